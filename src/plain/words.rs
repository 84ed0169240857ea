//! What the commands of line mode are called.

use crate::{
    analysis::coach::Effort,
    play::Action,
    session::{Intent, Side},
};

use super::command::{HowMuch, LineCommand, Ways};

/// Every command that is only words.
pub(super) const WORDS: &[(&[&str], LineCommand)] = {
    use LineCommand as Line;
    const fn play(action: Action) -> LineCommand {
        LineCommand::Want(Intent::Play(action))
    }
    &[
        (&["y", "yes"], Line::Want(Intent::Yes)),
        (&["n", "no"], Line::Want(Intent::No)),
        (
            // On the screen, too, d draws; with a card it discards that.
            &["s", "d", "stock", "draw", "draw stock", "draw from stock"],
            play(Action::DrawStock),
        ),
        (
            &["t", "take", "take discard", "take upcard", "take it"],
            Line::Want(Intent::Take),
        ),
        (&["p", "pass"], play(Action::Pass)),
        (&["knock", "kn"], Line::Knock(None, None)),
        (&["gin", "g"], Line::Gin(None, None)),
        (
            &["big gin", "big-gin", "biggin", "bg"],
            Line::Want(Intent::BigGin),
        ),
        (
            &[
                "b",
                "best",
                "lay best",
                "lay all",
                "lay off best",
                "lay off all",
                "l best",
                "l all",
            ],
            Line::Want(Intent::DefendBest),
        ),
        (&["done", "end"], Line::Want(Intent::EndDefence)),
        (
            &["melds", "meld", "m"],
            Line::Melds(Ways::List(HowMuch::Short)),
        ),
        (
            &["melds all", "meld all", "m all"],
            Line::Melds(Ways::List(HowMuch::Whole)),
        ),
        // Where a double is to be answered, these answer it.
        (&["accept"], play(Action::AcceptKnock)),
        (&["refuse"], play(Action::RefuseKnock)),
        (
            &[
                "double",
                "offer double",
                "offer a double",
                "offer to double",
                "offer",
            ],
            LineCommand::Want(Intent::Double),
        ),
        (
            &["accept double", "accept the double"],
            play(Action::AcceptDouble),
        ),
        (
            &["refuse double", "refuse the double"],
            play(Action::RefuseDouble),
        ),
        (&["exposed", "expose"], play(Action::PlayExposed)),
        (&["pick up", "pickup", "pick-up"], play(Action::PickUp)),
        (&["me", "i"], Line::Me),
        (&["opponent", "o"], Line::Opponent),
        (&["hand", "h", "table", "look"], Line::Hand),
        (&["leaves", "count"], Line::Leaves),
        (&["sheet", "score"], Line::Sheet(HowMuch::Short)),
        (&["sheet all", "score all"], Line::Sheet(HowMuch::Whole)),
        (&["rules"], Line::Rules(HowMuch::Short)),
        (&["rules all"], Line::Rules(HowMuch::Whole)),
        (&["pile"], Line::Want(Intent::LookBack)),
        (&["hint"], Line::Want(Intent::Hint(Effort::Full))),
        (&["tell", "tell me"], Line::TellMe),
        (
            &["hint deep", "deeper"],
            Line::Want(Intent::Hint(Effort::Deep)),
        ),
        (&["advice", "partner", "ask"], Line::Want(Intent::Advice)),
        (&["review"], Line::Review(HowMuch::Short)),
        (&["review all"], Line::Review(HowMuch::Whole)),
        (&["matches"], Line::Matches(HowMuch::Short)),
        (&["matches all"], Line::Matches(HowMuch::Whole)),
        (
            &["again", "again mine"],
            Line::Want(Intent::Again(Side::Own)),
        ),
        (
            &["again other", "duplicate"],
            Line::Want(Intent::Again(Side::Other)),
        ),
        (&["last games", "last"], Line::Want(Intent::LastGames)),
        (&["stats", "statistics"], Line::Statistics(HowMuch::Short)),
        (
            &["stats all", "statistics all"],
            Line::Statistics(HowMuch::Whole),
        ),
        (&["undo", "u"], Line::Want(Intent::TakeBack)),
        (&["help", "?"], Line::Help),
        (&["quit", "q", "exit"], Line::Quit),
    ]
};

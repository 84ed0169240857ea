//! The score sheet of the ninth step, and what is asked about it.

use crate::{
    game::{HandResult, Player, Sheet, words::Phrase},
    play::{Win, WinKind},
    rules::Rules,
};

use super::{OTHER, text::told};

/// What was won before the hand of the ninth step: by whom, how, and the points with the bonus.
const BEFORE: [(Player, WinKind, u32); 3] = [
    (Player::FIRST, WinKind::Knock, 24),
    (Player::SECOND, WinKind::Undercut, 31),
    (Player::FIRST, WinKind::Knock, 29),
];

/// A question with its lines, of which one is right.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Question {
    /// The lines, each with why it is wrong; none at the right one.
    pub lines: Vec<(Phrase, Option<Phrase>)>,
}

/// The score sheet before the hand.
pub(super) fn before(rules: &Rules) -> Sheet {
    let mut sheet = Sheet::new(rules, 2);
    for (player, kind, points) in BEFORE {
        let hand = HandResult::Won {
            player,
            kind,
            points,
            boxes: 1,
        };
        sheet
            .enter(hand)
            .expect("three hands of two players are less than a match");
    }
    sheet
}

/// The score sheet with the hand that the learner has won.
pub(super) fn after(rules: &Rules, win: &Win) -> Sheet {
    let mut sheet = before(rules);
    let hand = HandResult::Won {
        player: Player::FIRST,
        kind: win.kind,
        points: win.points(),
        boxes: win.boxes,
    };
    sheet
        .enter(hand)
        .expect("the match is not over before this hand");
    sheet
}

/// What the score is after the hand.
pub(super) fn question(rules: &Rules, win: &Win) -> Question {
    let had = before(rules).game().running(Player::FIRST);
    let (difference, points) = (i64::from(win.difference), i64::from(win.points()));
    let each = i64::from(rules.score.box_bonus);
    let line = |sum: String| told(&sum);
    Question {
        lines: vec![
            (
                line(format!("{had} + {difference} = {}", had + difference)),
                Some(told(&format!(
                    "That leaves out the {} that gin brings beside his deadwood.",
                    win.bonus
                ))),
            ),
            (
                line(format!(
                    "{had} + {difference} + {} = {}",
                    win.bonus,
                    had + points
                )),
                None,
            ),
            (
                line(format!(
                    "{had} + {difference} + {} + {each} = {}",
                    win.bonus,
                    had + points + each
                )),
                Some(told(&format!(
                    "Not yet: the {each} of a box are added when the game is over, not while it is played."
                ))),
            ),
        ],
    }
}

/// What the score sheet says after the hand, which ends the game.
pub(super) fn settled(rules: &Rules, win: &Win) -> Phrase {
    let sheet = after(rules, win);
    let Some(game) = sheet.finished().first() else {
        return told("Another hand is dealt.");
    };
    let Some(tally) = game.tally() else {
        return told("Another hand is dealt.");
    };
    let [mine, his] = [0, 1].map(|player| tally.columns[player]);
    told(&format!(
        "{}: the *game* is yours. With {} for it and {} for boxes you have {}, {OTHER} with his box {}. The difference, \
         {}, is yours in the *match*, which usually ends at {}.",
        game.running(Player::FIRST),
        mine.bonus,
        mine.boxes,
        mine.total(),
        his.total(),
        tally.settlement(),
        rules.match_play.target,
    ))
}

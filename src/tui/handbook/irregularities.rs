//! What the program does with each irregularity that the rule books know.

use crate::{
    rules::{DiscardPile, IllegalKnock, Rules, TakeBack},
    tui::{
        theme::Role,
        widgets::{Block, Piece},
    },
};

/// What the program does with each irregularity that the rule books know.
pub(super) fn irregularities(rules: &Rules) -> [Block; 4] {
    let illegal_knock = match rules.irregularities.illegal_knock {
        IllegalKnock::Refuse => "It is refused with the reason, and nothing changes.",
        IllegalKnock::Penalise => {
            "The knock stands as announced, and the opponent chooses: he refuses it, and the hand lies open until his next \
             turn is over; he accepts it, as if it were legal, and may undercut it; or he lays down his own cards. Then he \
             has the knocker play on with his hand exposed, or take it up without a right to the bonus for gin or an \
             undercut; and once he has laid off, the knock counts as an undercut."
        }
        IllegalKnock::Forfeit => "The hand is lost as if it had been undercut.",
    };
    let looking_back = match rules.table.discard_pile {
        DiscardPile::Top => "The pile is shut, so it cannot happen.",
        DiscardPile::Open => "It is permitted.",
        DiscardPile::Penalise => "It costs the next draw.",
    };
    let wrong_card = match rules.table.take_back {
        TakeBack::Never => "It stays where it lies.",
        TakeBack::UntilOpponentActs => {
            "The move may be taken back until the opponent has acted or the hand is over."
        }
    };
    [
        row(
            "wrong dealer, exposed card, wrong number of cards, play out of turn, card seen",
            "Cannot happen here. A saved match in which one of them did is refused, with its line and the reason.",
        ),
        row("knock with too much deadwood", illegal_knock),
        row("looking back at the discards", looking_back),
        row("wrong card discarded", wrong_card),
    ]
}

fn row(term: &str, text: &str) -> Block {
    Block::Row {
        term: vec![Piece::new(term, Role::Strong)],
        text: vec![Piece::plain(text)],
    }
}

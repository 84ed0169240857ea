//! The steps of a match, and why one cannot follow.

use serde::{Deserialize, Serialize};

use crate::{
    cards::{Card, Deck},
    play::{Action, Illegal},
    text::Conjunction,
};

use super::{Label, Player, SheetError};

/// One step of a match. A match is nothing but its rules and the list of its entries.
#[expect(missing_docs, reason = "names say what the values are")]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "entry", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Entry {
    /// Each player drew a card from the spread deck.
    Cut {
        /// The cards, one a player in their order.
        cards: Vec<Card>,
    },
    /// The first dealer was named: by the winner of the cut, or at random.
    FirstDealer { dealer: Player },
    Dealt {
        /// Their order; the last is the top.
        deck: Deck,
        /// The deck of the second deal, where two are played side by side.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        second: Option<Deck>,
    },
    /// A player did something.
    Played { player: Player, action: Action },
    /// A player announced, before a deal, that the open games are the last.
    LastGames { player: Player },
    /// A player took their last action back.
    TookBack { player: Player },
    /// The player to move asked the coach what to do. It is only noted.
    Hinted { player: Player },
    /// A person left the table, and a computer player has their place from now on.
    Left {
        player: Player,
        /// Who plays in their place.
        substitute: Substitute,
    },
}

/// The computer player who has the place of a person who left.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Substitute {
    /// The name at the table.
    pub name: Label,
    /// The name of the level.
    pub level: Label,
}

/// Why an entry cannot follow. Nothing has changed.
#[expect(missing_docs, reason = "names say what the values are")]
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum EntryError {
    /// The match has come to another point.
    #[error("{entry} cannot come now: {expected} comes next")]
    OutOfOrder {
        /// What was tried.
        entry: &'static str,
        /// What would be right.
        expected: &'static str,
    },
    /// The cut does not have one card a player.
    #[error("a cut takes one card for each of {players} players, but there are {given}")]
    CutSize {
        /// How many players there are.
        players: usize,
        /// How many cards were given.
        given: usize,
    },
    /// The same card was drawn twice in a cut.
    #[error("the {card} was drawn twice in the cut")]
    CutTwice { card: Card },
    #[error("there is no {player} at this table of {players}")]
    NoSuchPlayer { player: Player, players: usize },
    /// A deck too many or too few.
    #[error("{due} at once at this table, and there {}", decks_given(*.given))]
    Decks {
        /// How many there are.
        given: usize,
        /// How many there should be, in words.
        due: &'static str,
    },
    /// The player cannot deal the first hand.
    #[error("{player} cannot deal the first hand: {}", or_list(.may))]
    CannotDeal {
        player: Player,
        /// Who can.
        may: Vec<Player>,
    },
    /// Something has to be done in the other deal first.
    #[error("the deals go on in turn, and {turn} is to play now, not {player}")]
    OtherDeal { player: Player, turn: Player },
    /// The player does not sit in this deal.
    #[error("{player} does not play in this hand")]
    NotSeated { player: Player },
    /// The rules of the deal refuse the action.
    #[error(transparent)]
    Illegal(#[from] Illegal),
    /// The score sheet does not let the last games be announced.
    #[error(transparent)]
    Sheet(#[from] SheetError),
    /// The house rules do not let a move be taken back.
    #[error(
        "moves cannot be taken back: by the house rules of this match, a move stands once it is made"
    )]
    NoTakeBack,
    /// The player has nothing to decide.
    #[error("{player} cannot ask for a hint: it is not their turn")]
    NothingToHint { player: Player },
    /// A computer player has that place already.
    #[error("{player} has left already: {substitute} plays there")]
    HasLeft {
        player: Player,
        /// Who plays in their place.
        substitute: Label,
    },
    /// There is no own move to take back before the opponent's.
    #[error("{player} has no move to take back: the last one was not theirs")]
    NothingToTakeBack { player: Player },
}

fn decks_given(given: usize) -> &'static str {
    if given == 1 {
        "is one deck"
    } else {
        "are two decks"
    }
}

fn or_list(may: &[Player]) -> String {
    let may: Vec<String> = may.iter().map(Player::to_string).collect();
    format!("only {} can", Conjunction::Or.list(&may))
}

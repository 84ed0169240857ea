//! What is done in a step.

use crate::{
    game::{Player, words::Phrase},
    rules::Rules,
};

use super::{OTHER, score, text::told};

/// What is done in a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Task {
    /// Choose the card that counts the most or the least.
    Points(Extreme),
    /// Choose the cards of a meld.
    Meld(Sought),
    /// Draw from the stock.
    Draw,
    /// Take the top of the discard pile.
    Take,
    /// Discard.
    Discard(Aim),
    /// Knock with the least that can be left.
    Knock,
    /// Lay off all that fits.
    LayOff,
    /// Go gin.
    Gin,
    /// Reckon the score.
    Sum,
    /// Play a whole hand with the coach.
    Hand,
}

/// Which card is looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Extreme {
    /// The one that counts the most.
    Most,
    /// The one that counts the least.
    Least,
}

/// Which meld is looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sought {
    /// A set.
    Set,
    /// A run.
    Run,
    /// The meld that leaves the least deadwood.
    LeavingLeast,
}

/// What a discard is to be good for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Aim {
    /// It leaves the least deadwood.
    LeavingLeast,
    /// It leaves the least of those that do not help the other player.
    NotHelping,
}

/// What the lesson waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wants {
    /// A card of the hand is to be chosen.
    Card,
    /// The top of the stock is to be drawn.
    Draw,
    /// The top of the discard pile is to be taken.
    Take,
    /// A card is to be discarded.
    Discard,
    /// A card is to be discarded with a knock.
    Knock,
    /// A card is to be laid off.
    LayOff,
    /// Gin is to be gone.
    Gin,
    /// A line is to be chosen.
    Answer,
    /// The first upcard is to be taken or passed.
    Offer,
    /// A card is to be drawn from wherever the learner likes.
    AnyDraw,
    /// A turn is to be ended as the learner likes.
    AnyEnd,
    /// The coach has to say something first.
    Coach,
    /// All is done: the next step can come.
    GoOn,
}

impl Task {
    /// What is to be done, in a sentence; a whole hand asks for each of its decisions by itself.
    pub(super) fn asked(self, rules: &Rules) -> Phrase {
        told(&match self {
            Self::Points(Extreme::Most) => "Choose a card that counts *the most*.".to_owned(),
            Self::Points(Extreme::Least) => "Now the card that counts *the least*.".to_owned(),
            Self::Meld(Sought::Set) => "Choose the three cards of *your set*, one by one.".to_owned(),
            Self::Meld(Sought::Run) => "Choose the three cards of *your run*, one by one.".to_owned(),
            Self::Meld(Sought::LeavingLeast) => {
                "The `7h` fits a set and a run. Choose the three cards of the one that *leaves less*.".to_owned()
            }
            Self::Draw => "*Draw* the top card of the stock.".to_owned(),
            Self::Take => "The `9d` on the pile goes with your nines: *take* it.".to_owned(),
            Self::Discard(Aim::LeavingLeast) => {
                "Eleven cards. *Discard* the one that leaves you the least deadwood.".to_owned()
            }
            Self::Discard(Aim::NotHelping) => {
                format!("Now *discard* the card that costs you most and does not go with {OTHER}'s `Qd`.")
            }
            Self::Knock => "*Knock*, and throw the card that leaves you the least.".to_owned(),
            Self::LayOff => "Choose a card of your deadwood that fits on *his melds*.".to_owned(),
            Self::Gin => "All your cards but one are in melds: go *gin*.".to_owned(),
            Self::Sum => {
                let before = score::before(rules).game().running(Player::FIRST);
                format!("Before this hand you had {before} points. What have you *now*?")
            }
            Self::Hand => String::new(),
        })
    }

    /// What the lesson waits for.
    pub(super) const fn wants(self) -> Wants {
        match self {
            Self::Points(_) | Self::Meld(_) => Wants::Card,
            Self::Draw => Wants::Draw,
            Self::Take => Wants::Take,
            Self::Discard(_) => Wants::Discard,
            Self::Knock => Wants::Knock,
            Self::LayOff => Wants::LayOff,
            Self::Gin => Wants::Gin,
            Self::Sum => Wants::Answer,
            Self::Hand => Wants::Coach,
        }
    }
}

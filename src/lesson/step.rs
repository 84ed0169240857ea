//! The ten steps, and what each says.

use crate::{game::words::Phrase, rules::Rules};

use super::{
    OTHER,
    task::{Aim, Extreme, Sought, Task},
    text::told,
};

/// One of the ten steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Step {
    /// What the cards count.
    Points,
    /// A set.
    Set,
    /// A run.
    Run,
    /// A card is in one meld only; deadwood.
    OneMeld,
    /// A turn: draw and discard.
    Turn,
    /// The discard pile, and what it tells.
    Pile,
    /// Knocking, and the showdown after it.
    Knock,
    /// Laying off, and the undercut.
    LayOff,
    /// Gin, and the score.
    Gin,
    /// A whole hand with the coach.
    Hand,
}

impl Step {
    /// The steps in their order.
    pub const ALL: [Self; 10] = [
        Self::Points,
        Self::Set,
        Self::Run,
        Self::OneMeld,
        Self::Turn,
        Self::Pile,
        Self::Knock,
        Self::LayOff,
        Self::Gin,
        Self::Hand,
    ];

    /// Its number, from 1.
    pub const fn number(self) -> usize {
        self as usize + 1
    }

    /// The step of this number, from 1.
    pub fn of_number(number: usize) -> Option<Self> {
        Self::ALL.get(number.checked_sub(1)?).copied()
    }

    /// The step after this one.
    pub fn next(self) -> Option<Self> {
        Self::of_number(self.number() + 1)
    }

    /// The step before this one.
    pub fn previous(self) -> Option<Self> {
        Self::of_number(self.number() - 1)
    }

    /// What it is about, in a few words.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Points => "What the cards count",
            Self::Set => "A set",
            Self::Run => "A run",
            Self::OneMeld => "One card, one meld",
            Self::Turn => "A turn",
            Self::Pile => "The discard pile",
            Self::Knock => "Knocking",
            Self::LayOff => "Lay off, and undercut",
            Self::Gin => "Gin, and the score",
            Self::Hand => "A whole hand",
        }
    }

    /// What is done in it, in its order.
    pub(super) const fn tasks(self) -> &'static [Task] {
        match self {
            Self::Points => &[Task::Points(Extreme::Most), Task::Points(Extreme::Least)],
            Self::Set => &[Task::Meld(Sought::Set)],
            Self::Run => &[Task::Meld(Sought::Run)],
            Self::OneMeld => &[Task::Meld(Sought::LeavingLeast)],
            Self::Turn => &[Task::Draw, Task::Discard(Aim::LeavingLeast)],
            Self::Pile => &[Task::Take, Task::Discard(Aim::NotHelping)],
            Self::Knock => &[Task::Draw, Task::Knock],
            Self::LayOff => &[Task::LayOff],
            Self::Gin => &[Task::Draw, Task::Gin, Task::Sum],
            Self::Hand => &[Task::Hand],
        }
    }

    /// What is to be read before this task, by its place; none when what was read before still stands.
    pub(super) fn text(self, task: usize, rules: &Rules) -> Option<Phrase> {
        let (limit, score, game) = (rules.knock.limit, &rules.score, &rules.game);
        let text = match (self, task) {
            (Self::Points, 0) => format!(
                "In gin rummy you and one other player, here {OTHER}, hold ten cards each. A card counts points: the ace, A, \
                 counts 1; the ten, T, and the pictures, J Q K, 10; any other card its number. The fewer \
                 points you are left with at the end of a hand, the better."
            ),
            (Self::Set, 0) => {
                "Cards that belong together count nothing. A *set* is three or four cards of one rank: `4c 4d 4h`. \
                 The suits do not matter."
                    .to_owned()
            }
            (Self::Run, 0) => {
                "A *run* is three or more cards of one suit in a row: `4s 5s 6s`. The ace is low: `Ah 2h 3h` is a \
                 run, `Qh Kh Ah` is none. Sets and runs are called *melds*."
                    .to_owned()
            }
            (Self::OneMeld, 0) => {
                "A card is in *one* meld at a time. Cards in no meld are *deadwood*, and their points are what you \
                 want to be rid of. Where you have a choice, make the melds that leave the least."
                    .to_owned()
            }
            (Self::Turn, 0) => {
                "In a turn you *draw* one card and *discard* one, and hold ten again. The face-down cards are the \
                 *stock*; beside it lies the *discard pile*, face up. Now the table counts your deadwood for you."
                    .to_owned()
            }
            (Self::Pile, 0) => format!(
                "You may *take* the top card of the discard pile instead. You know what you get; but {OTHER} sees it, \
                 and you keep it for this turn. You see what he takes as well: he took the `Qd`, and it stays in sight."
            ),
            (Self::Knock, 0) => format!(
                "If your deadwood counts *{limit} or less* after the discard, you may *knock*: that ends the hand. Both \
                 lay down their cards, and if he has more deadwood left than you, you score the difference. You need not \
                 knock, but it is often good to be first."
            ),
            (Self::LayOff, 0) => format!(
                "Now {OTHER} has knocked, and both hands lie open. You may *lay off* deadwood on his melds: the fourth \
                 card of a set, the next card at either end of a run. If you then have no more than he, it is an \
                 *undercut*: you score the difference and {}.",
                score.undercut_bonus
            ),
            (Self::Gin, 0) => format!(
                "No deadwood at all is *gin*: it brings {} more, and nothing may be laid off on it. Eleven cards in \
                 melds, with none to throw, are *big gin*: {} more.",
                score.gin_bonus, score.big_gin_bonus
            ),
            (Self::Gin, 2) => format!(
                "Hands are played until somebody has *{}* points: that is a *game*. It brings him {} more. Then each \
                 hand won, a *box*, brings its winner {}.",
                game.target, game.bonus, score.box_bonus
            ),
            (Self::Hand, 0) => format!(
                "Now play a whole hand against {OTHER}. The coach says a word on each decision; where he would do \
                 something else he says why, and you choose again. {OTHER} has dealt, so the first open card, the \
                 *upcard*, is offered to you, and then to him."
            ),
            _ => return None,
        };
        Some(told(&text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_go_from_one_to_ten() {
        for (place, step) in Step::ALL.into_iter().enumerate() {
            assert_eq!(step.number(), place + 1);
            assert_eq!(Step::of_number(place + 1), Some(step));
            assert_eq!(step.next(), Step::ALL.get(place + 1).copied());
            assert_eq!(
                step.previous(),
                place.checked_sub(1).map(|place| Step::ALL[place])
            );
            assert!(step.text(0, &Rules::default()).is_some(), "{step:?}");
        }
        assert_eq!(Step::of_number(0), None);
        assert_eq!(Step::of_number(11), None);
    }
}

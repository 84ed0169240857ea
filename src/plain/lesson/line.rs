//! What a line means in the lesson.

use crate::{
    cards::{Card, CardSet, Rank},
    lesson::{Deed, Lesson, Step, Wants},
};

use crate::plain::{
    command::{CardName, Command},
    speech::rank_name,
};

/// What a line is.
pub(super) enum Line {
    /// Something to do in the step, one after another.
    Deeds(Vec<Deed>),
    /// Another step.
    To(Step),
    /// What the coach would do.
    Hint,
    /// Everything again.
    Look,
    /// The ten steps.
    Steps,
    /// The commands.
    Help,
    /// The learner leaves.
    Leave,
    /// It cannot be done, and why.
    Not(String),
}

impl Line {
    /// What a line is at this moment of the lesson: words of the lesson, several cards, or a command of the game.
    pub(super) fn read(line: &str, lesson: &Lesson) -> Self {
        let lower = line.trim().to_lowercase();
        let words: Vec<&str> = lower.split_whitespace().collect();
        match words.as_slice() {
            [] if lesson.is_done() => return Self::next(lesson),
            [] | ["hand"] => return Self::Look,
            ["next" | "n" | "on"] => return Self::next(lesson),
            ["back" | "b"] => {
                return match lesson.step().previous() {
                    Some(step) => Self::To(step),
                    None => Self::Not("This is the first step.".to_owned()),
                };
            }
            ["again"] => return Self::To(lesson.step()),
            ["steps"] => return Self::Steps,
            ["step", number] => {
                let step = number.parse().ok().and_then(Step::of_number);
                return step.map_or_else(
                    || Self::Not(format!("There are the steps 1 to {}.", Step::ALL.len())),
                    Self::To,
                );
            }
            _ => {}
        }
        if let Some(cards) = several(line) {
            return Self::Deeds(cards.into_iter().map(Deed::Card).collect());
        }
        match Command::read(line) {
            Ok(command) => Self::command(&command, lesson),
            Err(why) => Self::Not(why.to_string()),
        }
    }

    fn next(lesson: &Lesson) -> Self {
        match lesson.step().next() {
            Some(step) => Self::To(step),
            None => Self::Not("This is the last step.".to_owned()),
        }
    }

    fn command(command: &Command, lesson: &Lesson) -> Self {
        let hand = lesson.view().hand();
        let deed = match *command {
            Command::Quit => return Self::Leave,
            Command::Help => return Self::Help,
            Command::Hand => return Self::Look,
            Command::Hint => return Self::Hint,
            Command::Stock => Deed::Draw,
            Command::Take(_) => Deed::Take,
            Command::Pass => Deed::Pass,
            Command::Done => Deed::Done,
            Command::Gin(_) => Deed::Gin,
            Command::BigGin => Deed::BigGin,
            Command::Number(number) if lesson.wants() == Wants::Answer => {
                Deed::Answer(number.wrapping_sub(1))
            }
            Command::Number(number) => {
                let rank = number.checked_sub(1).and_then(|index| Rank::ALL.get(index));
                return match rank {
                    Some(rank) => named(hand, CardName::Rank(*rank), Deed::Card),
                    None => Self::Not(format!("There is no card {number}.")),
                };
            }
            Command::Discard(name) | Command::LayOff(name, _) => {
                return named(hand, name, Deed::Card);
            }
            Command::Knock(ref ending) => {
                return match ending.discard {
                    Some(name) => named(hand, name, Deed::Knock),
                    None => Self::Not("Say which card you throw with it: knock 7h.".to_owned()),
                };
            }
            _ => {
                return Self::Not(
                    "That has no place in the lesson; help lists what has.".to_owned(),
                );
            }
        };
        Self::Deeds(vec![deed])
    }
}

/// The deed with the card that was named, which has to be the only one where only its rank was said.
fn named(hand: CardSet, name: CardName, deed: impl Fn(Card) -> Deed) -> Line {
    let rank = match name {
        CardName::Card(card) => return Line::Deeds(vec![deed(card)]),
        CardName::Rank(rank) => rank,
    };
    let of_rank = hand & CardSet::of_rank(rank);
    match (of_rank.len(), of_rank.lowest()) {
        (1, Some(card)) => Line::Deeds(vec![deed(card)]),
        (0, _) | (_, None) => Line::Not(format!("You have no {}.", rank_name(rank))),
        (_, Some(_)) => Line::Not(format!("You have the {of_rank}: say which.")),
    }
}

/// Cards, if the line is two or more of them and nothing else.
fn several(line: &str) -> Option<Vec<Card>> {
    let words = line.split(|c: char| c.is_whitespace() || c == ',');
    let words = words.filter(|word| !word.is_empty());
    let cards: Option<Vec<Card>> = words.map(|word| word.parse().ok()).collect();
    cards.filter(|cards| cards.len() > 1)
}

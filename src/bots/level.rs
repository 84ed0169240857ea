//! The levels at which the computer plays.

use std::{fmt, str::FromStr};

use super::{
    Bot, Learned,
    eval::Evaluator,
    heuristic::{Character, Heuristic},
};

/// How well the computer plays. The levels differ in what people differ in: how much they remember, how long they
/// think about the opponent, and how soon they knock.
///
/// ```
/// use undercut::{bots::Level, cards::{Deck, Stream, stream}, play::{Deal, Seat}, rules::Rules};
///
/// let level: Level = "club".parse()?;
/// let mut bot = level.bot(7);
///
/// let deck = Deck::shuffled(&mut stream(7, Stream::Deal(0)));
/// let view = Deal::first_view(&Rules::default(), &deck, Seat::NonDealer);
/// assert!(view.check(&bot.choose(&view)).is_ok());
/// # Ok::<(), undercut::bots::UnknownLevel>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Level {
    /// Plays its own cards, forgets what was thrown and knocks at the first chance.
    Beginner,
    /// Counts the cards it needs and makes small mistakes.
    Casual,
    /// Remembers every card, watches what the opponent takes, and knows when to wait.
    Club,
    /// Decides by what it has learned from play; see [`Learned`].
    Master,
}

impl Level {
    /// Every level, the weakest first.
    pub const ALL: [Self; 4] = [Self::Beginner, Self::Casual, Self::Club, Self::Master];

    /// The name by which it is chosen.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Beginner => "beginner",
            Self::Casual => "casual",
            Self::Club => "club",
            Self::Master => "master",
        }
    }

    /// How it plays, in one line for a person who chooses an opponent.
    pub const fn description(self) -> &'static str {
        match self {
            Self::Beginner => {
                "plays its own cards, forgets what was thrown, knocks at the first chance"
            }
            Self::Casual => "knows which cards it can still hope for, and makes small mistakes",
            Self::Club => "remembers every card, watches what you take, knows when to wait",
            Self::Master => "judges every move by what it has learned from millions of deals",
        }
    }

    /// A player of this level. What it does depends on `seed` and the view it is shown, and on nothing else: two
    /// players of one level and seed are the same player.
    pub fn bot(self, seed: u64) -> Box<dyn Bot> {
        let character = match self {
            Self::Beginner => Character::BEGINNER,
            Self::Casual => Character::CASUAL,
            Self::Club => Character::CLUB,
            Self::Master => return Box::new(Learned::new(Evaluator::embedded())),
        };
        Box::new(Heuristic::new(character, seed))
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that is none of a level.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no level {given:?}; the levels are {}", names())]
pub struct UnknownLevel {
    /// What was written.
    pub given: String,
}

fn names() -> String {
    Level::ALL.map(Level::name).join(", ")
}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Self, UnknownLevel> {
        Self::ALL
            .into_iter()
            .find(|level| level.name() == text)
            .ok_or_else(|| UnknownLevel {
                given: text.to_owned(),
            })
    }
}

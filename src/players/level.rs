//! The levels at which the computer plays.

use std::fmt;

use super::{Bot, Persona};

/// How well the computer plays: the rungs of a ladder, evenly apart. The levels differ in what people differ in: how
/// much they remember, whether they see what the opponent takes, how soon they knock, and how well they judge.
///
/// ```
/// use undercut::{players::Level, cards::{Deck, Stream, stream}, play::{Deal, Seat}, rules::Rules};
///
/// let deck = Deck::shuffled(&mut stream(7, Stream::Deal(0)));
/// let view = Deal::first_view(&Rules::default(), &deck, Seat::NonDealer);
/// for level in Level::ALL {
///     assert!(view.check(&level.bot(7).choose(&view)).is_ok());
/// }
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Level {
    /// Has just learned the rules.
    Beginner,
    /// Has played a few evenings.
    Novice,
    /// Plays now and then.
    Casual,
    /// Plays often, and by rules of thumb.
    Steady,
    /// Plays every week, against people who do.
    Club,
    /// Wins more often than not at a club.
    Strong,
    /// Makes few mistakes.
    Expert,
    /// Makes hardly any.
    Master,
    /// The best that the program can do: about fourteen milliseconds a move.
    Grandmaster,
}

impl Level {
    /// Whom the computer plays in the deal of the day, where nobody else is chosen.
    pub const OF_THE_DAY: Self = Self::Club;

    /// Every level, the weakest first.
    pub const ALL: [Self; 9] = [
        Self::Beginner,
        Self::Novice,
        Self::Casual,
        Self::Steady,
        Self::Club,
        Self::Strong,
        Self::Expert,
        Self::Master,
        Self::Grandmaster,
    ];

    /// The name by which it is chosen.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Beginner => "beginner",
            Self::Novice => "novice",
            Self::Casual => "casual",
            Self::Steady => "steady",
            Self::Club => "club",
            Self::Strong => "strong",
            Self::Expert => "expert",
            Self::Master => "master",
            Self::Grandmaster => "grandmaster",
        }
    }

    /// How it plays, in one line for a person who chooses an opponent.
    pub const fn description(self) -> &'static str {
        match self {
            Self::Beginner => "has just learned the rules, and knocks at the first chance",
            Self::Novice => "sees what could still come, and soon forgets what was thrown",
            Self::Casual => "counts the cards that help, pays no heed to you, knocks at once",
            Self::Steady => "remembers the last throws, watches what you take, knocks at once",
            Self::Club => "watches what you take, thinks before a knock, errs now and then",
            Self::Strong => "guesses what you hold, knocks a little too soon, errs seldom",
            Self::Expert => "keeps track of most cards, and would rather wait than be undercut",
            Self::Master => "forgets next to nothing, and errs by next to nothing",
            Self::Grandmaster => "imagines your hand, tries its moves, learns your ways",
        }
    }

    /// A player of this level; see [`Persona::bot`].
    pub fn bot(self, seed: u64) -> Box<dyn Bot> {
        Persona::Level(self).bot(seed)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

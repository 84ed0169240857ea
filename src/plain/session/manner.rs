//! How the game is talked about in line mode.

use crate::plain::speech::Speech;

/// How questions that guard against a slip are treated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Questions {
    /// They are asked, once.
    #[default]
    Ask,
    /// They count as answered with yes, for a script that knows what it does.
    Yes,
}

/// When the seed of the cards is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum SeedTold {
    /// When the match is over: who knows it can work out every card.
    #[default]
    AtTheEnd,
    /// At once as well, because the player chose it.
    AtOnce,
}

/// How the game is talked about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Manner {
    /// How sentences become lines.
    pub speech: Speech,
    /// Whether questions are asked.
    pub questions: Questions,
    /// When the seed is told.
    pub seed: SeedTold,
}

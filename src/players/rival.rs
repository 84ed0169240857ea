//! Somebody across the table who may fail to answer.

use crate::{
    game::{Match, Player},
    play::{Action, View},
    rules::Rules,
};

use super::{Bot, Fault};

/// A deal at a moment in which a rival is told of it, with all that he may know.
#[derive(Debug, Clone, Copy)]
pub struct Situation<'a> {
    /// The number of the deal in its match, from 0.
    pub number: u64,
    /// The score of the game before this deal, in points.
    pub scores: Scores,
    /// What his seat knows.
    pub view: &'a View,
}

/// The running score of a game, in points, as one of its players sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scores {
    /// His own.
    pub mine: i64,
    /// The opponent's.
    pub theirs: i64,
}

impl Scores {
    /// The running score of the game that is being played.
    pub fn of(game: &Match, player: Player) -> Self {
        let running = |of: Player| game.sheet().game().running(of);
        Self {
            mine: running(player),
            theirs: Player::all(game.players())
                .filter(|&other| other != player)
                .map(running)
                .sum(),
        }
    }
}

/// Somebody who plays deals and may fail to: a [`Bot`] never does, a program of somebody else's can.
///
/// Games are run between rivals, so that whoever runs them has to say what becomes of a game that one of them breaks.
pub trait Rival: Send {
    /// A match by these rules begins, and everything before it is over. What is left to chance comes from `seed`, which
    /// is below 2⁵³, so that any program can read it.
    ///
    /// # Errors
    ///
    /// Why he cannot play.
    fn begin(&mut self, rules: &Rules, seed: u64) -> Result<(), Fault>;

    /// What he does now. It is his turn, and the answer is an action that the rules allow.
    ///
    /// # Errors
    ///
    /// Why there is no such answer.
    fn choose(&mut self, at: &Situation<'_>) -> Result<Action, Fault>;

    /// The deal is over; he is shown how it ended.
    ///
    /// # Errors
    ///
    /// Why he cannot be told.
    fn over(&mut self, at: &Situation<'_>) -> Result<(), Fault>;
}

/// A [`Rival`] who is one of the computer's own players, made anew for each match.
pub struct House<F> {
    make: F,
    bot: Option<Box<dyn Bot>>,
}

impl<F: FnMut(u64) -> Box<dyn Bot> + Send> House<F> {
    /// A rival for whom `make` gives the player of a seed.
    pub fn new(make: F) -> Self {
        Self { make, bot: None }
    }
}

impl<F: FnMut(u64) -> Box<dyn Bot> + Send> Rival for House<F> {
    fn begin(&mut self, _rules: &Rules, seed: u64) -> Result<(), Fault> {
        self.bot = Some((self.make)(seed));
        Ok(())
    }

    fn choose(&mut self, at: &Situation<'_>) -> Result<Action, Fault> {
        let bot = self.bot.get_or_insert_with(|| (self.make)(0));
        bot.dealt(at.scores);
        Ok(bot.choose(at.view))
    }

    fn over(&mut self, at: &Situation<'_>) -> Result<(), Fault> {
        if let Some(bot) = &mut self.bot {
            bot.over(at.view);
        }
        Ok(())
    }
}

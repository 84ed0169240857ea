//! A record in a few words, for a list.

use crate::{
    game::{MatchResult, Player},
    record::{Label, Log, Scored},
};

/// A record in a few words, for a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summary {
    /// The players' names, in the order of their numbers.
    pub players: Vec<Label>,
    /// When it was begun, if that was noted.
    pub started: Option<Label>,
    /// How many hands have been finished.
    pub hands: usize,
    /// The running scores of the game being played, in points, by player.
    pub running: Vec<i64>,
    /// The games won, by player.
    pub games_won: Vec<usize>,
    /// The match scores in points, by player, without the match bonus.
    pub scores: Vec<i64>,
    /// How it ended; none when it can be gone on with.
    pub result: Option<MatchResult>,
}

impl Summary {
    /// The summary of a record.
    pub fn new<S: Scored>(log: &Log<S>) -> Self {
        let sheet = log.state().sheet();
        let running = Player::all(sheet.players()).map(|player| sheet.game().running(player));
        Self {
            players: S::names(log.header()),
            started: S::started(log.header()).cloned(),
            hands: sheet.hands(),
            running: running.collect(),
            games_won: sheet.games_won(),
            scores: sheet.match_scores(),
            result: sheet.result(),
        }
    }
}

//! The arena: two players meet in many games, and who is better is measured.
//!
//! Games come in mirrored pairs. Both games of a pair are dealt from the same decks, but the players have changed
//! places, so each gets once the cards the other had: most of the luck cancels, and a player who meets himself wins
//! exactly half. The interval is computed from the pairs, because the two games of one are not independent.

mod contestant;
mod game;
mod report;
mod tally;

use std::{
    num::{NonZeroU64, NonZeroUsize},
    sync::atomic::{AtomicU64, Ordering},
    thread,
    time::Instant,
};

use crate::rules::Rules;

pub use contestant::{Contestant, UnknownContestant};
pub use report::Report;
use tally::Tally;

/// Who meets whom, by what rules, and how often.
///
/// ```
/// use std::{num::{NonZeroU64, NonZeroUsize}, time::Instant};
/// use undercut::{bots::{Level, arena::{Arena, Contestant}}, rules::Rules};
///
/// let arena = Arena {
///     a: Contestant::Level(Level::Club),
///     b: Contestant::Greedy,
///     rules: Rules::default(),
///     seed: 1,
///     pairs: NonZeroU64::new(2).expect("two is not zero"),
/// };
/// let report = arena.run(NonZeroUsize::MIN, Instant::now, |_| ());
/// assert_eq!(report.games, 4);
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Arena {
    /// The first player; the report is about him.
    pub a: Contestant,
    /// The second player.
    pub b: Contestant,
    /// The house rules. Each pair is dealt once by either player first, whatever they say about the cut; a game ends
    /// as they say, and no match is made of the games.
    pub rules: Rules,
    /// Decides the decks, and what the players leave to chance.
    pub seed: u64,
    /// How many pairs of games are played.
    pub pairs: NonZeroU64,
}

impl Arena {
    /// Plays all games on so many threads. The report is the same for any number of them, but for the times it gives.
    ///
    /// `clock` tells the time; the decisions are timed with it. `progress` is told from any of the threads how many
    /// pairs have been played, after each.
    ///
    /// # Panics
    ///
    /// When a player does what the rules do not allow, which would be a defect of the player.
    pub fn run(
        &self,
        threads: NonZeroUsize,
        clock: impl Fn() -> Instant + Sync,
        progress: impl Fn(u64) + Sync,
    ) -> Report {
        let next = AtomicU64::new(0);
        let finished = AtomicU64::new(0);
        let work = || {
            let mut tally = Tally::default();
            loop {
                let pair = next.fetch_add(1, Ordering::Relaxed);
                if pair >= self.pairs.get() {
                    return tally;
                }
                tally.add_pair(&game::play_pair(self, pair, &clock));
                progress(finished.fetch_add(1, Ordering::Relaxed) + 1);
            }
        };
        let tally = thread::scope(|scope| {
            let helpers: Vec<_> = (1..threads.get()).map(|_| scope.spawn(work)).collect();
            helpers.into_iter().fold(work(), |tally, helper| {
                let other = helper
                    .join()
                    .unwrap_or_else(|panic| std::panic::resume_unwind(panic));
                tally.merged(&other)
            })
        });
        Report::new(self, &tally)
    }
}

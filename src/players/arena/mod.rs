//! The arena: players meet in many games, which rate them.
//!
//! Games come in mirrored pairs. Both games of a pair are dealt from the same decks, but the players have changed
//! places, so each gets once the cards the other had: most of the luck cancels, and a player who meets itself wins
//! exactly half. Intervals are computed from the pairs, because the two games of one are not independent. Where more
//! than two have entered, everybody meets everybody else, and they are rated together.

mod entrant;
mod game;
mod rating;
mod report;
mod sprt;
mod table;
mod tally;

use std::{
    collections::BTreeMap,
    num::{NonZeroU64, NonZeroUsize},
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread,
    time::Instant,
};

use rand::Rng;

use crate::{
    cards::{Stream, stream},
    players::Fault,
    rules::Rules,
};

pub use entrant::Entrant;
pub use rating::expected;
pub use report::{Ranking, Report, Results, Tested};
pub use sprt::{Sprt, Verdict};

use entrant::{Agents, MOST_FAILED_STARTS};
use game::{Broken, GameFailure, Pair};
use tally::MeetingTally;

/// The players that meet, the rules, and the number of games.
#[derive(Debug)]
pub struct Arena {
    /// The players. Each meets each other; with two, the report is about the first.
    pub entrants: Vec<Entrant>,
    /// The house rules. Each pair is dealt once by either player first, whatever they say about the cut; a game ends
    /// as they say, and no match is made of the games.
    pub rules: Rules,
    /// Decides the decks, and what the players leave to chance.
    pub seed: u64,
    /// How many pairs of games are played of each two players.
    pub pairs: NonZeroU64,
    /// What happens to a game in which a player fails.
    pub on_fault: OnFault,
    /// Ends the games between two players as soon as it is decided.
    pub sprt: Option<Sprt>,
}

/// What happens to a game in which a player fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum OnFault {
    /// No more games are played.
    #[default]
    Stop,
    /// The player loses the game; no more are played once they have failed to begin one [`Arena::MOST_FAILED_STARTS`] times in
    /// a row.
    Forfeit,
}

/// How the games ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ArenaEnd {
    /// All were played.
    Played,
    /// The test is decided.
    Decided(Verdict),
    /// The caller said stop.
    Stopped,
    /// A player failed.
    Failed {
        /// The players.
        between: [String; 2],
        /// Which of their games it was, from 1.
        game: u64,
        /// Which deal of the game, from 1.
        deal: u64,
        /// What they did.
        fault: Box<Fault>,
    },
}

impl Arena {
    /// How often in a row a player may fail to begin a game, on one thread and in one place of the pairs, before it is
    /// believed that they never will.
    pub const MOST_FAILED_STARTS: u32 = MOST_FAILED_STARTS;

    /// How many pairs are played in all meetings.
    pub fn total(&self) -> NonZeroU64 {
        let meetings = NonZeroU64::new(self.meetings().len() as u64);
        meetings.map_or(self.pairs, |meetings| self.pairs.saturating_mul(meetings))
    }

    /// How many games a pair has: two, or one for each place of the first player at a table for more.
    pub fn games_of_a_pair(&self) -> NonZeroU64 {
        let games = table::lineups(&self.rules).len() as u64;
        NonZeroU64::new(games).unwrap_or(NonZeroU64::MIN)
    }

    /// The share of games that would be as good in games for two: A plays against several at some tables.
    fn against_one(&self, share: f64) -> f64 {
        let opponents = table::opponents(&self.rules);
        share * opponents / (share * opponents + 1.0 - share)
    }

    /// Each pair of entrants.
    fn meetings(&self) -> Vec<[usize; 2]> {
        let count = self.entrants.len();
        let after = |first| (first + 1..count).map(move |second| [first, second]);
        (0..count).flat_map(after).collect()
    }

    /// Which meeting the pair of a number belongs to, and which of its pairs it is: the meetings take turns.
    fn place(&self, number: u64) -> (usize, u64) {
        let meetings = self.meetings().len().max(1);
        let (pair, meeting) = (number / meetings as u64, number % meetings as u64);
        (usize::try_from(meeting).unwrap_or(0), pair)
    }

    /// What decides the decks of a pair. No two meetings are dealt the same, so that they are independent.
    fn seed_of(&self, meeting: usize, pair: u64) -> u64 {
        let of_meeting = match meeting {
            0 => self.seed,
            later => stream(self.seed, Stream::Player(later as u64)).next_u64(),
        };
        stream(of_meeting, Stream::Deal(pair)).next_u64()
    }

    /// Plays all games on this number of threads. Only the times depend on it.
    ///
    /// `clock` tells the time; the decisions are timed with it. `stop` may be set at any time: then the games that are
    /// being played are broken off. After each pair one of the threads calls `progress` with the number of pairs that the
    /// results have.
    pub fn run(
        &self,
        threads: NonZeroUsize,
        clock: impl Fn() -> Instant + Sync,
        stop: &AtomicBool,
        progress: impl Fn(u64) + Sync,
    ) -> Results {
        let total = if self.entrants.len() < 2 {
            0
        } else {
            self.total().get()
        };
        let meetings = self.meetings();
        let next = AtomicU64::new(0);
        // Set as soon as the other games do not matter any more.
        let enough = AtomicBool::new(false);
        let ledger = Mutex::new(Ledger::new(self));
        let is_over = || enough.load(Ordering::Relaxed) || stop.load(Ordering::Relaxed);
        let work = || {
            let mut agents = Agents::new(&self.entrants);
            while !is_over() {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= total {
                    return;
                }
                let (meeting, pair) = self.place(number);
                let of_pair = Pair {
                    players: meetings[meeting],
                    rules: &self.rules,
                    seed: self.seed_of(meeting, pair),
                    on_fault: self.on_fault,
                    stop: &is_over,
                };
                let played = of_pair.play(&mut agents, &clock);
                let mut ledger = ledger.lock().unwrap_or_else(PoisonError::into_inner);
                if ledger.enter(number, played) {
                    enough.store(true, Ordering::Relaxed);
                }
                let entered = ledger.next;
                drop(ledger);
                progress(entered);
            }
        };
        thread::scope(|scope| {
            let helpers: Vec<_> = (1..threads.get()).map(|_| scope.spawn(work)).collect();
            work();
            for helper in helpers {
                helper
                    .join()
                    .unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            }
        });
        let ledger = ledger.into_inner().unwrap_or_else(PoisonError::into_inner);
        let (tallies, ended) = ledger.close(total);
        Results::new(self, &tallies, ended)
    }
}

/// The pairs that have been entered, and those that wait for one before them.
///
/// They are entered in their order. So the number of threads does not matter, and when the games are broken off, what is
/// known is not only the games that happened to be short.
struct Ledger<'a> {
    arena: &'a Arena,
    next: u64,
    waiting: BTreeMap<u64, Result<MeetingTally, Box<GameFailure>>>,
    tallies: Vec<MeetingTally>,
    ended: Option<ArenaEnd>,
}

impl<'a> Ledger<'a> {
    fn new(arena: &'a Arena) -> Self {
        let meetings = arena.meetings().len();
        Self {
            arena,
            next: 0,
            waiting: BTreeMap::new(),
            tallies: vec![MeetingTally::default(); meetings],
            ended: None,
        }
    }

    /// Enters the result of a pair. Says whether no more are needed.
    fn enter(&mut self, number: u64, played: Result<MeetingTally, Broken>) -> bool {
        let played = match played {
            Ok(pair) => Ok(pair),
            Err(Broken::Failed(failure)) => Err(failure),
            // It was never played.
            Err(Broken::Stopped) => return true,
        };
        self.waiting.insert(number, played);
        while self.ended.is_none()
            && let Some(played) = self.waiting.remove(&self.next)
        {
            self.ended = self.enter_next(played);
            self.next += 1;
        }
        self.ended.is_some()
    }

    fn enter_next(&mut self, played: Result<MeetingTally, Box<GameFailure>>) -> Option<ArenaEnd> {
        let (meeting, pair) = self.arena.place(self.next);
        match played {
            Ok(played) => {
                let tally = &mut self.tallies[meeting];
                tally.merge(played);
                let sprt = self
                    .arena
                    .sprt
                    .filter(|_| self.arena.meetings().len() == 1)?;
                match sprt.verdict(&tally.outcomes) {
                    Verdict::Open => None,
                    verdict => Some(ArenaEnd::Decided(verdict)),
                }
            }
            Err(failure) => {
                let GameFailure {
                    fault, game, deal, ..
                } = *failure;
                let players = self.arena.meetings()[meeting];
                Some(ArenaEnd::Failed {
                    between: players.map(|player| self.arena.entrants[player].name().to_owned()),
                    game: 2 * pair + game as u64 + 1,
                    deal: deal + 1,
                    fault: Box::new(fault),
                })
            }
        }
    }

    /// What has been entered, and how it ended.
    fn close(self, total: u64) -> (Vec<MeetingTally>, ArenaEnd) {
        let unfinished = if self.next == total {
            ArenaEnd::Played
        } else {
            ArenaEnd::Stopped
        };
        (self.tallies, self.ended.unwrap_or(unfinished))
    }
}

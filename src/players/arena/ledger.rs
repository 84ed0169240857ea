//! The pairs as they come in, entered in their order: so the number of threads does not matter, and what is known when
//! the games are broken off is not the games that happened to be short.

use std::collections::BTreeMap;

use super::{
    Arena, Ended, Verdict,
    game::{Broken, Failure},
    tally::{PairTally, Tally},
};

/// The pairs that have been entered, and those that wait for one before them.
pub(super) struct Ledger<'a> {
    arena: &'a Arena,
    next: u64,
    waiting: BTreeMap<u64, Result<PairTally, Box<Failure>>>,
    tallies: Vec<Tally>,
    ended: Option<Ended>,
}

impl<'a> Ledger<'a> {
    pub(super) fn new(arena: &'a Arena) -> Self {
        let meetings = arena.meetings().len();
        Self {
            arena,
            next: 0,
            waiting: BTreeMap::new(),
            tallies: vec![Tally::default(); meetings],
            ended: None,
        }
    }

    /// Enters what came of the pair of this number. Says whether no more are needed.
    pub(super) fn enter(&mut self, number: u64, played: Result<PairTally, Broken>) -> bool {
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

    fn enter_next(&mut self, played: Result<PairTally, Box<Failure>>) -> Option<Ended> {
        let (meeting, pair) = self.arena.place(self.next);
        match played {
            Ok(played) => {
                let tally = &mut self.tallies[meeting];
                tally.add_pair(played);
                let sprt = self
                    .arena
                    .sprt
                    .filter(|_| self.arena.meetings().len() == 1)?;
                match sprt.verdict(&tally.outcomes) {
                    Verdict::Open => None,
                    verdict => Some(Ended::Decided(verdict)),
                }
            }
            Err(failure) => {
                let Failure {
                    fault, game, deal, ..
                } = *failure;
                let players = self.arena.meetings()[meeting];
                Some(Ended::Failed {
                    between: players.map(|player| self.arena.entrants[player].name().to_owned()),
                    game: 2 * pair + game + 1,
                    deal: deal + 1,
                    fault: Box::new(fault),
                })
            }
        }
    }

    /// What has been entered, and how it ended.
    pub(super) fn close(self, total: u64) -> (Vec<Tally>, Ended) {
        let unfinished = if self.next == total {
            Ended::Played
        } else {
            Ended::Stopped
        };
        (self.tallies, self.ended.unwrap_or(unfinished))
    }
}

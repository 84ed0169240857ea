//! How the hands ended in which a move was tried.

use crate::{play::WinKind, players::odds::many};

/// How a hand ended for the player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ended {
    /// The player won it.
    Won(WinKind),
    /// The other did.
    Lost(WinKind),
    /// Nobody did.
    Nobodys,
}

/// How the hands ended in which a move was tried to the end.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Endings {
    counts: Vec<(Ended, usize)>,
    /// After how many of them the opponent took a card from the pile at once.
    taken: usize,
}

impl Endings {
    pub(super) fn add(&mut self, ended: Ended, was_taken: bool) {
        self.taken += usize::from(was_taken);
        match self.counts.iter_mut().find(|(known, _)| *known == ended) {
            Some((_, count)) => *count += 1,
            None => self.counts.push((ended, 1)),
        }
    }

    /// How many hands there were.
    pub fn count(&self) -> usize {
        self.counts.iter().map(|(_, count)| count).sum()
    }

    /// The share of hands that ended so, 0 to 1.
    pub fn share(&self, is_so: impl Fn(Ended) -> bool) -> f64 {
        let so = self.counts.iter().filter(|(ended, _)| is_so(*ended));
        let so = so.map(|(_, count)| count).sum();
        many(so) / many(self.count().max(1))
    }

    /// The share of hands in which the opponent took a card from the pile at once, 0 to 1.
    pub fn taken(&self) -> f64 {
        many(self.taken) / many(self.count().max(1))
    }
}

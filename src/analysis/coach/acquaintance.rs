//! What a player can tell of an opponent by the deals they have played.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::{
    game::{PlayedDeal, Player},
    play::{BySeat, View, pair},
    players::{
        Level,
        chance::chance,
        eval::Evaluator,
        search::{Care, Suspicion},
    },
    record::Header,
};

/// What kind of player an opponent seemed to be before a deal. That takes longer to tell than the nets take to judge the deal, so
/// it is worked out when somebody asks, once for all positions that share it.
#[derive(Debug, Clone, Default)]
pub struct Acquaintance {
    meetings: Arc<Meetings>,
    /// How many of them lie before the deal.
    count: usize,
}

/// Deals in which two players sat, as the first of them saw each to its end.
#[derive(Debug, Default)]
struct Meetings {
    at_first: Suspicion,
    views: Vec<View>,
    /// What the second seemed to be after each of the first deals.
    after: Mutex<Vec<Suspicion>>,
}

impl Meetings {
    /// Before the first deal.
    fn new(header: &Header, other: Player) -> Self {
        let level = header.player(other).and_then(Level::of);
        Self {
            at_first: level.map_or_else(Suspicion::default, Level::suspicion),
            ..Self::default()
        }
    }

    fn after(&self) -> MutexGuard<'_, Vec<Suspicion>> {
        // Whoever panicked left whole entries.
        self.after.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Knows an opponent by this suspicion alone, and no deals played against them.
impl From<Suspicion> for Acquaintance {
    fn from(at_first: Suspicion) -> Self {
        let meetings = Arc::new(Meetings {
            at_first,
            ..Meetings::default()
        });
        Self { meetings, count: 0 }
    }
}

impl PartialEq for Acquaintance {
    fn eq(&self, other: &Self) -> bool {
        self.count == other.count && self.is_continued_by(other)
    }
}

impl Acquaintance {
    /// What kind of player the opponent seemed to be.
    pub(super) fn suspicion(&self) -> Suspicion {
        let Meetings {
            at_first, views, ..
        } = &*self.meetings;
        let mut after = self.meetings.after();
        for view in &views[after.len().min(self.count)..self.count] {
            let before = after.last().unwrap_or(at_first);
            let next = before.after(view, Care::Thorough, &mut chance(SEED, view));
            after.push(next);
        }
        let last = self.count.checked_sub(1);
        last.map_or(*at_first, |last| after[last])
    }

    /// The nets to judge by at once, if those are the usual ones: others where it was known before the first deal that the
    /// opponent is no player like them.
    pub(super) fn nets_against<'e>(&self, usual: &'e Evaluator) -> &'e Evaluator {
        self.meetings.at_first.nets_against(usual)
    }

    /// Takes over what has been worked out for an earlier moment of the same match.
    pub(in crate::analysis) fn learn_from(&mut self, earlier: &Self) {
        if !earlier.is_continued_by(self) || Arc::ptr_eq(&self.meetings, &earlier.meetings) {
            return;
        }
        let (known, mut mine) = (earlier.meetings.after(), self.meetings.after());
        let common = &known[..known.len().min(earlier.count)];
        if let Some(more) = common.get(mine.len()..) {
            mine.extend_from_slice(more);
        }
    }

    /// Whether it is made of the first deals of the other, or of all.
    fn is_continued_by(&self, later: &Self) -> bool {
        let [mine, theirs] = [&self.meetings, &later.meetings];
        Arc::ptr_eq(mine, theirs)
            || mine.at_first == theirs.at_first
                && mine.views.get(..self.count) == theirs.views.get(..self.count)
    }
}

/// What each seat of these deals of a match could tell of the opponent before each deal. Nothing is made of several opponents.
pub(super) fn acquaintances<'d>(
    header: &Header,
    deals: impl Iterator<Item = &'d PlayedDeal>,
) -> Vec<BySeat<Acquaintance>> {
    let mut met: Vec<([Player; 2], Meetings)> = Vec::new();
    let mut enter = |deal: &PlayedDeal, seat| {
        let pair = [seat, pair::opponent(seat)].map(|seat| deal.seats()[seat]);
        let known = met.iter().position(|(known, _)| *known == pair);
        let place = known.unwrap_or_else(|| {
            met.push((pair, Meetings::new(header, pair[1])));
            met.len() - 1
        });
        let views = &mut met[place].1.views;
        let before = views.len();
        if deal.deal().outcome().is_some() {
            views.push(deal.view_after(seat, deal.events().len()));
        }
        (place, before)
    };
    let places = deals.map(|deal| match deal.seats().len() {
        2 => pair::each(|seat| Some(enter(deal, seat))),
        _ => deal.seats().map(|_| None),
    });
    let places: Vec<BySeat<Option<(usize, usize)>>> = places.collect();
    let met: Vec<_> = met.into_iter().map(|(_, one)| Arc::new(one)).collect();
    let acquaintance = |place: &Option<(usize, usize)>| {
        place.map_or_else(Acquaintance::default, |(place, count)| Acquaintance {
            meetings: Arc::clone(&met[place]),
            count,
        })
    };
    places.iter().map(|seats| seats.map(acquaintance)).collect()
}

/// The seed of what is imagined of a deal that is over: the same for everybody.
const SEED: u64 = 0x6163_7175_6169_6e74;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        analysis::coach::deals_of, record::Record, rules::Rules, tests::support::played::played,
    };

    #[test]
    fn what_was_known_earlier_in_a_match_is_not_worked_out_again() {
        let record = played(Level::Steady, Level::Beginner, Rules::default(), 3, 4);
        let before = |record: &Record, number: usize| {
            let deal = deals_of(record).swap_remove(number);
            // How the other plays is known.
            let seat = deal.deal.seat_of(Player::SECOND).expect("there are two");
            deal.acquaintances[seat].clone()
        };
        let of = |number| before(&record, number);
        let (earlier, mut later) = (of(2), of(3));
        assert_eq!(earlier.suspicion(), of(2).suspicion());
        later.learn_from(&earlier);
        assert_eq!(later.meetings.after().len(), 2);
        assert_eq!(later.suspicion(), of(3).suspicion());
        assert_ne!(later.suspicion(), earlier.suspicion());

        // Nothing is taken over from another match, and what came later changes nothing.
        let another = played(Level::Steady, Level::Beginner, Rules::default(), 4, 4);
        let mut stranger = before(&another, 3);
        stranger.learn_from(&later);
        assert_eq!(stranger.meetings.after().len(), 0);
        let mut first = of(1);
        first.learn_from(&later);
        assert_eq!(first.suspicion(), of(1).suspicion());
    }
}

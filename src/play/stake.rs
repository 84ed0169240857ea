//! The stake of a hand.

use crate::rules::Rules;

use super::Seat;

/// What the points of a hand are multiplied with, and who may double it next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Stake {
    doublings: u8,
    holder: Option<Seat>,
}

impl Stake {
    /// The highest stake where the house sets no limit. Hardly a hand is long enough to reach it.
    pub const MOST: u32 = 1 << 20;

    /// The highest stake at a table, which is a power of two.
    pub fn highest(rules: &Rules) -> u32 {
        match rules.doubling.limit {
            _ if !rules.doubling.on => 1,
            0 => Self::MOST,
            limit => 1 << limit.min(Self::MOST).ilog2(),
        }
    }

    /// The stake at which the points count so many times, which is a power of two, before either seat has the right alone.
    pub(super) const fn of(multiplier: u32) -> Self {
        Self {
            #[expect(clippy::cast_possible_truncation, reason = "at most 31")]
            doublings: multiplier.trailing_zeros() as u8,
            holder: None,
        }
    }

    /// How many times the points of the hand count: 1, 2, 4 and so on.
    #[inline]
    pub const fn multiplier(self) -> u32 {
        1 << self.doublings
    }

    /// Who alone has the right to double, because they accepted last; `None` before the first double, when either may.
    #[inline]
    pub const fn holder(self) -> Option<Seat> {
        self.holder
    }

    /// The stake after a double that `seat` accepts.
    pub(super) const fn accepted_by(self, seat: Seat) -> Self {
        Self {
            doublings: self.doublings + 1,
            holder: Some(seat),
        }
    }
}

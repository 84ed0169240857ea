//! Doubles: what it is worth to offer one, to accept one and to refuse one, judged by the nets at once.
//!
//! Without the right to double, a hand at twice the stake is worth twice as much. The right adds something, because it is
//! used when it gains; so who gives it away by an offer needs an advantage that makes up for it, and who accepts may be a
//! little behind. What it is worth was found by playing: see [`RIGHT`].

use crate::{
    melds::deadwood,
    play::{Action, Phase, Seen, Shown, Stake, View},
    players::eval::{Evaluator, Guess, Thought, UNIT, belief},
};

/// What the right to the next double is worth to the seat that alone has it, in points at the stake that could be doubled.
pub(crate) const RIGHT: f64 = 3.0;

/// How many times worse than a move a player misjudges a whole hand.
pub(super) const MISJUDGED: f64 = 3.0;

/// What a double is worth, in points of the hand for the seat whose turn it is, at the stake as it is now.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct DoubleWorth {
    /// If the stake stays as it is, and play goes on; nothing where an offer has to be answered.
    pub(crate) single: f64,
    /// If the double is accepted, by hands that would accept an offer.
    pub(crate) accepted: f64,
    /// If the double is refused, by hands that would refuse an offer.
    pub(crate) refused: f64,
    /// How likely an offer is refused, 0 to 1.
    pub(crate) refusal: f64,
}

/// What the right to double is worth to the seat of a view, in points at a stake of one: less than nothing where the other
/// seat has it.
pub(crate) fn right(view: &View) -> f64 {
    match view.stake().holder() {
        _ if view.stake().multiplier() >= Stake::highest(view.rules()) => 0.0,
        Some(seat) if seat == view.seat() => RIGHT,
        Some(_) => -RIGHT,
        // Before the first double either has it.
        None => 0.0,
    }
}

impl DoubleWorth {
    /// What an offer by the seat whose turn it is would be worth; `single` is what the hand is worth to it without one, in
    /// points at a stake of one.
    pub(crate) fn of_offer(thought: &Thought<'_>, view: &View, single: f64) -> Self {
        let terms = Terms::of(view);
        let own = f64::from(deadwood(view.hand()));
        let mean: f64 = counts(&thought.guess)
            .map(|(count, share)| share * count)
            .sum();
        let (mut accepted, mut refused, mut refusal) = (0.0, 0.0, 0.0);
        for (count, share) in counts(&thought.guess) {
            let after = 2.0 * (single + BY_COUNT * (count - mean) - terms.right_after);
            let settled = terms.bonus + (count - own).max(0.0);
            // The other seat knows its own count, and does what is better for it.
            if settled < after {
                refusal += share;
                refused += share * settled;
            } else {
                accepted += share * after;
            }
        }
        Self {
            single: single + right(view),
            accepted: accepted / (1.0 - refusal).max(1e-9),
            refused: refused / refusal.max(1e-9),
            refusal,
        }
    }

    /// What the offer is worth, when the other seat answers by what it sees.
    pub(crate) fn offered(&self) -> f64 {
        self.refusal * self.refused + (1.0 - self.refusal) * self.accepted
    }

    /// What the answer of the seat whose turn it is would be worth, when a hand at a stake of one is worth `single` to it.
    pub(crate) fn of_answer(thought: &Thought<'_>, view: &View, single: f64) -> Self {
        let terms = Terms::of(view);
        let own = f64::from(deadwood(view.hand()));
        let lost = |(count, share): (f64, f64)| share * (own - count).max(0.0);
        let advantage: f64 = counts(&thought.guess).map(lost).sum();
        Self {
            single,
            accepted: 2.0 * (single + terms.right_after),
            refused: -(terms.bonus + advantage),
            refusal: 0.0,
        }
    }
}

/// How much better a hand is for each point that the other seat's deadwood is above what is expected of it.
const BY_COUNT: f64 = 0.6;

/// What a double changes besides the stake, in points at a stake of one.
struct Terms {
    /// For a refusal.
    bonus: f64,
    /// What the right to the next double is worth to the seat that accepts.
    right_after: f64,
}

impl Terms {
    fn of(view: &View) -> Self {
        let (rules, stake) = (view.rules(), view.stake());
        let highest = Stake::highest(rules);
        let is_last = 2 * stake.multiplier() >= highest;
        Self {
            bonus: f64::from(rules.doubling.refusal_bonus),
            right_after: if is_last { 0.0 } else { RIGHT },
        }
    }
}

/// The counts that the other seat may have, in points, and how likely each is, 0 to 1.
fn counts(guess: &Guess) -> impl Iterator<Item = (f64, f64)> {
    /// Above the last count of the belief.
    const MOST: u32 = 62;
    let limits = belief::COUNTS.into_iter().chain([MOST]);
    let at_most = guess.at_most().iter().copied().chain([1.0]);
    let (mut from, mut below) = (0, 0.0);
    limits.zip(at_most).map(move |(limit, at_most)| {
        let at_most = f64::from(at_most).clamp(below, 1.0);
        let one = (f64::from(from + limit) / 2.0, at_most - below);
        (from, below) = (limit + 1, at_most);
        one
    })
}

/// A value of the nets in points.
pub(crate) fn points(value: f32) -> f64 {
    f64::from(value * UNIT)
}

/// Whether the seat whose turn it is may offer a double.
pub(super) fn may_offer(view: &View) -> bool {
    view.rules().doubling.on
        && matches!(view.phase(), Phase::Offer { .. } | Phase::Draw { .. })
        && view.check(&Action::OfferDouble).is_ok()
}

/// The double that the nets would offer now, or their answer to one; `None` where they would not, or nobody doubles.
pub(super) fn by_nets(evaluator: &Evaluator, view: &View) -> Option<Action> {
    decided(view, || evaluator.think(view), |points| points)
}

/// The double that is offered now by one who thinks so, or the answer to one; `judged` gives what they hold a hand to be
/// worth that is worth so many points. `None` where they would not offer, or nobody doubles.
pub(super) fn decided<'a>(
    view: &View,
    think: impl FnOnce() -> Thought<'a>,
    judged: impl FnOnce(f64) -> f64,
) -> Option<Action> {
    if let Phase::Double { .. } = view.phase() {
        let thought = think();
        let single = judged(points(thought.drawing_nothing()));
        let worth = DoubleWorth::of_answer(&thought, view, single);
        Some(if worth.accepted >= worth.refused {
            Action::AcceptDouble
        } else {
            Action::RefuseDouble
        })
    } else if may_offer(view) {
        let thought = think();
        let single = judged(points(thought.drawing()));
        let worth = DoubleWorth::of_offer(&thought, view, single);
        (worth.offered() > worth.single).then_some(Action::OfferDouble)
    } else {
        None
    }
}

/// The same by the feel of one who knows no odds: by their own deadwood, and what is left to others after so many turns on
/// average. They do not know what the right to double is worth.
pub(super) fn by_feel(view: &View, judged: impl FnOnce(f64) -> f64) -> Option<Action> {
    let answers = matches!(view.phase(), Phase::Double { .. });
    if !answers && !may_offer(view) {
        return None;
    }
    let discarded = |seen: &&Seen| matches!(seen.shown, Shown::Discarded(_));
    let turns = view.history().iter().filter(discarded).count();
    // A hand of ten counts about 48 when it is dealt, and loses four a turn.
    let theirs = 48.0 - 4.0 * f64::from(u8::try_from(turns / 2).unwrap_or(u8::MAX)).min(9.0);
    let ahead = judged(theirs - f64::from(deadwood(view.hand())));
    let refusal = f64::from(view.rules().doubling.refusal_bonus) + ahead.abs();
    let single = BY_COUNT * ahead;
    match (answers, ahead > 0.0) {
        (true, _) if single > 0.0 || -2.0 * single <= refusal => Some(Action::AcceptDouble),
        (true, _) => Some(Action::RefuseDouble),
        (false, true) => (refusal.min(2.0 * single) > single + 4.0).then_some(Action::OfferDouble),
        (false, false) => None,
    }
}

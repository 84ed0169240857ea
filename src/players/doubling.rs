//! Doubles: what it is worth to offer one, to accept one and to refuse one, judged by the nets at once.
//!
//! What counts is the chance to win the game, or a match by points: a stake that is worth more than that needs gains nothing.
//! The chance is reckoned from the score by a rule of thumb ([`DoubledGame::after`]), from a hand that ends as hands of so many expected points do.
//!
//! The right to the next double is worth something, because it is used when it gains. So who gives it away by an offer needs
//! an advantage that makes up for it, and who accepts may be a little behind.

use crate::{
    melds::deadwood,
    play::{Action, Phase, Seen, Shown, Stake, View},
    players::{
        Scores,
        eval::{Evaluator, Guess, Thought, UNIT, belief},
    },
    rules::{BoxWhen, Rules},
};

/// What the right to the next double is worth to the seat that alone has it, in points at the stake that could be doubled.
const RIGHT: f64 = 3.0;

/// How much better a hand is for each point that the other seat's deadwood is above what is expected of it.
const BY_COUNT: f64 = 0.6;

/// How many times worse than a move a player misjudges a whole hand.
pub(super) const MISJUDGED: f64 = 3.0;

/// The points of hands that are won, before they are multiplied, and how often.
const WINS: [(f64, f64); 5] = [
    (6.0, 0.2),
    (14.0, 0.25),
    (24.0, 0.2),
    (36.0, 0.2),
    (52.0, 0.15),
];
/// Their mean.
const AVERAGE_WIN: f64 = 24.5;

/// A game at the score before the hand, as the seat of a view sees it.
#[derive(Debug, Clone, Copy)]
struct DoubledGame {
    /// What each side lacks to the target, in points: the seat's own, and the other's.
    lacks: [f64; 2],
    /// What a box counts toward it.
    per_box: f64,
    /// The game bonus, and the match score that wins a match by points.
    match_by_points: Option<[f64; 2]>,
}

impl DoubledGame {
    fn new(rules: &Rules, scores: &Scores) -> Self {
        let target = f64::from(rules.game.target);
        Self {
            lacks: [scores.mine, scores.theirs].map(|score| target - whole(score)),
            per_box: match rules.score.box_when {
                BoxWhen::AtOnce => f64::from(rules.score.box_bonus),
                BoxWhen::GameEnd => 0.0,
            },
            match_by_points: (rules.match_play.best_of == 0)
                .then(|| [rules.game.bonus, rules.match_play.target].map(f64::from)),
        }
    }

    /// What the game is worth that was won with so many points more than the other has: 1, or where points win the match the
    /// chance to win it, as if it began with this game.
    fn settled(&self, lead: f64) -> f64 {
        let Some([bonus, target]) = self.match_by_points else {
            return 1.0;
        };
        let lacks = (target - bonus - lead).max(0.0);
        target * target / (lacks * lacks + target * target)
    }

    /// The chance to win the game after a hand that brings so many points: as the squares of what both lack. In a match by
    /// points it is that of the match, because what a game is won by counts there.
    fn after(&self, points: f64) -> f64 {
        /// Nobody is nearer than a hand.
        const NEAREST: f64 = 15.0;
        let [mut mine, mut theirs] = self.lacks;
        if points > 0.0 {
            mine -= points + self.per_box;
        } else {
            theirs += points - self.per_box;
        }
        if mine <= 0.0 {
            return self.settled(theirs - mine);
        } else if theirs <= 0.0 {
            return 1.0 - self.settled(mine - theirs);
        }
        let won = self.settled(theirs.max(NEAREST));
        let lost = 1.0 - self.settled(mine.max(NEAREST));
        let [mine, theirs] = [mine, theirs].map(|lack| lack.max(NEAREST) * lack.max(NEAREST));
        let first = theirs / (mine + theirs);
        first * won + (1.0 - first) * lost
    }

    /// The chance with a hand of which so many points are expected, before they are multiplied so often.
    fn with(&self, expected: f64, multiplier: u32) -> f64 {
        /// Nothing is sure before the hand has ended.
        const SUREST: f64 = 0.96;
        // A hand of which more is expected than of a sure win of the average is a greater win.
        let scale = (expected.abs() / (AVERAGE_WIN * (2.0 * SUREST - 1.0))).max(1.0);
        let won = 0.5 + 0.5 * expected / (AVERAGE_WIN * scale);
        let each = |(points, share): (f64, f64)| {
            let points = points * scale * f64::from(multiplier);
            share * (won * self.after(points) + (1.0 - won) * self.after(-points))
        };
        WINS.into_iter().map(each).sum()
    }
}

/// What a double is worth to the seat of a view that offers or answers it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct DoubleWorth {
    /// The expected points at a stake of one, if it is accepted; by hands that would accept an offer.
    pub(crate) accepted: f64,
    /// The points at a stake of one, if it is refused; by hands that would refuse an offer.
    pub(crate) refused: f64,
    /// How likely an offer is refused, 0 to 1.
    pub(crate) refusal: f64,
    /// How much more likely the game is won by the offer than without, or by accepting it than by refusing.
    pub(crate) gain: f64,
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
    pub(crate) fn of_offer(
        thought: &Thought<'_>,
        view: &View,
        scores: &Scores,
        single: f64,
    ) -> Self {
        let terms = Terms::of(view, scores);
        let own = f64::from(deadwood(view.hand()));
        let mean: f64 = counts(&thought.guess)
            .map(|(count, share)| share * count)
            .sum();
        let mut worth = Self {
            accepted: 0.0,
            refused: 0.0,
            refusal: 0.0,
            gain: -terms.game.with(single + right(view), terms.multiplier),
        };
        for (count, share) in counts(&thought.guess) {
            let points = single + BY_COUNT * (count - mean) - terms.right_after;
            let accepted = terms.game.with(points, 2 * terms.multiplier);
            let settled = terms.bonus + (count - own).max(0.0);
            let refused = terms.game.after(settled * f64::from(terms.multiplier));
            // The other seat knows its own count, and does what is better for it.
            if refused < accepted {
                worth.refusal += share;
                worth.refused += share * settled;
            } else {
                worth.accepted += share * 2.0 * points;
            }
            worth.gain += share * accepted.min(refused);
        }
        worth.accepted /= (1.0 - worth.refusal).max(1e-9);
        worth.refused /= worth.refusal.max(1e-9);
        worth
    }

    /// What the answer of the seat whose turn it is would be worth, when a hand at a stake of one is worth `single` to it.
    pub(crate) fn of_answer(
        thought: &Thought<'_>,
        view: &View,
        scores: &Scores,
        single: f64,
    ) -> Self {
        let terms = Terms::of(view, scores);
        let own = f64::from(deadwood(view.hand()));
        let points = single + terms.right_after;
        let (mut lost, mut refused) = (0.0, 0.0);
        for (count, share) in counts(&thought.guess) {
            let settled = terms.bonus + (own - count).max(0.0);
            lost += share * settled;
            refused += share * terms.game.after(-settled * f64::from(terms.multiplier));
        }
        Self {
            accepted: 2.0 * points,
            refused: -lost,
            refusal: 0.0,
            gain: terms.game.with(points, 2 * terms.multiplier) - refused,
        }
    }
}

/// What a double changes.
struct Terms {
    game: DoubledGame,
    /// What the points are multiplied with before it.
    multiplier: u32,
    /// For a refusal, in points at a stake of one.
    bonus: f64,
    /// What the right to the next double is worth to the seat that accepts, in points at a stake of one.
    right_after: f64,
}

impl Terms {
    fn of(view: &View, scores: &Scores) -> Self {
        let rules = view.rules();
        let is_last = 2 * view.stake().multiplier() >= Stake::highest(rules);
        Self {
            game: DoubledGame::new(rules, scores),
            multiplier: view.scoring().multiplier(),
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

/// A score as a number to reckon with.
fn whole(score: i64) -> f64 {
    let most = if score < 0 { i32::MIN } else { i32::MAX };
    f64::from(i32::try_from(score).unwrap_or(most))
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

/// What is gained by a double that could be offered now, or by accepting one rather than refusing it, as a chance to win the
/// game; `judged` gives what a player holds a hand to be worth that is worth so many points. `None` where nobody doubles.
pub(super) fn gain<'a>(
    view: &View,
    scores: &Scores,
    think: impl FnOnce() -> Thought<'a>,
    judged: impl FnOnce(f64) -> f64,
) -> Option<f64> {
    let worth = if let Phase::Double { .. } = view.phase() {
        let thought = think();
        let single = judged(points(thought.drawing_nothing()));
        DoubleWorth::of_answer(&thought, view, scores, single)
    } else if may_offer(view) {
        let thought = think();
        let single = judged(points(thought.drawing()));
        DoubleWorth::of_offer(&thought, view, scores, single)
    } else {
        return None;
    };
    Some(worth.gain)
}

/// What to do when so much is gained by offering or by accepting; `None` for no offer.
pub(super) fn action(view: &View, gain: f64) -> Option<Action> {
    match (view.phase(), gain) {
        (Phase::Double { .. }, gain) if gain >= 0.0 => Some(Action::AcceptDouble),
        (Phase::Double { .. }, _) => Some(Action::RefuseDouble),
        (_, gain) => (gain > 0.0).then_some(Action::OfferDouble),
    }
}

/// The double that the nets would offer now, or their answer to one; `None` where they would not, or nobody doubles.
pub(super) fn by_nets(evaluator: &Evaluator, view: &View, scores: &Scores) -> Option<Action> {
    let gain = gain(view, scores, || evaluator.think(view), |points| points)?;
    action(view, gain)
}

/// The same by the feel of one who knows no odds: by their own deadwood, and what is left to others after so many turns on
/// average. They do not look at the score, nor know what the right to double is worth.
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
    let multiplier = f64::from(view.scoring().multiplier());
    match (answers, ahead > 0.0) {
        (true, _) if single > 0.0 || -2.0 * single <= refusal => Some(Action::AcceptDouble),
        (true, _) => Some(Action::RefuseDouble),
        // A stake that is enough for the game is not raised.
        (false, true) if AVERAGE_WIN * multiplier >= f64::from(view.rules().game.target) => None,
        (false, true) => (refusal.min(2.0 * single) > single + 4.0).then_some(Action::OfferDouble),
        (false, false) => None,
    }
}

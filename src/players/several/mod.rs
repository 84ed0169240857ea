//! A player for deals of three and four hands.
//!
//! It keeps a belief for each opponent, draws hands and a stock from it, and tries its moves in these deals: a discard is worth
//! less when somebody can take it, and a knock is worth what it brings against all counts at once. Weaker levels try fewer
//! deals, remember less and misjudge the values.

mod belief;
mod habit;
mod outlook;
mod playout;
mod worth;

use rand::rngs::ChaCha8Rng;

use crate::{
    cards::Deck,
    melds::{deadwood, deadwood_after_discard},
    play::{Action, BySeat, Deal, Outcome, View},
    rules::Rules,
};

use super::{
    Bot, Scores,
    chance::{Recall, Slip, chance},
    instant::completes_a_meld,
    question::{Knocking, TurnQuestion, ending},
};

pub use belief::GuessedDeal;
use belief::{Belief, KnownHabits};
pub(super) use habit::Habit;
#[cfg(test)]
pub(super) use habit::LikelyHabit;
pub use outlook::SeveralOutlook;
pub use playout::Ending;
use playout::{Playout, play_out};
pub(super) use worth::Aim;
use worth::Worth;

/// How much a point of deadwood more is expected to cost, before a discard is tried.
pub(crate) const PRIOR_OF_DEADWOOD: f64 = 0.4;

/// How much a card that completes a meld is expected to bring, before it is tried.
pub(crate) const PRIOR_OF_A_MELD: f64 = 3.0;

/// How a deal from this deck ends between players who all play alike.
pub(super) fn played_out(rules: &Rules, deck: Deck) -> Outcome {
    let deal = Deal::new(rules, deck);
    let habits = BySeat::filled(deal.seats(), Habit::Sheds);
    play_out(deal, habits, None, None, None).outcome
}

/// How well a player plays against several opponents.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Skill {
    /// In how many deals a move is tried.
    pub(super) deals: u32,
    /// How well it is remembered what was thrown, and what was taken.
    pub(super) recall: Recall,
    /// How badly the value of a move is judged.
    pub(super) slip: Slip,
    /// When a hand is ended that can be.
    pub(super) knocking: Knocking,
    /// By how many points taking from a discard pile is overrated.
    pub(super) taking: f64,
    /// What it plays for.
    pub(super) aim: Aim,
}

impl Skill {
    /// The best there is.
    pub(super) const BEST: Self = Self {
        deals: 600,
        recall: Recall::ALL,
        slip: Slip::NONE,
        knocking: Knocking::Weighed(0.0),
        taking: 0.0,
        aim: Aim::Game,
    };
}

/// A player for deals of any number of hands.
pub(super) struct EveryTable {
    /// Who plays against one opponent.
    pub(super) against_one: Box<dyn Bot>,
    /// Who plays against several.
    pub(super) against_several: Several,
}

impl Bot for EveryTable {
    fn choose(&mut self, view: &View) -> Action {
        if view.seats() == 2 {
            self.against_one.choose(view)
        } else {
            self.against_several.choose(view)
        }
    }

    fn dealt(&mut self, scores: Scores) {
        self.against_one.dealt(scores);
        self.against_several.dealt(scores);
    }

    fn over(&mut self, view: &View) {
        if view.seats() == 2 {
            self.against_one.over(view);
        } else {
            self.against_several.over(view);
        }
    }
}

/// A player of this skill with a seed of its own.
#[derive(Debug, Clone, Copy)]
pub(super) struct Several {
    skill: Skill,
    seed: u64,
    scores: Scores,
    habits: KnownHabits,
}

/// A move, and what it brought in the deals in which it was tried.
struct TriedMove {
    action: Action,
    /// What is expected of it before it is tried, in points.
    prior: f64,
    /// The points of all deals.
    total: f64,
    deals: u32,
}

impl TriedMove {
    /// How many deals the expectation before any trial is worth.
    const PRIOR_DEALS: f64 = 5.0;

    const fn new(action: Action, prior: f64) -> Self {
        Self {
            action,
            prior,
            total: 0.0,
            deals: 0,
        }
    }

    /// What it is worth, in points, where the mean of the moves that were tried is `mean`.
    fn value(&self, mean: f64) -> f64 {
        (self.total + Self::PRIOR_DEALS * (mean + self.prior))
            / (f64::from(self.deals) + Self::PRIOR_DEALS)
    }
}

impl Several {
    /// After this many turns in a row without a draw from the stock, the player draws from it.
    const IDLE_TURNS: u32 = 12;

    /// With fewer cards left to be drawn a hand is soon played out, and there is time for more deals.
    const SHORT_HAND: u32 = 20;

    /// How many discards are tried.
    const DISCARDS: usize = 6;

    pub(super) fn new(skill: Skill, seed: u64) -> Self {
        Self {
            skill,
            seed,
            scores: Scores::default(),
            habits: KnownHabits::default(),
        }
    }
}

impl Bot for Several {
    fn choose(&mut self, view: &View) -> Action {
        match TurnQuestion::of(view) {
            TurnQuestion::Answered(action) => action,
            TurnQuestion::Take { leaving, .. } if view.idle_turns() >= Self::IDLE_TURNS => leaving,
            TurnQuestion::Take { leaving, .. } => {
                let count = deadwood(view.hand());
                let left = |card| deadwood_after_discard(view.hand().with(card), card.into());
                let takings = view.takings().filter(|&(_, card)| left(card) < count);
                let takings = takings.map(|(action, card)| {
                    let is_meld = completes_a_meld(view.hand(), card);
                    TriedMove::new(action, if is_meld { PRIOR_OF_A_MELD } else { 0.0 })
                });
                let all = std::iter::once(TriedMove::new(leaving, 0.0)).chain(takings);
                self.best(view, all.collect())
            }
            TurnQuestion::LastDiscard { .. } => {
                let both = [Action::Pass, Action::TakeDiscard];
                self.best(view, both.map(|action| TriedMove::new(action, 0.0)).into())
            }
            TurnQuestion::Discard => self.discard(view),
        }
    }

    fn dealt(&mut self, scores: Scores) {
        self.scores = scores;
    }

    fn over(&mut self, view: &View) {
        let remembered = self.skill.recall.of(view, self.seed);
        let mut rng = chance(self.seed, view);
        self.habits = self.habits.after(view, &remembered, &mut rng);
    }
}

impl Several {
    fn discard(&self, view: &View) -> Action {
        let hand = view.hand();
        let end = ending(view);
        let end_action = end.map(|end| end.action(end.safest_melds(view.unseen())));
        let ends_now =
            end.is_some_and(|end| end.deadwood == 0 || self.skill.knocking == Knocking::AtOnce);
        if let Some(action) = end_action.filter(|_| ends_now) {
            return action;
        }
        let mut discards: Vec<_> = (hand - view.undiscardable())
            .iter()
            .map(|card| (deadwood(hand.without(card)), card))
            .collect();
        discards.sort_by_key(|&(left, card)| (left, std::cmp::Reverse(card)));
        discards.truncate(Self::DISCARDS);
        let least = discards.first().map_or(0, |(left, _)| *left);
        let discards = discards.into_iter().map(|(left, card)| {
            let prior = -PRIOR_OF_DEADWOOD * f64::from(left - least);
            TriedMove::new(Action::Discard { card }, prior)
        });
        let end =
            end_action.filter(|_| self.skill.knocking != Knocking::Gin || view.drawable() <= 2);
        let end = end.map(|action| TriedMove::new(action, 0.0));
        self.best(view, end.into_iter().chain(discards).collect())
    }

    /// The best of these moves, tried in deals that may be.
    fn best(&self, view: &View, mut candidates: Vec<TriedMove>) -> Action {
        if let [only] = &*candidates {
            return only.action;
        }
        let mut rng = chance(self.seed, view);
        let remembered = self.skill.recall.of(view, self.seed);
        let mut belief = Belief::of(view, &remembered, self.habits, &mut rng);
        let playout = Playout::new(view.seat());
        let worth = Worth::new(view, &self.scores, self.skill.aim);
        let rounds = usize::BITS - (candidates.len() - 1).leading_zeros();
        let deals =
            self.skill.deals * Self::SHORT_HAND / (view.drawable() + 2).min(Self::SHORT_HAND);
        let budget = deals as usize * candidates.len() / rounds as usize;
        for _ in 0..rounds {
            for _ in 0..budget / candidates.len() {
                let guess = belief.draw(&mut rng);
                for candidate in &mut candidates {
                    candidate.total += worth.of(&playout.after(&guess, &candidate.action).outcome);
                    candidate.deals += 1;
                }
            }
            self.sort(&mut candidates, &mut rng);
            candidates.truncate(candidates.len().div_ceil(2));
        }
        candidates[0].action
    }

    /// Sorts moves by what they are worth, as far as this player sees it, the best first.
    fn sort(&self, candidates: &mut [TriedMove], rng: &mut ChaCha8Rng) {
        let totals: f64 = candidates.iter().map(|of| of.total).sum();
        let deals: u32 = candidates.iter().map(|of| of.deals).sum();
        let mean = totals / f64::from(deals.max(1));
        let mut value = |candidate: &TriedMove| {
            let bias = match (candidate.action, self.skill.knocking) {
                (Action::TakeUpcard | Action::TakeDiscard | Action::TakeCard { .. }, _) => {
                    self.skill.taking
                }
                (Action::Knock { .. } | Action::BigGin { .. }, Knocking::Weighed(haste)) => haste,
                _ => 0.0,
            };
            candidate.value(mean) + bias + self.skill.slip.draw(rng)
        };
        candidates.sort_by_cached_key(|candidate| {
            #[expect(clippy::cast_possible_truncation, reason = "thousandths of a point")]
            let thousandths = (value(candidate) * 1000.0) as i64;
            std::cmp::Reverse(thousandths)
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        cards::{Stream, stream},
        play::Seat,
        players::{Greedy, WatchedDeal},
        tests::players::{TABLES, rules_of},
    };

    /// The same cards in the same place bring the best player more than they bring a greedy one among others, even with a tenth of its
    /// trials. How much the whole is worth, `undercut arena` measures.
    #[test]
    fn the_best_beats_several_greedy_ones() {
        let mut gained = 0;
        for (game, players) in TABLES {
            let rules = rules_of(game, players);
            let seats = usize::try_from(players).expect("a small number");
            for number in 0..30 {
                let me = Seat::new(usize::try_from(number).expect("a small number") % seats);
                let points_with = |own: &mut dyn Bot| {
                    let deck = Deck::shuffled(&mut stream(number, Stream::Deal(0)));
                    let outcome = WatchedDeal::new(&rules, deck).play_out(|seat, view| {
                        if seat == me {
                            own.choose(view)
                        } else {
                            Greedy.choose(view)
                        }
                    });
                    net(&outcome, me)
                };
                let skill = Skill {
                    deals: Skill::BEST.deals / 10,
                    ..Skill::BEST
                };
                gained += points_with(&mut Several::new(skill, number)) - points_with(&mut Greedy);
            }
        }
        assert!(gained > 0, "{gained}");
    }

    /// What a hand brings a seat against the mean of the others, in points.
    fn net(outcome: &Outcome, me: Seat) -> i64 {
        let Outcome::Won(win) = outcome else {
            return 0;
        };
        let points = |seat| {
            let charged = win.charge.filter(|charge| charge.seat == seat);
            let charged = charged.map_or(0, |charge| i64::from(charge.points));
            let won = if win.seat == seat {
                i64::from(win.points())
            } else {
                0
            };
            won - charged
        };
        let seats = win.deadwood.len();
        let others: i64 = Seat::all(seats)
            .filter(|&seat| seat != me)
            .map(points)
            .sum();
        points(me) - others / i64::try_from(seats - 1).expect("a small number")
    }
}

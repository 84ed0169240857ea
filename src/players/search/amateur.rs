//! Players who look at their own cards alone and err as people do, in a rollout.
//!
//! The scales and chances are the likeliest for what the levels `beginner` to `club` did in 150 to 1,000 deals each.

use std::sync::LazyLock;

use rand::rngs::ChaCha8Rng;

use crate::{
    cards::{Card, CardSet},
    melds::{deadwood, deadwood_after_discard, meldable, outs},
    play::{Action, View},
    players::{
        Bot, Greedy, Learned,
        chance::{chance, exp, pick_by, share},
        instant::fits_a_meld,
        odds::many,
        pasts::DiscardContext,
        question::{TurnQuestion, ending},
    },
};

/// The chance that a player decides otherwise than what is known of them makes possible.
pub(super) const SURPRISE: f64 = 0.02;

/// With this few draws left, waiting for gin no longer pays.
pub(super) const LAST_DRAWS: u32 = 2;

/// When an amateur ends a hand that can be ended without gin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Haste {
    /// At the first chance.
    AtOnce,
    /// The later the more cards make gin.
    HopesForGin,
}

impl Haste {
    /// The chance to play on with these ten cards where those are out of reach.
    pub(super) fn plays_on(self, ten: CardSet, gone: CardSet) -> f64 {
        /// By how many cards make gin. `club` does it 39 times in 100 where there is none, then 48, 62, 74, 85 and 86 times.
        const HOPE: [f64; 6] = [0.4, 0.5, 0.6, 0.75, 0.85, 0.85];
        match self {
            Self::AtOnce => 0.0,
            Self::HopesForGin => {
                let makes_gin =
                    |card: &Card| deadwood_after_discard(ten.with(*card), CardSet::EMPTY) == 0;
                let count = (outs(ten) - gone - ten).iter().filter(makes_gin).count();
                HOPE[count.min(HOPE.len() - 1)]
            }
        }
    }
}

/// What an amateur does.
pub(super) fn choose(haste: Haste, view: &View) -> Action {
    /// Of what is left to chance.
    const SEED: u64 = 0x6861_7374_7921;
    let mut rng = chance(SEED, view);
    match TurnQuestion::of(view) {
        TurnQuestion::Take {
            card,
            taking,
            leaving,
        } => {
            let takes = takes(view.hand(), card);
            // Two players could take from each other forever.
            if view.idle_turns() < Learned::IDLE_TURNS && f64::from(share(&mut rng)) < takes {
                taking
            } else {
                leaving
            }
        }
        TurnQuestion::Discard => {
            let gone = view.pile().cards().iter().copied().collect();
            let plays_on = ending(view).is_none_or(|end| {
                let waits = end.deadwood > 0 && view.drawable() > LAST_DRAWS;
                waits && f64::from(share(&mut rng)) < haste.plays_on(end.hand, gone)
            });
            let thrown = plays_on.then(|| throw(view, gone, &mut rng)).flatten();
            thrown.map_or_else(|| Greedy.choose(view), |card| Action::Discard { card })
        }
        TurnQuestion::LastDiscard { .. } | TurnQuestion::Answered(_) => Greedy.choose(view),
    }
}

/// The card that is thrown, as [`throws`] says.
#[expect(
    clippy::cast_possible_truncation,
    reason = "a float holds every weight that a hand can have"
)]
fn throw(view: &View, gone: CardSet, rng: &mut ChaCha8Rng) -> Option<Card> {
    let value = KeptValue::of(view.hand(), gone);
    let cards = view.hand() - view.undiscardable();
    let mut weights = [0.0; 52];
    for card in cards {
        weights[card.index()] = WEIGHTS.of(value.without(card)) as f32;
    }
    pick_by(&weights, cards, rng)
}

/// The chance that a card is taken into ten.
///
/// It is weighed by the deadwood that it saves. A card that makes no meld has to save ten points, which it never does: a low one
/// is taken by a misjudgment.
pub(super) fn takes(ten: CardSet, card: Card) -> f64 {
    /// What a card has to save that makes no meld, in points.
    const UNMELDED: u32 = 10;
    /// A card of more points saves so little if it makes no meld that it is as good as never taken.
    const LOW: u32 = 6;
    let price = match fits_a_meld(ten, card) {
        true => 0,
        false if card.points() > LOW => return SURPRISE,
        false => UNMELDED,
    };
    let left = deadwood_after_discard(ten.with(card), card.into());
    TAKES.of(deadwood(ten).cast_signed() - (left + price).cast_signed())
}

/// The chance that this card of eleven is thrown by somebody who keeps little deadwood and what can become melds, and errs.
pub(super) fn throws(thrown: Card, eleven: CardSet, moment: &DiscardContext) -> f64 {
    let value = KeptValue::of(eleven, moment.gone);
    let this = value.without(thrown);
    let others = (eleven - moment.forbidden).iter();
    let all: f64 = others
        .map(|card| WEIGHTS.of(value.without(card) - this))
        .sum();
    SURPRISE / 10.0 + (1.0 - SURPRISE) / all.max(1.0)
}

/// What ten of eleven cards are worth to a player who looks at their own cards alone.
///
/// A card that could still make a meld is worth half a point of deadwood, and the errors have a scale of two points. Both are
/// the likeliest for what the levels `casual` to `club` threw in 150 deals each.
struct KeptValue {
    eleven: CardSet,
    /// The cards that lie in the pile, as far as they are remembered.
    gone: CardSet,
    meldable: CardSet,
    deadwood: u32,
}

impl KeptValue {
    /// The scale of the errors, in the units of [`without`](Self::without).
    const ERROR: f64 = 4.0;

    fn of(eleven: CardSet, gone: CardSet) -> Self {
        Self {
            eleven,
            gone,
            meldable: meldable(eleven),
            deadwood: deadwood(eleven),
        }
    }

    /// In half points.
    fn without(&self, card: Card) -> i32 {
        let ten = self.eleven.without(card);
        let outs = (outs(ten) - self.gone - self.eleven).bits().count_ones();
        let left = if self.meldable.contains(card) {
            deadwood(ten)
        } else {
            self.deadwood - card.points()
        };
        outs.cast_signed() - 2 * left.cast_signed()
    }
}

/// A number for each whole difference from the least to the greatest that says anything; `N` is odd.
///
/// Exponentials take most of the time in which a decision is judged, and there are few differences.
struct ByDifference<const N: usize>([f64; N]);

impl<const N: usize> ByDifference<N> {
    fn new(of: impl Fn(f64) -> f64) -> Self {
        let difference = |place: usize| many(place) - many(N / 2);
        Self(std::array::from_fn(|place| of(difference(place))))
    }

    fn of(&self, difference: i32) -> f64 {
        let most = i32::try_from(N / 2).expect("a small number");
        self.0[(difference.clamp(-most, most) + most).unsigned_abs() as usize]
    }
}

/// How much likelier a card is thrown than another one without which the hand is worth so much less, in the units of
/// [`KeptValue::without`].
static WEIGHTS: LazyLock<ByDifference<481>> =
    LazyLock::new(|| ByDifference::new(|less| exp(less / KeptValue::ERROR)));

/// The chance to take a card that saves so many points more than it has to, as the difference of two misjudged values decides.
static TAKES: LazyLock<ByDifference<41>> = LazyLock::new(|| {
    /// The scale of the errors, in points.
    const ERROR: f64 = 2.0;
    ByDifference::new(|saved| SURPRISE + (1.0 - 2.0 * SURPRISE) / (1.0 + exp(-saved / ERROR)))
});

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        cards::{Deck, Stream, stream},
        melds::best_discard,
        play::{Outcome, Phase, WinKind, pair},
        players::{Level, WatchedDeal, eval::Evaluator},
        rules::{Preset, Rules},
    };

    #[test]
    fn a_hasty_player_errs_in_what_is_thrown_and_ends_the_hand_at_once() {
        let rules = Rules::default();
        let (mut throws_best, mut throws_all, mut ends) = (0, 0, 0);
        for number in 0..60 {
            let deck = Deck::shuffled(&mut stream(21, Stream::Deal(number)));
            let mut watched = WatchedDeal::new(&rules, deck);
            while let Some(seat) = watched.deal.turn() {
                let view = watched.views[seat].clone();
                let action = choose(Haste::AtOnce, &view);
                if let Phase::Discard { .. } = view.phase() {
                    let best = best_discard(view.hand(), view.undiscardable()).expect("a card");
                    if best.deadwood <= view.knock_limit() {
                        assert!(action.ends_hand(), "{action:?}");
                        ends += 1;
                    } else {
                        let value = KeptValue::of(view.hand(), CardSet::EMPTY);
                        let thrown = action.card().expect("a discard");
                        let worth = |card| value.without(card);
                        let cards = (view.hand() - view.undiscardable()).iter();
                        let most = cards.map(worth).max().expect("there are ten");
                        assert!(most - worth(thrown) < 60, "{thrown} of {}", view.hand());
                        throws_all += 1;
                        throws_best += usize::from(worth(thrown) == most);
                    }
                }
                watched.play(seat, &action);
            }
        }
        assert!(ends > 40, "{ends}");
        // About every second time, as the levels do that are like this.
        let half = throws_all / 2;
        assert!(
            (half / 2..half * 3 / 2).contains(&throws_best),
            "{throws_best} of {throws_all}"
        );
    }

    /// How often a player takes a card that makes no meld and saves five points or more, and how many of the hands that they win
    /// are gins; against the learned player.
    fn habits(mut player: impl FnMut(&View) -> Action) -> [f64; 2] {
        let rules = Preset::find("eaai").expect("a preset").book().rules();
        let mut learned = Learned::new(Evaluator::against_simple());
        let (mut offered, mut taken, mut won, mut gins) = (0, 0, 0, 0);
        for number in 0..300 {
            let deck = Deck::shuffled(&mut stream(8, Stream::Deal(number)));
            let seat = pair::SEATS[usize::from(number % 2 == 0)];
            let outcome = WatchedDeal::new(&rules, deck).play_out(|turn, view| {
                if turn != seat {
                    return learned.choose(view);
                }
                let action = player(view);
                if let TurnQuestion::Take { card, taking, .. } = TurnQuestion::of(view) {
                    let (now, with) = (deadwood(view.hand()), view.hand().with(card));
                    let is_melded = deadwood(with) < now + card.points();
                    if !is_melded && deadwood_after_discard(with, card.into()) + 5 <= now {
                        offered += 1;
                        taken += usize::from(action == taking);
                    }
                }
                action
            });
            if let Outcome::Won(win) = outcome
                && win.seat == seat
            {
                won += 1;
                gins += usize::from(matches!(win.kind, WinKind::Gin | WinKind::BigGin));
            }
        }
        [many(taken) / many(offered), many(gins) / many(won)]
    }

    #[test]
    fn amateurs_take_low_cards_and_wait_for_gin_as_often_as_the_levels() {
        for (level, haste) in [
            (Level::Casual, Haste::AtOnce),
            (Level::Steady, Haste::AtOnce),
            (Level::Club, Haste::HopesForGin),
        ] {
            let mut bot = level.bot(3);
            let theirs = habits(|view| bot.choose(view));
            let ours = habits(|view| choose(haste, view));
            for (what, [theirs, ours], most) in [
                ("takes", [theirs[0], ours[0]], 0.08),
                ("gins", [theirs[1], ours[1]], 0.1),
            ] {
                assert!(
                    (theirs - ours).abs() < most,
                    "{level} {what}: {theirs} {ours}"
                );
            }
        }
    }
}

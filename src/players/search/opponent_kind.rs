//! The players that opponents may be in a rollout.

use std::sync::LazyLock;

use crate::{
    cards::{Card, CardSet},
    melds::{best_discard, deadwood, meldable, outs},
    play::{Action, View},
    players::{
        Bot, Greedy, Learned, Scores,
        chance::{chance, exp, pick_by},
        doubling,
        eval::Evaluator,
        instant::completes_a_meld,
        odds::many,
        pasts::{DiscardContext, OpponentModel, PastDecision},
        question::{TurnQuestion, ending},
    },
};

/// A kind of opponent in a rollout.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OpponentKind {
    /// Plays by the nets and considers both hands.
    Learned,
    /// Looks at their own cards alone, and ends the hand at the first chance.
    Greedy,
    /// Looks at their own cards alone, and ends the hand only with gin.
    Camper,
    /// Looks at their own cards alone, errs as people do, and ends the hand at the first chance.
    Hasty,
}

impl OpponentKind {
    /// Every kind.
    pub const ALL: [Self; 4] = [Self::Learned, Self::Greedy, Self::Camper, Self::Hasty];

    /// How many changes lie between two pasts that are drawn.
    pub(super) const fn pace(self) -> u32 {
        match self {
            Self::Learned | Self::Hasty => 10,
            // What they did leaves few pasts, which are far apart and quickly judged.
            Self::Greedy | Self::Camper => 40,
        }
    }

    /// The nets that a player decides by against one of this kind, if those are the usual ones.
    ///
    /// The usual ones expect an opponent who is about as good as themselves. Against players who look at their own cards alone
    /// there is more time: the others play for gin where the usual ones knock.
    pub fn nets_against(self, usual: &Evaluator) -> &Evaluator {
        match self {
            Self::Learned => usual,
            Self::Greedy | Self::Camper | Self::Hasty => Evaluator::against_simple(),
        }
    }

    /// What a player of this kind does; the evaluator is what the learned one goes by.
    /// `scores` are those of the game as that player sees them.
    pub fn choose(self, evaluator: &Evaluator, view: &View, scores: &Scores) -> Action {
        if let Some(action) = doubling::by_nets(evaluator, view, scores) {
            return action;
        }
        match self {
            Self::Learned => Learned::new(evaluator).choose(view),
            Self::Greedy => Greedy.choose(view),
            Self::Camper => wait_for_gin(view),
            Self::Hasty => hurry(view),
        }
    }
}

/// The chance that a player decides otherwise than this model of them thinks possible.
const SURPRISE: f64 = 0.02;

impl OpponentModel for OpponentKind {
    fn chance(self, hand: CardSet, decision: &PastDecision) -> f64 {
        match decision {
            PastDecision::Offer { card, took } => {
                let takes = match (self, completes_a_meld(hand, *card)) {
                    (Self::Greedy | Self::Camper, true) => 1.0 - SURPRISE,
                    (Self::Greedy | Self::Camper, false) => SURPRISE,
                    (Self::Learned | Self::Hasty, true) => 0.97,
                    (Self::Learned | Self::Hasty, false) => 0.03,
                };
                if *took { takes } else { 1.0 - takes }
            }
            PastDecision::Throw { card, moment } => {
                let Some(best) = best_discard(hand, moment.forbidden) else {
                    return SURPRISE;
                };
                let throws = match self {
                    Self::Learned | Self::Hasty => throws(*card, hand, moment),
                    Self::Greedy | Self::Camper if *card == best.card => 1.0 - SURPRISE,
                    Self::Greedy | Self::Camper => SURPRISE,
                };
                self.plays_on(best.deadwood, moment) * throws
            }
            PastDecision::End { moment } => {
                let best = best_discard(hand, moment.forbidden);
                best.map_or(SURPRISE, |best| 1.0 - self.plays_on(best.deadwood, moment))
            }
        }
    }
}

impl OpponentKind {
    /// The chance that a player of this kind plays on with so much deadwood after the best discard.
    fn plays_on(self, deadwood: u32, moment: &DiscardContext) -> f64 {
        match self {
            _ if deadwood == 0 => SURPRISE,
            _ if deadwood > moment.limit => 1.0,
            Self::Learned => 0.6,
            Self::Greedy | Self::Hasty => 0.05,
            Self::Camper => 1.0 - SURPRISE,
        }
    }
}

/// The chance that this card of eleven is thrown by somebody who keeps little deadwood and what can become melds, and errs.
fn throws(thrown: Card, eleven: CardSet, moment: &DiscardContext) -> f64 {
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

/// How much likelier a card is thrown than another one without which the hand is worth so much less.
struct Weights([f64; 2 * Weights::MOST + 1]);

/// Exponentials take most of the time in which a throw is judged, and there are few differences.
static WEIGHTS: LazyLock<Weights> = LazyLock::new(|| {
    let difference = |place: usize| many(place) - many(Weights::MOST);
    Weights(std::array::from_fn(|place| {
        exp(difference(place) / KeptValue::ERROR)
    }))
});

impl Weights {
    /// Greater differences, in the units of [`KeptValue::without`], say no more.
    const MOST: usize = 240;

    fn of(&self, difference: i32) -> f64 {
        let most = i32::try_from(Self::MOST).expect("a small number");
        let place = (difference + most).clamp(0, 2 * most);
        self.0[place.unsigned_abs() as usize]
    }
}

/// Takes and ends the hand like [`Greedy`], and throws as [`throws`] says.
#[expect(
    clippy::cast_possible_truncation,
    reason = "a float holds every weight that a hand can have"
)]
fn hurry(view: &View) -> Action {
    /// Of what is left to chance.
    const SEED: u64 = 0x6861_7374_7921;
    if let TurnQuestion::Discard = TurnQuestion::of(view)
        && ending(view).is_none()
    {
        let value = KeptValue::of(view.hand(), view.pile().cards().iter().copied().collect());
        let cards = view.hand() - view.undiscardable();
        let mut weights = [0.0; 52];
        for card in cards {
            weights[card.index()] = WEIGHTS.of(value.without(card)) as f32;
        }
        if let Some(card) = pick_by(&weights, cards, &mut chance(SEED, view)) {
            return Action::Discard { card };
        }
    }
    Greedy.choose(view)
}

/// With this few draws left, waiting for gin no longer pays.
const LAST_DRAWS: u32 = 2;

/// Plays like [`Greedy`], but does not knock.
fn wait_for_gin(view: &View) -> Action {
    if let TurnQuestion::Discard = TurnQuestion::of(view)
        && let Some(best) = best_discard(view.hand(), view.undiscardable())
        && best.deadwood > 0
        && view.drawable() > LAST_DRAWS
    {
        return Action::Discard { card: best.card };
    }
    Greedy.choose(view)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        cards::{Deck, Stream, stream},
        play::{Phase, pair},
        players::{WatchedDeal, eval::Stakes},
        rules::Rules,
    };

    #[test]
    fn a_hasty_player_errs_in_what_is_thrown_and_ends_the_hand_at_once() {
        let (rules, evaluator) = (Rules::default(), Evaluator::embedded());
        let (mut throws_best, mut throws_all, mut ends) = (0, 0, 0);
        for number in 0..60 {
            let deck = Deck::shuffled(&mut stream(21, Stream::Deal(number)));
            let mut watched = WatchedDeal::new(&rules, deck);
            while let Some(seat) = watched.deal.turn() {
                let view = watched.views[seat].clone();
                let action = OpponentKind::Hasty.choose(evaluator, &view, &Scores::default());
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

    #[test]
    fn against_simple_players_their_own_nets_win_more() {
        let (rules, usual) = (Rules::default(), Evaluator::embedded());
        let won = |kind: OpponentKind, nets| {
            let mut sum = 0.0;
            for number in 0..400 {
                let deck = Deck::shuffled(&mut stream(5, Stream::Deal(number)));
                let mut learned = Learned::new(nets);
                let mut watched = WatchedDeal::new(&rules, deck);
                let me = pair::SEATS[usize::from(number % 2 == 0)];
                let outcome = watched.play_out(|seat, view| {
                    if seat == me {
                        learned.choose(view)
                    } else {
                        kind.choose(usual, view, &Scores::default())
                    }
                });
                sum += Stakes::new(&rules, watched.deal.stake()).worth(&outcome, me);
            }
            sum
        };
        for kind in OpponentKind::ALL {
            let nets = kind.nets_against(usual);
            let gain = won(kind, nets) - won(kind, usual);
            match kind {
                OpponentKind::Learned => assert!(gain.abs() < 1e-3, "{gain}"),
                // Half a point a hand at least; it is about three.
                OpponentKind::Greedy | OpponentKind::Camper | OpponentKind::Hasty => {
                    assert!(gain > 200.0, "{kind:?}: {gain}");
                }
            }
        }
    }
}

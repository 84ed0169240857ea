//! What kind of player the opponent seems to be.

use rand::rngs::ChaCha8Rng;

use crate::{
    cards::{Card, CardSet},
    melds::{best_discard, deadwood},
    play::{Action, Shown, View, pair},
    players::{
        Bot, Greedy, Learned, Scores,
        chance::{pick, share},
        doubling,
        eval::Evaluator,
        instant::is_worth_taking,
        question::TurnQuestion,
    },
};

use super::past::Pasts;

/// How many kinds there are.
const KINDS: usize = OpponentKind::ALL.len();

/// How likely the opponent is of each `OpponentKind`, by their decisions in the deals of a match.
///
/// Each decision is compared with that of a simple player, who looks at their own cards alone. The cards that the opponent
/// drew from the stock are not known. They are imagined, like the rest of the hand.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Suspicion {
    /// The chance of each kind, in the order of [`OpponentKind::ALL`]; they add up to 1.
    chances: [f32; KINDS],
}

/// A decision of the opponent that is compared with the simple player's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Tell {
    /// They threw a card: was it the one that leaves the least deadwood, the highest of such?
    Threw,
    /// They could have taken a card into a meld: did they?
    Melded,
    /// They could have taken a card that would not have been melded: did they leave it?
    Left,
    /// They could have ended the hand, but not with gin: did they?
    Knocked,
    /// They could have gone gin: did they?
    Ginned,
}

impl Default for Suspicion {
    /// Before anything is known of them.
    fn default() -> Self {
        Self {
            chances: Self::ANYBODY,
        }
    }
}

impl Suspicion {
    /// No kind is given up for good: a player can change their ways, and what they had to choose from is imagined.
    const LEAST: f32 = 0.01;
    /// The chances of an unknown player: about the mixture that the belief was trained with.
    const ANYBODY: [f32; KINDS] = [0.6, 0.25, 0.15];

    /// How likely they are of a kind, 0 to 1.
    pub fn of(&self, kind: OpponentKind) -> f32 {
        self.chances[kind as usize]
    }

    /// The kind that they are most likely of.
    pub fn likeliest(&self) -> OpponentKind {
        let by_chance =
            |one: &OpponentKind, other: &OpponentKind| self.of(*one).total_cmp(&self.of(*other));
        OpponentKind::ALL
            .into_iter()
            .max_by(by_chance)
            .unwrap_or(OpponentKind::Learned)
    }

    /// The same in a deal that this view sees, or has seen to its end.
    #[must_use]
    pub fn after(&self, view: &View, rng: &mut ChaCha8Rng) -> Self {
        let pasts = Pasts::of(view);
        pasts.map_or(*self, |mut pasts| self.given(&pasts.likelihoods(rng)))
    }

    /// Draws a kind for an opponent who holds these ten cards in this view; none if they are unlikely to hold them.
    ///
    /// The cards have to be drawn from the belief, which assumes an unknown player. By rejection, each kind then comes as often
    /// as it is suspected, with the cards that a player of this kind would hold.
    pub(super) fn draw(
        &self,
        view: &View,
        theirs: CardSet,
        rng: &mut ChaCha8Rng,
    ) -> Option<OpponentKind> {
        let likely = likelihoods(view, theirs, rng);
        let sum = |chances: &[f32; KINDS]| -> f32 {
            let products = chances.iter().zip(&likely);
            products.map(|(chance, likely)| chance * likely).sum()
        };
        let ratios = self.chances.iter().zip(&Self::ANYBODY);
        let most = ratios.map(|(now, any)| now / any).fold(0.0, f32::max);
        if sum(&self.chances) < share(rng) * most * sum(&Self::ANYBODY) {
            return None;
        }
        Some(self.given(&likely.map(f64::from)).any(rng))
    }

    /// A kind, drawn by its chance.
    pub(super) fn any(&self, rng: &mut ChaCha8Rng) -> OpponentKind {
        let mut left = share(rng);
        let kinds = OpponentKind::ALL.into_iter().zip(self.chances);
        let drawn = kinds.into_iter().find(|(_, chance)| {
            left -= chance;
            left < 0.0
        });
        drawn.map_or(OpponentKind::Learned, |(kind, _)| kind)
    }

    pub(super) fn given(&self, likely: &[f64; KINDS]) -> Self {
        let products = || {
            self.chances
                .iter()
                .zip(likely)
                .map(|(&chance, likely)| f64::from(chance) * likely)
        };
        let total: f64 = products().sum();
        if total <= 0.0 {
            return *self;
        }
        let sure = 1.0 - OpponentKind::ALL.map(|_| Self::LEAST).iter().sum::<f32>();
        let mut chances = [Self::LEAST; KINDS];
        for (chance, product) in chances.iter_mut().zip(products()) {
            #[expect(
                clippy::cast_possible_truncation,
                reason = "a chance is not worth more digits"
            )]
            let share = (product / total) as f32;
            *chance += share * sure;
        }
        Self { chances }
    }
}

impl Tell {
    /// How often a player of a kind decides as the simple player would, measured in 400 deals of the learned and of the greedy
    /// player. Their draws were imagined as here, so that even the greedy player does not always agree. The camper differs from
    /// the greedy player only in ending a hand.
    fn rate(self, kind: OpponentKind) -> f32 {
        match (self, kind) {
            (Self::Threw, OpponentKind::Learned) => 0.29,
            (Self::Threw, OpponentKind::Greedy | OpponentKind::Camper) => 0.61,
            (Self::Melded, _) => 0.56,
            (Self::Left, OpponentKind::Learned) => 0.82,
            (Self::Left, OpponentKind::Greedy | OpponentKind::Camper) => 0.94,
            (Self::Knocked, OpponentKind::Learned) => 0.4,
            (Self::Knocked, OpponentKind::Greedy) => 0.95,
            (Self::Knocked, OpponentKind::Camper) => 0.03,
            (Self::Ginned, _) => 0.98,
        }
    }
}

/// How likely each kind would have decided so, if the opponent holds these cards now.
fn likelihoods(view: &View, theirs: CardSet, rng: &mut ChaCha8Rng) -> [f32; KINDS] {
    let mut likely = [1.0; KINDS];
    for (tell, as_simple) in tells(view, theirs, rng) {
        for (likely, kind) in likely.iter_mut().zip(OpponentKind::ALL) {
            let rate = tell.rate(kind);
            *likely *= if as_simple { rate } else { 1.0 - rate };
        }
    }
    likely
}

/// The opponent's decisions in a deal, the last first, each with whether the simple player would have agreed. `hand` is
/// what they hold at the end.
fn tells(view: &View, mut hand: CardSet, rng: &mut ChaCha8Rng) -> Vec<(Tell, bool)> {
    let opponent = pair::opponent(view.seat());
    let (history, unseen) = (view.history(), view.unseen() - hand);
    let taken_at = |place: usize| match history[place].shown {
        Shown::TookUpcard(card) | Shown::TookDiscard(card) => Some(card),
        _ => None,
    };
    let of_opponent = |place: &usize| history[*place].seat == opponent;
    let mut places = (0..history.len()).rev().filter(of_opponent);
    let mut tells = Vec::new();
    while let Some(place) = places.next() {
        let (card, has_ended) = match history[place].shown {
            Shown::Passed => {
                tells.extend(offered(view, place, hand, None));
                continue;
            }
            Shown::Discarded(card) => (card, false),
            // A discard that lies face down is imagined as well.
            Shown::Knocked { discard, .. } => match discard.or_else(|| pick(unseen, rng)) {
                Some(card) => (card, true),
                None => break,
            },
            _ => continue,
        };
        let Some(start) = places.next() else { break };
        let taken = taken_at(start);
        if taken.is_none() && history[start].shown != Shown::DrewStock {
            break;
        }
        let eleven = hand.with(card);
        let Some(simple) = best_discard(eleven, taken.into_iter().collect()) else {
            break;
        };
        let least = if has_ended {
            deadwood(hand)
        } else {
            simple.deadwood
        };
        if least == 0 {
            tells.push((Tell::Ginned, has_ended));
        } else if least <= view.knock_limit() {
            tells.push((Tell::Knocked, has_ended));
        }
        if !has_ended {
            tells.push((Tell::Threw, simple.card == card));
        }
        let drawn = taken.or_else(|| {
            let taken_before = (0..start).filter(of_opponent).filter_map(taken_at);
            pick(eleven - taken_before.collect(), rng)
        });
        let Some(drawn) = drawn.filter(|drawn| eleven.contains(*drawn)) else {
            break;
        };
        hand = eleven.without(drawn);
        tells.extend(offered(view, start, hand, taken));
    }
    tells
}

/// The opponent's decision about the card on offer at this place of the history, when they held this hand.
fn offered(view: &View, place: usize, hand: CardSet, taken: Option<Card>) -> Option<(Tell, bool)> {
    let (before, now) = (&view.history()[..place], view.history()[place].shown);
    // After an upcard was passed, the next draw has to come from the stock.
    let has_passed = before
        .last()
        .is_some_and(|seen| seen.shown == Shown::Passed);
    let is_forced = has_passed && now == Shown::DrewStock;
    let on_pile = || {
        let thrown = before.iter().rev().find_map(|seen| match seen.shown {
            Shown::Discarded(card) => Some(card),
            _ => None,
        });
        thrown.or(view.upcard()).filter(|_| !is_forced)
    };
    let card = taken
        .or_else(on_pile)
        .filter(|card| !hand.contains(*card))?;
    Some(if is_worth_taking(hand, card) {
        (Tell::Melded, taken.is_some())
    } else {
        (Tell::Left, taken.is_none())
    })
}

/// A kind of opponent in a rollout.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OpponentKind {
    /// Plays by the nets and considers both hands.
    Learned,
    /// Looks at their own cards alone, and ends the hand at the first chance.
    Greedy,
    /// Looks at their own cards alone, and ends the hand only with gin.
    Camper,
}

impl OpponentKind {
    /// Every kind.
    pub const ALL: [Self; 3] = [Self::Learned, Self::Greedy, Self::Camper];

    /// What a player of this kind does; the evaluator is what the learned one goes by.
    /// `scores` are those of the game as that player sees them.
    pub(super) fn choose(self, evaluator: &Evaluator, view: &View, scores: &Scores) -> Action {
        if let Some(action) = doubling::by_nets(evaluator, view, scores) {
            return action;
        }
        match self {
            Self::Learned => Learned::new(evaluator).choose(view),
            Self::Greedy => Greedy.choose(view),
            Self::Camper => wait_for_gin(view),
        }
    }
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

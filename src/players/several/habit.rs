//! The ways in which opponents play, as far as they show in what they do.

use crate::{
    cards::{Card, CardSet},
    melds::{best_discard, deadwood, deadwood_after_discard, least_deadwood, outs},
    players::{
        chance::exp,
        instant::completes_a_meld,
        pasts::{DiscardContext, OpponentModel, PastDecision},
    },
};

/// How somebody plays a hand. Both take a card to complete a meld and end the hand at once; who builds makes more exceptions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::players) enum Habit {
    /// Throws what leaves the least deadwood.
    Sheds,
    /// Keeps cards that may become melds.
    Builds,
}

impl Habit {
    /// What is thrown of a hand of eleven; none where nothing may be thrown.
    pub(super) fn discard(self, hand: CardSet, moment: &DiscardContext) -> Option<Card> {
        let loose = match self {
            Self::Sheds => None,
            Self::Builds => LooseCards::of(hand, moment).costliest(),
        };
        loose.or_else(|| best_discard(hand, moment.forbidden).map(|best| best.card))
    }

    /// How well it fits the habit that this card is thrown of a hand of eleven, and the hand not ended: the logarithm of a chance.
    fn fit_of_discard(self, hand: CardSet, card: Card, moment: &DiscardContext) -> f64 {
        let Some(best) = best_discard(hand, moment.forbidden) else {
            return 0.0;
        };
        let more = || f64::from(deadwood(hand.without(card))) - f64::from(best.deadwood);
        let thrown = match self {
            Self::Sheds if best.card == card => -0.05,
            Self::Sheds => -6.0 - more(),
            Self::Builds => {
                let loose = LooseCards::of(hand, moment);
                let lost = if loose.cards.contains(card) {
                    let most = loose.costliest().map_or(0, |card| loose.cost(card));
                    f64::from(most - loose.cost(card)) / f64::from(loose.unit())
                } else {
                    2.0 + more()
                };
                -1.0 - lost / 2.5
            }
        };
        let plays_on = match self {
            _ if best.deadwood > moment.limit => 0.0,
            Self::Sheds => -4.0,
            Self::Builds => -1.5,
        };
        thrown + plays_on
    }
}

/// The habit that an opponent may have.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in crate::players) struct LikelyHabit {
    pub(in crate::players) habit: Habit,
    /// How likely it is that they shed, by what they did in other hands: above 0 and below 1.
    pub(super) sheds: f64,
}

impl LikelyHabit {
    /// How likely somebody sheds who has not been seen before.
    pub(super) const EVEN: f64 = 0.5;

    /// That of an opponent who has not been seen before.
    pub(in crate::players) const fn unknown(habit: Habit) -> Self {
        let sheds = Self::EVEN;
        Self { habit, sheds }
    }
}

impl OpponentModel for LikelyHabit {
    fn chance(self, hand: CardSet, decision: &PastDecision) -> f64 {
        match *decision {
            PastDecision::Offer { card, took } => {
                match (self.habit, took, completes_a_meld(hand, card)) {
                    (_, true, true) | (_, false, false) => 1.0,
                    (Habit::Sheds, true, false) => 0.02,
                    (Habit::Sheds, false, true) => 0.03,
                    (Habit::Builds, true, false) => 0.14,
                    (Habit::Builds, false, true) => 0.08,
                }
            }
            PastDecision::Throw { card, moment } => {
                exp(self.habit.fit_of_discard(hand, card, &moment))
            }
            PastDecision::End { .. } => 1.0,
        }
    }

    fn other(self) -> Option<Self> {
        let habit = match self.habit {
            Habit::Sheds => Habit::Builds,
            Habit::Builds => Habit::Sheds,
        };
        Some(Self { habit, ..self })
    }

    fn prior(self) -> f64 {
        match self.habit {
            Habit::Sheds => self.sheds,
            Habit::Builds => 1.0 - self.sheds,
        }
    }
}

/// Whether a card from the discard pile improves a hand of ten so much that somebody who builds does better not to draw from the
/// stock: it completes a meld, or replaces a high card, or can become a meld. The stock lasts longer then, too.
pub(super) fn improves(hand: CardSet, card: Card, moment: &DiscardContext) -> bool {
    /// What a draw from the stock is worth, in hundredths of a point: half deadwood, half cost.
    const DRAW: i32 = 500;
    /// How much more for each draw that is left to a seat.
    const EACH: i32 = 40;
    if completes_a_meld(hand, card) {
        return true;
    }
    let eleven = hand.with(card);
    let now = deadwood(hand).cast_signed();
    let least = deadwood_after_discard(eleven, card.into()).cast_signed();
    let moment = DiscardContext {
        forbidden: card.into(),
        ..*moment
    };
    let Some(thrown) = Habit::Builds
        .discard(eleven, &moment)
        .filter(|_| least < now)
    else {
        return false;
    };
    let then = LooseCards::of(eleven.without(thrown), &moment);
    let before = LooseCards::of(hand, &moment);
    let seats = moment.seats.cast_signed();
    // Both in hundredths of a point for each seat.
    let saved = 100 * seats * (now - least) + before.costs() - then.costs();
    saved >= 2 * (DRAW * seats + EACH * moment.draws.cast_signed())
}

/// The cards of a hand that are in no meld, and what they may become.
struct LooseCards<'a> {
    cards: CardSet,
    /// Those that would meld them, as far as they can still be drawn.
    live: CardSet,
    moment: &'a DiscardContext,
}

impl<'a> LooseCards<'a> {
    fn of(hand: CardSet, moment: &'a DiscardContext) -> Self {
        let cards = least_deadwood(hand);
        Self {
            cards,
            live: outs(cards) - hand - moment.gone,
            moment,
        }
    }

    /// What a card costs: its points, less the more likely it is to be melded.
    ///
    /// With [`improves`] this wins 5.5 points a deal at Battle Royal, 5.2 at a round of three and 4.0 at a round of four from players
    /// who throw the highest deadwood (60,000 deals each, ± 0.3).
    fn cost(&self, card: Card) -> i32 {
        /// How likely a card is to be melded for each card that would do it and each draw that the seat has left, in hundredths.
        const MELDED: i32 = 17;
        /// For more draws of its own a hand seldom lasts.
        const DRAWS: u32 = 3;
        let lost = (self.live - outs(self.cards.without(card)))
            .bits()
            .count_ones();
        let draws = self.moment.draws.min(DRAWS * self.moment.seats);
        let stays = self.unit() - MELDED * (lost * draws).cast_signed();
        card.points().cast_signed() * stays
    }

    /// What all of them cost together.
    fn costs(&self) -> i32 {
        self.cards.iter().map(|card| self.cost(card)).sum()
    }

    /// What a point is in costs: hundredths for each seat.
    fn unit(&self) -> i32 {
        100 * self.moment.seats.cast_signed()
    }

    /// The one that costs most, of those that may be thrown.
    fn costliest(&self) -> Option<Card> {
        let loose = self.cards - self.moment.forbidden;
        loose.iter().max_by_key(|card| self.cost(*card))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EARLY: DiscardContext = DiscardContext {
        forbidden: CardSet::EMPTY,
        gone: CardSet::EMPTY,
        draws: 20,
        seats: 3,
        limit: 10,
    };

    fn cards(text: &str) -> CardSet {
        text.parse().expect("it is a list of cards")
    }

    #[test]
    fn who_builds_keeps_a_high_pair_while_it_can_be_filled() {
        let hand = cards("Kd Kh 2c 2d 2h 5s 6s 7s 8h Ac 4d");
        let throws = |habit: Habit, moment| habit.discard(hand, &moment).unwrap().to_string();
        let last = DiscardContext { draws: 0, ..EARLY };
        let dead = DiscardContext {
            gone: cards("Kc Ks"),
            ..EARLY
        };
        assert_eq!(throws(Habit::Sheds, EARLY), "Kh");
        assert_eq!(throws(Habit::Builds, EARLY), "8h");
        assert_eq!(throws(Habit::Builds, last), "Kh");
        assert_eq!(throws(Habit::Builds, dead), "Kh");
    }

    #[test]
    fn what_somebody_throws_fits_their_own_habit_best() {
        let hand = cards("Kd Kh 2c 2d 2h 5s 6s 7s 8h Ac 4d");
        for habit in [Habit::Sheds, Habit::Builds] {
            let moment = EARLY;
            let likely = LikelyHabit::unknown(habit);
            let chance = |likely: LikelyHabit, card| {
                likely.chance(hand, &PastDecision::Throw { card, moment })
            };
            let own = habit.discard(hand, &EARLY).unwrap();
            let most = chance(likely, own);
            assert!(
                hand.iter().all(|card| chance(likely, card) <= most),
                "{habit:?}"
            );
            assert!(most > chance(likely.other().unwrap(), own));
        }
    }

    #[test]
    fn a_card_that_would_be_melded_is_seldom_left_and_another_seldom_taken() {
        let hand = cards("Kd Kh 2c 5s 6s 9d 8h Ac 4d Jc");
        let (melds, fits_nothing) = ("Ks".parse().unwrap(), "Qh".parse().unwrap());
        for habit in [Habit::Sheds, Habit::Builds] {
            let likely = LikelyHabit::unknown(habit);
            let chance = |card, took| likely.chance(hand, &PastDecision::Offer { card, took });
            assert!(chance(melds, false) < chance(fits_nothing, false));
            assert!(chance(fits_nothing, true) < chance(melds, true));
        }
    }

    #[test]
    fn a_card_is_taken_that_replaces_a_high_one_or_makes_a_meld() {
        let takes =
            |hand: &str, card: &str, moment| improves(cards(hand), card.parse().unwrap(), moment);
        let last = DiscardContext {
            draws: 4,
            seats: 4,
            ..EARLY
        };
        let hand = "Kd 9h 2c 2d 2h 5s 6s 7s 8h 4d";
        // Instead of the king.
        assert!(takes(hand, "Ac", &last));
        assert!(!takes(hand, "9c", &last));
        assert!(!takes(hand, "Qh", &last));
        // For a meld, at any time.
        assert!(takes(hand, "8s", &EARLY));
    }
}

//! The ways in which opponents play, as far as they show in what they do.

use crate::{
    cards::{Card, CardSet},
    melds::{best_discard, deadwood, least_deadwood, outs},
    play::{PublicState, Seat},
    players::instant::completes_a_meld,
};

/// How somebody plays a hand. Both take a card to complete a meld and end the hand at once; who builds makes more exceptions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Habit {
    /// Throws what leaves the least deadwood.
    Sheds,
    /// Keeps cards that may become melds.
    Builds,
}

/// What counts for a discard besides the hand.
#[derive(Debug, Clone, Copy)]
pub(super) struct Moment {
    /// The card that was just taken and must not be thrown.
    pub(super) forbidden: CardSet,
    /// The cards that the seat knows to be out of reach.
    pub(super) gone: CardSet,
    /// How many draws are left to all seats together.
    pub(super) draws: u32,
    /// How many seats there are.
    pub(super) seats: u32,
}

impl Moment {
    /// That of a seat that is to discard.
    pub(super) fn of(table: &PublicState, seat: Seat) -> Self {
        let pile: CardSet = table.pile().cards().iter().copied().collect();
        let others = seat.others(table.seats());
        Self {
            forbidden: table.undiscardable(),
            gone: others.fold(pile, |gone, other| gone | table.known(other)),
            draws: table.drawable(),
            seats: table.rules().table.players,
        }
    }
}

impl Habit {
    /// The other one.
    pub(super) const fn other(self) -> Self {
        match self {
            Self::Sheds => Self::Builds,
            Self::Builds => Self::Sheds,
        }
    }

    /// What is thrown of a hand of eleven; none where nothing may be thrown.
    pub(super) fn discard(self, hand: CardSet, moment: &Moment) -> Option<Card> {
        let loose = match self {
            Self::Sheds => None,
            Self::Builds => Loose::of(hand, moment).costliest(),
        };
        loose.or_else(|| best_discard(hand, moment.forbidden).map(|best| best.card))
    }

    /// How well it fits the habit that this card is thrown of a hand of eleven, and the hand not ended, with a knock of this limit or
    /// gin: a logarithm, as all that is said of fits.
    pub(super) fn fit_of_discard(
        self,
        hand: CardSet,
        card: Card,
        moment: &Moment,
        limit: u32,
    ) -> f32 {
        let Some(best) = best_discard(hand, moment.forbidden) else {
            return 0.0;
        };
        let more = || real(i64::from(deadwood(hand.without(card))) - i64::from(best.deadwood));
        let thrown = match self {
            Self::Sheds if best.card == card => -0.05,
            Self::Sheds => -3.0 - more() / 2.0,
            Self::Builds => {
                let loose = Loose::of(hand, moment);
                let lost = if loose.cards.contains(card) {
                    let most = loose.costliest().map_or(0, |card| loose.cost(card));
                    real(most - loose.cost(card)) / real(loose.unit())
                } else {
                    2.0 + more()
                };
                -1.0 - lost / 2.5
            }
        };
        if best.deadwood > limit {
            thrown
        } else {
            thrown + self.fit_of_playing_on()
        }
    }

    /// How well it fits that a card is left by who holds these ten.
    pub(super) fn fit_of_leaving(self, hand: CardSet, card: Card) -> f32 {
        match self {
            _ if !completes_a_meld(hand, card) => 0.0,
            Self::Sheds => -3.5,
            Self::Builds => -2.5,
        }
    }

    /// How well it fits that a card is taken by who holds these ten.
    pub(super) fn fit_of_taking(self, hand: CardSet, card: Card) -> f32 {
        match self {
            _ if completes_a_meld(hand, card) => 0.0,
            Self::Sheds => -4.0,
            Self::Builds => -2.0,
        }
    }

    /// How well it fits that somebody plays on who could end the hand.
    const fn fit_of_playing_on(self) -> f32 {
        match self {
            Self::Sheds => -4.0,
            Self::Builds => -1.5,
        }
    }
}

/// The cards of a hand that are in no meld, and what they may become.
struct Loose<'a> {
    cards: CardSet,
    /// Those that would meld them, as far as they can still be drawn.
    live: CardSet,
    moment: &'a Moment,
}

impl<'a> Loose<'a> {
    fn of(hand: CardSet, moment: &'a Moment) -> Self {
        let cards = least_deadwood(hand);
        Self {
            cards,
            live: outs(cards) - hand - moment.gone,
            moment,
        }
    }

    /// What a card costs: its points, less the more likely it is to be melded.
    ///
    /// Against players who throw the highest deadwood this wins 4.7 points a deal at Battle Royal, 4.1 at a round of three and 2.7
    /// at a round of four (60,000 deals each, ± 0.13).
    fn cost(&self, card: Card) -> i64 {
        /// How likely a card is to be melded for each card that would do it and each draw that the seat has left, in hundredths.
        const MELDED: i64 = 15;
        let lost = (self.live - outs(self.cards.without(card)))
            .bits()
            .count_ones();
        let stays = self.unit() - MELDED * i64::from(lost * self.moment.draws);
        i64::from(card.points()) * stays
    }

    /// What a point is in costs: hundredths for each seat.
    fn unit(&self) -> i64 {
        100 * i64::from(self.moment.seats)
    }

    /// The one that costs most, of those that may be thrown.
    fn costliest(&self) -> Option<Card> {
        let loose = self.cards - self.moment.forbidden;
        loose.iter().max_by_key(|card| self.cost(*card))
    }
}

#[expect(clippy::cast_precision_loss, reason = "the points of a hand are few")]
fn real(points: i64) -> f32 {
    points as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    const EARLY: Moment = Moment {
        forbidden: CardSet::EMPTY,
        gone: CardSet::EMPTY,
        draws: 20,
        seats: 3,
    };

    fn cards(text: &str) -> CardSet {
        text.parse().expect("it is a list of cards")
    }

    #[test]
    fn who_builds_keeps_a_high_pair_while_it_can_be_filled() {
        let hand = cards("Kd Kh 2c 2d 2h 5s 6s 7s 8h Ac 4d");
        let throws = |habit: Habit, moment| habit.discard(hand, &moment).unwrap().to_string();
        let last = Moment { draws: 0, ..EARLY };
        let dead = Moment {
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
            let fit = |card| habit.fit_of_discard(hand, card, &EARLY, 10);
            let own = habit.discard(hand, &EARLY).unwrap();
            assert!(hand.iter().all(|card| fit(card) <= fit(own)), "{habit:?}");
            assert!(fit(own) > habit.other().fit_of_discard(hand, own, &EARLY, 10));
        }
    }

    #[test]
    fn a_card_that_would_be_melded_is_seldom_left_and_another_seldom_taken() {
        let hand = cards("Kd Kh 2c 5s 6s 9d 8h Ac 4d Jc");
        let (melds, fits_nothing) = ("Ks".parse().unwrap(), "Qh".parse().unwrap());
        for habit in [Habit::Sheds, Habit::Builds] {
            assert!(habit.fit_of_leaving(hand, melds) < habit.fit_of_leaving(hand, fits_nothing));
            assert!(habit.fit_of_taking(hand, fits_nothing) < habit.fit_of_taking(hand, melds));
        }
    }
}

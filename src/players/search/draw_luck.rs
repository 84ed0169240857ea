//! How lucky the draws of a trial were.
//!
//! Backgammon programs take the luck of the dice off the results of their rollouts. Here it is that of the draws from the stock:
//! what the card that was drawn is worth beyond the mean of all that could have been. Each of them was equally likely, so this is
//! zero on average whatever a card is held to be worth, and results without it differ less and are as true.

use crate::{
    cards::{Card, CardSet, Rank},
    melds::{deadwood, deadwood_after_discard, outs},
    play::{Deal, Seat, pair},
};

/// What eleven cards are worth to the seat of a rollout, in points: how the difference between two moves was found to depend on
/// them, in 69 pairs of moves by four sets of rules, each in a thousand deals at least.
struct HandWorth {
    /// A point of deadwood.
    deadwood: f32,
    gin: f32,
    /// Each point that the other holds besides.
    gin_deadwood: f32,
    /// A knock that is not undercut.
    knock: f32,
    /// Each point that the other holds more.
    knock_lead: f32,
    undercut: f32,
}

/// The cards of the seat itself.
const MINE: HandWorth = HandWorth {
    deadwood: -0.45,
    gin: 16.9,
    gin_deadwood: 0.08,
    knock: 3.9,
    knock_lead: 0.08,
    undercut: -1.4,
};

/// The cards of the opponent.
const THEIRS: HandWorth = HandWorth {
    deadwood: 0.66,
    gin: -36.9,
    gin_deadwood: -0.23,
    knock: -6.65,
    knock_lead: -0.33,
    undercut: 5.3,
};

impl HandWorth {
    /// Of a hand that can be left with `left` deadwood, against so much of the other.
    #[expect(clippy::cast_precision_loss, reason = "points of a hand are few")]
    fn of(&self, left: u32, against: u32, limit: u32) -> f32 {
        let end = if left == 0 {
            self.gin + self.gin_deadwood * against as f32
        } else if left > limit {
            0.0
        } else if against > left {
            self.knock + self.knock_lead * (against - left) as f32
        } else {
            self.undercut
        };
        end + self.deadwood * left as f32
    }
}

/// The least deadwood that ten cards and one more can be left with.
struct LeastLeft {
    hand: CardSet,
    outs: CardSet,
    /// The deadwood of the ten, and what the nine best of them leave.
    deadwood: u32,
    of_nine: u32,
}

impl LeastLeft {
    fn new(hand: CardSet) -> Self {
        Self {
            hand,
            outs: outs(hand),
            deadwood: deadwood(hand),
            of_nine: deadwood_after_discard(hand, CardSet::EMPTY),
        }
    }

    fn with(&self, card: Card) -> u32 {
        if self.outs.contains(card) {
            deadwood_after_discard(self.hand.with(card), CardSet::EMPTY)
        } else {
            self.deadwood.min(self.of_nine + card.points())
        }
    }
}

/// How lucky the draw of a seat is, in points for `me` at a stake of one: the card on the top of the stock beside the mean of all.
#[expect(clippy::cast_precision_loss, reason = "a stock is small")]
pub(super) fn draw_luck(deal: &Deal, seat: Seat, me: Seat) -> f32 {
    let Some(drawn) = deal.stock_cards().last() else {
        return 0.0;
    };
    let stock: CardSet = deal.stock_cards().iter().copied().collect();
    let least = LeastLeft::new(deal.hand(seat));
    let against = deadwood(deal.hand(pair::opponent(seat)));
    let worth = if seat == me { MINE } else { THEIRS };
    let of = |left: u32| worth.of(left, against, deal.knock_limit());
    let fitting = stock & least.outs;
    let mut sum: f32 = fitting.iter().map(|card| of(least.with(card))).sum();
    // Of the others those of one rank leave as much, and those that are thrown at once what there was.
    let mut others = stock - fitting;
    for rank in Rank::ALL {
        let left = least.of_nine + rank.points();
        if left >= least.deadwood {
            break;
        }
        let of_rank = others & CardSet::of_rank(rank);
        others -= of_rank;
        if !of_rank.is_empty() {
            sum += of_rank.len() as f32 * of(left);
        }
    }
    sum += others.len() as f32 * of(least.deadwood);
    of(least.with(*drawn)) - sum / stock.len() as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        cards::{Deck, Stream, stream},
        play::Phase,
        players::{Bot, Greedy, WatchedDeal},
        rules::{Preset, Rules},
    };

    /// Deals in which a seat can draw from the stock.
    fn before_draws(rules: &Rules) -> Vec<(Deal, Seat)> {
        let mut found = Vec::new();
        for number in 0..40 {
            let deck = Deck::shuffled(&mut stream(21, Stream::Deal(number)));
            let mut watched = WatchedDeal::new(rules, deck);
            while let Some(seat) = watched.deal.turn() {
                if let Phase::Draw { .. } = watched.deal.phase() {
                    found.push((watched.deal.clone(), seat));
                }
                let action = Greedy.choose(&watched.views[seat]);
                watched.play(seat, &action);
            }
        }
        found
    }

    #[test]
    fn the_luck_of_all_cards_that_can_come_is_none() {
        for preset in ["eaai", "straight", "oklahoma"] {
            let rules = Preset::find(preset).expect("a preset").book().rules();
            let deals = before_draws(&rules);
            let mut lucky = 0;
            for (deal, seat) in &deals {
                for me in pair::SEATS {
                    let luck = |card: &Card| {
                        let mut deal = deal.clone();
                        deal.put_on_top(*card);
                        draw_luck(&deal, *seat, me)
                    };
                    let all: Vec<f32> = deal.stock_cards().iter().map(luck).collect();
                    let sum: f32 = all.iter().sum();
                    assert!(sum.abs() < 1e-2, "{preset}: {all:?}");
                    lucky += all.iter().filter(|luck| luck.abs() > 1.0).count();
                }
            }
            assert!(lucky > 10 * deals.len(), "{preset}: {lucky}");
        }
    }

    #[test]
    fn what_a_card_leaves_is_what_the_best_discard_leaves() {
        for (deal, seat) in before_draws(&Rules::default()) {
            let hand = deal.hand(seat);
            let least = LeastLeft::new(hand);
            for card in !hand {
                let with = hand.with(card);
                let best = with.iter().map(|thrown| deadwood(with.without(thrown)));
                assert_eq!(Some(least.with(card)), best.min(), "{card} to {hand}");
            }
        }
    }

    #[test]
    fn what_helps_the_opponent_is_bad_luck() {
        let mut worse = [0, 0];
        for (deal, seat) in before_draws(&Rules::default()) {
            let other = pair::opponent(seat);
            let [mine, theirs] = [seat, other].map(|me| draw_luck(&deal, seat, me));
            if mine.abs() > 1.0 {
                worse[usize::from(theirs.signum() == mine.signum())] += 1;
            }
        }
        assert!(worse[0] > 20 * worse[1].max(1), "{worse:?}");
    }
}

//! How hands end between equal players by some house rules, and what a score is worth by that.

mod race;
mod score_worth;

use std::collections::BTreeMap;

use crate::{
    cards::{Deck, Stream, stream},
    game::{Charge, HandResult, Player, Table},
    play::{self, BySeat, Deal, Outcome, Seat, WinKind, pair},
    players::{Bot, Learned, WatchedDeal, eval::Evaluator, several},
    rules::{BoxWhen, Rules},
};

pub(crate) use race::{GameEnd, Grid, PairRace};
pub(crate) use score_worth::{Averaged, Curve, Node, ScoreWorth, ends, line};

/// A score or a count as a number to reckon with.
#[expect(
    clippy::cast_precision_loss,
    reason = "scores and counts are far below 2⁵²"
)]
#[inline]
pub(crate) fn real(points: i64) -> f64 {
    points as f64
}

/// How many there are of something, as a number to reckon with.
#[expect(
    clippy::cast_precision_loss,
    reason = "scores and counts are far below 2⁵²"
)]
#[inline]
pub(crate) fn many(count: usize) -> f64 {
    count as f64
}

/// A number that is not negative as the whole number below it and the rest.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "scores are small and not negative"
)]
#[inline]
pub(crate) fn whole_and_rest(number: f64) -> (usize, f64) {
    let low = number.floor();
    (low as usize, number - low)
}

/// The whole numbers below and above a number that is not negative, each with a share: the nearer, the more.
#[inline]
pub(crate) fn nearest(number: f64) -> [(usize, f64); 2] {
    let (low, rest) = whole_and_rest(number);
    [(low, 1.0 - rest), (low + 1, rest)]
}

/// One way in which a hand can end, and how often it does.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct HandEnding {
    /// Who wins the hand.
    pub seat: Seat,
    pub kind: WinKind,
    /// The points that it brings, without boxes and before they are multiplied.
    pub points: u32,
    /// What a spade in Oklahoma and the stake multiply them with.
    pub multiplier: u32,
    /// What the spade alone does.
    pub spade: u32,
    /// How many boxes it is worth.
    pub boxes: u32,
    /// What it takes from the score of another seat.
    pub charge: Option<play::SeatCharge>,
    /// How often a hand ends so, 0 to 1.
    pub share: f64,
}

impl HandEnding {
    /// What it counts toward the target, in points.
    pub fn counted(&self, rules: &Rules) -> f64 {
        counted(rules, self.points * self.multiplier, self.boxes)
    }

    /// What it is entered as when these players sit there, at this multiplier.
    pub fn result(&self, seats: &BySeat<Player>, multiplier: u32) -> HandResult {
        HandResult::Won {
            player: seats[self.seat],
            kind: self.kind,
            points: self.points * multiplier,
            boxes: self.boxes,
            charge: self.charge.map(|charge| Charge {
                player: seats[charge.seat],
                points: charge.points,
            }),
        }
    }
}

/// How hands end between equal players by some house rules: measured in deals that they play against themselves. Of two
/// hands they are the program's strongest players; of three or four, those who play the trials out.
#[derive(Debug, Clone)]
pub struct HandResults {
    rules: Rules,
    /// Each way in which a hand was won, sorted by seat, kind, points and multiplier, and how often.
    endings: Vec<(HandEnding, usize)>,
    nobodys: usize,
    played: usize,
}

impl HandResults {
    /// The seed of the deals: the same for everybody, so that the same position is judged the same everywhere.
    const SEED: u64 = 0x0070_616c_6d65_7221;

    /// Before a deal is played.
    pub fn new(rules: &Rules) -> Self {
        Self {
            rules: *rules,
            endings: Vec::new(),
            nobodys: 0,
            played: 0,
        }
    }

    /// How they end in so many deals.
    pub fn of(evaluator: &Evaluator, rules: &Rules, deals: usize) -> Self {
        let mut results = Self::new(rules);
        while results.played < deals {
            results.play(evaluator);
        }
        results
    }

    /// How many deals have been played.
    pub fn played(&self) -> usize {
        self.played
    }

    /// Plays the next deal.
    pub fn play(&mut self, evaluator: &Evaluator) {
        let number = Stream::Deal(self.played as u64);
        let deck = Deck::shuffled(&mut stream(Self::SEED, number));
        self.played += 1;
        let outcome = if Deal::seats_of(&self.rules) > 2 {
            several::played_out(&self.rules, deck)
        } else {
            let mut player = Learned::new(evaluator);
            WatchedDeal::new(&self.rules, deck).play_out(|_, view| player.choose(view))
        };
        let Outcome::Won(win) = outcome else {
            self.nobodys += 1;
            return;
        };
        let ending = HandEnding {
            seat: win.seat,
            kind: win.kind,
            points: win.difference + win.bonus,
            multiplier: win.multiplier(),
            spade: win.spade,
            boxes: win.boxes,
            charge: win.charge,
            share: 0.0,
        };
        let order = |one: &HandEnding| (one.seat, one.kind as u8, one.points, one.multiplier);
        let known = self.endings.iter_mut().find(|(seen, _)| *seen == ending);
        if let Some((_, count)) = known {
            *count += 1;
        } else {
            let key = order(&ending);
            let place = self.endings.partition_point(|(one, _)| order(one) <= key);
            self.endings.insert(place, (ending, 1));
        }
    }

    /// The ways in which hands end that somebody wins.
    pub fn endings(&self) -> impl Iterator<Item = HandEnding> {
        let with_share = |&(ending, count): &(HandEnding, usize)| HandEnding {
            share: self.share(count),
            ..ending
        };
        self.endings.iter().map(with_share)
    }

    /// How many hands nobody wins, 0 to 1.
    pub fn nobodys(&self) -> f64 {
        self.share(self.nobodys)
    }

    fn share(&self, count: usize) -> f64 {
        1.0 / many(self.played.max(1)) * many(count)
    }

    /// The results as they are entered at the table of these rules: of two deals side by side their difference, whose winner
    /// sits where the winning side does in each of them.
    pub(crate) fn entered(&self) -> Self {
        if Table::of(&self.rules).deals() < 2 {
            return self.clone();
        }
        let mut entered = Self {
            endings: Vec::new(),
            nobodys: 0,
            played: self.played * self.played,
            ..self.clone()
        };
        let single = self.differences();
        let mut differences: BTreeMap<i64, usize> = BTreeMap::new();
        for (one, count) in &single {
            for (other, times) in &single {
                *differences.entry(one + other).or_default() += count * times;
            }
        }
        for (difference, count) in differences {
            if difference == 0 {
                entered.nobodys = count;
                continue;
            }
            let ending = HandEnding {
                seat: if difference > 0 {
                    pair::NON_DEALER
                } else {
                    pair::DEALER
                },
                kind: WinKind::Knock,
                points: u32::try_from(difference.unsigned_abs()).unwrap_or(u32::MAX),
                multiplier: 1,
                spade: 1,
                boxes: 1,
                charge: None,
                share: 0.0,
            };
            entered.endings.push((ending, count));
        }
        entered
    }

    /// What a deal between two brings the non-dealer, in points: negative where the dealer wins. With each, how often.
    fn differences(&self) -> BTreeMap<i64, usize> {
        let mut differences = BTreeMap::from([(0, self.nobodys)]);
        for (ending, count) in &self.endings {
            let points = i64::from(ending.points * ending.multiplier);
            let is_dealers = ending.seat == pair::DEALER;
            let difference = if is_dealers { -points } else { points };
            *differences.entry(difference).or_default() += count;
        }
        differences
    }

    /// What the deal beside one's own brings the non-dealer, in points, negative where the dealer wins, and how likely; where
    /// there is none, nothing.
    fn beside(&self) -> Vec<(i64, f64)> {
        if Table::of(&self.rules).deals() < 2 {
            return vec![(0, 1.0)];
        }
        let differences = self.differences().into_iter();
        differences
            .map(|(difference, count)| (difference, self.share(count)))
            .collect()
    }

    /// What a won hand counts toward the target, on average, in points.
    pub fn average_win(&self) -> f64 {
        let (mut sum, mut share) = (0.0, 0.0);
        for ending in self.endings() {
            sum += ending.share * ending.counted(&self.rules);
            share += ending.share;
        }
        if share > 0.0 { sum / share } else { 0.0 }
    }
}

/// What a hand of so many points and boxes counts toward the target, in points.
pub(crate) fn counted(rules: &Rules, points: u32, boxes: u32) -> f64 {
    let boxes = match rules.score.box_when {
        BoxWhen::AtOnce => boxes * rules.score.box_bonus,
        BoxWhen::GameEnd => 0,
    };
    f64::from(points + boxes)
}

/// What a hand counts toward the target for this player, in points: what it brings them less what it brings each of the
/// others on average. Of two it is negative when the other has won it.
pub(crate) fn signed(rules: &Rules, result: &HandResult, player: Player) -> f64 {
    let others = many(Deal::seats_of(rules) - 1);
    let signed = |of: Player, points: f64| {
        if of == player {
            points
        } else {
            -points / others
        }
    };
    let won = result.won();
    let won = won.map(|(winner, points, boxes)| signed(winner, counted(rules, points, boxes)));
    let charged = result.charge();
    let charged = charged.map(|charge| signed(charge.player, -f64::from(charge.points)));
    won.unwrap_or(0.0) + charged.unwrap_or(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::pair;

    #[test]
    fn the_shares_are_a_whole_and_hands_are_won_from_both_seats() {
        let results = HandResults::of(Evaluator::embedded(), &Rules::default(), 60);
        let won: f64 = results.endings().map(|ending| ending.share).sum();
        assert!((won + results.nobodys() - 1.0).abs() < 1e-9);
        for seat in pair::SEATS {
            assert!(results.endings().any(|ending| ending.seat == seat));
        }
        let average = results.average_win();
        assert!((10.0..60.0).contains(&average), "{average}");
    }
}

//! What the end of a hand is worth to one of several players.

use crate::{
    play::{BySeat, Outcome, View},
    players::Scores,
};

/// What a player plays for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::players) enum Aim {
    /// The points of the hand.
    Hand,
    /// The game, which the first to reach its target wins.
    Game,
}

/// What hands are worth to a seat.
pub(super) struct Worth<'a> {
    view: &'a View,
    /// The game before the hand, where it counts.
    before: Option<GameScore>,
}

/// How the game stands before a hand.
struct GameScore {
    scores: BySeat<f64>,
    /// The chance of the seat to win it.
    chance: f64,
}

impl<'a> Worth<'a> {
    /// For the seat of the view at this score.
    pub(super) fn new(view: &'a View, scores: &Scores, aim: Aim) -> Self {
        #[expect(clippy::cast_precision_loss, reason = "the points of a game are few")]
        let real = |score: i64| score as f64;
        let mut all = BySeat::filled(view.seats(), real(scores.mine));
        let others: Vec<i64> = scores.each.iter().flatten().copied().collect();
        for (seat, &score) in view.others().zip(&others) {
            all[seat] = real(score);
        }
        let is_known = others.len() + 1 == view.seats();
        let mut worth = Self { view, before: None };
        if is_known && aim == Aim::Game {
            worth.before = Some(GameScore {
                chance: worth.chance(&all),
                scores: all,
            });
        }
        worth
    }

    /// What an outcome is worth, in points of the hand while all scores are even.
    pub(super) fn of(&self, outcome: &Outcome) -> f64 {
        let Outcome::Won(win) = outcome else {
            return 0.0;
        };
        let mut gains = BySeat::filled(self.view.seats(), 0.0);
        gains[win.seat] += f64::from(win.points());
        if let Some(charge) = win.charge {
            gains[charge.seat] -= f64::from(charge.points);
        }
        match &self.before {
            Some(before) => self.in_the_game(before, &gains),
            None => self.in_the_hand(&gains),
        }
    }

    /// The own points against the mean of the others'.
    fn in_the_hand(&self, gains: &BySeat<f64>) -> f64 {
        let others = f64::from(self.view.rules().table.players - 1);
        let theirs: f64 = self.view.others().map(|other| gains[other]).sum();
        gains[self.view.seat()] - theirs / others
    }

    /// What is gained in the chance to win the game.
    fn in_the_game(&self, before: &GameScore, gains: &BySeat<f64>) -> f64 {
        let sum = |seat| before.scores[seat] + gains[seat];
        let after = BySeat::from_fn(self.view.seats(), sum);
        let even = 1.0 / f64::from(self.view.rules().table.players);
        // So much is a point worth while all have the same chance.
        let point = self.steepness() * even * (1.0 - even);
        (self.chance(&after) - before.chance) / point
    }

    /// By which part the odds grow with each point.
    fn steepness(&self) -> f64 {
        /// Fitted to the winners of 40,000 games to 200 on paper between four equal players, who win hands of 46 points, more
        /// or less by 22.
        const STEEPNESS: f64 = 3.6;
        STEEPNESS / f64::from(self.view.rules().game.target.max(1))
    }

    /// The chance of the seat to win the game at these scores.
    fn chance(&self, scores: &BySeat<f64>) -> f64 {
        let mine = scores[self.view.seat()];
        let ahead = || self.view.others().map(|other| scores[other] - mine);
        let most = ahead().fold(0.0, f64::max);
        if mine + most >= f64::from(self.view.rules().game.target) {
            return if most > 0.0 { 0.0 } else { 1.0 };
        }
        let odds: f64 = ahead()
            .map(|points| (self.steepness() * points).exp())
            .sum();
        1.0 / (1.0 + odds)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        cards::{Deck, Stream, stream},
        play::{Deal, Seat, Win, WinKind, pair},
        rules::GameTable,
        tests::players::rules_of,
    };

    /// What a hand of 30 points is worth to the dealer when each seat wins it, the dealer first; the scores are in the same order.
    fn worths([mine, others @ ..]: [i64; 4]) -> [f64; 4] {
        let rules = rules_of(GameTable::Round, 4);
        let deck = Deck::shuffled(&mut stream(1, Stream::Deal(0)));
        let view = Deal::first_view(&rules, &deck, pair::DEALER);
        let scores = Scores {
            each: others.map(Some),
            ..Scores::single(mine, 0)
        };
        let worth = Worth::new(&view, &scores, Aim::Game);
        let seats: Vec<Seat> = [view.seat()].into_iter().chain(view.others()).collect();
        [0, 1, 2, 3].map(|place| worth.of(&won(seats[place])))
    }

    fn won(seat: Seat) -> Outcome {
        Outcome::Won(Win {
            seat,
            kind: WinKind::Knock,
            deadwood: BySeat::filled(4, 10),
            difference: 30,
            bonus: 0,
            spade: 1,
            stake: 1,
            boxes: 1,
            charge: None,
        })
    }

    #[test]
    fn at_even_scores_a_hand_is_worth_its_points() {
        let [mine, others @ ..] = worths([0; 4]);
        assert!((30.0..40.0).contains(&mine), "{mine}");
        for theirs in others {
            assert!((-12.0..-8.0).contains(&theirs), "{theirs}");
        }
    }

    #[test]
    fn what_ends_the_game_is_worth_more_than_points() {
        // The target is 200.
        let [mine, leader, second, last] = worths([120, 175, 100, 20]);
        assert!(leader < second && second < last && last < 0.0);
        assert!(-leader > 3.0 * -second, "{leader} {second}");
        assert!(mine > 30.0, "{mine}");
        let [winning, ..] = worths([175, 190, 180, 180]);
        assert!(winning > 2.0 * mine, "{winning} {mine}");
    }

    #[test]
    fn without_the_scores_the_hand_counts_alone() {
        let rules = rules_of(GameTable::Round, 4);
        let deck = Deck::shuffled(&mut stream(1, Stream::Deal(0)));
        let view = Deal::first_view(&rules, &deck, pair::DEALER);
        let known = Scores {
            each: [Some(190); 3],
            ..Scores::single(0, 190)
        };
        for (scores, aim) in [(Scores::default(), Aim::Game), (known, Aim::Hand)] {
            let worth = Worth::new(&view, &scores, aim);
            let theirs = view.others().next().expect("there are three");
            assert!((worth.of(&won(view.seat())) - 30.0).abs() < 1e-9);
            assert!((worth.of(&won(theirs)) + 10.0).abs() < 1e-9);
        }
    }
}

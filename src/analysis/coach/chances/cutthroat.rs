//! The race to the target in cutthroat: three players, two of them in each hand.

use crate::{
    play::{Seat, pair},
    players::odds::HandResults,
    rules::Rules,
};

use super::score_steps::ScoreSteps;

/// How likely each of three equal players is to win a game of cutthroat, for each score of all and by who sits where.
///
/// The loser of a hand sits out the next, which the one who sat out deals to the winner. The table is computed from the end
/// backwards; a hand that nobody wins changes nothing.
#[derive(Debug, Clone)]
pub(super) struct CutthroatRace {
    steps: ScoreSteps,
    /// For each place: the chances of the non-dealer, the dealer and who sits out. The non-dealer's needs count fastest.
    values: Vec<[f64; 3]>,
}

/// By how many steps a hand brings the winner in this seat nearer to the target, and how often.
type Gain = (Seat, usize, f64);

impl CutthroatRace {
    /// The most steps up to the target.
    const STEPS: u32 = 40;
    /// A table that changes by less is done.
    const SLIGHT: f64 = 1e-5;
    /// How often the table is computed at most: more than once only because of hands of less than a step.
    const ROUNDS: usize = 30;

    /// The race by these rules when hands end so.
    pub(super) fn new(rules: &Rules, results: &HandResults) -> Self {
        let steps = ScoreSteps::new(rules, 0, Self::STEPS);
        let count = steps.count;
        let mut race = Self {
            values: vec![[1.0 / 3.0; 3]; count.pow(3)],
            steps,
        };
        let gains = race.gains(rules, results);
        // Every hand brings somebody nearer: what all together need is less after it.
        let mut order: Vec<usize> = (0..race.values.len()).collect();
        order.sort_by_key(|&place| race.needs(place).iter().sum::<usize>());
        for _ in 0..Self::ROUNDS {
            let mut most: f64 = 0.0;
            for &place in &order {
                let value = race.value(race.needs(place), &gains);
                for (new, old) in value.iter().zip(race.values[place]) {
                    most = most.max((new - old).abs());
                }
                race.values[place] = value;
            }
            if most < Self::SLIGHT {
                break;
            }
        }
        race
    }

    fn gains(&self, rules: &Rules, results: &HandResults) -> Vec<Gain> {
        let mut gains: Vec<Gain> = Vec::new();
        for ending in results.endings() {
            for (steps, part) in self.steps.whole(ending.counted(rules)) {
                let is_same = |known: &&mut Gain| (known.0, known.1) == (ending.seat, steps);
                let share = ending.share * part;
                match gains.iter_mut().find(is_same) {
                    Some(known) => known.2 += share,
                    None if share > 0.0 => gains.push((ending.seat, steps, share)),
                    None => {}
                }
            }
        }
        gains
    }

    fn needs(&self, place: usize) -> [usize; 3] {
        let count = self.steps.count;
        [place % count, place / count % count, place / count / count]
    }

    /// What a place of the table is worth when all others are worth what stands there.
    fn value(&self, needs: [usize; 3], gains: &[Gain]) -> [f64; 3] {
        let count = self.steps.count;
        let (mut sum, mut all) = ([0.0; 3], 0.0);
        for &(seat, nearer, share) in gains {
            let [winner, loser] = [seat, pair::opponent(seat)].map(Seat::index);
            all += share;
            if nearer > needs[winner] {
                sum[winner] += share;
                continue;
            }
            // Who sat out deals to the winner, and the loser sits out.
            let then = [needs[winner] - nearer, needs[2], needs[loser]];
            let place = then[0] + count * (then[1] + count * then[2]);
            let [of_winner, of_idle, of_loser] = self.values[place];
            sum[winner] += share * of_winner;
            sum[2] += share * of_idle;
            sum[loser] += share * of_loser;
        }
        if all > 0.0 {
            sum.map(|sum| sum / all)
        } else {
            [1.0 / 3.0; 3]
        }
    }

    /// The chances of the non-dealer, the dealer and who sits out with so many points each.
    pub(super) fn at(&self, scores: [f64; 3]) -> [f64; 3] {
        let mut chances = [0.0; 3];
        for (place, weight) in self.steps.corners(&scores) {
            for (chance, value) in chances.iter_mut().zip(self.values[place]) {
                *chance += weight * value;
            }
        }
        chances
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        analysis::coach::chances::paper,
        game::{HandResult, Player, Sheet, Table},
        play::WinKind,
        players::{eval::Evaluator, odds::real},
        rules::GameTable,
        tests::players::rules_of,
    };

    /// A sheet on which the winners have taken these hands, and who deals next.
    fn sheet(rules: &Rules, hands: &[(bool, u32)]) -> (Sheet, Player) {
        let mut sheet = Sheet::new(rules);
        for &(dealer_wins, points) in hands {
            let Table::Cutthroat {
                non_dealer, dealer, ..
            } = sheet.table()
            else {
                unreachable!("the rules are those of cutthroat");
            };
            let hand = HandResult::Won {
                player: if dealer_wins { dealer } else { non_dealer },
                kind: WinKind::Knock,
                points,
                boxes: 1,
                charge: None,
            };
            sheet.enter(hand).expect("the match is not over");
        }
        let dealers = sheet.table().first_dealers();
        (sheet, dealers[0])
    }

    #[test]
    fn the_chances_are_those_of_games_played_on_paper() {
        let rules = rules_of(GameTable::Cutthroat, 3);
        let results = HandResults::of(Evaluator::embedded(), &rules, 300);
        let race = CutthroatRace::new(&rules, &results);
        let hands: [&[(bool, u32)]; 4] = [
            &[],
            &[(false, 40)],
            &[(false, 60), (true, 55), (false, 20)],
            &[(true, 30), (true, 30), (false, 25), (false, 15), (true, 42)],
        ];
        for hands in hands {
            let (sheet, next) = sheet(&rules, hands);
            let Table::Cutthroat {
                non_dealer,
                dealer,
                idle,
            } = sheet.table()
            else {
                unreachable!("the rules are those of cutthroat");
            };
            assert_eq!(dealer, next);
            let places = [non_dealer, dealer, idle];
            let game = sheet.game();
            let chances = race.at(places.map(|player| real(game.running(player))));
            assert!(
                (chances.iter().sum::<f64>() - 1.0).abs() < 1e-3,
                "{chances:?}"
            );
            let wins = paper::played_on(&sheet, dealer, &results);
            for (player, chance) in places.into_iter().zip(chances) {
                // Of two hundred games one in thirty is a standard error at most.
                assert!(
                    (wins[player] - chance).abs() < 0.1,
                    "{chances:?} {wins:?} after {hands:?}"
                );
            }
        }
    }
}

//! How strong you are, from the games that you have finished against opponents whose strength was measured.

use serde::Serialize;

use crate::players::arena::expected;

use super::hands::real;

/// The fewest games for a rating.
const LEAST: u64 = 5;
/// How many standard deviations the results may lie off what a rating in the 95% interval expects.
const REACH: f64 = 1.96;
/// Ratings beyond these are looked for no further: nobody is stronger or weaker than that.
const RANGE: [f64; 2] = [-4000.0, 6000.0];

/// Games against opponents of one strength.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RatedGames {
    /// Their measured rating.
    pub against: f64,
    pub won: u64,
    pub lost: u64,
}

/// The rating that makes your results most likely, on the scale of Elo, and its 95% interval: the score interval with a
/// correction for continuity, which holds its promise for few games as well.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct PlayerRating {
    /// How many games it comes from.
    pub games: u64,
    /// None when you have won all of them, or lost all: then no rating is too high, or too low.
    pub elo: Option<f64>,
    /// None when you have lost all.
    pub low: Option<f64>,
    /// None when you have won all.
    pub high: Option<f64>,
}

impl PlayerRating {
    /// The rating of these games; none for fewer than five.
    pub fn of(games: &[RatedGames]) -> Option<Self> {
        let (won, lost) = games
            .iter()
            .fold((0, 0), |(won, lost), of| (won + of.won, lost + of.lost));
        if won + lost < LEAST {
            return None;
        }
        let [least, most] = RANGE;
        let crossing = |of: &dyn Fn(f64) -> f64| falling(least, most, of);
        let off = |elo: f64| REACH * spread(games, elo) + 0.5;
        Some(Self {
            games: won + lost,
            elo: (won > 0 && lost > 0).then(|| crossing(&|elo| surplus(games, elo))),
            low: (won > 0).then(|| crossing(&|elo| surplus(games, elo) - off(elo))),
            high: (lost > 0).then(|| crossing(&|elo| surplus(games, elo) + off(elo))),
        })
    }
}

/// The games won beyond what a player of this rating would expect.
fn surplus(games: &[RatedGames], elo: f64) -> f64 {
    let of = |of: &RatedGames| real(of.won) - real(of.won + of.lost) * expected(elo - of.against);
    games.iter().map(of).sum()
}

/// The standard deviation of the games won by a player of this rating.
fn spread(games: &[RatedGames], elo: f64) -> f64 {
    let of = |of: &RatedGames| {
        let ahead = elo - of.against;
        real(of.won + of.lost) * expected(ahead) * expected(-ahead)
    };
    games.iter().map(of).sum::<f64>().sqrt()
}

/// Where a function that falls crosses zero, by halving.
fn falling(mut low: f64, mut high: f64, of: impl Fn(f64) -> f64) -> f64 {
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        if of(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{Stream, below, stream};

    const LEVELS: [f64; 4] = [1000.0, 1142.0, 1287.0, 1528.0];

    /// The same from nothing but the definitions: every rating to a tenth is tried, with the chance of each game by itself.
    fn tried(games: &[RatedGames]) -> [f64; 3] {
        let shares = |elo: f64| -> Vec<(f64, bool)> {
            let each = |of: &RatedGames| {
                let wins = 10_f64.powf(elo / 400.0);
                let share = wins / (wins + 10_f64.powf(of.against / 400.0));
                let results = (0..of.won + of.lost).map(|game| game < of.won);
                results.map(|won| (share, won)).collect::<Vec<_>>()
            };
            games.iter().flat_map(each).collect()
        };
        let chance = |elo: f64| -> f64 {
            let of = |(share, won): (f64, bool)| if won { share } else { 1.0 - share };
            shares(elo).into_iter().map(of).product()
        };
        let is_in = |elo: &&f64| {
            let of = |(share, won): (f64, bool)| f64::from(u8::from(won)) - share;
            let off: f64 = shares(**elo).into_iter().map(of).sum();
            let square: f64 = shares(**elo)
                .iter()
                .map(|(share, _)| share * (1.0 - share))
                .sum();
            off.abs() - 0.5 <= 1.96 * square.sqrt()
        };
        let elos: Vec<f64> = (0..30_000_u32)
            .map(|tenth| f64::from(tenth) / 10.0)
            .collect();
        let best = elos
            .iter()
            .copied()
            .max_by(|a, b| chance(*a).total_cmp(&chance(*b)));
        let mut within = elos.iter().filter(is_in);
        let low = *within.next().unwrap();
        [low, best.unwrap(), *within.next_back().unwrap()]
    }

    fn random(seed: u64, elo: f64, count: u32) -> Vec<RatedGames> {
        let mut rng = stream(seed, Stream::Player(0));
        let of = LEVELS.map(|against| {
            let wins = |_: &u32| {
                f64::from(below(&mut rng, 1 << 20)) / f64::from(1 << 20) < expected(elo - against)
            };
            let won = (0..count).filter(wins).count() as u64;
            let lost = u64::from(count) - won;
            RatedGames { against, won, lost }
        });
        of.to_vec()
    }

    #[test]
    fn the_fit_is_what_trying_every_rating_finds() {
        for seed in 0..12 {
            let games = random(seed, 1250.0, 2 + u32::try_from(seed % 6).unwrap());
            let rating = PlayerRating::of(&games).unwrap();
            let [low, elo, high] = tried(&games);
            let near = |found: Option<f64>, tried: f64| (found.unwrap() - tried).abs() < 0.21;
            assert!(near(rating.elo, elo), "{games:?}: {rating:?} {elo}");
            assert!(near(rating.low, low), "{games:?}: {rating:?} {low}");
            assert!(near(rating.high, high), "{games:?}: {rating:?} {high}");
        }
    }

    #[test]
    fn fewer_than_five_games_have_no_rating() {
        let games = |won, lost| {
            let against = 1000.0;
            PlayerRating::of(&[RatedGames { against, won, lost }])
        };
        assert_eq!(PlayerRating::of(&[]), None);
        assert_eq!(games(2, 2), None);
        let even = games(3, 3).unwrap();
        assert!((even.elo.unwrap() - 1000.0).abs() < 1e-6, "{even:?}");
        assert_eq!(even.games, 6);
    }

    #[test]
    fn who_has_won_all_is_at_least_so_strong_and_who_has_lost_all_at_most() {
        let games = |won, lost| {
            let against = 1000.0;
            PlayerRating::of(&[RatedGames { against, won, lost }]).unwrap()
        };
        let all = games(6, 0);
        assert_eq!((all.elo, all.high), (None, None));
        // 5.5 - 6p = 1.96 √(6p(1 - p)): p = 0.517.
        assert!((all.low.unwrap() - 1011.8).abs() < 0.5, "{all:?}");
        assert!(games(30, 0).low > all.low);
        let none = games(0, 6);
        assert_eq!((none.elo, none.low), (None, None));
        let mirrored = 2000.0 - all.low.unwrap();
        assert!((none.high.unwrap() - mirrored).abs() < 1e-6, "{none:?}");
    }

    /// The chance of every total of wins for a player of this rating, in so many games against each level.
    fn totals(elo: f64, count: u32) -> Vec<f64> {
        let mut chances = vec![1.0];
        for against in LEVELS {
            let share = expected(elo - against);
            for _ in 0..count {
                let before = |wins: usize| chances.get(wins).copied().unwrap_or_default();
                let after = |wins: usize| {
                    let won = wins.checked_sub(1).map_or(0.0, before);
                    won * share + before(wins) * (1.0 - share)
                };
                chances = (0..=chances.len()).map(after).collect();
            }
        }
        chances
    }

    /// So many wins in so many games against each level, the first wins against the first level: the fit depends on their total
    /// alone.
    fn with_total(mut wins: u64, count: u64) -> Vec<RatedGames> {
        let of = LEVELS.map(|against| {
            let won = wins.min(count);
            wins -= won;
            let lost = count - won;
            RatedGames { against, won, lost }
        });
        of.to_vec()
    }

    /// The true rating is in nineteen of twenty intervals, however few games there are.
    #[test]
    fn the_intervals_hold_what_they_promise() {
        for elo in [900.0, 1000.0, 1250.0, 1400.0, 1600.0] {
            for count in [2, 5, 20] {
                let holds = |wins: usize| {
                    let rating = PlayerRating::of(&with_total(wins as u64, count.into())).unwrap();
                    rating.low.is_none_or(|low| low <= elo)
                        && rating.high.is_none_or(|high| elo <= high)
                };
                let chances = totals(elo, count).into_iter().enumerate();
                let held: f64 = chances
                    .filter(|(wins, _)| holds(*wins))
                    .map(|(_, of)| of)
                    .sum();
                assert!(held > 0.95, "{held} for {elo} after {count} each");
            }
        }
    }
}

//! The sequential probability ratio test: games are played only until it is clear which of two answers is right.

use std::{fmt, str::FromStr};

use serde::Serialize;

use super::{rating::expected, tally::Outcomes};
use crate::text::quoted;

/// A sequential probability ratio test: is the first player stronger by `elo0` or by `elo1`?
///
/// After each pair the logarithm of the likelihood ratio of the two is computed and held against Wald's bounds. The
/// shares of the pairs are taken to be normally distributed about the share that either answer expects, with the
/// variance that they show themselves, with half a pair of each kind added; so it does not matter how much the two games
/// of a pair have in common, and pairs that are all alike decide something as well. For this to be near enough, nothing is
/// decided before [`Sprt::LEAST_PAIRS`] pairs.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
}

/// What a test has found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The difference is the lower one.
    H0,
    /// The difference is the higher one.
    H1,
    /// Nothing yet.
    Open,
}

/// Why a text is no test.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoSprt {
    /// There are not two to four numbers.
    #[error("a test is given as elo0,elo1 or elo0,elo1,alpha,beta")]
    Count,
    /// A part is no number.
    #[error("{} is not a number", quoted(.0))]
    Number(String),
    /// The differences are not in order.
    #[error("elo0 has to be less than elo1")]
    Order,
    /// An error rate is out of range.
    #[error("alpha and beta are rates of error between 0 and 0.5")]
    Rate,
}

impl FromStr for Sprt {
    type Err = NoSprt;

    fn from_str(text: &str) -> Result<Self, NoSprt> {
        let number = |part: &str| match part.trim().parse::<f64>() {
            Ok(number) if number.is_finite() => Ok(number),
            Ok(_) | Err(_) => Err(NoSprt::Number(part.trim().to_owned())),
        };
        let numbers = text.split(',').map(number).collect::<Result<Vec<_>, _>>()?;
        let (elo0, elo1, alpha, beta) = match numbers[..] {
            [elo0, elo1] => (elo0, elo1, 0.05, 0.05),
            [elo0, elo1, alpha, beta] => (elo0, elo1, alpha, beta),
            _ => return Err(NoSprt::Count),
        };
        let is_rate = |rate: f64| 0.0 < rate && rate < 0.5;
        if elo0 >= elo1 {
            Err(NoSprt::Order)
        } else if is_rate(alpha) && is_rate(beta) {
            Ok(Self {
                elo0,
                elo1,
                alpha,
                beta,
            })
        } else {
            Err(NoSprt::Rate)
        }
    }
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { elo0, elo1, .. } = self;
        write!(f, "elo0 {elo0} against elo1 {elo1}")
    }
}

impl Sprt {
    /// The fewest pairs after which something is decided.
    pub const LEAST_PAIRS: u64 = 50;

    /// The bounds of the log-likelihood ratio: at the lower one `elo0` is accepted, at the upper one `elo1`.
    pub fn bounds(&self) -> [f64; 2] {
        [
            (self.beta / (1.0 - self.alpha)).ln(),
            ((1.0 - self.beta) / self.alpha).ln(),
        ]
    }

    /// The logarithm of the likelihood ratio; 0 while there is no pair.
    #[expect(
        clippy::cast_precision_loss,
        reason = "counts of games are far below 2⁵²"
    )]
    pub(super) fn log_likelihood_ratio(&self, outcomes: &Outcomes) -> f64 {
        if outcomes.pairs() == 0 {
            return 0.0;
        }
        let (pairs, share) = (outcomes.pairs() as f64, outcomes.share());
        let (low, high) = (expected(self.elo0), expected(self.elo1));
        pairs * (high - low) * (2.0 * share - low - high) / (2.0 * outcomes.variance())
    }

    pub(super) fn verdict(&self, outcomes: &Outcomes) -> Verdict {
        let [lower, upper] = self.bounds();
        let ratio = self.log_likelihood_ratio(outcomes);
        if outcomes.pairs() < Self::LEAST_PAIRS {
            Verdict::Open
        } else if ratio >= upper {
            Verdict::H1
        } else if ratio <= lower {
            Verdict::H0
        } else {
            Verdict::Open
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{Stream, below, stream};

    #[test]
    fn what_is_no_test_is_refused() {
        let refused = |text: &str| text.parse::<Sprt>().unwrap_err();
        assert_eq!(refused("5"), NoSprt::Count);
        assert_eq!(refused("0,5,0.1"), NoSprt::Count);
        assert_eq!(refused("0,x"), NoSprt::Number("x".to_owned()));
        assert_eq!(refused("0,inf"), NoSprt::Number("inf".to_owned()));
        assert_eq!(refused("5,5"), NoSprt::Order);
        assert_eq!(refused("0,5,0,0.05"), NoSprt::Rate);
        assert_eq!(refused("0,5,0.05,0.5"), NoSprt::Rate);
    }

    /// Pairs of a player who is stronger by `elo`. More than half are split, as mirrored pairs are.
    fn verdict(sprt: &Sprt, elo: f64, run: u64) -> (Verdict, u64) {
        let mut rng = stream(run, Stream::Player(99));
        let mut outcomes = Outcomes::default();
        let surplus = expected(elo) - 0.5;
        for _ in 0..40_000 {
            let at = f64::from(below(&mut rng, 1 << 20)) / f64::from(1 << 20);
            outcomes.add(match at {
                at if at < 0.2 - surplus => 0,
                at if at < 0.8 - surplus => 2,
                _ => 4,
            });
            let verdict = sprt.verdict(&outcomes);
            if verdict != Verdict::Open {
                return (verdict, outcomes.pairs());
            }
        }
        (Verdict::Open, outcomes.pairs())
    }

    #[test]
    fn errors_are_as_rare_as_was_asked() {
        let sprt: Sprt = "0,20".parse().unwrap();
        for (elo, wrong) in [(0.0, Verdict::H1), (20.0, Verdict::H0)] {
            let runs: Vec<_> = (0..400).map(|run| verdict(&sprt, elo, run)).collect();
            let errors = runs.iter().filter(|(verdict, _)| *verdict == wrong).count();
            let open = runs
                .iter()
                .filter(|(verdict, _)| *verdict == Verdict::Open)
                .count();
            assert!(errors <= 32, "{errors} of 400 at {elo}");
            assert_eq!(open, 0);
        }
        let [lower, upper] = sprt.bounds();
        assert!((lower + 2.944).abs() < 0.001 && (upper - 2.944).abs() < 0.001);
    }

    #[test]
    fn nothing_is_decided_by_few_pairs() {
        let sprt: Sprt = "0,5".parse().unwrap();
        assert!(sprt.log_likelihood_ratio(&Outcomes::default()).abs() < 1e-12);
        let mut few = Outcomes::default();
        for pair in 0..Sprt::LEAST_PAIRS {
            assert_eq!(sprt.verdict(&few), Verdict::Open);
            few.add(if pair == 0 { 3 } else { 4 });
        }
        assert_eq!(sprt.verdict(&few), Verdict::H1);
    }

    #[test]
    fn pairs_that_are_all_alike_decide_something() {
        let sprt: Sprt = "0,5".parse().unwrap();
        let verdict = |half_wins, pairs| sprt.verdict(&Outcomes::of_kind(half_wins, pairs));
        assert_eq!(verdict(4, Sprt::LEAST_PAIRS), Verdict::H1);
        assert_eq!(verdict(0, Sprt::LEAST_PAIRS), Verdict::H0);
        // That all are drawn speaks for the lower difference, but only a little at first.
        assert_eq!(verdict(2, 100), Verdict::Open);
        assert_eq!(verdict(2, 1000), Verdict::H0);
    }
}

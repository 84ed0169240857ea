//! Why the hands that a player wins after one move bring more than after another.

use super::{Ended, Endings, Mean, OpponentCount, Share, words::percent};

/// Why the hands that the player wins bring more.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum WonCause {
    /// The opponent is left with more deadwood: gin brings more.
    Deadwood,
    /// More of them are gin, as the player plays on for it: after the better move so many, after the other so few.
    Gins(Share, Share),
    /// Nothing explains most of it.
    Open,
}

impl WonCause {
    pub(super) fn of(better: &Endings, other: &Endings) -> Self {
        /// The part of a difference that explains it.
        const MOST: f64 = 0.6;
        let gins_of_wins = |endings: &Endings| Share {
            some: endings.share(Ended::is_won_with_gin).some,
            all: endings.share(Ended::is_won).some,
        };
        let [more, less] = [better, other].map(gins_of_wins);
        let means = [better, other].map(|endings| endings.mean(Ended::is_won));
        let gins = [better, other].map(|endings| endings.mean(Ended::is_won_with_gin));
        let ([Some(whole), Some(instead)], [Some(gin), Some(gin_instead)]) = (means, gins) else {
            return Self::Open;
        };
        let most = MOST * (whole.value - instead.value);
        let explains = gin.is_plainly_above(gin_instead) && gin.value - gin_instead.value >= most;
        if !more.is_plainly_above(less) {
            return if explains { Self::Deadwood } else { Self::Open };
        }
        let others = other.mean(|ended| ended.is_won() && !ended.is_won_with_gin());
        let by_gins = others.is_some_and(|others| {
            (more.value() - less.value()) * (gin_instead.value - others.value) >= most
        });
        if by_gins {
            Self::Gins(more, less)
        } else {
            Self::Open
        }
    }

    /// With what the hands that are won bring after the better move and after the other.
    pub(super) fn words(self, [better, other]: [Mean; 2], opponents: OpponentCount) -> String {
        let (won, instead) = (better.value, other.value);
        let hands =
            format!("the hands you win score {won:.0} points on average instead of {instead:.0}");
        match (self, opponents) {
            (Self::Deadwood, OpponentCount::One) => {
                format!("your opponent is left with more deadwood: {hands}")
            }
            (Self::Gins(more, less), _) => format!(
                "{} of the hands you win are gins instead of {}: they score {won:.0} points on average instead of {instead:.0}",
                percent(more),
                percent(less)
            ),
            (Self::Deadwood, OpponentCount::Several) | (Self::Open, _) => hands,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::play::WinKind;

    use super::*;

    /// A thousand hands, of which so many are won with gin, and what gin and a knock bring.
    fn won(gins: u32, gin: u32, knock: u32) -> Endings {
        let mut endings = Endings::default();
        for number in 0..1000 {
            let (kind, points) = if number < gins {
                (WinKind::Gin, gin)
            } else {
                (WinKind::Knock, knock)
            };
            // Hands do not all bring the same.
            let points = f64::from(points) + f64::from(number % 5) - 2.0;
            endings.add(Ended::Won(kind), points, false);
        }
        endings
    }

    #[test]
    fn what_explains_most_of_a_difference_is_its_cause() {
        let told = |better: &Endings, other: &Endings, opponents| {
            let means = [better, other].map(|endings| endings.mean(Ended::is_won).unwrap());
            WonCause::of(better, other).words(means, opponents)
        };
        let seldom = won(350, 45, 15);
        for (better, said) in [
            (
                won(500, 45, 15),
                "50 % of the hands you win are gins instead of 35 %: they score 30 points on average instead of 26",
            ),
            (
                won(500, 55, 15),
                "the hands you win score 35 points on average instead of 26",
            ),
            (
                won(350, 55, 20),
                "your opponent is left with more deadwood: the hands you win score 32 points on average instead of 26",
            ),
            (
                won(400, 45, 25),
                "the hands you win score 33 points on average instead of 26",
            ),
        ] {
            assert_eq!(told(&better, &seldom, OpponentCount::One), said);
        }
        assert_eq!(
            told(&won(350, 55, 20), &seldom, OpponentCount::Several),
            "the hands you win score 32 points on average instead of 26"
        );
    }
}

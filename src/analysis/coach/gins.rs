//! Why the hands that a player wins after one move score more than after another.

use super::{Ended, Endings, Share, endings::How};

/// Which part of the hands are gins after the better move, and which after the other: as the player plays on for gin.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum MoreGins {
    /// Of all hands, where it is plainly more of these.
    OfHands { more: Share, less: Share },
    /// Of the hands that are won.
    OfWins { more: Share, less: Share },
}

impl MoreGins {
    /// Nothing where that does not explain most of what the hands score more that are won.
    pub(super) fn of(better: &Endings, other: &Endings) -> Option<Self> {
        /// The part of a difference that explains it.
        const MOST: f64 = 0.6;
        let [more, less] = [better, other].map(|endings| Share {
            some: endings.share(Ended::is_won_with_gin).some,
            all: endings.share(Ended::is_won).some,
        });
        let [won, instead] = [better, other].map(|endings| endings.mean(Ended::is_won));
        let gin = other.mean(Ended::is_won_with_gin)?;
        let others = other.mean(|ended| ended.is_won() && !ended.is_won_with_gin())?;
        let explained = (more.value() - less.value()) * (gin.value - others.value);
        let explains = explained >= MOST * (won?.value - instead?.value);
        if !more.is_plainly_above(less) || !explains {
            return None;
        }
        let [hands, fewer] = [better, other].map(|endings| endings.share_of(How::YouGoGin));
        Some(if hands.is_plainly_above(fewer) {
            Self::OfHands {
                more: hands,
                less: fewer,
            }
        } else {
            Self::OfWins { more, less }
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::{play::WinKind, players::DiscardFate};

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
            endings.add(Ended::Won(kind), points, DiscardFate::Left);
        }
        endings
    }

    #[test]
    fn what_explains_most_of_a_difference_is_its_cause() {
        let seldom = won(350, 45, 15);
        let of = |gins| Share {
            some: gins,
            all: 1000,
        };
        let more = MoreGins::OfHands {
            more: of(500),
            less: of(350),
        };
        for (better, cause) in [
            (won(500, 45, 15), Some(more)),
            // Gin scores more as well.
            (won(500, 55, 15), None),
            // Both score more, and no more of them are gins.
            (won(350, 55, 20), None),
            // Knocks score more.
            (won(400, 45, 25), None),
        ] {
            assert_eq!(MoreGins::of(&better, &seldom), cause);
        }
        // As many gins, but fewer knocks beside them.
        let mut fewer_wins = Endings::default();
        for number in 0..1000 {
            let (ended, points) = match number {
                0..350 => (Ended::Won(WinKind::Gin), 45.0),
                350..600 => (Ended::Won(WinKind::Knock), 15.0),
                _ => (Ended::Lost(WinKind::Knock), -20.0),
            };
            fewer_wins.add(ended, points, DiscardFate::Left);
        }
        let of_wins = MoreGins::OfWins {
            more: Share {
                some: 350,
                all: 600,
            },
            less: of(350),
        };
        assert_eq!(MoreGins::of(&fewer_wins, &seldom), Some(of_wins));
    }
}

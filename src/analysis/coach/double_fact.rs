//! What speaks for a double or against it, by the hands in which it was tried.

use crate::play::{Action, WinKind};

use super::{Ended, JudgedMove, Share, words::accuracy};

/// What speaks for offering a double, for waiting with it, or for an answer to one.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum DoubleFact {
    /// For offering it: how often it is refused and what that scores, and how many of the other hands are won; one of the two at
    /// least.
    Offer {
        refused: Option<(Share, f64)>,
        won: Option<Share>,
    },
    /// For waiting: how many hands are won if it is accepted, which are few.
    WinsFew { won: Share },
    /// For waiting: how often it is refused, what that scores, and what playing on scores, which is more.
    TooGood {
        refused: Share,
        scores: f64,
        instead: f64,
    },
    /// For accepting one: how many hands are won, and what a refusal costs.
    Accept { won: Share, refusal: f64 },
    /// For refusing one: how many hands would be won, which are few.
    Refuse { won: Share },
}

/// What speaks for the better of two moves where one offers a double or answers it; nothing where what can be said would speak as
/// much for the other.
pub(super) fn double_fact(better: &JudgedMove, other: &JudgedMove) -> Option<DoubleFact> {
    /// A double that is refused less often is as good as always accepted.
    const OFTEN: f64 = 0.1;
    let won = |judged: &JudgedMove| judged.endings.share(Ended::is_won);
    let is_most = |won: &Share| won.all > 0 && 2 * won.some >= won.all;
    let is_refused = |ended: Ended| ended.is_won_by(WinKind::RefusedDouble);
    let refusals = |offered: &JudgedMove| {
        let share = offered.endings.share(is_refused);
        let often = offered.endings.mean(is_refused);
        let often = often.filter(|_| share.value() >= OFTEN);
        often.map(|scores| (share, scores.value))
    };
    let won_if_accepted = |offered: &JudgedMove| {
        let (won, refused) = (won(offered), offered.endings.share(is_refused));
        Share {
            some: won.some - refused.some,
            all: won.all - refused.some,
        }
    };
    Some(match (better.action, other.action) {
        (Action::AcceptDouble, _) => DoubleFact::Accept {
            won: won(better),
            refusal: -other.points,
        },
        (Action::RefuseDouble, _) => {
            let won = won(other);
            if is_most(&won) {
                return None;
            }
            DoubleFact::Refuse { won }
        }
        (Action::OfferDouble, _) => {
            let refused = refusals(better);
            let won = Some(won_if_accepted(better)).filter(is_most);
            if refused.is_none() && won.is_none() {
                return None;
            }
            DoubleFact::Offer { refused, won }
        }
        (_, Action::OfferDouble) => {
            let won = won_if_accepted(other);
            if won.all > 0 && !is_most(&won) {
                DoubleFact::WinsFew { won }
            } else {
                let (refused, scores) = refusals(other)?;
                let instead = better.points;
                // As both are written.
                if instead.round() <= scores.round() {
                    return None;
                }
                DoubleFact::TooGood {
                    refused,
                    scores,
                    instead,
                }
            }
        }
        _ => return None,
    })
}

impl DoubleFact {
    pub(super) fn words(self) -> String {
        let if_accepted = |won: Share| {
            format!(
                "if they accept, you win {} of the hands",
                accuracy(won.value())
            )
        };
        match self {
            Self::Offer { refused, won } => {
                let refused = refused.map(|(refused, scores)| {
                    let often = accuracy(refused.value());
                    format!("they refuse {often} of the time, which scores {scores:.0} points")
                });
                let told: Vec<String> = refused.into_iter().chain(won.map(if_accepted)).collect();
                told.join("; ")
            }
            Self::WinsFew { won } => {
                format!(
                    "if they accept, you win only {} of the hands",
                    accuracy(won.value())
                )
            }
            Self::TooGood {
                refused,
                scores,
                instead,
            } => format!(
                "they refuse a double {} of the time, which scores {scores:.0} points; if you play on, you score {instead:.0} on average",
                accuracy(refused.value())
            ),
            Self::Accept { won, refusal } => format!(
                "if you accept, you win {} of the hands; refusing costs {refusal:.0} points on average",
                accuracy(won.value())
            ),
            Self::Refuse { won } => {
                format!(
                    "if you accept, you win only {} of the hands",
                    accuracy(won.value())
                )
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::coach::{Chance, Endings};

    #[test]
    fn a_double_is_argued_by_the_hands_that_follow() {
        let judged = |action, counts: &[(Ended, usize, f64)]| {
            let mut endings = Endings::default();
            for (ended, count, points) in counts {
                for _ in 0..*count {
                    endings.add(*ended, *points, false);
                }
            }
            JudgedMove {
                action,
                points: endings.mean(|_| true).map_or(0.0, |mean| mean.value),
                error: 0.0,
                chance: Chance::default(),
                chance_error: 0.0,
                undercut: None,
                endings,
                is_open: true,
            }
        };
        let said = |better: &JudgedMove, other: &JudgedMove| {
            let fact = double_fact(better, other).expect("one of them doubles");
            fact.words()
        };
        let won = (Ended::Won(WinKind::Gin), 30, 90.0);
        let lost = (Ended::Lost(WinKind::Knock), 70, -50.0);
        let accept = judged(Action::AcceptDouble, &[won, lost]);
        let refused = (Ended::Lost(WinKind::RefusedDouble), 100, -24.0);
        let refuse = judged(Action::RefuseDouble, &[refused]);
        assert_eq!(
            said(&accept, &refuse),
            "if you accept, you win 30 % of the hands; refusing costs 24 points on average"
        );
        assert_eq!(
            said(&refuse, &accept),
            "if you accept, you win only 30 % of the hands"
        );
        let refused = (Ended::Won(WinKind::RefusedDouble), 100, 12.0);
        let often_won = (Ended::Won(WinKind::Gin), 150, 90.0);
        let draw = judged(Action::DrawStock, &[won, lost]);
        let wins_few = judged(Action::OfferDouble, &[won, lost, refused]);
        let wins_most = judged(Action::OfferDouble, &[often_won, lost]);
        let is_refused = judged(Action::OfferDouble, &[often_won, lost, refused]);
        for (better, other, expected) in [
            (
                &is_refused,
                &draw,
                "they refuse 31 % of the time, which scores 12 points; if they accept, you win 68 % of the hands",
            ),
            (
                &wins_few,
                &draw,
                "they refuse 50 % of the time, which scores 12 points",
            ),
            (
                &wins_most,
                &draw,
                "if they accept, you win 68 % of the hands",
            ),
            (
                &draw,
                &wins_few,
                "if they accept, you win only 30 % of the hands",
            ),
            (
                &judged(Action::DrawStock, &[often_won, lost]),
                &is_refused,
                "they refuse a double 31 % of the time, which scores 12 points; if you play on, you score 45 on average",
            ),
        ] {
            assert_eq!(said(better, other), expected);
        }
        assert_eq!(double_fact(&draw, &wins_most), None);
    }
}

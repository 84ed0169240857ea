//! What speaks for a double or against it, by the hands in which it was tried.

use crate::play::{Action, WinKind};

use super::{Ended, JudgedMove, Share, words::percent};

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
    TooWeak { won: Share },
    /// For waiting: how many hands are won if it is accepted, after which the opponent alone may double next.
    TooEarly { won: Share },
    /// For waiting: how often it is refused, what that scores, and what playing on scores, which is more.
    TooGood {
        refused: Share,
        scores: f64,
        instead: f64,
    },
    /// For an answer: how many hands are won if it is to accept, and what both answers score.
    Answer {
        won: Share,
        accepted: f64,
        refused: f64,
    },
}

/// What is true of a double where the two moves are close: offering it and something else, or accepting and refusing it.
pub(super) fn even_double(
    moves: [&JudgedMove; 2],
    is_equal: bool,
    is_last: bool,
) -> Option<String> {
    let find = |action| moves.into_iter().find(|judged| judged.action == action);
    let (asked, alike, fact) = if let Some(offered) = find(Action::OfferDouble) {
        let won = won_if_accepted(offered);
        let fact = DoubleFact::Offer {
            refused: refusals(offered),
            won: (won.all > 0).then_some(won),
        };
        let next = if is_last || won.all == 0 {
            ""
        } else {
            ", and they alone may double next"
        };
        let is_empty = offered.endings.count() == 0;
        (
            "whether to double",
            "doubling is as good as waiting",
            (!is_empty).then(|| fact.words() + next),
        )
    } else {
        let (accepting, refusing) = (find(Action::AcceptDouble)?, find(Action::RefuseDouble)?);
        let fact = DoubleFact::answer(accepting, refusing);
        let is_empty = accepting.endings.count() == 0;
        (
            "whether to accept",
            "accepting is as good as refusing",
            (!is_empty).then(|| fact.words()),
        )
    };
    let judged = if is_equal {
        alike.to_owned()
    } else {
        format!("{asked} is too close to call")
    };
    Some(match fact {
        Some(fact) => format!("{judged}: {fact}"),
        None => judged,
    })
}

/// What speaks for the better of two moves where one offers a double or answers it; nothing where what can be said would speak as
/// much for the other. `is_last` says whether the stake cannot be doubled again after it.
pub(super) fn double_fact(
    better: &JudgedMove,
    other: &JudgedMove,
    is_last: bool,
) -> Option<DoubleFact> {
    Some(match (better.action, other.action) {
        (Action::AcceptDouble | Action::RefuseDouble, _) => {
            // As both are written.
            if better.points.round() <= other.points.round() {
                return None;
            }
            let (accepting, refusing) = match better.action {
                Action::AcceptDouble => (better, other),
                _ => (other, better),
            };
            DoubleFact::answer(accepting, refusing)
        }
        (Action::OfferDouble, _) => return offer(better),
        (_, Action::OfferDouble) => {
            let won = won_if_accepted(other);
            let gains = better.points > other.points;
            if won.all > 0 && !is_most(won) {
                DoubleFact::TooWeak { won }
            } else if let Some((refused, scores)) = refusals(other)
                // As both are written.
                && better.points.round() > scores.round()
            {
                DoubleFact::TooGood {
                    refused,
                    scores,
                    instead: better.points,
                }
            } else if won.all > 0 && gains && !is_last {
                DoubleFact::TooEarly { won }
            } else {
                return None;
            }
        }
        _ => return None,
    })
}

/// What speaks for offering a double, whatever else could be done.
pub(super) fn offer(offered: &JudgedMove) -> Option<DoubleFact> {
    if offered.action != Action::OfferDouble {
        return None;
    }
    let refused = refusals(offered);
    let won = won_if_accepted(offered);
    let speaks_for_it = refused.is_some() || is_most(won);
    // What an acceptance costs belongs to it.
    let won = (won.all > 0).then_some(won);
    speaks_for_it.then_some(DoubleFact::Offer { refused, won })
}

/// How many of the hands are won in which an offer is accepted.
fn won_if_accepted(offered: &JudgedMove) -> Share {
    let won = offered.endings.share(Ended::is_won);
    let refused = offered.endings.share(is_refused);
    Share {
        some: won.some - refused.some,
        all: won.all - refused.some,
    }
}

/// How often an offer is refused, and what that scores, where it is often enough to matter.
fn refusals(offered: &JudgedMove) -> Option<(Share, f64)> {
    /// A double that is refused less often is as good as always accepted.
    const OFTEN: f64 = 0.1;
    let share = offered.endings.share(is_refused);
    let scores = offered.endings.mean(is_refused)?;
    (share.value() >= OFTEN).then_some((share, scores.value))
}

fn is_refused(ended: Ended) -> bool {
    ended.is_won_by(WinKind::RefusedDouble)
}

const fn is_most(won: Share) -> bool {
    won.all > 0 && 2 * won.some >= won.all
}

impl DoubleFact {
    fn answer(accepting: &JudgedMove, refusing: &JudgedMove) -> Self {
        Self::Answer {
            won: accepting.endings.share(Ended::is_won),
            accepted: accepting.points,
            refused: refusing.points,
        }
    }

    /// Whether a player would ask why the best move is not a double.
    pub(super) fn is_asked(self) -> bool {
        /// With a hand that wins fewer nobody thinks of it.
        const FEW: f64 = 0.4;
        match self {
            Self::TooWeak { won } => won.value() >= FEW,
            Self::Offer { .. }
            | Self::TooEarly { .. }
            | Self::TooGood { .. }
            | Self::Answer { .. } => true,
        }
    }

    pub(super) fn words(self) -> String {
        match self {
            Self::Offer { refused, won } => {
                let refused = refused.map(|(refused, scores)| {
                    let often = percent(refused);
                    format!(
                        "your opponent refuses {often} of the time, which scores {scores:.0} points"
                    )
                });
                let accepts = match refused {
                    Some(_) => "they accept",
                    None => "your opponent accepts",
                };
                let won = won.map(|won| {
                    let only = if is_most(won) { "" } else { "only " };
                    format!("if {accepts}, you win {only}{} of the hands", percent(won))
                });
                let told: Vec<String> = refused.into_iter().chain(won).collect();
                told.join("; ")
            }
            Self::TooWeak { won } => format!(
                "your hand is too weak to double, as you win only {} of the hands if your opponent accepts",
                percent(won)
            ),
            Self::TooEarly { won } => format!(
                "it is too early to double; if your opponent accepts, you win {} of the hands, and they alone may double next",
                percent(won)
            ),
            Self::TooGood {
                refused,
                scores,
                instead,
            } => format!(
                "your hand is too good to double, as your opponent refuses {} of the time, which scores {scores:.0} points; if you play on, you score {instead:.0} on average",
                percent(refused)
            ),
            Self::Answer {
                won,
                accepted,
                refused,
            } => {
                let score = if accepted < 0.0 {
                    "but lose"
                } else {
                    "and score"
                };
                format!(
                    "if you accept, you win {} of the hands {score} {:.0} points on average; refusing costs {:.0} on average",
                    percent(won),
                    accepted.abs(),
                    -refused
                )
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        analysis::coach::{Chance, Endings},
        players::DiscardFate,
    };

    #[test]
    fn a_double_is_argued_by_the_hands_that_follow() {
        let judged = |action, counts: &[(Ended, usize, f64)]| {
            let mut endings = Endings::default();
            for (ended, count, points) in counts {
                for _ in 0..*count {
                    endings.add(*ended, *points, DiscardFate::Left);
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
            let fact = double_fact(better, other, false).expect("one of them doubles");
            fact.words()
        };
        let won = (Ended::Won(WinKind::Gin), 30, 90.0);
        let lost = (Ended::Lost(WinKind::Knock), 70, -50.0);
        let accept = judged(Action::AcceptDouble, &[won, lost]);
        let refuse = |points: f64| {
            let refused = (Ended::Lost(WinKind::RefusedDouble), 100, -points);
            judged(Action::RefuseDouble, &[refused])
        };
        let answered = "if you accept, you win 30 % of the hands but lose 8 points on average";
        assert_eq!(
            said(&accept, &refuse(24.0)),
            format!("{answered}; refusing costs 24 on average")
        );
        assert_eq!(
            said(&refuse(5.0), &accept),
            format!("{answered}; refusing costs 5 on average")
        );
        assert_eq!(double_fact(&accept, &refuse(8.0), false), None);
        let refused = (Ended::Won(WinKind::RefusedDouble), 100, 12.0);
        let often_won = (Ended::Won(WinKind::Gin), 150, 90.0);
        let draw = judged(Action::DrawStock, &[won, lost]);
        let good = judged(Action::DrawStock, &[often_won, lost]);
        let wins_few = judged(Action::OfferDouble, &[won, lost, refused]);
        let wins_most = judged(Action::OfferDouble, &[often_won, lost]);
        let is_refused = judged(Action::OfferDouble, &[often_won, lost, refused]);
        let loses_dearly = (Ended::Lost(WinKind::Knock), 130, -100.0);
        let loses_points = judged(Action::OfferDouble, &[often_won, loses_dearly]);
        for (better, other, expected) in [
            (
                &is_refused,
                &draw,
                "your opponent refuses 31 % of the time, which scores 12 points; if they accept, you win 68 % of the hands",
            ),
            (
                &wins_few,
                &draw,
                "your opponent refuses 50 % of the time, which scores 12 points; if they accept, you win only 30 % of the hands",
            ),
            (
                &wins_most,
                &draw,
                "if your opponent accepts, you win 68 % of the hands",
            ),
            (
                &draw,
                &wins_few,
                "your hand is too weak to double, as you win only 30 % of the hands if your opponent accepts",
            ),
            (
                &good,
                &is_refused,
                "your hand is too good to double, as your opponent refuses 31 % of the time, which scores 12 points; if you play on, you score 45 on average",
            ),
            (
                &good,
                &loses_points,
                "it is too early to double; if your opponent accepts, you win 54 % of the hands, and they alone may double next",
            ),
        ] {
            assert_eq!(said(better, other), expected);
        }
        let even = |moves, is_equal, is_last| even_double(moves, is_equal, is_last).expect("told");
        assert_eq!(
            even([&good, &is_refused], false, false),
            "whether to double is too close to call: your opponent refuses 31 % of the time, which scores 12 points; if they accept, you win 68 % of the hands, and they alone may double next"
        );
        assert_eq!(
            even([&wins_most, &draw], true, true),
            "doubling is as good as waiting: if your opponent accepts, you win 68 % of the hands"
        );
        assert_eq!(
            even([&refuse(8.0), &accept], false, false),
            format!(
                "whether to accept is too close to call: {answered}; refusing costs 8 on average"
            )
        );
        assert_eq!(even_double([&draw, &good], true, false), None);
        assert_eq!(double_fact(&good, &loses_points, true), None);
        assert_eq!(double_fact(&draw, &wins_most, false), None);
    }
}

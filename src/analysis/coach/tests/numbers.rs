//! What facts say in numbers, held against the moves as they were tried.

use crate::{
    analysis::coach::{
        Ended, JudgedMove, OpponentCount, Share, Taken,
        card_facts::{CardFact, DiscardFact, EndFact},
        danger::DangerFact,
        draw_facts::DrawFact,
        endings::How,
        facts::Gain,
        gins::MoreGins,
        knock_fact::KnockFact,
        trial_facts::TrialFact,
    },
    game::words::Symbols,
    play::{Action, KnockKind},
    players::odds::many,
};

/// Holds what a fact of the cards says in numbers against the moves as they were tried.
pub(super) fn check_numbers(fact: &CardFact, better: &JudgedMove, other: &JudgedMove, about: &str) {
    match fact {
        CardFact::End(EndFact::ScoresNow {
            points, instead, ..
        }) => {
            let said = [points, instead].map(|points| format!("{points:.0}"));
            let points = [better, other].map(|judged| format!("{:.0}", judged.points.round()));
            assert_eq!(said, points, "{about}");
        }
        CardFact::Discard(DiscardFact::Danger(DangerFact {
            taken: Some(taken), ..
        })) => {
            let tried = [better, other].map(|judged| judged.endings.taken());
            assert_eq!(*taken, tried, "{about}");
            for Taken { at_all, to_end } in tried {
                assert!(to_end.some <= at_all.some, "{about}");
            }
            let shares = tried.map(|taken| taken.at_all);
            let [share, instead] = shares;
            let doubt = shares.map(|share| {
                let value = share.value();
                value * (1.0 - value) / many(share.all)
            });
            assert!(instead.value() - share.value() > 1.95 * (doubt[0] + doubt[1]).sqrt());
        }
        CardFact::Draw(DrawFact::NextDiscard {
            taking, drawing, ..
        }) => {
            let [mine, theirs] = [better, other].map(|judged| judged.endings.taken().to_end);
            let of_take = if better.action == Action::DrawStock {
                [theirs, mine]
            } else {
                [mine, theirs]
            };
            assert_eq!([*taking, *drawing], of_take, "{about}");
            assert!(theirs.value() >= mine.value() + 0.2, "{about}");
        }
        CardFact::Discard(DiscardFact::LaysOff { other: kept, share }) => {
            assert_eq!(*share, better.endings.laid_off(*kept), "{about}");
            assert!(share.value() >= 0.1, "{about}");
        }
        CardFact::Discard(DiscardFact::EndsMelded {
            other: kept,
            share,
            card,
            instead,
            ..
        }) => {
            assert_eq!(*share, better.endings.melded(*kept), "{about}");
            assert_eq!(*instead, other.endings.melded(*card), "{about}");
            assert!(share.value() >= instead.value() + 0.05, "{about}");
        }
        CardFact::Discard(_) | CardFact::Draw(_) | CardFact::End(_) => {}
    }
}

/// What a fact of the trials says of the better move and of the other, the greater first, held against how their hands ended;
/// nothing where it says of each what speaks for it.
pub(super) fn compared(
    fact: TrialFact,
    better: &JudgedMove,
    other: &JudgedMove,
) -> Option<[f64; 2]> {
    Some(match fact {
        TrialFact::Ends {
            how,
            better: share,
            other: instead,
        } => {
            let of = |judged: &JudgedMove| judged.endings.share_of(how);
            assert_eq!([share, instead], [of(better), of(other)]);
            let [share, instead] = [share, instead].map(Share::value);
            if how.is_good() {
                [share, instead]
            } else {
                [instead, share]
            }
        }
        TrialFact::Lost { better, other } => [better.value, other.value],
        TrialFact::Won {
            better: won,
            other: instead,
            gins: more_gins,
        } => {
            let gins = |judged: &JudgedMove| judged.endings.share(Ended::is_won_with_gin);
            let gins_of_wins = |judged: &JudgedMove| Share {
                all: judged.endings.share(Ended::is_won).some,
                ..gins(judged)
            };
            match more_gins {
                Some(MoreGins::OfHands { more, less }) => {
                    assert_eq!([more, less], [better, other].map(gins));
                    assert!(more.value() > less.value());
                }
                Some(MoreGins::OfWins { more, less }) => {
                    assert_eq!([more, less], [better, other].map(gins_of_wins));
                    assert!(more.value() > less.value());
                }
                None => {}
            }
            [won.value, instead.value]
        }
        TrialFact::Knock(KnockFact {
            knock,
            play_on,
            gin,
            with_knock,
            undercut,
            knocked,
            nobodys,
            way: _,
            knocks_at_once: _,
        }) => {
            let is_knock = better.action.ends_hand();
            let (now, later) = if is_knock {
                (better, other)
            } else {
                (other, better)
            };
            let won = |judged: &JudgedMove| judged.endings.share(Ended::is_won);
            assert_eq!([knock.won, play_on.won], [won(now), won(later)]);
            for (side, judged) in [(knock, now), (play_on, later)] {
                let lost = judged.endings.share(Ended::is_lost).value();
                let mean = judged.endings.mean(Ended::is_lost);
                // They cost half a point of all hands at least.
                let is_some = mean.is_some_and(|mean| lost * mean.value <= -0.5);
                assert_eq!(side.lost.is_some(), is_some);
                let all = judged.endings.mean(|_| true);
                let more = judged.points - all.expect("it was tried").value;
                let is_told = |lost: f64, mean: f64| {
                    let is_shifted = (lost - mean - more).abs() < 1e-9;
                    lost <= -0.5 && (is_shifted || lost.total_cmp(&mean).is_eq())
                };
                let told = side.lost.zip(mean);
                assert!(told.is_none_or(|(lost, mean)| is_told(lost.value, mean.value)));
            }
            let share = |how: How| later.endings.share_of(how);
            assert_eq!(
                [gin, with_knock, undercut],
                [How::YouGoGin, How::YouKnock, How::YouUndercut].map(share)
            );
            assert_eq!(
                nobodys,
                later.endings.share(|ended| ended == Ended::Nobodys)
            );
            let knocks = share(How::TheyKnock).some + undercut.some;
            assert_eq!((knocked.some, knocked.all), (knocks, undercut.all));
            let at_once =
                [better, other].map(|judged| judged.action.ends_hand().then_some(KnockKind::Knock));
            let said = fact
                .phrase(at_once, OpponentCount::One)
                .text(Symbols::Ascii);
            let is_left_alone = said.ends_with(", and your opponent seldom knocks first");
            assert_eq!(is_left_alone, !is_knock && 10 * knocks <= undercut.all);
            return None;
        }
        TrialFact::Doubled(_) => unreachable!("nobody doubles here"),
    })
}

/// Holds that a gain over this move is beyond its error.
pub(super) fn check_gain(gain: Gain, better: &JudgedMove, other: &JudgedMove) {
    match gain {
        Gain::Answered { points, instead } => assert!(points > instead),
        Gain::Points(points) => assert!(points > 0.0 && points > other.error),
        Gain::Slight(_) => assert!(better.points - other.points > other.error),
        Gain::Chance(more, less) => assert!(more - less > other.chance_error),
    }
}

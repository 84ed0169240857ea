//! What sets two moves apart in the hands in which they were tried, as far as chance does not explain it.

use crate::{game::words::Phrase, play::KnockKind};

use super::{
    Ended, Endings, Mean, OpponentCount, Share,
    double_fact::DoubleFact,
    endings::How,
    gins::MoreGins,
    knock_fact::KnockFact,
    words::{an_end, percent},
};

/// A difference that speaks for the better of two moves, is beyond two standard errors of its own, and is large enough to be
/// said.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum TrialFact {
    /// How many hands end so.
    Ends {
        how: How,
        better: Share,
        other: Share,
    },
    /// What the hands bring that the player wins, and whether that is because more of them are gins.
    Won {
        better: Mean,
        other: Mean,
        gins: Option<MoreGins>,
    },
    /// What the hands bring that the player loses.
    Lost { better: Mean, other: Mean },
    /// What a knock now and playing on come to.
    Knock(KnockFact),
    /// What a double comes to.
    Doubled(DoubleFact),
}

/// How two moves end the hand at once, the better one first; none where play goes on.
pub(super) type AtOnce = [Option<KnockKind>; 2];

/// What speaks for the better of two moves by how the hands ended, and how many points it explains, the most first.
pub(super) fn trial_facts(
    better: &Endings,
    other: &Endings,
    at_once: AtOnce,
) -> Vec<(f64, TrialFact)> {
    let told = |how: &How| is_told(*how, better, other, at_once);
    let mut facts: Vec<(f64, TrialFact)> = match at_once {
        [None, None] | [Some(_), Some(_)] => {
            let sides = [How::YouWin, How::TheyWin].into_iter();
            let ends = sides.flat_map(|all| ways(all, told, better, other));
            ends.chain(brings(better, other, at_once)).collect()
        }
        [None, Some(KnockKind::Knock)] => knock_or_not(other, better),
        [Some(KnockKind::Knock), None] => knock_or_not(better, other),
        [None, Some(KnockKind::Gin | KnockKind::BigGin)] => brings(better, other, at_once),
        [Some(KnockKind::Gin | KnockKind::BigGin), None] => {
            let ends = ends(How::YouWin, better, other).into_iter();
            ends.chain(brings(better, other, at_once)).collect()
        }
    };
    facts.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    facts
}

fn knock_or_not(knock: &Endings, play_on: &Endings) -> Vec<(f64, TrialFact)> {
    let fact = KnockFact::of(knock, play_on).map(TrialFact::Knock);
    fact.map(|fact| (KnockFact::weight(knock, play_on), fact))
        .into_iter()
        .collect()
}

/// That the better of two moves wins the hand more often, or that the opponent wins it less often, and how many points that explains.
pub(super) fn won_more(better: &Endings, other: &Endings) -> Option<(f64, TrialFact)> {
    let mut sides = [How::YouWin, How::TheyWin].into_iter();
    sides.find_map(|all| ends(all, better, other))
}

/// The ways in which hands are won, or those in which they are lost, or that `all` of them are where this says more: a way that
/// explains a small part of it, or far more than all of it because others speak against it, would mislead.
fn ways(
    all: How,
    told: impl Fn(&How) -> bool,
    better: &Endings,
    other: &Endings,
) -> Vec<(f64, TrialFact)> {
    /// The part of all that a way explains which says as much.
    const MOST: f64 = 2.0 / 3.0;
    let all_ways = || {
        let ways = How::ALL.into_iter();
        ways.filter(|how| how.is_good() == all.is_good() && *how != all)
    };
    let in_all = ends(all, better, other);
    if all_ways().any(|how| ends(how, other, better).is_some()) {
        return in_all.into_iter().collect();
    }
    let ways = all_ways().filter(told);
    let ways: Vec<_> = ways.filter_map(|how| ends(how, better, other)).collect();
    let most = ways.iter().map(|(weight, _)| *weight).fold(0.0, f64::max);
    match in_all {
        Some(in_all) if most < MOST * in_all.0 || most * MOST > in_all.0 => vec![in_all],
        Some(_) | None => ways,
    }
}

/// What a move gains that is as good as the best, and what it gives up for it, in the hands in which both were tried.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Trade {
    gained: How,
    /// How many hands end so after the move, and after the best.
    more: [Share; 2],
    lost: How,
    fewer: [Share; 2],
}

/// What a move gains and gives up. Nothing where only one of the two is beyond chance or one explains far more points: it would
/// speak against what is called as good.
pub(super) fn trade(as_good: &Endings, best: &Endings) -> Option<Trade> {
    const FAR_MORE: f64 = 2.0;
    let most = |better: &Endings, other: &Endings| {
        let facts = How::ALL.into_iter();
        let facts = facts.filter_map(|how| ends(how, better, other));
        facts.max_by(|(one, _), (other, _)| one.total_cmp(other))
    };
    let ((points, gained), (price, lost)) = (most(as_good, best)?, most(best, as_good)?);
    if points > FAR_MORE * price || price > FAR_MORE * points {
        return None;
    }
    let (
        TrialFact::Ends {
            how: won,
            better: more,
            other: less,
        },
        TrialFact::Ends { how, better, other },
    ) = (gained, lost)
    else {
        return None;
    };
    Some(Trade {
        gained: won,
        more: [more, less],
        lost: how,
        fewer: [other, better],
    })
}

impl Trade {
    /// Whether it is gins for knocks: that comes of another plan, and not of other cards.
    pub(super) const fn is_plan(self) -> bool {
        matches!(
            (self.gained, self.lost),
            (How::YouGoGin, How::YouKnock) | (How::YouKnock, How::YouGoGin)
        )
    }

    /// `you go gin 29 % of the time instead of 21 %, but you undercut your opponent 30 % of the time instead of 38 %`.
    pub(super) fn phrase(self, opponents: OpponentCount) -> Phrase {
        let gained = match self.gained {
            How::YouGoGin if self.is_plan() => "you then play for gin and make it".to_owned(),
            How::YouKnock if self.is_plan() => {
                "you then play for a knock and win with it".to_owned()
            }
            gained => gained.words(opponents),
        };
        let lost = self.lost.words(opponents);
        let [[more, less], [few, many]] = [self.more, self.fewer].map(|shares| shares.map(percent));
        Phrase::new(format!(
            "{gained} {more} of the time instead of {less}, but {lost} {few} of the time instead of {many}"
        ))
    }
}

const fn is_between_equals(at_once: AtOnce) -> bool {
    matches!(at_once, [None, None] | [Some(_), Some(_)])
}

/// Whether a share of such ends can say anything: where both moves end the hand, most shares are plain.
fn is_told(how: How, better: &Endings, other: &Endings, at_once: AtOnce) -> bool {
    let more = |of: fn(Ended) -> bool| better.share(of).is_surely_above(other.share(of));
    let fewer = |of: fn(Ended) -> bool| other.share(of).is_surely_above(better.share(of));
    match (at_once, how) {
        // A knock more that is a gin less, or theirs that is gin instead, would speak for nothing.
        ([None, None], How::YouKnock | How::YouUndercut) => more(Ended::is_won),
        ([None, None], How::TheyKnock) => fewer(Ended::is_lost),
        ([None, None], _) => true,
        (_, how) => how == How::YouAreUndercut,
    }
}

fn ends(how: How, better: &Endings, other: &Endings) -> Option<(f64, TrialFact)> {
    let is_so = |ended| how.is_of(ended);
    let [mine, theirs] = [better, other].map(|endings| endings.share(is_so));
    let (more, less) = if how.is_good() {
        (mine, theirs)
    } else {
        (theirs, mine)
    };
    if !more.is_plainly_above(less) {
        return None;
    }
    let worth = [better, other].into_iter();
    let worth = worth.filter_map(|endings| endings.mean(is_so));
    let worth = worth.map(|mean| mean.value.abs()).fold(0.0, f64::max);
    let fact = TrialFact::Ends {
        how,
        better: mine,
        other: theirs,
    };
    Some(((more.value() - less.value()) * worth, fact))
}

/// What hands bring on average that are won, and what those that are lost.
fn brings(better: &Endings, other: &Endings, at_once: AtOnce) -> Vec<(f64, TrialFact)> {
    let compared = |is_so: fn(Ended) -> bool| {
        let (mine, theirs) = better.mean(is_so).zip(other.mean(is_so))?;
        let weight = better.share(is_so).value() * (mine.value - theirs.value);
        let is_plain = mine.is_plainly_above(theirs);
        is_plain.then_some((weight, mine, theirs))
    };
    let won = compared(Ended::is_won).filter(|_| !matches!(at_once, [Some(_), None]));
    let won = won.map(|(weight, mine, theirs)| {
        let fact = TrialFact::Won {
            better: mine,
            other: theirs,
            gins: MoreGins::of(better, other),
        };
        (weight, fact)
    });
    // A hand that goes on is lost in other ways than one that ends now.
    let lost = compared(Ended::is_lost).filter(|_| is_between_equals(at_once));
    let lost = lost.map(|(weight, better, other)| (weight, TrialFact::Lost { better, other }));
    won.into_iter().chain(lost).collect()
}

impl TrialFact {
    /// Whether the two say one thing: what one side wins more often the other wins less often, and that more hands are gins is said
    /// once.
    pub(super) fn repeats(&self, other: &Self) -> bool {
        let gins = |ends: &Self, won: &Self| {
            let is_gin = matches!(
                ends,
                Self::Ends {
                    how: How::YouGoGin,
                    ..
                }
            );
            is_gin && matches!(won, Self::Won { gins: Some(_), .. })
        };
        match (self, other) {
            (Self::Ends { how, .. }, Self::Ends { how: mirrored, .. }) => {
                how.is_good() != mirrored.is_good()
            }
            (one, other) => gins(one, other) || gins(other, one),
        }
    }

    pub(super) fn phrase(self, at_once: AtOnce, opponents: OpponentCount) -> Phrase {
        Phrase::new(match (self, at_once) {
            (
                Self::Ends {
                    how: How::YouWin,
                    other,
                    ..
                },
                [Some(_), None],
            ) => format!(
                "if you play on, you win the hand only {} of the time",
                percent(other)
            ),
            (
                Self::Ends {
                    how: How::YouAreUndercut,
                    other,
                    ..
                },
                [Some(KnockKind::Gin | KnockKind::BigGin), Some(_)],
            ) => format!("a knock is undercut {} of the time", percent(other)),
            (Self::Ends { how, better, other }, _) => format!(
                "{} {} of the time instead of {}",
                how.words(opponents),
                percent(better),
                percent(other)
            ),
            (Self::Won { better, other, .. }, [None, Some(kind)]) => format!(
                "a hand won later scores {:.0} points on average, {} now {:.0}",
                better.value,
                an_end(kind),
                other.value
            ),
            (
                Self::Won {
                    gins: Some(MoreGins::OfHands { more, less }),
                    ..
                },
                _,
            ) => format!(
                "{} {} of the time instead of {}",
                How::YouGoGin.words(opponents),
                percent(more),
                percent(less)
            ),
            (
                Self::Won {
                    gins: Some(MoreGins::OfWins { more, less }),
                    ..
                },
                _,
            ) => format!(
                "{} of the hands you win are gins instead of {}",
                percent(more),
                percent(less)
            ),
            (Self::Won { better, other, .. }, _) => format!(
                "the hands you win score {:.0} points on average instead of {:.0}",
                better.value, other.value
            ),
            (Self::Lost { better, other }, _) => format!(
                "the hands {} cost {:.0} points on average instead of {:.0}",
                match opponents {
                    OpponentCount::One => "you lose",
                    OpponentCount::Several => "the others win",
                },
                -better.value,
                -other.value
            ),
            (Self::Knock(fact), [None, Some(_)]) => fact.for_playing_on(opponents),
            (Self::Knock(fact), _) => fact.words(),
            (Self::Doubled(fact), _) => fact.words(),
        })
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};

    use super::*;
    use crate::{play::WinKind, players::DiscardFate};

    /// Hands that end by chance, in one of a few ways: some ways are not seen at all.
    fn random(rng: &mut ChaCha8Rng, ways: &[Ended]) -> (Endings, Vec<(Ended, f64)>) {
        let mut endings = Endings::default();
        let mut hands = Vec::new();
        let weights: Vec<u32> = ways.iter().map(|_| rng.random_range(1..100)).collect();
        let all: u32 = weights.iter().sum();
        let bonus = f64::from(rng.random_range(0..50_u32));
        for _ in 0..rng.random_range(30..1500) {
            let mut at = rng.random_range(0..all);
            let mut place = 0;
            while at >= weights[place] {
                at -= weights[place];
                place += 1;
            }
            let points = f64::from(rng.random_range(1..60_u32));
            let points = match ways[place] {
                // Its bonus.
                Ended::Won(WinKind::Gin | WinKind::BigGin) => points + bonus,
                Ended::Won(_) => points,
                Ended::Lost(_) | Ended::OtherUndercut => -points,
                Ended::Nobodys => 0.0,
            };
            endings.add(ways[place], points, DiscardFate::Left);
            hands.push((ways[place], points));
        }
        (endings, hands)
    }

    /// The mean of these numbers and its standard error, from the deviations.
    fn spread(numbers: &[f64]) -> (f64, f64) {
        let count = f64::from(u32::try_from(numbers.len()).unwrap());
        let mean = numbers.iter().sum::<f64>() / count;
        let squares: f64 = numbers.iter().map(|number| (number - mean).powi(2)).sum();
        (mean, (squares / (count - 1.0) / count).sqrt())
    }

    #[test]
    fn facts_are_true_of_the_hands_and_beyond_chance() {
        let mut rng = ChaCha8Rng::seed_from_u64(15);
        let (mut told, mut causes) = (Vec::new(), [0, 0]);
        for _ in 0..1000 {
            let ways: Vec<Ended> = Ended::ALL
                .into_iter()
                .filter(|_| rng.random_bool(0.6))
                .collect();
            if ways.is_empty() {
                continue;
            }
            let (better, mine) = random(&mut rng, &ways);
            let (other, theirs) = random(&mut rng, &ways);
            for (weight, fact) in trial_facts(&better, &other, [None, None]) {
                assert!(weight > 0.0, "{fact:?}");
                let of = |hands: &[(Ended, f64)], is_so: &dyn Fn(Ended) -> bool| -> Vec<f64> {
                    let hands = hands.iter().filter(|(ended, _)| is_so(*ended));
                    hands.map(|(_, points)| *points).collect()
                };
                let shares = |is_so: &dyn Fn(Ended) -> bool| {
                    [&mine, &theirs].map(|hands| {
                        let shares: Vec<f64> = hands
                            .iter()
                            .map(|(ended, _)| f64::from(u8::from(is_so(*ended))))
                            .collect();
                        spread(&shares)
                    })
                };
                let (numbers, [(more, one), (less, two)], is_good) = match fact {
                    TrialFact::Ends { how, better, other } => {
                        told.push(Some(how));
                        let by_hand = shares(&|ended| how.is_of(ended));
                        ([better.value(), other.value()], by_hand, how.is_good())
                    }
                    TrialFact::Won { better, other, .. } | TrialFact::Lost { better, other } => {
                        told.push(None);
                        if let TrialFact::Won { gins, .. } = fact {
                            causes[usize::from(gins.is_some())] += 1;
                            let is_gin = |ended| How::YouGoGin.is_of(ended);
                            let counted = [&mine, &theirs].map(|hands| of(hands, &is_gin).len());
                            if let Some(
                                MoreGins::OfHands { more, less } | MoreGins::OfWins { more, less },
                            ) = gins
                            {
                                assert_eq!([more.some, less.some], counted);
                                assert!(more.value() > less.value());
                            }
                        }
                        let is_so = if better.value > 0.0 {
                            Ended::is_won
                        } else {
                            Ended::is_lost
                        };
                        let by_hand = [&mine, &theirs].map(|hands| spread(&of(hands, &is_so)));
                        ([better.value, other.value], by_hand, true)
                    }
                    TrialFact::Knock(_) | TrialFact::Doubled(_) => {
                        unreachable!("nobody knocks at once or doubles")
                    }
                };
                assert!((numbers[0] - more).abs() < 1e-9, "{fact:?}: {more}");
                assert!((numbers[1] - less).abs() < 1e-9, "{fact:?}: {less}");
                let difference = if is_good { more - less } else { less - more };
                // A share of which there are none has no spread of its own.
                assert!(difference > 1.95 * one.hypot(two), "{fact:?}");
                let said = fact.phrase([None, None], OpponentCount::One);
                let said = said.text(crate::game::words::Symbols::Ascii);
                let numbers: Vec<&str> = said
                    .split(' ')
                    .filter(|word| word.chars().all(|letter| letter.is_ascii_digit()))
                    .collect();
                let numbers = numbers.iter().map(|number| number.parse::<u32>().unwrap());
                let numbers: Vec<u32> = numbers.collect();
                let least: &[u32] = match fact {
                    TrialFact::Won { gins: Some(_), .. } | TrialFact::Ends { .. } => &[3],
                    _ => &[2],
                };
                assert_eq!(numbers.len(), 2 * least.len(), "{said}");
                for (pair, least) in numbers.chunks(2).zip(least) {
                    assert!(pair[0].abs_diff(pair[1]) >= *least, "{said}");
                }
            }
        }
        for how in How::ALL {
            assert!(told.contains(&Some(how)), "{how:?}");
        }
        assert!(told.contains(&None));
        assert!(causes.iter().all(|seen| *seen > 0), "{causes:?}");
    }

    #[test]
    fn alike_hands_are_rarely_set_apart() {
        let mut rng = ChaCha8Rng::seed_from_u64(7);
        let mut found = 0;
        for _ in 0..1000 {
            let mut endings = [Endings::default(), Endings::default()];
            for one in &mut endings {
                for _ in 0..300 {
                    if rng.random_bool(0.5) {
                        one.add(Ended::Won(WinKind::Gin), 40.0, DiscardFate::Left);
                    } else {
                        one.add(Ended::Lost(WinKind::Gin), -40.0, DiscardFate::Left);
                    }
                }
            }
            let [better, other] = &endings;
            found += usize::from(!trial_facts(better, other, [None, None]).is_empty());
        }
        assert!((5..40).contains(&found), "{found}");
    }

    #[test]
    fn parts_that_contradict_each_other_are_summed_up() {
        let endings = |counts: &[(WinKind, usize)]| {
            let mut endings = Endings::default();
            for (kind, count) in counts {
                for _ in 0..*count {
                    endings.add(Ended::Won(*kind), 30.0, DiscardFate::Left);
                }
            }
            let lost = 1000 - endings.count();
            for _ in 0..lost {
                endings.add(Ended::Lost(WinKind::Knock), -30.0, DiscardFate::Left);
            }
            endings
        };
        let pass = endings(&[(WinKind::Gin, 220), (WinKind::Knock, 480)]);
        let take = endings(&[(WinKind::Gin, 380), (WinKind::Knock, 220)]);
        let facts = trial_facts(&pass, &take, [None, None]).into_iter();
        let said = facts.map(|(_, fact)| fact.phrase([None, None], OpponentCount::One));
        let said = said.map(|phrase| phrase.text(crate::game::words::Symbols::Ascii));
        assert_eq!(
            said.collect::<Vec<_>>(),
            [
                "your opponent wins with a knock 30 % of the time instead of 40 %",
                "you win the hand 70 % of the time instead of 60 %",
            ]
        );
    }

    #[test]
    fn a_trade_has_a_gain_and_a_loss_that_are_true_of_the_hands() {
        let mut rng = ChaCha8Rng::seed_from_u64(16);
        let (mut told, mut plans) = (0, 0);
        for _ in 0..300 {
            let ways = [
                Ended::Won(WinKind::Gin),
                Ended::Won(WinKind::Knock),
                Ended::Won(WinKind::Undercut),
                Ended::Lost(WinKind::Knock),
                Ended::Lost(WinKind::Gin),
            ];
            let [one, other] = [(); 2].map(|()| random(&mut rng, &ways).0);
            let Some(trade) = trade(&one, &other) else {
                continue;
            };
            told += 1;
            let said = trade.phrase(OpponentCount::One);
            let said = said.text(crate::game::words::Symbols::Ascii);
            let parts: Vec<&str> = said.split(", but ").collect();
            assert_eq!(parts.len(), 2, "{said}");
            let way_of = |part: &str| {
                let plans = [
                    ("you then play for gin and make it", How::YouGoGin),
                    ("you then play for a knock and win with it", How::YouKnock),
                ];
                let ways = How::ALL.map(|how| (how.words(OpponentCount::One), how));
                let plans = plans.map(|(words, how)| (words.to_owned(), how));
                let mut all = ways.into_iter().chain(plans);
                let way = all.find(|(words, _)| part.starts_with(words.as_str()));
                way.expect("a way begins it").1
            };
            let is_plan = said.starts_with("you then play for ");
            let [gained, lost] = [parts[0], parts[1]].map(way_of);
            assert_eq!(is_plan, trade.is_plan());
            assert_eq!(
                is_plan,
                matches!(
                    (gained, lost),
                    (How::YouGoGin, How::YouKnock) | (How::YouKnock, How::YouGoGin)
                ),
                "{said}"
            );
            plans += usize::from(is_plan);
            for (part, is_gain) in parts.into_iter().zip([true, false]) {
                let how = way_of(part);
                let [with, without] =
                    [&one, &other].map(|endings| endings.share(|ended| how.is_of(ended)));
                assert_eq!(
                    (with.value() > without.value()) == how.is_good(),
                    is_gain,
                    "{said}"
                );
                let numbers = [with, without].map(percent);
                assert!(
                    numbers.iter().all(|number| part.contains(number)),
                    "{said}: {numbers:?}"
                );
            }
        }
        assert!(told > 100 && plans > 10, "{told} {plans}");
        let one = random(
            &mut rng,
            &[Ended::Won(WinKind::Gin), Ended::Lost(WinKind::Gin)],
        )
        .0;
        assert_eq!(trade(&one, &one), None);
    }
}

//! What every legal action is worth, in points of the hand, as far as a seat can know it.

use crate::{
    cards::{Card, CardSet},
    melds::{
        Arrangement, Meld, Melds, best_arrangement, can_lay_off, deadwood, defend,
        safest_arrangement,
    },
    play::{
        Action, Drawn, Knock, KnockKind, Outcome, Phase, Reply, Seat, Seen, Shown, Standing, View,
        pair,
    },
    players::{
        Scores,
        doubling::{self, DoubleWorth},
        eval::{Evaluator, RatedMove, Thought, TurnMove},
    },
    rules::Exhausted,
};

/// What an action leads to.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Prospect {
    /// The hand goes on, and is worth so many points to the seat.
    GoesOn {
        /// The expected points.
        points: f64,
    },
    /// The seat ends the hand; what the opponent holds is not known.
    Ends {
        kind: KnockKind,
        /// The seat's count, in points.
        deadwood: u32,
        /// The expected points.
        points: f64,
    },
    /// The stake is doubled, or the hand is lost by a refusal.
    Doubles {
        /// The expected points if the double is accepted.
        accepted: f64,
        /// How the hand ends if it is refused, as far as the other count is known.
        refused: Outcome,
        /// How likely it is refused, 0 to 1.
        refusal: f64,
    },
    /// Everything is known but what others hold who answer later: an end for each hand that they may hold.
    Settled(Vec<Outcome>),
}

/// Every legal action of the seat whose view it is and whose turn it is, with what it leads to; `scores` are for doubles.
pub(super) fn prospects(
    evaluator: &Evaluator,
    view: &View,
    scores: &Scores,
) -> Vec<(Action, Prospect)> {
    let legal = view.legal();
    let each = |of: &dyn Fn(&Action) -> Prospect| {
        let legal = legal.iter();
        legal.map(|action| (*action, of(action))).collect()
    };
    match *view.phase() {
        Phase::Offer { .. } | Phase::Draw { .. } => {
            let thought = evaluator.think(view);
            each(&|action| drawing(&thought, view, scores, action))
        }
        Phase::Double { by, .. } => {
            let thought = evaluator.think(view);
            let single = doubling::points(thought.drawing_nothing());
            let worth = DoubleWorth::of_answer(&thought, view, scores, single);
            each(&|action| Prospect::Doubles {
                accepted: multiplied(view, worth.accepted),
                refused: refused(view, by, -worth.refused),
                refusal: match action {
                    Action::RefuseDouble => 1.0,
                    _ => 0.0,
                },
            })
        }
        Phase::LastDiscard { card, .. } => {
            let taking = evaluator.think(view).ending_with(card);
            let taking = multiplied(view, doubling::points(taking));
            each(&|action| Prospect::GoesOn {
                points: match action {
                    Action::TakeDiscard => taking,
                    _ => 0.0,
                },
            })
        }
        Phase::Discard { drawn, .. } => {
            let thought = evaluator.think(view);
            let moves = thought.every_move();
            each(&|action| discarding(&thought, view, drawn, &moves, action))
        }
        Phase::Spread { .. } | Phase::LayOff { .. } | Phase::IrregularKnock { .. } => {
            each(&|action| defending(evaluator, view, action))
        }
        Phase::Over(_) => Vec::new(),
    }
}

/// A value of the nets in points of this hand, in which play goes on: what the right to double is worth belongs to it.
fn in_points(view: &View, value: f32) -> f64 {
    multiplied(view, doubling::points(value) + doubling::right(view))
}

/// Points at a stake of one in points of this hand.
fn multiplied(view: &View, points: f64) -> f64 {
    points * f64::from(view.scoring().multiplier())
}

/// The end of the hand by a refused double that `offerer` offered and that brings them so many points at a stake of one.
fn refused(view: &View, offerer: Seat, points: f64) -> Outcome {
    let advantage = points - f64::from(view.rules().doubling.refusal_bonus);
    let own = deadwood(view.hand());
    let other = if offerer == view.seat() {
        f64::from(own) + advantage
    } else {
        f64::from(own) - advantage
    };
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a cast of a float stops at the ends of the range"
    )]
    let other = other.round() as u32;
    let counts = pair::each(|seat| if seat == view.seat() { own } else { other });
    view.scoring().refused_double(offerer, counts)
}

fn drawing(thought: &Thought<'_>, view: &View, scores: &Scores, action: &Action) -> Prospect {
    if let Action::OfferDouble = action {
        let single = doubling::points(thought.drawing());
        let worth = DoubleWorth::of_offer(thought, view, scores, single);
        return Prospect::Doubles {
            accepted: multiplied(view, worth.accepted),
            refused: refused(view, view.seat(), worth.refused),
            refusal: worth.refusal,
        };
    }
    let value = match action {
        Action::TakeUpcard | Action::TakeDiscard => {
            let top = thought.knowledge.top;
            top.map_or(0.0, |card| thought.taking(card))
        }
        Action::LookBack => thought.drawing_nothing(),
        _ => thought.leaving(),
    };
    Prospect::GoesOn {
        points: in_points(view, value),
    }
}

fn discarding(
    thought: &Thought<'_>,
    view: &View,
    drawn: Drawn,
    moves: &[RatedMove],
    action: &Action,
) -> Prospect {
    let value = |what: TurnMove| {
        let choice = moves.iter().find(|choice| choice.what == what);
        choice.map_or(0.0, |choice| {
            multiplied(view, doubling::points(choice.value))
        })
    };
    match *action {
        Action::Discard { card } => Prospect::GoesOn {
            points: value(TurnMove::Discard(card)) + multiplied(view, doubling::right(view)),
        },
        Action::Knock { discard, melds } => {
            let left = view.hand().without(discard);
            ending(thought, view, left, melds, value(TurnMove::End(discard)))
        }
        Action::BigGin { .. } => Prospect::Ends {
            kind: KnockKind::BigGin,
            deadwood: 0,
            points: value(TurnMove::BigGin),
        },
        // Looking through the pile costs a turn.
        _ => Prospect::GoesOn {
            points: looking_back(thought, view, drawn, moves),
        },
    }
}

/// The best discard, and then no draw.
fn looking_back(thought: &Thought<'_>, view: &View, drawn: Drawn, moves: &[RatedMove]) -> f64 {
    let goes_on = !matches!(drawn, Drawn::LastDiscard(_));
    let discards = moves.iter().filter_map(|choice| match choice.what {
        TurnMove::Discard(card) if goes_on => Some((card, choice.value)),
        TurnMove::Discard(_) | TurnMove::End(_) | TurnMove::BigGin => None,
    });
    let best = discards.reduce(|best, other| if other.1 > best.1 { other } else { best });
    best.map_or(0.0, |(card, value)| {
        in_points(view, value - thought.worth_of_a_draw(card).max(0.0))
    })
}

/// Ending the hand in these melds, when it is worth `best` in the best ones.
fn ending(thought: &Thought<'_>, view: &View, left: CardSet, melds: Melds, best: f64) -> Prospect {
    let theirs = view.may_be_theirs();
    let count = Arrangement::new(left, melds).map_or(left.points(), |laid| laid.points());
    let kind = if count == 0 {
        KnockKind::Gin
    } else {
        KnockKind::Knock
    };
    let lay_offs = |melds: &Melds| -> f64 {
        let held = |card| f64::from(thought.guess.held(card));
        melds.iter().map(|meld| laid_off(meld, theirs, &held)).sum()
    };
    let least = deadwood(left);
    let mut points = best - f64::from(count - least.min(count));
    if least == 0 && count > 0 {
        points -= f64::from(view.rules().score.gin_bonus);
    }
    if kind.allows_lay_offs(view.rules()) {
        let safest = safest_arrangement(left, theirs);
        points -= lay_offs(&melds) - lay_offs(safest.melds());
    }
    Prospect::Ends {
        kind,
        deadwood: count,
        points,
    }
}

/// The points that are expected to be laid off on a meld, if `theirs` are the cards that can be and each is in the other hand
/// with this chance. On a run a card goes only where all between are held too.
fn laid_off(meld: Meld, theirs: CardSet, held: &impl Fn(Card) -> f64) -> f64 {
    let fitting = |meld: Meld| -> CardSet {
        let fits = |card: &Card| meld.extended(*card).is_some();
        theirs.iter().filter(fits).collect()
    };
    let ends = fitting(meld);
    let mut points = 0.0;
    for end in ends {
        let (mut chance, mut extended, mut next) = (1.0, Some(meld), Some(end));
        while let Some((meld, card)) = extended.zip(next) {
            chance *= held(card);
            points += chance * f64::from(card.points());
            extended = meld.extended(card);
            next = extended.and_then(|meld| (fitting(meld) - ends).lowest());
        }
    }
    points
}

/// What a defender's action leads to when the rest of the defense is as good as can be.
fn defending(evaluator: &Evaluator, view: &View, action: &Action) -> Prospect {
    let settled = |knock: &Knock, standing, count| {
        let counts = pair::each(|seat| {
            if seat == knock.seat {
                knock.deadwood.points()
            } else {
                count
            }
        });
        let scoring = view.scoring();
        Prospect::Settled(vec![
            scoring.showdown(knock.seat, knock.kind, standing, counts),
        ])
    };
    match (*view.phase(), *action) {
        (Phase::Spread { knock, .. } | Phase::LayOff { knock, .. }, _) => {
            settled(&knock, knock.standing, count_left(view, action))
        }
        (Phase::IrregularKnock { knock, .. }, Action::AcceptKnock) => {
            let count = if view.may_lay_off(&knock) {
                defend(view.hand(), &knock.melds).deadwood
            } else {
                deadwood(view.hand())
            };
            settled(&knock, Standing::Regular, count)
        }
        // One lay-off, and the knock counts as an undercut.
        (
            Phase::IrregularKnock {
                knock,
                reply: Reply::Shown { deadwood, .. },
                ..
            },
            Action::LayOff(_),
        ) => {
            let rest = deadwood - can_lay_off(deadwood, &knock.melds);
            settled(&knock, Standing::LostAsUndercut, rest.points())
        }
        (Phase::IrregularKnock { knock, .. }, Action::Spread { melds }) => {
            let rest = view.hand() - melds.cards();
            let laid_off = can_lay_off(rest, &knock.melds);
            if laid_off.is_empty() {
                after(evaluator, view, Shown::PlaysExposed)
            } else {
                let count = (rest - laid_off).points();
                settled(&knock, Standing::LostAsUndercut, count)
            }
        }
        (_, Action::RefuseKnock) => after(evaluator, view, Shown::RefusedKnock),
        (_, Action::PlayExposed) => after(evaluator, view, Shown::PlaysExposed),
        (_, _) => after(evaluator, view, Shown::PickedUp),
    }
}

/// What a defender is left with after an action when everything that then fits is laid off, in points.
pub(super) fn count_left(view: &View, action: &Action) -> u32 {
    let left = match (*view.phase(), *action) {
        (
            Phase::Spread {
                knock, extended, ..
            },
            Action::Spread { melds },
        ) => {
            let rest = view.hand() - melds.cards();
            if view.may_lay_off(&knock) {
                rest - can_lay_off(rest, &extended)
            } else {
                rest
            }
        }
        (
            Phase::LayOff {
                extended, deadwood, ..
            },
            Action::LayOff(lay_off),
        ) => {
            let rest = deadwood.without(lay_off.card);
            let onto = extended.extend_at(lay_off.meld, lay_off.card);
            rest - onto.map_or(CardSet::EMPTY, |onto| can_lay_off(rest, &onto))
        }
        (Phase::LayOff { deadwood, .. }, _) => deadwood,
        (_, _) => view.hand(),
    };
    left.points()
}

/// What it leads to when play goes on after a knock with too much deadwood.
fn after(evaluator: &Evaluator, view: &View, shown: Shown) -> Prospect {
    let mut then = view.clone();
    let me = view.seat();
    let counts_decide =
        view.rules().stock.exhausted == Exhausted::LowestDeadwood && view.drawable() == 0;
    // A hand that was spread is known to both, and a refusal counts as if it were.
    let hands = pair::each(|seat| {
        if seat == me {
            view.hand()
        } else {
            view.known(pair::opponent(me))
        }
    });
    if let (
        Shown::PlaysExposed,
        Phase::IrregularKnock {
            reply: Reply::Nothing,
            ..
        },
    ) = (shown, view.phase())
    {
        let best = best_arrangement(view.hand());
        then.observe(Seen {
            seat: me,
            shown: Shown::Spread {
                melds: *best.melds(),
                deadwood: best.deadwood(),
            },
            hands: None,
            card: None,
        });
    }
    then.observe(Seen {
        seat: me,
        shown,
        hands: counts_decide.then_some(hands),
        card: None,
    });
    match then.outcome() {
        Some(outcome) => Prospect::Settled(vec![outcome]),
        None if then.is_my_turn() => Prospect::GoesOn {
            points: best_points(evaluator, &then),
        },
        None => Prospect::GoesOn {
            points: in_points(view, evaluator.think(&then).drawing_nothing()),
        },
    }
}

/// The points of the best action.
fn best_points(evaluator: &Evaluator, view: &View) -> f64 {
    let points = |(_, prospect): &(Action, Prospect)| match *prospect {
        Prospect::GoesOn { points } | Prospect::Ends { points, .. } => points,
        Prospect::Doubles { .. } | Prospect::Settled(_) => 0.0,
    };
    let all = prospects(evaluator, view, &Scores::default());
    all.iter().map(points).reduce(f64::max).unwrap_or(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_farther_out_on_a_run_counts_only_with_those_between() {
        let laid_off = |meld: &str, theirs: &str| {
            let meld = Meld::new(meld.parse().unwrap()).unwrap();
            laid_off(meld, theirs.parse().unwrap(), &|_| 0.5)
        };
        // The 6♦ half the time, the 5♦ in half of these, and the J♦ half the time.
        assert!((laid_off("7d 8d 9d Td", "6d 5d 3d Jd") - (3.0 + 1.25 + 5.0)).abs() < 1e-9);
        assert!((laid_off("7d 7h 7s", "7c 6d 8d") - 3.5).abs() < 1e-9);
        assert!(laid_off("7d 7h 7s 7c", "6d 8d").abs() < 1e-9);
    }
}

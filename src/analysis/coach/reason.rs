//! Why one move is better than another, in words.

use crate::{
    cards::{Card, CardSet},
    game::words::{Phrase, counted},
    melds::deadwood,
    play::{Action, KnockKind, View},
    players::eval::Thought,
};

use super::{
    JudgedMove, MistakeKind,
    facts::{Danger, Facts, melds, near, taking, unseen},
    judgment::ending,
};

/// Something that speaks for a move, and about how many points it is worth: the most weighty are told.
struct Point {
    weight: f64,
    phrase: Phrase,
    /// What it says against the other of two discards.
    against: Option<MistakeKind>,
}

/// At most so many points are told.
const MOST: usize = 2;

/// At most so many cards are listed.
const LISTED: usize = 6;

/// Why `better` is better than `other`, or what speaks for it when there is no other.
///
/// Everything that it says is computed from the view: the cards that fill, what the opponent has shown, the points at
/// risk, the chance of an undercut. It is none when nothing of that tells the two apart.
pub(super) fn reason(
    view: &View,
    thought: &Thought<'_>,
    better: &JudgedMove,
    other: Option<&JudgedMove>,
) -> Option<Phrase> {
    let points = by_weight(points(view, thought, better, other));
    let told = points.into_iter().take(MOST).map(|point| point.phrase);
    told.reduce(|told, point| told.words("; ").and(point))
}

/// What is wrong with `other`, which is not as good as `better`. Of two discards it is what the reason tells first.
pub(super) fn mistake_kind(
    view: &View,
    thought: &Thought<'_>,
    better: &JudgedMove,
    other: &JudgedMove,
) -> MistakeKind {
    MistakeKind::of_actions(view, better, other).unwrap_or_else(|| {
        let points = by_weight(points(view, thought, better, Some(other)));
        let against = points.iter().find_map(|point| point.against);
        against.unwrap_or(MistakeKind::Other)
    })
}

/// The points that have some weight, the most weighty first.
fn by_weight(mut points: Vec<Point>) -> Vec<Point> {
    points.retain(|point| point.weight > 0.0);
    points.sort_by(|one, other| other.weight.total_cmp(&one.weight));
    points
}

fn points(
    view: &View,
    thought: &Thought<'_>,
    better: &JudgedMove,
    other: Option<&JudgedMove>,
) -> Vec<Point> {
    match (&better.action, other.map(|other| &other.action)) {
        (Action::Discard { card }, Some(Action::Discard { card: other })) => {
            discards(view, thought, *card, *other)
        }
        (Action::Discard { card }, None) => discard_alone(view, thought, *card),
        (Action::TakeUpcard | Action::TakeDiscard, _) => takes(view),
        (Action::Pass | Action::DrawStock | Action::LookBack, _) => leaves(view, thought),
        (Action::Knock { .. } | Action::BigGin { .. }, _) => ends(view, thought, better, other),
        (Action::Discard { card }, Some(_)) => goes_on(view, thought, *card, other),
        (
            Action::Spread { .. }
            | Action::LayOff(_)
            | Action::EndDefence
            | Action::AcceptKnock
            | Action::RefuseKnock
            | Action::PlayExposed
            | Action::PickUp,
            _,
        ) => defends(better, other),
    }
}

/// Cards in brackets, when they are few.
fn listed(cards: CardSet) -> Phrase {
    if cards.is_empty() || cards.len() > LISTED {
        return Phrase::default();
    }
    Phrase::new(" (").cards(cards).words(")")
}

fn cards(count: usize) -> String {
    match count {
        0 => "no card".to_owned(),
        count => counted(count, "card", "cards"),
    }
}

/// What so many cards do; no card does it as one would.
const fn verb(count: usize, one: &'static str, more: &'static str) -> &'static str {
    if count < 2 { one } else { more }
}

fn discards(view: &View, thought: &Thought<'_>, card: Card, other: Card) -> Vec<Point> {
    let hand = view.hand();
    let mine = Facts::of(hand.without(card), Some(card), view, thought);
    let his = Facts::of(hand.without(other), Some(other), view, thought);
    let mut points = Vec::new();
    let broken = his.deadwood.saturating_sub(deadwood(hand));
    if broken > 0 && mine.deadwood <= deadwood(hand) {
        points.push(Point {
            against: Some(MistakeKind::BrokeMeld),
            weight: 0.6 * f64::from(broken) + 2.0,
            phrase: Phrase::new("the ").card(other).words(format!(
                " is part of a meld: without it the deadwood is {} instead of {}",
                his.deadwood, mine.deadwood
            )),
        });
    } else if his.deadwood > mine.deadwood {
        let less = his.deadwood - mine.deadwood;
        points.push(Point {
            against: Some(MistakeKind::KeptDeadwood),
            weight: 0.3 * f64::from(less),
            phrase: Phrase::new(format!(
                "leaves {} of deadwood instead of {}",
                mine.deadwood, his.deadwood
            )),
        });
    }
    if mine.gins.len() > his.gins.len() {
        points.push(Point {
            against: Some(MistakeKind::GaveUpOuts),
            weight: 1.5
                * f64::from(u8::try_from(mine.gins.len() - his.gins.len()).unwrap_or(u8::MAX)),
            phrase: Phrase::new(format!(
                "{} {} gin",
                cards(mine.gins.len()),
                verb(mine.gins.len(), "makes", "make")
            ))
            .and(listed(mine.gins))
            .words(format!(" instead of {}", his.gins.len())),
        });
    } else if mine.fills.len() > his.fills.len() {
        points.push(Point {
            against: Some(MistakeKind::GaveUpOuts),
            weight: 2.0 * (mine.hope - his.hope) + 0.5,
            phrase: Phrase::new(format!(
                "keeps {} that {}",
                cards(mine.fills.len()),
                verb(mine.fills.len(), "fills", "fill")
            ))
            .and(listed(mine.fills))
            .words(format!(" instead of {}", his.fills.len())),
        });
    }
    points.extend(safer(view, thought, card, other));
    points
}

/// What the opponent's play says of two discards, when it speaks for the first.
fn safer(view: &View, thought: &Thought<'_>, card: Card, other: Card) -> Option<Point> {
    let mine = Danger::of(card, view, thought);
    let his = Danger::of(other, view, thought);
    let less = his.wanted - mine.wanted;
    if less < 0.04 {
        return None;
    }
    let phrase = if !his.taken_near.is_empty() {
        Phrase::new("the ")
            .card(other)
            .words(" goes with what the opponent took (")
            .cards(his.taken_near)
            .words(")")
    } else if mine.is_dead {
        Phrase::new("no meld with the ")
            .card(card)
            .words(" is possible any more, so it is of no use to the opponent")
    } else if !mine.refused_near.is_empty() && his.refused_near.len() < mine.refused_near.len() {
        Phrase::new("the opponent has shown no use for the ")
            .card(card)
            .words(": he let go of ")
            .cards(mine.refused_near)
    } else {
        Phrase::new(format!(
            "the opponent can use it {} in 100 times, and the ",
            hundredths(mine.wanted)
        ))
        .card(other)
        .words(format!(" {}", hundredths(his.wanted)))
    };
    Some(Point {
        against: Some(MistakeKind::ThrewUseful),
        weight: 8.0 * less,
        phrase,
    })
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a chance is from 0 to 1"
)]
fn hundredths(chance: f64) -> u32 {
    (chance * 100.0).round() as u32
}

fn discard_alone(view: &View, thought: &Thought<'_>, card: Card) -> Vec<Point> {
    let facts = Facts::of(view.hand().without(card), Some(card), view, thought);
    vec![Point {
        against: None,
        weight: 1.0,
        phrase: Phrase::new(format!(
            "leaves {} of deadwood and {} that {}",
            facts.deadwood,
            cards(facts.fills.len()),
            verb(facts.fills.len(), "fills", "fill")
        ))
        .and(listed(facts.fills)),
    }]
}

fn takes(view: &View) -> Vec<Point> {
    let Some(card) = view.phase().on_offer() else {
        return Vec::new();
    };
    let (before, after) = taking(view, card);
    let melded = melds(view.hand(), card);
    let phrase = if after == 0 {
        Phrase::new("the ").card(card).words(" makes gin")
    } else if after <= view.knock_limit() && before > view.knock_limit() {
        Phrase::new("the ")
            .card(card)
            .words(format!(" lets you knock with {after}"))
    } else if melded && after < before {
        Phrase::new("the ").card(card).words(format!(
            " is melded: deadwood goes from {before} to {after}"
        ))
    } else if melded {
        Phrase::new("the ").card(card).words(" is melded")
    } else if after < before {
        Phrase::new("the ").card(card).words(format!(
            " is melded with nothing yet, but deadwood goes from {before} to {after}"
        ))
    } else {
        let near = view.hand() & near(card);
        if near.is_empty() {
            return Vec::new();
        }
        Phrase::new("the ")
            .card(card)
            .words(" goes with ")
            .cards(near)
    };
    vec![Point {
        against: None,
        weight: 1.0,
        phrase,
    }]
}

fn leaves(view: &View, thought: &Thought<'_>) -> Vec<Point> {
    let facts = Facts::of(view.hand(), None, view, thought);
    let mut points = Vec::new();
    if let Some(card) = view.phase().on_offer() {
        let (before, after) = taking(view, card);
        let phrase = if melds(view.hand(), card) {
            Phrase::new("the meld with the ").card(card).words(format!(
                " takes deadwood only from {before} to {after}, and shows what you hold"
            ))
        } else if after < before {
            Phrase::new("the ").card(card).words(format!(
                " makes no meld, and deadwood would only go from {before} to {after}"
            ))
        } else {
            Phrase::new("the ").card(card).words(" makes no meld")
        };
        points.push(Point {
            against: None,
            weight: 2.0,
            phrase,
        });
    }
    if view.stock() > 0 && !facts.fills.is_empty() {
        points.push(Point {
            against: None,
            weight: 1.0,
            phrase: Phrase::new(format!(
                "{} of the {} cards not yet seen {}",
                facts.fills.len(),
                unseen(view),
                verb(facts.fills.len(), "fills", "fill")
            ))
            .and(listed(facts.fills)),
        });
    }
    points
}

fn ends(
    view: &View,
    thought: &Thought<'_>,
    better: &JudgedMove,
    other: Option<&JudgedMove>,
) -> Vec<Point> {
    let Some((kind, count)) = ending(view, &better.action) else {
        return Vec::new();
    };
    let score = &view.rules().score;
    let mut points = Vec::new();
    match kind {
        KnockKind::BigGin => points.push(Point {
            against: None,
            weight: 3.0,
            phrase: Phrase::new(format!("big gin brings a bonus of {}", score.big_gin_bonus)),
        }),
        KnockKind::Gin => points.push(Point {
            against: None,
            weight: 3.0,
            phrase: Phrase::new(format!(
                "gin brings a bonus of {} and cannot be undercut",
                score.gin_bonus
            )),
        }),
        KnockKind::Knock => {
            let undercut = better.undercut.unwrap_or(0.0);
            points.push(Point {
                against: None,
                weight: 3.0 - 6.0 * undercut,
                phrase: Phrase::new(format!(
                    "a knock with {count} is undercut about {} in 100 times",
                    hundredths(undercut)
                )),
            });
        }
    }
    match other.map(|other| (other, ending(view, &other.action))) {
        Some((_, Some((_, more)))) if more > count => points.push(Point {
            against: None,
            weight: 4.0,
            phrase: Phrase::new(format!("{count} of deadwood counts less than {more}")),
        }),
        Some((other, None)) if kind == KnockKind::Knock => {
            if let Action::Discard { card } = other.action {
                let facts = Facts::of(view.hand().without(card), Some(card), view, thought);
                points.push(Point {
                    against: None,
                    weight: 2.0,
                    phrase: Phrase::new(format!(
                        "waiting for gin hopes for {} of the {} not yet seen",
                        cards(facts.gins.len()),
                        unseen(view)
                    ))
                    .and(listed(facts.gins)),
                });
            }
        }
        Some(_) | None => {}
    }
    points
}

/// A discard that is better than ending the hand.
fn goes_on(
    view: &View,
    thought: &Thought<'_>,
    card: Card,
    other: Option<&JudgedMove>,
) -> Vec<Point> {
    let facts = Facts::of(view.hand().without(card), Some(card), view, thought);
    let mut points = Vec::new();
    if let Some(undercut) = other
        .and_then(|other| other.undercut)
        .filter(|chance| *chance >= 0.1)
    {
        points.push(Point {
            against: None,
            weight: 10.0 * undercut,
            phrase: Phrase::new(format!(
                "a knock now is undercut about {} in 100 times",
                hundredths(undercut)
            )),
        });
    }
    if !facts.gins.is_empty() {
        points.push(Point {
            against: None,
            weight: 0.5 * f64::from(u8::try_from(facts.gins.len()).unwrap_or(u8::MAX)),
            phrase: Phrase::new(format!(
                "{} of the {} not yet seen {} gin",
                cards(facts.gins.len()),
                unseen(view),
                verb(facts.gins.len(), "makes", "make")
            ))
            .and(listed(facts.gins)),
        });
    }
    if points.is_empty() {
        points.extend(discard_alone(view, thought, card));
    }
    points
}

fn defends(better: &JudgedMove, other: Option<&JudgedMove>) -> Vec<Point> {
    let Some(other) = other else {
        return Vec::new();
    };
    let more = better.points - other.points;
    if more < 0.5 {
        return Vec::new();
    }
    vec![Point {
        against: None,
        weight: more,
        phrase: Phrase::new(format!("that saves {more:.0} points")),
    }]
}

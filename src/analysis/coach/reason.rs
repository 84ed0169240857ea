//! Why one move is better than another, in words, and the facts that this is said from.

use crate::{
    cards::{Card, CardSet},
    game::words::{Phrase, counted},
    melds::{best_discard, deadwood},
    play::{Action, KnockKind, Shown, View, pair},
    players::{eval::Thought, odds::many},
};

use super::{
    JudgedMove, MistakeKind,
    judgment::{MoveClass, ending, melds},
};

/// What there is to say of a move compared with a better one.
#[derive(Debug, Clone, PartialEq)]
pub struct Note {
    /// Why the other is better, where anything sets the two apart.
    pub reason: Option<Phrase>,
    /// What is wrong with it, if it is a mistake.
    pub mistake: MistakeKind,
}

/// Something that speaks for a move, and about how many points it is worth.
struct Point {
    weight: f64,
    phrase: Phrase,
    /// What it says against the other of two discards.
    against: Option<MistakeKind>,
}

impl Point {
    fn new(weight: f64, phrase: Phrase) -> Self {
        Self {
            weight,
            phrase,
            against: None,
        }
    }

    fn against(self, kind: MistakeKind) -> Self {
        Self {
            against: Some(kind),
            ..self
        }
    }
}

/// A reason names at most so many points, the weightiest.
const MOST: usize = 2;

/// At most so many cards are listed.
const LISTED: usize = 6;

/// Why `better` is better than `other`, or what speaks for it when there is no other.
///
/// Everything that it says is computed from the view: the outs, what the opponent has shown, the points at risk, the
/// chance of an undercut. It is none when nothing of that sets the two apart.
pub(super) fn reason(
    view: &View,
    thought: &Thought<'_>,
    better: &JudgedMove,
    other: Option<&JudgedMove>,
) -> Option<Phrase> {
    in_words(points(view, thought, better, other))
}

/// What there is to say of `other`, which is not as good as `better`. Of two discards the weightiest point says what is
/// wrong.
pub(super) fn note(
    view: &View,
    thought: &Thought<'_>,
    better: &JudgedMove,
    other: &JudgedMove,
) -> Note {
    let points = points(view, thought, better, Some(other));
    let against = || points.iter().find_map(|point| point.against);
    let of_actions = MistakeKind::of_actions(view, better, other);
    Note {
        mistake: of_actions.or_else(against).unwrap_or(MistakeKind::Other),
        reason: in_words(points),
    }
}

fn in_words(points: Vec<Point>) -> Option<Phrase> {
    let phrases = points.into_iter().take(MOST).map(|point| point.phrase);
    phrases.reduce(|told, point| told.words("; ").and(point))
}

/// The points that have some weight, the weightiest first.
fn points(
    view: &View,
    thought: &Thought<'_>,
    better: &JudgedMove,
    other: Option<&JudgedMove>,
) -> Vec<Point> {
    let class = MoveClass::of(&better.action);
    let mut points = match (better.action, other.map(|other| other.action)) {
        (Action::Discard { card }, Some(Action::Discard { card: other })) => {
            discards(view, thought, card, other)
        }
        (Action::Discard { card }, None) => vec![discard_alone(view, thought, card)],
        (Action::Discard { card }, Some(_)) => goes_on(view, thought, card, other),
        _ if class == MoveClass::Takes => takes(view).into_iter().collect(),
        _ if class == MoveClass::Leaves => leaves(view, thought),
        _ if class == MoveClass::Ends => ends(view, thought, better, other),
        _ if class == MoveClass::Doubles => doubles(better, other).into_iter().collect(),
        _ => defends(better, other).into_iter().collect(),
    };
    points.retain(|point| point.weight > 0.0);
    points.sort_by(|one, other| other.weight.total_cmp(&one.weight));
    points
}

/// Cards in brackets, when they are few.
fn listed(cards: CardSet) -> Phrase {
    if cards.is_empty() || cards.len() > LISTED {
        return Phrase::default();
    }
    Phrase::new(" (").cards(cards).words(")")
}

fn the(card: Card) -> Phrase {
    Phrase::new("the ").card(card)
}

fn cards(cards: CardSet) -> String {
    match cards.len() {
        0 => "no card".to_owned(),
        count => counted(count, "card", "cards"),
    }
}

/// What these cards do; no card does it as one would.
fn verb(cards: CardSet, one: &'static str, more: &'static str) -> &'static str {
    if cards.len() < 2 { one } else { more }
}

fn that_fill(outs: CardSet) -> String {
    format!("{} that {}", cards(outs), verb(outs, "fills", "fill"))
}

fn make_gin(outs: CardSet) -> &'static str {
    verb(outs, "makes gin", "make gin")
}

fn discards(view: &View, thought: &Thought<'_>, card: Card, other: Card) -> Vec<Point> {
    let whole = deadwood(view.hand());
    let [mine, theirs] = [card, other].map(|card| Facts::without(card, view, thought));
    let mut points = Vec::new();
    let broken = theirs.deadwood.saturating_sub(whole);
    if broken > 0 && mine.deadwood <= whole {
        let phrase = the(other).words(format!(
            " is part of a meld: without it the deadwood is {} instead of {}",
            theirs.deadwood, mine.deadwood
        ));
        let point = Point::new(0.6 * f64::from(broken) + 2.0, phrase);
        points.push(point.against(MistakeKind::BrokeMeld));
    } else if theirs.deadwood > mine.deadwood {
        let less = theirs.deadwood - mine.deadwood;
        let phrase = Phrase::new(format!(
            "leaves {} of deadwood instead of {}",
            mine.deadwood, theirs.deadwood
        ));
        let point = Point::new(0.3 * f64::from(less), phrase);
        points.push(point.against(MistakeKind::KeptDeadwood));
    }
    let more_gins = mine.gins.len().saturating_sub(theirs.gins.len());
    let outs = if more_gins > 0 {
        let makes = format!("{} {}", cards(mine.gins), make_gin(mine.gins));
        Some((1.5 * many(more_gins), makes, mine.gins, theirs.gins))
    } else if mine.fills.len() > theirs.fills.len() {
        let weight = 2.0 * (mine.hope - theirs.hope) + 0.5;
        let keeps = format!("keeps {}", that_fill(mine.fills));
        Some((weight, keeps, mine.fills, theirs.fills))
    } else {
        None
    };
    points.extend(outs.map(|(weight, words, outs, others)| {
        let instead = format!(" instead of {}", others.len());
        let phrase = Phrase::new(words).and(listed(outs)).words(instead);
        Point::new(weight, phrase).against(MistakeKind::GaveUpOuts)
    }));
    points.extend(safer(view, thought, card, other));
    points
}

/// What the opponent's play says of two discards, when it speaks for the first.
fn safer(view: &View, thought: &Thought<'_>, card: Card, other: Card) -> Option<Point> {
    let [wanted, more] = [card, other].map(|card| f64::from(thought.guess.wanted(card)));
    if more - wanted < 0.04 {
        return None;
    }
    let held = view.known(pair::opponent(view.seat()));
    let refused = refused(view);
    let refused_near = refused & near(card);
    let phrase = if !(near(other) & held).is_empty() {
        the(other)
            .words(" goes with what the opponent took (")
            .cards(near(other) & held)
            .words(")")
    } else if !can_be_melded(card, (view.unseen() | held).with(card)) {
        Phrase::new("no meld with the ")
            .card(card)
            .words(" is possible any more, so it is of no use to the opponent")
    } else if refused_near.len() > (refused & near(other)).len() {
        Phrase::new("the opponent has shown no use for the ")
            .card(card)
            .words(": they let go of ")
            .cards(refused_near)
    } else {
        let first = format!(
            "the opponent can use it {} in 100 times, and the ",
            hundredths(wanted)
        );
        Phrase::new(first)
            .card(other)
            .words(format!(" {}", hundredths(more)))
    };
    Some(Point::new(8.0 * (more - wanted), phrase).against(MistakeKind::ThrewUseful))
}

fn hundredths(chance: f64) -> String {
    format!("{:.0}", (chance * 100.0).round())
}

fn discard_alone(view: &View, thought: &Thought<'_>, card: Card) -> Point {
    let facts = Facts::without(card, view, thought);
    let leaves = format!(
        "leaves {} of deadwood and {}",
        facts.deadwood,
        that_fill(facts.fills)
    );
    Point::new(1.0, Phrase::new(leaves).and(listed(facts.fills)))
}

fn takes(view: &View) -> Option<Point> {
    let card = view.phase().on_offer()?;
    let (before, after) = taking(view, card);
    let limit = view.knock_limit();
    let melded = melds(view.hand(), card);
    let goes = format!("deadwood goes from {before} to {after}");
    let near = view.hand() & near(card);
    let phrase = if after == 0 {
        the(card).words(" makes gin")
    } else if after <= limit && before > limit {
        the(card).words(format!(" lets you knock with {after}"))
    } else if melded && after < before {
        the(card).words(format!(" is melded: {goes}"))
    } else if melded {
        the(card).words(" is melded")
    } else if after < before {
        the(card).words(format!(" is melded with nothing yet, but {goes}"))
    } else if near.is_empty() {
        return None;
    } else {
        the(card).words(" goes with ").cards(near)
    };
    Some(Point::new(1.0, phrase))
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
            the(card).words(format!(
                " makes no meld, and deadwood would only go from {before} to {after}"
            ))
        } else {
            the(card).words(" makes no meld")
        };
        points.push(Point::new(2.0, phrase));
    }
    if view.stock() > 0 && !facts.fills.is_empty() {
        let (count, unseen) = (facts.fills.len(), view.unseen().len());
        let verb = verb(facts.fills, "fills", "fill");
        let phrase = Phrase::new(format!("{count} of the {unseen} cards not yet seen {verb}"));
        points.push(Point::new(1.0, phrase.and(listed(facts.fills))));
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
    let undercut = better.undercut.unwrap_or(0.0);
    let (weight, words) = match kind {
        KnockKind::BigGin => {
            let bonus = score.big_gin_bonus;
            (3.0, format!("big gin brings a bonus of {bonus}"))
        }
        KnockKind::Gin => {
            let bonus = score.gin_bonus;
            let words = format!("gin brings a bonus of {bonus} and cannot be undercut");
            (3.0, words)
        }
        KnockKind::Knock => {
            let times = hundredths(undercut);
            let words = format!("a knock with {count} is undercut about {times} in 100 times");
            (3.0 - 6.0 * undercut, words)
        }
    };
    let mut points = vec![Point::new(weight, Phrase::new(words))];
    let action = other.map(|other| other.action);
    let other_ending = action.and_then(|action| ending(view, &action));
    match (other_ending, action) {
        (Some((_, more)), _) if more > count => {
            let phrase = Phrase::new(format!("{count} of deadwood counts less than {more}"));
            points.push(Point::new(4.0, phrase));
        }
        (None, Some(Action::Discard { card })) if kind == KnockKind::Knock => {
            let gins = Facts::without(card, view, thought).gins;
            let (hope, unseen) = (cards(gins), view.unseen().len());
            let phrase = format!("waiting for gin hopes for {hope} of the {unseen} not yet seen");
            points.push(Point::new(2.0, Phrase::new(phrase).and(listed(gins))));
        }
        _ => {}
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
    let gins = Facts::without(card, view, thought).gins;
    let mut points = Vec::new();
    let undercut = other.and_then(|other| other.undercut);
    if let Some(undercut) = undercut.filter(|chance| *chance >= 0.1) {
        let times = hundredths(undercut);
        let phrase = Phrase::new(format!(
            "a knock now is undercut about {times} in 100 times"
        ));
        points.push(Point::new(10.0 * undercut, phrase));
    }
    if !gins.is_empty() {
        let (outs, unseen, make) = (cards(gins), view.unseen().len(), make_gin(gins));
        let phrase = Phrase::new(format!("{outs} of the {unseen} not yet seen {make}"));
        points.push(Point::new(0.5 * many(gins.len()), phrase.and(listed(gins))));
    }
    if points.is_empty() {
        points.push(discard_alone(view, thought, card));
    }
    points
}

/// What a double, or the answer to one, is worth on average.
fn doubles(better: &JudgedMove, other: Option<&JudgedMove>) -> Option<Point> {
    let other = other?.points;
    let phrase = format!(
        "it is worth {:+.0} points on average, against {other:+.0}",
        better.points
    );
    Some(Point::new(
        (better.points - other).abs(),
        Phrase::new(phrase),
    ))
}

fn defends(better: &JudgedMove, other: Option<&JudgedMove>) -> Option<Point> {
    let more = better.points - other?.points;
    let phrase = Phrase::new(format!("that saves {more:.0} points"));
    (more >= 0.5).then_some(Point::new(more, phrase))
}

/// A hand of ten as an action leaves it.
struct Facts {
    /// In points.
    deadwood: u32,
    /// The cards not yet seen that it could meld at once.
    fills: CardSet,
    /// Those that would make it gin.
    gins: CardSet,
    /// By how many points the next card of the stock lowers its deadwood, on average.
    hope: f64,
}

impl Facts {
    /// The hand of this view after a discard.
    fn without(card: Card, view: &View, thought: &Thought<'_>) -> Self {
        Self::of(view.hand().without(card), Some(card), view, thought)
    }

    /// This hand of ten; `thrown` is the card that was discarded for it.
    fn of(ten: CardSet, thrown: Option<Card>, view: &View, thought: &Thought<'_>) -> Self {
        let count = deadwood(ten);
        let mut facts = Self {
            deadwood: count,
            fills: CardSet::EMPTY,
            gins: CardSet::EMPTY,
            hope: 0.0,
        };
        for card in view.unseen() - thrown.into_iter().collect() {
            let eleven = ten.with(card);
            let after = best_discard(eleven, CardSet::EMPTY).map_or(count, |best| best.deadwood);
            if deadwood(eleven) <= count {
                facts.fills.insert(card);
            }
            if after == 0 {
                facts.gins.insert(card);
            }
            let in_stock = 1.0 - f64::from(thought.guess.held(card));
            facts.hope += in_stock * f64::from(count.saturating_sub(after));
        }
        facts.hope /= f64::from(view.stock().max(1));
        facts
    }
}

/// The cards that could be in a meld with this one, at most two away in its suit.
fn near(card: Card) -> CardSet {
    let bit = CardSet::from(card).bits();
    let in_suit = (!CardSet::EMPTY).only((bit << 1) | (bit << 2) | (bit >> 1) | (bit >> 2));
    (in_suit | CardSet::of_rank(card.rank())).without(card)
}

/// Whether these cards, of which `card` is one, hold a meld with it.
fn can_be_melded(card: Card, cards: CardSet) -> bool {
    let near = cards & near(card);
    let of_rank = (near & CardSet::of_rank(card.rank())).len();
    if of_rank >= 2 {
        return true;
    }
    // Three cards of a run have no deadwood, and no two of them are of one rank.
    let in_suit = near - CardSet::of_rank(card.rank());
    let pairs = in_suit
        .iter()
        .flat_map(|one| in_suit.iter().map(move |other| (one, other)));
    pairs
        .filter(|(one, other)| one != other)
        .any(|(one, other)| deadwood(CardSet::from(card).with(one).with(other)) == 0)
}

/// The cards that the opponent discarded, or could have taken and left.
fn refused(view: &View) -> CardSet {
    let opponent = pair::opponent(view.seat());
    let mut refused = CardSet::EMPTY;
    let mut top = view.upcard();
    for seen in view.history() {
        match seen.shown {
            Shown::Passed | Shown::DrewStock if seen.seat == opponent => refused.extend(top),
            Shown::Discarded(card) => {
                top = Some(card);
                if seen.seat == opponent {
                    refused.insert(card);
                }
            }
            Shown::TookUpcard(card) | Shown::TookDiscard(card) => {
                refused.remove(card);
                top = None;
            }
            _ => {}
        }
    }
    refused
}

/// How much taking a card does for a hand: the deadwood before, and the least after a discard.
fn taking(view: &View, card: Card) -> (u32, u32) {
    let forbidden = if view.rules().turn.discard_taken {
        CardSet::EMPTY
    } else {
        CardSet::from(card)
    };
    let before = deadwood(view.hand());
    let after = best_discard(view.hand().with(card), forbidden);
    (before, after.map_or(before, |best| best.deadwood))
}

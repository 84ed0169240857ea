//! What the coach says of a move or a decision, in words: the same on the screen, in line mode and in a review.

use crate::{
    analysis::coach::{
        About, Beside, Closeness, Decision, Goal, Grade, JudgedMove, Lead, Luck, MistakeCount,
        OpponentCount, Reason, Share,
        move_class::{breaks_meld, ending},
    },
    game::words::{Phrase, capitalized, laid_out, side_by_side},
    melds::{LayOff, Meld, best_arrangement, legal_lay_offs},
    play::{Action, Drawn, KnockKind, Phase, View, ways},
    players::search::KnownBy,
};

/// What the accuracy of a player is, without a full stop.
pub const ACCURACY: &str = "Accuracy: 100 % is always the best move, 0 % as good as random moves";

/// A number of points with its sign: `+3.2`.
pub fn points(points: f64) -> String {
    let text = format!("{points:+.1}");
    // Avoids a negative zero.
    if text == "-0.0" {
        "+0.0".to_owned()
    } else {
        text
    }
}

/// A chance: `54.1 %`.
pub fn chance(chance: f64) -> String {
    format!("{:.1} %", chance * 100.0)
}

/// What a move is worth: `+3.2 points, 54.1 % to win the game`, or the points alone where that is the goal.
pub fn worth(judged: &JudgedMove, goal: Goal) -> String {
    let points = format!("{} points", points(judged.points));
    match goal {
        Goal::Game => format!("{points}, {} to win the game", chance(judged.chance.game)),
        Goal::Points => points,
    }
}

/// What a decision lost: `6.2 points and 3.1 % win chance`; the chance alone where points do not speak against it. Grades go by what
/// that counts at the score: it is added where the points alone would be called something else.
pub fn loss(decision: &Decision) -> String {
    let (points, briefly) = (decision.points_lost(), loss_briefly(decision));
    if decision.judgment.goal() == Goal::Points {
        return briefly;
    }
    let lost = if points >= 0.05 {
        format!("{points:.1} points and {briefly}")
    } else {
        briefly
    };
    let counted = decision.loss() / decision.judgment.point();
    let [written, counts] = [points, counted].map(|points| format!("{points:.1} points"));
    if decision.grade() == Grade::of(points) || written == counts {
        lost
    } else {
        format!("{lost}, which counts as {counts} at this score")
    }
}

/// What counts of it: `3.1 % win chance`, or `6.2 points`.
pub fn loss_briefly(decision: &Decision) -> String {
    match decision.judgment.goal() {
        Goal::Game => format!("{} win chance", chance(decision.loss())),
        Goal::Points => format!("{:.1} points", decision.points_lost()),
    }
}

/// How many mistakes there are: `1 blunder, 2 mistakes, no inaccuracy`.
pub fn counted(count: MistakeCount) -> String {
    let each = |(grade, count): (Grade, usize)| match count {
        0 => format!("no {grade}"),
        count => format!("{count} {}", grade.counted(count)),
    };
    let all: Vec<String> = count.by_grade().into_iter().rev().map(each).collect();
    all.join(", ")
}

/// How well somebody decided, 0 to 1, in whole hundredths: `87 %`.
pub fn accuracy(accuracy: f64) -> String {
    // Only what is always the best is called so.
    let most = if accuracy < 1.0 { 0.99 } else { 1.0 };
    hundredths(accuracy.min(most))
}

/// A part of a whole in hundredths: `31 %`.
pub(super) fn hundredths(part: f64) -> String {
    format!("{:.0} %", part * 100.0)
}

/// A share in whole hundredths: `31 %`.
pub(super) fn percent(share: Share) -> String {
    hundredths(share.value())
}

/// The same if it is not nothing.
pub(super) fn some_percent(share: Share) -> Option<String> {
    Some(percent(share)).filter(|percent| percent != "0 %")
}

/// How often something happens, as the end of a clause: `31 % of the time`, or `nearly every time`, as not all was tried.
pub(super) fn of_the_time(share: Share) -> String {
    let percent = percent(share);
    if percent == "100 %" {
        "nearly every time".to_owned()
    } else {
        format!("{percent} of the time")
    }
}

/// How often something happens: `31 %`, or `hardly ever`, as what was never seen in the trials can happen.
pub(super) fn how_often(share: Share) -> String {
    some_percent(share).unwrap_or_else(|| "hardly ever".to_owned())
}

/// What an opponent is known to do: `such players throw high cards`.
pub(super) fn habit(known: KnownBy, what: &str, opponents: OpponentCount) -> String {
    match known {
        KnownBy::Level => format!("such players {what}"),
        KnownBy::Play => format!("{} seems to {what}", opponents.subject()),
    }
}

/// The same of one who knocks at the first chance.
pub(super) fn knocks_at_once(known: KnownBy, opponents: OpponentCount) -> String {
    habit(known, "knock as soon as they can", opponents)
}

/// An end of the hand, as somebody who brings it about names it: `a knock`, `gin`.
pub(super) const fn an_end(kind: KnockKind) -> &'static str {
    match kind {
        KnockKind::Knock => "a knock",
        KnockKind::Gin => "gin",
        KnockKind::BigGin => "big gin",
    }
}

/// Luck and skill in a sentence: `Result +12 points: luck +9, decisions +3 (your mistakes -6, theirs +9)`. The parts add up to the
/// result, which is a whole number.
pub fn luck_sentence(luck: &Luck) -> String {
    let [result, skill, given] = [luck.result, luck.skill(), luck.given].map(f64::round);
    let [cards, yours] = [result - skill, skill - given];
    let whose = if yours == 0.0 && given == 0.0 {
        String::new()
    } else {
        format!(
            " (your mistakes {}, theirs {})",
            whole_points(yours),
            whole_points(given)
        )
    };
    let points = if (result.abs() - 1.0).abs() < 0.5 {
        "point"
    } else {
        "points"
    };
    format!(
        "Result {} {points}: luck {}, decisions {}{whose}",
        whole_points(result),
        whole_points(cards),
        whole_points(skill)
    )
}

/// A whole number of points with its sign, which nothing has not: `+3`, `0`.
fn whole_points(points: f64) -> String {
    if points == 0.0 {
        "0".to_owned()
    } else {
        format!("{points:+.0}")
    }
}

/// An action as something to do: `discard the K♥`.
pub fn to_do(view: &View, action: &Action) -> Phrase {
    let ([verb, _], what) = in_words(view, action);
    Phrase::new(verb).and(what)
}

/// An action as what is done: `discarding the K♥`.
fn doing(view: &View, action: &Action) -> Phrase {
    let ([_, verb], what) = in_words(view, action);
    Phrase::new(verb).and(what)
}

/// A verb, also with `-ing`, and what stands behind it.
fn in_words(view: &View, action: &Action) -> ([&'static str; 2], Phrase) {
    const TAKE: [&str; 2] = ["take the ", "taking the "];
    const LET: [&str; 2] = ["let the ", "letting the "];
    const REFUSE: [&str; 2] = ["refuse the ", "refusing the "];
    let card = |card| Phrase::default().card(card);
    match *action {
        Action::TakeUpcard | Action::TakeDiscard => match view.phase().on_offer() {
            Some(on_offer) => (TAKE, card(on_offer)),
            None => (TAKE, Phrase::new("top of the pile")),
        },
        Action::TakeCard { card: taken } => (TAKE, card(taken)),
        Action::Pass => (["pass", "passing"], Phrase::default()),
        Action::DrawStock => (["draw ", "drawing "], Phrase::new("from the stock")),
        Action::LookBack => (["look ", "looking "], Phrase::new("through the discards")),
        Action::Discard { card: thrown } => (["discard the ", "discarding the "], card(thrown)),
        Action::Knock { discard, .. } => match ending(view, action) {
            Some((KnockKind::Gin, _)) => (
                ["go gin, ", "going gin, "],
                Phrase::new("discarding the ").card(discard),
            ),
            Some((_, count)) => (
                ["knock ", "knocking "],
                Phrase::new(format!("with {count}, discarding the ")).card(discard),
            ),
            None => (
                ["knock, ", "knocking, "],
                Phrase::new("discarding the ").card(discard),
            ),
        },
        Action::BigGin { .. } => (["go ", "going "], Phrase::new("big gin")),
        Action::Spread { melds } => {
            let laid = if melds.is_empty() {
                Phrase::new("no meld")
            } else {
                side_by_side(&melds)
            };
            (["lay down ", "laying down "], laid)
        }
        Action::LayOff(lay_off) => (
            ["lay off the ", "laying off the "],
            match on_which(view, lay_off) {
                Some(meld) => card(lay_off.card).words(" on ").cards(meld.cards()),
                None => card(lay_off.card),
            },
        ),
        Action::EndDefence => (
            ["lay ", "laying "],
            Phrase::new(match view.phase() {
                Phase::LayOff {
                    knock, extended, ..
                } if *extended == knock.melds => "off nothing",
                _ => "off no more",
            }),
        ),
        Action::AcceptKnock => (LET, Phrase::new("knock stand")),
        Action::RefuseKnock => (REFUSE, Phrase::new("knock")),
        Action::PlayExposed => (LET, Phrase::new("knocker play on exposed")),
        Action::PickUp => (LET, Phrase::new("knocker pick up")),
        Action::OfferDouble => (["offer ", "offering "], Phrase::new("to double")),
        Action::AcceptDouble => (["accept ", "accepting "], Phrase::new("the double")),
        Action::RefuseDouble => (REFUSE, Phrase::new("double")),
    }
}

/// The meld that a card is laid off on, where it fits on another as well.
fn on_which(view: &View, lay_off: LayOff) -> Option<Meld> {
    let Phase::LayOff { extended, .. } = view.phase() else {
        return None;
    };
    let is_open = legal_lay_offs(lay_off.card.into(), extended).count() > 1;
    extended.get(lay_off.meld).filter(|_| is_open)
}

/// The same in few words, for a short row: without articles, and the ways to end a hand without their counts.
pub fn to_do_briefly(view: &View, action: &Action) -> Phrase {
    match *action {
        Action::Discard { card } => Phrase::new("discard ").card(card),
        Action::Knock { discard, .. } => match ending(view, action) {
            Some((KnockKind::Gin, _)) => Phrase::new("go gin, discard ").card(discard),
            Some(_) | None => Phrase::new("knock, discard ").card(discard),
        },
        _ => to_do(view, action),
    }
}

/// That a move is better than another, as a sentence: `The 4♣ is a better discard than the 6♦`, `Drawing from the stock may be better
/// than taking the 6♦`, `Knocking with 3 is better than playing on, discarding the 6♦`.
fn compared(view: &View, beside: &Beside) -> Phrase {
    let Beside {
        best, action, lead, ..
    } = *beside;
    if let (Action::Discard { card }, Action::Discard { card: other }) = (best, action) {
        let is = match lead {
            Lead::Plain => " is a better discard than the ",
            Lead::Little => " is a slightly better discard than the ",
            Lead::Unknown | Lead::Doubtful => " may be a better discard than the ",
        };
        return Phrase::new("The ").card(card).words(is).card(other);
    }
    let is = match lead {
        Lead::Plain => " is better than ",
        Lead::Little => " is a little better than ",
        Lead::Unknown | Lead::Doubtful => " may be better than ",
    };
    let ends = |action: &Action| match ending(view, action) {
        Some((KnockKind::Knock, count)) => Some(count),
        _ => None,
    };
    let are_alike = ends(&best) == ends(&action);
    let ([_, verb], what) = in_words(view, &best);
    let subject = match ends(&best) {
        Some(count) if !are_alike => Phrase::new(format!("Knocking with {count}")),
        _ => Phrase::new(capitalized(verb)).and(what),
    };
    let instead = match (action, ends(&action)) {
        (Action::Discard { card }, _) if beside.plays_on => {
            Phrase::new("playing on, discarding the ").card(card)
        }
        (_, Some(count)) if !are_alike => Phrase::new(format!("knocking with {count}")),
        (action, _) => doing(view, &action),
    };
    subject.words(is).and(instead)
}

/// What the seat of a view holds and what lies open, in one sentence.
pub fn position(view: &View) -> Phrase {
    let best = best_arrangement(view.hand());
    let hand = laid_out(best.melds(), best.deadwood());
    let hand = match view.phase().on_offer() {
        Some(card) if matches!(view.phase(), Phase::Offer { .. }) => {
            hand.words("; the upcard is the ").card(card)
        }
        Some(card) => hand.words("; the last discard is the ").card(card),
        None => match (view.drawn(), view.phase()) {
            (
                Some(card),
                Phase::Discard {
                    drawn: Drawn::Pile(_),
                    ..
                },
            ) => hand.words("; the ").card(card).words(" was just taken"),
            (Some(card), _) => hand.words("; the ").card(card).words(" was just drawn"),
            (None, _) => hand,
        },
    };
    match view.stock() {
        1 => hand.words("; 1 card in the stock"),
        count => hand.words(format!("; {count} cards in the stock")),
    }
}

/// A move as something to do with what it is worth: `discard the K♥ (+3.2 points, 54.1 % to win the game)`. Of an end of the hand it
/// names the melds where there are ways to choose from.
pub fn valued(view: &View, judged: &JudgedMove, goal: Goal) -> Phrase {
    let to_do = to_do(view, &judged.action);
    let to_do = match (melds_of(view, &judged.action), judged.action) {
        (Some(melds), Action::BigGin { .. }) => to_do.words(", laying down ").and(melds),
        (Some(melds), _) => to_do.words(" and laying down ").and(melds),
        (None, _) => to_do,
    };
    to_do.words(format!(" ({})", worth(judged, goal)))
}

/// The melds that an action ends the hand with, where there are ways to choose from.
pub fn melds_of(view: &View, action: &Action) -> Option<Phrase> {
    let (ways, melds) = match action {
        Action::Knock { discard, melds } => (ways::to_knock(view, *discard), melds),
        Action::BigGin { melds } => (ways::to_big_gin(view), melds),
        _ => return None,
    };
    (ways.len() > 1).then(|| side_by_side(melds))
}

/// What would have been better than a mistake, and which other moves are as good, or may be.
pub fn better(decision: &Decision, best: &JudgedMove, mistake: &JudgedMove) -> Phrase {
    const NAMED: usize = 2;
    let view = &decision.view;
    // Nobody would break a meld for what is no better.
    let others = decision.judgment.as_good(mistake).into_iter();
    let others = others.filter(|other| !breaks_meld(view, &other.action));
    let others: Vec<&JudgedMove> = others.take(NAMED).collect();
    let is_equal = |other: &&JudgedMove| decision.judgment.closeness(other) == Closeness::Equal;
    let first = if others.iter().all(is_equal) {
        "; as good: "
    } else {
        "; perhaps as good: "
    };
    let others = others.into_iter().enumerate();
    others.fold(to_do(view, &best.action), |told, (place, other)| {
        let apart = if place == 0 { first } else { ", " };
        let named = match (best.action, other.action) {
            (Action::Discard { .. }, Action::Discard { card }) => Phrase::new("the ").card(card),
            (_, action) => to_do(view, &action),
        };
        told.words(apart).and(named)
    })
}

/// What a row says of a decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Term {
    /// What the player held.
    Held,
    /// What the decision cost.
    Cost,
    /// What was done.
    Did,
    /// That a hint was asked for.
    Hint,
    /// What would have been better.
    Better,
    Best,
    /// The best move while others may still turn out to be better.
    BestSoFar,
    Why,
    /// That it makes no difference which move is made.
    Either,
    /// What is to be said of a double.
    Double,
    /// Why it is, compared with a move that is named first, in a sentence of its own.
    Compared,
    /// What was done when the position first came up.
    Then,
    /// That the same was done when the position first came up.
    SameThen,
}

impl Term {
    /// The word that stands before the row, and how it begins as a sentence.
    const fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Held => ("held", "You held "),
            Self::Cost => ("cost", "It costs "),
            Self::Did => ("did", "You chose to "),
            Self::Hint => ("hint", "You had "),
            Self::Better => ("better", "Better: "),
            Self::Best => ("best", "Best: "),
            Self::BestSoFar => ("so far", "Best so far: "),
            Self::Why => ("why", "Because: "),
            Self::Either | Self::Compared => ("why", ""),
            Self::Double => ("double", ""),
            Self::Then => ("match", "In the match you chose to "),
            Self::SameThen => ("match", "In the match you did "),
        }
    }

    /// The word that stands before the row.
    pub const fn name(self) -> &'static str {
        self.words().0
    }
}

/// A row: a term and what to say of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Detail {
    /// What it is about.
    pub term: Term,
    /// What is said.
    pub phrase: Phrase,
}

impl Detail {
    /// A row with these words.
    pub fn new(term: Term, phrase: Phrase) -> Self {
        Self { term, phrase }
    }

    /// What the player held.
    pub fn held(view: &View) -> Self {
        Self::new(Term::Held, position(view))
    }

    /// A move without its value. A clear mistake is tried in few deals, so its cost is more certain than its value.
    pub fn of(term: Term, view: &View, judged: &JudgedMove) -> Self {
        Self::new(term, to_do(view, &judged.action))
    }

    /// A move and what it is worth.
    pub fn valued(term: Term, view: &View, judged: &JudgedMove, goal: Goal) -> Self {
        Self::new(term, valued(view, judged, goal))
    }

    /// That a hint was asked for.
    pub(super) fn hint(decision: &Decision) -> Option<Self> {
        let row = Self::new(Term::Hint, Phrase::new("asked for a hint"));
        decision.was_hinted.then_some(row)
    }

    /// Why the best move is, where anything can be said.
    pub fn why(reason: Option<&Phrase>) -> Option<Self> {
        reason.map(|reason| Self::new(Term::Why, reason.clone()))
    }

    /// Why the best move is, naming the move it is compared with where there is one.
    pub fn reason(view: &View, reason: &Reason) -> Self {
        let phrase = reason.phrase.clone();
        match &reason.about {
            About::Beside(beside) if beside.lead == Lead::Unknown => {
                Self::new(Term::Either, phrase)
            }
            About::Beside(beside) => {
                let better = compared(view, beside).words(": ");
                Self::new(Term::Compared, better.and(phrase))
            }
            About::Best => Self::new(Term::Why, phrase),
            About::Either => Self::new(Term::Either, phrase),
            About::Double => Self::new(Term::Double, phrase),
        }
    }

    /// The row as a sentence, where no term stands before it; without its full stop.
    pub fn sentence(&self) -> Phrase {
        let (_, begun) = self.term.words();
        let begun = match self.term {
            Term::Best | Term::BestSoFar => Phrase::default().strong(begun),
            _ => Phrase::new(begun),
        };
        begun.and(self.phrase.clone())
    }
}

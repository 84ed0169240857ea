//! What the coach says, in words: the same on the screen, in line mode and in a review.

use crate::{
    game::words::{Phrase, laid_out},
    melds::best_arrangement,
    play::{Action, KnockKind, View},
};

use super::{Count, Decision, JudgedMove, Luck, facts::on_offer, judgement::ending};

/// An action as something to do: `discard the K♥`.
pub fn to_do(view: &View, action: &Action) -> Phrase {
    let ends = ending(view, action);
    match *action {
        Action::TakeUpcard | Action::TakeDiscard => match on_offer(view) {
            Some(card) => Phrase::new("take the ").card(card),
            None => Phrase::new("take the top of the pile"),
        },
        Action::Pass => Phrase::new("pass"),
        Action::DrawStock => Phrase::new("draw from the stock"),
        Action::LookBack => Phrase::new("look through the discards"),
        Action::Discard { card } => Phrase::new("discard the ").card(card),
        Action::Knock { discard, .. } => match ends {
            Some((KnockKind::Gin, _)) => Phrase::new("go gin, discarding the ").card(discard),
            Some((_, count)) => {
                Phrase::new(format!("knock with {count}, discarding the ")).card(discard)
            }
            None => Phrase::new("knock, discarding the ").card(discard),
        },
        Action::BigGin { .. } => Phrase::new("go big gin"),
        Action::Spread { melds } if melds.is_empty() => Phrase::new("lay down no meld"),
        Action::Spread { melds } => Phrase::new("lay down ").cards(melds.cards()),
        Action::LayOff(lay_off) => Phrase::new("lay off the ").card(lay_off.card),
        Action::EndDefence => Phrase::new("lay off no more"),
        Action::AcceptKnock => Phrase::new("let the knock stand"),
        Action::RefuseKnock => Phrase::new("refuse the knock"),
        Action::PlayExposed => Phrase::new("let the knocker play on exposed"),
        Action::PickUp => Phrase::new("let the knocker pick up"),
    }
}

/// What the seat of a view holds and what lies open, in one sentence.
pub fn position(view: &View) -> Phrase {
    let best = best_arrangement(view.hand());
    let hand = laid_out(best.melds(), best.deadwood());
    let hand = match on_offer(view) {
        Some(card) => hand.words("; the upcard is the ").card(card),
        None => match view.drawn() {
            Some(card) => hand.words("; the ").card(card).words(" was just drawn"),
            None => hand,
        },
    };
    match view.stock() {
        1 => hand.words("; 1 card in the stock"),
        count => hand.words(format!("; {count} cards in the stock")),
    }
}

/// A number of points with its sign: `+3.2`.
pub fn points(points: f64) -> String {
    let text = format!("{points:+.1}");
    // There is no nothing below nothing.
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

/// What a move is worth: `+3.2 points, 54.1 % of the game`.
pub fn worth(judged: &JudgedMove) -> String {
    format!(
        "{} points, {} to win the game",
        points(judged.points),
        chance(judged.chance.game)
    )
}

/// What a decision lost: `6.2 points, 3.1 % of the game`.
pub fn loss(decision: &Decision) -> String {
    format!(
        "{:.1} points and {} of the game",
        decision.points_lost(),
        chance(decision.loss())
    )
}

/// How many mistakes there are: `1 blunder, 2 mistakes, no inaccuracy`.
pub fn headline(count: Count) -> String {
    let each = |(grade, count): (super::Grade, usize)| match count {
        0 => format!("no {grade}"),
        count => format!("{count} {}", grade.counted(count)),
    };
    let all: Vec<String> = count.by_grade().into_iter().rev().map(each).collect();
    all.join(", ")
}

/// How well somebody decided, in whole hundredths; empty when there was nothing to decide.
pub fn accuracy(accuracy: Option<f64>) -> String {
    accuracy.map_or_else(String::new, |accuracy| format!("{:.0} %", accuracy * 100.0))
}

/// Luck and skill in whole points that add up to the result, which is a whole number: luck, skill, result.
#[expect(
    clippy::cast_possible_truncation,
    reason = "the points of a match are far below 2⁶³"
)]
pub fn luck_and_skill(luck: &Luck) -> [i64; 3] {
    let result = luck.result().round() as i64;
    let skill = luck.skill().round() as i64;
    [result - skill, skill, result]
}

/// Luck and skill in a sentence.
pub fn luck_sentence(luck: &Luck) -> String {
    let [cards, skill, result] = luck_and_skill(luck);
    format!("{result:+} points: {cards:+} by the cards, {skill:+} by the decisions of both")
}

//! What the coach says in figures: points, chances, what was lost, how many mistakes there are, luck and skill.

use crate::analysis::coach::{Count, Decision, Grade, JudgedMove, Luck};

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

/// What a move is worth: `+3.2 points, 54.1 % to win the game`.
pub fn worth(judged: &JudgedMove) -> String {
    format!(
        "{} points, {} to win the game",
        points(judged.points),
        chance(judged.chance.game)
    )
}

/// What a decision lost: `6.2 points and 3.1 % of the game`.
pub fn loss(decision: &Decision) -> String {
    format!(
        "{:.1} points and {} of the game",
        decision.points_lost(),
        chance(decision.loss())
    )
}

/// How many mistakes there are: `1 blunder, 2 mistakes, no inaccuracy`.
pub fn counted(count: Count) -> String {
    let each = |(grade, count): (Grade, usize)| match count {
        0 => format!("no {grade}"),
        count => format!("{count} {}", grade.counted(count)),
    };
    let all: Vec<String> = count.by_grade().into_iter().rev().map(each).collect();
    all.join(", ")
}

/// How well somebody decided, 0 to 1, in whole hundredths: `87 %`.
pub fn accuracy(accuracy: f64) -> String {
    format!("{:.0} %", accuracy * 100.0)
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

/// Luck and skill in a sentence: `+12 points: +9 by the cards, +3 by the decisions of both`.
pub fn luck_sentence(luck: &Luck) -> String {
    let [cards, skill, result] = luck_and_skill(luck);
    format!("{result:+} points: {cards:+} by the cards, {skill:+} by the decisions of both")
}

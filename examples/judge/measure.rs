//! The coach against the truth.

use std::{
    collections::HashMap,
    time::{Duration, Instant},
};

use anyhow::Context;
use undercut::{
    game::{Player, Sheet},
    lab::{Closeness, Coach, Effort, Inquiry, JudgedMove, Position, ScoreState, eval::Evaluator},
    play::{Action, BySeat},
    rules::Rules,
};

use crate::{
    position::{House, Kind, Question, is_same},
    truth::Truth,
};

/// What the coach says of a decision.
struct Answer {
    /// What it says the chosen move loses, in points, if it calls it a mistake of any grade.
    reported: Option<f64>,
    /// What it holds the chosen move to lose, in points, mistake or not.
    loss: f64,
    /// How far that can be off, in the sense of a judged move.
    off: f64,
    /// The moves that it neither tells apart from the best nor calls equally good.
    open: usize,
    /// In how many deals it tried moves at most.
    tried: usize,
}

/// How the coach is asked.
pub struct Asking {
    pub effort: Effort,
    /// Whether before anything is chosen.
    pub hint: bool,
    /// After how many deals between the same players.
    pub before: u64,
}

/// Asks the coach about a move.
fn ask(
    coach: &mut Coach<'_>,
    position: &Position,
    chosen: &Action,
    asking: &Asking,
) -> Option<Answer> {
    let inquiry = if asking.hint {
        Inquiry::Best
    } else {
        Inquiry::Played(*chosen)
    };
    let judgment = coach.judge(position, inquiry, asking.effort);
    let mut moves = judgment.moves().iter();
    let chosen = moves.find(|judged| is_same(&judged.action, chosen))?;
    let others = judgment.told_apart().into_iter();
    let is_open = |other: &&JudgedMove| judgment.closeness(other) == Closeness::TooClose;
    Some(Answer {
        reported: judgment.grade(chosen).map(|_| judgment.points_lost(chosen)),
        loss: judgment.loss(chosen) / judgment.point(),
        off: chosen.error,
        open: others.filter(is_open).count(),
        tried: judgment.deals(),
    })
}

/// A decision with its truth, the coach's answer, and how long that took.
struct Measured<'a> {
    truth: &'a Truth,
    answer: Answer,
    took: Duration,
}

/// Asks the coach about all decisions and prints how it did.
pub fn measure(truths: &[Truth], asking: &Asking, is_each_told: bool) -> anyhow::Result<()> {
    let mut coaches: HashMap<House, (Rules, Coach<'_>)> = HashMap::new();
    for house in House::ALL {
        let rules = house.rules()?;
        let coach = Coach::new(Evaluator::embedded(), &rules, Coach::DEALS);
        coaches.insert(house, (rules, coach));
    }
    let mut measured = Vec::new();
    for truth in truths {
        let view = truth.setup.view_after(&truth.actions)?;
        let known = coaches.get_mut(&truth.setup.house);
        let (rules, coach) = known.context("every house has a coach")?;
        let position = Position {
            score: ScoreState::new(Sheet::new(rules)),
            seats: BySeat::pair(Player::FIRST, Player::SECOND),
            acquaintance: truth.setup.suspicion(view.seat(), asking.before)?.into(),
            view,
        };
        let start = Instant::now();
        let answer = ask(coach, &position, &truth.chosen, asking);
        measured.push(Measured {
            truth,
            answer: answer.context("the coach does not know a legal move")?,
            took: start.elapsed(),
        });
    }
    if is_each_told {
        print_each(&measured);
    }
    print(&measured);
    Ok(())
}

/// A line for each decision, for those who look for what the coach misses.
fn print_each(measured: &[Measured<'_>]) {
    println!("question   true loss  (error)   coach  (+-)   reported    deals");
    for Measured { truth, answer, .. } in measured {
        println!(
            "{:<10}{:>10.2}{:>9.2}{:>8.2}{:>6.2}{:>11}{:>9}",
            truth.question.name(),
            truth.loss,
            truth.error,
            answer.loss,
            answer.off,
            if answer.reported.is_some() {
                "yes"
            } else {
                "no"
            },
            answer.tried,
        );
    }
    println!();
}

/// The classes of true losses: from so many points, to below so many.
const CLASSES: [(&str, f64, f64); 6] = [
    ("below 0.5", f64::NEG_INFINITY, 0.5),
    ("0.5 to 1", 0.5, 1.0),
    ("1 to 2", 1.0, 2.0),
    ("2 to 4", 2.0, 4.0),
    ("4 and more", 4.0, f64::INFINITY),
    ("2 and more", 2.0, f64::INFINITY),
];

fn print(measured: &[Measured<'_>]) {
    let mut groups: Vec<(&str, Vec<&Measured<'_>>)> = Vec::new();
    let of = |is: &dyn Fn(&Truth) -> bool| measured.iter().filter(|one| is(one.truth)).collect();
    for kind in Kind::ALL {
        groups.push((kind.name(), of(&|truth| truth.setup.kind == kind)));
    }
    for house in House::ALL {
        groups.push((house.name(), of(&|truth| truth.setup.house == house)));
    }
    for question in Question::ALL {
        groups.push((question.name(), of(&|truth| truth.question == question)));
    }
    groups.push(("all", of(&|_| true)));
    println!(
        "Decisions that the coach calls mistakes, by their true loss in points (95% interval):"
    );
    print!("{:<10}", "");
    for (name, ..) in CLASSES {
        print!("{name:>19}");
    }
    println!();
    for (name, group) in &groups {
        print!("{name:<10}");
        for (_, from, to) in CLASSES {
            let in_class = |one: &&&Measured<'_>| (from..to).contains(&one.truth.loss);
            let decisions = group.iter().filter(in_class);
            let found = decisions
                .clone()
                .filter(|one| one.answer.reported.is_some());
            print!("{:>19}", share(found.count(), decisions.count()));
        }
        println!();
    }
    println!("\nFalse alarms: reported, and the true loss is below 0.5 points.");
    println!(
        "{:<10}{:>19}{:>19}{:>12}{:>18}{:>18}{:>12}{:>12}",
        "",
        "of decisions",
        "of reports",
        "cost off",
        "time, median",
        "95% within",
        "moves open",
        "deals"
    );
    for (name, group) in &groups {
        print_quality(name, group);
    }
}

fn print_quality(name: &str, group: &[&Measured<'_>]) {
    const FALSE_BELOW: f64 = 0.5;
    let reported = |one: &&Measured<'_>| Some((one.truth.loss, one.answer.reported?));
    let reports: Vec<(f64, f64)> = group.iter().filter_map(reported).collect();
    let alarms = reports.iter().filter(|(loss, _)| *loss < FALSE_BELOW);
    let alarms = alarms.count();
    let off: Vec<f64> = reports
        .iter()
        .map(|(loss, cost)| (cost - loss).abs())
        .collect();
    let took: Vec<f64> = group
        .iter()
        .map(|one| 1000.0 * one.took.as_secs_f64())
        .collect();
    let open = group.iter().map(|one| one.answer.open);
    let open: Vec<f64> = open
        .filter_map(|open| u32::try_from(open).ok())
        .map(f64::from)
        .collect();
    println!(
        "{name:<10}{:>19}{:>19}{:>12}{:>18}{:>18}{:>12}{:>12}",
        share(alarms, group.len()),
        share(alarms, reports.len()),
        quantile(off, 0.5, 2, ""),
        quantile(took.clone(), 0.5, 1, " ms"),
        quantile(took, 0.95, 1, " ms"),
        quantile(open, 0.5, 0, ""),
        group.iter().map(|one| one.answer.tried).sum::<usize>() / group.len().max(1),
    );
}

/// So many of so many, and the 95% interval of the share by Wilson's formula.
#[expect(clippy::cast_precision_loss, reason = "there are some thousands")]
fn share(part: usize, whole: usize) -> String {
    const Z: f64 = 1.96;
    if whole == 0 {
        return "–".to_owned();
    }
    let count = whole as f64;
    let share = part as f64 / count;
    let middle = share + Z * Z / (2.0 * count);
    let width = Z * (share * (1.0 - share) / count + (Z / (2.0 * count)).powi(2)).sqrt();
    let [low, high] = [middle - width, middle + width]
        .map(|end| (100.0 * end / (1.0 + Z * Z / count)).clamp(0.0, 100.0));
    format!("{part}/{whole} {low:.0}–{high:.0}%")
}

/// The value below which this part of all lies, with so many decimals and its unit.
#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a place in a short list"
)]
fn quantile(mut values: Vec<f64>, part: f64, decimals: usize, unit: &str) -> String {
    values.sort_by(f64::total_cmp);
    let place = (values.len() as f64 * part) as usize;
    let value = values.get(place);
    value.map_or_else(
        || "–".to_owned(),
        |value| format!("{value:.decimals$}{unit}"),
    )
}

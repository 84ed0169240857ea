//! Measures how far the points of two moves of one decision can be off beside one another, as `src/coach/error.rs` has it.
//!
//! `cargo run --release --example calibrate -- [DECISIONS] [TRIALS]`: the strongest player plays against itself; of some of
//! its decisions the best move and another are tried out in deals imagined from what the player knows, each played to its
//! end. The difference of the two averages is held against the one that the coach gives. What chance alone puts between
//! them, which the spread of the trials tells, is taken off.

use std::{collections::BTreeMap, env};

use rand::Rng;
use undercut::{
    cards::{Deck, Stream, below, stream},
    game::{Player, Sheet},
    lab::{
        Bot, Learned, WatchedDeal,
        eval::{Evaluator, UNIT},
        search::{Outlook, Suspicion, Tried},
    },
    lab::{Coach, JudgedMove},
    play::{Action, BySeat, Phase, View},
    rules::Rules,
};

/// In so many parts the trials of a decision are made, to see their spread.
const PARTS: u32 = 10;

/// Longer than any hand, so that the trials are played to the end.
const TURNS: u32 = 100;

/// What was found of one kind of decision.
#[derive(Default)]
struct Found {
    decisions: f64,
    /// The sum of the squares of what lies between the coach and the trials.
    off: f64,
    /// The sum of what chance puts there.
    chance: f64,
    /// The sum of what lies between them, with its sign.
    bias: f64,
}

fn main() {
    let mut arguments = env::args().skip(1).map(|argument| argument.parse().ok());
    let decisions: u32 = arguments.next().flatten().unwrap_or(1000);
    let trials: u32 = arguments.next().flatten().unwrap_or(200);
    let evaluator = Evaluator::embedded();
    let rules = Rules::default();
    let sheet = Sheet::new(&rules);
    let mut coach = Coach::new(evaluator, &rules, 50);
    let mut rng = stream(1, Stream::Cut);
    let mut found: BTreeMap<(&str, &str), Found> = BTreeMap::new();
    let (mut done, mut number) = (0, 0);
    while done < decisions {
        let deck = Deck::shuffled(&mut stream(0xca11, Stream::Deal(number)));
        number += 1;
        let mut watched = WatchedDeal::new(&rules, deck);
        let mut player = Learned::new(evaluator);
        while let Some(seat) = watched.deal.turn() {
            let view = &watched.views[seat];
            if below(&mut rng, 8) == 0 && done < decisions {
                let seats = BySeat::pair(Player::FIRST, Player::SECOND);
                let judgment = coach.judge(&sheet, seats, view);
                let told = judgment.told_apart();
                if let [best, others @ ..] = told.as_slice()
                    && !others.is_empty()
                    && let Some(kind) = kind(view, best)
                {
                    let near = u32::try_from(others.len().min(4)).unwrap_or(1);
                    let other = others[below(&mut rng, near) as usize];
                    let kind = if kind == "discard" && ends(other) {
                        "end or go on"
                    } else {
                        kind
                    };
                    compare(
                        evaluator,
                        view,
                        (best, other),
                        trials,
                        found.entry((kind, apart(best, other))).or_default(),
                        &mut rng,
                    );
                    done += 1;
                }
            }
            let action = player.choose(view);
            watched.play(seat, &action);
        }
    }
    println!(
        "{:<14}{:<10}{:>10}{:>8}{:>10}{:>14}",
        "kind", "apart", "decisions", "bias", "spread", "nine of ten"
    );
    for ((kind, apart), found) in found {
        let Found {
            decisions,
            off,
            chance,
            bias,
        } = found;
        let spread = ((off - chance) / decisions).max(0.0).sqrt();
        println!(
            "{kind:<14}{apart:<10}{decisions:>10}{:>+8.2}{spread:>10.2}{:>14.2}",
            bias / decisions,
            1.645 * spread
        );
    }
}

/// How many points the coach sees between two moves: what lies far apart can be further off.
fn apart(best: &JudgedMove, other: &JudgedMove) -> &'static str {
    match best.points - other.points {
        points if points < 3.0 => "below 3",
        points if points < 8.0 => "3 to 8",
        _ => "8 or more",
    }
}

fn ends(judged: &JudgedMove) -> bool {
    matches!(judged.action, Action::Knock { .. } | Action::BigGin { .. })
}

/// What kind of a decision it is; none when everything is known or the hand has a turn of its own.
fn kind(view: &View, best: &JudgedMove) -> Option<&'static str> {
    match view.phase() {
        Phase::Offer { .. } | Phase::Draw { .. } => Some("draw"),
        Phase::Discard { .. } if ends(best) => Some("end or go on"),
        Phase::Discard { .. } => Some("discard"),
        _ => None,
    }
}

fn compare(
    evaluator: &Evaluator,
    view: &View,
    (best, other): (&JudgedMove, &JudgedMove),
    trials: u32,
    found: &mut Found,
    rng: &mut impl Rng,
) {
    let outlook = Outlook::new(evaluator, view, Suspicion::default(), TURNS);
    let mut stream = stream(rng.next_u64(), Stream::Cut);
    let mut parts = Vec::new();
    for _ in 0..PARTS {
        let mut tried = [best, other].map(|judged| Tried::new(judged.action, 0.0));
        outlook.try_out(&mut tried, trials.div_ceil(PARTS), &mut stream);
        let [best, other] = tried.map(|tried| f64::from(tried.value(0.0) * UNIT));
        parts.push(best - other);
    }
    let count = f64::from(PARTS);
    let mean = parts.iter().sum::<f64>() / count;
    let squares: f64 = parts.iter().map(|part| (part - mean) * (part - mean)).sum();
    let off = best.points - other.points - mean;
    found.decisions += 1.0;
    found.off += off * off;
    found.chance += squares / (count * (count - 1.0));
    found.bias += off;
}

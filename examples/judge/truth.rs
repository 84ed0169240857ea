//! What decisions really cost.

use std::{
    collections::HashSet,
    fs::{self, File, OpenOptions},
    io::Write,
    path::Path,
    sync::{
        Mutex,
        atomic::{AtomicU64, AtomicUsize, Ordering},
    },
    thread,
};

use anyhow::Context;
use serde::{Deserialize, Serialize};
use undercut::{
    cards::{Stream, below, stream},
    game::Player,
    play::{Action, BySeat, View},
};

use crate::{
    position::{Question, Setup, candidates},
    trials::{Line, Mean, Trials, difference},
};

/// One of so many decisions is examined.
const ONE_OF: u32 = 6;

/// In so many deals each half of the trials has tried the moves when it is asked whether more are needed.
const STAGES: [usize; 4] = [500, 1500, 3000, 6000];

/// Losses that divide the classes, in points.
const LIMITS: [f64; 3] = [0.5, 1.0, 2.0];

/// Between these losses every decision is tried to the last stage.
const DOUBTFUL: (f64, f64) = (0.3, 3.0);

/// More trials follow while the loss has a greater standard error than this, in points.
const LARGEST_ERROR: f64 = 0.5;

/// A decision and what it cost.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Truth {
    #[serde(flatten)]
    pub setup: Setup,
    /// What was done before.
    pub actions: Vec<Action>,
    pub question: Question,
    pub chosen: Action,
    /// The points that the chosen move loses against the best: one half of the trials names the best move, the other measures.
    /// Both halves have done both, and this is the mean.
    pub loss: f64,
    /// The standard error of the loss.
    pub error: f64,
    /// The trials of the chosen move.
    pub trials: usize,
    /// The other moves that were tried.
    pub others: Vec<Other>,
}

/// A move that was tried beside the chosen one.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Other {
    pub action: Action,
    /// How many points better than the chosen move it was in the same deals.
    pub better: f64,
    /// The standard error of that.
    pub error: f64,
}

/// The decisions of a file. A last line that is not complete is left out.
pub fn read(path: &Path) -> anyhow::Result<Vec<Truth>> {
    let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
    let whole = text.rfind('\n').map_or("", |end| &text[..end]);
    let lines = whole.lines().map(serde_json::from_str);
    lines
        .collect::<Result<_, _>>()
        .with_context(|| path.display().to_string())
}

/// Appends decisions to the file until it has so many.
pub fn find(out: &Path, decisions: usize, seed: u64, threads: usize) -> anyhow::Result<()> {
    let known = if out.exists() { read(out)? } else { Vec::new() };
    let examined: HashSet<Setup> = known.iter().map(|truth| truth.setup).collect();
    // What a run that was stopped has left of a line is cut off.
    let file = OpenOptions::new().create(true).append(true).open(out)?;
    let text = fs::read(out)?;
    let whole = text.iter().rposition(|&byte| byte == b'\n');
    file.set_len(whole.map_or(0, |end| end + 1) as u64)?;
    let (file, count) = (Mutex::new(file), AtomicUsize::new(known.len()));
    let number = AtomicU64::new(0);
    thread::scope(|scope| {
        let work = || -> anyhow::Result<()> {
            while count.load(Ordering::Relaxed) < decisions {
                let setup = Setup::new(seed, number.fetch_add(1, Ordering::Relaxed));
                if examined.contains(&setup) {
                    continue;
                }
                let found = examine(&setup)?;
                append(&file, &found)?;
                let count = count.fetch_add(found.len(), Ordering::Relaxed) + found.len();
                eprint!("\r{count} decisions");
            }
            Ok(())
        };
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers
            .into_iter()
            .try_for_each(|worker| worker.join().expect("a worker does not panic"))
    })?;
    eprintln!();
    Ok(())
}

/// Writes all decisions of a deal at once, so that a run that is stopped never leaves half a deal.
fn append(file: &Mutex<File>, found: &[Truth]) -> anyhow::Result<()> {
    let mut lines = String::new();
    for truth in found {
        lines.push_str(&serde_json::to_string(truth)?);
        lines.push('\n');
    }
    let mut file = file.lock().expect("no worker panics while it writes");
    file.write_all(lines.as_bytes())?;
    Ok(file.flush()?)
}

/// Plays a deal and examines a random part of its decisions.
fn examine(setup: &Setup) -> anyhow::Result<Vec<Truth>> {
    let mut rng = stream(setup.seed, Stream::Cut);
    let mut bots = BySeat::pair(Player::FIRST, Player::SECOND)
        .map(|&player| setup.kind.bot(player, setup.seed));
    let mut watched = setup.deal()?;
    let (mut actions, mut found) = (Vec::new(), Vec::new());
    while let Some(seat) = watched.deal.turn() {
        let view = &watched.views[seat];
        let chosen = bots[seat].choose(view);
        if let Some((question, moves)) = candidates(view, chosen)
            && below(&mut rng, ONE_OF) == 0
        {
            found.push(truth(setup, view, &actions, (question, &moves))?);
        }
        watched.play(seat, &chosen);
        actions.push(chosen);
    }
    Ok(found)
}

/// The chosen move is the first candidate.
const CHOSEN: usize = 0;

/// Tries the moves until it is clear what the chosen one loses, or trials run out.
fn truth(
    setup: &Setup,
    view: &View,
    actions: &[Action],
    (question, moves): (Question, &[Action]),
) -> anyhow::Result<Truth> {
    let mut halves = [0, 1].map(|half| Trials::new(view, setup, moves.len(), half));
    let mut left = Vec::new();
    for (place, action) in moves.iter().enumerate() {
        let then = discard_after(setup, view, actions, action)?;
        let action = *action;
        left.push((place, Line { action, then }));
    }
    for deals in STAGES {
        for half in &mut halves {
            half.play(&left, deals);
        }
        let best = best(&halves, &left);
        left.retain(|&(place, _)| place == CHOSEN || !is_behind(&halves, place, best));
        if is_clear(&halves, &left) && loss(&halves, &left).error <= LARGEST_ERROR {
            break;
        }
    }
    let loss = loss(&halves, &left);
    let others = moves.iter().enumerate().skip(1).map(|(place, action)| {
        let Mean { value, error } = difference(&halves, place, CHOSEN);
        Other {
            action: *action,
            better: rounded(value),
            error: rounded(error),
        }
    });
    Ok(Truth {
        setup: *setup,
        actions: actions.to_vec(),
        question,
        chosen: moves[CHOSEN],
        loss: rounded(loss.value),
        error: rounded(loss.error),
        trials: halves.iter().map(|half| half.points[CHOSEN].len()).sum(),
        others: others.collect(),
    })
}

/// The discard after a take, where another one than that of the nets brings plainly more: the take is not to blame for theirs.
fn discard_after(
    setup: &Setup,
    view: &View,
    before: &[Action],
    take: &Action,
) -> anyhow::Result<Option<Action>> {
    /// In so many deals all discards are tried.
    const LOOK: usize = 400;
    /// In so many the best of these beside that of the nets.
    const DEALS: usize = 3_000;
    const APART: u64 = 2;
    if !matches!(take, Action::TakeUpcard | Action::TakeDiscard) {
        return Ok(None);
    }
    let actions: Vec<Action> = before.iter().chain([take]).copied().collect();
    let after = setup.view_after(&actions)?.legal();
    let discards = after
        .into_iter()
        .filter(|one| matches!(one, Action::Discard { .. }));
    // First what the nets choose.
    let thens = [None].into_iter().chain(discards.map(Some));
    let line = |then| Line {
        action: *take,
        then,
    };
    let mut lines: Vec<(usize, Line)> = thens.map(line).enumerate().collect();
    let mut trials = [Trials::new(view, setup, lines.len(), APART)];
    trials[0].play(&lines, LOOK);
    let best = best(&trials, &lines);
    lines.retain(|(place, _)| [CHOSEN, best].contains(place));
    trials[0].play(&lines, LOOK + DEALS);
    let Mean { value, error } = difference(&trials, best, CHOSEN);
    let mut lines = lines.into_iter();
    let found = lines.find(|(place, _)| *place == best && value > 3.0 * error);
    Ok(found.and_then(|(_, line)| line.then))
}

/// The best of these candidates in these halves.
fn best(halves: &[Trials<'_>], left: &[(usize, Line)]) -> usize {
    let better = |&(place, _): &(usize, Line)| difference(halves, place, CHOSEN).value;
    let best = left.iter().max_by(|one, other| {
        let by_value = better(one).total_cmp(&better(other));
        // Of equals the chosen one.
        by_value.then_with(|| other.0.cmp(&one.0))
    });
    best.map_or(CHOSEN, |(place, _)| *place)
}

/// Whether a candidate is so far behind that it cannot be the best.
fn is_behind(halves: &[Trials<'_>], place: usize, best: usize) -> bool {
    let Mean { value, error } = difference(halves, best, place);
    place != best && value > 4.0 * error
}

/// Whether it is clear in which class the loss of the chosen move is.
fn is_clear(halves: &[Trials<'_>], left: &[(usize, Line)]) -> bool {
    let (mut least, mut likely, mut most) = (0.0_f64, 0.0_f64, 0.0_f64);
    for (place, _) in left.iter().skip(1) {
        let Mean { value, error } = difference(halves, *place, CHOSEN);
        least = least.max(value - 3.0 * error);
        likely = likely.max(value);
        most = most.max(value + 3.0 * error);
    }
    let is_doubtful = (DOUBTFUL.0..DOUBTFUL.1).contains(&likely);
    !is_doubtful && !LIMITS.iter().any(|limit| (least..most).contains(limit))
}

/// What the chosen move loses: each half names the best move, and the other half measures it.
fn loss(halves: &[Trials<'_>; 2], left: &[(usize, Line)]) -> Mean {
    let [one, other] = [0, 1].map(|half| {
        let named = best(&halves[half..=half], left);
        difference(&halves[1 - half..2 - half], named, CHOSEN)
    });
    Mean {
        value: 0.5 * (one.value + other.value),
        error: 0.5 * one.error.hypot(other.error),
    }
}

fn rounded(points: f64) -> f64 {
    (points * 1000.0).round() / 1000.0
}

//! `undercut drill`: practice positions from your own mistakes.

use std::{
    io::{self, IsTerminal, Write},
    num::NonZeroU64,
    sync::atomic::{AtomicBool, Ordering},
};

use anyhow::anyhow;
use clap::{Args, Subcommand};
use serde_json::{Value, json};

use super::{
    args::today,
    common::{Common, TableArgs},
    failure::{Failure, failed, print_json, warn},
    progress::ProgressLine,
    screen::{Opens, Seating},
    signals::interruptible,
};
use crate::{
    analysis::{
        JudgedCache, JudgingQueue,
        drills::{
            DayNumber, DrillSet, FoundMistakes, Interval, LeitnerState, MistakeFinder, Pool,
            Practice, SearchDepth, Trainer, practice, words,
        },
    },
    game::words::counted,
    plain::{StatusLine, drill},
    record::store::DataFolder,
};

/// The arguments of `undercut drill`.
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../assets/help/commands/drill.txt"))]
pub struct DrillCommand {
    #[command(subcommand)]
    what: Option<What>,

    #[command(flatten)]
    table: TableArgs,

    /// In line mode, how many positions to ask [default: 10]
    #[arg(long, value_name = "N", value_parser = count)]
    count: Option<usize>,
}

fn count(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(count @ 1..=1000) => Ok(count),
        Ok(_) | Err(_) => Err("give a number from 1 to 1000".to_owned()),
    }
}

#[derive(Debug, Subcommand)]
enum What {
    /// List all positions, and when each is due
    List {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
}

impl DrillCommand {
    /// Whether positions are asked, and not only listed.
    pub(super) fn plays(&self) -> bool {
        self.what.is_none()
    }

    /// Asks positions, or lists them.
    ///
    /// # Errors
    ///
    /// What is wrong with the records, the log of the answers, the terminal or the output.
    pub fn run(self, common: &Common, out: &mut dyn Write) -> Result<(), Failure> {
        if let Some(What::List { json }) = &self.what {
            let count = self.count.map(|_| "--count");
            if let Some(option) = self.table.given().or(count) {
                let why = format_args!("{option} is for drills, and not for the list of them");
                return Err(Failure::usage(why));
            }
            return list(common, *json, out);
        }
        self.table.check(common)?;
        common.only_in_lines("--count", self.count.is_some())?;
        if common.is_on_screen() {
            let seating = Seating::without_a_match(common);
            return self.table.screen.open(Opens::Drills, &seating);
        }
        let folder = common.folder().map_err(failed)?;
        let mut console = common.console(self.table.speech, out)?;
        let count = self.count.unwrap_or(DrillSet::DAILY);
        let opened = Trainer::open(&folder, 0, DrillSet::new(count, today().into()), count);
        let (mut trainer, opened) = opened.map_err(failed)?;
        if let Some(torn) = opened.torn {
            console.say(&format!("In the log of your answers, {torn}."))?;
        }
        if let Some(set_aside) = opened.set_aside {
            console.say(&format!("{set_aside}."))?;
        }
        let (mut shown, mut line) = (None, StatusLine::default());
        let waits = &mut |percent| {
            if percent != shown {
                match percent {
                    Some(percent) if io::stderr().is_terminal() => {
                        line.show(&format!(
                            "The coach looks through your matches: {percent:>3} %"
                        ));
                    }
                    Some(_) => {}
                    None => line.clear(),
                }
                shown = percent;
            }
        };
        let mut queue = queue(&folder);
        if drill(&mut trainer, &mut queue, &mut console, waits)? {
            Ok(())
        } else {
            Err(Failure::Reported)
        }
    }
}

fn queue(folder: &DataFolder) -> JudgingQueue {
    JudgingQueue::with_cache(JudgedCache::new(folder.judged()))
}

/// Every position that can be asked.
struct Positions {
    pool: Pool,
    practice: Practice,
    left_out: Vec<String>,
}

/// Looks through all records; none if it was stopped.
fn look_through(folder: &DataFolder, stopped: &AtomicBool) -> Result<Option<Positions>, Failure> {
    let mut queue = queue(folder);
    let mut finder = MistakeFinder::new(folder, 0).map_err(failed)?;
    let mut listed = Positions {
        pool: Pool::default(),
        practice: practice(folder),
        left_out: Vec::new(),
    };
    let all = u64::try_from(finder.records()).unwrap_or(u64::MAX);
    let hundredths = NonZeroU64::new(all.saturating_mul(100)).unwrap_or(NonZeroU64::MIN);
    let progress = ProgressLine::new("steps", hundredths);
    let done = loop {
        if stopped.load(Ordering::Relaxed) {
            break None;
        }
        match finder.go_on(SearchDepth::Judged, &mut queue) {
            FoundMistakes::Found { candidates, .. } => listed.pool.add(candidates),
            FoundMistakes::Unreadable(error) => listed.left_out.push(error.to_string()),
            FoundMistakes::Left { .. } | FoundMistakes::Working { .. } => {}
            FoundMistakes::Done => break Some(listed),
        }
        let done = 100 * finder.done() + finder.percent(&queue).unwrap_or(0);
        progress.show(u64::try_from(done).unwrap_or(u64::MAX));
    };
    progress.clear();
    Ok(done)
}

fn list(common: &Common, as_json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let folder = &common.folder().map_err(failed)?;
    let listed = interruptible(|stopped| look_through(folder, stopped));
    let Some(listed) = listed? else {
        return Err(failed(anyhow!("the list was stopped")));
    };
    for why in &listed.left_out {
        warn(format_args!("warning: left out: {why}"));
    }
    if as_json {
        print_json(out, &listed.json(folder, today().into()))
    } else {
        Ok(listed.print(today().into(), common.plain, out)?)
    }
}

impl Positions {
    fn json(&self, folder: &DataFolder, today: DayNumber) -> Value {
        let matches = folder.matches();
        let positions = self.pool.newest_first().into_iter().map(|one| {
            let mistake = &one.mistake;
            let progress = self.practice.progress(&one.position);
            let due = progress.and_then(LeitnerState::due);
            json!({
                "position": one.position,
                "record": matches.path(one.record).to_string_lossy(),
                "deal": one.deal + 1,
                "turn": mistake.turn,
                "event": mistake.event,
                "kind": mistake.kind,
                "grade": mistake.grade,
                "points_lost": mistake.points_lost,
                "chance_lost": mistake.chance_lost,
                "state": state(progress),
                "box": progress.and_then(|state| state.interval).map(Interval::number),
                "days_until_due": due.map(|due| today.days_until(due)),
            })
        });
        let (pool, practice) = (&self.pool, &self.practice);
        json!({
            "positions": positions.collect::<Vec<_>>(),
            "due_today": pool.left_today(practice, today, DrillSet::DAILY),
            "asked_today": practice.asked_on(today),
            "learned": pool.learned(practice),
            "left_out": self.left_out,
        })
    }

    fn print(&self, today: DayNumber, plain: bool, out: &mut dyn Write) -> io::Result<()> {
        let (pool, practice) = (&self.pool, &self.practice);
        if pool.is_empty() {
            for sentence in words::nothing_to_ask(pool, practice, today) {
                writeln!(out, "{sentence}.")?;
            }
            return Ok(());
        }
        writeln!(
            out,
            "{}, {} due today, {} learned.\n",
            counted(pool.len(), "position", "positions"),
            pool.left_today(practice, today, DrillSet::DAILY),
            pool.learned(practice),
        )?;
        if !plain {
            writeln!(out, "match   hand  turn  mistake            lost  asked")?;
        }
        for one in pool.newest_first() {
            let mistake = &one.mistake;
            let progress = practice.progress(&one.position);
            let when = match progress.and_then(LeitnerState::due) {
                Some(due) if due <= today => "due".to_owned(),
                Some(due) if today.days_until(due) == 1 => "tomorrow".to_owned(),
                Some(due) => format!("in {} days", today.days_until(due)),
                None => state(progress).to_owned(),
            };
            let (hand, turn, grade) = (one.deal + 1, mistake.turn, mistake.grade);
            let lost = format!("{:.1} %", 100.0 * mistake.chance_lost);
            if plain {
                let record = one.record;
                writeln!(
                    out,
                    "Match {record}, hand {hand}, turn {turn}: {grade}, {lost} lost; {when}."
                )?;
            } else {
                writeln!(
                    out,
                    "{:>6} {hand:>5} {turn:>5}  {grade:<14} {lost:>8}  {when}",
                    one.record,
                )?;
            }
        }
        Ok(())
    }
}

fn state(progress: Option<LeitnerState>) -> &'static str {
    match progress {
        None => "new",
        Some(state) if state.interval.is_some() => "resting",
        Some(_) => "learned",
    }
}

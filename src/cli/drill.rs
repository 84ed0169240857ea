//! `undercut drill`: positions from one's own mistakes, asked again.

use std::{
    io::{self, IsTerminal, Write},
    num::NonZeroU64,
    sync::atomic::{AtomicBool, Ordering},
};

use anyhow::anyhow;
use clap::{Args, Subcommand};
use serde_json::{Value, json};

use super::{
    Failure,
    options::{DataArgs, mark, today},
    progress::Progress,
    screen::{Opens, SittingArgs},
    signals::interruptible,
};
use crate::{
    analysis::{
        JudgedCache, JudgingQueue,
        drills::{
            Candidate, DayNumber, DrillSet, FoundMistakes, LeitnerState, MistakeFinder, Pool,
            Practice, SearchDepth, Trainer, practice, words,
        },
    },
    game::words::counted,
    plain::{Practising, practise},
    record::store::DataFolder,
};

/// The arguments of `undercut drill`.
#[derive(Debug, Args)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "\
Examples:
  undercut drill
  undercut drill --plain
  undercut drill --plain --count 20
  undercut drill list                                 every position, and when it is asked again
  undercut drill list --json | jq '.due_today'

A position is one of your own, from a finished hand of a recorded match, in which the coach found an inaccuracy, a mistake \
or a blunder. It is asked as you saw it then. Who is right at the first try is asked again after 3, 7, 14, 30 and 60 days, \
and then no more; who is not, tomorrow. A day begins at midnight, universal time.

What the coach found in your records is remembered in the folder judged beside them, which may be deleted at any time. Your \
answers are kept in the folder drills."
)]
pub struct DrillCommand {
    #[command(subcommand)]
    what: Option<What>,

    #[command(flatten)]
    sitting: SittingArgs,

    /// In line mode, how many positions are asked in one sitting
    #[arg(long, value_name = "N", requires = "plain", default_value_t = DrillSet::DAILY, value_parser = count)]
    count: usize,
}

fn count(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(count @ 1..=1000) => Ok(count),
        Ok(_) | Err(_) => Err("a number from 1 to 1000 is expected".to_owned()),
    }
}

/// What else can be done with drills.
#[derive(Debug, Subcommand)]
enum What {
    /// List every position, and when it is asked again
    List {
        #[command(flatten)]
        data: DataArgs,

        /// Print JSON
        #[arg(long)]
        json: bool,
    },
}

impl DrillCommand {
    /// Practises, or lists the positions.
    ///
    /// # Errors
    ///
    /// What is wrong with the records, the log of the answers, the terminal or the output.
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        if let Some(What::List { data, json }) = &self.what {
            return list(&folder(data)?, *json, out);
        }
        if self.sitting.is_on_screen() {
            return self.sitting.open(Opens::Drills);
        }
        let folder = self.sitting.folder()?;
        let practising = Practising {
            speech: self.sitting.speech()?,
            mark: mark(),
        };
        let failed = |error: anyhow::Error| Failure::Failed(error);
        let (mut trainer, opened) = Trainer::open(&folder, 0, today().into(), self.count)
            .map_err(|error| failed(error.into()))?;
        if let Some(torn) = opened.torn {
            writeln!(out, "In the log of the answers, {torn}.")?;
        }
        if let Some(set_aside) = opened.set_aside {
            writeln!(out, "{set_aside}.")?;
        }
        let mut wait = Wait::default();
        let tell = &mut |percent| wait.tell(percent);
        Ok(practise(
            (&mut trainer, &mut queue(&folder)),
            practising,
            io::stdin().lock(),
            out,
            tell,
        )?)
    }
}

/// A line on the terminal while the coach looks for mistakes; nothing where that is no terminal.
#[derive(Default)]
struct Wait {
    shown: Option<usize>,
}

impl Wait {
    fn tell(&mut self, percent: Option<usize>) {
        if !io::stderr().is_terminal() || percent == self.shown {
            return;
        }
        let line = match percent {
            Some(percent) => format!("The coach looks through your matches: {percent:>3} %"),
            None => String::new(),
        };
        let mut out = io::stderr();
        // Progress that cannot be told is no reason to stop.
        let _ = write!(
            out,
            "\r{line:44}{}",
            if percent.is_none() { "\r" } else { "" }
        )
        .and_then(|()| out.flush());
        self.shown = percent;
    }
}

fn queue(folder: &DataFolder) -> JudgingQueue {
    JudgingQueue::with_cache(JudgedCache::new(folder.judged()))
}

fn folder(data: &DataArgs) -> Result<DataFolder, Failure> {
    data.folder().map_err(|error| Failure::Failed(error.into()))
}

/// Everything that could be asked.
struct Listed {
    pool: Pool,
    practice: Practice,
    left_out: Vec<String>,
}

/// Looks through all records; none when that is broken off.
fn look_through(folder: &DataFolder, stopped: &AtomicBool) -> Result<Option<Listed>, Failure> {
    let mut queue = queue(folder);
    let mut finder = MistakeFinder::new(folder, 0).map_err(anyhow::Error::from)?;
    let mut listed = Listed {
        pool: Pool::default(),
        practice: practice(folder),
        left_out: Vec::new(),
    };
    let all = u64::try_from(finder.records()).unwrap_or(u64::MAX);
    let hundredths = NonZeroU64::new(all.saturating_mul(100)).unwrap_or(NonZeroU64::MIN);
    let progress = Progress::on_terminal("steps", hundredths);
    let done = loop {
        if stopped.load(Ordering::Relaxed) {
            break None;
        }
        match finder.go_on(SearchDepth::Judged, &mut queue) {
            FoundMistakes::Found { candidates, .. } => listed.pool.add(candidates),
            FoundMistakes::Unreadable(error) => listed.left_out.push(error.to_string()),
            FoundMistakes::Left { .. } | FoundMistakes::Working => {}
            FoundMistakes::Done => break Some(listed),
        }
        let done = 100 * finder.done() + finder.percent(&queue).unwrap_or(0);
        progress.tell(u64::try_from(done).unwrap_or(u64::MAX));
    };
    progress.clear();
    Ok(done)
}

fn list(folder: &DataFolder, as_json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let listed = interruptible(|stopped| look_through(folder, stopped));
    let Some(listed) = listed? else {
        return Err(Failure::Failed(anyhow!("the list was broken off")));
    };
    for why in &listed.left_out {
        // Nobody is left to be told when the standard error is closed.
        let _ = writeln!(io::stderr(), "warning: left out: {why}");
    }
    if as_json {
        Ok(writeln!(out, "{:#}", listed.json(folder, today().into()))?)
    } else {
        Ok(listed.write(today().into(), out)?)
    }
}

impl Listed {
    fn json(&self, folder: &DataFolder, today: DayNumber) -> Value {
        let matches = folder.matches();
        let positions = self.pool.newest_first().into_iter().map(|one| {
            let Candidate {
                record,
                deal,
                mistake,
                ..
            } = one;
            let progress = self.practice.progress(&one.position);
            let due = progress.and_then(LeitnerState::due);
            json!({
                "position": one.position,
                "record": matches.path(*record).display().to_string(),
                "deal": deal + 1,
                "turn": mistake.turn,
                "event": mistake.event,
                "kind": mistake.kind,
                "grade": mistake.grade,
                "points_lost": mistake.points_lost,
                "chance_lost": mistake.chance_lost,
                "state": state(progress),
                "box": match progress {
                    Some(LeitnerState::Resting { interval, .. }) => Some(interval.number()),
                    Some(LeitnerState::Learned { .. }) | None => None,
                },
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

    fn write(&self, today: DayNumber, out: &mut dyn Write) -> io::Result<()> {
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
        writeln!(out, "record  hand  turn  mistake            lost  asked")?;
        for one in pool.newest_first() {
            let Candidate {
                record,
                deal,
                mistake,
                ..
            } = one;
            let progress = practice.progress(&one.position);
            let when = match progress.and_then(LeitnerState::due) {
                Some(due) if due <= today => "due".to_owned(),
                Some(due) if today.days_until(due) == 1 => "tomorrow".to_owned(),
                Some(due) => format!("in {} days", today.days_until(due)),
                None => state(progress).to_owned(),
            };
            writeln!(
                out,
                "{record:>6} {:>5} {:>5}  {:<14} {:>8}  {when}",
                deal + 1,
                mistake.turn,
                mistake.grade,
                format!("{:.1} %", 100.0 * mistake.chance_lost),
            )?;
        }
        Ok(())
    }
}

/// How far one is with a position, in a word.
fn state(progress: Option<LeitnerState>) -> &'static str {
    match progress {
        None => "new",
        Some(LeitnerState::Resting { .. }) => "resting",
        Some(LeitnerState::Learned { .. }) => "learned",
    }
}

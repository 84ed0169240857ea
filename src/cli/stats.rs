//! `undercut stats`: what the records of all matches say.

use std::{
    io::{self, Write},
    path::PathBuf,
    sync::atomic::AtomicBool,
};

use anyhow::anyhow;
use clap::{Args, ValueHint};
use serde_json::{Value, json};

use super::{Failure, look, options::DataArgs, progress, signals::interruptible};
use crate::{
    analysis::{
        JudgedCache, JudgingQueue,
        coach::MistakeKind,
        stats::{
            Career, MatchHistory, PlayedMatch,
            report::{StatsReport, counted_report, judged_report},
        },
    },
    players::Level,
};

/// The arguments of `undercut stats`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  undercut stats
  undercut stats --against club                       the matches against one opponent
  undercut stats --counts                             at once, without the coach
  undercut stats --json | jq '.by_opponent.club.judged.own.kinds'
  undercut stats old/*.jsonl                          records that lie elsewhere

Everything is counted from the records, which are only read; a record that cannot be read is named and left out. A hand \
counts when it has ended, a game and a match when it is finished. Points are those of the hands, without boxes and bonuses. \
What the decisions were worth the coach judges, as `undercut review` does; he remembers it in the folder `judged` beside the \
records, which can be deleted at any time. Ctrl-C stops him, and what he has judged so far is told. Practice that was begun \
from another record counts nowhere.

JSON: `all`, and the same for each name in `by_opponent` and `by_rules`: the matches and games, `hands` (how they ended, \
points, rates), and `judged`: how many hands the coach has judged, `result` = `luck` + `skill` in points, and for `own` and \
`opponents` the decisions, `accuracy`, `points_lost` and `chance_lost` altogether, a decision and a hand (`mean`, the \
`margin` of its 95 % interval or null, `of` how many hands), `count` by grade, `kinds` of mistakes with count, points and \
chance. `kinds` names them, `to_practise` is one of them or null. `stretches` are 50 hands or a little more each, the oldest \
first, with the same `judged`; `streaks`, `trend` (points a hand in 40 stretches) and `left_out` are the rest.")]
pub struct StatsCommand {
    /// Records to count instead of those that the program has kept
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,

    #[command(flatten)]
    data: DataArgs,

    /// Count only the matches against NAME: a level, a character, or who sat at the table
    #[arg(long, value_name = "NAME")]
    against: Option<String>,

    /// Only what can be counted, without the coach
    #[arg(long)]
    counts: bool,

    /// Draw with ASCII alone
    #[arg(long)]
    ascii: bool,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// How many columns a row has at most.
const WIDTH: usize = 80;
/// How many stretches the trend has.
const STRETCHES: usize = 40;

impl StatsCommand {
    /// Counts, and prints what came of it; then has the coach judge, and prints that.
    ///
    /// # Errors
    ///
    /// When the folder or a named file cannot be read.
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let (mut history, mut queue) = self.history()?;
        for error in history.left_out() {
            // Nobody is left to be told when the standard error is closed.
            let _ = writeln!(io::stderr(), "warning: left out: {error}");
        }
        let career = self.career(&history);
        self.check_opponent(&career, history.matches())?;
        if self.json {
            self.judge(&mut history, &mut queue);
            return Ok(writeln!(out, "{:#}", self.answer(&history)?)?);
        }
        if career.all.hands.played == 0 {
            return Ok(writeln!(
                out,
                "No hand has been played to its end yet. `undercut play` begins a match."
            )?);
        }
        self.print(&counted_report(&career, WIDTH), out)?;
        if !self.counts {
            // What is known already is not held back while the coach works.
            out.flush()?;
            self.judge(&mut history, &mut queue);
            writeln!(out)?;
            self.print(&judged_report(&self.career(&history), WIDTH), out)?;
        }
        Ok(())
    }

    /// The records, counted, and the queue to judge them.
    fn history(&self) -> Result<(MatchHistory, JudgingQueue), Failure> {
        let failed = |error: anyhow::Error| Failure::Failed(error);
        if !self.files.is_empty() {
            let history = MatchHistory::of_files(&self.files);
            return Ok((
                history.map_err(|error| failed(error.into()))?,
                JudgingQueue::default(),
            ));
        }
        let folder = self.data.folder().map_err(|error| failed(error.into()))?;
        let history = MatchHistory::of_shelf(&folder.matches());
        let cache = JudgedCache::new(folder.judged());
        Ok((
            history.map_err(|error| failed(error.into()))?,
            JudgingQueue::with_cache(cache),
        ))
    }

    fn career(&self, history: &MatchHistory) -> Career {
        let counts = |played: &&PlayedMatch| {
            let against = self.against.as_deref();
            against.is_none_or(|against| is_called(played.opposition.name(), against))
        };
        Career::of(history.matches().iter().filter(counts))
    }

    /// Has the coach judge all records, and tells on the terminal how far he is; Ctrl-C stops him.
    fn judge(&self, history: &mut MatchHistory, queue: &mut JudgingQueue) {
        if !self.counts {
            interruptible(|stopped| judge(history, queue, stopped));
        }
    }

    fn answer(&self, history: &MatchHistory) -> Result<Value, Failure> {
        let career = self.career(history);
        let mut answer = serde_json::to_value(&career).map_err(anyhow::Error::from)?;
        let left_out = history.left_out().iter().map(ToString::to_string);
        let practise = career.all.judged.own.to_practise();
        let kind = |kind: MistakeKind| -> Result<(String, Value), anyhow::Error> {
            let key = serde_json::to_value(kind)?;
            let words = json!({ "name": kind.name(), "remedy": kind.remedy() });
            Ok((key.as_str().unwrap_or_default().to_owned(), words))
        };
        let kinds: Result<serde_json::Map<_, _>, _> =
            MistakeKind::ALL.into_iter().map(kind).collect();
        answer["trend"] = json!(career.trend(STRETCHES));
        answer["stretches"] = json!(career.stretches(usize::MAX));
        answer["kinds"] = json!(kinds?);
        answer["to_practise"] = json!(practise.map(|(kind, _)| kind));
        answer["left_out"] = json!(left_out.collect::<Vec<_>>());
        Ok(answer)
    }

    fn print(&self, report: &StatsReport, out: &mut dyn Write) -> io::Result<()> {
        let symbols = look::charset(self.ascii).symbols();
        for row in report.rows(WIDTH, symbols) {
            let text: String = row.iter().map(|(_, text)| text.as_str()).collect();
            writeln!(out, "{text}")?;
        }
        Ok(())
    }

    /// Refuses a name against which no match was played.
    fn check_opponent(&self, career: &Career, matches: &[PlayedMatch]) -> Result<(), Failure> {
        let Some(against) = &self.against else {
            return Ok(());
        };
        if !career.by_opponent.is_empty() {
            return Ok(());
        }
        let everybody = Career::of(matches);
        let names: Vec<&str> = everybody.by_opponent.keys().map(String::as_str).collect();
        let there_are = if names.is_empty() {
            "no match is recorded at all".to_owned()
        } else {
            format!("there are matches against {}", names.join(", "))
        };
        Err(Failure::Failed(anyhow!(
            "no match against {against:?} is recorded: {there_are}"
        )))
    }
}

/// Whether an opponent of this name is meant: that of a computer player's level, or how it is called at the table.
fn is_called(opponent: &str, wanted: &str) -> bool {
    let at_table = || Some(opponent.parse::<Level>().ok()?.called());
    opponent == wanted || at_table().is_some_and(|name| name.as_str().eq_ignore_ascii_case(wanted))
}

/// Has all records judged and shows the progress on the terminal, until `stopped` breaks it off.
fn judge(history: &mut MatchHistory, queue: &mut JudgingQueue, stopped: &AtomicBool) {
    history.ask(queue, 0);
    progress::until_done(queue, 0, stopped);
    history.take_in(queue, 0);
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn a_signal_stops_the_coach_and_what_is_counted_stays() {
        let record =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/records/v1/one-game.jsonl");
        let mut history = MatchHistory::of_files(&[record]).unwrap();
        judge(
            &mut history,
            &mut JudgingQueue::default(),
            &AtomicBool::new(true),
        );
        let career = Career::of(history.matches());
        assert!(career.all.hands.played > 0);
        assert_eq!(career.all.judged.hands, 0);
        let told = judged_report(&career, WIDTH).sentences();
        let first = "The coach has judged 0 of";
        assert!(told[1].starts_with(first), "{told:?}");
    }
}

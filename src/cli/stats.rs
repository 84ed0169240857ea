//! `undercut stats`: statistics from the records of all matches.

use std::{io::Write, sync::atomic::AtomicBool};

use anyhow::anyhow;
use clap::{Args, ValueHint};
use serde_json::{Value, json};

use super::{
    common::Common,
    completion::records,
    failure::{Failure, failed, print_json, warn},
    input::{Input, input},
    progress,
    record::{self, NotRead},
    signals::interruptible,
};
use crate::{
    analysis::{
        JudgedCache, JudgingQueue,
        coach::MistakeKind,
        stats::{
            Career, Ladder, MatchHistory, PlayedMatch,
            report::{StatsReport, counted_report, judged_report},
        },
    },
    players::Level,
    record::{Record, store::ReadError},
    text::quoted,
};

/// The arguments of `undercut stats`.
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../assets/help/commands/stats.txt"))]
pub struct StatsCommand {
    /// Count these records instead of all your matches: numbers of matches, or files
    #[arg(value_name = "RECORD", value_hint = ValueHint::FilePath, value_parser = input(), add = records())]
    records: Vec<Input>,

    /// Count only matches against NAME: a level, a character, or a name at the table
    #[arg(long, value_name = "NAME")]
    against: Option<String>,

    /// Only count, without the coach
    #[arg(long)]
    counts: bool,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// How many columns a row has at most.
const WIDTH: usize = 80;
/// How many stretches the trend has.
const STRETCHES: usize = 40;

impl StatsCommand {
    /// Prints the counts; then lets the coach judge, and prints that.
    ///
    /// # Errors
    ///
    /// When the folder or a named file cannot be read.
    pub fn run(self, common: &Common, out: &mut dyn Write) -> Result<(), Failure> {
        let (mut history, mut queue) = self.history(common)?;
        for error in history.left_out() {
            warn(format_args!("warning: left out: {error}"));
        }
        let career = self.career(&history);
        self.check_opponent(&career, history.matches())?;
        if self.json {
            drop(career);
            self.judge(&mut history, &mut queue);
            return print_json(out, &self.answer(&history)?);
        }
        if career.all.hands.played == 0 {
            let told = "No finished hand yet. `undercut play` starts a match.";
            return Ok(writeln!(out, "{told}")?);
        }
        let ladder = self.against.is_none().then(|| Ladder::of(&career));
        print(
            &counted_report(&career, ladder.as_ref(), WIDTH),
            common,
            out,
        )?;
        if !self.counts {
            // Show the counts while the coach works.
            out.flush()?;
            self.judge(&mut history, &mut queue);
            writeln!(out)?;
            print(&judged_report(&self.career(&history), WIDTH), common, out)?;
        }
        Ok(())
    }

    /// The records, counted, and the queue to judge them.
    fn history(&self, common: &Common) -> Result<(MatchHistory, JudgingQueue), Failure> {
        if self.records.is_empty() {
            let folder = common.folder().map_err(failed)?;
            let history = MatchHistory::of_shelf(&folder.matches()).map_err(failed)?;
            let cache = JudgedCache::new(folder.judged());
            return Ok((history, JudgingQueue::with_cache(cache)));
        }
        let files = self.records.iter().map(|record| match record {
            Input::Stdin => Ok(None),
            Input::File(path) => record::path(path, common).map(Some),
        });
        let files: Option<Vec<_>> = files.collect::<Result<_, _>>().map_err(failed)?;
        let history = match files {
            Some(files) => MatchHistory::of_files(&files).map_err(failed)?,
            None => MatchHistory::of(self.read_all(common)?),
        };
        Ok((history, JudgingQueue::default()))
    }

    /// Reads the records one after another, the one on the standard input too.
    fn read_all(&self, common: &Common) -> Result<Vec<Result<Record, ReadError>>, Failure> {
        let read = |named| match record::read(named, common) {
            Ok((_, parsed)) => Ok(Ok(parsed.log)),
            Err(NotRead::Read(damaged @ ReadError::Damaged { .. })) => Ok(Err(damaged)),
            Err(why) => Err(failed(why)),
        };
        self.records.iter().map(read).collect()
    }

    fn career(&self, history: &MatchHistory) -> Career {
        let Some(against) = &self.against else {
            return Career::of(history.matches());
        };
        // An exact name match wins.
        let exactly = |played: &&PlayedMatch| played.opponent == *against;
        let matches = history.matches().iter();
        if matches.clone().any(|played| exactly(&played)) {
            return Career::of(matches.filter(exactly));
        }
        Career::of(matches.filter(|played| is_called(&played.opponent, against)))
    }

    /// Lets the coach judge all records; Ctrl-C stops that.
    fn judge(&self, history: &mut MatchHistory, queue: &mut JudgingQueue) {
        if !self.counts {
            interruptible(|stopped| judge(history, queue, stopped));
        }
    }

    fn answer(&self, history: &MatchHistory) -> Result<Value, Failure> {
        let career = self.career(history);
        let mut answer = serde_json::to_value(&career).map_err(failed)?;
        let left_out = history.left_out().iter().map(ToString::to_string);
        let practise = career.all.judged.own.to_practice();
        let kinds = MistakeKind::ALL.map(|kind| {
            let words = json!({ "name": kind.name(), "remedy": kind.remedy() });
            (json!(kind).as_str().unwrap_or_default().to_owned(), words)
        });
        answer["trend"] = json!(career.trend(STRETCHES));
        answer["stretches"] = json!(career.stretches(usize::MAX));
        answer["kinds"] = Value::from_iter(kinds);
        answer["to_practise"] = json!(practise.map(|(kind, _)| kind));
        answer["ladder"] = json!(Ladder::of(&Career::of(history.matches())));
        answer["left_out"] = json!(left_out.collect::<Vec<_>>());
        Ok(answer)
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
        Err(failed(anyhow!(
            "no match against {} is recorded: {there_are}",
            quoted(against)
        )))
    }
}

fn print(report: &StatsReport, common: &Common, out: &mut dyn Write) -> Result<(), Failure> {
    if common.plain {
        for sentence in report.sentences() {
            writeln!(out, "{sentence}")?;
        }
        return Ok(());
    }
    for row in report.rows(WIDTH, common.symbols()?) {
        let text: String = row.iter().map(|(_, text)| text.as_str()).collect();
        writeln!(out, "{text}")?;
    }
    Ok(())
}

/// Whether a name means this opponent: by its level, or by its name at the table.
fn is_called(opponent: &str, wanted: &str) -> bool {
    let at_table = || Some(opponent.parse::<Level>().ok()?.called());
    let alone = || opponent.rsplit_once(" (").map(|(name, _)| name);
    alone().is_some_and(|name| name.eq_ignore_ascii_case(wanted))
        || at_table().is_some_and(|name| name.as_str().eq_ignore_ascii_case(wanted))
}

/// Judges all records with a progress line, until stopped.
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

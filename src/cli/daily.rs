//! `undercut daily`: one hand a day, the same for everybody.

use std::io::{self, Write};

use clap::Args;
use serde_json::json;

use super::{
    args::{RulesArgs, opponent, today},
    common::{Common, TableArgs},
    failure::{Failure, failed, print_json, warn},
    screen::{Opens, Seating},
};
use crate::{
    analysis::stats::DailyRecords,
    game::{Player, words::sentence},
    plain::{Aside, Begin},
    players::Level,
    record::{Branch, Daily, Date, Record},
};

/// The arguments of `undercut daily`.
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../assets/help/commands/daily.txt"))]
pub struct DailyCommand {
    /// The deal of this day, up to today [default: today]
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = str::parse::<Date>)]
    date: Option<Date>,

    /// Your opponent
    #[arg(long, value_name = "LEVEL", value_parser = opponent(&Level::LADDER), default_value = Level::OF_THE_DAY.name())]
    level: Level,

    /// Print the results of the deals that you have played
    #[arg(long)]
    history: bool,

    /// With --history, print JSON
    #[arg(long, requires = "history")]
    json: bool,

    #[command(flatten)]
    table: TableArgs,

    /// In line mode, answer yes to every question that asks for confirmation
    #[arg(long)]
    yes: bool,
}

impl DailyCommand {
    /// Whether a deal is played, and not only listed.
    pub(super) fn plays(&self) -> bool {
        !self.history
    }

    /// Plays the deal, or prints the results so far.
    ///
    /// # Errors
    ///
    /// When the day is still to come, or something is wrong with the records, the terminal or the output.
    pub fn run(self, common: &Common, out: &mut dyn Write) -> Result<(), Failure> {
        let today = today();
        let date = self.date.unwrap_or(today);
        if date > today {
            return Err(Failure::usage(format_args!(
                "the deal of {date} is not available yet: today is {today} in universal time"
            )));
        }
        if !self.history {
            self.table.check(common)?;
            common.only_in_lines("--yes", self.yes)?;
        }
        if !self.history && common.is_on_screen() {
            let (date, level) = (self.date, self.level);
            let seating = Seating::without_a_match(common);
            return self
                .table
                .screen
                .open(Opens::Daily { date, level }, &seating);
        }
        let folder = common.folder().map_err(failed)?;
        let found = DailyRecords::on(&folder.daily(), today, date).map_err(failed)?;
        if self.history {
            for why in &found.left_out {
                warn(format_args!("warning: left out: {why}"));
            }
            return if self.json {
                print_json(out, &as_json(&found))
            } else {
                Ok(print(&found, out)?)
            };
        }
        for why in found.warnings() {
            writeln!(out, "{}", sentence(&why))?;
        }
        let name = common.settings()?.name;
        let (record, number, kept_in) = match found.here {
            Some((_, record)) if record.is_finished() => {
                if let Some(day) = found.days.on(date) {
                    writeln!(out, "{}", day.line())?;
                }
                writeln!(
                    out,
                    "You have played this deal, and that result counts. This is practice."
                )?;
                let branch = Branch::of_daily(&record).map_err(failed)?;
                let again = branch.begin(Player::FIRST, name, vec![self.level.participant()]);
                (again.map_err(failed)?, None, folder.practice())
            }
            Some((number, record)) => (record, Some(number), folder.daily()),
            None => {
                let daily = Daily { date, begun: today };
                let header = daily.header(name, self.level.participant());
                let record = Record::new(header.map_err(failed)?);
                (record, None, folder.daily())
            }
        };
        let seating = Seating {
            begin: Begin::New,
            aside: Some(Aside {
                record,
                number,
                kept: Ok(kept_in),
            }),
            ..Seating::of_menu(RulesArgs::default().resolve()?, common)
        };
        seating.play_in_lines(self.table.speech, self.yes, out)?;
        let found = DailyRecords::on(&folder.daily(), today, date);
        let days = found.map(|found| found.days).unwrap_or_default();
        if days.on(date).is_some_and(|day| day.end.is_some()) {
            writeln!(out, "{}", days.summary(today))?;
        }
        Ok(())
    }
}

fn print(found: &DailyRecords, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", found.days.summary(found.today))?;
    for day in found.days.latest_first() {
        writeln!(out, "{}", day.line())?;
    }
    Ok(())
}

fn as_json(found: &DailyRecords) -> serde_json::Value {
    let DailyRecords {
        today,
        days,
        left_out,
        ..
    } = found;
    let left_out = left_out.iter().map(ToString::to_string);
    json!({
        "today": today,
        "streak": days.streak(*today),
        "played": days.played(),
        "won": days.won(),
        "average": days.average(),
        "days": days.latest_first().collect::<Vec<_>>(),
        "left_out": left_out.collect::<Vec<_>>(),
    })
}

//! `undercut daily`: one hand a day, the same for everybody.

use std::io::{self, Write};

use anyhow::anyhow;
use clap::{
    Args,
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
};
use serde_json::json;

use super::{
    Failure, RulesArgs,
    failure::{failed, print_json, warn},
    options::today,
    play::LineArgs,
    screen::{Opens, Seating, SittingArgs},
};
use crate::{
    analysis::stats::{DailyRecords, DailyResults},
    game::{Player, words::sentence},
    plain::Aside,
    players::Level,
    record::{Branch, Daily, Date, Label, Record},
};

/// The arguments of `undercut daily`.
#[derive(Debug, Args)]
#[command(after_help = "\
The cards, the dealer and what the computer leaves to chance follow from the date alone (in universal time), by the built-in \
house rules: everybody has the same hand, and against the same level the same player. The first try of a day stands; whoever \
plays it again knows the cards, and that is practice. At the end you see what the strongest player made of your cards \
against the same opponent, and a line to be shown to others. A record that is damaged is told and set aside, and its deal can be \
begun anew.

Examples:
  undercut daily
  undercut daily --level master --plain
  undercut daily --date 2026-11-22
  undercut daily --history")]
pub struct DailyCommand {
    /// Whose deal: a day up to today [default: today]
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = str::parse::<Date>)]
    date: Option<Date>,

    /// Whom the computer plays
    #[arg(long, value_name = "LEVEL", value_parser = level(), default_value = Level::OF_THE_DAY.name())]
    level: Level,

    /// Print the deals that you have played, and play nothing
    #[arg(long)]
    history: bool,

    /// With --history, print JSON
    #[arg(long, requires = "history")]
    json: bool,

    #[command(flatten)]
    sitting: SittingArgs,

    /// In line mode, answer every question that guards against a slip with yes
    #[arg(long, requires = "plain")]
    yes: bool,
}

/// Reads a level; what is none is answered with the list.
fn level() -> impl TypedValueParser<Value = Level> {
    let value = |level: Level| PossibleValue::new(level.name()).help(level.description());
    PossibleValuesParser::new(Level::LADDER.map(value)).try_map(|name| {
        let called = Level::LADDER.into_iter().find(|level| level.name() == name);
        called.ok_or_else(|| format!("there is no level {name}"))
    })
}

impl DailyCommand {
    /// Plays the deal, or tells of those that were played.
    ///
    /// # Errors
    ///
    /// When the day is still to come, or something is wrong with the records, the terminal or the output.
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let today = today();
        let date = self.date.unwrap_or(today);
        if date > today {
            return Err(Failure::Usage(anyhow!(
                "the deal of {date} is still to come: today is {today} in universal time"
            )));
        }
        if !self.history && self.sitting.is_on_screen() {
            let (date, level) = (self.date, self.level);
            return self.sitting.open(Opens::Daily { date, level });
        }
        let folder = self.sitting.folder()?;
        let found = DailyRecords::on(&folder.daily(), today, date).map_err(failed)?;
        if self.history {
            for why in &found.left_out {
                warn(format_args!("warning: left out: {why}"));
            }
            return if self.json {
                print_json(out, &as_json(&found))
            } else {
                Ok(print(&found.days, today, out)?)
            };
        }
        for why in found.warnings() {
            writeln!(out, "{}", sentence(&why))?;
        }
        let SittingArgs {
            data,
            screen,
            speech,
        } = self.sitting;
        let name = screen.settings()?.name;
        let (record, number, kept_in) = match found.here {
            Some((_, record)) if record.is_finished() => {
                if let Some(day) = found.days.on(date) {
                    writeln!(out, "{}", day.line())?;
                }
                writeln!(
                    out,
                    "You have played this deal, and that result stands. What follows is practice."
                )?;
                let record = again(&record, name, self.level)?;
                (record, None, folder.practice())
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
            is_chosen: true,
            aside: Some(Aside {
                record,
                number,
                kept: Ok(kept_in),
            }),
            ..Seating::of_menu(RulesArgs::default().resolve()?, data)
        };
        LineArgs::of(speech, self.yes).play(&seating, &screen, out)?;
        let found = DailyRecords::on(&folder.daily(), today, date);
        let days = found.map(|found| found.days).unwrap_or_default();
        if days.on(date).is_some_and(|day| day.end.is_some()) {
            writeln!(out, "{}", days.summary(today))?;
        }
        Ok(())
    }
}

/// The deal once more, after it was played.
fn again(record: &Record, name: Label, level: Level) -> Result<Record, Failure> {
    let branch = Branch::of_daily(record);
    let begun = branch.and_then(|branch| branch.begin(Player::FIRST, name, level.participant()));
    begun.map_err(failed)
}

fn print(days: &DailyResults, today: Date, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", days.summary(today))?;
    for day in days.latest_first() {
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

//! `undercut stats`: what the records of all matches say.

use std::{
    env,
    io::{self, Write},
    path::PathBuf,
};

use anyhow::anyhow;
use clap::{Args, ValueHint};
use serde_json::json;

use super::{DataArgs, Failure};
use crate::{
    coach::graph,
    record::{
        Record,
        store::{self, DataFolder, ReadError},
    },
    stats::{Career, Group, Hands, PlayedMatch, Side},
    tui::glyphs::Charset,
};

/// The arguments of `undercut stats`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  undercut stats
  undercut stats --against club                       the matches against one opponent
  undercut stats --json | jq '.by_rules'
  undercut stats old/*.jsonl                          records that lie elsewhere

Everything is counted from the records, which are only read; a record that cannot be read is named and left out. A hand \
counts when it has ended, a game and a match when it is finished; practice that was begun from another record counts nowhere. Points are those of the hands, without boxes and bonuses.")]
pub struct StatsCommand {
    /// Records to count instead of those that the program has kept
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,

    #[command(flatten)]
    data: DataArgs,

    /// Count only the matches against NAME: a level, a character or a person
    #[arg(long, value_name = "NAME")]
    against: Option<String>,

    /// Draw with ASCII alone
    #[arg(long)]
    ascii: bool,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// How many columns the trend has.
const STRETCHES: usize = 40;
/// How many rows it has.
const HEIGHT: usize = 4;
/// The widest name in a table, in columns.
const NAME: usize = 16;

impl StatsCommand {
    /// Counts, and prints what came of it.
    ///
    /// # Errors
    ///
    /// When the folder or a named file cannot be read.
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let (matches, left_out) = self.matches()?;
        for error in &left_out {
            // Nobody is left to be told when the standard error is closed.
            let _ = writeln!(io::stderr(), "warning: left out: {error}");
        }
        let career = Career::of(matches.iter().filter(|played| self.counts(played)));
        self.check_opponent(&career, &matches)?;
        if self.json {
            let mut answer = serde_json::to_value(&career).map_err(anyhow::Error::from)?;
            answer["trend"] = json!(career.trend(STRETCHES));
            answer["left_out"] =
                json!(left_out.iter().map(ToString::to_string).collect::<Vec<_>>());
            return Ok(writeln!(out, "{answer:#}")?);
        }
        let charset = Charset::from_environment(|name| env::var(name).ok());
        let signs: &[char] = match charset {
            Charset::Unicode if !self.ascii => &graph::BLOCKS,
            Charset::Unicode | Charset::Ascii => &graph::ASCII,
        };
        Ok(print(&career, signs, out)?)
    }

    fn counts(&self, played: &PlayedMatch) -> bool {
        let name = played.opposition.name();
        self.against
            .as_deref()
            .is_none_or(|against| against == name)
    }

    /// Refuses a name against which no match was played.
    fn check_opponent(&self, career: &Career, matches: &[PlayedMatch]) -> Result<(), Failure> {
        let Some(against) = &self.against else {
            return Ok(());
        };
        if career.by_opponent.contains_key(against) {
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

    /// Every match that can be read, the oldest first, and why the others cannot.
    fn matches(&self) -> Result<(Vec<PlayedMatch>, Vec<ReadError>), Failure> {
        let failed = |error: anyhow::Error| Failure::Failed(error);
        let (mut played, mut left_out) = (Vec::new(), Vec::new());
        let mut take = |record: Result<Record, ReadError>| match record {
            Ok(record) => played.extend(PlayedMatch::of(&record)),
            Err(error) => left_out.push(error),
        };
        if self.files.is_empty() {
            let folder = match &self.data.data_dir {
                Some(path) => DataFolder::new(path),
                None => DataFolder::of_user().map_err(|error| failed(error.into()))?,
            };
            folder
                .matches()
                .records()
                .map_err(|error| failed(error.into()))?
                .for_each(&mut take);
        }
        for file in &self.files {
            match store::read(file) {
                Ok(parsed) => take(Ok(parsed.log)),
                Err(ReadError::System(error)) => return Err(failed(anyhow!(error))),
                Err(error) => take(Err(error)),
            }
        }
        Ok((played, left_out))
    }
}

fn print(career: &Career, signs: &[char], out: &mut dyn Write) -> io::Result<()> {
    let Group {
        won,
        lost,
        unfinished,
        hands,
        ..
    } = &career.all;
    if hands.played == 0 {
        return writeln!(
            out,
            "No hand has been played to its end yet. `undercut play` begins a match."
        );
    }
    writeln!(
        out,
        "{}: {won} won, {lost} lost, {unfinished} to go on with; {}.",
        counted(won + lost + unfinished, "match", "matches"),
        counted(hands.played, "hand", "hands")
    )?;
    streaks(career, out)?;
    table("against", &career.by_opponent, out)?;
    table("house rules", &career.by_rules, out)?;
    sides(hands, out)?;
    trend(career, signs, out)
}

fn streaks(career: &Career, out: &mut dyn Write) -> io::Result<()> {
    let now = career.streaks.now;
    let doing = if now < 0 { "lost" } else { "won" };
    if now.abs() > 1 {
        writeln!(out, "The last {} matches were {doing}.", now.abs())?;
    }
    if career.streaks.longest > 1 {
        let longest = career.streaks.longest;
        writeln!(out, "The most matches won in a row: {longest}.")?;
    }
    Ok(())
}

fn table<'a>(
    title: &str,
    groups: impl IntoIterator<Item = (&'a String, &'a Group)>,
    out: &mut dyn Write,
) -> io::Result<()> {
    writeln!(
        out,
        "\n{title:<NAME$} matches   won   games   won   hands   won  points a hand"
    )?;
    for (name, group) in groups {
        let name: String = name.chars().take(NAME).collect();
        writeln!(
            out,
            "{name:<NAME$} {:>7} {:>5} {:>7} {:>5} {:>7} {:>5} {:>14}",
            group.won + group.lost + group.unfinished,
            percent(group.match_share()),
            group.games_won + group.games_lost,
            percent(group.game_share()),
            group.hands.played,
            percent(group.hands.share(group.hands.own.won)),
            signed(group.hands.points_a_hand()),
        )?;
    }
    Ok(())
}

/// Something that is counted of a side.
type Count<T> = fn(&Side) -> T;

fn sides(hands: &Hands, out: &mut dyn Write) -> io::Result<()> {
    writeln!(
        out,
        "\n{:<36}{:>8}{:>12}",
        "of all hands", "you", "opponents"
    )?;
    let counts: [(&str, Count<u64>); 6] = [
        ("won", |side| side.won),
        ("  by gin", |side| side.gins),
        ("  by big gin", |side| side.big_gins),
        ("  by an undercut", |side| side.undercuts),
        ("  by the lower count at the end", |side| side.lowest_counts),
        ("ended by a knock", |side| side.knocks),
    ];
    for (label, count) in counts {
        let (own, opponents) = (count(&hands.own), count(&hands.opponents));
        // What some house rules do not have is not worth a line.
        if own + opponents > 0 {
            writeln!(
                out,
                "{label:<36}{:>8}{:>12}",
                percent(hands.share(own)),
                percent(hands.share(opponents))
            )?;
        }
    }
    let means: [(&str, Count<Option<f64>>); 2] = [
        ("deadwood at a knock", Side::deadwood_at_a_knock),
        (
            "count when the other ended the hand",
            Side::count_when_caught,
        ),
    ];
    for (label, mean) in means {
        writeln!(
            out,
            "{label:<36}{:>8}{:>12}",
            decimal(mean(&hands.own)),
            decimal(mean(&hands.opponents))
        )?;
    }
    writeln!(
        out,
        "\nNobody's hand: {}. Your turns in a hand: {}, from the discard pile: {}.",
        percent(hands.share(hands.nobodys())),
        decimal(hands.turns_a_hand()),
        percent(hands.share_taken()),
    )
}

/// The points a hand, in stretches of equal length, as columns from the least to the greatest.
fn trend(career: &Career, signs: &[char], out: &mut dyn Write) -> io::Result<()> {
    let trend = career.trend(STRETCHES);
    let least = trend.iter().copied().fold(f64::INFINITY, f64::min);
    let most = trend.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if trend.len() < 2 || most <= least {
        return Ok(());
    }
    writeln!(
        out,
        "\nPoints a hand, from your oldest hands to your newest"
    )?;
    // The lowest column is to be seen as well.
    let height = |value: &f64| 0.05 + 0.95 * (value - least) / (most - least);
    let heights: Vec<f64> = trend.iter().map(height).collect();
    let rows = graph::columns(&heights, STRETCHES, HEIGHT, signs);
    for (at, row) in rows.iter().enumerate() {
        let label = match at {
            0 => format!("{most:+.1}"),
            _ if at + 1 == rows.len() => format!("{least:+.1}"),
            _ => String::new(),
        };
        writeln!(out, "{label:>7} {row}")?;
    }
    Ok(())
}

fn counted(count: u64, one: &str, many: &str) -> String {
    let noun = if count == 1 { one } else { many };
    format!("{count} {noun}")
}

fn percent(share: Option<f64>) -> String {
    share.map_or_else(|| "-".to_owned(), |share| format!("{:.0} %", 100.0 * share))
}

fn decimal(mean: Option<f64>) -> String {
    mean.map_or_else(|| "-".to_owned(), |mean| format!("{mean:.1}"))
}

fn signed(mean: Option<f64>) -> String {
    mean.map_or_else(|| "-".to_owned(), |mean| format!("{mean:+.1}"))
}

//! The results as tables.

use std::io::{self, Write};

use unicode_width::UnicodeWidthStr;

use super::{Ranking, Report, elo_interval, print_forfeits, share_of};
use crate::game::words::shortened;

/// The widest name in a table, in columns.
const NAME: usize = 16;

/// A player's results: the name, the share of the games, the points a deal and the microseconds a decision.
type Row<'a> = (&'a String, Option<f64>, Option<f64>, Option<f64>);

/// The results of two players.
pub(super) fn players(rows: &[Row<'_>], out: &mut dyn Write) -> io::Result<()> {
    let width = width(rows.iter().map(|(name, ..)| name.as_str()));
    writeln!(
        out,
        "{:width$}games won  points a deal  time a decision",
        ""
    )?;
    for (name, share, points, time) in rows {
        writeln!(
            out,
            "{}{}{}{}",
            fitted(name, width),
            percent(*share),
            in_points(*points),
            in_microseconds(*time)
        )?;
    }
    Ok(())
}

/// A cell of a table, 9 columns wide.
fn percent(share: Option<f64>) -> String {
    match share {
        Some(share) => format!("{:>7.1} %", 100.0 * share),
        None => format!("{:>7}  ", "-"),
    }
}

/// A cell of a table, 15 columns wide.
fn in_points(points: Option<f64>) -> String {
    match points {
        Some(points) => format!("{points:>+15.2}"),
        None => format!("{:>15}", "-"),
    }
}

/// The last cell of a row, up to 17 columns wide.
fn in_microseconds(time: Option<f64>) -> String {
    match time {
        Some(time) => format!("{time:>14.1} µs"),
        None => format!("{:>14}", "-"),
    }
}

pub(super) fn standings(standings: &[Ranking], out: &mut dyn Write) -> io::Result<()> {
    let width = width(standings.iter().map(|standing| standing.name.as_str()));
    writeln!(
        out,
        "{:width$}    Elo  95 % interval  games won  points a deal  time a decision",
        ""
    )?;
    for standing in standings {
        let elo = standing.elo.map(|elo| format!("{elo:+.0}"));
        writeln!(
            out,
            "{}{:>7}{:>15}  {}{}{}",
            fitted(&standing.name, width),
            elo.as_deref().unwrap_or("-"),
            elo_interval(standing.elo_ci95),
            percent(standing.win_share),
            in_points(standing.points_per_deal),
            in_microseconds(standing.microseconds_per_decision),
        )?;
    }
    for standing in standings {
        print_forfeits(&standing.name, standing.forfeits, out)?;
    }
    Ok(())
}

/// Prints the shares of all pairings, in the order of the standings.
pub(super) fn shares(
    standings: &[Ranking],
    reports: &[Report],
    out: &mut dyn Write,
) -> io::Result<()> {
    let width = width(standings.iter().map(|standing| standing.name.as_str())) + 4;
    write!(out, "\n{:<width$}", "games won, %")?;
    for number in 1..=standings.len() {
        write!(out, "{number:>7}")?;
    }
    writeln!(out)?;
    for (number, standing) in (1..).zip(standings) {
        write!(out, "{number:>2}  {}", fitted(&standing.name, width - 4))?;
        for other in standings {
            let met = [standing.place, other.place];
            match share_of(met, reports) {
                Some(share) => write!(out, "{:>7.1}", 100.0 * share)?,
                None => write!(out, "{:>7}", "-")?,
            }
        }
        writeln!(out)?;
    }
    Ok(())
}

/// The width of a column of names.
fn width<'a>(names: impl Iterator<Item = &'a str>) -> usize {
    let longest = names.map(|name| name.width().min(NAME)).max();
    longest.unwrap_or(0).max(8) + 2
}

/// A name in a column of this width: shortened, but with its number in parentheses.
fn fitted(name: &str, width: usize) -> String {
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let numbered = name
        .rfind(" (")
        .filter(|at| name[at + 2..].strip_suffix(')').is_some_and(is_number));
    let (name, number) = name.split_at(numbered.unwrap_or(name.len()));
    let room = NAME.saturating_sub(number.width());
    let shown = shortened(name, room) + number;
    let spaces = width.saturating_sub(shown.width());
    shown + &" ".repeat(spaces)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_cut_to_its_column_and_keeps_its_number() {
        assert_eq!(fitted("Ann", 6), "Ann   ");
        assert_eq!(fitted("a name of many words", 18), "a name of man...  ");
        assert_eq!(
            fitted("a name of many words (12)", 18),
            "a name o... (12)  "
        );
        assert_eq!(fitted("one (of many words)", 18), "one (of many ...  ");
        assert_eq!(fitted("李小龍", 8), "李小龍  ");
        assert_eq!(fitted("李小龍李小龍李小龍", 16), "李小龍李小龍... ");
    }
}

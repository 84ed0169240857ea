//! What the arena found out, in words and tables.

use std::io::Write;

use unicode_width::UnicodeWidthStr;

use crate::{
    cli::Failure,
    game::words::shortened,
    players::arena::{Arena, ArenaEnd, Ranking, Report, Results, Tested, Verdict},
};

/// The widest name in a table, in columns.
const NAME: usize = 16;

/// Writes what came of the games, played by the rules of `source`.
///
/// # Errors
///
/// What is wrong with the output.
pub(super) fn print(
    arena: &Arena,
    results: &Results,
    source: &str,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let games: u64 = results.reports.iter().map(|report| report.games).sum();
    if games == 0 {
        return Ok(writeln!(out, "No pair of games was finished.")?);
    }
    let seed = arena.seed;
    match &results.reports[..] {
        [report] => {
            let (a, b) = (&report.a, &report.b);
            writeln!(
                out,
                "{a} against {b}: {games} games in mirrored pairs by {source}, seed {seed}\n"
            )?;
            print_duel(report, out)?;
        }
        reports => {
            let count = arena.entrants.len();
            writeln!(
                out,
                "{count} players, everybody against everybody: {games} games in mirrored pairs by {source}, seed {seed}\n"
            )?;
            print_standings(&results.standings, out)?;
            print_shares(&results.standings, reports, out)?;
        }
    }
    if results.ended == ArenaEnd::Stopped {
        writeln!(
            out,
            "\nThe games were broken off; this is what is known so far."
        )?;
    }
    Ok(())
}

fn print_duel(report: &Report, out: &mut dyn Write) -> Result<(), Failure> {
    let rows = [
        (
            &report.a,
            report.a_win_share,
            report.a_points_per_deal,
            report.microseconds_per_decision,
        ),
        (
            &report.b,
            report.a_win_share.map(|share| 1.0 - share),
            report.a_points_per_deal.map(|points| 0.0 - points),
            report.b_microseconds_per_decision,
        ),
    ];
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
            percent(share),
            in_points(points),
            in_microseconds(time)
        )?;
    }
    let [low, high] = report.ci95.map(|share| 100.0 * share);
    let interval = match report.elo_ci95 {
        [None, None] => NOT_KNOWN.to_owned(),
        [_, _] => format!("{low:.1} % to {high:.1} %"),
    };
    writeln!(out, "\n95% interval of {}'s share: {interval}", report.a)?;
    let interval = elo_interval(report.elo_ci95);
    match (report.elo, report.elo_ci95) {
        (Some(elo), _) => writeln!(out, "Elo difference: {elo:+.0}, 95% interval {interval}")?,
        // Who has won everything is stronger by more than can be told.
        (None, [Some(_), None] | [None, Some(_)]) => {
            writeln!(out, "Elo difference: no bound, 95% interval {interval}")?;
        }
        (None, _) => {}
    }
    writeln!(
        out,
        "{} deals, {} of them won by nobody",
        report.deals, report.void
    )?;
    for (name, forfeits) in [&report.a, &report.b].into_iter().zip(report.forfeits) {
        print_forfeits(name, forfeits, out)?;
    }
    if let Some(tested) = &report.sprt {
        print_test(tested, report, out)?;
    }
    Ok(())
}

/// What is said where few pairs do not say anything.
const NOT_KNOWN: &str = "not known yet";

fn elo_interval(ends: [Option<f64>; 2]) -> String {
    let end = |end: Option<f64>| match end {
        Some(end) => format!("{end:+.0}"),
        None => "no bound".to_owned(),
    };
    match ends {
        [None, None] => NOT_KNOWN.to_owned(),
        [low, high] => format!("{} to {}", end(low), end(high)),
    }
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

fn print_test(tested: &Tested, report: &Report, out: &mut dyn Write) -> Result<(), Failure> {
    let [lower, upper] = tested.bounds;
    let found = match tested.verdict {
        Verdict::H0 => "elo0 is accepted",
        Verdict::H1 => "elo1 is accepted",
        Verdict::Open => "nothing is decided",
    };
    Ok(writeln!(
        out,
        "Sequential test, {}: {found} after {} games; log-likelihood ratio {:.2}, bounds {lower:.2} and {upper:.2}",
        tested.sprt, report.games, tested.llr
    )?)
}

fn print_standings(standings: &[Ranking], out: &mut dyn Write) -> Result<(), Failure> {
    let width = width(standings.iter().map(|standing| standing.name.as_str()));
    writeln!(
        out,
        "{:width$}    Elo   95% interval  games won  points a deal  time a decision",
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

/// Writes what everybody won against everybody, in the order of the standings.
fn print_shares(
    standings: &[Ranking],
    reports: &[Report],
    out: &mut dyn Write,
) -> Result<(), Failure> {
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
            let share = reports.iter().find_map(|report| match report.places {
                [a, b] if [a, b] == met => report.a_win_share,
                [a, b] if [b, a] == met => report.a_win_share.map(|share| 1.0 - share),
                _ => None,
            });
            match share {
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

/// A name in a column of this width: as much of it as fits, with the number that tells those of one name apart.
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

/// Tells who lost games by failing.
fn print_forfeits(name: &str, forfeits: u64, out: &mut dyn Write) -> Result<(), Failure> {
    match forfeits {
        0 => Ok(()),
        1 => Ok(writeln!(out, "1 game forfeited by {name}")?),
        many => Ok(writeln!(out, "{many} games forfeited by {name}")?),
    }
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

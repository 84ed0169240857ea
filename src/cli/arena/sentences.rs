//! The results as sentences, for `--plain`.

use std::io::{self, Write};

use super::{NOT_KNOWN, Ranking, Report, elo_interval, print_forfeits, share_of};

/// A player's results.
pub(super) fn player(
    name: &str,
    share: Option<f64>,
    points: Option<f64>,
    microseconds: Option<f64>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let known = |figure: Option<String>| figure.unwrap_or_else(|| NOT_KNOWN.to_owned());
    let share = known(share.map(|share| format!("{:.1} %", 100.0 * share)));
    let points = known(points.map(|points| format!("{points:+.2}")));
    let time = known(microseconds.map(|time| format!("{time:.1} microseconds")));
    writeln!(
        out,
        "{name}: games won {share}, points a deal {points}, time a decision {time}."
    )
}

/// The results of more than two players, the best first, and of each two of them.
pub(super) fn standings(
    standings: &[Ranking],
    reports: &[Report],
    out: &mut dyn Write,
) -> io::Result<()> {
    for (number, standing) in (1..).zip(standings) {
        let elo = standing.elo.map(|elo| format!("{elo:+.0}"));
        writeln!(
            out,
            "{number}. {}: Elo {}, 95 % interval {}.",
            standing.name,
            elo.as_deref().unwrap_or(NOT_KNOWN),
            elo_interval(standing.elo_ci95),
        )?;
        player(
            &standing.name,
            standing.win_share,
            standing.points_per_deal,
            standing.microseconds_per_decision,
            out,
        )?;
        print_forfeits(&standing.name, standing.forfeits, out)?;
    }
    for (place, standing) in standings.iter().enumerate() {
        for other in &standings[place + 1..] {
            if let Some(share) = share_of([standing.place, other.place], reports) {
                let (name, other, share) = (&standing.name, &other.name, 100.0 * share);
                writeln!(out, "{name} won {share:.1} % of the games against {other}.")?;
            }
        }
    }
    Ok(())
}

//! `undercut arena`: who is the better player, measured.

use std::{
    io::{self, Write},
    num::{NonZeroU64, NonZeroUsize},
    thread,
    time::Instant,
};

use clap::{
    Args,
    builder::{PossibleValuesParser, TypedValueParser},
    value_parser,
};

use super::{Failure, RulesArgs, progress::Progress};
use crate::bots::arena::{Arena, Contestant, Report};

/// The most games that can be asked for.
const MOST_GAMES: u64 = 100_000_000;

/// The arguments of `undercut arena`.
#[derive(Debug, Args)]
#[command(after_help = "\
Games are played in mirrored pairs: both from the same decks, with the players' places exchanged. \
A game is one to the target of the house rules; the cut is left out, and in each pair either player deals first once.

JSON: a, b, games, deals, void, a_win_share, ci95 (low and high), a_points_per_deal (scored above B, without boxes), \
microseconds_per_decision (A's mean; the only value that differs from run to run).

Examples:
  undercut arena --a club --b greedy
  undercut arena --a club --b casual --games 20000 --preset eaai --json")]
pub struct ArenaCommand {
    /// The first player
    #[arg(long, value_name = "LEVEL", value_parser = contestant())]
    a: Contestant,
    /// The second player
    #[arg(long, value_name = "LEVEL", value_parser = contestant())]
    b: Contestant,
    /// How many games to play; an odd number is rounded up, because games come in pairs
    #[arg(
        long,
        value_name = "N",
        default_value_t = 4000,
        value_parser = value_parser!(u64).range(1..=MOST_GAMES)
    )]
    games: u64,
    /// Decides the decks and the players' own chance: the same seed gives the same games
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// How many threads to play on; one for each processor if not given
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    #[command(flatten)]
    rules: RulesArgs,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Reads the name of a player; what is none is answered with the list.
fn contestant() -> impl TypedValueParser<Value = Contestant> {
    PossibleValuesParser::new(Contestant::all().map(Contestant::name))
        .try_map(|name| name.parse::<Contestant>())
}

impl ArenaCommand {
    /// Plays the games, and prints what came of them.
    ///
    /// # Errors
    ///
    /// What is wrong with the house rules or the output.
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let book = self.rules.resolve()?;
        let arena = Arena {
            a: self.a,
            b: self.b,
            rules: book.rules(),
            seed: self.seed,
            pairs: NonZeroU64::MIN.saturating_add((self.games - 1) / 2),
        };
        if self.games % 2 == 1 {
            let rounded = self.games + 1;
            // Nobody is left to be told when the standard error is closed.
            let _ = writeln!(
                io::stderr(),
                "note: games come in pairs, so {rounded} are played"
            );
        }
        let progress = Progress::on_terminal("games", arena.pairs.saturating_mul(PAIR));
        let report = arena.run(self.threads(), Instant::now, |pairs| {
            progress.tell(pairs * PAIR.get());
        });
        progress.clear();
        if self.json {
            serde_json::to_writer_pretty(&mut *out, &report).map_err(io::Error::from)?;
            Ok(writeln!(out)?)
        } else {
            let source = book.source();
            writeln!(
                out,
                "{} against {}: {} games in mirrored pairs by {source}, seed {}\n",
                self.a, self.b, report.games, self.seed
            )?;
            print_table(&report, out)
        }
    }

    fn threads(&self) -> NonZeroUsize {
        let asked_for = self
            .threads
            .and_then(|count| NonZeroUsize::new(usize::from(count)));
        // Where the system does not say how many there are, one certainly is.
        asked_for
            .or_else(|| thread::available_parallelism().ok())
            .unwrap_or(NonZeroUsize::MIN)
    }
}

const PAIR: NonZeroU64 = NonZeroU64::new(2).expect("two is not zero");

fn print_table(report: &Report, out: &mut dyn Write) -> Result<(), Failure> {
    let rows = [
        (
            report.a,
            report.a_win_share,
            report.a_points_per_deal,
            report.microseconds_per_decision,
        ),
        (
            report.b,
            1.0 - report.a_win_share,
            0.0 - report.a_points_per_deal,
            report.b_microseconds_per_decision,
        ),
    ];
    writeln!(out, "          games won  points a deal  time a decision")?;
    for (name, share, points, time) in rows {
        let percent = 100.0 * share;
        writeln!(
            out,
            "{name:<10}{percent:>7.1} %{points:>+15.2}{time:>14.1} µs"
        )?;
    }
    let [low, high] = report.ci95.map(|share| 100.0 * share);
    writeln!(
        out,
        "\n95% interval of {}'s share: {low:.1} % to {high:.1} %",
        report.a
    )?;
    writeln!(
        out,
        "{} deals, {} of them won by nobody",
        report.deals, report.void
    )?;
    Ok(())
}

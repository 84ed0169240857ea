//! `undercut arena`: who is the better player, measured.

mod sentences;
mod tables;

use std::{
    collections::HashSet,
    ffi::OsStr,
    io::{self, Write},
    num::{NonZeroU64, NonZeroUsize},
    thread,
    time::Instant,
};

use anyhow::Context;
use clap::{
    Arg, Args, Command, Error, ValueEnum,
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
    error::ErrorKind,
    value_parser,
};
use rand::{TryRng, rngs::SysRng};
use serde::Serialize;

use super::{
    args::{ProgramArgs, RulesArgs, program, seed},
    common::Common,
    completion::players,
    failure::{Failure, Refusal, failed, print_json, warn},
    progress::ProgressLine,
    signals::Interruption,
};
use crate::{
    plain::while_waiting,
    players::{
        arena::{
            Arena, ArenaEnd, Entrant, OnFault, Ranking, Report, Results, Sprt, Tested, Verdict,
        },
        program::{CommandLine, EndAllOnDrop, GREETING, warning},
    },
    rules::{GameTable, Hollywood, Rules},
};

const MOST_GAMES: u64 = 100_000_000;

/// The arguments of `undercut arena`.
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../assets/help/commands/arena.txt"))]
pub struct ArenaCommand {
    /// The players, two or more
    #[arg(value_name = "PLAYER", value_parser = PlayerParser, hide_possible_values = true, add = players())]
    players: Vec<PlayerArg>,
    /// The first of two players
    #[arg(
        long,
        value_name = "PLAYER",
        value_parser = PlayerParser,
        add = players(),
        requires = "b",
        conflicts_with = "players"
    )]
    a: Option<PlayerArg>,
    /// The second of two players
    #[arg(
        long,
        value_name = "PLAYER",
        value_parser = PlayerParser,
        add = players(),
        requires = "a",
        conflicts_with = "players",
        hide_possible_values = true
    )]
    b: Option<PlayerArg>,
    /// How many games each two players play; an odd number is rounded up, because games come in pairs
    #[arg(
        long,
        value_name = "N",
        default_value_t = 4000,
        value_parser = value_parser!(u64).range(1..=MOST_GAMES)
    )]
    games: u64,
    /// The seed of the decks and of the players' randomness: the same seed gives the same games [default: random; it is
    /// printed]
    #[arg(long, value_name = "S", value_parser = seed)]
    seed: Option<u64>,
    /// How many threads to use [default: one per processor]
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// End the games of two players as soon as one of two Elo differences is accepted
    #[arg(
        long,
        value_name = "ELO0,ELO1[,ALPHA,BETA]",
        allow_hyphen_values = true
    )]
    sprt: Option<Sprt>,
    /// What happens to a game in which a program fails
    #[arg(long, value_name = "WHAT", value_enum, default_value_t)]
    on_fault: FaultArg,
    #[command(flatten)]
    programs: ProgramArgs,
    #[command(flatten)]
    rules: RulesArgs,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Clone, Copy, Default, ValueEnum)]
enum FaultArg {
    /// All games end, and the results so far are printed
    #[default]
    Stop,
    /// The program loses the game and is started again for the next, unless that fails several times in a row
    Forfeit,
}

/// A player on the command line.
#[derive(Debug, Clone, PartialEq, Eq)]
enum PlayerArg {
    /// One of our own, by name.
    Own(String),
    Program(CommandLine),
}

/// Reads a player; an unknown one is answered with the list.
#[derive(Debug, Clone, Copy)]
struct PlayerParser;

impl TypedValueParser for PlayerParser {
    type Value = PlayerArg;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<PlayerArg, Error> {
        match value.to_str().and_then(program) {
            Some(Ok(line)) => Ok(PlayerArg::Program(line)),
            Some(Err(why)) => {
                Err(Error::raw(ErrorKind::ValueValidation, format!("{why}\n")).with_cmd(command))
            }
            None => PossibleValuesParser::new(Entrant::names())
                .map(PlayerArg::Own)
                .parse_ref(command, argument, value),
        }
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let names = Entrant::names().map(PossibleValue::new);
        let all: Vec<_> = names.chain(["cmd:PROGRAM ARGS".into()]).collect();
        Some(Box::new(all.into_iter()))
    }
}

/// Gives every entrant a different name where there are more than two: the first of a name keeps it, the others become
/// `name (2)`, `name (3)` and so on, skipping names that are taken.
fn told_apart(entrants: Vec<Entrant>) -> Vec<Entrant> {
    if entrants.len() == 2 {
        return entrants;
    }
    let own: HashSet<String> = entrants.iter().map(|one| one.name().to_owned()).collect();
    let mut taken = HashSet::new();
    let apart = entrants.into_iter().map(|entrant| {
        let name = entrant.name().to_owned();
        if taken.insert(name.clone()) {
            return entrant;
        }
        let mut numbered = (2_u64..).map(|number| format!("{name} ({number})"));
        let free = numbered.find(|name| !own.contains(name) && taken.insert(name.clone()));
        entrant.called(free.expect("there are more numbers than entrants"))
    });
    apart.collect()
}

impl ArenaCommand {
    /// Plays the games and prints the results.
    ///
    /// # Errors
    ///
    /// What is wrong with the house rules, the players or the output; and, after the results so far, an interruption.
    pub fn run(self, common: &Common, out: &mut dyn Write) -> Result<(), Failure> {
        let players: Vec<_> = self.players.iter().chain(&self.a).chain(&self.b).collect();
        let is_program = |player: &&PlayerArg| matches!(player, PlayerArg::Program(_));
        let has_programs = players.iter().any(is_program);
        if has_programs {
            common.expect_programs(None);
        }
        let book = self.rules.resolve()?;
        self.check(&book.rules(), players.len())?;
        let seed = match self.seed {
            Some(seed) => seed,
            None => SysRng
                .try_next_u64()
                .context("the system gives no random seed")?,
        };
        if let Some(warning) = warning().filter(|_| has_programs) {
            warn(format_args!("note: {warning}"));
        }
        // Before a program is started: none may be left behind.
        let _programs = EndAllOnDrop;
        let interruption = Interruption::watch().map_err(failed)?;
        let entered: Result<Vec<Entrant>, _> = players
            .into_iter()
            .map(|player| match player {
                PlayerArg::Own(name) => Ok(Entrant::named(name).expect("it is on the list")),
                // It is started once, to learn its name and that it can play.
                PlayerArg::Program(line) => while_waiting(&line.text, GREETING, || {
                    Entrant::program(line.clone(), self.programs.move_time)
                }),
            })
            .collect();
        if let Some(signal) = interruption.signal() {
            return Err(Failure::Interrupted(signal));
        }
        let mut arena = Arena {
            entrants: told_apart(entered.map_err(failed)?),
            rules: book.rules(),
            seed,
            pairs: NonZeroU64::MIN,
            on_fault: match self.on_fault {
                FaultArg::Stop => OnFault::Stop,
                FaultArg::Forfeit => OnFault::Forfeit,
            },
            sprt: self.sprt,
        };
        let of_a_pair = arena.games_of_a_pair();
        arena.pairs = NonZeroU64::MIN.saturating_add((self.games - 1) / of_a_pair);
        let rounded = arena.pairs.saturating_mul(of_a_pair);
        if rounded.get() != self.games {
            let sets = match of_a_pair.get() {
                2 => "pairs",
                3 => "threes",
                _ => "fours",
            };
            warn(format_args!(
                "note: games come in {sets}, so {rounded} are played"
            ));
        }
        let progress = ProgressLine::new("games", arena.total().saturating_mul(of_a_pair));
        // The first pair may take long.
        progress.show(0);
        let threads = self
            .threads
            .and_then(|count| NonZeroUsize::new(count.into()));
        let threads = threads
            .or_else(|| thread::available_parallelism().ok())
            .unwrap_or(NonZeroUsize::MIN);
        let results = arena.run(threads, Instant::now, interruption.is_asked(), |pairs| {
            progress.show(pairs * of_a_pair.get());
        });
        progress.clear();
        let failure = failure(&arena, &results);
        if self.json {
            json(&arena, &results, failure.as_ref(), out)?;
        } else {
            print(
                &arena,
                &results,
                &book.source().to_string(),
                common.plain,
                out,
            )?;
        }
        out.flush()?;
        for fault in &results.faults {
            warn(format_args!(
                "note: games were forfeited; the first time, {fault}"
            ));
        }
        if let Some(signal) = interruption.signal() {
            return Err(Failure::Interrupted(signal));
        }
        match failure {
            None => Ok(()),
            Some(_) if self.json => Err(Failure::Reported),
            Some(failure) => Err(failure.into()),
        }
    }
}

impl ArenaCommand {
    /// Whether so many players can play by these rules here.
    fn check(&self, rules: &Rules, players: usize) -> Result<(), Failure> {
        if players < 2 {
            return Err(Failure::usage(
                "name two players or more, as in undercut arena club steady",
            ));
        }
        let match_play = rules.match_play;
        if match_play.hollywood == Hollywood::Rolling && match_play.hollywood_games == 0 {
            return Err(Failure::usage(
                "`match.hollywood = \"rolling\"` with `match.hollywood_games = 0` ends only when a person announces the last \
                 games, and none plays here; set `match.hollywood_games` to 3 or more",
            ));
        }
        let is_table = rules.game_table() != GameTable::Two;
        if is_table && (players != 2 || self.sprt.is_some()) {
            return Err(Failure::usage(
                "at a table for more than two, one player meets copies of another: name two players, and leave out --sprt",
            ));
        }
        if self.sprt.is_some() && players != 2 {
            return Err(Failure::usage(format_args!(
                "--sprt needs exactly two players, not {players}"
            )));
        }
        Ok(())
    }
}

/// Why the games ended before their time, if a player failed.
fn failure(arena: &Arena, results: &Results) -> Option<Refusal> {
    let ArenaEnd::Failed {
        between: [a, b],
        game,
        deal,
        fault,
    } = &results.ended
    else {
        return None;
    };
    let rest = match arena.on_fault {
        OnFault::Stop => "--on-fault forfeit would continue".to_owned(),
        OnFault::Forfeit => format!(
            "{} starts in a row have failed, so no more games are forfeited",
            Arena::MOST_FAILED_STARTS
        ),
    };
    let why = format!("{fault} (deal {deal} of game {game} between {a} and {b}; {rest})");
    Some(Refusal::new("player", why))
}

/// The report of two players as JSON.
#[derive(Serialize)]
struct TwoPlayers<'a> {
    #[serde(flatten)]
    report: &'a Report,
    finished: bool,
    error: Option<&'a Refusal>,
    seed: u64,
}

/// The reports of more players as JSON.
#[derive(Serialize)]
struct ManyPlayers<'a> {
    finished: bool,
    error: Option<&'a Refusal>,
    seed: u64,
    standings: &'a [Ranking],
    pairings: &'a [Report],
}

fn json(
    arena: &Arena,
    results: &Results,
    error: Option<&Refusal>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let finished = matches!(results.ended, ArenaEnd::Played | ArenaEnd::Decided(_));
    match &results.reports[..] {
        [report] => print_json(
            out,
            &TwoPlayers {
                report,
                finished,
                error,
                seed: arena.seed,
            },
        ),
        pairings => print_json(
            out,
            &ManyPlayers {
                finished,
                error,
                seed: arena.seed,
                standings: &results.standings,
                pairings,
            },
        ),
    }
}

/// Prints the results of games by the rules of `source`.
fn print(
    arena: &Arena,
    results: &Results,
    source: &str,
    plain: bool,
    out: &mut dyn Write,
) -> io::Result<()> {
    let games: u64 = results.reports.iter().map(|report| report.games).sum();
    let seed = arena.seed;
    if games == 0 {
        return writeln!(out, "No pair of games was finished (seed {seed}).");
    }
    match &results.reports[..] {
        [report] => {
            let (a, b) = (&report.a, &report.b);
            let (how, names) = match arena.rules.game_table() {
                GameTable::Two | GameTable::Partnership => {
                    ("in mirrored pairs".to_owned(), [a.clone(), b.clone()])
                }
                table => {
                    let places = arena.games_of_a_pair();
                    let each = games / places;
                    let players = arena.rules.table.players;
                    let even = 100.0 / f64::from(players);
                    let how = format!(
                        "at {table}, {each} in each of {places} places (even: {even:.1} %),"
                    );
                    // The second player has all other places, and what they win is added.
                    let others = players - 1;
                    (
                        how,
                        [format!("{a}, 1 place"), format!("{b}, {others} places")],
                    )
                }
            };
            writeln!(
                out,
                "{a} against {b}: {games} games {how} by {source}, seed {seed}\n"
            )?;
            print_duel(report, &names, plain, out)?;
        }
        reports => {
            let count = arena.entrants.len();
            writeln!(
                out,
                "{count} players, all against all: {games} games in mirrored pairs by {source}, seed {seed}\n"
            )?;
            if plain {
                sentences::standings(&results.standings, reports, out)?;
            } else {
                tables::standings(&results.standings, out)?;
                tables::shares(&results.standings, reports, out)?;
            }
        }
    }
    if results.ended == ArenaEnd::Stopped {
        writeln!(
            out,
            "\nThe games were stopped. These are the results so far."
        )?;
    }
    Ok(())
}

/// Prints how two players met; `names` stand before their rows.
fn print_duel(
    report: &Report,
    [a, b]: &[String; 2],
    plain: bool,
    out: &mut dyn Write,
) -> io::Result<()> {
    let rows = [
        (
            a,
            report.a_win_share,
            report.a_points_per_deal,
            report.microseconds_per_decision,
        ),
        (
            b,
            report.a_win_share.map(|share| 1.0 - share),
            report.a_points_per_deal.map(|points| 0.0 - points),
            report.b_microseconds_per_decision,
        ),
    ];
    if plain {
        for (name, share, points, time) in rows {
            sentences::player(name, share, points, time, out)?;
        }
    } else {
        tables::players(&rows, out)?;
    }
    let [low, high] = report.ci95.map(|share| 100.0 * share);
    let interval = match report.elo_ci95 {
        [None, None] => NOT_KNOWN.to_owned(),
        [_, _] => format!("{low:.1} % to {high:.1} %"),
    };
    writeln!(out, "\n95 % interval of {}'s share: {interval}", report.a)?;
    let interval = elo_interval(report.elo_ci95);
    match (report.elo, report.elo_ci95) {
        (Some(elo), _) => writeln!(out, "Elo difference: {elo:+.0}, 95 % interval {interval}")?,
        // One player won everything: the difference has no bound.
        (None, [Some(_), None] | [None, Some(_)]) => {
            writeln!(out, "Elo difference: no bound, 95 % interval {interval}")?;
        }
        (None, _) => {}
    }
    writeln!(out, "{} deals, {} of them void", report.deals, report.void)?;
    for (name, forfeits) in [&report.a, &report.b].into_iter().zip(report.forfeits) {
        print_forfeits(name, forfeits, out)?;
    }
    if let Some(tested) = &report.sprt {
        print_test(tested, report, out)?;
    }
    Ok(())
}

const NOT_KNOWN: &str = "not known yet";

fn elo_interval(ends: [Option<f64>; 2]) -> String {
    match ends {
        [None, None] => NOT_KNOWN.to_owned(),
        [Some(low), Some(high)] => format!("{low:+.0} to {high:+.0}"),
        [Some(low), None] => format!("above {low:+.0}"),
        [None, Some(high)] => format!("below {high:+.0}"),
    }
}

fn print_test(tested: &Tested, report: &Report, out: &mut dyn Write) -> io::Result<()> {
    let [lower, upper] = tested.bounds;
    let found = match tested.verdict {
        Verdict::H0 => "elo0 is accepted",
        Verdict::H1 => "elo1 is accepted",
        Verdict::Open => "nothing is decided",
    };
    writeln!(
        out,
        "Sequential test, {}: {found} after {} games; log-likelihood ratio {:.2}, bounds {lower:.2} and {upper:.2}",
        tested.sprt, report.games, tested.llr
    )
}

/// The share of the games that the first of two players won against the second.
fn share_of([a, b]: [usize; 2], reports: &[Report]) -> Option<f64> {
    reports.iter().find_map(|report| match report.places {
        places if places == [a, b] => report.a_win_share,
        places if places == [b, a] => report.a_win_share.map(|share| 1.0 - share),
        _ => None,
    })
}

fn print_forfeits(name: &str, forfeits: u64, out: &mut dyn Write) -> io::Result<()> {
    match forfeits {
        0 => Ok(()),
        1 => writeln!(out, "1 game forfeited by {name}"),
        many => writeln!(out, "{many} games forfeited by {name}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_of_many_have_the_same_name() {
        let called = |names: &[&str]| -> Vec<String> {
            let named = |name: &&str| Entrant::new(*name, || unreachable!("nobody is seated"));
            let apart = told_apart(names.iter().map(named).collect());
            apart.iter().map(|one| one.name().to_owned()).collect()
        };
        assert_eq!(called(&["Ann", "Ann"]), ["Ann", "Ann"]);
        assert_eq!(
            called(&["Ann", "Ann (2)", "Ann", "Ann", "Bob", "Ann (2)"]),
            ["Ann", "Ann (2)", "Ann (3)", "Ann (4)", "Bob", "Ann (2) (2)"]
        );
        assert_eq!(
            called(&["Ann", "Ann", "Ann (2)"]),
            ["Ann", "Ann (3)", "Ann (2)"]
        );
    }
}

//! `undercut arena`: who is the better player, measured.

mod text;

use std::{
    io::{self, Write},
    num::{NonZeroU64, NonZeroUsize},
    thread,
    time::Instant,
};

use anyhow::anyhow;
use clap::{Args, ValueEnum, value_parser};
use serde::Serialize;

use super::{
    Failure, RulesArgs,
    entry::{Entry, EntryParser, told_apart},
    program_args::ProgramArgs,
    progress::Progress,
    signals::Interruption,
};
use crate::players::{
    arena::{Arena, ArenaEnd, Entrant, OnFault, Ranking, Report, Results, Sprt},
    program::EndAllOnDrop,
};

/// The most games that can be asked for.
const MOST_GAMES: u64 = 100_000_000;

/// The arguments of `undercut arena`.
#[derive(Debug, Args)]
#[command(after_help = "\
Games are played in mirrored pairs: both from the same decks, with the players' places exchanged. \
A game is one to the target of the house rules; the cut is left out, and in each pair either player deals first once. \
More than two players each meet all others.

A player is a level, a character, greedy (which remembers nothing and knocks at once), instant (the grandmaster without \
looking ahead, thousands of times as fast), or 'cmd:PROGRAM ARGS': any program that speaks the protocol of \
`undercut bot --protocol`. It is started twice for each thread: once for the first games of the pairs and once for the \
second ones, so that it never knows the other hand.

Elo: the difference of two players is that of their share of the games. More than two are rated together, by maximum \
likelihood (Bradley and Terry) with a pair of drawn games added to each meeting; 0 is their average. All 95% intervals \
are computed from the pairs, by Student's t and with half a pair of each kind added to their spread, so that they hold \
for few pairs and for one-sided ones too.

--sprt: after each pair the log-likelihood ratio of elo1 against elo0 is computed from the mean of the pairs and that \
spread (normal approximation), and the games end when it leaves Wald's bounds, after 50 pairs at the earliest. Pairs count in \
their order, so that the number of threads does not matter.

Ctrl-C prints what is known so far, and ends the program by that signal.

JSON of two players: a, b, games, deals, void, a_win_share, ci95 (low and high), elo (of A above B), elo_ci95, \
a_points_per_deal (scored above B, without boxes), forfeits (of A and B), microseconds_per_decision (A's mean; the only \
value that differs from run to run), sprt (elo0, elo1, alpha, beta, llr, bounds, verdict: h0, h1 or open), finished \
(false when the games were broken off). What is not known, because no pair was finished or one player won \
everything, is null. Of more: finished, seed, standings (name, elo, elo_ci95, games, win_share, \
points_per_deal, forfeits, microseconds_per_decision), pairings (as of two).

Examples:
  undercut arena --a club --b greedy
  undercut arena club casual --games 20000 --preset eaai --json
  undercut arena club 'cmd:python3 player.py' --move-time 1 --on-fault forfeit
  undercut arena beginner novice casual 'cmd:python3 player.py' --games 1000
  undercut arena master expert --sprt 0,10 --games 100000")]
pub struct ArenaCommand {
    /// The players, two or more
    #[arg(value_name = "PLAYER", value_parser = EntryParser, num_args = 2.., hide_possible_values = true)]
    players: Vec<Entry>,
    /// The first of two players
    #[arg(
        long,
        value_name = "PLAYER",
        value_parser = EntryParser,
        requires = "b",
        required_unless_present = "players",
        conflicts_with = "players"
    )]
    a: Option<Entry>,
    /// The second of two players
    #[arg(
        long,
        value_name = "PLAYER",
        value_parser = EntryParser,
        requires = "a",
        required_unless_present = "players",
        conflicts_with = "players",
        hide_possible_values = true
    )]
    b: Option<Entry>,
    /// How many games to play of each two players; an odd number is rounded up, because games come in pairs
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
    /// End the games of two players as soon as it is decided which Elo difference is right
    #[arg(
        long,
        value_name = "ELO0,ELO1[,ALPHA,BETA]",
        allow_hyphen_values = true
    )]
    sprt: Option<Sprt>,
    /// What becomes of a game in which a program fails
    #[arg(long, value_name = "WHAT", value_enum, default_value_t)]
    on_fault: Fate,
    #[command(flatten)]
    programs: ProgramArgs,
    #[command(flatten)]
    rules: RulesArgs,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What becomes of a game in which a program fails.
#[derive(Debug, Clone, Copy, Default, ValueEnum)]
enum Fate {
    /// All games end, and what is known so far is printed
    #[default]
    Stop,
    /// The program loses the game, and is started anew for the next, unless that fails several times in a row
    Forfeit,
}

impl ArenaCommand {
    /// Plays the games, and prints what came of them.
    ///
    /// # Errors
    ///
    /// What is wrong with the house rules, the players or the output; and that it was interrupted, after what is known
    /// was printed.
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let book = self.rules.resolve()?;
        let entries = if self.players.is_empty() {
            self.a.iter().chain(&self.b).collect()
        } else {
            Vec::from_iter(&self.players)
        };
        if self.sprt.is_some() && entries.len() != 2 {
            return Err(Failure::Usage(anyhow!(
                "--sprt tests two players against each other, and here are {}",
                entries.len()
            )));
        }
        // Before a program is started: none may be left behind.
        let _programs = EndAllOnDrop;
        let interruption = Interruption::watch().map_err(anyhow::Error::from)?;
        let entered: Result<Vec<Entrant>, _> = entries
            .into_iter()
            .map(|entry| entry.enter(self.programs.move_time()))
            .collect();
        let entered = match (entered, interruption.signal()) {
            (_, Some(signal)) => return Err(Failure::Interrupted(signal)),
            (Err(fault), None) => return Err(Failure::Failed(fault.into())),
            (Ok(entered), None) => entered,
        };
        let arena = Arena {
            entrants: told_apart(entered),
            rules: book.rules(),
            seed: self.seed,
            pairs: NonZeroU64::MIN.saturating_add((self.games - 1) / 2),
            on_fault: match self.on_fault {
                Fate::Stop => OnFault::Stop,
                Fate::Forfeit => OnFault::Forfeit,
            },
            sprt: self.sprt,
        };
        if self.games % 2 == 1 {
            let rounded = self.games + 1;
            tell(&format!(
                "note: games come in pairs, so {rounded} are played"
            ));
        }
        let progress = Progress::on_terminal("games", arena.total().saturating_mul(PAIR));
        let threads = threads(self.threads);
        let results = arena.run(threads, Instant::now, interruption.is_asked(), |pairs| {
            progress.tell(pairs * PAIR.get());
        });
        progress.clear();
        let source = book.source().to_string();
        if self.json {
            print_json(&arena, &results, out)?;
        } else {
            text::print(&arena, &results, &source, out)?;
        }
        out.flush()?;
        for fault in &results.faults {
            tell(&format!(
                "note: games were forfeited; the first time, {fault}"
            ));
        }
        match (interruption.signal(), results.ended) {
            (Some(signal), _) => Err(Failure::Interrupted(signal)),
            (
                None,
                ArenaEnd::Failed {
                    between: [a, b],
                    game,
                    deal,
                    fault,
                },
            ) => {
                let rest = match arena.on_fault {
                    OnFault::Stop => "--on-fault forfeit would go on".to_owned(),
                    OnFault::Forfeit => format!(
                        "{} starts in a row have failed, so no more games are forfeited",
                        Arena::MOST_FAILED_STARTS
                    ),
                };
                Err(Failure::Failed(anyhow!(
                    "{fault} (deal {deal} of game {game} between {a} and {b}; {rest})"
                )))
            }
            (None, ArenaEnd::Played | ArenaEnd::Decided(_) | ArenaEnd::Stopped) => Ok(()),
        }
    }
}

fn threads(asked_for: Option<u16>) -> NonZeroUsize {
    let asked_for = asked_for.and_then(|count| NonZeroUsize::new(usize::from(count)));
    // Where the system does not say how many there are, one certainly is.
    asked_for
        .or_else(|| thread::available_parallelism().ok())
        .unwrap_or(NonZeroUsize::MIN)
}

/// Tells something beside the results.
fn tell(line: &str) {
    // Nobody is left to be told when the standard error is closed.
    let _ = writeln!(io::stderr(), "{line}");
}

const PAIR: NonZeroU64 = NonZeroU64::new(2).expect("two is not zero");

/// The report of two players as JSON.
#[derive(Serialize)]
struct Duel<'a> {
    #[serde(flatten)]
    report: &'a Report,
    finished: bool,
}

/// The reports of more players as JSON.
#[derive(Serialize)]
struct RoundRobin<'a> {
    finished: bool,
    seed: u64,
    standings: &'a [Ranking],
    pairings: &'a [Report],
}

fn print_json(arena: &Arena, results: &Results, out: &mut dyn Write) -> Result<(), Failure> {
    let finished = matches!(results.ended, ArenaEnd::Played | ArenaEnd::Decided(_));
    let written = match &results.reports[..] {
        [report] => serde_json::to_writer_pretty(&mut *out, &Duel { report, finished }),
        reports => {
            let all = RoundRobin {
                finished,
                seed: arena.seed,
                standings: &results.standings,
                pairings: reports,
            };
            serde_json::to_writer_pretty(&mut *out, &all)
        }
    };
    written.map_err(io::Error::from)?;
    Ok(writeln!(out)?)
}

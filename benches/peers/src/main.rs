//! Undercut beside `gin-rummy` and `gin-rummy-engine`: `cargo run --release`, from this folder.
//!
//! Without an argument the first two parts run: `rules` plays random legal deals through both engines and stops at the first
//! difference; `speed` prints ours, theirs and the ratio; `matches` lets a learned player of ours play mirrored games against
//! one of theirs:
//! `cargo run --release -- matches --player instant|grandmaster --against simple|heuristic|mc:512 --games N
//! --preset eaai|default|gin-only|oklahoma --threads N`.

mod agree;
mod matches;
mod speed;
mod translate;

use matches::{Against, Matches, Ours};

const SEED: u64 = 2026;

fn main() {
    let part = std::env::args().nth(1);
    match part.as_deref() {
        None => {
            rules();
            speed::run(20_000, SEED);
        }
        Some("rules") => rules(),
        Some("speed") => speed::run(20_000, SEED),
        Some("matches") => match matches(std::env::args().skip(2)) {
            Ok(matches) => println!("{}", matches.run()),
            Err(wrong) => fail(&wrong),
        },
        Some(other) => fail(&format!(
            "there is no part {other:?}: name `rules`, `speed` or `matches`, or none for the first two"
        )),
    }
}

fn fail(wrong: &str) -> ! {
    eprintln!("error: {wrong}");
    std::process::exit(2);
}

/// What the arguments of `matches` ask for.
fn matches(mut args: impl Iterator<Item = String>) -> Result<Matches, String> {
    let mut matches = Matches {
        ours: Ours::Instant,
        against: Against::Simple,
        rules: matches::rules("eaai")?,
        games: 4000,
        threads: 1,
        seed: SEED,
    };
    while let Some(name) = args.next() {
        let value = args.next().ok_or(format!("{name} takes a value"))?;
        let number = || {
            value
                .parse::<u64>()
                .map_err(|_| format!("{name} takes a number, not {value:?}"))
        };
        match name.as_str() {
            "--player" => matches.ours = value.parse()?,
            "--against" => matches.against = value.parse()?,
            "--preset" => matches.rules = matches::rules(&value)?,
            "--games" => matches.games = number()?.max(2),
            "--threads" => matches.threads = number()?.max(1),
            "--seed" => matches.seed = number()?,
            _ => return Err(format!("there is no argument {name:?}")),
        }
    }
    Ok(matches)
}

fn rules() {
    let census = agree::run(20_000, SEED);
    println!("both engines agree: {census:?}");
}

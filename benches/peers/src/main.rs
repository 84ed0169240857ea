//! Undercut beside `gin-rummy` and `gin-rummy-engine`: `cargo run --release`, from this folder.
//!
//! Without an argument both parts run: `rules` plays random legal deals through both engines and stops at the first
//! difference; `speed` prints ours, theirs and the ratio.

mod agree;
mod speed;
mod translate;

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
        Some(other) => {
            eprintln!(
                "error: there is no part {other:?}: name `rules` or `speed`, or none for both"
            );
            std::process::exit(2);
        }
    }
}

fn rules() {
    let census = agree::run(20_000, SEED);
    println!("both engines agree: {census:?}");
}

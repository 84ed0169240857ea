//! The program on a terminal: how soon it shows itself, how fast it answers, how little it writes, and that it sleeps.
//!
//! Measured from outside, with the harness of the tests: a time ends when the last byte of a frame has been read and
//! understood at the other end of the terminal. Linux only. `cargo bench --bench terminal`.
#![cfg_attr(not(target_os = "linux"), allow(dead_code, unused_imports))]

#[path = "../tests/support/mod.rs"]
mod support;

use std::fs;
use std::time::{Duration, Instant};

use support::pty::{Launch, Pty};
use support::table::{PAUSE, at_table, drawn};
use support::view::View;

/// How often the program is started.
const STARTS: usize = 20;
/// How many keys are pressed at the table.
const KEYS: usize = 1_000;
/// How long nothing is done.
const IDLE: Duration = Duration::from_secs(5);

#[cfg(not(target_os = "linux"))]
fn main() {
    println!("the terminal is measured on Linux only");
}

#[cfg(target_os = "linux")]
fn main() {
    let binary = fs::metadata(env!("CARGO_BIN_EXE_undercut")).map_or(0, |file| file.len());
    println!(
        "binary                {:.1} MB (target 6)",
        megabytes(binary)
    );

    let mut starts: Vec<Duration> = (0..STARTS).map(|_| start()).collect();
    let [median, slowest] = quantiles(&mut starts, [50, 100]);
    println!(
        "first frame           {median:.1?}, slowest {slowest:.1?}, of {STARTS} (target 25 ms)"
    );

    let mut pty = at_table(Launch::undercut());
    pty.settle(PAUSE);
    let keys: Vec<(Duration, usize)> = (0..KEYS).map(|at| answer(&mut pty, at)).collect();
    let (mut times, mut sizes): (Vec<Duration>, Vec<usize>) = keys.into_iter().unzip();
    let [median, late, latest] = quantiles(&mut times, [50, 99, 100]);
    println!(
        "key to frame          p50 {median:.2?}, p99 {late:.2?}, latest {latest:.2?} (target p99 16 ms)"
    );
    let [median, large, largest] = quantiles(&mut sizes, [50, 99, 100]);
    println!("frame after a key     {median} bytes, p99 {large}, largest {largest} (target 1,024)");

    for (place, pty) in [("menu", drawn(Launch::undercut())), ("table", pty)] {
        pty.settle(PAUSE);
        let (sleeps, bytes) = (pty.sleeps(), pty.look(|view| view.bytes().len()));
        pty.is_quiet_for(IDLE);
        println!(
            "idle in the {place:<9} {} wake-ups, {} bytes in {IDLE:?} (target 0)",
            pty.sleeps() - sleeps,
            pty.look(|view| view.bytes().len()) - bytes,
        );
        println!(
            "memory                {:.1} MB",
            megabytes(pty.resident() * 1024)
        );
    }
}

/// How long the program takes to its first frame, from before it is started.
fn start() -> Duration {
    let start = Instant::now();
    let pty = Launch::undercut().open();
    pty.wait_until_drawn();
    start.elapsed()
}

/// How long the program takes to the frame after a key, and how many bytes it writes for it.
fn answer(pty: &mut Pty, number: usize) -> (Duration, usize) {
    // To and fro along the hand, and now and then another order of the cards.
    let key = match number % 20 {
        0 => "s",
        1..=9 => "\x1b[C",
        _ => "\x1b[D",
    };
    let before = pty.look(|view| (view.frames(), view.bytes().len()));
    let start = Instant::now();
    pty.send(key);
    pty.wait_for_frame_after(before.0);
    let time = start.elapsed();
    (time, pty.look(|view: &View| view.bytes().len()) - before.1)
}

/// The values below which so many of a hundred lie.
fn quantiles<T: Ord + Copy, const N: usize>(values: &mut [T], percents: [usize; N]) -> [T; N] {
    values.sort_unstable();
    percents.map(|percent| values[(values.len() - 1) * percent / 100])
}

#[expect(clippy::cast_precision_loss, reason = "printed with one digit")]
fn megabytes(bytes: u64) -> f64 {
    bytes as f64 / 1e6
}

//! A line on the terminal with the progress of long work and the time left.

use std::{
    io::{self, IsTerminal},
    num::NonZeroU64,
    sync::{
        Mutex,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use rustix::{stdio::stderr, termios::tcgetwinsize};

use crate::{analysis::JudgingQueue, plain::StatusLine};

/// How often the line is rewritten.
const INTERVAL: Duration = Duration::from_millis(100);
/// How many columns the bar takes.
const BAR: u64 = 24;
/// How many columns the time takes that is left.
const LEFT: usize = 9;
/// The least time to go by before the time left is shown.
const ENOUGH: Duration = Duration::from_secs(1);
/// The columns of a terminal that does not say.
const COLUMNS: usize = 80;

/// A progress line on the standard error; nothing where that is not a terminal.
pub(super) struct ProgressLine {
    what: &'static str,
    total: u64,
    started: Instant,
    /// The line, and when it was last written; none where nothing is.
    line: Option<Mutex<(StatusLine, Option<Instant>)>>,
}

impl ProgressLine {
    /// Progress of `total` things to be done.
    pub(super) fn new(what: &'static str, total: NonZeroU64) -> Self {
        let started = Instant::now();
        Self {
            what,
            total: total.get(),
            started,
            line: io::stderr().is_terminal().then(Mutex::default),
        }
    }

    /// Shows that so many are done; from any thread, at any rate. The first time it is shown at once.
    pub(super) fn show(&self, done: u64) {
        // Another thread is writing: its figure is as new.
        let Some(Ok(mut line)) = self.line.as_ref().map(Mutex::try_lock) else {
            return;
        };
        let now = Instant::now();
        if line.1.is_none_or(|last| now - last >= INTERVAL) {
            let told = in_words(self.what, done, self.total, now - self.started);
            line.0
                .show(&fitted(&bar(done, self.total), &told, columns()));
            line.1 = Some(now);
        }
    }

    /// Takes the line away.
    pub(super) fn clear(self) {
        let line = self.line.map(Mutex::into_inner);
        if let Some(Ok((mut line, _))) = line {
            line.clear();
        }
    }
}

/// Works on a request to the judging queue and shows the progress. Returns false if it was stopped.
pub(super) fn until_done(queue: &mut JudgingQueue, number: u64, stopped: &AtomicBool) -> bool {
    let mut progress = None;
    let is_done = loop {
        let Some(steps) = queue.steps(number) else {
            break true;
        };
        if stopped.load(Ordering::Relaxed) {
            break false;
        }
        if progress.is_none() {
            let total = NonZeroU64::new(steps.total);
            progress = total.map(|total| ProgressLine::new("steps", total));
        }
        if let Some(progress) = &progress {
            progress.show(steps.done);
        }
        queue.work();
    };
    if let Some(progress) = progress {
        progress.clear();
    }
    is_done
}

/// The width of the terminal; 0 means that it does not know.
fn columns() -> usize {
    match tcgetwinsize(stderr()) {
        Ok(window) if window.ws_col > 0 => usize::from(window.ws_col),
        Ok(_) | Err(_) => COLUMNS,
    }
}

/// What is done and the time left; always of the same width, so that it covers what was there before.
fn in_words(what: &str, done: u64, total: u64, elapsed: Duration) -> String {
    let left = left(done.min(total), total, elapsed);
    let left = left.map_or_else(|| "...".to_owned(), clock);
    let digits = total.to_string().len();
    format!("{done:>digits$} of {total} {what}, {left:>LEFT$} left")
}

/// The time left at the pace so far; none while there is too little to go by.
fn left(done: u64, total: u64, elapsed: Duration) -> Option<Duration> {
    if done == 0 || elapsed < ENOUGH {
        return None;
    }
    let left = elapsed.as_millis() * u128::from(total - done) / u128::from(done);
    Some(Duration::from_millis(left.try_into().unwrap_or(u64::MAX)))
}

/// A time as on a clock, rounded up to seconds.
fn clock(time: Duration) -> String {
    let seconds = time.as_millis().div_ceil(1000);
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        1..1000 => format!("{hours}:{minutes:02}:{seconds:02}"),
        _ => "> 999 h".to_owned(),
    }
}

fn bar(done: u64, total: u64) -> String {
    let full = done * BAR / total;
    let sign = |place| if place < full { '#' } else { '.' };
    (0..BAR).map(sign).collect()
}

/// As much of the line as fits before the last column, where a further character could start a new line.
fn fitted(bar: &str, told: &str, columns: usize) -> String {
    let whole = format!("[{bar}] {told}");
    if whole.chars().count() < columns {
        whole
    } else {
        told.chars().take(columns.saturating_sub(1)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_has_the_progress_and_the_time_left() {
        let line = |done, milliseconds| {
            let elapsed = Duration::from_millis(milliseconds);
            let told = in_words("games", done, 4000, elapsed);
            fitted(&bar(done, 4000), &told, COLUMNS)
        };
        assert_eq!(
            [
                line(0, 5000),
                line(100, 999),
                line(100, 1000),
                line(100, 1999),
                line(1000, 30_000),
                line(10, 100_000),
                line(4000, 120_000)
            ],
            [
                "[........................]    0 of 4000 games,       ... left",
                "[........................]  100 of 4000 games,       ... left",
                "[........................]  100 of 4000 games,      0:39 left",
                "[........................]  100 of 4000 games,      1:18 left",
                "[######..................] 1000 of 4000 games,      1:30 left",
                "[........................]   10 of 4000 games,  11:05:00 left",
                "[########################] 4000 of 4000 games,      0:00 left",
            ]
        );
        assert_eq!(clock(Duration::from_secs(4_000_000)), "> 999 h");
    }

    #[test]
    fn a_narrow_terminal_gets_as_much_as_fits_on_one_line() {
        let told = "1000 of 4000 games,  1:30 left";
        let line = |columns| fitted("##..", told, columns);
        assert_eq!(line(38), "[##..] 1000 of 4000 games,  1:30 left");
        assert_eq!(line(37), told);
        assert_eq!(line(13), "1000 of 4000");
        assert_eq!(line(0), "");
    }
}

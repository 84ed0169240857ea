//! A line on the terminal that names the player the program waits for, and how much longer it waits at most.

use std::{
    io::{self, IsTerminal, Write},
    sync::mpsc::{Receiver, RecvTimeoutError, channel},
    thread::{self, Builder},
    time::{Duration, Instant},
};

use unicode_width::UnicodeWidthStr;

use crate::text::short;

/// How long nothing is said, and how often the time is rewritten.
const TICK: Duration = Duration::from_secs(1);

/// Does work that may wait for somebody, such as another program. After a second a line on the terminal says so with the time
/// left, and it is gone when the work is done. Without a terminal nothing is said: a script has its own clock.
pub fn while_waiting<T>(for_whom: &str, limit: Duration, work: impl FnOnce() -> T) -> T {
    if !io::stderr().is_terminal() {
        return work();
    }
    thread::scope(|scope| {
        let (done, is_done) = channel();
        // Without a further thread the work is done all the same.
        let _ = Builder::new()
            .name("waiting".into())
            .spawn_scoped(scope, move || show(for_whom, limit, &is_done));
        let result = work();
        drop(done);
        result
    })
}

fn show(for_whom: &str, limit: Duration, is_done: &Receiver<()>) {
    let end = Instant::now() + limit;
    let mut line = StatusLine::default();
    while is_done.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
        line.show(&told(
            for_whom,
            end.saturating_duration_since(Instant::now()),
        ));
    }
    line.clear();
}

fn told(for_whom: &str, left: Duration) -> String {
    let left = left.as_secs_f64().round();
    format!("Waiting for {}: {left} s left", short(for_whom))
}

/// A line on the standard error that is written again and again. One that cannot be shown is no reason to stop.
#[derive(Debug, Default)]
pub struct StatusLine {
    /// How many columns it takes.
    columns: usize,
}

impl StatusLine {
    /// Writes a text over the one before.
    pub fn show(&mut self, text: &str) {
        let columns = text.width();
        let rest = self.columns.saturating_sub(columns);
        write(&format!("\r{text}{:rest$}", ""));
        self.columns = columns;
    }

    /// Takes the line away.
    pub fn clear(&mut self) {
        if self.columns > 0 {
            write(&format!("\r{:1$}\r", "", self.columns));
            self.columns = 0;
        }
    }
}

fn write(text: &str) {
    let mut out = io::stderr();
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_says_for_whom_and_how_long() {
        let line = told("slow\u{1b}[2J", Duration::from_millis(118_600));
        assert_eq!(line, "Waiting for slow\\u{1b}[2J: 119 s left");
    }

    #[test]
    fn the_work_is_done_whether_or_not_anybody_looks() {
        assert_eq!(while_waiting("nobody", TICK, || 7), 7);
    }
}

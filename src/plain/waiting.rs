//! A line on the terminal that says for whom the program waits, and how much longer at most.

use std::{
    io::{self, IsTerminal, Write},
    sync::mpsc::{Receiver, RecvTimeoutError, channel},
    thread::{self, Builder},
    time::{Duration, Instant},
};

use unicode_width::UnicodeWidthStr;

use crate::text::short;

/// How long nothing is said, and how often the time is written anew.
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
    let mut shown = 0_usize;
    while is_done.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
        let line = told(for_whom, end.saturating_duration_since(Instant::now()));
        write(&format!(
            "\r{line}{:1$}",
            "",
            shown.saturating_sub(line.width())
        ));
        shown = line.width();
    }
    if shown > 0 {
        write(&format!("\r{:shown$}\r", ""));
    }
}

fn told(for_whom: &str, left: Duration) -> String {
    let left = left.as_secs_f64().round();
    format!("Waiting for {}: {left} s left", short(for_whom))
}

/// A line that cannot be shown is no reason to stop.
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

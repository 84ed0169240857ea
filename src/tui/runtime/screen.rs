//! The screen: takes over the terminal, and restores it whatever happens.
//!
//! A process has one terminal, so its state is a static. The event loop, the panic hook and the signal thread may all
//! call [`restore`]; only the first call acts.

use std::ffi::OsStr;
use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread;
use std::time::Duration;

use ratatui::layout::Size;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::process::{Signal, getpid, kill_current_process_group, kill_process};
use rustix::stdio::{stdin, stdout};
use rustix::termios::{
    OptionalActions, QueueSelector, Termios, tcflush, tcgetattr, tcgetwinsize, tcsetattr,
};

/// Why the table cannot be shown here.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Unusable {
    #[error("standard input is not a terminal, which the table needs: use `--plain`")]
    NoInput,
    #[error("standard output is not a terminal, which the table needs: use `--plain`")]
    NoOutput,
    /// `TERM` is unset, empty or `dumb`.
    #[error(
        "the terminal that TERM names cannot place its cursor, which the table needs: use `--plain`"
    )]
    Dumb,
}

/// Checks whether the table can be shown, given the value of `TERM`. Nothing is written or changed.
///
/// # Errors
///
/// The first reason why it cannot.
pub fn check_usable(term: Option<&OsStr>) -> Result<(), Unusable> {
    judge(stdin().is_terminal(), stdout().is_terminal(), term)
}

fn judge(input: bool, output: bool, term: Option<&OsStr>) -> Result<(), Unusable> {
    match term.and_then(OsStr::to_str) {
        _ if !input => Err(Unusable::NoInput),
        _ if !output => Err(Unusable::NoOutput),
        None | Some("" | "dumb") => Err(Unusable::Dumb),
        Some(_) => Ok(()),
    }
}

/// Whether the terminal is asked to report the mouse.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mouse {
    /// Clicks and the wheel are reported, motion is not.
    Clicks,
    /// Nothing is reported, and the terminal's own text selection works.
    Off,
}

enum TerminalState {
    Down,
    /// What is needed to restore the terminal.
    Up {
        found: Termios,
        mouse: Mouse,
    },
    /// The terminal is restored and not taken over again: the process is ending.
    Over,
}

static STAGE: Mutex<TerminalState> = Mutex::new(TerminalState::Down);

/// Held while bytes are written, so that a frame and the restore sequence never mix.
static OUTPUT: Mutex<()> = Mutex::new(());

/// Set while the writing thread must abandon its frame.
static GIVE_WAY: AtomicBool = AtomicBool::new(false);

/// How often a thread that is stuck in a write is interrupted.
const ROUNDS: u32 = 10;

/// How long one step of the restore waits for a terminal that does not read: hang-ups and signals must end within a
/// second.
const PATIENCE: Duration = Duration::from_millis(100);

/// The size of a terminal that reports none.
const UNKNOWN_SIZE: Size = Size::new(80, 24);

/// The most columns and rows that are drawn. No screen has as many, and each cell takes memory.
const MOST: u16 = 1_000;

/// Alternate screen, bracketed paste, hidden cursor.
const OPEN: &str = "\x1b[?1049h\x1b[?2004h\x1b[?25l";
/// Presses and releases of buttons, in the encoding without a limit of 223 columns; never motion.
const OPEN_MOUSE: &str = "\x1b[?1000h\x1b[?1006h";
/// Ends a synchronized update that was cut short; paste and focus reports off, plain text.
const CLOSE: &str = "\x1b[?2026l\x1b[?2004l\x1b[?1004l\x1b[0m";
const CLOSE_MOUSE: &str = "\x1b[?1006l\x1b[?1000l";
/// The cursor is shown last: some terminals store its visibility for each screen.
const LEAVE: &str = "\x1b[?1049l\x1b[?25h";

/// The operations on the terminal that the event loop needs.
pub(super) trait Tty: Write {
    fn size(&self) -> Size;

    /// Bits a second; 0 if that is not known.
    fn speed(&self) -> u32;

    /// Takes over the terminal again after the process was stopped.
    ///
    /// # Errors
    ///
    /// As for [`TerminalScreen::take`].
    fn retake(&mut self) -> io::Result<()>;

    /// Restores the terminal and stops the process, as Ctrl-Z usually does.
    ///
    /// # Errors
    ///
    /// When the process cannot be stopped.
    fn stop(&mut self) -> io::Result<()>;
}

/// The terminal while it is taken over; dropping it restores the terminal.
#[derive(Debug)]
pub(super) struct TerminalScreen {
    mouse: Mouse,
}

impl TerminalScreen {
    /// Takes over the terminal.
    ///
    /// # Errors
    ///
    /// When standard input is not a terminal, or the terminal does not accept the mode or the bytes. It is restored
    /// then.
    pub(super) fn take(mouse: Mouse) -> io::Result<Self> {
        enter(mouse)?;
        Ok(Self { mouse })
    }
}

impl Tty for TerminalScreen {
    fn size(&self) -> Size {
        // A serial line, or a pty without a size, reports 0 x 0.
        match tcgetwinsize(stdout()) {
            Ok(window) if window.ws_col > 0 && window.ws_row > 0 => {
                Size::new(window.ws_col.min(MOST), window.ws_row.min(MOST))
            }
            Ok(_) | Err(_) => UNKNOWN_SIZE,
        }
    }

    fn speed(&self) -> u32 {
        tcgetattr(stdout()).map_or(0, |mode| mode.output_speed())
    }

    fn retake(&mut self) -> io::Result<()> {
        enter(self.mouse)
    }

    fn stop(&mut self) -> io::Result<()> {
        restore();
        // The whole process group, as Ctrl-Z does without raw mode: a waiting parent such as `cargo run` stops too.
        kill_current_process_group(Signal::STOP)?;
        Ok(())
    }
}

/// Writes while the terminal is taken over; afterwards everything is dropped.
impl Write for TerminalScreen {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let _output = lock(&OUTPUT);
        if matches!(*lock(&STAGE), TerminalState::Up { .. }) {
            send(bytes)?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Drop for TerminalScreen {
    fn drop(&mut self) {
        restore();
    }
}

/// Restores the terminal if it is taken over; returns whether it was.
pub(super) fn restore() -> bool {
    give_back(TerminalState::Down)
}

/// Restores the terminal and prevents taking it over again, because the process is ending.
pub(super) fn restore_for_good() -> bool {
    give_back(TerminalState::Over)
}

fn enter(mouse: Mouse) -> io::Result<()> {
    let entered = enter_locked(mouse);
    if entered.is_err() {
        restore();
    }
    entered
}

fn enter_locked(mouse: Mouse) -> io::Result<()> {
    let _output = lock(&OUTPUT);
    let found = {
        let mut stage = lock(&STAGE);
        let found = match &*stage {
            TerminalState::Over => return Ok(()),
            TerminalState::Up { found, .. } => found.clone(),
            TerminalState::Down => tcgetattr(stdin())?,
        };
        *stage = TerminalState::Up {
            found: found.clone(),
            mouse,
        };
        found
    };
    let mut raw = found;
    raw.make_raw();
    // Before any byte is written: a process that continues in the background stops here, and leaves the shell's
    // screen alone.
    tcsetattr(stdin(), OptionalActions::Now, &raw)?;
    send(opening(mouse).as_bytes())
}

fn give_back(next: TerminalState) -> bool {
    let output = claim_output();
    let (found, mouse) = {
        let mut stage = lock(&STAGE);
        if matches!(*stage, TerminalState::Over) {
            return false;
        }
        match std::mem::replace(&mut *stage, next) {
            TerminalState::Up { found, mouse } => (found, mouse),
            TerminalState::Down | TerminalState::Over => return false,
        }
    };
    // If the terminal is gone, each of these fails, and there is nothing to restore.
    if output.is_some() {
        if !can_write_within(PATIENCE) {
            let _ = tcflush(stdout(), QueueSelector::OFlush);
        }
        let _ = send(closing(mouse).as_bytes());
    }
    // Otherwise pending mouse reports would be typed into the shell.
    let _ = tcflush(stdin(), QueueSelector::IFlush);
    let _ = tcsetattr(stdin(), OptionalActions::Now, &found);
    true
}

/// Locks the output; returns nothing if a thread is stuck in a write to a terminal that does not read.
fn claim_output() -> Option<MutexGuard<'static, ()>> {
    let claim = claim_output_within(PATIENCE);
    if claim.is_some() {
        return claim;
    }
    // Discarding the unread output unblocks the stuck thread, and a signal interrupts its write; then it abandons its
    // frame.
    GIVE_WAY.store(true, Ordering::SeqCst);
    let claim = (0..ROUNDS).find_map(|_| {
        let _ = tcflush(stdout(), QueueSelector::OFlush);
        let _ = kill_process(getpid(), Signal::WINCH);
        claim_output_within(PATIENCE / ROUNDS)
    });
    GIVE_WAY.store(false, Ordering::SeqCst);
    claim
}

fn claim_output_within(limit: Duration) -> Option<MutexGuard<'static, ()>> {
    const STEP: Duration = Duration::from_millis(5);
    let mut waited = Duration::ZERO;
    loop {
        match OUTPUT.try_lock() {
            Ok(claim) => return Some(claim),
            Err(TryLockError::Poisoned(poisoned)) => return Some(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) if waited < limit => {
                thread::sleep(STEP);
                waited += STEP;
            }
            Err(TryLockError::WouldBlock) => return None,
        }
    }
}

fn can_write_within(limit: Duration) -> bool {
    let limit = Timespec::try_from(limit).ok();
    let terminal = stdout();
    let mut output = [PollFd::new(&terminal, PollFlags::OUT)];
    matches!(poll(&mut output, limit.as_ref()), Ok(ready) if ready > 0)
}

/// Writes all bytes, also to a terminal that another program has left in non-blocking mode. Stops early if the thread
/// must abandon its frame.
fn send(mut bytes: &[u8]) -> io::Result<()> {
    while !bytes.is_empty() && !GIVE_WAY.load(Ordering::SeqCst) {
        match rustix::io::write(stdout(), bytes) {
            Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
            Ok(sent) => bytes = &bytes[sent..],
            Err(Errno::INTR) => {}
            Err(Errno::AGAIN) => {
                poll(&mut [PollFd::new(&stdout(), PollFlags::OUT)], None)?;
            }
            Err(error) => return Err(error.into()),
        }
    }
    Ok(())
}

fn opening(mouse: Mouse) -> String {
    match mouse {
        Mouse::Clicks => [OPEN, OPEN_MOUSE].concat(),
        Mouse::Off => OPEN.to_owned(),
    }
}

fn closing(mouse: Mouse) -> String {
    match mouse {
        Mouse::Clicks => [CLOSE, CLOSE_MOUSE, LEAVE].concat(),
        Mouse::Off => [CLOSE, LEAVE].concat(),
    }
}

/// Locks, also after a panic: the data behind these locks is always consistent.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The private modes a text switches on or off, in order.
    fn modes(text: &str, switch: char) -> Vec<&str> {
        text.split("\x1b[?")
            .filter_map(|part| part.strip_suffix(switch))
            .collect()
    }

    #[test]
    fn every_mode_that_is_set_is_reset() {
        for mouse in [Mouse::Clicks, Mouse::Off] {
            let (open, close) = (opening(mouse), closing(mouse));
            for mode in modes(&open, 'h') {
                assert!(
                    close.contains(&format!("\x1b[?{mode}l")),
                    "mode {mode} stays on"
                );
            }
            for mode in modes(&open, 'l') {
                assert!(
                    close.contains(&format!("\x1b[?{mode}h")),
                    "mode {mode} stays off"
                );
            }
        }
    }

    #[test]
    fn motion_is_never_reported() {
        assert_eq!(
            modes(&opening(Mouse::Clicks), 'h'),
            ["1049", "2004", "1000", "1006"]
        );
    }

    #[test]
    fn without_the_mouse_no_mouse_mode_is_touched() {
        for text in [opening(Mouse::Off), closing(Mouse::Off)] {
            assert!(
                !text.contains("?1000") && !text.contains("?1006"),
                "{text:?}"
            );
        }
    }

    #[test]
    fn an_update_cut_short_ends_before_the_screen_is_left() {
        let close = closing(Mouse::Clicks);
        let position = |sequence| close.find(sequence).expect("is in the text");
        assert!(position("\x1b[?2026l") < position("\x1b[?1049l"));
        assert!(position("\x1b[?1049l") < position("\x1b[?25h"));
    }

    #[test]
    fn restoring_twice_is_not_an_error() {
        assert!(!restore());
    }

    #[test]
    fn writes_to_a_closed_screen_are_dropped() {
        let mut screen = TerminalScreen { mouse: Mouse::Off };
        assert_eq!(screen.write(b"text").unwrap(), 4);
    }

    #[test]
    fn both_streams_and_a_cursor_are_needed() {
        let term = OsStr::new;
        let cases = [
            (true, true, Some(term("xterm-256color")), Ok(())),
            (true, true, Some(term("linux")), Ok(())),
            (true, true, Some(term("dumb")), Err(Unusable::Dumb)),
            (true, true, Some(term("")), Err(Unusable::Dumb)),
            (true, true, None, Err(Unusable::Dumb)),
            (false, true, Some(term("xterm")), Err(Unusable::NoInput)),
            (true, false, Some(term("xterm")), Err(Unusable::NoOutput)),
            (false, false, None, Err(Unusable::NoInput)),
        ];
        for (input, output, term, expected) in cases {
            assert_eq!(
                judge(input, output, term),
                expected,
                "{input} {output} {term:?}"
            );
        }
    }

    #[test]
    fn every_reason_suggests_line_mode() {
        for reason in [Unusable::NoInput, Unusable::NoOutput, Unusable::Dumb] {
            assert!(reason.to_string().contains("--plain"), "{reason}");
        }
    }
}

//! The screen: taking the terminal over, and giving it back whatever happens.
//!
//! A process has one terminal, so its state is one static. Whichever thread needs to give the terminal back (the
//! table's own when it ends, the panic hook, the signal thread) calls [`restore`], and only the first call acts.

use std::io::{self, Write};
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

/// Whether the terminal is asked to report the mouse.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mouse {
    /// Clicks and the wheel are reported, motion is not.
    Clicks,
    /// Nothing is reported, and the terminal's own selection of text works as usual.
    Off,
}

/// How far the terminal is taken over.
enum TerminalState {
    /// The terminal is as it was found.
    Down,
    /// The terminal is ours, and this is what gives it back.
    Up { found: Termios, mouse: Mouse },
    /// The terminal was given back and is not taken again: the process is ending.
    Over,
}

static STAGE: Mutex<TerminalState> = Mutex::new(TerminalState::Down);

/// Held while bytes go out, so that a frame and the giving back never mix.
static OUTPUT: Mutex<()> = Mutex::new(());

/// Set while the thread that writes is to leave its frame unfinished.
static GIVE_WAY: AtomicBool = AtomicBool::new(false);

/// How often a thread that is stuck in writing is told to give way.
const ROUNDS: u32 = 10;

/// How long one step of giving back waits for a terminal that does not read: hang-ups and signals end within a second.
const PATIENCE: Duration = Duration::from_millis(100);

/// The size of a terminal that does not say.
const UNKNOWN_SIZE: Size = Size::new(80, 24);

/// Alternate screen, bracketed paste, hidden cursor.
const OPEN: &str = "\x1b[?1049h\x1b[?2004h\x1b[?25l";
/// Press and release of buttons, in the encoding without a limit of 223 columns; never motion.
const OPEN_MOUSE: &str = "\x1b[?1000h\x1b[?1006h";
/// End of a synchronized update that was cut short, paste and focus reports off, plain letters.
const CLOSE: &str = "\x1b[?2026l\x1b[?2004l\x1b[?1004l\x1b[0m";
const CLOSE_MOUSE: &str = "\x1b[?1006l\x1b[?1000l";
/// The cursor is shown last: some terminals keep its visibility apart for each screen.
const LEAVE: &str = "\x1b[?1049l\x1b[?25h";

/// What the table needs of the terminal it is drawn on.
pub(super) trait Tty: Write {
    /// Columns and rows, as far as they are known.
    fn size(&self) -> Size;

    /// Takes the terminal over again after the process was stopped, whatever the shell did with it in between.
    ///
    /// # Errors
    ///
    /// As for taking it the first time.
    fn retake(&mut self) -> io::Result<()>;

    /// Gives the terminal back and stops the process, as Ctrl-Z does to other programs.
    ///
    /// # Errors
    ///
    /// When the process may not be stopped.
    fn stop(&mut self) -> io::Result<()>;
}

/// The terminal while it is taken over; dropping it gives the terminal back.
#[derive(Debug)]
pub(super) struct TerminalScreen {
    mouse: Mouse,
}

impl TerminalScreen {
    /// Takes the terminal over.
    ///
    /// # Errors
    ///
    /// When standard input is no terminal, or the terminal does not accept the mode or the bytes. It is then given back.
    pub(super) fn take(mouse: Mouse) -> io::Result<Self> {
        enter(mouse)?;
        Ok(Self { mouse })
    }
}

impl Tty for TerminalScreen {
    fn size(&self) -> Size {
        // A serial line, or a pty nobody has sized, says 0 x 0 for "unknown".
        match tcgetwinsize(stdout()) {
            Ok(window) if window.ws_col > 0 && window.ws_row > 0 => {
                Size::new(window.ws_col, window.ws_row)
            }
            Ok(_) | Err(_) => UNKNOWN_SIZE,
        }
    }

    fn retake(&mut self) -> io::Result<()> {
        enter(self.mouse)
    }

    fn stop(&mut self) -> io::Result<()> {
        restore();
        // The whole group, as the key would do without raw mode: a parent that waits for us, as `cargo run`, stops too.
        kill_current_process_group(Signal::STOP)?;
        Ok(())
    }
}

/// Writes for as long as the terminal is ours; afterwards everything is swallowed.
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

/// Gives the terminal back as it was found, if it is taken over; says whether it was.
pub(super) fn restore() -> bool {
    give_back(TerminalState::Down)
}

/// Gives the terminal back and keeps any other thread from taking it again: the process is about to end.
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
    // Before any byte: continued in the background, the process stops here and has not touched the shell's screen.
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
    // The terminal may be gone. Then each of these fails, and there is nothing to give back.
    if output.is_some() {
        if !can_write_within(PATIENCE) {
            let _ = tcflush(stdout(), QueueSelector::OFlush);
        }
        let _ = send(closing(mouse).as_bytes());
    }
    // Reports of the mouse that are under way would otherwise be typed into the shell.
    let _ = tcflush(stdin(), QueueSelector::IFlush);
    let _ = tcsetattr(stdin(), OptionalActions::Now, &found);
    true
}

/// The right to write, or nothing when a thread is stuck in writing to a terminal that reads nothing.
fn claim_output() -> Option<MutexGuard<'static, ()>> {
    let claim = claim_output_within(PATIENCE);
    if claim.is_some() {
        return claim;
    }
    // With the unread output thrown away the stuck thread goes on, a signal makes it look up, and then it gives way.
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

/// Writes all bytes, also to a terminal that another program has left in non-blocking mode; a thread that is to give way
/// leaves the rest.
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

/// Locks, also after a panic: the data behind these locks is whole at every moment.
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
    fn what_is_opened_is_closed() {
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
    fn nothing_to_give_back_is_no_error() {
        assert!(!restore());
    }

    #[test]
    fn a_screen_that_is_down_swallows_what_is_written() {
        let mut screen = TerminalScreen { mouse: Mouse::Off };
        assert_eq!(screen.write(b"text").unwrap(), 4);
    }
}

//! The event loop: wait, answer, draw.

use std::io;
use std::mem;
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, Sender};
use std::time::{Duration, Instant};

use ratatui::Terminal;
use ratatui::layout::{Position, Rect};
use rustix::io::Errno;

use super::frame::FrameBackend;
use super::screen::Tty;
use super::work::{self, Queues};
use super::{App, Effect, Key, UserInput, Wake};

/// The most events answered before a frame, so that a flood of input still shows progress.
const BATCH: usize = 1_000;

/// How long a frame waits for the saves before it, so that what it shows is with the system even if the program is killed right
/// after. They only write and do not wait for the disk, so they are slow only where the system is stuck; the frame then says
/// that what it shows is not saved.
pub(super) const PATIENCE: Duration = Duration::from_secs(1);

/// The longest time between two repeats of a held key, on the slowest keyboards.
const REPEAT: Duration = Duration::from_millis(120);

/// A key that comes again within this time may be held.
const HELD: Duration = Duration::from_secs(1);

/// How long a held key is heard out at most.
const LONGEST: Duration = Duration::from_secs(10);

/// An application on a terminal.
struct EventLoop<'a, A: App, T: Tty> {
    app: &'a mut A,
    terminal: Terminal<FrameBackend<T>>,
    /// Cloned for jobs. It also keeps the channel open, so that waiting cannot fail.
    wakes: Sender<Wake<A::Message>>,
    woken: Receiver<Wake<A::Message>>,
    queues: &'a Queues<A::Message>,
    /// How long a frame waits for saves at most.
    patience: Duration,
    /// Whether the last frame waited for them in vain.
    stalls: bool,
    started: Instant,
    /// When the application was last updated with the time.
    ticked: Instant,
    /// The last key, and when it was read.
    last: Option<(Key, Instant)>,
    /// Whether it came so soon after the same key that it may be held.
    is_held: bool,
    /// Whether nothing has happened since the last frame but that time went by.
    only_ticked: bool,
}

/// Whether the loop continues.
type Answer = io::Result<ControlFlow<()>>;

/// Runs the application until it quits or the terminal is gone. A frame waits for saves for `patience` at most.
///
/// # Errors
///
/// When the terminal cannot be written or read, or a thread cannot be started.
pub(super) fn run<A: App, T: Tty>(
    app: &mut A,
    tty: T,
    wakes: Sender<Wake<A::Message>>,
    woken: Receiver<Wake<A::Message>>,
    queues: &Queues<A::Message>,
    patience: Duration,
) -> io::Result<()> {
    let mut session = EventLoop {
        app,
        terminal: Terminal::new(FrameBackend::new(tty))?,
        wakes,
        woken,
        queues,
        patience,
        stalls: false,
        started: Instant::now(),
        ticked: Instant::now(),
        last: None,
        is_held: false,
        only_ticked: false,
    };
    let ended = session.run_to_end();
    // An answer that is still to come would be typed into the shell, like the rest of a held key.
    if ended.is_ok() && (session.is_held || session.terminal.backend().flow.is_awaited()) {
        hear_out(&session.woken, REPEAT, LONGEST);
    }
    match ended {
        Err(error) if is_gone(&error) => Ok(()),
        ended => ended,
    }
}

impl<A: App, T: Tty> EventLoop<'_, A, T> {
    fn run_to_end(&mut self) -> io::Result<()> {
        if self.report_size()?.is_break() {
            return Ok(());
        }
        loop {
            let is_moving = self.app.is_moving();
            let flow = &mut self.terminal.backend_mut().flow;
            flow.next(is_moving);
            if !(self.only_ticked && is_moving && flow.is_behind()) {
                self.terminal.draw(|frame| self.app.draw(frame))?;
                self.app.on_drawn(self.started.elapsed());
            }
            if self.wait_and_answer()?.is_break() || self.wait_for_saves()?.is_break() {
                return Ok(());
            }
        }
    }

    /// Waits until what the next frame shows is saved.
    fn wait_for_saves(&mut self) -> Answer {
        // Who knows that it stalls need not wait for it again.
        let patience = if self.stalls {
            Duration::ZERO
        } else {
            self.patience
        };
        let stalls = !self.queues.saves().wait(patience);
        if mem::replace(&mut self.stalls, stalls) == stalls {
            return Ok(ControlFlow::Continue(()));
        }
        let effects = self.app.on_stall(stalls);
        self.perform(effects)
    }

    /// Sleeps until something happens, then answers everything that has.
    fn wait_and_answer(&mut self) -> Answer {
        let wakes_after = self.app.wake_after();
        let first = self.wait(wakes_after);
        let elapsed = self.ticked.elapsed();
        self.ticked += elapsed;
        if wakes_after.is_some() {
            let effects = self.app.on_tick(elapsed);
            if self.perform(effects)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        self.only_ticked = first.is_none();
        let rest = self.woken.try_iter().take(BATCH - 1);
        let wakes: Vec<_> = first.into_iter().chain(rest).collect();
        let mut resized = false;
        for wake in wakes {
            let effects = match wake {
                Wake::Input(input, at) => {
                    if let UserInput::Key(key) = input {
                        let before = self.last.replace((key, at));
                        self.is_held = before.is_some_and(|(before, heard)| {
                            before == key && at.saturating_duration_since(heard) < HELD
                        });
                    }
                    let at = at.saturating_duration_since(self.started);
                    self.app.on_input(input, at)
                }
                Wake::Message(message) => self.app.on_message(message),
                Wake::Answered => {
                    self.terminal.backend_mut().flow.answered();
                    continue;
                }
                Wake::Resized => {
                    resized = true;
                    continue;
                }
                Wake::Continued => {
                    self.terminal.backend_mut().reopen()?;
                    resized = true;
                    continue;
                }
                Wake::Failed(error) => return Err(error),
            };
            if self.perform(effects)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        if resized {
            self.resize()
        } else {
            Ok(ControlFlow::Continue(()))
        }
    }

    /// Waits until something happens, or the time for the next tick has come. An answer of the terminal is nothing to act on.
    fn wait(&mut self, wakes_after: Option<Duration>) -> Option<Wake<A::Message>> {
        loop {
            let wake = match wakes_after {
                None => self.woken.recv().ok(),
                Some(after) => {
                    let left = after.saturating_sub(self.ticked.elapsed());
                    self.woken.recv_timeout(left).ok()
                }
            };
            if !matches!(wake, Some(Wake::Answered)) {
                return wake;
            }
            self.terminal.backend_mut().flow.answered();
        }
    }

    /// Makes the next frame a full one: a terminal that shrank and grew again has lost its content, even at the old
    /// size.
    fn resize(&mut self) -> Answer {
        let size = self.terminal.backend_mut().measure();
        // Not `clear`, which queries the cursor position.
        self.terminal.resize(Rect::from((Position::ORIGIN, size)))?;
        self.report_size()
    }

    fn report_size(&mut self) -> Answer {
        let size = self.terminal.size()?;
        let at = self.started.elapsed();
        let effects = self.app.on_input(UserInput::Resize(size), at);
        self.perform(effects)
    }

    fn perform(&mut self, effects: Vec<Effect<A::Message>>) -> Answer {
        for effect in effects {
            match effect {
                Effect::Quit => return Ok(ControlFlow::Break(())),
                Effect::Suspend => self.terminal.backend_mut().tty_mut().stop()?,
                Effect::Bell => self.terminal.backend_mut().tty_mut().write_all(b"\x07")?,
                Effect::Start(job) | Effect::Watch(job) => work::start(job, self.wakes.clone())?,
                Effect::Queue(job) => self.queues.push(job),
                Effect::Save(job) => self.queues.save(job),
            }
        }
        Ok(ControlFlow::Continue(()))
    }
}

/// Waits until the key that quit is let go of: the shell would get the rest of it. It is let go of when nothing comes for
/// `repeat`.
fn hear_out<M>(woken: &Receiver<Wake<M>>, repeat: Duration, longest: Duration) {
    let end = Instant::now() + longest;
    while Instant::now() < end && woken.recv_timeout(repeat).is_ok() {}
}

/// Whether the terminal was closed.
fn is_gone(error: &io::Error) -> bool {
    error
        .raw_os_error()
        .is_some_and(|code| [Errno::PIPE, Errno::IO].contains(&Errno::from_raw_os_error(code)))
}

#[cfg(test)]
mod tests;

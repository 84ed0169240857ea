//! Runs the application on a terminal: the only part of the screen with input and output, a clock and threads.
//!
//! The application is a set of pure functions, an [`App`], and [`run`] drives it. One thread each waits for the
//! keyboard, for signals and for a hang-up. Jobs run on their own threads. All of them send on one channel. The
//! calling thread blocks on that channel, so that nothing wakes up while nothing happens.
//!
//! Whatever ends the program, the terminal is restored first: alternate screen, cursor, mouse, paste and line mode.

mod decode;
mod event_loop;
mod fatal;
mod flow;
mod frame;
mod input;
mod pen;
mod screen;
#[cfg(test)]
mod tests;
mod watch;
mod work;

use std::io;
use std::sync::mpsc;
use std::time::{Duration, Instant};

use ratatui::Frame;

pub use fatal::{die_of, watched};
pub use input::{Key, Scroll, UserInput};
pub use screen::{Mouse, check_usable};
pub use watch::die_before_screen;
pub use work::Job;

use event_loop::PATIENCE;
use screen::TerminalScreen;
use work::Queues;

/// An application as pure functions: no input or output, no clock, no thread.
///
/// Every method but [`draw`](App::draw) may change the state. The runtime draws once after all waiting events, and
/// writes nothing to the terminal if no cell has changed.
pub trait App {
    /// The result of a job.
    type Message: Send + 'static;

    /// Handles an input that came `at` this time after the start. The first one is the size of the screen.
    fn on_input(&mut self, input: UserInput, at: Duration) -> Vec<Effect<Self::Message>>;

    /// Handles the result of a job.
    fn on_message(&mut self, message: Self::Message) -> Vec<Effect<Self::Message>>;

    /// Advances the time. Called only while something moves, with the time since the last call or since the motion
    /// began.
    fn on_tick(&mut self, elapsed: Duration) -> Vec<Effect<Self::Message>>;

    /// Handles that saving no longer keeps up, so that the next frame shows what is not saved; or that it does again.
    fn on_stall(&mut self, stalls: bool) -> Vec<Effect<Self::Message>>;

    /// Returns when the next [`on_tick`](App::on_tick) is due after the last one; `None` while nothing moves: then
    /// only an input, a job or a signal wakes the program.
    fn wake_after(&self) -> Option<Duration>;

    /// Whether what is shown is on its way to something else: a terminal that does not keep up need not show all of it.
    fn is_moving(&self) -> bool {
        false
    }

    fn draw(&self, frame: &mut Frame);

    /// What was drawn is on the terminal, `at` this time after the start.
    fn on_drawn(&mut self, at: Duration) {
        let _ = at;
    }
}

/// What an application asks for.
pub enum Effect<M> {
    /// End the loop. Queued jobs are finished; other jobs are abandoned.
    Quit,
    /// Restore the terminal and stop the process, as Ctrl-Z usually does.
    Suspend,
    Bell,
    /// Run a job at once on its own thread, such as thinking about a move.
    Start(Job<M>),
    /// Wait on its own thread for what may never happen.
    Watch(Job<M>),
    /// Run a job after all saved or queued before it, such as looking for a file.
    Queue(Job<M>),
    /// Run a job after all saves before it: a quick one that hands to the system what is to be saved. The next frame waits for
    /// it, so that what it shows outlives the program.
    Save(Job<M>),
}

/// What wakes the event loop.
enum Wake<M> {
    /// An input, and when it was read.
    Input(UserInput, Instant),
    Message(M),
    /// The terminal has shown a frame that asked for this.
    Answered,
    Resized,
    /// The process was stopped and continues.
    Continued,
    /// The keyboard cannot be read.
    Failed(io::Error),
}

/// Takes over the terminal, runs `app` until it quits, and restores the terminal.
///
/// Call it once in a process, from the main thread, after [`check_usable`]: the handlers of signals and panics stay
/// installed, and do what is the default afterwards. A terminal that is closed is not an error: the process ends as
/// by a hang-up, or this returns.
///
/// # Errors
///
/// When the terminal cannot be taken over or read, or a thread cannot be started. The terminal is restored.
///
/// # Panics
///
/// When a queued job panicked after the loop ended.
pub fn run<A: App>(app: &mut A, mouse: Mouse) -> io::Result<()> {
    let (wakes, woken) = mpsc::channel();
    let queues = Queues::new(&wakes)?;
    // Before the terminal is touched: a signal during start-up must restore it, and a resize must not be missed.
    watch::signals(wakes.clone(), queues.unfinished())?;
    watch::panics();
    let screen = TerminalScreen::take(mouse)?;
    watch::hang_up(queues.unfinished())?;
    watch::input(wakes.clone())?;
    let ended = event_loop::run(app, screen, wakes, woken, &queues, PATIENCE);
    // The terminal is restored by now, so a slow disk does not block it.
    queues.finish();
    ended
}

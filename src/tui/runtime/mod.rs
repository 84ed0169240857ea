//! What drives the table: the only part of it with input and output, a clock and threads.
//!
//! The application is a set of pure functions, an [`App`]; [`run`] feeds it and shows it. One thread each waits for the
//! keyboard, for signals and for the terminal's end, jobs run on threads of their own, and all of them send on one channel.
//! The calling thread sleeps on that channel, so that nothing wakes while nothing happens.
//!
//! Whatever ends the program, the terminal is given back first: alternate screen, cursor, mouse, paste and line mode.

mod decode;
#[cfg(test)]
mod double;
mod frame;
mod input;
mod panic;
mod screen;
mod session;
mod usable;
mod watch;
mod work;

use std::io;
use std::sync::mpsc;
use std::time::Duration;

use ratatui::Frame;

pub use input::{Input, Key, Scroll};
pub use screen::Mouse;
pub use usable::check_usable;
pub use work::Job;

use screen::TerminalScreen;
use session::{EventLoop, SAVING};
use work::Queue;

/// An application as pure functions: no input or output, no clock, no thread.
///
/// Every method but [`draw`](App::draw) may change what is shown; the runtime draws afterwards, once for everything that was
/// waiting, and writes nothing to the terminal if no cell has changed.
pub trait App {
    /// What a job reports when it is done.
    type Message: Send + 'static;

    /// Answers the player. The first input of all is the size of the screen.
    fn on_input(&mut self, input: Input) -> Vec<Effect<Self::Message>>;

    /// Answers a job that is done.
    fn on_message(&mut self, message: Self::Message) -> Vec<Effect<Self::Message>>;

    /// Lets `elapsed` pass. Called only while something moves: with the time since the last call, or since the movement
    /// began.
    fn on_tick(&mut self, elapsed: Duration) -> Vec<Effect<Self::Message>>;

    /// When the next [`on_tick`](App::on_tick) is due, counted from the last; `None` while nothing moves, and then nothing
    /// wakes the program but the player, a job or a signal.
    fn wake_after(&self) -> Option<Duration>;

    /// Draws everything.
    fn draw(&self, frame: &mut Frame);
}

/// What an application asks to be done.
pub enum Effect<M> {
    /// Close the table. Queued jobs are still finished; others are left behind.
    Quit,
    /// Give the terminal back and stop, as Ctrl-Z does to other programs.
    Suspend,
    /// Ring the terminal's bell.
    Bell,
    /// Do this at once on a thread of its own, as for thinking about a move.
    Start(Job<M>),
    /// Do this after everything queued before it, as for writing to a file. The next frame waits for it, though only for a
    /// moment: what it shows should be saved.
    Queue(Job<M>),
}

/// Why a wait is over.
enum Wake<M> {
    Input(Input),
    Message(M),
    /// The screen has another size.
    Resized,
    /// The process was stopped and goes on.
    Continued,
    /// The keyboard cannot be read.
    Failed(io::Error),
}

/// Takes the terminal over, runs `app` until it asks to quit, and gives the terminal back.
///
/// To be called once in a process, from its main thread: the handlers of signals and panics stay for the rest of it, and do
/// then what they would have done by default. Call [`check_usable`] before. A terminal that goes away in the middle is no error;
/// the process then ends as by a hang-up, or this returns.
///
/// # Errors
///
/// When the terminal cannot be taken over or read, or the system gives no further thread. The terminal is given back.
///
/// # Panics
///
/// When a queued job panicked after the table was closed.
///
/// # Examples
pub fn run<A: App>(app: &mut A, mouse: Mouse) -> io::Result<()> {
    let (wakes, woken) = mpsc::channel();
    let queue = Queue::new(wakes.clone())?;
    // Before the terminal is touched: a signal that comes while it is taken over must give it back, and a new size must
    // not be missed.
    watch::signals(wakes.clone(), queue.unfinished())?;
    panic::install();
    let screen = TerminalScreen::take(mouse)?;
    watch::hang_up(queue.unfinished())?;
    watch::input(wakes.clone())?;
    let ended = EventLoop::new(app, screen, wakes, woken, &queue, SAVING)?.run();
    // The terminal is given back by now: a slow disk does not hold it.
    queue.finish();
    ended
}

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
mod tests {
    use std::iter;
    use std::sync::mpsc;
    use std::sync::{Arc, Mutex};

    use ratatui::Frame;
    use ratatui::layout::Size;

    use super::super::Job;
    use super::super::tests::TtyDouble;
    use super::*;

    /// Logs and shows all inputs, and answers single letters.
    #[derive(Debug, Default)]
    struct Diary {
        log: Vec<String>,
        /// How often time may still go on.
        moves: usize,
    }

    impl App for Diary {
        type Message = &'static str;

        fn on_input(&mut self, input: UserInput, _at: Duration) -> Vec<Effect<Self::Message>> {
            let job = |message: &'static str| -> Job<Self::Message> { Box::new(move || message) };
            self.log.push(match input {
                UserInput::Key(key) => format!("{}", key.code),
                UserInput::Resize(size) => format!("{size}"),
                UserInput::Click { .. } | UserInput::Scroll { .. } | UserInput::Paste(_) => {
                    "other".into()
                }
            });
            match self.log.last().map(String::as_str) {
                Some("q") => vec![Effect::Quit],
                Some("z") => vec![Effect::Suspend],
                Some("b") => vec![Effect::Bell],
                Some("s") => vec![Effect::Start(job("started"))],
                Some("w") => vec![Effect::Queue(job("queued"))],
                Some("v") => vec![Effect::Save(job("saved"))],
                _ => Vec::new(),
            }
        }

        fn on_message(&mut self, message: Self::Message) -> Vec<Effect<Self::Message>> {
            self.log.push(message.into());
            vec![Effect::Quit]
        }

        fn on_stall(&mut self, stalls: bool) -> Vec<Effect<Self::Message>> {
            self.log.push(format!("stalls {stalls}"));
            Vec::new()
        }

        fn on_tick(&mut self, _elapsed: Duration) -> Vec<Effect<Self::Message>> {
            self.log.push("tick".into());
            self.moves -= 1;
            if self.moves == 0 {
                vec![Effect::Quit]
            } else {
                Vec::new()
            }
        }

        fn wake_after(&self) -> Option<Duration> {
            (self.moves > 0).then_some(Duration::ZERO)
        }

        fn draw(&self, frame: &mut Frame) {
            frame.render_widget(self.log.join(" "), frame.area());
        }
    }

    fn key<M>(letter: char) -> Wake<M> {
        Wake::Input(UserInput::Key(Key::char(letter)), Instant::now())
    }

    /// Runs an application on `tty` with `wakes` already waiting.
    fn run<A: App>(
        app: &mut A,
        tty: &TtyDouble,
        wakes: impl IntoIterator<Item = Wake<A::Message>>,
    ) -> io::Result<()> {
        const FOR_EVER: Duration = Duration::from_secs(60);
        let (sender, woken) = mpsc::channel();
        for wake in wakes {
            sender.send(wake).unwrap();
        }
        let queues = Queues::new(&sender).unwrap();
        let ended = super::run(app, tty.clone(), sender, woken, &queues, FOR_EVER);
        queues.finish();
        ended
    }

    #[test]
    fn all_waiting_events_are_answered_before_one_frame() {
        let (mut diary, tty) = (Diary::default(), TtyDouble::new(40, 2));
        let keys = "acdef".chars().map(key);
        let last = iter::once(Wake::Message("end"));
        run(&mut diary, &tty, keys.chain(last)).unwrap();
        assert_eq!(diary.log.join(" "), "40x2 a c d e f end");
        assert_eq!(
            tty.pieces().len(),
            1,
            "only the first frame: {:?}",
            tty.pieces()
        );
    }

    #[test]
    fn frames_are_drawn_during_a_flood() {
        let (mut diary, tty) = (Diary::default(), TtyDouble::new(2_000, 2));
        let flood = iter::repeat_with(|| key('a')).take(BATCH + 1);
        run(&mut diary, &tty, flood.chain([key('q')])).unwrap();
        assert_eq!(tty.pieces().len(), 2);
    }

    #[test]
    fn of_many_resizes_only_the_last_size_is_reported() {
        let (mut diary, tty) = (Diary::default(), TtyDouble::new(40, 2));
        // A whole batch, so that its end is reached before the key that quits.
        let storm = iter::repeat_with(|| Wake::Resized).take(BATCH);
        run(&mut diary, &tty, storm.chain([key('q')])).unwrap();
        assert_eq!(diary.log.join(" "), "40x2 40x2 q");
    }

    #[test]
    fn a_held_key_is_heard_out() {
        let (sender, woken) = mpsc::channel::<Wake<()>>();
        for _ in 0..3 {
            sender.send(key('q')).unwrap();
        }
        hear_out(&woken, Duration::ZERO, Duration::from_secs(60));
        assert!(woken.try_recv().is_err());
    }

    #[test]
    fn no_event_is_answered_after_quitting() {
        let (mut diary, tty) = (Diary::default(), TtyDouble::new(40, 2));
        run(&mut diary, &tty, [key('q'), key('b'), key('z')]).unwrap();
        assert_eq!(diary.log.join(" "), "40x2 q");
        assert_eq!(tty.stops(), 0);
    }

    #[test]
    fn ticks_come_only_while_something_moves() {
        let (mut diary, tty) = (Diary::default(), TtyDouble::new(40, 2));
        diary.moves = 3;
        run(&mut diary, &tty, []).unwrap();
        assert_eq!(diary.log.join(" "), "40x2 tick tick tick");
    }

    /// Counts the time, and shows it.
    #[derive(Debug, Default)]
    struct Clock {
        ticks: usize,
        ends: usize,
        /// Where the answers to its frames come from.
        terminal: Option<Sender<Wake<()>>>,
    }

    impl App for Clock {
        type Message = ();

        fn on_input(&mut self, _input: UserInput, _at: Duration) -> Vec<Effect<()>> {
            Vec::new()
        }

        fn on_message(&mut self, (): ()) -> Vec<Effect<()>> {
            Vec::new()
        }

        fn on_stall(&mut self, _stalls: bool) -> Vec<Effect<()>> {
            Vec::new()
        }

        fn on_tick(&mut self, _elapsed: Duration) -> Vec<Effect<()>> {
            self.ticks += 1;
            if self.ticks > self.ends {
                vec![Effect::Quit]
            } else {
                Vec::new()
            }
        }

        fn wake_after(&self) -> Option<Duration> {
            Some(Duration::ZERO)
        }

        fn is_moving(&self) -> bool {
            self.ticks < self.ends
        }

        fn draw(&self, frame: &mut Frame) {
            frame.render_widget(format!("<{}>", self.ticks), frame.area());
        }

        fn on_drawn(&mut self, _at: Duration) {
            if let Some(terminal) = &self.terminal {
                terminal.send(Wake::Answered).unwrap();
            }
        }
    }

    #[test]
    fn a_terminal_that_does_not_keep_up_gets_the_first_frame_of_a_motion_and_the_end() {
        let (mut clock, tty) = (Clock::default(), TtyDouble::new(40, 2));
        clock.ends = 9;
        run(&mut clock, &tty, []).unwrap();
        let pieces = tty.pieces();
        assert_eq!(pieces.len(), 2, "{pieces:?}");
        assert!(pieces[0].contains("<0>") && pieces[0].ends_with("\x1b[5n"));
        assert!(pieces[1].contains('9') && !pieces[1].contains("\x1b[5n"));
    }

    #[test]
    fn a_terminal_that_answers_gets_every_frame() {
        let tty = TtyDouble::new(40, 2);
        let (sender, woken) = mpsc::channel();
        let mut clock = Clock {
            ticks: 0,
            ends: 9,
            terminal: Some(sender.clone()),
        };
        let queues = Queues::new(&sender).unwrap();
        super::run(&mut clock, tty.clone(), sender, woken, &queues, REPEAT).unwrap();
        queues.finish();
        assert_eq!(tty.pieces().len(), 10, "{:?}", tty.pieces());
    }

    #[test]
    fn jobs_come_back_as_messages() {
        for (letter, message) in [('s', "started"), ('w', "queued"), ('v', "saved")] {
            let (mut diary, tty) = (Diary::default(), TtyDouble::new(40, 2));
            run(&mut diary, &tty, [key(letter)]).unwrap();
            assert_eq!(diary.log.join(" "), format!("40x2 {letter} {message}"));
        }
    }

    /// Saves each key, and shows what is saved.
    #[derive(Debug, Default)]
    struct Ledger(Arc<Mutex<String>>);

    impl App for Ledger {
        type Message = ();

        fn on_input(&mut self, input: UserInput, _at: Duration) -> Vec<Effect<()>> {
            let saved = Arc::clone(&self.0);
            match input {
                UserInput::Key(key) if key == Key::char('q') => vec![Effect::Quit],
                UserInput::Key(key) => vec![Effect::Save(Box::new(move || {
                    *saved.lock().unwrap() += &key.code.to_string();
                }))],
                UserInput::Click { .. }
                | UserInput::Scroll { .. }
                | UserInput::Paste(_)
                | UserInput::Resize(_) => Vec::new(),
            }
        }

        fn on_message(&mut self, (): ()) -> Vec<Effect<()>> {
            Vec::new()
        }

        fn on_stall(&mut self, _stalls: bool) -> Vec<Effect<()>> {
            Vec::new()
        }

        fn on_tick(&mut self, _elapsed: Duration) -> Vec<Effect<()>> {
            Vec::new()
        }

        fn wake_after(&self) -> Option<Duration> {
            None
        }

        fn draw(&self, frame: &mut Frame) {
            frame.render_widget(self.0.lock().unwrap().as_str(), frame.area());
        }
    }

    #[test]
    fn a_frame_shows_what_is_saved() {
        let (mut ledger, tty) = (Ledger::default(), TtyDouble::new(2_000, 1));
        let keys = iter::repeat_with(|| key('x')).take(BATCH);
        let last = key('q');
        run(&mut ledger, &tty, keys.chain([last])).unwrap();
        let pieces = tty.pieces();
        assert_eq!(pieces.len(), 1, "the empty first frame writes nothing");
        assert!(pieces[0].contains(&"x".repeat(BATCH)));
    }

    /// Saves something that the system takes once a frame has said that it does not.
    struct Stuck {
        gate: Option<Receiver<()>>,
        release: Sender<()>,
        told: Vec<String>,
    }

    impl App for Stuck {
        type Message = &'static str;

        fn on_input(&mut self, input: UserInput, _at: Duration) -> Vec<Effect<Self::Message>> {
            if let UserInput::Resize(_) = input {
                return Vec::new();
            }
            let gate = self.gate.take().unwrap();
            vec![Effect::Save(Box::new(move || {
                gate.recv().unwrap();
                "saved"
            }))]
        }

        fn on_message(&mut self, message: Self::Message) -> Vec<Effect<Self::Message>> {
            self.told.push(message.to_owned());
            Vec::new()
        }

        fn on_stall(&mut self, stalls: bool) -> Vec<Effect<Self::Message>> {
            self.told.push(format!("stalls {stalls}"));
            if stalls {
                self.release.send(()).unwrap();
                return Vec::new();
            }
            vec![Effect::Quit]
        }

        fn on_tick(&mut self, _elapsed: Duration) -> Vec<Effect<Self::Message>> {
            Vec::new()
        }

        fn wake_after(&self) -> Option<Duration> {
            None
        }

        fn draw(&self, frame: &mut Frame) {
            frame.render_widget(self.told.join(" "), frame.area());
        }
    }

    #[test]
    fn a_frame_that_shows_what_is_not_saved_is_told_so_and_so_is_the_one_after() {
        let (release, gate) = mpsc::channel();
        let mut app = Stuck {
            gate: Some(gate),
            release,
            told: Vec::new(),
        };
        let tty = TtyDouble::new(40, 1);
        let (sender, woken) = mpsc::channel();
        sender.send(key('x')).unwrap();
        let queues = Queues::new(&sender).unwrap();
        super::run(
            &mut app,
            tty.clone(),
            sender,
            woken,
            &queues,
            Duration::ZERO,
        )
        .unwrap();
        queues.finish();
        assert_eq!(app.told, ["stalls true", "saved", "stalls false"]);
        assert!(tty.pieces().concat().contains("stalls"));
    }

    #[test]
    fn the_bell_rings_once() {
        let (mut diary, tty) = (Diary::default(), TtyDouble::new(40, 2));
        run(&mut diary, &tty, [key('b'), key('q')]).unwrap();
        assert_eq!(tty.pieces().concat().matches('\x07').count(), 1);
    }

    #[test]
    fn after_a_stop_the_screen_is_opened_measured_and_repainted() {
        let (mut diary, tty) = (Diary::default(), TtyDouble::new(40, 2));
        // A whole batch, so that a frame is drawn between it and the key that quits.
        let wakes = [key('z'), Wake::Continued]
            .into_iter()
            .chain(iter::repeat_with(|| Wake::Resized).take(BATCH - 2))
            .chain([key('q')]);
        run(&mut diary, &tty, wakes).unwrap();
        assert_eq!((tty.stops(), tty.retakes()), (1, 1));
        assert_eq!(diary.log.join(" "), "40x2 z 40x2 q");
        let pieces = tty.pieces();
        assert!(pieces[1].contains("\x1b[2J\x1b[1;1H40x2"), "{pieces:?}");
    }

    #[test]
    fn a_closed_terminal_is_not_an_error_but_a_broken_keyboard_is() {
        let (mut diary, tty) = (Diary::default(), TtyDouble::new(40, 2));
        for gone in [Errno::IO, Errno::PIPE] {
            run(&mut diary, &tty, [Wake::Failed(gone.into())]).unwrap();
        }
        let error = run(&mut diary, &tty, [Wake::Failed(Errno::NOTTY.into())]).unwrap_err();
        assert_eq!(error.raw_os_error(), Some(Errno::NOTTY.raw_os_error()));
        tty.break_with(Errno::IO);
        run(&mut diary, &tty, []).unwrap();
        tty.break_with(Errno::NOSPC);
        run(&mut diary, &tty, []).unwrap_err();
    }

    #[test]
    fn the_first_input_is_the_size() {
        let (mut diary, tty) = (Diary::default(), TtyDouble::new(0, 0));
        run(&mut diary, &tty, [key('q')]).unwrap();
        assert_eq!(diary.log[0], Size::ZERO.to_string());
    }
}

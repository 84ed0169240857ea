//! What the loop answers, draws and reports, with a terminal that is none.

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

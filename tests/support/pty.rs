//! A terminal without a window: a program runs on a pseudo-terminal, its output is read as a terminal would read it, and
//! a test waits for what it wants to see. Nothing here sleeps; every wait ends by an event or, when a test fails, by a limit.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use portable_pty::{CommandBuilder, MasterPty, PtySize, native_pty_system};
use rustix::process::{Pid, Signal, WaitOptions, WaitStatus, kill_process, waitpid};
use rustix::termios::LocalModes;
use tempfile::TempDir;

use super::view::{Reading, Seen, View};

/// How long anything may take on the slowest machine before a test gives up.
const LIMIT: Duration = Duration::from_secs(180);

/// The game; cargo builds it for the tests of the program, not for those inside the crate.
const GAME: Option<&str> = option_env!("CARGO_BIN_EXE_undercut");

/// A program to be started on a terminal, with an environment of its own: no variable of the test's own reaches it.
pub struct Launch {
    program: OsString,
    arguments: Vec<OsString>,
    variables: Vec<(OsString, OsString)>,
    columns: u16,
    rows: u16,
    home: Option<PathBuf>,
    is_controlled: bool,
}

impl Launch {
    /// The game, on 80 columns and 24 rows.
    pub fn undercut() -> Self {
        Self::program(GAME.expect("cargo names the game to the tests of the program"))
    }

    /// Any program, on 80 columns and 24 rows.
    pub fn program(program: impl Into<OsString>) -> Self {
        Self {
            program: program.into(),
            arguments: Vec::new(),
            variables: Vec::new(),
            columns: 80,
            rows: 24,
            home: None,
            is_controlled: true,
        }
    }

    /// A shell that runs `script`, with the game's path as `$0`.
    pub fn shell(script: &str) -> Self {
        let game = GAME.expect("cargo names the game to the tests of the program");
        Self::program("/bin/sh").args(["-c", script, game])
    }

    /// Adds arguments.
    pub fn args<I: IntoIterator<Item: AsRef<OsStr>>>(mut self, arguments: I) -> Self {
        let arguments = arguments
            .into_iter()
            .map(|argument| argument.as_ref().to_owned());
        self.arguments.extend(arguments);
        self
    }

    /// Sets a variable of the environment.
    pub fn env(mut self, name: impl AsRef<OsStr>, value: impl AsRef<OsStr>) -> Self {
        self.variables
            .push((name.as_ref().to_owned(), value.as_ref().to_owned()));
        self
    }

    /// Sets the size of the terminal.
    pub fn size(mut self, columns: u16, rows: u16) -> Self {
        (self.columns, self.rows) = (columns, rows);
        self
    }

    /// Uses a home folder that outlives the program, instead of one made for it.
    pub fn home(mut self, home: &Path) -> Self {
        self.home = Some(home.to_owned());
        self
    }

    /// Sends no signal when the terminal is closed or resized: it is not the one that controls the program.
    pub fn uncontrolled(mut self) -> Self {
        self.is_controlled = false;
        self
    }

    /// Starts the program.
    pub fn open(self) -> Pty {
        let size = PtySize {
            cols: self.columns,
            rows: self.rows,
            pixel_width: 0,
            pixel_height: 0,
        };
        let pair = native_pty_system()
            .openpty(size)
            .expect("a pty can be opened");
        let own_home = TempDir::new().expect("a folder can be made");
        let home = self.home.unwrap_or_else(|| own_home.path().to_owned());

        let mut command = CommandBuilder::new(&self.program);
        command.args(&self.arguments);
        command.set_controlling_tty(self.is_controlled);
        command.cwd(&home);
        command.env_clear();
        command.env("TERM", "xterm-256color");
        command.env("UNDERCUT_COACH", "glance");
        // Keys are sent as soon as what they are meant for is on the screen.
        command.env("UNDERCUT_PAUSES", "skipped");
        command.env("LANG", "C.UTF-8");
        command.env("HOME", &home);
        for (name, folder) in [
            ("XDG_CONFIG_HOME", "config"),
            ("XDG_STATE_HOME", "state"),
            ("XDG_DATA_HOME", "data"),
            ("XDG_CACHE_HOME", "cache"),
        ] {
            command.env(name, home.join(folder));
        }
        for (name, value) in &self.variables {
            command.env(name, value);
        }

        let found = mode(&*pair.master);
        let child = pair
            .slave
            .spawn_command(command)
            .expect("the program can be started");
        // While this end is open here, the other never learns that the program has closed it.
        drop(pair.slave);
        let pid = child.process_id().expect("a process has an id");
        let pid = Pid::from_raw(pid.cast_signed()).expect("an id is not zero");

        let seen = Arc::new(Seen::new(self.columns, self.rows));
        let mut reader = pair.master.try_clone_reader().expect("a pty can be read");
        let writer = pair.master.take_writer().expect("a pty can be written");
        let reader = thread::spawn({
            let seen = Arc::clone(&seen);
            move || seen.read_all(&mut *reader)
        });
        Pty {
            pid,
            found,
            changes: watch(pid),
            last: None,
            seen,
            reader: Some(reader),
            writer: Some(writer),
            master: Some(pair.master),
            _own_home: own_home,
        }
    }
}

/// A terminal with a program on it. The program is killed when this is dropped.
pub struct Pty {
    pid: Pid,
    /// The terminal's mode before the program was started.
    found: String,
    changes: Receiver<WaitStatus>,
    /// How the program ended.
    last: Option<WaitStatus>,
    seen: Arc<Seen>,
    reader: Option<JoinHandle<()>>,
    writer: Option<Box<dyn Write + Send>>,
    master: Option<Box<dyn MasterPty + Send>>,
    _own_home: TempDir,
}

impl Pty {
    /// Waits until the view is as wanted, and gives what is wanted of it.
    #[track_caller]
    pub fn wait_for<T>(&self, what: &str, wanted: impl Fn(&View) -> Option<T>) -> T {
        let mut found = None;
        let view = self.seen.wait_while(LIMIT, |view| {
            found = wanted(view);
            found.is_none() && view.reading != Reading::Ended
        });
        match found {
            Some(found) => found,
            None => panic!(
                "no {what} on the terminal, which shows:\n{}\n\nand was told last: {}",
                view.text(),
                view.end()
            ),
        }
    }

    /// Waits for a text on the screen.
    #[track_caller]
    pub fn wait_for_text(&self, text: &str) {
        self.wait_for(text, |view| view.text().contains(text).then_some(()));
    }

    /// Waits for the first frame.
    #[track_caller]
    pub fn wait_until_drawn(&self) {
        self.wait_for("first frame", |view| view.is_drawn().then_some(()));
    }

    /// Waits until no frame is half read, and gives the text of the last.
    #[track_caller]
    pub fn text(&self) -> String {
        self.wait_for("whole frame", |view| view.is_whole().then(|| view.text()))
    }

    /// Waits for one more frame than there were in `before`.
    #[track_caller]
    pub fn wait_for_frame_after(&self, before: usize) {
        self.wait_for("new frame", |view| (view.frames() > before).then_some(()));
    }

    /// What the terminal shows and was told until now.
    pub fn look<T>(&self, at: impl FnOnce(&View) -> T) -> T {
        at(&self.seen.lock())
    }

    /// Whether the program writes nothing for a while.
    pub fn is_quiet_for(&self, pause: Duration) -> bool {
        let before = self.look(|view| view.bytes().len());
        let view = self
            .seen
            .wait_while(pause, |view| view.bytes().len() == before);
        view.bytes().len() == before
    }

    /// Waits until nothing has been written for a while.
    pub fn settle(&self, pause: Duration) {
        while !self.is_quiet_for(pause) {}
    }

    /// Types keys, given as the bytes a terminal sends for them.
    pub fn send(&mut self, bytes: impl AsRef<[u8]>) {
        let writer = self.writer.as_mut().expect("the terminal is open");
        // A program that has ended reads nothing more, and tests that race its end do not mind.
        let _ = writer.write_all(bytes.as_ref());
        let _ = writer.flush();
    }

    /// Pastes a text, as a terminal does with bracketed paste.
    pub fn paste(&mut self, text: &str) {
        self.send(format!("\x1b[200~{text}\x1b[201~"));
    }

    /// Presses and releases the left button over a cell, counted from 0.
    pub fn click(&mut self, column: u16, row: u16) {
        let (column, row) = (u32::from(column) + 1, u32::from(row) + 1);
        self.send(format!("\x1b[<0;{column};{row}M\x1b[<0;{column};{row}m"));
    }

    /// Changes the size of the terminal.
    pub fn resize(&self, columns: u16, rows: u16) {
        self.seen.resize(columns, rows);
        let size = PtySize {
            cols: columns,
            rows,
            pixel_width: 0,
            pixel_height: 0,
        };
        self.master().resize(size).expect("a pty can be resized");
    }

    /// Stops reading what the program writes, as a terminal that hangs.
    pub fn pause_reading(&self) {
        self.seen.set_reading(Reading::Paused);
    }

    /// Reads on.
    pub fn resume_reading(&self) {
        self.seen.set_reading(Reading::Going);
    }

    /// Whether the terminal hands over each key as it is typed, without showing it.
    pub fn is_raw(&self) -> bool {
        let local = self
            .master()
            .get_termios()
            .expect("a pty has a mode")
            .local_flags
            .bits();
        let cooked = LocalModes::ICANON | LocalModes::ECHO | LocalModes::ISIG;
        local & cooked.bits() == 0
    }

    /// Whether the terminal's mode is exactly what it was before the program was started.
    pub fn has_its_mode_back(&self) -> bool {
        mode(self.master()) == self.found
    }

    /// The process that was started.
    pub fn pid(&self) -> Pid {
        self.pid
    }

    /// How often the threads of the process went to sleep so far.
    #[cfg(target_os = "linux")]
    pub fn sleeps(&self) -> u64 {
        let threads = fs::read_dir(format!("/proc/{}/task", self.pid)).expect("it runs");
        threads
            .map(|thread| thread.expect("it is listed").path().join("status"))
            .filter_map(|status| proc_number(&status, "voluntary_ctxt_switches"))
            .sum()
    }

    /// The memory of the process that is in use, in kilobytes.
    #[cfg(target_os = "linux")]
    pub fn resident(&self) -> u64 {
        let status = PathBuf::from(format!("/proc/{}/status", self.pid));
        proc_number(&status, "VmRSS").expect("it runs")
    }

    /// The process group that the terminal's keys belong to: with a shell, the program that it runs.
    pub fn foreground(&self) -> Pid {
        let leader = self
            .master()
            .process_group_leader()
            .expect("a foreground process");
        Pid::from_raw(leader).expect("an id is not zero")
    }

    /// Sends a signal to the process that was started.
    pub fn signal(&self, signal: Signal) {
        kill_process(self.pid, signal).expect("the process is there");
    }

    /// Sends a signal by its number, also one without a name.
    pub fn kill(&self, signal: i32) {
        let kill = format!("kill -{signal} {}", self.pid);
        let sent = std::process::Command::new("/bin/sh")
            .args(["-c", &kill])
            .status();
        assert!(sent.expect("there is a shell").success(), "{kill}");
    }

    /// Waits until the process is stopped, goes on, or ends.
    #[track_caller]
    pub fn next_change(&mut self) -> WaitStatus {
        let status = self
            .changes
            .recv_timeout(LIMIT)
            .expect("nothing happens to the process");
        if status.exited() || status.signaled() {
            self.last = Some(status);
        }
        status
    }

    /// Waits until the process is stopped.
    #[track_caller]
    pub fn wait_until_stopped(&mut self) {
        let status = self.next_change();
        assert!(status.stopped(), "{status:?}");
    }

    /// Waits until the process has ended and everything it wrote is read.
    #[track_caller]
    pub fn wait_until_ended(&mut self) -> WaitStatus {
        while self.last.is_none() {
            self.next_change();
        }
        let view = self
            .seen
            .wait_while(LIMIT, |view| view.reading != Reading::Ended);
        assert!(
            view.reading == Reading::Ended,
            "a process keeps the terminal open"
        );
        self.last.expect("was waited for")
    }

    /// Waits until the process has ended with this exit status, and checks that the terminal is as it was.
    #[track_caller]
    pub fn wait_until_exited(&mut self, expected: i32) {
        let status = self.wait_until_ended();
        self.assert_given_back();
        let text = || self.look(View::text);
        assert_eq!(status.exit_status(), Some(expected), "{}", text());
    }

    /// Waits until the terminal is as it was before the program.
    #[track_caller]
    pub fn assert_given_back(&self) {
        self.wait_for("end of every mode", |view| {
            view.is_given_back().then_some(())
        });
        assert!(
            self.has_its_mode_back(),
            "the terminal is left in another mode"
        );
    }

    /// Closes the terminal's window under the program. Any answer to a new size or an arrow key serves to end the reading
    /// thread, which would otherwise keep the terminal open.
    pub fn hang_up(&mut self) {
        self.seen.set_reading(Reading::Closing);
        let (rows, columns) = self.look(|view| view.screen().size());
        self.resize(columns.get() + 1, rows.get());
        self.send("\x1b[B");
        let reader = self.reader.take().expect("the terminal is open");
        reader.join().expect("reading does not panic");
        self.writer = None;
        self.master = None;
    }

    fn master(&self) -> &dyn MasterPty {
        &**self.master.as_ref().expect("the terminal is open")
    }
}

impl Drop for Pty {
    fn drop(&mut self) {
        if self.last.is_none() {
            let _ = kill_process(self.pid, Signal::KILL);
        }
    }
}

/// The number behind a name in a file of `/proc`; none, when what it tells of is gone.
#[cfg(target_os = "linux")]
fn proc_number(file: &Path, name: &str) -> Option<u64> {
    let text = fs::read_to_string(file).ok()?;
    let line = text.lines().find(|line| line.starts_with(name))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

/// Reports every change of a child process until its end.
fn watch(pid: Pid) -> Receiver<WaitStatus> {
    let (changes, receiver) = mpsc::channel();
    thread::spawn(move || {
        while let Ok(Some((_, status))) = waitpid(Some(pid), WaitOptions::UNTRACED) {
            if changes.send(status).is_err() && (status.exited() || status.signaled()) {
                return;
            }
        }
    });
    receiver
}

fn mode(master: &dyn MasterPty) -> String {
    format!("{:?}", master.get_termios().expect("a pty has a mode"))
}

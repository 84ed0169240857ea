//! Other programs as players at the table: started, spoken with by the protocol of [`wire`](super::wire), and ended
//! with everything that they have started.

mod at_table;
mod command;
mod process;
mod running;

use std::{
    fmt,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use crate::{play::Action, record::Label, rules::Rules};

use super::{
    Agent, Excerpt, Fault, FaultKind, Situation,
    wire::{LineError, TableMessage, TableSide, VERSION, read_action, read_greeting},
};

pub(super) use at_table::TableProgram;
pub use command::{CommandLine, NotACommand};
pub use running::{EndAllOnDrop, end_all};

use process::Process;

/// How long a program may take to start and say hello: it may have to read a model from a slow disk.
const GREETING: Duration = Duration::from_secs(120);

/// A program that plays at the table.
///
/// It runs from the moment in which this is made. When it fails it is ended, and started anew when it is next asked.
/// Dropping this ends it: it is told goodbye, has a moment to leave, and is killed then with its process group.
pub struct Program {
    command: CommandLine,
    move_time: Duration,
    name: Option<Label>,
    table: TableSide,
    opening: Option<(Rules, u64)>,
    process: Option<Process>,
    started: Arc<AtomicU64>,
}

/// What wakes the one who waits for an answer of a program, by ending it.
#[derive(Debug, Clone)]
struct Alarm {
    /// Which of all programs was started last.
    started: Arc<AtomicU64>,
}

impl Alarm {
    /// Ends the program if it runs. Who waits for it finds it ended, and it is started anew when it is next asked.
    fn ring(&self) {
        running::interrupt(self.started.load(Ordering::Relaxed));
    }
}

impl fmt::Debug for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Program")
            .field("command", &self.command)
            .field("name", &self.name)
            .field("runs", &self.process.is_some())
            .finish_non_exhaustive()
    }
}

impl Program {
    /// Starts a program and exchanges greetings with it. `move_time` is the longest that it may take for an answer, by
    /// the clock on the wall.
    ///
    /// # Errors
    ///
    /// When it cannot be started, or does not say hello as the protocol has it.
    pub fn start(command: CommandLine, move_time: Duration) -> Result<Self, Fault> {
        let mut program = Self {
            name: None,
            command,
            move_time,
            table: TableSide::default(),
            opening: None,
            process: None,
            started: Arc::default(),
        };
        program.run()?;
        Ok(program)
    }

    /// What it calls itself.
    ///
    /// # Panics
    ///
    /// Never: it has said hello before this was made.
    pub fn name(&self) -> &Label {
        self.name.as_ref().expect("it has said hello")
    }

    /// Its command line.
    pub fn command(&self) -> &CommandLine {
        &self.command
    }

    fn alarm(&self) -> Alarm {
        Alarm {
            started: Arc::clone(&self.started),
        }
    }

    /// The running process; one that is started and greeted if there is none.
    fn run(&mut self) -> Result<&mut Process, Fault> {
        let process = match self.process.take() {
            Some(process) => process,
            None => self.greeted()?,
        };
        Ok(self.process.insert(process))
    }

    fn greeted(&mut self) -> Result<Process, Fault> {
        let started = Process::start(&self.command);
        let mut process = started.map_err(|what| self.fault(what, Excerpt::default()))?;
        self.started.store(process.number(), Ordering::Relaxed);
        process.tell(&TableMessage::hello().line());
        let answer = process.ask(GREETING);
        let line = answer.map_err(|trouble| {
            let what = process.misdeed(trouble);
            self.blamed(&mut process, what)
        })?;
        match read_greeting(&String::from_utf8_lossy(&line)) {
            Ok(name) => self.name = Some(name),
            Err(why) => {
                let what = match why {
                    LineError::Version { given } => FaultKind::Version {
                        given,
                        known: VERSION,
                    },
                    why => FaultKind::NoGreeting {
                        said: Excerpt::new(&line),
                        why: match why {
                            LineError::Malformed(why) => why,
                            why => why.to_string(),
                        },
                    },
                };
                return Err(self.blamed(&mut process, what));
            }
        }
        self.table = TableSide::default();
        if let Some((rules, seed)) = &self.opening {
            process.tell(&self.table.begin(rules, *seed).line());
        }
        Ok(process)
    }

    fn answer(&mut self, at: &Situation<'_>) -> Result<Vec<u8>, Fault> {
        self.run()?;
        let lines = self.table.ask(at);
        let limit = self.move_time;
        let process = self.run()?;
        for told in lines {
            process.tell(&told.line());
        }
        match process.ask(limit) {
            Ok(line) => Ok(line),
            Err(trouble) => Err(self.fail(|process| process.misdeed(trouble))),
        }
    }

    /// Ends the program for what it did, and says what that was.
    fn fail(&mut self, what: impl FnOnce(&mut Process) -> FaultKind) -> Fault {
        match self.process.take() {
            Some(mut process) => {
                let what = what(&mut process);
                self.blamed(&mut process, what)
            }
            None => self.fault(FaultKind::Stopped, Excerpt::default()),
        }
    }

    fn blamed(&self, process: &mut Process, what: FaultKind) -> Fault {
        let errors = process.errors();
        process.give_up();
        self.fault(what, errors)
    }

    fn fault(&self, kind: FaultKind, errors: Excerpt) -> Fault {
        // What happens to a program that we have just killed is not its own doing.
        let kind = if running::is_closed() {
            FaultKind::Stopped
        } else {
            kind
        };
        let command = &self.command;
        Fault {
            player: match &self.name {
                None => format!("the program `{command}`"),
                Some(name) => format!("{name} (`{command}`)"),
            },
            kind,
            errors,
        }
    }
}

impl Agent for Program {
    fn begin(&mut self, rules: &Rules, seed: u64) -> Result<(), Fault> {
        self.opening = Some((*rules, seed));
        let told = self.table.begin(rules, seed);
        match &mut self.process {
            Some(process) => process.tell(&told.line()),
            // Who is started is told of the match.
            None => drop(self.run()?),
        }
        Ok(())
    }

    fn choose(&mut self, at: &Situation<'_>) -> Result<Action, Fault> {
        let line = self.answer(at)?;
        let said = Excerpt::new(&line);
        let read = match str::from_utf8(&line) {
            Ok(line) => read_action(line),
            Err(why) => Err(format!("it is not UTF-8: {why}")),
        };
        match read {
            Err(why) => Err(self.fail(|_| FaultKind::Malformed { said, why })),
            Ok(action) => match at.view.check(&action) {
                Ok(()) => Ok(action),
                Err(why) => Err(self.fail(|_| FaultKind::Illegal { said, why })),
            },
        }
    }

    fn over(&mut self, at: &Situation<'_>) -> Result<(), Fault> {
        // A program that has failed in this deal, or was never asked, has nothing to learn from it.
        if let Some(process) = &mut self.process {
            for told in self.table.close(at) {
                process.tell(&told.line());
            }
            process.flush();
        }
        Ok(())
    }
}

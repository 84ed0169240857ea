//! Other programs as players at the table: started, spoken with by the protocol of [`wire`](super::wire), and ended
//! with everything that they have started.

mod process;
mod running;
mod seat;
mod secrets;
#[cfg(target_os = "linux")]
mod wall;

use std::{
    fmt,
    str::FromStr,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use crate::{play::Action, record::Label, rules::Rules};

use super::{
    Agent, Excerpt, Fault, FaultKind, Situation,
    wire::{LineError, TableMessage, TableSide, read_action, read_greeting, version_for},
};

pub use running::{EndAllOnDrop, end_all};
pub use seat::warning;
pub use secrets::{keep_secret, names};

use process::Process;

/// How long a program may take to start and say hello: it may have to read a model from a slow disk.
pub const GREETING: Duration = Duration::from_secs(120);

/// A program that plays at the table.
///
/// It runs from the moment this is made. When it fails it is ended, and started again with the next question.
/// Dropping this ends it: it gets a goodbye and a moment to leave, and is then killed with its process group.
pub struct Program {
    command: CommandLine,
    move_time: Duration,
    name: Option<Label>,
    /// The version of the protocol in which it was greeted, or is to be.
    protocol: u64,
    table: TableSide,
    opening: Option<(Rules, u64)>,
    process: Option<Process>,
    started: Arc<AtomicU64>,
}

/// Stops a program from another thread.
#[derive(Clone)]
pub(super) struct StopProgram {
    /// Which of all programs was started last.
    started: Arc<AtomicU64>,
}

impl StopProgram {
    /// Ends the program if it runs. It is started again with the next question.
    pub(super) fn stop(&self) {
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
    /// How many bits of a seed a program is not given, so that what is left is below 2⁵³.
    pub(super) const SEED_BITS_CUT: u32 = 11;

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
            protocol: 1,
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

    /// The longest that it may take for an answer.
    pub(super) fn move_time(&self) -> Duration {
        self.move_time
    }

    /// Its command line.
    pub fn command(&self) -> &CommandLine {
        &self.command
    }

    /// What stops it from another thread.
    pub(super) fn stop(&self) -> StopProgram {
        StopProgram {
            started: Arc::clone(&self.started),
        }
    }

    /// The running process; starts and greets one if there is none.
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
        process.tell(&TableMessage::hello(self.protocol).line());
        let answer = process.ask(GREETING);
        let line = answer.map_err(|trouble| {
            let what = process.misdeed(trouble);
            self.blamed(&mut process, what)
        })?;
        match read_greeting(&String::from_utf8_lossy(&line), self.protocol) {
            Ok(name) => self.name = Some(name),
            Err(why) => {
                let what = match why {
                    LineError::Version { given } => FaultKind::Version {
                        given,
                        known: self.protocol,
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
        let needed = version_for(rules);
        if self.protocol != needed {
            // It was greeted before the table was known.
            self.protocol = needed;
            self.process = None;
        }
        let told = self.table.begin(rules, seed);
        match &mut self.process {
            Some(process) => process.tell(&told.line()),
            // A program that is started hears of the match.
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

/// The command line of a program at the table, split as a shell splits it; no shell is started.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct CommandLine {
    /// As it was typed.
    pub text: String,
    pub(super) program: String,
    pub(super) arguments: Vec<String>,
}

/// Why a text is not a command line.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotACommand {
    /// There is no word.
    #[error("a program has to be named after cmd:, as in 'cmd:python3 player.py'")]
    Empty,
    /// A quote is not closed.
    #[error("a quote in `{0}` is not closed")]
    Quote(Excerpt),
    /// A word that no program can be given.
    #[error("the command `{0}` contains a NUL character")]
    Nul(Excerpt),
}

impl FromStr for CommandLine {
    type Err = NotACommand;

    fn from_str(text: &str) -> Result<Self, NotACommand> {
        let text = text.trim();
        if text.contains('\0') {
            return Err(NotACommand::Nul(Excerpt::new(text.as_bytes())));
        }
        let words = shell_words::split(text);
        let words = words.map_err(|_| NotACommand::Quote(Excerpt::new(text.as_bytes())))?;
        let mut words = words.into_iter();
        match words.next() {
            Some(program) if !program.is_empty() => Ok(Self {
                text: text.to_owned(),
                program,
                arguments: words.collect(),
            }),
            Some(_) | None => Err(NotACommand::Empty),
        }
    }
}

/// As it was written, fit to be shown.
impl fmt::Display for CommandLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Excerpt::new(self.text.as_bytes()).fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_split_as_by_a_shell() {
        let command: CommandLine = r#" a\ b "c 'd'" '' e"f"g "#.parse().unwrap();
        assert_eq!(command.program, "a b");
        assert_eq!(command.arguments, ["c 'd'", "", "efg"]);
        assert_eq!("".parse::<CommandLine>(), Err(NotACommand::Empty));
        assert_eq!("''".parse::<CommandLine>(), Err(NotACommand::Empty));
        assert!(matches!(
            "a 'b".parse::<CommandLine>(),
            Err(NotACommand::Quote(_))
        ));
        assert!(matches!(
            "a\0b".parse::<CommandLine>(),
            Err(NotACommand::Nul(_))
        ));
    }
}

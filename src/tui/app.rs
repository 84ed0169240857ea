//! The table as an application: pure functions inside, jobs for whatever touches the machine.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use ratatui::Frame;

use crate::{
    bots::Opponent,
    game::Match,
    record::{
        Record,
        store::{DataFolder, Saving, Shelf, Writer},
    },
};

use super::{
    message::{Effect, Message},
    model::Model,
    runtime::{self, Input, Job},
    screens,
    update::{self, update},
    widgets::Look,
};

/// The table.
pub struct Table {
    model: Model,
    look: Look,
    desk: Option<Desk>,
    first: Vec<Effect>,
}

/// Where records are kept, and the one that is being written.
#[derive(Clone)]
struct Desk {
    shelf: Shelf<Match>,
    writer: Arc<Mutex<Option<Writer>>>,
}

impl Desk {
    fn with<T>(&self, what: impl FnOnce(&mut Option<Writer>) -> T) -> T {
        // A job that panicked has ended the program.
        what(&mut self.writer.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn start(&self, record: &Record) -> Saving {
        let writer = self.shelf.begin(record);
        let saving = writer.saving().clone();
        self.with(|open| *open = Some(writer));
        saving
    }

    fn append(&self, line: &str) -> Saving {
        self.with(|open| match open {
            Some(writer) => writer.append(line).clone(),
            None => Saving::Saved,
        })
    }

    fn resume(&self, number: u32) -> Result<Box<Record>, String> {
        let resumed = self.shelf.resume(number).map_err(|why| why.to_string())?;
        self.with(|open| *open = Some(resumed.writer));
        Ok(Box::new(resumed.log))
    }
}

impl Table {
    /// The table with its menu. Matches are kept in `folder`; without one they are played and forgotten.
    pub fn menu(model: Model, look: Look, folder: Option<&DataFolder>) -> Self {
        Self {
            model,
            look,
            desk: folder.map(|folder| Desk {
                shelf: folder.matches(),
                writer: Arc::default(),
            }),
            first: vec![Effect::Find],
        }
    }

    /// The table with a new match begun, as the model's set-up has it.
    pub fn playing(model: Model, look: Look, folder: Option<&DataFolder>) -> Self {
        let mut table = Self::menu(model, look, folder);
        table.first = update::begin(&mut table.model);
        table
    }

    fn perform(&self, effects: Vec<Effect>) -> Vec<runtime::Effect<Message>> {
        effects
            .into_iter()
            .filter_map(|effect| self.job(effect))
            .collect()
    }

    fn job(&self, effect: Effect) -> Option<runtime::Effect<Message>> {
        let queued = |job: fn(Desk) -> Message| {
            self.desk.clone().map(|desk| {
                let job: Job<Message> = Box::new(move || job(desk));
                runtime::Effect::Queue(job)
            })
        };
        let job: Job<Message> = match effect {
            Effect::Quit => return Some(runtime::Effect::Quit),
            Effect::Suspend => return Some(runtime::Effect::Suspend),
            Effect::AskBot {
                ticket,
                player,
                level,
                seed,
                view,
            } => {
                return Some(runtime::Effect::Start(Box::new(move || {
                    Message::BotChose {
                        ticket,
                        action: Opponent::new(level, player, seed).choose(&view),
                    }
                })));
            }
            Effect::Find => {
                return queued(|desk| {
                    Message::Found(desk.shelf.unfinished().map_err(|why| why.to_string()))
                });
            }
            Effect::CloseRecord => {
                return queued(|desk| {
                    desk.with(|open| *open = None);
                    Message::Saved(Saving::Saved)
                });
            }
            Effect::Resume(number) => {
                let desk = self.desk.clone()?;
                Box::new(move || Message::Resumed(desk.resume(number)))
            }
            Effect::StartRecord(header) => {
                let desk = self.desk.clone()?;
                Box::new(move || Message::Saved(desk.start(&Record::new(*header))))
            }
            Effect::Append(line) => {
                let desk = self.desk.clone()?;
                Box::new(move || Message::Saved(desk.append(&line)))
            }
        };
        Some(runtime::Effect::Queue(job))
    }
}

impl runtime::App for Table {
    type Message = Message;

    fn on_input(&mut self, input: Input) -> Vec<runtime::Effect<Message>> {
        // The first input is the size of the screen, and the first frame must not wait for anything.
        let mut effects = std::mem::take(&mut self.first);
        effects.extend(update(&mut self.model, Message::Input(input)));
        self.perform(effects)
    }

    fn on_message(&mut self, message: Message) -> Vec<runtime::Effect<Message>> {
        let effects = update(&mut self.model, message);
        self.perform(effects)
    }

    fn on_tick(&mut self, elapsed: Duration) -> Vec<runtime::Effect<Message>> {
        let effects = update(&mut self.model, Message::Passed(elapsed));
        self.perform(effects)
    }

    fn wake_after(&self) -> Option<Duration> {
        self.model.moves_in()
    }

    fn draw(&self, frame: &mut Frame) {
        screens::draw(&self.model, &self.look, frame);
    }
}

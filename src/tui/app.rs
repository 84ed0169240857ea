//! The table as an application: pure functions inside, jobs for whatever touches the machine.

use std::{
    path::Path,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use ratatui::Frame;

use crate::{
    bots::{Opponent, program::Visitor},
    config,
    game::Match,
    record::{
        Label, Record,
        store::{DataFolder, Saving, Shelf, Writer},
    },
};

use super::{
    coaching::Errand,
    menu::Then,
    message::{Effect, Message},
    model::Model,
    runtime::{self, Input, Job},
    screens, settings,
    theme::Wardrobe,
    update::{self, update},
    widgets::Look,
    workshop::Workshop,
};

/// The table.
pub struct Table {
    model: Model,
    wardrobe: Wardrobe,
    look: Look,
    desk: Option<Desk>,
    workshop: Arc<Mutex<Workshop>>,
    visitor: Option<Visitor>,
    first: Vec<Effect>,
}

/// Where records are kept, and the one that is being written.
#[derive(Clone)]
struct Desk {
    shelf: Shelf<Match>,
    practice: Shelf<Match>,
    /// The record of the match at the table; under that of a branch, the one that waits behind it.
    writers: Arc<Mutex<Vec<Writer>>>,
}

impl Desk {
    fn with<T>(&self, what: impl FnOnce(&mut Vec<Writer>) -> T) -> T {
        // A job that panicked has ended the program.
        what(&mut self.writers.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn start(&self, record: &Record) -> Saving {
        let writer = self.shelf.begin(record);
        let saving = writer.saving().clone();
        self.with(|open| *open = vec![writer]);
        saving
    }

    /// Begins the record of a branch, which names the one that is open as the one that it comes from, unless it names
    /// another.
    fn branch(&self, record: Record) -> Saving {
        self.with(|open| {
            let open_is = open.last().and_then(Writer::path).and_then(name_of);
            let record = match open_is {
                Some(name) => record.coming_from(name),
                None => record,
            };
            let writer = self.practice.begin(&record);
            let saving = writer.saving().clone();
            open.push(writer);
            saving
        })
    }

    fn append(&self, line: &str) -> Saving {
        self.with(|open| match open.last_mut() {
            Some(writer) => writer.append(line).clone(),
            None => Saving::Saved,
        })
    }

    fn close(&self) {
        self.with(Vec::pop);
    }

    fn resume(&self, number: u32) -> Result<Box<Record>, String> {
        let resumed = self.shelf.resume(number).map_err(|why| why.to_string())?;
        self.with(|open| *open = vec![resumed.writer]);
        Ok(Box::new(resumed.log))
    }
}

/// What a record is called: its file, and the folder in which it lies.
fn name_of(path: &Path) -> Option<Label> {
    let file = path.file_name()?.to_str()?;
    let folder = path.parent()?.file_name()?.to_str()?;
    format!("{folder}/{file}").parse().ok()
}

impl Table {
    /// The table with its menu. Matches are kept in `folder`; without one they are played and forgotten.
    pub fn menu(mut model: Model, wardrobe: Wardrobe, folder: Option<&DataFolder>) -> Self {
        model.themes = wardrobe.names();
        Self {
            look: Look {
                theme: wardrobe.theme(&model.settings.theme, model.settings.deck),
                glyphs: model.charset.glyphs(),
            },
            model,
            wardrobe,
            desk: folder.map(|folder| Desk {
                shelf: folder.matches(),
                practice: folder.practice(),
                writers: Arc::default(),
            }),
            workshop: Arc::default(),
            visitor: None,
            first: vec![Effect::Find],
        }
    }

    /// The table with its menu if there is a match to go on with, and with a new one begun if there is none.
    pub fn going_on(model: Model, wardrobe: Wardrobe, folder: Option<&DataFolder>) -> Self {
        if folder.is_none() {
            return Self::playing(model, wardrobe, folder);
        }
        let mut table = Self::menu(model, wardrobe, folder);
        table.model.menu.then = Then::BeginUnlessUnfinished;
        table
    }

    /// The table with a new match begun, as the model's set-up has it.
    pub fn playing(model: Model, wardrobe: Wardrobe, folder: Option<&DataFolder>) -> Self {
        let mut table = Self::menu(model, wardrobe, folder);
        table.first = update::begin(&mut table.model);
        table
    }

    /// Lets something happen, and puts the theme on that is chosen then.
    fn happen(&mut self, message: Message) -> Vec<runtime::Effect<Message>> {
        let settings = &self.model.settings;
        let worn = (settings.theme.clone(), settings.deck);
        let effects = update(&mut self.model, message);
        let settings = &self.model.settings;
        if worn != (settings.theme.clone(), settings.deck) {
            self.look.theme = self.wardrobe.theme(&settings.theme, settings.deck);
        }
        self.perform(effects)
    }

    /// The same with a program that can be the opponent; the model's set-up has to name it.
    #[must_use]
    pub fn visited_by(self, visitor: Visitor) -> Self {
        Self {
            visitor: Some(visitor),
            ..self
        }
    }

    fn perform(&self, effects: Vec<Effect>) -> Vec<runtime::Effect<Message>> {
        effects
            .into_iter()
            .filter_map(|effect| self.job(effect))
            .collect()
    }

    /// A slice of the coach's work, on a new errand or on the one before.
    fn coach(&self, number: u64, errand: Option<Errand>) -> runtime::Effect<Message> {
        let workshop = Arc::clone(&self.workshop);
        runtime::Effect::Start(Box::new(move || {
            // A job that panicked has ended the program.
            let mut workshop = workshop.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(errand) = errand {
                workshop.begin(number, errand);
            }
            Message::Coached {
                number,
                news: workshop.go_on(number),
            }
        }))
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
            Effect::Bell => return Some(runtime::Effect::Bell),
            Effect::AskBot {
                ticket,
                player,
                persona,
                seed,
                view,
            } => {
                return Some(runtime::Effect::Start(Box::new(move || {
                    Message::BotChose {
                        ticket,
                        action: Opponent::new(persona, player, seed).choose(&view),
                    }
                })));
            }
            Effect::AskCoach { number, errand } => return Some(self.coach(number, Some(errand))),
            Effect::CoachOn(number) => return Some(self.coach(number, None)),
            Effect::AskProgram {
                ticket,
                player,
                seed,
                dealt,
            } => {
                let visitor = self.visitor.clone()?;
                return Some(runtime::Effect::Start(Box::new(move || {
                    match visitor.choose(player, seed, &dealt.situation()) {
                        Ok(action) => Message::BotChose { ticket, action },
                        Err(fault) => Message::ProgramFailed {
                            ticket,
                            why: fault.to_string(),
                        },
                    }
                })));
            }
            Effect::ShowProgram(dealt) => {
                // It writes what fits a pipe and waits for nothing.
                self.visitor.as_ref()?.over(&dealt.situation());
                return None;
            }
            Effect::Find => {
                return queued(|desk| {
                    Message::Found(desk.shelf.unfinished().map_err(|why| why.to_string()))
                });
            }
            Effect::CloseRecord => {
                return queued(|desk| {
                    desk.close();
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
            Effect::StartBranch(record) => {
                let desk = self.desk.clone()?;
                Box::new(move || Message::Saved(desk.branch(*record)))
            }
            Effect::KeepRules { file, rules } => Box::new(move || {
                Message::RulesKept(config::keep(&file, &rules).map_err(|why| why.to_string()))
            }),
            Effect::KeepSettings { settings, changed } => Box::new(move || {
                let folder =
                    config::folder().ok_or_else(|| "the home folder is not known".to_owned());
                Message::SettingsKept(folder.and_then(|folder| {
                    let path = folder.join(settings::FILE_NAME);
                    settings::keep(&path, &settings, &changed)?;
                    Ok(path.display().to_string())
                }))
            }),
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
        let first = std::mem::take(&mut self.first);
        let mut effects = self.perform(first);
        effects.extend(self.happen(Message::Input(input)));
        effects
    }

    fn on_message(&mut self, message: Message) -> Vec<runtime::Effect<Message>> {
        self.happen(message)
    }

    fn on_tick(&mut self, elapsed: Duration) -> Vec<runtime::Effect<Message>> {
        self.happen(Message::Passed(elapsed))
    }

    fn wake_after(&self) -> Option<Duration> {
        self.model.moves_in()
    }

    fn draw(&self, frame: &mut Frame) {
        screens::draw(&self.model, &self.look, frame);
    }
}

#[cfg(test)]
mod tests {
    use ratatui::layout::Size;

    use crate::{
        bots::Level,
        record::store,
        rules::RuleBook,
        tui::{
            glyphs::Charset,
            menu::Setup,
            pace::Pace,
            runtime::{App, Key},
            theme::Depth,
        },
    };

    use super::*;

    fn model() -> Model {
        let setup = Setup::new(
            "Ann".parse().unwrap(),
            Level::Beginner,
            &RuleBook::built_in(),
            7,
        );
        Model::new(setup, Pace::Off, Charset::Unicode)
    }

    fn wardrobe() -> Wardrobe {
        Wardrobe::new(Depth::Indexed)
    }

    /// Does all jobs, in their order, and those that they lead to.
    fn work_off(table: &mut Table, effects: Vec<runtime::Effect<Message>>) {
        let mut effects = std::collections::VecDeque::from(effects);
        while let Some(effect) = effects.pop_front() {
            match effect {
                runtime::Effect::Start(job) | runtime::Effect::Queue(job) => {
                    effects.extend(table.on_message(job()));
                }
                runtime::Effect::Quit | runtime::Effect::Suspend | runtime::Effect::Bell => {}
            }
        }
    }

    fn press(table: &mut Table, keys: &[char]) {
        for key in keys {
            let key = match key {
                '\n' => Key::plain(crossterm::event::KeyCode::Enter),
                letter => Key::char(*letter),
            };
            let effects = table.on_input(Input::Key(key));
            work_off(table, effects);
        }
    }

    fn open(table: &mut Table) {
        let effects = table.on_input(Input::Resize(Size::new(80, 24)));
        work_off(table, effects);
    }

    #[test]
    fn what_is_played_is_on_the_disk_and_can_be_gone_on_with() {
        let home = tempfile::tempdir().unwrap();
        let folder = DataFolder::new(home.path());
        let mut table = Table::going_on(model(), wardrobe(), Some(&folder));
        open(&mut table);
        press(&mut table, &['\n', '\n', '\n']);
        let played = table.model.sitting.as_ref().unwrap().record().clone();
        assert!(!played.entries().is_empty());
        let listed = folder.matches().list().unwrap();
        let kept = store::read::<Match>(&listed[0].path).unwrap();
        assert_eq!(kept.log, played);
        // Leaving closes the record, so that it can be opened again.
        press(&mut table, &['q', 'j', '\n']);
        assert!(table.model.sitting.is_none());
        press(&mut table, &['\n']);
        assert_eq!(table.model.sitting.as_ref().unwrap().record(), &played);
        drop(table);

        let mut table = Table::going_on(model(), wardrobe(), Some(&folder));
        open(&mut table);
        assert!(table.model.sitting.is_none(), "it is offered first");
        press(&mut table, &['\n']);
        assert_eq!(table.model.sitting.as_ref().unwrap().record(), &played);
    }

    #[test]
    fn without_a_folder_a_match_is_played_and_forgotten() {
        let mut table = Table::going_on(model(), wardrobe(), None);
        open(&mut table);
        press(&mut table, &['\n', '\n', '\n']);
        assert!(table.model.sitting.is_some() && table.model.unsaved.is_none());
    }
}

//! The table as an application: pure functions inside, jobs for whatever touches the machine.

use std::{
    path::PathBuf,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use ratatui::Frame;

use crate::{
    bots::{Level, Opponent, played_out, program::Visitor},
    config,
    game::Match,
    lesson::{Progress, Step, store},
    record::{
        Date, Record,
        store::{DataFolder, Saving, Shelf, Writer},
    },
    stats::DaysFound,
};

use super::{
    bookmark::Bookmark,
    coaching::Errand,
    daily_page::DailyPage,
    drill_stand::{self, DrillStand},
    lesson_page::Begins,
    marker::{self, Marker},
    menu::Then,
    message::{Effect, Message},
    model::Model,
    records::{Drawer, Listing},
    replay::Opened,
    runtime::{self, Input, Job},
    screens,
    settings::{self, Setting, Settings},
    shelved,
    statistics::SurveyNews,
    surveyor::Surveyor,
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
    folder: Option<DataFolder>,
    stand: Arc<Mutex<DrillStand>>,
    surveyor: Surveyor,
    visitor: Option<Visitor>,
    marker: Option<Marker>,
    /// What tells the day in universal time.
    calendar: fn() -> Date,
    first: Vec<Effect>,
}

/// Where records are kept, and the one that is being written.
#[derive(Clone)]
struct Desk {
    folder: DataFolder,
    shelf: Shelf<Match>,
    practice: Shelf<Match>,
    daily: Shelf<Match>,
    /// The record of the match at the table; under that of a branch, the one that waits behind it.
    writers: Arc<Mutex<Vec<Writer>>>,
    /// The file that says where the player was, and what it said when a record was opened last.
    bookmark: PathBuf,
    found: Arc<Mutex<Option<Bookmark>>>,
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
            let open_is = open.last().and_then(Writer::name);
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

    fn start_daily(&self, record: &Record) -> Saving {
        let writer = self.daily.begin(record);
        let saving = writer.saving().clone();
        self.with(|open| open.push(writer));
        saving
    }

    fn resume_daily(&self, number: u32) -> Result<Box<Record>, String> {
        let resumed = self.daily.resume(number).map_err(|why| why.to_string())?;
        self.with(|open| open.push(resumed.writer));
        Ok(Box::new(resumed.log))
    }

    fn append(&self, line: &str) -> Saving {
        self.with(|open| match open.last_mut() {
            Some(writer) => writer.append(line).clone(),
            None => Saving::Saved,
        })
    }

    /// Where the player was in the record that was opened last. It is told once.
    fn found(&self) -> Option<Bookmark> {
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        found.take()
    }

    fn close(&self) {
        self.with(Vec::pop);
    }

    fn resume(&self, number: u32) -> Result<Box<Record>, String> {
        let resumed = self.shelf.resume(number).map_err(|why| why.to_string())?;
        self.with(|open| *open = vec![resumed.writer]);
        *self.found.lock().unwrap_or_else(PoisonError::into_inner) = marker::read(&self.bookmark);
        Ok(Box::new(resumed.log))
    }
}

/// Why nothing can be practised without a folder.
const NO_FOLDER: &str = "there is no folder for records, and so nothing to practise";

impl Desk {
    /// Looks how far the player has come in the first lesson.
    fn find_lesson(&self) -> Message {
        Message::LessonFound {
            found: store::find(&self.folder),
            // What cannot be read is not nothing.
            has_records: self
                .shelf
                .records()
                .map_or(true, |mut all| all.next().is_some()),
        }
    }

    /// Keeps how far the player has come in the first lesson.
    fn keep_lesson(&self, progress: Progress) -> Message {
        let kept = store::keep(&self.folder, progress);
        Message::LessonKept(kept.map_err(|why| why.to_string()))
    }

    fn drawer(&self, drawer: Drawer) -> &Shelf<Match> {
        match drawer {
            Drawer::Matches => &self.shelf,
            Drawer::Practice => &self.practice,
        }
    }
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
                folder: folder.clone(),
                shelf: folder.matches(),
                practice: folder.practice(),
                daily: folder.daily(),
                writers: Arc::default(),
                bookmark: folder.bookmark(),
                found: Arc::default(),
            }),
            marker: folder.map(|folder| Marker::new(folder.bookmark())),
            workshop: Arc::default(),
            folder: folder.cloned(),
            stand: Arc::default(),
            surveyor: Surveyor::new(folder.cloned()),
            visitor: None,
            calendar: || Date::of_unix(0),
            first: vec![Effect::Find, Effect::FindLesson, Effect::CountDrills],
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

    /// The table with drills begun.
    pub fn practising(model: Model, wardrobe: Wardrobe, folder: Option<&DataFolder>) -> Self {
        let mut table = Self::menu(model, wardrobe, folder);
        let open = update::practise(&mut table.model);
        table.first.extend(open);
        table
    }

    /// The table with a new match begun, as the model's set-up has it.
    pub fn playing(model: Model, wardrobe: Wardrobe, folder: Option<&DataFolder>) -> Self {
        let mut table = Self::menu(model, wardrobe, folder);
        table.first = update::begin(&mut table.model);
        table.first.push(Effect::FindLesson);
        table
    }

    /// The table with the first lesson, from this step or from where it was left, and the menu behind it.
    pub fn teaching(
        model: Model,
        wardrobe: Wardrobe,
        folder: Option<&DataFolder>,
        step: Option<Step>,
    ) -> Self {
        let mut table = Self::menu(model, wardrobe, folder);
        if folder.is_some() {
            table.model.learning.begins = Begins::AtOnce(step);
        } else {
            table.first = update::open_lesson(&mut table.model, step);
        }
        table
    }

    /// The table with the replay of a record open, at this step; leaving it ends the program.
    pub fn replaying(
        model: Model,
        wardrobe: Wardrobe,
        folder: Option<&DataFolder>,
        record: Record,
        step: Option<usize>,
    ) -> Self {
        let mut table = Self::menu(model, wardrobe, folder);
        table.first = update::open_replay(&mut table.model, record, Opened::Command);
        if let (Some(step), Some(replaying)) = (step, table.model.replaying_mut()) {
            replaying.replay_mut().go_to(step);
        }
        table
    }

    /// The table with a branch of a record begun; the menu waits behind it.
    pub fn branching(
        model: Model,
        wardrobe: Wardrobe,
        folder: Option<&DataFolder>,
        branch: Record,
    ) -> Self {
        let mut table = Self::menu(model, wardrobe, folder);
        table
            .first
            .extend(update::branch_off(&mut table.model, branch));
        table
    }

    /// The table with the page of the deal of the day, of this day or of today.
    pub fn of_the_day(
        model: Model,
        wardrobe: Wardrobe,
        folder: Option<&DataFolder>,
        date: Option<Date>,
        level: Level,
    ) -> Self {
        let mut table = Self::menu(model, wardrobe, folder);
        let page = DailyPage {
            level,
            ..DailyPage::new(date)
        };
        table
            .first
            .extend(update::open_daily(&mut table.model, page));
        table
    }

    /// The same by a calendar, which tells the day in universal time.
    #[must_use]
    pub fn by_calendar(self, calendar: fn() -> Date) -> Self {
        Self { calendar, ..self }
    }

    /// Lets something happen, and puts the theme on that is chosen then.
    fn happen(&mut self, message: Message) -> Vec<runtime::Effect<Message>> {
        let resumes = matches!(message, Message::Resumed(Ok(_)));
        let settings = &self.model.settings;
        let worn = (settings.theme.clone(), settings.deck);
        let mut effects = update(&mut self.model, message);
        let desk = self.desk.as_ref().filter(|_| resumes);
        let found = desk.and_then(Desk::found);
        // What was kept in this sitting is newer than the file, which may not have been written yet.
        let newest = self
            .marker
            .as_ref()
            .filter(|_| resumes)
            .and_then(Marker::last);
        if let Some(bookmark) = newest.cloned().or(found) {
            effects.extend(update::put(&mut self.model, &bookmark));
        }
        if let (Some(marker), Some(here)) = (&mut self.marker, Bookmark::of(&self.model)) {
            marker.keep(here);
        }
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

    /// A slice of the work on the drills.
    fn drill(&self, number: u64, errand: drill_stand::Errand) -> runtime::Effect<Message> {
        let (stand, folder) = (Arc::clone(&self.stand), self.folder.clone());
        let calendar = self.calendar;
        runtime::Effect::Start(Box::new(move || {
            let news = match &folder {
                Some(folder) => {
                    // A job that panicked has ended the program.
                    let mut stand = stand.lock().unwrap_or_else(PoisonError::into_inner);
                    stand.run(number, errand, folder, calendar().into())
                }
                None => drill_stand::News::Refused(NO_FOLDER.to_owned()),
            };
            Message::Drilled { number, news }
        }))
    }

    /// A slice of a survey of all records.
    fn survey(
        &self,
        number: u64,
        slice: fn(&Surveyor, u64) -> Option<SurveyNews>,
    ) -> runtime::Effect<Message> {
        let surveyor = self.surveyor.clone();
        runtime::Effect::Start(Box::new(move || Message::Surveyed {
            number,
            news: slice(&surveyor, number),
        }))
    }

    /// Reads from a shelf of records. It is not queued, for a frame may wait for the queue.
    fn read_shelf(&self, effect: &Effect) -> Option<runtime::Effect<Message>> {
        let desk = self.desk.clone();
        let job: Job<Message> = match *effect {
            Effect::ListRecords { drawer, below } => Box::new(move || {
                let nothing = Listing {
                    lines: Vec::new(),
                    more: false,
                };
                let list = |desk: Desk| shelved::list(desk.drawer(drawer), below);
                Message::Listed {
                    drawer,
                    below,
                    listing: desk.map_or(Ok(nothing), list),
                }
            }),
            Effect::ReadRecord {
                drawer,
                number,
                shown,
            } => {
                let desk = desk?;
                Box::new(move || Message::Read {
                    called: shelved::called(desk.drawer(drawer), number),
                    record: shelved::read(desk.drawer(drawer), number),
                    shown,
                })
            }
            _ => return None,
        };
        Some(runtime::Effect::Start(job))
    }

    fn job(&self, effect: Effect) -> Option<runtime::Effect<Message>> {
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
            Effect::Drills { number, errand } => return Some(self.drill(number, errand)),
            Effect::CountDrills => {
                let (calendar, folder) = (self.calendar, self.folder.clone()?);
                return Some(runtime::Effect::Start(Box::new(move || {
                    Message::DrillsCounted(drill_stand::due_today(&folder, calendar().into()))
                })));
            }
            Effect::Survey(number) => {
                return Some(self.survey(number, |surveyor, number| Some(surveyor.begin(number))));
            }
            Effect::SurveyOn(number) => return Some(self.survey(number, Surveyor::go_on)),
            Effect::SurveyEnd(number) => {
                self.surveyor.end(number);
                return None;
            }
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
            effect @ (Effect::ListRecords { .. } | Effect::ReadRecord { .. }) => {
                return self.read_shelf(&effect);
            }
            Effect::PlayOut {
                sitting,
                dealt,
                opponent,
            } => {
                return Some(runtime::Effect::Start(Box::new(move || {
                    let best = Level::Grandmaster.into();
                    Message::PlayedOut {
                        sitting,
                        end: played_out(&dealt, [best, opponent]),
                    }
                })));
            }
            Effect::FindLesson => {
                let desk = self.desk.clone()?;
                Box::new(move || desk.find_lesson())
            }
            Effect::KeepLesson(progress) => {
                let desk = self.desk.clone()?;
                Box::new(move || desk.keep_lesson(progress))
            }
            Effect::KeepRules { file, rules } => Box::new(move || {
                Message::RulesKept(config::keep(&file, &rules).map_err(|why| why.to_string()))
            }),
            Effect::KeepSettings { settings, changed } => keep_settings(settings, changed),
            effect @ (Effect::Find
            | Effect::FindDays(_)
            | Effect::Resume(_)
            | Effect::ResumeDaily(_)
            | Effect::StartRecord(_)
            | Effect::StartBranch(_)
            | Effect::StartDaily(_)
            | Effect::Append(_)
            | Effect::CloseRecord) => self.on_records(effect)?,
        };
        Some(runtime::Effect::Queue(job))
    }

    /// What is done with the records on the disk; nothing where there are none.
    fn on_records(&self, effect: Effect) -> Option<Job<Message>> {
        Some(match effect {
            Effect::FindDays(date) => {
                let (calendar, desk) = (self.calendar, self.desk.clone());
                Box::new(move || {
                    let today = calendar();
                    let date = date.unwrap_or(today);
                    Message::DaysFound(match desk {
                        Some(desk) => DaysFound::on(&desk.daily, today, date)
                            .map(Box::new)
                            .map_err(|why| why.to_string()),
                        None => Ok(Box::new(DaysFound::nothing(today, date))),
                    })
                })
            }
            Effect::StartDaily(record) => {
                let desk = self.desk.clone()?;
                Box::new(move || Message::Saved(desk.start_daily(&record)))
            }
            Effect::ResumeDaily(number) => {
                let desk = self.desk.clone()?;
                Box::new(move || Message::DailyResumed(desk.resume_daily(number)))
            }
            Effect::Find => {
                let desk = self.desk.clone()?;
                Box::new(move || {
                    Message::Found(desk.shelf.unfinished().map_err(|why| why.to_string()))
                })
            }
            Effect::CloseRecord => {
                let desk = self.desk.clone()?;
                Box::new(move || {
                    desk.close();
                    Message::Saved(Saving::Saved)
                })
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
            Effect::Append(line) => {
                let desk = self.desk.clone()?;
                Box::new(move || Message::Saved(desk.append(&line)))
            }
            _ => return None,
        })
    }
}

/// Writes what was changed of the settings to the user's file.
fn keep_settings(settings: Box<Settings>, changed: Vec<Setting>) -> Job<Message> {
    Box::new(move || {
        let folder = config::folder().ok_or_else(|| "the home folder is not known".to_owned());
        Message::SettingsKept(folder.and_then(|folder| {
            let path = folder.join(settings::FILE_NAME);
            settings::keep(&path, &settings, &changed)?;
            Ok(path.display().to_string())
        }))
    })
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

    /// A table at which the unfinished match is gone on with.
    fn gone_on(folder: &DataFolder) -> Table {
        let mut table = Table::going_on(model(), wardrobe(), Some(folder));
        open(&mut table);
        assert!(table.model.sitting.is_none(), "it is offered first");
        press(&mut table, &['\n']);
        assert!(table.model.sitting.is_some());
        table
    }

    /// Where the player is: his cards, the cursor, their order, what is open.
    fn place(table: &Table) -> (crate::tui::hand_row::HandRow, Option<Bookmark>) {
        let sitting = table.model.sitting.as_ref().expect("a match is played");
        (sitting.row.clone(), Bookmark::of(&table.model))
    }

    #[test]
    fn who_goes_on_is_where_he_was() {
        let home = tempfile::tempdir().unwrap();
        let folder = DataFolder::new(home.path());
        let mut table = Table::going_on(model(), wardrobe(), Some(&folder));
        open(&mut table);
        press(&mut table, &['\n', '\n', '\n']);
        for keys in [
            // Sorted by suit, with the cursor elsewhere.
            &['s', 's', 'l', 'l', 'l'][..],
            // Laid by hand, with the score sheet open.
            &['>', '>', 'h', 'm'],
            // The house rules open, and then a page of the help.
            &['m', 'r'],
            &['r', '?', 'l', 'l'],
            &['?', 'i'],
        ] {
            press(&mut table, keys);
            let before = place(&table);
            drop(table);
            table = gone_on(&folder);
            assert_eq!(place(&table), before, "{keys:?}");
        }
        // The question whether to leave is no place to come back to, but the page under it is.
        press(&mut table, &['i', 'm']);
        let before = place(&table);
        press(&mut table, &['q', 'j', '\n']);
        assert!(table.model.sitting.is_none());
        press(&mut table, &['\n']);
        assert_eq!(place(&table), before);
    }

    #[test]
    fn a_bookmark_of_something_else_is_no_harm() {
        let home = tempfile::tempdir().unwrap();
        let folder = DataFolder::new(home.path());
        let mut table = Table::going_on(model(), wardrobe(), Some(&folder));
        open(&mut table);
        press(&mut table, &['\n', '\n', '\n']);
        let untouched = place(&table);
        press(&mut table, &['s', 'l', 'm']);
        drop(table);
        let kept = std::fs::read_to_string(folder.bookmark()).unwrap();
        for other in [
            "",
            "{",
            "null",
            "\u{0}\u{0}",
            &kept[..kept.len() / 2],
            &kept.replace("\"seed\":7", "\"seed\":8"),
            &kept.replace("\"cards\":[", "\"cards\":[\"Zz\","),
        ] {
            std::fs::write(folder.bookmark(), other).unwrap();
            let table = gone_on(&folder);
            assert_eq!(place(&table), untouched, "{other}");
            assert!(table.model.told.is_none() && table.model.unsaved.is_none());
        }
        // Numbers that are too large, and cards that are not held, leave what can be meant.
        let numbers = kept.replace("\"cursor\":4", "\"cursor\":99");
        assert_ne!(numbers, kept);
        std::fs::write(folder.bookmark(), numbers).unwrap();
        assert_eq!(place(&gone_on(&folder)).0.cursor(), 9);
        // A match that went on without it keeps the order of the cards alone.
        let entries = untouched.1.unwrap().to_text();
        let entries = entries.split("\"entries\":").nth(1).unwrap();
        let entries: usize = entries.split(',').next().unwrap().parse().unwrap();
        let older = kept.replace(
            &format!("\"entries\":{entries}"),
            &format!("\"entries\":{}", entries - 1),
        );
        std::fs::write(folder.bookmark(), older).unwrap();
        let table = gone_on(&folder);
        assert_eq!(place(&table).0.order(), crate::tui::hand_row::Order::Rank);
        assert_eq!(table.model.page, None);
    }

    #[test]
    fn the_records_are_listed_in_parts_and_opened_from_the_disk() {
        let home = tempfile::tempdir().unwrap();
        let folder = DataFolder::new(home.path());
        let text = include_str!("../../tests/data/records/v1/one-game.jsonl");
        let matches = folder.matches().folder().to_owned();
        std::fs::create_dir_all(&matches).unwrap();
        let count = shelved::LISTED + 7;
        for number in 1..=count {
            std::fs::write(matches.join(format!("{number:04}.jsonl")), text).unwrap();
        }
        std::fs::write(matches.join("0100.jsonl"), "nothing").unwrap();
        let mut table = Table::menu(model(), wardrobe(), Some(&folder));
        // What is looked for at the start sets a damaged record aside.
        table.first = Vec::new();
        open(&mut table);
        press(&mut table, &['j', 'j', 'j', 'j', '\n']);
        let page = table.model.records().unwrap();
        assert_eq!(page.lines.len(), count + 1);
        assert_eq!(page.lines[0].number, 100);
        assert!(page.lines[0].found.is_err());
        press(&mut table, &['j', '\n']);
        let replaying = table.model.replaying().unwrap();
        let called = replaying.called.as_ref().unwrap().as_str();
        assert_eq!(called, format!("matches/{count:04}.jsonl"));
        assert!(replaying.reviewed().is_some(), "it was judged meanwhile");
        assert!(matches.join("0100.jsonl").exists(), "it is left as it is");
    }

    #[test]
    fn without_a_folder_a_match_is_played_and_forgotten() {
        let mut table = Table::going_on(model(), wardrobe(), None);
        open(&mut table);
        press(&mut table, &['\n', '\n', '\n']);
        assert!(table.model.sitting.is_some() && table.model.unsaved.is_none());
    }
}

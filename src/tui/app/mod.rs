//! The screens as an application: pure functions inside, jobs for input and output.

mod effects;
#[cfg(test)]
mod tests;

use std::time::Duration;

use ratatui::Frame;

use crate::{
    lesson::Step,
    players::{Level, Opponents},
    record::{Date, Record, store::DataFolder},
};

use super::{
    bookmark::Bookmark,
    marker::Marker,
    message::{Effect, Message},
    runtime::{self, UserInput},
    screens::{
        self, AnyScreen, DailyScreen, DrillScreen, LessonScreen, Model, ReplayScreen,
        replay::Opened, table,
    },
    theme::Themes,
    update::update,
    widgets::{Canvas, Look},
};

use effects::EffectRunner;

/// The screens with everything that they need.
pub struct ScreenApp {
    model: Model,
    themes: Themes,
    look: Look,
    effects: EffectRunner,
    marker: Option<Marker>,
    /// The effects of opening, which wait for the first input.
    first: Vec<Effect>,
}

impl ScreenApp {
    /// Opens the menu. Matches are kept in `folder`, if there is one.
    pub fn menu(mut model: Model, themes: Themes, folder: Option<&DataFolder>) -> Self {
        model.themes = themes.names();
        Self {
            look: Look {
                theme: themes.theme(&model.settings.theme, model.settings.deck),
                glyphs: model.charset.glyphs(),
            },
            model,
            themes,
            effects: EffectRunner::new(folder),
            marker: folder.map(|folder| Marker::new(folder.bookmark())),
            first: vec![Effect::Find, Effect::FindLesson, Effect::CountDrills],
        }
    }

    /// Opens the menu if a match can be resumed, or else begins a new match.
    pub fn going_on(model: Model, themes: Themes, folder: Option<&DataFolder>) -> Self {
        if folder.is_none() {
            return Self::playing(model, themes, folder);
        }
        let mut table = Self::menu(model, themes, folder);
        table.model.menu.begins = true;
        table
    }

    /// Resumes the unfinished match of this number.
    pub fn resuming(model: Model, themes: Themes, folder: &DataFolder, number: u32) -> Self {
        let mut table = Self::menu(model, themes, Some(folder));
        table.first.push(Effect::Resume(number));
        table
    }

    /// Opens practice.
    pub fn practicing(model: Model, themes: Themes, folder: Option<&DataFolder>) -> Self {
        let mut table = Self::menu(model, themes, folder);
        let drills = AnyScreen::Drills(Box::new(DrillScreen::new(&mut table.model)));
        table.first.extend(table.model.open(drills));
        table
    }

    /// Begins a new match as the model is set up.
    pub fn playing(model: Model, themes: Themes, folder: Option<&DataFolder>) -> Self {
        let mut table = Self::menu(model, themes, folder);
        table.first = screens::begin(&mut table.model);
        table.first.push(Effect::FindLesson);
        table
    }

    /// Opens the lesson at this step, or where you left it.
    pub fn teaching(
        model: Model,
        themes: Themes,
        folder: Option<&DataFolder>,
        step: Option<Step>,
    ) -> Self {
        let mut table = Self::menu(model, themes, folder);
        if folder.is_some() {
            table.model.learning.opens = Some(step);
        } else {
            table.first = LessonScreen::open(&mut table.model, step);
        }
        table
    }

    /// Opens the replay of a record at this step; closing it ends the program.
    pub fn replaying(
        model: Model,
        themes: Themes,
        folder: Option<&DataFolder>,
        record: Record,
        step: Option<usize>,
    ) -> Self {
        let mut table = Self::menu(model, themes, folder);
        let mut replay = ReplayScreen::new(record, Opened::Command);
        if let Some(step) = step {
            replay.go_to(step);
        }
        table.first = table.model.open(AnyScreen::Replay(Box::new(replay)));
        table
    }

    /// Begins a branch of a record; the menu waits behind it.
    pub fn branching(
        model: Model,
        themes: Themes,
        folder: Option<&DataFolder>,
        branch: Record,
    ) -> Self {
        let mut table = Self::menu(model, themes, folder);
        table
            .first
            .extend(table::branch_off(&mut table.model, branch));
        table
    }

    /// Opens the deal of this day, or of today.
    pub fn of_the_day(
        model: Model,
        themes: Themes,
        folder: Option<&DataFolder>,
        date: Option<Date>,
        level: Level,
    ) -> Self {
        let mut table = Self::menu(model, themes, folder);
        let screen = AnyScreen::Daily(Box::new(DailyScreen::new(date, level)));
        table.first.extend(table.model.open(screen));
        table
    }

    /// The same with a calendar, which returns the day in universal time.
    #[must_use]
    pub fn by_calendar(mut self, calendar: fn() -> Date) -> Self {
        self.effects.calendar = calendar;
        self
    }

    /// Waits until everything is on the disk that can be brought there, and says what cannot, each in a sentence.
    pub fn finish(&self) -> Vec<String> {
        self.effects.finish()
    }

    /// Handles a message, and applies the theme that is chosen then.
    fn happen(&mut self, message: Message) -> Vec<runtime::Effect<Message>> {
        let resumes = matches!(message, Message::Resumed(Ok(_)));
        let settings = &self.model.settings;
        let worn = (settings.theme.clone(), settings.deck);
        let mut effects = update(&mut self.model, message);
        if resumes {
            let found = self.effects.bookmark();
            // What was kept since the start is newer than the file, which may not have been written yet.
            let newest = self.marker.as_ref().and_then(Marker::last);
            if let Some(bookmark) = newest.cloned().or(found) {
                effects.extend(bookmark.put(&mut self.model));
            }
        }
        if let (Some(marker), Some(here)) = (&mut self.marker, Bookmark::of(&self.model)) {
            marker.keep(here);
        }
        let settings = &self.model.settings;
        if worn != (settings.theme.clone(), settings.deck) {
            self.look.theme = self.themes.theme(&settings.theme, settings.deck);
        }
        self.effects.jobs(effects)
    }

    /// The same with a program as an opponent; the setup of the model has to name it.
    #[must_use]
    pub fn against(mut self, opponents: Opponents) -> Self {
        self.effects.opponents = opponents;
        self
    }
}

impl runtime::App for ScreenApp {
    type Message = Message;

    fn on_input(&mut self, input: UserInput, at: Duration) -> Vec<runtime::Effect<Message>> {
        self.model.disarm.set_time(at);
        // The first input is the size of the screen, and the first frame must not wait for anything.
        let first = std::mem::take(&mut self.first);
        let mut effects = self.effects.jobs(first);
        effects.extend(self.happen(Message::Input(input)));
        effects
    }

    fn on_message(&mut self, message: Message) -> Vec<runtime::Effect<Message>> {
        self.happen(message)
    }

    fn on_stall(&mut self, stalls: bool) -> Vec<runtime::Effect<Message>> {
        self.happen(Message::Stalled(stalls))
    }

    fn on_tick(&mut self, elapsed: Duration) -> Vec<runtime::Effect<Message>> {
        self.happen(Message::Passed(elapsed))
    }

    fn wake_after(&self) -> Option<Duration> {
        self.model.moves_in()
    }

    fn is_moving(&self) -> bool {
        self.model.animation.is_some()
    }

    fn draw(&self, frame: &mut Frame) {
        let mut canvas = Canvas::new(frame.buffer_mut(), &self.look);
        screens::draw(&self.model, &mut canvas);
    }

    fn on_drawn(&mut self, at: Duration) {
        self.model.drawn(at);
    }
}

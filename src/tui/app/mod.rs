//! The table as an application: pure functions inside, jobs for whatever touches the machine.

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
    runtime::{self, Input},
    screens::{
        self, AnyScreen, DailyScreen, DrillScreen, LessonScreen, Model, ReplayScreen,
        replay::Opened, table,
    },
    theme::Themes,
    update::update,
    widgets::Look,
};

use effects::EffectRunner;

/// The table.
pub struct ScreenApp {
    model: Model,
    themes: Themes,
    look: Look,
    effects: EffectRunner,
    marker: Option<Marker>,
    /// What is asked for with the first input.
    first: Vec<Effect>,
}

impl ScreenApp {
    /// The table with its menu. Matches are kept in `folder`; without one they are played and forgotten.
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

    /// The table with its menu if there is a match to go on with, and with a new one begun if there is none.
    pub fn going_on(model: Model, themes: Themes, folder: Option<&DataFolder>) -> Self {
        if folder.is_none() {
            return Self::playing(model, themes, folder);
        }
        let mut table = Self::menu(model, themes, folder);
        table.model.menu.begins = true;
        table
    }

    /// The table with the unfinished match of this number.
    pub fn resuming(model: Model, themes: Themes, folder: &DataFolder, number: u32) -> Self {
        let mut table = Self::menu(model, themes, Some(folder));
        table.first.push(Effect::Resume(number));
        table
    }

    /// The table with drills begun.
    pub fn practicing(model: Model, themes: Themes, folder: Option<&DataFolder>) -> Self {
        let mut table = Self::menu(model, themes, folder);
        let drills = AnyScreen::Drills(Box::new(DrillScreen::new(&mut table.model)));
        table.first.extend(table.model.open(drills));
        table
    }

    /// The table with a new match begun, as the model's set-up has it.
    pub fn playing(model: Model, themes: Themes, folder: Option<&DataFolder>) -> Self {
        let mut table = Self::menu(model, themes, folder);
        table.first = screens::begin(&mut table.model);
        table.first.push(Effect::FindLesson);
        table
    }

    /// The table with the first lesson, from this step or from where it was left, and the menu behind it.
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

    /// The table with the replay of a record open, at this step; leaving it ends the program.
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

    /// The table with a branch of a record begun; the menu waits behind it.
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

    /// The table with the page of the deal of the day, of this day or of today.
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

    /// The same by a calendar, which tells the day in universal time.
    #[must_use]
    pub fn by_calendar(mut self, calendar: fn() -> Date) -> Self {
        self.effects.calendar = calendar;
        self
    }

    /// Lets something happen, and puts the theme on that is chosen then.
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

    /// The same with a program that can be the opponent; the model's set-up has to name it.
    #[must_use]
    pub fn against(mut self, opponents: Opponents) -> Self {
        self.effects.opponents = opponents;
        self
    }
}

impl runtime::App for ScreenApp {
    type Message = Message;

    fn on_input(&mut self, input: Input) -> Vec<runtime::Effect<Message>> {
        // The first input is the size of the screen, and the first frame must not wait for anything.
        let first = std::mem::take(&mut self.first);
        let mut effects = self.effects.jobs(first);
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

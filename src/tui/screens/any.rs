//! The list of screens, and what every screen can do.

use std::any::Any;

use crate::{
    record::Record,
    tui::{
        drill_page::DrillPage,
        drill_stand::Judged,
        keymap::{Command, Place, binding},
        lesson_page::LessonPage,
        message::{Effect, Message},
        model::Model,
        replay::Replaying,
        runtime::Key,
        statistics::StatisticsPage,
        widgets::Canvas,
    },
};

use super::{
    daily::DailyScreen, house::HouseScreen, records::RecordsScreen, settings::SettingsScreen,
};

/// A screen over the menu or the table: its state, its keys, what each command does, and how it is drawn.
///
/// To add one, write a file with this trait, add it to [`AnyScreen`], and list its keys in the key table. The model keeps
/// a stack of screens. A screen is off the stack while one of its methods changes it.
pub trait Screen: Any {
    /// Its name in a sentence, after "the".
    fn name(&self) -> &'static str;

    /// Its place in the key table.
    fn place(&self) -> Place;

    /// Draws everything but the footer, and marks what can be clicked with [`Canvas::hit`].
    fn draw(&self, model: &Model, canvas: &mut Canvas<'_>);

    /// Does what a command asks for. Commands that scroll do not arrive here if there is something to scroll.
    fn command(&mut self, command: Command, model: &mut Model) -> Next;

    /// What it needs from outside when it is opened, or when a branch that began here is over.
    fn opened(&self) -> Vec<Effect> {
        Vec::new()
    }

    /// The word for a command in the footer; none where the command would do nothing.
    fn label(&self, command: Command, model: &Model) -> Option<&'static str> {
        let _ = model;
        Some(binding(command).label)
    }

    /// Whether a text is being typed. The footer then only shows how to end that.
    fn is_typing(&self) -> bool {
        false
    }

    /// Takes a key that belongs to a text being typed; `None` for a key that asks for a command.
    fn key(&mut self, key: Key, model: &mut Model) -> Option<Next> {
        let _ = (key, model);
        None
    }

    /// A click on what was marked as this line.
    fn click(&mut self, line: usize, model: &mut Model) -> Next {
        let _ = (line, model);
        Next::stay()
    }

    /// How many rows it is scrolled down, if it scrolls.
    fn scroll(&mut self) -> Option<&mut usize> {
        None
    }

    /// How many rows it can be scrolled down.
    fn last_scroll(&self, model: &Model) -> usize {
        let _ = model;
        0
    }

    /// The player gave the answer in this line to a question that it asked.
    fn answered(&mut self, line: usize, model: &mut Model) -> Next {
        let _ = (line, model);
        Next::stay()
    }

    /// Takes a message from background work.
    ///
    /// # Errors
    ///
    /// The message, if it is for another screen.
    fn message(&mut self, message: Message, model: &mut Model) -> Result<Next, Message> {
        let _ = model;
        Err(message)
    }

    /// The player wants to leave it.
    fn close(&mut self, model: &mut Model) -> Next {
        let _ = model;
        Next::close()
    }
}

/// What follows what a screen was asked to do.
#[derive(Debug, Default)]
pub struct Next {
    /// What is asked for outside.
    pub effects: Vec<Effect>,
    /// Where the player is then.
    pub go: Go,
}

/// Where the player goes from a screen.
#[derive(Debug, Default)]
pub enum Go {
    /// Nowhere.
    #[default]
    Stay,
    /// Back to what lies under the screen.
    Close,
    /// To another screen over it.
    Open(AnyScreen),
    /// To another screen in its place.
    Replace(AnyScreen),
    /// To a new record at the table, begun by this effect. The screen waits.
    Begin(Box<Record>, fn(Box<Record>) -> Effect),
    /// To a record at the table that is open already. The screen waits.
    Resume(Box<Record>),
}

impl Next {
    /// The screen stays.
    pub fn stay() -> Self {
        Self::default()
    }

    /// The screen is closed.
    pub fn close() -> Self {
        Go::Close.into()
    }

    /// Another screen opens over it.
    pub fn open(screen: AnyScreen) -> Self {
        Go::Open(screen).into()
    }
}

impl From<Go> for Next {
    fn from(go: Go) -> Self {
        Self {
            effects: Vec::new(),
            go,
        }
    }
}

impl From<Effect> for Next {
    /// The screen stays, and asks for this.
    fn from(effect: Effect) -> Self {
        Self {
            effects: vec![effect],
            go: Go::Stay,
        }
    }
}

/// The list of screens.
#[derive(Debug, Clone, PartialEq)]
pub enum AnyScreen {
    /// The house rules.
    House(Box<HouseScreen>),
    /// The settings.
    Settings(Box<SettingsScreen>),
    /// The list of the records.
    Records(RecordsScreen),
    /// The deal of the day.
    Daily(Box<DailyScreen>),
    /// A recorded match that is stepped through.
    Replay(Box<Replaying>),
    /// Practice.
    Drills(Box<DrillPage>),
    /// The first lesson.
    Lesson(Box<LessonPage>),
    /// The statistics.
    Statistics(Box<StatisticsPage>),
}

impl AnyScreen {
    /// The screen; none for those that are handled elsewhere as yet.
    pub fn screen(&self) -> Option<&dyn Screen> {
        match self {
            Self::House(screen) => Some(&**screen),
            Self::Settings(screen) => Some(&**screen),
            Self::Records(screen) => Some(screen),
            Self::Daily(screen) => Some(&**screen),
            Self::Replay(_) | Self::Drills(_) | Self::Lesson(_) | Self::Statistics(_) => None,
        }
    }

    /// The same, to be changed.
    pub fn screen_mut(&mut self) -> Option<&mut dyn Screen> {
        match self {
            Self::House(screen) => Some(&mut **screen),
            Self::Settings(screen) => Some(&mut **screen),
            Self::Records(screen) => Some(screen),
            Self::Daily(screen) => Some(&mut **screen),
            Self::Replay(_) | Self::Drills(_) | Self::Lesson(_) | Self::Statistics(_) => None,
        }
    }

    /// Its name in a sentence, after "the".
    pub fn name(&self) -> &'static str {
        match self {
            Self::Replay(_) => "replay",
            Self::Drills(_) => "drills",
            Self::Lesson(_) => "lesson",
            Self::Statistics(_) => "statistics",
            other => other.screen().map_or("", Screen::name),
        }
    }

    /// Its place in the key table.
    pub fn place(&self) -> Place {
        match self {
            Self::Replay(_) => Place::Replay,
            Self::Drills(_) => Place::Reading,
            Self::Lesson(_) => Place::Lesson,
            Self::Statistics(_) => Place::Statistics,
            other => other.screen().map_or(Place::Menu, Screen::place),
        }
    }

    fn practice(&self) -> Option<&DrillPage> {
        if let Self::Drills(page) = self {
            Some(page)
        } else {
            None
        }
    }
}

/// The stack of screens.
impl Model {
    /// The screen on top.
    pub fn top(&self) -> Option<&AnyScreen> {
        self.screens.last()
    }

    /// The screen on top, to be changed.
    pub fn top_mut(&mut self) -> Option<&mut AnyScreen> {
        self.screens.last_mut()
    }

    /// The screen on top, if it is of this type.
    pub fn top_as<T: Screen>(&self) -> Option<&T> {
        let screen: &dyn Any = self.top()?.screen()?;
        screen.downcast_ref()
    }

    /// The screen to which keys and clicks go, with nothing over it.
    pub fn active(&self) -> Option<&dyn Screen> {
        let is_free = self.asked.is_none() && self.page.is_none();
        self.top().filter(|_| is_free)?.screen()
    }

    /// Puts a screen on the stack.
    pub fn push(&mut self, screen: AnyScreen) {
        self.screens.push(screen);
    }

    /// Takes the screen on top off the stack.
    pub fn pop(&mut self) -> Option<AnyScreen> {
        self.screens.pop()
    }

    /// Opens a screen over everything, and has brought what it needs.
    pub fn open(&mut self, screen: AnyScreen) -> Vec<Effect> {
        let effects = screen.screen().map_or_else(Vec::new, Screen::opened);
        self.push(screen);
        effects
    }

    /// Lets the screen on top do something, and goes where that leads.
    pub fn on_top(&mut self, what: impl FnOnce(&mut dyn Screen, &mut Self) -> Next) -> Vec<Effect> {
        let Some(mut screen) = self.screens.pop() else {
            return Vec::new();
        };
        let place = self.screens.len();
        let next = match screen.screen_mut() {
            Some(screen) => what(screen, self),
            None => Next::stay(),
        };
        self.go(place, screen, next)
    }

    /// Offers a message to the screens, from the top down.
    ///
    /// # Errors
    ///
    /// The message, if no screen wants it.
    pub fn offer(&mut self, mut message: Message) -> Result<Vec<Effect>, Message> {
        for place in (0..self.screens.len()).rev() {
            let mut screen = self.screens.remove(place);
            let taken = match screen.screen_mut() {
                Some(screen) => screen.message(message, self),
                None => Err(message),
            };
            match taken {
                Ok(next) => return Ok(self.go(place, screen, next)),
                Err(back) => {
                    self.screens.insert(place, screen);
                    message = back;
                }
            }
        }
        Err(message)
    }

    fn go(&mut self, place: usize, screen: AnyScreen, next: Next) -> Vec<Effect> {
        let Next { mut effects, go } = next;
        let place = place.min(self.screens.len());
        let more = match go {
            Go::Stay => {
                self.screens.insert(place, screen);
                Vec::new()
            }
            Go::Close => Vec::new(),
            Go::Open(other) => {
                self.screens.insert(place, screen);
                self.open(other)
            }
            Go::Replace(other) => self.open(other),
            Go::Begin(record, start) => {
                self.screens.insert(place, screen);
                crate::tui::update::sit_aside(self, *record, start)
            }
            Go::Resume(record) => {
                self.screens.insert(place, screen);
                crate::tui::update::resume_aside(self, *record)
            }
        };
        effects.extend(more);
        effects
    }

    /// The replay, if it is on top.
    pub fn replaying(&self) -> Option<&Replaying> {
        match self.top()? {
            AnyScreen::Replay(page) => Some(page),
            _ => None,
        }
    }

    /// The same, to be changed.
    pub fn replaying_mut(&mut self) -> Option<&mut Replaying> {
        match self.top_mut()? {
            AnyScreen::Replay(page) => Some(page),
            _ => None,
        }
    }

    /// The practice, if it is on the stack.
    pub fn drills(&self) -> Option<&DrillPage> {
        self.screens.iter().find_map(AnyScreen::practice)
    }

    /// The same, to be changed.
    pub fn drills_mut(&mut self) -> Option<&mut DrillPage> {
        self.screens.iter_mut().find_map(|screen| {
            if let AnyScreen::Drills(page) = screen {
                Some(&mut **page)
            } else {
                None
            }
        })
    }

    /// What the answer in a drill was worth, while the table shows it with no other screen over it.
    pub fn verdict(&self) -> Option<&Judged> {
        match self.top() {
            Some(AnyScreen::Drills(page)) => page.judged(),
            Some(_) | None => None,
        }
    }

    /// Whether the position of a drill lies on the table, with no other screen over it.
    pub fn is_at_drill(&self) -> bool {
        matches!(self.top(), Some(AnyScreen::Drills(page)) if page.is_asking())
    }

    /// The first lesson, if it is on top.
    pub fn lesson(&self) -> Option<&LessonPage> {
        if let AnyScreen::Lesson(page) = self.top()? {
            Some(page)
        } else {
            None
        }
    }

    /// The same, to be changed.
    pub fn lesson_mut(&mut self) -> Option<&mut LessonPage> {
        if let AnyScreen::Lesson(page) = self.top_mut()? {
            Some(page)
        } else {
            None
        }
    }
}

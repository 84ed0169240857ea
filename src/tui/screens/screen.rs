//! What every screen can do, and the stack of them.

use std::{any::Any, convert::Infallible, mem};

use crate::{
    record::Record,
    tui::{
        drill_page::{DrillPage, JudgedAnswer},
        keymap::{Command, Place},
        message::{Effect, Message},
        model::Model,
        replay::Replaying,
        runtime::Key,
        widgets::Canvas,
    },
};

use super::AnyScreen;

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

    /// Does what a command asks for; where something is only read, Enter closes it. Commands that scroll do not arrive here
    /// if there is something to scroll.
    fn command(&mut self, command: Command, model: &mut Model) -> Next {
        super::read(command, model)
    }

    /// What it needs from outside when it is opened, or when a branch that began here is over.
    fn opened(&self) -> Vec<Effect> {
        Vec::new()
    }

    /// The word for a command in the footer; none where the command would do nothing.
    fn label(&self, command: Command, model: &Model) -> Option<&'static str> {
        super::reading_label(command, model)
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
    #[expect(
        clippy::result_large_err,
        reason = "a message that is not taken goes on to the next screen"
    )]
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

impl FromIterator<Effect> for Next {
    /// The screen stays, and asks for these.
    fn from_iter<T: IntoIterator<Item = Effect>>(effects: T) -> Self {
        Self {
            effects: effects.into_iter().collect(),
            go: Go::Stay,
        }
    }
}

impl From<Effect> for Next {
    /// The screen stays, and asks for this.
    fn from(effect: Effect) -> Self {
        Self::from_iter([effect])
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
        let is_asked = self.asked.is_some();
        match self.top() {
            Some(screen) if screen.is_page() || !is_asked => screen.screen(),
            None if self.sitting.is_none() && !is_asked => Some(&self.menu),
            Some(_) | None => None,
        }
    }

    /// The screen on top, or the one under it if that is only read.
    pub fn base(&self) -> Option<&AnyScreen> {
        self.screens.iter().rfind(|screen| !screen.is_page())
    }

    fn base_mut(&mut self) -> Option<&mut AnyScreen> {
        self.screens.iter_mut().rfind(|screen| !screen.is_page())
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

    /// Opens a screen, or closes it if it is open. What leads nowhere else does not wait under it.
    pub fn toggle(&mut self, screen: AnyScreen) -> Vec<Effect> {
        match self.top() {
            Some(top) if mem::discriminant(top) == mem::discriminant(&screen) => {
                self.on_top(Screen::close)
            }
            Some(AnyScreen::Help(_) | AnyScreen::Sheet(_) | AnyScreen::Pile(_)) => {
                self.pop();
                self.open(screen)
            }
            Some(_) | None => self.open(screen),
        }
    }

    /// Lets the screen on top do something, and goes where that leads.
    pub fn on_top(&mut self, what: impl FnOnce(&mut dyn Screen, &mut Self) -> Next) -> Vec<Effect> {
        let Some(mut screen) = self.screens.pop() else {
            let Ok(effects) = self.on_menu(|menu, model| Ok::<_, Infallible>(what(menu, model)));
            return effects;
        };
        let place = self.screens.len();
        let next = match screen.screen_mut() {
            Some(screen) => what(screen, self),
            None => Next::stay(),
        };
        self.go(place, screen, next)
    }

    /// Lets the menu do something, and goes where that leads.
    fn on_menu<E>(
        &mut self,
        what: impl FnOnce(&mut dyn Screen, &mut Self) -> Result<Next, E>,
    ) -> Result<Vec<Effect>, E> {
        let mut menu = mem::take(&mut self.menu);
        let next = what(&mut menu, self);
        self.menu = menu;
        let Next { mut effects, go } = next?;
        if let Go::Open(screen) | Go::Replace(screen) = go {
            effects.extend(self.open(screen));
        }
        Ok(effects)
    }

    /// Offers a message to the screens, from the top down.
    ///
    /// # Errors
    ///
    /// The message, if no screen wants it.
    #[expect(
        clippy::result_large_err,
        reason = "a message that is not taken goes on to the table"
    )]
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
        self.on_menu(|menu, model| menu.message(message, model))
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

    /// The replay, if it is on top or under what is read.
    pub fn replaying(&self) -> Option<&Replaying> {
        match self.base()? {
            AnyScreen::Replay(page) => Some(page),
            _ => None,
        }
    }

    /// The same, to be changed.
    pub fn replaying_mut(&mut self) -> Option<&mut Replaying> {
        match self.base_mut()? {
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
    pub fn verdict(&self) -> Option<&JudgedAnswer> {
        match self.base() {
            Some(AnyScreen::Drills(page)) => page.judged(),
            Some(_) | None => None,
        }
    }

    /// Whether the position of a drill lies on the table, with no other screen over it.
    pub fn is_at_drill(&self) -> bool {
        matches!(self.base(), Some(AnyScreen::Drills(page)) if page.is_asking())
    }
}

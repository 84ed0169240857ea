//! What every screen can do.

use std::any::Any;

use crate::{
    record::Record,
    tui::{
        keymap::{Command, Place},
        message::{Effect, Message},
        runtime::Key,
        widgets::Canvas,
    },
};

use super::{AnyScreen, Model, text};

/// A screen: its keys, what each command does, and how it is drawn.
///
/// The model keeps a stack of screens. A screen is off the stack while one of its methods changes it.
pub trait Screen: Any {
    /// Its place in the key table.
    fn place(&self, model: &Model) -> Place;

    /// Draws everything but the footer, and marks what can be clicked with [`Canvas::hit`].
    fn draw(&self, model: &Model, canvas: &mut Canvas<'_>);

    /// Does what a command asks for; by default Enter closes the screen. Commands that scroll do not arrive here if the
    /// screen scrolls.
    fn command(&mut self, command: Command, model: &mut Model) -> Next {
        super::read(command, model)
    }

    /// Returns what it asks for (files, the coach) when it is opened, and again when a branch that began here is over.
    fn opened(&mut self, model: &mut Model) -> Vec<Effect> {
        let _ = model;
        Vec::new()
    }

    /// Whether a command means anything now. The key of one that does not is answered like a key that is not bound.
    fn takes(&self, command: Command, model: &Model) -> bool {
        super::means(self, command, model)
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

    /// The line under the cursor, from 0, and how many lines there are, if it is a list.
    fn list(&mut self) -> Option<(&mut usize, usize)> {
        None
    }

    /// Takes what was typed in the line of the list, and says whether the cursor can leave it.
    fn leaves_line(&mut self, model: &mut Model) -> bool {
        let _ = model;
        true
    }

    /// A click on what was marked as this line. In a list it moves the cursor there, and again does what Enter does.
    fn click(&mut self, line: usize, model: &mut Model) -> Next {
        match self.list() {
            Some((cursor, _)) if *cursor == line => self.command(Command::Confirm, model),
            Some(_) => {
                if self.leaves_line(model)
                    && let Some((cursor, _)) = self.list()
                {
                    *cursor = line;
                }
                Next::stay()
            }
            None => Next::stay(),
        }
    }

    /// Numbers that are others as soon as a key that acts would do something else on the same screen.
    fn moment(&self) -> Vec<usize> {
        Vec::new()
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

    /// How many rows of what is scrolled are in sight.
    fn page_rows(&self, model: &Model) -> usize {
        text::page_rows(text::under_title(text::whole(model)))
    }

    /// You gave the answer in this line to a question that it asked.
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

    /// You want to close it.
    fn close(&mut self, model: &mut Model) -> Next {
        let _ = model;
        Next::close()
    }

    /// You want to leave; what is open is closed first.
    fn quit(&mut self, model: &mut Model) -> Next {
        self.close(model)
    }
}

/// What follows what a screen was asked to do.
#[derive(Debug, Default)]
pub struct Next {
    /// What is asked for outside.
    pub effects: Vec<Effect>,
    /// Where you are then.
    pub go: Go,
}

/// Where you go from a screen.
#[derive(Debug, Default)]
pub enum Go {
    #[default]
    Stay,
    /// Back to what lies under the screen.
    Close,
    /// To another screen over it.
    Open(AnyScreen),
    /// To another screen in its place.
    Replace(AnyScreen),
    /// To a record at the table. The screen waits. The record is open already, or is begun by the effect.
    Sit(Box<Record>, Option<Effect>),
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

    /// A new record is played, begun by this effect.
    pub fn begin(record: Record, start: fn(Box<Record>) -> Effect) -> Self {
        let record = Box::new(record);
        Go::Sit(record.clone(), Some(start(record))).into()
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

impl From<Vec<Effect>> for Next {
    /// The screen stays, and asks for these.
    fn from(effects: Vec<Effect>) -> Self {
        Self::from_iter(effects)
    }
}

impl From<Effect> for Next {
    /// The screen stays, and asks for this.
    fn from(effect: Effect) -> Self {
        Self::from_iter([effect])
    }
}

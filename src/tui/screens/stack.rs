//! The stack of screens: which of them has the keys, what is under it, and where one leads.

use std::{any::Any, mem};

use crate::tui::message::{Effect, Message};

use super::{
    AnyScreen, DrillScreen, Go, Model, Next, QuestionScreen, ReplayScreen, Screen, TableScreen,
    table,
};

impl Model {
    /// The screen on top.
    pub fn top(&self) -> Option<&AnyScreen> {
        self.screens.last()
    }

    /// The screen on top, if it is of this type.
    pub fn top_as<T: Screen>(&self) -> Option<&T> {
        let screen: &dyn Any = self.top()?.screen();
        screen.downcast_ref()
    }

    /// The screen that has the keys, be it a question, the table or the menu.
    pub fn active(&self) -> &dyn Screen {
        match self.top() {
            Some(page) if page.is_page() => page.screen(),
            _ if self.asked.is_some() => &QuestionScreen,
            Some(screen) => screen.screen(),
            None if self.sitting.is_some() => &TableScreen,
            None => &self.menu,
        }
    }

    /// The screen on top, or the one under it if that is only read.
    pub fn base(&self) -> Option<&AnyScreen> {
        self.screens.iter().rfind(|screen| !screen.is_page())
    }

    /// The replay, if it is on top or under what is read.
    pub fn replaying(&self) -> Option<&ReplayScreen> {
        match self.base()? {
            AnyScreen::Replay(screen) => Some(screen),
            _ => None,
        }
    }

    /// The same, to be changed.
    pub fn replaying_mut(&mut self) -> Option<&mut ReplayScreen> {
        match self.screens.iter_mut().rfind(|one| !one.is_page())? {
            AnyScreen::Replay(screen) => Some(screen),
            _ => None,
        }
    }

    /// Practice, if it is on the stack.
    pub fn drills(&self) -> Option<&DrillScreen> {
        self.screens.iter().find_map(|screen| match screen {
            AnyScreen::Drills(screen) => Some(&**screen),
            _ => None,
        })
    }

    /// Whether a position to practice is at the table, with no other screen over it.
    pub(super) fn is_at_drill(&self) -> bool {
        matches!(self.base(), Some(AnyScreen::Drills(screen)) if screen.is_asking())
    }

    /// Puts a screen on the stack.
    pub fn push(&mut self, screen: AnyScreen) {
        self.screens.push(screen);
    }

    /// Opens a screen over everything, and asks for what it needs.
    pub fn open(&mut self, mut screen: AnyScreen) -> Vec<Effect> {
        let effects = screen.screen_mut().opened(self);
        self.push(screen);
        effects
    }

    /// Opens a page, or closes it if it is open. A page that leads nowhere else does not wait under it.
    pub fn toggle(&mut self, screen: AnyScreen) -> Vec<Effect> {
        match self.top() {
            Some(top) if mem::discriminant(top) == mem::discriminant(&screen) => {
                return self.on_top(Screen::close);
            }
            Some(
                AnyScreen::Help(_)
                | AnyScreen::Sheet(_)
                | AnyScreen::Pile(_)
                | AnyScreen::OtherDeal(_),
            ) => {
                self.screens.pop();
            }
            Some(_) | None => {}
        }
        self.open(screen)
    }

    /// Lets the screen that has the keys do something, and goes where that leads.
    pub fn act(&mut self, what: impl FnOnce(&mut dyn Screen, &mut Self) -> Next) -> Vec<Effect> {
        if self.asked.is_some() && !self.top().is_some_and(AnyScreen::is_page) {
            let next = what(&mut QuestionScreen, self);
            return self.go(None, next);
        }
        self.on_top(what)
    }

    /// Lets the screen on top, the table or the menu do something, and goes where that leads.
    pub fn on_top(&mut self, what: impl FnOnce(&mut dyn Screen, &mut Self) -> Next) -> Vec<Effect> {
        if let Some(mut screen) = self.screens.pop() {
            let place = self.screens.len();
            let next = what(screen.screen_mut(), self);
            return self.go(Some((place, screen)), next);
        }
        let next = if self.sitting.is_some() {
            what(&mut TableScreen, self)
        } else {
            let mut menu = mem::take(&mut self.menu);
            let next = what(&mut menu, self);
            self.menu = menu;
            next
        };
        self.go(None, next)
    }

    /// Offers a message to the screens from the top down, and last to the menu.
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
            match screen.screen_mut().message(message, self) {
                Ok(next) => return Ok(self.go(Some((place, screen)), next)),
                Err(back) => {
                    self.screens.insert(place, screen);
                    message = back;
                }
            }
        }
        let mut menu = mem::take(&mut self.menu);
        let taken = menu.message(message, self);
        self.menu = menu;
        taken.map(|next| self.go(None, next))
    }

    /// Goes where a screen leads, which was taken from this place of the stack.
    fn go(&mut self, screen: Option<(usize, AnyScreen)>, next: Next) -> Vec<Effect> {
        let Next { mut effects, go } = next;
        if let Some((place, screen)) = screen
            && !matches!(go, Go::Close | Go::Replace(_))
        {
            self.screens.insert(place.min(self.screens.len()), screen);
        }
        match go {
            Go::Stay | Go::Close => {}
            Go::Open(other) | Go::Replace(other) => effects.extend(self.open(other)),
            Go::Sit(record, start) => effects.extend(table::sit_over(self, *record, start)),
        }
        effects
    }
}

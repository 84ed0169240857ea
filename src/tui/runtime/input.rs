//! What the player does at the terminal, freed from how terminals say it.

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::{Position, Size};

/// Something the player or his terminal did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Input {
    /// A key was pressed, or is held down.
    Key(Key),
    /// A mouse button was pressed.
    Click {
        /// Which button.
        button: MouseButton,
        /// The cell under the pointer; it may lie outside the screen that was last drawn.
        at: Position,
    },
    /// The wheel was turned one step.
    Scroll {
        /// Which way.
        towards: Scroll,
        /// The cell under the pointer; it may lie outside the screen that was last drawn.
        at: Position,
    },
    /// Text was pasted, as it came: several lines and control characters included.
    Paste(String),
    /// The screen has this size now, in columns and rows. The first input of all is one of these.
    Resize(Size),
}

/// The way the wheel was turned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scroll {
    /// Away from the player, towards the start of a text.
    Up,
    /// Towards the player and the end of a text.
    Down,
}

/// A key and what was held with it, so that one thing the player means is one value:
///
/// - a printable character carries no Shift, since the character says it already;
/// - a letter with Ctrl is lower case, and Ctrl-H is Backspace, Ctrl-J Enter, Ctrl-I Tab, as terminals cannot tell them apart;
/// - Tab with Shift is `BackTab` without Shift.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Key {
    /// The key.
    pub code: KeyCode,
    /// What was held with it.
    pub modifiers: KeyModifiers,
}

impl Key {
    /// A key alone.
    pub const fn plain(code: KeyCode) -> Self {
        Self {
            code,
            modifiers: KeyModifiers::NONE,
        }
    }

    /// A letter, digit or sign alone.
    pub const fn char(character: char) -> Self {
        Self::plain(KeyCode::Char(character))
    }

    /// A letter with Ctrl.
    pub const fn ctrl(letter: char) -> Self {
        Self {
            code: KeyCode::Char(letter.to_ascii_lowercase()),
            modifiers: KeyModifiers::CONTROL,
        }
    }
}

impl From<KeyEvent> for Key {
    fn from(event: KeyEvent) -> Self {
        let held =
            event.modifiers & (KeyModifiers::SHIFT | KeyModifiers::CONTROL | KeyModifiers::ALT);
        let without_shift = held - KeyModifiers::SHIFT;
        let (code, modifiers) = match event.code {
            KeyCode::Char(character) if held.contains(KeyModifiers::CONTROL) => {
                let without_ctrl = without_shift - KeyModifiers::CONTROL;
                match character.to_ascii_lowercase() {
                    'h' => (KeyCode::Backspace, without_ctrl),
                    'i' => (KeyCode::Tab, without_ctrl),
                    'j' | 'm' => (KeyCode::Enter, without_ctrl),
                    letter => (KeyCode::Char(letter), without_shift),
                }
            }
            KeyCode::Char('\n' | '\r') => (KeyCode::Enter, without_shift),
            KeyCode::Tab if held.contains(KeyModifiers::SHIFT) => (KeyCode::BackTab, without_shift),
            code @ (KeyCode::Char(_) | KeyCode::BackTab) => (code, without_shift),
            code => (code, held),
        };
        Self { code, modifiers }
    }
}

/// What an event of the terminal library means, if anything.
///
/// A key going up, motion, and focus mean nothing. A resize means nothing here either: the runtime learns of it by signal,
/// from before the first event is read.
pub(super) fn translate(event: Event) -> Option<Input> {
    match event {
        Event::Key(key) => match key.kind {
            KeyEventKind::Press | KeyEventKind::Repeat => Some(Input::Key(key.into())),
            KeyEventKind::Release => None,
        },
        Event::Mouse(mouse) => translate_mouse(mouse),
        Event::Paste(text) => Some(Input::Paste(text)),
        Event::Resize(..) | Event::FocusGained | Event::FocusLost => None,
    }
}

fn translate_mouse(mouse: MouseEvent) -> Option<Input> {
    let at = Position::new(mouse.column, mouse.row);
    match mouse.kind {
        MouseEventKind::Down(button) => Some(Input::Click { button, at }),
        MouseEventKind::ScrollUp => Some(Input::Scroll {
            towards: Scroll::Up,
            at,
        }),
        MouseEventKind::ScrollDown => Some(Input::Scroll {
            towards: Scroll::Down,
            at,
        }),
        MouseEventKind::Up(_)
        | MouseEventKind::Drag(_)
        | MouseEventKind::Moved
        | MouseEventKind::ScrollLeft
        | MouseEventKind::ScrollRight => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(code: KeyCode, modifiers: KeyModifiers) -> Key {
        KeyEvent::new(code, modifiers).into()
    }

    #[test]
    fn one_meaning_is_one_key() {
        const NONE: KeyModifiers = KeyModifiers::NONE;
        const SHIFT: KeyModifiers = KeyModifiers::SHIFT;
        const CTRL: KeyModifiers = KeyModifiers::CONTROL;
        let same = [
            (KeyCode::Char('?'), SHIFT, Key::char('?')),
            (KeyCode::Char('K'), SHIFT, Key::char('K')),
            (KeyCode::Char('K'), NONE, Key::char('K')),
            (KeyCode::Char('C'), CTRL | SHIFT, Key::ctrl('c')),
            (KeyCode::Char('c'), CTRL, Key::ctrl('C')),
            (KeyCode::Char('h'), CTRL, Key::plain(KeyCode::Backspace)),
            (KeyCode::Char('j'), CTRL, Key::plain(KeyCode::Enter)),
            (KeyCode::Char('m'), CTRL, Key::plain(KeyCode::Enter)),
            (KeyCode::Char('i'), CTRL, Key::plain(KeyCode::Tab)),
            (KeyCode::Char('\n'), NONE, Key::plain(KeyCode::Enter)),
            (KeyCode::Tab, SHIFT, Key::plain(KeyCode::BackTab)),
            (KeyCode::BackTab, SHIFT, Key::plain(KeyCode::BackTab)),
            (KeyCode::Up, KeyModifiers::SUPER, Key::plain(KeyCode::Up)),
        ];
        for (code, modifiers, expected) in same {
            assert_eq!(
                key(code, modifiers),
                expected,
                "{code:?} with {modifiers:?}"
            );
        }
        assert_eq!(key(KeyCode::Left, SHIFT).modifiers, SHIFT);
        assert_eq!(
            key(KeyCode::Char('x'), KeyModifiers::ALT).modifiers,
            KeyModifiers::ALT
        );
    }

    #[test]
    fn a_key_going_up_means_nothing() {
        for (kind, means) in [
            (KeyEventKind::Press, true),
            (KeyEventKind::Repeat, true),
            (KeyEventKind::Release, false),
        ] {
            let event = KeyEvent::new_with_kind(KeyCode::Enter, KeyModifiers::NONE, kind);
            assert_eq!(translate(Event::Key(event)).is_some(), means, "{kind:?}");
        }
    }

    #[test]
    fn the_mouse_clicks_and_scrolls_and_nothing_else() {
        let at = Position::new(70, 4);
        let mouse = |kind| {
            translate(Event::Mouse(MouseEvent {
                kind,
                column: at.x,
                row: at.y,
                modifiers: KeyModifiers::CONTROL,
            }))
        };
        let button = MouseButton::Left;
        assert_eq!(
            mouse(MouseEventKind::Down(button)),
            Some(Input::Click { button, at })
        );
        for (kind, towards) in [
            (MouseEventKind::ScrollUp, Scroll::Up),
            (MouseEventKind::ScrollDown, Scroll::Down),
        ] {
            assert_eq!(mouse(kind), Some(Input::Scroll { towards, at }));
        }
        for kind in [
            MouseEventKind::Up(button),
            MouseEventKind::Drag(button),
            MouseEventKind::Moved,
            MouseEventKind::ScrollLeft,
            MouseEventKind::ScrollRight,
        ] {
            assert_eq!(mouse(kind), None, "{kind:?}");
        }
    }

    #[test]
    fn a_paste_stays_text() {
        let text = "q\n7h\x1b[A";
        assert_eq!(
            translate(Event::Paste(text.into())),
            Some(Input::Paste(text.into()))
        );
    }

    #[test]
    fn resize_and_focus_come_by_other_ways_or_not_at_all() {
        for event in [Event::Resize(80, 24), Event::FocusGained, Event::FocusLost] {
            assert_eq!(translate(event), None);
        }
    }
}

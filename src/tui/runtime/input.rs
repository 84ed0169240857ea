//! What the player does at the terminal, freed from how terminals say it.

use crossterm::event::{KeyCode, KeyModifiers, MouseButton};
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
    /// A key and what was held with it, in the one form described above.
    pub fn new(code: KeyCode, modifiers: KeyModifiers) -> Self {
        let held = modifiers & (KeyModifiers::SHIFT | KeyModifiers::CONTROL | KeyModifiers::ALT);
        let without_shift = held - KeyModifiers::SHIFT;
        let (code, modifiers) = match code {
            KeyCode::Char(character) if held.contains(KeyModifiers::CONTROL) => {
                let without_ctrl = without_shift - KeyModifiers::CONTROL;
                match character.to_ascii_lowercase() {
                    'h' => (KeyCode::Backspace, without_ctrl),
                    'i' => (KeyCode::Tab, without_ctrl),
                    'j' | 'm' => (KeyCode::Enter, without_ctrl),
                    letter => (KeyCode::Char(letter), without_shift),
                }
            }
            KeyCode::Tab if held.contains(KeyModifiers::SHIFT) => (KeyCode::BackTab, without_shift),
            KeyCode::Char(_) | KeyCode::BackTab => (code, without_shift),
            code => (code, held),
        };
        Self { code, modifiers }
    }

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_meaning_is_one_key() {
        const NONE: KeyModifiers = KeyModifiers::NONE;
        const SHIFT: KeyModifiers = KeyModifiers::SHIFT;
        const ALT: KeyModifiers = KeyModifiers::ALT;
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
            (KeyCode::Tab, SHIFT, Key::plain(KeyCode::BackTab)),
            (KeyCode::BackTab, SHIFT, Key::plain(KeyCode::BackTab)),
            (KeyCode::Up, KeyModifiers::SUPER, Key::plain(KeyCode::Up)),
        ];
        for (code, modifiers, expected) in same {
            assert_eq!(
                Key::new(code, modifiers),
                expected,
                "{code:?} with {modifiers:?}"
            );
        }
        assert_eq!(Key::new(KeyCode::Left, SHIFT).modifiers, SHIFT);
        assert_eq!(Key::new(KeyCode::Char('x'), ALT).modifiers, ALT);
    }
}

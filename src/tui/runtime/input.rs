//! What the player does at the terminal.

use std::{fmt, str::FromStr};

use crossterm::event::{KeyCode, KeyModifiers, MouseButton};
use ratatui::layout::{Position, Size};
use unicode_width::UnicodeWidthChar;

use crate::text::{did_you_mean, is_unprintable, nearest, quoted};

/// An input of the player or the terminal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum UserInput {
    /// A key was pressed or is held down.
    Key(Key),
    /// A mouse button was pressed.
    Click {
        button: MouseButton,
        /// The cell under the pointer; it may be outside the screen that was last drawn.
        at: Position,
    },
    /// One step of the wheel.
    Scroll {
        towards: Scroll,
        /// The cell under the pointer; it may be outside the screen that was last drawn.
        at: Position,
    },
    /// Pasted text as it came, with line breaks and control characters.
    Paste(String),
    /// The size of the screen in columns and rows. The first input is one of these.
    Resize(Size),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scroll {
    /// Toward the start of a text.
    Up,
    /// Toward the end of a text.
    Down,
}

/// A key with its modifiers, normalized so that one meaning is one value:
///
/// - a printable character has no Shift;
/// - a letter with Ctrl is lower case, and Ctrl-H is Backspace, Ctrl-J Enter, Ctrl-I Tab, because terminals send the same byte;
/// - Tab with Shift is `BackTab` without Shift.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Key {
    pub code: KeyCode,
    pub modifiers: KeyModifiers,
}

impl Key {
    /// Normalizes a key and its modifiers as described above.
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

    pub const fn plain(code: KeyCode) -> Self {
        Self {
            code,
            modifiers: KeyModifiers::NONE,
        }
    }

    pub const fn char(character: char) -> Self {
        Self::plain(KeyCode::Char(character))
    }

    pub const fn ctrl(letter: char) -> Self {
        Self {
            code: KeyCode::Char(letter.to_ascii_lowercase()),
            modifiers: KeyModifiers::CONTROL,
        }
    }
}

/// The keys without a visible character.
const NAMED: [(&str, KeyCode); 16] = [
    ("Space", KeyCode::Char(' ')),
    ("Enter", KeyCode::Enter),
    ("Esc", KeyCode::Esc),
    ("Tab", KeyCode::Tab),
    ("BackTab", KeyCode::BackTab),
    ("Backspace", KeyCode::Backspace),
    ("Delete", KeyCode::Delete),
    ("Insert", KeyCode::Insert),
    ("Left", KeyCode::Left),
    ("Right", KeyCode::Right),
    ("Up", KeyCode::Up),
    ("Down", KeyCode::Down),
    ("Home", KeyCode::Home),
    ("End", KeyCode::End),
    ("PgUp", KeyCode::PageUp),
    ("PgDn", KeyCode::PageDown),
];

const MODIFIERS: [(KeyModifiers, &str); 3] = [
    (KeyModifiers::CONTROL, "Ctrl-"),
    (KeyModifiers::ALT, "Alt-"),
    (KeyModifiers::SHIFT, "Shift-"),
];

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Key { code, modifiers } = *self;
        let mut name = String::new();
        for (modifier, word) in MODIFIERS {
            if modifiers.contains(modifier) {
                name.push_str(word);
            }
        }
        if let Some((word, _)) = NAMED.into_iter().find(|(_, named)| *named == code) {
            name.push_str(word);
            return f.pad(&name);
        }
        match code {
            KeyCode::Char(letter) if modifiers.contains(KeyModifiers::CONTROL) => {
                name.extend(letter.to_uppercase());
            }
            KeyCode::Char(character) => name.push(character),
            code => name.push_str(&code.to_string()),
        }
        f.pad(&name)
    }
}

impl FromStr for Key {
    type Err = String;

    /// Reads a key. Case matters only in a single letter.
    fn from_str(text: &str) -> Result<Self, String> {
        let unknown = || {
            let meant = nearest(text, NAMED.map(|(name, _)| name));
            format!(
                "there is no key {}{}; a key is a character or one of Space, Enter, Esc, Tab, Backspace, Delete, \
                 Insert, Left, Right, Up, Down, Home, End, PgUp, PgDn and F1 to F12, with Ctrl-, Alt- or Shift- before it",
                quoted(text),
                did_you_mean(meant.as_slice(), '"')
            )
        };
        let mut rest = text;
        let mut held = KeyModifiers::NONE;
        while let Some((modifier, word)) = MODIFIERS.into_iter().find(|(modifier, word)| {
            rest.len() > word.len()
                && !held.contains(*modifier)
                && rest.is_char_boundary(word.len())
                && rest[..word.len()].eq_ignore_ascii_case(word)
        }) {
            held |= modifier;
            rest = &rest[word.len()..];
        }
        let mut characters = rest.chars();
        let code = match (characters.next(), characters.next()) {
            (Some(' ') | None, _) => return Err(unknown()),
            (Some(character), None) if !character.is_control() => KeyCode::Char(character),
            _ => word(rest).ok_or_else(unknown)?,
        };
        match unsendable(code, held) {
            None => Ok(Self::new(code, held)),
            Some(why) => Err(format!("no terminal sends {}: {why}", quoted(text))),
        }
    }
}

/// Why a terminal cannot send a key with these modifiers, as the decoder reads what terminals send, and what to write
/// instead.
fn unsendable(code: KeyCode, held: KeyModifiers) -> Option<String> {
    let [ctrl, alt, shift] = MODIFIERS.map(|(modifier, _)| held.contains(modifier));
    let with_alt = |name: &str| format!("\"{}{name}\"", if alt { "Alt-" } else { "" });
    let same_as = |name: &str| Some(format!("it is the same as {}; write that", with_alt(name)));
    match code {
        KeyCode::Char(' ') if shift => same_as(if ctrl { "Ctrl-Space" } else { "Space" }),
        KeyCode::Char(letter) if ctrl => match letter.to_ascii_lowercase() {
            'h' | '8' | '?' => same_as("Backspace"),
            'i' => same_as("Tab"),
            'j' | 'm' => same_as("Enter"),
            '[' | '3' => same_as("Esc"),
            '@' | '2' => same_as("Ctrl-Space"),
            '/' | '7' | '-' => same_as("Ctrl-_"),
            '4' => same_as("Ctrl-\\"),
            '5' => same_as("Ctrl-]"),
            '6' => same_as("Ctrl-^"),
            letter @ 'a'..='z' if shift => {
                same_as(&format!("Ctrl-{}", letter.to_ascii_uppercase()))
            }
            'a'..='z' | ' ' | '\\' | ']' | '^' | '_' => None,
            _ => Some("Ctrl goes with a letter, Space, \\, ], ^ or _".to_owned()),
        },
        KeyCode::Char(letter) if shift && letter.is_lowercase() => {
            let large: String = letter.to_uppercase().collect();
            same_as(&large)
        }
        KeyCode::Char(letter) if shift && letter.is_uppercase() => same_as(&letter.to_string()),
        KeyCode::Char(_) if shift => {
            Some("write the character that Shift makes of it, such as \"?\"".to_owned())
        }
        KeyCode::Char('[' | ']' | 'O' | 'P' | 'X' | '^' | '_') if alt => {
            Some("the sequences of other keys begin like this".to_owned())
        }
        KeyCode::Char(letter) if is_unprintable(letter) || letter.width() == Some(0) => {
            Some("this character cannot be seen alone".to_owned())
        }
        KeyCode::Esc if !held.is_empty() => Some("Esc goes alone".to_owned()),
        KeyCode::Tab if ctrl => same_as("Tab"),
        KeyCode::Tab if shift && alt => Some("BackTab goes alone".to_owned()),
        KeyCode::BackTab if !held.is_empty() => Some("BackTab goes alone".to_owned()),
        KeyCode::Enter if ctrl || shift => same_as("Enter"),
        KeyCode::Backspace if ctrl || shift => same_as("Backspace"),
        _ => None,
    }
}

/// Returns the key with this name.
fn word(text: &str) -> Option<KeyCode> {
    let named = |(name, _): &(&str, KeyCode)| name.eq_ignore_ascii_case(text);
    if let Some((_, code)) = NAMED.into_iter().find(named) {
        return Some(code);
    }
    let number: u8 = text.strip_prefix(['F', 'f'])?.parse().ok()?;
    (1..=12).contains(&number).then_some(KeyCode::F(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_normalized() {
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

    #[test]
    fn every_key_is_read_by_its_name() {
        for (key, name) in [
            (Key::char(' '), "Space"),
            (Key::char('?'), "?"),
            (Key::char('-'), "-"),
            (Key::ctrl('c'), "Ctrl-C"),
            (Key::plain(KeyCode::Enter), "Enter"),
            (Key::plain(KeyCode::PageDown), "PgDn"),
            (Key::plain(KeyCode::Delete), "Delete"),
            (Key::plain(KeyCode::F(12)), "F12"),
            (Key::new(KeyCode::Char('x'), KeyModifiers::ALT), "Alt-x"),
            (Key::new(KeyCode::Left, KeyModifiers::SHIFT), "Shift-Left"),
        ] {
            assert_eq!(key.to_string(), name);
            assert_eq!(name.parse(), Ok(key));
        }
        assert_eq!("pgdn".parse(), Ok(Key::plain(KeyCode::PageDown)));
        assert_eq!("ctrl-c".parse(), Ok(Key::ctrl('c')));
        assert_eq!("shift-tab".parse(), Ok(Key::plain(KeyCode::BackTab)));
    }

    #[test]
    fn what_a_terminal_cannot_send_is_refused_with_what_to_write() {
        for (wrong, write) in [
            ("Ctrl-[", "\"Esc\""),
            ("Ctrl-H", "\"Backspace\""),
            ("Ctrl-i", "\"Tab\""),
            ("Ctrl-J", "\"Enter\""),
            ("ctrl-m", "\"Enter\""),
            ("Alt-Ctrl-m", "\"Alt-Enter\""),
            ("Ctrl-Shift-C", "\"Ctrl-C\""),
            ("Ctrl-@", "\"Ctrl-Space\""),
            ("Ctrl-/", "\"Ctrl-_\""),
            ("Shift-a", "\"A\""),
            ("Shift-A", "\"A\""),
            ("Shift-ö", "\"Ö\""),
            ("Shift-1", "Shift makes"),
            ("Shift-Space", "\"Space\""),
            ("Ctrl-1", "Ctrl goes with"),
            ("Ctrl-é", "Ctrl goes with"),
            ("Alt-[", "other keys"),
            ("Alt-O", "other keys"),
            ("Alt-Esc", "alone"),
            ("Shift-Enter", "\"Enter\""),
            ("Ctrl-Backspace", "\"Backspace\""),
            ("Ctrl-Tab", "\"Tab\""),
            ("Ctrl-BackTab", "alone"),
            ("\u{200b}", "seen"),
            ("\u{301}", "seen"),
        ] {
            let why = wrong.parse::<Key>().unwrap_err();
            assert!(why.contains(write), "{wrong}: {why}");
        }
        assert!("Ctrl-Ctrl-x".parse::<Key>().is_err());
    }

    #[test]
    fn unknown_keys_are_refused() {
        for wrong in ["", " ", "Ctrl-", "F13", "F0", "ab", "Ctrl-Bad", "\u{7}"] {
            assert!(wrong.parse::<Key>().is_err(), "{wrong:?}");
        }
        let message = "Entre".parse::<Key>().unwrap_err();
        assert!(message.contains("did you mean \"Enter\"?"), "{message}");
    }
}

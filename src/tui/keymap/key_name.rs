//! The names of keys.

use std::{fmt, str::FromStr};

use crossterm::event::{KeyCode, KeyModifiers};

use crate::{
    text::{did_you_mean, nearest},
    tui::runtime::Key,
};

/// A key as people read and write it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KeyName(pub Key);

/// The keys that are no characters, and the space that nobody sees.
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

fn named() -> impl Iterator<Item = (&'static str, KeyCode)> {
    NAMED.into_iter()
}

impl fmt::Display for KeyName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Key { code, modifiers } = self.0;
        let mut name = String::new();
        for (modifier, word) in MODIFIERS {
            if modifiers.contains(modifier) {
                name.push_str(word);
            }
        }
        if let Some((word, _)) = named().find(|(_, named)| *named == code) {
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

/// A text that is the name of no key.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "there is no key {given:?}{}; a key is a character, or one of Space, Enter, Esc, Tab, Backspace, Delete, Insert, \
     Left, Right, Up, Down, Home, End, PgUp, PgDn and F1 to F12, with Ctrl-, Alt- or Shift- before it",
    meant(.given)
)]
pub struct UnknownKey {
    /// What was written.
    pub given: String,
}

fn meant(given: &str) -> String {
    let meant = nearest(given, named().map(|(name, _)| name));
    match meant {
        Some(_) => did_you_mean(meant.as_slice(), '"'),
        None => String::new(),
    }
}

impl FromStr for KeyName {
    type Err = UnknownKey;

    /// Reads a key; capitals do not matter in a word, and do in a single letter.
    fn from_str(text: &str) -> Result<Self, UnknownKey> {
        let unknown = || UnknownKey {
            given: text.to_owned(),
        };
        let mut rest = text;
        let mut held = KeyModifiers::NONE;
        while let Some((modifier, word)) = MODIFIERS.into_iter().find(|(_, word)| {
            rest.len() > word.len()
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
        Ok(Self(Key::new(code, held)))
    }
}

/// The key that a word names.
fn word(text: &str) -> Option<KeyCode> {
    let mut named = named();
    if let Some((_, code)) = named.find(|(name, _)| name.eq_ignore_ascii_case(text)) {
        return Some(code);
    }
    let number: u8 = text.strip_prefix(['F', 'f'])?.parse().ok()?;
    (1..=12).contains(&number).then_some(KeyCode::F(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_have_names_by_which_they_are_found() {
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
            assert_eq!(KeyName(key).to_string(), name);
            assert_eq!(name.parse(), Ok(KeyName(key)));
        }
        assert_eq!("pgdn".parse(), Ok(KeyName(Key::plain(KeyCode::PageDown))));
        assert_eq!("ctrl-c".parse(), Ok(KeyName(Key::ctrl('c'))));
        assert_eq!(
            "ctrl-h".parse(),
            Ok(KeyName(Key::plain(KeyCode::Backspace)))
        );
    }

    #[test]
    fn what_is_no_key_is_told() {
        for wrong in ["", " ", "Ctrl-", "F13", "F0", "ab", "Ctrl-Bad", "\u{7}"] {
            assert!(wrong.parse::<KeyName>().is_err(), "{wrong:?}");
        }
        let told = "Entre".parse::<KeyName>().unwrap_err().to_string();
        assert!(told.contains("did you mean \"Enter\"?"), "{told}");
    }
}

//! The names of keys.

use std::fmt;

use crossterm::event::{KeyCode, KeyModifiers};

use super::runtime::Key;

/// A key as people read it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KeyName(pub Key);

impl fmt::Display for KeyName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Key { code, modifiers } = self.0;
        let mut name = String::new();
        for (modifier, word) in [
            (KeyModifiers::CONTROL, "Ctrl-"),
            (KeyModifiers::ALT, "Alt-"),
            (KeyModifiers::SHIFT, "Shift-"),
        ] {
            if modifiers.contains(modifier) {
                name.push_str(word);
            }
        }
        match code {
            KeyCode::Char(' ') => name.push_str("Space"),
            KeyCode::Char(letter) if modifiers.contains(KeyModifiers::CONTROL) => {
                name.extend(letter.to_uppercase());
            }
            KeyCode::Char(character) => name.push(character),
            KeyCode::PageUp => name.push_str("PgUp"),
            KeyCode::PageDown => name.push_str("PgDn"),
            // Not every keyboard calls it so, but every reader knows it.
            KeyCode::Delete => name.push_str("Delete"),
            code => name.push_str(&code.to_string()),
        }
        f.pad(&name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_have_names() {
        for (key, name) in [
            (Key::char(' '), "Space"),
            (Key::char('?'), "?"),
            (Key::ctrl('c'), "Ctrl-C"),
            (Key::plain(KeyCode::Enter), "Enter"),
            (Key::plain(KeyCode::PageDown), "PgDn"),
            (
                Key {
                    code: KeyCode::Left,
                    modifiers: KeyModifiers::SHIFT,
                },
                "Shift-Left",
            ),
        ] {
            assert_eq!(KeyName(key).to_string(), name);
        }
    }
}

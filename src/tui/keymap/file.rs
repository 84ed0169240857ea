//! The file of the user's keys.

use std::{fmt::Write, ops::Range};

use crossterm::event::KeyCode;
use strum::VariantArray;

use crate::{
    text::{Item, Loose, StrictFile, TomlErrors},
    tui::runtime::Key,
};

use super::{BINDINGS, Binding, Command, Keymap, Place, typed_character};

/// The places of the keys of a command in a file: of all of them, and of each.
type Places = (Range<usize>, Vec<Range<usize>>);

/// A mistake in a keymap: the row of [`BINDINGS`], which of its keys, and what is wrong.
type Fault = (usize, Option<usize>, String);

impl Keymap {
    /// Reads a file of keys: a key or a list of keys for the name of a command. A command that is left out keeps its
    /// keys; one with an empty list has none.
    ///
    /// # Errors
    ///
    /// Every mistake in the file, with its place. Also refused: one key for two commands at the same place, keys that
    /// are reserved, and necessary commands without a key.
    pub fn read(name: &str, bytes: &[u8]) -> Result<Self, TomlErrors> {
        let names: Vec<&'static str> = BINDINGS.iter().map(|binding| binding.name).collect();
        let mut file = StrictFile::new(name, bytes, "command", &names);
        let mut keymap = Self::default();
        // The places of the keys that the file sets.
        let mut set: Vec<Option<Places>> = vec![None; BINDINGS.len()];
        let mut is_whole = true;
        for entry in file.entries() {
            let Some(at) = names.iter().position(|name| *name == entry.key) else {
                continue;
            };
            let span = entry.item.span.clone();
            let items = match entry.item.value {
                Loose::List(items) => items,
                _ => vec![entry.item],
            };
            let (mut keys, mut places) = (Vec::new(), Vec::new());
            for item in items {
                match key(entry.key, &item) {
                    Ok(key) => {
                        keys.push(key);
                        places.push(item.span);
                    }
                    Err(wrong) => {
                        is_whole = false;
                        file.report(item.span, wrong);
                    }
                }
            }
            keymap.keys[at] = keys;
            set[at] = Some((span, places));
        }
        // After a key that could not be read, further mistakes would be misleading.
        if is_whole {
            for (row, key, wrong) in keymap.faults(|row| set[row].is_some()) {
                let (whole, places) = set[row].clone().unwrap_or_default();
                let span = key.and_then(|key| places.get(key).cloned());
                file.report(span.unwrap_or(whole), wrong);
            }
        }
        file.finish(keymap)
    }

    /// Returns the mistakes in the keys. `own` says which rows the user has set, so that a mistake is reported there.
    fn faults(&self, own: impl Fn(usize) -> bool) -> Vec<Fault> {
        let mut faults = Vec::new();
        for (row, (binding, keys)) in self.bindings().enumerate() {
            if keys.is_empty() && binding.command.is_needed() {
                let why = match binding.command {
                    Command::Quit => "otherwise there is no way to leave the program",
                    _ => "otherwise a match cannot be played",
                };
                let wrong = format!("`{}` needs at least one key: {why}", binding.name);
                faults.push((row, None, wrong));
            }
            for (at, key) in keys.iter().enumerate() {
                if let Some(why) = unfit(*key, binding) {
                    let wrong = format!("\"{key}\" cannot be bound: {why}");
                    faults.push((row, Some(at), wrong));
                }
                if keys[..at].contains(key) {
                    faults.push((row, Some(at), format!("\"{key}\" is listed twice")));
                }
            }
        }
        for (row, (binding, keys)) in self.bindings().enumerate() {
            for (other_row, (other, theirs)) in self.bindings().enumerate() {
                // Report it once: where the user wrote it, or at the second of two such places.
                let here = own(row) && (!own(other_row) || other_row < row);
                let meet = |at: &Place| (binding.applies)(*at) && (other.applies)(*at);
                if row == other_row || !here || !Place::VARIANTS.iter().any(meet) {
                    continue;
                }
                let shared = keys
                    .iter()
                    .enumerate()
                    .filter(|(_, key)| theirs.contains(key));
                faults.extend(shared.map(|(at, key)| {
                    let wrong = format!(
                        "\"{key}\" is also the key of `{}`, which is available at the same time; choose another key for one \
                         of them",
                        other.name
                    );
                    (row, Some(at), wrong)
                }));
            }
        }
        faults
    }

    /// Returns the keys as a file with a comment for each command.
    pub fn to_toml(&self) -> String {
        let mut text = String::from(
            "# The keys of Undercut. Each line lists the keys of a command; a command that is left out has its default keys.\n\
             # A key is a character or one of Space, Enter, Esc, Tab, Backspace, Delete, Insert, Left, Right, Up, Down,\n\
             # Home, End, PgUp, PgDn and F1 to F12, with Ctrl-, Alt- or Shift- before it. The first is shown in the footer.\n",
        );
        for (binding, keys) in self.bindings() {
            let keys: Vec<String> = keys
                .iter()
                .map(|key| toml::Value::String(key.to_string()).to_string())
                .collect();
            // Writing to a `String` cannot fail.
            let _ = write!(
                text,
                "\n# {}\n{} = [{}]\n",
                binding.doc.replace('`', ""),
                binding.name,
                keys.join(", ")
            );
        }
        text
    }
}

/// Reads a key of a command.
fn key(command: &str, item: &Item) -> Result<Key, String> {
    match &item.value {
        Loose::Text(text) => text.parse(),
        _ => Err(format!(
            "the keys of `{command}` must be texts such as \"x\" or \"Ctrl-X\", not {}",
            item.shown
        )),
    }
}

/// Returns why a key cannot be bound to a command.
fn unfit(key: Key, binding: &Binding) -> Option<&'static str> {
    let digit = matches!(key.code, KeyCode::Char('0'..='9')) && key.modifiers.is_empty();
    let typed_here = |at: &Place| (binding.applies)(*at) && at.takes_typed_cards();
    // `k` and `j` may be arrows: where a card can be typed they type it, and in lists they move the cursor.
    let is_arrow = matches!(key.code, KeyCode::Char('j' | 'k'))
        && matches!(binding.command, Command::Up | Command::Down);
    let typed = typed_character(key, false).filter(|_| !is_arrow);
    if digit || typed.is_some() && Place::VARIANTS.iter().any(typed_here) {
        return Some("it is used for typing a card or a number");
    }
    if !key.modifiers.is_empty() {
        return None;
    }
    match key.code {
        KeyCode::Esc if binding.command != Command::Close => {
            Some("Esc only closes, because a split arrow key begins with it")
        }
        KeyCode::Char('[' | 'O' | 'A'..='D') => {
            Some("an arrow key that a slow connection splits can arrive as this character")
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(text: &str) -> Vec<String> {
        let wrong = Keymap::read("keys.toml", text.as_bytes()).unwrap_err();
        wrong
            .iter()
            .map(|error| format!("{}:{}: {}", error.line, error.column, error.message))
            .collect()
    }

    #[test]
    fn the_default_keys_are_valid_and_can_be_written_and_read() {
        let keys = Keymap::default();
        assert_eq!(keys.faults(|_| true), []);
        let file = keys.to_toml();
        assert_eq!(Keymap::read("keys.toml", file.as_bytes()), Ok(keys.clone()));
        assert_eq!(Keymap::read("keys.toml", b""), Ok(keys));
    }

    #[test]
    fn command_names_are_unique() {
        let names: std::collections::HashSet<_> =
            BINDINGS.iter().map(|binding| binding.name).collect();
        assert_eq!(names.len(), BINDINGS.len());
    }

    #[test]
    fn keys_can_be_swapped() {
        let text = "knock = [\"s\", \"F2\"]\nsort = \"n\"\nsheet = []\n";
        let keys = Keymap::read("keys.toml", text.as_bytes()).unwrap();
        let command = |key| keys.command(Place::Discard, key);
        assert_eq!(command(Key::char('s')), Some(Command::Knock));
        assert_eq!(command(Key::plain(KeyCode::F(2))), Some(Command::Knock));
        assert_eq!(command(Key::char('n')), Some(Command::Sort));
        assert_eq!(command(Key::char('m')), None);
        assert_eq!(keys.name(Command::Knock), "s");
        assert_eq!(keys.name(Command::Sheet), "");
    }

    #[test]
    fn mistakes_are_refused_with_their_place() {
        for (text, message) in [
            (
                "nock = \"x\"",
                "1:1: there is no command `nock`; did you mean `knock`?",
            ),
            (
                "knock = [\"x\", 1]",
                "1:15: the keys of `knock` must be texts such as \"x\" or \"Ctrl-X\", not 1",
            ),
            (
                "quit = []",
                "1:8: `quit` needs at least one key: otherwise there is no way to leave the program",
            ),
            (
                "choose = []",
                "1:10: `choose` needs at least one key: otherwise a match cannot be played",
            ),
            (
                "knock = \"7\"",
                "1:9: \"7\" cannot be bound: it is used for typing a card or a number",
            ),
            (
                "knock = \"a\"",
                "1:9: \"a\" cannot be bound: it is used for typing a card or a number",
            ),
            (
                "knock = \"k\"",
                "1:9: \"k\" cannot be bound: it is used for typing a card or a number",
            ),
            ("knock = [\"x\", \"x\"]", "1:15: \"x\" is listed twice"),
            (
                "quit = \"Esc\"",
                "1:8: \"Esc\" cannot be bound: Esc only closes, because a split arrow key begins with it",
            ),
        ] {
            assert_eq!(refusal(text)[0], message, "{text}");
        }
        assert!(refusal("help = \"B\"")[0].contains("a slow connection splits"));
        assert!(refusal("help = \"Entre\"")[0].contains("did you mean \"Enter\""));
    }

    #[test]
    fn one_key_for_two_commands_is_reported_once_where_it_was_written() {
        let message = refusal("knock = \"s\"");
        assert_eq!(message.len(), 1, "{message:?}");
        assert!(
            message[0].starts_with("1:9: \"s\" is also the key of `sort`"),
            "{message:?}"
        );
        let message = refusal("take = \"x\"\nknock = \"x\"\n");
        assert_eq!(message.len(), 1, "{message:?}");
        assert!(
            message[0].starts_with("2:9: \"x\" is also the key of `take`"),
            "{message:?}"
        );
        // At different places one key may have two commands, as `w` does.
        assert!(Keymap::read("keys.toml", b"write = \"n\"").is_ok());
    }
}

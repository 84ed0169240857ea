//! The file of the user's own keys.

use std::{fmt::Write, ops::Range};

use crossterm::event::KeyCode;

use crate::{
    text::{Item, Loose, StrictFile, TomlErrors},
    tui::runtime::Key,
};

use super::{BINDINGS, Binding, Command, KeyName, Keymap, Place, typed};

/// Where the keys of a command stand in a file: all of them, and each.
type Places = (Range<usize>, Vec<Range<usize>>);

/// One thing that is wrong with a keymap: the line of [`BINDINGS`], which of its keys, and what is wrong.
type Fault = (usize, Option<usize>, String);

impl Keymap {
    /// Reads a file of keys: for each command by its [name](Command::name) a key or a list of keys; a command that is left
    /// out keeps its own, and one with an empty list has none.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with the file, each thing with its place; also two commands with one key at the same place
    /// of the table, keys that belong to something else, and commands that cannot be done without.
    pub fn read(name: &str, bytes: &[u8]) -> Result<Self, TomlErrors> {
        let names: Vec<&'static str> = BINDINGS
            .iter()
            .map(|binding| binding.command.name())
            .collect();
        let mut file = StrictFile::new(name, bytes, "command", &names);
        let mut keymap = Self::default();
        // Where each key stands, for those that the file sets.
        let mut spans: Vec<Option<Places>> = vec![None; BINDINGS.len()];
        let mut is_whole = true;
        for entry in file.entries() {
            let Some(at) = names.iter().position(|name| *name == entry.key) else {
                continue;
            };
            match read_keys(entry.key, entry.item.clone()) {
                Ok(keys) => {
                    let (places, keys) = keys.into_iter().unzip();
                    keymap.keys[at] = keys;
                    spans[at] = Some((entry.item.span, places));
                }
                Err(mistakes) => {
                    is_whole = false;
                    for (span, told) in mistakes {
                        file.report(span, told);
                    }
                }
            }
        }
        // What could not be read would make further mistakes where there are none.
        if is_whole {
            for (line, key, told) in keymap.faults(|line| spans[line].is_some()) {
                let (whole, places) = spans[line].clone().unwrap_or_default();
                let span = key.and_then(|key| places.get(key).cloned());
                file.report(span.unwrap_or(whole), told);
            }
        }
        file.finish(keymap)
    }

    /// What is wrong with the keys; `own` says which lines the user has set, so that a mistake is told where it was made.
    fn faults(&self, own: impl Fn(usize) -> bool) -> Vec<Fault> {
        let mut faults = Vec::new();
        for (line, (binding, keys)) in self.bindings().enumerate() {
            let command = binding.command;
            if keys.is_empty() && command.is_needed() {
                let why = match command {
                    Command::Quit => "there would be no way to leave the program",
                    _ => "a match could not be played without it",
                };
                let told = format!("`{}` needs at least one key: {why}", command.name());
                faults.push((line, None, told));
            }
            for (at, key) in keys.iter().enumerate() {
                if let Some(why) = unfit(*key, binding) {
                    let told = format!("\"{}\" cannot be bound: {why}", KeyName(*key));
                    faults.push((line, Some(at), told));
                }
                if keys[..at].contains(key) {
                    let told = format!("\"{}\" stands here twice", KeyName(*key));
                    faults.push((line, Some(at), told));
                }
            }
        }
        for (line, (binding, keys)) in self.bindings().enumerate() {
            for (other_line, (other, theirs)) in self.bindings().enumerate() {
                // Told once: where the user wrote it, and of two such places at the second.
                let here = own(line) && (!own(other_line) || other_line < line);
                let meet = binding.places.meet(other.places);
                if line == other_line || !here || !meet {
                    continue;
                }
                for (at, key) in keys.iter().enumerate() {
                    if theirs.contains(key) {
                        let (name, key) = (other.command.name(), KeyName(*key));
                        let told = format!(
                            "\"{key}\" asks for `{name}` too, and both can be asked for at the same moment; give one of \
                             them another key"
                        );
                        faults.push((line, Some(at), told));
                    }
                }
            }
        }
        faults
    }

    /// The keys as a file with a comment for each command, to begin with.
    pub fn to_toml(&self) -> String {
        let mut text = String::from(
            "# The keys of Undercut. Each line gives a command its keys; a line that is left out keeps those of the program.\n\
             # A key is a character, or one of Space, Enter, Esc, Tab, Backspace, Delete, Insert, Left, Right, Up, Down,\n\
             # Home, End, PgUp, PgDn and F1 to F12, with Ctrl-, Alt- or Shift- before it. The first is shown in the footer.\n",
        );
        for (binding, keys) in self.bindings() {
            let keys: Vec<String> = keys
                .iter()
                .map(|key| toml::Value::String(KeyName(*key).to_string()).to_string())
                .collect();
            // A `String` takes whatever is written to it.
            let _ = write!(
                text,
                "\n# {}\n{} = [{}]\n",
                binding.doc.replace('`', ""),
                binding.command.name(),
                keys.join(", ")
            );
        }
        text
    }
}

/// The keys of an entry, each with its place; or what is wrong with them.
#[expect(
    clippy::type_complexity,
    reason = "two lists of things with their places"
)]
fn read_keys(
    command: &str,
    item: Item,
) -> Result<Vec<(Range<usize>, Key)>, Vec<(Range<usize>, String)>> {
    let items = match item.value {
        Loose::List(items) => items,
        _ => vec![item],
    };
    let (mut keys, mut wrong) = (Vec::new(), Vec::new());
    for Item { value, span, shown } in items {
        match &value {
            Loose::Text(text) => match text.parse::<KeyName>() {
                Ok(KeyName(key)) => keys.push((span, key)),
                Err(unknown) => wrong.push((span, unknown.to_string())),
            },
            _ => wrong.push((
                span,
                format!(
                    "the keys of `{command}` have to be texts such as \"x\" or \"Ctrl-X\", not {shown}"
                ),
            )),
        }
    }
    if wrong.is_empty() {
        Ok(keys)
    } else {
        Err(wrong)
    }
}

/// Why a key cannot ask for a command.
fn unfit(key: Key, binding: &Binding) -> Option<&'static str> {
    let digit = matches!(key.code, KeyCode::Char('0'..='9')) && key.modifiers.is_empty();
    let types =
        digit || typed(key, false).is_some() && binding.places.iter().any(Place::takes_typed_cards);
    if types {
        return Some("it begins a card or a number that is typed");
    }
    if !key.modifiers.is_empty() {
        return None;
    }
    match key.code {
        KeyCode::Esc if binding.command != Command::Close => {
            Some("Esc only ever closes, for a torn arrow key begins like it")
        }
        KeyCode::Char('[' | 'O' | 'A'..='D') => {
            Some("an arrow key that a slow connection tears apart arrives as this letter")
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
    fn the_keys_of_the_program_have_no_fault_and_are_their_own_file() {
        let keys = Keymap::default();
        assert_eq!(keys.faults(|_| true), []);
        let file = keys.to_toml();
        assert_eq!(Keymap::read("keys.toml", file.as_bytes()), Ok(keys.clone()));
        assert_eq!(Keymap::read("keys.toml", b""), Ok(keys));
    }

    #[test]
    fn every_command_has_a_name_of_its_own() {
        let names: std::collections::HashSet<_> = BINDINGS
            .iter()
            .map(|binding| binding.command.name())
            .collect();
        assert_eq!(names.len(), BINDINGS.len());
    }

    #[test]
    fn keys_change_places() {
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
    fn what_cannot_be_is_refused_with_its_place() {
        for (text, told) in [
            (
                "nock = \"x\"",
                "1:1: there is no command `nock`; did you mean `knock`?",
            ),
            (
                "knock = [\"x\", 1]",
                "1:15: the keys of `knock` have to be texts such as \"x\" or \"Ctrl-X\", not 1",
            ),
            (
                "quit = []",
                "1:8: `quit` needs at least one key: there would be no way to leave the program",
            ),
            (
                "choose = []",
                "1:10: `choose` needs at least one key: a match could not be played without it",
            ),
            (
                "knock = \"7\"",
                "1:9: \"7\" cannot be bound: it begins a card or a number that is typed",
            ),
            (
                "knock = \"a\"",
                "1:9: \"a\" cannot be bound: it begins a card or a number that is typed",
            ),
            ("knock = [\"x\", \"x\"]", "1:15: \"x\" stands here twice"),
            (
                "quit = \"Esc\"",
                "1:8: \"Esc\" cannot be bound: Esc only ever closes, for a torn arrow key begins like it",
            ),
        ] {
            assert_eq!(refusal(text)[0], told, "{text}");
        }
        assert!(refusal("help = \"B\"")[0].contains("tears apart"));
        assert!(refusal("help = \"Entre\"")[0].contains("did you mean \"Enter\""));
    }

    #[test]
    fn one_key_for_two_commands_is_told_once_where_it_was_written() {
        let told = refusal("knock = \"s\"");
        assert_eq!(told.len(), 1, "{told:?}");
        assert!(
            told[0].starts_with("1:9: \"s\" asks for `sort` too"),
            "{told:?}"
        );
        let told = refusal("take = \"x\"\nknock = \"x\"\n");
        assert_eq!(told.len(), 1, "{told:?}");
        assert!(
            told[0].starts_with("2:9: \"x\" asks for `take` too"),
            "{told:?}"
        );
        // At different moments one key may mean two things, as `w` does.
        assert!(Keymap::read("keys.toml", b"write = \"n\"").is_ok());
    }
}

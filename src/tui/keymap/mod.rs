//! The keys of the table: which key asks for what, and where.

mod bindings;
mod command;
mod file;
mod key_name;
mod place;
mod typed;

pub use bindings::{AT_TABLE, BINDINGS, Binding, binding};
pub use command::Command;
pub use key_name::KeyName;
pub use place::{Place, Places};
pub use typed::{TYPED_DOC, TypedKey, typed};

use super::runtime::Key;

/// The keys as they are bound.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Keymap {
    /// For each of [`BINDINGS`], its keys.
    keys: Vec<Vec<Key>>,
}

impl Default for Keymap {
    /// The keys of the program.
    fn default() -> Self {
        Self {
            keys: BINDINGS
                .iter()
                .map(|binding| binding.keys.to_vec())
                .collect(),
        }
    }
}

impl Keymap {
    /// What a key asks for at this place.
    pub fn command(&self, place: Place, key: Key) -> Option<Command> {
        BINDINGS
            .iter()
            .zip(&self.keys)
            .find(|(binding, keys)| binding.places.contains(place) && keys.contains(&key))
            .map(|(binding, _)| binding.command)
    }

    /// The keys that ask for a command; the first is the one that is shown where there is little room.
    pub fn keys(&self, command: Command) -> &[Key] {
        let at = BINDINGS
            .iter()
            .position(|binding| binding.command == command);
        at.and_then(|at| self.keys.get(at))
            .map_or(&[], Vec::as_slice)
    }

    /// The name of the first key that asks for a command; empty if none does.
    pub fn name(&self, command: Command) -> String {
        let first = self.keys(command).first();
        first.map_or_else(String::new, |key| KeyName(*key).to_string())
    }

    /// Every command with its keys, in the order of the help.
    pub fn bindings(&self) -> impl Iterator<Item = (&'static Binding, &[Key])> {
        BINDINGS.iter().zip(self.keys.iter().map(Vec::as_slice))
    }
}

//! Key bindings: which key runs which command, and where.

mod file;
mod table;

pub use table::{AT_TABLE, BINDINGS, Binding, Command, TYPED_DOC, typed_character};

use strum::VariantArray;

use super::runtime::Key;

/// The contexts in which keys have different meanings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, VariantArray)]
pub enum Place {
    Menu,
    NewMatch,
    House,
    Settings,
    Records,
    Replay,
    /// The page of the deal of the day.
    Daily,
    Lesson,
    Statistics,
    Ladder,
    /// A text: help, score sheet, discard pile.
    Reading,
    /// A question with a list of answers.
    Question,
    /// The cut for the deal.
    Cut,
    /// The keyboard is passed to another person.
    Cover,
    /// A list at the table: who deals, melds, lay-offs.
    Choosing,
    /// The first upcard or the last discard is offered.
    Offer,
    /// The draw of a turn.
    Draw,
    Discard,
    /// The opponent plays, or cards are dealt.
    Waiting,
    /// A hand, a game or the match is over.
    Between,
}

impl Place {
    /// Whether you can type a card of your hand here.
    pub const fn takes_typed_cards(self) -> bool {
        matches!(
            self,
            Self::Choosing
                | Self::Offer
                | Self::Draw
                | Self::Discard
                | Self::Waiting
                | Self::Lesson
        )
    }
}

/// The keys of each command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Keymap {
    /// In the order of [`BINDINGS`].
    keys: Vec<Vec<Key>>,
}

impl Default for Keymap {
    /// The default keys.
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
    /// Returns the command of a key at this place.
    pub fn command(&self, place: Place, key: Key) -> Option<Command> {
        self.bindings()
            .find(|(binding, keys)| (binding.applies)(place) && keys.contains(&key))
            .map(|(binding, _)| binding.command)
    }

    /// Returns the keys of a command; the first is shown in the footer.
    pub fn keys(&self, command: Command) -> &[Key] {
        &self.keys[command as usize]
    }

    /// Returns the name of the first key of a command; empty if it has none.
    pub fn name(&self, command: Command) -> String {
        let first = self.keys(command).first();
        first.map_or_else(String::new, ToString::to_string)
    }

    /// Returns every command with its keys, in the order of the help.
    pub fn bindings(&self) -> impl Iterator<Item = (&'static Binding, &[Key])> {
        BINDINGS.iter().zip(self.keys.iter().map(Vec::as_slice))
    }
}

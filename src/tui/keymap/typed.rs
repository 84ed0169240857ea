//! The keys that type a card into the hand.

use crossterm::event::KeyCode;

use crate::tui::runtime::Key;

/// What a typed character means for finding a card in the hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TypedKey {
    /// A character that may begin or go on with a card.
    Character(char),
    /// The last character is taken back.
    Erase,
}

/// The character of a key that can be part of a card typed into the hand.
///
/// After a rank (`started`) a suit's letter belongs to the card, whatever else that letter does.
pub fn typed(key: Key, started: bool) -> Option<TypedKey> {
    if !key.modifiers.is_empty() {
        return None;
    }
    match key.code {
        KeyCode::Backspace if started => Some(TypedKey::Erase),
        KeyCode::Char(c @ ('0'..='9' | 'A' | 'a' | 'T' | 'J' | 'Q' | 'K')) => {
            Some(TypedKey::Character(c))
        }
        KeyCode::Char(c @ ('c' | 'd' | 'h' | 's' | '♣' | '♦' | '♥' | '♠')) if started => {
            Some(TypedKey::Character(c))
        }
        _ => None,
    }
}

/// A sentence for the help page about cards typed into the hand.
pub const TYPED_DOC: &str = "Type a card to put the cursor on it: a rank, `A 2 3 … 9 10 J Q K` (`a`, `1` and `T` \
     work too), then its suit, `c d h s`, where there are several. The same rank again goes to the next one.";

//! The list of what can be asked for: each command with its keys, what it does and where it applies.
//!
//! The footer, the help page and the README's table are made from [`BINDINGS`], so that none of them can say anything
//! else than what the keys do.

use crossterm::event::{KeyCode, KeyModifiers};

use crate::tui::runtime::Key;

use super::{Command, Place, Places};

/// One line of the list of keys.
#[derive(Debug, Clone, Copy)]
pub struct Binding {
    /// What the keys ask for.
    pub command: Command,
    /// The keys; the first is the one that is shown where there is little room.
    pub keys: &'static [Key],
    /// One or two words for the footer; empty where the footer need not show it.
    pub label: &'static str,
    /// One sentence for the help page.
    pub doc: &'static str,
    /// Where it applies.
    pub places: Places,
}

const fn shift(code: KeyCode) -> Key {
    Key {
        code,
        modifiers: KeyModifiers::SHIFT,
    }
}

const ANYWHERE: Places = Places::of(&Place::ALL);
const TURN: Places = Places::of(&[Place::Offer, Place::Draw, Place::Discard]);
const HAND: Places = TURN.and(&[Place::Choosing, Place::Waiting]);
/// Where the player sits at the table with nothing over it.
pub const AT_TABLE: Places = HAND.and(&[Place::Cut, Place::Between]);
const PLAYED: Places = TURN.and(&[Place::Lesson]);
const LISTS: Places = ANYWHERE
    .but(&[Place::Offer, Place::Draw, Place::Discard])
    .but(&[Place::Waiting, Place::Between]);
const CONFIRMED: Places = ANYWHERE.but(&[Place::Replay, Place::Waiting]);
const PAGED: Places = Places::of(&[
    Place::Reading,
    Place::House,
    Place::Settings,
    Place::Daily,
    Place::Statistics,
    Place::Records,
]);

/// Every command with its keys, in the order in which the help page shows them.
pub const BINDINGS: &[Binding] = &[
    Binding {
        command: Command::DrawStock,
        keys: &[Key::char(' '), Key::char('d')],
        label: "stock",
        doc: "Draw the top card of the stock.",
        places: PLAYED,
    },
    Binding {
        command: Command::Take,
        keys: &[Key::char('t')],
        label: "take",
        doc: "Take the upcard, the top card of the discard pile.",
        places: PLAYED,
    },
    Binding {
        command: Command::Pass,
        keys: &[Key::char('p')],
        label: "pass",
        doc: "Leave the first upcard, or the last discard where the house offers it.",
        places: PLAYED,
    },
    Binding {
        command: Command::Confirm,
        keys: &[Key::plain(KeyCode::Enter)],
        label: "choose",
        doc: "Discard the card under the cursor; choose the line under the cursor; go on after a hand.",
        places: CONFIRMED,
    },
    Binding {
        command: Command::Knock,
        keys: &[Key::char('n')],
        label: "knock",
        doc: "Knock with the card under the cursor as the discard.",
        places: PLAYED,
    },
    Binding {
        command: Command::Gin,
        keys: &[Key::char('g')],
        label: "gin",
        doc: "Go gin: end the hand without deadwood.",
        places: PLAYED,
    },
    Binding {
        command: Command::BigGin,
        keys: &[Key::char('b')],
        label: "big gin",
        doc: "Go big gin: eleven melded cards and no discard.",
        places: PLAYED,
    },
    Binding {
        command: Command::Left,
        keys: &[Key::plain(KeyCode::Left), Key::char('h')],
        label: "",
        doc: "Move the cursor to the left, change a value, or go a step back in a replay.",
        places: ANYWHERE,
    },
    Binding {
        command: Command::Right,
        keys: &[Key::plain(KeyCode::Right), Key::char('l')],
        label: "",
        doc: "Move the cursor to the right, change a value, or go a step on in a replay.",
        places: ANYWHERE,
    },
    Binding {
        command: Command::Up,
        keys: &[Key::plain(KeyCode::Up), Key::char('k')],
        label: "",
        doc: "Move the cursor up, scroll, or go to the hand before in a replay.",
        places: LISTS,
    },
    Binding {
        command: Command::Down,
        keys: &[Key::plain(KeyCode::Down), Key::char('j')],
        label: "",
        doc: "Move the cursor down, scroll, or go to the next hand in a replay.",
        places: LISTS,
    },
    Binding {
        command: Command::First,
        keys: &[Key::plain(KeyCode::Home)],
        label: "",
        doc: "Go to the first card, line, answer or step.",
        places: ANYWHERE,
    },
    Binding {
        command: Command::Last,
        keys: &[Key::plain(KeyCode::End)],
        label: "",
        doc: "Go to the last card, line, answer or step.",
        places: ANYWHERE,
    },
    Binding {
        command: Command::PageUp,
        keys: &[Key::plain(KeyCode::PageUp)],
        label: "",
        doc: "Scroll a page up.",
        places: PAGED,
    },
    Binding {
        command: Command::PageDown,
        keys: &[Key::plain(KeyCode::PageDown), Key::char(' ')],
        label: "",
        doc: "Scroll a page down.",
        places: PAGED,
    },
    Binding {
        command: Command::Sort,
        keys: &[Key::char('s')],
        label: "sort",
        doc: "Put the hand in order: by melds, by rank, by suit, in turn.",
        places: HAND.and(&[Place::Lesson]),
    },
    Binding {
        command: Command::MoveLeft,
        keys: &[Key::char('<'), shift(KeyCode::Left)],
        label: "",
        doc: "Move the card under the cursor to the left; it stays there.",
        places: HAND,
    },
    Binding {
        command: Command::MoveRight,
        keys: &[Key::char('>'), shift(KeyCode::Right)],
        label: "",
        doc: "Move the card under the cursor to the right; it stays there.",
        places: HAND,
    },
    Binding {
        command: Command::Pile,
        keys: &[Key::char('v')],
        label: "pile",
        doc: "Look through the discard pile, where the house rules let you.",
        places: HAND.and(&[Place::Replay]),
    },
    Binding {
        command: Command::TakeBack,
        keys: &[Key::char('u')],
        label: "undo",
        doc: "Take your last move back, where the house rules let you.",
        places: HAND,
    },
    Binding {
        command: Command::GoOn,
        keys: &[Key::char('c')],
        label: "go on",
        doc: "In the list of the records, go on with a match that is unfinished.",
        places: Places::of(&[Place::Records]),
    },
    Binding {
        command: Command::NextMistake,
        keys: &[Key::char('n')],
        label: "next mistake",
        doc: "In a replay and in a review, go to your next mistake; in a review Enter opens it in the replay.",
        places: Places::of(&[Place::Reading, Place::Replay]),
    },
    Binding {
        command: Command::PreviousMistake,
        keys: &[Key::char('p')],
        label: "mistake before",
        doc: "In a replay and in a review, go to your mistake before.",
        places: Places::of(&[Place::Reading, Place::Replay]),
    },
    Binding {
        command: Command::Eyes,
        keys: &[Key::char('e')],
        label: "hands",
        doc: "In a replay, open both hands, or see only what you saw.",
        places: Places::of(&[Place::Replay]),
    },
    Binding {
        command: Command::PreviousGame,
        keys: &[Key::char(',')],
        label: "",
        doc: "In a replay, go to the beginning of the game, or to the game before.",
        places: Places::of(&[Place::Replay]),
    },
    Binding {
        command: Command::NextGame,
        keys: &[Key::char('.')],
        label: "",
        doc: "In a replay, go to the next game.",
        places: Places::of(&[Place::Replay]),
    },
    Binding {
        command: Command::Coach,
        keys: &[Key::char('i')],
        label: "hint",
        doc: "Ask the coach: on your turn what to do, and why; after a hand, and of a record, what your decisions were worth; in a drill to be told; in the lesson's whole hand too. The record notes a hint.",
        places: TURN.and(&[
            Place::Records,
            Place::Replay,
            Place::Reading,
            Place::Choosing,
            Place::Between,
            Place::Lesson,
        ]),
    },
    Binding {
        command: Command::Again,
        keys: &[Key::char('o')],
        label: "again",
        doc: "After a hand, play the same deal again, with the other's cards or with yours, and see both results side by side; in a replay, play on from there.",
        places: Places::of(&[Place::Replay, Place::Between]),
    },
    Binding {
        command: Command::StepBack,
        keys: &[Key::plain(KeyCode::PageUp), Key::char('-')],
        label: "back",
        doc: "In the lesson: go back to the beginning of the step, or to the one before.",
        places: Places::of(&[Place::Lesson]),
    },
    Binding {
        command: Command::StepOn,
        keys: &[Key::plain(KeyCode::PageDown), Key::char('+')],
        label: "skip",
        doc: "In the lesson: go on to the next step.",
        places: Places::of(&[Place::Lesson]),
    },
    Binding {
        command: Command::Sheet,
        keys: &[Key::char('m')],
        label: "sheet",
        doc: "Open and close the score sheet.",
        places: AT_TABLE.and(&[Place::Replay, Place::Reading]),
    },
    Binding {
        command: Command::Pace,
        keys: &[Key::char('w')],
        label: "pace",
        doc: "Change how fast the opponent's moves are shown: off, fast, calm.",
        places: AT_TABLE,
    },
    Binding {
        command: Command::House,
        keys: &[Key::char('r')],
        label: "rules",
        doc: "Open the house rules key by key: to change them in the menu, to read them at the table.",
        places: AT_TABLE.and(&[Place::Menu, Place::NewMatch, Place::House, Place::Reading]),
    },
    Binding {
        command: Command::Restore,
        keys: &[Key::plain(KeyCode::Backspace), Key::plain(KeyCode::Delete)],
        label: "put back",
        doc: "Put the value under the cursor back to what it was.",
        places: Places::of(&[Place::House, Place::Settings]),
    },
    Binding {
        command: Command::Keep,
        keys: &[Key::char('w')],
        label: "write",
        doc: "Write the house rules to a file.",
        places: Places::of(&[Place::House]),
    },
    Binding {
        command: Command::Help,
        keys: &[Key::char('?')],
        label: "help",
        doc: "Open the help: the keys, the rules at this table, the words, some strategy.",
        places: ANYWHERE,
    },
    Binding {
        command: Command::Close,
        keys: &[Key::plain(KeyCode::Esc)],
        label: "close",
        doc: "Close a page or a question. It never quits and never undoes.",
        places: ANYWHERE,
    },
    Binding {
        command: Command::Quit,
        keys: &[Key::char('q'), Key::ctrl('c')],
        label: "quit",
        doc: "Leave the table, or the program. A match is kept as it is and can be gone on with.",
        places: ANYWHERE,
    },
    Binding {
        command: Command::Suspend,
        keys: &[Key::ctrl('z')],
        label: "",
        doc: "Stop the program and give the shell back; `fg` goes on.",
        places: ANYWHERE,
    },
];

/// The line of the list about this command.
///
/// # Panics
///
/// Never: a test looks every command up.
pub fn binding(command: Command) -> &'static Binding {
    BINDINGS
        .iter()
        .find(|binding| binding.command == command)
        .expect("every command has its line")
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::tui::keymap::{KeyName, Keymap, typed};

    #[test]
    fn no_key_is_bound_twice_in_a_place() {
        for place in Place::ALL {
            let mut seen = HashSet::new();
            for binding in BINDINGS.iter().filter(|b| b.places.contains(place)) {
                for key in binding.keys {
                    assert!(seen.insert(key), "{} twice in {place:?}", KeyName(*key));
                    if place.takes_typed_cards() {
                        assert_eq!(typed(*key, false), None, "{} types", KeyName(*key));
                    }
                }
            }
        }
    }

    #[test]
    fn a_command_has_one_line_and_a_line_has_keys_places_and_a_sentence() {
        let mut seen = HashSet::new();
        for line in BINDINGS {
            assert!(seen.insert(line.command), "{:?} twice", line.command);
            assert!(!line.keys.is_empty() && line.places.iter().next().is_some());
            assert!(line.doc.ends_with('.'), "{}", line.doc);
            assert_eq!(binding(line.command).doc, line.doc);
        }
    }

    /// An arrow key whose escape sequence is split arrives as Esc, `[` and a capital from A to D, when its pieces come too
    /// late to be put together. The capital of the first types an ace, which moves the cursor at the most.
    #[test]
    fn the_pieces_of_a_split_arrow_key_do_no_harm() {
        for place in Place::ALL {
            for piece in ['[', 'O', 'A', 'B', 'C', 'D'] {
                assert_eq!(
                    Keymap::default().command(place, Key::char(piece)),
                    None,
                    "{piece} in {place:?}"
                );
                let is_typed = typed(Key::char(piece), true).is_some();
                assert_eq!(is_typed, piece == 'A', "{piece}");
            }
            assert_eq!(
                Keymap::default().command(place, Key::plain(KeyCode::Esc)),
                Some(Command::Close)
            );
        }
    }
}

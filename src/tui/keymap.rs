//! Every key of the table: one list of commands, the keys that give them, what they do and where they apply.
//!
//! The footer, the help page and the README's table are made from [`BINDINGS`], so that none of them can say anything
//! else than what the keys do.

use crossterm::event::{KeyCode, KeyModifiers};

use super::runtime::Key;

pub use super::key_name::KeyName;

/// Something the player can ask for, whatever key asks for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Command {
    /// Draw from the stock.
    DrawStock,
    /// Take the upcard.
    Take,
    /// Leave what is offered.
    Pass,
    /// Do what the cursor is on: discard the card, choose the line, go on.
    Confirm,
    /// End the hand with deadwood left.
    Knock,
    /// End the hand without deadwood.
    Gin,
    /// End the hand with eleven melded cards.
    BigGin,
    /// Cursor one to the left, or the value before.
    Left,
    /// Cursor one to the right, or the next value.
    Right,
    /// Cursor one up.
    Up,
    /// Cursor one down.
    Down,
    /// Cursor to the beginning.
    First,
    /// Cursor to the end.
    Last,
    /// One page up.
    PageUp,
    /// One page down.
    PageDown,
    /// Put the hand into the next order.
    Sort,
    /// Move the card under the cursor one place to the left.
    MoveLeft,
    /// Move the card under the cursor one place to the right.
    MoveRight,
    /// Look through the discard pile.
    Pile,
    /// Take the last own move back.
    TakeBack,
    /// Open the score sheet.
    Sheet,
    /// Change the pace of the opponent's moves.
    Pace,
    /// Open the page of the house rules.
    House,
    /// Put a value back to what it was.
    Restore,
    /// Write the house rules to a file.
    Keep,
    /// Ask the coach: what to do, or what it was worth.
    Coach,
    /// Play the deal that is over again, or on from a place of a replay.
    Again,
    /// Go on with the match under the cursor.
    GoOn,
    /// In a replay, go to the next mistake.
    NextMistake,
    /// In a replay, go to the mistake before.
    PreviousMistake,
    /// In a replay, go to the next game.
    NextGame,
    /// In a replay, go to the game before.
    PreviousGame,
    /// In a replay, open both hands or only what was seen.
    Eyes,
    /// Go back a step of the first lesson.
    StepBack,
    /// Go on to the next step of the first lesson.
    StepOn,
    /// Open the help.
    Help,
    /// Close what lies on the table.
    Close,
    /// Leave the table, or the program.
    Quit,
    /// Stop the program until it is called back.
    Suspend,
}

/// Where the player is, as far as keys are concerned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Place {
    /// The menu.
    Menu,
    /// The page on which a new match is put together.
    NewMatch,
    /// The page of the house rules.
    House,
    /// The page of the settings.
    Settings,
    /// The list of the records.
    Records,
    /// A recorded match that is stepped through.
    Replay,
    /// The page of the deal of the day.
    Daily,
    /// The first lesson.
    Lesson,
    /// The page of the statistics.
    Statistics,
    /// A text to be read: help, score sheet, discard pile.
    Reading,
    /// A question with a list of answers.
    Question,
    /// The cards are spread for the cut.
    Cut,
    /// Something at the table is to be chosen from a list: who deals, melds, lay-offs.
    Choosing,
    /// The first upcard or the last discard is on offer.
    Offer,
    /// A turn begins with a draw.
    Draw,
    /// A card is to be discarded.
    Discard,
    /// The opponent plays, or cards are being dealt.
    Waiting,
    /// A hand, a game or the match is over.
    Between,
}

impl Place {
    /// Every place.
    pub const ALL: [Self; 18] = [
        Self::Menu,
        Self::NewMatch,
        Self::House,
        Self::Settings,
        Self::Records,
        Self::Replay,
        Self::Daily,
        Self::Lesson,
        Self::Statistics,
        Self::Reading,
        Self::Question,
        Self::Cut,
        Self::Choosing,
        Self::Offer,
        Self::Draw,
        Self::Discard,
        Self::Waiting,
        Self::Between,
    ];

    /// Whether a card of the hand can be typed here.
    pub const fn takes_typed_cards(self) -> bool {
        match self {
            Self::Choosing
            | Self::Offer
            | Self::Draw
            | Self::Discard
            | Self::Waiting
            | Self::Lesson => true,
            Self::Menu
            | Self::NewMatch
            | Self::House
            | Self::Settings
            | Self::Records
            | Self::Replay
            | Self::Daily
            | Self::Statistics
            | Self::Reading
            | Self::Question
            | Self::Cut
            | Self::Between => false,
        }
    }
}

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
    pub places: &'static [Place],
}

const fn shift(code: KeyCode) -> Key {
    Key {
        code,
        modifiers: KeyModifiers::SHIFT,
    }
}

const ANYWHERE: &[Place] = &Place::ALL;
const TURN: &[Place] = &[Place::Offer, Place::Draw, Place::Discard, Place::Lesson];
const HAND: &[Place] = &[
    Place::Choosing,
    Place::Offer,
    Place::Draw,
    Place::Discard,
    Place::Waiting,
];
const SORTED: &[Place] = &[
    Place::Choosing,
    Place::Offer,
    Place::Draw,
    Place::Discard,
    Place::Waiting,
    Place::Lesson,
];
const AT_TABLE: &[Place] = &[
    Place::Cut,
    Place::Choosing,
    Place::Offer,
    Place::Draw,
    Place::Discard,
    Place::Waiting,
    Place::Between,
];
const LISTS: &[Place] = &[
    Place::Menu,
    Place::NewMatch,
    Place::House,
    Place::Settings,
    Place::Records,
    Place::Replay,
    Place::Daily,
    Place::Lesson,
    Place::Statistics,
    Place::Reading,
    Place::Question,
    Place::Cut,
    Place::Choosing,
];
const CONFIRMED: &[Place] = &[
    Place::Menu,
    Place::NewMatch,
    Place::House,
    Place::Settings,
    Place::Daily,
    Place::Lesson,
    Place::Statistics,
    Place::Records,
    Place::Reading,
    Place::Question,
    Place::Cut,
    Place::Choosing,
    Place::Offer,
    Place::Draw,
    Place::Discard,
    Place::Between,
];

const PAGED: &[Place] = &[
    Place::Reading,
    Place::House,
    Place::Settings,
    Place::Daily,
    Place::Statistics,
    Place::Records,
];

/// Every command with its keys, in the order in which the help page shows them.
pub const BINDINGS: &[Binding] = &[
    Binding {
        command: Command::DrawStock,
        keys: &[Key::char(' '), Key::char('d')],
        label: "stock",
        doc: "Draw the top card of the stock.",
        places: TURN,
    },
    Binding {
        command: Command::Take,
        keys: &[Key::char('t')],
        label: "take",
        doc: "Take the upcard, the top card of the discard pile.",
        places: TURN,
    },
    Binding {
        command: Command::Pass,
        keys: &[Key::char('p')],
        label: "pass",
        doc: "Leave the first upcard, or the last discard where the house offers it.",
        places: TURN,
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
        places: TURN,
    },
    Binding {
        command: Command::Gin,
        keys: &[Key::char('g')],
        label: "gin",
        doc: "Go gin: end the hand without deadwood.",
        places: TURN,
    },
    Binding {
        command: Command::BigGin,
        keys: &[Key::char('b')],
        label: "big gin",
        doc: "Go big gin: eleven melded cards and no discard.",
        places: TURN,
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
        places: SORTED,
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
        places: &[
            Place::Replay,
            Place::Choosing,
            Place::Offer,
            Place::Draw,
            Place::Discard,
            Place::Waiting,
        ],
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
        places: &[Place::Records],
    },
    Binding {
        command: Command::NextMistake,
        keys: &[Key::char('n')],
        label: "next mistake",
        doc: "In a replay and in a review, go to your next mistake; in a review Enter opens it in the replay.",
        places: &[Place::Reading, Place::Replay],
    },
    Binding {
        command: Command::PreviousMistake,
        keys: &[Key::char('p')],
        label: "mistake before",
        doc: "In a replay and in a review, go to your mistake before.",
        places: &[Place::Reading, Place::Replay],
    },
    Binding {
        command: Command::Eyes,
        keys: &[Key::char('e')],
        label: "hands",
        doc: "In a replay, open both hands, or see only what you saw.",
        places: &[Place::Replay],
    },
    Binding {
        command: Command::PreviousGame,
        keys: &[Key::char(',')],
        label: "",
        doc: "In a replay, go to the beginning of the game, or to the game before.",
        places: &[Place::Replay],
    },
    Binding {
        command: Command::NextGame,
        keys: &[Key::char('.')],
        label: "",
        doc: "In a replay, go to the next game.",
        places: &[Place::Replay],
    },
    Binding {
        command: Command::Coach,
        keys: &[Key::char('i')],
        label: "hint",
        doc: "Ask the coach: on your turn what to do, and why; after a hand, and of a record, what your decisions were worth; in a drill to be told. The record notes a hint.",
        places: &[
            Place::Records,
            Place::Replay,
            Place::Reading,
            Place::Choosing,
            Place::Offer,
            Place::Draw,
            Place::Discard,
            Place::Between,
        ],
    },
    Binding {
        command: Command::Again,
        keys: &[Key::char('o')],
        label: "again",
        doc: "After a hand, play the same deal again, with the other's cards or with yours, and see both results side by side; in a replay, play on from there.",
        places: &[Place::Replay, Place::Between],
    },
    Binding {
        command: Command::StepBack,
        keys: &[Key::plain(KeyCode::PageUp), Key::char('-')],
        label: "back",
        doc: "In the lesson: go back to the beginning of the step, or to the one before.",
        places: &[Place::Lesson],
    },
    Binding {
        command: Command::StepOn,
        keys: &[Key::plain(KeyCode::PageDown), Key::char('+')],
        label: "skip",
        doc: "In the lesson: go on to the next step.",
        places: &[Place::Lesson],
    },
    Binding {
        command: Command::Sheet,
        keys: &[Key::char('m')],
        label: "sheet",
        doc: "Open and close the score sheet.",
        places: &[
            Place::Replay,
            Place::Reading,
            Place::Cut,
            Place::Choosing,
            Place::Offer,
            Place::Draw,
            Place::Discard,
            Place::Waiting,
            Place::Between,
        ],
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
        places: &[
            Place::Menu,
            Place::NewMatch,
            Place::House,
            Place::Reading,
            Place::Cut,
            Place::Choosing,
            Place::Offer,
            Place::Draw,
            Place::Discard,
            Place::Waiting,
            Place::Between,
        ],
    },
    Binding {
        command: Command::Restore,
        keys: &[Key::plain(KeyCode::Backspace), Key::plain(KeyCode::Delete)],
        label: "put back",
        doc: "Put the value under the cursor back to what it was.",
        places: &[Place::House, Place::Settings],
    },
    Binding {
        command: Command::Keep,
        keys: &[Key::char('w')],
        label: "write",
        doc: "Write the house rules to a file.",
        places: &[Place::House],
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
        KeyCode::Char(c @ ('0'..='9' | 'a' | 'T' | 'J' | 'Q' | 'K')) => {
            Some(TypedKey::Character(c))
        }
        KeyCode::Char(c @ ('c' | 'd' | 'h' | 's' | '♣' | '♦' | '♥' | '♠')) if started => {
            Some(TypedKey::Character(c))
        }
        _ => None,
    }
}

/// A sentence for the help page about cards typed into the hand.
pub const TYPED_DOC: &str = "Type a card to put the cursor on it: a rank, `a 2 3 … 9 10 J Q K` (`T` and `1` \
     work too), then its suit, `c d h s`, where there are several. The same rank again goes to the next one.";

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::tui::keys::Keymap;

    #[test]
    fn no_key_is_bound_twice_in_a_place() {
        for place in Place::ALL {
            let mut seen = HashSet::new();
            for binding in BINDINGS.iter().filter(|b| b.places.contains(&place)) {
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
            assert!(!line.keys.is_empty() && !line.places.is_empty());
            assert!(line.doc.ends_with('.'), "{}", line.doc);
            assert_eq!(binding(line.command).doc, line.doc);
        }
    }

    /// An arrow key whose escape sequence is split arrives as Esc, `[` and a capital from A to D.
    #[test]
    fn the_pieces_of_a_split_arrow_key_do_nothing() {
        for place in Place::ALL {
            for piece in ['[', 'O', 'A', 'B', 'C', 'D'] {
                assert_eq!(
                    Keymap::default().command(place, Key::char(piece)),
                    None,
                    "{piece} in {place:?}"
                );
                assert_eq!(typed(Key::char(piece), true), None);
            }
            assert_eq!(
                Keymap::default().command(place, Key::plain(KeyCode::Esc)),
                Some(Command::Close)
            );
        }
    }
}

//! The table of commands, with their default keys, where they apply, and their sentence in the help.
//!
//! The footer, the help page, the file of keys and the list in the README are made from [`BINDINGS`]. To add a
//! command, add its row here and say in a screen what it does.

use crossterm::event::{KeyCode, KeyModifiers};

use crate::tui::{disarm::Cost, runtime::Key};

use super::Place::{
    self, Between, Choosing, Cover, Cut, Discard, Draw, House, Lesson, Menu, NewMatch, Offer,
    Reading, Records, Replay, Settings, Waiting,
};

/// Whether a command applies at a place.
pub type At = fn(Place) -> bool;

const ANYWHERE: At = |_| true;
const TURN: At = |at| matches!(at, Offer | Draw | Discard);
const HAND: At = |at| TURN(at) || matches!(at, Choosing | Waiting);
/// At the table, with nothing open over it.
pub const AT_TABLE: At = |at| HAND(at) || matches!(at, Cut | Cover | Between);
const PLAYED: At = |at| TURN(at) || at == Lesson;
const LISTS: At = |at| !matches!(at, Waiting | Cover);
const CONFIRMED: At = |at| !matches!(at, Replay | Waiting);
const PAGED: At = |at| {
    matches!(
        at,
        Reading | House | Settings | Place::Daily | Place::Statistics | Records | Replay | Between
    )
};

/// One row of the table.
#[derive(Debug, Clone, Copy)]
pub struct Binding {
    pub command: Command,
    /// The name of the command in a file of keys.
    pub name: &'static str,
    /// The first one is shown in the footer.
    pub keys: &'static [Key],
    /// One or two words for the footer; empty if the footer does not show it.
    pub label: &'static str,
    /// One sentence for the help page.
    pub doc: &'static str,
    pub applies: At,
}

/// Makes [`Command`] and [`BINDINGS`]. A row is its sentence for the help as a doc comment, then
///
/// ```text
/// Command = "name in a file of keys", "label in the footer", [keys], where it applies;
/// ```
macro_rules! commands {
    ($(
        $(#[doc = $doc:literal])+
        $Command:ident = $name:literal, $label:literal, $keys:expr, $applies:expr;
    )+) => {
        /// A command of the player.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Command {
            $($(#[doc = $doc])+ $Command,)+
        }

        /// Every command, in the order in which the help page shows them.
        pub const BINDINGS: &[Binding] = &[$(
            Binding {
                command: Command::$Command,
                name: $name,
                keys: &$keys,
                label: $label,
                doc: concat!($($doc),+).trim_ascii(),
                applies: $applies,
            },
        )+];
    };
}

/// Returns the character of a key that can be part of a typed card.
///
/// After a rank (`started`) the letter of a suit belongs to the card, even if it is the key of a command.
pub fn typed_character(key: Key, started: bool) -> Option<char> {
    match key.code {
        _ if !key.modifiers.is_empty() => None,
        KeyCode::Char(c @ ('0'..='9' | 'A' | 'a' | 'T' | 'J' | 'j' | 'Q' | 'K' | 'k')) => Some(c),
        KeyCode::Char(c @ ('c' | 'd' | 'h' | 's' | '♣' | '♦' | '♥' | '♠')) if started => {
            Some(c)
        }
        _ => None,
    }
}

pub const TYPED_DOC: &str = "Type a card to put the cursor on it: a rank, `A 2 3 … 9 10 J Q K` (`a`, `j`, `k`, `1` \
     and `T` work too), then its suit, `c d h s`, where there are several. The same rank again goes to the next one.";

const fn shift(code: KeyCode) -> Key {
    Key {
        code,
        modifiers: KeyModifiers::SHIFT,
    }
}

commands! {
    /// Draw the top card of the stock.
    DrawStock = "stock", "stock", [Key::char('d'), Key::char(' ')], PLAYED;
    /// Take the upcard, the top card of the discard pile.
    Take = "take", "take", [Key::char('t')], PLAYED;
    /// Pass on the upcard, or on the last discard where the house rules offer it.
    Pass = "pass", "pass", [Key::char('p')], PLAYED;
    /// Offer to double the stake, where the house rules allow it. You then draw or pass.
    Double = "double", "double", [Key::char('f')], TURN;
    /// Discard the card under the cursor, choose the line under the cursor, or continue after a hand.
    Confirm = "choose", "choose", [Key::plain(KeyCode::Enter)], CONFIRMED;
    /// Knock, and discard the card under the cursor.
    Knock = "knock", "knock", [Key::char('n')], PLAYED;
    /// Go gin: end the hand with no deadwood.
    Gin = "gin", "gin", [Key::char('g')], PLAYED;
    /// Go big gin: meld all eleven cards, with no discard.
    BigGin = "big-gin", "big gin", [Key::char('b')], PLAYED;
    /// Move the cursor left, change a value, or go back a step in a replay.
    Left = "left", "", [Key::plain(KeyCode::Left), Key::char('h')], ANYWHERE;
    /// Move the cursor right, change a value, or go forward a step in a replay.
    Right = "right", "", [Key::plain(KeyCode::Right), Key::char('l')], ANYWHERE;
    /// Move the cursor up, scroll a text or a hint, or go to the previous hand in a replay. Where you can type a card, `k` types a king.
    Up = "up", "", [Key::plain(KeyCode::Up), Key::char('k')], LISTS;
    /// Move the cursor down, scroll a text or a hint, or go to the next hand in a replay. Where you can type a card, `j` types a jack.
    Down = "down", "", [Key::plain(KeyCode::Down), Key::char('j')], LISTS;
    /// Go to the first card, line, answer or step.
    First = "first", "", [Key::plain(KeyCode::Home)], ANYWHERE;
    /// Go to the last card, line, answer or step. While others play, skip to your next decision.
    Last = "last", "", [Key::plain(KeyCode::End)], ANYWHERE;
    /// Scroll a page up.
    PageUp = "page-up", "", [Key::plain(KeyCode::PageUp)], PAGED;
    /// Scroll a page down.
    PageDown = "page-down", "", [Key::plain(KeyCode::PageDown), Key::char(' ')], PAGED;
    /// Change how your hand is sorted: by melds, by rank or by suit. Where the cards of a meld lie apart, a mark under each
    /// says which meld it is in.
    Sort = "sort", "sort", [Key::char('s')], |at| HAND(at) || at == Lesson;
    /// Move the card under the cursor to the left.
    MoveLeft = "move-left", "", [Key::char('<'), shift(KeyCode::Left)], HAND;
    /// Move the card under the cursor to the right.
    MoveRight = "move-right", "", [Key::char('>'), shift(KeyCode::Right)], HAND;
    /// Look through the discard pile, where the house rules allow it.
    Pile = "pile", "pile", [Key::char('v')], |at| HAND(at) || at == Replay;
    /// Take back your last move, where the house rules allow it.
    TakeBack = "undo", "take back", [Key::char('u')], HAND;
    /// In the list of records, resume an unfinished match.
    GoOn = "go-on", "go on", [Key::char('c')], |at| at == Records;
    /// In a replay or a review, go to your next mistake. In a review, Enter opens it in the replay.
    NextMistake = "next-mistake", "next mistake", [Key::char('n')], |at| matches!(at, Reading | Replay);
    /// In a replay or a review, go to your previous mistake.
    PreviousMistake = "mistake-before", "previous mistake", [Key::char('p')],
        |at| matches!(at, Reading | Replay);
    /// In a replay, show both hands, or only what you could see.
    ShowHands = "hands", "hands", [Key::char('e')], |at| at == Replay;
    /// In a replay, go to the start of the game, or to the previous game.
    PreviousGame = "game-before", "", [Key::char(',')], |at| at == Replay;
    /// In a replay, go to the next game.
    NextGame = "next-game", "", [Key::char('.')], |at| at == Replay;
    /// Ask the coach: for a hint on your turn, for a review after a hand or of a record, for the answer in a drill.
    /// A match with hints is not rated.
    Coach = "coach", "hint", [Key::char('i')],
        |at| TURN(at) || matches!(at, Records | Replay | Reading | Choosing | Between | Lesson);
    /// Ask the coach for a longer hint: up to 40,000 deals for each move, and more where three or four play. It may take some seconds.
    Deeper = "deeper", "longer hint", [Key::char('I')], TURN;
    /// Ask a computer player who is your partner. In a chouette those in line advise the captain; in a partnership your
    /// partner advises you after a knock, once their own deal is over. The record does not note it.
    Partner = "partner", "partner", [Key::char('y')], |at| TURN(at) || at == Choosing;
    /// After a hand, play the same deal again, with your cards or your opponent's, and compare the results. In a
    /// replay, play on from there.
    Again = "again", "retry", [Key::char('o')], |at| matches!(at, Replay | Between);
    /// After a match, play another one against the same players, by the same house rules.
    Rematch = "rematch", "rematch", [Key::char('a')], |at| at == Between;
    /// After a hand, announce that the open games are the last, where games follow one another.
    LastGames = "last-games", "last games", [Key::char('e')], |at| at == Between;
    /// Where two deals are played at once, show how the other one ended, and go back.
    OtherDeal = "other-deal", "other deal", [Key::plain(KeyCode::Tab)],
        |at| AT_TABLE(at) || at == Reading;
    /// In the lesson, go back to the start of the step, or to the previous step.
    StepBack = "step-back", "back", [Key::char('-'), Key::plain(KeyCode::PageUp)], |at| at == Lesson;
    /// In the lesson, go to the next step.
    StepOn = "step-on", "skip", [Key::char('+'), Key::plain(KeyCode::PageDown)], |at| at == Lesson;
    /// Open or close the score sheet.
    Sheet = "sheet", "score", [Key::char('m')], |at| AT_TABLE(at) || matches!(at, Replay | Reading);
    /// Change how fast the opponent's moves are shown: off, fast, calm.
    Pace = "pace", "pace", [Key::char('w')], AT_TABLE;
    /// Open the house rules: in the menu to change them, at the table to read them.
    House = "rules", "rules", [Key::char('r')],
        |at| AT_TABLE(at) || matches!(at, Menu | NewMatch | House | Reading);
    /// Restore the value under the cursor; in a new match, undo all changes.
    Restore = "put-back", "put back", [Key::plain(KeyCode::Delete), Key::plain(KeyCode::Backspace)],
        |at| matches!(at, House | NewMatch | Settings);
    /// Write the house rules to a file.
    Keep = "write", "save to a file", [Key::char('w')], |at| at == House;
    /// Open the help: keys, rules at this table, words, strategy.
    Help = "help", "help", [Key::char('?')], ANYWHERE;
    /// Close a page or a question, or leave what is over. It never quits or undoes anything.
    Close = "close", "close", [Key::plain(KeyCode::Esc)], ANYWHERE;
    /// Leave the table, or the program. The match is saved, and you can resume it.
    Quit = "quit", "quit", [Key::char('q'), Key::ctrl('c')], ANYWHERE;
    /// Suspend the program and return to the shell; `fg` resumes it.
    Suspend = "suspend", "", [Key::ctrl('z')], ANYWHERE;
}

impl Command {
    /// Returns the row of this command.
    pub const fn binding(self) -> &'static Binding {
        &BINDINGS[self as usize]
    }

    /// Whether it draws, discards, ends a hand, goes on or begins: what cannot be undone, or shows another screen.
    pub const fn acts(self) -> bool {
        matches!(
            self,
            Self::DrawStock
                | Self::Take
                | Self::Pass
                | Self::Double
                | Self::Confirm
                | Self::Knock
                | Self::Gin
                | Self::BigGin
                | Self::TakeBack
                | Self::GoOn
                | Self::Again
                | Self::Rematch
                | Self::LastGames
                | Self::Keep
        )
    }

    /// What it costs at this place if it comes too soon. What can only be refused there, or asks first, costs nothing.
    pub const fn cost(self, at: Place) -> Cost {
        let is_harmless = match at {
            Offer | Draw => matches!(self, Self::Confirm | Self::Knock | Self::Gin | Self::BigGin),
            Discard => matches!(self, Self::DrawStock | Self::Take | Self::Pass),
            Between => matches!(self, Self::Again),
            _ => false,
        };
        if is_harmless || !self.acts() {
            return Cost::Nothing;
        }
        match at {
            // In the lesson there is a way back to every step.
            Menu
            | House
            | Settings
            | Records
            | Reading
            | Lesson
            | Place::Statistics
            | Place::Ladder => Cost::Page,
            NewMatch | Replay | Place::Daily | Cut | Between => Cost::Step,
            Place::Question | Cover | Choosing | Offer | Draw | Discard | Waiting => Cost::Move,
        }
    }

    /// Whether it needs a key, because a match cannot be played or left without it.
    pub(super) const fn is_needed(self) -> bool {
        matches!(
            self,
            Self::DrawStock
                | Self::Take
                | Self::Pass
                | Self::Confirm
                | Self::Knock
                | Self::Left
                | Self::Right
                | Self::Up
                | Self::Down
                | Self::Close
                | Self::Quit
        )
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use strum::VariantArray;

    use super::*;
    use crate::tui::keymap::Keymap;

    #[test]
    fn no_key_is_bound_twice_in_a_place() {
        for place in Place::VARIANTS.iter().copied() {
            let mut seen = HashSet::new();
            for binding in BINDINGS.iter().filter(|b| (b.applies)(place)) {
                for key in binding.keys {
                    assert!(seen.insert(key), "{key} twice in {place:?}");
                    let is_arrow = matches!(binding.command, Command::Up | Command::Down);
                    if place.takes_typed_cards() && !is_arrow {
                        assert_eq!(typed_character(*key, false), None, "{key} types");
                    }
                }
            }
        }
    }

    #[test]
    fn every_command_has_one_row_with_keys_places_and_a_sentence() {
        let mut seen = HashSet::new();
        for line in BINDINGS {
            assert!(seen.insert(line.command), "{:?} twice", line.command);
            assert!(!line.keys.is_empty() && Place::VARIANTS.iter().any(|at| (line.applies)(*at)));
            assert!(line.doc.ends_with('.'), "{}", line.doc);
            assert_eq!(line.command.binding().doc, line.doc);
        }
    }

    /// An arrow key whose escape sequence is split arrives as Esc, `[` and a capital from A to D, if its parts arrive
    /// too late to be joined. An A types an ace, which only moves the cursor.
    #[test]
    fn the_parts_of_a_split_arrow_key_are_harmless() {
        for place in Place::VARIANTS.iter().copied() {
            for piece in ['[', 'O', 'A', 'B', 'C', 'D'] {
                assert_eq!(
                    Keymap::default().command(place, Key::char(piece)),
                    None,
                    "{piece} in {place:?}"
                );
                let is_typed = typed_character(Key::char(piece), true).is_some();
                assert_eq!(is_typed, piece == 'A', "{piece}");
            }
            assert_eq!(
                Keymap::default().command(place, Key::plain(KeyCode::Esc)),
                Some(Command::Close)
            );
        }
    }
}

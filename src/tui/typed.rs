//! A card being typed: a rank, and perhaps a suit.

use std::time::Duration;

use crossterm::event::KeyCode;

use crate::{
    cards::{Card, Rank, Suit},
    play::Illegal,
};

use super::{
    hand_row::HandRow,
    keymap::{Command, typed_character},
    runtime::Key,
};

/// Said where `q`, which leaves, may have been meant for a card.
pub const HOW_TO_TYPE_A_QUEEN: &str = "Close this and type Q for a queen.";

/// What was typed last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Typed {
    /// A rank, after which a suit may follow, and for how long.
    rank: Option<(Rank, Duration)>,
    /// What is not in the hand, and for how long the card under the cursor is not the one that was meant.
    missed: Option<(NotInHand, Duration)>,
    /// How often a command was held up for that.
    refused: usize,
}

/// How long a suit may take, or another card after one that is not in the hand. After that a key is the key of a command again.
const LAPSE: Duration = Duration::from_secs(4);
/// The same where the hand has one card of the rank: it needs no suit, which may follow out of habit.
const BRIEF_LAPSE: Duration = Duration::from_secs(1);

/// What a typed card is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TypedFor {
    /// It is played next: every suit after a rank is part of it, so that a wrong one plays no other card.
    Playing,
    /// It is only pointed at: a suit that fits none of your cards is the key of a command.
    Pointing,
}

/// A card or a rank that was typed and is not in the hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotInHand {
    #[error("you hold no {}: point at or type a card that you hold", .0.letter())]
    Rank(Rank),
    #[error("{}", Illegal::NotHeld { card: *.0 })]
    Card(Card),
}

impl NotInHand {
    /// The same without what would be right.
    fn fact(self) -> String {
        match self {
            Self::Rank(rank) => format!("you hold no {}", rank.letter()),
            Self::Card(card) => format!("you do not hold the {card}"),
        }
    }
}

/// What to say where `k` typed a king that is not in the hand, and a knock may have been meant; with what comes before a knock,
/// and its key.
pub fn no_king(first: &str, knock: &str) -> String {
    format!("you hold no K: to knock, {first}point at the card to discard and press {knock}")
}

/// A rank that was typed, and that its suit may follow; and the same in fewer words.
pub fn half_typed(rank: Rank) -> [String; 2] {
    let letter = rank.letter();
    [
        format!("{letter}_ (its suit: c d h s)"),
        format!("{letter}_"),
    ]
}

impl Typed {
    /// Takes a key that types a card, and puts the cursor of the hand on that card. Of several cards of a rank it is the first
    /// in `likely`. Any other key returns `None` and clears the rank; so does a suit that cannot be meant for a card that is typed
    /// for this.
    ///
    /// # Errors
    ///
    /// The card is not in the hand; the cursor stays.
    pub fn press(
        &mut self,
        key: Key,
        hand: &mut HandRow,
        likely: &[Card],
        typed_for: TypedFor,
    ) -> Option<Result<(), NotInHand>> {
        let erases = [KeyCode::Backspace, KeyCode::Esc].map(Key::plain);
        if self.rank.is_some() && erases.contains(&key) {
            self.rank = None;
            return Some(Ok(()));
        }
        let is_part =
            |character: &char| typed_for == TypedFor::Playing || self.may_mean(*character, likely);
        let character = typed_character(key, self.rank.is_some());
        let Some(character) = character.filter(is_part) else {
            self.rank = None;
            return None;
        };
        let found = self.push(character, likely, hand.card());
        self.missed = found.and_then(Result::err).map(|missed| (missed, LAPSE));
        Some(found.map_or(Ok(()), |found| found.map(|card| hand.point_at(card))))
    }

    /// Whether nothing was typed that still counts.
    pub fn is_empty(self) -> bool {
        self.rank.is_none() && self.missed.is_none()
    }

    /// Clears what was typed.
    pub fn erase(&mut self) {
        self.rank = None;
        self.missed = None;
    }

    /// How often a command was held up: the same key, pressed again, acts.
    pub fn refused(self) -> usize {
        self.refused
    }

    pub fn rank(self) -> Option<Rank> {
        self.rank.map(|(rank, _)| rank)
    }

    /// The same where several cards of it are in the hand: else the cursor is on the only one, and no suit is asked for.
    pub fn open_rank(self, hand: &[Card]) -> Option<Rank> {
        let held = |rank: Rank| hand.iter().filter(|card| card.rank() == rank).count();
        self.rank().filter(|rank| held(*rank) > 1)
    }

    /// Whether a character can be meant for a card of the hand: a suit has to fit, unless there are several cards to choose from.
    fn may_mean(self, character: char, hand: &[Card]) -> bool {
        let (Some(rank), Some(suit)) = (self.rank(), Suit::from_sign(character)) else {
            return true;
        };
        self.open_rank(hand).is_some() || hand.contains(&Card::new(rank, suit))
    }

    /// Why a command that acts on the card under the cursor is held up, once: another card was typed that is not in the hand, and
    /// none has been chosen since, nor much time has gone by. Without a capital.
    pub fn refusal(&mut self, command: Command, under: Option<Card>) -> Option<String> {
        let (missed, _) = self.missed.take()?;
        // Whoever goes gin means no card in particular.
        if !command.acts() || matches!(command, Command::Gin | Command::BigGin) {
            return None;
        }
        self.refused += 1;
        let meant = under.map_or_else(String::new, |card| {
            format!(" If you mean the {card} under the cursor, press the key again.")
        });
        Some(format!("nothing is done yet: {}.{meant}", missed.fact()))
    }

    /// When the rank, or else what is not in the hand, lapses.
    pub fn lapses_in(self) -> Option<Duration> {
        let rank = self.rank.map(|(_, left)| left);
        rank.or(self.missed.map(|(_, left)| left))
    }

    /// Lets time pass.
    pub fn pass(&mut self, elapsed: Duration) {
        self.rank = left_after(self.rank, elapsed);
        self.missed = left_after(self.missed, elapsed);
    }

    /// Takes another character. `hand` is the cards, the likeliest first, `under` the card under the cursor.
    ///
    /// A rank selects its first card in the hand, the same rank again the next one, and a suit that one card.
    fn push(
        &mut self,
        character: char,
        hand: &[Card],
        under: Option<Card>,
    ) -> Option<Result<Card, NotInHand>> {
        if let (Some(rank), Some(suit)) = (self.rank(), Suit::from_sign(character)) {
            let card = Card::new(rank, suit);
            self.rank = None;
            let is_held = hand.contains(&card);
            return Some(is_held.then_some(card).ok_or(NotInHand::Card(card)));
        }
        let again = self.rank();
        let rank = match character {
            // The second digit of a ten, or the whole of it.
            '0' => Rank::Ten,
            '1' => Rank::Ace,
            _ => Rank::from_letter(character)?,
        };
        let mut of_rank = hand.iter().copied().filter(|card| card.rank() == rank);
        let lapse = match of_rank.clone().count() {
            1 => BRIEF_LAPSE,
            _ => LAPSE,
        };
        self.rank = Some((rank, lapse));
        let next = match under {
            Some(under) if again == Some(rank) => of_rank
                .clone()
                .skip_while(|card| *card != under)
                .nth(1)
                .or_else(|| of_rank.next()),
            Some(_) | None => of_rank.next(),
        };
        Some(next.ok_or(NotInHand::Rank(rank)))
    }
}

/// What is left of something that lapses, after so much time.
fn left_after<T>(lapsing: Option<(T, Duration)>, elapsed: Duration) -> Option<(T, Duration)> {
    let (typed, left) = lapsing?;
    let left = left.checked_sub(elapsed)?;
    (!left.is_zero()).then_some((typed, left))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the cursor is on after each character.
    fn type_in(text: &str, hand: &str) -> Vec<String> {
        let hand: Vec<Card> = hand.split(' ').map(|card| card.parse().unwrap()).collect();
        let (mut typed, mut under) = (Typed::default(), None);
        text.chars()
            .map(|character| match typed.push(character, &hand, under) {
                Some(Ok(card)) => {
                    under = Some(card);
                    card.to_string()
                }
                Some(Err(NotInHand::Rank(rank))) => format!("no {}", rank.letter()),
                Some(Err(NotInHand::Card(card))) => format!("not {card}"),
                None => "nothing".to_owned(),
            })
            .collect()
    }

    #[test]
    fn characters_find_cards() {
        let hand = "7c 7h Td As 7s Kc";
        for (text, found) in [
            ("7", vec!["7c"]),
            ("7h", vec!["7c", "7h"]),
            ("777", vec!["7c", "7h", "7s"]),
            ("7777", vec!["7c", "7h", "7s", "7c"]),
            ("7d", vec!["7c", "not 7d"]),
            ("10", vec!["As", "Td"]),
            ("10d", vec!["As", "Td", "Td"]),
            ("1s", vec!["As", "As"]),
            ("as", vec!["As", "As"]),
            ("As", vec!["As", "As"]),
            ("A♠", vec!["As", "As"]),
            ("T", vec!["Td"]),
            ("0", vec!["Td"]),
            ("K♣", vec!["Kc", "Kc"]),
            ("5", vec!["no 5"]),
            ("57h", vec!["no 5", "7c", "7h"]),
            ("h", vec!["nothing"]),
        ] {
            assert_eq!(type_in(text, hand), found, "{text}");
        }
    }

    #[test]
    fn a_rank_without_a_suit_lapses() {
        let mut typed = Typed::default();
        typed.push('7', &[], None);
        let nearly = LAPSE.saturating_sub(Duration::from_millis(1));
        typed.pass(nearly);
        assert_eq!(typed.rank(), Some(Rank::Seven));
        assert_eq!(typed.lapses_in(), Some(Duration::from_millis(1)));
        typed.pass(Duration::from_millis(1));
        assert_eq!((typed.rank(), typed.lapses_in()), (None, None));
    }

    #[test]
    fn a_card_that_is_not_in_the_hand_holds_commands_up_for_a_while() {
        let mut hand = HandRow::default();
        let mut typed = Typed::default();
        let pressed = typed.press(Key::char('K'), &mut hand, &[], TypedFor::Playing);
        assert_eq!(pressed, Some(Err(NotInHand::Rank(Rank::King))));
        typed.pass(LAPSE.saturating_sub(Duration::from_millis(1)));
        let mut lapsed = typed;
        lapsed.pass(Duration::from_millis(1));
        assert!(lapsed.is_empty() && lapsed.refusal(Command::Knock, None).is_none());
        let under = "7c".parse().ok();
        assert_eq!(
            typed.refusal(Command::Knock, under).as_deref(),
            Some(
                "nothing is done yet: you hold no K. If you mean the 7c under the cursor, press the key again."
            )
        );
        assert_eq!(typed.refusal(Command::Knock, under), None, "it is meant");
        assert_eq!(typed.refused(), 1);
    }
}

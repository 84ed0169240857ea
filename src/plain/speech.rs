//! How sentences become lines: the names of cards, the letters and the width.

use unicode_width::UnicodeWidthStr;

use crate::{
    cards::{Card, Rank, Suit},
    session::{Story, StoryLine},
    text::wrapped,
};

/// The widest line, in columns.
pub(super) const WIDTH: usize = 78;
/// Before the further lines of a sentence that does not fit on one.
const INDENT: &str = "  ";

/// A line that begins a new page: what stands before it goes out of sight. No other line is like it, since control characters
/// are never printed.
pub(super) const PAGE: &str = "\u{c}";

/// How cards are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum CardNames {
    /// `7h`, as they are typed.
    #[default]
    Short,
    /// `7 of hearts`, to be read aloud.
    Long,
}

/// The letters that the output can show.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Letters {
    #[default]
    Ascii,
    /// The game itself needs only ASCII; this is for the names of people and files.
    Unicode,
}

/// How sentences become lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Speech {
    pub cards: CardNames,
    pub letters: Letters,
}

impl Speech {
    /// The lines of a sentence in which cards are written in the notation. No line is wider than 78 columns, unless a
    /// single word is.
    pub fn lines(self, sentence: &str) -> Vec<String> {
        let sentence = self.printable(sentence);
        in_lines(&match self.cards {
            CardNames::Short => sentence,
            CardNames::Long => with_long_names(&sentence),
        })
    }

    /// The lines of a story.
    pub fn story(self, story: Story) -> Vec<String> {
        let lines = story.0.into_iter().flat_map(|line| match line {
            StoryLine::Sentence(sentence) => self.lines(&sentence),
            StoryLine::Row(row) => vec![self.row(&row)],
            StoryLine::Page => vec![PAGE.to_owned()],
        });
        lines.collect()
    }

    /// A row of a table: it is not wrapped, and nothing in it is a card.
    pub fn row(self, row: &str) -> String {
        self.printable(row.trim_end())
    }

    /// The text in the letters that may be used, without any control character.
    pub fn printable(self, text: &str) -> String {
        let mut printable = String::with_capacity(text.len());
        for letter in text.chars() {
            match (self.letters, letter) {
                (_, letter) if letter.is_control() => printable.push('?'),
                (Letters::Unicode, letter) => printable.push(letter),
                (Letters::Ascii, letter) if letter.is_ascii() => printable.push(letter),
                (Letters::Ascii, '\u{2013}' | '\u{2014}' | '\u{2212}') => printable.push('-'),
                (Letters::Ascii, '\u{2018}' | '\u{2019}') => printable.push('\''),
                (Letters::Ascii, '\u{201c}' | '\u{201d}') => printable.push('"'),
                (Letters::Ascii, '\u{2026}') => printable.push_str("..."),
                (Letters::Ascii, '\u{d7}') => printable.push('x'),
                (Letters::Ascii, _) => printable.push('?'),
            }
        }
        printable
    }
}

/// The sentence with long names for its cards: `, ` between cards side by side, ` and ` for a comma between cards.
fn with_long_names(sentence: &str) -> String {
    let pieces: Vec<&str> = words_and_gaps(sentence).collect();
    let card = |place: usize| pieces.get(place).copied().and_then(card_in_notation);
    let mut long = String::with_capacity(2 * sentence.len());
    for (place, piece) in pieces.iter().enumerate() {
        let is_between = card(place.wrapping_sub(1)).is_some() && card(place + 1).is_some();
        match (card(place), *piece) {
            (Some(card), _) => long += &long_name(card),
            (None, " ") if is_between => long += ", ",
            (None, ", ") if is_between => long += " and ",
            (None, other) => long += other,
        }
    }
    long
}

/// The words of a sentence and what is between them, in turn.
fn words_and_gaps(sentence: &str) -> impl Iterator<Item = &str> {
    let mut rest = sentence;
    std::iter::from_fn(move || {
        let is_word = rest.starts_with(char::is_alphanumeric);
        let end = rest.find(|c: char| c.is_alphanumeric() != is_word);
        let (piece, others) = rest.split_at(end.unwrap_or(rest.len()));
        rest = others;
        (!piece.is_empty()).then_some(piece)
    })
}

/// The card, if the word is one exactly as cards are written; `as` is a word and `As` a card.
fn card_in_notation(word: &str) -> Option<Card> {
    let card: Card = word.parse().ok()?;
    (card.to_string() == word).then_some(card)
}

/// `7 of hearts`.
fn long_name(card: Card) -> String {
    format!("{} of {}", rank_name(card.rank()), suit_name(card.suit()))
}

/// The name of a rank; numbers stay digits.
pub(super) const fn rank_name(rank: Rank) -> &'static str {
    const NAMES: [&str; 13] = [
        "ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king",
    ];
    NAMES[rank as usize - 1]
}

pub(super) const fn suit_name(suit: Suit) -> &'static str {
    match suit {
        Suit::Clubs => "clubs",
        Suit::Diamonds => "diamonds",
        Suit::Hearts => "hearts",
        Suit::Spades => "spades",
    }
}

fn in_lines(sentence: &str) -> Vec<String> {
    if sentence.width() <= WIDTH {
        return vec![sentence.trim_end().to_owned()];
    }
    let indent: String = sentence.chars().take_while(|&c| c == ' ').collect();
    wrapped(sentence, WIDTH, &indent, &format!("{indent}{INDENT}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn long(sentence: &str) -> String {
        let speech = Speech {
            cards: CardNames::Long,
            letters: Letters::Ascii,
        };
        speech.lines(sentence).join("\n")
    }

    #[test]
    fn every_card_has_a_long_name() {
        assert_eq!(long("the As."), "the ace of spades.");
        assert_eq!(long("Td, Qc"), "10 of diamonds and queen of clubs");
        for card in Card::ALL {
            let name = long(&card.to_string());
            assert!(name.contains(" of "), "{name}");
        }
    }

    #[test]
    fn cards_side_by_side_are_kept_apart() {
        assert_eq!(
            long("7h 8h, Kd and Ac; 2c."),
            "7 of hearts, 8 of hearts and king of diamonds and ace of clubs; 2 of clubs."
        );
    }

    #[test]
    fn what_only_looks_like_a_card_is_none() {
        let sentence = "as well 10d 7H ad Asp x7h 7h7d";
        assert_eq!(long(sentence), sentence);
    }

    #[test]
    fn long_sentences_are_wrapped_and_keep_their_words() {
        let sentence = "word ".repeat(60);
        let lines = Speech::default().lines(&sentence);
        assert!(lines.iter().all(|line| line.width() <= WIDTH), "{lines:?}");
        assert!(lines[1].starts_with("  word"));
        let words: Vec<&str> = lines
            .iter()
            .flat_map(|line| line.split_whitespace())
            .collect();
        assert_eq!(words.len(), 60);
        let unbroken = "x".repeat(100);
        assert_eq!(Speech::default().lines(&unbroken), [unbroken]);
    }

    #[test]
    fn nothing_but_printable_letters_gets_through() {
        let ascii = Speech::default();
        assert_eq!(ascii.row("Zoë\u{1b}[2J \u{2014} \u{2026}"), "Zo??[2J - ...");
        let unicode = Speech {
            letters: Letters::Unicode,
            ..ascii
        };
        assert_eq!(unicode.row("Zoë\u{7}\u{0} \u{2014}"), "Zoë?? \u{2014}");
    }
}

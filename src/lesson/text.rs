//! How the lesson writes: cards between backticks, what matters more between asterisks.

use crate::{cards::Card, game::words::Phrase};

/// What is written so, as a phrase: `` `7c 7d` `` are cards, `*meld*` is strong. It has its full stops.
pub(super) fn told(text: &str) -> Phrase {
    let mut phrase = Phrase::default();
    let mut rest = text;
    while let Some(at) = rest.find(['`', '*']) {
        let (before, from) = rest.split_at(at);
        if !before.is_empty() {
            phrase = phrase.words(before);
        }
        let mark = &from[..1];
        let inside = &from[1..];
        let end = inside.find(mark).unwrap_or(inside.len());
        phrase = if mark == "*" {
            phrase.strong(&inside[..end])
        } else {
            cards(phrase, &inside[..end])
        };
        rest = inside.get(end + 1..).unwrap_or_default();
    }
    if rest.is_empty() {
        phrase
    } else {
        phrase.words(rest)
    }
}

/// The phrase with cards in the order in which they are written; what is no card stays as it is.
fn cards(mut phrase: Phrase, text: &str) -> Phrase {
    for (place, word) in text.split_whitespace().enumerate() {
        if place > 0 {
            phrase = phrase.words(" ");
        }
        phrase = match word.parse::<Card>() {
            Ok(card) => phrase.card(card),
            Err(_) => phrase.words(word),
        };
    }
    phrase
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::words::{Piece, Symbols};

    #[test]
    fn cards_and_strong_words_are_told_apart() {
        let phrase = told("A *set*: `7c 7d 7h`.");
        let kinds: Vec<&str> = phrase
            .pieces()
            .iter()
            .map(|piece| match piece {
                Piece::Words(_) => "words",
                Piece::Strong(_) => "strong",
                Piece::Card(_) => "card",
            })
            .collect();
        assert_eq!(
            kinds,
            [
                "words", "strong", "words", "card", "words", "card", "words", "card", "words"
            ]
        );
        assert_eq!(phrase.text(Symbols::Ascii), "A set: 7c 7d 7h.");
        assert_eq!(told("").text(Symbols::Ascii), "");
        assert_eq!(told("`Qh Kh Ah`").text(Symbols::Ascii), "Qh Kh Ah");
    }

    #[test]
    fn a_mark_that_is_not_closed_loses_nothing() {
        assert_eq!(told("one `7c two").text(Symbols::Ascii), "one 7c two");
        assert_eq!(told("one *two").text(Symbols::Ascii), "one two");
    }
}

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

/// A reason as the rules give it, as a sentence: with a capital and a full stop, its cards as cards.
pub(super) fn sentence(why: &str) -> Phrase {
    let mut marked = String::with_capacity(why.len() + 8);
    let words: Vec<&str> = why.split(' ').collect();
    let card = |word: &str| {
        let bare = word.trim_end_matches([',', ':', '.']);
        let read: Result<Card, _> = bare.parse();
        read.is_ok_and(|card| card.to_string() == bare)
            .then_some(bare.len())
    };
    for (place, word) in words.iter().enumerate() {
        if place > 0 {
            marked.push(' ');
        }
        match card(word) {
            Some(end) => {
                let (bare, after) = word.split_at(end);
                marked.extend(["`", bare, "`", after]);
            }
            None => marked.push_str(word),
        }
    }
    let mut letters = marked.chars();
    let first: String = letters
        .next()
        .into_iter()
        .flat_map(char::to_uppercase)
        .collect();
    told(&format!("{first}{}.", letters.as_str()))
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

    #[test]
    fn a_reason_becomes_a_sentence_with_its_cards() {
        let phrase = sentence("the 7h was passed and may not be taken now: draw from the stock");
        assert_eq!(
            phrase.text(Symbols::Unicode),
            "The 7♥ was passed and may not be taken now: draw from the stock."
        );
    }
}

//! A sentence in which cards are still cards.

use std::fmt;

use crate::cards::{Card, CardSet};

/// How cards are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Symbols {
    /// With the sign of the suit: `7♥`.
    #[default]
    Unicode,
    /// In the notation: `7h`.
    Ascii,
}

impl Symbols {
    /// A card.
    pub fn card(self, card: Card) -> String {
        match self {
            Self::Unicode => format!("{}{}", card.rank().letter(), card.suit().symbol()),
            Self::Ascii => card.to_string(),
        }
    }

    /// Cards, with a space between them.
    pub fn cards(self, cards: CardSet) -> String {
        let cards: Vec<String> = cards.iter().map(|card| self.card(card)).collect();
        cards.join(" ")
    }
}

/// A sentence, or a part of one, made of words and cards. It has no full stop.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Phrase(Vec<Piece>);

/// A piece of a [`Phrase`]. The spaces between pieces are part of the words.
#[expect(missing_docs, reason = "names say what the values are")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Piece {
    Words(String),
    /// Words that matter more than those round them.
    Strong(String),
    Card(Card),
}

impl Phrase {
    /// These words.
    pub fn new(words: impl Into<String>) -> Self {
        Self(vec![Piece::Words(words.into())])
    }

    /// The same with more words.
    #[must_use]
    pub fn words(mut self, words: impl Into<String>) -> Self {
        self.0.push(Piece::Words(words.into()));
        self
    }

    /// The same with more words, which matter more.
    #[must_use]
    pub fn strong(mut self, words: impl Into<String>) -> Self {
        self.0.push(Piece::Strong(words.into()));
        self
    }

    /// The same with a card.
    #[must_use]
    pub fn card(mut self, card: Card) -> Self {
        self.0.push(Piece::Card(card));
        self
    }

    /// The same with cards, with a space between them.
    #[must_use]
    pub fn cards(mut self, cards: impl IntoIterator<Item = Card>) -> Self {
        for (place, card) in cards.into_iter().enumerate() {
            if place > 0 {
                self.0.push(Piece::Words(" ".to_owned()));
            }
            self.0.push(Piece::Card(card));
        }
        self
    }

    /// The same with another phrase behind it.
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        self.0.extend(other.0);
        self
    }

    /// The same with another sentence behind it, a space apart where neither is empty.
    #[must_use]
    pub fn then(self, other: Self) -> Self {
        if self.0.is_empty() || other.0.is_empty() {
            self.and(other)
        } else {
            self.words(" ").and(other)
        }
    }

    /// The same with a full stop: a sentence.
    #[must_use]
    pub fn stop(self) -> Self {
        self.words(".")
    }

    /// The sentence without what stands behind its first semicolon.
    #[must_use]
    pub fn first_clause(&self) -> Self {
        let mut clause = self.clone();
        while let Some(briefer) = clause.without_last_clause() {
            clause = briefer;
        }
        clause
    }

    /// The same in fewer words: without its last clause, or if it has only one without its last aside or what it concedes; none if
    /// nothing can be left out.
    #[must_use]
    pub fn briefer(&self) -> Option<Self> {
        self.without_last_clause()
            .or_else(|| self.without_aside())
            .or_else(|| self.without_concession())
    }

    /// The same without what follows `, though`.
    fn without_concession(&self) -> Option<Self> {
        let mut pieces = self.0.iter().enumerate();
        let (place, before) = pieces.find_map(|(place, piece)| match piece {
            Piece::Words(words) => words
                .split_once(", though ")
                .map(|(before, _)| (place, before)),
            Piece::Strong(_) | Piece::Card(_) => None,
        })?;
        Some(Self(self.0[..place].to_vec()).words(before).stop())
    }

    fn without_last_clause(&self) -> Option<Self> {
        let mut pieces = self.0.iter().enumerate().rev();
        let (place, before) = pieces.find_map(|(place, piece)| match piece {
            Piece::Words(words) => words
                .rmatch_indices(';')
                .map(|(at, _)| words.split_at(at))
                // Not within brackets.
                .find(|(_, after)| after.matches(')').count() <= after.matches('(').count())
                .map(|(before, _)| (place, before)),
            Piece::Strong(_) | Piece::Card(_) => None,
        })?;
        Some(Self(self.0[..place].to_vec()).words(before).stop())
    }

    /// The same without its last aside: what stands in brackets, but not what follows them, or what stands after the second colon.
    /// None if it has none.
    fn without_aside(&self) -> Option<Self> {
        const COLON: &str = ": ";
        let colons = |piece: &Piece| match piece {
            Piece::Words(words) => words.matches(COLON).count(),
            Piece::Strong(_) | Piece::Card(_) => 0,
        };
        for (place, piece) in self.0.iter().enumerate().rev() {
            let Piece::Words(words) = piece else { continue };
            let before = self.0[..place].iter().map(colons).sum::<usize>();
            let second = words.rfind(COLON).filter(|_| before + colons(piece) > 1);
            let Some(end) = words.rfind(" (").max(second) else {
                continue;
            };
            let kept = Self(self.0[..place].to_vec()).words(&words[..end]);
            let after = match second {
                Some(second) if second == end => None,
                Some(_) | None => self.after_bracket(place, end),
            };
            return Some(match after {
                Some(after) => kept.and(after),
                None => kept.stop(),
            });
        }
        None
    }

    /// What follows the brackets that are opened in this piece, at this byte; none where nothing does.
    fn after_bracket(&self, place: usize, at: usize) -> Option<Self> {
        let mut pieces = self.0.iter().enumerate().skip(place);
        let (closed, words) = pieces.find_map(|(number, piece)| match piece {
            Piece::Words(words) => {
                let from = if number == place { at } else { 0 };
                let close = words[from..].find(')')?;
                Some((number, &words[from + close + 1..]))
            }
            Piece::Strong(_) | Piece::Card(_) => None,
        })?;
        let after = Phrase::new(words).and(Self(self.0[closed + 1..].to_vec()));
        let is_more = |piece: &Piece| !matches!(piece, Piece::Words(words) if words.is_empty() || words == ".");
        after.0.iter().any(is_more).then_some(after)
    }

    /// A sentence in which cards are written in the notation, `7h`, as the rules write their refusals. It begins with a
    /// capital and ends in a stop.
    ///
    /// ```
    /// use undercut::game::words::{Phrase, Piece, Symbols};
    ///
    /// let told = Phrase::from_sentence("the 7h was passed: draw from the stock");
    /// assert_eq!(told.pieces()[1], Piece::Card("7h".parse()?));
    /// assert_eq!(told.text(Symbols::Unicode), "The 7♥ was passed: draw from the stock.");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_sentence(sentence: &str) -> Self {
        let mut phrase = Self::default();
        let (mut words, rest) = begun(sentence);
        for word in rest.split_inclusive([' ', ',', ':', '.']) {
            let bare = word.trim_end_matches([' ', ',', ':', '.']);
            match bare.parse::<Card>() {
                Ok(card) if card.to_string() == bare => {
                    phrase = phrase.words(std::mem::take(&mut words)).card(card);
                    words.push_str(&word[bare.len()..]);
                }
                Ok(_) | Err(_) => words.push_str(word),
            }
        }
        phrase.words(stopped(words))
    }

    /// The pieces in their order.
    pub fn pieces(&self) -> &[Piece] {
        &self.0
    }

    /// The phrase as plain text.
    pub fn text(&self, symbols: Symbols) -> String {
        let text = |piece: &Piece| match piece {
            Piece::Words(words) | Piece::Strong(words) => words.clone(),
            Piece::Card(card) => symbols.card(*card),
        };
        self.0.iter().map(text).collect()
    }
}

/// Words without a capital and a full stop, as a sentence.
///
/// ```
/// use undercut::game::words::sentence;
///
/// assert_eq!(sentence("no card is left"), "No card is left.");
/// ```
pub fn sentence(words: &str) -> String {
    stopped(capitalized(words))
}

/// Words that begin with a capital.
///
/// ```
/// use undercut::game::words::capitalized;
///
/// assert_eq!(capitalized("your chance to win"), "Your chance to win");
/// ```
pub fn capitalized(words: &str) -> String {
    let (capital, rest) = begun(words);
    capital + rest
}

/// So many things: `1 box`, `2 boxes`.
///
/// ```
/// use undercut::game::words::counted;
///
/// assert_eq!(counted(1, "box", "boxes"), "1 box");
/// assert_eq!(counted(0, "box", "boxes"), "0 boxes");
/// ```
#[expect(
    clippy::needless_pass_by_value,
    reason = "a count is a number, which is copied"
)]
pub fn counted<N: fmt::Display + PartialEq + From<u8>>(count: N, one: &str, many: &str) -> String {
    let noun = if count == N::from(1) { one } else { many };
    format!("{count} {noun}")
}

/// The first letter as a capital, and the rest.
fn begun(words: &str) -> (String, &str) {
    let mut letters = words.chars();
    let capital = letters
        .next()
        .into_iter()
        .flat_map(char::to_uppercase)
        .collect();
    (capital, letters.as_str())
}

fn stopped(mut words: String) -> String {
    if !words.ends_with(['.', '!', '?', ':']) {
        words.push('.');
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clause_ends_at_the_first_semicolon() {
        let whole = Phrase::new("the ").card("7h".parse().unwrap());
        let told = whole.clone().words(" is safe; it is high; it is black.");
        let clause = |phrase: &Phrase| phrase.first_clause().text(Symbols::Ascii);
        assert_eq!(clause(&told), "the 7h is safe.");
        assert_eq!(clause(&whole), "the 7h");
    }

    #[test]
    fn clauses_and_asides_are_left_out_but_not_the_reason() {
        let told = Phrase::new("Better than the ").card("7h".parse().unwrap());
        let told =
            told.words(": 7 hands in 10 are gins: they score 42 points, playing on 9 (4 with it)");
        let told = told.words("; they come early; and often");
        let briefer = std::iter::successors(Some(told), Phrase::briefer).skip(1);
        let briefer: Vec<String> = briefer.map(|phrase| phrase.text(Symbols::Ascii)).collect();
        assert_eq!(
            briefer,
            [
                "Better than the 7h: 7 hands in 10 are gins: they score 42 points, playing on 9 (4 with it); they come early.",
                "Better than the 7h: 7 hands in 10 are gins: they score 42 points, playing on 9 (4 with it).",
                "Better than the 7h: 7 hands in 10 are gins: they score 42 points, playing on 9.",
                "Better than the 7h: 7 hands in 10 are gins.",
            ]
        );
    }

    #[test]
    fn what_follows_brackets_is_kept() {
        let told = Phrase::new("playing on 94 % (66 % with gin; nobody wins 12 %) for about 43");
        let briefer = told.briefer().expect("there is an aside");
        assert_eq!(briefer.text(Symbols::Ascii), "playing on 94 % for about 43");
        assert_eq!(briefer.briefer(), None);
        let told = Phrase::new("3 make gin (").card("7h".parse().unwrap());
        let told = told.words(")").words(", though few are left.");
        let briefer = told.briefer().expect("there is an aside");
        assert_eq!(
            briefer.text(Symbols::Ascii),
            "3 make gin, though few are left."
        );
        let briefer = briefer.briefer().expect("there is a concession");
        assert_eq!(briefer.text(Symbols::Ascii), "3 make gin.");
    }

    #[test]
    fn cards_are_said_with_spaces_between() {
        let phrase = Phrase::new("You hold ")
            .cards("7h 7d Kc".parse::<CardSet>().unwrap())
            .strong("!");
        assert_eq!(phrase.text(Symbols::Ascii), "You hold Kc 7d 7h!");
    }

    #[test]
    fn a_sentence_keeps_the_stop_that_it_has() {
        let told = Phrase::from_sentence("is that so?");
        assert_eq!(told.text(Symbols::Ascii), "Is that so?");
        assert_eq!(Phrase::from_sentence("").text(Symbols::Ascii), ".");
    }
}

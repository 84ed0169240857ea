//! Breaks text into rows by its width in columns.

use ratatui::{
    style::Style,
    text::{Line, Span},
};

use crate::tui::glyphs::Glyphs;

/// A word without the spaces around it, in pieces of one style each.
type Word = Vec<Span<'static>>;

/// A space between two words that stay in one row.
pub const JOINT: &str = "\u{a0}";

/// Breaks a text into rows of at most `width` columns.
pub fn plain(text: &str, width: u16, glyphs: &Glyphs) -> Vec<String> {
    let span = Span::raw(text.to_owned());
    styled(&[span], width, glyphs)
        .into_iter()
        .map(|line| {
            line.spans
                .iter()
                .map(|span| span.content.as_ref())
                .collect()
        })
        .collect()
}

/// Breaks a text of several styles into rows of at most `width` columns, between words if it can.
pub fn styled(text: &[Span<'static>], width: u16, glyphs: &Glyphs) -> Vec<Line<'static>> {
    let width = width.max(1);
    let mut rows = Vec::new();
    let mut row: Vec<Span<'static>> = Vec::new();
    let mut taken = 0;
    for word in words(text, glyphs) {
        let length = word_width(&word, glyphs);
        if taken > 0 && taken + 1 + length > width {
            rows.push(Line::from(std::mem::take(&mut row)));
            taken = 0;
        }
        if taken > 0 {
            let style = between(&row, &word);
            push(&mut row, " ", style);
            taken += 1;
        }
        for piece in word {
            for sign in piece.content.chars() {
                let mut buffer = [0; 4];
                let sign = sign.encode_utf8(&mut buffer);
                let columns = glyphs.width(sign);
                if taken + columns > width && taken > 0 {
                    rows.push(Line::from(std::mem::take(&mut row)));
                    taken = 0;
                }
                push(&mut row, sign, piece.style);
                taken += columns;
            }
        }
    }
    if !row.is_empty() {
        rows.push(Line::from(row));
    }
    rows
}

/// Returns the style of the space between two words: theirs, if they agree and have no background, so that two cards
/// stay apart.
fn between(row: &[Span<'static>], word: &Word) -> Style {
    match (row.last(), word.first()) {
        (Some(before), Some(after)) if before.style == after.style && after.style.bg.is_none() => {
            after.style
        }
        _ => Style::new(),
    }
}

/// Adds a text to a row, to its last piece if that has the same style.
fn push(row: &mut Vec<Span<'static>>, text: &str, style: Style) {
    match row.last_mut() {
        Some(last) if last.style == style => last.content.to_mut().push_str(text),
        _ => row.push(Span::styled(text.to_owned(), style)),
    }
}

fn words(text: &[Span<'static>], glyphs: &Glyphs) -> Vec<Word> {
    let mut words = Vec::new();
    let mut word = Word::new();
    for span in text {
        for (part, content) in span.content.split(JOINT).enumerate() {
            if part > 0 && !word.is_empty() {
                // As between two words: the colors of cards do not run into one another.
                word.push(Span::raw(" "));
            }
            let content = glyphs.text(content);
            let mut signs = content.chars().peekable();
            while let Some(sign) = signs.next() {
                // A number and its percent sign are one word.
                if sign == ' ' && signs.peek() == Some(&'%') && !word.is_empty() {
                    push(&mut word, " ", span.style);
                } else if sign.is_whitespace() {
                    if !word.is_empty() {
                        words.push(std::mem::take(&mut word));
                    }
                } else {
                    let mut buffer = [0; 4];
                    push(&mut word, sign.encode_utf8(&mut buffer), span.style);
                }
            }
        }
    }
    if !word.is_empty() {
        words.push(word);
    }
    words
}

fn word_width(word: &Word, glyphs: &Glyphs) -> u16 {
    word.iter()
        .map(|piece| glyphs.width(&piece.content))
        .fold(0, u16::saturating_add)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "The 10♦ – 名前 – fits nowhere: antidisestablishmentarianism.";

    #[test]
    fn words_that_are_joined_stay_in_one_row() {
        for text in [["a b", JOINT, "c"], ["", "a b\u{a0}c", ""]] {
            for glyphs in [Glyphs::UNICODE, Glyphs::ASCII] {
                let rows = styled(&text.map(Span::raw), 4, &glyphs);
                let rows: Vec<String> = rows.iter().map(ToString::to_string).collect();
                assert_eq!(rows, ["a", "b c"]);
            }
        }
    }

    #[test]
    fn no_row_is_too_wide_and_no_word_is_lost() {
        for glyphs in [Glyphs::UNICODE, Glyphs::ASCII] {
            let letters = |text: &str| text.replace(char::is_whitespace, "");
            for width in 2..80 {
                let rows = plain(TEXT, width, &glyphs);
                assert_eq!(letters(&rows.concat()), letters(&glyphs.text(TEXT)));
                for row in rows {
                    assert!(glyphs.width(&row) <= width, "{width}: {row}");
                    assert_eq!(row.trim(), row);
                }
            }
        }
    }

    #[test]
    fn rows_are_broken_between_words() {
        let rows = plain("draw from  the stock", 10, &Glyphs::UNICODE);
        assert_eq!(rows, ["draw from", "the stock"]);
        assert!(plain("", 10, &Glyphs::UNICODE).is_empty());
    }

    #[test]
    fn styles_continue_on_the_next_row_and_words_of_two_styles_are_not_split() {
        let bold = Style::new().add_modifier(ratatui::style::Modifier::BOLD);
        let text = [
            Span::raw("take the "),
            Span::styled("7♥", bold),
            Span::raw(", or pass"),
        ];
        let rows = styled(&text, 10, &Glyphs::UNICODE);
        let message: Vec<String> = rows.iter().map(ToString::to_string).collect();
        assert_eq!(message, ["take the", "7♥, or", "pass"]);
        assert_eq!(rows[1].spans[0], Span::styled("7♥", bold));
        assert_eq!(rows[1].spans[1], Span::raw(", or"));
    }

    #[test]
    fn cards_in_a_text_stay_apart() {
        let card = Style::new().bg(ratatui::style::Color::Indexed(255));
        let rows = styled(&[Span::styled("A♥ 2♥", card)], 10, &Glyphs::UNICODE);
        let message: Vec<(&str, Style)> = rows[0]
            .spans
            .iter()
            .map(|span| (span.content.as_ref(), span.style))
            .collect();
        assert_eq!(message, [("A♥", card), (" ", Style::new()), ("2♥", card)]);
    }
}

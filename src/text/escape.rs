//! Escapes text of unknown origin, so that it can be printed.

#[cfg(any(feature = "app", test))]
use std::path::Path;
use std::{
    collections::VecDeque,
    fmt::{self, Display, Write},
};

/// The most characters of a text in a message, from its beginning and from its end.
const ENDS: (usize, usize) = (120, 80);
/// The most characters of a name or value in a message.
const MOST_OF_A_VALUE: usize = 40;

/// Returns whether a character must not be printed: it controls the terminal, changes the text direction, ends a line
/// or is invisible.
pub(crate) fn is_unprintable(letter: char) -> bool {
    letter.is_control()
        || is_joiner(letter)
        || matches!(
            letter,
            // The soft hyphen, invisible characters of Arabic and Mongolian, and Hangul fillers.
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{3164}' | '\u{ffa0}'
            // Spaces without width, line separators, and direction marks.
            | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            // The byte order mark, annotations, and the marks of shorthand and music.
            | '\u{feff}' | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
            // Tags and further selectors.
            | '\u{e0000}'..='\u{e0fff}'
        )
}

/// Returns whether a character joins or separates its two neighbors. Some scripts need these.
pub(crate) fn is_joiner(letter: char) -> bool {
    matches!(letter, '\u{200c}' | '\u{200d}')
}

/// Returns the first character that must not be printed. One that joins letters of a script that needs it may be printed.
pub(crate) fn first_unprintable(text: &str) -> Option<char> {
    let mut before = ' ';
    text.chars().find(|&letter| {
        let is_after = std::mem::replace(&mut before, letter);
        is_unprintable_after(is_after, letter)
    })
}

/// Returns whether a character must not be printed after another: between letters that are not ASCII, a joiner may be.
pub(crate) fn is_unprintable_after(before: char, letter: char) -> bool {
    is_unprintable(letter) && (!is_joiner(letter) || before.is_ascii())
}

/// Returns a printable form of a character; an unprintable or combining one as its number.
pub(crate) fn escape_char(letter: char) -> String {
    if matches!(letter, '"' | '\'' | '\\') {
        return letter.to_string();
    }
    let escaped = letter.escape_debug().to_string();
    if is_unprintable(letter) && escaped.starts_with(letter) {
        letter.escape_unicode().to_string()
    } else {
        escaped
    }
}

/// Returns what others wrote, or a message that quotes it, for a message: on one line, safe to print, and at most 200
/// characters of it, from both ends.
pub(crate) fn escaped(text: impl Display) -> String {
    let mut ends = Ends::default();
    // Nothing here refuses a text; a `Display` that fails leaves what it wrote.
    let _ = write!(ends, "{text}");
    ends.shown()
}

/// Returns a path for a message.
#[cfg(any(feature = "app", test))]
pub(crate) fn shown(path: impl AsRef<Path>) -> String {
    escaped(path.as_ref().display())
}

/// Returns a name or value for a message: at most its first 40 characters.
pub(crate) fn short(text: &str) -> String {
    let mut letters = text.chars();
    let shown = letters.by_ref().take(MOST_OF_A_VALUE).map(escape_char);
    let mut shown: String = shown.collect();
    if letters.next().is_some() {
        shown.push('…');
    }
    shown
}

/// Returns a name or value for a message, in quotes.
pub(crate) fn quoted(text: &str) -> String {
    format!("\"{}\"", short(text))
}

/// The two ends of a text that is being written. Of a long piece, only the ends are looked at.
#[derive(Default)]
struct Ends {
    head: Vec<char>,
    tail: VecDeque<char>,
    is_cut: bool,
}

impl Write for Ends {
    fn write_str(&mut self, piece: &str) -> fmt::Result {
        let mut letters = piece.chars();
        let room = ENDS.0 - self.head.len();
        self.head.extend(letters.by_ref().take(room));
        let mut last: Vec<char> = letters.by_ref().rev().take(ENDS.1).collect();
        self.is_cut |= letters.next().is_some();
        last.reverse();
        self.tail.extend(last);
        while self.tail.len() > ENDS.1 {
            self.tail.pop_front();
            self.is_cut = true;
        }
        Ok(())
    }
}

impl Ends {
    fn shown(&self) -> String {
        let mut shown: String = self.head.iter().copied().map(escape_char).collect();
        if self.is_cut {
            shown.push('…');
        }
        shown.extend(self.tail.iter().copied().map(escape_char));
        shown
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_invisible_and_bidirectional_characters_are_escaped() {
        for letter in "\0\t\n\u{1b}\u{7f}\u{9b}\u{ad}\u{200b}\u{200d}\u{202e}\u{2066}\u{2028}\u{3164}\u{feff}\u{e0041}"
            .chars()
        {
            assert!(is_unprintable(letter), "{letter:?}");
            for shown in [
                escaped(format_args!("a{letter}b")),
                short(&format!("a{letter}b")),
                shown(format!("a{letter}b")),
            ] {
                assert!(!shown.chars().any(is_unprintable), "{shown:?}");
                assert!(shown.starts_with("a\\") && shown.ends_with('b'), "{shown}");
            }
        }
        assert_eq!(escaped("Zoë's \"C:\\\" 豁"), "Zoë's \"C:\\\" 豁");
        assert_eq!(quoted("a\u{7}"), "\"a\\u{7}\"");
    }

    #[test]
    fn of_a_long_text_both_ends_are_shown() {
        let begin = "é".repeat(120);
        assert_eq!(escaped("é".repeat(200)), "é".repeat(200));
        assert_eq!(
            escaped("é".repeat(201)),
            format!("{begin}…{}", "é".repeat(80))
        );
        // In one piece or in many.
        let end = "expected one of `a`, `b`";
        let long = "é".repeat(60_000);
        for shown in [
            escaped(format!("{long}{end}")),
            escaped(format_args!("{}{long}{long}{end}", "é")),
            escaped(format_args!("{begin}{begin}{end}")),
        ] {
            assert_eq!(shown.chars().count(), 201);
            assert!(shown.starts_with(&format!("{begin}…é")), "{shown}");
            assert!(shown.ends_with(end), "{shown}");
        }
        assert_eq!(short(&"é".repeat(50)), "é".repeat(40) + "…");
    }

    #[test]
    fn a_joiner_is_printed_between_letters_that_need_it() {
        for fine in ["علی\u{200c}رضا", "👩\u{200d}🚀", ""] {
            assert_eq!(first_unprintable(fine), None);
        }
        assert_eq!(first_unprintable("a\u{200d}b"), Some('\u{200d}'));
        assert_eq!(first_unprintable("علی\u{202e}"), Some('\u{202e}'));
    }
}

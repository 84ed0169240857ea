//! Escapes text of unknown origin, so that it can be printed.

/// The most characters of a text in a message.
const MOST: usize = 200;
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
            // The byte order mark, annotations, and tags.
            | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}'
        )
}

/// Returns whether a character joins or separates its two neighbors. Some scripts need these.
pub(crate) fn is_joiner(letter: char) -> bool {
    matches!(letter, '\u{200c}' | '\u{200d}')
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

/// Returns a text for a message: on one line, safe to print, at most 200 characters.
pub(crate) fn escaped(text: &str) -> String {
    cut(text, MOST)
}

/// Returns a name or value for a message: like [`escaped`], but at most 40 characters.
pub(crate) fn short(text: &str) -> String {
    cut(text, MOST_OF_A_VALUE)
}

fn cut(text: &str, most: usize) -> String {
    let mut letters = text.chars();
    let mut shown: String = letters.by_ref().take(most).map(escape_char).collect();
    if letters.next().is_some() {
        shown.push('…');
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_invisible_and_bidirectional_characters_are_escaped() {
        for letter in "\0\t\n\u{1b}\u{7f}\u{ad}\u{200b}\u{200d}\u{202e}\u{2066}\u{2028}\u{3164}\u{feff}\u{e0041}".chars()
        {
            assert!(is_unprintable(letter), "{letter:?}");
            let shown = escaped(&format!("a{letter}b"));
            assert!(!shown.chars().any(is_unprintable), "{shown:?}");
            assert!(shown.starts_with("a\\") && shown.ends_with('b'), "{shown}");
        }
        assert_eq!(escaped("Zoë's \"C:\\\" 豁"), "Zoë's \"C:\\\" 豁");
    }

    #[test]
    fn long_text_is_cut() {
        assert_eq!(escaped(&"a".repeat(200)), "a".repeat(200));
        assert_eq!(escaped(&"é".repeat(201)), "é".repeat(200) + "…");
        assert_eq!(short(&"é".repeat(50)), "é".repeat(40) + "…");
    }
}

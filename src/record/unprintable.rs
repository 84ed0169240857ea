//! What of a text is not to be printed as it is.

/// Whether a character is not to be printed, because it disturbs a terminal, turns the direction of what follows it, ends
/// a line where none is expected, or is not seen at all.
///
/// Every text that somebody else wrote is held against this one list: names, and what a program at the table says.
pub(crate) fn is_unprintable(letter: char) -> bool {
    letter.is_control()
        || is_joiner(letter)
        || matches!(
            letter,
            // The soft hyphen, the signs of Arabic and Mongolian that have no shape, and the fillers of Hangul.
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{3164}' | '\u{ffa0}'
            // Spaces of no width, line ends, and what turns the direction.
            | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            // The mark at the beginning of a file, annotations, and tags.
            | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}'
        )
}

/// Whether a character joins the two beside it, or keeps them apart. Some scripts and signs cannot be written without.
pub(super) fn is_joiner(letter: char) -> bool {
    matches!(letter, '\u{200c}' | '\u{200d}')
}

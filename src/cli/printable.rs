//! The last door before the terminal: nothing leaves that it would obey instead of showing it.

use std::{
    env,
    io::{self, IsTerminal, Write},
};

use crate::text::{escape_char, is_unprintable_after};

/// A stream in which every character is printed. One that controls a terminal, changes the direction of text or cannot be
/// seen is written as its number; what is not UTF-8 is replaced. Ends of lines stay, and so does a form feed at the beginning
/// of a line, which begins a page.
///
/// Texts of others are escaped where they become part of a message. This is for those that somebody forgot.
pub(super) struct Printable<W> {
    inner: W,
    /// The beginning of a character of which the rest is still to come.
    begun: Vec<u8>,
    /// The last character.
    before: char,
    /// What begins a new page, for a form feed at the beginning of a line.
    page: &'static str,
}

/// Empties the screen, and leaves nothing to scroll back to.
const EMPTY_SCREEN: &str = "\u{1b}[H\u{1b}[2J\u{1b}[3J";

impl Printable<io::Stdout> {
    /// The standard output. On a terminal a new page is an empty screen.
    pub(super) fn stdout() -> Self {
        let out = io::stdout();
        let clears = out.is_terminal() && env::var_os("TERM").is_none_or(|term| term != "dumb");
        let page = if clears { EMPTY_SCREEN } else { "\u{c}" };
        Self {
            page,
            ..Self::new(out)
        }
    }
}

impl<W: Write> Printable<W> {
    pub(super) fn new(inner: W) -> Self {
        Self {
            inner,
            begun: Vec::new(),
            before: '\n',
            page: "\u{c}",
        }
    }

    fn write_text(&mut self, text: &str) -> io::Result<()> {
        let mut fine = 0;
        for (at, letter) in text.char_indices() {
            let before = std::mem::replace(&mut self.before, letter);
            if letter != '\n' && is_unprintable_after(before, letter) {
                self.inner.write_all(&text.as_bytes()[fine..at])?;
                let shown = match (before, letter) {
                    ('\n', '\u{c}') => self.page.to_owned(),
                    _ => escape_char(letter),
                };
                self.inner.write_all(shown.as_bytes())?;
                fine = at + letter.len_utf8();
            }
        }
        self.inner.write_all(&text.as_bytes()[fine..])
    }
}

impl<W: Write> Write for Printable<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let is_plain = |byte: &u8| matches!(byte, b'\n' | b' '..=b'~');
        if self.begun.is_empty() && bytes.iter().all(is_plain) {
            self.inner.write_all(bytes)?;
            self.before = bytes.last().map_or(self.before, |byte| char::from(*byte));
            return Ok(bytes.len());
        }
        let mut whole = std::mem::take(&mut self.begun);
        whole.extend_from_slice(bytes);
        let mut rest = whole.as_slice();
        loop {
            let (text, error) = match str::from_utf8(rest) {
                Ok(text) => (text, None),
                Err(error) => {
                    let text = str::from_utf8(&rest[..error.valid_up_to()]);
                    (text.unwrap_or_default(), Some(error))
                }
            };
            self.write_text(text)?;
            rest = &rest[text.len()..];
            match error.map(|error| error.error_len()) {
                None => break,
                Some(None) => {
                    self.begun = rest.to_vec();
                    break;
                }
                Some(Some(length)) => {
                    self.write_text("\u{fffd}")?;
                    rest = &rest[length..];
                }
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(pieces: &[&[u8]]) -> String {
        let mut out = Printable::new(Vec::new());
        for piece in pieces {
            out.write_all(piece).unwrap();
        }
        String::from_utf8(out.inner).unwrap()
    }

    #[test]
    fn what_a_terminal_would_obey_is_shown_as_its_number() {
        assert_eq!(
            written(&["a\u{1b}[2J\u{9b}\u{7f}\u{7}\r\tb\n\u{202e}\u{feff}é".as_bytes()]),
            "a\\u{1b}[2J\\u{9b}\\u{7f}\\u{7}\\r\\tb\n\\u{202e}\\u{feff}é"
        );
        assert_eq!(
            written(&["علی\u{200c}رضا 7♥\u{fe0f}\n".as_bytes()]),
            "علی\u{200c}رضا 7♥\u{fe0f}\n"
        );
        assert_eq!(written(&[b"a", "\u{200d}b".as_bytes()]), "a\\u{200d}b");
        assert_eq!(written(&[b"a\n\x0c\nb\x0c"]), "a\n\u{c}\nb\\u{c}");
    }

    #[test]
    fn characters_may_come_in_pieces() {
        let text = "é\u{9b}♥\u{202e}😀\u{e0041}.";
        let bytes: Vec<&[u8]> = text.as_bytes().chunks(1).collect();
        assert_eq!(written(&bytes), "é\\u{9b}♥\\u{202e}😀\\u{e0041}.");
        assert_eq!(written(&[b"a\xffb\xe2\x99", b"c"]), "a\u{fffd}b\u{fffd}c");
    }
}

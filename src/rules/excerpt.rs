//! The line of a file with carets under the place that is meant.

use std::{fmt, ops::Range, str::Utf8Chunk};

use unicode_width::UnicodeWidthStr;

/// The most columns of a line that are shown; a longer one is cut around the place.
const WIDTH: usize = 96;
/// The columns kept before the place when the line has to be cut there.
const BEFORE: usize = 32;
/// The columns of a tab: it is shown as spaces, so that the caret stands under the right place.
const TAB: usize = 4;

/// A place in a text: line and column count from 1, the column in characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The character in the line.
    pub column: usize,
}

/// The line of a place, with carets under it; what could disturb a terminal is shown by its number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Excerpt {
    place: Place,
    shown: String,
    indent: usize,
    carets: usize,
}

impl Excerpt {
    /// The line where `span`, in bytes, begins; what of the span lies on later lines is not marked.
    ///
    /// The bytes need not be UTF-8, and the span need not lie inside them.
    pub(crate) fn new(bytes: &[u8], span: Range<usize>) -> Self {
        let newline = |byte: &u8| *byte == b'\n';
        let start = span.start.min(bytes.len());
        let line_start = bytes[..start]
            .iter()
            .rposition(newline)
            .map_or(0, |at| at + 1);
        let line_end = bytes[start..]
            .iter()
            .position(newline)
            .map_or(bytes.len(), |at| start + at);
        let line = &bytes[line_start..line_end];
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let from = (start - line_start).min(line.len());
        let to = span.end.saturating_sub(line_start).clamp(from, line.len());
        let (shown, indent, carets) = window(line, from..to);
        Self {
            place: Place {
                line: 1 + bytes[..line_start]
                    .iter()
                    .filter(|byte| newline(byte))
                    .count(),
                column: 1 + characters(&line[..from]),
            },
            shown,
            indent,
            carets,
        }
    }

    /// Where the span begins.
    pub fn place(&self) -> Place {
        self.place
    }
}

impl fmt::Display for Excerpt {
    /// Two lines, without a line break at the end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = self.place.line.to_string();
        writeln!(f, "  {number} | {}", self.shown)?;
        let (margin, indent) = (number.len(), self.indent);
        write!(
            f,
            "  {:margin$} | {:indent$}{}",
            "",
            "",
            "^".repeat(self.carets)
        )
    }
}

/// How many characters these bytes are; each byte that is not UTF-8 counts as one.
fn characters(bytes: &[u8]) -> usize {
    let count = |chunk: Utf8Chunk<'_>| chunk.valid().chars().count() + chunk.invalid().len();
    bytes.utf8_chunks().map(count).sum()
}

/// One character of a line as it is shown, and the columns that takes.
type Glyph = (String, usize);

fn glyphs(bytes: &[u8]) -> Vec<Glyph> {
    let mut glyphs = Vec::new();
    for chunk in bytes.utf8_chunks() {
        for c in chunk.valid().chars() {
            let shown = harmless(c);
            let columns = shown.width();
            glyphs.push((shown, columns));
        }
        for byte in chunk.invalid() {
            let shown = format!("\\x{byte:02X}");
            let columns = shown.len();
            glyphs.push((shown, columns));
        }
    }
    glyphs
}

/// A character as it can be printed: control characters, invisible and combining ones by their number.
pub(super) fn harmless(c: char) -> String {
    match c {
        '\t' => " ".repeat(TAB),
        '"' | '\'' | '\\' => c.to_string(),
        _ => c.escape_debug().to_string(),
    }
}

/// A text as it can be printed on one line.
pub(crate) fn harmless_text(text: &str) -> String {
    text.chars().map(harmless).collect()
}

/// The line as it is shown, the columns before the marked bytes, and how many carets mark them.
fn window(line: &[u8], marked: Range<usize>) -> (String, usize, usize) {
    // No character takes more than four bytes, so this is enough to fill the window and little to look at.
    let near = match marked.start.checked_sub(4 * WIDTH) {
        Some(at) => boundary(line, at).min(marked.start),
        None => 0,
    };
    let far = boundary(line, marked.start.saturating_add(4 * WIDTH).min(line.len()));
    let before = glyphs(&line[near..marked.start]);
    let after = glyphs(&line[marked.start..far]);
    let mut carets = columns_of(&glyphs(&line[marked.start..marked.end.min(far)])).max(1);

    let whole = near == 0 && far == line.len();
    let (mut from, mut to) = (0, after.len());
    if !whole || columns_of(&before) + columns_of(&after) > WIDTH {
        let mut room = BEFORE;
        from = before.len();
        while from > 0 && before[from - 1].1 <= room {
            from -= 1;
            room -= before[from].1;
        }
        let mut room = WIDTH - columns_of(&before[from..]);
        to = 0;
        while to < after.len() && after[to].1 <= room {
            room -= after[to].1;
            to += 1;
        }
    }

    let mut shown = String::new();
    let mut indent = columns_of(&before[from..]);
    if near > 0 || from > 0 {
        shown.push('…');
        indent += 1;
    }
    shown.extend(before[from..].iter().map(|(text, _)| text.as_str()));
    shown.extend(after[..to].iter().map(|(text, _)| text.as_str()));
    if to < after.len() || far < line.len() {
        shown.push('…');
        carets = carets.min(columns_of(&after[..to]).max(1));
    }
    (shown, indent, carets)
}

fn columns_of(glyphs: &[Glyph]) -> usize {
    glyphs.iter().map(|(_, columns)| columns).sum()
}

/// The nearest place, here or further on, where a character begins.
fn boundary(bytes: &[u8], at: usize) -> usize {
    let continues = |byte: &&u8| **byte & 0b1100_0000 == 0b1000_0000;
    at + bytes[at..].iter().take_while(continues).count()
}

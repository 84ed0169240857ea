//! Reading the little Markdown that the pages of help are written in.

use super::{Block, Document, Piece};
use crate::tui::theme::Role;

impl Document {
    /// Reads a text with `#` headings, paragraphs, `-` lists and tables of two columns, in which `**` holds words
    /// that stand out and `` ` `` holds keys. A table begins with a row of headings and a row of dashes, neither of
    /// which is shown. There is nothing that cannot be read: all else is plain text.
    ///
    /// ```
    /// use undercut::tui::widgets::{Block, Document, Piece};
    ///
    /// let help = Document::parse("Three sevens\nare a **set**.");
    /// let Block::Paragraph(pieces) = &help.blocks[0] else { panic!("a paragraph") };
    /// assert_eq!(pieces[0], Piece::plain("Three sevens are a "));
    /// ```
    pub fn parse(text: &str) -> Self {
        let mut reader = Reader::default();
        let mut lines = text.lines().peekable();
        while let Some(line) = lines.next() {
            let begins_table = lines.peek().is_some_and(|next| is_rule(next));
            if begins_table || is_rule(line) {
                reader.finish();
            } else {
                reader.take(line);
            }
        }
        reader.finish();
        Self {
            blocks: reader.blocks,
        }
    }
}

/// A block that may go on in the next line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Open {
    Paragraph,
    Item,
}

#[derive(Default)]
struct Reader {
    blocks: Vec<Block>,
    open: Option<(Open, String)>,
}

impl Reader {
    fn take(&mut self, line: &str) {
        let line = line.trim();
        if line.is_empty() {
            self.finish();
        } else if let Some(text) = line.strip_prefix("# ") {
            self.finish();
            self.blocks.push(Block::Heading(Piece::parse(text)));
        } else if let Some(text) = line.strip_prefix("- ") {
            self.finish();
            self.open = Some((Open::Item, text.to_owned()));
        } else if let Some((term, text)) = cells(line) {
            self.finish();
            self.blocks.push(Block::Row {
                term: with_role(Piece::parse(term), Role::Strong),
                text: Piece::parse(text),
            });
        } else if let Some((_, text)) = &mut self.open {
            text.push(' ');
            text.push_str(line);
        } else {
            self.open = Some((Open::Paragraph, line.to_owned()));
        }
    }

    fn finish(&mut self) {
        if let Some((open, text)) = self.open.take() {
            self.blocks.push(match open {
                Open::Paragraph => Block::Paragraph(Piece::parse(&text)),
                Open::Item => Block::Item(Piece::parse(&text)),
            });
        }
    }
}

/// The two cells of a row of a table.
fn cells(line: &str) -> Option<(&str, &str)> {
    let (term, text) = line.strip_prefix('|')?.strip_suffix('|')?.split_once('|')?;
    Some((term.trim(), text.trim()))
}

/// Whether it is the row of dashes under the headings of a table.
fn is_rule(line: &str) -> bool {
    line.starts_with("|-") && line.chars().all(|sign| matches!(sign, '|' | '-'))
}

fn with_role(pieces: Vec<Piece>, role: Role) -> Vec<Piece> {
    let given = |piece: Piece| match piece.role {
        Role::Text => Piece { role, ..piece },
        _ => piece,
    };
    pieces.into_iter().map(given).collect()
}

impl Piece {
    /// The words of a line of Markdown, with those that stand out and the keys taken apart.
    pub fn parse(text: &str) -> Vec<Self> {
        let mut pieces = Vec::new();
        let mut rest = text;
        while let Some((at, mark, role)) = next_mark(rest) {
            let inside = &rest[at + mark.len()..];
            let Some(end) = inside.find(mark) else {
                break;
            };
            pieces.push(Self::plain(&rest[..at]));
            pieces.push(Self::new(&inside[..end], role));
            rest = &inside[end + mark.len()..];
        }
        pieces.push(Self::plain(rest));
        pieces.retain(|piece| !piece.text.is_empty());
        pieces
    }
}

fn next_mark(text: &str) -> Option<(usize, &'static str, Role)> {
    [("**", Role::Strong), ("`", Role::Key)]
        .into_iter()
        .filter_map(|(mark, role)| Some((text.find(mark)?, mark, role)))
        .min_by_key(|(at, ..)| *at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_read_block_by_block() {
        let text = "# Help\nPress `?`\nfor help.\n\n# Words\n- one\n  and more\n- two\n\n| word | meaning |\n|---|---|\n| box | a hand won |\n";
        let plain = |text: &str| vec![Piece::plain(text)];
        assert_eq!(
            Document::parse(text).blocks,
            vec![
                Block::Heading(plain("Help")),
                Block::Paragraph(vec![
                    Piece::plain("Press "),
                    Piece::new("?", Role::Key),
                    Piece::plain(" for help."),
                ]),
                Block::Heading(plain("Words")),
                Block::Item(plain("one and more")),
                Block::Item(plain("two")),
                Block::Row {
                    term: vec![Piece::new("box", Role::Strong)],
                    text: plain("a hand won"),
                },
            ]
        );
    }

    #[test]
    fn marks_without_an_end_are_plain_text() {
        assert_eq!(Piece::parse("2 ** 3"), vec![Piece::plain("2 ** 3")]);
        assert_eq!(Piece::parse(""), vec![]);
    }
}

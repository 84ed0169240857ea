//! Text with headings, paragraphs, lists and tables: read from Markdown and laid out in rows.

use ratatui::text::{Line, Span};

use super::{Look, wrap};
use crate::{cards::Suit, tui::theme::Role};

/// Text with headings, paragraphs, lists and tables. The help is read from `assets/help` by [`Document::parse`];
/// other documents are built from data.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Document {
    pub blocks: Vec<Block>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Block {
    Heading(Vec<TextRun>),
    Paragraph(Vec<TextRun>),
    Item(Vec<TextRun>),
    /// Rows that are laid out already; a long one is cut.
    Set(Vec<Vec<TextRun>>),
    /// A row of a table: a term with its explanation beside it or, on a narrow page, under it.
    Row {
        term: Vec<TextRun>,
        text: Vec<TextRun>,
    },
    /// A row of a table with several columns: the first takes what it needs, the others share the rest.
    Cells(Vec<Vec<TextRun>>),
}

/// Words in one style. Cards in plain text, such as 7♥, get the color of their suit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextRun {
    pub text: String,
    pub role: Role,
}

impl TextRun {
    pub fn new(text: impl Into<String>, role: Role) -> Self {
        Self {
            text: text.into(),
            role,
        }
    }

    pub fn plain(text: impl Into<String>) -> Self {
        Self::new(text, Role::Text)
    }
}

/// The largest share of the width for the first column of a table, as a fraction.
const TERM_SHARE: (u16, u16) = (2, 5);
/// Below this width, an explanation goes under its term if the term is long.
const NARROW: u16 = 44;

impl Document {
    /// Returns the document in rows of at most `width` columns.
    pub fn rows(&self, width: u16, look: &Look) -> Vec<Line<'static>> {
        let mut rows = Vec::new();
        for (place, block) in self.blocks.iter().enumerate() {
            let before = place.checked_sub(1).map(|before| &self.blocks[before]);
            if before.is_some_and(|before| apart(before, block)) {
                rows.push(Line::default());
            }
            match block {
                Block::Heading(text) => {
                    rows.extend(wrapped(text, Some(Role::Heading), width, look));
                }
                Block::Paragraph(text) => rows.extend(wrapped(text, None, width, look)),
                Block::Set(set) => rows.extend(set.iter().map(|row| line(row, look))),
                Block::Item(text) => {
                    let bullet = format!("{} ", look.glyphs.bullet);
                    let bullet = Span::styled(bullet, look.theme.style(Role::Label));
                    let text = wrapped(text, None, width.saturating_sub(2), look);
                    rows.extend(hanging(vec![Line::from(bullet)], text, 2, look));
                }
                Block::Row { term, text } => {
                    rows.extend(self.table_row(place, term, text, width, look));
                }
                Block::Cells(cells) => rows.extend(self.cells(place, cells, width, look)),
            }
        }
        rows
    }

    fn table_row(
        &self,
        place: usize,
        term: &[TextRun],
        text: &[TextRun],
        width: u16,
        look: &Look,
    ) -> Vec<Line<'static>> {
        let (share, whole) = TERM_SHARE;
        let most = width / whole * share;
        let longest = self.term_width(place, look);
        if width < NARROW && longest > most {
            let mut rows = wrapped(term, None, width, look);
            let text = wrapped(text, None, width.saturating_sub(2), look);
            rows.extend(hanging(Vec::new(), text, 2, look));
            return rows;
        }
        let column = longest.min(most);
        let term = wrapped(term, None, column, look);
        let text = wrapped(text, None, width.saturating_sub(column + 2), look);
        hanging(term, text, column + 2, look)
    }

    fn cells(
        &self,
        place: usize,
        cells: &[Vec<TextRun>],
        width: u16,
        look: &Look,
    ) -> Vec<Line<'static>> {
        let (share, whole) = TERM_SHARE;
        let first = (self.term_width(place, look) + 2).min(width / whole * share);
        let others = u16::try_from(cells.len()).unwrap_or(u16::MAX).max(2) - 1;
        let column = width.saturating_sub(first) / others;
        let mut rows = Vec::new();
        let mut indent = 0;
        for (place, cell) in cells.iter().enumerate() {
            let own = if place == 0 { first } else { column };
            let text = wrapped(cell, None, own.saturating_sub(1), look);
            rows = hanging(rows, text, indent, look);
            indent += own;
        }
        rows
    }

    /// Returns the width of the longest term in the table of this row.
    fn term_width(&self, place: usize, look: &Look) -> u16 {
        let term = |block: &Block| match block {
            Block::Row { term, .. } => Some(width_of(term, look)),
            Block::Cells(cells) => cells.first().map(|cell| width_of(cell, look)),
            Block::Heading(_) | Block::Paragraph(_) | Block::Item(_) | Block::Set(_) => None,
        };
        let before = self.blocks[..place].iter().rev().map_while(term);
        let after = self.blocks[place..].iter().map_while(term);
        before.chain(after).max().unwrap_or(0)
    }
}

fn line(row: &[TextRun], look: &Look) -> Line<'static> {
    let piece = |piece: &TextRun| Span::styled(piece.text.clone(), look.theme.style(piece.role));
    row.iter().map(piece).collect()
}

/// Whether there is an empty row between two blocks.
fn apart(before: &Block, after: &Block) -> bool {
    let together = matches!(
        (before, after),
        (Block::Item(_), Block::Item(_))
            | (Block::Row { .. }, Block::Row { .. })
            | (Block::Cells(_), Block::Cells(_))
            | (
                Block::Heading(_),
                Block::Paragraph(_) | Block::Item(_) | Block::Row { .. } | Block::Cells(_)
            )
    );
    !together
}

/// Puts two texts side by side: `left` as it is, `right` from the column `indent` on.
fn hanging(
    left: Vec<Line<'static>>,
    right: Vec<Line<'static>>,
    indent: u16,
    look: &Look,
) -> Vec<Line<'static>> {
    let rows = left.len().max(right.len());
    let mut left = left.into_iter();
    let mut right = right.into_iter();
    (0..rows)
        .map(|_| {
            let mut row = left.next().unwrap_or_default();
            let Some(text) = right.next() else {
                return row;
            };
            let taken = row
                .spans
                .iter()
                .map(|span| look.glyphs.width(&span.content));
            let missing = indent.saturating_sub(taken.sum());
            row.push_span(Span::raw(" ".repeat(usize::from(missing))));
            row.extend(text);
            row
        })
        .collect()
}

fn width_of(text: &[TextRun], look: &Look) -> u16 {
    text.iter()
        .map(|piece| look.glyphs.width(&piece.text))
        .fold(0, u16::saturating_add)
}

/// Breaks pieces into rows; plain ones take the role of the block, if it has one.
fn wrapped(text: &[TextRun], block: Option<Role>, width: u16, look: &Look) -> Vec<Line<'static>> {
    let mut spans = Vec::new();
    for piece in text {
        let role = match block {
            Some(role) if piece.role == Role::Text => role,
            Some(_) | None => piece.role,
        };
        if role == Role::Text {
            spans.extend(with_cards(&piece.text, look));
        } else {
            spans.push(Span::styled(piece.text.clone(), look.theme.style(role)));
        }
    }
    wrap::styled(&spans, width, &look.glyphs)
}

/// Gives the cards in a text the colors of their suits.
fn with_cards(text: &str, look: &Look) -> Vec<Span<'static>> {
    let mut spans = Vec::new();
    let mut rest = text;
    while let Some((at, suit)) = first_suit(rest) {
        let (before, from_suit) = rest.split_at(at);
        let rank = before
            .char_indices()
            .rev()
            .take_while(|(_, sign)| sign.is_ascii_alphanumeric())
            .last()
            .map_or(at, |(start, _)| start);
        let (words, rank) = before.split_at(rank);
        let (sign, after) = from_suit.split_at(suit.symbol().len_utf8());
        let plain = look.theme.style(Role::Text);
        spans.push(Span::styled(words.to_owned(), plain));
        let card = format!("{rank}{sign}");
        spans.push(Span::styled(card, look.theme.style(Role::suit(suit))));
        rest = after;
    }
    spans.push(Span::styled(rest.to_owned(), look.theme.style(Role::Text)));
    spans
}

fn first_suit(text: &str) -> Option<(usize, Suit)> {
    text.char_indices().find_map(|(at, sign)| {
        let suit = Suit::ALL.into_iter().find(|suit| suit.symbol() == sign)?;
        Some((at, suit))
    })
}

impl Document {
    /// Reads Markdown with `#` headings, paragraphs, `-` lists and tables of two columns. `**` marks strong words and
    /// `` ` `` marks keys. The heading row of a table is not shown. Everything else is plain text.
    pub fn parse(text: &str) -> Self {
        let mut blocks: Vec<String> = Vec::new();
        // Whether the next line may continue the last block.
        let mut goes_on = false;
        let mut lines = text.lines().map(str::trim).peekable();
        while let Some(line) = lines.next() {
            let heads_table = lines.peek().is_some_and(|next| is_rule(next));
            let is_whole = line.starts_with("# ") || cells(line).is_some();
            match blocks.last_mut() {
                _ if line.is_empty() || heads_table || is_rule(line) => goes_on = false,
                Some(block) if goes_on && !is_whole && !line.starts_with("- ") => {
                    block.push(' ');
                    block.push_str(line);
                }
                _ => {
                    blocks.push(line.to_owned());
                    goes_on = !is_whole;
                }
            }
        }
        Self {
            blocks: blocks.iter().map(|block| Block::parse(block)).collect(),
        }
    }
}

impl Block {
    fn parse(text: &str) -> Self {
        if let Some(text) = text.strip_prefix("# ") {
            Self::Heading(TextRun::parse(text))
        } else if let Some(text) = text.strip_prefix("- ") {
            Self::Item(TextRun::parse(text))
        } else if let Some((term, text)) = cells(text) {
            let mut term = TextRun::parse(term);
            for piece in term.iter_mut().filter(|piece| piece.role == Role::Text) {
                piece.role = Role::Strong;
            }
            let text = TextRun::parse(text);
            Self::Row { term, text }
        } else {
            Self::Paragraph(TextRun::parse(text))
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

impl TextRun {
    /// Splits a line of Markdown into plain words, strong words and keys.
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
        let plain = |text: &str| vec![TextRun::plain(text)];
        assert_eq!(
            Document::parse(text).blocks,
            vec![
                Block::Heading(plain("Help")),
                Block::Paragraph(vec![
                    TextRun::plain("Press "),
                    TextRun::new("?", Role::Key),
                    TextRun::plain(" for help."),
                ]),
                Block::Heading(plain("Words")),
                Block::Item(plain("one and more")),
                Block::Item(plain("two")),
                Block::Row {
                    term: vec![TextRun::new("box", Role::Strong)],
                    text: plain("a hand won"),
                },
            ]
        );
    }

    #[test]
    fn marks_without_an_end_are_plain_text() {
        assert_eq!(TextRun::parse("2 ** 3"), vec![TextRun::plain("2 ** 3")]);
        assert_eq!(TextRun::parse(""), vec![]);
    }
}

//! Sentences and titles on a screen.

use ratatui::{
    layout::Rect,
    text::{Line, Span},
};

use crate::{
    analysis::coach::words::{Detail, Term},
    game::words::{self, Phrase, Symbols},
    tui::{
        layout::Tier,
        theme::{BuiltIn, ColorDepth, Role, Theme},
        widgets::{
            Align, Block, Canvas, Document, ListChoice, Look, Page, TextRun, centered, inset,
            row_of, wrap,
        },
    },
};

use super::Model;

/// The whole screen of the model.
pub fn whole(model: &Model) -> Rect {
    Rect::new(0, 0, model.size.width, model.size.height)
}

/// Columns of the widest page: names and their values must not be too far apart.
const PAGE: u16 = 110;

/// The columns of a page, in the middle of the screen.
pub fn page(area: Rect) -> Rect {
    centered(inset(area, 1, 0), PAGE, area.height)
}

/// The area between the title and the footer.
pub fn under_title(area: Rect) -> Rect {
    Rect {
        y: area.y.saturating_add(2),
        height: area.height.saturating_sub(3),
        ..page(area)
    }
}

/// Draws the title of a screen and, where there is room, a rule below it. Returns the area under it.
pub fn titled(title: &str, canvas: &mut Canvas<'_>) -> Rect {
    let area = canvas.area();
    canvas.line(row_of(page(area), 0), title, Role::Title, Align::Left);
    if Tier::of(area.as_size()) > Tier::Compact {
        canvas.rule(row_of(page(area), 1), Role::Border);
    }
    under_title(area)
}

/// Draws a screen with a title and a text that scrolls, and returns the area of the page.
pub fn draw_page(title: &str, document: &Document, scroll: usize, canvas: &mut Canvas<'_>) -> Rect {
    let area = titled(title, canvas);
    Page { document, scroll }.draw(area, canvas);
    area
}

/// A look that is good enough for measuring: where things are depends on the glyphs, not on the colors.
pub fn colorless(model: &Model) -> Look {
    Look {
        theme: Theme::built_in(BuiltIn::Mono, ColorDepth::None),
        glyphs: model.charset.glyphs(),
    }
}

/// How far a text under a title can be scrolled, in rows.
pub fn last_row(document: &Document, model: &Model) -> usize {
    let page = Page {
        document,
        scroll: 0,
    };
    page.last_scroll(under_title(whole(model)), &colorless(model))
}

/// How many rows of a text that scrolls are in sight in this area.
pub fn page_rows(area: Rect) -> usize {
    usize::from(Page::text_area(area).height)
}

/// A sentence as words and cards in their styles.
pub fn spans(phrase: &Phrase, plain: Role, canvas: &Canvas<'_>) -> Vec<Span<'static>> {
    let theme = canvas.theme();
    phrase
        .pieces()
        .iter()
        .map(|piece| match piece {
            words::Piece::Words(text) => Span::styled(text.clone(), theme.style(plain)),
            words::Piece::Strong(text) => {
                Span::styled(text.clone(), theme.layered(plain, Role::Strong))
            }
            words::Piece::Card(card) => Span::styled(
                canvas.glyphs().card(*card),
                theme.style(Role::suit(card.suit())),
            ),
        })
        .collect()
}

/// A sentence as plain text.
pub fn plain(phrase: &Phrase, canvas: &Canvas<'_>) -> String {
    let spans = spans(phrase, Role::Text, canvas).into_iter();
    spans.map(|span| span.content).collect()
}

/// The lines of a question as choices.
pub fn choices<'a>(
    lines: impl IntoIterator<Item = &'a Phrase>,
    canvas: &Canvas<'_>,
) -> Vec<ListChoice> {
    let lines = lines.into_iter().map(|line| plain(line, canvas));
    lines.map(|line| ListChoice::new("", line)).collect()
}

/// A sentence in rows of at most so many columns. The cards of a meld stay in one row.
pub fn rows(phrase: &Phrase, plain: Role, width: u16, canvas: &Canvas<'_>) -> Vec<Line<'static>> {
    let mut spans = spans(phrase, plain, canvas);
    let pieces = phrase.pieces().windows(3);
    for (space, pieces) in spans.iter_mut().skip(1).zip(pieces) {
        if let [
            words::Piece::Card(_),
            words::Piece::Words(between),
            words::Piece::Card(_),
        ] = pieces
            && between == " "
        {
            space.content = wrap::JOINT.into();
        }
    }
    wrap::styled(&spans, width, canvas.glyphs())
}

/// The same with all rows but the first indented, so that it is seen where the next sentence begins.
pub fn indented_rows(
    phrase: &Phrase,
    plain: Role,
    width: u16,
    canvas: &Canvas<'_>,
) -> Vec<Line<'static>> {
    const INDENT: &str = "  ";
    let mut rows = rows(phrase, plain, width, canvas);
    let rest = joined(&rows.split_off(1.min(rows.len())));
    if !rest.spans.is_empty() {
        let mut further = rewrapped(&rest, width.saturating_sub(2), canvas);
        for row in &mut further {
            row.spans.insert(0, Span::raw(INDENT));
        }
        rows.extend(further);
    }
    rows
}

/// Rows in one, to be broken elsewhere.
fn joined(rows: &[Line<'static>]) -> Line<'static> {
    let mut all = Line::default();
    for row in rows {
        all.push_span(" ");
        all.spans.extend(row.spans.iter().cloned());
    }
    all
}

/// A row broken between words into rows of at most so many columns.
fn rewrapped(row: &Line<'static>, width: u16, canvas: &Canvas<'_>) -> Vec<Line<'static>> {
    wrap::styled(&row.spans, width, canvas.glyphs())
}

/// Sentences under one another, each with its role, in rows of at most so many columns.
pub fn rows_of(phrases: &[(Phrase, Role)], width: u16, canvas: &Canvas<'_>) -> Vec<Line<'static>> {
    let rows = |(phrase, role): &(Phrase, Role)| rows(phrase, *role, width, canvas);
    phrases.iter().flat_map(rows).collect()
}

/// How many rows sentences take, each with its role.
pub fn height(phrases: &[(Phrase, Role)], width: u16, canvas: &Canvas<'_>) -> usize {
    rows_of(phrases, width, canvas).len()
}

/// The first of these texts that fits in so many columns.
pub fn first_fitting<'a>(texts: &'a [String], width: u16, canvas: &Canvas<'_>) -> Option<&'a str> {
    let fits = |text: &&String| canvas.glyphs().width(text) <= width;
    texts.iter().find(fits).map(String::as_str)
}

/// Draws a sentence in as many rows as the area has, broken between words.
pub fn draw_phrase(phrase: &Phrase, plain: Role, area: Rect, canvas: &mut Canvas<'_>) {
    draw_rows(&rows(phrase, plain, area.width, canvas), area, canvas);
}

/// Draws a sentence in the middle. Where it takes several rows, they are about as long as one another.
pub fn draw_centered(phrase: &Phrase, role: Role, area: Rect, canvas: &mut Canvas<'_>) {
    let whole = canvas.glyphs().width(&plain(phrase, canvas));
    let count = |width: u16| {
        let rows = rows(phrase, role, width, canvas).len();
        u16::try_from(rows).unwrap_or(u16::MAX)
    };
    let least = count(area.width).max(1);
    let even = whole.div_ceil(least);
    let mut widths = (even..area.width).filter(|_| least <= area.height);
    let width = widths.find(|width| count(*width) <= least);
    let at = centered(area, width.unwrap_or(area.width), area.height);
    draw_phrase(phrase, role, at, canvas);
}

/// Draws sentences under one another, each with its role.
pub fn draw_phrases(phrases: &[(Phrase, Role)], area: Rect, canvas: &mut Canvas<'_>) {
    draw_rows(&rows_of(phrases, area.width, canvas), area, canvas);
}

/// Draws as many rows as the area has, with a sign at the end of the last where there are more.
pub fn draw_rows(rows: &[Line<'static>], area: Rect, canvas: &mut Canvas<'_>) {
    for (row, line) in (0..area.height).zip(rows) {
        canvas.spans(row_of(area, row), line);
    }
    if rows.len() <= usize::from(area.height) || area.is_empty() {
        return;
    }
    let glyphs = canvas.glyphs();
    let last = rows[usize::from(area.height) - 1].spans.iter();
    let width: u16 = last.map(|span| glyphs.width(&span.content)).sum();
    let x = area.x.saturating_add(width).min(area.right() - 1);
    canvas.text(x, area.bottom() - 1, glyphs.cut, Role::Label);
}

/// A row of what the coach says, with its term beside it. Where the term begins the sentence, the sentence stays whole.
pub fn detail(row: &Detail, symbols: Symbols) -> Block {
    let text = row.phrase.text(symbols);
    let (term, text) = match row.term {
        then @ Term::Then => (then.name(), format!("you chose to {text}")),
        then @ Term::SameThen => (then.name(), format!("you did {text}")),
        hint @ Term::Hint => (hint.name(), format!("you {text}")),
        term => (term.name(), text),
    };
    Block::Row {
        term: vec![TextRun::new(term, Role::Label)],
        text: vec![TextRun::plain(text)],
    }
}

/// What is said while the record cannot be written.
pub fn unsaved(why: &str) -> Phrase {
    Phrase::new(format!("! Not saved: {why}"))
}

/// Why something cannot be done, marked not by color alone.
pub fn warning(why: &str) -> (Phrase, Role) {
    let why = Phrase::new("! ").and(Phrase::from_sentence(why));
    (why, Role::Warning)
}

//! Texts that scroll: on a page, over a part of the table, and as the pages of help.

use ratatui::{
    layout::Rect,
    style::Style,
    widgets::{Scrollbar, ScrollbarOrientation, ScrollbarState},
};

use super::{Align, Canvas, Document, Look, row_of};
use crate::tui::{handbook::Topic, theme::Role};

/// A page of text that scrolls, with a line at its right edge that shows where it stands, and the same in numbers in
/// its last row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Page<'a> {
    /// The text.
    pub document: &'a Document,
    /// How many rows have gone out at the top; more than there are shows the end.
    pub scroll: usize,
}

/// The parts of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PageRects {
    /// The text.
    pub text: Rect,
    /// The line that shows where the page stands.
    pub bar: Rect,
    /// The row with the same in numbers.
    pub position: Rect,
}

/// The widest that a text is set: longer rows are hard to read.
const WIDEST: u16 = 92;

impl Page<'_> {
    /// The parts of a page in an area.
    pub fn rects(area: Rect) -> PageRects {
        let height = area.height.saturating_sub(1);
        let width = area.width.saturating_sub(2).min(WIDEST);
        let text = Rect {
            width,
            height,
            ..area
        };
        PageRects {
            text,
            bar: Rect {
                x: area.x.saturating_add(width + 1),
                width: 1,
                ..text
            }
            .intersection(area),
            position: Rect {
                width: (width + 2).min(area.width),
                ..row_of(area, height)
            },
        }
    }

    /// The scroll that shows the end of the text.
    pub fn last_scroll(&self, area: Rect, look: &Look) -> usize {
        let text = Self::rects(area).text;
        let rows = self.document.rows(text.width, look).len();
        rows.saturating_sub(usize::from(text.height))
    }

    /// Draws the page.
    pub fn draw(&self, area: Rect, canvas: &mut Canvas<'_>) {
        let PageRects {
            text,
            bar,
            position,
        } = Self::rects(area);
        if let Some(told) = self.draw_text(text, bar, canvas) {
            canvas.line(position, &told, Role::Label, Align::Right);
        }
    }

    /// Draws the text and, where it is longer than its area, the bar; gives then what part of it is in sight, in numbers.
    fn draw_text(&self, text: Rect, bar: Rect, canvas: &mut Canvas<'_>) -> Option<String> {
        let rows = self.document.rows(text.width, canvas.look());
        let height = usize::from(text.height);
        let last = rows.len().saturating_sub(height);
        let first = self.scroll.min(last);
        for (row, line) in (0..text.height).zip(&rows[first..]) {
            canvas.spans(row_of(text, row), line);
        }
        if last == 0 || height == 0 {
            return None;
        }
        let (glyphs, theme) = (canvas.glyphs(), canvas.theme());
        let scrollbar = Scrollbar::new(ScrollbarOrientation::VerticalRight)
            .begin_symbol(None)
            .end_symbol(None)
            .track_symbol(Some(glyphs.vertical))
            .track_style(theme.style(Role::Border))
            .thumb_symbol(glyphs.thumb)
            .thumb_style(theme.style(Role::Title));
        let mut state = ScrollbarState::new(last + 1)
            .position(first)
            .viewport_content_length(height);
        canvas.render(scrollbar, bar, &mut state);
        let end = (first + height).min(rows.len());
        Some(format!("{}–{end} of {}", first + 1, rows.len()))
    }
}

/// A text that lies over a part of the table: below a rule with its title it scrolls, and the rule says where it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Panel<'a> {
    /// What it is about.
    pub title: &'a str,
    /// The text.
    pub document: &'a Document,
    /// How many rows have gone out at the top; more than there are shows the end.
    pub scroll: usize,
}

impl Panel<'_> {
    /// The rows of the text, and the line beside them that shows where it stands.
    fn inside(area: Rect) -> (Rect, Rect) {
        let text = Rect {
            y: area.y.saturating_add(1),
            width: area.width.saturating_sub(2).min(WIDEST),
            height: area.height.saturating_sub(1),
            ..area
        };
        let bar = Rect {
            x: area.right().saturating_sub(1),
            width: 1,
            ..text
        };
        (text, bar.intersection(area))
    }

    fn page(&self) -> Page<'_> {
        Page {
            document: self.document,
            scroll: self.scroll,
        }
    }

    /// The scroll that shows the end of the text.
    pub fn last_scroll(&self, area: Rect, look: &Look) -> usize {
        let (text, _) = Self::inside(area);
        let rows = self.document.rows(text.width, look).len();
        rows.saturating_sub(usize::from(text.height))
    }

    /// Draws the panel over whatever is there.
    pub fn draw(&self, area: Rect, canvas: &mut Canvas<'_>) {
        canvas.fill(area, " ", Style::new());
        let title = row_of(area, 0);
        canvas.rule(title, Role::Border);
        canvas.within(title).text(
            area.x + 1,
            area.y,
            &format!(" {} ", self.title),
            Role::Title,
        );
        let (text, bar) = Self::inside(area);
        if let Some(told) = self.page().draw_text(text, bar, canvas) {
            canvas.line(title, &format!(" {told} "), Role::Label, Align::Right);
        }
    }
}

/// The pages of help, with their names in a row above.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HelpView<'a> {
    /// The page that is open.
    pub topic: Topic,
    /// What stands on it.
    pub document: &'a Document,
    /// How many rows have gone out at the top; more than there are shows the end.
    pub scroll: usize,
    /// How to turn to another page; shown where there is room for it.
    pub hint: &'a str,
}

impl HelpView<'_> {
    /// The scroll that shows the end of the page.
    pub fn last_scroll(&self, area: Rect, look: &Look) -> usize {
        self.page().last_scroll(page_area(area), look)
    }

    /// Where the name of each page can be seen and clicked while one is open. Where there is not room for all names, the
    /// first ones are left out until that of the open page can be seen.
    pub fn topic_rects(
        open: Topic,
        area: Rect,
        canvas: &Canvas<'_>,
    ) -> [(Topic, Rect); Topic::ALL.len()] {
        let names = Topic::ALL.map(|topic| canvas.glyphs().width(topic.name()));
        let taken: u16 = names.iter().sum();
        let gaps = const { Topic::ALL.len() - 1 };
        let free = usize::from(area.width.saturating_sub(taken));
        let gap = if free / gaps >= 3 { 3 } else { 1 };
        let to_open = |first: usize| -> u16 {
            let names = names[first..=(open as usize).max(first)].iter();
            names.map(|width| width + gap).sum::<u16>() - gap
        };
        let first = (0..open as usize)
            .find(|first| to_open(*first) <= area.width)
            .unwrap_or(open as usize);
        let mut x = area.x;
        let mut names = names.into_iter();
        Topic::ALL.map(|topic| {
            let width = names.next().unwrap_or(0);
            if (topic as usize) < first {
                return (topic, Rect { width: 0, ..area });
            }
            let at = Rect {
                x,
                width,
                ..row_of(area, 0)
            };
            x = x.saturating_add(width + gap);
            let fits = at.right() <= area.right();
            let nothing = Rect {
                x: area.right(),
                width: 0,
                ..at
            };
            (topic, if fits { at } else { nothing })
        })
    }

    /// Draws the open page and the names of all.
    pub fn draw(&self, area: Rect, canvas: &mut Canvas<'_>) {
        for (topic, at) in Self::topic_rects(self.topic, area, canvas) {
            let role = if topic == self.topic {
                Role::Selected
            } else {
                Role::Label
            };
            let mut canvas = canvas.within(at);
            canvas.text(at.x, at.y, topic.name(), role);
        }
        let [.., (_, last)] = Self::topic_rects(self.topic, area, canvas);
        let free = area.right().saturating_sub(last.right());
        if canvas.glyphs().width(self.hint).saturating_add(3) <= free {
            canvas.line(row_of(area, 0), self.hint, Role::Label, Align::Right);
        }
        canvas.rule(row_of(area, 1), Role::Border);
        self.page().draw(page_area(area), canvas);
    }

    fn page(&self) -> Page<'_> {
        Page {
            document: self.document,
            scroll: self.scroll,
        }
    }
}

/// The room below the names of the pages.
fn page_area(area: Rect) -> Rect {
    let above = 2.min(area.height);
    Rect {
        y: area.y.saturating_add(above),
        height: area.height - above,
        ..area
    }
}

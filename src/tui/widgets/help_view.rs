//! The pages of help, with their names in a row above.

use ratatui::layout::Rect;

use super::{Align, Canvas, Document, Look, Page, row_of};
use crate::tui::{handbook::Topic, theme::Role};

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

    /// How many rows of the page can be seen at once.
    pub fn rows_in_sight(area: Rect) -> usize {
        usize::from(Page::rects(page_area(area)).text.height)
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

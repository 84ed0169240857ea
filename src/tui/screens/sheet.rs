//! The score sheet of the match at the table or in the replay.

use ratatui::layout::Rect;

use crate::{
    game::Match,
    rules::Credit,
    tui::{
        keymap::{Command, Place},
        theme::Role,
        widgets::{Align, Canvas, SheetOverflow, SheetView, centered, row_of},
    },
};

use super::{Model, Screen, score, text};

/// The score sheet, at its end where it is opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetScreen {
    /// How many rows it is scrolled down.
    pub scroll: usize,
}

impl Default for SheetScreen {
    fn default() -> Self {
        Self { scroll: usize::MAX }
    }
}

impl Screen for SheetScreen {
    fn place(&self, _: &Model) -> Place {
        Place::Reading
    }

    fn draw(&self, model: &Model, canvas: &mut Canvas<'_>) {
        let area = text::titled("Score sheet", canvas);
        draw_sheet(model, self.scroll, area, canvas);
    }

    /// What opened it closes it, as Esc does.
    fn label(&self, command: Command, model: &Model) -> Option<&'static str> {
        match command {
            Command::Sheet => None,
            other => super::reading_label(other, model),
        }
    }

    fn scroll(&mut self) -> Option<&mut usize> {
        Some(&mut self.scroll)
    }

    fn last_scroll(&self, model: &Model) -> usize {
        last_scroll(model, text::under_title(text::whole(model)))
    }

    fn page_rows(&self, model: &Model) -> usize {
        SheetView::page_rows(text::under_title(text::whole(model)))
    }
}

/// How far the sheet can be scrolled down in this area.
pub fn last_scroll(model: &Model, area: Rect) -> usize {
    model.match_shown().map_or(0, |(game, names, occasion)| {
        score::sheet(game, names, occasion, area).last_scroll(area)
    })
}

/// Draws the whole score sheet of the match, scrolled down by so many rows at most.
pub fn draw_sheet(model: &Model, scroll: usize, area: Rect, canvas: &mut Canvas<'_>) {
    let Some((game, names, occasion)) = model.match_shown() else {
        return;
    };
    let view = score::sheet(game, names, occasion, area);
    let last = view.last_scroll(area);
    let width = if game.sheet().is_hollywood() {
        area.width
    } else {
        view.form.least_width(2).saturating_mul(2)
    };
    let at = centered(area, width, area.height);
    // Below the sheet, which a rule ends.
    let below = u16::try_from(view.height(area.width)).unwrap_or(u16::MAX);
    let told = match (game.sheet().hands(), game.sheet().finished().is_empty()) {
        (0, _) => "No hand has been played yet.",
        (_, true) => "",
        (_, false) => about_worth(game),
    };
    if last == 0 && below.saturating_add(1) < area.height {
        let row = row_of(at, below + 1);
        canvas.line_if_it_fits(row, told, Role::Label, Align::Left);
    }
    SheetView {
        overflow: SheetOverflow::Scrolled(last - scroll.min(last)),
        ..view
    }
    .draw(at, canvas);
}

/// What the last line of a game on the sheet is.
fn about_worth(game: &Match) -> &'static str {
    match game.rules().match_play.credit {
        _ if game.table().has_accounts() => "worth: what each player wins or pays",
        Credit::Difference => "worth: the winner's total minus the loser's",
        Credit::Totals => "worth: what counts for the match",
    }
}

//! The score sheet of the match at the table or in the replay.

use ratatui::layout::Rect;

use crate::{
    game::{Match, words::Names},
    tui::{
        keymap::Place,
        model::Model,
        widgets::{Canvas, SheetForm, SheetView, centred},
    },
};

use super::Screen;

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
    fn name(&self) -> &'static str {
        "score sheet"
    }

    fn place(&self) -> Place {
        Place::Reading
    }

    fn draw(&self, model: &Model, canvas: &mut Canvas<'_>) {
        let area = super::titled("Score sheet", canvas);
        draw_sheet(model, self.scroll, area, canvas);
    }

    fn scroll(&mut self) -> Option<&mut usize> {
        Some(&mut self.scroll)
    }

    fn last_scroll(&self, model: &Model) -> usize {
        let area = super::under_title(super::whole(model));
        let last = |(game, names): (&Match, Names)| view(game, &names, area).last_scroll(area);
        match_on_screen(model).map_or(0, last)
    }
}

/// The match that is replayed, or else the one at the table, with the names of its players.
fn match_on_screen(model: &Model) -> Option<(&Match, Names)> {
    if let Some(replaying) = model.replaying() {
        return Some((replaying.replay().game(), replaying.names().clone()));
    }
    let sitting = model.sitting.as_ref()?;
    Some((sitting.game(), sitting.names().clone()))
}

fn view<'a>(game: &'a Match, names: &'a Names, area: Rect) -> SheetView<'a> {
    let form = if area.width >= SheetForm::Wide.least_width(2) {
        SheetForm::Wide
    } else {
        SheetForm::Narrow
    };
    SheetView {
        sheet: game.sheet(),
        names,
        form,
        scroll: 0,
    }
}

/// Draws the whole score sheet of the match, scrolled down by so many rows at most.
pub(super) fn draw_sheet(model: &Model, scroll: usize, area: Rect, canvas: &mut Canvas<'_>) {
    let Some((game, names)) = match_on_screen(model) else {
        return;
    };
    let view = view(game, &names, area);
    let last = view.last_scroll(area);
    let width = view.form.least_width(2).saturating_mul(2);
    SheetView {
        scroll: last - scroll.min(last),
        ..view
    }
    .draw(centred(area, width, area.height), canvas);
}

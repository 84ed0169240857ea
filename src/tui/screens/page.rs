//! The pages that are read and closed: help, score sheet, discard pile.

use ratatui::layout::Rect;

use crate::tui::{
    keymap::{BINDINGS, KeyName, TYPED_DOC},
    model::{Model, PageKind},
    theme::Role,
    widgets::{
        Align, Block, Canvas, CardGroup, CardRow, CardSize, CardView, Document, Page, Piece,
        SheetForm, SheetView, inset, row_of,
    },
};

pub(super) fn draw(model: &Model, canvas: &mut Canvas<'_>) {
    let area = canvas.area();
    let inside = Rect {
        y: area.y + 2,
        height: area.height.saturating_sub(3),
        ..inset(area, 1, 0)
    };
    let title = row_of(inset(area, 1, 0), 0);
    match model.page.map(|page| page.kind) {
        Some(PageKind::Help) => {
            canvas.line(title, "Help", Role::Title, Align::Left);
            let document = help();
            let scroll = model.page.map_or(0, |page| page.scroll);
            Page {
                document: &document,
                scroll,
            }
            .draw(inside, canvas);
        }
        Some(PageKind::Sheet) => {
            canvas.line(title, "Score sheet", Role::Title, Align::Left);
            draw_sheet(model, inside, canvas);
        }
        Some(PageKind::Pile) => {
            canvas.line(
                title,
                "The discard pile, the top card last",
                Role::Title,
                Align::Left,
            );
            draw_pile(model, inside, canvas);
        }
        None => {}
    }
    super::draw_footer(model, canvas);
}

/// Draws the whole score sheet of the match.
pub(super) fn draw_sheet(model: &Model, area: Rect, canvas: &mut Canvas<'_>) {
    let Some(sitting) = &model.sitting else {
        return;
    };
    let names = super::table::names(sitting);
    let form = if area.width >= SheetForm::Wide.least_width(2) {
        SheetForm::Wide
    } else {
        SheetForm::Narrow
    };
    let width = form.least_width(2).saturating_mul(2).min(area.width);
    let view = SheetView {
        sheet: sitting.game().sheet(),
        names: &names,
        form,
        scroll: 0,
    };
    let area = Rect { width, ..area };
    let last = view.last_scroll(area);
    let scroll = model.page.map_or(0, |page| page.scroll);
    SheetView {
        scroll: scroll.min(last),
        ..view
    }
    .draw(area, canvas);
}

fn draw_pile(model: &Model, area: Rect, canvas: &mut Canvas<'_>) {
    let Some(view) = model
        .sitting
        .as_ref()
        .and_then(crate::tui::sitting::Sitting::view)
    else {
        return;
    };
    let cards = view.pile().cards();
    let size = if area.height >= 16 {
        CardSize::Small
    } else {
        CardSize::Compact
    };
    let per_row = usize::from(area.width / (size.width() + 1)).max(1);
    for (row, cards) in (0_u16..).zip(cards.chunks(per_row)) {
        let y = row * (size.height() + 1);
        let at = Rect {
            y: area.y.saturating_add(y),
            height: size.height(),
            ..area
        };
        if at.bottom() > area.bottom() {
            break;
        }
        CardRow {
            groups: vec![CardGroup::loose(
                cards.iter().copied().map(CardView::up),
                "",
            )],
            largest: size,
            align: Align::Left,
        }
        .draw(at, canvas);
    }
}

fn help() -> Document {
    let mut blocks = vec![Block::Heading(vec![Piece::plain("Keys")])];
    for binding in BINDINGS {
        let keys: Vec<String> = binding
            .keys
            .iter()
            .map(|key| KeyName(*key).to_string())
            .collect();
        blocks.push(Block::Row {
            term: vec![Piece::new(keys.join(" "), Role::Key)],
            text: vec![Piece::plain(binding.doc)],
        });
    }
    blocks.push(Block::Paragraph(vec![Piece::plain(TYPED_DOC)]));
    Document { blocks }
}

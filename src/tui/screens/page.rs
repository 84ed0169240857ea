//! The pages that are read and closed: help, score sheet, discard pile.

use ratatui::layout::Rect;

use crate::{
    analysis::stats::DailyResult,
    game::{Match, words::Names},
    tui::{
        coaching::{CoachPage, Coaching, Signs},
        compared,
        model::{Model, PageKind},
        screens::target::Target,
        sitting::Sitting,
        theme::Role,
        widgets::{
            Align, Canvas, CardGroup, CardRow, CardSize, CardView, Document, Look, Page, SheetForm,
            SheetView, centred, inset, row_of,
        },
    },
};

/// The room of a page under its title.
fn inside(area: Rect) -> Rect {
    Rect {
        y: area.y.saturating_add(2),
        height: area.height.saturating_sub(3),
        ..inset(area, 1, 0)
    }
}

pub(super) fn draw(model: &Model, canvas: &mut Canvas<'_>) {
    let area = canvas.area();
    let title = row_of(inset(area, 1, 0), 0);
    match model.page.map(|page| page.kind) {
        Some(PageKind::Help) => super::help::draw(model, canvas),
        Some(PageKind::Sheet) => {
            canvas.line(title, "Score sheet", Role::Title, Align::Left);
            draw_sheet(model, inside(area), canvas);
        }
        Some(PageKind::Pile) => {
            let words = "The discard pile, the top card last";
            canvas.line(title, words, Role::Title, Align::Left);
            draw_pile(model, inside(area), canvas);
        }
        Some(PageKind::Coach) => {
            if let Some(coaching) = &model.coaching {
                canvas.line(title, coaching.title(), Role::Title, Align::Left);
                let document = document(model, coaching);
                text_page(model, &document).draw(inside(area), canvas);
            }
        }
        Some(PageKind::Compared) => {
            let words = "The same deal twice";
            canvas.line(title, words, Role::Title, Align::Left);
            if let Some(document) = comparison(model) {
                text_page(model, &document).draw(inside(area), canvas);
            }
        }
        None => {}
    }
    super::footer::draw(model, canvas);
}

/// What can be clicked on a page.
pub(super) fn targets(model: &Model, canvas: &Canvas<'_>) -> Vec<(Rect, Target)> {
    match model.page.map(|page| page.kind) {
        Some(PageKind::Help) => super::help::targets(model, canvas),
        Some(PageKind::Coach) => mistake_targets(model, canvas.look()),
        Some(PageKind::Sheet | PageKind::Pile | PageKind::Compared) | None => Vec::new(),
    }
}

/// How far the page that is open can be scrolled, in rows.
pub(super) fn last_scroll(model: &Model, look: &Look) -> usize {
    match model.page.map(|page| page.kind) {
        Some(PageKind::Help) => super::help::last_scroll(model, look),
        Some(PageKind::Sheet) => {
            let area = inside(super::whole(model));
            let last =
                |(game, names): (&Match, Names)| sheet_view(game, &names, area).last_scroll(area);
            match_on_screen(model).map_or(0, last)
        }
        Some(PageKind::Coach) => {
            let last = |coaching| {
                let document = document(model, coaching);
                text_page(model, &document).last_scroll(inside(super::whole(model)), look)
            };
            model.coaching.as_ref().map_or(0, last)
        }
        Some(PageKind::Compared) => comparison(model).map_or(0, |document| {
            text_page(model, &document).last_scroll(inside(super::whole(model)), look)
        }),
        Some(PageKind::Pile) | None => 0,
    }
}

/// What the coach says, in the signs of the screen.
fn document(model: &Model, coaching: &Coaching) -> Document {
    coach_page(model, coaching).document
}

/// The row with which each mistake on the page of the coach begins.
pub(super) fn mistake_rows(model: &Model, look: &Look) -> Vec<usize> {
    let Some(coaching) = &model.coaching else {
        return Vec::new();
    };
    let CoachPage { document, mistakes } = coach_page(model, coaching);
    let width = Page::rects(inside(super::whole(model))).text.width;
    let before = |block: &usize| {
        let blocks = document.blocks[..*block].to_vec();
        // An empty row stands between the block and the one before it.
        Document { blocks }.rows(width, look).len() + usize::from(*block > 0)
    };
    mistakes.iter().map(before).collect()
}

/// The first row of each mistake that is in sight, to be clicked.
fn mistake_targets(model: &Model, look: &Look) -> Vec<(Rect, Target)> {
    let area = inside(super::whole(model));
    let text = Page::rects(area).text;
    let scroll = model.page.map_or(0, |page| page.scroll);
    let scroll = scroll.min(last_scroll(model, look));
    let rows = mistake_rows(model, look).into_iter().enumerate();
    rows.filter_map(|(mistake, row)| {
        let row = u16::try_from(row.checked_sub(scroll)?).ok()?;
        let rect = row_of(text, row);
        (!rect.is_empty()).then_some((rect, Target::Mistake(mistake)))
    })
    .collect()
}

fn coach_page(model: &Model, coaching: &Coaching) -> CoachPage {
    let symbols = model.charset.symbols();
    coaching.page(Signs { symbols })
}

/// The result of the branch at the table beside that of the original.
fn comparison(model: &Model) -> Option<Document> {
    let sitting = model.sitting.as_ref()?;
    let day = DailyResult::of(sitting.record());
    Some(compared::document(
        sitting.comparison().as_ref(),
        day.as_ref(),
    ))
}

fn text_page<'a>(model: &Model, document: &'a Document) -> Page<'a> {
    Page {
        document,
        scroll: model.page.map_or(0, |page| page.scroll),
    }
}

/// The match that is replayed, or else the one at the table, with the names of its players.
fn match_on_screen(model: &Model) -> Option<(&Match, Names)> {
    if let Some(replaying) = model.replaying() {
        return Some((replaying.replay().game(), replaying.names().clone()));
    }
    let sitting = model.sitting.as_ref()?;
    Some((sitting.game(), sitting.names()))
}

fn sheet_view<'a>(game: &'a Match, names: &'a Names, area: Rect) -> SheetView<'a> {
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

/// Draws the whole score sheet of the match, at its end unless it is scrolled back.
pub(super) fn draw_sheet(model: &Model, area: Rect, canvas: &mut Canvas<'_>) {
    let Some((game, names)) = match_on_screen(model) else {
        return;
    };
    let view = sheet_view(game, &names, area);
    let last = view.last_scroll(area);
    let down = model.page.map_or(last, |page| page.scroll.min(last));
    let width = view.form.least_width(2).saturating_mul(2);
    SheetView {
        scroll: last - down,
        ..view
    }
    .draw(centred(area, width, area.height), canvas);
}

fn draw_pile(model: &Model, area: Rect, canvas: &mut Canvas<'_>) {
    let view = match model.replaying() {
        Some(replaying) => replaying.view(),
        None => model.sitting.as_ref().and_then(Sitting::view),
    };
    let Some(view) = view else { return };
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

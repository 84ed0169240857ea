//! Before the first deal: the cut, who won it, and who deals.

use ratatui::layout::{Rect, Size};

use crate::{
    game::{
        Player, Stage,
        words::{self, Phrase},
    },
    session::Kind,
    tui::{
        keymap::Place,
        layout::Tier,
        model::Model,
        screens::target::{self, Target},
        sitting::Sitting,
        theme::Role,
        widgets::{
            Align, Canvas, CardGroup, CardRow, CardSize, CardView, Choice, ChoiceList, Emphasis,
            inset, row_of,
        },
    },
};

/// Cards in a row of the spread deck.
const PER_ROW: usize = 26;

/// Columns between the left edges of two cards of the spread.
fn step(model: &Model) -> u16 {
    if model.tier() >= Tier::Standard { 2 } else { 1 }
}

/// The room of the spread: in the middle of a large screen, and a little above it.
fn block(model: &Model) -> Rect {
    let size = card_size(model);
    let Size { width, height } = model.size;
    let per_row = u16::try_from(PER_ROW).unwrap_or(u16::MAX);
    let wide = (per_row - 1) * step(model) + size.width();
    let high = 2 * (size.height() + 1);
    let (left, top) = if model.tier() >= Tier::Standard {
        let spare = height.saturating_sub(4 + high + APART + 3 + 1);
        (width.saturating_sub(wide) / 2, 4 + spare / 3)
    } else {
        (2, 3)
    };
    Rect::new(left, top, wide, high)
}

/// Rows between the spread and what is said below it, on a large screen.
const APART: u16 = 4;

/// Where the cards of the spread lie, each by the part of it that can be seen.
fn spread(model: &Model) -> Vec<Rect> {
    let size = card_size(model);
    let step = step(model);
    let block = block(model);
    let place = |at: usize| {
        let (row, column) = (at / PER_ROW, at % PER_ROW);
        let column = u16::try_from(column).unwrap_or(0);
        let row = u16::try_from(row).unwrap_or(0);
        let last = at % PER_ROW == PER_ROW - 1;
        Rect {
            x: block.x + column * step,
            y: block.y + row * (size.height() + 1),
            width: if last { size.width() } else { step },
            height: size.height(),
        }
    };
    (0..52).map(place).collect()
}

const fn card_size(model: &Model) -> CardSize {
    if model.size.height >= 20 && model.size.width >= 60 {
        CardSize::Small
    } else {
        CardSize::Compact
    }
}

pub(super) fn targets(model: &Model, canvas: &Canvas<'_>) -> Vec<(Rect, Target)> {
    if model.place() == Place::Cut {
        let cards = (0..52).zip(spread(model));
        return cards
            .map(|(card, rect)| (rect, Target::Spread(card)))
            .collect();
    }
    let Some((choices, selected)) = answers(model, canvas) else {
        return Vec::new();
    };
    let list = ChoiceList {
        choices: &choices,
        selected,
    };
    let rects = list.choice_rects(lines(model));
    target::each(rects, Target::Answer).collect()
}

/// The rows for a question or for what the cut decided.
fn lines(model: &Model) -> Rect {
    let whole = super::whole(model);
    let block = block(model);
    let low = whole.bottom().saturating_sub(4);
    Rect {
        y: if model.tier() >= Tier::Standard {
            low.min(block.bottom() + APART)
        } else {
            low
        },
        height: 3,
        ..inset(whole, block.x, 0)
    }
}

fn answers(model: &Model, canvas: &Canvas<'_>) -> Option<(Vec<Choice>, usize)> {
    let asked = model.question()?;
    let lines = asked.question.lines.iter();
    let choices = lines
        .map(|line| Choice::new("", super::told(&line.label, canvas)))
        .collect();
    Some((choices, asked.cursor))
}

pub(super) fn draw(model: &Model, canvas: &mut Canvas<'_>) {
    let Some(sitting) = &model.sitting else {
        return;
    };
    let whole = canvas.area();
    super::standing::draw(model, sitting, row_of(whole, 0), canvas);
    draw_seal(sitting, row_of(inset(whole, 2, 0), 1), canvas);
    if matches!(sitting.game().stage(), Stage::Cut) {
        draw_spread(model, sitting, canvas);
    } else {
        draw_cut(model, sitting, canvas);
    }
    let lines = lines(model);
    let above = Rect {
        y: lines.y.saturating_sub(2),
        height: 2,
        ..lines
    };
    super::draw_phrase(&prompt(model, sitting), Role::Message, above, canvas);
    if let Some((choices, selected)) = answers(model, canvas) {
        ChoiceList {
            choices: &choices,
            selected,
        }
        .draw(lines, canvas);
    } else if let Some(notice) = &sitting.notice {
        let (said, role) = super::prompt::said(notice);
        super::draw_phrase(&said, role, lines, canvas);
    } else if let Some(why) = &model.unsaved {
        super::draw_phrase(&super::unsaved(why), Role::Warning, lines, canvas);
    }
    super::footer::draw(model, canvas);
}

/// The commitment to the decks, for as long as no card of them has been seen.
fn draw_seal(sitting: &Sitting, row: Rect, canvas: &mut Canvas<'_>) {
    if let Some(seal) = sitting.header().seal() {
        let mut told = format!("Decks sealed: {}", seal.commitment.short());
        let how = " (undercut verify)";
        if told.len() + how.len() <= usize::from(row.width) {
            told += how;
        }
        canvas.line(row, &told, Role::Hint, Align::Left);
    }
}

fn prompt(model: &Model, sitting: &Sitting) -> Phrase {
    if let Some(asked) = model.question() {
        return asked.question.prompt;
    }
    match sitting.kind() {
        Kind::Cut => Phrase::default()
            .strong("Cut for the deal: ")
            .words(format!(
                "draw a card of the spread deck ({}).",
                sitting.cut_at + 1
            )),
        _ => sitting.prompt().text,
    }
}

fn draw_spread(model: &Model, sitting: &Sitting, canvas: &mut Canvas<'_>) {
    let size = card_size(model);
    let rects = spread(model);
    let whole = |rect: &Rect| Rect {
        width: size.width(),
        ..*rect
    };
    for rect in &rects {
        CardView::down().draw(whole(rect), size, canvas);
    }
    if let Some(rect) = rects.get(sitting.cut_at) {
        let raised = Rect {
            y: rect.y - 1,
            ..whole(rect)
        };
        CardView::down()
            .emphasised(Emphasis::Cursor)
            .draw(raised, size, canvas);
    }
}

/// The cards that were drawn, if there was a cut.
fn draw_cut(model: &Model, sitting: &Sitting, canvas: &mut Canvas<'_>) {
    let cut = sitting.game().cut();
    let group = |player: Player, name: &str| {
        let card = cut.get(player.index()).copied().map(CardView::up);
        CardGroup::loose(card, name)
    };
    let row = CardRow {
        groups: vec![
            group(sitting.me(), "you"),
            group(sitting.other(), sitting.other_name()),
        ],
        largest: model.tier().cards(),
        align: Align::Left,
    };
    let area = Rect {
        x: block(model).x,
        y: block(model).y.saturating_sub(1),
        width: canvas.area().width.saturating_sub(block(model).x),
        height: CardRow::height(model.tier().cards()),
    };
    row.draw(area, canvas);
    let names = Rect {
        y: area.bottom(),
        height: 2,
        ..area
    };
    if let [_, _] = cut {
        let told = words::cut(sitting.names(), cut).stop();
        super::draw_phrase(&told, Role::Text, names, canvas);
    }
}

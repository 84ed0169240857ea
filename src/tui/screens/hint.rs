//! A hint on the table: the moves in their order, what each is worth, and why the best one is.
//!
//! It lies where the last moves are told, over a part of the score sheet where there is one, or in place of the sheet
//! while the player chooses from a list. The cards, the count and the piles stay in sight. Where there is room for
//! little, it shows the best moves, and the reason stands in the message.

use ratatui::{
    layout::Rect,
    style::Style,
    text::{Line, Span},
};

use crate::{
    cards::Card,
    coach::{
        Advice, JudgedMove,
        words::{self, Standing, ToldMove},
    },
    game::words::Phrase,
    tui::{
        coaching::{News, Signs, progress},
        layout::{Areas, Middle},
        model::Model,
        theme::Role,
        widgets::{Align, Canvas, row_of},
    },
};

/// From so many rows on, a hint has a title and the reason.
const WHOLE: u16 = 5;
/// From so many columns on, a move and its numbers stand in one row.
const WIDE: u16 = 32;
/// From so many columns on, the numbers are all there: points with their error, the game, the match.
const FULL: u16 = 50;

/// Where a hint lies, if one is open and there is room for it.
pub(super) fn area(model: &Model, areas: &Areas, middle: Middle) -> Option<Rect> {
    model.hint()?;
    match (middle, areas.sheet) {
        (Middle::Play, _) => Some(beside_piles(areas)),
        (Middle::Lines | Middle::Open | Middle::Told | Middle::ToldOpen, sheet) => sheet,
    }
}

/// The room beside the piles, over a part of the score sheet where there is one.
pub(super) fn beside_piles(areas: &Areas) -> Rect {
    let Some(sheet) = areas.sheet else {
        return areas.middle;
    };
    let y = areas.other_cards.bottom();
    Rect {
        x: areas.middle.x,
        y,
        width: sheet.right().saturating_sub(areas.middle.x),
        height: areas.hand.y.saturating_sub(y),
    }
}

/// The card that the best move throws, to be marked in the hand.
pub(super) fn best_card(model: &Model) -> Option<Card> {
    advice(model)?.judgement.best()?.action.card()
}

fn advice(model: &Model) -> Option<&Advice> {
    match &model.hint()?.news {
        News::Hint(advice) => Some(advice),
        News::Working { .. } | News::Review(_) | News::Lesson(_) => None,
    }
}

/// What the message says of the hint where `area` has not room for all of it.
pub(super) fn message(model: &Model, area: Option<Rect>) -> Option<Phrase> {
    match area {
        Some(area) if area.height >= WHOLE => None,
        Some(_) => Some(reason(advice(model)?)),
        None => {
            let advice = advice(model)?;
            let best = advice.best()?;
            let told = best.sentence().words(". ");
            Some(told.and(reason(advice)))
        }
    }
}

/// Why the best move is the best, and what the sign before others means.
fn reason(advice: &Advice) -> Phrase {
    let is_close = |told: &ToldMove<'_>| told.standing == Standing::TooClose;
    let close = if advice.told().iter().any(is_close) {
        Phrase::new("≈ too close to call. ")
    } else {
        Phrase::default()
    };
    match advice.why() {
        Some(why) => close.and(why.sentence()).stop(),
        None => close,
    }
}

pub(super) fn draw(model: &Model, area: Rect, canvas: &mut Canvas<'_>) {
    let Some(hint) = model.hint() else { return };
    canvas.fill(area, " ", Style::new());
    let mut body = area;
    if area.height >= WHOLE {
        let title = row_of(area, 0);
        canvas.rule(title, Role::Border);
        canvas.text(area.x + 1, area.y, " Hint ", Role::Title);
        if area.width >= WIDE {
            let heads = format!(" {} ", heads(area.width));
            canvas.line(title, &heads, Role::Label, Align::Right);
        }
        body.y += 1;
        body.height -= 1;
    }
    match &hint.news {
        News::Working { done, total } => {
            let symbols = model.charset.symbols();
            let told = progress(*done, *total, Signs { symbols });
            canvas.line(body, "The coach is at work.", Role::Text, Align::Left);
            canvas.line(row_of(body, 1), &told, Role::Label, Align::Left);
        }
        News::Hint(advice) => draw_advice(advice, area.height >= WHOLE, body, canvas),
        News::Review(_) | News::Lesson(_) => {}
    }
}

/// A row of a hint: what stands at its left, and the numbers at its right.
struct Row {
    line: Line<'static>,
    numbers: String,
    role: Role,
}

fn draw_advice(advice: &Advice, whole: bool, area: Rect, canvas: &mut Canvas<'_>) {
    let moves: Vec<Vec<Row>> = advice
        .told()
        .iter()
        .map(|told| move_rows(told, area.width, canvas))
        .collect();
    let reason = if whole {
        super::rows(&reason(advice), Role::Text, area.width, canvas)
    } else {
        Vec::new()
    };
    // Two moves at least are beside one another, if there are two.
    let height = usize::from(area.height);
    let least: usize = moves.iter().take(2).map(Vec::len).sum();
    let reasons = reason.len().min(height.saturating_sub(least));
    let mut rows: Vec<&Row> = Vec::new();
    for of_move in &moves {
        if rows.len() + of_move.len() > height - reasons {
            break;
        }
        rows.extend(of_move);
    }
    let apart = usize::from(rows.len() + reasons < height);
    for (at, row) in (0..).zip(&rows) {
        let at = row_of(area, at);
        let beside = match canvas.glyphs().width(&row.numbers) {
            0 => 0,
            numbers => numbers + 1,
        };
        let room = Rect {
            width: area.width.saturating_sub(beside),
            ..at
        };
        draw_cut(&row.line, room, canvas);
        canvas.line(at, &row.numbers, row.role, Align::Right);
    }
    let first = u16::try_from(rows.len() + apart).unwrap_or(u16::MAX);
    for (at, line) in (first..).zip(reason.iter().take(reasons)) {
        canvas.spans(row_of(area, at), line);
    }
}

/// A move with its numbers beside it, or below it where the rows are short.
fn move_rows(told: &ToldMove<'_>, width: u16, canvas: &Canvas<'_>) -> Vec<Row> {
    let (sign, role) = match told.standing {
        Standing::Best => (canvas.glyphs().pointer, Role::Strong),
        Standing::TooClose => ("≈", Role::Text),
        Standing::Worse => (" ", Role::Text),
    };
    let numbers = numbers(told.judged, width);
    let indented = |sign: &str, line: Line<'static>| {
        let mut spans = vec![Span::styled(format!("{sign} "), canvas.theme().style(role))];
        spans.extend(line.spans);
        Line::from(spans)
    };
    if width >= WIDE {
        let room = width.saturating_sub(canvas.glyphs().width(&numbers) + 1);
        let whole = indented(sign, super::spans(&told.to_do, role, canvas).into());
        let line = if super::columns(&whole, canvas) <= room {
            whole
        } else {
            indented(sign, super::spans(&told.briefly, role, canvas).into())
        };
        return vec![Row {
            line,
            numbers,
            role,
        }];
    }
    let lines = super::rows(&told.to_do, role, width.saturating_sub(2), canvas);
    let mut rows: Vec<Row> = lines
        .into_iter()
        .enumerate()
        .map(|(place, line)| Row {
            line: indented(if place == 0 { sign } else { " " }, line),
            numbers: String::new(),
            role,
        })
        .collect();
    rows.push(Row {
        line: Line::default(),
        numbers,
        role,
    });
    rows
}

/// Draws a line, with a sign at its end where it had to be cut.
fn draw_cut(line: &Line<'static>, area: Rect, canvas: &mut Canvas<'_>) {
    canvas.spans(area, line);
    if super::columns(line, canvas) > area.width && area.width > 0 {
        canvas.text(area.right() - 1, area.y, canvas.glyphs().cut, Role::Text);
    }
}

fn heads(width: u16) -> String {
    if width >= FULL {
        format!("{:>6}  error {:>7} {:>7}", "points", "game", "match")
    } else {
        format!("{:>6} {:>7}", "points", "game")
    }
}

/// What a move is worth, in the columns of [`heads`].
fn numbers(judged: &JudgedMove, width: u16) -> String {
    let points = words::points(judged.points);
    let game = words::chance(judged.chance.game);
    if width >= FULL {
        let whole = words::chance(judged.chance.whole_match);
        let error = format!("±{:.1}", judged.error);
        format!("{points:>6} {error:>6} {game:>7} {whole:>7}")
    } else {
        format!("{points:>6} {game:>7}")
    }
}

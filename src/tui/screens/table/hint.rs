//! A hint on the table: the moves in their order, what each is worth, and why the best one is.
//!
//! It lies over the last moves and a part of the score sheet if there is one, or in place of the sheet while you choose
//! from a list. The cards, the count and the piles stay in sight. Where there is room for
//! little, it shows the best moves and that of the card under the cursor, says how many there are, and the reason stands in
//! the message.

use ratatui::{
    layout::Rect,
    style::Style,
    text::{Line, Span},
};

use crate::{
    analysis::coach::{Closeness, Hint, HintMove, deals, thoroughness, words},
    cards::Card,
    game::words::{Phrase, sentence},
    play::Action,
    session::Intent,
    tui::{
        analyst::CoachNews,
        keymap::Place,
        layout::{Areas, Middle, TableSize, Tier},
        sitting::Sitting,
        theme::Role,
        widgets::{Align, Canvas, CardSize, row_of},
    },
};

use super::{
    super::{Model, replay::progress, text},
    hint_columns::{Columns, WIDE},
    outcome_bar::{bar, legend},
};

/// From so many rows on, a hint has a title.
const WHOLE: u16 = 5;
/// From so many rows on, it has the reason too; below, only if there are few moves, and else that stands in the message.
const WITH_REASON: u16 = 9;

/// Where a hint lies, if one is open and there is room for it.
pub fn area(model: &Model, areas: &Areas, middle: Middle) -> Option<Rect> {
    model.hint()?;
    match middle {
        Middle::Play | Middle::Panel => Some(areas.middle),
        Middle::Lines | Middle::Open | Middle::Report | Middle::OpenReport => areas.sheet,
    }
}

/// The best move of the hint that is open.
pub fn best_action(model: &Model) -> Option<Action> {
    Some(advice(model)?.judgment.best()?.action)
}

/// The card that the best move discards, to be marked in the hand.
pub fn best_card(model: &Model) -> Option<Card> {
    best_action(model)?.card()
}

fn advice(model: &Model) -> Option<&Hint> {
    match &model.hint()?.news {
        CoachNews::Hint { hint, .. } => Some(hint),
        CoachNews::Working(_) | CoachNews::Review(_) => None,
    }
}

/// The card under the cursor, if you are to discard.
fn card_under_cursor(model: &Model) -> Option<Card> {
    let sitting = model.sitting.as_ref()?;
    let card = sitting.row.card();
    card.filter(|_| model.place() == Place::Discard)
}

/// The move that you think of, which is listed whichever it is.
#[derive(Debug, Clone, Copy)]
enum OwnMove {
    /// What is done with the card under the cursor.
    OfCursor(Card),
    /// What a question asks about.
    InQuestion(Action),
}

impl OwnMove {
    fn of(model: &Model) -> Option<Self> {
        if model.place() == Place::Question {
            let choices = model.sitting.as_ref()?.prompt().choices.into_iter();
            let mut actions = choices.filter_map(|choice| match choice.intent {
                Intent::Play(action) => Some(action),
                _ => None,
            });
            return actions.next().map(Self::InQuestion);
        }
        card_under_cursor(model).map(Self::OfCursor)
    }

    fn is(self, action: &Action) -> bool {
        match (self, action) {
            (
                Self::OfCursor(cursor),
                Action::Discard { card } | Action::Knock { discard: card, .. },
            ) => cursor == *card,
            (Self::OfCursor(_), _) => false,
            (Self::InQuestion(asked), _) => asked == *action,
        }
    }
}

/// What the message says of the hint where `area` has not room for all of it, in the words for which `room` is enough.
pub fn message(
    model: &Model,
    area: Option<Rect>,
    room: Rect,
    canvas: &Canvas<'_>,
) -> Option<Phrase> {
    let news = &model.hint()?.news;
    let advice = advice(model)?;
    let all = match area {
        Some(area) if has_reason(news, area, canvas) => return None,
        Some(_) => {
            let why = why_or_standing(news, advice);
            let mut all = vec![said(news, advice), notes(advice).and(why.clone()), why];
            all.extend(Some(reason(advice)).filter(|reason| !reason.pieces().is_empty()));
            all
        }
        None => {
            let best = advice.judgment.best()?;
            let briefly = words::to_do(&advice.view, &best.action);
            let briefly = Phrase::default().strong("Best: ").and(briefly);
            let whole = advice.best()?.sentence();
            let told = |best: Phrase| best.words(". ").and(why_or_standing(news, advice));
            vec![told(whole), told(briefly)]
        }
    };
    let within = |height: u16| {
        let mut all = all.iter();
        all.find(|phrase| {
            let rows = text::rows(phrase, Role::Label, room.width, canvas);
            rows.len() <= usize::from(height)
        })
    };
    // Beside it stands what is to be done, unless there is room for little.
    let beside = u16::from(model.tier() > Tier::Compact);
    let found = within(room.height.saturating_sub(beside)).or_else(|| within(room.height));
    found.or(all.last()).cloned()
}

/// How thoroughly the moves have been looked at.
fn standing(news: &CoachNews) -> Phrase {
    let told = match news {
        CoachNews::Hint { hint, is_done } => thoroughness(&hint.judgment, *is_done),
        CoachNews::Working(_) | CoachNews::Review(_) => None,
    };
    told.map_or_else(Phrase::default, |told| Phrase::new(sentence(&told) + " "))
}

/// Everything that is said beside the moves.
fn said(news: &CoachNews, advice: &Hint) -> Phrase {
    standing(news).and(notes(advice)).and(why(advice))
}

/// Whether a hint in this area has room for what is said beside the moves.
fn has_reason(news: &CoachNews, area: Rect, canvas: &Canvas<'_>) -> bool {
    let CoachNews::Hint { hint: advice, .. } = news else {
        return false;
    };
    let columns = columns_of(area.width, advice, canvas);
    let moves = advice.told();
    let moves = moves
        .iter()
        .map(|told| move_rows(told, None, columns, canvas).len());
    let said = text::rows(&said(news, advice), Role::Text, area.width, canvas).len();
    // The title, and the legend or a row that is left free.
    let rows = 2 + moves.sum::<usize>() + said;
    area.height >= WITH_REASON || area.height >= WHOLE && rows <= usize::from(area.height)
}

/// What the sign before other moves means, where one has it.
fn notes(advice: &Hint) -> Phrase {
    let told = advice.told();
    let has = |wanted| told.iter().any(|told| told.standing == wanted);
    let equal = match (has(Closeness::Equal), advice.judgment.is_exact()) {
        (true, true) => "= equally good. ".to_owned(),
        (true, false) => format!("= equally good (within {} win chance). ", advice.near()),
        (false, _) => String::new(),
    };
    let close = if has(Closeness::TooClose) {
        "≈ too close to call. "
    } else {
        ""
    };
    Phrase::new(equal + close)
}

/// Why the best move is the best, as far as anything can be said.
fn reason(advice: &Hint) -> Phrase {
    let why = advice.why().into_iter().enumerate();
    why.fold(Phrase::default(), |told, (place, why)| {
        let apart = if place == 0 { "" } else { " " };
        told.words(apart).and(why.sentence().stop())
    })
}

/// The same, and what decides where the points speak against the order.
fn why(advice: &Hint) -> Phrase {
    let why = reason(advice);
    match advice.order() {
        Some(order) if why.pieces().is_empty() => Phrase::new(order),
        Some(order) => why.words(format!(" {order}")),
        None => why,
    }
}

/// The same, and where nothing can be said, how thoroughly the moves have been looked at.
fn why_or_standing(news: &CoachNews, advice: &Hint) -> Phrase {
    let why = why(advice);
    if why.pieces().is_empty() {
        standing(news)
    } else {
        why
    }
}

pub fn draw(model: &Model, area: Rect, canvas: &mut Canvas<'_>) {
    let Some(hint) = model.hint() else { return };
    canvas.fill(area, " ", Style::new());
    let mut body = area;
    let is_whole = area.height >= WHOLE;
    if is_whole {
        body.y += 1;
        body.height -= 1;
    }
    match &hint.news {
        CoachNews::Working(steps) => {
            if is_whole {
                draw_title(area, None, canvas);
            }
            let symbols = model.charset.symbols();
            let told = progress(*steps, symbols);
            canvas.line(body, "The coach is at work.", Role::Text, Align::Left);
            canvas.line(row_of(body, 1), &told, Role::Label, Align::Left);
        }
        CoachNews::Hint {
            hint: advice,
            is_done,
        } => {
            let more = if *is_done { "" } else { "…" };
            let deals = deals(&advice.judgment) + more;
            let said = if has_reason(&hint.news, area, canvas) {
                said(&hint.news, advice)
            } else {
                Phrase::default()
            };
            let listed = ListedMoves::new(advice, OwnMove::of(model), &said, &deals, body, canvas);
            if is_whole {
                draw_title(area, Some(&listed), canvas);
            } else if let Some(row) = row_of_heads(model, area) {
                draw_heads(row, &listed, canvas);
            }
            listed.draw(body, canvas);
        }
        CoachNews::Review(_) => {}
    }
}

/// The rule over a hint, with its name, how many of the moves are listed, and the heads of their numbers.
fn draw_title(area: Rect, listed: Option<&ListedMoves>, canvas: &mut Canvas<'_>) {
    let title = row_of(area, 0);
    canvas.rule(title, Role::Border);
    let mut room = area.width.saturating_sub(2);
    let heads = listed.map_or_else(String::new, |listed| format!(" {}", listed.heads));
    if listed.is_some() && room >= canvas.glyphs().width(&heads) + 8 {
        let drawn = canvas.line(title, &heads, Role::Label, Align::Right);
        room = room.saturating_sub(drawn.width);
    }
    let counts = listed.map_or_else(Vec::new, ListedMoves::counts);
    let names = counts.iter().map(|count| format!(" Hint: {count} "));
    let names: Vec<String> = names.chain([" Hint ".to_owned()]).collect();
    if let Some(name) = text::first_fitting(&names, room, canvas) {
        canvas.text(area.x + 1, area.y, name, Role::Title);
    }
}

/// Where the heads stand when a hint has no title: in the row over it, which is free under the other's hidden cards, and in
/// part where it is that of the piles.
fn row_of_heads(model: &Model, area: Rect) -> Option<Rect> {
    let taken = match model.tier() {
        Tier::TooSmall | Tier::Compact => {
            let table = model.sitting.as_ref().map(Sitting::table_size);
            let table = table.unwrap_or(TableSize::TWO);
            // The piles at their widest, `stock 31   pile K♥`, and a column beside them.
            table.pile_columns(CardSize::Compact) + 1
        }
        Tier::Narrow => 0,
        // There is room for a title.
        Tier::Standard | Tier::Full | Tier::Large | Tier::Huge => return None,
    };
    Some(Rect {
        x: area.x + taken,
        y: area.y.checked_sub(1)?,
        width: area.width.saturating_sub(taken),
        height: 1,
    })
}

fn draw_heads(row: Rect, listed: &ListedMoves, canvas: &mut Canvas<'_>) {
    // Several piles leave no room.
    if canvas.glyphs().width(&listed.heads) > row.width {
        return;
    }
    let drawn = canvas.line(row, &listed.heads, Role::Label, Align::Right);
    let room = Rect {
        width: row.width.saturating_sub(drawn.width + 2),
        ..row
    };
    if let Some(count) = text::first_fitting(&listed.counts(), room.width, canvas) {
        canvas.line(room, count, Role::Label, Align::Right);
    }
}

/// A row of a hint: what stands at its left, and the numbers at its right.
struct Row {
    line: Line<'static>,
    numbers: String,
    bar: Line<'static>,
    role: Role,
}

/// The moves for which a hint has room, and below them the reason.
struct ListedMoves {
    columns: Columns,
    heads: String,
    rows: Vec<Row>,
    /// What the letters of the bars mean.
    legend: Option<String>,
    reason: Vec<Line<'static>>,
    /// In so many rows.
    reason_rows: usize,
    /// What the numbers are, where rows are left free for it.
    meanings: Vec<Line<'static>>,
    /// How many moves are listed.
    shown: usize,
    all: usize,
    /// Whether the move of the card under the cursor is listed, whichever it is.
    follows_cursor: bool,
}

impl ListedMoves {
    fn new(
        advice: &Hint,
        own: Option<OwnMove>,
        said: &Phrase,
        deals: &str,
        area: Rect,
        canvas: &Canvas<'_>,
    ) -> Self {
        let told = advice.told();
        let columns = columns_of(area.width, advice, canvas);
        let place_of = |own: OwnMove| told.iter().position(|told| own.is(&told.judged.action));
        let own_place = own.and_then(place_of);
        let heights: Vec<usize> = told
            .iter()
            .map(|told| move_rows(told, None, columns, canvas).len())
            .collect();
        let mut reason = text::rows(said, Role::Text, area.width, canvas);
        if said.pieces().is_empty() {
            reason.clear();
        }
        // Two moves at least are beside one another, if there are two, and your own with them.
        let has_bars = columns.bar > 0;
        let height = usize::from(area.height) - usize::from(has_bars);
        let beyond = own_place.filter(|place| *place >= 2);
        let least: usize = (0..2)
            .chain(beyond)
            .filter_map(|place| heights.get(place))
            .sum();
        let reason_rows = reason.len().min(height.saturating_sub(least));
        let kept = [own_place, advice.end()].into_iter().flatten();
        let places = places(&heights, height - reason_rows, kept);
        let rows = places.iter().enumerate().flat_map(|(row, &place)| {
            let apart = (row != place).then_some(place);
            move_rows(&told[place], apart, columns, canvas)
        });
        let rows: Vec<Row> = rows.collect();
        // A row stays free between the moves and what is said.
        let free = height.saturating_sub(rows.len() + reason_rows + 1);
        let meanings = columns
            .meanings(advice.view.rules().doubling.on)
            .into_iter();
        let mut meanings = meanings
            .map(|meaning| text::rows(&Phrase::new(meaning), Role::Label, area.width, canvas));
        let meanings = meanings.find(|lines| lines.len() <= free);
        let drawn = places.iter().map(|place| &told[*place].judged.endings);
        let legends = has_bars.then(|| legend(drawn, columns.bar));
        let legend = legends.and_then(|legends| {
            let fitting = text::first_fitting(&legends, area.width, canvas);
            fitting.map(str::to_owned)
        });
        Self {
            columns,
            heads: columns.heads(deals),
            rows,
            legend,
            reason,
            reason_rows,
            meanings: meanings.unwrap_or_default(),
            shown: places.len(),
            all: told.len(),
            follows_cursor: matches!(own, Some(OwnMove::OfCursor(_))),
        }
    }

    /// How many of the moves are listed, in more words and in fewer; nothing when it is all of them.
    fn counts(&self) -> Vec<String> {
        let Self { shown, all, .. } = self;
        if shown == all {
            return Vec::new();
        }
        // The move of the card under the cursor is always listed.
        let others = format!("{shown} of {all} moves; move the cursor for others");
        let others = self.follows_cursor.then_some(others);
        let counts = [
            format!("{shown} of {all} moves"),
            format!("{shown}/{all} moves"),
        ];
        others.into_iter().chain(counts).collect()
    }

    fn draw(&self, area: Rect, canvas: &mut Canvas<'_>) {
        let height = usize::from(area.height);
        let bars = Rect {
            x: area.right().saturating_sub(self.columns.bar),
            width: self.columns.bar,
            ..area
        };
        let moves = Rect {
            width: area.width.saturating_sub(self.columns.with_bar()),
            ..area
        };
        for (at, row) in (0..).zip(&self.rows) {
            let beside = columns_beside(&row.numbers, canvas);
            let room = Rect {
                width: moves.width.saturating_sub(beside),
                ..row_of(moves, at)
            };
            canvas.spans(room, &row.line);
            let numbers = row.numbers.trim_start();
            canvas.line(row_of(moves, at), numbers, row.role, Align::Right);
            canvas.spans(row_of(bars, at), &row.bar);
        }
        let mut below = u16::try_from(self.rows.len()).unwrap_or(u16::MAX);
        if let Some(legend) = &self.legend {
            canvas.line(row_of(area, below), legend, Role::Label, Align::Right);
            below += 1;
        }
        let apart = usize::from(below) + self.reason_rows < height;
        below += u16::from(apart && self.legend.is_none());
        let rows = u16::try_from(self.reason_rows).unwrap_or(u16::MAX);
        let reason = Rect {
            y: area.y.saturating_add(below),
            height: rows,
            ..area
        };
        text::draw_rows(&self.reason, reason.intersection(area), canvas);
        for (at, line) in (below.saturating_add(rows)..).zip(&self.meanings) {
            canvas.spans(row_of(area, at), line);
        }
    }
}

/// The places of the moves that have room in so many rows: the first ones, and beside the best those that are `kept`, the most
/// wanted first.
fn places(heights: &[usize], room: usize, kept: impl Iterator<Item = usize>) -> Vec<usize> {
    let taken = |places: &[usize]| -> usize { places.iter().map(|place| heights[*place]).sum() };
    let mut places: Vec<usize> = Vec::new();
    for (place, height) in heights.iter().enumerate() {
        if taken(&places) + height > room {
            break;
        }
        places.push(place);
    }
    let mut own: Vec<usize> = Vec::new();
    for wanted in kept {
        if !places.contains(&wanted) && !own.contains(&wanted) {
            let rows =
                |places: &[usize], own: &[usize]| taken(places) + taken(own) + heights[wanted];
            while places.len() > 1 && rows(&places, &own) > room {
                places.pop();
            }
            if rows(&places, &own) <= room {
                own.push(wanted);
            }
        }
    }
    places.extend(own);
    places.sort_unstable();
    places
}

/// The columns that a move leaves for its numbers, and one between them.
fn columns_beside(numbers: &str, canvas: &Canvas<'_>) -> u16 {
    match canvas.glyphs().width(numbers.trim_start()) {
        0 => 0,
        width => width + 1,
    }
}

/// The columns in which every move has room, as far as that can be.
fn columns_of(width: u16, advice: &Hint, canvas: &Canvas<'_>) -> Columns {
    let told = advice.told();
    let moves = told.iter().map(|told| {
        let sign = 2;
        sign + canvas.glyphs().width(&text::plain(&told.to_do, canvas))
    });
    let to_do = moves.max().unwrap_or_default();
    Columns::of(width, advice.judgment.is_tried(), to_do)
}

/// A move with its numbers beside it, or below it where the rows are short. It says its place, counted from 0, where moves
/// between it and the one over it are left out.
fn move_rows(
    told: &HintMove<'_>,
    apart: Option<usize>,
    columns: Columns,
    canvas: &Canvas<'_>,
) -> Vec<Row> {
    let (sign, role) = match told.standing {
        Closeness::Best => (canvas.glyphs().pointer, Role::Strong),
        Closeness::Equal => ("=", Role::Text),
        Closeness::TooClose => ("≈", Role::Text),
        Closeness::Worse => (" ", Role::Text),
    };
    let numbers = columns.numbers(told);
    let width = columns.width - columns.with_bar();
    let place = apart.map_or_else(String::new, |place| format!("{}: ", ordinal(place + 1)));
    // In fewer words where the move would take more than a row.
    let lines = |beside: u16| {
        let room = width.saturating_sub(2 + beside);
        let lines = |to_do: &Phrase| {
            let to_do = Phrase::new(place.as_str()).and(to_do.clone());
            text::rows(&to_do, role, room, canvas)
        };
        let rows = lines(&told.to_do);
        if rows.len() > 1 {
            lines(&told.briefly)
        } else {
            rows
        }
    };
    let beside = columns_beside(&numbers, canvas);
    let mut rows = lines(beside);
    // In short rows the numbers stand below, unless there is room for both.
    let is_wide = columns.width >= WIDE || rows.len() == 1;
    if !is_wide {
        rows = lines(0);
    }
    let mut rows: Vec<Row> = rows
        .into_iter()
        .enumerate()
        .map(|(place, line)| {
            let sign = if place == 0 { sign } else { " " };
            let mut spans = vec![Span::styled(format!("{sign} "), canvas.theme().style(role))];
            spans.extend(line.spans);
            Row {
                line: Line::from(spans),
                numbers: String::new(),
                bar: Line::default(),
                role,
            }
        })
        .collect();
    match rows.first_mut().filter(|_| is_wide) {
        Some(first) => {
            first.numbers = numbers;
            first.bar = bar(&told.judged.endings, columns.bar, canvas);
        }
        None => rows.push(Row {
            line: Line::default(),
            numbers,
            bar: Line::default(),
            role,
        }),
    }
    rows
}

/// A place among others: `3rd`, `11th`.
fn ordinal(number: usize) -> String {
    let ending = match (number % 100, number % 10) {
        (11..=13, _) => "th",
        (_, 1) => "st",
        (_, 2) => "nd",
        (_, 3) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_has_its_ending() {
        let places = [1, 2, 3, 4, 11, 12, 13, 21, 22, 111].map(ordinal);
        assert_eq!(
            places.join(" "),
            "1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 111th"
        );
    }
}

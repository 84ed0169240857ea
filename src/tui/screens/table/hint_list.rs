//! The list of a hint: the moves for which there is room, with their numbers, and below them what is said of them.

use ratatui::{
    layout::Rect,
    text::{Line, Span},
};

use crate::{
    analysis::coach::{Closeness, HintMove},
    game::words::Phrase,
    play::Action,
    tui::{
        theme::Role,
        widgets::{Align, Canvas, row_of},
    },
};

use super::{
    super::text,
    hint_columns::{HintColumns, WIDE},
    hint_text::{HintText, OwnMove},
    outcome_bar::{bar, legend},
};

/// A row of a hint: what stands at its left, and the numbers at its right.
pub struct Row {
    line: Line<'static>,
    numbers: String,
    bar: Line<'static>,
    role: Role,
}

/// The moves for which a hint has room, and below them the reason.
pub struct ListedMoves {
    columns: HintColumns,
    pub heads: String,
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
    /// Whether all of those are listed that somebody thinks of.
    is_whole: bool,
    /// In how many deals they were tried so far, if they were.
    deals: Option<String>,
    is_done: bool,
    /// Whether the move of the card under the cursor is listed, whichever it is.
    follows_cursor: bool,
}

impl ListedMoves {
    /// `said` is what is said below the moves.
    pub fn new(text: &HintText<'_>, said: &Phrase, area: Rect, canvas: &Canvas<'_>) -> Self {
        let HintText {
            hint: advice, own, ..
        } = *text;
        let compared = text.compared();
        let told = advice.told();
        let columns = columns_of(area.width, text, canvas);
        let place_of = |own: OwnMove| told.iter().position(|told| own.is(&told.judged.action));
        let own_place = own.and_then(place_of);
        let heights: Vec<usize> = told
            .iter()
            .enumerate()
            .map(|(place, told)| {
                // Your own move may stand apart, with its place.
                let apart = own_place.filter(|own| *own == place);
                let apart = apart.map(|place| Apart { place, above: None });
                move_rows(text, told, apart, columns, canvas).len()
            })
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
        let compared =
            compared.and_then(|with| told.iter().position(|told| told.judged.action == with));
        let kept = [own_place, compared, advice.end()].into_iter().flatten();
        let is_thought_of =
            |place: &usize| told[*place].standing != Closeness::Worse || !told[*place].breaks_meld;
        let places = places(&heights, height - reason_rows, is_thought_of, kept);
        let rows = places.iter().enumerate().flat_map(|(row, &place)| {
            let above = row.checked_sub(1).map(|row| places[row]);
            let apart = (row != place).then_some(Apart { place, above });
            move_rows(text, &told[place], apart, columns, canvas)
        });
        let rows: Vec<Row> = rows.collect();
        // A row stays free between the moves and what is said.
        let free = height.saturating_sub(rows.len() + reason_rows + 1);
        let meanings = columns.meanings(advice.view.rules()).into_iter();
        let best = advice.judgment.best().filter(|_| !text.is_first_look());
        let marked = match best.map(|best| best.action) {
            Some(Action::Discard { .. } | Action::Knock { .. }) => {
                " The mark under a card: the best discard."
            }
            _ => "",
        };
        let mut meanings = meanings
            .filter(|_| advice.is_valued())
            .flat_map(|meaning| [format!("{meaning}{marked}"), meaning])
            .map(|meaning| text::rows(&Phrase::new(meaning), Role::Label, area.width, canvas));
        let meanings = meanings.find(|lines| lines.len() <= free);
        let drawn = places.iter().map(|place| &told[*place].judged.endings);
        let legends = has_bars.then(|| legend(drawn, text.others, columns.bar));
        let legend = legends.and_then(|legends| {
            let fitting = text::first_fitting(&legends, area.width, canvas);
            fitting.map(str::to_owned)
        });
        Self {
            columns,
            heads: if advice.is_valued() {
                columns.heads()
            } else {
                String::new()
            },
            rows,
            legend,
            reason,
            reason_rows,
            meanings: meanings.unwrap_or_default(),
            shown: places.len(),
            all: told.len(),
            is_whole: (0..told.len())
                .filter(is_thought_of)
                .all(|place| places.contains(&place)),
            deals: text.deals(),
            is_done: text.is_done,
            follows_cursor: matches!(own, Some(OwnMove::OfCursor(_))),
        }
    }

    /// How many of the moves are listed, in more words and in fewer; nothing when it is all that somebody thinks of.
    pub fn counts(&self) -> Vec<String> {
        let Self { shown, all, .. } = self;
        if self.is_whole {
            return Vec::new();
        }
        // The move of the card under the cursor is always listed.
        let others = format!("{shown} of {all} moves (move the cursor for others)");
        let others = self.follows_cursor.then_some(others);
        let hidden = all - shown;
        let counts = [
            format!("{shown} of {all} moves"),
            format!("+{hidden} moves"),
            format!("{shown} of {all}"),
        ];
        others.into_iter().chain(counts).collect()
    }

    /// What the hint is called, with the counts and in how many deals its moves were tried, as far as that has room. It keeps its
    /// form while the number of deals grows.
    pub fn title(&self, room: u16, canvas: &Canvas<'_>) -> Option<String> {
        /// The longest number of deals, and what says that it grows.
        const MOST: [&str; 2] = ["100,000 deals tried…", "…"];
        let counts = self.counts();
        let counted = counts.iter().map(|count| format!("Hint: {count}"));
        let plain = || "Hint".to_owned();
        let mut forms: Vec<(String, &str, &str)> = Vec::new();
        if let Some(deals) = &self.deals {
            let named = counted.clone().chain(counts.is_empty().then(plain));
            forms.extend(named.map(|named| (named + ", ", deals.as_str(), MOST[0])));
        }
        let brief = counted.chain([plain()]);
        let grows = if self.is_done { "" } else { "…" };
        forms.extend(brief.map(|named| (named, grows, MOST[1])));
        let width = |text: &str| canvas.glyphs().width(text);
        let fits =
            |(named, _, most): &&(String, &str, &str)| 2 + width(named) + width(most) <= room;
        let found = forms.iter().find(fits);
        found.map(|(named, grows, _)| format!(" {named}{grows} "))
    }

    pub fn draw(&self, area: Rect, canvas: &mut Canvas<'_>) {
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

/// The places of the moves that have room in so many rows: the first ones of those that somebody thinks of, and beside the best
/// those that are `kept`, the most wanted first.
fn places(
    heights: &[usize],
    room: usize,
    is_thought_of: impl Fn(&usize) -> bool,
    kept: impl Iterator<Item = usize>,
) -> Vec<usize> {
    let taken = |places: &[usize]| -> usize { places.iter().map(|place| heights[*place]).sum() };
    let mut places: Vec<usize> = Vec::new();
    for place in (0..heights.len()).filter(is_thought_of) {
        if taken(&places) + heights[place] > room {
            break;
        }
        places.push(place);
    }
    let mut own: Vec<usize> = Vec::new();
    for wanted in kept {
        // The best is there whatever else is.
        if wanted == 0 || own.contains(&wanted) {
            continue;
        }
        places.retain(|place| *place != wanted);
        let rows = |places: &[usize]| taken(places) + taken(&own) + heights[wanted];
        while places.len() > 1 && rows(&places) > room {
            places.pop();
        }
        if rows(&places) <= room {
            own.push(wanted);
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

/// The columns in which every move has room, as far as that can be: the same before the moves are tried and after it, so that
/// nothing moves.
pub fn columns_of(width: u16, text: &HintText<'_>, canvas: &Canvas<'_>) -> HintColumns {
    let advice = text.hint;
    let told = advice.told();
    let moves = told.iter().map(|told| {
        let sign = 2;
        sign + canvas.glyphs().width(&text::plain(&told.to_do, canvas))
    });
    let to_do = moves.max().unwrap_or_default();
    let is_tried = !text.is_done || advice.judgment.is_tried();
    HintColumns::of(width, advice.judgment.goal(), is_tried, to_do)
}

/// The place of a move before which others are left out, and that of the one above it, counted from 0.
#[derive(Debug, Clone, Copy)]
pub struct Apart {
    place: usize,
    above: Option<usize>,
}

/// A move with its numbers beside it, or below it where the rows are short. Where others are left out before it, and it is worse
/// than the best, its place says so: of others the order says nothing.
pub fn move_rows(
    text: &HintText<'_>,
    told: &HintMove<'_>,
    apart: Option<Apart>,
    columns: HintColumns,
    canvas: &Canvas<'_>,
) -> Vec<Row> {
    let apart = apart.filter(|_| told.standing == Closeness::Worse);
    let is_after_gap = apart.is_some_and(|one| one.above.is_none_or(|above| above + 1 < one.place));
    let (sign, role) = match told.standing {
        Closeness::Best if text.is_first_look() => (canvas.glyphs().pointer_so_far, Role::Strong),
        Closeness::Best => (canvas.glyphs().pointer, Role::Strong),
        Closeness::Equal => ("=", Role::Text),
        Closeness::TooClose => ("≈", Role::Text),
        Closeness::Worse if is_after_gap => (canvas.glyphs().gap, Role::Text),
        Closeness::Worse => (" ", Role::Text),
    };
    let numbers = if text.hint.is_valued() {
        columns.numbers(told)
    } else {
        String::new()
    };
    let width = columns.width - columns.with_bar();
    let places = match apart {
        Some(Apart { place, .. }) => {
            let nth = ordinal(place + 1);
            [
                format!("{nth} best: "),
                format!("{nth}: "),
                format!("{}. ", place + 1),
            ]
        }
        None => [const { String::new() }; 3],
    };
    // In fewer words where a move would take more than a row, and then all of them.
    let lines = |beside: u16| {
        let room = width.saturating_sub(2 + beside);
        let lines = |place: &str, to_do: &Phrase| {
            let to_do = Phrase::new(place).and(to_do.clone());
            text::rows(&to_do, role, room, canvas)
        };
        let whole = lines(&places[0], &told.to_do);
        let is_brief = columns.is_brief || whole.len() > 1;
        let briefly = places.each_ref().map(|place| lines(place, &told.briefly));
        let forms = [whole].into_iter().skip(is_brief.into()).chain(briefly);
        let least = |best: Vec<_>, next: Vec<_>| if next.len() < best.len() { next } else { best };
        forms.reduce(least).unwrap_or_default()
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

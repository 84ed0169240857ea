//! How a report is laid out: in rows of columns for a screen, or in sentences to be heard.

use crate::{
    analysis::coach::graph,
    game::words::{Symbols, shortened},
    text::wrapped,
};

/// Statistics put together to be read.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct StatsReport {
    /// Its parts, from top to bottom.
    pub parts: Vec<Part>,
}

/// A part of a report.
#[derive(Debug, Clone, PartialEq)]
pub enum Part {
    Heading(String),
    Text(String),
    /// What matters most, in a sentence.
    Strong(String),
    Table(StatsTable),
    Chart(Chart),
}

/// What the words in a row are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TextKind {
    Heading,
    /// Plain words and figures.
    Text,
    /// What matters most.
    Strong,
    /// What says what figures are.
    Label,
    /// A part of a drawing.
    Drawn,
}

/// A row of a report: words, each with what they are.
pub type Row = Vec<(TextKind, String)>;

/// Stands for a figure that there is not.
pub(super) const NOTHING: &str = "-";

fn written(symbols: Symbols, text: &str) -> String {
    match symbols {
        Symbols::Unicode => text.to_owned(),
        Symbols::Ascii => text.replace('±', "+-"),
    }
}

impl Part {
    pub(super) fn heading(text: &str) -> Self {
        Self::Heading(text.to_owned())
    }

    pub fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }
}

impl StatsReport {
    /// The report in rows of at most so many columns. An empty row stands before each heading but the first.
    pub fn rows(&self, width: usize, symbols: Symbols) -> Vec<Row> {
        let mut rows: Vec<Row> = Vec::new();
        let mut before: Option<&Part> = None;
        for part in &self.parts {
            let apart = match (before, part) {
                (None | Some(Part::Heading(_)), _) => false,
                (Some(_), Part::Heading(_) | Part::Chart(_) | Part::Table(_)) => true,
                (Some(before), _) => matches!(before, Part::Table(_) | Part::Chart(_)),
            };
            if apart {
                rows.push(Row::new());
            }
            let words = |kind: TextKind, text: &str| {
                let lines = wrapped(&written(symbols, text), width, "", "").into_iter();
                lines.map(move |line| vec![(kind, line)]).collect()
            };
            let lines: Vec<Row> = match part {
                Part::Heading(text) => words(TextKind::Heading, text),
                Part::Text(text) => words(TextKind::Text, text),
                Part::Strong(text) => words(TextKind::Strong, text),
                Part::Table(table) => table.rows(width, symbols),
                Part::Chart(chart) => chart.rows(width, symbols),
            };
            rows.extend(lines);
            before = Some(part);
        }
        rows
    }

    /// The report in sentences, for a screen reader: tables row by row, charts as their figures.
    pub fn sentences(&self) -> Vec<String> {
        let of = |part: &Part| match part {
            Part::Heading(text) => vec![format!("{text}:")],
            Part::Text(text) | Part::Strong(text) => vec![text.clone()],
            Part::Table(table) => table.sentences(),
            Part::Chart(chart) => chart.sentences(),
        };
        let sentences = self.parts.iter().flat_map(of);
        // What a screen reader says of this sign is not what it means.
        sentences
            .map(|sentence| sentence.replace('±', "plus or minus"))
            .collect()
    }
}

/// A column of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StatsColumn {
    /// What its figures are, in a word or two.
    pub head: &'static str,
    /// The same for a sentence: `won of the hands`.
    pub spoken: &'static str,
    /// Where there is too little room, columns with the greatest number are left out first; those with 0 never.
    pub rank: u8,
}

impl StatsColumn {
    /// A column that is left out in its turn where there is too little room.
    pub const fn new(head: &'static str, spoken: &'static str, rank: u8) -> Self {
        Self { head, spoken, rank }
    }
}

/// Figures in columns, each row with its name and, in some tables, with a bar.
#[derive(Debug, Clone, PartialEq)]
pub struct StatsTable {
    /// What the rows are.
    pub head: &'static str,
    /// The columns after the name.
    pub columns: Vec<StatsColumn>,
    pub rows: Vec<TableRow>,
}

/// A row of a table.
#[derive(Debug, Clone, PartialEq)]
pub struct TableRow {
    pub name: String,
    /// Its figures, one a column; an empty one has nothing to say.
    pub cells: Vec<String>,
    /// How long its bar is, from 0 to 1; none in a table without bars.
    pub bar: Option<f64>,
}

/// A bar takes so many columns at most, and at least so many, or there is none.
const BAR: (usize, usize) = (6, 24);

/// A longer name gives way to the columns, and has what they leave.
const NAME: usize = 30;

impl StatsTable {
    pub(super) fn rows(&self, width: usize, symbols: Symbols) -> Vec<Row> {
        let cell = |row: &TableRow, at: usize| {
            written(symbols, row.cells.get(at).map_or("", String::as_str))
        };
        let wide = |at: usize| {
            let cells = self.rows.iter().map(|row| cell(row, at).chars().count());
            let head = self.columns[at].head.chars().count();
            2 + cells.chain([head]).max().unwrap_or(head)
        };
        let names = self.rows.iter().map(|row| row.name.chars().count());
        let whole = names.chain([self.head.chars().count()]).max();
        let whole = whole.unwrap_or_default();
        let longest = whole.min(NAME);
        let mut shown: Vec<usize> = (0..self.columns.len()).collect();
        let taken = |shown: &[usize]| shown.iter().map(|&at| wide(at)).sum::<usize>();
        while longest + taken(&shown) > width {
            let rank = |&at: &usize| self.columns[at].rank;
            let Some(last) = shown
                .iter()
                .copied()
                .filter(|at| rank(at) > 0)
                .max_by_key(rank)
            else {
                break;
            };
            shown.retain(|at| *at != last);
        }
        let name = whole.min(width.saturating_sub(taken(&shown)));
        let bar = width.saturating_sub(name + taken(&shown) + 2).min(BAR.1);
        let padded = |text: &str| format!("{:<name$}", shortened(text, name));
        let head = shown.iter().fold(padded(self.head), |head, &at| {
            let wide = wide(at);
            format!("{head}{:>wide$}", self.columns[at].head)
        });
        let mut rows = vec![vec![(TextKind::Label, head)]];
        for row in &self.rows {
            let text = shown.iter().fold(padded(&row.name), |text, &at| {
                let wide = wide(at);
                format!("{text}{:>wide$}", cell(row, at))
            });
            let mut pieces = vec![(TextKind::Text, text)];
            if let Some(long) = row.bar.filter(|_| bar >= BAR.0) {
                pieces.push((TextKind::Drawn, format!("  {}", drawn(long, bar, symbols))));
            }
            rows.push(pieces);
        }
        rows
    }

    pub(super) fn sentences(&self) -> Vec<String> {
        let sentence = |row: &TableRow| {
            let figures = self.columns.iter().zip(&row.cells);
            let told: Vec<String> = figures
                .filter(|(_, cell)| !cell.is_empty() && *cell != NOTHING)
                .map(|(column, cell)| format!("{} {cell}", column.spoken).trim_start().to_owned())
                .collect();
            if told.is_empty() {
                return None;
            }
            // A name that somebody chose must not begin a line: it could look like a question.
            let name = format!("{} {}", self.head, row.name.trim());
            Some(format!("{}: {}.", name.trim_start(), told.join(", ")))
        };
        self.rows.iter().filter_map(sentence).collect()
    }
}

/// A bar of a part of so many columns.
fn drawn(part: f64, width: usize, symbols: Symbols) -> String {
    let (steps, signs): (usize, &[char]) = match symbols {
        Symbols::Unicode => (8, &[' ', '▏', '▎', '▍', '▌', '▋', '▊', '▉', '█']),
        Symbols::Ascii => (1, &[' ', '#']),
    };
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::cast_precision_loss,
        reason = "a bar has few columns"
    )]
    let filled = (part.clamp(0.0, 1.0) * (width * steps) as f64).round() as usize;
    let bar: String = (0..width)
        .map(|place| signs[filled.saturating_sub(place * steps).min(steps)])
        .collect();
    bar.trim_end().to_owned()
}

/// Figures one after another, drawn as columns from a zero line, with a scale.
#[derive(Debug, Clone, PartialEq)]
pub struct Chart {
    /// What is drawn.
    pub title: String,
    /// The figures, the oldest first; none where one is not known.
    pub values: Vec<Option<f64>>,
    /// What stands under the first column, and under the last.
    pub ends: [String; 2],
}

/// How many rows there are on either side of the line.
const HEIGHT: usize = 4;

/// The columns that the scale takes.
const SCALE: usize = 8;

/// A column is at most so wide.
const WIDEST: usize = 6;

impl Chart {
    /// How many figures can be drawn where there are so many columns.
    pub fn most(width: usize) -> usize {
        width.saturating_sub(SCALE).max(1)
    }

    /// The greatest figure of the scale: a round one.
    fn top(&self) -> f64 {
        let known = self.values.iter().flatten();
        let most = known.map(|value| value.abs()).fold(0.0, f64::max);
        let mut step = 0.1;
        loop {
            for round in [1.0, 2.0, 5.0] {
                if most <= step * round {
                    return step * round;
                }
            }
            step *= 10.0;
        }
    }

    pub(super) fn rows(&self, width: usize, symbols: Symbols) -> Vec<Row> {
        let room = Self::most(width);
        let count = self.values.len().clamp(1, room);
        let wide = (room / count).clamp(1, WIDEST);
        let top = self.top();
        let part = |sign: f64| -> Vec<f64> {
            let value = |value: &Option<f64>| (sign * value.unwrap_or(0.0)).max(0.0) / top;
            self.values.iter().map(value).collect()
        };
        let (up, down, [corner, line, side]): (&[char], &[char], _) = match symbols {
            Symbols::Unicode => (&graph::BLOCKS, &[' ', '▀', '█'], ['┼', '─', '│']),
            Symbols::Ascii => (&graph::ASCII, &[' ', '\'', '#'], ['+', '-', '|']),
        };
        let widened = |row: &String| -> String {
            let each = row.chars();
            each.flat_map(|sign| std::iter::repeat_n(sign, wide))
                .collect()
        };
        let drawn = |label: String, side: char, row: &str| {
            vec![
                (TextKind::Label, format!("{label:>6} {side}")),
                (TextKind::Drawn, row.trim_end().to_owned()),
            ]
        };
        let has_less = self.values.iter().flatten().any(|value| *value < 0.0);
        let number = |value: f64| {
            if has_less {
                format!("{value:+.1}")
            } else {
                format!("{value:.1}")
            }
        };
        let title = wrapped(&self.title, width, "", "").into_iter();
        let mut rows: Vec<Row> = title.map(|line| vec![(TextKind::Label, line)]).collect();
        for (at, row) in graph::columns(&part(1.0), room, HEIGHT, up)
            .iter()
            .enumerate()
        {
            let label = if at == 0 { number(top) } else { String::new() };
            rows.push(drawn(label, side, &widened(row)));
        }
        let unknown = |value: &Option<f64>| if value.is_none() { '?' } else { line };
        let middle: String = self.values.iter().take(room).map(unknown).collect();
        rows.push(drawn("0".to_owned(), corner, &widened(&middle)));
        if has_less {
            // What hangs from the line is drawn as it would stand, and turned over.
            let below = graph::columns(&part(-1.0), room, HEIGHT, down);
            for (at, row) in below.iter().rev().enumerate() {
                let label = if at + 1 == HEIGHT {
                    number(-top)
                } else {
                    String::new()
                };
                rows.push(drawn(label, side, &widened(row)));
            }
        }
        let [first, last] = &self.ends;
        let under = (count * wide).saturating_sub(first.chars().count());
        let last = if last.chars().count() < under {
            last.as_str()
        } else {
            ""
        };
        let ends = format!("{:SCALE$}{first}{last:>under$}", "");
        rows.push(vec![(TextKind::Label, ends.trim_end().to_owned())]);
        rows
    }

    pub(super) fn sentences(&self) -> Vec<String> {
        let value = |value: &Option<f64>| match value {
            Some(value) => format!("{value:.1}"),
            None => "not known".to_owned(),
        };
        let values: Vec<String> = self.values.iter().map(value).collect();
        let [first, last] = &self.ends;
        vec![format!(
            "{}, from {first} to {last}: {}.",
            self.title,
            values.join(", ")
        )]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_name_has_the_columns_that_are_left() {
        let name = "round: beginner, novice, casual, strong";
        let table = StatsTable {
            head: "against",
            columns: vec![StatsColumn::new("won", "won", 0)],
            rows: vec![TableRow {
                name: name.to_owned(),
                cells: vec!["3".to_owned()],
                bar: None,
            }],
        };
        let row = |width: usize| table.rows(width, Symbols::Unicode)[1][0].1.clone();
        assert!(row(44).starts_with(name), "{}", row(44));
        let cut = row(40);
        assert!(!cut.contains(name) && cut.chars().count() == 40, "{cut}");
    }

    #[test]
    fn words_are_never_torn_and_no_line_is_too_long() {
        let text = "one two three four five";
        let lines = |text, width| wrapped(text, width, "", "");
        assert_eq!(lines(text, 9), ["one two", "three", "four five"]);
        assert_eq!(lines(text, 3), ["one", "two", "three", "four", "five"]);
        assert_eq!(lines("", 9), [""]);
        assert_eq!(lines("won 54 % of 9", 6), ["won", "54 %", "of 9"]);
    }

    fn table() -> StatsTable {
        let row = |name: &str, cells: [&str; 2], bar| TableRow {
            name: name.to_owned(),
            cells: cells.map(str::to_owned).to_vec(),
            bar: Some(bar),
        };
        StatsTable {
            head: "against",
            columns: vec![
                StatsColumn::new("hands", "hands", 0),
                StatsColumn::new("points", "points per hand", 1),
            ],
            rows: vec![
                row("grandmaster", ["12", "-3.1 ± 9"], 1.0),
                row("club", ["140", ""], 0.5),
            ],
        }
    }

    fn table_text(width: usize, symbols: Symbols) -> Vec<String> {
        let rows = table().rows(width, symbols);
        let whole = |row: &Row| row.iter().map(|(_, text)| text.as_str()).collect();
        rows.iter().map(whole).collect()
    }

    #[test]
    fn a_row_without_figures_is_not_a_sentence() {
        let row = |name: &str, cells: [&str; 2]| TableRow {
            name: name.to_owned(),
            cells: cells.map(str::to_owned).to_vec(),
            bar: None,
        };
        let table = StatsTable {
            head: "of all hands",
            columns: vec![
                StatsColumn::new("rating", "rated", 0),
                StatsColumn::new("", "", 0),
            ],
            rows: vec![
                row("deadwood", ["", NOTHING]),
                row("club", ["1000", "next"]),
            ],
        };
        assert_eq!(table.sentences(), ["of all hands club: rated 1000, next."]);
    }

    #[test]
    fn columns_are_left_out_and_names_are_cut_where_there_is_no_room() {
        assert_eq!(
            table_text(40, Symbols::Unicode),
            [
                "against      hands    points",
                "grandmaster     12  -3.1 ± 9  ██████████",
                "club           140            █████",
            ]
        );
        assert_eq!(
            table_text(28, Symbols::Ascii),
            [
                "against      hands",
                "grandmaster     12  ########",
                "club           140  ####",
            ]
        );
        assert_eq!(table_text(14, Symbols::Ascii)[1], "gran...     12");
    }

    #[test]
    fn a_row_is_a_sentence_with_what_it_has_to_say() {
        assert_eq!(
            table().sentences(),
            [
                "against grandmaster: hands 12, points per hand -3.1 ± 9.",
                "against club: hands 140.",
            ]
        );
        let mut unknown = table();
        unknown.rows[1].cells[1] = NOTHING.to_owned();
        assert_eq!(unknown.sentences(), table().sentences());
    }

    fn chart_text(values: &[Option<f64>], width: usize, symbols: Symbols) -> Vec<String> {
        let chart = Chart {
            title: "Points".to_owned(),
            values: values.to_vec(),
            ends: ["hand 1".to_owned(), "hand 200".to_owned()],
        };
        let whole = |row: &Row| row.iter().map(|(_, text)| text.as_str()).collect();
        chart.rows(width, symbols).iter().map(whole).collect()
    }

    #[test]
    fn the_scale_is_round_and_begins_at_nothing() {
        assert_eq!(
            chart_text(
                &[Some(1.0), Some(4.0), None, Some(2.5)],
                32,
                Symbols::Unicode
            ),
            [
                "Points",
                "   5.0 │      ▂▂▂▂▂▂",
                "       │      ██████",
                "       │      ██████      ██████",
                "       │▆▆▆▆▆▆██████      ██████",
                "     0 ┼────────────??????──────",
                "        hand 1          hand 200",
            ]
        );
    }

    #[test]
    fn what_is_less_than_nothing_hangs_from_the_line() {
        assert_eq!(
            chart_text(&[Some(10.0), Some(-5.0)], 30, Symbols::Ascii),
            [
                "Points",
                " +10.0 |######",
                "       |######",
                "       |######",
                "       |######",
                "     0 +------------",
                "       |      ######",
                "       |      ######",
                "       |",
                " -10.0 |",
                "        hand 1",
            ]
        );
    }

    #[test]
    fn no_row_is_wider_than_there_is_room() {
        for width in [20, 38, 80] {
            let values: Vec<_> = (0..Chart::most(width)).map(|_| Some(3.0)).collect();
            for row in chart_text(&values, width, Symbols::Unicode) {
                assert!(row.chars().count() <= width, "{row:?} in {width}");
            }
        }
    }
}

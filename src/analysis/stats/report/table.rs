//! Figures in columns.

use crate::game::words::Symbols;

use super::{NOTHING, Row, TextKind, written};

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
    /// The rows.
    pub rows: Vec<TableRow>,
}

/// A row of a table.
#[derive(Debug, Clone, PartialEq)]
pub struct TableRow {
    /// Its name.
    pub name: String,
    /// Its figures, one a column; an empty one has nothing to say.
    pub cells: Vec<String>,
    /// How long its bar is, from 0 to 1; none in a table without bars.
    pub bar: Option<f64>,
}

/// A bar takes so many columns at most, and at least so many, or there is none.
const BAR: (usize, usize) = (6, 24);

/// A longer name gives way to the columns.
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
        let longest = names.chain([self.head.chars().count()]).max();
        let longest = longest.unwrap_or_default().min(NAME);
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
        let name = longest.min(width.saturating_sub(taken(&shown)));
        let bar = width.saturating_sub(name + taken(&shown) + 2).min(BAR.1);
        let padded = |text: &str| {
            let text: String = text.chars().take(name).collect();
            format!("{text:<name$}")
        };
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
                .map(|(column, cell)| format!("{} {cell}", column.spoken))
                .collect();
            // A name that somebody chose must not begin a line: it could look like a question.
            let name = format!("{} {}", self.head, row.name.trim());
            format!("{}: {}.", name.trim_start(), told.join(", "))
        };
        self.rows.iter().map(sentence).collect()
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

#[cfg(test)]
mod tests {
    use super::*;

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
                StatsColumn::new("points", "points a hand", 1),
            ],
            rows: vec![
                row("grandmaster", ["12", "-3.1 ± 9"], 1.0),
                row("club", ["140", ""], 0.5),
            ],
        }
    }

    fn text(width: usize, symbols: Symbols) -> Vec<String> {
        let rows = table().rows(width, symbols);
        let whole = |row: &Row| row.iter().map(|(_, text)| text.as_str()).collect();
        rows.iter().map(whole).collect()
    }

    #[test]
    fn columns_are_left_out_and_names_are_cut_where_there_is_no_room() {
        assert_eq!(
            text(40, Symbols::Unicode),
            [
                "against      hands    points",
                "grandmaster     12  -3.1 ± 9  ██████████",
                "club           140            █████",
            ]
        );
        assert_eq!(
            text(28, Symbols::Ascii),
            [
                "against      hands",
                "grandmaster     12  ########",
                "club           140  ####",
            ]
        );
        assert_eq!(text(14, Symbols::Ascii)[1], "grandma     12");
    }

    #[test]
    fn a_row_is_a_sentence_with_what_it_has_to_say() {
        assert_eq!(
            table().sentences(),
            [
                "against grandmaster: hands 12, points a hand -3.1 ± 9.",
                "against club: hands 140.",
            ]
        );
        let mut unknown = table();
        unknown.rows[1].cells[1] = NOTHING.to_owned();
        assert_eq!(unknown.sentences(), table().sentences());
    }
}

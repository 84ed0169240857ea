//! Figures one after another, drawn in columns from a line at nothing.

use crate::{analysis::coach::graph, game::words::Symbols};

use super::{Row, TextKind, wrapped};

/// Figures one after another, drawn in columns from a line at nothing, with the scale beside them.
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
        let title = wrapped(&self.title, width).into_iter();
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

    fn text(values: &[Option<f64>], width: usize, symbols: Symbols) -> Vec<String> {
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
            text(
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
            text(&[Some(10.0), Some(-5.0)], 30, Symbols::Ascii),
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
            for row in text(&values, width, Symbols::Unicode) {
                assert!(row.chars().count() <= width, "{row:?} in {width}");
            }
        }
    }
}

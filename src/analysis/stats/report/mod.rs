//! Statistics put together to be read: the same on the screen, in line mode and on the command line.

use crate::{
    analysis::stats::{Estimate, interval},
    game::words::Symbols,
};

mod chart;
mod parts;
mod table;

pub use chart::Chart;
pub use parts::{counted_report, judged_report, report};
pub use table::{StatsColumn, StatsTable};

/// Statistics put together to be read.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct StatsReport {
    /// Its parts, from top to bottom.
    pub parts: Vec<Part>,
}

/// A part of a report.
#[derive(Debug, Clone, PartialEq)]
pub enum Part {
    /// What the next parts are about.
    Heading(String),
    /// Some sentences.
    Text(String),
    /// What matters most, in a sentence.
    Strong(String),
    /// Figures in columns.
    Table(StatsTable),
    /// Figures one after another, drawn.
    Chart(Chart),
}

/// What the words in a row are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TextKind {
    /// A heading.
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

/// A text with the signs that there are.
fn written(symbols: Symbols, text: &str) -> String {
    match symbols {
        Symbols::Unicode => text.to_owned(),
        Symbols::Ascii => text.replace('±', "+-"),
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
                let lines = wrapped(&written(symbols, text), width).into_iter();
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

    /// The report in sentences, for who reads with the ears: tables row by row, charts as their figures.
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

/// A text in lines of at most so many columns, broken between words; a longer word has a line of its own.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let line = lines.last_mut().map_or(0, |line| line.chars().count());
        if line > 0 && line + 1 + word.chars().count() > width {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines
}

/// What stands for a figure that there is not.
pub(super) const NOTHING: &str = "-";

/// What stands for the interval of a mean of too few numbers.
const FEW: &str = "few";

/// A share in whole hundredths.
pub(super) fn percent(share: Option<f64>) -> String {
    share.map_or_else(none, |share| format!("{:.0} %", 100.0 * share))
}

/// The interval of a share in whole hundredths: `41 to 55`.
pub(super) fn from_to(part: u64, whole: u64) -> String {
    interval(part, whole).map_or_else(none, |[low, high]| {
        format!("{:.0} to {:.0}", 100.0 * low, 100.0 * high)
    })
}

/// A mean with one decimal.
pub(super) fn decimal(mean: Option<f64>) -> String {
    mean.map_or_else(none, |mean| format!("{mean:.1}"))
}

/// A mean with two decimals, for what is small.
pub(super) fn fine(mean: Option<f64>) -> String {
    mean.map_or_else(none, |mean| format!("{mean:.2}"))
}

/// A mean and how far it can be off: `2.4 ± 0.3`.
pub(super) fn estimate(estimate: Option<Estimate>) -> String {
    told(estimate, |mean| format!("{mean:.1}"))
}

/// The same with its sign: `+2.4 ± 0.3`.
pub(super) fn signed(estimate: Option<Estimate>) -> String {
    // There is no nothing below nothing.
    told(estimate, |mean| {
        format!("{mean:+.1}").replace("-0.0", "+0.0")
    })
}

/// What a hand brought, in words: `+2.4 ± 0.3 points a hand`.
pub(super) fn points_a_hand(estimate: Option<Estimate>) -> String {
    match estimate {
        Some(few @ Estimate { margin: None, .. }) => {
            format!("{:+.1} points a hand, from too few to be sure", few.mean)
        }
        Some(_) | None => format!("{} points a hand", signed(estimate)),
    }
}

fn told(estimate: Option<Estimate>, mean: impl Fn(f64) -> String) -> String {
    estimate.map_or_else(none, |estimate| match estimate.margin {
        Some(margin) => format!("{} ± {margin:.1}", mean(estimate.mean)),
        None => format!("{} {FEW}", mean(estimate.mean)),
    })
}

fn none() -> String {
    NOTHING.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_never_torn_and_no_line_is_too_long() {
        let text = "one two three four five";
        assert_eq!(wrapped(text, 9), ["one two", "three", "four five"]);
        assert_eq!(wrapped(text, 3), ["one", "two", "three", "four", "five"]);
        assert_eq!(wrapped("", 9), [""]);
    }
}

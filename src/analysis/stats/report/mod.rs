//! Statistics put together to be read: the same on the screen, in line mode and on the command line.

mod chart;
mod parts;
mod table;
mod words;

pub use chart::Chart;
pub use parts::{counted_report, judged_report, report};
pub use table::{Column, Table};

/// Statistics put together to be read.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Report {
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
    Table(Table),
    /// Figures one after another, drawn.
    Chart(Chart),
}

/// What the words in a row are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
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
pub type Row = Vec<(Kind, String)>;

/// The signs in which charts are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Signs {
    /// Blocks, lines and `±`.
    Unicode,
    /// ASCII alone.
    Ascii,
}

impl Signs {
    /// A text with the signs that there are.
    fn write(self, text: &str) -> String {
        match self {
            Self::Unicode => text.to_owned(),
            Self::Ascii => text.replace('±', "+-"),
        }
    }
}

impl Report {
    /// The report in rows of at most so many columns. An empty row stands before each heading but the first.
    pub fn rows(&self, width: usize, signs: Signs) -> Vec<Row> {
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
            let words = |kind: Kind, text: &str| {
                let lines = wrapped(&signs.write(text), width).into_iter();
                lines.map(move |line| vec![(kind, line)]).collect()
            };
            let lines: Vec<Row> = match part {
                Part::Heading(text) => words(Kind::Heading, text),
                Part::Text(text) => words(Kind::Text, text),
                Part::Strong(text) => words(Kind::Strong, text),
                Part::Table(table) => table.rows(width, signs),
                Part::Chart(chart) => chart.rows(width, signs),
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

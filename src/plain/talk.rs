//! What is said in answer to one line, as lines.

pub(super) use crate::session::{Story as Talk, in_notation, laid};

use crate::session::Line;

use super::speech::Speech;

impl Talk {
    /// What was said, line by line.
    pub(super) fn lines(self, speech: Speech) -> Vec<String> {
        let lines = self.0.into_iter().flat_map(|line| match line {
            Line::Sentence(sentence) => speech.lines(&sentence),
            Line::Row(row) => vec![speech.row(&row)],
        });
        lines.collect()
    }
}

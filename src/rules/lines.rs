//! The lines of a text, found by bytes.

use std::ops::Range;

/// Where the lines of a text begin.
pub(super) struct Lines {
    starts: Vec<usize>,
    end: usize,
}

impl Lines {
    pub(super) fn new(text: &str) -> Self {
        let breaks = text.match_indices('\n').map(|(at, _)| at + 1);
        Self {
            starts: std::iter::once(0).chain(breaks).collect(),
            end: text.len(),
        }
    }

    /// How many lines there are.
    pub(super) fn len(&self) -> usize {
        self.starts.len()
    }

    /// The number, from 1, of the line that holds this byte.
    pub(super) fn number(&self, at: usize) -> usize {
        self.starts.partition_point(|start| *start <= at)
    }

    /// The bytes of a line, with its line break.
    pub(super) fn bytes(&self, number: usize) -> Range<usize> {
        let end = self.starts.get(number).copied().unwrap_or(self.end);
        self.starts[number - 1]..end
    }
}

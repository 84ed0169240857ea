//! Why a text is not a record.

/// Why a text is not a record. The message is one sentence that follows the name of the file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Damage {
    /// There is nothing in it.
    #[error("it is empty: nothing was played in it")]
    Empty,
    /// There is more in it than any match is long.
    #[error("it is longer than {} MiB, and no record is", Damage::MOST_BYTES >> 20)]
    TooLong,
    /// The header was not written to its end.
    #[error("line 1 was not written to its end: nothing was played in it")]
    TornHeader,
    /// The first line is that of another file of this program.
    #[error("it is {found}, not {expected}")]
    OtherKind {
        /// What the file is.
        found: &'static str,
        /// What was looked for.
        expected: &'static str,
    },
    /// The first line is not that of any file of this program.
    #[error("it is not {expected}: line 1 does not begin with {{\"{mark}\":…")]
    Foreign {
        /// What was looked for.
        expected: &'static str,
        /// The key with which it begins.
        mark: &'static str,
    },
    /// A later version of the program wrote it in a form that this one does not know.
    #[error(
        "it was written by a newer undercut: its form is {found}, and this undercut knows {known}"
    )]
    Newer {
        /// The version of its form.
        found: u64,
        /// The latest version this program knows.
        known: u64,
    },
    /// The header is wrong.
    #[error("line 1: the header is wrong: {reason}")]
    Header {
        /// What is wrong.
        reason: String,
    },
    /// A line is no entry.
    #[error("line {line}: {reason}")]
    NoEntry {
        /// The number of the line, from 1.
        line: usize,
        /// What is wrong.
        reason: String,
    },
    /// The entries before it, and the rules, do not let an entry follow.
    #[error("line {line}: {reason}")]
    Refused {
        /// The number of the line, from 1.
        line: usize,
        /// Why.
        reason: String,
    },
}

impl Damage {
    /// The most bytes of a record; a match takes some hundred thousand.
    pub const MOST_BYTES: u64 = 64 << 20;

    /// The number of the line at fault, from 1; none when there is no line.
    pub fn line(&self) -> Option<usize> {
        match *self {
            Self::Empty | Self::TooLong => None,
            Self::TornHeader
            | Self::OtherKind { .. }
            | Self::Foreign { .. }
            | Self::Newer { .. }
            | Self::Header { .. } => Some(1),
            Self::NoEntry { line, .. } | Self::Refused { line, .. } => Some(line),
        }
    }
}

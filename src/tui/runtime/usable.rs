//! Whether the table can be shown at all where the program was started.

use std::ffi::OsStr;
use std::fmt;
use std::io::{IsTerminal, stdin, stdout};

/// Why the table cannot be shown here.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Unusable {
    /// The stream is a file or a pipe.
    #[error("{0} is not a terminal, and the table needs one; line mode (`--plain`) does not")]
    NoTerminal(StandardStream),
    /// `TERM` is unset, empty or `dumb`.
    #[error(
        "TERM names no terminal that can place its cursor, which the table needs; line mode (`--plain`) does not"
    )]
    Dumb,
}

/// A standard stream that has to be a terminal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StandardStream {
    /// Where the keys come from.
    Input,
    /// Where the table is drawn.
    Output,
}

impl fmt::Display for StandardStream {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str(match self {
            Self::Input => "standard input",
            Self::Output => "standard output",
        })
    }
}

/// Says whether the table can be shown, given the value of `TERM`. Nothing is written and nothing is changed.
///
/// # Errors
///
/// The first reason why not.
pub fn check_usable(term: Option<&OsStr>) -> Result<(), Unusable> {
    judge(stdin().is_terminal(), stdout().is_terminal(), term)
}

fn judge(input: bool, output: bool, term: Option<&OsStr>) -> Result<(), Unusable> {
    if !input {
        return Err(Unusable::NoTerminal(StandardStream::Input));
    }
    if !output {
        return Err(Unusable::NoTerminal(StandardStream::Output));
    }
    match term.and_then(OsStr::to_str) {
        None | Some("" | "dumb") => Err(Unusable::Dumb),
        Some(_) => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_streams_and_a_terminal_that_moves_its_cursor_are_needed() {
        let term = OsStr::new;
        let cases = [
            (true, true, Some(term("xterm-256color")), Ok(())),
            (true, true, Some(term("linux")), Ok(())),
            (true, true, Some(term("dumb")), Err(Unusable::Dumb)),
            (true, true, Some(term("")), Err(Unusable::Dumb)),
            (true, true, None, Err(Unusable::Dumb)),
            (
                false,
                true,
                Some(term("xterm")),
                Err(Unusable::NoTerminal(StandardStream::Input)),
            ),
            (
                true,
                false,
                Some(term("xterm")),
                Err(Unusable::NoTerminal(StandardStream::Output)),
            ),
            (
                false,
                false,
                None,
                Err(Unusable::NoTerminal(StandardStream::Input)),
            ),
        ];
        for (input, output, term, expected) in cases {
            assert_eq!(
                judge(input, output, term),
                expected,
                "{input} {output} {term:?}"
            );
        }
    }

    #[test]
    fn every_reason_says_what_would_do() {
        for reason in [
            Unusable::NoTerminal(StandardStream::Input),
            Unusable::NoTerminal(StandardStream::Output),
            Unusable::Dumb,
        ] {
            assert!(reason.to_string().contains("--plain"), "{reason}");
        }
    }
}

//! What a player at the table did wrong.

use std::{fmt, time::Duration};

use crate::{
    play::{Action, Illegal},
    text::{escape_char, escaped, json},
};

/// What a player at the table did wrong, with their name and what they said, in one sentence for a person.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{player} {kind}{}", last_words(.errors))]
pub struct Fault {
    /// What the player is called.
    pub player: String,
    /// What they did.
    pub kind: FaultKind,
    /// The end of what it wrote to its standard error; empty when that was nothing.
    pub errors: Excerpt,
}

fn last_words(errors: &Excerpt) -> String {
    if errors.is_empty() {
        String::new()
    } else {
        format!("; its standard error ends with `{errors}`")
    }
}

impl Fault {
    /// What this player did, with nothing on the standard error.
    pub fn new(player: impl Into<String>, kind: FaultKind) -> Self {
        Self {
            player: player.into(),
            kind,
            errors: Excerpt::default(),
        }
    }

    /// A move that the rules do not allow: a bug where one of the computer's own players has chosen it.
    pub fn illegal(player: impl Into<String>, action: &Action, why: Illegal) -> Self {
        let said = Excerpt::new(json::line(action).as_bytes());
        Self::new(player, FaultKind::Illegal { said, why })
    }
}

/// What a player, mostly a program, did that it may not do.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FaultKind {
    /// It cannot be started.
    #[error("cannot be started: {why}")]
    CannotStart {
        /// What the system says.
        why: String,
    },
    /// It did not say hello as the protocol has it.
    #[error("greeted with `{said}`, which is not a valid greeting: {why}")]
    NoGreeting {
        /// What it said instead.
        said: Excerpt,
        /// What is wrong with it.
        why: String,
    },
    /// It speaks another version of the protocol.
    #[error("speaks version {given} of the protocol, but this program speaks version {known}")]
    Version {
        /// Its version.
        given: u64,
        /// The version of this program.
        known: u64,
    },
    /// It answered something that is no action.
    #[error("answered `{said}`, which is not a valid answer: {why}")]
    Malformed {
        /// What it said.
        said: Excerpt,
        /// What is wrong with it.
        why: String,
    },
    /// It answered with an action that the rules do not allow now.
    #[error("answered `{said}`, which is not legal now: {why}")]
    Illegal {
        /// What it said.
        said: Excerpt,
        /// Why the rules refuse it.
        why: Illegal,
    },
    /// It wrote a line that is longer than any answer.
    #[error("wrote more than {limit} bytes without a line end, beginning with `{said}`")]
    Oversized {
        /// How many bytes a line may have.
        limit: usize,
        /// How it begins.
        said: Excerpt,
    },
    /// It said something when it had not been asked.
    #[error("said `{said}` without being asked")]
    Unasked {
        /// What it said.
        said: Excerpt,
    },
    /// It gave no answer in time.
    #[error("did not answer within {}{}", seconds(*.limit), unfinished(.said))]
    Late {
        /// How long it could take.
        limit: Duration,
        /// What it had written of a line that was not finished.
        said: Excerpt,
    },
    /// It did not read its input, so that no more could be sent.
    #[error("did not read its input within {}", seconds(*.limit))]
    Deaf {
        /// How long it could take.
        limit: Duration,
    },
    /// It closed its standard output or input, but still ran.
    #[error("closed its standard {stream} without an answer{}", unfinished(.said))]
    Closed {
        /// Which of the two.
        stream: &'static str,
        /// What it had written of a line that was not finished.
        said: Excerpt,
    },
    /// It ended.
    #[error("ended without an answer ({status}){}", unfinished(.said))]
    Ended {
        /// How: its exit status, or the signal that killed it.
        status: String,
        /// What it had written of a line that was not finished.
        said: Excerpt,
    },
    /// Its pipes cannot be used.
    #[error("cannot be reached through its pipes: {why}")]
    Broken {
        /// What the system says.
        why: String,
    },
    /// The match is against a program that is not here.
    #[error("is not at the table")]
    Absent,
    /// It was ended because this program is ending.
    #[error("was stopped")]
    Stopped,
}

fn seconds(limit: Duration) -> String {
    match limit.as_secs_f64() {
        1.0 => "1 second".to_owned(),
        seconds => format!("{seconds} seconds"),
    }
}

fn unfinished(said: &Excerpt) -> String {
    if said.is_empty() {
        String::new()
    } else {
        format!("; its answer began with `{said}`")
    }
}

/// A piece of what a program wrote, fit to be shown: cut to a sane length, with everything escaped that is not to be
/// printed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Excerpt(String);

impl Excerpt {
    /// The most characters that are shown of anything.
    pub const MOST: usize = 200;

    /// The two ends of a text, or all of it.
    pub fn new(bytes: &[u8]) -> Self {
        Self(escaped(String::from_utf8_lossy(bytes).trim()))
    }

    /// The end of a text.
    pub fn ending(bytes: &[u8]) -> Self {
        let text = String::from_utf8_lossy(bytes);
        let text = text.trim();
        let left_out = text.chars().count().saturating_sub(Self::MOST);
        let shown: String = text.chars().skip(left_out).map(escape_char).collect();
        Self(if left_out == 0 {
            shown
        } else {
            format!("…{shown}")
        })
    }

    /// Whether there is nothing to show.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl fmt::Display for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shown_is_short_and_has_no_control_characters() {
        assert_eq!(Excerpt::new(b"  {}\n").to_string(), "{}");
        assert_eq!(
            Excerpt::new(b"a\tb\nc\x1b[0m").to_string(),
            "a\\tb\\nc\\u{1b}[0m"
        );
        assert_eq!(
            Excerpt::new("\u{202e}x\u{2028}".as_bytes()).to_string(),
            "\\u{202e}x"
        );
        assert_eq!(
            Excerpt::new("\u{feff}{}\u{200b}\u{200d}.".as_bytes()).to_string(),
            "\\u{feff}{}\\u{200b}\\u{200d}."
        );
        assert_eq!(Excerpt::new(b"\xff").to_string(), "\u{fffd}");
        let long = Excerpt::new(&[b'x'; 5000]).to_string();
        assert_eq!(long.chars().count(), Excerpt::MOST + 1);
        assert!(long.contains("x…x"));
        let long = Excerpt::ending(format!("{}end\n", "x".repeat(5000)).as_bytes());
        assert!(long.to_string().starts_with("…x") && long.to_string().ends_with("xend"));
        assert_eq!(Excerpt::ending(b"short").to_string(), "short");
    }

    #[test]
    fn a_fault_names_the_program_what_it_did_and_what_it_said() {
        let fault = Fault {
            errors: Excerpt::ending(b"Traceback\nKeyError: 'hand'\n"),
            ..Fault::new(
                "Minnow",
                FaultKind::Ended {
                    status: "exit status: 1".to_owned(),
                    said: Excerpt::new(b"{\"do\":"),
                },
            )
        };
        assert_eq!(
            fault.to_string(),
            "Minnow ended without an answer (exit status: 1); its answer began with `{\"do\":`; its standard error ends \
             with `Traceback\\nKeyError: 'hand'`"
        );
        let late = |limit| {
            FaultKind::Late {
                limit,
                said: Excerpt::default(),
            }
            .to_string()
        };
        assert_eq!(
            late(Duration::from_secs(1)),
            "did not answer within 1 second"
        );
        assert_eq!(
            late(Duration::from_millis(2500)),
            "did not answer within 2.5 seconds"
        );
    }
}

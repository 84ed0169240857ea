//! The options for other programs at the table.

use std::{str::FromStr, time::Duration};

use clap::Args;

/// The options for other programs at the table.
#[derive(Debug, Clone, Copy, Args)]
pub struct ProgramArgs {
    /// The longest that a program may take for an answer, in seconds by the clock on the wall
    ///
    /// It counts from the moment in which the question is sent. A program that has not answered by then has failed, as one
    /// that answers wrongly. The levels have no limit.
    #[arg(long, value_name = "SECONDS", default_value = "10")]
    move_time: Seconds,
}

impl ProgramArgs {
    /// The longest that a program may take for an answer.
    pub(super) fn move_time(self) -> Duration {
        self.move_time.0
    }
}

impl Default for ProgramArgs {
    fn default() -> Self {
        Self {
            move_time: Seconds(Duration::from_secs(10)),
        }
    }
}

/// A time in seconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Seconds(Duration);

/// Why a text is no time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a time is given in seconds, from 0.001 to 86400")]
struct NotATime;

impl FromStr for Seconds {
    type Err = NotATime;

    fn from_str(text: &str) -> Result<Self, NotATime> {
        let seconds: f64 = text.trim().parse().map_err(|_| NotATime)?;
        if (0.001..=86_400.0).contains(&seconds) {
            Ok(Self(Duration::from_secs_f64(seconds)))
        } else {
            Err(NotATime)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_a_number_of_seconds() {
        assert_eq!("2.5".parse(), Ok(Seconds(Duration::from_millis(2500))));
        for wrong in ["", "0", "-1", "NaN", "inf", "1e9", "ten"] {
            assert_eq!(wrong.parse::<Seconds>(), Err(NotATime), "{wrong}");
        }
    }
}

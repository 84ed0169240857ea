//! How fast moves are shown.

use std::{fmt, str::FromStr, time::Duration};

use crate::play::Action;
use crate::text::quoted;

/// How fast moves are shown. Any key skips the wait.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Pace {
    /// At once.
    Off,
    /// Long enough to be seen.
    Fast,
    /// Long enough to be read.
    #[default]
    Calm,
}

impl Pace {
    pub const ALL: [Self; 3] = [Self::Off, Self::Fast, Self::Calm];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Fast => "fast",
            Self::Calm => "calm",
        }
    }

    /// The next one; after the last comes the first.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::Off => Self::Fast,
            Self::Fast => Self::Calm,
            Self::Calm => Self::Off,
        }
    }

    /// How long the opponent waits before `action`, if at all.
    pub fn before(self, action: &Action) -> Option<Duration> {
        let calm = match action {
            Action::Knock { .. } | Action::BigGin { .. } => 1200,
            Action::Discard { .. }
            | Action::Spread { .. }
            | Action::LayOff(_)
            | Action::TakeUpcard
            | Action::TakeDiscard
            | Action::TakeCard { .. }
            | Action::Pass
            | Action::AcceptKnock
            | Action::RefuseKnock
            | Action::PlayExposed
            | Action::PickUp
            | Action::OfferDouble
            | Action::AcceptDouble
            | Action::RefuseDouble => 900,
            Action::DrawStock | Action::LookBack | Action::EndDefence => 700,
        };
        match self {
            Self::Off => None,
            Self::Fast => Some(Duration::from_millis(calm / 3)),
            Self::Calm => Some(Duration::from_millis(calm)),
        }
    }

    /// How long a card is on its way; `None` if it is there at once.
    pub const fn flight(self) -> Option<Duration> {
        match self {
            Self::Off => None,
            Self::Fast => Some(Duration::from_millis(150)),
            Self::Calm => Some(Duration::from_millis(220)),
        }
    }
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// There is no pace with this name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no pace {}; the paces are off, fast and calm", quoted(.given))]
pub struct UnknownPace {
    pub given: String,
}

impl FromStr for Pace {
    type Err = UnknownPace;

    fn from_str(text: &str) -> Result<Self, UnknownPace> {
        Self::ALL
            .into_iter()
            .find(|pace| pace.name() == text)
            .ok_or_else(|| UnknownPace {
                given: text.to_owned(),
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pace_is_read_by_its_name() {
        for pace in Pace::ALL {
            assert_eq!(pace.to_string().parse(), Ok(pace));
        }
        let unknown = "slow".parse::<Pace>().unwrap_err();
        assert!(unknown.to_string().contains("off, fast and calm"));
    }
}

//! How much a decision may lose before it is called a mistake.

use std::fmt;

use serde::{Deserialize, Serialize};

/// What a decision is called that lost too much.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Grade {
    /// Not quite the best.
    Inaccuracy,
    /// It cost something.
    Mistake,
    /// It cost much.
    Blunder,
}

impl Grade {
    /// Every grade, the slightest first, with the least chance to win the game that it loses, 0 to 1.
    ///
    /// At the beginning of a game to 100 a point is worth about half a hundredth of the chance to win it, so these are
    /// about 2, 4 and 10 points.
    pub const LEAST: [(Self, f64); 3] = [
        (Self::Inaccuracy, 0.01),
        (Self::Mistake, 0.02),
        (Self::Blunder, 0.05),
    ];

    /// The grade of a decision that loses so much of the chance to win the game; `None` when that is too little.
    pub fn of(loss: f64) -> Option<Self> {
        let reached = |&&(_, least): &&(Self, f64)| loss >= least;
        Self::LEAST
            .iter()
            .rev()
            .find(reached)
            .map(|(grade, _)| *grade)
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }

    /// Its name with the article: `an inaccuracy`.
    pub const fn with_article(self) -> &'static str {
        match self {
            Self::Inaccuracy => "an inaccuracy",
            Self::Mistake => "a mistake",
            Self::Blunder => "a blunder",
        }
    }

    /// Its name for so many.
    pub const fn counted(self, count: usize) -> &'static str {
        match (self, count) {
            (_, 1) => self.name(),
            (Self::Inaccuracy, _) => "inaccuracies",
            (Self::Mistake, _) => "mistakes",
            (Self::Blunder, _) => "blunders",
        }
    }

    /// The sign by which it is marked, as in the notation of chess.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Inaccuracy => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_greater_loss_is_never_called_less() {
        let grades: Vec<_> = (0..100)
            .map(|loss| Grade::of(f64::from(loss) / 100.0))
            .collect();
        assert!(grades.is_sorted());
        assert_eq!(Grade::of(0.009), None);
        assert_eq!(Grade::of(0.01), Some(Grade::Inaccuracy));
        assert_eq!(Grade::of(0.02), Some(Grade::Mistake));
        assert_eq!(Grade::of(0.5), Some(Grade::Blunder));
    }
}

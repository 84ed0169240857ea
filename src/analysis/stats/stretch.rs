//! Hands one after another, to see how play changed.

use serde::Serialize;

use crate::{analysis::coach::JudgedDeal, game::Player};

use super::{Estimate, JudgedHands, Sample};

/// A hand in the past.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Past {
    /// What it brought the player.
    pub(super) points: f64,
    /// What the coach made of it, if he has judged it.
    pub(super) judged: Option<JudgedDeal>,
    /// Which of the players it was played for.
    pub(super) player: Player,
}

/// Hands one after another.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Stretch {
    /// The number of the first of them, from 1.
    pub first: usize,
    /// How many there are.
    pub hands: usize,
    /// The points that they brought.
    #[serde(serialize_with = "estimate")]
    pub points: Sample,
    /// Those of them that the coach has judged.
    pub judged: JudgedHands,
}

fn estimate<S: serde::Serializer>(sample: &Sample, serializer: S) -> Result<S::Ok, S::Error> {
    sample.estimate().serialize(serializer)
}

impl Stretch {
    /// So many hands make a stretch: with fewer, chance hides what changed.
    pub const LEAST: usize = 50;

    pub(super) fn of(past: &[Past], most: usize) -> Vec<Self> {
        Self::cut(past, (past.len() / Self::LEAST).clamp(1, most.max(1)))
    }

    /// So many stretches of equal length; fewer where there are not that many hands.
    pub(super) fn cut(past: &[Past], count: usize) -> Vec<Self> {
        let count = count.min(past.len());
        (0..count)
            .map(|at| {
                // A hand more or less: the rest of the division is spread over all of them.
                let place = |at: usize| {
                    let product = at as u128 * past.len() as u128 / count as u128;
                    usize::try_from(product).unwrap_or(past.len())
                };
                Self::new(place(at), &past[place(at)..place(at + 1)])
            })
            .collect()
    }

    fn new(before: usize, past: &[Past]) -> Self {
        let mut stretch = Self {
            first: before + 1,
            hands: past.len(),
            points: Sample::default(),
            judged: JudgedHands::default(),
        };
        for hand in past {
            stretch.points.add(hand.points);
            if let Some(judged) = &hand.judged {
                stretch.judged.add(judged, hand.player);
            }
        }
        stretch
    }

    /// What a hand's decisions lost, in expected points; none where none was judged.
    pub fn error(&self) -> Option<Estimate> {
        self.judged.own.points_lost.estimate()
    }
}

//! The inputs of a value net: sparse ones, which are on or off, and dense ones.

use std::fmt;

use crate::{
    cards::Card,
    rules::{Exhausted, Rules},
};

use super::{
    Guess, UNIT,
    belief::steps,
    knowledge::{Knowledge, Opening},
    plane::{
        BURIED_BY_HIM, BURIED_BY_ME, DRAWABLE, HIS, HIS_COUNT, LIMIT, Labels, Lister, Numbers,
        OPENING, PLANES, PlaneInfo, RULES,
    },
};

/// The sparse inputs that are on, by number.
#[derive(Debug, Clone, Copy)]
pub struct Inputs(Numbers<{ Self::MOST }>);

impl Inputs {
    const MOST: usize = 120;

    /// Lists inputs.
    #[inline(always)]
    pub(super) fn listed(list: impl FnOnce(&mut Lister<'_>)) -> Self {
        Self(Numbers::listed(list))
    }

    /// These and more.
    #[inline(always)]
    pub(super) fn and(&self, list: impl FnOnce(&mut Lister<'_>)) -> Self {
        Self(self.0.and(list))
    }

    /// The numbers of the inputs that are on.
    #[inline]
    pub fn as_slice(&self) -> &[u16] {
        self.0.as_slice()
    }
}

/// For people: the planes in their order with what is on in them, as in `hand 7c 7d; deadwood 12`.
impl fmt::Display for Inputs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        for PlaneInfo {
            plane,
            name,
            labels,
            ..
        } in PLANES
        {
            let mut on: Vec<usize> = self
                .as_slice()
                .iter()
                .filter_map(|&at| plane.number(at))
                .collect();
            if on.is_empty() {
                continue;
            }
            on.sort_unstable();
            write!(f, "{separator}{name}")?;
            for number in on {
                match labels {
                    Labels::Cards => write!(f, " {}", Card::ALL[number])?,
                    Labels::Numbers => write!(f, " {number}")?,
                }
            }
            separator = "; ";
        }
        Ok(())
    }
}

impl Knowledge {
    /// The sparse inputs that are the same whatever the seat does now.
    #[inline(always)]
    pub(super) fn list_shared(&self, rules: &Rules, inputs: &mut Lister<'_>) {
        inputs.add_cards(HIS, self.his);
        inputs.add_cards(BURIED_BY_ME, self.buried_by_me);
        inputs.add_cards(BURIED_BY_HIM, self.buried_by_him);
        inputs.add(HIS_COUNT, self.his.len());
        inputs.add(DRAWABLE, self.drawable as usize);
        inputs.add(LIMIT, limit_class(self.limit));
        inputs.add(
            RULES,
            match rules.stock.exhausted {
                Exhausted::Void => 0,
                Exhausted::LastDiscardKnock => 1,
                Exhausted::LowestDeadwood => 2,
            },
        );
        let flags = [
            self.stakes.big_gin.is_some(),
            self.stakes.tie.is_none(),
            rules.gin.lay_offs,
            rules.turn.discard_taken,
        ];
        for (number, _) in flags.iter().enumerate().filter(|(_, flag)| **flag) {
            inputs.add(RULES, 3 + number);
        }
    }

    /// The sparse inputs about the first turn, which matter only where something is left.
    #[inline(always)]
    pub(super) fn list_opening(&self, inputs: &mut Lister<'_>) {
        inputs.add(
            OPENING,
            match self.opening {
                Opening::FirstOffer => 0,
                Opening::LastOffer => 1,
                Opening::Forced => 2,
                Opening::Past => 3,
            },
        );
    }
}

fn limit_class(limit: u32) -> usize {
    match limit {
        0..=10 => limit as usize,
        11..=15 => 11,
        16..=25 => 12,
        _ => 13,
    }
}

/// How many dense inputs there are.
pub const DENSE: usize = Guess::SIZE + 5;

/// The dense inputs: the guess at the opponent's hand, and the stakes; in whole [`STEP`]s.
pub type Dense = [u8; DENSE];

/// What one step of a dense input is: they go from 0 to 2, as far as the nets are concerned.
pub const STEP: f32 = 1.0 / 127.0;

impl Knowledge {
    /// The dense inputs in this situation.
    #[inline(always)]
    pub fn dense(&self, guess: &Guess) -> Dense {
        let mut dense = [0; DENSE];
        let (guessed, stakes) = dense.split_at_mut(Guess::SIZE);
        guessed.copy_from_slice(guess.steps());
        let values = [
            self.stakes.win,
            self.stakes.gin,
            self.stakes.undercut,
            self.stakes.big_gin.unwrap_or(0),
            self.stakes.tie.unwrap_or(0),
        ];
        for (input, value) in stakes.iter_mut().zip(values) {
            *input = steps(stake(value));
        }
        dense
    }
}

/// How many points of a bonus count: twice what the nets have seen in training.
const MOST_STAKES: u32 = 80;

/// A bonus as an input.
#[expect(clippy::cast_precision_loss, reason = "at most 80")]
fn stake(points: u32) -> f32 {
    points.min(MOST_STAKES) as f32 / (2.0 * UNIT)
}

/// The greatest value of a dense input.
pub(super) fn greatest(dense_input: usize) -> f32 {
    let value = if dense_input < Guess::SIZE {
        1.0
    } else {
        stake(MOST_STAKES)
    };
    f32::from(steps(value)) * STEP
}

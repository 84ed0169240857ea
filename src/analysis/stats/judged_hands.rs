//! Hands whose decisions the coach has judged, counted for one player.

use std::collections::BTreeMap;

use serde::{Serialize, Serializer, ser::SerializeStruct};

use crate::{
    analysis::coach::{Count, JudgedDeal, JudgedPlayer, Luck, MistakeKind, accuracy_of},
    game::Player,
};

use super::{Sample, sample::real};

/// What the mistakes of a kind cost.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize)]
pub struct Cost {
    /// How many there are.
    pub count: u64,
    /// What they lost, in expected points.
    pub points: f64,
    /// What they lost of the chance to win the game, each from 0 to 1.
    pub chance: f64,
}

/// What the decisions of one side in many hands were worth.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Decided {
    /// How many decisions there were with something to decide.
    pub decisions: u64,
    /// What they lost in each hand, in expected points.
    pub points_lost: Sample,
    /// What they lost in each hand of the chance to win the game.
    pub chance_lost: Sample,
    /// How many mistakes of each grade there were.
    pub count: Count,
    /// What the mistakes of each kind cost.
    pub mistakes: BTreeMap<MistakeKind, Cost>,
    lost_by_lot: f64,
}

impl Decided {
    fn add(&mut self, judged: &JudgedPlayer) {
        self.decisions += judged.decisions;
        self.points_lost.add(judged.points_lost);
        self.chance_lost.add(judged.chance_lost);
        self.lost_by_lot += judged.lost_by_lot;
        for mistake in &judged.mistakes {
            self.count.add(mistake.grade);
            let cost = self.mistakes.entry(mistake.kind).or_default();
            cost.count += 1;
            cost.points += mistake.points_lost;
            cost.chance += mistake.chance_lost;
        }
    }

    /// The average error: what a decision lost, in expected points.
    pub fn points_a_decision(&self) -> Option<f64> {
        (self.decisions > 0).then(|| self.points_lost.total() / real(self.decisions))
    }

    /// What a decision lost of the chance to win the game, 0 to 1.
    pub fn chance_a_decision(&self) -> Option<f64> {
        (self.decisions > 0).then(|| self.chance_lost.total() / real(self.decisions))
    }

    /// How well the side decided, 0 to 1; see [`DealReview::accuracy`](crate::analysis::coach::DealReview::accuracy).
    pub fn accuracy(&self) -> Option<f64> {
        accuracy_of(self.chance_lost.total(), self.lost_by_lot)
    }

    /// The kinds of mistakes with what they cost, the dearest first.
    pub fn dearest(&self) -> Vec<(MistakeKind, Cost)> {
        let mut kinds: Vec<_> = self
            .mistakes
            .iter()
            .map(|(kind, cost)| (*kind, *cost))
            .collect();
        kinds.sort_by(|(_, one), (_, other)| other.chance.total_cmp(&one.chance));
        kinds
    }

    /// What the mistakes of a kind cost.
    pub fn cost(&self, kind: MistakeKind) -> Cost {
        self.mistakes.get(&kind).copied().unwrap_or_default()
    }

    /// The kind of mistake that is worth practising: the dearest of those that came up often enough to be a habit.
    pub fn to_practise(&self) -> Option<(MistakeKind, Cost)> {
        /// So often a mistake has to have been made to be called a habit.
        const HABIT: u64 = 3;
        let told =
            |(kind, cost): &(MistakeKind, Cost)| *kind != MistakeKind::Other && cost.count >= HABIT;
        self.dearest().into_iter().find(told)
    }
}

/// The sums, and beside them the rates that follow from them.
impl Serialize for Decided {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let kinds: BTreeMap<_, _> = self.mistakes.iter().collect();
        let mut fields = serializer.serialize_struct("Decided", 10)?;
        fields.serialize_field("decisions", &self.decisions)?;
        fields.serialize_field("accuracy", &self.accuracy())?;
        fields.serialize_field("points_lost", &self.points_lost.total())?;
        fields.serialize_field("points_lost_a_decision", &self.points_a_decision())?;
        fields.serialize_field("points_lost_a_hand", &self.points_lost.estimate())?;
        fields.serialize_field("chance_lost", &self.chance_lost.total())?;
        fields.serialize_field("chance_lost_a_decision", &self.chance_a_decision())?;
        fields.serialize_field("chance_lost_a_hand", &self.chance_lost.estimate())?;
        fields.serialize_field("count", &self.count)?;
        fields.serialize_field("kinds", &kinds)?;
        fields.end()
    }
}

/// Hands whose decisions the coach has judged, counted for one player.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct JudgedHands {
    /// How many there are.
    pub hands: u64,
    /// What the player's decisions were worth.
    pub own: Decided,
    /// What the opponents' were.
    pub opponents: Decided,
    /// What made the results: luck and skill together are the points won less the points lost.
    pub luck: Luck,
    /// What the cards brought in each hand, in points.
    pub cards: Sample,
}

impl JudgedHands {
    /// Counts one more hand for this player; one that was not played to its end is not counted.
    pub fn add(&mut self, deal: &JudgedDeal, player: Player) {
        for (of, judged) in (0..).zip(&deal.players) {
            let Some(luck) = judged.luck else { return };
            if Player::new(of) == player {
                self.hands += 1;
                self.own.add(judged);
                self.luck = self.luck.and(luck);
                self.cards.add(luck.luck());
            } else {
                self.opponents.add(judged);
            }
        }
    }
}

/// The sums, and beside them the rates that follow from them.
impl Serialize for JudgedHands {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("JudgedHands", 7)?;
        fields.serialize_field("hands", &self.hands)?;
        fields.serialize_field("result", &self.luck.result())?;
        fields.serialize_field("luck", &self.luck.luck())?;
        fields.serialize_field("luck_a_hand", &self.cards.estimate())?;
        fields.serialize_field("skill", &self.luck.skill())?;
        fields.serialize_field("own", &self.own)?;
        fields.serialize_field("opponents", &self.opponents)?;
        fields.end()
    }
}

//! A review in numbers: what is left of it when the positions are left out.

use serde::{Deserialize, Serialize};

use crate::game::Player;

use super::{DealReview, Decision, Grade, Luck, MistakeKind, Review, decision::accuracy_of};

/// A review in numbers, small enough to be kept for every record. The positions are found again in the record, by the
/// number of the deal and of the event.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Judged {
    /// The deals, in their order; the last one may be unfinished.
    pub deals: Vec<JudgedDeal>,
}

/// A deal of it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JudgedDeal {
    /// Its number in the match, from 0.
    pub number: u64,
    /// Whether it was played to its end.
    pub is_over: bool,
    /// The players, in the order of their numbers.
    pub players: [JudgedPlayer; 2],
}

/// What a player's decisions in a deal were worth.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JudgedPlayer {
    /// How many decisions there were with something to decide.
    pub decisions: u64,
    /// What they lost, in expected points.
    pub points_lost: f64,
    /// What they lost of the chance to win the game, each from 0 to 1.
    pub chance_lost: f64,
    /// What moves drawn by lot would have lost of it.
    pub lost_by_lot: f64,
    /// What made the result; none when the deal was not played to its end.
    pub luck: Option<Luck>,
    /// The mistakes, in their order.
    pub mistakes: Vec<Mistake>,
}

/// A mistake, and where in the record it is.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mistake {
    /// How many events of the deal came before it: what the player knew is
    /// [`view_after`](crate::game::PlayedDeal::view_after) so many.
    pub event: usize,
    /// Which turn of the player it belongs to, from 1.
    pub turn: usize,
    /// What was wrong.
    pub kind: MistakeKind,
    /// How bad it was.
    pub grade: Grade,
    /// What it lost, in expected points.
    pub points_lost: f64,
    /// What it lost of the chance to win the game, 0 to 1.
    pub chance_lost: f64,
}

impl Judged {
    /// This review in numbers.
    pub fn of(review: &Review) -> Self {
        Self {
            deals: review.deals.iter().map(JudgedDeal::of).collect(),
        }
    }
}

impl JudgedDeal {
    /// A reviewed deal in numbers.
    pub fn of(deal: &DealReview) -> Self {
        Self {
            number: deal.deal.number(),
            is_over: deal.deal.deal().outcome().is_some(),
            players: [Player::FIRST, Player::SECOND].map(|player| JudgedPlayer::of(deal, player)),
        }
    }

    /// One of the two players.
    pub fn of_player(&self, player: Player) -> Option<&JudgedPlayer> {
        self.players.get(player.index())
    }
}

impl JudgedPlayer {
    fn of(deal: &DealReview, player: Player) -> Self {
        let sum = |of: fn(&Decision) -> f64| deal.decisions_of(player).map(of).sum();
        Self {
            decisions: deal.choices(player) as u64,
            points_lost: sum(Decision::points_lost),
            chance_lost: sum(Decision::loss),
            lost_by_lot: sum(Decision::loss_by_lot),
            luck: deal.luck(player),
            mistakes: deal.mistakes(player).filter_map(Mistake::of).collect(),
        }
    }

    /// How well he decided, 0 to 1; see [`DealReview::accuracy`].
    pub fn accuracy(&self) -> Option<f64> {
        accuracy_of(self.chance_lost, self.lost_by_lot)
    }
}

impl Mistake {
    /// This decision as a mistake, if it was one.
    pub fn of(decision: &Decision) -> Option<Self> {
        Some(Self {
            event: decision.event,
            turn: decision.turn,
            kind: decision.mistake?,
            grade: decision.grade()?,
            points_lost: decision.points_lost(),
            chance_lost: decision.loss(),
        })
    }
}

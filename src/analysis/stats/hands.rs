//! Hands that have been played out, counted for one player.

use serde::{Serialize, Serializer, ser::SerializeStruct};

use crate::{
    game::{HandResult, PlayedDeal, Player},
    play::{KnockKind, Outcome, Seat, Shown, WinKind},
};

use super::{Sample, sample::real};

/// What one hand was for a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hand {
    /// The outcome, with the winner as a seat.
    outcome: Outcome,
    seat: Seat,
    points: i64,
    turns: u64,
    taken: u64,
    /// Who ended the hand, and with how much deadwood.
    ended: Option<(Seat, KnockKind, u64)>,
}

impl Hand {
    /// What a deal was for this player; nothing while it is not over.
    pub fn of(deal: &PlayedDeal, player: Player) -> Option<Self> {
        let outcome = deal.deal().outcome()?;
        let seat = deal.seat_of(player)?;
        let result = HandResult::new(&outcome, deal.seats());
        let other = deal.seats()[seat.other()];
        let mut hand = Self {
            outcome,
            seat,
            points: i64::from(result.points_for(player)) - i64::from(result.points_for(other)),
            turns: 0,
            taken: 0,
            ended: None,
        };
        for event in deal.events() {
            match event.shown {
                Shown::TookUpcard(_) | Shown::TookDiscard(_) if event.seat == seat => {
                    hand.turns += 1;
                    hand.taken += 1;
                }
                Shown::DrewStock if event.seat == seat => hand.turns += 1,
                Shown::Knocked { knock, .. } => {
                    let deadwood = u64::from(knock.deadwood.points());
                    hand.ended = Some((knock.seat, knock.kind, deadwood));
                }
                // The knock did not stand, and play goes on.
                Shown::RefusedKnock | Shown::PlaysExposed | Shown::PickedUp => hand.ended = None,
                _ => {}
            }
        }
        Some(hand)
    }

    /// The points it brought the player; negative when the other won it.
    pub fn points(&self) -> i64 {
        self.points
    }

    /// The same as a number to reckon with.
    #[expect(clippy::cast_precision_loss, reason = "the points of a hand are few")]
    pub(super) fn points_as_number(&self) -> f64 {
        self.points as f64
    }
}

/// What one side did in many hands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Side {
    /// Hands won.
    pub won: u64,
    /// Hands ended by a knock, whatever came of it.
    pub knocks: u64,
    /// Hands won by gin.
    pub gins: u64,
    /// Hands won by big gin.
    pub big_gins: u64,
    /// Hands won by undercutting the other side.
    pub undercuts: u64,
    /// Hands won by the lower count when the stock was exhausted.
    pub lowest_counts: u64,
    /// The deadwood of all its knocks together, in points.
    #[serde(skip)]
    knock_deadwood: u64,
    /// How often the other side ended the hand, and what this side was left with then, in points.
    #[serde(skip)]
    caught: (u64, u64),
}

impl Side {
    fn add(&mut self, hand: &Hand, seat: Seat) {
        if let Outcome::Won(win) = hand.outcome {
            if win.seat == seat {
                self.won += 1;
                match win.kind {
                    WinKind::Knock => {}
                    WinKind::Gin => self.gins += 1,
                    WinKind::BigGin => self.big_gins += 1,
                    WinKind::Undercut => self.undercuts += 1,
                    WinKind::LowestDeadwood => self.lowest_counts += 1,
                }
            }
            if hand.ended.is_some_and(|(by, ..)| by != seat) {
                self.caught.0 += 1;
                self.caught.1 += u64::from(win.deadwood[seat]);
            }
        }
        if let Some((by, KnockKind::Knock, deadwood)) = hand.ended
            && by == seat
        {
            self.knocks += 1;
            self.knock_deadwood += deadwood;
        }
    }

    /// The mean deadwood of its knocks, in points.
    pub fn deadwood_at_a_knock(&self) -> Option<f64> {
        ratio(self.knock_deadwood, self.knocks)
    }

    /// The mean count it was left with, after lay-offs, when the other side ended the hand, in points.
    pub fn count_when_caught(&self) -> Option<f64> {
        ratio(self.caught.1, self.caught.0)
    }
}

/// Many hands, counted for one player.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Hands {
    /// How many there are.
    pub played: u64,
    /// What the player did.
    pub own: Side,
    /// What the opponents did.
    pub opponents: Side,
    /// The points won less the points lost, without boxes.
    pub points: i64,
    /// The same, hand by hand.
    pub each: Sample,
    turns: u64,
    taken: u64,
}

impl Hands {
    /// Counts one more hand.
    pub fn add(&mut self, hand: &Hand) {
        self.played += 1;
        self.own.add(hand, hand.seat);
        self.opponents.add(hand, hand.seat.other());
        self.points += hand.points;
        self.each.add(hand.points_as_number());
        self.turns += hand.turns;
        self.taken += hand.taken;
    }

    /// Hands that nobody won.
    pub fn nobodys(&self) -> u64 {
        self.played - self.own.won - self.opponents.won
    }

    /// The points a hand brought on the average.
    pub fn points_a_hand(&self) -> Option<f64> {
        self.each.mean()
    }

    /// The share of the hands that this many are, 0 to 1.
    pub fn share(&self, count: u64) -> Option<f64> {
        ratio(count, self.played)
    }

    /// The player's turns in a hand on the average.
    pub fn turns_a_hand(&self) -> Option<f64> {
        ratio(self.turns, self.played)
    }

    /// The share of the player's turns that began with the discard pile, 0 to 1.
    pub fn share_taken(&self) -> Option<f64> {
        ratio(self.taken, self.turns)
    }
}

/// The counts, and beside them the rates that follow from them.
impl Serialize for Hands {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Hands", 12)?;
        fields.serialize_field("played", &self.played)?;
        fields.serialize_field("nobodys", &self.nobodys())?;
        fields.serialize_field("points", &self.points)?;
        fields.serialize_field("points_a_hand", &self.points_a_hand())?;
        fields.serialize_field(
            "points_a_hand_margin",
            &self.each.estimate().and_then(|points| points.margin),
        )?;
        fields.serialize_field("turns_a_hand", &self.turns_a_hand())?;
        fields.serialize_field("share_taken_from_pile", &self.share_taken())?;
        fields.serialize_field("own", &self.own)?;
        fields.serialize_field("own_deadwood_at_a_knock", &self.own.deadwood_at_a_knock())?;
        fields.serialize_field("own_count_when_caught", &self.own.count_when_caught())?;
        fields.serialize_field("opponents", &self.opponents)?;
        fields.serialize_field(
            "opponents_count_when_caught",
            &self.opponents.count_when_caught(),
        )?;
        fields.end()
    }
}

/// A part of a whole; nothing of nothing.
pub(super) fn ratio(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| real(part) / real(whole))
}

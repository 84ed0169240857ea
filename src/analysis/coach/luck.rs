//! What made the result of a hand: luck and skill, and what the luck was.

use serde::{Deserialize, Serialize};

use crate::{
    cards::Card,
    game::Player,
    play::{Drawn, KnockKind, Phase, Shown},
    players::odds::many,
};

use super::{
    Decision, JudgedMove,
    move_class::{MoveClass, ending},
};

/// What made the result of a hand, in points for one player: luck and skill together.
///
/// Skill is what the others' decisions lost less what the player's own lost. Luck is everything else, see [`LuckEvent`].
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Luck {
    /// What the hand brought the player.
    pub result: f64,
    /// What the others' decisions lost; of several others, on average.
    pub given: f64,
    /// What the player's own decisions lost, as a positive number.
    pub lost: f64,
}

impl Luck {
    /// Of a finished hand that brought the player so many points.
    pub(super) fn of(decisions: &[Decision], player: Player, result: f64) -> Self {
        let (own, others): (Vec<&Decision>, _) = decisions
            .iter()
            .partition(|decision| decision.player == player);
        Self {
            result,
            given: others.into_iter().map(given).sum(),
            lost: own.into_iter().map(Decision::points_lost).sum(),
        }
    }

    /// What the decisions of all brought the player.
    pub fn skill(&self) -> f64 {
        self.given - self.lost
    }

    /// What the cards brought the player.
    pub fn luck(&self) -> f64 {
        self.result - self.skill()
    }

    /// This and that of another hand.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            result: self.result + other.result,
            given: self.given + other.given,
            lost: self.lost + other.lost,
        }
    }
}

/// What a part of the luck was.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum LuckCause {
    /// The cards that were dealt.
    Deal,
    /// A card that the player drew from the stock in this turn of theirs, from 1.
    Draw { card: Card, turn: usize },
    /// What the others drew and did after this turn of the player, and the card that they took from the player's discard; before
    /// the first turn it is 0.
    Others { turn: usize, taken: Option<Card> },
    /// That the others discarded this card after this turn of the player, where most of it is that it could be taken.
    Offered { turn: usize, card: Card },
    /// That another ended the hand so after this turn of the player; before their first one it is 0.
    Ended { turn: usize, kind: KnockKind },
    /// That the hand is judged otherwise once a card is taken from a pile, when nothing else has happened.
    SecondLook,
    /// What the others held when the player ended the hand.
    Showdown,
}

/// A part of the luck in a hand.
///
/// It is counted by what the player knew, from one decision to the next: a card is not counted once for who draws it and again
/// for who faces it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LuckEvent {
    /// The number of the hand, from 0.
    pub hand: u64,
    pub cause: LuckCause,
    /// What it brought the player who is asked about.
    pub points: f64,
    /// By how much the hand was worth more after it than before, with what the others gave away meanwhile.
    pub swing: f64,
}

/// What the deal, each draw and each turn of the others brought a player in a hand with this result.
pub(super) fn events(
    hand: u64,
    decisions: &[Decision],
    player: Player,
    result: f64,
) -> Vec<LuckEvent> {
    let event = |cause, swing: f64, given: f64| LuckEvent {
        hand,
        cause,
        points: swing - given,
        swing,
    };
    let mut events = Vec::new();
    let mut last: Option<&Decision> = None;
    // What the player expected after their last decision, and what the others gave away since.
    let (mut expected, mut since) = (0.0, 0.0);
    let mut ended = None;
    for decision in decisions {
        if decision.player != player {
            since += given(decision);
            ended = ending(&decision.view, &decision.played).or(ended);
            continue;
        }
        // What a move is worth to which there is no other was not tried.
        if !decision.judgment.is_choice() {
            continue;
        }
        let best = decision.best().map_or(0.0, |best| best.points);
        let cause = match (last, ended.take()) {
            (None, None) => LuckCause::Deal,
            (Some(last), None) => cause_between(last, decision, best - expected),
            (last, Some((kind, _))) => LuckCause::Ended {
                turn: turn_of(last),
                kind,
            },
        };
        events.push(event(cause, best - expected, since));
        (expected, since) = (best - decision.points_lost(), 0.0);
        last = Some(decision);
    }
    let turn = turn_of(last);
    let cause = match (last, ended) {
        (Some(last), _) if last.played.ends_hand() => LuckCause::Showdown,
        (_, Some((kind, _))) => LuckCause::Ended { turn, kind },
        (_, None) => LuckCause::Others { turn, taken: None },
    };
    events.push(event(cause, result - expected, since));
    events
}

/// The turn of a player's last decision; 0 before the first one.
fn turn_of(last: Option<&Decision>) -> usize {
    last.map_or(0, |last| last.turn)
}

/// What happened between two decisions of a player, between which the hand came to be worth so much more.
fn cause_between(one: &Decision, next: &Decision, swing: f64) -> LuckCause {
    match (next.view.phase(), next.view.drawn()) {
        (
            Phase::Discard {
                drawn: Drawn::Stock,
                ..
            },
            Some(card),
        ) => {
            let turn = next.turn;
            return LuckCause::Draw { card, turn };
        }
        (Phase::Discard { .. }, _) if one.turn == next.turn => return LuckCause::SecondLook,
        _ => {}
    }
    let is_take = |judged: &&JudgedMove| MoveClass::of(&judged.action) == MoveClass::Takes;
    let mut others = next.judgment.moves().iter();
    if let (Some(card), Some(best)) = (next.view.phase().on_offer(), next.best().filter(is_take))
        && let Some(left) = others.find(|judged| !is_take(judged))
        && (0.0..=2.0 * (best.points - left.points)).contains(&swing)
    {
        let turn = one.turn;
        return LuckCause::Offered { turn, card };
    }
    let before = one.view.history().len();
    let mut since = next.view.history().iter().skip(before);
    LuckCause::Others {
        turn: one.turn,
        taken: since.find_map(|seen| match seen.shown {
            Shown::TookDiscard(card) if Some(card) == one.played.card() => Some(card),
            _ => None,
        }),
    }
}

/// What somebody's decision gave another player: of several others, each gets as much less.
fn given(decision: &Decision) -> f64 {
    decision.points_lost() / many(decision.view.seats() - 1)
}

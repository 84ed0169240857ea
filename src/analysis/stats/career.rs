//! All that a player has played.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::{analysis::coach::JudgedDeal, game::Player};

use super::{
    hands::{HandStats, Sample, ratio},
    matches::{JudgedHands, PlayedMatch},
};

/// Games in which nothing but the player's own judgment decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Unaided {
    pub won: u64,
    pub lost: u64,
}

/// Matches that have something in common, counted for the player.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct Group {
    pub won: u64,
    pub lost: u64,
    pub unfinished: u64,
    pub games_won: u64,
    pub games_lost: u64,
    /// The games of matches in which the coach was not asked for a hint.
    pub unaided: Unaided,
    /// The fewest hints with which a match was won.
    pub fewest_hints: Option<u64>,
    /// The most points that a hand has brought.
    pub best_hand: Option<f64>,
    /// How many hands the fastest match that was won took.
    pub fastest_win: Option<u64>,
    /// Their finished hands.
    pub hands: HandStats,
    /// Those of them that the coach has judged.
    pub judged: JudgedHands,
}

impl Group {
    fn add(&mut self, played: &PlayedMatch) {
        match played.won {
            Some(true) => self.won += 1,
            Some(false) => self.lost += 1,
            None => self.unfinished += 1,
        }
        let won = played.games.iter().filter(|won| **won).count() as u64;
        let lost = played.games.len() as u64 - won;
        self.games_won += won;
        self.games_lost += lost;
        if played.hints == 0 {
            self.unaided.won += won;
            self.unaided.lost += lost;
        }
        for hand in &played.hands {
            self.hands.add(hand);
            if hand.points() > self.best_hand.unwrap_or_default() {
                self.best_hand = Some(hand.points());
            }
        }
        if played.won == Some(true) {
            let least = |so_far: Option<u64>, now| so_far.into_iter().chain([now]).min();
            self.fastest_win = least(self.fastest_win, played.hands.len() as u64);
            self.fewest_hints = least(self.fewest_hints, played.hints);
        }
        for deal in played.judged.iter().flatten() {
            self.judged.add(deal, played.player);
        }
    }

    /// The share of the finished matches that were won, 0 to 1.
    pub fn match_share(&self) -> Option<f64> {
        ratio(self.won, self.won + self.lost)
    }
}

/// Finished matches or games won, or lost, in a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Streaks {
    /// How many were won in a row until now; negative when they were lost.
    pub now: i64,
    /// The most that were won in a row.
    pub longest: i64,
}

impl Streaks {
    fn add(&mut self, won: bool) {
        self.now = match (won, self.now > 0) {
            (true, true) => self.now + 1,
            (true, false) => 1,
            (false, true) => -1,
            (false, false) => self.now - 1,
        };
        self.longest = self.longest.max(self.now);
    }
}

/// All that a player has played.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct Career {
    /// All of it.
    pub all: Group,
    /// By whom it was played against: the name of a level, of a character or of a person.
    pub by_opponent: BTreeMap<String, Group>,
    /// By the name of the preset; `built-in` where no house rule was changed, `own` where they are no preset.
    pub by_rules: BTreeMap<String, Group>,
    /// Matches in a row.
    pub streaks: Streaks,
    /// Games in a row.
    pub game_streaks: Streaks,
    /// Each finished hand, in the order in which they were played.
    #[serde(skip)]
    past: Vec<PastHand>,
}

impl Career {
    /// All these matches, which come in the order in which they were played.
    pub fn of<'a>(matches: impl IntoIterator<Item = &'a PlayedMatch>) -> Self {
        let mut career = Self::default();
        for played in matches {
            career.add(played);
        }
        career
    }

    fn add(&mut self, played: &PlayedMatch) {
        let rules = played.preset.unwrap_or("own").to_owned();
        let opponent = played.opponent.clone();
        self.by_opponent.entry(opponent).or_default().add(played);
        self.by_rules.entry(rules).or_default().add(played);
        self.all.add(played);
        if let Some(won) = played.won {
            self.streaks.add(won);
        }
        for won in &played.games {
            self.game_streaks.add(*won);
        }
        let judged = |place: usize| played.judged.as_ref()?.get(place).cloned().map(Box::new);
        let hands = played.hands.iter().enumerate();
        self.past.extend(hands.map(|(place, hand)| PastHand {
            points: hand.points(),
            judged: judged(place),
            player: played.player,
        }));
    }

    /// The hands in stretches of equal length, the oldest first: at most so many, of at least `Period::LEAST` hands
    /// each, but for the only one when there are fewer hands altogether.
    pub fn stretches(&self, most: usize) -> Vec<Period> {
        Period::of(&self.past, most)
    }

    /// The points per hand brought in each of so many stretches of equal length, the oldest first; fewer stretches where
    /// there are not that many hands.
    pub fn trend(&self, stretches: usize) -> Vec<f64> {
        let mean = |stretch: &Period| stretch.points.mean().unwrap_or_default();
        Period::cut(&self.past, stretches)
            .iter()
            .map(mean)
            .collect()
    }
}

/// A hand in the past.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct PastHand {
    /// What it brought the player.
    pub(super) points: f64,
    /// What the coach made of it, if it was judged. Most hands of a long life are not, and it is large.
    pub(super) judged: Option<Box<JudgedDeal>>,
    /// Which of the players it was played for.
    pub(super) player: Player,
}

/// Hands one after another.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Period {
    /// The number of the first of them, from 1.
    pub first: usize,
    pub hands: usize,
    /// The points that they brought.
    pub points: Sample,
    /// Those of them that the coach has judged.
    pub judged: JudgedHands,
}

impl Period {
    /// So many hands make a stretch: with fewer, chance hides what changed.
    pub const LEAST: usize = 50;

    pub(super) fn of(past: &[PastHand], most: usize) -> Vec<Self> {
        Self::cut(past, (past.len() / Self::LEAST).clamp(1, most.max(1)))
    }

    /// So many stretches of equal length; fewer where there are not that many hands.
    pub(super) fn cut(past: &[PastHand], count: usize) -> Vec<Self> {
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

    fn new(before: usize, past: &[PastHand]) -> Self {
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

    /// What the decisions lost in each hand, in expected points, as far as they were judged.
    pub fn lost(&self) -> &Sample {
        &self.judged.own.points_lost
    }
}

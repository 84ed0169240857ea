//! What is counted in the arena: whole numbers only, so that the order of adding does not matter.

use std::time::Duration;

/// Who won a game of the arena.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Winner {
    A,
    B,
    /// The game had no end.
    #[default]
    Nobody,
}

/// What one game brought.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct GameTally {
    pub(super) winner: Winner,
    pub(super) deals: u64,
    /// The deals that nobody won.
    pub(super) void: u64,
    /// What A scored in the hands above B.
    pub(super) points: i64,
    /// A's and B's.
    pub(super) thinking: [Thinking; 2],
}

/// The two games of a pair.
pub(super) struct PairTally(pub(super) [GameTally; 2]);

/// How often, and how long altogether, a player has thought.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Thinking {
    decisions: u64,
    time: Duration,
}

impl Thinking {
    pub(super) fn add(&mut self, time: Duration) {
        self.decisions += 1;
        self.time += time;
    }

    fn merge(&mut self, other: &Self) {
        self.decisions += other.decisions;
        self.time += other.time;
    }

    /// The mean time of a decision.
    #[expect(clippy::cast_precision_loss, reason = "a mean for people to read")]
    pub(super) fn microseconds_per_decision(&self) -> f64 {
        self.time.as_secs_f64() * 1e6 / self.decisions.max(1) as f64
    }
}

/// What many pairs brought.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Tally {
    pub(super) pairs: u64,
    /// The sum of what A won in each pair, in half games.
    pub(super) half_wins: u64,
    /// The sum of the squares of the same.
    pub(super) half_wins_squared: u64,
    pub(super) deals: u64,
    pub(super) void: u64,
    pub(super) points: i64,
    pub(super) thinking: [Thinking; 2],
}

impl Tally {
    pub(super) fn add_pair(&mut self, pair: &PairTally) {
        let halves = |game: &GameTally| match game.winner {
            Winner::A => 2,
            Winner::Nobody => 1,
            Winner::B => 0,
        };
        let half_wins: u64 = pair.0.iter().map(halves).sum();
        self.pairs += 1;
        self.half_wins += half_wins;
        self.half_wins_squared += half_wins * half_wins;
        for game in &pair.0 {
            self.deals += game.deals;
            self.void += game.void;
            self.points += game.points;
            self.think(&game.thinking);
        }
    }

    pub(super) fn merged(mut self, other: &Self) -> Self {
        self.pairs += other.pairs;
        self.half_wins += other.half_wins;
        self.half_wins_squared += other.half_wins_squared;
        self.deals += other.deals;
        self.void += other.void;
        self.points += other.points;
        self.think(&other.thinking);
        self
    }

    fn think(&mut self, thinking: &[Thinking; 2]) {
        for (sum, one) in self.thinking.iter_mut().zip(thinking) {
            sum.merge(one);
        }
    }
}

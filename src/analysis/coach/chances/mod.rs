//! The score table: the chance to win the game and the match from a score.

mod pair;
mod several;

use crate::{
    game::{HandResult, Player, Sheet},
    play::{BySeat, Deal},
    players::{
        Scores,
        odds::{Averaged, HandResults, ScoreWorth},
    },
    rules::Rules,
};

use pair::PairChances;
use several::SeveralChances;

/// How likely a player is to win, each from 0 to 1.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Chance {
    /// The game that is being played; of several at once, one of those that were open before the hand.
    pub game: f64,
    pub whole_match: f64,
}

impl Chance {
    /// The chance of the one as that of the other.
    fn of_the_other(self) -> Self {
        Self {
            game: 1.0 - self.game,
            whole_match: 1.0 - self.whole_match,
        }
    }
}

impl Averaged for Chance {
    fn add(&mut self, share: f64, other: Self) {
        self.game += share * other.game;
        self.whole_match += share * other.whole_match;
    }
}

/// The score table of a match between equal players by some house rules.
#[derive(Debug, Clone)]
pub enum Chances {
    /// Where two play each deal.
    Pair(Box<PairChances>),
    /// Where three or four do.
    Several(Box<SeveralChances>),
}

impl Chances {
    /// The table by these rules when hands end so.
    pub fn new(rules: &Rules, results: HandResults) -> Self {
        if Deal::seats_of(rules) > 2 {
            Self::Several(Box::new(SeveralChances::new(rules, results)))
        } else {
            Self::Pair(Box::new(PairChances::new(rules, results)))
        }
    }

    /// How hands end.
    pub fn results(&self) -> &HandResults {
        match self {
            Self::Pair(chances) => chances.results(),
            Self::Several(chances) => chances.results(),
        }
    }

    /// What points are worth at this score and stake, where that makes a difference and two play the deal.
    pub fn score_worth(&self, scores: &Scores, stake: u32) -> Option<ScoreWorth> {
        match self {
            Self::Pair(chances) => chances.score_worth(scores, stake),
            Self::Several(_) => None,
        }
    }

    /// The chances of `player` before a hand for which these sit down, in the game of the sheet that is begun or begins.
    pub fn before(&mut self, sheet: &Sheet, seats: BySeat<Player>, player: Player) -> Chance {
        match self {
            Self::Pair(chances) => chances.before(sheet, seats, player),
            Self::Several(chances) => chances.of(sheet, player),
        }
    }

    /// The chances of `player` after a hand for which these sat down and that brought this; `before` is the sheet without it.
    ///
    /// When the hand ends the game, its winner has won it, and the match stands as it does between two games.
    pub fn after(
        &mut self,
        before: &Sheet,
        seats: BySeat<Player>,
        result: HandResult,
        player: Player,
    ) -> Chance {
        match self {
            Self::Pair(chances) => chances.after(before, seats, result, player),
            Self::Several(chances) => chances.after(before, result, player),
        }
    }
}

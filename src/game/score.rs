//! One game on the score sheet: its hands, the running scores, and the tally at its end.

use crate::rules::{BoxWhen, Credit, GameWinner, Rules, Shutout};

use super::{HandResult, Player};

/// One game on the score sheet. Everything but the hands themselves is computed from them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Game {
    rules: Rules,
    players: usize,
    hands: Vec<HandResult>,
}

impl Game {
    pub(super) fn new(rules: &Rules, players: usize) -> Self {
        Self {
            rules: *rules,
            players,
            hands: Vec::new(),
        }
    }

    pub(super) fn push(&mut self, hand: HandResult) {
        self.hands.push(hand);
    }

    /// The hands, in the order in which they were played.
    pub fn hands(&self) -> &[HandResult] {
        &self.hands
    }

    /// The score that counts toward the target, in points: the hands, and the boxes where they are counted at once.
    pub fn running(&self, player: Player) -> i64 {
        self.running_after(player, self.hands.len())
    }

    /// The running score after the first `count` hands.
    pub fn running_after(&self, player: Player, count: usize) -> i64 {
        let hands = &self.hands[..count.min(self.hands.len())];
        let points: i64 = hands.iter().map(|hand| hand.points_for(player)).sum();
        let boxes: u32 = match self.rules.score.box_when {
            BoxWhen::GameEnd => 0,
            BoxWhen::AtOnce => hands.iter().map(|hand| hand.boxes_for(player)).sum(),
        };
        points + i64::from(boxes * self.rules.score.box_bonus)
    }

    /// How many hands a player has won.
    pub fn hands_won(&self, player: Player) -> usize {
        let won = |hand: &&HandResult| hand.winner() == Some(player);
        self.hands.iter().filter(won).count()
    }

    /// How many boxes a player has.
    pub fn boxes(&self, player: Player) -> u32 {
        self.hands.iter().map(|hand| hand.boxes_for(player)).sum()
    }

    /// The tally, once a player has reached the target at the end of a hand.
    pub fn tally(&self) -> Option<Tally> {
        let target = i64::from(self.rules.game.target);
        let reached = Player::all(self.players).find(|&p| self.running(p) >= target)?;
        let shut_out = Player::all(self.players)
            .filter(|&p| p != reached)
            .all(|p| self.hands_won(p) == 0);
        let columns: Vec<Column> = Player::all(self.players)
            .map(|player| self.column(player, player == reached, shut_out))
            .collect();
        let most = columns.iter().map(Column::total).max();
        let winner = match self.rules.game.winner {
            GameWinner::MostPoints if Some(columns[reached.index()].total()) != most => {
                Player::all(self.players)
                    .find(|p| Some(columns[p.index()].total()) == most)
                    .unwrap_or(reached)
            }
            GameWinner::Target | GameWinner::MostPoints => reached,
        };
        let settlement_factor = if shut_out && self.rules.game.shutout == Shutout::DoubleDifference
        {
            2
        } else {
            1
        };
        Some(Tally {
            reached,
            winner,
            shut_out,
            columns,
            settlement_factor,
            credit: self.rules.match_play.credit,
        })
    }

    fn column(&self, player: Player, reached: bool, shut_out: bool) -> Column {
        let hands: i64 = self.hands.iter().map(|hand| hand.points_for(player)).sum();
        let boxes = i64::from(self.boxes(player) * self.rules.score.box_bonus);
        let game = &self.rules.game;
        let bonus = if reached { i64::from(game.bonus) } else { 0 };
        let added = if reached && shut_out {
            match game.shutout {
                Shutout::Add => i64::from(game.shutout_bonus),
                Shutout::DoubleHands => hands,
                Shutout::DoubleTotal => hands + bonus,
                Shutout::DoubleAll => hands + bonus + boxes,
                Shutout::DoubleDifference | Shutout::None => 0,
            }
        } else {
            0
        };
        Column {
            hands,
            bonus,
            shutout: added,
            boxes,
        }
    }
}

/// What a finished game is worth.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tally {
    /// Who reached the target.
    pub reached: Player,
    /// Who won the game; not always who reached the target.
    pub winner: Player,
    /// Nobody else won a hand.
    pub shut_out: bool,
    /// One column a player, in their order.
    pub columns: Vec<Column>,
    /// What the settlement is multiplied with: 2 for a shutout where that doubles it, else 1.
    pub settlement_factor: i64,
    credit: Credit,
}

impl Tally {
    /// What the game's winner gets from everybody else together, in points. It is negative when the boxes leave
    /// them behind.
    pub fn settlement(&self) -> i64 {
        let won = self.columns[self.winner.index()].total();
        let differences: i64 = self.columns.iter().map(|column| won - column.total()).sum();
        differences * self.settlement_factor
    }

    /// What of a game is credited in the match.
    pub fn credit(&self) -> Credit {
        self.credit
    }

    /// What each player is credited in the match, in points.
    pub fn credits(&self) -> Vec<i64> {
        let of = |(index, column): (usize, &Column)| {
            let is_winner = index == self.winner.index();
            match (self.credit, is_winner) {
                (Credit::Difference, true) => self.settlement(),
                (Credit::Difference, false) => 0,
                (Credit::Totals, true) => column.total() * self.settlement_factor,
                (Credit::Totals, false) => column.total(),
            }
        };
        self.columns.iter().enumerate().map(of).collect()
    }
}

/// One player's column in the tally of a game, in points.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Column {
    /// The points of the hands, without boxes.
    pub hands: i64,
    /// The game bonus.
    pub bonus: i64,
    /// What a shutout added.
    pub shutout: i64,
    /// The points of the boxes.
    pub boxes: i64,
}

impl Column {
    /// The sum.
    pub const fn total(&self) -> i64 {
        self.hands + self.bonus + self.shutout + self.boxes
    }
}

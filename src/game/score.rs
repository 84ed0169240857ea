//! One game on the score sheet: its hands, the running scores, and the tally at its end.

use crate::rules::{BoxWhen, Credit, GameWinner, Rules, Shutout};

use serde::Serialize;

use super::{HandResult, Player, Sides, Table};

/// One game on the score sheet. Everything but the hands themselves, and who was dealt cards in them, is computed from
/// them.
///
/// What is asked about a player is answered for their side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Game {
    rules: Rules,
    players: usize,
    sides: Sides,
    hands: Vec<HandResult>,
    dealt: [bool; 4],
}

impl Game {
    pub(super) fn new(rules: &Rules, table: Table) -> Self {
        Self {
            rules: *rules,
            players: table.players(),
            sides: table.sides(),
            hands: Vec::new(),
            dealt: [false; 4],
        }
    }

    /// Enters a hand for which these people sat down.
    pub(super) fn push(&mut self, hand: HandResult, table: Table) {
        for player in Player::all(self.players) {
            self.dealt[player.index()] |= table.sits_in(player);
        }
        self.hands.push(hand);
    }

    /// Who shares a score in it.
    pub fn sides(&self) -> Sides {
        self.sides
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
        let points: i64 = hands.iter().map(|hand| self.points(hand, player)).sum();
        let boxes: u32 = match self.rules.score.box_when {
            BoxWhen::GameEnd => 0,
            BoxWhen::AtOnce => hands.iter().map(|hand| self.boxes_of(hand, player)).sum(),
        };
        points + i64::from(boxes * self.rules.score.box_bonus)
    }

    /// The points that a hand brings the side of a player, without boxes.
    fn points(&self, hand: &HandResult, player: Player) -> i64 {
        let members = self.sides.members(player, self.players);
        members.map(|member| hand.points_for(member)).sum()
    }

    /// The boxes that a hand brings the side of a player.
    fn boxes_of(&self, hand: &HandResult, player: Player) -> u32 {
        let members = self.sides.members(player, self.players);
        members.map(|member| hand.boxes_for(member)).sum()
    }

    /// Whether the side of a player has won a hand.
    pub fn is_won_by(&self, hand: &HandResult, player: Player) -> bool {
        let winner = hand.winner();
        winner.is_some_and(|winner| self.sides.are_together(winner, player))
    }

    /// How many hands a player has won.
    pub fn hands_won(&self, player: Player) -> usize {
        let won = |hand: &&HandResult| self.is_won_by(hand, player);
        self.hands.iter().filter(won).count()
    }

    /// How many boxes a player has.
    pub fn boxes(&self, player: Player) -> u32 {
        let hands = self.hands.iter();
        hands.map(|hand| self.boxes_of(hand, player)).sum()
    }

    /// The tally, once a player has reached the target at the end of a hand.
    pub fn tally(&self) -> Option<Tally> {
        let target = i64::from(self.rules.game.target);
        let reached = Player::all(self.players).find(|&p| self.running(p) >= target)?;
        let others = Player::all(self.players)
            .filter(|&player| !self.sides.are_together(player, reached))
            .filter(|&player| self.hands_won(player) == 0);
        let two_sides = self.sides.are_two(self.players);
        // Between two sides one of them was dealt cards even where a member was not.
        let shut_out: Vec<Player> = others
            .filter(|player| two_sides || self.dealt[player.index()])
            .collect();
        let added = two_sides && !shut_out.is_empty();
        let columns: Vec<Column> = Player::all(self.players)
            .map(|player| self.column(player, self.sides.are_together(player, reached), added))
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
        let doubles = added && self.rules.game.shutout == Shutout::DoubleDifference;
        let pays = !two_sides && self.rules.game.shutout == Shutout::Add;
        Some(Tally {
            reached,
            winner,
            shut_out,
            columns,
            settlement_factor: if doubles { 2 } else { 1 },
            shutout_payment: i64::from(if pays {
                self.rules.game.shutout_bonus
            } else {
                0
            }),
            sides: self.sides,
            accounts: !two_sides || matches!(self.sides, Sides::Box(_)),
            credit: self.rules.match_play.credit,
        })
    }

    fn column(&self, player: Player, reached: bool, shut_out: bool) -> Column {
        let hands: i64 = self
            .hands
            .iter()
            .map(|hand| self.points(hand, player))
            .sum();
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
    /// Who reached the target: where sides play, the first of its members.
    pub reached: Player,
    /// Who won the game; not always who reached the target. Where sides play, the first of its members.
    pub winner: Player,
    /// Who lost it without a hand of their own. A player who was never dealt cards is not shut out.
    pub shut_out: Vec<Player>,
    /// One column a player, in their order; those of one side have the same.
    pub columns: Vec<Column>,
    /// What the settlement is multiplied with: 2 for a shutout where that doubles it, else 1.
    pub settlement_factor: i64,
    /// What each player who is shut out also pays the winner, at tables of three or four. It is in no column.
    shutout_payment: i64,
    sides: Sides,
    accounts: bool,
    credit: Credit,
}

/// What one player pays another when a game is settled, in points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Payment {
    /// Who gets it.
    pub to: Player,
    /// Who pays.
    pub from: Player,
    /// The difference of their totals.
    pub points: i64,
    /// What is also paid for a shutout.
    pub shutout: i64,
}

impl Tally {
    /// How many people are at the table.
    pub fn players(&self) -> usize {
        self.columns.len()
    }

    /// Who shares a score in the game.
    pub fn sides(&self) -> Sides {
        self.sides
    }

    /// Whether a player is on the side that won.
    pub fn is_won_by(&self, player: Player) -> bool {
        self.sides.are_together(self.winner, player)
    }

    /// Whether each player's settlements go to an account of their own: see [`payments`](Self::payments).
    pub fn has_accounts(&self) -> bool {
        self.accounts
    }

    /// What the game's winner gets, in points: between two sides the difference of their totals, among three or four the
    /// sum of what the others pay. It is negative when the boxes leave the winner behind.
    pub fn settlement(&self) -> i64 {
        if !self.sides.are_two(self.players()) {
            return self.credits()[self.winner.index()];
        }
        let won = self.columns[self.winner.index()].total();
        let others = Player::all(self.players()).find(|&player| !self.is_won_by(player));
        let lost = others.map_or(0, |player| self.columns[player.index()].total());
        (won - lost) * self.settlement_factor
    }

    /// What everybody pays everybody else where each has an account: every two who are not on one side settle the
    /// difference of their totals. Who gets something comes first; two who are even pay nothing.
    pub fn payments(&self) -> Vec<Payment> {
        let players = self.players();
        let pairs = Player::all(players)
            .flat_map(|one| Player::all(players).map(move |other| (one, other)))
            .filter(|(one, other)| one < other && !self.sides.are_together(*one, *other));
        let mut payments: Vec<Payment> = pairs
            .filter(|_| self.accounts)
            .map(|(one, other)| {
                let total = |player: Player| self.columns[player.index()].total();
                let shutout = |winner: Player, loser: Player| {
                    let pays = winner == self.winner && self.shut_out.contains(&loser);
                    if pays { self.shutout_payment } else { 0 }
                };
                let points = (total(one) - total(other)) * self.settlement_factor;
                let shutout = shutout(one, other) - shutout(other, one);
                // The winner is written first even where the boxes leave them behind and a shutout makes up for it.
                if points + shutout >= 0 {
                    (one, other, points, shutout)
                } else {
                    (other, one, -points, -shutout)
                }
            })
            .map(|(to, from, points, shutout)| Payment {
                to,
                from,
                points,
                shutout,
            })
            .filter(|payment| payment.points + payment.shutout != 0)
            .collect();
        payments.sort_by_key(|payment| {
            let total = |player: Player| -self.columns[player.index()].total();
            (total(payment.to), payment.to, total(payment.from))
        });
        payments
    }

    /// What of a game is credited in the match.
    pub fn credit(&self) -> Credit {
        self.credit
    }

    /// What each player is credited in the match, in points.
    pub fn credits(&self) -> Vec<i64> {
        if self.accounts {
            let mut credits = vec![0; self.players()];
            for payment in self.payments() {
                let points = payment.points + payment.shutout;
                credits[payment.to.index()] += points;
                credits[payment.from.index()] -= points;
            }
            return credits;
        }
        let of = |(player, column): (Player, &Column)| match (self.credit, self.is_won_by(player)) {
            (Credit::Difference, true) => self.settlement(),
            (Credit::Difference, false) => 0,
            (Credit::Totals, true) => column.total() * self.settlement_factor,
            (Credit::Totals, false) => column.total(),
        };
        Player::all(self.players())
            .zip(&self.columns)
            .map(of)
            .collect()
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

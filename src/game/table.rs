//! Who sits down to each deal of a match, who deals, and what the deals bring to the sheet.

use crate::{
    cards::Card,
    play::{BySeat, Seat},
    rules::{AfterVoid, FirstDealer, GameTable, NextDealer, Rules},
};

use super::{ByPlayer, HandEnd, HandResult, PlayedDeal, Player, Sides, other_of_two};

/// The table of a match: who sits where now, and so who plays in the next deal.
///
/// It follows from the cut and the results alone, see [`Table::cut`] and [`Table::after`].
#[expect(missing_docs, reason = "names say what the values are")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Table {
    /// Two people, who play every deal against each other.
    Two,
    /// Three people. Two play a deal, and its loser sits out the next.
    Cutthroat {
        /// Who plays the dealer.
        non_dealer: Player,
        dealer: Player,
        idle: Player,
    },
    /// One person in the box against the captain of the others.
    Chouette(Line),
    /// Two against two: each plays a deal for two against one of the others.
    Partnership {
        /// Both sides, with the higher card of each first.
        sides: [[Player; 2]; 2],
        /// Whether each plays the other one of their opponents: it changes with every hand.
        swapped: bool,
    },
    /// Three in one deal, each with a discard pile.
    BattleRoyal,
    /// Three or four in one deal with one discard pile.
    Round {
        /// How many.
        players: usize,
    },
}

/// The order of the people in a chouette: who is in the box, then the captain, then the rest of the line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Line {
    places: [Player; 4],
    count: usize,
}

impl Line {
    /// In this order, three or four of them.
    fn new(order: &[Player]) -> Self {
        let mut places = [Player::FIRST; 4];
        for (place, player) in places.iter_mut().zip(order) {
            *place = *player;
        }
        Self {
            places,
            count: order.len().min(4),
        }
    }

    /// All of them in their order: the box, the captain, the others as they stand in line.
    pub fn order(&self) -> &[Player] {
        &self.places[..self.count]
    }

    /// Who is in the box.
    pub const fn in_box(&self) -> Player {
        self.places[0]
    }

    /// Who plays against the box.
    pub const fn captain(&self) -> Player {
        self.places[1]
    }

    /// The others, as they stand in line.
    pub fn waiting(&self) -> &[Player] {
        &self.order()[2..]
    }

    /// The line after a hand: a captain who has lost goes to its end. After the last hand of a game the head of the line
    /// goes into the box, and the old box to the end.
    fn after(mut self, winner: Option<Player>, game_over: bool) -> Self {
        let places = &mut self.places[..self.count];
        if winner == Some(places[0]) {
            places[1..].rotate_left(1);
        }
        if game_over {
            places.rotate_left(1);
        }
        self
    }
}

/// What a cut decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CutDecides {
    /// This player deals.
    Dealer(Player),
    /// This player chooses who deals.
    Chooser(Player),
    /// The dealer is drawn by lot.
    Lot,
}

impl Table {
    /// The table that house rules set, with the people in the order of their numbers as if that were the order of their
    /// cards in the cut, the highest first. That is how a score sheet for people is begun.
    pub fn of(rules: &Rules) -> Self {
        let players = rules.table.players as usize;
        let order: Vec<Player> = Player::all(players).collect();
        match rules.game_table() {
            GameTable::Two => Self::Two,
            GameTable::Round => Self::Round { players },
            GameTable::BattleRoyal => Self::BattleRoyal,
            GameTable::Cutthroat | GameTable::Chouette | GameTable::Partnership => {
                Self::ordered(rules.game_table(), &order)
            }
        }
    }

    /// A table at which the cards of the cut decide who sits where, the highest first.
    fn ordered(game: GameTable, order: &[Player]) -> Self {
        match (game, order) {
            (GameTable::Cutthroat, &[non_dealer, dealer, idle]) => Self::Cutthroat {
                non_dealer,
                dealer,
                idle,
            },
            (GameTable::Partnership, &[first, second, third, fourth]) => Self::Partnership {
                sides: [[first, second], [third, fourth]],
                swapped: false,
            },
            (_, order) => Self::Chouette(Line::new(order)),
        }
    }

    /// Which game it is.
    pub const fn game(self) -> GameTable {
        match self {
            Self::Two => GameTable::Two,
            Self::Cutthroat { .. } => GameTable::Cutthroat,
            Self::Chouette(_) => GameTable::Chouette,
            Self::Partnership { .. } => GameTable::Partnership,
            Self::BattleRoyal => GameTable::BattleRoyal,
            Self::Round { .. } => GameTable::Round,
        }
    }

    /// What it is called within a sentence: `battle royal`.
    pub fn name(self) -> String {
        self.game().to_string().replace('-', " ")
    }

    /// How many people sit at it.
    pub const fn players(self) -> usize {
        match self {
            Self::Two => 2,
            Self::Cutthroat { .. } | Self::BattleRoyal => 3,
            Self::Chouette(line) => line.count,
            Self::Partnership { .. } => 4,
            Self::Round { players } => players,
        }
    }

    /// How many deals are played at once.
    pub const fn deals(self) -> usize {
        match self {
            Self::Partnership { .. } => 2,
            Self::Two
            | Self::Cutthroat { .. }
            | Self::Chouette(_)
            | Self::BattleRoyal
            | Self::Round { .. } => 1,
        }
    }

    /// Who shares a score in the game that is being played.
    pub const fn sides(self) -> Sides {
        match self {
            Self::Chouette(line) => Sides::Box(line.in_box()),
            Self::Partnership { sides, .. } => Sides::Partners(sides),
            Self::Two | Self::Cutthroat { .. } | Self::BattleRoyal | Self::Round { .. } => {
                Sides::Each
            }
        }
    }

    /// Who shares a score in the match: in a chouette everybody has an account of their own.
    pub const fn match_sides(self) -> Sides {
        match self {
            Self::Partnership { sides, .. } => Sides::Partners(sides),
            Self::Two
            | Self::Cutthroat { .. }
            | Self::Chouette(_)
            | Self::BattleRoyal
            | Self::Round { .. } => Sides::Each,
        }
    }

    /// Whether everybody has an account of their own, in which the settlements of the games are added up.
    pub const fn has_accounts(self) -> bool {
        match self {
            Self::Two | Self::Partnership { .. } => false,
            Self::Cutthroat { .. } | Self::Chouette(_) | Self::BattleRoyal | Self::Round { .. } => {
                true
            }
        }
    }

    /// Whether a player is dealt cards in the next hand, or is in the one being played.
    pub fn sits_in(self, player: Player) -> bool {
        match self {
            Self::Two | Self::Partnership { .. } | Self::BattleRoyal | Self::Round { .. } => {
                player.index() < self.players()
            }
            Self::Cutthroat {
                non_dealer, dealer, ..
            } => [non_dealer, dealer].contains(&player),
            Self::Chouette(line) => [line.in_box(), line.captain()].contains(&player),
        }
    }

    /// The others at the table, clockwise from a player.
    pub fn opponents(self, player: Player) -> impl Iterator<Item = Player> {
        let count = self.players();
        (1..count).map(move |steps| Player::new((player.index() + steps) % count))
    }

    /// Who sits where when `dealer` deals, in each deal that is played at once.
    pub fn seats(self, dealer: Player) -> Vec<BySeat<Player>> {
        let clockwise = |count| {
            BySeat::from_fn(count, |seat: Seat| {
                Player::new((dealer.index() + 1 + seat.index()) % count)
            })
        };
        match self {
            Self::Two => vec![BySeat::pair(other_of_two(dealer), dealer)],
            Self::Cutthroat {
                non_dealer, dealer, ..
            } => vec![BySeat::pair(non_dealer, dealer)],
            Self::Chouette(line) if dealer == line.in_box() => {
                vec![BySeat::pair(line.captain(), line.in_box())]
            }
            Self::Chouette(line) => vec![BySeat::pair(line.in_box(), line.captain())],
            Self::Partnership {
                sides: [high, low],
                swapped,
            } => {
                let first_deals = high.contains(&dealer);
                let against = if swapped { low } else { [low[1], low[0]] };
                let pairs = high.into_iter().zip(against);
                let pairs = pairs.map(|(high, low)| {
                    if first_deals {
                        BySeat::pair(low, high)
                    } else {
                        BySeat::pair(high, low)
                    }
                });
                pairs.collect()
            }
            Self::BattleRoyal => vec![clockwise(3)],
            Self::Round { players } => vec![clockwise(players)],
        }
    }

    /// The players who may deal the first hand, in their order; where partners deal together, one of them.
    pub fn first_dealers(self) -> Vec<Player> {
        match self {
            Self::Cutthroat { dealer, .. } => vec![dealer],
            Self::Chouette(line) => vec![line.in_box(), line.captain()],
            Self::Partnership { .. } => self.sides().leaders(self.players()).collect(),
            Self::Two | Self::BattleRoyal | Self::Round { .. } => {
                Player::all(self.players()).collect()
            }
        }
    }

    /// Who of [`first_dealers`](Self::first_dealers) deals when this player is named.
    pub(super) fn deals_as(self, named: Player) -> Option<Player> {
        let side = |one: &Player| match self {
            Self::Partnership { .. } => self.sides().are_together(*one, named),
            _ => *one == named,
        };
        self.first_dealers()
            .into_iter()
            .find(side)
            .filter(|_| named.index() < self.players())
    }

    /// The first dealer before any cut, where the house rules name one and nobody's place depends on the cut.
    pub fn named_dealer(self, rule: FirstDealer) -> Option<Player> {
        match (self, rule) {
            (Self::Two | Self::BattleRoyal | Self::Round { .. }, FirstDealer::You) => {
                Some(Player::FIRST)
            }
            (Self::Two | Self::BattleRoyal | Self::Round { .. }, FirstDealer::Opponent) => {
                Some(Player::SECOND)
            }
            _ => None,
        }
    }

    /// Whether everybody draws a card before the first deal.
    pub const fn cuts(self, rule: FirstDealer) -> bool {
        match (self, rule) {
            (Self::Cutthroat { .. } | Self::Chouette(_) | Self::Partnership { .. }, _)
            | (_, FirstDealer::CutChooses | FirstDealer::CutHigh | FirstDealer::CutLow) => true,
            (_, FirstDealer::Random | FirstDealer::You | FirstDealer::Opponent) => false,
        }
    }

    /// Who sits where, and what else is decided, when the players have drawn these cards, one each in their order.
    ///
    /// A tie in rank is broken by suit: spades are above hearts, diamonds and clubs.
    #[must_use]
    pub fn cut(self, rule: FirstDealer, cards: &[Card]) -> (Self, CutDecides) {
        let mut order: Vec<Player> = Player::all(cards.len().min(self.players())).collect();
        order.sort_by_key(|player| std::cmp::Reverse(cards[player.index()].cut_order()));
        let table = match self {
            Self::Cutthroat { .. } | Self::Chouette(_) | Self::Partnership { .. } => {
                Self::ordered(self.game(), &order)
            }
            Self::Two | Self::BattleRoyal | Self::Round { .. } => self,
        };
        let high = order.first().copied().unwrap_or(Player::FIRST);
        let low = match table {
            // The side has the lower card, though somebody who stands in line may have a lower one still.
            Self::Chouette(line) => line.captain(),
            _ => order.last().copied().unwrap_or(high),
        };
        let dealer = |named| CutDecides::Dealer(table.deals_as(named).unwrap_or(named));
        let decides = match (table, rule) {
            (Self::Cutthroat { dealer, .. }, _) => CutDecides::Dealer(dealer),
            (_, FirstDealer::CutChooses) => CutDecides::Chooser(high),
            (_, FirstDealer::CutHigh) => dealer(high),
            (_, FirstDealer::CutLow) => dealer(low),
            (_, FirstDealer::Random) => CutDecides::Lot,
            (_, FirstDealer::You) => dealer(Player::FIRST),
            (_, FirstDealer::Opponent) => {
                let mut others = table.opponents(Player::FIRST);
                let other = others.find(|&other| !table.sides().are_together(other, Player::FIRST));
                dealer(other.unwrap_or(Player::SECOND))
            }
        };
        (table, decides)
    }

    /// The table after a hand with this result, which may have ended a game.
    #[must_use]
    pub fn after(self, result: &HandResult, game_over: bool) -> Self {
        match (self, result.winner()) {
            (
                Self::Cutthroat {
                    non_dealer,
                    dealer,
                    idle,
                },
                Some(winner),
            ) => {
                let loser = if winner == dealer { non_dealer } else { dealer };
                Self::Cutthroat {
                    non_dealer: winner,
                    dealer: idle,
                    idle: loser,
                }
            }
            (Self::Chouette(line), winner) => Self::Chouette(line.after(winner, game_over)),
            (Self::Partnership { sides, swapped }, _) => Self::Partnership {
                sides,
                swapped: !swapped,
            },
            (Self::Two | Self::Cutthroat { .. } | Self::BattleRoyal | Self::Round { .. }, _) => {
                self
            }
        }
    }

    /// Who deals after a hand with this result that `dealer` dealt at this table, and that may have ended a game.
    pub fn next_dealer(
        self,
        rules: &Rules,
        dealer: Player,
        result: &HandResult,
        game_over: bool,
    ) -> Player {
        let other = |player| match self {
            Self::Two | Self::Cutthroat { .. } => other_of_two(player),
            Self::Chouette(line) if player == line.in_box() => line.captain(),
            Self::Chouette(line) => line.in_box(),
            Self::Partnership { .. } => {
                let mut sides = self.sides().leaders(self.players());
                let other = sides.find(|&side| !self.sides().are_together(side, player));
                other.unwrap_or(player)
            }
            Self::BattleRoyal | Self::Round { .. } => player.next(self.players()),
        };
        let next = dealer_after(rules, dealer, result.winner(), other);
        match (self, self.after(result, game_over)) {
            (_, Self::Cutthroat { dealer, .. }) => dealer,
            (_, Self::Chouette(line)) if game_over => line.in_box(),
            // Another one may be captain now.
            (Self::Chouette(before), Self::Chouette(line)) if next != before.in_box() => {
                line.captain()
            }
            (_, after) => after.deals_as(next).unwrap_or(next),
        }
    }

    /// What the deals that were played at once bring to the sheet, when all of them are over; and who dealt them.
    pub(super) fn result(self, deals: &[PlayedDeal]) -> Option<(Player, HandResult)> {
        let mut results = Vec::new();
        for deal in deals {
            results.push(HandResult::new(&deal.deal().outcome()?, deal.seats()));
        }
        let seats = deals.first()?.seats();
        let dealer = seats[Seat::dealer(seats.len())];
        Some((dealer, self.entered(&results)?))
    }

    /// How a hand ended, with every deal that was played at once; none while one of them is played.
    pub(super) fn end(self, deals: &[PlayedDeal]) -> Option<HandEnd> {
        let ends: Vec<HandEnd> = deals.iter().map(HandEnd::of).collect::<Option<_>>()?;
        let results: Vec<HandResult> = ends.iter().map(|end| end.result).collect();
        let left = |player: Player| ends.iter().map(|end| end.deadwood[player]).sum();
        Some(HandEnd {
            result: self.entered(&results)?,
            deadwood: ByPlayer::from_fn(self.players(), left),
        })
    }

    /// What the results of all deals that were played at once are entered as: two side by side as their difference.
    ///
    /// It is none where there are not as many as are played at once.
    pub fn entered(self, results: &[HandResult]) -> Option<HandResult> {
        if results.len() != self.deals() {
            return None;
        }
        let Self::Partnership { sides, .. } = self else {
            return results.first().copied();
        };
        // The first of a side stands for it.
        let [one, other] = sides.map(|[a, b]| [a.min(b), a.max(b)]);
        let of = |side: [Player; 2]| -> i64 {
            let points =
                side.map(|player| results.iter().map(|result| result.points_for(player)).sum());
            points.iter().sum()
        };
        let difference = of(one) - of(other);
        let points = u32::try_from(difference.unsigned_abs()).unwrap_or(u32::MAX);
        let ahead = |side| HandResult::Net {
            side,
            points,
            boxes: 1,
        };
        Some(match difference {
            0 => HandResult::Tie,
            1.. => ahead(one),
            _ => ahead(other),
        })
    }
}

/// Who deals after a hand that `dealer` dealt, where everybody stays; `other` names the one whose turn it is to deal otherwise.
pub fn dealer_after(
    rules: &Rules,
    dealer: Player,
    winner: Option<Player>,
    other: impl Fn(Player) -> Player,
) -> Player {
    match (winner, rules.deal.next_dealer) {
        (None, _) => match rules.deal.after_void {
            AfterVoid::Same => dealer,
            AfterVoid::Alternate => other(dealer),
        },
        (Some(winner), NextDealer::Winner) => winner,
        (Some(winner), NextDealer::Loser) => other(winner),
        (Some(_), NextDealer::Alternate) => other(dealer),
    }
}

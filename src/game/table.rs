//! Who sits down to each deal of a match, and who deals.

use crate::{
    cards::Card,
    play::{BySeat, Seat},
    rules::{AfterVoid, FirstDealer, NextDealer, Rules},
};

use super::{HandResult, PlayedDeal, Player, other_of_two};

/// The table of a match: how many people sit at it, who of them plays in which deal, who deals next, and what a deal
/// brings to the sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Table {
    /// Two people, who play every deal against each other.
    Two,
}

impl Table {
    /// The table that house rules set: so far there is only one.
    pub const fn of(_: &Rules) -> Self {
        Self::Two
    }

    /// How many people sit at it.
    pub const fn players(self) -> usize {
        match self {
            Self::Two => 2,
        }
    }

    /// The others at the table, clockwise from a player.
    pub fn opponents(self, player: Player) -> impl Iterator<Item = Player> {
        let count = self.players();
        (1..count).map(move |steps| Player::new((player.index() + steps) % count))
    }

    /// Who sits where when `dealer` deals.
    pub fn seats(self, dealer: Player) -> BySeat<Player> {
        match self {
            Self::Two => BySeat::pair(other_of_two(dealer), dealer),
        }
    }

    /// The first dealer, where the house rules name one.
    pub const fn named_dealer(self, rule: FirstDealer) -> Option<Player> {
        match (self, rule) {
            (Self::Two, FirstDealer::You) => Some(Player::FIRST),
            (Self::Two, FirstDealer::Opponent) => Some(Player::SECOND),
            (
                Self::Two,
                FirstDealer::CutChooses
                | FirstDealer::CutHigh
                | FirstDealer::CutLow
                | FirstDealer::Random,
            ) => None,
        }
    }

    /// Who deals after a hand with this result that `dealer` dealt.
    pub fn next_dealer(self, rules: &Rules, dealer: Player, result: &HandResult) -> Player {
        let other = match self {
            Self::Two => other_of_two,
        };
        match (result.winner(), rules.deal.next_dealer) {
            (None, _) => match rules.deal.after_void {
                AfterVoid::Same => dealer,
                AfterVoid::Alternate => other(dealer),
            },
            (Some(winner), NextDealer::Winner) => winner,
            (Some(winner), NextDealer::Loser) => other(winner),
            (Some(_), NextDealer::Alternate) => other(dealer),
        }
    }

    /// What the deals that were played at once bring to the sheet, when all of them are over; and who dealt them.
    pub(super) fn result(self, deals: &[PlayedDeal]) -> Option<(Player, HandResult)> {
        match (self, deals) {
            (Self::Two, [deal]) => {
                let result = HandResult::new(&deal.deal().outcome()?, deal.seats());
                let dealer = deal.seats()[Seat::dealer(deal.seats().len())];
                Some((dealer, result))
            }
            (Self::Two, _) => None,
        }
    }
}

/// What a cut decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CutDecides {
    /// This player deals.
    Dealer(Player),
    /// This player chooses who deals.
    Chooser(Player),
}

/// What the cards drawn in the cut for deal decide, one card a player in their order; `None` where the house rules know
/// no cut.
///
/// A tie in rank is broken by suit: spades are above hearts, diamonds and clubs.
pub fn decide_cut(rule: FirstDealer, cards: &[Card]) -> Option<CutDecides> {
    let by_card = |&player: &Player| cards[player.index()].cut_order();
    let high = Player::all(cards.len()).max_by_key(by_card)?;
    let low = Player::all(cards.len()).min_by_key(by_card)?;
    match rule {
        FirstDealer::CutChooses => Some(CutDecides::Chooser(high)),
        FirstDealer::CutHigh => Some(CutDecides::Dealer(high)),
        FirstDealer::CutLow => Some(CutDecides::Dealer(low)),
        FirstDealer::Random | FirstDealer::You | FirstDealer::Opponent => None,
    }
}

//! The cut for deal: each player draws a card from the spread deck.

use crate::{cards::Card, rules::FirstDealer};

use super::Player;

/// What a cut decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CutDecides {
    /// This player deals.
    Dealer(Player),
    /// This player chooses who deals.
    Chooser(Player),
}

/// What the cards drawn decide, one card a player in their order; `None` where the house rules know no cut.
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

//! The same cards, melds and deals in the terms of the other crates.

use gin_rummy as theirs;
use undercut::{
    cards::{Card, CardSet, Deck},
    melds::{Arrangement, Meld, Melds},
    play::{Deal, Seat, pair},
    rules::{KnockVariant, OklahomaAce, Rules},
};

/// A card; both crates number suits and ranks alike.
pub fn card(card: Card) -> theirs::Card {
    theirs::Card {
        suit: theirs::Suit::ASC[card.suit() as usize],
        rank: theirs::Rank::new(card.rank() as u8),
    }
}

/// A set of cards; both crates lay out the bits alike.
pub fn hand(cards: CardSet) -> theirs::Hand {
    theirs::Hand::from_bits_retain(cards.bits())
}

/// A set of cards, back again.
pub fn cards(hand: theirs::Hand) -> CardSet {
    CardSet::from_bits(hand.to_bits()).expect("their hands hold cards only")
}

/// The melds of an arrangement of exactly these cards.
pub fn melds(held: CardSet, melds: &Melds) -> theirs::Melds {
    let list: Vec<theirs::Meld> = melds
        .iter()
        .map(|meld| theirs::Meld::try_from_cards(hand(meld.cards())).expect("a meld is a meld"))
        .collect();
    theirs::Melds::try_new(hand(held), &list).expect("an arrangement of this hand")
}

/// An arrangement.
pub fn arrangement(arrangement: &Arrangement) -> theirs::Melds {
    melds(arrangement.hand(), arrangement.melds())
}

/// A card, back again.
pub fn card_back(card: theirs::Card) -> Card {
    CardSet::from_bits(theirs::Hand::from(card).to_bits())
        .and_then(CardSet::lowest)
        .expect("their cards are ours")
}

/// The melds of an arrangement, back again.
pub fn melds_back(melds: &theirs::Melds) -> Melds {
    let list = melds
        .iter()
        .map(|meld| Meld::new(cards(meld.cards())).expect("a meld is a meld"));
    Melds::new(list).expect("their melds do not overlap")
}

/// Who sits where: our dealer is their first player.
pub fn player(seat: Seat) -> theirs::Player {
    if seat == pair::DEALER {
        theirs::Player::One
    } else {
        theirs::Player::Two
    }
}

/// The house rules that both crates know.
pub fn rules(rules: &Rules) -> theirs::Rules {
    let mut same = theirs::Rules::new();
    let limit = match rules.knock.variant {
        KnockVariant::GinOnly => 0,
        KnockVariant::Standard | KnockVariant::Oklahoma => rules.knock.limit,
    };
    same.knock_limit = u8::try_from(limit).expect("a limit is below 100");
    same.oklahoma =
        (rules.knock.variant == KnockVariant::Oklahoma).then_some(match rules.knock.oklahoma_ace {
            OklahomaAce::Gin => theirs::OklahomaAce::GinOnly,
            OklahomaAce::One => theirs::OklahomaAce::One,
        });
    let points = |points: u32| u16::try_from(points).expect("bonuses are small");
    same.gin_bonus = points(rules.score.gin_bonus);
    same.big_gin_bonus = rules.gin.big_gin.then(|| points(rules.score.big_gin_bonus));
    same.undercut_bonus = points(rules.score.undercut_bonus);
    same.undercut_on_tie = rules.score.undercut_on_tie;
    // What a game is worth matters to those of their players that look at the score.
    same.game_target = points(rules.game.target);
    same.box_bonus = points(rules.score.box_bonus);
    same.game_bonus = points(rules.game.bonus);
    same
}

/// The same deal, with this player as the dealer.
pub fn round(rules: &Rules, deck: &Deck, dealer: theirs::Player) -> theirs::Round {
    let deal = Deal::new(rules, deck.clone());
    let stock = deal.stock_cards().iter().map(|&c| card(c)).collect();
    let mut hands = [
        hand(deal.hand(pair::DEALER)),
        hand(deal.hand(pair::NON_DEALER)),
    ];
    if dealer == theirs::Player::Two {
        hands.reverse();
    }
    theirs::Round::from_deal(
        self::rules(rules),
        dealer,
        hands,
        card(deal.upcard().expect("both crates turn an upcard")),
        stock,
    )
    .expect("a deck is a deal")
}

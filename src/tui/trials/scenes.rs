//! Moments of a hand that come to pass by cards laid in the deck.

use crate::{
    cards::{Card, CardSet, Deck},
    game::{Entry, Player},
    melds::{LayOff, Melds},
    play::Action,
    rules::{FirstDealer, HouseRules},
};

use super::Bench;

/// The player's hand in most scenes: a set, a run, and 20 of deadwood.
pub(super) const MINE: &str = "4c 4d 4h 3s 4s 5s 8s 6c 5h As";
/// The opponent's hand in most scenes: two sets and a run, and one card that fits on the player's run.
pub(super) const THEIRS: &str = "Kc Kd Kh 7c 7d 7h 9d Td 6s 2h";

/// A deck that deals these cards; what follows them is the upcard and then the stock from its top.
pub(super) fn deck(non_dealer: &str, dealer: &str, then: &str) -> Deck {
    let cards =
        |text: &str| -> Vec<Card> { text.split(' ').map(|card| card.parse().unwrap()).collect() };
    let hands = cards(non_dealer).into_iter().zip(cards(dealer));
    let mut order: Vec<Card> = hands.flat_map(|(first, second)| [first, second]).collect();
    order.extend(cards(then));
    let laid: CardSet = order.iter().copied().collect();
    assert_eq!(laid.len(), order.len(), "a card is there twice");
    order.extend(!laid);
    order.reverse();
    Deck::from_order(&order).unwrap()
}

/// House rules under which the opponent deals, so that the player has the first turn.
pub(super) fn house() -> HouseRules {
    let mut house = HouseRules::default();
    house.deal.first_dealer = FirstDealer::Opponent;
    house
}

pub(super) fn mine(action: Action) -> Entry {
    Entry::Played {
        player: Player::FIRST,
        action,
    }
}

pub(super) fn theirs(action: Action) -> Entry {
    Entry::Played {
        player: Player::SECOND,
        action,
    }
}

pub(super) fn melds(text: &[&str]) -> Melds {
    Melds::new(text.iter().map(|meld| meld.parse().unwrap())).unwrap()
}

pub(super) fn card(text: &str) -> Card {
    text.parse().unwrap()
}

/// The upcard has been passed by both, and the player is to draw; the stock begins with `stock`.
fn passed(stock: &str) -> Vec<Entry> {
    vec![
        Entry::Dealt {
            deck: deck(MINE, THEIRS, stock),
            second: None,
        },
        mine(Action::Pass),
        theirs(Action::Pass),
    ]
}

fn at(entries: &[Entry]) -> Bench {
    Bench::resumed(house(), 7, entries)
}

/// The first upcard is on offer.
pub(super) fn offer() -> Bench {
    at(&passed("Qc")[..1])
}

/// The player is to draw, the upcard passed.
pub(super) fn first_draw() -> Bench {
    at(&passed("Qc"))
}

/// House rules with doubling, under which the opponent deals.
fn doubling() -> HouseRules {
    let mut house = house();
    house.doubling.on = true;
    house.game.target = 200;
    house
}

/// The player may offer a double, at a stake of 2.
pub(super) fn may_double() -> Bench {
    let mut entries = passed("Qc");
    entries.splice(
        2..,
        [
            theirs(Action::OfferDouble),
            mine(Action::AcceptDouble),
            theirs(Action::Pass),
        ],
    );
    Bench::resumed(doubling(), 7, &entries)
}

/// The opponent offers a double.
pub(super) fn offered_double() -> Bench {
    let mut entries = passed("Qc");
    entries.splice(2.., [theirs(Action::OfferDouble)]);
    Bench::resumed(doubling(), 7, &entries)
}

/// The player has drawn a card that is of no use.
pub(super) fn discard() -> Bench {
    let mut entries = passed("Qc Jd");
    entries.push(mine(Action::DrawStock));
    at(&entries)
}

/// The player has drawn a card that makes their run longer.
pub(super) fn run_drawn() -> Bench {
    let mut entries = passed("Qc 2s");
    entries.push(mine(Action::DrawStock));
    at(&entries)
}

/// You are to draw, and the opponent has discarded a card that makes your run longer.
pub(super) fn may_take() -> Bench {
    discarded("2s")
}

/// You are to draw, and the opponent has discarded a card that is of no use.
pub(super) fn nothing_to_take() -> Bench {
    discarded("Qd")
}

/// The opponent has discarded this card.
fn discarded(thrown: &str) -> Bench {
    let mut entries = passed(&format!("Qc Jd {thrown}"));
    entries.extend([
        mine(Action::DrawStock),
        mine(Action::Discard { card: card("Jd") }),
        theirs(Action::DrawStock),
        theirs(Action::Discard { card: card(thrown) }),
    ]);
    at(&entries)
}

/// The opponent is to play, and is known to hold a card.
pub(super) fn waiting() -> Bench {
    let mut entries = passed("Qc Jd");
    entries.extend([
        mine(Action::DrawStock),
        mine(Action::Discard { card: card("Jd") }),
        theirs(Action::TakeDiscard),
        theirs(Action::Discard { card: card("2h") }),
        mine(Action::DrawStock),
        mine(Action::Discard { card: card("8s") }),
    ]);
    at(&entries)
}

/// You have drawn a card and can knock: with 6, discarding the 8.
pub(super) fn may_knock() -> Bench {
    let mut entries = passed("Qc 2s");
    // 4c 4d 4h, As 2s 3s 4s 5s: 8s 6c 5h are left.
    entries.push(mine(Action::DrawStock));
    entries.extend([
        mine(Action::Discard { card: card("8s") }),
        theirs(Action::DrawStock),
        theirs(Action::Discard { card: card("2c") }),
    ]);
    let mut entries: Vec<Entry> = entries;
    entries[0] = Entry::Dealt {
        deck: deck(MINE, THEIRS, "Qc 2s 2c Ah"),
        second: None,
    };
    entries.push(mine(Action::DrawStock));
    at(&entries)
}

/// These hands are dealt, both pass the upcard, and you have drawn the card after it.
fn drawn(hand: &str, his_hand: &str, then: &str) -> Bench {
    at(&[
        Entry::Dealt {
            deck: deck(hand, his_hand, then),
            second: None,
        },
        mine(Action::Pass),
        theirs(Action::Pass),
        mine(Action::DrawStock),
    ])
}

/// The player can go gin: everything is melded but the card drawn.
pub(super) fn may_gin() -> Bench {
    drawn(
        "4c 4d 4h 3s 4s 5s 6s 9c Tc Jc",
        "Kc Kd Kh 7c 7d 7h 9d Td 6h 2h",
        "Qd 2d",
    )
}

/// All eleven cards of the player are melded.
pub(super) fn may_big_gin() -> Bench {
    drawn(
        "4c 4d 4h 3s 4s 5s 6s 9c Tc Jc",
        "Kc Kd Kh 7c 7d 7h 9d Td 6h 2h",
        "Qd Qc",
    )
}

/// You can knock with four fours and 9, or with fewer points and a run on which more can be laid off.
pub(super) fn two_ways_to_knock() -> Bench {
    drawn(
        "4c 4d 4h 4s 3s 5s Qc Qd Qh As",
        "Kc Kh Ks 7c 7d 7h Jd Td 6h 2h",
        "Kd 9d",
    )
}

/// The opponent has knocked, and you can lay down a set or a run, which leave the same; a card fits the knocker's run.
pub(super) fn defence() -> Bench {
    let his_hand = "Kc Kd Kh 5d 6d 7d 2s 3h 9c 2h";
    let mut entries = vec![
        Entry::Dealt {
            deck: deck("7s 8s 9s 8h 8c 4d Qs Jh 2c As", his_hand, "Qc Jd Ad"),
            second: None,
        },
        mine(Action::Pass),
        theirs(Action::Pass),
        mine(Action::DrawStock),
        mine(Action::Discard { card: card("Jd") }),
        theirs(Action::DrawStock),
    ];
    entries.push(theirs(Action::Knock {
        discard: card("9c"),
        melds: melds(&["Kc Kd Kh", "5d 6d 7d"]),
    }));
    at(&entries)
}

/// You have laid down your melds, and can lay off on a run.
pub(super) fn lay_off() -> Bench {
    let his_hand = "Kc Kd Kh 5d 6d 7d 9c 9h 9s 2h";
    at(&[
        Entry::Dealt {
            deck: deck("4c 4d 4h 3s 4s 5s 8d 9d Ks As", his_hand, "Qc Jd Ad"),
            second: None,
        },
        mine(Action::Pass),
        theirs(Action::Pass),
        mine(Action::DrawStock),
        mine(Action::Discard { card: card("Jd") }),
        theirs(Action::DrawStock),
        theirs(Action::Knock {
            discard: card("Ad"),
            melds: melds(&["9c 9h 9s", "5d 6d 7d", "Kc Kd Kh"]),
        }),
        mine(Action::Spread {
            melds: melds(&["4c 4d 4h", "3s 4s 5s"]),
        }),
    ])
}

/// The player's knock has been answered: one card was laid off.
fn knocked(house: HouseRules) -> Bench {
    let mut entries = passed("Qc 2s 2c Ah");
    entries.extend([
        mine(Action::DrawStock),
        mine(Action::Discard { card: card("8s") }),
        theirs(Action::DrawStock),
        theirs(Action::Discard { card: card("2c") }),
        mine(Action::DrawStock),
        mine(Action::Knock {
            discard: card("6c"),
            melds: melds(&["4c 4d 4h", "As 2s 3s 4s 5s"]),
        }),
        theirs(Action::Spread {
            melds: melds(&["Kc Kd Kh", "7c 7d 7h"]),
        }),
        theirs(Action::LayOff(LayOff {
            card: card("6s"),
            meld: 1,
        })),
    ]);
    Bench::resumed(house, 7, &entries)
}

/// The hand is over: a knock, a lay-off, the sum.
pub(super) fn hand_over() -> Bench {
    knocked(house())
}

/// The first game of a longer match was won with one hand.
pub(super) fn game_won() -> Bench {
    let mut house = house();
    house.game.target = 10;
    knocked(house)
}

/// The only game was won with one hand.
pub(super) fn match_won() -> Bench {
    let mut house = house();
    house.game.target = 10;
    house.match_play.best_of = 1;
    knocked(house)
}

/// A game was won with one hand, and brought what a match of several takes.
pub(super) fn full_match_won() -> Bench {
    let mut house = house();
    house.game.target = 10;
    house.match_play.target = 100;
    knocked(house)
}

/// The hand is void: the stock ran out.
pub(super) fn void() -> Bench {
    let mut house = house();
    house.stock.idle_turns = 1;
    Bench::resumed(
        house,
        7,
        &[
            Entry::Dealt {
                deck: deck(MINE, THEIRS, "Qc"),
                second: None,
            },
            mine(Action::TakeUpcard),
            mine(Action::Discard { card: card("8s") }),
        ],
    )
}

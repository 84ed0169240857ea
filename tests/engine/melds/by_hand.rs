//! Hands worked out by hand, most of them from rule texts.

use undercut::cards::{Card, CardSet};
use undercut::melds::{
    Defence, Meld, MeldKind, Melds, arrangements, best_arrangement, best_arrangements,
    best_discard, can_lay_off, deadwood, deadwood_after_discard, defend, legal_lay_offs,
    safest_arrangement,
};

fn cards(text: &str) -> CardSet {
    text.parse().expect("the test names cards")
}

fn melds(texts: &[&str]) -> Melds {
    let melds = texts
        .iter()
        .map(|text| text.parse().expect("the test names melds"));
    Melds::new(melds).expect("the test names disjoint melds")
}

/// The melds of a best arrangement, as text.
fn best(hand: &str) -> Vec<String> {
    let melds = *best_arrangement(cards(hand)).melds();
    melds.iter().map(|meld| meld.to_string()).collect()
}

/// What a defender lays off, in order, as text such as `8c on 0`.
fn laid_off(defence: &Defence) -> Vec<String> {
    let lay_offs = defence.lay_offs.iter();
    lay_offs
        .map(|lay_off| format!("{} on {}", lay_off.card, lay_off.meld))
        .collect()
}

#[test]
fn the_knock_of_the_rummy_games_pages() {
    // "The player holds two melds (the 7-7-7, and the J-Q-K of spades), along with 13 points of
    // un-melded cards. If he discards the 5 of spades, he'll have 8 points of deadwood."
    let hand = cards("7c 7d 7h Js Qs Ks 5s Ad 3c 2h 2d");
    assert_eq!(deadwood(hand), 13);
    let discard = best_discard(hand, CardSet::EMPTY).unwrap();
    assert_eq!(discard.card, "5s".parse::<Card>().unwrap());
    assert_eq!(discard.deadwood, 8);
    assert_eq!(deadwood_after_discard(hand, CardSet::EMPTY), 8);
}

#[test]
fn the_defence_of_the_rummy_games_pages() {
    // "The opponent would have one meld (the K-K-K), would be able to lay off the 10 of spades, and
    // have 32 points of deadwood (10+8+6+5+2+1)."
    let knocked = melds(&["7c 7d 7h", "Js Qs Ks"]);
    let defence = defend(cards("Kc Kd Kh Ts Qd 8c 6d 5h 2c As"), &knocked);
    assert_eq!(laid_off(&defence), ["Ts on 1"]);
    assert_eq!(*defence.arrangement.melds(), melds(&["Kc Kd Kh"]));
    assert_eq!(defence.deadwood, 32);
}

#[test]
fn aces_are_low() {
    // "They can form any set of aces but only the low end of runs (e.g. A23 etc.). QKA is not a
    // legal run in gin rummy": a page on the game for two.
    assert_eq!(deadwood(cards("Ah 2h 3h")), 0);
    assert_eq!(deadwood(cards("Ac Ad Ah")), 0);
    assert_eq!(deadwood(cards("Qh Kh Ah")), 21);
    assert_eq!(deadwood(cards("Kh Ah 2h")), 13);
    // The king of one suit and the ace of the next are neighbours in no order.
    assert_eq!(deadwood(cards("Qc Kc Ad 2d")), 23);
}

#[test]
fn a_card_is_in_one_meld_only() {
    // "If you have a 4, it cannot be a part of both 4,4,4 and 3,4,5": the GameColony page.
    assert_eq!(best("3c 4c 5c 4d 4h"), ["3c 4c 5c"]);
    assert_eq!(deadwood(cards("3c 4c 5c 4d 4h")), 8);
    // Sevens across 7-8-9: the run leaves 14, the set 17.
    assert_eq!(best("7c 7d 7h 8h 9h"), ["7h 8h 9h"]);
    // With the fourth seven both are made.
    assert_eq!(best("7c 7d 7h 7s 8h 9h"), ["7c 7d 7s", "7h 8h 9h"]);
    assert_eq!(deadwood(cards("7c 7d 7h 7s 8h 9h")), 0);
    // A run of four gives its end.
    assert_eq!(best("7c 7d 7h 8h 9h Th"), ["7c 7d 7h", "8h 9h Th"]);
}

#[test]
fn gin_is_two_melds_of_five_or_three_melds() {
    // "A player can go Gin with a hand of three or fewer melds as long as all cards fit into a
    // meld": the page on the game for two.
    for gin in [
        "2c 3c 4c 5c 6c 9h Th Jh Qh Kh",
        "Ad 2d 3d 4d 5d 6d 7d 8d 9d Td",
        "2c 2d 2h 9s Ts Js Kc Kd Kh Ks",
        "4c 4d 4h 5c 5d 5h 6c 6d 6h 6s",
    ] {
        assert_eq!(deadwood(cards(gin)), 0, "{gin}");
    }
}

#[test]
fn gin_with_eleven_cards_can_spare_one() {
    // "If all 10 or 11 cards in a player's hand fit into melds": the same page.
    let hand = cards("2c 3c 4c 5c 9d 9h 9s Jh Qh Kh Th");
    assert_eq!(deadwood(hand), 0);
    // Both runs can spare an end; the king is the highest.
    let discard = best_discard(hand, CardSet::EMPTY).unwrap();
    assert_eq!(
        (discard.card.to_string().as_str(), discard.deadwood),
        ("Kh", 0)
    );
    // With all ends held back the nines are broken: one of them goes on the run, one is left.
    let discard = best_discard(hand, cards("2c 5c Th Kh")).unwrap();
    assert_eq!(
        (discard.card.to_string().as_str(), discard.deadwood),
        ("9s", 9)
    );
    assert_eq!(best_discard(hand, hand), None);
    assert_eq!(deadwood_after_discard(hand, hand), 0);
}

#[test]
fn equal_discards_are_told_apart_by_suit() {
    let hand = cards("7c 7d 7h 2s 3s 4s Kc Kd Qs Ah Jd");
    let discard = best_discard(hand, CardSet::EMPTY).unwrap();
    assert_eq!(discard.card, "Kd".parse::<Card>().unwrap());
}

#[test]
fn equal_arrangements_have_an_order() {
    // Three sets or three runs, gin either way; the sets come first.
    let hand = cards("5c 6c 7c 5d 6d 7d 5h 6h 7h");
    assert_eq!(best_arrangements(hand).len(), 2);
    assert_eq!(
        best(&hand.to_string()),
        ["5c 5d 5h", "6c 6d 6h", "7c 7d 7h"]
    );
    // Two kings in runs, or three in the set and one in a run, leave 20 each time. The king of
    // diamonds is the first card that is not in the set every time.
    let hand = cards("Kc Kd Kh Ks Jd Qd Jh Qh");
    assert_eq!(best_arrangements(hand).len(), 3);
    assert_eq!(best(&hand.to_string()), ["Kc Kd Ks", "Jh Qh Kh"]);
    // One run of six before two of three.
    let hand = cards("4s 5s 6s 7s 8s 9s");
    assert_eq!(best_arrangements(hand).len(), 2);
    assert_eq!(best(&hand.to_string()), ["4s 5s 6s 7s 8s 9s"]);
}

#[test]
fn arrangements_are_the_partial_ones_too() {
    // 4-run: whole, either three of it, or nothing.
    assert_eq!(arrangements(cards("4s 5s 6s 7s")).len(), 4);
    // Set of four: whole, any three of it, or nothing.
    assert_eq!(arrangements(cards("4c 4d 4h 4s Kd")).len(), 6);
    // n cards in a row: a(n) = a(n−1) + a(n−3) + … + a(0), for the last card is loose or ends a run
    // of three or more; 1, 1, 1, 2, 4, 7, 12, 21, 37, 65, 114, 200.
    let row = cards("Ad 2d 3d 4d 5d 6d 7d 8d 9d Td Jd");
    assert_eq!(arrangements(row).len(), 200);
    let none = arrangements(CardSet::EMPTY);
    assert_eq!(none.len(), 1);
    assert!(none[0].melds().is_empty());
}

#[test]
fn twelve_cards_in_four_melds_are_arranged_in_three() {
    let hand = cards("Ac 2c 3c 5d 6d 7d 9h Th Jh 3s 4s 5s");
    assert_eq!(deadwood(hand), 0);
    let best = best_arrangements(hand);
    assert_eq!(best.len(), 1);
    assert_eq!(best[0].deadwood(), cards("Ac 2c 3c"));
    assert_eq!(best_arrangement(hand), best[0]);
}

#[test]
fn the_knocker_chooses_what_offers_least() {
    // "The possible melds intersect": the GameColony page lets the knocker select.
    // Three sets and three runs are worth the same; the runs could be continued, the sets not.
    let hand = cards("4c 5c 6c 4d 5d 6d 4h 5h 6h Ks");
    let unseen = cards("3c 7c 3d 7d 3h 7h 2s");
    let kinds = |arrangement: &Melds| arrangement.iter().map(Meld::kind).collect::<Vec<_>>();
    let safest = safest_arrangement(hand, unseen);
    assert_eq!(kinds(safest.melds()), [MeldKind::Set; 3]);
    // Where the fourth cards are still out and the ends are not, the runs are safer.
    let safest = safest_arrangement(hand, cards("4s 5s 6s 2s"));
    assert_eq!(kinds(safest.melds()), [MeldKind::Run; 3]);
}

#[test]
fn lay_offs_follow_one_another() {
    // An 8 on 5-6-7 lets a 9 follow; the jack has no ten before it.
    let knocked = melds(&["5c 6c 7c"]);
    assert_eq!(
        can_lay_off(cards("8c 9c Jc 3c 2c"), &knocked),
        cards("8c 9c")
    );
    let defence = defend(cards("9c 8c Jc 2d Kh"), &knocked);
    assert_eq!(laid_off(&defence), ["8c on 0", "9c on 0"]);
    assert_eq!(defence.deadwood, 22);
}

#[test]
fn the_fourth_of_a_set_is_laid_off() {
    // "If you have three 5's, and one of their deadwood cards is a 5, they can add that to your
    // set": the how-to page.
    let defence = defend(cards("5s 5h"), &melds(&["5c 5d 5h"]));
    assert_eq!(laid_off(&defence), ["5s on 0"]);
    // "The knocking player has a meld of three Kings. The defending player has a king": ten points
    // fewer. The page on the game for two.
    let defence = defend(cards("Kd 2c 4h 9s"), &melds(&["Kc Kh Ks"]));
    assert_eq!(laid_off(&defence), ["Kd on 0"]);
    assert_eq!(defence.deadwood, 15);
}

#[test]
fn what_lies_in_a_meld_is_not_laid_off_again() {
    // The 7h would fit on the run and the Th on the tens.
    let knocked = melds(&["7c 7d 7h", "8h 9h Th", "Tc Td Ts"]);
    assert_eq!(can_lay_off(CardSet::FULL, &knocked), cards("7s Jh Qh Kh"));
    let now: CardSet = legal_lay_offs(CardSet::FULL, &knocked)
        .map(|lay_off| lay_off.card)
        .collect();
    assert_eq!(now, cards("7s Jh"));
}

#[test]
fn a_pair_makes_no_meld_of_the_knockers_deadwood() {
    // "If you have two 3's that are deadwood, and your opponent has an extra 3, they can not create
    // a new meld": the how-to page. Only melds are laid off on.
    assert_eq!(defend(cards("3c"), &Melds::EMPTY).deadwood, 3);
}

#[test]
fn a_card_on_the_run_lets_another_follow_though_it_fits_the_set() {
    let knocked = melds(&["8c 8d 8s", "5h 6h 7h"]);
    let defence = defend(cards("8h 9h Kc"), &knocked);
    assert_eq!(laid_off(&defence), ["8h on 1", "9h on 1"]);
    assert_eq!(defence.deadwood, 10);
}

#[test]
fn breaking_a_meld_can_be_worth_it() {
    // Behind his own sevens the eights would cost 16. On the knocker's runs two of the sevens take
    // both eights along, and only one seven is left.
    let knocked = melds(&["4h 5h 6h", "4s 5s 6s"]);
    let hand = cards("7c 7h 7s 8h 8s");
    assert_eq!(deadwood(hand), 16);
    let defence = defend(hand, &knocked);
    assert_eq!(defence.laid_off(), cards("7h 7s 8h 8s"));
    assert!(defence.arrangement.melds().is_empty());
    assert_eq!(defence.deadwood, 7);
}

#[test]
fn nothing_is_laid_off_for_nothing() {
    // His set leaves queen and king; with the jack on the knocker's run they follow, but then the
    // other two jacks are left.
    let knocked = melds(&["8s 9s Ts"]);
    let defence = defend(cards("Jc Jd Js Qs Ks"), &knocked);
    assert!(defence.lay_offs.is_empty());
    assert_eq!(defence.deadwood, 20);

    // With the fourth jack the set can spare one.
    let defence = defend(cards("Jc Jd Jh Js Qs Ks"), &knocked);
    assert_eq!(defence.deadwood, 0);
    assert!(defence.lay_offs.is_empty());
    assert_eq!(
        *defence.arrangement.melds(),
        melds(&["Jc Jd Jh", "Js Qs Ks"])
    );
}

//! Melds and arrangements cannot be built wrong, and say why.

use serde::de::DeserializeOwned;
use undercut::cards::{Card, CardSet, ParseCardError, ParseCardSetError, Suit};
use undercut::melds::{
    Arrangement, LayOff, Meld, MeldKind, Melds, NotAMeld, NotHeld, NotMelds, ParseMeldError,
};

use super::brute_force::{is_meld, laid_off};

fn cards(text: &str) -> CardSet {
    text.parse().expect("the test names cards")
}

fn meld(text: &str) -> Meld {
    text.parse().expect("the test names cards")
}

fn melds(texts: &[&str]) -> Melds {
    Melds::new(texts.iter().copied().map(meld)).expect("the test names disjoint melds")
}

fn known_meld(cards: CardSet) -> Meld {
    Meld::new(cards).expect("the test builds melds")
}

/// Checks what is made of the cards against the definition of a meld.
fn check_meld(cards: &[Card]) {
    let set: CardSet = cards.iter().copied().collect();
    match Meld::new(set) {
        Ok(meld) => {
            assert!(is_meld(cards), "{set}");
            assert_eq!(meld.cards(), set);
            let kind = if cards[0].rank() == cards[1].rank() {
                MeldKind::Set
            } else {
                MeldKind::Run
            };
            assert_eq!(meld.kind(), kind, "{set}");
        }
        Err(NotAMeld::TooFew { cards: named }) => {
            assert!(cards.len() < 3, "{set}");
            assert_eq!(named, set);
        }
        Err(NotAMeld::Mixed { cards: named }) => {
            assert!(cards.len() >= 3 && !is_meld(cards), "{set}");
            assert_eq!(named, set);
        }
    }
}

#[test]
fn every_four_cards_or_fewer() {
    check_meld(&[]);
    for (a, &first) in Card::ALL.iter().enumerate() {
        check_meld(&[first]);
        for (b, &second) in Card::ALL.iter().enumerate().skip(a + 1) {
            check_meld(&[first, second]);
            for (c, &third) in Card::ALL.iter().enumerate().skip(b + 1) {
                check_meld(&[first, second, third]);
                for &fourth in &Card::ALL[c + 1..] {
                    check_meld(&[first, second, third, fourth]);
                }
            }
        }
    }
}

#[test]
fn every_cards_of_a_suit() {
    for mask in 0_u32..1 << 13 {
        let chosen = Card::ALL[13..26].iter().enumerate();
        let chosen = chosen.filter(|(place, _)| mask >> place & 1 == 1);
        check_meld(&chosen.map(|(_, &card)| card).collect::<Vec<_>>());
    }
}

/// Every meld there is: 65 sets and 264 runs.
fn every_meld() -> Vec<Meld> {
    let mut melds = Vec::new();
    for ranks in Card::ALL[..13].iter().map(|card| card.rank()) {
        let four = CardSet::of_rank(ranks);
        melds.push(known_meld(four));
        melds.extend(four.iter().map(|card| known_meld(four.without(card))));
    }
    for suit in Suit::ALL {
        let suit: Vec<Card> = CardSet::of_suit(suit).iter().collect();
        for length in 3..=13 {
            let runs = suit
                .windows(length)
                .map(|run| run.iter().copied().collect());
            melds.extend(runs.map(known_meld));
        }
    }
    assert_eq!(melds.len(), 65 + 264);
    melds
}

#[test]
fn every_card_on_every_meld() {
    for meld in every_meld() {
        for card in Card::ALL {
            let extended = meld
                .extended(card)
                .map(|longer| longer.cards().iter().collect());
            let expected = laid_off(&meld.cards().iter().collect(), card)
                .filter(|_| !meld.cards().contains(card));
            assert_eq!(extended, expected, "{meld} and {card}");
        }
    }
}

#[test]
fn a_run_grows_to_the_whole_suit() {
    let mut run = meld("6d 7d 8d");
    for card in ["5d", "9d", "Td", "4d", "3d", "2d", "Ad", "Jd", "Qd", "Kd"] {
        run = run.extended(card.parse().unwrap()).unwrap();
    }
    assert_eq!(run.cards(), CardSet::of_suit(Suit::Diamonds));
}

#[test]
fn a_meld_is_read_as_it_was_written() {
    for meld in every_meld() {
        assert_eq!(meld.to_string().parse(), Ok(meld));
        let json = serde_json::to_string(&meld).unwrap();
        assert_eq!(serde_json::from_str::<Meld>(&json).unwrap(), meld);
    }
    assert_eq!(format!("{:?}", meld("8h,7h,9h")), "Run{7h 8h 9h}");
    assert_eq!(format!("{:?}", meld("7c 7d 7h")), "Set{7c 7d 7h}");
}

#[test]
fn a_text_that_is_no_meld_says_why() {
    let too_few = NotAMeld::TooFew {
        cards: cards("7h 8h"),
    };
    assert_eq!("8h 7h".parse::<Meld>(), Err(ParseMeldError::Meld(too_few)));
    assert_eq!(
        too_few.to_string(),
        "`7h 8h` is no meld; a set or a run has at least three cards"
    );

    let mixed = NotAMeld::Mixed {
        cards: cards("Qh Kh Ah"),
    };
    assert_eq!("Qh Kh Ah".parse::<Meld>(), Err(ParseMeldError::Meld(mixed)));
    assert_eq!(
        mixed.to_string(),
        "`Ah Qh Kh` is no meld; a set has three or four cards of one rank, a run consecutive cards \
         of one suit with the ace low"
    );

    let no_card = ParseCardSetError::Card(ParseCardError::NoSuit { text: "7".into() });
    assert_eq!("7 8h".parse::<Meld>(), Err(ParseMeldError::Cards(no_card)));
}

#[test]
fn three_melds_have_their_places() {
    let three = melds(&["7c 7d 7h", "8h 9h Th", "As 2s 3s"]);
    assert_eq!((three.len(), three.is_empty()), (3, false));
    assert_eq!(three.get(1), Some(meld("8h 9h Th")));
    assert_eq!(three.get(3), None);
    assert_eq!(three.iter().next_back(), Some(meld("As 2s 3s")));
    assert_eq!(three.cards(), cards("7c 7d 7h 8h 9h Th As 2s 3s"));

    assert_eq!(Melds::EMPTY, Melds::default());
    assert_eq!((Melds::EMPTY.len(), Melds::EMPTY.is_empty()), (0, true));
    assert_eq!(Melds::EMPTY.get(0), None);
    assert_eq!(Melds::EMPTY.cards(), CardSet::EMPTY);
}

#[test]
fn melds_that_cannot_lie_side_by_side_say_why() {
    let shared = Melds::new([meld("7c 7d 7h"), meld("7h 8h 9h")]);
    let error = NotMelds::Shared {
        card: "7h".parse().unwrap(),
    };
    assert_eq!(shared, Err(error));
    assert_eq!(
        error.to_string(),
        "7h is in two melds; a card belongs to one meld at a time"
    );

    let four = ["Ac 2c 3c", "Ad 2d 3d", "Ah 2h 3h", "As 2s 3s"].map(meld);
    assert_eq!(Melds::new(four), Err(NotMelds::TooMany));
    assert_eq!(
        NotMelds::TooMany.to_string(),
        "there are more than three melds; a hand cannot hold so many"
    );
}

#[test]
fn melds_are_extended_at_their_places() {
    let two = melds(&["7c 7d 7h", "8h 9h Th"]);
    let extend = |place, card: &str| two.extend_at(place, card.parse().unwrap());
    assert_eq!(extend(0, "7s"), Some(melds(&["7c 7d 7h 7s", "8h 9h Th"])));
    assert_eq!(extend(1, "Jh"), Some(melds(&["7c 7d 7h", "8h 9h Th Jh"])));
    // It would fit on the run, but it lies in the set.
    assert_eq!(extend(1, "7h"), None);
    assert_eq!(extend(1, "7s"), None);
    assert_eq!(extend(2, "7s"), None);
    assert_eq!(extend(3, "7s"), None);
}

#[test]
fn an_arrangement_holds_its_melds() {
    let hand = cards("7c 7d 7h 8h 9h");
    let arrangement = Arrangement::new(hand, melds(&["7h 8h 9h"])).unwrap();
    assert_eq!(arrangement.hand(), hand);
    assert_eq!(arrangement.deadwood(), cards("7c 7d"));
    assert_eq!(arrangement.points(), 14);
    assert_eq!(*arrangement.melds(), melds(&["7h 8h 9h"]));

    let error = NotHeld {
        cards: cards("Th Jh"),
    };
    assert_eq!(Arrangement::new(hand, melds(&["8h 9h Th Jh"])), Err(error));
    assert_eq!(
        error.to_string(),
        "the hand does not hold `Th Jh`; melds are made of the hand's own cards"
    );
}

/// The error of a text that is read as JSON.
fn refusal<T: DeserializeOwned>(json: &str) -> String {
    let error = serde_json::from_str::<T>(json).err();
    error.expect("this is not valid").to_string()
}

#[test]
fn files_hold_melds_as_text() {
    let two = melds(&["7c 7d 7h", "8h 9h Th"]);
    let json = r#"["7c 7d 7h","8h 9h Th"]"#;
    assert_eq!(serde_json::to_string(&two).unwrap(), json);
    assert_eq!(serde_json::from_str::<Melds>(json).unwrap(), two);

    let arrangement = Arrangement::new(cards("2c 7c 7d 7h"), melds(&["7c 7d 7h"])).unwrap();
    let json = r#"{"hand":"2c 7c 7d 7h","melds":["7c 7d 7h"]}"#;
    assert_eq!(serde_json::to_string(&arrangement).unwrap(), json);
    assert_eq!(
        serde_json::from_str::<Arrangement>(json).unwrap(),
        arrangement
    );

    let lay_off = LayOff {
        card: "7s".parse().unwrap(),
        meld: 0,
    };
    let json = r#"{"card":"7s","meld":0}"#;
    assert_eq!(serde_json::to_string(&lay_off).unwrap(), json);
    assert_eq!(serde_json::from_str::<LayOff>(json).unwrap(), lay_off);
}

#[test]
fn files_with_impossible_melds_are_refused() {
    let too_few = refusal::<Meld>(r#""7c 7d""#);
    assert!(too_few.contains("a set or a run has at least three cards"));
    let no_text = refusal::<Meld>(r#"["7c", "7d", "7h"]"#);
    assert!(no_text.contains("expected the cards of a meld such as \"7c 7d 7h\""));
    let shared = refusal::<Melds>(r#"["7c 7d 7h", "7h 8h 9h"]"#);
    assert!(shared.contains("7h is in two melds"));
    let not_held = refusal::<Arrangement>(r#"{"hand": "2c 3c", "melds": ["7c 7d 7h"]}"#);
    assert!(not_held.contains("the hand does not hold `7c 7d 7h`"));
    let unknown = refusal::<LayOff>(r#"{"card": "7s", "meld": 0, "onto": 1}"#);
    assert!(unknown.contains("unknown field `onto`"));
}

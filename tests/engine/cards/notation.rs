//! What is written is read again, and what cannot be read says why.

use proptest::prelude::*;
use serde::de::DeserializeOwned;
use undercut::cards::{
    Card, CardSet, Deck, DeckError, ParseCardError, ParseCardSetError, ParseDeckError, Rank, Suit,
};

fn card(text: &str) -> Card {
    text.parse().expect("the test names cards")
}

#[test]
fn a_card_is_its_rank_and_suit() {
    for (index, card) in Card::ALL.into_iter().enumerate() {
        assert_eq!(card, Card::new(card.rank(), card.suit()));
        assert_eq!(card.index(), index);
        assert_eq!(
            index,
            13 * (card.suit() as usize) + card.rank() as usize - 1
        );
        assert_eq!(Card::from_index(index), Some(card));
        assert_eq!(card.points(), card.rank().points());
        assert_eq!(
            CardSet::from(card).bits(),
            1 << (16 * card.suit() as u32 + card.rank() as u32)
        );
    }
    assert_eq!(Card::from_index(52), None);
    assert!(Card::ALL.is_sorted());
    assert_eq!(size_of::<Option<Card>>(), 1);
}

#[test]
fn points_are_those_of_the_rule_books() {
    // "Face cards (K-Q-J) count 10 point each; ace counts 1 point; all other cards count their face
    // value": the rummy-games pages.
    let points: Vec<u32> = Rank::ALL.into_iter().map(Rank::points).collect();
    assert_eq!(points, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]);
}

#[test]
fn the_cut_compares_ranks_and_then_suits() {
    // "Suits rank spades high, hearts, diamonds, and clubs": the rummy-games pages.
    let mut cards = ["Kc", "As", "2c", "Ah", "Ad", "Ac"].map(card);
    cards.sort_by_key(|card| card.cut_order());
    assert_eq!(cards, ["Ac", "Ad", "Ah", "As", "2c", "Kc"].map(card));
}

#[test]
fn every_card_is_read_in_every_spelling() {
    for card in Card::ALL {
        let (rank, suit) = (card.rank().letter(), card.suit().letter());
        assert_eq!(card.to_string(), format!("{rank}{suit}"));
        let mut ranks = vec![rank.to_string(), rank.to_lowercase().to_string()];
        if card.rank() == Rank::Ten {
            ranks.push("10".to_owned());
        }
        for rank in ranks {
            for suit in [suit, suit.to_ascii_uppercase(), card.suit().symbol()] {
                assert_eq!(format!("{rank}{suit}").parse(), Ok(card));
            }
        }
    }
    let symbols: String = Suit::ALL.into_iter().map(Suit::symbol).collect();
    assert_eq!(symbols, "♣♦♥♠");
}

#[test]
fn a_card_fills_the_width_it_is_given() {
    assert_eq!(
        format!("[{:>4}][{:<3}]", card("7h"), card("Td")),
        "[  7h][Td ]"
    );
    assert_eq!(format!("{:?}", card("7h")), "7h");
}

#[test]
fn a_text_that_is_no_card_says_why() {
    let cases = [
        (
            "",
            ParseCardError::Empty,
            "there is no card here; write one as rank and suit, such as 7h or Td",
        ),
        (
            "1h",
            ParseCardError::Rank {
                text: "1h".into(),
                found: '1',
            },
            "`1h` is not a card: `1` is no rank; the ranks are A 2 3 4 5 6 7 8 9 T J Q K",
        ),
        (
            "♥7",
            ParseCardError::Rank {
                text: "♥7".into(),
                found: '♥',
            },
            "`♥7` is not a card: `♥` is no rank; the ranks are A 2 3 4 5 6 7 8 9 T J Q K",
        ),
        (
            "10",
            ParseCardError::NoSuit { text: "10".into() },
            "`10` is not a card: its suit is missing; the suits are c d h s",
        ),
        (
            "7x",
            ParseCardError::Suit {
                text: "7x".into(),
                found: 'x',
            },
            "`7x` is not a card: `x` is no suit; the suits are c d h s",
        ),
        (
            "7h7d",
            ParseCardError::TooLong {
                text: "7h7d".into(),
            },
            "`7h7d` is not a card: nothing may follow the suit; write cards apart, such as 7h 7d",
        ),
    ];
    for (text, error, message) in cases {
        assert_eq!(text.parse::<Card>(), Err(error.clone()));
        assert_eq!(error.to_string(), message);
    }
}

#[test]
fn a_set_of_cards_is_read_with_spaces_and_commas() {
    let set = CardSet::from_iter(["Kc", "7d", "7h"].map(card));
    for text in ["Kc 7d 7h", "7h,7d,Kc", " 7♥, 7♦\tKC ,", "7h\n7d\nKc\n"] {
        assert_eq!(text.parse(), Ok(set));
    }
    assert_eq!(set.to_string(), "Kc 7d 7h");
    assert_eq!(format!("{set:?}"), "{Kc 7d 7h}");
    assert_eq!("".parse(), Ok(CardSet::EMPTY));
    assert_eq!(CardSet::EMPTY.to_string(), "");
}

#[test]
fn a_text_that_is_no_set_of_cards_says_why() {
    let no_card = ParseCardSetError::Card(ParseCardError::NoSuit { text: "7".into() });
    assert_eq!("7h 7".parse::<CardSet>(), Err(no_card.clone()));
    assert_eq!(
        no_card.to_string(),
        "`7` is not a card: its suit is missing; the suits are c d h s"
    );

    let twice = ParseCardSetError::Duplicate { card: card("Td") };
    assert_eq!("Td 7h 10d".parse::<CardSet>(), Err(twice.clone()));
    assert_eq!(
        twice.to_string(),
        "Td is there twice; each card may be named once"
    );
}

/// All 52 cards from the ace of clubs to the king of spades, as text.
fn sorted_deck() -> String {
    Card::ALL.map(|card| card.to_string()).join(" ")
}

#[test]
fn a_deck_that_is_not_whole_says_why() {
    let short = sorted_deck().replace(" Ks", "");
    let count = DeckError::Count { found: 51 };
    assert_eq!(short.parse::<Deck>(), Err(count.clone().into()));
    assert_eq!(Deck::from_order(&Card::ALL[1..]), Err(count.clone()));
    assert_eq!(count.to_string(), "a deck has 52 cards, here are 51");

    let mut cards = Card::ALL;
    cards[51] = card("Ac");
    let twice = DeckError::Duplicate { card: card("Ac") };
    assert_eq!(Deck::new(cards), Err(twice.clone()));
    assert_eq!(Deck::from_order(&cards), Err(twice.clone()));
    let text = sorted_deck().replace("Ks", "Ac");
    assert_eq!(
        text.parse::<Deck>(),
        Err(ParseDeckError::Deck(twice.clone()))
    );
    assert_eq!(
        twice.to_string(),
        "Ac is in the deck twice; each of the 52 cards must be there once"
    );

    let text = sorted_deck().replace("Ks", "Kx");
    assert_eq!(
        text.parse::<Deck>(),
        Err(ParseDeckError::Card(ParseCardError::Suit {
            text: "Kx".into(),
            found: 'x'
        }))
    );
}

#[test]
fn a_deck_keeps_its_order() {
    let deck = Deck::new(Card::ALL).unwrap();
    assert_eq!(deck.cards(), &Card::ALL);
    assert_eq!(deck.to_string(), sorted_deck());
    assert_eq!(Deck::from_order(&Card::ALL), Ok(deck));
}

/// The error of a text that is read as JSON.
fn refusal<T: DeserializeOwned>(json: &str) -> String {
    let error = serde_json::from_str::<T>(json).err();
    error.expect("this is not valid").to_string()
}

#[test]
fn files_hold_the_notation() {
    assert_eq!(serde_json::to_string(&card("7h")).unwrap(), r#""7h""#);
    assert_eq!(
        serde_json::from_str::<Card>(r#""10♦""#).unwrap(),
        card("Td")
    );

    let set: CardSet = "7h 7d".parse().unwrap();
    assert_eq!(serde_json::to_string(&set).unwrap(), r#""7d 7h""#);
    assert_eq!(serde_json::from_str::<CardSet>(r#""7h, 7d""#).unwrap(), set);

    let deck = Deck::new(Card::ALL).unwrap();
    let json = format!("\"{}\"", sorted_deck());
    assert_eq!(serde_json::to_string(&deck).unwrap(), json);
    assert_eq!(serde_json::from_str::<Deck>(&json).unwrap(), deck);
}

#[test]
fn files_with_something_else_are_refused() {
    assert!(refusal::<Card>(r#""7x""#).contains("`x` is no suit"));
    assert!(refusal::<Card>("7").contains("expected a card such as \"7h\""));
    assert!(refusal::<CardSet>(r#""7h 7h""#).contains("7h is there twice"));
    assert!(refusal::<CardSet>(r#"["7h"]"#).contains("expected cards such as \"7d 7h 7s\""));
    assert!(refusal::<Deck>(r#""7h""#).contains("a deck has 52 cards, here are 1"));
    assert!(refusal::<Deck>("{}").contains("expected the 52 cards of a deck"));
}

proptest! {
    #[test]
    fn a_set_of_cards_is_read_as_it_was_written(bits in any::<u64>()) {
        let set = CardSet::from_bits(bits & CardSet::FULL.bits()).unwrap();
        prop_assert_eq!(set.to_string().parse(), Ok(set));
        let json = serde_json::to_string(&set).unwrap();
        prop_assert_eq!(serde_json::from_str::<CardSet>(&json).unwrap(), set);
    }

    #[test]
    fn any_text_is_a_card_or_an_error(text in any::<String>()) {
        if let Ok(card) = text.parse::<Card>() {
            prop_assert_eq!(card.to_string().parse(), Ok(card));
        }
    }

    #[test]
    fn a_deck_is_read_as_it_was_written(order in Just(Card::ALL.to_vec()).prop_shuffle()) {
        let deck = Deck::from_order(&order).unwrap();
        prop_assert_eq!(&deck.cards()[..], &order[..]);
        prop_assert_eq!(deck.to_string().parse(), Ok(deck));
    }
}

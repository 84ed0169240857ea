//! A seed gives the same decks for ever.

use std::convert::Infallible;

use rand::TryRng;
use undercut::cards::{Card, Deck, Stream, below, stream};

/// A source that gives these numbers, the first one first.
struct Script(Vec<u32>);

impl TryRng for Script {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(self.0.remove(0))
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        unreachable!("the shuffle draws 32 bits at a time")
    }

    fn try_fill_bytes(&mut self, _: &mut [u8]) -> Result<(), Infallible> {
        unreachable!("the shuffle draws 32 bits at a time")
    }
}

#[test]
fn numbers_that_would_favour_some_are_passed_over() {
    // 2³² = 3 · 1431655765 + 1: the greatest number is one too many.
    let mut rng = Script(vec![u32::MAX, u32::MAX, u32::MAX - 1, 5]);
    assert_eq!(below(&mut rng, 3), 2);
    assert_eq!(below(&mut rng, 3), 2);
    // A power of two goes in without a rest.
    assert_eq!(below(&mut Script(vec![u32::MAX]), 4), 3);
    assert_eq!(below(&mut Script(vec![u32::MAX]), 1), 0);
    // 2³² = 52 · 82595524 + 48.
    assert_eq!(below(&mut Script(vec![u32::MAX - 47, 52]), 52), 0);
    assert_eq!(below(&mut Script(vec![u32::MAX - 48]), 52), 51);
}

#[test]
#[should_panic(expected = "there is no number below 0")]
fn there_is_no_number_below_zero() {
    below(&mut Script(vec![1]), 0);
}

#[test]
fn the_shuffle_swaps_from_the_top_down() {
    // 51 for place 51, 50 for place 50 and so on: every card stays.
    let stay: Vec<u32> = (1..52).rev().collect();
    assert_eq!(Deck::shuffled(&mut Script(stay)).cards(), &Card::ALL);
    // 0 every time: the king of spades goes to the bottom first, then each in turn.
    let deck = Deck::shuffled(&mut Script(vec![0; 51]));
    let text = deck.to_string();
    assert!(text.starts_with("2c 3c 4c"), "{text}");
    assert!(text.ends_with("Qs Ks Ac"), "{text}");
}

/// The decks were computed once by a program of its own in another language.
#[test]
fn golden_decks() {
    let golden = [
        (
            0,
            Stream::Deal(0),
            "Qc 6s Jh 6d 3c 8d Th 3d Ts 9d Ah 9c Js Ks Qh 4c 3s 3h 5h Kd Qs 8h Jd Td Tc Kh \
             9h 9s 7c 8s 2d 8c 6c 7h Kc 4h Qd 6h 7s As 4s 2c 5s 5d Ad 7d 4d 5c Jc Ac 2s 2h",
        ),
        (
            1,
            Stream::Deal(0),
            "Ks Qh 5d 7c 6s 2d 3h Th 9h 9s 2c Ts 4h Kc 7d 7h 9d 8h Kd Js Qc 3d As Ac 8s Td \
             Jd 8d 5s 9c Kh Ad 8c 3s 5h Jh 5c 6c 4d 2h 4s Qs Tc 3c Qd 2s 4c 6h 6d 7s Ah Jc",
        ),
        (
            1,
            Stream::Deal(1),
            "Qc Ks 4d 3h Jh 2h 6d Jd 4c 5d 7d 2d 9c 4h 8h 2c 6s 8c Kh Kc 4s As Ah Kd Th Qh \
             9d 7c 7s Qd 5s Qs 6h 2s Ad 6c 5c 3d Js Jc 8d 5h 9h 3s 3c Td 7h Ts Tc Ac 9s 8s",
        ),
        (
            u64::MAX,
            Stream::Deal(u64::MAX),
            "Td Ks Qs Kh 8c 9c 7d Jc 4d 7s 5s 3d Jh 8d Tc 5h Th 7c 6c 2s 6s 3c 9d 9h Jd 8s \
             2d 5d 3s 6d Qh 4h 2h 4c 8h Ah 5c Ac 2c Ts 3h 6h Kd Js As 4s Ad Qc 7h Kc 9s Qd",
        ),
        (
            1,
            Stream::Cut,
            "7d 5s Tc 8s Td 4d 2s 6s 2c Jh Qs 9h Qd 5h 8c 9d 3h 8d 9c 3d 2h Th 3s 7h Kh Kc \
             Jd Kd 8h 4s 5d Js 9s 6c As 4h 6h 6d Ts 7c Ad 7s Ah Qh Qc 3c 4c 2d 5c Ks Jc Ac",
        ),
        (
            0x0123_4567_89AB_CDEF,
            Stream::Player(1),
            "3d Js 8c Ah 3s Td 7s 7c 9c 7h Th Tc Ad 3h Qd Qc 5c 9h 2d 2c 4c Jc Qh Jd 5h 8s \
             2s 3c 6c Kc 8d 6h 7d Jh Ac Ts Kh 6d 5s 8h 6s 4h 4s Ks Kd 9d 9s 5d Qs 4d As 2h",
        ),
    ];
    for (seed, purpose, deck) in golden {
        let shuffled = Deck::shuffled(&mut stream(seed, purpose));
        assert_eq!(shuffled.to_string(), deck, "seed {seed}, {purpose:?}");
    }
}

#[test]
fn streams_differ() {
    let purposes = [
        Stream::Cut,
        Stream::Deal(0),
        Stream::Deal(1),
        Stream::Player(0),
        Stream::Player(1),
    ];
    let mut decks = Vec::new();
    for seed in [0, 1, u64::MAX] {
        for purpose in purposes {
            decks.push(Deck::shuffled(&mut stream(seed, purpose)).to_string());
        }
    }
    decks.sort_unstable();
    decks.dedup();
    assert_eq!(decks.len(), 15);
}

#[test]
fn every_card_comes_to_every_place() {
    // 13,000 decks: each of the 2704 pairs of card and place is expected 250 times. The sum of the
    // squared deviations over 250 follows chi-squared with 2601 degrees of freedom, which leaves
    // the range of five standard deviations, 72 each, once in millions.
    const DECKS: u16 = 13_000;
    let expected = f64::from(DECKS) / 52.0;
    let mut counts = [[0_u16; 52]; 52];
    let mut rng = stream(2, Stream::Deal(0));
    for _ in 0..DECKS {
        for (place, card) in Deck::shuffled(&mut rng).cards().iter().enumerate() {
            counts[place][card.index()] += 1;
        }
    }
    let chi_squared: f64 = counts
        .as_flattened()
        .iter()
        .map(|&count| (f64::from(count) - expected).powi(2) / expected)
        .sum();
    assert!((chi_squared - 2601.0).abs() < 5.0 * 72.0, "{chi_squared}");
}

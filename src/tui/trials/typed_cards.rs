//! Cards that are typed: which of the hand is meant, and when a letter is the key of a command.

use super::{
    keys::{Case, last, told},
    scenes::{self, card},
};

#[test]
fn a_typed_rank_is_the_card_that_is_likely_meant() {
    let cases: [Case; 4] = [
        ("jack", scenes::discard, "Home j Enter", "I discard Jd"),
        // The other five is in a run.
        ("deadwood", scenes::discard, "5 Enter", "I discard 5h"),
        ("to lay off", scenes::lay_off, "8 Enter", "I lay off 8d"),
        ("king", scenes::lay_off, "Down k Enter", "I lay off Ks"),
    ];
    for (name, bench, keys, expected) in cases {
        let mut bench = bench();
        bench.press(keys);
        assert_eq!(last(&bench), expected, "{name}");
    }
}

#[test]
fn the_suit_is_asked_only_where_a_rank_is_held_more_than_once() {
    for (width, height) in [(40, 12), (60, 20), (80, 24), (120, 40)] {
        let mut bench = scenes::discard();
        bench.resize(width, height);
        bench.press("J");
        let screen = bench.screen();
        assert!(!screen.contains("J_"), "one jack: {screen}");
        assert_eq!(bench.sitting().row.card(), Some(card("Jd")));
        bench.press("4");
        let screen = bench.screen();
        assert!(screen.contains("4_"), "four fours: {screen}");
        assert!(!screen.contains("limit"), "{screen}");
    }
}

#[test]
fn before_a_draw_a_suit_that_fits_no_card_is_the_key_of_a_command() {
    let last = |keys: &str| {
        let mut bench = scenes::first_draw();
        bench.press(keys);
        last(&bench)
    };
    let before = last("");
    assert_eq!(last("6 d"), "I DrawStock", "only the 6c is held");
    assert_eq!(last("K d"), "I DrawStock", "no king is held");
    assert_eq!(last("4 d"), before, "the 4d is held");
    assert_eq!(last("5 d"), before, "there are two fives to choose from");
    let row = |keys: &str| {
        let mut bench = scenes::first_draw();
        bench.press(keys);
        bench.sitting().row.clone()
    };
    assert_eq!(row("6 c").card(), Some(card("6c")));
    assert_eq!(row("6 h"), row("6 Left"));
    assert_eq!(row("6 s").order(), row("s").order());
    assert_eq!(row("8 s"), row("8"), "the 8s is held");
}

#[test]
fn before_a_discard_a_suit_that_fits_no_card_plays_no_other() {
    let mut bench = scenes::discard();
    let lines = bench.lines.len();
    for suit in ["d", "h", "c"] {
        bench.press(&format!("8 {suit}"));
        let refused = told(&bench);
        assert!(refused.contains("a card that you hold"), "{refused}");
        bench.wait(1_000);
        bench.press("Enter");
        assert_eq!(bench.lines.len(), lines);
        let refused = told(&bench);
        let is_told = refused.contains(&format!("you do not hold the 8{suit}"));
        assert!(is_told, "{refused}");
    }
    let row = bench.sitting().row.clone();
    bench.press("8 s");
    assert_eq!(bench.sitting().row.order(), row.order());
    // A suit out of habit comes soon.
    bench.press("8");
    bench.wait(1_000);
    bench.press("s");
    assert_ne!(bench.sitting().row.order(), row.order(), "it sorts");
}

//! The table of a new match: chosen in its form, and by a preset of the house rules.

use crate::{
    rules::{GameTable, PRESETS},
    tui::screens::MenuEntry,
};

use super::Bench;

#[test]
fn a_new_match_begins_with_the_table() {
    let mut bench = Bench::new();
    bench.choose(MenuEntry::NewMatch).press("Home");
    insta::assert_snapshot!("new_match_two", bench.screen());
    bench.press("Right Right Right");
    insta::assert_snapshot!("new_match_four", bench.screen());
    // The third place goes to a person.
    bench.press("Down Down");
    let is_person = |bench: &Bench| {
        bench
            .screen()
            .contains("Player 3        < at this keyboard >")
    };
    for _ in 0..20 {
        if !is_person(&bench) {
            bench.press("Left");
        }
    }
    assert!(is_person(&bench), "{}", bench.screen());
    bench.press("End Enter");
    let sitting = bench.sitting();
    assert_eq!(sitting.game().table().game(), GameTable::Chouette);
    assert_eq!((sitting.game().players(), sitting.people().len()), (4, 2));
}

#[test]
fn a_new_match_says_what_of_a_preset_does_not_hold_at_the_table() {
    let mut bench = Bench::new();
    let mut houses = bench.model.setup.houses.iter();
    let hollywood = houses.position(|house| house.name().ends_with("Hollywood gin"));
    bench.model.setup.house = hollywood.unwrap();
    bench.choose(MenuEntry::NewMatch);
    assert!(!bench.screen().contains("except"), "{}", bench.screen());
    bench.press("Home Left");
    let screen = bench.screen();
    assert!(screen.contains("Hollywood gin, except 1 rule"), "{screen}");
    bench.press("End Up Up");
    let screen = bench.screen();
    assert!(
        screen.contains("Not at this table: Three games"),
        "{screen}"
    );
    bench.press("r");
    let screen = bench.screen();
    assert!(
        screen.contains("Not at this table: Three games"),
        "{screen}"
    );
}

#[test]
fn the_cursor_of_a_new_match_stays_where_rules_change_the_table() {
    let mut bench = Bench::new();
    bench.choose(MenuEntry::NewMatch);
    bench.press("Home Left End Up Up Enter");
    // A preset for three, which takes away the line of a player.
    start_from_cutthroat(&mut bench);
    assert!(
        bench.screen().contains("▸ House rules"),
        "{}",
        bench.screen()
    );
    bench.press("Down");
    assert!(bench.screen().contains("▸ Take back"), "{}", bench.screen());

    // The page of the house rules opens from any line.
    bench.press("Home Left r");
    start_from_cutthroat(&mut bench);
    assert!(bench.screen().contains("▸ Table"), "{}", bench.screen());
}

/// On the page of the house rules; closes it.
fn start_from_cutthroat(bench: &mut Bench) {
    bench.press("Home Enter");
    // After "leave them" and the built-in rules come the presets.
    let place = PRESETS.iter().position(|one| one.name() == "cutthroat");
    for _ in 0..place.unwrap() + 2 {
        bench.press("Down");
    }
    bench.press("Enter Esc");
}

#[test]
fn a_table_that_was_chosen_stays_where_a_preset_names_none() {
    let mut bench = Bench::new();
    bench.choose(MenuEntry::NewMatch);
    bench.press("Home Left");
    let (four, name) = bench.model.setup.table();
    assert_eq!(four, (GameTable::Round, 4));
    let houses = bench.model.setup.houses.len();
    bench.press("End Up Up");
    for _ in 0..houses {
        let setup = &bench.model.setup;
        let own = setup.chosen().book.rules();
        let screen = bench.screen();
        let told = screen.contains("changes the table") || screen.contains("This changes");
        if own.game_table() == GameTable::Two {
            assert_eq!(setup.table().0, four, "{screen}");
            assert!(!told, "{screen}");
        } else {
            assert_eq!(setup.table().0, (own.table.game, own.table.players));
            assert_eq!(told, setup.table().0 != four, "{screen}");
        }
        assert!(!screen.contains(" = "), "no key is shown: {screen}");
        bench.press("Right");
    }
    assert!(bench.screen().contains(name), "{}", bench.screen());

    // The page of the house rules keeps it too.
    bench.press("r Home Enter Down Down Down Enter");
    let screen = bench.screen();
    bench.press("Esc");
    assert_eq!(bench.model.setup.table().0, four, "{screen}");
    assert_eq!(bench.model.setup.chosen().name(), "the rules of Pagat.com");
}

//! Keys that are held or pressed in haste: nothing acts on what has not been seen.

use std::time::Duration;

use crate::{
    cards::Rank,
    play::Phase,
    tui::{keymap::Place, pace::Pace, screens::MenuEntry, sitting::Mind},
};

use super::{Bench, keys::told, player, scenes};

/// Enter as a keyboard sends it while it is held, after its first time.
fn hold_enter(bench: &mut Bench) {
    bench.press_every(500, "Enter");
    for _ in 0..29 {
        bench.press_every(33, "Enter");
    }
}

#[test]
fn a_held_enter_leads_one_screen_on() {
    let mut menu = Bench::new();
    menu.press("Enter");
    hold_enter(&mut menu);
    assert_eq!(menu.model.place(), Place::NewMatch);
    assert!(
        menu.screen().contains("! Let go of Enter for a moment."),
        "{}",
        menu.screen()
    );
    assert!(
        !menu.screen().contains("Enter begin"),
        "what does not work yet is not offered: {}",
        menu.screen()
    );
    // "Begin" wants a fresh press.
    menu.wait(700);
    menu.press_every(0, "Enter");
    assert!(menu.model.sitting.is_some());

    let mut over = scenes::match_won();
    over.press("Enter");
    let after = over.sitting().after;
    hold_enter(&mut over);
    assert_eq!(over.sitting().after, after);

    let mut discard = their_turn(Pace::Calm);
    let asked = discard.waiting.pop().unwrap();
    discard.answer(asked);
    hold_enter(&mut discard);
    assert!(
        matches!(discard.sitting().mind, Mind::Ready { .. }),
        "the opponent's move is not skipped either"
    );
}

#[test]
fn on_a_page_a_second_press_acts_soon_and_a_held_key_does_not() {
    let mut bench = Bench::new();
    for entry in [MenuEntry::Help, MenuEntry::Statistics] {
        for (apart, is_closed) in [(299, false), (300, true)] {
            bench.choose(entry);
            assert_eq!(bench.model.screens.len(), 1);
            bench.press_every(apart, "Enter");
            assert_eq!(bench.model.screens.is_empty(), is_closed, "{entry:?}");
            for _ in 0..30 {
                bench.press_every(120, "Enter");
                assert_eq!(bench.model.screens.is_empty(), is_closed, "{entry:?}");
            }
            bench.press("Esc");
        }
    }
}

#[test]
fn menu_pages_are_stepped_through_as_quickly_as_they_are_known() {
    let mut bench = Bench::new();
    bench.press("Home");
    bench.press_every(20, "End Up Enter");
    let page = bench.screen();
    assert_ne!(bench.model.place(), Place::Menu, "{page}");
    bench.press_every(20, "Esc Home Enter");
    assert_eq!(bench.model.place(), Place::NewMatch);
    assert!(!bench.screen().contains("too soon"), "{}", bench.screen());
}

#[test]
fn whoever_taps_enter_goes_on_after_a_hand_at_the_second_tap() {
    let mut bench = scenes::match_won();
    bench.press("Enter");
    let after = bench.sitting().after;
    bench.press_every(500, "Enter");
    assert_eq!(
        bench.model.sitting.as_ref().map(|one| one.after),
        Some(after)
    );
    bench.press_every(500, "Enter");
    assert_ne!(
        bench.model.sitting.as_ref().map(|one| one.after),
        Some(after)
    );
}

#[test]
fn a_step_of_the_lesson_is_gone_on_with_soon() {
    for (apart, goes_on) in [(299, false), (300, true)] {
        let mut bench = Bench::new();
        bench.choose(MenuEntry::Learn);
        bench.press("K Enter a Enter");
        let done = bench.screen();
        bench.press_every(apart, "Enter");
        assert_ne!(bench.screen(), done, "it is answered");
        let is_told = bench.screen().contains("Let go of Enter");
        assert_eq!(is_told, !goes_on, "{apart}: {}", bench.screen());
    }
}

/// You have discarded with Enter early in a hand, and the opponent answers only when told to.
fn their_turn(pace: Pace) -> Bench {
    let mut bench = Bench::sat_down(scenes::house(), 7);
    while bench.model.place() != Place::Discard {
        player::play_on(&mut bench);
    }
    bench.answers = false;
    bench.model.settings.pace = pace;
    player::play_on(&mut bench);
    assert_eq!(bench.model.place(), Place::Waiting);
    bench
}

#[test]
fn three_quick_spaces_skip_the_opponents_move_and_never_draw() {
    for apart in [0, 33, 150, 400, 699] {
        // The opponent has chosen, or is still thinking when the first is pressed.
        for has_chosen in [true, false] {
            let mut bench = their_turn(Pace::Calm);
            let asked = bench.waiting.pop().unwrap();
            if has_chosen {
                bench.answer(asked);
                bench.press_every(apart, "Space Space Space");
            } else {
                bench.press_every(apart, "Space");
                bench.answer(asked);
                bench.press_every(apart, "Space Space");
            }
            while bench.model.place() == Place::Waiting {
                while let Some(asked) = bench.waiting.pop() {
                    bench.answer(asked);
                }
                bench.wait(900);
            }
            bench.model.animation = None;
            bench.press_every(0, "Space");
            assert_eq!(bench.model.place(), Place::Draw);
            assert!(matches!(
                bench.sitting().view().unwrap().phase(),
                Phase::Draw { .. }
            ));
            let screen = bench.screen();
            // It may have been let go of since it changed the screen.
            let told = [
                "! Let go of Space for a moment.",
                "! Space works in a moment.",
            ];
            assert!(told.iter().any(|told| screen.contains(told)), "{screen}");
            bench.wait(700);
            bench.press_every(0, "Space");
            assert_eq!(bench.model.place(), Place::Discard);
        }
    }
}

#[test]
fn an_early_key_is_told_to_wait_and_offered_again_as_soon_as_it_works() {
    // The key that changed the screen waits longer than others.
    for (key, left, waits, works, offered) in [
        (
            "d",
            700,
            "! Let go of d for a moment.",
            "d came too soon: it works now.",
            "d stock",
        ),
        (
            "t",
            250,
            "! t works in a moment.",
            "t came too soon: it works now.",
            "t take",
        ),
    ] {
        let mut bench = their_turn(Pace::Off);
        bench.press("d");
        while let Some(asked) = bench.waiting.pop() {
            bench.answer(asked);
        }
        assert_eq!(bench.model.place(), Place::Draw);
        bench.press_every(50, key);
        let early = bench.screen();
        assert!(early.contains(waits) && !early.contains(offered), "{early}");
        assert_eq!(bench.model.moves_in(), Some(Duration::from_millis(left)));
        bench.wait(left - 1);
        assert_eq!(bench.screen(), early);
        bench.wait(1);
        let screen = bench.screen();
        assert!(!screen.contains("moment"), "{screen}");
        assert!(
            screen.contains(works) && screen.contains(offered),
            "{screen}"
        );
        bench.wait(2_000);
        let screen = bench.screen();
        assert!(!screen.contains("works"), "{screen}");
        assert_eq!(bench.model.moves_in(), None);
        bench.press_every(0, key);
        assert_eq!(bench.model.place(), Place::Discard);
    }
}

#[test]
fn a_key_that_is_tapped_all_the_time_acts_once_it_was_let_go_of() {
    let mut bench = their_turn(Pace::Off);
    bench.press("d");
    while let Some(asked) = bench.waiting.pop() {
        bench.answer(asked);
    }
    for _ in 0..10 {
        bench.press_every(200, "d");
        assert_eq!(bench.model.place(), Place::Draw);
        let screen = bench.screen();
        assert!(screen.contains("! Let go of d for a moment."), "{screen}");
    }
    bench.wait(700);
    assert!(bench.screen().contains("d came too soon: it works now."));
    bench.press_every(0, "d");
    assert_eq!(bench.model.place(), Place::Discard);
}

#[test]
fn a_key_just_after_the_opponents_move_does_not_act() {
    let mut bench = their_turn(Pace::Off);
    bench.wait(10_000);
    while let Some(asked) = bench.waiting.pop() {
        bench.answer(asked);
    }
    assert_eq!(bench.model.place(), Place::Draw);
    bench.press_every(299, "Space");
    assert_eq!(bench.model.place(), Place::Draw);
    bench.wait(700);
    bench.press_every(0, "Space");
    assert_eq!(bench.model.place(), Place::Discard);
}

#[test]
fn what_can_only_be_refused_is_refused_at_once() {
    let mut bench = their_turn(Pace::Off);
    while let Some(asked) = bench.waiting.pop() {
        bench.answer(asked);
    }
    assert_eq!(bench.model.place(), Place::Draw);
    for key in ["n", "g", "Enter"] {
        bench.press_every(50, key);
        assert!(told(&bench).contains("draw"), "{key}: {}", bench.screen());
        assert!(!bench.screen().contains("moment"), "{}", bench.screen());
    }
    assert_eq!(bench.model.place(), Place::Draw);
}

#[test]
fn moving_reading_and_leaving_are_immediate() {
    let mut bench = scenes::first_draw();
    bench.press("Space");
    let before = bench.sitting().row.cursor();
    bench.press_every(0, "Right");
    assert_ne!(bench.sitting().row.cursor(), before);
    bench.press_every(0, "?");
    assert_eq!(bench.page(), Some("help"));
    bench.press_every(0, "Down Down");
    assert_eq!(bench.scroll(), Some(2));
    bench.press_every(0, "Esc s i");
    assert_eq!(bench.page(), None);
    assert!(bench.model.hint().is_some());
    bench.press_every(0, "q q");
    assert!(bench.has_quit);
}

#[test]
fn a_second_click_of_a_double_click_does_nothing_on_the_next_screen() {
    let mut bench = Bench::new();
    let row_of = |bench: &Bench, text: &str| {
        let screen = bench.screen();
        let row = screen.lines().position(|line| line.contains(text));
        u16::try_from(row.unwrap()).unwrap()
    };
    bench.click(40, row_of(&bench, "New match"));
    assert_eq!(bench.model.place(), Place::NewMatch);
    bench.between = Duration::from_millis(10);
    for row in (0..23).chain([row_of(&bench, "Begin")]) {
        bench.click(40, row);
    }
    assert_eq!(bench.model.place(), Place::NewMatch);
    assert!(bench.screen().contains("! A click works in a moment."));
}

#[test]
fn a_void_hand_shows_the_opponents_cards() {
    let mut bench = scenes::void();
    assert!(bench.screen().contains("deadwood"), "{}", bench.screen());
    bench.resize(120, 40);
    let screen = bench.screen();
    assert!(!screen.contains('░'), "{screen}");
}

#[test]
fn a_rank_without_a_suit_is_shown_and_lapses() {
    let mut bench = scenes::discard();
    bench.press("4");
    assert!(bench.screen().contains("4_"), "{}", bench.screen());
    assert_eq!(bench.model.moves_in(), Some(Duration::from_secs(4)));
    bench.wait(4_000);
    assert!(!bench.screen().contains("4_"), "{}", bench.screen());
    assert_eq!(bench.model.moves_in(), None);
    let order = bench.sitting().row.order();
    bench.press("s");
    assert_ne!(bench.sitting().row.order(), order, "it sorts again");
}

#[test]
fn a_key_without_a_meaning_says_so_and_replaces_the_last_message() {
    let mut bench = scenes::discard();
    bench.press("n");
    assert!(!told(&bench).is_empty());
    bench.press("x");
    assert!(told(&bench).is_empty(), "{}", told(&bench));
    let screen = bench.screen();
    assert!(
        screen.contains("! x does nothing here.  Enter discard"),
        "{screen}"
    );
    bench.press("Left");
    assert!(!bench.screen().contains("does nothing"));
    bench.press("Esc");
    let screen = bench.screen();
    assert!(screen.contains("! Nothing to close; q leaves."), "{screen}");
    bench.press("?");
    bench.press("x");
    assert!(bench.screen().contains("! x does nothing here."));
    bench.resize(40, 12);
    let screen = bench.screen();
    let last = screen.lines().last().unwrap();
    assert!(
        last.contains("! x does nothing here.") && last.trim_end().ends_with(" ?"),
        "{screen}"
    );
}

#[test]
fn enter_after_a_card_that_you_do_not_hold_discards_no_other() {
    let mut bench = scenes::discard();
    let (view, lines) = (bench.sitting().view().unwrap(), bench.lines.len());
    let held = |rank: Rank| view.hand().iter().any(|card| card.rank() == rank);
    let missing = Rank::ALL.into_iter().find(|rank| !held(*rank)).unwrap();
    let letter = missing.letter().to_string();
    let under = bench.sitting().row.card();
    let letter_and_suit = format!("{letter} d");
    for (keys, refusal, acts) in [
        (&letter, "type a card that you hold", "Enter"),
        (&letter_and_suit, "choose a card that you hold", "n"),
    ] {
        bench.press(keys);
        assert!(!bench.screen().contains("its suit"), "{}", bench.screen());
        assert!(told(&bench).contains(refusal), "{}", told(&bench));
        bench.press(acts);
        assert!(told(&bench).contains("under the cursor, press the key again"));
        // A key that is held down is not pressed again.
        for pause in [500].into_iter().chain([33; 20]) {
            bench.press_every(pause, acts);
            assert_eq!(bench.lines.len(), lines, "{keys} {acts}");
        }
        bench.wait(1_000);
    }
    assert_eq!(bench.sitting().row.card(), under, "the cursor has stayed");
    // A card that is chosen is meant.
    let mut chosen = scenes::discard();
    chosen.press(&format!("{letter} Left Right Enter"));
    assert_eq!(chosen.lines.len(), lines + 1);
    // So is the card under the cursor whose key is pressed again.
    bench.press("Enter");
    assert_eq!(bench.lines.len(), lines + 1);
}

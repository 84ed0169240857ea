//! Pictures of every screen at every size, with their styles.

use std::fmt::Write;

use ratatui::layout::Rect;

use crate::{
    game::words::Symbols,
    play::Action,
    rules::{HouseRules, KnockVariant},
    tui::{
        glyphs::Charset,
        keymap::Place,
        screens::{AnyScreen, PileScreen},
        settings::Setting,
        theme::BuiltIn,
        trials::snapshot::{pictured, styled},
        widgets::Hit,
    },
};

use super::{Bench, drawn, player, scenes};

/// The smallest screen of each tier.
pub(super) const SIZES: [(u16, u16); 4] = [(40, 12), (60, 20), (80, 24), (100, 30)];

/// The screen at each size, with its styles at one of them.
pub(super) fn pictures(bench: &mut Bench) -> String {
    let mut pictures = String::new();
    for (width, height) in SIZES {
        bench.resize(width, height);
        let picture = pictured(&bench.buffer());
        writeln!(pictures, "== {width}x{height}\n{picture}").unwrap();
    }
    pictures
}

/// The opponent has cut the higher card.
fn cut_lost() -> Bench {
    let mut all =
        (0..20).map(|seed| pressed(Bench::sat_down(HouseRules::default(), seed), "Enter"));
    all.find(|bench| bench.model.place() == Place::Between)
        .expect("they win one of so many cuts")
}

/// A match begun in the menu, whose decks are sealed.
fn sealed() -> Bench {
    let mut bench = Bench::new();
    let setup = bench.model.setup.clone();
    bench.model.setup = setup.sealing([7; 32]);
    pressed(bench, "Enter Enter")
}

macro_rules! pictured {
    ($($name:ident: $bench:expr;)+) => {
        $(
            #[test]
            fn $name() {
                insta::assert_snapshot!(pictures(&mut $bench));
            }
        )+
    };
}

fn pressed(mut bench: Bench, keys: &str) -> Bench {
    bench.press(keys);
    bench
}

pictured! {
    the_cut: Bench::sat_down(HouseRules::default(), 7);
    the_cut_with_sealed_decks: sealed();
    the_cut_won: pressed(Bench::sat_down(HouseRules::default(), 7), "Enter");
    the_first_dealer: cut_lost();
    the_upcard_on_offer: scenes::offer();
    the_first_draw: scenes::first_draw();
    a_double_may_be_offered: scenes::may_double();
    a_double_to_confirm: pressed(scenes::may_double(), "f");
    a_double_to_answer: scenes::offered_double();
    a_refused_double: pressed(scenes::offered_double(), "Down Enter");
    a_card_to_discard: scenes::discard();
    a_hand_by_suit: pressed(scenes::discard(), "s s");
    something_refused: pressed(scenes::first_draw(), "t");
    the_opponent_at_play: scenes::waiting();
    a_hand_that_may_knock: pressed(scenes::may_knock(), "6");
    a_better_discard: pressed(scenes::may_knock(), "5 n");
    melds_to_knock_with: pressed(scenes::two_ways_to_knock(), "n");
    gin_passed_over: pressed(scenes::may_gin(), "Enter");
    big_gin_passed_over: pressed(scenes::may_big_gin(), "g");
    a_knock_to_answer: scenes::defence();
    cards_to_lay_off: scenes::lay_off();
    a_hand_that_is_over: scenes::hand_over();
    a_void_hand: scenes::void();
    a_game_that_is_over: pressed(scenes::game_won(), "Enter");
    a_match_that_is_over: pressed(scenes::match_won(), "Enter");
    a_deal_to_be_played_again: pressed(scenes::hand_over(), "o");
    two_results_side_by_side: pressed(super::branch::duplicate_over(), "Enter");
    what_follows_a_branch: pressed(super::branch::duplicate_over(), "Enter Enter");
    leaving_a_branch: pressed(super::branch::duplicate_over(), "q");
    a_branch_in_play: pressed(scenes::hand_over(), "o Down Enter");
    the_deal_of_the_day: super::daily::opened(Vec::new());
    a_deal_of_the_day_that_was_played: super::daily::opened(super::daily::history());
    a_deal_of_the_day_beside_the_strongest: pressed(super::daily::over(), "Enter");
    leaving_the_table: pressed(scenes::discard(), "q");
    the_score_sheet: pressed(scenes::hand_over(), "m");
    a_replay: pressed(super::replay::judged(), "n");
    a_replay_as_it_was_seen: pressed(super::replay::judged(), "n Right Right e");
    a_replay_at_the_end_of_a_hand: super::replay::showdown();
    a_replay_before_the_first_hand: pressed(super::replay::judged(), "Home Right Right");
    a_side_to_play_on_from: pressed(super::replay::judged(), "Right o");
    the_records: super::records::listed();
    a_damaged_record: pressed(super::records::listed(), "Down i");
    the_menu: Bench::new();
    a_new_match: pressed(Bench::new(), "Enter");
    the_settings: pressed(super::settings::opened(), "Down Right");
    the_house_rules: pressed(Bench::new(), "r Down Down Right");
    the_house_rules_of_a_match: pressed(scenes::discard(), "r Down");
    a_contradiction_of_house_rules: super::house::contradiction();
    the_values_of_a_key: pressed(Bench::new(), "r Down Enter");
    a_file_for_house_rules: pressed(super::house::with_files(), "r w");
}

/// The smallest screens of the largest tiers.
const LARGE: [(u16, u16); 2] = [(120, 40), (160, 45)];

#[test]
fn the_table_on_large_screens() {
    type Scene = fn() -> Bench;
    let scenes: [(&str, Scene); 4] = [
        ("to discard", scenes::discard),
        ("to answer", || pressed(scenes::two_ways_to_knock(), "n")),
        ("to lay off", scenes::lay_off),
        ("over", scenes::hand_over),
    ];
    let mut pictures = String::new();
    for (name, scene) in scenes {
        let mut bench = scene();
        for (width, height) in LARGE {
            bench.resize(width, height);
            writeln!(pictures, "== {name} {width}x{height}\n{}", bench.screen()).unwrap();
        }
    }
    insta::assert_snapshot!(pictures);
}

#[test]
fn the_hand_is_in_the_middle_and_nothing_that_is_asked_is_cut() {
    for scene in [
        scenes::offer,
        scenes::first_draw,
        scenes::discard,
        scenes::may_knock,
    ] {
        let mut bench = scene();
        for (width, height) in SIZES.into_iter().chain(LARGE) {
            bench.resize(width, height);
            let targets = crate::tui::screens::targets(&bench.model);
            let cards = targets
                .iter()
                .filter(|(_, hit)| matches!(hit, Hit::Line(_)));
            let cards: Vec<Rect> = cards.map(|(rect, _)| *rect).collect();
            let left = cards.iter().map(|card| card.left()).min().unwrap();
            let right = cards.iter().map(|card| card.right()).max().unwrap();
            let off = (left + right).abs_diff(width);
            assert!(off <= 4, "{width}x{height}: {left} to {right}");
            let prompt = bench.sitting().prompt().text.text(Symbols::Unicode);
            let joined = |text: &str| text.split_whitespace().collect::<String>();
            let screen = bench.screen();
            assert!(joined(&screen).contains(&joined(&prompt)), "{screen}");
        }
    }
}

#[test]
fn the_last_hands_are_on_a_sheet_with_edges_beside_a_showdown() {
    let mut house = HouseRules::default();
    house.game.target = 1000;
    let mut bench = Bench::sat_down(house, 7);
    let is_late = |bench: &Bench| {
        let hands = bench.sitting().game().sheet().game().hands().len();
        bench.model.place() == Place::Between && hands == 9
    };
    while !is_late(&bench) {
        player::play_on(&mut bench);
    }
    bench.resize(80, 24);
    let screen = bench.screen();
    let is_hand = |line: &&str| line.contains("│knock  ") || line.contains("│undercut  ");
    assert_eq!(screen.lines().filter(is_hand).count(), 4, "{screen}");
    assert!(screen.contains("m shows all"), "{screen}");
    let edge = |edge: &str| screen.lines().any(|line| line.trim_end().ends_with(edge));
    assert!(screen.contains("╭─ Score ──") && edge("───╯"), "{screen}");
}

#[test]
fn an_open_discard_pile() {
    let mut bench = scenes::waiting();
    bench.model.push(AnyScreen::Pile(PileScreen));
    insta::assert_snapshot!(pictures(&mut bench));
}

#[test]
fn oklahoma_with_a_spade() {
    let mut house = scenes::house();
    house.knock.variant = KnockVariant::Oklahoma;
    house.knock.oklahoma_spades_double = true;
    let dealt = crate::game::Entry::Dealt {
        deck: scenes::deck(scenes::MINE, scenes::THEIRS, "6h"),
        second: None,
    };
    let spade = crate::game::Entry::Dealt {
        deck: scenes::deck(scenes::MINE, scenes::THEIRS, "9s"),
        second: None,
    };
    let plain = Bench::resumed(house, 7, &[dealt]).screen();
    let doubled = Bench::resumed(house, 7, std::slice::from_ref(&spade)).screen();
    assert!(plain.contains("Oklahoma: knock at 6 or less"), "{plain}");
    assert!(
        doubled.contains("knock at 9 or less, ♠ doubles"),
        "{doubled}"
    );
    house.knock.oklahoma_spades_boxes = true;
    let both = Bench::resumed(house, 7, std::slice::from_ref(&spade)).screen();
    assert!(both.contains("knock at 9 or less, ♠ doubles all"), "{both}");
    house.knock.oklahoma_spades_double = false;
    let boxes = Bench::resumed(house, 7, &[spade]).screen();
    assert!(
        boxes.contains("knock at 9 or less, ♠ doubles boxes"),
        "{boxes}"
    );
}

#[test]
fn a_game_that_is_over_keeps_its_score_until_the_next_hand() {
    let mut bench = scenes::match_won();
    let screen = bench.screen();
    assert!(screen.contains("You 15   Benny 0"), "{screen}");
    bench.press("q");
    let screen = bench.screen();
    let told = "Leave the table? It is over, and its record is saved.";
    let beside_the_sheet = screen.lines().flat_map(|line| line.chars().take(54));
    let squeezed = |text: &str| text.replace(['│', ' '], "");
    let said = squeezed(&beside_the_sheet.collect::<String>());
    assert!(said.contains(&squeezed(told)), "{screen}");
    // The cards still lie there.
    assert!(screen.contains("deadwood 21"), "{screen}");
}

#[test]
fn a_card_that_may_not_be_thrown_back_is_refused_once() {
    let mut bench = scenes::offer();
    bench.press("t");
    let taken = bench.sitting().view().and_then(|view| view.drawn());
    for _ in 0..11 {
        if bench.sitting().row.card() != taken {
            bench.press("Right");
        }
    }
    let refusals = |bench: &Bench| {
        let screen = bench.screen();
        (screen.matches("may not be discarded").count(), screen)
    };
    let (count, screen) = refusals(&bench);
    assert_eq!(count, 1, "{screen}");
    bench.press("Enter");
    let (count, screen) = refusals(&bench);
    assert_eq!(count, 1, "{screen}");
    assert!(
        screen.contains("was just taken from the discard pile"),
        "{screen}"
    );
}

#[test]
fn ascii_alone() {
    let mut bench = pressed(scenes::two_ways_to_knock(), "n");
    bench.model.charset = Charset::Ascii;
    let pictures = pictures(&mut bench);
    assert!(pictures.is_ascii());
    insta::assert_snapshot!(pictures);
}

#[test]
fn without_colors() {
    let bench = pressed(scenes::may_knock(), "6");
    insta::assert_snapshot!(styled(&drawn(&bench.model, BuiltIn::Mono)));
}

/// Some screens in every theme and deck, at the size that most people have.
#[test]
fn every_theme() {
    let benches = [
        ("playing", pressed(scenes::may_knock(), "6")),
        ("defending", scenes::lay_off()),
        ("house rules", pressed(Bench::new(), "r Down Down Right")),
    ];
    let mut pictures = String::new();
    for theme in BuiltIn::ALL {
        for (name, bench) in &benches {
            let picture = styled(&drawn(&bench.model, theme));
            writeln!(pictures, "== {} {name}\n{picture}", theme.name()).unwrap();
        }
    }
    insta::assert_snapshot!(pictures);
}

#[test]
fn cards_no_larger_than_set() {
    let mut pictures = String::new();
    for size in ["small", "compact"] {
        let mut bench = pressed(scenes::may_knock(), "6");
        bench.model.settings.set(Setting::Cards, size).unwrap();
        for (width, height) in [(80, 24), (100, 30)] {
            bench.resize(width, height);
            writeln!(pictures, "== {size} {width}x{height}\n{}", bench.screen()).unwrap();
        }
    }
    insta::assert_snapshot!(pictures);
}

#[test]
fn too_small_a_screen() {
    let mut bench = scenes::discard();
    for (width, height) in [(39, 12), (40, 11), (20, 5), (5, 2), (0, 0)] {
        bench.resize(width, height);
        bench.screen();
    }
    bench.resize(30, 6);
    insta::assert_snapshot!(bench.screen());
}

#[test]
fn nothing_that_is_hidden_changes_the_screen() {
    let unlike = "8d 9s Qd 7c 7d 7h Jh Tc 6h 2h";
    let screens = [scenes::THEIRS, unlike].map(|theirs| {
        let dealt = crate::game::Entry::Dealt {
            deck: scenes::deck(scenes::MINE, theirs, "Qc Jd Js"),
            second: None,
        };
        let passed = [
            dealt,
            scenes::mine(Action::Pass),
            scenes::theirs(Action::Pass),
            scenes::mine(Action::DrawStock),
            scenes::mine(Action::Discard {
                card: scenes::card("Jd"),
            }),
            scenes::theirs(Action::DrawStock),
            scenes::theirs(Action::Discard {
                card: scenes::card("2h"),
            }),
        ];
        pictures(&mut Bench::resumed(scenes::house(), 7, &passed))
    });
    assert!(screens[0] == screens[1], "{}\n{}", screens[0], screens[1]);
}

#[test]
fn a_showdown_keeps_the_face_and_the_paper_and_says_no_limit() {
    for scene in [scenes::defence, scenes::lay_off, scenes::hand_over] {
        let mut bench = scene();
        for (width, height) in SIZES.into_iter().chain(LARGE) {
            bench.resize(width, height);
            let screen = bench.screen();
            assert!(!screen.contains("knock at"), "{screen}");
            if width >= 80 {
                assert!(screen.contains("(• •) beginner"), "{screen}");
                assert!(screen.contains("╰ ◡ ╯"), "{screen}");
                assert!(screen.contains("╭─ Score ─"), "{screen}");
            }
        }
    }
}

#[test]
fn a_move_beside_a_box_is_whole_or_not_there() {
    for (width, height) in [(80, 24), (81, 25), (100, 30), (120, 40)] {
        for keys in ["n", "5 n", "q"] {
            let mut bench = scenes::may_knock();
            bench.resize(width, height);
            let whole = bench.screen();
            bench.press(keys);
            let screen = bench.screen();
            for line in screen.lines() {
                let before = line.split(['│', '╭', '╰']).next().unwrap_or_default();
                let told = format!("{}  ", before.trim());
                if !told.starts_with("You ") && !told.starts_with("Benny ") {
                    continue;
                }
                let mut moves = whole.lines().map(|line| format!("{}  ", line.trim()));
                let is_whole = moves.any(|line| line.starts_with(&told));
                assert!(is_whole, "{told}\n{screen}");
            }
        }
    }
}

#[test]
fn the_cards_of_a_meld_that_lie_apart_are_marked() {
    let under = |bench: &mut Bench, size: (u16, u16)| {
        bench.resize(size.0, size.1);
        let screen = bench.screen();
        let mut rows = screen.lines().skip_while(|row| !row.contains("4♣"));
        rows.find(|row| row.contains("run"))
            .unwrap_or_default()
            .to_owned()
    };
    let mut by_suit = pressed(scenes::discard(), "s s");
    assert!(
        by_suit
            .screen()
            .contains("The marks under them show the melds.")
    );
    for size in [(60, 20), (80, 24), (100, 30), (120, 40)] {
        assert_eq!(under(&mut by_suit, size).matches("set").count(), 3);
    }
    assert_eq!(under(&mut by_suit, (40, 12)).matches('1').count(), 3);
    let mut by_melds = pressed(scenes::discard(), "s s s");
    assert!(
        !by_melds.screen().contains("The marks"),
        "{}",
        by_melds.screen()
    );
    assert_eq!(under(&mut by_melds, (80, 24)).matches("set").count(), 1);
}

#[test]
fn a_card_that_the_opponent_took_is_called_known_wherever_it_is_outlined() {
    for (width, height) in [(80, 24), (100, 30), (120, 40), (160, 45)] {
        let mut bench = scenes::waiting();
        bench.resize(width, height);
        assert!(bench.screen().contains("known"), "{}", bench.screen());
    }
}

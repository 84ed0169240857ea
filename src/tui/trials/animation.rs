//! Cards that travel: what is seen on the way, what keys do then, and that nothing is different afterwards.

use std::fmt::Write as _;

use ratatui::buffer::Buffer;

use crate::{
    game::Entry,
    play::{Action, Seat},
    rules::{GameTable, HouseRules},
    tui::{
        animation::{Animation, FRAME, Tabletop},
        disarm::Pauses,
        glyphs::Charset,
        keymap::Place,
        message::{Effect, Message},
        pace::Pace,
        screens::Model,
        settings::Motion,
        sitting::{After, Mind},
        theme::BuiltIn,
        widgets::{CardSize, Face},
    },
};

use super::{
    Bench, MenuEntry, drawn, player,
    scenes::{self, mine, theirs},
    snapshot, tables,
};

const STANDARD: (u16, u16) = (80, 24);

/// The middle of a flight.
const HALF: u64 = 99;

/// A screen of this size and an opponent who takes their time.
fn calm(mut bench: Bench, (width, height): (u16, u16)) -> Bench {
    bench.resize(width, height);
    bench.model.settings.pace = Pace::Calm;
    bench
}

/// The opponent acts by this after these entries of a hand.
fn opponent_acts(entries: &[Entry], action: Action, size: (u16, u16)) -> Bench {
    let dealt = Entry::Dealt {
        deck: scenes::deck(scenes::MINE, scenes::THEIRS, "Qc Jd Ad"),
        second: None,
    };
    let passed = [dealt, mine(Action::Pass), theirs(Action::Pass)];
    let entries = [passed.as_slice(), entries].concat();
    let mut bench = calm(Bench::resumed(scenes::house(), 7, &entries), size);
    let Some(Effect::AskOpponent { ticket, .. }) = bench.waiting.pop() else {
        panic!("it is not the opponent's turn");
    };
    bench.send(Message::BotChose { ticket, action });
    bench.wait(900);
    bench
}

/// A hand that is about to be dealt.
fn dealing() -> Bench {
    let mut bench = Bench::new();
    bench.answers = false;
    bench.choose(MenuEntry::NewMatch);
    bench.press("Enter Enter");
    bench
}

/// Everything that moves, just after it began.
fn moving(size: (u16, u16)) -> Vec<(&'static str, Bench)> {
    let discard = |card: &str| Action::Discard {
        card: scenes::card(card),
    };
    let discarded = [mine(Action::DrawStock), mine(discard("Jd"))];
    let drawn = [discarded.as_slice(), &[theirs(Action::DrawStock)]].concat();
    let theirs = |entries: &[Entry], action| opponent_acts(entries, action, size);
    let pressed = |bench, keys| {
        let mut bench = calm(bench, size);
        bench.press(keys);
        bench
    };
    vec![
        ("a deal", pressed(dealing(), "Enter")),
        ("a draw", pressed(scenes::first_draw(), "Space")),
        ("the upcard", pressed(scenes::offer(), "t")),
        ("a discard", pressed(scenes::discard(), "Enter")),
        ("a sort", pressed(scenes::discard(), "s")),
        ("their draw", theirs(&discarded, Action::DrawStock)),
        ("your discard", theirs(&discarded, Action::TakeDiscard)),
        ("their discard", theirs(&drawn, discard("2h"))),
        ("a lay-off", pressed(scenes::lay_off(), "Down Enter")),
        ("gin", pressed(scenes::may_gin(), "g")),
        ("big gin", pressed(scenes::may_big_gin(), "b")),
        ("a game", pressed(scenes::game_won(), "Enter")),
        ("a match", pressed(scenes::full_match_won(), "Enter")),
        ("the next deal", pressed(scenes::hand_over(), "Enter")),
    ]
}

#[test]
fn what_changes_moves_and_comes_to_rest() {
    for (name, mut bench) in moving(STANDARD) {
        assert_eq!(
            bench.model.moves_in(),
            Some(FRAME),
            "{name}\n{}",
            bench.screen()
        );
        let mut frames = 0;
        while bench.model.animation.is_some() {
            bench.wait(33);
            frames += 1;
        }
        // A hand of cards is collected and dealt in less than a second.
        assert!((4..40).contains(&frames), "{name}: {frames}");
        assert_eq!(bench.model.moves_in(), None, "{name}");
    }
}

#[test]
fn every_flight() {
    let mut pictures = String::new();
    for (name, mut bench) in moving(STANDARD) {
        bench.wait(HALF);
        writeln!(pictures, "== {name}\n{}", bench.screen()).unwrap();
    }
    insta::assert_snapshot!(pictures);
}

#[test]
fn flights_at_every_size() {
    let mut pictures = String::new();
    for size in [(40, 12), (60, 20), (100, 30), (120, 40)] {
        for (name, mut bench) in moving(size) {
            if ["a deal", "a draw", "a lay-off", "gin"].contains(&name) {
                bench.wait(HALF);
                let (width, height) = size;
                writeln!(pictures, "== {name} {width}x{height}\n{}", bench.screen()).unwrap();
            }
        }
    }
    insta::assert_snapshot!(pictures);
}

/// The same at rest, as it is with reduced motion.
fn at_rest(bench: &Bench) -> Buffer {
    let model = Model {
        animation: None,
        ..bench.model.clone()
    };
    drawn(&model, BuiltIn::Dark)
}

/// Plays on for so many steps, and shows the screen at rest after each.
fn screens(motion: Motion, house: HouseRules, steps: usize) -> Vec<Buffer> {
    let mut bench = calm(Bench::sat_down(house, 3), STANDARD);
    bench.model.settings.motion = motion;
    let step = |_| {
        if bench.sitting().after != After::Match {
            player::play_on(&mut bench);
        }
        assert!(motion == Motion::Full || bench.model.animation.is_none());
        bench.settle();
        bench.buffer()
    };
    (0..steps).map(step).collect()
}

#[test]
fn everything_ends_as_it_is_without_motion() {
    for (house, steps) in [
        (HouseRules::default(), 150),
        (tables::house(GameTable::Cutthroat, 3), 40),
        (tables::house(GameTable::Round, 4), 40),
    ] {
        let [moved, still] =
            [Motion::Full, Motion::Reduced].map(|motion| screens(motion, house, steps));
        for (moved, still) in moved.iter().zip(&still) {
            assert!(
                moved == still,
                "{}\n{}",
                snapshot::styled(moved),
                snapshot::styled(still)
            );
        }
    }
    for (name, mut bench) in moving(STANDARD) {
        let rest = at_rest(&bench);
        let mut is_seen = false;
        while bench.model.animation.is_some() {
            is_seen |= bench.buffer() != rest;
            bench.wait(33);
        }
        assert!(is_seen, "{name}: nothing is seen");
        assert!(bench.buffer() == rest, "{name}\n{}", bench.screen());
    }
}

#[test]
fn any_key_or_click_skips_what_moves_and_does_nothing_else() {
    for key in [
        "Space", "Enter", "Right", "s", "t", "q", "?", "x", "Esc", "C-z", "7", "click",
    ] {
        for (name, mut bench) in moving(STANDARD) {
            bench.wait(HALF);
            let before = at_rest(&bench);
            let (sitting, entries) = (bench.sitting().row.clone(), bench.lines.len());
            if key == "click" {
                bench.click(40, 16);
            } else {
                bench.press_every(0, key);
            }
            assert_eq!(bench.model.animation, None, "{key} during {name}");
            bench.model.ignored = None;
            // The first letter of a card that is to be discarded is heard: it only moves the cursor.
            let is_typed = key == "7" && bench.model.place() == Place::Discard;
            assert!(
                is_typed || bench.buffer() == before,
                "{key} during {name}\n{}",
                bench.screen()
            );
            assert!(is_typed || bench.sitting().row == sitting);
            assert_eq!(bench.lines.len(), entries, "{key} during {name}");
            assert!(!bench.has_quit && bench.suspended == 0 && bench.model.screens.is_empty());
            // What is there now has just appeared.
            let place = bench.model.place();
            bench.press_every(299, "Enter");
            assert_eq!(bench.model.place(), place, "{key} during {name}");
        }
    }
}

#[test]
fn a_card_that_is_typed_while_a_card_travels_is_kept_whole() {
    let mut bench = calm(scenes::first_draw(), STANDARD);
    bench.press("Space");
    bench.wait(33);
    assert!(bench.model.animation.is_some());
    let hand = bench.sitting().view().unwrap().hand();
    let card = hand.highest().unwrap();
    for letter in card.to_string().chars() {
        bench.press_every(50, &letter.to_string());
    }
    assert_eq!(bench.sitting().row.card(), Some(card));
}

#[test]
fn a_key_that_only_skips_the_way_of_a_card_says_so() {
    let mut bench = calm(scenes::first_draw(), STANDARD);
    bench.press("Space");
    bench.wait(33);
    assert!(bench.model.animation.is_some());
    bench.press_every(50, "Enter");
    assert_eq!(bench.model.place(), Place::Discard);
    let screen = bench.screen();
    assert!(
        screen.contains("! Let go of Enter for a moment."),
        "{screen}"
    );
}

#[test]
fn no_key_acts_before_what_moves_has_been_seen_at_rest() {
    let mut bench = calm(scenes::first_draw(), STANDARD);
    bench.press("Space");
    bench.wait(231);
    assert_eq!(bench.model.animation, None);
    bench.press_every(299, "Enter");
    assert_eq!(bench.model.place(), Place::Discard);
    let screen = bench.screen();
    assert!(screen.contains("! Enter works in a moment."), "{screen}");
    bench.press_every(1, "Enter");
    assert_eq!(bench.model.place(), Place::Waiting);
}

#[test]
fn the_opponent_waits_for_what_moves() {
    let mut bench = calm(scenes::discard(), STANDARD);
    bench.press("Enter");
    let asked = bench.waiting.pop().unwrap();
    bench.answer(asked);
    let Mind::Ready { left, .. } = bench.sitting().mind else {
        panic!("they have chosen");
    };
    bench.wait(231);
    assert!(matches!(bench.sitting().mind, Mind::Ready { left: now, .. } if now == left));
    bench.settle();
    assert!(
        matches!(bench.sitting().mind, Mind::Thinking(_)),
        "they have acted"
    );
}

#[test]
fn nothing_moves_where_no_motion_is_wanted() {
    type Still = fn(&mut Model);
    let ways: [Still; 3] = [
        |model| model.settings.pace = Pace::Off,
        |model| model.settings.motion = Motion::Reduced,
        |model| model.disarm.pauses = Pauses::Skipped,
    ];
    for still in ways {
        for keys in ["Space", "Space Enter", "s", "Space s"] {
            let mut bench = calm(scenes::first_draw(), STANDARD);
            still(&mut bench.model);
            bench.press(keys);
            assert_eq!(bench.model.animation, None);
            assert_eq!(bench.model.moves_in(), None);
        }
    }
    // A skip shows all that the opponent does at once.
    let mut bench = calm(scenes::waiting(), STANDARD);
    bench.press("x");
    let asked = bench.waiting.pop().unwrap();
    bench.answer(asked);
    assert_eq!(bench.model.animation, None);
}

#[test]
fn whatever_covers_the_table_or_lays_it_out_anew_ends_what_moves() {
    for (name, mut bench) in moving(STANDARD) {
        bench.resize(100, 30);
        assert_eq!(bench.model.animation, None, "{name}");
    }
    // A page that is closed shows the table as it is.
    let mut bench = calm(scenes::discard(), STANDARD);
    bench.press("? ?");
    assert_eq!(bench.model.animation, None);
}

#[test]
fn a_card_that_is_moved_by_hand_is_there_at_once() {
    let mut bench = calm(scenes::discard(), STANDARD);
    bench.press("s");
    bench.settle();
    bench.press("S-Left");
    assert_eq!(bench.model.animation, None);
}

#[test]
fn the_count_falls_when_a_lay_off_lands() {
    let mut bench = calm(scenes::lay_off(), STANDARD);
    bench.press("Down Enter");
    assert!(bench.screen().contains("Deadwood 28"), "{}", bench.screen());
    bench.wait(219);
    assert!(bench.screen().contains("Deadwood 28"), "{}", bench.screen());
    bench.wait(1);
    assert!(bench.screen().contains("Deadwood 18"), "{}", bench.screen());
}

#[test]
fn the_sum_is_written_line_by_line() {
    let mut bench = calm(scenes::lay_off(), STANDARD);
    bench.press("End Enter");
    let lines = [
        "your deadwood",
        "Benny's deadwood",
        "difference",
        "points without",
    ];
    let written = |bench: &Bench| {
        let screen = bench.screen();
        let is_written = |line: &str| screen.contains(line);
        lines
            .into_iter()
            .take_while(|line| is_written(line))
            .count()
    };
    for at_least in [1, 2, 3, 4] {
        assert_eq!(written(&bench), at_least, "{}", bench.screen());
        bench.wait(150);
    }
    assert_eq!(bench.model.animation, None);
}

/// The letters of a word on the screen, each with a suit.
fn spelled(bench: &Bench, word: &str) -> bool {
    let suits = ['♠', '♥', '♦', '♣'];
    let letters = word.chars().filter(|letter| *letter != ' ');
    let signs = letters.zip(suits.into_iter().cycle());
    let screen = bench.screen();
    signs
        .into_iter()
        .all(|(letter, suit)| screen.contains(&format!("{letter}{suit}")))
}

#[test]
fn what_deserves_it_has_a_moment_of_its_own() {
    let undercut = |size| {
        let mut bench = calm(scenes::lay_off(), size);
        while bench.model.place() != Place::Between {
            bench.settle();
            bench.press("Enter");
        }
        bench
    };
    for size in [(40, 12), (60, 20), STANDARD, (120, 40), (160, 45)] {
        let mut benches = moving(size);
        let named = ["gin", "big gin", "a game", "a match"];
        benches.retain(|(name, _)| named.contains(name));
        benches.push(("undercut", undercut(size)));
        // A match of one game is a game.
        let mut single = calm(scenes::match_won(), size);
        single.press("Enter");
        benches.push(("a game", single));
        assert_eq!(benches.len(), 6);
        for (name, mut bench) in benches {
            let word = name.trim_start_matches("a ").to_uppercase();
            let mut stood = 0;
            while bench.model.animation.is_some() {
                stood += u32::from(spelled(&bench, &word));
                bench.wait(33);
            }
            assert!(
                (15..30).contains(&stood),
                "{name}: {stood}\n{}",
                bench.screen()
            );
            assert!(!spelled(&bench, &word));
        }
    }
}

#[test]
fn several_opponents_are_dealt_their_cards() {
    let house = tables::house(GameTable::Round, 4);
    let mut bench = calm(Bench::sat_down(house, 3), (100, 30));
    while !bench
        .model
        .animation
        .as_ref()
        .is_some_and(Animation::is_dealing)
    {
        bench.settle();
        player::play_on(&mut bench);
    }
    bench.wait(2 * HALF);
    insta::assert_snapshot!(bench.screen());
}

/// A deal of four at the moment when something holds.
fn four(size: (u16, u16), holds: impl Fn(&Bench) -> bool) -> Bench {
    for seed in 3..9 {
        let house = tables::house(GameTable::Round, 4);
        let mut bench = calm(Bench::sat_down(house, seed), size);
        while !matches!(bench.model.place(), Place::Menu | Place::NewMatch) {
            if holds(&bench) {
                return bench;
            }
            if bench.model.animation.is_some() {
                bench.settle();
            } else if bench.model.place() == Place::Waiting {
                bench.wait(900);
            } else {
                player::play_on(&mut bench);
            }
        }
    }
    panic!("it does not come to that");
}

#[test]
fn a_lay_off_flies_from_seat_to_seat() {
    let lays_off = |bench: &Bench| {
        bench.model.animation.as_ref().is_some_and(|animation| {
            let mut seats = Seat::all(4);
            seats.any(|seat| !animation.laying_off(seat).is_empty())
        })
    };
    for size in [(100, 30), (120, 40), (160, 45)] {
        let mut bench = four(size, lays_off);
        bench.wait(HALF);
        assert!(bench.buffer() != at_rest(&bench), "{}", bench.screen());
    }
}

#[test]
fn several_hands_lie_where_they_are_drawn() {
    let is_open = |bench: &Bench| {
        let place = bench.model.place();
        place == Place::Between && bench.sitting().game().deals() > 0
    };
    let is_played = |bench: &Bench| {
        let view = bench.sitting().view();
        view.is_some_and(|view| view.history().len() > 9 && view.outcome().is_none())
    };
    for size in [(80, 24), (100, 30), (120, 40), (160, 45)] {
        for mut bench in [four(size, is_played), four(size, is_open)] {
            bench.settle();
            let (table, screen) = (Tabletop::of(&bench.model), bench.buffer());
            let mut seen = 0;
            for lying in &table.cards {
                let Face::Up(card) = lying.face else { continue };
                let inside = u16::from(lying.size > CardSize::Compact);
                let (x, y) = (lying.at.x + inside, lying.at.y + inside);
                // A card under the cursor is raised by a row.
                let is_there = [y, y - 1].iter().any(|&y| {
                    let read: String = (x..x + 2).map(|x| screen[(x, y)].symbol()).collect();
                    read == card.to_string() || read == Charset::Unicode.glyphs().card(card)
                });
                assert!(is_there, "{card} at {x} {y}\n{}", bench.screen());
                seen += 1;
            }
            let least = if is_open(&bench) && size.0 >= 100 {
                40
            } else {
                10
            };
            assert!(seen >= least, "{seen} of {size:?}");
        }
    }
}

#[test]
fn what_moves_never_shows_what_is_hidden() {
    let unlike = "8d 9s Qd 7c 7d 7h Jh Tc 6h 2h";
    let frames = |theirs: &str| -> Vec<String> {
        let dealt = Entry::Dealt {
            deck: scenes::deck(scenes::MINE, theirs, "Qc Jd Js"),
            second: None,
        };
        let card = scenes::card("Jd");
        let entries = [
            dealt,
            mine(Action::Pass),
            scenes::theirs(Action::Pass),
            mine(Action::DrawStock),
            mine(Action::Discard { card }),
        ];
        let mut bench = calm(Bench::resumed(scenes::house(), 7, &entries), STANDARD);
        let card = scenes::card("2h");
        let actions = [Action::DrawStock, Action::Discard { card }];
        let mut frames = Vec::new();
        for action in actions {
            let Some(Effect::AskOpponent { ticket, .. }) = bench.waiting.pop() else {
                panic!("it is not the opponent's turn");
            };
            bench.send(Message::BotChose { ticket, action });
            while bench.model.moves_in().is_some() {
                bench.wait(33);
                frames.push(bench.screen());
            }
        }
        frames
    };
    assert!(frames(scenes::THEIRS) == frames(unlike));
}

#[test]
fn a_key_that_skips_a_showdown_is_not_too_soon_for_anything() {
    let mut bench = calm(scenes::lay_off(), STANDARD);
    while bench.model.place() != Place::Between {
        bench.press("Enter");
    }
    assert!(bench.model.animation.is_some(), "{}", bench.screen());
    bench.press_every(50, "Enter");
    assert_eq!(bench.model.animation, None);
    assert!(!bench.screen().contains("oo soon"), "{}", bench.screen());
}

//! What leads from one thing to the next: the opponent's moves, pages, the cut, leaving, the mouse.

use crate::{
    game::{Entry, Match, Player, Stage, words::Symbols},
    play::{Action, Seat},
    players::{Bot, Greedy, Opponent, Situation},
    record::{
        Participant,
        store::{self, ReadError, Saving, StoreError},
    },
    rules::{HouseRules, TakeBack},
    tui::{
        message::{Effect, Message},
        pace::Pace,
        runtime::UserInput,
        screens::Model,
        sitting::{After, Haste, Mind},
    },
};

use super::{
    Bench,
    keys::last,
    named,
    scenes::{self, deck, house},
};

#[test]
fn an_answer_to_a_question_that_no_longer_stands_is_dropped() {
    let mut house = house();
    house.table.take_back = TakeBack::UntilOpponentActs;
    let mut bench = Bench::resumed(
        house,
        7,
        &[Entry::Dealt {
            deck: deck(scenes::MINE, scenes::THEIRS, "Qc Jd"),
            second: None,
        }],
    );
    bench.press("p");
    let asked = bench.waiting.pop().unwrap();
    bench.press("u");
    let before = bench.sitting().record().clone();
    bench.answer(asked);
    assert_eq!(bench.sitting().record(), &before);
}

#[test]
fn a_computer_that_tries_what_is_forbidden_stops_the_match_which_is_kept() {
    let mut bench = scenes::waiting();
    let record = bench.sitting().record().clone();
    let Mind::Thinking(ticket) = bench.sitting().mind else {
        panic!("the opponent has been asked");
    };
    bench.send(Message::BotChose {
        ticket,
        action: Action::Pass,
    });
    assert!(bench.model.sitting.is_none());
    let told = bench.model.told.as_ref().unwrap().text(Symbols::Ascii);
    assert!(
        told.starts_with("Benny") && told.contains("nothing to pass"),
        "{told}"
    );
    bench.send(Message::Resumed(Ok(Box::new(record.clone()))));
    assert_eq!(bench.sitting().record(), &record);
    assert!(matches!(bench.sitting().mind, Mind::Thinking(_)));
}

#[test]
fn the_opponents_move_waits_at_its_pace_and_any_key_skips_it() {
    for skip in [false, true] {
        let mut bench = scenes::waiting();
        bench.model.settings.pace = Pace::Calm;
        let asked = bench.waiting.pop().unwrap();
        let before = bench.sitting().record().entries().len();
        bench.answer(asked);
        assert!(matches!(bench.sitting().mind, Mind::Ready { .. }));
        assert_eq!(bench.sitting().record().entries().len(), before);
        if skip {
            bench.press("x");
        } else {
            bench.wait(100);
            assert_eq!(bench.sitting().record().entries().len(), before);
            bench.wait(5_000);
        }
        assert_eq!(bench.sitting().record().entries().len(), before + 1);
    }
}

#[test]
fn a_key_skips_one_move_and_end_skips_to_your_turn() {
    for (key, is_yours) in [("x", false), ("End", true)] {
        let mut bench = scenes::waiting();
        bench.model.settings.pace = Pace::Calm;
        let before = bench.sitting().record().entries().len();
        bench.press(key);
        bench.answers = true;
        let asked = bench.waiting.pop().unwrap();
        bench.answer(asked);
        let made = bench.sitting().record().entries().len() - before;
        assert_eq!(made == 1, !is_yours, "{key}: {made}");
        assert_eq!(!bench.sitting().is_moving(), is_yours, "{}", bench.screen());
        assert_eq!(bench.sitting().haste, Haste::Calm);
    }
}

#[test]
fn pages_open_scroll_and_close_and_the_game_stands_still_behind_them() {
    let mut bench = scenes::discard();
    for (keys, kind) in [
        ("m", Some("score sheet")),
        ("j j k ?", Some("help")),
        ("m", Some("score sheet")),
        ("m", None),
        ("m Esc", None),
        ("? Enter", None),
        ("? ?", None),
    ] {
        bench.press(keys);
        assert_eq!(bench.page(), kind, "{keys}");
    }
    bench.press("? j j");
    assert_eq!(bench.scroll(), Some(2));
    bench.press("Home PgDn");
    let screen = bench.screen();
    assert!(screen.contains(" 20–39 of "), "one row stays: {screen}");
    bench.press("Home");
    assert_eq!(bench.scroll(), Some(0));
    assert_eq!(last(&bench), "I DrawStock");
}

#[test]
fn leaving_is_asked_about_and_loses_nothing() {
    let mut bench = scenes::discard();
    bench.press("q");
    assert!(bench.screen().contains("q quit"), "{}", bench.screen());
    bench.press("Enter");
    assert!(bench.model.sitting.is_some() && bench.model.asked.is_none());
    bench.press("q Esc");
    assert!(bench.model.sitting.is_some() && !bench.has_quit);
    bench.press("q Down Enter");
    assert!(bench.model.sitting.is_none());
    bench.press("q");
    assert!(bench.has_quit);

    let mut bench = scenes::discard();
    bench.press("C-c C-c");
    assert!(bench.has_quit);
}

#[test]
fn whoever_means_the_queen_of_clubs_stays() {
    for (mut bench, has_queen) in [(scenes::offer(), true), (scenes::discard(), false)] {
        if has_queen {
            bench.press("t");
        }
        bench.press("q");
        let screen = bench.screen();
        assert_eq!(screen.contains("type Q"), has_queen, "{screen}");
        bench.press("h k Left Up Enter");
        assert!(bench.model.sitting.is_some() && bench.model.asked.is_none());
        assert!(!bench.has_quit);
    }
}

/// The model as it was, some time later.
fn with_time_of(bench: &Bench, before: Model) -> Model {
    Model {
        disarm: bench.model.disarm.clone(),
        ..before
    }
}

#[test]
fn esc_and_the_pieces_of_a_split_arrow_key_do_no_harm() {
    for bench in [scenes::offer, scenes::discard, scenes::defence] {
        let mut bench = bench();
        // The cursor is shown once it has moved.
        bench.press("Left Right");
        let before = bench.model.clone();
        bench.press("Esc [ B Esc [ C Esc [ D Left Right");
        let before = with_time_of(&bench, before);
        assert!(bench.model == before, "{}", bench.screen());
        // The first letter types an ace.
        bench.press("Esc [ A");
        let record = before.sitting.as_ref().unwrap().record();
        assert_eq!(bench.sitting().record(), record);
        assert_eq!(bench.model.place(), before.place());
    }
}

#[test]
fn a_paste_does_nothing() {
    let mut bench = scenes::discard();
    let before = bench.model.clone();
    let paste = "q\nEnter\nn\u{1b}[A7h".to_owned();
    bench.send(Message::Input(UserInput::Paste(paste)));
    let before = with_time_of(&bench, before);
    assert!(bench.model == before, "{}", bench.screen());
}

#[test]
fn the_cut_is_made_by_arrows_or_by_number() {
    let mut bench = Bench::sat_down(HouseRules::default(), 7);
    for (keys, place) in [
        ("Home", 0),
        ("Left", 51),
        ("Right Right", 1),
        ("Down", 27),
        ("4 1", 40),
        ("7", 6),
        ("0", 6),
    ] {
        bench.press(keys);
        assert_eq!(bench.sitting().cut_at, place, "{keys}");
    }
    bench.press("Enter");
    assert_eq!(bench.sitting().game().cut().len(), 2);
}

#[test]
fn who_cuts_higher_names_the_dealer() {
    let mut seen = [false; 2];
    for seed in 0..20 {
        let mut bench = Bench::sat_down(HouseRules::default(), seed);
        bench.press("Enter");
        match bench.sitting().game().stage() {
            Stage::ChooseDealer { chooser } => {
                assert_eq!(*chooser, Player::FIRST);
                bench.press("Down Enter");
                // Nothing is asked before the deal.
                let deal = bench.sitting().game().deal().expect("it is dealt");
                assert_eq!(deal.seats()[Seat::FIRST], Player::SECOND);
                seen[0] = true;
            }
            Stage::ToDeal { .. } => {
                assert!(bench.screen().contains("higher card"), "{}", bench.screen());
                seen[1] = true;
            }
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(seen, [true, true]);
}

#[test]
fn after_a_match_every_page_is_shown_before_the_menu() {
    let mut bench = scenes::match_won();
    assert_eq!(bench.sitting().after, After::Hand);
    bench.press("Enter");
    assert_eq!(bench.sitting().after, After::Match);
    let [end, start] = ["End", "Home"].map(|key| {
        bench.resize(60, 12);
        bench.press(key);
        bench.screen()
    });
    assert_ne!(end, start, "the sheet scrolls");
    bench.press("Down Down Down Down Down Down Down Down Down Down Down Down");
    assert_eq!(bench.screen(), end);
    bench.press("Enter");
    assert!(bench.model.sitting.is_none());
}

#[test]
fn a_match_that_is_over_is_followed_by_another_one_like_it() {
    let mut bench = scenes::match_won();
    // The scene was dealt by the seed that is next here.
    bench.model.setup.begin().expect("the rules fit");
    let before = bench.sitting().record().header().clone();
    bench.press("a");
    assert_eq!(
        bench.sitting().record().header(),
        &before,
        "the match is not read yet"
    );
    bench.press("Enter a");
    let header = bench.header.clone().expect("a match has begun");
    assert_eq!(bench.sitting().record().header(), &header);
    assert_eq!(header.rules(), before.rules());
    assert_eq!(header.players(), before.players());
    assert_ne!(header.seed(), before.seed());
    assert_eq!(bench.sitting().game().deals(), 0);
}

#[test]
fn the_seal_of_a_match_is_shown_before_the_first_deal() {
    let mut bench = Bench::new();
    let setup = bench.model.setup.clone();
    bench.model.setup = setup.sealing([7; 32]);
    let mut seeds = Vec::new();
    for _ in 0..3 {
        bench.model.sitting = None;
        bench.press("Enter");
        bench.press("End Enter");
        let header = bench.header.clone().expect("a match has begun");
        let code = header.seal().expect("it is sealed").commitment.short();
        assert!(bench.screen().contains(&code), "{}", bench.screen());
        seeds.push(header.seed());
    }
    let apart = seeds.windows(2).map(|pair| pair[1].abs_diff(pair[0]));
    assert!(
        apart.min() > Some(1 << 20),
        "no seed follows from another: {seeds:?}"
    );
}

#[test]
fn control_z_suspends_anywhere() {
    let mut bench = scenes::discard();
    bench.key(named("C-z"));
    bench.press("m");
    bench.key(named("C-z"));
    assert_eq!(bench.suspended, 2);
}

#[test]
fn clicks_do_what_they_point_at() {
    /// Where a text stands on the screen.
    fn find(bench: &Bench, text: &str) -> (u16, u16) {
        let screen = bench.screen();
        let (row, line) = screen
            .lines()
            .enumerate()
            .find(|(_, line)| line.contains(text))
            .unwrap_or_else(|| panic!("no {text:?} on\n{screen}"));
        let column = line[..line.find(text).unwrap()].chars().count();
        (u16::try_from(column).unwrap(), u16::try_from(row).unwrap())
    }
    let clicked = |mut bench: Bench, text: &str, times: usize| {
        for _ in 0..times {
            let (column, row) = find(&bench, text);
            bench.click(column, row);
        }
        last(&bench)
    };
    assert_eq!(clicked(scenes::offer(), "pile 1", 1), "I TakeUpcard");
    assert_eq!(clicked(scenes::first_draw(), "stock 31", 1), "I DrawStock");
    assert_eq!(clicked(scenes::offer(), "p pass", 1), "I Pass");
    assert_eq!(clicked(scenes::discard(), "8♠", 1), "I DrawStock");
    assert_eq!(clicked(scenes::discard(), "8♠", 2), "I discard 8s");
    // The drawn card has the cursor, but one click does not throw it.
    assert_eq!(clicked(scenes::discard(), "J♦", 1), "I DrawStock");
    assert_eq!(
        clicked(scenes::discard(), "Enter discard", 1),
        "I DrawStock"
    );
    let mut chosen = scenes::discard();
    let (column, row) = find(&chosen, "8♠");
    chosen.click(column, row);
    assert_eq!(clicked(chosen, "Enter discard", 1), "I discard 8s");
    let mut asked = scenes::discard();
    let (column, row) = find(&asked, "Enter discard");
    asked.click(column, row);
    assert!(asked.screen().contains("Think again"), "{}", asked.screen());
    assert_eq!(clicked(asked, "Discard the J♦", 2), "I discard Jd");
    assert_eq!(
        clicked(scenes::lay_off(), "Stop laying off", 2),
        "I EndDefence"
    );
}

/// Enter throws what nobody misses: the card that was drawn, or the highest loose one where that is in a meld.
#[test]
fn the_cursor_waits_on_a_card_that_may_go() {
    for (bench, loose) in [(scenes::discard(), "Jd"), (scenes::run_drawn(), "8s")] {
        assert_eq!(bench.sitting().row.card(), Some(scenes::card(loose)));
        assert!(bench.sitting().is_cursor_unmoved());
    }
    let mut bench = scenes::run_drawn();
    bench.press("Left");
    assert!(!bench.sitting().is_cursor_unmoved());
}

fn store_error() -> StoreError {
    let folder = tempfile::tempdir().unwrap();
    let missing = folder.path().join("none.jsonl");
    match store::read::<Match>(&missing) {
        Err(ReadError::System(error)) => error,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_record_that_cannot_be_written_is_told_until_it_can() {
    let mut bench = scenes::discard();
    bench.send(Message::Saved(Saving::Failing(store_error())));
    assert!(bench.screen().contains("Not saved"), "{}", bench.screen());
    bench.press("q");
    for asked in ["The match cannot be", "saved: "] {
        assert!(bench.screen().contains(asked), "{}", bench.screen());
    }
    bench.press("Esc");
    bench.send(Message::Saved(Saving::Saved));
    assert!(!bench.screen().contains("Not saved"), "{}", bench.screen());
}

#[test]
fn a_record_that_arrives_late_takes_nobody_from_his_match() {
    let mut bench = scenes::discard();
    let before = bench.sitting().record().clone();
    let other = scenes::offer().sitting().record().clone();
    bench.send(Message::Resumed(Ok(Box::new(other))));
    assert_eq!(bench.sitting().record(), &before);
}

/// A table with a program across it, that has been asked for the first time.
fn visited() -> (Bench, Situation<'static>) {
    let mut bench = Bench::new();
    let setup = bench.model.setup.clone();
    bench.model.setup = setup.with_opponents([Opponent::Program("Shelly".parse().unwrap())]);
    assert!(
        bench.screen().contains("against Shelly, program"),
        "{}",
        bench.screen()
    );
    let effects = crate::tui::screens::begin(&mut bench.model);
    bench.perform(effects);
    loop {
        if let Some(Effect::AskOpponent { turn, .. }) = bench.waiting.first() {
            let dealt = turn.situation.clone();
            return (bench, dealt);
        }
        super::player::play_on(&mut bench);
    }
}

#[test]
fn a_program_is_asked_with_its_view_and_shown_how_the_hand_ended() {
    let (mut bench, dealt) = visited();
    assert_eq!(dealt.number, 0);
    let header = bench.header.clone().unwrap();
    assert_eq!(
        header.players()[1],
        Participant::program("Shelly".parse().unwrap())
    );
    let hand = |bench: &Bench| bench.sitting().view().unwrap().hand();
    assert!(
        (dealt.view.hand() & hand(&bench)).is_empty(),
        "it is shown its own cards"
    );
    let shown = loop {
        match bench.waiting.pop() {
            Some(Effect::AskOpponent { ticket, turn }) => {
                let action = Greedy.choose(&turn.situation.view);
                bench.send(Message::BotChose { ticket, action });
            }
            Some(Effect::ShowOpponent(turn)) => break turn.situation,
            Some(_) => panic!("no one else is asked"),
            None => super::player::play_on(&mut bench),
        }
    };
    assert!(shown.view.outcome().is_some());
    assert_eq!(
        (shown.number, shown.scores.mine),
        (0, 0),
        "the score is that before the hand"
    );
}

#[test]
fn a_program_that_fails_stops_the_match_which_is_kept() {
    let (mut bench, _) = visited();
    let Mind::Thinking(ticket) = bench.sitting().mind else {
        panic!("it has been asked")
    };
    let record = bench.sitting().record().clone();
    let long = "x".repeat(200);
    let why = format!("Shelly (`sh`) answered `{long}end`, which is not a valid answer");
    let old = crate::session::Ticket {
        entries: ticket.entries - 1,
        ..ticket
    };
    bench.send(Message::ProgramFailed {
        ticket: old,
        why: why.clone(),
    });
    assert!(
        bench.model.sitting.is_some(),
        "that answer is not wanted any more"
    );
    bench.send(Message::ProgramFailed { ticket, why });
    assert!(bench.model.sitting.is_none());
    let told = |bench: &Bench| {
        let screen = bench.screen();
        screen.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let screen = told(&bench);
    for part in [
        "Shelly (`sh`) answered",
        "end`, which is not a valid answer",
        "The match is kept",
    ] {
        assert!(screen.contains(part), "{part}:\n{screen}");
    }
    bench.resize(40, 12);
    assert!(
        bench.screen().contains("Shelly (`sh`)"),
        "{}",
        bench.screen()
    );
    // It can only be resumed by the same program.
    bench.send(Message::Resumed(Ok(Box::new(record.clone()))));
    assert_eq!(bench.sitting().record(), &record);
    assert!(matches!(
        bench.waiting.last(),
        Some(Effect::AskOpponent { .. })
    ));
    for (other, part) in [(Some("Sheila"), "not Sheila"), (None, "--opponent")] {
        let mut bench = Bench::new();
        if let Some(other) = other {
            let setup = bench.model.setup.clone();
            bench.model.setup = setup.with_opponents([Opponent::Program(other.parse().unwrap())]);
        }
        bench.send(Message::Resumed(Ok(Box::new(record.clone()))));
        assert!(bench.model.sitting.is_none());
        assert!(told(&bench).contains(part), "{}", bench.screen());
    }
}

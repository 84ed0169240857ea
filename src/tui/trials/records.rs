//! The list of the records: read in parts, moved through by keys and mouse, and what is done with a record from there.

use crate::{
    record::{Date, Record},
    rules::GameTable,
    session::Found,
    tui::{
        analyst::Analyst,
        keymap::Place,
        message::{Effect, Message, RecordView},
        records::{Listing, RecordLine, RecordList},
        screens::{RecordsScreen, replay::Opened},
    },
};

use super::{Bench, scenes, tables};

fn line(number: u32, record: &Record) -> RecordLine {
    RecordLine {
        number,
        file: format!("{number:04}.jsonl"),
        day: Some(Date::of_unix(1_795_391_999 + u64::from(number) * 86_400)),
        found: Ok(Found::of(record)),
    }
}

fn damaged(number: u32) -> RecordLine {
    RecordLine {
        number,
        file: format!("{number:04}.jsonl"),
        day: None,
        found: Err("line 7: the 7h is not in the hand".to_owned()),
    }
}

fn send(bench: &mut Bench, below: Option<u32>, lines: Vec<RecordLine>, more: bool) {
    bench.send(Message::Listed {
        list: RecordList::Matches,
        below,
        listing: Ok(Listing { lines, more }),
    });
}

/// The list before any of it was read.
fn entered() -> Bench {
    let mut bench = Bench::new();
    bench.choose(crate::tui::screens::MenuEntry::Records);
    assert_eq!(bench.model.place(), Place::Records);
    bench
}

/// The list with an unfinished match, a damaged record and one that is over.
pub(super) fn listed() -> Bench {
    let mut bench = entered();
    let over = scenes::match_won().sitting().record().clone();
    let unfinished = scenes::waiting().sitting().record().clone();
    let lines = vec![line(9, &unfinished), damaged(8), line(7, &over)];
    send(&mut bench, None, lines, false);
    bench
}

fn page(bench: &Bench) -> &RecordsScreen {
    bench
        .model
        .top_as::<RecordsScreen>()
        .expect("the list is open")
}

#[test]
fn the_list_is_read_in_parts_and_a_part_of_another_list_is_not_taken() {
    let mut bench = entered();
    let asked = |below| Effect::ListRecords {
        list: RecordList::Matches,
        below,
    };
    assert_eq!(bench.shelf, [asked(None)]);
    let record = scenes::hand_over().sitting().record().clone();
    send(
        &mut bench,
        None,
        vec![line(30, &record), line(29, &record)],
        true,
    );
    assert_eq!(bench.shelf[1..], [asked(Some(29))]);
    assert!(bench.screen().contains("reading on"), "{}", bench.screen());
    // The first part once more, from a list that was left in the meantime.
    send(&mut bench, None, vec![line(30, &record)], true);
    assert_eq!(page(&bench).lines.len(), 2);
    send(&mut bench, Some(29), vec![line(12, &record)], false);
    assert_eq!(page(&bench).lines.len(), 3);
    assert_eq!(bench.shelf.len(), 2, "there is no more");
    assert!(bench.screen().contains("3 records"), "{}", bench.screen());
}

#[test]
fn a_long_list_scrolls_by_keys_and_by_mouse() {
    let mut bench = entered();
    let record = scenes::hand_over().sitting().record().clone();
    let lines = (1..=1_000).rev().map(|number| line(number, &record));
    send(&mut bench, None, lines.collect(), false);
    bench.press("End");
    assert_eq!(page(&bench).line().map(|line| line.number), Some(1));
    bench.press("Down");
    assert_eq!(page(&bench).cursor, 999, "a held key stops at the end");
    bench.press("Home Up");
    assert_eq!(page(&bench).cursor, 0, "a held key stops at the beginning");
    bench.press("PgDn PgDn Up");
    assert_eq!(page(&bench).cursor, 19);
    for (width, height) in [(40, 12), (80, 24), (100, 30)] {
        bench.resize(width, height);
        let screen = bench.screen();
        assert!(screen.contains("Benny"), "{screen}");
    }
    bench.press("Home");
    bench.click(5, 5);
    let under = page(&bench).cursor;
    assert!(under > 0, "a click puts the cursor there");
    bench.click(5, 5);
    let wanted = Effect::ReadRecord {
        list: RecordList::Matches,
        number: 1_000 - u32::try_from(under).unwrap(),
        shown: RecordView::Replay,
    };
    assert_eq!(bench.shelf.last(), Some(&wanted), "and opens it then");
}

#[test]
fn a_damaged_record_is_told_and_left_alone() {
    let mut bench = listed();
    let asked = bench.shelf.len();
    bench.press("Down");
    let screen = bench.screen();
    assert!(screen.contains("damaged"), "{screen}");
    assert!(screen.contains("0008.jsonl: line 7"), "{screen}");
    assert!(screen.contains("is not changed"), "{screen}");
    for (key, told) in [
        ("Enter", "cannot be opened"),
        ("i", "cannot be opened"),
        ("c", "cannot be resumed"),
    ] {
        bench.press(key);
        assert!(bench.screen().contains(told), "{key}\n{}", bench.screen());
    }
    assert_eq!(bench.shelf.len(), asked, "nothing was asked of the disk");
}

#[test]
fn a_record_is_opened_as_a_replay_and_left_for_the_list() {
    let mut bench = listed();
    bench.press("Down Down Enter");
    let record = Box::new(scenes::match_won().sitting().record().clone());
    bench.send(Message::Read {
        called: Some("matches/0007.jsonl".parse().unwrap()),
        record: Ok(record),
        shown: RecordView::Replay,
    });
    assert_eq!(bench.model.place(), Place::Replay);
    let replaying = bench.model.replaying().unwrap();
    assert_eq!(replaying.opened, Opened::Records);
    assert!(replaying.called.is_some());
    bench.press("q");
    assert_eq!(bench.model.place(), Place::Records);
    assert_eq!(page(&bench).cursor, 2, "where one was");
    bench.press("Esc");
    assert_eq!(bench.model.place(), Place::Menu);
    // Whoever has left is not called back.
    bench.send(Message::Read {
        called: None,
        record: Ok(Box::new(scenes::match_won().sitting().record().clone())),
        shown: RecordView::Replay,
    });
    assert_eq!(bench.model.place(), Place::Menu);
}

#[test]
fn a_record_is_reviewed_with_progress_and_escape_leads_back() {
    let mut analyst = Analyst::default();
    let mut bench = listed();
    let read = || Message::Read {
        called: None,
        record: Ok(Box::new(scenes::match_won().sitting().record().clone())),
        shown: RecordView::Review,
    };
    bench.press("Down Down i");
    bench.send(read());
    assert_eq!(bench.page(), Some("review"));
    assert!(bench.screen().contains('%'), "{}", bench.screen());
    bench.coach_works(&mut analyst);
    assert!(bench.screen().contains("Hand 1"), "{}", bench.screen());
    for keys in ["Esc", "n Enter Esc Esc", "n Enter i Esc Esc Esc"] {
        bench.press(keys);
        assert_eq!(bench.model.place(), Place::Records, "{keys}");
        assert_eq!(bench.model.coaching, None);
        bench.press("i");
        bench.send(read());
        bench.coach_works(&mut analyst);
    }
}

#[test]
fn an_unfinished_match_is_gone_on_with_and_one_that_is_over_is_not() {
    let mut bench = listed();
    bench.press("c");
    assert_eq!(bench.resumed, [9]);
    bench.press("End c");
    assert!(bench.screen().contains("is over"), "{}", bench.screen());
    assert_eq!(bench.resumed, [9]);
}

#[test]
fn practice_has_a_list_of_its_own() {
    let mut bench = listed();
    bench.press("Right");
    assert_eq!(page(&bench).list, RecordList::Practice);
    assert!(page(&bench).lines.is_empty());
    let asked = Effect::ListRecords {
        list: RecordList::Practice,
        below: None,
    };
    assert_eq!(bench.shelf.last(), Some(&asked));
    bench.send(Message::Listed {
        list: RecordList::Practice,
        below: None,
        listing: Err("the folder cannot be read".to_owned()),
    });
    assert!(
        bench.screen().contains("cannot be read"),
        "{}",
        bench.screen()
    );
    bench.press("Left");
    assert_eq!(page(&bench).list, RecordList::Matches);
}

#[test]
fn the_deals_of_the_day_have_a_list_and_are_resumed_elsewhere() {
    let mut bench = listed();
    let lines = page(&bench).lines.clone();
    bench.press("Left");
    let list = RecordList::Days;
    assert_eq!(page(&bench).list, list);
    assert!(bench.screen().contains("Deals of the day"));
    let asked = Effect::ListRecords { list, below: None };
    assert_eq!(bench.shelf.last(), Some(&asked));
    bench.send(Message::Listed {
        list,
        below: None,
        listing: Ok(Listing { lines, more: false }),
    });
    bench.press("c");
    let screen = bench.screen();
    assert!(screen.contains("Deal of the day in the menu"), "{screen}");
    assert!(bench.resumed.is_empty());
    bench.press("Enter");
    let read = bench.shelf.last();
    assert!(matches!(
        read,
        Some(Effect::ReadRecord {
            list: RecordList::Days,
            ..
        })
    ));
    bench.press("Right");
    assert_eq!(page(&bench).list, RecordList::Matches);
}

#[test]
fn the_names_of_three_opponents_are_not_written_over() {
    let mut bench = entered();
    let record = scenes::waiting().sitting().record().clone();
    let mut found = line(9, &record);
    if let Ok(found) = &mut found.found {
        found.opponent.0 = "Clara, Stella, Bartholomew".to_owned();
        found.standing = "unfinished, 0–92–0–0".to_owned();
    }
    let mut longest = found.clone();
    if let Ok(found) = &mut longest.found {
        found.opponent.0 = "Bartholomew, Wilhelmina the Second, Maximilian".to_owned();
    }
    send(
        &mut bench,
        None,
        vec![found, line(8, &record), longest],
        false,
    );
    let screen = |bench: &mut Bench, columns| {
        bench.resize(columns, 24);
        bench.screen()
    };
    for columns in [80, 120] {
        let screen = screen(&mut bench, columns);
        assert!(screen.contains("Clara, Stella, Bartholomew  "), "{screen}");
        assert_eq!(
            screen.contains("the S…  unfinished"),
            columns == 80,
            "{screen}"
        );
        // The columns stay.
        let column = |line: &str, word: &str| Some(line.split_once(word)?.0.chars().count());
        let rows = screen.lines().filter(|line| line.contains("2026-12-01"));
        let places = rows.map(|line| (column(line, "unfinished,"), column(line, "hand 1")));
        let places: Vec<_> = places.take(3).collect();
        assert!(places.iter().all(|place| *place == places[0]), "{screen}");
        assert!(places[0].1.is_some(), "{screen}");
    }
    let narrow = screen(&mut bench, 45);
    assert!(narrow.contains("…  unfinished"), "{narrow}");
}

#[test]
fn the_result_is_whole_on_a_narrow_screen() {
    for (width, height) in [(40, 12), (45, 14), (60, 20)] {
        let mut bench = listed();
        bench.resize(width, height);
        let screen = bench.screen();
        for line in &page(&bench).lines {
            if let Ok(found) = &line.found {
                assert!(
                    screen.contains(&found.standing),
                    "{}:\n{screen}",
                    found.standing
                );
            }
        }
    }
}

#[test]
fn a_record_of_a_larger_table_names_it() {
    let table = Bench::sat_down(tables::house(GameTable::Chouette, 3), 7);
    let record = table.sitting().record().clone();
    let mut bench = entered();
    send(&mut bench, None, vec![line(1, &record)], false);
    let screen = bench.screen();
    let words: Vec<&str> = screen.split_whitespace().collect();
    assert!(
        words.join(" ").contains("at the chouette table, by"),
        "{screen}"
    );
}

//! Tests of the table with its records on the disk.

use ratatui::layout::Size;

use crate::{
    players::{Level, Opponent},
    rules::RuleBook,
    tui::{
        disarm::Pauses,
        glyphs::Charset,
        pace::Pace,
        runtime::{App, Key},
        setup::Setup,
        theme::ColorDepth,
    },
};

use super::*;

fn model() -> Model {
    let setup = Setup::new(
        "Ann".parse().unwrap(),
        Level::Beginner,
        &RuleBook::built_in(),
        7,
    );
    let mut model = Model::new(setup, Pace::Off, Charset::Unicode);
    model.disarm.pauses = Pauses::Skipped;
    model
}

fn themes() -> Themes {
    Themes::new(ColorDepth::Indexed)
}

/// Does all jobs, in their order, and those that they lead to.
fn work_off(table: &mut ScreenApp, effects: Vec<runtime::Effect<Message>>) {
    let mut effects = std::collections::VecDeque::from(effects);
    while let Some(effect) = effects.pop_front() {
        match effect {
            runtime::Effect::Start(job)
            | runtime::Effect::Queue(job)
            | runtime::Effect::Save(job) => effects.extend(table.on_message(job())),
            runtime::Effect::Watch(_)
            | runtime::Effect::Quit
            | runtime::Effect::Suspend
            | runtime::Effect::Bell => {}
        }
    }
}

fn press(table: &mut ScreenApp, keys: &[char]) {
    for key in keys {
        let key = match key {
            '\n' => Key::plain(crossterm::event::KeyCode::Enter),
            letter => Key::char(*letter),
        };
        let effects = table.on_input(UserInput::Key(key), Duration::ZERO);
        work_off(table, effects);
    }
}

fn open(table: &mut ScreenApp) {
    let effects = table.on_input(UserInput::Resize(Size::new(80, 24)), Duration::ZERO);
    work_off(table, effects);
}

#[test]
fn what_is_played_is_on_the_disk_and_can_be_gone_on_with() {
    let home = tempfile::tempdir().unwrap();
    let folder = DataFolder::new(home.path());
    let mut table = ScreenApp::going_on(model(), themes(), Some(&folder));
    open(&mut table);
    press(&mut table, &['\n', '\n', '\n']);
    let played = table.model.sitting.as_ref().unwrap().record().clone();
    assert!(!played.entries().is_empty());
    let newest = folder.matches().newest(None).unwrap().next().unwrap();
    assert_eq!(newest.log.unwrap(), played);
    // Leaving closes the record, so that it can be opened again.
    press(&mut table, &['q', 'j', '\n']);
    assert!(table.model.sitting.is_none());
    press(&mut table, &['\n']);
    assert_eq!(table.model.sitting.as_ref().unwrap().record(), &played);
    drop(table);

    let mut table = ScreenApp::going_on(model(), themes(), Some(&folder));
    open(&mut table);
    assert!(table.model.sitting.is_none(), "it is offered first");
    press(&mut table, &['\n']);
    assert_eq!(table.model.sitting.as_ref().unwrap().record(), &played);
}

#[test]
fn a_new_match_is_offered_against_whom_one_met_last() {
    let home = tempfile::tempdir().unwrap();
    let folder = DataFolder::new(home.path());
    let mut model_of_first = model();
    model_of_first.setup = model_of_first.setup.with_opponents([Level::Camper.into()]);
    let mut table = ScreenApp::playing(model_of_first, themes(), Some(&folder));
    open(&mut table);
    drop(table);

    let mut table = ScreenApp::menu(model(), themes(), Some(&folder));
    open(&mut table);
    press(&mut table, &['j', '\n']);
    let met = |table: &ScreenApp| table.model.setup.opponent().cloned().expect("an opponent");
    assert_eq!(met(&table), Level::Camper.into());
    // The opponent that is chosen stays chosen, and the one that is met is offered next.
    press(&mut table, &['k', 'k', 'k', 'k', 'l']);
    assert_eq!(met(&table), Level::Taker.into());
    press(&mut table, &['j', 'j', 'j', 'j', '\n', 'q', 'j', '\n']);
    assert!(table.model.sitting.is_none());
    assert_eq!(met(&table), Level::Taker.into());
    // A program that has come to play is not sent away.
    let mut visited = model();
    visited.setup = visited
        .setup
        .with_opponents([Opponent::Program("Shelly".parse().unwrap())]);
    let mut table = ScreenApp::menu(visited, themes(), Some(&folder));
    open(&mut table);
    assert_eq!(met(&table), Opponent::Program("Shelly".parse().unwrap()));
}

/// A table at which the unfinished match is resumed.
fn gone_on(folder: &DataFolder) -> ScreenApp {
    let mut table = ScreenApp::going_on(model(), themes(), Some(folder));
    open(&mut table);
    assert!(table.model.sitting.is_none(), "it is offered first");
    press(&mut table, &['\n']);
    assert!(table.model.sitting.is_some());
    table
}

/// Where you are: your cards, the cursor, their order, what is open.
fn place(table: &ScreenApp) -> (crate::tui::hand_row::HandRow, Option<Bookmark>) {
    let sitting = table.model.sitting.as_ref().expect("a match is played");
    (sitting.row.clone(), Bookmark::of(&table.model))
}

#[test]
fn who_goes_on_is_where_he_was() {
    let home = tempfile::tempdir().unwrap();
    let folder = DataFolder::new(home.path());
    let mut table = ScreenApp::going_on(model(), themes(), Some(&folder));
    open(&mut table);
    press(&mut table, &['\n', '\n', '\n']);
    for keys in [
        // Sorted by suit, with the cursor elsewhere.
        &['s', 's', 'l', 'l', 'l'][..],
        // Laid by hand, with the score sheet open.
        &['>', '>', 'h', 'm'],
        // The house rules open, and then a page of the help.
        &['m', 'r'],
        &['r', '?', 'l', 'l'],
        // A hint open, at the cost of the rating.
        &['?', 'i', 'j', '\n'],
    ] {
        press(&mut table, keys);
        let before = place(&table);
        drop(table);
        table = gone_on(&folder);
        assert_eq!(place(&table), before, "{keys:?}");
    }
    // The question whether to leave is no place to come back to; a page is closed before it is asked.
    press(&mut table, &['i', 'm', 'q']);
    let before = place(&table);
    assert!(!table.model.top().is_some_and(AnyScreen::is_page));
    press(&mut table, &['q', 'j', '\n']);
    assert!(table.model.sitting.is_none());
    press(&mut table, &['\n']);
    assert_eq!(place(&table), before);
    // Nor is a hint, for who leaves on purpose.
    press(&mut table, &['i', 'q', 'j', '\n', '\n']);
    assert!(table.model.hint().is_none());
    assert_eq!(place(&table), before);
}

#[test]
fn a_bookmark_of_something_else_is_no_harm() {
    let home = tempfile::tempdir().unwrap();
    let folder = DataFolder::new(home.path());
    let mut table = ScreenApp::going_on(model(), themes(), Some(&folder));
    open(&mut table);
    press(&mut table, &['\n', '\n', '\n']);
    let untouched = place(&table);
    press(&mut table, &['s', 'l', 'm']);
    drop(table);
    let kept = std::fs::read_to_string(folder.bookmark()).unwrap();
    for other in [
        "",
        "{",
        "null",
        "\u{0}\u{0}",
        &kept[..kept.len() / 2],
        &kept.replace("\"seed\":7", "\"seed\":8"),
        &kept.replace("\"cards\":[", "\"cards\":[\"Zz\","),
    ] {
        std::fs::write(folder.bookmark(), other).unwrap();
        let table = gone_on(&folder);
        assert_eq!(place(&table), untouched, "{other}");
        assert!(table.model.told.is_none() && table.model.unsaved.is_none());
    }
    // Numbers that are too large, and cards that are not held, leave what can be meant.
    let numbers = kept.replace("\"cursor\":4", "\"cursor\":99");
    assert_ne!(numbers, kept);
    std::fs::write(folder.bookmark(), numbers).unwrap();
    assert_eq!(place(&gone_on(&folder)).0.cursor(), 9);
    // A match that went on without it keeps the order of the cards alone.
    let entries = untouched.1.unwrap().to_text();
    let entries = entries.split("\"entries\":").nth(1).unwrap();
    let entries: usize = entries.split(',').next().unwrap().parse().unwrap();
    let older = kept.replace(
        &format!("\"entries\":{entries}"),
        &format!("\"entries\":{}", entries - 1),
    );
    std::fs::write(folder.bookmark(), older).unwrap();
    let table = gone_on(&folder);
    assert_eq!(place(&table).0.order(), crate::tui::hand_row::Order::Rank);
    assert!(table.model.top().is_none());
}

#[test]
fn going_on_leads_to_the_match_at_which_you_sat_last() {
    let home = tempfile::tempdir().unwrap();
    let folder = DataFolder::new(home.path());
    for seed in [7, 8] {
        let mut model = model();
        model.setup.seed = seed;
        let mut table = ScreenApp::playing(model, themes(), Some(&folder));
        open(&mut table);
        press(&mut table, &['\n', '\n', '\n']);
    }
    let offered = || {
        crate::tui::marker::unfinished(&folder)
            .unwrap()
            .newest
            .unwrap()
            .0
    };
    assert_eq!(offered(), 2);
    let mut table = ScreenApp::resuming(model(), themes(), &folder, 1);
    open(&mut table);
    press(&mut table, &['s']);
    drop(table);
    assert_eq!(offered(), 1);
    // A bookmark that is older than what was played since says nothing.
    let bookmark = std::fs::File::open(folder.bookmark()).unwrap();
    bookmark.set_modified(std::time::UNIX_EPOCH).unwrap();
    assert_eq!(offered(), 2);
}

#[test]
fn a_new_match_left_at_the_cut_does_not_take_the_place_of_the_one_before() {
    let home = tempfile::tempdir().unwrap();
    let folder = DataFolder::new(home.path());
    let leave = |seed, keys: &[char]| {
        let mut model = model();
        model.setup.seed = seed;
        let mut table = ScreenApp::playing(model, themes(), Some(&folder));
        open(&mut table);
        press(&mut table, keys);
        drop(table);
        let found = crate::tui::marker::unfinished(&folder).unwrap();
        found.newest.unwrap().0
    };
    assert_eq!(leave(7, &['l']), 1, "there is no other");
    assert_eq!(leave(8, &['\n', '\n', '\n']), 2);
    assert_eq!(leave(9, &['l', '\n']), 2);
    assert_eq!(leave(10, &['\n', '\n', '\n']), 4);
}

#[test]
fn the_records_are_listed_in_parts_and_opened_from_the_disk() {
    let home = tempfile::tempdir().unwrap();
    let folder = DataFolder::new(home.path());
    let text = include_str!("../../../tests/data/records/v1/one-game.jsonl");
    let matches = folder.matches().folder().to_owned();
    std::fs::create_dir_all(&matches).unwrap();
    let count = crate::tui::records::LISTED + 7;
    for number in 1..=count {
        std::fs::write(matches.join(format!("{number:04}.jsonl")), text).unwrap();
    }
    std::fs::write(matches.join("0100.jsonl"), "nothing").unwrap();
    let mut table = ScreenApp::menu(model(), themes(), Some(&folder));
    // What is looked for at the start sets a damaged record aside.
    table.first = Vec::new();
    open(&mut table);
    press(&mut table, &['j', 'j', 'j', 'j', 'j', '\n']);
    let page = table.model.top_as::<screens::RecordsScreen>().unwrap();
    assert_eq!(page.lines.len(), count + 1);
    assert_eq!(page.lines[0].number, 100);
    assert!(page.lines[0].found.is_err());
    press(&mut table, &['j', '\n']);
    let replaying = table.model.replaying().unwrap();
    let called = replaying.called.as_ref().unwrap().as_str();
    assert_eq!(called, format!("matches/{count:04}.jsonl"));
    assert!(replaying.reviewed().is_some(), "it was judged meanwhile");
    assert!(matches.join("0100.jsonl").exists(), "it is left as it is");
}

#[test]
fn without_a_folder_a_match_is_played_and_forgotten() {
    let mut table = ScreenApp::going_on(model(), themes(), None);
    open(&mut table);
    press(&mut table, &['\n', '\n', '\n']);
    assert!(table.model.sitting.is_some() && table.model.unsaved.is_none());
}

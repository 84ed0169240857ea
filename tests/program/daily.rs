//! The deal of the day: the same for everybody on every version, played once for the result.

use crate::support::played;
use crate::support::typed;

use std::{
    fs,
    path::Path,
    process::{Command, Output},
};

use played::{begun, date, of_the_day};
use serde_json::Value;
use tempfile::TempDir;
use typed::typed;
use undercut::{
    game::Entry,
    lab::{DailyRecords, DailyResult, DailyResults, PlayedMatch},
    lab::{Level, par, played_out},
    record::{Audit, Branch, Comparison, Daily, Extent, Record, store::DataFolder},
};

#[test]
fn a_date_gives_the_same_deal_on_every_version_and_machine() {
    // The seeds were computed from the documentation alone, by a program in another language.
    for (day, seed, dealer, top) in [
        ("2024-02-29", 7_240_386_406_715_507_369, 1, "Ad 4s Qs"),
        ("2026-01-01", 15_423_871_038_903_443_379, 0, "Qs 5d 2h"),
        ("2026-11-22", 9_221_519_164_847_352_023, 0, "7s 2h Jh"),
    ] {
        assert_eq!(Daily::seed(date(day)), seed);
        let record = of_the_day(day, day);
        let [
            Entry::FirstDealer { dealer: found },
            Entry::Dealt { deck, second: None },
            ..,
        ] = record.entries()
        else {
            panic!("{:?}", record.entries().first());
        };
        let text = deck.to_string();
        assert_eq!(
            (found.index(), &text[text.len() - 8..]),
            (dealer, top),
            "{day}"
        );
    }
}

#[test]
fn a_deal_of_the_day_is_one_hand_and_no_match() {
    let record = of_the_day("2026-11-22", "2026-11-22");
    assert_eq!(record.state().deals(), 1);
    let header = record.header();
    assert_eq!(header.occasion().extent(), Extent::Hand);
    assert!(record.tells_its_seed());
    assert_eq!(PlayedMatch::of(&record), None);
    let text = record.text();
    assert!(text.starts_with("{\"undercut\":2,"), "{text}");
    assert!(
        text.contains(
            "\"occasion\":{\"daily\":{\"date\":\"2026-11-22\",\"begun\":\"2026-11-22\"}}"
        )
    );
    assert_eq!(Record::parse(&text).unwrap().log, record);
    let audit = Audit::new(&record, |_, _, _| panic!("nobody cuts")).unwrap();
    assert!(audit.lot && audit.decks == 1);
    let broken = text.replacen("2026-11-22", "2026-02-30", 1);
    let damage = Record::parse(broken).unwrap_err().to_string();
    assert!(damage.contains("has 28 days"), "{damage}");
    // What follows is to be played by nobody: the next decks belong to nothing.
    assert_eq!(
        Branch::at(&record, 2).unwrap().origin().extent,
        Extent::Hand
    );
}

#[test]
fn the_strongest_player_makes_the_same_of_the_same_cards() {
    let record = of_the_day("2026-11-22", "2026-11-22");
    let mut dealt = begun("2026-11-22", "2026-11-22");
    assert_eq!(played_out(&dealt, &[Level::Grandmaster, Level::Club]), None);
    for entry in &record.entries()[..2] {
        dealt.push(entry.clone()).unwrap();
    }
    let [first, second] =
        [(); 2].map(|()| played_out(&dealt, &[Level::Grandmaster, Level::Club]).unwrap());
    assert_eq!(first, second);
    assert_eq!(par(&record), Some(first));
    assert_eq!(par(&begun("2026-11-22", "2026-11-22")), None);
    let comparison =
        Comparison::with_computer(&record, &Level::STRONGEST.participant(), first).unwrap();
    let rows = comparison.rows();
    assert_eq!(rows[0], ["", "Greta", "you"]);
    assert_eq!(rows[1], ["against", "Clara", "Clara"]);
    assert!(!comparison.is_duplicate());
    assert_eq!(
        comparison.points().0,
        first.points(undercut::game::Player::FIRST)
    );
}

#[test]
fn the_first_of_a_day_stands_and_days_in_a_row_are_counted() {
    let day = |of: &str, on: &str| DailyResult::of(&of_the_day(of, on)).unwrap();
    let mut unfinished = DailyResult::of(&begun("2026-11-18", "2026-11-18")).unwrap();
    let days = DailyResults::of([
        day("2026-11-19", "2026-11-19"),
        day("2026-11-20", "2026-11-20"),
        day("2026-11-21", "2026-11-21"),
        day("2026-11-17", "2026-11-21"),
        unfinished.clone(),
        DailyResult {
            level: "master".parse().unwrap(),
            ..day("2026-11-21", "2026-11-22")
        },
    ]);
    assert_eq!(days.played(), 4);
    assert_eq!(days.on(date("2026-11-21")).unwrap().level.as_str(), "club");
    // Today's may be still to come, and a day that was left out ends the row.
    assert_eq!(days.streak(date("2026-11-21")), 3);
    assert_eq!(days.streak(date("2026-11-22")), 3);
    assert_eq!(days.streak(date("2026-11-23")), 0);
    assert_eq!(days.streak(date("1970-01-01")), 0);
    let points: i64 = days.latest_first().filter_map(DailyResult::points).sum();
    #[expect(clippy::cast_precision_loss, reason = "four hands")]
    let average = points as f64 / 4.0;
    assert_eq!(days.average(), Some(average));
    assert!(
        days.summary(date("2026-11-22"))
            .starts_with("4 deals of the day played, ")
    );
    assert_eq!(DailyResults::default().average(), None);
    assert!(
        DailyResults::default()
            .summary(date("2026-11-22"))
            .starts_with("You have not finished")
    );

    unfinished.end = None;
    assert_eq!(
        unfinished.line(),
        "Undercut daily 2026-11-18, Clara (club): unfinished"
    );
    let late = day("2026-11-17", "2026-11-21").line();
    assert!(late.ends_with(", on another day"), "{late}");
    assert_eq!(late.lines().count(), 1);
}

fn undercut(home: &Path, arguments: &[&str], input: &str) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_undercut"));
    program.env("UNDERCUT_COACH", "glance");
    program
        .args(arguments)
        .env_clear()
        .env("HOME", home)
        .env("LANG", "C");
    typed(&mut program, input.as_bytes())
}

fn daily(home: &TempDir, arguments: &[&str], input: &str) -> (String, String) {
    let data = home.path().join("data");
    let mut all = vec!["daily", "--data-dir", data.to_str().unwrap()];
    all.extend(arguments);
    let output = undercut(home.path(), &all, input);
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{arguments:?}: {told}");
    (String::from_utf8(output.stdout).unwrap(), told)
}

fn said(home: &TempDir, arguments: &[&str], input: &str) -> String {
    daily(home, arguments, input).0
}

/// What is printed, and what is warned of.
fn said_and_warned(home: &TempDir, arguments: &[&str]) -> (String, String) {
    daily(home, arguments, "")
}

#[test]
fn in_line_mode_a_deal_is_left_gone_on_with_and_then_practised() {
    let home = TempDir::new().unwrap();
    let plain = ["--plain", "--date", "2026-11-20"];
    let first = said(&home, &plain, "quit\n");
    assert!(
        first.contains("The deal of 2026-11-20, begun on "),
        "{first}"
    );
    assert!(
        first.contains("undercut daily --plain --date 2026-11-20 --data-dir"),
        "{first}"
    );
    let folder = DataFolder::new(home.path().join("data"));
    let found =
        || DailyRecords::on(&folder.daily(), date("2026-11-20"), date("2026-11-20")).unwrap();
    let (number, record) = found().here.unwrap();
    assert!((number, record.is_finished()) == (1, false));

    // The rest of it was played elsewhere.
    let ended = of_the_day("2026-11-20", "2026-11-20");
    fs::write(folder.daily().folder().join("0001.jsonl"), ended.text()).unwrap();
    let again = said(&home, &plain, "quit\n");
    let line = DailyResult::of(&ended).unwrap().line();
    assert!(again.starts_with(&line), "{line}\n{again}");
    assert!(again.contains("that result counts. This is practice."));
    assert!(again.contains("Practice from hand 1 of the record daily 2026-11-20"));
    assert_eq!(folder.practice().numbers().unwrap().len(), 1);
    assert_eq!(found().days.played(), 1);

    let history = said(&home, &["--history"], "");
    assert!(history.contains(&line), "{history}");
    let json: Value = serde_json::from_str(&said(&home, &["--history", "--json"], "")).unwrap();
    assert_eq!(json["played"], 1);
    assert_eq!(json["days"][0]["date"], "2026-11-20");
    assert_eq!(json["days"][0]["level"], "club");
}

#[test]
fn a_damaged_record_is_set_aside_and_told_before_its_deal_is_begun_anew() {
    let home = TempDir::new().unwrap();
    let daily = DataFolder::new(home.path().join("data")).daily();
    fs::create_dir_all(daily.folder()).unwrap();
    let ended = of_the_day("2026-11-20", "2026-11-20").text();
    let mut lines: Vec<&str> = ended.lines().collect();
    lines[5] = "{\"entry\":\"sneezed\"}";
    let damaged = lines.join("\n") + "\n";
    fs::write(daily.path(1), &damaged).unwrap();
    fs::write(daily.path(2), "{\"undercut\":2}\n").unwrap();
    let other = of_the_day("2026-11-19", "2026-11-19");
    fs::write(daily.path(3), other.text()).unwrap();
    let aside = |number: u32| daily.folder().join(format!("{number:04}.jsonl.damaged"));

    let plain = ["--plain", "--date", "2026-11-20"];
    let told = said(&home, &plain, "quit\n");
    for part in [
        "0001.jsonl: line 6: ",
        "0002.jsonl: line 1: the header is wrong: ",
        "it has been set aside as ",
        "The deal of 2026-11-20 was begun, but its record was damaged and moved to ",
        "you can begin it again, as a new first try.\n",
        "The deal of 2026-11-20, begun on ",
    ] {
        assert!(told.contains(part), "{part}\n{told}");
    }
    assert_eq!(fs::read_to_string(aside(1)).unwrap(), damaged);
    assert!(aside(2).exists() && !daily.path(1).exists() && !daily.path(2).exists());
    let found = DailyRecords::on(&daily, date("2026-11-20"), date("2026-11-20")).unwrap();
    assert_eq!(
        found.warnings(),
        [""; 0],
        "it is begun, and nothing more is to be told"
    );
    assert_eq!(
        found.days.on(date("2026-11-19")),
        DailyResult::of(&other).as_ref()
    );

    // Who has not begun it yet is told again.
    let (number, _) = found.here.unwrap();
    fs::remove_file(daily.path(number)).unwrap();
    let found = DailyRecords::on(&daily, date("2026-11-20"), date("2026-11-20")).unwrap();
    assert_eq!((found.lost, found.left_out), (Some(aside(1)), Vec::new()));

    fs::write(daily.path(9), "nothing\n").unwrap();
    let mut history = vec!["--history", "--json"];
    let json: Value = serde_json::from_str(&said_and_warned(&home, &history).0).unwrap();
    assert_eq!(json["played"], 1);
    let left_out = json["left_out"][0].as_str().unwrap();
    assert!(
        left_out.contains("0009.jsonl: it is not the record of a match"),
        "{left_out}"
    );
    fs::write(daily.path(9), "nothing\n").unwrap();
    history.pop();
    let (told, warned) = said_and_warned(&home, &history);
    assert!(told.starts_with("1 deal of the day played, "), "{told}");
    assert!(warned.starts_with("warning: left out: "), "{warned}");
    assert!(warned.contains("0009.jsonl.damaged-2"), "{warned}");
}

#[test]
fn a_day_that_is_to_come_or_is_none_is_refused() {
    let home = TempDir::new().unwrap();
    for (date, told) in [
        (
            "9999-12-31",
            "the deal of 9999-12-31 is not available yet: today is ",
        ),
        (
            "2026-02-30",
            "the month 2026-02 has 28 days, and there is no day 30",
        ),
        (
            "tomorrow",
            "invalid date \"tomorrow\": write it as 2026-11-22",
        ),
    ] {
        let output = undercut(home.path(), &["daily", "--plain", "--date", date], "");
        assert_eq!(output.status.code(), Some(2), "{date}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.contains(told), "{said}");
    }
}

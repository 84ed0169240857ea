//! Drills in line mode.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

use serde_json::Value;
use tempfile::TempDir;
use undercut::{
    lab::{Notebook, Practice},
    record::store::DataFolder,
};

use crate::support::typed;

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data/records")
        .join(name)
}

/// A data folder with these records of the test data, numbered from 1.
fn folder(records: &[&str]) -> (TempDir, DataFolder) {
    let home = tempfile::tempdir().unwrap();
    let folder = DataFolder::new(home.path());
    fs::create_dir_all(folder.matches().folder()).unwrap();
    for (number, name) in (1..).zip(records) {
        fs::copy(data(name), folder.matches().path(number)).unwrap();
    }
    (home, folder)
}

fn practice_file(folder: &DataFolder, number: u32) -> PathBuf {
    folder.drills::<Practice>().path(number)
}

fn run(folder: &DataFolder, arguments: &[&str], input: &str) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_undercut"));
    program.env("UNDERCUT_COACH", "glance");
    program
        .arg("drill")
        .args(arguments)
        .arg("--data-dir")
        .arg(folder.path());
    typed::typed(&mut program, input.as_bytes())
}

fn said(output: &Output) -> String {
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && told.is_empty(), "{told}");
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// What has to be typed to do what the coach calls best in the verdicts that were told, in their order.
fn best_moves(told: &str) -> Vec<String> {
    // A sentence may be broken over two lines.
    let flat = told.replace("\n  ", " ");
    let best = flat.lines().filter_map(|line| line.strip_prefix("Best: "));
    let typed = best.map(|best| {
        let best = best.split(" (").next().unwrap();
        let card = best.rsplit(' ').next().unwrap();
        match best.split(' ').next().unwrap() {
            "discard" => card.to_owned(),
            "knock" => format!("knock {card}"),
            "go" if best.contains("discarding") => format!("gin {card}"),
            "go" => "big gin".to_owned(),
            "draw" => "stock".to_owned(),
            "take" => "take".to_owned(),
            "pass" => "pass".to_owned(),
            other => panic!("{other}: {best}"),
        }
    });
    typed.collect()
}

#[test]
fn line_mode_asks_tells_and_comes_to_an_end() {
    let (_home, folder) = folder(&["v1/oklahoma.jsonl"]);
    let count = ["--plain", "--count", "2"];
    let (_elsewhere, first) = self::folder(&["v1/oklahoma.jsonl"]);
    let best = best_moves(&said(&run(&first, &count, "tell me\ntell me\nquit\n")));
    let told = said(&run(
        &folder,
        &count,
        &format!(
            "help\nreview\nundo\nxyzzy\nsheet\nrules\nhint\ntell me\ntell me\n{}\n{}\nperhaps\nhand\nn\n",
            best[0], best[1]
        ),
    ));
    for part in [
        "Question 1 of 2: against",
        "To see the answer: tell me, which gives up.",
        "You can review only in a match",
        "There is no command \"xyzzy\"",
        "A hint would be the answer itself: tell me gives up and shows it.",
        "You gave up.",
        "Best: ",
        "In the match you chose to",
        "It is asked again at the end, and tomorrow.",
        "Question 2 of 2",
        "Asked again: against",
        "\nRight.\n",
        "0 of 2 right on the first try.",
        "2 positions to repeat tomorrow.",
        " more are waiting.",
        "More: y asks 2 more, n leaves.",
    ] {
        assert!(told.contains(part), "{part}\n{told}");
    }
    let long = said(&run(&folder, &["--plain", "--long", "--count", "1"], ""));
    assert!(
        long.contains("Question 1 of 1") && long.contains(" of hearts"),
        "{long}"
    );
    let answers = fs::read_to_string(practice_file(&folder, 1)).unwrap();
    assert!(answers.lines().count() >= 4, "{answers}");

    let list = said(&run(&folder, &["list"], ""));
    assert!(
        list.contains("in 1 days") || list.contains("tomorrow"),
        "{list}"
    );
    let json: Value = serde_json::from_str(&said(&run(&folder, &["list", "--json"], ""))).unwrap();
    let positions = json["positions"].as_array().unwrap();
    assert_eq!(json["asked_today"], 2);
    let resting = positions.iter().filter(|one| one["state"] == "resting");
    assert_eq!(resting.count(), 2);
    assert_eq!(positions.len(), list.lines().count() - 3);
    let left = positions.iter().filter(|one| one["state"] == "new").count();
    assert_eq!(json["due_today"], left.min(8));
}

#[test]
fn who_has_no_mistakes_yet_is_told_to_play() {
    let (_home, folder) = folder(&[]);
    for arguments in [&["--plain"][..], &["list"]] {
        let told = said(&run(&folder, arguments, ""));
        assert!(told.contains("Play a match"), "{told}");
    }
    let (_home, folder) = self::folder(&["bad/not-json.jsonl"]);
    let told = said(&run(&folder, &["--plain"], ""));
    assert!(told.contains("A record was left out: "), "{told}");
    let output = run(&folder, &["list"], "");
    assert!(String::from_utf8_lossy(&output.stderr).contains("left out"));
}

#[test]
fn what_cannot_be_done_is_refused_with_its_reason() {
    let (_home, folder) = folder(&[]);
    let (_notebook, _) = Notebook::open(&folder).unwrap();
    let busy = run(&folder, &["--plain"], "");
    assert_eq!(busy.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&busy.stderr).contains("another undercut"));
    for count in ["0", "1001", "many"] {
        let refused = run(&folder, &["--plain", "--count", count], "");
        assert_eq!(refused.status.code(), Some(2), "{count}");
    }
}

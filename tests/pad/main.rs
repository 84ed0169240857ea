//! `undercut pad`: the paper score sheet for people at a table.
#![cfg(feature = "app")]

mod support;

use std::{
    fs,
    io::{BufRead, BufReader, Write},
    path::{Path, PathBuf},
    process::{Child, Command, Output, Stdio},
};

use proptest::prelude::*;
use serde_json::{Value, json};
use support::pty::Launch;
use tempfile::TempDir;
use undercut::{
    game::{HandResult, Player, Sheet, SheetError},
    play::WinKind,
    record::{
        Damage, Label, Pad, PadEntry, PadHeader, PadHeaderError, PadRecord, PadRefusal, Record,
        store::{self, ResumeError, Saving},
    },
    rules::{Exhausted, HouseRules, IllegalKnock, KnockVariant, Rules, TieBonus},
};

const ANN: Player = Player::FIRST;
const BOB: Player = Player::SECOND;

fn rules(change: impl FnOnce(&mut HouseRules)) -> Rules {
    let mut house = HouseRules::default();
    change(&mut house);
    Rules::new(house).expect("the test's rules can be played")
}

fn names(names: &[&str]) -> Vec<Label> {
    names
        .iter()
        .map(|name| name.parse().expect("a name"))
        .collect()
}

fn pad(rules: Rules) -> PadRecord {
    PadRecord::new(PadHeader::new(rules, names(&["Ann", "Bob"])).expect("two names"))
}

fn won(player: Player, kind: WinKind, points: u32) -> PadEntry {
    PadEntry::Won {
        player,
        kind,
        points,
        spade: false,
    }
}

/// A place with nothing of the machine's own in it.
struct Place(TempDir);

impl Place {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder can be made"))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn start(&self, arguments: &[&str]) -> Child {
        Command::new(env!("CARGO_BIN_EXE_undercut"))
            .env_clear()
            .env("HOME", self.0.path())
            .env("XDG_STATE_HOME", self.path("state"))
            .current_dir(self.0.path())
            .arg("pad")
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program can be started")
    }

    fn run(&self, arguments: &[&str], input: &str) -> Output {
        let mut child = self.start(arguments);
        let mut pipe = child.stdin.take().expect("it is piped");
        // A program that refuses its options reads nothing.
        let _ = pipe.write_all(input.as_bytes());
        drop(pipe);
        child.wait_with_output().expect("it ends")
    }

    /// What a run prints that enters every line.
    fn out(&self, arguments: &[&str], input: &str) -> String {
        let output = self.run(arguments, input);
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
        assert_eq!(output.status.code(), Some(0));
        String::from_utf8(output.stdout).expect("text")
    }

    /// What a run says on the standard error that ends with this status.
    fn err(&self, status: i32, arguments: &[&str], input: &str) -> String {
        let output = self.run(arguments, input);
        assert_eq!(output.status.code(), Some(status), "{output:?}");
        String::from_utf8(output.stderr).expect("text")
    }

    /// The answers of a run in JSON, with its exit status.
    fn json(&self, arguments: &[&str], input: &str) -> (Vec<Value>, Option<i32>) {
        let output = self.run(&[&["--json"], arguments].concat(), input);
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
        let text = String::from_utf8(output.stdout).expect("text");
        let answers = text
            .lines()
            .map(|line| serde_json::from_str(line).expect("JSON"));
        (answers.collect(), output.status.code())
    }

    fn sheet(&self, number: u32) -> PathBuf {
        self.path(&format!("state/undercut/pads/{number:04}.jsonl"))
    }
}

const ANN_BOB: &[&str] = &["--names", "Ann,Bob"];

#[test]
fn a_match_is_scored_from_a_file() {
    let place = Place::new();
    let input = "\
        # The first evening.\n\
        ann knock 24\n\
        \n\
        bob gin 45   # lucky\r\n\
        Bob Undercut 27\n\
        a gin against 20\n\
        ann knock 8 against 6\n\
        ann big gin against 20\n\
        void\n\
        b big-gin 129\n\
        bob gin 123\n";
    insta::assert_snapshot!(place.out(ANN_BOB, input));
}

/// Each line in a session of its own with the house rules that it needs, and what it enters.
#[test]
fn every_kind_of_line_is_entered() {
    let place = Place::new();
    fs::write(
        place.path("rules.toml"),
        "[knock]\nvariant = \"oklahoma\"\noklahoma_spades_double = true\n\
         [score]\nundercut_on_tie = false\n[stock]\nexhausted = \"lowest-deadwood\"\n",
    )
    .expect("it can be written");
    let hand = |player: usize, kind: &str, points: u32| json!({ "entry": "won", "player": player, "kind": kind, "points": points });
    let spade = |player: usize, kind: &str, points: u32| {
        let mut hand = hand(player, kind, points);
        hand["spade"] = true.into();
        hand
    };
    for (line, entered) in [
        ("ann knock 24", hand(0, "knock", 24)),
        ("ANN KNOCK 24", hand(0, "knock", 24)),
        ("  b\tgin   45 ", hand(1, "gin", 45)),
        ("ann big-gin 51", hand(0, "big-gin", 51)),
        ("bob undercut 27", hand(1, "undercut", 27)),
        ("bob lowest 12", hand(1, "lowest-deadwood", 12)),
        ("bob lower count 12", hand(1, "lowest-deadwood", 12)),
        // The rule texts' own example: 8 against 32 is 24.
        ("ann knock 8 against 32", hand(0, "knock", 24)),
        ("ann gin against 20", hand(0, "gin", 45)),
        ("ann big gin against 20", hand(0, "big-gin", 51)),
        // And 6 under 8 is 27, whoever says it.
        ("bob undercut 6 against 8", hand(1, "undercut", 27)),
        ("ann knock 8 against 6", hand(1, "undercut", 27)),
        ("ann knock 8 against 8", json!({ "entry": "tie" })),
        ("ann lowest 3 against 15", hand(0, "lowest-deadwood", 12)),
        ("ann lowest 3 against 3", json!({ "entry": "void" })),
        ("ann gin 90 spade", spade(0, "gin", 90)),
        ("ann knock 8 against 32 spade", spade(0, "knock", 48)),
        ("void", json!({ "entry": "void" })),
        ("tie", json!({ "entry": "tie" })),
    ] {
        let (answers, status) = place.json(&["--names", "Ann,Bob", "--new"], line);
        assert_eq!(status, Some(0), "{line}: {answers:?}");
        assert_eq!(answers[0]["entered"], entered, "{line}");
        assert_eq!(answers[0]["line"], 1);
    }
}

/// Lines for a sheet of Anna and Anton, the kind of mistake, and what is said.
const MISTAKES: &[(&str, &str, &str)] = &[
    (
        "cid knock 24",
        "nobody",
        "nobody here is called \"cid\": Anna or Anton",
    ),
    (
        "knock 24",
        "nobody",
        "nobody here is called \"knock\": Anna or Anton",
    ),
    (
        "\u{1b}[2J",
        "nobody",
        "nobody here is called \"\\u{1b}[2j\": Anna or Anton",
    ),
    (
        "an knock 24",
        "ambiguous-name",
        "\"an\" may be Anna or Anton",
    ),
    (
        "anna",
        "no-kind",
        "say how the hand was won: knock, gin, big-gin, undercut or lowest",
    ),
    (
        "anna won 24",
        "unknown-kind",
        "\"won\" is no way to win a hand: knock, gin, big-gin, undercut or lowest",
    ),
    (
        "anna knock",
        "no-points",
        "say what the hand is worth: the points with the bonus, as in `anna knock 24`",
    ),
    (
        "anna knock lots",
        "not-a-number",
        "\"lots\" is not a number of points",
    ),
    (
        "anna knock -3",
        "not-a-number",
        "\"-3\" is not a number of points",
    ),
    (
        "anna knock 99999999999",
        "not-a-number",
        "\"99999999999\" is not a number of points",
    ),
    (
        "anna gin against",
        "one-count",
        "say the count on both sides of `against`, as in `anna gin against 20`",
    ),
    (
        "anna knock against 3",
        "one-count",
        "say the count on both sides of `against`, as in `anna knock 8 against 32`",
    ),
    (
        "anna knock 24 25",
        "stray-word",
        "\"25\" is one word too many",
    ),
    ("undo it", "stray-word", "\"it\" is one word too many"),
    (
        "anna gin 20",
        "refused",
        "gin is worth 25 to 123 points with its bonus, not 20; `against 20` adds the bonus",
    ),
    (
        "anna undercut 2",
        "refused",
        "an undercut is worth 25 to 35 points with its bonus, not 2; both counts with `against` add the bonus",
    ),
    (
        "anna knock 240",
        "refused",
        "a knock is worth 1 to 98 points with its bonus, not 240",
    ),
    (
        "undo",
        "refused",
        "there is no hand on the sheet to take back",
    ),
];

#[test]
fn a_line_that_means_nothing_changes_nothing_and_says_what_would_be_right() {
    let place = Place::new();
    for &(line, kind, message) in MISTAKES {
        let (answers, status) = place.json(&["--names", "Anna,Anton"], line);
        assert_eq!(status, Some(1), "{line}");
        assert_eq!(
            answers[0]["error"],
            json!({ "kind": kind, "message": message }),
            "{line}"
        );
        let file = fs::read_to_string(place.sheet(1)).expect("the sheet");
        assert_eq!(file.lines().count(), 1, "{line}");
    }
    let told = place.err(
        1,
        &["--names", "Anna,Anton"],
        "anna knock 24\nfoo\n\nanna gin 20\n",
    );
    let told: Vec<&str> = told.lines().collect();
    assert!(
        told[0].starts_with("line 2: nobody here is called \"foo\""),
        "{told:?}"
    );
    assert!(told[1].starts_with("line 4: gin is worth 25"), "{told:?}");
    assert_eq!(told.len(), 2);
}

#[test]
fn what_the_house_rules_exclude_is_refused() {
    let refused = |rules: Rules, entry: PadEntry| {
        let mut pad = pad(rules);
        let before = pad.clone();
        let refused = pad.push(entry).expect_err("it is excluded");
        assert_eq!(pad, before);
        refused
    };
    let standard = rules(|_| {});
    let gin_only = rules(|r| r.knock.variant = KnockVariant::GinOnly);
    assert_eq!(
        refused(gin_only, won(ANN, WinKind::Knock, 24)),
        PadRefusal::OnlyGin
    );
    assert_eq!(
        refused(gin_only, won(ANN, WinKind::Undercut, 27)),
        PadRefusal::OnlyGin
    );
    let no_big_gin = rules(|r| r.gin.big_gin = false);
    assert_eq!(
        refused(no_big_gin, won(ANN, WinKind::BigGin, 51)),
        PadRefusal::NoBigGin
    );
    assert_eq!(
        refused(standard, won(ANN, WinKind::LowestDeadwood, 5)),
        PadRefusal::NoLowestDeadwood
    );
    assert_eq!(refused(standard, PadEntry::Tie), PadRefusal::TieIsUndercut);
    assert_eq!(
        refused(standard, PadEntry::Undid),
        PadRefusal::NothingToUndo
    );
    let spade = PadEntry::Won {
        player: ANN,
        kind: WinKind::Gin,
        points: 45,
        spade: true,
    };
    assert_eq!(refused(standard, spade), PadRefusal::SpadeMeansNothing);
    let stranger = PadRefusal::Sheet(SheetError::NoSuchPlayer {
        player: Player::new(2),
        players: 2,
    });
    assert_eq!(
        refused(standard, won(Player::new(2), WinKind::Knock, 24)),
        stranger
    );

    let reckoned = |own, other, kind| pad(standard).state().reckon(ANN, kind, own, other, false);
    let too_much = PadRefusal::TooMuchDeadwood { deadwood: 99 };
    assert_eq!(reckoned(8, 99, WinKind::Knock), Err(too_much));
    let no_knock = PadRefusal::NoKnock {
        deadwood: 11,
        limit: 10,
    };
    assert_eq!(reckoned(11, 32, WinKind::Knock), Err(no_knock));
    assert_eq!(reckoned(3, 11, WinKind::Undercut), Err(no_knock));
    assert_eq!(reckoned(0, 32, WinKind::Knock), Err(PadRefusal::IsGin));
    assert_eq!(reckoned(0, 0, WinKind::Undercut), Err(PadRefusal::IsGin));
    let not_won = PadRefusal::NotWon {
        kind: WinKind::Undercut,
        own: 9,
        other: 8,
    };
    assert_eq!(reckoned(9, 8, WinKind::Undercut), Err(not_won));
    assert_eq!(
        not_won.to_string(),
        "9 against 8 does not win the hand by an undercut"
    );
}

#[test]
fn the_points_of_a_hand_lie_in_the_range_that_the_house_rules_give() {
    let range = |rules: Rules, kind, spade| {
        let worth = |points: &u32| {
            let entry = PadEntry::Won {
                player: ANN,
                kind,
                points: *points,
                spade,
            };
            pad(rules).push(entry).is_ok()
        };
        let allowed: Vec<u32> = (0..400).filter(worth).collect();
        (allowed[0], allowed[allowed.len() - 1])
    };
    let standard = rules(|_| {});
    assert_eq!(range(standard, WinKind::Knock, false), (1, 98));
    assert_eq!(range(standard, WinKind::Gin, false), (25, 123));
    assert_eq!(range(standard, WinKind::BigGin, false), (31, 129));
    assert_eq!(range(standard, WinKind::Undercut, false), (25, 35));
    let no_tie = rules(|r| r.score.undercut_on_tie = false);
    assert_eq!(range(no_tie, WinKind::Undercut, false), (26, 35));
    let ten_for_a_tie = rules(|r| r.score.undercut_tie_bonus = TieBonus::Points(10));
    assert_eq!(range(ten_for_a_tie, WinKind::Undercut, false), (10, 35));
    let penalise = rules(|r| r.irregularities.illegal_knock = IllegalKnock::Penalise);
    assert_eq!(range(penalise, WinKind::Undercut, false), (0, 123));
    assert_eq!(range(penalise, WinKind::Gin, false), (0, 123));
    let oklahoma = rules(|r| {
        r.knock.variant = KnockVariant::Oklahoma;
        r.knock.oklahoma_spades_double = true;
        r.stock.exhausted = Exhausted::LowestDeadwood;
    });
    assert_eq!(range(oklahoma, WinKind::Gin, true), (50, 246));
    assert_eq!(range(oklahoma, WinKind::LowestDeadwood, false), (1, 98));
}

#[test]
fn boxes_follow_from_the_way_a_hand_was_won() {
    let rules = rules(|r| {
        r.knock.variant = KnockVariant::Oklahoma;
        r.knock.oklahoma_spades_boxes = true;
        r.score.extra_boxes.gin = 2;
        r.score.extra_boxes.undercut = 1;
    });
    let mut pad = pad(rules);
    for (kind, points, spade, boxes) in [
        (WinKind::Knock, 5, false, 1),
        (WinKind::Knock, 5, true, 2),
        (WinKind::Gin, 30, false, 3),
        (WinKind::Undercut, 26, true, 4),
        (WinKind::BigGin, 32, false, 1),
    ] {
        let before = pad.state().sheet().game().boxes(ANN);
        let entry = PadEntry::Won {
            player: ANN,
            kind,
            points,
            spade,
        };
        pad.push(entry).expect("it is allowed");
        let sheet = pad.state().sheet();
        let after = sheet.game().boxes(ANN);
        assert_eq!(after - before, boxes, "{kind:?}");
    }
}

#[test]
fn a_sheet_is_gone_on_with_where_it_was_left() {
    let place = Place::new();
    place.out(ANN_BOB, "ann knock 24\n");
    assert!(
        place
            .out(&[], "bob gin 45\nquit\nann knock 10\n")
            .contains("Score: Ann 24, Bob 45.\n")
    );
    assert!(
        place
            .out(ANN_BOB, "undo\n")
            .starts_with("Taken back. Score: Ann 24, Bob 0.\n")
    );
    let file = fs::read_to_string(place.sheet(1)).expect("the sheet");
    let lines: Vec<&str> = file.lines().skip(1).collect();
    assert_eq!(
        lines,
        [
            r#"{"entry":"won","player":0,"kind":"knock","points":24}"#,
            r#"{"entry":"won","player":1,"kind":"gin","points":45}"#,
            r#"{"entry":"undid"}"#,
        ]
    );
    assert!(!place.sheet(2).exists());
}

#[test]
fn another_sheet_is_begun_when_it_is_asked_for() {
    let place = Place::new();
    place.out(ANN_BOB, "ann knock 24\n");
    place.out(&["--new"], "you knock 3\no gin 45\n");
    assert!(place.sheet(2).exists());
    let told = place.err(0, ANN_BOB, "ann knock 5\n");
    assert_eq!(
        told,
        "sheet 2 is unfinished, but it is that of You and Opponent: this is a new one\n"
    );
    let told = place.err(0, &["--preset", "pagat"], "o knock 5\n");
    assert_eq!(
        told,
        "sheet 3 is unfinished, but it was begun by other rules: this is a new one\n"
    );
    assert!(
        place
            .out(&["--preset", "pagat"], "y knock 6\n")
            .contains("Score: You 6, Opponent 5.")
    );
}

#[test]
fn a_finished_match_takes_no_more_hands_and_the_next_sheet_is_new() {
    let place = Place::new();
    let input = "ann gin 120\nann gin 120\nann knock 5\nvoid\nundo\nann gin 119\n";
    let (answers, status) = place.json(&["--names", "Ann,Bob"], input);
    assert_eq!(status, Some(1));
    // 120 + 100 for the game + 100 for the shutout + 25 for the box.
    assert_eq!(answers[0]["game"]["settlement"], 345);
    assert_eq!(answers[0]["match"]["scores"], json!([345, 0]));
    assert_eq!(answers[1]["match"]["winner"], 0);
    for refused in &answers[2..4] {
        let message = "the match is over: Ann won it; `undo` takes the last hand back";
        assert_eq!(
            refused["error"],
            json!({ "kind": "match-over", "message": message })
        );
    }
    assert_eq!(
        answers[4]["match"],
        json!({ "games_won": [1, 0], "scores": [345, 0], "winner": null })
    );
    assert_eq!(answers[5]["match"]["scores"], json!([689, 0]));
    assert_eq!(
        answers[6]["sheet"]["finished"].as_array().map(Vec::len),
        Some(2)
    );

    place.out(ANN_BOB, "ann knock 3\n");
    assert!(place.sheet(2).exists());
    let first = place.sheet(1);
    let again = place.out(&["--file", first.to_str().expect("a text")], "undo\n");
    assert!(
        again.starts_with("Taken back. Score: Ann 0, Bob 0.\n"),
        "{again}"
    );
}

#[test]
fn a_sheet_can_have_a_place_of_its_own() {
    let place = Place::new();
    place.out(
        &["--file", "ours.jsonl", "--names", "Ann,Bob"],
        "ann knock 24\n",
    );
    assert!(
        place
            .out(&["--file", "ours.jsonl"], "bob gin 45\n")
            .contains("Score: Ann 24, Bob 45.")
    );
    assert!(!place.path("state").exists());
    let told = place.err(2, &["--file", "ours.jsonl", "--names", "Cid,Dan"], "");
    assert_eq!(
        told,
        "error: ours.jsonl: it is that of Ann and Bob: leave the option out to go on with it\n"
    );
    let told = place.err(2, &["--file", "ours.jsonl", "--preset", "pagat"], "");
    assert!(told.contains("it was begun by other rules"), "{told}");

    for content in ["", "nonsense\n"] {
        fs::write(place.path("bad.jsonl"), content).expect("it can be written");
        let told = place.err(1, &["--file", "bad.jsonl"], "ann knock 24\n");
        assert!(told.starts_with("error: bad.jsonl: it is "), "{told}");
        assert_eq!(
            fs::read_to_string(place.path("bad.jsonl")).expect("it is there"),
            content
        );
    }
    let told = place.err(1, &["--file", "no/such/folder.jsonl"], "you knock 24\n");
    assert!(
        told.contains("the file cannot be created: No such file or directory"),
        "{told}"
    );
    assert!(
        told.ends_with("No such file or directory (os error 2)\n"),
        "{told}"
    );
}

#[test]
fn bad_names_are_a_mistake_of_usage() {
    let place = Place::new();
    for (names, reason) in [
        ("Ann", "a score sheet takes 2 names, and here are 1"),
        ("Ann,Bob,Cid", "a score sheet takes 2 names, and here are 3"),
        ("Ann,ANN", "two players are called \"ANN\""),
        ("Ann,Old Bob", "\"Old Bob\" is more than one word"),
        ("Ann,", "a name needs at least one character"),
    ] {
        let told = place.err(2, &["--names", names], "");
        assert!(told.contains(reason), "{told}");
    }
    let header = |list: &[&str]| PadHeader::new(Rules::default(), names(list));
    assert_eq!(header(&[]), Err(PadHeaderError::Players { found: 0 }));
    let name = "Old Bob".to_owned();
    assert_eq!(
        header(&["Ann", "Old Bob"]),
        Err(PadHeaderError::Words { name })
    );
    let name = "ZOË".to_owned();
    assert_eq!(
        header(&["Zoë", "ZOË"]),
        Err(PadHeaderError::SameName { name })
    );
}

#[test]
fn bad_rules_are_refused_before_anything_is_touched() {
    let place = Place::new();
    fs::write(place.path("rules.toml"), "[game]\ntarget = \"lots\"\n").expect("it can be written");
    let told = place.err(2, ANN_BOB, "ann knock 24\n");
    assert!(told.contains("rules.toml:2:10: "), "{told}");
    assert!(!place.path("state").exists());
}

#[test]
fn a_sheet_that_cannot_be_saved_is_kept_all_the_same_and_said() {
    let place = Place::new();
    fs::write(place.path("state"), "a file where the folder should be").expect("it can be written");
    let output = place.run(ANN_BOB, "ann knock 24\nbob gin 45\n");
    assert_eq!(output.status.code(), Some(1));
    let out = String::from_utf8(output.stdout).expect("text");
    assert!(out.contains("Score: Ann 24, Bob 45.\n"), "{out}");
    let told = String::from_utf8(output.stderr).expect("text");
    let reasons: Vec<&str> = told.lines().collect();
    assert!(
        reasons[0].contains("/state/undercut/pads: the folder cannot be read: Not a directory"),
        "{told}"
    );
    assert!(reasons[1].starts_with("the sheet is not saved: "), "{told}");
    assert!(
        reasons[2].starts_with("error: the sheet was not saved: "),
        "{told}"
    );
    assert_eq!(reasons.len(), 3, "{told}");
}

#[test]
fn a_damaged_sheet_is_set_aside_and_said() {
    let place = Place::new();
    place.out(ANN_BOB, "ann knock 24\n");
    let text = fs::read_to_string(place.sheet(1)).expect("the sheet");
    fs::write(
        place.sheet(1),
        text + "{\"entry\":\"won\",\"player\":0,\"kind\":\"gin\",\"points\":3}\n",
    )
    .expect("it can be written");
    let told = place.err(0, ANN_BOB, "ann knock 3\n");
    assert!(
        told.contains("0001.jsonl: line 3: gin is worth 25 to 123 points with its bonus, not 3; it has been set aside as "),
        "{told}"
    );
    assert!(place.sheet(2).exists() && !place.sheet(1).exists());
}

#[test]
fn a_torn_line_is_cut_off_and_said() {
    let place = Place::new();
    place.out(ANN_BOB, "ann knock 24\nbob gin 45\n");
    let text = fs::read_to_string(place.sheet(1)).expect("the sheet");
    fs::write(place.sheet(1), &text[..text.len() - 3]).expect("it can be written");
    let output = place.run(&[], "bob gin 46\n");
    assert_eq!(
        String::from_utf8(output.stderr).expect("text"),
        "line 3 was not written to its end and has been left out\n"
    );
    assert_eq!(output.status.code(), Some(0));
    let whole = fs::read_to_string(place.sheet(1)).expect("the sheet");
    assert_eq!(whole, text.replace("45", "46"));
}

#[test]
fn a_sheet_that_another_program_writes_is_left_to_it() {
    let place = Place::new();
    let path = place.sheet(1);
    fs::create_dir_all(path.parent().expect("a folder")).expect("it can be made");
    let held = store::begin(&path, &pad(Rules::default()));
    assert_eq!(held.saving(), &Saving::Saved);
    let told = place.err(1, ANN_BOB, "ann knock 24\n");
    assert!(
        told.ends_with(
            "0001.jsonl: another undercut is writing this record now; --new begins another\n"
        ),
        "{told}"
    );
    place.out(&["--new"], "you knock 24\n");
    assert!(matches!(
        store::resume::<Pad>(&path),
        Err(ResumeError::InUse(_))
    ));
    drop(held);
    assert!(store::resume::<Pad>(&path).is_ok());
    let Saving::Failing(error) = store::begin(&path, &pad(Rules::default())).saving().clone()
    else {
        panic!("there is a file of that name");
    };
    assert_eq!(error.kind, std::io::ErrorKind::AlreadyExists);
}

/// What was answered is on the disk, whatever happens to the program then.
#[test]
fn a_program_that_is_killed_loses_no_hand_that_it_answered() {
    let place = Place::new();
    let mut standing = 0;
    for hand in 1..=8 {
        let mut child = place.start(&["--names", "Ann,Bob"]);
        let mut input = child.stdin.take().expect("it is piped");
        let output = child.stdout.take().expect("it is piped");
        input.write_all(b"ann knock 3\nann kno").expect("it reads");
        let answer = BufReader::new(output).lines().next();
        child.kill().expect("it waits for the rest of the line");
        child.wait().expect("it ends");
        standing += 3;
        let answer = answer.expect("a line").expect("text");
        assert_eq!(
            answer,
            format!("Ann: knock 3. Score: Ann {standing}, Bob 0.")
        );
        let file = fs::read_to_string(place.sheet(1)).expect("the sheet");
        assert_eq!(file.lines().count(), 1 + hand);
    }
}

#[test]
fn a_person_is_asked_and_answered() {
    let mut terminal = Launch::undercut()
        .args(["pad", "--names", "Ann,Bob"])
        .open();
    terminal.wait_for_text("`help` tells what can be typed.");
    terminal.wait_for_text("hand 1>");
    terminal.send("ann gin 20\r");
    terminal.wait_for_text("`against 20` adds the bonus.");
    terminal.send("ann gin against 20\r");
    terminal.wait_for_text("Ann: gin 45. Score: Ann 45, Bob 0.");
    terminal.wait_for_text("hand 2>");
    terminal.send("help\r");
    terminal.wait_for_text("What follows a # is ignored.");
    terminal.send("\u{4}");
    terminal.wait_for_text("/pads/0001.jsonl.");
    terminal.wait_until_exited(0);
}

#[test]
fn help_and_sheet_answer_programs_too() {
    let place = Place::new();
    let (answers, status) = place.json(ANN_BOB, "help\nsheet\n?\nexit\n");
    assert_eq!(status, Some(0));
    assert!(
        answers[0]["help"]
            .as_str()
            .expect("a text")
            .contains("ann knock 24")
    );
    assert_eq!(answers[1]["sheet"]["players"], json!(["Ann", "Bob"]));
    assert_eq!(answers[2], answers[0]);
    assert_eq!(answers[3], answers[1]);
}

/// A sheet of version 1 always loads.
#[test]
fn the_sheets_of_version_1_load() {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/records/pad-v1/evening.jsonl");
    let text = fs::read(&path).expect("it is part of the project");
    let parsed = PadRecord::parse(&text).expect("it loads");
    assert_eq!((parsed.torn, parsed.log.entries().len()), (None, 8));
    assert_eq!(
        parsed.log.header().started().map(Label::as_str),
        Some("2026-07-01")
    );
    let sheet = parsed.log.state().sheet();
    let tally = sheet.tallies().next().expect("a game was finished");
    // 24 + 27 for Ann; 45 and twice 51 for Bob. His boxes: three for gin, twice one for big gin after a spade.
    assert_eq!((tally.columns[0].hands, tally.columns[1].hands), (51, 147));
    assert_eq!((tally.columns[0].boxes, tally.columns[1].boxes), (50, 125));
    assert_eq!(sheet.game().hands(), [HandResult::Tie]);
}

#[test]
fn a_sheet_and_a_match_are_not_mistaken_for_each_other() {
    let text = pad(Rules::default()).text();
    let damage = Record::parse(&text).expect_err("it is a sheet");
    assert_eq!(
        damage.to_string(),
        "it is a score sheet of `undercut pad`, not the record of a match"
    );
    let newer = text.replacen("\"undercut-pad\":1", "\"undercut-pad\":2", 1);
    assert_eq!(
        PadRecord::parse(newer),
        Err(Damage::Newer { found: 2, known: 1 })
    );
    let game = include_str!("data/records/v1/header-only.jsonl");
    let damage = PadRecord::parse(game).expect_err("it is a match");
    assert!(matches!(damage, Damage::OtherKind { .. }), "{damage:?}");
    let stray = text.replacen("\"players\"", "\"place\":\"here\",\"players\"", 1);
    assert!(matches!(
        PadRecord::parse(stray),
        Err(Damage::Header { .. })
    ));
}

fn entry() -> impl Strategy<Value = PadEntry> {
    let kind = prop_oneof![
        Just((WinKind::Knock, 1, 98)),
        Just((WinKind::Gin, 25, 123)),
        Just((WinKind::BigGin, 31, 129)),
        Just((WinKind::Undercut, 25, 35)),
    ];
    let hand =
        (kind, 0..2_usize, any::<u32>()).prop_map(|((kind, least, most), player, chance)| {
            won(
                Player::new(player),
                kind,
                least + chance % (most - least + 1),
            )
        });
    prop_oneof![6 => hand, 1 => Just(PadEntry::Void), 2 => Just(PadEntry::Undid)]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Whatever is entered and taken back, the sheet is that of the hands that stand, and it reads back from every
    /// prefix of its text.
    #[test]
    fn a_sheet_is_that_of_the_hands_that_stand(entries in prop::collection::vec(entry(), 0..40)) {
        let mut pad = pad(Rules::default());
        let mut standing: Vec<HandResult> = Vec::new();
        let mut text = pad.text();
        for entry in entries {
            let Ok(line) = pad.push(entry) else { continue };
            text += &line;
            match entry {
                PadEntry::Won { player, kind, points, .. } => {
                    standing.push(HandResult::Won { player, kind, points, boxes: 1 });
                }
                PadEntry::Void => standing.push(HandResult::Void {
                    reason: undercut::play::VoidReason::StockExhausted,
                }),
                PadEntry::Tie => prop_assert!(false, "equal counts are an undercut"),
                PadEntry::Undid => { standing.pop().expect("it was entered"); }
            }
        }
        let mut sheet = Sheet::new(&Rules::default(), 2);
        for hand in standing {
            sheet.enter(hand).expect("it was entered before");
        }
        prop_assert_eq!(pad.state().sheet(), &sheet);
        prop_assert_eq!(&pad.text(), &text);
        let header = text.find('\n').expect("a header") + 1;
        for end in header..=text.len() {
            let parsed = PadRecord::parse(&text[..end]).expect("only the end is torn");
            let whole = text[..end].rfind('\n').expect("the header has an end") + 1;
            prop_assert_eq!(parsed.log.text(), &text[..whole]);
        }
    }
}

#[test]
fn players_keep_their_numbers() {
    let mut pad = pad(Rules::default());
    pad.push(won(BOB, WinKind::Knock, 24))
        .expect("it is allowed");
    assert_eq!(pad.state().sheet().game().running(BOB), 24);
    assert_eq!(pad.state().rules(), &Rules::default());
}

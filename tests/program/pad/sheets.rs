//! Sheets on the disk: gone on with, begun anew, damaged, in use.

use std::{
    fs,
    io::{BufRead, BufReader, Write},
};

use serde_json::json;
use undercut::{
    record::{
        Pad, PadHeader, PadHeaderError,
        store::{self, ResumeError, Saving},
    },
    rules::Rules,
};

use super::{ANN_BOB, Place, names, pad, typed};

#[test]
fn a_sheet_is_gone_on_with_where_it_was_left() {
    let place = Place::new();
    place.out(ANN_BOB, "ann knock 24\nq\nvoid\n");
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
    assert!(
        place
            .out(ANN_BOB, "ann knock 5\n")
            .contains("Score: Ann 29, Bob 0.")
    );
    let told = place.err(0, &["--names", "Cid,Dee"], "dee knock 5\n");
    assert_eq!(
        told,
        "sheet 2 is unfinished, but it is the sheet of You and Opponent; this is a new one\n"
    );
    let told = place.err(0, &["--preset", "pagat"], "o knock 5\n");
    assert_eq!(
        told,
        "sheet 3 is unfinished, but it has other rules; this is a new one\n"
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
        "error: ours.jsonl: it is the sheet of Ann and Bob; leave the option out to resume it\n"
    );
    let told = place.err(2, &["--file", "ours.jsonl", "--preset", "pagat"], "");
    assert!(told.contains("it has other rules"), "{told}");

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
    assert!(told.ends_with("No such file or directory\n"), "{told}");
}

#[test]
fn bad_names_are_a_mistake_of_usage() {
    let place = Place::new();
    for (names, reason) in [
        ("Ann", "this score sheet takes 2 names, and here is one"),
        (
            "Ann,Bob,Cid",
            "this score sheet takes 2 names, and here are 3",
        ),
        ("Ann,ANN", "two players are called \"ANN\""),
        ("Ann,Old Bob", "\"Old Bob\" is more than one word"),
        ("Ann,", "a name needs at least one character"),
    ] {
        let told = place.err(2, &["--names", names], "");
        assert!(told.contains(reason), "{told}");
    }
    let told = place.err(2, &["--table", "round", "--names", "Ann,Bob,Cid"], "");
    let way_out = "takes 4 names, and here are 3; --set table.players=3 makes it one for 3";
    assert!(told.contains(way_out), "{told}");
    let header = |list: &[&str]| PadHeader::new(Rules::default(), names(list));
    assert_eq!(
        header(&[]),
        Err(PadHeaderError::Players {
            places: 2,
            found: 0
        })
    );
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
    // A process of its own: what is locked here would stay locked while another test starts a program.
    let mut writer = typed::start(&mut place.command(ANN_BOB));
    let mut input = writer.stdin.take().expect("it is piped");
    input.write_all(b"ann knock 3\n").expect("it reads");
    let output = writer.stdout.take().expect("it is piped");
    let answer = BufReader::new(output).lines().next();
    assert!(answer.is_some(), "the sheet is open");
    let told = place.err(1, ANN_BOB, "ann knock 24\n");
    assert!(
        told.ends_with(
            "0001.jsonl: another undercut is writing this record now; --new starts another\n"
        ),
        "{told}"
    );
    place.out(&["--new"], "you knock 24\n");
    assert!(matches!(
        store::resume::<Pad>(&path),
        Err(ResumeError::InUse(_))
    ));
    drop(input);
    writer.wait().expect("it ends");
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
        let mut child = typed::start(&mut place.command(&["--names", "Ann,Bob"]));
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

/// The second example of section 10 of the rule book.
#[test]
fn three_games_stand_side_by_side() {
    let place = Place::new();
    let rules = place.path("hollywood.toml");
    fs::write(&rules, "match.hollywood = \"three\"\n").expect("a file");
    let rules = rules.to_str().expect("a text");
    let winners = ["ann", "ann", "bob", "ann", "bob", "ann"];
    let input: String = winners.map(|who| format!("{who} knock 50\n")).concat();
    let told = place.out(&["--names", "Ann,Bob", "--rules", rules], &input);
    for line in [
        "Ann: knock 50. Score: Ann 50/0/0, Bob 0/0/0.",
        "Ann wins game 1, a shutout; it is worth 350.",
        "Bob: knock 50. Score: Ann 50/0, Bob 50/0.",
        "Ann wins game 2; it is worth 175.",
        "worth            350       -     175       -     175       -",
        "Ann wins the match, 700 to 0.",
    ] {
        assert!(told.lines().any(|one| one == line), "{line}\n{told}");
    }
}

#[test]
fn the_last_games_are_announced_and_that_is_taken_back() {
    let place = Place::new();
    let rules = place.path("rolling.toml");
    fs::write(&rules, "match.hollywood = \"rolling\"\n").expect("a file");
    let arguments = [
        "--names",
        "Ann,Bob",
        "--rules",
        rules.to_str().expect("a text"),
    ];
    let input = "ann knock 90\nann knock 90\nlast\nlast\nundo\nlast\nvoid\n";
    let (answers, status) = place.json(&arguments, input);
    assert_eq!(status, Some(1));
    assert_eq!(answers[2]["entered"], json!({ "entry": "last-games" }));
    let message = "the open games are the last already";
    assert_eq!(answers[3]["error"]["message"], message);
    assert_eq!(answers[5]["entered"], json!({ "entry": "last-games" }));
    let file = fs::read_to_string(place.sheet(1)).expect("the sheet");
    assert!(file.starts_with("{\"undercut-pad\":2,"), "{file}");
    let one = Place::new();
    let (answers, _) = one.json(&["--names", "Ann,Bob"], "last\n");
    let message = answers[0]["error"]["message"].as_str().unwrap_or_default();
    assert!(
        message.starts_with("the last games are announced only in rolling Hollywood"),
        "{message}"
    );
}

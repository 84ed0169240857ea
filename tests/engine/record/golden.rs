//! The records of versions 1 and 2, which must load for ever, and damaged ones, which must be refused for what they are.

use std::{collections::BTreeSet, fs, path::PathBuf};

use undercut::{
    game::{Entry, Player},
    record::{Extent, Header, Label, Record, TornLine},
    rules::Rules,
};

fn files(folder: &str) -> Vec<PathBuf> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data/records")
        .join(folder);
    let entries = fs::read_dir(folder).expect("it is part of the project");
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.expect("it can be read").path())
        .collect();
    files.retain(|path| {
        path.extension()
            .is_some_and(|extension| extension == "jsonl")
    });
    files.sort();
    files
}

fn name(path: &std::path::Path) -> &str {
    path.file_stem()
        .and_then(|name| name.to_str())
        .expect("names here are text")
}

/// How a golden record ends.
struct Golden {
    name: &'static str,
    entries: usize,
    deals: u64,
    /// The match scores by player, with the winner's number if there is one.
    scores: [i64; 2],
    winner: Option<usize>,
    torn: Option<TornLine>,
}

const fn golden(
    name: &'static str,
    entries: usize,
    deals: u64,
    scores: [i64; 2],
    winner: Option<usize>,
) -> Golden {
    Golden {
        name,
        entries,
        deals,
        scores,
        winner,
        torn: None,
    }
}

const GOLDEN: &[Golden] = &[
    golden("eleven-cards", 403, 11, [0, 168], Some(1)),
    golden("forfeit", 23, 2, [0, 350], Some(1)),
    golden("gin-only-last-discard", 649, 10, [0, 139], Some(1)),
    golden("header-only", 0, 0, [0, 0], None),
    golden("hints", 26, 2, [0, 350], Some(1)),
    golden("lowest-deadwood", 303, 5, [0, 86], Some(1)),
    golden("oklahoma", 427, 9, [0, 477], Some(1)),
    golden("one-game", 378, 9, [0, 181], Some(1)),
    golden("penalise", 317, 9, [0, 157], Some(1)),
    golden("take-back", 114, 3, [0, 331], Some(1)),
    Golden {
        torn: Some(TornLine {
            line: 61,
            whole: 4931,
        }),
        ..golden("torn", 59, 1, [0, 0], None)
    },
    golden("two-games", 633, 19, [213, 491], Some(1)),
    golden("unfinished", 150, 4, [0, 0], None),
    golden("windows-line-ends", 23, 2, [0, 350], Some(1)),
];

#[test]
fn records_of_version_1_load() {
    let files = files("v1");
    assert_eq!(files.len(), GOLDEN.len());
    for (path, golden) in files.iter().zip(GOLDEN) {
        assert_eq!(name(path), golden.name);
        let text = fs::read(path).expect("it can be read");
        let parsed =
            Record::parse(&text).unwrap_or_else(|damage| panic!("{}: {damage}", golden.name));
        let (log, name) = (parsed.log, golden.name);
        assert_eq!(parsed.torn, golden.torn, "{name}");
        assert_eq!(log.entries().len(), golden.entries, "{name}");
        assert_eq!(log.state().deals(), golden.deals, "{name}");
        let sheet = log.state().sheet();
        assert_eq!(sheet.match_scores(), golden.scores, "{name}");
        let winner = sheet.result().and_then(|result| result.winner());
        assert_eq!(winner, golden.winner.map(Player::new), "{name}");
        assert_eq!(log.state().took_back(), name == "take-back");
        let started = log.header().started().map(Label::as_str);
        let dated = ["unfinished", "torn"].contains(&name);
        assert_eq!(started, dated.then_some("2026-07-01T20:15:00Z"), "{name}");
    }
}

/// Those of version 2 are of version 1 with an occasion, and are written again as they were read.
#[test]
fn records_of_version_2_load() {
    let names: Vec<String> = files("v2")
        .iter()
        .map(|path| name(path).to_owned())
        .collect();
    assert_eq!(names, ["branch", "daily"]);
    for path in files("v2") {
        let text = fs::read_to_string(&path).expect("it can be read");
        let parsed = Record::parse(&text).expect("it loads");
        assert_eq!(parsed.torn, None);
        assert_eq!(parsed.log.text(), text, "{}", path.display());
        let occasion = parsed.log.header().occasion();
        if let Some(daily) = occasion.daily() {
            assert_eq!(daily.date.to_string(), "2026-11-22");
            let end = parsed.log.compared_end().expect("it is over");
            assert_eq!(end.points(Player::FIRST), -56);
            continue;
        }
        let origin = parsed.log.header().occasion().origin().expect("a branch");
        assert_eq!(origin.record.as_ref().map(Label::as_str), Some("0007"));
        assert_eq!((origin.entries, origin.extent), (9, Extent::Match));
        assert_eq!(origin.end.points(Player::SECOND), -5);
        assert!(parsed.log.is_finished() && parsed.log.tells_its_seed());
    }
}

/// In a record of an early version a player takes back their own discard, after the other has skipped a turn.
#[test]
fn only_early_records_give_a_discard_back() {
    let files = files("v1");
    let path = files.iter().find(|path| name(path) == "penalise");
    let text = fs::read_to_string(path.expect("it is kept")).expect("it can be read");
    let early = Record::parse(&text).expect("it loads").log;
    let now = text.replacen("{\"undercut\":1,", "{\"undercut\":5,", 1);
    let damage = Record::parse(&now).expect_err("no discard is taken back now");
    let told = damage.to_string();
    assert!(told.contains("yourself: draw from the stock"), "{told}");

    let header = early.header();
    let rules = Rules::new(header.rules().into_house()).expect("they can be played");
    let players = header.players().to_vec();
    let anew = Header::new(rules, players, header.seed()).expect("it fits its rules");
    let line = serde_json::to_string(&anew).expect("it can be written");
    assert!(line.starts_with("{\"undercut\":5,"), "{line}");
}

/// Nothing that can be in a record is left out of those that are kept.
#[test]
fn the_records_of_version_1_hold_every_entry_and_every_action() {
    let mut found = BTreeSet::new();
    for path in files("v1") {
        let parsed = Record::parse(fs::read(path).expect("it can be read")).expect("it loads");
        for entry in parsed.log.entries() {
            let json = serde_json::to_value(entry).expect("an entry");
            let tag = match entry {
                Entry::Played { .. } => &json["action"]["do"],
                Entry::Cut { .. }
                | Entry::FirstDealer { .. }
                | Entry::Dealt { .. }
                | Entry::LastGames { .. }
                | Entry::TookBack { .. }
                | Entry::Hinted { .. }
                | Entry::Left { .. } => &json["entry"],
            };
            found.insert(tag.as_str().expect("a tag").to_owned());
        }
    }
    let found: Vec<&str> = found.iter().map(String::as_str).collect();
    assert_eq!(
        found,
        [
            "accept-knock",
            "big-gin",
            "cut",
            "dealt",
            "discard",
            "draw-stock",
            "end-defence",
            "first-dealer",
            "hinted",
            "knock",
            "lay-off",
            "look-back",
            "pass",
            "pick-up",
            "play-exposed",
            "refuse-knock",
            "spread",
            "take-discard",
            "take-upcard",
            "took-back",
        ]
    );
}

/// Each bad record has beside it what is said about it. `UPDATE_EXPECTED=1` writes that anew, for a person to read.
#[test]
fn damaged_records_are_refused_for_what_they_are() {
    let files = files("bad");
    assert!(files.len() > 40);
    for path in files {
        let text = fs::read(&path).expect("it can be read");
        let told = match Record::parse(text) {
            Err(damage) => format!("{damage}\n"),
            Ok(parsed) => panic!("{} reads, {:?}", path.display(), parsed.torn),
        };
        let expected = path.with_extension("expected");
        if std::env::var_os("UPDATE_EXPECTED").is_some() {
            fs::write(&expected, &told).expect("it can be written");
        }
        let expected = fs::read_to_string(expected).unwrap_or_default();
        assert_eq!(told, expected, "{}", path.display());
        assert_eq!(told.lines().count(), 1, "{told}");
    }
}

//! Two players of one name are told apart.

use serde_json::Value;

use crate::support::place::Place;

/// A finished match, with others in the place of its players.
fn record(place: &Place, name: &str, first: &str, second: &str) {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/data/records/v1/one-game.jsonl"
    );
    let text = std::fs::read_to_string(path).unwrap();
    let players = "{\"kind\":\"human\",\"name\":\"Ann\"},{\"kind\":\"bot\",\"name\":\"Club\",\"level\":\"club\"}";
    assert!(text.contains(players));
    let text = text.replacen(players, &format!("{first},{second}"), 1);
    place.write(&format!("here/{name}"), &text);
}

const ANN: &str = "{\"kind\":\"human\",\"name\":\"Ann\"}";

#[test]
fn texts_and_sheets_number_them() {
    let place = Place::new();
    for second in [
        "{\"kind\":\"human\",\"name\":\"ANN\"}",
        "{\"kind\":\"bot\",\"name\":\"ANN\",\"level\":\"club\"}",
        "{\"kind\":\"program\",\"name\":\"ANN\"}",
    ] {
        record(&place, "match.jsonl", ANN, second);
        let told = place.out(&["replay", "match.jsonl"]);
        assert!(
            told.contains("Ann draws") && told.contains("ANN (2) draws"),
            "{told}"
        );
        let heads = told.lines().filter(|line| line.starts_with("Game 1 "));
        for head in heads {
            assert!(head.contains("ANN (2)"), "{head}");
        }
        assert!(!told.contains("ANN draws"), "{told}");
    }
    record(&place, "match.jsonl", ANN, ANN);
    let told = place.out(&["replay", "match.jsonl"]);
    assert!(told.starts_with("Ann against Ann (2)\n"), "{told}");
    let told = place.refusal(1, &["review", "match.jsonl", "--player", "ann"]);
    assert!(told.contains("may be player 1 or 2"), "{told}");
    for (named, player) in [("1", 0), ("2", 1), ("Ann (2)", 1)] {
        let review = [
            "review",
            "match.jsonl",
            "--deal",
            "1",
            "--json",
            "--player",
            named,
        ];
        let value: Value = serde_json::from_str(&place.out(&review)).unwrap();
        assert_eq!(value["player"], player, "{named}");
    }
}

#[test]
fn statistics_keep_levels_people_and_programs_apart() {
    let place = Place::new();
    for (name, second) in [
        (
            "level.jsonl",
            "{\"kind\":\"bot\",\"name\":\"Clara\",\"level\":\"club\"}",
        ),
        ("person.jsonl", "{\"kind\":\"human\",\"name\":\"club\"}"),
        ("program.jsonl", "{\"kind\":\"program\",\"name\":\"club\"}"),
    ] {
        record(&place, name, ANN, second);
    }
    let files = ["level.jsonl", "person.jsonl", "program.jsonl"];
    let stats = [&["stats", "--counts", "--json"], &files[..]].concat();
    let value: Value = serde_json::from_str(&place.out(&stats)).unwrap();
    let opponents: Vec<&String> = value["by_opponent"].as_object().unwrap().keys().collect();
    assert_eq!(opponents, ["club", "club (person)", "club (program)"]);
    for name in opponents {
        let one = [&stats[..], &["--against", name]].concat();
        let value: Value = serde_json::from_str(&place.out(&one)).unwrap();
        let counted: Vec<&String> = value["by_opponent"].as_object().unwrap().keys().collect();
        assert_eq!(counted, [name]);
    }
}

//! The JSON of every command, held against the page that describes it.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::support::{place::Place, typed};

/// The keys of an object, each with the shape of its value.
type Shape = BTreeMap<String, Kind>;

/// What is said of a value.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Kind {
    Plain,
    One(String),
    List(String),
    Names(String),
}

/// What the page says: the shapes of the commands, and the others by their names.
struct Page {
    shapes: BTreeMap<String, Shape>,
}

impl Page {
    fn read(text: &str) -> Self {
        let mut shapes: BTreeMap<String, Shape> = BTreeMap::new();
        let mut name = String::new();
        for line in text.lines() {
            if let Some(heading) = line.strip_prefix("## ").or(line.strip_prefix("### ")) {
                heading.clone_into(&mut name);
                shapes.entry(name.clone()).or_default();
                continue;
            }
            // Those are the names of errors.
            if name == "Kinds" {
                continue;
            }
            // Further keys may stand on the lines below the first.
            if !line.starts_with("- `") && !line.starts_with("  `") {
                continue;
            }
            let shape = shapes.get_mut(&name).unwrap();
            for part in line.split("; ") {
                let keys = part.split(':').next().unwrap();
                let kind = keys.split_once('[').map_or(Kind::Plain, |(_, kind)| {
                    let kind = kind.trim_end().trim_end_matches(']');
                    match (
                        kind.strip_prefix("list of "),
                        kind.strip_prefix("names to "),
                    ) {
                        (Some(name), _) => Kind::List(name.to_owned()),
                        (_, Some(name)) => Kind::Names(name.to_owned()),
                        (None, None) => Kind::One(kind.to_owned()),
                    }
                });
                let keys = keys.split('[').next().unwrap();
                if !part.trim_start().trim_start_matches("- ").starts_with('`') {
                    continue;
                }
                for key in keys.split('`').skip(1).step_by(2) {
                    shape.insert(key.to_owned(), kind.clone());
                }
            }
        }
        Self { shapes }
    }

    /// Notes every key of a value, and fails at one that the page does not have.
    fn check(&self, shape: &str, value: &Value, seen: &mut BTreeSet<(String, String)>) {
        let known = self
            .shapes
            .get(shape)
            .unwrap_or_else(|| panic!("no shape {shape}"));
        if known.is_empty() {
            return;
        }
        let object = value
            .as_object()
            .unwrap_or_else(|| panic!("{shape}: {value}"));
        for (key, value) in object {
            let kind = known.get(key);
            let kind = kind.unwrap_or_else(|| panic!("`{key}` of {shape} is not on the page"));
            seen.insert((shape.to_owned(), key.clone()));
            match (kind, value) {
                (_, Value::Null) => {}
                (Kind::Plain, value) => {
                    let inner = match value {
                        Value::Array(list) => list.first(),
                        value => Some(value),
                    };
                    let is_object = inner.is_some_and(Value::is_object);
                    assert!(
                        !is_object,
                        "the shape of `{key}` of {shape} is not on the page"
                    );
                }
                (Kind::One(inner), value) => self.check(inner, value, seen),
                (Kind::List(inner), value) => {
                    for value in value.as_array().unwrap() {
                        self.check(inner, value, seen);
                    }
                }
                (Kind::Names(inner), value) => {
                    for value in value.as_object().unwrap().values() {
                        self.check(inner, value, seen);
                    }
                }
            }
        }
    }
}

/// Keys that are printed only in cases that no example here has.
const RARE: &[(&str, &str)] = &[
    ("pad", "note"),
    ("PadEntry", "spade"),
    ("PadEntry", "stake"),
    ("Action", "hidden"),
    ("Action", "irregular"),
    ("Action", "meld"),
    ("RulesSource", "name"),
];

/// The names between quotes that follow `before` in a text, whatever blanks are between.
fn quoted_after(before: &str, text: &str) -> BTreeSet<String> {
    let behind = text.split(before).skip(1);
    behind
        .filter_map(|rest| rest.trim_start().strip_prefix('"')?.split('"').next())
        .map(str::to_owned)
        .collect()
}

/// The text of every file of the program below a folder.
fn sources(folder: &std::path::Path) -> String {
    let entries = std::fs::read_dir(folder).expect("it is part of the crate");
    let of = |path: std::path::PathBuf| {
        if path.is_dir() {
            sources(&path)
        } else {
            std::fs::read_to_string(path).expect("a text")
        }
    };
    entries
        .map(|entry| of(entry.expect("an entry").path()))
        .collect()
}

#[test]
fn the_page_has_every_kind_of_error_and_no_other() {
    let source = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src"));
    let commands = sources(&source.join("cli"));
    let illegal = std::fs::read_to_string(source.join("play/illegal.rs")).expect("a text");
    let mut kinds = quoted_after("Refusal::new(", &commands);
    let failure = std::fs::read_to_string(source.join("cli/failure.rs")).expect("a text");
    for (before, text) in [("(1, ", &failure), ("(2, ", &failure), ("=> ", &failure)] {
        kinds.extend(quoted_after(before, text));
    }
    for made in commands.split("for Refusal {").skip(1) {
        let (made, _) = made.split_once("\n}\n").expect("it ends");
        kinds.extend(quoted_after("Self::new(", made));
    }
    let (_, names) = illegal.split_once("fn kind(").expect("there is one");
    kinds.extend(quoted_after("=> ", names));

    let page = Place::new().out(&["json"]);
    let (_, listed) = page.split_once("## Kinds\n").expect("they are on the page");
    let (listed, _) = listed.split_once("\n## ").expect("more follows");
    let names = listed.lines().filter_map(|line| line.strip_prefix("- `"));
    let listed: BTreeSet<String> = names
        .filter_map(|line| Some(line.split_once("`: ")?.0.to_owned()))
        .collect();
    assert_eq!(listed, kinds);
    assert!(kinds.len() > 50, "{kinds:?}");
}

/// A sealed match with a cut, in the folder `sealed`.
fn play_a_sealed_match(place: &Place) {
    let play = [
        "play",
        "--plain",
        "--yes",
        "--seed",
        "42",
        "--data-dir",
        "../sealed",
    ];
    typed::typed(&mut place.command(&play), b"17\nme\n");
}

#[test]
#[expect(clippy::too_many_lines, reason = "it is a list of runs")]
fn the_page_has_every_key_that_is_printed_and_no_other() {
    let place = Place::new();
    let page = Page::read(&place.out(&["json"]));
    let data = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/records");
    for (folder, name, number) in [
        ("matches", "v1/one-game.jsonl", 1),
        ("daily", "v2/daily.jsonl", 1),
    ] {
        let text = std::fs::read_to_string(format!("{data}/{name}")).unwrap();
        place.write(&format!("data/{folder}/{number:04}.jsonl"), &text);
    }
    place.write("here/rules.toml", "base = \"pagat\"\n[knock]\nlimit = 9\n");
    let file = |name: &str| format!("{data}/{name}");
    let (game, branch, back, hints) = (
        file("v1/one-game.jsonl"),
        file("v2/branch.jsonl"),
        file("v1/take-back.jsonl"),
        file("v1/hints.jsonl"),
    );
    let torn = file("v1/torn.jsonl");
    let hand = "7h 7d 7s 8s 9s 2c 2d 4h Jc Qc 5s";
    let settled = [
        "settle",
        "--preset",
        "bicycle",
        "--knocker",
        "7h 7d 7s Js Qs Ks As 2c 3d 2h",
        "--discard",
        "5s",
        "--defender",
        "Kc Kd Kh Ts 8c 6d 5h Ac 2d Th",
    ];
    let runs: Vec<Vec<&str>> = vec![
        vec!["meld", hand],
        settled.to_vec(),
        [
            &["settle", "--table", "battle-royal"][..],
            &["--knocker", "7c 7d 7h 7s Js Qs Ks 2d 2h 4d"],
            &["--defender", "Kc Kd Kh 4c 5c 6c 9d 9h 9s 3h"],
            &["--defender", "8c 8d 8h Qc Qd Qh Jd 5d 3c 2c"],
        ]
        .concat(),
        vec!["settle", "--knocker", "7h", "--defender", "8h"],
        vec!["pad", "--names", "Ann,Bob", "--preset", "pagat"],
        vec!["replay", &game],
        vec!["replay", &branch],
        vec!["replay", &back],
        vec!["replay", &hints],
        vec!["replay", &torn],
        vec!["replay", "nowhere.jsonl"],
        vec!["review", &game, "--deal", "1", "--effort", "quick"],
        vec!["review", &branch],
        vec!["drill", "list", "--data-dir", "../data"],
        vec!["daily", "--history", "--data-dir", "../data"],
        vec![
            "arena", "casual", "greedy", "--games", "4", "--sprt", "0,10", "--seed", "1",
        ],
        vec![
            "arena", "greedy", "instant", "beginner", "--games", "2", "--seed", "1",
        ],
        // Five games are enough for a rating.
        vec!["stats", &game, &game, &game, &game, &game],
        vec!["matches", "--data-dir", "../data"],
        vec!["rules", "show", "--rules", "rules.toml"],
        vec!["rules", "show", "--preset", "pagat"],
        vec![
            "rules",
            "show",
            "--preset",
            "oklahoma",
            "--table",
            "partnership",
        ],
        vec!["rules", "presets"],
        vec!["rules", "presets", "quick"],
        vec!["verify", &game],
        vec!["verify", &branch],
        vec!["verify", "1", "--data-dir", "../sealed"],
        vec!["meld", "--no-such"],
    ];
    play_a_sealed_match(&place);
    let mut seen = BTreeSet::new();
    for run in runs {
        let mut arguments = run.clone();
        arguments.push("--json");
        let typed = "ann knock 24\nbob nothing\nhelp\nvoid\nundo\nann gin 95\nsheet\n";
        let output = typed::typed(&mut place.command(&arguments), typed.as_bytes());
        let text = String::from_utf8(output.stdout).unwrap();
        let values: Vec<Value> = if run[0] == "pad" {
            let lines = text.lines().map(serde_json::from_str);
            lines.collect::<Result<_, _>>().unwrap()
        } else {
            vec![serde_json::from_str(&text).unwrap_or_else(|why| panic!("{run:?}: {why}: {text}"))]
        };
        for value in values {
            assert_eq!(value["version"], 1, "{run:?}");
            let is_error = value.as_object().unwrap().len() == 2 && value["error"].is_object();
            let shape = if is_error { "error" } else { run[0] };
            page.check(shape, &value, &mut seen);
        }
    }
    let all = page.shapes.iter();
    let all =
        all.flat_map(|(name, shape)| shape.keys().map(move |key| (name.clone(), key.clone())));
    let rare = |(shape, key): &(String, String)| RARE.contains(&(shape, key));
    let missing: Vec<_> = all
        .filter(|one| !seen.contains(one) && !rare(one))
        // A shape that is never met is in no example either.
        .collect();
    assert_eq!(missing, [], "on the page, but never printed");
}

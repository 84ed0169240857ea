//! House rules as text: the corpus, the presets, the table of keys, and any text at all.

use std::{collections::BTreeMap, fs, path::PathBuf};

use proptest::prelude::*;
use undercut::rules::{
    DoublingRules, ExtraBoxes, FoundBy, GameTable, Hollywood, HouseRules, KEYS, Preset, RuleBook,
    RuleEntry, RuleKey, RuleKind, RuleOrigin, Rules, RulesFile, TABLES, TomlErrors, Value,
    commented_rules,
};

fn read(name: &str, bytes: &[u8]) -> Result<RuleBook, TomlErrors> {
    let file = RulesFile {
        name: name.to_owned(),
        found: FoundBy::Name,
    };
    RuleBook::read(file, bytes)
}

/// The files of one half of the corpus: name, content, and what is expected of it.
fn corpus(half: &str) -> Vec<(String, Vec<u8>, String)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data/rules")
        .join(half);
    let mut files = Vec::new();
    for entry in fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        if path
            .extension()
            .is_some_and(|extension| extension == "toml")
        {
            let expected = fs::read_to_string(path.with_extension("expected"))
                .unwrap_or_else(|error| panic!("{}: no .expected: {error}", path.display()));
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            files.push((name, fs::read(path).unwrap(), expected));
        }
    }
    files.sort();
    assert!(files.len() > 10, "the corpus is not where it should be");
    files
}

/// What differs from the built-in rules or was set in the file, one line a key.
fn told(book: &RuleBook) -> String {
    book.entries()
        .filter(|entry| *entry.origin != RuleOrigin::Default)
        .map(|entry| format!("{} = {} # {}\n", entry.key.path, entry.value, entry.origin))
        .collect::<Vec<_>>()
        .concat()
}

#[test]
fn every_good_file_gives_its_rules() {
    for (name, bytes, expected) in corpus("good") {
        let book = read(&name, &bytes).unwrap_or_else(|mistakes| panic!("{mistakes}"));
        assert_eq!(told(&book), expected, "{name}");
    }
}

#[test]
fn every_bad_file_gives_all_its_mistakes() {
    for (name, bytes, expected) in corpus("bad") {
        let mistakes = read(&name, &bytes).expect_err(&name);
        assert_eq!(format!("{mistakes}\n"), expected, "{name}");
    }
}

/// The kinds of mistakes, each with what is said of every one of that kind; a new one needs a line here, and then a file.
const KINDS: &[(&str, &[&str])] = &[
    ("base not a name", &["`base` must be the name of a preset"]),
    (
        "contradiction",
        &[" contradict each other: ", " cannot be played: "],
    ),
    ("duplicate", &[" is set twice, first on line "]),
    (
        "duplicate of something that cannot be found",
        &[" is set twice; "],
    ),
    ("not TOML", &["this is not TOML: "]),
    ("not UTF-8", &[" is not UTF-8; "]),
    ("not a table", &[" is a table of keys, not "]),
    ("out of range", &[", but it must be between "]),
    ("unknown key", &["there is no key `"]),
    ("unknown preset", &["there is no preset \""]),
    ("unknown table", &["there is no table `"]),
    ("unknown value", &[", not \""]),
    ("wrong type", &[" must be "]),
];

fn kind(message: &str) -> &'static str {
    let kind = KINDS
        .iter()
        .find(|(_, said)| said.iter().any(|said| message.contains(said)));
    kind.unwrap_or_else(|| panic!("{message} is of no known kind"))
        .0
}

#[test]
fn the_corpus_reaches_every_kind_of_mistake() {
    let mut reached = BTreeMap::new();
    for (name, bytes, _) in corpus("bad") {
        for error in &read(&name, &bytes).unwrap_err() {
            *reached.entry(kind(&error.message)).or_insert(0) += 1;
        }
    }
    let reached: Vec<&str> = reached.into_keys().collect();
    let expected: Vec<&str> = KINDS.iter().map(|(kind, _)| *kind).collect();
    assert_eq!(reached, expected);
}

/// The types refuse what the reader refuses, so that no other way in is laxer. (`base` is the reader's own.)
#[test]
fn the_types_behind_the_reader_are_as_strict() {
    for (name, bytes, _) in corpus("bad") {
        if let Ok(text) = str::from_utf8(&bytes) {
            assert!(toml::from_str::<Rules>(text).is_err(), "{name}");
        }
    }
    for (name, bytes, _) in corpus("good") {
        let text = str::from_utf8(&bytes).unwrap();
        // What follows from a preset or from the table is known to the reader alone.
        if !name.starts_with("base") && !name.starts_with("table") {
            let rules = read(&name, &bytes).unwrap().rules();
            assert_eq!(toml::from_str::<Rules>(text).unwrap(), rules, "{name}");
        }
    }
}

#[test]
fn a_hundred_mistakes_are_told_and_the_rest_counted() {
    let keys: Vec<String> = (0..150).map(|at| format!("key_{at} = {at}\n")).collect();
    let text = keys.concat();
    let mistakes = read("many.toml", text.as_bytes()).unwrap_err();
    assert_eq!(mistakes.iter().count(), 100);
    assert!(mistakes.to_string().ends_with("\nmany.toml: and 50 more"));
}

#[test]
fn a_great_deal_of_nonsense_is_read_in_no_time() {
    for line in [
        "a", "a:\n", "a = 1\n", "[a]\n", "a = {", "[[", "x = [\n", "\u{8c41}", "\"", "a.a.",
        "'''\n",
    ] {
        let text = line.repeat(256 * 1024 / line.len());
        let mistakes = read("nonsense.toml", text.as_bytes()).unwrap_err();
        assert!(mistakes.to_string().lines().count() <= 301, "{line:?}");
    }
}

#[test]
fn the_name_of_the_file_cannot_disturb_the_terminal() {
    let mistakes = read("\u{1b}[2J\n.toml", b"limt = 5").unwrap_err();
    assert!(mistakes.to_string().starts_with("\\u{1b}[2J\\n.toml:1:1: "));
    let book = read("\u{1b}[2J\n.toml", b"").unwrap();
    assert_eq!(book.source().to_string(), "\\u{1b}[2J\\n.toml");
}

#[test]
fn the_file_at_the_top_is_the_built_in_rules() {
    let text = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/rules.toml")).unwrap();
    assert_eq!(
        text,
        commented_rules(),
        "`undercut rules init` writes something else"
    );
    let book = read("rules.toml", text.as_bytes()).unwrap_or_else(|mistakes| panic!("{mistakes}"));
    assert_eq!(book.rules(), Rules::default());
    let mut left_out = Vec::new();
    for entry in book.entries() {
        match entry.origin {
            RuleOrigin::File { .. } => assert!(entry.is_default()),
            _ => left_out.push(entry.key.path),
        }
    }
    // Their defaults depend on the table, so the file shows them and sets nothing.
    assert_eq!(
        left_out,
        [
            "table.players",
            "gin.big_gin",
            "stock.exhausted",
            "score.gin_bonus",
            "game.target",
            "match.best_of"
        ]
    );
    for line in [
        "# The default depends on the table: false in Battle Royal.\n# big_gin = true\n",
        "150 in round with\n# three, 200 in round with four, 200 with doubling.\n# target = 100\n",
    ] {
        assert!(text.contains(line), "{line}");
    }
}

/// rules.md §12: the values that a table brings, and what a set value does to them.
#[test]
fn a_table_brings_its_own_defaults() {
    let keys = [
        "table.players",
        "game.target",
        "score.gin_bonus",
        "gin.big_gin",
        "stock.exhausted",
        "match.best_of",
    ];
    for (lines, expected) in [
        ("", "2 100 25 true void 0"),
        ("table.game = \"cutthroat\"", "3 100 25 true void 1"),
        ("table.game = \"chouette\"", "3 100 25 true void 1"),
        (
            "table.game = \"chouette\"\ntable.players = 4",
            "4 100 25 true void 1",
        ),
        (
            "game.target = 120\ntable.game = \"battle-royal\"",
            "3 120 40 false void 1",
        ),
        ("table.game = \"battle-royal\"", "3 200 40 false void 1"),
        ("table.game = \"partnership\"", "4 125 25 true void 0"),
        ("table.game = \"round\"", "4 200 25 true lowest-deadwood 1"),
        (
            "table.players = 3\ntable.game = \"round\"",
            "3 150 25 true lowest-deadwood 1",
        ),
        (
            "table.game = \"round\"\ntable.players = 2",
            "2 100 25 true void 0",
        ),
        ("doubling.on = true", "2 200 25 true void 0"),
        (
            "table.game = \"round\"\ntable.players = 2\ndoubling.on = true",
            "2 200 25 true void 0",
        ),
        (
            "doubling.on = true\ntable.game = \"cutthroat\"",
            "3 200 25 true void 1",
        ),
        (
            "base = \"pagat\"\ntable.game = \"cutthroat\"",
            "3 100 20 false void 1",
        ),
        (
            "base = \"quick\"\ntable.game = \"round\"",
            "4 50 25 true lowest-deadwood 1",
        ),
    ] {
        let book = read("table.toml", lines.as_bytes()).unwrap_or_else(|wrong| panic!("{wrong}"));
        let values: Vec<String> = keys
            .iter()
            .map(|path| RuleKey::find(path).unwrap().get(&book.rules()).to_string())
            .collect();
        assert_eq!(values.join(" ").replace('"', ""), expected, "{lines}");
    }
}

/// rules.md §12: what the user sets and the table excludes is reported with both keys.
#[test]
fn what_does_not_fit_a_table_is_reported_with_both_keys() {
    let many = ["battle-royal", "round"];
    let accounts = ["cutthroat", "chouette", "battle-royal", "round"];
    let pairs = ["cutthroat", "battle-royal", "round"];
    let cases: [(&[&str], &str); 22] = [
        (&accounts, "match.hollywood = \"three\""),
        (&accounts, "match.best_of = 3"),
        (&accounts, "match.credit = \"totals\""),
        (&accounts, "game.winner = \"most-points\""),
        (&pairs, "game.shutout = \"double-all\""),
        (&["cutthroat"], "deal.first_dealer = \"random\""),
        (&["cutthroat"], "deal.next_dealer = \"alternate\""),
        (&["cutthroat"], "deal.after_void = \"alternate\""),
        (&accounts, "deal.first_dealer = \"you\""),
        (&accounts, "deal.first_dealer = \"opponent\""),
        (&["partnership"], "knock.oklahoma_spades_boxes = true"),
        (&["partnership"], "score.extra_boxes.undercut = 1"),
        (&pairs, "deal.next_dealer = \"loser\""),
        (&many, "first_turn.after_passes = \"dealer\""),
        (&many, "irregularities.illegal_knock = \"forfeit\""),
        (&many, "doubling.on = true"),
        (&["battle-royal"], "table.discard_pile = \"penalize\""),
        (&["battle-royal"], "score.undercut_on_tie = false"),
        (&["battle-royal"], "score.undercut_tie_bonus = 10"),
        (&["battle-royal"], "gin.big_gin = true"),
        (&["battle-royal"], "stock.exhausted = \"lowest-deadwood\""),
        (&["battle-royal"], "stock.dead_cards = 1"),
    ];
    for (tables, line) in cases {
        for table in [
            "two",
            "cutthroat",
            "chouette",
            "battle-royal",
            "partnership",
            "round",
        ] {
            let text = format!("{line}\ntable.game = \"{table}\"\n");
            let answer = read("table.toml", text.as_bytes());
            assert_eq!(answer.is_err(), tables.contains(&table), "{text}");
            if let Err(wrong) = answer {
                let wrong = wrong.to_string();
                let (path, _) = line.split_once(" =").unwrap();
                assert!(wrong.contains("`table.game = "), "{wrong}");
                assert!(wrong.contains(&format!("`{path} = ")), "{wrong}");
            }
            // At a round of two everything goes as at a table for two.
            let of_two = format!("{line}\ntable.game = \"round\"\ntable.players = 2\n");
            assert!(read("table.toml", of_two.as_bytes()).is_ok(), "{of_two}");
        }
    }
    for (table, counts) in [
        ("two", &[2][..]),
        ("cutthroat", &[3]),
        ("chouette", &[3, 4]),
        ("battle-royal", &[3]),
        ("partnership", &[4]),
        ("round", &[2, 3, 4]),
    ] {
        for players in 2..=4 {
            let text = format!("table.game = \"{table}\"\ntable.players = {players}\n");
            let answer = read("table.toml", text.as_bytes());
            assert_eq!(answer.is_ok(), counts.contains(&players), "{text}");
        }
    }
    assert!(read("limit.toml", b"doubling.limit = 1\n").is_err());
}

/// rules.md §12: a value of a preset that cannot apply is dropped and named.
#[test]
fn what_a_preset_brings_and_the_table_excludes_is_left_out() {
    let text = b"base = \"oklahoma\"\ntable.game = \"partnership\"\n";
    let book = read("ours.toml", text).unwrap_or_else(|wrong| panic!("{wrong}"));
    assert_eq!(book.rules().score.extra_boxes, ExtraBoxes::default());
    assert_eq!(book.rules().game.target, 150);
    let dropped: Vec<String> = book.dropped().iter().map(ToString::to_string).collect();
    assert_eq!(dropped.len(), 3);
    assert_eq!(
        dropped[2],
        "`score.extra_boxes.undercut = 1` of the preset oklahoma was left out: a side scores one box for both hands"
    );
    assert!(book.to_toml().contains(&dropped[0][..40]));

    let game = RuleKey::find("table.game").unwrap();
    let tournament = Preset::find("tournament").unwrap().book();
    let book = tournament
        .with(&[(game, Value::Name("battle-royal"))])
        .unwrap();
    let keys: Vec<_> = book.dropped().iter().map(|dropped| dropped.key).collect();
    assert_eq!(keys, ["match.best_of", "stock.exhausted"]);
    assert_eq!(book.rules().game.target, 250);
    assert_eq!(
        book.source().to_string(),
        "the rules of a tournament, changed here"
    );

    // What is given there contradicts what the file says, and both are named.
    let file = read("ours.toml", b"gin.big_gin = true\n").unwrap();
    let faults = file
        .with(&[(game, Value::Name("battle-royal"))])
        .unwrap_err();
    assert_eq!(faults[0].keys(), ["table.game", "gin.big_gin"]);
}

/// House rules stand for many matches, and the table is chosen for the next: so it goes before them.
#[test]
fn house_rules_at_another_table_are_played_as_far_as_they_fit_it() {
    let [game, players] = ["table.game", "table.players"].map(|path| RuleKey::find(path).unwrap());
    let tables = Preset::find("cutthroat").into_iter();
    let more = ["chouette", "battle-royal", "partnership", "round"];
    let tables = tables.chain(more.into_iter().flat_map(Preset::find));
    let tables: Vec<Rules> = tables.map(|preset| preset.book().rules()).collect();
    let mut rolling = HouseRules::default();
    rolling.match_play.hollywood = Hollywood::Rolling;
    rolling.match_play.hollywood_games = 5;
    let each = KEYS
        .iter()
        .flat_map(|key| values(key).into_iter().map(move |value| (key, value)));
    let each = each.map(|(key, value)| {
        let mut house = HouseRules::default();
        key.set(&mut house, value).unwrap();
        house
    });
    let houses = each
        .chain([rolling])
        .filter_map(|house| Rules::new(house).ok());
    for rules in houses.collect::<Vec<_>>() {
        let book = RuleBook::built_in().changed(rules);
        for table in &tables {
            let chosen = [(game, game.get(table)), (players, players.get(table))];
            let there = book.elsewhere(&chosen);
            let together = book.with(&chosen);
            let fits = together
                .as_ref()
                .is_ok_and(|book| book.rules() == there.rules());
            assert_eq!(there.dropped().is_empty(), fits, "{:?}", there.dropped());
            let chosen_there = (there.rules().table.game, there.rules().table.players);
            assert_eq!(chosen_there, (table.table.game, table.table.players));
            for fault in together.err().into_iter().flatten() {
                let [_, key] = fault.keys() else {
                    panic!("{fault}")
                };
                let mut dropped = there.dropped().iter();
                let why = dropped.find(|one| one.key == *key).unwrap().why;
                assert!(fault.in_words().contains(why), "{fault}");
            }
        }
    }
}

/// What is as usual stays so when the table changes, and what is not stays what it is.
#[test]
fn values_follow_the_table_until_they_are_set() {
    let mut house = HouseRules::default();
    house.match_play.target = 300;
    let game = RuleKey::find("table.game").unwrap();
    for (table, target, players) in [
        ("battle-royal", 200, 3),
        ("round", 200, 4),
        ("chouette", 100, 3),
        ("partnership", 125, 4),
        ("two", 100, 2),
    ] {
        game.set(&mut house, Value::Name(table)).unwrap();
        assert_eq!(
            (house.game.target, house.table.players),
            (target, players),
            "{table}"
        );
        assert_eq!(house.match_play.target, 300);
        assert!(Rules::new(house).is_ok(), "{table}");
    }
    house.match_play.target = 500;
    assert_eq!(house, HouseRules::default());
}

#[test]
fn the_keys_are_those_of_the_types() {
    fn paths(table: &toml::Table, path: &str, found: &mut Vec<String>) {
        for (key, value) in table {
            match value {
                toml::Value::Table(inner) => paths(inner, &format!("{path}{key}."), found),
                _ => found.push(format!("{path}{key}")),
            }
        }
    }
    let mut of_types = Vec::new();
    // What older programs do not know is not written as long as it is the default.
    let mut house = HouseRules::default();
    house.match_play.hollywood = Hollywood::Rolling;
    house.match_play.hollywood_games = 3;
    house.table.game = GameTable::Round;
    house.table.players = 4;
    house.doubling = DoublingRules {
        on: true,
        limit: 8,
        refusal_bonus: 20,
    };
    paths(&toml::Table::try_from(house).unwrap(), "", &mut of_types);
    of_types.sort();
    let mut of_table: Vec<&str> = KEYS.iter().map(|key| key.path).collect();
    of_table.sort_unstable();
    assert_eq!(of_types, of_table);

    let mut tables: Vec<&str> = KEYS.iter().map(|key| key.table_and_name().0).collect();
    tables.dedup();
    let known: Vec<&str> = TABLES.iter().map(|table| table.path).collect();
    assert_eq!(tables, known, "the keys of a table stand together");
}

#[test]
fn every_key_is_explained_in_sentences() {
    for key in KEYS {
        let mut sentences = vec![key.doc, key.source];
        match key.kind() {
            RuleKind::Switch | RuleKind::Number(_) => {}
            RuleKind::Choice(values) => sentences.extend(values.iter().map(|value| value.doc)),
            RuleKind::NumberOr(_, named) => sentences.push(named.doc),
        }
        for sentence in sentences {
            assert!(sentence.ends_with('.'), "{}: {sentence}", key.path);
            assert!(
                sentence.starts_with(char::is_uppercase),
                "{}: {sentence}",
                key.path
            );
        }
    }
}

/// Values of a key: both ends of a range, every name.
fn values(key: &RuleKey) -> Vec<Value<'static>> {
    let ends = |min: u32, max: u32| [Value::Number(min.into()), Value::Number(max.into())];
    match key.kind() {
        RuleKind::Switch => vec![Value::Switch(false), Value::Switch(true)],
        RuleKind::Number(range) => ends(*range.start(), *range.end()).to_vec(),
        RuleKind::Choice(values) => values.iter().map(|value| Value::Name(value.name)).collect(),
        RuleKind::NumberOr(range, named) => {
            let mut values = ends(*range.start(), *range.end()).to_vec();
            values.push(Value::Name(named.name));
            values
        }
    }
}

#[test]
fn every_value_of_every_key_can_be_written() {
    for key in KEYS {
        for value in values(key) {
            let mut line = format!("{} = {value}\n", key.path);
            // A number of games needs games that follow one another.
            if key.path == "match.hollywood_games" && value != key.default_value() {
                line.push_str("match.hollywood = \"rolling\"\n");
            }
            // More than two players need a table for them.
            if key.path == "table.players" && value != key.default_value() {
                line.push_str("table.game = \"round\"\n");
            }
            let book =
                read("one.toml", line.as_bytes()).unwrap_or_else(|mistakes| panic!("{mistakes}"));
            let changed: Vec<_> = book
                .entries()
                .filter(|entry| entry.value == value)
                .collect();
            assert!(changed.iter().any(|entry| entry.key == key), "{line}");
            let others = book
                .entries()
                .filter(|entry| !line.contains(entry.key.path));
            let is_usual = |entry: RuleEntry<'_>| entry.value == entry.key.usual(&book.rules());
            assert!(others.into_iter().all(is_usual), "{line}");
        }
    }
}

#[test]
fn a_key_refuses_what_does_not_fit_and_leaves_the_rules_alone() {
    let before = HouseRules::default();
    for key in KEYS {
        let mut wrong = vec![Value::Name("no such name")];
        match key.kind() {
            RuleKind::Switch => wrong.push(Value::Number(1)),
            RuleKind::Choice(_) => wrong.extend([Value::Number(1), Value::Switch(true)]),
            RuleKind::Number(range) | RuleKind::NumberOr(range, _) => {
                let above = i64::from(*range.end()) + 1;
                let below = i64::from(*range.start()) - 1;
                wrong.extend([above, below, i64::MAX, i64::MIN].map(Value::Number));
                wrong.push(Value::Switch(true));
            }
        }
        for value in wrong {
            let mut rules = before;
            let error = key.set(&mut rules, value).expect_err(key.path);
            assert_eq!(error.key, key.path);
            assert_eq!(rules, before, "{} = {value}", key.path);
        }
    }
    assert_eq!(RuleKey::find("knock"), None);
}

#[test]
fn the_first_value_of_a_choice_is_its_default() {
    for key in KEYS {
        if let RuleKind::Choice(values) = key.kind() {
            assert_eq!(
                key.default_value(),
                Value::Name(values[0].name),
                "{}",
                key.path
            );
        }
    }
}

#[test]
fn the_rules_in_force_can_be_read_again() {
    let text = b"base = \"pagat\"\n[knock]\nlimit = 9\n";
    let book = read("ours.toml", text).unwrap();
    let shown = book.to_toml();
    assert!(shown.starts_with("# ours.toml, based on the preset pagat\n"));
    let lines: Vec<String> = shown
        .lines()
        .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
        .collect();
    for line in [
        "limit = 9 # ours.toml:3",
        "gin_bonus = 20 # preset pagat",
        "big_gin_bonus = 31 # default",
    ] {
        assert!(lines.contains(&line.to_owned()), "{line} in\n{shown}");
    }
    assert_eq!(
        read("again.toml", shown.as_bytes()).unwrap().rules(),
        book.rules()
    );
}

/// Rules with any values whatever, whether they can be played or not.
fn any_house() -> impl Strategy<Value = HouseRules> {
    let choices: Vec<_> = KEYS
        .iter()
        .map(|key| match key.kind() {
            RuleKind::Number(range) => range
                .prop_map(|number| Value::Number(number.into()))
                .boxed(),
            RuleKind::NumberOr(range, named) => prop_oneof![
                Just(Value::Name(named.name)),
                range.prop_map(|number| Value::Number(number.into())),
            ]
            .boxed(),
            RuleKind::Switch | RuleKind::Choice(_) => prop::sample::select(values(key)).boxed(),
        })
        .collect();
    choices.prop_map(|values| {
        let mut house = HouseRules::default();
        for (key, value) in KEYS.iter().zip(values) {
            key.set(&mut house, value).unwrap();
        }
        house
    })
}

/// Text that is nearly a file of house rules.
fn nearly_rules() -> impl Strategy<Value = String> {
    let scraps = prop::sample::select(vec![
        "[",
        "]",
        "=",
        "\"",
        "'",
        "\n",
        "\r",
        "\t",
        ".",
        "{",
        "}",
        "#",
        "-",
        "1",
        "base = \"pagat\"\n",
        "\u{1b}",
        "\u{202e}",
        "\u{8c41}",
        "[knock]\n",
        "limit = 5\n",
        "\"\"\"",
        "[[",
        "true",
        "0x",
        "e9",
        "\\",
    ]);
    let edit = (any::<prop::sample::Index>(), 0..30_usize, scraps);
    prop::collection::vec(edit, 0..6).prop_map(|edits| {
        let mut text: Vec<char> = commented_rules()
            .lines()
            .filter(|line| !line.starts_with('#') && !line.is_empty())
            .flat_map(|line| line.chars().chain(['\n']))
            .collect();
        for (at, removed, scrap) in edits {
            let at = at.index(text.len());
            let end = (at + removed).min(text.len());
            text.splice(at..end, scrap.chars());
        }
        text.into_iter().collect()
    })
}

/// What holds for whatever is read: it is told in harmless text with places that exist, or it is right.
fn reads_sanely(bytes: &[u8]) {
    match read("any.toml", bytes) {
        Ok(book) => {
            let text = str::from_utf8(bytes).unwrap();
            let table: toml::Table = toml::from_str(text).expect("what is read is TOML");
            if book.base().is_none() {
                let behind: Rules = table.try_into().expect("the types agree");
                assert_eq!(behind, book.rules());
            }
        }
        Err(mistakes) => {
            let lines = bytes.split(|byte| *byte == b'\n').count();
            for error in &mistakes {
                assert!((1..=lines).contains(&error.line));
                assert!(error.column >= 1);
            }
            let told = mistakes.to_string();
            assert!(
                told.chars().all(|c| c == '\n' || !c.is_control()),
                "{told:?}"
            );
            assert!(told.contains('^'));
        }
    }
}

proptest! {
    #[test]
    fn any_bytes_are_read_sanely(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        reads_sanely(&bytes);
    }

    #[test]
    fn any_text_is_read_sanely(text in "\\PC{0,200}") {
        reads_sanely(text.as_bytes());
    }

    #[test]
    fn nearly_right_text_is_read_sanely(text in nearly_rules()) {
        reads_sanely(text.as_bytes());
    }

    #[test]
    fn playable_rules_come_back_from_their_text(house in any_house()) {
        let lines: Vec<String> =
            KEYS.iter().map(|key| format!("{} = {}\n", key.path, key.get(&house))).collect();
        let text = lines.concat();
        match (Rules::new(house), read("any.toml", text.as_bytes())) {
            (Ok(rules), Ok(book)) => {
                prop_assert_eq!(book.rules(), rules);
                prop_assert_eq!(read("again.toml", book.to_toml().as_bytes()).unwrap().rules(), rules);
                prop_assert_eq!(toml::from_str::<Rules>(&toml::to_string(&rules).unwrap()).unwrap(), rules);
                let json = serde_json::to_string(&rules).unwrap();
                prop_assert_eq!(serde_json::from_str::<Rules>(&json).unwrap(), rules);
            }
            (Err(faults), Err(mistakes)) => {
                prop_assert_eq!(faults.len(), mistakes.iter().count());
            }
            (rules, book) => prop_assert!(false, "{rules:?} but {book:?}"),
        }
    }
}

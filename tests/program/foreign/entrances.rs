//! The ways by which the text of others comes in.

use std::fs;

use super::{Run, data, json};
use crate::support::{place::Place, programs::shell};

/// Prepares a folder, and says what is run in it.
type Entrance = fn(&Place, &str) -> Vec<Run>;

pub(super) const ENTRANCES: &[(&str, Entrance)] = &[
    ("record: the whole file", |place, text| {
        record(place, |_| text.to_owned())
    }),
    ("record: the mark", |place, text| {
        changed(place, "\"undercut\":1", &format!("{}:1", json(text)))
    }),
    ("record: a key of the header", |place, text| {
        changed(place, "\"seed\"", &format!("{}:1,\"seed\"", json(text)))
    }),
    ("record: the program", |place, text| {
        changed(place, "\"0.1.0\"", &json(text))
    }),
    ("record: a name", |place, text| {
        changed(place, "\"Ann\"", &json(text))
    }),
    ("record: a level", |place, text| {
        changed(place, "\"club\"", &json(text))
    }),
    ("record: a kind of player", |place, text| {
        changed(place, "\"human\"", &json(text))
    }),
    ("record: a house rule", |place, text| {
        changed(place, "\"cut-chooses\"", &json(text))
    }),
    ("record: an unknown house rule", |place, text| {
        changed(place, "\"deal\"", &format!("{}:1,\"deal\"", json(text)))
    }),
    ("record: a number of the header", |place, text| {
        changed(place, "42", &json(text))
    }),
    ("record: an entry", |place, text| {
        changed(place, "\"cut\"", &json(text))
    }),
    ("record: a key of an entry", |place, text| {
        changed(place, "\"cards\"", &json(text))
    }),
    ("record: a card", |place, text| {
        changed(place, "\"Th\"", &json(text))
    }),
    ("record: a deck", |place, text| {
        changed(place, "7c 3d", json(text).trim_matches('"'))
    }),
    ("record: a move", |place, text| {
        changed(place, "\"draw-stock\"", &json(text))
    }),
    ("record: a second line that is a text", |place, text| {
        inserted(place, &json(text))
    }),
    ("record: a second line that is no JSON", |place, text| {
        inserted(place, text)
    }),
    ("record: its name", |place, text| {
        let name = file_name(text);
        place.write(&format!("here/{name}"), "");
        readers(&name)
    }),
    ("record: a name that no file has", |_, text| readers(text)),
    ("daily: a date", |place, text| {
        days(place, "\"2026-11-22\"", &json(text))
    }),
    ("daily: a key", |place, text| {
        days(place, "\"begun\"", &json(text))
    }),
    ("drills: the log", |place, text| {
        let header = "{\"undercut-drills\":1,\"program\":\"0.1.0\"}";
        let entry = format!("{{\"position\":{0},\"day\":{0}}}", json(text));
        match_folder(place);
        place.write(
            "data/drills/0001.jsonl",
            &format!("{header}\n{entry}\n{entry}\n"),
        );
        drills()
    }),
    ("drills: the first line", |place, text| {
        match_folder(place);
        let header = format!("{{\"undercut-drills\":1,{}:2}}\n", json(text));
        place.write("data/drills/0001.jsonl", &header);
        drills()
    }),
    ("lesson: how far it has come", |place, text| {
        let text = json(text);
        place.write(
            "data/lesson.json",
            &format!("{{\"undercut-lesson\":1,{text}:{text}}}"),
        );
        lesson()
    }),
    ("lesson: a file that is no JSON", |place, text| {
        place.write("data/lesson.json", text);
        lesson()
    }),
    ("bookmark", |place, text| {
        place.write("data/bookmark.json", &json(text));
        vec![Run::new(&["play", "--plain", "--data-dir", "../data"])]
    }),
    ("pad: a name in the sheet", |place, text| {
        sheet(place, "\"Ann\"", &json(text))
    }),
    ("pad: an entry", |place, text| {
        sheet(place, "\"won\"", &json(text))
    }),
    ("pad: a way to win", |place, text| {
        sheet(place, "\"gin\"", &json(text))
    }),
    ("pad: what is typed", |_, text| {
        let words = text.replace('\n', " ");
        let lines = format!(
            "{words}\nyou {words}\nyou knock {words}\nyou gin against {words}\n{words}{words}"
        );
        [&["pad"][..], &["pad", "--json"]]
            .map(|arguments| Run::new(arguments).typing(lines.clone()))
            .into()
    }),
    ("rules.toml", |place, text| {
        in_toml(place, "here/rules.toml", text);
        [
            &["rules", "show"][..],
            &["rules", "show", "--json"],
            &["rules", "check", "rules.toml"],
            &["play", "--plain"],
            &["play", "--plain", "--rules", "rules.toml"],
            &["meld", "7h", "--rules", "rules.toml", "--json"],
        ]
        .map(Run::new)
        .into()
    }),
    ("rules.toml: a preset", |place, text| {
        place.write("here/rules.toml", &format!("base = {}\n", toml(text)));
        [
            &["rules", "show"][..],
            &["rules", "check", "rules.toml", "rules.toml"],
        ]
        .map(Run::new)
        .into()
    }),
    ("settings.toml", |place, text| {
        in_toml(place, "config/undercut/settings.toml", text);
        opened()
    }),
    ("settings.toml: every value", |place, text| {
        let keys = [
            "name", "theme", "deck", "cards", "pace", "motion", "bell", "mouse", "signs",
        ];
        let lines = keys.map(|key| format!("{key} = {}\n", toml(text)));
        place.write("config/undercut/settings.toml", &lines.concat());
        opened()
    }),
    ("keys.toml", |place, text| {
        in_toml(place, "config/undercut/keys.toml", text);
        let more = format!("quit = [{0}, \"Ctrl-{1}\"]\n", toml(text), "é");
        place.write("here/keys.toml", &more);
        [
            &["keys"][..],
            &["keys", "show", "--keys", "keys.toml"],
            &["keys", "check", "keys.toml", "../config/undercut/keys.toml"],
            &["play", "--plain", "--keys", "keys.toml"],
        ]
        .map(Run::new)
        .into()
    }),
    ("a theme", |place, text| {
        in_toml(place, "config/undercut/themes/mine.toml", text);
        let own = format!("base = {0}\nhearts = {0}\nclubs = {0}\n", toml(text));
        place.write("here/theme.toml", &own);
        [
            &["themes"][..],
            &[
                "themes",
                "check",
                "theme.toml",
                "../config/undercut/themes/mine.toml",
            ],
            &["play", "--plain", "--theme", "mine"],
            &["play", "--plain", "--theme", "./theme.toml"],
        ]
        .map(Run::new)
        .into()
    }),
    ("a theme: its name", |place, text| {
        let name = file_name(text);
        place.write(&format!("config/undercut/themes/{name}.toml"), "x = 1\n");
        [
            &["themes"][..],
            &["play", "--plain", "--theme", "nothing"],
            &["play", "--plain", "--theme", &name],
        ]
        .map(Run::new)
        .into()
    }),
    ("variables", |_, text| {
        let names = [
            "NAME", "THEME", "DECK", "CARDS", "PACE", "MOTION", "BELL", "MOUSE", "SIGNS",
        ];
        let own = names.map(|name| format!("UNDERCUT_{name}"));
        let others = [
            "TERM",
            "NO_COLOR",
            "LANG",
            "COLUMNS",
            "HOME",
            "XDG_STATE_HOME",
        ];
        own.into_iter()
            .chain(others.map(str::to_owned))
            .flat_map(|name| {
                ["play", "stats"].map(|command| Run::new(&[command]).with(&name, text))
            })
            .collect()
    }),
    ("line mode: what is typed", |_, text| {
        let lines = format!("{text}\n").repeat(30);
        [
            &["play", "--plain", "--yes", "--seed", "1"][..],
            &["learn", "--plain"],
            &["daily", "--plain"],
        ]
        .map(|arguments| Run::new(arguments).typing(lines.clone()))
        .into()
    }),
    ("cards that are typed", |_, text| {
        [
            &["meld", text][..],
            &["meld", "--json", text],
            &["settle", "--knocker", text, "--defender", text],
            &["settle", "--json", "--knocker", text, "--defender", text],
            &[
                "settle",
                "--knocker",
                HAND,
                "--defender",
                OTHER,
                "--melds",
                text,
            ],
            &[
                "settle",
                "--knocker",
                HAND,
                "--defender",
                OTHER,
                "--lay-offs",
                text,
            ],
            &[
                "settle",
                "--knocker",
                HAND,
                "--defender",
                OTHER,
                "--lay-offs",
                &format!("7h@{text}"),
            ],
        ]
        .map(Run::new)
        .into()
    }),
    ("bot: a line of the table", |_, text| {
        let hello = "{\"type\":\"hello\",\"protocol\":1,\"table\":\"t\"}";
        let text = json(text);
        let lines = [
            text.clone(),
            format!("{{\"type\":{text}}}"),
            format!("{{\"type\":\"hello\",\"protocol\":{text},\"table\":\"t\"}}"),
            format!("{{\"type\":\"hello\",\"protocol\":1,\"table\":{text}}}\n{text}"),
            format!("{hello}\n{{\"type\":\"match\",\"seed\":1,\"rules\":{{{text}:1}}}}"),
            format!("{hello}\n{{\"type\":\"match\",\"seed\":1,\"rules\":{text}}}"),
            format!("{hello}\n{{{text}:1}}"),
        ];
        lines
            .map(|line| Run::new(&["bot", "--level", "casual"]).typing(line + "\n"))
            .into()
    }),
    ("a program: its greeting", |place, text| {
        program(place, &format!("{}\n", json(text)))
    }),
    ("a program: its name", |place, text| {
        let line = format!(
            "{{\"type\":\"hello\",\"protocol\":1,\"name\":{}}}\n",
            json(text)
        );
        program(place, &line)
    }),
    ("a program: a key of its greeting", |place, text| {
        let line = format!(
            "{{\"type\":\"hello\",\"protocol\":1,\"name\":\"Eve\",{}:1}}\n",
            json(text)
        );
        program(place, &line)
    }),
    ("a program: its answer", |place, text| {
        answering(place, &json(text))
    }),
    ("a program: the move in its answer", |place, text| {
        answering(place, &format!("{{\"do\":{}}}", json(text)))
    }),
    ("a program: a card in its answer", |place, text| {
        answering(
            place,
            &format!("{{\"do\":\"discard\",\"card\":{}}}", json(text)),
        )
    }),
    ("a program: an answer that is no JSON", |place, text| {
        answering(place, &text.replace('\n', " "))
    }),
    ("a program: its standard error", |place, text| {
        place.write("here/said", text);
        at_the_table(place, "cat said >&2; exit 3")
    }),
    ("a program: its command line", |_, text| {
        let command = format!("cmd:{}", text.replace('\n', " "));
        let quoted = format!("cmd:'{text}");
        let mut runs = against(&command);
        runs.extend(against(&quoted));
        runs
    }),
];

const HAND: &str = "2c 3c 4c 7d 8d 9d Th Jh Qh As";
const OTHER: &str = "2s 4s 6s 8s Ts Qs 5h 7h 9h Kc";

/// A text as TOML has it.
fn toml(text: &str) -> String {
    toml::Value::String(text.to_owned()).to_string()
}

/// As much of it as a file can be called.
fn file_name(text: &str) -> String {
    let mut name = text.to_owned();
    name.truncate(100);
    name
}

/// Keys, values, tables and comments of a file that is no good.
fn in_toml(place: &Place, file: &str, text: &str) {
    let quoted = toml(text);
    let line = text.replace('\n', " ");
    let text = format!(
        "{quoted} = 1\nknock.{quoted} = 2\nname = {quoted}\n[{quoted}]\na = 1\n[knock]\nlimit = {quoted}\n{line} # {line}\n\
         # {line}\nlimit = {line}\n"
    );
    place.write(file, &text);
}

/// The commands that read a record.
fn readers(file: &str) -> Vec<Run> {
    [
        &["verify", file][..],
        &["verify", file, "--json"],
        &["replay", file],
        &["replay", file, "--json"],
        &["review", file],
        &["review", file, "--json"],
        &["review", file, "--html", "page.html"],
        &["stats", file],
        &["stats", file, "--json", "--counts"],
        &["play", "--plain", "--from", file],
        &["pad", "--file", file],
        &["pad", "--file", file, "--json"],
    ]
    .map(Run::new)
    .into()
}

/// A record of a match, as `change` makes it of a good one, in a file and in the folder.
fn record(place: &Place, change: impl Fn(&str) -> String) -> Vec<Run> {
    let good = data("v1/one-game.jsonl");
    let bad = change(&good);
    assert_ne!(bad, good, "it is changed");
    place.write("here/bad.jsonl", &bad);
    let mut runs = readers("bad.jsonl");
    let in_folder = [
        &["stats", "--data-dir", "../data"][..],
        &["stats", "--json", "--counts", "--data-dir", "../data"],
        &["verify", "--json", "--data-dir", "../data"],
        &["drill", "list", "--json", "--data-dir", "../data"],
        &["play", "--plain", "--continue", "--data-dir", "../data"],
        &["play", "--plain", "--data-dir", "../data"],
    ];
    place.write("data/matches/0001.jsonl", &bad);
    runs.extend(in_folder.map(Run::new));
    runs
}

fn changed(place: &Place, from: &str, to: &str) -> Vec<Run> {
    record(place, |good| good.replacen(from, to, 1))
}

fn inserted(place: &Place, line: &str) -> Vec<Run> {
    record(place, |good| {
        let (first, rest) = good.split_once('\n').unwrap();
        format!("{first}\n{line}\n{rest}")
    })
}

/// A folder with a good record.
fn match_folder(place: &Place) {
    place.write("data/matches/0001.jsonl", &data("v1/one-game.jsonl"));
}

fn drills() -> Vec<Run> {
    [
        &["drill", "list", "--data-dir", "../data"][..],
        &["drill", "list", "--json", "--data-dir", "../data"],
        &["drill", "--plain", "--data-dir", "../data"],
    ]
    .map(Run::new)
    .into()
}

fn lesson() -> Vec<Run> {
    [
        &["learn", "--plain", "--data-dir", "../data"][..],
        &["play", "--plain", "--data-dir", "../data"],
    ]
    .map(Run::new)
    .into()
}

fn days(place: &Place, from: &str, to: &str) -> Vec<Run> {
    let good = data("v2/daily.jsonl");
    let bad = good.replacen(from, to, 1);
    assert_ne!(bad, good, "it is changed");
    [
        &[
            "daily",
            "--plain",
            "--date",
            "2026-11-22",
            "--data-dir",
            "../data",
        ][..],
        &["daily", "--history", "--data-dir", "../data"],
        &["daily", "--history", "--json", "--data-dir", "../data"],
    ]
    .map(|arguments| {
        place.write("data/daily/0001.jsonl", &bad);
        Run::new(arguments)
    })
    .into()
}

fn sheet(place: &Place, from: &str, to: &str) -> Vec<Run> {
    let good = data("pad-v1/evening.jsonl");
    let bad = good.replacen(from, to, 1);
    assert_ne!(bad, good, "it is changed");
    place.write("here/sheet.jsonl", &bad);
    place.write("data/pads/0001.jsonl", &bad);
    [
        &["pad", "--file", "sheet.jsonl"][..],
        &["pad", "--file", "sheet.jsonl", "--json"],
        &["pad", "--data-dir", "../data"],
    ]
    .map(Run::new)
    .into()
}

/// The commands that read every setting.
fn opened() -> Vec<Run> {
    [
        &["play", "--plain"][..],
        &["learn", "--plain"],
        &["replay", "--screen"],
    ]
    .map(Run::new)
    .into()
}

/// A program that says this first.
fn program(place: &Place, says: &str) -> Vec<Run> {
    place.write("here/said", says);
    at_the_table(place, "cat said; cat > /dev/null")
}

/// A program that greets as it should, and answers every question with this.
fn answering(place: &Place, answer: &str) -> Vec<Run> {
    let hello = "{\"type\":\"hello\",\"protocol\":1,\"name\":\"Eve\"}\n";
    place.write("here/hello", hello);
    place.write("here/said", &format!("{answer}\n"));
    at_the_table(
        place,
        "read l; cat hello; while read l; do case $l in *choose*) cat said;; esac; done",
    )
}

fn at_the_table(place: &Place, script: &str) -> Vec<Run> {
    fs::metadata("/bin/sh").expect("there is a shell");
    // A program is started in a folder of its own.
    let script = format!("cd \"{}\"; {script}", place.path("here").display());
    against(&format!("cmd:{}", shell(&script)))
}

fn against(program: &str) -> Vec<Run> {
    let arena = ["arena", "--games", "2", "--seed", "1", "casual", program];
    let json = [&arena[..], &["--json"]].concat();
    let counted = [&arena[..], &["--on-fault", "loss"]].concat();
    let play = [
        "play",
        "--plain",
        "--yes",
        "--seed",
        "42",
        "--opponent",
        program,
    ];
    vec![
        Run::new(&arena),
        Run::new(&json),
        Run::new(&counted),
        Run::new(&play).typing("17\nme\n1\n1\n"),
    ]
}

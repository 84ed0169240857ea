//! The command `undercut arena`.

use std::collections::BTreeSet;

use tempfile::TempDir;
use undercut::{lab::arena::Arena, rules::Preset};

use super::{arena, json, program, run, text};
use crate::support::{pty::Launch, view::View};

#[test]
fn the_program_gives_the_same_json_on_one_and_two_threads() {
    let folder = TempDir::new().expect("a folder");
    let on = |threads| {
        let arguments = [
            "--a",
            "club",
            "--b",
            "greedy",
            "--games",
            "60",
            "--seed",
            "5",
            "--json",
            "--threads",
        ];
        let mut value = json(&program(&folder, &[&arguments[..], &[threads]].concat()));
        let fields = value.as_object_mut().expect("an object");
        let time = fields.remove("microseconds_per_decision");
        assert!(time.and_then(|time| time.as_f64()) > Some(0.0));
        value
    };
    let value = on("1");
    assert_eq!(value, on("2"));

    let keys: BTreeSet<&str> = value
        .as_object()
        .expect("an object")
        .keys()
        .map(String::as_str)
        .collect();
    let expected = [
        "a",
        "a_points_per_deal",
        "a_win_share",
        "b",
        "ci95",
        "deals",
        "elo",
        "elo_ci95",
        "error",
        "finished",
        "forfeits",
        "games",
        "seed",
        "version",
        "void",
    ];
    assert_eq!(keys, BTreeSet::from(expected));
    assert_eq!(
        (&value["a"], &value["b"]),
        (&"club".into(), &"greedy".into())
    );
    assert_eq!(value["games"], 60);
    let share = value["a_win_share"].as_f64().expect("a share");
    let [low, high] = [0, 1].map(|i| value["ci95"][i].as_f64().expect("a bound"));
    assert!(0.0 <= low && low <= share && share <= high && high <= 1.0);
    assert_eq!(value["ci95"].as_array().map(Vec::len), Some(2));
}

/// Whoever wrote a program does not know the cards beforehand, and a run can be repeated.
#[test]
fn without_a_seed_it_is_drawn_and_printed() {
    let folder = TempDir::new().expect("a folder");
    let players = ["greedy", "beginner", "--games", "4", "--json"];
    let untimed = |arguments: &[&str]| {
        let mut value = json(&program(&folder, &[&players[..], arguments].concat()));
        value["microseconds_per_decision"].take();
        value
    };
    let [one, other] = [untimed(&[]), untimed(&[])];
    assert_ne!(one["seed"], other["seed"]);
    let seed = one["seed"].as_u64().expect("a number").to_string();
    assert_eq!(untimed(&["--seed", &seed]), one);
    let output = program(
        &folder,
        &["greedy", "greedy", "--games", "2", "--seed", &seed],
    );
    assert!(text(&output.stdout).contains(&format!("seed {seed}\n")));
}

#[test]
fn house_rules_are_played_in_the_arena() {
    let folder = TempDir::new().expect("a folder");
    let players = [
        "--a", "greedy", "--b", "beginner", "--games", "40", "--seed", "1", "--json",
    ];
    let with = |arguments: &[&str]| {
        let value = json(&program(&folder, &[&players[..], arguments].concat()));
        value["deals"].as_u64().expect("a number of deals")
    };
    let built_in = with(&[]);
    assert!(with(&["--preset", "quick"]) < built_in);

    let file = folder.path().join("short.toml");
    std::fs::write(&file, "[game]\ntarget = 20\n").expect("the folder can be written");
    let short = with(&["--rules", file.to_str().expect("a path in text")]);
    assert!(short < with(&["--preset", "quick"]));

    let eaai = Preset::find("eaai").expect("a preset").book().rules();
    let players = arena("greedy", "beginner", 20);
    let report = run(
        &Arena {
            rules: eaai,
            seed: 1,
            ..players
        },
        1,
    );
    assert_eq!(with(&["--preset", "eaai"]), report.deals);
}

#[test]
fn an_odd_number_of_games_is_rounded_up_and_said() {
    let folder = TempDir::new().expect("a folder");
    let output = program(
        &folder,
        &["--a", "club", "--b", "greedy", "--games", "5", "--json"],
    );
    assert_eq!(json(&output)["games"], 6);
    assert_eq!(
        text(&output.stderr),
        "note: games come in pairs, so 6 are played\n"
    );
    let even = program(
        &folder,
        &["--a", "club", "--b", "greedy", "--games", "6", "--json"],
    );
    assert_eq!(text(&even.stderr), "");
}

#[test]
fn people_get_a_table() {
    let folder = TempDir::new().expect("a folder");
    let output = program(
        &folder,
        &[
            "--a", "greedy", "--b", "greedy", "--games", "10", "--seed", "1",
        ],
    );
    let told = text(&output.stdout);
    assert!(output.status.success());
    assert!(told.starts_with(
        "greedy against greedy: 10 games in mirrored pairs by the built-in rules, seed 1\n\n"
    ));
    assert!(told.contains("greedy       50.0 %          +0.00"));
    // Five pairs that are all drawn do not make it certain.
    assert!(
        told.contains("95 % interval of greedy's share: 24.7 % to 75.3 %"),
        "{told}"
    );
    assert_eq!(text(&output.stderr), "");
}

#[test]
fn progress_is_shown_on_a_terminal_and_ctrl_c_ends_it_at_once() {
    let arguments = [
        "arena", "--a", "club", "--b", "greedy", "--games", "90000000",
    ];
    let mut pty = Launch::undercut().args(arguments).open();
    pty.wait_for_text(" of 90000000 games, ");
    pty.send("\x03");
    assert!(pty.wait_until_ended().signaled());
}

#[test]
fn the_progress_is_gone_when_the_table_is_printed() {
    let arguments = "arena --a club --b club --games 400 --threads 1".split(' ');
    let mut pty = Launch::undercut().args(arguments).open();
    pty.wait_for_text(" of 400 games, ");
    pty.wait_until_exited(0);
    let text = pty.look(View::text);
    assert!(text.contains("club against club: 400 games"), "{text}");
    assert!(!text.contains("left"), "{text}");
}

#[test]
fn what_cannot_be_meant_is_refused_with_status_2() {
    let folder = TempDir::new().expect("a folder");
    let rolling = folder.path().join("rolling.toml");
    std::fs::write(&rolling, "match.hollywood = \"rolling\"\n").expect("a file");
    let rolling = rolling.to_str().expect("a text");
    let refused = [
        (&["--a", "club"][..], "--b <PLAYER>"),
        (
            &["--a", "clubb", "--b", "greedy"],
            "a similar value exists: 'club'",
        ),
        (
            &["--a", "club", "--b", "greedy", "--games", "0"],
            "0 is not in 1..=",
        ),
        (&["--a", "club", "--b", "greedy", "--games", "-4"], "-4"),
        (
            &["--a", "club", "--b", "greedy", "--threads", "0"],
            "0 is not in 1..=",
        ),
        (
            &["--a", "club", "--b", "greedy", "--seed", "x"],
            "'--seed <S>'",
        ),
        (
            &["--a", "club", "--b", "greedy", "--rules", "no.toml"],
            "no.toml",
        ),
        (
            &[
                "--a", "club", "--b", "greedy", "--rules", "x", "--preset", "eaai",
            ],
            "cannot be used with",
        ),
        (
            &["--a", "club", "--b", "steady", "--rules", rolling],
            "set `match.hollywood_games` to 3 or more",
        ),
    ];
    for (arguments, reason) in refused {
        let output = program(&folder, arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(
            text(&output.stderr).contains(reason),
            "{}",
            text(&output.stderr)
        );
        assert_eq!(text(&output.stdout), "", "{arguments:?}");
    }
}

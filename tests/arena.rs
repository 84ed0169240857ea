//! The arena: fair, repeatable, and the same through the real program.

#![cfg(feature = "app")]

mod support;

use std::{
    collections::BTreeSet,
    num::{NonZeroU64, NonZeroUsize},
    process::{Command, Output},
    sync::atomic::{AtomicU64, Ordering},
    time::Instant,
};

use serde_json::Value;
use support::{pty::Launch, view::View};
use tempfile::TempDir;
use undercut::{
    bots::{
        Level,
        arena::{Arena, Contestant, Report},
    },
    rules::{HouseRules, Preset, Rules},
};

const CLUB: Contestant = Contestant::Level(Level::Club);

fn arena(a: Contestant, b: Contestant, pairs: u64) -> Arena {
    Arena {
        a,
        b,
        rules: Rules::default(),
        seed: 11,
        pairs: NonZeroU64::new(pairs).expect("there is a pair"),
    }
}

/// A report without the times, which differ from run to run.
fn untimed(report: Report) -> Report {
    Report {
        microseconds_per_decision: 0.0,
        b_microseconds_per_decision: 0.0,
        ..report
    }
}

fn run(arena: &Arena, threads: usize) -> Report {
    let threads = NonZeroUsize::new(threads).expect("there is a thread");
    untimed(arena.run(threads, Instant::now, |_| ()))
}

fn program(folder: &TempDir, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_undercut"))
        .arg("arena")
        .args(arguments)
        .current_dir(folder)
        .env("HOME", folder.path())
        .env("XDG_CONFIG_HOME", folder.path())
        .output()
        .expect("the program starts")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("the program writes text")
}

fn json(output: &Output) -> Value {
    assert!(output.status.success(), "{}", text(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("the output is JSON")
}

#[test]
#[expect(clippy::float_cmp, reason = "exactly half is the claim")]
fn who_meets_himself_wins_exactly_half() {
    for contestant in Contestant::all() {
        let report = run(&arena(contestant, contestant, 20), 1);
        assert_eq!(report.games, 40);
        assert_eq!(report.a_win_share, 0.5, "{contestant}");
        assert_eq!(report.ci95, [0.5, 0.5], "{contestant}");
        assert_eq!(report.a_points_per_deal, 0.0, "{contestant}");
    }
}

#[test]
fn the_seed_decides_everything_and_the_threads_nothing() {
    let arena = arena(CLUB, Contestant::Greedy, 15);
    let report = run(&arena, 1);
    assert_eq!(report, run(&arena, 1));
    assert_eq!(report, run(&arena, 2));
    assert_eq!(report, run(&arena, 40));
    let other = Arena { seed: 12, ..arena };
    assert_ne!(report, run(&other, 1));
}

#[test]
fn exchanging_the_players_exchanges_the_result() {
    let there = run(&arena(CLUB, Contestant::Greedy, 30), 2);
    let back = run(&arena(Contestant::Greedy, CLUB, 30), 2);
    assert!((there.a_win_share + back.a_win_share - 1.0).abs() < 1e-12);
    assert!((there.a_points_per_deal + back.a_points_per_deal).abs() < 1e-12);
    assert_eq!((there.deals, there.void), (back.deals, back.void));
}

#[test]
fn progress_is_told_once_a_pair() {
    let told = AtomicU64::new(0);
    let sum = AtomicU64::new(0);
    let arena = arena(Contestant::Greedy, Contestant::Greedy, 10);
    arena.run(NonZeroUsize::MIN, Instant::now, |pairs| {
        told.fetch_add(1, Ordering::Relaxed);
        sum.fetch_add(pairs, Ordering::Relaxed);
    });
    assert_eq!((told.into_inner(), sum.into_inner()), (10, 55));
}

#[test]
fn one_pair_tells_nothing_about_its_spread() {
    let report = run(&arena(CLUB, Contestant::Greedy, 1), 1);
    assert_eq!(report.ci95.map(f64::to_bits), [0.0, 1.0].map(f64::to_bits));
}

#[test]
#[expect(clippy::float_cmp, reason = "exactly half is the claim")]
fn a_game_without_an_end_is_drawn() {
    let mut house = HouseRules::default();
    house.knock.limit = 0;
    // Gin is rare, and a deal is void as soon as somebody takes a card: a thousand deals do not bring so much.
    house.stock.idle_turns = 1;
    house.game.target = 10_000;
    let endless = Arena {
        rules: Rules::new(house).expect("these rules can be played"),
        ..arena(Contestant::Greedy, Contestant::Greedy, 1)
    };
    let report = run(&endless, 1);
    assert_eq!(report.deals, 2000);
    assert_eq!(report.a_win_share, 0.5);
}

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
        "games",
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

#[test]
fn house_rules_are_played_in_the_arena() {
    let folder = TempDir::new().expect("a folder");
    let players = [
        "--a", "greedy", "--b", "beginner", "--games", "40", "--json",
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
    let players = arena(Contestant::Greedy, Contestant::Level(Level::Beginner), 20);
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
        &["--a", "greedy", "--b", "greedy", "--games", "10"],
    );
    let told = text(&output.stdout);
    assert!(output.status.success());
    assert!(told.starts_with(
        "greedy against greedy: 10 games in mirrored pairs by the built-in rules, seed 1\n\n"
    ));
    assert!(told.contains("greedy       50.0 %          +0.00"));
    assert!(told.contains("95% interval of greedy's share: 50.0 % to 50.0 %"));
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
    let refused = [
        (&["--a", "club"][..], "--b <LEVEL>"),
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

#[test]
fn every_contestant_has_one_name() {
    for contestant in Contestant::all() {
        assert_eq!(contestant.to_string().parse(), Ok(contestant));
    }
    let unknown = "nobody".parse::<Contestant>().unwrap_err();
    assert_eq!(
        unknown.to_string(),
        "there is no player \"nobody\"; the players are beginner, novice, casual, steady, club, strong, \
         expert, master, grandmaster, camper, taker, knocker, greedy"
    );
}

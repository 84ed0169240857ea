//! The arena: fair, repeatable, and the same through the real program.

#![cfg(feature = "app")]

#[path = "support/programs.rs"]
mod programs;
mod support;

use std::{
    collections::BTreeSet,
    num::{NonZeroU64, NonZeroUsize},
    process::{Command, Output},
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    time::Instant,
};

use serde_json::Value;
use support::{pty::Launch, view::View};
use tempfile::TempDir;
use undercut::{
    bots::{
        Fault, House, Level, Misdeed, Rival, Situation,
        arena::{Arena, Contestant, Ended, Entrant, OnFault, Report, Results, Sprt, Verdict},
    },
    rules::{HouseRules, Preset, Rules},
};

const CLUB: Contestant = Contestant::Level(Level::Club);

fn arena(a: Contestant, b: Contestant, pairs: u64) -> Arena {
    meeting(vec![a.into(), b.into()], pairs)
}

fn meeting(entrants: Vec<Entrant>, pairs: u64) -> Arena {
    Arena {
        entrants,
        rules: Rules::default(),
        seed: 11,
        pairs: NonZeroU64::new(pairs).expect("there is a pair"),
        on_fault: OnFault::Stop,
        sprt: None,
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

fn results(arena: &Arena, threads: usize) -> Results {
    let threads = NonZeroUsize::new(threads).expect("there is a thread");
    let mut results = arena.run(threads, Instant::now, &AtomicBool::new(false), |_| ());
    results.reports = results.reports.into_iter().map(untimed).collect();
    for standing in &mut results.standings {
        standing.microseconds_per_decision = 0.0;
    }
    results
}

fn run(arena: &Arena, threads: usize) -> Report {
    let results = results(arena, threads);
    assert_eq!(results.reports.len(), 1);
    results.reports[0].clone()
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
    // The searcher thinks too long for forty games; that one view gets one move of it is tested beside it.
    let at_once = |contestant: &Contestant| *contestant != Contestant::Searcher;
    for contestant in Contestant::all().filter(at_once) {
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
    arena.run(
        NonZeroUsize::MIN,
        Instant::now,
        &AtomicBool::new(false),
        |pairs| {
            told.fetch_add(1, Ordering::Relaxed);
            sum.fetch_add(pairs, Ordering::Relaxed);
        },
    );
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
        "elo",
        "elo_ci95",
        "finished",
        "forfeits",
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
         expert, master, grandmaster, camper, taker, knocker, greedy, searcher"
    );
}

/// A rival who plays greedily until he fails, in the deal of this number of every match.
struct Failing {
    inner: House<fn(u64) -> Box<dyn undercut::bots::Bot>>,
    deal: u64,
}

impl Failing {
    fn entrant(deal: u64) -> Entrant {
        Entrant::new("failing", move || {
            let make: fn(u64) -> Box<dyn undercut::bots::Bot> =
                |_| Box::new(undercut::bots::Greedy);
            let inner = House::new(make);
            Ok(Box::new(Self { inner, deal }))
        })
    }
}

impl Rival for Failing {
    fn begin(&mut self, rules: &Rules, seed: u64) -> Result<(), Fault> {
        self.inner.begin(rules, seed)
    }

    fn choose(&mut self, at: &Situation<'_>) -> Result<undercut::play::Action, Fault> {
        if at.number == self.deal {
            return Err(Fault::new("failing", Misdeed::Stopped));
        }
        self.inner.choose(at)
    }

    fn over(&mut self, at: &Situation<'_>) -> Result<(), Fault> {
        self.inner.over(at)
    }
}

#[test]
fn who_fails_stops_the_games_or_forfeits_his_own() {
    let failing = |on_fault| Arena {
        on_fault,
        ..meeting(vec![Failing::entrant(1), Contestant::Greedy.into()], 5)
    };
    for threads in [1, 3] {
        let stopped = results(&failing(OnFault::Stop), threads);
        assert!(stopped.reports.is_empty(), "no pair was finished");
        let Ended::Failed {
            game,
            deal,
            fault,
            between,
        } = stopped.ended
        else {
            panic!("{:?}", stopped.ended)
        };
        assert_eq!((game, deal, between[0].as_str()), (1, 2, "failing"));
        assert_eq!(fault.what, Misdeed::Stopped);

        let forfeited = results(&failing(OnFault::Forfeit), threads);
        assert_eq!(forfeited.ended, Ended::Played);
        let report = &forfeited.reports[0];
        assert_eq!((report.forfeits, report.games), ([10, 0], 10));
        assert_eq!((report.a_win_share, report.elo), (0.0, None));
        assert_eq!(
            report.deals, 10,
            "only the first deal of each game was finished"
        );
        assert_eq!(forfeited.faults, [Fault::new("failing", Misdeed::Stopped)]);
    }
}

#[test]
fn everybody_meets_everybody_and_the_threads_do_not_matter() {
    let four = || {
        let entrants = [
            Contestant::Level(Level::Beginner),
            Contestant::Greedy,
            Contestant::Level(Level::Master),
            Contestant::Greedy,
        ];
        meeting(entrants.map(Entrant::from).into(), 12)
    };
    let found = results(&four(), 1);
    assert_eq!(found, results(&four(), 4));
    assert_eq!(found.ended, Ended::Played);
    assert_eq!(found.reports.len(), 6);
    assert!(found.reports.iter().all(|report| report.games == 24));
    assert_eq!(
        (found.standings[0].name.as_str(), found.standings[0].games),
        ("master", 72)
    );
    assert_eq!(found.standings[3].name, "beginner");
    let sum: f64 = found.standings.iter().map(|standing| standing.elo).sum();
    assert!(sum.abs() < 1e-6, "the average is 0");
    let shares: f64 = found
        .standings
        .iter()
        .map(|standing| standing.win_share)
        .sum();
    assert!((shares - 2.0).abs() < 1e-9);
    // Two of them are the same, and their games are not those of the others.
    let [first, second] = [0, 1].map(|at| &found.reports[at]);
    assert_ne!(
        (first.deals, first.a_win_share),
        (second.deals, second.a_win_share)
    );
    // Of the first two there is the same as if they had met alone.
    let alone = run(
        &arena(Contestant::Level(Level::Beginner), Contestant::Greedy, 12),
        2,
    );
    assert_eq!(found.reports[0], alone);
}

#[test]
fn a_test_stops_at_the_same_game_on_any_number_of_threads() {
    let tested = |a: Contestant, b: Contestant| Arena {
        sprt: Some("0,40".parse::<Sprt>().expect("a test")),
        ..arena(a, b, 2_000)
    };
    let better = results(&tested(CLUB, Contestant::Level(Level::Beginner)), 1);
    assert_eq!(better.ended, Ended::Decided(Verdict::H1));
    assert!(better.reports[0].games < 4_000);
    for threads in [2, 7] {
        assert_eq!(
            better,
            results(&tested(CLUB, Contestant::Level(Level::Beginner)), threads)
        );
    }
    let worse = results(&tested(Contestant::Level(Level::Beginner), CLUB), 2);
    assert_eq!(worse.ended, Ended::Decided(Verdict::H0));
    let test = worse.reports[0].sprt.expect("a test was asked for");
    assert!(test.llr <= test.bounds[0] && test.verdict == Verdict::H0);
}

#[test]
fn games_that_are_stopped_leave_what_was_finished_before() {
    let arena = arena(
        Contestant::Greedy,
        Contestant::Level(Level::Beginner),
        100_000,
    );
    let stop = AtomicBool::new(false);
    let threads = NonZeroUsize::new(2).expect("two is not zero");
    let found = arena.run(threads, Instant::now, &stop, |pairs| {
        // Whoever gets there first: one thread may be held up before it can say so.
        if pairs >= 20 {
            stop.store(true, Ordering::Relaxed);
        }
    });
    assert_eq!(found.ended, Ended::Stopped);
    let played = &found.reports[0];
    assert!((30..=44).contains(&played.games), "{}", played.games);
    let pairs = NonZeroU64::new(played.games / 2).expect("pairs were finished");
    assert_eq!(untimed(played.clone()), run(&Arena { pairs, ..arena }, 1));
}

#[test]
fn our_player_over_the_wire_is_the_one_at_home() {
    let folder = TempDir::new().expect("a folder");
    let wired = format!(
        "cmd:'{}' bot --level casual",
        env!("CARGO_BIN_EXE_undercut")
    );
    let against_greedy = |player: &str, threads: &str| {
        let rest = ["greedy", "--games", "12", "--threads", threads, "--json"];
        let mut value = json(&program(&folder, &[&[player][..], &rest].concat()));
        let fields = value.as_object_mut().expect("an object");
        fields.remove("microseconds_per_decision");
        fields.remove("a").expect("a name");
        value
    };
    let at_home = against_greedy("casual", "1");
    assert_eq!(against_greedy(&wired, "1"), at_home);
    assert_eq!(against_greedy(&wired, "2"), at_home);
}

#[test]
fn a_round_robin_with_the_python_player_is_a_table() {
    let Some(python) = programs::python_player() else {
        return;
    };
    let folder = TempDir::new().expect("a folder");
    let python = format!("cmd:{python}");
    let players = [
        "beginner", &python, &python, "--games", "4", "--preset", "eaai",
    ];
    let output = program(&folder, &players);
    let told = text(&output.stdout);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(
        told.starts_with("3 players, everybody against everybody: 12 games in mirrored pairs by "),
        "{told}"
    );
    for name in ["beginner", "Minnow ", "Minnow (2) "] {
        assert!(told.lines().any(|line| line.starts_with(name)), "{told}");
    }
    assert!(
        told.contains("games won, %") && told.contains("  -"),
        "{told}"
    );
    let value = json(&program(&folder, &[&players[..], &["--json"]].concat()));
    assert_eq!(value["standings"].as_array().map(Vec::len), Some(3));
    assert_eq!(value["pairings"].as_array().map(Vec::len), Some(3));
    assert_eq!(value["finished"], true);
}

#[test]
fn a_program_that_fails_is_told_with_what_is_known() {
    let folder = TempDir::new().expect("a folder");
    let greets = programs::GREETS;
    let crash = format!("cmd:{}", programs::shell(&format!("{greets} exit 3")));
    let stopped = program(&folder, &["greedy", &crash, "--games", "8"]);
    assert_eq!(stopped.status.code(), Some(1));
    assert_eq!(text(&stopped.stdout), "No pair of games was finished.\n");
    let told = text(&stopped.stderr);
    assert!(told.starts_with("error: Shelly (`/bin/sh -c "), "{told}");
    assert!(
        told.contains(
            "ended without an answer (exit status: 3) (deal 1 of game 1 between greedy and Shelly; "
        ),
        "{told}"
    );

    let forfeited = program(
        &folder,
        &["greedy", &crash, "--games", "4", "--on-fault", "forfeit"],
    );
    assert!(forfeited.status.success());
    let told = text(&forfeited.stdout);
    assert!(
        told.contains("greedy      100.0 %") && told.contains("4 games forfeited by Shelly"),
        "{told}"
    );
    assert!(
        text(&forfeited.stderr).starts_with("note: games were forfeited; the first time, Shelly (")
    );

    let missing = program(&folder, &["greedy", "cmd:/no/such/program"]);
    assert_eq!(missing.status.code(), Some(1));
    assert!(text(&missing.stderr).contains("cannot be started"));
    for (wrong, reason) in [
        (&["greedy", "cmd:"][..], "a program has to be named"),
        (&["greedy", "cmd:a 'b"], "is not closed"),
        (&["greedy"], "2"),
        (&["greedy", "club", "--a", "club"], "cannot be used with"),
        (
            &["greedy", "club", "casual", "--sprt", "0,5"],
            "tests two players",
        ),
        (&["greedy", "club", "--sprt", "5,0"], "elo0 has to be less"),
        (
            &["greedy", "club", "--move-time", "0"],
            "a time is given in seconds",
        ),
    ] {
        let output = program(&folder, wrong);
        assert_eq!(output.status.code(), Some(2), "{wrong:?}");
        assert!(
            text(&output.stderr).contains(reason),
            "{}",
            text(&output.stderr)
        );
    }
}

#[test]
fn a_signal_prints_what_is_known_and_leaves_nobody_behind() {
    let folder = TempDir::new().expect("a folder");
    let pids = folder.path().join("pids");
    let script = format!(
        "echo $$ >> {0}; sleep 1000 & echo $! >> {0}; exec '{1}' bot --level beginner",
        pids.display(),
        env!("CARGO_BIN_EXE_undercut")
    );
    let program = format!("cmd:{}", programs::shell(&script));
    let arguments = [
        "arena",
        "greedy",
        &program,
        "--games",
        "90000000",
        "--threads",
        "2",
    ];
    let mut pty = Launch::undercut().args(arguments).size(100, 30).open();
    pty.wait_for_text(" of 90000000 games, ");
    pty.send("\x03");
    pty.wait_for_text("this is what is known so far.");
    assert!(pty.wait_until_ended().signaled());
    programs::wait_until_gone(&pids, 4);
}

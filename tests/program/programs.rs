//! Other programs at the table: what becomes of those that do not do what they should, and that nothing of them is left.

use crate::support::programs;

use std::{
    borrow::Cow,
    thread,
    time::{Duration, Instant},
};

use programs::{GREETS, python_player, shell, wait_until_gone};
use tempfile::TempDir;
use undercut::{
    cards::{Deck, Stream, stream},
    game::Player,
    lab::{
        Agent, Bot, Fault, FaultKind, Greedy, Level, Opponent, OpponentTurn, Opponents, Scores,
        Situation,
        program::{NotACommand, Program},
    },
    play::{Action, BySeat, Deal, Seat, View, pair},
    rules::{PRESETS, Rules},
};

/// Longer than anything takes here that is not meant to be late.
const GENEROUS: Duration = Duration::from_secs(60);
/// For programs that are late whatever they are given.
const SHORT: Duration = Duration::from_millis(200);

fn start(script: &str, move_time: Duration) -> Result<Program, Fault> {
    Program::start(shell(script).parse().expect("a command"), move_time)
}

fn first_view() -> View {
    let deck = Deck::shuffled(&mut stream(1, Stream::Deal(0)));
    Deal::first_view(&Rules::default(), &deck, pair::NON_DEALER)
}

fn situation(view: &View) -> Situation<'_> {
    Situation {
        number: 0,
        scores: Scores::default(),
        view: Cow::Borrowed(view),
    }
}

/// What becomes of the first question.
fn ask(script: &str, move_time: Duration) -> Result<Action, Fault> {
    let mut program = start(script, move_time)?;
    program.begin(&Rules::default(), 1)?;
    program.choose(&situation(&first_view()))
}

/// The fault of a program that greets and then goes on with `script`.
fn fault(script: &str, move_time: Duration) -> Fault {
    let fault = ask(&format!("{GREETS} read deal; {script}"), move_time).expect_err("it fails");
    assert!(fault.player.starts_with("Shelly (`/bin/sh -c "), "{fault}");
    let told = fault.to_string();
    assert!(!told.chars().any(char::is_control), "{told:?}");
    assert!(told.chars().count() < 1200, "{told}");
    fault
}

#[test]
fn a_program_that_answers_is_heard() {
    let script = format!(r#"{GREETS} read deal; read choose; echo '{{"do":"pass"}}'; read bye"#);
    assert_eq!(ask(&script, GENEROUS), Ok(Action::Pass));
}

#[test]
fn what_is_no_program_is_not_started() {
    let started = Program::start("/no/such/program --fast".parse().unwrap(), GENEROUS);
    let told = started.unwrap_err().to_string();
    assert!(
        told.starts_with("the program `/no/such/program --fast` cannot be started: No such file"),
        "{told}"
    );
    assert!(matches!(
        "  ".parse(),
        Err::<undercut::lab::program::CommandLine, _>(NotACommand::Empty)
    ));
}

#[test]
fn a_greeting_is_as_the_protocol_has_it() {
    let greeting = |script: &str| start(script, GENEROUS).unwrap_err().kind;
    assert!(matches!(
        greeting("read hello; echo hello there; read more"),
        FaultKind::NoGreeting { said, .. } if said.to_string() == "hello there"
    ));
    assert_eq!(
        greeting(r#"read hello; echo '{"type":"hello","protocol":7,"name":"Future"}'; read more"#),
        FaultKind::Version { given: 7, known: 1 }
    );
    assert!(
        matches!(greeting("exit 3"), FaultKind::Ended { status, .. } if status == "exit status: 3")
    );
    assert!(matches!(
        greeting(r#"echo '{"type":"hello"'; read hello; exec sleep 1000"#),
        FaultKind::NoGreeting { .. } | FaultKind::Unasked { .. }
    ));
}

#[test]
fn what_is_no_answer_is_shown_escaped_and_cut() {
    let FaultKind::Malformed { said, why } = fault(
        r#"read choose; printf "knock\033[2J!\n"; read more"#,
        GENEROUS,
    )
    .kind
    else {
        panic!("it is malformed")
    };
    assert_eq!(said.to_string(), "knock\\u{1b}[2J!");
    assert_eq!(why, "expected value at column 1");
    let not_text = fault(r#"read choose; printf "\377\n"; read more"#, GENEROUS).kind;
    assert!(
        matches!(&not_text, FaultKind::Malformed { why, .. } if why.contains("not UTF-8")),
        "{not_text:?}"
    );
    let empty = fault("read choose; echo; read more", GENEROUS).kind;
    assert!(matches!(empty, FaultKind::Malformed { said, .. } if said.is_empty()));
}

#[test]
fn what_is_not_legal_is_refused_with_the_rule() {
    let fault = fault(
        r#"read choose; echo '{"do":"draw-stock"}'; read more"#,
        GENEROUS,
    );
    let told = fault.to_string();
    assert!(
        told.contains(r#"answered `{"do":"draw-stock"}`, which is not legal now: "#),
        "{told}"
    );
    assert!(matches!(fault.kind, FaultKind::Illegal { .. }));
}

#[test]
fn who_is_late_is_not_waited_for() {
    let begun = Instant::now();
    let late = fault("read choose; exec sleep 1000", SHORT).kind;
    assert!(
        matches!(&late, FaultKind::Late { limit, .. } if *limit == SHORT),
        "{late:?}"
    );
    let begun_to_answer = fault(r#"read choose; printf '{"do":'; exec sleep 1000"#, SHORT).kind;
    assert_eq!(
        begun_to_answer.to_string(),
        r#"did not answer within 0.2 seconds; its answer began with `{"do":`"#
    );
    assert!(begun.elapsed() < GENEROUS);
}

#[test]
fn who_never_reads_is_late_or_deaf_and_never_blocks() {
    let late = fault("exec sleep 1000", SHORT).kind;
    assert!(matches!(late, FaultKind::Late { .. }), "{late:?}");
    // More than a pipe holds, so that not all of it can be told.
    let mut program = start(&format!("{GREETS} exec sleep 1000"), SHORT).unwrap();
    for _ in 0..200 {
        program.begin(&Rules::default(), 1).unwrap();
    }
    let deaf = program.choose(&situation(&first_view())).unwrap_err().kind;
    assert_eq!(deaf, FaultKind::Deaf { limit: SHORT });
}

#[test]
fn who_says_too_much_is_stopped() {
    let endless = fault("read choose; tr '\\0' x < /dev/zero; read more", GENEROUS).kind;
    let FaultKind::Oversized { limit, said } = endless else {
        panic!("{endless:?}")
    };
    assert_eq!(limit, 65_536);
    assert_eq!(said.to_string().chars().count(), 201);
    let flood = fault("read choose; exec yes", GENEROUS).kind;
    assert!(
        matches!(&flood, FaultKind::Malformed { said, .. } if said.to_string() == "y"),
        "{flood:?}"
    );
}

/// Each line is held against the question that it came after, whether what follows it comes at once or later.
#[test]
fn the_first_line_is_the_answer_and_what_follows_it_is_unasked() {
    let chatty = fault(
        r#"read choose; printf 'thinking...\n{"do":"pass"}\n'; read more"#,
        GENEROUS,
    );
    assert_eq!(
        chatty.kind.to_string(),
        "answered `thinking...`, which is not a valid answer: expected ident at column 2"
    );
    let script =
        format!(r#"{GREETS} read deal; read choose; printf '{{"do":"pass"}}\nwell?\n'; read more"#);
    let mut program = start(&script, GENEROUS).unwrap();
    program.begin(&Rules::default(), 1).unwrap();
    let view = first_view();
    assert_eq!(program.choose(&situation(&view)), Ok(Action::Pass));
    let twice = program.choose(&situation(&view)).unwrap_err().kind;
    assert_eq!(twice.to_string(), "said `well?` without being asked");
}

#[test]
fn a_flood_of_errors_stops_nobody_and_its_end_is_told() {
    let script = format!(
        r#"{GREETS} read deal; read choose; i=0; while [ $i -lt 20000 ]; do echo "line $i of many" >&2; i=$((i+1)); done; echo '{{"do":"pass"}}'; read bye"#
    );
    assert_eq!(ask(&script, GENEROUS), Ok(Action::Pass));
    let fault = fault(
        "read choose; echo why >&2; echo because >&2; exit 1",
        GENEROUS,
    );
    assert_eq!(fault.errors.to_string(), "why\\nbecause");
    assert!(
        fault
            .to_string()
            .ends_with("its standard error ends with `why\\nbecause`")
    );
}

#[test]
fn who_ends_or_closes_its_pipes_is_told_apart() {
    let crash = fault("read choose; kill -SEGV $$", GENEROUS).kind;
    assert!(
        matches!(&crash, FaultKind::Ended { status, .. } if status.contains("signal: 11")),
        "{crash:?}"
    );
    let quiet = fault("exit 0", GENEROUS).kind;
    assert!(
        matches!(&quiet, FaultKind::Ended { status, .. } if status == "exit status: 0"),
        "{quiet:?}"
    );
    let output = fault("read choose; exec >&-; exec sleep 1000", GENEROUS).kind;
    assert!(
        matches!(
            output,
            FaultKind::Closed {
                stream: "output",
                ..
            }
        ),
        "{output:?}"
    );
    let begun = fault(r#"read choose; printf '{"do"'; exit 4"#, GENEROUS).kind;
    assert_eq!(
        begun.to_string(),
        r#"ended without an answer (exit status: 4); its answer began with `{"do"`"#
    );
    let mut program = start(&format!("{GREETS} exec <&-; exec sleep 1000"), GENEROUS).unwrap();
    let mut told = Ok(Action::Pass);
    // The pipe is found closed once the program has closed it.
    while told.is_ok() {
        program.begin(&Rules::default(), 1).unwrap();
        told = program.choose(&situation(&first_view()));
    }
    let input = told.unwrap_err().kind;
    assert!(
        matches!(
            input,
            FaultKind::Closed {
                stream: "input",
                ..
            }
        ),
        "{input:?}"
    );
}

#[test]
fn what_a_program_has_started_ends_with_it() {
    let folder = TempDir::new().unwrap();
    let file = |name: &str| folder.path().join(name);
    let children = |name: &str| {
        let path = file(name);
        let path = path.display();
        format!(
            r"{GREETS} (trap : TERM INT HUP; sleep 1000) & echo $! $$ >> {path}; sleep 1000 & echo $! >> {path};"
        )
    };
    // One that fails, one that is let go, and one that has ended before its children.
    let late = ask(&format!("{} exec sleep 1000", children("late")), SHORT);
    assert!(matches!(late.unwrap_err().kind, FaultKind::Late { .. }));
    wait_until_gone(&file("late"), 3);

    let polite = format!(
        r#"{} read deal; read choose; echo '{{"do":"pass"}}'; read bye"#,
        children("polite")
    );
    assert_eq!(ask(&polite, GENEROUS), Ok(Action::Pass));
    wait_until_gone(&file("polite"), 3);

    let orphans = ask(&format!("{} exit 1", children("orphans")), SHORT);
    assert!(matches!(orphans.unwrap_err().kind, FaultKind::Ended { .. }));
    wait_until_gone(&file("orphans"), 3);

    let stubborn = start(
        &format!(
            "{} trap : TERM; sleep 1000; sleep 1000",
            children("stubborn")
        ),
        SHORT,
    );
    drop(stubborn.unwrap());
    wait_until_gone(&file("stubborn"), 3);
}

/// A process that leaves the group of the program for a session of its own is found by its environment.
#[test]
#[cfg(target_os = "linux")]
fn what_has_left_the_group_of_a_program_ends_with_it() {
    if std::process::Command::new("setsid")
        .arg("true")
        .status()
        .is_err()
    {
        eprintln!("note: there is no setsid here");
        return;
    }
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("away");
    let path = file.display();
    let script = format!(
        r#"{GREETS} setsid sh -c "echo \$\$ >> {path}; sleep 1000 & echo \$! >> {path}; sleep 1000" &
        while ! [ "$(wc -l < {path} 2>/dev/null)" = 2 ]; do :; done; exit 1"#
    );
    let gone = ask(&script, GENEROUS);
    assert!(matches!(gone.unwrap_err().kind, FaultKind::Ended { .. }));
    wait_until_gone(&file, 2);
}

/// A process in our own group, without the mark in its environment, is killed as the one that was started.
#[test]
fn a_program_that_has_left_its_group_and_its_environment_ends() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("away");
    let Some(command) = programs::python_runaway(&file) else {
        return;
    };
    let begun = Instant::now();
    let mut program = Program::start(command.parse().unwrap(), SHORT).unwrap();
    program.begin(&Rules::default(), 1).unwrap();
    let late = program.choose(&situation(&first_view())).unwrap_err().kind;
    assert!(matches!(late, FaultKind::Late { .. }), "{late:?}");
    wait_until_gone(&file, 1);
    assert!(begun.elapsed() < GENEROUS);
}

/// A match can be left while the program thinks; the next one is not kept waiting until it has thought enough.
#[test]
fn a_question_in_another_match_ends_the_thinking_about_the_one_before() {
    let folder = TempDir::new().unwrap();
    let been = folder.path().join("been");
    let script = format!(
        r#"{GREETS} read deal; read choose; if [ -e {0} ]; then echo '{{"do":"pass"}}'; read bye; else touch {0}; exec sleep 1000; fi"#,
        been.display()
    );
    let opponents = Opponents::with(start(&script, 2 * GENEROUS).unwrap());
    let turn = |seed| OpponentTurn {
        opponent: Opponent::Program(opponents.programs().remove(0)),
        player: Player::SECOND,
        seed,
        past: Vec::new(),
        situation: Situation {
            view: Cow::Owned(first_view()),
            number: 0,
            scores: Scores::default(),
        },
    };
    let begun = Instant::now();
    thread::scope(|scope| {
        let left = scope.spawn(|| opponents.choose(&turn(1)));
        while !been.exists() {
            thread::yield_now();
        }
        let next = opponents.choose(&turn(2));
        assert_eq!(next, Ok(Action::Pass));
        let fault = left.join().unwrap().unwrap_err();
        assert!(matches!(fault.kind, FaultKind::Ended { .. }), "{fault}");
    });
    assert!(begun.elapsed() < GENEROUS);
}

#[test]
fn a_program_that_failed_is_started_anew_and_told_everything() {
    let folder = TempDir::new().unwrap();
    let been = folder.path().join("been");
    let script = format!(
        r#"{GREETS} read deal; read choose; if [ -e {0} ]; then echo '{{"do":"take-upcard"}}'; read bye; else touch {0}; exit 9; fi"#,
        been.display()
    );
    let mut program = start(&script, GENEROUS).unwrap();
    program.begin(&Rules::default(), 1).unwrap();
    let view = first_view();
    assert!(program.choose(&situation(&view)).is_err());
    assert_eq!(program.choose(&situation(&view)), Ok(Action::TakeUpcard));
}

/// Plays a deal between a program at the non-dealer's seat and a greedy dealer, and holds each answer of the program
/// against those that `same` gives, if that is given.
fn play(program: &mut Program, rules: &Rules, seed: u64, same: Option<&mut dyn Bot>) -> u32 {
    let deck = Deck::shuffled(&mut stream(seed, Stream::Deal(0)));
    let mut deal = Deal::new(rules, deck);
    let first = |seat| Deal::first_view(rules, deal.deck(), seat);
    let mut views = BySeat::from_fn(deal.seats(), first);
    let mut same = same;
    let mut asked = 0;
    while let Some(seat) = deal.turn() {
        let view = &views[seat];
        let action = if seat == pair::NON_DEALER {
            asked += 1;
            let answer = program.choose(&situation(view));
            let answer = answer.unwrap_or_else(|fault| panic!("deal {seed}: {fault}"));
            if let Some(same) = &mut same {
                assert_eq!(answer, same.choose(view), "deal {seed}");
            }
            answer
        } else {
            Greedy.choose(view)
        };
        let event = deal.apply(seat, &action).expect("it was checked");
        for seat in Seat::all(deal.seats()) {
            views[seat].observe(event.seen_by(seat));
        }
    }
    program
        .over(&situation(&views[pair::NON_DEALER]))
        .expect("it is told");
    asked
}

#[test]
fn our_own_player_plays_over_the_wire_as_it_plays_at_home() {
    let command = format!("{} bot --level casual", env!("CARGO_BIN_EXE_undercut"));
    let mut program = Program::start(command.parse().unwrap(), GENEROUS).unwrap();
    for (seed, preset) in (0..).zip(PRESETS) {
        let rules = preset.book().rules();
        program.begin(&rules, seed).unwrap();
        let mut at_home = Level::Casual.bot(seed);
        assert!(play(&mut program, &rules, seed, Some(&mut *at_home)) > 0);
    }
}

#[test]
fn the_python_player_plays_every_preset_legally_and_sensibly() {
    let Some(command) = python_player() else {
        return;
    };
    let mut program = Program::start(command.parse().unwrap(), GENEROUS).unwrap();
    assert_eq!(program.name().as_str(), "Minnow");
    for (seed, preset) in (0..).zip(PRESETS.iter().cycle().take(2 * PRESETS.len())) {
        let rules = preset.book().rules();
        program.begin(&rules, seed).unwrap();
        play(&mut program, &rules, seed, None);
    }
}

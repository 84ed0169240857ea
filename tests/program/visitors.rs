//! Other programs across the table of the real program: on the screen and in line mode.

use crate::support;
use crate::support::driver;
use crate::support::programs;
use crate::support::typed;

use std::{
    fs,
    io::{BufRead, BufReader, Write},
    path::{Path, PathBuf},
    process::{Child, Command, Output},
};

use driver::Driver;
use programs::{python_player, shell, wait_until_gone};
use rustix::process::{Pid, Signal, kill_process};
use support::{pty::Launch, view::View};
use tempfile::TempDir;
use undercut::{
    game::Stage,
    record::{Participant, Record},
};

const PROGRAM: &str = env!("CARGO_BIN_EXE_undercut");

/// Line mode with these arguments and all of this input.
fn plain(folder: &Path, arguments: &[&str], input: &str) -> Output {
    typed::typed(&mut line_mode(folder, arguments), input.as_bytes())
}

fn line_mode(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(PROGRAM);
    command
        .args(["play", "--plain", "--yes", "--data-dir", "data"])
        .args(arguments)
        .current_dir(folder)
        .env("HOME", folder)
        .env("XDG_CONFIG_HOME", folder);
    command
}

fn start(folder: &Path, arguments: &[&str]) -> Child {
    typed::start(&mut line_mode(folder, arguments))
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("the program writes text")
}

fn record(folder: &Path) -> Record {
    let file = folder.join("data/matches/0001.jsonl");
    let text = fs::read(file).expect("there is a record");
    Record::parse(text).expect("the record can be read").log
}

/// A folder in which a program may write: in those above the records it may not.
fn own(folder: &Path) -> PathBuf {
    let own = folder.join("own");
    fs::create_dir_all(&own).expect("a folder");
    own
}

/// A program that ends when it is first asked, and plays well once it has been started anew. Who starts it is written to
/// a file, and it has a child that does not end by itself.
fn fails_once(folder: &Path) -> (String, PathBuf) {
    let own = own(folder);
    let (been, pids) = (own.join("been"), own.join("pids"));
    let script = format!(
        "echo $$ >> {1}; sleep 1000 & echo $! >> {1}; \
         if [ -e {0} ]; then exec \"{PROGRAM}\" bot --level beginner; fi; touch {0}; \
         read hello; echo '{{\"type\":\"hello\",\"protocol\":1,\"name\":\"Benny\"}}'; \
         read match; read deal; echo \"out of cards\" >&2; exit 7",
        been.display(),
        pids.display()
    );
    (format!("cmd:{}", shell(&script)), pids)
}

#[test]
fn in_line_mode_a_match_is_kept_when_the_program_fails_and_goes_on_with_it() {
    let folder = TempDir::new().expect("a folder");
    let folder = folder.path();
    let (program, pids) = fails_once(folder);
    let failed = plain(
        folder,
        &["--seed", "42", "--opponent", &program],
        "17\nme\n",
    );
    assert_eq!(failed.status.code(), Some(1));
    let (told, errors) = (text(&failed.stdout), text(&failed.stderr));
    assert!(told.contains("you against Benny"), "{told}");
    assert!(
        told.contains("The match is kept. To resume it:\nundercut play --plain --opponent 'cmd:"),
        "{told}"
    );
    assert!(errors.starts_with("error: Benny (`/bin/sh -c "), "{errors}");
    assert!(
        errors.ends_with("ended without an answer (exit status: 7); its standard error ends with `out of cards`\n"),
        "{errors}"
    );
    wait_until_gone(&pids, 2);
    let kept = record(folder);
    assert_eq!(
        kept.header().players()[1],
        Participant::program("Benny".parse().expect("a name"))
    );
    assert!(matches!(kept.state().stage(), Stage::Playing(_)));

    // A record starts nothing: the program has to be named, and to be the same.
    let unnamed = plain(folder, &["--continue"], "");
    assert_eq!(unnamed.status.code(), Some(1));
    let errors = text(&unnamed.stderr);
    assert!(
        errors.contains("against the program Benny; name it again"),
        "{errors}"
    );
    let club = format!("cmd:'{PROGRAM}' bot --level club");
    let other = plain(folder, &["--continue", "--opponent", &club], "");
    let errors = text(&other.stderr);
    assert!(
        errors.contains("against the program Benny, not "),
        "{errors}"
    );

    let gone_on = plain(
        folder,
        &["--continue", "--opponent", &program],
        "p\ns\nquit\n",
    );
    assert!(gone_on.status.success(), "{}", text(&gone_on.stderr));
    assert!(text(&gone_on.stdout).contains("Benny "));
    assert!(record(folder).entries().len() > kept.entries().len());
    assert!(record(folder).text().starts_with(&kept.text()));
    wait_until_gone(&pids, 4);
}

#[test]
fn a_match_against_the_python_player_is_played_to_its_end() {
    let Some(python) = python_player() else {
        return;
    };
    let folder = TempDir::new().expect("a folder");
    let mut child = start(
        folder.path(),
        &[
            "--seed",
            "42",
            "--preset",
            "quick",
            "--opponent",
            &format!("cmd:{python}"),
        ],
    );
    let mut input = child.stdin.take().expect("it is piped");
    let mut output = BufReader::new(child.stdout.take().expect("it is piped"));
    let (mut line, mut all, mut driver) = (String::new(), String::new(), Driver::default());
    while output.read_line(&mut line).expect("the output is text") > 0 {
        all += &line;
        assert!(
            all.len() < 4_000_000,
            "it does not end: {}",
            &all[all.len() - 2000..]
        );
        let answer = driver.read(line.trim_end());
        line.clear();
        if let Some(answer) = answer
            && writeln!(input, "{answer}").is_err()
        {
            break;
        }
    }
    drop(input);
    let status = child.wait().expect("it ends");
    assert!(status.success(), "{all}");
    let record = record(folder.path());
    assert!(record.state().sheet().result().is_some(), "{all}");
    assert_eq!(
        record.header().players()[1],
        Participant::program("Minnow".parse().expect("a name"))
    );
    let undercut = |command: &str| {
        let file = folder.path().join("data/matches/0001.jsonl");
        let output = Command::new(PROGRAM).arg(command).arg(file).output();
        let output = output.expect("the program starts");
        assert!(output.status.success(), "{}", text(&output.stderr));
        text(&output.stdout)
    };
    // The card that was drawn for the program in the cut is the one that the seed gives it.
    undercut("verify");
    assert!(undercut("replay").starts_with("You against Minnow (program)\n"));
}

#[test]
fn on_the_screen_a_match_is_kept_when_the_program_fails_and_goes_on_with_it() {
    let folder = TempDir::new().expect("a folder");
    let folder = folder.path();
    let (program, pids) = fails_once(folder);
    let data = folder.join("data");
    let arguments = [
        "play",
        "--seed",
        "42",
        "--pace",
        "off",
        "--opponent",
        &program,
        "--data-dir",
        data.to_str().expect("a path in text"),
    ];
    let mut pty = Launch::undercut().args(arguments).size(100, 30).open();
    pty.wait_for_text("Cut for the deal");
    pty.send("\r");
    // Benny has the higher card and plays first.
    pty.wait_for_text("Benny cuts");
    pty.send("\r");
    pty.wait_for_text("ended without an answer");
    pty.wait_for_text("The match is kept");
    pty.wait_for_text("Go on");
    wait_until_gone(&pids, 2);
    pty.send("\r");
    pty.wait_for_text("Your turn");
    // Nothing outlives the program that is told to end.
    pty.signal(Signal::TERM);
    assert!(pty.wait_until_ended().signaled());
    wait_until_gone(&pids, 4);
}

/// It says hello, and later answers, when its folder has a file of this name.
fn waits_for(folder: &Path) -> (String, PathBuf) {
    let own = own(folder);
    let wait = |name: &str| {
        let file = own.join(name);
        format!("while [ ! -e {} ]; do sleep 0.05; done;", file.display())
    };
    let script = format!(
        "{} read hello; echo '{}'; while read line; do case \"$line\" in *choose*) {} exit 3;; esac; done",
        wait("hello"),
        r#"{"type":"hello","protocol":1,"name":"Slow"}"#,
        wait("answer"),
    );
    (format!("cmd:{}", shell(&script)), own)
}

#[test]
fn a_program_that_is_waited_for_is_named_with_the_time_left() {
    let folder = TempDir::new().expect("a folder");
    let (program, own) = waits_for(folder.path());
    let data = folder.path().join("data");
    let arguments = [
        "play",
        "--plain",
        "--seed",
        "42",
        "--opponent",
        &program,
        "--data-dir",
        data.to_str().expect("a path in text"),
    ];
    let mut pty = Launch::undercut().args(arguments).size(100, 30).open();
    pty.wait_for_text("Waiting for /bin/sh -c ");
    fs::write(own.join("hello"), "").expect("a file");
    pty.wait_for_text("Cut: draw a card");
    let left = pty.look(View::text).contains("Waiting for /bin/sh");
    assert!(!left, "the line is gone");
    pty.send("1\r");
    // Whoever has the higher card, the other player is asked before the hand has really begun.
    let mut answers = vec![("Upcard: ", "p\r"), ("Dealer: ", "me\r")];
    loop {
        let asked = pty.wait_for("a question, or the program to be waited for", |view| {
            let text = view.text();
            if text.contains("Waiting for Slow: ") && text.contains(" s left") {
                return Some(None);
            }
            let asked = answers
                .iter()
                .position(|(question, _)| text.contains(question));
            asked.map(Some)
        });
        match asked {
            Some(question) => pty.send(answers.remove(question).1),
            None => break,
        }
    }
    fs::write(own.join("answer"), "").expect("a file");
    pty.wait_for_text("ended without an answer");
}

#[test]
fn a_signal_in_line_mode_leaves_nobody_behind() {
    let folder = TempDir::new().expect("a folder");
    let pids = own(folder.path()).join("pids");
    let script = format!(
        "trap : TERM INT HUP; echo $$ >> {0}; sleep 1000 & echo $! >> {0}; \"{PROGRAM}\" bot --level beginner",
        pids.display()
    );
    let program = format!("cmd:{}", shell(&script));
    for signal in [Signal::INT, Signal::TERM] {
        let mut child = start(folder.path(), &["--new", "--opponent", &program]);
        // It stays open: the end of the input would end the match as well, and not by the signal.
        let input = child.stdin.take();
        let mut first = String::new();
        let output = child.stdout.as_mut().expect("it is piped");
        BufReader::new(output)
            .read_line(&mut first)
            .expect("it says something");
        kill_process(Pid::from_child(&child), signal).expect("it runs");
        let status = child.wait().expect("it ends");
        assert!(!status.success());
        drop(input);
        wait_until_gone(&pids, 2);
    }
}

/// Not even one that has left its process group and its environment.
#[test]
fn a_signal_ends_who_has_run_away() {
    let folder = TempDir::new().expect("a folder");
    let pids = own(folder.path()).join("pids");
    let Some(program) = programs::python_runaway(&pids) else {
        return;
    };
    let program = format!("cmd:{program}");
    let mut child = start(folder.path(), &["--new", "--opponent", &program]);
    let input = child.stdin.take();
    while !fs::read_to_string(&pids).is_ok_and(|text| !text.is_empty()) {
        std::thread::yield_now();
    }
    kill_process(Pid::from_child(&child), Signal::TERM).expect("it runs");
    assert!(!child.wait().expect("it ends").success());
    drop(input);
    wait_until_gone(&pids, 1);
}

#[test]
fn what_is_no_program_is_said_before_anything_is_begun() {
    let folder = TempDir::new().expect("a folder");
    let missing = plain(folder.path(), &["--opponent", "cmd:/no/such/program"], "");
    assert_eq!(missing.status.code(), Some(1));
    assert!(text(&missing.stderr).contains("the program `/no/such/program` cannot be started"));
    assert!(!folder.path().join("data").exists());
    for (wrong, reason) in [
        (&["--opponent", "clubb"][..], "name a level, such as club"),
        (&["--opponent", "cmd:"], "a program has to be named"),
        (
            &["--opponent", "cmd:x", "--level", "club"],
            "cannot be used with",
        ),
    ] {
        let output = plain(folder.path(), wrong, "");
        assert_eq!(output.status.code(), Some(2), "{wrong:?}");
        assert!(
            text(&output.stderr).contains(reason),
            "{}",
            text(&output.stderr)
        );
    }
}

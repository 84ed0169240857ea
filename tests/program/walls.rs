//! A program at the table hunts for the cards and finds nothing.

use crate::support::{place::Place, programs, pty::Launch};

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

/// Something that stands in the records, to be found by.
const WORD: &str = "a-word-of-the-record";

/// Whether there is a hunter, and a wall that could stop it; says why not.
fn can_hunt() -> bool {
    let has_python = programs::python_player().is_some();
    if !has_python {
        return false;
    }
    let output = Place::new().run(&["arena", "greedy", "cmd:/no/such/program"]);
    let is_walled = !text(&output.stderr).contains("cannot keep a program from your files");
    if !is_walled {
        eprintln!("note: this system has no Landlock, so nothing is kept from programs");
    }
    is_walled
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("the program writes text")
}

/// A hunter for the records in `folder`: its file, and the file with what it has found.
fn hunter(place: &Place, folder: &Path) -> (PathBuf, PathBuf) {
    let own = place.path("own");
    fs::create_dir_all(&own).expect("a folder");
    let (file, report) = (own.join("hunt.py"), own.join("report"));
    let [records, findings] = [folder, &report].map(|path| path.to_str().expect("a text"));
    let hunt = format!("HUNT = ({records:?}, {WORD:?}, {findings:?})\n");
    let hunter = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/hunt.py");
    let hunter = fs::read_to_string(hunter).expect("there is a hunter");
    fs::write(&file, hunt + &hunter).expect("a file");
    (file, report)
}

/// A folder with a record.
fn records(folder: &Path) {
    fs::create_dir_all(folder.join("matches")).expect("a folder");
    fs::write(folder.join("matches/0001.jsonl"), WORD).expect("a file");
}

/// What the hunter has found.
#[track_caller]
fn found(report: &Path) -> Vec<String> {
    let told = fs::read_to_string(report).expect("the hunter has hunted");
    let mut lines = told.lines().map(str::to_owned);
    assert_eq!(lines.next().as_deref(), Some("hunted"));
    lines.collect()
}

#[test]
fn the_hunter_finds_what_is_not_behind_a_wall() {
    if !can_hunt() {
        return;
    }
    let place = Place::new();
    records(&place.path("data"));
    let (file, report) = hunter(&place, &place.path("data"));
    // It reads whatever its parent has open: from the process of the tests it would take what other programs write to their
    // tests. So a shell stands in between.
    let mut unwalled = Command::new("sh");
    unwalled
        .args(["-c", "python3 \"$1\"; exit $?", "sh"])
        .arg(file)
        .current_dir(place.path("own"))
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    assert!(unwalled.status().expect("it starts").success());
    let found = found(&report);
    for way in ["list", "write", "signal the parent", "memory of the parent"] {
        assert!(found.iter().any(|one| one == way), "{way}: {found:?}");
    }
    assert!(found.len() > 15, "{found:?}");
}

#[test]
fn a_program_finds_no_way_to_the_records() {
    if !can_hunt() {
        return;
    }
    // The named folder, the one of the user, and the one that a variable names.
    for (folder, arguments, variable) in [
        ("data", &["--data-dir", "../data"][..], None),
        ("home/.local/state/undercut", &[], None),
        ("state/undercut", &[], Some("state")),
    ] {
        let place = Place::new();
        let folder = place.path(folder);
        records(&folder);
        let (file, report) = hunter(&place, &folder);
        let program = format!("cmd:python3 {}", file.display());
        let commands: [&[&str]; 2] = [
            &["play", "--plain", "--opponent", &program],
            &["arena", "greedy", &program],
        ];
        for command in commands {
            let mut command = place.command(&[command, arguments].concat());
            command.envs(variable.map(|name| ("XDG_STATE_HOME", place.path(name))));
            let output = command.output().expect("it starts");
            let told = text(&output.stderr);
            assert!(told.contains("ended without an answer"), "{told}");
            assert_eq!(found(&report), Vec::<String>::new());
            fs::remove_file(&report).expect("it was there");
        }
        let record = fs::read_to_string(folder.join("matches/0001.jsonl"));
        assert_eq!(record.expect("the record is there"), WORD);
    }
}

/// On a terminal there is more to be had: the terminal itself.
#[test]
fn a_program_does_not_get_at_the_terminal_either() {
    if !can_hunt() {
        return;
    }
    let place = Place::new();
    let folder = place.path("state/undercut");
    records(&folder);
    let (file, report) = hunter(&place, &folder);
    let program = format!("cmd:python3 {}", file.display());
    let mut pty = Launch::undercut()
        .home(&place.path(""))
        .args(["play", "--opponent", &program])
        .open();
    pty.wait_until_ended();
    assert_eq!(found(&report), Vec::<String>::new());
}

/// A record may be a link to another folder.
#[test]
fn a_match_that_goes_on_is_not_read_where_a_link_leads() {
    if !can_hunt() {
        return;
    }
    let place = Place::new();
    let other = place.path("other/name");
    let spy = format!("import sys\nprint(open({other:?}).read(9), file=sys.stderr)\n");
    place.write("own/spy.py", &spy);
    let play = |more: &[&str]| {
        let play = ["play", "--plain", "--data-dir", "../data"];
        let output = place.fed(&[&play, more].concat(), b"3\n");
        text(&output.stderr).to_owned()
    };
    play(&["--level", "beginner"]);
    let record = place.path("data/matches/0001.jsonl");
    fs::create_dir(place.path("other")).expect("a folder");
    let spy = format!("cmd:python3 {}", place.path("own/spy.py").display());

    fs::rename(&record, &other).expect("it is moved");
    std::os::unix::fs::symlink(&other, &record).expect("a link");
    let told = play(&["--continue", "1", "--opponent", &spy]);
    assert!(told.contains("PermissionError"), "{told}");
}

#[test]
fn a_program_among_the_records_is_refused_in_words() {
    if !can_hunt() {
        return;
    }
    let place = Place::new();
    place.write("here/data/bot.py", "");
    place.write("here/bot.py", "");
    for (folder, program) in [
        ("data", "cmd:python3 data/bot.py"),
        ("data", "cmd:python3 --file=data/bot.py"),
        ("/", "cmd:python3 bot.py"),
    ] {
        let arguments = [
            "play",
            "--plain",
            "--data-dir",
            folder,
            "--opponent",
            program,
        ];
        let told = place.refusal(1, &arguments);
        assert!(
            told.contains("is kept from programs because your records are there"),
            "{told}"
        );
    }
}

/// A program is started in a folder of its own, but what it was named by is still found.
#[test]
fn a_program_is_named_by_a_path_from_where_it_was_typed() {
    if programs::python_player().is_none() {
        return;
    }
    let place = Place::new();
    place.write(
        "here/bots/player.py",
        include_str!("../../assets/examples/player.py"),
    );
    let arguments = [
        "arena",
        "greedy",
        "cmd:python3 bots/player.py",
        "--games",
        "2",
        "--preset",
        "quick",
    ];
    let temporary = place.path("temporary");
    fs::create_dir(&temporary).expect("a folder");
    let mut command = place.command(&arguments);
    let output = command
        .env("PATH", std::env::var_os("PATH").unwrap())
        .env("TMPDIR", &temporary)
        .output()
        .expect("it starts");
    assert!(output.status.success(), "{}", text(&output.stderr));
    let left = fs::read_dir(temporary).expect("a folder").flatten();
    let left: Vec<_> = left.map(|entry| entry.file_name()).collect();
    assert_eq!(left, [""; 0], "its own folder is removed");
}

/// A kernel without Landlock is one that allows no more of it: sixteen walls stand already.
#[test]
#[cfg(target_os = "linux")]
fn where_there_is_no_wall_it_is_said_before_the_match() {
    if !can_hunt() {
        return;
    }
    let place = Place::new();
    let script = r#"
import ctypes, os, struct, sys
libc = ctypes.CDLL(None, use_errno=True)
libc.prctl(38, 1, 0, 0, 0)
rights = ctypes.create_string_buffer(struct.pack("Q", 1 << 11))
for _ in range(16):
    rules = libc.syscall(444, rights, 8, 0)
    assert libc.syscall(446, rules, 0) == 0
os.execv(sys.argv[1], sys.argv[1:])
"#;
    let bot = format!(
        "cmd:'{}' bot --level beginner",
        env!("CARGO_BIN_EXE_undercut")
    );
    for (command, has_said) in [
        (&["play", "--plain", "--opponent", &bot][..], true),
        (&["arena", "greedy", &bot, "--games", "2"], false),
    ] {
        let output = Command::new("python3")
            .args(["-c", script, env!("CARGO_BIN_EXE_undercut")])
            .args(command)
            .env("HOME", place.path("home"))
            .stdin(Stdio::null())
            .output()
            .expect("it starts");
        assert!(output.status.success(), "{}", text(&output.stderr));
        let told = if has_said {
            &output.stdout
        } else {
            &output.stderr
        };
        assert!(
            text(told).contains("cannot keep a program from your files"),
            "{}",
            text(told)
        );
    }
}

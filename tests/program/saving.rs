//! What was shown is saved, whatever becomes of the program; and what cannot be saved is said, also to a script.

use crate::support;

use std::{
    fs,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::{Output, Stdio},
};

use rustix::process::Signal;
use tempfile::TempDir;
use undercut::record::store::DataFolder;

use support::{
    place::Place,
    pty::{Launch, Pty},
    table::{MATCH, PAUSE, at_table, confirm_quitting, drawn},
    view::View,
};

/// The keys that play turns: pass, then draw from the stock and throw what was drawn, even out of a meld, again and again.
fn keys() -> impl Iterator<Item = &'static str> {
    ["p"]
        .into_iter()
        .chain([" ", "\r", "\x1b[B\r"].into_iter().cycle().take(12))
}

/// The rows of the screen that show the table, without what is said about it.
fn table(view: &View) -> String {
    let text = view.text();
    let rows: Vec<&str> = text.lines().take(18).collect();
    rows.join("\n")
}

fn data(home: &Path) -> DataFolder {
    DataFolder::new(home.join("state/undercut"))
}

/// How many entries the record of the first match has.
fn entries(home: &Path) -> usize {
    let read = data(home).matches().read(1).expect("the record is whole");
    read.log.entries().len()
}

fn at_table_in(home: &Path) -> Pty {
    // What is said depends on the seal of the match, which is another each time.
    let launch = Launch::undercut().env("UNDERCUT_REMARKS", "false");
    let mut pty = at_table(launch.home(home));
    // In an order in which a card lies where it lies.
    pty.send("s");
    pty.settle(PAUSE);
    pty
}

/// A few turns, slowly: each picture of the table, with the entries that the record has then.
fn pictures() -> Vec<(String, usize)> {
    let home = TempDir::new().expect("a folder");
    let mut pty = at_table_in(home.path());
    let mut pictures = vec![(pty.look(table), entries(home.path()))];
    for key in keys() {
        pty.send(key);
        pty.settle(PAUSE);
        pictures.push((pty.look(table), entries(home.path())));
    }
    pictures
}

#[test]
fn a_move_that_was_shown_is_in_the_record_whenever_the_program_is_killed() {
    let pictures = pictures();
    let (first, last) = (pictures[0].1, pictures[pictures.len() - 1].1);
    assert!(
        last > first + 10,
        "from {first} to {last} entries: too little was played"
    );
    for (place, (picture, least)) in pictures.iter().enumerate() {
        let home = TempDir::new().expect("a folder");
        let mut pty = at_table_in(home.path());
        for (key, (picture, _)) in keys().zip(&pictures[1..=place]) {
            pty.send(key);
            pty.wait_for("picture", |view| (table(view) == *picture).then_some(()));
        }
        pty.signal(Signal::KILL);
        pty.wait_until_ended();
        let saved = entries(home.path());
        assert!(saved >= *least, "{saved} of {least} entries:\n{picture}");
    }
}

/// A place in which the data folder cannot be created: a file lies there.
fn without_room() -> Place {
    let place = Place::new();
    place.write("data", "a file");
    place
}

fn with_input(place: &Place, arguments: &[&str], input: &str) -> Output {
    let mut child = place
        .command(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it can be started");
    let mut stdin = child.stdin.take().expect("it is piped");
    // What has ended already reads nothing.
    let _ = std::io::Write::write_all(&mut stdin, input.as_bytes());
    drop(stdin);
    child.wait_with_output().expect("it ends")
}

fn path_of(place: &Place, name: &str) -> String {
    let path = place.path(name);
    path.to_str().expect("a text").to_owned()
}

#[test]
fn what_stays_unsaved_in_line_mode_is_said_and_is_a_failure() {
    let place = without_room();
    let data = path_of(&place, "data");
    for (arguments, input, told) in [
        (
            &["play", "--plain"][..],
            "17\n",
            "The match could not be saved",
        ),
        (&["daily", "--plain"], "", ""),
        (
            &["learn", "--plain"],
            "kd\nas\n",
            "Your progress is not kept",
        ),
        (&["drill", "--plain"], "", ""),
    ] {
        let arguments = [arguments, &["--data-dir", &data]].concat();
        let output = with_input(&place, &arguments, input);
        let said = String::from_utf8_lossy(&output.stdout);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}: {said}");
        assert!(said.contains(told), "{said}");
        assert!(!said.contains(" is kept"), "{said}");
    }
}

#[test]
fn what_stays_unsaved_on_the_screen_is_said_at_the_end_and_is_a_failure() {
    let home = TempDir::new().expect("a folder");
    fs::create_dir_all(home.path().join("state")).expect("a folder");
    fs::write(home.path().join("state/undercut"), "a file").expect("there is room");
    // The match has just begun: no other message is in the place of this one.
    let mut pty = drawn(Launch::undercut().home(home.path()).args(MATCH));
    pty.wait_for_text("Not saved");
    confirm_quitting(&mut pty);
    pty.wait_until_exited(1);
    let end = pty.look(View::end);
    assert!(end.contains("the match could not be saved"), "{end}");
}

#[test]
fn a_limit_for_files_is_a_failure_to_save_and_not_the_end() {
    let place = Place::new();
    let data = path_of(&place, "data");
    let program = env!("CARGO_BIN_EXE_undercut");
    // One block: a header fits, and no hand does.
    let script = format!(
        "ulimit -f 2; printf '17\\nme\\n\\n' | '{program}' play --plain --seed 7 --data-dir '{data}'; echo \"status $?\""
    );
    let output = std::process::Command::new("/bin/sh")
        .args(["-c", &script])
        .env_clear()
        .env("UNDERCUT_COACH", "glance")
        .env("HOME", place.path("home"))
        .output()
        .expect("there is a shell");
    let said = String::from_utf8_lossy(&output.stdout);
    let words: Vec<&str> = said.split_whitespace().collect();
    assert!(words.join(" ").contains("File too large"), "{said}");
    assert!(said.contains("The match could not be saved"), "{said}");
    assert!(said.ends_with("status 1\n"), "{said}");
    let whole = fs::read_to_string(place.path("data/matches/0001.jsonl")).unwrap_or_default();
    assert!(whole.is_empty() || whole.ends_with('\n'), "{whole}");
}

fn mode(path: &Path) -> u32 {
    let metadata = fs::metadata(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    metadata.permissions().mode() & 0o777
}

fn set_mode(path: &Path, mode: u32) {
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).expect("it is ours");
}

/// All files and folders below this one.
fn all_below(folder: &Path) -> Vec<PathBuf> {
    let mut all = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            all.extend(all_below(&path));
        }
        all.push(path);
    }
    all
}

#[track_caller]
fn assert_private(folder: &Path) {
    for path in all_below(folder) {
        let wanted = if path.is_dir() { 0o700 } else { 0o600 };
        assert_eq!(mode(&path), wanted, "{}", path.display());
    }
}

/// Plays a little of everything that is kept, under this mask.
fn leave_something_of_everything(place: &Place, mask: &str, data: &str) {
    let program = env!("CARGO_BIN_EXE_undercut");
    for command in [
        "printf '17\\n' | P play --plain --new",
        "printf '' | P daily --plain",
        "printf 'kd\\nas\\n' | P learn --plain",
        "printf 'you knock 24\\n' | P pad",
        "printf '' | P drill --plain",
    ] {
        let command = command.replace("P ", &format!("'{program}' --data-dir '{data}' "));
        let output = std::process::Command::new("/bin/sh")
            .args(["-c", &format!("umask {mask}; {command}")])
            .env_clear()
            .env("UNDERCUT_COACH", "glance")
            .env("HOME", place.path("home"))
            .output()
            .expect("there is a shell");
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{command}: {told}");
    }
}

#[test]
fn what_is_kept_is_private_whatever_the_mask_is() {
    for mask in ["000", "022", "077", "277"] {
        let place = Place::new();
        leave_something_of_everything(&place, mask, &path_of(&place, "new/data"));
        assert_private(&place.path("new"));
        assert_eq!(mode(&place.path("new")), 0o700);
        for folder in ["matches", "daily", "pads", "drills"] {
            let path = place.path("new/data").join(folder);
            assert!(path.is_dir(), "{}", path.display());
        }
    }
}

#[test]
fn what_was_open_to_others_is_made_private_when_it_is_opened() {
    let place = Place::new();
    let data = path_of(&place, "data");
    leave_something_of_everything(&place, "022", &data);
    for path in all_below(&place.path("data")) {
        set_mode(&path, if path.is_dir() { 0o755 } else { 0o644 });
    }
    set_mode(&place.path("data"), 0o755);
    place.write("data/matches.backup/0001.jsonl", "somebody else's");
    set_mode(&place.path("data/matches.backup"), 0o755);
    place
        .command(&["drill", "list", "--data-dir", &data])
        .output()
        .expect("it runs");
    leave_something_of_everything(&place, "022", &data);
    // A folder that is used for other things as well stays as it is.
    assert_eq!(mode(&place.path("data")), 0o755);
    assert_eq!(mode(&place.path("data/matches.backup")), 0o755);
    fs::remove_dir_all(place.path("data/matches.backup")).expect("it is there");
    leave_something_of_everything(&place, "022", &data);
    assert_eq!(mode(&place.path("data")), 0o700);
    for name in [
        "matches",
        "matches/0001.jsonl",
        "pads",
        "pads/0001.jsonl",
        "lesson.json",
        "drills",
    ] {
        let wanted = if name.contains('.') { 0o600 } else { 0o700 };
        assert_eq!(mode(&place.path("data").join(name)), wanted, "{name}");
    }
}

#[test]
fn a_folder_for_everybody_is_left_as_it_is() {
    let place = Place::new();
    let shared = place.path("shared");
    fs::create_dir(&shared).expect("a folder");
    set_mode(&shared, 0o1777);
    leave_something_of_everything(&place, "022", &path_of(&place, "shared"));
    let whole = fs::metadata(&shared)
        .expect("it is there")
        .permissions()
        .mode()
        & 0o7777;
    assert_eq!(whole, 0o1777);
    assert_eq!(mode(&shared.join("matches")), 0o700);
}

#[test]
fn what_a_killed_program_left_behind_is_removed_at_the_next_start() {
    let place = Place::new();
    let data = path_of(&place, "data");
    place.write("data/.undercut-aB3xYz", "half");
    place.write("data/judged/.undercut-aB3xYz", "half");
    place.write("config/undercut/.undercut-aB3xYz", "half");
    place.write("config/undercut/.undercut-notes", "mine");
    with_input(&place, &["play", "--plain", "--data-dir", &data], "17\n");
    for left in ["data", "data/judged", "config/undercut"] {
        assert!(
            !place.path(left).join(".undercut-aB3xYz").exists(),
            "{left}"
        );
    }
    assert!(place.path("config/undercut/.undercut-notes").exists());
}

#[test]
fn a_pipe_among_the_records_keeps_nobody_waiting() {
    let place = Place::new();
    let data = path_of(&place, "data");
    leave_something_of_everything(&place, "022", &data);
    for name in ["matches/0007.jsonl", "drills/0007.jsonl", "pads/0007.jsonl"] {
        pipe(&place.path("data").join(name));
    }
    // The bookmark is only there after a match on the screen.
    let bookmark = place.path("data/bookmark.json");
    let _ = fs::remove_file(&bookmark);
    pipe(&bookmark);
    let told = "it is a pipe or a device, not a file";
    for (arguments, input, status) in [
        (&["matches"][..], "", 0),
        (&["stats", "--counts"], "", 0),
        (&["play", "--plain"], "", 0),
        (&["play", "--plain", "--continue", "7"], "", 1),
    ] {
        let output = with_input(&place, &[arguments, &["--data-dir", &data]].concat(), input);
        let said = [output.stdout, output.stderr].concat();
        let said = String::from_utf8_lossy(&said).replace("\n  ", " ");
        assert_eq!(output.status.code(), Some(status), "{arguments:?}: {said}");
        assert!(
            arguments[0] == "play" || said.contains(told),
            "{arguments:?}: {said}"
        );
    }
    for arguments in [&["pad"][..], &["drill", "--plain"]] {
        // What matters is that they end.
        with_input(&place, &[arguments, &["--data-dir", &data]].concat(), "");
    }
}

fn pipe(path: &Path) {
    let made = std::process::Command::new("mkfifo").arg(path).status();
    assert!(made.expect("every Unix system has it").success());
}

//! The first lesson in the real program: on a pseudo-terminal, and in lines of words.

use crate::support;
use crate::support::typed;

use std::{fs, path::Path, process::Command};

use support::pty::{Launch, Pty};
use support::table::{PAUSE, drawn, escape, quit};
use typed::typed;

/// The lesson on a terminal of this size, with what is kept in `data`.
fn learn(data: &Path, columns: u16, rows: u16) -> Pty {
    let data = data.display().to_string();
    drawn(
        Launch::undercut()
            .args(["learn", "--data-dir", &data])
            .size(columns, rows),
    )
}

/// Sends keys and waits for what they lead to, or for the text that comes before it where there is little room.
fn press(pty: &mut Pty, keys: &str, leads_to: &str) {
    pty.send(keys);
    pty.wait_for_text(leads_to);
}

#[test]
fn the_ten_steps_are_gone_through_at_the_keys() {
    let home = tempfile::tempdir().unwrap();
    let data = home.path().join("data");
    let mut pty = learn(&data, 80, 24);
    pty.wait_for_text("step 1 of 10");
    press(&mut pty, "9\r", "counts 9");
    press(&mut pty, "K\r", "counts 10");
    press(&mut pty, "a\r", "Step 1 is done");
    press(&mut pty, "\r", "step 2 of 10");
    press(&mut pty, "K\r", "only one king");
    press(&mut pty, "7c\r7d\r7s\r", "is a set");
    press(&mut pty, "\r", "step 3 of 10");
    press(&mut pty, "9h\rT\rJ\r", "is a run");
    press(&mut pty, "\r", "step 4 of 10");
    press(&mut pty, "7h\r8\r9\r", "only 35");
    // What has been done is kept, and gone on with.
    escape(&mut pty);
    pty.wait_for_text("step 4 of 10");
    quit(pty);
    let kept = fs::read_to_string(data.join("lesson.json")).unwrap();
    assert_eq!(
        kept,
        "{\"undercut-lesson\":1,\"step\":4,\"done\":[1,2,3,4]}\n"
    );

    let mut pty = learn(&data, 80, 24);
    pty.wait_for_text("step 4 of 10, done");
    press(&mut pty, "\x1b[6~", "step 5 of 10");
    press(&mut pty, " ", "You drew");
    press(&mut pty, "K\r", "that leaves 22");
    press(&mut pty, "\r", "step 6 of 10");
    press(&mut pty, "t", "which makes");
    press(&mut pty, "K\r", "Step 6 is done");
    press(&mut pty, "\r", "step 7 of 10");
    press(&mut pty, " ", "You drew");
    press(&mut pty, "6n", "You knock with 8");
    press(&mut pty, "\r", "step 8 of 10");
    press(&mut pty, "9\rT\r", "have only 5 left");
    press(&mut pty, "\r", "step 9 of 10");
    press(&mut pty, " ", "You drew");
    press(&mut pty, "g", "53 + 37");
    press(&mut pty, "\x1b[B\r", "the game is yours");
    press(&mut pty, "\r", "step 10 of 10");
    press(&mut pty, "t", "says the coach");
    pty.settle(PAUSE);
    escape(&mut pty);
    quit(pty);
    let kept = fs::read_to_string(data.join("lesson.json")).unwrap();
    assert!(
        kept.starts_with("{\"undercut-lesson\":1,\"step\":10,"),
        "{kept}"
    );
}

#[test]
fn on_the_smallest_terminal_the_text_comes_before_the_cards() {
    let home = tempfile::tempdir().unwrap();
    let mut pty = learn(home.path(), 40, 12);
    pty.wait_for_text("In gin rummy you");
    press(&mut pty, "\r", "Choose a card");
    press(&mut pty, "K\r", "counts 10");
    press(&mut pty, "a\r", "Step 1 is done");
    press(&mut pty, "\r", "Cards that go together");
    escape(&mut pty);
    quit(pty);
}

#[test]
fn a_damaged_file_is_set_aside_and_the_lesson_begins() {
    let home = tempfile::tempdir().unwrap();
    fs::write(home.path().join("lesson.json"), "{\"undercut-lesson\":1,").unwrap();
    let mut pty = learn(home.path(), 80, 24);
    pty.wait_for_text("step 1 of 10");
    escape(&mut pty);
    pty.settle(PAUSE);
    quit(pty);
    let aside = fs::read_to_string(home.path().join("lesson.json.damaged")).unwrap();
    assert_eq!(aside, "{\"undercut-lesson\":1,");
}

#[test]
fn who_has_no_record_is_offered_the_lesson_once() {
    let home = tempfile::tempdir().unwrap();
    let data = home.path().join("data").display().to_string();
    let offer = "New to gin rummy?";
    // In the menu of the screen, and not the next time.
    for is_offered in [true, false] {
        let pty = drawn(Launch::undercut().args(["--data-dir", &data]));
        pty.wait_for_text("ten short steps");
        pty.settle(PAUSE);
        assert_eq!(pty.text().contains(offer), is_offered, "{}", pty.text());
        quit(pty);
    }
    // In line mode at a terminal.
    let data = home.path().join("other").display().to_string();
    for is_offered in [true, false] {
        let mut pty = Launch::undercut()
            .args(["play", "--plain", "--data-dir", &data])
            .open();
        pty.wait_for_text("Cut: ");
        assert_eq!(pty.text().contains(offer), is_offered, "{}", pty.text());
        pty.send("quit\r");
        pty.wait_until_exited(0);
        fs::remove_dir_all(Path::new(&data).join("matches")).unwrap();
    }
}

/// What line mode says to this input, and whether it ended well.
fn said(data: &Path, arguments: &[&str], input: &str) -> (String, bool) {
    let mut program = Command::new(env!("CARGO_BIN_EXE_undercut"));
    program.env("UNDERCUT_COACH", "glance");
    program
        .args(["learn", "--plain", "--data-dir"])
        .arg(data)
        .args(arguments)
        .env_clear()
        .env("HOME", data)
        .env("LANG", "C");
    let output = typed(&mut program, input.as_bytes());
    let text = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
    (text, output.status.success())
}

/// The ten steps as a script does them, with a mistake in each but the last.
const SCRIPT: &str = "9h\nKd\nAs\n\nKh\n7c 7d 7s\n\nQs\n9h Th Jh\n\n7c 7d 7h\n7h 8h 9h\n\nstock\n7h\nKd\n\nstock\ntake\nQs\nKc\n\n\
                      stock\nknock 4c\nknock 6h\n\nTd\nlay 9d\nTd\n\nstock\n4s\ngin\n3\n2\n\ng\ntake\nquit\n";

#[test]
fn a_script_goes_through_it_in_lines_of_words() {
    let home = tempfile::tempdir().unwrap();
    let (told, is_well) = said(home.path(), &[], SCRIPT);
    assert!(is_well, "{told}");
    insta::assert_snapshot!(told);
    let (told, _) = said(home.path(), &["--long", "--step", "2"], "7c\n");
    assert!(told.contains("4 of clubs, 4 of diamonds"), "{told}");
    let (told, is_well) = said(home.path(), &["--step", "11"], "");
    assert!(!is_well && told.contains("steps 1 to 10"), "{told}");
}

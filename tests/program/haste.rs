//! Keys that come at once, as from a key that is held, on a real terminal.

use crate::support::{
    pty::Launch,
    table::{drawn, quit},
};

#[test]
fn a_burst_of_enter_leads_one_screen_on() {
    let mut pty = drawn(Launch::undercut().env("UNDERCUT_PAUSES", "kept"));
    // One write: the program reads all of them together, however slow the machine is.
    pty.send("\r".repeat(30));
    pty.wait_for_text("! Let go of Enter for a moment.");
    assert!(pty.text().contains("Begin"), "{}", pty.text());
    pty.send("q");
    quit(pty);
}

#[test]
fn an_unknown_kind_of_pauses_is_refused() {
    let mut pty = Launch::undercut().env("UNDERCUT_PAUSES", "none").open();
    pty.wait_for_text("UNDERCUT_PAUSES must be kept or skipped, not \"none\"");
    pty.wait_until_exited(2);
}

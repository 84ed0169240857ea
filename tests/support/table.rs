//! The game on a pseudo-terminal: to its menu, to its table, and out again.

use std::time::Duration;

use super::pty::{Launch, Pty};
use super::view::View;

/// Longer than the program ever pauses between two bytes of one answer.
pub const PAUSE: Duration = Duration::from_millis(100);

/// Starts the program and waits for its first frame.
#[track_caller]
pub fn drawn(launch: Launch) -> Pty {
    let pty = launch.open();
    pty.wait_until_drawn();
    assert!(pty.is_raw());
    pty
}

/// The arguments for a match of which every card is known, without any pause.
pub const MATCH: [&str; 5] = ["play", "--seed", "7", "--pace", "off"];

/// Starts the program with a match, and goes on to the player's first turn.
#[track_caller]
pub fn at_table(launch: Launch) -> Pty {
    let mut pty = drawn(launch.args(MATCH));
    while !pty.text().contains("Your turn") {
        let before = pty.look(View::frames);
        pty.send("\r");
        pty.wait_for_frame_after(before);
    }
    pty
}

/// Presses Escape, and nothing else until it is clear that it was the key.
pub fn escape(pty: &mut Pty) {
    pty.send("\x1b");
    pty.settle(PAUSE);
}

/// Leaves from the menu, and checks that nothing is left behind.
#[track_caller]
pub fn quit(mut pty: Pty) {
    pty.send("q");
    pty.wait_until_exited(0);
}

/// Presses the keys that quit from the table, which has to be confirmed.
#[track_caller]
pub fn confirm_quitting(pty: &mut Pty) {
    pty.send("q");
    pty.wait_for_text("Leave the table?");
    pty.send("\x1b[B\x1b[B\r");
}

/// Leaves from the table, and checks that nothing is left behind.
#[track_caller]
pub fn leave(mut pty: Pty) {
    confirm_quitting(&mut pty);
    pty.wait_until_exited(0);
}

//! A panic while the screen is up: the terminal is given back before a word is printed.

use std::panic;
use std::process;
use std::thread;

use crate::players::program::end_all;

use super::screen;

/// The exit status that the standard library gives a program whose main thread panicked.
const PANICKED: i32 = 101;

/// Puts a hook before the one installed now, for the rest of the process.
///
/// While the screen is up, a panic of any thread gives the terminal back first, so that its text is read on the shell's
/// screen. A panic of the calling thread then unwinds as usual; one of any other thread ends the process, which would
/// otherwise wait for that thread for ever.
pub(super) fn install() {
    let table = thread::current().id();
    let previous = panic::take_hook();
    panic::set_hook(Box::new(move |report| {
        let was_up = screen::restore_for_good();
        previous(report);
        if was_up && thread::current().id() != table {
            // Nothing is unwound, so nobody else ends the programs at the table.
            end_all();
            process::exit(PANICKED);
        }
    }));
}

//! The signals that end a process which does not handle them.

use std::{
    ops::RangeInclusive,
    process,
    sync::atomic::{AtomicBool, Ordering},
};

use signal_hook::{
    consts::{
        SIGABRT, SIGALRM, SIGBUS, SIGHUP, SIGINT, SIGPROF, SIGQUIT, SIGSYS, SIGTERM, SIGTRAP,
        SIGUSR1, SIGUSR2, SIGVTALRM, SIGXCPU,
    },
    iterator::Signals,
    low_level::emulate_default_handler,
};

/// Those that every system has. Without `unsafe` nothing handles a processor's errors (`SEGV`, `ILL`, `FPE`); `PIPE` is
/// ignored by every Rust program, and `XFSZ` is an error of the file.
const EVERYWHERE: [i32; 14] = [
    SIGHUP, SIGINT, SIGQUIT, SIGTRAP, SIGABRT, SIGBUS, SIGUSR1, SIGUSR2, SIGALRM, SIGTERM, SIGXCPU,
    SIGVTALRM, SIGPROF, SIGSYS,
];

/// Those that only some systems have.
fn elsewhere() -> Vec<i32> {
    use rustix::process::Signal;
    #[cfg(any(target_os = "linux", target_os = "android"))]
    let named = [Signal::IO, Signal::POWER];
    #[cfg(not(any(target_os = "linux", target_os = "android")))]
    let named = [Signal::EMT];
    let mut signals: Vec<i32> = named.map(Signal::as_raw).into();
    #[cfg(all(
        any(target_os = "linux", target_os = "android"),
        not(any(target_arch = "mips", target_arch = "mips64", target_arch = "sparc64"))
    ))]
    signals.push(Signal::STKFLT.as_raw());
    signals.extend(REAL_TIME);
    signals
}

/// The signals without a meaning of their own.
#[cfg(any(target_os = "linux", target_os = "android"))]
const REAL_TIME: RangeInclusive<i32> = 34..=64;
#[cfg(target_os = "freebsd")]
const REAL_TIME: RangeInclusive<i32> = 65..=126;
#[cfg(not(any(target_os = "linux", target_os = "android", target_os = "freebsd")))]
#[expect(clippy::reversed_empty_ranges, reason = "there are none")]
const REAL_TIME: RangeInclusive<i32> = 1..=0;

/// Watches for all signals that would end the process, from now on.
///
/// # Errors
///
/// When a handler cannot be installed.
pub fn watched() -> std::io::Result<Signals> {
    let signals = Signals::new(EVERYWHERE)?;
    for signal in elsewhere() {
        // A system that keeps one for itself never sends it.
        let _ = signals.add_signal(signal);
    }
    Ok(signals)
}

/// Set as soon as the signal thread of the screen watches.
static IS_SCREENS: AtomicBool = AtomicBool::new(false);

/// Leaves the signals to the screen from now on. Until then who watches before it must not stop: a signal in between would
/// be lost.
pub(super) fn leave_to_screen() {
    IS_SCREENS.store(true, Ordering::SeqCst);
}

/// Whether the screen handles the signals.
pub(super) fn is_left_to_screen() -> bool {
    IS_SCREENS.load(Ordering::SeqCst)
}

/// Ends the process by this signal, or, where that cannot be done, with the exit status that a shell gives it then.
pub fn die_of(signal: i32) -> ! {
    // For some signals it does nothing.
    let _ = emulate_default_handler(signal);
    process::exit(128 + signal)
}

//! What a terminal shows and was told, and waiting for it.

use std::io::Read;
use std::num::NonZeroU16;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// What begins a synchronized update.
pub const FRAME_BEGINS: &[u8] = b"\x1b[?2026h";
/// What ends one.
pub const FRAME_ENDS: &[u8] = b"\x1b[?2026l";

/// Everything the program's terminal was told, and what it shows.
pub struct View {
    screen: vt100::Parser,
    bytes: Vec<u8>,
    frames: usize,
    pub(super) reading: Reading,
}

/// What the terminal does with the program's output.
#[derive(PartialEq)]
pub(super) enum Reading {
    Going,
    /// The terminal hangs: it reads nothing.
    Paused,
    /// The terminal is about to be closed.
    Closing,
    Ended,
}

impl View {
    /// The screen as it is shown.
    pub fn screen(&self) -> &vt100::Screen {
        self.screen.screen()
    }

    /// The text on the screen, a line a row, without the blanks at the end of each.
    pub fn text(&self) -> String {
        let text = self.screen().contents();
        let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
        lines.join("\n")
    }

    /// Every byte written so far.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The last bytes, readable.
    pub fn end(&self) -> String {
        let end = &self.bytes[self.bytes.len().saturating_sub(500)..];
        String::from_utf8_lossy(end).escape_debug().to_string()
    }

    /// How many frames are complete.
    pub fn frames(&self) -> usize {
        self.frames
    }

    /// Whether nothing is left of a frame to come.
    pub fn is_whole(&self) -> bool {
        last(&self.bytes, FRAME_ENDS) >= last(&self.bytes, FRAME_BEGINS)
    }

    /// Whether the alternate screen is up and a frame is on it.
    pub fn is_drawn(&self) -> bool {
        self.screen().alternate_screen()
            && self.frames() > 0
            && self.is_whole()
            && !self.text().trim().is_empty()
    }

    fn append(&mut self, bytes: &[u8]) {
        // The end of a frame may have begun with the bytes before.
        let fresh = self.bytes.len().saturating_sub(FRAME_ENDS.len() - 1);
        self.bytes.extend_from_slice(bytes);
        self.frames += count(&self.bytes[fresh..], FRAME_ENDS);
        self.screen.process(bytes);
    }

    /// Whether every mode of the terminal is as it was.
    pub fn is_given_back(&self) -> bool {
        let screen = self.screen();
        !screen.alternate_screen()
            && !screen.hide_cursor()
            && !screen.bracketed_paste()
            && screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None
            && screen.mouse_protocol_encoding() == vt100::MouseProtocolEncoding::Default
            && self.is_whole()
    }
}

/// A view that a thread keeps up to date.
pub(super) struct Seen {
    view: Mutex<View>,
    changed: Condvar,
}

impl Seen {
    /// Reads differently from now on.
    pub(super) fn set_reading(&self, reading: Reading) {
        self.lock().reading = reading;
        self.changed.notify_all();
    }

    /// Changes the size of what is shown.
    pub(super) fn resize(&self, columns: u16, rows: u16) {
        self.lock()
            .screen
            .set_size(within_reason(rows), within_reason(columns));
    }

    pub(super) fn lock(&self) -> MutexGuard<'_, View> {
        self.view.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits as long as something holds, at most for `limit`.
    pub(super) fn wait_while(
        &self,
        limit: Duration,
        holds: impl FnMut(&mut View) -> bool,
    ) -> MutexGuard<'_, View> {
        let waited = self.changed.wait_timeout_while(self.lock(), limit, holds);
        waited.unwrap_or_else(PoisonError::into_inner).0
    }

    pub(super) fn new(columns: u16, rows: u16) -> Self {
        let (rows, columns) = (within_reason(rows), within_reason(columns));
        Self {
            view: Mutex::new(View {
                screen: vt100::Parser::new(rows, columns, 0),
                bytes: Vec::new(),
                frames: 0,
                reading: Reading::Going,
            }),
            changed: Condvar::new(),
        }
    }

    /// Reads until the program has closed its end, or this end is to be closed.
    pub(super) fn read_all(&self, reader: &mut dyn Read) {
        let mut buffer = [0; 4096];
        let mut read = 1;
        while read > 0 {
            drop(self.wait_while(Duration::MAX, |view| view.reading == Reading::Paused));
            // An error is how Linux says that the other end is closed.
            read = reader.read(&mut buffer).unwrap_or(0);
            let mut view = self.lock();
            view.append(&buffer[..read]);
            if read == 0 || view.reading == Reading::Closing {
                view.reading = Reading::Ended;
                read = 0;
            }
            self.changed.notify_all();
        }
    }
}

/// A length that has cells, and not more than any terminal.
fn within_reason(length: u16) -> NonZeroU16 {
    NonZeroU16::new(length.min(1_000)).unwrap_or(NonZeroU16::MIN)
}

/// How often `part` occurs.
pub fn count(bytes: &[u8], part: &[u8]) -> usize {
    bytes
        .windows(part.len())
        .filter(|window| *window == part)
        .count()
}

/// Where `part` occurs last.
pub fn last(bytes: &[u8], part: &[u8]) -> Option<usize> {
    bytes.windows(part.len()).rposition(|window| window == part)
}

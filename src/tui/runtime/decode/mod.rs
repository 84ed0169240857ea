//! Decodes the bytes that a terminal sends.
//!
//! The decoder of crossterm is not used, for four reasons that were measured: a mouse report from column 0 makes it
//! panic; a sequence split after its first byte becomes a key and letters, so that a split paste is typed as
//! commands; a key that arrives with a resize is held back until the next key; and it spins when the terminal is
//! gone.
//!
//! The sequences are those of xterm (its "Control Sequences"), the Linux console, and the keys of fixterms (`CSI u`).

use std::{mem, ops::RangeInclusive, time::Duration};

use crossterm::event::{KeyCode, KeyModifiers, MouseButton};
use ratatui::layout::Position;

use super::{
    flow::ANSWER,
    input::{Key, Scroll, UserInput},
};

const ESCAPE: u8 = 0x1b;
const PASTE_BEGINS: &[u8] = b"\x1b[200~";
const PASTE_ENDS: &[u8] = b"\x1b[201~";

/// How long to wait after an Escape for the rest of a sequence. Nobody types this fast, and a split sequence arrives
/// sooner.
const ESCAPE_ALONE: Duration = Duration::from_millis(20);

/// How long to wait for the rest of a longer sequence.
const REST: Duration = Duration::from_millis(250);

/// Collects bytes until they are a whole input.
#[derive(Debug, Default)]
pub(super) struct Decoder {
    /// The start of a sequence, or nothing.
    bytes: Vec<u8>,
    /// Whether the last byte was an Escape that was reported as a key. What follows at once may still be the rest of
    /// a sequence that was split after its first byte.
    after_escape: bool,
    /// Whether the terminal has answered the request of a frame since this was last taken.
    answered: bool,
}

impl Decoder {
    /// Returns the inputs that are complete with these bytes.
    pub(super) fn feed(&mut self, bytes: &[u8]) -> Vec<UserInput> {
        if mem::take(&mut self.after_escape) && matches!(bytes.first(), Some(b'[' | b'O')) {
            self.bytes.push(ESCAPE);
        }
        self.bytes.extend_from_slice(bytes);
        let mut inputs = Vec::new();
        let mut done = 0;
        while let Some((length, input)) = first(&self.bytes[done..]) {
            self.answered |= self.bytes[done..done + length] == *ANSWER;
            inputs.extend(input);
            done += length;
        }
        self.bytes.drain(..done);
        inputs
    }

    /// Whether the terminal has answered; returned once.
    pub(super) fn take_answer(&mut self) -> bool {
        mem::take(&mut self.answered)
    }

    /// Returns how long to wait for the rest of a sequence; forever, if none has begun or it is a paste.
    pub(super) fn patience(&self) -> Option<Duration> {
        match &*self.bytes {
            [] => self.after_escape.then_some(REST),
            [ESCAPE] => Some(ESCAPE_ALONE),
            bytes if bytes.starts_with(PASTE_BEGINS) => None,
            _ => Some(REST),
        }
    }

    /// Ends a sequence that did not continue: it was the Escape key, a key with Alt, or nothing.
    pub(super) fn give_up(&mut self) -> Option<UserInput> {
        self.after_escape = self.bytes == [ESCAPE];
        let input = match &*self.bytes {
            [ESCAPE] => Some(plain(KeyCode::Esc)),
            [ESCAPE, letter] if letter.is_ascii_graphic() => {
                let code = KeyCode::Char(char::from(*letter));
                Some(key(code, KeyModifiers::ALT))
            }
            _ => None,
        };
        self.bytes.clear();
        input
    }
}

/// The length of the sequence at the start of some bytes, and its input, if it has one. `None` if it is not complete.
type Decoded = Option<(usize, Option<UserInput>)>;

fn plain(code: KeyCode) -> UserInput {
    key(code, KeyModifiers::NONE)
}

fn key(code: KeyCode, modifiers: KeyModifiers) -> UserInput {
    UserInput::Key(Key::new(code, modifiers))
}

fn first(bytes: &[u8]) -> Decoded {
    const CTRL: KeyModifiers = KeyModifiers::CONTROL;
    let input = match *bytes.first()? {
        ESCAPE => return escape(bytes),
        b'\r' | b'\n' => plain(KeyCode::Enter),
        b'\t' => plain(KeyCode::Tab),
        0x08 | 0x7f => plain(KeyCode::Backspace),
        0 => key(KeyCode::Char(' '), CTRL),
        byte @ 1..=0x1f => key(KeyCode::Char(char::from(byte + 0x40)), CTRL),
        byte @ b' '..=b'~' => plain(KeyCode::Char(char::from(byte))),
        0x80..=0xff => return character(bytes),
    };
    Some((1, Some(input)))
}

/// A character beyond ASCII.
fn character(bytes: &[u8]) -> Decoded {
    let length = match bytes[0] {
        0xc2..=0xdf => 2,
        0xe0..=0xef => 3,
        0xf0..=0xf4 => 4,
        _ => return Some((1, None)),
    };
    match str::from_utf8(&bytes[..length.min(bytes.len())]) {
        Ok(text) => Some((length, text.chars().next().map(KeyCode::Char).map(plain))),
        Err(error) if error.error_len().is_none() => None,
        Err(_) => Some((1, None)),
    }
}

fn escape(bytes: &[u8]) -> Decoded {
    match bytes.get(1)? {
        &ESCAPE => Some((1, Some(plain(KeyCode::Esc)))),
        b'[' => control_sequence(bytes),
        b'O' => Some((3, moving_key(*bytes.get(2)?, KeyModifiers::NONE))),
        // Answers to the queries of another program.
        b']' | b'P' | b'_' | b'^' | b'X' => Some((answer_length(bytes)?, None)),
        _ => {
            let (length, input) = first(&bytes[1..])?;
            Some((length + 1, input.map(with_alt)))
        }
    }
}

fn with_alt(input: UserInput) -> UserInput {
    match input {
        UserInput::Key(Key { code, modifiers }) => key(code, modifiers | KeyModifiers::ALT),
        other @ (UserInput::Click { .. }
        | UserInput::Scroll { .. }
        | UserInput::Paste(_)
        | UserInput::Resize(_)) => other,
    }
}

/// Returns the length of a string up to a bell or a string terminator.
fn answer_length(bytes: &[u8]) -> Option<usize> {
    let ends = |at: &usize| match bytes[*at] {
        0x07 => true,
        b'\\' => bytes[at - 1] == ESCAPE,
        _ => false,
    };
    (2..bytes.len()).find(ends).map(|at| at + 1)
}

fn control_sequence(bytes: &[u8]) -> Decoded {
    if bytes.starts_with(PASTE_BEGINS) {
        return paste(bytes);
    }
    match bytes.get(2)? {
        // Function keys of the Linux console.
        b'[' => {
            let number = bytes.get(3)?.wrapping_sub(b'A').wrapping_add(1);
            let code = (1..=5).contains(&number).then_some(KeyCode::F(number));
            return Some((4, code.map(plain)));
        }
        // The old mouse report, from a terminal that does not know the new one.
        b'M' => {
            let report = bytes.get(3..6)?;
            let [button, column, row] =
                [0, 1, 2].map(|at| u32::from(report[at].saturating_sub(32)));
            return Some((6, mouse(button, column, row)));
        }
        _ => {}
    }
    let is_last = |byte: &u8| !(0x20..=0x3f).contains(byte);
    let end = 2 + bytes[2..].iter().position(is_last)?;
    let (parameters, last) = (&bytes[2..end], bytes[end]);
    if !(0x40..=0x7e).contains(&last) {
        // Another sequence begins in the middle of this one.
        return Some((end, None));
    }
    Some((end + 1, meaning(parameters, last)))
}

fn paste(bytes: &[u8]) -> Decoded {
    let text = &bytes[PASTE_BEGINS.len()..];
    let mut windows = text.windows(PASTE_ENDS.len());
    let end = windows.position(|window| window == PASTE_ENDS)?;
    let length = PASTE_BEGINS.len() + end + PASTE_ENDS.len();
    let text = String::from_utf8_lossy(&text[..end]).into_owned();
    Some((length, Some(UserInput::Paste(text))))
}

/// What a whole control sequence means.
fn meaning(parameters: &[u8], last: u8) -> Option<UserInput> {
    const RELEASED: u32 = 3;
    if let [b'<', report @ ..] = parameters {
        let number = |place| number(report, place, 0);
        return match last {
            b'M' => mouse(number(0)?, number(1)?, number(2)?),
            _ => None,
        };
    }
    // After the modifiers, a colon and a number say whether the key was pressed, repeated or released.
    if number(parameters, 1, 1) == Some(RELEASED) {
        return None;
    }
    let code = number(parameters, 0, 0);
    let modifiers = modifiers(number(parameters, 1, 0).unwrap_or(1));
    match last {
        b'~' => Some(key(numbered_key(code?)?, modifiers)),
        b'u' => Some(key(coded_key(code?)?, modifiers)),
        b'Z' => Some(key(KeyCode::BackTab, modifiers)),
        _ if matches!(code, None | Some(1)) => moving_key(last, modifiers),
        _ => None,
    }
}

/// Returns a number among the parameters: semicolons separate places, colons separate parts.
fn number(parameters: &[u8], place: usize, part: usize) -> Option<u32> {
    let parameter = parameters.split(|byte| *byte == b';').nth(place)?;
    let number = parameter.split(|byte| *byte == b':').nth(part)?;
    str::from_utf8(number).ok()?.parse().ok()
}

/// Decodes modifiers, which are sent as 1 plus a bit for each.
fn modifiers(held: u32) -> KeyModifiers {
    let held = held.saturating_sub(1);
    [
        (1, KeyModifiers::SHIFT),
        (2, KeyModifiers::ALT),
        (4, KeyModifiers::CONTROL),
    ]
    .into_iter()
    .filter(|(bit, _)| held & bit != 0)
    .fold(KeyModifiers::NONE, |all, (_, modifier)| all | modifier)
}

/// Decodes a key that is identified by its last byte.
fn moving_key(last: u8, modifiers: KeyModifiers) -> Option<UserInput> {
    let code = match last {
        b'A' => KeyCode::Up,
        b'B' => KeyCode::Down,
        b'C' => KeyCode::Right,
        b'D' => KeyCode::Left,
        b'H' => KeyCode::Home,
        b'F' => KeyCode::End,
        // Enter of the number pad.
        b'M' => KeyCode::Enter,
        b'P'..=b'S' => KeyCode::F(last - b'P' + 1),
        _ => return None,
    };
    Some(key(code, modifiers))
}

fn numbered_key(number: u32) -> Option<KeyCode> {
    // The numbers of function keys leave gaps where the keyboard of the VT220 had them.
    let function_key = |offset| u8::try_from(number - offset).ok().map(KeyCode::F);
    match number {
        1 | 7 => Some(KeyCode::Home),
        2 => Some(KeyCode::Insert),
        3 => Some(KeyCode::Delete),
        4 | 8 => Some(KeyCode::End),
        5 => Some(KeyCode::PageUp),
        6 => Some(KeyCode::PageDown),
        11..=15 => function_key(10),
        17..=21 => function_key(11),
        23 | 24 => function_key(12),
        _ => None,
    }
}

/// The numbers of keys without a character, such as Shift alone or those of the number pad.
const NAMELESS: RangeInclusive<char> = '\u{e000}'..='\u{f8ff}';

fn coded_key(code: u32) -> Option<KeyCode> {
    match code {
        9 => Some(KeyCode::Tab),
        10 | 13 => Some(KeyCode::Enter),
        27 => Some(KeyCode::Esc),
        8 | 127 => Some(KeyCode::Backspace),
        _ => char::from_u32(code)
            .filter(|sign| !sign.is_control() && !NAMELESS.contains(sign))
            .map(KeyCode::Char),
    }
}

/// Decodes a button press or a step of the wheel; columns and rows count from 1.
fn mouse(button: u32, column: u32, row: u32) -> Option<UserInput> {
    const MODIFIERS: u32 = 4 | 8 | 16;
    let place = |number: u32| u16::try_from(number.saturating_sub(1)).unwrap_or(u16::MAX);
    let at = Position::new(place(column), place(row));
    let press = |button| Some(UserInput::Click { button, at });
    let turn = |towards| Some(UserInput::Scroll { towards, at });
    match button & !MODIFIERS {
        0 => press(MouseButton::Left),
        1 => press(MouseButton::Middle),
        2 => press(MouseButton::Right),
        64 => turn(Scroll::Up),
        65 => turn(Scroll::Down),
        // Released, moved, scrolled sideways, or an unknown button.
        _ => None,
    }
}

#[cfg(test)]
mod tests;

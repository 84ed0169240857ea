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
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;

    const NONE: KeyModifiers = KeyModifiers::NONE;
    const SHIFT: KeyModifiers = KeyModifiers::SHIFT;
    const ALT: KeyModifiers = KeyModifiers::ALT;
    const CTRL: KeyModifiers = KeyModifiers::CONTROL;

    fn decode(bytes: impl AsRef<[u8]>) -> Vec<UserInput> {
        Decoder::default().feed(bytes.as_ref())
    }

    fn one(code: KeyCode, modifiers: KeyModifiers) -> Vec<UserInput> {
        vec![UserInput::Key(Key::new(code, modifiers))]
    }

    /// What a terminal sends for a key, without any extension.
    fn sent(key: Key) -> String {
        let Key { code, modifiers } = key;
        let held = u32::from(modifiers.contains(SHIFT))
            + 2 * u32::from(modifiers.contains(ALT))
            + 4 * u32::from(modifiers.contains(CTRL));
        let with = |bytes: &str, last: char| match held {
            0 => format!("\x1b[{bytes}{last}").replace("[1", "["),
            held => format!("\x1b[{bytes};{}{last}", held + 1),
        };
        let numbered = |number: u8| match held {
            0 => format!("\x1b[{number}~"),
            held => format!("\x1b[{number};{}~", held + 1),
        };
        let alone = match code {
            KeyCode::Char(letter) if modifiers.contains(CTRL) => {
                char::from(letter.to_ascii_uppercase() as u8 & 0x1f).to_string()
            }
            KeyCode::Char(letter) => letter.to_string(),
            KeyCode::Enter => "\r".to_owned(),
            KeyCode::Esc => "\x1b".to_owned(),
            KeyCode::Tab => "\t".to_owned(),
            KeyCode::Backspace => "\x7f".to_owned(),
            KeyCode::BackTab => return "\x1b[Z".to_owned(),
            KeyCode::Up => return with("1", 'A'),
            KeyCode::Down => return with("1", 'B'),
            KeyCode::Right => return with("1", 'C'),
            KeyCode::Left => return with("1", 'D'),
            KeyCode::Home => return with("1", 'H'),
            KeyCode::End => return with("1", 'F'),
            KeyCode::Insert => return numbered(2),
            KeyCode::Delete => return numbered(3),
            KeyCode::PageUp => return numbered(5),
            KeyCode::PageDown => return numbered(6),
            KeyCode::F(number @ 1..=5) => return numbered(10 + number),
            KeyCode::F(number @ 6..=10) => return numbered(11 + number),
            KeyCode::F(number) => return numbered(12 + number),
            other => panic!("{other} has no name"),
        };
        if modifiers.contains(ALT) {
            format!("\x1b{alone}")
        } else {
            alone
        }
    }

    #[test]
    fn every_key_that_a_file_may_name_can_be_sent() {
        let mut names: Vec<String> = (' '..='~').map(String::from).collect();
        names.extend(["ö", "Ö", "ß", "№"].map(str::to_owned));
        names.extend((1..=12).map(|number| format!("F{number}")));
        let keys = "Space Enter Esc Tab BackTab Backspace Delete Insert Left Right Up Down Home End PgUp PgDn";
        names.extend(keys.split(' ').map(str::to_owned));
        let held = [
            "",
            "Ctrl-",
            "Alt-",
            "Shift-",
            "Ctrl-Alt-",
            "Ctrl-Shift-",
            "Alt-Shift-",
        ];
        let mut tried = 0;
        for name in held
            .iter()
            .flat_map(|held| names.iter().map(move |name| format!("{held}{name}")))
        {
            let Ok(key) = name.parse::<Key>() else {
                continue;
            };
            let mut decoder = Decoder::default();
            let mut inputs = decoder.feed(sent(key).as_bytes());
            inputs.extend(decoder.give_up());
            assert_eq!(inputs, [UserInput::Key(key)], "{name}");
            tried += 1;
        }
        assert!(tried > 350, "{tried} keys");
    }

    #[test]
    fn an_answer_of_the_terminal_is_no_key() {
        let mut decoder = Decoder::default();
        assert!(!decoder.take_answer());
        for split in 1..4 {
            let mut inputs = decoder.feed(&ANSWER[..split]);
            inputs.extend(decoder.feed(&ANSWER[split..]));
            assert_eq!(inputs, []);
            assert!(decoder.take_answer());
            assert!(!decoder.take_answer());
        }
        assert_eq!(decoder.feed(b"a\x1b[0nb").len(), 2);
        assert!(decoder.take_answer());
    }

    #[test]
    fn every_key_as_terminals_send_it() {
        let keys = [
            ("a", KeyCode::Char('a'), NONE),
            ("K", KeyCode::Char('K'), NONE),
            ("♠", KeyCode::Char('♠'), NONE),
            ("ß", KeyCode::Char('ß'), NONE),
            ("🂡", KeyCode::Char('🂡'), NONE),
            ("\r", KeyCode::Enter, NONE),
            ("\n", KeyCode::Enter, NONE),
            ("\t", KeyCode::Tab, NONE),
            ("\x7f", KeyCode::Backspace, NONE),
            ("\x08", KeyCode::Backspace, NONE),
            ("\x00", KeyCode::Char(' '), CTRL),
            ("\x03", KeyCode::Char('c'), CTRL),
            ("\x1a", KeyCode::Char('z'), CTRL),
            ("\x1c", KeyCode::Char('\\'), CTRL),
            ("\x1bx", KeyCode::Char('x'), ALT),
            ("\x1bö", KeyCode::Char('ö'), ALT),
            ("\x1b\x03", KeyCode::Char('c'), ALT | CTRL),
            ("\x1b[A", KeyCode::Up, NONE),
            ("\x1b[B", KeyCode::Down, NONE),
            ("\x1b[C", KeyCode::Right, NONE),
            ("\x1b[D", KeyCode::Left, NONE),
            ("\x1b[H", KeyCode::Home, NONE),
            ("\x1b[F", KeyCode::End, NONE),
            ("\x1bOA", KeyCode::Up, NONE),
            ("\x1bOM", KeyCode::Enter, NONE),
            ("\x1bOP", KeyCode::F(1), NONE),
            ("\x1bOS", KeyCode::F(4), NONE),
            ("\x1b[[A", KeyCode::F(1), NONE),
            ("\x1b[[E", KeyCode::F(5), NONE),
            ("\x1b[1;2D", KeyCode::Left, SHIFT),
            ("\x1b[1;5C", KeyCode::Right, CTRL),
            ("\x1b[1;3A", KeyCode::Up, ALT),
            ("\x1b[1;2P", KeyCode::F(1), SHIFT),
            ("\x1b[Z", KeyCode::BackTab, NONE),
            ("\x1b[1~", KeyCode::Home, NONE),
            ("\x1b[7~", KeyCode::Home, NONE),
            ("\x1b[2~", KeyCode::Insert, NONE),
            ("\x1b[3~", KeyCode::Delete, NONE),
            ("\x1b[3;5~", KeyCode::Delete, CTRL),
            ("\x1b[4~", KeyCode::End, NONE),
            ("\x1b[8~", KeyCode::End, NONE),
            ("\x1b[5~", KeyCode::PageUp, NONE),
            ("\x1b[6~", KeyCode::PageDown, NONE),
            ("\x1b[11~", KeyCode::F(1), NONE),
            ("\x1b[15~", KeyCode::F(5), NONE),
            ("\x1b[17~", KeyCode::F(6), NONE),
            ("\x1b[21~", KeyCode::F(10), NONE),
            ("\x1b[24~", KeyCode::F(12), NONE),
            ("\x1b[97u", KeyCode::Char('a'), NONE),
            ("\x1b[97:65;2u", KeyCode::Char('a'), NONE),
            ("\x1b[99;5u", KeyCode::Char('c'), CTRL),
            ("\x1b[13u", KeyCode::Enter, NONE),
            ("\x1b[27u", KeyCode::Esc, NONE),
            ("\x1b[127u", KeyCode::Backspace, NONE),
            ("\x1b[97;1:1u", KeyCode::Char('a'), NONE),
            ("\x1b[97;1:2u", KeyCode::Char('a'), NONE),
        ];
        for (bytes, code, modifiers) in keys {
            assert_eq!(decode(bytes), one(code, modifiers), "{bytes:?}");
        }
    }

    #[test]
    fn other_sequences_are_ignored() {
        for bytes in [
            "\x1b[97;1:3u",      // a key goes up
            "\x1b[1;1:3A",       // and another
            "\x1b[I",            // focus
            "\x1b[O",            // and its loss
            "\x1b[24;80R",       // where the cursor is
            "\x1b[?1;2c",        // what the terminal is
            "\x1b[?0u",          // which keyboard
            "\x1b[99~",          // no key
            "\x1b[~",            // no number
            "\x1b[99999999999~", // too large a number
            "\x1b[57441u",       // a Shift key alone
            "\x1b[1114112u",     // no character
            "\x1b[201~",         // the end of no paste
            "\x1b]11;rgb:0000/0000/0000\x07",
            "\x1b]11;rgb:0000/0000/0000\x1b\\",
            "\x1bP1$r0m\x1b\\",
            "\x1b_Gi=1;OK\x1b\\",
        ] {
            assert_eq!(decode(bytes), [], "{bytes:?}");
            assert_eq!(
                decode([bytes, "q"].concat()),
                one(KeyCode::Char('q'), NONE),
                "{bytes:?}"
            );
        }
    }

    #[test]
    fn only_clicks_and_the_wheel_are_decoded() {
        let at = Position::new(69, 4);
        let click = |button| vec![UserInput::Click { button, at }];
        let scroll = |towards| vec![UserInput::Scroll { towards, at }];
        for (bytes, expected) in [
            ("\x1b[<0;70;5M", click(MouseButton::Left)),
            ("\x1b[<1;70;5M", click(MouseButton::Middle)),
            ("\x1b[<2;70;5M", click(MouseButton::Right)),
            ("\x1b[<16;70;5M", click(MouseButton::Left)),
            ("\x1b[<64;70;5M", scroll(Scroll::Up)),
            ("\x1b[<65;70;5M", scroll(Scroll::Down)),
            ("\x1b[M \x66\x25", click(MouseButton::Left)),
            ("\x1b[M\x60\x66\x25", scroll(Scroll::Up)),
            ("\x1b[M#\x66\x25", vec![]),
            ("\x1b[<0;70;5m", vec![]),
            ("\x1b[<32;70;5M", vec![]),
            ("\x1b[<35;70;5M", vec![]),
            ("\x1b[<66;70;5M", vec![]),
            ("\x1b[<128;70;5M", vec![]),
            ("\x1b[<0;70M", vec![]),
        ] {
            assert_eq!(decode(bytes), expected, "{bytes:?}");
        }
    }

    #[test]
    fn the_mouse_may_report_from_anywhere() {
        for (bytes, x, y) in [
            ("\x1b[<0;0;0M", 0, 0),
            ("\x1b[<0;1;1M", 0, 0),
            ("\x1b[<0;65536;65537M", 65535, 65535),
            ("\x1b[<0;4294967295;1M", 65535, 0),
        ] {
            let at = Position::new(x, y);
            let button = MouseButton::Left;
            assert_eq!(
                decode(bytes),
                [UserInput::Click { button, at }],
                "{bytes:?}"
            );
        }
    }

    #[test]
    fn a_paste_is_text_whatever_it_contains() {
        let text = "q\r\n7h \x1b[A\x1b[200~\x03♠";
        let bytes = format!("\x1b[200~{text}\x1b[201~q");
        let q = UserInput::Key(Key::char('q'));
        assert_eq!(decode(bytes), [UserInput::Paste(text.into()), q]);
        assert_eq!(
            decode(b"\x1b[200~\xff\x1b[201~"),
            [UserInput::Paste("\u{fffd}".into())]
        );
    }

    #[test]
    fn a_paste_is_waited_for_and_a_key_is_not() {
        let mut decoder = Decoder::default();
        assert_eq!(decoder.patience(), None);
        for (begun, patience, given_up) in [
            ("\x1b", Some(ESCAPE_ALONE), one(KeyCode::Esc, NONE)),
            ("\x1b[", Some(REST), one(KeyCode::Char('['), ALT)),
            ("\x1bO", Some(REST), one(KeyCode::Char('O'), ALT)),
            ("\x1b]", Some(REST), one(KeyCode::Char(']'), ALT)),
            ("\x1b[1;", Some(REST), vec![]),
            ("\x1b[20", Some(REST), vec![]),
            ("\x1b[M ", Some(REST), vec![]),
            ("\x1b[200~text", None, vec![]),
        ] {
            assert_eq!(decoder.feed(begun.as_bytes()), [], "{begun:?}");
            assert_eq!(decoder.patience(), patience, "{begun:?}");
            assert_eq!(Vec::from_iter(decoder.give_up()), given_up, "{begun:?}");
            assert_eq!(decoder.give_up(), None, "{begun:?}");
            assert_eq!(decoder.patience(), None, "{begun:?}");
        }
        decoder.feed(b"\xe2\x99");
        assert_eq!(decoder.give_up(), None);
        assert_eq!(decoder.feed(b"q"), one(KeyCode::Char('q'), NONE));
    }

    #[test]
    fn the_rest_of_an_arrow_key_is_recognized_after_a_late_escape() {
        for (rest, code) in [
            ("[A", KeyCode::Up),
            ("OA", KeyCode::Up),
            ("[D", KeyCode::Left),
            ("A", KeyCode::Char('A')),
            ("h", KeyCode::Char('h')),
        ] {
            let mut decoder = Decoder::default();
            assert_eq!(decoder.feed(b"\x1b"), []);
            assert_eq!(decoder.give_up(), Some(plain(KeyCode::Esc)));
            assert_eq!(decoder.patience(), Some(REST));
            // Torn once more.
            let inputs: Vec<UserInput> = rest
                .bytes()
                .flat_map(|byte| decoder.feed(&[byte]))
                .collect();
            assert_eq!(inputs, one(code, NONE), "{rest}");
            assert_eq!(decoder.patience(), None);
        }
        let mut decoder = Decoder::default();
        decoder.feed(b"\x1b");
        decoder.give_up();
        // Later it is typed.
        assert_eq!(decoder.give_up(), None);
        assert_eq!(decoder.feed(b"[").len(), 1);
        assert_eq!(decoder.feed(b"A"), one(KeyCode::Char('A'), NONE));
    }

    #[test]
    fn an_incomplete_sequence_loses_nothing_else() {
        assert_eq!(decode("\x1b[1;\x1b[A"), one(KeyCode::Up, NONE));
        assert_eq!(decode("\x1b[12\rq").len(), 2);
        assert_eq!(decode("\x1b\x1b[A").len(), 2);
        assert_eq!(decode(b"\xe2\x28q").len(), 2);
        assert_eq!(decode(b"\x80\xffq"), one(KeyCode::Char('q'), NONE));
    }

    /// Bytes as they could come: whole things, and anything.
    fn flow() -> impl Strategy<Value = Vec<u8>> {
        let thing = prop_oneof![
            any::<u8>().prop_map(|byte| vec![byte]),
            "[ -~]{1,5}".prop_map(String::into_bytes),
            "\x1b\\[[0-9;:<?]{0,9}[@-~]".prop_map(String::into_bytes),
            "\x1b\\[200~[a-z\r]{0,9}\x1b\\[201~".prop_map(String::into_bytes),
            "[♠ß🂡]".prop_map(String::into_bytes),
            Just(b"\x1b".to_vec()),
        ];
        vec(thing, 0..12).prop_map(|things| things.concat())
    }

    proptest! {
        #[test]
        fn input_may_be_split_anywhere(bytes in flow(), cuts in vec(1_usize..9, 1..9)) {
            let mut whole = Decoder::default();
            let expected = whole.feed(&bytes);
            let mut torn = Decoder::default();
            let mut inputs = Vec::new();
            let mut rest = &*bytes;
            for &cut in cuts.iter().cycle() {
                let (piece, further) = rest.split_at(cut.min(rest.len()));
                inputs.extend(torn.feed(piece));
                rest = further;
                if rest.is_empty() {
                    break;
                }
            }
            prop_assert_eq!(inputs, expected);
            prop_assert_eq!(torn.give_up(), whole.give_up());
        }
    }
}

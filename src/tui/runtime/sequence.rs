//! What one control sequence, whole and without its introducer, means.

use std::ops::RangeInclusive;

use crossterm::event::{KeyCode, KeyModifiers, MouseButton};
use ratatui::layout::Position;

use super::input::{Input, Key, Scroll};

/// What a whole control sequence means.
pub(super) fn meaning(parameters: &[u8], last: u8) -> Option<Input> {
    if let [b'<', report @ ..] = parameters {
        let [button, column, row] = numbers(report);
        return match last {
            b'M' => mouse(button?, column?, row?),
            _ => None,
        };
    }
    let [number, held, _] = numbers(parameters);
    if event_type(parameters) == Some(RELEASED) {
        return None;
    }
    let modifiers = modifiers(held.unwrap_or(1));
    match last {
        b'~' => Some(key(numbered_key(number?)?, modifiers)),
        b'u' => Some(key(coded_key(number?)?, modifiers)),
        b'Z' => Some(key(KeyCode::BackTab, modifiers)),
        _ if matches!(number, None | Some(1)) => moving_key(last, modifiers),
        _ => None,
    }
}

/// The event type that says a key went up.
const RELEASED: u32 = 3;

/// The first three parameters, without what a colon adds to them.
fn numbers(parameters: &[u8]) -> [Option<u32>; 3] {
    let mut numbers = parameters.split(|&byte| byte == b';').map(|parameter| {
        let number = parameter.split(|&byte| byte == b':').next()?;
        str::from_utf8(number).ok()?.parse().ok()
    });
    [(); 3].map(|()| numbers.next().flatten())
}

/// What a colon adds to the second parameter: pressed, repeated or released.
fn event_type(parameters: &[u8]) -> Option<u32> {
    let held = parameters.split(|&byte| byte == b';').nth(1)?;
    let kind = held.split(|&byte| byte == b':').nth(1)?;
    str::from_utf8(kind).ok()?.parse().ok()
}

/// The modifiers as terminals count them: 1 and a bit for each.
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

/// A key that moves or acts by its last byte alone.
pub(super) fn moving_key(last: u8, modifiers: KeyModifiers) -> Option<Input> {
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
    let code = match number {
        1 | 7 => KeyCode::Home,
        2 => KeyCode::Insert,
        3 => KeyCode::Delete,
        4 | 8 => KeyCode::End,
        5 => KeyCode::PageUp,
        6 => KeyCode::PageDown,
        // The numbers leave gaps where the keyboard of the VT220 had them.
        11..=15 => function_key(number, 10),
        17..=21 => function_key(number, 11),
        23 | 24 => function_key(number, 12),
        _ => return None,
    };
    Some(code)
}

fn function_key(number: u32, offset: u32) -> KeyCode {
    let number = u8::try_from(number - offset).expect("there are twelve function keys");
    KeyCode::F(number)
}

/// Where keys without a character are numbered: Shift alone, those of the number pad, and the like.
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

/// A press of a button or a step of the wheel; columns and rows count from 1.
pub(super) fn mouse(button: u32, column: u32, row: u32) -> Option<Input> {
    const MODIFIERS: u32 = 4 | 8 | 16;
    let place = |number: u32| u16::try_from(number.saturating_sub(1)).unwrap_or(u16::MAX);
    let at = Position::new(place(column), place(row));
    let press = |button| Some(Input::Click { button, at });
    let turn = |towards| Some(Input::Scroll { towards, at });
    match button & !MODIFIERS {
        0 => press(MouseButton::Left),
        1 => press(MouseButton::Middle),
        2 => press(MouseButton::Right),
        64 => turn(Scroll::Up),
        65 => turn(Scroll::Down),
        // Released, moved, turned sideways, or a button that nobody has.
        _ => None,
    }
}

/// A key with what was held.
pub(super) fn key(code: KeyCode, modifiers: KeyModifiers) -> Input {
    Input::Key(Key::new(code, modifiers))
}

//! What is on a screen, with its styles, as text that tests can compare and people can read.

use std::fmt::Write;

use ratatui::{
    buffer::Buffer,
    layout::{Rect, Size},
    style::{Color, Modifier, Style},
};

use crate::tui::widgets::{Canvas, Look};

/// Draws into a screen of this size.
pub(crate) fn drawn(
    width: u16,
    height: u16,
    look: &Look,
    draw: impl FnOnce(&mut Canvas<'_>),
) -> Buffer {
    let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
    draw(&mut Canvas::new(&mut buffer, look));
    buffer
}

/// The screen row by row; then, for each row that has them, the same columns with a letter for each style; then what
/// the letters stand for. A dot is the terminal's own style.
pub(crate) fn styled(buffer: &Buffer) -> String {
    let mut text = rows(buffer);
    let mut styles: Vec<Style> = Vec::new();
    text.push('\n');
    for (number, y) in (buffer.area.top()..buffer.area.bottom()).enumerate() {
        let mut letters = String::new();
        for x in buffer.area.left()..buffer.area.right() {
            let cell = &buffer[(x, y)];
            letters.push(letter(cell.style(), &mut styles));
        }
        let letters = letters.trim_end_matches('.');
        if !letters.is_empty() {
            writeln!(text, "{number:>2} {letters}").unwrap();
        }
    }
    text.push('\n');
    for (place, style) in styles.iter().enumerate() {
        writeln!(text, "{} {}", name(place), told(*style)).unwrap();
    }
    text
}

/// The screen row by row; with its styles at 80 by 24, so that a change of style is seen once.
pub(crate) fn pictured(buffer: &Buffer) -> String {
    if buffer.area.as_size() == Size::new(80, 24) {
        styled(buffer)
    } else {
        rows(buffer)
    }
}

/// The screen row by row, without its styles.
pub(crate) fn rows(buffer: &Buffer) -> String {
    let mut text = String::new();
    for y in buffer.area.top()..buffer.area.bottom() {
        let mut row = String::new();
        let mut x = buffer.area.left();
        while x < buffer.area.right() {
            let symbol = buffer[(x, y)].symbol();
            row.push_str(symbol);
            x += u16::try_from(unicode_width::UnicodeWidthStr::width(symbol).max(1)).unwrap();
        }
        text.push_str(row.trim_end());
        text.push('\n');
    }
    text
}

fn letter(style: Style, styles: &mut Vec<Style>) -> char {
    let color = |color: Option<Color>| color.unwrap_or(Color::Reset);
    let own = color(style.fg) == Color::Reset
        && color(style.bg) == Color::Reset
        && style.add_modifier.is_empty();
    if own {
        return '.';
    }
    let place = styles.iter().position(|known| *known == style);
    let place = place.unwrap_or_else(|| {
        styles.push(style);
        styles.len() - 1
    });
    name(place)
}

fn name(place: usize) -> char {
    let mut letters = ('a'..='z').chain('A'..='Z').chain('0'..='9');
    letters.nth(place).unwrap_or('?')
}

/// A style in the words of a theme file.
fn told(style: Style) -> String {
    let mut words = Vec::new();
    for (modifier, word) in [
        (Modifier::BOLD, "bold"),
        (Modifier::DIM, "dim"),
        (Modifier::ITALIC, "italic"),
        (Modifier::UNDERLINED, "underlined"),
        (Modifier::REVERSED, "reversed"),
    ] {
        if style.add_modifier.contains(modifier) {
            words.push(word.to_owned());
        }
    }
    let color = |color: Option<Color>| match color {
        None | Some(Color::Reset) => None,
        Some(Color::Indexed(index)) => Some(index.to_string()),
        Some(other) => Some(other.to_string()),
    };
    words.extend(color(style.fg));
    if let Some(ground) = color(style.bg) {
        words.push(format!("on {ground}"));
    }
    words.join(" ")
}

//! Cells as bytes, as few as possible: only what differs from the cell before is said.
//!
//! crossterm sets both colors whenever one of them changes, and ends a style before it begins the next. A hand of cards is
//! nothing but changes of style, and takes half as many bytes like this.

use std::io::{self, Write as _};

use crossterm::{cursor::MoveTo, queue, style::Colored};
use ratatui::{
    backend::IntoCrossterm,
    buffer::Cell,
    style::{Color, Modifier},
};

/// The attributes with the parameters of SGR that set and end them. Bold and dim end together.
const ATTRIBUTES: [(Modifier, &str, &str); 8] = [
    (Modifier::BOLD, "1", "22"),
    (Modifier::DIM, "2", "22"),
    (Modifier::ITALIC, "3", "23"),
    (Modifier::UNDERLINED, "4", "24"),
    (Modifier::SLOW_BLINK, "5", "25"),
    (Modifier::REVERSED, "7", "27"),
    (Modifier::HIDDEN, "8", "28"),
    (Modifier::CROSSED_OUT, "9", "29"),
];

/// What the terminal writes with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Pen {
    ink: Color,
    ground: Color,
    attributes: Modifier,
}

impl Pen {
    const DEFAULT: Self = Self {
        ink: Color::Reset,
        ground: Color::Reset,
        attributes: Modifier::empty(),
    };

    /// What a cell is written with after another.
    fn of(cell: &Cell, before: Self) -> Self {
        let pen = Self {
            ink: cell.fg,
            ground: cell.bg,
            attributes: cell.modifier,
        };
        // Of a blank only the background is seen.
        let unseen = Modifier::BOLD | Modifier::DIM | Modifier::ITALIC;
        if cell.symbol() == " " && unseen.contains(pen.attributes | before.attributes) {
            return Self {
                ground: cell.bg,
                ..before
            };
        }
        pen
    }

    /// The parameters of SGR that lead here from another pen, each with a semicolon before it.
    fn change(self, before: Self) -> String {
        let mut sgr = String::new();
        let mut say = |parameter: &str| {
            // crossterm says nothing of colors under NO_COLOR, and an empty parameter would end every attribute.
            if !parameter.is_empty() {
                sgr.push(';');
                sgr.push_str(parameter);
            }
        };
        let weight = Modifier::BOLD | Modifier::DIM;
        let ended = before.attributes - self.attributes;
        let mut begun = self.attributes - before.attributes;
        if ended.intersects(weight) {
            begun |= self.attributes & weight;
        }
        let mut said = "";
        for (attribute, _, end) in ATTRIBUTES {
            if ended.contains(attribute) && said != end {
                say(end);
                said = end;
            }
        }
        for (attribute, begin, _) in ATTRIBUTES {
            if begun.contains(attribute) {
                say(begin);
            }
        }
        if self.ink != before.ink {
            say(&Colored::ForegroundColor(self.ink.into_crossterm()).to_string());
        }
        if self.ground != before.ground {
            say(&Colored::BackgroundColor(self.ground.into_crossterm()).to_string());
        }
        sgr
    }
}

/// Writes cells, and leaves the terminal with its own style.
///
/// # Errors
///
/// Never: it writes to memory.
pub(super) fn write_cells<'a>(
    cells: impl Iterator<Item = (u16, u16, &'a Cell)>,
    bytes: &mut Vec<u8>,
) -> io::Result<()> {
    let mut pen = Pen::DEFAULT;
    let mut next = None;
    for (x, y, cell) in cells {
        if next != Some((x, y)) {
            queue!(bytes, MoveTo(x, y))?;
        }
        next = Some((x.saturating_add(1), y));
        let new = Pen::of(cell, pen);
        write_sgr(&new.change(pen), bytes)?;
        pen = new;
        bytes.write_all(cell.symbol().as_bytes())?;
    }
    if pen != Pen::DEFAULT {
        write_sgr(";0", bytes)?;
    }
    Ok(())
}

fn write_sgr(parameters: &str, bytes: &mut Vec<u8>) -> io::Result<()> {
    match parameters.strip_prefix(';') {
        Some(parameters) => write!(bytes, "\x1b[{parameters}m"),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZero;

    use proptest::{collection::vec, prelude::*};
    use ratatui::backend::{Backend, CrosstermBackend};

    use super::*;

    fn cell() -> impl Strategy<Value = Cell> {
        let color = || {
            prop_oneof![
                Just(Color::Reset),
                Just(Color::Red),
                Just(Color::LightBlue),
                (0..4_u8).prop_map(Color::Indexed),
                Just(Color::Rgb(1, 2, 3))
            ]
        };
        // The terminal of this test cannot be bold and dim at once.
        let weight = prop_oneof![
            Just(Modifier::empty()),
            Just(Modifier::BOLD),
            Just(Modifier::DIM)
        ];
        let attributes = (weight, vec(0..3_usize, 0..3));
        let others = [Modifier::ITALIC, Modifier::UNDERLINED, Modifier::REVERSED];
        let symbol = prop_oneof![Just(" "), Just("a"), Just("♠"), Just("─")];
        (symbol, color(), color(), attributes).prop_map(
            move |(symbol, ink, ground, (weight, marks))| {
                let mut cell = Cell::default();
                cell.set_symbol(symbol);
                (cell.fg, cell.bg) = (ink, ground);
                cell.modifier = weight | marks.into_iter().map(|at| others[at]).collect();
                cell
            },
        )
    }

    /// What is seen of a screen after these bytes.
    fn seen(bytes: &[u8]) -> Vec<String> {
        let [rows, columns] = [3, 8].map(|size| NonZero::new(size).unwrap());
        let mut parser = vt100::Parser::new(rows, columns, 0);
        parser.process(bytes);
        let places = (0..3).flat_map(|y| (0..8).map(move |x| (y, x)));
        let cells = places.map(|(y, x)| {
            let cell = parser.screen().cell(y, x).unwrap();
            let is_blank = cell.contents().trim().is_empty();
            let is_plain = !cell.inverse() && !cell.underline();
            let ground = cell.bgcolor();
            if is_blank && is_plain {
                return format!("{ground:?}");
            }
            let (ink, text) = (cell.fgcolor(), cell.contents());
            let attributes = [
                cell.bold(),
                cell.dim(),
                cell.italic(),
                cell.underline(),
                cell.inverse(),
            ];
            format!("{text} {ink:?} {ground:?} {attributes:?}")
        });
        cells.collect()
    }

    proptest! {
        #[test]
        fn cells_look_as_crossterm_writes_them(cells in vec((0..8_u16, 0..3_u16, cell()), 0..40)) {
            let content = || cells.iter().map(|(x, y, cell)| (*x, *y, cell));
            let (mut ours, mut theirs) = (Vec::new(), Vec::new());
            write_cells(content(), &mut ours).unwrap();
            CrosstermBackend::new(&mut theirs).draw(content()).unwrap();
            prop_assert_eq!(seen(&ours), seen(&theirs));
            // Nothing of the style is left behind.
            for bytes in [&mut ours, &mut theirs] {
                bytes.extend_from_slice(b"\x1b[3;8Hx");
            }
            prop_assert_eq!(seen(&ours).pop(), seen(&theirs).pop());
            prop_assert!(ours.len() <= theirs.len());
        }
    }

    #[test]
    fn only_what_changes_is_said() {
        let style = |symbol: &str, ink, attributes| {
            let mut cell = Cell::default();
            cell.set_symbol(symbol);
            (cell.fg, cell.modifier) = (ink, attributes);
            cell.bg = Color::Indexed(254);
            cell
        };
        let edge = style("│", Color::Indexed(250), Modifier::empty());
        let index = style("7", Color::Indexed(160), Modifier::BOLD);
        let blank = style(" ", Color::Reset, Modifier::empty());
        let row = [&edge, &index, &blank, &edge];
        let mut bytes = Vec::new();
        write_cells((0..).zip(row).map(|(x, cell)| (x, 0, cell)), &mut bytes).unwrap();
        assert_eq!(
            String::from_utf8(bytes).unwrap(),
            "\x1b[1;1H\x1b[38;5;250;48;5;254m│\x1b[1;38;5;160m7 \x1b[22;38;5;250m│\x1b[0m"
        );
    }
}

//! A frame as bytes: collected while ratatui draws, wrapped in a synchronized update, written at once.

use std::{borrow::Cow, io};

use crossterm::cursor::MoveTo;
use crossterm::queue;
use ratatui::backend::{Backend, ClearType, CrosstermBackend, WindowSize};
use ratatui::buffer::Cell;
use ratatui::layout::{Position, Size};

use unicode_width::UnicodeWidthStr;

use super::{
    flow::{Flow, REQUEST},
    pen::write_cells,
    screen::Tty,
};
use crate::text::first_unprintable;

const BEGIN: &[u8] = b"\x1b[?2026h";
const END: &[u8] = b"\x1b[?2026l";

/// Far above the usual size of a frame; a full repaint of a large terminal fits too.
const CAPACITY: usize = 64 * 1024;

/// A ratatui backend that never waits for an answer of the terminal, and writes nothing if a frame changes nothing.
#[derive(Debug)]
pub(super) struct FrameBackend<T> {
    tty: T,
    /// [`BEGIN`] and the changes of the frame so far.
    bytes: Vec<u8>,
    size: Size,
    /// The position of the hidden cursor, while it is known.
    cursor_at: Option<Position>,
    pub(super) flow: Flow,
}

impl<T: Tty> FrameBackend<T> {
    /// A backend for a screen that was just opened: its cursor is hidden.
    pub(super) fn new(tty: T) -> Self {
        let mut bytes = Vec::with_capacity(CAPACITY);
        bytes.extend_from_slice(BEGIN);
        Self {
            size: tty.size(),
            flow: Flow::new(tty.speed()),
            tty,
            bytes,
            cursor_at: None,
        }
    }

    pub(super) fn tty_mut(&mut self) -> &mut T {
        &mut self.tty
    }

    /// Opens the screen again.
    ///
    /// # Errors
    ///
    /// Those of the terminal.
    pub(super) fn reopen(&mut self) -> io::Result<()> {
        self.tty.retake()?;
        self.cursor_at = None;
        Ok(())
    }

    /// Measures the screen; the next frame has that size.
    pub(super) fn measure(&mut self) -> Size {
        self.size = self.tty.size();
        self.size
    }
}

/// The last door before the terminal: a cell that it would obey instead of showing it is drawn as question marks. Texts of
/// others are escaped where they are read; this is for those that somebody forgot.
fn printable(cell: &Cell) -> Cow<'_, Cell> {
    if first_unprintable(cell.symbol()).is_none() {
        return Cow::Borrowed(cell);
    }
    let mut safe = cell.clone();
    safe.set_symbol(&"?".repeat(cell.symbol().width().max(1)));
    Cow::Owned(safe)
}

impl<T: Tty> Backend for FrameBackend<T> {
    type Error = io::Error;

    fn draw<'a, I>(&mut self, content: I) -> io::Result<()>
    where
        I: Iterator<Item = (u16, u16, &'a Cell)>,
    {
        let cells = content.map(|(x, y, cell)| (x, y, printable(cell)));
        let cells: Vec<(u16, u16, Cow<'_, Cell>)> = cells.collect();
        if cells.is_empty() {
            return Ok(());
        }
        self.cursor_at = None;
        let cells = cells.iter().map(|(x, y, cell)| (*x, *y, &**cell));
        write_cells(cells, &mut self.bytes)
    }

    fn hide_cursor(&mut self) -> io::Result<()> {
        Ok(())
    }

    fn show_cursor(&mut self) -> io::Result<()> {
        Ok(())
    }

    fn get_cursor_position(&mut self) -> io::Result<Position> {
        Ok(self.cursor_at.unwrap_or(Position::ORIGIN))
    }

    fn set_cursor_position<P: Into<Position>>(&mut self, position: P) -> io::Result<()> {
        let Position { x, y } = position.into();
        if self.cursor_at.replace(Position { x, y }) == Some(Position { x, y }) {
            return Ok(());
        }
        queue!(self.bytes, MoveTo(x, y))
    }

    fn clear(&mut self) -> io::Result<()> {
        self.clear_region(ClearType::All)
    }

    fn clear_region(&mut self, clear_type: ClearType) -> io::Result<()> {
        CrosstermBackend::new(&mut self.bytes).clear_region(clear_type)
    }

    fn size(&self) -> io::Result<Size> {
        Ok(self.size)
    }

    fn window_size(&mut self) -> io::Result<WindowSize> {
        Ok(WindowSize {
            columns_rows: self.size,
            pixels: Size::ZERO,
        })
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.bytes.len() == BEGIN.len() {
            return Ok(());
        }
        self.bytes.extend_from_slice(END);
        if self.flow.asks() {
            self.bytes.extend_from_slice(REQUEST);
            self.flow.asked();
        }
        let written = self.tty.write_all(&self.bytes);
        self.bytes.truncate(BEGIN.len());
        written
    }
}

#[cfg(test)]
mod tests {
    use ratatui::layout::Rect;
    use ratatui::{Frame, Terminal};

    use super::super::tests::TtyDouble;
    use super::*;

    fn terminal(tty: &TtyDouble) -> Terminal<FrameBackend<TtyDouble>> {
        Terminal::new(FrameBackend::new(tty.clone())).unwrap()
    }

    fn draw(terminal: &mut Terminal<FrameBackend<TtyDouble>>, text: &str) {
        let whole = |frame: &mut Frame<'_>| frame.render_widget(text, frame.area());
        terminal.draw(whole).unwrap();
    }

    #[test]
    fn a_frame_is_one_synchronized_piece() {
        let tty = TtyDouble::new(20, 3);
        let mut terminal = terminal(&tty);
        draw(&mut terminal, "first");
        draw(&mut terminal, "other");
        let pieces = tty.pieces();
        assert_eq!(pieces.len(), 2);
        for piece in &pieces {
            assert!(
                piece.starts_with("\x1b[?2026h") && piece.ends_with("\x1b[?2026l"),
                "{piece:?}"
            );
            assert_eq!(piece.matches("?2026").count(), 2, "{piece:?}");
        }
        assert!(pieces[0].contains("first") && pieces[1].contains("other"));
    }

    #[test]
    fn no_cell_can_control_the_terminal() {
        let tty = TtyDouble::new(20, 1);
        let mut backend = FrameBackend::new(tty.clone());
        let cells = [
            "\u{1b}]0;x\u{7}",
            "\u{9b}2J",
            "\u{7f}",
            "a\u{202e}",
            "a\u{200d}",
            "♥\u{fe0f}",
        ]
        .map(|text| Cell::default().set_symbol(text).clone());
        let cells = (0..).zip(&cells).map(|(x, cell)| (3 * x, 0, cell));
        backend.draw(cells).unwrap();
        backend.flush().unwrap();
        let text = tty.pieces().concat();
        for bad in [
            "\u{1b}]", "\u{7}", "\u{9b}", "\u{7f}", "\u{202e}", "\u{200d}",
        ] {
            assert!(!text.contains(bad), "{bad:?} in {text:?}");
        }
        assert!(text.contains('?') && text.contains("♥\u{fe0f}"), "{text:?}");
    }

    #[test]
    fn a_frame_that_changes_nothing_writes_nothing() {
        let tty = TtyDouble::new(20, 3);
        let mut terminal = terminal(&tty);
        for _ in 0..3 {
            draw(&mut terminal, "same");
        }
        assert_eq!(tty.pieces().len(), 1, "{:?}", tty.pieces());
    }

    #[test]
    fn a_reopened_screen_is_repainted_without_queries() {
        let tty = TtyDouble::new(20, 3);
        let mut terminal = terminal(&tty);
        draw(&mut terminal, "same");
        terminal.backend_mut().reopen().unwrap();
        terminal.resize(Rect::new(0, 0, 20, 3)).unwrap();
        draw(&mut terminal, "same");
        let pieces = tty.pieces();
        assert!(
            pieces[1].contains("\x1b[2J") && pieces[1].contains("same"),
            "{pieces:?}"
        );
        assert!(!pieces.concat().contains("\x1b[6n"), "{pieces:?}");
    }

    #[test]
    fn a_frame_has_the_measured_size() {
        let tty = TtyDouble::new(20, 3);
        let mut terminal = terminal(&tty);
        draw(&mut terminal, "small");
        tty.resize(30, 10);
        assert_eq!(terminal.backend_mut().measure(), Size::new(30, 10));
        let mut seen = Rect::ZERO;
        terminal.draw(|frame| seen = frame.area()).unwrap();
        assert_eq!(seen, Rect::new(0, 0, 30, 10));
    }
}

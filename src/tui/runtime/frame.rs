//! One frame as bytes: collected while ratatui draws, wrapped as a synchronized update, written in one piece.

use std::io;
use std::mem;

use crossterm::cursor::{Hide, MoveTo, Show};
use crossterm::queue;
use ratatui::backend::{Backend, ClearType, CrosstermBackend, WindowSize};
use ratatui::buffer::Cell;
use ratatui::layout::{Position, Size};

use super::screen::Tty;

const BEGIN: &[u8] = b"\x1b[?2026h";
const END: &[u8] = b"\x1b[?2026l";

/// The usual size of a frame is far below; a full repaint of a large terminal fits as well.
const CAPACITY: usize = 64 * 1024;

/// A ratatui backend that never asks the terminal anything and writes nothing for a frame that changes nothing.
#[derive(Debug)]
pub(super) struct FrameBackend<T> {
    tty: T,
    /// [`BEGIN`] and what the frame has changed so far.
    bytes: Vec<u8>,
    size: Size,
    cursor: Cursor,
    /// Where the terminal's cursor is, while that is known.
    cursor_at: Option<Position>,
}

/// Whether the terminal's cursor can be seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Cursor {
    Hidden,
    Shown,
}

impl<T: Tty> FrameBackend<T> {
    /// A backend for a screen that was just taken: its cursor is hidden.
    pub(super) fn new(tty: T) -> Self {
        let mut bytes = Vec::with_capacity(CAPACITY);
        bytes.extend_from_slice(BEGIN);
        Self {
            size: tty.size(),
            tty,
            bytes,
            cursor: Cursor::Hidden,
            cursor_at: None,
        }
    }

    /// The terminal, for everything but frames.
    pub(super) fn tty_mut(&mut self) -> &mut T {
        &mut self.tty
    }

    /// Takes the terminal over again.
    ///
    /// # Errors
    ///
    /// Those of the terminal.
    pub(super) fn reopen(&mut self) -> io::Result<()> {
        self.tty.retake()?;
        self.cursor = Cursor::Hidden;
        self.cursor_at = None;
        Ok(())
    }

    /// Asks how large the screen is now; the next frame has that size.
    pub(super) fn measure(&mut self) -> Size {
        self.size = self.tty.size();
        self.size
    }
}

impl<T: Tty> Backend for FrameBackend<T> {
    type Error = io::Error;

    fn draw<'a, I>(&mut self, content: I) -> io::Result<()>
    where
        I: Iterator<Item = (u16, u16, &'a Cell)>,
    {
        let mut cells = content.peekable();
        if cells.peek().is_none() {
            return Ok(());
        }
        self.cursor_at = None;
        CrosstermBackend::new(&mut self.bytes).draw(cells)
    }

    fn hide_cursor(&mut self) -> io::Result<()> {
        match mem::replace(&mut self.cursor, Cursor::Hidden) {
            Cursor::Hidden => Ok(()),
            Cursor::Shown => queue!(self.bytes, Hide),
        }
    }

    fn show_cursor(&mut self) -> io::Result<()> {
        match mem::replace(&mut self.cursor, Cursor::Shown) {
            Cursor::Hidden => queue!(self.bytes, Show),
            Cursor::Shown => Ok(()),
        }
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
        let written = self.tty.write_all(&self.bytes);
        self.bytes.truncate(BEGIN.len());
        written
    }
}

#[cfg(test)]
mod tests {
    use ratatui::Terminal;
    use ratatui::layout::Rect;

    use super::super::double::TtyDouble;
    use super::*;

    fn terminal(tty: &TtyDouble) -> Terminal<FrameBackend<TtyDouble>> {
        Terminal::new(FrameBackend::new(tty.clone())).unwrap()
    }

    fn draw(
        terminal: &mut Terminal<FrameBackend<TtyDouble>>,
        text: &str,
        cursor: Option<(u16, u16)>,
    ) {
        terminal
            .draw(|frame| {
                frame.render_widget(text, frame.area());
                if let Some(cursor) = cursor {
                    frame.set_cursor_position(cursor);
                }
            })
            .unwrap();
    }

    #[test]
    fn a_frame_is_one_synchronized_piece() {
        let tty = TtyDouble::new(20, 3);
        let mut terminal = terminal(&tty);
        draw(&mut terminal, "first", None);
        draw(&mut terminal, "other", Some((3, 1)));
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
    fn a_frame_that_changes_nothing_writes_nothing() {
        let tty = TtyDouble::new(20, 3);
        let mut terminal = terminal(&tty);
        for _ in 0..3 {
            draw(&mut terminal, "same", Some((2, 0)));
        }
        assert_eq!(tty.pieces().len(), 1, "{:?}", tty.pieces());
    }

    #[test]
    fn the_cursor_follows_a_frame_that_moved_it() {
        let tty = TtyDouble::new(20, 3);
        let mut terminal = terminal(&tty);
        draw(&mut terminal, "one", Some((7, 2)));
        draw(&mut terminal, "two", Some((7, 2)));
        draw(&mut terminal, "two", None);
        let pieces = tty.pieces();
        assert!(pieces[0].contains("\x1b[?25h\x1b[3;8H"), "{pieces:?}");
        assert!(pieces[1].ends_with("\x1b[3;8H\x1b[?2026l"), "{pieces:?}");
        assert!(pieces[2].contains("\x1b[?25l"), "{pieces:?}");
    }

    #[test]
    fn a_screen_opened_again_is_painted_whole_and_asked_nothing() {
        let tty = TtyDouble::new(20, 3);
        let mut terminal = terminal(&tty);
        draw(&mut terminal, "same", Some((0, 0)));
        terminal.backend_mut().reopen().unwrap();
        terminal.resize(Rect::new(0, 0, 20, 3)).unwrap();
        draw(&mut terminal, "same", Some((0, 0)));
        let pieces = tty.pieces();
        assert!(
            pieces[1].contains("\x1b[2J") && pieces[1].contains("same"),
            "{pieces:?}"
        );
        assert!(
            pieces[1].contains("\x1b[?25h"),
            "the cursor stayed hidden: {pieces:?}"
        );
        assert!(!pieces.concat().contains("\x1b[6n"), "{pieces:?}");
    }

    #[test]
    fn a_new_size_is_drawn_once_it_is_measured() {
        let tty = TtyDouble::new(20, 3);
        let mut terminal = terminal(&tty);
        draw(&mut terminal, "small", None);
        tty.resize(30, 10);
        assert_eq!(terminal.backend_mut().measure(), Size::new(30, 10));
        let mut seen = Rect::ZERO;
        terminal.draw(|frame| seen = frame.area()).unwrap();
        assert_eq!(seen, Rect::new(0, 0, 30, 10));
    }
}

//! A stand-in for the terminal that remembers what was done to it.

use std::cell::RefCell;
use std::io::{self, Write};
use std::rc::Rc;

use ratatui::layout::Size;
use rustix::io::Errno;

use super::screen::Tty;

/// Clones share one terminal.
#[derive(Debug, Clone)]
pub(super) struct TtyDouble(Rc<RefCell<State>>);

#[derive(Debug)]
struct State {
    size: Size,
    pieces: Vec<String>,
    retakes: usize,
    stops: usize,
    broken: Option<Errno>,
}

impl TtyDouble {
    pub(super) fn new(columns: u16, rows: u16) -> Self {
        Self(Rc::new(RefCell::new(State {
            size: Size::new(columns, rows),
            pieces: Vec::new(),
            retakes: 0,
            stops: 0,
            broken: None,
        })))
    }

    pub(super) fn resize(&self, columns: u16, rows: u16) {
        self.0.borrow_mut().size = Size::new(columns, rows);
    }

    /// What was written, one text for each write.
    pub(super) fn pieces(&self) -> Vec<String> {
        self.0.borrow().pieces.clone()
    }

    pub(super) fn retakes(&self) -> usize {
        self.0.borrow().retakes
    }

    pub(super) fn stops(&self) -> usize {
        self.0.borrow().stops
    }

    /// From now on every write fails so.
    pub(super) fn break_with(&self, error: Errno) {
        self.0.borrow_mut().broken = Some(error);
    }
}

impl Tty for TtyDouble {
    fn size(&self) -> Size {
        self.0.borrow().size
    }

    fn speed(&self) -> u32 {
        0
    }

    fn retake(&mut self) -> io::Result<()> {
        self.0.borrow_mut().retakes += 1;
        Ok(())
    }

    fn stop(&mut self) -> io::Result<()> {
        self.0.borrow_mut().stops += 1;
        Ok(())
    }
}

impl Write for TtyDouble {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut state = self.0.borrow_mut();
        if let Some(error) = state.broken {
            return Err(error.into());
        }
        state
            .pieces
            .push(String::from_utf8(bytes.to_vec()).unwrap());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

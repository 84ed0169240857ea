//! The input and the output of line mode.

use std::io::{self, BufRead, Write};

use crate::session::Story;

use super::speech::Speech;

/// Where lines come from and go to.
pub struct Console<'a> {
    input: Lines<Box<dyn BufRead + 'a>>,
    out: &'a mut dyn Write,
    /// What stands before the player's answers: a mark on a terminal, nothing for a script.
    mark: &'static str,
    speech: Speech,
}

impl<'a> Console<'a> {
    pub fn new(
        input: impl BufRead + 'a,
        out: &'a mut dyn Write,
        mark: &'static str,
        speech: Speech,
    ) -> Self {
        Self {
            input: Lines::new(Box::new(input)),
            out,
            mark,
            speech,
        }
    }

    pub fn speech(&self) -> Speech {
        self.speech
    }

    /// Reads a line; none at the end of the input, or when it cannot be read any more.
    pub(super) fn listen(&mut self) -> io::Result<Option<String>> {
        write!(self.out, "{}", self.mark)?;
        self.out.flush()?;
        Ok(self.input.next_line().unwrap_or_default())
    }

    /// Leaves the line of the mark, on which nothing was typed.
    pub(super) fn end_line(&mut self) -> io::Result<()> {
        if self.mark.is_empty() {
            return Ok(());
        }
        writeln!(self.out)
    }

    pub(super) fn print(&mut self, lines: &[String]) -> io::Result<()> {
        for line in lines {
            writeln!(self.out, "{line}")?;
        }
        self.out.flush()
    }

    /// Prints a sentence.
    ///
    /// # Errors
    ///
    /// The output cannot be written.
    pub fn say(&mut self, sentence: &str) -> io::Result<()> {
        self.print(&self.speech.lines(sentence))
    }

    pub(super) fn tell(&mut self, story: Story) -> io::Result<()> {
        self.print(&self.speech.story(story))
    }
}

/// The most bytes of a line that are kept; no command is nearly as long.
const MOST_BYTES: usize = 1024;

/// Lines from an input that may hold anything: any ends of lines, any bytes, and lines of any length.
pub struct Lines<R>(R);

impl<R: BufRead> Lines<R> {
    /// The lines of an input.
    pub fn new(input: R) -> Self {
        Self(input)
    }

    /// The next line without its end; none at the end of the input. Of a very long line only the beginning is kept,
    /// and what is not UTF-8 is replaced.
    ///
    /// # Errors
    ///
    /// What the system says when the input cannot be read.
    pub fn next_line(&mut self) -> io::Result<Option<String>> {
        let mut line = Vec::new();
        let mut is_there = false;
        loop {
            let read = match self.0.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                read => read?,
            };
            if read.is_empty() {
                break;
            }
            is_there = true;
            let end = read.iter().position(|&byte| byte == b'\n');
            let part = &read[..end.unwrap_or(read.len())];
            let room = MOST_BYTES.saturating_sub(line.len());
            line.extend_from_slice(&part[..part.len().min(room)]);
            let used = part.len() + usize::from(end.is_some());
            self.0.consume(used);
            if end.is_some() {
                break;
            }
        }
        let text = String::from_utf8_lossy(&line);
        let text = text.trim_start_matches('\u{feff}').trim_end_matches('\r');
        Ok(is_there.then(|| text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use std::io::{BufReader, Read};

    use super::*;

    fn lines(input: &[u8]) -> Vec<String> {
        // A buffer of three bytes, so that every line is read in parts.
        let mut lines = Lines::new(BufReader::with_capacity(3, input));
        std::iter::from_fn(|| lines.next_line().unwrap()).collect()
    }

    #[test]
    fn any_bytes_are_lines() {
        assert_eq!(lines(b""), Vec::<String>::new());
        assert_eq!(lines(b"\n"), [""]);
        assert_eq!(
            lines(b"one\r\n\xef\xbb\xbftwo\nthree"),
            ["one", "two", "three"]
        );
        assert_eq!(lines(b"a\0b\xff\n"), ["a\0b\u{fffd}"]);
    }

    #[test]
    fn a_line_without_end_takes_no_more_than_its_share() {
        let endless = io::repeat(b'x').take(10 << 20).chain(&b"\nnext\n"[..]);
        let mut lines = Lines::new(BufReader::new(endless));
        assert_eq!(
            lines.next_line().unwrap().map(|line| line.len()),
            Some(MOST_BYTES)
        );
        assert_eq!(lines.next_line().unwrap().as_deref(), Some("next"));
        assert_eq!(lines.next_line().unwrap(), None);
    }

    #[test]
    fn an_input_that_breaks_says_so() {
        struct Broken;
        impl Read for Broken {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::ErrorKind::PermissionDenied.into())
            }
        }
        let mut lines = Lines::new(BufReader::new(Broken));
        assert!(lines.next_line().is_err());
    }
}

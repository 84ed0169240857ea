//! Lines from an input that may hold anything.

use std::io::{self, BufRead};

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

//! Whether the terminal keeps up while something moves.
//!
//! A slow line takes bytes much faster than it shows them: a pty alone holds 20 KB of them, 20 seconds at 9,600 baud, and a key
//! would be answered after all of that. So a frame of something that moves ends with a request that every terminal answers
//! when it has come so far. Until then further frames are left out. Nothing waits for the answer, and whoever does not
//! answer gets every frame, unless the line itself says that it is slow.

/// Device status report: `CSI 5 n`.
pub(super) const REQUEST: &[u8] = b"\x1b[5n";
/// The answer of a terminal without malfunction.
pub(super) const ANSWER: &[u8] = b"\x1b[0n";

/// A line of this many bits a second is slow. A pty has this speed unless somebody sets another.
const FAST: u32 = 38_400;

#[derive(Debug, Default)]
pub(super) struct Flow {
    is_slow: bool,
    /// Whether the terminal answers, once that is known.
    answers: Option<bool>,
    /// Whether a request has not been answered.
    is_behind: bool,
    is_moving: bool,
}

impl Flow {
    /// At a terminal of so many bits a second; 0 if that is not known.
    pub(super) fn new(speed: u32) -> Self {
        Self {
            is_slow: (1..FAST).contains(&speed),
            ..Self::default()
        }
    }

    /// The next frame shows something that moves, or the end of it.
    pub(super) fn next(&mut self, is_moving: bool) {
        let begins = is_moving && !self.is_moving;
        self.is_moving = is_moving;
        // What moved before has come to rest, and still there is no answer.
        if begins && self.is_behind && self.answers.is_none() {
            self.answers = Some(false);
            self.is_behind = false;
        }
    }

    /// Whether the next frame ends with a request.
    pub(super) fn asks(&self) -> bool {
        self.is_moving && !self.is_slow && !self.is_behind && self.answers != Some(false)
    }

    /// A frame with a request was written.
    pub(super) fn asked(&mut self) {
        self.is_behind = true;
    }

    /// The answer has come, however late.
    pub(super) fn answered(&mut self) {
        self.answers = Some(true);
        self.is_behind = false;
    }

    /// Whether the terminal has not shown the last frame yet, as far as is known.
    pub(super) fn is_behind(&self) -> bool {
        self.is_slow || self.is_behind
    }

    /// Whether an answer is still to come.
    pub(super) fn is_awaited(&self) -> bool {
        self.is_behind
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A frame that is drawn.
    fn draw(flow: &mut Flow, is_moving: bool) -> bool {
        flow.next(is_moving);
        let asks = flow.asks();
        if asks {
            flow.asked();
        }
        asks
    }

    #[test]
    fn only_what_moves_asks() {
        let mut flow = Flow::default();
        assert!(!draw(&mut flow, false));
        assert!(draw(&mut flow, true));
        assert!(flow.is_behind());
        flow.answered();
        assert!(draw(&mut flow, true));
        flow.answered();
        assert!(!draw(&mut flow, false));
        assert!(!flow.is_behind());
    }

    #[test]
    fn a_terminal_that_does_not_answer_is_not_asked_again() {
        let mut flow = Flow::default();
        assert!(draw(&mut flow, true));
        assert!(!draw(&mut flow, true), "one request at a time");
        assert!(flow.is_behind());
        draw(&mut flow, false);
        assert!(!draw(&mut flow, true));
        assert!(!flow.is_behind(), "it gets every frame");
    }

    #[test]
    fn a_slow_line_gets_the_first_frame_and_the_last() {
        for (speed, is_slow) in [(0, false), (9_600, true), (19_200, true), (38_400, false)] {
            let mut flow = Flow::new(speed);
            assert_eq!(draw(&mut flow, true), !is_slow);
            flow.answered();
            assert_eq!(flow.is_behind(), is_slow);
            assert!(!flow.is_awaited());
        }
    }

    #[test]
    fn a_late_answer_counts() {
        let mut flow = Flow::default();
        for is_moving in [true, false, true, false] {
            draw(&mut flow, is_moving);
        }
        flow.answered();
        assert!(draw(&mut flow, true));
        assert!(flow.is_behind());
        // From now on it is waited for over several motions.
        for is_moving in [false, true, false, true] {
            assert!(!draw(&mut flow, is_moving));
            assert!(flow.is_behind());
        }
    }
}

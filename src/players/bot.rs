//! What every computer player is.

use crate::play::{Action, View};

use super::Scores;

/// A computer player. It is given what its seat may know and nothing else, so it cannot know a hidden card: the [`View`]
/// of the hand, the score of the game, and its own views of the hands of the match that are over.
pub trait Bot: Send {
    /// What to do now. The view is that of the seat whose turn it is, and the answer is one of its legal actions.
    fn choose(&mut self, view: &View) -> Action;

    /// A deal of the match begins at this score of the game. Who plays for points alone has nothing to do.
    fn dealt(&mut self, scores: Scores) {
        let _ = scores;
    }

    /// A deal of the match is over, and this is all that was seen of it. Who remembers nothing from one deal to the next
    /// has nothing to do.
    fn over(&mut self, view: &View) {
        let _ = view;
    }
}

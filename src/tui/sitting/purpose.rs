//! What the player sits at the table for.

use crate::{analysis::drills, game::Entry};

use super::Sitting;

/// What the player sits at the table for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Purpose {
    /// To play.
    Play,
    /// To say what he would do, which is then not done.
    Drill {
        /// Which question it is.
        heading: String,
        /// What he has said.
        answer: Option<drills::DrillAnswer>,
    },
}

impl Sitting {
    /// Which question of the drills lies here, when one does.
    pub fn drill(&self) -> Option<&str> {
        match &self.purpose {
            Purpose::Play => None,
            Purpose::Drill { heading, .. } => Some(heading),
        }
    }

    /// Takes what the player has answered to a drill.
    pub fn take_answer(&mut self) -> Option<drills::DrillAnswer> {
        match &mut self.purpose {
            Purpose::Play => None,
            Purpose::Drill { answer, .. } => answer.take(),
        }
    }

    /// Notes what the player would do, or tells him why not.
    pub(super) fn say_only(&mut self, entry: &Entry) {
        let (Entry::Played { action, .. }, Some(view)) = (entry, self.playing()) else {
            self.refuse("nothing has been done here that could be taken back");
            return;
        };
        if let Err(why) = drills::check(&view, action) {
            self.refuse(&why.to_string());
        } else if let Purpose::Drill { answer, .. } = &mut self.purpose {
            *answer = Some(drills::DrillAnswer::Move(*action));
        }
    }
}

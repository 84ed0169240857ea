//! `undercut play --from`: a match that goes on from a moment of a record.

use std::path::Path;

use anyhow::anyhow;

use super::{Failure, screen::Seating};
use crate::{
    game::{Player, other_of_two},
    players::Level,
    record::{
        Branch, Label, Participant, Place, Record,
        store::{self, name_of},
    },
};

/// Which moment of a record is meant, and from which side.
#[derive(Debug, Clone, Copy)]
pub(super) struct Moment {
    /// The place; the cards of the last finished hand, when it is none.
    pub at: Option<Place>,
    /// Whether the person changes sides.
    pub other_side: bool,
}

/// The record of a match that goes on from this moment of a file, with the person of this name and the opponent that was
/// named, or else the one there.
///
/// # Errors
///
/// When the file is no record, or cannot be gone on from there.
pub(super) fn of(
    file: &Path,
    moment: Moment,
    person: Label,
    seating: &Seating,
) -> Result<Record, Failure> {
    let failed = |why: String| Failure::Failed(anyhow!("{}: {why}", file.display()));
    let parsed = store::read::<crate::game::Match>(file);
    let record = parsed.map_err(|error| Failure::Failed(error.into()))?.log;
    let branch = match moment.at {
        Some(place) => {
            let entries = place.entries(&record);
            let entries = entries.map_err(|why| failed(why.to_string()))?;
            Branch::at(&record, entries)
        }
        None => Branch::of_last_hand(&record),
    };
    let mut branch = branch.map_err(|why| failed(why.to_string()))?;
    if let Some(name) = name_of(file) {
        branch = branch.named(name);
    }
    let own = record.header().person().unwrap_or(Player::FIRST);
    let other = other_of_two(own);
    let player = if moment.other_side { other } else { own };
    let opponent = opponent(&record, other, seating);
    let begun = branch.begin(player, person, opponent);
    begun.map_err(|why| failed(why.to_string()))
}

/// Who is played against: whom the command line names, or who sat there, if it is somebody of this program's.
fn opponent(record: &Record, there: Player, seating: &Seating) -> Participant {
    if let Some(name) = seating.opponents.program() {
        return Participant::program(name.clone());
    }
    let there = record.header().player(there);
    let same = there.filter(|one| Level::of(one).is_some());
    match (seating.opponent, same) {
        (None, Some(same)) => same.clone(),
        (named, _) => named.unwrap_or(Level::Casual).participant(),
    }
}

//! `undercut play --from`: a match that goes on from a moment of a record.

use std::path::Path;

use anyhow::anyhow;

use super::{Failure, screen::Seating};
use crate::{
    bots::{Level, Persona},
    game::{Entry, Player},
    record::{
        Branch, BranchError, Label, Participant, ParticipantKind, Place, Record,
        store::{self, name_of},
    },
    tui::menu::house_player,
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
        None => last_hand(&record),
    };
    let mut branch = branch.map_err(|why| failed(why.to_string()))?;
    if let Some(name) = name_of(file) {
        branch = branch.named(name);
    }
    let own = place_of_person(&record);
    let other = own.other();
    let player = if moment.other_side { other } else { own };
    let opponent = opponent(&record, other, seating);
    let begun = branch.begin(player, person, opponent);
    begun.map_err(|why| failed(why.to_string()))
}

/// Where the person sat, the first where there were several, or none.
fn place_of_person(record: &Record) -> Player {
    let players = record.header().players().iter();
    let mut kinds = players.map(|player| &player.kind);
    let place = kinds.position(|kind| *kind == ParticipantKind::Human);
    place.map_or(Player::FIRST, Player::new)
}

/// Who is played against: whom the command line names, or who sat there, if it is somebody of this program's.
fn opponent(record: &Record, there: Player, seating: &Seating) -> Participant {
    if let Some(visitor) = &seating.visitor {
        return Participant::program(visitor.name().clone());
    }
    let same = record.header().player(there).and_then(|one| {
        let ParticipantKind::Bot { level } = &one.kind else {
            return None;
        };
        level.as_str().parse::<Persona>().ok().map(|_| one.clone())
    });
    match (seating.opponent, same) {
        (None, Some(same)) => same,
        (named, _) => house_player(named.unwrap_or(Level::Casual.into())),
    }
}

/// The cards of the last hand that was finished.
fn last_hand(record: &Record) -> Result<Branch, BranchError> {
    let entries = record.entries().iter().enumerate();
    let dealt = entries.filter(|(_, entry)| matches!(entry, Entry::Dealt { .. }));
    let found = dealt
        .rev()
        .find_map(|(place, _)| Branch::at(record, place + 1).ok());
    found.ok_or(BranchError::HandNotOver { hand: 0 })
}

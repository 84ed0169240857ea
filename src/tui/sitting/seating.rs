//! Sitting down to a record.

use crate::{
    analysis::drills::Drill,
    game::Player,
    players::{Level, Opponent, UnknownLevel},
    record::{Participant, ParticipantKind, Record},
    tui::{hand_row::HandRow, typed::Typed},
};

use super::{After, Mind, Sitting, purpose::Purpose};

/// Why a record cannot be sat down to.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CannotSit {
    /// The players are not one person and one computer.
    #[error(
        "this match is not between one person and the computer, so it cannot be gone on with at this table"
    )]
    OtherPlayers,
    /// The computer plays somebody whom this program does not have.
    #[error(transparent)]
    Opponent(#[from] UnknownLevel),
}

impl Sitting {
    /// Sits down to a record.
    ///
    /// # Errors
    ///
    /// When it is not a match between one person and a computer player that there is.
    pub fn new(record: Record) -> Result<Self, CannotSit> {
        let (me, other) = match record.header().players() {
            [
                Participant {
                    kind: ParticipantKind::Human,
                    ..
                },
                other,
            ] => (Player::FIRST, other),
            [
                other,
                Participant {
                    kind: ParticipantKind::Human,
                    ..
                },
            ] => (Player::SECOND, other),
            _ => return Err(CannotSit::OtherPlayers),
        };
        let across = Opponent::of(other)?.ok_or(CannotSit::OtherPlayers)?;
        Ok(Self::seated(record, me, across, Purpose::Play))
    }

    /// Sits down to a position, to say what is to be done in it.
    pub fn at_drill(drill: &Drill, heading: String) -> Self {
        let record = drill.record().clone();
        let me = drill.player();
        let players = record.header().players();
        let other = players.iter().enumerate().find(|(at, _)| *at != me.index());
        let across = other.map(|(_, other)| match &other.kind {
            ParticipantKind::Bot { level } => match level.as_str().parse() {
                Ok(persona) => Opponent::Computer(persona),
                Err(UnknownLevel { .. }) => Opponent::Program(level.clone()),
            },
            ParticipantKind::Human | ParticipantKind::Program => {
                Opponent::Program(other.name.clone())
            }
        });
        let across = across.unwrap_or(Opponent::Computer(Level::Beginner));
        let purpose = Purpose::Drill {
            heading,
            answer: None,
        };
        Self::seated(record, me, across, purpose)
    }

    pub(super) fn seated(record: Record, me: Player, across: Opponent, purpose: Purpose) -> Self {
        let compared = record.compared_hand();
        let mut sitting = Self {
            record,
            number: 0,
            compared,
            par: None,
            me,
            across,
            row: HandRow::default(),
            cut_at: 25,
            clicked: None,
            cut_typed: 0,
            chosen: 0,
            typed: Typed::default(),
            notice: None,
            mind: Mind::Resting,
            hurried: false,
            dealing: None,
            after: After::Hand,
            purpose,
        };
        sitting.lay_out_hand();
        sitting
    }
}

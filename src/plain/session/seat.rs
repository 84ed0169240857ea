//! Sitting down to a record.

use super::{Manner, Purpose, Questions, Session};
use crate::{
    analysis::drills::Drill,
    game::Player,
    plain::{other::Other, talk::Talk},
    players::{Manners, Opponent, Persona, UnknownPersona, program::Visitor},
    record::{Label, ParticipantKind, Record},
};

/// Why a record cannot be sat down to.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CannotSit {
    /// There is no person, or more than one.
    #[error("this match is played by {people} people, and line mode is for one")]
    People {
        /// How many there are.
        people: usize,
    },
    /// A computer plays somebody whom this program does not have.
    #[error(transparent)]
    Opponent(#[from] UnknownPersona),
    /// A program plays that is not here.
    #[error(
        "this match is against the program {name}, which has to be named again: --opponent 'cmd:PROGRAM ARGS'"
    )]
    NoProgram {
        /// What it is called.
        name: Label,
    },
    /// Another program plays than the one that is here.
    #[error("this match is against the program {name}, and the one named is {given}")]
    OtherProgram {
        /// What it is called.
        name: Label,
        /// What the one is called that is here.
        given: Label,
    },
}

impl Session {
    /// Sits down to a record.
    ///
    /// # Errors
    ///
    /// When it is not a match between one person and computer players that there are.
    pub fn new(record: Record, manner: Manner) -> Result<Self, CannotSit> {
        Self::with(record, manner, None)
    }

    /// Sits down to a record, which may be that of a match against the program `visitor`.
    ///
    /// # Errors
    ///
    /// When it is not a match between one person and computer players that there are, or this program.
    pub fn with(
        record: Record,
        manner: Manner,
        visitor: Option<&Visitor>,
    ) -> Result<Self, CannotSit> {
        let header = record.header();
        let mut people = Vec::new();
        let mut opponents = Vec::new();
        for (player, participant) in header.numbered() {
            match &participant.kind {
                ParticipantKind::Human => people.push(player),
                ParticipantKind::Bot { level } => {
                    let persona: Persona = level.as_str().parse()?;
                    let opponent = Opponent::at(&record, persona, player);
                    opponents.push(Other::House(Box::new(opponent)));
                }
                ParticipantKind::Program => {
                    let name = participant.name.clone();
                    let Some(visitor) = visitor else {
                        return Err(CannotSit::NoProgram { name });
                    };
                    if *visitor.name() != name {
                        let given = visitor.name().clone();
                        return Err(CannotSit::OtherProgram { name, given });
                    }
                    opponents.push(Other::Program {
                        visitor: visitor.clone(),
                        manners: Manners::new(player, header.seed()),
                        seed: header.seed(),
                    });
                }
            }
        }
        let &[me] = people.as_slice() else {
            return Err(CannotSit::People {
                people: people.len(),
            });
        };
        Ok(Self::seated(record, me, opponents, manner, Purpose::Match))
    }

    /// Sits down to a position of a match, to say what is to be done in it. Questions that guard against a slip would tell
    /// something, so none is asked.
    pub(in crate::plain) fn at_drill(drill: &Drill, manner: Manner) -> Self {
        let manner = Manner {
            questions: Questions::Yes,
            ..manner
        };
        let record = drill.record().clone();
        let purpose = Purpose::Drill { answer: None };
        Self::seated(record, drill.player(), Vec::new(), manner, purpose)
    }

    fn seated(
        record: Record,
        me: Player,
        opponents: Vec<Other>,
        manner: Manner,
        purpose: Purpose,
    ) -> Self {
        let names = record.header().names(Some(me));
        Self {
            record,
            me,
            names,
            opponents,
            manner,
            asked: None,
            stands: false,
            talk: Talk::default(),
            written: String::new(),
            coach: None,
            fault: None,
            branch: None,
            purpose,
        }
    }
}

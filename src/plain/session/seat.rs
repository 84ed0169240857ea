//! Sitting down to a record.

use super::{Manner, Purpose, Questions, Session};
use crate::{
    analysis::JudgingQueue,
    analysis::drills::Drill,
    game::Player,
    plain::talk::Talk,
    players::{Opponent, Opponents, UnknownLevel},
    record::{Label, Record},
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
    Opponent(#[from] UnknownLevel),
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
        Self::with(record, manner, &Opponents::default())
    }

    /// Sits down to a record, which may be that of a match against a program.
    ///
    /// # Errors
    ///
    /// When it is not a match between one person and computer players that there are, or this program.
    pub fn with(record: Record, manner: Manner, opponents: &Opponents) -> Result<Self, CannotSit> {
        let mut people = Vec::new();
        let mut others = Vec::new();
        for (player, participant) in record.header().numbered() {
            match Opponent::of(participant)? {
                None => people.push(player),
                Some(Opponent::Computer(_)) => others.push(player),
                Some(Opponent::Program(name)) => match opponents.program() {
                    None => return Err(CannotSit::NoProgram { name }),
                    Some(given) if *given != name => {
                        let given = given.clone();
                        return Err(CannotSit::OtherProgram { name, given });
                    }
                    Some(_) => others.push(player),
                },
            }
        }
        let &[me] = people.as_slice() else {
            return Err(CannotSit::People {
                people: people.len(),
            });
        };
        let opponents = opponents.clone();
        Ok(Self::seated(
            record,
            me,
            (others, opponents),
            manner,
            Purpose::Match,
        ))
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
        Self::seated(record, drill.player(), Default::default(), manner, purpose)
    }

    fn seated(
        record: Record,
        me: Player,
        (others, opponents): (Vec<Player>, Opponents),
        manner: Manner,
        purpose: Purpose,
    ) -> Self {
        let names = record.header().names(Some(me));
        Self {
            record,
            me,
            names,
            others,
            opponents,
            manner,
            asked: None,
            stands: false,
            talk: Talk::default(),
            written: String::new(),
            queue: JudgingQueue::default(),
            fault: None,
            branch: None,
            purpose,
        }
    }
}

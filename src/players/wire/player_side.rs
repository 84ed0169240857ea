//! The player's side of the protocol: our player at a table that another program keeps.

use std::ops::ControlFlow;

use crate::{
    play::{CannotFollow, NotDealt, View},
    players::Bot,
    record::Label,
    rules::Rules,
};

use super::{DealResult, LineError, TableMessage, greeting};

/// Our player at a table that another program keeps: a line goes in, and the answer comes out where one is wanted.
///
/// Nothing is believed that cannot be: the cards, what happens, whose turn it is and what is legal are held against a
/// view that this side keeps.
pub struct PlayerSide<F> {
    name: Label,
    make: F,
    is_greeted: bool,
    place: Option<MatchPlace>,
}

/// A place at a match.
struct MatchPlace {
    rules: Rules,
    bot: Box<dyn Bot>,
    view: Option<View>,
}

/// Why what a table says cannot be.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ProtocolError {
    /// The line cannot be read.
    #[error(transparent)]
    Line(#[from] LineError),
    /// The line cannot come now.
    #[error("a line of type {given:?} cannot come now: {expected}")]
    OutOfOrder {
        /// Its type.
        given: &'static str,
        /// What has to come first.
        expected: &'static str,
    },
    /// The cards are not those of a deal by these rules.
    #[error("this cannot have been dealt: {0}")]
    NotDealt(#[from] NotDealt),
    /// This cannot have happened.
    #[error(transparent)]
    CannotFollow(#[from] CannotFollow),
    /// The question is not the one that belongs to the deal as it was told.
    #[error("{part:?} is not what follows from the deal as it was told")]
    Question {
        /// What in it is wrong.
        part: &'static str,
    },
    /// The deal ended otherwise.
    #[error("the deal as it was told did not end so")]
    Ending,
}

impl<F: FnMut(u64) -> Box<dyn Bot>> PlayerSide<F> {
    /// A player of this name; `make` gives the player of a seed.
    pub fn new(name: Label, make: F) -> Self {
        Self {
            name,
            make,
            is_greeted: false,
            place: None,
        }
    }

    /// Takes in a line, without its end. Goes on with the answer, if one is wanted, until the table says goodbye.
    ///
    /// # Errors
    ///
    /// Why it cannot be. The player has to leave then: what comes after it would not make sense.
    pub fn hear(&mut self, line: &str) -> Result<ControlFlow<(), Option<String>>, ProtocolError> {
        match TableMessage::read(line)? {
            TableMessage::Hello { .. } if self.is_greeted => Err(ProtocolError::OutOfOrder {
                given: "hello",
                expected: "it has come already",
            }),
            TableMessage::Hello { .. } => {
                self.is_greeted = true;
                Ok(ControlFlow::Continue(Some(greeting(&self.name))))
            }
            message if !self.is_greeted => Err(ProtocolError::OutOfOrder {
                given: message.name(),
                expected: "\"hello\" comes first",
            }),
            TableMessage::Match { rules, seed } => {
                self.place = Some(MatchPlace {
                    rules: *rules,
                    bot: (self.make)(seed),
                    view: None,
                });
                Ok(ControlFlow::Continue(None))
            }
            TableMessage::Bye {} => Ok(ControlFlow::Break(())),
            message => match &mut self.place {
                Some(place) => place.hear(&message),
                None => Err(ProtocolError::OutOfOrder {
                    given: message.name(),
                    expected: "\"match\" comes first",
                }),
            },
        }
    }
}

impl MatchPlace {
    fn hear(
        &mut self,
        message: &TableMessage,
    ) -> Result<ControlFlow<(), Option<String>>, ProtocolError> {
        if let TableMessage::Deal {
            seat,
            hand,
            upcard,
            scores,
            ..
        } = *message
        {
            self.view = Some(View::dealt(&self.rules, seat, hand, upcard)?);
            self.bot.dealt(scores);
            return Ok(ControlFlow::Continue(None));
        }
        let Some(view) = &mut self.view else {
            return Err(ProtocolError::OutOfOrder {
                given: message.name(),
                expected: "\"deal\" comes first",
            });
        };
        match message {
            TableMessage::Event { seat, did, hands } => {
                let seen = did.seen(*seat, *hands)?;
                view.follow(seen)?;
                Ok(ControlFlow::Continue(None))
            }
            TableMessage::Choose(_) if !view.is_my_turn() => Err(ProtocolError::OutOfOrder {
                given: "choose",
                expected: "it is not this player's turn",
            }),
            TableMessage::Choose(question) => {
                if let Some(part) = question.differs_from(view) {
                    return Err(ProtocolError::Question { part });
                }
                let line = serde_json::to_string(&self.bot.choose(view));
                let line = line.expect("an action has only texts as keys");
                Ok(ControlFlow::Continue(Some(line)))
            }
            TableMessage::Over { result } => match view.outcome().map(DealResult::from) {
                Some(ending) if ending == *result => {
                    self.bot.over(view);
                    Ok(ControlFlow::Continue(None))
                }
                Some(_) => Err(ProtocolError::Ending),
                None => Err(ProtocolError::OutOfOrder {
                    given: "over",
                    expected: "the deal as it was told is not over",
                }),
            },
            TableMessage::Hello { .. }
            | TableMessage::Match { .. }
            | TableMessage::Deal { .. }
            | TableMessage::Bye {} => Ok(ControlFlow::Continue(None)),
        }
    }
}

//! Our player at somebody else's table.

use crate::{
    play::{CannotFollow, NotDealt, View},
    players::Bot,
    record::Label,
    rules::Rules,
};

use super::{Did, Ending, Greeting, NoCard, Told, Unreadable};

/// Our player at a table that another program keeps: a line goes in, and the answer comes out where one is wanted.
///
/// Nothing is believed that cannot be: the cards, what happens, whose turn it is and what is legal are held against a
/// view that this player keeps for himself.
///
/// ```
/// use undercut::players::{Level, wire::{Guest, Heard}};
///
/// let mut guest = Guest::new("Clara".parse()?, |seed| Level::Club.bot(seed));
/// let heard = guest.hear(r#"{"type":"hello","protocol":1,"table":"somebody's table"}"#)?;
/// assert_eq!(heard, Heard::Answer(r#"{"type":"hello","protocol":1,"name":"Clara"}"#.to_owned()));
/// assert!(guest.hear("deal me in").is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Guest<F> {
    name: Label,
    make: F,
    is_greeted: bool,
    place: Option<Place>,
}

/// A place at a match.
struct Place {
    rules: Rules,
    bot: Box<dyn Bot>,
    view: Option<View>,
}

/// What a line brought.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Heard {
    /// Nothing is to be said.
    Nothing,
    /// This line is the answer; its end is still to be added.
    Answer(String),
    /// The table has said goodbye.
    Bye,
}

/// Why what a table says cannot be.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Misheard {
    /// The line cannot be read.
    #[error(transparent)]
    Unreadable(#[from] Unreadable),
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
    /// A knock without a discard.
    #[error(transparent)]
    NoCard(#[from] NoCard),
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

impl<F: FnMut(u64) -> Box<dyn Bot>> Guest<F> {
    /// A player of this name; `make` gives the player of a seed.
    pub fn new(name: Label, make: F) -> Self {
        Self {
            name,
            make,
            is_greeted: false,
            place: None,
        }
    }

    /// Hears a line, without its end.
    ///
    /// # Errors
    ///
    /// Why it cannot be. The player has to leave then: what comes after it would not make sense.
    pub fn hear(&mut self, line: &str) -> Result<Heard, Misheard> {
        match Told::read(line)? {
            Told::Hello { .. } if self.is_greeted => Err(Misheard::OutOfOrder {
                given: "hello",
                expected: "it has come already",
            }),
            Told::Hello { .. } => {
                self.is_greeted = true;
                let name = self.name.clone();
                Ok(Heard::Answer(Greeting { name }.line()))
            }
            told if !self.is_greeted => Err(Misheard::OutOfOrder {
                given: kind(&told),
                expected: "\"hello\" comes first",
            }),
            Told::Match { rules, seed } => {
                self.place = Some(Place {
                    rules: *rules,
                    bot: (self.make)(seed),
                    view: None,
                });
                Ok(Heard::Nothing)
            }
            Told::Bye {} => Ok(Heard::Bye),
            told => match &mut self.place {
                Some(place) => place.hear(&told),
                None => Err(Misheard::OutOfOrder {
                    given: kind(&told),
                    expected: "\"match\" comes first",
                }),
            },
        }
    }
}

impl Place {
    fn hear(&mut self, told: &Told) -> Result<Heard, Misheard> {
        if let Told::Deal {
            seat,
            hand,
            upcard,
            scores,
            ..
        } = *told
        {
            self.view = Some(View::dealt(&self.rules, seat, hand, upcard)?);
            self.bot.dealt(scores);
            return Ok(Heard::Nothing);
        }
        let Some(view) = &mut self.view else {
            return Err(Misheard::OutOfOrder {
                given: kind(told),
                expected: "\"deal\" comes first",
            });
        };
        match told {
            Told::Event { seat, did, hands } => {
                let seen = Did::seen(did, *seat, *hands)?;
                view.follow(seen)?;
                Ok(Heard::Nothing)
            }
            Told::Choose(_) if !view.is_my_turn() => Err(Misheard::OutOfOrder {
                given: "choose",
                expected: "it is not this player's turn",
            }),
            Told::Choose(question) => {
                if let Some(part) = question.differs_from(view) {
                    return Err(Misheard::Question { part });
                }
                let line = serde_json::to_string(&self.bot.choose(view));
                Ok(Heard::Answer(
                    line.expect("an action has only texts as keys"),
                ))
            }
            Told::Over { result } => match view.outcome().map(Ending::from) {
                Some(ending) if ending == *result => {
                    self.bot.over(view);
                    Ok(Heard::Nothing)
                }
                Some(_) => Err(Misheard::Ending),
                None => Err(Misheard::OutOfOrder {
                    given: "over",
                    expected: "the deal as it was told is not over",
                }),
            },
            Told::Hello { .. } | Told::Match { .. } | Told::Deal { .. } | Told::Bye {} => {
                Ok(Heard::Nothing)
            }
        }
    }
}

/// The type of a line.
fn kind(told: &Told) -> &'static str {
    match told {
        Told::Hello { .. } => "hello",
        Told::Match { .. } => "match",
        Told::Deal { .. } => "deal",
        Told::Event { .. } => "event",
        Told::Choose(_) => "choose",
        Told::Over { .. } => "over",
        Told::Bye {} => "bye",
    }
}

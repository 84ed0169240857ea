//! Both sides of the protocol: a table that tells a player of a deal, and our player at a table that another program keeps.

use std::ops::ControlFlow;

use crate::{
    cards::CardSet,
    melds::deadwood,
    play::{Action, CannotFollow, NotDealt, View, WrittenSeat},
    players::{Bot, Situation},
    record::Label,
    rules::Rules,
    text::json,
};

use super::{ChooseMessage, DealResult, LineError, TableMessage, greeting};

/// What a table has sent to a player so far. Every line comes from the view of that player's seat.
///
/// It gets the deal as it stands, and sends what the player does not know yet. A deal that is resumed, or in which a move was
/// taken back, is sent again from its beginning.
#[derive(Debug, Clone, Default)]
pub struct TableSide {
    told: Option<(u64, View)>,
}

impl TableSide {
    /// The line with which a match begins.
    pub fn begin(&mut self, rules: &Rules, seed: u64) -> TableMessage {
        self.told = None;
        TableMessage::Match {
            rules: Box::new(*rules),
            seed,
        }
    }

    /// What the player does not know yet of the deal, and the question.
    pub fn ask(&mut self, at: &Situation<'_>) -> Vec<TableMessage> {
        let mut lines = self.catch_up(at);
        lines.push(TableMessage::Choose(Box::new(ChooseMessage::of(&at.view))));
        lines
    }

    /// What the player does not know yet of the deal, which is over, and how it ended; nothing when it is not over.
    pub fn close(&mut self, at: &Situation<'_>) -> Vec<TableMessage> {
        let Some(outcome) = at.view.outcome() else {
            return Vec::new();
        };
        let mut lines = self.catch_up(at);
        lines.push(TableMessage::Over {
            result: DealResult::from(outcome),
        });
        lines
    }

    fn catch_up(&mut self, at: &Situation<'_>) -> Vec<TableMessage> {
        let (number, scores, view) = (at.number, at.scores, &*at.view);
        let mut lines = Vec::new();
        let known = match &self.told {
            Some((told_number, told)) if *told_number == number && goes_on_from(told, view) => {
                told.history().len()
            }
            Some(_) | None => {
                lines.push(TableMessage::Deal {
                    number,
                    seat: WrittenSeat::new(view.seat(), view.seats()),
                    seats: Some(view.seats()).filter(|&seats| seats > 2),
                    hand: view.dealt_hand(),
                    upcard: view.upcard(),
                    scores,
                });
                0
            }
        };
        lines.extend(
            view.history()[known..]
                .iter()
                .map(|seen| TableMessage::Event {
                    seat: WrittenSeat::new(seen.seat, view.seats()),
                    did: seen.into(),
                    hands: seen.hands,
                }),
        );
        self.told = Some((number, view.clone()));
        lines
    }
}

/// Whether one view is another one somewhat later.
fn goes_on_from(earlier: &View, later: &View) -> bool {
    let start = |view: &View| (view.seat(), view.dealt_hand(), view.upcard());
    earlier.rules() == later.rules()
        && start(earlier) == start(later)
        && later.history().starts_with(earlier.history())
}

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
    /// The question is not the one that belongs to the deal so far.
    #[error("{part:?} does not match the deal so far")]
    Question {
        /// What in it is wrong.
        part: &'static str,
    },
    /// There is nothing to answer.
    #[error("it is this player's turn, but \"legal\" is an empty list")]
    NoAnswer,
    /// The deal ended otherwise.
    #[error("the deal so far did not end like this")]
    Ending,
}

/// The answer among these that comes next to what a player wants; none if there is none.
///
/// A table need not let a player do all that the rules allow: it may leave out what comes to the same, or play by further
/// rules of its own.
fn nearest(wanted: Action, legal: &[Action], hand: CardSet) -> Option<Action> {
    if legal.contains(&wanted) {
        return Some(wanted);
    }
    let alike =
        |action: &&Action| std::mem::discriminant(*action) == std::mem::discriminant(&wanted);
    let same_card = |action: &&Action| {
        action
            .card()
            .is_some_and(|card| wanted.card() == Some(card))
    };
    let left = |action: &&Action| match *action {
        Action::BigGin { .. } => 0,
        Action::Knock { discard, melds } => (hand.without(*discard) - melds.cards()).points(),
        Action::Spread { melds } => (hand - melds.cards()).points(),
        Action::Discard { card } => deadwood(hand.without(*card)),
        _ => u32::MAX,
    };
    // The same with other melds; the same card otherwise; the same with another card; whatever leaves the least deadwood.
    let ranks = |action: &&Action| match (alike(action), same_card(action)) {
        (true, true) => 0,
        (false, true) => 1,
        (true, false) => 2,
        (false, false) => 3,
    };
    let next = legal
        .iter()
        .min_by_key(|action| (ranks(action), left(action)));
    next.copied()
}

impl TableMessage {
    fn out_of_order(&self, expected: &'static str) -> ProtocolError {
        ProtocolError::OutOfOrder {
            given: self.name(),
            expected,
        }
    }
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
            message @ TableMessage::Hello { .. } if self.is_greeted => {
                Err(message.out_of_order("it has come already"))
            }
            TableMessage::Hello { protocol, .. } => {
                self.is_greeted = true;
                Ok(ControlFlow::Continue(Some(greeting(&self.name, protocol))))
            }
            message if !self.is_greeted => Err(message.out_of_order("\"hello\" comes first")),
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
                None => Err(message.out_of_order("\"match\" comes first")),
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
            self.view = Some(View::dealt(&self.rules, seat.seat(), hand, upcard)?);
            self.bot.dealt(scores);
            return Ok(ControlFlow::Continue(None));
        }
        let Some(view) = &mut self.view else {
            return Err(message.out_of_order("\"deal\" comes first"));
        };
        match message {
            TableMessage::Event { seat, did, hands } => {
                let seen = did.seen(seat.seat(), *hands).ok_or(LineError::NoDiscard)?;
                view.follow(seen)?;
                Ok(ControlFlow::Continue(None))
            }
            TableMessage::Choose(_) if !view.is_my_turn() => {
                Err(message.out_of_order("it is not this player's turn"))
            }
            TableMessage::Choose(question) => {
                if let Some(part) = question.differs_from(view) {
                    return Err(ProtocolError::Question { part });
                }
                let answer = nearest(self.bot.choose(view), &question.legal, view.hand());
                let answer = answer.ok_or(ProtocolError::NoAnswer)?;
                Ok(ControlFlow::Continue(Some(json::line(&answer))))
            }
            TableMessage::Over { result } => match view.outcome().map(DealResult::from) {
                Some(ending) if ending == *result => {
                    self.bot.over(view);
                    Ok(ControlFlow::Continue(None))
                }
                Some(_) => Err(ProtocolError::Ending),
                None => Err(message.out_of_order("the deal so far is not over")),
            },
            TableMessage::Hello { .. }
            | TableMessage::Match { .. }
            | TableMessage::Deal { .. }
            | TableMessage::Bye {} => Ok(ControlFlow::Continue(None)),
        }
    }
}

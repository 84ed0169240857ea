//! A session on the screen: your cards, the cursors, and what moves by itself.

use std::{ops::Deref, time::Duration};

use serde::{Deserialize, Serialize};

use crate::{
    analysis::drills::{Drill, DrillAnswer},
    cards::Card,
    game::{Entry, Player, words::Phrase},
    melds::{Arrangement, best_arrangement, best_discard},
    play::{Action, View},
    record::{Label, Record},
    session::{CannotSit, Choice, Effect, Intent, Kind, Notice, Scope, Session, Ticket},
};

use super::{
    hand_row::HandRow,
    layout::TableSize,
    pace::Pace,
    runtime::Key,
    typed::{Typed, TypedFor},
};

/// A session at the table.
#[derive(Debug, Clone, PartialEq)]
pub struct Sitting {
    session: Session,
    /// Your cards in the order in which they are shown.
    pub row: HandRow,
    /// Which card of the spread the cursor is on, counted from 0.
    pub cut_at: usize,
    /// The card that was clicked last, until something else is done.
    pub clicked: Option<Card>,
    /// The number typed so far while a card is chosen in the cut.
    pub cut_typed: usize,
    /// Which choice the cursor is on, counted from 0.
    pub chosen: usize,
    /// The card being typed.
    pub typed: Typed,
    /// What was answered to your last key.
    pub notice: Option<Notice>,
    /// What the opponent is doing.
    pub mind: Mind,
    /// Which moves of the others are shown at once.
    pub haste: Haste,
    /// What is shown of a hand that is over.
    pub after: After,
    /// How many rows the sheet is scrolled down after a game or the match.
    pub sheet_scroll: usize,
    /// Your rating before the match, once that is over and counts for it.
    pub rated_before: Option<RatedBefore>,
    /// Which question it is, at a drill.
    heading: Option<String>,
    /// What you answered at a drill, until it is handed in.
    pub answer: Option<DrillAnswer>,
}

/// Your rating before a match, until the ladder is found anew.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RatedBefore {
    /// From how many games.
    pub games: u64,
    /// None before five games, and where it has no bound.
    pub elo: Option<f64>,
}

/// What the opponent is doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mind {
    /// Nothing: it is not their turn.
    Resting,
    /// They have been asked, and have not answered.
    Thinking(Ticket),
    /// They have chosen; the move is made when the pace allows it.
    Ready {
        /// What they were asked.
        ticket: Ticket,
        /// What they do.
        action: Action,
        /// How long until the move is made.
        left: Duration,
    },
}

/// Which moves of the others are shown at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Haste {
    /// None.
    Calm,
    /// The one that is waited for.
    NextMove,
    /// All until you are asked something.
    ToYourTurn,
}

/// What is shown after a hand, one after another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum After {
    /// The hand: melds, lay-offs and the sum.
    Hand,
    /// The comparison of a branch with the original.
    Compared,
    /// The game, if the hand ended it and not the match.
    Game,
    /// The match, if the hand ended it.
    Match,
}

impl Deref for Sitting {
    type Target = Session;

    fn deref(&self) -> &Session {
        &self.session
    }
}

impl Sitting {
    /// Sits down to a record; `programs` are those at the table.
    ///
    /// # Errors
    ///
    /// When no person plays in it, or an opponent is not here.
    pub fn new(record: Record, programs: &[Label]) -> Result<Self, CannotSit> {
        Session::new(record, Scope::MATCH, programs).map(|session| Self::of(session, None))
    }

    /// Sits down to a position of a match, to say what to do in it.
    pub fn at_drill(drill: &Drill, heading: String) -> Self {
        let mut sitting = Self::of(Session::at_drill(drill), Some(heading));
        if !matches!(sitting.kind(), Kind::Discard | Kind::Knock) {
            return sitting;
        }
        // The usual place of the cursor may be the mistake itself.
        let barred = sitting.view().map(|view| view.undiscardable());
        let mut cards = sitting.row.cards().iter().copied();
        let first = cards.find(|card| barred.is_none_or(|barred| !barred.contains(*card)));
        if let Some(card) = first {
            sitting.row.point_at(card);
        }
        sitting
    }

    fn of(session: Session, heading: Option<String>) -> Self {
        let mut sitting = Self {
            session,
            row: HandRow::default(),
            cut_at: 25,
            clicked: None,
            cut_typed: 0,
            chosen: 0,
            typed: Typed::default(),
            notice: None,
            mind: Mind::Resting,
            haste: Haste::Calm,
            after: After::Hand,
            sheet_scroll: usize::MAX,
            rated_before: None,
            heading,
            answer: None,
        };
        sitting.lay_out_hand();
        sitting
    }

    /// The same with this number.
    #[must_use]
    pub fn numbered(self, number: u64) -> Self {
        Self {
            session: self.session.numbered(number),
            ..self
        }
    }

    /// How many sit at the table, and how many hands there are in its deals.
    pub fn table_size(&self) -> TableSize {
        let open = self.deal().map(|deal| &**deal.deal());
        TableSize::of(self.game().players(), open)
    }

    /// What a player is: the level of a computer player, or a program; of a person the name says enough.
    pub fn about(&self, player: Player) -> String {
        let mut opponents = self.opponents().iter();
        let opponent = opponents.find(|(one, _)| *one == player);
        opponent.map_or_else(String::new, |(_, opponent)| opponent.to_string())
    }

    /// Which question it is, at a drill.
    pub fn drill(&self) -> Option<&str> {
        self.heading.as_deref()
    }

    /// Continues from the end of the record.
    pub fn start(&mut self) -> Vec<Effect> {
        self.session.start()
    }

    /// Does what you want.
    pub fn handle(&mut self, intent: Intent) -> Vec<Effect> {
        let before = self.kind();
        let effects = self.session.handle(intent);
        if self.kind() != before {
            self.chosen = 0;
        }
        effects
    }

    /// Puts the cursor on the choice that plays this action, if there is one.
    pub fn point_at(&mut self, action: Action) {
        let choices = self.prompt().choices;
        let plays = |choice: &Choice| choice.intent == Intent::Play(action);
        self.chosen = choices.iter().position(plays).unwrap_or(self.chosen);
    }

    /// Takes what the strongest player made of the same cards.
    pub fn take_par(&mut self, end: Option<crate::game::HandEnd>) {
        // The page of the comparison shows it.
        drop(self.session.take_par(end));
    }

    /// The table has changed.
    pub fn moved(&mut self) {
        self.mind = Mind::Resting;
        self.chosen = 0;
        self.typed.erase();
        self.clicked = None;
        self.notice = None;
        self.after = After::Hand;
        if self.kind() == Kind::Cut {
            // The card under the cursor was drawn by the person before.
            self.cut_at = (self.cut_at + 1) % 52;
        }
        if let (Some(Entry::Dealt { .. }), Some(_)) = (self.record().entries().last(), self.view())
        {
            self.row = HandRow::default();
        }
        if self.haste == Haste::NextMove || self.asked().is_none() {
            self.haste = Haste::Calm;
        }
        self.lay_out_hand();
    }

    /// Takes off what only the person who looked may see.
    pub fn cover(&mut self) {
        self.row = HandRow::default();
        self.typed.erase();
        self.clicked = None;
        self.notice = None;
    }

    /// Takes the answer of the opponent, which is played when the pace allows it.
    pub fn answered(&mut self, ticket: Ticket, action: Action, pace: Pace) -> Vec<Effect> {
        if self.mind != Mind::Thinking(ticket) {
            return Vec::new();
        }
        let wait = match pace.before(&action) {
            // Without a wait there would be no time to take a move back in.
            None if self.may_take_back() => Pace::Calm.before(&action),
            wait => wait,
        };
        match wait {
            Some(left) if self.haste == Haste::Calm => {
                self.mind = Mind::Ready {
                    ticket,
                    action,
                    left,
                };
                Vec::new()
            }
            Some(_) | None => self.session.answered(ticket, Ok(action)),
        }
    }

    /// Lets time pass.
    pub fn passed(&mut self, elapsed: Duration) -> Vec<Effect> {
        self.typed.pass(elapsed);
        match &mut self.mind {
            Mind::Ready { left, .. } if *left > elapsed => {
                *left -= elapsed;
                Vec::new()
            }
            Mind::Ready { ticket, action, .. } => self.session.answered(*ticket, Ok(*action)),
            Mind::Resting | Mind::Thinking(_) => Vec::new(),
        }
    }

    /// When something next moves by itself.
    pub fn moves_in(&self) -> Option<Duration> {
        let next = match self.mind {
            Mind::Ready { left, .. } => Some(left),
            Mind::Resting | Mind::Thinking(_) => None,
        };
        next.into_iter().chain(self.typed.lapses_in()).min()
    }

    /// Whether nothing in the deals that are being played is left for whoever looks to do.
    pub fn only_watches(&self) -> bool {
        self.playing().is_none_or(|view| view.outcome().is_some())
    }

    /// Whether the opponent has to play.
    pub fn is_moving(&self) -> bool {
        self.mind != Mind::Resting
    }

    /// Skips the wait before the next move, or all until your turn, and does nothing else.
    pub fn hurry(&mut self, haste: Haste) -> Vec<Effect> {
        if self.is_moving() {
            self.haste = haste;
        }
        match self.mind {
            Mind::Ready { ticket, action, .. } => self.session.answered(ticket, Ok(action)),
            Mind::Resting | Mind::Thinking(_) => Vec::new(),
        }
    }

    /// Takes a key that types a card, and puts the cursor on it, or on the choice that lays it off. Any other key returns `None`.
    ///
    /// # Errors
    ///
    /// Why the cursor stays.
    pub fn type_card(&mut self, key: Key) -> Option<Result<(), String>> {
        let mut likely = match (self.arrangement(), self.view()) {
            (Some(arrangement), Some(view)) => self.row.likely(&arrangement, view.drawn()),
            _ => self.row.cards().to_vec(),
        };
        let lay_offs = self.lay_offs();
        likely.sort_by_key(|card| !lay_offs.contains(&Some(*card)));
        let typed_for = match self.kind() {
            Kind::Discard | Kind::Knock | Kind::LayOff => TypedFor::Playing,
            _ => TypedFor::Pointing,
        };
        let typed = self.typed.press(key, &mut self.row, &likely, typed_for)?;
        self.notice = None;
        if let Err(why) = typed {
            return Some(Err(why.to_string()));
        }
        if self.kind() == Kind::LayOff
            && let Some(card) = self.row.card()
        {
            match lay_offs.iter().position(|one| *one == Some(card)) {
                Some(choice) => self.chosen = choice,
                None => return Some(Err(format!("the {card} cannot be laid off"))),
            }
        }
        Some(Ok(()))
    }

    /// The card that each choice lays off.
    fn lay_offs(&self) -> Vec<Option<Card>> {
        let choices = self.prompt().choices.into_iter();
        choices
            .map(|choice| match choice.intent {
                Intent::Play(Action::LayOff(lay_off)) => Some(lay_off.card),
                _ => None,
            })
            .collect()
    }

    /// Shows an answer to your last key.
    pub fn tell(&mut self, phrase: Phrase) {
        self.notice = Some(Notice::Said(phrase));
    }

    /// Shows why something cannot be done.
    pub fn refuse(&mut self, why: &str) {
        self.notice = Some(Notice::Refused(Phrase::from_sentence(why)));
    }

    /// The best arrangement of your cards.
    pub fn arrangement(&self) -> Option<Arrangement> {
        self.view().map(|view| best_arrangement(view.hand()))
    }

    /// Shows the hand in this order, as far as you hold the cards.
    pub fn lay_out_as(&mut self, row: HandRow) {
        if self.view().is_some() {
            self.row = row;
            self.lay_out_hand();
        }
    }

    fn lay_out_hand(&mut self) {
        let Some(view) = self.view() else { return };
        hold(&mut self.row, &view, &best_arrangement(view.hand()));
    }

    /// Whether the cursor is where it was put when a card came.
    pub fn is_cursor_unmoved(&self) -> bool {
        let (Some(view), Some(card)) = (self.view(), self.row.card()) else {
            return false;
        };
        likely_discard(&view, &best_arrangement(view.hand())) == Some(card)
    }
}

/// Takes the cards as they are now. The cursor goes where a card has come; one that may not be discarded now is no place for it.
pub fn hold(row: &mut HandRow, view: &View, arrangement: &Arrangement) {
    let before = row.cards().to_vec();
    row.hold(arrangement);
    let came = view.drawn().filter(|drawn| !before.contains(drawn));
    let under = row.card();
    let is_free = under.is_none_or(|card| !view.undiscardable().contains(card));
    if (came.is_some() || !is_free)
        && let Some(card) = likely_discard(view, arrangement)
    {
        row.point_at(card);
    }
}

/// Where the cursor goes when a card has come: to that card, or to the one that leaves the least deadwood where it is melded or may
/// not be discarded now.
fn likely_discard(view: &View, arrangement: &Arrangement) -> Option<Card> {
    let drawn = view.drawn()?;
    let free = arrangement.deadwood() - view.undiscardable();
    if free.contains(drawn) {
        return Some(drawn);
    }
    best_discard(view.hand(), view.undiscardable()).map(|best| best.card)
}

//! What is said beside the moves of a hint: how thoroughly they were looked at, what the signs mean, and why the best is.

use crate::{
    analysis::coach::{Closeness, Hint, HintMove, deals, thoroughness, words::Term},
    cards::Card,
    game::words::{Phrase, sentence},
    play::Action,
    session::Intent,
    tui::{analyst::CoachNews, keymap::Place},
};

use super::super::Model;

/// The card under the cursor, if you are to discard.
fn card_under_cursor(model: &Model) -> Option<Card> {
    let sitting = model.sitting.as_ref()?;
    let card = sitting.row.card();
    card.filter(|_| model.place() == Place::Discard)
}

/// The move that you think of, which is listed whichever it is.
#[derive(Debug, Clone, Copy)]
pub enum OwnMove {
    /// What is done with the card under the cursor.
    OfCursor(Card),
    /// What a question asks about.
    InQuestion(Action),
}

impl OwnMove {
    pub fn of(model: &Model) -> Option<Self> {
        if model.place() == Place::Question {
            let choices = model.sitting.as_ref()?.prompt().choices.into_iter();
            let mut actions = choices.filter_map(|choice| match choice.intent {
                Intent::Play(action) => Some(action),
                _ => None,
            });
            return actions.next().map(Self::InQuestion);
        }
        card_under_cursor(model).map(Self::OfCursor)
    }

    pub fn is(self, action: &Action) -> bool {
        match (self, action) {
            (
                Self::OfCursor(cursor),
                Action::Discard { card } | Action::Knock { discard: card, .. },
            ) => cursor == *card,
            (Self::OfCursor(_), _) => false,
            (Self::InQuestion(asked), _) => asked == *action,
        }
    }
}

/// A hint that is open, and the move that you think of.
#[derive(Clone, Copy)]
pub struct HintText<'a> {
    pub hint: &'a Hint,
    pub is_done: bool,
    pub own: Option<OwnMove>,
    /// The name of the only opponent, or a word for several.
    pub others: &'a str,
    /// Whether you have chosen it: where the cursor is put when a card comes says nothing of what you think of.
    is_chosen: bool,
}

impl<'a> HintText<'a> {
    /// Of the hint that is open; none while it is worked out.
    pub fn of(model: &'a Model) -> Option<Self> {
        let sitting = model.sitting.as_ref()?;
        let own = OwnMove::of(model);
        let is_chosen = match own {
            Some(OwnMove::OfCursor(_)) => !sitting.is_cursor_unmoved(),
            Some(OwnMove::InQuestion(_)) => true,
            None => false,
        };
        let others = match sitting.deal() {
            Some(deal) if deal.seats().len() == 2 => {
                let other = deal.first_beside(sitting.me());
                other.map_or("others", |other| sitting.name(other))
            }
            Some(_) | None => "others",
        };
        match &model.hint()?.news {
            CoachNews::Hint { hint, is_done } => Some(Self {
                hint,
                is_done: *is_done,
                own,
                others,
                is_chosen,
            }),
            CoachNews::Working(_) | CoachNews::Review(_) => None,
        }
    }

    /// In how many deals the moves were tried so far, if they were.
    pub fn deals(&self) -> Option<String> {
        let more = if self.is_done { "" } else { "…" };
        let judgment = &self.hint.judgment;
        judgment
            .is_tried()
            .then(|| format!("{} tried{more}", deals(judgment)))
    }

    /// Whether another move may still turn out to be the best, because they are still tried out.
    pub fn is_first_look(&self) -> bool {
        !self.is_done && self.hint.judgment.is_contested()
    }

    /// What the best move is called.
    pub fn best_term(&self) -> Term {
        if self.is_first_look() {
            Term::BestSoFar
        } else {
            Term::Best
        }
    }

    /// How thoroughly the moves have been looked at.
    fn standing(&self) -> Phrase {
        let told = thoroughness(&self.hint.judgment, self.is_done);
        told.map_or_else(Phrase::default, |told| Phrase::new(sentence(&told)))
    }

    /// This, and then what the sign before a move means, where one has it that does not go without saying.
    pub fn with_notes(&self, said: Phrase) -> Phrase {
        let told = self.hint.told();
        let has = |wanted| told.iter().any(|told| told.standing == wanted);
        let so_far = self.is_first_look().then_some("▹: best so far.");
        let close = has(Closeness::TooClose).then_some(if self.is_first_look() {
            "≈: not clear yet."
        } else {
            "≈: too close to call."
        });
        let notes = so_far.into_iter().chain(close).map(Phrase::new);
        notes.fold(said, Phrase::then)
    }

    /// Your own move, where the best is to be compared with it: not yet while another may be the best.
    pub fn own_move(&self) -> Option<HintMove<'a>> {
        let own = self
            .own
            .filter(|_| self.is_chosen && !self.is_first_look())?;
        let mut told = self.hint.told().into_iter();
        told.find(|told| own.is(&told.judged.action))
    }

    fn own_action(&self) -> Option<Action> {
        self.own_move().map(|own| own.judged.action)
    }

    /// Whether your own move is as good as the best, or may be, where that is so; where you have none and nothing speaks for the
    /// best, what another gains and gives up that is as good.
    pub fn standing_of_another(&self) -> Phrase {
        let Some(own) = self.own_move() else {
            let told = self.hint.told().into_iter();
            let mut told = told.filter(|_| self.is_done && self.hint.reasons.is_empty());
            let trade = told.find_map(|told| {
                let as_good = Phrase::new("It is as good to ").and(told.to_do);
                Some(as_good.words(": ").and(told.trade?.clone()).stop())
            });
            return trade.unwrap_or_default();
        };
        let told = own.standing_in_words();
        told.map_or_else(Phrase::default, Phrase::stop)
    }

    /// The move that the best is compared with.
    pub fn compared(&self) -> Option<Action> {
        self.hint.compared(self.own_action().as_ref())
    }

    /// Why the best move is the best, as far as anything can be said.
    pub fn reason(&self) -> Phrase {
        let why = self.hint.why(self.own_action().as_ref());
        let why = why.iter().map(|why| why.sentence().stop());
        why.fold(Phrase::default(), Phrase::then)
    }

    /// The same, and what decides where the points speak against the order.
    fn why(&self) -> Phrase {
        let order = self.hint.order().map(Phrase::new);
        self.reason().then(order.unwrap_or_default())
    }

    /// The same, and where nothing can be said, how thoroughly the moves have been looked at.
    pub fn why_or_standing(&self) -> Phrase {
        let why = self.why();
        if why.pieces().is_empty() {
            self.standing()
        } else {
            why
        }
    }

    /// Everything that is said beside the moves; in how many deals they were tried stands in the title.
    pub fn said(&self) -> Phrase {
        let standing = if self.hint.judgment.is_tried() {
            Phrase::default()
        } else {
            self.standing()
        };
        let another = self.standing_of_another();
        self.with_notes(standing.then(another).then(self.why()))
    }
}

//! What the player has to do now.

use super::{Purpose, Session};
use crate::{
    game::{PlayedDeal, Stage},
    plain::prompt,
    play::{Phase, View, ways},
    rules::TakeBack,
};

/// What the player has to do now.
pub(in crate::plain) enum Moment {
    /// Draw a card from the spread.
    Cut,
    /// Choose who deals.
    ChooseDealer,
    /// Something in the deal.
    Turn(Box<View>),
    /// Take the last move back, or let it stand.
    Stands,
    /// Nothing: the match is over.
    Over,
}

impl Session {
    /// What the player has to do now; `None` while somebody else, or chance, has to do something.
    pub(in crate::plain) fn moment(&self) -> Option<Moment> {
        match self.game().stage() {
            Stage::Cut => Some(Moment::Cut),
            Stage::ChooseDealer { chooser } => {
                (*chooser == self.me).then_some(Moment::ChooseDealer)
            }
            Stage::ToDeal { .. } if self.record.is_finished() => Some(Moment::Over),
            Stage::Lot | Stage::ToDeal { .. } => None,
            Stage::Over(_) => Some(Moment::Over),
            Stage::Playing(deal) if deal.turn() == Some(self.me) => {
                let view = deal.view(deal.seat_of(self.me)?);
                match *view.phase() {
                    Phase::Spread { knock, .. }
                        if self.purpose == Purpose::Match
                            && ways::is_without_choice(&view, &knock) =>
                    {
                        None
                    }
                    _ => Some(Moment::Turn(Box::new(view))),
                }
            }
            Stage::Playing(deal) => {
                (self.may_take_back(deal) && !self.stands && self.asks()).then_some(Moment::Stands)
            }
        }
    }

    /// The deal as the player knows it, while it is being played.
    pub(in crate::plain) fn view(&self) -> Option<View> {
        let Stage::Playing(deal) = self.game().stage() else {
            return None;
        };
        Some(deal.view(deal.seat_of(self.me)?))
    }

    fn may_take_back(&self, deal: &PlayedDeal) -> bool {
        let last = deal.actions().last();
        self.game().rules().table.take_back == TakeBack::UntilOpponentActs
            && last.is_some_and(|(seat, _)| deal.seats()[*seat] == self.me)
    }

    pub(in crate::plain) fn prompt(&self, moment: Option<&Moment>) -> String {
        if let Some(question) = &self.asked {
            return question.prompt().to_owned();
        }
        match moment {
            Some(Moment::Cut) => {
                "Cut: draw a card of the spread by its number, 1 to 52.".to_owned()
            }
            Some(Moment::ChooseDealer) => {
                "Dealer: who deals? me or opponent; who does not has the first turn.".to_owned()
            }
            Some(Moment::Turn(view)) => prompt::prompt(view),
            Some(Moment::Stands) => "Stands: Enter goes on, undo takes your move back.".to_owned(),
            Some(Moment::Over) | None => String::new(),
        }
    }
}

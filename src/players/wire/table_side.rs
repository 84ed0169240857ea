//! The table's side of the protocol.

use crate::{play::View, players::Situation, rules::Rules};

use super::{ChooseMessage, DealResult, TableMessage};

/// What a table has told a player so far. Everything it says comes from the view of that player's seat.
///
/// Nobody has to tell it what happened: it is shown the deal as it stands, and finds what the player does not know yet.
/// So a deal that is gone on with, or in which a move was taken back, is simply told again from its beginning.
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
                    seat: view.seat(),
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
                    seat: seen.seat,
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

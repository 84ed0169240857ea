//! What the coach says to somebody who is about to decide.

use crate::{
    game::words::Phrase,
    play::{Action, View},
};

use super::{Coach, JudgedMove, Judgement, Situation};

/// What the coach says to somebody who is about to decide.
#[derive(Debug, Clone, PartialEq)]
pub struct Advice {
    /// What the player knows.
    pub view: View,
    /// Every legal action, the best first.
    pub judgement: Judgement,
    /// Why the best is the best; none where nothing is to be said.
    pub reason: Option<Reason>,
}

/// Why a move is the best.
#[derive(Debug, Clone, PartialEq)]
pub struct Reason {
    /// What speaks for it.
    pub phrase: Phrase,
    /// The move beside which that is true, where there are several to choose from and the phrase compares two of them.
    pub beside: Option<Action>,
}

impl Coach<'_> {
    /// What the coach says to the seat whose view it is and whose turn it is.
    pub fn advise(&mut self, situation: &Situation<'_>, view: &View) -> Advice {
        let judgement = self.judge(situation, view);
        let best = judgement.best();
        let reason = best.and_then(|best| self.why(view, &judgement, best));
        Advice {
            view: view.clone(),
            judgement,
            reason,
        }
    }

    /// Why `better`, one of the moves of a judgement, is to be preferred to the next of the others that are told apart; where
    /// nothing tells these two apart, what speaks for it alone. An answer to a knock stands beside the first that is worse:
    /// lay-offs can often be made in any order.
    pub fn why(&self, view: &View, judgement: &Judgement, better: &JudgedMove) -> Option<Reason> {
        let told = judgement.told_apart();
        let others = told.iter().filter(|other| other.action != better.action);
        let most = if is_answer(&better.action) {
            usize::MAX
        } else {
            1
        };
        let compared = others.take(most).find_map(|other| {
            let phrase = self.reason(view, better, Some(other))?;
            let is_named = told.len() > 2 && compares(&better.action);
            Some(Reason {
                phrase,
                beside: is_named.then_some(other.action),
            })
        });
        compared.or_else(|| {
            Some(Reason {
                phrase: self.reason(view, better, None)?,
                beside: None,
            })
        })
    }
}

/// Whether it answers a knock, with all that matters known.
const fn is_answer(action: &Action) -> bool {
    matches!(
        action,
        Action::Spread { .. }
            | Action::LayOff(_)
            | Action::EndDefence
            | Action::AcceptKnock
            | Action::RefuseKnock
            | Action::PlayExposed
            | Action::PickUp
    )
}

/// Whether what speaks for such an action is a comparison with another one.
const fn compares(action: &Action) -> bool {
    match action {
        Action::TakeUpcard
        | Action::TakeDiscard
        | Action::Pass
        | Action::DrawStock
        | Action::LookBack => false,
        Action::Discard { .. }
        | Action::Knock { .. }
        | Action::BigGin { .. }
        | Action::Spread { .. }
        | Action::LayOff(_)
        | Action::EndDefence
        | Action::AcceptKnock
        | Action::RefuseKnock
        | Action::PlayExposed
        | Action::PickUp => true,
    }
}

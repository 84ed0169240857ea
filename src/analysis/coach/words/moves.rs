//! A move as something to do, and the position in which it is to be done.

use crate::{
    analysis::coach::{JudgedMove, judgement::ending},
    game::words::{Phrase, laid_out},
    melds::best_arrangement,
    play::{Action, KnockKind, View},
};

use super::worth;

/// An action as something to do: `discard the K♥`.
pub fn to_do(view: &View, action: &Action) -> Phrase {
    let ends = ending(view, action);
    match *action {
        Action::TakeUpcard | Action::TakeDiscard => match view.phase().on_offer() {
            Some(card) => Phrase::new("take the ").card(card),
            None => Phrase::new("take the top of the pile"),
        },
        Action::Pass => Phrase::new("pass"),
        Action::DrawStock => Phrase::new("draw from the stock"),
        Action::LookBack => Phrase::new("look through the discards"),
        Action::Discard { card } => Phrase::new("discard the ").card(card),
        Action::Knock { discard, .. } => match ends {
            Some((KnockKind::Gin, _)) => Phrase::new("go gin, discarding the ").card(discard),
            Some((_, count)) => {
                Phrase::new(format!("knock with {count}, discarding the ")).card(discard)
            }
            None => Phrase::new("knock, discarding the ").card(discard),
        },
        Action::BigGin { .. } => Phrase::new("go big gin"),
        Action::Spread { melds } if melds.is_empty() => Phrase::new("lay down no meld"),
        Action::Spread { melds } => {
            let melds = melds.iter().enumerate();
            melds.fold(Phrase::new("lay down "), |told, (place, meld)| {
                let apart = if place == 0 { "" } else { " + " };
                told.words(apart).cards(meld.cards())
            })
        }
        Action::LayOff(lay_off) => Phrase::new("lay off the ").card(lay_off.card),
        Action::EndDefence => Phrase::new("lay off no more"),
        Action::AcceptKnock => Phrase::new("let the knock stand"),
        Action::RefuseKnock => Phrase::new("refuse the knock"),
        Action::PlayExposed => Phrase::new("let the knocker play on exposed"),
        Action::PickUp => Phrase::new("let the knocker pick up"),
    }
}

/// The same in few words, for a short row: the ways to end a hand without their counts.
pub fn to_do_briefly(view: &View, action: &Action) -> Phrase {
    match *action {
        Action::Knock { discard, .. } => match ending(view, action) {
            Some((KnockKind::Gin, _)) => Phrase::new("throw ").card(discard).words(", go gin"),
            Some(_) | None => Phrase::new("throw ").card(discard).words(", knock"),
        },
        _ => to_do(view, action),
    }
}

/// What is not done where another action is done instead: `than the 6♦`, `than knock with 8`.
pub fn rather_than(view: &View, action: &Action) -> Phrase {
    match (*action, ending(view, action)) {
        (Action::Discard { card }, _) => Phrase::new("than the ").card(card),
        (Action::Knock { .. }, Some((KnockKind::Knock, count))) => {
            Phrase::new(format!("than knock with {count}"))
        }
        _ => Phrase::new("than ").and(to_do(view, action)),
    }
}

/// What the seat of a view holds and what lies open, in one sentence.
pub fn position(view: &View) -> Phrase {
    let best = best_arrangement(view.hand());
    let hand = laid_out(best.melds(), best.deadwood());
    let hand = match view.phase().on_offer() {
        Some(card) => hand.words("; the upcard is the ").card(card),
        None => match view.drawn() {
            Some(card) => hand.words("; the ").card(card).words(" was just drawn"),
            None => hand,
        },
    };
    match view.stock() {
        1 => hand.words("; 1 card in the stock"),
        count => hand.words(format!("; {count} cards in the stock")),
    }
}

/// A move as something to do with what it is worth: `discard the K♥ (+3.2 points, 54.1 % to win the game)`.
pub fn valued(view: &View, judged: &JudgedMove) -> Phrase {
    to_do(view, &judged.action).words(format!(" ({})", worth(judged)))
}

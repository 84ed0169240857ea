//! How far the points of two moves can be off beside one another.

use crate::play::Action;

/// What moves have in common as far as the error of their values goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Class {
    /// A card from the pile.
    Takes,
    /// A card from the stock, or none.
    Leaves,
    /// A discard.
    Throws,
    /// The end of the hand.
    Ends,
    /// An answer to a knock, of which everything is known.
    Answers,
}

fn class(action: &Action) -> Class {
    match action {
        Action::TakeUpcard | Action::TakeDiscard => Class::Takes,
        Action::Pass | Action::DrawStock | Action::LookBack => Class::Leaves,
        Action::Discard { .. } => Class::Throws,
        Action::Knock { .. } | Action::BigGin { .. } => Class::Ends,
        Action::Spread { .. }
        | Action::LayOff(_)
        | Action::EndDefence
        | Action::AcceptKnock
        | Action::RefuseKnock
        | Action::PlayExposed
        | Action::PickUp => Class::Answers,
    }
}

/// How far the difference in points of two moves of one decision can be off: nine of ten are off by less.
pub(super) fn of_difference(one: &Action, other: &Action) -> f64 {
    match (class(one), class(other)) {
        (Class::Answers, _) | (_, Class::Answers) => 0.0,
        (Class::Throws, Class::Throws) => DISCARDS,
        (Class::Ends, Class::Ends) => ENDS,
        (Class::Ends, _) | (_, Class::Ends) => END_OR_GO_ON,
        (Class::Takes | Class::Leaves | Class::Throws, _) => DRAWS,
    }
}

const DISCARDS: f64 = 1.5;
const DRAWS: f64 = 1.5;
const ENDS: f64 = 1.0;
const END_OR_GO_ON: f64 = 2.5;

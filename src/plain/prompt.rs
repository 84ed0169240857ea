//! What can be done now, in one line.

use crate::{
    cards::CardSet,
    melds::{Melds, best_discard},
    play::{Drawn, OnOffer, Phase, Reply, View, ways},
    session::{Kind, is_big_gin},
};

/// What can be done now. The first word is one of its own for each kind of moment; with the longest names of cards it is
/// still one line.
pub(super) fn prompt(kind: Kind, view: Option<&View>) -> String {
    match (kind, view) {
        (Kind::Cut, _) => "Cut: draw a card of the spread by its number, 1 to 52.".to_owned(),
        (Kind::Dealer, _) => {
            "Dealer: who deals? me or opponent; who does not has the first turn.".to_owned()
        }
        (Kind::Stands, _) => "Stands: Enter goes on, undo takes your move back.".to_owned(),
        (Kind::Sure, _) => "Sure: y does it, n does not.".to_owned(),
        (Kind::Melds, _) => {
            "Melds: a number takes that way, y the first; n ends nothing.".to_owned()
        }
        (_, Some(view)) => turn(view),
        (_, None) => String::new(),
    }
}

fn turn(view: &View) -> String {
    match *view.phase() {
        Phase::Offer { card, .. } => format!("Upcard: t takes the {card}, p passes."),
        Phase::Draw { on_offer, .. } => match on_offer {
            OnOffer::Takeable(card) => {
                format!("Draw: s draws from the stock, t takes the {card}.")
            }
            OnOffer::Passed(card) => {
                format!("Draw: s draws from the stock; the {card} was passed.")
            }
        },
        Phase::Discard { drawn, .. } => match (drawn, ends(view)) {
            (Drawn::LastDiscard(_), ends) => format!("Knock: you have to; {ends}."),
            (Drawn::Dealt | Drawn::Stock | Drawn::Pile(_), ends) if ends.is_empty() => {
                "Discard: name a card.".to_owned()
            }
            (Drawn::Dealt | Drawn::Stock | Drawn::Pile(_), ends) => {
                format!("Discard: name a card, or {ends}.")
            }
        },
        Phase::LastDiscard { card, .. } => {
            format!("Last discard: t takes the {card} to knock with it, p passes.")
        }
        Phase::IrregularKnock {
            reply: Reply::Nothing,
            ..
        } => "Answer: accept, refuse, or melds 1 lays your hand down.".to_owned(),
        Phase::IrregularKnock {
            knock,
            reply: Reply::Shown { deadwood, .. },
            ..
        } => match first_lay_off(deadwood, &knock.melds) {
            Some(lay) => format!("Penalty: exposed, pick up, or {lay} for an undercut."),
            None => "Penalty: exposed or pick up.".to_owned(),
        },
        Phase::Spread { .. } => {
            "Defence: best lays down and lays off; melds lists other ways.".to_owned()
        }
        Phase::LayOff {
            extended, deadwood, ..
        } => match first_lay_off(deadwood, &extended) {
            Some(lay) => format!("Lay off: {lay}, lay best, or done."),
            None => "Lay off: done.".to_owned(),
        },
        Phase::Over(_) => "The hand is over.".to_owned(),
    }
}

/// The ways to end the hand now; empty where there is none.
fn ends(view: &View) -> String {
    let big_gin = is_big_gin(view).then(|| "big gin".to_owned());
    let best = best_discard(view.hand(), view.undiscardable());
    let knock = best.and_then(|best| match best.deadwood {
        0 => Some(format!("gin {}", best.card)),
        left if left <= view.knock_limit() => {
            Some(format!("knock {}, which leaves {left}", best.card))
        }
        _ => None,
    });
    let ends: Vec<String> = big_gin.into_iter().chain(knock).collect();
    ends.join(", or ")
}

/// A card that can be laid off now, as it is typed.
fn first_lay_off(deadwood: CardSet, onto: &Melds) -> Option<String> {
    let lay_off = ways::next_lay_off(deadwood, onto)?;
    Some(format!("lay {}", lay_off.card))
}

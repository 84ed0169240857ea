//! What can be typed now, in one line.

use crate::{
    cards::CardSet,
    melds::best_discard,
    play::{OnOffer, Phase, View, ways},
    session::{Kind, Session, is_big_gin},
};

/// What can be typed now. With the longest names of cards it is still one line.
pub(super) fn prompt(session: &Session) -> String {
    let kind = session.kind();
    let view = session.playing();
    let on_offer = view.as_ref().and_then(|view| view.phase().on_offer());
    let card = on_offer.map_or_else(String::new, |card| card.to_string());
    let typed = match kind {
        Kind::Cut => "draw a card of the spread by its number, 1 to 52".to_owned(),
        Kind::Dealer => "who deals? me or opponent; who does not has the first turn".to_owned(),
        Kind::Upcard => format!("t takes the {card}, p passes"),
        Kind::Draw if is_passed(view.as_ref()) => {
            format!("s draws from the stock; the {card} was passed")
        }
        Kind::Draw => format!("s draws from the stock, t takes the {card}"),
        Kind::Discard => match view.as_ref().map(ends).unwrap_or_default() {
            ends if ends.is_empty() => "name a card".to_owned(),
            ends => format!("name a card, or {ends}"),
        },
        Kind::Knock => {
            let ends = view.as_ref().map(ends).unwrap_or_default();
            format!("you have to; {ends}")
        }
        Kind::LastDiscard => format!("t takes the {card} to knock with it, p passes"),
        Kind::Defence => "best lays down and lays off; melds lists other ways".to_owned(),
        Kind::LayOff => match first_lay_off(session) {
            Some(lay) => format!("{lay}, lay best, or done"),
            None => "done".to_owned(),
        },
        Kind::Answer => "accept, refuse, or melds 1 lays your hand down".to_owned(),
        Kind::Penalty => match first_lay_off(session) {
            Some(lay) => format!("exposed, pick up, or {lay} for an undercut"),
            None => "exposed or pick up".to_owned(),
        },
        Kind::Melds => "a number takes that way, y the first; n ends nothing".to_owned(),
        Kind::Sure => "y does it, n does not".to_owned(),
        Kind::Stands => "Enter goes on, undo takes your move back".to_owned(),
        Kind::Waiting | Kind::Between | Kind::Over => return String::new(),
    };
    format!("{}: {typed}.", kind.word())
}

fn is_passed(view: Option<&View>) -> bool {
    view.is_some_and(|view| {
        matches!(
            view.phase(),
            Phase::Draw {
                on_offer: OnOffer::Passed(_),
                ..
            }
        )
    })
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
fn first_lay_off(session: &Session) -> Option<String> {
    let (deadwood, onto): (CardSet, _) = session.open_to_lay_off()?;
    let lay_off = ways::next_lay_off(deadwood, &onto)?;
    Some(format!("lay {}", lay_off.card))
}

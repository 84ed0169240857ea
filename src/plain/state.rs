//! Where a match stands, as the one who types sees it.

use std::collections::BTreeMap;

use crate::{
    cards::CardSet,
    game::{Match, words::Names},
    melds::{Melds, best_arrangement, best_discard, deadwood, legal_lay_offs},
    play::{Drawn, Exposure, OnOffer, Phase, Reply, Table, View},
};

use super::{
    names::{each, name},
    talk::{Talk, laid},
    ways,
};

/// Tells the hand in melds and deadwood, the upcard, the stock and the score.
pub(super) fn tell(names: &Names, game: &Match, view: Option<&View>, talk: &mut Talk) {
    if let Some(view) = view {
        talk.say(hand(view));
        knocked(names, game, view, talk);
        exposed(names, game, view, talk);
        talk.say(format!("{} {}", table(view), score(names, game)));
    } else if game.deals() > 0 {
        talk.say(score(names, game));
    }
}

/// The hand as it was laid down, or else in the melds that leave the least.
fn hand(view: &View) -> String {
    let laid_out = match *view.phase() {
        Phase::LayOff {
            melds, deadwood, ..
        }
        | Phase::IrregularKnock {
            reply: Reply::Shown { melds, deadwood },
            ..
        } => laid(&melds, deadwood),
        Phase::Offer { .. }
        | Phase::Draw { .. }
        | Phase::Discard { .. }
        | Phase::LastDiscard { .. }
        | Phase::IrregularKnock { .. }
        | Phase::Spread { .. }
        | Phase::Over(_) => {
            let best = best_arrangement(view.hand());
            laid(best.melds(), best.deadwood())
        }
    };
    match view.drawn() {
        Some(drawn) => format!("Hand: {laid_out}; drawn {drawn}."),
        None => format!("Hand: {laid_out}."),
    }
}

/// The melds that the opponent has laid down, by the numbers that a lay-off names.
fn knocked(names: &Names, game: &Match, view: &View, talk: &mut Talk) {
    let (knock, melds) = match *view.phase() {
        Phase::Spread { knock } | Phase::IrregularKnock { knock, .. } => (knock, knock.melds),
        Phase::LayOff {
            knock, extended, ..
        } => (knock, extended),
        Phase::Offer { .. }
        | Phase::Draw { .. }
        | Phase::Discard { .. }
        | Phase::LastDiscard { .. }
        | Phase::Over(_) => return,
    };
    let Some(deal) = game.deal() else { return };
    let lies = names.does(deal.seats()[knock.seat], "have", "has");
    let melds: Vec<String> = (1..)
        .zip(melds.iter())
        .map(|(number, meld)| format!("{number} {meld}"))
        .collect();
    let melds = match melds.as_slice() {
        [] => "no meld".to_owned(),
        melds => melds.join(", "),
    };
    let count = knock.deadwood.points();
    talk.say(format!("{lies} on the table: {melds}; deadwood {count}."));
}

/// Cards of the opponent that lie open because of a knock with too much deadwood.
fn exposed(names: &Names, game: &Match, view: &View, talk: &mut Talk) {
    let seat = view.seat().other();
    let Some(deal) = game.deal() else { return };
    let player = deal.seats()[seat];
    let how_long = match view.exposure(seat) {
        Exposure::Hidden => return,
        Exposure::UntilNextPlay => "until your next play is done",
        Exposure::RestOfHand => "for the rest of the hand",
    };
    let cards = view.known(seat);
    talk.say(format!(
        "{} cards lie open {how_long}: {cards}.",
        names.whose(player)
    ));
}

/// The cards of the opponent that have been seen.
pub(super) fn known(names: &Names, game: &Match, view: &View, talk: &mut Talk) {
    let seat = view.seat().other();
    let Some(deal) = game.deal() else { return };
    let player = deal.seats()[seat];
    let known = view.known(seat);
    if known.is_empty() {
        talk.say(format!("You know none of {} cards.", names.whose(player)));
    } else {
        talk.say(format!(
            "{} the {known}.",
            names.does(player, "hold", "holds")
        ));
    }
}

fn table(table: &Table) -> String {
    let stock = table.stock();
    match table.pile().top() {
        Some(top) => format!("Upcard {top}, stock {stock}."),
        None => format!("No upcard, stock {stock}."),
    }
}

fn score(names: &Names, game: &Match) -> String {
    let sheet = game.sheet();
    let running = each(names, |player| sheet.game().running(player));
    if game.rules().match_play.best_of > 0 {
        let won = sheet.games_won();
        let won = each(names, |player| won[player.index()]);
        format!("Score: {running}. Games: {won}.")
    } else {
        let scores = sheet.match_scores();
        let scores = each(names, |player| scores[player.index()]);
        format!("Score: {running}. Match: {scores}.")
    }
}

/// What each discard would leave, the least first.
pub(super) fn leaves(view: &View, talk: &mut Talk) {
    let Phase::Discard { .. } = view.phase() else {
        let points = deadwood(view.hand());
        talk.say(format!(
            "You hold {points} of deadwood; a discard is not due."
        ));
        return;
    };
    let mut leaves: BTreeMap<u32, CardSet> = BTreeMap::new();
    for card in view.hand() - view.undiscardable() {
        let left = deadwood(view.hand().without(card));
        leaves.entry(left).or_default().insert(card);
    }
    let leaves: Vec<String> = leaves
        .into_iter()
        .map(|(left, cards)| format!("{left} without {cards}"))
        .collect();
    talk.say(format!("Left: {}.", leaves.join("; ")));
}

/// What can be done now, in one line that begins with a word of its own for each kind of moment.
pub(super) fn prompt(names: &Names, game: &Match, view: &View) -> String {
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
        Phase::Discard { drawn, .. } => discard(view, drawn),
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
        } => {
            let others = others(names, game, view);
            let choice = format!("Penalty: exposed, or pick up, for {others}");
            match ways::next_lay_off(deadwood, &knock.melds) {
                Some(lay_off) => format!("{choice}; or lay {}, an undercut.", lay_off.card),
                None => format!("{choice}."),
            }
        }
        Phase::Spread { .. } => {
            "Defence: best lays down and lays off; melds lists other ways.".to_owned()
        }
        Phase::LayOff {
            extended, deadwood, ..
        } => lay_off(deadwood, &extended),
        Phase::Over(_) => "The hand is over.".to_owned(),
    }
}

fn others(names: &Names, game: &Match, view: &View) -> String {
    let deal = game.deal();
    let player = deal.map(|deal| deal.seats()[view.seat().other()]);
    player
        .map_or("the knocker", |player| name(names, player))
        .to_owned()
}

fn discard(view: &View, drawn: Drawn) -> String {
    let mut ends = Vec::new();
    if view.rules().gin.big_gin && deadwood(view.hand()) == 0 {
        ends.push("big gin".to_owned());
    }
    if let Some(best) = best_discard(view.hand(), view.undiscardable()) {
        match best.deadwood {
            0 => ends.push(format!("gin {}", best.card)),
            left if left <= view.knock_limit() => {
                ends.push(format!("knock {}, which leaves {left}", best.card));
            }
            _ => {}
        }
    }
    let ends = ends.join(", or ");
    match drawn {
        Drawn::LastDiscard(card) => format!("Knock: you took the {card} to knock: {ends}."),
        Drawn::Dealt | Drawn::Stock | Drawn::Pile(_) if ends.is_empty() => {
            "Discard: name a card.".to_owned()
        }
        Drawn::Dealt | Drawn::Stock | Drawn::Pile(_) => {
            format!("Discard: name a card, or {ends}.")
        }
    }
}

fn lay_off(deadwood: CardSet, extended: &Melds) -> String {
    let possible: CardSet = legal_lay_offs(deadwood, extended)
        .map(|lay_off| lay_off.card)
        .collect();
    let first = possible.lowest().map(|card| card.to_string());
    format!(
        "Lay off: {possible} can go; lay {}, lay best, or done.",
        first.unwrap_or_default()
    )
}

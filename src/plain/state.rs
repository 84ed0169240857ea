//! Where a match stands, as the one who types sees it.

use std::{collections::BTreeMap, fmt::Display};

use crate::{
    cards::CardSet,
    game::Player,
    melds::{best_arrangement, deadwood},
    play::{Exposure, Phase, PublicState, View, pair},
    session::{Session, laid, name},
};

use super::talk::Talk;

/// Tells the hand in melds and deadwood, the upcard, the stock and the score.
pub(super) fn tell(session: &Session, view: Option<&View>, talk: &mut Talk) {
    if let Some(view) = view {
        talk.say(hand(view));
        knocked(session, view, talk);
        exposed(session, view, talk);
        talk.say(format!("{} {}", table(view), score(session)));
    } else if session.game().deals() > 0 {
        talk.say(score(session));
    }
}

/// The hand as it was laid down, or else in the melds that leave the least.
fn hand(view: &View) -> String {
    let laid_out = match view.phase().defense() {
        Some((melds, deadwood)) => laid(melds, deadwood),
        None => {
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
fn knocked(session: &Session, view: &View, talk: &mut Talk) {
    let Some((knock, melds)) = view.phase().knocked() else {
        return;
    };
    let (names, Some(deal)) = (session.names(), session.game().deal()) else {
        return;
    };
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
fn exposed(session: &Session, view: &View, talk: &mut Talk) {
    let seat = pair::opponent(view.seat());
    let (names, Some(deal)) = (session.names(), session.game().deal()) else {
        return;
    };
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
pub(super) fn known(session: &Session, view: &View, talk: &mut Talk) {
    let seat = pair::opponent(view.seat());
    let (names, Some(deal)) = (session.names(), session.game().deal()) else {
        return;
    };
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

fn table(table: &PublicState) -> String {
    let stock = table.stock();
    match table.pile().top() {
        Some(top) => format!("Upcard {top}, stock {stock}."),
        None => format!("No upcard, stock {stock}."),
    }
}

fn score(session: &Session) -> String {
    let game = session.game();
    let sheet = game.sheet();
    let running = each(session, |player| sheet.game().running(player));
    if game.rules().match_play.best_of > 0 {
        let won = sheet.games_won();
        let won = each(session, |player| won[player.index()]);
        format!("Score: {running}. Games: {won}.")
    } else {
        let scores = sheet.match_scores();
        let scores = each(session, |player| scores[player.index()]);
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

/// Everybody's number: `you 24, Club 13`.
fn each<T: Display>(session: &Session, of: impl Fn(Player) -> T) -> String {
    let names = session.names();
    let each = names
        .players()
        .map(|player| format!("{} {}", name(names, player), of(player)));
    each.collect::<Vec<_>>().join(", ")
}

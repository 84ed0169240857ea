//! The table in words.

use std::{collections::BTreeMap, fmt::Display};

use crate::{
    cards::CardSet,
    game::{
        Player, Stage,
        words::{is_by_games, sentence},
    },
    melds::{best_arrangement, deadwood},
    play::{Exposure, Phase, View, pair},
    session::{Session, Story, laid, name},
};

/// The hand in melds and deadwood, the upcard, the stock and the score.
pub(super) fn tell(session: &Session, view: Option<&View>, talk: &mut Story) {
    if let Some(view) = view {
        talk.say(format!("Hand: {}.", hand(view)));
        knocked(session, view, talk);
        exposed(session, view, talk);
        let stock = view.stock();
        let upcard = match view.pile().top() {
            Some(top) => format!("Upcard {top}"),
            None => "No upcard".to_owned(),
        };
        let stake = session.stake().map(|told| sentence(&told) + " ");
        let stake = stake.unwrap_or_default();
        talk.say(format!(
            "{upcard}, stock {stock}. {stake}{}",
            score(session)
        ));
    } else if let (Stage::Playing(_), Some(deal)) = (session.game().stage(), session.deal()) {
        let open = deal.deal();
        let upcard = match open.pile().top() {
            Some(top) => format!("Upcard {top}"),
            None => "No upcard".to_owned(),
        };
        talk.say(format!(
            "{upcard}, stock {}. {}",
            open.stock(),
            score(session)
        ));
    } else if session.game().deals() > 0 {
        talk.say(score(session));
    }
}

/// The hand as it was laid down, or else in the melds that leave the least; and the card drawn.
pub(super) fn hand(view: &View) -> String {
    let laid_out = if let Some((melds, deadwood)) = view.phase().defense() {
        laid(melds, deadwood)
    } else {
        let best = best_arrangement(view.hand());
        laid(best.melds(), best.deadwood())
    };
    match view.drawn() {
        Some(drawn) => format!("{laid_out}; drawn {drawn}"),
        None => laid_out,
    }
}

/// The melds that the opponent has laid down, by the numbers that a lay-off names.
fn knocked(session: &Session, view: &View, talk: &mut Story) {
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

/// The opponent's cards that lie open after a knock with too much deadwood.
fn exposed(session: &Session, view: &View, talk: &mut Story) {
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

/// The opponent's cards that you have seen.
pub(super) fn known(session: &Session, view: &View, talk: &mut Story) {
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

fn score(session: &Session) -> String {
    let game = session.game();
    let sheet = game.sheet();
    let running = each(session, |player| sheet.running(player));
    if is_by_games(game.rules()) {
        let won = sheet.games_won();
        let won = each(session, |player| won[player.index()]);
        format!("Score: {running}. Games: {won}.")
    } else {
        let scores = sheet.match_scores();
        let scores = each(session, |player| scores[player.index()]);
        format!("Score: {running}. Match: {scores}.")
    }
}

/// What each discard leaves, the least first.
pub(super) fn leaves(view: &View, talk: &mut Story) {
    let Phase::Discard { .. } = view.phase() else {
        let points = deadwood(view.hand());
        talk.say(format!(
            "You have {points} deadwood. You cannot discard now."
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

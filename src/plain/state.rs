//! The table in words.

use std::{collections::BTreeMap, fmt::Display};

use crate::{
    cards::CardSet,
    game::{
        PlayedDeal, Player, Sides, Stage,
        words::{is_by_games, is_single_game, mid_sentence, sentence},
    },
    melds::{best_arrangement, deadwood},
    play::{Exposure, Phase, PublicState, Seat, View},
    session::{Session, Story, laid},
};

/// The hand in melds and deadwood, the upcard, the stock and the score.
pub(super) fn tell(session: &Session, view: Option<&View>, talk: &mut Story) {
    if let Some(view) = view {
        talk.say(format!("Hand: {}.", hand(view)));
        knocked(session, view, talk);
        exposed(session, view, talk);
        talk.say(format!("{}. {}", piles(session, view), score(session)));
    } else if let (Stage::Playing(_), Some(deal)) = (session.game().stage(), session.deal()) {
        if let (Some(partner), Some(deal)) = (session.watched(), session.game().deal()) {
            let whose = session.names().whose(deal.seats()[partner.seat()]);
            talk.say(format!("{whose} hand: {}.", hand(&partner)));
        }
        talk.say(format!(
            "{}. {}",
            piles(session, deal.deal()),
            score(session)
        ));
    } else if session.game().deals() > 0 {
        talk.say(score(session));
    }
}

/// The cards that lie open, and how many are in the stock.
fn piles(session: &Session, open: &PublicState) -> String {
    let stock = open.stock();
    let seats = session.deal().map(PlayedDeal::seats);
    let upcard = match (seats.filter(|_| open.has_own_piles()), open.phase()) {
        (Some(seats), phase) if !matches!(phase, Phase::Offer { .. }) => {
            let discards = seats.iter().filter_map(|(seat, player)| {
                let card = open.last_discard(seat)?;
                let who = mid_sentence(session.names().subject(*player));
                Some(format!("{who} {card}"))
            });
            let discards: Vec<String> = discards.collect();
            match discards.as_slice() {
                [] => "No discard to take".to_owned(),
                discards => format!("Discards: {}", discards.join(", ")),
            }
        }
        _ => match open.pile().top() {
            Some(top) => format!("Upcard {top}"),
            None => "No upcard".to_owned(),
        },
    };
    match session.stake() {
        Some(told) => format!(
            "{upcard}, stock {stock}. {}",
            sentence(&told).trim_end_matches('.')
        ),
        None => format!("{upcard}, stock {stock}"),
    }
}

/// The others in your deal, clockwise from you.
fn others<'a>(session: &'a Session, view: &View) -> impl Iterator<Item = (Seat, Player)> + use<'a> {
    let (own, count) = (view.seat(), view.seats());
    let seats = session.deal().map(PlayedDeal::seats);
    (1..count).filter_map(move |steps| {
        let seat = Seat::all(count).nth((own.index() + steps) % count)?;
        Some((seat, seats?[seat]))
    })
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
    let (names, Some(deal)) = (session.names(), session.deal()) else {
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

/// The others' cards that lie open after a knock with too much deadwood.
fn exposed(session: &Session, view: &View, talk: &mut Story) {
    for (seat, player) in others(session, view) {
        let how_long = match view.exposure(seat) {
            Exposure::Hidden => continue,
            Exposure::UntilNextPlay => "until your next turn ends",
            Exposure::RestOfHand => "for the rest of the hand",
        };
        let cards = view.known(seat);
        let whose = session.names().whose(player);
        talk.say(format!("{whose} cards lie open {how_long}: {cards}."));
    }
}

/// The others' cards that you have seen.
pub(super) fn known(session: &Session, view: &View, talk: &mut Story) {
    let names = session.names();
    for (seat, player) in others(session, view) {
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
}

fn score(session: &Session) -> String {
    let game = session.game();
    let (sheet, table) = (game.sheet(), game.table());
    let running = each(session, table.sides(), |player| sheet.running(player));
    let scores = sheet.match_scores();
    let scores = |player: Player| scores[player.index()];
    if table.has_accounts() && sheet.finished().is_empty() {
        format!("Score: {running}.")
    } else if table.has_accounts() {
        let accounts = each(session, table.match_sides(), scores);
        format!("Score: {running}. Finished games: {accounts}.")
    } else if is_single_game(game.rules()) {
        format!("Score: {running}.")
    } else if is_by_games(game.rules()) {
        let won = sheet.games_won();
        let won = each(session, table.match_sides(), |player| won[player.index()]);
        format!("Score: {running}. Games: {won}.")
    } else {
        let scores = each(session, table.match_sides(), scores);
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

/// The number of everybody, or of each side: `you 24, Club 13`, `you and Bo 24, Cy and Di 13`.
fn each<T: Display>(session: &Session, sides: Sides, of: impl Fn(Player) -> T) -> String {
    let (names, players) = (session.names(), session.game().players());
    let each = sides.leaders(players).map(|leader| {
        let members: Vec<Player> = sides.members(leader, players).collect();
        let together = names.together_mid_sentence(&members);
        format!("{together} {}", of(leader))
    });
    each.collect::<Vec<_>>().join(", ")
}

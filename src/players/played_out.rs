//! A hand played to its end by computer players.

use crate::{
    game::{Entry, HandEnd, Player, Stage},
    play::Action,
    record::Record,
};

use super::{Opponent, Persona, Scores};

/// What the strongest player makes of the first hand of a record in the place of the first player, against the same
/// opponent; none where no hand was dealt, or the opponent is not one of the computer's players.
pub fn par(record: &Record) -> Option<HandEnd> {
    let dealt = |entry: &Entry| matches!(entry, Entry::Dealt { .. });
    let dealt = record.entries().iter().position(dealt)?;
    let opponent = Persona::of(record.header().player(Player::SECOND)?)?;
    played_out(&record.first(dealt + 1), [Persona::STRONGEST, opponent])
}

/// Plays the hand that is being played at the end of a record to its end, with these computer players in the places of
/// the first and the second player, and tells how it ends; none when no hand is being played.
///
/// They play as they do at a table of that record's seed, so the same players in the same places always do the same.
pub fn played_out(record: &Record, players: [Persona; 2]) -> Option<HandEnd> {
    let mut game = record.state().clone();
    let seated = |player: Player| {
        let mut opponent = Opponent::at(record, players[player.index()], player);
        opponent.dealt(Scores::of(record.state(), player));
        opponent
    };
    let mut players = [Player::FIRST, Player::SECOND].map(seated);
    while let Stage::Playing(deal) = game.stage() {
        let player = deal.turn()?;
        let view = deal.view(deal.seat_of(player)?);
        let action = players.get_mut(player.index())?.choose(&view);
        if game.apply(&Entry::Played { player, action }).is_err() {
            // A computer player that tries what the rules forbid must not hold the game up.
            let action: Action = *view.legal().first()?;
            game.apply(&Entry::Played { player, action }).ok()?;
        }
    }
    matches!(record.state().stage(), Stage::Playing(_))
        .then(|| game.deal().and_then(HandEnd::of))
        .flatten()
}

//! The cut and the moves of a deal, in words.

use std::ops::Range;

use crate::{
    cards::{Card, CardSet, Rank},
    game::{Player, Substitute},
    melds::{Arrangement, Melds},
    play::{BySeat, Knock, KnockKind, Seen, Shown, Standing},
    text::Conjunction,
};

use super::{Names, Phrase};

/// What a player did in one go, such as a draw and the discard after it.
#[expect(missing_docs, reason = "names say what the fields are")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Turn {
    pub player: Player,
    pub phrase: Phrase,
    /// The places in the history that it covers.
    pub events: Range<usize>,
}

/// The cards drawn in the cut, one a player in their order; and that an ace is low, where there is one.
pub fn cut(names: &Names, cards: &[Card]) -> Phrase {
    let mut phrase = Phrase::default();
    for (player, &card) in names.players().zip(cards) {
        let separator = if player == Player::FIRST { "" } else { ", " };
        let cuts = names.does(player, "cut", "cuts");
        phrase = phrase.words(format!("{separator}{cuts} the ")).card(card);
    }
    // The rest is plain.
    if cards.iter().any(|card| card.rank() == Rank::Ace) {
        phrase = phrase.words("; aces are low");
    }
    phrase
}

/// Who deals the first hand, and who chose them: the winner of the cut, or at random.
pub fn deals_first(names: &Names, chooser: Option<Player>, dealer: Player) -> Phrase {
    let deals = names.does(dealer, "deal first", "deals first");
    Phrase::new(match chooser {
        None => format!("{deals}, chosen at random"),
        Some(chooser) if chooser == dealer => {
            names.does(chooser, "choose to deal first", "chooses to deal first")
        }
        Some(chooser) => {
            let whom = if names.you() == Some(dealer) {
                "you"
            } else {
                names.subject(dealer)
            };
            let lets = names.does(chooser, "let", "lets");
            format!("{lets} {whom} deal first")
        }
    })
}

/// What one event was; `onto` are the melds on the table before it, which a lay-off needs.
pub fn event(names: &Names, player: Player, seen: &Seen, onto: Option<&Melds>) -> Phrase {
    Phrase::new(names.subject(player))
        .words(" ")
        .and(predicate(names, player, seen, onto))
}

/// What each event of a deal was, in their order, as somebody saw them.
pub fn events(names: &Names, seats: &BySeat<Player>, history: &[Seen]) -> Vec<Phrase> {
    let mut table: Option<Melds> = None;
    let told = history.iter().map(|seen| {
        let told = event(names, seats[seen.seat], seen, table.as_ref());
        table = melds_after(seen, table);
        told
    });
    told.collect()
}

/// What one event was, in as few words as a list of moves has room for, without the player: `takes 7♥`.
pub fn in_short(names: &Names, player: Player, seen: &Seen) -> Phrase {
    let verb = |you, other| Phrase::new(names.verb(player, you, other));
    let with = |phrase: Phrase, card| phrase.words(" ").card(card);
    match seen.shown {
        Shown::Passed => verb("pass", "passes"),
        Shown::TookUpcard(card) | Shown::TookDiscard(card) => with(verb("take", "takes"), card),
        Shown::DrewStock => match seen.card {
            Some(card) => with(verb("draw", "draws"), card),
            None => verb("draw", "draws"),
        },
        Shown::LookedBack => verb("look back", "looks back"),
        Shown::Discarded(card) => with(verb("discard", "discards"), card),
        Shown::Knocked { knock, .. } => match knock.kind {
            KnockKind::Knock => verb("knock", "knocks")
                .words(" ")
                .strong(knock.deadwood.points().to_string()),
            KnockKind::Gin => Phrase::default().strong("gin"),
            KnockKind::BigGin => Phrase::default().strong("big gin"),
        },
        Shown::Spread { deadwood, .. } => {
            verb("show", "shows").words(format!(" {}", deadwood.points()))
        }
        Shown::LaidOff(lay_off) => with(verb("lay off", "lays off"), lay_off.card),
        Shown::EndedDefence => verb("stop there", "stops there"),
        Shown::AcceptedKnock | Shown::AcceptedDouble => verb("accept", "accepts"),
        Shown::RefusedKnock | Shown::RefusedDouble => verb("refuse", "refuses"),
        Shown::PlaysExposed => verb("let it go on", "lets it go on"),
        Shown::PickedUp => verb("let pick up", "lets pick up"),
        Shown::OfferedDouble => verb("double", "doubles"),
    }
}

/// That a player announced the last games.
pub fn last_games(names: &Names, player: Player) -> Phrase {
    let announces = names.does(player, "announce", "announces");
    Phrase::new(format!("{announces} that the open games are the last"))
}

/// That a person left the table, and who plays in their place. The names are those from before.
pub fn left(names: &Names, player: Player, substitute: &Substitute) -> Phrase {
    let leaves = names.does(player, "leave", "leaves");
    let Substitute { name, level } = substitute;
    Phrase::new(format!(
        "{leaves} the table, and {name} (computer, {level}) plays on in that place"
    ))
}

/// That a player took their last move back.
pub fn took_back(names: &Names, player: Player) -> Phrase {
    let takes = names.does(player, "take", "takes");
    Phrase::new(format!("{takes} the last move back"))
}

/// That a player asked the coach.
pub fn hinted(names: &Names, player: Player) -> Phrase {
    let asks = names.does(player, "ask", "asks");
    Phrase::new(format!("{asks} the coach what to do"))
}

/// How a hand was ended, and who ended it.
pub fn knock(names: &Names, player: Player, knock: &Knock) -> Phrase {
    Phrase::new(names.subject(player))
        .words(" ")
        .and(knocked(names, player, knock))
}

/// A deal as somebody saw it, with what a player did in one go in one sentence.
pub fn turns(names: &Names, seats: &BySeat<Player>, history: &[Seen]) -> Vec<Turn> {
    turns_from(names, seats, history, 0)
}

/// The same without the first `told` events.
pub fn turns_from(
    names: &Names,
    seats: &BySeat<Player>,
    history: &[Seen],
    told: usize,
) -> Vec<Turn> {
    let mut turns: Vec<Turn> = Vec::new();
    let mut table: Option<Melds> = None;
    let mut done: Vec<Phrase> = Vec::new();
    for (place, seen) in history.iter().enumerate() {
        let player = seats[seen.seat];
        if place >= told {
            done.push(predicate(names, player, seen, table.as_ref()));
        }
        table = melds_after(seen, table);
        let next = history.get(place + 1);
        let ends = ends_turn(&seen.shown) || next.is_none_or(|next| next.seat != seen.seat);
        if ends && !done.is_empty() {
            let first = place + 1 - done.len();
            turns.push(Turn {
                player,
                phrase: Phrase::new(names.subject(player))
                    .words(" ")
                    .and(enumerated(std::mem::take(&mut done))),
                events: first..place + 1,
            });
        }
    }
    turns
}

/// The knocker's melds as they lie on the table after an event.
pub(crate) fn melds_after(seen: &Seen, before: Option<Melds>) -> Option<Melds> {
    match seen.shown {
        Shown::Knocked { knock, .. } => Some(knock.melds),
        Shown::LaidOff(lay_off) => before?.extend_at(lay_off.meld, lay_off.card),
        Shown::Passed
        | Shown::TookUpcard(_)
        | Shown::DrewStock
        | Shown::TookDiscard(_)
        | Shown::LookedBack
        | Shown::Discarded(_)
        | Shown::Spread { .. }
        | Shown::EndedDefence
        | Shown::AcceptedKnock
        | Shown::RefusedKnock
        | Shown::PlaysExposed
        | Shown::PickedUp
        | Shown::OfferedDouble
        | Shown::AcceptedDouble
        | Shown::RefusedDouble => before,
    }
}

/// Whether what the same seat does after it is another sentence.
fn ends_turn(shown: &Shown) -> bool {
    match shown {
        Shown::Passed
        | Shown::Discarded(_)
        | Shown::Knocked { .. }
        | Shown::EndedDefence
        | Shown::RefusedKnock
        | Shown::PlaysExposed
        | Shown::PickedUp
        | Shown::OfferedDouble
        | Shown::AcceptedDouble
        | Shown::RefusedDouble => true,
        Shown::TookUpcard(_)
        | Shown::DrewStock
        | Shown::TookDiscard(_)
        | Shown::LookedBack
        | Shown::Spread { .. }
        | Shown::LaidOff(_)
        | Shown::AcceptedKnock => false,
    }
}

/// `a`, `a and b`, `a, b and c`.
pub fn enumerated(phrases: Vec<Phrase>) -> Phrase {
    let count = phrases.len();
    let places = phrases.into_iter().enumerate();
    places.fold(Phrase::default(), |whole, (place, phrase)| {
        whole
            .words(Conjunction::And.before(place, count))
            .and(phrase)
    })
}

/// What was done, without the player.
fn predicate(names: &Names, player: Player, seen: &Seen, onto: Option<&Melds>) -> Phrase {
    let verb = |you, other| Phrase::new(names.verb(player, you, other));
    match seen.shown {
        Shown::Passed => verb("pass", "passes"),
        Shown::TookUpcard(card) => verb("take", "takes").words(" the upcard ").card(card),
        Shown::DrewStock => match seen.card {
            // Only the stock is drawn from; the pile is taken from.
            Some(card) => verb("draw", "draws").words(" the ").card(card),
            None => verb("draw", "draws").words(" from the stock"),
        },
        Shown::TookDiscard(card) => verb("take", "takes").words(" the ").card(card),
        Shown::LookedBack => {
            verb("look", "looks").words(" through the discards, which costs a turn")
        }
        Shown::Discarded(card) => verb("discard", "discards").words(" the ").card(card),
        Shown::Knocked { knock, discard } => {
            let ended = knocked(names, player, &knock);
            match (discard, seen.card) {
                (Some(card), _) => ended.words(", discarding the ").card(card),
                (None, Some(card)) => ended
                    .words(", discarding the ")
                    .card(card)
                    .words(" face down"),
                (None, None) => ended,
            }
        }
        Shown::Spread { melds, deadwood } => {
            let verb = if melds.is_empty() {
                verb("have", "has")
            } else {
                verb("lay down", "lays down")
            };
            verb.words(" ").and(laid_out(&melds, deadwood))
        }
        Shown::LaidOff(lay_off) => {
            let laid = verb("lay off", "lays off")
                .words(" the ")
                .card(lay_off.card);
            match onto.and_then(|melds| melds.get(lay_off.meld)) {
                Some(meld) => laid.words(" on ").cards(meld.cards()),
                None => laid,
            }
        }
        Shown::EndedDefence => verb("stop", "stops").words(" laying off"),
        Shown::AcceptedKnock => verb("let", "lets").words(" the knock stand as if it were legal"),
        Shown::RefusedKnock => verb("refuse", "refuses").words(" the knock, and play goes on"),
        Shown::PlaysExposed => {
            verb("let", "lets").words(" the knocker play on with all cards exposed")
        }
        Shown::PickedUp => {
            verb("let", "lets").words(" the knocker take the hand back, without a bonus")
        }
        Shown::OfferedDouble => verb("offer", "offers").words(" to double the stake"),
        Shown::AcceptedDouble => verb("accept", "accepts").words(" the double"),
        Shown::RefusedDouble => verb("refuse", "refuses").words(" the double"),
    }
}

fn knocked(names: &Names, player: Player, knock: &Knock) -> Phrase {
    let verb = |you, other| Phrase::new(names.verb(player, you, other));
    let count = knock.deadwood.points();
    match (knock.kind, knock.standing) {
        (KnockKind::Gin, _) => verb("go", "goes").words(" ").strong("gin"),
        (KnockKind::BigGin, _) => verb("have", "has").words(" ").strong("big gin"),
        (KnockKind::Knock, Standing::Regular) => verb("knock", "knocks")
            .words(" with ")
            .strong(count.to_string()),
        (KnockKind::Knock, Standing::LostAsUndercut) => verb("knock", "knocks")
            .words(" with ")
            .strong(count.to_string())
            .words(", which is too much"),
    }
}

/// An arrangement in short, as one of several to choose from: `6 left: 4♣ 4♦ 4♥ + 3♠ 4♠ 5♠`.
///
/// `left` is the deadwood that is left of it after laying off, in points: `43, 39 after laying off: 8♣ 8♥ 8♠`.
pub fn arranged(arrangement: &Arrangement, left: u32) -> Phrase {
    let phrase = match arrangement.points() {
        0 => Phrase::new("gin:"),
        points if left < points => Phrase::new(format!("{points}, {left} after laying off:")),
        points => Phrase::new(format!("{points} left:")),
    };
    if arrangement.melds().is_empty() {
        return phrase.words(" no melds");
    }
    phrase.words(" ").and(side_by_side(arrangement.melds()))
}

/// Melds as they are laid down: `4♣ 4♦ 4♥ + 3♠ 4♠ 5♠`.
pub fn side_by_side(melds: &Melds) -> Phrase {
    let melds = melds.iter().enumerate();
    melds.fold(Phrase::default(), |told, (place, meld)| {
        let apart = if place == 0 { "" } else { " + " };
        told.words(apart).cards(meld.cards())
    })
}

/// What a player holds, as the beginning of a sentence: `You hold 7♣ 7♦ 7♥; deadwood 2♣ (2)`, `Benny has no meld; deadwood 2♣ (2)`.
pub fn holds(names: &Names, player: Player, hand: &Arrangement) -> Phrase {
    let holds = if hand.melds().is_empty() {
        names.does(player, "have", "has")
    } else {
        names.does(player, "hold", "holds")
    };
    Phrase::new(holds)
        .words(" ")
        .and(laid_out(hand.melds(), hand.deadwood()))
}

/// A hand as it is laid down: `7♣ 7♦ 7♥, 8♠ 9♠ T♠; deadwood 4♥ 2♣ (6)`.
pub fn laid_out(melds: &Melds, deadwood: CardSet) -> Phrase {
    let mut phrase = if melds.is_empty() {
        Phrase::new("no meld")
    } else {
        Phrase::default()
    };
    for (place, meld) in melds.iter().enumerate() {
        if place > 0 {
            phrase = phrase.words(", ");
        }
        phrase = phrase.cards(meld.cards());
    }
    match deadwood.points() {
        0 => phrase.words("; no deadwood"),
        points => phrase
            .words("; deadwood ")
            .cards(deadwood.high_to_low())
            .words(format!(" ({points})")),
    }
}

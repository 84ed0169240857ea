//! What an opponent did in a hand, and how well it fits the cards that they may have had.

use crate::{
    cards::{Card, CardSet},
    play::{Seat, Seen, Shown, View},
    players::chance::Remembered,
};

use super::habit::{Habit, Moment};

/// What one opponent did, as all have seen it.
pub(super) struct Past {
    pub(super) seat: Seat,
    deeds: Vec<Deed>,
    /// Every card that was seen with them.
    pub(super) seen: CardSet,
    /// How many cards they were dealt.
    pub(super) dealt: usize,
    /// The most deadwood to knock with.
    limit: u32,
}

/// What an opponent did at one moment. What is forgotten says nothing of the cards.
struct Deed {
    what: What,
    is_remembered: bool,
}

#[derive(Debug, Clone, Copy)]
enum What {
    Left(Card),
    Took(Card),
    Drew,
    Threw(Card, Moment),
}

/// The pasts of these opponents.
pub(super) fn pasts(view: &View, remembered: &Remembered, seats: &[Seat]) -> Vec<Past> {
    let then = View::dealt(view.rules(), view.seat(), view.dealt_hand(), view.upcard());
    let mut then = then.expect("the seat was dealt this");
    let begun = |seat: &Seat| Past {
        seat: *seat,
        deeds: Vec::new(),
        seen: CardSet::EMPTY,
        dealt: then.hidden_in_hand(*seat),
        limit: view.knock_limit(),
    };
    let mut pasts: Vec<Past> = seats.iter().map(begun).collect();
    for (place, seen) in view.history().iter().enumerate() {
        if let Some(past) = pasts.iter_mut().find(|past| past.seat == seen.seat) {
            past.add(seen, &then, remembered.has(place));
        }
        then.observe(*seen);
    }
    pasts
}

impl Past {
    /// Adds what the opponent did when the table was like this.
    fn add(&mut self, seen: &Seen, then: &View, is_remembered: bool) {
        // On one pile a card that all have passed counts once more when the first player draws.
        let left: Vec<Card> = match then.phase().on_offer() {
            Some(card) if !then.has_own_piles() => vec![card],
            _ => then.takings().map(|(_, card)| card).collect(),
        };
        let left = left.into_iter().map(What::Left);
        let did: Vec<What> = match seen.shown {
            Shown::Passed => left.collect(),
            Shown::DrewStock => left.chain([What::Drew]).collect(),
            Shown::TookUpcard(card) | Shown::TookDiscard(card) => vec![What::Took(card)],
            Shown::Discarded(card) => vec![What::Threw(card, Moment::of(then, self.seat))],
            _ => return,
        };
        let deed = |what| Deed {
            what,
            is_remembered,
        };
        self.deeds.extend(did.into_iter().map(deed));
        self.seen |= seen.cards();
    }

    /// Cards that may have come unseen, in the order in which they came. What was thrown after a draw is said to have been drawn;
    /// `any` gives the cards that nothing is known of.
    pub(super) fn any_cards(&self, mut any: impl FnMut() -> Card) -> Vec<Card> {
        let mut taken = CardSet::EMPTY;
        let mut came: Vec<Option<Card>> = vec![None; self.dealt];
        let mut has_drawn = false;
        for deed in &self.deeds {
            match deed.what {
                What::Left(_) => {}
                What::Took(card) => {
                    taken.insert(card);
                    has_drawn = false;
                }
                What::Drew => {
                    came.push(None);
                    has_drawn = true;
                }
                What::Threw(card, _) if taken.remove(card) => {}
                What::Threw(card, _) => {
                    let open = came.iter().position(Option::is_none);
                    let last = came.len() - 1;
                    let place = open.filter(|_| !has_drawn).unwrap_or(last);
                    came[place] = Some(card);
                }
            }
        }
        came.into_iter()
            .map(|card| card.unwrap_or_else(&mut any))
            .collect()
    }

    /// How well this past fits somebody of this habit to whom these cards came, in this order.
    pub(super) fn fit(&self, habit: Habit, cards: &[Card]) -> f32 {
        /// Nobody throws a card that has not come to them.
        const IMPOSSIBLE: f32 = -1000.0;
        let (dealt, drawn) = cards.split_at(self.dealt);
        let mut drawn = drawn.iter();
        let mut hand: CardSet = dealt.iter().copied().collect();
        let mut fit = 0.0;
        for deed in &self.deeds {
            let counts = if deed.is_remembered { 1.0 } else { 0.0 };
            match deed.what {
                What::Left(card) => fit += counts * habit.fit_of_leaving(hand, card),
                What::Took(card) => {
                    fit += counts * habit.fit_of_taking(hand, card);
                    hand.insert(card);
                }
                What::Drew => hand.extend(drawn.next().copied()),
                What::Threw(card, moment) => {
                    if !hand.contains(card) {
                        return IMPOSSIBLE;
                    }
                    fit += counts * habit.fit_of_discard(hand, card, &moment, self.limit);
                    hand.remove(card);
                }
            }
        }
        fit
    }
}

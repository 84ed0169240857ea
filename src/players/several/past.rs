//! What an opponent did in a hand, and how well it fits the cards that they may have had.

use crate::{
    cards::{Card, CardSet},
    play::{BySeat, Seat, Seen, Shown, View},
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
    let mut pasts: Vec<Past> = seats.iter().map(|seat| Past::new(view, *seat)).collect();
    let drawn = view.history().iter();
    let drawn = drawn.filter(|seen| seen.shown == Shown::DrewStock).count();
    let mut open = OpenCards {
        offers: BySeat::filled(view.seats(), None),
        top: view.upcard(),
        pile: view.upcard().into_iter().collect(),
        known: BySeat::filled(view.seats(), CardSet::EMPTY),
        draws: view.drawable() + u32::try_from(drawn).expect("a pack is small"),
    };
    for (place, seen) in view.history().iter().enumerate() {
        if let Some(past) = pasts.iter_mut().find(|past| past.seat == seen.seat) {
            past.add(seen.shown, &open, view, remembered.has(place));
        }
        open.follow(*seen);
    }
    for past in &mut pasts {
        past.dealt = past.cards_dealt(view);
    }
    pasts
}

/// The cards that all can see, at some moment of a hand.
struct OpenCards {
    /// The card that each discarded last, while it can be taken.
    offers: BySeat<Option<Card>>,
    /// The top of the pile, where all discard on one.
    top: Option<Card>,
    /// All discards.
    pile: CardSet,
    /// The cards that each has taken and not thrown.
    known: BySeat<CardSet>,
    /// How many cards can be drawn.
    draws: u32,
}

impl OpenCards {
    fn follow(&mut self, seen: Seen) {
        match seen.shown {
            Shown::Discarded(card) => {
                self.offers[seen.seat] = Some(card);
                self.top = Some(card);
                self.pile.insert(card);
                self.known[seen.seat].remove(card);
            }
            Shown::TookUpcard(card) | Shown::TookDiscard(card) => {
                if let Some(owner) = self.offers.find(&Some(card)) {
                    self.offers[owner] = None;
                }
                self.top = None;
                self.pile.remove(card);
                self.known[seen.seat].insert(card);
            }
            Shown::DrewStock => self.draws = self.draws.saturating_sub(1),
            _ => {}
        }
    }
}

impl Past {
    fn new(view: &View, seat: Seat) -> Self {
        Self {
            seat,
            deeds: Vec::new(),
            seen: CardSet::EMPTY,
            dealt: 0,
            limit: view.knock_limit(),
        }
    }

    /// Adds what was shown while these cards were open.
    fn add(&mut self, shown: Shown, open: &OpenCards, view: &View, is_remembered: bool) {
        let mut add = |what| {
            self.deeds.push(Deed {
                what,
                is_remembered,
            });
        };
        let others = || self.seat.others(view.seats());
        match shown {
            Shown::Passed => open.top.into_iter().for_each(|card| add(What::Left(card))),
            Shown::DrewStock => {
                if view.has_own_piles() {
                    let offers = others().filter_map(|other| open.offers[other]);
                    offers.for_each(|card| add(What::Left(card)));
                } else {
                    open.top.into_iter().for_each(|card| add(What::Left(card)));
                }
                add(What::Drew);
            }
            Shown::TookUpcard(card) | Shown::TookDiscard(card) => {
                add(What::Took(card));
                self.seen.insert(card);
            }
            Shown::Discarded(card) => {
                let forbidden = match self.deeds.last() {
                    Some(Deed {
                        what: What::Took(taken),
                        ..
                    }) => (*taken).into(),
                    _ => CardSet::EMPTY,
                };
                let moment = Moment {
                    forbidden,
                    gone: others().fold(open.pile, |gone, other| gone | open.known[other]),
                    draws: open.draws,
                    seats: view.rules().table.players,
                };
                self.deeds.push(Deed {
                    what: What::Threw(card, moment),
                    is_remembered,
                });
                self.seen.insert(card);
            }
            _ => {}
        }
    }

    /// The cards that were drawn unseen, and those thrown that had come unseen.
    fn cards_dealt(&self, view: &View) -> usize {
        let mut taken = CardSet::EMPTY;
        let (mut drawn, mut thrown) = (0, 0);
        for deed in &self.deeds {
            match deed.what {
                What::Left(_) => {}
                What::Took(card) => {
                    taken.insert(card);
                }
                What::Drew => drawn += 1,
                What::Threw(card, _) => thrown += usize::from(!taken.remove(card)),
            }
        }
        view.hidden_in_hand(self.seat) + thrown - drawn
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

//! What the opponents did in a deal, as one seat saw it.

use crate::{
    cards::{Card, CardSet},
    play::{BySeat, PublicState, Seat, Seen, Shown, Standing, View},
    players::chance::Remembered,
};

/// What the opponents did whose hands are hidden, or were until the end of the deal.
#[derive(Debug, Clone)]
pub(in crate::players) struct Deeds {
    /// In the order of the deal; first of all each opponent is dealt their cards.
    pub(super) acts: Vec<(Seat, Act)>,
    pub(super) decisions: Vec<PastDecision>,
    /// For each card that came unseen: who got it, and the number of events by then.
    pub(super) came: Vec<(Seat, usize)>,
    /// The cards that had come unseen and were thrown, each with who threw it and the number of events before that.
    pub(super) thrown: Vec<(Card, Seat, usize)>,
    /// The cards of each hand that came unseen and have been shown since.
    pub(super) shown: BySeat<CardSet>,
    /// Of these are all others that came unseen.
    pub(super) unseen: CardSet,
}

/// Something that an opponent did.
#[derive(Debug, Clone, Copy)]
pub(super) enum Act {
    /// They got a card that nobody else saw, the one in this place.
    Got(usize),
    /// They took a card that everybody saw.
    Took(Card),
    Threw(Card),
    /// They made the decision with this number.
    Decided(usize),
}

/// Something that an opponent decided.
#[derive(Debug, Clone, Copy)]
pub(in crate::players) enum PastDecision {
    /// Whether to take this card.
    Offer { card: Card, took: bool },
    /// To throw this card, and not to end the hand.
    Throw { card: Card, moment: DiscardContext },
    /// To end the hand.
    End { moment: DiscardContext },
}

/// What counts for a discard besides the hand.
#[derive(Debug, Clone, Copy)]
pub(in crate::players) struct DiscardContext {
    /// The card that was just taken and must not be thrown.
    pub(in crate::players) forbidden: CardSet,
    /// The cards that the seat knows to be out of reach.
    pub(in crate::players) gone: CardSet,
    /// How many draws are left to all seats together.
    pub(in crate::players) draws: u32,
    /// How many seats there are.
    pub(in crate::players) seats: u32,
    /// The most deadwood to knock with.
    pub(in crate::players) limit: u32,
}

impl DiscardContext {
    /// That of a seat that is to discard.
    pub(in crate::players) fn of(table: &PublicState, seat: Seat) -> Self {
        let pile: CardSet = table.pile().cards().iter().copied().collect();
        let others = seat.others(table.seats());
        Self {
            forbidden: table.undiscardable(),
            gone: others.fold(pile, |gone, other| gone | table.known(other)),
            draws: table.drawable(),
            seats: table.rules().table.players,
            limit: table.knock_limit(),
        }
    }
}

impl Deeds {
    /// What this view saw from the deal on. What is forgotten says nothing of the cards.
    pub(in crate::players) fn of(view: &View, remembered: &Remembered) -> Self {
        let then = View::dealt(view.rules(), view.seat(), view.dealt_hand(), view.upcard());
        let mut then = then.expect("the seat was dealt this");
        let seats = hidden_seats(view);
        let mut deeds = Self {
            acts: Vec::new(),
            decisions: Vec::new(),
            came: Vec::new(),
            thrown: Vec::new(),
            shown: BySeat::filled(view.seats(), CardSet::EMPTY),
            unseen: view.unseen(),
        };
        for &seat in &seats {
            (0..then.hidden_in_hand(seat)).for_each(|_| deeds.got(seat, 0));
        }
        let mut taken = BySeat::filled(view.seats(), CardSet::EMPTY);
        for (place, seen) in view.history().iter().enumerate() {
            if seats.contains(&seen.seat) {
                deeds.add(seen, &then, &mut taken, remembered.has(place));
            }
            then.observe(*seen);
            for &seat in &seats {
                deeds.shown[seat] |= then.known(seat) - taken[seat];
            }
        }
        deeds
    }

    /// Adds what an opponent did when the table was like this. `taken` are the cards of each hand that did not come unseen.
    fn add(&mut self, seen: &Seen, then: &View, taken: &mut BySeat<CardSet>, is_remembered: bool) {
        let seat = seen.seat;
        let moment = || DiscardContext::of(then, seat);
        let decisions: Vec<PastDecision> = match seen.shown {
            Shown::Passed | Shown::DrewStock => {
                let left = then.takings().map(|(_, card)| card);
                left.map(|card| PastDecision::Offer { card, took: false })
                    .collect()
            }
            Shown::TookUpcard(card) | Shown::TookDiscard(card) => {
                vec![PastDecision::Offer { card, took: true }]
            }
            Shown::Discarded(card) => {
                let moment = moment();
                vec![PastDecision::Throw { card, moment }]
            }
            Shown::Knocked { knock, .. } => match knock.standing {
                Standing::Regular => vec![PastDecision::End { moment: moment() }],
                Standing::LostAsUndercut => Vec::new(),
            },
            // What is laid off was shown before.
            Shown::LaidOff(_) => return,
            Shown::LookedBack
            | Shown::Spread { .. }
            | Shown::EndedDefence
            | Shown::AcceptedKnock
            | Shown::RefusedKnock
            | Shown::PlaysExposed
            | Shown::PickedUp
            | Shown::OfferedDouble
            | Shown::AcceptedDouble
            | Shown::RefusedDouble => Vec::new(),
        };
        for decision in decisions.into_iter().filter(|_| is_remembered) {
            self.acts.push((seat, Act::Decided(self.decisions.len())));
            self.decisions.push(decision);
        }
        let happened = then.history().len();
        match seen.moved() {
            (Some(card), _) => {
                self.acts.push((seat, Act::Took(card)));
                taken[seat].insert(card);
            }
            (None, Some(card)) => {
                self.acts.push((seat, Act::Threw(card)));
                self.shown[seat].remove(card);
                if !taken[seat].remove(card) {
                    self.thrown.push((card, seat, happened));
                }
            }
            (None, None) if seen.shown == Shown::DrewStock => self.got(seat, happened + 1),
            (None, None) => {}
        }
    }

    fn got(&mut self, seat: Seat, after: usize) {
        self.acts.push((seat, Act::Got(self.came.len())));
        self.came.push((seat, after));
    }

    /// Whether a card can have come in this place.
    pub(super) fn can_come(&self, card: Card, place: usize) -> bool {
        if self.unseen.contains(card) {
            return true;
        }
        let (seat, after) = self.came[place];
        match self.thrown.iter().find(|(thrown, ..)| *thrown == card) {
            Some(&(_, by, when)) => by == seat && after <= when,
            None => self.shown[seat].contains(card),
        }
    }
}

/// The opponents whose hands are hidden: all of them, or those who have not answered the knock.
fn hidden_seats(view: &View) -> Vec<Seat> {
    let others = view.others();
    match view.phase().knocked() {
        Some((knock, _)) => others.take_while(|other| *other != knock.seat).collect(),
        None => others.collect(),
    }
}

//! The table of a step: a real deal with its cards laid in the deck, and what each seat sees of it.

use crate::{
    cards::{Card, CardSet, Deck},
    melds::best_arrangement,
    play::{Action, BySeat, Deal, Illegal, Phase, Seat, View, pair},
    players::{Bot, Greedy},
    rules::Rules,
};

use super::course::{StepData, TESTED};

/// A knock with this discard and the melds that leave the least.
pub(super) fn knock(hand: CardSet, discard: Card) -> Action {
    Action::Knock {
        discard,
        melds: *best_arrangement(hand.without(discard)).melds(),
    }
}

/// A deal being played, and what each seat sees of it.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct LessonTable {
    me: Seat,
    deal: Deal,
    views: BySeat<View>,
}

impl LessonTable {
    /// The table of a step when the learner comes in.
    pub(super) fn new(step: &StepData, rules: &Rules) -> Self {
        let me = if step.deals {
            pair::DEALER
        } else {
            pair::NON_DEALER
        };
        let deck = deck(step, me);
        let mut table = Self {
            me,
            views: pair::each(|seat| Deal::first_view(rules, &deck, seat)),
            deal: Deal::new(rules, deck),
        };
        table.play_all(&step.before);
        table
    }

    /// What the learner sees.
    pub(super) fn view(&self) -> &View {
        &self.views[self.me]
    }

    /// What the opponent sees.
    pub(super) fn others_view(&self) -> &View {
        &self.views[pair::opponent(self.me)]
    }

    pub(super) fn turn(&self) -> Option<Seat> {
        self.deal.turn()
    }

    /// Plays an action of the seat on turn.
    pub(super) fn play(&mut self, action: &Action) -> Result<(), Illegal> {
        let seat = self.deal.turn().ok_or(Illegal::DealOver)?;
        let event = self.deal.apply(seat, action)?;
        for seat in pair::SEATS {
            self.views[seat].observe(event.seen_by(seat));
        }
        Ok(())
    }

    /// Plays what the course says.
    pub(super) fn play_all(&mut self, actions: &[Action]) {
        for action in actions {
            self.play(action).expect(TESTED);
        }
    }

    /// Answers a knock for the seat that has to, as every player does, until the hand is over.
    pub(super) fn defend(&mut self) {
        while let (Phase::Spread { .. } | Phase::LayOff { .. }, Some(seat)) =
            (self.deal.phase(), self.deal.turn())
        {
            let action = Greedy.choose(&self.views[seat]);
            if self.play(&action).is_err() {
                return;
            }
        }
    }
}

/// The deck that deals the cards of a step.
fn deck(step: &StepData, me: Seat) -> Deck {
    let then = step.then.iter().copied();
    let laid = step.mine | step.theirs | then.clone().collect();
    let mut rest = (!laid).iter();
    let missing = 10 - step.theirs.len();
    let theirs = step.theirs.iter().chain(rest.by_ref().take(missing));
    let (mine, theirs): (Vec<Card>, Vec<Card>) = (step.mine.iter().collect(), theirs.collect());
    let (first, second) = if me == pair::NON_DEALER {
        (mine, theirs)
    } else {
        (theirs, mine)
    };
    let hands = first.into_iter().zip(second);
    let mut order: Vec<Card> = hands
        .flat_map(<[Card; 2]>::from)
        .chain(then)
        .chain(rest)
        .collect();
    order.reverse();
    Deck::from_order(&order).expect(TESTED)
}

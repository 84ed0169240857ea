//! Facts that speak for a way to draw, counted once more.

use crate::{
    analysis::coach::{
        draw_facts::{ByDraw, DrawFact, NoMeld},
        hand_facts::Wait,
    },
    cards::{Card, CardSet},
    melds::deadwood,
    play::Action,
    players::odds::many,
};

use super::counted::{Pair, can_be_loose, completes, has_meld, is_melded, knocks_with, outs};

impl Pair<'_> {
    fn is_true_of_no_meld(&self, fact: NoMeld) -> bool {
        let hand = self.view.hand();
        let card = fact.card;
        let [most, now] = self.waits(card);
        self.is_taken(card, self.other)
            && fact.is_wait == (most > now)
            && fact.instead == now
            && match fact.wait {
                Some(wait) => self.is_true_of_wait(card, wait),
                None => self.dear_wait(card).is_none(),
            }
            && !is_melded(hand, card)
            && fact.could_meld == has_meld(card, hand.with(card))
            && fact.by_draw == self.by_draw()
    }

    pub(super) fn is_true_of_draws(&self, fact: DrawFact) -> bool {
        let Self {
            view,
            better,
            other,
        } = *self;
        let hand = view.hand();
        let before = deadwood(hand);
        let least = |card: Card| {
            let eleven = hand.with(card);
            let outs = eleven.iter().filter(|out| *out != card);
            outs.map(|out| deadwood(eleven.without(out))).min().unwrap()
        };
        let limit = view.knock_limit();
        let could_knock = |card| least(card) <= limit && before > limit;
        match fact {
            DrawFact::MakesGin { card } => self.is_taken(card, better) && least(card) == 0,
            DrawFact::LetsKnock { card, left } => {
                self.is_taken(card, better) && least(card) == left && left <= limit
            }
            DrawFact::MakesMeld { card, meld, loose } => {
                self.is_taken(card, better)
                    && is_melded(hand, card)
                    && completes(hand, card, meld)
                    && can_be_loose(hand.with(card) - meld, loose)
            }
            DrawFact::Lowers {
                card,
                before: from,
                after,
                could_meld,
                knocks,
            } => {
                let of_ten = |thrown: Card| hand.with(card).without(thrown);
                let mut thrown = hand.iter().map(of_ten);
                let can_be = |ten| deadwood(ten) == after && knocks == Some(knocks_with(view, ten));
                assert!(knocks.is_none() || thrown.any(can_be));
                self.is_taken(card, better)
                    && !is_melded(hand, card)
                    && could_meld == has_meld(card, hand.with(card))
                    && [from, after] == [before, least(card)]
                    && after < from
                    && hand.iter().any(|other| other.points() > card.points())
            }
            DrawFact::Fits {
                card,
                outs: count,
                instead,
                new,
                lost,
            } => {
                self.is_taken(card, better)
                    && count > instead
                    && self.waits(card) == [count, instead]
                    && self.can_wait_for(card, count, [new, lost])
            }
            DrawFact::NoMeld(fact) => {
                self.is_true_of_no_meld(fact)
                    && fact.lets_knock == could_knock(fact.card)
                    && [fact.before, fact.after] == [before, least(fact.card)]
            }
            DrawFact::SmallMeld {
                meld,
                loose,
                before: from,
                after,
                lets_knock,
            } => {
                let mut cards = meld.iter();
                let card = cards.find(|card| self.is_taken(*card, other)).unwrap();
                lets_knock == could_knock(card)
                    && is_melded(hand, card)
                    && completes(hand, card, meld)
                    && can_be_loose(hand.with(card) - meld, loose)
                    && [from, after] == [before, least(card)]
            }
            DrawFact::Outs {
                outs: told,
                gins,
                unseen,
            } => {
                [told, gins] == outs(view, hand)
                    && unseen == view.unseen().len()
                    && better == Action::DrawStock
            }
            DrawFact::StopsKnock { card } => {
                self.is_taken(card, other)
                    && better == Action::DrawStock
                    && before <= limit
                    && least(card) > limit
            }
            // The trials say it.
            DrawFact::NextDiscard { card, .. } => {
                [better, other].contains(&Action::DrawStock)
                    && [better, other]
                        .iter()
                        .any(|action| self.is_taken(card, *action))
            }
            DrawFact::CostsDraw => other == Action::LookBack,
        }
    }

    /// The deadwood that an unseen card leaves on average, in whole points, where one can be drawn and that is less, and how many fit a
    /// meld.
    fn by_draw(&self) -> Option<ByDraw> {
        let (hand, unseen) = (self.view.hand(), self.view.unseen());
        let least = |card: Card| {
            let eleven = hand.with(card);
            let tens = eleven.iter().map(|out| deadwood(eleven.without(out)));
            f64::from(tens.min().unwrap())
        };
        let all: f64 = unseen.iter().map(least).sum();
        let left = (all / many(unseen.len())).round();
        let can_draw = self.view.legal().contains(&Action::DrawStock);
        (can_draw && left < f64::from(deadwood(hand))).then(|| ByDraw {
            left,
            outs: outs(self.view, hand)[0].len(),
            unseen: unseen.len(),
        })
    }

    /// What the hand can be with this card in the place of another, whichever can go without adding deadwood.
    fn waiting_with(&self, card: Card) -> Vec<CardSet> {
        let eleven = self.view.hand().with(card);
        let tens = self.view.hand().iter().map(|out| eleven.without(out));
        tens.filter(|ten| deadwood(*ten) <= deadwood(eleven))
            .collect()
    }

    /// For how many cards the hand waits at most with this one, and for how many without it. At the end of the stock there is nothing to
    /// wait for.
    fn waits(&self, card: Card) -> [usize; 2] {
        let view = self.view;
        let left = view.stock().saturating_sub(view.rules().stock.dead_cards);
        if (left as usize) < view.seats() {
            return [0, 0];
        }
        let now = outs(view, view.hand())[0].len();
        let tens = self.waiting_with(card).into_iter();
        let most = tens.map(|ten| outs(view, ten)[0].len()).max();
        [most.unwrap_or(now), now]
    }

    /// How the hand waits with this card for three cards more than now, with the least deadwood, where that is more than it has.
    fn dear_wait(&self, card: Card) -> Option<(usize, u32)> {
        let [most, now] = self.waits(card);
        let mut tens = self.waiting_with(card);
        tens.retain(|ten| outs(self.view, *ten)[0].len() >= now + 3);
        let least = tens.iter().map(|ten| deadwood(*ten)).min();
        let least = least.filter(|least| *least > deadwood(self.view.hand()) && most > 0)?;
        tens.retain(|ten| deadwood(*ten) == least);
        let counts = tens.iter().map(|ten| outs(self.view, *ten)[0].len());
        counts.max().map(|outs| (outs, least))
    }

    /// Whether that is so with a card that a wait discards.
    fn is_true_of_wait(&self, card: Card, wait: Wait) -> bool {
        let ten = self.view.hand().with(card).without(wait.without);
        let counted = (outs(self.view, ten)[0].len(), deadwood(ten));
        self.dear_wait(card) == Some(counted) && counted == (wait.outs, wait.deadwood)
    }

    /// Whether there is a way to wait for so many cards with this one, of which these are new, and not for these that fit now.
    fn can_wait_for(&self, card: Card, count: usize, [new, lost]: [CardSet; 2]) -> bool {
        let now = outs(self.view, self.view.hand())[0];
        let tens = self.waiting_with(card).into_iter();
        let mut waits = tens.map(|ten| outs(self.view, ten)[0]);
        waits.any(|outs| outs.len() == count && [outs - now, now - outs] == [new, lost])
    }
}

//! Players that decide at once: the benchmark, and the nets alone.

use crate::{
    cards::{Card, CardSet},
    melds::{best_discard, deadwood, deadwood_after_discard, outs},
    play::{Action, Phase, View},
};

use super::{Bot, Scores, doubling, eval::Evaluator, question::TurnQuestion, question::ending};

/// The benchmark player.
///
/// It takes from the discard pile only into a meld, discards what leaves the least deadwood, ends the hand as soon as
/// it may, and remembers nothing. It offers no double and accepts every one. It makes no random choice: of equal discards it throws the highest.
#[derive(Debug, Clone, Copy, Default)]
pub struct Greedy;

impl Bot for Greedy {
    fn choose(&mut self, view: &View) -> Action {
        match TurnQuestion::of(view) {
            TurnQuestion::Take { card, taking, .. } if completes_a_meld(view.hand(), card) => {
                taking
            }
            TurnQuestion::Take { leaving, .. } => leaving,
            TurnQuestion::Discard => discard(view),
            TurnQuestion::LastDiscard { .. } => Action::TakeDiscard,
            TurnQuestion::Answered(action) => action,
        }
    }
}

/// Whether `card` would be melded and leave a hand of ten less deadwood. A card that is worth less than one in the hand does not
/// count, and every card taken lowers the deadwood, so play comes to an end.
pub(crate) fn completes_a_meld(hand: CardSet, card: Card) -> bool {
    fits_a_meld(hand, card)
        && deadwood_after_discard(hand.with(card), CardSet::from(card)) < deadwood(hand)
}

/// Whether `card` would be melded in a hand of ten.
pub(super) fn fits_a_meld(hand: CardSet, card: Card) -> bool {
    outs(hand).contains(card) && deadwood(hand.with(card)) < deadwood(hand) + card.points()
}

fn discard(view: &View) -> Action {
    let hand = view.hand();
    match ending(view) {
        Some(ending) => ending.action(ending.safest_melds(!hand)),
        None => Action::Discard {
            card: best_discard(hand, view.undiscardable())
                .expect("of eleven cards at most one may not be discarded")
                .card,
        },
    }
}

/// A player that makes the move that the [`Evaluator`] rates best.
///
/// It makes no random choice and remembers nothing but what the view says, and for doubles the score: one view, one answer.
#[derive(Debug, Clone, Copy)]
pub struct Learned<'a> {
    evaluator: &'a Evaluator,
    scores: Scores,
}

impl<'a> Learned<'a> {
    /// After this many turns in a row without a draw from the stock, the player draws from it. So play ends even where the
    /// house rules let two players take and discard forever.
    pub const IDLE_TURNS: u32 = 12;

    /// A player with these nets; those that come with the program are [`Evaluator::embedded`].
    pub fn new(evaluator: &'a Evaluator) -> Self {
        let scores = Scores::default();
        Self { evaluator, scores }
    }

    /// The same at this score of the game.
    pub(super) fn at(self, scores: Scores) -> Self {
        Self { scores, ..self }
    }

    /// What to do, whatever is to be said of doubles.
    pub(super) fn decide(evaluator: &Evaluator, view: &View) -> Action {
        decide(evaluator, view)
    }
}

impl Bot for Learned<'_> {
    fn choose(&mut self, view: &View) -> Action {
        let double = doubling::by_nets(self.evaluator, view, &self.scores);
        double.unwrap_or_else(|| decide(self.evaluator, view))
    }

    fn dealt(&mut self, scores: Scores) {
        self.scores = scores;
    }
}

fn decide(evaluator: &Evaluator, view: &View) -> Action {
    match TurnQuestion::of(view) {
        TurnQuestion::Take { leaving, .. } if view.idle_turns() >= Learned::IDLE_TURNS => leaving,
        // The nets agree in 999 of 1,000 such draws, which are a fifth of all, and are not asked for the one.
        TurnQuestion::Take { card, leaving, .. } if is_idle(view, card) => leaving,
        TurnQuestion::Take {
            card,
            taking,
            leaving,
        } => {
            if evaluator.think(view).takes(card) {
                taking
            } else {
                leaving
            }
        }
        TurnQuestion::Discard => evaluator.think(view).choices().best().what.action(view),
        TurnQuestion::LastDiscard { card } => {
            if evaluator.think(view).ending_with(card) > 0.0 {
                Action::TakeDiscard
            } else {
                Action::Pass
            }
        }
        TurnQuestion::Answered(action) => action,
    }
}

/// With so few cards left to be drawn, a card may be taken to keep the stock from running out.
const FEW: u32 = 4;

/// Whether taking this discard is pointless: no card of the hand could ever be melded with it, and it
/// is not worth less than what could be thrown for it.
pub(super) fn is_idle(view: &View, card: Card) -> bool {
    matches!(view.phase(), Phase::Draw { .. })
        && view.drawable() > FEW
        && !could_meld(view.hand(), card, view.unseen())
        && deadwood_after_discard(view.hand().with(card), card.into()) >= deadwood(view.hand())
}

/// Whether a card could be in a meld with one of the hand and another one of it, or one that is unseen.
fn could_meld(hand: CardSet, card: Card, unseen: CardSet) -> bool {
    let any = |bits: u64, of: CardSet| of.bits() & bits != 0;
    let could = |one: u64, other: u64| {
        (any(one, hand) && any(other, hand | unseen)) || (any(other, hand) && any(one, unseen))
    };
    let at = CardSet::from(card).bits();
    let of_rank = CardSet::of_rank(card.rank()).without(card);
    let run = could(at >> 2, at >> 1) || could(at >> 1, at << 1) || could(at << 1, at << 2);
    let held = (hand & of_rank).len();
    run || held > 1 || (held == 1 && !(unseen & of_rank).is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cards(text: &str) -> CardSet {
        text.parse().expect("cards")
    }

    #[test]
    fn a_card_could_meld_with_two_that_are_at_hand_or_still_to_come() {
        let hand = "2c 5d 6d 9h Jh Qs As Kd 4c 8c";
        for (card, gone, could) in [
            // The 4♦ or the 8♦ would make a run of 5♦ 6♦ 7♦, and the hand has the run anyway.
            ("7d", "", true),
            ("7d", "4d 8d", true),
            // 8♥ 9♥ needs the 7♥ or the T♥; T♥ has the J♥ as well.
            ("8h", "8s 8d", true),
            ("8h", "8s 8d 7h", true),
            ("8h", "8s 8d 7h Th", false),
            // A pair needs a third card of its rank.
            ("Ks", "Kh Js", true),
            ("Ks", "Kh Kc Js", false),
            // An ace is low.
            ("Ah", "2h 3h Ac Ad", false),
            // 3♣ lies between 2♣ and 4♣.
            ("3c", "3d 3h 3s Ac 5c", true),
            // The K♦ needs the J♦ beside the Q♦; the Q♠ needs a third queen.
            ("Qd", "Qc Qh", true),
            ("Qd", "Qc Qh Jd", false),
        ] {
            let card: Card = card.parse().expect("a card");
            let unseen = !(cards(hand) | cards(gone)).with(card);
            let told = format!("{card} without {gone}");
            assert_eq!(could_meld(cards(hand), card, unseen), could, "{told}");
        }
    }

    /// The same by trying every third card.
    #[test]
    fn it_agrees_with_trying_every_meld() {
        use crate::cards::{Deck, Stream, stream};

        for seed in 0..300 {
            let deck = Deck::shuffled(&mut stream(seed, Stream::Deal(0)));
            let cards = deck.cards();
            let hand: CardSet = cards[..10].iter().copied().collect();
            let unseen: CardSet = cards[11..35].iter().copied().collect();
            let card = cards[10];
            let melds = hand.iter().any(|one| {
                (hand | unseen).without(one).iter().any(|other| {
                    let three: CardSet = [card, one, other].into_iter().collect();
                    deadwood(three) == 0
                })
            });
            assert_eq!(could_meld(hand, card, unseen), melds, "{card} to {hand}");
        }
    }
}

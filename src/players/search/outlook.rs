//! What comes of a move, tried out against hands that the opponent may hold.

use rand::{Rng, rngs::ChaCha8Rng};

use crate::{
    cards::{Card, CardSet},
    play::{Action, Deal, Phase, View, pair},
    players::{
        Bot, Learned, WatchedDeal,
        eval::{Clues, Evaluator, Knowledge, Stakes, UNIT},
        odds::ScoreWorth,
    },
};

use super::{OpponentKind, Suspicion};

/// What has been tried of a move.
#[derive(Debug, Clone)]
pub struct Tried {
    /// The move.
    pub action: Action,
    /// What the evaluator holds it to be worth, in units of [`UNIT`] points.
    pub held: f32,
    /// What came of it in each deal, in units of [`UNIT`] points.
    values: Vec<f32>,
}

impl Tried {
    /// A move that has not been tried yet, and what the evaluator holds it to be worth.
    pub const fn new(action: Action, held: f32) -> Self {
        Self {
            action,
            held,
            values: Vec::new(),
        }
    }

    /// How often it was tried.
    pub fn count(&self) -> usize {
        self.values.len()
    }

    /// What came of it on the average, in units of [`UNIT`] points, with the evaluator's word counted as `trust` trials.
    #[expect(clippy::cast_precision_loss, reason = "far below 2²⁴")]
    pub fn value(&self, trust: f32) -> f32 {
        let sum: f32 = self.values.iter().sum();
        (sum + trust * self.held) / (self.values.len() as f32 + trust)
    }

    /// How sure it is how much better this one is than another that was tried in the same deals: the standard error of the
    /// mean of the differences, in units of [`UNIT`] points.
    #[expect(clippy::cast_precision_loss, reason = "far below 2²⁴")]
    pub fn error_beside(&self, other: &Self) -> f32 {
        let differences = || {
            let pairs = self.values.iter().zip(&other.values);
            pairs.map(|(one, other)| one - other)
        };
        let count = self.values.len().min(other.values.len()).max(2) as f32;
        let mean = differences().sum::<f32>() / count;
        let squares: f32 = differences().map(|one| (one - mean).powi(2)).sum();
        (squares / (count * (count - 1.0))).sqrt()
    }
}

/// Moves tried out in deals as they may be.
pub struct Outlook<'a> {
    evaluator: &'a Evaluator,
    view: &'a View,
    hands: Hands<'a>,
    suspicion: Suspicion,
    stakes: Stakes,
    /// What points are worth at the score of the game; none where that makes no difference.
    worth: Option<ScoreWorth<'a>>,
    /// How many own discards lie between the move and the evaluator's word on what it has led to.
    turns: u32,
}

impl<'a> Outlook<'a> {
    /// Moves of this view's seat, followed through so many of its own discards and then judged by the evaluator.
    ///
    /// `suspicion` says what was known of the opponent before this deal. Nobody may have ended the hand.
    pub fn new(evaluator: &'a Evaluator, view: &'a View, suspicion: Suspicion, turns: u32) -> Self {
        Self {
            evaluator,
            view,
            hands: Hands::new(evaluator, view),
            suspicion,
            stakes: Stakes::new(view.rules()),
            worth: None,
            turns,
        }
    }

    /// The same at a score of the game at which points are worth so much. Nothing is then left to the evaluator's word,
    /// which is about points: every hand is played to its end.
    #[must_use]
    pub fn at(self, worth: ScoreWorth<'a>) -> Self {
        Self {
            worth: Some(worth),
            turns: u32::MAX,
            ..self
        }
    }

    /// Tries each of the moves in as many deals, the same ones for all. In each the opponent is of a kind as he may be
    /// by what he has done.
    #[expect(
        clippy::missing_panics_doc,
        reason = "what the belief draws agrees with what is known"
    )]
    pub fn try_out(&self, moves: &mut [Tried], deals: u32, rng: &mut ChaCha8Rng) {
        for _ in 0..deals {
            let (his, kind) = self.opponent(rng);
            let stock = shuffled(self.view.unseen() - his, rng);
            let deal = self
                .view
                .imagine(his, &stock)
                .expect("what the belief draws agrees with what is known");
            let across = self
                .view
                .from_across(his)
                .expect("what the belief draws agrees with what is known");
            for tried in &mut *moves {
                let value = self.follow(deal.clone(), &across, &tried.action, kind);
                tried.values.push(value);
            }
        }
    }

    /// A hand that the opponent may hold, and what kind of player he may be with it.
    fn opponent(&self, rng: &mut ChaCha8Rng) -> (CardSet, OpponentKind) {
        /// So often a hand is drawn anew that he is not likely to hold.
        const ATTEMPTS: u32 = 12;
        let mut his = self.hands.draw(rng);
        for _ in 0..ATTEMPTS {
            if let Some(kind) = self.suspicion.draw(self.view, his, rng) {
                return (his, kind);
            }
            his = self.hands.draw(rng);
        }
        (his, self.suspicion.likeliest())
    }

    /// What a move leads to in a deal.
    fn follow(&self, deal: Deal, across: &View, action: &Action, kind: OpponentKind) -> f32 {
        let me = self.view.seat();
        let views = pair::each(|seat| {
            if seat == me {
                self.view.clone()
            } else {
                across.clone()
            }
        });
        let mut watched = WatchedDeal { deal, views };
        watched.play(me, action);
        let mut learned = Learned::new(self.evaluator);
        let mut turns = self.turns;
        while let Some(seat) = watched.deal.turn() {
            let view = &watched.views[seat];
            let next = match view.phase() {
                Phase::Discard { .. } if seat == me => {
                    let best = self.evaluator.think(view).choices().best();
                    if turns == 0 {
                        return best.value;
                    }
                    turns -= 1;
                    best.what.action(view)
                }
                _ if seat != me => kind.choose(self.evaluator, view),
                _ => learned.choose(view),
            };
            watched.play(seat, &next);
        }
        let outcome = watched.deal.outcome().expect("the deal is over");
        self.counted(self.stakes.worth(&outcome, me)) / UNIT
    }

    /// What points of the hand are worth at the score of the game.
    #[expect(clippy::cast_possible_truncation, reason = "points are small")]
    fn counted(&self, points: f32) -> f32 {
        let Some(worth) = &self.worth else {
            return points;
        };
        // As the evaluator has it, without what a spade multiplies.
        let multiplier = f64::from(self.view.scoring().multiplier());
        (worth.of(f64::from(points) * multiplier) / multiplier) as f32
    }
}

/// Hands that the opponent may hold, drawn from what the belief says.
///
/// The belief is asked again after each card, with those already drawn supposed to be in the hand: so cards that go
/// together come together.
#[derive(Debug, Clone)]
pub struct Hands<'a> {
    evaluator: &'a Evaluator,
    clues: Clues,
    known: CardSet,
    unseen: CardSet,
    hidden: usize,
}

impl<'a> Hands<'a> {
    /// The hands that the opponent may hold in this view, in which nobody has ended the hand.
    pub fn new(evaluator: &'a Evaluator, view: &View) -> Self {
        Self {
            evaluator,
            clues: Clues::of(&Knowledge::of(view)),
            known: view.known(pair::opponent(view.seat())),
            unseen: view.unseen(),
            hidden: view.hidden_in_hand(),
        }
    }

    /// One of them.
    pub fn draw(&self, rng: &mut ChaCha8Rng) -> CardSet {
        let mut clues = self.clues;
        let mut drawn = CardSet::EMPTY;
        while drawn.len() < self.hidden {
            let left = self.unseen - drawn;
            let card = pick(&self.evaluator.held(&clues, left), left, rng);
            drawn.insert(card);
            clues = clues.supposing(card.into());
        }
        self.known | drawn
    }
}

/// A card, as likely as its share of all the chances.
fn pick(chances: &[f32; 52], cards: CardSet, rng: &mut ChaCha8Rng) -> Card {
    let total: f32 = cards.iter().map(|card| chances[card.index()]).sum();
    let mut left = share(rng) * total;
    let mut last = None;
    for card in cards {
        left -= chances[card.index()];
        last = Some(card);
        if left < 0.0 {
            break;
        }
    }
    last.expect("more cards are unseen than the opponent holds")
}

/// Any number from 0 to 1, less than 1.
#[expect(clippy::cast_precision_loss, reason = "the top 24 bits fit")]
pub(super) fn share(rng: &mut ChaCha8Rng) -> f32 {
    (rng.next_u32() >> 8) as f32 / 16_777_216.0
}

/// A stock of these cards in any order.
pub(super) fn shuffled(cards: CardSet, rng: &mut ChaCha8Rng) -> Vec<Card> {
    let mut order: Vec<Card> = cards.iter().collect();
    for last in (1..order.len()).rev() {
        let count = u32::try_from(last + 1).expect("a pack is small");
        order.swap(last, crate::cards::below(rng, count) as usize);
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_tried_in_the_same_deals_are_compared_deal_by_deal() {
        let tried = |values: &[f32]| Tried {
            values: values.to_vec(),
            ..Tried::new(Action::Pass, 1.0)
        };
        let (one, other) = (tried(&[1.0, -1.0, 0.5, 0.0]), tried(&[0.5, -1.0, 0.0, 0.0]));
        let close = |a: f32, b: f32| assert!((a - b).abs() < 1e-6, "{a} {b}");
        close(one.value(0.0), 0.125);
        // Four trials of 0.125 and as many of what the evaluator held it to be worth.
        close(one.value(4.0), 0.5625);
        // The differences are 0.5, 0, 0.5, 0: their variance is 1/12, that of their mean a fourth of it.
        close(one.error_beside(&other), (1.0_f32 / 48.0).sqrt());
        close(other.error_beside(&one), (1.0_f32 / 48.0).sqrt());
        close(one.error_beside(&one), 0.0);
        // Of nothing nothing is known, but it can be asked.
        close(tried(&[]).error_beside(&tried(&[])), 0.0);
    }
}

//! A review in words: the whole, each hand, each mistake.

use crate::{
    analysis::coach::{DealReview, Decision, Grade, Moment, Review},
    game::{
        HandEnd, Player,
        words::{Names, Phrase, hand_end},
    },
};

use super::{Row, Summary, Term, chance, loss};

/// What is said where there is no hand that could be judged, without capital and full stop.
pub const NO_HAND: &str = "there is no hand to judge yet";

/// What the decisions of a player were worth, in words.
#[derive(Debug, Clone, PartialEq)]
pub struct ToldReview<'a> {
    /// In all hands.
    pub summary: Summary,
    /// In each of them, in their order.
    pub hands: Vec<ToldHand<'a>>,
}

/// A hand of it.
#[derive(Debug, Clone, PartialEq)]
pub struct ToldHand<'a> {
    /// The hand.
    pub deal: &'a DealReview,
    /// Which hand it was and how it ended: `Hand 3: You win with gin: 56 points`.
    pub heading: Phrase,
    /// What the decisions in it were worth.
    pub summary: Summary,
    /// How the player's chances went; none where he has decided nothing yet.
    pub chances: Option<ToldChances>,
    /// The mistakes, in their order.
    pub mistakes: Vec<ToldMistake<'a>>,
}

/// How a player's chances went through it.
#[derive(Debug, Clone, PartialEq)]
pub struct ToldChances {
    /// His chances, one moment after another: two or more.
    pub moments: Vec<Moment>,
    /// Where they began and ended: `The chance to win the game went from 54.1 % to 86.9 %`.
    pub sentence: String,
}

/// A mistake in it.
#[derive(Debug, Clone, PartialEq)]
pub struct ToldMistake<'a> {
    /// The decision.
    pub decision: &'a Decision,
    /// What it is called.
    pub grade: Grade,
    /// When it was made: `Turn 7, at 3.12, blunder (??)`, in the third hand after its twelfth move.
    pub heading: String,
    /// What it cost: `18.5 points and 10.5 % of the game`.
    pub cost: String,
    /// What was held, what was done, what was better, and why.
    pub rows: Vec<Row>,
}

impl<'a> ToldReview<'a> {
    /// The decisions of `player`, told by these names.
    pub fn new(review: &'a Review, player: Player, names: &Names) -> Self {
        let hands = review.deals.iter();
        Self {
            summary: Summary::of_review(review, player),
            hands: hands
                .map(|deal| ToldHand::new(deal, player, names))
                .collect(),
        }
    }

    /// Whether there are hands to be summed up; of one hand its own summary says everything.
    pub fn has_many(&self) -> bool {
        self.hands.len() > 1
    }
}

impl<'a> ToldHand<'a> {
    fn new(deal: &'a DealReview, player: Player, names: &Names) -> Self {
        let ended = match HandEnd::of(&deal.deal) {
            Some(end) => hand_end(names, &end),
            None => Phrase::new("not played to its end"),
        };
        Self {
            deal,
            heading: Phrase::new(format!("Hand {}: ", deal.deal.number() + 1)).and(ended),
            summary: Summary::of_hand(deal, player),
            chances: ToldChances::new(deal.graph(player)),
            mistakes: deal
                .mistakes(player)
                .filter_map(|decision| ToldMistake::new(deal.deal.number(), decision))
                .collect(),
        }
    }
}

impl ToldChances {
    fn new(moments: Vec<Moment>) -> Option<Self> {
        let [first, .., last] = moments.as_slice() else {
            return None;
        };
        let (first, last) = (chance(first.chance.game), chance(last.chance.game));
        Some(Self {
            sentence: format!("The chance to win the game went from {first} to {last}"),
            moments,
        })
    }

    /// The chances to win the game, from 0 to 1, to be drawn.
    pub fn values(&self) -> Vec<f64> {
        let moments = self.moments.iter();
        moments.map(|moment| moment.chance.game).collect()
    }
}

impl<'a> ToldMistake<'a> {
    /// This decision in the hand of this number, counted from 0, if it was a mistake.
    pub fn new(hand: u64, decision: &'a Decision) -> Option<Self> {
        let (grade, judged, best) = (decision.grade()?, decision.judged()?, decision.best()?);
        let view = &decision.view;
        let mut rows = vec![
            Row::held(view),
            Row::valued(Term::Did, view, judged),
            Row::valued(Term::Better, view, best),
        ];
        rows.extend(Row::why(decision.reason.as_ref()));
        Some(Self {
            decision,
            grade,
            heading: format!(
                "Turn {}, at {}, {grade} ({})",
                decision.turn,
                decision.place(hand),
                grade.sign()
            ),
            cost: loss(decision),
            rows,
        })
    }
}

//! What kind of player the opponent is held to be.

use rand::rngs::ChaCha8Rng;

use crate::{
    cards::{Card, CardSet, below},
    melds::{best_discard, deadwood},
    play::{Action, Seat, Seen, Shown, View, pair},
    players::{
        Bot, Greedy, Learned, eval::Evaluator, instant::is_worth_taking, question::TurnQuestion,
    },
};

use super::outlook::share;

/// How many kinds there are.
const KINDS: usize = OpponentKind::ALL.len();

/// How likely the opponent is held to be of each `OpponentKind`, by all that he has done in the deals of a match.
///
/// Each of his decisions is compared with what a player would have done who plays for his own cards alone. Of which
/// cards he had to choose is not known: those he drew from the stock are imagined, like the rest of his hand.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Suspicion {
    /// The chance of each kind, in the order of [`OpponentKind::ALL`]; they add up to 1.
    chances: [f32; KINDS],
}

/// A decision of the opponent, beside what the simple player would have done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Tell {
    /// He threw a card: was it the one that leaves the least deadwood, the highest of such?
    Threw,
    /// He could have taken a card into a meld: did he?
    Melded,
    /// He could have taken a card that would not have been melded: did he leave it?
    Left,
    /// He could have ended the hand, but not with gin: did he?
    Knocked,
    /// He could have gone gin: did he?
    Ginned,
}

impl Default for Suspicion {
    /// Before anything is known of him.
    fn default() -> Self {
        Self {
            chances: Self::ANYBODY,
        }
    }
}

impl Suspicion {
    /// No kind is given up for good: a player can change his ways, and what he had to choose from is imagined.
    const LEAST: f32 = 0.01;
    /// What a player is of whom nothing is known; it is about the mixture of players that the belief was trained with.
    const ANYBODY: [f32; KINDS] = [0.6, 0.25, 0.15];

    /// How likely he is of a kind, 0 to 1.
    pub fn of(&self, kind: OpponentKind) -> f32 {
        self.chances[kind as usize]
    }

    /// The kind that he is most likely of.
    pub fn likeliest(&self) -> OpponentKind {
        let by_chance =
            |one: &OpponentKind, other: &OpponentKind| self.of(*one).total_cmp(&self.of(*other));
        OpponentKind::ALL
            .into_iter()
            .max_by(by_chance)
            .unwrap_or(OpponentKind::Learned)
    }

    /// The same after a deal of which this view has seen the end. A deal in which his hand was never seen tells nothing.
    #[must_use]
    pub fn after(&self, view: &View, rng: &mut ChaCha8Rng) -> Self {
        /// In so many ways his draws are imagined.
        const WAYS: u16 = 16;
        let Some(his) = last_hand(view) else {
            return *self;
        };
        let mut likely = [0.0; KINDS];
        for _ in 0..WAYS {
            let way = likelihoods(view, his, rng);
            for (sum, one) in likely.iter_mut().zip(way) {
                *sum += one / f32::from(WAYS);
            }
        }
        self.given(&likely)
    }

    /// Of which kind he is, if he holds these ten cards in the deal of this view; none if he is not likely to hold them.
    ///
    /// The cards have to be drawn from the belief, which takes him for anybody. Of the answers that are some, each kind
    /// comes as often as it is suspected, and with the cards that a player of this kind would hold.
    pub(super) fn draw(
        &self,
        view: &View,
        his: CardSet,
        rng: &mut ChaCha8Rng,
    ) -> Option<OpponentKind> {
        let likely = likelihoods(view, his, rng);
        let sum = |chances: &[f32; KINDS]| -> f32 {
            chances
                .iter()
                .zip(&likely)
                .map(|(chance, likely)| chance * likely)
                .sum()
        };
        let more = self
            .chances
            .iter()
            .zip(&Self::ANYBODY)
            .map(|(now, any)| now / any);
        let most = more.fold(0.0, f32::max);
        if sum(&self.chances) < share(rng) * most * sum(&Self::ANYBODY) {
            return None;
        }
        let Self { chances } = self.given(&likely);
        let mut left = share(rng);
        let kinds = OpponentKind::ALL.into_iter().zip(chances);
        let drawn = kinds.into_iter().find(|(_, chance)| {
            left -= chance;
            left < 0.0
        });
        Some(drawn.map_or(OpponentKind::Learned, |(kind, _)| kind))
    }

    fn given(&self, likely: &[f32; KINDS]) -> Self {
        let mut chances = self.chances;
        let mut total = 0.0;
        for (chance, likely) in chances.iter_mut().zip(likely) {
            *chance *= likely;
            total += *chance;
        }
        if total <= 0.0 {
            return *self;
        }
        let sure = 1.0 - OpponentKind::ALL.map(|_| Self::LEAST).iter().sum::<f32>();
        for chance in &mut chances {
            *chance = Self::LEAST + *chance / total * sure;
        }
        Self { chances }
    }
}

impl Tell {
    /// How often a player of a kind does what the simple player would have done: about as in 400 deals of the learned and
    /// of the greedy player, with what they drew from the stock imagined as it is here, so that not even the greedy
    /// one does it always. The camper differs from him by what he does with a hand that can be ended.
    fn rate(self, kind: OpponentKind) -> f32 {
        match (self, kind) {
            (Self::Threw, OpponentKind::Learned) => 0.29,
            (Self::Threw, OpponentKind::Greedy | OpponentKind::Camper) => 0.61,
            (Self::Melded, _) => 0.56,
            (Self::Left, OpponentKind::Learned) => 0.82,
            (Self::Left, OpponentKind::Greedy | OpponentKind::Camper) => 0.94,
            (Self::Knocked, OpponentKind::Learned) => 0.4,
            (Self::Knocked, OpponentKind::Greedy) => 0.95,
            (Self::Knocked, OpponentKind::Camper) => 0.03,
            (Self::Ginned, _) => 0.98,
        }
    }
}

/// How likely each kind would have done what he did, if he holds these cards now and had drawn them one by one.
fn likelihoods(view: &View, his: CardSet, rng: &mut ChaCha8Rng) -> [f32; KINDS] {
    let mut likely = [1.0; KINDS];
    Past::new(view, his).tell(rng, |decision, as_simple| {
        for (likely, kind) in likely.iter_mut().zip(OpponentKind::ALL) {
            let rate = decision.rate(kind);
            *likely *= if as_simple { rate } else { 1.0 - rate };
        }
    });
    likely
}

/// The opponent's ten cards at the end of a deal, if they were seen.
fn last_hand(view: &View) -> Option<CardSet> {
    let him = pair::opponent(view.seat());
    let mut shown = view.history().iter().filter_map(|seen| match seen.shown {
        Shown::Knocked { knock, .. } if seen.seat == him => {
            Some(knock.melds.cards() | knock.deadwood)
        }
        Shown::Spread { melds, deadwood } if seen.seat == him => Some(melds.cards() | deadwood),
        _ => seen.hands.map(|hands| hands[him]),
    });
    shown.next_back().filter(|cards| cards.len() == 10)
}

/// What the opponent has done in a deal, looked at from its end backwards.
struct Past<'a> {
    history: &'a [Seen],
    upcard: Option<Card>,
    limit: u32,
    him: Seat,
    unseen: CardSet,
    /// His cards after all of it.
    hand: CardSet,
}

impl<'a> Past<'a> {
    fn new(view: &'a View, hand: CardSet) -> Self {
        Self {
            history: view.history(),
            upcard: view.upcard(),
            limit: view.knock_limit(),
            him: pair::opponent(view.seat()),
            unseen: view.unseen() - hand,
            hand,
        }
    }

    /// Tells each of his decisions, and whether it was that of the simple player.
    fn tell(mut self, rng: &mut ChaCha8Rng, mut told: impl FnMut(Tell, bool)) {
        let mut end = self.history.len();
        while let Some(place) = self.last_before(end) {
            end = place;
            let discard = match self.history[place].shown {
                Shown::Passed => {
                    self.tell_offer(place, None, &mut told);
                    continue;
                }
                Shown::Discarded(card) => (card, false),
                // A discard that lies face down is imagined as well.
                Shown::Knocked { discard, .. } => {
                    match discard.or_else(|| pick(self.unseen, rng)) {
                        Some(card) => (card, true),
                        None => return,
                    }
                }
                _ => continue,
            };
            let Some(start) = self.last_before(place) else {
                return;
            };
            end = start;
            if !self.tell_turn(start, discard, rng, &mut told) {
                return;
            }
        }
    }

    /// Tells the turn that began at this place with a draw and ended with this discard, and goes back to before it;
    /// `false` if it was no ordinary turn.
    fn tell_turn(
        &mut self,
        start: usize,
        (card, has_ended): (Card, bool),
        rng: &mut ChaCha8Rng,
        told: &mut impl FnMut(Tell, bool),
    ) -> bool {
        let eleven = self.hand.with(card);
        let taken = match self.history[start].shown {
            Shown::TookUpcard(taken) | Shown::TookDiscard(taken) => Some(taken),
            Shown::DrewStock => None,
            _ => return false,
        };
        let Some(simple) = best_discard(eleven, taken.into_iter().collect()) else {
            return false;
        };
        let least = if has_ended {
            deadwood(self.hand)
        } else {
            simple.deadwood
        };
        match least {
            0 => told(Tell::Ginned, has_ended),
            1.. if least <= self.limit => told(Tell::Knocked, has_ended),
            _ => {}
        }
        if !has_ended {
            told(Tell::Threw, simple.card == card);
        }
        let drawn = taken.or_else(|| pick(eleven - self.taken_before(start), rng));
        let Some(drawn) = drawn.filter(|drawn| eleven.contains(*drawn)) else {
            return false;
        };
        self.hand = eleven.without(drawn);
        self.tell_offer(start, taken, told);
        true
    }

    /// Tells what he did about the card on offer at this place: he took one, or left it.
    fn tell_offer(&self, place: usize, taken: Option<Card>, told: &mut impl FnMut(Tell, bool)) {
        let before = &self.history[..place];
        // Who draws after an upcard was left has to draw from the stock.
        let is_forced = matches!(
            (
                before.last().map(|seen| seen.shown),
                self.history[place].shown
            ),
            (Some(Shown::Passed), Shown::DrewStock)
        );
        let on_pile = || {
            let thrown = before.iter().rev().find_map(|seen| match seen.shown {
                Shown::Discarded(card) => Some(card),
                _ => None,
            });
            thrown.or(self.upcard).filter(|_| !is_forced)
        };
        if let Some(card) = taken.or_else(on_pile)
            && !self.hand.contains(card)
        {
            if is_worth_taking(self.hand, card) {
                told(Tell::Melded, taken.is_some());
            } else {
                told(Tell::Left, taken.is_none());
            }
        }
    }

    /// The place of his last event before another.
    fn last_before(&self, end: usize) -> Option<usize> {
        self.history[..end]
            .iter()
            .rposition(|seen| seen.seat == self.him)
    }

    /// What he had taken from the pile before this place.
    fn taken_before(&self, place: usize) -> CardSet {
        let own = self.history[..place]
            .iter()
            .filter(|seen| seen.seat == self.him);
        own.filter_map(|seen| match seen.shown {
            Shown::TookUpcard(card) | Shown::TookDiscard(card) => Some(card),
            _ => None,
        })
        .collect()
    }
}

/// Any of these cards; none if there is none.
fn pick(cards: CardSet, rng: &mut ChaCha8Rng) -> Option<Card> {
    let count = u32::try_from(cards.len()).ok().filter(|&count| count > 0)?;
    cards.iter().nth(below(rng, count) as usize)
}

/// A kind of player, as far as looking ahead goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OpponentKind {
    /// He plays as the nets do: a player who thinks of both hands.
    Learned,
    /// He plays for his own cards alone, and ends the hand at the first chance.
    Greedy,
    /// He plays for his own cards alone, and ends the hand with gin or not at all.
    Camper,
}

impl OpponentKind {
    /// Every kind.
    pub const ALL: [Self; 3] = [Self::Learned, Self::Greedy, Self::Camper];

    /// What a player of this kind does; the evaluator is what the learned one goes by.
    pub(super) fn choose(self, evaluator: &Evaluator, view: &View) -> Action {
        match self {
            Self::Learned => Learned::new(evaluator).choose(view),
            Self::Greedy => Greedy.choose(view),
            Self::Camper => wait_for_gin(view),
        }
    }
}

/// So few draws before the end of the stock a hand that can be ended is ended: nothing is won by waiting any more.
const LAST_DRAWS: u32 = 2;

/// Does what [`Greedy`] does, but for ending the hand.
fn wait_for_gin(view: &View) -> Action {
    if let TurnQuestion::Discard = TurnQuestion::of(view)
        && let Some(best) = best_discard(view.hand(), view.undiscardable())
        && best.deadwood > 0
        && view.drawable() > LAST_DRAWS
    {
        return Action::Discard { card: best.card };
    }
    Greedy.choose(view)
}

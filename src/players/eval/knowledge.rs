//! What a seat knows of a deal, boiled down to what its decisions depend on, and what the hand is worth.

use crate::{
    cards::{Card, CardSet},
    play::{BySeat, Drawn, OnOffer, Outcome, Phase, Seat, Shown, Stake, View, pair},
    rules::{BoxWhen, Rules, TieBonus, UpcardOffer},
};

use super::plane::Plane;

/// Where a deal stands in its first turn, which has rules of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Opening {
    /// The upcard is offered, and the opponent may take it if it is passed.
    FirstOffer,
    /// The upcard is offered, and nobody takes it if it is passed.
    LastOffer,
    /// The upcard was passed, so the stock has to be drawn from.
    Forced,
    /// An ordinary turn.
    Past,
}

/// What a seat knows of a deal, boiled down to what its decisions depend on.
///
/// It is made from a [`View`] alone, so nothing hidden can be in it.
#[derive(Debug, Clone)]
pub struct Knowledge {
    /// The seat's own cards.
    pub hand: CardSet,
    /// The opponent's cards that the seat knows.
    pub(super) theirs: CardSet,
    /// The seat's own cards that the opponent knows.
    pub(super) mine: CardSet,
    /// What lies below the top of the discard pile, thrown by the seat; a first upcard that both left counts as
    /// thrown by both.
    pub(super) buried_by_me: CardSet,
    /// The same, thrown by the opponent.
    pub(super) buried_by_them: CardSet,
    /// The top of the discard pile, while it is on offer.
    pub top: Option<Card>,
    /// The card that may not be discarded in this turn.
    pub(super) forbidden: CardSet,
    /// Whether the hand has to be ended in this turn: the last discard was taken for it.
    pub(super) must_end: bool,
    /// Whether the eleventh card of the hand was taken from the pile.
    pub(super) has_taken: bool,
    /// Whether the hand is void when a card is taken and nobody ends it: too many turns have drawn nothing.
    pub(super) taking_voids: bool,
    /// How many cards may still be drawn from the stock.
    pub(super) drawable: u32,
    /// How many cards the stock holds.
    pub(super) stock: u32,
    /// The most deadwood with which the hand may be ended.
    pub(super) limit: u32,
    pub(super) opening: Opening,
    /// What the hand is played for.
    pub stakes: Stakes,
    /// What the opponent has done.
    pub(super) trail: Trail,
}

impl Knowledge {
    /// What this view knows.
    pub fn of(view: &View) -> Self {
        Self::recalled(view, |_| true)
    }

    /// The same for a player who remembers only the events of the [history](View::history) for whose place `remembers` is
    /// true.
    ///
    /// A forgotten discard may be anywhere, and so may a card whose taking is forgotten. What lies open now is seen in any
    /// case.
    pub fn recalled(view: &View, remembers: impl Fn(usize) -> bool) -> Self {
        let seat = view.seat();
        let rules = view.rules();
        let top = view.phase().on_offer();
        let opening = match *view.phase() {
            Phase::Offer { seat, .. } => match rules.first_turn.offer {
                UpcardOffer::Both if seat != pair::DEALER => Opening::FirstOffer,
                UpcardOffer::Both | UpcardOffer::NonDealer | UpcardOffer::None => {
                    Opening::LastOffer
                }
            },
            Phase::Draw {
                on_offer: OnOffer::Passed(_),
                ..
            } => Opening::Forced,
            _ => Opening::Past,
        };
        let drawn = match *view.phase() {
            Phase::Discard { drawn, .. } => Some(drawn),
            _ => None,
        };
        let (thrown, trail, forgotten) = recount(view, remembers);
        let below = |thrown: CardSet| top.map_or(thrown, |card| thrown.without(card));
        Self {
            hand: view.hand(),
            theirs: view.known(pair::opponent(seat)) - forgotten,
            mine: view.known(seat) - forgotten,
            buried_by_me: below(thrown[seat]),
            buried_by_them: below(thrown[pair::opponent(seat)]),
            top,
            forbidden: view.undiscardable(),
            must_end: matches!(drawn, Some(Drawn::LastDiscard(_))),
            has_taken: drawn.is_some_and(Drawn::is_idle),
            taking_voids: (1..=view.idle_turns() + 1).contains(&rules.stock.idle_turns),
            drawable: view.drawable(),
            stock: view.stock(),
            limit: view.knock_limit(),
            opening,
            stakes: Stakes::new(rules, view.stake()),
            trail,
        }
    }

    /// The cards of which the seat does not know whether they are in the stock or in the opponent's hand.
    #[inline]
    pub fn unseen(&self) -> CardSet {
        let seen = self.hand | self.theirs | self.buried_by_me | self.buried_by_them;
        !self.top.map_or(seen, |card| seen.with(card))
    }
}

/// What lies in the discard pile, by seat; what the opponent has done; and the cards whose taking was forgotten.
fn recount(view: &View, remembers: impl Fn(usize) -> bool) -> (BySeat<CardSet>, Trail, CardSet) {
    let opponent = pair::opponent(view.seat());
    let mut thrown = BySeat::pair(CardSet::EMPTY, CardSet::EMPTY);
    let mut trail = Trail::EMPTY;
    let mut forgotten = CardSet::EMPTY;
    let mut top = view.upcard();
    let mut is_upcard = true;
    for (place, seen) in view.history().iter().enumerate() {
        let seat = seen.seat;
        let is_remembered = remembers(place);
        match seen.shown {
            Shown::Passed if is_remembered => {
                thrown[seat].extend(top);
                if seat == opponent {
                    trail.push(OpponentAct::Left, top);
                }
            }
            Shown::DrewStock if is_remembered => {
                if seat == opponent
                    && !(is_upcard && top.is_some_and(|card| thrown[seat].contains(card)))
                {
                    trail.push(OpponentAct::Left, top);
                }
                if is_upcard {
                    // Where the upcard is not offered, drawing from the stock leaves it.
                    thrown[seat].extend(top);
                }
            }
            Shown::TookUpcard(card) | Shown::TookDiscard(card) => {
                for by in pair::SEATS {
                    thrown[by].remove(card);
                }
                if !is_remembered {
                    forgotten.insert(card);
                } else if seat == opponent {
                    trail.push(OpponentAct::Took, Some(card));
                }
            }
            Shown::Discarded(card)
            | Shown::Knocked {
                discard: Some(card),
                ..
            } => {
                (top, is_upcard) = (Some(card), false);
                // It lies open now, whoever had it.
                forgotten.remove(card);
                if is_remembered {
                    thrown[seat].insert(card);
                }
                if seat == opponent {
                    let thrown = Some(card).filter(|_| is_remembered);
                    trail.push(OpponentAct::Threw, thrown);
                    trail.turns = trail.turns.saturating_add(1);
                }
            }
            // What is not remembered, and what shows nothing that was hidden.
            _ => {}
        }
    }
    (thrown, trail, forgotten)
}

/// The bonuses of the house rules, in points.
///
/// Boxes belong to it where they count toward the target at once. Where they are counted when the game has ended they
/// do not: no decision in the hand moves the game nearer to its end by them. The doubling of a spade in Oklahoma and the
/// stake are left out as well, because they make all points of the hand worth so many times as much.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stakes {
    /// For winning the hand in any way.
    pub win: u32,
    /// For gin, [`win`](Stakes::win) included.
    pub gin: u32,
    /// For big gin, where it is played.
    pub big_gin: Option<u32>,
    /// For an undercut.
    pub undercut: u32,
    /// For an undercut with equal counts; `None` where a tie is nobody's hand.
    pub tie: Option<u32>,
    box_at_once: u32,
    stake: u32,
}

impl Stakes {
    /// The stakes of a hand by these rules, at this stake.
    pub fn new(rules: &Rules, stake: Stake) -> Self {
        let score = &rules.score;
        let whole_box = match score.box_when {
            BoxWhen::AtOnce => score.box_bonus,
            BoxWhen::GameEnd => 0,
        };
        // The stake multiplies everything else.
        let stake = stake.multiplier();
        let box_at_once = whole_box / stake;
        let extra = &score.extra_boxes;
        let undercut_boxes = box_at_once.saturating_mul(extra.undercut);
        let tie = match score.undercut_tie_bonus {
            TieBonus::UndercutBonus => score.undercut_bonus,
            TieBonus::Points(points) => points,
        };
        Self {
            win: box_at_once,
            gin: score.gin_bonus + box_at_once.saturating_mul(extra.gin),
            big_gin: rules
                .gin
                .big_gin
                .then(|| score.big_gin_bonus + box_at_once.saturating_mul(extra.big_gin)),
            undercut: score.undercut_bonus + undercut_boxes,
            tie: score.undercut_on_tie.then_some(tie + undercut_boxes),
            box_at_once: whole_box,
            stake,
        }
    }

    /// What an outcome is worth to a seat, in points at this stake: negative when the other seat has won.
    #[expect(
        clippy::cast_precision_loss,
        reason = "the points of a hand are far below 2²⁴"
    )]
    pub fn worth(&self, outcome: &Outcome, seat: Seat) -> f32 {
        match outcome {
            Outcome::Void(_) | Outcome::Tie { .. } => 0.0,
            Outcome::Won(win) => {
                let boxes = win.boxes.saturating_mul(self.box_at_once);
                let points = (win.points() + boxes) as f32 / (self.stake * win.spade) as f32;
                if win.seat == seat { points } else { -points }
            }
        }
    }
}

/// The clues of a belief that are what the opponent has done: three acts in six classes of turns, each with every card.
pub(super) const EVENTS: Plane = Plane::first(3 * 52 * 6);

/// Something the opponent did with a card.
#[derive(Debug, Clone, Copy)]
enum OpponentAct {
    Threw,
    Left,
    Took,
}

/// How many classes of turns are told apart: the first three, the next two, the next two, all later ones.
const TURN_CLASSES: usize = 6;

/// What the opponent has done in a deal, as clues.
#[derive(Debug, Clone, Copy)]
pub(super) struct Trail {
    events: [u16; Self::MOST],
    len: u8,
    turns: u8,
}

impl Trail {
    /// More than a deal has by the usual rules; later ones are left out.
    pub(super) const MOST: usize = 64;

    const EMPTY: Self = Self {
        events: [0; Self::MOST],
        len: 0,
        turns: 0,
    };

    fn push(&mut self, act: OpponentAct, card: Option<Card>) {
        let class = match self.turns {
            0..=2 => usize::from(self.turns),
            3 | 4 => 3,
            5 | 6 => 4,
            _ => 5,
        };
        if let Some(card) = card
            && let Some(event) = self.events.get_mut(usize::from(self.len))
        {
            *event = EVENTS.at((act as usize * TURN_CLASSES + class) * 52 + card.index());
            self.len += 1;
        }
    }

    /// The clues, in their order.
    #[inline(always)]
    pub(super) fn events(&self) -> &[u16] {
        &self.events[..usize::from(self.len)]
    }

    /// How many turns the opponent has had.
    #[inline(always)]
    pub(super) fn turns(&self) -> usize {
        usize::from(self.turns)
    }
}

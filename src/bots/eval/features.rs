//! What a value net is told: sparse inputs that are on or off, and a few dense ones.

use std::{fmt, ops::Range};

use crate::{
    cards::{Card, CardSet},
    melds::{deadwood_after_discard, least_deadwood},
    rules::{Exhausted, Rules},
};

use super::{
    UNIT,
    belief::Guess,
    integer::On,
    knowledge::{Knowledge, Opening},
};

/// A block of sparse inputs.
#[derive(Debug, Clone, Copy)]
pub(super) struct Plane {
    start: u16,
    size: u16,
}

impl Plane {
    pub(super) const fn first(size: u16) -> Self {
        Self { start: 0, size }
    }

    pub(super) const fn then(self, size: u16) -> Self {
        Self {
            start: self.end(),
            size,
        }
    }

    pub(super) const fn end(self) -> u16 {
        self.start + self.size
    }

    /// The numbers of its inputs.
    pub(super) fn range(self) -> Range<usize> {
        usize::from(self.start)..usize::from(self.end())
    }

    /// The number of an input of this plane.
    const fn number(self, input: u16) -> Option<usize> {
        if self.start <= input && input < self.end() {
            Some((input - self.start) as usize)
        } else {
            None
        }
    }

    /// The input of this number; the last one stands for all that are greater.
    #[expect(clippy::cast_possible_truncation, reason = "it is below the size")]
    pub(super) const fn at(self, number: usize) -> u16 {
        let last = self.size as usize - 1;
        self.start + if number < last { number } else { last } as u16
    }
}

const HAND: Plane = Plane::first(52);
const MELDED: Plane = HAND.then(52);
const HIS: Plane = MELDED.then(52);
const BURIED_BY_ME: Plane = HIS.then(52);
const BURIED_BY_HIM: Plane = BURIED_BY_ME.then(52);
const TOP: Plane = BURIED_BY_HIM.then(52);
const MINE: Plane = TOP.then(52);
const RUN_OUTS: Plane = MINE.then(10);
const SET_OUTS: Plane = RUN_OUTS.then(10);
const EXTENSIONS: Plane = SET_OUTS.then(8);
const ISOLATED: Plane = EXTENSIONS.then(12);
const DEADWOOD: Plane = ISOLATED.then(61);
const DRAWABLE: Plane = DEADWOOD.then(32);
const UNMELDED: Plane = DRAWABLE.then(11);
const GIN_OUTS: Plane = UNMELDED.then(16);
const KNOCK_OUTS: Plane = GIN_OUTS.then(16);
const NEIGHBOURS_HIS: Plane = KNOCK_OUTS.then(4);
const RANK_HIS: Plane = NEIGHBOURS_HIS.then(4);
const RUN_DANGER: Plane = RANK_HIS.then(16);
const SET_DANGER: Plane = RUN_DANGER.then(4);
const RANK_THROWN: Plane = SET_DANGER.then(4);
const NEIGHBOURS_THROWN: Plane = RANK_THROWN.then(5);
const HIS_COUNT: Plane = NEIGHBOURS_THROWN.then(8);
const LIMIT: Plane = HIS_COUNT.then(14);
const ABOVE_LIMIT: Plane = LIMIT.then(24);
const OPENING: Plane = ABOVE_LIMIT.then(4);
const RULES: Plane = OPENING.then(8);
const WANTED: Plane = RULES.then(14);
const OUT_CHANCE: Plane = WANTED.then(16);

/// A plane as it is told to people, and how many of its inputs are on at once.
pub(super) struct Told {
    pub(super) plane: Plane,
    pub(super) on: On,
    name: &'static str,
    labels: Labels,
}

/// Every plane, in their order.
pub(super) const PLANES: [Told; 29] = [
    cards(HAND, "hand", 11),
    cards(MELDED, "melded", 11),
    cards(HIS, "his", 11),
    cards(BURIED_BY_ME, "buried by me", 32),
    cards(BURIED_BY_HIM, "buried by him", 32),
    cards(TOP, "top", 1),
    cards(MINE, "mine", 11),
    numbers(RUN_OUTS, "run outs", 1),
    numbers(SET_OUTS, "set outs", 1),
    numbers(EXTENSIONS, "extensions", 1),
    numbers(ISOLATED, "isolated", 1),
    numbers(DEADWOOD, "deadwood", 1),
    numbers(DRAWABLE, "drawable", 1),
    numbers(UNMELDED, "unmelded", 1),
    numbers(GIN_OUTS, "gin outs", 1),
    numbers(KNOCK_OUTS, "knock outs", 1),
    numbers(NEIGHBOURS_HIS, "neighbours his", 1),
    numbers(RANK_HIS, "rank his", 1),
    numbers(RUN_DANGER, "run danger", 1),
    numbers(SET_DANGER, "set danger", 1),
    numbers(RANK_THROWN, "rank thrown", 1),
    numbers(NEIGHBOURS_THROWN, "neighbours thrown", 1),
    numbers(HIS_COUNT, "his count", 1),
    numbers(LIMIT, "limit", 1),
    numbers(ABOVE_LIMIT, "above limit", 1),
    numbers(OPENING, "opening", 1),
    numbers(RULES, "rules", 5),
    numbers(WANTED, "wanted", 1),
    numbers(OUT_CHANCE, "out chance", 1),
];

/// A plane whose inputs are cards, of which at most so many are on.
const fn cards(plane: Plane, name: &'static str, most: usize) -> Told {
    Told {
        plane,
        on: On::Distinct(most),
        name,
        labels: Labels::Cards,
    }
}

/// A plane whose inputs are numbers, of which at most so many are on.
const fn numbers(plane: Plane, name: &'static str, most: usize) -> Told {
    Told {
        labels: Labels::Numbers,
        ..cards(plane, name, most)
    }
}

/// What the inputs of a plane stand for.
#[derive(Clone, Copy)]
enum Labels {
    Cards,
    Numbers,
}

/// How many sparse inputs there are.
pub(super) const INPUTS: usize = OUT_CHANCE.end() as usize;

/// The sparse inputs that are on, by number.
#[derive(Debug, Clone, Copy)]
pub struct Inputs {
    numbers: [u16; Self::MOST],
    len: u8,
}

impl Inputs {
    const MOST: usize = 120;

    /// None of them.
    pub const NONE: Self = Self {
        numbers: [0; Self::MOST],
        len: 0,
    };

    /// The numbers of the inputs that are on.
    #[inline]
    pub fn as_slice(&self) -> &[u16] {
        &self.numbers[..usize::from(self.len)]
    }

    /// These and the others.
    pub(super) fn and(mut self, others: &Self) -> Self {
        let others = others.as_slice();
        let len = usize::from(self.len);
        self.numbers[len..len + others.len()].copy_from_slice(others);
        #[expect(clippy::cast_possible_truncation, reason = "it fits into the list")]
        let more = others.len() as u8;
        self.len += more;
        self
    }

    #[inline]
    fn add(&mut self, plane: Plane, number: usize) {
        self.numbers[usize::from(self.len)] = plane.at(number);
        self.len += 1;
    }

    #[inline]
    fn add_cards(&mut self, plane: Plane, cards: CardSet) {
        for card in cards {
            self.add(plane, card.index());
        }
    }
}

/// How many dense inputs there are.
pub const DENSE: usize = Guess::SIZE + 5;

/// The dense inputs: the guess at the opponent's hand, and the stakes; in whole [`STEP`]s.
pub type Dense = [u8; DENSE];

/// What one step of a dense input is: they go from 0 to 2, as far as the nets are concerned.
pub const STEP: f32 = 1.0 / 127.0;

/// For people: the planes in their order with what is on in them, as in `hand 7c 7d; deadwood 12`.
impl fmt::Display for Inputs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        for Told {
            plane,
            name,
            labels,
            ..
        } in PLANES
        {
            let mut on: Vec<usize> = self
                .as_slice()
                .iter()
                .filter_map(|&at| plane.number(at))
                .collect();
            if on.is_empty() {
                continue;
            }
            on.sort_unstable();
            write!(f, "{separator}{name}")?;
            for number in on {
                match labels {
                    Labels::Cards => write!(f, " {}", Card::ALL[number])?,
                    Labels::Numbers => write!(f, " {number}")?,
                }
            }
            separator = "; ";
        }
        Ok(())
    }
}

impl Knowledge {
    /// The dense inputs in this situation.
    pub fn dense(&self, guess: &Guess) -> Dense {
        let mut dense = [0; DENSE];
        let (guessed, stakes) = dense.split_at_mut(Guess::SIZE);
        for (input, &chance) in guessed.iter_mut().zip(guess.as_slice()) {
            *input = steps(chance);
        }
        let values = [
            self.stakes.win,
            self.stakes.gin,
            self.stakes.undercut,
            self.stakes.big_gin.unwrap_or(0),
            self.stakes.tie.unwrap_or(0),
        ];
        for (input, value) in stakes.iter_mut().zip(values) {
            *input = steps(stake(value));
        }
        dense
    }

    /// The sparse inputs that are the same whatever the seat does now.
    pub(super) fn shared_inputs(&self, rules: &Rules) -> Inputs {
        let mut inputs = Inputs::NONE;
        inputs.add_cards(HIS, self.his);
        inputs.add_cards(BURIED_BY_ME, self.buried_by_me);
        inputs.add_cards(BURIED_BY_HIM, self.buried_by_him);
        inputs.add(HIS_COUNT, self.his.len());
        inputs.add(DRAWABLE, self.drawable as usize);
        inputs.add(LIMIT, limit_class(self.limit));
        inputs.add(
            RULES,
            match rules.stock.exhausted {
                Exhausted::Void => 0,
                Exhausted::LastDiscardKnock => 1,
                Exhausted::LowestDeadwood => 2,
            },
        );
        let flags = [
            self.stakes.big_gin.is_some(),
            self.stakes.tie.is_none(),
            rules.gin.lay_offs,
            rules.turn.discard_taken,
        ];
        for (number, _) in flags.iter().enumerate().filter(|(_, flag)| **flag) {
            inputs.add(RULES, 3 + number);
        }
        inputs
    }

    /// The sparse inputs about the first turn, which matter only where something is left.
    pub(super) fn opening_inputs(&self) -> Inputs {
        let mut inputs = Inputs::NONE;
        inputs.add(
            OPENING,
            match self.opening {
                Opening::FirstOffer => 0,
                Opening::LastOffer => 1,
                Opening::Forced => 2,
                Opening::Past => 3,
            },
        );
        inputs
    }
}

/// A dense input in whole steps.
#[inline]
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "dense inputs go from 0 to 2"
)]
fn steps(value: f32) -> u8 {
    (value * 127.0 + 0.5) as u8
}

/// How many points of a bonus count: twice what the nets have seen in training.
const MOST_STAKES: u32 = 80;

/// A bonus as an input.
#[expect(clippy::cast_precision_loss, reason = "at most 80")]
fn stake(points: u32) -> f32 {
    points.min(MOST_STAKES) as f32 / (2.0 * UNIT)
}

/// The greatest value of a dense input.
pub(super) fn greatest(dense_input: usize) -> f32 {
    let value = if dense_input < Guess::SIZE {
        1.0
    } else {
        stake(MOST_STAKES)
    };
    f32::from(steps(value)) * STEP
}

fn limit_class(limit: u32) -> usize {
    match limit {
        0..=10 => limit as usize,
        11..=15 => 11,
        16..=25 => 12,
        _ => 13,
    }
}

/// A hand of ten as it would be after a decision, and what lies on the pile then.
#[derive(Debug, Clone, Copy)]
pub(super) struct Stand {
    /// The ten cards.
    pub(super) hand: CardSet,
    /// The top of the pile: the discard, or the card that was left.
    pub(super) top: Option<Card>,
    /// The cards of the hand that the opponent knows.
    pub(super) mine: CardSet,
}

impl Stand {
    /// What a hand of eleven leaves after a discard.
    pub(super) fn after(eleven: CardSet, mine: CardSet, discard: Card) -> Self {
        Self {
            hand: eleven.without(discard),
            top: Some(discard),
            mine: mine.without(discard),
        }
    }

    /// The sparse inputs that depend on the decision.
    pub(super) fn inputs(&self, knowledge: &Knowledge, guess: &Guess) -> Inputs {
        let mut inputs = Inputs::NONE;
        let unmelded = least_deadwood(self.hand);
        let melded = self.hand - unmelded;
        let points = unmelded.points();
        let unseen = {
            let rest = knowledge.unseen() - self.hand;
            self.top.map_or(rest, |top| rest.without(top))
        };
        inputs.add_cards(HAND, self.hand);
        inputs.add_cards(MELDED, melded);
        inputs.add_cards(MINE, self.mine & self.hand);
        inputs.add(DEADWOOD, points as usize);
        inputs.add(UNMELDED, unmelded.len());
        inputs.add(ABOVE_LIMIT, above_limit(points, knowledge.limit));
        let outs = Outs::of(unmelded, melded, unseen);
        inputs.add(RUN_OUTS, (outs.runs - outs.extensions).len());
        inputs.add(SET_OUTS, (outs.sets - outs.extensions).len());
        inputs.add(EXTENSIONS, outs.extensions.len());
        inputs.add(ISOLATED, outs.isolated.points() as usize / 5);
        inputs.add(GIN_OUTS, self.gin_outs(unmelded, unseen));
        inputs.add(KNOCK_OUTS, self.knock_outs(points, knowledge.limit, unseen));
        inputs.add(OUT_CHANCE, out_chance(outs.all(), guess, knowledge.stock));
        if let Some(top) = self.top {
            inputs.add(TOP, top.index());
            inputs.add(WANTED, guess.wanted_class(top));
            add_danger(&mut inputs, top, unseen, knowledge);
        }
        inputs
    }

    /// How many cards would make the hand gin; the last two numbers say that it is gin, or too far from it.
    fn gin_outs(&self, unmelded: CardSet, unseen: CardSet) -> usize {
        match unmelded.len() {
            0 => 14,
            1..=3 => self.ending_cards(0, unseen).min(13),
            _ => 15,
        }
    }

    /// How many cards would bring the deadwood down to the limit; the last two numbers say that it is there, or too
    /// far from it.
    fn knock_outs(&self, points: u32, limit: u32, unseen: CardSet) -> usize {
        // A card can meld two cards with it and let a third be thrown.
        const MOST_AT_ONCE: u32 = 30;
        if points <= limit {
            14
        } else if points > limit + MOST_AT_ONCE {
            15
        } else {
            (self.ending_cards(limit, unseen) / 2).min(13)
        }
    }

    /// How many of the unseen cards would let the hand, which has more deadwood than this, be ended.
    fn ending_cards(&self, limit: u32, unseen: CardSet) -> usize {
        let melding = {
            let (runs, sets) = completed_by(self.hand);
            unseen.only(runs | sets)
        };
        let ends =
            |card: &Card| deadwood_after_discard(self.hand.with(*card), CardSet::EMPTY) <= limit;
        // A card that no meld can take helps only by its few points, in the place of one with more.
        let rest = deadwood_after_discard(self.hand, CardSet::EMPTY);
        let is_low = |card: &Card| rest + card.points() <= limit;
        let by_points = if rest < limit {
            (unseen - melding).iter().filter(is_low).count()
        } else {
            0
        };
        melding.iter().filter(ends).count() + by_points
    }
}

/// The cards that make a run with two of these, and those that make a set with two of them; bits that are no cards, or
/// cards of the hand, may be among the runs.
fn completed_by(cards: CardSet) -> (u64, u64) {
    let bits = cards.bits();
    let adjacent = bits & (bits >> 1);
    let gapped = bits & (bits >> 2);
    let runs = (adjacent << 2) | (adjacent >> 1) | (gapped << 1);
    let turned = bits.rotate_left(16);
    let pairs = in_all_suits((bits & turned) | (bits & bits.rotate_left(32)));
    (runs, pairs & !bits)
}

fn above_limit(points: u32, limit: u32) -> usize {
    match points.checked_sub(limit) {
        None | Some(0) => 0,
        Some(above @ 1..=12) => above as usize,
        Some(above) => 12 + (above as usize - 9) / 4,
    }
}

/// The cards that would help a hand.
struct Outs {
    /// They make a run of two cards of the deadwood.
    runs: CardSet,
    /// They make a set of two cards of the deadwood.
    sets: CardSet,
    /// They make a meld longer.
    extensions: CardSet,
    /// The deadwood that none of them melds.
    isolated: CardSet,
}

impl Outs {
    fn of(unmelded: CardSet, melded: CardSet, unseen: CardSet) -> Self {
        let (runs, sets) = completed_by(unmelded);
        let (runs, sets) = (unseen.only(runs), unseen.only(sets));

        let bits = melded.bits();
        let starts = bits & (bits >> 1) & (bits >> 2);
        let in_runs = starts | (starts << 1) | (starts << 2);
        let three = (bits & bits.rotate_left(16)) & (bits.rotate_left(32) | bits.rotate_left(48));
        let extensions =
            unseen.only((in_runs << 1) | (in_runs >> 1) | in_all_suits(three)) - melded;

        let helped = {
            let (runs, sets) = (runs.bits(), sets.bits());
            (runs << 1) | (runs >> 1) | (runs << 2) | (runs >> 2) | in_all_suits(sets)
        };
        Self {
            runs,
            sets,
            extensions,
            isolated: unmelded.only(!helped),
        }
    }

    fn all(&self) -> CardSet {
        self.runs | self.sets | self.extensions
    }
}

/// The ranks of these cards, in the lane of every suit.
fn in_all_suits(bits: u64) -> u64 {
    let two = bits | bits.rotate_left(16);
    two | two.rotate_left(32)
}

/// The class of the chance that the next card of the stock is among these.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "a chance times thirty"
)]
fn out_chance(outs: CardSet, guess: &Guess, stock: u32) -> usize {
    let in_stock: f32 = outs.iter().map(|card| 1.0 - guess.held(card)).sum();
    (in_stock / stock.max(1) as f32 * 30.0) as usize
}

/// What the opponent could do with the top card.
fn add_danger(inputs: &mut Inputs, top: Card, unseen: CardSet, knowledge: &Knowledge) {
    let bit = CardSet::from(top).bits();
    let neighbours = (!CardSet::EMPTY).only((bit << 1) | (bit << 2) | (bit >> 1) | (bit >> 2));
    let same_rank = CardSet::of_rank(top.rank()).without(top);
    let possible = unseen | knowledge.his;
    inputs.add(NEIGHBOURS_HIS, (neighbours & knowledge.his).len());
    inputs.add(RANK_HIS, (same_rank & knowledge.his).len());
    let is_possible = |bits: u64| usize::from(!possible.only(bits).is_empty());
    inputs.add(
        RUN_DANGER,
        is_possible(bit >> 2)
            | is_possible(bit >> 1) << 1
            | is_possible(bit << 1) << 2
            | is_possible(bit << 2) << 3,
    );
    inputs.add(SET_DANGER, (same_rank & possible).len());
    let thrown = knowledge.buried_by_him;
    inputs.add(RANK_THROWN, (same_rank & thrown).len());
    inputs.add(NEIGHBOURS_THROWN, (neighbours & thrown).len());
}

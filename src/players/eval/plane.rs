//! The planes of sparse inputs that a net has, and lists of the inputs that are on.

use std::ops::Range;

use crate::cards::CardSet;

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
    pub(super) const fn number(self, input: u16) -> Option<usize> {
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

pub(super) const HAND: Plane = Plane::first(52);
pub(super) const MELDED: Plane = HAND.then(52);
pub(super) const HIS: Plane = MELDED.then(52);
pub(super) const BURIED_BY_ME: Plane = HIS.then(52);
pub(super) const BURIED_BY_HIM: Plane = BURIED_BY_ME.then(52);
pub(super) const TOP: Plane = BURIED_BY_HIM.then(52);
pub(super) const MINE: Plane = TOP.then(52);
pub(super) const RUN_OUTS: Plane = MINE.then(10);
pub(super) const SET_OUTS: Plane = RUN_OUTS.then(10);
pub(super) const EXTENSIONS: Plane = SET_OUTS.then(8);
pub(super) const ISOLATED: Plane = EXTENSIONS.then(12);
pub(super) const DEADWOOD: Plane = ISOLATED.then(61);
pub(super) const DRAWABLE: Plane = DEADWOOD.then(32);
pub(super) const UNMELDED: Plane = DRAWABLE.then(11);
pub(super) const GIN_OUTS: Plane = UNMELDED.then(16);
pub(super) const KNOCK_OUTS: Plane = GIN_OUTS.then(16);
pub(super) const NEIGHBOURS_HIS: Plane = KNOCK_OUTS.then(4);
pub(super) const RANK_HIS: Plane = NEIGHBOURS_HIS.then(4);
pub(super) const RUN_DANGER: Plane = RANK_HIS.then(16);
pub(super) const SET_DANGER: Plane = RUN_DANGER.then(4);
pub(super) const RANK_THROWN: Plane = SET_DANGER.then(4);
pub(super) const NEIGHBOURS_THROWN: Plane = RANK_THROWN.then(5);
pub(super) const HIS_COUNT: Plane = NEIGHBOURS_THROWN.then(8);
pub(super) const LIMIT: Plane = HIS_COUNT.then(14);
pub(super) const ABOVE_LIMIT: Plane = LIMIT.then(24);
pub(super) const OPENING: Plane = ABOVE_LIMIT.then(4);
pub(super) const RULES: Plane = OPENING.then(8);
pub(super) const WANTED: Plane = RULES.then(14);
pub(super) const OUT_CHANCE: Plane = WANTED.then(16);

/// A plane as it is told to people, and how many of its inputs are on at once.
pub(super) struct PlaneInfo {
    pub(super) plane: Plane,
    pub(super) on: On,
    pub(super) name: &'static str,
    pub(super) labels: Labels,
}

/// Every plane, in their order.
pub(super) const PLANES: [PlaneInfo; 29] = [
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
const fn cards(plane: Plane, name: &'static str, most: usize) -> PlaneInfo {
    PlaneInfo {
        plane,
        on: On::Distinct(most),
        name,
        labels: Labels::Cards,
    }
}

/// A plane whose inputs are numbers, of which at most so many are on.
const fn numbers(plane: Plane, name: &'static str, most: usize) -> PlaneInfo {
    PlaneInfo {
        labels: Labels::Numbers,
        ..cards(plane, name, most)
    }
}

/// What the inputs of a plane stand for.
#[derive(Clone, Copy)]
pub(super) enum Labels {
    Cards,
    Numbers,
}

/// How many sparse inputs there are.
pub(super) const INPUTS: usize = OUT_CHANCE.end() as usize;

/// The numbers of sparse inputs that are on, at most so many.
#[derive(Debug, Clone, Copy)]
pub(super) struct Numbers<const MOST: usize> {
    numbers: [u16; MOST],
    len: u8,
}

impl<const MOST: usize> Numbers<MOST> {
    /// Lists inputs.
    #[inline(always)]
    pub(super) fn listed(list: impl FnOnce(&mut Lister<'_>)) -> Self {
        let none = Self {
            numbers: [0; MOST],
            len: 0,
        };
        none.and(list)
    }

    /// These and more.
    #[inline(always)]
    pub(super) fn and(mut self, list: impl FnOnce(&mut Lister<'_>)) -> Self {
        const { assert!(MOST <= u8::MAX as usize, "the length is a byte") };
        let mut lister = Lister {
            numbers: &mut self.numbers,
            len: usize::from(self.len),
        };
        list(&mut lister);
        #[expect(
            clippy::cast_possible_truncation,
            reason = "it is no more than there is room for"
        )]
        let len = lister.len as u8;
        self.len = len;
        self
    }

    pub(super) fn as_slice(&self) -> &[u16] {
        &self.numbers[..usize::from(self.len)]
    }
}

/// Lists the numbers of inputs. How many there are is not kept beside them, so that it can stay in a register.
pub(super) struct Lister<'a> {
    numbers: &'a mut [u16],
    len: usize,
}

impl Lister<'_> {
    /// The input of a plane.
    #[inline(always)]
    pub(super) fn add(&mut self, plane: Plane, number: usize) {
        self.numbers[self.len] = plane.at(number);
        self.len += 1;
    }

    /// The inputs of a plane that these cards are.
    #[inline(always)]
    pub(super) fn add_cards(&mut self, plane: Plane, cards: CardSet) {
        for card in cards {
            self.add(plane, card.index());
        }
    }

    /// These numbers.
    #[inline(always)]
    pub(super) fn extend(&mut self, numbers: &[u16]) {
        let end = self.len + numbers.len();
        self.numbers[self.len..end].copy_from_slice(numbers);
        self.len = end;
    }
}

/// How many of a plane's inputs are on at once.
#[derive(Debug, Clone, Copy)]
pub(super) enum On {
    /// At most so many different ones.
    Distinct(usize),
    /// At most so many, and one may be on several times.
    Repeated(usize),
}

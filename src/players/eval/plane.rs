//! The planes of sparse inputs that a net has, and lists of the inputs that are on.

use std::{fmt, ops::Range};

use crate::cards::{Card, CardSet};

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

    /// The input of this number; the last one stands for all that are greater.
    #[expect(clippy::cast_possible_truncation, reason = "it is below the size")]
    #[inline]
    pub(super) const fn at(self, number: usize) -> u16 {
        let last = self.size as usize - 1;
        self.start + if number < last { number } else { last } as u16
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

pub(super) const HAND: Plane = Plane::first(52);
pub(super) const MELDED: Plane = HAND.then(52);
pub(super) const THEIRS: Plane = MELDED.then(52);
pub(super) const BURIED_BY_ME: Plane = THEIRS.then(52);
pub(super) const BURIED_BY_THEM: Plane = BURIED_BY_ME.then(52);
pub(super) const TOP: Plane = BURIED_BY_THEM.then(52);
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
pub(super) const NEIGHBORS_THEIRS: Plane = KNOCK_OUTS.then(4);
pub(super) const RANK_THEIRS: Plane = NEIGHBORS_THEIRS.then(4);
pub(super) const RUN_DANGER: Plane = RANK_THEIRS.then(16);
pub(super) const SET_DANGER: Plane = RUN_DANGER.then(4);
pub(super) const RANK_THROWN: Plane = SET_DANGER.then(4);
pub(super) const NEIGHBORS_THROWN: Plane = RANK_THROWN.then(5);
pub(super) const THEIR_COUNT: Plane = NEIGHBORS_THROWN.then(8);
pub(super) const LIMIT: Plane = THEIR_COUNT.then(14);
pub(super) const ABOVE_LIMIT: Plane = LIMIT.then(24);
pub(super) const OPENING: Plane = ABOVE_LIMIT.then(4);
pub(super) const RULES: Plane = OPENING.then(8);
pub(super) const WANTED: Plane = RULES.then(14);
pub(super) const OUT_CHANCE: Plane = WANTED.then(16);

/// Every plane in their order, how many of its inputs are on at most, all different, and its name for people.
pub(super) const PLANES: [(Plane, usize, &str); 29] = [
    (HAND, 11, "hand"),
    (MELDED, 11, "melded"),
    (THEIRS, 11, "theirs"),
    (BURIED_BY_ME, 32, "buried by me"),
    (BURIED_BY_THEM, 32, "buried by them"),
    (TOP, 1, "top"),
    (MINE, 11, "mine"),
    (RUN_OUTS, 1, "run outs"),
    (SET_OUTS, 1, "set outs"),
    (EXTENSIONS, 1, "extensions"),
    (ISOLATED, 1, "isolated"),
    (DEADWOOD, 1, "deadwood"),
    (DRAWABLE, 1, "drawable"),
    (UNMELDED, 1, "unmelded"),
    (GIN_OUTS, 1, "gin outs"),
    (KNOCK_OUTS, 1, "knock outs"),
    (NEIGHBORS_THEIRS, 1, "neighbors theirs"),
    (RANK_THEIRS, 1, "rank theirs"),
    (RUN_DANGER, 1, "run danger"),
    (SET_DANGER, 1, "set danger"),
    (RANK_THROWN, 1, "rank thrown"),
    (NEIGHBORS_THROWN, 1, "neighbors thrown"),
    (THEIR_COUNT, 1, "their count"),
    (LIMIT, 1, "limit"),
    (ABOVE_LIMIT, 1, "above limit"),
    (OPENING, 1, "opening"),
    (RULES, 5, "rules"),
    (WANTED, 1, "wanted"),
    (OUT_CHANCE, 1, "out chance"),
];

/// How many sparse inputs there are.
pub(super) const INPUTS: usize = OUT_CHANCE.end() as usize;

const _: () = assert!(
    INPUTS <= u16::MAX as usize,
    "inputs are numbered with 16 bits"
);

/// The numbers of sparse inputs that are on, at most so many.
#[derive(Debug, Clone, Copy)]
pub struct Numbers<const MOST: usize> {
    numbers: [u16; MOST],
    len: u8,
}

/// The sparse inputs of a value net that are on.
pub type Inputs = Numbers<120>;

/// The sparse inputs of the belief that are on.
pub type Clues = Numbers<160>;

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

    pub fn as_slice(&self) -> &[u16] {
        &self.numbers[..usize::from(self.len)]
    }
}

/// For people: the planes in their order with what is on in them, as in `hand 7c 7d; deadwood 12`.
impl fmt::Display for Inputs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut on = self.as_slice().to_vec();
        on.sort_unstable();
        let mut separator = "";
        for (plane, _, name) in PLANES {
            let inputs = on.iter().map(|&input| usize::from(input));
            let mut inputs = inputs
                .filter(|input| plane.range().contains(input))
                .peekable();
            if inputs.peek().is_none() {
                continue;
            }
            write!(f, "{separator}{name}")?;
            for input in inputs {
                let number = input - plane.range().start;
                // The planes of cards are those of this size.
                match Card::ALL.get(number).filter(|_| plane.size == 52) {
                    Some(card) => write!(f, " {card}")?,
                    None => write!(f, " {number}")?,
                }
            }
            separator = "; ";
        }
        Ok(())
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

//! The numbers of sparse inputs that are on.

use crate::cards::CardSet;

use super::plane::Plane;

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

//! Cards, melds and lay-offs as they are typed.

use super::refusal::Refusal;
use crate::{
    cards::{Card, CardSet},
    melds::{LayOff, Meld, Melds, can_lay_off},
    play::Illegal,
};

pub(super) fn parse_cards(whose: &'static str, text: &str) -> Result<CardSet, Refusal> {
    text.parse()
        .map_err(|error| Refusal::Cards { whose, error })
}

pub(super) fn parse_melds(whose: &'static str, text: &str) -> Result<Melds, Refusal> {
    let melds = text
        .split('/')
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .map(|part| part.parse().map_err(|error| Refusal::Meld { whose, error }))
        .collect::<Result<Vec<Meld>, Refusal>>()?;
    Melds::new(melds).map_err(|error| Refusal::Melds { whose, error })
}

/// A card to lay off, and on which meld where that was said.
pub(super) struct Wanted {
    pub(super) card: Card,
    pub(super) meld: Option<usize>,
}

pub(super) fn parse_lay_offs(text: &str) -> Result<Vec<Wanted>, Refusal> {
    text.split(|c: char| c.is_whitespace() || c == ',')
        .filter(|word| !word.is_empty())
        .map(|word| {
            let bad = || Refusal::LayOffText {
                text: word.to_owned(),
            };
            let (card, meld) = match word.split_once('@') {
                None => (word, None),
                Some((card, number)) => {
                    let number: usize = number.parse().map_err(|_| bad())?;
                    (card, Some(number.checked_sub(1).ok_or_else(bad)?))
                }
            };
            let card = card.parse().map_err(|_| bad())?;
            Ok(Wanted { card, meld })
        })
        .collect()
}

/// An order and a meld for each card so that all of them can be laid off one after another; else the first that cannot
/// go down is told with its reason.
pub(super) fn place(
    wanted: &[Wanted],
    melds: Melds,
    deadwood: CardSet,
) -> Result<Vec<LayOff>, Refusal> {
    fn search(left: &[&Wanted], melds: Melds, placed: &mut Vec<LayOff>) -> bool {
        if left.is_empty() {
            return true;
        }
        for (index, next) in left.iter().enumerate() {
            let range = match next.meld {
                Some(place) => place..place.saturating_add(1),
                None => 0..melds.len(),
            };
            for place in range {
                let Some(extended) = melds.extend_at(place, next.card) else {
                    continue;
                };
                let mut rest = left.to_vec();
                rest.remove(index);
                placed.push(LayOff {
                    card: next.card,
                    meld: place,
                });
                if search(&rest, extended, placed) {
                    return true;
                }
                placed.pop();
            }
        }
        false
    }

    for next in wanted {
        if !deadwood.contains(next.card) {
            return Err(Illegal::NotDeadwood { card: next.card }.into());
        }
        if let Some(place) = next.meld
            && place >= melds.len()
        {
            return Err(Illegal::NoSuchMeld {
                number: place + 1,
                count: melds.len(),
            }
            .into());
        }
    }
    let all: Vec<&Wanted> = wanted.iter().collect();
    let mut placed = Vec::new();
    if search(&all, melds, &mut placed) {
        return Ok(placed);
    }
    // Name a card that does not go down even with all the others there.
    let others: CardSet = wanted.iter().map(|next| next.card).collect();
    let closure = can_lay_off(others, &melds);
    let strays = wanted.iter().filter(|next| !closure.contains(next.card));
    let asked = wanted.iter().filter(|next| next.meld.is_some());
    match strays.chain(asked).next() {
        None => Ok(Vec::new()),
        Some(&Wanted { card, meld: None }) => Err(Refusal::FitsNowhere { card }),
        Some(&Wanted {
            card,
            meld: Some(place),
        }) => match melds.get(place) {
            Some(meld) => Err(Illegal::DoesNotFit { card, meld }.into()),
            None => Err(Refusal::FitsNowhere { card }),
        },
    }
}

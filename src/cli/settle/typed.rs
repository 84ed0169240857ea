//! The cards, melds and lay-offs that were typed.

use std::fmt::Display;

use crate::{
    cards::{Card, CardSet, ParseCardSetError},
    cli::failure::Refusal,
    melds::{LayOff, Meld, Melds, can_lay_off},
    play::Illegal,
    text::quoted,
};

pub(super) fn parse_cards(whose: &str, text: &str) -> Result<CardSet, Refusal> {
    text.parse()
        .map_err(|why| Refusal::new("bad-cards", format!("{whose}: {why}")))
}

pub(super) fn parse_melds(whose: &str, text: &str) -> Result<Melds, Refusal> {
    let bad = |why: &dyn Display| Refusal::new("bad-melds", format!("{whose}: {why}"));
    let melds = text
        .split('/')
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .map(|part| part.parse().map_err(|why| bad(&why)))
        .collect::<Result<Vec<Meld>, Refusal>>()?;
    Melds::new(melds).map_err(|why| bad(&why))
}

/// A card to lay off, and on which meld where that was said.
pub(super) struct WantedLayOff {
    pub(super) card: Card,
    meld: Option<usize>,
}

pub(super) fn parse_lay_offs(text: &str) -> Result<Vec<WantedLayOff>, Refusal> {
    let wanted = text
        .split(|c: char| c.is_whitespace() || c == ',')
        .filter(|word| !word.is_empty())
        .map(|word| {
            let bad = || {
                let why = "is no lay-off: a card such as 8s, or 8s@2 for the second meld";
                Refusal::new("bad-lay-off", format!("{} {why}", quoted(word)))
            };
            let (card, meld) = match word.split_once('@') {
                None => (word, None),
                Some((card, number)) => {
                    let number: usize = number.parse().map_err(|_| bad())?;
                    (card, Some(number.checked_sub(1).ok_or_else(bad)?))
                }
            };
            let card = card.parse().map_err(|_| bad())?;
            Ok(WantedLayOff { card, meld })
        })
        .collect::<Result<Vec<WantedLayOff>, Refusal>>()?;
    let mut named = CardSet::EMPTY;
    match wanted.iter().find(|next| !named.insert(next.card)) {
        Some(WantedLayOff { card, .. }) => {
            let why = ParseCardSetError::Duplicate { card: *card };
            Err(Refusal::new("bad-lay-off", format!("the lay-offs: {why}")))
        }
        None => Ok(wanted),
    }
}

/// An order and a meld for each card, so that all can be laid off one after another; else the reason why one cannot.
pub(super) fn place_all(
    wanted: &[WantedLayOff],
    melds: Melds,
    deadwood: CardSet,
) -> Result<Vec<LayOff>, Refusal> {
    fn search(left: &[&WantedLayOff], melds: Melds, placed: &mut Vec<LayOff>) -> bool {
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
    let all: Vec<&WantedLayOff> = wanted.iter().collect();
    let mut placed = Vec::new();
    if search(&all, melds, &mut placed) {
        return Ok(placed);
    }
    // Name a card that does not go down even with all the others there.
    let others: CardSet = wanted.iter().map(|next| next.card).collect();
    let closure = can_lay_off(others, &melds);
    let strays = wanted.iter().filter(|next| !closure.contains(next.card));
    let asked = wanted.iter().filter(|next| next.meld.is_some());
    let Some(&WantedLayOff { card, meld }) = strays.chain(asked).next() else {
        return Ok(Vec::new());
    };
    Err(match meld.and_then(|place| melds.get(place)) {
        Some(meld) => Illegal::DoesNotFit { card, meld }.into(),
        None => Refusal::new(
            "does-not-fit",
            format!("the {card} fits on none of the knocker's melds"),
        ),
    })
}

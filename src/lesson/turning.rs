//! Judging what the learner does at the table: what the rules say, and what the step is about.

use serde::{Deserialize, Serialize};

use crate::{
    cards::{Card, CardSet, Rank},
    game::words::{Phrase, counted},
    melds::{
        Meld, MeldKind, best_arrangement, best_discard, broken_meld, deadwood,
        deadwood_after_discard, legal_lay_offs,
    },
    play::{Action, Illegal, KnockKind, OnOffer, Phase, View, pair},
};

use super::{
    course::{OPPONENT, Task, written},
    melding::{kind, rank_name, rank_names, suit_name},
    table::knock,
};

/// Something that the learner does. Written as `"take"` or `{"card":"7h"}`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LessonInput {
    /// Choose a card of the hand: as one of a meld, as the discard, or to be laid off, as it is wanted.
    Card(Card),
    Draw,
    Take,
    Pass,
    /// Knock with this card as the discard.
    Knock(Card),
    Gin,
    BigGin,
    /// Lay off no more.
    Done,
    /// Choose a line of a question, counted from 0.
    Answer(usize),
    /// Go on to the next step.
    GoOn,
}

/// The action that an input is at this moment of a deal; none when it is none.
pub(super) fn action(view: &View, input: LessonInput) -> Option<Action> {
    let hand = view.hand();
    Some(match input {
        LessonInput::Draw => Action::DrawStock,
        LessonInput::Take => view.phase().taking(),
        LessonInput::Pass => Action::Pass,
        LessonInput::Card(card) => Action::Discard { card },
        LessonInput::Knock(card) => knock(hand, card),
        LessonInput::Gin => knock(hand, best_discard(hand, view.undiscardable())?.card),
        LessonInput::BigGin => Action::BigGin {
            melds: *best_arrangement(hand).melds(),
        },
        LessonInput::Done => Action::EndDefence,
        LessonInput::Answer(_) | LessonInput::GoOn => return None,
    })
}

/// The action that an input is, if the rules let it happen.
///
/// # Errors
///
/// Why they do not.
pub(super) fn legal(view: &View, input: LessonInput) -> Result<Action, Phrase> {
    let drawing = !matches!(view.phase(), Phase::Discard { .. });
    if drawing && matches!(input, LessonInput::Knock(_) | LessonInput::Gin) {
        return Err(written(
            "First *draw* a card; then you can end the hand with a discard.",
        ));
    }
    let Some(action) = action(view, input) else {
        return Err(written("You cannot do that now."));
    };
    if let (LessonInput::Gin, Action::Knock { discard, .. }) = (input, action) {
        let left = deadwood(view.hand().without(discard));
        if left > 0 {
            let left = counted(left, "point", "points");
            return Err(written(&format!(
                "That is not gin: even without the `{discard}` you would have {left} of deadwood."
            )));
        }
    }
    match view.check(&action) {
        Ok(()) => Ok(action),
        // Which card is drawn says the step.
        Err(Illegal::DrawFirst) => Err(written("A turn begins with a draw.")),
        Err(why) => Err(Phrase::from_sentence(&why.to_string())),
    }
}

/// How a turn can be ended besides a plain discard: by the best way there is.
pub(super) fn ending(view: &View) -> Option<KnockKind> {
    if view.hand().len() < 11 {
        return None;
    }
    match least(view) {
        _ if legal(view, LessonInput::BigGin).is_ok() => Some(KnockKind::BigGin),
        0 => Some(KnockKind::Gin),
        left if left <= view.knock_limit() => Some(KnockKind::Knock),
        _ => None,
    }
}

/// The action that an input is, if it is what the task is about.
///
/// # Errors
///
/// Why it is not legal, or not what is looked for.
pub(super) fn judge(view: &View, task: Task, input: LessonInput) -> Result<Action, Phrase> {
    if task == Task::LayOff {
        return lay_off(view, input);
    }
    // Taking a card, and that an upcard that both have passed is not taken any more, come later.
    if (task, input) == (Task::Draw, LessonInput::Take) {
        return Err(written("In this step *draw* from the *stock*."));
    }
    let action = legal(view, input)?;
    match (task, action) {
        (Task::Draw, Action::DrawStock) | (Task::Take, Action::TakeDiscard) => Ok(action),
        (Task::Take, Action::DrawStock) => Err(rather_take(view)),
        (Task::Discard | Task::SafeDiscard, Action::Discard { card }) => {
            match discard(view, task, card) {
                None => Ok(action),
                Some(why) => Err(why),
            }
        }
        (Task::Knock | Task::Gin, Action::Knock { discard, .. }) => {
            match knock_leaves(view, task, discard) {
                None => Ok(action),
                Some(why) => Err(why),
            }
        }
        (Task::Knock | Task::Gin, Action::Discard { card }) => Err(plays_on(view, task, card)),
        _ => Err(written(
            "You may do that, but this step is about something else.",
        )),
    }
}

/// That a plain discard does not end the hand, and what would.
fn plays_on(view: &View, task: Task, card: Card) -> Phrase {
    let may_end = legal(view, LessonInput::Knock(card)).is_ok();
    written(match (task, may_end) {
        (Task::Gin, _) => "A plain discard would play on, and you have gin. Go *gin* instead.",
        (_, true) if knock_leaves(view, task, card).is_none() => {
            "A plain discard would play on. You may end the hand now: *knock* with that card."
        }
        (_, true) => {
            "A plain discard would play on. You may end the hand now: *knock* with that card, or with a better one."
        }
        (_, false) => {
            "A plain discard would play on, and you cannot knock with that card: too much is left. *Knock* with another one."
        }
    })
}

/// The least deadwood after a discard.
fn least(view: &View) -> u32 {
    deadwood_after_discard(view.hand(), view.undiscardable())
}

/// Why the top of the pile is better than a card of the stock.
fn rather_take(view: &View) -> Phrase {
    why_take(view).unwrap_or_else(|| written("Take the top card of the pile."))
}

/// The same, where there is such a card.
fn why_take(view: &View) -> Option<Phrase> {
    let card = offered(view)?;
    let gain = gain(view, card);
    Some(written(&format!(
        "The next stock card is unknown. The `{card}` {gain}."
    )))
}

/// What taking a card of the pile does: `makes … and lowers your deadwood from 50 to 20`.
fn gain(view: &View, card: Card) -> String {
    let made =
        made_with(view, card).map_or_else(String::new, |meld| format!("makes `{meld}` and "));
    let left = deadwood_after_discard(view.hand().with(card), CardSet::from(card));
    let now = deadwood(view.hand());
    format!("{made}lowers your deadwood from {now} to {left}")
}

/// Why the card of the pile is taken or left, where the cards show it.
pub(super) fn why_draw(view: &View, best: &Action) -> Option<Phrase> {
    let card = offered(view)?;
    let is_meld = made_with(view, card).is_some();
    match best {
        Action::TakeUpcard | Action::TakeDiscard if is_meld => {
            Some(written(&format!("it {}", gain(view, card))))
        }
        Action::Pass | Action::DrawStock if !is_meld => {
            Some(written(&format!("the `{card}` makes no meld")))
        }
        _ => None,
    }
}

/// The card of the pile that may be taken.
fn offered(view: &View) -> Option<Card> {
    match *view.phase() {
        Phase::Offer { card, .. }
        | Phase::Draw {
            on_offer: OnOffer::Takeable(card),
            ..
        } => Some(card),
        _ => None,
    }
}

/// The meld that a card would make.
fn made_with(view: &View, card: Card) -> Option<CardSet> {
    let best = best_arrangement(view.hand().with(card));
    let mut melds = best.melds().iter().map(Meld::cards);
    melds.find(|meld| meld.contains(card))
}

/// The card of the pile and the meld that it would make, if it makes one.
pub(super) fn offered_makes(view: &View) -> Option<(Card, CardSet)> {
    let card = offered(view)?;
    Some((card, made_with(view, card)?))
}

/// Why the coach would rather do something else, as far as the cards show it: as the steps before have taught it.
pub(super) fn why_rather(view: &View, action: &Action, best: &Action) -> Option<Phrase> {
    match (action, best) {
        (Action::Discard { .. }, Action::Knock { .. } | Action::BigGin { .. }) => Some(written(
            &format!("That ends the hand before {OPPONENT} can."),
        )),
        // What speaks against the better card as well is no reason.
        (Action::Discard { card }, Action::Discard { card: better }) => {
            why_not_discard(view, *card).filter(|_| why_not_discard(view, *better).is_none())
        }
        (Action::Knock { discard, .. }, Action::Knock { .. }) => {
            knock_leaves(view, Task::Knock, *discard)
        }
        (Action::Pass | Action::DrawStock, Action::TakeUpcard | Action::TakeDiscard) => {
            offered_makes(view)?;
            why_take(view)
        }
        (Action::TakeUpcard | Action::TakeDiscard, Action::Pass | Action::DrawStock) => {
            let card = offered(view)?;
            made_with(view, card).is_none().then(|| {
                written(&format!(
                    "The `{card}` makes no meld, and {OPPONENT} sees that you have it."
                ))
            })
        }
        // Whoever knocks has little left, and is never wrong.
        _ => None,
    }
}

/// Why another discard is plainly better.
pub(super) fn why_not_discard(view: &View, card: Card) -> Option<Phrase> {
    discard(view, Task::SafeDiscard, card)
}

/// Whether a card may well be of use beside one that the opponent took.
pub(super) fn is_near(card: Card, taken: Card) -> bool {
    let apart = (card.rank() as i32 - taken.rank() as i32).abs();
    card.rank() == taken.rank() || (card.suit() == taken.suit() && apart <= 2)
}

/// The card that the opponent is known to hold.
pub(super) fn taken_by_opponent(view: &View) -> Option<Card> {
    view.known(pair::opponent(view.seat())).lowest()
}

/// Why a discard is not the one that is looked for.
fn discard(view: &View, task: Task, card: Card) -> Option<Phrase> {
    let hand = view.hand();
    let left = deadwood(hand.without(card));
    if let Some(phrase) = breaks(hand, card) {
        return Some(phrase);
    }
    let taken = taken_by_opponent(view).filter(|_| task == Task::SafeDiscard);
    if let Some(taken) = taken
        && is_near(card, taken)
    {
        return Some(helps(card, taken));
    }
    let safe = |other: &Card| taken.is_none_or(|taken| !is_near(*other, taken));
    let others = (hand - view.undiscardable()).iter().filter(safe);
    let least = others.map(|other| deadwood(hand.without(other))).min()?;
    (left > least).then(|| {
        written(&format!(
            "Without the `{card}` you have {left} left, and another card leaves only {least}: discard one that counts more."
        ))
    })
}

/// That a card is part of a meld, if throwing it leaves more than the hand has now.
fn breaks(hand: CardSet, card: Card) -> Option<Phrase> {
    let (meld, left) = broken_meld(hand, card)?;
    let kind = kind(meld);
    let left = counted(left, "point", "points");
    Some(written(&format!(
        "The `{card}` is part of your {kind} `{meld}`: without it you have {left} of deadwood, more than now."
    )))
}

/// That a card may help the opponent.
fn helps(card: Card, taken: Card) -> Phrase {
    written(&if card.rank() == taken.rank() {
        let ranks = rank_names(card.rank());
        format!(
            "{OPPONENT} took the `{taken}`, so they may well collect {ranks}: the `{card}` could help them."
        )
    } else {
        let suit = suit_name(card.suit());
        format!(
            "{OPPONENT} took the `{taken}`, so they may well have the {suit}s next to it: the `{card}` could help them."
        )
    })
}

/// Why a knock is not the one that is looked for: another discard leaves less.
fn knock_leaves(view: &View, task: Task, card: Card) -> Option<Phrase> {
    let left = deadwood(view.hand().without(card));
    let least = least(view);
    (left > least).then(|| {
        written(&match task {
            Task::Gin => format!(
                "Discarding the `{card}` would be a knock with {left}. Discard another card and nothing is left: that is *gin*."
            ),
            _ => format!(
                "You may knock with the `{card}`, but that leaves {left}. Another card leaves only {least}, and each point counts."
            ),
        })
    })
}

/// The lay-off that an input is.
fn lay_off(view: &View, input: LessonInput) -> Result<Action, Phrase> {
    let Phase::LayOff {
        extended,
        melds,
        deadwood: loose,
        ..
    } = *view.phase()
    else {
        return Err(written("There is nothing to lay off now."));
    };
    let fits: CardSet = legal_lay_offs(loose, &extended)
        .map(|lay_off| lay_off.card)
        .collect();
    let card = match input {
        LessonInput::Card(card) => card,
        LessonInput::Done => {
            return Err(written(&format!(
                "Not yet: `{fits}` still fits on {OPPONENT}'s melds, and cards that you lay off do not count against you."
            )));
        }
        _ => {
            return Err(written(&format!(
                "The hand has been ended. Only *lay off* what fits on {OPPONENT}'s melds."
            )));
        }
    };
    let run_first = |place: usize| extended.get(place).map(Meld::kind) != Some(MeldKind::Run);
    let lay_off = legal_lay_offs(CardSet::from(card) & loose, &extended)
        .min_by_key(|lay_off| run_first(lay_off.meld));
    if let Some(lay_off) = lay_off {
        return Ok(Action::LayOff(lay_off));
    }
    if let Some(meld) = melds.iter().find(|meld| meld.cards().contains(card)) {
        return Err(written(&format!(
            "The `{card}` is in your own meld `{meld}` and counts nothing: lay off cards in no meld."
        )));
    }
    if !loose.contains(card) {
        return Err(written(&format!("You do not hold the `{card}`.")));
    }
    Err(fits_nowhere(card, loose, &extended))
}

/// Why a card fits on none of the melds.
fn fits_nowhere(card: Card, loose: CardSet, melds: &crate::melds::Melds) -> Phrase {
    // With another card laid off first it might fit.
    let first = legal_lay_offs(loose, melds).find(|lay_off| {
        let longer = melds.extend_at(lay_off.meld, lay_off.card);
        longer.is_some_and(|longer| {
            legal_lay_offs(CardSet::from(card), &longer)
                .next()
                .is_some()
        })
    });
    if let Some(first) = first {
        return written(&format!(
            "Not yet: between {OPPONENT}'s run and the `{card}` the `{}` is missing. Lay that off first, and it fits.",
            first.card
        ));
    }
    let ends: Vec<String> = melds
        .iter()
        .map(|meld| match meld.kind() {
            MeldKind::Set => {
                let rank = meld.cards().lowest().map_or(Rank::Ace, Card::rank);
                let rank = rank_name(rank);
                format!("`{meld}` takes the fourth {rank}")
            }
            MeldKind::Run => format!("`{meld}` the next card at either end"),
        })
        .collect();
    written(&format!(
        "The `{card}` fits on none of {OPPONENT}'s melds: {}.",
        ends.join(", ")
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_of_the_rank_or_near_in_the_suit_are_near() {
        let near = |one: &str, other: &str| is_near(one.parse().unwrap(), other.parse().unwrap());
        assert!(near("Qs", "Qd") && near("Jd", "Qd") && near("Td", "Qd") && near("Kd", "Qd"));
        assert!(!near("9d", "Qd") && !near("Jh", "Qd") && !near("Ad", "Qd"));
    }
}

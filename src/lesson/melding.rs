//! Judging the cards that a learner puts together for a meld, one by one, from their hand.

use crate::{
    cards::{Card, CardSet, Rank, Suit},
    game::words::Phrase,
    melds::{Meld, MeldKind, deadwood},
};

use super::course::{Task, written};

/// What comes of a card that was chosen.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum MeldChoice {
    /// It had been chosen before, and is put back.
    PutBack,
    /// It belongs to the meld, and more cards are to come.
    Taken,
    /// With it the meld is whole.
    Made(Meld),
    /// It does not belong to the others, and why.
    Not(Phrase),
    /// With it a meld is whole, but another leaves less: why. All cards are put back.
    Worse(Phrase),
}

/// Judges the next card for the meld that is sought; `chosen` are those before it.
pub(super) fn choose(hand: CardSet, chosen: CardSet, card: Card, task: Task) -> MeldChoice {
    if chosen.contains(card) {
        return MeldChoice::PutBack;
    }
    let together = chosen.with(card);
    let all = candidates(hand, task);
    let around = |meld: &&Meld| together.is_subset(meld.cards());
    let mut fitting = all.iter().filter(around).peekable();
    if fitting.peek().is_none() {
        return MeldChoice::Not(why_not(hand, chosen, card, task));
    }
    // A larger meld around it may still be made.
    if fitting.any(|meld| meld.cards() != together) {
        return MeldChoice::Taken;
    }
    let Ok(meld) = Meld::new(together) else {
        return MeldChoice::Taken;
    };
    let least = all.iter().map(|meld| left(hand, *meld)).min();
    match (task, least) {
        (Task::BestMeld, Some(least)) if left(hand, meld) > least => {
            MeldChoice::Worse(leaves_more(hand, meld, &all, least))
        }
        _ => MeldChoice::Made(meld),
    }
}

/// The deadwood that is left beside a meld.
pub(super) fn left(hand: CardSet, meld: Meld) -> u32 {
    deadwood(hand - meld.cards())
}

/// Every meld of the kind that is sought in a hand.
fn candidates(hand: CardSet, task: Task) -> Vec<Meld> {
    let kind = match task {
        Task::Set => Some(MeldKind::Set),
        Task::Run => Some(MeldKind::Run),
        _ => None,
    };
    let sets = Rank::ALL.into_iter().flat_map(move |rank| {
        let same = hand & CardSet::of_rank(rank);
        let fewer = same.iter().map(move |card| same.without(card));
        [same].into_iter().chain(fewer)
    });
    let runs = hand.iter().flat_map(move |first| {
        let mut cards = CardSet::EMPTY;
        std::iter::successors(Some(first), |card| above(*card))
            .take_while(move |card| hand.contains(*card))
            .map(move |card| {
                cards.insert(card);
                cards
            })
    });
    sets.chain(runs)
        .filter_map(|cards| Meld::new(cards).ok())
        .filter(|meld| kind.is_none_or(|kind| meld.kind() == kind))
        .collect()
}

/// The next card of the suit; the ace is low.
fn above(card: Card) -> Option<Card> {
    let place = card.rank() as usize;
    Rank::ALL
        .get(place)
        .map(|&rank| Card::new(rank, card.suit()))
}

/// The card of the suit before it; none before the ace.
fn below(card: Card) -> Option<Card> {
    let place = (card.rank() as usize).checked_sub(2)?;
    Rank::ALL
        .get(place)
        .map(|&rank| Card::new(rank, card.suit()))
}

/// A rank in words.
pub(super) const fn rank_name(rank: Rank) -> &'static str {
    const NAMES: [&str; 13] = [
        "ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack",
        "queen", "king",
    ];
    NAMES[rank as usize - 1]
}

/// Several cards of a rank in words.
pub(super) fn rank_names(rank: Rank) -> String {
    let ending = if rank == Rank::Six { "es" } else { "s" };
    format!("{}{ending}", rank_name(rank))
}

/// The suit of one card in words.
pub(super) const fn suit_name(suit: Suit) -> &'static str {
    match suit {
        Suit::Clubs => "club",
        Suit::Diamonds => "diamond",
        Suit::Hearts => "heart",
        Suit::Spades => "spade",
    }
}

/// The kind of a meld in words.
pub(super) const fn kind(meld: Meld) -> &'static str {
    match meld.kind() {
        MeldKind::Set => "set",
        MeldKind::Run => "run",
    }
}

/// Why a card does not belong to those chosen before it; no meld of the hand has all of them.
fn why_not(hand: CardSet, chosen: CardSet, card: Card, task: Task) -> Phrase {
    let text = match task {
        Task::Set => not_in_set(hand, chosen, card),
        Task::Run => not_in_run(hand, chosen, card),
        _ if chosen.is_empty() => {
            format!("The `{card}` is in none of your melds: it is deadwood in any case.")
        }
        _ => {
            let together = chosen.with(card);
            let one_suit = together.is_subset(CardSet::of_suit(card.suit()));
            if one_suit {
                not_in_run(hand, chosen, card)
            } else {
                format!("`{together}` are neither of one rank nor in a row in one suit.")
            }
        }
    };
    written(&text)
}

fn not_in_set(hand: CardSet, chosen: CardSet, card: Card) -> String {
    if let Some(first) = chosen.lowest() {
        let rank = rank_name(first.rank());
        return format!("The `{card}` is no {rank}: the cards of a set are all of one rank.");
    }
    let same = hand & CardSet::of_rank(card.rank());
    match same.len() {
        1 => {
            let rank = rank_name(card.rank());
            format!("You hold only one {rank}, the `{card}`. A set takes three of a rank.")
        }
        count => {
            let number = if count == 2 { "two" } else { "three" };
            let ranks = rank_names(card.rank());
            format!("You hold only {number} {ranks}: `{same}`. A set takes three.")
        }
    }
}

fn not_in_run(hand: CardSet, chosen: CardSet, card: Card) -> String {
    let together = chosen.with(card);
    let suit = CardSet::of_suit(card.suit());
    if !together.is_subset(suit) {
        let one = suit_name(card.suit());
        let first = chosen.lowest().map_or("", |first| suit_name(first.suit()));
        return format!(
            "The `{card}` is a {one}, and you began with {first}s: the cards of a run are of one suit."
        );
    }
    let of = |rank| Card::new(rank, card.suit());
    let (ace, queen, king) = (of(Rank::Ace), of(Rank::Queen), of(Rank::King));
    let high = [queen, king].into_iter().collect::<CardSet>();
    let round_the_corner = high.with(ace);
    let holds_corner = round_the_corner.is_subset(hand) && round_the_corner.contains(card);
    let is_corner = together.contains(ace) && !together.is_disjoint(high);
    if is_corner || (chosen.is_empty() && holds_corner) {
        return format!("`{queen} {king} {ace}` is not a run: the ace is low, below the two.");
    }
    if let (Some(low), Some(high)) = (together.lowest(), together.highest())
        && !chosen.is_empty()
    {
        let between = std::iter::successors(above(low), |card| above(*card));
        let missing: CardSet = between
            .take_while(|card| *card != high)
            .filter(|card| !hand.contains(*card))
            .collect();
        return format!(
            "Between the `{low}` and the `{high}` you lack the `{missing}`: a run has no gap."
        );
    }
    alone_in_suit(hand, card)
}

/// Why no run of the hand has this card.
fn alone_in_suit(hand: CardSet, card: Card) -> String {
    let beside: CardSet = [below(card), above(card)].into_iter().flatten().collect();
    let held = beside & hand;
    let Some(next) = held.lowest() else {
        let suit = suit_name(card.suit());
        return format!("You hold no {suit} next to the `{card}`, and a run takes three in a row.");
    };
    let pair = CardSet::from(card).with(next);
    let ends = [
        pair.lowest().and_then(below),
        pair.highest().and_then(above),
    ];
    let needed: Vec<String> = ends
        .into_iter()
        .flatten()
        .map(|card| format!("the `{card}`"))
        .collect();
    format!(
        "`{pair}` are only two in a row: a third would be {}, which you do not hold.",
        needed.join(" or ")
    )
}

/// That another meld leaves less than this one.
fn leaves_more(hand: CardSet, meld: Meld, all: &[Meld], least: u32) -> Phrase {
    let shared = all
        .iter()
        .filter(|other| left(hand, **other) == least)
        .map(|other| other.cards() & meld.cards())
        .find(|shared| !shared.is_empty());
    let taken = match shared {
        Some(shared) => format!("the `{shared}` is used up by it, and "),
        None => String::new(),
    };
    let kind = kind(meld);
    written(&format!(
        "`{meld}` is a {kind}, but {taken}*{}* points are left over. The other choice leaves {least}. Try that one.",
        left(hand, meld)
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::words::Symbols;

    fn cards(text: &str) -> CardSet {
        text.parse().unwrap()
    }

    fn judged(hand: &str, chosen: &str, card: &str, task: Task) -> String {
        match choose(cards(hand), cards(chosen), card.parse().unwrap(), task) {
            MeldChoice::PutBack => "put back".to_owned(),
            MeldChoice::Taken => "taken".to_owned(),
            MeldChoice::Made(meld) => format!("made {meld}"),
            MeldChoice::Not(why) => why.text(Symbols::Ascii),
            MeldChoice::Worse(why) => format!("worse: {}", why.text(Symbols::Ascii)),
        }
    }

    #[test]
    fn a_set_is_put_together_card_by_card() {
        let hand = "7c 7d 7s 5c 5h Kh 9h Th";
        let set = |chosen, card| judged(hand, chosen, card, Task::Set);
        assert_eq!(set("", "7d"), "taken");
        assert_eq!(set("7d", "7c"), "taken");
        assert_eq!(set("7d 7c", "7s"), "made 7c 7d 7s");
        assert_eq!(set("7d 7c", "7c"), "put back");
        assert_eq!(
            set("", "Kh"),
            "You hold only one king, the Kh. A set takes three of a rank."
        );
        assert_eq!(
            set("", "5c"),
            "You hold only two fives: 5c 5h. A set takes three."
        );
        assert_eq!(
            set("7d 7c", "9h"),
            "The 9h is no seven: the cards of a set are all of one rank."
        );
    }

    #[test]
    fn a_set_of_four_is_made_with_the_fourth() {
        assert_eq!(judged("7c 7d 7h 7s", "7c 7d", "7h", Task::Set), "taken");
        assert_eq!(
            judged("7c 7d 7h 7s", "7c 7d 7h", "7s", Task::Set),
            "made 7c 7d 7h 7s"
        );
    }

    #[test]
    fn a_run_is_of_one_suit_without_a_gap_and_with_the_ace_low() {
        let hand = "9h Th Jh Qs Ks As 8c 9c 7d 2c 2h 4h 9d";
        let run = |chosen, card| judged(hand, chosen, card, Task::Run);
        assert_eq!(run("", "Jh"), "taken");
        assert_eq!(run("Jh 9h", "Th"), "made 9h Th Jh");
        let corner = "Qs Ks As is not a run: the ace is low, below the two.";
        for card in ["Qs", "Ks", "As"] {
            assert_eq!(run("", card), corner);
        }
        assert_eq!(
            run("", "8c"),
            "8c 9c are only two in a row: a third would be the 7c or the Tc, which you do not hold."
        );
        assert_eq!(
            run("", "7d"),
            "You hold no diamond next to the 7d, and a run takes three in a row."
        );
        assert_eq!(
            run("9h", "9d"),
            "The 9d is a diamond, and you began with hearts: the cards of a run are of one suit."
        );
        assert_eq!(
            run("9h", "4h"),
            "Between the 4h and the 9h you lack the 5h 6h 7h 8h: a run has no gap."
        );
    }

    #[test]
    fn at_the_ends_of_a_suit_one_card_alone_would_help() {
        let run = |hand, card| judged(hand, "", card, Task::Run);
        assert_eq!(
            run("Ac 2c 9h", "Ac"),
            "Ac 2c are only two in a row: a third would be the 3c, which you do not hold."
        );
        assert_eq!(
            run("Qc Kc 9h", "Kc"),
            "Qc Kc are only two in a row: a third would be the Jc, which you do not hold."
        );
        assert_eq!(
            run("Ac Kc 9h", "Kc"),
            "You hold no club next to the Kc, and a run takes three in a row."
        );
    }

    #[test]
    fn of_two_melds_the_one_that_leaves_less_is_sought() {
        let hand = "7c 7d 7h 8h 9h As 2c 3d 5s Jd";
        let least = |chosen, card| judged(hand, chosen, card, Task::BestMeld);
        assert_eq!(least("7h 8h", "9h"), "made 7h 8h 9h");
        assert_eq!(
            least("7c 7d", "7h"),
            "worse: 7c 7d 7h is a set, but the 7h is used up by it, and 38 points are left over. The other choice \
             leaves 35. Try that one."
        );
        assert_eq!(
            least("7c 7d", "8h"),
            "7c 7d 8h are neither of one rank nor in a row in one suit."
        );
        assert_eq!(
            least("", "Jd"),
            "The Jd is in none of your melds: it is deadwood in any case."
        );
    }

    #[test]
    fn every_card_of_every_hand_is_judged_and_every_refusal_is_true() {
        // Whatever is refused cannot be part of a meld with the cards before it.
        for seed in 0..200 {
            let deck = crate::cards::Deck::shuffled(&mut crate::cards::stream(
                seed,
                crate::cards::Stream::Deal(0),
            ));
            let hand: CardSet = deck.cards()[..10].iter().copied().collect();
            for task in [Task::Set, Task::Run, Task::BestMeld] {
                let mut chosen = CardSet::EMPTY;
                for card in hand {
                    let around = |meld: &Meld| chosen.with(card).is_subset(meld.cards());
                    let could = candidates(hand, task).iter().any(around);
                    match choose(hand, chosen, card, task) {
                        MeldChoice::Taken => {
                            assert!(could);
                            chosen.insert(card);
                        }
                        MeldChoice::Made(meld) => assert_eq!(meld.cards(), chosen.with(card)),
                        MeldChoice::Not(why) => {
                            assert!(!could);
                            assert!(why.text(Symbols::Ascii).len() > 20);
                        }
                        MeldChoice::Worse(_) => assert_eq!(task, Task::BestMeld),
                        MeldChoice::PutBack => panic!("{card} was not chosen"),
                    }
                }
            }
        }
    }
}

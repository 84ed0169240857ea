//! How much opponents want a discard: by the trials or a guess of the nets, and what their play says of it.

use crate::{
    cards::{Card, CardSet},
    game::words::Phrase,
    play::{Shown, View, pair},
    players::eval::Thought,
};

use super::{
    OpponentCount, Share, Taken,
    card_words::{any_of, by_rank, the},
    hand_facts::{can_be_melded, melds_with, near},
    words::{how_often, of_the_time, percent},
};

/// That the opponent wants one discard more than another.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct DangerFact {
    /// The safer discard, and what their play says of it.
    pub safer: (Card, Clue),
    /// The other.
    pub wanted: (Card, Clue),
    /// How often each was taken in the trials; none where it is a guess of the nets.
    pub taken: Option<[Taken; 2]>,
    /// The opponents who could take it.
    pub takers: OpponentCount,
}

/// What the play of an opponent says of a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Clue {
    Nothing,
    /// They hold these, which they took and which go with it.
    Took(CardSet),
    /// They discarded these, which go with it.
    Discarded(CardSet),
    /// They could have taken these, which go with it.
    Left(CardSet),
    /// The cards that they can hold make no meld with it.
    Dead,
}

/// What a take costs in points when the opponent plays on, what it costs further when they end the hand, and the mean of all takes.
/// Measured against casual, steady and club, on pairs of discards tried in the same deals.
const TAKEN: f64 = 6.0;
const TO_END: f64 = 20.0;
const ON_AVERAGE: f64 = 9.0;
/// A discard that is taken in a smaller part of the trials is safe.
const SAFE: f64 = 0.25;
/// One that is taken in a smaller part is so whatever it goes with.
const HARDLY: f64 = 0.08;

impl DangerFact {
    fn of(view: &View, [card, other]: [Card; 2], taken: Option<[Taken; 2]>) -> Self {
        // What they take often is not explained by why it would be safe, nor what they hardly ever take by why it would not.
        let share = taken.map(|[safer, _]| safer.at_all.value());
        let is_wanted = share.is_none_or(|share| share >= HARDLY);
        let is_safe = share.is_none_or(|share| share < SAFE);
        let wanted = Clue::of_wanted(view, other);
        let safer = match Clue::of_wanted(view, card) {
            Clue::Took(with) if is_wanted => Clue::Took(with),
            _ if is_safe => Clue::of_safer(view, card, other),
            _ => Clue::Nothing,
        };
        Self {
            safer: (card, safer),
            wanted: (other, wanted),
            taken,
            takers: takers(view),
        }
    }

    /// Whether it is too small a difference to persuade anybody.
    pub(super) fn is_slight(&self) -> bool {
        /// In percentage points.
        const LEAST: f64 = 8.0;
        let is_small = |[safer, wanted]: [Taken; 2]| {
            let more = wanted.at_all.value() - safer.at_all.value();
            100.0 * more < LEAST
        };
        self.taken.is_some_and(is_small)
    }

    pub(super) fn phrase(self, opponents: OpponentCount) -> Phrase {
        let Self {
            safer: (card, clue),
            wanted: (other, wanted),
            taken,
            takers,
        } = self;
        let subject = match (opponents, takers) {
            (OpponentCount::Several, OpponentCount::One) => "the next player",
            _ => opponents.subject(),
        };
        let is_both = wanted == clue && matches!(clue, Clue::Took(_));
        let which = if is_both {
            Some(Phrase::new("which does too"))
        } else {
            clue.which(opponents, takers)
        };
        let verb = taken.map_or("probably wants", |_| "takes");
        let told = Phrase::new(format!("{subject} {verb} "));
        let wanted = wanted.which(opponents, takers);
        let told = told.and(the(other)).and(between_commas(wanted));
        let told = if let Some(taken) = taken {
            let [safer, often] = taken.map(|taken| taken.at_all);
            let told = told.words(format!(" {}{}, ", of_the_time(often), to_end(taken)));
            let told = told.and(the(card)).and(between_commas(which));
            told.words(format!(" {}", how_often(safer)))
        } else {
            let told = told.words(" more than ").and(the(card));
            match which {
                Some(which) => told.words(", ").and(which),
                None => told,
            }
        };
        told.and(clue.why_safe())
    }
}

/// Says in brackets how often a take of the other discard ends the hand at once, where that is most of the cost.
fn to_end(taken: [Taken; 2]) -> String {
    let [cost, cost_of_ends] = costs(taken);
    if cost_of_ends <= cost / 2.0 {
        return String::new();
    }
    format!(" ({} to end the hand at once)", percent(taken[1].to_end))
}

/// Returns about how many points it costs that the other discard is taken more often, and how many of them come from hands that
/// end at once.
pub(super) fn costs([safer, wanted]: [Taken; 2]) -> [f64; 2] {
    let more = |share: Share, other: Share| other.value() - share.value();
    let of_ends = TO_END * more(safer.to_end, wanted.to_end);
    [TAKEN * more(safer.at_all, wanted.at_all) + of_ends, of_ends]
}

fn between_commas(clause: Option<Phrase>) -> Phrase {
    clause.map_or_else(Phrase::default, |clause| {
        Phrase::new(", ").and(clause).words(",")
    })
}

impl Clue {
    /// Why a card is wanted: they hold cards that go with it.
    fn of_wanted(view: &View, card: Card) -> Self {
        match goes_with_theirs(view, card) {
            CardSet::EMPTY => Self::Nothing,
            with => Self::Took(with),
        }
    }

    /// Why a card is safer than another with which it is compared, where what they gave away goes with it and not as much with the other.
    fn of_safer(view: &View, card: Card, other: Card) -> Self {
        if !can_be_melded(card, view.may_be_theirs().with(card)) {
            return Self::Dead;
        }
        let [thrown, left] = refused(view);
        let near_it = |card| (thrown | left) & near(card);
        if near_it(card).len() <= near_it(other).len() {
            return Self::Nothing;
        }
        let thrown = thrown & near(card);
        if thrown.is_empty() {
            Self::Left(left & near(card))
        } else {
            Self::Discarded(thrown)
        }
    }

    /// What is known of the card, after its name.
    fn which(self, opponents: OpponentCount, takers: OpponentCount) -> Option<Phrase> {
        Some(match self {
            Self::Nothing | Self::Discarded(_) | Self::Left(_) => return None,
            Self::Took(with) => Phrase::new("which goes with the ")
                .cards(by_rank(with))
                .words(match (opponents, takers) {
                    (OpponentCount::One, _) => " they took",
                    (OpponentCount::Several, OpponentCount::One) => " in their hand",
                    (OpponentCount::Several, OpponentCount::Several) => " one of them took",
                }),
            Self::Dead => Phrase::new(match opponents {
                OpponentCount::One => "which they cannot meld any more",
                OpponentCount::Several => "which nobody else can meld any more",
            }),
        })
    }

    /// Why they seldom want the card, after what is said of it; empty where nothing says so.
    fn why_safe(self) -> Phrase {
        match self {
            Self::Discarded(with) => Phrase::new(", as they discarded the ").cards(by_rank(with)),
            Self::Left(with) => Phrase::new(", as they did not take the ").and(any_of(with)),
            Self::Nothing | Self::Took(_) | Self::Dead => Phrase::default(),
        }
    }
}

/// How many opponents could take a discard: only the next player, unless each has a pile.
fn takers(view: &View) -> OpponentCount {
    if view.has_own_piles() {
        OpponentCount::of(view)
    } else {
        OpponentCount::One
    }
}

/// The cards that are known of one opponent with which they could take this one and still meld it: of several opponents the one
/// who holds the most of them.
fn goes_with_theirs(view: &View, card: Card) -> CardSet {
    let of = |known: CardSet| melds_with(card, near(card) & known, view.unseen() | known);
    let count = match takers(view) {
        OpponentCount::One => 1,
        OpponentCount::Several => view.seats(),
    };
    let known = view.others().take(count).map(|seat| of(view.known(seat)));
    known
        .max_by_key(|cards| cards.len())
        .unwrap_or(CardSet::EMPTY)
}

/// How much more often the opponent took the other of two discards, and about how many points that explains.
pub(super) fn taken(view: &View, cards: [Card; 2], taken: [Taken; 2]) -> Option<(f64, DangerFact)> {
    /// A smaller difference is nobody's reason.
    const LEAST: f64 = 0.03;
    let [share, instead] = taken.map(|taken| taken.at_all);
    let more = instead.value() - share.value();
    let is_told = instead.is_surely_above(share) && more >= LEAST;
    let [cost, _] = costs(taken);
    is_told.then(|| (cost, DangerFact::of(view, cards, Some(taken))))
}

/// The same where the nets guess it.
pub(super) fn safer(
    view: &View,
    thought: &Thought<'_>,
    cards: [Card; 2],
) -> Option<(f64, DangerFact)> {
    /// A smaller difference is nobody's reason.
    const LEAST: f64 = 0.04;
    let [wanted, instead] = cards.map(|card| f64::from(thought.guess.wanted(card)));
    let more = instead - wanted;
    (more >= LEAST).then(|| (ON_AVERAGE * more, DangerFact::of(view, cards, None)))
}

/// The cards that the only opponent discarded, and those that they could have taken and left.
fn refused(view: &View) -> [CardSet; 2] {
    let [mut thrown, mut left] = [CardSet::EMPTY; 2];
    if view.seats() > 2 {
        return [thrown, left];
    }
    let opponent = pair::opponent(view.seat());
    let mut top = view.upcard();
    for seen in view.history() {
        match seen.shown {
            Shown::Passed | Shown::DrewStock if seen.seat == opponent => {
                left.extend(top.filter(|top| !thrown.contains(*top)));
            }
            Shown::Discarded(card) => {
                top = Some(card);
                if seen.seat == opponent {
                    thrown.insert(card);
                    left.remove(card);
                }
            }
            Shown::TookUpcard(card) | Shown::TookDiscard(card) => {
                thrown.remove(card);
                left.remove(card);
                top = None;
            }
            _ => {}
        }
    }
    [thrown, left]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::words::Symbols;

    #[test]
    fn that_a_take_ends_the_hand_is_said_where_it_costs_the_most() {
        let of = |at_all, to_end| {
            let share = |some| Share { some, all: 100 };
            Taken {
                at_all: share(at_all),
                to_end: share(to_end),
            }
        };
        let said = |safer, wanted| {
            let fact = DangerFact {
                safer: ("9c".parse().unwrap(), Clue::Nothing),
                wanted: ("4d".parse().unwrap(), Clue::Nothing),
                taken: Some([safer, wanted]),
                takers: OpponentCount::One,
            };
            fact.phrase(OpponentCount::One).text(Symbols::Ascii)
        };
        for (safer, wanted, told) in [
            // 10 more are taken and play on, which costs 0.6 points, and 20 more end the hand, which costs 5.2.
            (
                of(15, 2),
                of(45, 22),
                "the 4d 45 % of the time (22 % to end the hand at once), the 9c 15 %",
            ),
            (
                of(0, 0),
                of(40, 30),
                "the 4d 40 % of the time (30 % to end the hand at once), the 9c hardly ever",
            ),
            // As many end it.
            (
                of(30, 20),
                of(45, 20),
                "the 4d 45 % of the time, the 9c 30 %",
            ),
            // The 3 that end it cost 0.6 points, all 27 takes 1.6 points.
            (of(5, 2), of(32, 5), "the 4d 32 % of the time, the 9c 5 %"),
        ] {
            assert_eq!(said(safer, wanted), format!("your opponent takes {told}"));
        }
    }
}

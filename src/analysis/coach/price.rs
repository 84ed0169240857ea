//! What the better of two discards costs beside the other.

use crate::{
    cards::CardSet,
    game::words::Phrase,
    play::{Action, View},
    players::{odds::many, search::OpponentHabits},
};

use super::{
    JudgedMove, OpponentCount,
    card_words::fit_instead,
    danger::{DangerFact, taken},
    endings::How,
    hand_facts::{HandFacts, draws_again},
    words::knocks_at_once,
};

/// What the better of two discards costs, where a player would ask: a reason for it that does not say so would not be believed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Price {
    /// It leaves much more deadwood, in points, and perhaps fewer cards to wait for.
    Deadwood {
        left: u32,
        instead: u32,
        plan: Plan,
        outs: Option<FewerOuts>,
    },
    /// It leaves fewer cards to wait for.
    Outs(FewerOuts),
    /// The opponent takes it much more often, and not to be undercut.
    Taken(DangerFact),
}

/// The cards that fit a meld then, and how many would after the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct FewerOuts {
    outs: CardSet,
    instead: usize,
}

/// What a player waits for who can keep much deadwood.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Plan {
    /// Deadwood matters.
    Any,
    Gin,
    GinOrUndercut,
}

impl Price {
    /// Nothing where it costs none of this, or where they are no discards.
    pub(super) fn of(view: &View, better: &JudgedMove, other: &JudgedMove) -> Option<Self> {
        /// In points.
        const MUCH: u32 = 5;
        const FAR_MORE: u32 = 7;
        /// In cards that fit a meld.
        const FEWER: usize = 2;
        let (Action::Discard { card }, Action::Discard { card: instead }) =
            (better.action, other.action)
        else {
            return None;
        };
        let [mine, theirs] = [card, instead].map(|card| HandFacts::without(card, view, None));
        let (left, less) = (mine.deadwood, theirs.deadwood);
        let is_much = left >= less + MUCH;
        // Nobody would wait for more cards with so much more deadwood, unless only gin ends a hand.
        let is_alike = view.knock_limit() == 0 || less < left + FAR_MORE;
        let is_asked = draws_again(view) && is_alike;
        let are_fewer = is_asked && theirs.outs.len() >= mine.outs.len() + FEWER;
        let outs = are_fewer.then_some(FewerOuts {
            outs: mine.outs,
            instead: theirs.outs.len(),
        });
        match (is_much, outs) {
            (true, outs) => Some(Self::Deadwood {
                left,
                instead: less,
                plan: Plan::of(better),
                outs,
            }),
            (false, Some(outs)) => Some(Self::Outs(outs)),
            (false, None) => Self::of_takes(view, better, other).map(Self::Taken),
        }
    }

    fn of_takes(view: &View, better: &JudgedMove, other: &JudgedMove) -> Option<DangerFact> {
        /// So much more often it is taken.
        const MORE_OFTEN: f64 = 0.1;
        // Whoever waits to undercut the opponent wants them to take it and knock.
        let [undercuts, instead_of] =
            [better, other].map(|judged| judged.endings.share_of(How::YouUndercut));
        if undercuts.is_plainly_above(instead_of) {
            return None;
        }
        let cards = [other.action.card()?, better.action.card()?];
        let [seldom, often] = [other, better].map(|judged| judged.endings.taken());
        let (_, fact) = taken(view, cards, [seldom, often])?;
        let is_much = often.at_all.value() >= seldom.at_all.value() + MORE_OFTEN;
        is_much.then_some(fact)
    }

    /// Whether it says what the player waits for: then nothing else has to be said of what comes of the discard.
    pub(super) const fn tells_plan(self) -> bool {
        match self {
            Self::Deadwood { plan, .. } => match plan {
                Plan::Any => false,
                Plan::Gin | Plan::GinOrUndercut => true,
            },
            Self::Outs(_) | Self::Taken(_) => false,
        }
    }

    /// What follows a reason; `habits` is what is known of the opponent.
    pub(super) fn phrase(self, habits: OpponentHabits, opponents: OpponentCount) -> Phrase {
        let though = Phrase::new(", though ");
        match self {
            Self::Deadwood {
                left,
                instead,
                plan,
                outs,
            } => {
                let plan = plan.words(habits);
                let outs = outs.map_or_else(String::new, |outs| format!(", and {}", outs.words()));
                though.words(format!(
                    "you are left with {left} deadwood instead of {instead}{plan}{outs}"
                ))
            }
            Self::Outs(outs) => though.words(outs.words()),
            Self::Taken(fact) => though.and(fact.phrase(opponents)),
        }
    }
}

impl FewerOuts {
    fn words(self) -> String {
        fit_instead(self.outs, self.instead)
    }
}

impl Plan {
    /// What most of the hands are won with after a move.
    fn of(judged: &JudgedMove) -> Self {
        /// Of the hands that are won.
        const MOST: f64 = 0.85;
        const SOME: f64 = 0.1;
        let [gins, undercuts, won] = [How::YouGoGin, How::YouUndercut, How::YouWin]
            .map(|how| many(judged.endings.share_of(how).some));
        if won == 0.0 || gins + undercuts < MOST * won {
            Self::Any
        } else if undercuts < SOME * won {
            Self::Gin
        } else {
            Self::GinOrUndercut
        }
    }

    /// In brackets.
    fn words(self, habits: OpponentHabits) -> String {
        let knocks = || match habits.knocks_at_once {
            Some(known) => format!(", as {}", knocks_at_once(known, OpponentCount::One)),
            None => String::new(),
        };
        match self {
            Self::Any => String::new(),
            Self::Gin => " (you play for gin)".to_owned(),
            Self::GinOrUndercut => format!(" (you wait for gin or an undercut{})", knocks()),
        }
    }
}

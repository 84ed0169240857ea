//! What the coach says of a replayed match: the mistakes, the better moves, the chances.

use std::sync::Arc;

use crate::{
    analysis::coach::{
        DealReview, Decision, GraphPoint,
        words::{self, MistakeText, Term},
    },
    game::words::{Phrase, sentence},
};

use super::Replaying;
use crate::tui::coaching::{CoachNews, Reviewed};

/// What the coach has made of a match.
#[derive(Debug, Clone, PartialEq)]
pub enum Judging {
    /// He has not been asked, or somebody else needed him.
    Resting,
    /// He is at work.
    Working {
        /// The number of his errand.
        number: u64,
        /// How much is done, in hundredths.
        percent: u64,
    },
    /// He has judged all of it.
    Judged(Arc<Reviewed>),
}

/// What the coach says of a mistake.
#[derive(Debug, Clone, PartialEq)]
pub struct Comment {
    /// What was done, and what it cost.
    pub verdict: Phrase,
    /// The same with what it cost of the game alone, where there is room for little.
    pub verdict_briefly: Phrase,
    /// What would have been better.
    pub better: Phrase,
    /// The same without what it is worth, where there is room for little.
    pub briefly: Phrase,
    /// Why; none where nothing is to be said.
    pub reason: Option<Phrase>,
}

impl Comment {
    /// What is said of a decision, if it was a mistake.
    fn new(hand: u64, decision: &Decision, is_next: bool) -> Option<Self> {
        let MistakeText {
            grade, cost, rows, ..
        } = MistakeText::new(hand, decision)?;
        let (article, sign) = (grade.with_article(), grade.sign());
        let verdict = |cost: &str| {
            if is_next {
                Phrase::default()
                    .strong(format!("Next, {article} ({sign}): "))
                    .and(words::to_do(&decision.view, &decision.played))
                    .words(format!(". It costs {cost}."))
            } else {
                let what = sentence(&format!("{article} ({sign})"));
                Phrase::default()
                    .strong(what.trim_end_matches('.'))
                    .words(format!(": it cost {cost}."))
            }
        };
        let of_game = format!("{} of the game", words::chance(decision.loss()));
        let row = |term| {
            let found = rows.iter().find(|row| row.term == term);
            found.map(|row| row.sentence().stop())
        };
        let to_do = words::to_do(&decision.view, &decision.best()?.action);
        Some(Self {
            verdict: verdict(&cost),
            verdict_briefly: verdict(&of_game),
            briefly: Phrase::new("Better: ").and(to_do).stop(),
            better: row(Term::Better)?,
            reason: row(Term::Why),
        })
    }
}

impl Replaying {
    /// What the decisions were worth, when that is known.
    pub fn reviewed(&self) -> Option<&Arc<Reviewed>> {
        match &self.judging {
            Judging::Judged(reviewed) => Some(reviewed),
            Judging::Resting | Judging::Working { .. } => None,
        }
    }

    /// What the decisions of a hand, counted from 0, were worth, when that is known.
    fn reviewed_hand(&self, hand: usize) -> Option<&DealReview> {
        let mut deals = self.reviewed()?.review.deals.iter();
        deals.find(|deal| usize::try_from(deal.deal.number()) == Ok(hand))
    }

    /// Takes what the coach says about an errand, and says whether it was the one about this match.
    pub fn take_news(&mut self, about: u64, news: Option<&CoachNews>) -> bool {
        match &mut self.judging {
            Judging::Working { number, percent } if *number == about => {
                match news {
                    Some(CoachNews::Working(steps)) => *percent = steps.percent(),
                    Some(CoachNews::Review(reviewed)) => {
                        self.judging = Judging::Judged(Arc::clone(reviewed));
                    }
                    Some(CoachNews::Hint(_)) | None => self.judging = Judging::Resting,
                }
                true
            }
            Judging::Working { .. } | Judging::Resting | Judging::Judged(_) => false,
        }
    }

    /// What the coach has made of an entry that is a move, where it may be told.
    pub(super) fn decision(&self, entry: usize) -> Option<&Decision> {
        let step = self.steps.get(entry)?;
        let (hand, (event, _)) = (step.hand?, step.event?);
        // What was taken back was not judged, and of a hand that is not over nothing is told.
        let stands = self.replay.place_of(hand, event) == Some(entry);
        if !stands || !self.replay.hands()[hand].is_over {
            return None;
        }
        let mut decisions = self.reviewed_hand(hand)?.decisions.iter();
        let decision = decisions.find(|decision| decision.event == event)?;
        (decision.player == self.me || self.is_open()).then_some(decision)
    }

    /// What the coach says of this place: of the mistake that comes next, or else of the one that was made last.
    pub fn comment(&self) -> Option<Comment> {
        let at = self.replay.at();
        let of = |entry: Option<usize>, is_next| {
            let entry = entry?;
            let hand = self.steps.get(entry)?.hand?;
            Comment::new(u64::try_from(hand).ok()?, self.decision(entry)?, is_next)
        };
        of(Some(at), true).or_else(|| of(at.checked_sub(1), false))
    }

    /// The places just before the player's mistakes, in their order.
    pub fn mistakes(&self) -> Vec<usize> {
        let Some(reviewed) = self.reviewed() else {
            return Vec::new();
        };
        let mistakes = reviewed.review.mistakes(self.me);
        mistakes
            .filter_map(|(deal, decision)| {
                let hand = usize::try_from(deal.deal.number()).ok()?;
                self.replay.place_of(hand, decision.event)
            })
            .collect()
    }

    /// Goes to the player's next mistake, or to the one before; says why not, where there is none.
    pub fn go_to_mistake(&mut self, forward: bool) {
        if self.reviewed().is_none() {
            self.told = Some(Phrase::new("The coach has not judged the match yet."));
            return;
        }
        let at = self.replay.at();
        let mistakes = self.mistakes();
        let found = if forward {
            mistakes.into_iter().find(|place| *place > at)
        } else {
            mistakes.into_iter().rev().find(|place| *place < at)
        };
        match found {
            Some(place) => self.replay.go_to(place),
            None => {
                self.told = Some(Phrase::new(if forward {
                    "There is no mistake of yours after this."
                } else {
                    "There is no mistake of yours before this."
                }));
            }
        }
    }

    /// How the player's chances went through the hand at this place, each with the place at which they were so; empty
    /// while that is not known.
    pub fn graph(&self) -> Vec<(usize, GraphPoint)> {
        let Some(hand) = self.replay.hand() else {
            return Vec::new();
        };
        let Some(deal) = self.reviewed_hand(hand) else {
            return Vec::new();
        };
        let recorded = &self.replay.hands()[hand];
        let place = |moment: &GraphPoint| match moment.event.checked_sub(1) {
            None => recorded.dealt,
            Some(event) => recorded
                .events
                .get(event)
                .map_or(recorded.end, |before| before + 1),
        };
        let graph = deal.graph(self.me).into_iter();
        graph.map(|moment| (place(&moment), moment)).collect()
    }

    /// The hand at this place with what its decisions were worth, and how many of its events have come, where what was done
    /// up to here was not taken back later.
    fn moment(&self) -> Option<(&DealReview, usize)> {
        let hand = self.replay.hand()?;
        let deal = self.reviewed_hand(hand)?;
        let events = &self.replay.hands()[hand].events;
        let made = self.replay.game().deal()?.events().len();
        let come = events.partition_point(|before| *before < self.replay.at());
        (come == made).then_some((deal, made))
    }

    /// The player's chance to win the game at this place: with his best move where he is to decide, and else with what he
    /// did last in this hand.
    pub fn chance(&self) -> Option<f64> {
        let (deal, events) = self.moment()?;
        Some(deal.chance_at(self.me, events).game)
    }

    /// What it was before the player saw the card that he has just drawn from the stock.
    pub fn chance_before_card(&self) -> Option<f64> {
        let (deal, events) = self.moment()?;
        Some(deal.chance_before_card(self.me, events)?.game)
    }

    /// The place among the player's mistakes, counted from 0, of the one that comes next here, or else was just made.
    pub fn mistake_here(&self) -> Option<usize> {
        let (mistakes, at) = (self.mistakes(), self.replay.at());
        let found = |here: usize| mistakes.iter().position(|place| *place == here);
        found(at).or_else(|| found(at.checked_sub(1)?))
    }

    /// Which of the player's mistakes comes next here, counted from 1, and how many there are.
    pub fn mistake_number(&self) -> Option<(usize, usize)> {
        let mistakes = self.mistakes();
        let here = mistakes
            .iter()
            .position(|place| *place == self.replay.at())?;
        Some((here + 1, mistakes.len()))
    }
}

//! The coach: judges decisions from what the seat that decides can know.

use std::ops::ControlFlow;

use crate::{
    game::{Player, Sheet, words::Phrase},
    play::{Action, BySeat, View},
    players::{eval::Evaluator, odds::hand_results::Measuring},
    rules::Rules,
};

use super::{
    Chances, JudgedMove, Judgment, MistakeKind,
    judgment::error_of_difference,
    reason::{mistake_kind, reason},
    values::{Prospect, prospects},
    win_curve::WinCurve,
};

/// How much work the coach may put into what it needs before the first judgment. Nothing here knows a clock: the same
/// effort gives the same judgments everywhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Effort {
    /// How many deals are played to see how hands end by the house rules.
    pub deals: u32,
}

impl Effort {
    /// What the program uses for people.
    pub const USUAL: Self = Self { deals: 1000 };

    /// A deal of a record takes about as long to judge as so many of those that are played before.
    pub const PER_DEAL: u64 = 40;

    /// How many steps it is to judge so many deals of a record, with the work before, for who tells how far that is.
    pub const fn steps(self, deals: u64) -> u64 {
        self.deals as u64 + Self::PER_DEAL * deals
    }
}

/// Where a deal stands in its match.
#[derive(Debug, Clone, Copy)]
pub struct Situation<'a> {
    /// The score sheet before the deal.
    pub sheet: &'a Sheet,
    /// Who sits where.
    pub seats: BySeat<Player>,
}

/// A coach in the making, for who wants to do something else in between.
#[derive(Debug, Clone)]
pub struct Preparation<'a> {
    evaluator: &'a Evaluator,
    rules: Rules,
    effort: Effort,
    measuring: Measuring,
}

impl<'a> Preparation<'a> {
    /// Nothing of it done yet.
    pub fn new(evaluator: &'a Evaluator, rules: &Rules, effort: Effort) -> Self {
        Self {
            evaluator,
            rules: *rules,
            effort,
            measuring: Measuring::new(rules),
        }
    }

    /// How many deals of the effort are done.
    pub fn done(&self) -> u32 {
        self.measuring.played()
    }

    /// Plays some more of them, and says whether all are done.
    pub fn go_on(&mut self, deals: u32) -> bool {
        for _ in 0..deals {
            if self.done() >= self.effort.deals {
                break;
            }
            self.measuring.play(self.evaluator);
        }
        self.done() >= self.effort.deals
    }

    /// The coach, who knows what has been seen so far.
    pub fn coach(&self) -> Coach<'a> {
        Coach {
            evaluator: self.evaluator,
            chances: Chances::new(&self.rules, self.measuring.results()),
        }
    }
}

/// The coach: judges decisions from what the seat that decides can know.
///
/// ```
/// use undercut::{
///     players::eval::Evaluator, cards::{Deck, Stream, stream}, analysis::coach::{Coach, Effort, Situation},
///     game::{Player, Sheet, words::Phrase}, play::{BySeat, Deal, Seat}, rules::Rules,
/// };
///
/// let rules = Rules::default();
/// let mut coach = Coach::new(Evaluator::embedded(), &rules, Effort { deals: 50 });
/// let deck = Deck::shuffled(&mut stream(7, Stream::Deal(0)));
/// let view = Deal::first_view(&rules, &deck, pair::NON_DEALER);
/// let sheet = Sheet::new(&rules, 2);
/// let seats = BySeat::pair(Player::FIRST, Player::SECOND);
/// let judgment = coach.judge(&Situation { sheet: &sheet, seats }, &view);
/// assert_eq!(judgment.moves().len(), 2, "to take the upcard and to pass");
/// ```
#[derive(Debug, Clone)]
pub struct Coach<'a> {
    evaluator: &'a Evaluator,
    chances: Chances,
}

impl<'a> Coach<'a> {
    /// A coach for matches by these rules.
    pub fn new(evaluator: &'a Evaluator, rules: &Rules, effort: Effort) -> Self {
        let mut preparation = Preparation::new(evaluator, rules, effort);
        preparation.go_on(effort.deals);
        preparation.coach()
    }

    /// The same; `go_on` is told of how many deals of the effort are done, and may break off.
    pub fn prepared(
        evaluator: &'a Evaluator,
        rules: &Rules,
        effort: Effort,
        go_on: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Option<Self> {
        let mut preparation = Preparation::new(evaluator, rules, effort);
        while preparation.done() < effort.deals {
            if go_on(u64::from(preparation.done())).is_break() {
                return None;
            }
            preparation.go_on(1);
        }
        Some(preparation.coach())
    }

    /// The nets that it judges with.
    pub fn evaluator(&self) -> &'a Evaluator {
        self.evaluator
    }

    /// The score table.
    pub fn chances(&mut self) -> &mut Chances {
        &mut self.chances
    }

    /// Judges every legal action of the seat whose view it is; nothing when it is not its turn.
    pub fn judge(&mut self, situation: &Situation<'_>, view: &View) -> Judgment {
        let (seat, scoring) = (view.seat(), view.scoring());
        let seats = situation.seats;
        let prospects = prospects(self.evaluator, view);
        if prospects.is_empty() {
            return Judgment::new(Vec::new());
        }
        let player = seats[seat];
        let mut outlook =
            WinCurve::new(&mut self.chances, situation.sheet, seats, player, &scoring);
        let needs_guess =
            |(_, prospect): &(Action, Prospect)| matches!(prospect, Prospect::Ends { .. });
        let thought = prospects
            .iter()
            .any(needs_guess)
            .then(|| self.evaluator.think(view));
        let moves = prospects
            .into_iter()
            .map(|(action, prospect)| {
                let (points, chance, undercut) = match (prospect, &thought) {
                    (
                        Prospect::Ends {
                            kind,
                            deadwood,
                            points,
                        },
                        Some(thought),
                    ) => {
                        let hand = (kind, deadwood);
                        let ended = outlook.ended(&scoring, seat, hand, thought.guess(), points);
                        (points, ended.chance, Some(ended.undercut))
                    }
                    (Prospect::Settled(outcome), _) => {
                        (outlook.points(&outcome), outlook.after(&outcome), None)
                    }
                    (Prospect::GoesOn { points } | Prospect::Ends { points, .. }, _) => {
                        (points, outlook.of(points), None)
                    }
                };
                JudgedMove {
                    action,
                    points,
                    error: 0.0,
                    chance,
                    chance_error: 0.0,
                    undercut,
                }
            })
            .collect();
        let mut judgment = Judgment::new(moves);
        judgment.set_errors(error_of_difference, |error, points| {
            outlook.worth_of(error, points)
        });
        judgment
    }

    /// Why one of two moves in this view is the better, or what speaks for it alone. It says nothing but what is true of
    /// the position, and nothing at all where nothing of that tells the two apart.
    pub fn reason(
        &self,
        view: &View,
        better: &JudgedMove,
        other: Option<&JudgedMove>,
    ) -> Option<Phrase> {
        reason(view, &self.evaluator.think(view), better, other)
    }

    /// What was wrong with what was done in this view, by the judgment of it; none when it was no mistake.
    pub fn mistake(&self, view: &View, judgment: &Judgment, done: &Action) -> Option<MistakeKind> {
        let (best, judged) = (judgment.best()?, judgment.of(done)?);
        judgment.grade(judged)?;
        Some(self.mistake_kind(view, best, judged))
    }

    /// What is wrong with the second of two moves in this view, which is not as good as the first.
    pub fn mistake_kind(
        &self,
        view: &View,
        better: &JudgedMove,
        other: &JudgedMove,
    ) -> MistakeKind {
        mistake_kind(view, &self.evaluator.think(view), better, other)
    }
}

/// What the coach says to somebody who is about to decide.
#[derive(Debug, Clone, PartialEq)]
pub struct Hint {
    /// What the player knows.
    pub view: View,
    /// Every legal action, the best first.
    pub judgment: Judgment,
    /// Why the best is the best; none where nothing is to be said.
    pub reason: Option<Reason>,
}

/// Why a move is the best.
#[derive(Debug, Clone, PartialEq)]
pub struct Reason {
    /// What speaks for it.
    pub phrase: Phrase,
    /// The move beside which that is true, where there are several to choose from and the phrase compares two of them.
    pub beside: Option<Action>,
}

impl Coach<'_> {
    /// What the coach says to the seat whose view it is and whose turn it is.
    pub fn advise(&mut self, situation: &Situation<'_>, view: &View) -> Hint {
        let judgment = self.judge(situation, view);
        let best = judgment.best();
        let reason = best.and_then(|best| self.why(view, &judgment, best));
        Hint {
            view: view.clone(),
            judgment,
            reason,
        }
    }

    /// Why `better`, one of the moves of a judgment, is to be preferred to the next of the others that are told apart; where
    /// nothing tells these two apart, what speaks for it alone. An answer to a knock stands beside the first that is worse:
    /// lay-offs can often be made in any order.
    pub fn why(&self, view: &View, judgment: &Judgment, better: &JudgedMove) -> Option<Reason> {
        let told = judgment.told_apart();
        let others = told.iter().filter(|other| other.action != better.action);
        let most = if is_answer(&better.action) {
            usize::MAX
        } else {
            1
        };
        let compared = others.take(most).find_map(|other| {
            let phrase = self.reason(view, better, Some(other))?;
            let is_named = told.len() > 2 && compares(&better.action);
            Some(Reason {
                phrase,
                beside: is_named.then_some(other.action),
            })
        });
        compared.or_else(|| {
            Some(Reason {
                phrase: self.reason(view, better, None)?,
                beside: None,
            })
        })
    }
}

/// Whether it answers a knock, with all that matters known.
const fn is_answer(action: &Action) -> bool {
    matches!(
        action,
        Action::Spread { .. }
            | Action::LayOff(_)
            | Action::EndDefence
            | Action::AcceptKnock
            | Action::RefuseKnock
            | Action::PlayExposed
            | Action::PickUp
    )
}

/// Whether what speaks for such an action is a comparison with another one.
const fn compares(action: &Action) -> bool {
    match action {
        Action::TakeUpcard
        | Action::TakeDiscard
        | Action::Pass
        | Action::DrawStock
        | Action::LookBack => false,
        Action::Discard { .. }
        | Action::Knock { .. }
        | Action::BigGin { .. }
        | Action::Spread { .. }
        | Action::LayOff(_)
        | Action::EndDefence
        | Action::AcceptKnock
        | Action::RefuseKnock
        | Action::PlayExposed
        | Action::PickUp => true,
    }
}

/// Coaches for several house rules, prepared a little at a time. Who has been prepared stays so, as long as there are not
/// too many.
#[derive(Debug, Default)]
pub struct Coaches {
    ready: Vec<(Rules, Coach<'static>)>,
    preparing: Option<(Rules, Preparation<'static>)>,
}

/// How many coaches are kept.
const MOST: usize = 4;

/// How many deals of the preparation are done at a time.
const SLICE: u32 = 25;

impl Coaches {
    /// The coach for these house rules, when he is ready; else he is prepared a little more.
    pub fn ready(&mut self, rules: &Rules) -> Option<&mut Coach<'static>> {
        let place = self.ready.iter().position(|(of, _)| of == rules);
        if let Some(place) = place {
            // Who was asked last goes last.
            let coach = self.ready.remove(place);
            self.ready.push(coach);
        } else {
            let mut preparation = match self.preparing.take() {
                Some((of, begun)) if of == *rules => begun,
                Some(_) | None => Preparation::new(Evaluator::embedded(), rules, Effort::USUAL),
            };
            if !preparation.go_on(SLICE) {
                self.preparing = Some((*rules, preparation));
                return None;
            }
            if self.ready.len() >= MOST {
                self.ready.remove(0);
            }
            self.ready.push((*rules, preparation.coach()));
        }
        self.ready.last_mut().map(|(_, coach)| coach)
    }

    /// The coach for these house rules, however long it takes.
    ///
    /// # Panics
    ///
    /// Never: the preparation comes to an end.
    pub fn prepared(&mut self, rules: &Rules) -> &mut Coach<'static> {
        while self.ready(rules).is_none() {}
        self.ready(rules)
            .expect("who was ready a moment ago still is")
    }

    /// How many deals of the preparation under way are done; nothing when none is.
    pub fn progress(&self) -> Option<u32> {
        self.preparing.as_ref().map(|(_, begun)| begun.done())
    }
}

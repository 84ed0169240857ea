//! The coach: judges decisions from what the seat that decides can know.

use crate::{
    game::{Player, Sheet, words::Phrase},
    play::{Action, BySeat, View},
    players::{
        eval::{Evaluator, Thought},
        odds::Measuring,
    },
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
}

/// What a player knows who is about to decide.
#[derive(Debug, Clone, PartialEq)]
pub struct Position {
    /// The score sheet before the deal.
    pub sheet: Sheet,
    pub seats: BySeat<Player>,
    pub view: View,
}

/// Where a deal stands in its match.
#[derive(Debug, Clone, Copy)]
pub struct DealContext<'a> {
    /// The score sheet before the deal.
    pub sheet: &'a Sheet,
    /// Who sits where.
    pub seats: BySeat<Player>,
}

/// A coach in the making, prepared a little at a time.
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

    /// Whether it is for these house rules and this effort.
    pub fn is_for(&self, rules: &Rules, effort: Effort) -> bool {
        self.rules == *rules && self.effort == effort
    }

    /// How many deals are still to be played.
    pub fn left(&self) -> u32 {
        self.effort.deals.saturating_sub(self.measuring.played())
    }

    /// Plays at most so many deals.
    pub fn play(&mut self, deals: u32) {
        for _ in 0..deals.min(self.left()) {
            self.measuring.play(self.evaluator);
        }
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
#[derive(Debug, Clone)]
pub struct Coach<'a> {
    evaluator: &'a Evaluator,
    chances: Chances,
}

impl<'a> Coach<'a> {
    /// A coach for matches by these rules.
    pub fn new(evaluator: &'a Evaluator, rules: &Rules, effort: Effort) -> Self {
        let mut preparation = Preparation::new(evaluator, rules, effort);
        preparation.play(effort.deals);
        preparation.coach()
    }

    /// The score table.
    pub fn chances(&mut self) -> &mut Chances {
        &mut self.chances
    }

    /// Judges every legal action of the seat whose view it is; nothing when it is not its turn.
    pub fn judge(&mut self, situation: &DealContext<'_>, view: &View) -> Judgment {
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
    /// What there is to say of each move, in the order of the judgment.
    notes: Vec<Note>,
}

/// What there is to say of a move beside the best.
#[derive(Debug, Clone, PartialEq)]
pub struct Note {
    /// Why the best is better; none where nothing tells the two apart.
    pub reason: Option<Phrase>,
    /// What is wrong with it; none when it is no mistake.
    pub mistake: Option<MistakeKind>,
}

impl Hint {
    /// What there is to say of a move; none when it is no regular one.
    pub fn note(&self, action: &Action) -> Option<&Note> {
        let moves = self.judgment.moves();
        let place = moves.iter().position(|judged| judged.action == *action)?;
        self.notes.get(place)
    }
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
    /// What the coach says of a position.
    pub fn hint(&mut self, position: &Position) -> Hint {
        let Position { sheet, seats, view } = position;
        let seats = *seats;
        let judgment = self.judge(&DealContext { sheet, seats }, view);
        let (mut reason, mut notes) = (None, Vec::new());
        if let Some(best) = judgment.best() {
            let thought = self.evaluator.think(view);
            reason = why(view, &thought, &judgment, best);
            let note = |judged: &JudgedMove| Note {
                reason: self::reason(view, &thought, best, Some(judged)),
                mistake: judgment
                    .grade(judged)
                    .map(|_| mistake_kind(view, &thought, best, judged)),
            };
            notes = judgment.moves().iter().map(note).collect();
        }
        Hint {
            view: view.clone(),
            judgment,
            reason,
            notes,
        }
    }
}

/// Why `best` is to be preferred to the next of the others that are told apart; where nothing tells these two apart, what
/// speaks for it alone. An answer to a knock is compared with the first that is worse: lay-offs can often be made in any
/// order.
fn why(
    view: &View,
    thought: &Thought<'_>,
    judgment: &Judgment,
    best: &JudgedMove,
) -> Option<Reason> {
    let told = judgment.told_apart();
    let others = told.iter().filter(|other| other.action != best.action);
    let most = if is_answer(&best.action) {
        usize::MAX
    } else {
        1
    };
    let compared = others.take(most).find_map(|other| {
        let phrase = reason(view, thought, best, Some(other))?;
        let is_named = told.len() > 2 && compares(&best.action);
        Some(Reason {
            phrase,
            beside: is_named.then_some(other.action),
        })
    });
    compared.or_else(|| {
        Some(Reason {
            phrase: reason(view, thought, best, None)?,
            beside: None,
        })
    })
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

//! A decision with everything that could have been done, and what a loss is called.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{
    play::{Action, View},
    players::search::OpponentHabits,
};

use super::{
    Chance, Endings, Goal, OpponentCount,
    move_class::{MoveClass, is_same, strangeness},
};

/// An action and what it is worth.
#[derive(Debug, Clone, PartialEq)]
pub struct JudgedMove {
    /// The action.
    pub action: Action,
    /// The expected points of the hand for the player who decides; negative when the opponent is expected to win more.
    pub points: f64,
    /// How far the difference of its points to those of the best move can be off; of the best move, that to the next one
    /// that differs.
    pub error: f64,
    /// The chance to win.
    pub chance: Chance,
    /// How far its chance to win the game can be off, in the same sense as [`error`](Self::error).
    pub chance_error: f64,
    /// When it ends the hand: how likely that is an undercut, 0 to 1.
    pub undercut: Option<f64>,
    /// How the hands ended in which it was tried.
    pub endings: Endings,
    /// Whether it may still be the best: it was not given up, and not left out, while others were tried out.
    pub is_open: bool,
}

/// A decision judged: every legal action with what it is worth, the best first.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Judgment {
    moves: Vec<JudgedMove>,
    /// The chance to win the game that a point is worth at this score.
    point: f64,
    goal: Goal,
    habits: OpponentHabits,
    /// Whether the moves were tried out.
    is_tried: bool,
}

/// Less than so many points sets no move apart from the best.
pub(super) const NEAR: f64 = 0.5;

/// How a move compares with the best.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Closeness {
    /// It is the best.
    Best,
    /// It is as good: less than half a point behind.
    Equal,
    /// It is too close to the best to call.
    TooClose,
    /// It is worse.
    Worse,
}

impl Closeness {
    /// Whether the move is not as good as the best, or may not be.
    pub(super) const fn is_behind(self) -> bool {
        match self {
            Self::Best | Self::Equal => false,
            Self::TooClose | Self::Worse => true,
        }
    }
}

impl Closeness {
    /// Its name in data.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Best => "best",
            Self::Equal => "equal",
            Self::TooClose => "too-close",
            Self::Worse => "worse",
        }
    }
}

impl Judgment {
    /// The best first; of equals the one that was legal first. `in_chance` turns an error in points, of a move worth so
    /// many, into one of the chance to win the game.
    ///
    /// The error of a move is how far its difference from the best can be off; for the best, from the next that differs:
    /// another way of laying down the same cards says nothing about how sure it is.
    pub(super) fn glance(
        moves: Vec<JudgedMove>,
        (point, goal): (f64, Goal),
        opponents: OpponentCount,
        in_chance: impl Fn(f64, f64) -> f64,
    ) -> Self {
        let mut judgment = Self {
            moves,
            point,
            goal,
            habits: OpponentHabits::default(),
            is_tried: false,
        };
        judgment.sort();
        let Some(best) = judgment.best().map(|best| best.action) else {
            return judgment;
        };
        let second = judgment
            .told_apart()
            .get(1)
            .map_or(best, |second| second.action);
        for (place, judged) in judgment.moves.iter_mut().enumerate() {
            let beside = if place == 0 { second } else { best };
            judged.error = error_of_difference(&judged.action, &beside, opponents);
            judged.chance_error = in_chance(judged.error, judged.points);
        }
        judgment
    }

    /// Moves that were tried out, with their errors. Of those that are as good as the best and that nothing sets apart from it
    /// the natural one comes first, or before it one that was `named` as the best, if it is not worse by now.
    pub(super) fn tried(
        moves: Vec<JudgedMove>,
        (point, goal): (f64, Goal),
        habits: OpponentHabits,
        (view, named): (&View, Option<Action>),
    ) -> Self {
        let mut judgment = Self {
            moves,
            point,
            goal,
            habits,
            is_tried: true,
        };
        judgment.sort();
        let Some(best) = judgment.best().map(|best| best.action) else {
            return judgment;
        };
        let is_as_good = |judged: &JudgedMove| {
            judgment.is_equal(judged)
                && judgment.is_too_close(judged)
                && MoveClass::of(&judged.action).is_beside(MoveClass::of(&best))
        };
        // A move that may be better stays ahead.
        let moves = judgment.moves.iter().enumerate();
        let as_good = moves.take_while(|(_, judged)| is_as_good(judged));
        let natural =
            as_good.min_by_key(|(place, judged)| (strangeness(view, &judged.action), *place));
        let natural = natural.map(|(place, _)| place);
        let named = named.and_then(|named| {
            let mut moves = judgment.moves.iter();
            let place = moves.position(|judged| judged.action == named)?;
            let is_worse = judgment.closeness(&judgment.moves[place]) == Closeness::Worse;
            (!is_worse).then_some(place)
        });
        if let Some(place @ 1..) = named.or(natural) {
            judgment.moves[..=place].rotate_right(1);
            // How far the difference of the two can be off is an error of the one that comes second.
            if let [first, second, ..] = &mut judgment.moves[..] {
                std::mem::swap(&mut first.error, &mut second.error);
                std::mem::swap(&mut first.chance_error, &mut second.chance_error);
            }
        }
        judgment
    }

    fn sort(&mut self) {
        self.moves.sort_by(|one, other| {
            let by_points = || other.points.total_cmp(&one.points);
            let by_chance = other.chance.game.total_cmp(&one.chance.game);
            by_chance.then_with(by_points)
        });
    }

    /// What the deal is played for. Where that is its points, chances are only points on another scale.
    pub fn goal(&self) -> Goal {
        self.goal
    }

    /// What was known of how the opponent plays in the trials.
    pub(super) fn habits(&self) -> OpponentHabits {
        self.habits
    }

    /// The chance to win the game that a point is worth at this score.
    pub fn point(&self) -> f64 {
        self.point
    }

    /// Whether the moves were tried out: otherwise it is a first look.
    pub fn is_tried(&self) -> bool {
        self.is_tried
    }

    /// In how many imagined deals moves were tried, at most.
    pub fn deals(&self) -> usize {
        let deals = self.moves.iter().map(|judged| judged.endings.count());
        deals.max().unwrap_or(0)
    }

    /// Whether everything is known.
    pub fn is_exact(&self) -> bool {
        self.moves.iter().all(|judged| judged.error == 0.0)
    }

    /// How a move compares with the best.
    pub fn closeness(&self, of: &JudgedMove) -> Closeness {
        if self.best().is_some_and(|best| best.action == of.action) {
            Closeness::Best
        } else if self.is_equal(of) {
            Closeness::Equal
        } else if self.is_too_close(of) {
            Closeness::TooClose
        } else {
            Closeness::Worse
        }
    }

    /// Whether a move is as good as the best: less than half a point behind it, or before it, whether or not trials set the two
    /// apart. In a game that is nearly won or lost points count, too: then it is less than a point behind in these, or half a one
    /// where everything is known.
    fn is_equal(&self, of: &JudgedMove) -> bool {
        let apart = |best: &JudgedMove| (best.chance.game - of.chance.game).abs();
        let apart = self.best().map_or(0.0, apart);
        let near = if self.is_exact() { NEAR } else { 2.0 * NEAR };
        apart < NEAR * self.point
            && of.chance_error <= 2.0 * NEAR * self.point
            && self.points_lost(of) < near
    }

    /// Every legal action, the best first. It is empty only when nobody is to decide.
    pub fn moves(&self) -> &[JudgedMove] {
        &self.moves
    }

    /// The best move.
    pub fn best(&self) -> Option<&JudgedMove> {
        self.moves.first()
    }

    /// Whether the best move ends the hand, and this one plays on.
    pub(super) fn plays_on_instead(&self, of: &JudgedMove) -> bool {
        self.best().is_some_and(|best| best.action.ends_hand()) && !of.action.ends_hand()
    }

    /// The best of the moves that do not end the hand.
    pub(super) fn plays_on(&self) -> Option<&JudgedMove> {
        self.moves.iter().find(|judged| !judged.action.ends_hand())
    }

    /// What is made of this action; `None` when it is no regular one.
    pub fn of(&self, action: &Action) -> Option<&JudgedMove> {
        self.moves.iter().find(|judged| judged.action == *action)
    }

    /// Whether there is anything to decide.
    pub fn is_choice(&self) -> bool {
        self.moves.len() > 1
    }

    /// What an action loses of the chance to win the game compared with the best, 0 to 1.
    pub fn loss(&self, of: &JudgedMove) -> f64 {
        self.best()
            .map_or(0.0, |best| (best.chance.game - of.chance.game).max(0.0))
    }

    /// What an action loses in points beside the best; negative where the best wins the game more often with fewer points.
    pub fn points_lost(&self, of: &JudgedMove) -> f64 {
        self.best().map_or(0.0, |best| best.points - of.points)
    }

    /// Whether the values that are listed contradict each other: a move has more points than one before it. The order goes by the
    /// chance to win.
    pub fn is_against_points(&self) -> bool {
        /// So many are looked at.
        const TOLD: usize = 5;
        let told = self.told_apart().into_iter().take(TOLD);
        let told = told.filter(|judged| self.closeness(judged) != Closeness::Equal);
        let written = told.map(|judged| {
            let Chance { game, .. } = judged.chance;
            [1000.0 * game, 10.0 * judged.points].map(f64::round)
        });
        let written: Vec<[f64; 2]> = written.collect();
        written.iter().enumerate().any(|(place, [more, fewer])| {
            let mut others = written[place + 1..].iter();
            others.any(|[chance, points]| chance <= more && points > fewer)
        })
    }

    /// The moves that were tried, are better than `than`, and are as good as the best or may be: too close to call, and less than
    /// an inaccuracy behind.
    pub(super) fn as_good(&self, than: &JudgedMove) -> Vec<&JudgedMove> {
        let told = self.told_apart().into_iter().skip(1);
        told.filter(|one| {
            let is_better = 2.0 * self.loss(one) < self.loss(than);
            let is_other = !is_same(&one.action, &than.action);
            let is_slight = Grade::of(self.loss(one) / self.point).is_none();
            let is_close = self.is_equal(one) || self.is_too_close(one) && is_slight;
            one.endings.count() > 0 && is_close && is_better && is_other
        })
        .collect()
    }

    /// Whether the difference between this and the best is within what the judgment can be off, in the chance to win and in points:
    /// in a game that is nearly won or lost the chance alone would say it of everything.
    pub fn is_too_close(&self, of: &JudgedMove) -> bool {
        of.is_open
            && !self.is_exact()
            && self.loss(of) <= of.chance_error
            && self.points_lost(of) <= of.error.max(2.0 * NEAR)
    }

    /// Whether more trials could tell more: some other move may still be the best.
    pub fn is_contested(&self) -> bool {
        let mut others = self.told_apart().into_iter().skip(1);
        others.any(|other| self.is_too_close(other))
    }

    /// What kind of a mistake the action is, if it is one.
    pub fn grade(&self, of: &JudgedMove) -> Option<Grade> {
        let grade = Grade::of(self.loss(of) / self.point).filter(|_| !self.is_too_close(of))?;
        // Where points speak for the move and the chance speaks little against it, the two only show how far either can be off.
        let is_doubtful = self.points_lost(of) <= 0.0 && grade < Grade::Blunder;
        (!is_doubtful).then_some(grade)
    }

    /// The moves that differ, the best first: of the ways to end the hand with one discard only the best. Of others whose chances
    /// are written alike the one with more points comes first.
    pub fn told_apart(&self) -> Vec<&JudgedMove> {
        let mut told: Vec<&JudgedMove> = Vec::new();
        for judged in &self.moves {
            if !told
                .iter()
                .any(|other| is_same(&other.action, &judged.action))
            {
                told.push(judged);
            }
        }
        if let Some((_, others)) = told.split_first_mut() {
            let written = |judged: &JudgedMove| (1000.0 * judged.chance.game).round();
            others.sort_by(|one, other| {
                let by_chance = written(other).total_cmp(&written(one));
                by_chance.then_with(|| other.points.total_cmp(&one.points))
            });
        }
        told
    }
}

/// How far the difference in points of two moves of one decision can be off: nine of ten are off by less.
///
/// Measured in 1,500 decisions of self-play by the built-in house rules, each tried out in 200
/// deals imagined from what the player knew and played to their end. The spread, with what chance puts there taken off,
/// was for two discards 2.5 points where they lay less than 3 apart and 3.3 from 3 to 8, for the two draws 2.0 and 2.7,
/// and for ending the hand or going on 8.6. Of 1.645 times the spread nine of ten are within.
///
/// Against several opponents the rules of thumb were held against the trials of 1,500 decisions in the same way.
fn error_of_difference(one: &Action, other: &Action, opponents: OpponentCount) -> f64 {
    let [discards, draws, end_or_go_on] = match opponents {
        OpponentCount::One => [DISCARDS, DRAWS, END_OR_GO_ON],
        OpponentCount::Several => AMONG_SEVERAL,
    };
    match (MoveClass::of(one), MoveClass::of(other)) {
        // All is known against a knock; and of two ends of the hand it is sure which is the better: the opponent's hand is
        // the same whatever is laid down.
        (MoveClass::Answers, _) | (_, MoveClass::Answers) | (MoveClass::Ends, MoveClass::Ends) => {
            0.0
        }
        (MoveClass::Throws, MoveClass::Throws) => discards,
        (MoveClass::Doubles, _) | (_, MoveClass::Doubles) => DOUBLES,
        (MoveClass::Ends, _) | (_, MoveClass::Ends) => end_or_go_on,
        (MoveClass::Takes | MoveClass::Leaves | MoveClass::Throws, _) => draws,
    }
}

/// The standard error of the same. It is a third above what was measured, because where the nets err, they err by much.
pub(super) fn spread_between(one: &Action, other: &Action, opponents: OpponentCount) -> f64 {
    0.8 * error_of_difference(one, other, opponents)
}

const DISCARDS: f64 = 5.0;
const DRAWS: f64 = 4.0;
const DOUBLES: f64 = 8.0;
const END_OR_GO_ON: f64 = 14.0;

/// The same of discards, of draws, and of ending the hand or going on, against several opponents.
const AMONG_SEVERAL: [f64; 3] = [20.0, 16.0, 80.0];

/// What a decision is called that lost too much.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Grade {
    /// Not quite the best.
    Inaccuracy,
    /// It cost something.
    Mistake,
    /// It cost much.
    Blunder,
}

impl Grade {
    /// Every grade, the slightest first, with the least that it loses: in points, each at what it is worth for winning the
    /// game at the score.
    pub const LEAST: [(Self, f64); 3] = [
        (Self::Inaccuracy, 1.0),
        (Self::Mistake, 2.0),
        (Self::Blunder, 5.0),
    ];

    /// The grade of a decision that loses so many points; `None` when these are too few.
    pub fn of(loss: f64) -> Option<Self> {
        let reached = |&&(_, least): &&(Self, f64)| loss >= least;
        Self::LEAST
            .iter()
            .rev()
            .find(reached)
            .map(|(grade, _)| *grade)
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }

    /// Its name with the article: `an inaccuracy`.
    pub const fn with_article(self) -> &'static str {
        match self {
            Self::Inaccuracy => "an inaccuracy",
            Self::Mistake => "a mistake",
            Self::Blunder => "a blunder",
        }
    }

    /// Its name for so many.
    pub const fn counted(self, count: usize) -> &'static str {
        match (self, count) {
            (_, 1) => self.name(),
            (Self::Inaccuracy, _) => "inaccuracies",
            (Self::Mistake, _) => "mistakes",
            (Self::Blunder, _) => "blunders",
        }
    }

    /// The sign by which it is marked, as in the notation of chess.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Inaccuracy => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::{
        Closeness::{Best, Equal, TooClose, Worse},
        *,
    };

    #[test]
    fn half_a_point_sets_moves_apart_where_the_error_allows_to_say_so() {
        let judged = |card: &str, points: f64, error: f64, is_open| JudgedMove {
            action: Action::Discard {
                card: card.parse().unwrap(),
            },
            points,
            error,
            chance: Chance {
                game: 0.5 + 0.004 * points,
                whole_match: 0.5,
            },
            chance_error: 0.004 * error,
            undercut: None,
            endings: Endings::default(),
            is_open,
        };
        let judgment = Judgment {
            goal: Goal::Game,
            habits: OpponentHabits::default(),
            moves: vec![
                judged("2c", 3.0, 0.2, true),
                judged("3c", 2.7, 0.2, true),
                judged("4c", 2.7, 0.1, false),
                judged("5c", 2.7, 0.6, true),
                judged("6c", 2.7, 1.2, true),
                judged("7c", 2.4, 0.2, true),
                judged("8c", 2.4, 0.9, true),
                judged("9c", 2.7, 5.0, false),
            ],
            point: 0.004,
            is_tried: true,
        };
        let standing = judgment.moves().iter().map(|one| judgment.closeness(one));
        assert_eq!(
            standing.collect::<Vec<_>>(),
            [Best, Equal, Equal, Equal, TooClose, Worse, TooClose, Worse]
        );
        assert!(!judgment.is_against_points());
        let mut against = judgment;
        against.moves[7].points = 3.6;
        assert!(against.is_against_points());
    }

    #[test]
    fn a_greater_loss_is_never_called_less() {
        let grades: Vec<_> = (0..100)
            .map(|loss| Grade::of(f64::from(loss) / 10.0))
            .collect();
        assert!(grades.is_sorted());
        assert_eq!(Grade::of(0.9), None);
        assert_eq!(Grade::of(1.0), Some(Grade::Inaccuracy));
        assert_eq!(Grade::of(2.0), Some(Grade::Mistake));
        assert_eq!(Grade::of(50.0), Some(Grade::Blunder));
    }
}

//! The first lesson on the screen, and what is known of how far the learner has come.

use crate::{
    cards::Card,
    game::words::Phrase,
    lesson::{Lesson, LessonInput, Progress, Step, StoredProgress, Wants},
    melds::{Arrangement, best_arrangement},
    play::Phase,
};

use super::{
    hand_row::{HandRow, Order},
    layout::Tier,
    question::step,
    typed::Typed,
};

/// How far the learner has come, and whether the lesson is offered.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Learning {
    /// How far he has come; none if he has not begun.
    pub progress: Option<Progress>,
    /// Whether that can be kept.
    pub keeps: bool,
    /// Whether the menu offers the lesson: once, to who has no record yet.
    pub offers: bool,
    /// Whether the lesson begins by itself as soon as it is known how far he has come, and with which step.
    pub begins: Begins,
}

/// Whether the lesson begins by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Begins {
    /// It does not.
    #[default]
    WhenAsked,
    /// It does, with this step or where it was left.
    AtOnce(Option<Step>),
}

impl Learning {
    /// Takes in what was found on the disk, and says what has to be told about it.
    pub fn found(&mut self, found: StoredProgress, has_records: bool) -> Option<String> {
        self.keeps = !found.is_foreign;
        self.offers =
            self.keeps && found.progress.is_none() && found.note.is_none() && !has_records;
        self.progress = found.progress;
        found.note
    }
}

/// The first lesson on the screen.
#[derive(Debug, Clone, PartialEq)]
pub struct LessonPage {
    /// The lesson.
    pub lesson: Lesson,
    /// The learner's cards as they lie before him.
    pub row: HandRow,
    /// The card being typed.
    pub typed: Typed,
    /// The line of a question that the cursor is on, counted from 0.
    pub line: usize,
    /// The card that was clicked last, until something else is done.
    pub clicked: Option<Card>,
    /// Why what was typed is no card of the hand.
    pub mistyped: Option<Phrase>,
    /// The text that has been read, where it stands alone on the screen.
    read: Option<(Step, usize)>,
    /// The coach's errand, and how much had happened in the hand when he was sent.
    errand: Option<(u64, usize)>,
}

impl LessonPage {
    /// The page of a lesson.
    pub fn new(lesson: Lesson) -> Self {
        let mut page = Self {
            lesson,
            row: HandRow::default(),
            typed: Typed::default(),
            line: 0,
            clicked: None,
            mistyped: None,
            read: None,
            errand: None,
        };
        page.lay_out_anew();
        page
    }

    /// Whether the text stands alone on a screen of this tier: there it comes first, and then the cards.
    pub fn reads_first(&self, tier: Tier) -> bool {
        tier == Tier::Compact && self.read != Some((self.lesson.step(), self.lesson.part()))
    }

    /// The text has been read.
    pub fn read(&mut self) {
        self.read = Some((self.lesson.step(), self.lesson.part()));
    }

    /// Goes to a step, from its beginning.
    pub fn go_to(&mut self, step: Step) {
        self.lesson.go_to(step);
        self.read = None;
        self.lay_out_anew();
    }

    /// Does something in the lesson.
    pub fn handle(&mut self, deed: LessonInput) {
        let step = self.lesson.step();
        self.lesson.handle(deed);
        self.clicked = None;
        self.typed = Typed::default();
        if self.lesson.step() == step {
            self.row.hold(&self.arrangement());
        } else {
            self.read = None;
            self.lay_out_anew();
        }
    }

    /// Takes what the coach says, and lays the cards out as they are then.
    pub fn coach_says(&mut self, word: crate::lesson::CoachComment) {
        self.errand = None;
        self.lesson.coach_says(word);
        self.row.hold(&self.arrangement());
    }

    /// Whether the coach has to be sent about this moment; then this is his errand.
    pub fn sends(&mut self, number: u64) -> bool {
        let Some(view) = self.lesson.asks_coach() else {
            self.errand = None;
            return false;
        };
        let seen = view.history().len();
        if self.errand.is_some_and(|(_, sent)| sent == seen) {
            return false;
        }
        self.errand = Some((number, seen));
        true
    }

    /// Whether the coach is on this errand.
    pub fn waits_for(&self, number: u64) -> bool {
        self.errand.is_some_and(|(errand, _)| errand == number)
    }

    /// Moves the cursor among the lines of a question, round the ends.
    pub fn step_line(&mut self, forward: bool) {
        self.line = step(self.line, self.lesson.lines().len(), forward);
    }

    /// Puts the hand into the next order.
    pub fn sort(&mut self) {
        self.row.sort(&self.arrangement());
    }

    /// Whether a click anywhere goes on.
    pub fn goes_on(&self, tier: Tier) -> bool {
        self.reads_first(tier) || self.lesson.wants() == Wants::GoOn
    }

    fn lay_out_anew(&mut self) {
        // The melds are for the learner to find before he is at the table.
        let order = if self.lesson.is_at_table() {
            Order::Melds
        } else {
            Order::Rank
        };
        self.row = HandRow::in_order(order);
        self.row.hold(&self.arrangement());
        if let Phase::LayOff { deadwood, .. } = self.lesson.view().phase()
            && let Some(card) = deadwood.highest_ranked()
        {
            self.row.point_at(card);
        }
        self.typed = Typed::default();
        self.line = 0;
        self.clicked = None;
        self.mistyped = None;
        self.errand = None;
    }

    /// The learner's cards as they count: as he has laid them down, or else as they leave the least.
    pub fn arrangement(&self) -> Arrangement {
        let view = self.lesson.view();
        let best = best_arrangement(view.hand());
        match *view.phase() {
            Phase::LayOff { melds, .. } => Arrangement::new(view.hand(), melds).unwrap_or(best),
            _ => best,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lesson_is_offered_to_who_has_no_record_and_has_not_had_it() {
        let offers = |found: StoredProgress, has_records| {
            let mut learning = Learning::default();
            learning.found(found, has_records);
            learning.offers
        };
        assert!(offers(StoredProgress::default(), false));
        assert!(!offers(StoredProgress::default(), true));
        let had = StoredProgress {
            progress: Some(Progress::default()),
            ..StoredProgress::default()
        };
        assert!(!offers(had, false));
        let foreign = StoredProgress {
            is_foreign: true,
            ..StoredProgress::default()
        };
        assert!(!offers(foreign, false));
    }

    #[test]
    fn the_melds_are_not_given_away_before_the_table() {
        let shown = |step| {
            let mut lesson = Lesson::resumed(Progress::default());
            lesson.go_to(step);
            LessonPage::new(lesson).row.order()
        };
        assert_eq!(shown(Step::SET), Order::Rank);
        assert_eq!(shown(Step::TURN), Order::Melds);
    }
}

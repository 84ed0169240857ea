//! The lesson as it goes: what the learner does, and what is said to it.

use crate::{
    analysis::coach::Hint,
    cards::{Card, CardSet},
    game::{
        Sheet,
        words::{Phrase, counted},
    },
    melds::{Meld, deadwood, legal_lay_offs},
    play::{Action, KnockKind, Outcome, Phase, View, Win},
    rules::Rules,
};

use super::{
    Progress, Step,
    course::{self, StepData, Task, TaskData, filled, written},
    melding::{self, MeldChoice},
    table::LessonTable,
    telling,
    turning::{self, LessonInput},
};

/// How a reply is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    Right,
    /// It was not what is looked for, and can be tried again.
    Wrong,
    /// Neither right nor wrong.
    Note,
}

/// What is said to an input.
#[derive(Debug, Clone, PartialEq)]
pub struct LessonReply {
    pub tone: Tone,
    /// In whole sentences.
    pub phrase: Phrase,
}

/// What the lesson waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wants {
    /// A card of the hand is to be chosen.
    Card,
    /// The top of the stock is to be drawn.
    Draw,
    /// The top of the discard pile is to be taken.
    Take,
    /// A card is to be discarded.
    Discard,
    /// A card is to be discarded with a knock.
    Knock,
    /// A card is to be laid off.
    LayOff,
    /// Gin is to be gone.
    Gin,
    /// A line is to be chosen.
    Answer,
    /// The first upcard is to be taken or passed.
    Offer,
    /// A card is to be drawn from wherever the learner likes.
    AnyDraw,
    /// A turn is to be ended as the learner likes.
    AnyEnd,
    /// The coach has to comment first.
    Coach,
    /// All is done: the next step can come.
    GoOn,
}

/// What waits until the coach has commented.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Pending {
    Move(LessonInput),
    Hint,
}

/// The lesson, at one moment of one step.
#[derive(Debug, Clone, PartialEq)]
pub struct Lesson {
    rules: Rules,
    pub(super) progress: Progress,
    pub(super) table: LessonTable,
    /// How many tasks of the step are done.
    done: usize,
    chosen: CardSet,
    made: Option<Meld>,
    pub(super) reply: Option<LessonReply>,
    pub(super) hint: Option<Hint>,
    pub(super) pending: Option<Pending>,
    /// What the coach advised against and the learner may do anyway.
    pub(super) warned: Option<Action>,
}

impl Lesson {
    /// The lesson from the place that a learner had come to.
    pub fn resumed(mut progress: Progress) -> Self {
        let inputs = std::mem::take(&mut progress.inputs);
        let begun = Self::begun(progress);
        let mut lesson = begun.clone();
        for input in &inputs {
            lesson.redo(*input);
        }
        // Only the text of another program, or of another course, leads elsewhere.
        if lesson.progress.inputs == inputs {
            lesson
        } else {
            begun
        }
    }

    /// The lesson at the beginning of a step.
    fn begun(progress: Progress) -> Self {
        let rules = Rules::default();
        Self {
            table: LessonTable::new(progress.step.data(), &rules),
            rules,
            progress,
            done: 0,
            chosen: CardSet::EMPTY,
            made: None,
            reply: None,
            hint: None,
            pending: None,
            warned: None,
        }
    }

    /// The lesson as it opens: where the learner left it, or what is to be done next, or again from the first step once all are done.
    pub fn opened(progress: Progress) -> Self {
        let is_all_done = progress.count() == Step::count() && progress.inputs.is_empty();
        let next = progress.next();
        let mut lesson = Self::resumed(progress);
        if lesson.step() != next {
            lesson.go_to(next);
        }
        if is_all_done {
            lesson.go_to(Step::default());
            let told = "You have done all the steps. Here they are again, from the first.";
            lesson.say(Tone::Note, written(told));
        }
        lesson
    }

    /// How far the learner has come.
    pub fn progress(&self) -> &Progress {
        &self.progress
    }

    pub fn step(&self) -> Step {
        self.progress.step
    }

    /// How many tasks of the step are done.
    pub fn tasks_done(&self) -> usize {
        self.done
    }

    fn data(&self) -> &'static StepData {
        self.step().data()
    }

    /// Goes to a step, from its beginning.
    pub fn go_to(&mut self, step: Step) {
        let mut progress = std::mem::take(&mut self.progress);
        progress.go_to(step);
        *self = Self::begun(progress);
    }

    /// Whether anything of the step is done or chosen: then it can be started again.
    pub fn has_begun(&self) -> bool {
        let has_begun = self.done > 0 || self.table.has_moved();
        !self.chosen.is_empty() || self.is_at_table() && has_begun
    }

    /// Whether a whole hand is being played, and something of it has been.
    pub fn is_in_hand(&self) -> bool {
        self.task() == Some(Task::Hand) && self.table.has_moved()
    }

    /// The place of the text among those of the step: another place, another text.
    pub fn part(&self) -> usize {
        let tasks = &self.data().tasks;
        let begun = &tasks[..tasks.len().min(self.done + 1)];
        begun
            .iter()
            .rposition(|task| task.text.is_some())
            .unwrap_or(0)
    }

    /// What is to be read.
    pub fn text(&self) -> Phrase {
        let text = self.step().text(self.part(), &self.rules);
        text.unwrap_or_default()
    }

    fn current(&self) -> Option<&'static TaskData> {
        self.data().tasks.get(self.done)
    }

    pub(super) fn task(&self) -> Option<Task> {
        self.current().map(|data| data.task)
    }

    /// Whether everything in the step is done.
    pub fn is_done(&self) -> bool {
        self.current().is_none()
    }

    /// Whether the last step is done.
    pub fn is_over(&self) -> bool {
        self.is_done() && self.step().next().is_none()
    }

    /// What is to be done now.
    pub fn asked(&self) -> Phrase {
        match (self.current(), self.step().next()) {
            (Some(data), _) if data.task == Task::Hand => self.asked_in_hand(),
            (Some(data), _) => self.written(&data.ask),
            (None, Some(next)) => written(&format!(
                "Step {} is done. Next: *{}*.",
                self.step().number(),
                next.title()
            )),
            (None, None) => course::over(),
        }
    }

    /// A text of the course with the values that it names.
    fn written(&self, text: &str) -> Phrase {
        let value = |name: &str| {
            let of_score = self.win().and_then(|win| self.value(&win, name));
            let of_score = of_score.map(|value| value.to_string());
            of_score.or_else(|| course::of_rules(&self.rules, name))
        };
        written(&filled(text, value))
    }

    fn value(&self, win: &Win, name: &str) -> Option<i64> {
        self.data().value(&self.rules, win, name)
    }

    /// What the lesson waits for.
    pub fn wants(&self) -> Wants {
        let Some(task) = self.task() else {
            return Wants::GoOn;
        };
        match task {
            Task::HighestCard | Task::LowestCard | Task::Set | Task::Run | Task::BestMeld => {
                Wants::Card
            }
            Task::Draw => Wants::Draw,
            Task::Take => Wants::Take,
            Task::Discard | Task::SafeDiscard => Wants::Discard,
            Task::Knock => Wants::Knock,
            Task::LayOff => Wants::LayOff,
            Task::Gin => Wants::Gin,
            Task::Sum => Wants::Answer,
            Task::Hand if self.pending.is_some() => Wants::Coach,
            Task::Hand => match self.view().phase() {
                Phase::Offer { .. } => Wants::Offer,
                Phase::Draw { .. } if self.may(LessonInput::Take) => Wants::AnyDraw,
                Phase::Draw { .. } => Wants::Draw,
                _ => Wants::AnyEnd,
            },
        }
    }

    /// What was said to the last input.
    pub fn reply(&self) -> Option<&LessonReply> {
        self.reply.as_ref()
    }

    /// Whether the rules allow this now.
    pub fn may(&self, input: LessonInput) -> bool {
        turning::legal(self.view(), input).is_ok()
    }

    /// How the turn can be ended besides a plain discard.
    pub fn ending(&self) -> Option<KnockKind> {
        turning::ending(self.view())
    }

    /// What the learner sees of the deal.
    pub fn view(&self) -> &View {
        self.table.view()
    }

    /// The cards that the learner has chosen so far.
    pub fn chosen(&self) -> CardSet {
        self.chosen
    }

    /// The meld that the learner has made of them.
    pub fn made(&self) -> Option<Meld> {
        self.made
    }

    /// Whether the opponent, the stock and the discard pile come into it.
    pub fn is_at_table(&self) -> bool {
        !self.data().theirs.is_empty()
    }

    /// The lines of the question that is asked now.
    pub fn lines(&self) -> Vec<Phrase> {
        let (Some(data), Some(win)) = (self.current(), self.win()) else {
            return Vec::new();
        };
        let line = |names: &Vec<String>| {
            let values = names.iter().filter_map(|name| self.value(&win, name));
            let terms: Vec<String> = values.clone().map(|value| value.to_string()).collect();
            let total: i64 = values.sum();
            written(&format!("{} = {total}", terms.join(" + ")))
        };
        data.answers
            .iter()
            .map(|answer| line(&answer.sum))
            .collect()
    }

    /// The score sheet that is talked about.
    pub fn sheet(&self) -> Option<Sheet> {
        let (win, data) = (self.win()?, self.data());
        match self.task() {
            _ if data.sheet.is_empty() => None,
            Some(Task::Sum) => Some(data.sheet_before(&self.rules)),
            None => Some(data.sheet_after(&self.rules, &win)),
            Some(_) => None,
        }
    }

    fn win(&self) -> Option<Win> {
        match self.view().outcome() {
            Some(Outcome::Won(win)) => Some(win),
            _ => None,
        }
    }

    /// Does what the learner does.
    pub fn handle(&mut self, input: LessonInput) {
        if input == LessonInput::GoOn {
            if let (Some(next), true) = (self.step().next(), self.is_done()) {
                self.go_to(next);
            }
            return;
        }
        // A step that is done keeps the reply that ended it.
        let Some(task) = self.task() else { return };
        let before = self.place();
        match task {
            Task::HighestCard | Task::LowestCard | Task::Set | Task::Run | Task::BestMeld => {
                match input {
                    LessonInput::Card(card) => self.choose(task, card),
                    _ => self.wrong(written(
                        "In this step you only *choose* cards of your hand.",
                    )),
                }
            }
            Task::Sum => self.answer(input),
            Task::Hand => self.decide(input),
            Task::Draw
            | Task::Take
            | Task::Discard
            | Task::SafeDiscard
            | Task::Knock
            | Task::LayOff
            | Task::Gin => self.play(task, input),
        }
        // The whole hand keeps a move when it is done: the coach may have to look at it first.
        if task != Task::Hand && !self.is_done() && self.place() != before {
            self.progress.inputs.push(input);
        }
    }

    /// Does again what was done before. The coach has already spoken about it.
    fn redo(&mut self, input: LessonInput) {
        match (self.task(), turning::legal(self.view(), input)) {
            (Some(Task::Hand), Ok(action)) => self.carry_out(input, action, Phrase::default()),
            (Some(Task::Hand), Err(_)) => {}
            _ => self.handle(input),
        }
    }

    /// What tells one moment of a step from another.
    fn place(&self) -> (usize, CardSet, usize) {
        (self.done, self.chosen, self.view().history().len())
    }

    /// Drops what was wrong, once the learner looks at another card. The coach's warning stays: it is why another move is
    /// looked for.
    pub fn forget_wrong(&mut self) {
        if self.warned.is_none() {
            self.reply.take_if(|reply| reply.tone == Tone::Wrong);
        }
    }

    pub(super) fn say(&mut self, tone: Tone, phrase: Phrase) {
        self.reply = Some(LessonReply { tone, phrase });
    }

    pub(super) fn wrong(&mut self, phrase: Phrase) {
        self.say(Tone::Wrong, phrase);
    }

    /// Counts a task as done, and the step with its last.
    pub(super) fn done(&mut self, phrase: Phrase) {
        self.done += 1;
        if self.is_done() {
            self.progress.finish(self.step());
        }
        self.say(Tone::Right, phrase);
    }

    /// A card is chosen, by itself or for a meld.
    fn choose(&mut self, task: Task, card: Card) {
        let hand = self.view().hand();
        if !hand.contains(card) && !self.chosen.contains(card) {
            return self.wrong(written(&format!("You do not hold the `{card}`.")));
        }
        let (counts, points) = (card.points(), hand.iter().map(Card::points));
        let (wanted, more) = match task {
            Task::HighestCard => (points.max(), "more"),
            Task::LowestCard => (points.min(), "less"),
            _ => return self.choose_for_meld(task, card),
        };
        if Some(counts) == wanted {
            self.done(written(&format!("*Right*: the `{card}` counts {counts}.")));
        } else {
            self.wrong(written(&format!(
                "The `{card}` counts {counts}. You hold a card that counts {more}."
            )));
        }
    }

    fn choose_for_meld(&mut self, task: Task, card: Card) {
        let hand = self.view().hand();
        match melding::choose(hand, self.chosen, card, task) {
            MeldChoice::PutBack => {
                self.chosen.remove(card);
                self.say(Tone::Note, written(&format!("The `{card}` is put back.")));
            }
            MeldChoice::Taken => {
                self.chosen.insert(card);
                let chosen = self.chosen;
                let yes = match task {
                    // Whether it is the better meld is seen when it is whole.
                    Task::BestMeld => "Chosen",
                    _ => "*Yes*",
                };
                self.say(
                    Tone::Right,
                    written(&format!("{yes}: `{chosen}`. Choose the next one.")),
                );
            }
            MeldChoice::Not(why) => self.wrong(why),
            MeldChoice::Worse(why) => {
                self.chosen = CardSet::EMPTY;
                self.wrong(why);
            }
            MeldChoice::Made(meld) => {
                self.chosen = CardSet::EMPTY;
                self.made = Some(meld);
                self.done(written(&match task {
                    Task::BestMeld => {
                        let left = melding::left(hand, meld);
                        let left = counted(left, "point", "points");
                        format!("*Right*: `{meld}` leaves only {left} of deadwood.")
                    }
                    _ => format!("*Right*: `{meld}` is a {}.", melding::kind(meld)),
                }));
            }
        }
    }

    fn answer(&mut self, input: LessonInput) {
        let (LessonInput::Answer(line), Some(data)) = (input, self.current()) else {
            return self.wrong(written("The hand is over. Choose one of the sums."));
        };
        match data.answers.get(line) {
            Some(answer) => match &answer.wrong {
                Some(why) => self.wrong(self.written(why)),
                None => self.done(self.written(&data.right)),
            },
            None => self.wrong(written("There is no such line: choose one of the sums.")),
        }
    }

    /// A task at the table.
    fn play(&mut self, task: Task, input: LessonInput) {
        let action = match turning::judge(self.view(), task, input) {
            Ok(action) => action,
            Err(why) => return self.wrong(why),
        };
        if let Err(why) = self.table.play(action) {
            return self.wrong(why);
        }
        match (task, action) {
            (Task::Take, _) => self.done(telling::got(self.view(), "took")),
            (_, Action::Discard { card }) => {
                let phrase = self.after_discard(task, card);
                self.done(phrase);
            }
            (Task::LayOff, Action::LayOff(lay_off)) => self.after_lay_off(lay_off.card),
            (Task::Knock | Task::Gin, _) => {
                self.table.let_opponent_play();
                self.done(telling::ended(self.view()));
            }
            _ => self.done(telling::got(self.view(), "drew")),
        }
    }

    fn after_discard(&mut self, task: Task, card: Card) -> Phrase {
        let left = deadwood(self.view().hand());
        let taken = turning::taken_by_opponent(self.view());
        let phrase = written(&match (task, taken) {
            (Task::SafeDiscard, Some(taken)) => format!(
                "*Right*: that leaves {left}, and the `{card}` is no {} and no {} near the `{taken}`.",
                melding::rank_name(taken.rank()),
                melding::suit_name(taken.suit()),
            ),
            _ => format!("*Right*: that leaves {left}."),
        });
        let from = self.view().history().len();
        self.table.play_script(&self.data().after);
        phrase
            .words(" ")
            .and(telling::others_moves(self.view(), from))
            .words(" Then it would be your turn again.")
    }

    fn after_lay_off(&mut self, card: Card) {
        if let Phase::LayOff {
            extended, deadwood, ..
        } = *self.view().phase()
            && legal_lay_offs(deadwood, &extended).next().is_none()
        {
            // Nothing fits any more, so there is nothing to choose.
            let ended = self.table.play(Action::EndDefence);
            debug_assert!(ended.is_ok(), "a defence can be ended at any time");
        }
        let phrase = telling::laid_off(self.view(), card);
        if self.view().outcome().is_some() {
            self.done(phrase.then(telling::ended(self.view())));
        } else {
            self.say(Tone::Right, phrase.words(" Another card fits now."));
        }
    }
}

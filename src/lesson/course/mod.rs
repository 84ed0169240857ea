//! The lesson as it goes: what the learner does, and what is said to it.

mod reply;
mod whole_hand;

pub use reply::{Deed, Mood, Reply};

use crate::{
    cards::{Card, CardSet},
    game::{Sheet, words::Phrase},
    melds::{Meld, deadwood, deadwood_after_discard, legal_lay_offs},
    play::{Action, OnOffer, Outcome, Phase, View, Win},
    rules::Rules,
};

use super::{
    Progress, Step, Wants, Word, guided,
    melding::{self, Chosen},
    score,
    table::Table,
    task::{Aim, Extreme, Sought, Task},
    telling,
    text::told,
    turning,
};

/// The lesson, at one moment of one step.
#[derive(Debug, Clone, PartialEq)]
pub struct Lesson {
    rules: Rules,
    progress: Progress,
    table: Table,
    /// How many tasks of the step are done.
    done: usize,
    chosen: CardSet,
    made: Option<Meld>,
    reply: Option<Reply>,
    word: Option<Word>,
    /// What waits until the coach has looked at the moment.
    waiting: Option<Waiting>,
    /// What the coach advised against and the learner may do all the same.
    warned: Option<Action>,
}

/// What waits until the coach has looked at the moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Waiting {
    /// What the learner wants to do.
    Deed(Action),
    /// His question what to do.
    Hint,
}

impl Default for Lesson {
    fn default() -> Self {
        Self::new()
    }
}

impl Lesson {
    /// The lesson from its beginning.
    pub fn new() -> Self {
        Self::resumed(Progress::default())
    }

    /// The lesson from the step that a learner had come to.
    pub fn resumed(progress: Progress) -> Self {
        let rules = Rules::default();
        Self {
            table: progress.step.scene().table(&rules),
            rules,
            progress,
            done: 0,
            chosen: CardSet::EMPTY,
            made: None,
            reply: None,
            word: None,
            waiting: None,
            warned: None,
        }
    }

    /// How far the learner has come.
    pub fn progress(&self) -> Progress {
        self.progress
    }

    /// The step that he is in.
    pub fn step(&self) -> Step {
        self.progress.step
    }

    /// Goes to a step, from its beginning.
    pub fn go_to(&mut self, step: Step) {
        let mut progress = self.progress;
        progress.step = step;
        *self = Self::resumed(progress);
    }

    /// The place of the text among those of the step: another place, another text.
    pub fn part(&self) -> usize {
        let tasks = 0..=self.done.min(self.step().tasks().len() - 1);
        tasks
            .rev()
            .find(|task| self.step().text(*task, &self.rules).is_some())
            .unwrap_or(0)
    }

    /// What is to be read.
    pub fn text(&self) -> Phrase {
        let text = self.step().text(self.part(), &self.rules);
        text.unwrap_or_default()
    }

    fn current(&self) -> Option<Task> {
        self.step().tasks().get(self.done).copied()
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
        match self.current() {
            Some(Task::Hand) => self.asked_in_hand(),
            Some(task) => task.asked(&self.rules),
            None => match self.step().next() {
                Some(next) => told(&format!(
                    "Step {} is done. Next: *{}*.",
                    self.step().number(),
                    next.title()
                )),
                None => told(
                    "That is *gin rummy*. A match begins with a cut for the deal; all else you know. House rules may change \
                     the numbers: the help tells those of your table.",
                ),
            },
        }
    }

    fn asked_in_hand(&self) -> Phrase {
        if self.waiting.is_some() {
            return guided::thinking();
        }
        let view = self.view();
        told(&match *view.phase() {
            Phase::Offer { card, .. } => {
                format!("The upcard `{card}` is offered to you: *take* it, or *pass*.")
            }
            Phase::Draw { on_offer, .. } => match on_offer {
                OnOffer::Takeable(card) => {
                    format!("*Draw* from the stock, or *take* the `{card}`.")
                }
                OnOffer::Passed(card) => format!("The `{card}` was passed: *draw* from the stock."),
            },
            _ => {
                let least = deadwood_after_discard(view.hand(), view.undiscardable());
                match least {
                    0 => "*Discard*, or go *gin*.".to_owned(),
                    least if least <= view.knock_limit() => {
                        format!("*Discard*, or *knock*: the least you can have left is {least}.")
                    }
                    _ => "*Discard* a card.".to_owned(),
                }
            }
        })
    }

    /// What the lesson waits for.
    pub fn wants(&self) -> Wants {
        match self.current() {
            None => Wants::GoOn,
            Some(Task::Hand) if self.waiting.is_some() => Wants::Coach,
            Some(Task::Hand) => match self.view().phase() {
                Phase::Offer { .. } => Wants::Offer,
                Phase::Draw { .. } => Wants::AnyDraw,
                _ => Wants::AnyEnd,
            },
            Some(task) => task.wants(),
        }
    }

    /// What was said to the last deed.
    pub fn reply(&self) -> Option<&Reply> {
        self.reply.as_ref()
    }

    /// What the learner sees of the deal.
    pub fn view(&self) -> &View {
        self.table.view()
    }

    /// The cards that he has chosen so far.
    pub fn chosen(&self) -> CardSet {
        self.chosen
    }

    /// The meld that he has made of them.
    pub fn made(&self) -> Option<Meld> {
        self.made
    }

    /// Whether the other player, the stock and the discard pile come into it.
    pub fn is_at_table(&self) -> bool {
        self.step() >= Step::Turn
    }

    /// The lines of the question that is asked now.
    pub fn lines(&self) -> Vec<Phrase> {
        match (self.current(), self.win()) {
            (Some(Task::Sum), Some(win)) => {
                let question = score::question(&self.rules, &win);
                question.lines.into_iter().map(|(line, _)| line).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The score sheet that is talked about.
    pub fn sheet(&self) -> Option<Sheet> {
        let win = self.win()?;
        match (self.step(), self.done) {
            (Step::Gin, 2) => Some(score::before(&self.rules)),
            (Step::Gin, 3) => Some(score::after(&self.rules, &win)),
            _ => None,
        }
    }

    fn win(&self) -> Option<Win> {
        match self.view().outcome() {
            Some(Outcome::Won(win)) => Some(win),
            _ => None,
        }
    }

    /// Does what the learner does.
    pub fn hear(&mut self, deed: Deed) {
        if deed == Deed::GoOn {
            self.go_on();
            return;
        }
        let Some(task) = self.current() else {
            self.say(Mood::Told, self.asked());
            return;
        };
        match task {
            Task::Points(extreme) => self.choose_points(extreme, deed),
            Task::Meld(sought) => self.choose_meld(sought, deed),
            Task::Sum => self.answer(deed),
            Task::Hand => self.decide(deed),
            Task::Draw | Task::Take | Task::Discard(_) | Task::Knock | Task::LayOff | Task::Gin => {
                self.play(task, deed);
            }
        }
    }

    fn say(&mut self, mood: Mood, phrase: Phrase) {
        self.reply = Some(Reply { mood, phrase });
    }

    fn wrong(&mut self, phrase: Phrase) {
        self.say(Mood::Wrong, phrase);
    }

    fn go_on(&mut self) {
        match self.step().next() {
            Some(next) if self.is_done() => self.go_to(next),
            Some(_) | None => {}
        }
    }

    /// Counts a task as done, and the step with its last.
    fn done(&mut self, phrase: Phrase) {
        self.done += 1;
        if self.is_done() {
            let step = self.step();
            self.progress.finish(step);
        }
        self.say(Mood::Right, phrase);
    }

    fn only_cards(&mut self) {
        self.wrong(told(
            "In this step cards are only *chosen*; nothing is drawn or thrown.",
        ));
    }

    fn choose_points(&mut self, extreme: Extreme, deed: Deed) {
        let Deed::Card(card) = deed else {
            return self.only_cards();
        };
        let hand = self.view().hand();
        if !hand.contains(card) {
            return self.wrong(told(&format!("You do not hold the `{card}`.")));
        }
        let points = hand.iter().map(Card::points);
        let (wanted, more) = match extreme {
            Extreme::Most => (points.max(), "more"),
            Extreme::Least => (points.min(), "less"),
        };
        let counts = card.points();
        if Some(counts) == wanted {
            self.done(told(&format!("*Right*: the `{card}` counts {counts}.")));
        } else {
            self.wrong(told(&format!(
                "The `{card}` counts {counts}. You hold a card that counts {more}."
            )));
        }
    }

    fn choose_meld(&mut self, sought: Sought, deed: Deed) {
        let Deed::Card(card) = deed else {
            return self.only_cards();
        };
        let hand = self.view().hand();
        match melding::choose(hand, self.chosen, card, sought) {
            Chosen::PutBack => {
                self.chosen.remove(card);
                self.say(Mood::Told, told(&format!("The `{card}` is put back.")));
            }
            Chosen::Taken => {
                self.chosen.insert(card);
                let chosen = self.chosen;
                self.say(Mood::Right, told(&format!("*Yes*: `{chosen}`. Go on.")));
            }
            Chosen::Not(why) => self.wrong(why),
            Chosen::Worse(why) => {
                self.chosen = CardSet::EMPTY;
                self.wrong(why);
            }
            Chosen::Made(meld) => {
                self.chosen = CardSet::EMPTY;
                self.made = Some(meld);
                let left = melding::left(hand, meld);
                self.done(told(&match sought {
                    Sought::Set => format!("*Right*: `{meld}` is a set."),
                    Sought::Run => format!("*Right*: `{meld}` is a run."),
                    Sought::LeavingLeast => {
                        format!("*Right*: with `{meld}` only {left} of deadwood are left.")
                    }
                }));
            }
        }
    }

    fn answer(&mut self, deed: Deed) {
        let (Deed::Answer(line), Some(win)) = (deed, self.win()) else {
            return self.wrong(told("The hand is over. Choose one of the sums."));
        };
        let question = score::question(&self.rules, &win);
        match question.lines.into_iter().nth(line) {
            Some((_, Some(why))) => self.wrong(why),
            Some((_, None)) => self.done(score::settled(&self.rules, &win)),
            None => self.wrong(told("There is no such line: choose one of the sums.")),
        }
    }

    /// A task at the table.
    fn play(&mut self, task: Task, deed: Deed) {
        let action = match turning::judge(self.view(), task, deed) {
            Ok(action) => action,
            Err(why) => return self.wrong(why),
        };
        if let Err(why) = self.table.play(&action) {
            return self.wrong(Phrase::from_sentence(&why.to_string()));
        }
        match (task, action) {
            (Task::Take, _) => self.done(telling::got(self.view(), "took")),
            (Task::Discard(aim), Action::Discard { card }) => {
                let phrase = self.after_discard(aim, card);
                self.done(phrase);
            }
            (Task::LayOff, Action::LayOff(lay_off)) => self.after_lay_off(lay_off.card),
            (Task::Knock | Task::Gin, _) => {
                self.table.defend();
                self.done(telling::ended(self.view()));
            }
            _ => self.done(telling::got(self.view(), "drew")),
        }
    }

    fn after_discard(&mut self, aim: Aim, card: Card) -> Phrase {
        let left = deadwood(self.view().hand());
        let taken = turning::taken_by_other(self.view());
        let phrase = told(&match (aim, taken) {
            (Aim::NotHelping, Some(taken)) => format!(
                "*Right*: that leaves {left}, and the `{card}` is no {} and no {} near the `{taken}`.",
                melding::names(taken.rank()).0,
                melding::suit_names(taken.suit()).0,
            ),
            _ => format!("*Right*: that leaves {left}."),
        });
        let from = self.view().history().len();
        self.table.play_all(self.step().scene().after);
        let his = telling::others_moves(self.view(), from);
        phrase
            .words(" ")
            .and(his)
            .words(" Then it would be your turn again.")
    }

    fn after_lay_off(&mut self, card: Card) {
        if let Phase::LayOff {
            extended, deadwood, ..
        } = *self.view().phase()
            && legal_lay_offs(deadwood, &extended).next().is_none()
        {
            // Nothing fits any more, so there is nothing to choose.
            let ended = self.table.play(&Action::EndDefence);
            debug_assert!(ended.is_ok(), "a defence can be ended at any time");
        }
        let phrase = telling::laid_off(self.view(), card);
        if self.view().outcome().is_some() {
            self.done(phrase.words(" ").and(telling::ended(self.view())));
        } else {
            self.say(Mood::Right, phrase.words(" Another card fits now."));
        }
    }
}

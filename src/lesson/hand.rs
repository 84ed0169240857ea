//! The whole hand of the last step, in which the coach comments on every decision before it stands.

use crate::{
    analysis::coach::{Hint, words},
    game::words::Phrase,
    melds::deadwood_after_discard,
    play::{Action, KnockKind, OnOffer, Phase, View},
};

use super::{
    course::{Task, written},
    engine::{Lesson, Pending, Tone},
    telling::{self, CoachVerdict},
    turning::{self, LessonInput},
};

impl Lesson {
    pub(super) fn asked_in_hand(&self) -> Phrase {
        if self.pending.is_some() {
            return telling::thinking();
        }
        let view = self.view();
        written(&match *view.phase() {
            Phase::Offer { card, .. } => {
                format!("The upcard `{card}` is offered to you: *take* it, or *pass*.")
            }
            Phase::Draw { on_offer, .. } => match on_offer {
                OnOffer::Takeable(card) => {
                    format!("*Draw* from the stock, or *take* the `{card}`.")
                }
                OnOffer::Passed(card) => {
                    format!("You both passed the `{card}`: *draw* from the stock.")
                }
                // In the lesson nobody skips a turn, and there is one discard pile.
                OnOffer::Own(_) | OnOffer::Discards => "*Draw* a card.".to_owned(),
            },
            _ => match self.ending() {
                Some(KnockKind::BigGin) => "*Discard*, or go *big gin*.".to_owned(),
                Some(KnockKind::Gin) => "*Discard*, or go *gin*.".to_owned(),
                Some(KnockKind::Knock) => {
                    let least = deadwood_after_discard(view.hand(), view.undiscardable());
                    format!(
                        "*Discard* and play on, or *knock*: the least you can have left is {least}."
                    )
                }
                None => "*Discard* a card.".to_owned(),
            },
        })
    }

    /// The moment on which the coach's comment is wanted, if there is one.
    pub fn asks_coach(&self) -> Option<&View> {
        let view = self.view();
        let is_deciding = self.task() == Some(Task::Hand) && view.is_my_turn();
        let is_about = |hint: &Hint| telling::is_about(hint, view);
        let has_hint = self.hint.as_ref().is_some_and(is_about);
        (is_deciding && !has_hint).then_some(view)
    }

    /// Takes the coach's comment; one about another moment is dropped.
    pub fn coach_says(&mut self, hint: Hint) {
        if self.task() != Some(Task::Hand) || !telling::is_about(&hint, self.view()) {
            return;
        }
        self.hint = Some(hint);
        match self.pending.take() {
            Some(Pending::Move(input)) => self.decide(input),
            Some(Pending::Hint) => self.advise(),
            None => {}
        }
    }

    /// Says what to do, as soon as the coach has looked at the moment. Before the whole hand there is nothing to ask: what
    /// is to be done is told, and nothing is lost by trying.
    pub fn hint(&mut self) {
        match self.task() {
            None => {}
            Some(Task::Hand) if self.pending.is_some() => {}
            Some(Task::Hand) if self.asks_coach().is_some() => {
                self.reply = None;
                self.pending = Some(Pending::Hint);
            }
            Some(Task::Hand) => self.advise(),
            Some(_) => self.say(
                Tone::Note,
                written("The coach helps in the last step. Here just *try*: a wrong move is explained and changes nothing."),
            ),
        }
    }

    fn advise(&mut self) {
        if let Some(hint) = &self.hint {
            let advice = telling::advice(hint).then(self.still_warned());
            self.say(Tone::Note, advice);
        }
    }

    /// A decision in the whole hand.
    pub(super) fn decide(&mut self, input: LessonInput) {
        if self.pending.is_some() {
            return;
        }
        match turning::legal(self.view(), input) {
            Err(why) => self.wrong(why.then(self.still_warned())),
            Ok(_) if self.asks_coach().is_some() => {
                self.reply = None;
                self.pending = Some(Pending::Move(input));
            }
            Ok(action) => self.weigh(input, action),
        }
    }

    /// What the coach has warned of and is still done when it is chosen again; empty without a warning. It follows whatever
    /// takes the place of the warning, so that you never do it unawares.
    pub fn still_warned(&self) -> Phrase {
        match &self.warned {
            Some(action) => written("Choose another move, or ")
                .and(words::to_do(self.view(), action))
                .words(" anyway."),
            None => Phrase::default(),
        }
    }

    /// Does what the learner decided, unless the coach would clearly do something else and has not said so yet.
    fn weigh(&mut self, input: LessonInput, action: Action) {
        let view = self.view();
        let remark = self
            .hint
            .as_ref()
            .map(|hint| telling::remark(hint, &action));
        let said = match remark {
            // The next sentence says how the hand ends.
            Some(CoachVerdict::Rather(_)) if self.warned == Some(action) && action.ends_hand() => {
                Phrase::default()
            }
            Some(CoachVerdict::Rather(_)) if self.warned == Some(action) => {
                let to_do = words::to_do(view, &action);
                written("You ").and(to_do).words(" anyway.")
            }
            Some(CoachVerdict::Rather(why)) => {
                self.warned = Some(action);
                return self.wrong(why.then(self.still_warned()));
            }
            Some(CoachVerdict::Fine(said)) => said,
            None => Phrase::default(),
        };
        self.carry_out(input, action, said);
    }

    /// Does a move of the learner and lets the opponent answer; `said` is the coach's word about it.
    pub(super) fn carry_out(&mut self, input: LessonInput, action: Action, said: Phrase) {
        if let Err(why) = self.table.play(action) {
            return self.wrong(why);
        }
        self.progress.inputs.push(input);
        self.warned = None;
        self.hint = None;
        let mut sentences = vec![said];
        if matches!(action, Action::DrawStock) {
            sentences.push(telling::got(self.view(), "drew"));
        }
        let from = self.view().history().len();
        self.table.let_opponent_play();
        let is_over = self.view().outcome().is_some();
        sentences.push(if is_over {
            telling::ended(self.view())
        } else {
            telling::others_moves(self.view(), from)
        });
        let phrase = sentences.into_iter().fold(Phrase::default(), Phrase::then);
        if is_over {
            self.done(phrase);
        } else {
            self.say(Tone::Right, phrase);
        }
    }
}

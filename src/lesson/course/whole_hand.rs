//! The whole hand of the last step, in which the coach looks at every decision before it stands.

use crate::{
    analysis::coach::words,
    game::words::Phrase,
    play::{Action, Phase, View},
};

use super::{Deed, Lesson, Mood, Waiting};
use crate::lesson::{
    OTHER, Word,
    guided::{self, Remark},
    table::Table,
    task::Task,
    telling,
    text::told,
    turning,
};

impl Lesson {
    /// The moment for which the coach's word is wanted, if there is one.
    pub fn asks_coach(&self) -> Option<&View> {
        let view = self.view();
        let is_deciding = self.current() == Some(Task::Hand) && view.is_my_turn();
        let has_word = self.word.as_ref().is_some_and(|word| word.is_about(view));
        (is_deciding && !has_word).then_some(view)
    }

    /// Takes the coach's word; one about another moment is dropped.
    pub fn coach_says(&mut self, word: Word) {
        if self.current() != Some(Task::Hand) || !word.is_about(self.view()) {
            return;
        }
        self.word = Some(word);
        match self.waiting.take() {
            Some(Waiting::Deed(action)) => self.weigh(action),
            Some(Waiting::Hint) => self.advise(),
            None => {}
        }
    }

    /// Says what to do, as soon as the coach has looked at the moment. Before the whole hand there is nothing to ask: what
    /// is to be done is told, and nothing is lost by trying.
    pub fn hint(&mut self) {
        match self.current() {
            None => {}
            Some(Task::Hand) if self.waiting.is_some() => {}
            Some(Task::Hand) if self.asks_coach().is_some() => {
                self.reply = None;
                self.waiting = Some(Waiting::Hint);
            }
            Some(Task::Hand) => self.advise(),
            Some(_) => self.say(
                Mood::Told,
                told("The coach helps in the last step. Here just *try*: what is wrong is explained, and changes nothing."),
            ),
        }
    }

    fn advise(&mut self) {
        if let Some(word) = &self.word {
            let advice = word.advice(self.view());
            self.say(Mood::Told, advice);
        }
    }

    /// A decision in the whole hand.
    pub(super) fn decide(&mut self, deed: Deed) {
        if self.waiting.is_some() {
            return;
        }
        match turning::legal(self.view(), deed) {
            Err(why) => self.wrong(why),
            Ok(action) if self.asks_coach().is_some() => {
                self.reply = None;
                self.waiting = Some(Waiting::Deed(action));
            }
            Ok(action) => self.weigh(action),
        }
    }

    /// Does what the learner decided, unless the coach would clearly do something else and has not said so yet.
    fn weigh(&mut self, action: Action) {
        let view = self.view();
        let remark = self.word.as_ref().map(|word| word.on(view, &action));
        let said = match remark {
            Some(Remark::Rather(_)) if self.warned == Some(action) => {
                let to_do = words::to_do(view, &action);
                told("You ").and(to_do).words(" all the same.")
            }
            Some(Remark::Rather(why)) => {
                self.warned = Some(action);
                return self.wrong(why.words(" Choose again, or the same once more."));
            }
            Some(Remark::Fine(said)) => said,
            None => Phrase::default(),
        };
        self.go_ahead(&action, said);
    }

    fn go_ahead(&mut self, action: &Action, said: Phrase) {
        if let Err(why) = self.table.play(action) {
            return self.wrong(Phrase::from_sentence(&why.to_string()));
        }
        self.warned = None;
        self.word = None;
        let mut phrase = said;
        let mut add = |more: Phrase| {
            if more.pieces().is_empty() {
                return;
            }
            let before = std::mem::take(&mut phrase);
            phrase = if before.pieces().is_empty() {
                more
            } else {
                before.words(" ").and(more)
            };
        };
        if matches!(action, Action::DrawStock) {
            add(telling::got(self.table.view(), "drew"));
        }
        let from = self.table.view().history().len();
        Self::let_other_play(&mut self.table);
        if self.table.view().outcome().is_some() {
            add(telling::ended(self.table.view()));
            self.done(phrase);
        } else {
            add(telling::others_moves(self.table.view(), from));
            self.say(Mood::Right, phrase);
        }
    }

    /// Lets the other player do what is his to do; a knock of either is answered as well as can be.
    pub(super) fn let_other_play(table: &mut Table) {
        let me = table.view().seat();
        while let Some(turn) = table.turn() {
            if matches!(
                table.view().phase(),
                Phase::Spread { .. } | Phase::LayOff { .. }
            ) {
                table.defend();
                continue;
            }
            if turn == me {
                return;
            }
            let action = guided::others_choice(table.others_view());
            if table.play(&action).is_err() {
                // What the rules forbid does not hold the lesson up.
                let legal = table.others_view().legal();
                let played = legal.first().map(|action| table.play(action));
                assert!(
                    played.is_some_and(|played| played.is_ok()),
                    "{OTHER} has something to do on his turn"
                );
            }
        }
    }
}

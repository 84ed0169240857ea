//! A mistake in the file of house rules that is read by default: until it is corrected, no match is played by other rules
//! unless you say so.

use crate::{
    game::words::{Phrase, sentence},
    rules::{RuleBook, RulesSource},
    tui::message::Effect,
};

use super::{AnyScreen, Model, NewMatchScreen};

impl Model {
    /// The mistake in your house rules, if there is one, and what follows from it: others may have been chosen by now.
    pub(super) fn about_faulty_rules(&self) -> Option<String> {
        let why = sentence(self.faulty_rules.as_ref()?);
        Some(if self.lacks_rules() {
            format!(
                "{why} Until the file is corrected, a new match is played by the built-in rules."
            )
        } else {
            why
        })
    }

    /// Whether a match would begin by the built-in rules because yours cannot be used.
    pub(super) fn lacks_rules(&self) -> bool {
        self.faulty_rules.is_some() && *self.setup.chosen().book.source() == RulesSource::BuiltIn
    }

    /// Takes in the house rules that were read again. Where a match was to begin without them it begins, unless they can be used now.
    pub(in crate::tui) fn take_rules(&mut self, read: Result<RuleBook, String>) -> Vec<Effect> {
        match read {
            Ok(book) => {
                self.faulty_rules = None;
                let of = match book.source() {
                    // The name of a file keeps its small letters.
                    RulesSource::File(_) => "the file ",
                    _ => "",
                };
                let told = format!("{of}{} can be used again", book.source());
                self.told = Some(Phrase::new(sentence(&told)));
                match self.screens.last_mut() {
                    Some(AnyScreen::House(house)) => house.take(&book),
                    Some(AnyScreen::NewMatch(form)) => {
                        form.stays();
                    }
                    Some(_) | None => {}
                }
                // Without the file it is the built-in rules that go on, at the table that you have chosen.
                if book != *self.setup.book() {
                    self.setup.adopt(book);
                }
                Vec::new()
            }
            Err(why) => {
                let told = sentence(&why);
                self.faulty_rules = Some(why);
                let lacks_rules = self.lacks_rules();
                if let Some(AnyScreen::NewMatch(form)) = self.screens.last_mut()
                    && form.stays()
                    && lacks_rules
                {
                    return self.on_top(|_, model| NewMatchScreen::begin(model));
                }
                self.told = Some(Phrase::new(told));
                Vec::new()
            }
        }
    }
}

//! A mistake in the file of house rules that is read by default: until it is corrected, no match is played by other rules
//! unless you say so.

use crate::{
    game::words::{Phrase, sentence},
    rules::{RuleBook, RulesSource},
    tui::question::{Answer, Asked, Question},
};

use super::{AnyScreen, Model};

/// House rules that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FaultyRules {
    /// The file, the line and the mistake.
    why: String,
    /// Whether you play by the built-in rules in their place.
    is_accepted: bool,
}

/// The answers to the question whether to begin without them.
const ANSWERS: [&str; 2] = [
    "Back: I correct the file first",
    "Play by the built-in rules",
];

impl FaultyRules {
    pub fn new(why: String) -> Self {
        Self {
            why,
            is_accepted: false,
        }
    }
}

impl Model {
    /// The mistake in your house rules, if there is one, and what follows from it: others may have been chosen by now.
    pub(super) fn about_faulty_rules(&self) -> Option<String> {
        let why = sentence(&self.faulty_rules.as_ref()?.why);
        Some(match self.setup.chosen().book.source() {
            RulesSource::BuiltIn => format!(
                "{why} Until the file is corrected, a new match is played by the built-in rules."
            ),
            _ => why,
        })
    }

    /// Whether a match would begin by the built-in rules because yours cannot be used, which you have not been asked about.
    pub(super) fn lacks_rules(&self) -> bool {
        let faulty = self.faulty_rules.as_ref();
        faulty.is_some_and(|faulty| !faulty.is_accepted)
            && *self.setup.chosen().book.source() == RulesSource::BuiltIn
    }

    /// You play by the built-in rules.
    pub(super) fn accept_rules(&mut self) {
        if let Some(faulty) = &mut self.faulty_rules {
            faulty.is_accepted = true;
        }
    }

    /// Takes in the house rules that were read again. Where a match was to begin, asks whether it is played without them.
    pub(in crate::tui) fn take_rules(&mut self, read: Result<RuleBook, String>) {
        match read {
            Ok(book) => {
                self.faulty_rules = None;
                let told = format!("{} can be used again", book.source());
                self.told = Some(Phrase::new(sentence(&told)));
                if let Some(AnyScreen::House(house)) = self.screens.last_mut() {
                    house.take(&book);
                }
                // Without the file it is the built-in rules that go on, at the table that you have chosen.
                if book != *self.setup.book() {
                    self.setup.adopt(book);
                }
            }
            Err(why) => {
                let mut faulty = FaultyRules::new(why);
                let old = self.faulty_rules.as_ref();
                faulty.is_accepted = old.is_some_and(|old| old.is_accepted);
                let told = sentence(&faulty.why);
                self.faulty_rules = Some(faulty);
                match self.top() {
                    Some(AnyScreen::NewMatch(_)) if self.lacks_rules() => self.ask_for_rules(&told),
                    _ => self.told = Some(Phrase::new(told)),
                }
            }
        }
    }

    fn ask_for_rules(&mut self, told: &str) {
        let prompt = Phrase::default()
            .strong("Your house rules cannot be used.")
            .words(format!(" {told}"));
        let lines = ANSWERS.into_iter().enumerate();
        let question = lines.fold(Question::new(prompt), |question, (line, label)| {
            question.line(Phrase::new(label), Answer::Screen(line))
        });
        self.asked = Some(Asked::new(question));
    }
}

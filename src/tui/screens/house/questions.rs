//! What the page of the house rules asks: the value of a rule, what to start from, and which file to write to.

use crate::{
    game::words::Phrase,
    rules::{FoundBy, Named, PRESETS, RuleKey, RuleKind, RulesSource, Value},
    tui::question::{Answer, Asked, Question},
};

use super::{super::Model, FIXED, HouseAnswer, HouseScreen};

impl HouseScreen {
    /// Asks a question with these answers.
    pub(super) fn ask(
        &mut self,
        model: &mut Model,
        prompt: Phrase,
        answers: impl IntoIterator<Item = (Phrase, HouseAnswer)>,
    ) {
        self.answers.clear();
        let mut question = Question::new(prompt);
        for (label, answer) in answers {
            question = question.line(label, Answer::Screen(self.answers.len()));
            self.answers.push(answer);
        }
        model.asked = Some(Asked::new(question));
    }

    /// Asks for one of the values that have a name.
    pub(super) fn choose(&mut self, key: &'static RuleKey, model: &mut Model) {
        let RuleKind::Choice(values) = key.kind() else {
            return;
        };
        if self.is_settled(key) {
            model.told = Some(Phrase::from_sentence(FIXED));
            return;
        }
        if key.is_fixed(&self.house) {
            return self.change(key, true);
        }
        let now = self.value(key);
        let at = values
            .iter()
            .position(|value| now == Value::Name(value.name));
        let prompt = Phrase::new(key.doc);
        let said = |value: &Named| {
            let mut other = self.house;
            let is_set = key.set(&mut other, Value::Name(value.name)).is_ok();
            let at_table = is_set.then(|| key.sentence(&other)).flatten();
            at_table.map_or_else(|| Phrase::new(value.doc), Phrase::new)
        };
        let answers: Vec<_> = values
            .iter()
            .map(|value| (said(value), HouseAnswer::Name(key, value.name)))
            .collect();
        self.ask(model, prompt, answers);
        if let Some(asked) = &mut model.asked {
            asked.cursor = at.unwrap_or(0);
        }
    }

    /// Asks what to start from.
    pub(super) fn start(&mut self, model: &mut Model) {
        let prompt = named(
            "Start from which preset?",
            " It replaces every rule. The table and the length stay, unless the preset sets them.",
        );
        let width = PRESETS.iter().map(|preset| preset.title().len()).max();
        let described = |name: &str, about: &str| {
            let gap = width.unwrap_or_default().saturating_sub(name.len()) + 2;
            named(name, format!("{}{about}", " ".repeat(gap)))
        };
        let built_in = described("built-in", "What the rule books have in common.");
        let answers = [
            (Phrase::new("Leave them as they are"), HouseAnswer::Leave),
            (built_in, HouseAnswer::Start(None)),
        ];
        let presets = PRESETS.iter().map(|preset| {
            let label = described(preset.title(), preset.about());
            (label, HouseAnswer::Start(Some(preset)))
        });
        self.ask(model, prompt, answers.into_iter().chain(presets));
    }

    /// Asks which file to write to.
    pub(super) fn keep(&mut self, model: &mut Model) {
        if !self.is_open {
            return;
        }
        if !self.faults.is_empty() {
            model.told = Some(Phrase::new(
                "Not written: rules marked ! contradict each other. Change one of them first.",
            ));
            return;
        }
        let prompt = named(
            "Write these rules to a file?",
            if self.has_rules_of_form() {
                " What you chose in New match is not written: the table, the length, whether moves can be taken back."
            } else {
                " In an existing file only the values change; comments and order stay."
            },
        );
        let mut files = model.rules_files.clone();
        // A file in this folder may belong to something else.
        files.sort_by_key(|file| file.found != FoundBy::User);
        if let RulesSource::File(file) = self.book.source()
            && !files.contains(file)
        {
            files.insert(0, file.clone());
        }
        let files = files.into_iter().map(|file| {
            let label = Phrase::new(RulesSource::File(file.clone()).to_string());
            (label, HouseAnswer::Keep(file))
        });
        let nothing = (Phrase::new("Write nothing"), HouseAnswer::Leave);
        self.ask(model, prompt, files.chain([nothing]));
    }
}

fn named(name: impl Into<String>, rest: impl Into<String>) -> Phrase {
    Phrase::default().strong(name.into()).words(rest.into())
}

//! The page of the house rules: its rows, and what is said of the one under the cursor.

use crate::{
    game::words::Phrase,
    rules::{HouseRules, KEYS, Preset, RuleFault, RuleKey, RuleOrigin, TABLES, Value, WrongValue},
    tui::{
        layout::Tier,
        theme::Role,
        widgets::{ValueLine, ValueRow},
    },
};

use super::{
    super::{Model, text, values::Values},
    FIXED, HouseRow, HouseScreen,
};

/// What the page is called.
const TITLE: &str = "House rules";

impl HouseScreen {
    pub(super) fn values(&self, model: &Model) -> Values {
        let contradicts: Vec<&str> = self
            .faults
            .iter()
            .flat_map(RuleFault::keys)
            .copied()
            .collect();
        let beside = match self.faults.len() {
            0 => (self.about_all(model), Role::Label),
            1 => ("! one contradiction".to_owned(), Role::Warning),
            faults => (format!("! {faults} contradictions"), Role::Warning),
        };
        let mut rows = Vec::new();
        // The keys without effect stand together, after the others.
        let mut table = Some("");
        for (place, row) in self.rows().into_iter().enumerate() {
            rows.extend(match row {
                HouseRow::Start => [None, Some(action("Start from a preset".to_owned()))],
                HouseRow::Keep => [None, Some(action("Write to a file".to_owned()))],
                HouseRow::Idle => {
                    table = None;
                    [None, Some(action(self.about_idle()))]
                }
                HouseRow::Key(key) => {
                    let typed = self.typed.as_deref().filter(|_| place == self.cursor);
                    let line = self.line(key, typed, &contradicts);
                    let (path, _) = key.table_and_name();
                    let begins = table.is_some_and(|table| table != path);
                    table = table.map(|_| path);
                    let heading = begins.then(|| heading(path, &self.house)).flatten();
                    [heading, Some(ValueRow::Value(line))]
                }
            });
        }
        Values {
            title: TITLE,
            beside,
            rows: rows.into_iter().flatten().collect(),
            cursor: self.cursor,
            about: self.about(model),
        }
    }

    /// Where the rules come from, whether they were changed since, and what the mark means where there is one. Where there is little
    /// room, only the last.
    fn about_all(&self, model: &Model) -> String {
        let source = self.book.source().unchanged();
        let from = match (self.is_open, self.is_changed()) {
            (false, _) => "read only".to_owned(),
            (true, false) => source.name(),
            (true, true) => format!("{}, changed", source.name()),
        };
        let marked = || KEYS.iter().filter(|key| key.is_unusual(&self.house));
        let marked = if marked().count() == 0 {
            return from;
        } else if marked().all(|key| self.is_of_form(key)) {
            "* set in New match".to_owned()
        } else {
            "* not the default".to_owned()
        };
        let whole = format!("{from}; {marked}");
        let width = usize::from(text::page(text::whole(model)).width);
        let room = width.saturating_sub(TITLE.len() + 2);
        let forms = if self.is_open {
            [whole, marked, from]
        } else {
            [whole, from, marked]
        };
        let fitting = forms.into_iter().find(|form| form.chars().count() <= room);
        fitting.unwrap_or_default()
    }

    /// How many keys have no effect.
    fn about_idle(&self) -> String {
        let (_, idle) = self.keys();
        let what = match idle.len() {
            1 => "1 rule has no effect now".to_owned(),
            count => format!("{count} rules have no effect now"),
        };
        let how = if self.shows_idle { ":" } else { ": show them" };
        format!("{what}{how}")
    }

    pub(super) fn line(
        &self,
        key: &'static RuleKey,
        typed: Option<&str>,
        contradicts: &[&str],
    ) -> ValueLine {
        let (mark, role) = if contradicts.contains(&key.path) {
            ("!", Role::Warning)
        } else if key.is_unusual(&self.house) {
            ("*", Role::Changed)
        } else if key.matters(&self.house) {
            (" ", Role::Text)
        } else {
            (" ", Role::Label)
        };
        ValueLine {
            mark,
            role,
            name: match typed {
                Some(typed) => format!("{}: {typed}_", key.topic()),
                None => key.line(&self.house),
            },
            value: String::new(),
            changes: self.is_open && typed.is_none() && !self.is_settled(key),
            note: String::new(),
        }
    }

    fn about(&self, model: &Model) -> Vec<(Phrase, Role)> {
        let mut about = Vec::new();
        about.extend(model.told.clone().map(|told| (told, Role::Message)));
        let key = match self.row() {
            HouseRow::Key(key) => key,
            HouseRow::Start => {
                let text = "This replaces every rule with that of a preset, or with the built-in one. The table and the length stay, \
                     unless the preset sets them. You can change single rules afterwards.";
                let left_out = self.left_out.iter();
                let left_out =
                    left_out.map(|one| format!("Not at this table: {}.", one.in_words()));
                about.extend(left_out.map(|told| (Phrase::new(told), Role::Text)));
                about.push((Phrase::new(text), Role::Label));
                return about;
            }
            HouseRow::Idle => {
                let text = "They take effect when another rule changes: those for Oklahoma gin, for example, once you play it.";
                about.push((Phrase::new(text), Role::Text));
                return about;
            }
            HouseRow::Keep => {
                let text = "Without a file these rules hold until you quit. In an existing file only the values change; comments and \
                     order stay.";
                about.push((Phrase::new(text), Role::Text));
                return about;
            }
        };
        let refused = self.refused.iter().map(WrongValue::in_words);
        let here = self
            .faults
            .iter()
            .filter(|fault| fault.keys().contains(&key.path));
        let is_wrong = here.clone().next().is_some();
        let wrong = refused.chain(here.map(|fault| fault.in_words().to_owned()));
        about.extend(wrong.map(|why| text::warning(&why)));
        // What is wrong says enough; and where there is little room, changing the value shows as much.
        let has_room = model.tier() > Tier::Compact;
        if is_wrong && !has_room {
            return about;
        }
        let beside = self.beside(key, &key.line(&self.house));
        let beside = beside.filter(|_| !is_wrong && has_room);
        about.extend(beside.map(|text| (Phrase::new(text), Role::Text)));
        about.push((Phrase::new(self.usually(key)), Role::Label));
        about.push((Phrase::new(key.source), Role::Label));
        about
    }

    /// What there is to say of a key beside its sentence: what the other value of a switch means, or what the key decides.
    fn beside(&self, key: &'static RuleKey, sentence: &str) -> Option<String> {
        if !key.matters(&self.house) {
            return Some("It has no effect with the other rules as they are.".to_owned());
        }
        if key.is_fixed(&self.house) {
            return Some(FIXED.to_owned());
        }
        let Value::Switch(on) = self.value(key) else {
            return (!sentence.starts_with(key.topic())).then(|| key.doc.to_owned());
        };
        let mut other = self.house;
        key.set(&mut other, Value::Switch(!on)).ok()?;
        Some(format!("Or: {}", key.sentence(&other)?))
    }

    /// Where the value comes from, what it can be and what it usually is.
    fn usually(&self, key: &'static RuleKey) -> String {
        let usual = key.usual(&self.house);
        let kind = key.kind();
        let mut told = Vec::new();
        match self.origin(key) {
            RuleOrigin::Default | RuleOrigin::Table => {}
            _ if self.is_of_form(key) => told.push("Chosen in New match.".to_owned()),
            RuleOrigin::Changed => told.push("Changed for the next match.".to_owned()),
            RuleOrigin::Preset { name } => {
                let title = Preset::find(name).map_or(*name, Preset::title);
                told.push(format!("From the rules of {title}."));
            }
            RuleOrigin::CommandLine => told.push("Set on the command line.".to_owned()),
            origin @ RuleOrigin::File { .. } => told.push(format!("Set in {}.", origin.name())),
            RuleOrigin::Match => told.push("Set for this match.".to_owned()),
        }
        if let Some(range) = kind.range() {
            told.push(format!("From {} to {}.", range.start(), range.end()));
        }
        told.push(match usual {
            _ if self.value(key) == usual => "This is the default.".to_owned(),
            // The other value stands in the line above.
            Value::Switch(_) => "This is not the default.".to_owned(),
            Value::Number(number) => format!("Default: {number}."),
            Value::Name(_) => {
                let mut default = self.house;
                match key.set(&mut default, usual) {
                    Ok(()) => format!("Default: {}", key.line(&default)),
                    Err(_) => "This is not the default.".to_owned(),
                }
            }
        });
        told.join(" ")
    }
}

fn action(name: String) -> ValueRow {
    ValueRow::Value(ValueLine {
        mark: " ",
        role: Role::Text,
        name,
        value: String::new(),
        changes: false,
        note: String::new(),
    })
}

/// The heading over the keys of a table.
fn heading(path: &str, house: &HouseRules) -> Option<ValueRow> {
    let table = TABLES.iter().find(|table| table.path == path)?;
    Some(ValueRow::Heading {
        name: table.title.to_owned(),
        about: match path {
            "score" => house.knock_scores().unwrap_or(table.doc),
            _ => table.doc,
        }
        .to_owned(),
    })
}

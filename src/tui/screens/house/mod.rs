//! The house rules, rule by rule: to change those of the next match, or to read those of the match at the table.

mod questions;
mod rows;

use std::iter;

use crossterm::event::KeyCode;

use crate::{
    game::words::Phrase,
    rules::{
        Dropped, FoundBy, HouseRules, KEYS, Preset, RuleBook, RuleFault, RuleKey, RuleKind,
        RuleOrigin, Rules, RulesFile, RulesSource, Value, WrongValue,
    },
    tui::{
        keymap::{Command, Place},
        message::Effect,
        question::step,
        runtime::Key,
        setup::{Setup, chosen_beside, set_like},
        widgets::Canvas,
    },
};

use super::{AnyScreen, Model, Next, Screen};

/// The house rules, with what was changed on the screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HouseScreen {
    book: RuleBook,
    /// The same without what was chosen in the form of the next match. With what is changed here it is written to a file.
    plain: RuleBook,
    house: HouseRules,
    /// The values before anything was changed here.
    opened: HouseRules,
    /// The contradictions in these rules.
    faults: Vec<RuleFault>,
    /// The usual rules at your own table and with your own length.
    own: HouseRules,
    /// Whether the rules can be changed: they are not those of a match.
    is_open: bool,
    /// The keys that the form of the next match has set: its table and its length.
    of_form: Vec<&'static RuleKey>,
    /// What of a preset does not fit the table.
    left_out: Vec<Dropped>,
    /// The line under the cursor, from 0.
    cursor: usize,
    /// Whether the keys without effect are shown.
    shows_idle: bool,
    /// The number being typed.
    pub typed: Option<String>,
    /// Why the last value was refused.
    refused: Option<WrongValue>,
    /// What the answers to the question that was asked do, line by line.
    answers: Vec<HouseAnswer>,
}

/// What is said of a rule that has one form at a table.
const FIXED: &str = "This table fixes it.";

/// A line of the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HouseRow {
    /// Starts from a preset or from the built-in rules.
    Start,
    /// A key with its value.
    Key(&'static RuleKey),
    /// Shows the keys that have no effect with the other rules as they are, or hides them.
    Idle,
    /// Writes the rules to a file.
    Keep,
}

/// What an answer does.
#[derive(Debug, Clone, PartialEq, Eq)]
enum HouseAnswer {
    Leave,
    /// Starts from a preset; from the built-in rules, if it is none.
    Start(Option<&'static Preset>),
    /// Gives a key the value of this name.
    Name(&'static RuleKey, &'static str),
    /// Writes the rules to this file.
    Keep(RulesFile),
    /// Closes the screen without the changes.
    Forget,
}

impl HouseScreen {
    /// The screen to change these rules, or only to read them.
    pub fn new(book: RuleBook, is_open: bool) -> Self {
        Self {
            house: book.rules().into_house(),
            opened: book.rules().into_house(),
            faults: Vec::new(),
            own: book.rules().into_house(),
            plain: book.clone(),
            book,
            is_open,
            of_form: Vec::new(),
            left_out: Vec::new(),
            cursor: 0,
            shows_idle: false,
            typed: None,
            refused: None,
            answers: Vec::new(),
        }
    }

    /// The rules of the next match to be changed, at its table and with its length, or those of the match at the table to be
    /// read.
    pub fn of(model: &Model) -> AnyScreen {
        let known = model.setup.book();
        let mut screen = match &model.sitting {
            None => Self::of_next(&model.setup),
            Some(sitting) if known.rules() == *sitting.game().rules() => {
                Self::new(known.clone(), false)
            }
            Some(sitting) => Self::new(RuleBook::of_match(*sitting.game().rules()), false),
        };
        if let Some(row) = model.house_row {
            screen.stay_on(row);
        }
        AnyScreen::House(Box::new(screen))
    }

    /// The rules of the next match.
    fn of_next(setup: &Setup) -> Self {
        let mut screen = Self::new(setup.next_book(), true);
        screen.plain = setup.chosen().book.clone();
        screen.left_out = setup.left_out();
        screen.own = setup.own();
        screen.of_form = chosen_beside(&screen.own, &screen.house, &screen.book);
        screen
    }

    /// The lines, from the top.
    pub fn rows(&self) -> Vec<HouseRow> {
        let around = |row| self.is_open.then_some(row);
        let (used, idle) = self.keys();
        let is_shown = |_: &&RuleKey| self.is_open && self.shows_idle;
        let switch = around(HouseRow::Idle).filter(|_| !idle.is_empty());
        iter::empty()
            .chain(around(HouseRow::Start))
            .chain(used.into_iter().map(HouseRow::Key))
            .chain(switch)
            .chain(idle.into_iter().filter(is_shown).map(HouseRow::Key))
            .chain(around(HouseRow::Keep))
            .collect()
    }

    /// The keys that make a difference or contradict others, and those without effect.
    fn keys(&self) -> (Vec<&'static RuleKey>, Vec<&'static RuleKey>) {
        let contradicts = |key: &RuleKey| {
            self.faults
                .iter()
                .any(|fault| fault.keys().contains(&key.path))
        };
        KEYS.iter()
            .partition(|key| key.matters(&self.house) || contradicts(key))
    }

    /// Lets the cursor stay on this row, where others have come or gone.
    fn stay_on(&mut self, row: HouseRow) {
        let rows = self.rows();
        let at = rows.iter().position(|one| *one == row);
        self.cursor = at.unwrap_or(self.cursor.min(rows.len() - 1));
    }

    /// The line under the cursor.
    pub fn row(&self) -> HouseRow {
        self.rows()[self.cursor]
    }

    /// The value of a key as the screen has it.
    pub fn value(&self, key: &RuleKey) -> Value<'static> {
        key.get(&self.house)
    }

    /// Where the value of a key comes from.
    fn origin(&self, key: &'static RuleKey) -> &RuleOrigin {
        let entry = self.book.entries().find(|entry| entry.key == key);
        match entry {
            Some(entry) if entry.value == self.value(key) => entry.origin,
            Some(_) if self.follows(key) => &RuleOrigin::Table,
            Some(_) | None => &RuleOrigin::Changed,
        }
    }

    /// Whether the value of a key is the usual one at a table that was chosen here.
    fn follows(&self, key: &RuleKey) -> bool {
        let may = !key.is_leading() || key.path == "table.players";
        may && self.value(key) == key.usual(&self.house)
    }

    /// Whether a key has the value that the form of the next match has set.
    fn is_of_form(&self, key: &'static RuleKey) -> bool {
        self.of_form.contains(&key) && self.value(key) == key.get(&self.opened)
    }

    /// Whether there are values that the form of the next match has set.
    fn has_rules_of_form(&self) -> bool {
        self.of_form.iter().any(|key| self.is_of_form(key))
    }

    /// Whether a value was changed from that of the book's source, besides those of the form.
    fn is_changed(&self) -> bool {
        KEYS.iter()
            .any(|key| *self.origin(key) == RuleOrigin::Changed && !self.is_of_form(key))
    }

    /// The rules as the screen has them, or the contradictions in them.
    pub fn rules(&self) -> Result<RuleBook, Vec<RuleFault>> {
        Ok(self.book.changed(Rules::new(self.house)?))
    }

    /// Gives a key its next value, or the one before.
    pub fn change(&mut self, key: &'static RuleKey, forward: bool) {
        if key.is_fixed(&self.house) {
            // It may have been set before the table was chosen.
            return self.set(key, key.usual(&self.house));
        }
        let value = match (key.kind(), self.value(key)) {
            (RuleKind::Choice(values), Value::Name(name)) => {
                let at = values.iter().position(|value| value.name == name);
                let at = step(at.unwrap_or(0), values.len(), forward);
                Value::Name(values[at].name)
            }
            (RuleKind::Number(range), Value::Number(number)) => Value::Number(
                stepped(number, *range.end(), forward)
                    .clamp(i64::from(*range.start()), i64::from(*range.end())),
            ),
            (RuleKind::NumberOr(range, named), Value::Number(number)) => {
                let next = stepped(number, *range.end(), forward);
                if next < i64::from(*range.start()) {
                    Value::Name(named.name)
                } else {
                    Value::Number(next.min(i64::from(*range.end())))
                }
            }
            (RuleKind::NumberOr(range, _), Value::Name(_)) if forward => {
                Value::Number(i64::from(*range.start()))
            }
            (RuleKind::Switch, Value::Switch(on)) => Value::Switch(!on),
            // The first value has none before it, and no other value has this kind.
            (_, value) => value,
        };
        self.set(key, value);
    }

    /// Whether the key has no other value at this table.
    fn is_settled(&self, key: &RuleKey) -> bool {
        key.is_fixed(&self.house) && self.value(key) == key.usual(&self.house)
    }

    /// Gives a key a value, or shows why the key cannot have it.
    pub fn set(&mut self, key: &'static RuleKey, value: Value<'_>) {
        if self.is_open {
            let row = self.row();
            self.typed = None;
            self.refused = key.set(&mut self.house, value).err();
            self.faults = Rules::new(self.house).err().unwrap_or_default();
            self.stay_on(row);
        }
    }

    /// The value that a key is put back to: the one that it had when the screen was opened or, where it has that, its default.
    /// None where both are what it has.
    fn restored(&self, key: &'static RuleKey) -> Option<Value<'static>> {
        let values = [key.get(&self.opened), key.usual(&self.house)];
        values.into_iter().find(|value| *value != self.value(key))
    }

    /// Whether the line under the cursor takes a number.
    fn takes_number(&self) -> bool {
        let HouseRow::Key(key) = self.row() else {
            return false;
        };
        self.is_open && matches!(key.kind(), RuleKind::Number(_) | RuleKind::NumberOr(..))
    }

    /// Begins to type a number, or adds a digit.
    fn type_digit(&mut self, digit: Option<char>) {
        // Longer than any range, and short enough to be shown.
        const LONGEST: usize = 7;
        self.refused = None;
        let typed = self.typed.get_or_insert_default();
        if typed.len() < LONGEST {
            typed.extend(digit);
        }
    }

    /// Takes the number that was typed, if there is one. Returns false if it was refused.
    fn take_typed(&mut self) -> bool {
        let (HouseRow::Key(key), Some(typed)) = (self.row(), self.typed.take()) else {
            return true;
        };
        if let Ok(number) = typed.parse() {
            self.set(key, Value::Number(number));
        }
        self.refused.is_none()
    }

    /// Gives all keys the values of a preset, or of the built-in rules; but the table and the length are yours, unless the
    /// preset has its own.
    fn start_from(&mut self, preset: Option<&'static Preset>) {
        let book = preset.map_or_else(RuleBook::built_in, Preset::book);
        let there = set_like(&self.own, &book);
        self.book = book.changed(there.rules());
        self.plain = book;
        self.house = there.rules().into_house();
        self.opened = self.house;
        self.faults.clear();
        self.of_form = chosen_beside(&self.own, &self.house, &self.book);
        self.left_out = there.dropped().to_vec();
        self.refused = None;
    }

    fn confirm(&mut self, model: &mut Model) {
        if self.typed.is_some() {
            self.take_typed();
        } else if self.is_open {
            match self.row() {
                HouseRow::Start => self.start(model),
                HouseRow::Keep => self.keep(model),
                HouseRow::Idle => self.shows_idle = !self.shows_idle,
                HouseRow::Key(key) => match key.kind() {
                    RuleKind::Switch => self.change(key, true),
                    RuleKind::Number(_) | RuleKind::NumberOr(..) => self.type_digit(None),
                    RuleKind::Choice(_) => self.choose(key, model),
                },
            }
        }
    }
}

impl HouseScreen {
    /// The house rules: what was chosen in the form of the next match is no part of them, unless it was changed here too.
    fn without_form(&self) -> Result<RuleBook, Vec<RuleFault>> {
        let changed = KEYS.iter().filter_map(|key| {
            let value = self.value(key);
            (value != key.get(&self.opened)).then_some((key, value))
        });
        let house = self.plain.with(&changed.collect::<Vec<_>>())?;
        Ok(self.plain.changed(house.rules()))
    }

    /// Measures changes by the rules of the next match as they are now.
    fn measure_by(&mut self, setup: &Setup) {
        *self = Self {
            house: self.house,
            faults: std::mem::take(&mut self.faults),
            cursor: self.cursor,
            shows_idle: self.shows_idle,
            typed: self.typed.take(),
            refused: self.refused.take(),
            ..Self::of_next(setup)
        };
    }

    /// Shows these rules, unless some have been changed on the page.
    pub(super) fn take(&mut self, book: &RuleBook) {
        if self.is_open && self.house == self.opened {
            *self = Self {
                cursor: self.cursor,
                shows_idle: self.shows_idle,
                own: self.own,
                ..Self::new(book.clone(), true)
            };
        }
    }
}

impl Screen for HouseScreen {
    /// A file with a mistake may have been corrected by now.
    fn opened(&mut self, model: &mut Model) -> Vec<Effect> {
        let faulty = model.faulty_rules.iter();
        faulty.map(|_| Effect::ReadRules).collect()
    }

    fn place(&self, _: &Model) -> Place {
        Place::House
    }

    fn draw(&self, model: &Model, canvas: &mut Canvas<'_>) {
        self.values(model).draw(model, canvas);
    }

    fn command(&mut self, command: Command, model: &mut Model) -> Next {
        // A command other than Enter takes the number that was typed, too.
        if !matches!(command, Command::Confirm | Command::Restore) && !self.take_typed() {
            return Next::stay();
        }
        match (command, self.row()) {
            (Command::Left | Command::Right, HouseRow::Key(key)) => {
                self.change(key, command == Command::Right);
            }
            (Command::Restore, HouseRow::Key(key)) => match self.restored(key) {
                Some(value) => self.set(key, value),
                None => model.told = Some(Phrase::from_sentence("it has its default")),
            },
            (Command::Keep, _) => self.keep(model),
            (Command::Confirm, _) => self.confirm(model),
            (Command::House, _) => return self.close(model),
            _ => {}
        }
        Next::stay()
    }

    fn label(&self, command: Command, _model: &Model) -> Option<&'static str> {
        match command {
            Command::Confirm if !self.is_open => None,
            Command::Confirm => match self.row() {
                HouseRow::Start => Some("choose"),
                HouseRow::Keep => Some("save to a file"),
                HouseRow::Idle if self.shows_idle => Some("hide"),
                HouseRow::Idle => Some("show"),
                HouseRow::Key(key) => (!self.is_settled(key)).then_some("change"),
            },
            Command::Restore => match self.row() {
                HouseRow::Key(key) if self.is_open => self.restored(key).map(|_| "put back"),
                HouseRow::Key(_) | HouseRow::Start | HouseRow::Idle | HouseRow::Keep => None,
            },
            // On its own line Enter does it.
            Command::Keep if self.row() == HouseRow::Keep => None,
            Command::Keep => self.is_open.then_some(command.binding().label),
            _ => None,
        }
    }

    fn is_typing(&self) -> bool {
        self.typed.is_some()
    }

    fn key(&mut self, key: Key, model: &mut Model) -> Option<Next> {
        if !key.modifiers.is_empty() {
            return None;
        }
        match key.code {
            KeyCode::Char(digit @ '0'..='9') if self.takes_number() => {
                self.type_digit(Some(digit));
            }
            KeyCode::Backspace => {
                let mut typed = self.typed.take()?;
                typed.pop();
                self.typed = Some(typed).filter(|typed| !typed.is_empty());
            }
            KeyCode::Esc if self.typed.is_some() => self.typed = None,
            _ => return None,
        }
        model.told = None;
        Some(Next::stay())
    }

    fn list(&mut self) -> Option<(&mut usize, usize)> {
        let count = self.rows().len();
        Some((&mut self.cursor, count))
    }

    fn leaves_line(&mut self, _: &mut Model) -> bool {
        let leaves = self.take_typed();
        self.refused.take_if(|_| leaves);
        leaves
    }

    fn answered(&mut self, line: usize, model: &mut Model) -> Next {
        match self.answers.get(line) {
            Some(HouseAnswer::Leave) | None => {}
            Some(HouseAnswer::Start(preset)) => self.start_from(*preset),
            Some(HouseAnswer::Name(key, name)) => self.set(key, Value::Name(name)),
            Some(HouseAnswer::Keep(file)) => match self.without_form() {
                Ok(book) => {
                    let (file, rules) = (file.clone(), Box::new(book.rules()));
                    return Effect::KeepRules { file, rules }.into();
                }
                Err(faults) => {
                    model.told = faults.first().map(|fault| Phrase::new(fault.in_words()));
                }
            },
            Some(HouseAnswer::Forget) => return Next::close(),
        }
        Next::stay()
    }

    /// The rules hold until you quit, or for the match that is put together, unless they contradict themselves.
    fn close(&mut self, model: &mut Model) -> Next {
        if !self.take_typed() {
            return Next::stay();
        }
        model.house_row = Some(self.row());
        match self.rules() {
            _ if !self.is_open => Next::close(),
            Ok(book) if book == model.setup.next_book() => Next::close(),
            Ok(book) => {
                let key = model.keys.name(Command::Keep);
                let is_form = |screen: &AnyScreen| matches!(screen, AnyScreen::NewMatch(_));
                let (play, told): (fn(&mut Setup, RuleBook), _) =
                    if model.screens.iter().any(is_form) {
                        let told = "To keep these rules for other matches, press";
                        (Setup::play_once, told)
                    } else {
                        let told = "These rules hold until you quit. To keep them, press";
                        (Setup::adopt, told)
                    };
                let told = format!("{told} {key} in House rules.");
                let next = book.rules();
                if let Ok(house) = self.without_form() {
                    let before = model.setup.clone();
                    play(&mut model.setup, house);
                    model.setup.stay_with(&before, &next);
                }
                if model.setup.rules() != next {
                    // A length that is not among those of the form is part of the rules.
                    play(&mut model.setup, book);
                }
                model.told = Some(Phrase::new(told));
                Next::close()
            }
            Err(faults) => {
                let told: Vec<&str> = faults.iter().map(RuleFault::in_words).collect();
                let prompt = Phrase::new(told.join(" "));
                let answers = [
                    (Phrase::new("Go back and fix it"), HouseAnswer::Leave),
                    (Phrase::new("Discard the changes"), HouseAnswer::Forget),
                ];
                self.ask(model, prompt, answers);
                Next::stay()
            }
        }
    }
}

/// The rules were written to a file, or could not be written.
pub(in crate::tui) fn kept(model: &mut Model, kept: Result<RuleBook, String>) {
    let book = match kept {
        Ok(book) => book,
        Err(why) => {
            let first = why.lines().next().unwrap_or_default();
            model.told = Some(Phrase::from_sentence(&format!("not written: {first}")));
            return;
        }
    };
    let source = book.source();
    let is_from = |source: &RulesSource, place| matches!(source, RulesSource::File(file) if file.found == place);
    let hidden = model.rules_files.first().filter(|first| {
        first.found == FoundBy::Folder
            && is_from(source, FoundBy::User)
            && is_from(model.setup.book().source().unchanged(), FoundBy::Folder)
    });
    let mut told = format!("written to {source}");
    if let Some(first) = hidden {
        told = format!("{told}; in this folder, {} goes first", first.name);
    }
    model.told = Some(Phrase::from_sentence(&told));
    let mut page = match model.screens.last_mut() {
        Some(AnyScreen::House(page)) => Some(page),
        Some(_) | None => None,
    };
    // What was chosen beside the rules that were written stays.
    let shown = page.as_ref().and_then(|page| page.rules().ok());
    let next = shown.map_or_else(|| model.setup.rules(), |shown| shown.rules());
    let before = model.setup.clone();
    model.setup.adopt(book);
    model.setup.stay_with(&before, &next);
    if let Some(page) = &mut page {
        page.refused = None;
        page.measure_by(&model.setup);
    }
}

/// The next number, or the one before: by ones in a short range, by fives in a long one.
fn stepped(number: i64, end: u32, forward: bool) -> i64 {
    let by = if end > 100 { 5 } else { 1 };
    if forward {
        (number.div_euclid(by) + 1) * by
    } else {
        (number + by - 1).div_euclid(by) * by - by
    }
}

#[cfg(test)]
mod tests;

//! The page of the house rules: every key with its value, and what has been changed there.

use std::iter;

use crate::rules::{
    Fault, HouseRules, KEYS, Key, Kind, Origin, Preset, RuleBook, Rules, Value, WrongValue,
};

use super::question::step;

/// The page of the house rules, with what has been changed on it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HousePage {
    book: RuleBook,
    house: HouseRules,
    access: Access,
    /// The place of the cursor in [`rows`](Self::rows), counted from 0.
    cursor: usize,
    /// The number being typed, as far as it has come.
    typed: Option<String>,
    /// Why the last value was refused.
    refused: Option<WrongValue>,
}

/// Whether the rules on the page can be changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// They can: no match is played by them yet.
    Open,
    /// They can only be read: a match is being played by them.
    Shut,
}

/// A line of the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HouseRow {
    /// Starts from a preset, or from the rules as they were found.
    Start,
    /// A key with its value.
    Key(&'static Key),
    /// Writes the rules to a file.
    Keep,
}

/// What an answer to a question of the page does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HouseAnswer {
    /// All values become those of a preset; of the built-in rules, if it is none.
    Start(Option<&'static Preset>),
    /// A key gets the value of this name.
    Name(&'static Key, &'static str),
    /// The rules are written to this file.
    Keep(crate::rules::RulesFile),
    /// What was changed is forgotten, and the page closed.
    Forget,
}

impl HousePage {
    /// The page of these rules.
    pub fn new(book: RuleBook, access: Access) -> Self {
        Self {
            house: book.rules().into_house(),
            book,
            access,
            cursor: 0,
            typed: None,
            refused: None,
        }
    }

    /// Whether the rules can be changed.
    pub fn access(&self) -> Access {
        self.access
    }

    /// The lines of the page, from the top.
    pub fn rows(&self) -> Vec<HouseRow> {
        let around = |row| match self.access {
            Access::Open => Some(row),
            Access::Shut => None,
        };
        iter::empty()
            .chain(around(HouseRow::Start))
            .chain(KEYS.iter().map(HouseRow::Key))
            .chain(around(HouseRow::Keep))
            .collect()
    }

    /// The place of the cursor, counted from 0.
    pub fn cursor(&self) -> usize {
        self.cursor
    }

    /// The line under the cursor.
    pub fn row(&self) -> HouseRow {
        let rows = self.rows();
        rows[self.cursor.min(rows.len() - 1)]
    }

    /// The number being typed, as far as it has come.
    pub fn typed(&self) -> Option<&str> {
        self.typed.as_deref()
    }

    /// Why the last value was refused.
    pub fn refused(&self) -> Option<&WrongValue> {
        self.refused.as_ref()
    }

    /// The value of a key as the page has it.
    pub fn value(&self, key: &Key) -> Value<'static> {
        key.get(&self.house)
    }

    /// Where the value of a key comes from.
    pub fn origin(&self, key: &'static Key) -> &Origin {
        let entry = self.book.entries().find(|entry| entry.key == key);
        match entry {
            Some(entry) if entry.value == self.value(key) => entry.origin,
            Some(_) | None => &Origin::Changed,
        }
    }

    /// Where the values come from that were not changed on the page.
    pub fn book(&self) -> &RuleBook {
        &self.book
    }

    /// How many values were changed on the page.
    pub fn changes(&self) -> usize {
        let differs = |key: &&Key| self.value(key) != key.get(&self.book.rules());
        KEYS.iter().filter(differs).count()
    }

    /// The rules as the page has them.
    ///
    /// # Errors
    ///
    /// The values that contradict one another.
    pub fn rules(&self) -> Result<RuleBook, Vec<Fault>> {
        Ok(self.book.changed(Rules::new(self.house)?))
    }

    /// The values that contradict one another.
    pub fn faults(&self) -> Vec<Fault> {
        Rules::new(self.house).err().unwrap_or_default()
    }

    /// Moves the cursor by one line, round the ends.
    pub fn step(&mut self, forward: bool) {
        self.go_to(step(self.cursor, self.rows().len(), forward));
    }

    /// Puts the cursor on a line, or on the last one.
    pub fn go_to(&mut self, row: usize) {
        self.cursor = row.min(self.rows().len() - 1);
        self.typed = None;
        self.refused = None;
    }

    /// Moves the cursor by so many lines, as far as there are any.
    pub fn leap(&mut self, rows: usize, forward: bool) {
        self.go_to(if forward {
            self.cursor.saturating_add(rows)
        } else {
            self.cursor.saturating_sub(rows)
        });
    }

    /// Gives a key the value that comes next, or the one before.
    pub fn change(&mut self, key: &'static Key, forward: bool) {
        let value = match (key.kind(), self.value(key)) {
            (Kind::Choice(values), Value::Name(name)) => {
                let at = values.iter().position(|value| value.name == name);
                let at = step(at.unwrap_or(0), values.len(), forward);
                Value::Name(values[at].name)
            }
            (Kind::Number(range), Value::Number(number)) => Value::Number(
                stepped(number, *range.end(), forward)
                    .clamp(i64::from(*range.start()), i64::from(*range.end())),
            ),
            (Kind::NumberOr(range, named), Value::Number(number)) => {
                let next = stepped(number, *range.end(), forward);
                if next < i64::from(*range.start()) {
                    Value::Name(named.name)
                } else {
                    Value::Number(next.min(i64::from(*range.end())))
                }
            }
            (Kind::NumberOr(range, _), Value::Name(_)) if forward => {
                Value::Number(i64::from(*range.start()))
            }
            (Kind::Switch, Value::Switch(on)) => Value::Switch(!on),
            // The first value has none before it, and no other value has this kind.
            (_, value) => value,
        };
        self.set(key, value);
    }

    /// Gives a key a value; one that it cannot have is refused, and the page says why.
    pub fn set(&mut self, key: &'static Key, value: Value<'_>) {
        if self.access == Access::Shut {
            return;
        }
        self.typed = None;
        self.refused = key.set(&mut self.house, value).err();
    }

    /// Gives a key the value back that it had when the page was opened.
    pub fn restore(&mut self, key: &'static Key) {
        let value = key.get(&self.book.rules());
        self.set(key, value);
    }

    /// Whether the line under the cursor takes a number.
    pub fn takes_number(&self) -> bool {
        let HouseRow::Key(key) = self.row() else {
            return false;
        };
        self.access == Access::Open && matches!(key.kind(), Kind::Number(_) | Kind::NumberOr(..))
    }

    /// Begins to type a number, or goes on with it.
    pub fn type_digit(&mut self, digit: Option<char>) {
        // Longer than any range, and short enough to be shown.
        const LONGEST: usize = 7;
        self.refused = None;
        let typed = self.typed.get_or_insert_default();
        if typed.len() < LONGEST {
            typed.extend(digit);
        }
    }

    /// Takes the last digit back; with none left, the number is not typed any more.
    pub fn erase_digit(&mut self) {
        self.typed = self.typed.take().and_then(|mut typed| {
            typed.pop();
            (!typed.is_empty()).then_some(typed)
        });
    }

    /// Forgets the number being typed.
    pub fn stop_typing(&mut self) {
        self.typed = None;
    }

    /// Takes the number that was typed, if there is one; one that its key cannot have is refused, and the page says why.
    ///
    /// Gives whether there is nothing more to be mended.
    pub fn take_typed(&mut self) -> bool {
        let (HouseRow::Key(key), Some(typed)) = (self.row(), self.typed.take()) else {
            return true;
        };
        if let Ok(number) = typed.parse() {
            self.set(key, Value::Number(number));
        }
        self.refused.is_none()
    }

    /// All values become those of a preset, or of the built-in rules.
    pub fn start_from(&mut self, preset: Option<&'static Preset>) {
        let book = preset.map_or_else(RuleBook::built_in, Preset::book);
        self.house = book.rules().into_house();
        self.book = book;
        self.refused = None;
    }

    /// The rules have been written, and are those of this book now.
    pub fn kept(&mut self, book: RuleBook) {
        self.book = book;
    }
}

/// The number that comes next, or the one before: by ones in a short range, by fives in a long one.
fn stepped(number: i64, end: u32, forward: bool) -> i64 {
    let by = if end > 100 { 5 } else { 1 };
    if forward {
        (number.div_euclid(by) + 1) * by
    } else {
        (number + by - 1).div_euclid(by) * by - by
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(path: &str) -> &'static Key {
        Key::find(path).unwrap()
    }

    fn page() -> HousePage {
        HousePage::new(RuleBook::built_in(), Access::Open)
    }

    #[test]
    fn every_key_can_be_changed_there_and_back() {
        for key in KEYS {
            let mut page = page();
            let before = page.value(key);
            page.change(key, true);
            if page.value(key) == before {
                // It stands at the end of its range.
                page.change(key, false);
            }
            assert_ne!(page.value(key), before, "{}", key.path);
            assert_eq!(page.origin(key), &Origin::Changed);
            assert_eq!(page.changes(), 1);
            page.restore(key);
            assert_eq!(page.value(key), before);
            assert_eq!(page.origin(key), &Origin::Default);
        }
    }

    #[test]
    fn numbers_step_inside_their_range() {
        let (limit, bonus) = (key("knock.limit"), key("score.gin_bonus"));
        let tie = key("score.undercut_tie_bonus");
        let mut page = page();
        page.change(limit, true);
        assert_eq!(page.value(limit), Value::Number(11));
        page.set(limit, Value::Number(98));
        page.change(limit, true);
        assert_eq!(page.value(limit), Value::Number(98));
        page.set(bonus, Value::Number(22));
        page.change(bonus, false);
        assert_eq!(page.value(bonus), Value::Number(20));
        page.change(bonus, true);
        assert_eq!(page.value(bonus), Value::Number(25));
        page.set(bonus, Value::Number(0));
        page.change(bonus, false);
        assert_eq!(page.value(bonus), Value::Number(0));
        page.change(tie, true);
        assert_eq!(page.value(tie), Value::Number(0));
        page.change(tie, false);
        assert_eq!(page.value(tie), Value::Name("undercut-bonus"));
        page.change(tie, false);
        assert_eq!(page.value(tie), Value::Name("undercut-bonus"));
    }

    #[test]
    fn what_a_key_cannot_be_is_refused_in_the_words_of_the_reader() {
        let limit = key("knock.limit");
        let mut page = page();
        page.set(limit, Value::Number(99));
        let told = page.refused().unwrap().to_string();
        assert_eq!(told, "`knock.limit` is 99, but it must be between 0 and 98");
        assert_eq!(page.value(limit), Value::Number(10));
        page.step(true);
        assert!(page.refused().is_none());
    }

    #[test]
    fn values_that_contradict_one_another_stand_and_are_told() {
        let mut page = page();
        page.set(key("knock.variant"), Value::Name("oklahoma"));
        assert!(page.faults().is_empty());
        page.set(key("deal.eleven_card_start"), Value::Switch(true));
        assert_eq!(page.faults(), [Fault::OklahomaWithoutUpcard]);
        assert!(page.rules().is_err());
        page.start_from(Preset::find("pagat").ok());
        assert_eq!(page.rules().unwrap().rules(), page.book().rules());
    }

    #[test]
    fn the_rules_of_a_match_are_only_read() {
        let rules = Preset::find("oklahoma").unwrap().book().rules();
        let mut page = HousePage::new(RuleBook::of_match(rules), Access::Shut);
        assert_eq!(page.rows().len(), KEYS.len());
        page.change(key("knock.limit"), true);
        assert_eq!(page.changes(), 0);
        assert_eq!(page.origin(key("knock.variant")), &Origin::Match);
        assert_eq!(page.origin(key("knock.limit")), &Origin::Default);
    }
}

//! A key of `rules.toml`: its possible values, and how they are read and set.

use crate::text::{Value, did_you_mean, nearest, short};

use super::{
    choices::{Named, RuleKind},
    table::{HouseRules, KEYS, RuleKey},
};

impl RuleKey {
    /// Returns the key with this path.
    pub fn find(path: &str) -> Option<&'static Self> {
        KEYS.iter().find(|key| key.path == path)
    }

    /// Returns the table of the key, and its name in the table.
    pub fn table_and_name(&self) -> (&'static str, &'static str) {
        self.path.rsplit_once('.').unwrap_or(("", self.path))
    }

    /// The possible values.
    pub fn kind(&self) -> RuleKind {
        let range = self.range.clone().unwrap_or(0..=u32::MAX);
        (self.field)(&mut HouseRules::default()).kind(range)
    }

    /// Returns the value in these rules.
    pub fn get(&self, rules: &HouseRules) -> Value<'static> {
        (self.field)(&mut { *rules }).get()
    }

    /// Returns the default value.
    pub fn default_value(&self) -> Value<'static> {
        self.get(&HouseRules::default())
    }

    /// Returns the rule as a sentence; none if there is nothing to say.
    ///
    /// ```
    /// use undercut::rules::{HouseRules, RuleKey};
    ///
    /// let key = RuleKey::find("score.gin_bonus").expect("a key of rules.toml");
    /// let said = key.sentence(&HouseRules::default());
    /// assert_eq!(said.as_deref(), Some("Gin scores the defender's deadwood and 25 more."));
    /// ```
    pub fn sentence(&self, rules: &HouseRules) -> Option<String> {
        if !self.matters(rules) {
            return None;
        }
        let value = self.get(rules);
        if let Some(said) = self.at_table(rules) {
            return Some(said.replace("{}", &value.to_string()));
        }
        let nth = |at: usize| self.said.get(at).or(self.said.last()).copied();
        let said = match value {
            Value::Switch(on) => nth(usize::from(on))?.to_owned(),
            Value::Number(number) => {
                let sentence = nth(usize::try_from(number).unwrap_or(usize::MAX))?;
                sentence.replace("{}", &number.to_string())
            }
            Value::Name(name) => self.kind().named(name)?.doc.to_owned(),
        };
        (!said.is_empty()).then_some(said)
    }

    /// Returns the rule as a sentence; where there is nothing to say or the key is not used, what the key decides and its value.
    pub fn line(&self, rules: &HouseRules) -> String {
        let shown = || match self.get(rules) {
            Value::Switch(on) => if on { "yes" } else { "no" }.to_owned(),
            Value::Name(name) => name.to_owned(),
            number @ Value::Number(_) => number.to_string(),
        };
        let said = self.sentence(rules);
        said.unwrap_or_else(|| format!("{}: {}.", self.topic(), shown()))
    }

    /// Returns the same as at a table for two. Where a table fixes a rule, its sentence is that of every value, and says nothing of
    /// the one that does not fit.
    pub(super) fn line_for_two(&self, rules: &HouseRules) -> String {
        let mut rules = *rules;
        rules.table = HouseRules::default().table;
        self.line(&rules)
    }

    /// Returns what the key decides, without the full stop: `What a knock needs`.
    pub fn topic(&self) -> &'static str {
        let topic = self.doc.split([':', ';']).next().unwrap_or(self.doc);
        topic.trim_end_matches('.')
    }

    /// Returns whether the key makes a difference at this table and by the other values.
    pub fn matters(&self, rules: &HouseRules) -> bool {
        let table_uses_it = self.at_table(rules).is_none_or(|said| !said.is_empty());
        table_uses_it && self.applies.is_none_or(|applies| applies(rules))
    }

    /// Returns whether the table fixes the rule: every value of the key says the same there.
    pub fn is_fixed(&self, rules: &HouseRules) -> bool {
        let RuleKind::Choice(values) = self.kind() else {
            return false;
        };
        let said = |value: &Named| {
            let mut other = *rules;
            self.set(&mut other, Value::Name(value.name)).ok()?;
            self.sentence(&other)
        };
        let mut all = values.iter().map(said);
        let first = all.next().flatten();
        first.is_some() && all.all(|one| one == first)
    }

    /// Sets the key to another value.
    ///
    /// The table and doubling change the defaults of other keys: those that are as usual stay so. Contradictions are found by [`Rules::new`](super::Rules::new).
    ///
    /// # Errors
    ///
    /// The value has the wrong type, is out of range or is an unknown name; the rules are unchanged.
    pub fn set(&self, rules: &mut HouseRules, value: Value<'_>) -> Result<(), WrongValue> {
        self.set_shown(rules, value, &value.to_string())
    }

    /// Like [`RuleKey::set`], with the form of the value for an error.
    pub(super) fn set_shown(
        &self,
        rules: &mut HouseRules,
        value: Value<'_>,
        shown: &str,
    ) -> Result<(), WrongValue> {
        self.check_range(value, shown)?;
        let set = if self.is_leading() {
            self.set_leading(rules, value)
        } else {
            (self.field)(rules).set(value)
        };
        set.ok_or_else(|| {
            let kind = self.kind();
            let names: Vec<&str> = kind.names().iter().map(|named| named.name).collect();
            match value {
                Value::Name(name) if !names.is_empty() => {
                    let meant = did_you_mean(nearest(name, names).as_slice(), '"');
                    self.wrong(format!("must be {kind}, not \"{}\"{meant}", short(name)))
                }
                Value::Name(_) | Value::Switch(_) | Value::Number(_) => self.wrong_type(shown),
            }
        })
    }

    /// Checks that a number is in its range.
    pub(super) fn check_range(&self, value: Value<'_>, shown: &str) -> Result<(), WrongValue> {
        let kind = self.kind();
        let (Value::Number(number), Some(range)) = (value, kind.range()) else {
            return Ok(());
        };
        let (min, max) = (range.start(), range.end());
        if (i64::from(*min)..=i64::from(*max)).contains(&number) {
            return Ok(());
        }
        Err(self.wrong(format!(
            "is {shown}, but it must be between {min} and {max}"
        )))
    }

    /// The error for a value of the wrong type.
    pub(super) fn wrong_type(&self, shown: &str) -> WrongValue {
        self.wrong(format!("must be {}, not {shown}", self.kind()))
    }

    fn wrong(&self, message: String) -> WrongValue {
        let key = self.path;
        WrongValue { key, message }
    }
}

/// Why a key cannot have a value.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{key}` {message}")]
pub struct WrongValue {
    /// The key, with its tables.
    pub key: &'static str,
    /// What is wrong and what would be right, as the end of a sentence that starts with the key.
    pub message: String,
}

impl WrongValue {
    /// The same for somebody who sees the rules as sentences, and not the keys of a file.
    pub fn in_words(&self) -> String {
        let topic = RuleKey::find(self.key).map_or(self.key, RuleKey::topic);
        format!("{topic}: this {}", self.message)
    }
}

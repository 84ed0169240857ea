//! One key of `rules.toml`: what it is called, what it may be, and where its value lives.

use std::{fmt, ops::RangeInclusive};

use crate::text::{Value, did_you_mean, nearest, short};

use super::{
    choices::{NamedChoice, TieBonus},
    table::{HouseRules, KEYS},
};

/// One key of `rules.toml`, which is one house rule.
///
/// ```
/// use undercut::rules::{HouseRules, RuleKey, Value};
///
/// let limit = RuleKey::find("knock.limit").expect("a key of rules.toml");
/// let mut house = HouseRules::default();
/// assert_eq!(limit.get(&house), Value::Number(10));
/// limit.set(&mut house, Value::Number(9))?;
/// assert_eq!(house.knock.limit, 9);
/// # Ok::<(), undercut::rules::WrongValue>(())
/// ```
#[derive(Debug)]
pub struct RuleKey {
    /// The key with its tables: `score.extra_boxes.gin`.
    pub path: &'static str,
    /// One sentence that says what the key decides.
    pub doc: &'static str,
    /// Who plays it how: the traditions behind the values.
    pub source: &'static str,
    /// The range of a number.
    pub(super) range: Option<RangeInclusive<u32>>,
    /// The rule in sentences: for `false` and `true`, or for the numbers from 0 on, where the last one, with `{}` in the
    /// place of the number, is for all further ones. Values with names have their own. Empty: there is nothing to say.
    pub(super) said: &'static [&'static str],
    /// When the key matters; without it, always.
    pub(super) applies: Option<fn(&HouseRules) -> bool>,
    pub(super) field: fn(&mut HouseRules) -> &mut dyn RuleField,
}

impl PartialEq for RuleKey {
    /// No two keys have the same path.
    fn eq(&self, other: &Self) -> bool {
        self.path == other.path
    }
}

impl Eq for RuleKey {}

/// The value of a house rule, whatever its type.
pub(super) trait RuleField {
    fn kind(&self, range: RangeInclusive<u32>) -> RuleKind;
    fn get(&self) -> Value<'static>;
    /// Takes a value in its range; returns nothing if it is none of the type, and leaves the field alone then.
    fn set(&mut self, value: Value<'_>) -> Option<()>;
}

impl RuleField for bool {
    fn kind(&self, _: RangeInclusive<u32>) -> RuleKind {
        RuleKind::Switch
    }

    fn get(&self) -> Value<'static> {
        Value::Switch(*self)
    }

    fn set(&mut self, value: Value<'_>) -> Option<()> {
        let Value::Switch(on) = value else {
            return None;
        };
        *self = on;
        Some(())
    }
}

impl RuleField for u32 {
    fn kind(&self, range: RangeInclusive<u32>) -> RuleKind {
        RuleKind::Number(range)
    }

    fn get(&self) -> Value<'static> {
        Value::Number(i64::from(*self))
    }

    fn set(&mut self, value: Value<'_>) -> Option<()> {
        let Value::Number(number) = value else {
            return None;
        };
        *self = number.try_into().ok()?;
        Some(())
    }
}

impl RuleField for TieBonus {
    fn kind(&self, range: RangeInclusive<u32>) -> RuleKind {
        RuleKind::NumberOr(range, Self::NAMED)
    }

    fn get(&self) -> Value<'static> {
        match self {
            Self::UndercutBonus => Value::Name(Self::NAMED.name),
            Self::Points(points) => points.get(),
        }
    }

    fn set(&mut self, value: Value<'_>) -> Option<()> {
        *self = match value {
            Value::Name(name) if name == Self::NAMED.name => Self::UndercutBonus,
            Value::Number(number) => Self::Points(number.try_into().ok()?),
            Value::Name(_) | Value::Switch(_) => return None,
        };
        Some(())
    }
}

impl<T: NamedChoice> RuleField for T {
    fn kind(&self, _: RangeInclusive<u32>) -> RuleKind {
        RuleKind::Choice(T::ALL.iter().map(|(_, named)| *named).collect())
    }

    fn get(&self) -> Value<'static> {
        Value::Name(self.named().name)
    }

    fn set(&mut self, value: Value<'_>) -> Option<()> {
        let Value::Name(name) = value else {
            return None;
        };
        *self = T::from_name(name)?;
        Some(())
    }
}

/// What the value of a key may be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RuleKind {
    /// True or false.
    Switch,
    /// A whole number in a range.
    Number(RangeInclusive<u32>),
    /// One of some names.
    Choice(Vec<Named>),
    /// A whole number in a range, or a name in its place.
    NumberOr(RangeInclusive<u32>, Named),
}

impl RuleKind {
    /// The values that have a name.
    pub fn names(&self) -> &[Named] {
        match self {
            Self::Switch | Self::Number(_) => &[],
            Self::Choice(names) => names,
            Self::NumberOr(_, named) => std::slice::from_ref(named),
        }
    }

    /// The range of a number.
    pub fn range(&self) -> Option<&RangeInclusive<u32>> {
        match self {
            Self::Switch | Self::Choice(_) => None,
            Self::Number(range) | Self::NumberOr(range, _) => Some(range),
        }
    }
}

impl fmt::Display for RuleKind {
    /// What would be right, to be read after "must be".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = self
            .names()
            .iter()
            .map(|named| format!("{:?}", named.name))
            .collect();
        let names = names.join(", ");
        match self {
            Self::Switch => f.write_str("true or false"),
            Self::Choice(_) => write!(f, "one of {names}"),
            Self::Number(range) | Self::NumberOr(range, _) => {
                write!(
                    f,
                    "a whole number between {} and {}",
                    range.start(),
                    range.end()
                )?;
                let or = if names.is_empty() { "" } else { " or " };
                write!(f, "{or}{names}")
            }
        }
    }
}

/// A value that has a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Named {
    /// The name, as it is written in `rules.toml`.
    pub name: &'static str,
    /// The rule in one sentence.
    pub doc: &'static str,
}

impl RuleKey {
    /// The key with this path.
    pub fn find(path: &str) -> Option<&'static Self> {
        KEYS.iter().find(|key| key.path == path)
    }

    /// The table of the key, and its name in that table.
    pub fn table_and_name(&self) -> (&'static str, &'static str) {
        self.path.rsplit_once('.').unwrap_or(("", self.path))
    }

    /// What the value may be.
    pub fn kind(&self) -> RuleKind {
        let range = self.range.clone().unwrap_or(0..=u32::MAX);
        (self.field)(&mut HouseRules::default()).kind(range)
    }

    /// The value that these rules give the key.
    pub fn get(&self, rules: &HouseRules) -> Value<'static> {
        (self.field)(&mut { *rules }).get()
    }

    /// The value that the built-in rules give the key.
    pub fn default_value(&self) -> Value<'static> {
        self.get(&HouseRules::default())
    }

    /// What these rules say about the point that the key decides, in one sentence; none if there is nothing to say.
    ///
    /// ```
    /// use undercut::rules::{HouseRules, RuleKey};
    ///
    /// let key = RuleKey::find("score.gin_bonus").expect("a key of rules.toml");
    /// let said = key.sentence(&HouseRules::default());
    /// assert_eq!(said.as_deref(), Some("Gin scores the defender's deadwood and 25 more."));
    /// ```
    pub fn sentence(&self, rules: &HouseRules) -> Option<String> {
        if self.applies.is_some_and(|applies| !applies(rules)) {
            return None;
        }
        let nth = |at: usize| self.said.get(at).or(self.said.last()).copied();
        let said = match self.get(rules) {
            Value::Switch(on) => nth(usize::from(on))?.to_owned(),
            Value::Number(number) => {
                let sentence = nth(usize::try_from(number).unwrap_or(usize::MAX))?;
                sentence.replace("{}", &number.to_string())
            }
            Value::Name(name) => {
                let kind = self.kind();
                let named = kind.names().iter().find(|named| named.name == name)?;
                named.doc.to_owned()
            }
        };
        (!said.is_empty()).then_some(said)
    }

    /// Gives the key another value.
    ///
    /// Values that contradict one another are the business of [`Rules::new`](super::Rules::new).
    ///
    /// # Errors
    ///
    /// The value is not of the key's kind, out of its range or none of its names; the rules are as they were.
    pub fn set(&self, rules: &mut HouseRules, value: Value<'_>) -> Result<(), WrongValue> {
        self.set_shown(rules, value, &value.to_string())
    }

    /// Like [`RuleKey::set`], with the value as an error repeats it.
    pub(super) fn set_shown(
        &self,
        rules: &mut HouseRules,
        value: Value<'_>,
        shown: &str,
    ) -> Result<(), WrongValue> {
        self.check_range(value, shown)?;
        (self.field)(rules).set(value).ok_or_else(|| {
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

    /// Checks that a number lies in its range.
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

    /// That the key has a value of another kind.
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
    /// What is wrong with the value and what would be right; to be read after the key.
    pub message: String,
}

//! One key of `rules.toml`: what it is called, what it may be, and where its value lives.

use std::{fmt, ops::RangeInclusive};

use super::{
    choice::{Choice, quoted},
    house::HouseRules,
    keys::KEYS,
    suggest::{did_you_mean, nearest},
    tie_bonus::TieBonus,
};

/// One key of `rules.toml`.
///
/// ```
/// use undercut::rules::{HouseRules, Key, Value};
///
/// let limit = Key::find("knock.limit").expect("a key of rules.toml");
/// let mut house = HouseRules::default();
/// assert_eq!(limit.get(&house), Value::Number(10));
/// limit.set(&mut house, Value::Number(9))?;
/// assert_eq!(house.knock.limit, 9);
/// # Ok::<(), undercut::rules::WrongValue>(())
/// ```
#[derive(Debug)]
pub struct Key {
    /// The key with its tables: `score.extra_boxes.gin`.
    pub path: &'static str,
    /// One sentence that says what the key decides.
    pub doc: &'static str,
    /// Who plays it how: the traditions behind the values.
    pub source: &'static str,
    pub(super) field: Field,
}

impl PartialEq for Key {
    /// No two keys have the same path.
    fn eq(&self, other: &Self) -> bool {
        self.path == other.path
    }
}

impl Eq for Key {}

/// Where the value of a key lives, by the kind of value.
#[derive(Debug)]
pub(super) enum Field {
    Switch(fn(&mut HouseRules) -> &mut bool),
    Number(RangeInclusive<u32>, fn(&mut HouseRules) -> &mut u32),
    Choice(fn(&mut HouseRules) -> &mut dyn NamedField),
    TieBonus(RangeInclusive<u32>, fn(&mut HouseRules) -> &mut TieBonus),
}

/// A field that holds one of the choices, whichever it is.
pub(super) trait NamedField {
    fn name(&self) -> &'static str;
    /// Whether there is a value of this name; if so it has been taken.
    fn take_name(&mut self, name: &str) -> bool;
    fn values(&self) -> Vec<Named>;
}

impl<T: Choice> NamedField for T {
    fn name(&self) -> &'static str {
        Choice::name(*self)
    }

    fn take_name(&mut self, name: &str) -> bool {
        let value = T::from_name(name);
        if let Some(value) = value {
            *self = value;
        }
        value.is_some()
    }

    fn values(&self) -> Vec<Named> {
        let named = |value: &T| Named {
            name: Choice::name(*value),
            doc: value.doc(),
        };
        T::ALL.iter().map(named).collect()
    }
}

/// What the value of a key may be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    /// True or false.
    Switch,
    /// A whole number in a range.
    Number(RangeInclusive<u32>),
    /// One of some names.
    Choice(Vec<Named>),
    /// A whole number in a range, or a name in its place.
    NumberOr(RangeInclusive<u32>, Named),
}

impl fmt::Display for Kind {
    /// What would be right, to be read after "must be".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Switch => f.write_str("true or false"),
            Self::Number(range) => {
                let (min, max) = (range.start(), range.end());
                write!(f, "a whole number between {min} and {max}")
            }
            Self::Choice(values) => {
                let names: Vec<&str> = values.iter().map(|value| value.name).collect();
                write!(f, "one of {}", quoted(&names))
            }
            Self::NumberOr(range, named) => {
                write!(f, "{} or {:?}", Self::Number(range.clone()), named.name)
            }
        }
    }
}

/// A value that has a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Named {
    /// The name, as it is written in `rules.toml`.
    pub name: &'static str,
    /// One sentence that says what it means.
    pub doc: &'static str,
}

/// The value of a key; it displays as it is written in `rules.toml`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Value<'a> {
    /// True or false.
    Switch(bool),
    /// A whole number.
    Number(i64),
    /// A name.
    Name(&'a str),
}

impl fmt::Display for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Switch(on) => write!(f, "{on}"),
            Self::Number(number) => write!(f, "{number}"),
            Self::Name(name) => write!(f, "{name:?}"),
        }
    }
}

impl Key {
    /// The key with this path.
    pub fn find(path: &str) -> Option<&'static Self> {
        KEYS.iter().find(|key| key.path == path)
    }

    /// The table of the key, and its name in that table.
    pub fn table_and_name(&self) -> (&'static str, &'static str) {
        self.path.rsplit_once('.').unwrap_or(("", self.path))
    }

    /// What the value may be.
    pub fn kind(&self) -> Kind {
        match &self.field {
            Field::Switch(_) => Kind::Switch,
            Field::Number(range, _) => Kind::Number(range.clone()),
            Field::Choice(field) => Kind::Choice(field(&mut HouseRules::default()).values()),
            Field::TieBonus(range, _) => Kind::NumberOr(range.clone(), TieBonus::NAMED),
        }
    }

    /// The value that these rules give the key.
    pub fn get(&self, rules: &HouseRules) -> Value<'static> {
        let mut rules = *rules;
        match &self.field {
            Field::Switch(field) => Value::Switch(*field(&mut rules)),
            Field::Number(_, field) => Value::Number(i64::from(*field(&mut rules))),
            Field::Choice(field) => Value::Name(field(&mut rules).name()),
            Field::TieBonus(_, field) => match *field(&mut rules) {
                TieBonus::UndercutBonus => Value::Name(TieBonus::NAMED.name),
                TieBonus::Points(points) => Value::Number(i64::from(points)),
            },
        }
    }

    /// The value that the built-in rules give the key.
    pub fn default_value(&self) -> Value<'static> {
        self.get(&HouseRules::default())
    }

    /// Gives the key another value.
    ///
    /// Values that contradict one another are the business of [`Rules::new`](super::Rules::new).
    ///
    /// # Errors
    ///
    /// The value is not of the key's kind, out of its range or none of its names; the rules are as they were.
    pub fn set(&self, rules: &mut HouseRules, value: Value<'_>) -> Result<(), WrongValue> {
        match (&self.field, value) {
            (Field::Switch(field), Value::Switch(on)) => *field(rules) = on,
            (Field::Number(range, field), Value::Number(number)) => {
                *field(rules) = self.in_range(range, number)?;
            }
            (Field::Choice(field), Value::Name(name)) => {
                if !field(rules).take_name(name) {
                    return Err(self.unknown_name(name));
                }
            }
            (Field::TieBonus(range, field), Value::Number(number)) => {
                *field(rules) = TieBonus::Points(self.in_range(range, number)?);
            }
            (Field::TieBonus(_, field), Value::Name(name)) => {
                if name != TieBonus::NAMED.name {
                    return Err(self.unknown_name(name));
                }
                *field(rules) = TieBonus::UndercutBonus;
            }
            (Field::Switch(_), Value::Number(_) | Value::Name(_))
            | (Field::Number(..), Value::Switch(_) | Value::Name(_))
            | (Field::Choice(_), Value::Switch(_) | Value::Number(_))
            | (Field::TieBonus(..), Value::Switch(_)) => {
                return Err(self.wrong_type(value.to_string()));
            }
        }
        Ok(())
    }

    /// The number that these rules give the key, with its range, if it is a number.
    pub(super) fn number(&self, rules: &HouseRules) -> Option<(u32, &RangeInclusive<u32>)> {
        let mut rules = *rules;
        match &self.field {
            Field::Switch(_) | Field::Choice(_) => None,
            Field::Number(range, field) => Some((*field(&mut rules), range)),
            Field::TieBonus(range, field) => match *field(&mut rules) {
                TieBonus::UndercutBonus => None,
                TieBonus::Points(points) => Some((points, range)),
            },
        }
    }

    /// That something stands at the key which is not of its kind.
    pub(super) fn wrong_type(&self, found: String) -> WrongValue {
        WrongValue::Type {
            key: self.path,
            expected: self.kind(),
            found,
        }
    }

    fn in_range(&self, range: &RangeInclusive<u32>, number: i64) -> Result<u32, WrongValue> {
        u32::try_from(number)
            .ok()
            .filter(|number| range.contains(number))
            .ok_or_else(|| WrongValue::OutOfRange {
                key: self.path,
                given: number.to_string(),
                min: *range.start(),
                max: *range.end(),
            })
    }

    fn unknown_name(&self, given: &str) -> WrongValue {
        let names: Vec<&'static str> = match self.kind() {
            Kind::Switch | Kind::Number(_) => Vec::new(),
            Kind::Choice(values) => values.iter().map(|value| value.name).collect(),
            Kind::NumberOr(_, named) => vec![named.name],
        };
        WrongValue::UnknownName {
            key: self.path,
            given: given.to_owned(),
            expected: self.kind(),
            meant: nearest(given, names),
        }
    }
}

/// Why a key cannot have a value.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum WrongValue {
    /// Something of another kind stands there.
    #[error("`{key}` must be {expected}, not {found}")]
    Type {
        /// The key, with its tables.
        key: &'static str,
        /// What would be right.
        expected: Kind,
        /// What was given, as it is written in `rules.toml` or in words.
        found: String,
    },
    /// A number outside the range of its key.
    #[error("`{key}` is {given}, but it must be between {min} and {max}")]
    OutOfRange {
        /// The key, with its tables.
        key: &'static str,
        /// The number, as it was written.
        given: String,
        /// The lowest value allowed.
        min: u32,
        /// The highest value allowed.
        max: u32,
    },
    /// A name that is none of the key's values.
    #[error("`{key}` must be {expected}, not {given:?}{}", did_you_mean(.meant.as_slice(), '"'))]
    UnknownName {
        /// The key, with its tables.
        key: &'static str,
        /// The name that was given.
        given: String,
        /// What would be right.
        expected: Kind,
        /// The value whose name is nearest, if one is near.
        meant: Option<&'static str>,
    },
}

impl WrongValue {
    /// The key, with its tables.
    pub fn key(&self) -> &'static str {
        match self {
            Self::Type { key, .. }
            | Self::OutOfRange { key, .. }
            | Self::UnknownName { key, .. } => key,
        }
    }
}

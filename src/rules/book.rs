//! The house rules in force, with the origin of each value.

use std::{collections::BTreeSet, fmt, ops::Range};

use serde::{Serialize, Serializer, ser::SerializeMap};

use crate::text::{Item, Loose, StrictFile, TomlErrors, Value, escaped, short};

use super::{
    checked::{RuleFault, Rules},
    key::WrongValue,
    preset::Preset,
    table::{HouseRules, KEYS, RuleKey},
};

/// The house rules in force: the values and their origins.
///
/// ```
/// use undercut::rules::{RuleBook, RulesFile, FoundBy};
///
/// let file = RulesFile { name: "rules.toml".to_owned(), found: FoundBy::Folder };
/// let book = RuleBook::read(file, b"base = \"pagat\"\n[knock]\nlimit = 9\n")?;
/// assert_eq!(book.source().to_string(), "rules.toml in this folder");
/// assert_eq!(book.rules().score.gin_bonus, 20);
///
/// let limit = book.entries().find(|entry| entry.key.path == "knock.limit").expect("a key");
/// assert_eq!(limit.value.to_string(), "9");
/// assert_eq!(limit.origin.to_string(), "rules.toml:3");
/// # Ok::<(), undercut::rules::TomlErrors>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleBook {
    rules: Rules,
    source: RulesSource,
    base: Option<&'static Preset>,
    /// One for each of [`KEYS`].
    origins: Vec<RuleOrigin>,
}

/// One line of a rule book: a key with its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RuleEntry<'a> {
    /// The key.
    pub key: &'static RuleKey,
    /// The value in force.
    pub value: Value<'static>,
    /// The origin of the value.
    pub origin: &'a RuleOrigin,
}

impl RuleEntry<'_> {
    /// Returns whether the value is the default, whatever its origin.
    pub fn is_default(&self) -> bool {
        self.value == self.key.default_value()
    }
}

impl RuleBook {
    /// The default rules.
    pub fn built_in() -> Self {
        Self {
            rules: Rules::default(),
            source: RulesSource::BuiltIn,
            base: None,
            origins: vec![RuleOrigin::Default; KEYS.len()],
        }
    }

    fn preset(preset: &'static Preset) -> Self {
        let RulesText { rules, lines, .. } = read(preset.name(), preset.text().as_bytes())
            .expect("the presets are part of the program, and a test reads them all");
        let origin = |line: Option<usize>| match line {
            Some(_) => RuleOrigin::Preset {
                name: preset.name(),
            },
            None => RuleOrigin::Default,
        };
        Self {
            rules,
            source: RulesSource::Preset(preset),
            base: None,
            origins: lines.into_iter().map(origin).collect(),
        }
    }

    /// Reads a file of house rules strictly; an empty file gives the default rules.
    ///
    /// # Errors
    ///
    /// Every mistake in the file, with its place.
    pub fn read(file: RulesFile, bytes: &[u8]) -> Result<Self, TomlErrors> {
        let RulesText { rules, base, lines } = read(&file.name, bytes)?;
        let below = base.map_or_else(Self::built_in, Self::preset);
        let origin = |(line, below)| match line {
            Some(line) => RuleOrigin::File {
                file: file.name.clone(),
                line,
            },
            None => below,
        };
        let origins = lines.into_iter().zip(below.origins).map(origin).collect();
        Ok(Self {
            rules,
            base,
            origins,
            source: RulesSource::File(file),
        })
    }

    /// The rules of a match, of which only the values are known.
    pub fn of_match(rules: Rules) -> Self {
        let origin = |key: &RuleKey| {
            if key.get(&rules) == key.default_value() {
                RuleOrigin::Default
            } else {
                RuleOrigin::Match
            }
        };
        Self {
            rules,
            source: RulesSource::Match,
            base: None,
            origins: KEYS.iter().map(origin).collect(),
        }
    }

    /// Returns the book with the values of `rules`; those that differ were changed by hand.
    ///
    /// ```
    /// use undercut::rules::{HouseRules, RuleKey, RuleOrigin, RuleBook, Rules};
    ///
    /// let mut house = HouseRules::default();
    /// house.knock.limit = 9;
    /// let book = RuleBook::built_in().changed(Rules::new(house)?);
    /// assert_eq!(book.source().to_string(), "the built-in rules, changed here");
    /// assert_eq!(book.entries().filter(|entry| *entry.origin == RuleOrigin::Changed).count(), 1);
    /// # Ok::<(), Vec<undercut::rules::RuleFault>>(())
    /// ```
    #[must_use]
    pub fn changed(&self, rules: Rules) -> Self {
        if rules == self.rules {
            return self.clone();
        }
        let origins = KEYS.iter().zip(&self.origins).map(|(key, origin)| {
            if key.get(&rules) == key.get(&self.rules) {
                origin.clone()
            } else {
                RuleOrigin::Changed
            }
        });
        let source = match &self.source {
            RulesSource::Changed { .. } => self.source.clone(),
            source => RulesSource::Changed {
                of: Box::new(source.clone()),
            },
        };
        Self {
            rules,
            source,
            base: self.base,
            origins: origins.collect(),
        }
    }

    /// The rules.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// Where the rules were found.
    pub fn source(&self) -> &RulesSource {
        &self.source
    }

    /// The preset on which a file of rules is based, if it names one.
    pub fn base(&self) -> Option<&'static Preset> {
        self.base
    }

    /// Returns every key with its value, in the order of [`KEYS`].
    pub fn entries(&self) -> impl Iterator<Item = RuleEntry<'_>> {
        KEYS.iter()
            .zip(&self.origins)
            .map(|(key, origin)| RuleEntry {
                key,
                value: key.get(&self.rules),
                origin,
            })
    }
}

impl Preset {
    /// Its rules.
    ///
    /// # Panics
    ///
    /// Never: the presets are part of the program, and a test reads them all.
    pub fn book(&'static self) -> RuleBook {
        RuleBook::preset(self)
    }
}

impl Serialize for RuleBook {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        struct Origins<'a>(&'a RuleBook);

        impl Serialize for Origins<'_> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_map(self.0.entries().map(|entry| (entry.key.path, entry.origin)))
            }
        }

        let mut map = serializer.serialize_map(Some(4))?;
        map.serialize_entry("source", &self.source)?;
        map.serialize_entry("base", &self.base.map(Preset::name))?;
        map.serialize_entry::<_, HouseRules>("rules", &self.rules)?;
        map.serialize_entry("origins", &Origins(self))?;
        map.end()
    }
}

/// Where house rules were found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum RulesSource {
    /// The default rules.
    BuiltIn,
    /// A preset.
    Preset(&'static Preset),
    /// A file.
    File(RulesFile),
    /// A match.
    Match,
    /// Some values were changed by hand, and are not in a file.
    Changed {
        /// Where the other values were found.
        of: Box<RulesSource>,
    },
}

/// A file of house rules.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RulesFile {
    /// Its name, for messages.
    #[serde(rename = "file")]
    pub name: String,
    /// How it was found.
    pub found: FoundBy,
}

/// How a file of house rules was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum FoundBy {
    /// By its name.
    Name,
    /// In the current folder.
    Folder,
    /// In the user's configuration folder.
    User,
}

impl fmt::Display for RulesSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BuiltIn => f.write_str("the built-in rules"),
            Self::Preset(preset) => write!(f, "the preset {}", preset.name()),
            Self::Match => f.write_str("the house rules of this match"),
            Self::Changed { of } => write!(f, "{of}, changed here"),
            Self::File(file) => {
                f.write_str(&escaped(&file.name))?;
                f.write_str(match file.found {
                    FoundBy::Name => "",
                    FoundBy::Folder => " in this folder",
                    FoundBy::User => ", your own",
                })
            }
        }
    }
}

/// The origin of a value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum RuleOrigin {
    /// The default.
    Default,
    /// A preset.
    Preset {
        /// The preset's name.
        name: &'static str,
    },
    /// A file.
    File {
        /// The file's name.
        file: String,
        /// The line in the file.
        line: usize,
    },
    /// The match.
    Match,
    /// Changed by hand, and not in a file.
    Changed,
}

impl fmt::Display for RuleOrigin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Default => f.write_str("default"),
            Self::Preset { name } => write!(f, "preset {name}"),
            Self::File { file, line } => write!(f, "{}:{line}", escaped(file)),
            Self::Match => f.write_str("this match"),
            Self::Changed => f.write_str("changed here"),
        }
    }
}

/// The key that names the base preset.
const BASE: &str = "base";

/// The content of a file of house rules.
struct RulesText {
    /// The rules, on top of the base and the defaults.
    rules: Rules,
    base: Option<&'static Preset>,
    /// For each of [`KEYS`], the line that sets it, if any.
    lines: Vec<Option<usize>>,
}

/// Reads a file of house rules, strictly.
fn read(name: &str, bytes: &[u8]) -> Result<RulesText, TomlErrors> {
    let paths: Vec<&'static str> = KEYS.iter().map(|key| key.path).chain([BASE]).collect();
    let mut file = StrictFile::new(name, bytes, "key", &paths);
    let entries = file.entries();
    // Keys with an unreadable value, which cannot contradict others.
    let mut unread = BTreeSet::new();

    let mut base = None;
    if let Some(entry) = entries.iter().find(|entry| entry.key == BASE) {
        match preset(&entry.item) {
            Ok(preset) => base = Some(preset),
            Err(message) => {
                file.report(entry.item.span.clone(), message);
                unread.extend(KEYS.iter().map(|key| key.path));
            }
        }
    }
    let mut house = base.map_or_else(HouseRules::default, |base| base.book().rules().into_house());
    let mut set: Vec<Option<Range<usize>>> = vec![None; KEYS.len()];
    for entry in entries {
        let Some(index) = KEYS.iter().position(|key| key.path == entry.key) else {
            continue;
        };
        match take(&KEYS[index], &entry.item, &mut house) {
            Ok(()) => set[index] = Some(entry.span),
            Err(wrong) => {
                unread.insert(entry.key);
                file.report(entry.item.span, wrong.to_string());
            }
        }
    }
    let rules = Rules::new(house);
    for fault in rules.as_ref().err().into_iter().flatten() {
        if !fault.keys().iter().any(|key| unread.contains(key)) {
            report_contradiction(&mut file, fault, &house, base, &set);
        }
    }
    let lines = set.iter().map(|span| Some(file.line(span.as_ref()?)));
    let lines = lines.collect();
    // Contradictions have been reported above, or are the result of other mistakes.
    let rules = rules.unwrap_or_default();
    file.finish(RulesText { rules, base, lines })
}

fn preset(item: &Item) -> Result<&'static Preset, String> {
    let Loose::Text(name) = &item.value else {
        let shown = &item.shown;
        return Err(format!(
            "`{BASE}` must be the name of a preset in quotes, not {shown}"
        ));
    };
    Preset::find(name).map_err(|mut unknown| {
        unknown.given = short(name);
        unknown.to_string()
    })
}

/// Sets a key to the value in a file.
fn take(key: &RuleKey, item: &Item, house: &mut HouseRules) -> Result<(), WrongValue> {
    let value = match &item.value {
        Loose::Switch(on) => Value::Switch(*on),
        Loose::Number(number) => Value::Number(*number),
        Loose::Text(name) => Value::Name(name),
        Loose::List(_) | Loose::Other => return Err(key.wrong_type(&item.shown)),
    };
    key.set_shown(house, value, &item.shown)
}

/// Reports a contradiction at the keys that the file sets, and names those of the preset.
fn report_contradiction(
    file: &mut StrictFile<'_>,
    fault: &RuleFault,
    house: &HouseRules,
    base: Option<&'static Preset>,
    set: &[Option<Range<usize>>],
) {
    let (mut spans, mut notes) = (Vec::new(), Vec::new());
    for (key, set) in KEYS.iter().zip(set) {
        match (set, base) {
            _ if !fault.keys().contains(&key.path) => {}
            (Some(span), _) => spans.push(span.clone()),
            (None, Some(preset)) => notes.push(format!(
                "`{} = {}` comes with the preset {}",
                key.path,
                key.get(house),
                preset.name()
            )),
            (None, None) => {}
        }
    }
    spans.sort_by_key(|span| span.start);
    file.report_at(spans, fault.to_string(), notes);
}

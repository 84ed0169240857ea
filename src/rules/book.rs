//! The house rules in force, with where each value comes from.

use std::{collections::BTreeSet, fmt, ops::Range};

use serde::{Serialize, Serializer, ser::SerializeMap};

use crate::text::{Item, Loose, StrictFile, TomlErrors, Value, escaped, short};

use super::{
    checked::{RuleFault, Rules},
    key::{RuleKey, WrongValue},
    preset::Preset,
    table::{HouseRules, KEYS},
    write,
};

/// The house rules in force: their values, and where each comes from.
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
    /// The key: what it is called, what it decides, who plays it how.
    pub key: &'static RuleKey,
    /// The value in force.
    pub value: Value<'static>,
    /// Where the value comes from.
    pub origin: &'a RuleOrigin,
}

impl RuleEntry<'_> {
    /// Whether the value is the one that is built in, wherever it comes from.
    pub fn is_default(&self) -> bool {
        self.value == self.key.default_value()
    }
}

impl RuleBook {
    /// The rules that are built in.
    pub fn built_in() -> Self {
        Self {
            rules: Rules::default(),
            source: RulesSource::BuiltIn,
            base: None,
            origins: vec![RuleOrigin::Default; KEYS.len()],
        }
    }

    /// The rules of a preset.
    pub(super) fn preset(preset: &'static Preset) -> Self {
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

    /// Reads a file of house rules, strictly; an empty one gives the built-in rules.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with the file, each thing with its place.
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

    /// The rules of a match that is being played, of which only the values are known.
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

    /// These rules with the values of `rules`; where one differs, it comes from a person's hand.
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

    /// Where they were found.
    pub fn source(&self) -> &RulesSource {
        &self.source
    }

    /// The preset that the file starts from, if it is a file and names one.
    pub fn base(&self) -> Option<&'static Preset> {
        self.base
    }

    /// Every key with its value, in the order of [`KEYS`]: the page of the rules as they are configured.
    pub fn entries(&self) -> impl Iterator<Item = RuleEntry<'_>> {
        KEYS.iter()
            .zip(&self.origins)
            .map(|(key, origin)| RuleEntry {
                key,
                value: key.get(&self.rules),
                origin,
            })
    }

    /// The rules as a file of house rules, with where each value comes from as a comment.
    pub fn to_toml(&self) -> String {
        write::book(self)
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
    /// Nowhere: they are built in.
    BuiltIn,
    /// A preset was asked for.
    Preset(&'static Preset),
    /// A file.
    File(RulesFile),
    /// A match that is being played.
    Match,
    /// Some of the values were changed by hand, and are in no file.
    Changed {
        /// Where the others were found.
        of: Box<RulesSource>,
    },
}

/// A file of house rules.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RulesFile {
    /// Its name, as messages give it.
    #[serde(rename = "file")]
    pub name: String,
    /// How it was found.
    pub found: FoundBy,
}

/// How a file of house rules was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum FoundBy {
    /// It was asked for by name.
    Name,
    /// It is the one in the folder in which the program was started.
    Folder,
    /// It is the one in the user's configuration folder.
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

/// Where one value comes from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum RuleOrigin {
    /// It is built in.
    Default,
    /// A preset sets it.
    Preset {
        /// The preset's name.
        name: &'static str,
    },
    /// A file sets it.
    File {
        /// The file's name.
        file: String,
        /// The line in the file.
        line: usize,
    },
    /// The match that is being played sets it.
    Match,
    /// It was changed by hand, and is in no file.
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

/// The path of the key that names a preset to start from.
const BASE: &str = "base";

/// What a file of house rules says.
struct RulesText {
    /// The rules, with the base and the defaults under them.
    rules: Rules,
    /// The preset that the file starts from.
    base: Option<&'static Preset>,
    /// For each of [`KEYS`], the line that sets it.
    lines: Vec<Option<usize>>,
}

/// Reads a file of house rules, strictly.
fn read(name: &str, bytes: &[u8]) -> Result<RulesText, TomlErrors> {
    let paths: Vec<&'static str> = KEYS.iter().map(|key| key.path).chain([BASE]).collect();
    let mut file = StrictFile::new(name, bytes, "key", &paths);
    let entries = file.entries();
    // The keys whose value cannot be read, and which therefore contradict nothing.
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
    // Rules that contradict themselves have been reported, unless something else was.
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

/// Gives a key the value that a file has.
fn take(key: &RuleKey, item: &Item, house: &mut HouseRules) -> Result<(), WrongValue> {
    let value = match &item.value {
        Loose::Switch(on) => Value::Switch(*on),
        Loose::Number(number) => Value::Number(*number),
        Loose::Text(name) => Value::Name(name),
        Loose::List(_) | Loose::Other => return Err(key.wrong_type(&item.shown)),
    };
    key.set_shown(house, value, &item.shown)
}

/// Reports values that contradict one another at the keys that the file sets, and names those that come with the preset.
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

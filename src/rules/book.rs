//! The house rules in force, with the origin of each value.

use std::{fmt, sync::LazyLock};

use serde::{Serialize, Serializer, ser::SerializeMap};

use crate::text::{TomlErrors, Value, escaped};

use super::{
    checked::{RuleFault, Rules},
    preset::{PRESETS, Preset},
    reading::{Composed, Dropped, RuleOrigin, RuleSetting, file_name, read, settings_of},
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
    dropped: Vec<Dropped>,
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
    /// Returns whether the value is the default, whatever its origin. It may be another one at the table.
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
            dropped: Vec::new(),
        }
    }

    fn preset(preset: &'static Preset) -> Self {
        let (composed, _) = read(preset.name(), preset.text().as_bytes(), &|_| {
            let name = preset.name();
            RuleOrigin::Preset { name }
        })
        .expect("the presets are part of the program, and a test reads them all");
        Self::composed(composed, RulesSource::Preset(preset), None)
    }

    /// The book of rules that have been checked.
    fn composed(composed: Composed, source: RulesSource, base: Option<&'static Preset>) -> Self {
        Self {
            // Contradictions have been reported, or are the result of other mistakes.
            rules: Rules::new(composed.house).unwrap_or_default(),
            source,
            base,
            origins: composed.origins,
            dropped: composed.dropped,
        }
    }

    /// Reads a file of house rules strictly; an empty file gives the default rules.
    ///
    /// # Errors
    ///
    /// Every mistake in the file, with its place.
    pub fn read(file: RulesFile, bytes: &[u8]) -> Result<Self, TomlErrors> {
        let (composed, base) = read(&file.name, bytes, &|line| RuleOrigin::File {
            file: file.name.clone(),
            line,
        })?;
        Ok(Self::composed(composed, RulesSource::File(file), base))
    }

    /// The same with other values for some keys, given on the command line.
    ///
    /// # Errors
    ///
    /// Every contradiction that follows.
    pub fn with(
        &self,
        given: &[(&'static RuleKey, Value<'static>)],
    ) -> Result<Self, Vec<RuleFault>> {
        if given.is_empty() {
            return Ok(self.clone());
        }
        let composed = Composed::of(self.settings_with(given));
        self.recomposed(composed)
    }

    /// The same rules at another table, for a match of another length: `given` are the keys of these. What does not fit the table is
    /// left out.
    ///
    /// ```
    /// use undercut::rules::{AfterVoid, GameTable, HouseRules, RuleBook, RuleKey, Rules, Value};
    ///
    /// let mut house = HouseRules::default();
    /// house.deal.after_void = AfterVoid::Alternate;
    /// let book = RuleBook::built_in().changed(Rules::new(house)?);
    ///
    /// let table = RuleKey::find("table.game").expect("a key");
    /// let cutthroat = book.elsewhere(&[(table, Value::Name("cutthroat"))]);
    /// assert_eq!(cutthroat.rules().table.game, GameTable::Cutthroat);
    /// assert_eq!(cutthroat.dropped()[0].key, "deal.after_void");
    /// # Ok::<(), Vec<undercut::rules::RuleFault>>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If the values that are given contradict one another.
    #[must_use]
    pub fn elsewhere(&self, given: &[(&'static RuleKey, Value<'static>)]) -> Self {
        if given.is_empty() {
            return self.clone();
        }
        let is_table =
            |key: &'static RuleKey| key.is_leading() && given.iter().any(|(one, _)| *one == key);
        let composed = Composed::leaving_out(self.settings_with(given), |key, _| !is_table(key));
        self.recomposed(composed)
            .expect("what does not fit a table is left out, and the rest fits together")
    }

    fn settings_with(&self, given: &[(&'static RuleKey, Value<'static>)]) -> Vec<RuleSetting> {
        let given = given.iter().map(|&(key, value)| RuleSetting {
            key,
            value,
            origin: RuleOrigin::CommandLine,
        });
        let settings = settings_of(&self.rules, &self.origins);
        settings.chain(given).collect()
    }

    fn recomposed(&self, composed: Composed) -> Result<Self, Vec<RuleFault>> {
        let mut dropped = self.dropped.clone();
        dropped.extend(composed.dropped);
        Ok(Self {
            rules: Rules::new(composed.house)?,
            source: self.source.changed(),
            base: self.base,
            origins: composed.origins,
            dropped,
        })
    }

    /// The rules of a match, of which only the values are known.
    pub fn of_match(rules: Rules) -> Self {
        let origin = |key: &RuleKey| {
            if key.get(&rules) == key.usual(&rules) {
                RuleOrigin::usual(key, &rules)
            } else {
                RuleOrigin::Match
            }
        };
        Self {
            rules,
            source: RulesSource::Match,
            base: None,
            origins: KEYS.iter().map(origin).collect(),
            dropped: Vec::new(),
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
            } else if !key.is_leading() && key.get(&rules) == key.usual(&rules) {
                RuleOrigin::usual(key, &rules)
            } else {
                RuleOrigin::Changed
            }
        });
        Self {
            rules,
            source: self.source.changed(),
            base: self.base,
            origins: origins.collect(),
            dropped: self.dropped.clone(),
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

    /// The values of a preset that do not fit the table, and were left out.
    pub fn dropped(&self) -> &[Dropped] {
        &self.dropped
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

        let mut map = serializer.serialize_map(Some(5))?;
        map.serialize_entry("source", &self.source)?;
        map.serialize_entry("base", &self.base.map(Preset::name))?;
        map.serialize_entry::<_, HouseRules>("rules", &self.rules)?;
        map.serialize_entry("origins", &Origins(self))?;
        map.serialize_entry("dropped", &self.dropped)?;
        map.end()
    }
}

/// Where house rules were found.
#[expect(missing_docs, reason = "names say what the values are")]
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum RulesSource {
    /// The default rules.
    BuiltIn,
    Preset(&'static Preset),
    File(RulesFile),
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

impl fmt::Display for FoundBy {
    /// What follows the name of the file.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Name => "",
            Self::Folder => " in this folder",
            Self::User => ", your own",
        })
    }
}

/// The house rules that have a name: the built-in ones, then every preset. They are read once.
///
/// ```
/// use undercut::rules::{NAMED_RULES, Preset};
///
/// let pagat = Preset::find("pagat")?.book().rules();
/// let named = NAMED_RULES.iter().find(|(_, rules)| *rules == pagat);
/// assert_eq!(named.map(|(source, _)| source.to_string()), Some("the rules of Pagat.com".to_owned()));
/// # Ok::<(), undercut::rules::UnknownPreset>(())
/// ```
pub static NAMED_RULES: LazyLock<Vec<(RulesSource, Rules)>> = LazyLock::new(|| {
    let presets = PRESETS
        .iter()
        .map(|preset| (RulesSource::Preset(preset), preset.book().rules()));
    let usual = (RulesSource::BuiltIn, Rules::default());
    [usual].into_iter().chain(presets).collect()
});

impl RulesSource {
    fn changed(&self) -> Self {
        Self::Changed {
            of: Box::new(self.unchanged().clone()),
        }
    }

    /// Where the values were found that were not changed by hand.
    pub fn unchanged(&self) -> &Self {
        match self {
            Self::Changed { of } => of,
            source => source,
        }
    }

    /// The same as its text, but a file by its name alone, without its folder.
    pub fn name(&self) -> String {
        match self {
            Self::File(file) => format!("{}{}", file_name(&file.name), file.found),
            Self::Changed { of } => format!("{}, changed here", of.name()),
            Self::BuiltIn | Self::Preset(_) | Self::Match => self.to_string(),
        }
    }

    /// The name where there is little room: a file without where it was found, a preset by its title alone, the built-in rules
    /// without their article.
    pub fn brief(&self) -> String {
        match self {
            Self::Preset(preset) => preset.title().to_owned(),
            Self::File(file) => file_name(&file.name),
            Self::Changed { of } => format!("{}, changed here", of.brief()),
            Self::BuiltIn => "built-in rules".to_owned(),
            Self::Match => self.to_string(),
        }
    }
}

impl fmt::Display for RulesSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BuiltIn => f.write_str("the built-in rules"),
            Self::Preset(preset) => write!(f, "the rules of {}", preset.title()),
            Self::Match => f.write_str("the house rules of this match"),
            Self::Changed { of } => write!(f, "{of}, changed here"),
            Self::File(file) => write!(f, "{}{}", escaped(&file.name), file.found),
        }
    }
}

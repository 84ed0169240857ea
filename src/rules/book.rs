//! The house rules in force, with where each value comes from.

use std::fmt;

use serde::{Serialize, Serializer, ser::SerializeMap};

use super::{
    excerpt::harmless_text,
    house::HouseRules,
    key::{Key, Value},
    keys::KEYS,
    mistake::Mistakes,
    playable::Rules,
    preset::Preset,
    read::{Reading, read},
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
/// # Ok::<(), undercut::rules::Mistakes>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleBook {
    rules: Rules,
    source: RulesSource,
    base: Option<&'static Preset>,
    /// One for each of [`KEYS`].
    origins: Vec<Origin>,
}

/// One line of a rule book: a key with its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry<'a> {
    /// The key: what it is called, what it decides, who plays it how.
    pub key: &'static Key,
    /// The value in force.
    pub value: Value<'static>,
    /// Where the value comes from.
    pub origin: &'a Origin,
}

impl Entry<'_> {
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
            origins: vec![Origin::Default; KEYS.len()],
        }
    }

    /// The rules of a preset.
    pub(super) fn preset(preset: &'static Preset) -> Self {
        let Reading { rules, lines, .. } = read(preset.name(), preset.text().as_bytes())
            .expect("the presets are part of the program, and a test reads them all");
        let origin = |line: Option<usize>| match line {
            Some(_) => Origin::Preset {
                name: preset.name(),
            },
            None => Origin::Default,
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
    pub fn read(file: RulesFile, bytes: &[u8]) -> Result<Self, Mistakes> {
        let Reading { rules, base, lines } = read(&file.name, bytes)?;
        let below = base.map_or_else(Self::built_in, Self::preset);
        let origin = |(line, below)| match line {
            Some(line) => Origin::File {
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
        let origin = |key: &Key| {
            if key.get(&rules) == key.default_value() {
                Origin::Default
            } else {
                Origin::Match
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
    /// use undercut::rules::{HouseRules, Key, Origin, RuleBook, Rules};
    ///
    /// let mut house = HouseRules::default();
    /// house.knock.limit = 9;
    /// let book = RuleBook::built_in().changed(Rules::new(house)?);
    /// assert_eq!(book.source().to_string(), "the built-in rules, changed here");
    /// assert_eq!(book.entries().filter(|entry| *entry.origin == Origin::Changed).count(), 1);
    /// # Ok::<(), Vec<undercut::rules::Fault>>(())
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
                Origin::Changed
            }
        });
        let source = match &self.source {
            RulesSource::Changed(of) => RulesSource::Changed(of.clone()),
            source => RulesSource::Changed(Box::new(source.clone())),
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
    pub fn entries(&self) -> impl Iterator<Item = Entry<'_>> {
        KEYS.iter().zip(&self.origins).map(|(key, origin)| Entry {
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
#[derive(Debug, Clone, PartialEq, Eq)]
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
    Changed(Box<RulesSource>),
}

/// A file of house rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RulesFile {
    /// Its name, as messages give it.
    pub name: String,
    /// How it was found.
    pub found: FoundBy,
}

/// How a file of house rules was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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
            Self::Changed(of) => write!(f, "{of}, changed here"),
            Self::File(file) => {
                f.write_str(&harmless_text(&file.name))?;
                f.write_str(match file.found {
                    FoundBy::Name => "",
                    FoundBy::Folder => " in this folder",
                    FoundBy::User => ", your own",
                })
            }
        }
    }
}

impl Serialize for RulesSource {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        match self {
            Self::BuiltIn => map.serialize_entry("kind", "built-in")?,
            Self::Preset(preset) => {
                map.serialize_entry("kind", "preset")?;
                map.serialize_entry("name", preset.name())?;
            }
            Self::File(file) => {
                let found = match file.found {
                    FoundBy::Name => "name",
                    FoundBy::Folder => "folder",
                    FoundBy::User => "user",
                };
                map.serialize_entry("kind", "file")?;
                map.serialize_entry("file", &file.name)?;
                map.serialize_entry("found", found)?;
            }
            Self::Match => map.serialize_entry("kind", "match")?,
            Self::Changed(of) => {
                map.serialize_entry("kind", "changed")?;
                map.serialize_entry("of", of)?;
            }
        }
        map.end()
    }
}

/// Where one value comes from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Origin {
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

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Default => f.write_str("default"),
            Self::Preset { name } => write!(f, "preset {name}"),
            Self::File { file, line } => write!(f, "{}:{line}", harmless_text(file)),
            Self::Match => f.write_str("this match"),
            Self::Changed => f.write_str("changed here"),
        }
    }
}

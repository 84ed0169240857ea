//! How a file of house rules is read, and how the settings of several become the rules in force.

use std::{collections::BTreeSet, fmt, ops::Range, path::Path};

use serde::Serialize;

use crate::text::{Item, Loose, StrictFile, TomlErrors, Value, escaped, short};

use super::{
    checked::{RuleFault, Rules},
    defaults::{LEADING, Unfit},
    key::WrongValue,
    preset::Preset,
    table::{HouseRules, KEYS, RuleKey},
};

/// The origin of a value.
#[expect(missing_docs, reason = "names say what the values are")]
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum RuleOrigin {
    Default,
    /// The default at this table, which is another than at a table for two.
    Table,
    Preset {
        name: &'static str,
    },
    File {
        file: String,
        /// The line in the file.
        line: usize,
    },
    Match,
    CommandLine,
    /// Changed by hand, and not in a file.
    Changed,
}

impl RuleOrigin {
    /// The origin of a value that nobody has set.
    pub(super) fn usual(key: &RuleKey, rules: &HouseRules) -> Self {
        if key.get(rules) == key.default_value() {
            Self::Default
        } else {
            Self::Table
        }
    }

    /// The same as its text, but a file by its name alone, without its folder.
    pub fn name(&self) -> String {
        match self {
            Self::File { file, line } => format!("{}:{line}", file_name(file)),
            origin => origin.to_string(),
        }
    }

    /// Whether somebody has set the value.
    pub(super) fn is_set(&self) -> bool {
        match self {
            Self::Default | Self::Table => false,
            Self::Preset { .. }
            | Self::File { .. }
            | Self::Match
            | Self::CommandLine
            | Self::Changed => true,
        }
    }
}

impl fmt::Display for RuleOrigin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Default => f.write_str("default"),
            Self::Table => f.write_str("default at this table"),
            Self::Preset { name } => write!(f, "preset {name}"),
            Self::File { file, line } => write!(f, "{}:{line}", escaped(file)),
            Self::Match => f.write_str("this match"),
            Self::CommandLine => f.write_str("command line"),
            Self::Changed => f.write_str("changed for the next match"),
        }
    }
}

/// The name of a file without its folder, to be shown.
pub(super) fn file_name(path: &str) -> String {
    let name = Path::new(path).file_name();
    name.map_or_else(|| escaped(path), |name| escaped(name.to_string_lossy()))
}

/// A value that does not fit the table, and was left out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Dropped {
    /// The key, with its tables.
    pub key: &'static str,
    /// The name of the preset that has the value; none if it was set by hand or in a file.
    pub preset: Option<&'static str>,
    /// The value that was left out.
    pub value: String,
    /// Why it does not fit.
    pub why: &'static str,
    /// The rule as a sentence.
    #[serde(skip)]
    rule: String,
}

impl Dropped {
    /// The rule as a sentence, and why it does not fit.
    pub fn in_words(&self) -> String {
        format!("{} ({})", self.rule.trim_end_matches('.'), self.why)
    }
}

impl fmt::Display for Dropped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            key,
            preset,
            value,
            why,
            rule: _,
        } = self;
        let of = preset.map_or_else(String::new, |preset| format!(" of the preset {preset}"));
        write!(f, "`{key} = {value}`{of} was left out: {why}")
    }
}

/// The key that names the base preset.
const BASE: &str = "base";

/// A key that somebody has set.
#[derive(Clone)]
pub(super) struct RuleSetting {
    pub key: &'static RuleKey,
    pub value: Value<'static>,
    pub origin: RuleOrigin,
}

/// The settings in rules with these origins of their values, one for each of [`KEYS`].
pub(super) fn settings_of(
    house: &HouseRules,
    origins: &[RuleOrigin],
) -> impl Iterator<Item = RuleSetting> {
    let set = KEYS
        .iter()
        .zip(origins)
        .filter(|(_, origin)| origin.is_set());
    set.map(|(key, origin)| RuleSetting {
        key,
        value: key.get(house),
        origin: origin.clone(),
    })
}

/// House rules that are not checked yet, with the origins of their values.
pub(super) struct Composed {
    pub house: HouseRules,
    /// One for each of [`KEYS`].
    pub origins: Vec<RuleOrigin>,
    pub dropped: Vec<Dropped>,
}

impl Composed {
    /// The defaults of the table with these settings; a later one replaces an earlier one of the same key. What of a preset does
    /// not fit the table is left out.
    pub fn of(settings: Vec<RuleSetting>) -> Self {
        let is_of_preset = |_, origin: &RuleOrigin| matches!(origin, RuleOrigin::Preset { .. });
        Self::leaving_out(settings, is_of_preset)
    }

    /// The same, leaving out what does not fit the table where the key and its origin allow it.
    pub fn leaving_out(
        settings: Vec<RuleSetting>,
        can_go: impl Fn(&'static RuleKey, &RuleOrigin) -> bool,
    ) -> Self {
        let mut house = HouseRules::default();
        let (leading, others): (Vec<_>, Vec<_>) =
            settings.into_iter().partition(|set| set.key.is_leading());
        let rank = |set: &RuleSetting| LEADING.iter().position(|path| *path == set.key.path);
        let mut settings = leading;
        settings.sort_by_key(rank);
        settings.extend(others);
        let mut origins = vec![None; KEYS.len()];
        for set in settings {
            set.key
                .set(&mut house, set.value)
                .expect("the value was read as one of this key");
            let at = KEYS.iter().position(|key| key == set.key);
            origins[at.expect("every key is in the list")] = Some(set.origin);
        }
        let mut dropped = Vec::new();
        for unfit in Unfit::of(&{ house }) {
            for (key, origin) in KEYS.iter().zip(&mut origins) {
                if key.path == unfit.key
                    && let Some(from) = origin.as_ref().filter(|origin| can_go(key, origin))
                {
                    dropped.push(Dropped {
                        key: key.path,
                        preset: match from {
                            RuleOrigin::Preset { name } => Some(name),
                            _ => None,
                        },
                        value: key.get(&house).to_string(),
                        why: unfit.why,
                        rule: key.line_for_two(&house),
                    });
                    let usual = key.usual(&house);
                    key.set(&mut house, usual)
                        .expect("the usual value is one of this key");
                    *origin = None;
                }
            }
        }
        let origins = KEYS
            .iter()
            .zip(origins)
            .map(|(key, origin)| origin.unwrap_or_else(|| RuleOrigin::usual(key, &house)))
            .collect();
        Self {
            house,
            origins,
            dropped,
        }
    }
}

/// Reads a file of house rules, strictly; `origin` is that of a value in this line.
pub(super) fn read(
    name: &str,
    bytes: &[u8],
    origin: &dyn Fn(usize) -> RuleOrigin,
) -> Result<(Composed, Option<&'static Preset>), TomlErrors> {
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
    let mut settings: Vec<RuleSetting> = Vec::new();
    if let Some(base) = base {
        let name = base.name();
        let (below, _) = read(name, base.text().as_bytes(), &|_| RuleOrigin::Preset {
            name,
        })?;
        settings.extend(settings_of(&below.house, &below.origins));
    }
    let mut set: Vec<Option<Range<usize>>> = vec![None; KEYS.len()];
    for entry in entries {
        let Some(index) = KEYS.iter().position(|key| key.path == entry.key) else {
            continue;
        };
        match take(&KEYS[index], &entry.item) {
            Ok(value) => {
                settings.push(RuleSetting {
                    key: &KEYS[index],
                    value,
                    origin: origin(file.line(&entry.span)),
                });
                set[index] = Some(entry.span);
            }
            Err(wrong) => {
                unread.insert(entry.key);
                file.report(entry.item.span, wrong.to_string());
            }
        }
    }
    let composed = Composed::of(settings);
    for fault in Rules::new(composed.house).err().into_iter().flatten() {
        if !fault.keys().iter().any(|key| unread.contains(key)) {
            report_contradiction(&mut file, &fault, &composed.house, base, &set);
        }
    }
    file.finish((composed, base))
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

/// The value of a key in a file.
fn take(key: &RuleKey, item: &Item) -> Result<Value<'static>, WrongValue> {
    let value = match &item.value {
        Loose::Switch(on) => Value::Switch(*on),
        Loose::Number(number) => Value::Number(*number),
        Loose::Text(name) => Value::Name(name),
        Loose::List(_) | Loose::Other => return Err(key.wrong_type(&item.shown)),
    };
    let mut house = HouseRules::default();
    key.set_shown(&mut house, value, &item.shown)?;
    Ok(key.get(&house))
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

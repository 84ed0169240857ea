//! The strict reader of `rules.toml`: every mistake at once, each with its place.

use std::{collections::BTreeSet, ops::Range};

use toml::de::{DeInteger, DeTable, DeValue};

use super::{
    excerpt::{Excerpt, harmless_text},
    house::HouseRules,
    key::{Key, Value, WrongValue},
    keys::{KEYS, TABLES},
    lines::Lines,
    mistake::{Mistake, Mistakes, Wrong},
    playable::Rules,
    preset::{Preset, UnknownPreset},
    suggest::{BASE, nearest_keys, nearest_table},
    syntax,
};

/// What some editors put before a text; it is no part of it.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();
/// More mistakes than this are counted, but not told.
const MOST_TOLD: usize = 100;
/// The most characters of a value or name that a message repeats.
const MOST_REPEATED: usize = 40;

/// What a file of house rules says.
pub(super) struct Reading {
    /// The rules, with the base and the defaults under them.
    pub rules: Rules,
    /// The preset that the file starts from.
    pub base: Option<&'static Preset>,
    /// For each of [`KEYS`], the line that sets it.
    pub lines: Vec<Option<usize>>,
}

/// Reads a file of house rules.
pub(super) fn read(file: &str, bytes: &[u8]) -> Result<Reading, Mistakes> {
    let tell = |found: Vec<Found>, bytes: &[u8]| {
        let told = found.len().min(MOST_TOLD);
        Mistakes {
            file: file.to_owned(),
            more: found.len() - told,
            list: found
                .into_iter()
                .take(told)
                .map(|found| found.told(bytes))
                .collect(),
        }
    };
    let bytes = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes);
    let text = match str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => {
            let at = error.valid_up_to();
            let wrong = Wrong::NotUtf8 { byte: bytes[at] };
            return Err(tell(vec![Found::new(at..at + 1, wrong)], bytes));
        }
    };
    let parsed = syntax::parse(text);
    let mut reader = Reader {
        text,
        broken: &parsed.broken,
        lines: Lines::new(text),
        house: HouseRules::default(),
        base: None,
        set: vec![None; KEYS.len()],
        spoilt: BTreeSet::new(),
        found: parsed.found,
    };
    let (table, _) = DeTable::parse_recoverable(&parsed.text);
    let rules = reader.document(table.get_ref());
    reader.unquoted(parsed.unquoted);
    let Reader {
        base,
        set,
        lines,
        mut found,
        ..
    } = reader;
    match rules {
        Some(rules) if found.is_empty() => Ok(Reading {
            rules,
            base,
            lines: set
                .into_iter()
                .map(|span| Some(lines.number(span?.start)))
                .collect(),
        }),
        Some(_) | None => {
            found.sort_by_key(|found| found.span.start);
            Err(tell(found, text.as_bytes()))
        }
    }
}

/// A mistake with its places as bytes.
#[derive(Debug)]
pub(super) struct Found {
    pub span: Range<usize>,
    pub wrong: Wrong,
    also: Vec<Range<usize>>,
    notes: Vec<String>,
}

impl Found {
    pub(super) fn new(span: Range<usize>, wrong: Wrong) -> Self {
        let (also, notes) = (Vec::new(), Vec::new());
        Self {
            span,
            wrong,
            also,
            notes,
        }
    }

    fn told(self, bytes: &[u8]) -> Mistake {
        let Self {
            span,
            mut wrong,
            also,
            notes,
        } = self;
        // Looked for here, where there are few left: it takes a while.
        if let Wrong::UnknownKey { key, meant } = &mut wrong {
            *meant = nearest_keys(key);
        }
        Mistake {
            wrong,
            at: Excerpt::new(bytes, span),
            also: also
                .into_iter()
                .map(|span| Excerpt::new(bytes, span))
                .collect(),
            notes,
        }
    }
}

struct Reader<'t> {
    text: &'t str,
    /// The lines that are not TOML: what the parser made of them means nothing.
    broken: &'t BTreeSet<usize>,
    lines: Lines,
    house: HouseRules,
    base: Option<&'static Preset>,
    /// For each of [`KEYS`], where it is set.
    set: Vec<Option<Range<usize>>>,
    /// The keys whose value could not be read, and which therefore contradict nothing.
    spoilt: BTreeSet<&'static str>,
    found: Vec<Found>,
}

impl Reader<'_> {
    /// Reads the whole file. Rules come back even when there were mistakes elsewhere.
    fn document(&mut self, root: &DeTable<'_>) -> Option<Rules> {
        if let Some((key, value)) = root.get_key_value(BASE)
            && let Err(wrong) = self.start_from(value.get_ref(), value.span())
        {
            let span = if value.get_ref().is_table() {
                key.span()
            } else {
                value.span()
            };
            self.report(span, wrong);
            self.spoilt.extend(KEYS.iter().map(|key| key.path));
        }
        self.table(root, "");
        match Rules::new(self.house) {
            Ok(rules) => Some(rules),
            Err(faults) => {
                for fault in faults {
                    let keys = fault.keys();
                    if !keys.iter().any(|key| self.spoilt.contains(key)) {
                        self.contradiction(&keys, Wrong::Fault(fault));
                    }
                }
                None
            }
        }
    }

    fn start_from(&mut self, value: &DeValue<'_>, span: Range<usize>) -> Result<(), Wrong> {
        let DeValue::String(name) = value else {
            let found = self.in_words(value, span);
            return Err(Wrong::BaseNotAName { found });
        };
        let preset = Preset::find(name).map_err(|error| {
            let given = cut(name);
            Wrong::UnknownPreset(UnknownPreset { given, ..error })
        })?;
        self.base = Some(preset);
        self.house = preset.book().rules().into_house();
        Ok(())
    }

    /// Reads the keys of a table; `path` is the name of one that exists, or empty for the file itself.
    fn table(&mut self, table: &DeTable<'_>, path: &str) {
        for (key, value) in table {
            let name = join(path, key.get_ref());
            if name == BASE || self.is_broken(&key.span()) {
                continue;
            }
            let (span, at) = (value.span(), key.span());
            let value = value.get_ref();
            if let Some(index) = KEYS.iter().position(|key| key.path == name) {
                self.value(index, value, at, span);
            } else if let Some(known) = TABLES.iter().find(|table| table.path == name) {
                match value {
                    DeValue::Table(table) => self.table(table, known.path),
                    other => {
                        let (table, found) = (known.path, kind_in_words(other));
                        self.report(at, Wrong::NotATable { table, found });
                    }
                }
            } else {
                self.unknown(&name, value, at);
            }
        }
    }

    fn value(&mut self, index: usize, value: &DeValue<'_>, at: Range<usize>, span: Range<usize>) {
        let key = &KEYS[index];
        match self.fitting(key, value, span.clone()) {
            Ok(()) => self.set[index] = Some(at.start..span.end),
            Err(_) if span.is_empty() => {
                self.spoilt.insert(key.path);
            }
            Err(wrong) => {
                let place = if value.is_table() { at } else { span };
                self.spoilt.insert(key.path);
                self.report(place, Wrong::Value(wrong));
            }
        }
    }

    fn fitting(
        &mut self,
        key: &Key,
        value: &DeValue<'_>,
        span: Range<usize>,
    ) -> Result<(), WrongValue> {
        let written = &self.text[span.clone()];
        let typed = match value {
            // What is written of a table that dotted keys make is a key.
            DeValue::Table(_) => return Err(key.wrong_type(self.in_words(value, span))),
            _ if syntax::is_word(written) => Value::Name(written),
            DeValue::Boolean(on) => Value::Switch(*on),
            DeValue::Integer(number) => Value::Number(nearest_integer(number)),
            DeValue::String(name) => Value::Name(name),
            DeValue::Float(_) | DeValue::Datetime(_) | DeValue::Array(_) => {
                return Err(key.wrong_type(self.in_words(value, span)));
            }
        };
        key.set(&mut self.house, typed).map_err(|mut wrong| {
            match &mut wrong {
                WrongValue::Type { found, .. } => *found = self.in_words(value, span),
                WrongValue::OutOfRange { given, .. } => *given = short(&self.text[span]),
                WrongValue::UnknownName { given, .. } => *given = cut(given),
            }
            wrong
        })
    }

    /// Reports a path that does not exist, and reads on below it as far as it can be guessed what is meant.
    fn unknown(&mut self, path: &str, value: &DeValue<'_>, at: Range<usize>) {
        let DeValue::Table(table) = value else {
            let (key, meant) = (short(path), Vec::new());
            return self.report(at, Wrong::UnknownKey { key, meant });
        };
        let meant = nearest_table(path);
        if meant.is_some() || table.is_empty() {
            let table = short(path);
            self.report(at, Wrong::UnknownTable { table, meant });
        }
        if let Some(meant) = meant {
            self.table(table, meant);
        } else {
            for (key, value) in table {
                if !self.is_broken(&key.span()) {
                    self.unknown(&join(path, key.get_ref()), value.get_ref(), key.span());
                }
            }
        }
    }

    /// Reports the texts without quotes about which nothing else is wrong.
    fn unquoted(&mut self, spans: Vec<Range<usize>>) {
        let told: BTreeSet<usize> = self
            .found
            .iter()
            .map(|found| self.lines.number(found.span.start))
            .collect();
        for span in spans {
            if !told.contains(&self.lines.number(span.start)) {
                let text = short(self.text[span.clone()].trim_end());
                let wrong = if text.is_empty() {
                    "the value is missing".to_owned()
                } else {
                    format!("write \"{text}\", with quotes")
                };
                self.report(span, Wrong::NotToml(wrong));
            }
        }
    }

    fn contradiction(&mut self, keys: &[&'static str], wrong: Wrong) {
        let (mut spans, mut notes) = (Vec::new(), Vec::new());
        for (key, set) in KEYS.iter().zip(&self.set) {
            if !keys.contains(&key.path) {
                continue;
            }
            if let Some(span) = set {
                spans.push(span.clone());
            } else if let Some(preset) = self.base {
                let (path, value, name) = (key.path, key.get(&self.house), preset.name());
                notes.push(format!("`{path} = {value}` comes with the preset {name}"));
            }
        }
        spans.sort_by_key(|span| span.start);
        let mut spans = spans.into_iter();
        let span = spans.next().unwrap_or_default();
        let also = spans.collect();
        self.found.push(Found {
            span,
            wrong,
            also,
            notes,
        });
    }

    fn report(&mut self, span: Range<usize>, wrong: Wrong) {
        let lines = self.lines.number(span.start)..=self.lines.number(span.end);
        if self.broken.range(lines).next().is_none() {
            self.found.push(Found::new(span, wrong));
        }
    }

    fn is_broken(&self, span: &Range<usize>) -> bool {
        self.broken.contains(&self.lines.number(span.start))
    }

    /// A value as a message repeats it.
    fn in_words(&self, value: &DeValue<'_>, span: Range<usize>) -> String {
        match value {
            DeValue::Table(_) => kind_in_words(value).to_owned(),
            _ if syntax::is_word(&self.text[span.clone()]) => short(&self.text[span]),
            DeValue::String(_) => format!("the text {}", short(&self.text[span])),
            DeValue::Integer(_) | DeValue::Float(_) | DeValue::Boolean(_) => {
                short(&self.text[span])
            }
            DeValue::Datetime(_) | DeValue::Array(_) => kind_in_words(value).to_owned(),
        }
    }
}

/// The integer, or the end of the range that it lies beyond.
fn nearest_integer(number: &DeInteger<'_>) -> i64 {
    let beyond = if number.as_str().starts_with('-') {
        i64::MIN
    } else {
        i64::MAX
    };
    i64::from_str_radix(number.as_str(), number.radix()).unwrap_or(beyond)
}

fn kind_in_words(value: &DeValue<'_>) -> &'static str {
    match value {
        DeValue::String(_) => "a text",
        DeValue::Integer(_) | DeValue::Float(_) => "a number",
        DeValue::Boolean(_) => "true or false",
        DeValue::Datetime(_) => "a date or a time",
        DeValue::Array(array) if array.iter().any(|value| value.get_ref().is_table()) => {
            "a list of tables"
        }
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    }
}

/// The path of a key in a table, with quotes where the file needs them: `"a.b"` is one key, `a.b` two.
fn join(table: &str, name: &str) -> String {
    let bare = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    let name = if !name.is_empty() && name.chars().all(bare) {
        name.to_owned()
    } else {
        format!("{name:?}")
    };
    if table.is_empty() {
        name
    } else {
        format!("{table}.{name}")
    }
}

/// A text of the file as a message repeats it: on one line, not too long, and harmless to a terminal.
fn short(text: &str) -> String {
    harmless_text(&cut(text))
}

/// A text that is not too long to be repeated in a message.
fn cut(text: &str) -> String {
    match text.char_indices().nth(MOST_REPEATED) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.to_owned(),
    }
}

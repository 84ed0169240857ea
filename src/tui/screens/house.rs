//! The page of the house rules: every key with its value and where it comes from, and what it decides.

use crate::{
    game::words::Phrase,
    rules::{KEYS, Key, Kind, Origin, TABLES, Value},
    tui::{
        house_page::{Access, HousePage, HouseRow},
        layout::Tier,
        model::Model,
        theme::Role,
        widgets::{ValueLine, ValueRow},
    },
};

use super::values::Values;

pub(super) fn values(model: &Model, page: &HousePage) -> Values {
    let faults = page.faults();
    let contradicts: Vec<&str> = faults.iter().flat_map(crate::rules::Fault::keys).collect();
    let beside = match (faults.len(), page.changes()) {
        _ if page.access() == Access::Shut => ("to be read only".to_owned(), Role::Label),
        (0, 0) => (page.book().source().to_string(), Role::Label),
        (0, changes) => (
            format!("{}, {changes} changed here", page.book().source()),
            Role::Label,
        ),
        (1, _) => ("! one contradiction".to_owned(), Role::Warning),
        (faults, _) => (format!("! {faults} contradictions"), Role::Warning),
    };
    Values {
        title: "House rules",
        beside,
        rows: rows(page, &contradicts),
        cursor: page.cursor(),
        about: about(model, page),
    }
}

fn rows(page: &HousePage, contradicts: &[&str]) -> Vec<ValueRow> {
    let action = |name: &str| {
        ValueRow::Value(ValueLine {
            mark: " ",
            role: Role::Text,
            name: name.to_owned(),
            value: String::new(),
            changes: false,
            note: String::new(),
        })
    };
    let heading = |key: &Key| {
        let (path, _) = key.table_and_name();
        let table = TABLES.iter().find(|table| table.path == path)?;
        let first = KEYS.iter().find(|key| key.table_and_name().0 == path);
        (first == Some(key)).then(|| ValueRow::Heading {
            name: format!("[{path}]"),
            about: table.doc.to_owned(),
        })
    };
    let mut rows = Vec::new();
    for (place, row) in page.rows().into_iter().enumerate() {
        match row {
            HouseRow::Start => rows.push(action("Start from a preset")),
            HouseRow::Keep => rows.push(action("Write to a file")),
            HouseRow::Key(key) => {
                rows.extend(heading(key));
                let typed = page.typed().filter(|_| place == page.cursor());
                rows.push(ValueRow::Value(line(page, key, typed, contradicts)));
            }
        }
    }
    rows
}

/// A value as the page shows it: without the quotes of the file.
fn shown(value: Value<'_>) -> String {
    match value {
        Value::Name(name) => name.to_owned(),
        other => other.to_string(),
    }
}

fn line(
    page: &HousePage,
    key: &'static Key,
    typed: Option<&str>,
    contradicts: &[&str],
) -> ValueLine {
    let value = page.value(key);
    let (mark, role) = if contradicts.contains(&key.path) {
        ("!", Role::Warning)
    } else if value == key.default_value() {
        (" ", Role::Text)
    } else {
        ("*", Role::Changed)
    };
    ValueLine {
        mark,
        role,
        name: key.table_and_name().1.to_owned(),
        value: typed.map_or_else(|| shown(value), |typed| format!("{typed}_")),
        changes: page.access() == Access::Open && typed.is_none(),
        note: page.origin(key).to_string(),
    }
}

fn about(model: &Model, page: &HousePage) -> Vec<(Phrase, Role)> {
    let mut about = Vec::new();
    about.extend(model.told.clone().map(|told| (told, Role::Message)));
    let HouseRow::Key(key) = page.row() else {
        let text = match page.row() {
            HouseRow::Start => {
                "Every value becomes that of a preset, or of the built-in rules. Change single ones afterwards."
            }
            HouseRow::Keep | HouseRow::Key(_) => {
                "The next match is played by these rules in any case. In a file that exists only the values change: its \
                 comments and its order stay."
            }
        };
        about.push((Phrase::new(text), Role::Text));
        return about;
    };
    let refused = page.refused().map(ToString::to_string);
    let faults = page.faults().into_iter();
    let here = faults.filter(|fault| fault.keys().contains(&key.path));
    let wrong = refused
        .into_iter()
        .chain(here.map(|fault| fault.to_string()));
    about.extend(wrong.map(|why| {
        let told = Phrase::new("! ").and(Phrase::from_sentence(&why));
        (told, Role::Warning)
    }));
    let meaning = meaning(page, key);
    if model.tier() == Tier::Compact {
        // What it means comes first, for the rest may not be seen.
        let from = match page.origin(key) {
            Origin::Default => String::new(),
            origin => format!(" ({origin})"),
        };
        let doc = Phrase::new(format!("{}{from} ", key.doc)).and(meaning);
        about.push((doc, Role::Text));
        about.push((Phrase::new(key.source), Role::Label));
        return about;
    }
    let path = Phrase::default()
        .strong(key.path)
        .words(format!(": {}", key.doc));
    about.push((path, Role::Text));
    about.push((meaning, Role::Text));
    about.push((Phrase::new(key.source), Role::Label));
    about
}

/// What the value of a key means, and what it usually is.
fn meaning(page: &HousePage, key: &Key) -> Phrase {
    let usual = shown(key.default_value());
    let value = page.value(key);
    match (key.kind(), value) {
        (Kind::Choice(values), Value::Name(name)) => {
            let doc = values.iter().find(|value| value.name == name);
            let doc = doc.map_or("", |value| value.doc);
            let phrase = Phrase::default().strong(name).words(format!(": {doc}"));
            if value == key.default_value() {
                phrase
            } else {
                phrase.words(format!(" Usually {usual}."))
            }
        }
        (Kind::NumberOr(range, named), _) => Phrase::new(format!(
            "{} to {}, or {}: {} Usually {usual}.",
            range.start(),
            range.end(),
            named.name,
            named.doc
        )),
        (Kind::Number(range), _) => Phrase::new(format!(
            "{} to {}, usually {usual}.",
            range.start(),
            range.end()
        )),
        (Kind::Switch | Kind::Choice(_), _) => {
            Phrase::new(format!("true or false, usually {usual}."))
        }
    }
}

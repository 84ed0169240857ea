//! The page with the list of the records.

use crate::{
    game::words::{Phrase, counted},
    tui::{
        model::Model,
        records::{Drawer, Reading, RecordLine, RecordsPage},
        theme::Role,
        widgets::{ValueLine, ValueRow},
    },
};

use super::values::Values;

pub(super) fn values(model: &Model, page: &RecordsPage) -> Values {
    let count = page.lines.len();
    let told = match (&page.reading, count) {
        (Reading::Failed(_), _) => "cannot be read".to_owned(),
        (Reading::More, _) => format!("{count}, reading on"),
        (Reading::Done, count) => counted(count, "record", "records"),
    };
    Values {
        title: match page.drawer {
            Drawer::Matches => "Records",
            Drawer::Practice => "Records of practice",
        },
        beside: (told, Role::Label),
        rows: page.lines.iter().map(row).collect(),
        cursor: page.cursor,
        about: about(model, page),
    }
}

fn row(line: &RecordLine) -> ValueRow {
    let day = line
        .day
        .as_ref()
        .map_or_else(String::new, |day| format!("{day} "));
    ValueRow::Value(match &line.found {
        Ok(found) => ValueLine {
            mark: if found.is_finished { " " } else { "*" },
            role: if found.is_finished {
                Role::Text
            } else {
                Role::Changed
            },
            name: format!("{day}{}", found.opponent.0),
            value: found.standing.clone(),
            changes: false,
            note: hands(found.hands),
        },
        Err(_) => ValueLine {
            mark: "!",
            role: Role::Warning,
            name: format!("{day}{}", line.file),
            value: "damaged".to_owned(),
            changes: false,
            note: String::new(),
        },
    })
}

fn hands(count: usize) -> String {
    counted(count, "hand", "hands")
}

fn about(model: &Model, page: &RecordsPage) -> Vec<(Phrase, Role)> {
    let mut about = Vec::new();
    let warning = |why: &str| {
        let told = Phrase::new("! ").and(Phrase::from_sentence(why));
        (told, Role::Warning)
    };
    about.extend(page.refused.as_deref().map(warning));
    about.extend(model.told.clone().map(|told| (told, Role::Warning)));
    if let Reading::Failed(why) = &page.reading {
        about.push(warning(why));
    }
    let other = match page.drawer {
        Drawer::Matches => "Left and right open the records of practice.",
        Drawer::Practice => "Left and right open the records of the matches.",
    };
    let Some(line) = page.line() else {
        let nothing = match (&page.reading, page.drawer) {
            (Reading::Done, Drawer::Matches) => "No match has been played yet.",
            (Reading::Done, Drawer::Practice) => "Nothing has been played on from a replay yet.",
            (Reading::More | Reading::Failed(_), _) => "",
        };
        about.push((Phrase::new(nothing), Role::Text));
        about.push((Phrase::new(other), Role::Label));
        return about;
    };
    match &line.found {
        Ok(found) => {
            let (name, kind) = &found.opponent;
            let played = format!(
                "Against {name} ({kind}), by {}: {}, {}. It lies in {}.",
                found.rules,
                found.standing,
                hands(found.hands),
                line.file
            );
            about.push((Phrase::new(played), Role::Text));
            for sentence in &found.comes_from {
                about.push((Phrase::from_sentence(sentence), Role::Text));
            }
        }
        Err(why) => {
            about.push(warning(&format!("{}: {why}", line.file)));
            let kept = "It is left as it is.";
            about.push((Phrase::new(kept), Role::Text));
        }
    }
    about.push((Phrase::new(other), Role::Label));
    about
}

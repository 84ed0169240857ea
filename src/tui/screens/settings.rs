//! The page of the settings.

use crate::tui::{
    model::Model,
    settings::Setting,
    settings_page::SettingsPage,
    theme::Role,
    widgets::{ValueLine, ValueRow},
};

use crate::game::words::Phrase;

use super::values::Values;

pub(super) fn values(model: &Model, page: &SettingsPage) -> Values {
    let changed = page.changed(&model.settings).len();
    let beside = match changed {
        0 => String::new(),
        1 => "1 changed, kept on leaving".to_owned(),
        _ => format!("{changed} changed, kept on leaving"),
    };
    let usual = crate::tui::settings::Settings::default();
    let rows = Setting::ALL
        .into_iter()
        .enumerate()
        .map(|(place, setting)| {
            let value = model.settings.get(setting);
            let is_usual = value == usual.get(setting);
            let typed = page.typed.as_ref().filter(|_| place == page.cursor);
            ValueRow::Value(ValueLine {
                mark: if is_usual { " " } else { "*" },
                role: if is_usual { Role::Text } else { Role::Changed },
                name: setting.name().to_owned(),
                value: typed.map_or_else(|| shown(setting, value), |typed| format!("{typed}_")),
                changes: typed.is_none() && setting != Setting::Name,
                note: if is_usual { "usual" } else { "" }.to_owned(),
            })
        });
    Values {
        title: "Settings",
        beside: (beside, Role::Label),
        rows: rows.collect(),
        cursor: page.cursor,
        about: about(page),
    }
}

/// A value as a person says it: the file has `true` and `false` for a switch.
fn shown(setting: Setting, value: String) -> String {
    match (setting.is_switch(), value.as_str()) {
        (true, "true") => "on".to_owned(),
        (true, _) => "off".to_owned(),
        (false, _) => value,
    }
}

fn about(page: &SettingsPage) -> Vec<(Phrase, Role)> {
    let refused = page.refused.as_ref().map(|why| {
        let told = Phrase::new("! ").and(Phrase::from_sentence(why));
        (told, Role::Warning)
    });
    let setting = page.setting();
    let doc = Phrase::new(setting.doc().replace('`', ""));
    let typing = match (setting, &page.typed) {
        (Setting::Name, None) => "Enter types another.",
        (Setting::Name, Some(_)) => "Enter takes it, Esc leaves it as it was.",
        _ => "",
    };
    refused
        .into_iter()
        .chain([(doc, Role::Text), (Phrase::new(typing), Role::Label)])
        .collect()
}

//! What the keys do on the page of the settings.

use crate::game::words::Phrase;

use crossterm::event::{KeyCode, KeyModifiers};

use crate::tui::{
    keymap::{Command, Place},
    message::Effect,
    model::Model,
    question::step,
    room::Room,
    runtime::Key,
    settings::Setting,
    settings_page::SettingsPage,
};

/// The longest text that can be typed; a name has a limit of its own.
const LONGEST: usize = 60;

/// Opens the page.
pub(super) fn open(model: &mut Model) {
    let page = SettingsPage::new(model.settings.clone());
    model.enter(Room::Settings(page));
}

/// Takes a key that belongs to a text being typed.
pub(super) fn typed(model: &mut Model, place: Place, key: Key) -> Option<Vec<Effect>> {
    if place != Place::Settings {
        return None;
    }
    let page = model.settings_page_mut()?;
    let setting = page.setting();
    let text = page.typed.as_mut()?;
    match (key.code, key.modifiers) {
        (KeyCode::Char(character), KeyModifiers::NONE) => {
            if text.chars().count() < LONGEST {
                text.push(character);
            }
        }
        (KeyCode::Backspace, KeyModifiers::NONE) => {
            text.pop();
        }
        (KeyCode::Esc, _) => page.typed = None,
        (KeyCode::Enter, _) => {
            let text = std::mem::take(text);
            page.typed = None;
            set(model, setting, &text);
        }
        (KeyCode::Char(_), _) => return None,
        // Who goes on without Enter means what he typed all the same.
        _ => return (!take_typed(model)).then(Vec::new),
    }
    Some(Vec::new())
}

/// Takes the text that was typed, if there is one. Gives whether there is nothing more to be mended.
pub(super) fn take_typed(model: &mut Model) -> bool {
    let Some(page) = model.settings_page_mut() else {
        return true;
    };
    let setting = page.setting();
    match page.typed.take() {
        Some(text) if !text.is_empty() => {
            set(model, setting, &text);
            let page = model.settings_page_mut();
            page.is_none_or(|page| page.refused.is_none())
        }
        Some(_) | None => true,
    }
}

pub(super) fn on_command(model: &mut Model, command: Command) -> Vec<Effect> {
    let Some(page) = model.settings_page_mut() else {
        return Vec::new();
    };
    let setting = page.setting();
    match command {
        Command::Up => page.step(false),
        Command::Down => page.step(true),
        Command::First | Command::PageUp => page.go_to(0),
        Command::Last | Command::PageDown => page.go_to(usize::MAX),
        Command::Left => change(model, setting, false),
        Command::Confirm if setting == Setting::Name => {
            page.typed = Some(String::new());
            page.refused = None;
        }
        Command::Right | Command::Confirm => change(model, setting, true),
        Command::Restore => {
            let before = page.before.get(setting);
            set(model, setting, &before);
        }
        _ => {}
    }
    Vec::new()
}

/// Gives a setting the value that comes next, or the one before.
fn change(model: &mut Model, setting: Setting, forward: bool) {
    let choices = setting.choices(&model.themes);
    if choices.is_empty() {
        return;
    }
    let now = model.settings.get(setting);
    let at = choices.iter().position(|choice| *choice == now);
    let at = step(at.unwrap_or(0), choices.len(), forward);
    set(model, setting, &choices[at]);
}

/// Gives a setting a value, which holds at once.
fn set(model: &mut Model, setting: Setting, text: &str) {
    let refused = model.settings.set(setting, text).err();
    match setting {
        Setting::Pace => model.pace = model.settings.pace,
        Setting::Name => model.menu.setup.name = model.settings.name.clone(),
        Setting::Motion
        | Setting::Bell
        | Setting::Theme
        | Setting::Deck
        | Setting::Cards
        | Setting::Mouse
        | Setting::Signs => {}
    }
    if let Some(page) = model.settings_page_mut() {
        page.typed = None;
        page.refused = refused;
    }
}

/// Closes the page, and has what was changed written.
pub(super) fn close(model: &mut Model) -> Vec<Effect> {
    let Some(Room::Settings(page)) = model.leave_room() else {
        return Vec::new();
    };
    let changed = page.changed(&model.settings);
    if changed.is_empty() {
        return Vec::new();
    }
    let settings = Box::new(model.settings.clone());
    vec![Effect::KeepSettings { settings, changed }]
}

/// The settings have been written, or why they could not be.
pub(super) fn kept(model: &mut Model, kept: Result<String, String>) {
    let told = match kept {
        Ok(file) => format!("the settings are kept in {file}"),
        Err(why) => {
            let first = why.lines().next().unwrap_or_default().to_owned();
            format!("the settings hold for now, but are not kept: {first}")
        }
    };
    model.told = Some(Phrase::from_sentence(&told));
}

//! The settings: each with its value. A change applies at once and is written when the screen is closed.

use crossterm::event::{KeyCode, KeyModifiers};
use ratatui::layout::{Rect, Size};

use crate::{
    cards::{Card, Rank, Suit},
    game::words::{Names, Phrase},
    tui::{
        keymap::{Command, Place},
        layout::{Middle, TableSize, Tier},
        message::Effect,
        question::step,
        runtime::Key,
        settings::{Setting, Settings},
        theme::Role,
        widgets::{Canvas, CardSize, CardView, ValueLine, ValueRow, from_column, inset},
    },
};

use super::{Model, Next, Screen, text, values::Values};

/// The longest text that can be typed; a name has a limit of its own.
const LONGEST: usize = 60;

/// The settings. The values themselves are those of the model.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SettingsScreen {
    /// The line under the cursor, from 0.
    pub cursor: usize,
    /// The text being typed.
    typed: Option<String>,
    /// Why the last value was refused.
    refused: Option<String>,
    /// The settings when the screen was opened.
    before: Settings,
}

impl SettingsScreen {
    /// The screen with the cursor on its first line.
    pub fn new(before: Settings) -> Self {
        Self {
            cursor: 0,
            typed: None,
            refused: None,
            before,
        }
    }

    /// The setting under the cursor.
    pub fn setting(&self) -> Setting {
        Setting::ALL[self.cursor]
    }

    /// What differs from the settings when the screen was opened.
    fn changed(&self, now: &Settings) -> Vec<Setting> {
        let differs = |setting: &Setting| now.get(*setting) != self.before.get(*setting);
        Setting::ALL.iter().copied().filter(differs).collect()
    }

    /// Takes the text that was typed, if there is one. Returns false if it was refused.
    fn take_typed(&mut self, model: &mut Model) -> bool {
        match self.typed.take() {
            Some(text) if !text.is_empty() => {
                self.set(model, &text);
                self.refused.is_none()
            }
            Some(_) | None => true,
        }
    }

    /// Gives the setting under the cursor its next value, or the one before.
    fn change(&mut self, model: &mut Model, forward: bool) {
        let setting = self.setting();
        let choices = setting.choices(&model.themes);
        if choices.is_empty() {
            return;
        }
        let now = model.settings.get(setting);
        let at = choices.iter().position(|choice| *choice == now);
        let at = step(at.unwrap_or(0), choices.len(), forward);
        self.set(model, &choices[at]);
    }

    /// Gives the setting under the cursor a value, which applies at once.
    fn set(&mut self, model: &mut Model, text: &str) {
        self.typed = None;
        self.refused = model.settings.set(self.setting(), text).err();
        model.setup.name = model.settings.name.clone();
    }

    fn values(&self, model: &Model) -> Values {
        let usual = Settings::default();
        let differs = |setting: &Setting| model.settings.get(*setting) != usual.get(*setting);
        let beside = match self.changed(&model.settings).len() {
            0 if Setting::ALL.iter().any(differs) => "* not the default".to_owned(),
            0 => String::new(),
            1 => "1 changed, saved on closing".to_owned(),
            changed => format!("{changed} changed, saved on closing"),
        };
        let row = |(place, setting): (usize, Setting)| {
            let value = model.settings.get(setting);
            let is_usual = value == usual.get(setting);
            let typed = self.typed.as_ref().filter(|_| place == self.cursor);
            ValueRow::Value(ValueLine {
                mark: if is_usual { " " } else { "*" },
                role: if is_usual { Role::Text } else { Role::Changed },
                name: setting.label().to_owned(),
                value: typed.map_or_else(|| shown(setting, value), |typed| format!("{typed}_")),
                changes: typed.is_none() && setting != Setting::Name,
                note: String::new(),
            })
        };
        Values {
            title: "Settings",
            beside: (beside, Role::Label),
            rows: Setting::ALL.iter().copied().enumerate().map(row).collect(),
            cursor: self.cursor,
            about: self.about(model),
        }
    }

    fn about(&self, model: &Model) -> Vec<(Phrase, Role)> {
        let refused = self.refused.as_deref().map(text::warning);
        let setting = self.setting();
        let doc = Phrase::new(setting.doc().replace('`', ""));
        let typing = match (setting, &self.typed) {
            (Setting::Name, None) => "Enter lets you type another name.".to_owned(),
            (Setting::Name, Some(_)) => "Enter takes it, Esc keeps the old name.".to_owned(),
            (Setting::Cards, _) => smaller(model).unwrap_or_default(),
            _ => String::new(),
        };
        let said = [(doc, Role::Text), (Phrase::new(typing), Role::Label)];
        refused.into_iter().chain(said).collect()
    }
}

impl Screen for SettingsScreen {
    fn place(&self, _: &Model) -> Place {
        Place::Settings
    }

    fn draw(&self, model: &Model, canvas: &mut Canvas<'_>) {
        let free = self.values(model).draw(model, canvas);
        draw_sample(shown_size(model), inset(free, 2, 0), canvas);
    }

    fn command(&mut self, command: Command, model: &mut Model) -> Next {
        match command {
            Command::Confirm if self.setting() == Setting::Name => {
                let name = model.settings.get(Setting::Name);
                // Nobody is called that.
                self.typed = Some(if name == Names::YOU {
                    String::new()
                } else {
                    name
                });
                self.refused = None;
            }
            Command::Left => self.change(model, false),
            Command::Right | Command::Confirm => self.change(model, true),
            Command::Restore => {
                let before = self.before.get(self.setting());
                self.set(model, &before);
            }
            _ => {}
        }
        Next::stay()
    }

    fn label(&self, command: Command, model: &Model) -> Option<&'static str> {
        let setting = self.setting();
        let is_changed = || model.settings.get(setting) != self.before.get(setting);
        match command {
            Command::Confirm => Some("change"),
            Command::Restore => is_changed().then_some("put back"),
            _ => None,
        }
    }

    fn is_typing(&self) -> bool {
        self.typed.is_some()
    }

    fn key(&mut self, key: Key, model: &mut Model) -> Option<Next> {
        let text = self.typed.as_mut()?;
        match (key.code, key.modifiers) {
            (KeyCode::Char(character), KeyModifiers::NONE) => {
                if text.chars().count() < LONGEST {
                    text.push(character);
                }
            }
            (KeyCode::Backspace, KeyModifiers::NONE) => {
                text.pop();
            }
            (KeyCode::Esc, _) => self.typed = None,
            (KeyCode::Enter, _) => {
                let text = std::mem::take(text);
                self.set(model, &text);
            }
            (KeyCode::Char(_), _) => return None,
            // A key that moves on takes the text as Enter does.
            _ => return (!self.take_typed(model)).then(Next::stay),
        }
        Some(Next::stay())
    }

    fn list(&mut self) -> Option<(&mut usize, usize)> {
        Some((&mut self.cursor, Setting::ALL.len()))
    }

    fn leaves_line(&mut self, model: &mut Model) -> bool {
        let leaves = self.take_typed(model);
        self.refused.take_if(|_| leaves);
        leaves
    }

    fn close(&mut self, model: &mut Model) -> Next {
        let changed = self.changed(&model.settings);
        let settings = Box::new(model.settings.clone());
        let keep = (!changed.is_empty()).then_some(Effect::KeepSettings { settings, changed });
        Next {
            effects: keep.into_iter().collect(),
            ..Next::close()
        }
    }
}

/// The size of your cards at a table of two.
fn shown_size(model: &Model) -> CardSize {
    model.areas(Middle::Play, TableSize::TWO).hand_size
}

/// Why your cards are smaller than they may be, where they are.
fn smaller(model: &Model) -> Option<String> {
    let (wanted, size) = (model.settings.cards, shown_size(model));
    let Size { width, height } = model.size;
    let least = Tier::least_for(wanted);
    (size < wanted).then(|| {
        format!(
            "This screen ({width}x{height}) has room for {size} cards only: {wanted} ones need {}x{}.",
            least.width, least.height
        )
    })
}

/// Draws a card of each suit and a back, to show what the theme, the colors, the symbols and your cards at a table of two look like.
/// Where there is room, a row above them stays free.
fn draw_sample(size: CardSize, area: Rect, canvas: &mut Canvas<'_>) {
    if size.height() > area.height {
        return;
    }
    let above = u16::from(size.height() < area.height);
    let cards = Suit::ALL.map(|suit| CardView::up(Card::new(Rank::Seven, suit)));
    for (place, card) in (0..).zip(cards.into_iter().chain([CardView::down()])) {
        let at = from_column(area, place * (size.width() + 1));
        let at = Rect {
            y: area.y + above,
            height: size.height(),
            ..at
        };
        card.draw(at, size, canvas);
    }
}

/// A value in words: the file has `true` and `false` for a switch.
fn shown(setting: Setting, value: String) -> String {
    match (setting.is_switch(), value.as_str()) {
        (true, "true") => "on".to_owned(),
        (true, _) => "off".to_owned(),
        (false, _) => value,
    }
}

/// The settings were written to this file, or could not be written. The table has told what was changed there.
pub(in crate::tui) fn kept(model: &mut Model, kept: Result<String, String>) {
    let told = match kept {
        Ok(_) if model.sitting.is_some() => return,
        Ok(file) => format!("the settings are saved in {file}"),
        Err(why) => {
            let first = why.lines().next().unwrap_or_default().to_owned();
            format!("the settings apply for now, but are not saved: {first}")
        }
    };
    model.told = Some(Phrase::from_sentence(&told));
}

//! What a person sets once: how the table looks, sounds and moves, and what he is called.

mod file;
mod setting;

pub use file::{FILE_NAME, keep};
pub use setting::Setting;

use crate::{
    record::Label,
    rules::text::{did_you_mean, nearest},
};

use super::{
    pace::Pace,
    theme::{BuiltIn, Deck},
    widgets::CardSize,
};

/// What a person sets once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settings {
    /// What the player is called.
    pub name: Label,
    /// How fast the opponent's moves are shown.
    pub pace: Pace,
    /// Whether anything moves that need not.
    pub motion: Motion,
    /// Whether the terminal's bell rings.
    pub bell: bool,
    /// The name of the theme, or the path of its file.
    pub theme: String,
    /// How many colours the suits have.
    pub deck: Deck,
    /// How large cards are at most.
    pub cards: CardSize,
    /// Whether the mouse is reported.
    pub mouse: bool,
    /// Which signs the screen is drawn with.
    pub signs: Signs,
}

/// Whether anything moves that need not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Motion {
    /// Cards are dealt one after another.
    #[default]
    Full,
    /// Nothing moves but what somebody plays.
    Reduced,
}

/// Which signs the screen is drawn with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Signs {
    /// Those that the terminal can show.
    #[default]
    Auto,
    /// ASCII alone.
    Ascii,
}

/// The names of what has no names of its own.
const MOTIONS: [(&str, Motion); 2] = [("full", Motion::Full), ("reduced", Motion::Reduced)];
const SIGNS: [(&str, Signs); 2] = [("auto", Signs::Auto), ("ascii", Signs::Ascii)];
const SIZES: [(&str, CardSize); 3] = [
    ("large", CardSize::Large),
    ("small", CardSize::Small),
    ("compact", CardSize::Compact),
];

fn named<T: Copy>(names: &[(&str, T)], text: &str) -> Option<T> {
    let found = names.iter().find(|(name, _)| *name == text);
    found.map(|(_, value)| *value)
}

fn name_of<T: Copy + PartialEq>(names: &[(&'static str, T)], value: T) -> &'static str {
    let found = names.iter().find(|(_, named)| *named == value);
    found.map_or("", |(name, _)| name)
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            name: "You".parse().expect("it is a short word"),
            pace: Pace::default(),
            motion: Motion::default(),
            bell: false,
            theme: BuiltIn::default().name().to_owned(),
            deck: Deck::default(),
            cards: CardSize::Large,
            mouse: true,
            signs: Signs::default(),
        }
    }
}

impl Settings {
    /// The value of a setting, as it is written without quotes.
    pub fn get(&self, setting: Setting) -> String {
        match setting {
            Setting::Name => self.name.to_string(),
            Setting::Pace => self.pace.to_string(),
            Setting::Motion => name_of(&MOTIONS, self.motion).to_owned(),
            Setting::Bell => self.bell.to_string(),
            Setting::Theme => self.theme.clone(),
            Setting::Deck => self.deck.to_string(),
            Setting::Cards => name_of(&SIZES, self.cards).to_owned(),
            Setting::Mouse => self.mouse.to_string(),
            Setting::Signs => name_of(&SIGNS, self.signs).to_owned(),
        }
    }

    /// Gives a setting another value. A theme is taken by its name; whether there is one, is not known here.
    ///
    /// # Errors
    ///
    /// One sentence that says what would be right; nothing has changed then.
    pub fn set(&mut self, setting: Setting, text: &str) -> Result<(), String> {
        let wrong = || no_choice(setting, text);
        match setting {
            Setting::Name => self.name = text.parse().map_err(|why| format!("`name`: {why}"))?,
            Setting::Pace => self.pace = text.parse().map_err(|_| wrong())?,
            Setting::Motion => self.motion = named(&MOTIONS, text).ok_or_else(wrong)?,
            Setting::Bell => self.bell = text.parse().map_err(|_| wrong())?,
            Setting::Theme if text.trim().is_empty() => {
                return Err(
                    "`theme` must be the name of a theme or the path of its file".to_owned(),
                );
            }
            Setting::Theme => text.clone_into(&mut self.theme),
            Setting::Deck => self.deck = text.parse().map_err(|_| wrong())?,
            Setting::Cards => self.cards = named(&SIZES, text).ok_or_else(wrong)?,
            Setting::Mouse => self.mouse = text.parse().map_err(|_| wrong())?,
            Setting::Signs => self.signs = named(&SIGNS, text).ok_or_else(wrong)?,
        }
        Ok(())
    }
}

/// Why a text is none of the values that a setting may have.
fn no_choice(setting: Setting, text: &str) -> String {
    let choices = setting.choices(&[]);
    let quoted: Vec<String> = choices
        .iter()
        .map(|choice| {
            if setting.is_switch() {
                choice.clone()
            } else {
                format!("{choice:?}")
            }
        })
        .collect();
    let meant = nearest(text, choices.iter().map(String::as_str));
    format!(
        "`{}` must be {}, not {text:?}{}",
        setting.name(),
        quoted.join(" or "),
        did_you_mean(meant.as_slice(), '"')
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn themes() -> Vec<String> {
        vec!["dark".to_owned(), "light".to_owned()]
    }

    #[test]
    fn every_value_that_is_offered_can_be_set_and_is_given_back() {
        let mut settings = Settings::default();
        for setting in Setting::ALL {
            for choice in setting.choices(&themes()) {
                assert_eq!(settings.set(setting, &choice), Ok(()));
                assert_eq!(settings.get(setting), choice);
            }
        }
        settings.set(Setting::Name, "Ann").unwrap();
        assert_eq!(settings.get(Setting::Name), "Ann");
    }
}

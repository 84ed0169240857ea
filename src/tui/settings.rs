//! The settings: your name, and how the table looks, sounds and moves.

use std::{fmt::Write, path::Path};

use strum::{Display, EnumMessage, EnumString, VariantArray, VariantNames};

use crate::{
    game::LabelError,
    record::Label,
    text::{
        Change, Loose, StrictFile, TomlErrors, Value, did_you_mean, edited, nearest, quoted, shown,
        store::{self, Sort},
    },
};

use super::{
    pace::Pace,
    theme::{BuiltIn, SuitColors},
    widgets::CardSize,
};

pub const FILE_NAME: &str = "settings.toml";

const SORT: Sort = Sort {
    one: "a file of settings",
    such_as: "settings are a file, such as `settings.toml`",
};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settings {
    pub name: Label,
    /// How fast moves are shown.
    pub pace: Pace,
    /// Whether cards travel from place to place.
    pub motion: Motion,
    /// Whether the opponents make remarks.
    pub remarks: bool,
    /// Whether the terminal's bell rings.
    pub bell: bool,
    /// The name of the theme, or the path of its file.
    pub theme: String,
    /// How many colors the suits have.
    pub deck: SuitColors,
    /// How large cards are at most.
    pub cards: CardSize,
    /// Whether the mouse is reported.
    pub mouse: bool,
    /// The characters that the screen is drawn with.
    pub signs: Signs,
}

/// Whether cards travel from place to place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Display, EnumString, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Motion {
    /// Cards travel.
    #[default]
    Full,
    /// Every change is there at once.
    Reduced,
}

/// The characters that the screen is drawn with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Display, EnumString, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Signs {
    /// What the terminal can show.
    #[default]
    Auto,
    Ascii,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            name: "You".parse().expect("it is a short word"),
            pace: Pace::default(),
            motion: Motion::default(),
            remarks: true,
            bell: false,
            theme: BuiltIn::default().name().to_owned(),
            deck: SuitColors::default(),
            cards: CardSize::Large,
            mouse: true,
            signs: Signs::default(),
        }
    }
}

impl Settings {
    /// Returns the value of a setting, without quotes.
    pub fn get(&self, setting: Setting) -> String {
        match setting {
            Setting::Name => self.name.to_string(),
            Setting::Pace => self.pace.to_string(),
            Setting::Motion => self.motion.to_string(),
            Setting::Remarks => self.remarks.to_string(),
            Setting::Bell => self.bell.to_string(),
            Setting::Theme => self.theme.clone(),
            Setting::Deck => self.deck.to_string(),
            Setting::Cards => self.cards.to_string(),
            Setting::Mouse => self.mouse.to_string(),
            Setting::Signs => self.signs.to_string(),
        }
    }

    /// Changes a setting. Whether a theme exists is not checked here.
    ///
    /// # Errors
    ///
    /// What would be right; nothing has changed then.
    pub fn set(&mut self, setting: Setting, text: &str) -> Result<(), String> {
        let wrong = || no_choice(setting, text);
        match setting {
            Setting::Name => self.name = text.parse().map_err(|why: LabelError| why.to_string())?,
            Setting::Pace => self.pace = text.parse().map_err(|_| wrong())?,
            Setting::Motion => self.motion = text.parse().map_err(|_| wrong())?,
            Setting::Remarks => self.remarks = text.parse().map_err(|_| wrong())?,
            Setting::Bell => self.bell = text.parse().map_err(|_| wrong())?,
            Setting::Theme if text.trim().is_empty() => {
                return Err(
                    "`theme` must be the name of a theme or the path of its file".to_owned(),
                );
            }
            Setting::Theme => text.clone_into(&mut self.theme),
            Setting::Deck => self.deck = text.parse().map_err(|_| wrong())?,
            Setting::Cards => self.cards = text.parse().map_err(|_| wrong())?,
            Setting::Mouse => self.mouse = text.parse().map_err(|_| wrong())?,
            Setting::Signs => self.signs = text.parse().map_err(|_| wrong())?,
        }
        Ok(())
    }
}

/// The error for a text that is not a value of a setting.
fn no_choice(setting: Setting, text: &str) -> String {
    let choices = setting.choices(&[]);
    let quoted_choices = choices.iter().map(|choice| {
        if setting.is_switch() {
            choice.clone()
        } else {
            format!("{choice:?}")
        }
    });
    let meant = nearest(text, choices.iter().map(String::as_str));
    format!(
        "`{}` must be {}, not {}{}",
        setting.name(),
        quoted_choices.collect::<Vec<_>>().join(" or "),
        quoted(text),
        did_you_mean(meant.as_slice(), '"')
    )
}

/// The settings, in the order of the file and the page. The player reads their documentation, one line each.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, EnumMessage, EnumString, VariantArray, VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Setting {
    /// Your name in records, in the menu and for other players, from the next match on. At the table you are "You".
    Name,
    /// The colors: dark, light, felt, high-contrast, mono, or a theme of your own.
    Theme,
    /// The colors of the suits: four-colors gives each suit its own, two-colors is red and black.
    Deck,
    /// The largest size of cards: large, medium, small or compact. A small screen has smaller cards.
    Cards,
    /// How fast moves are shown: off (everything at once), fast or calm. Any key skips the wait.
    Pace,
    /// full, or reduced: cards do not travel, and the sum of a hand is there at once.
    Motion,
    /// Whether the opponents say something now and then.
    Remarks,
    /// Whether the terminal's bell rings when it is your turn again and when the opponent ends a hand.
    Bell,
    /// Whether the table uses the mouse. If not, the terminal can select text. From the next start on.
    Mouse,
    /// The characters: auto uses what the terminal can show, ascii avoids Unicode. From the next start on.
    Signs,
}

impl Setting {
    pub const ALL: &[Self] = <Self as VariantArray>::VARIANTS;
    const NAMES: &[&str] = <Self as VariantNames>::VARIANTS;

    /// The key in the file.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// What the page calls it.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Name => "Name",
            Self::Pace => "Pace",
            Self::Motion => "Motion",
            Self::Remarks => "Remarks",
            Self::Bell => "Bell",
            Self::Theme => "Theme",
            Self::Deck => "Suit colors",
            Self::Cards => "Card size",
            Self::Mouse => "Mouse",
            Self::Signs => "Symbols on screen",
        }
    }

    pub fn doc(self) -> &'static str {
        self.get_documentation()
            .expect("every setting is documented")
    }

    /// The environment variable that sets it.
    pub fn variable(self) -> String {
        format!("UNDERCUT_{}", self.name().to_ascii_uppercase())
    }

    /// Returns the possible values, if they are a list; `themes` are the names of the themes.
    pub fn choices(self, themes: &[String]) -> Vec<String> {
        let names: Vec<&str> = match self {
            Self::Name => Vec::new(),
            Self::Theme => return themes.to_vec(),
            Self::Pace => Pace::ALL.map(Pace::name).to_vec(),
            Self::Deck => SuitColors::VARIANTS.to_vec(),
            Self::Cards => CardSize::VARIANTS.iter().rev().copied().collect(),
            Self::Motion => Motion::VARIANTS.to_vec(),
            Self::Signs => Signs::VARIANTS.to_vec(),
            Self::Bell => vec!["false", "true"],
            Self::Remarks | Self::Mouse => vec!["true", "false"],
        };
        names.into_iter().map(str::to_owned).collect()
    }

    /// Whether it is true or false, and written without quotes.
    pub const fn is_switch(self) -> bool {
        matches!(self, Self::Remarks | Self::Bell | Self::Mouse)
    }
}

impl Settings {
    /// Reads a file of settings; what it does not set stays.
    ///
    /// # Errors
    ///
    /// Every mistake in the file, with its place; nothing has changed then.
    pub fn read(&mut self, name: &str, bytes: &[u8]) -> Result<(), TomlErrors> {
        let mut file = StrictFile::new(name, bytes, "setting", Setting::NAMES);
        let mut new = self.clone();
        for entry in file.entries() {
            let Ok(setting) = entry.key.parse::<Setting>() else {
                continue;
            };
            let taken = match (&entry.item.value, setting.is_switch()) {
                (Loose::Switch(on), true) => new.set(setting, &on.to_string()),
                (Loose::Text(text), false) => new.set(setting, text),
                (_, is_switch) => Err(format!(
                    "`{}` must be {}, not {}",
                    entry.key,
                    if is_switch {
                        "true or false"
                    } else {
                        "a text in quotes"
                    },
                    entry.item.shown
                )),
            };
            if let Err(wrong) = taken {
                file.report(entry.item.span, wrong);
            }
        }
        *self = file.finish(new)?;
        Ok(())
    }

    /// Reads the file at `path`, if there is one.
    ///
    /// # Errors
    ///
    /// Why it cannot be used, with the place of each mistake; nothing has changed then.
    pub fn read_file(&mut self, path: &Path) -> Result<(), String> {
        let bytes = store::text(path, SORT).map_err(|why| why.to_string())?;
        match bytes {
            Some(bytes) => self
                .read(&shown(path), &bytes)
                .map_err(|wrong| wrong.to_string()),
            None => Ok(()),
        }
    }

    /// Returns the settings as a file with a comment for each.
    pub fn to_toml(&self) -> String {
        let mut text = String::from(
            "# The settings of Undercut. Options of the command line and environment variables (UNDERCUT_THEME\n\
             # and so on) override them.\n",
        );
        for setting in Setting::ALL {
            let mut value = self.get(*setting);
            if !setting.is_switch() {
                value = toml::Value::String(value).to_string();
            }
            // Writing to a `String` cannot fail.
            let _ = write!(
                text,
                "\n# {}\n{} = {value}\n",
                setting.doc(),
                setting.name()
            );
        }
        text
    }
}

/// Writes settings to the file at `path`. In an existing file only the changed values change; a new file has every
/// setting with its comment.
///
/// # Errors
///
/// Why not. The old file is unchanged.
pub fn keep(path: &Path, settings: &Settings, changed: &[Setting]) -> Result<(), String> {
    let old = store::text(path, SORT).map_err(|why| why.to_string())?;
    let old = match old {
        Some(bytes) => {
            let name = shown(path);
            Settings::default()
                .read(&name, &bytes)
                .map_err(|wrong| wrong.to_string())?;
            String::from_utf8_lossy(&bytes).into_owned()
        }
        None => Settings::default().to_toml(),
    };
    let values: Vec<String> = changed.iter().map(|one| settings.get(*one)).collect();
    let edits = changed.iter().zip(&values).map(|(setting, value)| {
        let value = if setting.is_switch() {
            Value::Switch(value == "true")
        } else {
            Value::Name(value)
        };
        (setting.name(), value)
    });
    let edits: Vec<Change<'_>> = edits.collect();
    let new = edited(&old, &edits).map_err(|why| why.to_string())?;
    store::write(path, &new).map_err(|why| why.to_string())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn themes() -> Vec<String> {
        vec!["dark".to_owned(), "light".to_owned()]
    }

    #[test]
    fn every_choice_can_be_set_and_read_back() {
        let mut settings = Settings::default();
        for setting in Setting::ALL.iter().copied() {
            for choice in setting.choices(&themes()) {
                assert_eq!(settings.set(setting, &choice), Ok(()));
                assert_eq!(settings.get(setting), choice);
            }
        }
        settings.set(Setting::Name, "Ann").unwrap();
        assert_eq!(settings.get(Setting::Name), "Ann");
    }

    #[test]
    fn the_commented_file_round_trips() {
        let mut settings = Settings::default();
        settings.set(Setting::Name, "A \"nn\" \\").unwrap();
        settings.set(Setting::Bell, "true").unwrap();
        settings.set(Setting::Cards, "compact").unwrap();
        let text = settings.to_toml();
        let mut read = Settings::default();
        read.read("settings.toml", text.as_bytes()).unwrap();
        assert_eq!(read, settings);
        assert!(text.lines().count() > 3 * Setting::ALL.len());
    }

    #[test]
    fn mistakes_are_reported_with_their_place_and_change_nothing() {
        for (text, message) in [
            (
                "pace = \"fats\"",
                "settings.toml:1:8: `pace` must be \"off\" or \"fast\" or \"calm\", not \"fats\"; did you mean \"fast\"?",
            ),
            (
                "bell = \"on\"",
                "settings.toml:1:8: `bell` must be true or false, not the text \"on\"",
            ),
            (
                "theme = 1",
                "settings.toml:1:9: `theme` must be a text in quotes, not 1",
            ),
            (
                "theme = \"\"",
                "settings.toml:1:9: `theme` must be the name of a theme or the path of its file",
            ),
            (
                "name = \"\"",
                "settings.toml:1:8: a name needs at least one character",
            ),
            (
                "pase = \"fast\"",
                "settings.toml:1:1: there is no setting `pase`; did you mean `pace`?",
            ),
            (
                "cards = \"huge\"",
                "settings.toml:1:9: `cards` must be \"large\" or \"medium\" or \"small\" or \"compact\", not \"huge\"",
            ),
            (
                "motion = \"no\"\nsigns = \"no\"",
                "settings.toml:1:10: `motion` must be \"full\" or \"reduced\", not \"no\"",
            ),
        ] {
            let mut settings = Settings::default();
            let after_a_good_one = format!("signs = \"ascii\"\n{text}");
            let read = settings.read("settings.toml", after_a_good_one.as_bytes());
            assert!(read.is_err(), "{text}");
            let wrong = Settings::default().read("settings.toml", text.as_bytes());
            let first = wrong.unwrap_err().to_string();
            assert_eq!(first.lines().next(), Some(message), "{text}");
            assert_eq!(settings, Settings::default());
        }
    }

    #[test]
    fn only_changed_settings_are_written() {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("undercut/settings.toml");
        let mut settings = Settings::default();
        settings.set(Setting::Theme, "light").unwrap();
        settings.set(Setting::Bell, "true").unwrap();
        keep(&path, &settings, &[Setting::Theme]).unwrap();
        let mut read = Settings::default();
        read.read_file(&path).unwrap();
        assert_eq!((read.theme.as_str(), read.bell), ("light", false));

        fs::write(&path, "# Mine.\nbell = false # quiet\n").unwrap();
        keep(&path, &settings, &[Setting::Bell, Setting::Theme]).unwrap();
        assert_eq!(
            fs::read_to_string(&path).unwrap(),
            "# Mine.\nbell = true # quiet\ntheme = \"light\"\n"
        );

        fs::write(&path, "bel = false\n").unwrap();
        let message = keep(&path, &settings, &[Setting::Bell]).unwrap_err();
        assert!(message.contains("there is no setting `bel`"), "{message}");
        assert!(settings.read_file(&path).is_err());
        assert_eq!(fs::read_to_string(&path).unwrap(), "bel = false\n");
        assert!(settings.read_file(&home.path().join("none")).is_ok());
    }
}

//! What a person sets once: how the table looks, sounds and moves, and what they are called.

use std::{fmt::Write, path::Path};

use crate::{
    record::Label,
    text::{
        Change, Loose, StrictFile, TomlErrors, Value, did_you_mean, edited, nearest,
        store::{self, Sort},
    },
};

use super::{
    pace::Pace,
    theme::{BuiltIn, SuitColors},
    widgets::CardSize,
};

/// The name of the file of settings.
pub const FILE_NAME: &str = "settings.toml";

const SORT: Sort = Sort {
    one: "a file of settings",
    such_as: "settings are a file, such as `settings.toml`",
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
    pub deck: SuitColors,
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
            deck: SuitColors::default(),
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

/// One of the settings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Setting {
    /// What the player is called.
    Name,
    /// How fast the opponent's moves are shown.
    Pace,
    /// Whether anything moves that need not.
    Motion,
    /// Whether the terminal's bell rings.
    Bell,
    /// The theme.
    Theme,
    /// How many colours the suits have.
    Deck,
    /// How large cards are at most.
    Cards,
    /// Whether the mouse is reported.
    Mouse,
    /// Which signs the screen is drawn with.
    Signs,
}

impl Setting {
    /// Every setting, in the order of the file and of the page.
    pub const ALL: [Self; 9] = [
        Self::Name,
        Self::Theme,
        Self::Deck,
        Self::Cards,
        Self::Pace,
        Self::Motion,
        Self::Bell,
        Self::Mouse,
        Self::Signs,
    ];

    /// The key in the file, and one sentence or two that say what it decides.
    const fn name_and_doc(self) -> (&'static str, &'static str) {
        match self {
            Self::Name => (
                "name",
                "What you are called at the table. It holds for the next match.",
            ),
            Self::Theme => (
                "theme",
                "The colours: dark, light, high-contrast, mono, one of your own in the folder `themes`, or the path of a \
                 file.",
            ),
            Self::Deck => (
                "deck",
                "The colours of the suits: four-colours gives each its own, two-colours is red and black as on paper.",
            ),
            Self::Cards => (
                "cards",
                "How large cards are drawn at most: large, small or compact. A small screen has smaller ones.",
            ),
            Self::Pace => (
                "pace",
                "How fast the opponent's moves are shown: off (at once), fast or calm. Any key skips the wait.",
            ),
            Self::Motion => (
                "motion",
                "full, or reduced: then cards are not dealt one after another, and nothing moves but what is played.",
            ),
            Self::Bell => (
                "bell",
                "Whether the terminal's bell rings when it is your turn again and when the opponent ends a hand.",
            ),
            Self::Mouse => (
                "mouse",
                "Whether the mouse works in the table; if not, the terminal keeps it. From the next start on.",
            ),
            Self::Signs => (
                "signs",
                "The signs: auto takes what the terminal can show, ascii does without Unicode. From the next start on.",
            ),
        }
    }

    /// The key in the file.
    pub const fn name(self) -> &'static str {
        self.name_and_doc().0
    }

    /// One sentence or two that say what it decides.
    pub const fn doc(self) -> &'static str {
        self.name_and_doc().1
    }

    /// The variable of the environment that sets it.
    pub fn variable(self) -> String {
        format!("UNDERCUT_{}", self.name().to_ascii_uppercase())
    }

    /// What it may be, where that is a list; `themes` are those that there are.
    pub fn choices(self, themes: &[String]) -> Vec<String> {
        let listed = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
        match self {
            Self::Name => Vec::new(),
            Self::Theme => themes.to_vec(),
            Self::Pace => listed(&Pace::ALL.map(Pace::name)),
            Self::Deck => listed(&SuitColors::ALL.map(SuitColors::name)),
            Self::Cards => listed(&SIZES.map(|(name, _)| name)),
            Self::Motion => listed(&MOTIONS.map(|(name, _)| name)),
            Self::Signs => listed(&SIGNS.map(|(name, _)| name)),
            Self::Bell => listed(&["false", "true"]),
            Self::Mouse => listed(&["true", "false"]),
        }
    }

    /// Whether it is on or off, and written without quotes.
    pub const fn is_switch(self) -> bool {
        matches!(self, Self::Bell | Self::Mouse)
    }
}

impl Settings {
    /// Takes what a file of settings says; what it does not name stays.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with the file, each thing with its place; nothing has changed then.
    pub fn read(&mut self, name: &str, bytes: &[u8]) -> Result<(), TomlErrors> {
        let keys = Setting::ALL.map(Setting::name);
        let mut file = StrictFile::new(name, bytes, "setting", &keys);
        let mut new = self.clone();
        for entry in file.entries() {
            let Some(setting) = Setting::ALL.into_iter().find(|one| one.name() == entry.key) else {
                continue;
            };
            let taken = match (&entry.item.value, setting.is_switch()) {
                (Loose::Switch(on), true) => new.set(setting, &on.to_string()),
                (Loose::Text(text), false) => new.set(setting, text),
                (_, is_switch) => {
                    let kind = if is_switch {
                        "true or false"
                    } else {
                        "a text in quotes"
                    };
                    Err(format!(
                        "`{}` must be {kind}, not {}",
                        setting.name(),
                        entry.item.shown
                    ))
                }
            };
            if let Err(wrong) = taken {
                file.report(entry.item.span, wrong);
            }
        }
        *self = file.finish(new)?;
        Ok(())
    }

    /// Takes what the file at `path` says, if there is one.
    ///
    /// # Errors
    ///
    /// Why it cannot be used, with the place of each mistake; nothing has changed then.
    pub fn read_file(&mut self, path: &Path) -> Result<(), String> {
        let bytes = store::text(path, SORT).map_err(|why| why.to_string())?;
        match bytes {
            Some(bytes) => self
                .read(&path.display().to_string(), &bytes)
                .map_err(|wrong| wrong.to_string()),
            None => Ok(()),
        }
    }

    /// The settings as a file with a comment for each, to begin with.
    pub fn to_toml(&self) -> String {
        let mut text = String::from(
            "# The settings of Undercut. What an option of the command line or a variable of the environment\n\
             # (UNDERCUT_THEME and so on) says goes before what stands here.\n",
        );
        for setting in Setting::ALL {
            let value = self.get(setting);
            let value = if setting.is_switch() {
                value
            } else {
                toml::Value::String(value).to_string()
            };
            // A `String` takes whatever is written to it.
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

/// Puts settings into the file at `path`: in one that exists only these values change, a new one has every setting with
/// its comment.
///
/// # Errors
///
/// One sentence that says why not. What was there is still there.
pub fn keep(path: &Path, settings: &Settings, changed: &[Setting]) -> Result<(), String> {
    let old = store::text(path, SORT).map_err(|why| why.to_string())?;
    let old = match old {
        Some(bytes) => {
            let name = path.display().to_string();
            Settings::default()
                .read(&name, &bytes)
                .map_err(|wrong| wrong.to_string())?;
            String::from_utf8_lossy(&bytes).into_owned()
        }
        None => Settings::default().to_toml(),
    };
    let values = changed
        .iter()
        .map(|setting| (setting, settings.get(*setting)));
    let values: Vec<_> = values.collect();
    let edits = values.iter().map(|(setting, value)| {
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

    #[test]
    fn the_commented_file_is_read_as_what_it_was_made_of() {
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
    fn what_is_wrong_is_told_with_its_place_and_changes_nothing() {
        for (text, told) in [
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
                "settings.toml:1:8: `name`: a name needs at least one character",
            ),
            (
                "pase = \"fast\"",
                "settings.toml:1:1: there is no setting `pase`; did you mean `pace`?",
            ),
            (
                "cards = \"huge\"",
                "settings.toml:1:9: `cards` must be \"large\" or \"small\" or \"compact\", not \"huge\"",
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
            assert_eq!(first.lines().next(), Some(told), "{text}");
            assert_eq!(settings, Settings::default());
        }
    }

    #[test]
    fn only_what_was_changed_is_written() {
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
        let told = keep(&path, &settings, &[Setting::Bell]).unwrap_err();
        assert!(told.contains("there is no setting `bel`"), "{told}");
        assert!(settings.read_file(&path).is_err());
        assert_eq!(fs::read_to_string(&path).unwrap(), "bel = false\n");
        assert!(settings.read_file(&home.path().join("none")).is_ok());
    }
}

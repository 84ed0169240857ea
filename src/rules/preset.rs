//! The presets: house rules that come with the game.

use serde::Serialize;

use crate::text::{did_you_mean, nearest, quoted};

/// House rules that come with the game.
///
/// ```
/// use undercut::rules::Preset;
///
/// let pagat = Preset::find("pagat")?;
/// assert_eq!(pagat.book().rules().score.gin_bonus, 20);
/// # Ok::<(), undercut::rules::UnknownPreset>(())
/// ```
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Preset {
    name: &'static str,
    #[serde(skip)]
    title: &'static str,
    #[serde(skip)]
    text: &'static str,
}

macro_rules! presets {
    ($($name:literal: $title:literal,)+) => {
        /// Every preset, in the order of the lists.
        pub const PRESETS: &[Preset] = &[
            $(Preset {
                name: $name,
                title: $title,
                text: include_str!(concat!("../../assets/presets/", $name, ".toml")),
            },)+
        ];
    };
}

presets! {
    "rummy-games": "Rummy-Games.com",
    "pagat": "Pagat.com",
    "pagat-25": "Pagat.com (25)",
    "bicycle": "Bicycle Cards",
    "wikipedia": "Wikipedia",
    "palace": "the app Palace",
    "gamecolony": "GameColony.com",
    "eaai": "the EAAI contest",
    "oklahoma": "Oklahoma gin",
    "straight": "straight gin",
    "tournament": "a tournament",
    "quick": "a quick game",
    "hollywood": "Hollywood gin",
    "cutthroat": "cutthroat gin",
    "chouette": "a chouette",
    "battle-royal": "Battle Royal",
    "partnership": "partnership gin",
    "round": "round gin",
    "doubling": "open gin",
}

impl Preset {
    /// Returns the preset with this name.
    ///
    /// # Errors
    ///
    /// There is none; the error lists the presets.
    pub fn find(name: &str) -> Result<&'static Self, UnknownPreset> {
        PRESETS
            .iter()
            .find(|preset| preset.name == name)
            .ok_or_else(|| UnknownPreset {
                given: name.to_owned(),
                meant: nearest(name, names()),
            })
    }

    /// Its name in files and on the command line.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// What people call these rules: they are `the rules of` it.
    pub fn title(&self) -> &'static str {
        self.title
    }

    /// Its TOML file, with the evidence for each value in comments. It sets only what differs from the defaults.
    pub fn text(&self) -> &'static str {
        self.text
    }

    /// A description in one line: the first line of its file.
    pub fn about(&self) -> &'static str {
        let first = self.text.lines().next().unwrap_or_default();
        first.trim_start_matches(['#', ' '])
    }
}

fn names() -> impl Iterator<Item = &'static str> {
    PRESETS.iter().map(|preset| preset.name)
}

/// An unknown name of a preset.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "there is no preset {}, only {}{}",
    quoted(.given),
    names().collect::<Vec<_>>().join(", "),
    did_you_mean(.meant.as_slice(), '"')
)]
pub struct UnknownPreset {
    /// The unknown name.
    pub given: String,
    /// The most similar name, if one is similar.
    pub meant: Option<&'static str>,
}

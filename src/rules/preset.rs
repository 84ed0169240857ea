//! The presets: sets of house rules that come with the game.

use serde::Serialize;

use crate::text::{did_you_mean, nearest};

use super::book::RuleBook;

/// A set of house rules that comes with the game.
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
    text: &'static str,
}

macro_rules! presets {
    ($($name:literal,)+) => {
        /// Every preset, in the order in which they are listed.
        pub const PRESETS: &[Preset] = &[
            $(Preset {
                name: $name,
                text: include_str!(concat!("../../assets/presets/", $name, ".toml")),
            },)+
        ];
    };
}

presets! {
    "rummy-games",
    "pagat",
    "pagat-25",
    "bicycle",
    "wikipedia",
    "palace",
    "gamecolony",
    "eaai",
    "oklahoma",
    "straight",
    "tournament",
    "quick",
}

impl Preset {
    /// The preset with this name.
    ///
    /// # Errors
    ///
    /// There is none; the error lists those that there are.
    pub fn find(name: &str) -> Result<&'static Self, UnknownPreset> {
        PRESETS
            .iter()
            .find(|preset| preset.name == name)
            .ok_or_else(|| UnknownPreset {
                given: name.to_owned(),
                meant: nearest(name, names()),
            })
    }

    /// The name by which it is chosen.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Its file: TOML, with the evidence for each value in comments. What it does not name is as built in.
    pub fn text(&self) -> &'static str {
        self.text
    }

    /// What it is, in one line: the first line of its file.
    pub fn about(&self) -> &'static str {
        let first = self.text.lines().next().unwrap_or_default();
        first.trim_start_matches(['#', ' '])
    }

    /// Its rules.
    ///
    /// # Panics
    ///
    /// Never: the presets are part of the program, and a test reads them all.
    pub fn book(&'static self) -> RuleBook {
        RuleBook::preset(self)
    }
}

fn names() -> impl Iterator<Item = &'static str> {
    PRESETS.iter().map(|preset| preset.name)
}

/// A name that is none of a preset.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "there is no preset {given:?}, only {}{}",
    names().collect::<Vec<_>>().join(", "),
    did_you_mean(.meant.as_slice(), '"')
)]
pub struct UnknownPreset {
    /// What was written.
    pub given: String,
    /// The preset whose name is nearest, if one is near.
    pub meant: Option<&'static str>,
}

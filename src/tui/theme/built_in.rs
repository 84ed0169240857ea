//! The themes that are part of the program.

use super::{ColorDepth, Theme};
use crate::text::{did_you_mean, nearest};

/// A theme that is part of the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum BuiltIn {
    /// For a dark background.
    #[default]
    Dark,
    /// For a light background.
    Light,
    /// White and bright colours on black, whatever the background of the terminal.
    HighContrast,
    /// Without any colour: bold, reverse and underlined text alone.
    Mono,
}

/// There is no built-in theme of a name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no theme {given:?}{}", instead(.given))]
pub struct UnknownTheme {
    /// What was written.
    pub given: String,
}

fn instead(given: &str) -> String {
    let names = BuiltIn::ALL.map(BuiltIn::name);
    match nearest(given, names) {
        Some(meant) => did_you_mean(&[meant], '"'),
        None => format!("; the built-in ones are {}", names.join(", ")),
    }
}

impl BuiltIn {
    /// Every built-in theme.
    pub const ALL: [Self; 4] = [Self::Dark, Self::Light, Self::HighContrast, Self::Mono];

    /// The name that the theme goes by.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Dark => "dark",
            Self::Light => "light",
            Self::HighContrast => "high-contrast",
            Self::Mono => "mono",
        }
    }

    /// What it is for, in a few words.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Dark => "for a dark background",
            Self::Light => "for a light background",
            Self::HighContrast => "white and bright colours on black, on any background",
            Self::Mono => "no colour at all: bold, reverse and underlined text",
        }
    }

    /// The built-in theme of this name.
    ///
    /// # Errors
    ///
    /// There is none; the error says which name may be meant.
    pub fn from_name(name: &str) -> Result<Self, UnknownTheme> {
        Self::ALL
            .into_iter()
            .find(|theme| theme.name() == name)
            .ok_or_else(|| UnknownTheme {
                given: name.to_owned(),
            })
    }

    /// Its file, in the form for so many colours. Without colours it is always [`BuiltIn::Mono`].
    pub const fn text(self, depth: ColorDepth) -> &'static str {
        macro_rules! theme {
            ($name:literal) => {
                include_str!(concat!("../../../assets/themes/", $name, ".toml"))
            };
        }
        match (self, depth) {
            (Self::Mono, _) | (_, ColorDepth::None) => theme!("mono"),
            (Self::Dark, ColorDepth::Sixteen) => theme!("dark-16"),
            (Self::Dark, ColorDepth::Indexed) => theme!("dark"),
            (Self::Light, ColorDepth::Sixteen) => theme!("light-16"),
            (Self::Light, ColorDepth::Indexed) => theme!("light"),
            (Self::HighContrast, ColorDepth::Sixteen) => theme!("high-contrast-16"),
            (Self::HighContrast, ColorDepth::Indexed) => theme!("high-contrast"),
        }
    }

    pub(super) fn read(self, depth: ColorDepth) -> Theme {
        Theme::read_whole(self.name(), self.text(depth))
            .expect("the themes are part of the program, and a test reads them all")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_built_in_theme_can_be_read() {
        for theme in BuiltIn::ALL {
            for depth in [ColorDepth::None, ColorDepth::Sixteen, ColorDepth::Indexed] {
                let read = Theme::read_whole(theme.name(), theme.text(depth));
                assert_eq!(
                    read.map(|read| read.name().to_owned()),
                    Ok(theme.name().to_owned())
                );
            }
            assert_eq!(BuiltIn::from_name(theme.name()), Ok(theme));
        }
        let unknown = BuiltIn::from_name("solarized").unwrap_err();
        assert!(
            unknown
                .to_string()
                .contains("dark, light, high-contrast, mono")
        );
    }

    #[test]
    fn a_built_in_theme_lacks_no_role_and_has_no_other() {
        let whole = BuiltIn::Mono.text(ColorDepth::None);
        let less = whole.replace("held = \"bold underlined reversed\"\n", "");
        assert_eq!(
            Theme::read_whole("mine", &less).unwrap_err(),
            "mine: `held` has no style"
        );
        assert!(Theme::read_whole("mine", &format!("halo = \"\"\n{whole}")).is_err());
    }
}

//! The themes that are part of the program.

use super::Theme;

/// A theme that is part of the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum BuiltIn {
    /// For a dark background.
    #[default]
    Dark,
    /// For a light background.
    Light,
    /// Without any colour: bold, reverse and underlined text alone.
    Mono,
}

impl BuiltIn {
    /// Every built-in theme.
    pub const ALL: [Self; 3] = [Self::Dark, Self::Light, Self::Mono];

    /// The name that the theme goes by.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Dark => "dark",
            Self::Light => "light",
            Self::Mono => "mono",
        }
    }

    /// The built-in theme of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.name() == name)
    }

    const fn text(self) -> &'static str {
        match self {
            Self::Dark => include_str!("../../../assets/themes/dark.toml"),
            Self::Light => include_str!("../../../assets/themes/light.toml"),
            Self::Mono => include_str!("../../../assets/themes/mono.toml"),
        }
    }

    pub(super) fn theme(self) -> Theme {
        Theme::read(self.name(), self.text())
            .expect("the themes are part of the program, and a test reads them all")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_built_in_theme_can_be_read() {
        for theme in BuiltIn::ALL {
            assert_eq!(
                Theme::read(theme.name(), theme.text()).map(|read| read.name().to_owned()),
                Ok(theme.name().to_owned())
            );
            assert_eq!(BuiltIn::from_name(theme.name()), Some(theme));
        }
        assert_eq!(BuiltIn::from_name("solarized"), None);
    }
}

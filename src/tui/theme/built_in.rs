//! The themes that are part of the program.

use super::{Depth, Theme};

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

    const fn text(self, depth: Depth) -> &'static str {
        match (self, depth) {
            (Self::Mono, _) | (_, Depth::None) => include_str!("../../../assets/themes/mono.toml"),
            (Self::Dark, Depth::Sixteen) => include_str!("../../../assets/themes/dark-16.toml"),
            (Self::Dark, Depth::Indexed) => include_str!("../../../assets/themes/dark.toml"),
            (Self::Light, Depth::Sixteen) => include_str!("../../../assets/themes/light-16.toml"),
            (Self::Light, Depth::Indexed) => include_str!("../../../assets/themes/light.toml"),
        }
    }

    pub(super) fn read(self, depth: Depth) -> Theme {
        Theme::read(self.name(), self.text(depth))
            .expect("the themes are part of the program, and a test reads them all")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_built_in_theme_can_be_read() {
        for theme in BuiltIn::ALL {
            for depth in [Depth::None, Depth::Sixteen, Depth::Indexed] {
                let read = Theme::read(theme.name(), theme.text(depth));
                assert_eq!(
                    read.map(|read| read.name().to_owned()),
                    Ok(theme.name().to_owned())
                );
            }
            assert_eq!(BuiltIn::from_name(theme.name()), Some(theme));
        }
        assert_eq!(BuiltIn::from_name("solarized"), None);
    }
}

//! The themes there are to choose from.

use super::{BuiltIn, Deck, Depth, Theme};

/// The themes there are to choose from: the built-in ones, and those of the user.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wardrobe {
    themes: Vec<Theme>,
}

impl Wardrobe {
    /// The built-in themes in the form for so many colours.
    pub fn new(depth: Depth) -> Self {
        Self {
            themes: BuiltIn::ALL
                .into_iter()
                .map(|theme| Theme::built_in(theme, depth))
                .collect(),
        }
    }

    /// The same with one more; one of the same name is replaced.
    #[must_use]
    pub fn with(mut self, theme: Theme) -> Self {
        self.themes.retain(|known| known.name() != theme.name());
        self.themes.push(theme);
        self
    }

    /// The names of the themes, the built-in ones first.
    pub fn names(&self) -> Vec<String> {
        self.themes
            .iter()
            .map(|theme| theme.name().to_owned())
            .collect()
    }

    /// The theme of this name with the suits in the colours of a deck; the first one, if there is none of this name.
    ///
    /// # Panics
    ///
    /// Never: the built-in themes are always there.
    pub fn theme(&self, name: &str, deck: Deck) -> Theme {
        let found = self.themes.iter().find(|theme| theme.name() == name);
        let theme = found.or_else(|| self.themes.first());
        let theme = theme.expect("the built-in themes are always there");
        theme.clone().with_deck(deck)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_theme_is_found_by_its_name() {
        let mine = Theme::read("mine", b"base = \"light\"", Depth::Indexed).unwrap();
        let wardrobe = Wardrobe::new(Depth::Indexed).with(mine.clone()).with(mine);
        assert_eq!(
            wardrobe.names(),
            ["dark", "light", "high-contrast", "mono", "mine"]
        );
        for name in wardrobe.names() {
            assert_eq!(wardrobe.theme(&name, Deck::FourColours).name(), name);
        }
        assert_eq!(wardrobe.theme("gone", Deck::FourColours).name(), "dark");
    }
}

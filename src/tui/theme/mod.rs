//! Themes: the colors of the screen, by role.
//!
//! No code outside this module names a color. A [`Theme`] gives each [`Role`] a style. The built-in themes are
//! `assets/themes/*.toml`, in the format that [`Theme::read`] describes.
//!
//! Colors are those of the 256-color palette, which every terminal of the last twenty years has and which the user's
//! own palette does not change. There is another version of each theme for terminals with sixteen colors. 24-bit
//! colors are not used: a terminal without them shows garbage.

mod color;
mod read;

pub use color::Terminal;
pub use read::BuiltIn;

use ratatui::style::Style;
use strum::{Display, EnumString, VariantArray, VariantNames};

use crate::cards::Suit;

/// What a style is for. Every style on the screen is looked up by its role.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, VariantArray, VariantNames, EnumString)]
#[strum(serialize_all = "kebab-case")]
pub enum Role {
    /// The background of the screen, and text without a style of its own.
    Ground,
    Text,
    /// Less important text: captions, units.
    Label,
    /// The title of a screen or a panel.
    Title,
    /// A heading in a page of text.
    Heading,
    /// A strong word in a page of text.
    Strong,
    /// Rules and frames.
    Border,
    /// The background of a card.
    Face,
    /// The outline of a card.
    Edge,
    Clubs,
    Diamonds,
    Hearts,
    Spades,
    /// The back of a card.
    Back,
    /// The empty place of a card.
    Empty,
    /// The card under the cursor; on top of the other styles of the card.
    Cursor,
    /// A card that is being moved; on top of the other styles of the card.
    Held,
    /// A card that is pointed out, such as the last discard; on top of the other styles of the card.
    Lit,
    /// A card that cannot be chosen now; on top of the other styles of the card.
    Dimmed,
    /// The bracket under a meld, and its name.
    Meld,
    /// The mark on the card just drawn.
    Drawn,
    /// Points won, and a hand that may knock.
    Good,
    /// Points lost, and what is forbidden.
    Bad,
    /// The name of a key.
    Key,
    /// What a key does.
    Hint,
    /// Messages of the table.
    Message,
    /// Warnings, and why something is not possible.
    Warning,
    /// The choice that Enter takes.
    Selected,
    /// A value that is not the default.
    Changed,
    /// The score of a hand won, underlined as on paper.
    Won,
    /// The score sheet, and what is written on it; under the styles of other roles.
    Paper,
    /// What is less important on the score sheet, and its lines.
    Pencil,
}

impl Role {
    pub const ALL: &[Self] = <Self as VariantArray>::VARIANTS;
    /// The keys of the roles in a theme file, in the order of [`Role::ALL`].
    pub(super) const NAMES: &[&str] = <Self as VariantNames>::VARIANTS;

    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    pub const fn suit(suit: Suit) -> Self {
        match suit {
            Suit::Clubs => Self::Clubs,
            Suit::Diamonds => Self::Diamonds,
            Suit::Hearts => Self::Hearts,
            Suit::Spades => Self::Spades,
        }
    }
}

/// A style for each role.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Theme {
    name: String,
    styles: [Style; Role::ALL.len()],
}

impl Theme {
    pub fn name(&self) -> &str {
        &self.name
    }

    #[must_use]
    pub fn renamed(self, name: &str) -> Self {
        Self {
            name: name.to_owned(),
            ..self
        }
    }

    pub fn style(&self, role: Role) -> Style {
        self.styles[role as usize]
    }

    /// Combines the styles of two roles: what `over` does not set is taken from `under`.
    pub fn layered(&self, under: Role, over: Role) -> Style {
        self.style(under).patch(self.style(over))
    }

    /// Gives the suits the colors of a deck.
    #[must_use]
    pub fn with_deck(mut self, deck: SuitColors) -> Self {
        if deck == SuitColors::TwoColors {
            self.styles[Role::Clubs as usize] = self.style(Role::Spades);
            self.styles[Role::Diamonds as usize] = self.style(Role::Hearts);
        }
        self
    }
}

/// The themes to choose from: built-in ones and those of the user.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Themes {
    themes: Vec<Theme>,
}

impl Themes {
    /// The built-in themes for this many colors.
    pub fn new(depth: ColorDepth) -> Self {
        Self {
            themes: BuiltIn::ALL
                .into_iter()
                .map(|theme| Theme::built_in(theme, depth))
                .collect(),
        }
    }

    /// Adds a theme, and replaces one of the same name.
    #[must_use]
    pub fn with(mut self, theme: Theme) -> Self {
        self.themes.retain(|known| known.name() != theme.name());
        self.themes.push(theme);
        self
    }

    /// Returns the names of the themes, built-in ones first.
    pub fn names(&self) -> Vec<String> {
        self.themes
            .iter()
            .map(|theme| theme.name().to_owned())
            .collect()
    }

    /// Returns the theme of this name, or else the first one, with the suits in the colors of a deck.
    pub fn theme(&self, name: &str, deck: SuitColors) -> Theme {
        let found = self.themes.iter().find(|theme| theme.name() == name);
        let theme = found.or_else(|| self.themes.first());
        let theme = theme.expect("the built-in themes are always there");
        theme.clone().with_deck(deck)
    }
}

/// How many colors the suits have. The British spelling in older files is still read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Display, EnumString, VariantNames)]
pub enum SuitColors {
    /// One for each suit.
    #[default]
    #[strum(to_string = "four-colors", serialize = "four-colours")]
    FourColors,
    /// One for spades and clubs, one for hearts and diamonds.
    #[strum(to_string = "two-colors", serialize = "two-colours")]
    TwoColors,
}

/// How many colors a terminal shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ColorDepth {
    None,
    Sixteen,
    Indexed,
}

impl ColorDepth {
    /// Reads the environment; `var` returns the value of a variable.
    ///
    /// A non-empty `NO_COLOR` turns colors off. `COLORTERM`, or a `TERM` with "256color", "direct" or the name of a
    /// known terminal, gives the 256-color palette. Any other terminal gets sixteen colors.
    pub fn from_environment(var: impl Fn(&str) -> Option<String>) -> Self {
        let set = |name: &str| var(name).filter(|value| !value.is_empty());
        if set("NO_COLOR").is_some() {
            return Self::None;
        }
        let term = set("TERM").unwrap_or_default();
        if term == "dumb" || term.starts_with("vt1") || term.starts_with("vt2") {
            return Self::None;
        }
        let known = [
            "256color",
            "direct",
            "kitty",
            "alacritty",
            "foot",
            "wezterm",
            "ghostty",
            "rio",
        ];
        if known.iter().any(|name| term.contains(name)) {
            return Self::Indexed;
        }
        // The Linux console may inherit COLORTERM, and has sixteen colors.
        if set("COLORTERM").is_some() && term != "linux" {
            return Self::Indexed;
        }
        Self::Sixteen
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deck_is_read_by_its_name() {
        for deck in [SuitColors::FourColors, SuitColors::TwoColors] {
            assert_eq!(deck.to_string().parse(), Ok(deck));
        }
        assert_eq!("four-colours".parse(), Ok(SuitColors::FourColors));
        assert_eq!(SuitColors::TwoColors.to_string(), "two-colors");
        assert!("three".parse::<SuitColors>().is_err());
    }

    #[test]
    fn a_deck_of_two_colors_has_two() {
        for built_in in [
            BuiltIn::Dark,
            BuiltIn::Light,
            BuiltIn::Felt,
            BuiltIn::HighContrast,
        ] {
            let four = Theme::built_in(built_in, ColorDepth::Indexed);
            let two = four.clone().with_deck(SuitColors::TwoColors);
            assert_eq!(two.style(Role::Clubs), four.style(Role::Spades));
            assert_eq!(two.style(Role::Diamonds), four.style(Role::Hearts));
            assert_ne!(two.style(Role::Clubs), two.style(Role::Hearts));
            assert_eq!(four.clone().with_deck(SuitColors::FourColors), four);
        }
    }

    #[test]
    fn the_environment_decides_how_many_colors_there_are() {
        let depth = |pairs: &[(&str, &str)]| {
            ColorDepth::from_environment(|name| {
                let found = pairs.iter().find(|(key, _)| *key == name);
                found.map(|(_, value)| (*value).to_owned())
            })
        };
        assert_eq!(depth(&[]), ColorDepth::Sixteen);
        assert_eq!(depth(&[("TERM", "xterm")]), ColorDepth::Sixteen);
        assert_eq!(
            depth(&[("TERM", "xterm"), ("COLORTERM", "truecolor")]),
            ColorDepth::Indexed
        );
        assert_eq!(depth(&[("TERM", "tmux-256color")]), ColorDepth::Indexed);
        assert_eq!(depth(&[("TERM", "xterm-kitty")]), ColorDepth::Indexed);
        assert_eq!(
            depth(&[("TERM", "linux"), ("COLORTERM", "truecolor")]),
            ColorDepth::Sixteen
        );
        assert_eq!(depth(&[("TERM", "vt100")]), ColorDepth::None);
        assert_eq!(depth(&[("TERM", "dumb")]), ColorDepth::None);
        assert_eq!(
            depth(&[("TERM", "xterm-256color"), ("NO_COLOR", "1")]),
            ColorDepth::None
        );
        assert_eq!(
            depth(&[("TERM", "xterm-256color"), ("NO_COLOR", "")]),
            ColorDepth::Indexed
        );
    }

    #[test]
    fn a_theme_is_found_by_its_name() {
        let mine = Theme::read("mine", b"base = \"light\"", ColorDepth::Indexed).unwrap();
        let themes = Themes::new(ColorDepth::Indexed)
            .with(mine.clone())
            .with(mine);
        assert_eq!(
            themes.names(),
            ["dark", "light", "felt", "high-contrast", "mono", "mine"]
        );
        for name in themes.names() {
            assert_eq!(themes.theme(&name, SuitColors::FourColors).name(), name);
        }
        assert_eq!(themes.theme("gone", SuitColors::FourColors).name(), "dark");
    }
}

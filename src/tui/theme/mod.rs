//! The colours of the screen, by what they are for.
//!
//! Nothing outside this module names a colour. A [`Theme`] gives each [`Role`] a style; the built-in ones are
//! `assets/themes/*.toml`, in the form that [`Theme::read`] describes.
//!
//! Colours are those of the 256-colour palette, which every terminal of the last twenty years has and which the
//! user's own palette does not shift. For a terminal that announces only sixteen there is another form of each theme.
//! 24-bit colours are not used: a terminal that lacks them shows garbage, and no style here needs one.

mod built_in;
mod contrast;
mod palette;
mod read;
mod role;

pub use built_in::BuiltIn;
pub use contrast::Terminal;
pub use role::Role;

use std::{fmt, str::FromStr};

use ratatui::style::Style;

/// A style for each role.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Theme {
    name: String,
    styles: [Style; Role::ALL.len()],
}

impl Theme {
    /// The name that the theme goes by.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The same under another name.
    #[must_use]
    pub fn renamed(self, name: &str) -> Self {
        Self {
            name: name.to_owned(),
            ..self
        }
    }

    /// The style of a role.
    pub fn style(&self, role: Role) -> Style {
        self.styles[role.index()]
    }

    /// The styles of two roles, `over` laid over `under`: what it does not set shows through.
    pub fn layered(&self, under: Role, over: Role) -> Style {
        self.style(under).patch(self.style(over))
    }

    /// A built-in theme in the form for so many colours. Without colours it is always [`BuiltIn::Mono`].
    pub fn built_in(theme: BuiltIn, depth: ColorDepth) -> Self {
        theme.read(depth)
    }
}

/// The themes there are to choose from: the built-in ones, and those of the user.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Themes {
    themes: Vec<Theme>,
}

impl Themes {
    /// The built-in themes in the form for so many colours.
    pub fn new(depth: ColorDepth) -> Self {
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
    pub fn theme(&self, name: &str, deck: SuitColors) -> Theme {
        let found = self.themes.iter().find(|theme| theme.name() == name);
        let theme = found.or_else(|| self.themes.first());
        let theme = theme.expect("the built-in themes are always there");
        theme.clone().with_deck(deck)
    }
}

/// How many colours the suits have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum SuitColors {
    /// Each suit has its own.
    #[default]
    FourColours,
    /// Spades and clubs have one, hearts and diamonds the other, as on paper.
    TwoColours,
}

impl SuitColors {
    /// Every deck.
    pub const ALL: [Self; 2] = [Self::FourColours, Self::TwoColours];

    /// The name by which it is chosen.
    pub const fn name(self) -> &'static str {
        match self {
            Self::FourColours => "four-colours",
            Self::TwoColours => "two-colours",
        }
    }
}

impl fmt::Display for SuitColors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that is none of a deck.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no deck {given:?}; the decks are four-colours and two-colours")]
pub struct UnknownSuitColors {
    /// What was written.
    pub given: String,
}

impl FromStr for SuitColors {
    type Err = UnknownSuitColors;

    fn from_str(text: &str) -> Result<Self, UnknownSuitColors> {
        Self::ALL
            .into_iter()
            .find(|deck| deck.name() == text)
            .ok_or_else(|| UnknownSuitColors {
                given: text.to_owned(),
            })
    }
}

impl Theme {
    /// The same with the suits in the colours of a deck.
    #[must_use]
    pub fn with_deck(mut self, deck: SuitColors) -> Self {
        if deck == SuitColors::TwoColours {
            self.styles[Role::Clubs.index()] = self.style(Role::Spades);
            self.styles[Role::Diamonds.index()] = self.style(Role::Hearts);
        }
        self
    }
}

/// How many colours a terminal shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ColorDepth {
    /// None, or none are wanted.
    None,
    /// The sixteen named ones.
    Sixteen,
    /// The palette of 256.
    Indexed,
}

impl ColorDepth {
    /// What the environment says, with `var` giving the value of a variable.
    ///
    /// `NO_COLOR`, if it is set to anything, forbids colours. `COLORTERM`, or a `TERM` that names 256 or direct colours
    /// or one of the terminals known to have them, allows the palette of 256; any other terminal gets sixteen.
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
        // The console of Linux passes COLORTERM on from wherever a session was started, and has sixteen colours.
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
        for deck in SuitColors::ALL {
            assert_eq!(deck.to_string().parse(), Ok(deck));
        }
        assert!("three".parse::<SuitColors>().is_err());
    }

    #[test]
    fn a_deck_of_two_colours_has_two() {
        for built_in in [BuiltIn::Dark, BuiltIn::Light, BuiltIn::HighContrast] {
            let four = Theme::built_in(built_in, ColorDepth::Indexed);
            let two = four.clone().with_deck(SuitColors::TwoColours);
            assert_eq!(two.style(Role::Clubs), four.style(Role::Spades));
            assert_eq!(two.style(Role::Diamonds), four.style(Role::Hearts));
            assert_ne!(two.style(Role::Clubs), two.style(Role::Hearts));
            assert_eq!(four.clone().with_deck(SuitColors::FourColours), four);
        }
    }

    #[test]
    fn the_environment_decides_how_many_colours_there_are() {
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
            ["dark", "light", "high-contrast", "mono", "mine"]
        );
        for name in themes.names() {
            assert_eq!(themes.theme(&name, SuitColors::FourColours).name(), name);
        }
        assert_eq!(themes.theme("gone", SuitColors::FourColours).name(), "dark");
    }
}

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
mod deck;
mod depth;
mod palette;
mod read;
mod role;
mod style_text;
mod wardrobe;

pub use built_in::{BuiltIn, UnknownTheme};
pub use contrast::{Faint, Terminal};
pub use deck::{Deck, UnknownDeck};
pub use depth::Depth;
pub use role::Role;
pub use style_text::StyleError;
pub use wardrobe::Wardrobe;

use ratatui::style::Style;

/// A style for each role.
///
/// ```
/// use undercut::tui::theme::{BuiltIn, Depth, Role, Theme};
///
/// let dark = Theme::built_in(BuiltIn::Dark, Depth::Indexed);
/// assert_ne!(dark.style(Role::Hearts), dark.style(Role::Spades));
/// ```
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
    pub fn built_in(theme: BuiltIn, depth: Depth) -> Self {
        theme.read(depth)
    }
}

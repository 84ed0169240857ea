//! What can be set: each setting's name, what it decides and what it may be.

use crate::tui::{pace::Pace, theme::Deck};

use super::{MOTIONS, SIGNS, SIZES};

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

    /// The key in the file.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Name => "name",
            Self::Pace => "pace",
            Self::Motion => "motion",
            Self::Bell => "bell",
            Self::Theme => "theme",
            Self::Deck => "deck",
            Self::Cards => "cards",
            Self::Mouse => "mouse",
            Self::Signs => "signs",
        }
    }

    /// One sentence or two that say what it decides.
    pub const fn doc(self) -> &'static str {
        match self {
            Self::Name => "What you are called at the table. It holds for the next match.",
            Self::Pace => {
                "How fast the opponent's moves are shown: off (at once), fast or calm. Any key skips the wait."
            }
            Self::Motion => {
                "full, or reduced: then cards are not dealt one after another, and nothing moves but what is played."
            }
            Self::Bell => {
                "Whether the terminal's bell rings when it is your turn again and when the opponent ends a hand."
            }
            Self::Theme => {
                "The colours: dark, light, high-contrast, mono, one of your own in the folder `themes`, or the path of a \
                 file."
            }
            Self::Deck => {
                "The colours of the suits: four-colours gives each its own, two-colours is red and black as on paper."
            }
            Self::Cards => {
                "How large cards are drawn at most: large, small or compact. A small screen has smaller ones."
            }
            Self::Mouse => {
                "Whether the mouse works in the table; if not, the terminal keeps it. From the next start on."
            }
            Self::Signs => {
                "The signs: auto takes what the terminal can show, ascii does without Unicode. From the next start on."
            }
        }
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
            Self::Deck => listed(&Deck::ALL.map(Deck::name)),
            Self::Cards => listed(&SIZES.map(|(name, _)| name)),
            Self::Motion => listed(&MOTIONS.map(|(name, _)| name)),
            Self::Signs => listed(&SIGNS.map(|(name, _)| name)),
            Self::Bell => listed(&["false", "true"]),
            Self::Mouse => listed(&["true", "false"]),
        }
    }

    /// Whether it is on or off, and written without quotes.
    pub(in crate::tui) const fn is_switch(self) -> bool {
        matches!(self, Self::Bell | Self::Mouse)
    }
}

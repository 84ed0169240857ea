//! The size classes of the screen, and how large cards are in each.

use ratatui::layout::Size;

use crate::tui::widgets::CardSize;

/// The size class of the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tier {
    /// Too small for the table.
    TooSmall,
    /// From 40 by 12: one row of cards.
    Compact,
    /// From 60 by 20: cards with an outline.
    Narrow,
    /// From 80 by 24: the score sheet beside the table.
    Standard,
    /// From 100 by 30: cards with pips.
    Full,
    /// From 120 by 40: every part as large as it gets.
    Large,
    /// From 160 by 45: wider sides.
    Huge,
}

impl Tier {
    /// The smallest screen on which a game can be played.
    pub const LEAST: Size = Size::new(40, 12);

    const ALL: [Self; 7] = [
        Self::TooSmall,
        Self::Compact,
        Self::Narrow,
        Self::Standard,
        Self::Full,
        Self::Large,
        Self::Huge,
    ];

    pub fn of(size: Size) -> Self {
        let fits = |tier: &Self| {
            let least = tier.least();
            size.width >= least.width && size.height >= least.height
        };
        let fitting = Self::ALL.into_iter().rfind(fits);
        fitting.unwrap_or(Self::TooSmall)
    }

    /// The smallest screen of this class.
    const fn least(self) -> Size {
        match self {
            Self::TooSmall => Size::ZERO,
            Self::Compact => Self::LEAST,
            Self::Narrow => Size::new(60, 20),
            Self::Standard => Size::new(80, 24),
            Self::Full => Size::new(100, 30),
            Self::Large => Size::new(120, 40),
            Self::Huge => Size::new(160, 45),
        }
    }

    /// The smallest screen on which your cards can be as large as this.
    pub fn least_for(cards: CardSize) -> Size {
        let roomy = |tier: &Self| tier.cards() >= cards;
        let tier = Self::ALL.into_iter().find(roomy);
        tier.unwrap_or(Self::Huge).least()
    }

    /// The largest size of your cards.
    pub const fn cards(self) -> CardSize {
        match self {
            Self::TooSmall | Self::Compact => CardSize::Compact,
            Self::Narrow => CardSize::Small,
            Self::Standard => CardSize::Medium,
            Self::Full | Self::Large | Self::Huge => CardSize::Large,
        }
    }

    /// The largest size of the cards of the others.
    pub const fn other_cards(self) -> CardSize {
        match self {
            Self::TooSmall | Self::Compact => CardSize::Compact,
            Self::Narrow | Self::Standard => CardSize::Small,
            Self::Full | Self::Large => CardSize::Medium,
            Self::Huge => CardSize::Large,
        }
    }

    /// The largest size of the cards of the piles, if there are so many discard piles.
    pub const fn pile_cards(self, discards: usize) -> CardSize {
        match (self, discards) {
            (Self::TooSmall | Self::Compact, _) => CardSize::Compact,
            (Self::Narrow, _) => CardSize::Small,
            // Between those who sit at the sides there is less room.
            (Self::Standard | Self::Full, _) | (Self::Large | Self::Huge, 2..) => CardSize::Medium,
            (Self::Large | Self::Huge, _) => CardSize::Large,
        }
    }

    /// Whether your own discard pile has room beside those of the others: not between those who sit at the sides of a small
    /// table.
    pub const fn has_own_pile(self) -> bool {
        !matches!(self, Self::TooSmall | Self::Compact | Self::Full)
    }

    /// Columns of each side of the table.
    pub(super) const fn side(self) -> u16 {
        match self {
            Self::TooSmall | Self::Compact | Self::Narrow => 0,
            Self::Standard => 24,
            Self::Full => 28,
            Self::Large => 36,
            Self::Huge => 42,
        }
    }
}

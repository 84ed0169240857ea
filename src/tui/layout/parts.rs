//! What a table shows, on which the areas of its parts depend.

use crate::{
    play::PublicState,
    tui::widgets::{CardSize, Piles},
};

use super::Tier;

/// Rows of lines below the piles that are worth more than large piles.
pub(super) const LINES: u16 = 8;

/// What the middle of the table shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Middle {
    /// The piles, with the last moves at their left.
    Play,
    /// The piles, and at their right a panel that lies over the score sheet.
    Panel,
    /// The piles, and lines below them.
    Lines,
    /// Only lines: the cards lie open, and the piles are not needed.
    Open,
    /// The piles in one row, and as many lines as possible below: there is nothing to choose.
    Report,
    /// The same when the cards lie open.
    OpenReport,
}

impl Middle {
    /// Whether there is nothing to choose, so that the lines may use the rows of the prompt.
    pub(super) const fn is_report(self) -> bool {
        matches!(self, Self::Report | Self::OpenReport)
    }

    /// The rows that are worth more than free ones elsewhere.
    pub(super) const fn rows(self, piles: CardSize) -> u16 {
        match self {
            Self::Play | Self::Panel => Piles::height(piles),
            Self::Lines | Self::Report | Self::Open | Self::OpenReport => 1 + LINES,
        }
    }

    /// Whether the piles are not needed.
    pub(super) const fn is_open(self) -> bool {
        matches!(self, Self::Open | Self::OpenReport)
    }
}

/// Whether the cards of the only opponent can be seen, which takes more room than their backs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Faces {
    Hidden,
    Open,
}

/// What stands at the right of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SidePanel {
    /// The score sheet, beside the piles.
    Sheet,
    /// A list over the whole height.
    List,
}

/// What a table shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TableParts {
    pub middle: Middle,
    pub faces: Faces,
    pub side: SidePanel,
    /// The largest size of cards that is allowed.
    pub largest: CardSize,
    pub table: TableSize,
    /// How many answers there are to choose from.
    pub answers: usize,
}

impl TableParts {
    /// Whether the answers need the rows of what you have seen before: the cards of the others, and the last remark.
    pub(super) fn is_tight(self, tier: Tier) -> bool {
        let room = match (tier, self.middle) {
            (Tier::Compact, Middle::Lines | Middle::Open) => 2,
            (Tier::Narrow, Middle::Open) => 4,
            _ => return false,
        };
        self.answers > room
    }

    /// Whether there is anything at the right of the table.
    pub(super) fn has_side(self, tier: Tier) -> bool {
        match self.side {
            SidePanel::List => tier >= Tier::Standard,
            SidePanel::Sheet if self.table.players > 2 => match tier {
                // Several piles take all the room of a small screen, and so do lines.
                Tier::Standard => self.middle == Middle::Play && self.table.discards == 1,
                _ => tier > Tier::Standard && self.middle != Middle::Panel,
            },
            SidePanel::Sheet => tier >= Tier::Standard && self.middle != Middle::Panel,
        }
    }
}

/// How many there are at a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TableSize {
    /// How many people sit at it, each with a column on the sheet.
    pub players: usize,
    /// How many hands there are in a deal.
    pub hands: usize,
    /// How many discard piles there are to take from.
    pub discards: usize,
    /// Whether the pile of whoever looks is shown beside them, where there is more room than a line.
    pub own_pile: bool,
}

impl TableSize {
    /// Two people with a hand each.
    pub const TWO: Self = Self {
        players: 2,
        hands: 2,
        discards: 1,
        own_pile: false,
    };

    /// What it takes to show a table of so many people, and what lies on it.
    pub fn of(players: usize, open: Option<&PublicState>) -> Self {
        let (hands, has_own_piles) =
            open.map_or((2, false), |open| (open.seats(), open.has_own_piles()));
        Self {
            players,
            hands,
            discards: if has_own_piles { hands - 1 } else { 1 },
            own_pile: has_own_piles,
        }
    }

    /// The size of the cards of the piles.
    pub(super) fn pile_cards(self, tier: Tier, largest: CardSize) -> CardSize {
        tier.pile_cards(self.discards).min(largest)
    }

    /// The columns of the piles.
    pub fn pile_columns(self, cards: CardSize) -> u16 {
        let own = usize::from(self.own_pile && cards > CardSize::Compact);
        let discards = self.discards + own;
        Piles::width(cards, u16::try_from(discards).unwrap_or(u16::MAX))
    }
}

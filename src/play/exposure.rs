//! Whether a seat's cards lie open.

/// Whether a seat's cards lie open, which only a knock with too much deadwood brings about. In the order of severity.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Exposure {
    /// They are hidden.
    #[default]
    Hidden,
    /// They lie open until the other seat has completed its next play.
    UntilNextPlay,
    /// They lie open for the rest of the hand.
    RestOfHand,
}

//! What a style is for.

/// What a style is for. Every style on the screen is asked for by one of these, never by its colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Role {
    /// The ground of the whole screen, and the letters on it that have no style of their own.
    Ground,
    /// Plain text.
    Text,
    /// What matters less: captions, the unit after a number, an empty line's hint.
    Label,
    /// The name of a screen or of a panel.
    Title,
    /// A heading in a page of text.
    Heading,
    /// A word that stands out in a page of text.
    Strong,
    /// The lines around a panel and between its parts.
    Border,
    /// The face of a card, under its rank and suit.
    Face,
    /// The outline of a card.
    Edge,
    /// Rank and suit of a club.
    Clubs,
    /// Rank and suit of a diamond.
    Diamonds,
    /// Rank and suit of a heart.
    Hearts,
    /// Rank and suit of a spade.
    Spades,
    /// The back of a card.
    Back,
    /// The place of a card that is not there.
    Empty,
    /// The card under the cursor, with its outline; laid over the other styles of the card.
    Cursor,
    /// A card that is being moved; laid over the other styles of the card.
    Held,
    /// A card that is pointed out, such as the opponent's last discard; laid over the other styles of the card.
    Lit,
    /// A card that does not come into question now; laid over the other styles of the card.
    Dimmed,
    /// The bracket under a meld, and its name.
    Meld,
    /// The mark on the card just drawn.
    Drawn,
    /// Points won, a hand that may knock.
    Good,
    /// Points lost, what is forbidden.
    Bad,
    /// The name of a key.
    Key,
    /// What a key does.
    Hint,
    /// What the table has to say.
    Message,
    /// What the table warns of, and why something cannot be done.
    Warning,
    /// The entry of a menu or the choice of a question that Enter takes.
    Selected,
    /// A value that differs from the usual one.
    Changed,
    /// The score of a hand won, which has a line under it on paper.
    Won,
}

impl Role {
    /// Every role.
    pub const ALL: [Self; 30] = [
        Self::Ground,
        Self::Text,
        Self::Label,
        Self::Title,
        Self::Heading,
        Self::Strong,
        Self::Border,
        Self::Face,
        Self::Edge,
        Self::Clubs,
        Self::Diamonds,
        Self::Hearts,
        Self::Spades,
        Self::Back,
        Self::Empty,
        Self::Cursor,
        Self::Held,
        Self::Lit,
        Self::Dimmed,
        Self::Meld,
        Self::Drawn,
        Self::Good,
        Self::Bad,
        Self::Key,
        Self::Hint,
        Self::Message,
        Self::Warning,
        Self::Selected,
        Self::Changed,
        Self::Won,
    ];

    /// The role's key in a theme file.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ground => "ground",
            Self::Text => "text",
            Self::Label => "label",
            Self::Title => "title",
            Self::Heading => "heading",
            Self::Strong => "strong",
            Self::Border => "border",
            Self::Face => "face",
            Self::Edge => "edge",
            Self::Clubs => "clubs",
            Self::Diamonds => "diamonds",
            Self::Hearts => "hearts",
            Self::Spades => "spades",
            Self::Back => "back",
            Self::Empty => "empty",
            Self::Cursor => "cursor",
            Self::Held => "held",
            Self::Lit => "lit",
            Self::Dimmed => "dimmed",
            Self::Meld => "meld",
            Self::Drawn => "drawn",
            Self::Good => "good",
            Self::Bad => "bad",
            Self::Key => "key",
            Self::Hint => "hint",
            Self::Message => "message",
            Self::Warning => "warning",
            Self::Selected => "selected",
            Self::Changed => "changed",
            Self::Won => "won",
        }
    }

    /// The role of a suit.
    pub const fn suit(suit: crate::cards::Suit) -> Self {
        match suit {
            crate::cards::Suit::Clubs => Self::Clubs,
            crate::cards::Suit::Diamonds => Self::Diamonds,
            crate::cards::Suit::Hearts => Self::Hearts,
            crate::cards::Suit::Spades => Self::Spades,
        }
    }

    /// The role's place in [`Role::ALL`].
    pub(super) const fn index(self) -> usize {
        self as usize
    }
}

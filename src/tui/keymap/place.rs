//! Where the player is, as far as keys are concerned.

/// Where the player is, as far as keys are concerned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Place {
    /// The menu.
    Menu,
    /// The page on which a new match is put together.
    NewMatch,
    /// The page of the house rules.
    House,
    /// The page of the settings.
    Settings,
    /// The list of the records.
    Records,
    /// A recorded match that is stepped through.
    Replay,
    /// The page of the deal of the day.
    Daily,
    /// The first lesson.
    Lesson,
    /// The page of the statistics.
    Statistics,
    /// A text to be read: help, score sheet, discard pile.
    Reading,
    /// A question with a list of answers.
    Question,
    /// The cards are spread for the cut.
    Cut,
    /// Something at the table is to be chosen from a list: who deals, melds, lay-offs.
    Choosing,
    /// The first upcard or the last discard is on offer.
    Offer,
    /// A turn begins with a draw.
    Draw,
    /// A card is to be discarded.
    Discard,
    /// The opponent plays, or cards are being dealt.
    Waiting,
    /// A hand, a game or the match is over.
    Between,
}

impl Place {
    /// Every place.
    pub const ALL: [Self; 18] = [
        Self::Menu,
        Self::NewMatch,
        Self::House,
        Self::Settings,
        Self::Records,
        Self::Replay,
        Self::Daily,
        Self::Lesson,
        Self::Statistics,
        Self::Reading,
        Self::Question,
        Self::Cut,
        Self::Choosing,
        Self::Offer,
        Self::Draw,
        Self::Discard,
        Self::Waiting,
        Self::Between,
    ];

    /// Whether a card of the hand can be typed here.
    pub const fn takes_typed_cards(self) -> bool {
        matches!(
            self,
            Self::Choosing
                | Self::Offer
                | Self::Draw
                | Self::Discard
                | Self::Waiting
                | Self::Lesson
        )
    }
}

/// Some of the places.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Places(u32);

impl Places {
    /// These places.
    pub const fn of(places: &[Place]) -> Self {
        Self(0).and(places)
    }

    /// These, and more.
    #[must_use]
    pub const fn and(self, places: &[Place]) -> Self {
        let (mut set, mut at) = (self.0, 0);
        while at < places.len() {
            set |= bit(places[at]);
            at += 1;
        }
        Self(set)
    }

    /// These without some of them.
    #[must_use]
    pub const fn but(self, places: &[Place]) -> Self {
        Self(self.0 & !Self::of(places).0)
    }

    /// Whether a place is among them.
    pub const fn contains(self, place: Place) -> bool {
        self.0 & bit(place) != 0
    }

    /// Whether a place is among both.
    pub const fn meet(self, others: Self) -> bool {
        self.0 & others.0 != 0
    }

    /// The places.
    pub fn iter(self) -> impl Iterator<Item = Place> {
        Place::ALL
            .into_iter()
            .filter(move |place| self.contains(*place))
    }
}

const fn bit(place: Place) -> u32 {
    1 << place as u32
}

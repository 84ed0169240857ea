//! How the hands ended in which a move was tried.

use crate::{
    cards::Card,
    play::WinKind,
    players::{DiscardFate, odds::many, search::CardUse},
};

use super::OpponentCount;

/// How a hand ended for the player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ended {
    /// The player won it.
    Won(WinKind),
    /// Another did; by an undercut, of the player.
    Lost(WinKind),
    /// One opponent undercut another.
    OtherUndercut,
    /// Nobody did.
    Nobodys,
}

impl Ended {
    /// Every way, from the best for the player to the worst, as it is drawn in a bar.
    pub const ALL: [Self; 14] = [
        Self::Won(WinKind::BigGin),
        Self::Won(WinKind::Gin),
        Self::Won(WinKind::Knock),
        Self::Won(WinKind::LowestDeadwood),
        Self::Won(WinKind::RefusedDouble),
        Self::Won(WinKind::Undercut),
        Self::Nobodys,
        Self::OtherUndercut,
        Self::Lost(WinKind::Undercut),
        Self::Lost(WinKind::RefusedDouble),
        Self::Lost(WinKind::LowestDeadwood),
        Self::Lost(WinKind::Knock),
        Self::Lost(WinKind::Gin),
        Self::Lost(WinKind::BigGin),
    ];

    /// Whether the player won it.
    pub const fn is_won(self) -> bool {
        matches!(self, Self::Won(_))
    }

    /// Whether the player won it with gin or big gin.
    pub const fn is_won_with_gin(self) -> bool {
        matches!(self, Self::Won(WinKind::Gin | WinKind::BigGin))
    }

    /// Whether another won it.
    pub const fn is_lost(self) -> bool {
        matches!(self, Self::Lost(_) | Self::OtherUndercut)
    }

    /// Whether the player won it so.
    pub fn is_won_by(self, kind: WinKind) -> bool {
        self == Self::Won(kind)
    }

    /// Whether another won it so, whomever they undercut.
    pub fn is_lost_by(self, kind: WinKind) -> bool {
        self == Self::Lost(kind) || self == Self::OtherUndercut && kind == WinKind::Undercut
    }
}

/// Ends of a hand that are named together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum How {
    YouGoGin,
    YouKnock,
    YouUndercut,
    YouWin,
    YouAreUndercut,
    TheyKnock,
    TheyGoGin,
    TheyWin,
}

impl How {
    pub(super) const ALL: [Self; 8] = [
        Self::YouGoGin,
        Self::YouKnock,
        Self::YouUndercut,
        Self::YouWin,
        Self::YouAreUndercut,
        Self::TheyKnock,
        Self::TheyGoGin,
        Self::TheyWin,
    ];

    pub(super) fn is_of(self, ended: Ended) -> bool {
        use WinKind::{BigGin, Gin, Knock, Undercut};
        match self {
            Self::YouGoGin => ended.is_won_with_gin(),
            Self::YouKnock => ended == Ended::Won(Knock),
            Self::YouUndercut => ended == Ended::Won(Undercut),
            Self::YouWin => ended.is_won(),
            Self::YouAreUndercut => ended == Ended::Lost(Undercut),
            Self::TheyKnock => ended == Ended::Lost(Knock),
            Self::TheyGoGin => matches!(ended, Ended::Lost(Gin | BigGin)),
            Self::TheyWin => ended.is_lost(),
        }
    }

    /// Whether the player wants it.
    pub(super) const fn is_good(self) -> bool {
        match self {
            Self::YouGoGin | Self::YouKnock | Self::YouUndercut | Self::YouWin => true,
            Self::YouAreUndercut | Self::TheyKnock | Self::TheyGoGin | Self::TheyWin => false,
        }
    }

    pub(super) fn words(self, opponents: OpponentCount) -> String {
        let opponent = opponents.subject();
        match self {
            Self::YouGoGin => "you go gin".to_owned(),
            Self::YouKnock => "you win with a knock".to_owned(),
            Self::YouUndercut => format!("you undercut {opponent}"),
            Self::YouWin => "you win the hand".to_owned(),
            Self::YouAreUndercut => format!("{opponent} undercuts you"),
            Self::TheyKnock => format!("{opponent} wins with a knock"),
            Self::TheyGoGin => format!("{opponent} goes gin"),
            Self::TheyWin => format!("{opponent} wins the hand"),
        }
    }
}

/// How the hands ended in which a move was tried to the end.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Endings {
    tallies: Vec<(Ended, EndingTally)>,
    /// In how many of them the discard that was tried was taken.
    taken: usize,
    /// In how many of these the hand was ended with it in the same turn.
    taken_to_end: usize,
    /// In how many of them a card came to use.
    used: Vec<(Card, UseCount)>,
}

/// In how many hands a card of the player came to use.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
struct UseCount {
    melded: usize,
    laid_off: usize,
}

/// The hands that ended alike.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
struct EndingTally {
    count: usize,
    /// The sum of their points for the player.
    points: f64,
    /// The sum of the squares of these.
    squares: f64,
}

/// So many of all.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Share {
    pub some: usize,
    pub all: usize,
}

/// How often the opponents took a discard.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Taken {
    pub at_all: Share,
    /// How often they ended the hand with it in the same turn.
    pub to_end: Share,
}

/// A mean of a sample, and its standard error.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Mean {
    pub value: f64,
    pub error: f64,
}

impl Share {
    /// From 0 to 1; nothing of nothing is 0.
    pub fn value(self) -> f64 {
        many(self.some) / many(self.all.max(1))
    }

    /// The variance of it as an estimate. One more of each kind is counted, so that what was never seen is not sure.
    fn variance(self) -> f64 {
        let share = many(self.some + 1) / many(self.all + 2);
        share * (1.0 - share) / many(self.all.max(1))
    }

    /// Whether it is greater than another one by more than two standard errors, the samples taken as independent.
    pub fn is_surely_above(self, other: Self) -> bool {
        let error = (self.variance() + other.variance()).sqrt();
        self.value() - other.value() > 2.0 * error
    }

    /// Whether it is also by enough to be said, as the two are written.
    pub(super) fn is_plainly_above(self, other: Self) -> bool {
        /// A difference of fewer hundredths persuades nobody.
        const LEAST: f64 = 3.0;
        let [much, little] = [self, other].map(|share| (100.0 * share.value()).round());
        much - little >= LEAST && self.is_surely_above(other)
    }
}

impl Mean {
    /// Whether it is greater than another one by more than two standard errors, the samples taken as independent.
    pub fn is_surely_above(self, other: Self) -> bool {
        self.value - other.value > 2.0 * self.error.hypot(other.error)
    }

    /// Whether it is also by enough to be said, as the two are written.
    pub(super) fn is_plainly_above(self, other: Self) -> bool {
        /// A difference of fewer points persuades nobody.
        const LEAST: f64 = 2.0;
        self.value.round() - other.value.round() >= LEAST && self.is_surely_above(other)
    }
}

impl Endings {
    pub(crate) fn add(&mut self, ended: Ended, points: f64, fate: DiscardFate) {
        self.taken += usize::from(fate != DiscardFate::Left);
        self.taken_to_end += usize::from(fate == DiscardFate::TakenToEnd);
        let place = self.tallies.iter().position(|(known, _)| *known == ended);
        let place = place.unwrap_or_else(|| {
            self.tallies.push((ended, EndingTally::default()));
            self.tallies.len() - 1
        });
        let tally = &mut self.tallies[place].1;
        tally.count += 1;
        tally.points += points;
        tally.squares += points * points;
    }

    /// What became of the player's cards in the last hand.
    pub(super) fn use_cards(&mut self, cards: CardUse) {
        for card in cards.melded {
            self.count_of(card).melded += 1;
        }
        for card in cards.laid_off {
            self.count_of(card).laid_off += 1;
        }
    }

    fn count_of(&mut self, card: Card) -> &mut UseCount {
        let place = self.used.iter().position(|(known, _)| *known == card);
        let place = place.unwrap_or_else(|| {
            self.used.push((card, UseCount::default()));
            self.used.len() - 1
        });
        &mut self.used[place].1
    }

    /// The hands in which the player laid this card off.
    pub(super) fn laid_off(&self, card: Card) -> Share {
        self.used_in(card, |count| count.laid_off)
    }

    /// The hands in which this card was in a meld of the player's at the end.
    pub fn melded(&self, card: Card) -> Share {
        self.used_in(card, |count| count.melded)
    }

    fn used_in(&self, card: Card, of: impl Fn(&UseCount) -> usize) -> Share {
        let mut counts = self.used.iter();
        let found = counts.find(|(known, _)| *known == card);
        Share {
            some: found.map_or(0, |(_, count)| of(count)),
            all: self.count(),
        }
    }

    fn tally(&self, is_so: impl Fn(Ended) -> bool) -> EndingTally {
        let so = self.tallies.iter().filter(|(ended, _)| is_so(*ended));
        so.fold(EndingTally::default(), |sum, (_, tally)| EndingTally {
            count: sum.count + tally.count,
            points: sum.points + tally.points,
            squares: sum.squares + tally.squares,
        })
    }

    /// How many hands there were.
    pub fn count(&self) -> usize {
        self.tally(|_| true).count
    }

    /// The hands that ended so, among all.
    pub fn share(&self, is_so: impl Fn(Ended) -> bool) -> Share {
        Share {
            some: self.tally(is_so).count,
            all: self.count(),
        }
    }

    /// The same of ends that are named together.
    pub(super) fn share_of(&self, how: How) -> Share {
        self.share(|ended| how.is_of(ended))
    }

    /// What the hands that ended so brought on average; none where fewer than two did.
    pub fn mean(&self, is_so: impl Fn(Ended) -> bool) -> Option<Mean> {
        let EndingTally {
            count,
            points,
            squares,
        } = self.tally(is_so);
        let count = (count >= 2).then(|| many(count))?;
        let value = points / count;
        let variance = (squares / count - value * value).max(0.0) / (count - 1.0);
        Some(Mean {
            value,
            error: variance.sqrt(),
        })
    }

    /// In how many hands the opponents took the discard that was tried.
    pub fn taken(&self) -> Taken {
        let share = |some| Share {
            some,
            all: self.count(),
        };
        Taken {
            at_all: share(self.taken),
            to_end: share(self.taken_to_end),
        }
    }
}

//! The values of house rules: switches, numbers, and choices among named values, each with the sentence that states the rule.

use std::{fmt, ops::RangeInclusive};

use serde::{Deserialize, Serialize};

use crate::text::Value;

/// A house rule with a fixed list of named values.
pub trait NamedChoice: Copy + PartialEq + 'static {
    /// Every value with its name and sentence; the first is the default.
    const ALL: &'static [(Self, Named)];
    /// Names of older files that are still read.
    const OLDER: &'static [(&'static str, Self)];

    /// The value with this name.
    fn from_name(name: &str) -> Option<Self> {
        let names = Self::ALL.iter().map(|(value, named)| (named.name, *value));
        let mut names = names.chain(Self::OLDER.iter().copied());
        names
            .find(|(known, _)| *known == name)
            .map(|(_, value)| value)
    }

    /// The name and the sentence of the value.
    fn named(self) -> Named {
        let found = Self::ALL.iter().find(|(value, _)| *value == self);
        found.expect("every value is in the list").1
    }
}

/// An enum whose values have names in `rules.toml`. The documentation of a value is the sentence that players read; what
/// stands behind `|` is a name of older files.
macro_rules! choices {
    ($(
        $(#[doc = $doc:literal])+
        $Name:ident {
            $($(#[doc = $said:literal])+ $Value:ident = $name:literal $(| $older:literal)?,)+
        }
    )+) => {$(
        $(#[doc = $doc])+
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
        pub enum $Name {
            $($(#[doc = $said])+ #[serde(rename = $name $(, alias = $older)?)] $Value,)+
        }

        impl NamedChoice for $Name {
            const ALL: &'static [(Self, Named)] = &[$(
                (Self::$Value, Named { name: $name, doc: concat!($($said),+).trim_ascii() }),
            )+];
            const OLDER: &'static [(&'static str, Self)] = &[$($(($older, Self::$Value),)?)+];
        }

        impl Default for $Name {
            fn default() -> Self {
                Self::ALL[0].0
            }
        }

        impl fmt::Display for $Name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.named().name)
            }
        }
    )+};
}

choices! {
    /// Who deals the first hand of a match.
    FirstDealer {
        /// The higher card of a cut chooses the dealer.
        CutChooses = "cut-chooses",
        /// The higher card of a cut deals first.
        CutHigh = "cut-high",
        /// The lower card of a cut deals first.
        CutLow = "cut-low",
        /// The first dealer is chosen at random.
        Random = "random",
        /// You (the first player) deal first.
        You = "you",
        /// The opponent (the second player) deals first.
        Opponent = "opponent",
    }

    /// Who deals after a hand with a winner.
    NextDealer {
        /// The winner of a hand deals the next one.
        Winner = "winner",
        /// The loser of a hand deals the next one.
        Loser = "loser",
        /// The players deal in turn.
        Alternate = "alternate",
    }

    /// Who deals after a hand without a winner.
    AfterVoid {
        /// After a hand without a winner, the same player deals again.
        Same = "same",
        /// After a hand without a winner, the other player deals.
        Alternate = "alternate",
    }

    /// Who is offered the first upcard.
    UpcardOffer {
        /// The upcard is offered to the non-dealer, then to the dealer.
        Both = "both",
        /// The upcard is offered to the non-dealer alone.
        NonDealer = "non-dealer",
        /// Nobody is offered the upcard: the non-dealer has an ordinary turn.
        None = "none",
    }

    /// Who draws from the stock when the first upcard has been passed.
    AfterPasses {
        /// If the upcard is passed, the non-dealer draws from the stock.
        NonDealer = "non-dealer",
        /// If the upcard is passed, the dealer draws from the stock.
        Dealer = "dealer",
    }

    /// How many sit at a table, and who of them plays in which hand.
    GameTable {
        /// Two players play every hand against each other.
        Two = "two",
        /// Cutthroat, for three: the loser of a hand sits out the next one.
        Cutthroat = "cutthroat",
        /// Chouette: one player, in the box, plays a whole game against the captain of the others, who win and lose together.
        Chouette = "chouette",
        /// Battle Royal, for three: a pile each, and the lowest deadwood wins.
        BattleRoyal = "battle-royal",
        /// Partnership: two play two, and both hands of a side count together.
        Partnership = "partnership",
        /// Round, for three or four: one pile, and the lowest deadwood wins.
        Round = "round",
    }

    /// Whether the discard pile may be looked through.
    DiscardPile {
        /// Only the top card of the discard pile can be seen.
        Top = "top",
        /// The discard pile may be looked through at any time.
        Open = "open",
        /// Looking through the discard pile costs a turn; nobody takes back their own discard then.
        Penalize = "penalize" | "penalise",
    }

    /// Whether a move may be taken back.
    TakeBack {
        /// A move stands once it is made.
        Never = "never",
        /// A move may be taken back until the opponent acts or the hand ends.
        UntilOpponentActs = "until-opponent-acts",
    }

    /// What a knock needs.
    KnockVariant {
        /// The knock limit is the same in every hand.
        Standard = "standard",
        /// Oklahoma: the first upcard's value is the most deadwood for a knock.
        Oklahoma = "oklahoma",
        /// Nobody may knock with deadwood: only gin ends a hand (straight gin).
        GinOnly = "gin-only",
    }

    /// How the discard of a knock is laid.
    KnockDiscard {
        /// The discard of a knock is laid face down.
        FaceDown = "face-down",
        /// The discard of a knock is laid face up.
        FaceUp = "face-up",
    }

    /// What an ace as first upcard means in Oklahoma.
    OklahomaAce {
        /// If the first upcard is an ace, only gin ends the hand.
        Gin = "gin",
        /// If the first upcard is an ace, the knock limit is one.
        One = "one",
    }

    /// What happens when the stock is down to its dead cards and nobody has knocked.
    Exhausted {
        /// The hand is void when no card is left to draw and nobody has knocked.
        Void = "void",
        /// The last discard may be taken to knock with when no card is left to draw; otherwise the hand is void.
        LastDiscardKnock = "last-discard-knock",
        /// The lower deadwood scores the difference when no card is left to draw, without a bonus and without lay-offs;
        /// with equal deadwood the hand is void.
        LowestDeadwood = "lowest-deadwood",
    }

    /// When the boxes are counted.
    BoxWhen {
        /// Boxes are counted at the end of the game.
        GameEnd = "game-end",
        /// Boxes are counted with the hand, and count toward the target.
        AtOnce = "at-once",
    }

    /// What a shutout, a game in which the loser won no hand, is worth.
    Shutout {
        /// A shutout (the loser won no hand) adds a bonus.
        Add = "add",
        /// A shutout (the loser won no hand) doubles the points of the hands.
        DoubleHands = "double-hands",
        /// A shutout (the loser won no hand) doubles all but the boxes.
        DoubleTotal = "double-total",
        /// A shutout (the loser won no hand) doubles everything, boxes too.
        DoubleAll = "double-all",
        /// A shutout (the loser won no hand) doubles the settlement.
        DoubleDifference = "double-difference",
        /// A shutout (the loser won no hand) adds nothing.
        None = "none",
    }

    /// Who wins a game.
    GameWinner {
        /// Reaching the target wins the game, even with fewer points overall.
        Target = "target",
        /// The most points after all bonuses and boxes win the game.
        MostPoints = "most-points",
    }

    /// What a game adds to the match scores.
    Credit {
        /// The winner of a game is credited the difference of the totals.
        Difference = "difference",
        /// Each player is credited their own total of a game.
        Totals = "totals",
    }

    /// How many games are scored at once.
    Hollywood {
        /// One game is scored at a time.
        Off = "off",
        /// Three games are scored at once, until all three are over: a win counts in each where the player has won before, and
        /// in the next.
        Three = "three",
        /// Three games are scored at once, and another opens when one is over, until the last games are announced: a win counts
        /// in each where the player has won before, and in the next.
        Rolling = "rolling",
    }

    /// What happens after a knock with too much deadwood.
    IllegalKnock {
        /// A knock with too much deadwood is refused, and nothing changes.
        Refuse = "refuse",
        /// A knock with too much deadwood stands; the opponent chooses what follows.
        Penalize = "penalize" | "penalise",
        /// A knock with too much deadwood loses the hand as if undercut.
        Forfeit = "forfeit",
    }
}

/// The bonus of an undercut in which both counts are equal, in points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum TieBonus {
    /// The same as for any other undercut.
    #[default]
    #[serde(rename = "undercut-bonus")]
    UndercutBonus,
    /// A bonus of its own.
    #[serde(untagged)]
    Points(u32),
}

impl TieBonus {
    /// What stands for [`TieBonus::UndercutBonus`] in `rules.toml`.
    pub const NAMED: Named = Named {
        name: "undercut-bonus",
        doc: "An undercut with equal deadwood scores the same bonus.",
    };
}

/// The value of a house rule, whatever its type.
pub(super) trait RuleField {
    fn kind(&self, range: RangeInclusive<u32>) -> RuleKind;
    fn get(&self) -> Value<'static>;
    /// Takes a value in its range; returns nothing if it is none of the type, and leaves the field alone then.
    fn set(&mut self, value: Value<'_>) -> Option<()>;
}

impl RuleField for bool {
    fn kind(&self, _: RangeInclusive<u32>) -> RuleKind {
        RuleKind::Switch
    }

    fn get(&self) -> Value<'static> {
        Value::Switch(*self)
    }

    fn set(&mut self, value: Value<'_>) -> Option<()> {
        let Value::Switch(on) = value else {
            return None;
        };
        *self = on;
        Some(())
    }
}

impl RuleField for u32 {
    fn kind(&self, range: RangeInclusive<u32>) -> RuleKind {
        RuleKind::Number(range)
    }

    fn get(&self) -> Value<'static> {
        Value::Number(i64::from(*self))
    }

    fn set(&mut self, value: Value<'_>) -> Option<()> {
        let Value::Number(number) = value else {
            return None;
        };
        *self = number.try_into().ok()?;
        Some(())
    }
}

impl RuleField for TieBonus {
    fn kind(&self, range: RangeInclusive<u32>) -> RuleKind {
        RuleKind::NumberOr(range, Self::NAMED)
    }

    fn get(&self) -> Value<'static> {
        match self {
            Self::UndercutBonus => Value::Name(Self::NAMED.name),
            Self::Points(points) => points.get(),
        }
    }

    fn set(&mut self, value: Value<'_>) -> Option<()> {
        *self = match value {
            Value::Name(name) if name == Self::NAMED.name => Self::UndercutBonus,
            Value::Number(number) => Self::Points(number.try_into().ok()?),
            Value::Name(_) | Value::Switch(_) => return None,
        };
        Some(())
    }
}

impl<T: NamedChoice> RuleField for T {
    fn kind(&self, _: RangeInclusive<u32>) -> RuleKind {
        RuleKind::Choice(T::ALL.iter().map(|(_, named)| *named).collect())
    }

    fn get(&self) -> Value<'static> {
        Value::Name(self.named().name)
    }

    fn set(&mut self, value: Value<'_>) -> Option<()> {
        let Value::Name(name) = value else {
            return None;
        };
        *self = T::from_name(name)?;
        Some(())
    }
}

/// What the value of a key may be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RuleKind {
    /// True or false.
    Switch,
    /// A whole number in a range.
    Number(RangeInclusive<u32>),
    /// One of some names.
    Choice(Vec<Named>),
    /// A whole number in a range, or a name in its place.
    NumberOr(RangeInclusive<u32>, Named),
}

impl RuleKind {
    /// The values that have a name.
    pub fn names(&self) -> &[Named] {
        match self {
            Self::Switch | Self::Number(_) => &[],
            Self::Choice(names) => names,
            Self::NumberOr(_, named) => std::slice::from_ref(named),
        }
    }

    /// The value that has this name.
    pub fn named(&self, name: &str) -> Option<&Named> {
        self.names().iter().find(|named| named.name == name)
    }

    /// The range of a number.
    pub fn range(&self) -> Option<&RangeInclusive<u32>> {
        match self {
            Self::Switch | Self::Choice(_) => None,
            Self::Number(range) | Self::NumberOr(range, _) => Some(range),
        }
    }
}

impl fmt::Display for RuleKind {
    /// What would be right, to be read after "must be".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = self
            .names()
            .iter()
            .map(|named| format!("{:?}", named.name))
            .collect();
        let names = names.join(", ");
        match self {
            Self::Switch => f.write_str("true or false"),
            Self::Choice(_) => write!(f, "one of {names}"),
            Self::Number(range) | Self::NumberOr(range, _) => {
                write!(
                    f,
                    "a whole number between {} and {}",
                    range.start(),
                    range.end()
                )?;
                let or = if names.is_empty() { "" } else { " or " };
                write!(f, "{or}{names}")
            }
        }
    }
}

/// A value that has a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Named {
    /// The name, as it is written in `rules.toml`.
    pub name: &'static str,
    /// The rule in one sentence.
    pub doc: &'static str,
}

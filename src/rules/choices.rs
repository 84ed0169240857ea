//! The house rules that are a choice among named values, each with the sentence that states the rule.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::key::Named;

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
        /// Both players cut, and the higher card chooses who deals first.
        CutChooses = "cut-chooses",
        /// Both players cut, and the higher card deals first.
        CutHigh = "cut-high",
        /// Both players cut, and the lower card deals first.
        CutLow = "cut-low",
        /// Chance decides who deals first, without a cut.
        Random = "random",
        /// You deal first: the first player at the table, at the keyboard.
        You = "you",
        /// The opponent deals first: the second player at the table.
        Opponent = "opponent",
    }

    /// Who deals after a hand that somebody won.
    NextDealer {
        /// The winner of a hand deals the next one.
        Winner = "winner",
        /// The loser of a hand deals the next one.
        Loser = "loser",
        /// The players deal in turn.
        Alternate = "alternate",
    }

    /// Who deals after a hand that nobody won.
    AfterVoid {
        /// After a hand that nobody won, the same player deals again.
        Same = "same",
        /// After a hand that nobody won, the other player deals.
        Alternate = "alternate",
    }

    /// Who is offered the first upcard.
    UpcardOffer {
        /// The upcard is offered to the non-dealer and, if they pass, to the dealer.
        Both = "both",
        /// The upcard is offered to the non-dealer alone.
        NonDealer = "non-dealer",
        /// The upcard is not offered: the non-dealer starts with an ordinary turn.
        None = "none",
    }

    /// Who draws from the stock when the first upcard has been passed.
    AfterPasses {
        /// If the upcard is passed, the non-dealer draws from the stock.
        NonDealer = "non-dealer",
        /// If the upcard is passed, the dealer draws from the stock.
        Dealer = "dealer",
    }

    /// Whether the discard pile may be looked through.
    DiscardPile {
        /// Only the top card of the discard pile can be seen.
        Top = "top",
        /// The discard pile may be looked through at any time.
        Open = "open",
        /// A player who looks through the discard pile loses their next draw.
        Penalize = "penalize" | "penalise",
    }

    /// Whether a move may be taken back.
    TakeBack {
        /// A move stands once it is made.
        Never = "never",
        /// A move may be taken back until the opponent has acted or the hand is over; the record says so.
        UntilOpponentActs = "until-opponent-acts",
    }

    /// What a knock needs.
    KnockVariant {
        /// A player may knock with deadwood up to the knock limit.
        Standard = "standard",
        /// A player may knock with as much deadwood as the first upcard counts (Oklahoma).
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
        /// When the stock is exhausted and nobody has knocked, the hand is void.
        Void = "void",
        /// When the stock is exhausted, the opponent may take the last discard if they knock with it; otherwise the hand
        /// is void.
        LastDiscardKnock = "last-discard-knock",
        /// When the stock is exhausted, the lower deadwood scores the difference, without a bonus and without lay-offs;
        /// with equal deadwood the hand is void.
        LowestDeadwood = "lowest-deadwood",
    }

    /// When the boxes are counted.
    BoxWhen {
        /// Boxes are counted at the end of the game.
        GameEnd = "game-end",
        /// Boxes are counted at once, with the hand, and count toward the target.
        AtOnce = "at-once",
    }

    /// What a shutout, a game in which the loser won no hand, is worth.
    Shutout {
        /// A shutout, a game in which the loser won no hand, adds a bonus.
        Add = "add",
        /// A shutout, a game in which the loser won no hand, doubles the points of the hands.
        DoubleHands = "double-hands",
        /// A shutout, a game in which the loser won no hand, doubles everything before the boxes.
        DoubleTotal = "double-total",
        /// A shutout, a game in which the loser won no hand, doubles everything, boxes too.
        DoubleAll = "double-all",
        /// A shutout, a game in which the loser won no hand, doubles the settlement.
        DoubleDifference = "double-difference",
        /// A shutout, a game in which the loser won no hand, adds nothing.
        None = "none",
    }

    /// Who wins a game.
    GameWinner {
        /// The player who reaches the target wins the game, even if the boxes leave them behind in points.
        Target = "target",
        /// The player with the most points after all bonuses and boxes wins the game.
        MostPoints = "most-points",
    }

    /// What a game adds to the match scores.
    Credit {
        /// The winner of a game is credited the difference of the totals.
        Difference = "difference",
        /// Each player is credited their own total of a game.
        Totals = "totals",
    }

    /// What happens when somebody knocks with too much deadwood.
    IllegalKnock {
        /// A knock with too much deadwood is refused with the reason, and nothing changes.
        Refuse = "refuse",
        /// A knock with too much deadwood stands as announced, and the opponent chooses what follows.
        Penalize = "penalize" | "penalise",
        /// A hand knocked with too much deadwood is lost as if it had been undercut.
        Forfeit = "forfeit",
    }
}

/// The bonus of an undercut in which both counts are equal, in points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum TieBonus {
    /// The same as for any other undercut.
    #[default]
    UndercutBonus,
    /// A bonus of its own.
    Points(u32),
}

impl TieBonus {
    /// What stands for [`TieBonus::UndercutBonus`] in `rules.toml`.
    pub const NAMED: Named = Named {
        name: "undercut-bonus",
        doc: "An undercut with equal deadwood scores the same bonus.",
    };
}

impl Serialize for TieBonus {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match *self {
            Self::UndercutBonus => serializer.serialize_str(Self::NAMED.name),
            Self::Points(points) => serializer.serialize_u32(points),
        }
    }
}

impl<'de> Deserialize<'de> for TieBonus {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        enum Same {
            #[serde(rename = "undercut-bonus")]
            UndercutBonus,
        }
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Either {
            Points(u32),
            Same(Same),
        }
        Ok(match Either::deserialize(deserializer)? {
            Either::Points(points) => Self::Points(points),
            Either::Same(Same::UndercutBonus) => Self::UndercutBonus,
        })
    }
}

//! The house rules that are a choice among named values.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A house rule with a fixed list of named values.
pub trait Choice: Copy + Eq + fmt::Debug + Sized + 'static {
    /// Every value, in the order in which the rule book lists them; the first is the default.
    const ALL: &'static [Self];

    /// The value's name in `rules.toml`.
    fn name(self) -> &'static str;

    /// The value with this name.
    fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|value| value.name() == name)
    }
}

/// A name that is none of a choice's values.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{given:?} is not one of {}", quoted(.expected))]
pub struct UnknownChoice {
    /// What was written.
    pub given: String,
    /// The names that would be right.
    pub expected: Vec<&'static str>,
}

fn quoted(names: &[&str]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("{name:?}")).collect();
    quoted.join(", ")
}

macro_rules! choice {
    ($(#[$doc:meta])* $name:ident { $($(#[$value_doc:meta])* $value:ident = $text:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
        pub enum $name {
            $($(#[$value_doc])* $value,)+
        }

        impl Choice for $name {
            const ALL: &'static [Self] = &[$(Self::$value),+];

            fn name(self) -> &'static str {
                match self {
                    $(Self::$value => $text,)+
                }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.name())
            }
        }

        impl FromStr for $name {
            type Err = UnknownChoice;

            fn from_str(text: &str) -> Result<Self, UnknownChoice> {
                Self::from_name(text).ok_or_else(|| UnknownChoice {
                    given: text.to_owned(),
                    expected: Self::ALL.iter().map(|value| value.name()).collect(),
                })
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.name())
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = String::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    };
}

choice! {
    /// Who deals the first hand of a match.
    FirstDealer {
        /// Both cut; who cuts the higher card chooses.
        #[default]
        CutChooses = "cut-chooses",
        /// Both cut; the higher card deals.
        CutHigh = "cut-high",
        /// Both cut; the lower card deals.
        CutLow = "cut-low",
        /// Chance decides without a cut.
        Random = "random",
        /// The first player at the table, the person at the keyboard.
        You = "you",
        /// The second player at the table.
        Opponent = "opponent",
    }
}

choice! {
    /// Who deals after a hand that somebody won.
    NextDealer {
        /// The winner of the hand.
        #[default]
        Winner = "winner",
        /// The loser of the hand.
        Loser = "loser",
        /// The players in turn.
        Alternate = "alternate",
    }
}

choice! {
    /// Who deals after a hand that nobody won.
    AfterVoid {
        /// The same dealer again.
        #[default]
        Same = "same",
        /// The other player.
        Alternate = "alternate",
    }
}

choice! {
    /// Who is offered the first upcard.
    UpcardOffer {
        /// The non-dealer, and the dealer if he passes.
        #[default]
        Both = "both",
        /// The non-dealer alone.
        NonDealer = "non-dealer",
        /// Nobody: play starts with an ordinary turn of the non-dealer.
        None = "none",
    }
}

choice! {
    /// Who draws from the stock when the first upcard has been passed.
    AfterPasses {
        /// The non-dealer.
        #[default]
        NonDealer = "non-dealer",
        /// The dealer.
        Dealer = "dealer",
    }
}

choice! {
    /// Whether the discard pile may be looked through.
    DiscardPile {
        /// The pile is squared up: only its top card can be seen.
        #[default]
        Top = "top",
        /// Looking back is permitted.
        Open = "open",
        /// Who looks back loses his next draw.
        Penalise = "penalise",
    }
}

choice! {
    /// Whether a move may be taken back.
    TakeBack {
        /// A move stands.
        #[default]
        Never = "never",
        /// Until the opponent has acted: for practice, and marked in the record.
        UntilOpponentActs = "until-opponent-acts",
    }
}

choice! {
    /// How the discard of a knock is laid.
    KnockDiscard {
        /// Face down: the opponent does not see it.
        #[default]
        FaceDown = "face-down",
        /// Face up.
        FaceUp = "face-up",
    }
}

choice! {
    /// What a knock needs.
    KnockVariant {
        /// Deadwood up to the knock limit.
        #[default]
        Standard = "standard",
        /// Deadwood up to the rank of the first upcard.
        Oklahoma = "oklahoma",
        /// No deadwood: only gin ends a hand (straight gin).
        GinOnly = "gin-only",
    }
}

choice! {
    /// What an ace as first upcard means in Oklahoma.
    OklahomaAce {
        /// Only gin ends the hand.
        #[default]
        Gin = "gin",
        /// The knock limit is one.
        One = "one",
    }
}

choice! {
    /// What happens when the stock is down to its dead cards and nobody has knocked.
    Exhausted {
        /// The hand is void.
        #[default]
        Void = "void",
        /// The opponent may take the last discard if he knocks with it, else the hand is void: the fiftieth-card
        /// rule of tournaments.
        LastDiscardKnock = "last-discard-knock",
        /// The lower deadwood scores the difference, without bonus and without lay-offs; equal counts are void.
        LowestDeadwood = "lowest-deadwood",
    }
}

choice! {
    /// When the boxes are counted.
    BoxWhen {
        /// When the game has ended.
        #[default]
        GameEnd = "game-end",
        /// With the hand: they count toward the target.
        AtOnce = "at-once",
    }
}

choice! {
    /// What a shutout, a game in which the loser won no hand, is worth.
    Shutout {
        /// A bonus is added.
        #[default]
        Add = "add",
        /// The points of the hands count twice.
        DoubleHands = "double-hands",
        /// Everything before the boxes counts twice.
        DoubleTotal = "double-total",
        /// Everything counts twice, the boxes too.
        DoubleAll = "double-all",
        /// The settlement counts twice.
        DoubleDifference = "double-difference",
        /// Nothing.
        None = "none",
    }
}

choice! {
    /// Who wins a game.
    GameWinner {
        /// Who reached the target, even if the boxes leave him behind.
        #[default]
        Target = "target",
        /// Who has the most points after all the tallying.
        MostPoints = "most-points",
    }
}

choice! {
    /// What a game adds to the match scores.
    Credit {
        /// The winner is credited the difference of the totals.
        #[default]
        Difference = "difference",
        /// Each player is credited his own total.
        Totals = "totals",
    }
}

choice! {
    /// What happens when somebody knocks with too much deadwood.
    IllegalKnock {
        /// He is told why, and nothing changes.
        #[default]
        Refuse = "refuse",
        /// The knock stands as announced, and the opponent chooses what follows.
        Penalise = "penalise",
        /// The hand is lost as if undercut.
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
    /// The name that stands for [`TieBonus::UndercutBonus`] in `rules.toml`.
    pub const UNDERCUT_BONUS: &str = "undercut-bonus";
}

impl Serialize for TieBonus {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match *self {
            Self::UndercutBonus => serializer.serialize_str(Self::UNDERCUT_BONUS),
            Self::Points(points) => serializer.serialize_u32(points),
        }
    }
}

impl<'de> Deserialize<'de> for TieBonus {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Written {
            Points(u32),
            Name(String),
        }
        match Written::deserialize(deserializer)? {
            Written::Points(points) => Ok(Self::Points(points)),
            Written::Name(name) if name == Self::UNDERCUT_BONUS => Ok(Self::UndercutBonus),
            Written::Name(given) => Err(serde::de::Error::custom(UnknownChoice {
                given,
                expected: vec![Self::UNDERCUT_BONUS],
            })),
        }
    }
}

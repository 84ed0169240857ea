//! Why something cannot be entered on a score sheet.

use std::fmt::Display;

use crate::{
    game::{Player, SheetError, words::Names},
    play::{SeatCharge, WinKind},
    rules::KnockRules,
};

/// Why something cannot be entered. Nothing has changed.
#[expect(missing_docs, reason = "names say what the values are")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PadRefusal {
    /// The sheet takes no more hands, or not of this player.
    #[error(transparent)]
    Sheet(#[from] SheetError),
    /// Nobody could say who pays.
    #[error(
        "say who knocked, because it costs them {} points: `bob undercut ann 25`",
        CHARGE
    )]
    NoKnocker,
    /// Of several others, nobody could say which count was the knocker's.
    #[error("say who knocked, as in `bob undercut ann 3 against 20 8`")]
    WhoseKnock,
    /// The knocker is named where that changes nothing.
    #[error("leave out who knocked: with the points of the hand it changes nothing at this table")]
    KnockerMeansNothing,
    /// Somebody is named who did not knock.
    #[error("{}", cannot_have_knocked(.player))]
    NotTheKnocker {
        /// Who was named.
        player: Player,
    },
    /// Not as many counts as people were dealt cards.
    #[error("{}, not {given}", counts(*.due))]
    Counts {
        /// How many there should be.
        due: usize,
        /// How many were given.
        given: usize,
    },
    /// The deal of this player has been entered.
    #[error("{}", same_deal(.player))]
    SameDeal { player: Player },
    /// A deal is being played.
    #[error(
        "one of the two deals is still being played: announce the last games when both are over"
    )]
    DealIsOut,
    /// The sheet is empty.
    #[error("there is nothing on the sheet to take back")]
    NothingToUndo,
    /// Big gin is not played.
    #[error("big gin is not played at this table (`gin.big_gin` is false): enter it as gin")]
    NoBigGin,
    /// Only gin ends a hand.
    #[error("only gin ends a hand at this table (`knock.variant` is \"gin-only\")")]
    OnlyGin,
    /// A hand does not go to the lower count.
    #[error(
        "a hand is not won by the lower count at this table (see `stock.exhausted`): enter it as void"
    )]
    NoLowestDeadwood,
    /// Equal counts are an undercut.
    #[error("equal counts are an undercut at this table (`score.undercut_on_tie` is true)")]
    TieIsUndercut,
    /// A spade as upcard means nothing.
    #[error(
        "a spade as the upcard doubles nothing at this table (see `knock.oklahoma_spades_double`)"
    )]
    SpadeMeansNothing,
    /// Hands are not doubled.
    #[error("the stake is not doubled at this table (`doubling.on` is false)")]
    NoDoubling,
    /// No stake of a hand.
    #[error("this hand cannot have a stake of {stake}: it is 1, 2, 4 and so on, {highest} at most")]
    Stake {
        /// What was entered.
        stake: u32,
        /// The most that it can be.
        highest: u32,
    },
    /// Points that the stake does not divide.
    #[error(
        "no hand is worth {points} points at a stake of {stake}: enter them with the stake multiplied"
    )]
    NotMultiplied {
        /// What was entered.
        points: u32,
        stake: u32,
    },
    /// No hand of this kind is worth so much or so little.
    #[error("{} is worth {least} to {most} points with its bonus, not {points}", noun(*.kind))]
    Points {
        /// How it was won.
        kind: WinKind,
        /// What was entered.
        points: u32,
        /// The least it is worth.
        least: u32,
        /// The most it is worth.
        most: u32,
    },
    /// Ten cards cannot count so much.
    #[error(
        "ten cards count {} points at most, not {deadwood}",
        KnockRules::MAX_LIMIT
    )]
    TooMuchDeadwood {
        /// What was entered.
        deadwood: u32,
    },
    /// The knocker had too much.
    #[error("{}", cannot_knock(.player, *.deadwood, *.limit))]
    NoKnock {
        /// Who is said to have knocked.
        player: Player,
        /// The knocker's count.
        deadwood: u32,
        /// The most they may have.
        limit: u32,
    },
    /// A knock without deadwood.
    #[error("a hand without deadwood is gin and is never undercut: enter it as gin")]
    IsGin,
    /// Gin with deadwood.
    #[error(
        "{} leaves no deadwood, and {deadwood} was given: enter it as a knock, or with 0 and the other's count",
        noun(*.kind)
    )]
    NotGin {
        /// Gin or big gin.
        kind: WinKind,
        /// The count that was given, in points.
        deadwood: u32,
    },
    /// The counts say that somebody else won, or nobody.
    #[error("{own} against {other} does not win the hand by {}", noun(*.kind))]
    NotWon {
        /// How it was said to be won.
        kind: WinKind,
        /// The count of the player who was said to win.
        own: u32,
        /// The other's.
        other: u32,
    },
}

impl PadRefusal {
    /// Returns the sentence with the players' names.
    pub fn named(self, names: &Names) -> String {
        match self {
            Self::Sheet(why) => why.named(|player| names.subject(player)),
            Self::NotTheKnocker { player } => cannot_have_knocked(&names.subject(player)),
            Self::NoKnock {
                player,
                deadwood,
                limit,
            } => cannot_knock(&names.subject(player), deadwood, limit),
            Self::SameDeal { player } => same_deal(&names.subject(player)),
            _ => self.to_string(),
        }
    }
}

fn cannot_have_knocked(who: &impl Display) -> String {
    format!("{who} cannot have knocked in this hand")
}

fn cannot_knock(who: &impl Display, deadwood: u32, limit: u32) -> String {
    format!("{who} cannot have knocked with {deadwood}: the limit is {limit}")
}

fn same_deal(whose: &impl Display) -> String {
    format!("the deal of {whose} is on the sheet already: enter the other one")
}

/// What it costs the knocker to be undercut in Battle Royal, in points.
pub(super) const CHARGE: u32 = SeatCharge::UNDERCUT;

fn counts(others: usize) -> String {
    match others {
        1 => "this hand has one opponent, so one count comes after `against`".to_owned(),
        others => format!(
            "this hand has {others} opponents, so {others} counts come after `against`, clockwise"
        ),
    }
}

/// How a hand was won, as it stands in a sentence.
const fn noun(kind: WinKind) -> &'static str {
    match kind {
        WinKind::Knock => "a knock",
        WinKind::Gin => "gin",
        WinKind::BigGin => "big gin",
        WinKind::Undercut => "an undercut",
        WinKind::LowestDeadwood => "the lower count",
        WinKind::RefusedDouble => "a refused double",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_is_named_where_the_table_has_names() {
        let names = Names::new(["Ann", "Bob"], None);
        let player = Player::SECOND;
        for (refusal, told) in [
            (PadRefusal::SameDeal { player }, "the deal of Bob is on"),
            (PadRefusal::NotTheKnocker { player }, "Bob cannot have"),
            (
                SheetError::SitsOut { player }.into(),
                "Bob was dealt no cards",
            ),
        ] {
            let sentence = refusal.named(&names);
            assert!(sentence.starts_with(told), "{sentence}");
            assert_eq!(sentence.replace("Bob", "player 2"), refusal.to_string());
        }
        let nobody = SheetError::NoSuchPlayer {
            player: Player::new(2),
            players: 2,
        };
        assert!(PadRefusal::from(nobody).named(&names).contains("player 3"));
    }
}

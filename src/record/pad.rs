//! A score sheet for people at a table: what is entered on it, and what cannot be.

use std::{collections::BTreeSet, error::Error};

use serde::{Deserialize, Serialize};

use crate::{
    cards::{Card, Rank, Suit},
    game::{HandResult, Player, Sheet, SheetError},
    play::{BySeat, KnockKind, Outcome, Scoring, Standing, VoidReason, WinKind, pair},
    rules::{Exhausted, IllegalKnock, KnockRules, KnockVariant, Rules, TieBonus},
    text::quoted,
};

use super::{
    Kept, Label, Scored,
    header::this_program,
    log::{self, Version},
};

/// The latest version of the form of a score sheet. Version 2 has house rules that older programs do not know.
const LATEST: u64 = 3;

/// The first line of a score sheet: who plays, and by which rules.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PadHeader {
    #[serde(rename = "undercut-pad")]
    version: Version<LATEST>,
    program: Label,
    #[serde(skip_serializing_if = "Option::is_none")]
    started: Option<Label>,
    players: Vec<Label>,
    rules: Rules,
}

/// The lowest version that can express these rules: those of version 3 of a record came with version 2 of a sheet, and so on.
fn version_of(rules: &Rules) -> Version<LATEST> {
    Version::at(rules.since().saturating_sub(1).max(1))
}

fn is_or_are(names: usize) -> String {
    match names {
        0 => "is none".to_owned(),
        1 => "is one".to_owned(),
        names => format!("are {names}"),
    }
}

/// Why players cannot share a score sheet.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PadHeaderError {
    /// It is not a sheet for so many.
    #[error(
        "a score sheet takes {} names, and here {}",
        PadHeader::PLAYERS,
        is_or_are(*.found)
    )]
    Players {
        /// How many names there are.
        found: usize,
    },
    /// A name of several words, which could not be separated from the rest of a line.
    #[error("{} is more than one word: a name on the score sheet is one", quoted(.name))]
    Words {
        /// The name.
        name: String,
    },
    /// The version is not the lowest one that can express the rules.
    #[error("a score sheet by these rules has version {due}, and this says {found}")]
    Version {
        /// The version that is stated.
        found: u64,
        /// The one that would be right.
        due: u64,
    },
    /// Two players of one name.
    #[error("two players are called {}: each needs their own name", quoted(.name))]
    SameName {
        /// The name.
        name: String,
    },
}

impl PadHeader {
    /// How many players a sheet has columns for.
    pub const PLAYERS: usize = 2;

    /// A sheet for these players, in the order of their numbers, by these rules.
    ///
    /// # Errors
    ///
    /// Not two names, a name of several words, and two names that differ in nothing but capitals.
    pub fn new(rules: Rules, players: Vec<Label>) -> Result<Self, PadHeaderError> {
        let header = Self {
            version: version_of(&rules),
            program: this_program(),
            started: None,
            players,
            rules,
        };
        header.check()?;
        // Some spaces are not ASCII. Sheets of older versions may have them.
        let mut names = header.players.iter().map(Label::as_str);
        match names.find(|name| name.contains(char::is_whitespace)) {
            Some(name) => Err(PadHeaderError::Words {
                name: name.to_owned(),
            }),
            None => Ok(header),
        }
    }

    fn check(&self) -> Result<(), PadHeaderError> {
        let due = version_of(&self.rules);
        if self.version != due {
            let (found, due) = (self.version.number(), due.number());
            return Err(PadHeaderError::Version { found, due });
        }
        let found = self.players.len();
        if found != Self::PLAYERS {
            return Err(PadHeaderError::Players { found });
        }
        let mut names = self.players.iter().map(|label| label.as_str().to_owned());
        if let Some(name) = names.clone().find(|name| name.contains(' ')) {
            return Err(PadHeaderError::Words { name });
        }
        let mut before = BTreeSet::new();
        match names.find(|name| !before.insert(name.to_lowercase())) {
            Some(name) => Err(PadHeaderError::SameName { name }),
            None => Ok(()),
        }
    }

    /// The same, with the time at which it was begun, in any form.
    #[must_use]
    pub fn started_at(self, time: Label) -> Self {
        Self {
            started: Some(time),
            ..self
        }
    }

    /// The house rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The players' names, in the order of their numbers.
    pub fn players(&self) -> &[Label] {
        &self.players
    }

    /// When it was begun, if that was noted.
    pub fn started(&self) -> Option<&Label> {
        self.started.as_ref()
    }
}

/// The score sheet of a match between people, as a state that entries move.
///
/// ```
/// use undercut::{game::Player, play::WinKind, record::{PadEntry, PadHeader, PadRecord}, rules::Rules};
///
/// let header = PadHeader::new(Rules::default(), vec!["Ann".parse()?, "Bob".parse()?])?;
/// let mut pad = PadRecord::new(header);
/// let hand = PadEntry::Won { player: Player::FIRST, kind: WinKind::Knock, points: 24, spade: false };
/// assert_eq!(pad.push(hand)?, "{\"entry\":\"won\",\"player\":0,\"kind\":\"knock\",\"points\":24}\n");
/// assert_eq!(pad.state().sheet().game().running(Player::FIRST), 24);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pad {
    sheet: Sheet,
}

/// A line on the score sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "entry", rename_all = "kebab-case", deny_unknown_fields)]
pub enum PadEntry {
    /// Somebody won a hand.
    Won {
        /// Who.
        player: Player,
        /// How.
        kind: WinKind,
        /// The points of the hand with its bonus, without boxes.
        points: u32,
        /// The first upcard was a spade, at a table where that doubles something.
        #[serde(default, skip_serializing_if = "is_not")]
        spade: bool,
    },
    /// Equal counts that were no undercut.
    Tie,
    /// A hand in which nobody scored.
    Void,
    /// It was announced that the open games are the last.
    LastGames,
    /// The last line was taken off the sheet.
    Undid,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
fn is_not(flag: &bool) -> bool {
    !*flag
}

/// Why something cannot be entered. Nothing has changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PadRefusal {
    /// The sheet takes no more hands, or not of this player.
    #[error(transparent)]
    Sheet(#[from] SheetError),
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
    #[error("knock with {limit} points or less, not {deadwood}")]
    NoKnock {
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

/// How a hand was won, as it stands in a sentence.
const fn noun(kind: WinKind) -> &'static str {
    match kind {
        WinKind::Knock => "a knock",
        WinKind::Gin => "gin",
        WinKind::BigGin => "big gin",
        WinKind::Undercut => "an undercut",
        WinKind::LowestDeadwood => "the lower count",
    }
}

impl Pad {
    /// The house rules.
    pub fn rules(&self) -> &Rules {
        self.sheet.rules()
    }

    /// The score sheet.
    pub fn sheet(&self) -> &Sheet {
        &self.sheet
    }

    /// Computes a hand from the counts after lay-offs, in points: those of `player`, who is said to have ended or won
    /// the hand in this way, and those of the other.
    ///
    /// A knock that was undercut is the other's hand; equal counts are whatever the house rules make of them.
    ///
    /// # Errors
    ///
    /// When no hand ends in this way with these counts.
    pub fn reckon(
        &self,
        player: Player,
        kind: WinKind,
        own: u32,
        other: u32,
        spade: bool,
    ) -> Result<PadEntry, PadRefusal> {
        self.check_kind(kind, spade)?;
        if let Some(&deadwood) = [own, other]
            .iter()
            .find(|&&count| count > KnockRules::MAX_LIMIT)
        {
            return Err(PadRefusal::TooMuchDeadwood { deadwood });
        }
        let opponent = self.other(player);
        let (knocker, ending) = match kind {
            WinKind::Knock | WinKind::LowestDeadwood => (player, KnockKind::Knock),
            WinKind::Gin => (player, KnockKind::Gin),
            WinKind::BigGin => (player, KnockKind::BigGin),
            WinKind::Undercut => (opponent, KnockKind::Knock),
        };
        let (seats, counts) = if knocker == player {
            ([player, opponent], [own, other])
        } else {
            ([opponent, player], [other, own])
        };
        let [deadwood, defense] = counts;
        let counts = BySeat::pair(deadwood, defense);
        let scoring = scoring(self.rules(), spade);
        let outcome = match kind {
            WinKind::LowestDeadwood => scoring.lowest_deadwood(counts),
            WinKind::Gin | WinKind::BigGin if own > 0 => {
                return Err(PadRefusal::NotGin {
                    kind,
                    deadwood: own,
                });
            }
            WinKind::Gin | WinKind::BigGin => {
                scoring.showdown(pair::NON_DEALER, ending, Standing::Regular, counts)
            }
            WinKind::Knock | WinKind::Undercut if deadwood == 0 => {
                return Err(PadRefusal::IsGin);
            }
            WinKind::Knock | WinKind::Undercut => {
                let standing = self.standing(kind, counts)?;
                scoring.showdown(pair::NON_DEALER, ending, standing, counts)
            }
        };
        let entry = match outcome {
            Outcome::Void(_) => PadEntry::Void,
            Outcome::Tie { .. } => PadEntry::Tie,
            Outcome::Won(win) => PadEntry::Won {
                player: seats[win.seat.index()],
                kind: win.kind,
                points: win.points(),
                spade,
            },
        };
        let as_said = match entry {
            PadEntry::Won { player: winner, .. } => winner == player || kind == WinKind::Knock,
            PadEntry::Tie => kind == WinKind::Knock,
            PadEntry::Void => kind == WinKind::LowestDeadwood,
            PadEntry::LastGames | PadEntry::Undid => false,
        };
        if as_said {
            Ok(entry)
        } else {
            Err(PadRefusal::NotWon { kind, own, other })
        }
    }

    /// How a knock counts that ended with these counts, the non-dealer's being the knocker's.
    fn standing(&self, kind: WinKind, counts: BySeat<u32>) -> Result<Standing, PadRefusal> {
        let rules = self.rules();
        let (deadwood, limit) = (counts[pair::NON_DEALER], rules.knock.limit);
        let is_too_much = deadwood > limit || rules.knock.variant == KnockVariant::GinOnly;
        // The limit of the upcard is not known here: a higher count that won shows that the knock was beyond it.
        let is_beyond_upcard = rules.knock.variant == KnockVariant::Oklahoma
            && kind == WinKind::Undercut
            && counts[pair::DEALER] > deadwood;
        match (rules.irregularities.illegal_knock, kind) {
            (IllegalKnock::Refuse, _) if is_too_much => {
                Err(PadRefusal::NoKnock { deadwood, limit })
            }
            // A penalized knock entered as a knock: the opponent took it for a legal one.
            (IllegalKnock::Refuse, _) | (IllegalKnock::Penalize, WinKind::Knock) => {
                Ok(Standing::Regular)
            }
            (IllegalKnock::Penalize | IllegalKnock::Forfeit, _)
                if is_too_much || is_beyond_upcard =>
            {
                Ok(Standing::LostAsUndercut)
            }
            (IllegalKnock::Penalize | IllegalKnock::Forfeit, _) => Ok(Standing::Regular),
        }
    }

    fn other(&self, player: Player) -> Player {
        Player::all(self.sheet.players())
            .find(|&other| other != player)
            .expect("a sheet has two columns")
    }

    fn check_kind(&self, kind: WinKind, spade: bool) -> Result<(), PadRefusal> {
        let rules = self.rules();
        let regular = rules.irregularities.illegal_knock == IllegalKnock::Refuse;
        let gin_only = rules.knock.variant == KnockVariant::GinOnly;
        match kind {
            WinKind::Knock | WinKind::Undercut if gin_only && regular => {
                return Err(PadRefusal::OnlyGin);
            }
            WinKind::BigGin if !rules.gin.big_gin => return Err(PadRefusal::NoBigGin),
            WinKind::LowestDeadwood if rules.stock.exhausted != Exhausted::LowestDeadwood => {
                return Err(PadRefusal::NoLowestDeadwood);
            }
            WinKind::Knock
            | WinKind::Gin
            | WinKind::BigGin
            | WinKind::Undercut
            | WinKind::LowestDeadwood => {}
        }
        let worth = |spade| {
            let scoring = scoring(rules, spade);
            (scoring.multiplier(), scoring.boxes(kind))
        };
        if spade && worth(true) == worth(false) {
            return Err(PadRefusal::SpadeMeansNothing);
        }
        Ok(())
    }

    /// The least and the most points, before they are doubled, of a hand that was won in this way by a player who is
    /// entitled to the bonus.
    fn entitled(&self, kind: WinKind) -> (u32, u32) {
        let rules = self.rules();
        let score = &rules.score;
        let count = KnockRules::MAX_LIMIT;
        let regular = rules.irregularities.illegal_knock == IllegalKnock::Refuse;
        match kind {
            WinKind::Knock | WinKind::LowestDeadwood => (1, count),
            WinKind::Gin => (score.gin_bonus, score.gin_bonus + count),
            WinKind::BigGin => (score.big_gin_bonus, score.big_gin_bonus + count),
            WinKind::Undercut => {
                let most = if regular { rules.knock.limit } else { count };
                let bonus = score.undercut_bonus;
                let tie = match (score.undercut_on_tie, score.undercut_tie_bonus) {
                    (true, TieBonus::UndercutBonus) => bonus,
                    (true, TieBonus::Points(points)) => points,
                    (false, _) => bonus + 1,
                };
                // A knock that is lost as if undercut can be lost to a higher count, which leaves the bonus alone.
                let least = if regular { bonus + 1 } else { bonus };
                (tie.min(least), tie.max(bonus + most))
            }
        }
    }

    /// The least and the most points of a hand that was won in this way.
    fn range(&self, kind: WinKind, spade: bool) -> (u32, u32) {
        let (least, most) = self.entitled(kind);
        let least = if self.can_be_barred() { 0 } else { least };
        let multiplier = scoring(self.rules(), spade).multiplier();
        (least * multiplier, most * multiplier)
    }

    /// Whether a player who had to pick up an illegal knock plays on without a right to the bonus.
    fn can_be_barred(&self) -> bool {
        self.rules().irregularities.illegal_knock == IllegalKnock::Penalize
    }

    /// The boxes of a hand that was won in this way; fewer points than the bonus show that the winner was barred from it,
    /// and so from the extra boxes.
    fn boxes(&self, kind: WinKind, points: u32, spade: bool) -> u32 {
        let scoring = scoring(self.rules(), spade);
        let (least, _) = self.entitled(kind);
        let is_barred = self.can_be_barred() && points < least * scoring.multiplier();
        scoring.boxes(if is_barred { WinKind::Knock } else { kind })
    }

    fn hand(&self, entry: &PadEntry) -> Result<Option<HandResult>, PadRefusal> {
        match *entry {
            PadEntry::Won {
                player,
                kind,
                points,
                spade,
            } => {
                self.check_kind(kind, spade)?;
                let (least, most) = self.range(kind, spade);
                if !(least..=most).contains(&points) {
                    return Err(PadRefusal::Points {
                        kind,
                        points,
                        least,
                        most,
                    });
                }
                Ok(Some(HandResult::Won {
                    player,
                    kind,
                    points,
                    boxes: self.boxes(kind, points, spade),
                    charge: None,
                }))
            }
            PadEntry::Tie if self.rules().score.undercut_on_tie => Err(PadRefusal::TieIsUndercut),
            PadEntry::Tie => Ok(Some(HandResult::Tie)),
            PadEntry::Void => Ok(Some(HandResult::Void {
                reason: VoidReason::StockExhausted,
            })),
            PadEntry::LastGames | PadEntry::Undid => Ok(None),
        }
    }
}

/// The scoring of a hand of which nothing is known but whether its upcard was a spade.
fn scoring(rules: &Rules, spade: bool) -> Scoring<'_> {
    Scoring::new(rules, spade.then(|| Card::new(Rank::Two, Suit::Spades)))
}

impl Kept for Pad {
    const MARK: &'static str = log::PAD.0;
    const KIND: &'static str = log::PAD.1;
    const LATEST: u64 = LATEST;
    type Header = PadHeader;
    type Entry = PadEntry;
    type Refusal = PadRefusal;

    fn check(header: &PadHeader) -> Result<(), impl Error> {
        header.check()
    }

    fn begin(header: &PadHeader) -> Self {
        Self {
            sheet: Sheet::new(header.rules(), header.players().len()),
        }
    }

    fn step(&mut self, entry: &PadEntry) -> Result<(), PadRefusal> {
        match self.hand(entry)? {
            Some(hand) => Ok(self.sheet.enter(hand).map(drop)?),
            None if *entry == PadEntry::LastGames => Ok(self.sheet.announce_last_games()?),
            None if self.sheet.undo() => Ok(()),
            None => Err(PadRefusal::NothingToUndo),
        }
    }
}

impl Scored for Pad {
    fn sheet(&self) -> &Sheet {
        &self.sheet
    }

    fn names(header: &PadHeader) -> Vec<Label> {
        header.players().to_vec()
    }

    fn started(header: &PadHeader) -> Option<&Label> {
        header.started()
    }
}

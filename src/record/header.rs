//! The first line of the record of a match: who plays, by which rules, and on what occasion.
//!
//! # Versions
//!
//! The number after `undercut` is the version of the form: of what a line may say, and of what it means. A record
//! carries the *lowest* version that can express it. So a program refuses only what it does not understand, and
//! then says that the record is newer instead of calling it damaged.
//!
//! * Version 1 is a match of its own. It is read and written forever: `tests/data/records/v1` holds one of every kind.
//! * Version 2 is version 1 with an [`Occasion`] in the header, and is written where there is one and nowhere else. Its
//!   entries are those of version 1, and lead to the same states: an occasion says what a match is played for, and
//!   never how.
//! * Version 3 has house rules that older programs do not know, and is written where one of them is not the default:
//!   several games at once.
//! * Version 4 has the house rules of other tables and of doubling, whose offers and answers are entries of their own; or
//!   several people, one of whom may leave ([`Entry::Left`]). Earlier versions are read with several people too, since any
//!   record could name them.
//!
//! * Version 5 is written where looking through the discards costs a turn. After it nobody may take back their own discard;
//!   in earlier versions one may.
//!
//! A record that states another version than the one it needs is refused.
//!
//! Neither the number of the program nor that of the house rules is part of it: the rules are in the header in full.

use std::{error::Error, fmt};

use serde::{Deserialize, Serialize};

use crate::{
    game::{Entry, EntryError, HandEnd, Match, Player, Sheet, Substitute, words::Names},
    play::Action,
    rules::Rules,
};

use super::{
    Commitment, Daily, Kept, Label, Nonce, Scored, Seal,
    log::{self, Version},
};

/// The latest version of the form of a record.
pub(super) const LATEST: u64 = 5;

/// The first line of the record of a match: what was settled before its first step.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    undercut: Version<LATEST>,
    program: Label,
    #[serde(skip_serializing_if = "Option::is_none")]
    started: Option<Label>,
    seed: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    commitment: Option<Commitment>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nonce: Option<Nonce>,
    #[serde(default, skip_serializing_if = "Occasion::is_match")]
    occasion: Occasion,
    players: Vec<Participant>,
    rules: Rules,
}

/// Why a header cannot be.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum HeaderError {
    /// There are not as many players as the table has places.
    #[error("there are {found} players, and the table has {places} places")]
    Players {
        /// How many places there are.
        places: usize,
        /// How many players there are.
        found: usize,
    },
    /// A branch names another number of players than the table has places.
    #[error("the hand it comes from names {found} players, and {places} are expected")]
    Origin {
        /// How many places there are.
        places: usize,
        /// How many players there are.
        found: usize,
    },
    /// Half of a seal.
    #[error("a commitment and its nonce belong together, but there is only the {found}")]
    HalfSealed {
        /// The half that is there.
        found: &'static str,
    },
    /// The version is not the lowest one that can express the header.
    #[error("a record {} has version {due}, and this says {found}", needs(*.due))]
    Version {
        /// The version that is stated.
        found: u64,
        /// The one that would be right.
        due: u64,
    },
}

/// What needs each version, in the words of an error.
const fn needs(version: u64) -> &'static str {
    match version {
        0 | 1 => "without an occasion",
        2 => "with an occasion",
        4 => "with several people, or with house rules as new as these,",
        _ => "with house rules as new as these",
    }
}

/// The version in which a record of this occasion by these rules among these players is written.
fn version_of(occasion: &Occasion, rules: &Rules, players: &[Participant]) -> Version<LATEST> {
    let of_occasion = match occasion {
        Occasion::Match => 1,
        Occasion::Branch(_) | Occasion::Daily(_) => 2,
    };
    let people = players.iter().filter(|player| player.is_person());
    let of_people = if people.count() > 1 { 4 } else { 1 };
    let of_discards = if rules.bars_own_discard() { 5 } else { 1 };
    let versions = [of_occasion, of_people, of_discards];
    Version::at(versions.into_iter().fold(rules.since(), u64::max))
}

impl Header {
    /// A match by these rules among these players in the order of their numbers, whose decks come from `seed`.
    ///
    /// # Errors
    ///
    /// When there are not as many players as the table has places.
    pub fn new(rules: Rules, players: Vec<Participant>, seed: u64) -> Result<Self, HeaderError> {
        let header = Self {
            undercut: version_of(&Occasion::Match, &rules, &players),
            program: this_program(),
            started: None,
            seed,
            commitment: None,
            nonce: None,
            occasion: Occasion::Match,
            players,
            rules,
        };
        header.check().map(|()| header)
    }

    /// Whether its parts fit one another.
    fn check(&self) -> Result<(), HeaderError> {
        let due = version_of(&self.occasion, &self.rules, &self.players);
        let before_people = version_of(&self.occasion, &self.rules, &[]);
        if self.undercut != due && self.undercut != before_people {
            let (found, due) = (self.undercut.number(), due.number());
            return Err(HeaderError::Version { found, due });
        }
        let half = match (self.commitment, self.nonce) {
            (Some(_), Some(_)) | (None, None) => None,
            (Some(_), None) => Some("commitment"),
            (None, Some(_)) => Some("nonce"),
        };
        if let Some(found) = half {
            return Err(HeaderError::HalfSealed { found });
        }
        let places = Match::new(&self.rules).players();
        let found = self.players.len();
        if found != places {
            return Err(HeaderError::Players { places, found });
        }
        let there = self.occasion.origin().map_or([places; 2], |origin| {
            [origin.players.len(), origin.end.deadwood.len()]
        });
        match there.into_iter().find(|&found| found != places) {
            Some(found) => Err(HeaderError::Origin { places, found }),
            None => Ok(()),
        }
    }

    /// The same, with the time at which the match was begun, in any form.
    #[must_use]
    pub fn started_at(self, time: Label) -> Self {
        Self {
            started: Some(time),
            ..self
        }
    }

    /// The same, with its decks sealed.
    ///
    /// This shuffles and hashes [`SEALED_DECKS`](super::SEALED_DECKS) decks, which takes about a millisecond.
    #[must_use]
    pub fn sealed(self, nonce: Nonce) -> Self {
        let Seal { commitment, nonce } = Seal::new(self.seed, nonce);
        Self {
            commitment: Some(commitment),
            nonce: Some(nonce),
            ..self
        }
    }

    /// The other players, in the order of their places, if the one who sat at `own` sits at `player`: the two change places.
    pub fn others_at(&self, own: Player, player: Player) -> Vec<Participant> {
        let mut players = self.players.clone();
        players.swap(own.index(), player.index());
        players.remove(player.index());
        players
    }

    /// The header of a branch of the match of this one: the same rules, seed and seal, and other players.
    pub(super) fn branched(&self, origin: Origin, players: Vec<Participant>) -> Self {
        let occasion = Occasion::Branch(Box::new(origin));
        Self {
            undercut: version_of(&occasion, &self.rules, &players),
            program: this_program(),
            started: None,
            occasion,
            players,
            ..self.clone()
        }
    }

    /// What the match is played for.
    pub fn occasion(&self) -> &Occasion {
        &self.occasion
    }

    /// The house rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The players, in the order of their numbers.
    pub fn players(&self) -> &[Participant] {
        &self.players
    }

    /// This player.
    pub fn player(&self, player: Player) -> Option<&Participant> {
        self.players.get(player.index())
    }

    /// Every player with their number, in their order.
    pub fn numbered(&self) -> impl Iterator<Item = (Player, &Participant)> {
        Player::all(self.players.len()).zip(&self.players)
    }

    /// The person who plays, the first if there are several; none where the computer plays alone.
    pub fn person(&self) -> Option<Player> {
        let mut people = self.numbered().filter(|(_, one)| one.is_person());
        people.next().map(|(player, _)| player)
    }

    /// The players' names, for sentences that `you` reads.
    pub fn names(&self, you: Option<Player>) -> Names {
        let names = self.players.iter().map(|player| player.name.as_str());
        Names::new(names, you)
    }

    /// Who plays where the match has come to: a computer player in the place of each person who left.
    pub fn seated(&self, game: &Match) -> Vec<Participant> {
        let seated = self.numbered().map(|(player, one)| {
            let substitute = game.substitute(player);
            substitute.map_or_else(|| one.clone(), Participant::from)
        });
        seated.collect()
    }

    /// Their names, for sentences that `you` reads.
    pub fn names_at(&self, game: &Match, you: Option<Player>) -> Names {
        let seated = self.seated(game);
        Names::new(seated.iter().map(|one| one.name.as_str()), you)
    }

    /// The seed of the decks.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The seal on the decks, if they were sealed. An [`Audit`](super::Audit) checks whether it fits.
    pub fn seal(&self) -> Option<Seal> {
        let (commitment, nonce) = self.commitment.zip(self.nonce)?;
        Some(Seal { commitment, nonce })
    }

    /// When the match was begun, if that was noted.
    pub fn started(&self) -> Option<&Label> {
        self.started.as_ref()
    }

    /// The version of the program that began the match.
    pub fn program(&self) -> &Label {
        &self.program
    }
}

impl Kept for Match {
    const MARK: &'static str = log::MATCH.0;
    const KIND: &'static str = log::MATCH.1;
    const LATEST: u64 = LATEST;
    type Header = Header;
    type Entry = Entry;
    type Refusal = EntryError;

    /// Nine of ten lines of a record are one of these five moves.
    fn usual_entry(line: &[u8]) -> Option<Entry> {
        let rest = line.strip_prefix(br#"{"entry":"played","player":"#)?;
        let (player, rest) = rest.split_first()?;
        let player = Player::new(usize::from(player.checked_sub(b'0')?));
        if player.index() > 9 {
            return None;
        }
        let action = match rest.strip_prefix(br#","action":{"do":""#)? {
            br#"draw-stock"}}"# => Action::DrawStock,
            br#"take-discard"}}"# => Action::TakeDiscard,
            br#"take-upcard"}}"# => Action::TakeUpcard,
            br#"pass"}}"# => Action::Pass,
            rest => {
                let card = rest.strip_prefix(br#"discard","card":""#)?;
                let card = str::from_utf8(card.strip_suffix(br#""}}"#)?).ok()?;
                // A card as it is written, and nothing with a meaning in JSON.
                let is_plain = card.len() == 2 && card.bytes().all(|b| b.is_ascii_alphanumeric());
                let card = is_plain.then(|| card.parse().ok())??;
                Action::Discard { card }
            }
        };
        Some(Entry::Played { player, action })
    }

    fn checked(mut header: Header) -> Result<Header, impl Error> {
        if header.undercut.number() < 5 {
            header.rules = header.rules.where_own_discards_return();
        }
        header.check().map(|()| header)
    }

    fn begin(header: &Header) -> Self {
        Self::new(header.rules())
    }

    fn step(&mut self, entry: &Entry) -> Result<(), EntryError> {
        self.apply(entry)
    }
}

impl Scored for Match {
    fn sheet(&self) -> &Sheet {
        self.sheet()
    }

    fn has_begun(&self) -> bool {
        self.deals() > 0
    }

    fn names(header: &Header) -> Vec<Label> {
        let players = header.players().iter();
        players.map(|player| player.name.clone()).collect()
    }
}

impl Daily {
    /// The header of its record: the person of this name, against this computer player.
    ///
    /// # Errors
    ///
    /// When the table has not two places.
    pub fn header(self, person: Label, opponent: Participant) -> Result<Header, HeaderError> {
        let players = vec![Participant::human(person), opponent];
        let header = Header::new(Self::rules(), players, Self::seed(self.date))?;
        let occasion = Occasion::Daily(self);
        Ok(Header {
            undercut: version_of(&occasion, &header.rules, &header.players),
            occasion,
            ..header
        })
    }
}

/// The version of this program.
pub(crate) fn this_program() -> Label {
    env!("CARGO_PKG_VERSION")
        .parse()
        .expect("the version of a package is a short word")
}

/// What a match is played for.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Occasion {
    /// For itself. It is what a record says that names no occasion.
    #[default]
    #[serde(skip)]
    Match,
    /// For practice: it goes on from a moment of another record.
    Branch(Box<Origin>),
    /// For the deal of a day, which is one hand.
    Daily(Daily),
}

impl Occasion {
    /// Whether it is a match of its own, which counts in the statistics and can be resumed.
    pub fn is_match(&self) -> bool {
        match self {
            Self::Match => true,
            Self::Branch(_) | Self::Daily(_) => false,
        }
    }

    /// The record from which it was begun, if it was from one.
    pub fn origin(&self) -> Option<&Origin> {
        match self {
            Self::Match | Self::Daily(_) => None,
            Self::Branch(origin) => Some(origin),
        }
    }

    /// In a word or two what it is, if it is not a match of its own.
    pub fn called(&self) -> Option<String> {
        match self {
            Self::Match => None,
            Self::Branch(_) => Some("practice".to_owned()),
            Self::Daily(daily) => Some(format!("the deal of {}", daily.date)),
        }
    }

    /// The deal of a day, if it is one.
    pub fn daily(&self) -> Option<&Daily> {
        match self {
            Self::Match | Self::Branch(_) => None,
            Self::Daily(daily) => Some(daily),
        }
    }

    /// How far it may be played.
    pub fn extent(&self) -> Extent {
        match self {
            Self::Match => Extent::Match,
            Self::Branch(origin) => origin.extent,
            Self::Daily(_) => Extent::Hand,
        }
    }
}

/// Where a branch comes from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Origin {
    /// What the record is called that it comes from, where that is known: commonly the name of its file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<Label>,
    /// How many entries were copied from there. They come first in the branch.
    pub entries: usize,
    /// Who played there, in the order of their numbers: as many as here.
    pub players: Vec<Participant>,
    /// What came there of the hand that the branch begins in, or with.
    pub end: HandEnd,
    /// How far the branch may be played.
    pub extent: Extent,
}

impl Origin {
    /// Whether a person played there in this place.
    pub fn was_person(&self, player: Player) -> bool {
        let there = self.players.get(player.index());
        there.is_some_and(Participant::is_person)
    }
}

/// How far a match may be played.
///
/// A branch of a match that is not over would show the decks that are still to come there, so it ends with its hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Extent {
    /// To the end of one hand.
    Hand,
    /// To the end of the match.
    Match,
}

/// A player of a match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "WrittenParticipant", into = "WrittenParticipant")]
pub struct Participant {
    /// The name at the table.
    pub name: Label,
    /// A person, the computer or another program.
    pub kind: ParticipantKind,
}

/// A person, the computer or another program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ParticipantKind {
    /// A person.
    Human,
    /// The computer.
    Bot {
        /// The name of its level.
        level: Label,
    },
    /// Another program. How it was started is not kept, so that nothing is ever started because a file says so.
    Program,
}

impl ParticipantKind {
    /// What they are called in a list: `person`, `program`, or the name of the computer's level.
    pub fn name(&self) -> &str {
        match self {
            Self::Human => "person",
            Self::Bot { level } => level.as_str(),
            Self::Program => "program",
        }
    }
}

/// A participant as it stands in the file. A tag beside other fields lets unknown ones pass, but not within a variant.
#[derive(Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
enum WrittenParticipant {
    Human { name: Label },
    Bot { name: Label, level: Label },
    Program { name: Label },
}

impl From<WrittenParticipant> for Participant {
    fn from(written: WrittenParticipant) -> Self {
        match written {
            WrittenParticipant::Human { name } => Self::human(name),
            WrittenParticipant::Bot { name, level } => Self::bot(name, level),
            WrittenParticipant::Program { name } => Self::program(name),
        }
    }
}

impl From<Participant> for WrittenParticipant {
    fn from(Participant { name, kind }: Participant) -> Self {
        match kind {
            ParticipantKind::Human => Self::Human { name },
            ParticipantKind::Bot { level } => Self::Bot { name, level },
            ParticipantKind::Program => Self::Program { name },
        }
    }
}

impl Participant {
    /// A person of this name.
    pub fn human(name: Label) -> Self {
        Self {
            name,
            kind: ParticipantKind::Human,
        }
    }

    /// Another program of this name.
    pub fn program(name: Label) -> Self {
        Self {
            name,
            kind: ParticipantKind::Program,
        }
    }

    /// The computer under this name, at the level of that name.
    pub fn bot(name: Label, level: Label) -> Self {
        Self {
            name,
            kind: ParticipantKind::Bot { level },
        }
    }

    /// Whether they are a person.
    pub fn is_person(&self) -> bool {
        self.kind == ParticipantKind::Human
    }
}

impl From<&Substitute> for Participant {
    fn from(substitute: &Substitute) -> Self {
        Self::bot(substitute.name.clone(), substitute.level.clone())
    }
}

/// `Ann`, `Clara (computer, club)`, `Robo (program)`.
impl fmt::Display for Participant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = &self.name;
        match &self.kind {
            ParticipantKind::Human => write!(f, "{name}"),
            ParticipantKind::Bot { level } => write!(f, "{name} (computer, {level})"),
            ParticipantKind::Program => write!(f, "{name} (program)"),
        }
    }
}

//! Whom the computer plays.

use std::{fmt, str::FromStr};

use crate::{
    game::Player,
    play::View,
    record::{Label, Participant, ParticipantKind, Record},
};

use super::{Bot, Character, Level, ladder::Mind};

/// Whom the computer plays: a level of the ladder, or a character beside it.
///
/// ```
/// use undercut::{players::Persona, cards::{Deck, Stream, stream}, play::{Deal, Seat}, rules::Rules};
///
/// let persona: Persona = "club".parse()?;
/// let mut bot = persona.bot(7);
///
/// let deck = Deck::shuffled(&mut stream(7, Stream::Deal(0)));
/// let view = Deal::first_view(&Rules::default(), &deck, Seat::NonDealer);
/// assert!(view.check(&bot.choose(&view)).is_ok());
/// # Ok::<(), undercut::players::UnknownPersona>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Persona {
    /// A level.
    Level(Level),
    /// A character.
    Character(Character),
}

impl Persona {
    /// The one that plays best.
    pub const STRONGEST: Self = Self::Level(Level::Grandmaster);

    /// Every persona: the levels, the weakest first, and then the characters.
    pub fn all() -> impl Iterator<Item = Self> {
        let levels = Level::ALL.into_iter().map(Self::Level);
        levels.chain(Character::ALL.into_iter().map(Self::Character))
    }

    /// The name by which it is chosen.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Level(level) => level.name(),
            Self::Character(character) => character.name(),
        }
    }

    /// How it plays, in one line for a person who chooses an opponent.
    pub const fn description(self) -> &'static str {
        match self {
            Self::Level(level) => level.description(),
            Self::Character(character) => character.description(),
        }
    }

    /// Whom the computer plays in the place of this participant; none where it is not the computer that plays, or plays
    /// somebody whom this program does not have.
    pub fn of(participant: &Participant) -> Option<Self> {
        match &participant.kind {
            ParticipantKind::Bot { level } => level.as_str().parse().ok(),
            ParticipantKind::Human | ParticipantKind::Program => None,
        }
    }

    /// What it is called at the table.
    ///
    /// # Panics
    ///
    /// Never: the names are short words.
    pub fn called(self) -> Label {
        let name = match self {
            Self::Level(level) => match level {
                Level::Beginner => "Benny",
                Level::Novice => "Nora",
                Level::Casual => "Conrad",
                Level::Steady => "Eddie",
                Level::Club => "Clara",
                Level::Strong => "Stella",
                Level::Expert => "Edgar",
                Level::Master => "Magnus",
                Level::Grandmaster => "Greta",
            },
            Self::Character(character) => match character {
                Character::Camper => "Walter",
                Character::Taker => "Maggie",
                Character::Knocker => "Nick",
            },
        };
        name.parse().expect("these names are short words")
    }

    /// It at the table of a match.
    ///
    /// # Panics
    ///
    /// Never: the names are short words.
    pub fn participant(self) -> Participant {
        let level = self.name().parse();
        Participant::bot(self.called(), level.expect("these names are short words"))
    }

    /// The hands of a match that it has to be shown as `player` before it goes on with the match: those that are over, for
    /// who remembers them, and otherwise none.
    pub fn past(self, record: &Record, player: Player) -> Vec<View> {
        if Mind::of(self).remembers() {
            record.past(player)
        } else {
            Vec::new()
        }
    }

    /// A player of this kind. What it does depends on `seed`, the view it is shown and what it was told of the match, and
    /// on nothing else: two players of one kind and seed are the same player.
    pub fn bot(self, seed: u64) -> Box<dyn Bot> {
        Mind::of(self).bot(seed)
    }
}

impl From<Level> for Persona {
    fn from(level: Level) -> Self {
        Self::Level(level)
    }
}

impl From<Character> for Persona {
    fn from(character: Character) -> Self {
        Self::Character(character)
    }
}

impl fmt::Display for Persona {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that is none of a persona.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "there is no opponent {given:?}; the levels are {}, the characters {}",
    Level::ALL.map(Level::name).join(", "),
    Character::ALL.map(Character::name).join(", ")
)]
pub struct UnknownPersona {
    /// What was written.
    pub given: String,
}

impl FromStr for Persona {
    type Err = UnknownPersona;

    fn from_str(text: &str) -> Result<Self, UnknownPersona> {
        Self::all()
            .find(|persona| persona.name() == text)
            .ok_or_else(|| UnknownPersona {
                given: text.to_owned(),
            })
    }
}

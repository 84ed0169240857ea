//! A computer player that sits down at a match: it cuts, names the dealer and plays.

use std::fmt;

use rand::Rng;

use crate::{
    cards::{Card, Deck, Stream, below, stream},
    game::Player,
    play::{Action, View},
    record::{Label, Participant, Record},
};

use super::{Bot, Persona, Scores};

/// A computer player that sits down at a match.
///
/// All it does depends on the persona, its place at the table, the seed of the match, the score it is told and what it is
/// shown, so a match that is resumed goes on as it would have gone. Its chance comes from a stream of its own and never from the
/// dealer's.
///
/// ```
/// use undercut::{players::{Level, Opponent}, game::{Match, Player}};
///
/// let opponent = Opponent::new(Level::Club, Player::SECOND, 42);
/// let spread = Match::spread(42);
/// let yours = spread.cards()[16];
/// assert_ne!(opponent.draw(&spread, &[yours]), yours);
/// ```
pub struct Opponent {
    manners: Manners,
    persona: Persona,
    bot: Box<dyn Bot>,
}

impl Opponent {
    /// A level or a character that sits down as `player` at the match of this seed.
    pub fn new(persona: impl Into<Persona>, player: Player, seed: u64) -> Self {
        let persona = persona.into();
        Self {
            manners: Manners::new(player, seed),
            persona,
            bot: persona.bot(stream_of(player, seed).next_u64()),
        }
    }

    /// A level or a character that sits down as `player` at this match, wherever it stands, and knows what it would know
    /// if it had been there from the beginning.
    pub fn at(record: &Record, persona: impl Into<Persona>, player: Player) -> Self {
        let persona = persona.into();
        let past = persona.past(record, player);
        Self::new(persona, player, record.header().seed()).remembering(&past)
    }

    /// Who it is at the table.
    pub fn player(&self) -> Player {
        self.manners.player()
    }

    /// Whom the computer plays.
    pub fn persona(&self) -> Persona {
        self.persona
    }

    /// What it does at a match beside playing.
    pub fn manners(&self) -> &Manners {
        &self.manners
    }

    /// The card it draws from the spread deck when those of `taken` have been drawn.
    ///
    /// # Panics
    ///
    /// When no card is left to be drawn.
    pub fn draw(&self, spread: &Deck, taken: &[Card]) -> Card {
        self.manners.draw(spread, taken)
    }

    /// Whom it names as the first dealer: somebody else, because who does not deal has the first choice.
    pub fn name_dealer(&self) -> Player {
        self.manners.name_dealer()
    }

    /// The same after these hands of the match, in their order, each as it saw it at its end.
    #[must_use]
    pub fn remembering(mut self, past: &[View]) -> Self {
        for view in past {
            self.over(view);
        }
        self
    }

    /// It is told the score of the game before the hand that is played now.
    pub fn dealt(&mut self, scores: Scores) {
        self.bot.dealt(scores);
    }

    /// A hand is over, and this is what it saw of it.
    pub fn over(&mut self, view: &View) {
        self.bot.over(view);
    }

    /// What it does now. The view is that of its seat, whose turn it is.
    pub fn choose(&mut self, view: &View) -> Action {
        self.bot.choose(view)
    }
}

/// Where the chance of a player comes from.
fn stream_of(player: Player, seed: u64) -> impl Rng {
    stream(seed, Stream::Player(player.index() as u64))
}

/// What a computer player does at a match beside playing, and what is done for another program: it draws a card in the
/// cut and names the dealer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Manners {
    player: Player,
    place: u32,
}

impl Manners {
    /// Those of `player` at the match of this seed.
    pub fn new(player: Player, seed: u64) -> Self {
        let mut rng = stream(seed, Stream::Player(player.index() as u64));
        // The first is what a player leaves to chance in play.
        rng.next_u64();
        Self {
            player,
            place: below(&mut rng, 52),
        }
    }

    /// Who it is at the table.
    pub fn player(&self) -> Player {
        self.player
    }

    /// The card drawn from the spread deck when those of `taken` have been drawn.
    ///
    /// # Panics
    ///
    /// When no card is left to be drawn.
    pub fn draw(&self, spread: &Deck, taken: &[Card]) -> Card {
        let from_its_place = spread.cards().iter().cycle().skip(self.place as usize);
        *from_its_place
            .take(52)
            .find(|card| !taken.contains(card))
            .expect("there are more cards than players")
    }

    /// Who is named as the first dealer: somebody else, because who does not deal has the first choice.
    pub fn name_dealer(&self) -> Player {
        self.player.other()
    }
}

/// Who sits across the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Across {
    /// One of the computer's own players.
    House(Persona),
    /// Another program of this name.
    Program(Label),
}

impl Across {
    /// What he is called at the table.
    pub fn called(&self) -> Label {
        match self {
            Self::House(persona) => persona.called(),
            Self::Program(name) => name.clone(),
        }
    }

    /// He at the table of a match.
    pub fn participant(&self) -> Participant {
        match self {
            Self::House(persona) => persona.participant(),
            Self::Program(name) => Participant::program(name.clone()),
        }
    }
}

impl From<Persona> for Across {
    fn from(persona: Persona) -> Self {
        Self::House(persona)
    }
}

/// What kind of opponent it is: a level, a character, a program.
impl fmt::Display for Across {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::House(persona) => persona.fmt(f),
            Self::Program(_) => f.pad("program"),
        }
    }
}

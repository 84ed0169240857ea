//! A computer player that sits down at a match: it cuts, names the dealer and plays.

use rand::Rng;

use crate::{
    cards::{Card, Deck, Stream, below, stream},
    game::Player,
    play::{Action, View},
};

use super::{Bot, Persona};

/// A computer player that sits down at a match.
///
/// All it does depends on the persona, its place at the table, the seed of the match and what it is shown, so a match
/// that is resumed goes on as it would have gone. Its chance comes from a stream of its own and never from the
/// dealer's.
///
/// ```
/// use undercut::{bots::{Level, Opponent}, game::{Match, Player}};
///
/// let opponent = Opponent::new(Level::Club, Player::SECOND, 42);
/// let spread = Match::spread(42);
/// let yours = spread.cards()[16];
/// assert_ne!(opponent.draw(&spread, &[yours]), yours);
/// ```
pub struct Opponent {
    player: Player,
    persona: Persona,
    bot: Box<dyn Bot>,
    place: u32,
}

impl Opponent {
    /// A level or a character that sits down as `player` at the match of this seed.
    pub fn new(persona: impl Into<Persona>, player: Player, seed: u64) -> Self {
        let persona = persona.into();
        let mut rng = stream(seed, Stream::Player(player.index() as u64));
        Self {
            player,
            persona,
            bot: persona.bot(rng.next_u64()),
            place: below(&mut rng, 52),
        }
    }

    /// Who it is at the table.
    pub fn player(&self) -> Player {
        self.player
    }

    /// Whom the computer plays.
    pub fn persona(&self) -> Persona {
        self.persona
    }

    /// The card it draws from the spread deck when those of `taken` have been drawn.
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

    /// Whom it names as the first dealer: somebody else, because who does not deal has the first choice.
    pub fn name_dealer(&self) -> Player {
        if self.player == Player::FIRST {
            Player::SECOND
        } else {
            Player::FIRST
        }
    }

    /// What it does now. The view is that of its seat, whose turn it is.
    pub fn choose(&mut self, view: &View) -> Action {
        self.bot.choose(view)
    }
}

//! Who has entered the arena.

use std::fmt;

use rand::Rng;

use crate::{
    cards::{Stream, stream},
    players::{Agent, BotAgent, Fault},
};

use super::Contestant;

/// How many bits of a seed a rival is not given, so that what is left is below 2⁵³.
const SEED_BITS_CUT: u32 = 11;

/// Seats somebody anew, twice for each thread that games are played on.
type Sit = Box<dyn Fn() -> Result<Box<dyn Agent>, Fault> + Send + Sync>;

/// Where somebody comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Origin {
    /// He is one of our own players.
    House,
    /// He is anybody else.
    Guest,
}

/// Who has entered the arena: a name, and how a rival of that name is seated.
///
/// ```
/// use undercut::players::{Level, arena::{Contestant, Entrant}};
///
/// assert_eq!(Entrant::from(Contestant::Level(Level::Club)).name(), "club");
/// ```
pub struct Entrant {
    name: String,
    origin: Origin,
    sit: Sit,
}

impl Entrant {
    /// Somebody whom `sit` seats: twice for each thread, for the first games of the pairs and for the second ones, so
    /// that nobody who is seated plays the same cards from both sides.
    ///
    /// He takes his chance from a seed of his own, from which neither that of his opponent nor the cards can be computed.
    pub fn new(
        name: impl Into<String>,
        sit: impl Fn() -> Result<Box<dyn Agent>, Fault> + Send + Sync + 'static,
    ) -> Self {
        Self {
            name: name.into(),
            origin: Origin::Guest,
            sit: Box::new(sit),
        }
    }

    /// The name in the report.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The same under another name.
    #[must_use]
    pub fn called(self, name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            ..self
        }
    }

    pub(super) fn sit(&self) -> Result<Box<dyn Agent>, Fault> {
        (self.sit)()
    }

    /// What he takes his chance from in a pair of games with this seed, as the one who has entered in this place.
    ///
    /// All of our own players are given the same, so that one who meets himself wins exactly half. A guest could make the
    /// same player from it and know what he will do; so he is given another number, and each guest his own.
    pub(super) fn chance(&self, pair: u64, place: usize) -> u64 {
        let whose = match self.origin {
            Origin::House => 0,
            Origin::Guest => 1 + place as u64,
        };
        stream(pair, Stream::Player(whose)).next_u64() >> SEED_BITS_CUT
    }
}

impl From<Contestant> for Entrant {
    fn from(contestant: Contestant) -> Self {
        let sit = move || -> Result<Box<dyn Agent>, Fault> {
            Ok(Box::new(BotAgent::new(move |seed| contestant.bot(seed))))
        };
        Self {
            origin: Origin::House,
            ..Self::new(contestant.name(), sit)
        }
    }
}

impl fmt::Debug for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Entrant").field(&self.name).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::Level;

    #[test]
    fn our_own_players_share_a_chance_and_nobody_else_is_told_it() {
        let nobody = || Entrant::new("nobody", || unreachable!("nobody is seated"));
        let ours = Entrant::from(Contestant::Level(Level::Club));
        // What has been measured can be measured again.
        let shared = stream(17, Stream::Player(0)).next_u64() >> 11;
        assert_eq!([ours.chance(17, 0), ours.chance(17, 3)], [shared; 2]);
        let told = [0, 1, 2].map(|place| nobody().chance(17, place));
        assert!(told[0] != told[1] && told[0] != told[2] && told[1] != told[2]);
        assert!(told.iter().all(|&seed| seed != shared && seed < 1 << 53));
    }
}

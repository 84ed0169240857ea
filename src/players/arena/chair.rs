//! Where the players of the arena sit.

use crate::{
    game::Player,
    players::{Agent, Fault},
    rules::Rules,
};

use super::Entrant;

/// How many starts of a player may fail in a row before it is believed that no later one will do better.
pub(super) const MOST_FAILED_STARTS: u32 = 5;

/// A player's chair, taken as soon as he is needed.
#[derive(Default)]
struct Chair {
    rival: Option<Box<dyn Agent>>,
    /// How often in a row he could not begin a game.
    failed_starts: u32,
}

impl Chair {
    fn rival(&mut self, entrant: &Entrant) -> Result<&mut dyn Agent, Fault> {
        let rival = match self.rival.take() {
            Some(rival) => rival,
            None => entrant.sit()?,
        };
        Ok(&mut **self.rival.insert(rival))
    }

    fn begin(&mut self, entrant: &Entrant, rules: &Rules, seed: u64) -> Result<(), Fault> {
        let rival = self.rival(entrant);
        let begun = rival.and_then(|rival| rival.begin(rules, seed));
        self.failed_starts = match begun {
            Ok(()) => 0,
            Err(_) => self.failed_starts + 1,
        };
        begun
    }
}

/// The two tables of a thread, each with a chair for everybody.
///
/// At one table the first games of the pairs are played, at the other the second ones. Who sits at a table never plays
/// the same cards from both sides, so that nobody who keeps in mind what he has seen knows the hand of his opponent.
pub(super) struct Tables([Vec<Chair>; 2]);

impl Tables {
    /// Tables for so many players, where nobody sits yet.
    pub(super) fn new(players: usize) -> Self {
        let chairs = || (0..players).map(|_| Chair::default()).collect();
        Self([chairs(), chairs()])
    }

    /// The chairs of two players, by their places among the entrants in rising order, at the table where this game of
    /// their pair is played, 0 or 1.
    pub(super) fn chairs<'a>(
        &'a mut self,
        game: usize,
        entrants: &'a [Entrant],
        places: [usize; 2],
    ) -> Chairs<'a> {
        let [a, b] = places;
        let (before, after) = self.0[game].split_at_mut(b);
        Chairs {
            entrants: places.map(|place| &entrants[place]),
            places,
            of_two: [&mut before[a], &mut after[0]],
        }
    }
}

/// The chairs of two players at one table.
pub(super) struct Chairs<'a> {
    entrants: [&'a Entrant; 2],
    places: [usize; 2],
    of_two: [&'a mut Chair; 2],
}

impl Chairs<'_> {
    /// Who sits here, seated now if he is not yet.
    pub(super) fn rival(&mut self, player: Player) -> Result<&mut dyn Agent, Fault> {
        let side = player.index();
        self.of_two[side].rival(self.entrants[side])
    }

    /// Lets him begin a game of the pair with this seed.
    pub(super) fn begin(&mut self, player: Player, rules: &Rules, pair: u64) -> Result<(), Fault> {
        let side = player.index();
        let entrant = self.entrants[side];
        let chance = entrant.chance(pair, self.places[side]);
        self.of_two[side].begin(entrant, rules, chance)
    }

    /// Whether one of the two has failed to begin so often that it is no use to try again.
    pub(super) fn are_given_up(&self) -> bool {
        let has_failed = |chair: &&mut Chair| chair.failed_starts >= MOST_FAILED_STARTS;
        self.of_two.iter().any(has_failed)
    }
}

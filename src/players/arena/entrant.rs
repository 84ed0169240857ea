//! The entrants of the arena, and the agents that play for them on one thread.

use std::{
    fmt,
    sync::{Mutex, PoisonError},
    time::Duration,
};

use rand::Rng;

use crate::{
    cards::{Stream, stream},
    players::{
        Agent, Bot, BotAgent, Fault, Greedy, Learned, Level,
        eval::Evaluator,
        program::{CommandLine, Program},
    },
    rules::Rules,
};

/// How many starts of an agent may fail in a row before it is believed that no later one will do better.
pub(super) const MOST_FAILED_STARTS: u32 = 5;

/// The player of our own with this name, with a seed of its own: a level, or one of two that only the arena has.
fn bot(name: &str, seed: u64) -> Option<Box<dyn Bot>> {
    match name {
        "greedy" => Some(Box::new(Greedy)),
        "instant" => Some(Box::new(Learned::new(Evaluator::embedded()))),
        level => Some(level.parse::<Level>().ok()?.bot(seed)),
    }
}

/// An entrant of the arena: a name, and how to make an agent.
pub struct Entrant {
    name: String,
    /// Whether it is one of our own players.
    is_ours: bool,
    make: Box<dyn Fn() -> Result<Box<dyn Agent>, Fault> + Send + Sync>,
}

impl Entrant {
    /// An entrant of this name. `make` is called twice for each thread: for the first games of the pairs and for the second
    /// ones, so that no agent plays the same cards from both sides.
    ///
    /// Its random seed is its own: the opponent's seed and the cards cannot be computed from it.
    pub fn new(
        name: impl Into<String>,
        make: impl Fn() -> Result<Box<dyn Agent>, Fault> + Send + Sync + 'static,
    ) -> Self {
        Self {
            name: name.into(),
            is_ours: false,
            make: Box::new(make),
        }
    }

    /// The names of our own players.
    pub fn names() -> impl Iterator<Item = &'static str> {
        let levels = Level::ALL.into_iter().map(Level::name);
        levels.chain(["greedy", "instant"])
    }

    /// Our own player with this name, if there is one.
    ///
    /// # Panics
    ///
    /// Never: only a name that is known makes a player.
    pub fn named(name: &str) -> Option<Self> {
        let name = Self::names().find(|known| *known == name)?;
        let make = move |seed| bot(name, seed).expect("it is one of the names");
        Some(Self {
            is_ours: true,
            ..Self::new(name, move || Ok(Box::new(BotAgent::new(make))))
        })
    }

    /// A program. It is started, so that it is known what it calls itself, and that it can be.
    ///
    /// # Errors
    ///
    /// Why it cannot play.
    pub fn program(command: CommandLine, move_time: Duration) -> Result<Self, Fault> {
        let first = Program::start(command.clone(), move_time)?;
        let name = first.name().to_string();
        let first = Mutex::new(Some(first));
        Ok(Self::new(name, move || {
            let started = first.lock().unwrap_or_else(PoisonError::into_inner).take();
            let program = match started {
                Some(program) => program,
                None => Program::start(command.clone(), move_time)?,
            };
            Ok(Box::new(program) as Box<dyn Agent>)
        }))
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

    /// Its random seed in a pair of games with this seed, as the entrant in this place.
    ///
    /// All of our own players get the same one, so that a player who meets itself wins exactly half. A program could predict
    /// our player from it, so each program gets another one.
    fn seed(&self, pair: u64, place: usize) -> u64 {
        let stream_number = if self.is_ours { 0 } else { 1 + place as u64 };
        stream(pair, Stream::Player(stream_number)).next_u64() >> Program::SEED_BITS_CUT
    }
}

impl fmt::Debug for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Entrant").field(&self.name).finish()
    }
}

/// The agents of one thread, each made when it is first needed.
///
/// Every entrant has two: one for the first games of the pairs, one for the second ones. At a table for more they have one for
/// each place in each of the games. So no agent plays the same cards from two sides, and one that keeps in mind what it has
/// seen does not know the hand of its opponent.
pub(super) struct Agents<'a> {
    entrants: &'a [Entrant],
    of_game: Vec<Vec<AgentSlot>>,
}

#[derive(Default)]
struct AgentSlot {
    agent: Option<Box<dyn Agent>>,
    /// How often in a row it could not begin a game.
    failed_starts: u32,
}

impl<'a> Agents<'a> {
    pub(super) fn new(entrants: &'a [Entrant]) -> Self {
        Self {
            entrants,
            of_game: Vec::new(),
        }
    }

    /// The place of an entrant's agent for a game; `game` numbers the games of a pair, and the places in them.
    fn slot(&mut self, game: usize, entrant: usize) -> &mut AgentSlot {
        while self.of_game.len() <= game {
            let slots = self.entrants.iter().map(|_| AgentSlot::default());
            self.of_game.push(slots.collect());
        }
        &mut self.of_game[game][entrant]
    }

    /// The name of an entrant.
    pub(super) fn name(&self, entrant: usize) -> &str {
        self.entrants[entrant].name()
    }

    /// The agent of an entrant for this game of the pairs.
    pub(super) fn agent(&mut self, game: usize, entrant: usize) -> Result<&mut dyn Agent, Fault> {
        let entrants = self.entrants;
        let agent = &mut self.slot(game, entrant).agent;
        let present = match agent.take() {
            Some(present) => present,
            None => (entrants[entrant].make)()?,
        };
        Ok(&mut **agent.insert(present))
    }

    /// Lets an entrant begin this game of the pair with this seed.
    pub(super) fn begin(
        &mut self,
        game: usize,
        entrant: usize,
        rules: &Rules,
        pair: u64,
    ) -> Result<(), Fault> {
        let seed = self.entrants[entrant].seed(pair, entrant);
        let agent = self.agent(game, entrant);
        let begun = agent.and_then(|agent| agent.begin(rules, seed));
        let failed_starts = &mut self.slot(game, entrant).failed_starts;
        *failed_starts = match begun {
            Ok(()) => 0,
            Err(_) => *failed_starts + 1,
        };
        begun
    }

    /// Whether one of these two has failed to begin too often to try again.
    pub(super) fn are_given_up(&mut self, game: usize, entrants: [usize; 2]) -> bool {
        let has_failed = |one: usize| self.slot(game, one).failed_starts >= MOST_FAILED_STARTS;
        entrants.into_iter().any(has_failed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_own_players_share_a_chance_and_nobody_else_is_told_it() {
        let nobody = || Entrant::new("nobody", || unreachable!("nobody plays"));
        let ours = Entrant::named("club").expect("a level");
        // What has been measured can be measured again.
        let shared = stream(17, Stream::Player(0)).next_u64() >> 11;
        assert_eq!([ours.seed(17, 0), ours.seed(17, 3)], [shared; 2]);
        let told = [0, 1, 2].map(|place| nobody().seed(17, place));
        assert!(told[0] != told[1] && told[0] != told[2] && told[1] != told[2]);
        assert!(told.iter().all(|&seed| seed != shared && seed < 1 << 53));
    }
}

//! A program that sits at one table, where a match may be left and gone on with.

use std::sync::{Arc, Mutex, PoisonError};

use rand::Rng;

use crate::{
    bots::{Fault, Rival, Situation},
    cards::{Stream, stream},
    game::Player,
    play::Action,
    record::Label,
    rules::Rules,
};

use super::Program;

/// How many bits of a seed a program is not given, so that what is left is below 2⁵³.
const SEED_BITS_CUT: u32 = 11;

/// A program that sits at one table. It can be asked from any thread, one question at a time, and is told of a match when
/// it is first asked in it.
#[derive(Debug, Clone)]
pub struct Visitor {
    name: Label,
    seated: Arc<Mutex<Seated>>,
}

#[derive(Debug)]
struct Seated {
    program: Program,
    /// The match that it has been told of: its rules, its seed, and who it is at the table. A branch of a match has the
    /// same seed, and may have it in the other place.
    at: Option<(Rules, u64, Player)>,
}

impl Visitor {
    /// Lets a program sit down.
    pub fn new(program: Program) -> Self {
        Self {
            name: program.name().clone(),
            seated: Arc::new(Mutex::new(Seated { program, at: None })),
        }
    }

    /// What the program calls itself.
    pub fn name(&self) -> &Label {
        &self.name
    }

    /// What it does now as `player` in the match of this seed.
    ///
    /// # Errors
    ///
    /// What it did instead of answering. It is started anew when it is next asked.
    pub fn choose(&self, player: Player, seed: u64, at: &Situation<'_>) -> Result<Action, Fault> {
        let mut seated = self.seated.lock().unwrap_or_else(PoisonError::into_inner);
        let here = (*at.view.rules(), seed, player);
        if seated.at != Some(here) {
            let own = stream(seed, Stream::Player(player.index() as u64)).next_u64();
            seated.program.begin(&here.0, own >> SEED_BITS_CUT)?;
            seated.at = Some(here);
        }
        seated.program.choose(at)
    }

    /// Shows it how a deal ended. It does not wait for anything: while the program is still asked something in a match
    /// that was left, it is not shown this.
    pub fn over(&self, at: &Situation<'_>) {
        if let Ok(mut seated) = self.seated.try_lock() {
            // Who cannot hear it fails when it is next asked.
            let _ = seated.program.over(at);
        }
    }
}

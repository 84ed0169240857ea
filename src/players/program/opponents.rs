//! The opponents of a match, asked for their moves: the computer's own players, and a program if there is one.

use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError},
    thread,
    time::Duration,
};

use rand::Rng;

use crate::{
    cards::{Stream, stream},
    game::Player,
    play::Action,
    players::{Agent, Fault, Misdeed, Opponent, OpponentTurn, Situation},
    record::Label,
    rules::Rules,
};

use super::{Alarm, Program};

/// How many bits of a seed a program is not given, so that what is left is below 2⁵³.
const SEED_BITS_CUT: u32 = 11;

/// How long is waited before looking again whether a program that was ended has been given up: nothing wakes the one who
/// waits for that.
const GLANCE: Duration = Duration::from_millis(2);

/// Answers for the opponents at one table, from any thread: the computer's own players think here, and a program is asked,
/// one question at a time.
#[derive(Debug, Clone, Default)]
pub struct Opponents {
    program: Option<TableProgram>,
}

impl Opponents {
    /// The computer's own players, and this program.
    pub fn with(program: Program) -> Self {
        Self {
            program: Some(TableProgram {
                name: program.name().clone(),
                alarm: program.alarm(),
                asked_in: Arc::default(),
                seated: Arc::new(Mutex::new(Seated { program, at: None })),
            }),
        }
    }

    /// What the program calls itself, if there is one.
    pub fn program(&self) -> Option<&Label> {
        self.program.as_ref().map(|program| &program.name)
    }

    /// The opponent's move. It is their turn.
    ///
    /// # Errors
    ///
    /// What they did instead of a legal move. A program that has failed is started anew when it is next asked.
    pub fn choose(&self, turn: &OpponentTurn) -> Result<Action, Fault> {
        if let Some(chosen) = turn.choose() {
            return chosen;
        }
        match self.program_of(turn) {
            Some(program) => program.choose(turn.player, turn.seed, &turn.situation),
            None => Err(Fault::new(turn.opponent.called().as_str(), Misdeed::Absent)),
        }
    }

    /// Shows an opponent how a hand ended. It does not wait for anything: while a program is still asked something in a
    /// match that was left, it is not shown this.
    pub fn over(&self, turn: &OpponentTurn) {
        if let Some(program) = self.program_of(turn)
            && let Ok(mut seated) = program.seated.try_lock()
        {
            // A program that cannot hear it fails when it is next asked.
            let _ = seated.program.over(&turn.situation);
        }
    }

    fn program_of(&self, turn: &OpponentTurn) -> Option<&TableProgram> {
        match &turn.opponent {
            Opponent::Computer(_) => None,
            Opponent::Program(name) => self.program.as_ref().filter(|here| here.name == *name),
        }
    }
}

/// A match at the table: its rules, its seed, and who the program is in it. A branch of a match has the same seed, and
/// may have the program in the other place.
type Here = (Rules, u64, Player);

/// A program that sits at one table. It is told of a match when it is first asked in it.
///
/// A question in another match says that the one before was left: a program that still owes an answer there is ended, and
/// started anew for this one.
#[derive(Debug, Clone)]
struct TableProgram {
    name: Label,
    alarm: Alarm,
    /// The match of the last question, answered or not.
    asked_in: Arc<Mutex<Option<Here>>>,
    /// Held for as long as the program thinks.
    seated: Arc<Mutex<Seated>>,
}

#[derive(Debug)]
struct Seated {
    program: Program,
    /// The match that it has been told of.
    at: Option<Here>,
}

impl TableProgram {
    fn choose(&self, player: Player, seed: u64, at: &Situation<'_>) -> Result<Action, Fault> {
        let here = (*at.view.rules(), seed, player);
        let before = self.asked_in.lock();
        let before = before.unwrap_or_else(PoisonError::into_inner).replace(here);
        let mut seated = if before == Some(here) {
            self.seated.lock().unwrap_or_else(PoisonError::into_inner)
        } else {
            self.called_away()
        };
        if seated.at != Some(here) {
            // Until it has been told of this match it is in none.
            seated.at = None;
            let own = stream(seed, Stream::Player(player.index() as u64)).next_u64();
            seated.program.begin(&here.0, own >> SEED_BITS_CUT)?;
            seated.at = Some(here);
        }
        seated.program.choose(at)
    }

    /// The program, which owes no answer any more.
    fn called_away(&self) -> MutexGuard<'_, Seated> {
        loop {
            match self.seated.try_lock() {
                Ok(seated) => return seated,
                Err(TryLockError::Poisoned(seated)) => return seated.into_inner(),
                // Again and again: it may just be starting.
                Err(TryLockError::WouldBlock) => self.alarm.ring(),
            }
            thread::sleep(GLANCE);
        }
    }
}

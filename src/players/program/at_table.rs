//! A program that sits at one table, where a match may be left and resumed.

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
    players::{Agent, Fault, OpponentTurn},
    record::Label,
    rules::Rules,
};

use super::{Alarm, Program};

/// How many bits of a seed a program is not given, so that what is left is below 2⁵³.
const SEED_BITS_CUT: u32 = 11;

/// How long is waited before looking again whether a program that was ended has been given up: nothing wakes the one who
/// waits for that.
const GLANCE: Duration = Duration::from_millis(2);

/// A match at the table: its rules, its seed, and who the program is in it. A branch of a match has the same seed, and
/// may have the program in the other place.
type Here = (Rules, u64, Player);

/// A program that sits at one table. It can be asked from any thread, one question at a time, and is told of a match when
/// it is first asked in it.
///
/// A question in another match says that the one before was left: a program that still owes an answer there is ended, and
/// started anew for this one.
#[derive(Debug, Clone)]
pub(in crate::players) struct TableProgram {
    name: Label,
    alarm: Alarm,
    /// The match of the last question, answered or not.
    asked_in: Arc<Mutex<Option<Here>>>,
    /// Held for as long as the program thinks.
    seated: Arc<Mutex<SeatedProgram>>,
}

#[derive(Debug)]
struct SeatedProgram {
    program: Program,
    /// The match that it has been told of.
    at: Option<Here>,
}

impl TableProgram {
    pub(in crate::players) fn new(program: Program) -> Self {
        Self {
            name: program.name().clone(),
            alarm: program.alarm(),
            asked_in: Arc::default(),
            seated: Arc::new(Mutex::new(SeatedProgram { program, at: None })),
        }
    }

    /// What the program calls itself.
    pub(in crate::players) fn name(&self) -> &Label {
        &self.name
    }

    /// Shows it how a hand ended. It does not wait for anything: while the program is still asked something in a match that
    /// was left, it is not shown this.
    pub(in crate::players) fn over(&self, turn: &OpponentTurn) {
        if let Ok(mut seated) = self.seated.try_lock() {
            // A program that cannot hear it fails when it is next asked.
            let _ = seated.program.over(&turn.situation);
        }
    }

    /// Its move.
    ///
    /// # Errors
    ///
    /// What it did instead of answering. It is started anew when it is next asked.
    pub(in crate::players) fn choose(&self, turn: &OpponentTurn) -> Result<Action, Fault> {
        let here = (*turn.situation.view.rules(), turn.seed, turn.player);
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
            let own = stream(turn.seed, Stream::Player(turn.player.index() as u64)).next_u64();
            seated.program.begin(&here.0, own >> SEED_BITS_CUT)?;
            seated.at = Some(here);
        }
        seated.program.choose(&turn.situation)
    }

    /// The program, which owes no answer any more.
    fn called_away(&self) -> MutexGuard<'_, SeatedProgram> {
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

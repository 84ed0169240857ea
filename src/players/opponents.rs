//! Asking the opponents of a match for their moves.

use std::{
    fmt,
    sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError},
    thread,
    time::Duration,
};

use rand::Rng;

use crate::{
    cards::{Stream, stream},
    game::{Player, words::distinct},
    play::{Action, View},
    record::Label,
    rules::Rules,
};

use super::{
    Agent, Bot, Fault, FaultKind, Level, Opponent, OpponentTurn,
    program::{Program, StopProgram},
};

/// Answers for the opponents at one table, from any thread: the computer's own players think here, and a program is asked.
#[derive(Clone, Default)]
pub struct Opponents {
    programs: Vec<TableProgram>,
    /// The player that answered last. It is taken out while it thinks.
    last: Arc<Mutex<Option<SeatedBot>>>,
}

/// A match at the table: its rules, its seed and the player. A branch of a match has the same seed, but the opponent may
/// have another place.
type Here = (Rules, u64, Player);

/// One of the computer's own players at the table of a match.
struct SeatedBot {
    level: Level,
    here: Here,
    bot: Box<dyn Bot>,
    /// The hands that it has been shown.
    past: Vec<View>,
}

/// A program at one table. Any thread can ask it, one question at a time. It hears of a match with the first question.
///
/// A question in another match means that you left the one before: a program that still owes an answer there is ended and
/// started again.
#[derive(Clone)]
struct TableProgram {
    name: Label,
    /// The longest that it may take for an answer.
    move_time: Duration,
    stop: StopProgram,
    /// The match of the last question, answered or not.
    asked_in: Arc<Mutex<Option<Here>>>,
    /// The program, and the match that it knows of. Locked while the program thinks.
    seated: Arc<Mutex<(Program, Option<Here>)>>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Opponents {
    /// The computer's own players, and this program.
    pub fn with(program: Program) -> Self {
        Self::default().and(program)
    }

    /// The same with another program. Of several with the same name the later ones get a number.
    #[must_use]
    pub fn and(mut self, program: Program) -> Self {
        let names = self.programs.iter().map(|program| program.name.as_str());
        let names = distinct(names.chain([program.name().as_str()]));
        let name = names.last().and_then(|name| name.parse().ok());
        self.programs.push(TableProgram {
            name: name.unwrap_or_else(|| program.name().clone()),
            move_time: program.move_time(),
            stop: program.stop(),
            asked_in: Arc::default(),
            seated: Arc::new(Mutex::new((program, None))),
        });
        self
    }

    /// What the programs are called, in the order in which they were named.
    pub fn programs(&self) -> Vec<Label> {
        let programs = self.programs.iter();
        programs.map(|program| program.name.clone()).collect()
    }

    /// The opponent's move. It is their turn.
    ///
    /// # Errors
    ///
    /// What they did instead of a legal move. A program that failed is started again with the next question.
    pub fn choose(&self, turn: &OpponentTurn) -> Result<Action, Fault> {
        match (&turn.opponent, self.program_of(turn)) {
            (Opponent::Computer(level), _) => self.think(*level, turn),
            (Opponent::Program(_), Some(program)) => program.choose(turn),
            (Opponent::Program(name), None) => Err(Fault::new(name.as_str(), FaultKind::Absent)),
        }
    }

    /// The program that is asked in this turn, and the longest that it may take; none for one of the computer's own.
    pub fn patience(&self, turn: &OpponentTurn) -> Option<(&Label, Duration)> {
        let program = self.program_of(turn)?;
        Some((&program.name, program.move_time))
    }

    /// Shows an opponent how a hand ended. It does not wait for anything: while a program is still asked something in a
    /// match that was left, it is not shown this.
    pub fn over(&self, turn: &OpponentTurn) {
        if let Some(program) = self.program_of(turn)
            && let Ok(mut seated) = program.seated.try_lock()
        {
            // A program that cannot hear it fails when it is next asked.
            let _ = seated.0.over(&turn.situation);
        }
    }

    fn program_of(&self, turn: &OpponentTurn) -> Option<&TableProgram> {
        match &turn.opponent {
            Opponent::Computer(_) => None,
            Opponent::Program(name) => self.programs.iter().find(|here| here.name == *name),
        }
    }

    /// The move of one of the computer's own players. It depends on the turn alone; the player that answered last is asked
    /// again only because it has seen the earlier hands already.
    fn think(&self, level: Level, turn: &OpponentTurn) -> Result<Action, Fault> {
        let here = here(turn);
        let is_here = |seated: &SeatedBot| {
            (seated.level, seated.here) == (level, here) && turn.past.starts_with(&seated.past)
        };
        let seated = lock(&self.last).take().filter(is_here);
        let mut seated = seated.unwrap_or_else(|| SeatedBot {
            level,
            here,
            bot: level.bot_at(turn.player, turn.seed),
            past: Vec::new(),
        });
        for hand in &turn.past[seated.past.len()..] {
            seated.bot.over(hand);
            seated.past.push(hand.clone());
        }
        seated.bot.dealt(turn.situation.scores);
        let view = &turn.situation.view;
        let action = seated.bot.choose(view);
        *lock(&self.last) = Some(seated);
        match view.check(&action) {
            Ok(()) => Ok(action),
            Err(why) => Err(Fault::illegal(level.called().as_str(), &action, why)),
        }
    }
}

fn here(turn: &OpponentTurn) -> Here {
    (*turn.situation.view.rules(), turn.seed, turn.player)
}

impl TableProgram {
    fn choose(&self, turn: &OpponentTurn) -> Result<Action, Fault> {
        let here = here(turn);
        let before = lock(&self.asked_in).replace(here);
        let mut seated = if before == Some(here) {
            lock(&self.seated)
        } else {
            self.called_away()
        };
        let (program, told_of) = &mut *seated;
        if *told_of != Some(here) {
            // Until it knows of this match it is in none.
            *told_of = None;
            let own = stream(turn.seed, Stream::Player(turn.player.index() as u64)).next_u64();
            program.begin(&here.0, own >> Program::SEED_BITS_CUT)?;
            *told_of = Some(here);
        }
        program.choose(&turn.situation)
    }

    /// The program, which owes no answer any more.
    fn called_away(&self) -> MutexGuard<'_, (Program, Option<Here>)> {
        /// No event says when another thread gives up a program that was ended.
        const GLANCE: Duration = Duration::from_millis(2);
        loop {
            match self.seated.try_lock() {
                Ok(seated) => return seated,
                Err(TryLockError::Poisoned(seated)) => return seated.into_inner(),
                // Again and again: it may just be starting.
                Err(TryLockError::WouldBlock) => self.stop.stop(),
            }
            thread::sleep(GLANCE);
        }
    }
}

impl fmt::Debug for Opponents {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Opponents").field(&self.programs()).finish()
    }
}

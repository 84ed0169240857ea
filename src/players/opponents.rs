//! Asking the opponents of a match for their moves.

use std::{
    fmt,
    sync::{Arc, Mutex, PoisonError},
};

use crate::{
    game::Player,
    play::{Action, View},
    record::Label,
    rules::Rules,
};

use super::{
    Bot, Fault, FaultKind, Level, Opponent, OpponentTurn,
    program::{Program, TableProgram},
};

/// Answers for the opponents at one table, from any thread: the computer's own players think here, and a program is asked.
#[derive(Clone, Default)]
pub struct Opponents {
    program: Option<TableProgram>,
    /// The player that answered last. It is taken out while it thinks.
    last: Arc<Mutex<Option<SeatedBot>>>,
}

/// One of the computer's own players at the table of a match.
struct SeatedBot {
    level: Level,
    place: (Rules, u64, Player),
    bot: Box<dyn Bot>,
    /// The hands that it has been shown.
    past: Vec<View>,
}

impl Opponents {
    /// The computer's own players, and this program.
    pub fn with(program: Program) -> Self {
        Self {
            program: Some(TableProgram::new(program)),
            ..Self::default()
        }
    }

    /// What the program calls itself, if there is one.
    pub fn program(&self) -> Option<&Label> {
        self.program.as_ref().map(TableProgram::name)
    }

    /// The opponent's move. It is their turn.
    ///
    /// # Errors
    ///
    /// What they did instead of a legal move. A program that has failed is started anew when it is next asked.
    pub fn choose(&self, turn: &OpponentTurn) -> Result<Action, Fault> {
        match (&turn.opponent, self.program_of(turn)) {
            (Opponent::Computer(level), _) => self.think(*level, turn),
            (Opponent::Program(_), Some(program)) => program.choose(turn),
            (Opponent::Program(name), None) => Err(Fault::new(name.as_str(), FaultKind::Absent)),
        }
    }

    /// Shows an opponent how a hand ended. It does not wait for anything.
    pub fn over(&self, turn: &OpponentTurn) {
        if let Some(program) = self.program_of(turn) {
            program.over(turn);
        }
    }

    fn program_of(&self, turn: &OpponentTurn) -> Option<&TableProgram> {
        match &turn.opponent {
            Opponent::Computer(_) => None,
            Opponent::Program(name) => self.program.as_ref().filter(|here| here.name() == name),
        }
    }

    /// The move of one of the computer's own players. It depends on the turn alone; the player that answered last is asked
    /// again only because it has seen the earlier hands already.
    fn think(&self, level: Level, turn: &OpponentTurn) -> Result<Action, Fault> {
        let view = &turn.situation.view;
        let place = (*view.rules(), turn.seed, turn.player);
        let last = || self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let is_here = |seated: &SeatedBot| {
            (seated.level, seated.place) == (level, place) && turn.past.starts_with(&seated.past)
        };
        let seated = last().take().filter(is_here);
        let mut seated = seated.unwrap_or_else(|| SeatedBot {
            level,
            place,
            bot: level.bot_at(turn.player, turn.seed),
            past: Vec::new(),
        });
        for hand in &turn.past[seated.past.len()..] {
            seated.bot.over(hand);
            seated.past.push(hand.clone());
        }
        seated.bot.dealt(turn.situation.scores);
        let action = seated.bot.choose(view);
        *last() = Some(seated);
        match view.check(&action) {
            Ok(()) => Ok(action),
            Err(why) => Err(Fault::illegal(level.called().as_str(), &action, why)),
        }
    }
}

impl fmt::Debug for Opponents {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Opponents").field(&self.program()).finish()
    }
}

//! The part of the program that examples, benches and the tests of the real program need: its players, its nets and its
//! judge. Nothing here is promised to stay.

pub use crate::{
    analysis::{
        coach::{Closeness, Coach, Effort, Inquiry, JudgedMove, Position, ScoreState},
        drills::{Notebook, Practice},
        stats::{Career, DailyRecords, DailyResult, DailyResults, PlayedMatch},
    },
    players::{
        Agent, Bot, BotAgent, Fault, FaultKind, Greedy, Learned, Level, Opponent, OpponentTurn,
        Opponents, Scores, Situation, WatchedDeal, cut_card, par, played_out,
    },
};

/// Matches between players that rate them.
pub mod arena {
    pub use crate::players::arena::{
        Arena, ArenaEnd, Entrant, OnFault, Report, Results, Sprt, Verdict,
    };
}

/// The nets and what they are fed with.
pub mod eval {
    pub use crate::players::eval::{
        Clues, Evaluator, Guess, Inputs, Knowledge, Nets, RatedMove, Stakes, Thought, TurnMove,
        UNIT, belief, value,
    };
}

/// Other programs at the table.
pub mod program {
    pub use crate::players::program::{CommandLine, NotACommand, Program};
}

/// Looking ahead.
pub mod search {
    pub use crate::players::search::{Care, OpponentKind, Outlook, Suspicion, Tried};
}

/// The line protocol of other programs.
pub mod wire {
    pub use crate::players::wire::{
        ChooseMessage, KnownCards, LineError, PROTOCOL, PlayerSide, ProtocolError, SeenAction,
        TableMessage, TableSide, read_action, read_greeting,
    };
}

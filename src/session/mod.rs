//! A person's place at a table, without a face: what is asked, allowed, confirmed, refused and said.
//!
//! [`Session::prompt`] is what you are asked now, with the choices that you have. [`Session::handle`] takes what you want, and
//! returns what has to be done about it: lines for the record, opponents to ask, things to say. Both are pure. A face turns
//! keys, clicks or words into an [`Intent`] and shows a [`Prompt`]; whatever answers for the opponents comes back through
//! [`Session::answered`].

mod course;
mod ending;
mod prompt;
mod story;

pub use ending::{Ending, is_big_gin, no_such_way};
pub use prompt::{Choice, Kind, Prompt};
pub use story::{Line, Story, in_notation, laid, limit, name};

use crate::{
    analysis::{coach::Position, drills, stats::DailyResult},
    cards::Card,
    game::{
        HandEnd, Match, PlayedDeal, Player, Stage,
        words::{Names, Phrase},
    },
    play::{Action, View},
    players::{Fault, Level, Opponent, OpponentTurn, UnknownLevel},
    record::{Branch, BranchError, Comparison, Header, Label, Occasion, Record},
    rules::TakeBack,
};

/// A person's place at a table.
#[derive(Debug, Clone, PartialEq)]
pub struct Session {
    record: Record,
    /// Whose view is shown now.
    me: Player,
    names: Names,
    opponents: Vec<(Player, Opponent)>,
    scope: Scope,
    /// Which session it is, so that an answer for another one is known.
    number: u64,
    /// What waits for a yes, a no or a choice before it is done.
    question: Option<Question>,
    /// The last move stands, though it could be taken back.
    stands: bool,
    /// The opponent's turn that has no answer yet.
    asked: Option<Ticket>,
    /// The number of the hand that is compared with the same deal played otherwise.
    compared: Option<u64>,
    /// What the strongest player made of the same cards, in a deal of the day that is over.
    par: Option<HandEnd>,
    /// What has come of the intent that is being handled.
    effects: Vec<Effect>,
}

/// What differs between the places where hands are played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scope {
    /// Whether you are asked before what may be a slip.
    pub confirms: bool,
    /// Whether a move that can be taken back waits for you before the opponent acts.
    pub pauses: bool,
    /// Whether moves are played. In a drill they are only answers.
    pub plays: bool,
}

impl Scope {
    /// A match, where time passes before the opponent acts.
    pub const MATCH: Self = Self {
        confirms: true,
        pauses: false,
        plays: true,
    };

    /// A position to be decided. A confirmation would give something away.
    pub const DRILL: Self = Self {
        confirms: false,
        pauses: false,
        plays: false,
    };
}

/// What you want.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Intent {
    /// Draw the card at this place of the spread deck, counted from 0.
    Cut(usize),
    /// This player deals first.
    FirstDealer(Player),
    /// Do exactly this.
    Play(Action),
    /// Take the card that is on offer.
    Take,
    /// Discard a card.
    Discard(Card),
    /// End the hand with a discard.
    Knock(Ending),
    /// End the hand without deadwood; by the best discard where none is named.
    Gin(Ending),
    /// End the hand with eleven melded cards.
    BigGin,
    /// End the hand like this, knowing what it means.
    EndWith(Ending),
    /// Lay down the best melds, and lay off all that fits.
    DefendBest,
    /// Lay off no more.
    EndDefence,
    /// Look through the discard pile.
    LookBack,
    /// Take the last move back.
    TakeBack,
    /// Let the last move stand.
    Stand,
    /// Go on with the next hand.
    Next,
    /// Ask the coach.
    Hint,
    /// Play the last hand again, while this waits.
    Again(Side),
    /// Do what a question asks about.
    Yes,
    /// Do nothing.
    No,
}

/// From which side a hand is played again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// With your own cards.
    Own,
    /// With the opponent's.
    Other,
}

/// What has to be done.
#[derive(Debug, Clone, PartialEq)]
pub enum Effect {
    /// Add this line to the record.
    Append(String),
    /// The table has changed: something else may be asked.
    Moved,
    /// Tell what has happened.
    Story(Story),
    /// Tell what answers the player.
    Notice(Notice),
    /// Show the discard pile.
    Pile,
    /// Ask the coach about this decision.
    Coach(Box<Position>),
    /// Ask an opponent, and return the answer to [`Session::answered`].
    Ask {
        /// To be given back with the answer.
        ticket: Ticket,
        /// All that the opponent may know.
        turn: Box<OpponentTurn>,
    },
    /// Show an opponent how the hand ended.
    Show(Box<OpponentTurn>),
    /// Find out what the strongest player makes of the hand that is over, for [`Session::take_par`].
    Par(Box<Record>),
    /// Play this record first, while this session waits.
    Branch(Box<Record>),
    /// The answer of a drill was given.
    Answer(drills::DrillAnswer),
    /// An opponent has failed, and play cannot go on. The record goes on at their move.
    Stopped(Box<Fault>),
}

/// What answers the player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Notice {
    /// What was done, or what has changed.
    Said(Phrase),
    /// Why something cannot be.
    Refused(Phrase),
}

impl Notice {
    /// The words.
    pub const fn phrase(&self) -> &Phrase {
        match self {
            Self::Said(phrase) | Self::Refused(phrase) => phrase,
        }
    }
}

/// Which turn an answer belongs to.
///
/// Entries are only ever added to a record, so an answer whose ticket is still open fits the state it was asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ticket {
    /// The number of the session.
    pub session: u64,
    /// Who was asked.
    pub player: Player,
    /// How many entries the record had.
    pub entries: usize,
}

/// What waits for an answer.
#[derive(Debug, Clone, PartialEq)]
struct Question {
    prompt: Prompt,
    /// The choice that is a yes.
    yes: usize,
    /// What led here. The same again is a yes.
    typed: Option<Intent>,
}

/// Why nobody can sit down to a record here.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CannotSit {
    /// It is not played by one person.
    #[error("this match is played by {people} people, and this is a table for one person")]
    People {
        /// How many.
        people: usize,
    },
    /// A computer player that does not exist.
    #[error(transparent)]
    Opponent(#[from] UnknownLevel),
    /// It is played against a program, and none is here.
    #[error(
        "this match is against the program {name}, which has to be named again: --opponent 'cmd:PROGRAM ARGS'"
    )]
    NoProgram {
        /// Its name.
        name: Label,
    },
    /// It is played against another program.
    #[error("this match is against the program {name}, and the one named is {given}")]
    OtherProgram {
        /// Its name.
        name: Label,
        /// The name of the one that is here.
        given: Label,
    },
}

impl Session {
    /// Sits down to a record; `program` is the program at the table, if there is one.
    ///
    /// # Errors
    ///
    /// When it is not a match between one person and opponents that are here.
    pub fn new(record: Record, scope: Scope, program: Option<&Label>) -> Result<Self, CannotSit> {
        let mut people = Vec::new();
        let mut opponents = Vec::new();
        for (player, participant) in record.header().numbered() {
            match (Opponent::of(participant)?, program) {
                (None, _) => people.push(player),
                (Some(Opponent::Program(name)), None) => return Err(CannotSit::NoProgram { name }),
                (Some(Opponent::Program(name)), Some(given)) if *given != name => {
                    let given = given.clone();
                    return Err(CannotSit::OtherProgram { name, given });
                }
                (Some(opponent), _) => opponents.push((player, opponent)),
            }
        }
        let &[me] = people.as_slice() else {
            let people = people.len();
            return Err(CannotSit::People { people });
        };
        Ok(Self::seated(record, me, opponents, scope))
    }

    /// Sits down to a position of a match, to say what to do in it.
    pub fn at_drill(drill: &drills::Drill) -> Self {
        let (record, me) = (drill.record().clone(), drill.player());
        let others = record
            .header()
            .numbered()
            .filter(|(player, _)| *player != me);
        // Nobody is asked, so a person or an unknown level there does not matter.
        let others = others.map(|(player, participant)| {
            let opponent = Opponent::of(participant).ok().flatten();
            let opponent = opponent.unwrap_or_else(|| Opponent::Program(participant.name.clone()));
            (player, opponent)
        });
        let others = others.collect();
        Self::seated(record, me, others, Scope::DRILL)
    }

    fn seated(
        record: Record,
        me: Player,
        opponents: Vec<(Player, Opponent)>,
        scope: Scope,
    ) -> Self {
        Self {
            names: record.header().names(Some(me)),
            compared: record.compared_hand(),
            record,
            me,
            opponents,
            scope,
            number: 0,
            question: None,
            stands: false,
            asked: None,
            par: None,
            effects: Vec::new(),
        }
    }

    /// The same as the session of this number.
    #[must_use]
    pub fn numbered(self, number: u64) -> Self {
        Self { number, ..self }
    }

    /// Which session it is.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// The record.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The header of the record.
    pub fn header(&self) -> &Header {
        self.record.header()
    }

    /// The match.
    pub fn game(&self) -> &Match {
        self.record.state()
    }

    /// Whose view is shown now.
    pub fn me(&self) -> Player {
        self.me
    }

    /// The names of the players, with `You` for the one whose view is shown.
    pub fn names(&self) -> &Names {
        &self.names
    }

    /// The name of a player as it stands in the record.
    pub fn name(&self, player: Player) -> &str {
        let participant = self.header().player(player);
        participant.map_or("", |participant| participant.name.as_str())
    }

    /// Who plays against you, by their numbers at the table.
    pub fn opponents(&self) -> &[(Player, Opponent)] {
        &self.opponents
    }

    /// The first of the opponents.
    pub fn other(&self) -> Player {
        self.opponents
            .first()
            .map_or(self.me, |(player, _)| *player)
    }

    /// The name of the first of the opponents.
    pub fn other_name(&self) -> &str {
        self.name(self.other())
    }

    /// What may be done here.
    pub fn scope(&self) -> Scope {
        self.scope
    }

    /// The deal being played or just over as you know it.
    pub fn view(&self) -> Option<View> {
        let deal = self.game().deal()?;
        Some(deal.view(deal.seat_of(self.me)?))
    }

    /// The deal as you know it, while it is being played.
    pub fn playing(&self) -> Option<View> {
        matches!(self.game().stage(), Stage::Playing(_))
            .then(|| self.view())
            .flatten()
    }

    /// The opponent's turn that waits for an answer.
    pub fn asked(&self) -> Option<Ticket> {
        self.asked
    }

    /// Whether it is practice: a branch of another record.
    pub fn is_branch(&self) -> bool {
        self.header().occasion().origin().is_some()
    }

    /// Whether it is a deal of the day.
    pub fn is_daily(&self) -> bool {
        self.header().occasion().daily().is_some()
    }

    /// What it is if it is no match of its own, in a word or two.
    pub fn occasion(&self) -> Option<String> {
        match self.header().occasion() {
            Occasion::Match => None,
            Occasion::Branch(_) => Some("practice".to_owned()),
            Occasion::Daily(daily) => Some(format!("the deal of {}", daily.date)),
        }
    }

    /// Whether the last hand ended a game.
    pub fn game_ended(&self) -> bool {
        let sheet = self.game().sheet();
        sheet.game().hands().is_empty() && !sheet.finished().is_empty()
    }

    /// Whether the hand has just ended that is compared with the same deal played otherwise.
    pub fn is_to_be_compared(&self) -> bool {
        let ended = self.game().deal().filter(|deal| deal.turn().is_none());
        self.compared.is_some() && ended.map(PlayedDeal::number) == self.compared
    }

    /// Both results of the compared deal, once they are known.
    pub fn comparison(&self) -> Option<Comparison> {
        if DailyResult::of(&self.record).is_none() {
            return Comparison::of(&self.record);
        }
        let best = Level::STRONGEST.called();
        Comparison::with_computer(&self.record, best.as_str(), self.par?)
    }

    /// Whether your last move can be taken back now.
    pub fn may_take_back(&self) -> bool {
        let Stage::Playing(deal) = self.game().stage() else {
            return false;
        };
        let last = deal.actions().last();
        self.scope.plays
            && self.game().rules().table.take_back == TakeBack::UntilOpponentActs
            && last.is_some_and(|(seat, _)| Some(*seat) == deal.seat_of(self.me))
    }

    /// The last hand from one side, as a record to be played while this waits.
    ///
    /// # Errors
    ///
    /// When no hand is over yet, or there is nobody to play it against.
    pub fn again(&self, side: Side) -> Result<Record, BranchError> {
        let record = &self.record;
        let again = Branch::again(record).filter(|_| self.is_to_be_compared());
        let branch = match again {
            Some(branch) => branch,
            None if self.is_daily() => Branch::of_daily(record)?,
            None => Branch::of_last_hand(record)?,
        };
        let player = match side {
            Side::Own => self.me,
            Side::Other => self.other(),
        };
        let seated = |player| self.header().player(player).cloned();
        let (Some(person), Some(opponent)) = (seated(self.me), seated(self.other())) else {
            unreachable!("every place of the table is taken");
        };
        branch.begin(player, person.name, opponent)
    }
}

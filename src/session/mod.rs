//! A person's place at a table, without an interface: what is asked, allowed, confirmed, refused and said.
//!
//! [`Session::prompt`] is what you are asked now, with your choices. [`Session::handle`] takes what you want and returns what
//! has to be done: lines for the record, opponents to ask, things to say. Both are pure. A face turns keys, clicks or words
//! into an [`Intent`] and shows a [`Prompt`]. The opponents' answers come back through [`Session::answered`].

mod between;
mod course;
mod ending;
mod partner;
mod people;
mod prompt;
mod records;
mod remarks;
mod story;

use people::Looker;
use remarks::Remarks;

pub use ending::no_such_way;
pub use prompt::{Choice, Kind, KnockChoice, Prompt, end_with, is_big_gin};
pub use records::{Found, RecordLine, house, length, person, played_by};
pub use remarks::Remark;
pub use story::{Story, StoryLine, in_notation, laid, limit};

use crate::{
    analysis::{
        coach::{Effort, Position},
        drills,
        stats::DailyResult,
    },
    cards::Card,
    game::{
        HandEnd, Match, PlayedDeal, Player, Stage, Table,
        words::{self, Names, Phrase, counted},
    },
    play::{Action, View},
    players::{Fault, Level, Opponent, OpponentTurn, UnknownLevel},
    record::{Branch, BranchError, Comparison, Header, Label, Record},
    rules::TakeBack,
};

/// A person's place at a table.
#[derive(Debug, Clone, PartialEq)]
pub struct Session {
    record: Record,
    /// The people at this keyboard, in their order.
    people: Vec<Player>,
    /// The person whose session it is at this moment.
    me: Player,
    looker: Looker,
    names: Names,
    /// The cards that people have drawn in the cut so far.
    drawn: Vec<(Player, Card)>,
    opponents: Vec<(Player, Opponent)>,
    scope: Scope,
    /// Tells answers for another session apart.
    number: u64,
    /// What has to be confirmed first.
    question: Option<OpenQuestion>,
    /// The player let the last move stand, which could be taken back.
    stands: bool,
    /// You lay off all that fits, whenever it is your turn in this defense.
    lays_off: bool,
    /// The opponent's turn that has no answer yet.
    asked: Option<Ticket>,
    /// You announce the last games before the next hand is dealt.
    announces: bool,
    /// The number of the hand whose result is compared with another of the same deal.
    compared: Option<u64>,
    /// The result of the strongest player with the same cards, once a deal of the day is over.
    par: Option<HandEnd>,
    /// What the opponents say, where they do.
    remarks: Option<Remarks>,
    /// The effects of the intent being handled.
    effects: Vec<Effect>,
}

/// What differs between the places where hands are played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scope {
    /// Whether you confirm what may be a slip.
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

    /// A deal of the lesson, which has its own judge of every move.
    pub const LESSON: Self = Self {
        confirms: false,
        pauses: false,
        plays: true,
    };

    /// A position to decide. A confirmation would give something away.
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
    Play(Action),
    /// Take the card that is on offer.
    Take,
    /// Offer to double the stake.
    Double,
    Discard(Card),
    /// End the hand with a discard.
    Knock(KnockChoice),
    /// End the hand without deadwood; by the best discard where none is named.
    Gin(KnockChoice),
    /// End the hand with eleven melded cards.
    BigGin,
    /// End the hand like this, without further confirmation.
    EndWith(KnockChoice),
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
    /// Look at your cards: the keyboard has been passed to you.
    Look,
    /// Leave the others for good, if you say so again; the computer plays on at this level.
    Leave(Level),
    /// Leave the others for good.
    Left(Level),
    /// Announce that the open games are the last, if you say so again.
    LastGames,
    /// Announce that the open games are the last: now, or before the next hand is dealt.
    Announce,
    /// Ask the coach, who tries the moves so long; asked again first where that costs the rating.
    Hint(Effort),
    /// Ask the coach, and give up the rating of this match.
    UnratedHint(Effort),
    /// Ask a partner what they would do.
    Advice,
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
    /// The table has changed, so the prompt may have.
    Moved,
    /// Take off the screen what only one person may see: somebody else looks next, or everybody.
    Cover,
    /// Say what has happened.
    Story(Story),
    /// Let an opponent say something.
    Remark(Remark),
    /// Answer the player.
    Notice(Notice),
    /// Show the discard pile.
    Pile,
    /// Ask the coach about this decision.
    Coach(Box<Position>, Effort),
    /// Ask an opponent, and return the answer to [`Session::answered`].
    Ask {
        /// To be given back with the answer.
        ticket: Ticket,
        /// All that the opponent may know.
        turn: Box<OpponentTurn>,
    },
    /// Ask a partner, who is one of the computer's players, and return the answer to [`Session::advised`].
    AskPartner {
        /// To be given back with the answer.
        ticket: Ticket,
        /// All that the partner may know: what you know.
        turn: Box<OpponentTurn>,
    },
    /// Show an opponent how the hand ended.
    Show(Box<OpponentTurn>),
    /// Find the result of the strongest player with these cards, for [`Session::take_par`].
    Par(Box<Record>),
    /// Play this record first, while this session waits.
    Branch(Box<Record>),
    /// The answer of a drill was given.
    Answer(drills::DrillAnswer),
    /// An opponent has failed, and play stops. The record resumes at their move.
    Stopped(Box<Fault>),
}

/// An answer to the player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Notice {
    /// What was done, or what has changed.
    Said(Phrase),
    /// Why something cannot be done.
    Refused(Phrase),
}

impl Notice {
    pub const fn phrase(&self) -> &Phrase {
        match self {
            Self::Said(phrase) | Self::Refused(phrase) => phrase,
        }
    }
}

/// Which turn an answer belongs to.
///
/// Records only grow, so an answer whose ticket is still open fits the state it was asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ticket {
    pub session: u64,
    pub player: Player,
    /// How many entries the record had.
    pub entries: usize,
}

/// What waits for an answer.
#[derive(Debug, Clone, PartialEq)]
struct OpenQuestion {
    prompt: Prompt,
    /// The choice that is a yes.
    yes: usize,
    /// The intent that led here. The same intent again is a yes.
    typed: Option<Intent>,
}

/// Why nobody can take a seat at a match.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CannotSit {
    /// No person plays in it.
    #[error("no person plays in this match: `undercut replay` shows it")]
    Nobody,
    /// A computer player that does not exist.
    #[error(transparent)]
    Opponent(#[from] UnknownLevel),
    /// It is played against a program, and none is here.
    #[error(
        "this match is against the program {name}; name it again: --opponent 'cmd:PROGRAM ARGS'"
    )]
    NoProgram { name: Label },
    /// It is played against another program.
    #[error("this match is against the program {name}, not {given}")]
    OtherProgram { name: Label, given: Label },
}

/// The person and the opponent in a match that counts on the ladder.
fn on_ladder(record: &Record) -> Option<(Player, Level)> {
    let header = record.header();
    if !header.occasion().is_match() || record.state().table() != Table::Two {
        return None;
    }
    let me = header.person()?;
    let (_, opponent) = header.numbered().find(|(player, _)| *player != me)?;
    Some((me, Level::of(opponent)?))
}

/// The next opponent up the ladder, if this is a match that a person has won against one.
pub fn next_up(record: &Record) -> Option<Level> {
    let (me, opponent) = on_ladder(record)?;
    next_after(record.state(), me, opponent)
}

fn next_after(game: &Match, me: Player, opponent: Level) -> Option<Level> {
    match game.stage() {
        Stage::Over(result) if result.is_won_by(me) => opponent.next_up(),
        _ => None,
    }
}

impl Session {
    /// Takes a seat at the match of a record; `programs` are those at the table.
    ///
    /// # Errors
    ///
    /// When no person plays in it, or an opponent is not here.
    pub fn new(record: Record, scope: Scope, programs: &[Label]) -> Result<Self, CannotSit> {
        let mut people = Vec::new();
        let mut opponents = Vec::new();
        let seated = record.header().seated(record.state());
        for (player, participant) in Player::all(seated.len()).zip(&seated) {
            match Opponent::of(participant)? {
                None => people.push(player),
                Some(Opponent::Program(name)) if !programs.contains(&name) => {
                    return Err(match programs {
                        [] => CannotSit::NoProgram { name },
                        [given, ..] => {
                            let given = given.clone();
                            CannotSit::OtherProgram { name, given }
                        }
                    });
                }
                Some(opponent) => opponents.push((player, opponent)),
            }
        }
        if people.is_empty() {
            return Err(CannotSit::Nobody);
        }
        Ok(Self::seated(record, people, opponents, scope))
    }

    /// Takes a seat at a position, to say what to do in it.
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
        Self::seated(record, vec![me], others, Scope::DRILL)
    }

    fn seated(
        record: Record,
        people: Vec<Player>,
        opponents: Vec<(Player, Opponent)>,
        scope: Scope,
    ) -> Self {
        let me = people[0];
        let looker = match people.as_slice() {
            [_] => Looker::Me,
            _ => Looker::All,
        };
        let you = (looker == Looker::Me).then_some(me);
        Self {
            names: record.header().names_at(record.state(), you),
            compared: record.compared_hand(),
            remarks: scope.plays.then(|| Remarks::of(&record)).flatten(),
            record,
            people,
            me,
            looker,
            drawn: Vec::new(),
            opponents,
            scope,
            number: 0,
            question: None,
            stands: false,
            lays_off: false,
            asked: None,
            announces: false,
            par: None,
            effects: Vec::new(),
        }
    }

    #[must_use]
    pub fn numbered(self, number: u64) -> Self {
        Self { number, ..self }
    }

    pub fn number(&self) -> u64 {
        self.number
    }

    pub fn record(&self) -> &Record {
        &self.record
    }

    pub fn header(&self) -> &Header {
        self.record.header()
    }

    pub fn game(&self) -> &Match {
        self.record.state()
    }

    /// The person who looks, or is to look next.
    pub fn me(&self) -> Player {
        self.me
    }

    /// The names of the players, with `You` for the person who looks.
    pub fn names(&self) -> &Names {
        &self.names
    }

    /// The name of a player.
    pub fn name(&self, player: Player) -> &str {
        let substitute = self.game().substitute(player).map(|one| &one.name);
        let began = self.header().player(player).map(|one| &one.name);
        substitute.or(began).map_or("", Label::as_str)
    }

    pub fn opponents(&self) -> &[(Player, Opponent)] {
        &self.opponents
    }

    pub fn other(&self) -> Player {
        self.others().next().unwrap_or(self.me)
    }

    /// What an opponent has just said.
    pub fn remark(&self) -> Option<Remark> {
        self.remarks.as_ref()?.last(self.record.entries().len())
    }

    /// Whether the match counts for your rating, which a hint would keep it out of.
    pub fn counts_for_rating(&self) -> bool {
        on_ladder(&self.record).is_some_and(|(me, _)| self.game().hints(me) == 0)
    }

    /// What the match means for your rating and on the ladder once it is over, in sentences.
    pub fn on_ladder(&self) -> Vec<String> {
        let Some((me, opponent)) = on_ladder(&self.record) else {
            return Vec::new();
        };
        let game = self.game();
        let hints = game.hints(me);
        let hinted = (hints > 0 && matches!(game.stage(), Stage::Over(_))).then(|| {
            let hints = counted(hints, "hint", "hints");
            format!("With {hints} it is not rated.")
        });
        let next = next_after(game, me, opponent).map(Level::as_next_opponent);
        hinted.into_iter().chain(next).collect()
    }

    /// The stake of the hand and who may double it, at a table where that is done.
    pub fn stake(&self) -> Option<String> {
        let deal = self.deal()?;
        words::stake(&self.names, deal.seats(), deal.deal())
    }

    pub fn other_name(&self) -> &str {
        self.name(self.other())
    }

    pub fn scope(&self) -> Scope {
        self.scope
    }

    /// The deal in which you sit, or else the one that you watch: the one being played, or the last.
    pub fn deal(&self) -> Option<&PlayedDeal> {
        let own = self.game().current().and_then(|deals| deals.of(self.me));
        own.or_else(|| self.game().deal())
    }

    /// What you know of the deal that is being played or was just finished. Nobody's cards are shown while the keyboard is
    /// being passed on.
    pub fn view(&self) -> Option<View> {
        let deal = self.deal()?;
        let is_open = self.looks() || deal.turn().is_none();
        Some(deal.view(deal.seat_of(self.me).filter(|_| is_open)?))
    }

    /// What you know of the deal that is being played.
    pub fn playing(&self) -> Option<View> {
        matches!(self.game().stage(), Stage::Playing(_))
            .then(|| self.view())
            .flatten()
    }

    /// What you know of the deal in which you are to act now. Where two deals go on in turn, it is not your turn while an
    /// action is due in the other one.
    pub fn acting(&self) -> Option<View> {
        let view = self.playing().filter(View::is_my_turn)?;
        (self.game().turn() == Some(self.me)).then_some(view)
    }

    /// The opponents and the other people, in their order.
    pub fn others(&self) -> impl Iterator<Item = Player> + use<'_> {
        let all = Player::all(self.game().players());
        all.filter(|player| *player != self.me)
    }

    /// What the answer of a player is known by, as the record stands now.
    fn ticket(&self, player: Player) -> Ticket {
        Ticket {
            session: self.number,
            player,
            entries: self.record.entries().len(),
        }
    }

    pub fn asked(&self) -> Option<Ticket> {
        self.asked
    }

    /// Whether it is practice: a branch of another record.
    pub fn is_branch(&self) -> bool {
        self.header().occasion().origin().is_some()
    }

    pub fn is_daily(&self) -> bool {
        self.header().occasion().daily().is_some()
    }

    /// Whether the last hand ended a game.
    pub fn game_ended(&self) -> bool {
        !self.game().sheet().just_ended().is_empty()
    }

    /// Whether the compared hand has just ended.
    pub fn is_to_be_compared(&self) -> bool {
        let ended = self.game().deal().filter(|deal| deal.turn().is_none());
        self.compared.is_some() && ended.map(PlayedDeal::number) == self.compared
    }

    /// Both results of the compared deal, once they are known.
    pub fn comparison(&self) -> Option<Comparison> {
        if DailyResult::of(&self.record).is_none() {
            return Comparison::of(&self.record);
        }
        let best = Level::STRONGEST;
        Comparison::with_computer(&self.record, &best.participant(), self.par?)
    }

    /// Whether your last move can be taken back now. That a hand was laid down against a knock cannot: it would be laid down again at
    /// once.
    pub fn may_take_back(&self) -> bool {
        let (Stage::Playing(_), Some(deal)) = (self.game().stage(), self.deal()) else {
            return false;
        };
        let last = deal.actions().last();
        self.scope.plays
            && self.looks()
            && self.game().rules().table.take_back == TakeBack::UntilOpponentActs
            && last.is_some_and(|(seat, action)| {
                let is_laid_down = matches!(action, Action::Spread { .. });
                Some(*seat) == deal.seat_of(self.me) && !is_laid_down
            })
    }

    /// The last hand from one side, as a record to play while this session waits.
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
            Side::Other => self.across(),
        };
        let mut others = self.header().others_at(self.me, player);
        for person in others.iter_mut().filter(|one| one.is_person()) {
            // Another person does not play practice: the computer takes their part.
            *person = Level::Casual.participant();
        }
        let name = self.header().player(self.me).map(|own| own.name.clone());
        let name = name.expect("every place of the table is taken");
        branch.begin(player, name, others)
    }

    /// Who plays against you in your deal, or in the last one.
    fn across(&self) -> Player {
        let other = self.deal().and_then(|deal| deal.first_beside(self.me));
        other.unwrap_or_else(|| self.other())
    }
}

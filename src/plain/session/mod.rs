//! A match at the table without a screen: a line in, lines out.

use crate::{
    bots::{
        Fault, Manners, Opponent, Persona, Scores, Situation, UnknownPersona, program::Visitor,
    },
    coach::Coach,
    drills::{Answer as DrillAnswer, Drill, check},
    game::{Entry, EntryError, Match, PlayedDeal, Player, Stage, words::Names},
    melds::{Melds, best_arrangement},
    play::{Action, Phase, View},
    record::{Label, ParticipantKind, Record, come_from},
    rules::TakeBack,
};

use super::{
    command::{Command, Page},
    names::name,
    other::Other,
    prompt,
    question::Question,
    speech::Speech,
    state,
    talk::Talk,
    ways,
};

/// How questions that guard against a slip are treated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Questions {
    /// They are asked, once.
    #[default]
    Ask,
    /// They count as answered with yes, for a script that knows what it does.
    Yes,
}

/// When the seed of the cards is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum SeedTold {
    /// When the match is over: who knows it can work out every card.
    #[default]
    AtTheEnd,
    /// At once as well, because the player chose it.
    AtOnce,
}

/// How the game is talked about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Manner {
    /// How sentences become lines.
    pub speech: Speech,
    /// Whether questions are asked.
    pub questions: Questions,
    /// When the seed is told.
    pub seed: SeedTold,
}

/// The answer to a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// What to add to the text of the record, before anything is printed: whole lines.
    pub record: String,
    /// The lines to print. While the session listens, the last one says what can be done.
    pub lines: Vec<String>,
    /// What comes next.
    pub next: Next,
}

/// What comes after an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Next {
    /// The session waits for a line.
    Listen,
    /// The player wants to know what all his matches say; [`Session::answer_with`] goes on with it.
    Statistics(Wanted),
    /// The match is over.
    Over,
    /// The player leaves; the match can be gone on with.
    Left,
    /// Another record is played first, and this match waits.
    Branch(Box<Record>),
    /// A program at the table has failed; the match can be gone on with.
    Stopped(Box<Fault>),
}

/// How much of the statistics is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// What is only counted.
    Counted,
    /// What the coach makes of it as well.
    Judged,
}

impl From<Page> for Wanted {
    fn from(page: Page) -> Self {
        match page {
            Page::Short => Self::Counted,
            Page::Whole => Self::Judged,
        }
    }
}

/// Why a record cannot be sat down to.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CannotSit {
    /// There is no person, or more than one.
    #[error("this match is played by {people} people, and line mode is for one")]
    People {
        /// How many there are.
        people: usize,
    },
    /// A computer plays somebody whom this program does not have.
    #[error(transparent)]
    Opponent(#[from] UnknownPersona),
    /// A program plays that is not here.
    #[error(
        "this match is against the program {name}, which has to be named again: --opponent 'cmd:PROGRAM ARGS'"
    )]
    NoProgram {
        /// What it is called.
        name: Label,
    },
    /// Another program plays than the one that is here.
    #[error("this match is against the program {name}, and the one named is {given}")]
    OtherProgram {
        /// What it is called.
        name: Label,
        /// What the one is called that is here.
        given: Label,
    },
}

/// A match at the table without a screen.
///
/// ```
/// use undercut::{
///     plain::{Manner, Next, Session},
///     record::{Header, Participant, Record},
///     rules::Rules,
/// };
///
/// let players = vec![Participant::human("You".parse()?), Participant::bot("Club".parse()?, "club".parse()?)];
/// let record = Record::new(Header::new(Rules::default(), players, 42)?);
/// let mut session = Session::new(record, Manner::default())?;
/// assert!(session.begin().lines.last().is_some_and(|line| line.starts_with("Cut: ")));
///
/// let answer = session.answer("17");
/// assert!(answer.record.starts_with("{\"entry\":\"cut\""));
/// assert_eq!(answer.next, Next::Listen);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Session {
    record: Record,
    me: Player,
    names: Names,
    opponents: Vec<Other>,
    manner: Manner,
    /// A question that waits for an answer.
    pub(super) asked: Option<Question>,
    /// The player has let his last move stand, though he could take it back.
    stands: bool,
    /// What is being said in answer to this line.
    pub(super) talk: Talk,
    /// What has been added to the record in answer to this line.
    written: String,
    /// The coach, once he has been asked.
    pub(super) coach: Option<Box<Coach<'static>>>,
    /// What a program at the table did instead of playing.
    fault: Option<Box<Fault>>,
    /// What is to be played first, while this waits.
    pub(super) branch: Option<Box<Record>>,
    /// What the player sits here for.
    pub(super) purpose: Purpose,
}

/// What the player sits at the table for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Purpose {
    /// To play the match.
    Match,
    /// To say what he would do, which is then not done.
    Drill {
        /// What he has said.
        answer: Option<DrillAnswer>,
    },
}

/// What the player has to do now.
pub(super) enum Moment {
    /// Draw a card from the spread.
    Cut,
    /// Choose who deals.
    ChooseDealer,
    /// Something in the deal.
    Turn(Box<View>),
    /// Take the last move back, or let it stand.
    Stands,
    /// Nothing: the match is over.
    Over,
}

/// What came of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Heard {
    /// The match has moved on.
    Moved,
    /// Something was told, asked or refused; nothing has changed.
    Told,
    /// Something was asked that is not in this record; nothing has changed.
    Asked(Wanted),
    /// The player leaves.
    Leaves,
}

impl Session {
    /// Sits down to a record.
    ///
    /// # Errors
    ///
    /// When it is not a match between one person and computer players that there are.
    pub fn new(record: Record, manner: Manner) -> Result<Self, CannotSit> {
        Self::with(record, manner, None)
    }

    /// Sits down to a record, which may be that of a match against the program `visitor`.
    ///
    /// # Errors
    ///
    /// When it is not a match between one person and computer players that there are, or this program.
    pub fn with(
        record: Record,
        manner: Manner,
        visitor: Option<&Visitor>,
    ) -> Result<Self, CannotSit> {
        let header = record.header();
        let mut people = Vec::new();
        let mut opponents = Vec::new();
        for (player, participant) in Player::all(header.players().len()).zip(header.players()) {
            match &participant.kind {
                ParticipantKind::Human => people.push(player),
                ParticipantKind::Bot { level } => {
                    let persona: Persona = level.as_str().parse()?;
                    let opponent = Opponent::new(persona, player, header.seed());
                    opponents.push(Other::House(Box::new(opponent)));
                }
                ParticipantKind::Program => {
                    let name = participant.name.clone();
                    let Some(visitor) = visitor else {
                        return Err(CannotSit::NoProgram { name });
                    };
                    if *visitor.name() != name {
                        let given = visitor.name().clone();
                        return Err(CannotSit::OtherProgram { name, given });
                    }
                    opponents.push(Other::Program {
                        visitor: visitor.clone(),
                        manners: Manners::new(player, header.seed()),
                        seed: header.seed(),
                    });
                }
            }
        }
        let &[me] = people.as_slice() else {
            return Err(CannotSit::People {
                people: people.len(),
            });
        };
        Ok(Self::seated(record, me, opponents, manner, Purpose::Match))
    }

    /// Sits down to a position of a match, to say what is to be done in it. Questions that guard against a slip would tell
    /// something, so none is asked.
    pub(super) fn at_drill(drill: &Drill, manner: Manner) -> Self {
        let manner = Manner {
            questions: Questions::Yes,
            ..manner
        };
        let record = drill.record().clone();
        let purpose = Purpose::Drill { answer: None };
        Self::seated(record, drill.player(), Vec::new(), manner, purpose)
    }

    fn seated(
        record: Record,
        me: Player,
        opponents: Vec<Other>,
        manner: Manner,
        purpose: Purpose,
    ) -> Self {
        let players = record.header().players().iter();
        let names = Names::new(players.map(|player| player.name.as_str()), Some(me));
        Self {
            record,
            me,
            names,
            opponents,
            manner,
            asked: None,
            stands: false,
            talk: Talk::default(),
            written: String::new(),
            coach: None,
            fault: None,
            branch: None,
            purpose,
        }
    }

    /// The record as it stands.
    pub fn record(&self) -> &Record {
        &self.record
    }

    pub(super) fn game(&self) -> &Match {
        self.record.state()
    }

    pub(super) fn me(&self) -> Player {
        self.me
    }

    pub(super) fn other(&self) -> Player {
        let others = self.opponents.first().map(Other::player);
        others.unwrap_or(self.me)
    }

    pub(super) fn names(&self) -> &Names {
        &self.names
    }

    pub(super) fn asks(&self) -> bool {
        self.manner.questions == Questions::Ask
    }

    /// Greets the player and goes on to the first line that is wanted of him.
    pub fn begin(&mut self) -> Answer {
        let opponents: Vec<&str> = self
            .names
            .players()
            .filter(|&player| player != self.me)
            .map(|player| name(&self.names, player))
            .collect();
        let greeting = format!(
            "Gin rummy in line mode: you against {}.",
            opponents.join(", ")
        );
        self.talk.say(greeting);
        let is_branch = self.record.header().occasion().origin().is_some();
        self.talk.say(if is_branch {
            "help lists the commands; quit leaves."
        } else {
            "help lists the commands; quit leaves, and the match is kept."
        });
        for told in come_from(&self.record) {
            self.talk.say(told);
        }
        if self.record.entries().is_empty() {
            if self.manner.seed == SeedTold::AtOnce {
                let seed = self.record.header().seed();
                self.talk.say(format!("The seed of the cards is {seed}."));
            }
            if let Some(seal) = self.record.header().seal() {
                let told = format!("The decks are sealed: {}", seal.commitment);
                self.talk.say(told);
            }
        } else {
            self.recall();
        }
        self.go_on();
        self.reply(Heard::Moved)
    }

    /// Goes on after another record was played.
    pub fn come_back(&mut self) -> Answer {
        self.talk.say("Back to where you were.");
        self.reply(Heard::Moved)
    }

    /// Answers a line.
    pub fn answer(&mut self, line: &str) -> Answer {
        let heard = match Command::read(line) {
            Ok(command) => self.hear(command),
            Err(why) => {
                self.talk.say(why.to_string());
                Heard::Told
            }
        };
        if heard == Heard::Moved {
            self.go_on();
        }
        self.reply(heard)
    }

    /// Tells sentences that were looked up for the player, and goes on to what is wanted of him.
    pub fn answer_with(&mut self, sentences: impl IntoIterator<Item = String>) -> Answer {
        for sentence in sentences {
            self.talk.say(sentence);
        }
        self.reply(Heard::Told)
    }

    fn reply(&mut self, heard: Heard) -> Answer {
        let moment = self.moment();
        let next = match (self.fault.take(), heard, &moment) {
            (Some(fault), _, _) => Next::Stopped(fault),
            (None, _, _) if self.branch.is_some() => {
                self.branch.take().map_or(Next::Listen, Next::Branch)
            }
            (None, Heard::Leaves, _) => Next::Left,
            (None, Heard::Asked(wanted), _) => Next::Statistics(wanted),
            (None, _, Some(Moment::Over)) => Next::Over,
            (None, Heard::Moved | Heard::Told, _) => Next::Listen,
        };
        if next == Next::Over {
            self.open_the_seal();
        }
        if next == Next::Listen {
            if heard == Heard::Moved {
                self.tell_state();
            }
            let prompt = self.prompt(moment.as_ref());
            self.talk.say(prompt);
        }
        Answer {
            record: std::mem::take(&mut self.written),
            lines: std::mem::take(&mut self.talk).lines(self.manner.speech),
            next,
        }
    }

    /// Tells from what every card of the match that is over can be worked out.
    fn open_the_seal(&mut self) {
        if !self.record.tells_its_seed() {
            return;
        }
        let header = self.record.header();
        let seed = header.seed();
        let mut told = vec![format!("The seed of the cards was {seed}.")];
        if header.occasion().is_match() {
            let again = format!(
                "undercut play --seed {seed} deals the same decks by the same house rules."
            );
            told.push(again);
        }
        if let Some(seal) = header.seal() {
            told.push(format!("The nonce of the seal was {}", seal.nonce));
            told.push("undercut verify checks the record against the seal.".to_owned());
        }
        for line in told {
            self.talk.say(line);
        }
    }

    /// What the player has to do now; `None` while somebody else, or chance, has to do something.
    pub(super) fn moment(&self) -> Option<Moment> {
        match self.game().stage() {
            Stage::Cut => Some(Moment::Cut),
            Stage::ChooseDealer { chooser } => {
                (*chooser == self.me).then_some(Moment::ChooseDealer)
            }
            Stage::ToDeal { .. } if self.record.is_finished() => Some(Moment::Over),
            Stage::Lot | Stage::ToDeal { .. } => None,
            Stage::Over(_) => Some(Moment::Over),
            Stage::Playing(deal) if deal.turn() == Some(self.me) => {
                let view = deal.view(deal.seat_of(self.me)?);
                match *view.phase() {
                    Phase::Spread { knock }
                        if self.purpose == Purpose::Match
                            && ways::is_without_choice(&view, &knock) =>
                    {
                        None
                    }
                    _ => Some(Moment::Turn(Box::new(view))),
                }
            }
            Stage::Playing(deal) => {
                (self.may_take_back(deal) && !self.stands && self.asks()).then_some(Moment::Stands)
            }
        }
    }

    /// The deal as the player knows it, while it is being played.
    pub(super) fn view(&self) -> Option<View> {
        let Stage::Playing(deal) = self.game().stage() else {
            return None;
        };
        Some(deal.view(deal.seat_of(self.me)?))
    }

    fn may_take_back(&self, deal: &PlayedDeal) -> bool {
        let last = deal.actions().last();
        self.game().rules().table.take_back == TakeBack::UntilOpponentActs
            && last.is_some_and(|(seat, _)| deal.seats()[*seat] == self.me)
    }

    /// Tells the hand, the upcard, the stock and the score.
    pub(super) fn tell_state(&mut self) {
        let view = self.view();
        let mut talk = std::mem::take(&mut self.talk);
        state::tell(&self.names, self.game(), view.as_ref(), &mut talk);
        self.talk = talk;
    }

    pub(super) fn prompt(&self, moment: Option<&Moment>) -> String {
        if let Some(question) = &self.asked {
            return question.prompt().to_owned();
        }
        match moment {
            Some(Moment::Cut) => {
                "Cut: draw a card of the spread by its number, 1 to 52.".to_owned()
            }
            Some(Moment::ChooseDealer) => {
                "Dealer: who deals? me or opponent; who does not has the first turn.".to_owned()
            }
            Some(Moment::Turn(view)) => prompt::prompt(view),
            Some(Moment::Stands) => "Stands: Enter goes on, undo takes your move back.".to_owned(),
            Some(Moment::Over) | None => String::new(),
        }
    }

    /// Lets chance and the others do what is theirs to do, until the player has to do something.
    fn go_on(&mut self) {
        while self.moment().is_none() {
            match self.due() {
                Ok(entry) => self
                    .push(&entry)
                    .expect("the computer and chance do what the match lets them do"),
                Err(fault) => {
                    self.fault = Some(Box::new(fault));
                    return;
                }
            }
        }
    }

    /// What chance or somebody else does next.
    fn due(&mut self) -> Result<Entry, Fault> {
        if let Some(entry) = self.game().due(self.record.header().seed()) {
            return Ok(entry);
        }
        let player = self
            .record
            .state()
            .turn()
            .expect("a match that waits for nobody has ended");
        let opponent = self
            .opponents
            .iter_mut()
            .find(|opponent| opponent.player() == player);
        let game = self.record.state();
        Ok(match (opponent, game.stage()) {
            (Some(opponent), Stage::Playing(deal)) => {
                let seat = deal
                    .seat_of(player)
                    .expect("who is to move sits at the table");
                let action = opponent.choose(&Situation {
                    number: deal.number(),
                    scores: Scores::of(game, player),
                    view: &deal.view(seat),
                })?;
                Entry::Played { player, action }
            }
            (Some(opponent), _) => Entry::FirstDealer {
                dealer: opponent.name_dealer(),
            },
            // The player's own, where there is nothing to choose: he lays down his hand.
            (None, _) => {
                let hand = self.view().expect("he sits in the deal").hand();
                let melds = *best_arrangement(hand).melds();
                Entry::Played {
                    player,
                    action: Action::Spread { melds },
                }
            }
        })
    }

    /// Notes something in the record that changes nothing at the table, and leaves a question waiting.
    pub(super) fn note(&mut self, entry: Entry) {
        if let Ok(line) = self.record.push(entry) {
            self.written += &line;
        }
    }

    pub(super) fn talk(&mut self) -> &mut Talk {
        &mut self.talk
    }

    /// Draws the player's card and the others' from the spread.
    pub(super) fn cut(&mut self, number: usize) -> Heard {
        let spread = Match::spread(self.record.header().seed());
        let Some(&mine) = number.checked_sub(1).and_then(|i| spread.cards().get(i)) else {
            self.talk.say("The spread has the cards 1 to 52.");
            return Heard::Told;
        };
        let mut taken = vec![mine];
        for opponent in &self.opponents {
            taken.push(opponent.draw(&spread, &taken));
        }
        // The player's card to his place, the others' after one another to theirs.
        let mut others = taken.iter().skip(1).copied();
        let players = self.record.header().players().len();
        let cards = Player::all(players)
            .filter_map(|player| {
                if player == self.me {
                    Some(mine)
                } else {
                    others.next()
                }
            })
            .collect();
        self.do_now(&Entry::Cut { cards })
    }

    /// Does what the player wants, or tells him why not.
    pub(super) fn do_now(&mut self, entry: &Entry) -> Heard {
        if let Purpose::Drill { .. } = self.purpose {
            return self.say_only(entry);
        }
        match self.push(entry) {
            Ok(()) => Heard::Moved,
            Err(EntryError::NothingToTakeBack { .. }) => {
                self.talk
                    .say("The last move was not yours, so there is none to take back.");
                Heard::Told
            }
            Err(why) => {
                self.talk.refuse(&why.to_string());
                Heard::Told
            }
        }
    }

    /// Notes what the player would do, or tells him why not.
    fn say_only(&mut self, entry: &Entry) -> Heard {
        let (Entry::Played { action, .. }, Some(view)) = (entry, self.view()) else {
            return self.told("Nothing has been done here that could be taken back.");
        };
        match check(&view, action) {
            Ok(()) => {
                let answer = Some(DrillAnswer::Move(*action));
                self.purpose = Purpose::Drill { answer };
                Heard::Moved
            }
            Err(why) => {
                self.talk.refuse(&why.to_string());
                Heard::Told
            }
        }
    }

    pub(super) fn play(&mut self, action: Action) -> Heard {
        let player = self.me;
        self.do_now(&Entry::Played { player, action })
    }

    pub(super) fn take_back(&mut self) -> Heard {
        let player = self.me;
        self.do_now(&Entry::TookBack { player })
    }

    /// Goes on though the last move could be taken back.
    pub(super) fn let_stand(&mut self) -> Heard {
        self.stands = true;
        Heard::Moved
    }

    /// Takes the next step of the match, and tells it.
    fn push(&mut self, entry: &Entry) -> Result<(), EntryError> {
        let onto = self.view().and_then(|view| melds_to_lay_off_on(&view));
        let games = self.game().sheet().finished().len();
        let scores = self.scores();
        let line = self.record.push(entry.clone())?;
        self.tell_programs(&scores);
        self.written += &line;
        self.asked = None;
        self.stands = false;
        let mut talk = std::mem::take(&mut self.talk);
        self.tell(entry, onto.as_ref(), games, &mut talk);
        self.talk = talk;
        if matches!(entry, Entry::Played { .. }) {
            self.tell_comparison();
        }
        Ok(())
    }
}

impl Session {
    /// The score of the game for each of the others, while a hand is being played.
    fn scores(&self) -> Vec<Scores> {
        let of = |other: &Other| Scores::of(self.game(), other.player());
        match self.game().stage() {
            Stage::Playing(_) => self.opponents.iter().map(of).collect(),
            Stage::Cut
            | Stage::Lot
            | Stage::ChooseDealer { .. }
            | Stage::ToDeal { .. }
            | Stage::Over(_) => Vec::new(),
        }
    }

    /// Shows the others how the hand ended, if it was being played at these scores and is over now.
    fn tell_programs(&self, scores: &[Scores]) {
        let game = self.game();
        let Some(deal) = game.deal().filter(|deal| deal.turn().is_none()) else {
            return;
        };
        for (other, &scores) in self.opponents.iter().zip(scores) {
            if let Some(seat) = deal.seat_of(other.player()) {
                other.over(&Situation {
                    number: deal.number(),
                    scores,
                    view: &deal.view(seat),
                });
            }
        }
    }
}

/// The melds on which a card may be laid off in this phase.
fn melds_to_lay_off_on(view: &View) -> Option<Melds> {
    match view.phase() {
        Phase::LayOff { extended, .. } => Some(*extended),
        Phase::IrregularKnock { knock, .. } => Some(knock.melds),
        Phase::Offer { .. }
        | Phase::Draw { .. }
        | Phase::Discard { .. }
        | Phase::LastDiscard { .. }
        | Phase::Spread { .. }
        | Phase::Over(_) => None,
    }
}

//! A match at the table without a screen: a line in, lines out.

use std::collections::VecDeque;

use crate::{
    analysis::{
        JudgingQueue,
        drills::{Drill, DrillAnswer},
    },
    cards::{Card, CardSet, Rank},
    game::{
        Player, Stage,
        words::{Paper, turns},
    },
    melds::{LayOff, Melds, legal_lay_offs},
    play::{Action, Illegal, Knock, Phase, Reply, View, ways},
    players::{Fault, Opponents, par},
    record::{Record, come_from},
    session::{
        CannotSit, Effect, Ending, Intent, Kind, Scope, Session, in_notation, laid, name,
        no_such_way,
    },
};

use super::{
    command::{CardName, Command, Page, Typed, Ways},
    help, prompt,
    speech::{Speech, rank_name},
    state,
    talk::Talk,
};

/// The answer to a line.
#[derive(Debug, Clone, PartialEq)]
pub struct Answer {
    /// What to add to the text of the record, before anything is printed: whole lines.
    pub record: String,
    /// The lines to print. While a line is waited for, the last one says what can be done.
    pub lines: Vec<String>,
    /// What comes next.
    pub next: Next,
}

/// What comes after an answer.
#[derive(Debug, Clone, PartialEq)]
pub enum Next {
    /// A line is waited for.
    Listen,
    /// The statistics are asked for; [`Dialogue::answer_with`] goes on with them.
    Statistics(Page),
    /// The match is over.
    Over,
    /// The player leaves; the match can be resumed.
    Left,
    /// Another record is played first, and this match waits.
    Branch(Box<Record>),
    /// The answer of a drill was given.
    Answered(DrillAnswer),
    /// An opponent has failed; the match can be resumed.
    Stopped(Box<Fault>),
}

/// Whether you are asked before what may be a slip.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Questions {
    /// You are asked, once.
    #[default]
    Ask,
    /// Every question counts as answered with yes, for a script that knows what it does.
    Yes,
}

/// When the seed of the cards is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum SeedTold {
    /// After the match: every card can be worked out from it.
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
    /// When the seed is shown.
    pub seed: SeedTold,
}

/// Ways to lay a hand down that are listed unless all are wanted.
const LISTED: usize = 9;
/// Turns of a hand that are told to someone who comes back to it.
const LAST: usize = 2;

/// A match at the table without a screen.
pub struct Dialogue {
    pub(super) session: Session,
    manner: Manner,
    opponents: Opponents,
    /// What is being said in answer to this line.
    pub(super) talk: Talk,
    /// What has been added to the record in answer to this line.
    written: String,
    /// Judges decisions when the coach is asked.
    pub(super) queue: JudgingQueue,
    /// Whether the table has changed since it was last told.
    has_moved: bool,
    next: Next,
}

impl Dialogue {
    /// Sits down to a record.
    ///
    /// # Errors
    ///
    /// When it is not a match between one person and opponents that are here.
    pub fn new(record: Record, manner: Manner, opponents: Opponents) -> Result<Self, CannotSit> {
        let asks = manner.questions == Questions::Ask;
        let scope = Scope {
            confirms: asks,
            pauses: asks,
            ..Scope::MATCH
        };
        let session = Session::new(record, scope, opponents.program())?;
        Ok(Self::with(session, manner, opponents))
    }

    /// Sits down to a position of a match, to say what to do in it.
    pub(super) fn at_drill(drill: &Drill, speech: Speech) -> Self {
        let manner = Manner {
            speech,
            ..Manner::default()
        };
        Self::with(Session::at_drill(drill), manner, Opponents::default())
    }

    fn with(session: Session, manner: Manner, opponents: Opponents) -> Self {
        Self {
            session,
            manner,
            opponents,
            talk: Talk::default(),
            written: String::new(),
            queue: JudgingQueue::default(),
            has_moved: false,
            next: Next::Listen,
        }
    }

    /// The record as it stands.
    pub fn record(&self) -> &Record {
        self.session.record()
    }

    /// Greets the player and goes on to the first line that is wanted.
    pub fn begin(&mut self) -> Answer {
        let session = &self.session;
        let names = session.names();
        let opponents: Vec<&str> = session
            .opponents()
            .iter()
            .map(|(player, _)| name(names, *player))
            .collect();
        self.talk.say(format!(
            "Gin rummy in line mode: you against {}.",
            opponents.join(", ")
        ));
        self.talk.say(if session.is_branch() {
            "help lists the commands; quit leaves."
        } else {
            "help lists the commands; quit leaves, and the match is kept."
        });
        for told in come_from(session.record()) {
            self.talk.say(told);
        }
        if session.record().entries().is_empty() {
            if self.manner.seed == SeedTold::AtOnce {
                let seed = session.header().seed();
                self.talk.say(format!("The seed of the cards is {seed}."));
            }
            if let Some(seal) = session.header().seal() {
                let told = format!("The decks are sealed: {}", seal.commitment);
                self.talk.say(told);
            }
        } else {
            self.recall();
        }
        let effects = self.session.start();
        self.perform(effects);
        self.has_moved = true;
        self.reply()
    }

    /// Tells where a match stands to someone who comes back to it.
    fn recall(&mut self) {
        let (Some(deal), Some(view)) = (self.session.game().deal(), self.session.view()) else {
            return;
        };
        let last = turns(self.session.names(), deal.seats(), view.history());
        let mut sentences = vec![format!("You go on with hand {}.", deal.number() + 1)];
        let last = &last[last.len().saturating_sub(LAST)..];
        sentences.extend(
            last.iter()
                .map(|turn| format!("{}.", in_notation(&turn.phrase))),
        );
        self.talk.say(sentences.join(" "));
    }

    /// Goes on after another record was played.
    pub fn come_back(&mut self) -> Answer {
        self.talk.say("Back to where you were.");
        self.has_moved = true;
        self.reply()
    }

    /// Answers a line.
    pub fn answer(&mut self, line: &str) -> Answer {
        match Command::read(line) {
            Ok(command) => self.hear(&command),
            Err(why) => self.talk.say(why.to_string()),
        }
        self.reply()
    }

    /// Tells sentences that were looked up for the player, and goes on to what is wanted.
    pub fn answer_with(&mut self, sentences: impl IntoIterator<Item = String>) -> Answer {
        for sentence in sentences {
            self.talk.say(sentence);
        }
        self.reply()
    }

    fn reply(&mut self) -> Answer {
        let is_over = self.session.kind() == Kind::Over;
        let next = match std::mem::replace(&mut self.next, Next::Listen) {
            Next::Listen if is_over => Next::Over,
            next => next,
        };
        match next {
            Next::Over => self.open_the_seal(),
            Next::Listen => {
                if self.has_moved {
                    self.tell_state();
                }
                self.tell_prompt();
            }
            _ => {}
        }
        self.has_moved = false;
        Answer {
            record: std::mem::take(&mut self.written),
            lines: std::mem::take(&mut self.talk).lines(self.manner.speech),
            next,
        }
    }

    /// Tells from what every card of the match that is over can be worked out.
    fn open_the_seal(&mut self) {
        if !self.session.record().tells_its_seed() {
            return;
        }
        let header = self.session.header();
        let seed = header.seed();
        self.talk.say(format!("The seed of the cards was {seed}."));
        if header.occasion().is_match() {
            self.talk.say(format!(
                "undercut play --seed {seed} deals the same decks by the same house rules."
            ));
        }
        if let Some(seal) = header.seal() {
            let told = format!("The nonce of the seal was {}", seal.nonce);
            self.talk.say(told);
            self.talk
                .say("undercut verify checks the record against the seal.");
        }
    }

    /// Tells the hand, the upcard, the stock and the score.
    pub(super) fn tell_state(&mut self) {
        let view = self.session.playing();
        state::tell(&self.session, view.as_ref(), &mut self.talk);
    }

    /// Tells what can be done now.
    pub(super) fn tell_prompt(&mut self) {
        self.talk.say(prompt::prompt(&self.session));
    }

    /// Does what is to be done, until somebody has to say something.
    fn perform(&mut self, effects: Vec<Effect>) {
        let mut effects = VecDeque::from(effects);
        loop {
            let Some(effect) = effects.pop_front() else {
                // There is nothing to choose between two hands.
                if self.session.kind() != Kind::Between {
                    return;
                }
                effects.extend(self.session.handle(Intent::Next));
                continue;
            };
            match effect {
                Effect::Append(line) => self.written += &line,
                Effect::Moved => self.has_moved = true,
                Effect::Story(story) => self.talk.0.extend(story.0),
                Effect::Notice(notice) => self.talk.tell(notice.phrase()),
                Effect::Pile => self.tell_pile(),
                Effect::Coach(position) => self.advise(&position),
                Effect::Ask { ticket, turn } => {
                    let answer = self.opponents.choose(&turn);
                    effects.extend(self.session.answered(ticket, answer));
                }
                Effect::Show(turn) => self.opponents.over(&turn),
                Effect::Par(record) => effects.extend(self.session.take_par(par(&record))),
                Effect::Branch(record) => self.next = Next::Branch(record),
                Effect::Answer(answer) => self.next = Next::Answered(answer),
                Effect::Stopped(fault) => self.next = Next::Stopped(fault),
            }
        }
    }

    /// Does what is wanted; a question that comes of it is told.
    fn want(&mut self, intent: Intent) {
        let effects = self.session.handle(intent);
        self.perform(effects);
        let kind = self.session.kind();
        if !matches!(kind, Kind::Sure | Kind::Melds) {
            return;
        }
        let prompt = self.session.prompt();
        self.talk.tell(&prompt.text);
        if kind == Kind::Melds {
            self.list_question();
        }
    }

    /// Lists the melds among which you are to choose.
    fn list_question(&mut self) {
        let Some(view) = self.session.playing() else {
            return;
        };
        let choices = self.session.prompt().choices.into_iter();
        let ways: Vec<String> = choices
            .filter_map(|choice| choice.intent.lays(&view))
            .map(|way| laid(way.melds(), way.deadwood()))
            .collect();
        self.list(ways.into_iter(), Page::Whole);
    }

    fn hear(&mut self, command: &Command) {
        match *command {
            Command::Hint => return self.do_beside(Intent::Hint),
            Command::Again(side) => return self.do_beside(Intent::Again(side)),
            Command::Review(page) => return self.review(page),
            Command::Statistics(page) if self.session.scope().plays => {
                self.next = Next::Statistics(page);
                return;
            }
            Command::Quit => {
                self.next = Next::Left;
                return;
            }
            _ => {}
        }
        if self.read(command) {
            return;
        }
        let question = self.session.kind();
        let is_asked = matches!(question, Kind::Sure | Kind::Melds);
        if is_asked {
            match (question, command) {
                (_, Command::No) => {
                    self.want(Intent::No);
                    return self.talk.say("Nothing is done.");
                }
                (Kind::Melds, Command::Enter | Command::Best) | (_, Command::Yes) => {
                    return self.want(Intent::Yes);
                }
                (Kind::Melds, Command::Number(number) | Command::Melds(Ways::Number(number))) => {
                    return self.choose_way(*number);
                }
                (Kind::Melds, Command::Melds(Ways::List(_))) => {
                    self.list_question();
                    return;
                }
                _ => {}
            }
        }
        match self.meant(command) {
            Some(intent) => self.want(intent),
            // A question that is not answered is dropped.
            None if is_asked => self.want(Intent::No),
            None => {}
        }
    }

    /// Does what leaves a question waiting.
    fn do_beside(&mut self, intent: Intent) {
        let effects = self.session.handle(intent);
        self.perform(effects);
    }

    fn choose_way(&mut self, number: usize) {
        let choices = self.session.prompt().choices;
        match nth(&choices, number) {
            Some(way) => self.want(way.intent),
            None => self.talk.refuse(&no_such_way(choices.len())),
        }
    }

    /// Answers a command that only looks or reads. A question goes on waiting.
    fn read(&mut self, command: &Command) -> bool {
        let (session, talk) = (&self.session, &mut self.talk);
        let view = session.playing();
        match (command, &view) {
            (Command::Help, _) => help::commands(session.scope().plays, talk),
            (Command::Rules(page), _) => {
                help::rules(session.game().rules(), view.as_ref(), *page, talk);
            }
            (Command::Sheet(page), _) => {
                let paper = Paper::new(session.names(), session.game().sheet());
                talk.paper(match page {
                    Page::Short => paper.short(),
                    Page::Whole => paper.whole(),
                });
            }
            (Command::Hand, _) => state::tell(session, view.as_ref(), talk),
            (Command::Leaves, Some(view)) => state::leaves(view, talk),
            (Command::Opponent, Some(view)) => state::known(session, view, talk),
            (Command::Leaves | Command::Pile, None) => talk.say("No hand has been dealt yet."),
            (Command::Statistics(_), _) => {
                talk.say("The statistics are told in a match, and by undercut stats.");
            }
            _ => return false,
        }
        true
    }

    /// What a command means now; none where all was said.
    fn meant(&mut self, command: &Command) -> Option<Intent> {
        let me = self.session.me();
        match self.session.game().stage() {
            Stage::Cut => match command {
                Command::Number(number) => Some(Intent::Cut(number.wrapping_sub(1))),
                _ => self.told("The cut comes first: name a number from 1 to 52."),
            },
            Stage::ChooseDealer { .. } => {
                let dealer: Option<Player> = match command {
                    Command::Me | Command::Number(1) => Some(me),
                    Command::Opponent | Command::Number(2) => Some(self.session.other()),
                    _ => None,
                };
                match dealer {
                    Some(dealer) => Some(Intent::FirstDealer(dealer)),
                    None => self.told("Say who deals first: me or opponent."),
                }
            }
            Stage::Playing(_) if self.session.kind() == Kind::Stands => match command {
                Command::Enter | Command::Yes | Command::Done => Some(Intent::Stand),
                Command::Undo | Command::No => Some(Intent::TakeBack),
                _ => self.told("Your move is made: Enter goes on, undo takes it back."),
            },
            Stage::Playing(_) => {
                let view = self.session.playing()?;
                self.turn(&view, command)
            }
            Stage::Lot | Stage::ToDeal { .. } | Stage::Over(_) => None,
        }
    }

    fn told(&mut self, sentence: impl Into<String>) -> Option<Intent> {
        self.talk.say(sentence);
        None
    }

    fn turn(&mut self, view: &View, command: &Command) -> Option<Intent> {
        Some(match *command {
            Command::Stock => Intent::Play(Action::DrawStock),
            Command::Take(Some(named)) if view.pile().top().is_some_and(|top| top != named) => {
                let top = view.pile().top()?;
                return self.told(format!("The upcard is the {top}, not the {named}."));
            }
            Command::Take(_) => Intent::Take,
            Command::Pass => Intent::Play(Action::Pass),
            Command::Discard(name) => return self.card(view, name),
            Command::Number(number) => return self.number(view, number),
            Command::Knock(typed) => Intent::Knock(self.ending(view, typed)?),
            Command::Gin(typed) => Intent::Gin(self.ending(view, typed)?),
            Command::BigGin => Intent::BigGin,
            Command::Melds(ways) => return self.melds(view, ways),
            Command::LayOff(name, meld) => return self.lay_off(view, name, meld),
            Command::Best => Intent::DefendBest,
            Command::Done => Intent::EndDefence,
            Command::Accept => Intent::Play(Action::AcceptKnock),
            Command::Refuse => Intent::Play(Action::RefuseKnock),
            Command::Exposed => Intent::Play(Action::PlayExposed),
            Command::PickUp => Intent::Play(Action::PickUp),
            Command::Undo => Intent::TakeBack,
            Command::Pile => Intent::LookBack,
            Command::Enter => {
                self.tell_state();
                return None;
            }
            Command::Yes | Command::No => Intent::Yes,
            Command::Me => return self.told("The first dealer has been chosen."),
            Command::Opponent
            | Command::Hand
            | Command::Leaves
            | Command::Sheet(_)
            | Command::Rules(_)
            | Command::Hint
            | Command::Review(_)
            | Command::Again(_)
            | Command::Statistics(_)
            | Command::Help
            | Command::Quit => return None,
        })
    }

    /// A card alone: a discard, or a lay-off where one is due.
    fn card(&mut self, view: &View, name: CardName) -> Option<Intent> {
        match view.phase() {
            Phase::Discard { .. } => self.which(name, view.hand()).map(Intent::Discard),
            phase if phase.open_to_lay_off().is_some() => self.lay_off(view, name, None),
            _ => Some(not_now(view)),
        }
    }

    /// A number alone: one of the ways against a knock, or a rank.
    fn number(&mut self, view: &View, number: usize) -> Option<Intent> {
        if let Phase::Spread { .. } = view.phase() {
            return self.melds(view, Ways::Number(number));
        }
        let rank = number.checked_sub(1).and_then(|index| Rank::ALL.get(index));
        match rank {
            Some(&rank) if rank <= Rank::Ten => self.card(view, CardName::Rank(rank)),
            Some(_) | None => self.told(format!("There is no card {number}.")),
        }
    }

    /// The card that was named, which has to be one of `among` where only its rank was said.
    fn which(&mut self, name: CardName, among: CardSet) -> Option<Card> {
        let rank = match name {
            CardName::Card(card) => return Some(card),
            CardName::Rank(rank) => rank,
        };
        let of_rank = among & CardSet::of_rank(rank);
        match (of_rank.len(), of_rank.lowest()) {
            (1, Some(card)) => return Some(card),
            (0, _) | (_, None) => self.talk.say(format!("You have no {}.", rank_name(rank))),
            (_, Some(_)) => self.talk.say(format!("You have the {of_rank}: say which.")),
        }
        None
    }

    fn ending(&mut self, view: &View, typed: Typed) -> Option<Ending> {
        let is_due = matches!(view.phase(), Phase::Discard { .. });
        let discard = match typed.discard.filter(|_| is_due) {
            Some(name) => Some(self.which(name, view.hand())?),
            None => None,
        };
        let way = typed.way.map(|number| number.wrapping_sub(1));
        Some(Ending { discard, way })
    }

    /// Lists the ways to lay the hand down, or takes one of them against a knock.
    fn melds(&mut self, view: &View, which: Ways) -> Option<Intent> {
        match (*view.phase(), which) {
            (
                Phase::Spread { knock, .. }
                | Phase::IrregularKnock {
                    knock,
                    reply: Reply::Nothing,
                    ..
                },
                _,
            ) => self.spread(view, &knock, which),
            (Phase::Discard { .. }, Ways::After(name)) => self.list_after(view, name),
            (Phase::Discard { .. }, Ways::List(_) | Ways::Number(_)) => {
                self.told("Say after which discard: melds 7h lists the ways to lay down then.")
            }
            (
                Phase::Offer { .. }
                | Phase::Draw { .. }
                | Phase::LastDiscard { .. }
                | Phase::IrregularKnock { .. }
                | Phase::LayOff { .. }
                | Phase::Over(_),
                _,
            ) => Some(not_now(view)),
        }
    }

    fn spread(&mut self, view: &View, knock: &Knock, which: Ways) -> Option<Intent> {
        let ways = ways::to_defend(view, knock);
        match which {
            Ways::Number(number) => {
                if let Some((way, _)) = nth(&ways, number) {
                    let melds = *way.melds();
                    return Some(Intent::Play(Action::Spread { melds }));
                }
                self.talk.refuse(&no_such_way(ways.len()));
            }
            Ways::List(page) => {
                let lines = ways.iter().map(|(way, left)| {
                    let laid_out = laid(way.melds(), way.deadwood());
                    if *left < way.points() {
                        format!("{laid_out}, {left} after lay-offs")
                    } else {
                        laid_out
                    }
                });
                self.list(lines, page);
            }
            Ways::After(_) => self
                .talk
                .say("Nothing is discarded now; melds lists the ways."),
        }
        None
    }

    /// Lists the ways to lay the hand down after a discard.
    fn list_after(&mut self, view: &View, name: CardName) -> Option<Intent> {
        let discard = self.which(name, view.hand())?;
        match view.check(&Action::Discard { card: discard }) {
            Ok(()) | Err(Illegal::MustKnock { .. }) => {
                let ways = Ending::from(discard).ways(view);
                let ways = ways.iter().map(|way| laid(way.melds(), way.deadwood()));
                self.list(ways, Page::Whole);
            }
            Err(why) => self.talk.refuse(&why.to_string()),
        }
        None
    }

    /// Lists ways to lay a hand down by their numbers.
    fn list(&mut self, ways: impl ExactSizeIterator<Item = String>, page: Page) {
        let most = match page {
            Page::Short => LISTED,
            Page::Whole => usize::MAX,
        };
        let left_out = ways.len().saturating_sub(most);
        for (number, way) in (1..=most).zip(ways) {
            self.talk.say(format!("{number}: {way}."));
        }
        if left_out > 0 {
            self.talk
                .say(format!("{left_out} more: melds all lists them."));
        }
    }

    fn lay_off(&mut self, view: &View, name: CardName, meld: Option<usize>) -> Option<Intent> {
        let Some((deadwood, onto)) = self.session.open_to_lay_off() else {
            return Some(not_now(view));
        };
        let card = self.which(name, deadwood)?;
        let meld = match meld {
            Some(0) => return self.told("The melds are counted from 1."),
            Some(number) => number - 1,
            None => self.only_place(card, deadwood, &onto)?,
        };
        Some(Intent::Play(Action::LayOff(LayOff { card, meld })))
    }

    /// The one meld that a card fits; where it is not one, that is told.
    fn only_place(&mut self, card: Card, deadwood: CardSet, onto: &Melds) -> Option<usize> {
        let places: Vec<usize> = legal_lay_offs(CardSet::from(card), onto)
            .map(|lay_off| lay_off.meld)
            .collect();
        match places.as_slice() {
            _ if !deadwood.contains(card) => {
                self.talk.refuse(&Illegal::NotDeadwood { card }.to_string());
            }
            [] => self.talk.say(format!(
                "The {card} fits none of the melds as they lie now."
            )),
            [only] => return Some(*only),
            several => {
                let places: Vec<String> = several
                    .iter()
                    .filter_map(|&place| Some(format!("{} is {}", place + 1, onto.get(place)?)))
                    .collect();
                let places = places.join(", ");
                self.talk
                    .say(format!("Say on which meld: lay {card} on 1; {places}."));
            }
        }
        None
    }

    fn tell_pile(&mut self) {
        let Some(view) = self.session.view() else {
            return;
        };
        let from_top = view.pile().cards().iter().rev().map(Card::to_string);
        let cards: Vec<String> = from_top.collect();
        self.talk.say(match cards.as_slice() {
            [] => "The discard pile is empty.".to_owned(),
            cards => format!("The discard pile, from the top: {}.", cards.join(" ")),
        });
    }
}

/// What the rules refuse for the reason for which everything else is refused now.
fn not_now(view: &View) -> Intent {
    match view.phase() {
        Phase::Discard { .. } => Intent::EndDefence,
        Phase::Offer { .. }
        | Phase::Draw { .. }
        | Phase::LastDiscard { .. }
        | Phase::IrregularKnock { .. }
        | Phase::Spread { .. }
        | Phase::LayOff { .. }
        | Phase::Over(_) => Intent::BigGin,
    }
}

/// The element of this number, counted from one.
fn nth<T>(list: &[T], number: usize) -> Option<&T> {
    list.get(number.checked_sub(1)?)
}

//! A match at the table in line mode: a line in, lines out.

use std::collections::VecDeque;

use crate::{
    analysis::{
        JudgingQueue,
        coach::{Effort, Hint},
        drills::{Drill, DrillAnswer},
    },
    cards::Card,
    game::{
        Player,
        words::{Paper, Phrase, enumerated, turns},
    },
    melds::Arrangement,
    play::{Action, ways},
    players::{Fault, Opponents, par},
    record::{Record, come_from},
    session::{
        CannotSit, Effect, Intent, Kind, Remark, Scope, Session, Story, StoryLine, in_notation,
        laid, no_such_way,
    },
};

use super::{
    card_name::CardName,
    command::{ComparedMove, HowMuch, LineCommand, Ways},
    help,
    speech::Speech,
    state,
    waiting::while_waiting,
};

#[derive(Debug, Clone, PartialEq)]
pub struct LineAnswer {
    /// Whole lines to add to the record before anything is printed.
    pub record: String,
    /// The lines to print. In `LineNext::Listen` the last one says what can be done.
    pub lines: Vec<String>,
    pub next: LineNext,
}

/// What follows an answer.
#[derive(Debug, Clone, PartialEq)]
pub enum LineNext {
    /// The next line is read.
    Listen,
    /// Statistics are wanted, for [`Dialogue::answer_with`].
    Statistics(HowMuch),
    /// The list of matches is wanted, for [`Dialogue::answer_with`].
    Matches(HowMuch),
    /// Another match is resumed, and this one is kept.
    Continue(u32),
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

/// How line mode talks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct LineOptions {
    pub speech: Speech,
    /// Whether every question that guards against a slip is answered with yes, for a script.
    pub answers_yes: bool,
    /// Whether the opponents make remarks.
    pub remarks: bool,
    /// Whether the seed is shown at once, because the player chose it; else after the match.
    pub shows_seed: bool,
}

/// The last turns shown when a hand is resumed.
const LAST: usize = 2;

/// A match in line mode.
pub struct Dialogue {
    pub(super) session: Session,
    options: LineOptions,
    opponents: Opponents,
    /// The answer to this line so far.
    pub(super) talk: Story,
    /// What this line has added to the record.
    written: String,
    pub(super) queue: JudgingQueue,
    /// The move that the next hint is to be compared with.
    pub(super) compared: Option<Action>,
    /// The last hint, and how long the moves were tried for it.
    pub(super) hinted: Option<(Effort, Hint)>,
    /// Whether the table has changed since it was last shown.
    has_moved: bool,
    next: LineNext,
}

impl Dialogue {
    /// Takes a seat at the match of a record.
    ///
    /// # Errors
    ///
    /// When no person plays in it, or an opponent is not available.
    pub fn new(
        record: Record,
        options: LineOptions,
        opponents: Opponents,
    ) -> Result<Self, CannotSit> {
        let asks = !options.answers_yes;
        let scope = Scope {
            confirms: asks,
            pauses: asks,
            ..Scope::MATCH
        };
        let session = Session::new(record, scope, &opponents.programs())?;
        Ok(Self::with(session, options, opponents))
    }

    /// Takes a seat at a position, to say what to do in it.
    pub(super) fn at_drill(drill: &Drill, speech: Speech) -> Self {
        let options = LineOptions {
            speech,
            ..LineOptions::default()
        };
        Self::with(Session::at_drill(drill), options, Opponents::default())
    }

    fn with(session: Session, options: LineOptions, opponents: Opponents) -> Self {
        Self {
            session,
            options,
            opponents,
            talk: Story::default(),
            written: String::new(),
            queue: JudgingQueue::default(),
            compared: None,
            hinted: None,
            has_moved: false,
            next: LineNext::Listen,
        }
    }

    pub fn record(&self) -> &Record {
        self.session.record()
    }

    /// Greets the player and goes on to the first question. `is_kept` says whether the match is being saved.
    pub fn begin(&mut self, is_kept: bool) -> LineAnswer {
        let session = &self.session;
        let called = |players: &mut dyn Iterator<Item = Player>| {
            let names = players.map(|player| Phrase::new(session.names().subject(player)));
            in_notation(&enumerated(names.collect()))
        };
        let opponents = called(&mut session.opponents().iter().map(|(player, _)| *player));
        let people = called(&mut session.people().iter().copied());
        let who = match (session.is_shared(), opponents.is_empty()) {
            (false, _) => format!("you against {opponents}"),
            (true, true) => format!("{people} at one keyboard"),
            (true, false) => format!("{people} at one keyboard, with {opponents}"),
        };
        self.talk.say(format!("Gin rummy in line mode: {who}."));
        self.talk.say(if session.is_branch() || !is_kept {
            "help lists the commands; quit leaves."
        } else {
            "help lists the commands; quit leaves, and the match is kept."
        });
        for told in come_from(session.record()) {
            self.talk.say(told);
        }
        if session.record().entries().is_empty() {
            if self.options.shows_seed {
                let seed = session.header().seed();
                self.talk.say(format!("The seed of the cards is {seed}."));
            }
            if let Some(seal) = session.header().seal() {
                self.talk.say(format!(
                    "The cards are shuffled and sealed before the first deal, so nobody can change them; the seal is {}",
                    seal.commitment
                ));
            }
        } else {
            self.recall();
        }
        let effects = self.session.start();
        self.perform(effects);
        self.has_moved = true;
        self.reply()
    }

    /// Sums up the hand that is resumed.
    fn recall(&mut self) {
        let Some(deal) = self.session.deal() else {
            return;
        };
        let Some(view) = self.session.view().filter(|_| !self.session.is_shared()) else {
            let number = deal.number() + 1;
            return self.talk.say(format!("Hand {number} is resumed."));
        };
        let last = turns(self.session.names(), deal.seats(), view.history());
        let mut sentences = vec![format!("You resume hand {}.", deal.number() + 1)];
        let last = &last[last.len().saturating_sub(LAST)..];
        sentences.extend(
            last.iter()
                .map(|turn| format!("{}.", in_notation(&turn.phrase))),
        );
        self.talk.say(sentences.join(" "));
    }

    /// Returns from another record.
    pub fn come_back(&mut self) -> LineAnswer {
        self.talk.say("Back to where you were.");
        self.has_moved = true;
        self.reply()
    }

    pub fn answer(&mut self, line: &str) -> LineAnswer {
        match LineCommand::read(line) {
            Ok(command) => self.obey(command),
            Err(why) => self.talk.say(why.to_string()),
        }
        self.reply()
    }

    /// Answers with sentences that were looked up.
    pub fn answer_with(&mut self, sentences: impl IntoIterator<Item = String>) -> LineAnswer {
        for sentence in sentences {
            self.talk.say(sentence);
        }
        self.reply()
    }

    fn reply(&mut self) -> LineAnswer {
        let is_over = self.session.kind() == Kind::Over;
        let next = match std::mem::replace(&mut self.next, LineNext::Listen) {
            LineNext::Listen if is_over => LineNext::Over,
            next => next,
        };
        match next {
            LineNext::Over => self.open_the_seal(),
            LineNext::Listen => {
                if self.has_moved {
                    self.tell_state();
                }
                self.tell_prompt();
            }
            LineNext::Statistics(_)
            | LineNext::Matches(_)
            | LineNext::Continue(_)
            | LineNext::Left
            | LineNext::Branch(_)
            | LineNext::Answered(_)
            | LineNext::Stopped(_) => {}
        }
        self.has_moved = false;
        LineAnswer {
            record: std::mem::take(&mut self.written),
            lines: self.options.speech.story(std::mem::take(&mut self.talk)),
            next,
        }
    }

    /// After the match: the seed and the nonce, which prove every card.
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
            let told = format!("The secret number of the seal was {}", seal.nonce);
            self.talk.say(told);
            self.talk.say(
                "undercut verify checks that the cards of your newest match are those sealed before the first deal.",
            );
        }
    }

    pub(super) fn tell_state(&mut self) {
        let view = self.session.playing();
        state::tell(&self.session, view.as_ref(), &mut self.talk);
    }

    pub(super) fn tell_prompt(&mut self) {
        if self.session.kind() == Kind::Dealer && self.session.lists_dealers() {
            for (number, choice) in (1..).zip(self.session.prompt().choices) {
                let deals = in_notation(&choice.phrase);
                self.talk.say(format!("{number}: {deals}."));
            }
        }
        self.talk.say(help::prompt(&self.session));
    }

    /// Carries out effects until the player is asked something.
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
                Effect::Moved => {
                    self.has_moved = true;
                    self.compared = None;
                }
                Effect::Cover => self.talk.0.push(StoryLine::Page),
                Effect::Story(story) => self.talk.0.extend(story.0),
                Effect::Remark(_) if !self.options.remarks => {}
                Effect::Remark(Remark { player, text, .. }) => {
                    let name = self.session.name(player);
                    self.talk.say(format!("{name}: \"{text}\""));
                }
                Effect::Notice(notice) => self.talk.tell(notice.phrase()),
                Effect::Pile => self.tell_pile(),
                Effect::Coach(position, effort) => {
                    let own = self.compared.take();
                    self.advise(&position, effort, own);
                }
                Effect::Ask { ticket, turn } => {
                    let choose = || self.opponents.choose(&turn);
                    let answer = match self.opponents.patience(&turn) {
                        Some((name, limit)) => while_waiting(name.as_str(), limit, choose),
                        None => choose(),
                    };
                    effects.extend(self.session.answered(ticket, answer));
                }
                Effect::AskPartner { ticket, turn } => {
                    // One of the computer's own players never fails.
                    if let Ok(action) = self.opponents.choose(&turn) {
                        effects.extend(self.session.advised(ticket, &action));
                    }
                }
                Effect::Show(turn) => self.opponents.over(&turn),
                Effect::Par(record) => effects.extend(self.session.take_par(par(&record))),
                Effect::Branch(record) => self.next = LineNext::Branch(record),
                Effect::Answer(answer) => self.next = LineNext::Answered(answer),
                Effect::Stopped(fault) => self.next = LineNext::Stopped(fault),
            }
        }
    }

    /// Handles an intent, and puts the question that comes of it.
    fn want(&mut self, intent: Intent) {
        let effects = self.session.handle(intent);
        self.perform(effects);
        let kind = self.session.kind();
        if !matches!(kind, Kind::Sure | Kind::Melds | Kind::Take) {
            return;
        }
        let prompt = self.session.prompt();
        self.talk.tell(&prompt.text);
        if kind == Kind::Melds {
            self.list_question();
        }
    }

    /// Lists the ways to lay down, to choose from.
    fn list_question(&mut self) {
        let Some(view) = self.session.playing() else {
            return;
        };
        let choices = self.session.prompt().choices.into_iter();
        let ways: Vec<Arrangement> = choices
            .filter_map(|choice| choice.intent.lays(&view))
            .collect();
        let open = ways::open_to_lay_offs(&view, &ways);
        let told = ways.iter().zip(open).map(|(way, open)| {
            let told = laid(way.melds(), way.deadwood());
            if open.is_empty() {
                told
            } else {
                format!("{told} [{open}]")
            }
        });
        let told: Vec<String> = told.collect();
        self.list(told.into_iter(), HowMuch::Whole);
    }

    /// Handles what leaves a question waiting, unless it asks one itself.
    fn want_beside(&mut self, intent: Intent) {
        let before = self.session.prompt();
        let effects = self.session.handle(intent);
        self.perform(effects);
        let prompt = self.session.prompt();
        if prompt.kind == Kind::Sure && prompt != before {
            self.talk.tell(&prompt.text);
        }
    }

    /// Asks for a hint that speaks of this move.
    fn compare(&mut self, compared: ComparedMove, effort: Effort) {
        if let Some(own) = self.own_move(compared) {
            self.compared = Some(own);
            self.want_beside(Intent::Hint(effort));
        }
    }

    fn obey(&mut self, command: LineCommand) {
        if let Some(told) = refused_in_drill(command).filter(|_| !self.session.scope().plays) {
            return self.talk.say(told);
        }
        let command = match command {
            LineCommand::TellMe => LineCommand::Want(Intent::Hint(Effort::Full)),
            command => command,
        };
        match command {
            // Which way to lay down is asked of who ends the hand.
            LineCommand::Want(Intent::Hint(effort)) if self.session.kind() == Kind::Melds => {
                return self.compare(ComparedMove::Knock, effort);
            }
            // A question goes on waiting.
            LineCommand::Want(intent @ (Intent::Hint(_) | Intent::Advice | Intent::Again(_))) => {
                return self.want_beside(intent);
            }
            LineCommand::Compare(compared, effort) => return self.compare(compared, effort),
            LineCommand::Review(how_much) => return self.review(how_much),
            LineCommand::Statistics(how_much) => {
                self.next = LineNext::Statistics(how_much);
                return;
            }
            LineCommand::Matches(how_much) => {
                self.next = LineNext::Matches(how_much);
                return;
            }
            LineCommand::Continue(number) => {
                self.next = LineNext::Continue(number);
                return;
            }
            LineCommand::Quit => {
                self.next = LineNext::Left;
                return;
            }
            _ => {}
        }
        if self.look(command) {
            return;
        }
        let kind = self.session.kind();
        let is_asked = matches!(kind, Kind::Sure | Kind::Melds | Kind::Take);
        match (kind, command) {
            (Kind::Sure | Kind::Melds | Kind::Take, LineCommand::Want(Intent::No)) => {
                self.want(Intent::No);
                return self.talk.say("Canceled.");
            }
            (Kind::Take, LineCommand::Discard(CardName::Card(card))) => {
                return self.want(Intent::Play(Action::TakeCard { card }));
            }
            (Kind::Melds, LineCommand::Enter | LineCommand::Want(Intent::DefendBest))
            | (Kind::Sure | Kind::Melds, LineCommand::Want(Intent::Yes)) => {
                return self.want(Intent::Yes);
            }
            (
                Kind::Melds,
                LineCommand::Number(number) | LineCommand::Melds(Ways::Number(number)),
            ) => {
                let choices = self.session.prompt().choices;
                return match nth(&choices, number) {
                    Some(way) => self.want(way.intent),
                    None => self.talk.refuse(&no_such_way(choices.len())),
                };
            }
            (Kind::Melds, LineCommand::Melds(Ways::List(_))) => return self.list_question(),
            _ => {}
        }
        match self.meant(kind, command) {
            Some(intent) => self.want(intent),
            // A question that is not answered is dropped.
            None if is_asked => self.want(Intent::No),
            None => {}
        }
    }

    /// Answers a command that only looks. A question goes on waiting.
    fn look(&mut self, command: LineCommand) -> bool {
        let (session, talk) = (&self.session, &mut self.talk);
        let view = session.playing();
        match (command, &view) {
            (LineCommand::Help, _) => help::commands(session.scope().plays, talk),
            (LineCommand::Rules(how_much), _) => {
                help::rules(session.game().rules(), view.as_ref(), how_much, talk);
            }
            (LineCommand::Sheet(how_much), _) => {
                let paper = Paper::new(session.names(), session.game().sheet());
                talk.paper(match how_much {
                    HowMuch::Short => paper.short(),
                    HowMuch::Whole => paper.whole(),
                });
            }
            (LineCommand::Hand, _) => state::tell(session, view.as_ref(), talk),
            (LineCommand::Leaves, Some(view)) => state::leaves(view, talk),
            (LineCommand::Opponent, Some(view)) => state::known(session, view, talk),
            (LineCommand::Leaves | LineCommand::Want(Intent::LookBack), None)
                if session.kind() != Kind::Cover =>
            {
                talk.say("No hand has been dealt yet.");
            }
            _ => return false,
        }
        true
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

/// Why a command of a match is not for a drill; none for one that is.
fn refused_in_drill(command: LineCommand) -> Option<&'static str> {
    Some(match command {
        LineCommand::Want(Intent::Hint(_)) | LineCommand::Compare(..) => {
            "A hint would be the answer itself: tell me gives up and shows it."
        }
        LineCommand::Statistics(_) => "Statistics are shown in a match, and by undercut stats.",
        LineCommand::Matches(_) | LineCommand::Continue(_) => {
            "Matches are listed in a match, and by undercut matches."
        }
        _ => return None,
    })
}

/// The element of this number, counted from 1.
pub(super) fn nth<T>(list: &[T], number: usize) -> Option<&T> {
    list.get(number.checked_sub(1)?)
}

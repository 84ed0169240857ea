//! A match at the table without a screen: a line in, lines out.

mod answer;
mod manner;
mod moment;
mod moves;
mod seat;

pub use answer::{Answer, Next, Wanted};
pub use manner::{Manner, Questions, SeedTold};
pub(in crate::plain) use moment::Moment;
pub use seat::CannotSit;

use super::{command::Command, names::name, question::Question, state, talk::Talk};
use crate::{
    analysis::JudgingQueue,
    analysis::drills::DrillAnswer,
    game::{Entry, Match, Player, words::Names},
    players::{Fault, Opponents},
    record::{Record, come_from},
};

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
    others: Vec<Player>,
    opponents: Opponents,
    manner: Manner,
    /// A question that waits for an answer.
    pub(in crate::plain) asked: Option<Question>,
    /// The player has let his last move stand, though he could take it back.
    stands: bool,
    /// What is being said in answer to this line.
    pub(in crate::plain) talk: Talk,
    /// What has been added to the record in answer to this line.
    written: String,
    pub(in crate::plain) queue: JudgingQueue,
    /// What a program at the table did instead of playing.
    fault: Option<Box<Fault>>,
    /// What is to be played first, while this waits.
    pub(in crate::plain) branch: Option<Box<Record>>,
    /// What the player sits here for.
    pub(in crate::plain) purpose: Purpose,
}

/// What the player sits at the table for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::plain) enum Purpose {
    /// To play the match.
    Match,
    /// To say what he would do, which is then not done.
    Drill {
        /// What he has said.
        answer: Option<DrillAnswer>,
    },
}

/// What came of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::plain) enum Heard {
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
    /// The record as it stands.
    pub fn record(&self) -> &Record {
        &self.record
    }

    pub(in crate::plain) fn game(&self) -> &Match {
        self.record.state()
    }

    pub(in crate::plain) fn me(&self) -> Player {
        self.me
    }

    pub(in crate::plain) fn other(&self) -> Player {
        self.others.first().copied().unwrap_or(self.me)
    }

    pub(in crate::plain) fn names(&self) -> &Names {
        &self.names
    }

    pub(in crate::plain) fn asks(&self) -> bool {
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

    /// Tells the hand, the upcard, the stock and the score.
    pub(in crate::plain) fn tell_state(&mut self) {
        let view = self.view();
        let mut talk = std::mem::take(&mut self.talk);
        state::tell(&self.names, self.game(), view.as_ref(), &mut talk);
        self.talk = talk;
    }

    /// Notes something in the record that changes nothing at the table, and leaves a question waiting.
    pub(in crate::plain) fn note(&mut self, entry: Entry) {
        if let Ok(line) = self.record.push(entry) {
            self.written += &line;
        }
    }

    pub(in crate::plain) fn talk(&mut self) -> &mut Talk {
        &mut self.talk
    }
}

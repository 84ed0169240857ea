//! Line mode between an input, an output and the disk.

use std::io::{self, BufRead, Write};

use crate::{
    game::Match,
    players::{Fault, Opponents},
    record::{
        Header, Occasion, Record,
        store::{ResumeError, Resumed, Saving, Shelf, StoreError, Summary, Writer},
    },
    session::CannotSit,
};

use super::{
    command::Page,
    dialogue::{Dialogue, Manner, Next, Questions},
    door::{Door, Entered},
    input::Lines,
    statistics::statistics,
};

/// Which match is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Begin {
    /// The unfinished one if the player wants it, else a new one.
    #[default]
    Ask,
    /// The unfinished one.
    GoOn,
    /// A new one.
    New,
}

/// What is to be played, and how.
#[derive(Debug, Clone)]
pub struct Play {
    /// Which match.
    pub begin: Begin,
    /// The header of a new match.
    pub header: Header,
    /// Where the house rules of a new match come from.
    pub house: String,
    /// How the game is talked about.
    pub manner: Manner,
    /// What precedes what the player types: something on a terminal, nothing where a script reads.
    pub mark: &'static str,
    /// The command that goes on with a match that was left.
    pub again: String,
    /// Who answers for the opponents; the program among them is the one played against.
    pub opponents: Opponents,
    /// What is played instead of a match.
    pub aside: Option<Aside>,
    /// Where the records of practice are kept, if anywhere.
    pub practice: Option<Shelf<Match>>,
}

/// Something that is played instead of a match: a branch of a record, or the deal of a day.
#[derive(Debug, Clone)]
pub struct Aside {
    /// Its record.
    pub record: Record,
    /// The number of the record, when it is gone on with.
    pub number: Option<u32>,
    /// Where it is kept, or why nowhere.
    pub kept: Kept,
}

impl Play {
    fn sit(&self, record: Record) -> Result<Dialogue, CannotSit> {
        Dialogue::new(record, self.manner, self.opponents.clone())
    }

    /// Whether a match can be the one that is meant: against the program, if one is named.
    fn is_of(&self, summary: &Summary) -> bool {
        let program = self.opponents.program();
        program.is_none_or(|name| summary.players.contains(name))
    }
}

/// Where matches are kept: on a shelf, or nowhere, with the reason.
pub type Kept = Result<Shelf<Match>, String>;

/// Why nothing can be played, or no more.
#[derive(Debug, thiserror::Error)]
pub enum CannotPlay {
    /// The output cannot be written.
    #[error("cannot write to the standard output: {0}")]
    Output(#[from] io::Error),
    /// There is no match to go on with.
    #[error("there is no unfinished match to go on with; without --continue a new one is begun")]
    NothingUnfinished,
    /// The records cannot be looked through.
    #[error(transparent)]
    Shelf(#[from] StoreError),
    /// The record cannot be gone on with.
    #[error(transparent)]
    Resume(#[from] ResumeError),
    /// The record is not one for line mode.
    #[error(transparent)]
    Sit(#[from] CannotSit),
    /// The program across the table has failed. The match has been kept.
    #[error(transparent)]
    Program(Box<Fault>),
}

/// Plays a match over lines until it is over, the player leaves, or the input ends.
///
/// # Errors
///
/// The output cannot be written; all that was played before is on the disk. Or what was asked for cannot be played.
pub fn run(
    play: &Play,
    kept: &Kept,
    input: impl BufRead,
    out: &mut dyn Write,
) -> Result<(), CannotPlay> {
    let mut table = Table {
        lines: Lines::new(input),
        out,
        mark: play.mark,
        manner: play.manner,
    };
    let Some((mut session, mut writer)) = table.sit_down(play, kept)? else {
        return Ok(());
    };
    if let Some(writer) = writer.as_ref().filter(|writer| !is_saved(writer)) {
        table.tell_saving(writer)?;
    }
    let mut answer = session.begin();
    let mut waiting: Vec<Seated> = Vec::new();
    loop {
        if let Some(writer) = &mut writer
            && !answer.record.is_empty()
        {
            let was_saved = is_saved(writer);
            writer.append(&answer.record);
            if is_saved(writer) != was_saved {
                table.tell_saving(writer)?;
            }
        }
        table.print(&answer.lines)?;
        let line = match answer.next {
            Next::Listen => table.listen()?,
            Next::Statistics(wanted) => {
                if wanted == Page::Whole {
                    table.say("The coach judges what he has not judged before.")?;
                }
                answer = session.answer_with(statistics(kept, wanted));
                continue;
            }
            Next::Branch(record) => {
                let name = writer.as_ref().and_then(Writer::name);
                let record = match name {
                    Some(name) => record.coming_from(name),
                    None => *record,
                };
                let begun = play.practice.as_ref().map(|shelf| shelf.begin(&record));
                let branch = play.sit(record)?;
                waiting.push((
                    std::mem::replace(&mut session, branch),
                    std::mem::replace(&mut writer, begun),
                ));
                answer = session.begin();
                continue;
            }
            Next::Over | Next::Left if !waiting.is_empty() => {
                table.tell_unsaved(writer.as_mut())?;
                if let Some((back, its_writer)) = waiting.pop() {
                    (session, writer) = (back, its_writer);
                }
                answer = session.come_back();
                continue;
            }
            Next::Over => {
                let is_match = *session.record().header().occasion() == Occasion::Match;
                let is_kept = writer.as_ref().is_some_and(is_saved);
                table.tell_unsaved(writer.as_mut())?;
                if is_match && is_kept {
                    table.say(
                        "undercut review tells what your moves were worth, and what was luck.",
                    )?;
                }
                return Ok(());
            }
            Next::Left | Next::Answered(_) => None,
            Next::Stopped(fault) => {
                if !waiting.is_empty() {
                    (session, writer) = waiting.swap_remove(0);
                }
                table.farewell(&session, writer.as_mut(), &play.again)?;
                return Err(CannotPlay::Program(fault));
            }
        };
        if let Some(line) = line {
            answer = session.answer(&line);
        } else {
            if !waiting.is_empty() {
                (session, writer) = waiting.swap_remove(0);
            }
            return Ok(table.farewell(&session, writer.as_mut(), &play.again)?);
        }
    }
}

fn is_saved(writer: &Writer) -> bool {
    *writer.saving() == Saving::Saved
}

/// The input and the output.
struct Table<'a, R> {
    lines: Lines<R>,
    out: &'a mut dyn Write,
    mark: &'static str,
    manner: Manner,
}

/// What is to be sat down to.
enum Choice {
    /// The unfinished match of this number.
    GoOn(u32),
    /// A new match.
    New,
    /// Nothing: the player leaves.
    Leave,
}

/// A match at the table, and what keeps its record.
type Seated = (Dialogue, Option<Writer>);

impl<R: BufRead> Table<'_, R> {
    /// Finds the match to be played; none when the player leaves before there is one.
    fn sit_down(&mut self, play: &Play, kept: &Kept) -> Result<Option<Seated>, CannotPlay> {
        if let Some(aside) = &play.aside {
            return self.sit_beside(play, aside).map(Some);
        }
        let records = match (kept, play.begin) {
            (Ok(records), _) => records,
            (Err(_), Begin::GoOn) => return Err(CannotPlay::NothingUnfinished),
            (Err(why), Begin::Ask | Begin::New) => {
                self.say(&format!("This match is not saved: {why}."))?;
                return Ok(Some((self.begin(play)?, None)));
            }
        };
        match self.choose(play, records)? {
            Choice::Leave => return Ok(None),
            Choice::New => {}
            Choice::GoOn(number) => match self.go_on(play, records, number) {
                Ok(seated) => return Ok(Some(seated)),
                Err(why @ CannotPlay::Output(_)) => return Err(why),
                Err(why) if play.begin == Begin::GoOn => return Err(why),
                Err(why) => self.say(&format!("It cannot be gone on with: {why}."))?,
            },
        }
        let session = self.begin(play)?;
        let writer = records.begin(session.record());
        Ok(Some((session, Some(writer))))
    }

    /// Sits down to what is played instead of a match.
    fn sit_beside(&mut self, play: &Play, aside: &Aside) -> Result<Seated, CannotPlay> {
        match (&aside.kept, aside.number) {
            (Ok(records), Some(number)) => self.go_on(play, records, number),
            (Ok(records), None) => {
                let record = aside.record.clone();
                let session = play.sit(record)?;
                let writer = records.begin(session.record());
                Ok((session, Some(writer)))
            }
            (Err(why), _) => {
                self.say(&format!("This is not saved: {why}."))?;
                let record = aside.record.clone();
                let session = play.sit(record)?;
                Ok((session, None))
            }
        }
    }

    fn begin(&mut self, play: &Play) -> Result<Dialogue, CannotPlay> {
        self.say(&format!("House rules: {}.", play.house))?;
        let record = Record::new(play.header.clone());
        Ok(play.sit(record)?)
    }

    /// Looks for an unfinished match, and asks whether to go on with it where that is not settled.
    fn choose(&mut self, play: &Play, records: &Shelf<Match>) -> Result<Choice, CannotPlay> {
        let begin = play.begin;
        if begin == Begin::New {
            return Ok(Choice::New);
        }
        let found = match records.unfinished() {
            Ok(found) => found,
            Err(why) if begin == Begin::GoOn => return Err(why.into()),
            Err(why) => {
                self.say(&format!("{why}."))?;
                return Ok(Choice::New);
            }
        };
        for set_aside in found.set_aside {
            self.say(&format!("{set_aside}."))?;
        }
        match (found.newest, begin) {
            (None, Begin::GoOn) => Err(CannotPlay::NothingUnfinished),
            (None, Begin::Ask | Begin::New) => Ok(Choice::New),
            (Some((number, _)), Begin::GoOn) => Ok(Choice::GoOn(number)),
            // Who names a program wants to play against it.
            (Some((_, summary)), _) if !play.is_of(&summary) => Ok(Choice::New),
            (Some((number, _)), _) if self.manner.questions == Questions::Yes => {
                Ok(Choice::GoOn(number))
            }
            (Some((number, summary)), Begin::Ask | Begin::New) => {
                let door = Door::new(&summary, self.manner.speech);
                Ok(match self.ask(&door)? {
                    Entered::GoOn => Choice::GoOn(number),
                    Entered::New => Choice::New,
                    Entered::Left => Choice::Leave,
                })
            }
        }
    }

    fn ask(&mut self, door: &Door) -> io::Result<Entered> {
        self.print(&door.ask())?;
        while let Some(line) = self.listen()? {
            match door.answer(&line) {
                Ok(entered) => return Ok(entered),
                Err(lines) => self.print(&lines)?,
            }
        }
        Ok(Entered::Left)
    }

    fn go_on(
        &mut self,
        play: &Play,
        records: &Shelf<Match>,
        number: u32,
    ) -> Result<Seated, CannotPlay> {
        let Resumed { log, writer, torn } = records.resume(number)?;
        let session = play.sit(log)?;
        if let Some(torn) = torn {
            self.say(&format!("In the record, {torn}."))?;
        }
        Ok((session, Some(writer)))
    }

    /// Reads a line; none at the end of the input, which an input that cannot be read any more is too.
    fn listen(&mut self) -> io::Result<Option<String>> {
        write!(self.out, "{}", self.mark)?;
        self.out.flush()?;
        Ok(self.lines.next_line().unwrap_or_default())
    }

    fn print(&mut self, lines: &[String]) -> io::Result<()> {
        for line in lines {
            writeln!(self.out, "{line}")?;
        }
        self.out.flush()
    }

    fn say(&mut self, sentence: &str) -> io::Result<()> {
        self.print(&self.manner.speech.lines(sentence))
    }

    /// Tells that the match is not being saved, or is again.
    fn tell_saving(&mut self, writer: &Writer) -> io::Result<()> {
        match writer.saving() {
            Saving::Saved => self.say("The match is saved again."),
            Saving::Failing(why) => self.say(&format!(
                "This match is not being saved, but can be played on: {why}."
            )),
        }
    }

    /// Tells at the end of a match if its record is not on the disk.
    fn tell_unsaved(&mut self, writer: Option<&mut Writer>) -> io::Result<()> {
        match writer.map(Writer::retry) {
            Some(Saving::Failing(why)) => {
                let told = format!("The record of this match could not be saved: {why}.");
                self.say(&told)
            }
            Some(Saving::Saved) | None => Ok(()),
        }
    }

    /// Tells how to go on with the match that is left, if it is on the disk.
    fn farewell(
        &mut self,
        session: &Dialogue,
        writer: Option<&mut Writer>,
        again: &str,
    ) -> io::Result<()> {
        if !self.mark.is_empty() {
            writeln!(self.out)?;
        }
        if session.record().header().occasion().origin().is_some() {
            return self.say("The practice ends here.");
        }
        match writer.map(Writer::retry) {
            Some(Saving::Saved) => {
                self.say("The match is kept. To go on with it:")?;
                self.print(&[self.manner.speech.printable(again)])
            }
            Some(Saving::Failing(why)) => {
                let told = format!("The match could not be saved, and ends here: {why}.");
                self.say(&told)
            }
            None => self.say("The match was not saved, and ends here."),
        }
    }
}

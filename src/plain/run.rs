//! Line mode between its console and the disk.

use std::io;

use crate::{
    game::{
        Match,
        words::{counted, distinct, mid_sentence, sentence},
    },
    players::{Fault, Opponents},
    record::{
        Header, Label, Occasion, Record,
        store::{ResumeError, Resumed, Saving, Shelf, Shelved, StoreError, Summary, Writer},
    },
    session::{CannotSit, Intent, RecordLine},
};

use super::{
    coach::statistics,
    command::{HowMuch, LineCommand},
    console::Console,
    dialogue::{Dialogue, LineNext, LineOptions},
};

/// Which match is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Begin {
    /// The unfinished one if the player wants it, else a new one.
    #[default]
    Ask,
    /// The newest unfinished one.
    GoOn,
    /// The unfinished one of this number.
    Number(u32),
    New,
}

/// What is to be played, and how.
#[derive(Debug, Clone)]
pub struct Play {
    pub begin: Begin,
    /// The header of a new match.
    pub header: Header,
    /// Where the house rules of a new match come from.
    pub house: String,
    pub options: LineOptions,
    /// The command that resumes a match after leaving it, without its number.
    pub again: String,
    /// Whether its number is to be added to it.
    pub names_match: bool,
    /// The opponents; a program among them is the one played against.
    pub opponents: Opponents,
    /// What is played instead of a match.
    pub aside: Option<Aside>,
    /// Where the records of practice are kept, if anywhere.
    pub practice: Option<Shelf<Match>>,
}

/// What is played instead of a match: a branch of a record, or the deal of a day.
#[derive(Debug, Clone)]
pub struct Aside {
    pub record: Record,
    /// The number of the record, when it is resumed.
    pub number: Option<u32>,
    /// Where it is kept, or why nowhere.
    pub kept: Kept,
}

/// Where matches are kept, or why nowhere.
pub type Kept = Result<Shelf<Match>, String>;

/// Why nothing can be played, or no more.
#[derive(Debug, thiserror::Error)]
pub enum CannotPlay {
    #[error("cannot write to the standard output: {0}")]
    Output(#[from] io::Error),
    #[error("there is no unfinished match; without --continue a new one starts")]
    NothingUnfinished,
    #[error("there is no match {0}; `undercut matches --unfinished` lists those you can resume")]
    NoSuchMatch(u32),
    #[error("match {0} is over; `undercut play --from {0}` plays on from any place in it")]
    IsOver(u32),
    /// The records cannot be looked through.
    #[error(transparent)]
    Shelf(#[from] StoreError),
    #[error(transparent)]
    Resume(#[from] ResumeError),
    /// The record is not one for line mode.
    #[error(transparent)]
    Sit(#[from] CannotSit),
    /// The opposing program has failed. The match has been kept.
    #[error(transparent)]
    Program(Box<Fault>),
    /// Something that was played is not saved, which has been said.
    #[error("what was played could not be saved")]
    Unsaved,
}

/// A match at the table, and what keeps its record.
type Seated = (Dialogue, Option<Writer>);

/// Plays a match until it is over, the player leaves, or the input ends.
///
/// # Errors
///
/// The output cannot be written; everything played before is on the disk. Or the match cannot be played, or not be saved.
pub fn run(play: &Play, kept: &Kept, console: &mut Console<'_>) -> Result<(), CannotPlay> {
    let mut is_saved = true;
    play_on(play, kept, &mut is_saved, console)?;
    if is_saved {
        Ok(())
    } else {
        Err(CannotPlay::Unsaved)
    }
}

/// Plays, and notes in `all_saved` when something that was left could not be saved.
fn play_on(
    play: &Play,
    kept: &Kept,
    all_saved: &mut bool,
    console: &mut Console<'_>,
) -> Result<(), CannotPlay> {
    let Some((mut dialogue, mut writer)) = play.sit_down(kept, console)? else {
        return Ok(());
    };
    if let Some(writer) = writer.as_ref().filter(|writer| !is_saved(writer)) {
        tell_saving(writer, console)?;
    }
    let mut answer = dialogue.begin(writer.as_ref().is_some_and(is_saved));
    let mut waiting: Vec<Seated> = Vec::new();
    loop {
        if let Some(writer) = &mut writer
            && !answer.record.is_empty()
        {
            let was_saved = is_saved(writer);
            writer.append(&answer.record);
            if is_saved(writer) != was_saved {
                tell_saving(writer, console)?;
            }
        }
        console.print(&answer.lines)?;
        let (line, fault) = match answer.next {
            LineNext::Listen => (console.listen()?, None),
            LineNext::Statistics(wanted) => {
                if wanted == HowMuch::Whole {
                    console.say("The coach judges the new hands.")?;
                }
                answer = dialogue.answer_with(statistics(kept, wanted));
                continue;
            }
            LineNext::Matches(wanted) => {
                answer = dialogue.answer_with(matches(kept, wanted));
                continue;
            }
            LineNext::Continue(number) => {
                let told = match play.change_to(number, kept, writer.as_ref(), &waiting) {
                    Ok((other, keeps)) => {
                        *all_saved &= tell_unsaved(writer.as_mut(), console)?;
                        (dialogue, writer) = (other, keeps);
                        answer = dialogue.begin(writer.as_ref().is_some_and(is_saved));
                        continue;
                    }
                    Err(why) => why,
                };
                answer = dialogue.answer_with([told]);
                continue;
            }
            LineNext::Branch(record) => {
                let name = writer.as_ref().and_then(Writer::name);
                let record = match name {
                    Some(name) => record.coming_from(name),
                    None => *record,
                };
                let begun = play.practice.as_ref().map(|shelf| shelf.begin(&record));
                let branch = play.sit(record)?;
                waiting.push((
                    std::mem::replace(&mut dialogue, branch),
                    std::mem::replace(&mut writer, begun),
                ));
                answer = dialogue.begin(writer.as_ref().is_some_and(is_saved));
                continue;
            }
            LineNext::Over | LineNext::Left if !waiting.is_empty() => {
                *all_saved &= tell_unsaved(writer.as_mut(), console)?;
                if let Some(before) = waiting.pop() {
                    (dialogue, writer) = before;
                }
                answer = dialogue.come_back();
                continue;
            }
            LineNext::Over => {
                let is_match = *dialogue.record().header().occasion() == Occasion::Match;
                let is_kept = tell_unsaved(writer.as_mut(), console)?;
                *all_saved &= is_kept;
                if is_match && is_kept {
                    console.say("undercut review shows your mistakes, luck and skill.")?;
                }
                return Ok(());
            }
            LineNext::Left | LineNext::Answered(_) => (None, None),
            LineNext::Stopped(fault) => (None, Some(fault)),
        };
        if let Some(line) = line {
            answer = dialogue.answer(&line);
            continue;
        }
        if !waiting.is_empty() {
            *all_saved &= tell_unsaved(writer.as_mut(), console)?;
            (dialogue, writer) = waiting.swap_remove(0);
        }
        *all_saved &= farewell(&dialogue, writer.as_mut(), play, console)?;
        return fault.map_or(Ok(()), |fault| Err(CannotPlay::Program(fault)));
    }
}

fn is_saved(writer: &Writer) -> bool {
    writer.saving() == Saving::Saved
}

impl Play {
    fn sit(&self, record: Record) -> Result<Dialogue, CannotSit> {
        Dialogue::new(record, self.options, self.opponents.clone())
    }

    /// Finds the match to be played; none when the player leaves before there is one.
    fn sit_down(
        &self,
        kept: &Kept,
        console: &mut Console<'_>,
    ) -> Result<Option<Seated>, CannotPlay> {
        if let Some(aside) = &self.aside {
            return Ok(Some(match (&aside.kept, aside.number) {
                (Ok(records), Some(number)) => self.go_on(records, number, console)?,
                (Ok(records), None) => {
                    let dialogue = self.sit(aside.record.clone())?;
                    let writer = records.begin(dialogue.record());
                    (dialogue, Some(writer))
                }
                (Err(why), _) => {
                    console.say(&format!("This is not saved: {why}."))?;
                    (self.sit(aside.record.clone())?, None)
                }
            }));
        }
        let records = match (kept, self.begin) {
            (Ok(records), _) => records,
            (Err(_), Begin::GoOn) => return Err(CannotPlay::NothingUnfinished),
            (Err(_), Begin::Number(number)) => return Err(CannotPlay::NoSuchMatch(number)),
            (Err(why), Begin::Ask | Begin::New) => {
                console.say(&format!("This match is not saved: {why}."))?;
                return Ok(Some((self.begin_new(console)?, None)));
            }
        };
        if let Begin::Number(number) = self.begin {
            check_resumable(records, number)?;
            return self.go_on(records, number, console).map(Some);
        }
        let resumed = match self.unfinished(records, console)? {
            None => None,
            Some((number, _)) if self.begin == Begin::GoOn || self.options.answers_yes => {
                Some(number)
            }
            Some((number, summary)) => match ask(number, &summary, records, console)? {
                ResumeAnswer::Resume(number) => Some(number),
                ResumeAnswer::New => None,
                ResumeAnswer::Leave => return Ok(None),
            },
        };
        if let Some(number) = resumed {
            match self.go_on(records, number, console) {
                Err(why) if self.begin == Begin::Ask && !matches!(why, CannotPlay::Output(_)) => {
                    console.say(&format!("It cannot be resumed: {why}."))?;
                }
                done => return done.map(Some),
            }
        }
        let dialogue = self.begin_new(console)?;
        let writer = records.begin(dialogue.record());
        Ok(Some((dialogue, Some(writer))))
    }

    fn begin_new(&self, console: &mut Console<'_>) -> Result<Dialogue, CannotPlay> {
        console.say(&format!("House rules: {}.", self.house))?;
        Ok(self.sit(Record::new(self.header.clone()))?)
    }

    /// The unfinished match that may be resumed.
    fn unfinished(
        &self,
        records: &Shelf<Match>,
        console: &mut Console<'_>,
    ) -> Result<Option<(u32, Summary)>, CannotPlay> {
        if self.begin == Begin::New {
            return Ok(None);
        }
        let found = match records.unfinished() {
            Ok(found) => found,
            Err(why) if self.begin == Begin::GoOn => return Err(why.into()),
            Err(why) => {
                console.say(&format!("{why}."))?;
                return Ok(None);
            }
        };
        for set_aside in found.set_aside {
            console.say(&format!("{set_aside}."))?;
        }
        match self.begin {
            Begin::GoOn if found.newest.is_none() => Err(CannotPlay::NothingUnfinished),
            Begin::GoOn => Ok(found.newest),
            // With a program named, only a match against it can be meant.
            Begin::Ask | Begin::New | Begin::Number(_) => {
                Ok(found.newest.filter(|(_, summary)| {
                    let programs = self.opponents.programs();
                    programs.iter().all(|name| summary.players.contains(name))
                }))
            }
        }
    }

    fn go_on(
        &self,
        records: &Shelf<Match>,
        number: u32,
        console: &mut Console<'_>,
    ) -> Result<Seated, CannotPlay> {
        let Resumed { log, writer, torn } = records.resume(number)?;
        let dialogue = self.sit(log)?;
        if let Some(torn) = torn {
            console.say(&format!("In the record, {torn}."))?;
        }
        Ok((dialogue, Some(writer)))
    }
}

impl Play {
    /// Takes a seat at another match, or says why not.
    fn change_to(
        &self,
        number: u32,
        kept: &Kept,
        writer: Option<&Writer>,
        waiting: &[Seated],
    ) -> Result<Seated, String> {
        if !waiting.is_empty() || self.aside.is_some() {
            return Err("Leave this hand first: quit.".to_owned());
        }
        let records = kept
            .as_ref()
            .map_err(|why| format!("There are no other matches: {why}."))?;
        if writer.and_then(Writer::number) == Some(number) {
            return Err(format!("This is match {number}."));
        }
        let resume = || -> Result<Seated, CannotPlay> {
            check_resumable(records, number)?;
            let Resumed { log, writer, .. } = records.resume(number)?;
            Ok((self.sit(log)?, Some(writer)))
        };
        resume().map_err(|why| sentence(&why.to_string()))
    }
}

/// Whether the match of a number can be resumed.
///
/// # Errors
///
/// It is not there, cannot be read, or is over.
pub fn check_resumable(records: &Shelf<Match>, number: u32) -> Result<(), CannotPlay> {
    if !records.path(number).exists() {
        return Err(CannotPlay::NoSuchMatch(number));
    }
    let read = records.read(number).map_err(ResumeError::from)?;
    if read.log.is_finished() {
        return Err(CannotPlay::IsOver(number));
    }
    Ok(())
}

/// The newest matches, or the unfinished among all, in sentences.
fn matches(kept: &Kept, wanted: HowMuch) -> Vec<String> {
    let found = match kept {
        Ok(records) => records.newest(None).map_err(|why| why.to_string()),
        Err(why) => Err(why.clone()),
    };
    let found = match found {
        Ok(found) => found.filter(Shelved::has_begun).map(RecordLine::from),
        Err(why) => return vec![format!("There are no matches to list: {why}.")],
    };
    let is_listed = |line: &RecordLine| match wanted {
        HowMuch::Whole => true,
        HowMuch::Short => line.found.as_ref().is_ok_and(|found| !found.is_finished),
    };
    // One more shows that there are more.
    let lines: Vec<RecordLine> = found.filter(is_listed).take(LISTED + 1).collect();
    let mut told: Vec<String> = lines
        .iter()
        .take(LISTED)
        .map(|line| line.sentence("Match"))
        .collect();
    told.push(match lines.len() {
        0 => "No matches.".to_owned(),
        count if count > LISTED => "undercut matches lists the older ones.".to_owned(),
        _ => "Type continue and a number to resume a match.".to_owned(),
    });
    told
}

/// How many matches are listed.
const LISTED: usize = 20;

/// What an unfinished match is answered with.
enum ResumeAnswer {
    /// Resume the match of this number.
    Resume(u32),
    New,
    Leave,
}

/// Asks whether to resume an unfinished match.
fn ask(
    number: u32,
    summary: &Summary,
    records: &Shelf<Match>,
    console: &mut Console<'_>,
) -> io::Result<ResumeAnswer> {
    const PROMPT: &str =
        "Unfinished: y resumes it, n starts another and keeps this one, quit leaves.";
    let players = distinct(summary.players.iter().map(Label::as_str));
    let each = |numbers: &[i64]| -> String {
        let scores = players.iter().zip(numbers);
        let scores: Vec<String> = scores
            .map(|(name, number)| format!("{name} {number}"))
            .collect();
        scores.join(", ")
    };
    let told: Vec<&str> = players.iter().map(|name| mid_sentence(name)).collect();
    let question = format!(
        "There is an unfinished match, number {number}, {}: {} finished. Score: {}. Match: {}.",
        told.join(" against "),
        counted(summary.hands, "hand", "hands"),
        each(&summary.running),
        each(&summary.scores),
    );
    console.say(&question)?;
    console.say(PROMPT)?;
    while let Some(line) = console.listen()? {
        match line.trim().to_lowercase().as_str() {
            "continue" | "c" => return Ok(ResumeAnswer::Resume(number)),
            "new" => return Ok(ResumeAnswer::New),
            _ => {}
        }
        match LineCommand::read(&line) {
            Ok(LineCommand::Want(Intent::Yes) | LineCommand::Enter) => {
                return Ok(ResumeAnswer::Resume(number));
            }
            Ok(LineCommand::Want(Intent::No)) => return Ok(ResumeAnswer::New),
            Ok(LineCommand::Quit) => return Ok(ResumeAnswer::Leave),
            Ok(LineCommand::Continue(other)) => match check_resumable(records, other) {
                Ok(()) => return Ok(ResumeAnswer::Resume(other)),
                Err(why) => console.say(&sentence(&why.to_string()))?,
            },
            Ok(LineCommand::Matches(wanted)) => {
                for line in matches(&Ok(records.clone()), wanted) {
                    console.say(&line)?;
                }
            }
            Ok(LineCommand::Hand | LineCommand::Help) => console.say(&question)?,
            Ok(_) => console.say("First say whether to resume the unfinished match.")?,
            Err(why) => console.say(&why.to_string())?,
        }
        console.say(PROMPT)?;
    }
    Ok(ResumeAnswer::Leave)
}

/// Says that the match is not being saved, or is again.
fn tell_saving(writer: &Writer, console: &mut Console<'_>) -> io::Result<()> {
    match writer.saving() {
        Saving::Saved => console.say("The match is saved again."),
        Saving::Failing(why) => console.say(&format!(
            "This match is not being saved, but you can play on: {why}."
        )),
    }
}

/// Waits until a record is on the disk, and says why it is not.
fn finish(writer: Option<&mut Writer>) -> Option<String> {
    match writer.map(Writer::finish) {
        Some(Saving::Saved) => None,
        Some(Saving::Failing(why)) => Some(why.to_string()),
        None => Some("there is no place for it".to_owned()),
    }
}

/// Says at the end of a match if its record is not on the disk. Returns whether it is.
fn tell_unsaved(writer: Option<&mut Writer>, console: &mut Console<'_>) -> io::Result<bool> {
    let Some(why) = finish(writer) else {
        return Ok(true);
    };
    console.say(&format!(
        "The record of this match could not be saved: {why}."
    ))?;
    Ok(false)
}

/// Says how to resume the match, if it is on the disk. Returns whether it is.
fn farewell(
    dialogue: &Dialogue,
    writer: Option<&mut Writer>,
    play: &Play,
    console: &mut Console<'_>,
) -> io::Result<bool> {
    console.end_line()?;
    let number = writer.as_deref().and_then(Writer::number);
    let is_practice = dialogue.record().header().occasion().origin().is_some();
    let has_place = writer.is_some();
    let unsaved = finish(writer);
    match &unsaved {
        None if is_practice => console.say("The practice ends here.")?,
        None => {
            console.say("The match is kept. To resume it:")?;
            let again = match (number, play.names_match) {
                (Some(number), true) => format!("{} --continue {number}", play.again),
                (None, true) => format!("{} --continue", play.again),
                (_, false) => play.again.clone(),
            };
            console.print(&[console.speech().printable(&again)])?;
        }
        Some(why) if has_place => console.say(&format!(
            "The match could not be saved, and ends here: {why}."
        ))?,
        Some(_) => console.say("The match was not saved, and ends here.")?,
    }
    Ok(unsaved.is_none())
}

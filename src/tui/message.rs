//! What happens to the table from outside, and what it asks for.

use std::time::Duration;

use crate::{
    analysis::stats::DailyRecords,
    game::HandEnd,
    lesson::{self, Progress},
    play::Action,
    players::{Level, OpponentTurn},
    record::{
        Date, Header, Label, Record,
        store::{Saving, Unfinished},
    },
    rules::{RuleBook, Rules, RulesFile},
    session::Ticket,
};

use super::{
    analyst::{CoachNews, CoachRequest, DrillNews, DrillRequest, StatisticsNews},
    records::{Drawer, Listing},
    runtime::Input,
    settings::{Setting, Settings},
};

/// Something that happened.
#[derive(Debug)]
pub enum Message {
    /// The player, or his terminal, did something.
    Input(Input),
    /// Time passed.
    Passed(Duration),
    /// The opponent has chosen a move.
    BotChose {
        /// The question it answers.
        ticket: Ticket,
        /// What it does.
        action: Action,
    },
    /// The opponent has failed.
    ProgramFailed {
        /// The question that it did not answer.
        ticket: Ticket,
        /// What it did.
        why: String,
    },
    /// It is known what lies on the shelf of the matches.
    Found {
        /// What can be gone on with, or why that cannot be known.
        unfinished: Result<Unfinished, String>,
        /// Against whom of the computer's players the newest match is.
        last: Option<Level>,
    },
    /// A record was opened to go on with, or why that could not be.
    Resumed(Result<Box<Record>, String>),
    /// It is known which deals of the day were played, or why that cannot be known.
    DaysFound(Result<Box<DailyRecords>, String>),
    /// The record of a deal of the day was opened to go on with, or why that could not be.
    DailyResumed(Result<Box<Record>, String>),
    /// The strongest player has played the hand of a deal of the day.
    PlayedOut {
        /// In which sitting it was asked for.
        sitting: u64,
        /// How it ended.
        end: Option<HandEnd>,
    },
    /// A part of a list of records was read, or why it could not be.
    Listed {
        /// Where they lie.
        drawer: Drawer,
        /// The number below which it begins; none for its first part.
        below: Option<u32>,
        /// The part.
        listing: Result<Listing, String>,
    },
    /// A record was read to be shown, or why it could not be.
    Read {
        /// What it is called.
        called: Option<Label>,
        /// The record.
        record: Result<Box<Record>, String>,
        /// How it is shown.
        shown: Shown,
    },
    /// A record was written to, or why that could not be.
    Saved(Saving),
    /// The coach has something to say.
    Coached {
        /// The errand it is about.
        number: u64,
        /// What it says; nothing when the request was dropped.
        news: Option<CoachNews>,
    },
    /// Something came of what was asked of the drills.
    Drilled {
        /// The number of the sitting.
        number: u64,
        /// What.
        news: DrillNews,
    },
    /// It is known what there is to practise today, in a few words.
    DrillsCounted(String),
    /// It is known how far the player has come in the first lesson.
    LessonFound {
        /// What was found on the disk.
        found: lesson::StoredProgress,
        /// Whether there is any record of a match.
        has_records: bool,
    },
    /// How far the player has come in the first lesson was kept, or why it could not be.
    LessonKept(Result<(), String>),
    /// There is news of a survey of all records.
    Surveyed {
        /// Which survey it is.
        number: u64,
        /// The news; nothing when another survey was begun since.
        news: Option<StatisticsNews>,
    },
    /// House rules were written to a file, or why they could not be.
    RulesKept(Result<RuleBook, String>),
    /// The settings were written to this file, or why they could not be.
    SettingsKept(Result<String, String>),
}

/// How a record is shown that was read for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shown {
    /// As a replay.
    Replay,
    /// As a review.
    Review,
}

/// What the table asks for.
#[derive(Debug, Clone, PartialEq)]
pub enum Effect {
    /// Look for what can be gone on with.
    Find,
    /// Look how far the player has come in the first lesson.
    FindLesson,
    /// Keep how far he has come.
    KeepLesson(Progress),
    /// Go on with the record of this number.
    Resume(u32),
    /// Read the next part of a list of records.
    ListRecords {
        /// Where they lie.
        drawer: Drawer,
        /// The number below which it begins; none for its first part.
        below: Option<u32>,
    },
    /// Read a record to show it.
    ReadRecord {
        /// Where it lies.
        drawer: Drawer,
        /// Its number.
        number: u32,
        /// How it is shown.
        shown: Shown,
    },
    /// Begin a record.
    StartRecord(Box<Header>),
    /// Begin the record of a branch, with the entries that it has; the record before it stays open.
    StartBranch(Box<Record>),
    /// Look for the deals of the day, and for the one of this day, or of today.
    FindDays(Option<Date>),
    /// Begin the record of a deal of the day.
    StartDaily(Box<Record>),
    /// Go on with the deal of the day of this number.
    ResumeDaily(u32),
    /// Let the strongest player play the hand of this record, which has just been dealt, against the same opponent.
    PlayOut {
        /// In which sitting it is asked.
        sitting: u64,
        /// The record of the deal.
        record: Box<Record>,
    },
    /// Add a line to the record.
    Append(String),
    /// Close the record, so that another can be opened, or the one before a branch gone on with.
    CloseRecord,
    /// Write house rules to a file.
    KeepRules {
        /// The file.
        file: RulesFile,
        /// The rules.
        rules: Box<Rules>,
    },
    /// Write what was changed of the settings to the user's file.
    KeepSettings {
        /// All of them.
        settings: Box<Settings>,
        /// Which were changed.
        changed: Vec<Setting>,
    },
    /// Ring the terminal's bell.
    Bell,
    /// Ask the opponent for a move.
    AskOpponent {
        /// To be given back with the answer.
        ticket: Ticket,
        /// What they are asked.
        turn: Box<OpponentTurn>,
    },
    /// Ask the coach.
    AskCoach {
        /// The number of the errand.
        number: u64,
        /// What he is asked.
        errand: CoachRequest,
    },
    /// Ask something of the drills.
    Drills {
        /// The number of the sitting.
        number: u64,
        /// What is asked.
        errand: DrillRequest,
    },
    /// Find out what there is to practise today.
    CountDrills,
    /// Read and count the records of all matches.
    Survey(u64),
    /// Let the coach judge more of them.
    SurveyOn(u64),
    /// Drop a survey that nobody waits for any more.
    SurveyEnd(u64),
    /// Let the coach go on with this request.
    CoachOn(u64),
    /// Drop a request to the coach that nobody waits for any more.
    CoachEnd(u64),
    /// Show the opponent how the hand ended.
    ShowOpponent(Box<OpponentTurn>),
    /// Give the terminal back and stop until the program is called back.
    Suspend,
    /// End the program.
    Quit,
}

//! Messages to the table, and its effects.

use std::time::Duration;

use crate::{
    analysis::stats::{DailyRecords, Ladder},
    game::HandEnd,
    lesson::{self, Progress},
    play::Action,
    players::OpponentTurn,
    record::{
        Date, Header, Label, Record,
        store::{Saving, Unfinished},
    },
    rules::{RuleBook, Rules, RulesFile},
    session::Ticket,
};

use super::{
    analyst::{CoachNews, CoachRequest, DrillNews, DrillRequest, DueToday, StatisticsNews},
    records::{Listing, RecordList},
    runtime::UserInput,
    settings::{Setting, Settings},
    setup::LastMatch,
};

/// Something that happened.
#[derive(Debug)]
pub enum Message {
    Input(UserInput),
    /// Time passed.
    Passed(Duration),
    /// The opponent has chosen a move.
    BotChose {
        ticket: Ticket,
        action: Action,
    },
    /// A partner advises you.
    Advised {
        ticket: Ticket,
        action: Action,
    },
    /// The program of the opponent has failed.
    ProgramFailed {
        ticket: Ticket,
        why: String,
    },
    /// The saved matches were read.
    Found {
        /// The matches that can be resumed.
        unfinished: Result<Unfinished, String>,
        /// The newest match; none if there is none.
        last: Option<Box<LastMatch>>,
    },
    /// A record was opened to resume it.
    Resumed(Result<Box<Record>, String>),
    /// The played deals of the day were read.
    DaysFound(Result<Box<DailyRecords>, String>),
    /// The record of a deal of the day was opened to resume it.
    DailyResumed(Result<Box<Record>, String>),
    /// The strongest player has played the hand of a deal of the day.
    PlayedOut {
        /// The number of the sitting that asked for it.
        sitting: u64,
        end: Option<HandEnd>,
    },
    /// A part of a list of records was read.
    Listed {
        list: RecordList,
        /// The part starts below this number; none for the first part.
        below: Option<u32>,
        listing: Result<Listing, String>,
    },
    /// A record was read to be shown.
    Read {
        called: Option<Label>,
        record: Result<Box<Record>, String>,
        shown: RecordView,
    },
    /// A record was written to.
    Saved(Saving),
    /// The disk refused what was written to a record, and why.
    Refused(String),
    /// Saving no longer keeps up, or does again.
    Stalled(bool),
    /// A record that was left is on the disk, or why it cannot be brought there.
    RecordClosed(Result<(), String>),
    Coached {
        /// The number of the request.
        number: u64,
        /// None if the request was dropped.
        news: Option<CoachNews>,
    },
    /// The answer to a request to the drills.
    Drilled {
        /// The number of the sitting.
        number: u64,
        news: DrillNews,
    },
    /// What there is to practice today.
    DrillsCounted {
        due: DueToday,
        /// Whether you have finished a hand: before that there is nothing to practice.
        has_hands: bool,
    },
    /// The results against every opponent were counted, and the matches that are not over, if the records can be read.
    LadderFound {
        ladder: Option<Box<Ladder>>,
        unfinished: usize,
    },
    /// The progress in the lesson was read.
    LessonFound {
        found: lesson::StoredProgress,
        /// Whether any match has been recorded.
        has_records: bool,
    },
    /// The progress in the lesson was saved.
    LessonKept(Result<(), String>),
    /// News of the statistics.
    Surveyed {
        /// The number of the survey.
        number: u64,
        /// None if another survey was started since.
        news: Option<StatisticsNews>,
    },
    /// House rules were written to a file.
    RulesKept(Result<RuleBook, String>),
    /// The house rules that are read by default were read again.
    RulesRead(Result<RuleBook, String>),
    /// The settings were written to this file.
    SettingsKept(Result<String, String>),
}

/// How a record is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RecordView {
    Replay,
    Review,
}

/// A request of the table to the world outside.
#[derive(Debug, Clone, PartialEq)]
pub enum Effect {
    /// Look for matches that can be resumed.
    Find,
    /// Read the progress in the lesson.
    FindLesson,
    /// Save the progress in the lesson.
    KeepLesson(Progress),
    /// Resume the record of this number.
    Resume(u32),
    /// Read the next part of a list of records.
    ListRecords {
        list: RecordList,
        /// The part starts below this number; none for the first part.
        below: Option<u32>,
    },
    /// Read a record to show it.
    ReadRecord {
        list: RecordList,
        number: u32,
        shown: RecordView,
    },
    /// Start a record.
    StartRecord(Box<Header>),
    /// Start the record of a branch with its entries; the previous record stays open.
    StartBranch(Box<Record>),
    /// Read the deals of the day, and find the one of this day or of today.
    FindDays(Option<Date>),
    /// Start the record of a deal of the day.
    StartDaily(Box<Record>),
    /// Resume the deal of the day of this number.
    ResumeDaily(u32),
    /// Let the strongest player play the hand that was just dealt in this record, against the same opponent.
    PlayOut {
        /// The number of the sitting.
        sitting: u64,
        record: Box<Record>,
    },
    /// Wait until the disk refuses something.
    WatchDisk,
    /// Add a line to the record.
    Append(String),
    /// Close the record, so that another can be opened or the match before a branch continued.
    CloseRecord,
    /// Read the house rules again that are read by default.
    ReadRules,
    /// Write house rules to a file.
    KeepRules {
        file: RulesFile,
        rules: Box<Rules>,
    },
    /// Write the changed settings to the user's file.
    KeepSettings {
        settings: Box<Settings>,
        changed: Vec<Setting>,
    },
    Bell,
    /// Ask the opponent for a move.
    AskOpponent {
        /// Returned with the answer.
        ticket: Ticket,
        turn: Box<OpponentTurn>,
    },
    /// Ask a partner for advice.
    AskPartner {
        /// Returned with the answer.
        ticket: Ticket,
        turn: Box<OpponentTurn>,
    },
    AskCoach {
        number: u64,
        errand: CoachRequest,
    },
    Drills {
        /// The number of the sitting.
        number: u64,
        errand: DrillRequest,
    },
    /// Count the results against every opponent.
    FindLadder,
    /// Count what there is to practice today.
    CountDrills,
    /// Read and count the records of all matches.
    Survey(u64),
    /// Let the coach judge more of the records.
    SurveyOn(u64),
    /// Drop a survey that is no longer needed.
    SurveyEnd(u64),
    /// Let the coach continue with this request.
    CoachOn(u64),
    /// Drop a request to the coach that is no longer needed.
    CoachEnd(u64),
    /// Show the opponent how the hand ended.
    ShowOpponent(Box<OpponentTurn>),
    /// Restore the terminal and suspend the program.
    Suspend,
    Quit,
}

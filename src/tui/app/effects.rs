//! Runs effects off the UI thread: each becomes a job, at once or in a queue.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::{
    analysis::stats::DailyRecords,
    lesson::{find_progress, keep_progress},
    players::{Level, OpponentTurn, Opponents, par},
    record::{
        Date, Record,
        store::{DataFolder, Saving, Writer},
    },
    rules::store as rules_store,
    session::Ticket,
    text::{shown, store},
    tui::{
        analyst::{Analyst, CoachRequest, due_today},
        bookmark::Bookmark,
        marker,
        message::{Effect, Message},
        records::{self, Drawer, Listing},
        runtime,
        settings::{self, Setting, Settings},
    },
};

/// Runs effects off the UI thread.
pub(super) struct EffectRunner {
    records: Option<Records>,
    /// Who answers for the opponents.
    pub(super) opponents: Opponents,
    /// The day in universal time.
    pub(super) calendar: fn() -> Date,
    analyst: Arc<Mutex<Analyst>>,
}

/// The records on the disk, and those that are being written.
#[derive(Clone)]
struct Records {
    folder: DataFolder,
    /// The record of the match at the table; under that of a branch, the one that waits behind it.
    open: Arc<Mutex<Vec<Writer>>>,
    /// What the bookmark said when a record was resumed last.
    bookmark: Arc<Mutex<Option<Bookmark>>>,
}

/// A job or a request to the terminal; nothing where there is nothing to be done.
type Job = Option<runtime::Effect<Message>>;

/// A job that runs at once.
#[expect(
    clippy::unnecessary_wraps,
    reason = "every effect is answered by a job or by none"
)]
fn started(work: impl FnOnce() -> Message + Send + 'static) -> Job {
    Some(runtime::Effect::Start(Box::new(work)))
}

/// A job that waits for what was queued before it.
#[expect(
    clippy::unnecessary_wraps,
    reason = "every effect is answered by a job or by none"
)]
fn queued(work: impl FnOnce() -> Message + Send + 'static) -> Job {
    Some(runtime::Effect::Queue(Box::new(work)))
}

/// A job that panicked has ended the program.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl EffectRunner {
    /// Works with the records of this folder, if there is one.
    pub(super) fn new(folder: Option<&DataFolder>) -> Self {
        Self {
            records: folder.map(|folder| Records {
                folder: folder.clone(),
                open: Arc::default(),
                bookmark: Arc::default(),
            }),
            opponents: Opponents::default(),
            calendar: || Date::of_unix(0),
            analyst: Arc::new(Mutex::new(Analyst::new(folder.cloned()))),
        }
    }

    /// What is to be done for each of these effects.
    pub(super) fn jobs(&self, effects: Vec<Effect>) -> Vec<runtime::Effect<Message>> {
        let jobs = effects.into_iter();
        jobs.filter_map(|effect| self.job(effect)).collect()
    }

    /// The bookmark of the record that was resumed last. It is returned once.
    pub(super) fn bookmark(&self) -> Option<Bookmark> {
        locked(&self.records.as_ref()?.bookmark).take()
    }

    fn job(&self, effect: Effect) -> Job {
        let calendar = self.calendar;
        match effect {
            Effect::Quit => Some(runtime::Effect::Quit),
            Effect::Suspend => Some(runtime::Effect::Suspend),
            Effect::Bell => Some(runtime::Effect::Bell),
            Effect::AskOpponent { ticket, turn } => {
                let opponents = self.opponents.clone();
                started(move || opponents_move(&opponents, ticket, &turn))
            }
            Effect::ShowOpponent(turn) => {
                // What is written to a program fits a pipe, so nothing waits here.
                self.opponents.over(&turn);
                None
            }
            Effect::PlayOut { sitting, record } => started(move || Message::PlayedOut {
                sitting,
                end: par(&record),
            }),
            Effect::AskCoach { number, errand } => self.coach(number, Some(errand)),
            Effect::CoachOn(number) => self.coach(number, None),
            Effect::Drills { number, errand } => self.analyze(move |analyst| {
                let news = analyst.drill(number, errand, calendar().into());
                Message::Drilled { number, news }
            }),
            Effect::CountDrills => {
                let folder = self.records.as_ref()?.folder.clone();
                started(move || Message::DrillsCounted(due_today(&folder, calendar().into())))
            }
            Effect::Survey(number) => self.analyze(move |analyst| {
                let news = Some(analyst.begin_statistics(number));
                Message::Surveyed { number, news }
            }),
            Effect::SurveyOn(number) => self.analyze(move |analyst| {
                let news = analyst.go_on_with_statistics(number);
                Message::Surveyed { number, news }
            }),
            Effect::CoachEnd(number) | Effect::SurveyEnd(number) => self.analyze(move |analyst| {
                analyst.end(number);
                Message::Coached { number, news: None }
            }),
            // What is only read is not queued, for a frame may wait for the queue.
            Effect::ListRecords { drawer, below } => {
                let records = self.records.clone();
                started(move || list_records(records.as_ref(), drawer, below))
            }
            Effect::ReadRecord {
                drawer,
                number,
                shown,
            } => {
                let kept = drawer.shelf(&self.records.as_ref()?.folder);
                started(move || Message::Read {
                    called: records::called(&kept, number),
                    record: records::read(&kept, number),
                    shown,
                })
            }
            Effect::FindDays(date) => {
                let records = self.records.clone();
                queued(move || find_days(records.as_ref(), calendar(), date))
            }
            Effect::KeepRules { file, rules } => queued(move || {
                Message::RulesKept(rules_store::keep(&file, &rules).map_err(|why| why.to_string()))
            }),
            Effect::KeepSettings { settings, changed } => {
                queued(move || Message::SettingsKept(keep_settings(&settings, &changed)))
            }
            Effect::Find => self.with_records(Records::find),
            Effect::FindLesson => self.with_records(Records::find_lesson),
            Effect::KeepLesson(progress) => self.with_records(move |records| {
                let kept = keep_progress(&records.folder, progress);
                Message::LessonKept(kept.map_err(|why| why.to_string()))
            }),
            Effect::Resume(number) => self.with_records(move |records| records.resume(number)),
            Effect::ResumeDaily(number) => {
                self.with_records(move |records| records.resume_daily(number))
            }
            Effect::StartRecord(header) => self.with_records(move |records| {
                locked(&records.open).clear();
                records.start(records.folder.matches().begin(&Record::new(*header)))
            }),
            Effect::StartDaily(record) => self
                .with_records(move |records| records.start(records.folder.daily().begin(&record))),
            Effect::StartBranch(record) => {
                self.with_records(move |records| records.start_branch(*record))
            }
            Effect::Append(line) => self.with_records(move |records| {
                let mut open = locked(&records.open);
                let writer = open.last_mut();
                Message::Saved(writer.map_or(Saving::Saved, |writer| writer.append(&line).clone()))
            }),
            Effect::CloseRecord => self.with_records(|records| {
                locked(&records.open).pop();
                Message::Saved(Saving::Saved)
            }),
        }
    }

    /// A job with the records on the disk, one after another; nothing where there are none.
    fn with_records(&self, work: impl FnOnce(&Records) -> Message + Send + 'static) -> Job {
        let records = self.records.clone()?;
        queued(move || work(&records))
    }

    /// A job for which the judging queue is needed.
    fn analyze(&self, work: impl FnOnce(&mut Analyst) -> Message + Send + 'static) -> Job {
        let analyst = Arc::clone(&self.analyst);
        started(move || work(&mut locked(&analyst)))
    }

    /// A slice of the coach's work, on a new request or on the one before.
    fn coach(&self, number: u64, request: Option<CoachRequest>) -> Job {
        self.analyze(move |analyst| {
            if let Some(request) = request {
                analyst.begin(number, request);
            }
            let news = analyst.go_on(number);
            Message::Coached { number, news }
        })
    }
}

impl Records {
    /// Looks for the match that can be resumed, and for the opponent of the newest.
    fn find(&self) -> Message {
        let matches = self.folder.matches();
        let newest = matches.newest(None).ok();
        let newest: Option<Record> = newest.and_then(|mut all| all.find_map(|one| one.log.ok()));
        Message::Found {
            unfinished: matches.unfinished().map_err(|why| why.to_string()),
            last: newest.and_then(|one| one.header().players().iter().find_map(Level::of)),
        }
    }

    fn find_lesson(&self) -> Message {
        Message::LessonFound {
            found: find_progress(&self.folder),
            // What cannot be read is not nothing.
            has_records: !self.folder.matches().is_empty().unwrap_or(false),
        }
    }

    fn resume(&self, number: u32) -> Message {
        let resumed = self.folder.matches().resume(number).map(|resumed| {
            *locked(&self.open) = vec![resumed.writer];
            *locked(&self.bookmark) = marker::read(&self.folder.bookmark());
            Box::new(resumed.log)
        });
        Message::Resumed(resumed.map_err(|why| why.to_string()))
    }

    fn resume_daily(&self, number: u32) -> Message {
        let resumed = self.folder.daily().resume(number).map(|resumed| {
            locked(&self.open).push(resumed.writer);
            Box::new(resumed.log)
        });
        Message::DailyResumed(resumed.map_err(|why| why.to_string()))
    }

    /// Begins a branch, which comes from the record that is open unless it names another.
    fn start_branch(&self, record: Record) -> Message {
        let open = locked(&self.open).last().and_then(Writer::name);
        let record = match open {
            Some(name) => record.coming_from(name),
            None => record,
        };
        self.start(self.folder.practice().begin(&record))
    }

    /// Writes to this record from now on.
    fn start(&self, writer: Writer) -> Message {
        let saving = writer.saving().clone();
        locked(&self.open).push(writer);
        Message::Saved(saving)
    }
}

fn opponents_move(opponents: &Opponents, ticket: Ticket, turn: &OpponentTurn) -> Message {
    match opponents.choose(turn) {
        Ok(action) => Message::BotChose { ticket, action },
        Err(fault) => Message::ProgramFailed {
            ticket,
            why: fault.to_string(),
        },
    }
}

fn list_records(records: Option<&Records>, drawer: Drawer, below: Option<u32>) -> Message {
    let list = |records: &Records| records::list(&drawer.shelf(&records.folder), below);
    Message::Listed {
        drawer,
        below,
        listing: records.map_or_else(|| Ok(Listing::default()), list),
    }
}

/// Looks for the deals of the day, and for the one of this date, or of today.
fn find_days(records: Option<&Records>, today: Date, date: Option<Date>) -> Message {
    let date = date.unwrap_or(today);
    Message::DaysFound(match records {
        Some(records) => DailyRecords::on(&records.folder.daily(), today, date)
            .map(Box::new)
            .map_err(|why| why.to_string()),
        None => Ok(Box::new(DailyRecords::nothing(today, date))),
    })
}

/// Writes what was changed of the settings to the user's file, and returns its path.
fn keep_settings(settings: &Settings, changed: &[Setting]) -> Result<String, String> {
    let folder = store::folder().ok_or_else(|| "the home folder is not known".to_owned())?;
    let path = folder.join(settings::FILE_NAME);
    settings::keep(&path, settings, changed)?;
    Ok(shown(path))
}

//! Runs effects off the UI thread: each becomes a job, at once or in a queue.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::{
    analysis::stats::DailyRecords,
    lesson::{find_progress, keep_progress},
    players::{Level, Opponents, par},
    record::{
        Date, Record,
        store::{DataFolder, Saving, Writer},
    },
    rules::store as rules_store,
    text::store,
    tui::{
        analyst::{Analyst, CoachRequest, due_today},
        bookmark::Bookmark,
        marker,
        message::{Effect, Message},
        records::{self, Listing},
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
                started(move || match opponents.choose(&turn) {
                    Ok(action) => Message::BotChose { ticket, action },
                    Err(fault) => Message::ProgramFailed {
                        ticket,
                        why: fault.to_string(),
                    },
                })
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
            Effect::Drills { number, errand } => self.analyze(move |analyst| Message::Drilled {
                number,
                news: analyst.drill(number, errand, calendar().into()),
            }),
            Effect::CountDrills => {
                let records = self.records.clone()?;
                started(move || {
                    Message::DrillsCounted(due_today(&records.folder, calendar().into()))
                })
            }
            Effect::Survey(number) => self.analyze(move |analyst| Message::Surveyed {
                number,
                news: Some(analyst.begin_statistics(number)),
            }),
            Effect::SurveyOn(number) => self.analyze(move |analyst| Message::Surveyed {
                number,
                news: analyst.go_on_with_statistics(number),
            }),
            Effect::CoachEnd(number) | Effect::SurveyEnd(number) => self.analyze(move |analyst| {
                analyst.end(number);
                Message::Coached { number, news: None }
            }),
            // What is only read is not queued, for a frame may wait for the queue.
            Effect::ListRecords { drawer, below } => {
                let records = self.records.clone();
                started(move || Message::Listed {
                    drawer,
                    below,
                    listing: records.map_or_else(
                        || Ok(Listing::default()),
                        |records| records::list(&drawer.shelf(&records.folder), below),
                    ),
                })
            }
            Effect::ReadRecord {
                drawer,
                number,
                shown,
            } => {
                let shelf = drawer.shelf(&self.records.as_ref()?.folder);
                started(move || Message::Read {
                    called: records::called(&shelf, number),
                    record: records::read(&shelf, number),
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
            Effect::FindLesson => self.with_records(|records| Message::LessonFound {
                found: find_progress(&records.folder),
                // What cannot be read is not nothing.
                has_records: !records.folder.matches().is_empty().unwrap_or(false),
            }),
            Effect::KeepLesson(progress) => self.with_records(move |records| {
                let kept = keep_progress(&records.folder, progress);
                Message::LessonKept(kept.map_err(|why| why.to_string()))
            }),
            Effect::Resume(number) => self.with_records(move |records| {
                let resumed = records.folder.matches().resume(number).map(|resumed| {
                    *locked(&records.open) = vec![resumed.writer];
                    *locked(&records.bookmark) = marker::read(&records.folder.bookmark());
                    Box::new(resumed.log)
                });
                Message::Resumed(resumed.map_err(|why| why.to_string()))
            }),
            Effect::ResumeDaily(number) => self.with_records(move |records| {
                let resumed = records.folder.daily().resume(number).map(|resumed| {
                    locked(&records.open).push(resumed.writer);
                    Box::new(resumed.log)
                });
                Message::DailyResumed(resumed.map_err(|why| why.to_string()))
            }),
            Effect::StartRecord(header) => self.with_records(move |records| {
                locked(&records.open).clear();
                records.start(records.folder.matches().begin(&Record::new(*header)))
            }),
            Effect::StartDaily(record) => self
                .with_records(move |records| records.start(records.folder.daily().begin(&record))),
            // A branch comes from the record that is open, unless it names another.
            Effect::StartBranch(record) => self.with_records(move |records| {
                let open = locked(&records.open).last().and_then(Writer::name);
                let record = match open {
                    Some(name) => record.coming_from(name),
                    None => *record,
                };
                records.start(records.folder.practice().begin(&record))
            }),
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

    /// Writes to this record from now on.
    fn start(&self, writer: Writer) -> Message {
        let saving = writer.saving().clone();
        locked(&self.open).push(writer);
        Message::Saved(saving)
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
    Ok(path.display().to_string())
}

//! Runs effects off the UI thread: each becomes a job, at once or in a queue.

use std::{
    cell::Cell,
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
};

use crate::{
    analysis::{
        drills::has_finished_hands,
        stats::{Career, DailyRecords, Ladder, MatchHistory, PlayedMatch},
    },
    game::Match,
    lesson::{Progress, find_progress, keep_progress},
    play::Action,
    players::{OpponentTurn, Opponents, par},
    record::{
        Date, Record,
        store::{DataFolder, Saving, Shelf, StoreError, Writer, name_of},
    },
    rules::store as rules_store,
    session::Ticket,
    text::{shown, store},
    tui::{
        analyst::{Analyst, CoachRequest, due_today},
        bookmark::Bookmark,
        marker,
        message::{Effect, Message},
        records::{self, Listing, RecordList},
        runtime,
        settings::{self, Setting, Settings},
    },
};

/// Runs effects off the UI thread.
pub(super) struct EffectRunner {
    records: Option<Records>,
    /// Whether a refusal of the disk is waited for.
    is_watching: Cell<bool>,
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
    /// The records that were left, whose last lines the disk may still have to take.
    closed: Arc<Mutex<Vec<Writer>>>,
    /// What was left without being saved, in words.
    unsaved: Arc<Mutex<Unsaved>>,
    /// What the disk refused after the system had taken it.
    refused: Arc<Refused>,
    /// What the bookmark said when a record was resumed last.
    bookmark: Arc<Mutex<Option<Bookmark>>>,
}

/// What was left without being saved, in words.
#[derive(Default)]
struct Unsaved {
    records: Vec<String>,
    lesson: Option<String>,
}

/// What the disk refused, for a job that waits for it.
#[derive(Default)]
struct Refused {
    error: Mutex<Option<StoreError>>,
    changed: Condvar,
}

impl Refused {
    fn put(&self, error: &StoreError) {
        *locked(&self.error) = Some(error.clone());
        self.changed.notify_all();
    }

    /// Waits for the next refusal, mostly for ever.
    fn next(&self) -> StoreError {
        let mut error = locked(&self.error);
        loop {
            if let Some(error) = error.take() {
                return error;
            }
            let changed = self.changed.wait(error);
            error = changed.unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// A job or a request to the terminal; nothing where there is nothing to be done.
type Job = Option<runtime::Effect<Message>>;

/// What there is to practice on this day.
fn drills_counted(folder: &DataFolder, today: Date) -> Message {
    Message::DrillsCounted {
        due: due_today(folder, today.into()),
        has_hands: has_finished_hands(folder),
    }
}

/// A job that runs at once.
#[expect(
    clippy::unnecessary_wraps,
    reason = "every effect is answered by a job or by none"
)]
fn started(work: impl FnOnce() -> Message + Send + 'static) -> Job {
    Some(runtime::Effect::Start(Box::new(work)))
}

/// A job that hands something to the system, for which the next frame waits.
#[expect(
    clippy::unnecessary_wraps,
    reason = "every effect is answered by a job or by none"
)]
fn saving(work: impl FnOnce() -> Message + Send + 'static) -> Job {
    Some(runtime::Effect::Save(Box::new(work)))
}

/// A job that waits for what was saved or queued before it.
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
                closed: Arc::default(),
                unsaved: Arc::default(),
                refused: Arc::default(),
                bookmark: Arc::default(),
            }),
            is_watching: Cell::new(false),
            opponents: Opponents::default(),
            calendar: || Date::of_unix(0),
            analyst: Arc::new(Mutex::new(Analyst::new(folder.cloned()))),
        }
    }

    /// What is to be done for each of these effects.
    pub(super) fn jobs(&self, effects: Vec<Effect>) -> Vec<runtime::Effect<Message>> {
        let mut jobs = Vec::new();
        if !effects.is_empty() && !self.is_watching.replace(true) {
            jobs.extend(self.job(Effect::WatchDisk));
        }
        for effect in effects {
            let closes = matches!(effect, Effect::CloseRecord | Effect::StartRecord(_));
            jobs.extend(self.job(effect));
            if closes {
                jobs.extend(self.find_with(Records::finish_closed));
            }
        }
        jobs
    }

    /// Waits until everything is on the disk that can be brought there, and says what cannot.
    pub(super) fn finish(&self) -> Vec<String> {
        let drills = locked(&self.analyst).finish();
        let records = self.records.as_ref().map(Records::finish);
        records.into_iter().flatten().chain(drills).collect()
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
            Effect::AskOpponent { ticket, turn } => self.ask(ticket, turn, chosen),
            Effect::AskPartner { ticket, turn } => self.ask(ticket, turn, advice),
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
                started(move || drills_counted(&folder, calendar()))
            }
            Effect::FindLadder => find_ladder(self.records.as_ref()?.folder.matches()),
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
            // What is only read waits for nothing.
            Effect::ListRecords { list, below } => {
                let records = self.records.clone();
                started(move || list_records(records.as_ref(), list, below))
            }
            Effect::ReadRecord {
                list,
                number,
                shown,
            } => {
                let kept = list.shelf(&self.records.as_ref()?.folder);
                started(move || Message::Read {
                    called: name_of(&kept.path(number)),
                    record: records::read(&kept, number),
                    shown,
                })
            }
            Effect::FindDays(date) => {
                let records = self.records.clone();
                queued(move || find_days(records.as_ref(), calendar(), date))
            }
            Effect::ReadRules => queued(read_rules),
            Effect::KeepRules { file, rules } => queued(move || {
                Message::RulesKept(rules_store::keep(&file, &rules).map_err(|why| why.to_string()))
            }),
            Effect::KeepSettings { settings, changed } => {
                queued(move || Message::SettingsKept(keep_settings(&settings, &changed)))
            }
            Effect::Find => self.find_with(Records::find),
            Effect::FindLesson => self.find_with(Records::find_lesson),
            Effect::WatchDisk => {
                let refused = Arc::clone(&self.records.as_ref()?.refused);
                let watch = move || Message::Refused(refused.next().to_string());
                Some(runtime::Effect::Watch(Box::new(watch)))
            }
            Effect::KeepLesson(progress) => {
                self.with_records(move |records| records.keep_lesson(&progress))
            }
            Effect::Resume(number) => self.with_records(move |records| records.resume(number)),
            Effect::ResumeDaily(number) => {
                self.with_records(move |records| records.resume_daily(number))
            }
            Effect::StartRecord(header) => self.with_records(move |records| {
                records.close_all();
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
                Message::Saved(writer.map_or(Saving::Saved, |writer| writer.append(&line)))
            }),
            Effect::CloseRecord => self.with_records(|records| {
                let mut open = locked(&records.open);
                locked(&records.closed).extend(open.pop());
                Message::Saved(open.last().map_or(Saving::Saved, Writer::saving))
            }),
        }
    }

    /// A job that writes or opens a record, one after another; nothing where there are none.
    fn with_records(&self, work: impl FnOnce(&Records) -> Message + Send + 'static) -> Job {
        let records = self.records.clone()?;
        saving(move || work(&records))
    }

    /// A job that looks through the records once everything is saved; nothing where there are none.
    fn find_with(&self, work: impl FnOnce(&Records) -> Message + Send + 'static) -> Job {
        let records = self.records.clone()?;
        queued(move || work(&records))
    }

    /// A job for which the judging queue is needed.
    fn analyze(&self, work: impl FnOnce(&mut Analyst) -> Message + Send + 'static) -> Job {
        let analyst = Arc::clone(&self.analyst);
        started(move || work(&mut locked(&analyst)))
    }

    /// Asks a player who is no person for a move.
    fn ask(
        &self,
        ticket: Ticket,
        turn: Box<OpponentTurn>,
        answer: fn(Ticket, Action) -> Message,
    ) -> Job {
        let opponents = self.opponents.clone();
        started(move || match opponents.choose(&turn) {
            Ok(action) => answer(ticket, action),
            Err(fault) => Message::ProgramFailed {
                ticket,
                why: fault.to_string(),
            },
        })
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
        Message::Found {
            unfinished: marker::unfinished(&self.folder).map_err(|why| why.to_string()),
            last: records::last(&matches).map(Box::new),
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
        // One that was just left is locked until its last line is on the disk.
        self.finish_closed();
        let resumed = self.folder.matches().resume(number).map(|resumed| {
            self.close_all();
            locked(&self.open).push(self.watched(resumed.writer));
            *locked(&self.bookmark) = marker::read(&self.folder.bookmark());
            Box::new(resumed.log)
        });
        Message::Resumed(resumed.map_err(|why| why.to_string()))
    }

    fn resume_daily(&self, number: u32) -> Message {
        self.finish_closed();
        let resumed = self.folder.daily().resume(number).map(|resumed| {
            locked(&self.open).push(self.watched(resumed.writer));
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
        let saving = writer.saving();
        locked(&self.open).push(self.watched(writer));
        Message::Saved(saving)
    }

    /// The same writer; what the disk refuses of it is reported.
    fn watched(&self, writer: Writer) -> Writer {
        let refused = Arc::clone(&self.refused);
        writer.watched(Arc::new(move |error| refused.put(error)))
    }

    fn keep_lesson(&self, progress: &Progress) -> Message {
        let kept = keep_progress(&self.folder, progress).map_err(|why| why.to_string());
        let unsaved = kept.as_ref().err();
        locked(&self.unsaved).lesson = unsaved.map(|why| unsaved_lesson(why));
        Message::LessonKept(kept)
    }

    /// Leaves all records.
    fn close_all(&self) {
        let mut open = locked(&self.open);
        locked(&self.closed).append(&mut open);
    }

    /// Waits until the records that were left are on the disk.
    fn finish_closed(&self) -> Message {
        let mut closed = locked(&self.closed);
        let failed: Vec<String> = closed.drain(..).filter_map(unsaved_record).collect();
        drop(closed);
        let told = failed.first().cloned();
        locked(&self.unsaved).records.extend(failed);
        Message::RecordClosed(told.map_or(Ok(()), Err))
    }

    /// Waits until all records are on the disk, and says what is not.
    fn finish(&self) -> Vec<String> {
        self.close_all();
        self.finish_closed();
        let Unsaved { records, lesson } = std::mem::take(&mut *locked(&self.unsaved));
        records.into_iter().chain(lesson).collect()
    }
}

/// Waits until a record is on the disk, and says why it cannot be brought there.
fn unsaved_record(mut writer: Writer) -> Option<String> {
    match writer.finish() {
        Saving::Saved => None,
        Saving::Failing(why) => Some(format!("the match could not be saved: {why}")),
    }
}

fn unsaved_lesson(why: &str) -> String {
    format!("your progress in the lesson could not be saved: {why}")
}

fn chosen(ticket: Ticket, action: Action) -> Message {
    Message::BotChose { ticket, action }
}

fn advice(ticket: Ticket, action: Action) -> Message {
    Message::Advised { ticket, action }
}

/// Reads the house rules again that are read by default.
fn read_rules() -> Message {
    Message::RulesRead(rules_store::look_for_by_path())
}

/// The results against every opponent.
fn find_ladder(matches: Shelf<Match>) -> Job {
    started(move || {
        let history = MatchHistory::of_shelf(&matches).ok();
        let matches = history.as_ref().map(MatchHistory::matches);
        let is_open = |one: &&PlayedMatch| one.won.is_none();
        Message::LadderFound {
            ladder: matches.map(|matches| Box::new(Ladder::of(&Career::of(matches)))),
            unfinished: matches.map_or(0, |matches| matches.iter().filter(is_open).count()),
        }
    })
}

fn list_records(records: Option<&Records>, list: RecordList, below: Option<u32>) -> Message {
    let listing = |records: &Records| records::list(&list.shelf(&records.folder), below);
    Message::Listed {
        list,
        below,
        listing: records.map_or_else(|| Ok(Listing::default()), listing),
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

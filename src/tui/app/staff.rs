//! Who does what the table asks for: each effect becomes a job for one of them.

use std::sync::{Arc, Mutex, PoisonError};

use crate::{
    players::{Opponents, par},
    record::{Date, store::DataFolder},
    rules::store as rules_store,
    text::store,
    tui::{
        analyst::{Analyst, due_today},
        coaching::CoachRequest,
        drill_page::DrillRequest,
        message::{Effect, Message},
        records::{self, Drawer, Listing},
        runtime,
        settings::{self, Setting, Settings},
    },
};

use super::desk::Desk;

/// Everybody who works for the table beside the screen.
pub(super) struct Staff {
    /// Where records are kept, if anywhere.
    pub(super) desk: Option<Desk>,
    /// Who answers for the opponents.
    pub(super) opponents: Opponents,
    /// What tells the day in universal time.
    pub(super) calendar: fn() -> Date,
    analyst: Arc<Mutex<Analyst>>,
}

/// A job or a request to the terminal; nothing where there is nothing to be done.
type Asked = Option<runtime::Effect<Message>>;

/// Work that may be done beside other work.
#[expect(
    clippy::unnecessary_wraps,
    reason = "every effect is answered by a job or by none"
)]
fn started(work: impl FnOnce() -> Message + Send + 'static) -> Asked {
    Some(runtime::Effect::Start(Box::new(work)))
}

/// Work that waits for what was queued before it.
#[expect(
    clippy::unnecessary_wraps,
    reason = "every effect is answered by a job or by none"
)]
fn queued(work: impl FnOnce() -> Message + Send + 'static) -> Asked {
    Some(runtime::Effect::Queue(Box::new(work)))
}

impl Staff {
    /// Those who work with the records of this folder.
    pub(super) fn new(folder: Option<&DataFolder>) -> Self {
        Self {
            desk: folder.map(Desk::new),
            opponents: Opponents::default(),
            calendar: || Date::of_unix(0),
            analyst: Arc::new(Mutex::new(Analyst::new(folder.cloned()))),
        }
    }

    /// What is to be done for each of these effects.
    pub(super) fn perform(&self, effects: Vec<Effect>) -> Vec<runtime::Effect<Message>> {
        effects
            .into_iter()
            .filter_map(|effect| self.job(effect))
            .collect()
    }

    fn job(&self, effect: Effect) -> Asked {
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
                // A program is written what fits a pipe, and nobody is waited for.
                self.opponents.over(&turn);
                None
            }
            Effect::PlayOut { sitting, record } => started(move || Message::PlayedOut {
                sitting,
                end: par(&record),
            }),
            Effect::AskCoach { number, errand } => self.coach(number, Some(errand)),
            Effect::CoachOn(number) => self.coach(number, None),
            Effect::Drills { number, errand } => self.drill(number, errand),
            Effect::CountDrills => self.count_drills(),
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
            Effect::ListRecords { drawer, below } => self.list(drawer, below),
            // What is only read is not queued, for a frame may wait for the queue.
            Effect::ReadRecord {
                drawer,
                number,
                shown,
            } => {
                let desk = self.desk.clone()?;
                started(move || Message::Read {
                    called: records::called(desk.drawer(drawer), number),
                    record: records::read(desk.drawer(drawer), number),
                    shown,
                })
            }
            Effect::Find => self.at_desk(Desk::find),
            Effect::Resume(number) => self.at_desk(move |desk| desk.resume(number)),
            Effect::StartRecord(header) => self.at_desk(move |desk| desk.start(*header)),
            Effect::StartBranch(record) => self.at_desk(move |desk| desk.branch(*record)),
            Effect::Append(line) => self.at_desk(move |desk| desk.append(&line)),
            Effect::CloseRecord => self.at_desk(Desk::close),
            Effect::FindDays(date) => {
                let (calendar, desk) = (self.calendar, self.desk.clone());
                queued(move || Desk::find_days(desk.as_ref(), calendar(), date))
            }
            Effect::StartDaily(record) => self.at_desk(move |desk| desk.start_daily(&record)),
            Effect::ResumeDaily(number) => self.at_desk(move |desk| desk.resume_daily(number)),
            Effect::FindLesson => self.at_desk(Desk::find_lesson),
            Effect::KeepLesson(progress) => self.at_desk(move |desk| desk.keep_lesson(progress)),
            Effect::KeepRules { file, rules } => queued(move || {
                Message::RulesKept(rules_store::keep(&file, &rules).map_err(|why| why.to_string()))
            }),
            Effect::KeepSettings { settings, changed } => {
                queued(move || Message::SettingsKept(keep_settings(&settings, &changed)))
            }
        }
    }

    /// What is done with the records on the disk, one after another; nothing where there are none.
    fn at_desk(&self, work: impl FnOnce(&Desk) -> Message + Send + 'static) -> Asked {
        let desk = self.desk.clone()?;
        queued(move || work(&desk))
    }

    /// The next part of a list of records.
    fn list(&self, drawer: Drawer, below: Option<u32>) -> Asked {
        let desk = self.desk.clone();
        started(move || {
            let nothing = Listing {
                lines: Vec::new(),
                more: false,
            };
            let list = |desk: Desk| records::list(desk.drawer(drawer), below);
            Message::Listed {
                drawer,
                below,
                listing: desk.map_or(Ok(nothing), list),
            }
        })
    }

    /// Work for which the judging queue is needed.
    fn analyze(&self, work: impl FnOnce(&mut Analyst) -> Message + Send + 'static) -> Asked {
        let analyst = Arc::clone(&self.analyst);
        // A job that panicked has ended the program.
        started(move || work(&mut analyst.lock().unwrap_or_else(PoisonError::into_inner)))
    }

    /// A slice of the coach's work, on a new request or on the one before.
    fn coach(&self, number: u64, request: Option<CoachRequest>) -> Asked {
        self.analyze(move |analyst| {
            if let Some(request) = request {
                analyst.begin(number, request);
            }
            let news = analyst.go_on(number);
            Message::Coached { number, news }
        })
    }

    /// A slice of the work on the drills.
    fn drill(&self, number: u64, request: DrillRequest) -> Asked {
        let calendar = self.calendar;
        self.analyze(move |analyst| {
            let news = analyst.drill(number, request, calendar().into());
            Message::Drilled { number, news }
        })
    }

    fn count_drills(&self) -> Asked {
        let (calendar, desk) = (self.calendar, self.desk.clone()?);
        started(move || Message::DrillsCounted(due_today(desk.folder(), calendar().into())))
    }
}

/// Writes what was changed of the settings to the user's file, and tells which that is.
fn keep_settings(settings: &Settings, changed: &[Setting]) -> Result<String, String> {
    let folder = store::folder().ok_or_else(|| "the home folder is not known".to_owned())?;
    let path = folder.join(settings::FILE_NAME);
    settings::keep(&path, settings, changed)?;
    Ok(path.display().to_string())
}

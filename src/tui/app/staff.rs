//! Who does what the table asks for: each effect becomes a job for one of them.

use std::sync::{Arc, Mutex, PoisonError};

use crate::{
    config,
    players::{Opponents, par},
    record::{Date, store::DataFolder},
    tui::{
        coaching,
        drill_stand::{self, DrillStand},
        message::{Effect, Message},
        records::{self, Drawer, Listing},
        runtime,
        settings::{self, Setting, Settings},
        statistics::SurveyNews,
        surveyor::Surveyor,
        workshop::Workshop,
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
    workshop: Arc<Mutex<Workshop>>,
    stand: Arc<Mutex<DrillStand>>,
    surveyor: Surveyor,
}

/// Why nothing can be practised without a folder.
const NO_FOLDER: &str = "there is no folder for records, and so nothing to practise";

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
            workshop: Arc::default(),
            stand: Arc::default(),
            surveyor: Surveyor::new(folder.cloned()),
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
            Effect::Survey(number) => {
                self.survey(number, |surveyor, number| Some(surveyor.begin(number)))
            }
            Effect::SurveyOn(number) => self.survey(number, Surveyor::go_on),
            Effect::SurveyEnd(number) => {
                self.surveyor.end(number);
                None
            }
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
                Message::RulesKept(config::keep(&file, &rules).map_err(|why| why.to_string()))
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

    /// A slice of the coach's work, on a new errand or on the one before.
    fn coach(&self, number: u64, errand: Option<coaching::Errand>) -> Asked {
        let workshop = Arc::clone(&self.workshop);
        started(move || {
            // A job that panicked has ended the program.
            let mut workshop = workshop.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(errand) = errand {
                workshop.begin(number, errand);
            }
            Message::Coached {
                number,
                news: workshop.go_on(number),
            }
        })
    }

    fn folder(&self) -> Option<DataFolder> {
        self.desk.as_ref().map(|desk| desk.folder().clone())
    }

    /// A slice of the work on the drills.
    fn drill(&self, number: u64, errand: drill_stand::Errand) -> Asked {
        let (stand, folder) = (Arc::clone(&self.stand), self.folder());
        let calendar = self.calendar;
        started(move || {
            let news = match &folder {
                Some(folder) => {
                    // A job that panicked has ended the program.
                    let mut stand = stand.lock().unwrap_or_else(PoisonError::into_inner);
                    stand.run(number, errand, folder, calendar().into())
                }
                None => drill_stand::News::Refused(NO_FOLDER.to_owned()),
            };
            Message::Drilled { number, news }
        })
    }

    fn count_drills(&self) -> Asked {
        let (calendar, folder) = (self.calendar, self.folder()?);
        started(move || Message::DrillsCounted(drill_stand::due_today(&folder, calendar().into())))
    }

    /// A slice of a survey of all records.
    fn survey(&self, number: u64, slice: fn(&Surveyor, u64) -> Option<SurveyNews>) -> Asked {
        let surveyor = self.surveyor.clone();
        started(move || Message::Surveyed {
            number,
            news: slice(&surveyor, number),
        })
    }
}

/// Writes what was changed of the settings to the user's file, and tells which that is.
fn keep_settings(settings: &Settings, changed: &[Setting]) -> Result<String, String> {
    let folder = config::folder().ok_or_else(|| "the home folder is not known".to_owned())?;
    let path = folder.join(settings::FILE_NAME);
    settings::keep(&path, settings, changed)?;
    Ok(path.display().to_string())
}

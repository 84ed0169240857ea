//! The survey of all records beside the table, a slice at a time, so that it can be watched and stopped.

use std::sync::{Arc, Mutex, PoisonError};

use crate::{
    analysis::stats::{Survey, Work},
    record::store::DataFolder,
};

use super::statistics::{Counted, SurveyNews};

/// Who surveys the records, one survey at a time.
#[derive(Debug, Clone)]
pub struct Surveyor {
    folder: Option<DataFolder>,
    survey: Arc<Mutex<Option<(u64, Survey)>>>,
}

/// How many steps of the coach are a slice of work, in each of which every processor judges some deals.
const SLICE: usize = 3;

impl Surveyor {
    /// A surveyor of the records in this folder, if there is one.
    pub fn new(folder: Option<DataFolder>) -> Self {
        Self {
            folder,
            survey: Arc::default(),
        }
    }

    /// Begins a survey, which ends the one before.
    pub fn begin(&self, number: u64) -> SurveyNews {
        let Some(folder) = &self.folder else {
            let why = "there is no folder in which matches are kept";
            return SurveyNews::Counted(Err(why.to_owned()));
        };
        match Survey::of_folder(folder) {
            Ok(survey) => {
                let left_out = survey.left_out().iter().map(ToString::to_string);
                let counted = Counted::new(survey.matches().to_vec(), left_out.collect());
                self.with(|open| *open = Some((number, survey)));
                SurveyNews::Counted(Ok(Box::new(counted)))
            }
            Err(error) => SurveyNews::Counted(Err(error.to_string())),
        }
    }

    /// Does a slice of the coach's work; nothing when another survey was begun since.
    pub fn go_on(&self, number: u64) -> Option<SurveyNews> {
        self.with(|open| {
            let (_, survey) = open.as_mut().filter(|(of, _)| *of == number)?;
            let mut work = survey.go_on();
            for _ in 1..SLICE {
                if work == Work::Done {
                    break;
                }
                work = survey.go_on();
            }
            let fresh = survey.take_fresh().into_iter();
            let judged = |place: usize| {
                let deals = survey.matches().get(place)?.judged.clone()?;
                Some((place, deals))
            };
            let matches = fresh.filter_map(judged).collect();
            if work == Work::Done {
                *open = None;
            }
            Some(SurveyNews::Judged { matches, work })
        })
    }

    /// Drops a survey that nobody waits for any more.
    pub fn end(&self, number: u64) {
        self.with(|open| {
            if open.as_ref().is_some_and(|(of, _)| *of == number) {
                *open = None;
            }
        });
    }

    fn with<T>(&self, what: impl FnOnce(&mut Option<(u64, Survey)>) -> T) -> T {
        // A job that panicked has ended the program.
        what(&mut self.survey.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

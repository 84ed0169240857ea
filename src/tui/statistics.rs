//! The page of the statistics: what is known so far, against whom, and how far the coach is.

use crate::analysis::{
    Steps,
    coach::JudgedDeal,
    stats::{
        Career, PlayedMatch,
        report::{Part, StatsReport, report},
    },
};

use super::question::step;

/// The page of the statistics.
#[derive(Debug, Clone, PartialEq)]
pub struct StatisticsPage {
    /// Which survey it is about: news of an earlier one is not wanted any more.
    pub number: u64,
    /// How many rows it is scrolled down.
    pub scroll: usize,
    /// What it shows.
    pub shown: Shown,
}

/// What the page of the statistics shows.
#[derive(Debug, Clone, PartialEq)]
pub enum Shown {
    /// The records are being read.
    Reading,
    /// Why they cannot be.
    Failed(String),
    /// What they say.
    Counted(Box<Counted>),
}

/// What the records say, for all opponents or one of them.
#[derive(Debug, Clone, PartialEq)]
pub struct Counted {
    matches: Vec<PlayedMatch>,
    /// Why some records were left out.
    left_out: Vec<String>,
    /// How far the coach is.
    steps: Option<Steps>,
    opponents: Vec<String>,
    /// Which of the opponents is shown, from 1; everybody, when it is 0.
    against: usize,
    career: Career,
}

/// News of a survey.
#[derive(Debug, Clone, PartialEq)]
pub enum StatisticsNews {
    /// The records have been read and counted, or why they could not be.
    Counted(Result<Box<Counted>, String>),
    /// The coach has judged more of them.
    Judged {
        /// The matches that are judged now, by their place, and what he made of their hands.
        matches: Vec<(usize, Vec<JudgedDeal>)>,
        /// How far he is.
        steps: Option<Steps>,
    },
}

impl StatisticsPage {
    /// The page before anything is known.
    pub const fn new(number: u64) -> Self {
        Self {
            number,
            scroll: 0,
            shown: Shown::Reading,
        }
    }

    /// What the records say, when that is known.
    pub fn counted(&self) -> Option<&Counted> {
        match &self.shown {
            Shown::Counted(counted) => Some(counted),
            Shown::Reading | Shown::Failed(_) => None,
        }
    }

    /// Takes in news of the survey.
    pub fn take_in(&mut self, news: StatisticsNews) {
        match (news, &mut self.shown) {
            (StatisticsNews::Counted(Ok(counted)), shown) => *shown = Shown::Counted(counted),
            (StatisticsNews::Counted(Err(why)), shown) => *shown = Shown::Failed(why),
            (StatisticsNews::Judged { matches, steps }, Shown::Counted(counted)) => {
                counted.take_in(matches, steps);
            }
            (StatisticsNews::Judged { .. }, Shown::Reading | Shown::Failed(_)) => {}
        }
    }

    /// Shows the next opponent, or the one before; everybody is one of them.
    pub fn step_opponent(&mut self, forward: bool) {
        if let Shown::Counted(counted) = &mut self.shown {
            let at = step(counted.against, counted.opponents.len() + 1, forward);
            counted.show(at);
            self.scroll = 0;
        }
    }

    /// What there is to read, for so many columns.
    pub fn report(&self, width: usize) -> StatsReport {
        match &self.shown {
            Shown::Reading => StatsReport {
                parts: vec![Part::Text("The records are being read.".to_owned())],
            },
            Shown::Failed(why) => StatsReport {
                parts: vec![Part::Strong(format!("The records cannot be read: {why}."))],
            },
            Shown::Counted(counted) => counted.report(width),
        }
    }
}

impl Counted {
    /// What these matches say, of which nothing is judged yet.
    pub fn new(matches: Vec<PlayedMatch>, left_out: Vec<String>) -> Self {
        let career = Career::of(&matches);
        Self {
            opponents: career.by_opponent.keys().cloned().collect(),
            matches,
            left_out,
            steps: Some(Steps { done: 0, total: 0 }),
            against: 0,
            career,
        }
    }

    fn take_in(&mut self, judged: Vec<(usize, Vec<JudgedDeal>)>, steps: Option<Steps>) {
        self.steps = steps;
        let news = !judged.is_empty();
        for (place, deals) in judged {
            if let Some(played) = self.matches.get_mut(place) {
                played.judged = Some(deals);
            }
        }
        if news {
            self.show(self.against);
        }
    }

    fn show(&mut self, against: usize) {
        self.against = against;
        let name = self.opponent().map(str::to_owned);
        let counts = |played: &&PlayedMatch| {
            let of = played.opposition.name();
            name.as_deref().is_none_or(|name| name == of)
        };
        self.career = Career::of(self.matches.iter().filter(counts));
    }

    /// The opponent who is shown; none for everybody.
    pub fn opponent(&self) -> Option<&str> {
        let place = self.against.checked_sub(1)?;
        self.opponents.get(place).map(String::as_str)
    }

    /// Whether there are several opponents to choose from.
    pub fn has_choice(&self) -> bool {
        self.opponents.len() > 1
    }

    /// How much of the coach's work is done, 0 to 100; none when all is.
    pub fn percent(&self) -> Option<u64> {
        Some(self.steps?.percent().min(99))
    }

    fn report(&self, width: usize) -> StatsReport {
        let mut report = report(&self.career, width);
        let told = match self.left_out.as_slice() {
            [] => return report,
            [why] => format!("One record is left out: {why}."),
            [why, ..] => {
                let count = self.left_out.len();
                format!("{count} records are left out. The first: {why}.")
            }
        };
        report.parts.push(Part::Text(told));
        report
    }
}

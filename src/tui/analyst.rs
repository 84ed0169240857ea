//! What is judged off the UI thread, a slice at a time: hints, reviews, drills and statistics, all through one queue.

use std::{collections::BTreeMap, sync::Arc};

use crate::{
    analysis::{
        JudgedCache, JudgingAnswer, JudgingQueue, Steps, Subject,
        coach::{
            DealInMatch, Effort, Hint, Inquiry, JudgedDeal, JudgedRecord, Position, Review,
            deals_of,
        },
        drills::{
            DayNumber, DrillAnswer, DrillEnd, DrillQuestion, DrillSet, DrillStep, DrillVerdict,
            LeitnerState, Pool, Trainer, known, practice, words,
        },
        stats::{MatchHistory, PlayedMatch},
    },
    game::{Player, words::Names},
    record::{
        Participant, Record,
        store::{DataFolder, Saving},
    },
};

/// What the coach is asked.
#[derive(Debug, Clone, PartialEq)]
pub enum CoachRequest {
    /// What to do now.
    Hint(Box<Position>, Effort),
    /// What the decisions of a match were worth.
    Review {
        record: Box<Record>,
        player: Player,
        /// The one deal that is reviewed, counted from 0; every deal that is over, when it is none.
        only: Option<u64>,
    },
}

/// What the coach says.
#[derive(Debug, Clone, PartialEq)]
pub enum CoachNews {
    Working(Steps),
    /// `is_done` is false while the moves are still tried out.
    Hint {
        hint: Box<Hint>,
        is_done: bool,
    },
    Review(Arc<Reviewed>),
}

impl CoachNews {
    /// Whether there is more to come.
    pub fn goes_on(&self) -> bool {
        match self {
            Self::Working(_) => true,
            Self::Hint { is_done, .. } => !is_done,
            Self::Review(reviewed) => reviewed.left.is_some(),
        }
    }
}

/// What the decisions of a player were worth.
#[derive(Debug, Clone, PartialEq)]
pub struct Reviewed {
    pub review: Review,
    pub player: Player,
    pub names: Names,
    /// How far it is, while there are decisions still to be judged.
    pub left: Option<Steps>,
}

/// What the coach is asked about, and so where its answer is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CoachingTopic {
    /// The decision at the table. The answer is shown there while the record has so many entries.
    Decision { entries: usize, effort: Effort },
    /// What has been played. The answer is shown on a page of its own.
    Played,
}

/// What the coach was asked, and its answer so far.
#[derive(Debug, Clone, PartialEq)]
pub struct Coaching {
    /// The number of the request.
    pub number: u64,
    pub about: CoachingTopic,
    pub news: CoachNews,
    /// The mistake of the review that is chosen, counted from 0.
    pub mistake: Option<usize>,
    /// How many rows the reason of a hint is scrolled down, where it has no room.
    pub scroll: usize,
}

impl Coaching {
    /// Whether more trials could tell more of a hint.
    pub fn can_go_deeper(&self) -> bool {
        match &self.news {
            CoachNews::Hint { hint, .. } => hint.can_go_deeper(),
            CoachNews::Working(_) => true,
            CoachNews::Review(_) => false,
        }
    }

    /// Takes what the coach says, if it was asked with this number. The same mistake stays chosen, though others are found
    /// before it, and a hint until there is one from more deals.
    pub fn take_news(&mut self, number: u64, news: &CoachNews) -> bool {
        if self.number != number {
            return false;
        }
        if let CoachNews::Hint { hint: known, .. } = &self.news {
            let is_less = match news {
                CoachNews::Hint { hint, is_done } => {
                    !is_done && hint.judgment.deals() < known.judgment.deals()
                }
                CoachNews::Working(_) => true,
                CoachNews::Review(_) => false,
            };
            if is_less {
                return true;
            }
        }
        let chosen = self.mistake.and_then(|chosen| self.mistakes().nth(chosen));
        self.news = news.clone();
        self.mistake = chosen.and_then(|chosen| self.mistakes().position(|one| one == chosen));
        true
    }

    /// The review, as far as it is.
    pub fn reviewed(&self) -> Option<&Arc<Reviewed>> {
        match &self.news {
            CoachNews::Review(reviewed) => Some(reviewed),
            CoachNews::Working(_) | CoachNews::Hint { .. } => None,
        }
    }

    /// Where the mistakes of the review were made: the number of the deal and of the event.
    pub fn mistakes(&self) -> impl Iterator<Item = (u64, usize)> {
        let mistakes = self
            .reviewed()
            .into_iter()
            .flat_map(|reviewed| reviewed.review.mistakes(reviewed.player));
        mistakes.map(|(deal, decision)| (deal.deal().number(), decision.event))
    }
}

/// What is asked of the drills.
#[derive(Debug, Clone, PartialEq)]
pub enum DrillRequest {
    Open,
    /// Ask the next question.
    Ask,
    /// While you think about a question: judge it, and look for more positions.
    Prepare(Box<DrillQuestion>),
    /// Judge an answer, and write it down.
    Judge {
        asked: Box<DrillQuestion>,
        answer: DrillAnswer,
    },
    /// Begin another set.
    GoOn,
    Close,
}

/// What comes of it.
#[derive(Debug, Clone, PartialEq)]
pub enum DrillNews {
    /// There is nothing to ask yet; so many hundredths are done of the record that is looked into.
    Looking {
        percent: usize,
    },
    /// A question, and which one it is, in words.
    Asked {
        asked: Box<DrillQuestion>,
        heading: String,
    },
    /// More is to be prepared.
    Preparing,
    /// The question is judged, and enough positions have been found.
    Prepared,
    Judged(Box<JudgedAnswer>),
    /// There is nothing more to ask.
    Over(DrillEnd),
    /// Practice is not possible, and why.
    Refused(String),
    /// The drills were closed.
    Closed,
}

/// What an answer is worth, and what comes of it.
#[derive(Debug, Clone, PartialEq)]
pub struct JudgedAnswer {
    pub asked: DrillQuestion,
    pub verdict: DrillVerdict,
    /// How well you know the position now.
    pub progress: Option<LeitnerState>,
    /// Why the answer is not on the disk, when it is not.
    pub unsaved: Option<String>,
}

/// What comes of a request for statistics.
#[derive(Debug, Clone, PartialEq)]
pub enum StatisticsNews {
    /// The matches, and why some records were left out; or why no record can be read.
    Counted(Result<(Vec<PlayedMatch>, Vec<String>), String>),
    /// More of the matches are judged: those at these places. `steps` is none when all are.
    Judged {
        matches: Vec<(usize, Vec<JudgedDeal>)>,
        steps: Option<Steps>,
    },
}

/// The judging queue, and the requests that wait for it, by the numbers that the screens gave them.
#[derive(Debug, Default)]
pub struct Analyst {
    folder: Option<DataFolder>,
    queue: JudgingQueue,
    /// The reviews that are not done.
    reviews: BTreeMap<u64, OpenReview>,
    history: Option<(u64, MatchHistory)>,
    trainer: Option<(u64, Trainer)>,
    /// What was wrong with the log of the answers when it was opened.
    warnings: Vec<String>,
    /// Why answers were left without being saved.
    unsaved: Option<String>,
}

/// A review that is not done.
#[derive(Debug)]
struct OpenReview {
    /// Whose decisions it is about.
    player: Player,
    names: Names,
    /// The record, if all of it is reviewed.
    whole: Option<Box<Record>>,
}

/// How many files are looked at in one go, where that takes next to no time.
const FILES: usize = 20;

impl Analyst {
    /// Judges the records of this folder, if there is one.
    pub fn new(folder: Option<DataFolder>) -> Self {
        let cache = folder.as_ref().map(|of| JudgedCache::new(of.judged()));
        Self {
            queue: cache.map_or_else(JudgingQueue::default, JudgingQueue::with_cache),
            folder,
            ..Self::default()
        }
    }

    /// Takes on a request.
    pub fn begin(&mut self, number: u64, request: CoachRequest) {
        let subject = match request {
            CoachRequest::Hint(position, effort) => {
                Subject::Position(position, Inquiry::Best, effort)
            }
            CoachRequest::Review {
                record,
                player,
                only,
            } => {
                let participant = record.header().player(player);
                let you = participant.is_some_and(Participant::is_person);
                let names = record.header().names(you.then_some(player));
                let mut deals = deals_of(&record);
                let all = deals.len();
                // A question about a hand in play is a hint, which its record notes.
                deals.retain(|DealInMatch { deal, .. }| match only {
                    Some(only) => deal.number() == only,
                    None => deal.turn().is_none(),
                });
                let review = OpenReview {
                    player,
                    names,
                    whole: (deals.len() == all).then_some(record),
                };
                self.reviews.insert(number, review);
                Subject::Deals(deals)
            }
        };
        self.queue.ask(number, 0, subject);
    }

    /// Does a slice of the work, and returns what there is to say of a request; `None` when there is none of this number.
    pub fn go_on(&mut self, number: u64) -> Option<CoachNews> {
        self.queue.work();
        let steps = self.queue.steps(number);
        match self.queue.take_part(number, 0) {
            Some(JudgingAnswer::Hint(hint)) => Some(CoachNews::Hint {
                hint,
                is_done: steps.is_none(),
            }),
            Some(JudgingAnswer::Review(review)) => {
                let of = self.reviews.get(&number)?;
                let (player, names) = (of.player, of.names.clone());
                if steps.is_none()
                    && let Some(OpenReview { whole, .. }) = self.reviews.remove(&number)
                    && let Some(record) = whole
                {
                    let deals = review.deals.iter().map(JudgedDeal::of).collect();
                    self.queue.remember(&record, &JudgedRecord { deals });
                }
                Some(CoachNews::Review(Arc::new(Reviewed {
                    review,
                    player,
                    names,
                    left: steps,
                })))
            }
            Some(JudgingAnswer::Record(_)) => None,
            None => Some(CoachNews::Working(steps?)),
        }
    }

    /// Drops a request that is not wanted any more.
    pub fn end(&mut self, number: u64) {
        self.queue.cancel(number);
        self.reviews.remove(&number);
        self.history.take_if(|(of, _)| *of == number);
    }

    /// Reads and counts the records, and asks for them to be judged; ends the statistics asked for before.
    pub fn begin_statistics(&mut self, number: u64) -> StatisticsNews {
        if let Some((before, _)) = self.history.take() {
            self.queue.cancel(before);
        }
        let Some(folder) = &self.folder else {
            let why = "there is no folder in which matches are kept";
            return StatisticsNews::Counted(Err(why.to_owned()));
        };
        match MatchHistory::of_shelf(&folder.matches()) {
            Ok(history) => {
                let left_out = history.left_out().iter().map(ToString::to_string);
                let counted = (history.matches().to_vec(), left_out.collect());
                self.history = Some((number, history));
                StatisticsNews::Counted(Ok(counted))
            }
            Err(error) => StatisticsNews::Counted(Err(error.to_string())),
        }
    }

    /// Does a slice of the work for statistics; `None` when others were asked for since.
    pub fn go_on_with_statistics(&mut self, number: u64) -> Option<StatisticsNews> {
        let (_, history) = self.history.as_mut().filter(|(of, _)| *of == number)?;
        let has_more = history.ask_some(&mut self.queue, number, FILES);
        self.queue.work();
        let places = history.take_in(&mut self.queue, number).into_iter();
        let judged = |place: usize| {
            let deals = history.matches().get(place)?.judged.clone()?;
            Some((place, deals))
        };
        let matches = places.filter_map(judged).collect();
        let steps = self.queue.steps(number);
        // While records are still being read, nobody knows how much there is to do.
        let steps = steps.or(has_more.then_some(Steps { done: 0, total: 1 }));
        if steps.is_none() {
            self.history = None;
        }
        Some(StatisticsNews::Judged { matches, steps })
    }

    /// Does what the drills of this number are asked. Nothing is done for drills that were left.
    pub fn drill(&mut self, number: u64, request: DrillRequest, today: DayNumber) -> DrillNews {
        let queue = &mut self.queue;
        let trainer = self.trainer.as_mut().filter(|(of, _)| *of == number);
        match (request, trainer) {
            (DrillRequest::Open, _) => self.open_drills(number, today),
            (DrillRequest::Close, _) => {
                queue.cancel(number);
                self.close_drills();
                DrillNews::Closed
            }
            (_, None) => DrillNews::Closed,
            (DrillRequest::GoOn, Some((_, trainer))) => {
                trainer.go_on();
                ask(trainer, queue, &self.warnings)
            }
            (DrillRequest::Ask, Some((_, trainer))) => ask(trainer, queue, &self.warnings),
            (DrillRequest::Prepare(asked), Some((_, trainer))) => {
                if !trainer.prepare(&asked.drill, queue) {
                    DrillNews::Preparing
                } else if trainer.wants_more() {
                    trainer.look(queue);
                    DrillNews::Preparing
                } else {
                    DrillNews::Prepared
                }
            }
            (DrillRequest::Judge { asked, answer }, Some((_, trainer))) => {
                let verdict = trainer.answer(&asked, answer, queue);
                DrillNews::Judged(Box::new(JudgedAnswer {
                    progress: trainer.practice().progress(&asked.drill.id()),
                    unsaved: match trainer.saving() {
                        Saving::Saved => None,
                        Saving::Failing(why) => Some(why.to_string()),
                    },
                    asked: *asked,
                    verdict,
                }))
            }
        }
    }

    /// Ends practice, and says why answers of this or an earlier one are not saved.
    pub fn finish(&mut self) -> Option<String> {
        self.close_drills();
        self.unsaved.clone()
    }

    fn close_drills(&mut self) {
        if let Some((_, mut trainer)) = self.trainer.take()
            && let Saving::Failing(why) = trainer.finish()
        {
            self.unsaved = Some(format!("your answers could not be saved: {why}"));
        }
    }

    fn open_drills(&mut self, number: u64, today: DayNumber) -> DrillNews {
        // The log is locked as long as a trainer has it.
        self.close_drills();
        let Some(folder) = &self.folder else {
            let why = "there is no folder for records, and so nothing to practice";
            return DrillNews::Refused(why.to_owned());
        };
        // The menu counts what is left of the day's portion. Once that is done, a whole one can be added.
        let left = DrillSet::DAILY.saturating_sub(practice(folder).asked_on(today));
        let most = if left > 0 { left } else { DrillSet::DAILY };
        match Trainer::open(folder, number, DrillSet::new(most, today), DrillSet::DAILY) {
            Ok((trainer, opened)) => {
                self.warnings = opened
                    .torn
                    .iter()
                    .map(|torn| format!("in the log of the answers, {torn}"))
                    .chain(opened.set_aside.iter().map(ToString::to_string))
                    .collect();
                let (_, trainer) = self.trainer.insert((number, trainer));
                ask(trainer, &mut self.queue, &self.warnings)
            }
            Err(why) => DrillNews::Refused(why.to_string()),
        }
    }
}

fn ask(trainer: &mut Trainer, queue: &mut JudgingQueue, warnings: &[String]) -> DrillNews {
    match trainer.next(queue) {
        DrillStep::Asked { question, heading } => DrillNews::Asked {
            asked: question,
            heading,
        },
        DrillStep::Looking { percent } => DrillNews::Looking { percent },
        DrillStep::Over(mut end) => {
            end.warnings.splice(..0, warnings.iter().cloned());
            DrillNews::Over(end)
        }
    }
}

/// What there is to practice today.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DueToday {
    /// The same in a few words; empty where there is nothing to say.
    pub briefly: String,
    /// How many positions are due; none while more may be found.
    pub count: usize,
    /// Why nothing can be asked, each in a sentence; empty where something can, or may be found.
    pub nothing: Vec<String>,
}

/// What there is to practice today, from what is known of the records without judging any.
pub fn due_today(folder: &DataFolder, today: DayNumber) -> DueToday {
    let Ok((found, unread)) = known(folder) else {
        return DueToday::default();
    };
    let mut pool = Pool::default();
    pool.add(found);
    let practice = practice(folder);
    let can_be_asked = pool.left_today(&practice, today, usize::MAX) + unread > 0;
    DueToday {
        briefly: words::today(&pool, &practice, today, unread),
        count: match unread {
            0 => pool.left_today(&practice, today, DrillSet::DAILY),
            _ => 0,
        },
        nothing: if can_be_asked {
            Vec::new()
        } else {
            words::nothing_to_ask(&pool, &practice, today)
        },
    }
}

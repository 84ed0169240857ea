//! The judging queue: hints, reviews, replays, drills and statistics are all judged here.

use std::{collections::BTreeMap, num::NonZeroUsize, thread};

use crate::{record::Record, rules::Rules};

use super::{
    cache::JudgedCache,
    coach::{
        Acquaintance, Coach, DealInMatch, DealReview, Effort, Hint, Inquiry, JudgedDeal,
        JudgedRecord, Position, Review,
    },
    coaches::{Coaches, spread},
    request::{JudgingAnswer, RequestPart, Subject},
};

/// How far the work on a request is, in steps of about equal length.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Steps {
    /// How many steps are done.
    pub done: u64,
    /// How many there are.
    pub total: u64,
}

impl Steps {
    /// The share of the steps that is done, 0 to 100.
    pub fn percent(self) -> u64 {
        (100 * self.done).checked_div(self.total).unwrap_or(0)
    }
}

/// The judging queue.
///
/// A request has a number, which its asker chooses, and one or more parts. The queue works only in [`work`](Self::work),
/// a slice at a time and on several threads within the slice: nothing runs when nobody waits. Positions come first,
/// because a player waits for them, then deals, then records. The answers do not depend on the number of threads.
///
/// There may be several answers to one part, each better than the one before. The last has come when
/// [`steps`](Self::steps) returns `None`.
#[derive(Debug)]
pub struct JudgingQueue {
    cache: Option<JudgedCache>,
    threads: NonZeroUsize,
    /// How long decisions are tried out at most.
    effort: Effort,
    coaches: Coaches,
    parts: BTreeMap<PartKey, RequestPart>,
    answers: BTreeMap<(u64, usize), JudgingAnswer>,
    /// The deals of the last reviews as far as they are judged, for who leaves a review and comes back to it. The last stands last.
    reviewed: Vec<DealReview>,
    /// The last hint that was made to its end, for who hides it and asks again.
    hinted: Option<(Subject, Box<Hint>)>,
    /// That of the last position: the next one is mostly of the same match.
    acquaintance: Acquaintance,
    /// For each request that is not done, how many steps it has.
    totals: BTreeMap<u64, u64>,
}

/// Parts are worked on in this order: by urgency, number of the request, number of the part.
type PartKey = (Urgency, u64, usize);

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Urgency {
    Position,
    Deals,
    Record,
}

/// How long decisions of records are tried out at most: what is counted over many needs less of each.
const OF_RECORDS: Effort = Effort::Brief;

/// How many deals each thread looks at in a slice.
const DEALS: usize = 4;

/// How many deals of reviews are kept.
const REVIEWED: usize = 64;

/// About how many trials each thread makes in a slice: enough for some decisions, and few enough for who waits for a hint.
const TRIALS: usize = 4_000;

impl Default for JudgingQueue {
    fn default() -> Self {
        Self {
            cache: None,
            // The command line refuses what names none.
            effort: Effort::wanted().unwrap_or(Effort::Full),
            threads: thread::available_parallelism().unwrap_or(NonZeroUsize::MIN),
            coaches: Coaches::default(),
            parts: BTreeMap::new(),
            answers: BTreeMap::new(),
            reviewed: Vec::new(),
            hinted: None,
            acquaintance: Acquaintance::default(),
            totals: BTreeMap::new(),
        }
    }
}

impl JudgingQueue {
    /// An empty queue that remembers in this cache what it made of records.
    pub fn with_cache(cache: JudgedCache) -> Self {
        Self {
            cache: Some(cache),
            ..Self::default()
        }
    }

    /// The same with this effort.
    pub fn with_effort(self, effort: Effort) -> Self {
        Self { effort, ..self }
    }

    /// The same with so many threads instead of one for each processor.
    #[cfg(test)]
    pub fn on_threads(self, threads: NonZeroUsize) -> Self {
        Self { threads, ..self }
    }

    /// What the cache knows of a record.
    pub fn known(&self, record: &Record) -> Option<JudgedRecord> {
        self.cache
            .as_ref()?
            .get(record, self.effort_of(Urgency::Record))
    }

    /// What the cache knows of a record as it was before it grew.
    pub fn known_earlier(&self, record: &Record) -> Option<JudgedRecord> {
        let least = self.effort_of(Urgency::Record);
        self.cache.as_ref()?.get_earlier(record, least)
    }

    /// How long decisions are tried out at most.
    fn effort_of(&self, urgency: Urgency) -> Effort {
        match urgency {
            Urgency::Record => self.effort.min(OF_RECORDS),
            Urgency::Position | Urgency::Deals => self.effort,
        }
    }

    /// Remembers what a review made of all deals of a record, so that nobody judges them again.
    pub fn remember(&self, record: &Record, judged: &JudgedRecord) {
        self.put(record, self.effort, judged);
    }

    fn put(&self, record: &Record, effort: Effort, judged: &JudgedRecord) {
        if let Some(cache) = &self.cache {
            // A record that cannot be remembered is judged again the next time.
            let _ = cache.put(record, effort, judged);
        }
    }

    /// Adds a part to the request of this number.
    pub fn ask(&mut self, number: u64, part: usize, mut subject: Subject) {
        if let Subject::Deals(deals) = &subject
            && deals.is_empty()
        {
            let answer = JudgingAnswer::Review(Review { deals: Vec::new() });
            self.answers.insert((number, part), answer);
            return;
        }
        if let Subject::Position(position, ..) = &mut subject {
            position.acquaintance.learn_from(&self.acquaintance);
            self.acquaintance = position.acquaintance.clone();
        }
        let (urgency, rules, answer) = match &subject {
            Subject::Position(position, ..) => (Urgency::Position, position.view.rules(), None),
            Subject::Deals(deals) => (Urgency::Deals, deals[0].deal.deal().rules(), None),
            Subject::Record(record) => {
                let known = match record.state().deals() {
                    0 => Some(JudgedRecord::default()),
                    _ => self.known(record),
                };
                (Urgency::Record, record.header().rules(), known)
            }
        };
        if let Some(judged) = answer {
            let answer = JudgingAnswer::Record(judged);
            self.answers.insert((number, part), answer);
            return;
        }
        let request = RequestPart::new(*rules, subject);
        let before = self.steps_left(number);
        self.parts.insert((urgency, number, part), request);
        let more = self.steps_left(number).saturating_sub(before);
        *self.totals.entry(number).or_default() += more;
    }

    /// Drops a request and its answers.
    pub fn cancel(&mut self, number: u64) {
        let of_it = self.parts.keys().filter(|(_, of, _)| *of == number);
        for key in of_it.copied().collect::<Vec<_>>() {
            if let Some(part) = self.parts.remove(&key)
                && key.0 == Urgency::Deals
            {
                self.keep(part.begun);
            }
        }
        self.answers.retain(|(of, _), _| *of != number);
        self.totals.remove(&number);
    }

    /// Takes the answers to a request that have come, by the numbers of their parts.
    pub fn take(&mut self, number: u64) -> Vec<(usize, JudgingAnswer)> {
        let of_it = (number, 0)..=(number, usize::MAX);
        let parts: Vec<_> = self.answers.range(of_it).map(|(key, _)| *key).collect();
        let mut answers = Vec::with_capacity(parts.len());
        for (_, part) in parts {
            answers.extend(self.take_part(number, part).map(|answer| (part, answer)));
        }
        answers
    }

    /// Takes the answer to one part of a request, if it has come.
    pub fn take_part(&mut self, number: u64, part: usize) -> Option<JudgingAnswer> {
        self.answers.remove(&(number, part))
    }

    /// What is known by now of a record that is still worked on. Decisions that are still to be judged count as no mistakes.
    pub fn so_far(&self, number: u64, part: usize) -> Option<JudgedRecord> {
        let request = self.parts.get(&(Urgency::Record, number, part))?;
        let begun = request.begun.iter().map(JudgedDeal::of);
        Some(JudgedRecord {
            deals: request.done.deals.iter().cloned().chain(begun).collect(),
        })
    }

    /// Whether this part of a request is still worked on.
    pub fn is_at(&self, number: u64, part: usize) -> bool {
        self.parts
            .keys()
            .any(|(_, of, place)| (*of, *place) == (number, part))
    }

    /// How far a request is; `None` when nothing of it is left to do.
    pub fn steps(&self, number: u64) -> Option<Steps> {
        let total = *self.totals.get(&number)?;
        Some(Steps {
            done: total.saturating_sub(self.steps_left(number)),
            total,
        })
    }

    fn steps_left(&self, number: u64) -> u64 {
        let mut prepared: Vec<&Rules> = Vec::new();
        let mut steps = 0;
        for ((_, of, _), part) in &self.parts {
            if *of == number {
                steps += part.steps_left();
                if !prepared.contains(&&part.rules) {
                    prepared.push(&part.rules);
                    steps += self.coaches.steps_left(&part.rules);
                }
            }
        }
        steps
    }

    /// Does a slice of the most urgent work.
    pub fn work(&mut self) {
        let Some(first) = self.most_urgent() else {
            return;
        };
        let (urgency, number, part) = first;
        let rules = self.parts[&first].rules;
        let before = self.steps_left(number);
        let threads = self.threads.get();
        let effort = self.effort_of(urgency);
        let Some(coaches) = self.coaches.ready(&rules, threads) else {
            return;
        };
        let request = self.parts.get_mut(&first).expect("the most urgent part");
        let hint = match &self.hinted {
            Some((subject, hint)) if *subject == request.subject => Some((hint.clone(), true)),
            _ => request.refine(&mut coaches[0], effort),
        };
        if let Some((hint, is_done)) = hint {
            if is_done && let Some(part) = self.parts.remove(&first) {
                self.hinted = Some((part.subject, hint.clone()));
            }
            self.answers
                .insert((number, part), JudgingAnswer::Hint(hint));
        } else if request.open.is_empty() {
            // Short records are looked at together, so that all threads have something to do.
            let alike = |(key, of): &(&PartKey, &mut RequestPart)| {
                (key.0, key.1) == (urgency, number) && of.rules == rules && of.open.is_empty()
            };
            let mut batch = Vec::new();
            for (key, part) in self.parts.range_mut(first..).filter(alike) {
                let room = DEALS * threads - batch.len();
                if room == 0 {
                    break;
                }
                let deals = part.take_deals(room).into_iter();
                batch.extend(deals.map(|deal| (*key, deal)));
            }
            let keys: Vec<PartKey> = batch.iter().map(|(key, _)| *key).collect();
            let reviewed = &self.reviewed;
            let begun = spread(coaches, batch.into_iter(), |coach, (_, deal)| {
                let mut known = reviewed.iter();
                if let Some(known) = known.find(|known| known.recorded == deal) {
                    return known.clone();
                }
                let mut review = DealReview::begin(deal, coach);
                if effort == Effort::Glance {
                    review.judge(coach, effort);
                }
                review
            });
            let mut begun = keys.into_iter().zip(begun).peekable();
            while let Some((key, review)) = begun.next() {
                let mut reviews = vec![review];
                while let Some((_, review)) = begun.next_if(|(next, _)| *next == key) {
                    reviews.push(review);
                }
                if let Some(part) = self.parts.get_mut(&key) {
                    part.begin(reviews);
                }
            }
            // A deal may have more decisions than was thought.
            let more = self.steps_left(number).saturating_sub(before);
            self.totals.entry(number).and_modify(|total| *total += more);
            self.collect();
        } else {
            let is_one_done = request.try_out(coaches, effort, TRIALS * threads);
            if is_one_done && let Subject::Deals(_) = request.subject {
                let known = request.review();
                self.answers.insert((number, part), known);
            }
            self.collect();
        }
        if self.parts.keys().all(|(_, of, _)| *of != number) {
            self.totals.remove(&number);
        }
    }

    /// The part to work on next. Of records, those come first whose house rules were judged last: preparing for others
    /// takes long.
    fn most_urgent(&self) -> Option<PartKey> {
        let (first, _) = self.parts.first_key_value()?;
        let request = self.parts.range(first..);
        let mut request = request.take_while(|(key, _)| (key.0, key.1) == (first.0, first.1));
        let ready = request.find(|(_, part)| self.coaches.is_at_hand(&part.rules));
        Some(ready.map_or(*first, |(key, _)| *key))
    }

    /// Turns the parts of which every decision is judged into answers.
    fn collect(&mut self) {
        // What is done of a record is kept in numbers only.
        let records = self.parts.values_mut();
        for part in records.filter(|part| matches!(part.subject, Subject::Record(_))) {
            if part.open.is_empty() {
                let done = part.begun.drain(..);
                part.done
                    .deals
                    .extend(done.map(|review| JudgedDeal::of(&review)));
            }
        }
        let done = self.parts.iter().filter(|((urgency, ..), part)| {
            *urgency != Urgency::Position && part.steps_left() == 0
        });
        let done: Vec<PartKey> = done.map(|(key, _)| *key).collect();
        for key @ (_, number, part) in done {
            let Some(request) = self.parts.remove(&key) else {
                continue;
            };
            let answer = match request.subject {
                Subject::Position(..) => continue,
                Subject::Deals(_) => {
                    self.keep(request.begun.clone());
                    JudgingAnswer::Review(Review {
                        deals: request.begun,
                    })
                }
                Subject::Record(record) => {
                    self.put(&record, self.effort_of(Urgency::Record), &request.done);
                    JudgingAnswer::Record(request.done)
                }
            };
            self.answers.insert((number, part), answer);
        }
    }

    /// Keeps deals as far as they are judged.
    fn keep(&mut self, reviews: Vec<DealReview>) {
        for review in reviews {
            self.reviewed
                .retain(|kept| kept.recorded != review.recorded);
            self.reviewed.push(review);
        }
        let most = self.reviewed.len().saturating_sub(REVIEWED);
        self.reviewed.drain(..most);
    }

    /// Judges a position at once.
    pub fn hint(&mut self, position: &Position, inquiry: Inquiry, wanted: Effort) -> Hint {
        let rules = *position.view.rules();
        let effort = self.effort.for_one(wanted);
        self.coaches(&rules)[0].hint(position, inquiry, effort)
    }

    /// Judges deals at once, all by these house rules.
    pub fn review(&mut self, rules: &Rules, deals: Vec<DealInMatch>) -> Review {
        let effort = self.effort;
        let deals = spread(self.coaches(rules), deals.into_iter(), |coach, deal| {
            let mut review = DealReview::begin(deal, coach);
            review.judge(coach, effort);
            review
        });
        Review { deals }
    }

    /// Coaches for these house rules, one a thread, prepared however long it takes.
    fn coaches(&mut self, rules: &Rules) -> &mut [Coach<'static>] {
        let threads = self.threads.get();
        while self.coaches.ready(rules, threads).is_none() {}
        self.coaches
            .ready(rules, threads)
            .expect("the coaches were ready a moment ago")
    }
}

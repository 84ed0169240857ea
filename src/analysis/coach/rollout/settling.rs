//! What was given up, and is tried out to the end where anything is said of it.

use crate::analysis::coach::{
    Chances,
    after_take::AfterTake,
    candidate::{Behind, Candidate, LEAST_MISTAKE},
    effort::LEAST_DEALS,
    move_class::strangeness,
    trials::Trials,
};

use super::Rollout;

impl Rollout {
    /// Tries what was given up in the deals since then, as far as anything is said of it: where a move was given up, it had done
    /// badly by chance as well.
    pub(super) fn settle(&mut self, trials: &mut Trials<'_>, chances: &mut Chances) {
        match self.asked() {
            Some(asked) => self.settle_mistake(asked, trials, chances),
            None => self.settle_hint(trials, chances),
        }
    }

    /// Of a mistake it is what may be as good as what was best instead: a hint would have named it.
    fn settle_mistake(&mut self, asked: usize, trials: &mut Trials<'_>, chances: &mut Chances) {
        let loss = self.behind(asked, self.best()).equity;
        if loss < LEAST_MISTAKE {
            return;
        }
        for (place, behind) in self.given_up() {
            let least = behind.equity - 3.0 * behind.variance.sqrt();
            if least <= 0.0 && 2.0 * behind.equity <= loss {
                self.reopen(place, trials, chances);
            }
        }
        for place in [asked, self.best()] {
            self.settle_take(place, trials, chances);
        }
    }

    /// Of a hint it is what comes next. It also says of every other move how its hands end and how often the discard is taken.
    fn settle_hint(&mut self, trials: &mut Trials<'_>, chances: &mut Chances) {
        /// A hint names so many moves that come next.
        const NEXT: usize = 2;
        /// One that is further behind is none of them, in points.
        const FAR: f64 = 5.0;
        let mut next = self.given_up();
        next.sort_by(|(_, one), (_, other)| one.equity.total_cmp(&other.equity));
        for (number, (place, behind)) in next.into_iter().enumerate() {
            let is_near = behind.equity < FAR;
            if is_near && number < NEXT {
                self.reopen(place, trials, chances);
            } else if self.is_to_the_end {
                let until = if is_near { self.least } else { LEAST_DEALS };
                self.follow_until(self.deals().min(until), place, trials, chances);
            }
        }
        let known = self
            .moves()
            .filter(|place| self.candidates[*place].is_known());
        for place in known.collect::<Vec<usize>>() {
            self.settle_take(place, trials, chances);
        }
    }

    /// Of a take it is the natural way to go on: one that is hardly worse than the best was given up soon.
    fn settle_take(&mut self, place: usize, trials: &mut Trials<'_>, chances: &mut Chances) {
        loop {
            let natural = self.natural_way(place);
            if natural == place || self.candidates[natural].is_open() {
                break;
            }
            self.reopen(natural, trials, chances);
        }
    }

    /// The places of the moves that were given up, and how far they are expected to be behind the best.
    fn given_up(&self) -> Vec<(usize, Behind)> {
        let best = self.best();
        let places = self
            .moves()
            .filter(|place| !self.candidates[*place].is_known());
        places
            .map(|place| (place, self.expected(place, best)))
            .collect()
    }

    /// Tries what was given up in all deals.
    fn reopen(&mut self, place: usize, trials: &mut Trials<'_>, chances: &mut Chances) {
        self.follow_until(self.deals(), place, trials, chances);
        self.candidates[place].given_up_for = None;
    }

    /// The place of the way to go on with the move at this place that a hint would name next: of those that are as good as the best
    /// the natural one.
    pub(super) fn natural_way(&self, place: usize) -> usize {
        let Candidate { action, then, .. } = &self.candidates[place];
        let after = AfterTake::of(&self.view).filter(|_| then.is_some());
        let Some(AfterTake { view, .. }) = after else {
            return place;
        };
        let ways = self.candidates.iter().enumerate();
        let ways = ways.filter(|(way, one)| {
            let is_as_good = || self.expected(*way, place).is_as_good();
            one.action == *action && (*way == place || is_as_good())
        });
        let natural = ways.min_by_key(|(way, one)| (strangeness(&view, one.last()), *way != place));
        natural.map_or(place, |(way, _)| way)
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        analysis::coach::{Coach, Effort, Inquiry},
        game::Sheet,
        melds::deadwood,
        play::Action,
        players::eval::Evaluator,
        rules::Rules,
        tests::coach::{position, takes},
    };

    /// Nobody believes a take that makes gin of a quarter of the hands if the discard that is named next makes it of a seventh.
    #[test]
    fn the_ends_of_a_take_are_those_of_the_discard_that_is_named_next() {
        let rules = Rules::default();
        let (sheet, mut coach) = (
            Sheet::new(&rules),
            Coach::new(Evaluator::embedded(), &rules, 40),
        );
        let (mut several, mut natural) = (0, 0);
        // Mostly the best way is the natural one as well.
        for (view, take, after) in takes(&rules, 7, 40).into_iter().skip(46).take(10) {
            let position = position(&sheet, &view);
            let mut trials = coach.trials(&position, Effort::Quick);
            let mut rollout = coach.rollout(&position, Inquiry::Best, Effort::Quick);
            while !rollout.is_done() {
                rollout.advance(&mut trials, coach.chances());
            }
            let best = &rollout.candidates[rollout.best_of(&take)];
            let ways = rollout.candidates.iter().filter(|one| one.action == take);
            let left = |then: Option<Action>| match then {
                Some(Action::Discard { card }) => deadwood(after.hand().without(card)),
                _ => 0,
            };
            let judgment = rollout.judgment();
            let told = &judgment.of(&take).expect("it is legal").endings;
            let shown = ways.clone().find(|way| way.endings == *told);
            let shown = shown.expect("a way to go on");
            let as_good = ways.clone().filter(|way| {
                let behind = way.sample.behind(&best.sample);
                way.is_open() && behind.equity < 0.4 && behind.points < 0.9 && behind.is_as_good()
            });
            for way in as_good {
                assert!(left(shown.then) <= left(way.then), "{shown:?} {way:?}");
            }
            several += usize::from(ways.count() > 1);
            natural += usize::from(left(shown.then) < left(best.then));
        }
        assert!(several >= 5 && natural >= 1, "{several} {natural}");
    }
}

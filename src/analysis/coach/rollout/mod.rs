//! Moves tried out in deals as they may be, as backgammon programs roll out positions.

use rand::rngs::ChaCha8Rng;

use crate::{
    play::{Action, Outcome, Seat, View, WinKind},
    players::{chance::chance, odds::Curve, several::Ending},
};

mod settling;

use super::{
    Acquaintance, Chance, Chances, Effort, Inquiry, JudgedMove, Judgment, OpponentCount, Position,
    candidate::{Behind, Candidate, LEAST_MISTAKE, TrialResult},
    effort::{Enough, LEAST_DEALS},
    endings::Ended,
    judgment::spread_between,
    move_class::is_same,
    result_worth::ResultWorth,
    trials::{Trials, Tried, TriedEnd},
};

/// A decision that is being tried out.
pub struct Rollout {
    rng: ChaCha8Rng,
    view: View,
    scale: ResultWorth,
    /// What the nets say.
    glance: Judgment,
    acquaintance: Acquaintance,
    candidates: Vec<Candidate>,
    /// The move that is compared with the best, where one is asked about.
    compared: Option<Action>,
    /// Those that are to be compared after it, the next one last.
    left: Vec<Action>,
    /// What was the best before these were compared: a review of the first move alone names it, and it stays the best unless it
    /// turns out to be worse.
    named: Option<Action>,
    /// In how many deals the best move is tried at least where none is asked about.
    least: usize,
    /// In how many deals a move is tried at most.
    most: usize,
    enough: Enough,
    /// Whether hands are played to their end.
    is_to_the_end: bool,
    is_done: bool,
}

impl Rollout {
    /// What is to be tried out in this position.
    pub(super) fn new(
        (glance, curve): (Judgment, Curve<Chance>),
        candidates: Vec<Candidate>,
        position: &Position,
        (inquiry, effort): (Inquiry, Effort),
    ) -> Self {
        let view = &position.view;
        let opponents = OpponentCount::of(view);
        let turns = effort.turns(view.phase());
        let mut rollout = Self {
            rng: chance(SEED, view),
            view: view.clone(),
            scale: ResultWorth::new(position, glance.point(), curve),
            is_done: candidates.len() < 2,
            glance,
            acquaintance: position.acquaintance.clone(),
            candidates,
            compared: inquiry.played(),
            left: Vec::new(),
            named: None,
            least: effort.least(opponents),
            most: effort.deals(opponents),
            enough: effort.enough(),
            is_to_the_end: turns == u32::MAX,
        };
        if let Inquiry::Every(played) = inquiry {
            let actions = rollout
                .moves()
                .map(|place| rollout.candidates[place].action);
            rollout.left = actions.filter(|action| *action != played).collect();
            rollout.left.reverse();
        }
        rollout
    }

    /// Names the best move, unless it turns out to be worse: it is compared with the others as well.
    pub(super) fn name(&mut self, best: Action) {
        if self.candidates.iter().any(|one| one.action == best) {
            self.named = Some(best);
            self.left.push(best);
            self.is_done = false;
        }
    }

    /// Whether everything is said.
    pub fn is_done(&self) -> bool {
        self.is_done
    }

    /// Tries the moves in some more deals. Returns in how many trials.
    pub(super) fn advance(&mut self, trials: &mut Trials<'_>, chances: &mut Chances) -> usize {
        if self.is_done {
            return 0;
        }
        let before = self.trials();
        let deals = Self::until_compared(self.deals());
        for _ in 0..deals.min(self.most - self.deals()) {
            let deal = trials.imagine(&mut self.rng);
            for place in 0..self.candidates.len() {
                if self.candidates[place].is_open() {
                    self.follow(place, deal, trials, chances);
                }
            }
        }
        self.give_up();
        while self.is_resolved() || self.deals() >= self.most {
            if self.named.is_none() && !self.left.is_empty() {
                self.settle(trials, chances);
                self.named = self.judgment().best().map(|best| best.action);
            }
            let Some(next) = self.left.pop() else {
                self.settle(trials, chances);
                self.is_done = true;
                break;
            };
            self.compare(next, trials, chances);
        }
        self.trials() - before
    }

    /// How many trials were made of all moves together.
    fn trials(&self) -> usize {
        let trials = self.candidates.iter().map(|one| one.sample.0.len());
        trials.sum()
    }

    /// How many deals lie between this many and the next comparison.
    fn until_compared(deals: usize) -> usize {
        /// It is at least this, and later an eighth of those before.
        const DEALS: usize = 50;
        DEALS.max(deals / 8)
    }

    /// Tries a candidate in this deal.
    fn follow(
        &mut self,
        place: usize,
        deal: usize,
        trials: &mut Trials<'_>,
        chances: &mut Chances,
    ) {
        let candidate = &mut self.candidates[place];
        let moves = [Some(candidate.action), candidate.then];
        let Some(trial) = trials.follow(deal, moves.iter().flatten()) else {
            return;
        };
        let Tried { end, luck } = trial;
        let result = match &end {
            TriedEnd::Ended { ending, .. } => self.scale.of(chances, &ending.outcome),
            TriedEnd::BrokenOff(points) => self.scale.rated(*points),
        };
        candidate.sample.0.push(TrialResult { luck, ..result });
        // Of hands that are broken off nobody knows how they end: so those that end before say nothing.
        if let TriedEnd::Ended { ending, cards } = end
            && self.is_to_the_end
        {
            let points = f64::from(result.points);
            let ended = ended(&ending, self.view.seat());
            candidate.endings.add(ended, points, ending.fate);
            candidate.endings.use_cards(cards);
        }
    }

    /// Tries a candidate in the deals since it was given up, until it was tried in so many.
    fn follow_until(
        &mut self,
        until: usize,
        place: usize,
        trials: &mut Trials<'_>,
        chances: &mut Chances,
    ) {
        for deal in self.candidates[place].sample.0.len()..until {
            self.follow(place, deal, trials, chances);
        }
    }

    /// Goes on to another move, and tries it in the deals since it was given up, as far as needed.
    fn compare(&mut self, action: Action, trials: &mut Trials<'_>, chances: &mut Chances) {
        let all = self.deals();
        let place = self.best_of(&action);
        self.compared = Some(action);
        self.candidates[place].is_compared = true;
        self.candidates[place].given_up_for = None;
        let tried = |rollout: &Self| rollout.candidates[place].sample.0.len();
        while tried(self) < all && (self.best() == place || !self.is_resolved()) {
            let from = tried(self);
            let until = all.min(from + Self::until_compared(from));
            self.follow_until(until, place, trials, chances);
        }
        if tried(self) < all {
            self.candidates[place].given_up_for = Some(self.best());
        }
    }

    /// In how many deals the open moves have been tried.
    fn deals(&self) -> usize {
        let deals = self.candidates.iter().map(|one| one.sample.0.len());
        deals.max().unwrap_or(0)
    }

    /// The place of the best candidate. Those that were given up are not the best.
    fn best(&self) -> usize {
        self.best_among(Candidate::is_open).unwrap_or(0)
    }

    /// The place of the best way to go on with this move. One that was given up is it only if all were.
    fn best_of(&self, action: &Action) -> usize {
        let is_it = |one: &Candidate| one.action == *action;
        self.best_among(|one| is_it(one) && one.is_open())
            .or_else(|| self.best_among(is_it))
            .unwrap_or(0)
    }

    /// The place of the best of these candidates in the deals in which they were tried.
    fn best_among(&self, is_one: impl Fn(&Candidate) -> bool) -> Option<usize> {
        let mut best = None;
        for (place, one) in self.candidates.iter().enumerate() {
            let is_better =
                |best: usize| self.candidates[best].sample.behind(&one.sample).equity > 0.0;
            if is_one(one) && best.is_none_or(is_better) {
                best = Some(place);
            }
        }
        best
    }

    /// The place of the best way to go on with the move that is asked about.
    fn asked(&self) -> Option<usize> {
        self.compared.map(|action| self.best_of(&action))
    }

    /// The places of the best way to go on with each move.
    fn moves(&self) -> impl Iterator<Item = usize> {
        let places = 0..self.candidates.len();
        places.filter(|place| self.best_of(&self.candidates[*place].action) == *place)
    }

    /// How far the one candidate is behind the other. One that was given up is compared with the better one, in the deals in which
    /// both were tried, and that with the other: in few deals, luck alone would put it before who became the best later.
    fn behind(&self, place: usize, other: usize) -> Behind {
        match self.candidates[place].given_up_for {
            Some(better) if place != other => self
                .behind_at_once(place, better)
                .and(self.behind(better, other)),
            _ => self.behind_at_once(place, other),
        }
    }

    /// The same in the deals in which both were tried.
    fn behind_at_once(&self, place: usize, other: usize) -> Behind {
        /// Hands that are imagined one after another are alike, and where one move ends the hand it hangs on them: by so much the
        /// means of 200 deals were found to vary more than of as many that have nothing to do with each other.
        const ALIKE: f64 = 1.4;
        let [one, other] = [place, other].map(|place| &self.candidates[place]);
        let mut behind = one.sample.behind(&other.sample);
        if one.last().ends_hand() != other.last().ends_hand() {
            behind.variance *= ALIKE;
        }
        behind
    }

    /// The same, expected from the trials and from what the nets say together. This is only for where to try further, and for
    /// what was given up soon: the nets would bring their own errors into what is said.
    fn expected(&self, place: usize, other: usize) -> Behind {
        let tried = self.behind(place, other);
        let [one, better] = [place, other].map(|place| &self.candidates[place]);
        let opponents = OpponentCount::of(&self.view);
        let spread = if one.action == better.action {
            spread_between(one.last(), better.last(), opponents)
        } else {
            spread_between(&one.action, &better.action, opponents)
        };
        if spread <= 0.0 || tried.variance <= 0.0 {
            return tried;
        }
        let held = (better.held - one.held) / self.scale.point();
        let [by_trials, by_nets] = [1.0 / tried.variance, 1.0 / (spread * spread)];
        let variance = 1.0 / (by_trials + by_nets);
        let equity = (tried.equity * by_trials + held * by_nets) * variance;
        Behind {
            equity,
            points: tried.points + equity - tried.equity,
            variance,
            ..tried
        }
    }

    /// Gives up what is clearly behind, but not the move that is asked about. Of the ways to go on with a move only the best counts.
    fn give_up(&mut self) {
        let best = self.best();
        let (of_moves, of_ways) = (self.doubt(best), self.doubt_of_little());
        let better_one = |place: usize| {
            let action = &self.candidates[place].action;
            let best_way = self.best_of(action);
            if best_way != place && self.expected(place, best_way).is_beyond(of_ways) {
                return Some(best_way);
            }
            let behind = match &self.compared {
                None => self.behind(place, best),
                Some(asked) if asked == action => return None,
                Some(_) => self.expected(place, best),
            };
            (place != best && behind.is_beyond(of_moves)).then_some(best)
        };
        let places = 0..self.candidates.len();
        let open = places.filter(|place| self.candidates[*place].is_open());
        let given_up: Vec<(usize, usize)> = open
            .filter_map(|place| Some((place, better_one(place)?)))
            .collect();
        for (place, better) in given_up {
            self.candidates[place].given_up_for = Some(better);
        }
    }

    /// So many standard errors behind the best a move is given up.
    fn doubt(&self, best: usize) -> f64 {
        let deals = self.deals();
        match self.asked() {
            // A hint gives figures of every move.
            None if deals < 300 => f64::INFINITY,
            None if deals < LEAST_DEALS => 4.0,
            None => 3.0,
            // What would have been better than a mistake is to be said.
            Some(asked) if deals <= LEAST_DEALS && self.behind(asked, best).is_plain_mistake() => {
                3.0
            }
            Some(asked) if deals < 300 && asked != best => 2.4,
            Some(_) => self.doubt_of_little(),
        }
    }

    /// The same where it is enough that what is given up is hardly better: the errors shrink.
    fn doubt_of_little(&self) -> f64 {
        match self.deals() {
            0..300 => 1.8,
            300..LEAST_DEALS => 1.3,
            LEAST_DEALS..1_500 => 0.9,
            1_500.. => 0.5,
        }
    }

    /// Whether more trials would hardly change what is said.
    fn is_resolved(&self) -> bool {
        // Fewer deals say nothing, and a hint gives the chance to win, also where nothing else comes near.
        let is_enough = match self.compared {
            None => self.deals() >= self.least,
            Some(_) => self.deals() >= self.enough.least,
        };
        if !is_enough {
            return false;
        }
        let best = self.best();
        let is_other = |place: &usize| *place != best && self.candidates[*place].is_open();
        let mut others = self.moves().filter(is_other).peekable();
        if others.peek().is_none() {
            return true;
        }
        match self.asked() {
            // Of a mistake it is also said what would have been better, and why.
            Some(place) if place != best => {
                self.is_graded(place, best)
                    && (self.deals() >= LEAST_DEALS || !self.behind(place, best).is_plain_mistake())
            }
            Some(place) => others.all(|other| self.is_graded(place, other)),
            None => others.all(|other| {
                let behind = self.behind(other, best);
                let error = behind.variance.sqrt();
                error < self.enough.sure || behind.equity + 2.0 * error < 0.5
            }),
        }
    }

    /// Whether it is clear that the one candidate beside the other is a mistake, and about how great a one, or that it is none.
    fn is_graded(&self, place: usize, other: usize) -> bool {
        let Enough {
            sure, cost, doubt, ..
        } = self.enough;
        let tried = self.behind(place, other);
        let (loss, error) = (tried.equity, tried.variance.sqrt());
        let expected = self.expected(place, other);
        error < sure
            || (tried.is_plain_mistake() && error < f64::max(cost, loss / 8.0))
            || expected.equity + doubt * expected.variance.sqrt() < LEAST_MISTAKE
    }

    /// What is to be said now.
    pub fn judgment(&self) -> Judgment {
        if self.deals() == 0 {
            return self.glance.clone();
        }
        let best_place = self.best();
        let best = &self.candidates[best_place];
        let value = best.sample.value();
        let nets_best = self.glance.best().map_or(0.0, |best| best.points);
        let place_of = |is: &dyn Fn(&Action) -> bool| {
            self.moves()
                .find(|place| is(&self.candidates[*place].action))
        };
        let same = |judged: &JudgedMove| {
            let place = place_of(&|action| is_same(action, &judged.action))?;
            let nets = self.glance.of(&self.candidates[place].action)?.points;
            Some((place, nets))
        };
        // Of many moves that are compared with the best one lies far off by chance: nineteen times in twenty all lie within more
        // errors of it than one alone.
        let doubt = if self.compared.is_none() && self.candidates.len() > 2 {
            2.5
        } else {
            2.0
        };
        let moves = self.glance.moves().iter().map(|judged| {
            // What was not tried is as far behind as the nets have it.
            let itself = place_of(&|action| *action == judged.action);
            let (tried, further) = match itself {
                Some(tried) => (Some(tried), 0.0),
                None => match same(judged) {
                    Some((tried, nets)) => (Some(tried), nets - judged.points),
                    None => (None, nets_best - judged.points),
                },
            };
            let is_known = tried.is_some_and(|tried| self.candidates[tried].is_known());
            // What was given up soon did badly by chance as well.
            let behind = match tried {
                None => Behind::default(),
                Some(tried) if !is_known => self.expected(tried, best_place),
                Some(tried) => self.behind(tried, best_place),
            };
            let behind_by = behind.equity + further;
            let error = match tried {
                Some(_) => doubt * behind.variance.sqrt(),
                None => judged.error,
            };
            let endings = itself.map(|itself| {
                let natural = &self.candidates[self.natural_way(itself)];
                let shown = if natural.is_open() {
                    natural
                } else {
                    &self.candidates[itself]
                };
                shown.endings.clone()
            });
            JudgedMove {
                action: judged.action,
                points: value.points - behind.points - further,
                error,
                chance: Chance {
                    game: (value.equity - behind_by) * self.scale.point(),
                    whole_match: value.whole_match
                        - behind.whole_match
                        - further * self.scale.point().min(judged.chance.whole_match),
                },
                chance_error: error * self.scale.point(),
                undercut: judged.undercut,
                endings: endings.unwrap_or_default(),
                is_open: is_known,
            }
        });
        let scale = (self.scale.point(), self.scale.goal());
        let habits = self.acquaintance.suspicion().habits();
        Judgment::tried(moves.collect(), scale, habits, (&self.view, self.named))
    }
}

fn ended(trial: &Ending, me: Seat) -> Ended {
    match &trial.outcome {
        Outcome::Won(win) if win.seat == me => Ended::Won(win.kind),
        Outcome::Won(win)
            if win.kind == WinKind::Undercut && trial.knocker.is_some_and(|one| one != me) =>
        {
            Ended::OtherUndercut
        }
        Outcome::Won(win) => Ended::Lost(win.kind),
        Outcome::Void(_) | Outcome::Tie { .. } => Ended::Nobodys,
    }
}

/// The seed of the trials: the same for everybody.
const SEED: u64 = 0x0072_6f6c_6c6f_7574;

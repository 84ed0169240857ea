//! A recorded match, judged decision by decision.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use crate::{
    game::{ByPlayer, HandResult, PlayedDeal, Player},
    play::{Action, BySeat, Deal, Seat},
    players::odds::signed,
};

use super::{
    Attention, Chance, Coach, DealInMatch, Decision, Effort, Goal, Grade, Luck, LuckEvent,
    MistakeKind, Position, luck::events,
};

/// A recorded match, judged decision by decision; finished or not.
#[derive(Debug, Clone, PartialEq)]
pub struct Review {
    /// The deals, in their order.
    pub deals: Vec<DealReview>,
}

/// A deal of it.
#[derive(Debug, Clone, PartialEq)]
pub struct DealReview {
    pub recorded: DealInMatch,
    /// Every decision of all players, in their order.
    pub decisions: Vec<Decision>,
    /// The chances of all before the cards were dealt.
    before: BySeat<Chance>,
    /// The chances of all after it, when it was played to its end.
    pub after: Option<BySeat<Chance>>,
}

/// The chance of a player at some moment of a deal.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct GraphPoint {
    /// How many events of the deal came before it.
    pub event: usize,
    pub chance: Chance,
    /// The mistake that was made just before it, if any.
    pub grade: Option<Grade>,
}

/// How many mistakes of each grade there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct MistakeCount {
    pub inaccuracies: usize,
    pub mistakes: usize,
    pub blunders: usize,
}

impl MistakeCount {
    /// Counts one more.
    pub fn add(&mut self, grade: Grade) {
        match grade {
            Grade::Inaccuracy => self.inaccuracies += 1,
            Grade::Mistake => self.mistakes += 1,
            Grade::Blunder => self.blunders += 1,
        }
    }

    /// The counts, the slightest grade first.
    pub fn by_grade(self) -> [(Grade, usize); 3] {
        [
            (Grade::Inaccuracy, self.inaccuracies),
            (Grade::Mistake, self.mistakes),
            (Grade::Blunder, self.blunders),
        ]
    }
}

impl Review {
    /// The mistakes of a player, in their order.
    pub fn mistakes(&self, player: Player) -> impl Iterator<Item = (&DealReview, &Decision)> {
        self.deals
            .iter()
            .flat_map(move |deal| deal.mistakes(player).map(move |decision| (deal, decision)))
    }

    /// The deals in which a player sits.
    pub fn deals_with(&self, player: Player) -> impl Iterator<Item = &DealReview> {
        let sits = move |deal: &&DealReview| deal.deal().seat_of(player).is_some();
        self.deals.iter().filter(sits)
    }

    /// The decisions of a player in numbers.
    pub fn judged(&self, player: Player) -> JudgedPlayer {
        let mut sum = JudgedPlayer::default();
        for deal in &self.deals {
            sum.add(deal.judged(player));
        }
        sum
    }
}

impl DealReview {
    /// A deal with the decisions that need no trials judged.
    pub fn begin(recorded: DealInMatch, coach: &mut Coach<'_>) -> Self {
        let DealInMatch { deal, score, .. } = &recorded;
        let seats = *deal.seats();
        let chances = coach.chances();
        let first = score.at(0);
        let before = seats.map(|player| chances.before(first, seats, *player));
        let after = deal.deal().outcome().map(|outcome| {
            let (result, last) = (HandResult::new(&outcome, &seats), score.at_the_end());
            seats.map(|player| chances.after(last, seats, result, *player))
        });
        let decisions = decisions(&recorded, coach);
        Self {
            recorded,
            decisions,
            before,
            after,
        }
    }

    /// The deal as it was played.
    pub fn deal(&self) -> &PlayedDeal {
        &self.recorded.deal
    }

    /// Tries out the decisions that need it.
    pub fn judge(&mut self, coach: &mut Coach<'_>, effort: Effort) {
        for place in 0..self.decisions.len() {
            if self.decisions[place].is_open {
                let inquiry = self.decisions[place].inquiry();
                let effort = self.effort(place, effort);
                let judged = coach.judge(&self.position(place), inquiry, effort);
                self.decisions[place].close(judged, coach);
            }
        }
    }

    /// How long a decision is tried out when this effort is asked for.
    pub fn effort(&self, place: usize, wanted: Effort) -> Effort {
        match self.recorded.attention[self.decisions[place].view.seat()] {
            Attention::Full => wanted,
            Attention::Less => wanted.min(Effort::Rough),
        }
    }

    /// The position in which a decision was made.
    pub fn position(&self, place: usize) -> Position {
        self.recorded.position(&self.decisions[place].view)
    }

    /// The decisions of a player.
    pub fn decisions_of(&self, player: Player) -> impl Iterator<Item = &Decision> {
        let own = move |decision: &&Decision| decision.player == player;
        self.decisions.iter().filter(own)
    }

    /// The mistakes of a player, in their order.
    pub fn mistakes(&self, player: Player) -> impl Iterator<Item = &Decision> {
        self.decisions_of(player)
            .filter(|decision| decision.grade().is_some())
    }

    /// The decisions of a player in numbers.
    pub fn judged(&self, player: Player) -> JudgedPlayer {
        let sum = |of: fn(&Decision) -> f64| self.decisions_of(player).map(of).sum();
        let choices = self.decisions_of(player);
        let choices = choices.filter(|decision| decision.judgment.is_choice());
        JudgedPlayer {
            decisions: choices.count() as u64,
            points_lost: sum(Decision::points_lost),
            chance_lost: sum(Decision::loss),
            lost_by_lot: sum(Decision::loss_by_lot),
            luck: self.luck(player),
            mistakes: self.mistakes(player).filter_map(Mistake::of).collect(),
        }
    }

    /// What the deal, each draw and each turn of the others brought a player, as [`Luck`] counts them; nothing when the hand is
    /// not over, or of who sat it out.
    pub fn luck_events(&self, player: Player) -> Vec<LuckEvent> {
        let Some(result) = self.own_result(player) else {
            return Vec::new();
        };
        let hand = self.deal().number();
        events(hand, &self.decisions, player, result)
    }

    /// What made a player's result; none when the hand is not over, or of who sat it out.
    fn luck(&self, player: Player) -> Option<Luck> {
        let result = self.own_result(player)?;
        Some(Luck::of(&self.decisions, player, result))
    }

    /// The [result](Self::result) of who sits in the hand: the others have neither luck nor skill in it.
    fn own_result(&self, player: Player) -> Option<f64> {
        self.deal().seat_of(player)?;
        self.result(player)
    }

    /// How many points the hand brought a player, negative when the other won it; of several others, less what it brought
    /// each of them on average. `None` when it is not over.
    pub fn result(&self, player: Player) -> Option<f64> {
        let outcome = self.deal().deal().outcome()?;
        let result = HandResult::new(&outcome, self.deal().seats());
        Some(signed(self.recorded.score.sheet().rules(), &result, player))
    }

    /// The chance of a player, or of who plays for them: somebody of their side, or whoever sits there first.
    fn of_player(&self, chances: BySeat<Chance>, player: Player) -> Chance {
        let sides = self.recorded.score.sheet().table().sides();
        let seats = self.deal().seats();
        let mut all = Seat::all(seats.len());
        let seat = all.find(|&seat| sides.are_together(seats[seat], player));
        chances[seat.unwrap_or(Seat::FIRST)]
    }

    /// A player's chances after so many events of the deal, as they could know them: with the best move where they are
    /// to decide, and else with what they did last. None where there is no game to win.
    pub fn chance_at(&self, player: Player, events: usize) -> Option<Chance> {
        (self.recorded.score.goal() == Goal::Game).then(|| self.standing(player, events))
    }

    fn standing(&self, player: Player, events: usize) -> Chance {
        if let Some(after) = self.after
            && events >= self.deal().events().len()
        {
            return self.of_player(after, player);
        }
        let mut chance = self.of_player(self.before, player);
        for decision in self.decisions_of(player) {
            let judged = match decision.event.cmp(&events) {
                Ordering::Less => decision.judged().or(decision.best()),
                Ordering::Equal => decision.best(),
                Ordering::Greater => break,
            };
            chance = judged.map_or(chance, |judged| judged.chance);
        }
        chance
    }

    /// The same when they chose to draw from the stock, where that is what they have just done: before they saw the card.
    pub fn chance_before_card(&self, player: Player, events: usize) -> Option<Chance> {
        if self.recorded.score.goal() == Goal::Points {
            return None;
        }
        let mut decisions = self.decisions_of(player);
        let last = decisions.find(|decision| decision.event + 1 == events)?;
        let drawn = matches!(last.played, Action::DrawStock);
        Some(last.judged().filter(|_| drawn)?.chance)
    }

    /// How a player's chances went through the deal, as they could know them: before it, at each of their decisions, and
    /// after it. At a mistake they stand twice: with the best move, and with the one that was made. Empty where there is no game
    /// to win.
    pub fn graph(&self, player: Player) -> Vec<GraphPoint> {
        if self.recorded.score.goal() == Goal::Points {
            return Vec::new();
        }
        let point = |event, chance, grade| GraphPoint {
            event,
            chance,
            grade,
        };
        let mut graph = vec![point(0, self.of_player(self.before, player), None)];
        for decision in self.decisions_of(player) {
            let (grade, best) = (decision.grade(), decision.best());
            graph.extend(best.map(|best| point(decision.event, best.chance, None)));
            let done = decision.judged().or(best);
            graph.extend(done.map(|judged| point(decision.event + 1, judged.chance, grade)));
        }
        let end = self.deal().events().len();
        graph.extend(
            self.after
                .map(|after| point(end, self.of_player(after, player), None)),
        );
        graph
    }
}

fn decisions(recorded: &DealInMatch, coach: &mut Coach<'_>) -> Vec<Decision> {
    let deal = &recorded.deal;
    let (rules, deck, seats) = (deal.deal().rules(), deal.deal().deck(), *deal.seats());
    let first_view = |seat| Deal::first_view(rules, deck, seat);
    let mut views = BySeat::from_fn(seats.len(), first_view);
    let mut turns = BySeat::filled(seats.len(), 1);
    let mut decisions = Vec::new();
    for (event, (&(seat, played), happened)) in deal.actions().iter().zip(deal.events()).enumerate()
    {
        let view = &views[seat];
        let judgment = coach.glance(&recorded.position(view));
        decisions.push(Decision {
            player: seats[seat],
            event,
            turn: turns[seat],
            view: view.clone(),
            played,
            was_hinted: deal.was_hinted(event),
            is_open: judgment.told_apart().len() > 1 && !judgment.is_exact(),
            judgment,
            mistake: None,
            reason: None,
        });
        let decided = decisions.last_mut().expect("one was just added");
        if !decided.is_open {
            decided.explain(coach);
        }
        turns[seat] += usize::from(matches!(played, Action::Discard { .. }));
        for viewer in Seat::all(seats.len()) {
            views[viewer].observe(happened.seen_by(viewer));
        }
    }
    decisions
}

/// A review in numbers, small enough to be kept for every record. The positions are found again in the record, by the
/// number of the deal and of the event.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JudgedRecord {
    /// The deals, in their order; the last one may be unfinished.
    pub deals: Vec<JudgedDeal>,
}

/// A deal of it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JudgedDeal {
    /// Its number in the match, from 0.
    pub number: u64,
    /// Whether it was played to its end.
    pub is_over: bool,
    pub players: ByPlayer<JudgedPlayer>,
}

/// What a player's decisions in a deal were worth.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JudgedPlayer {
    /// How many decisions there were with something to decide.
    pub decisions: u64,
    /// What they lost, in expected points.
    pub points_lost: f64,
    /// What they lost of the chance to win the game, each from 0 to 1.
    pub chance_lost: f64,
    /// What random moves would have lost of it.
    pub lost_by_lot: f64,
    /// What made the result; none when the deal was not played to its end.
    pub luck: Option<Luck>,
    /// The mistakes, in their order.
    pub mistakes: Vec<Mistake>,
}

/// A mistake, and where in the record it is.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mistake {
    /// How many events of the deal came before it: what the player knew is
    /// [`view_after`](crate::game::PlayedDeal::view_after) so many.
    pub event: usize,
    /// Which turn of the player it belongs to, from 1.
    pub turn: usize,
    /// What was wrong.
    pub kind: MistakeKind,
    /// How bad it was.
    pub grade: Grade,
    /// What it lost, in expected points.
    pub points_lost: f64,
    /// What it lost of the chance to win the game, 0 to 1.
    pub chance_lost: f64,
}

impl JudgedRecord {
    /// This review in numbers.
    pub fn of(review: &Review) -> Self {
        Self {
            deals: review.deals.iter().map(JudgedDeal::of).collect(),
        }
    }
}

impl JudgedDeal {
    /// A reviewed deal in numbers.
    pub fn of(deal: &DealReview) -> Self {
        Self {
            number: deal.deal().number(),
            is_over: deal.deal().deal().outcome().is_some(),
            players: ByPlayer::from_fn(deal.deal().players(), |player| deal.judged(player)),
        }
    }
}

impl JudgedPlayer {
    /// Adds those of another deal.
    pub fn add(&mut self, other: Self) {
        self.decisions += other.decisions;
        self.points_lost += other.points_lost;
        self.chance_lost += other.chance_lost;
        self.lost_by_lot += other.lost_by_lot;
        let luck = [self.luck, other.luck].into_iter().flatten();
        self.luck = luck.reduce(Luck::and);
        self.mistakes.extend(other.mistakes);
    }

    /// How many mistakes of each grade there are.
    pub fn count(&self) -> MistakeCount {
        let mut count = MistakeCount::default();
        for mistake in &self.mistakes {
            count.add(mistake.grade);
        }
        count
    }

    /// How well the player decided, see [`accuracy_of`].
    pub fn accuracy(&self) -> Option<f64> {
        accuracy_of(self.chance_lost, self.lost_by_lot)
    }
}

/// How well a player decided, from 0 to 1: 1 when nothing was lost of the chance to win the game, 0 when as much was lost
/// as by random moves, or more; `None` when there was nothing to decide. What is too close to call counts as no loss.
pub fn accuracy_of(lost: f64, lost_by_lot: f64) -> Option<f64> {
    (lost_by_lot > 0.0).then(|| (1.0 - lost / lost_by_lot).max(0.0))
}

impl Mistake {
    /// This decision as a mistake, if it was one.
    pub fn of(decision: &Decision) -> Option<Self> {
        Some(Self {
            event: decision.event,
            turn: decision.turn,
            kind: decision.mistake?,
            grade: decision.grade()?,
            points_lost: decision.points_lost(),
            chance_lost: decision.loss(),
        })
    }
}

//! A recorded match, judged decision by decision.

use std::cmp::Ordering;

use serde::Serialize;

use crate::{
    game::{Entry, HandResult, Match, PlayedDeal, Player, Sheet, Stage},
    play::{Action, Deal, pair},
    players::odds::signed,
    record::Record,
};

use super::{Chance, Coach, DealContext, Decision, Grade, Luck, decision::accuracy};

/// A recorded match, judged decision by decision; finished or not.
#[derive(Debug, Clone, PartialEq)]
pub struct Review {
    /// The deals, in their order.
    pub deals: Vec<DealReview>,
}

/// A deal of it.
#[derive(Debug, Clone, PartialEq)]
pub struct DealReview {
    /// The deal as it was played.
    pub deal: PlayedDeal,
    /// The score sheet before it.
    pub sheet: Sheet,
    /// Every decision of both players, in their order.
    pub decisions: Vec<Decision>,
    /// The chances of the first player before the cards were dealt.
    pub before: Chance,
    /// The chances of the first player after it, when it was played to its end.
    pub after: Option<Chance>,
}

/// The chance of a player at some moment of a deal.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct GraphPoint {
    /// How many events of the deal came before it.
    pub event: usize,
    /// His chances.
    pub chance: Chance,
    /// The mistake that he made just before it, if he did.
    pub grade: Option<Grade>,
}

/// How many mistakes of each kind there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct MistakeCount {
    /// Inaccuracies.
    pub inaccuracies: usize,
    /// Mistakes.
    pub mistakes: usize,
    /// Blunders.
    pub blunders: usize,
}

impl MistakeCount {
    /// Counts a list of mistakes.
    pub fn of<'a>(mistakes: impl IntoIterator<Item = &'a Decision>) -> Self {
        let mut count = Self::default();
        for grade in mistakes.into_iter().filter_map(Decision::grade) {
            count.add(grade);
        }
        count
    }

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

    /// How many mistakes of each kind a player made: the list, counted.
    pub fn count(&self, player: Player) -> MistakeCount {
        MistakeCount::of(self.mistakes(player).map(|(_, decision)| decision))
    }

    /// How many decisions of a player had something to decide.
    pub fn choices(&self, player: Player) -> usize {
        let deals = self.deals.iter();
        deals.map(|deal| deal.choices(player)).sum()
    }

    /// How well a player decided; see [`DealReview::accuracy`].
    pub fn accuracy(&self, player: Player) -> Option<f64> {
        let decisions = self.deals.iter().flat_map(|deal| &deal.decisions);
        accuracy(decisions.filter(|decision| decision.player == player))
    }

    /// What made the results of the finished hands, for a player.
    pub fn luck(&self, player: Player) -> Luck {
        let each = self.deals.iter().filter_map(|deal| deal.luck(player));
        each.fold(Luck::default(), Luck::and)
    }
}

/// The deals of a record as they were played, each with the score sheet before it.
pub fn deals_of(record: &Record) -> Vec<(PlayedDeal, Sheet)> {
    let mut game = Match::new(record.header().rules());
    let mut deals = Vec::new();
    let mut before = game.sheet().clone();
    for entry in record.entries() {
        if let Entry::Dealt { .. } = entry {
            before = game.sheet().clone();
        }
        // The entries of a record were applied in this order before, and none of them was refused.
        if game.apply(entry).is_err() {
            break;
        }
        let over = |deal: &&PlayedDeal| deal.deal().outcome().is_some();
        if let (Entry::Played { .. }, Some(deal)) = (entry, game.deal().filter(over)) {
            deals.push((deal.clone(), before.clone()));
        }
    }
    if let Stage::Playing(deal) = game.stage() {
        deals.push(((**deal).clone(), before));
    }
    deals
}

impl DealReview {
    /// Judges every decision of a deal; `sheet` is the score sheet before it.
    pub fn of(deal: PlayedDeal, sheet: Sheet, coach: &mut Coach<'_>) -> Self {
        let seats = *deal.seats();
        let dealer = seats[pair::DEALER];
        let before = coach.chances().before(&sheet, dealer, Player::FIRST);
        let after = deal.deal().outcome().map(|outcome| {
            let result = HandResult::new(&outcome, &seats);
            coach.chances().after(&sheet, dealer, result, Player::FIRST)
        });
        let decisions = decisions(&deal, &sheet, coach);
        Self {
            deal,
            sheet,
            decisions,
            before,
            after,
        }
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

    /// How many mistakes of each kind a player made: the list, counted.
    pub fn count(&self, player: Player) -> MistakeCount {
        MistakeCount::of(self.mistakes(player))
    }

    /// How many decisions of a player had something to decide.
    pub fn choices(&self, player: Player) -> usize {
        let choices = self.decisions_of(player);
        choices
            .filter(|decision| decision.judgment.is_choice())
            .count()
    }

    /// How well a player decided, 0 to 1: 1 when nothing was lost, 0 when as much was lost as by moves drawn by lot;
    /// `None` when there was nothing to decide. What is too close to call counts as nothing lost.
    pub fn accuracy(&self, player: Player) -> Option<f64> {
        accuracy(self.decisions_of(player))
    }

    /// How many points the hand brought a player, negative when the other won it; `None` when it is not over.
    pub fn result(&self, player: Player) -> Option<f64> {
        let outcome = self.deal.deal().outcome()?;
        let result = HandResult::new(&outcome, self.deal.seats());
        Some(signed(self.sheet.rules(), &result, player))
    }

    /// What made the result, for a player; `None` when the hand is not over.
    pub fn luck(&self, player: Player) -> Option<Luck> {
        let result = self.result(player)?;
        Some(Luck::of(&self.decisions, player, result))
    }

    /// A chance of the first player as one of `player`.
    fn of_player(chance: Chance, player: Player) -> Chance {
        if player == Player::FIRST {
            chance
        } else {
            chance.of_the_other()
        }
    }

    /// A player's chances after so many events of the deal, as he could know them: with the best that he can do where he is
    /// to decide, and else with what he did last.
    pub fn chance_at(&self, player: Player, events: usize) -> Chance {
        if let Some(after) = self.after
            && events >= self.deal.events().len()
        {
            return Self::of_player(after, player);
        }
        let mut chance = Self::of_player(self.before, player);
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

    /// A player's chances as he chose to draw from the stock, where that is what he has just done: before he saw the card.
    pub fn chance_before_card(&self, player: Player, events: usize) -> Option<Chance> {
        let mut decisions = self.decisions_of(player);
        let last = decisions.find(|decision| decision.event + 1 == events)?;
        let drawn = matches!(last.played, Action::DrawStock);
        Some(last.judged().filter(|_| drawn)?.chance)
    }

    /// How a player's chances went through the deal, as he could know them: before it, at each of his decisions, and
    /// after it. At a mistake they stand twice: with the best move, and with the one that was made.
    pub fn graph(&self, player: Player) -> Vec<GraphPoint> {
        let seen = |chance: Chance| Self::of_player(chance, player);
        let mut graph = vec![GraphPoint {
            event: 0,
            chance: seen(self.before),
            grade: None,
        }];
        for decision in self.decisions_of(player) {
            let grade = decision.grade();
            let best = decision.best();
            if let Some(best) = best.filter(|_| grade.is_some()) {
                graph.push(GraphPoint {
                    event: decision.event,
                    chance: best.chance,
                    grade: None,
                });
            }
            if let Some(judged) = decision.judged().or(best) {
                graph.push(GraphPoint {
                    event: decision.event + 1,
                    chance: judged.chance,
                    grade,
                });
            }
        }
        graph.extend(self.after.map(|after| GraphPoint {
            event: self.deal.events().len(),
            chance: seen(after),
            grade: None,
        }));
        graph
    }
}

fn decisions(deal: &PlayedDeal, sheet: &Sheet, coach: &mut Coach<'_>) -> Vec<Decision> {
    let (rules, seats) = (deal.deal().rules(), *deal.seats());
    let situation = DealContext { sheet, seats };
    let deck = deal.deal().deck();
    let mut views = pair::each(|seat| Deal::first_view(rules, deck, seat));
    let mut turns = pair::each(|_| 1);
    let mut decisions = Vec::new();
    for (event, (&(seat, played), happened)) in deal.actions().iter().zip(deal.events()).enumerate()
    {
        let view = &views[seat];
        let judgment = coach.judge(&situation, view);
        let mistake = coach.mistake(view, &judgment, &played);
        let reason = match (judgment.best(), judgment.of(&played)) {
            (Some(best), Some(judged)) if mistake.is_some() => {
                coach.reason(view, best, Some(judged))
            }
            _ => None,
        };
        decisions.push(Decision {
            player: seats[seat],
            event,
            turn: turns[seat],
            view: view.clone(),
            played,
            judgment,
            reason,
            mistake,
        });
        turns[seat] += usize::from(matches!(played, Action::Discard { .. }));
        for viewer in pair::SEATS {
            views[viewer].observe(happened.seen_by(viewer));
        }
    }
    decisions
}

//! Rollouts of a move against hands that the opponent may hold.

use rand::rngs::ChaCha8Rng;

use crate::{
    cards::{CardSet, below},
    melds::deadwood,
    play::{Action, Deal, Phase, View, pair},
    players::{
        Bot, Learned, Scores, WatchedDeal,
        chance::{Draws, pick_by, shuffled},
        doubling,
        eval::{Clues, Evaluator, Knowledge, RatedMove, Stakes, Thought, TurnMove, UNIT},
        odds::ScoreWorth,
        pasts::Pasts,
    },
};

use super::{
    Care, OpponentKind, Suspicion,
    trial::{RunningTrial, Trial, TrialEnd},
};

/// A move with the results of its rollouts.
#[derive(Debug, Clone)]
pub struct Tried {
    /// The move.
    pub action: Action,
    /// Its value by the evaluator, in units of [`UNIT`] points.
    pub held: f32,
    /// Its result in each deal less the luck of the draws, in units of [`UNIT`] points.
    values: Vec<f32>,
}

impl Tried {
    /// A move without rollouts, and its value by the evaluator.
    pub const fn new(action: Action, held: f32) -> Self {
        Self {
            action,
            held,
            values: Vec::new(),
        }
    }

    /// How often it was tried.
    pub fn count(&self) -> usize {
        self.values.len()
    }

    /// Its mean result, in units of [`UNIT`] points. The evaluator's value counts as `trust` trials.
    #[expect(clippy::cast_precision_loss, reason = "far below 2²⁴")]
    pub fn value(&self, trust: f32) -> f32 {
        let sum: f32 = self.values.iter().sum();
        (sum + trust * self.held) / (self.values.len() as f32 + trust)
    }

    /// The standard error of the mean difference to another move that was tried in the same deals, in units of [`UNIT`]
    /// points.
    #[expect(clippy::cast_precision_loss, reason = "far below 2²⁴")]
    pub fn error_beside(&self, other: &Self) -> f32 {
        let differences = || {
            let pairs = self.values.iter().zip(&other.values);
            pairs.map(|(one, other)| one - other)
        };
        let count = self.values.len().min(other.values.len()).max(2) as f32;
        let mean = differences().sum::<f32>() / count;
        let squares: f32 = differences().map(|one| (one - mean).powi(2)).sum();
        (squares / (count * (count - 1.0))).sqrt()
    }
}

/// Rollouts of moves in deals as they may be.
pub struct Outlook<'a> {
    evaluator: &'a Evaluator,
    view: View,
    clues: Clues,
    suspicion: Suspicion,
    care: Care,
    stakes: Stakes,
    /// What points are worth at the score of the game; none where that makes no difference.
    worth: Option<ScoreWorth>,
    /// The score of the game, for doubles: as the seat sees it, and as the opponent does.
    scores: [Scores; 2],
    opponents: Vec<ImaginedOpponent>,
    /// So many are imagined at most.
    most_opponents: usize,
    /// What they may have been dealt and drawn if they are of each kind that they may be; empty until one is imagined.
    pasts: Vec<(OpponentKind, Pasts<OpponentKind>)>,
    /// How many deals have been imagined.
    deals: usize,
    /// The last trial, kept because the next one needs as much room.
    watched: Option<WatchedDeal>,
}

/// An opponent as they may be.
struct ImaginedOpponent {
    /// What they know, which says what they hold.
    view: View,
    kind: OpponentKind,
}

/// A deal as it may be.
pub struct ImaginedDeal {
    deal: Deal,
    /// The place of the opponent among those imagined.
    opponent: usize,
}

impl<'a> Outlook<'a> {
    /// Rollouts for this view's seat.
    ///
    /// `suspicion` is what was known of the opponent before this deal. The hand must not have ended.
    pub fn new(evaluator: &'a Evaluator, view: &View, suspicion: Suspicion) -> Self {
        Self {
            evaluator,
            clues: Clues::of(&Knowledge::of(view)),
            suspicion,
            care: Care::Quick,
            stakes: Stakes::new(view.rules(), view.stake()),
            worth: None,
            scores: [Scores::default(); 2],
            opponents: Vec::new(),
            most_opponents: usize::MAX,
            pasts: Vec::new(),
            deals: 0,
            watched: None,
            view: view.clone(),
        }
    }

    /// The same at a score at which points have this worth, where it makes a difference.
    #[must_use]
    pub fn at(self, worth: Option<ScoreWorth>) -> Self {
        Self { worth, ..self }
    }

    /// The same at this score of the game.
    #[must_use]
    pub fn with_scores(self, scores: Scores) -> Self {
        let scores = [scores, scores.across()];
        Self { scores, ..self }
    }

    /// The same with so much care for which kind of player the opponent is.
    #[must_use]
    pub fn with_care(self, care: Care) -> Self {
        Self { care, ..self }
    }

    /// The same with so many hands of the opponent, 1 or more, which come again and again with other orders of the stock.
    #[must_use]
    pub fn with_opponents(self, most_opponents: usize) -> Self {
        Self {
            most_opponents,
            ..self
        }
    }

    /// Tries each of the moves in this number of deals, the same ones for all, and plays them to their end. In each the
    /// opponent is of a kind that fits their play.
    pub fn try_out(&mut self, moves: &mut [Tried], deals: u32, rng: &mut ChaCha8Rng) {
        for _ in 0..deals {
            let deal = self.imagine(rng);
            for tried in &mut *moves {
                let Trial { end, luck, .. } = self.follow(&deal, [&tried.action], u32::MAX);
                let value = match end {
                    TrialEnd::Rated(value) => value,
                    TrialEnd::Over(outcome) => {
                        self.counted(self.stakes.worth(&outcome, self.view.seat())) / UNIT
                    }
                };
                tried.values.push(value - luck / UNIT);
            }
        }
    }

    /// The next deal as it may be.
    #[expect(
        clippy::missing_panics_doc,
        reason = "what the belief draws agrees with what is known"
    )]
    pub fn imagine(&mut self, rng: &mut ChaCha8Rng) -> ImaginedDeal {
        let agrees = "what the belief draws agrees with what is known";
        let opponent = self.deals % self.most_opponents;
        self.deals += 1;
        if opponent == self.opponents.len() {
            let (theirs, kind) = self.opponent(rng);
            let view = self
                .view
                .from_across(pair::opponent(self.view.seat()), theirs);
            let view = view.expect(agrees);
            self.opponents.push(ImaginedOpponent { view, kind });
        }
        let theirs = self.opponents[opponent].view.hand();
        let stock = shuffled(self.view.unseen() - theirs, rng);
        let deal = self.view.imagine(&pair::each(|_| theirs), &stock);
        ImaginedDeal {
            deal: deal.expect(agrees),
            opponent,
        }
    }

    /// A hand that the opponent may hold, and the kind of player they may be.
    fn opponent(&mut self, rng: &mut ChaCha8Rng) -> (CardSet, OpponentKind) {
        if self.pasts.is_empty() {
            (self.suspicion, self.pasts) = self.suspicion.with_pasts(&self.view, self.care, rng);
        }
        let kind = self.suspicion.any(rng);
        let theirs = match kind {
            // What the nets do is only guessed at from afar. Every second hand is then one that is believed: the two
            // together know more than either.
            OpponentKind::Learned if below(rng, 2) == 0 => self.hand(rng),
            OpponentKind::Learned
            | OpponentKind::Greedy
            | OpponentKind::Camper
            | OpponentKind::Hasty
            | OpponentKind::Hopeful => {
                let mut pasts = self.pasts.iter_mut();
                let found = pasts.find(|(of, _)| *of == kind);
                let (_, pasts) = found.expect("only kinds that they may be are drawn");
                pasts.advance(rng);
                pasts.hands()[pair::opponent(self.view.seat())]
            }
        };
        (theirs, kind)
    }

    /// A hand that the opponent may hold, drawn from what the belief says.
    ///
    /// The belief is asked again after each card, with those already drawn supposed to be in the hand: so cards that go
    /// together come together.
    pub(crate) fn hand(&self, rng: &mut ChaCha8Rng) -> CardSet {
        let mut clues = self.clues;
        let mut drawn = CardSet::EMPTY;
        let opponent = pair::opponent(self.view.seat());
        while drawn.len() < self.view.hidden_in_hand(opponent) {
            let left = self.view.unseen() - drawn;
            let card = pick_by(&self.evaluator.held(&clues, left), left, rng)
                .expect("more cards are unseen than the opponent holds");
            drawn.insert(card);
            clues = clues.supposing(card.into());
        }
        self.view.known(opponent) | drawn
    }

    /// What moves of the seat, one after the other, lead to in a deal when the evaluator judges the position after so many
    /// further discards of the seat.
    pub fn follow<'m>(
        &mut self,
        imagined: &ImaginedDeal,
        moves: impl IntoIterator<Item = &'m Action>,
        turns: u32,
    ) -> Trial {
        let me = self.view.seat();
        let ImaginedOpponent { view, kind } = &self.opponents[imagined.opponent];
        let kind = *kind;
        let mut watched = if let Some(mut watched) = self.watched.take() {
            watched.deal.clone_from(&imagined.deal);
            watched.views[me].clone_from(&self.view);
            watched.views[pair::opponent(me)].clone_from(view);
            watched
        } else {
            let of = |seat| if seat == me { &self.view } else { view };
            WatchedDeal {
                deal: imagined.deal.clone(),
                views: pair::each(|seat| of(seat).clone()),
            }
        };
        let mut running = RunningTrial::new(me, &mut watched, Draws::new(&imagined.deal));
        for action in moves {
            running.play(me, action);
        }
        let trial = self.play_on(running, kind, turns);
        self.watched = Some(watched);
        trial
    }

    #[expect(clippy::cast_precision_loss, reason = "stakes are far below 2²⁴")]
    fn play_on(&self, mut running: RunningTrial<'_>, kind: OpponentKind, mut turns: u32) -> Trial {
        let me = self.view.seat();
        let [mine, theirs] = self.scores;
        let nets = kind.nets_against(self.evaluator);
        let mut learned = Learned::new(nets).at(mine);
        let before = running.watched.views[me].history().len();
        while let Some(seat) = running.watched.deal.turn() {
            let view = &running.watched.views[seat];
            let next = match view.phase() {
                Phase::Discard { .. } if seat == me => {
                    let best = self.best(view, &nets.think(view));
                    if turns == 0 {
                        let doubled = view.stake().multiplier() / self.view.stake().multiplier();
                        let end = TrialEnd::Rated(best.value * doubled as f32);
                        return running.ended(end, before);
                    }
                    turns -= 1;
                    best.what.action(view)
                }
                _ if seat == me => learned.choose(view),
                _ => kind.choose(self.evaluator, view, &theirs),
            };
            running.play(seat, &next);
        }
        let outcome = running.watched.deal.outcome().expect("the deal is over");
        running.ended(TrialEnd::Over(outcome), before)
    }

    /// What the seat does with eleven cards. Where the score makes a difference, it knocks by what that is worth at it.
    fn best(&self, view: &View, thought: &Thought<'_>) -> RatedMove {
        let choices = thought.choices();
        let is_end = |choice: &RatedMove| matches!(choice.what, TurnMove::End(_));
        match &self.worth {
            Some(worth) if choices.as_slice().iter().any(is_end) => {
                choices.best_by(|choice| value_at(worth, view, thought, choice))
            }
            Some(_) | None => choices.best(),
        }
    }

    /// What points of the hand are worth at the score of the game.
    #[expect(clippy::cast_possible_truncation, reason = "points are small")]
    fn counted(&self, points: f32) -> f32 {
        let Some(worth) = &self.worth else {
            return points;
        };
        // As the evaluator has it, without what a spade multiplies.
        let multiplier = f64::from(self.view.scoring().multiplier());
        (worth.of(f64::from(points) * multiplier) / multiplier) as f32
    }
}

/// What a choice with eleven cards is worth at this score, in units of [`UNIT`] points at a stake of one.
#[expect(clippy::cast_possible_truncation, reason = "values are small")]
pub(super) fn value_at(
    worth: &ScoreWorth,
    view: &View,
    thought: &Thought<'_>,
    choice: RatedMove,
) -> f32 {
    let scoring = view.scoring();
    let multiplier = f64::from(scoring.multiplier());
    let points = multiplier * doubling::points(choice.value);
    let left = |card| deadwood(view.hand().without(card));
    let value = match choice.what {
        TurnMove::End(card) if left(card) > 0 => {
            let stakes = &thought.knowledge.stakes;
            let hand = (&scoring, view.seat(), left(card));
            worth.knocking(hand, &thought.guess, points, |outcome| {
                multiplier * f64::from(stakes.worth(outcome, view.seat()))
            })
        }
        TurnMove::End(_) | TurnMove::BigGin | TurnMove::Discard(_) => worth.expected(points),
    };
    (value / multiplier) as f32 / UNIT
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        cards::{Deck, Stream, stream},
        play::{Outcome, Seen, Shown},
        players::{DiscardFate, Greedy, Level, search::CardUse},
        rules::Rules,
    };

    /// Positions late in deals of this player, each with what the opponent holds.
    fn positions(mut player: impl FnMut() -> Box<dyn Bot>) -> Vec<(View, CardSet)> {
        let rules = Rules::default();
        let mut found = Vec::new();
        for number in 0..100 {
            let deck = Deck::shuffled(&mut stream(9, Stream::Deal(number)));
            let mut watched = WatchedDeal::new(&rules, deck);
            let mut bots = pair::each(|_| player());
            while let Some(seat) = watched.deal.turn() {
                let view = &watched.views[seat];
                if view.history().len() > 16 && view.known(pair::opponent(seat)).len() < 5 {
                    let theirs = watched.views[pair::opponent(seat)].hand();
                    found.push((view.clone(), theirs));
                    break;
                }
                let action = bots[seat].choose(view);
                watched.play(seat, &action);
            }
        }
        found
    }

    /// How far off the chances of the cards are, as the sum of the squares, by the belief and by what the opponent may have
    /// been dealt and drawn.
    fn off(positions: &[(View, CardSet)], kind: OpponentKind) -> [f64; 2] {
        const DRAWS: u32 = 100;
        let mut off = [0.0; 2];
        for (number, (view, theirs)) in (0..).zip(positions) {
            let mut rng = stream(number, Stream::Cut);
            let known = Suspicion::certain(kind);
            let mut outlook = Outlook::new(Evaluator::embedded(), view, known);
            let mut counts = [[0.0; 52]; 2];
            for _ in 0..DRAWS {
                let believed = outlook.hand(&mut rng);
                let (drawn, _) = outlook.opponent(&mut rng);
                assert!(view.from_across(pair::opponent(view.seat()), drawn).is_ok());
                for (counts, hand) in counts.iter_mut().zip([believed, drawn]) {
                    hand.iter().for_each(|card| counts[card.index()] += 1.0);
                }
            }
            for (off, counts) in off.iter_mut().zip(counts) {
                for card in view.unseen() {
                    let held = f64::from(u8::from(theirs.contains(card)));
                    *off += (counts[card.index()] / f64::from(DRAWS) - held).powi(2);
                }
            }
        }
        off
    }

    #[test]
    fn what_a_player_did_tells_what_they_hold() {
        let greedy = positions(|| Box::new(Greedy));
        assert!(greedy.len() > 50, "{}", greedy.len());
        let [believed, drawn] = off(&greedy, OpponentKind::Greedy);
        assert!(drawn < believed, "{drawn}, and {believed} by the belief");
        let steady = positions(|| Level::Steady.bot(3));
        let [believed, drawn] = off(&steady, OpponentKind::Learned);
        assert!(drawn < believed, "{drawn}, and {believed} by the belief");
    }

    #[test]
    fn cards_that_are_not_used_are_the_deadwood_of_the_result() {
        let mut rng = stream(16, Stream::Cut);
        let (mut laid_off, mut counted) = (0, 0);
        for (view, _) in positions(|| Box::new(Greedy)) {
            let mut outlook = Outlook::new(Evaluator::embedded(), &view, Suspicion::default());
            let actions = view.legal();
            for number in 0..20 {
                let deal = outlook.imagine(&mut rng);
                let action = &actions[number % actions.len()];
                let trial = outlook.follow(&deal, [action], u32::MAX);
                let TrialEnd::Over(Outcome::Won(win)) = trial.end else {
                    continue;
                };
                let CardUse {
                    melded,
                    laid_off: off,
                } = trial.cards;
                assert!((melded & off).is_empty());
                let ended = outlook.watched.as_ref().expect("a deal was followed");
                let left = ended.deal.hand(view.seat()) - melded - off;
                assert_eq!(left.points(), win.deadwood[view.seat()], "{win:?}");
                laid_off += off.len();
                counted += 1;
            }
        }
        assert!(counted > 500 && laid_off > 20, "{counted} {laid_off}");
    }

    #[test]
    fn a_discard_that_is_taken_to_end_the_hand_ends_it_before_the_player_moves_again() {
        let mut rng = stream(17, Stream::Cut);
        let mut counts = [0; 3];
        for (view, _) in positions(|| Box::new(Greedy)) {
            let mut outlook = Outlook::new(Evaluator::embedded(), &view, Suspicion::default());
            for action in view.legal() {
                let Action::Discard { card } = action else {
                    continue;
                };
                let deal = outlook.imagine(&mut rng);
                let trial = outlook.follow(&deal, [&action], u32::MAX);
                let ended = outlook.watched.as_ref().expect("a deal was followed");
                let since = &ended.views[view.seat()].history()[view.history().len() + 1..];
                let is_mine = |seen: &&Seen| seen.seat == view.seat();
                let mut mine = since.iter().filter(is_mine);
                let plays_on = mine.any(|seen| {
                    let shown = &seen.shown;
                    matches!(shown, Shown::DrewStock | Shown::TookDiscard(_))
                });
                let taken =
                    since.first().map(|seen| &seen.shown) == Some(&Shown::TookDiscard(card));
                let knocked = matches!(
                    since.get(1).map(|seen| &seen.shown),
                    Some(Shown::Knocked { .. })
                );
                let fate = match (taken, knocked) {
                    (true, true) => DiscardFate::TakenToEnd,
                    (true, false) => DiscardFate::Taken,
                    (false, _) => DiscardFate::Left,
                };
                assert_eq!(trial.fate, fate);
                assert!(plays_on || fate != DiscardFate::Taken, "{since:?}");
                assert!(!plays_on || fate != DiscardFate::TakenToEnd, "{since:?}");
                counts[fate as usize] += 1;
            }
        }
        assert!(counts.iter().all(|count| *count > 20), "{counts:?}");
    }

    #[test]
    fn moves_tried_in_the_same_deals_are_compared_deal_by_deal() {
        let tried = |values: &[f32]| Tried {
            values: values.to_vec(),
            ..Tried::new(Action::Pass, 1.0)
        };
        let (one, other) = (tried(&[1.0, -1.0, 0.5, 0.0]), tried(&[0.5, -1.0, 0.0, 0.0]));
        let close = |a: f32, b: f32| assert!((a - b).abs() < 1e-6, "{a} {b}");
        close(one.value(0.0), 0.125);
        // Four trials of 0.125 and as many of what the evaluator held it to be worth.
        close(one.value(4.0), 0.5625);
        // The differences are 0.5, 0, 0.5, 0: their variance is 1/12, that of their mean a fourth of it.
        close(one.error_beside(&other), (1.0_f32 / 48.0).sqrt());
        close(other.error_beside(&one), (1.0_f32 / 48.0).sqrt());
        close(one.error_beside(&one), 0.0);
        // Of nothing nothing is known, but it can be asked.
        close(tried(&[]).error_beside(&tried(&[])), 0.0);
    }
}

//! Rollouts of moves against the hands that several opponents may hold.

use rand::rngs::ChaCha8Rng;

use crate::{
    play::{Action, BySeat, Phase, Seen, View},
    players::{
        Bot, DiscardFate, Scores,
        chance::{Recall, chance},
        question::defenders_count,
    },
};

use super::{
    Several, Skill,
    belief::{Belief, GuessedDeal, KnownHabits},
    playout::{Ending, Playout},
};

/// Rollouts in deals as they may be, for a seat with two or three opponents.
pub struct SeveralOutlook {
    view: View,
    belief: Belief,
    playout: Playout,
    scores: Scores,
    /// What the seat does after each way of taking a card that was tried: no hidden card comes to light by it.
    after_takes: Vec<(Action, Action)>,
}

impl SeveralOutlook {
    /// Rollouts for this view's seat, which remembers everything, at this score of the game. The hand must not be over.
    pub fn new(view: &View, scores: Scores) -> Self {
        let remembered = Recall::ALL.of(view, 0);
        let known = KnownHabits::default();
        Self {
            view: view.clone(),
            belief: Belief::of(view, &remembered, known, &mut chance(0, view)),
            playout: Playout::new(view.seat()),
            scores,
            after_takes: Vec::new(),
        }
    }

    /// A deal as it may be, where nobody has knocked.
    pub fn imagine(&mut self, rng: &mut ChaCha8Rng) -> GuessedDeal {
        self.belief.draw(rng)
    }

    /// How the hand ends in a deal after a move.
    pub fn follow(&mut self, guess: &GuessedDeal, action: &Action) -> Ending {
        if !self.view.takings().any(|(taking, _)| taking == *action) {
            return self.playout.after(guess, action);
        }
        let me = self.view.seat();
        let mut guess = guess.clone();
        let took = guess.deal.apply(me, action);
        let took = took.expect("the move that is tried is legal");
        let next = self.after_take(action, took.seen_by(me));
        Ending {
            // The card that was thrown is not the move that is tried.
            fate: DiscardFate::Left,
            ..self.playout.after(&guess, &next)
        }
    }

    /// What the seat does after it has taken a card, as it saw it: it thinks about it as it would then.
    fn after_take(&mut self, action: &Action, took: Seen) -> Action {
        let known = self.after_takes.iter().find(|(take, _)| take == action);
        if let Some((_, next)) = known {
            return *next;
        }
        let mut then = self.view.clone();
        then.observe(took);
        let mut player = Several::new(Skill::BEST, 0);
        player.dealt(self.scores);
        let next = player.choose(&then);
        self.after_takes.push((*action, next));
        next
    }

    /// The counts of all others against the knock on the table, as they may be: only those who defend later are open.
    pub fn counts(&mut self, rng: &mut ChaCha8Rng) -> BySeat<u32> {
        let view = &self.view;
        let (Phase::Spread {
            knock,
            extended,
            counts,
            ..
        }
        | Phase::LayOff {
            knock,
            extended,
            counts,
            ..
        }) = view.phase()
        else {
            return BySeat::filled(view.seats(), 0);
        };
        let hands = self.belief.hands(rng);
        let melds = if view.has_own_piles() {
            &knock.melds
        } else {
            extended
        };
        let mut counts = counts.map(|count| u32::from(*count));
        // Those who have laid down their hand have none among these.
        for (seat, &hand) in hands.iter().filter(|(_, hand)| !hand.is_empty()) {
            counts[seat] = defenders_count(view.rules(), hand, knock.kind, melds);
        }
        counts
    }
}

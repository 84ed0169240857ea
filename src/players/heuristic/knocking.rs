//! Knock or wait: what a knock brings now against what playing on would, in imagined deals.

use rand::rngs::ChaCha8Rng;

use crate::{
    cards::Card,
    play::{Drawn, KnockKind, Phase, View},
    players::ending::Ending,
};

use super::{
    imagined::{Imagined, Plan},
    memory::Memory,
};

/// Weighs ways to end a hand in imagined deals.
pub(super) struct Reckoning<'a> {
    /// What is seen.
    pub(super) view: &'a View,
    /// What is remembered of it.
    pub(super) memory: &'a Memory,
    /// How many deals are imagined.
    pub(super) deals: u32,
    /// Where the deals come from.
    pub(super) rng: ChaCha8Rng,
}

impl Reckoning<'_> {
    /// Whether playing on brings more than to end the hand now: until the next chance to knock, or until gin. Gin is
    /// never let pass.
    ///
    /// All three are played out against the same hands and the same stocks, so that they differ in nothing else. The
    /// bonuses of the house, the risk of an undercut and the cards that would be laid off are thus reckoned with.
    pub(super) fn pays_to_wait(&mut self, ending: &Ending) -> bool {
        let Some(discard) = self.may_wait(ending) else {
            return false;
        };
        let melds = ending.safest_melds(self.memory.may_hold());
        let (mut now, mut knock, mut gin) = (0.0, 0.0, 0.0);
        for _ in 0..self.deals {
            let imagined = Imagined::new(self.view, self.memory, &mut self.rng);
            now += imagined.end_now(ending, &melds);
            knock += imagined.play_on(ending.hand(), discard, Plan::Knock);
            gin += imagined.play_on(ending.hand(), discard, Plan::Gin);
        }
        now < f64::max(knock, gin)
    }

    /// The discard with which play could go on; none where the hand is gin or has to be ended in this turn.
    fn may_wait(&self, ending: &Ending) -> Option<Card> {
        let must_end = match self.view.phase() {
            Phase::Discard { drawn, .. } => matches!(drawn, Drawn::LastDiscard(_)),
            _ => false,
        };
        let is_gin = ending.kind() != KnockKind::Knock;
        ending.discard().filter(|_| !must_end && !is_gin)
    }

    /// Whether to end the hand like this brings more than nothing.
    pub(super) fn pays(&mut self, ending: &Ending) -> bool {
        let melds = ending.safest_melds(self.memory.may_hold());
        let mut brings = 0.0;
        for _ in 0..self.deals {
            brings += Imagined::new(self.view, self.memory, &mut self.rng).end_now(ending, &melds);
        }
        brings > 0.0
    }
}

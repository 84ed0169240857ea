//! Rollouts of moves against the hands that several opponents may hold.

use rand::rngs::ChaCha8Rng;

use crate::{
    play::{Action, BySeat, Deal, Phase, View},
    players::{chance::Recall, question::defenders_count},
};

use super::{
    belief::Belief,
    playout::{Ending, Playout},
};

/// Rollouts in deals as they may be, for a seat with two or three opponents.
pub struct SeveralOutlook {
    view: View,
    belief: Belief,
    playout: Playout,
}

impl SeveralOutlook {
    /// Rollouts for this view's seat, which remembers everything. The hand must not be over.
    pub fn new(view: &View) -> Self {
        Self {
            view: view.clone(),
            belief: Belief::of(view, &Recall::ALL.of(view, 0)),
            playout: Playout::new(view.seat()),
        }
    }

    /// A deal as it may be, where nobody has knocked.
    pub fn imagine(&self, rng: &mut ChaCha8Rng) -> Deal {
        self.belief.draw(rng)
    }

    /// How the hand ends in a deal after a move.
    pub fn follow(&self, deal: &Deal, action: &Action) -> Ending {
        self.playout.after(deal, action)
    }

    /// The counts of all others against the knock on the table, as they may be: only those who defend later are open.
    pub fn counts(&self, rng: &mut ChaCha8Rng) -> BySeat<u32> {
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
        let later: Vec<_> = view
            .others()
            .take_while(|other| *other != knock.seat)
            .collect();
        let (hands, _) = self.belief.hands(|seat| later.contains(&seat), rng);
        let melds = if view.has_own_piles() {
            &knock.melds
        } else {
            extended
        };
        let mut counts = counts.map(|count| u32::from(*count));
        for seat in later {
            counts[seat] = defenders_count(view.rules(), hands[seat], knock.kind, melds);
        }
        counts
    }
}

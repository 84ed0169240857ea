//! What may follow a take from the pile.

use crate::play::{Action, Phase, Seen, Shown, View};

use super::{Effort, Inquiry, Judgment, OpponentCount, candidate::Candidate};

/// A take from the pile and what is known then. Which hand it leaves is known before; in 5 of 60 positions the discard that the nets
/// would choose cost 3 to 9 points, and the take was blamed for it.
pub(super) struct AfterTake {
    take: Action,
    pub view: View,
}

impl AfterTake {
    /// What is known after the card on offer is taken; nothing where it cannot be, among several opponents, and where nothing follows.
    pub(super) fn of(view: &View) -> Option<Self> {
        let card = view.phase().on_offer()?;
        let (take, shown) = match view.phase() {
            Phase::Offer { .. } => (Action::TakeUpcard, Shown::TookUpcard(card)),
            Phase::Draw { .. } => (Action::TakeDiscard, Shown::TookDiscard(card)),
            // Under the fiftieth-card rule nothing follows but the end.
            _ => return None,
        };
        if OpponentCount::of(view) == OpponentCount::Several || view.check(&take).is_err() {
            return None;
        }
        let mut after = view.clone();
        after.observe(Seen {
            seat: view.seat(),
            shown,
            hands: None,
            card: None,
        });
        Some(Self { take, view: after })
    }

    /// How many points a way to go on may be behind the best of them, by what the nets say before the take, and still be tried: it may
    /// not be far behind that one where anything is said of the take, else behind the best move. Nothing where none is tried.
    pub(super) fn room(
        &self,
        before: &Judgment,
        (inquiry, effort): (Inquiry, Effort),
    ) -> Option<f64> {
        /// So far behind is far, in points.
        const FAR: f64 = 4.0;
        /// The same where the hand can be ended, about which the nets err most.
        const FAR_FROM_END: f64 = 20.0;
        let may_end = self.view.legal().iter().any(Action::ends_hand);
        // A first look goes on with what the nets would discard.
        let is_first_look = effort < Effort::Quick && !may_end;
        let far = if may_end { FAR_FROM_END } else { FAR };
        let is_told = match inquiry {
            Inquiry::Best => effort >= Effort::Quick,
            Inquiry::Every(_) => true,
            Inquiry::Played(played) | Inquiry::Hinted(played) => played == self.take,
        };
        let behind = if is_told {
            0.0
        } else {
            before.points_lost(before.of(&self.take)?)
        };
        (!is_first_look && behind <= far).then_some(far - behind)
    }

    /// Puts the ways to go on after a take in its place among the candidates, those that are within this [`room`](Self::room) by what
    /// the nets say after it.
    pub(super) fn spread(&self, candidates: &mut Vec<Candidate>, after: &Judgment, room: f64) {
        /// So many are tried at most.
        const MOST: usize = 4;
        let take = candidates.iter().position(|one| one.action == self.take);
        let (Some(place), Some(best)) = (take, after.best()) else {
            return;
        };
        let mut ways = Candidate::all(&self.view, after, None);
        ways.sort_by(|one, other| other.held.total_cmp(&one.held));
        ways.retain(|way| {
            let lost = after.of(&way.action).map(|way| after.points_lost(way));
            lost.is_some_and(|lost| lost <= room)
        });
        ways.truncate(MOST);
        let whole = candidates[place].clone();
        let ways = ways.into_iter().map(|way| Candidate {
            then: Some(way.action),
            held: whole.held - best.chance.game + way.held,
            ..whole.clone()
        });
        let ways: Vec<Candidate> = ways.collect();
        if ways.len() > 1 {
            candidates.splice(place..=place, ways);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        analysis::coach::Coach,
        game::Sheet,
        players::eval::Evaluator,
        rules::Rules,
        tests::coach::{position, takes},
    };

    #[test]
    fn after_a_take_is_known_what_the_game_shows_then() {
        let taken = takes(&Rules::default(), 5, 20);
        assert!(taken.len() > 20, "{}", taken.len());
        for (before, take, shown) in taken {
            let after = AfterTake::of(&before).expect("a card was taken");
            assert_eq!((after.take, after.view), (take, shown));
        }
    }

    #[test]
    fn the_ways_to_go_on_after_a_take_stand_where_it_stood() {
        let rules = Rules::default();
        let mut coach = Coach::new(Evaluator::embedded(), &rules, 40);
        let mut glance = |view: &View| coach.glance(&position(&Sheet::new(&rules), view));
        let mut several = [0; 2];
        for (before, take, after) in takes(&rules, 7, 40) {
            let (judged, then) = (glance(&before), glance(&after));
            let drawn = Action::DrawStock;
            for (number, asked) in [take, drawn].into_iter().enumerate() {
                let mut candidates = Candidate::all(&before, &judged, Some(asked));
                let whole = candidates.clone();
                let known = AfterTake::of(&before).expect("a card was taken");
                let asking = (Inquiry::Played(asked), Effort::Full);
                if let Some(room) = known.room(&judged, asking) {
                    known.spread(&mut candidates, &then, room);
                }
                let (ways, others): (Vec<_>, Vec<_>) =
                    candidates.iter().partition(|one| one.action == take);
                let of_others = whole.iter().filter(|one| one.action != take);
                assert!(
                    others
                        .iter()
                        .map(|one| one.action)
                        .eq(of_others.map(|one| one.action))
                );
                let held = whole
                    .iter()
                    .find(|one| one.action == take)
                    .expect("it was taken")
                    .held;
                // The best of them is worth what the take is.
                assert!((ways[0].held - held).abs() < 1e-9, "{ways:?}");
                assert!(ways.is_sorted_by(|one, other| one.held >= other.held));
                assert!(ways.iter().all(|way| way.is_compared == (asked == take)));
                for (place, way) in ways.iter().enumerate() {
                    if ways.len() > 1 {
                        assert!(then.of(way.last()).is_some(), "{way:?}");
                    }
                    assert!(ways[..place].iter().all(|one| one.last() != way.last()));
                }
                several[number] += usize::from(ways.len() > 1);
            }
        }
        // More is looked at where the take is asked about.
        let [of_takes, of_draws] = several;
        assert!(
            of_takes > 20 && of_draws > 0 && of_draws <= of_takes,
            "{several:?}"
        );
    }
}

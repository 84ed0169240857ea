//! What kind of player the opponent seems to be.

use rand::rngs::ChaCha8Rng;

use crate::{
    play::{BySeat, View},
    players::{
        chance::{Recall, share},
        eval::Evaluator,
        pasts::{CHAINS, Deeds, Pasts},
    },
};

use super::OpponentKind;

/// How many kinds there are.
const KINDS: usize = OpponentKind::ALL.len();

/// How likely the opponent is of each `OpponentKind`, by their decisions in the deals of a match.
///
/// Each kind is as likely as it would have done what the opponent did, over all cards that they may have been dealt and drawn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Suspicion {
    /// The chance of each kind, in the order of [`OpponentKind::ALL`]; they add up to 1.
    chances: [f32; KINDS],
}

/// How long is looked at which kind of player the opponent may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Care {
    /// For a player, who is to answer soon.
    Quick,
    /// For the coach: what moves are worth hangs on the kind. By a quick look the points of one position differed by 1.7 from seed to
    /// seed, by this one by 1.1.
    Thorough,
}

impl Care {
    const fn rounds(self) -> u32 {
        match self {
            Self::Quick => 1,
            Self::Thorough => 8,
        }
    }
}

/// What an opponent is as good as sure to do, and by what that is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct OpponentHabits {
    /// They throw the highest cards first, as those kinds do that look at their own cards alone.
    pub throws_high: Option<KnownBy>,
    /// They end the hand at the first chance.
    pub knocks_at_once: Option<KnownBy>,
}

/// By what it is known how an opponent plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KnownBy {
    /// They are known to be of a level that plays so.
    Level,
    /// What they have done.
    Play,
}

impl Default for Suspicion {
    /// Before anything is known of them.
    fn default() -> Self {
        Self {
            chances: Self::ANYBODY,
        }
    }
}

impl Suspicion {
    /// No kind that they may be is given up for good: a player can change their ways, and what they had to choose from is imagined.
    const LEAST: f32 = 0.01;
    /// The chances of an unknown player: about the mixture that the belief was trained with, which had none that err.
    const ANYBODY: [f32; KINDS] = [0.6, 0.25, 0.15, 0.0, 0.0];

    /// Where it is known how they play.
    pub fn certain(kind: OpponentKind) -> Self {
        let mut chances = [0.0; KINDS];
        chances[kind as usize] = 1.0;
        Self { chances }
    }

    fn is_certain(&self) -> bool {
        self.chances.contains(&1.0)
    }

    /// How likely they are of a kind, 0 to 1.
    pub fn of(&self, kind: OpponentKind) -> f32 {
        self.chances[kind as usize]
    }

    /// The nets that a player decides by at once against such an opponent, if those are the usual ones.
    pub fn nets_against<'e>(&self, usual: &'e Evaluator) -> &'e Evaluator {
        let kinds = OpponentKind::ALL.into_iter();
        let likeliest = kinds.max_by(|one, other| self.of(*one).total_cmp(&self.of(*other)));
        likeliest.map_or(usual, |kind| kind.nets_against(usual))
    }

    /// What they are as good as sure to do.
    pub fn habits(&self) -> OpponentHabits {
        /// How likely they are of another kind at most.
        const DOUBT: f32 = 0.05;
        let known = if self.is_certain() {
            KnownBy::Level
        } else {
            KnownBy::Play
        };
        let all_but = |kinds: &[OpponentKind]| {
            let doubt: f32 = kinds.iter().map(|kind| self.of(*kind)).sum();
            (doubt <= DOUBT).then_some(known)
        };
        OpponentHabits {
            throws_high: all_but(&[OpponentKind::Learned]),
            knocks_at_once: all_but(&[
                OpponentKind::Learned,
                OpponentKind::Camper,
                OpponentKind::Hopeful,
            ]),
        }
    }

    /// The same in a deal that this view sees, or has seen to its end.
    #[must_use]
    pub fn after(&self, view: &View, care: Care, rng: &mut ChaCha8Rng) -> Self {
        if self.is_certain() {
            return *self;
        }
        self.with_pasts(view, care, rng).0
    }

    /// The same in a deal that this view sees, and what may have come to the opponent if they are of each kind that they may be.
    pub(super) fn with_pasts(
        &self,
        view: &View,
        care: Care,
        rng: &mut ChaCha8Rng,
    ) -> (Self, Vec<(OpponentKind, Pasts<OpponentKind>)>) {
        let deeds = Deeds::of(view, &Recall::ALL.of(view, 0));
        let mut likely = [0.0; KINDS];
        let kinds = OpponentKind::ALL.into_iter();
        let kinds = kinds.filter(|kind| self.of(*kind) > 0.0);
        let pasts = kinds.map(|kind| {
            let players = BySeat::filled(view.seats(), kind);
            let mut pasts = Pasts::new(deeds.clone(), players, (CHAINS, kind.pace()), rng);
            if !self.is_certain() {
                likely[kind as usize] = pasts.likelihood(care.rounds(), rng);
            }
            // Players keep the chains with which their strength was measured.
            if care == Care::Thorough {
                pasts.settle();
            }
            (kind, pasts)
        });
        let pasts = pasts.collect();
        (self.given(&likely), pasts)
    }

    /// A kind, drawn by its chance.
    pub(super) fn any(&self, rng: &mut ChaCha8Rng) -> OpponentKind {
        let mut left = share(rng);
        let kinds = OpponentKind::ALL.into_iter().zip(self.chances);
        let drawn = kinds.into_iter().find(|(_, chance)| {
            left -= chance;
            left < 0.0
        });
        drawn.map_or(OpponentKind::Learned, |(kind, _)| kind)
    }

    /// The same where this is how likely a player of each kind would have done what they did.
    pub(super) fn given(&self, likely: &[f64; KINDS]) -> Self {
        let products = || {
            self.chances
                .iter()
                .zip(likely)
                // The kinds are rough pictures of players: what speaks for one of them speaks half as loud.
                .map(|(&chance, likely)| f64::from(chance) * likely.sqrt())
        };
        let total: f64 = products().sum();
        if total <= 0.0 || self.is_certain() {
            return *self;
        }
        let mut chances = self.chances.map(|chance| match chance {
            0.0 => 0.0,
            _ => Self::LEAST,
        });
        let sure = 1.0 - chances.iter().sum::<f32>();
        for (chance, product) in chances.iter_mut().zip(products()) {
            #[expect(
                clippy::cast_possible_truncation,
                reason = "a chance is not worth more digits"
            )]
            let share = (product / total) as f32;
            *chance += share * sure;
        }
        Self { chances }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn habits_are_those_of_every_kind_that_they_may_be() {
        let of = |kind| Suspicion::certain(kind).habits();
        for kind in OpponentKind::ALL {
            let [throws_high, knocks_at_once] = match kind {
                OpponentKind::Learned => [None, None],
                OpponentKind::Greedy | OpponentKind::Hasty => [Some(KnownBy::Level); 2],
                OpponentKind::Camper | OpponentKind::Hopeful => [Some(KnownBy::Level), None],
            };
            assert_eq!(
                of(kind),
                OpponentHabits {
                    throws_high,
                    knocks_at_once
                },
                "{kind:?}"
            );
        }
        assert_eq!(Suspicion::default().habits(), OpponentHabits::default());
        // Only greedy players do what they did.
        let seen = Suspicion::default().given(&[1e-9, 1.0, 1e-9, 1.0, 1.0]);
        assert_eq!(seen.habits().throws_high, Some(KnownBy::Play));
        assert_eq!(seen.habits().knocks_at_once, Some(KnownBy::Play));
    }

    #[test]
    fn what_is_certain_stays_so() {
        let likely = [1e-9, 1.0, 0.5, 1.0, 1.0];
        for kind in OpponentKind::ALL {
            let certain = Suspicion::certain(kind);
            assert_eq!(certain.given(&likely), certain);
        }
        let guessed = Suspicion::default().given(&likely);
        assert!(guessed.of(OpponentKind::Greedy) > Suspicion::default().of(OpponentKind::Greedy));
    }
}

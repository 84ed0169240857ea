//! A knock now beside playing on, by the hands in which both were tried.

use super::{Ended, Endings, JudgedMove, Mean, Share, words::percent};

/// What a knock now comes to, and what playing on does. Both are said whichever is better: one alone would mislead.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct KnockFact {
    pub knock: WonHands,
    pub play_on: WonHands,
    /// How often the player goes gin who plays on.
    pub gin: Share,
    pub way: WayToPlayOn,
}

/// Whether another discard plays on much better than the one that is compared: else nothing is said against playing on itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum WayToPlayOn {
    Best,
    Worse,
}

/// The hands that the player wins, and what they bring, in points; nothing where there are too few to say it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct WonHands {
    pub share: Share,
    pub points: Option<Mean>,
}

impl WonHands {
    fn judged(self, judged: &JudgedMove) -> Self {
        let all = judged.endings.mean(|_| true);
        let won = self.points.zip(all).map(|(won, all)| Mean {
            value: won.value + (judged.points - all.value) / self.share.value(),
            ..won
        });
        Self {
            points: won,
            ..self
        }
    }

    fn of(endings: &Endings) -> Self {
        Self {
            share: endings.share(Ended::is_won),
            points: endings.mean(Ended::is_won),
        }
    }
}

impl KnockFact {
    /// Nothing where one of the two was not tried. Endings do not say whether another discard plays on better.
    pub(super) fn of(knock: &Endings, play_on: &Endings) -> Option<Self> {
        let are_tried = [knock, play_on].into_iter().all(|tried| tried.count() > 0);
        are_tried.then(|| Self {
            knock: WonHands::of(knock),
            play_on: WonHands::of(play_on),
            gin: play_on.share(Ended::is_won_with_gin),
            way: WayToPlayOn::Best,
        })
    }

    /// The same of two moves, as they were judged.
    pub(super) fn of_moves(knock: &JudgedMove, play_on: &JudgedMove) -> Option<Self> {
        let fact = Self::of(&knock.endings, &play_on.endings)?;
        Some(fact.at(knock, play_on))
    }

    /// The same, as the moves were judged: what was tried in fewer deals than the best is worth what it was behind in these, and so
    /// are the hands that it wins.
    pub(super) fn at(self, knock: &JudgedMove, play_on: &JudgedMove) -> Self {
        Self {
            knock: self.knock.judged(knock),
            play_on: self.play_on.judged(play_on),
            ..self
        }
    }

    /// By how many points the two differ, all hands taken together.
    pub(super) fn weight(knock: &Endings, play_on: &Endings) -> f64 {
        let means = [knock, play_on].map(|endings| endings.mean(|_| true));
        let [knock, play_on] = means.map(|mean| mean.map_or(0.0, |mean| mean.value));
        (knock - play_on).abs()
    }

    pub(super) fn words(self) -> String {
        let Self {
            knock,
            play_on,
            gin,
            way,
        } = self;
        let playing_on = match way {
            WayToPlayOn::Best => "playing on",
            WayToPlayOn::Worse => "playing on with that discard",
        };
        let brings = |points: Option<Mean>, unit| match points {
            Some(points) => format!(" for about {:.0}{unit}", points.value),
            None => String::new(),
        };
        // In one part: where room is short a second one is left out.
        format!(
            "a knock now wins {} of the time{}, {playing_on} {} ({} with gin){}",
            percent(knock.share),
            brings(knock.points, " points"),
            percent(play_on.share),
            percent(gin),
            brings(play_on.points, ""),
        )
    }
}

#[cfg(test)]
mod tests {
    use crate::play::WinKind;

    use super::*;

    fn endings(counts: &[(Ended, usize, f64)]) -> Endings {
        let mut endings = Endings::default();
        for (ended, count, points) in counts {
            for _ in 0..*count {
                endings.add(*ended, *points, false);
            }
        }
        endings
    }

    #[test]
    fn both_sides_are_said() {
        let knock = endings(&[
            (Ended::Won(WinKind::Knock), 780, 11.0),
            (Ended::Lost(WinKind::Undercut), 220, -30.0),
        ]);
        let play_on = endings(&[
            (Ended::Won(WinKind::Gin), 410, 45.0),
            (Ended::Won(WinKind::Knock), 100, 15.0),
            (Ended::Lost(WinKind::Knock), 490, -20.0),
        ]);
        let fact = KnockFact::of(&knock, &play_on).expect("both were tried");
        assert_eq!(
            fact.words(),
            "a knock now wins 78 % of the time for about 11 points, \
             playing on 51 % (41 % with gin) for about 39"
        );
        let weight = KnockFact::weight(&knock, &play_on);
        let [now, later] = [
            0.78 * 11.0 - 0.22 * 30.0,
            0.41 * 45.0 + 0.10 * 15.0 - 0.49 * 20.0,
        ];
        assert!((weight - (later - now)).abs() < 1e-9, "{weight}");
    }

    #[test]
    fn what_never_happens_scores_nothing() {
        let knock = endings(&[(Ended::Lost(WinKind::Undercut), 600, -30.0)]);
        let play_on = endings(&[(Ended::Lost(WinKind::Gin), 600, -40.0)]);
        let fact = KnockFact::of(&knock, &play_on).expect("both were tried");
        assert_eq!(
            fact.words(),
            "a knock now wins 0 % of the time, playing on 0 % (0 % with gin)"
        );
        let worse = KnockFact {
            way: WayToPlayOn::Worse,
            ..fact
        };
        assert_eq!(
            worse.words(),
            "a knock now wins 0 % of the time, playing on with that discard 0 % (0 % with gin)"
        );
        let untried = KnockFact::of(&knock, &Endings::default());
        assert_eq!(untried, None);
    }
}

//! A knock now beside playing on, by the hands in which both were tried.

use crate::players::search::KnownBy;

use super::{
    Ended, Endings, JudgedMove, Mean, OpponentCount, Share,
    endings::How,
    words::{knocks_at_once, percent, some_percent},
};

/// What a knock now comes to, and what playing on does. Both are said whichever is better: one alone would mislead.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct KnockFact {
    pub knock: WonAndLost,
    pub play_on: WonAndLost,
    /// How often the player goes gin who plays on.
    pub gin: Share,
    /// How often they win with a knock.
    pub with_knock: Share,
    /// How often they undercut the opponent.
    pub undercut: Share,
    /// How often the opponent knocks then.
    pub knocked: Share,
    /// How often nobody wins.
    pub nobodys: Share,
    pub way: WayToPlayOn,
    /// By what it is known that the opponent knocks at the first chance, where they do.
    pub knocks_at_once: Option<KnownBy>,
}

/// Whether another discard plays on much better than the one that is compared: else nothing is said against playing on itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum WayToPlayOn {
    Best,
    Worse,
}

/// How often the player wins, what these hands bring and what those cost that are lost, in points; nothing where there are too few
/// to say it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct WonAndLost {
    pub won: Share,
    pub points: Option<Mean>,
    pub lost: Option<Mean>,
}

impl WonAndLost {
    fn judged(self, judged: &JudgedMove) -> Self {
        let all = judged.endings.mean(|_| true);
        let more = all.map_or(0.0, |all| judged.points - all.value);
        // A hand that is won does not cost anything.
        let shifted = |mean: Mean| match mean.value + more {
            value if value * mean.value.signum() >= 0.5 => Mean { value, ..mean },
            _ => mean,
        };
        Self {
            points: self.points.map(shifted),
            lost: self.lost.map(shifted),
            ..self
        }
    }

    fn of(endings: &Endings) -> Self {
        /// Those that cost less, of all hands taken together, are no matter.
        const SOME: f64 = -0.5;
        let share = endings.share(Ended::is_lost).value();
        let lost = endings.mean(Ended::is_lost);
        Self {
            won: endings.share(Ended::is_won),
            points: endings.mean(Ended::is_won),
            lost: lost.filter(|lost| share * lost.value <= SOME),
        }
    }
}

impl KnockFact {
    /// Nothing where one of the two was not tried. Endings do not say whether another discard plays on better.
    pub(super) fn of(knock: &Endings, play_on: &Endings) -> Option<Self> {
        let are_tried = [knock, play_on].into_iter().all(|tried| tried.count() > 0);
        are_tried.then(|| Self {
            knock: WonAndLost::of(knock),
            play_on: WonAndLost::of(play_on),
            gin: play_on.share(Ended::is_won_with_gin),
            with_knock: play_on.share_of(How::YouKnock),
            undercut: play_on.share_of(How::YouUndercut),
            knocked: play_on.share(|ended| {
                [How::TheyKnock, How::YouUndercut]
                    .iter()
                    .any(|how| how.is_of(ended))
            }),
            nobodys: play_on.share(|ended| ended == Ended::Nobodys),
            way: WayToPlayOn::Best,
            knocks_at_once: None,
        })
    }

    /// The same of two moves, as they were judged.
    pub(super) fn of_moves(knock: &JudgedMove, play_on: &JudgedMove) -> Option<Self> {
        let fact = Self::of(&knock.endings, &play_on.endings)?;
        Some(fact.at(knock, play_on))
    }

    /// The same, as the moves were judged: without the luck of the draws, and what was tried in fewer deals than the best by what it
    /// was behind in these. Each hand is worth so much more or less.
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

    /// The same as a reason to play on, and what the opponent does that makes it one.
    pub(super) fn for_playing_on(self, opponents: OpponentCount) -> String {
        /// An opponent who knocks more often is no reason to play on, but for the undercuts.
        const SELDOM: f64 = 0.1;
        let why = self.knocks_at_once.map_or_else(String::new, |known| {
            format!(", as {}", knocks_at_once(known, opponents))
        });
        let both = self.with_undercuts(&why);
        if self.knocked.value() > SELDOM {
            return both;
        }
        format!("{both}, and {} seldom knocks first", opponents.subject())
    }

    pub(super) fn words(self) -> String {
        self.with_undercuts("")
    }

    /// Both sides; `why` is what there is to say of undercuts where they are some.
    fn with_undercuts(self, why: &str) -> String {
        /// Fewer undercuts are no plan, and fewer hands that nobody wins no matter.
        const OFTEN: f64 = 0.1;
        let Self {
            knock,
            play_on,
            gin,
            with_knock,
            undercut,
            knocked: _,
            nobodys,
            way,
            knocks_at_once: _,
        } = self;
        let playing_on = match way {
            WayToPlayOn::Best => "playing on",
            WayToPlayOn::Worse => "playing on with that discard",
        };
        let brings = |results: WonAndLost, unit| {
            let won = results.points.map_or_else(String::new, |won| {
                format!(" for about {:.0}{unit}", won.value)
            });
            let lost = results
                .lost
                .map_or_else(String::new, |lost| format!(" or loses {:.0}", -lost.value));
            won + &lost
        };
        let often = |share: Share| (share.value() >= OFTEN).then(|| percent(share));
        let won = [
            some_percent(gin).map(|gins| format!("{gins} with gin")),
            often(with_knock).map(|knocks| format!("{knocks} with a knock")),
            often(undercut).map(|undercuts| format!("{undercuts} by undercutting a knock{why}")),
        ];
        let won: Vec<String> = won.into_iter().flatten().collect();
        let nobody = often(nobodys).map(|nobody| format!("nobody wins {nobody}"));
        let how = [won.join(", "), nobody.unwrap_or_default()];
        let how: Vec<String> = how.into_iter().filter(|how| !how.is_empty()).collect();
        let how = if how.is_empty() {
            String::new()
        } else {
            format!(" ({})", how.join("; "))
        };
        // In one part: where room is short a second one is left out.
        format!(
            "a knock now wins {} of the time{}, {playing_on} {}{how}{}",
            percent(knock.won),
            brings(knock, " points"),
            percent(play_on.won),
            brings(play_on, ""),
        )
    }
}

#[cfg(test)]
mod tests {
    use crate::{play::WinKind, players::DiscardFate};

    use super::*;

    fn endings(counts: &[(Ended, usize, f64)]) -> Endings {
        let mut endings = Endings::default();
        for (ended, count, points) in counts {
            for _ in 0..*count {
                endings.add(*ended, *points, DiscardFate::Left);
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
            "a knock now wins 78 % of the time for about 11 points or loses 30, \
             playing on 51 % (41 % with gin, 10 % with a knock) for about 39 or loses 20"
        );
        let weight = KnockFact::weight(&knock, &play_on);
        let [now, later] = [
            0.78 * 11.0 - 0.22 * 30.0,
            0.41 * 45.0 + 0.10 * 15.0 - 0.49 * 20.0,
        ];
        assert!((weight - (later - now)).abs() < 1e-9, "{weight}");
    }

    #[test]
    fn why_to_play_on_is_said() {
        let knock = endings(&[(Ended::Won(WinKind::Knock), 100, 11.0)]);
        let play_on = |undercuts, knocks, gins| {
            endings(&[
                (Ended::Won(WinKind::Undercut), undercuts, 30.0),
                (Ended::Lost(WinKind::Knock), knocks, -20.0),
                (Ended::Won(WinKind::Gin), gins, 50.0),
                (
                    Ended::Lost(WinKind::Gin),
                    100 - undercuts - knocks - gins,
                    -50.0,
                ),
            ])
        };
        for (play_on, said) in [
            (
                play_on(30, 20, 40),
                "playing on 70 % (40 % with gin, 30 % by undercutting a knock) for about 41 \
                 or loses 30",
            ),
            (
                play_on(2, 5, 80),
                "playing on 82 % (80 % with gin) for about 50 or loses 42, \
                 and your opponent seldom knocks first",
            ),
            (
                play_on(5, 10, 60),
                "playing on 65 % (60 % with gin) for about 48 or loses 41",
            ),
        ] {
            let fact = KnockFact::of(&knock, &play_on).expect("both were tried");
            let now = "a knock now wins 100 % of the time for about 11 points, ";
            assert_eq!(
                fact.for_playing_on(OpponentCount::One),
                format!("{now}{said}")
            );
            // It explains undercuts alone.
            let fact = KnockFact {
                knocks_at_once: Some(KnownBy::Level),
                ..fact
            };
            let undercuts = "by undercutting a knock";
            let why = "as such players knock as soon as they can";
            let said = said.replace(undercuts, &format!("{undercuts}, {why}"));
            assert_eq!(
                fact.for_playing_on(OpponentCount::One),
                format!("{now}{said}")
            );
        }
    }

    #[test]
    fn hands_that_nobody_wins_are_not_lost() {
        let knock = endings(&[(Ended::Won(WinKind::Knock), 100, 8.0)]);
        let play_on = endings(&[
            (Ended::Won(WinKind::Undercut), 45, 27.0),
            (Ended::Lost(WinKind::Knock), 14, -10.0),
            (Ended::Nobodys, 41, 0.0),
        ]);
        let fact = KnockFact::of(&knock, &play_on).expect("both were tried");
        assert_eq!(
            fact.words(),
            "a knock now wins 100 % of the time for about 8 points, \
             playing on 45 % (45 % by undercutting a knock; nobody wins 41 %) for about 27 \
             or loses 10"
        );
    }

    #[test]
    fn what_never_happens_scores_nothing() {
        let knock = endings(&[(Ended::Lost(WinKind::Undercut), 600, -30.0)]);
        let play_on = endings(&[(Ended::Lost(WinKind::Gin), 600, -40.0)]);
        let fact = KnockFact::of(&knock, &play_on).expect("both were tried");
        assert_eq!(
            fact.words(),
            "a knock now wins 0 % of the time or loses 30, playing on 0 % or loses 40"
        );
        let worse = KnockFact {
            way: WayToPlayOn::Worse,
            ..fact
        };
        assert_eq!(
            worse.words(),
            "a knock now wins 0 % of the time or loses 30, \
             playing on with that discard 0 % or loses 40"
        );
        let untried = KnockFact::of(&knock, &Endings::default());
        assert_eq!(untried, None);
    }
}

//! What a hint says, in words: the same on the screen and in line mode.

use crate::{
    game::words::Phrase,
    play::{Action, WinKind},
    text::Conjunction,
};

use super::{
    Closeness, Effort, Ended, Endings, Goal, Hint, JudgedMove, Judgment, OpponentCount,
    move_class::breaks_meld,
    words::{Detail, Term, some_percent, to_do, to_do_briefly, worth},
};

/// How thoroughly the moves were looked at, without a capital and a full stop: `still comparing after 450 deals`, `a first
/// look`, `tried in 1,500 deals`, `nothing else comes near`.
/// Nothing where everything is known.
pub fn thoroughness(judgment: &Judgment, is_done: bool) -> Option<String> {
    if judgment.is_exact() {
        return None;
    }
    let deals = deals(judgment);
    Some(match (judgment.is_tried(), is_done) {
        (false, true) if judgment.told_apart().len() < 2 => "there is no other move".to_owned(),
        (false, true) if !judgment.is_contested() => "nothing else comes near".to_owned(),
        (false, true) => "a first look".to_owned(),
        (false, false) => "still comparing".to_owned(),
        (true, false) => format!("still comparing after {deals}"),
        (true, true) => format!("tried in {deals}"),
    })
}

/// In how many deals the moves were tried, at most: `1,500 deals`.
pub fn deals(judgment: &Judgment) -> String {
    let deals = judgment.deals();
    match deals / 1000 {
        0 => format!("{deals} deals"),
        thousands => format!("{thousands},{:03} deals", deals % 1000),
    }
}

/// How the hands ended in which a move was tried, without a capital and a full stop: `you win 31 % with gin and 24 % with a knock; your
/// opponent wins 42 % with a knock; nobody wins 3 %`. Nothing where it was not tried.
pub fn outcomes(endings: &Endings, opponents: OpponentCount) -> Option<String> {
    const WAYS: [(&[WinKind], &str); 5] = [
        (&[WinKind::BigGin, WinKind::Gin], "with gin"),
        (&[WinKind::Knock], "with a knock"),
        (&[WinKind::Undercut], "with an undercut"),
        (&[WinKind::LowestDeadwood], "with the lowest count"),
        (&[WinKind::RefusedDouble], "by a refused double"),
    ];
    let percent = |is_so: &dyn Fn(Ended) -> bool| some_percent(endings.share(is_so));
    let won_by = |is_so: fn(Ended, WinKind) -> bool| -> Vec<String> {
        let ways = WAYS.into_iter();
        let ways = ways.filter_map(|(kinds, name)| {
            let is_one = |ended| kinds.iter().any(|kind| is_so(ended, *kind));
            Some(format!("{} {name}", percent(&is_one)?))
        });
        ways.collect()
    };
    let side = |who: &str, ways: Vec<String>| {
        (!ways.is_empty()).then(|| format!("{who} {}", Conjunction::And.list(&ways)))
    };
    let nobody = percent(&|ended| ended == Ended::Nobodys);
    let they = match opponents {
        OpponentCount::One => "your opponent wins",
        OpponentCount::Several => "the others win",
    };
    let told = [
        side("you win", won_by(Ended::is_won_by)),
        side(they, won_by(Ended::is_lost_by)),
        nobody.map(|share| format!("nobody wins {share}")),
    ];
    let told: Vec<String> = told.into_iter().flatten().collect();
    (!told.is_empty()).then(|| told.join("; "))
}

/// A move of a hint.
#[derive(Debug, Clone, PartialEq)]
pub struct HintMove<'a> {
    /// The move with what it is worth.
    pub judged: &'a JudgedMove,
    /// How it stands.
    pub standing: Closeness,
    /// What the deal is played for.
    pub goal: Goal,
    pub to_do: Phrase,
    /// The same for a short row.
    pub briefly: Phrase,
    /// What it gains and what it gives up for it, where it is as good as the best.
    pub trade: Option<&'a Phrase>,
    /// Whether it plays on where the best ends the hand.
    pub plays_on: bool,
    /// Whether it discards a card of a meld, of which nobody thinks where it is worse.
    pub breaks_meld: bool,
}

impl HintMove<'_> {
    /// What to do, and what it is worth.
    pub fn valued(&self) -> Phrase {
        let worth = worth(self.judged, self.goal);
        self.to_do.clone().words(format!(" ({worth})"))
    }

    /// Whether it is as good as the best, or may be, with what it gains and gives up: `The 5♦ is as good`. Nothing of the best and of
    /// what is worse.
    pub fn standing_in_words(&self) -> Option<Phrase> {
        let standing = match self.standing {
            Closeness::Equal => " is as good",
            Closeness::TooClose => " may be as good",
            Closeness::Best | Closeness::Worse => return None,
        };
        let told = match self.judged.action.card() {
            Some(card) if self.plays_on => Phrase::new("To play on and discard the ")
                .card(card)
                .words(standing),
            Some(card) if !self.judged.action.ends_hand() => {
                Phrase::new("The ").card(card).words(standing)
            }
            Some(_) | None => Phrase::new(format!("It{standing} to ")).and(self.to_do.clone()),
        };
        Some(match self.trade {
            Some(trade) => told.words(": ").and(trade.clone()),
            None => told,
        })
    }
}

impl Hint {
    /// The moves that differ, the best first.
    pub fn told(&self) -> Vec<HintMove<'_>> {
        let moves = self.judgment.told_apart().into_iter();
        moves
            .map(|judged| HintMove {
                judged,
                standing: self.judgment.closeness(judged),
                goal: self.judgment.goal(),
                to_do: to_do(&self.view, &judged.action),
                briefly: to_do_briefly(&self.view, &judged.action),
                trade: self
                    .note(&judged.action)
                    .and_then(|note| note.trade.as_ref()),
                plays_on: self.judgment.plays_on_instead(judged),
                breaks_meld: breaks_meld(&self.view, &judged.action),
            })
            .collect()
    }

    /// The place, among the moves that differ, of the best that ends the hand: whether to do that is always asked.
    pub fn end(&self) -> Option<usize> {
        let told = self.judgment.told_apart();
        told.iter().position(|judged| judged.action.ends_hand())
    }

    /// How far a worse move is behind the best in points, and how far that can be off: `, 2.3 points less, give or take 0.8`.
    /// In the chance to win the game where points do not speak against it, or say much less or more than that.
    pub fn behind(&self, told: &HintMove<'_>) -> String {
        let JudgedMove {
            points,
            error,
            endings,
            ..
        } = told.judged;
        // The difference of the values as they are written: nobody should have to doubt it.
        let written = |points: f64| (10.0 * points).round() / 10.0;
        let best = self.judgment.best().unwrap_or(told.judged);
        let lost = written(best.points) - written(*points);
        let [more, less] = [best, told.judged].map(|judged| written(100.0 * judged.chance.game));
        let less = more - less;
        // Near the end of a game points can say much less, or much more, than the chance to win it.
        let counts = self.judgment.loss(told.judged) / self.judgment.point();
        let misleads = (counts - lost).abs() > f64::max(0.5, counts / 2.0);
        if less >= 0.05 && (lost < 0.05 || misleads) {
            format!(", which wins the game {less:.1} % less often")
        } else if lost < 0.05 {
            String::new()
        } else if *error < 0.05 {
            format!(", {lost:.1} points less")
        } else if endings.count() == 0 || (10.0 * lost).round() <= (10.0 * error).round() {
            format!(", about {lost:.1} points less")
        } else {
            format!(", {lost:.1} points less, give or take {error:.1}")
        }
    }

    /// What decides, where another move brings more points than the best.
    pub fn order(&self) -> Option<&'static str> {
        let is_against = self.judgment.is_against_points();
        is_against
            .then_some("The order is that of the chance to win the game, not that of the points.")
    }

    /// Whether a deep look can tell more: there was none, and some other move may still be the best.
    pub fn can_go_deeper(&self) -> bool {
        let deals = Effort::Full.deals(OpponentCount::of(&self.view));
        self.judgment.is_contested() && self.judgment.deals() <= deals
    }

    /// Whether it says what moves are worth. What the only move is worth was not tried unless it is known, and nothing depends
    /// on it.
    pub fn is_valued(&self) -> bool {
        let judgment = &self.judgment;
        judgment.is_tried() || judgment.is_exact() || judgment.told_apart().len() > 1
    }

    /// The best move; none when nobody is to decide.
    pub fn best(&self) -> Option<Detail> {
        let best = self.judgment.best()?;
        if !self.is_valued() {
            return Some(Detail::of(Term::Best, &self.view, best));
        }
        Some(Detail::valued(
            Term::Best,
            &self.view,
            best,
            self.judgment.goal(),
        ))
    }

    /// Why it is the best, where anything can be said, compared with the player's `own` move as far as that is worse; first what
    /// is to be said of a double.
    pub fn why(&self, own: Option<&Action>) -> Vec<Detail> {
        let reasons = self.reasons_beside(own);
        let details = reasons
            .iter()
            .map(|reason| Detail::reason(&self.view, reason));
        details.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::DiscardFate;

    #[test]
    fn outcomes_are_told_with_what_happened_alone() {
        let mut endings = Endings::default();
        assert_eq!(outcomes(&endings, OpponentCount::One), None);
        for (ended, count) in [
            (Ended::Won(WinKind::Gin), 30),
            (Ended::Won(WinKind::BigGin), 1),
            (Ended::Lost(WinKind::Knock), 66),
            (Ended::Nobodys, 3),
        ] {
            for _ in 0..count {
                endings.add(ended, 0.0, DiscardFate::Left);
            }
        }
        assert_eq!(
            outcomes(&endings, OpponentCount::One).unwrap(),
            "you win 31 % with gin; your opponent wins 66 % with a knock; nobody wins 3 %"
        );
        assert_eq!(
            outcomes(&endings, OpponentCount::Several).unwrap(),
            "you win 31 % with gin; the others win 66 % with a knock; nobody wins 3 %"
        );
    }
}

//! How hands end between equal players by some house rules.

use crate::{
    cards::{Deck, Stream, stream},
    game::HandResult,
    play::{Outcome, Seat, Win, WinKind},
    players::{Bot, Learned, WatchedDeal, eval::Evaluator},
    rules::{BoxWhen, Rules},
};

/// One way in which a hand can end, and how often it does.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct HandEnding {
    /// Who wins the hand.
    pub seat: Seat,
    /// How.
    pub kind: WinKind,
    /// The points that it brings, without boxes and before a spade doubles them.
    pub points: u32,
    /// What a spade in Oklahoma multiplies them with.
    pub multiplier: u32,
    /// How many boxes it is worth.
    pub boxes: u32,
    /// How often a hand ends so, 0 to 1.
    pub share: f64,
}

impl HandEnding {
    fn new(win: &Win) -> Self {
        Self {
            seat: win.seat,
            kind: win.kind,
            points: win.difference + win.bonus,
            multiplier: win.multiplier,
            boxes: win.boxes,
            share: 0.0,
        }
    }

    fn is_like(&self, other: &Self) -> bool {
        let key = |one: &Self| (one.seat, one.kind, one.points, one.multiplier, one.boxes);
        key(self) == key(other)
    }
}

/// How hands end between equal players by some house rules: measured in deals that the program's strongest player plays
/// against itself.
#[derive(Debug, Clone, PartialEq)]
pub struct HandResults {
    endings: Vec<HandEnding>,
    /// How many hands nobody wins, 0 to 1.
    nobodys: f64,
}

/// Deals being played to see how hands end, some at a time.
#[derive(Debug, Clone)]
pub(crate) struct Measuring {
    rules: Rules,
    counted: Vec<(HandEnding, u32)>,
    nobodys: u32,
    played: u32,
}

impl Measuring {
    pub(crate) fn new(rules: &Rules) -> Self {
        Self {
            rules: *rules,
            counted: Vec::new(),
            nobodys: 0,
            played: 0,
        }
    }

    /// How many deals have been played.
    pub(crate) fn played(&self) -> u32 {
        self.played
    }

    /// Plays the next deal.
    pub(crate) fn play(&mut self, evaluator: &Evaluator) {
        let number = Stream::Deal(u64::from(self.played));
        let deck = Deck::shuffled(&mut stream(HandResults::SEED, number));
        self.played += 1;
        let mut player = Learned::new(evaluator);
        let outcome = WatchedDeal::new(&self.rules, deck).play_out(|_, view| player.choose(view));
        match outcome {
            Outcome::Void(_) | Outcome::Tie { .. } => self.nobodys += 1,
            Outcome::Won(win) => {
                let new = HandEnding::new(&win);
                match self
                    .counted
                    .iter_mut()
                    .find(|(ending, _)| ending.is_like(&new))
                {
                    Some((_, count)) => *count += 1,
                    None => self.counted.push((new, 1)),
                }
            }
        }
    }

    /// What was seen.
    pub(crate) fn results(&self) -> HandResults {
        let each = 1.0 / f64::from(self.played.max(1));
        let mut endings: Vec<HandEnding> = self
            .counted
            .iter()
            .map(|&(ending, count)| HandEnding {
                share: each * f64::from(count),
                ..ending
            })
            .collect();
        endings.sort_by_key(|ending| {
            let kind = ending.kind as u8;
            (ending.seat, kind, ending.points, ending.multiplier)
        });
        HandResults {
            endings,
            nobodys: each * f64::from(self.nobodys),
        }
    }
}

impl HandResults {
    /// The seed of the deals: the same for everybody, so that the same position is judged the same everywhere.
    const SEED: u64 = 0x0070_616c_6d65_7221;

    /// How they end in so many deals.
    pub fn of(evaluator: &Evaluator, rules: &Rules, deals: u32) -> Self {
        let mut measuring = Measuring::new(rules);
        while measuring.played() < deals {
            measuring.play(evaluator);
        }
        measuring.results()
    }

    /// The ways in which hands end that somebody wins.
    pub fn endings(&self) -> &[HandEnding] {
        &self.endings
    }

    /// How many hands nobody wins, 0 to 1.
    pub fn nobodys(&self) -> f64 {
        self.nobodys
    }

    /// What a won hand counts toward the target, on average, in points.
    pub fn average_win(&self, rules: &Rules) -> f64 {
        let (mut sum, mut share) = (0.0, 0.0);
        for ending in &self.endings {
            sum += ending.share * counted(rules, ending);
            share += ending.share;
        }
        if share > 0.0 { sum / share } else { 0.0 }
    }
}

/// What an ending counts toward the target, in points.
pub(crate) fn counted(rules: &Rules, ending: &HandEnding) -> f64 {
    let boxes = match rules.score.box_when {
        BoxWhen::AtOnce => ending.boxes * rules.score.box_bonus,
        BoxWhen::GameEnd => 0,
    };
    f64::from(ending.points * ending.multiplier + boxes)
}

/// What a hand counts toward the target for this player, in points: negative when the other has won it.
pub(crate) fn signed(rules: &Rules, result: &HandResult, player: crate::game::Player) -> f64 {
    match *result {
        HandResult::Void { .. } | HandResult::Tie => 0.0,
        HandResult::Won {
            player: winner,
            points,
            boxes,
            ..
        } => {
            let boxes = match rules.score.box_when {
                BoxWhen::AtOnce => boxes * rules.score.box_bonus,
                BoxWhen::GameEnd => 0,
            };
            let counted = f64::from(points + boxes);
            if winner == player { counted } else { -counted }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::pair;

    #[test]
    fn the_shares_are_a_whole_and_hands_are_won_from_both_seats() {
        let rules = Rules::default();
        let results = HandResults::of(Evaluator::embedded(), &rules, 60);
        let won: f64 = results.endings().iter().map(|ending| ending.share).sum();
        assert!((won + results.nobodys() - 1.0).abs() < 1e-9);
        for seat in pair::SEATS {
            assert!(results.endings().iter().any(|ending| ending.seat == seat));
        }
        let average = results.average_win(&rules);
        assert!((10.0..60.0).contains(&average), "{average}");
    }
}

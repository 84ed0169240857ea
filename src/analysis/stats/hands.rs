//! Numbers of hands that were played out, for one player.

use serde::{Serialize, Serializer};
use serde_json::json;

use crate::{
    game::{HandResult, PlayedDeal, Player},
    play::{KnockKind, Outcome, Seat, Shown, WinKind},
    players::odds,
};

/// What one hand was for a player.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PlayedHand {
    /// The outcome, with the winner as a seat.
    outcome: Outcome,
    seat: Seat,
    seats: usize,
    points: f64,
    turns: u64,
    taken: u64,
    /// Who ended the hand, and with how much deadwood.
    ended: Option<(Seat, KnockKind, u64)>,
}

impl PlayedHand {
    /// What a deal was for this player; nothing while it is not over.
    pub fn of(deal: &PlayedDeal, player: Player) -> Option<Self> {
        let outcome = deal.deal().outcome()?;
        let seat = deal.seat_of(player)?;
        let result = HandResult::new(&outcome, deal.seats());
        let mut hand = Self {
            outcome,
            seat,
            seats: deal.seats().len(),
            points: odds::signed(deal.deal().rules(), &result, player),
            turns: 0,
            taken: 0,
            ended: None,
        };
        for event in deal.events() {
            match event.shown {
                Shown::TookUpcard(_) | Shown::TookDiscard(_) if event.seat == seat => {
                    hand.turns += 1;
                    hand.taken += 1;
                }
                Shown::DrewStock if event.seat == seat => hand.turns += 1,
                Shown::Knocked { knock, .. } => {
                    let deadwood = u64::from(knock.deadwood.points());
                    hand.ended = Some((knock.seat, knock.kind, deadwood));
                }
                // The knock did not stand, and play goes on.
                Shown::RefusedKnock | Shown::PlaysExposed | Shown::PickedUp => hand.ended = None,
                _ => {}
            }
        }
        Some(hand)
    }

    /// The points it brought the player; negative when the other won it. Of several others it is what it brought the player
    /// less what it brought each of them on average.
    pub fn points(&self) -> f64 {
        self.points
    }
}

/// What one side did in many hands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct SideStats {
    pub won: u64,
    /// Hands ended by a knock, whatever came of it.
    pub knocks: u64,
    pub gins: u64,
    /// Hands won by big gin.
    pub big_gins: u64,
    /// Hands won by undercutting the other side.
    pub undercuts: u64,
    /// Hands won by the lower count when the stock was exhausted.
    pub lowest_counts: u64,
    /// Hands won by a double that the other side refused.
    pub refused_doubles: u64,
    /// The deadwood of all its knocks together, in points.
    #[serde(skip)]
    knock_deadwood: u64,
    /// How often the other side ended the hand, and what this side was left with then, in points.
    #[serde(skip)]
    caught: (u64, u64),
}

impl SideStats {
    fn add(&mut self, hand: &PlayedHand, seat: Seat) {
        if let Outcome::Won(win) = hand.outcome {
            if win.seat == seat {
                self.won += 1;
                match win.kind {
                    WinKind::Knock => {}
                    WinKind::Gin => self.gins += 1,
                    WinKind::BigGin => self.big_gins += 1,
                    WinKind::Undercut => self.undercuts += 1,
                    WinKind::LowestDeadwood => self.lowest_counts += 1,
                    WinKind::RefusedDouble => self.refused_doubles += 1,
                }
            }
            if hand.ended.is_some_and(|(by, ..)| by != seat) {
                self.caught.0 += 1;
                self.caught.1 += u64::from(win.deadwood[seat]);
            }
        }
        if let Some((by, KnockKind::Knock, deadwood)) = hand.ended
            && by == seat
        {
            self.knocks += 1;
            self.knock_deadwood += deadwood;
        }
    }

    /// The mean deadwood of its knocks, in points.
    pub fn deadwood_at_a_knock(&self) -> Option<f64> {
        ratio(self.knock_deadwood, self.knocks)
    }

    /// The mean count it was left with, after lay-offs, when the other side ended the hand, in points.
    pub fn count_when_caught(&self) -> Option<f64> {
        ratio(self.caught.1, self.caught.0)
    }
}

/// Many hands, counted for one player.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct HandStats {
    /// How many there are.
    pub played: u64,
    /// What the player did.
    pub own: SideStats,
    /// What the opponents did.
    pub opponents: SideStats,
    /// The points won less the points lost, with boxes where they are scored at once.
    pub points: f64,
    /// The same, hand by hand.
    pub each: Sample,
    turns: u64,
    taken: u64,
}

impl HandStats {
    /// Counts one more hand.
    pub fn add(&mut self, hand: &PlayedHand) {
        self.played += 1;
        self.own.add(hand, hand.seat);
        for seat in Seat::all(hand.seats).filter(|seat| *seat != hand.seat) {
            self.opponents.add(hand, seat);
        }
        self.points += hand.points;
        self.each.add(hand.points);
        self.turns += hand.turns;
        self.taken += hand.taken;
    }

    /// Hands that nobody won.
    pub fn nobodys(&self) -> u64 {
        self.played - self.own.won - self.opponents.won
    }

    /// The points in whole ones: only among three or four do parts of points count.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the points of a lifetime are few"
    )]
    fn whole_points(&self) -> i64 {
        self.points.round() as i64
    }

    /// The points per hand brought on the average.
    pub fn points_a_hand(&self) -> Option<f64> {
        self.each.mean()
    }

    /// The share of the hands that this many are, 0 to 1.
    pub fn share(&self, count: u64) -> Option<f64> {
        ratio(count, self.played)
    }

    /// The player's turns in a hand on the average.
    pub fn turns_a_hand(&self) -> Option<f64> {
        ratio(self.turns, self.played)
    }

    /// The share of the player's turns that began with the discard pile, 0 to 1.
    pub fn share_taken(&self) -> Option<f64> {
        ratio(self.taken, self.turns)
    }
}

/// The counts, and the rates that follow from them.
impl Serialize for HandStats {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let margin = self.each.estimate().and_then(|points| points.margin);
        let fields = json!({
            "played": self.played,
            "nobodys": self.nobodys(),
            "points": self.whole_points(),
            "points_a_hand": self.points_a_hand(),
            "points_a_hand_margin": margin,
            "turns_a_hand": self.turns_a_hand(),
            "share_taken_from_pile": self.share_taken(),
            "own": self.own,
            "own_deadwood_at_a_knock": self.own.deadwood_at_a_knock(),
            "own_count_when_caught": self.own.count_when_caught(),
            "opponents": self.opponents,
            "opponents_count_when_caught": self.opponents.count_when_caught(),
        });
        fields.serialize(serializer)
    }
}

/// A part of a whole; nothing of nothing.
pub(super) fn ratio(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| real(part) / real(whole))
}

/// How many standard errors the 95 % interval reaches to either side.
const Z: f64 = 1.96;

/// Numbers, one a hand, of which the mean is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Sample {
    count: u64,
    total: f64,
    squares: f64,
}

/// A mean, and how far it can be off.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Estimate {
    pub mean: f64,
    /// How far its 95 % interval reaches to either side; none where there are too few numbers to say.
    pub margin: Option<f64>,
    /// How many numbers it is the mean of.
    pub of: u64,
}

impl Sample {
    /// Below so many numbers nothing is said of how far their mean can be off.
    pub const LEAST: u64 = 20;

    /// Takes one more number.
    pub fn add(&mut self, number: f64) {
        self.count += 1;
        self.total += number;
        self.squares += number * number;
    }

    /// How many numbers there are.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// All of them together.
    pub fn total(&self) -> f64 {
        self.total
    }

    /// Their mean, and how far it can be off; none where there are none.
    pub fn estimate(&self) -> Option<Estimate> {
        if self.count == 0 {
            return None;
        }
        let count = real(self.count);
        let mean = self.total / count;
        let margin = (self.count >= Self::LEAST).then(|| {
            let spread = (self.squares - self.total * mean).max(0.0) / (count - 1.0);
            Z * (spread / count).sqrt()
        });
        Some(Estimate {
            mean,
            margin,
            of: self.count,
        })
    }

    /// Their mean; none where there are none.
    pub fn mean(&self) -> Option<f64> {
        self.estimate().map(|estimate| estimate.mean)
    }
}

/// Written as its mean and how far that can be off.
impl Serialize for Sample {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.estimate().serialize(serializer)
    }
}

impl Estimate {
    /// Whether this mean and another differ by more than both can be off.
    pub fn differs_from(&self, other: &Self) -> bool {
        match (self.margin, other.margin) {
            (Some(one), Some(two)) => {
                (self.mean - other.mean).abs() > (one * one + two * two).sqrt()
            }
            (_, _) => false,
        }
    }
}

/// The 95 % interval of a share of which `part` of `whole` were seen, 0 to 1, by Wilson's formula, which holds for few as
/// well; none where there are none.
pub fn interval(part: u64, whole: u64) -> Option<[f64; 2]> {
    if whole == 0 {
        return None;
    }
    let (part, whole) = (real(part), real(whole));
    let share = part / whole;
    let middle = share + Z * Z / (2.0 * whole);
    let reach = Z * (share * (1.0 - share) / whole + Z * Z / (4.0 * whole * whole)).sqrt();
    let scale = 1.0 + Z * Z / whole;
    Some([
        ((middle - reach) / scale).max(0.0),
        ((middle + reach) / scale).min(1.0),
    ])
}

/// A count as a number to compute with.
#[expect(
    clippy::cast_precision_loss,
    reason = "counts of a lifetime are far below 2⁵²"
)]
pub(super) fn real(count: u64) -> f64 {
    count as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        players::Level,
        record::Record,
        rules::Preset,
        tests::support::played::{against, play_until},
    };

    #[test]
    fn boxes_count_in_a_hand_where_they_are_scored_at_once() {
        for (preset, a_box) in [("palace", 10), ("wikipedia", 0)] {
            let rules = Preset::find(preset).unwrap().book().rules();
            let mut record = Record::new(against(Level::Casual, rules, 3));
            let players = [Level::Club, Level::Casual].map(|level| level.bot(3));
            play_until(&mut record, players, |game| {
                game.deal().is_some_and(|deal| deal.turn().is_none())
            });
            let deal = record.state().deal().unwrap();
            let result = HandResult::new(&deal.deal().outcome().unwrap(), deal.seats());
            let (winner, points, boxes) = result.won().expect("somebody wins it");
            let hand = PlayedHand::of(deal, winner).unwrap();
            let brought = f64::from(points + a_box * boxes);
            assert!((hand.points() - brought).abs() < 1e-9, "{preset}");
        }
    }

    #[test]
    fn the_mean_of_few_numbers_is_not_sure() {
        let mut sample = Sample::default();
        assert_eq!(sample.estimate(), None);
        for number in 0..19 {
            sample.add(f64::from(number));
        }
        let few = sample.estimate().unwrap();
        assert_eq!((few.mean, few.margin, few.of), (9.0, None, 19));
        sample.add(9.0);
        // The squares about the mean are 2 * (1 + 4 + ... + 81) = 570; of 20 numbers, that is a spread of 30.
        let enough = sample.estimate().unwrap();
        let margin = enough.margin.unwrap();
        assert!((margin - 1.96 * (30.0_f64 / 20.0).sqrt()).abs() < 1e-12);
        let far = Estimate {
            mean: 9.0 + 1.5 * margin,
            ..enough
        };
        assert!(far.differs_from(&enough) && !enough.differs_from(&enough));
        assert!(!few.differs_from(&far));
    }

    #[test]
    fn the_interval_of_a_share_is_wilsons() {
        assert_eq!(interval(0, 0), None);
        // By the formula, 5 of 10 lie from 23.7 to 76.3 %, and 0 of 10 from 0 to 27.8 %.
        let [low, high] = interval(5, 10).unwrap();
        assert!((low - 0.2366).abs() < 1e-4 && (high - 0.7634).abs() < 1e-4);
        let [low, high] = interval(0, 10).unwrap();
        assert!(low == 0.0 && (high - 0.2775).abs() < 1e-4);
    }
}

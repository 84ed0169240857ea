//! A review in numbers, and by what it is known to come from the same coach.

use std::{fmt, sync::LazyLock};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::{
    cards::{Deck, Stream, stream},
    game::{Player, Sheet},
    play::{BySeat, Deal, View, pair},
    players::eval::Evaluator,
    record::hex,
    rules::Rules,
};

use super::{
    Coach, DealContext, DealReview, Decision, Effort, Grade, Luck, MistakeKind, Review,
    decision::accuracy_of,
};

/// A review in numbers, small enough to be kept for every record. The positions are found again in the record, by the
/// number of the deal and of the event.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JudgedRecord {
    /// The deals, in their order; the last one may be unfinished.
    pub deals: Vec<JudgedDeal>,
}

/// A deal of it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JudgedDeal {
    /// Its number in the match, from 0.
    pub number: u64,
    /// Whether it was played to its end.
    pub is_over: bool,
    /// The players, in the order of their numbers.
    pub players: [JudgedPlayer; 2],
}

/// What a player's decisions in a deal were worth.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JudgedPlayer {
    /// How many decisions there were with something to decide.
    pub decisions: u64,
    /// What they lost, in expected points.
    pub points_lost: f64,
    /// What they lost of the chance to win the game, each from 0 to 1.
    pub chance_lost: f64,
    /// What moves drawn by lot would have lost of it.
    pub lost_by_lot: f64,
    /// What made the result; none when the deal was not played to its end.
    pub luck: Option<Luck>,
    /// The mistakes, in their order.
    pub mistakes: Vec<Mistake>,
}

/// A mistake, and where in the record it is.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mistake {
    /// How many events of the deal came before it: what the player knew is
    /// [`view_after`](crate::game::PlayedDeal::view_after) so many.
    pub event: usize,
    /// Which turn of the player it belongs to, from 1.
    pub turn: usize,
    /// What was wrong.
    pub kind: MistakeKind,
    /// How bad it was.
    pub grade: Grade,
    /// What it lost, in expected points.
    pub points_lost: f64,
    /// What it lost of the chance to win the game, 0 to 1.
    pub chance_lost: f64,
}

impl JudgedRecord {
    /// This review in numbers.
    pub fn of(review: &Review) -> Self {
        Self {
            deals: review.deals.iter().map(JudgedDeal::of).collect(),
        }
    }
}

impl JudgedDeal {
    /// A reviewed deal in numbers.
    pub fn of(deal: &DealReview) -> Self {
        Self {
            number: deal.deal.number(),
            is_over: deal.deal.deal().outcome().is_some(),
            players: [Player::FIRST, Player::SECOND].map(|player| JudgedPlayer::of(deal, player)),
        }
    }

    /// One of the two players.
    pub fn of_player(&self, player: Player) -> Option<&JudgedPlayer> {
        self.players.get(player.index())
    }
}

impl JudgedPlayer {
    fn of(deal: &DealReview, player: Player) -> Self {
        let sum = |of: fn(&Decision) -> f64| deal.decisions_of(player).map(of).sum();
        Self {
            decisions: deal.choices(player) as u64,
            points_lost: sum(Decision::points_lost),
            chance_lost: sum(Decision::loss),
            lost_by_lot: sum(Decision::loss_by_lot),
            luck: deal.luck(player),
            mistakes: deal.mistakes(player).filter_map(Mistake::of).collect(),
        }
    }

    /// How well he decided, 0 to 1; see [`DealReview::accuracy`].
    pub fn accuracy(&self) -> Option<f64> {
        accuracy_of(self.chance_lost, self.lost_by_lot)
    }
}

impl Mistake {
    /// This decision as a mistake, if it was one.
    pub fn of(decision: &Decision) -> Option<Self> {
        Some(Self {
            event: decision.event,
            turn: decision.turn,
            kind: decision.mistake?,
            grade: decision.grade()?,
            points_lost: decision.points_lost(),
            chance_lost: decision.loss(),
        })
    }
}

/// By what judgments are known to come from the same coach: the same nets, the same score table, the same bounds and
/// the same kinds of mistakes.
///
/// It is not a number that somebody has to raise, but a hash of what the coach makes of some deals: whoever changes how
/// he judges changes it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Fingerprint(String);

static EMBEDDED: LazyLock<Fingerprint> = LazyLock::new(|| Fingerprint::of(Evaluator::embedded()));

impl Fingerprint {
    /// The seed of the deals.
    const SEED: u64 = 0x0066_696e_6765_7221;
    /// How many deals are looked at.
    const DEALS: u64 = 3;
    /// How many decisions of a deal are looked at, at most.
    const MOST: usize = 60;

    /// The fingerprint of the coach with the nets that come with the program. It is taken once, at the first use.
    pub fn embedded() -> &'static Self {
        &EMBEDDED
    }

    /// The fingerprint of the coach with these nets.
    pub fn of(evaluator: &Evaluator) -> Self {
        let mut hash = Sha256::new();
        hash.update(env!("CARGO_PKG_VERSION"));
        hash.update(Effort::USUAL.deals.to_le_bytes());
        let rules = Rules::default();
        let mut coach = Coach::new(evaluator, &rules, Effort { deals: 10 });
        for number in 0..Self::DEALS {
            let deck = Deck::shuffled(&mut stream(Self::SEED, Stream::Deal(number)));
            deal(&mut coach, &rules, deck, &mut hash);
        }
        Self(hex(&hash.finalize()[..16]))
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// Takes in all that the coach makes of a deal in which now the best is played and now something worse.
fn deal(coach: &mut Coach<'_>, rules: &Rules, deck: Deck, hash: &mut Sha256) {
    let sheet = Sheet::new(rules, 2);
    let seats = BySeat::pair(Player::FIRST, Player::SECOND);
    let situation = DealContext {
        sheet: &sheet,
        seats,
    };
    let mut views: BySeat<View> = pair::each(|seat| Deal::first_view(rules, &deck, seat));
    let mut deal = Deal::new(rules, deck);
    for step in 0..Fingerprint::MOST {
        let Some(seat) = deal.turn() else { break };
        let view = &views[seat];
        let judgment = coach.judge(&situation, view);
        let Some(best) = judgment.best() else { break };
        for judged in judgment.moves() {
            let numbers = [
                judged.points,
                judged.error,
                judged.chance.game,
                judged.chance.whole_match,
                judged.chance_error,
            ];
            for number in numbers {
                hash.update(number.to_bits().to_le_bytes());
            }
            if let Some(grade) = judgment.grade(judged) {
                hash.update(grade.name());
                hash.update(coach.mistake_kind(view, best, judged).name());
            }
        }
        // Every fifth move is the second best, so that hands go on where the best would end them.
        let place = usize::from(step % 5 == 4).min(judgment.moves().len() - 1);
        let action = judgment.moves()[place].action;
        let Ok(event) = deal.apply(seat, &action) else {
            break;
        };
        for viewer in pair::SEATS {
            views[viewer].observe(event.seen_by(viewer));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::eval::Nets;

    #[test]
    fn it_is_the_same_every_time_and_another_for_other_nets() {
        let evaluator = Evaluator::embedded();
        assert_eq!(Fingerprint::of(evaluator), Fingerprint::of(evaluator));
        assert_eq!(Fingerprint::embedded(), &Fingerprint::of(evaluator));
        assert_eq!(Fingerprint::embedded().to_string().len(), 32);
        let mut nets = Nets::embedded();
        std::mem::swap(&mut nets.after_discard, &mut nets.before_draw);
        assert_ne!(
            Fingerprint::of(&Evaluator::new(&nets)),
            *Fingerprint::embedded()
        );
    }
}

//! By what judgements are known to come from the same coach.

use std::{fmt, sync::LazyLock};

use sha2::{Digest, Sha256};

use crate::{
    cards::{Deck, Stream, stream},
    game::{Player, Sheet},
    play::{BySeat, Deal, Seat, View},
    players::eval::Evaluator,
    record::hex,
    rules::Rules,
};

use super::{Coach, Effort, Situation};

/// By what judgements are known to come from the same coach: the same nets, the same score table, the same bounds and
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

    /// The hash, in hexadecimal digits.
    pub fn as_str(&self) -> &str {
        &self.0
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
    let seats = BySeat {
        non_dealer: Player::FIRST,
        dealer: Player::SECOND,
    };
    let situation = Situation {
        sheet: &sheet,
        seats,
    };
    let mut views: BySeat<View> = BySeat::from_fn(|seat| Deal::first_view(rules, &deck, seat));
    let mut deal = Deal::new(rules, deck);
    for step in 0..Fingerprint::MOST {
        let Some(seat) = deal.turn() else { break };
        let view = &views[seat];
        let judgement = coach.judge(&situation, view);
        let Some(best) = judgement.best() else { break };
        for judged in judgement.moves() {
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
            if let Some(grade) = judgement.grade(judged) {
                hash.update(grade.name());
                hash.update(coach.mistake_kind(view, best, judged).name());
            }
        }
        // Every fifth move is the second best, so that hands go on where the best would end them.
        let place = usize::from(step % 5 == 4).min(judgement.moves().len() - 1);
        let action = judgement.moves()[place].action;
        let Ok(event) = deal.apply(seat, &action) else {
            break;
        };
        for viewer in Seat::ALL {
            views[viewer].observe(event.seen_by(viewer));
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::players::eval::Nets;

    use super::*;

    #[test]
    fn it_is_the_same_every_time_and_another_for_other_nets() {
        let evaluator = Evaluator::embedded();
        assert_eq!(Fingerprint::of(evaluator), Fingerprint::of(evaluator));
        assert_eq!(Fingerprint::embedded(), &Fingerprint::of(evaluator));
        assert_eq!(Fingerprint::embedded().as_str().len(), 32);
        let mut nets = Nets::embedded();
        std::mem::swap(&mut nets.after_discard, &mut nets.before_draw);
        assert_ne!(
            Fingerprint::of(&Evaluator::new(&nets)),
            *Fingerprint::embedded()
        );
    }
}

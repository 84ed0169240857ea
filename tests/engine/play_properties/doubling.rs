//! The stake of a hand, against a model written from rules.md alone.

use undercut::{
    cards::Suit,
    melds::deadwood,
    play::{Action, Deal, Exposure, Outcome, Phase, Seat, Shown, WinKind, pair},
    rules::KnockVariant,
};

use super::{Played, chance::pair_rules, play_by};

/// What doubling has made of a hand.
struct Model {
    stake: u32,
    right: Option<Seat>,
}

impl Model {
    /// Whether `seat` may offer a double in this deal.
    fn allows(&self, deal: &Deal, seat: Seat) -> bool {
        let doubling = deal.rules().doubling;
        doubling.on
            && matches!(deal.phase(), Phase::Offer { .. } | Phase::Draw { .. })
            && deal.turn() == Some(seat)
            && pair::SEATS
                .iter()
                .all(|of| deal.exposure(*of) == Exposure::Hidden)
            && self.right.is_none_or(|right| right == seat)
            && (doubling.limit == 0 || self.stake * 2 <= doubling.limit)
    }
}

fn follow(played: &Played) -> u32 {
    let mut model = Model {
        stake: 1,
        right: None,
    };
    let mut doubles = 0;
    let told = |after: usize| format!("deal {} after {after} actions", played.number);
    let spade = match played.positions[0].upcard() {
        Some(card)
            if played.rules.knock.variant == KnockVariant::Oklahoma
                && played.rules.knock.oklahoma_spades_double
                && card.suit() == Suit::Spades =>
        {
            2
        }
        _ => 1,
    };
    for (after, event) in played.events.iter().enumerate() {
        let before = &played.positions[after];
        for seat in pair::SEATS {
            let offered =
                before.turn() == Some(seat) && before.legal().contains(&Action::OfferDouble);
            assert_eq!(offered, model.allows(before, seat), "{}", told(after));
        }
        let other = pair::opponent(event.seat);
        match event.shown {
            Shown::OfferedDouble => {
                assert_eq!(played.positions[after + 1].turn(), Some(other));
                doubles += 1;
            }
            Shown::AcceptedDouble => {
                model.stake *= 2;
                model.right = Some(event.seat);
                // The turn of who offered goes on as if nothing had been said.
                let then = &played.positions[after + 1];
                assert_eq!(then.phase(), played.positions[after - 1].phase());
            }
            Shown::RefusedDouble => {
                let counts = pair::each(|seat| deadwood(before.hand(seat)));
                let advantage = counts[event.seat].saturating_sub(counts[other]);
                let points =
                    (played.rules.doubling.refusal_bonus + advantage) * model.stake * spade;
                let Some(Outcome::Won(win)) = played.positions[after + 1].outcome() else {
                    panic!("{}", told(after));
                };
                let end = (win.seat, win.kind, win.deadwood, win.points());
                assert_eq!(end, (other, WinKind::RefusedDouble, counts, points));
                assert_eq!(win.boxes, 1, "also where a spade doubles the boxes");
                assert_eq!(event.hands, Some(pair::each(|seat| before.hand(seat))));
            }
            _ => {}
        }
        let stake = played.positions[after + 1].stake();
        assert_eq!(
            (stake.multiplier(), stake.holder()),
            (model.stake, model.right)
        );
    }
    let last = played.positions.last().expect("there is a first");
    if let Some(Outcome::Won(win)) = last.outcome() {
        let whole = (win.difference + win.bonus) * model.stake * spade;
        assert_eq!(win.points(), whole, "{}", told(played.events.len()));
    }
    doubles
}

/// Between two offers of one seat the other has had a decision of its own.
fn check_once_a_turn(played: &Played) {
    for seat in pair::SEATS {
        let own = played.events.iter().enumerate();
        let offers: Vec<usize> = own
            .filter(|(_, event)| event.seat == seat && event.shown == Shown::OfferedDouble)
            .map(|(place, _)| place)
            .collect();
        for two in offers.windows(2) {
            let between = &played.events[two[0]..two[1]];
            let by_other = between
                .iter()
                .any(|event| event.seat != seat && event.shown == Shown::OfferedDouble);
            assert!(by_other, "deal {}", played.number);
        }
    }
}

#[test]
fn stake_right_and_points_follow_the_rules() {
    let mut doubles = 0;
    for number in 0..3000 {
        let played = play_by(number, pair_rules);
        doubles += follow(&played);
        check_once_a_turn(&played);
    }
    assert!(doubles > 500, "{doubles}");
}

//! Speed in one run: ours, theirs and the ratio, measured in turn so that a drifting machine slows both.

use std::{hint::black_box, time::Instant};

use gin_rummy as theirs;
use gin_rummy_engine::{EaaiSimpleBot, play_round};
use rand::{SeedableRng, rngs::ChaCha8Rng};
use undercut::{
    cards::{CardSet, Deck, Stream, stream},
    melds::{best_arrangement, best_discard, deadwood, deadwood_after_discard, defend},
    play::{Action, Deal, OnOffer, Phase, Seat, pair},
    rules::Rules,
};

use crate::translate;

/// How often each pair is measured; the median ratio is told with the least and the greatest.
const ROUNDS: usize = 7;

/// Prints the whole table.
pub fn run(deals: u64, seed: u64) {
    let decks: Vec<Deck> = (0..deals)
        .map(|number| Deck::shuffled(&mut stream(seed, Stream::Deal(number))))
        .collect();
    let rules = Rules::default();
    let (ten, eleven) = hands_of_play(&rules, &decks);
    let their_ten: Vec<theirs::Hand> = ten.iter().map(|&h| translate::hand(h)).collect();
    let their_eleven: Vec<theirs::Hand> = eleven.iter().map(|&h| translate::hand(h)).collect();
    println!(
        "{} hands of ten and {} of eleven, from greedy play",
        ten.len(),
        eleven.len()
    );
    println!(
        "{:<44} {:>11} {:>11} {:>23}",
        "", "ours", "theirs", "ratio (min to max)"
    );

    let per_hand = |hands: usize| 1e9 / hands as f64;
    compare(
        "deadwood of 10, ns a hand",
        per_hand(ten.len()),
        || {
            ten.iter()
                .map(|&hand| u64::from(deadwood(black_box(hand))))
                .sum()
        },
        || {
            their_ten
                .iter()
                .map(|&hand| u64::from(theirs::deadwood(black_box(hand))))
                .sum()
        },
    );
    compare(
        "least deadwood after a discard of 11, ns a hand",
        per_hand(eleven.len()),
        || {
            let of = |&hand| u64::from(deadwood_after_discard(black_box(hand), CardSet::EMPTY));
            eleven.iter().map(of).sum()
        },
        || {
            their_eleven
                .iter()
                .map(|&hand| u64::from(their_least(black_box(hand))))
                .sum()
        },
    );
    compare(
        "the best discard of 11 itself, ns a hand",
        per_hand(eleven.len()),
        || {
            let of =
                |&hand| best_discard(black_box(hand), CardSet::EMPTY).map_or(0, |b| b.deadwood);
            eleven.iter().map(of).map(u64::from).sum()
        },
        || {
            their_eleven
                .iter()
                .map(|&hand| u64::from(their_least(black_box(hand))))
                .sum()
        },
    );
    compare(
        "greedy deal through the engine, ns a deal",
        1e9 / decks.len() as f64,
        || decks.iter().map(|deck| our_deal(&rules, deck)).sum(),
        || decks.iter().map(|deck| their_deal(&rules, deck)).sum(),
    );
    println!(
        "(theirs: two EaaiSimpleBot through its own play_round; ours: the greedy player of this file)"
    );
}

/// Prints the seconds of each, scaled, and their ratio. Both return a checksum, so that no work can be left out.
fn compare(name: &str, scale: f64, ours: impl Fn() -> u64, theirs: impl Fn() -> u64) {
    let time = |work: &dyn Fn() -> u64| {
        let start = Instant::now();
        black_box(work());
        start.elapsed().as_secs_f64() * scale
    };
    let mut pairs: Vec<(f64, f64)> = Vec::new();
    for _ in 0..ROUNDS {
        pairs.push((time(&ours), time(&theirs)));
    }
    let median = |mut values: Vec<f64>| {
        values.sort_by(f64::total_cmp);
        (
            values[0],
            values[values.len() / 2],
            values[values.len() - 1],
        )
    };
    let (_, our, _) = median(pairs.iter().map(|pair| pair.0).collect());
    let (_, their, _) = median(pairs.iter().map(|pair| pair.1).collect());
    let (low, ratio, high) = median(pairs.iter().map(|pair| pair.1 / pair.0).collect());
    println!("{name:<44} {our:>11.1} {their:>11.1} {ratio:>8.1} ({low:.1} to {high:.1})");
}

fn their_least(hand: theirs::Hand) -> u8 {
    hand.iter()
        .map(|card| theirs::deadwood(hand - card.into()))
        .min()
        .expect("a hand of eleven has cards")
}

/// Every hand of ten before a draw and of eleven after it.
fn hands_of_play(rules: &Rules, decks: &[Deck]) -> (Vec<CardSet>, Vec<CardSet>) {
    let (mut ten, mut eleven) = (Vec::new(), Vec::new());
    for deck in decks {
        let mut deal = Deal::new(rules, deck.clone());
        while let Some(seat) = deal.turn() {
            match deal.phase() {
                Phase::Draw { .. } => ten.push(deal.hand(seat)),
                Phase::Discard { .. } => eleven.push(deal.hand(seat)),
                _ => {}
            }
            let action = greedy(&deal, seat);
            deal.apply(seat, &action).expect("greedy play is legal");
        }
    }
    (ten, eleven)
}

fn our_deal(rules: &Rules, deck: &Deck) -> u64 {
    let mut deal = Deal::new(rules, deck.clone());
    let mut steps = 0;
    while let Some(seat) = deal.turn() {
        let action = greedy(&deal, seat);
        deal.apply(seat, &action).expect("greedy play is legal");
        steps += 1;
    }
    steps
}

/// The challenge's baseline: the pile only into a meld, the best discard, a knock at once, the best defense.
fn greedy(deal: &Deal, seat: Seat) -> Action {
    let hand = deal.hand(seat);
    let wants = |card: undercut::cards::Card| {
        let eleven = hand.with(card);
        let now = deadwood(hand);
        deadwood(eleven) < now + card.points() && deadwood_after_discard(eleven, card.into()) < now
    };
    match *deal.phase() {
        Phase::Offer { card, .. } if wants(card) => Action::TakeUpcard,
        Phase::Offer { .. } | Phase::LastDiscard { .. } => Action::Pass,
        Phase::Draw {
            on_offer: OnOffer::Takeable(card),
            ..
        } if wants(card) => Action::TakeDiscard,
        Phase::Draw { .. } => Action::DrawStock,
        Phase::Discard { .. } => {
            let best = best_discard(hand, deal.undiscardable()).expect("eleven cards");
            if best.deadwood <= deal.knock_limit() {
                Action::Knock {
                    discard: best.card,
                    melds: *best_arrangement(hand.without(best.card)).melds(),
                }
            } else {
                Action::Discard { card: best.card }
            }
        }
        Phase::Spread { knock, .. } => Action::Spread {
            melds: *defend(hand, &knock.melds).arrangement.melds(),
        },
        Phase::LayOff { .. } => deal.legal()[0],
        Phase::IrregularKnock { .. } | Phase::Double { .. } | Phase::Over(_) => {
            unreachable!("greedy keeps the rules, and nobody doubles")
        }
    }
}

fn their_deal(rules: &Rules, deck: &Deck) -> u64 {
    let round = translate::round(rules, deck, translate::player(pair::DEALER));
    let mut one = EaaiSimpleBot::new(ChaCha8Rng::seed_from_u64(1));
    let mut two = EaaiSimpleBot::new(ChaCha8Rng::seed_from_u64(2));
    let result = play_round(round, [&mut one, &mut two]).expect("their bots keep their rules");
    u64::from(result.winner().is_some())
}

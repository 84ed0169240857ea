//! What a decision of the learned player costs, on positions from its own play: `cargo bench --bench evaluator`.

use divan::{Bencher, counter::ItemsCount};
use undercut::{
    cards::{Deck, Stream, stream},
    lab::{
        Bot, Learned, WatchedDeal,
        eval::{Evaluator, Knowledge},
        search::{Outlook, Suspicion, Tried},
    },
    play::{Phase, View},
    rules::Rules,
};

const SEED: u64 = 2026;
const DEALS: u64 = 64;

fn main() {
    divan::main();
}

/// Whole deals of the learned player against itself.
#[divan::bench]
fn self_play(bencher: Bencher) {
    Evaluator::embedded();
    bencher.counter(ItemsCount::new(DEALS)).bench(|| {
        for number in 0..DEALS {
            play(number, |_| ());
        }
    });
}

/// A decision whether to take what is on offer.
#[divan::bench]
fn draw(bencher: Bencher) {
    let views = views(|phase| matches!(phase, Phase::Offer { .. } | Phase::Draw { .. }));
    decide(bencher, &views);
}

/// A decision what to discard, and whether to end the hand.
#[divan::bench]
fn discard(bencher: Bencher) {
    let views = views(|phase| matches!(phase, Phase::Discard { .. }));
    decide(bencher, &views);
}

/// What the opponent holds, as far as it can be guessed.
#[divan::bench]
fn guess(bencher: Bencher) {
    let views = views(|phase| matches!(phase, Phase::Discard { .. }));
    let evaluator = Evaluator::embedded();
    bencher.counter(ItemsCount::new(views.len())).bench(|| {
        for view in &views {
            divan::black_box(evaluator.guess(&Knowledge::of(view)));
        }
    });
}

/// A trial of a move, played to the end of the hand.
#[divan::bench]
fn trial(bencher: Bencher) {
    const TRIALS: u32 = 2000;
    let mut views = views(|phase| matches!(phase, Phase::Discard { .. }));
    views.retain(|view| view.history().len() % 40 == 21);
    let evaluator = Evaluator::embedded();
    let count = views.len() * TRIALS as usize;
    bencher.counter(ItemsCount::new(count)).bench(|| {
        for view in &views {
            let best = evaluator.think(view).choices().best().what.action(view);
            let mut outlook = Outlook::new(evaluator, view, Suspicion::default());
            let mut moves = [Tried::new(best, 0.0)];
            outlook.try_out(&mut moves, TRIALS, &mut stream(1, Stream::Cut));
            divan::black_box(&moves);
        }
    });
}

fn decide(bencher: Bencher, views: &[View]) {
    let mut bot = Learned::new(Evaluator::embedded());
    bencher
        .counter(ItemsCount::new(views.len()))
        .bench_local(|| {
            for view in views {
                divan::black_box(bot.choose(view));
            }
        });
}

fn views(wanted: impl Fn(&Phase) -> bool) -> Vec<View> {
    let mut views = Vec::new();
    for number in 0..DEALS {
        play(number, |view| {
            if wanted(view.phase()) {
                views.push(view.clone());
            }
        });
    }
    views
}

fn play(number: u64, mut show: impl FnMut(&View)) {
    let rules = Rules::default();
    let deck = Deck::shuffled(&mut stream(SEED, Stream::Deal(number)));
    let mut bot = Learned::new(Evaluator::embedded());
    WatchedDeal::new(&rules, deck).play_out(|_, view| {
        show(view);
        bot.choose(view)
    });
}

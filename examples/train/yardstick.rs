//! How strong the learner is, as against others.

use std::fmt;

use rand::Rng;
use undercut::{
    cards::{Deck, Stream, stream},
    lab::{Bot, WatchedDeal},
    play::{Outcome, Seat, pair},
    rules::Rules,
};

/// The share of games won, with its 95% interval.
#[derive(Debug, Clone, Copy)]
pub struct Share {
    /// From 0 to 1.
    pub share: f64,
    /// How far the interval reaches to either side.
    pub reach: f64,
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.1} ±{:.1} %", 100.0 * self.share, 100.0 * self.reach)
    }
}

/// After this many deals without an end a game counts as drawn.
const MOST_DEALS: u64 = 200;

/// Plays pairs of games to the target of the house rules, each pair with the same decks and the places exchanged; the
/// players deal in turn.
pub fn measure<'a>(
    us: &dyn Fn() -> Box<dyn Bot + 'a>,
    them: &dyn Fn() -> Box<dyn Bot + 'a>,
    rules: &Rules,
    pairs: u64,
    seed: u64,
) -> Share {
    let (mut sum, mut squares) = (0.0, 0.0);
    for pair in 0..pairs {
        let seed = stream(seed, Stream::Deal(pair)).next_u64();
        let first = play_game([us(), them()], rules, seed);
        let second = 1.0 - play_game([them(), us()], rules, seed);
        let won = f64::midpoint(first, second);
        sum += won;
        squares += won * won;
    }
    let pairs = pairs as f64;
    let share = sum / pairs;
    let deviation = (squares / pairs - share * share).max(0.0) / (pairs - 1.0).max(1.0);
    Share {
        share,
        reach: 1.96 * deviation.sqrt(),
    }
}

/// What the first of two players, who deals first, wins of a game.
fn play_game(mut bots: [Box<dyn Bot + '_>; 2], rules: &Rules, seed: u64) -> f64 {
    let mut scores = [0_u32; 2];
    for number in 0..MOST_DEALS {
        let dealer = usize::from(number % 2 == 1);
        let player = |seat: Seat| {
            if seat == pair::DEALER {
                dealer
            } else {
                1 - dealer
            }
        };
        let deck = Deck::shuffled(&mut stream(seed, Stream::Deal(number)));
        let deal = &mut WatchedDeal::new(rules, deck);
        let outcome = deal.play_out(|seat, view| bots[player(seat)].choose(view));
        if let Outcome::Won(win) = outcome {
            let winner = player(win.seat);
            scores[winner] += win.points();
            if scores[winner] >= rules.game.target {
                return if winner == 0 { 1.0 } else { 0.0 };
            }
        }
    }
    0.5
}

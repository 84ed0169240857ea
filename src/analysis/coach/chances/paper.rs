//! Games and matches that are played on paper: hands end as hands end between equal players.

use rand::Rng;

use crate::{
    cards::{Stream, below, stream},
    game::{ByPlayer, HandResult, Player, Sheet, Table, Tally},
    play::BySeat,
    players::odds::{HandResults, real},
    rules::Rules,
};

use super::won_or_drawn;

/// How many matches of several games at once are played to their end from each score.
const MATCHES: u64 = 200;

/// After so many hands it is broken off: by some house rules nobody ever wins.
const MOST_HANDS: usize = 1000;

/// The seed of what is played on paper.
const SEED: u64 = 0x0067_616d_6573_2121;

/// What is drawn for the match or game on paper with this number.
pub(super) fn chance(number: u64) -> impl Rng {
    stream(SEED, Stream::Deal(number))
}

/// One of so many, by lot.
pub(super) fn at_random(count: usize, rng: &mut impl Rng) -> usize {
    let count = u32::try_from(count).unwrap_or(u32::MAX);
    below(rng, count) as usize
}

/// A match on paper.
#[derive(Debug, Clone)]
struct OnPaper<'a> {
    results: &'a HandResults,
    sheet: Sheet,
    dealer: Player,
}

impl OnPaper<'_> {
    /// Plays the next hand, and says which games it ended; none when the match was over.
    fn play(&mut self, rng: &mut impl Rng) -> Option<Vec<Tally>> {
        let table = self.sheet.table();
        let deals = table.seats(self.dealer).into_iter();
        let results: Vec<HandResult> = deals.map(|seats| drawn(self.results, seats, rng)).collect();
        let result = table.entered(&results)?;
        let ended = self.sheet.enter(result).ok()?;
        let rules = self.sheet.rules();
        self.dealer = table.next_dealer(rules, self.dealer, &result, !ended.is_empty());
        Some(ended)
    }
}

/// How many of the matches that are at this score everybody wins, when `dealer` deals next.
pub(super) fn played_on(sheet: &Sheet, dealer: Player, results: &HandResults) -> ByPlayer<f64> {
    let mut begun = OnPaper {
        results,
        sheet: sheet.clone(),
        dealer,
    };
    // The end of a match that has none is not foreseen.
    let _ = begun.sheet.announce_last_games();
    let mut wins = ByPlayer::filled(sheet.players(), 0.0);
    for number in 0..MATCHES {
        let mut rng = chance(number);
        let mut on_paper = begun.clone();
        let mut over = None;
        for _ in 0..MOST_HANDS {
            let ended = on_paper.play(&mut rng);
            if ended.is_none_or(|ended| !ended.is_empty()) {
                over = on_paper.sheet.result();
                if over.is_some() {
                    break;
                }
            }
        }
        let over = won_or_drawn(&on_paper.sheet, over.as_ref());
        wins = ByPlayer::from_fn(wins.len(), |player| wins[player] + over[player]);
    }
    wins.map(|wins| wins / real(MATCHES.cast_signed()))
}

/// A game that was played on paper.
#[derive(Debug, Clone)]
pub(super) struct PlayedGame {
    /// Who sat where.
    pub(super) table: Table,
    pub(super) tally: Tally,
}

/// The game with this number from its first hand to its end, if it comes to one.
pub(super) fn played_game(rules: &Rules, results: &HandResults, number: u64) -> Option<PlayedGame> {
    let mut rng = chance(number);
    let table = Table::of(rules);
    let dealers = table.first_dealers();
    let turn = usize::try_from(number).unwrap_or(0);
    let mut on_paper = OnPaper {
        results,
        sheet: Sheet::new(rules),
        dealer: dealers[turn % dealers.len()],
    };
    for _ in 0..MOST_HANDS {
        if let Some(tally) = on_paper.play(&mut rng)?.pop() {
            return Some(PlayedGame { table, tally });
        }
    }
    None
}

/// A result drawn by chance, for those who sit there.
fn drawn(results: &HandResults, seats: BySeat<Player>, rng: &mut impl Rng) -> HandResult {
    let mut left = f64::from(rng.next_u32()) / f64::from(u32::MAX);
    for ending in results.endings() {
        left -= ending.share;
        if left <= 0.0 {
            return ending.result(&seats, ending.multiplier);
        }
    }
    HandResult::Tie
}

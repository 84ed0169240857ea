//! One game of the arena, and the pair that it belongs to.

use std::time::Instant;

use rand::Rng;

use crate::{
    bots::Bot,
    cards::{Stream, stream},
    game::{Entry, HandResult, Match, PlayedDeal, Player, Stage},
    play::{BySeat, Deal, Seat, View},
    rules::{FirstDealer, Rules},
};

use super::{
    Arena,
    tally::{GameTally, PairTally, Thinking, Winner},
};

/// After this many deals without an end a game counts as drawn: by some house rules two players can void every deal.
const MOST_DEALS: u64 = 1000;

const A: Player = Player::FIRST;
const B: Player = Player::SECOND;

/// Plays both games of a pair.
pub(super) fn play_pair(arena: &Arena, pair: u64, clock: &impl Fn() -> Instant) -> PairTally {
    let seed = stream(arena.seed, Stream::Deal(pair)).next_u64();
    PairTally([FirstDealer::You, FirstDealer::Opponent].map(|dealer| {
        let bots = [arena.a.bot(seed), arena.b.bot(seed)];
        play_game(&single_game(&arena.rules, dealer), seed, bots, clock)
    }))
}

/// The rules of one game that this player deals first.
fn single_game(rules: &Rules, first_dealer: FirstDealer) -> Rules {
    let mut house = rules.into_house();
    house.deal.first_dealer = first_dealer;
    house.match_play.best_of = 1;
    Rules::new(house)
        .expect("neither the first dealer nor a match of one game contradicts anything")
}

fn play_game(
    rules: &Rules,
    seed: u64,
    mut bots: [Box<dyn Bot>; 2],
    clock: &impl Fn() -> Instant,
) -> GameTally {
    let mut tally = GameTally::default();
    let mut game = Match::new(rules);
    while game.deals() < MOST_DEALS
        && let Some(dealt) = game.due(seed)
    {
        apply(&mut game, &dealt);
        play_deal(&mut game, &mut bots, &mut tally.thinking, clock);
        let result = game.deal().and_then(result_of);
        tally.enter(&result.expect("a deal is played to its end"));
    }
    if let Stage::Over(result) = game.stage() {
        tally.winner = if result.winner == A {
            Winner::A
        } else {
            Winner::B
        };
    }
    tally
}

fn result_of(played: &PlayedDeal) -> Option<HandResult> {
    let outcome = played.deal().outcome()?;
    Some(HandResult::new(&outcome, played.seats()))
}

fn apply(game: &mut Match, entry: &Entry) {
    if let Err(error) = game.apply(entry) {
        panic!("{entry:?} cannot be played in the arena: {error}");
    }
}

/// Plays the deal that has been dealt. The views grow with each event; building them anew for each decision would
/// take longer than the decisions.
fn play_deal(
    game: &mut Match,
    bots: &mut [Box<dyn Bot>; 2],
    thinking: &mut [Thinking; 2],
    clock: &impl Fn() -> Instant,
) {
    let Some(dealt) = game.deal() else { return };
    let seats = *dealt.seats();
    let mut views: BySeat<View> =
        BySeat::from_fn(|seat| Deal::first_view(game.rules(), dealt.deal().deck(), seat));
    while let Some(player) = game.turn() {
        let seat = if seats[Seat::Dealer] == player {
            Seat::Dealer
        } else {
            Seat::NonDealer
        };
        let before = clock();
        let action = bots[player.index()].choose(&views[seat]);
        thinking[player.index()].add(clock() - before);
        apply(game, &Entry::Played { player, action });
        let event = game.deal().and_then(|played| played.events().last());
        let event = event.expect("the action that was applied is the last event");
        for viewer in Seat::ALL {
            views[viewer].observe(event.seen_by(viewer));
        }
    }
}

impl GameTally {
    fn enter(&mut self, result: &HandResult) {
        self.deals += 1;
        match result.winner() {
            Some(_) => {
                self.points += i64::from(result.points_for(A)) - i64::from(result.points_for(B));
            }
            None => self.void += 1,
        }
    }
}

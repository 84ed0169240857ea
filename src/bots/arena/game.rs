//! One game of the arena, and the pair that it belongs to.

use std::time::Instant;

use rand::Rng;

use crate::{
    bots::{Fault, Rival, Scores, Situation},
    cards::{Stream, stream},
    game::{Entry, HandResult, Match, PlayedDeal, Player, Stage},
    play::{BySeat, Deal, Seat, View},
    rules::{FirstDealer, Rules},
};

use super::{
    Entrant, OnFault,
    tally::{GameTally, PairTally, Thinking, Winner},
};

/// After this many deals without an end a game counts as drawn: by some house rules two players can void every deal.
const MOST_DEALS: u64 = 1000;

const A: Player = Player::FIRST;
const B: Player = Player::SECOND;

/// How many bits of a seed a rival is not given, so that what is left is below 2⁵³.
const SEED_BITS_CUT: u32 = 11;

/// A pair of games to be played.
pub(super) struct Pair<'a> {
    pub(super) rules: &'a Rules,
    /// Decides the decks of both games, and what the players leave to chance.
    pub(super) seed: u64,
    pub(super) on_fault: OnFault,
    /// Whether the games are to be broken off.
    pub(super) stop: &'a (dyn Fn() -> bool + Sync),
}

/// Why a pair was not played to its end.
pub(super) enum Broken {
    /// Somebody said to stop.
    Stopped,
    /// One of the players failed.
    Failed(Box<Failure>),
}

/// Where one of the players failed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Failure {
    pub(super) fault: Fault,
    /// Which game of the pair, from 0.
    pub(super) game: u64,
    /// Which deal of the game, from 0.
    pub(super) deal: u64,
}

/// The two players of a pair, each seated as soon as he is needed.
pub(super) struct Chairs<'a> {
    pub(super) entrants: [&'a Entrant; 2],
    pub(super) rivals: [&'a mut Option<Box<dyn Rival>>; 2],
}

impl Chairs<'_> {
    fn rival(&mut self, player: Player) -> Result<&mut dyn Rival, Fault> {
        let chair = &mut *self.rivals[player.index()];
        let rival = match chair.take() {
            Some(rival) => rival,
            None => self.entrants[player.index()].sit()?,
        };
        Ok(&mut **chair.insert(rival))
    }
}

impl Pair<'_> {
    /// Plays both games.
    pub(super) fn play(
        &self,
        chairs: &mut Chairs<'_>,
        clock: &impl Fn() -> Instant,
    ) -> Result<PairTally, Broken> {
        let mut tally = PairTally::default();
        let dealers = [FirstDealer::You, FirstDealer::Opponent];
        for ((game, dealer), of_game) in (0..).zip(dealers).zip(&mut tally.games) {
            let rules = single_game(self.rules, dealer);
            let mut state = Match::new(&rules);
            // Both are given the same, so that a player who meets himself wins exactly half.
            let own = stream(self.seed, Stream::Player(0)).next_u64() >> SEED_BITS_CUT;
            for player in [A, B] {
                // A player who cannot even be seated would not be after a game that is given up either.
                let seated = chairs
                    .rival(player)
                    .and_then(|rival| rival.begin(&rules, own));
                seated.map_err(|fault| self.broken(fault, game, 0))?;
            }
            match self.play_game(&mut state, chairs, of_game, clock) {
                Ok(()) => {}
                Err(Broken::Failed(failure)) => {
                    let Failure { fault, deal, .. } = *failure;
                    let by = state.turn();
                    let failed = self.broken(fault, game, deal);
                    match (failed, by, self.on_fault) {
                        (Broken::Failed(failure), Some(by), OnFault::Forfeit) => {
                            of_game.winner = if by == A { Winner::B } else { Winner::A };
                            tally.faults[by.index()].get_or_insert(failure.fault);
                            tally.forfeits[by.index()] += 1;
                        }
                        (failed, _, _) => return Err(failed),
                    }
                }
                Err(Broken::Stopped) => return Err(Broken::Stopped),
            }
        }
        Ok(tally)
    }

    /// A player who fails after it was said to stop has been stopped.
    fn broken(&self, fault: Fault, game: u64, deal: u64) -> Broken {
        if (self.stop)() {
            Broken::Stopped
        } else {
            Broken::Failed(Box::new(Failure { fault, game, deal }))
        }
    }

    fn play_game(
        &self,
        game: &mut Match,
        chairs: &mut Chairs<'_>,
        tally: &mut GameTally,
        clock: &impl Fn() -> Instant,
    ) -> Result<(), Broken> {
        while game.deals() < MOST_DEALS
            && let Some(dealt) = game.due(self.seed)
        {
            let number = game.deals();
            apply(game, &dealt);
            let played = self.play_deal(game, number, chairs, &mut tally.thinking, clock)?;
            if let Err(fault) = played {
                return Err(self.broken(fault, 0, number));
            }
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
        Ok(())
    }

    /// Plays the deal that has been dealt; the fault is that of the player whose turn it is. The views grow with each
    /// event; building them anew for each decision would take longer than the decisions.
    fn play_deal(
        &self,
        game: &mut Match,
        number: u64,
        chairs: &mut Chairs<'_>,
        thinking: &mut [Thinking; 2],
        clock: &impl Fn() -> Instant,
    ) -> Result<Result<(), Fault>, Broken> {
        let Some(dealt) = game.deal() else {
            return Ok(Ok(()));
        };
        let seats = *dealt.seats();
        let scores = [A, B].map(|player| Scores::of(game, player));
        let mut views: BySeat<View> =
            BySeat::from_fn(|seat| Deal::first_view(game.rules(), dealt.deal().deck(), seat));
        while let Some(player) = game.turn() {
            if (self.stop)() {
                return Err(Broken::Stopped);
            }
            let seat = seat_of(&seats, player);
            let at = Situation {
                number,
                scores: scores[player.index()],
                view: &views[seat],
            };
            let before = clock();
            let chosen = chairs.rival(player).and_then(|rival| rival.choose(&at));
            thinking[player.index()].add(clock() - before);
            let action = match chosen {
                Ok(action) => action,
                Err(fault) => return Ok(Err(fault)),
            };
            apply(game, &Entry::Played { player, action });
            let event = game.deal().and_then(|played| played.events().last());
            let event = event.expect("the action that was applied is the last event");
            for viewer in Seat::ALL {
                views[viewer].observe(event.seen_by(viewer));
            }
        }
        for player in [A, B] {
            let at = Situation {
                number,
                scores: scores[player.index()],
                view: &views[seat_of(&seats, player)],
            };
            // Who cannot hear it will fail when he is next asked.
            let _ = chairs.rival(player).and_then(|rival| rival.over(&at));
        }
        Ok(Ok(()))
    }
}

fn seat_of(seats: &BySeat<Player>, player: Player) -> Seat {
    if seats[Seat::Dealer] == player {
        Seat::Dealer
    } else {
        Seat::NonDealer
    }
}

/// The rules of one game that this player deals first.
fn single_game(rules: &Rules, first_dealer: FirstDealer) -> Rules {
    let mut house = rules.into_house();
    house.deal.first_dealer = first_dealer;
    house.match_play.best_of = 1;
    Rules::new(house)
        .expect("neither the first dealer nor a match of one game contradicts anything")
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

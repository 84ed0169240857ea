//! One game of the arena, and the pair that it belongs to.

use std::{borrow::Cow, time::Instant};

use crate::{
    game::{Entry, HandResult, Match, PlayedDeal, Player, Stage},
    play::{BySeat, Deal, Seat, View, pair},
    players::{Fault, Scores, Situation},
    rules::{FirstDealer, Rules},
};

use super::{
    OnFault,
    entrant::Agents,
    tally::{GameTally, PairTally, Thinking, Winner},
};

/// After this many deals without an end a game counts as drawn: by some house rules two players can void every deal.
const MOST_DEALS: u64 = 1000;

const A: Player = Player::FIRST;
const B: Player = Player::SECOND;

/// A pair of games to be played.
pub(super) struct Pair<'a> {
    /// The places of the two who play among the entrants.
    pub(super) players: [usize; 2],
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
    Failed(Box<GameFailure>),
}

/// Where one of the players failed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct GameFailure {
    /// Who failed.
    pub(super) by: Player,
    pub(super) fault: Fault,
    /// What the other one did, if both could not even begin.
    pub(super) other: Option<Fault>,
    /// Which game of the pair, from 0.
    pub(super) game: usize,
    /// Which deal of the game, from 0.
    pub(super) deal: u64,
}

impl Pair<'_> {
    /// Plays both games.
    pub(super) fn play(
        &self,
        agents: &mut Agents<'_>,
        clock: &impl Fn() -> Instant,
    ) -> Result<PairTally, Broken> {
        let mut tally = PairTally::default();
        let dealers = [FirstDealer::You, FirstDealer::Opponent];
        for (game, dealer) in dealers.into_iter().enumerate() {
            let rules = single_game(self.rules, dealer);
            let played = self
                .begin(&rules, game, agents)
                .and_then(|()| self.play_game(&rules, game, agents, &mut tally.games[game], clock));
            match played {
                Ok(()) => {}
                Err(Broken::Failed(failure))
                    if self.on_fault == OnFault::Forfeit
                        && !agents.are_given_up(game, self.players) =>
                {
                    tally.forfeit(*failure);
                }
                Err(broken) => return Err(broken),
            }
        }
        Ok(tally)
    }

    /// Tells both players that a game begins.
    fn begin(&self, rules: &Rules, game: usize, agents: &mut Agents<'_>) -> Result<(), Broken> {
        let [of_a, of_b] =
            (self.players).map(|player| agents.begin(game, player, rules, self.seed).err());
        let (by, fault, other) = match (of_a, of_b) {
            (None, None) => return Ok(()),
            (Some(fault), other) => (A, fault, other),
            (None, Some(fault)) => (B, fault, None),
        };
        Err(self.broken(GameFailure {
            by,
            fault,
            other,
            game,
            deal: 0,
        }))
    }

    /// A player who fails after it was said to stop has been stopped.
    fn broken(&self, failure: GameFailure) -> Broken {
        if (self.stop)() {
            Broken::Stopped
        } else {
            Broken::Failed(Box::new(failure))
        }
    }

    fn play_game(
        &self,
        rules: &Rules,
        number: usize,
        agents: &mut Agents<'_>,
        tally: &mut GameTally,
        clock: &impl Fn() -> Instant,
    ) -> Result<(), Broken> {
        let mut game = Match::new(rules);
        while game.deals() < MOST_DEALS
            && let Some(dealt) = game.due(self.seed)
        {
            game.apply(&dealt).expect("what is due can be played");
            self.play_deal(&mut game, number, agents, &mut tally.thinking, clock)?;
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

    /// Plays the deal that has been dealt. The views grow with each event; building them anew for each decision would
    /// take longer than the decisions.
    fn play_deal(
        &self,
        game: &mut Match,
        game_number: usize,
        agents: &mut Agents<'_>,
        thinking: &mut [Thinking; 2],
        clock: &impl Fn() -> Instant,
    ) -> Result<(), Broken> {
        let dealt = game.deal().expect("it has just been dealt");
        let (deal, seats) = (dealt.number(), *dealt.seats());
        let scores = [A, B].map(|player| Scores::of(game, player));
        let mut views: BySeat<View> =
            pair::each(|seat| Deal::first_view(game.rules(), dealt.deal().deck(), seat));
        while let Some(player) = game.turn() {
            if (self.stop)() {
                return Err(Broken::Stopped);
            }
            let seat = seat_of(&seats, player);
            let at = Situation {
                number: deal,
                scores: scores[player.index()],
                view: Cow::Borrowed(&views[seat]),
            };
            let before = clock();
            let agent = agents.agent(game_number, self.players[player.index()]);
            let chosen = agent.and_then(|agent| agent.choose(&at));
            thinking[player.index()].add(clock() - before);
            let failed = |fault| {
                self.broken(GameFailure {
                    by: player,
                    fault,
                    other: None,
                    game: game_number,
                    deal,
                })
            };
            let action = chosen.map_err(failed)?;
            if let Err(why) = views[seat].check(&action) {
                let name = agents.name(self.players[player.index()]);
                return Err(failed(Fault::illegal(name, &action, why)));
            }
            let played = game.apply(&Entry::Played { player, action });
            played.expect("what the view allows can be played");
            let event = game.deal().and_then(|played| played.events().last());
            let event = event.expect("the action that was applied is the last event");
            for viewer in pair::SEATS {
                views[viewer].observe(event.seen_by(viewer));
            }
        }
        for player in [A, B] {
            // An agent that cannot hear it fails when it is next asked.
            let agent = agents.agent(game_number, self.players[player.index()]);
            let at = Situation {
                number: deal,
                scores: scores[player.index()],
                view: Cow::Borrowed(&views[seat_of(&seats, player)]),
            };
            let _ = agent.and_then(|agent| agent.over(&at));
        }
        Ok(())
    }
}

fn seat_of(seats: &BySeat<Player>, player: Player) -> Seat {
    if seats[pair::DEALER] == player {
        pair::DEALER
    } else {
        pair::NON_DEALER
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

impl PairTally {
    /// Enters a game of the pair that was lost by the player who failed in it; if both did, nobody has won it.
    fn forfeit(&mut self, failure: GameFailure) {
        let GameFailure {
            by,
            fault,
            other,
            game,
            ..
        } = failure;
        let opponent = if by == A { B } else { A };
        self.games[game].winner = match (&other, opponent == A) {
            (Some(_), _) => Winner::Nobody,
            (None, true) => Winner::A,
            (None, false) => Winner::B,
        };
        let faults = [(by, Some(fault)), (opponent, other)];
        for (player, fault) in faults {
            if let Some(fault) = fault {
                self.faults[player.index()].get_or_insert(fault);
                self.forfeits[player.index()] += 1;
            }
        }
    }
}

//! One game of the arena, and the pair that it belongs to.

use std::{borrow::Cow, time::Instant};

use crate::{
    game::{Entry, HandResult, Match, Player, Stage},
    play::{BySeat, Deal, View, pair},
    players::{Fault, Scores, Situation},
    rules::{FirstDealer, GameTable, Rules},
};

use super::{OnFault, entrant::Agents, tally::MeetingTally};

/// After this many deals without an end a game counts as drawn: by some house rules two players can void every deal.
pub(super) const MOST_DEALS: u64 = 1000;

const A: Player = Player::FIRST;
const B: Player = Player::SECOND;

/// A pair of games to be played.
pub(super) struct Pair<'a> {
    /// The places of the two players among the entrants.
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
    /// The caller said stop.
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
    ) -> Result<MeetingTally, Broken> {
        if self.rules.game_table() != GameTable::Two {
            return self.play_at_a_table(agents, clock);
        }
        let mut tally = MeetingTally::default();
        let mut half_wins = 0;
        let dealers = [FirstDealer::You, FirstDealer::Opponent];
        for (game, dealer) in dealers.into_iter().enumerate() {
            let rules = single_game(self.rules, dealer);
            let played = self
                .begin(&rules, game, agents)
                .and_then(|()| self.play_game(&rules, game, agents, &mut tally, clock));
            half_wins += match played {
                Ok(half_wins) => half_wins,
                Err(Broken::Failed(failure))
                    if self.on_fault == OnFault::Forfeit
                        && !agents.are_given_up(game, self.players) =>
                {
                    forfeited(*failure, &mut tally)
                }
                Err(broken) => return Err(broken),
            };
        }
        tally.outcomes.add(half_wins);
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

    /// A player who fails after a stop has been stopped.
    pub(super) fn broken(&self, failure: GameFailure) -> Broken {
        if (self.stop)() {
            Broken::Stopped
        } else {
            Broken::Failed(Box::new(failure))
        }
    }

    /// Plays a game: how many half games A wins, 1 where it has no end.
    fn play_game(
        &self,
        rules: &Rules,
        number: usize,
        agents: &mut Agents<'_>,
        tally: &mut MeetingTally,
        clock: &impl Fn() -> Instant,
    ) -> Result<usize, Broken> {
        let mut game = Match::new(rules);
        while game.deals() < MOST_DEALS
            && let Some(dealt) = game.due(self.seed)
        {
            game.apply(&dealt).expect("what is due can be played");
            self.play_deal(&mut game, number, agents, tally, clock)?;
            let played = game.deal().expect("it has just been played");
            let outcome = played.deal().outcome();
            let outcome = outcome.expect("a deal is played to its end");
            let result = HandResult::new(&outcome, played.seats());
            tally.deals += 1;
            tally.void += u64::from(result.winner().is_none());
            tally.points += result.points_for(A) - result.points_for(B);
        }
        Ok(match game.stage() {
            Stage::Over(result) => match result.winner() {
                Some(A) => 2,
                Some(_) => 0,
                None => 1,
            },
            _ => 1,
        })
    }

    /// Plays the deal that has been dealt. The views grow with each event; building new ones for each decision would
    /// take longer than the decisions.
    fn play_deal(
        &self,
        game: &mut Match,
        game_number: usize,
        agents: &mut Agents<'_>,
        tally: &mut MeetingTally,
        clock: &impl Fn() -> Instant,
    ) -> Result<(), Broken> {
        let dealt = game.deal().expect("it has just been dealt");
        let (number, seats) = (dealt.number(), *dealt.seats());
        let seat_of = |player| seats.find(&player).expect("both sit in every deal");
        let scores = [A, B].map(|player| Scores::of(game, player));
        let mut views: BySeat<View> =
            pair::each(|seat| Deal::first_view(game.rules(), dealt.deal().deck(), seat));
        while let Some(player) = game.turn() {
            if (self.stop)() {
                return Err(Broken::Stopped);
            }
            let (seat, entrant) = (seat_of(player), self.players[player.index()]);
            let at = Situation {
                number,
                scores: scores[player.index()],
                view: Cow::Borrowed(&views[seat]),
            };
            let before = clock();
            let agent = agents.agent(game_number, entrant);
            let chosen = agent.and_then(|agent| agent.choose(&at));
            tally.thinking[player.index()].add(clock() - before);
            let legal = chosen.and_then(|action| match views[seat].check(&action) {
                Ok(()) => Ok(action),
                Err(why) => Err(Fault::illegal(agents.name(entrant), &action, why)),
            });
            let failed = |fault| GameFailure {
                by: player,
                fault,
                other: None,
                game: game_number,
                deal: number,
            };
            let action = legal.map_err(|fault| self.broken(failed(fault)))?;
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
                number,
                scores: scores[player.index()],
                view: Cow::Borrowed(&views[seat_of(player)]),
            };
            let _ = agent.and_then(|agent| agent.over(&at));
        }
        Ok(())
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

/// Enters a game as lost by the player who failed in it. Returns how many half games A wins, 1 where both failed.
pub(super) fn forfeited(failure: GameFailure, tally: &mut MeetingTally) -> usize {
    let half_wins = match (&failure.other, failure.by == A) {
        (Some(_), _) => 1,
        (None, true) => 0,
        (None, false) => 2,
    };
    let opponent = if failure.by == A { B } else { A };
    for (player, fault) in [(failure.by, Some(failure.fault)), (opponent, failure.other)] {
        if let Some(fault) = fault {
            tally.faults[player.index()].get_or_insert(fault);
            tally.forfeits[player.index()] += 1;
        }
    }
    half_wins
}

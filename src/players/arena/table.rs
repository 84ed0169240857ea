//! The games of a pair at a table for more than two: the first player against copies of the second, once in each place.

use std::time::Instant;

use crate::{
    game::{CurrentDeals, Entry, HandResult, Match, Player, Stage},
    players::{Fault, Situation, cut_card, named_dealer},
    rules::{FirstDealer, GameTable, Rules},
};

use super::{
    OnFault,
    entrant::Agents,
    game::{Broken, GameFailure, MOST_DEALS, Pair, forfeited},
    tally::{MeetingTally, Outcomes},
};

/// Where the first player sits in each of the games; the second one has the other places. In a partnership they are partners of
/// themselves, and change sides.
pub(super) fn lineups(rules: &Rules) -> Vec<usize> {
    match rules.game_table() {
        GameTable::Two | GameTable::Partnership => vec![0, 1],
        GameTable::Cutthroat | GameTable::Chouette | GameTable::BattleRoyal | GameTable::Round => {
            (0..rules.table.players as usize).collect()
        }
    }
}

/// How many sides play against that of the first player.
pub(super) fn opponents(rules: &Rules) -> f64 {
    match rules.game_table() {
        GameTable::Two | GameTable::Partnership => 1.0,
        GameTable::Cutthroat | GameTable::Chouette | GameTable::BattleRoyal | GameTable::Round => {
            f64::from(rules.table.players - 1)
        }
    }
}

impl Pair<'_> {
    /// Plays a game with the first player in each place, all with the same cards.
    pub(super) fn play_at_a_table(
        &self,
        agents: &mut Agents<'_>,
        clock: &impl Fn() -> Instant,
    ) -> Result<MeetingTally, Broken> {
        let rules = single_game(self.rules);
        let lineups = lineups(&rules);
        let mut tally = MeetingTally {
            outcomes: Outcomes::of(lineups.len()),
            ..MeetingTally::default()
        };
        let mut half_wins = 0;
        for (number, &place) in lineups.iter().enumerate() {
            let table = OneGame {
                pair: self,
                rules: &rules,
                number,
                place,
            };
            half_wins += match table.play(agents, &mut tally, clock) {
                Ok(half_wins) => half_wins,
                Err(Broken::Failed(failure))
                    if self.on_fault == OnFault::Forfeit && !table.is_given_up(agents) =>
                {
                    forfeited(*failure, &mut tally)
                }
                Err(broken) => return Err(broken),
            };
        }
        tally.outcomes.add(half_wins);
        Ok(tally)
    }
}

/// The most places at a table.
const PLACES: usize = 4;

/// A game at a table for more than two.
struct OneGame<'a> {
    pair: &'a Pair<'a>,
    rules: &'a Rules,
    number: usize,
    /// Where the first player sits; in a partnership, on which side.
    place: usize,
}

impl OneGame<'_> {
    /// Which of the two sits in a place: 0 or 1.
    fn side_of(&self, game: &Match, player: Player) -> usize {
        let is_first = match self.rules.game_table() {
            GameTable::Partnership => {
                let together = game.table().sides().are_together(player, Player::FIRST);
                together == (self.place == 0)
            }
            _ => player.index() == self.place,
        };
        usize::from(!is_first)
    }

    /// The number of the agent in a place.
    fn agent_number(&self, player: Player) -> usize {
        self.number * PLACES + player.index()
    }

    fn is_given_up(&self, agents: &mut Agents<'_>) -> bool {
        let mut places = Player::all(self.rules.table.players as usize);
        places.any(|player| agents.are_given_up(self.agent_number(player), self.pair.players))
    }

    fn failed(&self, side: usize, fault: Fault, deal: u64) -> Broken {
        self.pair.broken(GameFailure {
            by: Player::new(side),
            fault,
            other: None,
            game: self.number,
            deal,
        })
    }

    /// Plays the game: how many half games A wins, 1 where it has no end.
    fn play(
        &self,
        agents: &mut Agents<'_>,
        tally: &mut MeetingTally,
        clock: &impl Fn() -> Instant,
    ) -> Result<usize, Broken> {
        let mut game = Match::new(self.rules);
        let mut begun = false;
        let mut points = [0_i64; 2];
        while game.deals() < MOST_DEALS {
            let Some(entry) = self.next_entry(&game) else {
                break;
            };
            game.apply(&entry).expect("what is due can be played");
            if !matches!(game.stage(), Stage::Playing(_)) {
                continue;
            }
            if !begun {
                begun = true;
                for player in Player::all(game.players()) {
                    let side = self.side_of(&game, player);
                    let (entrant, number) = (self.pair.players[side], self.agent_number(player));
                    let started = agents.begin(number, entrant, self.rules, self.pair.seed);
                    started.map_err(|fault| self.failed(side, fault, 0))?;
                }
            }
            self.play_deals(&mut game, agents, tally, clock)?;
            let played = game.current().map(CurrentDeals::all).unwrap_or_default();
            for deal in played {
                let Some(outcome) = deal.deal().outcome() else {
                    continue;
                };
                let result = HandResult::new(&outcome, deal.seats());
                tally.deals += 1;
                tally.void += u64::from(result.winner().is_none());
                for player in Player::all(game.players()) {
                    points[self.side_of(&game, player)] += result.points_for(player);
                }
            }
        }
        let others = if self.rules.game_table() == GameTable::Partnership {
            1
        } else {
            i64::from(self.rules.table.players) - 1
        };
        tally.points += points[0] - points[1] / others;
        let Stage::Over(result) = game.stage() else {
            return Ok(1);
        };
        let won_by = |side| {
            let mut players = Player::all(game.players());
            players.any(|player| self.side_of(&game, player) == side && result.is_won_by(player))
        };
        Ok(match (won_by(0), won_by(1)) {
            (true, false) => 2,
            (false, true) => 0,
            (true, true) | (false, false) => 1,
        })
    }

    /// What comes next where nobody plays: the cut, the choice of a dealer, the cards.
    fn next_entry(&self, game: &Match) -> Option<Entry> {
        let seed = self.pair.seed;
        match game.stage() {
            Stage::Cut => {
                let spread = Match::spread(seed);
                let mut cards = Vec::new();
                for player in Player::all(game.players()) {
                    cards.push(cut_card(player, seed, &spread, &cards));
                }
                Some(Entry::Cut { cards })
            }
            Stage::ChooseDealer { chooser } => Some(Entry::FirstDealer {
                dealer: named_dealer(*chooser, game.table()),
            }),
            Stage::Lot | Stage::ToDeal { .. } => game.due(seed),
            Stage::Playing(_) | Stage::Over(_) => None,
        }
    }

    /// Plays the deals that have been dealt.
    fn play_deals(
        &self,
        game: &mut Match,
        agents: &mut Agents<'_>,
        tally: &mut MeetingTally,
        clock: &impl Fn() -> Instant,
    ) -> Result<(), Broken> {
        let number = game.deals().saturating_sub(1);
        let mut last: Vec<Option<Situation<'static>>> = vec![None; game.players()];
        while let Some(player) = game.turn() {
            if (self.pair.stop)() {
                return Err(Broken::Stopped);
            }
            let side = self.side_of(game, player);
            let entrant = self.pair.players[side];
            let at = Situation::of(game, player).expect("whose turn it is sits in a deal");
            let before = clock();
            let agent = agents.agent(self.agent_number(player), entrant);
            let chosen = agent.and_then(|agent| agent.choose(&at));
            tally.thinking[side].add(clock() - before);
            let legal = chosen.and_then(|action| match at.view.check(&action) {
                Ok(()) => Ok(action),
                Err(why) => Err(Fault::illegal(agents.name(entrant), &action, why)),
            });
            let action = legal.map_err(|fault| self.failed(side, fault, number))?;
            last[player.index()] = Some(at);
            let played = game.apply(&Entry::Played { player, action });
            played.expect("what the view allows can be played");
        }
        for (index, at) in last.into_iter().enumerate() {
            let player = Player::new(index);
            let deal = game.current().and_then(|deals| deals.of(player));
            if let (Some(mut at), Some(deal)) = (at, deal)
                && let Some(seat) = deal.seat_of(player)
            {
                at.view = std::borrow::Cow::Owned(deal.view(seat));
                let entrant = self.pair.players[self.side_of(game, player)];
                // An agent that cannot hear it fails when it is next asked.
                let agent = agents.agent(self.agent_number(player), entrant);
                let _ = agent.and_then(|agent| agent.over(&at));
            }
        }
        Ok(())
    }
}

/// The rules of one game, whose first dealer the lot decides where the table leaves that open.
fn single_game(rules: &Rules) -> Rules {
    let mut house = rules.into_house();
    house.match_play.best_of = 1;
    if rules.game_table() != GameTable::Cutthroat {
        house.deal.first_dealer = FirstDealer::Random;
    }
    Rules::new(house).expect("a single game and a lot contradict nothing")
}

//! How likely everybody is to win the game from its score.

use crate::{
    game::{ByPlayer, Game, Player, Table},
    play::Deal,
    players::{
        Scores,
        odds::{HandResults, PairRace, ScoreWorth, real},
    },
    rules::{GameTable, Rules},
};

use super::{TwoSides, cutthroat::CutthroatRace, several::SeveralRace};

/// The chances to win a game between equal players, for each score.
#[derive(Debug, Clone)]
pub(super) enum Race {
    /// Between two sides, where two play each deal.
    Sides(Box<PairRace>),
    /// Between three players, two of them in each deal. The second is the race of those two alone.
    Cutthroat(Box<CutthroatRace>, Box<PairRace>),
    /// Between three or four players, all of them in each deal.
    Several(SeveralRace),
}

impl Race {
    /// The race by these rules when hands end so.
    pub(super) fn new(rules: &Rules, results: &HandResults) -> Self {
        if Deal::seats_of(rules) > 2 {
            return Self::Several(SeveralRace::new(rules, results));
        }
        let pair = Box::new(PairRace::new(rules, results));
        match rules.game_table() {
            GameTable::Cutthroat => {
                Self::Cutthroat(Box::new(CutthroatRace::new(rules, results)), pair)
            }
            _ => Self::Sides(pair),
        }
    }

    /// What points are worth at this score and stake to one of two who play a deal. Who sits out is not looked at.
    pub(super) fn score_worth(&self, scores: &Scores, stake: u32) -> Option<ScoreWorth> {
        match self {
            Self::Sides(race) | Self::Cutthroat(_, race) => race.at(scores, stake),
            Self::Several(_) => None,
        }
    }

    /// The chances of everybody in a game that is not over, when `dealer` deals next.
    pub(super) fn chances(&self, game: &Game, table: Table, dealer: Player) -> ByPlayer<f64> {
        match (self, table) {
            (
                Self::Cutthroat(race, _),
                Table::Cutthroat {
                    non_dealer,
                    dealer,
                    idle,
                },
            ) => {
                let places = [non_dealer, dealer, idle];
                let chances = race.at(places.map(|player| real(game.running(player))));
                ByPlayer::from_fn(places.len(), |player| {
                    let place = places.iter().position(|&at| at == player);
                    place.map_or(0.0, |place| chances[place])
                })
            }
            (Self::Sides(race) | Self::Cutthroat(_, race), _) => {
                let sides = TwoSides::of(table);
                let [mine, theirs] = sides.leaders().map(|side| real(game.running(side)));
                sides.spread(race.grid().at(mine, theirs, 0, sides.is_one(dealer)))
            }
            (Self::Several(race), _) => {
                ByPlayer::from_fn(table.players(), |player| race.chance(game, player))
            }
        }
    }
}

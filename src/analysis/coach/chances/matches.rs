//! What a game is worth in its match.

use crate::{
    game::{ByPlayer, Player, Sheet, Sides, Table},
    players::odds::{HandResults, many, real},
    rules::{Hollywood, Rules},
};

use super::{TwoSides, paper, points::MatchByPoints};

/// The chances to win the match between equal players.
#[derive(Debug, Clone)]
pub(super) enum Matches {
    /// Who wins the game has won the match.
    OneGame,
    /// Two sides play so many games.
    Games { best_of: u32 },
    /// Two sides play to a number of points.
    Points(Box<MatchByPoints>),
    /// Everybody plays to a number of points on an account of their own.
    Accounts(Accounts),
    /// Several games are scored at once.
    Hollywood(Box<HandResults>),
}

impl Matches {
    /// The table by these rules when hands end so.
    pub(super) fn new(rules: &Rules, results: &HandResults) -> Self {
        match rules.match_play.best_of {
            _ if rules.match_play.hollywood != Hollywood::Off => {
                Self::Hollywood(Box::new(results.clone()))
            }
            1 => Self::OneGame,
            0 if Table::of(rules).has_accounts() => Self::Accounts(Accounts::new(rules, results)),
            0 => Self::Points(Box::new(MatchByPoints::new(rules, &results.entered()))),
            best_of => Self::Games { best_of },
        }
    }

    /// The chances of everybody in a game that they win with these, when `dealer` deals next.
    pub(super) fn within(
        &mut self,
        sheet: &Sheet,
        dealer: Player,
        games: &ByPlayer<f64>,
    ) -> ByPlayer<f64> {
        let sides = || TwoSides::of(sheet.table());
        match self {
            Self::OneGame => *games,
            Self::Games { best_of } => {
                let sides = sides();
                let [one, other] = sides.leaders();
                let won = |winner: Player| {
                    let mut won = sheet.games_won();
                    won[winner.index()] += 1;
                    of_games(*best_of, sides.leaders().map(|side| won[side.index()]))
                };
                sides.spread(games[one] * won(one) + games[other] * won(other))
            }
            Self::Points(table) => {
                let sides = sides();
                sides.spread(table.within(sheet, sides, dealer))
            }
            Self::Accounts(accounts) => accounts.within(sheet, games),
            Self::Hollywood(results) => paper::played_on(sheet, dealer, results),
        }
    }

    /// The chances of everybody when a game has just ended and the match has not; `dealer` deals next.
    pub(super) fn after_a_game(&mut self, sheet: &Sheet, dealer: Player) -> ByPlayer<f64> {
        let sides = || TwoSides::of(sheet.table());
        match self {
            // That is over with its game.
            Self::OneGame => super::won_or_drawn(sheet, None),
            Self::Games { best_of } => {
                let (sides, won) = (sides(), sheet.games_won());
                let won = sides.leaders().map(|side| won[side.index()]);
                sides.spread(of_games(*best_of, won))
            }
            Self::Points(table) => {
                let sides = sides();
                sides.spread(table.between(sheet, sides))
            }
            Self::Accounts(accounts) => *accounts.between(sheet.match_scores()),
            Self::Hollywood(results) => paper::played_on(sheet, dealer, results),
        }
    }
}

/// How likely the first of two wins a match of so many games, when they have won so many.
fn of_games(best_of: u32, [mine, theirs]: [usize; 2]) -> f64 {
    let majority = best_of as usize / 2 + 1;
    let (to_go, their_to_go) = (
        majority.saturating_sub(mine),
        majority.saturating_sub(theirs),
    );
    if to_go == 0 {
        return 1.0;
    }
    // For each number of games that the other lacks, how likely the player is the first to have all of theirs.
    let mut chances = vec![1.0; their_to_go + 1];
    for _ in 0..to_go {
        chances[0] = 0.0;
        for theirs in 1..=their_to_go {
            chances[theirs] = 0.5 * (chances[theirs] + chances[theirs - 1]);
        }
    }
    chances[their_to_go]
}

/// How likely everybody wins a match to a number of points, each on an account of their own.
///
/// From the scores between two games it is played on paper, with games that end as such games do. Within a game everybody is
/// credited what such a game brings on average.
#[derive(Debug, Clone)]
pub(super) struct Accounts {
    target: i64,
    games: Vec<Credits>,
    /// The chances from scores between two games, as far as they have been asked for.
    between: Vec<(Vec<i64>, ByPlayer<f64>)>,
}

/// What a game brought the players, in points.
#[derive(Debug, Clone)]
struct Credits {
    /// Of who was alone against the others: in the box, or else the winner.
    alone: i64,
    others: Vec<i64>,
    /// Whether the one who was alone won.
    is_won: bool,
}

impl Accounts {
    /// How many matches are played on paper from each score.
    const MATCHES: u64 = 400;
    /// After so many games a match on paper is broken off.
    const MOST_GAMES: usize = 200;
    /// How many games are played on paper to see what games are settled at.
    const GAMES: u64 = 300;

    fn new(rules: &Rules, results: &HandResults) -> Self {
        let games = (0..Self::GAMES).filter_map(|number| {
            let paper::PlayedGame { table, tally } = paper::played_game(rules, results, number)?;
            let alone = match table.sides() {
                Sides::Box(in_box) => in_box,
                Sides::Each | Sides::Partners(_) => tally.winner,
            };
            let mut credits = tally.credits();
            Some(Credits {
                is_won: tally.is_won_by(alone),
                alone: credits.remove(alone.index()),
                others: credits,
            })
        });
        Self {
            target: i64::from(rules.match_play.target.max(1)),
            games: games.collect(),
            between: Vec::new(),
        }
    }

    /// The chances of everybody in a game that they win with these.
    fn within(&mut self, sheet: &Sheet, games: &ByPlayer<f64>) -> ByPlayer<f64> {
        let players = sheet.players();
        let mut chances = ByPlayer::filled(players, 0.0);
        let mut add = |share: f64, alone: Player, is_won: bool| {
            let scores = self.after(sheet.match_scores(), alone, is_won);
            let then = self.between(scores);
            chances = ByPlayer::from_fn(players, |player| chances[player] + share * then[player]);
        };
        match sheet.table().sides() {
            Sides::Box(in_box) => {
                add(games[in_box], in_box, true);
                add(1.0 - games[in_box], in_box, false);
            }
            Sides::Each | Sides::Partners(_) => {
                for (player, &share) in games.iter() {
                    add(share, player, true);
                }
            }
        }
        chances
    }

    /// The scores after a game that this player has won or lost as such games are on average.
    fn after(&self, mut scores: Vec<i64>, alone: Player, is_won: bool) -> Vec<i64> {
        let whole = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        let alike = self.games.iter().filter(|game| game.is_won == is_won);
        let sum: i64 = alike.clone().map(|game| game.alone).sum();
        let (count, others) = (whole(alike.count().max(1)), whole(scores.len() - 1));
        for (player, score) in scores.iter_mut().enumerate() {
            *score += if player == alone.index() {
                sum / count
            } else {
                -sum / (count * others)
            };
        }
        scores
    }

    /// The chances of everybody from these scores between two games.
    fn between(&mut self, scores: Vec<i64>) -> &ByPlayer<f64> {
        let known = self.between.iter().position(|(at, _)| *at == scores);
        let place = known.unwrap_or_else(|| {
            let chances = self.played_on(&scores);
            self.between.push((scores, chances));
            self.between.len() - 1
        });
        &self.between[place].1
    }

    fn played_on(&self, scores: &[i64]) -> ByPlayer<f64> {
        let players = scores.len();
        let mut wins = ByPlayer::filled(players, 0.0);
        for number in 0..Self::MATCHES {
            let mut rng = paper::chance(number);
            let mut scores = scores.to_vec();
            for _ in 0..Self::MOST_GAMES {
                // Without any, nobody ever wins a game.
                let (most, ahead) = leading(&scores);
                if self.games.is_empty() || most >= self.target && ahead == 1 {
                    break;
                }
                let game = &self.games[paper::at_random(self.games.len(), &mut rng)];
                let first = paper::at_random(players, &mut rng);
                let credits = std::iter::once(&game.alone).chain(&game.others);
                for (place, credit) in credits.enumerate() {
                    scores[(first + place) % players] += credit;
                }
            }
            let (most, ahead) = leading(&scores);
            for player in Player::all(players) {
                if scores[player.index()] == most {
                    wins[player] += 1.0 / many(ahead);
                }
            }
        }
        wins.map(|wins| wins / real(Self::MATCHES.cast_signed()))
    }
}

/// The most points, and how many have so many.
fn leading(scores: &[i64]) -> (i64, usize) {
    let most = scores.iter().copied().max().unwrap_or(0);
    (most, scores.iter().filter(|score| **score == most).count())
}

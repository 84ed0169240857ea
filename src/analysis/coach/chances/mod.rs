//! The score table: the chance to win the game and the match from a score.

mod cutthroat;
mod hand_curve;
mod matches;
mod paper;
mod points;
mod race;
mod score_steps;
mod several;

use crate::{
    game::{ByPlayer, Game, HandResult, MatchResult, Player, Sheet, Sides, Table},
    play::{BySeat, Scoring, Seat},
    players::{
        Scores,
        odds::{Averaged, HandResults, ScoreWorth, many, signed},
    },
    rules::Rules,
};

use super::{Goal, ScoreState};

pub(super) use hand_curve::HandCurve;

use matches::Matches;
use race::Race;

/// How likely a player is to win, each from 0 to 1.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Chance {
    /// The game that is being played; of several at once, one of those that were open before the hand.
    pub game: f64,
    pub whole_match: f64,
}

impl Averaged for Chance {
    fn add(&mut self, share: f64, other: Self) {
        self.game += share * other.game;
        self.whole_match += share * other.whole_match;
    }
}

/// The score table of a match between equal players by some house rules.
///
/// The model, stated plainly: every hand to come ends as hands end between equal players ([`HandResults`]); who sits in and
/// who deals follow from the results as the rules say; the first to reach the target wins the game. From that the chance of
/// the game is computed backwards, score by score ([`Race`]), so it holds no guess but the results themselves. What a game is
/// worth in the match is another table ([`Matches`]). Between two games the next dealer is left open. A deal beside this one ends
/// as deals end between equal players, unless it is known how it ended.
///
/// A deal that is the only one has no game: each of its points counts the same.
///
/// Where several games are scored at once, the match is played on paper from each score that is asked for; where games follow
/// one another without end, as if the open ones were the last.
#[derive(Debug, Clone)]
pub struct Chances {
    rules: Rules,
    results: HandResults,
    race: Race,
    matches: Matches,
    /// What is known of the hand that was asked for last: every decision of a hand asks for the same.
    hand: Option<Hand>,
}

/// A hand, and what has been asked about it.
#[derive(Debug, Clone)]
struct Hand {
    before: ScoreState,
    dealer: Player,
    /// The chances after each way in which it can end.
    after: Vec<(HandResult, ByPlayer<Chance>)>,
    /// By player, and by what a spade and the stake multiply the points with.
    curves: Vec<((Player, [u32; 2]), HandCurve)>,
}

impl Chances {
    /// The table by these rules when hands end so.
    pub fn new(rules: &Rules, results: HandResults) -> Self {
        Self {
            rules: *rules,
            race: Race::new(rules, &results),
            matches: Matches::new(rules, &results),
            hand: None,
            results,
        }
    }

    /// How hands end.
    pub fn results(&self) -> &HandResults {
        &self.results
    }

    /// What points are worth at this score and stake, where that makes a difference and two play the deal.
    pub fn score_worth(&self, goal: Goal, scores: &Scores, stake: u32) -> Option<ScoreWorth> {
        match goal {
            Goal::Game if ScoreWorth::matters(&self.rules, scores, stake) => {
                self.race.score_worth(scores, stake)
            }
            Goal::Game | Goal::Points => None,
        }
    }

    /// The chances of `player` before a hand for which these sit down, in the game of the sheet that is begun or begins.
    pub fn before(&mut self, score: &ScoreState, seats: BySeat<Player>, player: Player) -> Chance {
        match score.goal {
            Goal::Game => self.standing(&score.sheet, dealer_of(seats))[player],
            Goal::Points => by_points(0.0),
        }
    }

    /// The chances of `player` after a hand for which these sat down and that brought this; `before` is the score without it.
    ///
    /// When the hand ends the game, its winner has won it, and the match stands as it does between two games.
    pub fn after(
        &mut self,
        before: &ScoreState,
        seats: BySeat<Player>,
        result: HandResult,
        player: Player,
    ) -> Chance {
        if before.goal == Goal::Points {
            return by_points(signed(&self.rules, &result, player));
        }
        let dealer = dealer_of(seats);
        let known = &self.hand(before, dealer).after;
        if let Some((_, chances)) = known.iter().find(|(ended, _)| *ended == result) {
            return chances[player];
        }
        let chances = self.after_deal(before, seats, result);
        self.hand(before, dealer).after.push((result, chances));
        chances[player]
    }

    /// What the points that are expected of a hand are worth to `player`, by this scoring; `before` is the score without it.
    pub(super) fn curve(
        &mut self,
        before: &ScoreState,
        seats: BySeat<Player>,
        player: Player,
        scoring: &Scoring<'_>,
    ) -> HandCurve {
        let dealer = dealer_of(seats);
        let multipliers = [scoring.spade_multiplier(), scoring.multiplier()];
        let key = (player, multipliers);
        let known = &self.hand(before, dealer).curves;
        if let Some((_, curve)) = known.iter().find(|(of, _)| *of == key) {
            return curve.clone();
        }
        let curve = HandCurve::new(self, before, seats, player, scoring);
        self.hand(before, dealer).curves.push((key, curve.clone()));
        curve
    }

    /// What is known of this hand, whatever was asked for before.
    fn hand(&mut self, before: &ScoreState, dealer: Player) -> &mut Hand {
        let is_same = |known: &Hand| known.dealer == dealer && known.before == *before;
        let known = self.hand.take().filter(is_same);
        self.hand.insert(known.unwrap_or_else(|| Hand {
            before: before.clone(),
            dealer,
            after: Vec::new(),
            curves: Vec::new(),
        }))
    }

    /// The chances of everybody when `dealer` deals next.
    fn standing(&mut self, sheet: &Sheet, dealer: Player) -> ByPlayer<Chance> {
        if let Some(over) = sheet.result() {
            let last = sheet.tallies().last();
            let won = |player| last.as_ref().is_some_and(|tally| tally.is_won_by(player));
            let games = ByPlayer::from_fn(sheet.players(), |player| certain(won(player)));
            return both(&games, &won_or_drawn(sheet, Some(&over)));
        }
        let games = self.of_games(sheet.open(), sheet.table(), dealer);
        let matches = self.matches.within(sheet, dealer, &games);
        both(&games, &matches)
    }

    /// The chances of everybody after a deal, and after the one beside it.
    fn after_deal(
        &mut self,
        score: &ScoreState,
        seats: BySeat<Player>,
        result: HandResult,
    ) -> ByPlayer<Chance> {
        let ScoreState {
            sheet: before,
            beside,
            ..
        } = score;
        let (table, dealer) = (before.table(), dealer_of(seats));
        if table.deals() < 2 {
            return self.after_all(before, dealer, result);
        }
        // Whoever of a side brings it the points, they are those of the side.
        let entered = |beside| table.entered(&[result, beside]).unwrap_or(result);
        if let Some(beside) = *beside {
            return self.after_all(before, dealer, entered(beside));
        }
        let ends = self.results.endings().map(|ending| {
            let result = ending.result(&seats, ending.multiplier);
            (result, ending.share)
        });
        let nobodys = (HandResult::Tie, self.results.nobodys());
        let ends: Vec<(HandResult, f64)> = ends.chain([nobodys]).collect();
        let mut sum = ByPlayer::filled(table.players(), Chance::default());
        for (beside, share) in ends {
            let after = self.after_all(before, dealer, entered(beside));
            for player in Player::all(table.players()) {
                sum[player].add(share, after[player]);
            }
        }
        sum
    }

    /// The chances of everybody after what was entered of a hand.
    fn after_all(
        &mut self,
        before: &Sheet,
        dealer: Player,
        result: HandResult,
    ) -> ByPlayer<Chance> {
        let mut sheet = before.clone();
        // A hand after the end of a match changes nothing.
        let tallies = sheet.enter(result).unwrap_or_default();
        let table = before.table();
        let next = table.next_dealer(&self.rules, dealer, &result, !tallies.is_empty());
        if tallies.is_empty() {
            return self.standing(&sheet, next);
        }
        let were_open = sheet.finished().iter().chain(sheet.open());
        let were_open = were_open
            .skip(before.finished().len())
            .take(before.open().len());
        let games = self.of_games(were_open, sheet.table(), next);
        let matches = match sheet.result() {
            Some(over) => won_or_drawn(&sheet, Some(&over)),
            None => self.matches.after_a_game(&sheet, next),
        };
        both(&games, &matches)
    }

    /// How likely everybody is to win one of these games.
    fn of_games<'a>(
        &self,
        games: impl IntoIterator<Item = &'a Game>,
        table: Table,
        dealer: Player,
    ) -> ByPlayer<f64> {
        let players = table.players();
        let mut count = 0;
        let mut sum = ByPlayer::filled(players, 0.0);
        for game in games {
            count += 1;
            let chances = game.tally().map_or_else(
                || self.race.chances(game, table, dealer),
                |tally| ByPlayer::from_fn(players, |player| certain(tally.is_won_by(player))),
            );
            sum = ByPlayer::from_fn(players, |player| sum[player] + chances[player]);
        }
        sum.map(|sum| sum / many(count))
    }
}

/// The chances of the game and of the match together.
fn both(games: &ByPlayer<f64>, matches: &ByPlayer<f64>) -> ByPlayer<Chance> {
    ByPlayer::from_fn(games.len(), |player| Chance {
        game: games[player],
        whole_match: matches[player],
    })
}

/// What points are worth where nothing but points counts, on the scale of chances: as much as at the beginning of a game to 100.
fn by_points(points: f64) -> Chance {
    const POINT: f64 = 1.0 / 250.0;
    let game = 0.5 + POINT * points;
    Chance {
        game,
        whole_match: game,
    }
}

fn dealer_of(seats: BySeat<Player>) -> Player {
    seats[Seat::dealer(seats.len())]
}

fn certain(won: bool) -> f64 {
    if won { 1.0 } else { 0.0 }
}

/// What everybody has of a match that is over: a drawn one is won in part by each side.
fn won_or_drawn(sheet: &Sheet, over: Option<&MatchResult>) -> ByPlayer<f64> {
    let players = sheet.players();
    let sides = sheet.table().match_sides().leaders(players).count();
    let winners = over.filter(|over| !over.winners.is_empty());
    ByPlayer::from_fn(players, |player| {
        winners.map_or(1.0 / many(sides), |over| certain(over.is_won_by(player)))
    })
}

/// The two sides of a game. The tables are computed from the place of the one; the chance of the other is what is left.
#[derive(Debug, Clone, Copy)]
struct TwoSides {
    sides: Sides,
    leaders: [Player; 2],
    players: usize,
}

impl TwoSides {
    fn of(table: Table) -> Self {
        let (sides, players) = (table.sides(), table.players());
        let other = Player::all(players).find(|&player| !sides.are_together(Player::FIRST, player));
        Self {
            sides,
            leaders: [
                Player::FIRST,
                other.expect("there are two sides at each table"),
            ],
            players,
        }
    }

    /// A player of the one side and one of the other.
    fn leaders(self) -> [Player; 2] {
        self.leaders
    }

    fn is_one(self, player: Player) -> bool {
        self.sides.are_together(self.leaders[0], player)
    }

    /// The chance of the one as that of everybody.
    fn spread(self, chance: f64) -> ByPlayer<f64> {
        ByPlayer::from_fn(self.players, |player| {
            if self.is_one(player) {
                chance
            } else {
                1.0 - chance
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        play::{VoidReason, WinKind, pair},
        players::eval::Evaluator,
        rules::GameTable,
        tests::players::rules_of,
    };

    /// In a partnership each hand is two deals: what is known of one is not yet what is entered.
    #[test]
    fn two_deals_side_by_side_are_foreseen_as_they_are_played_on_paper() {
        let mut house = rules_of(GameTable::Partnership, 4).into_house();
        house.match_play.best_of = 1;
        let rules = Rules::new(house).expect("nothing contradicts itself");
        let results = HandResults::of(Evaluator::embedded(), &rules, 300);
        let mut chances = Chances::new(&rules, results.clone());
        for ahead in [&[][..], &[(0, 60)], &[(0, 90), (1, 40)], &[(1, 100)]] {
            let mut sheet = Sheet::new(&rules);
            let sides = sheet.table().sides();
            let side = |place: usize| {
                let leader = sides.leaders(4).nth(place).expect("there are two sides");
                let members: Vec<Player> = sides.members(leader, 4).collect();
                [members[0], members[1]]
            };
            let nets = ahead.iter().map(|&(place, points)| HandResult::Net {
                side: side(place),
                points,
                boxes: 1,
            });
            let nets: Vec<HandResult> = nets.collect();
            for net in nets {
                sheet.enter(net).expect("the match is not over");
            }
            let dealer = sheet.table().first_dealers()[0];
            let seats = sheet.table().seats(dealer)[0];
            let on_paper = paper::played_on(&sheet, dealer, &results);
            for player in [seats[pair::NON_DEALER], seats[pair::DEALER]] {
                let score = ScoreState::new(sheet.clone());
                let before = chances.before(&score, seats, player).game;
                // Of two hundred games one in thirty is a standard error at most.
                let off = (before - on_paper[player]).abs();
                assert!(off < 0.1, "{before} {on_paper:?} after {ahead:?}");
                let reason = VoidReason::StockExhausted;
                let void = HandResult::Void { reason };
                let mut mean = results.nobodys() * chances.after(&score, seats, void, player).game;
                for ending in results.endings() {
                    let result = ending.result(&seats, ending.multiplier);
                    mean += ending.share * chances.after(&score, seats, result, player).game;
                }
                assert!(
                    (mean - before).abs() < 0.01,
                    "{mean} {before} after {ahead:?}"
                );
                // A deal is not yet a game, while the other one can outweigh it.
                let gin = HandResult::Won {
                    player,
                    kind: WinKind::Gin,
                    points: 70,
                    boxes: 2,
                    charge: None,
                };
                let won = chances.after(&score, seats, gin, player).game;
                assert!(before < won && won < 1.0, "{before} {won} after {ahead:?}");
            }
        }
    }
}

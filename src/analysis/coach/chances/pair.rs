//! The score table of deals between two.

use rand::Rng;

use crate::{
    cards::{Stream, stream},
    game::{Game, HandResult, MatchResult, Player, Sheet, Sides, dealer_after},
    play::{BySeat, pair},
    players::{
        Scores,
        odds::{
            GameEnd, Grid, HandResults, PairRace, ScoreWorth, many, nearest, real, whole_and_rest,
        },
    },
    rules::{BoxWhen, Credit, GameTable, GameWinner, Rules, Shutout},
};

use super::Chance;

/// The score table of a match between equal players by some house rules.
///
/// The model, stated plainly: every hand to come ends as hands end between equal players ([`HandResults`]); the dealer
/// follows from the results as the rules say; the first to reach the target wins the game. From that the table is computed
/// backwards, score by score, so it holds no guess but the results themselves. A match that is won by points depends on
/// what each game is settled at: for that the difference of the boxes is carried along, and a player without points
/// counts as shut out. Where a game credits both totals (`match.credit = "totals"`) the loser's boxes are guessed from
/// their points. Between two games the next dealer is left open.
///
/// Where several games are scored at once, the rest of the match is played on paper in the same way, from each score that
/// is asked for; where games follow one another without end, as if the open ones were the last.
#[derive(Debug, Clone)]
pub struct PairChances {
    rules: Rules,
    results: HandResults,
    race: PairRace,
    matches: MatchTable,
    /// The match within the game that is being played, with the match scores at which the game began.
    within: Option<([i64; 2], Grid)>,
    /// The chances after the hand that was asked for last: every decision of a hand asks for the same ones.
    after_hand: Option<AfterHand>,
}

/// The chances after each way in which one hand can end, as far as they have been asked for.
#[derive(Debug, Clone)]
struct AfterHand {
    before: Sheet,
    pair: Pair,
    dealer: Player,
    after: Vec<(HandResult, Chance)>,
}

/// The two who play a deal, in the order of their numbers, each for their side. The tables are computed from the place of the
/// one; the chance of the other is what is left. Who sits out, and the deal beside this one, are not foreseen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Pair {
    one: Player,
    other: Player,
    sides: Sides,
}

impl Pair {
    fn of(sheet: &Sheet, seats: BySeat<Player>) -> Self {
        let [first, second] = pair::SEATS.map(|seat| seats[seat]);
        Self {
            one: first.min(second),
            other: first.max(second),
            sides: sheet.table().sides(),
        }
    }

    fn is_one(self, player: Player) -> bool {
        self.sides.are_together(self.one, player)
    }

    /// The chance of the one as that of a player.
    fn chance_of(self, player: Player, chance: Chance) -> Chance {
        if self.is_one(player) {
            chance
        } else {
            chance.of_the_other()
        }
    }

    /// The chance of the one when this player has won.
    fn won(self, winner: Player) -> f64 {
        if self.is_one(winner) { 1.0 } else { 0.0 }
    }

    /// The chance of the one in a match that is over. A drawn one is half won.
    fn won_or_drawn(self, over: &MatchResult) -> f64 {
        if over.winners.is_empty() {
            0.5
        } else if over.is_won_by(self.one) {
            1.0
        } else {
            0.0
        }
    }

    /// The numbers of both.
    fn each<T: Copy>(self, by_player: &[T]) -> [T; 2] {
        [self.one, self.other].map(|player| by_player[player.index()])
    }

    /// Who deals the next hand if both go on.
    fn next_dealer(self, rules: &Rules, dealer: Player, result: &HandResult) -> Player {
        dealer_after(rules, dealer, result.winner(), |player| {
            self.against(player)
        })
    }

    /// Who of the two plays against a player.
    fn against(self, player: Player) -> Player {
        if self.is_one(player) {
            self.other
        } else {
            self.one
        }
    }
}

/// How many scores the table of the match within a game distinguishes: fewer than that of the game, as it
/// distinguishes boxes as well.
const MATCH_CELLS: u32 = 50;

impl PairChances {
    /// The table by these rules when hands end so.
    pub fn new(rules: &Rules, results: HandResults) -> Self {
        Self {
            rules: *rules,
            race: PairRace::new(rules, &results),
            matches: MatchTable::new(rules, &results),
            within: None,
            after_hand: None,
            results,
        }
    }

    /// How hands end.
    pub fn results(&self) -> &HandResults {
        &self.results
    }

    /// What points are worth at this score and stake, where that makes a difference.
    pub fn score_worth(&self, scores: &Scores, stake: u32) -> Option<ScoreWorth> {
        if ScoreWorth::matters(&self.rules, scores, stake) {
            self.race.at(scores, stake)
        } else {
            None
        }
    }

    /// The chances of `player` before a hand in which these two play, in the game of the sheet that is begun or begins.
    pub fn before(&mut self, sheet: &Sheet, seats: BySeat<Player>, player: Player) -> Chance {
        let pair = Pair::of(sheet, seats);
        let chance = self.of_one(sheet, pair, seats[pair::DEALER]);
        pair.chance_of(player, chance)
    }

    fn of_one(&mut self, sheet: &Sheet, pair: Pair, dealer: Player) -> Chance {
        if let Some(over) = sheet.result() {
            let last = sheet.tallies().last();
            return Chance {
                game: last.map_or(0.5, |tally| pair.won(tally.winner)),
                whole_match: pair.won_or_drawn(&over),
            };
        }
        if sheet.is_hollywood() {
            let open = sheet.open().iter();
            let of_games: f64 = open.map(|game| self.of_game(game, pair, dealer)).sum();
            return Chance {
                game: of_games / many(sheet.open().len()),
                whole_match: self.played_on(sheet, pair, dealer),
            };
        }
        let game = sheet.game();
        let of_game = self.of_game(game, pair, dealer);
        let whole_match = if self.is_by_games() {
            let [mine, theirs] = pair.each(&sheet.games_won());
            let won = self.matches.by_games(mine + 1, theirs);
            let lost = self.matches.by_games(mine, theirs + 1);
            of_game * won + (1.0 - of_game) * lost
        } else {
            let lead = i64::from(game.boxes(pair.one)) - i64::from(game.boxes(pair.other));
            let begun = pair.each(&sheet.match_scores());
            let (mine, theirs) = (real(game.running(pair.one)), real(game.running(pair.other)));
            self.within(begun)
                .at(mine, theirs, lead, pair.is_one(dealer))
        };
        Chance {
            game: of_game,
            whole_match,
        }
    }

    /// The chances of `player` after a hand in which these two played and that brought this; `before` is the sheet without
    /// it.
    ///
    /// When the hand ends the game, its winner has won it, and the match stands as it does between two games.
    pub fn after(
        &mut self,
        before: &Sheet,
        seats: BySeat<Player>,
        result: HandResult,
        player: Player,
    ) -> Chance {
        let pair = Pair::of(before, seats);
        let dealer = seats[pair::DEALER];
        let is_same = |known: &AfterHand| {
            known.pair == pair && known.dealer == dealer && known.before == *before
        };
        let mut known = self
            .after_hand
            .take()
            .filter(is_same)
            .unwrap_or_else(|| AfterHand {
                before: before.clone(),
                pair,
                dealer,
                after: Vec::new(),
            });
        let found = known.after.iter().find(|(ended, _)| *ended == result);
        let chance = if let Some((_, chance)) = found {
            *chance
        } else {
            let chance = if before.is_hollywood() {
                self.play_on(before, pair, dealer, result)
            } else {
                self.of_one_after(before, pair, dealer, result)
            };
            known.after.push((result, chance));
            chance
        };
        self.after_hand = Some(known);
        pair.chance_of(player, chance)
    }

    fn of_one_after(
        &mut self,
        before: &Sheet,
        pair: Pair,
        dealer: Player,
        result: HandResult,
    ) -> Chance {
        let mut sheet = before.clone();
        let next = pair.next_dealer(&self.rules, dealer, &result);
        let ended = sheet.enter(result).ok();
        let Some(tally) = ended.and_then(|mut tallies| tallies.pop()) else {
            return self.of_one(&sheet, pair, next);
        };
        let over = sheet.result().map(|over| pair.won_or_drawn(&over));
        Chance {
            game: pair.won(tally.winner),
            whole_match: over.unwrap_or_else(|| self.between(&sheet, pair)),
        }
    }

    /// The chance of the one to win one game, when `dealer` deals next.
    fn of_game(&self, game: &Game, pair: Pair, dealer: Player) -> f64 {
        if let Some(tally) = game.tally() {
            return pair.won(tally.winner);
        }
        let (mine, theirs) = (real(game.running(pair.one)), real(game.running(pair.other)));
        let grid = self.race.grid();
        grid.at(mine, theirs, 0, pair.is_one(dealer))
    }

    /// The chances of the one after a hand where several games are scored at once.
    fn play_on(&self, before: &Sheet, pair: Pair, dealer: Player, result: HandResult) -> Chance {
        let mut sheet = before.clone();
        let next = pair.next_dealer(&self.rules, dealer, &result);
        // A hand after the end of a match changes nothing.
        let _ = sheet.enter(result);
        let were_open = sheet.finished().iter().chain(sheet.open());
        let were_open = were_open
            .skip(before.finished().len())
            .take(before.open().len());
        let of_games: f64 = were_open.map(|game| self.of_game(game, pair, next)).sum();
        let over = sheet.result();
        Chance {
            game: of_games / many(before.open().len()),
            whole_match: over.map_or_else(
                || self.played_on(&sheet, pair, next),
                |over| pair.won_or_drawn(&over),
            ),
        }
    }

    /// The share of matches that the one wins when this one is played to its end on paper.
    fn played_on(&self, sheet: &Sheet, pair: Pair, dealer: Player) -> f64 {
        let mut begun = sheet.clone();
        // The end of a match that has none is not foreseen.
        let _ = begun.announce_last_games();
        let mut wins = 0.0;
        for number in 0..MATCHES {
            let mut rng = stream(SEED, Stream::Deal(number));
            let (mut sheet, mut dealer) = (begun.clone(), dealer);
            for _ in 0..MOST_HANDS {
                let result = drawn(&self.results, pair, dealer, &mut rng);
                dealer = pair.next_dealer(&self.rules, dealer, &result);
                // The match goes on only while it is not over.
                let entered = sheet.enter(result);
                if entered.is_err()
                    || entered.is_ok_and(|ended| !ended.is_empty()) && sheet.result().is_some()
                {
                    break;
                }
            }
            wins += sheet.result().map_or(0.5, |over| pair.won_or_drawn(&over));
        }
        wins / real(MATCHES.cast_signed())
    }

    fn is_by_games(&self) -> bool {
        self.rules.match_play.best_of > 0
    }

    /// The chance of the match between two games.
    fn between(&self, sheet: &Sheet, pair: Pair) -> f64 {
        if self.is_by_games() {
            let [mine, theirs] = pair.each(&sheet.games_won());
            self.matches.by_games(mine, theirs)
        } else {
            let [mine, theirs] = pair.each(&sheet.match_scores()).map(real);
            self.matches.by_points(mine, theirs)
        }
    }

    /// The table of the match within a game that begins at these scores of the match.
    fn within(&mut self, begun: [i64; 2]) -> &Grid {
        let grid = match self.within.take() {
            Some((scores, grid)) if scores == begun => grid,
            Some(_) | None => {
                let settlement = GameCredits::new(&self.rules, &self.results);
                let [mine, theirs] = begun.map(real);
                let size = (MATCH_CELLS, settlement.most_boxes());
                Grid::solve(&self.rules, &self.results, size, |end| {
                    let [to_me, to_them] = settlement.credits(end);
                    self.matches.by_points(mine + to_me, theirs + to_them)
                })
            }
        };
        &self.within.insert((begun, grid)).1
    }
}

/// What a game is settled at, as far as the table knows it.
struct GameCredits<'a> {
    rules: &'a Rules,
    /// What a box adds when the game has ended, in points.
    per_box: f64,
    /// What a won hand counts on average, in points.
    average_win: f64,
}

impl<'a> GameCredits<'a> {
    /// A greater lead in boxes is not distinguished.
    const MOST_BOXES: i32 = 9;

    fn new(rules: &'a Rules, results: &HandResults) -> Self {
        let per_box = match rules.score.box_when {
            BoxWhen::GameEnd => f64::from(rules.score.box_bonus),
            // They are part of the score.
            BoxWhen::AtOnce => 0.0,
        };
        Self {
            rules,
            per_box,
            average_win: results.average_win().max(1.0),
        }
    }

    fn most_boxes(&self) -> i32 {
        if self.per_box > 0.0 {
            Self::MOST_BOXES
        } else {
            0
        }
    }

    /// What the player whose table it is and the other are credited, in points.
    fn credits(&self, end: GameEnd) -> [f64; 2] {
        let game = &self.rules.game;
        let GameEnd { winner, loser, .. } = end;
        let lead = f64::from(if end.mine { end.boxes } else { -end.boxes }) * self.per_box;
        let shut_out = loser <= 0.0;
        let bonus = f64::from(game.bonus);
        let (added, factor) = match game.shutout {
            _ if !shut_out => (0.0, 1.0),
            Shutout::Add => (f64::from(game.shutout_bonus), 1.0),
            Shutout::DoubleHands => (winner, 1.0),
            Shutout::DoubleTotal => (winner + bonus, 1.0),
            Shutout::DoubleAll => (winner + bonus + lead, 1.0),
            Shutout::DoubleDifference => (0.0, 2.0),
            Shutout::None => (0.0, 1.0),
        };
        let settled = (winner + bonus + added + lead - loser) * factor;
        let (for_winner, for_loser) = match self.rules.match_play.credit {
            Credit::Difference if settled < 0.0 && game.winner == GameWinner::MostPoints => {
                (0.0, -settled)
            }
            Credit::Difference => (settled, 0.0),
            Credit::Totals => {
                let boxes = (loser / self.average_win).round() * self.per_box;
                let total = winner + bonus + added + lead + boxes;
                (total * factor, loser + boxes)
            }
        };
        if end.mine {
            [for_winner, for_loser]
        } else {
            [for_loser, for_winner]
        }
    }
}

/// How many games are played on paper to see what games are settled at; each is taken once for either side.
const GAMES: u64 = 1500;

/// How many matches of several games at once are played to their end on paper from each score.
const MATCHES: u64 = 200;

/// After so many hands a game on paper is broken off: by some house rules nobody ever wins.
const MOST_HANDS: usize = 1000;

/// The seed of the games on paper.
const SEED: u64 = 0x0067_616d_6573_2121;

/// How many steps up to the target the scores of a match by points have.
const CELLS: u32 = 50;

/// How likely a match is won from its score between two games.
#[derive(Debug, Clone)]
pub(super) struct MatchTable {
    best_of: u32,
    target: f64,
    step: f64,
    cells: usize,
    values: Vec<f64>,
}

impl MatchTable {
    /// The table by these rules when hands end so.
    pub(super) fn new(rules: &Rules, results: &HandResults) -> Self {
        let match_play = &rules.match_play;
        let target = match_play.target.max(1);
        let step = target.div_ceil(CELLS);
        let cells = if match_play.best_of > 0 {
            0
        } else {
            target.div_ceil(step) as usize
        };
        let mut table = Self {
            best_of: match_play.best_of,
            target: f64::from(target),
            step: f64::from(step),
            cells,
            values: vec![0.5; cells * cells],
        };
        if cells > 0 {
            let credits = table.buckets(&credits(rules, results));
            for mine in (0..cells).rev() {
                for theirs in (0..cells).rev() {
                    table.values[mine * cells + theirs] = table.value(&credits, mine, theirs);
                }
            }
        }
        table
    }

    /// The credits of a game in steps, each with its share.
    fn buckets(&self, credits: &[[f64; 2]]) -> Vec<([usize; 2], f64)> {
        let each = 1.0 / many(credits.len().max(1));
        let mut buckets: Vec<([usize; 2], f64)> = Vec::new();
        for &[mine, theirs] in credits {
            for (mine, share) in self.steps(mine) {
                for (theirs, their_share) in self.steps(theirs) {
                    let share = each * share * their_share;
                    match buckets.iter_mut().find(|(at, _)| *at == [mine, theirs]) {
                        Some((_, sum)) => *sum += share,
                        None => buckets.push(([mine, theirs], share)),
                    }
                }
            }
        }
        buckets
    }

    /// A credit in whole steps, the one below and the one above by their nearness. What is taken off a score counts as
    /// nothing.
    fn steps(&self, points: f64) -> [(usize, f64); 2] {
        nearest(points.max(0.0) / self.step)
    }

    fn value(&self, credits: &[([usize; 2], f64)], mine: usize, theirs: usize) -> f64 {
        let (mut sum, mut back) = (0.0, 0.0);
        for &([to_me, to_them], share) in credits {
            if to_me == 0 && to_them == 0 {
                back += share;
            } else {
                sum += share * self.cell(mine + to_me, theirs + to_them);
            }
        }
        if back < 1.0 - 1e-9 {
            sum / (1.0 - back)
        } else {
            0.5
        }
    }

    fn cell(&self, mine: usize, theirs: usize) -> f64 {
        if mine < self.cells && theirs < self.cells {
            return self.values[mine * self.cells + theirs];
        }
        match mine.cmp(&theirs) {
            std::cmp::Ordering::Greater => 1.0,
            std::cmp::Ordering::Less => 0.0,
            std::cmp::Ordering::Equal => 0.5,
        }
    }

    /// The chance with `mine` points of the match against `theirs`, before a game; for a match by points.
    pub(super) fn by_points(&self, mine: f64, theirs: f64) -> f64 {
        if mine.max(theirs) >= self.target && (mine - theirs).abs() >= 0.5 {
            return if mine > theirs { 1.0 } else { 0.0 };
        }
        let cell = |score: f64| whole_and_rest(score.max(0.0).min(self.target) / self.step);
        let ((mine, rest), (theirs, their_rest)) = (cell(mine), cell(theirs));
        let along = |mine| {
            let (low, high) = (self.cell(mine, theirs), self.cell(mine, theirs + 1));
            low + their_rest * (high - low)
        };
        along(mine) + rest * (along(mine + 1) - along(mine))
    }

    /// The chance with `mine` games won against `theirs`, before a game; for a match of so many games.
    pub(super) fn by_games(&self, mine: usize, theirs: usize) -> f64 {
        let majority = self.best_of as usize / 2 + 1;
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
}

/// What games between equal players are settled at: the credits of both, each game once for either side. Whatever the table,
/// the two play them alone.
fn credits(rules: &Rules, results: &HandResults) -> Vec<[f64; 2]> {
    let mut house = rules.into_house();
    (house.table.game, house.table.players) = (GameTable::Two, 2);
    let rules = &Rules::new(house).expect("what fits another table fits a table for two");
    let mut credits = Vec::new();
    for number in 0..GAMES {
        let mut rng = stream(SEED, Stream::Deal(number));
        let mut dealer = if number % 2 == 0 {
            Player::FIRST
        } else {
            Player::SECOND
        };
        let mut sheet = Sheet::new(rules);
        let pair = Pair::of(&sheet, BySeat::pair(Player::FIRST, Player::SECOND));
        for _ in 0..MOST_HANDS {
            let result = drawn(results, pair, dealer, &mut rng);
            dealer = pair.next_dealer(rules, dealer, &result);
            if let Ok(Some(tally)) = sheet.enter(result).map(|mut tallies| tallies.pop())
                && let [first, second] = *tally.credits()
            {
                let (first, second) = (real(first), real(second));
                credits.push([first, second]);
                credits.push([second, first]);
                break;
            }
        }
    }
    credits
}

/// A result drawn by chance.
fn drawn(results: &HandResults, pair: Pair, dealer: Player, rng: &mut impl Rng) -> HandResult {
    let mut left = f64::from(rng.next_u32()) / f64::from(u32::MAX);
    for ending in results.endings() {
        left -= ending.share;
        if left <= 0.0 {
            let seats = BySeat::pair(pair.against(dealer), dealer);
            return ending.result(&seats, ending.multiplier);
        }
    }
    HandResult::Tie
}

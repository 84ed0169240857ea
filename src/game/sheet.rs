//! The score sheet of a match: every game, what it was settled at, and how the match stands.

use std::fmt::Display;

use crate::rules::{Hollywood, Rules};

use super::{Game, HandResult, Player, Table, Tally};

/// The score sheet of a match, for people at a real table as much as for the program.
///
/// ```
/// use undercut::{game::{HandResult, Player, Sheet}, play::WinKind, rules::Rules};
///
/// let mut sheet = Sheet::new(&Rules::default());
/// let hand = HandResult::Won { player: Player::FIRST, kind: WinKind::Knock, points: 24, boxes: 1, charge: None };
/// sheet.enter(hand)?;
/// assert_eq!(sheet.game().running(Player::FIRST), 24);
/// # Ok::<(), undercut::game::SheetError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sheet {
    rules: Rules,
    /// Who sat where before the first hand.
    first: Table,
    /// Who sits where now.
    table: Table,
    hands: Vec<HandResult>,
    /// How many hands there were when the last games were announced.
    announced: Option<usize>,
    finished: Vec<Game>,
    open: Vec<Game>,
    /// How many games have been opened.
    opened: usize,
    /// How many games the last hand ended.
    ended: usize,
}

/// How many games are scored at once.
fn at_once(rules: &Rules) -> usize {
    match rules.match_play.hollywood {
        Hollywood::Off => 1,
        Hollywood::Three | Hollywood::Rolling => 3,
    }
}

/// Why a hand cannot be entered on a sheet.
#[expect(missing_docs, reason = "names say what the values are")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SheetError {
    #[error("the match is over, and no more hands can be entered")]
    MatchOver,
    /// No game opens that could be the last but those that are open.
    #[error(
        "the last games are announced only in rolling Hollywood, where one game follows another"
    )]
    NotRolling,
    /// The last games have been announced before.
    #[error("the open games are the last already")]
    LastGames,
    /// The hand is won by, or charged to, somebody who was not dealt cards in it.
    #[error("{}", sits_out(.player))]
    SitsOut { player: Player },
    #[error("there is no {player} at this table of {players}")]
    NoSuchPlayer { player: Player, players: usize },
}

impl SheetError {
    /// Returns the sentence with the name of a player, where it speaks of one who is there.
    pub(crate) fn named<'a>(self, name: impl FnOnce(Player) -> &'a str) -> String {
        match self {
            Self::SitsOut { player } => sits_out(&name(player)),
            // A player who is not there has no name.
            Self::MatchOver | Self::NotRolling | Self::LastGames | Self::NoSuchPlayer { .. } => {
                self.to_string()
            }
        }
    }
}

fn sits_out(who: &impl Display) -> String {
    format!("{who} was dealt no cards in this hand")
}

/// How a match ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchResult {
    /// Who won it: several where they play together, and nobody where it is drawn, which only several games at once can be.
    pub winners: Vec<Player>,
    /// The match scores in points, with the match bonus, by player.
    pub scores: Vec<i64>,
    /// The games won, by player.
    pub games_won: Vec<usize>,
}

impl MatchResult {
    /// Who won it, the first of those who play together; none where it is drawn.
    pub fn winner(&self) -> Option<Player> {
        self.winners.first().copied()
    }

    /// Whether a player has won it, alone or together with others.
    pub fn is_won_by(&self, player: Player) -> bool {
        self.winners.contains(&player)
    }
}

impl Sheet {
    /// An empty sheet for a match by these rules, with the people in the order of their numbers: see [`Table::of`].
    pub fn new(rules: &Rules) -> Self {
        Self::seated(rules, Table::of(rules))
    }

    /// An empty sheet for the people who sit like this before the first hand.
    pub fn seated(rules: &Rules, table: Table) -> Self {
        let opened = at_once(rules);
        Self {
            rules: *rules,
            first: table,
            table,
            hands: Vec::new(),
            announced: None,
            finished: Vec::new(),
            open: vec![Game::new(rules, table); opened],
            opened,
            ended: 0,
        }
    }

    /// The house rules that the scores follow.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// How many people play.
    pub fn players(&self) -> usize {
        self.table.players()
    }

    /// Who sits where now: in the next hand, or in the one being played.
    pub fn table(&self) -> Table {
        self.table
    }

    /// Whether several games are scored at once.
    pub fn is_hollywood(&self) -> bool {
        self.rules.match_play.hollywood != Hollywood::Off
    }

    /// The finished games, in the order in which they were opened and ended.
    pub fn finished(&self) -> &[Game] {
        &self.finished
    }

    /// The games that take further hands, in the order in which they were opened. They come after the finished ones.
    pub fn open(&self) -> &[Game] {
        &self.open
    }

    /// The first open game; without hands after the last game of a match.
    pub fn game(&self) -> &Game {
        &self.open[0]
    }

    /// The running score of a player in the game being played, or in each open one with a slash between: `30/20/10`.
    pub fn running(&self, player: Player) -> String {
        let open = self
            .open
            .iter()
            .map(|game| game.running(player).to_string());
        open.collect::<Vec<_>>().join("/")
    }

    /// The games that the last hand ended.
    pub fn just_ended(&self) -> &[Game] {
        &self.finished[self.finished.len() - self.ended..]
    }

    /// The tallies of the games that the last hand ended, with their numbers in the match, from 1.
    pub fn just_tallied(&self) -> impl Iterator<Item = (usize, Tally)> {
        let numbers = self.finished.len() - self.ended + 1..;
        numbers.zip(self.just_ended().iter().filter_map(Game::tally))
    }

    /// The first game that the last hand ended, or else the first open one.
    pub fn last_game(&self) -> &Game {
        self.just_ended().first().unwrap_or_else(|| self.game())
    }

    /// The open games in which a win of this player would be entered: those in which they have won a hand before, and the
    /// first of the others.
    pub fn counting(&self, player: Player) -> impl Iterator<Item = usize> {
        let has_won = move |game: &Game| game.hands_won(player) > 0;
        let next = self.open.iter().position(|game| !has_won(game));
        let open = self.open.iter().enumerate();
        open.filter_map(move |(at, game)| (has_won(game) || next == Some(at)).then_some(at))
    }

    /// Whether the open games are the last of a match in which games follow one another.
    pub fn is_announced(&self) -> bool {
        self.announced.is_some()
    }

    /// Whether another game would open when one is over, until the last games are announced.
    pub fn may_announce(&self) -> bool {
        self.announced.is_none() && self.opens_another() && self.result().is_none()
    }

    /// Announces that no further game opens: the match ends with the open ones.
    ///
    /// # Errors
    ///
    /// When games do not follow one another, or no other one would open anyway.
    pub fn announce_last_games(&mut self) -> Result<(), SheetError> {
        if self.rules.match_play.hollywood != Hollywood::Rolling {
            return Err(SheetError::NotRolling);
        }
        if !self.may_announce() {
            return Err(SheetError::LastGames);
        }
        self.announced = Some(self.hands.len());
        Ok(())
    }

    /// Whether another game opens when one is over.
    fn opens_another(&self) -> bool {
        let match_play = &self.rules.match_play;
        match match_play.hollywood {
            Hollywood::Off => true,
            Hollywood::Three => false,
            Hollywood::Rolling => {
                let games = match_play.hollywood_games as usize;
                self.announced.is_none() && (games == 0 || self.opened < games)
            }
        }
    }

    /// Enters what a hand brought in the open games, and returns the tallies of those that it ended.
    ///
    /// # Errors
    ///
    /// When the match is over, or the hand was won by somebody who is not at the table.
    pub fn enter(&mut self, hand: HandResult) -> Result<Vec<Tally>, SheetError> {
        if self.result().is_some() {
            return Err(SheetError::MatchOver);
        }
        let charged = hand.charge().map(|charge| charge.player);
        for player in hand.winner().into_iter().chain(charged) {
            let players = self.players();
            if player.index() >= players {
                return Err(SheetError::NoSuchPlayer { player, players });
            }
            if !self.table.sits_in(player) {
                return Err(SheetError::SitsOut { player });
            }
        }
        self.hands.push(hand);
        let entered: Vec<usize> = match (self.is_hollywood(), hand.winner()) {
            (false, _) => vec![0],
            (true, Some(winner)) => self.counting(winner).collect(),
            (true, None) => Vec::new(),
        };
        let mut tallies = Vec::new();
        for (at, mut game) in std::mem::take(&mut self.open).into_iter().enumerate() {
            if entered.contains(&at) {
                game.push(hand, self.table);
            }
            if let Some(tally) = game.tally() {
                tallies.push(tally);
                self.finished.push(game);
            } else {
                self.open.push(game);
            }
        }
        self.ended = tallies.len();
        self.table = self.table.after(&hand, self.ended > 0);
        while self.open.len() < at_once(&self.rules) && self.opens_another() {
            self.open.push(Game::new(&self.rules, self.table));
            self.opened += 1;
        }
        if self.open.is_empty() {
            // After the last game of a match there is an empty one.
            self.open.push(Game::new(&self.rules, self.table));
        }
        Ok(tallies)
    }

    /// Takes the last line off the sheet: a hand, reopening what it ended, or the announcement of the last games.
    /// Returns whether there was one.
    ///
    /// # Panics
    ///
    /// Never: the other hands were entered in this order before.
    pub fn undo(&mut self) -> bool {
        let announced = self.announced.filter(|&at| at < self.hands.len());
        if self.announced == announced && self.hands.pop().is_none() {
            return false;
        }
        let hands = std::mem::take(&mut self.hands);
        *self = Self::seated(&self.rules, self.first);
        for hand in hands {
            self.announced = announced.filter(|&at| at <= self.hands.len());
            self.enter(hand)
                .expect("these hands were entered in this order before");
        }
        self.announced = announced;
        true
    }

    /// The tallies of the finished games.
    pub fn tallies(&self) -> impl Iterator<Item = Tally> {
        self.finished.iter().filter_map(Game::tally)
    }

    /// How many hands have been entered in the whole match.
    pub fn hands(&self) -> usize {
        self.hands.len()
    }

    /// The match scores in points, by player, without the match bonus.
    pub fn match_scores(&self) -> Vec<i64> {
        let mut scores = vec![0; self.players()];
        for tally in self.tallies() {
            for (score, credit) in scores.iter_mut().zip(tally.credits()) {
                *score += credit;
            }
        }
        scores
    }

    /// The games won, by player.
    pub fn games_won(&self) -> Vec<usize> {
        let mut won = vec![0; self.players()];
        for tally in self.tallies() {
            for player in Player::all(won.len()).filter(|&player| tally.is_won_by(player)) {
                won[player.index()] += 1;
            }
        }
        won
    }

    /// How the match ended, if it has.
    pub fn result(&self) -> Option<MatchResult> {
        let games_won = self.games_won();
        let mut scores = self.match_scores();
        let won_games = |player: &Player| games_won[player.index()];
        let winners: Vec<Player> = match self.rules.match_play.best_of {
            _ if self.is_hollywood() => {
                if self.opens_another() || self.finished.len() < self.opened {
                    return None;
                }
                let by_score = |player: &Player| (scores[player.index()], won_games(player));
                self.alone_ahead(by_score).unwrap_or_default()
            }
            0 => self.ahead_at_the_target(&scores)?,
            best_of => {
                let majority = best_of as usize / 2 + 1;
                let players = Player::all(self.players());
                let winners: Vec<Player> =
                    players.filter(|one| won_games(one) >= majority).collect();
                (!winners.is_empty()).then_some(winners)?
            }
        };
        for winner in &winners {
            scores[winner.index()] += i64::from(self.rules.match_play.bonus);
        }
        Some(MatchResult {
            winners,
            scores,
            games_won,
        })
    }

    /// Who has reached the match target, if they alone are ahead.
    fn ahead_at_the_target(&self, scores: &[i64]) -> Option<Vec<Player>> {
        let ahead = self.alone_ahead(|player| scores[player.index()])?;
        let target = i64::from(self.rules.match_play.target);
        let has_reached = |player: &Player| scores[player.index()] >= target;
        ahead.iter().all(has_reached).then_some(ahead)
    }

    /// Those of the side for which this is greater than for everybody else.
    fn alone_ahead<K: Ord>(&self, of: impl Fn(&Player) -> K) -> Option<Vec<Player>> {
        let (sides, players) = (self.table.match_sides(), self.players());
        let leader = Player::all(players).max_by_key(&of)?;
        let mut others = Player::all(players).filter(|&one| !sides.are_together(one, leader));
        others
            .all(|player| of(&player) < of(&leader))
            .then(|| sides.members(leader, players).collect())
    }
}

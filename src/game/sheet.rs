//! The score sheet of a match: every game, what it was settled at, and how the match stands.

use crate::rules::Rules;

use super::{Game, HandResult, Player, Tally};

/// The score sheet of a match, for people at a real table as much as for the program.
///
/// ```
/// use undercut::{game::{HandResult, Player, Sheet}, play::WinKind, rules::Rules};
///
/// let mut sheet = Sheet::new(&Rules::default(), 2);
/// let hand = HandResult::Won { player: Player::FIRST, kind: WinKind::Knock, points: 24, boxes: 1 };
/// sheet.enter(hand)?;
/// assert_eq!(sheet.game().running(Player::FIRST), 24);
/// # Ok::<(), undercut::game::SheetError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sheet {
    rules: Rules,
    players: usize,
    hands: Vec<HandResult>,
    finished: Vec<Game>,
    open: Vec<Game>,
}

/// Why a hand cannot be entered on a sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SheetError {
    /// The match is over.
    #[error("the match is over: {winner} won it, and no more hands can be entered")]
    MatchOver {
        /// Who won it.
        winner: Player,
    },
    /// No such player.
    #[error("there is no {player} at this table of {players}")]
    NoSuchPlayer {
        /// The player named.
        player: Player,
        /// How many there are.
        players: usize,
    },
}

/// How a match ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchResult {
    /// Who won it.
    pub winner: Player,
    /// The match scores in points, with the match bonus, by player.
    pub scores: Vec<i64>,
    /// The games won, by player.
    pub games_won: Vec<usize>,
}

impl Sheet {
    /// An empty sheet for a match among `players` people.
    pub fn new(rules: &Rules, players: usize) -> Self {
        Self {
            rules: *rules,
            players,
            hands: Vec::new(),
            finished: Vec::new(),
            open: vec![Game::new(rules, players)],
        }
    }

    /// The house rules that the scores follow.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// How many players it has columns for.
    pub fn players(&self) -> usize {
        self.players
    }

    /// The finished games, in the order in which they ended.
    pub fn finished(&self) -> &[Game] {
        &self.finished
    }

    /// The games that take further hands, in the order in which they were opened: one, since no house rule opens several.
    pub fn open(&self) -> &[Game] {
        &self.open
    }

    /// The first open game; without hands after the last game of a match.
    pub fn game(&self) -> &Game {
        &self.open[0]
    }

    /// The game that the last hand was entered in; the one being played, when there is none.
    pub fn last_game(&self) -> &Game {
        match self.finished.last() {
            Some(finished) if self.game().hands().is_empty() => finished,
            Some(_) | None => self.game(),
        }
    }

    /// Enters what a hand brought in the open games, and returns the tallies of those that it ended.
    ///
    /// # Errors
    ///
    /// When the match is over, or the hand was won by somebody who is not at the table.
    pub fn enter(&mut self, hand: HandResult) -> Result<Vec<Tally>, SheetError> {
        if let Some(MatchResult { winner, .. }) = self.result() {
            return Err(SheetError::MatchOver { winner });
        }
        if let Some(player) = hand.winner()
            && player.index() >= self.players
        {
            return Err(SheetError::NoSuchPlayer {
                player,
                players: self.players,
            });
        }
        self.hands.push(hand);
        let mut tallies = Vec::new();
        for mut game in std::mem::take(&mut self.open) {
            game.push(hand);
            if let Some(tally) = game.tally() {
                tallies.push(tally);
                self.finished.push(game);
            } else {
                self.open.push(game);
            }
        }
        if self.open.is_empty() {
            self.open.push(Game::new(&self.rules, self.players));
        }
        Ok(tallies)
    }

    /// Takes the last hand off the sheet, reopening what it ended; `None` when the sheet is empty.
    ///
    /// # Panics
    ///
    /// Never: the other hands were entered in this order before.
    pub fn undo(&mut self) -> Option<HandResult> {
        let last = self.hands.pop()?;
        let hands = std::mem::take(&mut self.hands);
        *self = Self::new(&self.rules, self.players);
        for hand in hands {
            self.enter(hand)
                .expect("these hands were entered in this order before");
        }
        Some(last)
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
        let mut scores = vec![0; self.players];
        for tally in self.tallies() {
            for (score, credit) in scores.iter_mut().zip(tally.credits()) {
                *score += credit;
            }
        }
        scores
    }

    /// The games won, by player.
    pub fn games_won(&self) -> Vec<usize> {
        let mut won = vec![0; self.players];
        for tally in self.tallies() {
            won[tally.winner.index()] += 1;
        }
        won
    }

    /// How the match ended, if it has.
    pub fn result(&self) -> Option<MatchResult> {
        let games_won = self.games_won();
        let mut scores = self.match_scores();
        let winner = match self.rules.match_play.best_of {
            0 => self.ahead_at_the_target(&scores)?,
            best_of => {
                let majority = best_of as usize / 2 + 1;
                Player::all(self.players).find(|p| games_won[p.index()] >= majority)?
            }
        };
        scores[winner.index()] += i64::from(self.rules.match_play.bonus);
        Some(MatchResult {
            winner,
            scores,
            games_won,
        })
    }

    /// Who has reached the match target, if they alone are ahead.
    fn ahead_at_the_target(&self, scores: &[i64]) -> Option<Player> {
        let best = *scores.iter().max()?;
        let mut leaders = Player::all(self.players).filter(|p| scores[p.index()] == best);
        let leader = leaders.next()?;
        let alone = leaders.next().is_none();
        (alone && best >= i64::from(self.rules.match_play.target)).then_some(leader)
    }
}

//! The score sheet as it is kept on paper, in lines of text.

use std::fmt::Write;

use unicode_width::UnicodeWidthStr;

use super::{
    Names, columns, game_over, hand_kind, is_by_games, is_single_game, match_over,
    names::{COLUMN, abbreviated},
    payments,
};
use crate::{
    game::{Column, Game, HandResult, Player, Sheet, Sides, Tally},
    rules::Hollywood,
};

/// The width of the first column, in columns of the screen.
const FIRST: usize = 22;
/// What stands where there is nothing, so that it can be heard as well.
const NOTHING: &str = "-";

/// The score sheet as it is kept on paper, in lines of text: a column a player, the running score of the winner of each
/// hand, the tally of each game, and how the match stands.
///
/// ```
/// use undercut::{
///     game::{HandResult, Player, Sheet, words::{Names, Paper}},
///     play::WinKind,
///     rules::Rules,
/// };
///
/// let names = Names::new(["Ann", "Club"], Some(Player::FIRST));
/// let mut sheet = Sheet::new(&Rules::default());
/// sheet.enter(HandResult::Won { player: Player::FIRST, kind: WinKind::Gin, points: 45, boxes: 2, charge: None })?;
/// let lines = Paper::new(&names, &sheet).short();
/// assert_eq!(lines[0], "Game 1                           You          Club");
/// assert_eq!(lines[1], "  1  gin 45                       45             -");
/// # Ok::<(), undercut::game::SheetError>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Paper<'a> {
    names: &'a Names,
    sheet: &'a Sheet,
    rows: Rows,
}

/// How a row of the paper is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Rows {
    /// A column a player.
    Columns,
    /// A sentence, for a screen reader.
    Sentences,
}

impl<'a> Paper<'a> {
    /// The paper of a score sheet, with the players called by these names.
    pub const fn new(names: &'a Names, sheet: &'a Sheet) -> Self {
        let rows = Rows::Columns;
        Self { names, sheet, rows }
    }

    /// The same with a sentence for each row.
    #[must_use]
    pub const fn in_sentences(self) -> Self {
        let rows = Rows::Sentences;
        Self { rows, ..self }
    }

    /// Every game hand by hand with its tally, and how the match stands.
    pub fn whole(&self) -> Vec<String> {
        if self.sheet.is_hollywood() {
            return self.side_by_side(0);
        }
        let mut lines = Vec::new();
        let finished = self.sheet.finished();
        for (number, (game, tally)) in (1..).zip(finished.iter().zip(self.sheet.tallies())) {
            lines.extend(self.game(number, game));
            lines.extend(self.tally(&tally));
            lines.push(format!("{}.", self.game_over(number, &tally)));
            lines.push(String::new());
        }
        if self.sheet.result().is_none() {
            for (number, game) in (finished.len() + 1..).zip(self.sheet.open()) {
                lines.extend(self.game(number, game));
                lines.push(String::new());
            }
        }
        lines.extend(self.standing());
        if lines.last().is_some_and(String::is_empty) {
            lines.pop();
        }
        lines
    }

    /// What the games before were worth, the game being played hand by hand, and how the match stands.
    pub fn short(&self) -> Vec<String> {
        if self.sheet.is_hollywood() {
            // While games follow one another, those of the first open one are the last columns.
            let open = self.sheet.finished().len();
            let over = self.sheet.result().is_some();
            return self.side_by_side(if over { 0 } else { open });
        }
        let mut lines = Vec::new();
        for (number, tally) in (1..).zip(self.sheet.tallies()) {
            if number == 1 {
                lines.push(self.head("Games before"));
            }
            let credits = tally.credits();
            let label = format!("Game {number}");
            lines.push(self.row(&label, |player| credits[player.index()]));
        }
        if self.sheet.result().is_none() {
            let first = self.sheet.finished().len() + 1;
            for (number, game) in (first..).zip(self.sheet.open()) {
                lines.extend(self.game(number, game));
            }
        }
        lines.extend(self.standing());
        lines
    }

    /// The running score of everybody: `Ann 24, Bob 13`.
    pub fn running(&self) -> String {
        let sides = self.sheet.table().sides();
        let leaders = sides.leaders(self.sheet.players());
        let of = |player| {
            let members: Vec<Player> = sides.members(player, self.sheet.players()).collect();
            format!(
                "{} {}",
                self.names.together(&members),
                self.sheet.running(player)
            )
        };
        leaders.map(of).collect::<Vec<_>>().join(", ")
    }

    /// The games from this one on, counted from 0, three side by side, and how the match stands.
    fn side_by_side(&self, from: usize) -> Vec<String> {
        let mut lines = Vec::new();
        for block in SideBySide::of(self.names, self.sheet) {
            if block.first + SideBySide::GAMES <= from {
                continue;
            }
            let row = |label: &str, cells: Vec<String>| {
                let mut line = format!("{label:<12}");
                for cell in cells {
                    let _ = write!(line, "{cell:>8}");
                }
                line.truncate(line.trim_end().len());
                line
            };
            let numbers = (block.first + 1..).take(block.games);
            let games = numbers.flat_map(|number| {
                let blanks = sheet_columns(self.names, self.sheet)
                    .skip(1)
                    .map(|_| String::new());
                blanks.chain([format!("game {number}")])
            });
            lines.push(row("", games.collect()));
            let names = (0..block.games).flat_map(|_| sheet_columns(self.names, self.sheet));
            let names = names.map(|player| abbreviated(&self.name(player), 7));
            lines.push(row("", names.collect()));
            for line in &block.lines {
                let cell = |cell: &Option<i64>| {
                    cell.map_or_else(|| NOTHING.to_owned(), |points| points.to_string())
                };
                lines.push(row(&line.label, line.cells.iter().map(cell).collect()));
            }
            lines.push(String::new());
        }
        lines.extend(self.standing());
        lines
    }

    /// The head of a game's columns, and its hands: the winner's score after each.
    fn game(&self, number: usize, game: &Game) -> Vec<String> {
        let mut lines = vec![self.head_of(&format!("Game {number}"), game.sides())];
        for (place, hand) in game.hands().iter().enumerate() {
            let points = hand.won();
            let points = points.map_or_else(String::new, |(_, points, _)| format!(" {points}"));
            let label = match self.rows {
                Rows::Columns => format!("{:>3}  {}{points}", place + 1, hand_kind(hand)),
                Rows::Sentences => format!("Hand {}, {}{points}", place + 1, hand_kind(hand)),
            };
            lines.push(self.cells(&label, |player| {
                is_entered(game, hand, player).then(|| game.running_after(player, place + 1))
            }));
        }
        if game.hands().is_empty() {
            lines.push("     no hand yet".to_owned());
        }
        lines
    }

    /// What a finished game was worth, line by line.
    pub fn tally(&self, tally: &Tally) -> Vec<String> {
        let of = |player: Player| &tally.columns[player.index()];
        let some = |points: i64| (points != 0).then_some(points);
        let credits = tally.credits();
        let mut lines = vec![
            self.row("hands", |player| of(player).hands),
            self.cells("game bonus", |player| some(of(player).bonus)),
        ];
        if tally.columns.iter().any(|column| column.shutout != 0) {
            lines.push(self.cells("shutout", |player| some(of(player).shutout)));
        }
        lines.push(self.cells("boxes", |player| some(of(player).boxes)));
        lines.push(self.row("total", |player| of(player).total()));
        lines.push(self.cells(SideBySide::WORTH, |player| some(credits[player.index()])));
        lines.extend(self.payments(tally));
        lines
    }

    /// The payments, a line each, where everybody has an account: `  Ann from Bo   195`.
    pub fn payments(&self, tally: &Tally) -> Vec<String> {
        let lines = payments(self.names, tally);
        let widest = lines.iter().map(|line| line.what.width() + 1).max();
        let width = widest.unwrap_or(0).max(34);
        lines
            .into_iter()
            .map(|line| match self.rows {
                Rows::Columns => format!("  {:<width$}{:>5}", line.what, line.points),
                Rows::Sentences => format!("{}: {}.", line.what, line.points),
            })
            .collect()
    }

    /// How the match stands, or how it ended; nothing while its only game is played.
    pub fn standing(&self) -> Vec<String> {
        let rules = self.sheet.rules();
        if let Some(result) = self.sheet.result() {
            let over = match_over(self.names, &result, rules);
            return vec![format!("{}.", over.text(super::Symbols::Ascii))];
        }
        if is_single_game(rules) {
            return Vec::new();
        }
        let (head, rules) = (self.head("Match"), rules.match_play);
        if is_by_games(self.sheet.rules()) && !self.sheet.table().has_accounts() {
            let won = self.sheet.games_won();
            let label = format!("games, best of {}", rules.best_of);
            let won = |player: Player| i64::try_from(won[player.index()]).ok();
            return vec![head, self.cells(&label, won)];
        }
        let scores = self.sheet.match_scores();
        let label = match rules.hollywood {
            Hollywood::Off => format!("points, to {}", rules.target),
            Hollywood::Three | Hollywood::Rolling => "points".to_owned(),
        };
        vec![head, self.row(&label, |player| scores[player.index()])]
    }

    /// How a game ended, without a full stop.
    fn game_over(&self, number: usize, tally: &Tally) -> String {
        game_over(self.names, number, tally).text(super::Symbols::Ascii)
    }

    /// The head of the columns.
    pub fn head(&self, label: &str) -> String {
        self.head_of(label, Sides::Each)
    }

    /// The head of the columns of a game that is played by these sides.
    fn head_of(&self, label: &str, sides: Sides) -> String {
        if self.rows == Rows::Sentences {
            return match sides {
                Sides::Box(player) => {
                    format!(
                        "{label}, {}:",
                        self.names.does(player, "are in the box", "is in the box")
                    )
                }
                Sides::Each | Sides::Partners(_) => format!("{label}:"),
            };
        }
        let name = |player| match sides {
            Sides::Box(in_box) if in_box == player => format!("{} (box)", self.name(player)),
            Sides::Box(_) | Sides::Each | Sides::Partners(_) => self.name(player),
        };
        columns(
            FIRST,
            label,
            sheet_columns(self.names, self.sheet).map(name),
        )
    }

    /// Who has a column: a player, or two who share their scores in the whole match.
    fn name(&self, player: Player) -> String {
        match self.rows {
            Rows::Columns => column_name(self.names, self.sheet, player, COLUMN - 2),
            Rows::Sentences => column_name(self.names, self.sheet, player, usize::MAX),
        }
    }

    fn row(&self, label: &str, cell: impl Fn(Player) -> i64) -> String {
        self.cells(label, |player| Some(cell(player)))
    }

    fn cells(&self, label: &str, cell: impl Fn(Player) -> Option<i64>) -> String {
        if self.rows == Rows::Sentences {
            let figure = |player| Some(format!("{} {}", self.name(player), cell(player)?));
            let columns = self
                .sheet
                .table()
                .match_sides()
                .leaders(self.sheet.players());
            let told: Vec<String> = columns.filter_map(figure).collect();
            return match &told[..] {
                [] => format!("{label}: nothing."),
                told => format!("{label}: {}.", told.join(", ")),
            };
        }
        let cell = |player| cell(player).map_or_else(|| NOTHING.to_owned(), |it| it.to_string());
        columns(
            FIRST,
            label,
            sheet_columns(self.names, self.sheet).map(cell),
        )
    }
}

/// The players who stand for the columns of a sheet, in their order: the reader's comes first, and two who share their
/// scores in the whole match have one.
pub fn sheet_columns(names: &Names, sheet: &Sheet) -> impl Iterator<Item = Player> + use<> {
    side_columns(names, sheet.table().match_sides(), sheet.players())
}

/// One player of each side, in the order of the names.
pub fn side_columns(
    names: &Names,
    sides: Sides,
    players: usize,
) -> impl Iterator<Item = Player> + use<> {
    let mut leaders: Vec<Player> = Vec::new();
    for player in names.columns() {
        let leader = sides.leader(player, players);
        if !leaders.contains(&leader) {
            leaders.push(leader);
        }
    }
    leaders.into_iter()
}

/// What the column is called for which a player stands, in at most so many columns: `Stella`, `Ste.`; or `You and Bo`,
/// `You+Bo`, `Ste.+Bo`, `S+B` if two share it.
pub fn column_name(names: &Names, sheet: &Sheet, player: Player, most: usize) -> String {
    let members = sheet.table().match_sides().members(player, sheet.players());
    let members: Vec<Player> = members.collect();
    let together = names.together(&members);
    if together.width() <= most {
        return together;
    }
    if members.len() < 2 {
        return abbreviated(&together, most);
    }
    let members = names.columns().filter(|one| members.contains(one));
    let called: Vec<&str> = members.map(|one| names.subject(one)).collect();
    let joined = called.join("+");
    if joined.width() <= most {
        return joined;
    }
    // A name has three letters or more, or its initial.
    let longest = called.iter().map(|name| name.width()).max().unwrap_or(0);
    let mut shorter = (4..longest).rev().map(|each| {
        let names = called.iter().map(|name| abbreviated(name, each));
        names.collect::<Vec<_>>().join("+")
    });
    if let Some(short) = shorter.find(|short| short.width() <= most) {
        return short;
    }
    let initials = called.iter().filter_map(|name| name.chars().next());
    let initials: Vec<String> = initials.map(String::from).collect();
    initials.join("+")
}

/// Whether a hand is written in the column of a player: their side of the game won it, or points were taken from it.
pub fn is_entered(game: &Game, hand: &HandResult, player: Player) -> bool {
    let charged = hand.charge().map(|charge| charge.player);
    let sides = game.sides();
    let mut entered = hand.winner().into_iter().chain(charged);
    entered.any(|one| sides.are_together(one, player))
}

/// Games that are scored at once, side by side as on paper: for each game a column for each player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SideBySide {
    /// The place of its first game in the match, from 0.
    pub first: usize,
    /// How many games stand here.
    pub games: usize,
    /// The hands, and what the games that are over were worth.
    pub lines: Vec<SideLine>,
}

/// A line of games side by side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SideLine {
    /// What it is: the number of a hand in each game, or a line of the tally.
    pub label: String,
    /// The points, game by game, in each the players in the order of the columns; none where nothing is written.
    pub cells: Vec<Option<i64>>,
    /// Whether it belongs to the tally.
    pub is_tally: bool,
}

impl SideBySide {
    /// How many games stand side by side.
    pub const GAMES: usize = 3;
    /// The label of the line with what the games were worth for the match.
    pub const WORTH: &str = "worth";

    /// Every game of a sheet, three at a time.
    pub fn of(names: &Names, sheet: &Sheet) -> Vec<Self> {
        let open = sheet.open().iter().filter(|_| sheet.result().is_none());
        let games: Vec<&Game> = sheet.finished().iter().chain(open).collect();
        let blocks = games.chunks(Self::GAMES).enumerate();
        blocks
            .map(|(place, games)| Self {
                first: place * Self::GAMES,
                games: games.len(),
                lines: lines(names, sheet, games),
            })
            .collect()
    }
}

fn lines(names: &Names, sheet: &Sheet, games: &[&Game]) -> Vec<SideLine> {
    let each = |of: &dyn Fn(usize, Player) -> Option<i64>| -> Vec<Option<i64>> {
        let games = 0..games.len();
        games
            .flat_map(|at| sheet_columns(names, sheet).map(move |player| (at, player)))
            .map(|(at, player)| of(at, player))
            .collect()
    };
    let most = games.iter().map(|game| game.hands().len()).max();
    let mut lines: Vec<SideLine> = (0..most.unwrap_or(0))
        .map(|hand| SideLine {
            label: (hand + 1).to_string(),
            cells: each(&|at, player| {
                let entered = is_entered(games[at], games[at].hands().get(hand)?, player);
                entered.then(|| games[at].running_after(player, hand + 1))
            }),
            is_tally: false,
        })
        .collect();
    let tallies: Vec<Option<Tally>> = games.iter().map(|game| game.tally()).collect();
    let mut add = |label: &str, of: &dyn Fn(&Tally, Player) -> i64, zero: bool| {
        let cells = each(&|at, player| {
            let points = of(tallies[at].as_ref()?, player);
            (zero || points != 0).then_some(points)
        });
        if cells.iter().any(Option::is_some) {
            lines.push(SideLine {
                label: label.to_owned(),
                cells,
                is_tally: true,
            });
        }
    };
    let column = |of: fn(&Column) -> i64| {
        move |tally: &Tally, player: Player| of(&tally.columns[player.index()])
    };
    add("hands", &column(|column| column.hands), true);
    add("game bonus", &column(|column| column.bonus), false);
    add("shutout", &column(|column| column.shutout), false);
    add("boxes", &column(|column| column.boxes), false);
    add("total", &column(Column::total), true);
    let worth = |tally: &Tally, player: Player| tally.credits()[player.index()];
    add(SideBySide::WORTH, &worth, false);
    lines
}

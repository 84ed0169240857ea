//! The score sheet as it is kept on paper.

use ratatui::layout::Rect;

use super::{Align, Canvas, row_of};
use crate::{
    game::{
        Column, Game, HandResult, Player, Sheet, Tally,
        words::{Names, hand_kind},
    },
    play::WinKind,
    tui::theme::Role,
};

/// How much of the score sheet is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SheetForm {
    /// A column in front says how each hand was won, and what each line of the tally is.
    Wide,
    /// The same in as few columns as it can be read in.
    Narrow,
}

/// The score sheet as it is kept on paper: a column a player with the running score after each hand he won, underlined;
/// after each game its bonuses and what it was settled at; at the foot the match so far.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SheetView<'a> {
    /// The sheet.
    pub sheet: &'a Sheet,
    /// The players' names.
    pub names: &'a Names,
    /// How much is told.
    pub form: SheetForm,
    /// How many rows have gone out at the bottom: 0 shows the end.
    pub scroll: usize,
}

/// A row of the sheet.
enum SheetRow {
    /// What it is, and a cell a player.
    Cells(String, Vec<Cell>),
    /// A line across.
    Rule,
    /// The number of a game.
    Game(usize),
}

/// What stands in a player's column.
#[derive(Clone)]
struct Cell {
    text: String,
    role: Role,
}

impl Cell {
    fn new(number: i64, role: Role) -> Self {
        Self {
            text: number.to_string(),
            role,
        }
    }

    /// The number, or nothing if it is zero.
    fn added(number: i64) -> Self {
        Self {
            text: if number == 0 {
                String::new()
            } else {
                number.to_string()
            },
            role: Role::Text,
        }
    }

    fn empty() -> Self {
        Self {
            text: String::new(),
            role: Role::Label,
        }
    }
}

/// Where the columns of a sheet stand, from its left edge.
struct Columns {
    /// Columns of the first one.
    label: u16,
    /// Columns for each player.
    player: u16,
    /// How many players there are.
    players: u16,
}

impl Columns {
    fn width(&self) -> u16 {
        self.player
            .saturating_mul(self.players)
            .saturating_add(self.label)
    }
}

impl SheetForm {
    /// The least number of columns in which the sheet of so many players can be read.
    pub fn least_width(self, players: usize) -> u16 {
        let players = u16::try_from(players).unwrap_or(u16::MAX);
        let (label, player) = match self {
            Self::Wide => (14, 9),
            Self::Narrow => (8, 5),
        };
        players.saturating_mul(player).saturating_add(label)
    }
}

impl SheetView<'_> {
    /// How many rows the sheet takes, with its head and foot.
    pub fn height(&self) -> usize {
        self.rows().len() + 4
    }

    /// The scroll that shows the beginning.
    pub fn last_scroll(&self, area: Rect) -> usize {
        self.height().saturating_sub(usize::from(area.height))
    }

    /// Draws the sheet.
    pub fn draw(&self, area: Rect, canvas: &mut Canvas<'_>) {
        let columns = self.columns(area.width);
        let area = Rect {
            width: area.width.min(columns.width()),
            ..area
        };
        let mut canvas = canvas.within(area);
        draw_cells("", &self.names(), row_of(area, 0), &columns, &mut canvas);
        canvas.rule(row_of(area, 1), Role::Border);

        let rows = self.rows();
        let body = area.height.saturating_sub(4);
        let most = rows.len().saturating_sub(usize::from(body));
        let mut first = most - self.scroll.min(most);
        // There is a line above the first row already.
        if first > 0 && matches!(rows.get(first), Some(SheetRow::Rule)) {
            first += 1;
        }
        if first > 0 {
            let more_above = canvas.glyphs().more_above;
            canvas.line(row_of(area, 1), more_above, Role::Label, Align::Right);
        }
        for (at, row) in (0..body).zip(&rows[first..]) {
            let at = row_of(area, at.saturating_add(2));
            match row {
                SheetRow::Cells(label, cells) => {
                    draw_cells(label, cells, at, &columns, &mut canvas);
                }
                SheetRow::Rule => canvas.rule(at, Role::Border),
                SheetRow::Game(number) => {
                    canvas.line(at, &format!("game {number}"), Role::Title, Align::Left);
                }
            }
        }
        let shown = u16::try_from(rows.len() - first)
            .unwrap_or(u16::MAX)
            .min(body);
        canvas.rule(row_of(area, shown.saturating_add(2)), Role::Border);
        if first + usize::from(shown) < rows.len() {
            let more_below = canvas.glyphs().more_below;
            let end = row_of(area, shown.saturating_add(2));
            canvas.line(end, more_below, Role::Label, Align::Right);
        }
        let foot = row_of(area, shown.saturating_add(3));
        draw_cells("match", &self.match_cells(), foot, &columns, &mut canvas);
    }

    fn columns(&self, width: u16) -> Columns {
        let players = u16::try_from(self.sheet.players())
            .unwrap_or(u16::MAX)
            .max(1);
        let (least, widest) = match self.form {
            SheetForm::Wide => (14, 14),
            SheetForm::Narrow => (8, 10),
        };
        let player = (width.saturating_sub(least) / players).min(widest);
        let left = width.saturating_sub(player.saturating_mul(players));
        Columns {
            label: left.clamp(least, least + 4),
            player,
            players,
        }
    }

    fn names(&self) -> Vec<Cell> {
        let name = |player| Cell {
            text: self.names.subject(player).to_owned(),
            role: Role::Strong,
        };
        self.players().map(name).collect()
    }

    fn players(&self) -> impl Iterator<Item = Player> {
        self.names.columns()
    }

    fn rows(&self) -> Vec<SheetRow> {
        let mut rows = Vec::new();
        let finished = self.sheet.finished();
        let several = !finished.is_empty();
        let current = self.sheet.game();
        let over = self.sheet.result().is_some();
        let games = finished.iter().chain((!over).then_some(current));
        for (number, game) in games.enumerate() {
            if several {
                rows.push(SheetRow::Game(number + 1));
            }
            self.push_hands(game, &mut rows);
            if let Some(tally) = game.tally() {
                self.push_tally(game, &tally, &mut rows);
            }
        }
        // There is a line below the last row already.
        if let Some(SheetRow::Rule) = rows.last() {
            rows.pop();
        }
        rows
    }

    fn push_hands(&self, game: &Game, rows: &mut Vec<SheetRow>) {
        if game.hands().is_empty() {
            let none = Cell {
                text: "0".to_owned(),
                role: Role::Label,
            };
            rows.push(SheetRow::Cells(
                String::new(),
                vec![none; self.sheet.players()],
            ));
        }
        for (place, hand) in game.hands().iter().enumerate() {
            let cells = self.players().map(|player| match hand.winner() {
                Some(winner) if winner == player => {
                    Cell::new(game.running_after(player, place + 1), Role::Won)
                }
                Some(_) | None => Cell::empty(),
            });
            rows.push(SheetRow::Cells(self.hand_label(hand), cells.collect()));
        }
    }

    fn push_tally(&self, game: &Game, tally: &Tally, rows: &mut Vec<SheetRow>) {
        rows.push(SheetRow::Rule);
        let of = |number: fn(&Column) -> i64| -> Vec<Cell> {
            let column = |player: Player| &tally.columns[player.index()];
            let cell = |player| Cell::added(number(column(player)));
            self.players().map(cell).collect()
        };
        let mut line = |label: (&str, &str), cells: Vec<Cell>| {
            if cells.iter().any(|cell| !cell.text.is_empty()) {
                let label = match self.form {
                    SheetForm::Wide => label.0,
                    SheetForm::Narrow => label.1,
                };
                rows.push(SheetRow::Cells(label.to_owned(), cells));
            }
        };
        line(("hands", "hands"), of(|column| column.hands));
        line(("game bonus", "game"), of(|column| column.bonus));
        line(("shutout", "shutout"), of(|column| column.shutout));
        let boxes = self.players().map(|player| game.boxes(player).to_string());
        let boxes: Vec<String> = boxes.collect();
        let label = format!("boxes {}", boxes.join(":"));
        line((&label, "boxes"), of(|column| column.boxes));
        let total = |player: Player| tally.columns[player.index()].total();
        let totals = self
            .players()
            .map(|player| Cell::new(total(player), Role::Strong));
        line(("total", "total"), totals.collect());
        let credits = tally.credits();
        let settled = self.players().map(|player| {
            let credit = credits[player.index()];
            Cell {
                text: if credit == 0 && player != tally.winner {
                    String::new()
                } else {
                    format!("{credit:+}")
                },
                role: if player == tally.winner {
                    Role::Good
                } else {
                    Role::Text
                },
            }
        });
        line(("settled at", "settled"), settled.collect());
        rows.push(SheetRow::Rule);
    }

    fn hand_label(&self, hand: &HandResult) -> String {
        let narrow = match hand {
            HandResult::Won { kind, .. } => match kind {
                WinKind::Undercut => Some("under"),
                WinKind::LowestDeadwood => Some("lower"),
                WinKind::Knock | WinKind::Gin | WinKind::BigGin => None,
            },
            HandResult::Void { .. } | HandResult::Tie => None,
        };
        match (self.form, narrow) {
            (SheetForm::Narrow, Some(narrow)) => narrow.to_owned(),
            (SheetForm::Narrow | SheetForm::Wide, _) => hand_kind(hand).to_owned(),
        }
    }

    fn match_cells(&self) -> Vec<Cell> {
        let by_games = self.sheet.rules().match_play.best_of > 0;
        let scores: Vec<i64> = match self.sheet.result() {
            Some(result) if !by_games => result.scores,
            Some(_) | None if by_games => {
                let games = self.sheet.games_won().into_iter();
                games
                    .map(|won| i64::try_from(won).unwrap_or(i64::MAX))
                    .collect()
            }
            Some(_) | None => self.sheet.match_scores(),
        };
        let cell = |player: Player| Cell::new(scores[player.index()], Role::Strong);
        self.players().map(cell).collect()
    }
}

/// Draws a row: what it is, and each player's cell at the right edge of his column.
fn draw_cells(label: &str, cells: &[Cell], at: Rect, columns: &Columns, canvas: &mut Canvas<'_>) {
    let first = Rect {
        width: columns.label.min(at.width),
        ..at
    };
    canvas.line(first, label, Role::Label, Align::Left);
    for (place, cell) in cells.iter().enumerate() {
        let place = u16::try_from(place).unwrap_or(u16::MAX);
        let column = Rect {
            x: at
                .x
                .saturating_add(columns.label)
                .saturating_add(place.saturating_mul(columns.player))
                .saturating_add(1),
            width: columns.player.saturating_sub(1),
            ..at
        };
        canvas.line(column.intersection(at), &cell.text, cell.role, Align::Right);
    }
}

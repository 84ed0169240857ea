//! The rows of a score sheet: hands, what a game was worth, and what the match stands at.

use unicode_width::UnicodeWidthStr;

use crate::{
    game::{
        Column, Game, HandResult, Payment, Player, Sides, Tally,
        words::{SideBySide, column_name, hand_kind, is_by_games, is_entered},
    },
    play::WinKind,
    tui::theme::Role,
};

use super::{SheetColumns, SheetForm, SheetView};

/// A row of the sheet.
pub(super) enum SheetRow {
    /// The label in full and where there is little room, and a cell for each player.
    Cells([String; 2], Vec<Cell>),
    Rule,
    /// A line over all columns: the number of a game and who is in the box, or who has which column of games side by side.
    Line(String, Role),
    /// The numbers of so many games that stand side by side, from the first.
    Games(usize, usize),
}

/// How much of what a game was worth is written under its hands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TallyForm {
    Whole,
    /// The total, and what it was worth: the hands have the room.
    Result,
}

/// What stands in a player's column.
#[derive(Clone)]
pub(super) struct Cell {
    /// The points that a hand adds to others.
    pub(super) added: Option<i64>,
    pub(super) text: String,
    pub(super) role: Role,
}

impl Cell {
    pub(super) fn new(text: impl Into<String>, role: Role) -> Self {
        Self {
            added: None,
            text: text.into(),
            role,
        }
    }

    /// The running score after a hand that added these points to it. The first ones are the score.
    fn running(added: i64, score: i64) -> Self {
        Self {
            added: (added != score).then_some(added),
            ..cell(score, Role::Won)
        }
    }
}

fn cell(number: i64, role: Role) -> Cell {
    Cell::new(number.to_string(), role)
}

/// Shows a number, or nothing if it is zero.
fn added(number: i64) -> Cell {
    if number == 0 {
        empty()
    } else {
        cell(number, Role::Text)
    }
}

fn empty() -> Cell {
    Cell::new("", Role::Label)
}

impl SheetView<'_> {
    /// Several games at once, three side by side; without labels only what they were worth.
    fn side_by_side(&self, columns: &SheetColumns, width: u16) -> Vec<SheetRow> {
        let mut rows = Vec::new();
        let names = self.names(columns, width);
        let sides = self.sides_in_words(&names, width);
        for block in SideBySide::of(self.names, self.sheet) {
            rows.push(SheetRow::Games(block.first + 1, block.games));
            rows.push(if let Some(sides) = &sides {
                SheetRow::Line(sides.clone(), Role::Strong)
            } else {
                let shown = names.len() / SideBySide::GAMES * block.games;
                SheetRow::Cells(Default::default(), names[..shown].to_vec())
            });
            let mut before = vec![0; usize::from(columns.count)];
            let mut in_tally = false;
            for line in &block.lines {
                if line.is_tally && columns.label == 0 && line.label != SideBySide::WORTH {
                    continue;
                }
                if line.is_tally && !in_tally {
                    rows.push(SheetRow::Rule);
                    in_tally = true;
                }
                let is_worth = line.label == SideBySide::WORTH;
                let cells = line.cells.iter().zip(&mut before);
                let cells = cells.map(|(points, before)| match points {
                    // In the narrowest columns three digits fit, and no sign.
                    Some(points) if is_worth && columns.player > 5 => {
                        Cell::new(format!("{points:+}"), Role::Good)
                    }
                    Some(points) if is_worth => cell(*points, Role::Good),
                    Some(points) if line.is_tally => cell(*points, Role::Text),
                    Some(points) => {
                        Cell::running(*points - std::mem::replace(before, *points), *points)
                    }
                    None => empty(),
                });
                let label = if line.is_tally {
                    line.label.clone()
                } else {
                    String::new()
                };
                rows.push(SheetRow::Cells([label.clone(), label], cells.collect()));
            }
            rows.push(SheetRow::Rule);
        }
        rows.pop();
        rows
    }

    /// Where the columns of two have no room for their names: who has the left one of each game, and who the right one.
    fn sides_in_words(&self, names: &[Cell], width: u16) -> Option<String> {
        let whole = |player| column_name(self.names, self.sheet, player, usize::MAX);
        let whole: Vec<String> = self.players().map(whole).collect();
        let [left, right] = &whole[..] else {
            return None;
        };
        let are_cut = names
            .iter()
            .zip([left, right])
            .any(|(cell, name)| cell.text != *name);
        let told = format!("{left} left, {right} right");
        let has_room = told.width() <= usize::from(width);
        (are_cut && has_room).then_some(told)
    }

    pub(super) fn rows(
        &self,
        columns: &SheetColumns,
        width: u16,
        form: TallyForm,
    ) -> Vec<SheetRow> {
        if self.sheet.is_hollywood() {
            self.side_by_side(columns, width)
        } else {
            self.hand_rows(form)
        }
    }

    /// The rows of games that follow one another.
    pub(super) fn hand_rows(&self, form: TallyForm) -> Vec<SheetRow> {
        let mut rows = Vec::new();
        let finished = self.sheet.finished();
        let current = self.sheet.game();
        // A game is on the sheet with its first hand.
        let is_on = self.sheet.result().is_none() && !current.hands().is_empty();
        let games = finished
            .iter()
            .chain((is_on || finished.is_empty()).then_some(current));
        let several = games.clone().count() > 1;
        for (number, game) in games.enumerate() {
            let title = self.title(number + 1, several, game);
            rows.extend(title.map(|title| SheetRow::Line(title, Role::Title)));
            self.push_hands(game, &mut rows);
            if let Some(tally) = game.tally() {
                self.push_tally(&tally, form, &mut rows);
            }
        }
        // The rule below the last row is drawn already.
        if let Some(SheetRow::Rule) = rows.last() {
            rows.pop();
        }
        rows
    }

    /// The number of a game, where there are several, and who plays alone in it.
    fn title(&self, number: usize, several: bool, game: &Game) -> Option<String> {
        let numbered = several.then(|| format!("game {number}"));
        let in_box = match game.sides() {
            // Before the first hand the cut may not have decided it yet.
            Sides::Box(player) if !game.hands().is_empty() => {
                Some(format!("{} in the box", self.names.subject(player)))
            }
            Sides::Box(_) | Sides::Each | Sides::Partners(_) => None,
        };
        let parts: Vec<String> = numbered.into_iter().chain(in_box).collect();
        (!parts.is_empty()).then(|| parts.join(": "))
    }

    fn push_hands(&self, game: &Game, rows: &mut Vec<SheetRow>) {
        if game.hands().is_empty() {
            let none = vec![cell(0, Role::Label); self.players().count()];
            rows.push(SheetRow::Cells(Default::default(), none));
        }
        for (place, hand) in game.hands().iter().enumerate() {
            let cells = self.players().map(|player| {
                if is_entered(game, hand, player) {
                    let score = game.running_after(player, place + 1);
                    Cell::running(score - game.running_after(player, place), score)
                } else {
                    empty()
                }
            });
            let label = [hand_kind(hand), short_kind(hand)].map(str::to_owned);
            rows.push(SheetRow::Cells(label, cells.collect()));
        }
    }

    fn push_tally(&self, tally: &Tally, form: TallyForm, rows: &mut Vec<SheetRow>) {
        rows.push(SheetRow::Rule);
        let of = |number: fn(&Column) -> i64| -> Vec<Cell> {
            let column = |player: Player| &tally.columns[player.index()];
            let cells = self.players().map(|player| added(number(column(player))));
            cells.collect()
        };
        let mut line = |label: (&str, &str), cells: Vec<Cell>| {
            if cells.iter().any(|cell| !cell.text.is_empty()) {
                let label = [label.0, label.1].map(str::to_owned);
                rows.push(SheetRow::Cells(label, cells));
            }
        };
        if form == TallyForm::Whole {
            line(("hands", "hands"), of(|column| column.hands));
            line(("game bonus", "game"), of(|column| column.bonus));
            line(("shutout", "shutout"), of(|column| column.shutout));
            let label = match self.form {
                SheetForm::Wide => format!("boxes, {} each", self.sheet.rules().score.box_bonus),
                SheetForm::Narrow => "boxes".to_owned(),
            };
            line((&label, "boxes"), of(|column| column.boxes));
        }
        let total = |player: Player| tally.columns[player.index()].total();
        let totals = self
            .players()
            .map(|player| cell(total(player), Role::Strong));
        line(("total", "total"), totals.collect());
        // Where everybody has an account, a shutout is paid, and no points of the game.
        let payments = tally.payments();
        let paid = self.players().map(|player| {
            let mut paid = 0;
            for payment in &payments {
                if payment.to == player {
                    paid += payment.shutout;
                }
                if payment.from == player {
                    paid -= payment.shutout;
                }
            }
            if paid == 0 {
                empty()
            } else {
                Cell::new(format!("{paid:+}"), Role::Text)
            }
        });
        line(("shutout", "shutout"), paid.collect());
        let credits = tally.credits();
        let worth = self.players().map(|player| {
            let credit = credits[player.index()];
            if tally.is_won_by(player) {
                Cell::new(format!("{credit:+}"), Role::Good)
            } else if credit == 0 {
                empty()
            } else {
                Cell::new(format!("{credit:+}"), Role::Text)
            }
        });
        line((SideBySide::WORTH, SideBySide::WORTH), worth.collect());
        // The payments, where everybody has an account: a row for each payer, in the columns of those who are paid.
        for payer in self.players() {
            let cells = self.players().map(|payee| {
                let paid = |payment: &&Payment| payment.from == payer && payment.to == payee;
                let paid = payments.iter().find(paid);
                paid.map_or_else(empty, |payment| {
                    cell(payment.points + payment.shutout, Role::Label)
                })
            });
            let label = format!("from {}", self.names.subject(payer));
            line((&label, &label), cells.collect());
        }
        rows.push(SheetRow::Rule);
    }

    pub(super) fn match_cells(&self) -> Vec<Cell> {
        let accounts = self.sheet.table().has_accounts();
        let by_games = is_by_games(self.sheet.rules()) && !accounts;
        let scores: Vec<i64> = if by_games {
            let games = self.sheet.games_won().into_iter();
            games
                .map(|won| i64::try_from(won).unwrap_or(i64::MAX))
                .collect()
        } else {
            let result = self.sheet.result().map(|result| result.scores);
            result.unwrap_or_else(|| self.sheet.match_scores())
        };
        let score = |player: Player| cell(scores[player.index()], Role::Strong);
        self.players().map(score).collect()
    }
}

/// What a hand was, where there is little room.
const fn short_kind(hand: &HandResult) -> &'static str {
    match hand {
        HandResult::Won {
            kind: WinKind::LowestDeadwood,
            ..
        } => "lower",
        HandResult::Won {
            kind: WinKind::RefusedDouble,
            ..
        } => "refused",
        HandResult::Net { .. } => "2 deals",
        HandResult::Won { .. } | HandResult::Void { .. } | HandResult::Tie => hand_kind(hand),
    }
}

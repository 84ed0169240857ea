//! The score sheet as it is kept on paper.

mod rows;

use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::{Align, Canvas, from_column, row_of};
use crate::{
    game::{
        Player, Sheet,
        words::{Names, column_name, sheet_columns},
    },
    tui::theme::Role,
};

use rows::{Cell, SheetRow, TallyForm};

/// How detailed the score sheet is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SheetForm {
    /// Full labels for each hand and each line of the tally.
    Wide,
    /// Short labels and narrow columns.
    Narrow,
}

/// The score sheet as it is kept on paper: a column for each player with the running score after each hand they won,
/// underlined, and before it the points of the hand where there is room; after each game its bonuses and settlement; at the
/// bottom the match so far. Where several games are scored at once, three of them stand side by side.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SheetView<'a> {
    pub sheet: &'a Sheet,
    pub names: &'a Names,
    pub form: SheetForm,
    /// Whether a row at the bottom says what the match stands at: a single game, or hand, has none.
    pub has_match: bool,
    pub overflow: SheetOverflow<'a>,
}

/// What is shown of a sheet for which there is no room. Unless it is scrolled, what the match stands at is said elsewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SheetOverflow<'a> {
    /// So many rows are scrolled out at the bottom: 0 shows the end.
    Scrolled(usize),
    /// Its end, with these words for what is above.
    End(&'a str),
    /// The hands before what a game added up to, with how many rows are above, and how to see them.
    Hands(&'a str),
}

/// What the numbers in the columns are, until the match is over.
const HEADING: &str = "so far";

/// Rows above the hands: the names, and a rule.
const HEAD: u16 = 2;

/// The most rows below the hands: a rule, and the match so far.
const FOOT: u16 = 2;

/// Columns of a name or a score with the points before it.
const ROOMY: u16 = 7;

/// Columns for a score of three digits that stands well apart from the points before it.
const SPACIOUS: u16 = 9;

/// How many columns a name may take that is so long in full.
type Most = fn(usize) -> usize;

/// The widths of the columns.
struct SheetColumns {
    label: u16,
    /// The width of each column behind the label, or of the narrowest.
    player: u16,
    /// Where a long name has room because the others are short: the width of each column.
    each: Option<Vec<u16>>,
    /// How many columns stand behind the label.
    count: u16,
    /// The width of all columns of one game.
    game: u16,
}

impl SheetColumns {
    fn width(&self) -> u16 {
        let players = (0..usize::from(self.count)).map(|place| self.of(place));
        players.fold(self.label, u16::saturating_add)
    }

    /// The width of a column behind the label, from 0.
    fn of(&self, place: usize) -> u16 {
        let each = self.each.as_ref();
        let own = each.and_then(|each| each.get(place)).copied();
        own.unwrap_or(self.player)
    }

    /// Where the first column of a player begins: without labels it needs no space before it.
    const fn first(&self) -> u16 {
        self.label
            .saturating_add(if self.label > 0 { 1 } else { 0 })
    }
}

impl SheetForm {
    /// Returns the least readable width for this many players.
    pub fn least_width(self, players: usize) -> u16 {
        let players = u16::try_from(players).unwrap_or(u16::MAX);
        let (label, player, _) = self.measures();
        players.saturating_mul(player).saturating_add(label)
    }

    /// Returns the least width of the labels, and the least and largest width for each player.
    const fn measures(self) -> (u16, u16, u16) {
        match self {
            Self::Wide => (14, 9, 14),
            Self::Narrow => (8, 5, 10),
        }
    }
}

impl SheetView<'_> {
    /// Returns the height of the whole sheet in an area of this width.
    pub fn height(&self, width: u16) -> usize {
        self.rows(&self.columns(width), width, TallyForm::Whole)
            .len()
            + usize::from(self.head_rows() + self.foot_rows())
    }

    /// Rows above the hands. Games side by side have their own heads.
    fn head_rows(&self) -> u16 {
        if self.sheet.is_hollywood() { 0 } else { HEAD }
    }

    /// Rows below the hands.
    fn foot_rows(&self) -> u16 {
        if self.has_match { FOOT } else { FOOT - 1 }
    }

    /// Returns how many rows of hands are in sight at once.
    pub fn page_rows(area: Rect) -> usize {
        usize::from(area.height.saturating_sub(HEAD + FOOT))
    }

    /// Returns the scroll that shows the beginning.
    pub fn last_scroll(&self, area: Rect) -> usize {
        self.height(area.width)
            .saturating_sub(usize::from(area.height))
    }

    pub fn draw(&self, area: Rect, canvas: &mut Canvas<'_>) {
        let columns = self.columns(area.width);
        let area = Rect {
            width: area.width.min(columns.width()),
            ..area
        };
        let mut canvas = canvas.within(area);
        let head = self.head_rows();
        if head > 0 {
            let names = self.names(&columns, area.width);
            let is_over = self.sheet.result().is_some();
            let heading = if is_over { "" } else { HEADING };
            let heading = [heading; 2].map(str::to_owned);
            draw_cells(&heading, &names, row_of(area, 0), &columns, &mut canvas);
            canvas.rule(row_of(area, 1), Role::Border);
        }
        let mut rows = self.rows(&columns, area.width, TallyForm::Whole);
        let foot = self.foot_rows();
        let whole = rows.len() + usize::from(head + foot) <= usize::from(area.height);
        // Hands come before what stands elsewhere too.
        let is_scrolled = matches!(self.overflow, SheetOverflow::Scrolled(_));
        if let (SheetOverflow::Hands(_), false) = (self.overflow, whole) {
            rows = self.rows(&columns, area.width, TallyForm::Result);
        }
        let foot = if is_scrolled || whole { foot } else { 0 };
        let body = area.height.saturating_sub(head + foot);
        let most = rows.len().saturating_sub(usize::from(body));
        let mut first = match self.overflow {
            SheetOverflow::Scrolled(rows) => most - rows.min(most),
            SheetOverflow::End(_) | SheetOverflow::Hands(_) => most,
        };
        // The rule above the first row is drawn already.
        if first > 0 && matches!(rows.get(first), Some(SheetRow::Rule)) {
            first += 1;
        }
        for (at, row) in (head..).zip(rows[first..].iter().take(usize::from(body))) {
            let at = row_of(area, at);
            match row {
                SheetRow::Cells(label, cells) => {
                    draw_cells(label, cells, at, &columns, &mut canvas);
                }
                SheetRow::Rule => canvas.rule(at, Role::Border),
                SheetRow::Line(told, role) => {
                    canvas.line(at, told, *role, Align::Left);
                }
                SheetRow::Games(first, count) => {
                    draw_games(*first, *count, at, &columns, &mut canvas);
                }
            }
        }
        if first > 0 {
            let more_above = canvas.glyphs().more_above;
            let top = row_of(area, head.saturating_sub(1));
            let told = match self.overflow {
                SheetOverflow::End(rest) if head > 0 => vec![format!(" {more_above} {rest}")],
                SheetOverflow::Hands(rest) if head > 0 => vec![
                    format!(" {more_above} {first} more above, {rest}"),
                    format!(" {more_above} {first} more, {rest}"),
                    format!(" {more_above} {rest}"),
                ],
                // Without a head of its own the first row of a game stands there.
                SheetOverflow::Scrolled(_) | SheetOverflow::End(_) | SheetOverflow::Hands(_) => {
                    vec![more_above.to_owned()]
                }
            };
            let width = |told: &&String| canvas.glyphs().width(told) <= top.width;
            if let Some(told) = told.iter().find(width) {
                canvas.line(top, told, Role::Label, Align::Right);
            }
        }
        if !is_scrolled && !whole {
            return;
        }
        let shown = u16::try_from(rows.len() - first)
            .unwrap_or(u16::MAX)
            .min(body);
        let end = row_of(area, shown.saturating_add(head));
        canvas.rule(end, Role::Border);
        if first + usize::from(shown) < rows.len() {
            let more_below = canvas.glyphs().more_below;
            canvas.line(end, more_below, Role::Label, Align::Right);
        }
        if foot < FOOT {
            return;
        }
        let foot = row_of(area, shown.saturating_add(head + 1));
        if self.sheet.is_hollywood() {
            let each = self.players().zip(self.match_cells());
            let each = each
                .map(|(player, score)| format!("{} {}", self.names.subject(player), score.text));
            let long = format!("match {}", each.collect::<Vec<_>>().join(" · "));
            let scores = self.match_cells().into_iter().map(|score| score.text);
            let short = format!("match {}", scores.collect::<Vec<_>>().join(" · "));
            let is_wide = canvas.glyphs().width(&long) <= foot.width;
            let told = if is_wide { &long } else { &short };
            canvas.line(foot, told, Role::Strong, Align::Left);
            return;
        }
        let label = ["match", "match"].map(str::to_owned);
        draw_cells(&label, &self.match_cells(), foot, &columns, &mut canvas);
    }

    fn columns(&self, width: u16) -> SheetColumns {
        let players = u16::try_from(self.players().count())
            .unwrap_or(u16::MAX)
            .max(1);
        if self.sheet.is_hollywood() {
            /// The width of the labels, where there is room for them.
            const LABEL: u16 = 11;
            let count = players * 3;
            let label = if width >= LABEL + 5 * count { LABEL } else { 0 };
            let player = ((width + 1).saturating_sub(label) / count).clamp(4, 9);
            return SheetColumns {
                label,
                player,
                each: None,
                count,
                game: player * players,
            };
        }
        let (least, _, widest) = self.form.measures();
        // Two who share a column have a long name.
        let names = self.players();
        let names = names.map(|one| column_name(self.names, self.sheet, one, usize::MAX).width());
        let longest = u16::try_from(names.max().unwrap_or(0)).unwrap_or(u16::MAX);
        let shared = usize::from(players) < self.sheet.players();
        let widest = if shared {
            widest.max(longest.saturating_add(2))
        } else {
            widest
        };
        let room = |least: u16| {
            let needed = longest.saturating_add(1).max(least);
            width.saturating_sub(needed.saturating_mul(players))
        };
        let [long, short] = self.label_widths();
        let label = if long <= room(ROOMY) {
            long
        } else {
            short.min(room(0))
        };
        let least = label.max(least);
        let player = (width.saturating_sub(least) / players).min(widest);
        let left = width.saturating_sub(player.saturating_mul(players));
        let label = left.clamp(least, least + 4);
        let shortest = short.max(HEADING.len().try_into().unwrap_or(u16::MAX));
        let uneven = self.uneven(width, player, [label, shortest]);
        let (label, each) = uneven.map_or((label, None), |(label, each)| (label, Some(each)));
        SheetColumns {
            label,
            player,
            each,
            count: players,
            game: player.saturating_mul(players),
        }
    }

    /// The widths of the longest label, in full and where there is little room.
    fn label_widths(&self) -> [u16; 2] {
        let rows = self.hand_rows(TallyForm::Whole);
        let mut widest = [0, 0];
        for row in &rows {
            if let SheetRow::Cells(label, _) = row {
                for (widest, label) in widest.iter_mut().zip(label) {
                    *widest = (*widest).max(label.width());
                }
            }
        }
        widest.map(|width| u16::try_from(width).unwrap_or(u16::MAX))
    }

    /// The width of the labels, as they are wanted and at least, and of each column, where a name is too long for its share and
    /// the others are short enough; or where two who share a column can be named by more than their initials.
    fn uneven(
        &self,
        width: u16,
        share: u16,
        [label, least_label]: [u16; 2],
    ) -> Option<(u16, Vec<u16>)> {
        /// Two names of four letters.
        const TWO: usize = 9;
        let (_, least, _) = self.form.measures();
        let columns = |most: Most, apart: usize| -> Vec<u16> {
            let names = self.players().map(|one| {
                let whole = column_name(self.names, self.sheet, one, usize::MAX).width();
                column_name(self.names, self.sheet, one, most(whole)).width()
            });
            let columns = names.map(|name| u16::try_from(name + apart).unwrap_or(u16::MAX));
            columns.map(|wanted| wanted.max(least)).collect()
        };
        // Names of two have spaces or signs in them, so that they stand further apart.
        let forms: &[(Most, usize)] = if self.players().count() < self.sheet.players() {
            let joined = |whole: usize| whole.saturating_sub(1);
            &[(|whole| whole, 2), (joined, 2), (joined, 1), (|_| TWO, 1)]
        } else {
            &[(|whole| whole, 1)]
        };
        for (form, apart) in forms {
            let mut each = columns(*form, *apart);
            let taken = each.iter().copied().fold(0, u16::saturating_add);
            if each.iter().all(|one| *one <= share) {
                return None;
            }
            let label = label.min(width.saturating_sub(taken));
            if label >= least_label && taken.saturating_add(label) <= width {
                let count = u16::try_from(each.len()).unwrap_or(u16::MAX).max(1);
                for one in &mut each {
                    *one += (width - label - taken) / count;
                }
                return Some((label, each));
            }
        }
        None
    }

    fn names(&self, columns: &SheetColumns, width: u16) -> Vec<Cell> {
        let count = usize::from(columns.count);
        let players: Vec<Player> = self.players().collect();
        let room = |place: usize| {
            // The last column may reach over the edge.
            let before = (0..place).map(|place| columns.of(place));
            let before = before.fold(columns.first(), u16::saturating_add);
            let free = width.saturating_sub(before);
            usize::from(columns.of(place).saturating_sub(1).min(free))
        };
        // A name is cut in every game alike.
        let name = |(place, player): (usize, &Player)| {
            let rooms = (place..count).step_by(players.len()).map(room);
            let most = rooms.min().unwrap_or(0);
            let name = column_name(self.names, self.sheet, *player, most);
            Cell::new(name, Role::Strong)
        };
        let names: Vec<Cell> = players.iter().enumerate().map(name).collect();
        names.into_iter().cycle().take(count).collect()
    }

    /// Who stands for each column: two who share their scores in the whole match have one.
    fn players(&self) -> impl Iterator<Item = Player> + use<> {
        sheet_columns(self.names, self.sheet)
    }
}

/// Draws a row: its label, and each player's cell, right-aligned.
fn draw_cells(
    label: &[String; 2],
    cells: &[Cell],
    at: Rect,
    columns: &SheetColumns,
    canvas: &mut Canvas<'_>,
) {
    let first = Rect {
        width: columns.label.min(at.width),
        ..at
    };
    let [long, short] = label;
    let label = if canvas.glyphs().width(long) <= first.width {
        long
    } else {
        short
    };
    canvas.line(first, label, Role::Label, Align::Left);
    let mut x = columns.first();
    for (place, cell) in cells.iter().enumerate() {
        let column = from_column(at, x);
        let width = columns.of(place).saturating_sub(1).min(column.width);
        let column = Rect { width, ..column };
        canvas.line(column, &cell.text, cell.role, Align::Right);
        if let Some(added) = cell.added {
            // Both stand in columns as long as there are no three digits.
            let apart = if width >= SPACIOUS { 2 } else { 1 };
            let behind = canvas.glyphs().width(&cell.text).max(2) + apart;
            let added = format!("{added:+}");
            let free = width.saturating_sub(behind);
            if canvas.glyphs().width(&added) <= free {
                let before = Rect {
                    width: free,
                    ..column
                };
                canvas.line(before, &added, Role::Label, Align::Right);
            }
        }
        x = x.saturating_add(columns.of(place));
    }
}

/// Draws the numbers of games side by side, each in the middle above its columns.
fn draw_games(
    first: usize,
    count: usize,
    at: Rect,
    columns: &SheetColumns,
    canvas: &mut Canvas<'_>,
) {
    let width = columns.game;
    let mut x = columns.first();
    for number in first..first + count {
        let game = Rect {
            width: width.saturating_sub(1),
            ..from_column(at, x)
        };
        canvas.line(game, &format!("game {number}"), Role::Title, Align::Center);
        x = x.saturating_add(width);
    }
}

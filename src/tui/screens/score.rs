//! The score of a match: in a line, and on a sheet of paper beside the table.

use ratatui::{layout::Rect, style::Style};

use crate::{
    game::{
        Match, Player, Sides, Stage, Table,
        words::{Names, is_by_games, is_single_game, mid_sentence, sheet_columns, side_columns},
    },
    record::{Extent, Occasion, ParticipantKind},
    rules::Hollywood,
    tui::{
        keymap::Command,
        layout::Tier,
        sitting::Sitting,
        theme::Role,
        widgets::{Align, Canvas, SheetForm, SheetOverflow, SheetView, from_column, inset, row_of},
    },
};

use super::{Model, text};

/// The score on one line: that of the game with a mark before the player whose turn it is, and that of the match.
pub struct ScoreLine<'a> {
    pub game: &'a Match,
    pub names: &'a Names,
    /// What is played instead of a match, if it is none.
    pub occasion: &'a Occasion,
    /// What shows only this moment of it, with a shorter name.
    pub excerpt: Option<[&'static str; 2]>,
}

/// What stands behind a player who has no hand in a deal.
const fn out_of_the_deal(sides: Sides) -> &'static str {
    match sides {
        // Their side plays, and the next captain comes from it.
        Sides::Box(_) => " (waits)",
        Sides::Each | Sides::Partners(_) => " (out)",
    }
}

/// Who shares a score. Partners are known only after the cut.
fn sides_of(game: &Match) -> Sides {
    match game.stage() {
        Stage::Cut => Sides::Each,
        _ => game.current_game().sides(),
    }
}

/// The score of a player as it is shown on the table; of several games at once, those that are open.
pub fn score(game: &Match, player: Player) -> String {
    let sheet = game.sheet();
    if sheet.is_hollywood() {
        sheet.running(player)
    } else {
        game.current_game().running(player).to_string()
    }
}

impl ScoreLine<'_> {
    pub fn draw(self, tier: Tier, area: Rect, canvas: &mut Canvas<'_>) {
        let sheet = self.game.sheet();
        let mut x = area.x;
        let sides = sides_of(self.game);
        // Of several games at once none is open then: what they were worth stands on the right.
        let all_are_over = sheet.is_hollywood() && sheet.result().is_some();
        for player in side_columns(self.names, sides, sheet.players()) {
            let members: Vec<Player> = sides.members(player, sheet.players()).collect();
            let turn = self.game.turn();
            let (mark, role) = if turn.is_some_and(|turn| members.contains(&turn)) {
                (canvas.glyphs().pointer, Role::Strong)
            } else {
                (" ", Role::Text)
            };
            x = canvas.text(x, area.y, mark, Role::Key);
            x = canvas.text(x, area.y, &self.names.together(&members), role);
            if sides == Sides::Box(player) {
                x = canvas.text(x, area.y, " (box)", Role::Label);
            } else if sits_out(self.game, &members) {
                x = canvas.text(x, area.y, out_of_the_deal(sides), Role::Label);
            }
            let score = if all_are_over {
                "  ".to_owned()
            } else {
                format!(" {}  ", score(self.game, player))
            };
            x = canvas.text(x, area.y, &score, role);
        }
        let rules = self.game.rules();
        if !is_one_hand(self.game, self.occasion) && !all_are_over {
            let target = format!("to {}", rules.game.target);
            // With four names on a small screen there may be no room for it; half of it would say nothing.
            if area.right().saturating_sub(x) >= canvas.glyphs().width(&target) {
                x = canvas.text(x, area.y, &target, Role::Label);
            }
        }
        if let (Stage::Playing(deal), true) = (self.game.stage(), rules.doubling.on) {
            let stake = deal.deal().stake().multiplier();
            let role = if stake > 1 { Role::Strong } else { Role::Label };
            x = canvas.text(x, area.y, &format!("  stake {stake}"), role);
        }
        let mut told = Vec::new();
        if tier > Tier::Compact {
            let of_match = self.of_match();
            let excerpt = self.excerpt.iter();
            told.extend(excerpt.map(|[name, _]| format!("{name}, {of_match}")));
            told.extend(self.excerpt.is_none().then_some(of_match));
            told.extend(self.place_taken().and(self.occasion.called()));
        }
        told.extend(self.excerpt.into_iter().flatten().map(str::to_owned));
        // A part of it would say something else.
        let rest = Rect {
            x: x + 1,
            width: area.right().saturating_sub(x + 2),
            ..area
        };
        if let Some(told) = text::first_fitting(&told, rest.width, canvas) {
            canvas.line(rest, told, Role::Label, Align::Right);
        }
    }

    /// That you play another player's cards, whose score is yours then.
    fn place_taken(&self) -> Option<String> {
        let Occasion::Branch(origin) = self.occasion else {
            return None;
        };
        let place = self.names.you()?;
        let before = origin.players.get(place.index())?;
        (before.kind != ParticipantKind::Human)
            .then(|| format!("practice in {}'s place", mid_sentence(before.name.as_str())))
    }

    /// What is played, or how the match stands.
    fn of_match(&self) -> String {
        if let Some(told) = self.place_taken() {
            return told;
        }
        let (sheet, rules) = (self.game.sheet(), self.game.rules());
        let each = |numbers: &dyn Fn(usize) -> String| {
            let players = sheet_columns(self.names, sheet);
            let numbers = players.map(|player| numbers(player.index()));
            numbers.collect::<Vec<_>>().join("–")
        };
        if let Some(occasion) = self.occasion.called() {
            occasion
        } else if self.game.table().has_accounts() {
            let scores = sheet.match_scores();
            let players = sheet_columns(self.names, sheet);
            let accounts = players.map(|player| format!("{:+}", scores[player.index()]));
            let accounts: Vec<String> = accounts.collect();
            match (sheet.finished(), rules.match_play.best_of) {
                ([], 0) => format!("match to {}", rules.match_play.target),
                ([], 1) => one_game(&sheet.table()),
                ([], _) => sheet.table().name(),
                (_, 1) => format!("result {}", accounts.join("  ")),
                (_, _) => format!("match {}", accounts.join("  ")),
            }
        } else if is_by_games(rules) {
            let (won, best_of) = (sheet.games_won(), rules.match_play.best_of);
            let won = each(&|player| won[player].to_string());
            match best_of {
                1 if sheet.players() > 2 => one_game(&sheet.table()),
                1 => "single game".to_owned(),
                _ => format!("match {won}, best of {best_of}"),
            }
        } else {
            let (scores, target) = (sheet.match_scores(), rules.match_play.target);
            let to = match rules.match_play.hollywood {
                Hollywood::Off => format!(" to {target}"),
                Hollywood::Three | Hollywood::Rolling => String::new(),
            };
            let scores = each(&|player| scores[player].to_string());
            format!("match {scores}{to}")
        }
    }
}

/// The name of a table at which one game is played.
fn one_game(table: &Table) -> String {
    format!("{}, one game", table.name())
}

/// Whether nothing is played but one hand, and none came before it.
fn is_one_hand(game: &Match, occasion: &Occasion) -> bool {
    occasion.extent() == Extent::Hand && game.deals() < 2
}

/// The score sheet in the form for which the area has room.
pub fn sheet<'a>(
    game: &'a Match,
    names: &'a Names,
    occasion: &Occasion,
    area: Rect,
) -> SheetView<'a> {
    let is_match = !is_one_hand(game, occasion) && !is_single_game(game.rules());
    let columns = sheet_columns(names, game.sheet()).count();
    SheetView {
        sheet: game.sheet(),
        names,
        form: if area.width >= SheetForm::Wide.least_width(columns) {
            SheetForm::Wide
        } else {
            SheetForm::Narrow
        },
        has_match: is_match,
        overflow: SheetOverflow::Scrolled(0),
    }
}

/// Draws the end of the score sheet, as a sheet of paper beside the table.
pub fn draw_paper(model: &Model, sitting: &Sitting, area: Rect, canvas: &mut Canvas<'_>) {
    /// Rows of a sheet that still says something.
    const LEAST: u16 = 5;
    /// Rows of a sheet with edges, whatever is written on it.
    const FRAMED: u16 = 7;
    /// Rows that stay free for the hands to come, with those of the edges.
    const FREE: usize = 6;
    /// Columns of a sheet with margins.
    const ROOMY: u16 = 26;
    if area.height < LEAST {
        return;
    }
    let (game, names) = (sitting.game(), sitting.names());
    let players = sheet_columns(names, game.sheet()).count();
    // Names of six letters take what the margins leave.
    let margin = if area.width < ROOMY { 1 } else { 2 };
    if area.width < SheetForm::Narrow.least_width(players) + 2 * margin {
        return draw_scores(game, names, area, canvas);
    }
    let rest = format!("{} shows all", model.keys.name(Command::Sheet));
    let inside = inset(area, margin, 1);
    // A large screen has a sheet of paper, and not a wall of it.
    let occasion = sitting.header().occasion();
    let written = sheet(game, names, occasion, inside).height(inside.width);
    let height = u16::try_from(written + FREE).unwrap_or(u16::MAX);
    let area = Rect {
        height: area.height.min(height),
        ..area
    };
    let mut paper = canvas.on_paper();
    paper.fill(area, " ", Style::new());
    // Where there is room for little, the numbers come before the edges.
    let has_edges = area.height >= FRAMED || usize::from(area.height) >= written + 2;
    if has_edges {
        paper.frame(area, "Score");
    }
    let inside = inset(area, margin, u16::from(has_edges));
    SheetView {
        overflow: SheetOverflow::Hands(&rest),
        ..sheet(game, names, occasion, inside)
    }
    .draw(inside, &mut paper);
}

/// Whether none of these players is in the hand that is being played.
fn sits_out(game: &Match, members: &[Player]) -> bool {
    match game.stage() {
        Stage::Playing(deals) => members.iter().all(|one| deals.of(*one).is_none()),
        _ => false,
    }
}

/// Draws the scores of all players, one below the other, where the columns of a sheet have no room: that of the game, and what
/// the games before were worth.
fn draw_scores(game: &Match, names: &Names, area: Rect, canvas: &mut Canvas<'_>) {
    /// Columns of a number, and of what games were worth.
    const NUMBER: u16 = 6;
    const WORTH: u16 = 8;
    let sheet = game.sheet();
    let players: Vec<Player> = sheet_columns(names, sheet).collect();
    let rows = u16::try_from(players.len()).unwrap_or(u16::MAX);
    let is_framed = area.height >= rows.saturating_add(4);
    let edge = u16::from(is_framed);
    let area = Rect {
        height: area.height.min(rows.saturating_add(1 + 2 * edge)),
        ..area
    };
    let mut paper = canvas.on_paper();
    paper.fill(area, " ", Style::new());
    if is_framed {
        paper.frame(area, "Score");
    }
    let inside = inset(area, 1, edge);
    let worth = sheet.match_scores();
    let has_finished = !sheet.finished().is_empty();
    let mut row = |at: u16, [name, does]: [&str; 2], [now, before]: [&str; 2], role: Role| {
        let at = row_of(inside, at);
        let numbers = NUMBER + if has_finished { WORTH } else { 0 };
        let name_at = Rect {
            width: at.width.saturating_sub(numbers),
            ..at
        };
        // What somebody does is left out before a name is cut.
        let forms = [format!("{name}{does}"), name.to_owned()];
        let told = text::first_fitting(&forms, name_at.width, &paper).unwrap_or(name);
        paper.line(name_at, told, role, Align::Left);
        let now_at = Rect {
            width: NUMBER,
            ..from_column(at, name_at.width)
        };
        paper.line(now_at, now, role, Align::Right);
        if has_finished {
            let before_at = from_column(at, name_at.width + NUMBER);
            paper.line(before_at, before, role, Align::Right);
        }
    };
    let with_names = inside.height > rows;
    if with_names {
        row(0, ["", ""], ["game", "match"], Role::Label);
    }
    for (at, player) in (u16::from(with_names)..).zip(players) {
        let worth = format!("{:+}", worth[player.index()]);
        let now = score(game, player);
        let does = if sides_of(game) == Sides::Box(player) {
            " (box)"
        } else if matches!(game.table(), Table::Chouette(line) if line.captain() == player) {
            " (captain)"
        } else if sits_out(game, &[player]) {
            out_of_the_deal(sides_of(game))
        } else {
            ""
        };
        row(
            at,
            [names.subject(player), does],
            [&now, &worth],
            Role::Strong,
        );
    }
}

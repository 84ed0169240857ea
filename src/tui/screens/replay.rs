//! A recorded match, stepped through: the table as it was, and beside it the moves and the chances.

use ratatui::layout::Rect;

use crate::{
    game::words::Phrase,
    melds::best_arrangement,
    play::{Phase, Seat, View},
    record::come_from,
    tui::{
        layout::{Areas, Middle},
        model::Model,
        replay::{Judging, Replaying},
        showdown::Showdown,
        target::Target,
        theme::Role,
        widgets::{Align, Canvas, CardGroup, CardRow, inset, row_of},
    },
};

use super::{
    cards, moves,
    standing::{Length, Standing},
    table,
};

/// Everything that the parts of the screen are drawn from.
struct Shows<'a> {
    model: &'a Model,
    replaying: &'a Replaying,
    view: View,
    showdown: Showdown,
    areas: Areas,
}

impl<'a> Shows<'a> {
    fn new(model: &'a Model, replaying: &'a Replaying) -> Option<Self> {
        let view = replaying.view()?;
        let showdown = replaying.showdown();
        let middle = if showdown.is_open() {
            Middle::Open
        } else if view.outcome().is_some() {
            Middle::Lines
        } else {
            Middle::Play
        };
        Some(Self {
            model,
            replaying,
            view,
            showdown,
            areas: Areas::of(model.size, middle, model.settings.cards),
        })
    }

    fn own_cards(&self) -> CardRow {
        let groups = match &self.showdown.laid[self.view.seat()] {
            Some(laid) => cards::laid_open(laid),
            None => cards::open_hand(&self.view),
        };
        self.row(groups, self.model.tier().cards())
    }

    fn other_cards(&self) -> CardRow {
        let seat = self.view.seat().other();
        let groups = if let Some(laid) = &self.showdown.laid[seat] {
            cards::laid_open(laid)
        } else if let Some(view) = self.replaying.other_view() {
            cards::open_hand(&view)
        } else {
            let held = match self.view.phase() {
                Phase::Discard { seat: turn, .. } if *turn == seat => 11,
                _ => 10,
            };
            cards::hidden_hand(self.view.known(seat), held)
        };
        self.row(groups, self.model.tier().other_cards())
    }

    fn row(&self, groups: Vec<CardGroup>, largest: crate::tui::widgets::CardSize) -> CardRow {
        CardRow {
            groups,
            largest: self.model.at_most(largest),
            align: Align::Left,
        }
    }

    /// What a seat would be left with, where its cards are seen.
    fn count(&self, seat: Seat) -> Option<u32> {
        if let Some(laid) = &self.showdown.laid[seat] {
            return Some(laid.deadwood.points());
        }
        if seat == self.view.seat() {
            return Some(best_arrangement(self.view.hand()).points());
        }
        let view = self.replaying.other_view()?;
        Some(best_arrangement(view.hand()).points())
    }
}

pub(super) fn targets(model: &Model) -> Vec<(Rect, Target)> {
    let Some(replaying) = model.replaying() else {
        return Vec::new();
    };
    let side = Shows::new(model, replaying).and_then(|shows| shows.areas.sheet);
    side.map_or_else(Vec::new, |area| {
        moves::targets(replaying, model.tier(), area)
    })
}

pub(super) fn draw(model: &Model, canvas: &mut Canvas<'_>) {
    let Some(replaying) = model.replaying() else {
        return;
    };
    match Shows::new(model, replaying) {
        Some(shows) => draw_table(&shows, canvas),
        None => draw_opening(model, replaying, canvas),
    }
    super::footer::draw(model, canvas);
}

fn draw_standing(model: &Model, replaying: &Replaying, area: Rect, canvas: &mut Canvas<'_>) {
    let standing = Standing {
        game: replaying.replay().game(),
        names: replaying.names(),
        players: [replaying.me(), replaying.other()],
        beside: replaying.is_branch().then(|| "practice".to_owned()),
        length: Length::Match,
    };
    standing.draw(model.tier(), area, canvas);
}

/// What there is before the first hand: who plays, by which rules, and who deals.
fn draw_opening(model: &Model, replaying: &Replaying, canvas: &mut Canvas<'_>) {
    let whole = super::whole(model);
    draw_standing(model, replaying, row_of(whole, 0), canvas);
    let room = Rect {
        y: whole.y + 2,
        height: whole.height.saturating_sub(4),
        ..inset(whole, 1, 0)
    };
    let names = replaying.names();
    let players = format!(
        "{} against {} ({}).",
        names.subject(replaying.me()),
        names.subject(replaying.other()),
        replaying.across()
    );
    let record = replaying.replay().record();
    let before = [players].into_iter().chain(come_from(record));
    let story = replaying.story().into_iter().map(Phrase::stop);
    let place = Phrase::new(format!("{}.", replaying.whereabouts()));
    let told = before.map(Phrase::new).chain(story).chain([place]);
    let rows: Vec<_> = told
        .flat_map(|phrase| super::rows(&phrase, Role::Text, room.width, canvas))
        .collect();
    for (row, line) in (0..room.height).zip(&rows) {
        canvas.spans(row_of(room, row), line);
    }
}

fn draw_table(shows: &Shows<'_>, canvas: &mut Canvas<'_>) {
    let areas = shows.areas;
    draw_standing(shows.model, shows.replaying, areas.score, canvas);
    draw_other(shows, canvas);
    if areas.piles.height > 0 {
        table::piles(shows.model, &shows.view).draw(areas.piles, canvas);
    }
    draw_middle(shows, canvas);
    shows.own_cards().draw(areas.hand, canvas);
    draw_count(shows, canvas);
    draw_message(shows, canvas);
    if let Some(side) = areas.sheet {
        moves::draw(shows.replaying, shows.model.tier(), side, canvas);
    }
}

fn draw_other(shows: &Shows<'_>, canvas: &mut Canvas<'_>) {
    let areas = shows.areas;
    let replaying = shows.replaying;
    if areas.other.height > 0 {
        let name = replaying.names().subject(replaying.other());
        let x = canvas.text(areas.other.x + 1, areas.other.y, name, Role::Title);
        let dealer = if shows.view.seat() == Seat::Dealer {
            "you deal"
        } else {
            "deals"
        };
        let mut told = format!("  {} · {dealer}", replaying.across());
        if let Some(count) = shows.count(shows.view.seat().other()) {
            told = format!("{told} · deadwood {count}");
        }
        canvas.text(x, areas.other.y, &told, Role::Label);
    }
    shows.other_cards().draw(areas.other_cards, canvas);
}

/// The sum of a hand that is over, what the coach says, or else the last moves.
fn draw_middle(shows: &Shows<'_>, canvas: &mut Canvas<'_>) {
    let (area, replaying) = (shows.areas.middle, shows.replaying);
    if shows.view.outcome().is_some() {
        let deal = replaying.replay().game().deal();
        table::draw_sum(replaying.names(), deal, area, canvas);
        return;
    }
    let (comment, _) = commented(shows, canvas);
    if comment.is_empty() {
        table::draw_story(&replaying.story(), area, canvas);
    } else {
        draw_all(comment, comment_area(&shows.areas), canvas);
    }
}

/// Where the coach speaks: in the middle, and in the row over it that keeps the piles from the cards.
fn comment_area(areas: &Areas) -> Rect {
    let is_beside_piles = areas.middle.x > areas.piles.x;
    let y = if is_beside_piles {
        areas.other_cards.bottom()
    } else {
        areas.middle.y
    };
    Rect {
        y,
        height: areas.middle.bottom().saturating_sub(y),
        ..areas.middle
    }
}

/// What the coach says in the middle, and what of it has room only below. Where all of it has not, it leaves out what
/// the better move is worth.
fn commented(shows: &Shows<'_>, canvas: &Canvas<'_>) -> (Told, Told) {
    let Some(comment) = shows.replaying.comment() else {
        return (Told::new(), Told::new());
    };
    let said = |better: Phrase| {
        let verdict = (comment.verdict.clone(), Role::Warning);
        let mut said = vec![verdict, (better, Role::Text)];
        said.extend(comment.reason.clone().map(|why| (why, Role::Label)));
        parted(said, shows, canvas)
    };
    let below = inset(shows.areas.message, 1, 0);
    let whole = said(comment.better.clone());
    if rows_of(&whole.1, below.width, canvas) <= usize::from(below.height) {
        return whole;
    }
    said(comment.briefly.clone())
}

/// The sentences for which there is room in the middle, the first at least, and the others.
fn parted(mut told: Told, shows: &Shows<'_>, canvas: &Canvas<'_>) -> (Told, Told) {
    let area = comment_area(&shows.areas);
    if shows.view.outcome().is_some() {
        // The middle has the sum.
        return (Told::new(), told);
    }
    let fits =
        |count: &usize| rows_of(&told[..*count], area.width, canvas) <= usize::from(area.height);
    let count = (1..=told.len()).rev().find(fits).unwrap_or(1);
    let below = told.split_off(count.min(told.len()));
    (told, below)
}

/// How many rows sentences take.
fn rows_of(told: &[(Phrase, Role)], width: u16, canvas: &Canvas<'_>) -> usize {
    let rows = |(phrase, role): &(Phrase, Role)| super::rows(phrase, *role, width, canvas).len();
    told.iter().map(rows).sum()
}

/// Sentences, each with its style.
type Told = Vec<(Phrase, Role)>;

fn draw_all(told: Told, area: Rect, canvas: &mut Canvas<'_>) {
    let mut rows = Vec::new();
    for (phrase, role) in told {
        rows.extend(super::rows(&phrase, role, area.width, canvas));
    }
    super::draw_rows(&rows, area, canvas);
}

/// The player's count, and beside it his chance.
fn draw_count(shows: &Shows<'_>, canvas: &mut Canvas<'_>) {
    let area = inset(shows.areas.count, 1, 0);
    if let Some(count) = shows.count(shows.view.seat()) {
        canvas.line(area, &format!("Deadwood {count}"), Role::Text, Align::Left);
    }
    if let Some(chance) = shows.replaying.chance() {
        let chance = format!("{} to win the game", crate::coach::words::chance(chance));
        canvas.line(area, &chance, Role::Label, Align::Right);
    }
}

/// How the hand ended, where in the match this is, and what the player is told.
fn draw_message(shows: &Shows<'_>, canvas: &mut Canvas<'_>) {
    let area = inset(shows.areas.message, 1, 0);
    let replaying = shows.replaying;
    let mut told = Vec::new();
    if let Some(notice) = &replaying.told {
        told.push((notice.clone(), Role::Message));
    }
    let ended = replaying.ended();
    told.extend(ended.map(|(_, phrase)| (phrase, Role::Message)));
    let (_, comment) = commented(shows, canvas);
    told.extend(comment);
    let mut place = format!("Replay: {}", replaying.whereabouts());
    if let Some((number, all)) = replaying.mistake_number() {
        place = format!("{place}, mistake {number} of {all}");
    }
    if !replaying.is_open() {
        place = format!("{place}, as you saw it");
    }
    told.push((Phrase::new(format!("{place}.")), Role::Label));
    if let Judging::Working { percent, .. } = replaying.judging {
        let working = format!("The coach judges the decisions: {percent} %.");
        told.push((Phrase::new(working), Role::Label));
    }
    draw_all(told, area, canvas);
}

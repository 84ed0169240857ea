//! The answers to a question: in a box over the table, under it on a small screen, or on a page.

use ratatui::layout::Rect;

use crate::{
    session::Kind,
    tui::{
        layout::{Areas, Tier},
        question::Asked,
        theme::Role,
        widgets::{Canvas, ChoiceList, Hit, ListChoice, inset, row_of, towards_middle},
    },
};

use super::super::{Model, text};

/// Draws the answers in the middle of the screen, each to be clicked.
pub fn draw(asked: &Asked, area: Rect, canvas: &mut Canvas<'_>) {
    let answers = Answers::of(asked, canvas);
    let width = answers.width(canvas);
    answers.draw(towards_middle(area, width, canvas.area()), canvas);
}

/// Draws the answers under a question that begins at the left, each to be clicked.
pub fn draw_at_left(asked: &Asked, area: Rect, canvas: &mut Canvas<'_>) {
    let answers = Answers::of(asked, canvas);
    let width = answers.width(canvas).min(area.width);
    answers.draw(Rect { width, ..area }, canvas);
}

struct Answers {
    choices: Vec<ListChoice>,
    selected: usize,
}

impl Answers {
    fn of(asked: &Asked, canvas: &Canvas<'_>) -> Self {
        let labels = asked.question.lines.iter().map(|line| &line.label);
        Self {
            choices: text::choices(labels, canvas),
            selected: asked.cursor,
        }
    }

    fn list(&self) -> ChoiceList<'_> {
        ChoiceList {
            choices: &self.choices,
            selected: self.selected,
        }
    }

    /// As wide as the longest answer, so that nothing moves with the cursor.
    fn width(&self, canvas: &Canvas<'_>) -> u16 {
        const LEAST: u16 = 40;
        self.list().width(canvas).max(LEAST)
    }

    fn draw(&self, area: Rect, canvas: &mut Canvas<'_>) {
        for (line, at) in self.list().choice_rects(area).into_iter().enumerate() {
            canvas.hit(at, Hit::Line(line));
        }
        self.list().draw(area, canvas);
    }
}

/// Whether questions are asked in a box over the table, where there is room: the smallest screen has none.
pub fn has_boxes(model: &Model) -> bool {
    model.tier() > Tier::Compact
}

/// Where a question is asked in a box: over the piles, or between the hands that lie open. A panel stays in sight beside it. Which
/// pile to take from is asked over the last moves, where there is room: the piles stay in sight.
pub fn box_room(model: &Model, areas: &Areas, panel: Option<Rect>) -> Option<BoxRoom> {
    /// Columns of the narrowest box.
    const LEAST: u16 = 30;
    /// Rows of a box whose question takes one.
    const BRIEF: u16 = BoxRoom::LEAST - 1;
    let sitting = model.sitting.as_ref();
    let is_take = model.asked.is_none() && sitting.is_some_and(|one| one.kind() == Kind::Take);
    let moves = if panel.is_some() {
        areas.moves
    } else {
        areas.middle
    };
    if is_take && moves.width >= LEAST && moves.height >= BRIEF {
        return Some(BoxRoom {
            room: moves,
            around: moves,
            log: moves,
            speech: areas.speech,
        });
    }
    let is_open = areas.piles.is_empty();
    let around = if is_open { areas.middle } else { areas.piles };
    let room = if is_open {
        areas.middle
    } else {
        let y = areas.score.bottom();
        let height = areas.hand.y.saturating_sub(y);
        Rect {
            y,
            height,
            ..areas.hand
        }
    };
    let beside = |panel: Rect| panel.x.saturating_sub(room.x + 1);
    let width = panel.map(beside).filter(|width| *width >= LEAST);
    let room = Rect {
        width: width.unwrap_or(room.width).min(room.width),
        ..room
    };
    let is_enough = has_boxes(model) && room.height >= BoxRoom::LEAST;
    is_enough.then_some(BoxRoom {
        room,
        around,
        log: moves,
        speech: areas.speech,
    })
}

/// Where a question is asked in a box.
#[derive(Debug, Clone, Copy)]
pub struct BoxRoom {
    /// The box lies in it.
    pub room: Rect,
    /// The rows of the box have the middle of this part, as far as the room lets them.
    pub around: Rect,
    /// The last moves: a row of them that the box would cut is left out.
    pub log: Rect,
    /// What the opponent says: left out whole where the box would cut it.
    pub speech: Rect,
}

impl BoxRoom {
    /// Rows of the smallest box: its edges, two of the question, and three answers.
    pub const LEAST: u16 = 7;

    /// Draws the question and its answers, with a title in the edge.
    pub fn draw(self, asked: &Asked, title: &str, canvas: &mut Canvas<'_>) {
        /// Columns between the outside and the text.
        const PAD: u16 = 2;
        /// Columns of the longest question in one row.
        const ROW: u16 = 54;
        let Self {
            room,
            around,
            log,
            speech,
        } = self;
        let answers = Answers::of(asked, canvas);
        // A question that fits is written in one row.
        let asked_in = text::plain(&asked.question.prompt, canvas);
        let row = Some(canvas.glyphs().width(&asked_in)).filter(|row| *row <= ROW);
        let width = answers.width(canvas).max(row.unwrap_or(0));
        let width = width.min(room.width.saturating_sub(2 * PAD));
        let prompt = text::rows(&asked.question.prompt, Role::Message, width, canvas);
        let count = |rows: usize| u16::try_from(rows).unwrap_or(u16::MAX);
        let [said, listed] = [prompt.len(), answers.choices.len()].map(count);
        let edges = 2;
        let needed = said.saturating_add(listed).saturating_add(edges);
        // Between the question and its answers a row stays free where there is one.
        let apart = u16::from(needed < room.height);
        let height = (needed + apart).min(room.height);
        let middle = around.y + around.height / 2;
        let y = middle.saturating_sub(height / 2);
        let rows = Rect {
            y: y.clamp(room.y, room.bottom() - height),
            height,
            ..room
        };
        let at = towards_middle(rows, width + 2 * PAD, canvas.area());
        // A column beside it stays free of what is cut off there.
        let around = Rect {
            x: at.x.saturating_sub(1),
            width: at.width + 2,
            ..at
        };
        for row in around.y..around.bottom() {
            let line = log.intersection(row_of(log, row.saturating_sub(log.y)));
            let is_cut = !canvas.is_blank(line.intersection(Rect {
                x: around.x,
                ..line
            }));
            if row >= log.y && is_cut {
                canvas.fill(line, " ", canvas.style(Role::Text));
            }
        }
        if !canvas.is_blank(speech.intersection(around)) {
            canvas.fill(speech, " ", canvas.style(Role::Text));
        }
        canvas.fill(around, " ", canvas.style(Role::Text));
        canvas.frame(at, title);
        let inside = inset(at, PAD, 1);
        let prompt_at = Rect {
            height: said.min(inside.height.saturating_sub(listed.min(3))),
            ..inside
        };
        text::draw_rows(&prompt, prompt_at, canvas);
        let taken = prompt_at.height + apart;
        let list = Rect {
            y: inside.y + taken,
            height: inside.height.saturating_sub(taken),
            ..inside
        };
        answers.draw(list, canvas);
    }
}

//! The answers to a question: in a box over the table, under it on a small screen, or on a page.

use ratatui::layout::Rect;

use crate::{
    game::words::Phrase,
    session::Kind,
    tui::{
        layout::{Areas, SeatPlace, Tier},
        question::Asked,
        theme::Role,
        widgets::{Canvas, ChoiceList, Hit, ListChoice, from_column, inset, towards_middle},
    },
};

use super::super::{Model, text};

/// Draws the answers in the middle of the screen, each to be clicked.
pub fn draw(asked: &Asked, area: Rect, canvas: &mut Canvas<'_>) {
    let answers = Answers::of(asked, canvas);
    let width = answers.width(canvas);
    answers.draw(towards_middle(area, width, canvas.area()), canvas);
}

/// Draws a question and its answers below it, each to be clicked.
pub fn draw_asked(prompt: &Phrase, asked: &Asked, area: Rect, canvas: &mut Canvas<'_>) {
    let answers = Answers::of(asked, canvas);
    let area = towards_middle(area, answers.width(canvas), canvas.area());
    let rows = text::rows(prompt, Role::Message, area.width, canvas);
    let count = |rows: usize| u16::try_from(rows).unwrap_or(u16::MAX);
    let listed = count(answers.choices.len());
    let said = Rect {
        height: count(rows.len()).min(area.height.saturating_sub(listed.min(LEAST))),
        ..area
    };
    text::draw_rows(&rows, said, canvas);
    // Between them a row stays free where there is one.
    let taken = said.height + u16::from(said.height + listed < area.height);
    let list = Rect {
        y: area.y + taken,
        height: area.height - taken,
        ..area
    };
    answers.draw(list, canvas);
}

/// How many answers are in sight at least, however long the question is.
const LEAST: u16 = 3;

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
        /// Columns beside an answer.
        const BESIDE: u16 = 4;
        let labels = asked.question.lines.iter().map(|line| &line.label);
        let mut choices = text::choices(labels, canvas);
        let room = canvas.area().width.saturating_sub(BESIDE);
        // Melds lie closer together before one of their cards is cut.
        for choice in &mut choices {
            if canvas.glyphs().width(&choice.label) > room {
                choice.label = choice.label.replace(" + ", "+");
            }
        }
        Self {
            choices,
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

/// Where a question is asked in a box: over the piles, or between the hands that lie open. A panel or the sheet stays in sight beside
/// it, and several opponents above it. Which pile to take from is asked over the last moves, where there is room: the piles stay in
/// sight.
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
            piles: Rect::ZERO,
            log: moves,
            speech: areas.speech,
        });
    }
    let is_open = areas.piles.is_empty();
    let around = if is_open { areas.middle } else { areas.piles };
    let between = |top: u16, bottom: u16| Rect {
        y: top,
        height: bottom.saturating_sub(top),
        ..areas.hand
    };
    let others = areas.places.iter().flatten();
    let below_others = others
        .map(SeatPlace::bottom)
        .max()
        // No card is raised while a question waits.
        .map(|top| between(top, areas.hand.y + u16::from(areas.hand.height > 1)))
        .filter(|room| room.height >= BoxRoom::LEAST);
    // Where the sum of the hands that lie open is short, a question of the table covers what is next to it; but a question of the
    // hand itself is about those hands, and on a narrow screen it would be cut.
    let covers = model.asked.is_some() && model.tier() >= Tier::Standard;
    let open = if covers && areas.middle.height < BoxRoom::LEAST {
        // No card of several is raised.
        let bottom = areas.middle.bottom() + u16::from(areas.other_cards.is_empty());
        between(bottom.saturating_sub(BoxRoom::LEAST), bottom)
    } else {
        areas.middle
    };
    let room = match below_others {
        _ if is_open => open,
        Some(room) => room,
        None => between(areas.score.bottom(), areas.hand.y),
    };
    let beside = |panel: Rect| panel.x.saturating_sub(room.x + 1);
    let width = panel.or(areas.sheet).map(beside);
    let width = width.filter(|width| *width >= LEAST);
    let room = Rect {
        width: width.unwrap_or(room.width).min(room.width),
        ..room
    };
    let is_enough = has_boxes(model) && room.height >= BoxRoom::LEAST;
    is_enough.then_some(BoxRoom {
        room,
        around,
        piles: areas.piles,
        log: if is_open { open } else { moves },
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
    /// The piles: left out whole where the box would cut them.
    pub piles: Rect,
    /// The last moves: left out whole where the box would cut one of them.
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
            ..
        } = self;
        let answers = Answers::of(asked, canvas);
        let count = |rows: usize| u16::try_from(rows).unwrap_or(u16::MAX);
        let listed = count(answers.choices.len());
        let edges = 2;
        let most = room.width.saturating_sub(2 * PAD);
        // A question that fits is written in one row, and a longer one where the box would be too high.
        let row = canvas
            .glyphs()
            .width(&text::plain(&asked.question.prompt, canvas));
        let narrow = answers.width(canvas).min(most);
        let narrow = narrow.max(if row <= ROW.min(most) { row } else { 0 });
        let asked_in = |width: u16| {
            let rows = text::rows(&asked.question.prompt, Role::Message, width, canvas);
            let needed = count(rows.len())
                .saturating_add(listed)
                .saturating_add(edges);
            (width, rows, needed)
        };
        let (width, prompt, needed) = match asked_in(narrow) {
            (_, _, needed) if needed > room.height => asked_in(narrow.max(row.min(most))),
            fitting => fitting,
        };
        let said = count(prompt.len());
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
        // Of piles that it would cut nothing is left.
        let piles = self.piles;
        let is_cut = |rest: Rect| !canvas.is_blank(rest);
        let left = Rect {
            width: around.x.saturating_sub(piles.x).min(piles.width),
            ..piles
        };
        let right = from_column(piles, around.right().saturating_sub(piles.x));
        if piles.intersects(around) && (is_cut(left) || is_cut(right)) {
            canvas.fill(piles, " ", canvas.style(Role::Text));
        }
        let to_its_right = Rect {
            width: log.right().saturating_sub(around.x),
            ..around
        };
        if !canvas.is_blank(log.intersection(to_its_right)) {
            canvas.fill(log, " ", canvas.style(Role::Text));
        }
        if !canvas.is_blank(speech.intersection(around)) {
            canvas.fill(speech, " ", canvas.style(Role::Text));
        }
        canvas.fill(around, " ", canvas.style(Role::Text));
        canvas.frame(at, title);
        let inside = inset(at, PAD, 1);
        let prompt_at = Rect {
            height: said.min(inside.height.saturating_sub(listed.min(LEAST))),
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

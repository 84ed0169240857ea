//! The first lesson: what is to be read, the cards, and what is to be done with them.

mod cards;
mod keys;
mod parts;

use ratatui::layout::Rect;

use crate::{
    cards::CardSet,
    game::words::Phrase,
    lesson::{OPPONENT, Step, Tone, Wants, names},
    melds::deadwood,
    play::{Phase, pair},
    tui::{
        layout::Tier,
        lesson_page::LessonPage,
        model::Model,
        screens::target::{self, Target},
        showdown::Showdown,
        theme::Role,
        widgets::{Align, Canvas, Choice, ChoiceList, SheetForm, SheetView, row_of},
    },
};

use parts::Middle;

pub(super) use keys::{confirms, shows};

/// Everything that the screen is drawn from.
struct Shows<'a> {
    model: &'a Model,
    page: &'a LessonPage,
    showdown: Showdown,
}

impl<'a> Shows<'a> {
    fn new(model: &'a Model) -> Option<Self> {
        let page = model.lesson()?;
        Some(Self {
            model,
            page,
            showdown: Showdown::new(page.lesson.view()),
        })
    }

    fn is_compact(&self) -> bool {
        self.model.tier() == Tier::Compact
    }

    fn reads_first(&self) -> bool {
        self.page.reads_first(self.model.tier())
    }

    /// What is said and asked, in rows of this width.
    fn said(&self, width: u16, canvas: &Canvas<'_>) -> Vec<ratatui::text::Line<'static>> {
        let mut rows = Vec::new();
        let refused = self.page.mistyped.as_ref();
        let reply = self.page.lesson.reply();
        let said = match (refused, reply) {
            (Some(why), _) => Some((why, Tone::Wrong)),
            (None, Some(reply)) => Some((&reply.phrase, reply.tone)),
            (None, None) => None,
        };
        if let Some((phrase, mood)) = said {
            let (mark, role) = match mood {
                Tone::Wrong => ("! ", Role::Warning),
                Tone::Right | Tone::Note => ("", Role::Text),
            };
            let marked = Phrase::new(mark).and(phrase.clone());
            rows.extend(super::rows(&marked, role, width, canvas));
        }
        // Where there is little room the keys are told once; the last row shows them as well.
        let how = if self.is_compact() && said.is_some() {
            String::new()
        } else {
            keys::how(self.model, self.page)
        };
        let asked = self.page.lesson.asked();
        let asked = if how.is_empty() {
            asked
        } else {
            asked.words(" ").words(how)
        };
        rows.extend(super::rows(&asked, Role::Message, width, canvas));
        rows
    }

    /// Whether the cards have served, and the score sheet alone is talked about.
    fn is_settled(&self) -> bool {
        self.page.lesson.wants() == Wants::GoOn && self.page.lesson.sheet().is_some()
    }

    /// Whether the whole lesson is over.
    fn is_over(&self) -> bool {
        self.page.lesson.is_over()
    }

    fn choices(&self, canvas: &Canvas<'_>) -> Vec<Choice> {
        let lines = self.page.lesson.lines();
        let told = lines.iter().map(|line| super::told(line, canvas));
        told.map(|line| Choice::new("", line)).collect()
    }
}

pub(super) fn targets(model: &Model, canvas: &Canvas<'_>) -> Vec<(Rect, Target)> {
    let Some(shows) = Shows::new(model) else {
        return Vec::new();
    };
    let parts = shows.parts(canvas);
    if shows.reads_first() {
        return Vec::new();
    }
    let below = shows.middle(parts.middle).below;
    let mut targets = Vec::new();
    if shows.page.lesson.wants() == Wants::Answer {
        let choices = shows.choices(canvas);
        let list = ChoiceList {
            choices: &choices,
            selected: shows.page.line,
        };
        let rects = list.choice_rects(below);
        targets.extend(target::each(rects, Target::Answer));
    } else if shows.page.lesson.is_at_table() && !shows.showdown.is_open() && below.height > 0 {
        let piles = shows.piles().rects(below);
        targets.push((piles.stock, Target::Stock));
        targets.push((piles.pile, Target::Pile));
    }
    if cards::shows_cursor(shows.page.lesson.wants()) {
        let rects = shows.hand().card_rects(parts.hand);
        targets.extend(target::each(rects, Target::Card));
    }
    targets
}

pub(super) fn draw(model: &Model, canvas: &mut Canvas<'_>) {
    let Some(shows) = Shows::new(model) else {
        return;
    };
    let parts = shows.parts(canvas);
    draw_title(&shows, parts.title, canvas);
    if parts.text.height > 0 {
        super::draw_phrase(&shows.page.lesson.text(), Role::Text, parts.text, canvas);
    }
    if !shows.reads_first() {
        draw_middle(&shows, parts.middle, canvas);
        if parts.hand.height > 0 {
            let row = shows.hand();
            row.draw(parts.hand, canvas);
            cards::draw_cursor(&row, parts.hand, canvas);
        }
        draw_count(&shows, parts.count, canvas);
        let said = shows.said(parts.message.width, canvas);
        for (row, line) in (0..parts.message.height).zip(&said) {
            canvas.spans(row_of(parts.message, row), line);
        }
    }
    super::footer::draw(model, canvas);
}

fn draw_title(shows: &Shows<'_>, area: Rect, canvas: &mut Canvas<'_>) {
    let step = shows.page.lesson.step();
    let at = format!("{} of {}", step.number(), Step::count());
    let progress = shows.page.lesson.progress();
    let told = match progress.has_done(step) {
        true if !shows.is_compact() => format!("step {at}, done"),
        _ if shows.is_compact() => at,
        _ => format!("step {at}"),
    };
    canvas.line(area, step.title(), Role::Title, Align::Left);
    canvas.line(area, &told, Role::Label, Align::Right);
}

fn draw_middle(shows: &Shows<'_>, area: Rect, canvas: &mut Canvas<'_>) {
    let Middle { name, other, below } = shows.middle(area);
    let view = shows.page.lesson.view();
    if name.height > 0 {
        let x = canvas.text(name.x, name.y, OPPONENT, Role::Title);
        if let Some(laid) = &shows.showdown.laid[pair::opponent(view.seat())] {
            let told = format!("  deadwood {}", laid.deadwood.points());
            canvas.text(x, name.y, &told, Role::Label);
        }
    }
    if other.height > 0 {
        shows.other().draw(other, canvas);
    }
    if below.height == 0 {
        return;
    }
    if shows.page.lesson.wants() == Wants::Answer {
        let choices = shows.choices(canvas);
        ChoiceList {
            choices: &choices,
            selected: shows.page.line,
        }
        .draw(below, canvas);
    } else if !shows.showdown.is_open() {
        shows.piles().draw(below, canvas);
    }
    draw_sheet(shows, below, canvas);
}

/// The score sheet that is talked about, beside the rest where there is room for it.
fn draw_sheet(shows: &Shows<'_>, below: Rect, canvas: &mut Canvas<'_>) {
    let Some(sheet) = shows.page.lesson.sheet() else {
        return;
    };
    let width = SheetForm::Narrow.least_width(2) + 5;
    let beside = if shows.is_settled() { 0 } else { 40 };
    if below.width < beside + width || below.height < 4 || shows.is_compact() {
        return;
    }
    let at = Rect {
        x: if shows.is_settled() {
            below.x
        } else {
            below.right() - width
        },
        width,
        ..below
    };
    SheetView {
        sheet: &sheet,
        names: &names(),
        form: SheetForm::Narrow,
        scroll: 0,
    }
    .draw(at, canvas);
}

/// The deadwood, and what the card under the cursor would leave; before the table the cards chosen so far.
fn draw_count(shows: &Shows<'_>, area: Rect, canvas: &mut Canvas<'_>) {
    let page = shows.page;
    let view = page.lesson.view();
    if let Some(rank) = page.typed.rank() {
        canvas.line(
            area,
            &format!("{}_", rank.letter()),
            Role::Key,
            Align::Right,
        );
    }
    if !page.lesson.is_at_table() {
        let chosen: CardSet = page.lesson.chosen();
        if !chosen.is_empty() {
            let told = Phrase::new("Chosen: ").cards(chosen);
            super::draw_phrase(&told, Role::Label, area, canvas);
        }
        return;
    }
    let points = match (*view.phase(), &shows.showdown.laid[view.seat()]) {
        (Phase::LayOff { deadwood, .. }, _) => deadwood.points(),
        (_, Some(laid)) => laid.deadwood.points(),
        (_, None) => deadwood(view.hand()),
    };
    let phrase = Phrase::new(format!("Deadwood {points}"));
    let phrase = match page.row.card() {
        Some(card) if view.hand().len() == 11 && cards::shows_cursor(page.lesson.wants()) => {
            let left = deadwood(view.hand().without(card));
            phrase
                .words(", without ")
                .card(card)
                .words(format!(" {left}"))
        }
        Some(_) | None => phrase,
    };
    super::draw_phrase(&phrase, Role::Text, area, canvas);
}

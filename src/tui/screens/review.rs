//! What the coach says of the decisions in a hand or a match.

use crate::tui::{
    coaching::{CoachPage, Coaching},
    keymap::{Command, Place},
    model::Model,
    question::step,
    replay::{Opened, Replaying},
    theme::Role,
    update,
    widgets::{Align, Canvas, Document, Look, Page, inset, row_of},
};

use super::{
    Go, Next, Screen,
    target::{Target, colourless},
};

/// What the coach says of what was played: the [`Coaching`] of the model.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ReviewScreen {
    /// How many rows it is scrolled down.
    pub scroll: usize,
}

impl ReviewScreen {
    /// Chooses a mistake, and scrolls to it.
    pub fn point_at(&mut self, mistake: usize, model: &mut Model) {
        let Some(coaching) = &mut model.coaching else {
            return;
        };
        coaching.mistake = Some(mistake);
        let rows = mistake_rows(model, &colourless(model));
        let row = rows.get(mistake).copied().unwrap_or(0);
        self.scroll = row.min(self.last_scroll(model));
    }

    /// Chooses the next mistake or the one before, round the ends.
    fn choose(&mut self, forward: bool, model: &mut Model) {
        let Some(coaching) = &model.coaching else {
            return;
        };
        let count = coaching.mistakes();
        let chosen = match (coaching.mistake, forward) {
            (Some(chosen), _) => step(chosen, count, forward),
            (None, true) => 0,
            (None, false) => count.saturating_sub(1),
        };
        if chosen < count {
            self.point_at(chosen, model);
        }
    }

    /// Opens the replay at the chosen mistake. The replay leads back here.
    fn replay(&self, model: &mut Model) -> Next {
        match update::open_mistake(model, self) {
            Some(effects) => Next {
                effects,
                go: Go::Close,
            },
            None => Next::stay(),
        }
    }
}

fn chosen(model: &Model) -> Option<usize> {
    model.coaching.as_ref()?.mistake
}

fn coach_page(model: &Model, coaching: &Coaching) -> CoachPage {
    let symbols = model.charset.symbols();
    coaching.page(symbols)
}

/// The row with which each mistake begins.
fn mistake_rows(model: &Model, look: &Look) -> Vec<usize> {
    let Some(coaching) = &model.coaching else {
        return Vec::new();
    };
    let CoachPage { document, mistakes } = coach_page(model, coaching);
    let width = Page::rects(super::under_title(super::whole(model)))
        .text
        .width;
    let before = |block: &usize| {
        let blocks = document.blocks[..*block].to_vec();
        // An empty row stands between the block and the one before it.
        Document { blocks }.rows(width, look).len() + usize::from(*block > 0)
    };
    mistakes.iter().map(before).collect()
}

impl Screen for ReviewScreen {
    fn name(&self) -> &'static str {
        "review"
    }

    fn place(&self) -> Place {
        Place::Reading
    }

    fn draw(&self, model: &Model, canvas: &mut Canvas<'_>) {
        let Some(coaching) = &model.coaching else {
            return;
        };
        let area = canvas.area();
        let title = row_of(inset(area, 1, 0), 0);
        canvas.line(title, coaching.title(), Role::Title, Align::Left);
        let area = super::under_title(area);
        let page = Page {
            document: &coach_page(model, coaching).document,
            scroll: self.scroll,
        };
        page.draw(area, canvas);
        let text = Page::rects(area).text;
        let scroll = self.scroll.min(page.last_scroll(area, canvas.look()));
        for (mistake, row) in mistake_rows(model, canvas.look()).into_iter().enumerate() {
            if let Some(Ok(row)) = row.checked_sub(scroll).map(u16::try_from) {
                canvas.hit(row_of(text, row), Target::Line(mistake));
            }
        }
    }

    fn command(&mut self, command: Command, model: &mut Model) -> Next {
        match command {
            Command::NextMistake | Command::Right => self.choose(true, model),
            Command::PreviousMistake | Command::Left => self.choose(false, model),
            Command::Confirm if chosen(model).is_some() => return self.replay(model),
            Command::Confirm | Command::Coach => return self.close(model),
            other => return super::read(other, model),
        }
        Next::stay()
    }

    fn label(&self, command: Command, model: &Model) -> Option<&'static str> {
        let is_chosen = chosen(model).is_some();
        let mistakes = model.coaching.as_ref().map_or(0, Coaching::mistakes);
        match command {
            Command::Confirm => is_chosen.then_some("replay"),
            Command::NextMistake if is_chosen => Some("next"),
            Command::NextMistake => (mistakes > 0).then_some("next mistake"),
            // Once one is chosen, the others are near.
            Command::PreviousMistake => is_chosen.then_some("before"),
            other => super::reading_label(other, model),
        }
    }

    fn click(&mut self, mistake: usize, model: &mut Model) -> Next {
        if chosen(model) == Some(mistake) {
            return self.replay(model);
        }
        self.point_at(mistake, model);
        Next::stay()
    }

    fn scroll(&mut self) -> Option<&mut usize> {
        Some(&mut self.scroll)
    }

    fn last_scroll(&self, model: &Model) -> usize {
        model.coaching.as_ref().map_or(0, |coaching| {
            super::last_row(&coach_page(model, coaching).document, model)
        })
    }

    /// What the coach says goes with the screen; so does a replay that was opened only for it.
    fn close(&mut self, model: &mut Model) -> Next {
        model.coaching = None;
        let for_review = |replaying: &Replaying| {
            replaying.opened == Opened::Review && replaying.review.is_none()
        };
        if model.replaying().is_some_and(for_review) {
            model.pop();
        }
        Next::close()
    }
}

//! The message below your cards: what is to be done, and what has been said.

use ratatui::{buffer::Buffer, layout::Rect, text::Line};

use crate::{
    analysis::drills,
    game::{Player, words::Phrase},
    play::Phase,
    session::Remark,
    tui::{
        keymap::Place,
        question::Asked,
        theme::Role,
        widgets::{Canvas, inset},
    },
};

use super::{
    super::{Model, text},
    draw::TablePicture,
    hint, notice,
};

/// What the message says, in rows.
struct Message {
    todo: Vec<Line<'static>>,
    todo_at: Rect,
    said: Vec<Line<'static>>,
    said_at: Rect,
    /// Whether what is said is of a hint.
    is_hint: bool,
}

impl Message {
    /// How many rows of a hint have no room, to be scrolled to.
    fn beyond(&self) -> usize {
        let rows = self.said.len().saturating_sub(self.said_at.height.into());
        if self.is_hint { rows } else { 0 }
    }
}

/// How far the message can be scrolled while a hint is open.
pub fn last_scroll(model: &Model) -> usize {
    let sitting = model.sitting.as_ref().filter(|_| model.hint().is_some());
    let picture = sitting.and_then(|sitting| TablePicture::new(model, sitting, None));
    let (mut buffer, look) = (Buffer::empty(Rect::ZERO), text::colorless(model));
    picture.map_or(0, |picture| {
        picture.message(&Canvas::new(&mut buffer, &look)).beyond()
    })
}

impl TablePicture<'_> {
    /// What an opponent has just said, unless that is switched off.
    pub(super) fn remark(&self) -> Option<Remark> {
        let remark = self.sitting.remark();
        remark.filter(|_| self.model.settings.remarks)
    }

    /// Whether what this player says stands beside their face.
    fn speaks_at_the_face(&self, player: Player) -> bool {
        let faces = self.others.as_slice();
        matches!(faces, [only] if self.deal.seats()[*only] == player)
            && !self.areas.speech.is_empty()
    }

    /// Which question it is, at a drill.
    fn heading(&self) -> Option<Phrase> {
        let heading = self.sitting.drill()?;
        Some(Phrase::default().strong(format!("{heading}: ")))
    }

    /// What is asked.
    pub(super) fn asked_prompt(&self, asked: &Asked) -> Phrase {
        let prompt = asked.question.prompt.clone();
        self.heading().unwrap_or_default().and(prompt)
    }

    /// What is to be done, in one sentence.
    fn todo(&self) -> (Phrase, Role) {
        if let Some(verdict) = self.verdict {
            return verdict.message.clone();
        }
        if let Some(told) = &self.page {
            return (told.clone(), Role::Message);
        }
        let sitting = self.sitting;
        let todo = if self.question.is_some() || self.is_asked_above {
            Phrase::default()
        } else if let Some(asked) = &self.asked {
            self.asked_prompt(asked)
        } else if self.is_dealing() {
            Phrase::new("The cards are dealt.")
        } else if self.view.outcome().is_some() {
            sitting.prompt().text
        } else if sitting.acting().is_some() {
            let turn = self
                .heading()
                .unwrap_or_else(|| Phrase::default().strong("Your turn: "));
            turn.and(sitting.prompt().text)
        } else {
            let turn = sitting.game().turn();
            // As beside their name: a move that is ready but not yet shown is still being thought about. What is done here says
            // nothing of somebody who plays beside you.
            let about = match self.view.phase() {
                _ if self.deal.turn() != turn => "is thinking",
                Phase::Spread { .. } | Phase::LayOff { .. } => "lays down",
                Phase::IrregularKnock { .. } => "answers the knock",
                Phase::Offer { .. }
                | Phase::Draw { .. }
                | Phase::Double { .. }
                | Phase::Discard { .. }
                | Phase::LastDiscard { .. }
                | Phase::Over(_) => "is thinking",
            };
            let turn = turn.map(|player| sitting.name(player));
            Phrase::new(format!("{} {about}.", turn.unwrap_or_default()))
        };
        (todo, Role::Message)
    }

    /// What is to be done, and below it what has been said.
    pub(super) fn draw_message(&self, canvas: &mut Canvas<'_>) {
        let message = self.message(canvas);
        text::draw_rows(&message.todo, message.todo_at, canvas);
        let scroll = self.model.coaching.as_ref().map_or(0, |one| one.scroll);
        let above = scroll.min(message.beyond());
        text::draw_rows(&message.said[above..], message.said_at, canvas);
    }

    /// The same in rows. What answers the last key goes first where there is not room for both, and a hint leaves a row for what
    /// is to be done.
    fn message(&self, canvas: &Canvas<'_>) -> Message {
        let area = inset(self.areas.message, 1, 0);
        let rows_of =
            |(phrase, role): (Phrase, Role)| text::rows(&phrase, role, area.width, canvas);
        let mut todo = rows_of(self.todo());
        if self.is_asked_above {
            // What rows there are, are for what has been said.
            todo.clear();
        }
        let count = |rows: usize| u16::try_from(rows).unwrap_or(u16::MAX);
        let left = area.height.saturating_sub(count(todo.len()));
        let said = self.said(area, left, canvas).map_or_else(Vec::new, rows_of);
        let is_hint = self.model.hint().is_some()
            && self.model.unsaved.is_none()
            && self.model.place() != Place::Question;
        let is_notice = self.sitting.notice.is_some();
        let kept = match (&self.page, is_notice, is_hint) {
            (None, true, _) => count(said.len()),
            (None, false, true) => count(said.len()).min(area.height.saturating_sub(1)),
            _ => 0,
        };
        let height = area.height.saturating_sub(kept);
        let taken = count(todo.len()).min(height);
        Message {
            todo,
            todo_at: Rect { height, ..area },
            said,
            said_at: Rect {
                y: area.y + taken,
                height: area.height - taken,
                ..area
            },
            is_hint: is_hint && !is_notice,
        }
    }

    /// What has been said, in the words for which there is room; so many rows are left.
    fn said(&self, room: Rect, left: u16, canvas: &Canvas<'_>) -> Option<(Phrase, Role)> {
        if self.page.is_some() {
            return None;
        }
        if self.rest().is_some() {
            // It says itself what is not saved.
            return None;
        }
        if let Some(said) = &self.sitting.notice {
            return Some(notice(said));
        }
        if let Some(why) = &self.model.unsaved {
            return Some((text::unsaved(why), Role::Warning));
        }
        // The question whether you mean it comes first, and whole: the hint is there again after the answer.
        if self.model.place() != Place::Question
            && let Some(hint) = hint::message(self.model, self.over, (room, left), canvas)
        {
            return Some((hint, Role::Label));
        }
        if let Some(remark) = self
            .remark()
            .filter(|remark| !self.speaks_at_the_face(remark.player))
        {
            let name = self.sitting.name(remark.player);
            let told = Phrase::default().strong(name);
            let told = told.words(format!(": \"{}\"", remark.text));
            return Some((told, Role::Message));
        }
        let [told, briefly] = match self.sitting.drill() {
            Some(_) => drills::words::ABOUT.map(Phrase::new),
            None => self.sitting.beside()?,
        };
        let rows = text::rows(&told, Role::Label, room.width, canvas).len();
        let told = if rows > usize::from(left) {
            briefly
        } else {
            told
        };
        Some((told, Role::Label))
    }
}

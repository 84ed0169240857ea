//! The message below your cards: what is to be done, and what has been said.

use ratatui::layout::Rect;

use crate::{
    analysis::drills,
    game::{Player, words::Phrase},
    play::Phase,
    session::Remark,
    tui::{
        keymap::Place,
        theme::Role,
        widgets::{Canvas, inset},
    },
};

use super::{super::text, draw::TablePicture, hint, notice};

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

    /// What is to be done, in one sentence.
    fn todo(&self) -> (Phrase, Role) {
        if let Some(verdict) = self.verdict {
            return verdict.message.clone();
        }
        if let Some(told) = &self.page {
            return (told.clone(), Role::Message);
        }
        let sitting = self.sitting;
        let drill = sitting
            .drill()
            .map(|heading| Phrase::default().strong(format!("{heading}: ")));
        let todo = if self.question.is_some() {
            Phrase::default()
        } else if let Some(asked) = &self.asked {
            let prompt = asked.question.prompt.clone();
            drill.unwrap_or_default().and(prompt)
        } else if self.is_dealing() {
            Phrase::new("The cards are dealt.")
        } else if self.view.outcome().is_some() {
            sitting.prompt().text
        } else if sitting.acting().is_some() {
            let turn = drill.unwrap_or_else(|| Phrase::default().strong("Your turn: "));
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

    /// What is to be done, and below it what has been said. What answers the last key goes first where there is not room
    /// for both.
    pub(super) fn draw_message(&self, canvas: &mut Canvas<'_>) {
        let area = inset(self.areas.message, 1, 0);
        let rows_of = |(phrase, role): (Phrase, Role), canvas: &Canvas<'_>| {
            text::rows(&phrase, role, area.width, canvas)
        };
        let todo = rows_of(self.todo(), canvas);
        let count = |rows: usize| u16::try_from(rows).unwrap_or(u16::MAX);
        let left = area.height.saturating_sub(count(todo.len()));
        let said = self
            .said(area, left, canvas)
            .map_or_else(Vec::new, |said| rows_of(said, canvas));
        let is_hint = self.model.hint().is_some()
            && self.model.unsaved.is_none()
            && self.model.place() != Place::Question;
        let is_answer = self.page.is_none() && (self.sitting.notice.is_some() || is_hint);
        let kept = if is_answer { count(said.len()) } else { 0 };
        let todo_at = Rect {
            height: area.height.saturating_sub(kept),
            ..area
        };
        text::draw_rows(&todo, todo_at, canvas);
        let taken = count(todo.len()).min(todo_at.height);
        let said_at = Rect {
            y: area.y + taken,
            height: area.height - taken,
            ..area
        };
        text::draw_rows(&said, said_at, canvas);
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

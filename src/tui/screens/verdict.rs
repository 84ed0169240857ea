//! What the answer to a question of the drills was worth, on the table with the position still in sight.
//!
//! The message says whether it was right. What it cost, the better move and why lie below the piles or beside them, over a
//! part of the score sheet where there is one, and scroll where there is little room.

use ratatui::layout::Rect;

use crate::{
    cards::Card,
    game::words::Phrase,
    tui::{
        drill_page::{DrillStage, JudgedAnswer},
        layout::{Areas, Middle, Tier},
        model::Model,
        screens::AnyScreen,
        showdown::Showdown,
        theme::Role,
        widgets::{Canvas, Document, Look, Panel},
    },
};

use super::hint;

/// What the middle of the table is needed for while a verdict is told.
pub(super) fn middle(model: &Model, showdown: &Showdown) -> Middle {
    match (showdown.is_open(), model.tier()) {
        (true, _) => Middle::ToldOpen,
        // There is room enough for all of it beside the piles.
        (false, Tier::Full) => Middle::Play,
        (false, _) => Middle::Told,
    }
}

/// Where the rest of the verdict lies.
pub(super) fn area(areas: &Areas, middle: Middle) -> Rect {
    if middle == Middle::Play {
        return hint::beside_piles(areas);
    }
    let right = areas.sheet.map_or(areas.middle.right(), Rect::right);
    Rect {
        width: right.saturating_sub(areas.middle.x),
        ..areas.middle
    }
}

/// What the message says, and in which role: the verdict, or that the coach is about it.
pub(super) fn message(model: &Model) -> Option<(Phrase, Role)> {
    let Some(AnyScreen::Drills(page)) = model.top() else {
        return None;
    };
    match &page.stage {
        DrillStage::Judging(_) => {
            Some((Phrase::new("The coach judges your answer."), Role::Message))
        }
        DrillStage::Judged(judged) | DrillStage::Passing(judged) => {
            Some((judged.headline(), judged.role()))
        }
        DrillStage::Looking { .. }
        | DrillStage::Asking(_)
        | DrillStage::Over(_)
        | DrillStage::Refused(_) => None,
    }
}

/// The card that the best move throws, to be marked in the hand.
pub(super) fn best_card(model: &Model) -> Option<Card> {
    model.verdict()?.verdict.best()?.action.card()
}

fn document(model: &Model, judged: &JudgedAnswer) -> Document {
    judged.document(model.charset.symbols())
}

/// How far the verdict can be scrolled, in rows.
pub(super) fn last_scroll(model: &Model, look: &Look) -> usize {
    let (Some(judged), Some(sitting)) = (model.verdict(), &model.sitting) else {
        return 0;
    };
    let Some(view) = sitting.view() else { return 0 };
    let middle = middle(model, &Showdown::new(&view));
    let areas = Areas::of(model.size, middle, model.settings.cards);
    let document = document(model, judged);
    let panel = Panel {
        title: "",
        document: &document,
        scroll: 0,
    };
    panel.last_scroll(area(&areas, middle), look)
}

pub(super) fn draw(model: &Model, area: Rect, canvas: &mut Canvas<'_>) {
    let (Some(judged), Some(page), Some(sitting)) =
        (model.verdict(), model.drills(), &model.sitting)
    else {
        return;
    };
    let document = document(model, judged);
    Panel {
        title: sitting.drill().unwrap_or_default(),
        document: &document,
        scroll: page.scroll,
    }
    .draw(area, canvas);
}

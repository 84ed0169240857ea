//! What the mouse does: everything that can be seen and meant can be clicked.

use ratatui::layout::Position;

use crossterm::event::MouseButton;

use crate::tui::{
    keymap::{Command, Place},
    layout::Tier,
    message::Effect,
    model::Model,
    screens::target::{self, Target},
};

pub(super) fn click(model: &mut Model, button: MouseButton, at: Position) -> Vec<Effect> {
    if button != MouseButton::Left || model.tier() == Tier::TooSmall {
        return Vec::new();
    }
    let place = model.place();
    match target::at(model, at) {
        Some(target) => on_target(model, place, target),
        None if place == Place::Waiting => super::hurry(model),
        None => Vec::new(),
    }
}

pub(super) fn scroll(model: &mut Model, command: Command) -> Vec<Effect> {
    let place = model.place();
    let (command, rows) = match (place, command) {
        _ if model.tier() == Tier::TooSmall => return Vec::new(),
        (Place::Replay, Command::Up) => (Command::Left, 1),
        (Place::Replay, _) => (Command::Right, 1),
        (Place::Reading, _) => (command, 3),
        (Place::Statistics | Place::Question | Place::Choosing, _) => (command, 1),
        _ if model.active().is_some() => (command, 1),
        // At the table the wheel does nothing.
        _ => return Vec::new(),
    };
    (0..rows)
        .flat_map(|_| super::on_command(model, place, command))
        .collect()
}

fn on_target(model: &mut Model, place: Place, target: Target) -> Vec<Effect> {
    match target {
        Target::Key(command) => super::on_command(model, place, command),
        Target::Line(line) => model.on_top(|screen, model| screen.click(line, model)),
        Target::Moment(moment) => {
            super::replay::go_to(model, moment);
            Vec::new()
        }
        Target::Answer(line) => on_answer(model, place, line),
        Target::Spread(card) => on_spread(model, place, card),
        Target::Stock => super::on_command(model, place, Command::DrawStock),
        Target::Pile => super::on_command(model, place, Command::Take),
        Target::Card(card) => on_card(model, place, card),
        Target::GoOn => super::on_command(model, place, Command::Confirm),
    }
}

/// Puts the cursor on an answer, or gives the answer when it is there.
fn on_answer(model: &mut Model, place: Place, line: usize) -> Vec<Effect> {
    if model.question().is_some_and(|asked| asked.cursor == line) {
        return super::on_command(model, place, Command::Confirm);
    }
    model.point_at_answer(line);
    Vec::new()
}

/// Puts the cursor on a card of the spread, or draws the card when it is there.
fn on_spread(model: &mut Model, place: Place, card: usize) -> Vec<Effect> {
    match &mut model.sitting {
        Some(sitting) if sitting.cut_at != card => {
            sitting.cut_at = card;
            Vec::new()
        }
        Some(_) | None => super::on_command(model, place, Command::Confirm),
    }
}

/// Puts the cursor on a card of the hand, or discards the card when it was clicked just before.
fn on_card(model: &mut Model, place: Place, card: usize) -> Vec<Effect> {
    let Some(sitting) = &mut model.sitting else {
        return Vec::new();
    };
    let Some(card) = sitting.row.cards().get(card).copied() else {
        return Vec::new();
    };
    sitting.row.point_at(card);
    let again = sitting.clicked.replace(card) == Some(card);
    match place {
        Place::Discard if again => super::on_command(model, place, Command::Confirm),
        Place::Waiting => super::hurry(model),
        _ => Vec::new(),
    }
}

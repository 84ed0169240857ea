//! Answering a question that lies over everything else.

use crate::tui::{
    keymap::Command,
    message::Effect,
    model::Model,
    question::{Answer, step},
};

use super::{replay, table};

pub(super) fn on_command(model: &mut Model, command: Command) -> Vec<Effect> {
    let Some(asked) = &mut model.asked else {
        return Vec::new();
    };
    let count = asked.question.lines.len();
    match command {
        Command::Up | Command::Left => {
            asked.cursor = step(asked.cursor, count, false);
        }
        Command::Down | Command::Right => {
            asked.cursor = step(asked.cursor, count, true);
        }
        Command::First => asked.cursor = 0,
        Command::Last => asked.cursor = count.saturating_sub(1),
        Command::Confirm => {
            let answer = asked.answer().cloned();
            model.asked = None;
            return match answer {
                Some(Answer::Screen(line)) => {
                    model.on_top(|screen, model| screen.answered(line, model))
                }
                Some(Answer::PlayOn(player)) => replay::play_on(model, player),
                Some(answer) => table::answer(model, &answer),
                None => Vec::new(),
            };
        }
        _ => {}
    }
    Vec::new()
}

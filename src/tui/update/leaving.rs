//! Closing what is open, and leaving screens, the table and the program.

use crate::{
    game::{Stage, words::Phrase},
    session::Intent,
    tui::{
        keymap::Place,
        message::Effect,
        model::Model,
        question::{Answer, Asked, Question},
        screens::{AnyScreen, Screen},
    },
};

use super::{branch, drills, replay, table};

pub(super) fn close(model: &mut Model) -> Vec<Effect> {
    let is_page = model.top().is_some_and(AnyScreen::is_page);
    if !is_page && model.asked.take().is_some() {
        return Vec::new();
    }
    if model.place() == Place::Question {
        return table::want(model, Intent::No);
    }
    if model.top().is_some() {
        return close_screen(model);
    }
    if model.hint().is_some() {
        model.coaching = None;
        return Vec::new();
    }
    if let Some(sitting) = &mut model.sitting {
        sitting.typed.erase();
    }
    Vec::new()
}

/// Closes the screen on top, in its own way.
fn close_screen(model: &mut Model) -> Vec<Effect> {
    match model.top() {
        Some(AnyScreen::Replay(_)) => replay::close(model),
        Some(AnyScreen::Drills(_)) => drills::close(model),
        Some(_) => model.on_top(Screen::close),
        None => Vec::new(),
    }
}

/// Leaves the table after a question; leaves the program from the menu, or when asked twice.
pub(super) fn quit(model: &mut Model) -> Vec<Effect> {
    if model.replaying().is_some() {
        // The match that may be at the table waits behind it, and is not left by this.
        return close(model);
    }
    if model.drills().is_some() {
        if !model.top().is_some_and(AnyScreen::is_page) && model.asked.take().is_some() {
            return Vec::new();
        }
        return match model.top() {
            Some(AnyScreen::Drills(_)) | None => drills::leave(model),
            Some(_) => close_screen(model),
        };
    }
    if model.sitting.is_none() {
        if model.top().is_some() {
            // Asked twice, it is left as it is.
            if model.asked.take().is_some() {
                model.pop();
                return Vec::new();
            }
            return close_screen(model);
        }
        return vec![Effect::Quit];
    }
    let leaving = |asked: &Asked| {
        let answers = asked.question.lines.iter();
        answers
            .map(|line| &line.answer)
            .any(|answer| *answer == Answer::Quit)
    };
    if model.asked.as_ref().is_some_and(leaving) {
        return vec![Effect::Quit];
    }
    // What lies over the table is closed first, as everywhere.
    if model.asked.is_none() && model.top().is_some() {
        return close(model);
    }
    ask_to_leave(model);
    Vec::new()
}

/// Asks whether the player wants to leave the table, and where for.
fn ask_to_leave(model: &mut Model) {
    let Some(sitting) = &model.sitting else {
        return;
    };
    let is_over = matches!(sitting.game().stage(), Stage::Over(_));
    let stay = if is_over {
        "Stay".to_owned()
    } else {
        format!("Stay and play on with {}", sitting.other_name())
    };
    let prompt = match &model.unsaved {
        None if sitting.is_daily() => Phrase::default()
            .strong("Leave the deal of the day?")
            .words(" It is kept as it stands, and its page goes on with it."),
        None if sitting.is_branch() => Phrase::default()
            .strong("Leave the practice?")
            .words(" What it was begun from is as you left it."),
        None if is_over => Phrase::default()
            .strong("Leave the table?")
            .words(" The match is over, and its record is kept."),
        None => Phrase::default()
            .strong("Leave the table?")
            .words(" Nothing is lost: the match is kept as it stands, to be gone on with."),
        Some(why) => Phrase::default()
            .strong("Leave the table? The match cannot be saved:")
            .words(format!(" {why}.")),
    };
    let to = match model.waiting.last() {
        Some(waiting) => waiting.called(),
        None => "the menu".to_owned(),
    };
    let question = Question::new(prompt)
        .line(Phrase::new(stay), Answer::Close)
        .line(Phrase::new(format!("Leave for {to}")), Answer::Leave)
        .line(Phrase::new("Quit the program"), Answer::Quit);
    model.asked = Some(Asked::new(question));
}

/// Leaves the table for the menu, or a branch for what waits behind it.
pub(super) fn leave(model: &mut Model) -> Vec<Effect> {
    if let Some(waiting) = model.waiting.pop() {
        return branch::come_back(model, waiting);
    }
    model.sitting = None;
    model.asked = None;
    model.screens.clear();
    model.unsaved = None;
    model.menu.cursor = 0;
    model.menu.unfinished = None;
    vec![Effect::CloseRecord, Effect::Find]
}

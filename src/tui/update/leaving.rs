//! Closing what is open, and leaving rooms, the table and the program.

use crate::{
    game::{Stage, words::Phrase},
    tui::{
        message::Effect,
        model::Model,
        question::{Answer, Asked, Question},
        room::Room,
    },
};

use super::{branch, coach, drills, house, lesson, replay, settings};

pub(super) fn close(model: &mut Model) -> Vec<Effect> {
    if model.asked.take().is_some() {
        return Vec::new();
    }
    if model.page.is_some() {
        coach::close_page(model);
        return Vec::new();
    }
    if model.room().is_some() {
        return close_room(model);
    }
    if model.hint().is_some() {
        model.coaching = None;
        return Vec::new();
    }
    model.menu.form = None;
    if let Some(sitting) = &mut model.sitting {
        sitting.typed.erase();
    }
    Vec::new()
}

/// Leaves the room that the player is in, as each room is left.
fn close_room(model: &mut Model) -> Vec<Effect> {
    match model.room() {
        Some(Room::House(_)) => {
            house::close(model);
            Vec::new()
        }
        Some(Room::Settings(_)) => settings::close(model),
        Some(Room::Replay(_)) => replay::close(model),
        Some(Room::Records(_) | Room::Daily(_) | Room::Statistics(_)) => {
            model.leave_room();
            Vec::new()
        }
        Some(Room::Drills(_)) => drills::close(model),
        Some(Room::Lesson(_)) => lesson::close(model),
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
        if model.asked.take().is_some() || model.page.take().is_some() {
            return Vec::new();
        }
        return match model.room() {
            Some(Room::Drills(_)) | None => drills::leave(model),
            Some(_) => close_room(model),
        };
    }
    if model.sitting.is_none() {
        if model.page.is_none() && model.room().is_some() {
            // Asked twice, it is left as it is.
            if model.asked.take().is_some() {
                model.leave_room();
                return Vec::new();
            }
            return close_room(model);
        }
        if model.page.take().is_some() || model.menu.form.take().is_some() {
            return Vec::new();
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
    if model.asked.is_none() && (model.page.is_some() || model.room().is_some()) {
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
        None if sitting.daily().is_some() => Phrase::default()
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
    model.page = None;
    model.rooms.clear();
    model.unsaved = None;
    model.menu.cursor = 0;
    model.menu.unfinished = None;
    vec![Effect::CloseRecord, Effect::Find]
}

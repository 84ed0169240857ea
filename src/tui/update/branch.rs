//! Matches that begin elsewhere: going there, and coming back to where one was.

use crate::{
    game::words::Phrase,
    record::{Extent, Record},
    session::{Intent, Side},
    tui::{
        message::Effect,
        model::Model,
        question::{Answer, Asked, Question},
        sitting::{After, Sitting},
        waiting::Waiting,
    },
};

/// Sits down to a branch, made by [`Branch::begin`](crate::record::Branch::begin). What was on the screen waits behind it, the match at the table with
/// its record, the rooms and the page, until the branch is left: then all of it is as it was.
pub fn branch_off(model: &mut Model, branch: Record) -> Vec<Effect> {
    sit_aside(model, branch, Effect::StartBranch)
}

/// Sits down to something beside the matches, whose record is begun by this effect; what was on the screen waits.
pub fn sit_aside(
    model: &mut Model,
    record: Record,
    start: fn(Box<Record>) -> Effect,
) -> Vec<Effect> {
    let start = start(Box::new(record.clone()));
    let mut effects = vec![start];
    match model.sit(record) {
        Ok(sitting) => {
            let waiting = Waiting::of(model);
            model.waiting.push(waiting);
            effects.extend(super::seating::sit_down(model, sitting));
            effects
        }
        Err(why) => refuse(model, &why.to_string()),
    }
}

/// Sits down to something beside the matches whose record is open already; what was on the screen waits.
pub fn resume_aside(model: &mut Model, record: Record) -> Vec<Effect> {
    match model.sit(record) {
        Ok(sitting) => {
            let waiting = Waiting::of(model);
            model.waiting.push(waiting);
            super::seating::sit_down(model, sitting)
        }
        Err(why) => {
            refuse(model, &why.to_string());
            vec![Effect::CloseRecord]
        }
    }
}

/// Says why something cannot be.
pub(super) fn refuse(model: &mut Model, why: &str) -> Vec<Effect> {
    model.refuse(why);
    Vec::new()
}

/// Leaves a branch for what waits behind it.
pub(super) fn come_back(model: &mut Model, waiting: Waiting) -> Vec<Effect> {
    waiting.come_back(model);
    let mut effects = vec![Effect::CloseRecord];
    if model.sitting.is_none() {
        effects.push(Effect::Find);
    }
    effects.extend(super::replay::judge(model));
    // What was played is to be seen there.
    if let Some(screen) = model.active() {
        effects.extend(screen.opened());
    }
    effects
}

/// Asks from which side the deal that is over is played again.
pub(super) fn ask(model: &mut Model) -> Vec<Effect> {
    let Some(sitting) = &model.sitting else {
        return Vec::new();
    };
    if sitting.game().deals() == 0 {
        return Vec::new();
    }
    if sitting.is_to_be_compared() {
        return ask_what_follows(model);
    }
    let prompt = Phrase::default()
        .strong("Play this deal again?")
        .words(" What you play here waits as it stands; the deal played again counts nowhere, and you see both results side by side.");
    let question = sides(Question::new(prompt), sitting);
    let question = question.line(Phrase::new("Not now"), Answer::Close);
    model.asked = Some(Asked::new(question));
    Vec::new()
}

/// Asks what follows a branch or a deal of the day that is over.
pub fn ask_what_follows(model: &mut Model) -> Vec<Effect> {
    let Some(sitting) = &model.sitting else {
        return Vec::new();
    };
    let to = match model.waiting.last() {
        Some(waiting) => waiting.called(),
        None => "the menu".to_owned(),
    };
    let back = Phrase::new(format!("Go back to {to}"));
    let prompt = Phrase::default()
        .strong(if sitting.is_branch() {
            "The practice is over."
        } else {
            "The deal of the day is played."
        })
        .words(" What now?");
    let mut question = sides(Question::new(prompt).line(back, Answer::Leave), sitting);
    if sitting.header().occasion().extent() == Extent::Match {
        let on = Phrase::new("Go on with what follows this hand");
        question = question.line(on, Answer::GoOn);
    }
    model.asked = Some(Asked::new(question));
    Vec::new()
}

fn sides(question: Question, sitting: &Sitting) -> Question {
    let other = sitting.other_name();
    question
        .line(
            Phrase::new(format!("Play it with {other}'s cards")),
            Answer::Table(Intent::Again(Side::Other)),
        )
        .line(
            Phrase::new("Play it with your cards again"),
            Answer::Table(Intent::Again(Side::Own)),
        )
}

/// Plays what follows the deal that is over.
pub(super) fn go_on(model: &mut Model) -> Vec<Effect> {
    if let Some(sitting) = &mut model.sitting {
        sitting.after = After::Hand;
    }
    super::table::after_hand(model)
}

/// Plays a deal again. It takes the place of a branch or a deal of the day that is over; a match waits.
pub(super) fn again(model: &mut Model, record: Record) -> Vec<Effect> {
    let is_over = |sitting: &Sitting| sitting.is_to_be_compared();
    if !model.sitting.as_ref().is_some_and(is_over) {
        return branch_off(model, record);
    }
    let start = Effect::StartBranch(Box::new(record.clone()));
    match model.sit(record) {
        Ok(sitting) => {
            let mut effects = vec![Effect::CloseRecord, start];
            effects.extend(super::seating::sit_down(model, sitting));
            effects
        }
        Err(why) => refuse(model, &why.to_string()),
    }
}

//! What happens in the room in which is practised.

use crate::{
    analysis::drills::DrillAnswer,
    tui::{
        drill_page::{DrillNews, DrillPage, DrillRequest, DrillStage, heading},
        keymap::Command,
        message::Effect,
        model::Model,
        screens::AnyScreen,
        screens::{self, scrolled},
        sitting::Sitting,
    },
};

/// Enters the room, and has a position looked for.
pub fn open(model: &mut Model) -> Vec<Effect> {
    model.errands += 1;
    let number = model.errands;
    model.push(AnyScreen::Drills(Box::new(DrillPage::new(number))));
    send(number, DrillRequest::Open)
}

fn send(number: u64, errand: DrillRequest) -> Vec<Effect> {
    vec![Effect::Drills { number, errand }]
}

/// Leaves the room. What was answered is in the log already.
pub(super) fn leave(model: &mut Model) -> Vec<Effect> {
    let number = model.drills().map_or(0, |page| page.number);
    model.sitting = None;
    model.asked = None;
    model.unsaved = None;
    model
        .screens
        .retain(|screen| !matches!(screen, AnyScreen::Drills(_)) && !screen.is_page());
    let mut effects = send(number, DrillRequest::Close);
    effects.push(Effect::CountDrills);
    effects
}

/// Takes what comes of an errand, unless nobody waits for it any more.
pub(super) fn told(model: &mut Model, number: u64, news: DrillNews) -> Vec<Effect> {
    let Some(page) = model.drills_mut().filter(|page| page.number == number) else {
        return Vec::new();
    };
    match (news, &page.stage) {
        (DrillNews::Looking { percent }, DrillStage::Looking { .. } | DrillStage::Passing(_)) => {
            page.stage = DrillStage::Looking { percent };
            send(number, DrillRequest::Ask)
        }
        (
            DrillNews::Asked { asked, count },
            DrillStage::Looking { .. } | DrillStage::Passing(_),
        ) => {
            page.scroll = 0;
            let sitting = Sitting::at_drill(&asked.drill, heading(&asked, count));
            page.stage = DrillStage::Asking(asked);
            let effects = prepare(page);
            model.sitting = Some(sitting);
            effects
        }
        (DrillNews::Over(over), DrillStage::Looking { .. } | DrillStage::Passing(_)) => {
            page.stage = DrillStage::Over(over);
            page.scroll = 0;
            model.sitting = None;
            Vec::new()
        }
        (DrillNews::Refused(why), DrillStage::Looking { .. }) => {
            page.stage = DrillStage::Refused(why);
            Vec::new()
        }
        (DrillNews::Judged(judged), DrillStage::Judging(_)) => {
            let unsaved = judged.unsaved.clone();
            page.stage = DrillStage::Judged(judged);
            page.scroll = 0;
            let effects = prepare(page);
            model.unsaved = unsaved;
            effects
        }
        (DrillNews::Preparing, _) => {
            page.is_preparing = false;
            prepare(page)
        }
        (DrillNews::Prepared, _) => {
            page.is_preparing = false;
            Vec::new()
        }
        _ => Vec::new(),
    }
}

/// Has the coach prepared and positions looked for while the player thinks, unless that is going on.
fn prepare(page: &mut DrillPage) -> Vec<Effect> {
    match page.asked().cloned() {
        Some(asked) if !page.is_preparing => {
            page.is_preparing = true;
            send(page.number, DrillRequest::Prepare(Box::new(asked)))
        }
        Some(_) | None => Vec::new(),
    }
}

/// Hands the answer in.
pub(super) fn hand_in(model: &mut Model, answer: DrillAnswer) -> Vec<Effect> {
    model
        .drills_mut()
        .map_or_else(Vec::new, |page| judge(page, answer))
}

fn judge(page: &mut DrillPage, answer: DrillAnswer) -> Vec<Effect> {
    let DrillStage::Asking(asked) = &page.stage else {
        return Vec::new();
    };
    let asked = asked.clone();
    page.stage = DrillStage::Judging(asked.clone());
    page.scroll = 0;
    send(page.number, DrillRequest::Judge { asked, answer })
}

/// Does what a command asks for on the page between two questions.
pub(super) fn on_command(model: &mut Model, command: Command) -> Vec<Effect> {
    let last = screens::last_scroll(model);
    let Some(page) = model.drills_mut() else {
        return Vec::new();
    };
    let number = page.number;
    if command != Command::Confirm {
        page.scroll = scrolled(page.scroll, last, command);
        return Vec::new();
    }
    match &page.stage {
        DrillStage::Judged(judged) => {
            page.stage = DrillStage::Passing(judged.clone());
            send(number, DrillRequest::Ask)
        }
        DrillStage::Over(over) if over.more > 0 => {
            page.stage = DrillStage::Looking { percent: 0 };
            send(number, DrillRequest::GoOn)
        }
        DrillStage::Over(_) | DrillStage::Refused(_) => leave(model),
        DrillStage::Looking { .. }
        | DrillStage::Asking(_)
        | DrillStage::Judging(_)
        | DrillStage::Passing(_) => Vec::new(),
    }
}

/// Closes what lies over the question: the verdict, for the next question; otherwise the room. A question that lies on the
/// table stays.
pub(super) fn close(model: &mut Model) -> Vec<Effect> {
    let Some(page) = model.drills() else {
        return Vec::new();
    };
    match page.stage {
        DrillStage::Asking(_) | DrillStage::Judging(_) | DrillStage::Passing(_) => {
            if let Some(sitting) = &mut model.sitting {
                sitting.typed.erase();
            }
            Vec::new()
        }
        DrillStage::Judged(_) => on_command(model, Command::Confirm),
        DrillStage::Looking { .. } | DrillStage::Over(_) | DrillStage::Refused(_) => leave(model),
    }
}

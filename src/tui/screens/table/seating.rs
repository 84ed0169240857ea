//! Which match is at the table: a new one, one resumed, or a branch while the others wait.

use crate::{
    game::words::Phrase,
    record::{Header, HeaderError, Record},
    session::Ticket,
    tui::{
        analyst::Coaching,
        message::Effect,
        setup::Setup,
        sitting::{After, Sitting},
    },
};

use super::super::{AnyScreen, Model};

/// What was on the screen when a branch was begun, and is there again when it is left.
#[derive(Debug, Clone, PartialEq)]
pub struct Waiting {
    sitting: Option<Box<Sitting>>,
    screens: Vec<AnyScreen>,
    coaching: Option<Coaching>,
    unsaved: Option<String>,
}

impl Waiting {
    /// What it is, after "go back to".
    pub fn name(&self) -> String {
        let screen = self.screens.iter().rfind(|screen| !screen.is_page());
        match (&self.sitting, screen) {
            (_, Some(screen)) => format!("the {}", screen.name()),
            (Some(sitting), None) => format!("the match with {}", sitting.other_name()),
            (None, None) => "the menu".to_owned(),
        }
    }
}

/// Sits down to a match, new or old.
pub fn sit_down(model: &mut Model, sitting: Sitting) -> Vec<Effect> {
    model.sittings += 1;
    let mut sitting = sitting.numbered(model.sittings);
    let effects = sitting.start();
    model.told = None;
    model.coaching = None;
    model.screens.clear();
    model.asked = None;
    model.sitting = Some(sitting);
    super::perform(model, effects)
}

/// Sits down to a new match, for which the setup has the header.
///
/// # Errors
///
/// No such match can be played, as a sentence; nothing has changed then.
pub fn sit_down_anew(
    model: &mut Model,
    header: impl FnOnce(&mut Setup) -> Result<Header, HeaderError>,
) -> Result<Vec<Effect>, String> {
    let header = header(&mut model.setup).map_err(|why| why.to_string())?;
    let start = Effect::StartRecord(Box::new(header.clone()));
    let sitting = model
        .sit(Record::new(header))
        .map_err(|why| why.to_string())?;
    model.learning.offers = false;
    let mut effects = vec![start];
    effects.extend(sit_down(model, sitting));
    Ok(effects)
}

/// Sits down to a record while what is on the screen waits, with its match and its screens. The record is begun by the
/// effect `start`, or is open already.
pub fn sit_over(model: &mut Model, record: Record, start: Option<Effect>) -> Vec<Effect> {
    match model.sit(record) {
        Ok(sitting) => {
            let waiting = Waiting {
                sitting: model.sitting.take().map(Box::new),
                screens: std::mem::take(&mut model.screens),
                coaching: model.coaching.take(),
                unsaved: model.unsaved.take(),
            };
            model.waiting.push(waiting);
            let mut effects: Vec<Effect> = start.into_iter().collect();
            effects.extend(sit_down(model, sitting));
            effects
        }
        Err(why) => {
            model.refuse(&why.to_string());
            let is_open = start.is_none();
            is_open.then_some(Effect::CloseRecord).into_iter().collect()
        }
    }
}

/// Sits down to a branch, which is begun, while what is on the screen waits.
pub fn branch_off(model: &mut Model, branch: Record) -> Vec<Effect> {
    let start = Effect::StartBranch(Box::new(branch.clone()));
    sit_over(model, branch, Some(start))
}

/// Plays a deal again. It takes the place of a branch or a deal of the day that is over; a match waits.
pub fn play_again(model: &mut Model, record: Record) -> Vec<Effect> {
    let is_over = |sitting: &Sitting| sitting.is_to_be_compared();
    if !model.sitting.as_ref().is_some_and(is_over) {
        return branch_off(model, record);
    }
    let start = Effect::StartBranch(Box::new(record.clone()));
    match model.sit(record) {
        Ok(sitting) => {
            let mut effects = vec![Effect::CloseRecord, start];
            effects.extend(sit_down(model, sitting));
            effects
        }
        Err(why) => {
            model.refuse(&why.to_string());
            Vec::new()
        }
    }
}

/// Whether a match is over at the table that can be followed by another one like it.
pub fn may_play_rematch(model: &Model) -> bool {
    let is_over = |sitting: &Sitting| {
        sitting.after == After::Match && sitting.record().header().occasion().is_match()
    };
    model.waiting.is_empty() && model.sitting.as_ref().is_some_and(is_over)
}

/// Plays another match like the one that is over at the table.
pub fn rematch(model: &mut Model) -> Vec<Effect> {
    let Some(sitting) = model.sitting.as_ref().filter(|_| may_play_rematch(model)) else {
        return Vec::new();
    };
    let header = sitting.record().header().clone();
    match sit_down_anew(model, |setup| setup.rematch(&header)) {
        Ok(began) => [Effect::CloseRecord].into_iter().chain(began).collect(),
        Err(why) => {
            model.refuse(&why);
            Vec::new()
        }
    }
}

/// Sits down to the record that was opened to be resumed, or says why that cannot be.
pub fn resumed(model: &mut Model, record: Result<Box<Record>, String>) -> Vec<Effect> {
    // You sat down to another match in the meantime.
    if record.is_ok() && model.sitting.is_some() {
        return Vec::new();
    }
    match record.and_then(|record| model.sit(*record).map_err(|why| why.to_string())) {
        Ok(sitting) => sit_down(model, sitting),
        Err(why) => {
            model.told = Some(Phrase::from_sentence(&why));
            vec![Effect::CloseRecord, Effect::Find]
        }
    }
}

/// The opponent has failed. It does not matter if their answer is no longer waited for.
pub fn failed(model: &mut Model, ticket: Ticket, why: &str) -> Vec<Effect> {
    let waits = |sitting: &Sitting| sitting.asked() == Some(ticket);
    if model.sitting.as_ref().is_some_and(waits) {
        stop(model, why)
    } else {
        Vec::new()
    }
}

/// Leaves the match that cannot go on; it is kept, and can be resumed.
pub fn stop(model: &mut Model, why: &str) -> Vec<Effect> {
    let kept = match &model.unsaved {
        None => "The match is kept, and you can resume it.".to_owned(),
        Some(why) => format!("The match could not be saved: {why}."),
    };
    let effects = leave(model);
    model.told = Some(Phrase::new(format!("{why}. {kept}")));
    effects
}

/// Leaves the table for the menu, or a branch for what waits behind it.
pub fn leave(model: &mut Model) -> Vec<Effect> {
    let mut effects = vec![Effect::CloseRecord];
    model.asked = None;
    let Some(waiting) = model.waiting.pop() else {
        model.sitting = None;
        model.screens.clear();
        model.unsaved = None;
        model.menu.cursor = 0;
        model.menu.unfinished = None;
        // Its mistakes may be asked for.
        effects.extend([Effect::Find, Effect::CountDrills]);
        return effects;
    };
    model.sitting = waiting.sitting.map(|sitting| *sitting);
    model.screens = waiting.screens;
    model.coaching = waiting.coaching;
    model.unsaved = waiting.unsaved;
    if model.sitting.is_none() {
        effects.push(Effect::Find);
    }
    // What was played is to be seen there.
    effects.extend(model.on_top(|screen, model| screen.opened(model).into()));
    effects
}

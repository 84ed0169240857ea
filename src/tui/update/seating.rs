//! Sitting down to a match, old or new, and getting up when it cannot go on.

use crate::{
    game::words::Phrase,
    record::Record,
    session::Ticket,
    tui::{
        bookmark::{Bookmark, Reopen},
        message::Effect,
        model::Model,
        screens::HouseScreen,
        sitting::Sitting,
    },
};

use super::{coach, leaving::leave, table};

/// Begins with a match, new or old.
pub fn sit_down(model: &mut Model, sitting: Sitting) -> Vec<Effect> {
    model.sittings += 1;
    let mut sitting = sitting.numbered(model.sittings);
    let effects = sitting.start();
    model.told = None;
    model.coaching = None;
    model.screens.clear();
    model.asked = None;
    model.sitting = Some(sitting);
    table::perform(model, effects)
}

/// Sits down to the record that was opened to go on with it, or tells why that cannot be.
pub(super) fn resumed(model: &mut Model, record: Result<Box<Record>, String>) -> Vec<Effect> {
    // Somebody sat down to another match in the meantime.
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

/// Takes that the opponent has failed, unless nobody waits for them any more.
pub(super) fn stopped(model: &mut Model, ticket: Ticket, why: &str) -> Vec<Effect> {
    let waits = |sitting: &Sitting| sitting.asked() == Some(ticket);
    if model.sitting.as_ref().is_some_and(waits) {
        stop(model, why)
    } else {
        Vec::new()
    }
}

/// Leaves the match that cannot go on; it is kept, and can be resumed.
pub(super) fn stop(model: &mut Model, why: &str) -> Vec<Effect> {
    let kept = match &model.unsaved {
        None => "The match is kept as it stands, to be gone on with.".to_owned(),
        Some(why) => format!("The match could not be saved: {why}."),
    };
    let effects = leave(model);
    model.told = Some(Phrase::new(format!("{why}. {kept}")));
    effects
}

/// Puts the player where he was when he left the match that he goes on with.
pub fn put(model: &mut Model, bookmark: &Bookmark) -> Vec<Effect> {
    match bookmark.put(model) {
        Some(Reopen::Coach) => coach::asked(model),
        Some(Reopen::House) => {
            let rules = HouseScreen::of(model);
            model.open(rules)
        }
        None => Vec::new(),
    }
}

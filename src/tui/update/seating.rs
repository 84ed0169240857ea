//! Sitting down to a match, old or new, and getting up when it cannot go on.

use crate::{
    game::words::Phrase,
    players::Opponent,
    record::Record,
    tui::{
        bookmark::{Bookmark, Reopen},
        message::{Effect, Ticket},
        model::Model,
        screens::HouseScreen,
        sitting::{Mind, Sitting},
    },
};

use super::{coach, leaving::leave};

/// Begins with a match, new or old.
pub fn sit_down(model: &mut Model, sitting: Sitting) -> Vec<Effect> {
    model.sittings += 1;
    let mut sitting = sitting.numbered(model.sittings);
    let effects = sitting.go_on(model.pace);
    model.told = None;
    model.coaching = None;
    model.screens.clear();
    model.asked = None;
    model.sitting = Some(sitting);
    effects
}

/// Sits down to the record that was opened to go on with it, or tells why that cannot be.
pub(super) fn resumed(model: &mut Model, record: Result<Box<Record>, String>) -> Vec<Effect> {
    let sitting = record.and_then(|record| {
        let sitting = Sitting::new(*record).map_err(|why| why.to_string())?;
        match without_program(model, &sitting) {
            Some(why) if model.sitting.is_none() => Err(why),
            Some(_) | None => Ok(sitting),
        }
    });
    match sitting {
        // Somebody sat down to another match in the meantime.
        Ok(_) if model.sitting.is_some() => Vec::new(),
        Ok(sitting) => sit_down(model, sitting),
        Err(why) => {
            model.told = Some(Phrase::from_sentence(&why));
            vec![Effect::CloseRecord, Effect::Find]
        }
    }
}

/// Why a match against a program cannot be gone on with.
fn without_program(model: &Model, sitting: &Sitting) -> Option<String> {
    let Opponent::Program(name) = sitting.across() else {
        return None;
    };
    match model.setup.program() {
        Some(given) if given == name => None,
        Some(given) => Some(format!(
            "this match is against the program {name}, and the one at the table is {given}"
        )),
        None => Some(format!(
            "this match is against the program {name}: go on with it by undercut play --opponent 'cmd:PROGRAM ARGS'"
        )),
    }
}

/// Leaves the match that the program across the table has stopped; it is kept, and can be gone on with.
pub(super) fn stopped(model: &mut Model, ticket: Ticket, why: &str) -> Vec<Effect> {
    let waits = |sitting: &Sitting| sitting.mind == Mind::Thinking(ticket);
    if !model.sitting.as_ref().is_some_and(waits) {
        return Vec::new();
    }
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

//! What the keys do on the page of the deal of the day.

use crate::{
    analysis::stats::DailyRecords,
    game::{Player, words::Phrase},
    players::Persona,
    record::{Branch, Daily, Record},
    tui::{
        daily_page::{DailyPage, Standing},
        keymap::Command,
        message::Effect,
        model::Model,
        room::Room,
        screens,
    },
};

use super::{branch, reading::scrolled};

/// Opens the page of this deal, or of today's.
pub fn open(model: &mut Model, page: DailyPage) -> Vec<Effect> {
    let wanted = page.wanted;
    model.enter(Room::Daily(Box::new(page)));
    vec![Effect::FindDays(wanted)]
}

/// Takes what was found of the deals on the disk.
pub(super) fn found(model: &mut Model, found: Result<Box<DailyRecords>, String>) -> Vec<Effect> {
    if let Some(page) = model.daily_mut() {
        page.found = Some(found);
    }
    Vec::new()
}

pub(super) fn on_command(model: &mut Model, command: Command) -> Vec<Effect> {
    let last = screens::last_daily_scroll(model);
    let Some(page) = model.daily_mut() else {
        return Vec::new();
    };
    match command {
        Command::Left => page.step_level(false),
        Command::Right => page.step_level(true),
        Command::Confirm => return play(model),
        _ => page.scroll = scrolled(page.scroll, last, command),
    }
    Vec::new()
}

/// Plays the deal, goes on with it, or plays it again for practice.
fn play(model: &mut Model) -> Vec<Effect> {
    let person = model.menu.setup.name.clone();
    let Some(page) = model.daily() else {
        return Vec::new();
    };
    let Some(Ok(found)) = &page.found else {
        return Vec::new();
    };
    let opponent = Persona::from(page.level).participant();
    match (page.standing(), &found.here) {
        (Standing::Begun, Some((number, _))) => vec![Effect::ResumeDaily(*number)],
        (Standing::Played, Some((_, record))) => {
            let again = Branch::of_daily(record);
            match again.and_then(|again| again.begin(Player::FIRST, person, opponent)) {
                Ok(record) => branch::branch_off(model, record),
                Err(why) => branch::refuse(model, &why.to_string()),
            }
        }
        (Standing::Open, _) => {
            let daily = Daily {
                date: found.date,
                begun: found.today,
            };
            match daily.header(person, opponent) {
                Ok(header) => branch::sit_aside(model, Record::new(header), Effect::StartDaily),
                Err(why) => branch::refuse(model, &why.to_string()),
            }
        }
        (Standing::Unknown | Standing::Begun | Standing::Played, _) => Vec::new(),
    }
}

/// Sits down to a deal that was begun before, or tells why not.
pub(super) fn resumed(model: &mut Model, resumed: Result<Box<Record>, String>) -> Vec<Effect> {
    match resumed {
        // Somebody sat down to something else in the meantime, or left the page.
        Ok(_) if model.sitting.is_some() || model.daily().is_none() => vec![Effect::CloseRecord],
        Ok(record) => branch::resume_aside(model, *record),
        Err(why) => {
            model.told = Some(Phrase::from_sentence(&why));
            if let Some(page) = model.daily_mut() {
                page.found = Some(Err(why));
            }
            Vec::new()
        }
    }
}

//! What the keys do in the list of the records.

use crate::{
    game::words::Phrase,
    record::{Label, Record},
    tui::{
        keymap::Command,
        message::{Effect, Shown},
        model::Model,
        records::{Drawer, Listing, RecordsPage},
        replay::Opened,
        room::Room,
    },
};

use super::reading::PAGE;

/// Opens the page, and has the list read.
pub(super) fn open(model: &mut Model, drawer: Drawer) -> Vec<Effect> {
    model.enter(Room::Records(RecordsPage::new(drawer)));
    vec![Effect::ListRecords {
        drawer,
        below: None,
    }]
}

/// Takes a part of the list, unless it is not the one that is waited for, and has the next one read.
pub(super) fn listed(
    model: &mut Model,
    drawer: Drawer,
    below: Option<u32>,
    listing: Result<Listing, String>,
) -> Vec<Effect> {
    for room in &mut model.rooms {
        if let Room::Records(page) = room
            && page.drawer == drawer
            && page.below() == below
        {
            let more = matches!(&listing, Ok(listing) if listing.more);
            page.take(listing);
            let below = page.below();
            return more
                .then_some(Effect::ListRecords { drawer, below })
                .into_iter()
                .collect();
        }
    }
    Vec::new()
}

pub(super) fn on_command(model: &mut Model, command: Command) -> Vec<Effect> {
    let Some(page) = model.records_mut() else {
        return Vec::new();
    };
    match command {
        Command::Up => page.step(false),
        Command::Down => page.step(true),
        Command::First => page.go_to(0),
        Command::Last => page.go_to(usize::MAX),
        Command::PageUp => page.go_to(page.cursor.saturating_sub(PAGE)),
        Command::PageDown => page.go_to(page.cursor + PAGE),
        Command::Left | Command::Right => {
            let drawer = page.drawer.other();
            model.leave_room();
            return open(model, drawer);
        }
        Command::Confirm => return read(model, Shown::Replay),
        Command::GoOn => return go_on(page),
        _ => {}
    }
    Vec::new()
}

/// Has the record under the cursor read, to be shown so.
pub(super) fn read(model: &mut Model, shown: Shown) -> Vec<Effect> {
    let Some(page) = model.records_mut() else {
        return Vec::new();
    };
    let Some(line) = page.line() else {
        return Vec::new();
    };
    let number = line.number;
    if let Err(why) = &line.found {
        page.refused = Some(format!("this record cannot be opened: {why}"));
        return Vec::new();
    }
    let drawer = page.drawer;
    vec![Effect::ReadRecord {
        drawer,
        number,
        shown,
    }]
}

fn go_on(page: &mut RecordsPage) -> Vec<Effect> {
    let Some(line) = page.line() else {
        return Vec::new();
    };
    let number = line.number;
    let refused = match (&line.found, page.drawer) {
        (Err(why), _) => Some(format!("this record cannot be gone on with: {why}")),
        (Ok(found), _) if found.is_finished => {
            Some("this match is over: open it, and play on from any place of it".to_owned())
        }
        (Ok(_), Drawer::Practice) => Some(
            "practice is not gone on with: open it, and play on from any place of it".to_owned(),
        ),
        (Ok(_), Drawer::Matches) => None,
    };
    match refused {
        None => vec![Effect::Resume(number)],
        refused => {
            page.refused = refused;
            Vec::new()
        }
    }
}

/// A record was read to be shown, or why it could not be.
pub(super) fn was_read(
    model: &mut Model,
    called: Option<Label>,
    record: Result<Box<Record>, String>,
    shown: Shown,
) -> Vec<Effect> {
    // Somebody left the list in the meantime.
    if model.records().is_none() || model.asked.is_some() || model.page.is_some() {
        return Vec::new();
    }
    match record {
        Ok(record) => {
            let opened = match shown {
                Shown::Replay => Opened::Records,
                Shown::Review => Opened::Review,
            };
            let mut effects = super::replay::open(model, *record, opened);
            if let Some(replaying) = model.replaying_mut() {
                replaying.called = called;
            }
            if shown == Shown::Review {
                effects.extend(super::replay::review(model));
            }
            effects
        }
        Err(why) => {
            model.told = Some(Phrase::from_sentence(&why));
            Vec::new()
        }
    }
}

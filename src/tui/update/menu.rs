//! What the keys do in the menu.

use crate::{
    game::words::Phrase,
    players::Level,
    record::{Record, store::Unfinished},
    tui::{
        keymap::Command,
        menu::{Entry, Field, Form, Then},
        message::Effect,
        model::{Model, Page, PageKind},
        records::Drawer,
        screens::{AnyScreen, DailyScreen, HouseScreen, RecordsScreen, SettingsScreen},
        sitting::Sitting,
    },
};

/// Takes what was found to go on with, and whom the player met last: the next match is offered against the same.
pub(super) fn found(
    model: &mut Model,
    found: Result<Unfinished, String>,
    last: Option<Level>,
) -> Vec<Effect> {
    if let Some(last) = last
        && model.menu.form.is_none()
        && model.menu.then == Then::Wait
    {
        model.menu.setup.meet_again(last);
    }
    match found {
        Ok(found) => {
            model.menu.unfinished = found.newest;
            if let Some(aside) = found.set_aside.first() {
                model.told = Some(Phrase::from_sentence(&aside.to_string()));
            }
        }
        Err(why) => model.told = Some(Phrase::from_sentence(&why)),
    }
    match std::mem::take(&mut model.menu.then) {
        Then::BeginUnlessUnfinished
            if model.menu.unfinished.is_none() && model.sitting.is_none() =>
        {
            begin(model)
        }
        Then::BeginUnlessUnfinished | Then::Wait => Vec::new(),
    }
}

pub(super) fn on_command(model: &mut Model, command: Command) -> Vec<Effect> {
    match command {
        Command::Up => model.menu.step(false),
        Command::Down => model.menu.step(true),
        Command::Left => change(model, false),
        Command::Right => change(model, true),
        Command::First => place_cursor(model, 0),
        Command::Last => place_cursor(model, usize::MAX),
        Command::Confirm => return confirm(model),
        _ => {}
    }
    Vec::new()
}

/// Puts the cursor on a line, or on the last one.
pub(super) fn place_cursor(model: &mut Model, line: usize) {
    match &mut model.menu.form {
        Some(form) => form.cursor = line.min(Field::ALL.len() - 1),
        None => model.menu.cursor = line.min(model.menu.entries().len() - 1),
    }
}

fn change(model: &mut Model, forward: bool) {
    let Some(form) = model.menu.form else { return };
    match form.field() {
        Field::Opponent => model.menu.setup.step_opponent(forward),
        Field::House => model.menu.setup.step_house(forward),
        Field::Pace if forward => model.pace = model.pace.next(),
        Field::Pace => model.pace = model.pace.previous(),
        Field::Start => {}
    }
}

pub(super) fn confirm(model: &mut Model) -> Vec<Effect> {
    if let Some(form) = model.menu.form {
        return match form.field() {
            Field::Opponent | Field::House | Field::Pace => {
                change(model, true);
                Vec::new()
            }
            Field::Start => begin(model),
        };
    }
    match model.menu.entries().get(model.menu.cursor) {
        Some(Entry::Continue) => {
            let number = model.menu.unfinished.as_ref().map(|(number, _)| *number);
            number.map(Effect::Resume).into_iter().collect()
        }
        Some(Entry::NewMatch) => {
            model.menu.form = Some(Form::new());
            model.menu.setup.seal();
            Vec::new()
        }
        Some(Entry::Daily) => model.open(AnyScreen::Daily(Box::new(DailyScreen::new(
            None,
            Level::OF_THE_DAY,
        )))),
        Some(Entry::Practise) => super::drills::open(model),
        Some(Entry::Learn) => super::lesson::open(model, None),
        Some(Entry::Records) => model.open(AnyScreen::Records(RecordsScreen::new(Drawer::Matches))),
        Some(Entry::Rules) => {
            let rules = HouseScreen::of(model);
            model.open(rules)
        }
        Some(Entry::Statistics) => super::statistics::open(model),
        Some(Entry::Settings) => {
            let settings = SettingsScreen::new(model.settings.clone());
            model.open(AnyScreen::Settings(Box::new(settings)))
        }
        Some(Entry::Help) => {
            model.page = Some(Page::new(PageKind::Help));
            Vec::new()
        }
        Some(Entry::Quit) => vec![Effect::Quit],
        None => Vec::new(),
    }
}

/// Begins a new match, as the set-up of the menu has it.
pub fn begin(model: &mut Model) -> Vec<Effect> {
    let header = match model.menu.setup.begin() {
        Ok(header) => header,
        Err(why) => {
            model.told = Some(Phrase::from_sentence(&why.to_string()));
            return Vec::new();
        }
    };
    let start = Effect::StartRecord(Box::new(header.clone()));
    match Sitting::new(Record::new(header)) {
        Ok(sitting) => {
            let mut effects = vec![start];
            effects.extend(super::seating::sit_down(model, sitting));
            effects
        }
        Err(why) => {
            model.told = Some(Phrase::from_sentence(&why.to_string()));
            Vec::new()
        }
    }
}

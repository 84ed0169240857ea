//! How the screen changes: one pure function from what it shows and what happened to what it shows then.

mod branch;
mod coach;
mod drills;
mod leaving;
mod mouse;
mod replay;
mod seating;
mod table;

pub use branch::{ask_what_follows, branch_off, resume_aside, sit_aside};
pub use drills::open as practise;
pub use replay::{open as open_replay, open_mistake};
pub use seating::{put, sit_down};

pub use super::screens::begin;

use std::time::Duration;

use crate::{game::words::Phrase, record::store::Saving};

use super::{
    keymap::{Command, Place},
    layout::Tier,
    message::{Effect, Message},
    model::Model,
    runtime::{Input, Key, Scroll},
    screens::{self, AnyScreen, HelpScreen, HouseScreen, Next, SheetScreen, scrolled, scrolls},
    settings::Motion,
    sitting,
};

/// Lets something happen, and says what is to be done about it.
pub fn update(model: &mut Model, message: Message) -> Vec<Effect> {
    // What the player does himself he need not be told.
    let waited = !matches!(message, Message::Input(_)) && model.under() == Place::Waiting;
    let mut effects = happen(model, message);
    coach::clear(model);
    if model.settings.motion == Motion::Reduced
        && let Some(sitting) = &mut model.sitting
    {
        sitting.dealing = None;
    }
    if waited && model.settings.bell && model.under() != Place::Waiting {
        effects.push(Effect::Bell);
    }
    effects
}

fn happen(model: &mut Model, message: Message) -> Vec<Effect> {
    match message {
        Message::Input(input) => on_input(model, &input),
        Message::Passed(elapsed) => passed(model, elapsed),
        Message::BotChose { ticket, action } => {
            let pace = model.pace;
            let sitting = model.sitting.as_mut();
            let effects = sitting.map(|sitting| sitting.answered(ticket, action, pace));
            table::perform(model, effects.unwrap_or_default())
        }
        Message::ProgramFailed { ticket, why } => seating::stopped(model, ticket, &why),
        Message::Resumed(resumed) => seating::resumed(model, resumed),
        message @ (Message::Found { .. }
        | Message::DrillsCounted(_)
        | Message::Listed { .. }
        | Message::DaysFound(_)
        | Message::DailyResumed(_)
        | Message::Surveyed { .. }) => {
            match model.offer(message) {
                Ok(effects) => effects,
                // Nobody waits for it any more.
                Err(Message::Surveyed {
                    number,
                    news: Some(_),
                }) => vec![Effect::SurveyEnd(number)],
                // Nobody sits down to it.
                Err(Message::DailyResumed(Ok(_))) => vec![Effect::CloseRecord],
                Err(_) => Vec::new(),
            }
        }
        Message::Read {
            called,
            record,
            shown,
        } => replay::was_read(model, called, record, shown),
        Message::Saved(saving) => {
            model.unsaved = match saving {
                Saving::Saved => None,
                Saving::Failing(error) => Some(error.to_string()),
            };
            Vec::new()
        }
        Message::PlayedOut { sitting, end } => {
            if let Some(at_table) = &mut model.sitting
                && at_table.number() == sitting
            {
                at_table.take_par(end);
            }
            Vec::new()
        }
        message @ Message::Coached { .. } => match model.offer(message) {
            Ok(effects) => effects,
            Err(Message::Coached { number, news }) => coach::told(model, number, news),
            Err(_) => Vec::new(),
        },
        Message::LessonFound { found, has_records } => {
            screens::lesson_found(model, found, has_records)
        }
        Message::LessonKept(kept) => {
            screens::lesson_kept(model, kept);
            Vec::new()
        }
        Message::Drilled { number, news } => drills::told(model, number, news),
        Message::RulesKept(kept) => {
            screens::house::kept(model, kept);
            Vec::new()
        }
        Message::SettingsKept(kept) => {
            screens::settings::kept(model, kept);
            Vec::new()
        }
    }
}

/// Lets time pass at the table, where anything moves.
fn passed(model: &mut Model, elapsed: Duration) -> Vec<Effect> {
    let pace = model.pace;
    let moves = model.moves_in().is_some();
    match &mut model.sitting {
        Some(sitting) if moves => {
            let effects = sitting.passed(elapsed, pace);
            table::perform(model, effects)
        }
        Some(_) | None => Vec::new(),
    }
}

fn on_input(model: &mut Model, input: &Input) -> Vec<Effect> {
    match *input {
        Input::Key(key) => on_key(model, key),
        Input::Click { button, at } => mouse::click(model, button, at),
        Input::Scroll { towards, .. } => {
            let command = match towards {
                Scroll::Up => Command::Up,
                Scroll::Down => Command::Down,
            };
            mouse::scroll(model, command)
        }
        // A paste never becomes commands.
        Input::Paste(_) => Vec::new(),
        Input::Resize(size) => {
            model.size = size;
            Vec::new()
        }
    }
}

fn on_key(model: &mut Model, key: Key) -> Vec<Effect> {
    let place = model.place();
    if model.tier() == Tier::TooSmall {
        return match model.keys.command(place, key) {
            // Nothing can be asked here, and nothing is lost.
            Some(Command::Quit) => vec![Effect::Quit],
            Some(Command::Suspend) => vec![Effect::Suspend],
            Some(_) | None => Vec::new(),
        };
    }
    if model.active().is_some() {
        let mut is_command = false;
        let effects = model.on_top(|screen, model| {
            let next = screen.key(key, model);
            is_command = next.is_none();
            next.unwrap_or_default()
        });
        if !is_command {
            return effects;
        }
    }
    if let Some(effects) = table::typed(model, place, key) {
        return effects;
    }
    match model.keys.command(place, key) {
        Some(command) => on_command(model, place, command),
        None if place == Place::Waiting => hurry(model),
        None => Vec::new(),
    }
}

fn hurry(model: &mut Model) -> Vec<Effect> {
    let effects = model.sitting.as_mut().map(sitting::Sitting::hurry);
    table::perform(model, effects.unwrap_or_default())
}

/// Does what a command asks for at a place.
fn on_command(model: &mut Model, place: Place, command: Command) -> Vec<Effect> {
    model.told = None;
    if let Some(sitting) = &mut model.sitting {
        sitting.notice = None;
        if command != Command::Confirm {
            sitting.clicked = None;
        }
    }
    match command {
        Command::Suspend => return vec![Effect::Suspend],
        Command::Quit => return leaving::quit(model),
        Command::Help => {
            let help = AnyScreen::Help(HelpScreen::new(model.topic));
            return model.toggle(help);
        }
        Command::Sheet => {
            return if model.sitting.is_some() || model.replaying().is_some() {
                model.toggle(AnyScreen::Sheet(SheetScreen::default()))
            } else {
                Vec::new()
            };
        }
        Command::Close if place == Place::Waiting => return hurry(model),
        Command::Close => return leaving::close(model),
        Command::Pace => {
            model.pace = model.pace.next();
            let told = Phrase::new(format!("The opponent's pace is {} now.", model.pace));
            if let Some(sitting) = &mut model.sitting {
                sitting.tell(told);
            }
            return Vec::new();
        }
        _ => {}
    }
    if model.active().is_some() {
        return on_screen(model, command);
    }
    match command {
        Command::Coach => return coach::asked(model),
        Command::House => {
            let rules = HouseScreen::of(model);
            return model.open(rules);
        }
        _ => {}
    }
    match place {
        Place::Question => table::choose(model, command),
        Place::Replay => replay::on_command(model, command),
        // The page between two questions of the drills.
        Place::Reading => drills::on_command(model, command),
        // At the table.
        _ => table::on_command(model, place, command),
    }
}

/// Lets the screen on top do what a command asks for; a command that scrolls it does so.
fn on_screen(model: &mut Model, command: Command) -> Vec<Effect> {
    model.on_top(|screen, model| {
        let last = screen.last_scroll(model);
        match (scrolls(command), screen.scroll()) {
            (true, Some(scroll)) => {
                *scroll = scrolled(*scroll, last, command);
                Next::stay()
            }
            _ => screen.command(command, model),
        }
    })
}

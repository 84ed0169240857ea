//! What the keys do on the page of the house rules.

use crossterm::event::KeyCode;

use crate::{
    game::words::Phrase,
    rules::{FoundBy, Key as RuleKey, Kind, PRESETS, RulesSource},
    tui::{
        house_page::{Access, HouseAnswer, HousePage, HouseRow},
        keymap::{Command, Place},
        message::Effect,
        model::Model,
        question::{Answer, Asked, Question},
        room::Room,
        runtime::Key,
    },
};

use super::reading::PAGE;

/// Opens the page: to change the rules of the next match, or to read those of the one being played.
pub(super) fn open(model: &mut Model) {
    model.page = None;
    let page = match &model.sitting {
        None => HousePage::new(model.menu.setup.book().clone(), Access::Open),
        Some(sitting) => {
            let rules = *sitting.game().rules();
            let known = model.menu.setup.book();
            let book = if known.rules() == rules {
                known.clone()
            } else {
                crate::rules::RuleBook::of_match(rules)
            };
            HousePage::new(book, Access::Shut)
        }
    };
    model.enter(Room::House(Box::new(page)));
}

/// Takes a key that belongs to a number being typed.
pub(super) fn typed(model: &mut Model, place: Place, key: Key) -> Option<Vec<Effect>> {
    if place != Place::House || !key.modifiers.is_empty() {
        return None;
    }
    let page = model.house_mut()?;
    match key.code {
        KeyCode::Char(digit @ '0'..='9') if page.takes_number() => page.type_digit(Some(digit)),
        KeyCode::Backspace if page.typed().is_some() => page.erase_digit(),
        KeyCode::Esc if page.typed().is_some() => page.stop_typing(),
        _ => return None,
    }
    model.told = None;
    Some(Vec::new())
}

pub(super) fn on_command(model: &mut Model, command: Command) -> Vec<Effect> {
    let Some(page) = model.house_mut() else {
        return Vec::new();
    };
    // Who goes on without Enter means what he typed all the same.
    if !matches!(command, Command::Confirm | Command::Restore) && !page.take_typed() {
        return Vec::new();
    }
    match command {
        Command::Up => page.step(false),
        Command::Down => page.step(true),
        Command::PageUp => page.leap(PAGE, false),
        Command::PageDown => page.leap(PAGE, true),
        Command::First => page.go_to(0),
        Command::Last => page.go_to(usize::MAX),
        Command::Left | Command::Right => {
            if let HouseRow::Key(key) = page.row() {
                page.change(key, command == Command::Right);
            }
        }
        Command::Restore => {
            if let HouseRow::Key(key) = page.row() {
                page.restore(key);
            }
        }
        Command::Keep => keep(model),
        Command::Confirm => confirm(model),
        _ => {}
    }
    Vec::new()
}

fn confirm(model: &mut Model) {
    let Some(page) = model.house_mut() else {
        return;
    };
    if page.typed().is_some() {
        page.take_typed();
        return;
    }
    if page.access() == Access::Shut {
        return;
    }
    match page.row() {
        HouseRow::Start => start(model),
        HouseRow::Keep => keep(model),
        HouseRow::Key(key) => match key.kind() {
            Kind::Switch => page.change(key, true),
            Kind::Number(_) | Kind::NumberOr(..) => page.type_digit(None),
            Kind::Choice(_) => choose(model, key),
        },
    }
}

/// Asks for one of the values that have a name.
fn choose(model: &mut Model, key: &'static RuleKey) {
    let (Some(page), Kind::Choice(values)) = (model.house(), key.kind()) else {
        return;
    };
    let now = page.value(key);
    let prompt = Phrase::default()
        .strong(key.path)
        .words(format!(": {}", key.doc));
    let mut asked = Asked::new(
        values
            .iter()
            .fold(Question::new(prompt), |question, value| {
                let label = Phrase::default()
                    .strong(value.name)
                    .words(format!("  {}", value.doc));
                question.line(label, Answer::House(HouseAnswer::Name(key, value.name)))
            }),
    );
    let at = values
        .iter()
        .position(|value| now == crate::rules::Value::Name(value.name));
    asked.cursor = at.unwrap_or(0);
    model.asked = Some(asked);
}

/// Asks what to start from.
fn start(model: &mut Model) {
    let prompt = Phrase::default()
        .strong("Start from which rules?")
        .words(" Every value becomes theirs.");
    let line = |name: &str, about: &str| {
        Phrase::default()
            .strong(name.to_owned())
            .words(format!("  {about}"))
    };
    let question = Question::new(prompt)
        .line(Phrase::new("Leave them as they are"), Answer::Close)
        .line(
            line("built-in", "what the rule books have in common"),
            Answer::House(HouseAnswer::Start(None)),
        );
    let question = PRESETS.iter().fold(question, |question, preset| {
        question.line(
            line(preset.name(), preset.about()),
            Answer::House(HouseAnswer::Start(Some(preset))),
        )
    });
    model.asked = Some(Asked::new(question));
}

/// Asks which file to write to.
fn keep(model: &mut Model) {
    let Some(page) = model.house() else { return };
    if page.access() == Access::Shut {
        return;
    }
    if let Some(fault) = page.faults().first() {
        model.told = Some(Phrase::from_sentence(&format!("not written: {fault}")));
        return;
    }
    let prompt = Phrase::default()
        .strong("Write these rules to a file?")
        .words(" In one that exists only the values change; its comments and its order stay.");
    let mut files = model.rules_files.clone();
    if let RulesSource::File(file) = page.book().source()
        && !files.contains(file)
    {
        files.insert(0, file.clone());
    }
    let question = files
        .into_iter()
        .fold(Question::new(prompt), |question, file| {
            let label = Phrase::new(RulesSource::File(file.clone()).to_string());
            question.line(label, Answer::House(HouseAnswer::Keep(file)))
        });
    let question = question.line(Phrase::new("Write nothing"), Answer::Close);
    model.asked = Some(Asked::new(question));
}

/// Does what an answer to one of these questions says.
pub(super) fn answer(model: &mut Model, answer: &HouseAnswer) -> Vec<Effect> {
    let Some(page) = model.house_mut() else {
        return Vec::new();
    };
    match answer {
        HouseAnswer::Start(preset) => page.start_from(*preset),
        HouseAnswer::Name(key, name) => page.set(key, crate::rules::Value::Name(name)),
        HouseAnswer::Keep(file) => match page.rules() {
            Ok(book) => {
                let (file, rules) = (file.clone(), Box::new(book.rules()));
                return vec![Effect::KeepRules { file, rules }];
            }
            Err(faults) => {
                let told = faults.iter().map(ToString::to_string).next();
                model.told = told.map(|told| Phrase::from_sentence(&told));
            }
        },
        HouseAnswer::Forget => {
            model.leave_room();
        }
    }
    Vec::new()
}

/// The rules have been written to a file, or why they could not be.
pub(super) fn kept(model: &mut Model, kept: Result<crate::rules::RuleBook, String>) {
    match kept {
        Ok(book) => {
            let source = book.source().clone();
            let goes_first = model.rules_files.first();
            let hidden = match &source {
                RulesSource::File(file) if file.found == FoundBy::User => goes_first
                    .filter(|first| first.found == FoundBy::Folder)
                    .filter(|_| matches!(model.menu.setup.book().source(), RulesSource::File(now) if now.found == FoundBy::Folder)),
                _ => None,
            };
            let mut told = format!("written to {source}");
            if let Some(first) = hidden {
                told = format!("{told}; in this folder, {} goes first", first.name);
            }
            model.told = Some(Phrase::from_sentence(&told));
            if let Some(page) = model.house_mut() {
                page.kept(book.clone());
            }
            model.menu.setup.adopt(book);
        }
        Err(why) => {
            let first = why.lines().next().unwrap_or_default();
            model.told = Some(Phrase::from_sentence(&format!("not written: {first}")));
        }
    }
}

/// Closes the page: what it says holds for the next match, unless it contradicts itself.
pub(super) fn close(model: &mut Model) {
    let Some(page) = model.house_mut() else {
        return;
    };
    if !page.take_typed() {
        return;
    }
    let Some(page) = model.house() else { return };
    if page.access() == Access::Shut || page.rules().as_ref() == Ok(model.menu.setup.book()) {
        model.leave_room();
        return;
    }
    match page.rules() {
        Ok(book) => {
            if page.changes() > 0 {
                model.told = Some(Phrase::new(
                    "The next match is played by these rules. They are not written to a file.",
                ));
            }
            model.menu.setup.adopt(book);
            model.leave_room();
        }
        Err(faults) => {
            let told: Vec<String> = faults.iter().map(ToString::to_string).collect();
            let question = Question::new(Phrase::from_sentence(&told.join("; ")))
                .line(Phrase::new("Go on and mend it"), Answer::Close)
                .line(
                    Phrase::new("Forget the changes"),
                    Answer::House(HouseAnswer::Forget),
                );
            model.asked = Some(Asked::new(question));
        }
    }
}

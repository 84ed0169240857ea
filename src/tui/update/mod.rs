//! How the screen changes: one pure function from what it shows and what happened to what it shows then.

mod branch;
mod coach;
mod daily;
mod drills;
mod house;
mod lesson;
mod menu;
mod mouse;
mod records;
mod replay;
mod settings;
mod statistics;
mod table;

pub use branch::branch_off;
pub use daily::open as open_daily;
pub use drills::open as practise;
pub use lesson::open as open_lesson;
pub use menu::begin;
pub use replay::open as open_replay;

use crate::{
    bots::Across,
    game::words::Phrase,
    record::{Record, store::Saving},
};

use super::{
    bookmark::{Bookmark, Reopen},
    handbook::Topic,
    keymap::{Command, Place},
    layout::Tier,
    menu::Then,
    message::{Effect, Message, Ticket},
    model::{Model, Page, PageKind},
    question::{Answer, Asked, Question},
    room::Room,
    runtime::{Input, Key, Scroll},
    screens,
    settings::Motion,
    sitting::{Mind, Sitting},
};

/// Lets something happen, and says what is to be done about it.
pub fn update(model: &mut Model, message: Message) -> Vec<Effect> {
    // What the player does himself he need not be told.
    let waited = !matches!(message, Message::Input(_)) && model.under() == Place::Waiting;
    let mut effects = happen(model, message);
    coach::clear(model);
    effects.extend(drills::hand_in(model));
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
        Message::Passed(elapsed) => {
            let pace = model.pace;
            let moves = model.moves_in().is_some();
            match &mut model.sitting {
                Some(sitting) if moves => sitting.passed(elapsed, pace),
                Some(_) | None => Vec::new(),
            }
        }
        Message::BotChose { ticket, action } => {
            let pace = model.pace;
            match &mut model.sitting {
                Some(sitting) => sitting.answered(ticket, action, pace),
                None => Vec::new(),
            }
        }
        Message::ProgramFailed { ticket, why } => stopped(model, ticket, &why),
        Message::Found(found) => {
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
        Message::Resumed(resumed) => {
            let sit = |record: Box<Record>| Sitting::new(*record).map_err(|why| why.to_string());
            on_resumed(model, resumed.and_then(sit))
        }
        Message::Listed {
            drawer,
            below,
            listing,
        } => records::listed(model, drawer, below, listing),
        Message::Read {
            called,
            record,
            shown,
        } => records::was_read(model, called, record, shown),
        Message::Saved(saving) => {
            model.unsaved = match saving {
                Saving::Saved => None,
                Saving::Failing(error) => Some(error.to_string()),
            };
            Vec::new()
        }
        Message::DaysFound(found) => daily::found(model, found),
        Message::DailyResumed(resumed) => daily::resumed(model, resumed),
        Message::PlayedOut { sitting, end } => {
            if let Some(at_table) = &mut model.sitting {
                at_table.take_par(sitting, end);
            }
            Vec::new()
        }
        Message::Coached { number, news } => match lesson::coached(model, number, news) {
            Ok(effects) => effects,
            Err(news) => coach::told(model, number, news),
        },
        Message::LessonFound { found, has_records } => lesson::found(model, found, has_records),
        Message::LessonKept(kept) => {
            lesson::kept(model, kept);
            Vec::new()
        }
        Message::Drilled { number, news } => drills::told(model, number, news),
        Message::DrillsCounted(due) => {
            model.menu.due = due;
            Vec::new()
        }
        Message::Surveyed { number, news } => match news {
            Some(news) => statistics::told(model, number, news),
            None => Vec::new(),
        },
        Message::RulesKept(kept) => {
            house::kept(model, kept);
            Vec::new()
        }
        Message::SettingsKept(kept) => {
            settings::kept(model, kept);
            Vec::new()
        }
    }
}

/// Leaves the match that the program across the table has stopped; it is kept, and can be gone on with.
fn stopped(model: &mut Model, ticket: Ticket, why: &str) -> Vec<Effect> {
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

/// Why a match against a program cannot be gone on with.
fn without_program(model: &Model, sitting: &Sitting) -> Option<String> {
    let Across::Program(name) = sitting.across() else {
        return None;
    };
    match model.menu.setup.program() {
        Some(given) if given == name => None,
        Some(given) => Some(format!(
            "this match is against the program {name}, and the one at the table is {given}"
        )),
        None => Some(format!(
            "this match is against the program {name}: go on with it by undercut play --opponent 'cmd:PROGRAM ARGS'"
        )),
    }
}

fn on_resumed(model: &mut Model, sitting: Result<Sitting, String>) -> Vec<Effect> {
    match sitting {
        // Somebody sat down to another match in the meantime.
        Ok(_) if model.sitting.is_some() => Vec::new(),
        Ok(sitting) if without_program(model, &sitting).is_some() => {
            let why = without_program(model, &sitting).unwrap_or_default();
            on_resumed(model, Err(why))
        }
        Ok(sitting) => sit_down(model, sitting),
        Err(why) => {
            model.told = Some(Phrase::from_sentence(&why));
            vec![Effect::CloseRecord, Effect::Find]
        }
    }
}

/// Puts the player where he was when he left the match that he goes on with.
pub fn put(model: &mut Model, bookmark: &Bookmark) -> Vec<Effect> {
    match bookmark.put(model) {
        Some(Reopen::Coach) => coach::asked(model),
        Some(Reopen::House) => {
            house::open(model);
            Vec::new()
        }
        None => Vec::new(),
    }
}

/// Begins with a match, new or old.
pub(super) fn sit_down(model: &mut Model, sitting: Sitting) -> Vec<Effect> {
    model.sittings += 1;
    let mut sitting = sitting.numbered(model.sittings);
    let effects = sitting.go_on(model.pace);
    model.menu.form = None;
    model.told = None;
    model.page = None;
    model.coaching = None;
    model.rooms.clear();
    model.asked = None;
    model.sitting = Some(sitting);
    effects
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
    if let Some(effects) = house::typed(model, place, key) {
        return effects;
    }
    if let Some(effects) = settings::typed(model, place, key) {
        return effects;
    }
    if let Some(effects) = lesson::typed(model, place, key) {
        return effects;
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
    let pace = model.pace;
    model
        .sitting
        .as_mut()
        .map_or_else(Vec::new, |sitting| sitting.hurry(pace))
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
        Command::Quit => return quit(model),
        Command::Help => {
            toggle(model, PageKind::Help);
            return Vec::new();
        }
        Command::Sheet => {
            if model.sitting.is_some() || model.replaying().is_some() {
                toggle(model, PageKind::Sheet);
            }
            return Vec::new();
        }
        Command::Coach => return coach::asked(model),
        Command::House => {
            if place == Place::House {
                house::close(model);
            } else {
                house::open(model);
            }
            return Vec::new();
        }
        Command::Close if place == Place::Waiting => return hurry(model),
        Command::Close => return close(model),
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
    match place {
        Place::Menu | Place::NewMatch => menu::on_command(model, command),
        Place::House => house::on_command(model, command),
        Place::Settings => settings::on_command(model, command),
        Place::Records => records::on_command(model, command),
        Place::Replay => replay::on_command(model, command),
        Place::Daily => daily::on_command(model, command),
        Place::Lesson => lesson::on_command(model, command),
        Place::Statistics => statistics::on_command(model, command),
        Place::Question => on_question(model, command),
        Place::Reading if model.page.is_none() => drills::on_command(model, command),
        Place::Reading => {
            let chosen = model
                .coaching
                .as_ref()
                .and_then(|coaching| coaching.mistake);
            let is_coach = model.page.is_some_and(|page| page.kind == PageKind::Coach);
            if command == Command::Confirm && is_coach && chosen.is_some() {
                return replay::open_mistake(model);
            }
            scroll(model, command);
            Vec::new()
        }
        Place::Cut
        | Place::Choosing
        | Place::Offer
        | Place::Draw
        | Place::Discard
        | Place::Waiting
        | Place::Between => table::on_command(model, place, command),
    }
}

fn toggle(model: &mut Model, kind: PageKind) {
    model.page = match model.page {
        Some(page) if page.kind == kind => None,
        Some(_) | None => Some(Page::new(kind)),
    };
}

fn close(model: &mut Model) -> Vec<Effect> {
    if model.asked.take().is_some() {
        return Vec::new();
    }
    if model.page.is_some() {
        coach::close_page(model);
        return Vec::new();
    }
    if model.room().is_some() {
        return close_room(model);
    }
    if model.hint().is_some() {
        model.coaching = None;
        return Vec::new();
    }
    model.menu.form = None;
    if let Some(sitting) = &mut model.sitting {
        sitting.typed.erase();
    }
    Vec::new()
}

/// Leaves the room that the player is in, as each room is left.
fn close_room(model: &mut Model) -> Vec<Effect> {
    match model.room() {
        Some(Room::House(_)) => {
            house::close(model);
            Vec::new()
        }
        Some(Room::Settings(_)) => settings::close(model),
        Some(Room::Replay(_)) => replay::close(model),
        Some(Room::Records(_) | Room::Daily(_) | Room::Statistics(_)) => {
            model.leave_room();
            Vec::new()
        }
        Some(Room::Drills(_)) => drills::close(model),
        Some(Room::Lesson(_)) => lesson::close(model),
        None => Vec::new(),
    }
}

/// How many lines a page moves at a time.
const PAGE: usize = 10;

fn scroll(model: &mut Model, command: Command) {
    let Some(page) = model.page else {
        // Nothing but the page moves by this.
        if command != Command::Confirm {
            drills::on_command(model, command);
        }
        return;
    };
    let last = screens::last_scroll(model);
    let scroll = page.scroll.min(last);
    let scroll = match command {
        Command::Up => scroll.saturating_sub(1),
        Command::Down => scroll + 1,
        Command::PageUp => scroll.saturating_sub(PAGE),
        Command::PageDown => scroll + PAGE,
        Command::First => 0,
        Command::Last => last,
        Command::Left | Command::Right if page.kind == PageKind::Help => {
            turn_to(model, model.topic.step(command == Command::Right));
            return;
        }
        Command::NextMistake | Command::PreviousMistake | Command::Left | Command::Right
            if page.kind == PageKind::Coach =>
        {
            let forward = matches!(command, Command::NextMistake | Command::Right);
            coach::choose_mistake(model, forward);
            return;
        }
        Command::Confirm => {
            coach::close_page(model);
            if page.kind == PageKind::Compared {
                branch::ask_what_follows(model);
            }
            return;
        }
        _ => scroll,
    };
    model.page = Some(Page {
        scroll: scroll.min(last),
        ..page
    });
}

/// Opens a page of the help at its beginning.
pub(super) fn turn_to(model: &mut Model, topic: Topic) {
    model.topic = topic;
    model.page = Some(Page::new(PageKind::Help));
}

/// Leaves the table after a question; leaves the program from the menu, or when asked twice.
fn quit(model: &mut Model) -> Vec<Effect> {
    if model.replaying().is_some() {
        // The match that may be at the table waits behind it, and is not left by this.
        return close(model);
    }
    if model.drills().is_some() {
        if model.asked.take().is_some() || model.page.take().is_some() {
            return Vec::new();
        }
        return match model.room() {
            Some(Room::Drills(_)) | None => drills::leave(model),
            Some(_) => close_room(model),
        };
    }
    let Some(sitting) = &model.sitting else {
        if model.page.is_none() && model.room().is_some() {
            // Asked twice, it is left as it is.
            if model.asked.take().is_some() {
                model.leave_room();
                return Vec::new();
            }
            return close_room(model);
        }
        if model.page.take().is_some() || model.menu.form.take().is_some() {
            return Vec::new();
        }
        return vec![Effect::Quit];
    };
    let leaving = |asked: &Asked| {
        let answers = asked.question.lines.iter();
        answers
            .map(|line| &line.answer)
            .any(|answer| *answer == Answer::Quit)
    };
    if model.asked.as_ref().is_some_and(leaving) {
        return vec![Effect::Quit];
    }
    model.page = None;
    model.rooms.clear();
    let prompt = match &model.unsaved {
        None if sitting.daily().is_some() => Phrase::default()
            .strong("Leave the deal of the day?")
            .words(" It is kept as it stands, and its page goes on with it."),
        None if sitting.is_branch() => Phrase::default()
            .strong("Leave the practice?")
            .words(" What it was begun from is as you left it."),
        None => Phrase::default()
            .strong("Leave the table?")
            .words(" Nothing is lost: the match is kept as it stands, to be gone on with."),
        Some(why) => Phrase::default()
            .strong("Leave the table? The match cannot be saved:")
            .words(format!(" {why}.")),
    };
    let to = match model.waiting.last() {
        Some(waiting) => waiting.called(),
        None => "the menu".to_owned(),
    };
    let question = Question::new(prompt)
        .line(
            Phrase::new(format!("Stay and play on with {}", sitting.other_name())),
            Answer::Close,
        )
        .line(Phrase::new(format!("Leave for {to}")), Answer::Leave)
        .line(Phrase::new("Quit the program"), Answer::Quit);
    model.asked = Some(Asked::new(question));
    Vec::new()
}

fn on_question(model: &mut Model, command: Command) -> Vec<Effect> {
    let Some(asked) = &mut model.asked else {
        return Vec::new();
    };
    let count = asked.question.lines.len();
    match command {
        Command::Up | Command::Left => {
            asked.cursor = super::question::step(asked.cursor, count, false);
        }
        Command::Down | Command::Right => {
            asked.cursor = super::question::step(asked.cursor, count, true);
        }
        Command::First => asked.cursor = 0,
        Command::Last => asked.cursor = count.saturating_sub(1),
        Command::Confirm => {
            let answer = asked.answer().cloned();
            model.asked = None;
            return match answer {
                Some(Answer::House(answer)) => house::answer(model, &answer),
                Some(Answer::PlayOn(player)) => replay::play_on(model, player),
                Some(answer) => table::answer(model, &answer),
                None => Vec::new(),
            };
        }
        _ => {}
    }
    Vec::new()
}

/// Leaves the table for the menu, or a branch for what waits behind it.
pub(super) fn leave(model: &mut Model) -> Vec<Effect> {
    if let Some(waiting) = model.waiting.pop() {
        return branch::come_back(model, waiting);
    }
    model.sitting = None;
    model.asked = None;
    model.page = None;
    model.unsaved = None;
    model.menu.cursor = 0;
    model.menu.unfinished = None;
    vec![Effect::CloseRecord, Effect::Find]
}

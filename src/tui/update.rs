//! How the screen changes: one pure function from what it shows and what happened to what it shows then.

use std::mem::{self, Discriminant};

use crossterm::event::MouseButton;
use ratatui::layout::Position;

use crate::{game::words::Phrase, record::store::Saving};

use super::{
    analyst::{CoachNews, StatisticsNews},
    animation::Tabletop,
    disarm::{Armed, Cost},
    keymap::{AT_TABLE, Command, Place},
    layout::Tier,
    message::{Effect, Message},
    question::Question,
    runtime::{Key, Scroll, UserInput},
    screens::{
        self, AnyScreen, EarlyInput, HelpScreen, Ignored, Model, Next, Screen, SheetScreen, moved,
        replay, scrolled, scrolls, table,
    },
    sitting::{After, Sitting},
    widgets::Hit,
};

/// Lets something happen, and says what is to be done about it.
pub fn update(model: &mut Model, message: Message) -> Vec<Effect> {
    // The bell rings for what others do.
    let waited = !matches!(message, Message::Input(_)) && table::place(model) == Place::Waiting;
    let before = InputContext::of(model);
    let table = model.flight().map(|_| Tabletop::of(model));
    let mut effects = happen(model, message);
    if InputContext::of(model) != before {
        model.disarm.change();
        model.ignored.take_if(|ignored| !ignored.is_waiting());
    }
    table::clear_hint(model);
    table::animate(model, table.as_ref());
    if waited && model.settings.bell && table::place(model) != Place::Waiting {
        effects.push(Effect::Bell);
    }
    effects
}

/// What a key that acts would act on.
#[derive(PartialEq)]
struct InputContext {
    place: Place,
    screens: Vec<Discriminant<AnyScreen>>,
    on_top: Vec<usize>,
    question: Option<Question>,
    /// The number of the sitting, how far its record is, what of the hand is shown, and how often a key was held up because a card
    /// had been typed that you do not hold.
    table: Option<(u64, usize, After, usize)>,
}

impl InputContext {
    fn of(model: &Model) -> Self {
        let table = |sitting: &Sitting| {
            let entries = sitting.record().entries().len();
            let refused = sitting.typed.refused();
            (sitting.number(), entries, sitting.after, refused)
        };
        Self {
            place: model.place(),
            screens: model.screens.iter().map(mem::discriminant).collect(),
            on_top: model.active().moment(),
            question: model.question().map(|asked| asked.question),
            table: model.sitting.as_ref().map(table),
        }
    }
}

/// What is said while the system takes its time to take a line.
const STALLED: &str = "the system does not answer";

fn happen(model: &mut Model, message: Message) -> Vec<Effect> {
    if let Message::Input(input) = &message
        && !matches!(input, UserInput::Resize(_) | UserInput::Paste(_))
        && model.animation.take().is_some()
    {
        return skip(model, input);
    }
    match message {
        Message::Input(UserInput::Key(key)) => return on_key(model, key),
        Message::Input(UserInput::Click {
            button: MouseButton::Left,
            at,
        }) => return on_click(model, at),
        Message::Input(UserInput::Scroll { towards, .. }) => return on_wheel(model, towards),
        // A paste never becomes commands.
        Message::Input(UserInput::Click { .. } | UserInput::Paste(_)) => {}
        Message::Input(UserInput::Resize(size)) => model.size = size,
        Message::Passed(elapsed) => return table::passed(model, elapsed),
        Message::BotChose { ticket, action } => return table::answered(model, ticket, action),
        Message::Advised { ticket, action } => return table::advised(model, ticket, &action),
        Message::ProgramFailed { ticket, why } => return table::failed(model, ticket, &why),
        Message::Resumed(record) => return table::resumed(model, record),
        Message::Read {
            called,
            record,
            shown,
        } => return replay::was_read(model, called, record, shown),
        Message::LessonFound { found, has_records } => {
            return screens::lesson_found(model, found, has_records);
        }
        Message::PlayedOut { sitting, end } => {
            if let Some(at_table) = &mut model.sitting
                && at_table.number() == sitting
            {
                at_table.take_par(end);
            }
        }
        Message::Saved(saving) => {
            model.unsaved = match saving {
                Saving::Saved => None,
                Saving::Failing(error) => Some(error.to_string()),
            };
        }
        Message::Refused(why) => {
            model.unsaved = Some(why);
            return vec![Effect::WatchDisk];
        }
        Message::Stalled(true) => {
            model.unsaved.get_or_insert_with(|| STALLED.to_owned());
        }
        Message::Stalled(false) => {
            model.unsaved.take_if(|why| why == STALLED);
        }
        Message::RecordClosed(closed) => {
            if let Err(why) = closed {
                model.told = Some(Phrase::from_sentence(&why));
            }
        }
        Message::LessonKept(kept) => screens::lesson_kept(model, kept),
        Message::RulesKept(kept) => screens::house::kept(model, kept),
        Message::RulesRead(read) => return model.take_rules(read),
        Message::SettingsKept(kept) => screens::settings::kept(model, kept),
        message @ (Message::Found { .. }
        | Message::DrillsCounted { .. }
        | Message::LadderFound { .. }
        | Message::Drilled { .. }
        | Message::Coached { .. }
        | Message::Listed { .. }
        | Message::DaysFound(_)
        | Message::DailyResumed(_)
        | Message::Surveyed { .. }) => {
            return match model.offer(message) {
                Ok(effects) => effects,
                Err(Message::Coached { number, news }) => coached(model, number, news),
                // Its page was closed: the coach goes on, but never beside a match.
                Err(Message::Surveyed {
                    number,
                    news: Some(news),
                }) => vec![match news {
                    StatisticsNews::Judged { steps: None, .. } => Effect::SurveyEnd(number),
                    _ if model.sitting.is_some() => Effect::SurveyEnd(number),
                    StatisticsNews::Counted(_) | StatisticsNews::Judged { .. } => {
                        Effect::SurveyOn(number)
                    }
                }],
                Err(Message::DailyResumed(Ok(_))) => vec![Effect::CloseRecord],
                Err(_) => Vec::new(),
            };
        }
    }
    Vec::new()
}

fn on_key(model: &mut Model, key: Key) -> Vec<Effect> {
    let place = model.place();
    let command = model.keys.command(place, key);
    let cost = command.map_or(Cost::Move, |command| command.cost(place));
    let armed = model.disarm.press(key, cost);
    model.ignored = None;
    if model.tier() == Tier::TooSmall {
        return match command {
            // Nothing can be asked here, and nothing is lost.
            Some(Command::Quit) => vec![Effect::Quit],
            Some(Command::Suspend) => vec![Effect::Suspend],
            Some(_) | None => Vec::new(),
        };
    }
    if let Some(effects) = taken(model, key) {
        return effects;
    }
    let is_early = match command {
        Some(_) => cost != Cost::Nothing && armed != Armed::Yes,
        None => place == Place::Waiting && armed == Armed::Held,
    };
    match command {
        Some(command) if !model.active().takes(command, model) => {
            let leave = model.keys.keys(Command::Quit).first().copied();
            let leave = leave.filter(|_| command == Command::Close);
            ignore(
                model,
                leave.map_or(Ignored::Unbound(key), Ignored::NothingToClose),
            )
        }
        _ if is_early => {
            let left = model.disarm.acts_in(Some((key, cost)));
            let input = match armed {
                Armed::Held => EarlyInput::Held(key),
                Armed::Unread | Armed::Yes => EarlyInput::Key(key),
            };
            ignore(model, Ignored::early(input, left))
        }
        Some(command) => on_command(model, command),
        None if place == Place::Waiting => table::hurry(model),
        None => ignore(model, Ignored::Unbound(key)),
    }
}

/// Gives a key to the screen, if it belongs to a text or a card being typed there.
fn taken(model: &mut Model, key: Key) -> Option<Vec<Effect>> {
    let mut is_taken = false;
    let effects = model.act(|screen, model| {
        let next = screen.key(key, model);
        is_taken = next.is_some();
        next.unwrap_or_default()
    });
    is_taken.then_some(effects)
}

/// What was on its way is there at once, and what the opponent is about to do; the key or click does nothing else. A key
/// that would act says so. Only the first letter of a card counts: half a typed card could be a command.
fn skip(model: &mut Model, input: &UserInput) -> Vec<Effect> {
    let armed = match input {
        UserInput::Key(key) => model.disarm.press(*key, Cost::Move),
        UserInput::Click { .. }
        | UserInput::Scroll { .. }
        | UserInput::Paste(_)
        | UserInput::Resize(_) => model.disarm.click(),
    };
    model.disarm.change();
    let place = model.place();
    if place == Place::Waiting {
        // A held key shows what it did, and skips nothing after it.
        return if armed == Armed::Held {
            Vec::new()
        } else {
            table::hurry(model)
        };
    }
    let UserInput::Key(key) = *input else {
        return Vec::new();
    };
    // After a hand every key skips what is still moving, and nothing is asked for which one of them could be too soon.
    if place == Place::Between {
        return Vec::new();
    }
    if armed != Armed::Held
        && place == Place::Discard
        && let Some(effects) = taken(model, key)
    {
        return effects;
    }
    // What you are asked may stand there already: then the key was meant for it.
    let command = model.keys.command(place, key);
    let cost = command.map_or(Cost::Nothing, |command| command.cost(place));
    let means = |command| model.active().takes(command, model);
    if cost == Cost::Nothing || !command.is_some_and(means) {
        return Vec::new();
    }
    let left = model.disarm.acts_in(Some((key, cost)));
    // It has just changed the screen itself.
    model.ignored = Some(Ignored::early(EarlyInput::Held(key), left));
    Vec::new()
}

/// Takes what the coach says, unless it is not wanted any more. While it is at work it goes on.
fn coached(model: &mut Model, number: u64, news: Option<CoachNews>) -> Vec<Effect> {
    let mut is_wanted = false;
    for screen in &mut model.screens {
        if let AnyScreen::Replay(screen) = screen {
            is_wanted |= screen.take_news(number, news.as_ref());
            // A review that is left for one of its mistakes fills in meanwhile.
            if let (Some(left), Some(news)) = (&mut screen.review, &news) {
                is_wanted |= left.0.take_news(number, news);
            }
        }
    }
    let Some(news) = news else { return Vec::new() };
    let goes_on = news.goes_on();
    is_wanted |= table::coached(model, number, &news);
    match (goes_on, is_wanted) {
        (false, _) => Vec::new(),
        (true, true) => vec![Effect::CoachOn(number)],
        (true, false) => vec![Effect::CoachEnd(number)],
    }
}

/// Does nothing, and says why.
fn ignore(model: &mut Model, why: Ignored) -> Vec<Effect> {
    clear_answers(model);
    model.ignored = Some(why);
    Vec::new()
}

/// Takes away what was said to the last key.
fn clear_answers(model: &mut Model) {
    model.told = None;
    if let Some(sitting) = &mut model.sitting {
        sitting.notice = None;
    }
}

/// Everything that can be seen and meant can be clicked.
fn on_click(model: &mut Model, at: Position) -> Vec<Effect> {
    model.ignored = None;
    let targets = screens::targets(model).into_iter();
    // What is drawn later lies above.
    let hit = targets.rev().find(|(rect, _)| rect.contains(at));
    let acts = match hit {
        Some((_, Hit::Key(command))) => command.acts(),
        Some((_, Hit::Line(_))) => true,
        None => false,
    };
    match hit {
        _ if acts && model.disarm.click() != Armed::Yes => {
            let left = model.disarm.acts_in(None);
            ignore(model, Ignored::early(EarlyInput::Click, left))
        }
        Some((_, Hit::Key(Command::Confirm))) if table::ask_first_click(model) => Vec::new(),
        Some((_, Hit::Key(command))) => on_command(model, command),
        Some((_, Hit::Line(line))) => model.act(|screen, model| screen.click(line, model)),
        None if model.place() == Place::Waiting && model.tier() > Tier::TooSmall => {
            table::hurry(model)
        }
        None => Vec::new(),
    }
}

fn on_wheel(model: &mut Model, towards: Scroll) -> Vec<Effect> {
    let (command, step) = match towards {
        Scroll::Up => (Command::Up, Command::Left),
        Scroll::Down => (Command::Down, Command::Right),
    };
    let (command, rows) = match model.place() {
        _ if model.tier() == Tier::TooSmall => return Vec::new(),
        Place::Replay => (step, 1),
        Place::Reading => (command, 3),
        place if AT_TABLE(place) && !matches!(place, Place::Choosing | Place::Between) => {
            return Vec::new();
        }
        _ => (command, 1),
    };
    (0..rows).flat_map(|_| on_command(model, command)).collect()
}

fn on_command(model: &mut Model, command: Command) -> Vec<Effect> {
    clear_answers(model);
    if let Some(sitting) = &mut model.sitting
        && command != Command::Confirm
    {
        sitting.clicked = None;
    }
    match command {
        Command::Suspend => vec![Effect::Suspend],
        Command::Quit => model.act(Screen::quit),
        Command::Close => model.act(Screen::close),
        Command::Help => model.toggle(AnyScreen::Help(HelpScreen::at(model.place()))),
        Command::Sheet if model.sitting.is_some() || model.replaying().is_some() => {
            model.toggle(AnyScreen::Sheet(SheetScreen::default()))
        }
        command => model.act(|screen, model| {
            if scrolls(command) && screen.scroll().is_some() {
                let (last, page) = (screen.last_scroll(model), screen.page_rows(model));
                if let Some(scroll) = screen.scroll() {
                    *scroll = scrolled(*scroll, last, page, command);
                }
                return Next::stay();
            }
            if let Some((cursor, count)) = screen.list()
                && moved(*cursor, count, command).is_some()
            {
                // When a line is left, others may come or go.
                if screen.leaves_line(model)
                    && let Some((cursor, count)) = screen.list()
                    && let Some(line) = moved(*cursor, count, command)
                {
                    *cursor = line;
                }
                return Next::stay();
            }
            screen.command(command, model)
        }),
    }
}

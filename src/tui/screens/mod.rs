//! The screens: what the model shows, drawn by one pure function.

mod asked;
mod between;
mod cards;
mod cut;
mod daily;
mod drills;
mod help;
mod hint;
mod house;
mod lesson;
mod menu;
mod moves;
mod page;
mod prompt;
mod records;
mod replay;
mod settings;
mod small;
mod statistics;
mod table;
mod values;

use ratatui::{
    Frame,
    layout::Rect,
    text::{Line, Span},
};

use crate::game::{
    Stage,
    words::{Phrase, Piece},
};

use super::{
    coaching::Coaching,
    house_page::{Access, HousePage},
    keymap::{self, BINDINGS, Command, Place},
    layout::Tier,
    model::{Model, Page, PageKind},
    replay::Replaying,
    room::Room,
    sitting::After,
    target::{Target, colourless},
    theme::Role,
    widgets::{Canvas, Footer, KeyHint, Look, inset, row_of, wrap},
};

/// Draws everything.
pub fn draw(model: &Model, look: &Look, frame: &mut Frame) {
    draw_on(model, &mut Canvas::new(frame.buffer_mut(), look));
}

/// Draws everything on a canvas, which may be of another size than the model was last told.
pub(super) fn draw_on(model: &Model, canvas: &mut Canvas<'_>) {
    canvas.lay_ground();
    match screen(model) {
        Screen::Small => small::draw(model, canvas),
        Screen::Page => page::draw(model, canvas),
        Screen::Values => values::draw(model, canvas),
        Screen::Replay => replay::draw(model, canvas),
        Screen::Daily => daily::draw(model, canvas),
        Screen::Drills => drills::draw(model, canvas),
        Screen::Lesson => lesson::draw(model, canvas),
        Screen::Statistics => statistics::draw(model, canvas),
        Screen::Asked => asked::draw(model, canvas),
        Screen::Menu => menu::draw(model, canvas),
        Screen::Cut => cut::draw(model, canvas),
        Screen::Between => between::draw(model, canvas),
        Screen::Table => table::draw(model, canvas),
    }
}

/// What can be clicked on the screen that is drawn, from the bottom to the top.
pub fn targets(model: &Model, canvas: &Canvas<'_>) -> Vec<(Rect, Target)> {
    let mut targets = match screen(model) {
        Screen::Small => return Vec::new(),
        Screen::Between | Screen::Drills => Vec::new(),
        Screen::Daily => daily::targets(model),
        Screen::Page => page::targets(model, canvas),
        Screen::Values => values::targets(model),
        Screen::Replay => replay::targets(model),
        Screen::Lesson => lesson::targets(model, canvas),
        Screen::Statistics => statistics::targets(model),
        Screen::Asked => asked::targets(model, canvas),
        Screen::Menu => menu::targets(model, canvas),
        Screen::Cut => cut::targets(model, canvas),
        Screen::Table => table::targets(model, canvas),
    };
    let commands = footer_commands(model);
    let hints = hints(model, &commands);
    let rects = Footer { keys: &hints }.key_rects(footer_area(model), canvas);
    for (rect, command) in rects.into_iter().zip(commands) {
        targets.extend(rect.map(|rect| (rect, Target::Key(command))));
    }
    targets
}

/// How far the page that is open can be scrolled, in rows.
pub fn last_scroll(model: &Model) -> usize {
    match screen(model) {
        Screen::Drills => drills::last_scroll(model, &colourless(model)),
        _ => page::last_scroll(model, &colourless(model)),
    }
}

/// How far the page of the deal of the day can be scrolled, in rows.
pub fn last_daily_scroll(model: &Model) -> usize {
    daily::last_scroll(model, &colourless(model))
}

/// How far the page of the statistics can be scrolled, in rows.
pub fn statistics_end(model: &Model) -> usize {
    statistics::last_scroll(model, &colourless(model))
}

/// The row of the page of the coach with which a mistake begins.
pub fn row_of_mistake(model: &Model, mistake: usize) -> usize {
    let rows = page::mistake_rows(model, &colourless(model));
    rows.get(mistake).copied().unwrap_or(0)
}

/// The screens there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Screen {
    Small,
    Page,
    Values,
    Replay,
    Daily,
    Drills,
    Lesson,
    Statistics,
    Asked,
    Menu,
    Cut,
    Between,
    Table,
}

fn screen(model: &Model) -> Screen {
    if model.tier() == Tier::TooSmall {
        return Screen::Small;
    }
    if model.page.is_some() {
        return Screen::Page;
    }
    match model.room() {
        Some(Room::Drills(page)) if page.is_asking() => {}
        Some(_) if model.asked.is_some() => return Screen::Asked,
        Some(Room::House(_) | Room::Settings(_) | Room::Records(_)) => return Screen::Values,
        Some(Room::Replay(_)) => return Screen::Replay,
        Some(Room::Daily(_)) => return Screen::Daily,
        Some(Room::Drills(_)) => return Screen::Drills,
        Some(Room::Lesson(_)) => return Screen::Lesson,
        Some(Room::Statistics(_)) => return Screen::Statistics,
        None => {}
    }
    let Some(sitting) = &model.sitting else {
        return Screen::Menu;
    };
    if sitting.game().deals() == 0 {
        return Screen::Cut;
    }
    // While a hand is played, a question stands among its cards.
    if model.asked.is_some() && !matches!(sitting.game().stage(), Stage::Playing(_)) {
        return Screen::Asked;
    }
    match sitting.after {
        After::Hand | After::Compared => Screen::Table,
        After::Game | After::Match => Screen::Between,
    }
}

/// The whole screen of the model.
fn whole(model: &Model) -> Rect {
    Rect::new(0, 0, model.size.width, model.size.height)
}

fn footer_area(model: &Model) -> Rect {
    row_of(
        inset(whole(model), 1, 0),
        model.size.height.saturating_sub(1),
    )
}

/// The commands that the footer shows, the most important first.
fn footer_commands(model: &Model) -> Vec<Command> {
    let place = model.place();
    let moves: &[Command] = match place {
        Place::Replay => &[Command::Right, Command::Left, Command::Down],
        _ => &[],
    };
    let labelled = BINDINGS
        .iter()
        .filter(|binding| binding.places.contains(place) && !binding.label.is_empty())
        .map(|binding| binding.command);
    moves
        .iter()
        .copied()
        .chain(labelled)
        .filter(|command| !matches!(command, Command::Quit | Command::Help))
        .filter(|command| shows(model, place, *command))
        .chain([Command::Quit, Command::Help])
        .filter(|command| !model.keys.keys(*command).is_empty())
        .collect()
}

/// Whether the footer shows a command: those that could be meant now.
fn shows(model: &Model, place: Place, command: Command) -> bool {
    if let (Place::Lesson, Some(page)) = (place, model.lesson()) {
        return lesson::shows(page, model.tier(), command);
    }
    let sitting = model.sitting.as_ref();
    let view = sitting.and_then(super::sitting::Sitting::playing);
    match command {
        Command::DrawStock => place == Place::Draw,
        Command::Take => {
            let takeable = |view: &crate::play::View| {
                use crate::play::{Action, Phase};
                let action = match view.phase() {
                    Phase::Offer { .. } => Action::TakeUpcard,
                    _ => Action::TakeDiscard,
                };
                view.check(&action).is_ok()
            };
            view.as_ref().is_some_and(takeable)
        }
        Command::Pass => place == Place::Offer,
        // What is read is closed by the key that closes everything, unless something follows.
        Command::Confirm if place == Place::Reading => {
            let is_chosen = |coaching: &Coaching| coaching.mistake.is_some();
            let chosen = model.coaching.as_ref().is_some_and(is_chosen);
            let leads_on = |page: Page| page.kind == PageKind::Compared || chosen;
            match (model.page, model.drills()) {
                (Some(page), _) => leads_on(page),
                (None, Some(page)) => page.leads_on(),
                (None, None) => false,
            }
        }
        Command::Confirm => !matches!(place, Place::Offer | Place::Draw),
        Command::House => {
            let help = |page: Page| page.kind == PageKind::Help;
            place == Place::Reading && model.page.is_some_and(help)
        }
        Command::Restore if place == Place::Settings => true,
        Command::Restore | Command::Keep => {
            let open = |page: &HousePage| page.access() == Access::Open;
            model.house().is_some_and(open)
        }
        Command::Knock | Command::Gin | Command::BigGin => {
            view.is_some_and(|view| table::may_end(&view, command))
        }
        Command::Coach => match place {
            Place::Reading => false,
            Place::Replay | Place::Records => true,
            Place::Between => has_dealt(model),
            _ => view.is_some_and(|view| view.is_my_turn()),
        },
        Command::Pile => view
            .is_some_and(|view| view.rules().table.discard_pile != crate::rules::DiscardPile::Top),
        Command::TakeBack => sitting.is_some_and(super::sitting::Sitting::may_take_back),
        Command::Close => {
            matches!(
                place,
                Place::Question
                    | Place::Reading
                    | Place::NewMatch
                    | Place::House
                    | Place::Settings
                    | Place::Records
                    | Place::Replay
                    | Place::Daily
                    | Place::Statistics
            )
        }
        // Once one is chosen, the others are near.
        Command::NextMistake | Command::PreviousMistake if place == Place::Reading => {
            let is_chosen = |coaching: &Coaching| coaching.mistake.is_some();
            model.coaching.as_ref().is_some_and(is_chosen)
        }
        Command::NextMistake | Command::PreviousMistake => {
            let judged = |replaying: &Replaying| !replaying.mistakes().is_empty();
            model.replaying().is_some_and(judged)
        }
        Command::Sheet => sitting.is_some() || model.replaying().is_some(),
        Command::Again => has_dealt(model) || place == Place::Replay,
        Command::Pace => false,
        _ => true,
    }
}

/// Whether a hand has been dealt at the table.
fn has_dealt(model: &Model) -> bool {
    let sitting = model.sitting.as_ref();
    sitting.is_some_and(|sitting| sitting.game().deals() > 0)
}

fn hints(model: &Model, commands: &[Command]) -> Vec<KeyHint> {
    let place = model.place();
    let hint = |command: &Command| {
        let binding = keymap::binding(*command);
        let is_chosen = |coaching: &Coaching| coaching.mistake.is_some();
        let label = match (*command, place) {
            (Command::Confirm, Place::Reading)
                if model.coaching.as_ref().is_some_and(is_chosen) =>
            {
                "replay"
            }
            (Command::NextMistake, Place::Reading) => "next",
            (Command::PreviousMistake, Place::Reading) => "before",
            (Command::Confirm, Place::Cut) => "draw",
            (Command::Confirm, Place::Discard) => "discard",
            (Command::Confirm, Place::Between | Place::Reading) => "go on",
            (Command::Coach, Place::Between | Place::Records | Place::Replay) => "review",
            (Command::Coach, _) if model.hint().is_some() => "hide hint",
            (Command::Confirm, Place::Records) => "replay",
            (Command::Right, Place::Replay) => "step",
            (Command::Left, Place::Replay) => "back",
            (Command::Down, Place::Replay) => "next hand",
            (Command::Again, Place::Replay) => "play on",
            (Command::Confirm, Place::Daily) => "play",
            (Command::Coach, _) if model.is_at_drill() => "tell me",
            (Command::Confirm, Place::Statistics) => "close",
            (Command::Confirm, Place::House | Place::Settings) => "change",
            (Command::Confirm, Place::Lesson) => lesson::confirms(model),
            _ => binding.label,
        };
        KeyHint::new(model.keys.name(*command), label)
    };
    commands.iter().map(hint).collect()
}

/// Draws the keys at the foot of the screen.
fn draw_footer(model: &Model, canvas: &mut Canvas<'_>) {
    let hints = hints(model, &footer_commands(model));
    Footer { keys: &hints }.draw(footer_area(model), canvas);
}

/// A sentence as words and cards in their styles.
fn spans(phrase: &Phrase, plain: Role, canvas: &Canvas<'_>) -> Vec<Span<'static>> {
    let theme = canvas.theme();
    phrase
        .pieces()
        .iter()
        .map(|piece| match piece {
            Piece::Words(text) => Span::styled(text.clone(), theme.style(plain)),
            Piece::Strong(text) => Span::styled(text.clone(), theme.layered(plain, Role::Strong)),
            Piece::Card(card) => Span::styled(
                canvas.glyphs().card(*card),
                theme.style(Role::suit(card.suit())),
            ),
        })
        .collect()
}

/// A sentence as plain text in the signs of the screen.
fn told(phrase: &Phrase, canvas: &Canvas<'_>) -> String {
    phrase
        .pieces()
        .iter()
        .map(|piece| match piece {
            Piece::Words(text) | Piece::Strong(text) => text.clone(),
            Piece::Card(card) => canvas.glyphs().card(*card),
        })
        .collect()
}

/// Draws a sentence in as many rows as the area has, broken between words; what does not fit is cut.
fn draw_phrase(phrase: &Phrase, plain: Role, area: Rect, canvas: &mut Canvas<'_>) {
    for (row, line) in (0..area.height).zip(rows(phrase, plain, area.width, canvas)) {
        canvas.spans(row_of(area, row), &line);
    }
}

/// A sentence in rows of at most so many columns.
fn rows(phrase: &Phrase, plain: Role, width: u16, canvas: &Canvas<'_>) -> Vec<Line<'static>> {
    wrap::styled(&spans(phrase, plain, canvas), width, canvas.glyphs())
}

/// What is said while the record cannot be written.
fn unsaved(why: &str) -> Phrase {
    Phrase::new(format!("! Not saved: {why}"))
}

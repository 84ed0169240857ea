//! The keys at the foot of every screen: those that could be meant now.

use ratatui::layout::Rect;

use crate::{
    rules::DiscardPile,
    tui::{
        drill_page::DrillPage,
        keymap::{self, BINDINGS, Command, Place},
        layout::Tier,
        model::Model,
        replay::Replaying,
        screens::target::Target,
        sitting::Sitting,
        widgets::{Canvas, Footer, KeyHint, inset, row_of},
    },
};

use super::{Screen, table, whole};

/// What can be clicked in it.
pub(super) fn targets(model: &Model, canvas: &Canvas<'_>) -> Vec<(Rect, Target)> {
    let commands = commands(model);
    let hints = hints(model, &commands);
    let rects = Footer { keys: &hints }.key_rects(area(model), canvas);
    let keyed = rects.into_iter().zip(commands);
    keyed
        .filter_map(|(rect, command)| Some((rect?, Target::Key(command))))
        .collect()
}

/// The last row of the screen.
fn area(model: &Model) -> Rect {
    row_of(
        inset(whole(model), 1, 0),
        model.size.height.saturating_sub(1),
    )
}

/// The commands that the footer shows, the most important first.
fn commands(model: &Model) -> Vec<Command> {
    let place = model.place();
    if model.active().is_some_and(Screen::is_typing) {
        return vec![Command::Confirm, Command::Close];
    }
    let moves: &[Command] = match place {
        Place::Replay => &[Command::Right, Command::Left, Command::Down],
        _ => &[],
    };
    let labelled = BINDINGS
        .iter()
        .filter(|binding| binding.places.contains(place) && !binding.label.is_empty())
        .map(|binding| binding.command);
    // Where there is room for few, the order of the cards can wait, and on a page what is not on it.
    let waits = |command: &Command| match command {
        Command::Sort => true,
        Command::Sheet | Command::House => place == Place::Reading,
        _ => false,
    };
    let is_later = |command: &Command| model.tier() == Tier::Compact && waits(command);
    let (later, first): (Vec<Command>, Vec<Command>) = labelled.partition(is_later);
    moves
        .iter()
        .copied()
        .chain(first)
        .chain(later)
        .filter(|command| !matches!(command, Command::Quit | Command::Help))
        .filter(|command| shows(model, place, *command))
        .chain([Command::Quit, Command::Help])
        .filter(|command| !model.keys.keys(*command).is_empty())
        .collect()
}

/// Whether the footer shows a command: those that could be meant now.
fn shows(model: &Model, place: Place, command: Command) -> bool {
    if let Some(screen) = model.active() {
        return screen.label(command, model).is_some();
    }
    let sitting = model.sitting.as_ref();
    let view = sitting.and_then(|sitting| sitting.playing());
    match command {
        Command::DrawStock => place == Place::Draw,
        Command::Take => view.is_some_and(|view| view.check(&view.phase().taking()).is_ok()),
        Command::Pass => place == Place::Offer,
        Command::Sort => {
            let lies = |sitting: &Sitting| sitting.dealing.is_none();
            view.is_some() && sitting.is_some_and(lies)
        }
        Command::Confirm if place == Place::Reading => {
            model.drills().is_some_and(DrillPage::leads_on)
        }
        Command::Confirm => !matches!(place, Place::Offer | Place::Draw),
        Command::Knock | Command::Gin | Command::BigGin => {
            view.is_some_and(|view| table::may_end(&view, command))
        }
        Command::Coach => match place {
            Place::Reading => false,
            Place::Replay => true,
            Place::Between => has_dealt(model),
            _ => view.is_some_and(|view| view.is_my_turn()),
        },
        Command::Pile => {
            view.is_some_and(|view| view.rules().table.discard_pile != DiscardPile::Top)
        }
        Command::TakeBack => sitting.is_some_and(|sitting| sitting.may_take_back()),
        Command::Close => place != Place::Menu && !keymap::AT_TABLE.contains(place),
        Command::NextMistake | Command::PreviousMistake if place == Place::Reading => false,
        Command::NextMistake | Command::PreviousMistake => {
            let judged = |replaying: &Replaying| !replaying.mistakes().is_empty();
            model.replaying().is_some_and(judged)
        }
        Command::Sheet => sitting.is_some() || model.replaying().is_some(),
        Command::Again => has_dealt(model) || place == Place::Replay,
        Command::House | Command::Pace => false,
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
        let of_screen = model
            .active()
            .and_then(|screen| match (screen.is_typing(), command) {
                (true, Command::Confirm) => Some("take it"),
                (true, _) => Some("leave it"),
                (false, _) => screen.label(*command, model),
            });
        let label = of_screen.unwrap_or(match (*command, place) {
            (Command::Confirm, Place::Cut) => "draw",
            (Command::Confirm, Place::Discard) => "discard",
            (Command::Confirm, Place::Between | Place::Reading) => "go on",
            (Command::Coach, Place::Between | Place::Replay) => "review",
            (Command::Coach, _) if model.hint().is_some() => "hide hint",
            (Command::Right, Place::Replay) => "step",
            (Command::Left, Place::Replay) => "back",
            (Command::Down, Place::Replay) => "next hand",
            (Command::Again, Place::Replay) => "play on",
            (Command::Coach, _) if model.is_at_drill() => "tell me",
            // It leads one step back, and nowhere out.
            (Command::Quit, _) if place != Place::Menu && !keymap::AT_TABLE.contains(place) => {
                "back"
            }
            _ => binding.label,
        });
        KeyHint::new(model.keys.name(*command), label)
    };
    commands.iter().map(hint).collect()
}

/// Draws the keys at the foot of the screen.
pub(super) fn draw(model: &Model, canvas: &mut Canvas<'_>) {
    let hints = hints(model, &commands(model));
    Footer { keys: &hints }.draw(area(model), canvas);
}

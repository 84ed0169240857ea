//! The keys at the foot of every screen: those that could be meant now.

use std::{fmt, time::Duration};

use crossterm::event::KeyCode;
use ratatui::layout::Rect;

use crate::tui::{
    glyphs::Charset,
    keymap::{AT_TABLE, BINDINGS, Command, Place},
    layout::Tier,
    runtime::Key,
    theme::Role,
    widgets::{Align, Canvas, Footer, Hit, KeyHint, from_column, inset, row_of},
};

use super::{AnyScreen, Model};

/// What came just after the screen had changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EarlyInput {
    /// The key that changed the screen, which may still be held.
    Held(Key),
    Key(Key),
    Click,
}

impl fmt::Display for EarlyInput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Held(key) | Self::Key(key) => write!(f, "{key}"),
            Self::Click => f.write_str("A click"),
        }
    }
}

/// A key or a click that did nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ignored {
    /// The screen had just changed.
    Early {
        input: EarlyInput,
        /// How long until it acts.
        left: Duration,
        /// How long it is said after that that it acts now: the wait itself is too short to read anything.
        stays: Duration,
    },
    /// The key means nothing here.
    Unbound(Key),
    /// There is nothing to close, and this key leaves.
    NothingToClose(Key),
}

impl Ignored {
    /// What came too soon by so much.
    pub const fn early(input: EarlyInput, left: Duration) -> Self {
        Self::Early {
            input,
            left,
            stays: Duration::from_secs(2),
        }
    }

    /// How long until the key acts that came too soon, and then until no more is said of it.
    pub fn left(self) -> Option<Duration> {
        match self {
            Self::Early { left, stays, .. } => Some(if left.is_zero() { stays } else { left }),
            Self::Unbound(_) | Self::NothingToClose(_) => None,
        }
    }

    /// Whether it is a key or a click that does not act yet.
    pub fn is_waiting(self) -> bool {
        matches!(self, Self::Early { left, .. } if !left.is_zero())
    }

    /// The same after so much time, if there is anything left to say.
    pub fn pass(self, elapsed: Duration) -> Option<Self> {
        let Self::Early { input, left, stays } = self else {
            return Some(self);
        };
        let stays = stays.saturating_sub(elapsed.saturating_sub(left));
        let left = left.saturating_sub(elapsed);
        (!stays.is_zero()).then_some(Self::Early { input, left, stays })
    }
}

impl fmt::Display for Ignored {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Early {
                input,
                left: Duration::ZERO,
                ..
            } => write!(f, "{input} came too soon: it works now."),
            Self::Early {
                input: EarlyInput::Held(key),
                ..
            } => write!(f, "! Let go of {key} for a moment."),
            Self::Early { input, .. } => write!(f, "! {input} works in a moment."),
            Self::Unbound(key) => write!(f, "! {key} does nothing here."),
            Self::NothingToClose(leave) => write!(f, "! Nothing to close; {leave} leaves."),
        }
    }
}

/// The commands that the footer shows with their words, the most important first.
fn commands(model: &Model) -> Vec<(Command, &'static str)> {
    let (screen, place) = (model.active(), model.place());
    if screen.is_typing() {
        return vec![(Command::Confirm, "save"), (Command::Close, "cancel")];
    }
    let (moves, more_moves): (&[Command], &[Command]) = match place {
        Place::Replay => (
            &[Command::Right],
            &[
                Command::Left,
                Command::Down,
                Command::Up,
                Command::NextGame,
                Command::PreviousGame,
            ],
        ),
        Place::Reading => (&[Command::Right, Command::Left], &[Command::Down]),
        Place::Statistics => (&[Command::Down, Command::Right], &[]),
        Place::Records => (&[], &[Command::Right, Command::Left]),
        Place::Daily => (&[], &[Command::Right, Command::Down]),
        Place::Waiting => (&[Command::Last], &[]),
        Place::Offer | Place::Draw => (&[Command::Down], &[]),
        Place::Discard => (&[Command::Down], &[Command::Right]),
        Place::Cut => (&[], &[Command::Right]),
        Place::Between => (&[], &[Command::Up]),
        _ => (&[], &[]),
    };
    let scrolls = matches!(place, Place::Reading | Place::Statistics | Place::Daily)
        && screen.last_scroll(model) > 0;
    let label = |command| match command {
        Command::Down if scrolls => Some("scroll"),
        _ => screen.label(command, model),
    };
    let labelled = BINDINGS
        .iter()
        .filter(|binding| (binding.applies)(place) && !binding.label.is_empty())
        .map(|binding| binding.command)
        .filter(|command| !matches!(command, Command::Quit | Command::Help));
    // Where there is room for few, the order of the cards can wait, and so can the way to another page.
    let is_compact = model.tier() == Tier::Compact;
    let is_later = |command: &Command| match command {
        Command::Sort => is_compact,
        Command::House => place == Place::Reading,
        Command::Sheet if place == Place::Reading => is_compact,
        Command::Sheet | Command::Pile => place == Place::Replay,
        _ => false,
    };
    let (later, first): (Vec<Command>, Vec<Command>) = labelled.partition(is_later);
    let shown = moves.iter().copied().chain(first);
    let shown = shown.chain(more_moves.iter().copied()).chain(later);
    let shown = shown.filter_map(|command| Some((command, label(command)?)));
    let is_question = place == Place::Question
        && model.sitting.is_some()
        && model.replaying().is_none()
        && model.drills().is_none();
    // A question at the table is followed by the question whether to leave, and that one by the end. On a page both keys
    // do the same.
    let is_branch = model.sitting.as_ref().is_some_and(|one| one.is_branch());
    let is_drill = matches!(model.top(), Some(AnyScreen::Drills(drills)) if drills.is_at_table());
    let out = if is_drill || is_branch && AT_TABLE(place) {
        (Command::Quit, "leave")
    } else if place == Place::Menu || AT_TABLE(place) || is_question {
        (Command::Quit, Command::Quit.binding().label)
    } else {
        let label = screen.label(Command::Close, model);
        (
            Command::Close,
            label.unwrap_or(Command::Close.binding().label),
        )
    };
    let help = (Command::Help, Command::Help.binding().label);
    // A key that does not work yet is not offered.
    let waits = match model.ignored.filter(|ignored| ignored.is_waiting()) {
        Some(Ignored::Early {
            input: EarlyInput::Held(key) | EarlyInput::Key(key),
            ..
        }) => model.keys.command(place, key),
        Some(_) | None => None,
    };
    // What Enter closes is closed by both keys, which stand together.
    let closes = |command: Command, label: &str| command == Command::Confirm && label == CLOSE;
    shown
        .filter(|(command, label)| {
            *command != out.0 && Some(*command) != waits && !closes(*command, label)
        })
        .chain([out, help])
        .filter(|(command, _)| !model.keys.keys(*command).is_empty())
        .collect()
}

/// What closes a page.
pub const CLOSE: &str = Command::Close.binding().label;
/// What leads to the rest of a hint.
pub const REST: &str = "rest";
/// What closes a hint.
pub const HIDE: &str = "hide";

/// Enter where there is little room.
const ENTER: &str = "↵";

/// The word for a command where there is little room.
fn brief(label: &str) -> &str {
    match label {
        "next mistake" => "mistake",
        "previous mistake" | "previous" => "prev",
        "skip to the end" => "skip",
        "longer hint" => "longer",
        "show hands" => "reveal",
        "hide hands" => "hide",
        "other view" => "view",
        "next opponent" => "opponent",
        "practice games" => "practice",
        "deals of the day" => "days",
        "save to a file" => "save",
        label => label,
    }
}

/// The keys for which there is room: first their words get shorter, and then those that are least needed are left out whole. The
/// help has them all. A command has the same key and, but for the longest, the same word on every screen.
fn hints(
    commands: &[(Command, &str)],
    model: &Model,
    area: Rect,
    canvas: &Canvas<'_>,
) -> Vec<(Command, KeyHint)> {
    let fits = |keys: &[KeyHint]| {
        let rects = footer(keys, model).key_rects(area, canvas);
        rects.iter().all(Option::is_some)
    };
    let charset = canvas.glyphs().charset;
    let closes = model.active().label(Command::Confirm, model) == Some(CLOSE);
    let key = |command| match (model.place(), command) {
        (_, Command::Close) if closes && model.tier() > Tier::Compact => {
            [Command::Confirm, command]
                .map(|key| drawn(key, model, charset))
                .join(" ")
        }
        (Place::Cut | Place::Discard | Place::Daily, Command::Right) => [Command::Left, command]
            .map(|arrow| drawn(arrow, model, charset))
            .join(" "),
        _ => drawn(command, model, charset),
    };
    let hint = |(command, label): &(Command, &str)| KeyHint::new(key(*command), *label);
    let mut keys: Vec<KeyHint> = commands.iter().map(hint).collect();
    if !fits(&keys) {
        for key in &mut keys {
            key.label = brief(&key.label).to_owned();
        }
    }
    let (later, needed) = by_need(commands);
    let mut left_out = Vec::new();
    let has_room = |keys: &[KeyHint], left_out: &[usize]| fits(&shown(keys, left_out));
    for place in later {
        if has_room(&keys, &left_out) {
            break;
        }
        left_out.push(place);
    }
    // Before something is left out that may well be meant, Enter is a sign, and the help has no word: only its sign is known
    // without one.
    let is_full = |keys: &[KeyHint]| !has_room(keys, &left_out);
    if is_full(&keys) && charset == Charset::Unicode {
        for key in keys.iter_mut().filter(|key| key.key == "Enter") {
            ENTER.clone_into(&mut key.key);
        }
    }
    let is_full = is_full(&keys);
    if let Some(help) = keys.last_mut().filter(|_| is_full) {
        help.label.clear();
    }
    for place in needed {
        if has_room(&keys, &left_out) {
            break;
        }
        left_out.push(place);
    }
    // A long one that had to go makes room for shorter ones.
    for place in left_out.clone().into_iter().rev() {
        left_out.retain(|one| *one != place);
        if !has_room(&keys, &left_out) {
            left_out.push(place);
        }
    }
    let commands = commands.iter().map(|(command, _)| *command).enumerate();
    let commands = commands.filter(|(place, _)| !left_out.contains(place));
    let keys = shown(&keys, &left_out);
    commands.map(|(_, command)| command).zip(keys).collect()
}

/// The keys without those in these places.
fn shown(keys: &[KeyHint], left_out: &[usize]) -> Vec<KeyHint> {
    let kept = keys.iter().enumerate();
    let kept = kept.filter(|(place, _)| !left_out.contains(place));
    kept.map(|(_, key)| key.clone()).collect()
}

/// The places of the commands that can be left out, and those of the others but the help, each with the one that is needed least
/// first. What is most likely to be meant now stays longest, then the way out and Enter.
fn by_need(commands: &[(Command, &str)]) -> (Vec<usize>, Vec<usize>) {
    /// How many are most likely to be meant.
    const FIRST: usize = 3;
    let out = commands.len().saturating_sub(2);
    let can_wait = |place: &usize| match commands[*place].0 {
        _ if matches!(commands[*place].1, REST | HIDE) => false,
        Command::Sort
        | Command::Sheet
        | Command::Deeper
        | Command::Again
        | Command::StepBack
        | Command::StepOn
        | Command::House
        | Command::Restore
        | Command::Down
        | Command::Up => true,
        Command::Confirm => false,
        _ => *place >= FIRST,
    };
    let (later, needed): (Vec<usize>, Vec<usize>) = (0..out).rev().partition(can_wait);
    let is_enter = |place: &usize| commands[*place].0 == Command::Confirm;
    let (enter, needed): (Vec<usize>, Vec<usize>) = needed.into_iter().partition(is_enter);
    (
        later,
        needed.into_iter().chain([out]).chain(enter).collect(),
    )
}

/// The name of the key of a command; an arrow is drawn.
fn drawn(command: Command, model: &Model, charset: Charset) -> String {
    let first = model.keys.keys(command).first();
    let arrow = first.and_then(|key| match key.code {
        _ if charset == Charset::Ascii || !key.modifiers.is_empty() => None,
        KeyCode::Left => Some("←"),
        KeyCode::Right => Some("→"),
        KeyCode::Up => Some("↑"),
        KeyCode::Down => Some("↓"),
        _ => None,
    });
    arrow.map_or_else(|| model.keys.name(command), str::to_owned)
}

/// The way out stands at the right end, and the help beside it, which a text being typed does not have.
fn footer<'a>(keys: &'a [KeyHint], model: &Model) -> Footer<'a> {
    let at_end = if model.active().is_typing() { 1 } else { 2 };
    Footer { keys, at_end }
}

/// Draws the keys in the last row of the screen, each to be clicked. What was just pressed for nothing is answered before
/// them.
pub fn draw(model: &Model, canvas: &mut Canvas<'_>) {
    let commands = commands(model);
    let last = model.size.height.saturating_sub(1);
    let mut area = row_of(inset(super::text::whole(model), 1, 0), last);
    if let Some(ignored) = model.ignored {
        // The key of the help has room beside it on the smallest screen.
        let said_at = Rect {
            width: area.width.saturating_sub(3),
            ..area
        };
        let role = match ignored {
            Ignored::Early { .. } if !ignored.is_waiting() => Role::Message,
            _ => Role::Warning,
        };
        let said = canvas.line(said_at, &ignored.to_string(), role, Align::Left);
        area = from_column(area, said.width + 2);
    }
    let (commands, keys): (Vec<Command>, Vec<KeyHint>) =
        hints(&commands, model, area, canvas).into_iter().unzip();
    let footer = footer(&keys, model);
    let rects = footer.key_rects(area, canvas);
    for (command, at) in commands.into_iter().zip(rects) {
        if let Some(at) = at {
            canvas.hit(at, Hit::Key(command));
        }
    }
    footer.draw(area, canvas);
}

//! The keys at the foot of every screen: those that could be meant now.

use std::{fmt, time::Duration};

use crate::tui::{
    keymap::{AT_TABLE, BINDINGS, Command, Place},
    layout::Tier,
    runtime::Key,
    theme::Role,
    widgets::{Align, Canvas, Footer, Hit, KeyHint, from_column, inset, row_of},
};

use super::Model;

/// A key or a click that did nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ignored {
    /// The screen had just changed.
    Early {
        /// The key; none is a click.
        key: Option<Key>,
        /// How long until it acts.
        left: Duration,
    },
    /// The key means nothing here.
    Unbound(Key),
}

impl fmt::Display for Ignored {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Early { key: Some(key), .. } => {
                write!(f, "! Too soon: wait, then press {key}.")
            }
            Self::Early { key: None, .. } => f.write_str("! Too soon: wait, then click."),
            Self::Unbound(key) => write!(f, "! {key} does nothing here."),
        }
    }
}

/// The commands that the footer shows with their words, the most important first.
fn commands(model: &Model) -> Vec<(Command, &'static str)> {
    let (screen, place) = (model.active(), model.place());
    if screen.is_typing() {
        return vec![(Command::Confirm, "take it"), (Command::Close, "leave it")];
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
        Place::Daily => (&[], &[Command::Down]),
        Place::Waiting => (&[Command::Last], &[]),
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
        Command::PreviousMistake | Command::Sheet | Command::Pile => place == Place::Replay,
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
    let out = if model.drills().is_some() {
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
    // What is to be pressed later is not offered at the same time.
    let waits = match model.ignored {
        Some(Ignored::Early { key: Some(key), .. }) => model.keys.command(place, key),
        Some(Ignored::Early { key: None, .. } | Ignored::Unbound(_)) | None => None,
    };
    shown
        .filter(|(command, _)| *command != out.0 && Some(*command) != waits)
        .chain([out, help])
        .filter(|(command, _)| !model.keys.keys(*command).is_empty())
        .collect()
}

/// Draws the keys in the last row of the screen, each to be clicked. What was just pressed for nothing is answered before
/// them.
pub fn draw(model: &Model, canvas: &mut Canvas<'_>) {
    let commands = commands(model);
    let mut keys: Vec<KeyHint> = commands
        .iter()
        .map(|(command, label)| KeyHint::new(model.keys.name(*command), *label))
        .collect();
    let last = model.size.height.saturating_sub(1);
    let mut area = row_of(inset(super::text::whole(model), 1, 0), last);
    if let Some(ignored) = model.ignored {
        let said = canvas.line(area, &ignored.to_string(), Role::Warning, Align::Left);
        area = from_column(area, said.width + 2);
    }
    let shown = |keys: &[KeyHint]| {
        Footer { keys }
            .key_rects(area, canvas)
            .iter()
            .flatten()
            .count()
    };
    if model.tier() == Tier::Compact {
        // The key of the help says enough where its word would take the room of what could be meant now.
        let mut short = keys.clone();
        if let Some(help) = short.last_mut() {
            help.label.clear();
        }
        if shown(&short) > shown(&keys) {
            keys = short;
        }
    }
    let footer = Footer { keys: &keys };
    let rects = footer.key_rects(area, canvas);
    for ((command, _), at) in commands.into_iter().zip(rects) {
        if let Some(at) = at {
            canvas.hit(at, Hit::Key(command));
        }
    }
    footer.draw(area, canvas);
}

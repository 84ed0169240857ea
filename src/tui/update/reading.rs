//! Reading: pages that are opened, scrolled and closed.

use crate::tui::{
    handbook::Topic,
    keymap::Command,
    message::Effect,
    model::{Model, Page, PageKind},
    screens::{self, PAGE},
};

use super::{branch, coach, drills, replay};

/// Whether a command scrolls a text.
pub(super) fn scrolls(command: Command) -> bool {
    matches!(
        command,
        Command::Up
            | Command::Down
            | Command::PageUp
            | Command::PageDown
            | Command::First
            | Command::Last
    )
}

/// Where a text that is scrolled `at` rows down stands after a command, and never beyond `last`.
pub(super) fn scrolled(at: usize, last: usize, command: Command) -> usize {
    let at = at.min(last);
    let to = match command {
        Command::Up => at.saturating_sub(1),
        Command::Down => at + 1,
        Command::PageUp => at.saturating_sub(PAGE),
        Command::PageDown => at + PAGE,
        Command::First => 0,
        Command::Last => last,
        _ => at,
    };
    to.min(last)
}

pub(super) fn toggle(model: &mut Model, kind: PageKind) {
    match model.page {
        Some(page) if page.kind == kind => coach::close_page(model),
        Some(page) => model.page = Some(page.covered_by(kind)),
        None => model.page = Some(Page::new(kind)),
    }
}

/// Opens a page of the help at its beginning.
pub(super) fn turn_to(model: &mut Model, topic: Topic) {
    model.topic = topic;
    let help = PageKind::Help;
    model.page = Some(match model.page {
        Some(page) => page.covered_by(help),
        None => Page::new(help),
    });
}

/// Does what a command asks for while something is read.
pub(super) fn on_command(model: &mut Model, command: Command) -> Vec<Effect> {
    let Some(page) = model.page else {
        return drills::on_command(model, command);
    };
    match (command, page.kind) {
        (Command::Left | Command::Right, PageKind::Help) => {
            turn_to(model, model.topic.step(command == Command::Right));
        }
        (Command::NextMistake | Command::Right, PageKind::Coach) => {
            coach::choose_mistake(model, true);
        }
        (Command::PreviousMistake | Command::Left, PageKind::Coach) => {
            coach::choose_mistake(model, false);
        }
        (Command::Confirm, PageKind::Coach) if has_chosen(model) => {
            return replay::open_mistake(model);
        }
        (Command::Confirm, kind) => {
            coach::close_page(model);
            if kind == PageKind::Compared {
                return branch::ask_what_follows(model);
            }
        }
        _ => {
            let last = screens::last_scroll(model);
            model.page = Some(Page {
                scroll: scrolled(page.scroll, last, command),
                ..page
            });
        }
    }
    Vec::new()
}

/// Whether one of the mistakes of a review is chosen.
fn has_chosen(model: &Model) -> bool {
    let coaching = model.coaching.as_ref();
    coaching.is_some_and(|coaching| coaching.mistake.is_some())
}

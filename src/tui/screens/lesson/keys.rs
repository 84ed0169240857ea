//! The keys of the lesson: those that the footer shows, and those that are told with what is wanted.

use crate::{
    lesson::Wants,
    tui::{keymap::Command, layout::Tier, lesson_page::LessonPage, model::Model, screens::table},
};

/// Whether the footer shows a command.
pub(in crate::tui::screens) fn shows(page: &LessonPage, tier: Tier, command: Command) -> bool {
    let wants = page.lesson.wants();
    if page.reads_first(tier) {
        return matches!(
            command,
            Command::Confirm | Command::Close | Command::StepBack
        );
    }
    match command {
        Command::DrawStock => matches!(wants, Wants::Draw | Wants::AnyDraw),
        Command::Take => matches!(wants, Wants::Take | Wants::Offer | Wants::AnyDraw),
        Command::Pass => wants == Wants::Offer,
        Command::Confirm => matches!(
            wants,
            Wants::Card
                | Wants::Discard
                | Wants::LayOff
                | Wants::Answer
                | Wants::AnyEnd
                | Wants::GoOn
        ),
        Command::Knock => wants == Wants::Knock || may_end(page, wants, false),
        Command::Gin => wants == Wants::Gin || may_end(page, wants, true),
        Command::Coach => matches!(wants, Wants::Offer | Wants::AnyDraw | Wants::AnyEnd),
        Command::StepOn => wants != Wants::GoOn && page.lesson.step().next().is_some(),
        Command::StepBack | Command::Close | Command::Quit | Command::Help => true,
        _ => false,
    }
}

/// Whether the whole hand could be ended, with gin or with deadwood left.
fn may_end(page: &LessonPage, wants: Wants, gin: bool) -> bool {
    let command = if gin { Command::Gin } else { Command::Knock };
    wants == Wants::AnyEnd && table::may_end(page.lesson.view(), command)
}

/// What Enter does, in a word or two for the footer.
pub(in crate::tui::screens) fn confirms(model: &Model) -> &'static str {
    let Some(page) = model.lesson() else {
        return "choose";
    };
    if page.reads_first(model.tier()) {
        return "go on";
    }
    match page.lesson.wants() {
        Wants::GoOn if page.lesson.is_over() => "close",
        Wants::GoOn => "go on",
        Wants::Discard | Wants::AnyEnd => "discard",
        Wants::LayOff => "lay off",
        _ => "choose",
    }
}

/// With which keys what is wanted is done.
pub(super) fn how(model: &Model, page: &LessonPage) -> String {
    let key = |command| model.keys.name(command);
    let arrows = format!("{} and {}", key(Command::Left), key(Command::Right));
    let enter = key(Command::Confirm);
    match page.lesson.wants() {
        Wants::Card | Wants::LayOff => format!("Move with {arrows}, choose with {enter}."),
        Wants::Draw => format!("Press {}.", key(Command::DrawStock)),
        Wants::Take => format!("Press {}.", key(Command::Take)),
        Wants::Discard => format!("Move with {arrows}, discard with {enter}."),
        Wants::Knock => format!("Put the cursor on it and press {}.", key(Command::Knock)),
        Wants::Gin => format!("Press {}.", key(Command::Gin)),
        Wants::Answer => format!(
            "Move with {} and {}, choose with {enter}.",
            key(Command::Up),
            key(Command::Down)
        ),
        Wants::GoOn if page.lesson.is_over() => String::new(),
        Wants::GoOn => format!("{enter} goes on."),
        Wants::Offer | Wants::AnyDraw | Wants::AnyEnd | Wants::Coach => String::new(),
    }
}

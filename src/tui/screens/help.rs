//! The help: the keys as they are bound, the rules as they are at this table, and what can be read besides.

use ratatui::layout::Rect;

use crate::tui::{
    handbook::{Handbook, KeySection},
    keymap::{Binding, Command, KeyName, Keymap, TYPED_DOC},
    model::Model,
    runtime::Key,
    screens::target::Target,
    widgets::{Canvas, Document, HelpView, KeyHint, Look, inset},
};

/// The room of the help: everything above the keys.
fn area(model: &Model) -> Rect {
    let whole = super::whole(model);
    Rect {
        height: whole.height.saturating_sub(1),
        ..inset(whole, 1, 0)
    }
}

pub(super) fn draw(model: &Model, canvas: &mut Canvas<'_>) {
    let document = document(model);
    let name = |command| model.keys.name(command);
    let hint = format!(
        "{} and {} turn the pages",
        name(Command::Left),
        name(Command::Right)
    );
    HelpView {
        hint: &hint,
        ..view(model, &document)
    }
    .draw(area(model), canvas);
}

pub(super) fn targets(model: &Model, canvas: &Canvas<'_>) -> Vec<(Rect, Target)> {
    HelpView::topic_rects(model.topic, area(model), canvas)
        .map(|(topic, rect)| (rect, Target::Topic(topic)))
        .into()
}

pub(super) fn last_scroll(model: &Model, look: &Look) -> usize {
    let document = document(model);
    view(model, &document).last_scroll(area(model), look)
}

fn view<'a>(model: &Model, document: &'a Document) -> HelpView<'a> {
    HelpView {
        topic: model.topic,
        document,
        scroll: model.page.map_or(0, |page| page.scroll),
        hint: "",
    }
}

fn document(model: &Model) -> Document {
    let house = model.menu.setup.chosen();
    let replayed = model
        .replaying()
        .map(|replaying| replaying.replay().game().rules());
    let at_table = model.sitting.as_ref().map(|sitting| sitting.game().rules());
    let (rules, rules_from) = match replayed.or(at_table) {
        Some(rules) => (rules, "the house rules of this match"),
        None => (&house.rules, house.name.as_str()),
    };
    let handbook = Handbook {
        keys: &key_sections(&model.keys),
        rules,
        rules_from,
    };
    handbook.page(model.topic)
}

/// The part of the page of keys on which a command stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Section {
    Turn,
    Hand,
    Cursor,
    Pages,
    Replay,
    House,
    Lesson,
}

impl Section {
    const ALL: [Self; 7] = [
        Self::Turn,
        Self::Hand,
        Self::Cursor,
        Self::Pages,
        Self::Replay,
        Self::House,
        Self::Lesson,
    ];

    const fn of(command: Command) -> Self {
        match command {
            Command::DrawStock
            | Command::Take
            | Command::Pass
            | Command::Confirm
            | Command::Knock
            | Command::Gin
            | Command::BigGin
            | Command::TakeBack => Self::Turn,
            Command::Sort | Command::MoveLeft | Command::MoveRight => Self::Hand,
            Command::Left
            | Command::Right
            | Command::Up
            | Command::Down
            | Command::First
            | Command::Last
            | Command::PageUp
            | Command::PageDown => Self::Cursor,
            Command::Restore | Command::Keep => Self::House,
            Command::GoOn
            | Command::NextMistake
            | Command::PreviousMistake
            | Command::NextGame
            | Command::PreviousGame
            | Command::Eyes => Self::Replay,
            Command::StepBack | Command::StepOn => Self::Lesson,
            Command::Pile
            | Command::Coach
            | Command::Again
            | Command::House
            | Command::Sheet
            | Command::Pace
            | Command::Help
            | Command::Close
            | Command::Quit
            | Command::Suspend => Self::Pages,
        }
    }

    const fn heading(self) -> &'static str {
        match self {
            Self::Turn => "A turn",
            Self::Hand => "Your hand",
            Self::Cursor => "Moving about",
            Self::Pages => "The table and its pages",
            Self::Replay => "Records and replay",
            Self::House => "The page of the house rules",
            Self::Lesson => "The lesson",
        }
    }

    const fn note(self) -> &'static str {
        match self {
            Self::Turn | Self::Cursor | Self::Lesson => "",
            Self::House => {
                "Left and right change a value, digits type a number; Enter takes it, or lists the choices."
            }
            Self::Replay => {
                "Left and right go from step to step, up and down from hand to hand. Click a move of the list or a column of \
                 the graph to go there; the wheel steps. The cards of a hand that is not over stay hidden."
            }
            Self::Hand => TYPED_DOC,
            Self::Pages => {
                "The mouse works too: click a pile to draw, a card to put the cursor on it and again to discard it, an \
                 answer, a key in the last row; the wheel scrolls."
            }
        }
    }
}

fn key_sections(keymap: &Keymap) -> [KeySection; 7] {
    let hint = |(binding, keys): (&Binding, &[Key])| {
        let keys = keys.iter().map(|key| KeyName(*key).to_string());
        KeyHint::new(keys.collect::<Vec<_>>().join(" "), binding.doc)
    };
    Section::ALL.map(|section| KeySection {
        heading: section.heading().to_owned(),
        keys: keymap
            .bindings()
            .filter(|(binding, _)| Section::of(binding.command) == section)
            .filter(|(_, keys)| !keys.is_empty())
            .map(hint)
            .collect(),
        note: section.note().to_owned(),
    })
}

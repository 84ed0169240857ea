//! What can be clicked, and where it is: computed from the same parts that are drawn.

use ratatui::{
    buffer::Buffer,
    layout::{Position, Rect},
};

use crate::tui::{
    keymap::{Command, Place},
    model::Model,
    theme::{BuiltIn, ColorDepth, Theme},
    widgets::{Canvas, Look},
};

/// Something that can be clicked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// A key in the footer.
    Key(Command),
    /// A line of a list, as the screen numbers them.
    Line(usize),
    /// An answer to a question.
    Answer(usize),
    /// A card of the spread in the cut.
    Spread(usize),
    /// A moment of a replayed match: how many entries came before it.
    Moment(usize),
    /// The stock.
    Stock,
    /// The discard pile.
    Pile,
    /// A card of the hand.
    Card(usize),
    /// Anywhere: what is shown goes on.
    GoOn,
}

/// Each of these rectangles with its number as what is clicked there.
pub(in crate::tui) fn each(
    rects: impl IntoIterator<Item = Rect>,
    target: fn(usize) -> Target,
) -> impl Iterator<Item = (Rect, Target)> {
    (0..)
        .zip(rects)
        .map(move |(number, rect)| (rect, target(number)))
}

/// What is at a place of the screen, if it can be clicked.
pub fn at(model: &Model, at: Position) -> Option<Target> {
    let look = colourless(model);
    let mut nothing = Buffer::empty(Rect::ZERO);
    let canvas = Canvas::new(&mut nothing, &look);
    // What is drawn later lies above.
    let found = super::targets(model, &canvas)
        .into_iter()
        .rev()
        .find(|(rect, _)| rect.contains(at))
        .map(|(_, target)| target);
    let goes_on = model.place() == Place::Between;
    found.or_else(|| goes_on.then_some(Target::GoOn))
}

/// A look that is good enough for measuring: where things stand depends on the signs, not on the colours.
pub(in crate::tui) fn colourless(model: &Model) -> Look {
    Look {
        theme: Theme::built_in(BuiltIn::Mono, ColorDepth::None),
        glyphs: model.charset.glyphs(),
    }
}

//! The parts of the screens: cards, piles, lists, pages, the score sheet.
//!
//! A widget is a value that describes what to show. Its `draw` never draws outside its area of the [`Canvas`]. If it
//! can be clicked, another method returns the rectangles for the same area.

mod bar;
mod canvas;
mod card;
mod card_row;
mod document;
mod list;
mod menu_view;
mod page;
mod piles;
mod sheet;
#[cfg(test)]
mod tests;
pub(super) mod wrap;

pub use bar::{Footer, KeyHint};
pub use canvas::{
    Align, Canvas, FreeRows, Hit, Look, centered, from_column, inset, row_of, towards_middle,
};
pub use card::{CardSize, CardView, Emphasis, Face, Mark, draw_letter};
pub use card_row::{Bond, CardGroup, CardRow};
pub use document::{Block, Document, TextRun};
pub use list::{ChoiceList, ListChoice, ValueLine, ValueList, ValueRow};
pub use menu_view::MenuView;
pub use page::{HelpView, Page};
pub use piles::{DiscardPile, Piles};
pub use sheet::{SheetForm, SheetOverflow, SheetView};

//! What the screens are put together from: cards, piles, lists, pages, the score sheet.
//!
//! A widget is a value that says what is to be shown. Its `draw` puts it into an area of a [`Canvas`] and never beyond,
//! whatever the area; where it can be clicked, a method of the same value gives the rectangles for the same area.

mod bar;
mod canvas;
mod card;
mod card_row;
mod choices;
mod document;
mod menu_view;
mod page;
mod piles;
mod sheet;
#[cfg(test)]
mod tests;
mod value_list;
pub(super) mod wrap;

pub use bar::{Footer, KeyHint};
pub use canvas::{Align, Canvas, Look, Target, centred, inset, row_of};
pub use card::{CardSize, CardView, Emphasis, Face, Mark};
pub use card_row::{Bond, CardGroup, CardRow};
pub use choices::{Choice, ChoiceList};
pub use document::{Block, Document, Piece};
pub use menu_view::MenuView;
pub use page::{HelpView, Page, Panel};
pub use piles::Piles;
pub use sheet::{SheetForm, SheetView};
pub use value_list::{ValueLine, ValueList, ValueRow};

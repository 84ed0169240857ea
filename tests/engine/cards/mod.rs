//! The cards: notation, sets, decks and the random streams.

mod deck;
mod notation;
mod set;

//! How the players are spoken of in the middle of a sentence.

use std::fmt::Display;

use crate::game::{Player, words::Names};

/// The name in the middle of a sentence: `you`, `Club`.
pub(super) fn name(names: &Names, player: Player) -> &str {
    if names.you() == Some(player) {
        "you"
    } else {
        names.subject(player)
    }
}

/// Everybody's number: `you 24, Club 13`.
pub(super) fn each<T: Display>(names: &Names, of: impl Fn(Player) -> T) -> String {
    let each = names
        .players()
        .map(|player| format!("{} {}", name(names, player), of(player)));
    each.collect::<Vec<_>>().join(", ")
}

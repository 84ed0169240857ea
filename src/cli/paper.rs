//! Melds and the score sheet as text, and the tally as JSON.

use std::io::{self, Write};

use serde_json::{Value, json};

use crate::{
    cards::CardSet,
    game::{
        Column, Sheet, Tally,
        words::{Names, Paper},
    },
    melds::Melds,
};

/// Prints every game and the score of the match.
pub(super) fn sheet(out: &mut dyn Write, names: &Names, sheet: &Sheet) -> io::Result<()> {
    lines(out, Paper::new(names, sheet).whole())
}

/// The same in sentences.
pub(super) fn sheet_in_sentences(
    out: &mut dyn Write,
    names: &Names,
    sheet: &Sheet,
) -> io::Result<()> {
    lines(out, Paper::new(names, sheet).in_sentences().whole())
}

pub(super) fn lines(out: &mut dyn Write, lines: Vec<String>) -> io::Result<()> {
    for line in lines {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

/// The tally of a finished game for programs.
pub(super) fn json(tally: &Tally) -> Value {
    let column = |column: &Column| {
        json!({
            "hands": column.hands,
            "bonus": column.bonus,
            "shutout": column.shutout,
            "boxes": column.boxes,
            "total": column.total(),
        })
    };
    let mut game = json!({
        "winner": tally.winner,
        "shutout": !tally.shut_out.is_empty(),
        "columns": tally.columns.iter().map(column).collect::<Vec<_>>(),
        "settlement": tally.settlement(),
        "credits": tally.credits(),
    });
    if tally.has_accounts() {
        game["shut_out"] = json!(tally.shut_out);
        game["payments"] = json!(tally.payments());
    }
    game
}

/// Melds for people.
pub(super) fn melds_text(melds: &Melds) -> String {
    let melds: Vec<String> = melds.iter().map(|meld| meld.to_string()).collect();
    if melds.is_empty() {
        "no melds".to_owned()
    } else {
        melds.join(" / ")
    }
}

/// Cards for people, `-` where there are none.
pub(super) fn cards_text(cards: CardSet) -> String {
    if cards.is_empty() {
        "-".to_owned()
    } else {
        cards.to_string()
    }
}

/// Deadwood and its count, in a sentence without its end.
pub(super) fn count_in_words(deadwood: CardSet) -> String {
    if deadwood.is_empty() {
        "No deadwood".to_owned()
    } else {
        format!("Deadwood: {deadwood}, which count {}", deadwood.points())
    }
}

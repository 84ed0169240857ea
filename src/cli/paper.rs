//! The score sheet as the commands print it: the paper one, and the same for programs.

use std::io::{self, Write};

use serde_json::{Value, json};

use crate::game::{
    Column, Sheet, Tally,
    words::{Names, Paper},
};

/// Writes every game, and how the match stands.
pub(super) fn sheet(out: &mut dyn Write, names: &Names, sheet: &Sheet) -> io::Result<()> {
    lines(out, Paper::new(names, sheet).whole())
}

/// Writes lines of the paper.
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
    json!({
        "winner": tally.winner,
        "shutout": tally.shut_out,
        "columns": tally.columns.iter().map(column).collect::<Vec<_>>(),
        "settlement": tally.settlement(),
        "credits": tally.credits(),
    })
}

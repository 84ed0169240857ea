//! A review as text.

use std::io::{self, Write};

use super::Told;
use crate::{
    analysis::coach::{graph, words::HandText},
    game::words::{Symbols, sentence},
};

/// The size of the graph of a deal, in characters.
const GRAPH: (usize, usize) = (64, 4);

pub(super) fn write(told: &Told, out: &mut dyn Write, symbols: Symbols) -> io::Result<()> {
    let review = told.told();
    writeln!(out, "{}: {}.", told.name(), review.summary.headline)?;
    for line in told.about() {
        writeln!(out, "{line}")?;
    }
    if review.has_many()
        && let Some(luck) = &review.summary.luck
    {
        writeln!(out, "{luck}.")?;
    }
    for hand in &review.hands {
        writeln!(out)?;
        write_hand(hand, out, symbols)?;
    }
    Ok(())
}

fn write_hand(hand: &HandText<'_>, out: &mut dyn Write, symbols: Symbols) -> io::Result<()> {
    writeln!(out, "{}.", hand.heading.text(symbols))?;
    writeln!(out, "  {}", sentence(&hand.summary.headline))?;
    if let Some(luck) = &hand.summary.luck {
        writeln!(out, "  {luck}.")?;
    }
    if let Some(chances) = &hand.chances {
        write_graph(&chances.values(), out, symbols)?;
        writeln!(out, "  {}.", chances.sentence)?;
    }
    for mistake in &hand.mistakes {
        writeln!(out)?;
        writeln!(out, "  {}: {}.", mistake.heading, mistake.cost)?;
        for row in &mistake.rows {
            writeln!(out, "    {}.", row.sentence().text(symbols))?;
        }
    }
    Ok(())
}

/// Writes how the chance to win the game went, beside its scale.
fn write_graph(values: &[f64], out: &mut dyn Write, symbols: Symbols) -> io::Result<()> {
    let signs: &[char] = match symbols {
        Symbols::Unicode => &graph::BLOCKS,
        Symbols::Ascii => &graph::ASCII,
    };
    let (width, height) = GRAPH;
    let rows = graph::columns(values, width, height, signs);
    for (place, row) in rows.iter().enumerate() {
        let scale = match place {
            0 => "100 %",
            _ if place + 1 == height => "  0 %",
            _ => "     ",
        };
        writeln!(out, "  {scale} |{row}|")?;
    }
    Ok(())
}

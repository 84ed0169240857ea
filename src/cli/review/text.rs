//! A review as text.

use std::io::{self, Write};

use super::Told;
use crate::{
    coach::{DealReview, Decision, graph, words},
    game::{
        Player,
        words::{Symbols, hand_over},
    },
    record::come_from,
};

/// The size of the graph of a deal, in characters.
const GRAPH: (usize, usize) = (64, 4);

pub(super) fn write(told: &Told, out: &mut dyn Write, symbols: Symbols) -> io::Result<()> {
    let Told { review, player, .. } = told;
    for line in come_from(&told.record) {
        writeln!(out, "{line}")?;
    }
    let count = review.count(*player);
    writeln!(out, "{}: {}", told.name(), words::headline(count))?;
    let decisions = told.decisions();
    match words::accuracy(review.accuracy(*player)) {
        accuracy if accuracy.is_empty() => writeln!(out, "There was nothing to decide.")?,
        accuracy => writeln!(out, "Accuracy {accuracy} in {decisions} decisions.")?,
    }
    if review.deals.iter().any(|deal| deal.after.is_some()) {
        let luck = words::luck_sentence(&review.luck(*player));
        writeln!(out, "Hands finished: {luck}.")?;
    }
    for deal in &review.deals {
        writeln!(out)?;
        write_deal(told, deal, out, symbols)?;
    }
    Ok(())
}

fn write_deal(
    told: &Told,
    deal: &DealReview,
    out: &mut dyn Write,
    symbols: Symbols,
) -> io::Result<()> {
    let player = told.player;
    let number = deal.deal.number() + 1;
    let ended = match deal.deal.deal().outcome() {
        Some(outcome) => hand_over(&told.names, deal.deal.seats(), &outcome).text(symbols),
        None => "not played to its end".to_owned(),
    };
    writeln!(out, "Deal {number}: {ended}.")?;
    if let Some(luck) = deal.luck(player) {
        writeln!(out, "  {}.", words::luck_sentence(&luck))?;
    }
    let accuracy = words::accuracy(deal.accuracy(player));
    let headline = words::headline(deal.count(player));
    if accuracy.is_empty() {
        writeln!(out, "  {headline}.")?;
    } else {
        writeln!(out, "  {headline}; accuracy {accuracy}.")?;
    }
    write_graph(deal, player, out, symbols)?;
    for decision in deal.mistakes(player) {
        writeln!(out)?;
        write_mistake(decision, out, symbols)?;
    }
    Ok(())
}

/// Writes how the chance to win the game went, beside its scale.
fn write_graph(
    deal: &DealReview,
    player: Player,
    out: &mut dyn Write,
    symbols: Symbols,
) -> io::Result<()> {
    let moments = deal.graph(player);
    let values: Vec<f64> = moments.iter().map(|moment| moment.chance.game).collect();
    let signs: &[char] = match symbols {
        Symbols::Unicode => &graph::BLOCKS,
        Symbols::Ascii => &graph::ASCII,
    };
    let (width, height) = GRAPH;
    let rows = graph::columns(&values, width, height, signs);
    for (place, row) in rows.iter().enumerate() {
        let scale = match place {
            0 => "100 %",
            _ if place + 1 == height => "  0 %",
            _ => "     ",
        };
        writeln!(out, "  {scale} |{row}|")?;
    }
    let ends = [values.first(), values.last()];
    if let [Some(first), Some(last)] = ends {
        let (first, last) = (words::chance(*first), words::chance(*last));
        writeln!(out, "  The chance to win the game: from {first} to {last}.")?;
    }
    Ok(())
}

fn write_mistake(decision: &Decision, out: &mut dyn Write, symbols: Symbols) -> io::Result<()> {
    let (Some(grade), Some(best), Some(judged)) =
        (decision.grade(), decision.best(), decision.judged())
    else {
        return Ok(());
    };
    let turn = decision.turn;
    writeln!(
        out,
        "  Turn {turn}, {grade} ({}): {}.",
        grade.sign(),
        words::loss(decision)
    )?;
    let text = |phrase: crate::game::words::Phrase| phrase.text(symbols);
    writeln!(
        out,
        "    You held {}.",
        text(words::position(&decision.view))
    )?;
    let line = |what: &str, judged: &crate::coach::JudgedMove| {
        let to_do = text(words::to_do(&decision.view, &judged.action));
        format!("    {what}: {to_do} ({}).", words::worth(judged))
    };
    writeln!(out, "{}", line("Your move", judged))?;
    writeln!(out, "{}", line("Better", best))?;
    if !decision.reason.pieces().is_empty() {
        writeln!(out, "    Because: {}.", decision.reason.text(symbols))?;
    }
    Ok(())
}

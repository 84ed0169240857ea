//! What a record is that is no match of its own, in words: where a branch comes from, of which day a deal is.

use crate::{
    game::{
        Stage,
        words::{Names, Symbols, hand_end_with_counts, mid_sentence},
    },
    record::{Extent, Record},
};

/// Where a record comes from that is a branch of another, and what came of its hand there, or of which day it is the deal:
/// sentences for whoever reads the record. There are none for a match of its own.
pub fn come_from(record: &Record) -> Vec<String> {
    let header = record.header();
    if let Some(daily) = header.occasion().daily() {
        let played = if daily.is_on_its_day() {
            "on its day".to_owned()
        } else {
            format!("on {}", daily.begun)
        };
        return vec![format!("The deal of {}, begun {played}.", daily.date)];
    }
    let Some(origin) = header.occasion().origin() else {
        return Vec::new();
    };
    let game = record.at(origin.entries);
    let moves = match game.stage() {
        Stage::Playing(deal) => deal.actions().len(),
        Stage::Cut
        | Stage::Lot
        | Stage::ChooseDealer { .. }
        | Stage::ToDeal { .. }
        | Stage::Over(_) => 0,
    };
    let hand = record.branched_in().unwrap_or(0) + 1;
    let after = match moves {
        0 => String::new(),
        1 => " after its first move".to_owned(),
        moves => format!(" after {moves} moves"),
    };
    let of = match &origin.record {
        Some(name) => format!("the record {name}"),
        None => "another record".to_owned(),
    };
    let there = Names::new(origin.players.iter().map(|one| one.name.as_str()), None);
    let end = hand_end_with_counts(&there, &origin.end).text(Symbols::Ascii);
    let mut told = vec![
        format!("Practice: goes on from hand {hand} of {of}{after}, and counts nowhere."),
        format!(
            "There {} played against {}, and it ended so: {end}.",
            mid_sentence(origin.players[0].name.as_str()),
            mid_sentence(origin.players[1].name.as_str())
        ),
    ];
    if origin.extent == Extent::Hand {
        told.push("It ends with that hand, because the match there was not over.".to_owned());
    }
    told
}

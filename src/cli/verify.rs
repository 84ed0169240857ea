//! `undercut verify`: check the cards of a record against the seal.

use std::io::{self, Write};

use anyhow::anyhow;
use clap::Args;
use serde_json::{Value, json};

use super::{
    common::Common,
    failure::{Failure, failed, print_json},
    record::{NotRead, RecordArgs},
};
use crate::{
    cards::{Card, Deck},
    game::{
        Player,
        words::{Symbols, mid_sentence},
    },
    players::cut_card,
    record::{
        Audit, Parsed, Record, SEALED_DECKS, TornLine, come_from, sealed_text, store::ReadError,
    },
    text::shown,
};

/// The arguments of `undercut verify`.
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../assets/help/commands/verify.txt"))]
pub struct VerifyCommand {
    #[command(flatten)]
    record: RecordArgs,
    /// Print the sealed text instead, whose SHA-256 is the commitment
    #[arg(long, conflicts_with = "json")]
    sealed_text: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl VerifyCommand {
    /// Checks the record, and prints what that proves.
    ///
    /// # Errors
    ///
    /// The file is not a record, or its cards are not those of its seed or not those that were sealed.
    pub fn run(self, common: &Common, out: &mut dyn Write) -> Result<(), Failure> {
        let (path, Parsed { log, torn }) = match self.record.read(common) {
            Ok(read) => read,
            Err(NotRead::Read(ReadError::Damaged { damage, .. })) if self.json => {
                let reason = damage.to_string();
                print_json(out, &unfair(damage.line(), &reason))?;
                return Err(Failure::Reported);
            }
            Err(error) => return Err(failed(error)),
        };
        let file = shown(path);
        let (record, seed) = (&log, log.header().seed());
        if self.sealed_text {
            let Some(seal) = record.header().seal() else {
                return Err(failed(anyhow!(
                    "{file}: the decks of this match were not sealed, so there is no text"
                )));
            };
            return Ok(out.write_all(sealed_text(seed, &seal.nonce).as_bytes())?);
        }
        let audited = Audit::new(record, |player: Player, spread: &Deck, taken: &[Card]| {
            cut_card(player, seed, spread, taken)
        });
        match audited {
            Ok(audit) if self.json => print_json(out, &fair(record, &audit, torn)),
            Ok(audit) => {
                let symbols = common.symbols()?;
                Ok(print(record, &audit, torn, symbols, common.plain, out)?)
            }
            Err(why) if self.json => {
                print_json(out, &unfair(why.line(), &why.to_string()))?;
                Err(Failure::Reported)
            }
            Err(why) => Err(failed(anyhow!("{file}: {why}"))),
        }
    }
}

fn fair(record: &Record, audit: &Audit, torn: Option<TornLine>) -> Value {
    json!({
        "fair": true,
        "line": null,
        "reason": null,
        "commitment": audit.commitment,
        // The seed of an unfinished match would give away every card to come.
        "seed": record.tells_its_seed().then(|| record.header().seed()),
        "decks": audit.decks,
        "sealed": audit.sealed,
        "cut": audit.cut,
        "lot": audit.lot,
        "torn": torn.is_some(),
        "branch": record.header().occasion().origin(),
    })
}

fn unfair(line: impl Into<Option<usize>>, reason: &str) -> Value {
    json!({ "fair": false, "line": line.into(), "reason": reason })
}

/// How often a player asked the coach in this record, and not in the one that it comes from.
fn hints(record: &Record, player: Player) -> usize {
    let origin = record.header().occasion().origin();
    let copied = origin.map_or(0, |origin| record.at(origin.entries).hints(player));
    record.state().hints(player) - copied
}

/// What no record can prove.
const NOT_PROVED: &str = "It does not prove who made the moves, whether a computer chose its own, which names and levels are true,\n\
                          which hints were asked for, that nothing is missing at the end, that the seed was drawn by chance, or what\n\
                          the players knew of it.";

fn print(
    record: &Record,
    audit: &Audit,
    torn: Option<TornLine>,
    symbols: Symbols,
    plain: bool,
    out: &mut dyn Write,
) -> io::Result<()> {
    let header = record.header();
    let seed = match header.seed() {
        seed if record.tells_its_seed() => format!("the seed {seed}"),
        _ => "its seed".to_owned(),
    };
    let mut rows: Vec<(&str, String)> = Vec::new();
    rows.extend(come_from(record).into_iter().map(|told| ("From", told)));
    match &audit.commitment {
        Some(commitment) => {
            rows.push(("Seal", commitment.to_string()));
            let fits = format!("fits the nonce, {seed} and the first {SEALED_DECKS} decks.");
            rows.push(("Seal", fits));
        }
        None => rows.push((
            "Seal",
            "none: nothing was sealed before this match. The cards are compared with the seed alone."
                .to_owned(),
        )),
    }
    let decks = match audit.decks {
        0 => "none has been dealt.".to_owned(),
        1 => "the dealt deck matches the seed.".to_owned(),
        decks => format!("all {decks} dealt decks match the seed."),
    };
    rows.push(("Decks", decks));
    let beyond = audit.decks - audit.sealed;
    if audit.commitment.is_some() && beyond > 0 {
        let beyond = format!("The seal does not cover the last {beyond} of them.");
        rows.push(("Decks", beyond));
    }
    for drawn in &audit.cut {
        let player = header.player(drawn.player);
        let name = player.map_or("", |player| player.name.as_str());
        let as_due = if drawn.by_computer {
            ", which the seed gives the computer"
        } else {
            ""
        };
        let (place, card) = (drawn.place, symbols.card(drawn.card));
        let drew = format!("{name} drew card {place} of the spread deck, the {card}{as_due}.");
        rows.push(("Cut", drew));
    }
    if audit.lot {
        let lot = "the first dealer matches the seed.";
        rows.push(("Lot", lot.to_owned()));
    }
    rows.push(("Rules", "every step follows them.".to_owned()));
    for (player, participant) in header.numbered() {
        let times = match hints(record, player) {
            0 => continue,
            1 => "once".to_owned(),
            times => format!("{times} times"),
        };
        let asked = format!(
            "the record marks that {} asked the coach {times}.",
            mid_sentence(participant.name.as_str())
        );
        rows.push(("Hints", asked));
    }
    rows.extend(torn.map(|torn| ("Note", format!("{torn}."))));
    let mut last = "";
    for (label, text) in rows {
        if plain {
            writeln!(out, "{label}: {text}")?;
            continue;
        }
        let shown = if label == last { "" } else { label };
        last = label;
        writeln!(out, "{shown:<5}  {text}")?;
    }
    writeln!(out)?;
    match &audit.commitment {
        Some(commitment) => writeln!(
            out,
            "If the seal shown before the match began with {}, this proves one thing:\n\
             the cards dealt are those that were sealed before the first deal.",
            commitment.short()
        )?,
        None => writeln!(
            out,
            "This proves one thing: all cards dealt come from one seed.\n\
             It does not prove that the seed was settled before the match."
        )?,
    }
    writeln!(out, "{NOT_PROVED}")
}

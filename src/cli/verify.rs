//! `undercut verify`: whether the cards of a record are those that were sealed before the match.

use std::{
    io::{self, Write},
    path::Path,
};

use anyhow::anyhow;
use clap::Args;
use serde::Serialize;

use super::{
    Failure,
    failure::{failed, print_json},
    look,
    record_args::{NotRead, ReadRecord, RecordArgs},
};
use crate::{
    cards::{Card, Deck},
    game::{Player, words::Symbols},
    players::cut_card,
    record::{
        Audit, Commitment, Drawn, Origin, Record, SEALED_DECKS, TornLine, Unfair, come_from,
        sealed_text, store::ReadError,
    },
};

/// The arguments of `undercut verify`.
#[derive(Debug, Args)]
#[command(after_help = "\
Before a match the program shows a commitment: the SHA-256 of a text with every deck of the match and a nonce, a long \
random number that is used once. The record holds the nonce and the seed of the decks, so that anybody can make the text again:

  undercut verify --sealed-text FILE | sha256sum

What is checked: that the commitment fits the nonce, the seed and the decks; that each deck dealt is the one the seed \
gives; that the computer drew the card of the cut that the seed gives it; and that every step keeps to the rules. Where \
you drew in the cut is told by the place in the sealed spread at which your card lies: it is the one you chose.

JSON: fair, line and reason (null when all is well), commitment (null when nothing was sealed), seed (null while the match is \
not over), decks (dealt and \
checked), sealed (how many of them the commitment covers), cut (what was drawn, in the order of the players: player, \
counted from 0, card, place in the spread from 1, by_computer), lot (whether there was one to check), torn (whether a last \
line was left out), branch (where a record comes from that is a branch of another, else null). For a file that is no record only fair, line and reason.

Exit status: 0 when everything checked is as it should be, 1 when something is not.")]
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

/// The answer as JSON.
#[derive(Serialize)]
struct VerifyAnswer {
    fair: bool,
    line: Option<usize>,
    reason: Option<String>,
    #[serde(flatten)]
    checked: Option<Checked>,
}

/// What a record that could be read holds, as JSON.
#[derive(Serialize)]
struct Checked {
    commitment: Option<Commitment>,
    /// None while somebody could work out from it what is still to come.
    seed: Option<u64>,
    decks: u64,
    sealed: u64,
    cut: Vec<Drawn>,
    lot: bool,
    torn: bool,
    branch: Option<Origin>,
}

impl VerifyCommand {
    /// Checks the record, and tells what that proves.
    ///
    /// # Errors
    ///
    /// When the file is no record, or its cards are not those of its seed or not those that were sealed.
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let ReadRecord { path, parsed } = match self.record.read() {
            Ok(read) => read,
            Err(NotRead::Read(ReadError::Damaged { damage, .. })) if self.json => {
                let unread = VerifyAnswer {
                    fair: false,
                    line: damage.line(),
                    reason: Some(damage.to_string()),
                    checked: None,
                };
                return answer_json(&unread, out);
            }
            Err(error) => return Err(failed(error)),
        };
        let record = &parsed.log;
        if self.sealed_text {
            return print_sealed_text(&path, record, out);
        }
        let audited = audit(record);
        if self.json {
            return answer_json(&answer(record, audited, parsed.torn), out);
        }
        match audited {
            Ok(audit) => {
                let symbols = look::charset(false).symbols();
                Ok(print(record, &audit, parsed.torn, symbols, out)?)
            }
            Err(unfair) => {
                let file = path.display();
                Err(failed(anyhow!("{file}: {unfair}")))
            }
        }
    }
}

fn print_sealed_text(path: &Path, record: &Record, out: &mut dyn Write) -> Result<(), Failure> {
    let header = record.header();
    let Some(seal) = header.seal() else {
        let file = path.display();
        return Err(failed(anyhow!(
            "{file}: the decks of this match were not sealed, so there is no text"
        )));
    };
    Ok(out.write_all(sealed_text(header.seed(), &seal.nonce).as_bytes())?)
}

fn audit(record: &Record) -> Result<Audit, Unfair> {
    let seed = record.header().seed();
    Audit::new(record, |player: Player, spread: &Deck, taken: &[Card]| {
        // Where a computer draws is decided by the seed and its number; all draw alike.
        cut_card(player, seed, spread, taken)
    })
}

fn answer(record: &Record, audited: Result<Audit, Unfair>, torn: Option<TornLine>) -> VerifyAnswer {
    let (checked, unfair) = match audited {
        Ok(audit) => {
            let checked = Checked {
                commitment: audit.commitment,
                seed: record.tells_its_seed().then(|| record.header().seed()),
                decks: audit.decks,
                sealed: audit.sealed,
                cut: audit.cut,
                lot: audit.lot,
                torn: torn.is_some(),
                branch: record.header().occasion().origin().cloned(),
            };
            (Some(checked), None)
        }
        Err(unfair) => (None, Some(unfair)),
    };
    VerifyAnswer {
        fair: unfair.is_none(),
        line: unfair.map(|unfair| unfair.line()),
        reason: unfair.map(|unfair| unfair.to_string()),
        checked,
    }
}

/// How often a player asked the coach in this record, and not in the one that it comes from.
fn hints(record: &Record, player: Player) -> usize {
    let origin = record.header().occasion().origin();
    let copied = origin.map_or(0, |origin| record.at(origin.entries).hints(player));
    record.state().hints(player) - copied
}

fn answer_json(answer: &VerifyAnswer, out: &mut dyn Write) -> Result<(), Failure> {
    print_json(out, answer)?;
    if answer.fair {
        Ok(())
    } else {
        Err(Failure::Reported)
    }
}

fn print(
    record: &Record,
    audit: &Audit,
    torn: Option<TornLine>,
    symbols: Symbols,
    out: &mut dyn Write,
) -> io::Result<()> {
    let header = record.header();
    // Who knows the seed of a match that is not over can work out every card to come.
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
        1 => "the one that was dealt is that of the seed.".to_owned(),
        decks => format!("all {decks} that were dealt are those of the seed."),
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
        let lot = "the first dealer is the one the seed names.";
        rows.push(("Lot", lot.to_owned()));
    }
    rows.push(("Rules", "every step keeps to them.".to_owned()));
    for (player, participant) in header.numbered() {
        let times = match hints(record, player) {
            0 => continue,
            1 => "once".to_owned(),
            times => format!("{times} times"),
        };
        let asked = format!("{} asked the coach {times}.", participant.name);
        rows.push(("Hints", asked));
    }
    rows.extend(torn.map(|torn| ("Note", format!("{torn}."))));
    let mut last = "";
    for (label, text) in rows {
        let shown = if label == last { "" } else { label };
        last = label;
        writeln!(out, "{shown:<5}  {text}")?;
    }
    writeln!(out)?;
    match &audit.commitment {
        Some(commitment) => writeln!(
            out,
            "If the seal shown before the match began with {}, this proves that no card was changed afterwards.\n\
             It does not prove that the seed was drawn by chance, nor what the players knew of it.",
            commitment.short()
        ),
        None => writeln!(
            out,
            "This proves that all cards come from one seed. It does not prove that the seed was settled before the match."
        ),
    }
}

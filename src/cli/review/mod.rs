//! `undercut review`: what the decisions of a recorded match were worth.

mod json;
mod page;
mod picture;
mod text;

use std::{fs, io::Write, path::PathBuf, sync::atomic::AtomicBool};

use anyhow::Context;
use clap::{Args, ValueHint};

use super::{
    Failure,
    failure::{Refusal, print_json},
    look, progress,
    record_args::{RecordArgs, no_such_deal},
    signals::interruptible,
};
use crate::{
    analysis::{
        JudgingAnswer, JudgingQueue, Subject,
        coach::{Review, deals_of, words::ReviewText},
    },
    game::{PlayedDeal, Player, Sheet, words::Names},
    record::{Extent, Record, come_from},
};

/// The arguments of `undercut review`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  undercut review                                       the match that you began last
  undercut review ~/.local/state/undercut/matches/0007.jsonl
  undercut review 0007.jsonl --deal 3 --player Clara    what the opponent did
  undercut review 0007.jsonl --html review.html         a page for a browser
  undercut review 0007.jsonl --json | jq '.count'

Every decision is judged from what its player could know, never from the hidden cards. A decision that loses at least \
1 % of the chance to win the game is an inaccuracy, from 2 % a mistake, from 5 % a blunder; a difference within the error \
of the judgement is too close to call and counts as nothing. Accuracy is 100 % when nothing was lost and 0 % when as much \
was lost as by moves drawn by lot. Luck and skill add up to the points won.

Where a mistake was made is written 3.12: in the third deal after its twelfth move. undercut replay FILE --screen --at 3.12 \
shows the table there, and undercut play --from FILE --at 3.12 plays on from it.

The match may be unfinished; the file is only read. Exit status 1: it is no record, or the review was broken off.")]
pub struct ReviewCommand {
    #[command(flatten)]
    record: RecordArgs,

    /// Whose decisions: a name at the table, or 1 or 2 [default: the person who played]
    #[arg(long, value_name = "NAME")]
    player: Option<String>,

    /// Review only deal N of the match, counted from 1
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    deal: Option<u64>,

    /// Write cards with ASCII alone: 7h for the seven of hearts
    #[arg(long)]
    ascii: bool,

    /// Print JSON
    #[arg(long, conflicts_with = "html")]
    json: bool,

    /// Write one self-contained page with pictures to OUT instead
    #[arg(long, value_name = "OUT", value_hint = ValueHint::FilePath)]
    html: Option<PathBuf>,
}

/// A review, and for whom it is.
struct Told {
    record: Record,
    review: Review,
    player: Player,
    names: Names,
}

impl Told {
    /// The name of the player whose decisions are told.
    fn name(&self) -> &str {
        let participant = self.record.header().player(self.player);
        participant.map_or("", |participant| participant.name.as_str())
    }

    /// What is said before the review, in sentences: where the record comes from, against whom it was played, and whether
    /// there is more to come.
    fn about(&self) -> Vec<String> {
        let header = self.record.header();
        let mut told = come_from(&self.record);
        let all = header.numbered();
        let others: Vec<_> = all.filter(|(player, _)| *player != self.player).collect();
        let against: Vec<String> = others.iter().map(|(_, one)| one.to_string()).collect();
        told.push(format!("Played against {}.", against.join(" and ")));
        for (player, other) in others {
            if other.is_person() {
                let number = player.index() + 1;
                told.push(format!(
                    "What {} decided is told with --player {number}.",
                    other.name
                ));
            }
        }
        if !self.record.is_finished() {
            let what = match header.occasion().extent() {
                Extent::Match => "match",
                Extent::Hand => "hand",
            };
            told.push(format!("The {what} is not over."));
        }
        told
    }

    /// The review in words.
    fn told(&self) -> ReviewText<'_> {
        ReviewText::new(&self.review, self.player, &self.names)
    }
}

impl ReviewCommand {
    /// Prints the review, or writes the page.
    ///
    /// # Errors
    ///
    /// The file cannot be read or is no record, there is no such deal or player, the page cannot be written, or the
    /// review was broken off.
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let told = self
            .told()
            .map_err(|refusal| refusal.failure(self.json, out))?;
        if let Some(path) = &self.html {
            fs::write(path, page::page(&told))
                .with_context(|| format!("cannot write {}", path.display()))?;
            return Ok(());
        }
        if self.json {
            return print_json(out, &json::json(&told));
        }
        Ok(text::write(
            &told,
            out,
            look::charset(self.ascii).symbols(),
        )?)
    }

    fn told(&self) -> Result<Told, Refusal> {
        let record = self.record.read()?.parsed.log;
        let mut deals = deals_of(&record);
        let player = self.player(&record)?;
        if let Some(wanted) = self.deal
            && usize::try_from(wanted).is_ok_and(|wanted| wanted > deals.len())
        {
            return Err(no_such_deal(wanted, deals.len()));
        }
        match (self.deal, record.branched_in()) {
            (Some(wanted), _) => deals.retain(|(deal, _)| deal.number() + 1 == wanted),
            // The hands before it were played elsewhere.
            (None, Some(first)) => deals.retain(|(deal, _)| deal.number() >= first),
            (None, None) => {}
        }
        let review = interruptible(|stopped| reviewed(deals, stopped));
        let review = review.ok_or_else(broken_off)?;
        let names = record.header().names(Some(player));
        Ok(Told {
            record,
            review,
            player,
            names,
        })
    }

    /// Whose decisions are told: the one named, or the person at the table.
    fn player(&self, record: &Record) -> Result<Player, Refusal> {
        let header = record.header();
        let Some(wanted) = &self.player else {
            return Ok(header.person().unwrap_or(Player::FIRST));
        };
        let is_wanted = |(player, name): (Player, &str)| {
            name.eq_ignore_ascii_case(wanted) || *wanted == (player.index() + 1).to_string()
        };
        let found = header
            .numbered()
            .find(|(player, one)| is_wanted((*player, one.name.as_str())));
        found.map(|(player, _)| player).ok_or_else(|| {
            let players = header.players().iter();
            let names: Vec<&str> = players.map(|one| one.name.as_str()).collect();
            let names = names.join(" and ");
            let why = format!("nobody at this table is {wanted:?}: there are {names}");
            Refusal::new("no-such-player", why)
        })
    }
}

/// Judges the deals and shows the progress on the terminal; none when `stopped` breaks it off.
fn reviewed(deals: Vec<(PlayedDeal, Sheet)>, stopped: &AtomicBool) -> Option<Review> {
    let mut queue = JudgingQueue::default();
    queue.ask(0, 0, Subject::Deals(deals));
    if !progress::until_done(&mut queue, 0, stopped) {
        return None;
    }
    match queue.take_part(0, 0)? {
        JudgingAnswer::Review(review) => Some(review),
        JudgingAnswer::Hint(_) | JudgingAnswer::Record(_) => None,
    }
}

fn broken_off() -> Refusal {
    Refusal::new("broken-off", "the review was broken off")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signal_breaks_the_review_off() {
        let text = include_str!("../../../tests/data/records/v1/one-game.jsonl");
        let record = Record::parse(text).unwrap().log;
        assert_eq!(reviewed(deals_of(&record), &AtomicBool::new(true)), None);
    }
}

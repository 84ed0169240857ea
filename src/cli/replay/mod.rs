//! `undercut replay`: a recorded match as text.

mod chapter;
mod story;

use std::{env, io::Write};

use anyhow::anyhow;
use clap::Args;

use self::story::Story;
use super::{
    Failure, RulesArgs,
    failure::{Refusal, failed, print_json},
    look,
    options::ScreenArgs,
    record_args::{RecordArgs, no_such_deal},
    screen::{Opens, Seating},
};
use crate::{
    record::{Parsed, Place, Record, Replay},
    tui::runtime::check_usable,
};

/// The arguments of `undercut replay`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  undercut replay                                             the match that you began last
  undercut replay ~/.local/state/undercut/matches/0007.jsonl
  undercut replay 0007.jsonl --deal 3                         the third deal alone
  undercut replay 0007.jsonl --json | jq '.deals[].result'
  undercut replay 0007.jsonl --screen                         on the screen, step by step, with what the coach says
  undercut replay 0007.jsonl --screen --at 3.12               at a place, as `undercut review` names them

Before each turn stands how many moves have been made in its deal with it: a draw is one, and so is a discard. undercut play \
--from FILE --at 3.12 plays on after the twelfth of the third deal. The seed of a match is told when the match is over.

The file is only read. Exit status 1: it is no record, or it is damaged, and the reason is told.")]
pub struct ReplayCommand {
    #[command(flatten)]
    record: RecordArgs,

    /// Print only deal N of the match, counted from 1
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    deal: Option<u64>,

    /// Print JSON
    #[arg(long, conflicts_with = "screen")]
    json: bool,

    /// Step through the match on the screen
    #[arg(long)]
    screen: bool,

    /// Open the screen at a place: 3 for the cards of the third deal, 3.12 for the same deal after its twelfth move
    #[arg(
        long,
        value_name = "PLACE",
        requires = "screen",
        conflicts_with = "deal"
    )]
    at: Option<Place>,

    #[command(flatten)]
    look: ScreenArgs,
}

impl ReplayCommand {
    /// Prints the match.
    ///
    /// # Errors
    ///
    /// The file cannot be read or is no record, or there is no such deal.
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        if self.screen {
            return self.open();
        }
        match self.story() {
            Ok(story) if self.json => print_json(out, &story.json()),
            Ok(story) => Ok(story.write(out, look::charset(self.look.ascii).symbols())?),
            Err(refusal) => Err(refusal.failure(self.json, out)),
        }
    }

    /// Opens the match on the screen.
    fn open(self) -> Result<(), Failure> {
        let (record, step) = self.place().map_err(failed)?;
        if let Err(why) = check_usable(env::var_os("TERM").as_deref()) {
            let told = "without --screen the match is printed as text";
            return Err(Failure::Failed(anyhow!("{why}; {told}")));
        }
        let book = RulesArgs::default().resolve()?;
        let record = Box::new(record);
        let opens = Opens::Replay { record, step };
        self.look
            .open(opens, &Seating::of_menu(book, self.record.data))
    }

    /// The record, and the place in it that was asked for.
    fn place(&self) -> Result<(Record, Option<usize>), Refusal> {
        let record = self.record.read()?.parsed.log;
        let step = match (self.at, self.deal) {
            (Some(place), _) => Some(place.entries(&record)?),
            (None, Some(wanted)) => {
                let replay = Replay::new(record.clone());
                let hands = replay.hands();
                let hand = usize::try_from(wanted - 1)
                    .ok()
                    .and_then(|at| hands.get(at));
                let deals = hands.len();
                let hand = hand.ok_or_else(|| no_such_deal(wanted, deals))?;
                Some(hand.dealt)
            }
            (None, None) => None,
        };
        Ok((record, step))
    }

    fn story(&self) -> Result<Story, Refusal> {
        let Parsed { log, torn } = self.record.read()?.parsed;
        let mut story = Story::new(log, torn);
        if let Some(wanted) = self.deal {
            let deals = story.chapters.len();
            story.chapters.retain(|chapter| chapter.number() == wanted);
            story.is_excerpt = true;
            if story.chapters.is_empty() {
                return Err(no_such_deal(wanted, deals));
            }
        }
        Ok(story)
    }
}

//! `undercut meld`: the best arrangements of a hand of real cards, and with eleven the best discard.

use std::{cmp::Reverse, io::Write};

use clap::Args;
use serde_json::{Value, json};

use super::{
    args::RulesArgs,
    common::Common,
    failure::{Failure, print_json},
    paper::{cards_text, count_in_words, melds_text},
};
use crate::{
    cards::{Card, CardSet},
    game::words::counted,
    melds::{Arrangement, best_arrangements, best_discard, deadwood},
    play::knock_limit,
    rules::{KnockVariant, Rules},
};

/// How many ways to meld a hand are written out: one long run can be parted in many.
const MOST: usize = 4;

/// The arguments of `undercut meld`.
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../assets/help/commands/meld.txt"))]
pub struct MeldCommand {
    /// Ten cards, or eleven with the one drawn, with spaces or commas between
    #[arg(required = true, value_name = "CARDS")]
    cards: Vec<String>,

    /// The card that was just taken from the discard pile and may not be discarded
    #[arg(long, value_name = "CARD")]
    taken: Option<Card>,

    /// The first upcard; in Oklahoma it sets the knock limit
    #[arg(long, value_name = "CARD")]
    upcard: Option<Card>,

    #[command(flatten)]
    rules: RulesArgs,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What the rules allow with a hand.
struct HandAdvice {
    hand: CardSet,
    arrangements: Vec<Arrangement>,
    knock_limit: u32,
    /// Of eleven cards, each that may be discarded with the deadwood it leaves, the best first; of ten, none.
    discards: Vec<(Card, u32)>,
    forbidden: CardSet,
    can_big_gin: bool,
}

impl HandAdvice {
    fn new(hand: CardSet, taken: Option<Card>, rules: &Rules, knock_limit: u32) -> Self {
        let forbidden = match taken {
            Some(card) if !rules.turn.discard_taken => CardSet::from(card),
            Some(_) | None => CardSet::EMPTY,
        };
        let mut discards = Vec::new();
        if hand.len() == 11
            && let Some(best) = best_discard(hand, forbidden)
        {
            discards.extend(
                (hand - forbidden)
                    .iter()
                    .map(|card| (card, deadwood(hand.without(card)))),
            );
            discards.sort_by_key(|&(card, left)| {
                (left, card != best.card, Reverse(card.points()), card)
            });
        }
        Self {
            arrangements: best_arrangements(hand),
            knock_limit,
            can_big_gin: rules.gin.big_gin && !discards.is_empty() && deadwood(hand) == 0,
            hand,
            discards,
            forbidden,
        }
    }

    /// The least deadwood that the hand can end with: after the best discard, if one is due.
    fn least(&self) -> u32 {
        let best = self.discards.first();
        best.map_or_else(|| deadwood(self.hand), |&(_, left)| left)
    }

    /// How many more ways there are to meld the hand than are written out.
    fn more(&self) -> Option<String> {
        let more = self.arrangements.len().saturating_sub(MOST);
        (more > 0).then(|| counted(more, "more way as good", "more ways as good"))
    }

    fn verdict(&self) -> String {
        match (self.can_big_gin, self.least(), self.knock_limit) {
            (true, ..) => "big gin: all eleven cards are melded".to_owned(),
            (false, 0, _) => "gin".to_owned(),
            (false, left, 0) => format!("no knock: {left} left, and only gin ends this hand"),
            (false, left, limit) if left <= limit => {
                format!("may knock with {left} (the limit is {limit})")
            }
            (false, left, limit) => format!("no knock: {left} left, and the limit is {limit}"),
        }
    }

    fn print(&self, out: &mut dyn Write) -> Result<(), Failure> {
        writeln!(out, "Hand      {} ({} cards)", self.hand, self.hand.len())?;
        let points = deadwood(self.hand);
        for (index, arrangement) in self.arrangements.iter().take(MOST).enumerate() {
            let head = if index == 0 { "Melds" } else { "or" };
            writeln!(out, "{head:<9} {}", melds_text(arrangement.melds()))?;
            writeln!(
                out,
                "Deadwood  {} = {points}",
                cards_text(arrangement.deadwood())
            )?;
        }
        if let Some(more) = self.more() {
            writeln!(out, "          {more}")?;
        }
        for (place, &(card, left)) in self.discards.iter().enumerate() {
            let is_best = place == 0 && !self.can_big_gin;
            let mark = if is_best { "  best" } else { "" };
            let may = match left {
                0 => "  gin",
                left if left <= self.knock_limit => "  may knock",
                _ => "",
            };
            writeln!(out, "Discard   {card} leaves {left}{may}{mark}")?;
        }
        if !self.discards.is_empty() {
            for card in self.forbidden {
                writeln!(
                    out,
                    "          {card} was just taken and may not be discarded"
                )?;
            }
        }
        writeln!(out, "Verdict   {}", self.verdict())?;
        Ok(())
    }

    fn print_sentences(&self, out: &mut dyn Write) -> Result<(), Failure> {
        writeln!(out, "You hold {} cards: {}.", self.hand.len(), self.hand)?;
        for (index, arrangement) in self.arrangements.iter().take(MOST).enumerate() {
            let head = if index == 0 { "Melds:" } else { "Or:" };
            writeln!(
                out,
                "{head} {}. {}.",
                melds_text(arrangement.melds()),
                count_in_words(arrangement.deadwood())
            )?;
        }
        if let Some(more) = self.more() {
            writeln!(out, "And {more}.")?;
        }
        for (place, &(card, left)) in self.discards.iter().enumerate() {
            let best = if place == 0 && !self.can_big_gin {
                "Best discard:"
            } else {
                "Discard:"
            };
            let may = match left {
                0 => "; that is gin",
                left if left <= self.knock_limit => "; you may knock",
                _ => "",
            };
            writeln!(out, "{best} {card} leaves {left}{may}.")?;
        }
        if !self.discards.is_empty() {
            for card in self.forbidden {
                writeln!(out, "The {card} was just taken and may not be discarded.")?;
            }
        }
        Ok(writeln!(out, "Verdict: {}.", self.verdict())?)
    }

    fn json(&self) -> Value {
        let arrangements: Vec<Value> = self
            .arrangements
            .iter()
            .map(|arrangement| {
                json!({
                    "melds": arrangement.melds(),
                    "deadwood": arrangement.deadwood(),
                    "points": arrangement.points(),
                })
            })
            .collect();
        let mut value = json!({
            "hand": self.hand,
            "deadwood": deadwood(self.hand),
            "arrangements": arrangements,
            "knock_limit": self.knock_limit,
            "can_knock": self.least() <= self.knock_limit,
            "can_gin": self.least() == 0,
        });
        if let Some((best, left)) = self.discards.first() {
            let discards = self.discards.iter().map(|&(card, left)| {
                json!({ "card": card, "deadwood": left, "can_knock": left <= self.knock_limit })
            });
            value["discards"] = discards.collect();
            value["best_discard"] = json!({ "card": best, "deadwood": left });
            value["can_big_gin"] = json!(self.can_big_gin);
        }
        value
    }
}

/// The knock limit of a hand with real cards.
///
/// # Errors
///
/// Oklahoma is played, and the upcard was not given.
pub(super) fn limit_at_the_table(rules: &Rules, upcard: Option<Card>) -> Result<u32, Failure> {
    if rules.knock.variant == KnockVariant::Oklahoma && upcard.is_none() {
        return Err(Failure::usage(
            "in Oklahoma the first upcard sets the knock limit: give it with --upcard",
        ));
    }
    Ok(knock_limit(rules, upcard))
}

impl MeldCommand {
    /// Prints the melds and the discards.
    ///
    /// # Errors
    ///
    /// The cards are not a hand, or the house rules cannot be used.
    pub fn run(self, common: &Common, out: &mut dyn Write) -> Result<(), Failure> {
        let hand: CardSet = self.cards.join(" ").parse().map_err(Failure::usage)?;
        if !(10..=11).contains(&hand.len()) {
            return Err(Failure::usage(format_args!(
                "a hand is ten cards, or eleven with the one drawn, but these are {}",
                hand.len()
            )));
        }
        if let Some(card) = self.taken
            && !(hand.len() == 11 && hand.contains(card))
        {
            return Err(Failure::usage(format_args!(
                "--taken {card}: the card must be one of the eleven"
            )));
        }
        let rules = self.rules.resolve()?.rules();
        let limit = limit_at_the_table(&rules, self.upcard)?;
        let advice = HandAdvice::new(hand, self.taken, &rules, limit);
        if self.json {
            print_json(out, &advice.json())
        } else if common.plain {
            advice.print_sentences(out)
        } else {
            advice.print(out)
        }
    }
}

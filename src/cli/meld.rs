//! `undercut meld`: the best arrangements of a hand of real cards, and with eleven the best discard.

use std::io::Write;

use anyhow::anyhow;
use clap::Args;
use serde_json::{Value, json};

use super::{
    Failure, RulesArgs,
    failure::print_json,
    paper::{cards_text, melds_text},
};
use crate::{
    cards::{Card, CardSet},
    melds::{Arrangement, best_arrangements, best_discard, deadwood},
    play::knock_limit,
    rules::{KnockVariant, Rules},
};

/// The arguments of `undercut meld`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  undercut meld '7h 7d 7s 8s 9s 2c 2d 4h Jc Qc'                  ten cards
  undercut meld '7h 7d 7s 8s 9s 2c 2d 4h Jc Qc 5s' --taken 5s    after a take
  undercut meld 7h 7d 7s 8s 9s 2c 2d 4h Jc Qc 5s --preset oklahoma --upcard 4s")]
pub struct MeldCommand {
    /// Ten cards, or eleven with the one drawn; spaces or commas between them
    #[arg(required = true, value_name = "CARDS")]
    cards: Vec<String>,

    /// The card of the eleven that was just taken from the discard pile and may not be discarded
    #[arg(long, value_name = "CARD")]
    taken: Option<Card>,

    /// The card that started the discard pile; Oklahoma takes the knock limit from it
    #[arg(long, value_name = "CARD")]
    upcard: Option<Card>,

    #[command(flatten)]
    rules: RulesArgs,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What can be said of a hand.
struct HandAdvice {
    hand: CardSet,
    arrangements: Vec<Arrangement>,
    knock_limit: u32,
    turn: Option<ElevenAdvice>,
}

/// What can be said of a hand of eleven.
struct ElevenAdvice {
    /// Each card that may be discarded, with the deadwood it leaves; the best first.
    discards: Vec<(Card, u32)>,
    best: Card,
    forbidden: CardSet,
    big_gin: bool,
}

impl HandAdvice {
    fn new(hand: CardSet, taken: Option<Card>, rules: &Rules, limit: u32) -> Self {
        let forbidden = match taken {
            Some(card) if !rules.turn.discard_taken => CardSet::from(card),
            Some(_) | None => CardSet::EMPTY,
        };
        let turn = (hand.len() == 11)
            .then(|| best_discard(hand, forbidden))
            .flatten()
            .map(|best| {
                let mut discards: Vec<(Card, u32)> = (hand - forbidden)
                    .iter()
                    .map(|card| (card, deadwood(hand.without(card))))
                    .collect();
                discards.sort_by_key(|&(card, left)| {
                    (
                        left,
                        card != best.card,
                        std::cmp::Reverse(card.points()),
                        card,
                    )
                });
                ElevenAdvice {
                    discards,
                    best: best.card,
                    forbidden,
                    big_gin: rules.gin.big_gin && deadwood(hand) == 0,
                }
            });
        Self {
            hand,
            arrangements: best_arrangements(hand),
            knock_limit: limit,
            turn,
        }
    }

    /// The least deadwood the hand can end the deal with: after the best discard, if one is due.
    fn least(&self) -> u32 {
        let first = self.turn.as_ref().and_then(|turn| turn.discards.first());
        first.map_or_else(|| deadwood(self.hand), |&(_, left)| left)
    }

    fn can_gin(&self) -> bool {
        self.least() == 0
    }

    fn can_knock(&self) -> bool {
        self.least() <= self.knock_limit
    }

    fn verdict(&self) -> String {
        let big_gin = self.turn.as_ref().is_some_and(|turn| turn.big_gin);
        match (big_gin, self.least(), self.knock_limit) {
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
        for (index, arrangement) in self.arrangements.iter().enumerate() {
            let head = if index == 0 { "Melds" } else { "or" };
            writeln!(out, "{head:<9} {}", melds_text(arrangement.melds()))?;
            writeln!(
                out,
                "Deadwood  {} = {points}",
                cards_text(arrangement.deadwood())
            )?;
        }
        if let Some(turn) = &self.turn {
            for &(card, left) in &turn.discards {
                let mark = if card == turn.best { "  best" } else { "" };
                let may = match left {
                    0 => "  gin",
                    left if left <= self.knock_limit => "  may knock",
                    _ => "",
                };
                writeln!(out, "Discard   {card} leaves {left}{may}{mark}")?;
            }
            for card in turn.forbidden {
                writeln!(
                    out,
                    "          {card} was just taken and may not be discarded"
                )?;
            }
        }
        writeln!(out, "Verdict   {}", self.verdict())?;
        Ok(())
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
            "can_knock": self.can_knock(),
            "can_gin": self.can_gin(),
        });
        if let Some(turn) = &self.turn {
            let discards: Vec<Value> = turn
                .discards
                .iter()
                .map(|&(card, left)| {
                    json!({ "card": card, "deadwood": left, "can_knock": left <= self.knock_limit })
                })
                .collect();
            value["discards"] = Value::Array(discards);
            value["best_discard"] = json!({ "card": turn.best, "deadwood": self.least() });
            value["can_big_gin"] = Value::Bool(turn.big_gin);
        }
        value
    }
}

/// The knock limit at a table of real cards.
///
/// # Errors
///
/// Oklahoma is played, and the upcard was not given.
pub(super) fn limit_at_the_table(rules: &Rules, upcard: Option<Card>) -> Result<u32, Failure> {
    if rules.knock.variant == KnockVariant::Oklahoma && upcard.is_none() {
        return Err(Failure::Usage(anyhow!(
            "in Oklahoma the first upcard sets the knock limit: give it with --upcard"
        )));
    }
    Ok(knock_limit(rules, upcard))
}

impl MeldCommand {
    /// Prints what can be said of the hand.
    ///
    /// # Errors
    ///
    /// What was typed is no hand, or the house rules cannot be used.
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let hand: CardSet = self
            .cards
            .join(" ")
            .parse()
            .map_err(|error| Failure::Usage(anyhow!("{error}")))?;
        if !(10..=11).contains(&hand.len()) {
            return Err(Failure::Usage(anyhow!(
                "a hand is ten cards, or eleven with the one drawn, but these are {}",
                hand.len()
            )));
        }
        if let Some(card) = self.taken
            && !(hand.len() == 11 && hand.contains(card))
        {
            return Err(Failure::Usage(anyhow!(
                "--taken {card}: the card taken from the pile must be one of the eleven"
            )));
        }
        let rules = self.rules.resolve()?.rules();
        let limit = limit_at_the_table(&rules, self.upcard)?;
        let advice = HandAdvice::new(hand, self.taken, &rules, limit);
        if self.json {
            print_json(out, &advice.json())
        } else {
            advice.print(out)
        }
    }
}

//! A hand that was settled, and what is said of it.

use std::io::Write;

use serde_json::{Value, json};

use crate::{
    cards::{Card, CardSet},
    cli::{
        failure::Failure,
        paper::{cards_text, count_in_words, melds_text},
    },
    game::words::counted,
    melds::{Meld, Melds},
    play::{Outcome, Seat, VoidReason, Win, WinKind},
    rules::GameTable,
};

pub(super) const KNOCKER: Seat = Seat::FIRST;

/// A hand that was settled.
pub(super) struct Settlement {
    pub(super) game: GameTable,
    pub(super) outcome: Outcome,
    /// The knocker's cards, then those of the defenders, clockwise.
    pub(super) hands: Vec<LaidDown>,
}

/// What one player laid down.
pub(super) struct LaidDown {
    pub(super) melds: Melds,
    /// What is left after the lay-offs.
    pub(super) deadwood: CardSet,
    /// The cards laid off, each with the meld on which it was laid.
    pub(super) lay_offs: Vec<(Card, Meld)>,
}

impl Settlement {
    /// The kind as JSON spells it.
    fn kind(&self) -> Value {
        match self.outcome {
            Outcome::Void(_) => json!("void"),
            Outcome::Tie { .. } => json!("tie"),
            Outcome::Won(win) => json!(win.kind),
        }
    }

    fn win(&self) -> Option<&Win> {
        match &self.outcome {
            Outcome::Won(win) => Some(win),
            Outcome::Void(_) | Outcome::Tie { .. } => None,
        }
    }

    fn scorer(&self) -> &'static str {
        match self.win() {
            None => "none",
            Some(win) if win.seat == KNOCKER => "knocker",
            Some(_) => "defender",
        }
    }

    /// The opponents of the knocker, where there are several.
    fn several(&self) -> Option<&[LaidDown]> {
        self.hands.get(1..).filter(|defenders| defenders.len() > 1)
    }

    pub(super) fn json(&self) -> Value {
        let cards = |hand: &LaidDown| -> Vec<Card> {
            hand.lay_offs.iter().map(|(card, _)| *card).collect()
        };
        let win = self.win();
        let mut value = json!({
            "kind": self.kind(),
            "scorer": self.scorer(),
            "points": win.map_or(0, Win::points),
            "boxes": win.map_or(0, |win| win.boxes),
            "knocker_deadwood": self.hands[0].deadwood.points(),
            "melds": self.hands[0].melds,
            "difference": win.map_or(0, |win| win.difference),
            "bonus": win.map_or(0, |win| win.bonus),
            "multiplier": win.map_or(1, Win::multiplier),
            "stake": win.map_or(1, |win| win.stake),
        });
        if let Some(defenders) = self.several() {
            let defender = |hand: &LaidDown| {
                json!({
                    "deadwood": hand.deadwood.points(),
                    "melds": hand.melds,
                    "lay_offs": cards(hand),
                })
            };
            value["defenders"] = defenders.iter().map(defender).collect();
            value["defender"] = json!(win.map(|win| win.seat.index()).filter(|&number| number > 0));
            value["charge"] = json!(
                win.and_then(|win| win.charge)
                    .map_or(0, |charge| charge.points)
            );
        } else if let Some(hand) = self.hands.get(1) {
            value["defender_deadwood"] = json!(hand.deadwood.points());
            value["defender_melds"] = json!(hand.melds);
            value["lay_offs"] = json!(cards(hand));
        }
        value
    }

    /// What the players are called.
    fn names(&self) -> Vec<String> {
        let nobody_knocked = match self.outcome {
            Outcome::Void(why) => why == VoidReason::StockExhausted,
            Outcome::Tie { .. } => false,
            Outcome::Won(win) => win.kind == WinKind::LowestDeadwood,
        };
        let is_refused = self
            .win()
            .is_some_and(|win| win.kind == WinKind::RefusedDouble);
        let several = self.several().is_some();
        let name = |number: usize| match (number, several) {
            _ if is_refused => ["Offerer", "Refuser"][number].to_owned(),
            _ if nobody_knocked => ["First", "Second", "Third", "Fourth"][number].to_owned(),
            (0, _) => "Knocker".to_owned(),
            (_, false) => "Defender".to_owned(),
            (number, true) => format!("Defender {number}"),
        };
        (0..self.hands.len()).map(name).collect()
    }

    pub(super) fn print(&self, plain: bool, out: &mut dyn Write) -> Result<(), Failure> {
        let names = self.names();
        let width = names.iter().map(String::len).fold(9, usize::max);
        for (name, hand) in names.iter().zip(&self.hands) {
            let deadwood = hand.deadwood;
            if plain {
                let (melds, count) = (melds_text(&hand.melds), count_in_words(deadwood));
                writeln!(out, "{name}: {melds}. {count}.")?;
                continue;
            }
            writeln!(out, "{name:<width$} {}", melds_text(&hand.melds))?;
            writeln!(
                out,
                "{:width$} deadwood {} = {}",
                "",
                cards_text(deadwood),
                deadwood.points()
            )?;
        }
        for (name, hand) in names.iter().zip(&self.hands) {
            let whose = match self.several() {
                Some(_) => format!(" by {}", name.to_lowercase()),
                None => String::new(),
            };
            for (card, meld) in &hand.lay_offs {
                if plain {
                    writeln!(out, "Lay-off: {card} on {meld}{whose}.")?;
                } else {
                    writeln!(out, "{:<width$} {card} on {meld}{whose}", "Lay-off")?;
                }
            }
        }
        let result = self.in_words(&names);
        if plain {
            writeln!(out, "Result: {result}.")?;
        } else {
            writeln!(out, "{:<width$} {result}", "Result")?;
        }
        Ok(())
    }

    /// What the hand brings; the players are called by these names.
    fn in_words(&self, names: &[String]) -> String {
        let win = match self.outcome {
            Outcome::Void(_) => return "void: nobody scores".to_owned(),
            Outcome::Tie { deadwood } => return format!("a tie at {deadwood}: nobody scores"),
            Outcome::Won(win) => win,
        };
        let mut sum = self.difference(&win);
        if win.bonus > 0 {
            sum = format!("{sum} + {}", win.bonus);
        }
        if win.multiplier() > 1 {
            sum = format!("({sum}) x {}", win.multiplier());
        }
        let called = |seat: Seat| {
            let name = names[seat.index()].to_lowercase();
            // A number makes it a name.
            let has_number = name.ends_with(|last: char| last.is_ascii_digit());
            if has_number {
                name
            } else {
                format!("the {name}")
            }
        };
        let charge = win.charge.map_or_else(String::new, |charge| {
            format!("; {} loses {}", called(charge.seat), charge.points)
        });
        let points = win.points().to_string();
        let sum = if sum == points {
            points
        } else {
            format!("{sum} = {points}")
        };
        format!(
            "{}: {} scores {sum} points and {}{charge}",
            self.kind().as_str().unwrap_or_default().replace('-', " "),
            called(win.seat),
            counted(win.boxes, "box", "boxes"),
        )
    }

    /// How the difference comes about: of several opponents each count is named.
    fn difference(&self, win: &Win) -> String {
        if self.several().is_none() {
            return win.difference.to_string();
        }
        let own = win.deadwood[win.seat];
        let others = win.deadwood.iter().filter(|(seat, _)| *seat != win.seat);
        let others = others.map(|(_, count)| count);
        if self.game == GameTable::BattleRoyal {
            let counts: Vec<String> = others.map(u32::to_string).collect();
            return format!("{} - {own}", counts.join(" + "));
        }
        let differences: Vec<String> = others.map(|count| format!("({count} - {own})")).collect();
        differences.join(" + ")
    }
}

//! A hand that was settled.

use std::io::Write;

use serde_json::{Value, json};

use crate::{
    cards::{Card, CardSet},
    cli::{
        Failure,
        meld::{cards_text, melds_text},
    },
    game::words::counted,
    melds::{LayOff, Melds},
    play::{BySeat, Outcome, Seat, VoidReason, Win, WinKind, pair},
};

/// A hand that was settled.
pub(super) struct Settlement {
    pub(super) outcome: Outcome,
    pub(super) melds: Melds,
    pub(super) deadwood: BySeat<CardSet>,
    pub(super) defender_melds: Melds,
    pub(super) lay_offs: Vec<LayOff>,
}

pub(super) const KNOCKER: Seat = pair::NON_DEALER;
pub(super) const DEFENDER: Seat = pair::DEALER;

impl Settlement {
    fn kind(&self) -> &'static str {
        match self.outcome {
            Outcome::Void(_) => "void",
            Outcome::Tie { .. } => "tie",
            Outcome::Won(win) => match win.kind {
                WinKind::Knock => "knock",
                WinKind::Gin => "gin",
                WinKind::BigGin => "big-gin",
                WinKind::Undercut => "undercut",
                WinKind::LowestDeadwood => "lowest-deadwood",
            },
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

    pub(super) fn json(&self) -> Value {
        let lay_offs: Vec<Card> = self.lay_offs.iter().map(|lay_off| lay_off.card).collect();
        json!({
            "kind": self.kind(),
            "scorer": self.scorer(),
            "points": self.win().map_or(0, Win::points),
            "boxes": self.win().map_or(0, |win| win.boxes),
            "knocker_deadwood": self.deadwood[KNOCKER].points(),
            "defender_deadwood": self.deadwood[DEFENDER].points(),
            "melds": self.melds,
            "defender_melds": self.defender_melds,
            "lay_offs": lay_offs,
            "difference": self.win().map_or(0, |win| win.difference),
            "bonus": self.win().map_or(0, |win| win.bonus),
            "multiplier": self.win().map_or(1, |win| win.multiplier),
        })
    }

    pub(super) fn print(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let names = if self.outcome == Outcome::Void(VoidReason::StockExhausted)
            || self.kind() == "lowest-deadwood"
        {
            ["First", "Second"]
        } else {
            ["Knocker", "Defender"]
        };
        for (name, seat, melds) in [
            (names[0], KNOCKER, &self.melds),
            (names[1], DEFENDER, &self.defender_melds),
        ] {
            let deadwood = self.deadwood[seat];
            writeln!(out, "{name:<9} {}", melds_text(melds))?;
            writeln!(
                out,
                "          deadwood {} = {}",
                cards_text(deadwood),
                deadwood.points()
            )?;
        }
        let mut melds = self.melds;
        for lay_off in &self.lay_offs {
            if let Some(meld) = melds.get(lay_off.meld) {
                writeln!(out, "Lay-off   {} on {meld}", lay_off.card)?;
            }
            melds = melds.extend_at(lay_off.meld, lay_off.card).unwrap_or(melds);
        }
        match self.outcome {
            Outcome::Void(_) => writeln!(out, "Result    void: nobody scores")?,
            Outcome::Tie { deadwood } => {
                writeln!(out, "Result    a tie at {deadwood}: nobody scores")?;
            }
            Outcome::Won(win) => {
                let mut sum = win.difference.to_string();
                if win.bonus > 0 {
                    sum = format!("{sum} + {}", win.bonus);
                }
                if win.multiplier > 1 {
                    sum = format!("({sum}) x {}", win.multiplier);
                }
                writeln!(
                    out,
                    "Result    {}: the {} scores {sum} = {} points and {}",
                    self.kind().replace('-', " "),
                    names[usize::from(win.seat == DEFENDER)].to_lowercase(),
                    win.points(),
                    counted(win.boxes, "box", "boxes"),
                )?;
            }
        }
        Ok(())
    }
}

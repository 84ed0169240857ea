//! The last hand played again in line mode, and the two results side by side.

use crate::{
    analysis::stats::DailyResult,
    players::{Level, par},
    record::{Branch, BranchError, Comparison, Record},
};

use super::{
    command::Side,
    session::{Heard, Session},
};

impl Session {
    /// Plays the last finished hand again, while this match waits.
    pub(super) fn again(&mut self, side: Side) -> Heard {
        let player = match side {
            Side::Own => self.me(),
            Side::Other => self.other(),
        };
        let header = self.record().header();
        let seated = |player| header.player(player).cloned();
        let (Some(person), Some(opponent)) = (seated(self.me()), seated(self.other())) else {
            return Heard::Told;
        };
        let begun = Branch::of_last_hand(self.record());
        match begun.and_then(|branch| branch.begin(player, person.name, opponent)) {
            Ok(record) => {
                self.branch = Some(Box::new(record));
                Heard::Told
            }
            Err(BranchError::HandNotOver { .. }) => self.told("No hand has been finished yet."),
            Err(why) => {
                self.talk().refuse(&why.to_string());
                Heard::Told
            }
        }
    }

    /// Tells the results side by side, when the hand that is to be compared has just ended.
    pub(super) fn tell_comparison(&mut self) {
        let compared = self.record().compared_hand();
        let ended = self.game().deal().filter(|deal| deal.turn().is_none());
        if compared.is_none() || ended.map(crate::game::PlayedDeal::number) != compared {
            return;
        }
        let comparison = match DailyResult::of(self.record()) {
            Some(_) => beside_the_best(self.record()),
            None => Comparison::of(self.record()),
        };
        let day = DailyResult::of(self.record()).map(|day| day.line());
        let talk = self.talk();
        if let Some(comparison) = comparison {
            for row in comparison.table() {
                talk.row(row);
            }
            for told in comparison.verdict() {
                talk.say(told);
            }
        }
        if let Some(line) = day {
            talk.say("Your result, to be shown to others:");
            talk.row(line);
        }
    }
}

/// A deal of the day beside what the strongest player makes of it against the same opponent.
fn beside_the_best(record: &Record) -> Option<Comparison> {
    let best = Level::STRONGEST.called();
    Comparison::with_computer(record, best.as_str(), par(record)?)
}

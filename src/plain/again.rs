//! The last hand played again in line mode, and the two results side by side.

use crate::{
    bots::{Level, Persona, opponent_name, played_out},
    game::Entry,
    record::{Branch, BranchError, Comparison, ParticipantKind, Record},
    stats::Day,
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
        let begun = last_hand(self.record());
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
        let comparison = match Day::of(self.record()) {
            Some(_) => beside_the_best(self.record()),
            None => Comparison::of(self.record()),
        };
        let day = Day::of(self.record()).map(|day| day.line());
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
    let dealt = |entry: &Entry| matches!(entry, Entry::Dealt { .. });
    let dealt = record.entries().iter().position(dealt)?;
    let mut begun = Record::new(record.header().clone());
    for entry in record.entries().iter().take(dealt + 1) {
        begun.push(entry.clone()).ok()?;
    }
    let [_, opponent] = record.header().players() else {
        return None;
    };
    let ParticipantKind::Bot { level } = &opponent.kind else {
        return None;
    };
    let best = Persona::from(Level::Grandmaster);
    let end = played_out(&begun, [best, level.as_str().parse().ok()?])?;
    Comparison::with_computer(record, opponent_name(best).as_str(), end)
}

/// The last hand that is over.
fn last_hand(record: &Record) -> Result<Branch, BranchError> {
    let dealt = (1..).zip(record.entries());
    let dealt = dealt.filter(|(_, entry)| matches!(entry, Entry::Dealt { .. }));
    let mut last = Err(BranchError::HandNotOver { hand: 0 });
    for (entries, _) in dealt {
        last = match Branch::at(record, entries) {
            Ok(branch) => Ok(branch),
            Err(_) if last.is_ok() => last,
            Err(why) => Err(why),
        };
    }
    last
}

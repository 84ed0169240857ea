//! The coach in line mode: what to do, and what it was worth.

use crate::{
    bots::eval::Evaluator,
    coach::{Advice, Coach, DealReview, Effort, Review, Situation, deals_of, words},
    drills::Answer as DrillAnswer,
    game::{Entry, Stage, words::hand_over},
};

use super::{
    command::Page,
    session::{Heard, Purpose, Session},
    talk::{Talk, in_notation},
};

/// So many moves are told of a hint; the others are worse.
const MOVES: usize = 6;

impl Session {
    /// Tells what the coach would do. The record notes that, once for each decision.
    pub(super) fn hint(&mut self) -> Heard {
        if let Purpose::Drill { answer } = &mut self.purpose {
            *answer = Some(DrillAnswer::GiveUp);
            return Heard::Moved;
        }
        let Some(view) = self.view().filter(crate::play::View::is_my_turn) else {
            return self.told("The coach is asked when a move in the hand is yours.");
        };
        let player = self.me();
        let is_noted = matches!(
            self.record().entries().last(),
            Some(Entry::Hinted { player: noted }) if *noted == player
        );
        if !is_noted {
            self.note(Entry::Hinted { player });
        }
        let Stage::Playing(deal) = self.game().stage() else {
            return Heard::Told;
        };
        let (seats, sheet) = (*deal.seats(), self.game().sheet().clone());
        let situation = Situation {
            sheet: &sheet,
            seats,
        };
        let advice = self.coach().advise(&situation, &view);
        tell_advice(&advice, self.talk());
        Heard::Told
    }

    /// Tells what the player's decisions were worth: in the last hand, or in all of them.
    pub(super) fn review(&mut self, page: Page) -> Heard {
        if let Purpose::Drill { .. } = self.purpose {
            return self.told("A match is reviewed at its table; here, tell me gives up.");
        }
        let mut deals = deals_of(self.record());
        deals.retain(|(deal, _)| deal.deal().outcome().is_some());
        if let (Page::Short, Some(last)) = (page, deals.pop()) {
            deals = vec![last];
        }
        if deals.is_empty() {
            return self.told("No hand has been finished yet.");
        }
        let coach = self.coach();
        let deals = deals
            .into_iter()
            .map(|(deal, sheet)| DealReview::of(deal, sheet, coach));
        let review = Review {
            deals: deals.collect(),
        };
        self.tell_review(&review);
        Heard::Told
    }

    fn tell_review(&mut self, review: &Review) {
        let player = self.me();
        let names = self.names().clone();
        let talk = self.talk();
        if review.deals.len() > 1 {
            talk.say(format!(
                "All hands: {}.",
                words::headline(review.count(player))
            ));
            talk.say(format!("{}.", words::luck_sentence(&review.luck(player))));
        }
        for deal in &review.deals {
            let number = deal.deal.number() + 1;
            let ended = deal.deal.deal().outcome();
            let ended = ended.map(|outcome| hand_over(&names, deal.deal.seats(), &outcome));
            let ended = ended.as_ref().map(in_notation).unwrap_or_default();
            let headline = words::headline(deal.count(player));
            talk.say(format!("Hand {number}: {ended}. {headline}."));
            let accuracy = words::accuracy(deal.accuracy(player));
            if !accuracy.is_empty() {
                talk.say(format!("Accuracy {accuracy}."));
            }
            if let Some(luck) = deal.luck(player) {
                talk.say(format!("{}.", words::luck_sentence(&luck)));
            }
            let graph = deal.graph(player);
            if let [first, .., last] = graph.as_slice() {
                let (first, last) = (
                    words::chance(first.chance.game),
                    words::chance(last.chance.game),
                );
                talk.say(format!(
                    "Your chance to win the game went from {first} to {last}."
                ));
            }
            for decision in deal.mistakes(player) {
                tell_mistake(decision, talk);
            }
        }
    }

    /// The coach; he is prepared when he is asked first.
    fn coach(&mut self) -> &mut Coach<'static> {
        let rules = *self.game().rules();
        self.coach.get_or_insert_with(|| {
            Box::new(Coach::new(Evaluator::embedded(), &rules, Effort::USUAL))
        })
    }
}

fn tell_advice(advice: &Advice, talk: &mut Talk) {
    let told = advice.judgement.told_apart();
    let Some(best) = told.first() else { return };
    let to_do = |judged: &crate::coach::JudgedMove| {
        in_notation(&words::to_do(&advice.view, &judged.action))
    };
    talk.say(format!("Best: {}, {}.", to_do(best), words::worth(best)));
    match advice.too_close().len() {
        0 => {}
        1 => talk.say("One other move is too close to call."),
        others => talk.say(format!("{others} other moves are too close to call.")),
    }
    if !advice.reason.pieces().is_empty() {
        talk.say(format!("Because: {}.", in_notation(&advice.reason)));
    }
    for judged in told.iter().skip(1).take(MOVES - 1) {
        let close = if advice.judgement.is_too_close(judged) {
            ", too close to call"
        } else {
            ""
        };
        talk.say(format!(
            "Or {}, {}{close}.",
            to_do(judged),
            words::worth(judged)
        ));
    }
    match told.len().saturating_sub(MOVES) {
        0 => {}
        1 => talk.say("One more move is worse."),
        more => talk.say(format!("{more} more moves are worse.")),
    }
    talk.say("The record notes that you asked.");
}

fn tell_mistake(decision: &crate::coach::Decision, talk: &mut Talk) {
    let (Some(grade), Some(best), Some(judged)) =
        (decision.grade(), decision.best(), decision.judged())
    else {
        return;
    };
    let (turn, loss) = (decision.turn, words::loss(decision));
    talk.say(format!("Turn {turn}, {grade}: {loss}."));
    let position = in_notation(&words::position(&decision.view));
    talk.say(format!("You held {position}."));
    for (what, judged) in [("You chose to", judged), ("Better to", best)] {
        let to_do = in_notation(&words::to_do(&decision.view, &judged.action));
        talk.say(format!("{what} {to_do}: {}.", words::worth(judged)));
    }
    if !decision.reason.pieces().is_empty() {
        talk.say(format!("Because: {}.", in_notation(&decision.reason)));
    }
}

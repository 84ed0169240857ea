//! The coach in line mode: what to do, and what it was worth.

use crate::{
    analysis::coach::{
        Hint, Position, Review, deals_of,
        words::{Closeness, HintMove, NO_HAND, ReviewSummary, ReviewText},
    },
    game::words::{Phrase, sentence},
};

use super::{command::Page, dialogue::Dialogue, talk::Talk};

/// So many moves are told of a hint, the best of them.
const MOVES: usize = 6;

impl Dialogue {
    /// Tells what the coach would do.
    pub(super) fn advise(&mut self, position: &Position) {
        let hint = self.queue.hint(position);
        tell_hint(&hint, &mut self.talk);
    }

    /// Tells what the player's decisions were worth: in the last hand, or in all of them.
    pub(super) fn review(&mut self, page: Page) {
        if !self.session.scope().plays {
            return self
                .talk
                .say("A match is reviewed at its table; here, tell me gives up.");
        }
        let mut deals = deals_of(self.record());
        deals.retain(|(deal, _)| deal.deal().outcome().is_some());
        if page == Page::Short {
            deals.drain(..deals.len().saturating_sub(1));
        }
        if deals.is_empty() {
            return self.talk.say(sentence(NO_HAND));
        }
        let rules = *self.session.game().rules();
        let review = self.queue.review(&rules, deals);
        self.tell_review(&review);
    }

    fn tell_review(&mut self, review: &Review) {
        let player = self.session.me();
        let names = self.session.names().clone();
        let told = ReviewText::new(review, player, &names);
        let talk = &mut self.talk;
        if told.has_many() {
            tell_summary(&told.summary, talk);
        }
        for hand in &told.hands {
            talk.tell(&hand.heading);
            tell_summary(&hand.summary, talk);
            if let Some(chances) = &hand.chances {
                talk.say(sentence(&chances.sentence));
            }
            for mistake in &hand.mistakes {
                talk.say(format!("{}: {}.", mistake.heading, mistake.cost));
                for row in &mistake.rows {
                    talk.tell(&row.sentence());
                }
            }
        }
    }
}

fn tell_summary(summary: &ReviewSummary, talk: &mut Talk) {
    talk.say(sentence(&summary.headline));
    if let Some(luck) = &summary.luck {
        talk.say(sentence(luck));
    }
}

fn tell_hint(hint: &Hint, talk: &mut Talk) {
    let moves = hint.told();
    let Some(best) = hint.best() else { return };
    talk.tell(&best.sentence());
    let is_close = |told: &&HintMove<'_>| told.standing == Closeness::TooClose;
    match moves.iter().filter(is_close).count() {
        0 => {}
        1 => talk.say("One other move is too close to call."),
        others => talk.say(format!("{others} other moves are too close to call.")),
    }
    if let Some(why) = hint.why() {
        talk.tell(&why.sentence());
    }
    for told in moves.iter().skip(1).take(MOVES - 1) {
        let close = match told.standing {
            Closeness::TooClose => ", too close to call",
            Closeness::Best | Closeness::Worse => "",
        };
        talk.tell(&Phrase::new("Or ").and(told.valued()).words(close));
    }
    match moves.len().saturating_sub(MOVES) {
        0 => {}
        1 => talk.say("One more move is expected to bring less."),
        more => talk.say(format!("{more} more moves are expected to bring less.")),
    }
    talk.say("The record notes that you asked.");
}

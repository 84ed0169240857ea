//! What is told of each step of a match.

use crate::{
    game::{
        Entry, Game, Player, Stage,
        words::{self, Paper},
    },
    melds::Melds,
    play::{Scoring, Seen, Shown, knock_limit, pair},
};

use super::{
    help,
    session::Session,
    showdown,
    talk::{Talk, in_notation, laid},
};

/// How many of the last turns are told when a match is gone on with.
const LAST: usize = 2;

impl Session {
    /// Tells what happened last in a match that is gone on with.
    pub(super) fn recall(&mut self) {
        let Some(deal) = self.game().deal() else {
            return;
        };
        let Some(seat) = deal.seat_of(self.me()) else {
            return;
        };
        let seen: Vec<Seen> = deal
            .events()
            .iter()
            .map(|event| event.seen_by(seat))
            .collect();
        let last = words::turns(self.names(), deal.seats(), &seen);
        let last = &last[last.len().saturating_sub(LAST)..];
        let mut sentences = vec![format!("You go on with hand {}.", deal.number() + 1)];
        sentences.extend(
            last.iter()
                .map(|turn| format!("{}.", in_notation(&turn.phrase))),
        );
        self.talk.say(sentences.join(" "));
    }

    /// Tells a step that has just been taken. `onto` are the melds on which a card was laid off, `games` is how many
    /// games had been finished before.
    pub(super) fn tell(&self, entry: &Entry, onto: Option<&Melds>, games: usize, talk: &mut Talk) {
        let names = self.names();
        match entry {
            Entry::Cut { cards } => talk.tell(&words::cut(names, cards)),
            Entry::FirstDealer { dealer } => {
                let chooser = self.game().chooser();
                talk.tell(&words::deals_first(names, chooser, *dealer));
            }
            Entry::Dealt { .. } => self.tell_deal(talk),
            Entry::Played { player, .. } => self.tell_event(*player, onto, games, talk),
            Entry::TookBack { player } => {
                let takes = names.does(*player, "take", "takes");
                talk.say(format!("{takes} the last move back."));
            }
            // What the coach says is told where it is asked.
            Entry::Hinted { .. } => {}
        }
    }

    fn tell_deal(&self, talk: &mut Talk) {
        let (names, game) = (self.names(), self.game());
        let Some(deal) = game.deal() else { return };
        let hand = game.sheet().game().hands().len() + 1;
        let number = game.sheet().finished().len() + 1;
        let deals = names.does(deal.seats()[pair::DEALER], "deal", "deals");
        let table = deal.deal();
        let start = if let Some(card) = table.upcard() {
            format!("The upcard is the {card}.")
        } else {
            let first = deal.seats()[pair::NON_DEALER];
            let begins = names.does(first, "are dealt", "is dealt");
            format!("{begins} eleven cards and begins with a discard.")
        };
        let limit = help::limit(knock_limit(game.rules(), table.upcard()));
        talk.say(format!(
            "Game {number}, hand {hand}: {deals}. {start} {limit}"
        ));
        let scoring = Scoring::new(game.rules(), table.upcard());
        let doubled = match (scoring.multiplier(), scoring.box_multiplier()) {
            (1, 1) => return,
            (_, 1) => "points",
            (1, _) => "boxes",
            (_, _) => "points and the boxes",
        };
        talk.say(format!("The spade doubles the {doubled} of this hand."));
    }

    fn tell_event(&self, player: Player, onto: Option<&Melds>, games: usize, talk: &mut Talk) {
        let (names, game) = (self.names(), self.game());
        let Some(deal) = game.deal() else { return };
        let (Some(event), Some(seat)) = (deal.events().last(), deal.seat_of(self.me())) else {
            return;
        };
        let seen = event.seen_by(seat);
        let told = in_notation(&words::event(names, player, &seen, onto));
        talk.say(match seen.shown {
            Shown::Knocked { knock, .. } => {
                format!("{told}: {}.", laid(&knock.melds, knock.deadwood))
            }
            Shown::Passed
            | Shown::TookUpcard(_)
            | Shown::DrewStock
            | Shown::TookDiscard(_)
            | Shown::LookedBack
            | Shown::Discarded(_)
            | Shown::Spread { .. }
            | Shown::LaidOff(_)
            | Shown::EndedDefence
            | Shown::AcceptedKnock
            | Shown::RefusedKnock
            | Shown::PlaysExposed
            | Shown::PickedUp => format!("{told}."),
        });
        if deal.deal().outcome().is_some() {
            showdown::hand(names, deal, talk);
            self.tell_scores(games, talk);
        }
    }

    /// Tells how the game and the match stand after a hand, when it ended one of them.
    fn tell_scores(&self, games: usize, talk: &mut Talk) {
        let (names, game) = (self.names(), self.game());
        let finished = game.sheet().finished();
        let paper = Paper::new(names, game.sheet());
        if finished.len() > games
            && let Some(tally) = finished.last().and_then(Game::tally)
        {
            talk.row(paper.head(&format!("Game {}", finished.len())));
            talk.paper(paper.tally(&tally));
            talk.tell(&words::game_over(names, finished.len(), &tally));
        }
        if let Stage::Over(_) = game.stage() {
            talk.paper(paper.short());
        }
    }
}

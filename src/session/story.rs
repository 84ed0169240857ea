//! What happens at the table, in words for the player whose view is shown.

use crate::{
    analysis::stats::DailyResult,
    cards::CardSet,
    game::{
        Entry, HandResult, PlayedDeal, Player, Stage,
        words::{self, Paper, Phrase, Sum, Symbols, laid_out, sentence},
    },
    melds::{Melds, best_arrangement},
    play::{Event, Scoring, Seat, Seen, Shown, knock_limit},
};

use super::Session;

/// Sentences and rows. Their cards are in ASCII notation.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Story(pub Vec<StoryLine>);

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StoryLine {
    /// A sentence, which may be wrapped.
    Sentence(String),
    /// A row of a table, which is not wrapped.
    Row(String),
    /// A new page: nothing that stands before it may be seen any more.
    Page,
}

impl Story {
    /// Adds a sentence, with cards in ASCII notation.
    pub fn say(&mut self, sentence: impl Into<String>) {
        self.0.push(StoryLine::Sentence(sentence.into()));
    }

    /// Adds a phrase as a sentence.
    pub fn tell(&mut self, phrase: &Phrase) {
        self.say(sentence(&in_notation(phrase)));
    }

    /// Adds a reason as a sentence.
    pub fn refuse(&mut self, reason: &str) {
        self.say(sentence(reason));
    }

    /// Adds a row of a table.
    pub fn row(&mut self, row: impl Into<String>) {
        self.0.push(StoryLine::Row(row.into()));
    }

    /// Adds rows of a table.
    pub fn paper(&mut self, rows: Vec<String>) {
        self.0.extend(rows.into_iter().map(StoryLine::Row));
    }
}

/// A phrase with its cards in ASCII notation.
pub fn in_notation(phrase: &Phrase) -> String {
    phrase.text(Symbols::Ascii)
}

/// Melds and deadwood: `7c 7d 7h; deadwood 4s 2d (6)`.
pub fn laid(melds: &Melds, deadwood: CardSet) -> String {
    in_notation(&laid_out(melds, deadwood))
}

/// The most deadwood to knock with, in a sentence.
pub fn limit(limit: u32) -> String {
    match limit {
        0 => "Only gin ends a hand.".to_owned(),
        limit => format!("Knock with {limit} or less."),
    }
}

/// What has to be known from before a step to put it into words.
pub(super) struct Before {
    /// The melds that could be laid off on.
    onto: Option<Melds>,
}

impl Session {
    pub(super) fn before(&self) -> Before {
        // Of the deal in which the next action is due, which need not be yours.
        let deal = self.game().deal();
        let onto = deal.and_then(|deal| deal.deal().phase().knocked().map(|(_, melds)| *melds));
        Before { onto }
    }

    /// What the last step of the record was.
    pub(super) fn last_in_words(&self, before: &Before) -> Story {
        let (names, mut story) = (&self.names, Story::default());
        match self.record.entries().last() {
            Some(Entry::Dealt { .. } | Entry::Played { .. }) if self.is_told_later() => {}
            Some(Entry::Cut { cards }) => story.tell(&words::cut(names, cards)),
            Some(Entry::FirstDealer { dealer }) => {
                let chooser = self.game().chooser();
                story.tell(&words::deals_first(names, chooser, *dealer));
            }
            Some(Entry::Dealt { .. }) => self.tell_deal(&mut story),
            Some(Entry::Played { player, .. }) => self.tell_move(*player, before, &mut story),
            Some(Entry::LastGames { player }) => story.tell(&words::last_games(names, *player)),
            Some(Entry::Left { player, substitute }) => {
                story.tell(&words::left(names, *player, substitute));
            }
            // Notices and the coach say these.
            Some(Entry::TookBack { .. } | Entry::Hinted { .. }) | None => {}
        }
        story
    }

    pub(super) fn tell_deal(&self, story: &mut Story) {
        let (names, game) = (&self.names, self.game());
        let Some(deal) = game.deal() else { return };
        let sheet = game.sheet();
        let hand = if sheet.is_hollywood() {
            format!("Hand {}", sheet.hands() + 1)
        } else {
            let (game, hand) = (sheet.finished().len() + 1, sheet.game().hands().len() + 1);
            format!("Game {game}, hand {hand}")
        };
        let deal = self.deal().unwrap_or(deal);
        let seats = deal.seats();
        let deals = names.does(seats[Seat::dealer(seats.len())], "deal", "deals");
        let table = deal.deal();
        let start = if let Some(card) = table.upcard() {
            format!("The upcard is the {card}.")
        } else {
            let first = seats[Seat::FIRST];
            let begins = names.does(first, "are dealt", "is dealt");
            format!("{begins} eleven cards and begins with a discard.")
        };
        let limit = limit(knock_limit(game.rules(), table.upcard()));
        match words::seating(names, game.table()) {
            Some(seating) => {
                story.say(format!("{hand}: {}.", in_notation(&seating)));
                story.say(format!("{deals}. {start} {limit}"));
            }
            None => story.say(format!("{hand}: {deals}. {start} {limit}")),
        }
        let scoring = Scoring::new(game.rules(), table.upcard());
        let doubled = match (scoring.multiplier(), scoring.box_multiplier()) {
            (1, 1) => return,
            (_, 1) => "points",
            (1, _) => "boxes",
            (_, _) => "points and the boxes",
        };
        story.say(format!("The spade doubles the {doubled} of this hand."));
    }

    fn tell_move(&self, player: Player, before: &Before, story: &mut Story) {
        let Some(deal) = self.game().current().and_then(|deals| deals.of(player)) else {
            return;
        };
        let Some(event) = deal.events().last() else {
            return;
        };
        if self.is_beside(deal) {
            return self.tell_beside(deal, story);
        }
        let seat = deal.seat_of(self.me).filter(|_| self.looks());
        if self.is_shared() && seat.is_none() && deal.deal().outcome().is_some() {
            // Everybody hears it from the knock on.
            self.tell_showdown(deal, story);
        } else {
            let seen = seat.map_or_else(|| event.seen_by_all(), |seat| event.seen_by(seat));
            let told = words::event(&self.names, player, &seen, before.onto.as_ref());
            tell_event(&told, &seen, story);
        }
        if deal.deal().outcome().is_some() {
            self.tell_end(deal, story);
        }
        match self.game().stage() {
            Stage::Playing(deals) if deal.deal().outcome().is_some() => {
                for other in deals.all().iter().filter(|deal| deal.turn().is_some()) {
                    let [one, against] = [Seat::FIRST, Seat::dealer(2)]
                        .map(|seat| self.names.subject(other.seats()[seat]));
                    story.say(format!("The other deal goes on: {one} against {against}."));
                }
            }
            Stage::Playing(_) => {}
            _ => self.tell_scores(story),
        }
    }

    /// How a hand was ended, and what was done then, as everybody saw it.
    fn tell_showdown(&self, deal: &PlayedDeal, story: &mut Story) {
        let seen = deal.events().iter().map(Event::seen_by_all);
        let seen: Vec<Seen> = seen.collect();
        let is_knock = |seen: &Seen| matches!(seen.shown, Shown::Knocked { .. });
        let first = seen.iter().rposition(is_knock).unwrap_or(seen.len() - 1);
        let told = words::events(&self.names, deal.seats(), &seen);
        for (told, seen) in told.iter().zip(&seen).skip(first) {
            tell_event(told, seen, story);
        }
    }

    /// Whether a deal goes on beside the one in which you play.
    fn is_beside(&self, deal: &PlayedDeal) -> bool {
        let own = self.game().current().and_then(|deals| deals.of(self.me));
        own.is_some_and(|own| own.turn().is_some() && own.seats() != deal.seats()) && self.looks()
    }

    /// The result of a deal that was played beside your own, once it is over.
    fn tell_beside(&self, deal: &PlayedDeal, story: &mut Story) {
        let Some(outcome) = deal.deal().outcome() else {
            return;
        };
        let result = HandResult::new(&outcome, deal.seats());
        story.say(words::beside(&self.names, &result));
        self.tell_showdown(deal, story);
        self.tell_end(deal, story);
    }

    /// How a deal ended, and the sum as on paper.
    fn tell_end(&self, deal: &PlayedDeal, story: &mut Story) {
        let names = &self.names;
        let Some(end) = words::deal_end(names, deal) else {
            return;
        };
        if let Some(hands) = deal.events().last().and_then(|event| event.hands) {
            for (seat, hand) in hands.iter() {
                let best = best_arrangement(*hand);
                let held = words::holds(names, deal.seats()[seat], &best);
                story.say(format!("{}.", in_notation(&held)));
            }
        }
        story.tell(&end);
        let Some(sum) = Sum::of(names, deal) else {
            return;
        };
        for line in sum.counts.iter().chain(&sum.added) {
            story.row(format!("  {:<34}{:>5}", line.what, line.points));
        }
        for line in &sum.times {
            story.row(format!("  {}", line.what));
        }
        story.row(format!("  {:<34}{:>5}", sum.total(), sum.points));
        if let Some(charge) = &sum.charge {
            story.row(format!("  {:<34}{:>5}", charge.what, charge.points));
        }
    }

    fn tell_scores(&self, story: &mut Story) {
        let (names, game) = (&self.names, self.game());
        let paper = Paper::new(names, game.sheet());
        let result = game.sheet().last_game().hands().last();
        if let (true, Some(result)) = (game.table().deals() > 1, result) {
            story.say(words::both_deals(names, game.sheet().table(), result));
        }
        for (number, tally) in game.sheet().just_tallied() {
            story.row(paper.head(&format!("Game {number}")));
            story.paper(paper.tally(&tally));
            story.tell(&words::game_over(names, number, &tally));
        }
        if let Stage::Over(_) = game.stage() {
            // Of a single game everything has been said.
            let is_one = game.sheet().finished().len() == 1;
            story.paper(if is_one {
                paper.standing()
            } else {
                paper.short()
            });
            for line in self.on_ladder() {
                story.say(line);
            }
        }
    }

    /// Both results of the compared deal.
    pub(super) fn compared_in_words(&self) -> Story {
        let mut story = Story::default();
        if let Some(comparison) = self.comparison() {
            story.paper(comparison.table());
            for verdict in comparison.verdict() {
                story.say(verdict);
            }
        }
        if let Some(day) = DailyResult::of(&self.record) {
            story.say("Your result, to share:");
            story.row(day.line());
        }
        story
    }
}

/// What a player did, with the melds that were laid down.
fn tell_event(told: &Phrase, seen: &Seen, story: &mut Story) {
    if let Shown::Knocked { knock, .. } = seen.shown {
        let told = in_notation(told);
        story.say(format!("{told}: {}.", laid(&knock.melds, knock.deadwood)));
    } else {
        story.tell(told);
    }
}

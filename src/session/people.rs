//! Several people at one keyboard: whose cards lie open, who looks next, and a person who leaves.

use crate::{
    game::{
        Entry, HandResult, Player, Stage,
        words::{self, Phrase},
    },
    play::Seen,
    players::{Level, Opponent},
};

use super::{Choice, Effect, Intent, Kind, Session, Story};

/// Who looks at the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Looker {
    /// The person whose session it is at this moment: their cards lie open.
    Me,
    /// That person is to look next. The keyboard has to be passed to them first.
    Next,
    /// Everybody. Only what all may see is shown.
    All,
}

impl Session {
    /// The people at this keyboard, in their order: at least one.
    pub fn people(&self) -> &[Player] {
        &self.people
    }

    /// Whether several people share the keyboard.
    pub fn is_shared(&self) -> bool {
        self.people.len() > 1
    }

    /// Whether the first dealer is chosen from a list, and not between you and the opponent.
    pub fn lists_dealers(&self) -> bool {
        self.is_shared() || self.game().players() > 2
    }

    pub(super) fn is_person(&self, player: Player) -> bool {
        self.people.contains(&player)
    }

    /// Whether the keyboard has to be passed to [`Session::me`] first.
    pub(super) fn is_to_be_passed(&self) -> bool {
        self.looker == Looker::Next
    }

    /// Whether a move that can be taken back waits for you before somebody else acts.
    pub(super) fn pauses(&self) -> bool {
        let next = self.game().turn();
        let is_passed_on = next.is_some_and(|next| self.is_person(next));
        (self.scope.pauses || is_passed_on) && !self.stands && self.may_take_back()
    }

    /// Whether the cards of [`Session::me`] lie open.
    pub(super) fn looks(&self) -> bool {
        self.looker == Looker::Me
    }

    /// Whether a person who will look later sits in the deal that is being played.
    pub(super) fn is_told_later(&self) -> bool {
        match self.game().stage() {
            Stage::Playing(deal) if !self.looks() => {
                let mut seated = deal.seats().as_slice().iter();
                seated.any(|player| self.is_person(*player))
            }
            _ => false,
        }
    }

    /// Lets somebody else look.
    pub(super) fn turn_to(&mut self, looker: Looker, me: Player) {
        if self.looks() && (looker != Looker::Me || me != self.me) {
            self.effects.push(Effect::Cover);
        }
        (self.looker, self.me) = (looker, me);
        self.address();
    }

    /// Addresses whoever looks as "you".
    pub(super) fn address(&mut self) {
        let you = self.looks().then_some(self.me);
        self.names = self.record.header().names_at(self.record.state(), you);
    }

    /// Asks for the keyboard to be passed on, if another person decides next. Partners who see those cards anyway need not look
    /// away.
    pub(super) fn pass_on(&mut self) {
        let Stage::Playing(_) = self.game().stage() else {
            return;
        };
        let Some(next) = self.game().turn().filter(|next| self.is_person(*next)) else {
            return;
        };
        let is_there = self.looks() && self.me == next;
        if is_there || self.kind() == Kind::Stands {
            return;
        }
        // Somebody else may just have left the keyboard to its last person.
        if self.is_shared() && self.is_open_to_all(next) {
            return self.open_to(next);
        }
        self.turn_to(Looker::Next, next);
        self.effects.push(Effect::Moved);
    }

    /// Opens the cards of the person who was passed the keyboard.
    pub(super) fn look(&mut self) {
        if self.looker != Looker::Next {
            return self.refuse("the cards lie open already");
        }
        self.open_to(self.me);
    }

    /// Lets a person look.
    fn open_to(&mut self, person: Player) {
        self.turn_to(Looker::Me, person);
        self.effects.push(Effect::Moved);
        let story = self.since_last();
        self.effects.push(Effect::Story(story));
    }

    /// What has happened in the hand since the own last move.
    fn since_last(&self) -> Story {
        let mut story = Story::default();
        let (Some(view), Some(deal)) = (self.playing(), self.deal()) else {
            return story;
        };
        let own = |seen: &Seen| seen.seat == view.seat();
        let told = view.history().iter().rposition(own);
        if told.is_none() {
            self.tell_deal(&mut story);
        }
        let told = told.map_or(0, |place| place + 1);
        for turn in words::turns_from(&self.names, deal.seats(), view.history(), told) {
            story.tell(&turn.phrase);
        }
        story
    }

    /// The deal that goes on beside yours, in a sentence and in a shorter one: its players, or its result.
    pub fn beside(&self) -> Option<[Phrase; 2]> {
        let own = self.deal()?;
        let Stage::Playing(deals) = self.game().stage() else {
            return None;
        };
        let other = deals
            .all()
            .iter()
            .find(|deal| deal.seats() != own.seats())?;
        let names = &self.names;
        if let Some(outcome) = other.deal().outcome() {
            let result = HandResult::new(&outcome, other.seats());
            let told = [
                words::beside(names, &result),
                words::beside_briefly(names, &result),
            ];
            return Some(told.map(Phrase::new));
        }
        let seats = other.seats().as_slice();
        let players: Vec<&str> = seats.iter().map(|one| names.subject(*one)).collect();
        let open = other.deal();
        let cards = match open.pile().top() {
            Some(top) => Phrase::new("upcard ").card(top).words(", "),
            None => Phrase::default(),
        };
        let cards = cards.words(format!("stock {}.", open.stock()));
        let whose = format!("Beside you: {}, ", players.join(" against "));
        let told = [Phrase::new(whose), Phrase::new("Other deal: ")];
        Some(told.map(|told| told.and(cards.clone())))
    }

    /// The deal that is over and not before you, where two are played at once: the one that has ended while the other goes on,
    /// or, after both, the one in which you did not sit. It is counted from 0 in their order.
    pub fn ended_beside(&self) -> Option<usize> {
        let deals = self.game().current()?.all();
        if deals.len() < 2 {
            return None;
        }
        if let Stage::Playing(_) = self.game().stage() {
            return deals.iter().position(|deal| deal.turn().is_none());
        }
        let own = self.deal()?.seats();
        deals.iter().position(|deal| deal.seats() != own)
    }

    /// Whether the last move has ended a deal of a person at this keyboard, while the other one goes on.
    pub fn has_just_ended_beside(&self) -> bool {
        let (Stage::Playing(deals), Some(Entry::Played { player, .. })) =
            (self.game().stage(), self.record.entries().last())
        else {
            return false;
        };
        deals.of(*player).is_some_and(|deal| {
            let mut seated = deal.seats().as_slice().iter();
            deal.turn().is_none() && seated.any(|one| self.is_person(*one))
        })
    }

    /// The person who draws a card in the cut now.
    pub fn cutter(&self) -> Player {
        let drawn = |player: &Player| self.drawn.iter().any(|(one, _)| one == player);
        let mut people = self.people.iter();
        people.find(|one| !drawn(one)).copied().unwrap_or(self.me)
    }

    /// Asks whether the person who looks, or is to look, really leaves.
    pub(super) fn ask_to_leave(&mut self, level: Level, typed: Option<Intent>) {
        if let Err(why) = self.may_leave() {
            return self.refuse(&why);
        }
        if !self.scope.confirms {
            return self.leave(level);
        }
        let (name, substitute) = (self.name(self.me), level.called());
        let prompt = Phrase::default()
            .strong(format!("{name} leaves the table for good."))
            .words(format!(
                " {substitute} ({level}) plays on in that place. Leave anyway?"
            ));
        let meant = Phrase::new(format!("{substitute} plays on for {name}"));
        let meant = Choice::new(meant, Intent::Left(level));
        self.warn(prompt, vec![meant], typed);
    }

    /// Whether the person who looks, or is to look, can leave the others.
    ///
    /// # Errors
    ///
    /// Why not, in a sentence.
    pub fn may_leave(&self) -> Result<(), String> {
        match self.people.as_slice() {
            [_, _, ..] if self.looker != Looker::All && self.scope.plays => Ok(()),
            [_, _, ..] => Err("you can leave only on your own turn".to_owned()),
            _ => Err("you are the only person here: quit leaves, and the match is kept".to_owned()),
        }
    }

    /// The person leaves, and the computer takes their place.
    pub(super) fn leave(&mut self, level: Level) {
        if let Err(why) = self.may_leave() {
            return self.refuse(&why);
        }
        let player = self.me;
        self.turn_to(Looker::All, player);
        let substitute = level.substitute();
        if let Err(why) = self.push(Entry::Left { player, substitute }) {
            return self.refuse(&why.to_string());
        }
        self.people.retain(|one| *one != player);
        self.opponents.push((player, Opponent::Computer(level)));
        self.opponents.sort_by_key(|(player, _)| *player);
        self.turn_to(Looker::All, self.people[0]);
        self.go_on();
    }
}

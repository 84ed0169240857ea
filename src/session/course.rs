//! How a match goes on: your moves, chance, and which opponent is asked next.

use crate::{
    analysis::{
        coach::{Effort, Position},
        drills,
    },
    game::{Entry, EntryError, Match, Player, Stage, words},
    play::{Action, Illegal, Phase, ways},
    players::{Fault, Opponent, OpponentTurn, cut_card, named_dealer},
    record::BranchError,
    rules::DiscardPile,
};

use super::{Effect, Intent, Kind, Notice, Session, Ticket, people::Looker};

impl Session {
    /// Goes on from where the record stands.
    pub fn start(&mut self) -> Vec<Effect> {
        self.go_on();
        std::mem::take(&mut self.effects)
    }

    /// Does what you want, or says why not. A refusal changes nothing.
    pub fn handle(&mut self, intent: Intent) -> Vec<Effect> {
        let question = match intent {
            // Advice leaves any other question waiting.
            Intent::Hint(_) | Intent::Advice | Intent::Again(_) => self
                .question
                .take_if(|question| question.typed == Some(intent)),
            _ => self.question.take(),
        };
        match question {
            None if self.kind() == Kind::Cover
                && !matches!(intent, Intent::Look | Intent::Leave(_) | Intent::Left(_)) =>
            {
                let name = self.name(self.me);
                let first = format!(
                    "pass the keyboard to {name} first; they press Enter to see their cards"
                );
                self.refuse(&first);
            }
            Some(question) if intent == Intent::Yes || question.typed == Some(intent) => {
                let meant = question.prompt.choices[question.yes].intent;
                self.act(meant, question.typed);
            }
            Some(_) if intent == Intent::No => {}
            Some(_) | None => self.act(intent, Some(intent)),
        }
        std::mem::take(&mut self.effects)
    }

    /// Takes the answer of an opponent. A late one is dropped.
    pub fn answered(&mut self, ticket: Ticket, answer: Result<Action, Fault>) -> Vec<Effect> {
        if self.asked != Some(ticket) {
            return Vec::new();
        }
        let player = ticket.player;
        let fault = match answer {
            Err(fault) => Some(fault),
            Ok(action) => match self.push(Entry::Played { player, action }) {
                Ok(()) => None,
                Err(EntryError::Illegal(why)) => {
                    Some(Fault::illegal(self.name(player), &action, why))
                }
                Err(why) => unreachable!("an opponent is asked when it is their turn: {why}"),
            },
        };
        match fault {
            None => self.go_on(),
            Some(fault) => self.effects.push(Effect::Stopped(Box::new(fault))),
        }
        std::mem::take(&mut self.effects)
    }

    /// Takes the result of the strongest player in a deal of the day.
    pub fn take_par(&mut self, par: Option<crate::game::HandEnd>) -> Vec<Effect> {
        self.par = par;
        vec![Effect::Story(self.compared_in_words())]
    }

    fn act(&mut self, intent: Intent, typed: Option<Intent>) {
        match intent {
            Intent::Cut(place) => self.cut(place),
            Intent::FirstDealer(dealer) => {
                let is_asked = self.kind() == Kind::Dealer;
                self.enter(Entry::FirstDealer { dealer });
                // You know who deals: you chose it.
                if is_asked {
                    self.deal_next();
                }
            }
            Intent::Play(action) => self.play(action),
            Intent::Take => self.take(typed),
            Intent::Double => self.offer_double(typed),
            Intent::Discard(card) => self.discard(card, typed),
            Intent::Knock(ending) => self.knock(ending, typed),
            Intent::Gin(ending) => self.gin(ending, typed),
            Intent::BigGin => self.big_gin(typed),
            Intent::EndWith(ending) => self.end(ending, typed),
            Intent::DefendBest => self.defend_best(),
            Intent::EndDefence => self.end_defence(typed),
            Intent::LookBack => self.look_back(typed),
            Intent::TakeBack => self.take_back(),
            Intent::Stand => {
                self.stands = true;
                self.effects.push(Effect::Moved);
                self.go_on();
            }
            Intent::Next => {
                if std::mem::take(&mut self.announces) {
                    self.announce();
                }
                self.deal_next();
            }
            Intent::Look => self.look(),
            Intent::Leave(level) => self.ask_to_leave(level, typed),
            Intent::Left(level) => self.leave(level),
            Intent::LastGames => self.ask_to_announce(typed),
            Intent::Announce => self.announce(),
            Intent::Hint(effort) => self.hint(effort, typed),
            Intent::UnratedHint(effort) => self.give_hint(effort),
            Intent::Advice => self.ask_partner(),
            Intent::Again(_) if !self.scope.plays => {
                self.refuse("you can replay a hand only at the table of its match");
            }
            Intent::Again(side) => match self.again(side) {
                Ok(record) => self.effects.push(Effect::Branch(Box::new(record))),
                Err(BranchError::HandNotOver { .. }) => {
                    self.refuse("no hand has been finished yet");
                }
                Err(why) => self.refuse(&why.to_string()),
            },
            Intent::Yes | Intent::No => self.refuse("there is no question to answer"),
        }
    }

    /// Says why something cannot be done.
    pub(super) fn refuse(&mut self, why: &str) {
        let why = words::Phrase::from_sentence(why);
        self.effects.push(Effect::Notice(Notice::Refused(why)));
    }

    pub(super) fn play(&mut self, action: Action) {
        let player = self.me;
        if action == Action::LookBack
            && self.scope.plays
            && self
                .playing()
                .is_some_and(|view| view.check(&action).is_ok())
        {
            self.effects.push(Effect::Pile);
        }
        self.enter(Entry::Played { player, action });
    }

    /// Deals the next hand, if nobody has a choice before.
    fn deal_next(&mut self) {
        if let Some(entry) = self.game().due(self.header().seed()) {
            self.enter(entry);
        }
    }

    /// Takes the next step, and lets the match go on.
    fn enter(&mut self, entry: Entry) {
        if !self.scope.plays {
            return self.answer(&entry);
        }
        match self.push(entry) {
            Ok(()) => self.go_on(),
            Err(why) => self.refuse(&why.to_string()),
        }
    }

    /// Takes a move as the answer of a drill.
    fn answer(&mut self, entry: &Entry) {
        let (Entry::Played { action, .. }, Some(view)) = (entry, self.playing()) else {
            return;
        };
        match drills::check(&view, action) {
            Ok(()) => {
                let answer = drills::DrillAnswer::Move(*action);
                self.effects.push(Effect::Answer(answer));
            }
            Err(why) => self.refuse(&why.to_string()),
        }
    }

    fn cut(&mut self, place: usize) {
        let seed = self.header().seed();
        let spread = Match::spread(seed);
        let Some(&mine) = spread.cards().get(place) else {
            return self.refuse("the spread has the cards 1 to 52");
        };
        if let Some((who, _)) = self.drawn.iter().find(|(_, card)| *card == mine) {
            let name = self.name(*who).to_owned();
            return self.refuse(&format!("{name} has drawn that card; draw another"));
        }
        self.drawn.push((self.cutter(), mine));
        if self.drawn.len() < self.people.len() {
            return self.effects.push(Effect::Moved);
        }
        let mut drawn = std::mem::take(&mut self.drawn);
        for (player, _) in &self.opponents {
            let taken: Vec<_> = drawn.iter().map(|(_, card)| *card).collect();
            drawn.push((*player, cut_card(*player, seed, &spread, &taken)));
        }
        drawn.sort_by_key(|(player, _)| *player);
        let cards = drawn.into_iter().map(|(_, card)| card).collect();
        self.enter(Entry::Cut { cards });
    }

    /// Takes the card that lies open; of several you choose one.
    fn take(&mut self, typed: Option<Intent>) {
        let Some(view) = self.playing() else {
            return self.play(Action::TakeDiscard);
        };
        let takings: Vec<_> = view.takings().collect();
        match takings.as_slice() {
            [_, _, ..] if self.acting().is_some() => self.ask_which(&takings, typed),
            [(taking, _)] => self.play(*taking),
            _ => self.play(view.phase().taking()),
        }
    }

    fn defend_best(&mut self) {
        let before = self.effects.len();
        if let Some(view) = self.acting()
            && let Phase::Spread { knock, .. } = view.phase()
            && let Some((way, _)) = ways::to_defend(&view, knock).first()
        {
            let melds = *way.melds();
            self.play(Action::Spread { melds });
        }
        while (self.scope.plays || self.effects.len() == before)
            && let Some((deadwood, onto)) = self.open_to_lay_off()
            && let Some(lay_off) = ways::next_lay_off(deadwood, &onto)
        {
            self.play(Action::LayOff(lay_off));
        }
        // Where an action in another deal comes between, you go on with it at your next turn.
        self.lays_off = self
            .playing()
            .is_some_and(|view| view.phase().open_to_lay_off().is_some());
        if self.effects.len() > before {
            return;
        }
        match self.open_to_lay_off() {
            Some(_) => self.refuse("none of your cards fits the melds"),
            None => self.not_now(),
        }
    }

    fn look_back(&mut self, typed: Option<Intent>) {
        let Some(view) = self.playing() else {
            return self.refuse("no hand has been dealt yet");
        };
        match (
            view.rules().table.discard_pile,
            view.check(&Action::LookBack),
        ) {
            (DiscardPile::Open, _) => self.effects.push(Effect::Pile),
            (DiscardPile::Top, _) => self.refuse(&Illegal::PileShut.to_string()),
            (DiscardPile::Penalize, Err(why)) => self.refuse(&why.to_string()),
            (DiscardPile::Penalize, Ok(())) if self.scope.confirms => self.ask_to_look(typed),
            (DiscardPile::Penalize, Ok(())) => self.play(Action::LookBack),
        }
    }

    /// Announces the last games, or remembers to do it once the hand is over.
    fn announce(&mut self) {
        let player = self.me;
        if let Stage::Playing(_) = self.game().stage() {
            self.announces = true;
            self.effects
                .push(Effect::Notice(Notice::Said(words::Phrase::new(
                    "You announce the last games when this hand is over.",
                ))));
        } else {
            self.enter(Entry::LastGames { player });
        }
    }

    fn take_back(&mut self) {
        let player = self.me;
        if !self.scope.plays {
            return self.refuse("there is nothing to take back here");
        }
        match self.push(Entry::TookBack { player }) {
            Ok(()) => {
                let told = words::took_back(&self.names, player).stop();
                self.effects.push(Effect::Notice(Notice::Said(told)));
                self.go_on();
            }
            Err(EntryError::NothingToTakeBack { .. } | EntryError::OutOfOrder { .. }) => {
                let deal = self.playing();
                let is_fresh = deal.is_none_or(|view| view.history().is_empty());
                self.refuse(if is_fresh {
                    "there is nothing to take back in this hand yet"
                } else {
                    "you cannot take that back: the last move was not yours"
                });
            }
            Err(why) => self.refuse(&why.to_string()),
        }
    }

    /// Asks the coach, once you have confirmed it where that costs the rating.
    fn hint(&mut self, effort: Effort, typed: Option<Intent>) {
        if self.scope.confirms && self.counts_for_rating() && self.acting().is_some() {
            self.ask_for_unrated_hint(effort, typed);
        } else {
            self.give_hint(effort);
        }
    }

    /// Asks the coach. The record notes that, once for each decision.
    fn give_hint(&mut self, effort: Effort) {
        if !self.scope.plays {
            let answer = drills::DrillAnswer::GiveUp;
            return self.effects.push(Effect::Answer(answer));
        }
        let view = self.acting();
        let (Some(view), Some(deal)) = (view, self.deal()) else {
            return self.refuse("there is a hint when you are to play your hand");
        };
        let Some(position) = Position::in_record(&self.record, deal, &view) else {
            return self.refuse("there is a hint when you are to play your hand");
        };
        let player = self.me;
        let note = Entry::Hinted { player };
        if self.record.entries().last() != Some(&note)
            && let Ok(line) = self.record.push(note)
        {
            self.effects.push(Effect::Append(line));
        }
        self.effects.push(Effect::Coach(Box::new(position), effort));
    }

    /// Adds a step to the record, and the effects that follow.
    pub(super) fn push(&mut self, entry: Entry) -> Result<(), EntryError> {
        let before = self.before();
        let programs = self.programs();
        let line = self.record.push(entry)?;
        self.asked = None;
        self.question = None;
        self.stands = false;
        self.lays_off &= !matches!(self.record.entries().last(), Some(Entry::Dealt { .. }));
        self.effects.push(Effect::Append(line));
        self.effects.push(Effect::Moved);
        if self.is_shared() && !matches!(self.game().stage(), Stage::Playing(_)) {
            // What happened last lies open for all.
            self.turn_to(Looker::All, self.me);
        }
        let story = self.last_in_words(&before);
        self.effects.push(Effect::Story(story));
        self.hear();
        for turn in programs {
            if let Some(turn) = turn.at_end(self.record.state()) {
                self.effects.push(Effect::Show(Box::new(turn)));
            }
        }
        let was_played = matches!(self.record.entries().last(), Some(Entry::Played { .. }));
        if was_played && self.is_to_be_compared() {
            self.effects.push(if self.is_daily() {
                Effect::Par(Box::new(self.record.clone()))
            } else {
                Effect::Story(self.compared_in_words())
            });
        }
        Ok(())
    }

    /// Lets an opponent say something about the last entry.
    fn hear(&mut self) {
        let entries = self.record.entries();
        if let (Some(remarks), Some(entry)) = (&mut self.remarks, entries.last())
            && let Some(remark) = remarks.hear(entries.len(), entry, self.record.state())
        {
            self.effects.push(Effect::Remark(remark));
        }
    }

    /// The programs at the table and what they know of the deal, to be shown its end.
    fn programs(&self) -> Vec<OpponentTurn> {
        let Stage::Playing(_) = self.game().stage() else {
            return Vec::new();
        };
        let is_program = |(_, opponent): &&(Player, Opponent)| match opponent {
            Opponent::Program(_) => true,
            Opponent::Computer(_) => false,
        };
        let programs = self.opponents.iter().filter(is_program);
        programs
            .filter_map(|(player, opponent)| {
                OpponentTurn::by(opponent.clone(), &self.record, *player)
            })
            .collect()
    }

    /// Lets chance and the opponents act until you are asked something.
    pub(super) fn go_on(&mut self) {
        while let Some(entry) = self.due() {
            let pushed = self.push(entry);
            pushed.expect("chance and a defence without a choice keep to the rules");
        }
        self.pass_on();
        if self.kind() == Kind::Waiting
            && let Some(player) = self.game().turn()
            && let Some((_, opponent)) = self.opponents.iter().find(|(one, _)| *one == player)
            && let Some(turn) = OpponentTurn::by(opponent.clone(), &self.record, player)
        {
            let ticket = self.ticket(player);
            self.asked = Some(ticket);
            let turn = Box::new(turn);
            self.effects.push(Effect::Ask { ticket, turn });
        }
    }

    /// The next step, if nobody has a choice.
    fn due(&self) -> Option<Entry> {
        if !self.scope.plays {
            return None;
        }
        match self.game().stage() {
            Stage::Lot => self.game().due(self.header().seed()),
            // A branch between two hands starts with the second, a deal of the day with its own.
            Stage::ToDeal { .. } if self.compared == Some(self.game().deals()) => {
                self.game().due(self.header().seed())
            }
            Stage::ChooseDealer { chooser } if !self.is_person(*chooser) => {
                Some(Entry::FirstDealer {
                    dealer: named_dealer(*chooser, self.game().table()),
                })
            }
            Stage::Playing(_) if self.lays_off && self.acting().is_some() => {
                let (deadwood, onto) = self.open_to_lay_off()?;
                let lay_off = ways::next_lay_off(deadwood, &onto)?;
                Some(Entry::Played {
                    player: self.me,
                    action: Action::LayOff(lay_off),
                })
            }
            Stage::Playing(deal) => {
                let Phase::Spread { knock, .. } = deal.deal().phase() else {
                    return None;
                };
                let player = deal.turn().filter(|player| self.is_person(*player))?;
                let view = deal.view(deal.seat_of(player)?);
                let melds = *ways::only_defense(&view, knock)?.melds();
                Some(Entry::Played {
                    player,
                    action: Action::Spread { melds },
                })
            }
            Stage::Cut | Stage::ChooseDealer { .. } | Stage::ToDeal { .. } | Stage::Over(_) => None,
        }
    }
}

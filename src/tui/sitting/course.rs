//! How the match goes on: what the player does, what chance does, and whom it asks next.

use crate::{
    game::{Entry, EntryError, Match, Player, Stage},
    play::Action,
    players::{Opponent, OpponentTurn, cut_card, named_dealer},
    tui::{
        hand_row::HandRow,
        message::{Effect, Ticket},
        pace::Pace,
        typed::Typed,
    },
};

use super::{After, Dealing, Mind, Sitting, purpose::Purpose};

impl Sitting {
    /// Cuts: the player draws the card under the cursor, the opponent another.
    pub fn cut(&mut self, pace: Pace) -> Vec<Effect> {
        let spread = Match::spread(self.header().seed());
        let mine = spread.cards()[self.cut_at.min(51)];
        let his = cut_card(self.other(), self.header().seed(), &spread, &[mine]);
        let cards = if self.me == Player::FIRST {
            vec![mine, his]
        } else {
            vec![his, mine]
        };
        self.enter(Entry::Cut { cards }, pace)
    }

    /// Lets chance take its part: the lot for the first dealer, or the next hand.
    pub fn deal_next(&mut self, pace: Pace) -> Vec<Effect> {
        match self.game().due(self.header().seed()) {
            Some(entry) => self.enter(entry, pace),
            None => Vec::new(),
        }
    }

    /// Goes on from where the record stands: chance takes its part, the opponent is asked.
    pub fn go_on(&mut self, pace: Pace) -> Vec<Effect> {
        let mut effects = Vec::new();
        match self.game().stage() {
            Stage::Lot => effects.extend(self.deal_next(pace)),
            // A branch that begins between two hands begins with the second, a deal of the day with its own.
            Stage::ToDeal { .. } if self.compared == Some(self.game().deals()) => {
                effects.extend(self.deal_next(pace));
            }
            Stage::ChooseDealer { chooser } if *chooser != self.me => {
                let dealer = named_dealer(self.other(), self.game().players());
                let entry = Entry::FirstDealer { dealer };
                effects.extend(self.enter(entry, pace));
            }
            Stage::Playing(deal) if deal.turn().is_some_and(|turn| turn != self.me) => {
                let ticket = Ticket {
                    sitting: self.number,
                    seed: self.header().seed(),
                    entries: self.record.entries().len(),
                };
                if let Some(turn) = self.opponent_turn() {
                    let turn = Box::new(turn);
                    effects.push(Effect::AskOpponent { ticket, turn });
                }
                self.mind = Mind::Thinking(ticket);
            }
            Stage::Cut
            | Stage::ChooseDealer { .. }
            | Stage::ToDeal { .. }
            | Stage::Playing(_)
            | Stage::Over(_) => self.hurried = false,
        }
        effects
    }

    /// Takes the next step of the match.
    ///
    /// # Errors
    ///
    /// Why it cannot follow. Nothing has changed then.
    pub fn push(&mut self, entry: Entry, pace: Pace) -> Result<Vec<Effect>, EntryError> {
        let dealt = matches!(entry, Entry::Dealt { .. });
        let turn = self.opponent_turn();
        let line = self.record.push(entry)?;
        self.mind = Mind::Resting;
        self.chosen = 0;
        self.typed = Typed::default();
        self.clicked = None;
        self.notice = None;
        self.after = After::Hand;
        if dealt {
            self.row = HandRow::default();
            self.dealing = pace.per_card().map(|left| Dealing { dealt: 0, left });
        }
        self.lay_out_hand();
        let mut effects = vec![Effect::Append(line)];
        if let Some(turn) = turn.and_then(|turn| turn.at_end(self.game())) {
            effects.push(Effect::ShowOpponent(Box::new(turn)));
        }
        effects.extend(self.ask_for_par());
        effects.extend(self.go_on(pace));
        Ok(effects)
    }

    /// Notes something in the record that changes nothing at the table.
    pub fn note(&mut self, entry: Entry, pace: Pace) -> Vec<Effect> {
        let (chosen, typed) = (self.chosen, self.typed);
        let effects = self.enter(entry, pace);
        (self.chosen, self.typed) = (chosen, typed);
        effects
    }

    /// Does something in the hand for the player, or tells him why not.
    pub fn play(&mut self, action: Action, pace: Pace) -> Vec<Effect> {
        let player = self.me;
        self.enter(Entry::Played { player, action }, pace)
    }

    /// Takes the next step for the player, or tells him why not.
    pub fn enter(&mut self, entry: Entry, pace: Pace) -> Vec<Effect> {
        if let Purpose::Drill { .. } = self.purpose {
            self.say_only(&entry);
            return Vec::new();
        }
        match self.push(entry, pace) {
            Ok(effects) => effects,
            Err(why) => {
                self.refuse(&why.to_string());
                Vec::new()
            }
        }
    }

    /// The hand being played as the opponent may know it, if there is one.
    fn opponent_turn(&self) -> Option<OpponentTurn> {
        let Stage::Playing(_) = self.game().stage() else {
            return None;
        };
        OpponentTurn::by(self.across.clone(), &self.record, self.other())
    }

    /// Asks for what the strongest player makes of the same cards, when a deal of the day is over.
    pub(super) fn ask_for_par(&self) -> Option<Effect> {
        self.daily().filter(|_| self.is_to_be_compared())?;
        matches!(self.across, Opponent::Computer(_)).then(|| Effect::PlayOut {
            sitting: self.number,
            record: Box::new(self.record.clone()),
        })
    }
}

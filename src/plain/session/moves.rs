//! What is done at the table, by the player, by the others and by chance.

use super::{Heard, Purpose, Session};
use crate::{
    analysis::drills::{DrillAnswer, check},
    game::{Entry, EntryError, Match, Player, Stage},
    melds::{Melds, best_arrangement},
    play::{Action, Phase, View},
    players::{Fault, OpponentTurn, cut_card, named_dealer},
};

impl Session {
    /// Lets chance and the others do what is theirs to do, until the player has to do something.
    pub(super) fn go_on(&mut self) {
        while self.moment().is_none() {
            match self.due() {
                Ok(entry) => self
                    .push(&entry)
                    .expect("the computer and chance do what the match lets them do"),
                Err(fault) => {
                    self.fault = Some(Box::new(fault));
                    return;
                }
            }
        }
    }

    /// What chance or somebody else does next.
    fn due(&mut self) -> Result<Entry, Fault> {
        if let Some(entry) = self.game().due(self.record.header().seed()) {
            return Ok(entry);
        }
        let player = self
            .record
            .state()
            .turn()
            .expect("a match that waits for nobody has ended");
        let is_opponent = player != self.me;
        let game = self.record.state();
        Ok(match (is_opponent, game.stage()) {
            (true, Stage::Playing(_)) => {
                let turn = OpponentTurn::of(&self.record, player);
                let turn = turn.expect("who is to move sits at the table");
                let action = self.opponents.choose(&turn)?;
                Entry::Played { player, action }
            }
            (true, _) => Entry::FirstDealer {
                dealer: named_dealer(player, game.players()),
            },
            // The player's own, where there is nothing to choose: he lays down his hand.
            (false, _) => {
                let hand = self.view().expect("he sits in the deal").hand();
                let melds = *best_arrangement(hand).melds();
                Entry::Played {
                    player,
                    action: Action::Spread { melds },
                }
            }
        })
    }

    /// Draws the player's card and the others' from the spread.
    pub(in crate::plain) fn cut(&mut self, number: usize) -> Heard {
        let spread = Match::spread(self.record.header().seed());
        let Some(&mine) = number.checked_sub(1).and_then(|i| spread.cards().get(i)) else {
            self.talk.say("The spread has the cards 1 to 52.");
            return Heard::Told;
        };
        let mut taken = vec![mine];
        for &other in &self.others {
            let seed = self.record.header().seed();
            taken.push(cut_card(other, seed, &spread, &taken));
        }
        // The player's card to his place, the others' after one another to theirs.
        let mut others = taken.iter().skip(1).copied();
        let players = self.record.header().players().len();
        let cards = Player::all(players)
            .filter_map(|player| {
                if player == self.me {
                    Some(mine)
                } else {
                    others.next()
                }
            })
            .collect();
        self.do_now(&Entry::Cut { cards })
    }

    /// Does what the player wants, or tells him why not.
    pub(in crate::plain) fn do_now(&mut self, entry: &Entry) -> Heard {
        if let Purpose::Drill { .. } = self.purpose {
            return self.say_only(entry);
        }
        match self.push(entry) {
            Ok(()) => Heard::Moved,
            Err(EntryError::NothingToTakeBack { .. }) => {
                let game = self.record.state();
                let is_fresh = game.deal().is_none_or(|deal| deal.actions().is_empty());
                self.told(if is_fresh {
                    "Nothing has been done in this hand yet, so there is nothing to take back."
                } else {
                    "The last move was not yours, so there is none to take back."
                })
            }
            Err(why) => {
                self.talk.refuse(&why.to_string());
                Heard::Told
            }
        }
    }

    /// Notes what the player would do, or tells him why not.
    fn say_only(&mut self, entry: &Entry) -> Heard {
        let (Entry::Played { action, .. }, Some(view)) = (entry, self.view()) else {
            return self.told("Nothing has been done here that could be taken back.");
        };
        match check(&view, action) {
            Ok(()) => {
                let answer = Some(DrillAnswer::Move(*action));
                self.purpose = Purpose::Drill { answer };
                Heard::Moved
            }
            Err(why) => {
                self.talk.refuse(&why.to_string());
                Heard::Told
            }
        }
    }

    pub(in crate::plain) fn play(&mut self, action: Action) -> Heard {
        let player = self.me;
        self.do_now(&Entry::Played { player, action })
    }

    pub(in crate::plain) fn take_back(&mut self) -> Heard {
        let player = self.me;
        self.do_now(&Entry::TookBack { player })
    }

    /// Goes on though the last move could be taken back.
    pub(in crate::plain) fn let_stand(&mut self) -> Heard {
        self.stands = true;
        Heard::Moved
    }

    /// Takes the next step of the match, and tells it.
    fn push(&mut self, entry: &Entry) -> Result<(), EntryError> {
        let onto = self.view().and_then(|view| melds_to_lay_off_on(&view));
        let games = self.game().sheet().finished().len();
        let turns = self.turns();
        let line = self.record.push(entry.clone())?;
        for turn in turns {
            if let Some(turn) = turn.at_end(self.record.state()) {
                self.opponents.over(&turn);
            }
        }
        self.written += &line;
        self.asked = None;
        self.stands = false;
        let mut talk = std::mem::take(&mut self.talk);
        self.tell(entry, onto.as_ref(), games, &mut talk);
        self.talk = talk;
        if matches!(entry, Entry::Played { .. }) {
            self.tell_comparison();
        }
        Ok(())
    }

    /// What each of the others may know of the hand that is being played.
    fn turns(&self) -> Vec<OpponentTurn> {
        match self.game().stage() {
            Stage::Playing(_) => {
                let of = |&other: &Player| OpponentTurn::of(&self.record, other);
                self.others.iter().filter_map(of).collect()
            }
            Stage::Cut
            | Stage::Lot
            | Stage::ChooseDealer { .. }
            | Stage::ToDeal { .. }
            | Stage::Over(_) => Vec::new(),
        }
    }
}

/// The melds on which a card may be laid off in this phase.
fn melds_to_lay_off_on(view: &View) -> Option<Melds> {
    match view.phase() {
        Phase::LayOff { extended, .. } => Some(*extended),
        Phase::IrregularKnock { knock, .. } => Some(knock.melds),
        Phase::Offer { .. }
        | Phase::Draw { .. }
        | Phase::Discard { .. }
        | Phase::LastDiscard { .. }
        | Phase::Spread { .. }
        | Phase::Over(_) => None,
    }
}

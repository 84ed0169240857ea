//! A match at the table: its record, who plays it, and what lies before the player.

mod course;
mod moving;
mod purpose;
mod seating;

use serde::{Deserialize, Serialize};

use crate::{
    cards::Card,
    game::{
        HandEnd, Match, PlayedDeal, Player, Stage, other_of_two,
        words::{Names, Phrase},
    },
    melds::{Arrangement, best_arrangement},
    play::{Seat, View},
    players::{Level, Opponent},
    record::{Comparison, Date, Header, Occasion, Record},
    rules::TakeBack,
};

use super::{hand_row::HandRow, typed::Typed};

pub use moving::{Dealing, Mind};
pub use seating::CannotSit;

use purpose::Purpose;

/// A match at the table.
#[derive(Debug, Clone, PartialEq)]
pub struct Sitting {
    record: Record,
    /// Which sitting it is, from 1; 0 until somebody sits down.
    number: u64,
    /// The number of the hand that is compared with the same deal played otherwise; none in a match of its own.
    compared: Option<u64>,
    /// What the strongest player made of the same cards, in a deal of the day that is over.
    par: Option<HandEnd>,
    me: Player,
    across: Opponent,
    /// The player's cards as they lie before him.
    pub row: HandRow,
    /// Which card of the spread the cursor is on, counted from 0.
    pub cut_at: usize,
    /// The card that was clicked last, until something else is done.
    pub clicked: Option<Card>,
    /// The number typed so far while a card is chosen in the cut.
    pub cut_typed: usize,
    /// Which line of the standing question the cursor is on, counted from 0.
    pub chosen: usize,
    /// The card being typed.
    pub typed: Typed,
    /// What the player has just been told, until his next key.
    pub notice: Option<Notice>,
    /// What the opponent is about.
    pub mind: Mind,
    /// Whether what moves is to be finished at once, until it is the player's turn.
    pub hurried: bool,
    /// How many cards have been dealt on the screen, while they are being dealt.
    pub dealing: Option<Dealing>,
    /// What is shown of a hand that is over.
    pub after: After,
    /// What the player sits here for.
    purpose: Purpose,
}

/// Something the player is told until he does something else.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Notice {
    /// What he did, or what has changed.
    Told(Phrase),
    /// Why something he wanted cannot be.
    Refused(Phrase),
}

impl Notice {
    /// The words.
    pub const fn phrase(&self) -> &Phrase {
        match self {
            Self::Told(phrase) | Self::Refused(phrase) => phrase,
        }
    }
}

/// What is shown of a hand that is over, one after another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum After {
    /// The hand: melds, lay-offs and the sum.
    Hand,
    /// The hand of a branch beside the original.
    Compared,
    /// The game, if the hand ended it.
    Game,
    /// The match, if the game ended it.
    Match,
}

impl Sitting {
    /// The same as the sitting of this number.
    #[must_use]
    pub fn numbered(self, number: u64) -> Self {
        Self { number, ..self }
    }

    /// Whether it is a branch of another record, and so practice.
    pub fn is_branch(&self) -> bool {
        self.header().occasion().origin().is_some()
    }

    /// Whose deal of the day it is, if it is one.
    pub fn daily(&self) -> Option<Date> {
        let daily = self.header().occasion().daily();
        daily.map(|daily| daily.date)
    }

    /// What it is beside the matches, in a word or two; none for a match of its own.
    pub fn beside(&self) -> Option<String> {
        match self.header().occasion() {
            Occasion::Match => None,
            Occasion::Branch(_) => Some("practice".to_owned()),
            Occasion::Daily(daily) => Some(format!("the deal of {}", daily.date)),
        }
    }

    /// Whether the hand has just been finished that is to be compared: that of a branch, or of a deal of the day.
    pub fn is_to_be_compared(&self) -> bool {
        let finished = self.dealt().filter(|deal| deal.turn().is_none());
        self.compared.is_some() && finished.map(PlayedDeal::number) == self.compared
    }

    /// The two results side by side, once both are known.
    pub fn comparison(&self) -> Option<Comparison> {
        if self.daily().is_none() {
            return Comparison::of(&self.record);
        }
        let best = Level::STRONGEST.called();
        Comparison::with_computer(&self.record, best.as_str(), self.par?)
    }

    /// What the strongest player made of the same cards.
    pub fn take_par(&mut self, sitting: u64, end: Option<HandEnd>) {
        if self.number == sitting {
            self.par = end;
        }
    }

    /// The record.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The match.
    pub fn game(&self) -> &Match {
        self.record.state()
    }

    /// The header of the record.
    pub fn header(&self) -> &Header {
        self.record.header()
    }

    /// The player at the screen.
    pub fn me(&self) -> Player {
        self.me
    }

    /// The player across the table.
    pub fn other(&self) -> Player {
        other_of_two(self.me)
    }

    /// A player's name as it stands in the record.
    pub fn name(&self, player: Player) -> &str {
        self.header()
            .player(player)
            .map_or("", |participant| participant.name.as_str())
    }

    /// The players' names, for the player at the screen.
    pub fn names(&self) -> Names {
        self.header().names(Some(self.me))
    }

    /// The opponent's name.
    pub fn other_name(&self) -> &str {
        self.name(self.other())
    }

    /// Who sits across the table.
    pub fn across(&self) -> &Opponent {
        &self.across
    }

    /// The deal being played or just over, with every card known: nothing of it may be shown but what is in
    /// [`view`](Self::view).
    fn dealt(&self) -> Option<&PlayedDeal> {
        self.game().deal()
    }

    /// Where the player sits in the deal being played or just over.
    pub fn seat(&self) -> Option<Seat> {
        self.dealt().and_then(|deal| deal.seat_of(self.me))
    }

    /// The deal being played, or the last one, as the player knows it. All that the screen shows of the cards comes
    /// from here.
    pub fn view(&self) -> Option<View> {
        let deal = self.dealt()?;
        Some(deal.view(deal.seat_of(self.me)?))
    }

    /// The deal, while it is being played, as the player knows it.
    pub fn playing(&self) -> Option<View> {
        match self.game().stage() {
            Stage::Playing(_) => self.view(),
            Stage::Cut
            | Stage::Lot
            | Stage::ChooseDealer { .. }
            | Stage::ToDeal { .. }
            | Stage::Over(_) => None,
        }
    }

    /// Whether the last hand ended a game.
    pub fn game_ended(&self) -> bool {
        let sheet = self.game().sheet();
        sheet.game().hands().is_empty() && !sheet.finished().is_empty()
    }

    /// Whether it is the player's turn in the hand.
    pub fn my_turn(&self) -> bool {
        self.game().turn() == Some(self.me)
    }

    /// Whether the player may take a move back now.
    pub fn may_take_back(&self) -> bool {
        self.purpose == Purpose::Play
            && self.game().rules().table.take_back == TakeBack::UntilOpponentActs
            && matches!(self.game().stage(), Stage::Playing(_))
            && self.dealt().is_some_and(|deal| {
                let last = deal.actions().last();
                last.is_some_and(|(seat, _)| Some(*seat) == self.seat())
            })
    }

    /// Why there is no move to be taken back, where the house rules allow it.
    pub fn nothing_to_take_back(&self) -> Option<&'static str> {
        let is_allowed = self.game().rules().table.take_back == TakeBack::UntilOpponentActs;
        if !is_allowed || self.may_take_back() {
            return None;
        }
        let deal = self.dealt().filter(|deal| deal.turn().is_some());
        Some(match deal.map(PlayedDeal::actions) {
            None | Some([]) => "nothing has been done in this hand that could be taken back",
            Some(_) => "the last move was not yours, so there is none to take back",
        })
    }

    /// Tells the player something.
    pub fn tell(&mut self, phrase: Phrase) {
        self.notice = Some(Notice::Told(phrase));
    }

    /// Tells the player why something he wanted cannot be.
    pub fn refuse(&mut self, why: &str) {
        self.notice = Some(Notice::Refused(Phrase::from_sentence(why)));
    }

    /// The player's cards in the melds that count least, or, with eleven of them, as they are shown.
    pub fn arrangement(&self) -> Option<Arrangement> {
        self.view().map(|view| best_arrangement(view.hand()))
    }

    /// Lays the player's cards out as they lay before, as far as he still holds them.
    pub fn lay_out_as(&mut self, row: HandRow) {
        if let Some(arrangement) = self.arrangement() {
            self.row = row;
            self.row.hold(&arrangement);
        }
    }

    fn lay_out_hand(&mut self) {
        let Some(view) = self.view() else { return };
        let was_empty = self.row.cards().is_empty();
        self.row.hold(&best_arrangement(view.hand()));
        if let (true, Some(drawn)) = (was_empty, view.drawn()) {
            self.row.point_at(drawn);
        }
    }
}

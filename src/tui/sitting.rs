//! A match at the table: its record, who plays it, and what lies before the player.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::{
    bots::{Across, Level, Manners, Persona, Scores, UnknownPersona, opponent_name},
    cards::Card,
    drills::{self, Drill},
    game::{
        Entry, EntryError, HandEnd, Match, PlayedDeal, Player, Stage,
        words::{Names, Phrase},
    },
    melds::{Arrangement, best_arrangement},
    play::{Action, Seat, View},
    record::{Comparison, Date, Header, Occasion, Participant, ParticipantKind, Record},
    rules::TakeBack,
};

use super::{
    hand_row::HandRow,
    message::{Dealt, Effect, Ticket},
    pace::Pace,
    typed::Typed,
};

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
    across: Across,
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

/// What the player sits at the table for.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Purpose {
    /// To play.
    Play,
    /// To say what he would do, which is then not done.
    Drill {
        /// Which question it is.
        heading: String,
        /// What he has said.
        answer: Option<drills::Answer>,
    },
}

/// Something the player is told until he does something else.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// What.
    pub phrase: Phrase,
    /// Whether something he wanted was refused.
    pub refused: bool,
}

/// What the opponent is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mind {
    /// Nothing: it is not his turn.
    Resting,
    /// He has been asked for a move.
    Thinking(Ticket),
    /// He has decided, and the move is shown after a wait.
    Ready {
        /// The move.
        action: Action,
        /// How much of the wait is left.
        left: Duration,
    },
}

/// The cards being dealt, one after another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Dealing {
    /// How many lie before the players.
    pub dealt: usize,
    /// How long until the next one.
    pub left: Duration,
}

impl Dealing {
    /// How many cards two hands are.
    pub const CARDS: usize = 20;
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

/// Why a record cannot be sat down to.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CannotSit {
    /// The players are not one person and one computer.
    #[error(
        "this match is not between one person and the computer, so it cannot be gone on with at this table"
    )]
    OtherPlayers,
    /// The computer plays somebody whom this program does not have.
    #[error(transparent)]
    Opponent(#[from] UnknownPersona),
}

impl Sitting {
    /// Sits down to a record.
    ///
    /// # Errors
    ///
    /// When it is not a match between one person and a computer player that there is.
    pub fn new(record: Record) -> Result<Self, CannotSit> {
        let (me, other) = match record.header().players() {
            [
                Participant {
                    kind: ParticipantKind::Human,
                    ..
                },
                other,
            ] => (Player::FIRST, other),
            [
                other,
                Participant {
                    kind: ParticipantKind::Human,
                    ..
                },
            ] => (Player::SECOND, other),
            _ => return Err(CannotSit::OtherPlayers),
        };
        let across = match &other.kind {
            ParticipantKind::Human => return Err(CannotSit::OtherPlayers),
            ParticipantKind::Bot { level } => Across::House(level.as_str().parse()?),
            ParticipantKind::Program => Across::Program(other.name.clone()),
        };
        Ok(Self::seated(record, me, across, Purpose::Play))
    }

    fn seated(record: Record, me: Player, across: Across, purpose: Purpose) -> Self {
        let compared = record.compared_hand();
        let mut sitting = Self {
            record,
            number: 0,
            compared,
            par: None,
            me,
            across,
            row: HandRow::default(),
            cut_at: 25,
            clicked: None,
            cut_typed: 0,
            chosen: 0,
            typed: Typed::default(),
            notice: None,
            mind: Mind::Resting,
            hurried: false,
            dealing: None,
            after: After::Hand,
            purpose,
        };
        sitting.lay_out_hand();
        sitting
    }

    /// Sits down to a position, to say what is to be done in it.
    pub fn at_drill(drill: &Drill, heading: String) -> Self {
        let record = drill.record().clone();
        let me = drill.player();
        let players = record.header().players();
        let other = players.iter().enumerate().find(|(at, _)| *at != me.index());
        let across = other.map(|(_, other)| match &other.kind {
            ParticipantKind::Bot { level } => match level.as_str().parse() {
                Ok(persona) => Across::House(persona),
                Err(UnknownPersona { .. }) => Across::Program(level.clone()),
            },
            ParticipantKind::Human | ParticipantKind::Program => {
                Across::Program(other.name.clone())
            }
        });
        let across = across.unwrap_or(Across::House(Persona::from(Level::Beginner)));
        let purpose = Purpose::Drill {
            heading,
            answer: None,
        };
        Self::seated(record, me, across, purpose)
    }

    /// Which question of the drills lies here, when one does.
    pub fn drill(&self) -> Option<&str> {
        match &self.purpose {
            Purpose::Play => None,
            Purpose::Drill { heading, .. } => Some(heading),
        }
    }

    /// Takes what the player has answered to a drill.
    pub fn take_answer(&mut self) -> Option<drills::Answer> {
        match &mut self.purpose {
            Purpose::Play => None,
            Purpose::Drill { answer, .. } => answer.take(),
        }
    }

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
        let best = opponent_name(Level::Grandmaster.into());
        Comparison::with_computer(&self.record, best.as_str(), self.par?)
    }

    /// What the strongest player made of the same cards.
    pub fn take_par(&mut self, sitting: u64, end: Option<HandEnd>) {
        if self.number == sitting {
            self.par = end;
        }
    }

    /// Asks for what the strongest player makes of the same cards, when a deal of the day is over.
    fn ask_for_par(&self) -> Option<Effect> {
        self.daily().filter(|_| self.is_to_be_compared())?;
        let Across::House(opponent) = self.across else {
            return None;
        };
        let entries = self.record.entries();
        let dealt = |entry: &Entry| matches!(entry, Entry::Dealt { .. });
        let count = entries.iter().position(dealt)? + 1;
        let mut dealt = Record::new(self.header().clone());
        for entry in &entries[..count] {
            dealt.push(entry.clone()).ok()?;
        }
        Some(Effect::PlayOut {
            sitting: self.number,
            dealt: Box::new(dealt),
            opponent,
        })
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
        if self.me == Player::FIRST {
            Player::SECOND
        } else {
            Player::FIRST
        }
    }

    /// A player's name as it stands in the record.
    pub fn name(&self, player: Player) -> &str {
        self.header()
            .player(player)
            .map_or("", |participant| participant.name.as_str())
    }

    /// The players' names, for the player at the screen.
    pub fn names(&self) -> Names {
        let players = self.header().players().iter();
        Names::new(players.map(|player| player.name.as_str()), Some(self.me))
    }

    /// The opponent's name.
    pub fn other_name(&self) -> &str {
        self.name(self.other())
    }

    /// What the opponent does beside playing.
    fn manners(&self) -> Manners {
        Manners::new(self.other(), self.header().seed())
    }

    /// Cuts: the player draws the card under the cursor, the opponent another.
    pub fn cut(&mut self, pace: Pace) -> Vec<Effect> {
        let spread = Match::spread(self.header().seed());
        let mine = spread.cards()[self.cut_at.min(51)];
        let his = self.manners().draw(&spread, &[mine]);
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

    /// Who sits across the table.
    pub fn across(&self) -> &Across {
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

    /// Tells the player something.
    pub fn tell(&mut self, phrase: Phrase) {
        self.notice = Some(Notice {
            phrase,
            refused: false,
        });
    }

    /// Tells the player why something he wanted cannot be.
    pub fn refuse(&mut self, why: &str) {
        self.notice = Some(Notice {
            phrase: Phrase::from_sentence(why),
            refused: true,
        });
    }

    fn other_scores(&self) -> Scores {
        Scores::of(self.game(), self.other())
    }

    /// The hand being played or just over as the opponent knows it.
    fn dealt_to_other(&self, scores: Scores) -> Option<Dealt> {
        let deal = self.dealt()?;
        Some(Dealt {
            number: deal.number(),
            scores,
            view: deal.view(deal.seat_of(self.other())?),
        })
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
                let dealer = self.manners().name_dealer();
                let entry = Entry::FirstDealer { dealer };
                effects.extend(self.enter(entry, pace));
            }
            Stage::Playing(deal) if deal.turn().is_some_and(|turn| turn != self.me) => {
                let ticket = Ticket {
                    sitting: self.number,
                    seed: self.header().seed(),
                    entries: self.record.entries().len(),
                };
                let seed = self.header().seed();
                let player = self.other();
                if let Some(dealt) = self.dealt_to_other(self.other_scores()) {
                    effects.push(match &self.across {
                        Across::House(persona) => Effect::AskBot {
                            ticket,
                            player,
                            persona: *persona,
                            seed,
                            view: Box::new(dealt.view),
                        },
                        Across::Program(_) => Effect::AskProgram {
                            ticket,
                            player,
                            seed,
                            dealt: Box::new(dealt),
                        },
                    });
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
        let scores = self.other_scores();
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
        let is_over = self.dealt().is_some_and(|deal| deal.turn().is_none());
        if is_over && matches!(self.across, Across::Program(_)) {
            let dealt = self.dealt_to_other(scores).map(Box::new);
            effects.extend(dealt.map(Effect::ShowProgram));
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

    /// Notes what the player would do, or tells him why not.
    fn say_only(&mut self, entry: &Entry) {
        let (Entry::Played { action, .. }, Some(view)) = (entry, self.playing()) else {
            self.refuse("nothing has been done here that could be taken back");
            return;
        };
        if let Err(why) = drills::check(&view, action) {
            self.refuse(&why.to_string());
        } else if let Purpose::Drill { answer, .. } = &mut self.purpose {
            *answer = Some(drills::Answer::Move(*action));
        }
    }

    /// Takes the opponent's answer, if the state it was asked for still stands.
    pub fn answered(&mut self, ticket: Ticket, action: Action, pace: Pace) -> Vec<Effect> {
        if self.mind != Mind::Thinking(ticket) {
            return Vec::new();
        }
        let wait = match pace.before(&action) {
            // Without a wait there would be no time to take a move back in.
            None if self.may_take_back() => Pace::Calm.before(&action),
            wait => wait,
        };
        match wait {
            Some(left) if !self.hurried => {
                self.mind = Mind::Ready { action, left };
                Vec::new()
            }
            Some(_) | None => self.opponent_plays(action, pace),
        }
    }

    fn opponent_plays(&mut self, action: Action, pace: Pace) -> Vec<Effect> {
        let player = self.other();
        match self.push(Entry::Played { player, action }, pace) {
            Ok(effects) => effects,
            Err(why) => self.instead_of(&why, pace),
        }
    }

    /// A computer player that tries what the rules forbid must not hold the game up: its first legal move is played.
    fn instead_of(&mut self, why: &EntryError, pace: Pace) -> Vec<Effect> {
        let player = self.other();
        let legal = self
            .dealt()
            .and_then(|deal| deal.deal().legal().into_iter().next());
        let effects =
            legal.and_then(|action| self.push(Entry::Played { player, action }, pace).ok());
        let name = self.other_name();
        let told = format!("{name} tried what is not allowed, and played something else: {why}");
        self.refuse(&told);
        effects.unwrap_or_default()
    }

    /// Lets time pass.
    pub fn passed(&mut self, elapsed: Duration, pace: Pace) -> Vec<Effect> {
        if let Some(dealing) = &mut self.dealing {
            let mut elapsed = elapsed;
            while elapsed >= dealing.left {
                elapsed -= dealing.left;
                dealing.dealt += 1;
                match pace.per_card() {
                    Some(left) if dealing.dealt < Dealing::CARDS => dealing.left = left,
                    Some(_) | None => {
                        self.dealing = None;
                        return Vec::new();
                    }
                }
            }
            dealing.left -= elapsed;
            return Vec::new();
        }
        match &mut self.mind {
            Mind::Ready { left, .. } if *left > elapsed => {
                *left -= elapsed;
                Vec::new()
            }
            Mind::Ready { action, .. } => {
                let action = *action;
                self.opponent_plays(action, pace)
            }
            Mind::Resting | Mind::Thinking(_) => Vec::new(),
        }
    }

    /// When the next thing moves by itself; `None` while nothing does.
    pub fn moves_in(&self) -> Option<Duration> {
        match (self.dealing, self.mind) {
            (Some(dealing), _) => Some(dealing.left),
            (None, Mind::Ready { left, .. }) => Some(left),
            (None, Mind::Resting | Mind::Thinking(_)) => None,
        }
    }

    /// Whether something moves, or the opponent is thinking.
    pub fn is_moving(&self) -> bool {
        self.dealing.is_some() || self.mind != Mind::Resting
    }

    /// Finishes at once what moves, up to the player's turn.
    pub fn hurry(&mut self, pace: Pace) -> Vec<Effect> {
        if self.dealing.take().is_some() && self.mind == Mind::Resting {
            return Vec::new();
        }
        self.hurried = self.mind != Mind::Resting;
        match self.mind {
            Mind::Ready { action, .. } => self.opponent_plays(action, pace),
            Mind::Resting | Mind::Thinking(_) => Vec::new(),
        }
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

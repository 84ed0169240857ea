//! A record, stepped through: forwards and backwards, by moves, hands and games; and its moments as people name them.

use std::{fmt, str::FromStr};

use crate::{
    game::{CurrentDeals, Entry, Match, PlayedDeal, Player, Stage},
    play::{BySeat, View},
    text::quoted,
};

use super::{Participant, Record, log::step_again};

/// A record with a place in it: the match after so many of its entries.
///
/// A step is one entry, so the places are numbered from 0, before the first entry, to the number of entries.
///
/// ```
/// # use undercut::{game::{Entry, Match, Player, Stage}, rules::{FirstDealer, HouseRules, Rules}};
/// use undercut::record::{Header, Participant, Record, Replay};
///
/// # let mut house = HouseRules::default();
/// # house.deal.first_dealer = FirstDealer::You;
/// # let rules = Rules::new(house).expect("nothing contradicts it");
/// let players = vec![Participant::human("Ann".parse()?), Participant::bot("Clara".parse()?, "club".parse()?)];
/// let mut record = Record::new(Header::new(rules, players, 42)?);
/// // … a hand is played …
/// # record.push(record.state().due(42).unwrap())?;
/// # while let Stage::Playing(deal) = record.state().stage() {
/// #     let player = deal.turn().unwrap();
/// #     let action = deal.deal().legal().into_iter().next().unwrap();
/// #     record.push(Entry::Played { player, action })?;
/// # }
/// let mut replay = Replay::new(record);
/// replay.next_hand();
/// assert_eq!(replay.game().deals(), 1);
/// replay.forward();
/// replay.back();
/// assert_eq!(replay.at(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Replay {
    record: Record,
    at: usize,
    game: Match,
    hands: Vec<RecordedHand>,
}

/// Where a hand stands in a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordedHand {
    /// The place just after its cards were dealt.
    pub dealt: usize,
    /// The place after its last entry.
    pub end: usize,
    /// Whether it is the first of a game.
    pub begins_game: bool,
    /// Whether it was played to its end. The cards of one that was not are still hidden from its players.
    pub is_over: bool,
    /// The deals that were played at once: who sat in each, and for each of its events, in their order, the place just before
    /// it. What was taken back is no event.
    deals: Vec<(BySeat<Player>, Vec<usize>)>,
}

impl RecordedHand {
    /// For each event of the deal in which a player sat, in their order, the place just before it; of the first deal for one
    /// who sat in none.
    pub fn events_of(&self, player: Player) -> &[usize] {
        let own = self
            .deals
            .iter()
            .find(|(seats, _)| seats.find(&player).is_some());
        own.or(self.deals.first()).map_or(&[], |(_, events)| events)
    }

    fn events_of_mut(&mut self, player: Player) -> &mut Vec<usize> {
        let seats = |(seats, _): &(BySeat<Player>, Vec<usize>)| seats.find(&player).is_some();
        let own = self.deals.iter().position(seats);
        &mut self.deals[own.unwrap_or(0)].1
    }
}

impl Replay {
    /// The record before its first entry.
    pub fn new(record: Record) -> Self {
        let hands = hands_of(&record);
        Self {
            game: record.at(0),
            at: 0,
            record,
            hands,
        }
    }

    /// The record.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The place: how many entries have come before it.
    pub fn at(&self) -> usize {
        self.at
    }

    /// The last place.
    pub fn end(&self) -> usize {
        self.record.entries().len()
    }

    /// The match as it stood at this place.
    pub fn game(&self) -> &Match {
        &self.game
    }

    /// The hands of the record, in their order.
    pub fn hands(&self) -> &[RecordedHand] {
        &self.hands
    }

    /// The number of the hand that is played at this place, or was played last, in the match from 0; none before the
    /// first was dealt.
    pub fn hand(&self) -> Option<usize> {
        self.hands.iter().rposition(|hand| hand.dealt <= self.at)
    }

    /// The entry that led to this place.
    pub fn entry(&self) -> Option<&Entry> {
        self.record.entries().get(self.at.checked_sub(1)?)
    }

    /// The place just before an event of the deal of a hand in which this player sat; hand and event are counted from 0.
    pub fn place_of(&self, hand: usize, player: Player, event: usize) -> Option<usize> {
        let events = self.hands.get(hand)?.events_of(player);
        events.get(event).copied()
    }

    /// Goes to a place, or to the last one if there are not so many.
    pub fn go_to(&mut self, place: usize) {
        let place = place.min(self.end());
        if place < self.at {
            self.game = self.record.at(place);
        } else {
            for entry in &self.record.entries()[self.at..place] {
                step_again(&mut self.game, entry);
            }
        }
        self.at = place;
    }

    /// Goes one step forward; at the end nothing happens. A hint is no step: it goes with the move that follows.
    pub fn forward(&mut self) {
        let entries = &self.record.entries()[self.at..];
        let hints = entries.iter().take_while(|entry| is_hint(entry)).count();
        self.go_to(self.at + hints + 1);
    }

    /// Goes one step back; at the beginning nothing happens.
    pub fn back(&mut self) {
        let before = self.at.saturating_sub(1);
        let entries = self.record.entries()[..before].iter().rev();
        let hints = entries.take_while(|entry| is_hint(entry)).count();
        self.go_to(before - hints);
    }

    /// Goes to where the next hand has been dealt; to the end, when there is none.
    pub fn next_hand(&mut self) {
        self.go_after(|_| true);
    }

    /// Goes to where this hand was dealt, or from there to where the one before it was; at last to the beginning.
    pub fn previous_hand(&mut self) {
        self.go_before(|_| true);
    }

    /// Goes to where the first hand of the next game has been dealt; to the end, when there is none.
    pub fn next_game(&mut self) {
        self.go_after(|hand| hand.begins_game);
    }

    /// Goes to where the first hand of this game was dealt, or from there to that of the game before it; at last to the
    /// beginning.
    pub fn previous_game(&mut self) {
        self.go_before(|hand| hand.begins_game);
    }

    fn go_after(&mut self, wanted: fn(&RecordedHand) -> bool) {
        let mut hands = self.hands.iter().filter(|hand| wanted(hand));
        let next = hands.find(|hand| hand.dealt > self.at);
        self.go_to(next.map_or(self.end(), |hand| hand.dealt));
    }

    fn go_before(&mut self, wanted: fn(&RecordedHand) -> bool) {
        let mut hands = self.hands.iter().rev().filter(|hand| wanted(hand));
        let previous = hands.find(|hand| hand.dealt < self.at);
        self.go_to(previous.map_or(0, |hand| hand.dealt));
    }
}

fn is_hint(entry: &Entry) -> bool {
    matches!(entry, Entry::Hinted { .. })
}

fn hands_of(record: &Record) -> Vec<RecordedHand> {
    let mut game = record.at(0);
    let mut hands: Vec<RecordedHand> = Vec::new();
    for (before, entry) in record.entries().iter().enumerate() {
        let sheet = game.sheet();
        let begins_game = sheet.hands() == 0 || !sheet.just_ended().is_empty();
        step_again(&mut game, entry);
        match (entry, hands.last_mut()) {
            (Entry::Dealt { .. }, _) => hands.push(RecordedHand {
                dealt: before + 1,
                end: before + 1,
                begins_game,
                is_over: false,
                deals: {
                    let deals = game.current().map_or(&[][..], |deals| deals.all());
                    deals
                        .iter()
                        .map(|deal| (*deal.seats(), Vec::new()))
                        .collect()
                },
            }),
            (Entry::Played { player, .. }, Some(hand)) => {
                hand.events_of_mut(*player).push(before);
                hand.end = before + 1;
                hand.is_over = !matches!(game.stage(), Stage::Playing(_));
            }
            (Entry::TookBack { player }, Some(hand)) => {
                hand.events_of_mut(*player).pop();
                hand.end = before + 1;
            }
            (Entry::Hinted { .. } | Entry::Left { .. }, Some(hand)) => hand.end = before + 1,
            (Entry::Cut { .. } | Entry::FirstDealer { .. } | Entry::LastGames { .. }, _)
            | (_, None) => {}
        }
    }
    hands
}

impl Record {
    /// The record up to a hand that people are still playing, whose cards are hidden from them; and the number of that hand,
    /// from 0.
    #[must_use]
    pub fn before_open_hand(self) -> (Self, Option<u64>) {
        let mut players = self.header().players().iter();
        let Some(deal) = self.state().deal().filter(|deal| deal.turn().is_some()) else {
            return (self, None);
        };
        if !players.any(Participant::is_person) {
            return (self, None);
        }
        let number = deal.number();
        let is_deal = |entry: &Entry| matches!(entry, Entry::Dealt { .. });
        let dealt = self.entries().iter().rposition(is_deal).unwrap_or(0);
        (self.first(dealt), Some(number))
    }

    /// What `of` makes of each deal of the hands that are over, in their order, at the end of its hand.
    pub fn finished_hands<T>(&self, mut of: impl FnMut(&PlayedDeal) -> Option<T>) -> Vec<T> {
        let mut game = self.at(0);
        let mut hands = Vec::new();
        for entry in self.entries() {
            step_again(&mut game, entry);
            let is_over = !matches!(game.stage(), Stage::Playing(_));
            if let (Entry::Played { .. }, true) = (entry, is_over) {
                let deals = game.current().map_or(&[][..], |deals| deals.all());
                hands.extend(deals.iter().filter_map(&mut of));
            }
        }
        hands
    }

    /// The hands of the match that are over, in their order, each at its end and as this player knows it.
    ///
    /// ```
    /// use undercut::{game::{Entry, Player}, record::{Header, Participant, Record}, rules::{FirstDealer, HouseRules, Rules}};
    ///
    /// let mut house = HouseRules::default();
    /// house.deal.first_dealer = FirstDealer::You;
    /// let players = vec![Participant::human("Ann".parse()?), Participant::human("Bob".parse()?)];
    /// let mut record = Record::new(Header::new(Rules::new(house).unwrap(), players, 42)?);
    /// let dealt = record.state().due(42).unwrap();
    /// record.push(dealt)?;
    /// assert!(record.past(Player::FIRST).is_empty(), "the first hand is being played");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn past(&self, player: Player) -> Vec<View> {
        self.finished_hands(|deal| Some(deal.view(deal.seat_of(player)?)))
    }
}

/// A moment of a record as people name it: `3` for the third hand when its cards have been dealt, `3.12` for the same hand
/// after its twelfth move. `undercut replay` prints these numbers.
///
/// A draw is a move and so is a discard; a move that was taken back does not count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Moment {
    /// The number of the hand in its match, from 1.
    pub hand: u64,
    /// How many moves have been made in it.
    pub moves: usize,
}

/// Why a text is no [`Moment`].
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("a place is a hand such as 3, or a hand and a move such as 3.12, and this is {}", quoted(.found))]
pub struct NoMoment {
    /// The text.
    pub found: String,
}

/// Why a record has no such place.
#[expect(missing_docs, reason = "names say what the values are")]
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotThere {
    /// There are fewer hands.
    #[error("there is no hand {wanted}: {} dealt in this match", counted(*.hands))]
    Hand {
        /// The hand that was wanted.
        wanted: u64,
        /// How many were dealt.
        hands: u64,
    },
    /// The hand has fewer moves.
    #[error("there is no move {wanted} in hand {hand}: it has {moves}")]
    Move {
        hand: u64,
        /// The move that was wanted.
        wanted: usize,
        moves: usize,
    },
}

fn counted(hands: u64) -> String {
    match hands {
        0 => "nothing was".to_owned(),
        1 => "one was".to_owned(),
        hands => format!("{hands} were"),
    }
}

impl Moment {
    /// How many entries of the record come before this place.
    ///
    /// # Errors
    ///
    /// When it has no such hand, or the hand no such move.
    pub fn entries(self, record: &Record) -> Result<usize, NotThere> {
        let mut game = Match::new(record.header().rules());
        let (mut found, mut moves, mut hands) = (None, 0, 0);
        for (count, entry) in (1..).zip(record.entries()) {
            step_again(&mut game, entry);
            hands = game.deals();
            let deals = game
                .current()
                .filter(|deals| deals.number() + 1 == self.hand);
            let Some(made) = deals.map(CurrentDeals::moves) else {
                continue;
            };
            moves = made;
            let is_step = match entry {
                Entry::Dealt { .. } | Entry::Played { .. } | Entry::TookBack { .. } => true,
                Entry::Cut { .. }
                | Entry::FirstDealer { .. }
                | Entry::LastGames { .. }
                | Entry::Hinted { .. }
                | Entry::Left { .. } => false,
            };
            // Of a move that was made again, the last counts.
            if is_step && made == self.moves {
                found = Some(count);
            }
        }
        if self.hand == 0 || self.hand > hands {
            let wanted = self.hand;
            return Err(NotThere::Hand { wanted, hands });
        }
        found.filter(|_| self.moves <= moves).ok_or(NotThere::Move {
            hand: self.hand,
            wanted: self.moves,
            moves,
        })
    }
}

impl FromStr for Moment {
    type Err = NoMoment;

    fn from_str(text: &str) -> Result<Self, NoMoment> {
        let place = || {
            let (hand, moves) = text.split_once('.').unwrap_or((text, "0"));
            let is_number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
            (is_number(hand) && is_number(moves)).then_some(())?;
            Some(Self {
                hand: hand.parse().ok().filter(|&hand| hand > 0)?,
                moves: moves.parse().ok()?,
            })
        };
        place().ok_or_else(|| NoMoment {
            found: text.chars().take(20).collect(),
        })
    }
}

impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.moves {
            0 => write!(f, "{}", self.hand),
            moves => write!(f, "{}.{moves}", self.hand),
        }
    }
}

//! A record, stepped through: forwards and backwards, by moves, hands and games.

use crate::game::{Entry, Match, Stage};

use super::Record;

/// A record with a place in it: the match after so many of its entries.
///
/// A step is one entry, so the places are numbered from 0, before the first entry, to the number of entries.
///
/// ```
/// # use undercut::{players::{Bot, Greedy}, game::{Entry, Match, Player, Stage}, rules::{FirstDealer, HouseRules, Rules}};
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
/// #     let action = Greedy.choose(&deal.view(deal.seat_of(player).unwrap()));
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
    /// For each event of the hand, in their order, the place just before it. What was taken back is no event of it.
    pub events: Vec<usize>,
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

    /// The place just before an event of a hand; both are counted from 0.
    pub fn place_of(&self, hand: usize, event: usize) -> Option<usize> {
        self.hands.get(hand)?.events.get(event).copied()
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

    /// Goes one step forward; at the end nothing happens.
    pub fn forward(&mut self) {
        self.go_to(self.at + 1);
    }

    /// Goes one step back; at the beginning nothing happens.
    pub fn back(&mut self) {
        self.go_to(self.at.saturating_sub(1));
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

fn step_again(game: &mut Match, entry: &Entry) {
    game.apply(entry)
        .expect("the entries of a record were applied in this order before");
}

fn hands_of(record: &Record) -> Vec<RecordedHand> {
    let mut game = record.at(0);
    let mut hands: Vec<RecordedHand> = Vec::new();
    for (before, entry) in record.entries().iter().enumerate() {
        let begins_game = game.sheet().game().hands().is_empty();
        step_again(&mut game, entry);
        match (entry, hands.last_mut()) {
            (Entry::Dealt { .. }, _) => hands.push(RecordedHand {
                dealt: before + 1,
                end: before + 1,
                begins_game,
                is_over: false,
                events: Vec::new(),
            }),
            (Entry::Played { .. }, Some(hand)) => {
                hand.events.push(before);
                hand.end = before + 1;
                hand.is_over = !matches!(game.stage(), Stage::Playing(_));
            }
            (Entry::TookBack { .. }, Some(hand)) => {
                hand.events.pop();
                hand.end = before + 1;
            }
            (Entry::Hinted { .. }, Some(hand)) => hand.end = before + 1,
            (Entry::Cut { .. } | Entry::FirstDealer { .. }, _) | (_, None) => {}
        }
    }
    hands
}

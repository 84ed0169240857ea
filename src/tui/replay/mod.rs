//! A recorded match on the screen, stepped through: where it stands, who sees what, and what the coach says.

mod coached;
mod told;

pub use coached::Judging;
pub use told::ListedMove;

use crate::{
    game::{Entry, Player, other_of_two, words::Names, words::Phrase},
    play::{Event, Seat, View, pair},
    record::{Label, Occasion, Record, Replay},
};

use super::{coaching::Coaching, screens::ReviewScreen};

/// A recorded match on the screen.
#[derive(Debug, Clone, PartialEq)]
pub struct Replaying {
    replay: Replay,
    me: Player,
    names: Names,
    /// For each entry, in their order, what it was.
    steps: Vec<Step>,
    eyes: Eyes,
    /// What the coach has made of it.
    pub judging: Judging,
    /// What the player has just been told, until his next key.
    pub told: Option<Phrase>,
    /// Where the record was opened.
    pub opened: Opened,
    /// The review from which the player came to this place, and to which he goes back first.
    pub review: Option<Box<LeftReview>>,
    /// What the record is called, where that is known.
    pub called: Option<Label>,
}

/// Whose cards are seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Eyes {
    /// Those of both hands, wherever the hand was played to its end.
    #[default]
    Both,
    /// Those that the player saw.
    Own,
}

/// Where a record was opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Opened {
    /// In the list of the records.
    Records,
    /// There too, for its review: it is left together with that.
    Review,
    /// At the table where it is played.
    Table,
    /// By the command line: there is nothing behind it.
    Command,
}

/// A review as it was left for one of its mistakes.
#[derive(Debug, Clone, PartialEq)]
pub struct LeftReview {
    /// What it says, with the mistake that was chosen.
    pub coaching: Coaching,
    /// The page on which that stands, scrolled as it was.
    pub page: ReviewScreen,
}

/// What an entry was.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Step {
    /// The hand that it belongs to, counted from 0; none before the first.
    hand: Option<usize>,
    /// What happened in the hand, and as which of its events; none for an entry that is no move.
    event: Option<(usize, Event)>,
}

impl Replaying {
    /// The record at its first hand, seen by the person who played it.
    pub fn new(record: Record, opened: Opened) -> Self {
        let me = person(&record);
        let names = record.header().names(Some(me));
        let steps = steps(&record);
        let mut replay = Replay::new(record);
        replay.next_hand();
        Self {
            replay,
            me,
            names,
            steps,
            eyes: Eyes::default(),
            judging: Judging::Resting,
            told: None,
            opened,
            review: None,
            called: None,
        }
    }

    /// The record and the place in it.
    pub fn replay(&self) -> &Replay {
        &self.replay
    }

    /// The same, to go to another place.
    pub fn replay_mut(&mut self) -> &mut Replay {
        &mut self.replay
    }

    /// The player whose match it is.
    pub fn me(&self) -> Player {
        self.me
    }

    /// The other player.
    pub fn other(&self) -> Player {
        other_of_two(self.me)
    }

    /// The players' names; who watches is the one whose match it is.
    pub fn names(&self) -> &Names {
        &self.names
    }

    /// What the other player is: the level of a computer player, or a person or program.
    pub fn across(&self) -> &str {
        let other = self.replay.record().header().player(self.other());
        other.map_or("", |other| other.kind.name())
    }

    /// Whether the record is a branch of another.
    pub fn is_branch(&self) -> bool {
        match self.replay.record().header().occasion() {
            Occasion::Branch(_) => true,
            Occasion::Match | Occasion::Daily(_) => false,
        }
    }

    /// Opens both hands, or closes the other's.
    pub fn blink(&mut self) {
        self.eyes = match self.eyes {
            Eyes::Both => Eyes::Own,
            Eyes::Own => Eyes::Both,
        };
        let over = self.hand_over();
        self.told = Some(Phrase::new(match self.eyes {
            Eyes::Both if !over => {
                "This hand has not been played to its end: only what you have seen is shown."
            }
            Eyes::Both => "Both hands lie open.",
            Eyes::Own => "Only what you saw is shown.",
        }));
    }

    /// Whether the hand at this place was played to its end. The cards of one that was not stay hidden.
    fn hand_over(&self) -> bool {
        let hand = self.replay.hand();
        hand.is_none_or(|hand| self.replay.hands()[hand].is_over)
    }

    /// Whether both hands are seen at this place.
    pub fn is_open(&self) -> bool {
        self.eyes == Eyes::Both && self.hand_over()
    }

    /// Where the player sits in the hand at this place.
    pub fn seat(&self) -> Option<Seat> {
        self.replay.game().deal()?.seat_of(self.me)
    }

    /// The hand at this place as the player saw it; none before the first was dealt.
    pub fn view(&self) -> Option<View> {
        Some(self.replay.game().deal()?.view(self.seat()?))
    }

    /// The hand as the other player saw it, where both are seen.
    pub fn other_view(&self) -> Option<View> {
        let deal = self.replay.game().deal().filter(|_| self.is_open())?;
        Some(deal.view(pair::opponent(self.seat()?)))
    }
}

/// The person who played a match: the first, where there are more or none.
pub fn person(record: &Record) -> Player {
    record.header().person().unwrap_or(Player::FIRST)
}

fn steps(record: &Record) -> Vec<Step> {
    let mut game = record.at(0);
    let entries = record.entries().iter();
    let step = |entry: &Entry| {
        game.apply(entry)
            .expect("the entries of a record were applied in this order before");
        let deals = usize::try_from(game.deals()).unwrap_or(usize::MAX);
        let events = game.deal().map_or(&[][..], |deal| deal.events());
        let event = matches!(entry, Entry::Played { .. })
            .then(|| events.last())
            .flatten();
        Step {
            hand: deals.checked_sub(1),
            event: event.map(|event| (events.len() - 1, *event)),
        }
    };
    entries.map(step).collect()
}

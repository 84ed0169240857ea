//! What was done in a replayed match, in words.

use crate::{
    analysis::coach::Grade,
    game::{
        Entry, HandEnd, Player,
        words::{self, Phrase},
    },
    play::{Outcome, Seen, pair},
};

use super::Replaying;

/// A line of the list of moves.
#[derive(Debug, Clone, PartialEq)]
pub struct ListedMove {
    /// The place just after it.
    pub place: usize,
    /// Whose it was.
    pub player: Player,
    /// What was done, in short.
    pub told: Phrase,
    /// The mistake that it was, if it was one.
    pub grade: Option<Grade>,
}

impl Replaying {
    /// What was seen of an entry that is a move, by whose eyes are looked through.
    fn seen(&self, entry: usize) -> Option<(usize, Seen)> {
        let (place, event) = self.steps.get(entry)?.event?;
        let eyes = if self.is_open() {
            event.seat
        } else {
            self.seat()?
        };
        Some((place, event.seen_by(eyes)))
    }

    /// What happened in the hand up to this place, one sentence each, the newest last; before the first hand what went
    /// before it.
    pub fn story(&self) -> Vec<Phrase> {
        let entries = &self.replay.record().entries()[..self.replay.at()];
        let Some(deal) = self.replay.game().deal() else {
            let opening = entries.iter().filter_map(|entry| self.opening(entry));
            return opening.collect();
        };
        let dealer = deal.seats()[pair::DEALER];
        let mut story = vec![Phrase::new(self.names.does(dealer, "deal", "deals"))];
        let Some(me) = self.seat() else { return story };
        let history: Vec<Seen> = deal
            .events()
            .iter()
            .map(|event| event.seen_by(if self.is_open() { event.seat } else { me }))
            .collect();
        story.extend(words::events(&self.names, deal.seats(), &history));
        match entries.last() {
            Some(Entry::TookBack { player }) => story.push(words::took_back(&self.names, *player)),
            Some(Entry::Hinted { player }) => story.push(words::hinted(&self.names, *player)),
            Some(
                Entry::Cut { .. }
                | Entry::FirstDealer { .. }
                | Entry::Dealt { .. }
                | Entry::Played { .. },
            )
            | None => {}
        }
        story
    }

    fn opening(&self, entry: &Entry) -> Option<Phrase> {
        match entry {
            Entry::Cut { cards } => Some(words::cut(&self.names, cards)),
            Entry::FirstDealer { dealer } => {
                let chooser = self.replay.record().state().chooser();
                Some(words::deals_first(&self.names, chooser, *dealer))
            }
            Entry::Dealt { .. }
            | Entry::Played { .. }
            | Entry::TookBack { .. }
            | Entry::Hinted { .. } => None,
        }
    }

    /// The list of the moves of the hand at this place, from the first to the last, and which of them led to it.
    pub fn moves(&self) -> (Vec<ListedMove>, Option<usize>) {
        let Some(hand) = self.replay.hand() else {
            return (Vec::new(), None);
        };
        let hand = &self.replay.hands()[hand];
        let Some(deal) = self.replay.game().deal() else {
            return (Vec::new(), None);
        };
        let entries = self.replay.record().entries();
        let lines = (hand.dealt - 1..hand.end).filter_map(|entry| {
            let (player, told) = match entries.get(entry)? {
                Entry::Dealt { .. } => {
                    let dealer = deal.seats()[pair::DEALER];
                    (dealer, self.verb(dealer, "deal", "deals"))
                }
                Entry::Played { player, .. } => {
                    let (_, seen) = self.seen(entry)?;
                    (*player, words::in_short(&self.names, *player, &seen))
                }
                Entry::TookBack { player } => {
                    (*player, self.verb(*player, "take back", "takes back"))
                }
                Entry::Hinted { player } => {
                    (*player, self.verb(*player, "get a hint", "gets a hint"))
                }
                Entry::Cut { .. } | Entry::FirstDealer { .. } => return None,
            };
            Some(ListedMove {
                place: entry + 1,
                player,
                told,
                grade: self
                    .decision(entry)
                    .and_then(crate::analysis::coach::Decision::grade),
            })
        });
        let lines: Vec<ListedMove> = lines.collect();
        let current = lines
            .iter()
            .rposition(|line| line.place <= self.replay.at());
        (lines, current)
    }

    fn verb(&self, player: Player, you: &str, other: &str) -> Phrase {
        Phrase::new(self.names.verb(player, you, other))
    }

    /// Where in the match this place is, in more words and in fewer: `Hand 3 of 12, move 14 of 31`, `Hand 3/12, move 14/31`.
    /// The moves are counted as [`Place`](crate::record::Place) counts them.
    pub fn whereabouts(&self) -> [String; 2] {
        let replay = &self.replay;
        let hands = replay.hands();
        let (Some(number), Some(deal)) = (replay.hand(), replay.game().deal()) else {
            let before = "Before the first hand".to_owned();
            return [before.clone(), before];
        };
        let (made, all) = (deal.actions().len(), hands[number].events.len());
        let (number, hands) = (number + 1, hands.len());
        if made > all {
            // It was taken back, and the hand was not played on.
            let told = format!("move {made}, taken back later");
            return [
                format!("Hand {number} of {hands}, {told}"),
                format!("Hand {number}/{hands}, {told}"),
            ];
        }
        [
            format!("Hand {number} of {hands}, move {made} of {all}"),
            format!("Hand {number}/{hands}, move {made}/{all}"),
        ]
    }

    /// How the hand ended, if it has at this place.
    pub fn ended(&self) -> Option<(Outcome, Phrase)> {
        let deal = self.replay.game().deal()?;
        let outcome = deal.deal().outcome()?;
        let end = HandEnd::of(deal)?;
        Some((outcome, words::hand_end(&self.names, &end).stop()))
    }
}

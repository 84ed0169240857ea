//! A match that begins elsewhere: at a moment of another record.

use crate::{
    game::{
        Entry, HandEnd, Match, PlayedDeal, Player, Stage,
        words::{Names, Symbols, hand_end_with_counts, mid_sentence},
    },
    text::Conjunction,
};

use super::{Extent, Header, Label, Occasion, Origin, Participant, Record};

/// A moment of a record from which another match can go on.
///
/// The entries up to there are copied into the new record, with the house rules, the seed and the seal. So it stands for
/// itself, replays like any other, and the cards that are still hidden are those of the original. Its header says where it
/// comes from and what came of the hand there, as an [`Origin`].
///
/// Nothing can be learned by it of a match that is still being played: the hand must be over there, and the branch ends
/// with it unless the whole match is.
///
/// ```
/// # use undercut::{game::{Entry, Match, Player, Stage}, rules::{FirstDealer, HouseRules, Rules}};
/// use undercut::record::{Branch, Header, Participant, Record};
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
/// // The same deal from the other side of the table: Ann has the cards that Clara had.
/// let nora = Participant::bot("Nora".parse()?, "novice".parse()?);
/// let branch = Branch::at(&record, 1)?.named("0007".parse()?);
/// let duplicate = branch.begin(Player::SECOND, "Ann".parse()?, vec![nora])?;
/// assert_eq!(duplicate.state(), &record.at(1));
/// assert_eq!(duplicate.header().occasion().origin().map(|origin| origin.entries), Some(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Branch {
    header: Header,
    entries: Vec<Entry>,
    origin: Origin,
    hand: u64,
}

/// Why no match can go on from a moment of a record.
#[expect(missing_docs, reason = "names say what the values are")]
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BranchError {
    /// The record has not so many entries.
    #[error("there is no step {wanted} in this record: it has {entries}")]
    BeyondTheEnd {
        /// How many entries were wanted.
        wanted: usize,
        entries: usize,
    },
    /// The match is over at that moment.
    #[error("the match is over there, and nothing is left to play: name an earlier moment")]
    MatchOver,
    /// The hand has not been played to its end in the record.
    #[error(
        "hand {} is not finished in this record: its cards stay hidden until it is", .hand + 1
    )]
    HandNotOver {
        /// The number of the hand in its match, from 0.
        hand: u64,
    },
    /// The table has no such place.
    #[error("there is no {player} at this table of {players}")]
    NoSuchPlayer { player: Player, players: usize },
    /// There are neither one opponent nor one for every other place.
    #[error("{found} opponents are named: name one for every other place, or {places}")]
    Opponents {
        /// How many other places there are.
        places: usize,
        /// How many opponents are named.
        found: usize,
    },
    /// The opponent is a person.
    #[error("{name} is a person: a branch is played against the computer or a program")]
    AgainstAPerson { name: Label },
}

impl Branch {
    /// The moment after the first `entries` entries of a record.
    ///
    /// # Errors
    ///
    /// When there is no such moment, when the match is over there, and when the hand that is being played then, or comes
    /// next, has not been finished in the record.
    pub fn at(record: &Record, entries: usize) -> Result<Self, BranchError> {
        let all = record.entries();
        let (Some(before), Some(after)) = (all.get(..entries), all.get(entries..)) else {
            return Err(BranchError::BeyondTheEnd {
                wanted: entries,
                entries: all.len(),
            });
        };
        let mut game = record.at(entries);
        if let Stage::Over(_) = game.stage() {
            return Err(BranchError::MatchOver);
        }
        let (hand, _) = moment_of(&game);
        let end = end_of(&mut game, after, hand).ok_or(BranchError::HandNotOver { hand })?;
        let header = record.header();
        let is_over = matches!(record.state().stage(), Stage::Over(_));
        let origin = Origin {
            record: None,
            entries,
            players: header.players().to_vec(),
            end,
            extent: if is_over {
                header.occasion().extent()
            } else {
                Extent::Hand
            },
        };
        Ok(Self {
            header: header.clone(),
            entries: before.to_vec(),
            origin,
            hand,
        })
    }

    /// The moment at which a branch was begun, to begin it again: with the same origin.
    ///
    /// It is none for a record that is no branch.
    pub fn again(branch: &Record) -> Option<Self> {
        let header = branch.header();
        let Occasion::Branch(origin) = header.occasion() else {
            return None;
        };
        let entries = branch.entries().get(..origin.entries)?;
        Some(Self {
            header: header.clone(),
            entries: entries.to_vec(),
            origin: Origin::clone(origin),
            hand: branch.branched_in()?,
        })
    }

    /// The last hand of a record that was played to its end, with its cards dealt.
    ///
    /// # Errors
    ///
    /// When no hand was.
    pub fn of_last_hand(record: &Record) -> Result<Self, BranchError> {
        let entries = record.entries().iter().enumerate();
        let dealt = entries.filter(|(_, entry)| matches!(entry, Entry::Dealt { .. }));
        let mut hands = dealt.rev().map(|(place, _)| Self::at(record, place + 1));
        let last = hands.find_map(Result::ok);
        last.ok_or(BranchError::HandNotOver { hand: 0 })
    }

    /// The deal of a day, to be played again: with its cards dealt.
    ///
    /// # Errors
    ///
    /// When it was not played to its end, or is no deal of a day.
    pub fn of_daily(record: &Record) -> Result<Self, BranchError> {
        let dealt = |entry: &Entry| matches!(entry, Entry::Dealt { .. });
        let dealt = record.entries().iter().position(dealt);
        let branch = Self::at(record, dealt.map_or(0, |place| place + 1))?;
        let daily = record.header().occasion().daily();
        let name = daily.and_then(|daily| format!("daily {}", daily.date).parse().ok());
        Ok(match name {
            Some(name) => branch.named(name),
            None => branch,
        })
    }

    /// The same, with what the record is called.
    #[must_use]
    pub fn named(mut self, record: Label) -> Self {
        self.origin.record = Some(record);
        self
    }

    /// The number of the hand that is played, in its match from 0.
    pub fn hand(&self) -> u64 {
        self.hand
    }

    /// Where the branch will say that it comes from.
    pub fn origin(&self) -> &Origin {
        &self.origin
    }

    /// The new record: the entries up to this moment, after which the person of this name sits in the place of `player`
    /// and the opponents in the others, in their order. A single one has every other place.
    ///
    /// # Errors
    ///
    /// When there is no such place, when there are not as many opponents as places, and when one is a person.
    ///
    /// # Panics
    ///
    /// Never: the entries were applied in this order by the same rules before.
    pub fn begin(
        self,
        player: Player,
        person: Label,
        mut opponents: Vec<Participant>,
    ) -> Result<Record, BranchError> {
        if let Some(person) = opponents.iter().find(|one| one.is_person()) {
            let name = person.name.clone();
            return Err(BranchError::AgainstAPerson { name });
        }
        let count = self.origin.players.len();
        if player.index() >= count {
            let players = count;
            return Err(BranchError::NoSuchPlayer { player, players });
        }
        let (places, found) = (count - 1, opponents.len());
        if found == 1 {
            opponents = vec![opponents[0].clone(); places];
        } else if found != places {
            return Err(BranchError::Opponents { places, found });
        }
        opponents.insert(player.index(), Participant::human(person));
        let mut record = Record::new(self.header.branched(self.origin, opponents));
        for entry in self.entries {
            record
                .push(entry)
                .expect("these entries were applied in this order by the same rules before");
        }
        Ok(record)
    }
}

/// Plays these entries until the hand of this number is over, and returns how it ended.
fn end_of(game: &mut Match, entries: &[Entry], hand: u64) -> Option<HandEnd> {
    let of_the_hand = |game: &Match| {
        let is_it = game.deal().is_some_and(|deal| deal.number() == hand);
        game.last_end().filter(|_| is_it)
    };
    for entry in entries {
        game.apply(entry).ok()?;
        if let Some(end) = of_the_hand(game) {
            return Some(end);
        }
    }
    None
}

/// The number of the hand that is being played, or comes next, in its match from 0; and how many moves were made in it.
fn moment_of(game: &Match) -> (u64, usize) {
    match game.stage() {
        Stage::Playing(deals) => (deals.number(), deals.moves()),
        Stage::Cut
        | Stage::Lot
        | Stage::ChooseDealer { .. }
        | Stage::ToDeal { .. }
        | Stage::Over(_) => (game.deals(), 0),
    }
}

impl Record {
    /// The number of the hand in which a branch begins, or with which it does, in its match from 0; none for a match of
    /// its own.
    pub fn branched_in(&self) -> Option<u64> {
        let origin = self.header().occasion().origin()?;
        Some(moment_of(&self.at(origin.entries)).0)
    }

    /// The same branch with what the record is called that it comes from, unless that is known; a match of its own stays as
    /// it is.
    #[must_use]
    pub fn coming_from(self, name: Label) -> Self {
        match self.header().occasion().origin() {
            Some(origin) if origin.record.is_none() => {
                let origin = Origin {
                    record: Some(name),
                    ..origin.clone()
                };
                let players = self.header().players().to_vec();
                let header = self.header().branched(origin, players);
                self.with_header(header)
            }
            Some(_) | None => self,
        }
    }

    /// The number of the hand to compare with the same deal played otherwise, in its match from 0: that of a
    /// branch and of a deal of the day. None for a match of its own.
    pub fn compared_hand(&self) -> Option<u64> {
        match self.header().occasion() {
            Occasion::Match => None,
            Occasion::Branch(_) => self.branched_in(),
            Occasion::Daily(_) => Some(0),
        }
    }

    /// How the hand to compare ended, once it has.
    pub fn compared_end(&self) -> Option<HandEnd> {
        let hand = self.compared_hand()?;
        let origin = self.header().occasion().origin();
        let copied = origin.map_or(0, |origin| origin.entries);
        end_of(&mut self.at(copied), self.entries().get(copied..)?, hand)
    }

    /// Whether all has been played that may be: the match, or the one hand that is.
    pub fn is_finished(&self) -> bool {
        let game = self.state();
        match (game.stage(), self.header().occasion().extent()) {
            (Stage::Over(_), _) => true,
            (Stage::ToDeal { .. }, Extent::Hand) => {
                let played = game.deal().map(PlayedDeal::number);
                self.compared_hand() == played && played.is_some()
            }
            _ => false,
        }
    }

    /// Whether the seed may be shown: nothing to come can be worked out from it, or it is that of a day and known
    /// anyway.
    pub fn tells_its_seed(&self) -> bool {
        if self.header().occasion().daily().is_some() {
            return true;
        }
        let is_over = matches!(self.state().stage(), Stage::Over(_));
        is_over && self.header().occasion().extent() == Extent::Match
    }
}

/// Who played, in a sentence: `you played Club`, `Ann, Bo and Cy played`.
fn played(names: &Names) -> String {
    let players: Vec<Player> = names.players().collect();
    match players.as_slice() {
        &[one, other] => {
            let [one, other] = [one, other].map(|player| mid_sentence(names.subject(player)));
            format!("{one} played {other}")
        }
        all => {
            let all = all
                .iter()
                .map(|player| mid_sentence(names.subject(*player)));
            format!("{} played", Conjunction::And.list(&all.collect::<Vec<_>>()))
        }
    }
}

/// Where a record comes from that is a branch of another, and what came of its hand there, or of which day it is the deal:
/// sentences for the reader of the record. There are none for a match of its own.
pub fn come_from(record: &Record) -> Vec<String> {
    let header = record.header();
    if let Some(daily) = header.occasion().daily() {
        let played = if daily.is_on_its_day() {
            "on its day".to_owned()
        } else {
            format!("on {}", daily.begun)
        };
        return vec![format!("The deal of {}, begun {played}.", daily.date)];
    }
    let Some(origin) = header.occasion().origin() else {
        return Vec::new();
    };
    let (hand, moves) = moment_of(&record.at(origin.entries));
    let hand = hand + 1;
    let after = match moves {
        0 => String::new(),
        1 => " after its first move".to_owned(),
        moves => format!(" after {moves} moves"),
    };
    let of = match &origin.record {
        Some(name) => format!("the record {name}"),
        None => "another record".to_owned(),
    };
    let there = Names::new(origin.players.iter().map(|one| one.name.as_str()), None);
    let end = hand_end_with_counts(&there, &origin.end).text(Symbols::Ascii);
    let mut told = vec![
        format!("Practice from hand {hand} of {of}{after}. It does not count."),
        format!("There {}, and it ended like this: {end}.", played(&there)),
    ];
    if origin.extent == Extent::Hand {
        told.push("It ends with that hand, because that match was not over.".to_owned());
    }
    told
}

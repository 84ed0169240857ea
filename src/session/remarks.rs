//! What the opponents say now and then, for the fun of it.
//!
//! A moment is recognized from what you have seen, and what is said at it comes from the seal of the match and the length of
//! its record. So a match that is resumed goes on as it would have gone, and a remark says nothing about hidden cards.

use std::collections::BTreeSet;

use sha2::{Digest, Sha256};

use crate::{
    cards::{Stream, below, stream},
    game::{Entry, Match, Player, Stage},
    play::{Action, Outcome, Seat, Seen, Shown, View, WinKind},
    players::{Cue, Level},
    record::{Participant, Record},
};

/// How many cards have been drawn in a long hand.
const LONG: usize = 16;
/// For how many entries of the record a remark can be heard: about a turn each.
const HEARD: usize = 4;

/// What an opponent has said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Remark {
    pub player: Player,
    pub text: &'static str,
    /// How many entries the record had.
    entries: usize,
}

/// The remarks of a match so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Remarks {
    /// What the match is known by, without its seed.
    identity: u64,
    me: Player,
    talkers: Vec<(Player, Level)>,
    /// No two remarks are alike.
    said: BTreeSet<&'static str>,
    last: Option<Remark>,
}

impl Remarks {
    /// What has been said in the match of this record. At a keyboard that people share, in practice, and among programs nobody
    /// says anything.
    pub(super) fn of(record: &Record) -> Option<Self> {
        let header = record.header();
        let people = header.players().iter().filter(|one| one.is_person());
        let me = header.person().filter(|_| people.count() == 1)?;
        if header.occasion().origin().is_some() {
            return None;
        }
        let talkers = header.numbered();
        let talkers =
            talkers.filter_map(|(player, one)| Level::of(one).map(|level| (player, level)));
        let mut remarks = Self {
            identity: identity(record),
            me,
            talkers: talkers.collect(),
            said: BTreeSet::new(),
            last: None,
        };
        for (place, (entry, game)) in (1..).zip(record.steps()) {
            remarks.hear(place, entry, &game);
        }
        Some(remarks)
    }

    /// What is said after an entry, which is the last of so many, and after which the match stands like this.
    pub(super) fn hear(&mut self, entries: usize, entry: &Entry, game: &Match) -> Option<Remark> {
        // What was said of the hand before is over with it, and what was said in play at the knock.
        if let Entry::Dealt { .. }
        | Entry::Played {
            action: Action::Knock { .. } | Action::BigGin { .. },
            ..
        } = entry
        {
            self.last = None;
        }
        let (cue, speakers) = self.cue(entry, game)?;
        // Only the length of the record counts, so that chance does not depend on what was said before.
        let mut rng = stream(self.identity, Stream::Player(entries as u64));
        let (often, of) = odds(cue);
        if below(&mut rng, of) >= often {
            return None;
        }
        let unsaid: Vec<_> = speakers
            .into_iter()
            .flat_map(|(player, level)| {
                let remarks = level.persona().remarks(cue).iter();
                remarks.map(move |text| (player, text.as_str()))
            })
            .filter(|(_, text)| !self.said.contains(text))
            .collect();
        let count = u32::try_from(unsaid.len()).unwrap_or(u32::MAX);
        if count == 0 {
            return None;
        }
        let (player, text) = unsaid[below(&mut rng, count) as usize];
        self.said.insert(text);
        self.last = Some(Remark {
            player,
            text,
            entries,
        });
        self.last
    }

    /// What was said last, as long as it can be heard.
    pub(super) fn last(&self, entries: usize) -> Option<Remark> {
        self.last
            .filter(|last| entries - last.entries.min(entries) <= HEARD)
    }

    /// The moment that an entry has brought, and who may say something at it.
    fn cue(&self, entry: &Entry, game: &Match) -> Option<(Cue, Vec<(Player, Level)>)> {
        let player = match entry {
            Entry::Dealt { .. } if game.deals() == 1 => {
                return Some((Cue::Greeting, self.talkers.clone()));
            }
            Entry::Played { player, .. } => *player,
            Entry::Dealt { .. }
            | Entry::Cut { .. }
            | Entry::FirstDealer { .. }
            | Entry::LastGames { .. }
            | Entry::Left { .. }
            | Entry::TookBack { .. }
            | Entry::Hinted { .. } => return None,
        };
        let is_over = !matches!(game.stage(), Stage::Playing(_));
        if is_over && !game.sheet().just_ended().is_empty() {
            return Some((Cue::GameOver, self.talkers.clone()));
        }
        let deal = game.current()?.of(self.me)?;
        // The other of two deals side by side is none of your business.
        deal.seat_of(player)?;
        let (cue, speaker) = seen(&deal.view(deal.seat_of(self.me)?))?;
        let sides = game.current_game().sides();
        let may_speak = |(talker, _): &&(Player, Level)| {
            let seat = deal.seat_of(*talker);
            seat.is_some_and(|seat| speaker.is_none_or(|speaker| speaker == seat))
                && !sides.are_together(*talker, self.me)
        };
        let speakers = self.talkers.iter().filter(may_speak).copied();
        Some((cue, speakers.collect()))
    }
}

/// The moment that the last event of a hand has brought, as you saw it, and whose it is; nobody's, where it is everybody's who
/// plays against you.
fn seen(view: &View) -> Option<(Cue, Option<Seat>)> {
    let me = view.seat();
    if let Some(outcome) = view.outcome() {
        let Outcome::Won(win) = outcome else {
            return None;
        };
        let is_mine = win.seat == me;
        return match win.kind {
            WinKind::Knock => is_mine.then_some((Cue::KnockedOn, None)),
            WinKind::Gin | WinKind::BigGin if is_mine => Some((Cue::YourGin, None)),
            WinKind::Gin | WinKind::BigGin => Some((Cue::OwnGin, Some(win.seat))),
            WinKind::Undercut => {
                let knocker = view.history().iter().rev().find_map(knocker)?;
                match (is_mine, knocker == me) {
                    (true, _) => Some((Cue::Undercut, Some(knocker))),
                    (false, true) => Some((Cue::Undercut, Some(win.seat))),
                    // Between two others: no remark is about that.
                    (false, false) => None,
                }
            }
            WinKind::LowestDeadwood | WinKind::RefusedDouble => None,
        };
    }
    let (last, before) = view.history().split_last()?;
    if let Shown::TookDiscard(card) = last.shown
        && last.seat != me
    {
        let is_it = |seen: &&Seen| seen.shown == Shown::Discarded(card);
        let discarded = before.iter().rev().find(is_it)?;
        return (discarded.seat == me).then_some((Cue::Takes, Some(last.seat)));
    }
    let drawn = view.history().iter().filter(|seen| is_draw(seen));
    (is_draw(last) && drawn.count() == LONG).then_some((Cue::LongHand, None))
}

fn knocker(seen: &Seen) -> Option<Seat> {
    matches!(seen.shown, Shown::Knocked { .. }).then_some(seen.seat)
}

fn is_draw(seen: &Seen) -> bool {
    matches!(
        seen.shown,
        Shown::DrewStock | Shown::TookDiscard(_) | Shown::TookUpcard(_)
    )
}

/// How often something is said at such a moment: so many times of so many.
const fn odds(cue: Cue) -> (u32, u32) {
    match cue {
        Cue::Greeting => (3, 4),
        // The most frequent one.
        Cue::Takes => (1, 6),
        Cue::LongHand | Cue::KnockedOn => (1, 3),
        Cue::Undercut | Cue::OwnGin | Cue::YourGin | Cue::GameOver => (2, 3),
    }
}

/// What tells a match from others, and nothing about its cards: its seal, or else its day and who plays.
fn identity(record: &Record) -> u64 {
    let header = record.header();
    let mut digest = Sha256::new();
    if let Some(seal) = header.seal() {
        digest.update(seal.commitment.to_string());
    }
    if let Some(daily) = header.occasion().daily() {
        digest.update(daily.date.to_string());
    }
    let names = header.players().iter().map(Participant::to_string);
    digest.update(names.collect::<Vec<_>>().join("\n"));
    let digest: [u8; 32] = digest.finalize().into();
    let first = digest.first_chunk().expect("a digest has 32 bytes");
    u64::from_le_bytes(*first)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::{
        players::named_dealer,
        record::{Header, Nonce},
        rules::{GameTable, HouseRules, Rules},
        tests::support::played::play_until,
    };

    /// The record of a whole match at a table, between a person and these levels.
    fn played(game: GameTable, levels: &[Level], seed: u64) -> Record {
        let mut house = HouseRules::default();
        house.table.game = game;
        house.table.players = u32::try_from(levels.len() + 1).unwrap();
        let rules = Rules::new(house.usual()).unwrap();
        let person = Participant::human("Ann".parse().unwrap());
        let others = levels.iter().map(|level| level.participant());
        let players = [person].into_iter().chain(others).collect();
        let header = Header::new(rules, players, seed).unwrap();
        let mut record = Record::new(header.sealed(Nonce::new(&[7; 32], seed)));
        let cards = Match::spread(seed).cards()[..=levels.len()].to_vec();
        record.push(Entry::Cut { cards }).unwrap();
        if let Stage::ChooseDealer { chooser } = record.state().stage() {
            let dealer = named_dealer(*chooser, record.state().table());
            record.push(Entry::FirstDealer { dealer }).unwrap();
        }
        // The person plays like the first of them: some wait for gin, and others do not.
        let bots = [&levels[..1], levels].concat().into_iter();
        play_until(&mut record, bots.map(|level| level.bot(seed)), |_| false);
        record
    }

    /// Every remark of a match, in their order.
    fn remarks(record: &Record) -> Vec<(Cue, Remark)> {
        let mut remarks = Remarks::of(&record.first(0)).unwrap();
        let steps = (1..).zip(record.steps());
        let said = steps.filter_map(|(place, (entry, game))| {
            let cue = remarks.cue(entry, &game).map(|(cue, _)| cue);
            Some((cue?, remarks.hear(place, entry, &game)?))
        });
        said.collect()
    }

    const TABLES: [(GameTable, &[Level]); 7] = [
        (GameTable::Two, &[Level::Steady]),
        (GameTable::Two, &[Level::Camper]),
        (GameTable::Two, &[Level::Knocker]),
        (GameTable::Cutthroat, &[Level::Beginner, Level::Novice]),
        (GameTable::Round, &[Level::Beginner, Level::Novice]),
        (
            GameTable::Partnership,
            &[Level::Beginner, Level::Novice, Level::Casual],
        ),
        (
            GameTable::Round,
            &[Level::Beginner, Level::Novice, Level::Beginner],
        ),
    ];

    #[test]
    fn nothing_is_said_twice_in_a_match_and_every_moment_comes() {
        let mut count: BTreeMap<Cue, usize> = BTreeMap::new();
        for (game, levels) in TABLES {
            for seed in 0..6 {
                let record = played(game, levels, seed);
                let said = remarks(&record);
                let texts: BTreeSet<_> = said.iter().map(|(_, remark)| remark.text).collect();
                assert_eq!(texts.len(), said.len(), "{said:?}");
                for (cue, remark) in said {
                    let level = levels[remark.player.index() - 1];
                    let remarks = level.persona().remarks(cue);
                    assert!(remarks.iter().any(|text| text == remark.text));
                    *count.entry(cue).or_default() += 1;
                }
            }
        }
        for cue in <Cue as strum::VariantArray>::VARIANTS {
            assert!(count.get(cue) > Some(&4), "{cue}: {count:?}");
        }
    }

    #[test]
    fn no_remark_made_in_play_is_heard_after_a_knock() {
        let record = played(GameTable::Two, &[Level::Taker], 3);
        let mut remarks = Remarks::of(&record.first(0)).unwrap();
        let mut knock = 0;
        for (place, (entry, game)) in (1..).zip(record.steps()) {
            if let Entry::Played {
                action: Action::Knock { .. },
                ..
            } = entry
            {
                knock = place;
            }
            remarks.hear(place, entry, &game);
            let is_over = !matches!(game.stage(), Stage::Playing(_));
            let heard = remarks.last(place).filter(|_| is_over);
            assert!(heard.is_none_or(|heard| heard.entries >= knock));
        }
        assert!(knock > 0);
    }

    #[test]
    fn a_match_that_is_resumed_goes_on_as_it_would_have_gone() {
        let record = played(GameTable::Two, &[Level::Club], 3);
        let whole = Remarks::of(&record);
        for count in [1, 20, 60] {
            let mut resumed = Remarks::of(&record.first(count)).unwrap();
            for (place, (entry, game)) in (1..).zip(record.steps()).skip(count) {
                resumed.hear(place, entry, &game);
            }
            assert_eq!(Some(resumed), whole);
        }
    }

    /// The identity of a match does not know its seed, and a moment is found in a view: so nothing hidden can show.
    #[test]
    fn the_seed_changes_no_remark() {
        let header = |seed| {
            let players = vec![
                Participant::human("Ann".parse().unwrap()),
                Level::Club.participant(),
            ];
            Header::new(Rules::default(), players, seed).unwrap()
        };
        let identity = |header: Header| identity(&Record::new(header));
        assert_eq!(identity(header(1)), identity(header(2)));
        let sealed = |seed| header(seed).sealed(Nonce::new(&[7; 32], seed));
        assert_ne!(identity(sealed(1)), identity(sealed(2)));
    }

    #[test]
    fn a_shared_keyboard_and_practice_are_quiet() {
        let people = ["Ann", "Bob"].map(|name| Participant::human(name.parse().unwrap()));
        let header = Header::new(Rules::default(), people.to_vec(), 1).unwrap();
        assert_eq!(Remarks::of(&Record::new(header)), None);
        let record = played(GameTable::Two, &[Level::Novice], 3);
        let branch = crate::record::Branch::of_last_hand(&record).unwrap();
        let others = vec![Level::Novice.participant()];
        let practice = branch.begin(Player::FIRST, "Ann".parse().unwrap(), others);
        assert_eq!(Remarks::of(&practice.unwrap()), None);
    }
}

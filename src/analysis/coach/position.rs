//! Positions to judge, and the deals of a record with what was known before each.

use crate::{
    game::{CurrentDeals, Entry, HandResult, Match, PlayedDeal, Player, Stage},
    play::{BySeat, Seat, View, pair},
    players::{
        Level,
        chance::chance,
        search::{Care, Suspicion},
    },
    record::{Header, Participant, Record},
};

use super::{DealScore, Goal, ScoreState};

/// A position to decide in.
#[derive(Debug, Clone, PartialEq)]
pub struct Position {
    /// What the result of the deal is worth.
    pub score: ScoreState,
    /// Who sits where.
    pub seats: BySeat<Player>,
    /// What the player to move knows.
    pub view: View,
    /// What kind of player the opponent had seemed to be before the deal.
    pub suspicion: Suspicion,
}

/// A deal of a record, and what was known before it.
#[derive(Debug, Clone, PartialEq)]
pub struct DealInMatch {
    /// The deal as it was played.
    pub deal: PlayedDeal,
    pub score: DealScore,
    /// What kind of player each seat had to hold the other for.
    pub suspicions: BySeat<Suspicion>,
    /// How closely each seat's decisions are looked at.
    pub attention: BySeat<Attention>,
}

/// How closely somebody's decisions are looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Attention {
    /// With the effort that is asked for.
    Full,
    /// Roughly: a computer, where people play who want to learn from their own decisions.
    Less,
}

/// How many opponents sit in a deal: of several, not all are "they".
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OpponentCount {
    One,
    Several,
}

impl OpponentCount {
    /// Those of the seat of a view.
    pub fn of(view: &View) -> Self {
        if view.seats() > 2 {
            Self::Several
        } else {
            Self::One
        }
    }

    /// Who does something, one of them: `your opponent`.
    pub(super) const fn subject(self) -> &'static str {
        match self {
            Self::One => "your opponent",
            Self::Several => "an opponent",
        }
    }
}

/// Those [deals](deals_of) of a record in which a player sits.
pub fn own_deals_of(record: &Record, player: Player) -> Vec<DealInMatch> {
    let mut deals = deals_of(record);
    deals.retain(|one| one.deal.seat_of(player).is_some());
    deals
}

/// The deals of a record.
pub fn deals_of(record: &Record) -> Vec<DealInMatch> {
    let header = record.header();
    let mut acquainted = Acquainted::new(header);
    let deals = played_deals_of(record).into_iter();
    let attention = |player: &Player| {
        let is_person = header.player(*player).is_some_and(Participant::is_person);
        if is_person || header.person().is_none() {
            Attention::Full
        } else {
            Attention::Less
        }
    };
    let recorded = deals.map(|(deal, score)| {
        let is_pair = deal.seats().len() == 2;
        // Nothing is made of several opponents.
        let suspicions = if is_pair {
            pair::each(|seat| acquainted.suspicion(across(&deal, seat)))
        } else {
            deal.seats().map(|_| Suspicion::default())
        };
        if is_pair && deal.deal().outcome().is_some() {
            acquainted.learn(&deal);
        }
        DealInMatch {
            attention: deal.seats().map(attention),
            deal,
            score,
            suspicions,
        }
    });
    recorded.collect()
}

/// The same deals, each with the score around it, without what the players make of each other: that takes longer than to
/// read them.
pub fn played_deals_of(record: &Record) -> Vec<(PlayedDeal, DealScore)> {
    let goal = Goal::of(record.header());
    let mut game = Match::new(record.header().rules());
    let mut deals: Vec<(PlayedDeal, DealScore)> = Vec::new();
    let mut before = game.sheet().clone();
    // How a deal ended, and after how many events of those beside it.
    let mut ended = Vec::new();
    for entry in record.entries() {
        if let Entry::Dealt { .. } = entry {
            before = game.sheet().clone();
        }
        // The entries of a record were applied in this order before, and none of them was refused.
        if game.apply(entry).is_err() {
            break;
        }
        let Entry::Played { player, .. } = entry else {
            continue;
        };
        let deal = game.deal_of(*player);
        let outcome = deal.and_then(|deal| Some((deal, deal.deal().outcome()?)));
        if let Some((deal, outcome)) = outcome {
            let result = HandResult::new(&outcome, deal.seats());
            for other in game.current().into_iter().flat_map(CurrentDeals::all) {
                if other.seats() != deal.seats() {
                    let of = (other.number(), *other.seats());
                    ended.push((of, (result, other.events().len())));
                }
            }
            deals.push((deal.clone(), DealScore::new(before.clone(), goal)));
        }
    }
    if let Stage::Playing(playing) = game.stage() {
        let playing = playing.all().iter();
        let playing = playing.filter(|deal| deal.turn().is_some());
        deals.extend(playing.map(|deal| (deal.clone(), DealScore::new(before.clone(), goal))));
    }
    let with_beside = |(deal, score): (PlayedDeal, DealScore)| {
        let is_it = |(of, _): &&(_, _)| *of == (deal.number(), *deal.seats());
        let score = match ended.iter().find(is_it) {
            Some((_, (result, events))) => score.beside(*result, *events),
            None => score,
        };
        (deal, score)
    };
    deals.into_iter().map(with_beside).collect()
}

impl DealInMatch {
    /// The position of a seat that has this view of the deal.
    pub fn position(&self, view: &View) -> Position {
        Position {
            score: self.score.at(view.history().len()).clone(),
            seats: *self.deal.seats(),
            view: view.clone(),
            suspicion: self.suspicions[view.seat()],
        }
    }
}

impl Position {
    /// The position of a seat that has this view of a deal of the record.
    pub fn in_record(record: &Record, deal: &PlayedDeal, view: &View) -> Option<Self> {
        let mut deals = deals_of(record).into_iter().rev();
        let recorded = deals
            .find(|one| one.deal.seats() == deal.seats() && one.deal.number() == deal.number())?;
        Some(recorded.position(view))
    }
}

/// What players make of each other in the course of a match: of the second, as the first sees them.
#[derive(Debug)]
struct Acquainted<'a> {
    header: &'a Header,
    learned: Vec<([Player; 2], Suspicion)>,
}

impl<'a> Acquainted<'a> {
    fn new(header: &'a Header) -> Self {
        Self {
            header,
            learned: Vec::new(),
        }
    }

    fn suspicion(&self, pair: [Player; 2]) -> Suspicion {
        let known = self.learned.iter().find(|(known, _)| *known == pair);
        known.map_or_else(|| self.at_first(pair), |(_, suspicion)| *suspicion)
    }

    /// Before the first deal. How some of the computer's players play is no secret.
    fn at_first(&self, [_, other]: [Player; 2]) -> Suspicion {
        let level = self.header.player(other).and_then(Level::of);
        let kind = level.and_then(Level::opponent_kind);
        kind.map_or_else(Suspicion::default, Suspicion::certain)
    }

    /// Takes in a deal that was played to its end.
    fn learn(&mut self, deal: &PlayedDeal) {
        for seat in pair::SEATS {
            let view = deal.view_after(seat, deal.events().len());
            let pair = across(deal, seat);
            let suspicion =
                self.suspicion(pair)
                    .after(&view, Care::Thorough, &mut chance(SEED, &view));
            match self.learned.iter_mut().find(|(known, _)| *known == pair) {
                Some((_, known)) => *known = suspicion,
                None => self.learned.push((pair, suspicion)),
            }
        }
    }
}

/// Who sits in a seat, and who opposite.
fn across(deal: &PlayedDeal, seat: Seat) -> [Player; 2] {
    [deal.seats()[seat], deal.seats()[pair::opponent(seat)]]
}

/// The seed of what is imagined of a deal that is over: the same for everybody.
const SEED: u64 = 0x6163_7175_6169_6e74;

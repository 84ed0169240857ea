//! Positions to judge, and the deals of a record with what was known before each.

use crate::{
    game::{CurrentDeals, Entry, HandResult, Match, PlayedDeal, Player, Stage},
    play::{BySeat, View},
    players::Scores,
    record::{Participant, Record},
};

use super::{Acquaintance, DealScore, Goal, ScoreState, acquaintance::acquaintances};

/// A position to decide in.
#[derive(Debug, Clone, PartialEq)]
pub struct Position {
    /// What the result of the deal is worth.
    pub score: ScoreState,
    /// Who sits where.
    pub seats: BySeat<Player>,
    /// What the player to move knows.
    pub view: View,
    /// What the player can tell of the opponent by earlier deals.
    pub acquaintance: Acquaintance,
}

/// A deal of a record, and what was known before it.
#[derive(Debug, Clone, PartialEq)]
pub struct DealInMatch {
    /// The deal as it was played.
    pub deal: PlayedDeal,
    pub score: DealScore,
    /// What each seat can tell of the other by earlier deals.
    pub acquaintances: BySeat<Acquaintance>,
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
    let deals = played_deals_of(record);
    let acquaintances = acquaintances(header, deals.iter().map(|(deal, _)| deal));
    let attention = |player: &Player| {
        let is_person = header.player(*player).is_some_and(Participant::is_person);
        if is_person || header.person().is_none() {
            Attention::Full
        } else {
            Attention::Less
        }
    };
    let deals = deals.into_iter().zip(acquaintances);
    let recorded = deals.map(|((deal, score), acquaintances)| DealInMatch {
        attention: deal.seats().map(attention),
        deal,
        score,
        acquaintances,
    });
    recorded.collect()
}

/// The same deals, each with the score around it, without what the players can tell of each other.
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
            acquaintance: self.acquaintances[view.seat()].clone(),
        }
    }
}

impl Position {
    /// The score as the player to move sees it.
    pub(super) fn scores(&self) -> Scores {
        let Self {
            score, seats, view, ..
        } = self;
        let sits = |player| seats.find(&player).is_some();
        Scores::on(&score.sheet, seats[view.seat()], sits)
    }

    /// The position of a seat that has this view of a deal of the record.
    pub fn in_record(record: &Record, deal: &PlayedDeal, view: &View) -> Option<Self> {
        let mut deals = deals_of(record).into_iter().rev();
        let recorded = deals
            .find(|one| one.deal.seats() == deal.seats() && one.deal.number() == deal.number())?;
        Some(recorded.position(view))
    }
}

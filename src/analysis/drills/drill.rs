//! A position of a recorded match to be decided again, and what the coach says to an answer.

use std::{fmt, str::FromStr};

use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::{
    analysis::coach::{Decision, Grade, Hint, JudgedMove, Mistake, Position, Reason, deals_of},
    cards::serde_as_text,
    game::{Entry, PlayedDeal, Player, Sheet, Stage},
    play::{Action, Illegal, View},
    record::Record,
};

use super::{AnswerOutcome, Candidate};

/// A position of a recorded match in which the player made a mistake, to be decided again.
#[derive(Debug, Clone, PartialEq)]
pub struct Drill {
    record: Record,
    player: Player,
    view: View,
    position: PositionId,
    mistake: Mistake,
    played: Action,
}

/// Why an action is no answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotAsked {
    /// The rules refuse it.
    #[error(transparent)]
    Illegal(#[from] Illegal),
    /// It is possible, but nothing the coach judges.
    #[error("the coach does not judge a knock with too much deadwood: choose something else")]
    Irregular,
}

impl Drill {
    /// The position of a candidate in its record. Nothing when it is not in this one.
    pub fn new(record: &Record, candidate: &Candidate) -> Option<Self> {
        let Candidate {
            player,
            deal,
            position,
            mistake,
            ..
        } = *candidate;
        let (deal, sheet) = deals_of(record)
            .into_iter()
            .find(|(one, _)| one.number() == deal)?;
        let (seat, played) = *deal.actions().get(mistake.event)?;
        let is_it = seat == deal.seat_of(player)?
            && PositionId::of(&deal, &sheet, mistake.event) == position;
        if !is_it {
            return None;
        }
        let record = until(record, &deal, mistake.event)?;
        let Stage::Playing(now) = record.state().stage() else {
            return None;
        };
        let view = now.view(seat);
        Some(Self {
            record,
            player,
            view,
            position,
            mistake,
            played,
        })
    }

    /// What the position goes by.
    pub fn id(&self) -> PositionId {
        self.position
    }

    /// The position, to be judged.
    pub fn position(&self) -> Position {
        Position {
            sheet: self.record.state().sheet().clone(),
            seats: *self.deal().seats(),
            view: self.view.clone(),
        }
    }

    /// The match up to the decision, without what was taken back before it.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// Who decides.
    pub fn player(&self) -> Player {
        self.player
    }

    /// What he knows.
    pub fn view(&self) -> &View {
        &self.view
    }

    /// The deal in which it stands.
    ///
    /// # Panics
    ///
    /// Never: a drill is a moment of a deal.
    pub fn deal(&self) -> &PlayedDeal {
        let deal = self.record.state().deal();
        deal.expect("a drill is a moment of a deal")
    }

    /// The mistake that was made in it.
    pub fn mistake(&self) -> &Mistake {
        &self.mistake
    }

    /// What was done in it.
    pub fn played(&self) -> Action {
        self.played
    }
}

/// Whether an action is an answer that can be judged by who has this view.
///
/// # Errors
///
/// Why it is none.
pub fn check(view: &View, action: &Action) -> Result<(), NotAsked> {
    view.check(action)?;
    if view.legal().contains(action) {
        Ok(())
    } else {
        Err(NotAsked::Irregular)
    }
}

/// The record up to the deal, and the first `count` of the actions that stand in it.
fn until(record: &Record, deal: &PlayedDeal, count: usize) -> Option<Record> {
    let mut before = Record::new(record.header().clone());
    let mut dealt = 0;
    for entry in record.entries() {
        let is_deal = matches!(entry, Entry::Dealt { .. });
        before.push(entry.clone()).ok()?;
        if is_deal {
            if dealt == deal.number() {
                break;
            }
            dealt += 1;
        }
    }
    for (seat, action) in deal.actions().iter().take(count) {
        let player = deal.seats()[*seat];
        let action = *action;
        before.push(Entry::Played { player, action }).ok()?;
    }
    Some(before)
}

/// An answer to a drill.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DrillAnswer {
    /// This is to be done.
    Move(Action),
    /// The player wants to be told.
    GiveUp,
}

/// What an answer is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ruling {
    /// It is the best.
    Best,
    /// It is too close to the best to call.
    TooClose,
    /// It loses a little, too little to be called a mistake.
    Slight,
    /// It is a mistake.
    Wrong(Grade),
    /// There was no answer.
    GaveUp,
}

impl Ruling {
    /// What the log says of it.
    pub const fn outcome(self) -> AnswerOutcome {
        match self {
            Self::Best | Self::TooClose | Self::Slight => AnswerOutcome::Right,
            Self::Wrong(_) => AnswerOutcome::Wrong,
            Self::GaveUp => AnswerOutcome::GaveUp,
        }
    }
}

/// What the coach says to an answer.
#[derive(Debug, Clone, PartialEq)]
pub struct DrillVerdict {
    answer: DrillAnswer,
    /// What was answered as a decision; where nothing was, what was done in the match.
    decision: Decision,
    /// The move beside which the reason speaks for the best, where it is not the answer and is to be named.
    beside: Option<Action>,
    then: Action,
}

impl Drill {
    /// What the coach says to an answer that can be judged (see [`check`]), by what it says of the [`position`](Self::position).
    pub fn verdict(&self, hint: &Hint, answer: DrillAnswer) -> DrillVerdict {
        let judgment = hint.judgment.clone();
        let then = self.played();
        let done = match answer {
            DrillAnswer::Move(action) => action,
            DrillAnswer::GiveUp => then,
        };
        let note = hint.note(&done);
        let is_worse = judgment.of(&done).is_some_and(|judged| {
            judgment.best() != Some(judged) && !judgment.is_too_close(judged)
        });
        // The best is compared with the answer when that is worse, else with the next.
        let (reason, beside) = match (&hint.reason, note) {
            (_, Some(note)) if is_worse => (note.reason.clone(), None),
            (Some(reason), _) => (Some(reason.phrase.clone()), reason.beside),
            (None, _) => (None, None),
        };
        let mistake = judgment.of(&done).and_then(|judged| judgment.grade(judged));
        let mistake = mistake.and(note).map(|note| note.mistake);
        DrillVerdict {
            answer,
            decision: Decision {
                player: self.player(),
                event: self.mistake().event,
                turn: self.mistake().turn,
                view: self.view().clone(),
                played: done,
                reason,
                mistake,
                judgment,
            },
            beside,
            then,
        }
    }
}

impl DrillVerdict {
    /// The answer.
    pub fn answer(&self) -> DrillAnswer {
        self.answer
    }

    /// What was answered as a decision, with every move judged and the reason why the best is the best; where nothing was
    /// answered, it is what was done in the match.
    pub fn decision(&self) -> &Decision {
        &self.decision
    }

    /// What the answer is worth.
    pub fn ruling(&self) -> Ruling {
        let DrillAnswer::Move(_) = self.answer else {
            return Ruling::GaveUp;
        };
        let decision = &self.decision;
        let Some(judged) = decision.judged() else {
            return Ruling::GaveUp;
        };
        match decision.grade() {
            Some(grade) => Ruling::Wrong(grade),
            None if decision.best() == Some(judged) => Ruling::Best,
            None if decision.judgment.is_too_close(judged) => Ruling::TooClose,
            None => Ruling::Slight,
        }
    }

    /// Why the best is the best; none where nothing is to be said.
    pub fn reason(&self) -> Option<Reason> {
        Some(Reason {
            phrase: self.decision.reason.clone()?,
            beside: self.beside,
        })
    }

    /// The best move.
    pub fn best(&self) -> Option<&JudgedMove> {
        self.decision.best()
    }

    /// What was done in the match; nothing when it is what was answered now.
    pub fn then(&self) -> Option<&JudgedMove> {
        let again = self.answer == DrillAnswer::Move(self.then);
        let judged = self.decision.judgment.of(&self.then);
        judged.filter(|_| !again)
    }
}

/// What a position goes by: the first eight bytes of a SHA-256 over all that it is made of, in sixteen hexadecimal digits.
///
/// A record that has grown, was copied or got another name has the same positions as before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PositionId(u64);

/// Why a text is not what a position goes by.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not sixteen of the hexadecimal digits 0123456789abcdef")]
pub struct NoPositionId(String);

impl PositionId {
    /// The position in which the action of this number was taken, counted from 0; `sheet` is the score sheet before the
    /// deal.
    ///
    /// It is made of the house rules, the scores of both players, the cards in their order and what was done with them:
    /// who decides sees a part of that, and the same part whenever all of it is the same.
    pub fn of(deal: &PlayedDeal, sheet: &Sheet, event: usize) -> Self {
        let mut hash = Sha256::new().chain_update(b"undercut position\n");
        let mut add = |part: &dyn fmt::Display| {
            hash.update(part.to_string());
            hash.update(b"\n");
        };
        add(&json(deal.deal().rules()));
        for player in Player::all(sheet.players()) {
            let at = player.index();
            add(&sheet.game().running(player));
            add(&sheet.match_scores().get(at).copied().unwrap_or(0));
            add(&sheet.games_won().get(at).copied().unwrap_or(0));
            let seats = deal.seats().len();
            add(&deal.seat_of(player).map_or("", |seat| seat.name(seats)));
        }
        add(deal.deal().deck());
        for (_, action) in deal.actions().iter().take(event) {
            add(&json(action));
        }
        let digest: [u8; 32] = hash.finalize().into();
        let first = digest.iter().take(8);
        Self(first.fold(0, |id, byte| id << 8 | u64::from(*byte)))
    }
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("rules and actions are structures with texts as keys")
}

impl fmt::Display for PositionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl FromStr for PositionId {
    type Err = NoPositionId;

    fn from_str(text: &str) -> Result<Self, NoPositionId> {
        let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        let number = (text.len() == 16 && text.bytes().all(is_digit))
            .then(|| u64::from_str_radix(text, 16).ok())
            .flatten();
        number
            .map(Self)
            .ok_or_else(|| NoPositionId(text.to_owned()))
    }
}

serde_as_text!(PositionId, "sixteen hexadecimal digits");

//! The opponents of a match, and what each may know on their turn.
//!
//! A match knows its players by number ([`Player`]). For each one that is not a person there is an [`Opponent`]. When it is
//! their turn, an [`OpponentTurn`] holds all that they may know. The caller gets the move from
//! [`Opponents`](super::Opponents), on any thread, without knowing whether a program is behind it.

use std::{borrow::Cow, fmt};

use rand::Rng;

use crate::{
    cards::{Card, Deck, Stream, below, stream},
    game::{Entry, HandEnd, Match, Player, Stage, Table},
    play::View,
    record::{Label, Participant, ParticipantKind, Record},
};

use super::{Level, Scores, Situation, UnknownLevel};

/// An opponent in a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Opponent {
    /// One of the computer's own players.
    Computer(Level),
    /// Another program of this name.
    Program(Label),
}

impl Opponent {
    /// The opponent that plays as this participant; none for a person.
    ///
    /// # Errors
    ///
    /// When it is a level that this version does not have.
    pub fn of(participant: &Participant) -> Result<Option<Self>, UnknownLevel> {
        Ok(match &participant.kind {
            ParticipantKind::Human => None,
            ParticipantKind::Bot { level } => Some(Self::Computer(level.as_str().parse()?)),
            ParticipantKind::Program => Some(Self::Program(participant.name.clone())),
        })
    }

    /// What they are called at the table.
    pub fn called(&self) -> Label {
        match self {
            Self::Computer(level) => level.called(),
            Self::Program(name) => name.clone(),
        }
    }

    /// Their entry among the players of a match.
    pub fn participant(&self) -> Participant {
        match self {
            Self::Computer(level) => level.participant(),
            Self::Program(name) => Participant::program(name.clone()),
        }
    }
}

impl From<Level> for Opponent {
    fn from(level: Level) -> Self {
        Self::Computer(level)
    }
}

/// What kind of opponent it is: the name of the level, or `program`.
impl fmt::Display for Opponent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Computer(level) => level.fmt(f),
            Self::Program(_) => f.pad("program"),
        }
    }
}

/// An opponent's turn in a match, or the end of a hand to show them: who they are, and all that they may know.
#[derive(Debug, Clone, PartialEq)]
pub struct OpponentTurn {
    /// The opponent.
    pub opponent: Opponent,
    /// Their number at the table.
    pub player: Player,
    /// The seed of the match. Only what the opponent's own chance comes from may be taken from it.
    pub seed: u64,
    /// The hands of the match that are over, for a level that learns from them.
    pub past: Vec<View>,
    /// The hand that is being played.
    pub situation: Situation<'static>,
}

impl OpponentTurn {
    /// What `player` is asked in the deal at the end of a record; none where they are not an opponent or not in a deal.
    pub fn of(record: &Record, player: Player) -> Option<Self> {
        let opponent = Opponent::of(record.header().player(player)?).ok()??;
        Self::by(opponent, record, player)
    }

    /// The same if `opponent` plays as `player`, whatever the record says.
    pub fn by(opponent: Opponent, record: &Record, player: Player) -> Option<Self> {
        Some(Self {
            player,
            seed: record.header().seed(),
            past: match opponent {
                Opponent::Computer(level) => level.past(record, player),
                Opponent::Program(_) => Vec::new(),
            },
            situation: Situation::of(record.state(), player)?,
            opponent,
        })
    }

    /// The same deal at its end, as it stands in the match now; none if it is not over.
    #[must_use]
    pub fn at_end(mut self, game: &Match) -> Option<Self> {
        let deal = game.current()?.of(self.player);
        let deal = deal.filter(|deal| deal.turn().is_none())?;
        self.situation.view = Cow::Owned(deal.view(deal.seat_of(self.player)?));
        Some(self)
    }
}

/// The card that an opponent draws in the cut from the spread deck when the cards of `taken` are gone.
///
/// # Panics
///
/// When no card is left to be drawn.
pub fn cut_card(player: Player, seed: u64, spread: &Deck, taken: &[Card]) -> Card {
    let mut rng = stream(seed, Stream::Player(player.index() as u64));
    // The first number is what the player leaves to chance in play.
    rng.next_u64();
    let from_its_place = spread.cards().iter().cycle();
    *from_its_place
        .skip(below(&mut rng, 52) as usize)
        .take(52)
        .find(|card| !taken.contains(card))
        .expect("there are more cards than players")
}

/// The player that an opponent names as the first dealer: someone else, so that they themselves have the first choice, or
/// their side has.
pub fn named_dealer(player: Player, table: Table) -> Player {
    let mut others = table.opponents(player).collect::<Vec<_>>();
    // Of several the one at their right.
    others.reverse();
    let dealers = table.first_dealers();
    let against =
        |other: &Player| dealers.contains(other) && !table.sides().are_together(*other, player);
    others.into_iter().find(against).unwrap_or(player)
}

/// How the strongest player ends the first hand of a record in the place of the first player, against the same opponents;
/// none where no hand was dealt, or an opponent is not one of the computer's players.
pub fn par(record: &Record) -> Option<HandEnd> {
    let dealt = |entry: &Entry| matches!(entry, Entry::Dealt { .. });
    let dealt = record.entries().iter().position(dealt)?;
    let opponents = record.header().players().iter().skip(1).map(Level::of);
    let levels: Option<Vec<Level>> = [Some(Level::STRONGEST)]
        .into_iter()
        .chain(opponents)
        .collect();
    played_out(&record.first(dealt + 1), &levels?)
}

/// Plays the hand that is being played at the end of a record to its end, with a computer player in the place of each
/// player; none when no hand is being played.
///
/// They play as they do at a table of that record's seed, so the same levels in the same places always do the same.
///
/// # Panics
///
/// If one of our own players breaks the rules, which is a bug.
pub fn played_out(record: &Record, levels: &[Level]) -> Option<HandEnd> {
    let mut game = record.state().clone();
    let seated = |player: Player| {
        let level = levels.get(player.index())?;
        let mut bot = level.bot_at(player, record.header().seed());
        for view in level.past(record, player) {
            bot.over(&view);
        }
        bot.dealt(Scores::of(record.state(), player));
        Some(bot)
    };
    let mut bots: Vec<_> = Player::all(game.players())
        .map(seated)
        .collect::<Option<_>>()?;
    let Stage::Playing(_) = game.stage() else {
        return None;
    };
    while let Stage::Playing(deal) = game.stage() {
        let player = deal.turn()?;
        let action = bots[player.index()].choose(&deal.view(deal.seat_of(player)?));
        let applied = game.apply(&Entry::Played { player, action });
        applied.expect("the computer's players keep to the rules");
    }
    game.last_end()
}

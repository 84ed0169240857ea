//! The decisions that are examined: who plays by which rules, and how a position is written and set up again.

use anyhow::Context;
use serde::{Deserialize, Serialize};
use undercut::{
    cards::{Deck, Stream, stream},
    game::Player,
    lab::{
        Bot, Greedy, Level, WatchedDeal,
        eval::Evaluator,
        search::{Care, Suspicion},
    },
    play::{Action, BySeat, Phase, Seat, View},
    rules::{Preset, Rules},
};

/// A player whose decisions are examined. Both seats are played by the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    Casual,
    Steady,
    Club,
    Greedy,
}

impl Kind {
    pub const ALL: [Self; 4] = [Self::Casual, Self::Steady, Self::Club, Self::Greedy];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Casual => "casual",
            Self::Steady => "steady",
            Self::Club => "club",
            Self::Greedy => "greedy",
        }
    }

    /// The level of the program that it is, if it is one.
    const fn level(self) -> Option<Level> {
        match self {
            Self::Casual => Some(Level::Casual),
            Self::Steady => Some(Level::Steady),
            Self::Club => Some(Level::Club),
            Self::Greedy => None,
        }
    }

    pub fn bot(self, player: Player, seed: u64) -> Box<dyn Bot> {
        match self.level() {
            Some(level) => level.bot_at(player, seed),
            None => Box::new(Greedy),
        }
    }
}

/// House rules by their name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum House {
    Eaai,
    Default,
    GinOnly,
    Oklahoma,
}

impl House {
    pub const ALL: [Self; 4] = [Self::Eaai, Self::Default, Self::GinOnly, Self::Oklahoma];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Eaai => "eaai",
            Self::Default => "default",
            Self::GinOnly => "gin-only",
            Self::Oklahoma => "oklahoma",
        }
    }

    pub fn rules(self) -> anyhow::Result<Rules> {
        let preset = match self {
            Self::Eaai => "eaai",
            Self::Default => return Ok(Rules::default()),
            Self::GinOnly => "straight",
            Self::Oklahoma => "oklahoma",
        };
        Ok(Preset::find(preset)?.book().rules())
    }
}

/// A deal that is played to examine its decisions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Setup {
    pub kind: Kind,
    pub house: House,
    /// The seed of the deck and of the players.
    pub seed: u64,
}

impl Setup {
    /// The deal of this number: players and rules take turns.
    pub fn new(seed: u64, number: u64) -> Self {
        let at = usize::try_from(number % 16).unwrap_or(0);
        Self {
            kind: Kind::ALL[at % 4],
            house: House::ALL[at / 4],
            seed: seed.wrapping_mul(1_000_003).wrapping_add(number),
        }
    }

    pub fn deal(&self) -> anyhow::Result<WatchedDeal> {
        let deck = Deck::shuffled(&mut stream(self.seed, Stream::Deal(0)));
        Ok(WatchedDeal::new(&self.house.rules()?, deck))
    }

    /// What kind of player a seat holds the other for after so many other deals between the two.
    pub fn suspicion(&self, me: Seat, deals: u64) -> anyhow::Result<Suspicion> {
        let rules = self.house.rules()?;
        let level = self.kind.level();
        let mut suspicion = level.map_or_else(Suspicion::default, Level::suspicion);
        for number in 1..=deals {
            let mut rng = stream(self.seed, Stream::Deal(number));
            let mut bots = BySeat::pair(Player::FIRST, Player::SECOND)
                .map(|&player| self.kind.bot(player, self.seed ^ number));
            let mut watched = WatchedDeal::new(&rules, Deck::shuffled(&mut rng));
            while let Some(seat) = watched.deal.turn() {
                let action = bots[seat].choose(&watched.views[seat]);
                watched.play(seat, &action);
            }
            suspicion = suspicion.after(&watched.views[me], Care::Thorough, &mut rng);
        }
        Ok(suspicion)
    }

    /// What the seat to move sees after these actions.
    pub fn view_after(&self, actions: &[Action]) -> anyhow::Result<View> {
        let mut watched = self.deal()?;
        for action in actions {
            let seat = watched.deal.turn().context("the deal is over too early")?;
            watched.play(seat, action);
        }
        let seat = watched.deal.turn().context("the deal is over")?;
        Ok(watched.views[seat].clone())
    }
}

/// What is decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Question {
    /// Take what is on offer, or draw from the stock.
    Draw,
    /// What to discard.
    Discard,
    /// End the hand, or discard and play on.
    End,
}

impl Question {
    pub const ALL: [Self; 3] = [Self::Draw, Self::Discard, Self::End];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Draw => "draw",
            Self::Discard => "discard",
            Self::End => "end",
        }
    }
}

/// What is decided in this view and the moves to compare: the chosen one first, then the five others that the nets rate
/// best. `None` where there is no choice, and in turns of another kind.
pub fn candidates(view: &View, chosen: Action) -> Option<(Question, Vec<Action>)> {
    const OTHERS: usize = 5;
    let (question, moves) = match view.phase() {
        Phase::Offer { .. } | Phase::Draw { .. } => (Question::Draw, view.legal()),
        Phase::Discard { .. } => {
            let mut rated = Evaluator::embedded().think(view).every_move();
            rated.sort_by(|one, other| other.value.total_cmp(&one.value));
            let moves: Vec<_> = rated.iter().map(|rated| rated.what.action(view)).collect();
            let can_end = moves.iter().any(Action::ends_hand);
            let question = if can_end {
                Question::End
            } else {
                Question::Discard
            };
            (question, moves)
        }
        _ => return None,
    };
    let others = moves.into_iter().filter(|one| !is_same(one, &chosen));
    let mut candidates = vec![chosen];
    candidates.extend(others.take(OTHERS));
    (candidates.len() > 1).then_some((question, candidates))
}

/// Whether two moves differ in nothing but the melds laid down.
pub fn is_same(one: &Action, other: &Action) -> bool {
    match (one, other) {
        (Action::Knock { discard: one, .. }, Action::Knock { discard: other, .. }) => one == other,
        (Action::BigGin { .. }, Action::BigGin { .. }) => true,
        _ => one == other,
    }
}

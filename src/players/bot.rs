//! What plays a hand: a computer player, or anything else that can sit at a table.

use std::borrow::Cow;

use crate::{
    cards::Deck,
    game::{Game, Match, Player, Sheet},
    play::{Action, BySeat, Deal, Outcome, Seat, Seen, Shown, View},
    rules::Rules,
};

use super::Fault;

/// A deal as one of its players may know it.
#[derive(Debug, Clone, PartialEq)]
pub struct Situation<'a> {
    /// The number of the deal in its match, from 0.
    pub number: u64,
    /// The score of the game before this deal, in points.
    pub scores: Scores,
    /// What the player's seat knows.
    pub view: Cow<'a, View>,
}

impl Situation<'static> {
    /// The deal that is being played, or was played last, as this player knows it; none before the first deal, or where the
    /// player does not sit in it. Take it before the deal ends: the score is the current one.
    pub fn of(game: &Match, player: Player) -> Option<Self> {
        let deal = game.current()?.of(player)?;
        Some(Self {
            number: deal.number(),
            scores: Scores::of(game, player),
            view: Cow::Owned(deal.view(deal.seat_of(player)?)),
        })
    }
}

/// The running score of a game, in points, as one of its players sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scores {
    /// The player's own.
    pub mine: i64,
    /// The opponent's.
    pub theirs: i64,
    /// The games behind it, where several are scored at once. Programs are not told.
    #[serde(skip)]
    pub further: [Option<FurtherGame>; 2],
    /// Those of several opponents in the deal one by one, clockwise; none against one. Programs are not told.
    #[serde(skip)]
    pub each: [Option<i64>; 3],
}

/// A game that is scored behind the first open one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FurtherGame {
    /// The player's own running score, and the opponent's, in points.
    pub scores: [i64; 2],
    /// Whether a hand that the player wins is entered in it, and one that the opponent wins.
    pub counts: [bool; 2],
}

impl Scores {
    /// The score of the only game that is being played.
    #[cfg(test)]
    pub(crate) const fn single(mine: i64, theirs: i64) -> Self {
        Self {
            mine,
            theirs,
            further: [None; 2],
            each: [None; 3],
        }
    }

    /// The running score of the game that is being played, or of those: the player's own, or their side's, and that of
    /// whoever they play. Against several it is the highest of theirs.
    pub fn of(game: &Match, player: Player) -> Self {
        let deal = game.current().and_then(|deals| deals.of(player));
        let sits = |other: Player| deal.is_none_or(|deal| deal.seat_of(other).is_some());
        Self::on(game.sheet(), player, sits)
    }

    /// The same on a score sheet; `sits` says who plays in the deal.
    pub fn on(sheet: &Sheet, player: Player, sits: impl Fn(Player) -> bool) -> Self {
        let sits = |other: &Player| sits(*other);
        let against = |other: &Player| !sheet.table().sides().are_together(*other, player);
        let others = || Player::all(sheet.players()).filter(against).filter(sits);
        let running = |game: &Game| -> [i64; 2] {
            let theirs = others().map(|other| game.running(other)).max();
            [game.running(player), theirs.unwrap_or(0)]
        };
        let counts = |at: usize| {
            let mine = sheet.counting(player).any(|counting| counting == at);
            let theirs = others().any(|other| sheet.counting(other).any(|counting| counting == at));
            [mine, theirs]
        };
        let [mine, theirs] = running(sheet.game());
        let further = [1, 2].map(|at| {
            let game = sheet.open().get(at)?;
            Some(FurtherGame {
                scores: running(game),
                counts: counts(at),
            })
        });
        let mut each = [None; 3];
        if others().count() > 1 {
            // Clockwise from the player.
            let after = others().filter(|other| *other > player);
            let clockwise = after.chain(others().filter(|other| *other < player));
            for (each, other) in each.iter_mut().zip(clockwise) {
                *each = Some(sheet.game().running(other));
            }
        }
        Self {
            mine,
            theirs,
            further,
            each,
        }
    }

    /// The first game as the opponent sees it.
    pub(super) const fn across(self) -> Self {
        Self {
            mine: self.theirs,
            theirs: self.mine,
            further: [None; 2],
            each: [None; 3],
        }
    }

    /// The highest running score of anybody, in points.
    pub(super) fn highest(&self) -> i64 {
        let further = self.further.iter().flatten().flat_map(|game| game.scores);
        further.fold(self.mine.max(self.theirs), i64::max)
    }
}

/// A computer player. It is given what its seat may know and nothing else, so it cannot know a hidden card: the [`View`]
/// of the hand, the score of the game, and its own views of the hands of the match that are over.
pub trait Bot: Send {
    /// What to do now. The view is that of the seat whose turn it is, and the answer is one of its legal actions.
    fn choose(&mut self, view: &View) -> Action;

    /// A deal of the match begins at this score of the game.
    fn dealt(&mut self, scores: Scores) {
        let _ = scores;
    }

    /// A deal of the match is over, and this is all that was seen of it.
    fn over(&mut self, view: &View) {
        let _ = view;
    }
}

/// What the opponents did with a discard when they could take it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DiscardFate {
    /// Nobody took it.
    Left,
    /// One took it, and played on.
    Taken,
    /// One took it, and ended the hand in the same turn.
    TakenToEnd,
}

impl DiscardFate {
    /// What became of it by what the only opponent did since then.
    pub(super) fn of(since: &[Seen], opponent: Seat) -> Self {
        let turn = since.iter().filter(|seen| seen.seat == opponent);
        let is_of_doubles = |seen: &&Seen| {
            let shown = &seen.shown;
            matches!(
                shown,
                Shown::OfferedDouble | Shown::AcceptedDouble | Shown::RefusedDouble
            )
        };
        let mut turn = turn.skip_while(is_of_doubles).map(|seen| &seen.shown);
        match turn.next() {
            Some(Shown::TookUpcard(_) | Shown::TookDiscard(_)) => match turn.next() {
                Some(Shown::Knocked { .. }) => Self::TakenToEnd,
                _ => Self::Taken,
            },
            _ => Self::Left,
        }
    }
}

/// A deal that bots play, with what each seat knows of it kept up to date.
#[derive(Debug, Clone)]
pub struct WatchedDeal {
    /// The deal.
    pub deal: Deal,
    /// What each seat knows of it.
    pub views: BySeat<View>,
}

impl WatchedDeal {
    /// A deal from this deck, before the first move.
    pub fn new(rules: &Rules, deck: Deck) -> Self {
        let deal = Deal::new(rules, deck);
        Self {
            views: BySeat::from_fn(deal.seats(), |seat| {
                Deal::first_view(rules, deal.deck(), seat)
            }),
            deal,
        }
    }

    /// Plays a move.
    ///
    /// # Panics
    ///
    /// When the rules do not allow it.
    pub fn play(&mut self, seat: Seat, action: &Action) {
        let event = self
            .deal
            .apply(seat, action)
            .unwrap_or_else(|illegal| panic!("{seat:?}: {action:?}: {illegal}"));
        for viewer in Seat::all(self.deal.seats()) {
            self.views[viewer].observe(event.seen_by(viewer));
        }
    }

    /// Plays the deal to its end; `choose` gives the move of a seat that sees this.
    ///
    /// # Panics
    ///
    /// When the rules do not allow a move.
    pub fn play_out(&mut self, mut choose: impl FnMut(Seat, &View) -> Action) -> Outcome {
        while let Some(seat) = self.deal.turn() {
            let action = choose(seat, &self.views[seat]);
            self.play(seat, &action);
        }
        self.deal.outcome().expect("nobody's turn is left")
    }
}

/// Anything that plays deals and may fail: a [`Bot`] never does, a program can.
///
/// A [`game::Player`](crate::game::Player) is the number of a place at the table; an agent plays there.
pub trait Agent: Send {
    /// A match by these rules begins, and everything before it is over. What is left to chance comes from `seed`, which
    /// is below 2⁵³, so that any program can read it.
    ///
    /// # Errors
    ///
    /// Why the agent cannot play.
    fn begin(&mut self, rules: &Rules, seed: u64) -> Result<(), Fault>;

    /// The agent's move. It is the agent's turn.
    ///
    /// # Errors
    ///
    /// Why there is no answer.
    fn choose(&mut self, at: &Situation<'_>) -> Result<Action, Fault>;

    /// The deal is over; the view shows how it ended.
    ///
    /// # Errors
    ///
    /// Why the agent cannot hear it.
    fn over(&mut self, at: &Situation<'_>) -> Result<(), Fault>;
}

/// An [`Agent`] that is a computer player, made for each match.
pub struct BotAgent<F> {
    make: F,
    bot: Option<Box<dyn Bot>>,
}

impl<F: FnMut(u64) -> Box<dyn Bot> + Send> BotAgent<F> {
    /// An agent that plays as the bot that `make` gives for a seed.
    pub fn new(make: F) -> Self {
        Self { make, bot: None }
    }
}

impl<F: FnMut(u64) -> Box<dyn Bot> + Send> Agent for BotAgent<F> {
    fn begin(&mut self, _rules: &Rules, seed: u64) -> Result<(), Fault> {
        self.bot = Some((self.make)(seed));
        Ok(())
    }

    fn choose(&mut self, at: &Situation<'_>) -> Result<Action, Fault> {
        let bot = self.bot.get_or_insert_with(|| (self.make)(0));
        bot.dealt(at.scores);
        Ok(bot.choose(&at.view))
    }

    fn over(&mut self, at: &Situation<'_>) -> Result<(), Fault> {
        if let Some(bot) = &mut self.bot {
            bot.over(&at.view);
        }
        Ok(())
    }
}

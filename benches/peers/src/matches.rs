//! Our player against theirs, in mirrored games.
//!
//! Both engines play the same deal side by side. Each player decides from its own engine's view of its seat, and what
//! it does is done in the other engine too, so neither is translated into terms it was not made for. The points are
//! taken from their engine.

use std::{
    fmt,
    str::FromStr,
    sync::atomic::{AtomicU64, Ordering},
    thread,
    time::{Duration, Instant},
};

use gin_rummy::{self as theirs, Player};
use gin_rummy_engine::{
    DealerRotation, DrawAction, EaaiSimpleBot, HeuristicBot, Layoff, MonteCarloBot, Strategy,
    Table, TurnAction, UpcardAction, View,
};
use rand::Rng;
use undercut::{
    cards::{CardSet, Deck, Stream, stream},
    lab::{Bot, Greedy, Learned, Level, Scores, eval::Evaluator},
    play::{Action, BySeat, Deal, Seat, pair},
    rules::{HouseRules, KnockVariant, NextDealer, Preset, Rules},
};

use crate::translate;

/// Who is played against.
#[derive(Debug, Clone, Copy)]
pub enum Against {
    /// The baseline of the EAAI challenge.
    Simple,
    /// Their player by rules of thumb.
    Heuristic,
    /// Their Monte Carlo player, with so many samples a decision.
    MonteCarlo { samples: u32 },
}

impl FromStr for Against {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let samples = text.strip_prefix("mc:").map(str::parse);
        match (text, samples) {
            ("simple", _) => Ok(Self::Simple),
            ("heuristic", _) => Ok(Self::Heuristic),
            (_, Some(Ok(samples))) => Ok(Self::MonteCarlo { samples }),
            _ => Err(format!(
                "there is no player {text:?}: it is simple, heuristic or mc:SAMPLES"
            )),
        }
    }
}

impl Against {
    fn bot(self, seed: u64) -> Box<dyn Strategy> {
        let rng = stream(seed, Stream::Player(1));
        match self {
            Self::Simple => Box::new(EaaiSimpleBot::new(rng)),
            Self::Heuristic => Box::new(HeuristicBot::new()),
            Self::MonteCarlo { samples } => Box::new(MonteCarloBot::new(rng).samples(samples)),
        }
    }
}

/// Who plays for us.
#[derive(Debug, Clone, Copy)]
pub enum Ours {
    /// The player that decides by the nets alone.
    Instant,
    /// The highest level, which looks ahead with them.
    Grandmaster,
}

impl FromStr for Ours {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "instant" => Ok(Self::Instant),
            "grandmaster" => Ok(Self::Grandmaster),
            _ => Err(format!(
                "we have no player {text:?}: it is instant or grandmaster"
            )),
        }
    }
}

impl Ours {
    fn bot(self, seed: u64) -> Box<dyn Bot> {
        match self {
            Self::Instant => Box::new(Learned::new(Evaluator::embedded())),
            Self::Grandmaster => Level::Grandmaster.bot(seed),
        }
    }
}

/// What is played.
#[derive(Debug, Clone, Copy)]
pub struct Matches {
    pub ours: Ours,
    pub against: Against,
    pub rules: Rules,
    pub games: u64,
    pub threads: u64,
    pub seed: u64,
}

/// The rules of this name, as far as both engines know them.
pub fn rules(name: &str) -> Result<Rules, String> {
    let mut house = HouseRules::default();
    match name {
        "eaai" => {
            house = Preset::find("eaai")
                .expect("it comes with the game")
                .book()
                .rules()
                .into_house()
        }
        "default" => {}
        "gin-only" => house.knock.variant = KnockVariant::GinOnly,
        "oklahoma" => house.knock.variant = KnockVariant::Oklahoma,
        other => {
            return Err(format!(
                "there are no rules {other:?}: they are eaai, default, gin-only or oklahoma"
            ));
        }
    }
    Ok(Rules::new(house).expect("these rules contradict nothing"))
}

/// What came of the games.
#[derive(Debug, Default)]
pub struct Tally {
    pairs: u64,
    won: f64,
    squares: f64,
    deals: u64,
    points: i64,
    thinking: [Thinking; 2],
}

#[derive(Debug, Default, Clone, Copy)]
struct Thinking {
    decisions: u64,
    time: Duration,
}

impl Thinking {
    fn microseconds(self) -> f64 {
        self.time.as_secs_f64() * 1e6 / self.decisions.max(1) as f64
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pairs = self.pairs as f64;
        let share = self.won / pairs;
        let variance = (self.squares / pairs - share * share).max(0.0) / (pairs - 1.0).max(1.0);
        let [ours, theirs] = self.thinking.map(Thinking::microseconds);
        write!(
            f,
            "{:.1} ±{:.1} % of {} games, {:+.2} points a deal; {ours:.1} µs a decision against {theirs:.1} µs",
            100.0 * share,
            196.0 * variance.sqrt(),
            2 * self.pairs,
            self.points as f64 / self.deals as f64,
        )
    }
}

impl Matches {
    /// Plays the games, in pairs from the same decks with the places exchanged.
    pub fn run(&self) -> Tally {
        let next = AtomicU64::new(0);
        let pairs = self.games.div_ceil(2);
        let work = || {
            let mut tally = Tally::default();
            loop {
                let pair = next.fetch_add(1, Ordering::Relaxed);
                if pair >= pairs {
                    return tally;
                }
                let seed = stream(self.seed, Stream::Deal(pair)).next_u64();
                let won: f64 = [Player::One, Player::Two]
                    .map(|ours| self.play_game(seed, ours, &mut tally))
                    .iter()
                    .sum();
                tally.pairs += 1;
                tally.won += won / 2.0;
                tally.squares += (won / 2.0).powi(2);
                if tally.pairs.is_multiple_of(50) {
                    eprintln!("{tally}");
                }
            }
        };
        thread::scope(|scope| {
            let helpers: Vec<_> = (1..self.threads).map(|_| scope.spawn(work)).collect();
            helpers.into_iter().fold(work(), |tally, helper| {
                tally.with(&helper.join().expect("a thread does not panic"))
            })
        })
    }

    /// What our player wins of a game in this place. Player one deals first.
    fn play_game(&self, seed: u64, ours: Player, tally: &mut Tally) -> f64 {
        let mut us = self.ours.bot(seed);
        let mut them = self.against.bot(seed);
        let mut scores = [0_u16; 2];
        let mut dealer = Player::One;
        let target = u16::try_from(self.rules.game.target).expect("a small target");
        for number in 0.. {
            let deck = Deck::shuffled(&mut stream(seed, Stream::Deal(number)));
            us.dealt(Scores {
                mine: i64::from(scores[ours as usize]),
                theirs: i64::from(scores[ours.opponent() as usize]),
                ..Scores::default()
            });
            let mut side = SideBySide::new(self, &deck, dealer, ours, scores);
            let result = side.play(&mut *us, &mut *them, &mut tally.thinking);
            side.finish();
            us.over(&side.views[side.seat]);
            tally.deals += 1;
            let Some(winner) = result.winner() else {
                continue;
            };
            let points = result.points(side.table.round().rules());
            tally.points += if winner == ours {
                i64::from(points)
            } else {
                -i64::from(points)
            };
            scores[winner as usize] += points;
            if scores[winner as usize] >= target {
                return if winner == ours { 1.0 } else { 0.0 };
            }
            dealer = match self.rules.deal.next_dealer {
                NextDealer::Winner => winner,
                NextDealer::Loser => winner.opponent(),
                NextDealer::Alternate => dealer.opponent(),
            };
        }
        unreachable!("games come to an end")
    }
}

impl Tally {
    fn with(mut self, other: &Self) -> Self {
        self.pairs += other.pairs;
        self.won += other.won;
        self.squares += other.squares;
        self.deals += other.deals;
        self.points += other.points;
        for (sum, more) in self.thinking.iter_mut().zip(other.thinking) {
            sum.decisions += more.decisions;
            sum.time += more.time;
        }
        self
    }
}

/// One deal in both engines.
struct SideBySide {
    deal: Deal,
    views: BySeat<undercut::play::View>,
    table: Table,
    /// Our player's seat.
    seat: Seat,
    ours: Player,
}

impl SideBySide {
    fn new(matches: &Matches, deck: &Deck, dealer: Player, ours: Player, scores: [u16; 2]) -> Self {
        let rotation = match matches.rules.deal.next_dealer {
            NextDealer::Winner | NextDealer::Loser => DealerRotation::WinnerDeals,
            NextDealer::Alternate => DealerRotation::AlternateAfterScoredRound,
        };
        let round = translate::round(&matches.rules, deck, dealer);
        Self {
            deal: Deal::new(&matches.rules, deck.clone()),
            views: pair::each(|seat| Deal::first_view(&matches.rules, deck, seat)),
            table: Table::new(round).scores(scores).dealer_rotation(rotation),
            seat: if dealer == ours {
                pair::DEALER
            } else {
                pair::NON_DEALER
            },
            ours,
        }
    }

    fn play(
        &mut self,
        us: &mut dyn Bot,
        them: &mut dyn Strategy,
        thinking: &mut [Thinking; 2],
    ) -> theirs::RoundResult {
        let [our_thinking, their_thinking] = thinking;
        loop {
            if let Some(result) = self.table.round().result() {
                return result;
            }
            if self.table.turn() == Some(self.ours) {
                self.our_action(us, our_thinking);
            } else {
                let is_draw = self.table.round().phase() == theirs::Phase::Draw;
                let mut timed = Timed {
                    strategy: &mut *them,
                    thinking: &mut *their_thinking,
                    did: None,
                };
                self.table
                    .step(&mut timed)
                    .expect("their player plays by the rules");
                match timed.did {
                    Some(did) => self.follow(did),
                    // Where the stock has to be drawn from, their engine does so without asking.
                    None if is_draw => self.follow(Did::Draw(DrawAction::Stock)),
                    None => {}
                }
            }
        }
    }

    /// Plays a defense out in our engine that theirs has settled by itself, so that our player sees the hands.
    fn finish(&mut self) {
        while let Some(seat) = self.deal.turn() {
            let action = Greedy.choose(&self.views[seat]);
            self.apply(seat, &action);
        }
    }

    /// Our player's turn: it decides in our engine, and the same is done in theirs.
    fn our_action(&mut self, us: &mut dyn Bot, thinking: &mut Thinking) {
        let Some(seat) = self.deal.turn() else {
            // Nothing more can be laid off; their engine wants to be told.
            self.table
                .step(&mut Scripted(None))
                .expect("the defense is over");
            return;
        };
        assert_eq!(seat, self.seat, "both engines ask the same player");
        let before = Instant::now();
        let action = us.choose(&self.views[seat]);
        thinking.time += before.elapsed();
        thinking.decisions += 1;
        let held = self.deal.hand(seat);
        self.apply(seat, &action);
        // Their engine does not ask for the defender's melds, and leaves no choice where the draw is forced.
        if !matches!(action, Action::Spread { .. }) {
            let mut scripted = Scripted(Some((held, action)));
            self.table
                .step(&mut scripted)
                .expect("what is legal here is legal there");
        }
    }

    /// Does in our engine what their player did in theirs.
    fn follow(&mut self, did: Did) {
        let seat = pair::opponent(self.seat);
        let action = match did {
            Did::Upcard(UpcardAction::Take) => Action::TakeUpcard,
            Did::Upcard(UpcardAction::Pass) => Action::Pass,
            Did::Draw(DrawAction::Stock) => Action::DrawStock,
            Did::Draw(DrawAction::TakeDiscard) => Action::TakeDiscard,
            Did::Turn(TurnAction::Discard(card)) => Action::Discard {
                card: translate::card_back(card),
            },
            Did::Turn(TurnAction::Knock { discard, melds }) => Action::Knock {
                discard: translate::card_back(discard),
                melds: translate::melds_back(&melds),
            },
            Did::Turn(TurnAction::BigGin(melds)) => Action::BigGin {
                melds: translate::melds_back(&melds),
            },
            // Their defense ends the deal, and nobody of ours is asked any more.
            Did::LayOff => return,
        };
        self.apply(seat, &action);
    }

    fn apply(&mut self, seat: Seat, action: &Action) {
        let event = self
            .deal
            .apply(seat, action)
            .expect("what is legal there is legal here");
        for viewer in pair::SEATS {
            self.views[viewer].observe(event.seen_by(viewer));
        }
    }
}

/// What their player did.
#[derive(Debug, Clone, Copy)]
enum Did {
    Upcard(UpcardAction),
    Draw(DrawAction),
    Turn(TurnAction),
    LayOff,
}

/// Their player, timed, with what it did last.
struct Timed<'a> {
    strategy: &'a mut dyn Strategy,
    thinking: &'a mut Thinking,
    did: Option<Did>,
}

impl Timed<'_> {
    fn time<T>(&mut self, decide: impl FnOnce(&mut dyn Strategy) -> T) -> T {
        let before = Instant::now();
        let decision = decide(self.strategy);
        self.thinking.time += before.elapsed();
        self.thinking.decisions += 1;
        decision
    }
}

impl Strategy for Timed<'_> {
    fn offer_upcard(&mut self, view: &View<'_>) -> UpcardAction {
        let action = self.time(|strategy| strategy.offer_upcard(view));
        self.did = Some(Did::Upcard(action));
        action
    }

    fn choose_draw(&mut self, view: &View<'_>) -> DrawAction {
        let action = self.time(|strategy| strategy.choose_draw(view));
        self.did = Some(Did::Draw(action));
        action
    }

    fn play_turn(&mut self, view: &View<'_>) -> TurnAction {
        let action = self.time(|strategy| strategy.play_turn(view));
        self.did = Some(Did::Turn(action));
        action
    }

    fn choose_layoff(&mut self, view: &View<'_>) -> Option<Layoff> {
        let action = self.time(|strategy| strategy.choose_layoff(view));
        self.did = Some(Did::LayOff);
        action
    }
}

/// What our player has done, with the hand it held before: to be done in their engine. `None` ends a defense.
struct Scripted(Option<(CardSet, Action)>);

impl Strategy for Scripted {
    fn offer_upcard(&mut self, _: &View<'_>) -> UpcardAction {
        match self.0 {
            Some((_, Action::TakeUpcard)) => UpcardAction::Take,
            _ => UpcardAction::Pass,
        }
    }

    fn choose_draw(&mut self, _: &View<'_>) -> DrawAction {
        match self.0 {
            Some((_, Action::TakeDiscard)) => DrawAction::TakeDiscard,
            _ => DrawAction::Stock,
        }
    }

    fn play_turn(&mut self, _: &View<'_>) -> TurnAction {
        match self.0 {
            Some((_, Action::Discard { card })) => TurnAction::Discard(translate::card(card)),
            Some((held, Action::Knock { discard, melds })) => TurnAction::Knock {
                discard: translate::card(discard),
                melds: translate::melds(held.without(discard), &melds),
            },
            Some((held, Action::BigGin { melds })) => {
                TurnAction::BigGin(translate::melds(held, &melds))
            }
            other => unreachable!("{other:?} is no end of a turn"),
        }
    }

    fn choose_layoff(&mut self, _: &View<'_>) -> Option<Layoff> {
        match self.0 {
            Some((_, Action::LayOff(lay_off))) => Some(Layoff {
                card: translate::card(lay_off.card),
                meld: lay_off.meld,
            }),
            _ => None,
        }
    }
}

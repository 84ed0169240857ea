//! The computer's players: always legal, from nothing but what their seat has seen, and each as strong as it should be.

mod golden;
mod hidden;

use std::{
    num::{NonZeroU64, NonZeroUsize},
    sync::atomic::AtomicBool,
    time::Instant,
};

use rand::rngs::ChaCha8Rng;
use undercut::{
    cards::{Deck, Stream, below, stream},
    melds::{arrangements, deadwood, deadwood_after_discard, defend},
    play::{Action, KnockKind, Outcome, Phase, View, pair},
    players::{
        Bot, Greedy, Learned, Level, WatchedDeal,
        arena::{Arena, Entrant, OnFault, Report},
        eval::Evaluator,
    },
    rules::{
        AfterPasses, DiscardPile, Exhausted, GameTable, HouseRules, IllegalKnock, KnockDiscard,
        KnockVariant, NamedChoice, OklahomaAce, Preset, Rules, TieBonus, UpcardOffer,
    },
};

fn pick<T: Copy>(rng: &mut ChaCha8Rng, from: &[T]) -> T {
    let count = u32::try_from(from.len()).expect("these lists are short");
    from[below(rng, count) as usize]
}

fn one_of<T: NamedChoice>(rng: &mut ChaCha8Rng) -> T {
    pick(rng, T::ALL).0
}

fn coin(rng: &mut ChaCha8Rng) -> bool {
    below(rng, 2) == 0
}

/// House rules of every kind, as far as they concern the play of a deal.
fn any_rules(rng: &mut ChaCha8Rng) -> Rules {
    loop {
        let mut house = HouseRules::default();
        house.deal.eleven_card_start = below(rng, 4) == 0;
        house.first_turn.offer = one_of::<UpcardOffer>(rng);
        house.first_turn.after_passes = one_of::<AfterPasses>(rng);
        house.turn.discard_taken = coin(rng);
        house.table.discard_pile = one_of::<DiscardPile>(rng);
        house.knock.variant = one_of::<KnockVariant>(rng);
        house.knock.limit = pick(rng, &[0, 3, 9, 10, 10, 10, 25, 98]);
        house.knock.discard = one_of::<KnockDiscard>(rng);
        house.knock.oklahoma_ace = one_of::<OklahomaAce>(rng);
        house.knock.oklahoma_spades_double = coin(rng);
        house.gin.big_gin = coin(rng);
        house.gin.lay_offs = coin(rng);
        house.stock.exhausted = one_of::<Exhausted>(rng);
        house.stock.dead_cards = below(rng, 3);
        house.stock.idle_turns = pick(rng, &[0, 1, 7, 40]);
        house.score.gin_bonus = pick(rng, &[0, 20, 25, 1000]);
        house.score.undercut_bonus = pick(rng, &[0, 10, 25, 1000]);
        house.score.undercut_on_tie = coin(rng);
        house.score.undercut_tie_bonus =
            pick(rng, &[TieBonus::UndercutBonus, TieBonus::Points(10)]);
        house.score.extra_boxes.gin = below(rng, 3);
        house.doubling.on = below(rng, 4) == 0;
        house.doubling.limit = pick(rng, &[0, 2, 64]);
        house.irregularities.illegal_knock = one_of::<IllegalKnock>(rng);
        if let Ok(rules) = Rules::new(house) {
            return rules;
        }
    }
}

/// Whether a player is asked in what is played with this seed: who looks ahead thinks thousands of times as long as the others
/// and has a part in one of so many.
fn takes_part(persona: Level, seed: u64, one_in: u64) -> bool {
    persona != Level::Grandmaster || seed.is_multiple_of(one_in)
}

/// One player of every kind that takes part with this seed.
fn everybody(seed: u64) -> Vec<Box<dyn Bot>> {
    let mut bots: Vec<Box<dyn Bot>> = vec![
        Box::new(Greedy),
        Box::new(Learned::new(Evaluator::embedded())),
    ];
    let personas = Level::ALL
        .into_iter()
        .filter(|&persona| takes_part(persona, seed, 80));
    bots.extend(personas.map(|persona| persona.bot(seed)));
    bots
}

/// Anything that the rules let pass, also a knock with too much deadwood and a hand badly spread.
fn anything(rng: &mut ChaCha8Rng, view: &View) -> Action {
    let mut actions = view.legal();
    if let Phase::Discard { .. } = view.phase() {
        for discard in view.hand() - view.undiscardable() {
            let left = arrangements(view.hand().without(discard));
            let melds = *pick(rng, &left).melds();
            let knock = Action::Knock { discard, melds };
            if below(rng, 12) == 0 && view.check(&knock).is_ok() {
                actions.push(knock);
            }
        }
    }
    pick(rng, &actions)
}

#[test]
fn every_answer_is_legal_whatever_the_house_rules_and_the_opponent() {
    let mut phases = [0_u32; 8];
    for seed in 0..160 {
        let mut rng = stream(seed, Stream::Player(0));
        let rules = any_rules(&mut rng);
        for mut bot in everybody(seed) {
            let deck = Deck::shuffled(&mut stream(seed, Stream::Deal(0)));
            let bot_seat = pick(&mut rng, &pair::SEATS);
            let wild = below(&mut rng, 3) == 0;
            let mut table = WatchedDeal::new(&rules, deck);
            while let Some(seat) = table.deal.turn() {
                let view = &table.views[seat];
                let number = match view.phase() {
                    Phase::Offer { .. } => 0,
                    Phase::Draw { .. } => 1,
                    Phase::Discard { .. } => 2,
                    Phase::LastDiscard { .. } => 3,
                    Phase::IrregularKnock { .. } => 4,
                    Phase::Spread { .. } => 5,
                    Phase::LayOff { .. } => 6,
                    Phase::Double { .. } => 7,
                    Phase::Over(_) => unreachable!("it is somebody's turn"),
                };
                // Now and then something else is done for the bot, so that it meets situations it would not get into.
                let action = if seat == bot_seat && !(wild && below(&mut rng, 4) == 0) {
                    phases[number] += 1;
                    bot.choose(view)
                } else {
                    anything(&mut rng, view)
                };
                table.play(seat, &action);
            }
        }
    }
    assert!(phases.iter().all(|&count| count > 0), "{phases:?}");
}

/// The tables at which three or four play in one deal.
pub const TABLES: [(GameTable, u32); 3] = [
    (GameTable::BattleRoyal, 3),
    (GameTable::Round, 3),
    (GameTable::Round, 4),
];

/// The usual rules of a table.
pub fn rules_of(game: GameTable, players: u32) -> Rules {
    let mut house = HouseRules::default();
    house.table.game = game;
    house.table.players = players;
    Rules::new(house.usual()).expect("the usual rules of a table")
}

#[test]
fn every_answer_is_legal_where_three_or_four_play_in_one_deal() {
    for (game, players) in TABLES {
        let rules = rules_of(game, players);
        for seed in 0..8 {
            let deck = Deck::shuffled(&mut stream(seed, Stream::Deal(0)));
            let mut everybody: Vec<_> = Level::ALL.map(|level| level.bot(seed)).into();
            everybody.push(Box::new(Greedy));
            let turn = usize::try_from(seed).expect("a small number");
            let mut table = WatchedDeal::new(&rules, deck);
            let outcome = table.play_out(|seat, view| {
                let number = (turn + seat.index() * 5) % everybody.len();
                everybody[number].choose(view)
            });
            assert!(table.deal.turn().is_none(), "{outcome:?}");
        }
    }
}

/// What the rules of thumb may never cost: gin is never let pass, and a defense is exact.
#[test]
fn gin_is_taken_and_knocks_are_defended_exactly() {
    let (mut gins, mut defenses, mut laid_off) = (0, 0, 0);
    for seed in 0..80 {
        let mut rng = stream(seed, Stream::Player(2));
        let rules = any_rules(&mut rng);
        for mut bot in everybody(seed) {
            let deck = Deck::shuffled(&mut stream(seed, Stream::Deal(1)));
            let mut table = WatchedDeal::new(&rules, deck);
            let mut knocked = None;
            while let Some(seat) = table.deal.turn() {
                let view = &table.views[seat];
                if let Phase::Spread { knock, .. } = *view.phase() {
                    knocked = Some((knock, view.hand()));
                }
                let action = bot.choose(view);
                if let Phase::Discard { .. } = view.phase()
                    && deadwood_after_discard(view.hand(), view.undiscardable()) == 0
                {
                    assert!(action.ends_hand(), "{action:?}");
                    gins += 1;
                }
                table.play(seat, &action);
            }
            let Some((knock, hand)) = knocked else {
                continue;
            };
            let exact = defend(hand, &knock.melds);
            let may_lay_off = knock.kind == KnockKind::Knock || rules.gin.lay_offs;
            let least = if may_lay_off {
                exact.deadwood
            } else {
                deadwood(hand)
            };
            let Phase::Over(Outcome::Won(win)) = *table.deal.phase() else {
                continue;
            };
            assert_eq!(win.deadwood[pair::opponent(knock.seat)], least);
            defenses += 1;
            laid_off += u32::from(may_lay_off && least < deadwood(hand));
        }
    }
    let counts = [gins, defenses, laid_off];
    assert!(counts.iter().all(|&count| count > 25), "{counts:?}");
}

/// How often a player ended a hand that could be ended, and how often it played on.
fn ends_and_waits(mut player: impl FnMut(u64) -> Box<dyn Bot>) -> (u32, u32) {
    let (mut ended, mut waited) = (0, 0);
    for seed in 0..40 {
        let deck = Deck::shuffled(&mut stream(seed, Stream::Deal(2)));
        let mut table = WatchedDeal::new(&Rules::default(), deck);
        let mut bot = player(seed);
        while let Some(seat) = table.deal.turn() {
            let view = &table.views[seat];
            let action = bot.choose(view);
            if let Phase::Discard { .. } = view.phase()
                && deadwood_after_discard(view.hand(), view.undiscardable()) <= 10
            {
                match action {
                    Action::Discard { .. } => waited += 1,
                    _ => ended += 1,
                }
            }
            table.play(seat, &action);
        }
    }
    (ended, waited)
}

/// The lower levels end a hand as soon as they may; the others sometimes wait, and sometimes do not.
#[test]
fn who_waits_and_who_knocks_at_once() {
    for level in Level::LADDER {
        let (ended, waited) = ends_and_waits(|seed| match level {
            // What it thinks of before it looks ahead.
            Level::Grandmaster => Box::new(Learned::new(Evaluator::embedded())),
            level => level.bot(seed),
        });
        assert!(ended > 20, "{level}: {ended}");
        if level < Level::Club {
            assert_eq!(waited, 0, "{level}");
        } else {
            assert!(waited > 15, "{level}: {waited}");
        }
    }
}

#[test]
fn the_knocker_never_waits_and_the_camper_nearly_always() {
    let (ended, waited) = ends_and_waits(|seed| Level::Knocker.bot(seed));
    assert_eq!(waited, 0);
    assert!(ended > 20, "{ended}");
    let mut table_ends = 0;
    for seed in 0..60 {
        let deck = Deck::shuffled(&mut stream(seed, Stream::Deal(3)));
        let mut table = WatchedDeal::new(&Rules::default(), deck);
        let mut bot = Level::Camper.bot(seed);
        while let Some(seat) = table.deal.turn() {
            let view = &table.views[seat];
            let action = bot.choose(view);
            if let Action::Knock { discard, .. } = action {
                let is_gin = deadwood(view.hand().without(discard)) == 0;
                assert!(is_gin || view.drawable() <= 2, "{action:?}");
                table_ends += u32::from(is_gin);
            }
            table.play(seat, &action);
        }
    }
    assert!(table_ends > 20, "{table_ends}");
}

/// How many of the cards that it could have had from the pile a player takes.
#[test]
fn the_taker_takes_what_others_leave() {
    let share = |persona: Level| {
        let (mut taken, mut left) = (0.0, 0.0);
        for seed in 0..60 {
            let deck = Deck::shuffled(&mut stream(seed, Stream::Deal(4)));
            let mut table = WatchedDeal::new(&Rules::default(), deck);
            let mut players = [persona.bot(seed), Box::new(Greedy)];
            while let Some(seat) = table.deal.turn() {
                let view = &table.views[seat];
                let action = players[usize::from(seat == pair::DEALER)].choose(view);
                match action {
                    Action::TakeDiscard if seat == pair::NON_DEALER => taken += 1.0,
                    Action::DrawStock if seat == pair::NON_DEALER => left += 1.0,
                    _ => {}
                }
                table.play(seat, &action);
            }
        }
        taken / (taken + left)
    };
    let (taker, expert) = (share(Level::Taker), share(Level::Expert));
    assert!(taker > 1.5 * expert, "{taker} against {expert}");
}

fn meet(a: &str, b: &str, rules: Rules) -> Report {
    let arena = Arena {
        entrants: [a, b].map(|name| Entrant::named(name).unwrap()).into(),
        rules,
        seed: 2026,
        pairs: NonZeroU64::new(24).expect("there are pairs"),
        on_fault: OnFault::Stop,
        sprt: None,
    };
    let threads = NonZeroUsize::new(2).expect("there are threads");
    let results = arena.run(threads, Instant::now, &AtomicBool::new(false), |_| ());
    let mut reports = results.reports.into_iter();
    reports.next().expect("pairs were played")
}

/// Steps of some rungs, so that a few games by a fixed seed are enough. How high each rung is, is measured with `undercut
/// arena`; that no rung moves is held by its moves.
#[test]
fn the_ladder_rises() {
    let rules = Preset::find("eaai").expect("a preset").book().rules();
    for [below, above] in [
        ["beginner", "steady"],
        ["steady", "expert"],
        // The grandmaster without looking ahead, for the sake of time.
        ["club", "instant"],
    ] {
        let share = meet(above, below, rules)
            .a_win_share
            .expect("pairs were played");
        assert!((0.55..0.95).contains(&share), "{above}: {share}");
    }
}

#[test]
fn an_expert_beats_the_greedy_one_by_other_house_rules_too() {
    for name in ["pagat", "oklahoma", "straight"] {
        let rules = Preset::find(name).expect("a preset").book().rules();
        let report = meet("expert", "greedy", rules);
        assert!(report.a_points_per_deal > Some(0.0), "{name}: {report:?}");
    }
}

#[test]
fn every_opponent_has_one_name() {
    for persona in Level::ALL {
        assert_eq!(persona.name().parse(), Ok(persona));
        assert_eq!(persona.to_string(), persona.name());
    }
    let unknown = "wizard".parse::<Level>().unwrap_err();
    assert_eq!(
        unknown.to_string(),
        "there is no opponent \"wizard\"; the levels are beginner, novice, casual, steady, club, strong, expert, master, \
         grandmaster, the characters camper, taker, knocker"
    );
}

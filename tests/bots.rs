//! The computer's players: always legal, and nothing but what their seat has seen.

use rand::rngs::ChaCha8Rng;
use undercut::{
    bots::{Bot, Greedy, Level},
    cards::{Deck, Stream, below, stream},
    melds::arrangements,
    play::{Action, BySeat, Deal, Phase, Seat, View},
    rules::{
        AfterPasses, Choice, DiscardPile, Exhausted, HouseRules, IllegalKnock, KnockDiscard,
        KnockVariant, OklahomaAce, Rules, TieBonus, UpcardOffer,
    },
};

fn pick<T: Copy>(rng: &mut ChaCha8Rng, from: &[T]) -> T {
    let count = u32::try_from(from.len()).expect("these lists are short");
    from[below(rng, count) as usize]
}

fn one_of<T: Choice>(rng: &mut ChaCha8Rng) -> T {
    pick(rng, T::ALL)
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
        house.irregularities.illegal_knock = one_of::<IllegalKnock>(rng);
        if let Ok(rules) = Rules::new(house) {
            return rules;
        }
    }
}

/// One player of every kind.
fn everybody(seed: u64) -> Vec<Box<dyn Bot>> {
    let mut bots: Vec<Box<dyn Bot>> = vec![Box::new(Greedy)];
    bots.extend(Level::ALL.map(|level| level.bot(seed)));
    bots
}

/// A deal with what each seat knows of it.
struct Seated {
    deal: Deal,
    views: BySeat<View>,
}

impl Seated {
    fn new(rules: &Rules, deck: Deck) -> Self {
        Self {
            views: BySeat::from_fn(|seat| Deal::first_view(rules, &deck, seat)),
            deal: Deal::new(rules, deck),
        }
    }

    fn play(&mut self, seat: Seat, action: &Action) {
        let event = self
            .deal
            .apply(seat, action)
            .unwrap_or_else(|illegal| panic!("{seat}: {action:?}: {illegal}\n{:?}", self.deal));
        for viewer in Seat::ALL {
            self.views[viewer].observe(event.seen_by(viewer));
        }
    }
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
    let mut phases = [0_u32; 7];
    for seed in 0..1200 {
        let mut rng = stream(seed, Stream::Player(0));
        let rules = any_rules(&mut rng);
        for mut bot in everybody(seed) {
            let deck = Deck::shuffled(&mut stream(seed, Stream::Deal(0)));
            let bot_seat = pick(&mut rng, &Seat::ALL);
            let wild = below(&mut rng, 3) == 0;
            let mut table = Seated::new(&rules, deck);
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
    assert!(phases.iter().all(|&count| count > 20), "{phases:?}");
}

#[test]
fn every_level_has_one_name_and_one_line() {
    for level in Level::ALL {
        assert_eq!(level.name().parse(), Ok(level));
        assert_eq!(level.to_string(), level.name());
        assert!(!level.description().contains('\n'));
        assert!(level.description().len() <= 80);
    }
    let unknown = "grandmaster".parse::<Level>().unwrap_err();
    assert_eq!(
        unknown.to_string(),
        "there is no level \"grandmaster\"; the levels are beginner, casual, club"
    );
}

//! Rule against rule: the same random legal play through both engines, which have to agree at every step.

use gin_rummy as theirs;
use undercut::{
    cards::{Card, CardSet, Deck, Stream, below, stream},
    melds::{Melds, arrangements, best_arrangement, deadwood},
    play::{Action, Deal, Outcome, Phase, Seat, WinKind, pair},
    rules::{HouseRules, KnockVariant, OklahomaAce, Rules},
};

use crate::translate;

/// What was compared.
#[derive(Debug, Default)]
pub struct Census {
    deals: u64,
    steps: u64,
    legality: u64,
    knocks: u64,
    undercuts: u64,
    gins: u64,
    big_gins: u64,
    void: u64,
}

/// Plays `deals` random legal deals under every rule that both know, and panics at the first difference.
pub fn run(deals: u64, seed: u64) -> Census {
    let mut census = Census::default();
    let mut rng = stream(seed, Stream::Player(0));
    for number in 0..deals {
        let rules = any_rules(|bound| below(&mut rng, bound));
        let deck = Deck::shuffled(&mut stream(seed, Stream::Deal(number)));
        play(&rules, &deck, |bound| below(&mut rng, bound), &mut census);
    }
    census
}

fn any_rules(mut roll: impl FnMut(u32) -> u32) -> Rules {
    let mut house = HouseRules::default();
    house.knock.variant = [
        KnockVariant::Standard,
        KnockVariant::Oklahoma,
        KnockVariant::GinOnly,
    ][roll(3) as usize];
    house.knock.oklahoma_ace = [OklahomaAce::Gin, OklahomaAce::One][roll(2) as usize];
    house.knock.limit = [10, 5, 50, 98][roll(4) as usize];
    house.gin.big_gin = roll(2) == 0;
    house.score.gin_bonus = 20 + 5 * roll(2);
    house.score.undercut_bonus = 10 + 5 * roll(4);
    house.score.undercut_on_tie = roll(2) == 0;
    // The other engine lets two players take and throw for ever.
    house.stock.idle_turns = 0;
    Rules::new(house).expect("these rules contradict nothing")
}

fn play(rules: &Rules, deck: &Deck, mut roll: impl FnMut(u32) -> u32, census: &mut Census) {
    let mut ours = Deal::new(rules, deck.clone());
    let mut round = translate::round(rules, deck, translate::player(pair::DEALER));
    census.deals += 1;
    while let Some(seat) = ours.turn() {
        census.steps += 1;
        same_state(&ours, &round, seat);
        same_legality(&ours, &round, seat, census);
        let legal = ours.legal();
        // Knocks are rare among all the actions: half the time one is taken where there is one.
        let ends =
            |action: &&Action| matches!(action, Action::Knock { .. } | Action::BigGin { .. });
        let knocks: Vec<Action> = legal.iter().filter(ends).copied().collect();
        let count = |actions: &[Action]| u32::try_from(actions.len()).expect("a few hundred");
        let action = if !knocks.is_empty() && roll(2) == 0 {
            knocks[roll(count(&knocks)) as usize]
        } else {
            legal[roll(count(&legal)) as usize]
        };
        // The other engine melds the defender's hand at its best by itself.
        let action = match action {
            Action::Spread { .. } => Action::Spread {
                melds: spread(&ours, seat),
            },
            action => action,
        };
        let held = ours.hand(seat);
        ours.apply(seat, &action).expect("it is legal");
        apply_theirs(&mut round, held, &action);
    }
    if round.phase() == theirs::Phase::Layoff {
        round.finish_layoffs().expect("the defense is over");
    }
    same_result(&ours, &round, rules, census);
}

/// The defender's best melds, with nothing laid off that the best melds could use.
fn spread(ours: &Deal, seat: Seat) -> Melds {
    *best_arrangement(ours.hand(seat)).melds()
}

fn same_state(ours: &Deal, round: &theirs::Round, seat: Seat) {
    // Gin ends their round at once; ours goes on until the defender has laid down their melds.
    if round.result().is_none() {
        assert_eq!(round.turn(), Some(translate::player(seat)));
    }
    for seat in pair::SEATS {
        let hand = round.hand(translate::player(seat));
        assert_eq!(ours.hand(seat), translate::cards(hand));
        assert_eq!(deadwood(ours.hand(seat)), u32::from(theirs::deadwood(hand)));
    }
    assert_eq!(ours.stock() as usize, round.stock().len());
    assert_eq!(ours.knock_limit(), u32::from(round.knock_limit()));
    let pile: Vec<theirs::Card> = ours
        .pile()
        .cards()
        .iter()
        .map(|&c| translate::card(c))
        .collect();
    if !matches!(ours.phase(), Phase::Spread { .. } | Phase::LayOff { .. }) {
        assert_eq!(pile, round.discard_pile());
    }
}

/// Both engines let the same cards go, and the same hands be ended.
fn same_legality(ours: &Deal, round: &theirs::Round, seat: Seat, census: &mut Census) {
    let mut both = |action: Action, theirs: bool| {
        census.legality += 1;
        let ok = ours.clone().apply(seat, &action).is_ok();
        assert_eq!(ok, theirs, "{action:?} in {ours:?}");
    };
    match *ours.phase() {
        Phase::Offer { .. } => {
            both(Action::Pass, round.clone().pass().is_ok());
            both(Action::DrawStock, round.clone().draw_stock().is_ok());
        }
        Phase::Draw { .. } => {
            both(Action::DrawStock, round.clone().draw_stock().is_ok());
            both(Action::TakeDiscard, round.clone().take_discard().is_ok());
            both(Action::Pass, round.clone().pass().is_ok());
        }
        Phase::Discard { .. } => {
            let held = ours.hand(seat);
            for card in CardSet::FULL {
                let theirs = round.clone().discard(translate::card(card)).is_ok();
                both(Action::Discard { card }, theirs);
            }
            for discard in held {
                for arrangement in arrangements(held.without(discard)) {
                    let theirs = round.clone().knock(
                        translate::card(discard),
                        translate::arrangement(&arrangement),
                    );
                    let melds = *arrangement.melds();
                    both(Action::Knock { discard, melds }, theirs.is_ok());
                }
            }
            for arrangement in arrangements(held).iter().filter(|a| a.points() == 0) {
                let theirs = round
                    .clone()
                    .declare_big_gin(translate::arrangement(arrangement));
                let melds = *arrangement.melds();
                both(Action::BigGin { melds }, theirs.is_ok());
            }
        }
        Phase::LayOff { deadwood, .. } => {
            // The other engine also lets a melded card be laid off, so only deadwood is compared.
            for card in deadwood {
                for meld in 0..3 {
                    let theirs = round.clone().lay_off(translate::card(card), meld).is_ok();
                    let lay_off = undercut::melds::LayOff { card, meld };
                    both(Action::LayOff(lay_off), theirs);
                }
            }
        }
        Phase::Spread { .. }
        | Phase::LastDiscard { .. }
        | Phase::IrregularKnock { .. }
        | Phase::Double { .. }
        | Phase::Over(_) => {}
    }
}

fn apply_theirs(round: &mut theirs::Round, held: CardSet, action: &Action) {
    let taken = |card: Result<theirs::Card, _>| card.map(drop);
    let result = match *action {
        Action::Pass => round.pass(),
        Action::TakeUpcard | Action::TakeDiscard => taken(round.take_discard()),
        Action::DrawStock => taken(round.draw_stock()),
        Action::Discard { card } => round.discard(translate::card(card)),
        Action::Knock { discard, melds } => {
            let left: CardSet = held.without(discard);
            round.knock(card_of(discard), translate::melds(left, &melds))
        }
        Action::BigGin { melds } => round.declare_big_gin(translate::melds(held, &melds)),
        Action::LayOff(lay_off) => round.lay_off(card_of(lay_off.card), lay_off.meld),
        Action::EndDefence => round.finish_layoffs().map(drop),
        // Gin ends their round at once, and their defender's melds are never declared.
        Action::Spread { .. } => Ok(()),
        Action::LookBack
        | Action::AcceptKnock
        | Action::RefuseKnock
        | Action::PlayExposed
        | Action::PickUp
        | Action::TakeCard { .. }
        | Action::OfferDouble
        | Action::AcceptDouble
        | Action::RefuseDouble => unreachable!("these rules are not in force"),
    };
    result.expect("what is legal here is legal there");
}

fn card_of(card: Card) -> theirs::Card {
    translate::card(card)
}

fn same_result(ours: &Deal, round: &theirs::Round, rules: &Rules, census: &mut Census) {
    let theirs = round.result().expect("both are over");
    let their_points = u32::from(theirs.points(&translate::rules(rules)));
    let their_winner = theirs.winner();
    match ours.outcome().expect("the deal is over") {
        Outcome::Void(_) => {
            census.void += 1;
            assert_eq!(theirs, gin_rummy::RoundResult::Dead);
        }
        Outcome::Tie { .. } => {
            // Where a tie is no undercut, theirs is a knock by nothing.
            assert_eq!(their_points, 0, "{ours:?}");
        }
        Outcome::Won(win) => {
            match win.kind {
                WinKind::Knock => census.knocks += 1,
                WinKind::Undercut => census.undercuts += 1,
                WinKind::Gin => census.gins += 1,
                WinKind::BigGin => census.big_gins += 1,
                WinKind::LowestDeadwood | WinKind::RefusedDouble => {
                    unreachable!("these rules are not in force")
                }
            }
            assert_eq!(their_winner, Some(translate::player(win.seat)), "{ours:?}");
            assert_eq!(their_points, win.points(), "{ours:?}");
        }
    }
}

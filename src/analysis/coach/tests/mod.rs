//! The facts of reasons, held against the cards and the trials.

mod counted;
mod counted_draws;
mod doubling;
mod numbers;

use std::collections::BTreeMap;

use crate::{
    cards::{Card, CardSet},
    game::{Sheet, words::Symbols},
    play::{Action, Phase, View, WinKind},
    players::{
        DiscardFate, Level,
        eval::Evaluator,
        search::{CardUse, OpponentKind, Suspicion},
    },
    rules::Rules,
};

use crate::tests::{
    coach::{judged_early, position, positions, positions_by},
    players::{TABLES, rules_of},
};

use counted::Pair;
use numbers::{check_gain, check_numbers, compared};

use super::{
    Chance, Closeness, Coach, Effort, Ended, Endings, Inquiry, JudgedMove, Judgment, OpponentCount,
    card_facts::{CardFact, DiscardFact},
    draw_facts::DrawFact,
    drawing::next_discard,
    endings::How,
    judge::{NEAREST, unlikeliness},
    knock_fact::WayToPlayOn,
    move_class::{breaks_meld, strangeness},
    reading::lays_off,
    reason::Explained,
    trial_facts::TrialFact,
};

fn coach() -> Coach<'static> {
    Coach::new(Evaluator::embedded(), &Rules::default(), 80)
}

/// A card that is kept because the opponent throws high cards.
const THROWS_HIGH: &str = "EndsMelded, throws high";

/// What a fact is counted as.
fn names_of(fact: &CardFact) -> Vec<String> {
    let first_word = |text: String| {
        let end = text.find([' ', '(', ')']).unwrap_or(text.len());
        text[..end].to_owned()
    };
    let name = format!("{fact:?}");
    let name = first_word(name.split_once('(').unwrap().1.to_owned());
    match fact {
        CardFact::Discard(DiscardFact::LessDeadwood {
            knocks: Some(_), ..
        })
        | CardFact::Draw(DrawFact::Lowers {
            knocks: Some(_), ..
        }) => vec![format!("{name}, knocks")],
        CardFact::Discard(DiscardFact::EndsMelded { high: Some(_), .. }) => {
            vec![THROWS_HIGH.to_owned()]
        }
        CardFact::Discard(DiscardFact::Danger(fact)) => {
            let clues = [fact.safer, fact.wanted].map(|(_, clue)| first_word(format!("{clue:?}")));
            clues.into_iter().chain([name]).collect()
        }
        _ => vec![name],
    }
}

/// Looks at everything that is said of a decision, and counts it.
fn check(view: &View, judgment: &Judgment, seen: &mut BTreeMap<String, usize>) {
    let thought = (view.seats() == 2).then(|| Evaluator::embedded().think(view));
    let explained = Explained {
        view,
        thought: thought.as_ref(),
        judgment,
    };
    let told = judgment.told_apart();
    let legal = view.legal();
    let mut pairs: Vec<(&JudgedMove, &JudgedMove)> =
        told.iter().map(|other| (told[0], *other)).collect();
    // Ways to lay down the same cards, and two moves of which neither is the best.
    pairs.extend(judgment.moves().iter().map(|other| (told[0], other)));
    pairs.extend(
        told.iter()
            .skip(1)
            .zip(told.iter().skip(2))
            .map(|(one, other)| (*one, *other)),
    );
    for (better, other) in pairs {
        assert!(legal.contains(&other.action));
        let facts = explained.facts(better, other);
        if explained.argument(better, other).is_some() {
            let is_slight = |(_, fact): &(f64, CardFact)| fact.is_slight();
            assert!(!facts.of_trials.is_empty() || !facts.of_cards.iter().all(is_slight));
        }
        let reason = explained.reason(better, other);
        let said = reason.map(|reason| reason.text(Symbols::Ascii));
        let about = format!(
            "{said:?} of {:?} beside {:?} in {view:?}",
            better.action, other.action
        );
        match judgment.closeness(other) {
            Closeness::Best | Closeness::Equal => {
                assert!(better.action != told[0].action || said.is_none(), "{about}");
            }
            Closeness::Worse if better.action == told[0].action => {
                assert!(said.is_some(), "nothing is said: {about}");
            }
            Closeness::Worse | Closeness::TooClose => {}
        }
        let pair = Pair {
            view,
            better: better.action,
            other: other.action,
        };
        if said
            .as_deref()
            .is_some_and(|said| pair.has_true_price(said, &better.endings, judgment.habits()))
        {
            *seen.entry("price".to_owned()).or_default() += 1;
        }
        let taken = [better, other].map(|judged| judged.endings.taken().at_all.value());
        if said
            .as_deref()
            .is_some_and(|said| pair.has_true_danger(said, taken))
        {
            let [undercuts, instead] =
                [better, other].map(|judged| judged.endings.share_of(How::YouUndercut));
            assert!(!undercuts.is_plainly_above(instead), "{about}");
            *seen.entry("danger".to_owned()).or_default() += 1;
        }
        for (weight, fact) in &facts.of_cards {
            assert!(*weight > 0.0);
            assert!(pair.is_true(fact), "{fact:?}: {about}");
            for name in names_of(fact) {
                *seen.entry(name).or_default() += 1;
            }
            check_numbers(fact, better, other, &about);
        }
        for (weight, fact) in &facts.of_trials {
            assert!(*weight > 0.0);
            *seen.entry("trials".to_owned()).or_default() += 1;
            if let Some([mine, theirs]) = compared(*fact, better, other) {
                assert!(mine > theirs, "{fact:?}: {about}");
            }
            if let TrialFact::Knock(fact) = fact {
                let mut both = [better, other].into_iter();
                let chosen = both.find(|one| !one.action.ends_hand()).unwrap();
                let mut moves = explained.judgment.moves().iter();
                let best = moves.find(|one| !one.action.ends_hand()).unwrap();
                let is_worse = best.points - chosen.points > 1.0;
                assert_eq!(fact.way == WayToPlayOn::Worse, is_worse, "{about}");
            }
        }
        if let Some(gain) = facts.in_all {
            check_gain(gain, better, other);
        }
    }
}

/// Holds that the hint speaks of the best move that ends the hand where the best of all does not or the other way round, or of the
/// most natural one where the best is less so, also without an argument if that is worse; or of the next one that is not as good for
/// which there is an argument, and of the nearest first of one that breaks no pair.
fn check_hint(
    coach: &Coach<'_>,
    view: &View,
    judgment: &Judgment,
    seen: &mut BTreeMap<String, usize>,
) {
    let hint = coach.hint_of(view, judgment.clone());
    for other in judgment.told_apart() {
        let is_tried = other.endings.count() > 0 && judgment.closeness(other).is_behind();
        let is_named = hint.compared(Some(&other.action)) == Some(other.action);
        assert!(!is_tried || is_named, "{:?} in {view:?}", other.action);
        // What nothing sets apart is not called better.
        for why in hint.why(Some(&other.action)) {
            let said = why.sentence().text(Symbols::Ascii);
            assert_eq!(
                said.contains("Nothing that was found"),
                said.starts_with("Nothing that was found sets the two moves apart")
            );
        }
    }
    let Some(beside) = hint.reasons.iter().find_map(|reason| reason.about.beside()) else {
        return;
    };
    let told = hint.judgment.told_apart();
    let best = hint.judgment.best().expect("something is said of it");
    let mut others = told.iter();
    let other_way = others.find(|other| other.action.ends_hand() != best.action.ends_hand());
    if other_way.is_some_and(|other| other.action == beside.action) {
        return;
    }
    let thought = (view.seats() == 2).then(|| Evaluator::embedded().think(view));
    let explained = Explained {
        view,
        thought: thought.as_ref(),
        judgment: &hint.judgment,
    };
    let is_behind = |judged: &&&JudgedMove| {
        let is_behind = hint.judgment.closeness(judged).is_behind();
        let is_same_way = judged.action.ends_hand() == best.action.ends_hand();
        is_behind && is_same_way && !breaks_meld(view, &judged.action)
    };
    let behind = told.iter().filter(is_behind);
    let natural = behind
        .clone()
        .min_by_key(|judged| unlikeliness(view, &judged.action));
    let is_thought_of = |natural: &&&JudgedMove| {
        unlikeliness(view, &natural.action) < unlikeliness(view, &best.action)
    };
    if let Some(natural) = natural.filter(is_thought_of) {
        let is_argued = explained.argument(best, natural).is_some();
        let is_worse = hint.judgment.closeness(natural) == Closeness::Worse;
        if is_argued || is_worse && explained.reason(best, natural).is_some() {
            assert_eq!(natural.action, beside.action, "{view:?}");
            let how = if is_argued {
                "natural"
            } else {
                "natural, no argument"
            };
            *seen.entry(how.to_owned()).or_default() += 1;
            return;
        }
    }
    // Of the nearest one that breaks a pair comes last.
    let (pairs, others): (Vec<&JudgedMove>, Vec<&JudgedMove>) =
        behind.take(NEAREST).copied().partition(|judged| {
            let (breaks_up, _) = unlikeliness(view, &judged.action);
            breaks_up
        });
    let mut argued = others.into_iter().chain(pairs);
    let next = argued.find(|judged| explained.argument(best, judged).is_some());
    assert!(
        next.is_none_or(|next| next.action == beside.action),
        "{beside:?}: {view:?}"
    );
}

#[test]
fn facts_of_the_cards_are_true_of_a_thousand_positions() {
    let mut coach = coach();
    let sheet = Sheet::new(&Rules::default());
    let mut seen = BTreeMap::new();
    for view in positions(15, 1000, 3) {
        let judgment = coach.judge(&position(&sheet, &view), Inquiry::Best, Effort::Glance);
        check(&view, &judgment, &mut seen);
        check_hint(&coach, &view, &judgment, &mut seen);
    }
    for fact in [
        "BreaksMeld",
        "LessDeadwood",
        "LessDeadwood, knocks",
        "MoreGins",
        "MoreOuts",
        "Danger",
        "Took",
        "Discarded",
        "Left",
        "Dead",
        "LetsKnock",
        "MakesMeld",
        "Lowers",
        "Lowers, knocks",
        "Fits",
        "NoMeld",
        "SmallMeld",
        "Outs",
        "CountsLess",
        "FewerLayOffs",
        "Undercut",
        "FewGins",
        "Gins",
        "price",
        "natural",
    ] {
        assert!(seen.contains_key(fact), "{fact} in {seen:?}");
    }
}

#[test]
fn a_card_that_is_as_good_to_take_has_no_fault_alone() {
    let mut coach = coach();
    let sheet = Sheet::new(&Rules::default());
    let mut said = Vec::new();
    for view in positions(15, 300, 1) {
        let glance = coach.judge(&position(&sheet, &view), Inquiry::Best, Effort::Glance);
        let Some(pass) = glance.of(&Action::Pass) else {
            continue;
        };
        let (points, chance) = (pass.points, pass.chance);
        let as_good = glance.moves().iter().cloned().map(|judged| JudgedMove {
            points,
            chance,
            chance_error: 0.0,
            ..judged
        });
        let scale = (glance.point(), glance.goal());
        let judgment = Judgment::tried(as_good.collect(), scale, glance.habits(), (&view, None));
        let hint = coach.hint_of(&view, judgment);
        if hint.judgment.best().expect("there is one").action == Action::Pass {
            let [reason] = &hint.reasons[..] else {
                panic!("{:?}", hint.reasons);
            };
            said.push(reason.phrase.text(Symbols::Ascii));
        }
    }
    assert!(said.len() > 3, "{said:?}");
    for reason in said {
        assert!(
            reason.starts_with("It makes little difference; the "),
            "{reason}"
        );
    }
}

#[test]
fn facts_of_the_trials_are_those_of_tried_positions() {
    /// Facts are true of the trials in any number of deals.
    const FEW: usize = 300;
    let mut coach = coach();
    let sheet = Sheet::new(&Rules::default());
    let mut seen = BTreeMap::new();
    for view in positions(15, 12, 11) {
        let judgment = judged_early(&mut coach, &position(&sheet, &view), Effort::Quick, FEW);
        check(&view, &judgment, &mut seen);
        check_hint(&coach, &view, &judgment, &mut seen);
    }
    for fact in ["trials", "Danger", "EndsMelded", "danger"] {
        assert!(seen.contains_key(fact), "{fact} in {seen:?}");
    }
    // Of an unknown opponent that is not known.
    assert!(!seen.contains_key(THROWS_HIGH), "{seen:?}");
}

#[test]
fn facts_of_a_defence_are_those_of_the_cards() {
    let mut coach = coach();
    let sheet = Sheet::new(&Rules::default());
    let (mut seen, mut said) = (BTreeMap::new(), Vec::new());
    let answers = |view: &View| matches!(view.phase(), Phase::Spread { .. } | Phase::LayOff { .. });
    for view in positions(23, 3000, 1).into_iter().filter(answers) {
        let position = position(&sheet, &view);
        let judgment = coach.judge(&position, Inquiry::Best, Effort::Glance);
        check(&view, &judgment, &mut seen);
        let hint = coach.hint_of(&view, judgment);
        said.extend(
            hint.reasons
                .iter()
                .map(|reason| reason.phrase.text(Symbols::Ascii)),
        );
    }
    assert!(seen.contains_key("Defends"), "{seen:?}");
    for answer in [
        "laying off all you can undercuts, ",
        "laying off all you can leaves ",
        "it leaves ",
    ] {
        let is_said = said.iter().any(|reason| reason.starts_with(answer));
        assert!(is_said, "{answer}: {said:?}");
    }
}

#[test]
fn a_card_that_is_laid_off_is_a_reason_to_keep_it() {
    let [kept, thrown] = ["Td", "2h"].map(|card| card.parse::<Card>().expect("a card"));
    // Of a hundred hands so many in which the card that is kept is laid off.
    let share = |card: Card, laid_off: usize| {
        let mut endings = Endings::default();
        for number in 0..100 {
            endings.add(Ended::Won(WinKind::Undercut), 20.0, DiscardFate::Left);
            if number < laid_off {
                endings.use_cards(CardUse {
                    melded: CardSet::EMPTY,
                    laid_off: card.into(),
                });
            }
        }
        endings.laid_off(card)
    };
    let said = |keeping: usize, throwing: usize| {
        let (_, fact) = lays_off(kept, [share(kept, keeping), share(thrown, throwing)])?;
        Some(fact.phrase(OpponentCount::One).text(Symbols::Ascii))
    };
    assert_eq!(
        said(41, 3).as_deref(),
        Some("you keep the Td, which you lay off in 41 % of the deals")
    );
    // Either card can be laid off, or neither is often.
    assert_eq!(said(41, 40), None);
    assert_eq!(said(8, 0), None);
}

#[test]
fn a_discard_that_ends_the_hand_is_a_reason_against_the_draw_before_it() {
    let mut coach = coach();
    let sheet = Sheet::new(&Rules::default());
    let mut views = positions(15, 300, 1).into_iter();
    let can_take = |view: &View| view.legal().contains(&Action::TakeDiscard);
    let view = views.find(can_take).expect("one can be taken");
    let glance = coach.judge(&position(&sheet, &view), Inquiry::Best, Effort::Glance);
    // Of a hundred hands so many in which it does.
    let judged = |action: Action, to_end: usize| {
        let mut endings = Endings::default();
        for number in 0..100 {
            let fate = if number < to_end {
                DiscardFate::TakenToEnd
            } else {
                DiscardFate::Taken
            };
            endings.add(Ended::Lost(WinKind::Gin), -40.0, fate);
        }
        let judged = glance.of(&action).expect("it is legal").clone();
        JudgedMove { endings, ..judged }
    };
    let card = view.phase().on_offer().expect("it can be taken");
    let said = |better: &JudgedMove, other: &JudgedMove| {
        let (weight, fact) = next_discard(card, better, other)?;
        assert!((weight - 0.58 * 20.0).abs() < 1e-9, "{weight}");
        check_numbers(&fact, better, other, "");
        Some(fact.phrase(OpponentCount::One).text(Symbols::Ascii))
    };
    let [draw, take] = [Action::DrawStock, Action::TakeDiscard];
    let ends = "your opponent ends the hand at once with your next discard";
    assert_eq!(
        said(&judged(draw, 3), &judged(take, 61)),
        Some(format!(
            "if you take the {card}, {ends} 61 % of the time; if you draw from the stock, 3 %"
        ))
    );
    assert_eq!(
        said(&judged(take, 0), &judged(draw, 58)),
        Some(format!(
            "if you draw from the stock, {ends} 58 % of the time; if you take the {card}, hardly ever"
        ))
    );
    // It is no reason where both do, or the worse one does less.
    assert_eq!(said(&judged(draw, 30), &judged(take, 49)), None);
    assert_eq!(said(&judged(draw, 61), &judged(take, 3)), None);
}

#[test]
fn against_an_opponent_who_throws_high_cards_that_is_a_reason_to_keep_one() {
    /// What the cards say does not hang on more deals.
    const FEW: usize = 100;
    let mut coach = coach();
    let sheet = Sheet::new(&Rules::default());
    let mut throws_high = |kind: OpponentKind| {
        let mut seen = BTreeMap::new();
        for view in positions(15, 40, 11) {
            let mut position = position(&sheet, &view);
            position.acquaintance = Suspicion::certain(kind).into();
            let judgment = judged_early(&mut coach, &position, Effort::Quick, FEW);
            check(&view, &judgment, &mut seen);
        }
        seen.contains_key(THROWS_HIGH)
    };
    assert!(throws_high(OpponentKind::Hasty));
    assert!(!throws_high(OpponentKind::Learned));
}

#[test]
fn facts_are_true_where_several_play() {
    let mut seen = BTreeMap::new();
    for (game, players) in TABLES {
        let rules = rules_of(game, players);
        let mut coach = Coach::new(Evaluator::embedded(), &rules, 80);
        let sheet = Sheet::new(&rules);
        let views = positions_by(&rules, Level::Casual, 15, 110, 3);
        for (number, view) in views.iter().enumerate() {
            let effort = if number % 20 == 3 {
                Effort::Quick
            } else {
                Effort::Glance
            };
            let judgment = coach.judge(&position(&sheet, view), Inquiry::Best, effort);
            check(view, &judgment, &mut seen);
            let hint = coach.hint_of(view, judgment);
            let notes = hint.judgment.moves().iter();
            let notes = notes.filter_map(|judged| hint.note(&judged.action)?.reason.clone());
            let reason = hint.reasons.iter().map(|reason| reason.phrase.clone());
            for said in notes.chain(reason) {
                let said = said.text(Symbols::Ascii);
                let one = said.split([' ', ',', ';']).any(|word| word == "they");
                assert!(!one && !said.contains("your opponent "), "{said}");
            }
        }
    }
    for fact in ["trials", "BreaksMeld", "MoreOuts", "MakesMeld", "NoMeld"] {
        assert!(seen.contains_key(fact), "{fact} in {seen:?}");
    }
}

/// The same moves, so many points behind the best and give or take 0.8.
fn set_apart(view: &View, glance: &Judgment, behind: impl Fn(Action) -> f64) -> Judgment {
    let moves = glance.moves().iter().cloned().map(|judged| {
        let behind = behind(judged.action);
        let error = if behind == 0.0 { 0.0 } else { 0.8 };
        JudgedMove {
            points: -behind,
            error,
            chance: Chance {
                game: 0.5 - behind * glance.point(),
                whole_match: 0.5,
            },
            chance_error: error * glance.point(),
            is_open: true,
            ..judged
        }
    });
    let scale = (glance.point(), glance.goal());
    Judgment::tried(moves.collect(), scale, glance.habits(), (view, None))
}

#[test]
fn a_hint_speaks_of_the_natural_discard_also_without_an_argument() {
    let mut coach = coach();
    let sheet = Sheet::new(&Rules::default());
    let mut seen = BTreeMap::new();
    for view in positions(15, 60, 1) {
        let glance = coach.judge(&position(&sheet, &view), Inquiry::Best, Effort::Glance);
        let discards = glance.moves().iter().map(|judged| judged.action);
        let discards = discards.filter(|action| matches!(action, Action::Discard { .. }));
        let Some(natural) = discards.clone().min_by_key(|one| unlikeliness(&view, one)) else {
            continue;
        };
        for rival in discards.filter(|one| *one != natural) {
            let judgment = set_apart(&view, &glance, |action| match action {
                action if action == rival => 0.0,
                action if action == natural => 1.5,
                _ => 9.0,
            });
            check_hint(&coach, &view, &judgment, &mut seen);
        }
    }
    for how in ["natural", "natural, no argument"] {
        assert!(seen.contains_key(how), "{how} in {seen:?}");
    }
}

#[test]
fn of_moves_that_are_as_good_the_natural_one_is_recommended() {
    let mut coach = coach();
    let sheet = Sheet::new(&Rules::default());
    let mut tried = 0;
    for view in positions(15, 60, 1) {
        let glance = coach.judge(&position(&sheet, &view), Inquiry::Best, Effort::Glance);
        let discards = |one: &&JudgedMove| matches!(one.action, Action::Discard { .. });
        let discarded = glance.moves().iter().filter(discards);
        let Some(natural) = discarded.min_by_key(|one| strangeness(&view, &one.action)) else {
            continue;
        };
        let natural = natural.action;
        let mut others = glance.moves().iter().filter(discards);
        let Some(rival) =
            others.find(|one| strangeness(&view, &one.action) > strangeness(&view, &natural))
        else {
            continue;
        };
        tried += 1;
        let rival = rival.action;
        let judgment = set_apart(&view, &glance, |action| match action {
            action if action == rival => 0.0,
            action if action == natural => 0.3,
            _ => 9.0,
        });
        let [best, second, ..] = judgment.moves() else {
            unreachable!("there are two discards");
        };
        assert_eq!([best.action, second.action], [natural, rival]);
        assert!(best.error < 0.1 && second.error > 0.7);
        assert_eq!(judgment.closeness(second), Closeness::Equal);
    }
    assert!(tried > 10, "{tried}");
}

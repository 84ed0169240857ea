//! What the coach makes of decisions, and of whole records.

#[path = "support/house.rs"]
mod house;
mod scenario;

use std::{fs, ops::ControlFlow, path::Path, sync::LazyLock};

use scenario::{Case, action};
use undercut::{
    bots::eval::Evaluator,
    cards::{Deck, Stream, stream},
    coach::{Advice, Coach, Count, Effort, Judgement, Review, Situation, words},
    game::{HandResult, Player, Sheet, words::Symbols},
    play::{Action, BySeat, Deal, Seat, WinKind},
    record::Record,
    rules::Rules,
};

const SEATS: BySeat<Player> = BySeat {
    non_dealer: Player::FIRST,
    dealer: Player::SECOND,
};

fn coach(rules: &Rules) -> Coach<'static> {
    Coach::new(Evaluator::embedded(), rules, Effort { deals: 80 })
}

fn records() -> Vec<(String, Record)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/records/v1");
    let mut paths: Vec<_> = fs::read_dir(folder)
        .expect("the corpus is there")
        .map(|entry| entry.expect("the folder can be read").path())
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "jsonl")
        })
        .collect();
    paths.sort();
    let read = |path: &std::path::PathBuf| {
        let name = path
            .file_stem()
            .expect("it has a name")
            .to_string_lossy()
            .into_owned();
        let text = fs::read(path).expect("it can be read");
        (name, Record::parse(text).expect("it is whole").log)
    };
    paths.iter().map(read).collect()
}

fn review(record: &Record) -> Review {
    let mut coach = coach(record.header().rules());
    Review::of(record, &mut coach, &mut |_| ControlFlow::Continue(()))
        .expect("nobody breaks it off")
}

/// Every record of the corpus with its review.
static REVIEWED: LazyLock<Vec<(String, Record, Review)>> = LazyLock::new(|| {
    let reviewed = |(name, record): (String, Record)| {
        let review = review(&record);
        (name, record, review)
    };
    records().into_iter().map(reviewed).collect()
});

#[test]
fn every_decision_of_every_record_has_a_value_for_every_legal_action() {
    for (name, _, review) in &*REVIEWED {
        for deal in &review.deals {
            for decision in &deal.decisions {
                let moves = decision.judgement.moves();
                let legal = decision.view.legal();
                assert_eq!(moves.len(), legal.len(), "{name}");
                for action in &legal {
                    let judged = decision.judgement.of(action).unwrap();
                    assert!(judged.points.is_finite() && judged.points.abs() < 300.0);
                    for chance in [judged.chance.game, judged.chance.whole_match] {
                        assert!((-1e-9..=1.0 + 1e-9).contains(&chance), "{name}: {judged:?}");
                    }
                    assert!(judged.error >= 0.0 && judged.chance_error >= -1e-9);
                }
                assert!(moves.is_sorted_by(|a, b| a.chance.game >= b.chance.game));
            }
        }
    }
}

#[test]
fn a_record_is_judged_the_same_every_time() {
    for (name, record, first) in &*REVIEWED {
        if ["oklahoma", "penalise"].contains(&name.as_str()) {
            assert_eq!(review(record), *first, "{name}");
        }
    }
}

/// The other's hand and the stock are dealt anew from the cards that the view has not seen.
#[test]
fn a_judgement_does_not_depend_on_hidden_cards() {
    let rules = Rules::default();
    let mut coach = coach(&rules);
    let sheet = Sheet::new(&rules, 2);
    let situation = Situation {
        sheet: &sheet,
        seats: SEATS,
    };
    for seed in 0..20 {
        let deck = Deck::shuffled(&mut stream(seed, Stream::Deal(0)));
        let view = Deal::first_view(&rules, &deck, Seat::NonDealer);
        let mut order = deck.cards().to_vec();
        let hidden: Vec<usize> = (0..52)
            .filter(|&at| view.unseen().contains(order[at]))
            .collect();
        let cards: Vec<_> = hidden.iter().map(|&at| order[at]).collect();
        for (place, card) in hidden.iter().zip(cards.iter().rev()) {
            order[*place] = *card;
        }
        let other = Deal::first_view(&rules, &Deck::from_order(&order).unwrap(), Seat::NonDealer);
        assert_eq!(
            coach.judge(&situation, &view),
            coach.judge(&situation, &other)
        );
    }
}

#[test]
fn luck_and_skill_add_up_to_the_result() {
    let mut hands = 0;
    for (name, _, review) in &*REVIEWED {
        for player in [Player::FIRST, Player::SECOND] {
            let mut total = 0.0;
            for deal in &review.deals {
                let (Some(result), Some(luck)) = (deal.result(player), deal.luck(player)) else {
                    continue;
                };
                assert!((luck.luck() + luck.skill() - result).abs() < 1e-9, "{name}");
                assert!(luck.lost >= 0.0 && luck.given >= 0.0);
                let parts = luck.dealt + luck.drawn + luck.hidden + luck.given - luck.lost;
                assert!((parts - result).abs() < 1e-9, "{name}");
                total += result;
                hands += 1;
            }
            assert!(
                (review.luck(player).result() - total).abs() < 1e-9,
                "{name}"
            );
        }
        for deal in &review.deals {
            if let (Some(one), Some(other)) = (deal.luck(Player::FIRST), deal.luck(Player::SECOND))
            {
                assert!(
                    (one.luck() + other.luck()).abs() < 1e-9,
                    "{name}: what one wins the other loses"
                );
                assert!((one.skill() + other.skill()).abs() < 1e-9, "{name}");
            }
        }
    }
    assert!(hands > 10, "there were hands to look at");
}

#[test]
fn the_headline_counts_the_list() {
    let mut found = 0;
    for (_, _, review) in &*REVIEWED {
        for player in [Player::FIRST, Player::SECOND] {
            let list: Vec<_> = review.mistakes(player).collect();
            let counted = review.count(player).by_grade();
            assert_eq!(
                counted.iter().map(|(_, count)| count).sum::<usize>(),
                list.len()
            );
            let by_deal = review.deals.iter().map(|deal| deal.count(player));
            let sum = by_deal.fold([0; 3], |sum, count| {
                let count = count.by_grade().map(|(_, count)| count);
                [sum[0] + count[0], sum[1] + count[1], sum[2] + count[2]]
            });
            assert_eq!(sum, counted.map(|(_, count)| count));
            for (_, decision) in &list {
                let best = decision.best().unwrap();
                assert_ne!(best.action, decision.played);
                assert!(decision.loss() > 0.0);
            }
            found += list.len();
        }
    }
    assert!(found > 0, "nobody plays without mistakes");
    assert_eq!(Count::of([]), Count::default());
}

#[test]
fn accuracy_is_whole_without_mistakes_and_less_with_them() {
    for (_, _, review) in &*REVIEWED {
        for deal in &review.deals {
            for player in [Player::FIRST, Player::SECOND] {
                let Some(accuracy) = deal.accuracy(player) else {
                    continue;
                };
                assert!((0.0..=1.0).contains(&accuracy));
                let lost = deal
                    .decisions_of(player)
                    .any(|decision| decision.loss() > 0.0);
                assert_eq!(lost, accuracy < 1.0);
            }
        }
    }
}

#[test]
fn the_chance_is_that_of_the_best_move_until_another_is_made() {
    let (mut mistakes, mut drawn) = (0, 0);
    for (name, _, review) in &*REVIEWED {
        for deal in &review.deals {
            for player in [Player::FIRST, Player::SECOND] {
                let graph = deal.graph(player);
                for decision in deal.decisions_of(player) {
                    let best = decision.best().unwrap().chance;
                    assert_eq!(deal.chance_at(player, decision.event), best, "{name}");
                    let Some(judged) = decision.judged() else {
                        continue;
                    };
                    let after = decision.event + 1;
                    let next = deal.decisions.iter().find(|next| next.event == after);
                    let before_card = deal.chance_before_card(player, after);
                    if decision.played == Action::DrawStock {
                        assert_eq!(before_card, Some(judged.chance));
                        drawn += 1;
                    } else {
                        assert_eq!(before_card, None);
                    }
                    if next.is_some_and(|next| next.player != player) {
                        assert_eq!(deal.chance_at(player, after), judged.chance, "{name}");
                    }
                    if decision.grade().is_none() {
                        continue;
                    }
                    // A mistake is a step down in the graph.
                    let made = graph.iter().position(|moment| {
                        moment.event == after && moment.grade == decision.grade()
                    });
                    let made = made.expect("it is in the graph");
                    assert_eq!(graph[made - 1].chance, best);
                    assert!(graph[made].chance.game < graph[made - 1].chance.game);
                    mistakes += 1;
                }
                let end = deal.deal.events().len();
                if let Some(last) = graph.last()
                    && deal.after.is_some()
                {
                    assert_eq!(deal.chance_at(player, end), last.chance, "{name}");
                }
                assert!(graph.is_sorted_by_key(|moment| moment.event), "{name}");
            }
        }
    }
    assert!(mistakes > 0 && drawn > 0);
}

#[test]
fn a_review_can_be_broken_off() {
    let (_, record) = records()
        .into_iter()
        .find(|(name, _)| name == "two-games")
        .unwrap();
    let mut coach = coach(record.header().rules());
    let mut told = 0;
    let broken = Review::of(&record, &mut coach, &mut |done| {
        told = done;
        if done < 2 {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    assert_eq!((broken, told), (None, 2));
}

/// Sheets that reach from an even score to a game that is nearly won.
fn sheet(rules: &Rules, hands: &[(Player, u32)]) -> Sheet {
    let mut sheet = Sheet::new(rules, 2);
    for &(player, points) in hands {
        let hand = HandResult::Won {
            player,
            kind: WinKind::Knock,
            points,
            boxes: 1,
        };
        sheet.enter(hand).expect("the match is not over");
    }
    sheet
}

#[test]
fn a_new_match_is_even_and_every_point_helps() {
    for rules in [
        Rules::default(),
        house::rules(|house| house.match_play.best_of = 3),
        house::rules(|house| house.game.target = 250),
        house::rules(|house| house.game.target = 1),
        house::rules(|house| house.match_play.credit = undercut::rules::Credit::Totals),
        house::rules(|house| house.game.shutout = undercut::rules::Shutout::DoubleDifference),
        house::rules(|house| house.score.box_when = undercut::rules::BoxWhen::AtOnce),
    ] {
        let mut coach = coach(&rules);
        let chances = coach.chances();
        let new = Sheet::new(&rules, 2);
        let dealt = [Player::FIRST, Player::SECOND]
            .map(|dealer| chances.before(&new, dealer, Player::FIRST));
        for even in [
            dealt[0].game + dealt[1].game,
            dealt[0].whole_match + dealt[1].whole_match,
        ] {
            assert!((even - 1.0).abs() < 1e-9, "{even} by {rules:?}");
        }
        let mut before = 0.0;
        for points in (1..rules.game.target.min(100)).step_by(7) {
            let ahead = sheet(&rules, &[(Player::FIRST, points)]);
            if !ahead.finished().is_empty() {
                break;
            }
            let chance = chances.before(&ahead, Player::FIRST, Player::FIRST);
            assert!(chance.game >= before, "{points} points by {rules:?}");
            before = chance.game;
            let other = chances.before(&ahead, Player::FIRST, Player::SECOND);
            assert!((chance.game + other.game - 1.0).abs() < 1e-12);
        }
    }
}

#[test]
fn a_match_is_surer_the_more_of_it_is_won() {
    let rules = Rules::default();
    let mut coach = coach(&rules);
    let won = (Player::FIRST, 100);
    let chances: Vec<f64> = [&[][..], &[won], &[(Player::SECOND, 5), won]]
        .into_iter()
        .map(|hands| {
            let sheet = sheet(&rules, hands);
            let chance = coach.chances().before(&sheet, Player::FIRST, Player::FIRST);
            chance.whole_match
        })
        .collect();
    // A shutout is worth more than a game in which the other has scored.
    assert!(
        chances[1] > chances[2] && chances[2] > chances[0] + 0.05,
        "{chances:?}"
    );
    let over = sheet(&rules, &[won, won]);
    assert!(over.result().is_some());
    let chance = coach.chances().before(&over, Player::FIRST, Player::FIRST);
    assert_eq!((chance.game, chance.whole_match), (1.0, 1.0));
}

fn judged(case: &Case) -> (Coach<'static>, undercut::play::View, Judgement) {
    let play = case.played();
    let seat = play.deal.turn().expect("the hand is not over");
    let view = play.views[seat].clone();
    let mut coach = coach(view.rules());
    let sheet = Sheet::new(view.rules(), 2);
    let situation = Situation {
        sheet: &sheet,
        seats: SEATS,
    };
    let judgement = coach.judge(&situation, &view);
    (coach, view, judgement)
}

/// Why the first action is better than the second.
fn why(case: &Case, better: &str, other: &str) -> String {
    let (coach, view, judgement) = judged(case);
    let of = |text: &str| judgement.of(&action(text).1).expect("it is legal").clone();
    let (better, other) = (of(better), of(other));
    coach
        .reason(&view, &better, Some(&other))
        .expect("there is something to be said")
        .text(Symbols::Ascii)
}

const GIN: Case = Case {
    name: "the drawn card completes gin",
    non_dealer: "3c 4c 5c 7d 7h 7s 9s Ts Js 2d",
    dealer: "Kh Ks Kd 4h 6c 8s 9d Th Qs Jh",
    upcard: "9h",
    stock: "7c",
    script: "N pass; D pass; N draw",
    ..Case::PRINTED
};

#[test]
fn gin_is_best_and_the_reason_is_its_bonus() {
    let gin = "N knock 2d: 3c 4c 5c / 7c 7d 7h 7s / 9s Ts Js";
    let (_, _, judgement) = judged(&GIN);
    let best = judgement.best().unwrap();
    assert_eq!(best.action, action(gin).1);
    assert!(judgement.loss(judgement.of(&action("N throw 2d").1).unwrap()) > 0.0);
    assert_eq!(
        why(&GIN, gin, "N throw 2d"),
        "gin brings a bonus of 25 and cannot be undercut"
    );
}

#[test]
fn two_ways_to_lay_gin_down_do_not_make_it_sure() {
    let case = Case {
        name: "the six of clubs ends the run or joins the set",
        rules: "knock.limit = 5",
        non_dealer: "3c 4c 5c 6c 6d 6h Ts Js Qs Kd",
        dealer: "Kh Ks 2d 4h 7c 8s 9d Th Qh Jh",
        stock: "6s",
        ..GIN
    };
    let (_, _, judgement) = judged(&case);
    let (best, next) = (
        judgement.best().unwrap(),
        judgement.runner_up().expect("there are others"),
    );
    let discard = |action: Action| match action {
        Action::Knock { discard, .. } => Some(discard),
        _ => None,
    };
    let gin = discard(best.action);
    let ways = judgement.moves().iter();
    let ways = ways.filter(|judged| discard(judged.action) == gin);
    assert!(gin.is_some() && ways.count() >= 2, "{best:?}");
    assert_eq!(discard(next.action), None, "{next:?}");
    assert!(best.error > 0.0);
    assert!((best.error - next.error).abs() < 1e-9);
}

#[test]
fn melds_to_lay_down_are_told_apart() {
    let case = Case {
        name: "the four of clubs stands in a run, and could stand in the set",
        dealer: "4c 5c 6c 4d 4h 4s Th 9h Kd Kh",
        script: "N pass; D pass; N draw; N knock 5s: 7c 7d 7h / Js Qs Ks",
        ..Case::PRINTED
    };
    let (_, view, judgement) = judged(&case);
    let melds = action("D spread: 4c 5c 6c / 4d 4h 4s").1;
    assert_eq!(judgement.best().map(|best| best.action), Some(melds));
    let told = words::to_do(&view, &melds).text(Symbols::Ascii);
    assert_eq!(told, "lay down 4c 5c 6c + 4d 4h 4s");
}

#[test]
fn an_answer_to_a_knock_is_judged_exactly() {
    let knocked = Case {
        name: "the ten goes on the run",
        script: "N pass; D pass; N draw; N knock 5s: 7c 7d 7h / Js Qs Ks; D spread: Kc Kd Kh",
        ..Case::PRINTED
    };
    let (coach, view, judgement) = judged(&knocked);
    let best = judgement.best().unwrap();
    assert!(matches!(best.action, Action::LayOff(_)), "{best:?}");
    assert_eq!((best.error, best.chance_error), (0.0, 0.0));
    let keeping = judgement.of(&Action::EndDefence).unwrap();
    assert!((judgement.points_lost(keeping) - 10.0).abs() < 1e-9);
    let reason = coach.reason(&view, best, Some(keeping)).unwrap();
    assert_eq!(reason.text(Symbols::Ascii), "that saves 10 points");
}

/// Why throwing the first card is better than throwing the second.
fn why_throw(case: &Case, better: &str, other: &str) -> String {
    why(
        case,
        &format!("N throw {better}"),
        &format!("N throw {other}"),
    )
}

#[test]
fn reasons_for_a_discard_are_true_of_the_position() {
    let melded = Case {
        name: "a set of sevens, a run of spades, and loose cards",
        non_dealer: "7c 7d 7h Js Qs Ks 9c Td 3h 5c",
        dealer: "Kc Kd Kh 4h 6c 8s Ah Th Qd Jh",
        upcard: "2d",
        stock: "8h",
        script: "N pass; D pass; N draw",
        ..Case::PRINTED
    };
    assert_eq!(
        why_throw(&melded, "Td", "7c"),
        "the 7c is part of a meld: without it the deadwood is 49 instead of 25"
    );

    let fills = Case {
        name: "the 9 and the 8 wait for two cards, the king for none",
        non_dealer: "2c 2d 2s Js Qs Ks 9h 8h Kd 4c",
        dealer: "7c 3h Kh 4h 6h 8s Ah Qh Qd Jh",
        upcard: "3c",
        stock: "6d",
        ..melded
    };
    // The fourth two and the ten of spades make the melds longer; the seven and the ten of hearts make a run.
    let reason = why_throw(&fills, "Kd", "8h");
    let keeps = "keeps 4 cards that fill (2h 7h Th Ts) instead of 2";
    assert!(reason.contains(keeps), "{reason}");

    let taken = Case {
        name: "the dealer took the eight of hearts",
        non_dealer: "7c 7d 2c Js Qs Ks 9h 4d Kd 3s",
        dealer: "7h 6h Kh 4h 6c 8s Ah Th Qd Jc",
        upcard: "2d",
        stock: "8h 5d",
        script: "N pass; D pass; N draw; N throw 8h; D take; D throw Qd; N draw",
        ..Case::PRINTED
    };
    let reason = why_throw(&taken, "Kd", "9h");
    assert!(
        reason.contains("the 9h goes with what the opponent took (8h)"),
        "{reason}"
    );
    let (_, view, _) = judged(&taken);
    assert!(view.known(Seat::Dealer).contains("8h".parse().unwrap()));
}

/// What the coach says to the one whose turn it is.
fn advised(case: &Case) -> Advice {
    let (mut coach, view, _) = judged(case);
    let sheet = Sheet::new(view.rules(), 2);
    let situation = Situation {
        sheet: &sheet,
        seats: SEATS,
    };
    coach.advise(&situation, &view)
}

#[test]
fn a_hint_speaks_for_the_best_beside_the_next_of_the_list_and_names_it() {
    let loose = Case {
        name: "a set, a run, and loose cards of which two are high",
        non_dealer: "4c 4d 4h 3s 4s 5s 8s 6c 5h As",
        dealer: "Kc Kd Kh 7c 7d 7h 9d Td 6s 2h",
        upcard: "Qc",
        stock: "Jd",
        script: "N pass; D pass; N draw",
        ..Case::PRINTED
    };
    let advice = advised(&loose);
    let told = advice.told();
    assert_eq!(told.len(), 11);
    let next = told[1].judged;
    let reason = advice.reason.as_ref().expect("something is to be said");
    assert_eq!(reason.beside, Some(next.action));
    let Action::Discard { card } = next.action else {
        panic!("{next:?} is no discard");
    };
    let said = advice.why().unwrap().sentence().text(Symbols::Ascii);
    let named = format!("Rather than the {card}: ");
    assert!(said.starts_with(&named), "{said}");
    // What it says is true of these two.
    let best = advice.judgement.best().unwrap();
    let left = |action: Action| {
        let card = action.card().unwrap();
        undercut::melds::deadwood(advice.view.hand().without(card))
    };
    let (less, more) = (left(best.action), left(next.action));
    let counted = format!("leaves {less} of deadwood instead of {more}");
    assert_eq!(said.contains(&counted), less < more, "{said}");

    // Of two moves the other goes without saying.
    let offered = advised(&Case {
        script: "",
        ..loose
    });
    assert_eq!(offered.told().len(), 2);
    let said = offered.why().unwrap().sentence().text(Symbols::Ascii);
    assert!(said.starts_with("Because: "), "{said}");
}

#[test]
fn reasons_for_a_knock_or_against_it_tell_the_chance_of_an_undercut() {
    let case = Case {
        name: "a knock with eight on the first turn",
        script: "N pass; D pass; N draw",
        ..Case::PRINTED
    };
    let (coach, view, judgement) = judged(&case);
    let knock = "N knock 5s: 7c 7d 7h / Js Qs Ks";
    let knock = judgement.of(&action(knock).1).unwrap();
    let wait = judgement.of(&action("N throw 5s").1).unwrap();
    let undercut = knock.undercut.expect("a knock can be undercut");
    let told = format!(
        "a knock with 8 is undercut about {:.0} in 100 times",
        undercut * 100.0
    );
    let reason = coach.reason(&view, knock, Some(wait)).unwrap();
    let reason = reason.text(Symbols::Ascii);
    assert!(reason.starts_with(&told), "{reason}");
    assert!(
        undercut < 0.2,
        "nobody has much on the first turn: {undercut}"
    );
    assert_eq!(judgement.best(), Some(knock));
}

#[test]
fn reasons_for_a_draw_tell_what_the_card_does() {
    let offered = Case {
        name: "the upcard makes a set",
        non_dealer: "7c 7d 2c Js Qs Ks 9h 4d Kd 3s",
        dealer: "5h 6h Kh 4h 6c 8s Ah Th Qd Jc",
        upcard: "7h",
        stock: "8h",
        script: "",
        ..Case::PRINTED
    };
    assert_eq!(
        why(&offered, "N upcard", "N pass"),
        "the 7h is melded: deadwood goes from 42 to 18"
    );
    let useless = Case {
        name: "the upcard makes nothing",
        upcard: "Td",
        dealer: "5h 6h Kh 4h 6c 8s Ah Th 7h Jc",
        ..offered
    };
    let reason = why(&useless, "N pass", "N upcard");
    assert!(reason.starts_with("the Td makes no meld"), "{reason}");
}

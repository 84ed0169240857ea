//! What the coach makes of whole records and matches.

use std::{fs, path::Path, sync::LazyLock};

use undercut::{
    analysis::coach::{
        DealInMatch, DealReview, Effort, Grade, Inquiry, LuckCause, Review, ScoreState, deals_of,
        review_text::ReviewText,
        words::{self, Term},
    },
    cards::{Deck, Stream, stream},
    game::{Entry, HandResult, Player, Sheet, other_of_two, words::Names},
    play::{Action, BySeat, Deal, WinKind, pair},
    players::Level,
    record::{Header, Participant, Record},
    rules::{GameTable, HouseRules, RuleKey, Rules, Value},
};

use super::{coach, house, position};
use crate::tests::{players::rules_of, support::played::play_until};

fn dealt_by(dealer: Player) -> BySeat<Player> {
    BySeat::pair(other_of_two(dealer), dealer)
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
    super::reviewed(record, &mut coach)
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
                let moves = decision.judgment.moves();
                let legal = decision.view.legal();
                assert_eq!(moves.len(), legal.len(), "{name}");
                for action in &legal {
                    let judged = decision.judgment.of(action).unwrap();
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

/// A review says where a hint was asked for, as it may say otherwise.
#[test]
fn a_review_knows_what_was_hinted() {
    let mut records = REVIEWED.iter();
    let (_, record, _) = records.find(|(name, ..)| name == "oklahoma").unwrap();
    let mut hinted = Record::new(record.header().clone());
    let me = Player::FIRST;
    for entry in record.entries() {
        if matches!(entry, Entry::Played { player, .. } if *player == me) {
            hinted.push(Entry::Hinted { player: me }).unwrap();
        }
        hinted.push(entry.clone()).unwrap();
    }
    let review = review(&hinted);
    let mut decisions = review.deals.iter().flat_map(|deal| &deal.decisions);
    assert!(decisions.all(|decision| decision.was_hinted == (decision.player == me)));
    let names = Names::new(["Ann", "Bob"], Some(me));
    for player in [me, other_of_two(me)] {
        let text = ReviewText::new(&review, player, &names);
        let mut mistakes = text.hands.iter().flat_map(|hand| &hand.mistakes).peekable();
        assert!(mistakes.peek().is_some());
        for mistake in mistakes {
            let told = mistake.rows.iter().any(|row| row.term == Term::Hint);
            assert_eq!(told, player == me);
        }
    }
}

/// The other's hand and the stock are dealt anew from the cards that the view has not seen.
#[test]
fn a_judgment_does_not_depend_on_hidden_cards() {
    let rules = Rules::default();
    let mut coach = coach(&rules);
    let sheet = Sheet::new(&rules);
    for seed in 0..20 {
        let deck = Deck::shuffled(&mut stream(seed, Stream::Deal(0)));
        let view = Deal::first_view(&rules, &deck, pair::NON_DEALER);
        let mut order = deck.cards().to_vec();
        let hidden: Vec<usize> = (0..52)
            .filter(|&at| view.unseen().contains(order[at]))
            .collect();
        let cards: Vec<_> = hidden.iter().map(|&at| order[at]).collect();
        for (place, card) in hidden.iter().zip(cards.iter().rev()) {
            order[*place] = *card;
        }
        let other = Deal::first_view(&rules, &Deck::from_order(&order).unwrap(), pair::NON_DEALER);
        assert_eq!(
            coach.judge(&position(&sheet, &view), Inquiry::Best, Effort::Glance),
            coach.judge(&position(&sheet, &other), Inquiry::Best, Effort::Glance)
        );
    }
}

#[test]
fn luck_and_skill_add_up_to_the_result() {
    let (mut hands, mut offered) = (0, 0);
    for (name, _, review) in &*REVIEWED {
        for player in [Player::FIRST, Player::SECOND] {
            let mut total = 0.0;
            for deal in &review.deals {
                let (Some(result), Some(luck)) = (deal.result(player), deal.judged(player).luck)
                else {
                    continue;
                };
                assert!((luck.result - result).abs() < 1e-9, "{name}");
                assert!(luck.lost >= 0.0 && luck.given >= 0.0);
                let mut of_cards = 0.0;
                let events = deal.luck_events(player);
                let choices = deal.decisions_of(player);
                let choices = choices.filter(|one| one.judgment.is_choice()).count();
                assert_eq!(events.len(), choices + 1, "one before each, and the end");
                for event in events {
                    of_cards += event.points;
                    if let LuckCause::Draw { card, .. } = event.cause {
                        let own = deal.decisions_of(player);
                        let drawn: Vec<_> = own.filter_map(|one| one.view.drawn()).collect();
                        assert!(drawn.contains(&card), "{name}: {card}");
                    }
                    // Most of it is that the card could be taken.
                    if let LuckCause::Offered { card, .. } = event.cause {
                        let gains = deal.decisions_of(player).filter_map(|one| {
                            let is_it = one.view.phase().on_offer() == Some(card);
                            let values = one.judgment.moves().iter().map(|judged| judged.points);
                            let [most, least] = [f64::max, f64::min]
                                .map(|end| values.clone().reduce(end).unwrap_or_default());
                            is_it.then_some(most - least)
                        });
                        let gain = gains.fold(0.0, f64::max);
                        assert!(event.swing >= 0.0 && event.swing <= 2.0 * gain, "{event:?}");
                        offered += 1;
                    }
                }
                assert!((of_cards - luck.luck()).abs() < 1e-9, "{name}");
                total += result;
                hands += 1;
            }
            assert!(
                (review.judged(player).luck.unwrap_or_default().result - total).abs() < 1e-9,
                "{name}"
            );
        }
        for deal in &review.deals {
            if let (Some(one), Some(other)) = (
                deal.judged(Player::FIRST).luck,
                deal.judged(Player::SECOND).luck,
            ) {
                assert!(
                    (one.luck() + other.luck()).abs() < 1e-9,
                    "{name}: what one wins the other loses"
                );
                assert!((one.skill() + other.skill()).abs() < 1e-9, "{name}");
            }
        }
    }
    assert!(
        hands > 10 && offered > 5,
        "there were {hands} hands to look at, and {offered} cards to take"
    );
}

#[test]
fn the_headline_counts_the_list() {
    let mut found = 0;
    for (_, _, review) in &*REVIEWED {
        for player in [Player::FIRST, Player::SECOND] {
            let list: Vec<_> = review.mistakes(player).collect();
            let counted = review.judged(player).count().by_grade();
            assert_eq!(
                counted.iter().map(|(_, count)| count).sum::<usize>(),
                list.len()
            );
            let by_deal = review.deals.iter().map(|deal| deal.judged(player).count());
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
}

/// Nobody understood why 1.6 points were a mistake and 3.8 points an inaccuracy.
#[test]
fn the_points_that_a_cost_names_last_are_those_of_the_grade() {
    /// As far as a written number can be off.
    const ROUNDED: f64 = 0.05;
    let (mut found, mut counted) = (0, 0);
    for (_, _, review) in &*REVIEWED {
        for player in [Player::FIRST, Player::SECOND] {
            for (_, decision) in review.mistakes(player) {
                let cost = words::loss(decision);
                let words: Vec<&str> = cost.split(' ').collect();
                let points = words.windows(2).rev().find(|two| two[1] == "points");
                let points = points.and_then(|two| two[0].parse::<f64>().ok());
                let Some(points) = points else {
                    panic!("{cost}: no points are named");
                };
                let grades = [points - ROUNDED, points + ROUNDED].map(Grade::of);
                assert!(grades.contains(&decision.grade()), "{cost}: {grades:?}");
                found += 1;
                counted += usize::from(cost.ends_with("at this score"));
            }
        }
    }
    assert!(found > counted && counted > 0, "{found} {counted}");
}

#[test]
fn accuracy_is_whole_without_mistakes_and_less_with_them() {
    for (_, _, review) in &*REVIEWED {
        for deal in &review.deals {
            for player in [Player::FIRST, Player::SECOND] {
                let Some(accuracy) = deal.judged(player).accuracy() else {
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
                    assert_eq!(deal.chance_at(player, decision.event), Some(best), "{name}");
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
                        assert_eq!(deal.chance_at(player, after), Some(judged.chance), "{name}");
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
                let end = deal.deal().events().len();
                if let Some(last) = graph.last()
                    && deal.after.is_some()
                {
                    assert_eq!(deal.chance_at(player, end), Some(last.chance), "{name}");
                }
                assert!(graph.is_sorted_by_key(|moment| moment.event), "{name}");
            }
        }
    }
    assert!(mistakes > 0 && drawn > 0);
}

#[test]
fn the_deal_of_a_day_is_judged_by_its_points() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/records/v2/daily.jsonl");
    let record = Record::parse(fs::read(path).unwrap()).unwrap().log;
    let review = review(&record);
    let [deal] = review.deals.as_slice() else {
        panic!("it is one hand");
    };
    let me = Player::FIRST;
    assert_eq!(deal.graph(me), []);
    assert_eq!(deal.chance_at(me, 3), None);
    let text = ReviewText::new(&review, me, &Names::new(["You", "Clara"], Some(me)));
    assert_eq!(text.hands[0].chances, None);
    let mut decisions = 0;
    for decision in deal.decisions_of(me) {
        let moves = decision.judgment.moves();
        for two in moves.windows(2) {
            assert!(two[0].points >= two[1].points - 1e-6, "{moves:?}");
        }
        for judged in moves {
            let worth = words::worth(judged, decision.judgment.goal());
            assert!(worth.ends_with(" points"), "{worth}");
        }
        let cost = words::loss(decision);
        assert!(cost.ends_with(" points"), "{cost}");
        decisions += usize::from(moves.len() > 1);
    }
    assert!(decisions > 5);
}

/// In a partnership each hand is two deals. As soon as one of them has ended, everybody knows what it brought.
#[test]
fn how_the_deal_beside_has_ended_is_known_from_then_on() {
    let mut house = rules_of(GameTable::Partnership, 4).into_house();
    house.match_play.best_of = 1;
    let rules = Rules::new(house).unwrap();
    let names = ["Ann", "Bob", "Cy", "Di"].into_iter();
    let players = names.map(|name| Participant::human(name.parse().unwrap()));
    let mut record = Record::new(Header::new(rules, players.collect(), 5).unwrap());
    let cut = ["Kc", "9d", "5h", "2s"].map(|card| card.parse().unwrap());
    record.push(Entry::Cut { cards: cut.into() }).unwrap();
    let dealer = record.state().table().first_dealers()[0];
    record.push(Entry::FirstDealer { dealer }).unwrap();
    let bots = (0..4).map(|seed| Level::Beginner.bot(seed));
    play_until(&mut record, bots, |_| false);
    let over = record.state().sheet().result().unwrap();
    let mut coach = coach(&rules);
    let deals = deals_of(&record);
    assert!(deals.len() > 4 && deals.len().is_multiple_of(2));
    let last = deals.len() - 2;
    for (place, pair) in deals.chunks(2).enumerate() {
        let [first, second] = pair else {
            unreachable!("there are two at once");
        };
        let events = |of: &DealInMatch| of.deal.events().len();
        // The one that ended first stands first: the other one was not over then, and is now.
        assert_eq!(first.score.at(events(first) - 1).beside, None);
        assert!(first.score.at_the_end().beside.is_some());
        let known = (0..=events(second)).find(|n| second.score.at(*n).beside.is_some());
        let known = known.expect("it was not over yet");
        assert!(0 < known && known < events(second), "{known}");
        for deal in pair {
            let review = DealReview::begin(deal.clone(), &mut coach);
            let after = review.after.unwrap();
            for (seat, player) in deal.deal.seats().iter() {
                let won = f64::from(u8::from(over.is_won_by(*player)));
                let is_last = 2 * place == last;
                let is_settled = (after[seat].game - won).abs() < 1e-9;
                assert_eq!(is_settled, is_last, "{after:?}");
            }
        }
    }
}

/// A game on this sheet.
fn score(sheet: &Sheet) -> ScoreState {
    ScoreState::new(sheet.clone())
}

/// A sheet after these hands.
pub(super) fn sheet(rules: &Rules, hands: &[(Player, u32)]) -> Sheet {
    let mut sheet = Sheet::new(rules);
    for &(player, points) in hands {
        let hand = HandResult::Won {
            player,
            kind: WinKind::Knock,
            points,
            boxes: 1,
            charge: None,
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
        let new = Sheet::new(&rules);
        let dealt = [Player::FIRST, Player::SECOND]
            .map(|dealer| chances.before(&score(&new), dealt_by(dealer), Player::FIRST));
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
            let chance = chances.before(&score(&ahead), dealt_by(Player::FIRST), Player::FIRST);
            assert!(chance.game >= before, "{points} points by {rules:?}");
            before = chance.game;
            let other = chances.before(&score(&ahead), dealt_by(Player::FIRST), Player::SECOND);
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
            let chance =
                coach
                    .chances()
                    .before(&score(&sheet), dealt_by(Player::FIRST), Player::FIRST);
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
    let chance = coach
        .chances()
        .before(&score(&over), dealt_by(Player::FIRST), Player::FIRST);
    assert_eq!((chance.game, chance.whole_match), (1.0, 1.0));
}

/// Whoever of three or four sits there: the chance goes by the score of each side, and the sides together are certain to win.
#[test]
fn the_chances_at_a_table_are_those_of_its_sides() {
    let table = RuleKey::find("table.game").expect("a key");
    for game in ["cutthroat", "chouette", "partnership"] {
        let mut house = HouseRules::default();
        table.set(&mut house, Value::Name(game)).expect("a table");
        assert_ne!(house.table.game, GameTable::Two);
        let rules = Rules::new(house).expect("the defaults of a table fit it");
        let mut sheet = Sheet::new(&rules);
        let seats = sheet.table().seats(sheet.table().first_dealers()[0])[0];
        let [one, other] = pair::SEATS.map(|seat| seats[seat]);
        let hand = HandResult::Won {
            player: one,
            kind: WinKind::Knock,
            points: 80,
            boxes: 1,
            charge: None,
        };
        let (sides, players) = (sheet.table().sides(), sheet.players());
        let mut coach = coach(&rules);
        let chances = coach.chances();
        let new = score(&sheet);
        let even = chances.before(&new, seats, one).game;
        let won = chances.after(&new, seats, hand, one).game;
        let lost = chances.after(&new, seats, hand, other).game;
        let share = 1.0 / if game == "cutthroat" { 3.0 } else { 2.0 };
        assert!((share - 0.1..share + 0.1).contains(&even), "{game}: {even}");
        assert!(won > share + 0.2, "{game}: {won}");
        assert!(lost < even, "{game}: {lost}");
        let each = sides.leaders(players);
        let whole: f64 = each
            .map(|side| chances.after(&new, seats, hand, side).game)
            .sum();
        assert!((whole - 1.0).abs() < 1e-3, "{game}: {whole}");
        sheet.enter(hand).expect("the match is not over");
        let before = chances.before(&score(&sheet), seats, other).game;
        assert!(before < share - 0.1, "{game}: {before}");
    }
}

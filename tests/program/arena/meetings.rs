//! Games between players of the house.

use std::{
    num::NonZeroUsize,
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    time::Instant,
};

use undercut::{
    lab::arena::{Arena, ArenaEnd, Entrant, Report, Sprt, Verdict},
    rules::{HouseRules, Rules},
};

use super::{arena, meeting, named, results, run};

#[test]
fn who_meets_himself_wins_exactly_half() {
    for contestant in Entrant::names() {
        // One short hand is enough for the one that looks ahead, which takes its time.
        let (pairs, target, seed) = match contestant {
            "grandmaster" => (1, 1, 8),
            _ => (2, 10, 11),
        };
        let mut house = HouseRules::default();
        house.game.target = target;
        let games = Arena {
            rules: Rules::new(house).expect("these rules can be played"),
            seed,
            ..arena(contestant, contestant, pairs)
        };
        let report = run(&games, 1);
        assert_eq!(report.games, 2 * pairs);
        assert_eq!(report.a_win_share, Some(0.5), "{contestant}");
        let [low, high] = report.ci95;
        assert!(
            low < 0.5 && (low + high - 1.0).abs() < 1e-12,
            "{contestant}"
        );
        assert_eq!(report.a_points_per_deal, Some(0.0), "{contestant}");
    }
}

#[test]
fn the_seed_decides_everything_and_the_threads_nothing() {
    let arena = arena("club", "greedy", 6);
    let report = run(&arena, 1);
    assert_eq!(report, run(&arena, 1));
    assert_eq!(report, run(&arena, 2));
    assert_eq!(report, run(&arena, 40));
    let other = Arena { seed: 12, ..arena };
    assert_ne!(report, run(&other, 1));
}

#[test]
fn exchanging_the_players_exchanges_the_result() {
    let there = run(&arena("club", "greedy", 12), 2);
    let back = run(&arena("greedy", "club", 12), 2);
    let sum = |of: fn(&Report) -> Option<f64>| {
        let [one, other] = [&there, &back].map(|report| of(report).expect("pairs were played"));
        one + other
    };
    assert!((sum(|report| report.a_win_share) - 1.0).abs() < 1e-12);
    assert!(sum(|report| report.a_points_per_deal).abs() < 1e-12);
    assert_eq!((there.deals, there.void), (back.deals, back.void));
}

#[test]
fn progress_is_told_once_a_pair() {
    let told = AtomicU64::new(0);
    let sum = AtomicU64::new(0);
    let arena = arena("greedy", "greedy", 10);
    arena.run(
        NonZeroUsize::MIN,
        Instant::now,
        &AtomicBool::new(false),
        |pairs| {
            told.fetch_add(1, Ordering::Relaxed);
            sum.fetch_add(pairs, Ordering::Relaxed);
        },
    );
    assert_eq!((told.into_inner(), sum.into_inner()), (10, 55));
}

#[test]
fn one_pair_tells_nothing_about_its_spread() {
    let report = run(&arena("club", "greedy", 1), 1);
    assert_eq!(report.ci95.map(f64::to_bits), [0.0, 1.0].map(f64::to_bits));
}

#[test]
fn a_game_without_an_end_is_drawn() {
    let mut house = HouseRules::default();
    house.knock.limit = 0;
    // Gin is rare, and a deal is void as soon as somebody takes a card: a thousand deals do not bring so much.
    house.stock.idle_turns = 1;
    house.game.target = 10_000;
    let endless = Arena {
        rules: Rules::new(house).expect("these rules can be played"),
        ..arena("greedy", "greedy", 1)
    };
    let report = run(&endless, 1);
    assert_eq!(report.deals, 2000);
    assert_eq!(report.a_win_share, Some(0.5));
}

#[test]
fn every_player_of_our_own_has_one_name() {
    let names: Vec<_> = Entrant::names().collect();
    for (place, name) in names.iter().enumerate() {
        assert_eq!(named(name).name(), *name);
        assert!(!names[..place].contains(name), "{name}");
    }
    assert!(Entrant::named("nobody").is_none());
}

#[test]
fn everybody_meets_everybody_and_the_threads_do_not_matter() {
    let four = || {
        let entrants = ["beginner", "greedy", "master", "greedy"];
        meeting(entrants.map(named).into(), 12)
    };
    let found = results(&four(), 1);
    assert_eq!(found, results(&four(), 4));
    assert_eq!(found.ended, ArenaEnd::Played);
    assert_eq!(found.reports.len(), 6);
    assert!(found.reports.iter().all(|report| report.games == 24));
    assert_eq!(
        (found.standings[0].name.as_str(), found.standings[0].games),
        ("master", 72)
    );
    assert_eq!(found.standings[3].name, "beginner");
    let elos = found.standings.iter().filter_map(|standing| standing.elo);
    let sum: f64 = elos.sum();
    assert!(sum.abs() < 1e-6, "the average is 0");
    let shares: f64 = found
        .standings
        .iter()
        .filter_map(|standing| standing.win_share)
        .sum();
    assert!((shares - 2.0).abs() < 1e-9);
    // Two of them are the same, and their games are not those of the others.
    let [first, second] = [0, 1].map(|at| &found.reports[at]);
    assert_ne!(
        (first.deals, first.a_win_share),
        (second.deals, second.a_win_share)
    );
    // Of the first two there is the same as if they had met alone.
    let alone = run(&arena("beginner", "greedy", 12), 2);
    assert_eq!(found.reports[0], alone);
}

#[test]
fn a_test_stops_at_the_same_game_on_any_number_of_threads() {
    let tested = |a: &str, b: &str| Arena {
        sprt: Some("0,40".parse::<Sprt>().expect("a test")),
        ..arena(a, b, 2_000)
    };
    let better = results(&tested("club", "beginner"), 1);
    assert_eq!(better.ended, ArenaEnd::Decided(Verdict::H1));
    assert!(better.reports[0].games < 4_000);
    assert_eq!(better, results(&tested("club", "beginner"), 3));
    let worse = results(&tested("beginner", "club"), 2);
    assert_eq!(worse.ended, ArenaEnd::Decided(Verdict::H0));
    let test = worse.reports[0].sprt.expect("a test was asked for");
    assert!(test.llr <= test.bounds[0] && test.verdict == Verdict::H0);
}

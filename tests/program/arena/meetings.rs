//! Games between players of the house.

use std::{
    num::NonZeroUsize,
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    time::Instant,
};

use undercut::{
    lab::{
        Level,
        arena::{Arena, Contestant, Ended, Entrant, Report, Sprt, Verdict},
    },
    rules::{HouseRules, Rules},
};

use super::{CLUB, arena, meeting, results, run};

#[test]
fn who_meets_himself_wins_exactly_half() {
    for contestant in Contestant::all() {
        // It looks ahead, which takes its time.
        let pairs = match contestant {
            Contestant::Level(Level::Grandmaster) => 2,
            _ => 20,
        };
        let report = run(&arena(contestant, contestant, pairs), 1);
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
    let arena = arena(CLUB, Contestant::Greedy, 15);
    let report = run(&arena, 1);
    assert_eq!(report, run(&arena, 1));
    assert_eq!(report, run(&arena, 2));
    assert_eq!(report, run(&arena, 40));
    let other = Arena { seed: 12, ..arena };
    assert_ne!(report, run(&other, 1));
}

#[test]
fn exchanging_the_players_exchanges_the_result() {
    let there = run(&arena(CLUB, Contestant::Greedy, 30), 2);
    let back = run(&arena(Contestant::Greedy, CLUB, 30), 2);
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
    let arena = arena(Contestant::Greedy, Contestant::Greedy, 10);
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
    let report = run(&arena(CLUB, Contestant::Greedy, 1), 1);
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
        ..arena(Contestant::Greedy, Contestant::Greedy, 1)
    };
    let report = run(&endless, 1);
    assert_eq!(report.deals, 2000);
    assert_eq!(report.a_win_share, Some(0.5));
}

#[test]
fn every_contestant_has_one_name() {
    for contestant in Contestant::all() {
        assert_eq!(contestant.to_string().parse(), Ok(contestant));
    }
    let unknown = "nobody".parse::<Contestant>().unwrap_err();
    assert_eq!(
        unknown.to_string(),
        "there is no player \"nobody\"; the players are beginner, novice, casual, steady, club, strong, \
         expert, master, grandmaster, camper, taker, knocker, greedy, instant"
    );
}

#[test]
fn everybody_meets_everybody_and_the_threads_do_not_matter() {
    let four = || {
        let entrants = [
            Contestant::Level(Level::Beginner),
            Contestant::Greedy,
            Contestant::Level(Level::Master),
            Contestant::Greedy,
        ];
        meeting(entrants.map(Entrant::from).into(), 12)
    };
    let found = results(&four(), 1);
    assert_eq!(found, results(&four(), 4));
    assert_eq!(found.ended, Ended::Played);
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
    let alone = run(
        &arena(Contestant::Level(Level::Beginner), Contestant::Greedy, 12),
        2,
    );
    assert_eq!(found.reports[0], alone);
}

#[test]
fn a_test_stops_at_the_same_game_on_any_number_of_threads() {
    let tested = |a: Contestant, b: Contestant| Arena {
        sprt: Some("0,40".parse::<Sprt>().expect("a test")),
        ..arena(a, b, 2_000)
    };
    let better = results(&tested(CLUB, Contestant::Level(Level::Beginner)), 1);
    assert_eq!(better.ended, Ended::Decided(Verdict::H1));
    assert!(better.reports[0].games < 4_000);
    for threads in [2, 7] {
        assert_eq!(
            better,
            results(&tested(CLUB, Contestant::Level(Level::Beginner)), threads)
        );
    }
    let worse = results(&tested(Contestant::Level(Level::Beginner), CLUB), 2);
    assert_eq!(worse.ended, Ended::Decided(Verdict::H0));
    let test = worse.reports[0].sprt.expect("a test was asked for");
    assert!(test.llr <= test.bounds[0] && test.verdict == Verdict::H0);
}

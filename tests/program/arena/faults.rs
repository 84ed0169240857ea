//! Players who fail, and games that are stopped.

use std::{
    num::{NonZeroU64, NonZeroUsize},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Instant,
};

use undercut::{
    lab::{
        Agent, BotAgent, Fault, FaultKind, Situation,
        arena::{Arena, ArenaEnd, Entrant, OnFault},
    },
    rules::Rules,
};

use super::{arena, meeting, named, results, run, untimed};

type Greedily = BotAgent<fn(u64) -> Box<dyn undercut::lab::Bot>>;

fn greedily() -> Greedily {
    BotAgent::new(|_| Box::new(undercut::lab::Greedy))
}

/// A rival who plays greedily until they fail, in the deal of this number of every match.
struct Failing {
    inner: Greedily,
    deal: u64,
}

impl Failing {
    fn entrant(deal: u64) -> Entrant {
        Entrant::new("failing", move || {
            let inner = greedily();
            Ok(Box::new(Self { inner, deal }))
        })
    }
}

impl Agent for Failing {
    fn begin(&mut self, rules: &Rules, seed: u64) -> Result<(), Fault> {
        self.inner.begin(rules, seed)
    }

    fn choose(&mut self, at: &Situation<'_>) -> Result<undercut::play::Action, Fault> {
        if at.number == self.deal {
            return Err(Fault::new("failing", FaultKind::Stopped));
        }
        self.inner.choose(at)
    }

    fn over(&mut self, at: &Situation<'_>) -> Result<(), Fault> {
        self.inner.over(at)
    }
}

#[test]
fn who_fails_stops_the_games_or_forfeits_his_own() {
    let failing = |on_fault| Arena {
        on_fault,
        ..meeting(vec![Failing::entrant(1), named("greedy")], 5)
    };
    for threads in [1, 3] {
        let stopped = results(&failing(OnFault::Stop), threads);
        let nothing = &stopped.reports[0];
        assert_eq!(
            (nothing.games, nothing.a_win_share, nothing.elo),
            (0, None, None)
        );
        assert!(
            stopped
                .standings
                .iter()
                .all(|standing| standing.elo.is_none()
                    && standing.win_share.is_none()
                    && standing.elo_ci95 == [None, None])
        );
        let ArenaEnd::Failed {
            game,
            deal,
            fault,
            between,
        } = stopped.ended
        else {
            panic!("{:?}", stopped.ended)
        };
        assert_eq!((game, deal, between[0].as_str()), (1, 2, "failing"));
        assert_eq!(fault.kind, FaultKind::Stopped);

        let forfeited = results(&failing(OnFault::Forfeit), threads);
        assert_eq!(forfeited.ended, ArenaEnd::Played);
        let report = &forfeited.reports[0];
        assert_eq!((report.forfeits, report.games), ([10, 0], 10));
        assert_eq!((report.a_win_share, report.elo), (Some(0.0), None));
        assert_eq!(
            report.deals, 10,
            "only the first deal of each game was finished"
        );
        assert_eq!(
            forfeited.faults,
            [Fault::new("failing", FaultKind::Stopped)]
        );
    }
}

#[test]
fn games_that_are_stopped_leave_what_was_finished_before() {
    let beginner = "beginner";
    for threads in [1, 2] {
        let arena = arena("greedy", beginner, 100_000);
        let stop = AtomicBool::new(false);
        let threads = NonZeroUsize::new(threads).expect("it is not zero");
        let found = arena.run(threads, Instant::now, &stop, |pairs| {
            if pairs >= 20 {
                stop.store(true, Ordering::Relaxed);
            }
        });
        assert_eq!(found.ended, ArenaEnd::Stopped);
        let played = &found.reports[0];
        // Pairs count in their order: of two threads one may be held up in an early pair, alone it finishes each.
        if threads.get() == 1 {
            assert_eq!(played.games, 40);
        }
        if let Some(pairs) = NonZeroU64::new(played.games / 2) {
            assert_eq!(untimed(played.clone()), run(&Arena { pairs, ..arena }, 1));
        }
    }
}

/// A rival who plays greedily in the games that they can begin at all: not in those whose numbers, counted from 0, are told.
struct Tardy {
    inner: Greedily,
    begun: Arc<AtomicU64>,
    misses: fn(u64) -> bool,
}

impl Tardy {
    fn entrant(misses: fn(u64) -> bool) -> Entrant {
        let begun = Arc::new(AtomicU64::new(0));
        Entrant::new("tardy", move || {
            let (inner, begun) = (greedily(), Arc::clone(&begun));
            Ok(Box::new(Self {
                inner,
                begun,
                misses,
            }))
        })
    }
}

impl Agent for Tardy {
    fn begin(&mut self, rules: &Rules, seed: u64) -> Result<(), Fault> {
        if (self.misses)(self.begun.fetch_add(1, Ordering::Relaxed)) {
            return Err(Fault::new("tardy", FaultKind::Stopped));
        }
        self.inner.begin(rules, seed)
    }

    fn choose(&mut self, at: &Situation<'_>) -> Result<undercut::play::Action, Fault> {
        self.inner.choose(at)
    }

    fn over(&mut self, at: &Situation<'_>) -> Result<(), Fault> {
        self.inner.over(at)
    }
}

fn against_greedy(misses: fn(u64) -> bool, on_fault: OnFault) -> Arena {
    Arena {
        on_fault,
        ..meeting(vec![Tardy::entrant(misses), named("greedy")], 20)
    }
}

#[test]
fn who_cannot_begin_a_game_forfeits_that_one_alone() {
    let now_and_then = |number| number % 3 == 2;
    let forfeited = results(&against_greedy(now_and_then, OnFault::Forfeit), 1);
    assert_eq!(forfeited.ended, ArenaEnd::Played);
    let report = &forfeited.reports[0];
    assert_eq!((report.forfeits, report.games), ([13, 0], 40));
    assert_eq!(forfeited.faults, [Fault::new("tardy", FaultKind::Stopped)]);

    let stopped = results(&against_greedy(now_and_then, OnFault::Stop), 1);
    let ArenaEnd::Failed { game, deal, .. } = stopped.ended else {
        panic!("{:?}", stopped.ended)
    };
    assert_eq!((game, deal), (3, 1));
}

#[test]
fn who_never_begins_a_game_ends_them() {
    let absent = results(&against_greedy(|_| true, OnFault::Forfeit), 1);
    let ArenaEnd::Failed { game, deal, .. } = absent.ended else {
        panic!("{:?}", absent.ended)
    };
    // They have a seat for the first games of the pairs and one for the second ones.
    let given_up = 2 * u64::from(Arena::MOST_FAILED_STARTS) - 1;
    assert_eq!((game, deal), (given_up, 1));
    let report = &absent.reports[0];
    assert_eq!(
        (report.forfeits, report.games),
        ([given_up - 1, 0], given_up - 1)
    );
}

#[test]
fn a_game_that_neither_can_begin_is_drawn() {
    let first_two: fn(u64) -> bool = |number| number < 2;
    let arena = Arena {
        on_fault: OnFault::Forfeit,
        ..meeting([first_two; 2].map(Tardy::entrant).into(), 1)
    };
    let report = run(&arena, 1);
    assert_eq!((report.forfeits, report.games), ([2, 2], 2));
    assert_eq!(report.a_win_share, Some(0.5));
}

//! Players who fail, and games that are stopped.

use std::{
    num::{NonZeroU64, NonZeroUsize},
    sync::atomic::{AtomicBool, Ordering},
    time::Instant,
};

use undercut::{
    bots::{
        Fault, House, Level, Misdeed, Rival, Situation,
        arena::{Arena, Contestant, Ended, Entrant, OnFault},
    },
    rules::Rules,
};

use super::{arena, meeting, results, run, untimed};

/// A rival who plays greedily until he fails, in the deal of this number of every match.
struct Failing {
    inner: House<fn(u64) -> Box<dyn undercut::bots::Bot>>,
    deal: u64,
}

impl Failing {
    fn entrant(deal: u64) -> Entrant {
        Entrant::new("failing", move || {
            let make: fn(u64) -> Box<dyn undercut::bots::Bot> =
                |_| Box::new(undercut::bots::Greedy);
            let inner = House::new(make);
            Ok(Box::new(Self { inner, deal }))
        })
    }
}

impl Rival for Failing {
    fn begin(&mut self, rules: &Rules, seed: u64) -> Result<(), Fault> {
        self.inner.begin(rules, seed)
    }

    fn choose(&mut self, at: &Situation<'_>) -> Result<undercut::play::Action, Fault> {
        if at.number == self.deal {
            return Err(Fault::new("failing", Misdeed::Stopped));
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
        ..meeting(vec![Failing::entrant(1), Contestant::Greedy.into()], 5)
    };
    for threads in [1, 3] {
        let stopped = results(&failing(OnFault::Stop), threads);
        assert!(stopped.reports.is_empty(), "no pair was finished");
        let Ended::Failed {
            game,
            deal,
            fault,
            between,
        } = stopped.ended
        else {
            panic!("{:?}", stopped.ended)
        };
        assert_eq!((game, deal, between[0].as_str()), (1, 2, "failing"));
        assert_eq!(fault.what, Misdeed::Stopped);

        let forfeited = results(&failing(OnFault::Forfeit), threads);
        assert_eq!(forfeited.ended, Ended::Played);
        let report = &forfeited.reports[0];
        assert_eq!((report.forfeits, report.games), ([10, 0], 10));
        assert_eq!((report.a_win_share, report.elo), (0.0, None));
        assert_eq!(
            report.deals, 10,
            "only the first deal of each game was finished"
        );
        assert_eq!(forfeited.faults, [Fault::new("failing", Misdeed::Stopped)]);
    }
}

#[test]
fn games_that_are_stopped_leave_what_was_finished_before() {
    let beginner = Contestant::Level(Level::Beginner);
    for threads in [1, 2] {
        let arena = arena(Contestant::Greedy, beginner, 100_000);
        let stop = AtomicBool::new(false);
        let threads = NonZeroUsize::new(threads).expect("it is not zero");
        let found = arena.run(threads, Instant::now, &stop, |pairs| {
            if pairs >= 20 {
                stop.store(true, Ordering::Relaxed);
            }
        });
        assert_eq!(found.ended, Ended::Stopped);
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

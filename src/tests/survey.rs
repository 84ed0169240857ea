//! The judging queue with many records: the same judgments on any number of threads, a slice at a time.

use crate::tests::support::played;

use std::{fs, num::NonZeroUsize, path::PathBuf};

use played::{play_until, played};
use tempfile::TempDir;
use undercut::{
    analysis::{
        JudgedCache, JudgingAnswer, JudgingQueue, Steps, Subject,
        coach::{Coach, Effort, Inquiry, JudgedRecord, deals_of, own_deals_of},
        stats::{Career, MatchHistory, PlayedHand, PlayedMatch},
    },
    game::{Entry, Player, Stage},
    players::{Level, eval::Evaluator},
    record::{Header, Participant, Record, store::DataFolder},
    rules::{GameTable, HouseRules, Rules},
};

/// Records by two house rules, one of them longer than is judged at one go, and a branch, which does not count.
fn records() -> Vec<Record> {
    let mut house = Rules::default().into_house();
    house.game.target = 1000;
    let long = Rules::new(house).unwrap();
    let mut records = vec![
        played(Level::Beginner, Level::Novice, Rules::default(), 1, 3),
        played(Level::Beginner, Level::Novice, long, 2, 35),
        played(Level::Beginner, Level::Novice, Rules::default(), 3, 4),
    ];
    let branch = include_bytes!("../../tests/data/records/v2/branch.jsonl");
    records.push(Record::parse(branch).unwrap().log);
    records
}

fn written(records: &[Record]) -> (TempDir, Vec<PathBuf>) {
    let folder = TempDir::new().unwrap();
    let matches = DataFolder::new(folder.path()).matches();
    fs::create_dir_all(matches.folder()).unwrap();
    let paths = (1..).zip(records).map(|(number, record)| {
        let path = matches.path(number);
        fs::write(&path, record.text()).unwrap();
        path
    });
    let paths = paths.collect();
    (folder, paths)
}

/// Judges everything, and tells how many slices that took.
fn to_the_end(queue: &mut JudgingQueue, history: &mut MatchHistory) -> usize {
    history.ask(queue, 1);
    let (mut slices, mut before) = (0, 0);
    while let Some(Steps { done, total }) = queue.steps(1) {
        assert!(before <= done && done <= total, "{before} {done} {total}");
        before = done;
        queue.work();
        slices += 1;
    }
    history.take_in(queue, 1);
    slices
}

#[test]
fn any_number_of_threads_judges_the_same_as_a_review() {
    let records = records();
    let (_folder, paths) = written(&records);
    let on = |threads| {
        let mut history = MatchHistory::of_files(&paths).unwrap();
        let threads = NonZeroUsize::new(threads).unwrap();
        let mut queue = JudgingQueue::default().on_threads(threads);
        let slices = to_the_end(&mut queue, &mut history);
        (history, slices)
    };
    let (one, slices) = on(1);
    let (three, fewer) = on(3);
    assert_eq!(three.matches(), one.matches());
    assert!(fewer < slices, "{fewer} slices instead of {slices}");
    assert_eq!(one.matches().len(), 3);
    let last = &records[2];
    let rules = last.header().rules();
    let mut coach = Coach::new(Evaluator::embedded(), rules, Coach::DEALS);
    let review = crate::tests::coach::reviewed(last, &mut coach);
    let mut judged = PlayedMatch::of(last).unwrap();
    judged.take_in(JudgedRecord::of(&review));
    assert_eq!(one.matches()[2], judged);
}

#[test]
fn who_stops_keeps_the_records_that_are_judged_and_goes_on_there() {
    let (folder, _) = written(&records()[..2]);
    let folder = DataFolder::new(folder.path());
    let open = || {
        let cache = JudgedCache::new(folder.judged());
        (
            MatchHistory::of_shelf(&folder.matches()).unwrap(),
            JudgingQueue::with_cache(cache),
        )
    };
    let judged = |history: &MatchHistory| -> Vec<usize> {
        let matches = history.matches().iter().enumerate();
        matches
            .filter(|(_, played)| played.judged.is_some())
            .map(|(place, _)| place)
            .collect()
    };
    let (mut stopped, mut queue) = open();
    stopped.ask(&mut queue, 1);
    while stopped.take_in(&mut queue, 1).is_empty() {
        assert!(queue.steps(1).is_some());
        queue.work();
    }
    assert_eq!(judged(&stopped), [0]);
    queue.cancel(1);
    assert_eq!(queue.steps(1), None);
    let (mut again, mut queue) = open();
    again.ask(&mut queue, 1);
    assert_eq!(queue.steps(1).map(|steps| steps.done), Some(0));
    assert_eq!(again.take_in(&mut queue, 1), [0], "it was remembered");
    to_the_end(&mut queue, &mut again);
    assert_eq!(judged(&again), [0, 1]);
    let (mut whole, mut queue) = open();
    assert_eq!(to_the_end(&mut queue, &mut whole), 0);
    assert_eq!(whole.matches(), again.matches());
}

#[test]
fn what_a_player_waits_for_comes_before_reviews_and_records() {
    let record = &records()[0];
    let rules = *record.header().rules();
    let deals = deals_of(record);
    let deal = &deals[0].deal;
    let seat = deal.actions()[0].0;
    let position = deals[0].position(&deal.view_after(seat, 0));
    let mut queue = JudgingQueue::default();
    let record = Subject::Record(Box::new(record.clone()));
    queue.ask(1, 0, record);
    queue.ask(2, 0, Subject::Deals(deals.clone()));
    queue.ask(
        3,
        7,
        Subject::Position(Box::new(position.clone()), Inquiry::Best, Effort::Quick),
    );
    let mut done = Vec::new();
    let mut answers = Vec::new();
    while done.len() < 3 {
        queue.work();
        for number in 1..=3 {
            let taken = queue.take(number);
            if !taken.is_empty() {
                assert_eq!(queue.steps(number), None);
                done.push(number);
                answers.extend(taken);
            }
        }
    }
    assert_eq!(done, [3, 2, 1]);
    let review = queue.review(&rules, deals);
    assert_eq!(
        answers,
        [
            (
                7,
                JudgingAnswer::Hint(Box::new(queue.hint(
                    &position,
                    Inquiry::Best,
                    Effort::Quick
                )))
            ),
            (0, JudgingAnswer::Review(review.clone())),
            (0, JudgingAnswer::Record(JudgedRecord::of(&review))),
        ]
    );
}

/// Where others play too, while you sit out or beside you, their hands are neither your luck nor your decisions.
#[test]
fn only_the_hands_that_you_played_are_judged_as_yours() {
    let tables = [
        (GameTable::Cutthroat, 3),
        (GameTable::Partnership, 4),
        (GameTable::BattleRoyal, 3),
        (GameTable::Round, 4),
    ];
    for (table, players) in tables {
        let mut house = HouseRules::default();
        house.table.game = table;
        house.table.players = players;
        let mut house = house.usual();
        house.game.target = 1000;
        let rules = Rules::new(house).unwrap();
        let bots = ["Bea", "Cy", "Di"].into_iter().take(players as usize - 1);
        let bots = bots.map(|name| {
            let level = Level::Beginner.name().parse().unwrap();
            Participant::bot(name.parse().unwrap(), level)
        });
        let ann = Participant::human("Ann".parse().unwrap());
        let seated: Vec<Participant> = [ann].into_iter().chain(bots).collect();
        let mut record = Record::new(Header::new(rules, seated, 5).unwrap());
        let cut = ["Kc", "9d", "5h", "2s"].map(|card| card.parse().unwrap());
        let cards = cut[..players as usize].to_vec();
        record.push(Entry::Cut { cards }).unwrap();
        if let Stage::ChooseDealer { .. } = record.state().stage() {
            let dealer = record.state().table().first_dealers()[0];
            record.push(Entry::FirstDealer { dealer }).unwrap();
        }
        let choosing = (0..u64::from(players)).map(|seed| Level::Beginner.bot(seed));
        play_until(&mut record, choosing, |game| game.deals() >= 5);

        let own = own_deals_of(&record, Player::FIRST);
        let all = deals_of(&record).len();
        let all_play = matches!(table, GameTable::BattleRoyal | GameTable::Round);
        assert_eq!(
            own.len() == all,
            all_play,
            "{table}: {} of {all}",
            own.len()
        );
        let mut history = MatchHistory::of(vec![Ok(record)]);
        to_the_end(&mut JudgingQueue::default(), &mut history);
        let career = Career::of(history.matches());
        assert_eq!(career.all.judged.hands, career.all.hands.played, "{table}");
        let result = career.all.judged.luck.result;
        let points = history.matches()[0].hands.iter().map(PlayedHand::points);
        let points: f64 = points.sum();
        assert!((result - points).abs() < 1e-3, "{table}: {result} {points}");
    }
}

//! The survey of many records: the same judgments on any number of threads, a slice at a time.

use crate::tests::support::played;

use std::{fs, num::NonZeroUsize, ops::ControlFlow, path::PathBuf};

use played::played;
use tempfile::TempDir;
use undercut::{
    analysis::coach::{Coach, Effort, JudgedRecord, Review},
    analysis::stats::{PlayedMatch, Survey, Work},
    players::{Level, eval::Evaluator},
    record::{Record, store::DataFolder},
    rules::Rules,
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
fn to_the_end(survey: &mut Survey) -> usize {
    let mut slices = 1;
    let mut before = 0;
    while let Work::Left { done, total } = survey.go_on() {
        assert!(before <= done && done <= total, "{before} {done} {total}");
        before = done;
        slices += 1;
    }
    slices
}

#[test]
fn any_number_of_threads_judges_the_same_as_a_review() {
    let records = records();
    let (_folder, paths) = written(&records);
    let on = |threads| {
        let survey = Survey::of_files(&paths).unwrap();
        let mut survey = survey.on_threads(NonZeroUsize::new(threads).unwrap());
        let slices = to_the_end(&mut survey);
        (survey, slices)
    };
    let (one, slices) = on(1);
    let (three, fewer) = on(3);
    assert_eq!(three.matches(), one.matches());
    assert!(fewer < slices, "{fewer} slices instead of {slices}");
    assert_eq!(one.matches().len(), 3);
    let last = &records[2];
    let rules = last.header().rules();
    let mut coach = Coach::new(Evaluator::embedded(), rules, Effort::USUAL);
    let review = Review::of(last, &mut coach, &mut |_| ControlFlow::Continue(())).unwrap();
    let mut judged = PlayedMatch::of(last).unwrap();
    judged.take_in(JudgedRecord::of(&review));
    assert_eq!(one.matches()[2], judged);
}

#[test]
fn who_stops_keeps_the_records_that_are_judged_and_goes_on_there() {
    let (folder, _) = written(&records()[..2]);
    let folder = DataFolder::new(folder.path());
    let survey = || Survey::of_folder(&folder).unwrap();
    let judged = |survey: &Survey| -> Vec<usize> {
        let matches = survey.matches().iter().enumerate();
        matches
            .filter(|(_, played)| played.judged.is_some())
            .map(|(place, _)| place)
            .collect()
    };
    let mut stopped = survey();
    while stopped.take_fresh().is_empty() {
        assert_ne!(stopped.go_on(), Work::Done);
    }
    assert_eq!(judged(&stopped), [0]);
    let mut again = survey();
    assert!(matches!(again.go_on(), Work::Left { done: 0, .. }));
    assert_eq!(judged(&again), [0], "it was remembered");
    to_the_end(&mut again);
    assert_eq!(judged(&again), [0, 1]);
    let mut whole = survey();
    assert_eq!(whole.go_on(), Work::Done);
    assert_eq!(whole.matches(), again.matches());
}

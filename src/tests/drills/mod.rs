//! Drills: the positions of mistakes, when they are asked again, and the files in which that is kept.

mod notebook;
mod positions;
mod schedule;
mod sitting;
mod verdicts;

use std::{
    fs,
    path::{Path, PathBuf},
};

use tempfile::TempDir;
use undercut::{
    analysis::{
        JudgedCache, JudgingQueue,
        drills::{
            AnswerOutcome, Answered, DayNumber, DrillCandidate, FoundMistakes, MistakeFinder,
            PositionId, Practice, PracticeHeader, PracticeLog, SearchDepth,
        },
    },
    record::{Record, store::DataFolder},
};

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data/records")
        .join(name)
}

fn record(name: &str) -> Record {
    Record::parse(fs::read(data(name)).unwrap()).unwrap().log
}

/// A data folder with these records of the test data, numbered from 1.
fn folder(records: &[&str]) -> (TempDir, DataFolder) {
    let home = tempfile::tempdir().unwrap();
    let folder = DataFolder::new(home.path());
    fs::create_dir_all(folder.matches().folder()).unwrap();
    for (number, name) in (1..).zip(records) {
        fs::copy(data(name), folder.matches().path(number)).unwrap();
    }
    (home, folder)
}

fn queue(folder: &DataFolder) -> JudgingQueue {
    JudgingQueue::with_cache(JudgedCache::new(folder.judged()))
}

/// Looks through all records, and tells what was found in each and how often the coach was at work.
fn looked(folder: &DataFolder) -> (Vec<(u32, Vec<DrillCandidate>)>, usize) {
    let mut queue = queue(folder);
    let mut finder = MistakeFinder::new(folder, 1).unwrap();
    let (mut found, mut early, mut worked) = (Vec::new(), Vec::new(), 0);
    loop {
        match finder.go_on(SearchDepth::Judged, &mut queue) {
            FoundMistakes::Found { number, candidates } => {
                // What is told while the coach is at work holds.
                assert!(early.iter().all(|one| candidates.contains(one)));
                early.clear();
                found.push((number, candidates));
            }
            FoundMistakes::Working { candidates } => {
                worked += 1;
                early.extend(candidates);
            }
            FoundMistakes::Done => return (found, worked),
            other => panic!("{other:?}"),
        }
    }
}

/// A record of the test data, and the mistakes in it.
fn found(name: &str) -> (Record, Vec<DrillCandidate>) {
    let (_home, folder) = folder(&[name]);
    let (mut found, _) = looked(&folder);
    (record(name), found.remove(0).1)
}

fn id(number: u32) -> PositionId {
    format!("{number:016x}").parse().unwrap()
}

fn log(answers: &[(u32, u32, AnswerOutcome)]) -> PracticeLog {
    let mut log = PracticeLog::new(PracticeHeader::default());
    for (position, day, answer) in answers {
        let (position, day, answer) = (id(*position), DayNumber::new(*day), *answer);
        log.push(Answered {
            position,
            day,
            answer,
        })
        .unwrap();
    }
    log
}

fn practice_file(folder: &DataFolder, number: u32) -> PathBuf {
    folder.drills::<Practice>().path(number)
}

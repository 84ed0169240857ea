//! What the coach makes of records, in numbers: held against the review of the same record.

mod cache;
mod figures;
mod kinds;
use crate::tests::support::played;
mod sums;

use std::{fs, path::Path, sync::LazyLock};

use played::played;
use undercut::{
    analysis::coach::{Coach, Review},
    game::Player,
    players::{Level, eval::Evaluator},
    record::Record,
    rules::Rules,
};

fn reviewed(record: Record) -> (Record, Review) {
    let rules = record.header().rules();
    let mut coach = Coach::new(Evaluator::embedded(), rules, 80);
    let review = crate::tests::coach::reviewed(&record, &mut coach);
    (record, review)
}

/// Matches of beginners, who make every kind of mistake, and the records of the corpus; each with its review.
static REVIEWED: LazyLock<Vec<(Record, Review)>> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/records/v1");
    let mut paths: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "jsonl")
        })
        .collect();
    paths.sort();
    let corpus = paths
        .iter()
        .map(|path| Record::parse(fs::read(path).unwrap()).unwrap().log);
    let played = [
        played(Level::Beginner, Level::Novice, Rules::default(), 1, 12),
        played(Level::Beginner, Level::Club, Rules::default(), 2, 12),
        played(Level::Beginner, Level::Club, Rules::default(), 3, 12),
    ];
    played.into_iter().chain(corpus).map(reviewed).collect()
});

fn other(player: Player) -> Player {
    Player::new(1 - player.index())
}

fn near(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-9
}

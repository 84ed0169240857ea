//! What is remembered of records.

use std::fs;

use undercut::{
    analysis::JudgedCache,
    analysis::coach::{Effort, JudgedRecord},
    record::{Record, store::DataFolder},
};

use super::REVIEWED;

#[test]
fn the_cache_gives_back_what_was_put_in_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let cache = JudgedCache::new(folder.path().join("judged"));
    let (record, review) = &REVIEWED[0];
    let judged = JudgedRecord::of(review);
    assert_eq!(cache.get(record, Effort::Glance), None);
    cache.put(record, Effort::Glance, &judged).unwrap();
    assert_eq!(
        cache.get(record, Effort::Glance),
        Some(judged.clone()),
        "to the last bit"
    );

    // The match as it was a hand before is another record with the same file.
    let count = record.entries().len();
    let mut shorter = Record::new(record.header().clone());
    for entry in &record.entries()[..count - 1] {
        shorter.push(entry.clone()).unwrap();
    }
    assert_eq!(cache.get(&shorter, Effort::Glance), None);
    assert_eq!(cache.get(&REVIEWED[1].0, Effort::Glance), None);
    cache
        .put(&shorter, Effort::Glance, &JudgedRecord::default())
        .unwrap();
    let files: Vec<_> = fs::read_dir(folder.path().join("judged"))
        .unwrap()
        .collect();
    assert_eq!(files.len(), 1, "a match that goes on has one file");
    assert_eq!(cache.get(record, Effort::Glance), None);

    cache.put(record, Effort::Glance, &judged).unwrap();
    let path = files[0].as_ref().unwrap().path();
    let text = fs::read_to_string(&path).unwrap();
    let fingerprint = undercut::analysis::FINGERPRINT.clone();
    let damages = [
        text.replacen("\"decisions\":", "\"decisions\":1", 1),
        text.replace(&fingerprint, "0123456789abcdef0123456789abcdef"),
        text.replacen("{\"judged\":4", "{\"judged\":3", 1),
        text[..text.len() / 2].to_owned(),
        String::new(),
        "{}\n{}".to_owned(),
    ];
    for damaged in damages {
        assert_ne!(damaged, text);
        fs::write(&path, &damaged).unwrap();
        assert_eq!(cache.get(record, Effort::Glance), None, "{damaged:.80}");
    }
    fs::write(&path, [0xff, 0xfe]).unwrap();
    assert_eq!(cache.get(record, Effort::Glance), None);
    cache.put(record, Effort::Glance, &judged).unwrap();
    assert_eq!(cache.get(record, Effort::Glance), Some(judged));
}

#[test]
fn a_cache_that_cannot_be_written_says_so_and_harms_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let in_the_way = folder.path().join("judged");
    fs::write(&in_the_way, "a file").unwrap();
    let cache = JudgedCache::new(&in_the_way);
    assert!(
        cache
            .put(&REVIEWED[0].0, Effort::Glance, &JudgedRecord::default())
            .is_err()
    );
    assert_eq!(cache.get(&REVIEWED[0].0, Effort::Glance), None);
    assert_eq!(fs::read_to_string(&in_the_way).unwrap(), "a file");
}

#[test]
fn the_cache_lies_beside_the_records() {
    let folder = DataFolder::new("somewhere");
    assert_eq!(
        JudgedCache::beside(folder.matches().folder()),
        JudgedCache::new(folder.judged())
    );
}

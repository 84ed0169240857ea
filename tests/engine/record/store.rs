//! The files of records: created, locked, gone on with, set aside, and never overwritten.

use std::{
    fs::{self, File, OpenOptions},
    io::Write,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
};

use tempfile::TempDir;
use undercut::{
    record::{
        Damage, Record,
        store::{
            DataFolder, Doing, ReadError, ResumeError, Saving, Shelf, Summary, Unfinished, Writer,
            read,
        },
    },
    rules::Rules,
};

use super::{
    house::rules,
    play::{next, record},
};

type Matches = Shelf<undercut::game::Match>;

fn shelf() -> (TempDir, Matches) {
    let folder = tempfile::tempdir().expect("a folder");
    let shelf = DataFolder::new(folder.path().join("undercut")).matches();
    (folder, shelf)
}

fn file(shelf: &Matches, name: &str) -> PathBuf {
    shelf.folder().join(name)
}

fn put(shelf: &Matches, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
    fs::create_dir_all(shelf.folder()).expect("a folder");
    let path = file(shelf, name);
    fs::write(&path, content).expect("it can be written");
    path
}

fn names(shelf: &Matches) -> Vec<String> {
    let entries = fs::read_dir(shelf.folder()).expect("the folder");
    let name = |entry: fs::DirEntry| entry.file_name().into_string().expect("a text");
    let mut names: Vec<String> = entries
        .map(|entry| name(entry.expect("an entry")))
        .collect();
    // What remembers the highest number is no record.
    names.retain(|name| !name.starts_with('.'));
    names.sort();
    names
}

fn is_root() -> bool {
    rustix::process::geteuid().is_root()
}

/// A match to its end, short.
fn finished(seed: u64) -> Record {
    let rules = rules(|r| {
        r.game.target = 1;
        r.match_play.best_of = 1;
    });
    let record = record(rules, seed, 10_000);
    assert!(record.state().sheet().result().is_some());
    record
}

#[test]
fn what_is_played_is_in_the_file_at_once() {
    let (_folder, shelf) = shelf();
    let mut log = record(Rules::default(), 5, 0);
    let mut writer = shelf.begin(&log);
    assert_eq!(writer.saving(), Saving::Saved);
    let path = writer.path().expect("it was created").to_owned();
    assert_eq!(path, file(&shelf, "0001.jsonl"));
    for step in 0..60 {
        assert_eq!(fs::read_to_string(&path).expect("a text"), log.text());
        let entry = next(log.state(), 5, step).expect("the match is not over");
        let line = log.push(entry).expect("it is legal");
        assert_eq!(writer.append(&line), Saving::Saved);
    }
    drop(writer);
    let resumed = shelf.resume(1).expect("it is whole");
    assert_eq!((resumed.log, resumed.torn), (log, None));
}

#[test]
fn a_number_is_never_given_twice() {
    let (_folder, shelf) = shelf();
    let log = record(Rules::default(), 5, 0);
    let begin = || shelf.begin(&log).number().expect("it was created");
    assert_eq!([begin(), begin(), begin()], [1, 2, 3]);
    fs::remove_file(shelf.path(3)).expect("it is there");
    fs::remove_file(shelf.path(2)).expect("it is there");
    assert_eq!(begin(), 4, "that of the newest is not free");
    for number in [1, 4] {
        fs::remove_file(shelf.path(number)).expect("it is there");
    }
    assert_eq!(begin(), 5, "not even when no record is left");

    // A copy from elsewhere, or of an earlier version, counts as soon as it was seen.
    fs::write(shelf.path(9), log.text()).expect("it can be written");
    assert_eq!(shelf.numbers().expect("a folder"), [9, 5]);
    fs::remove_file(shelf.path(9)).expect("it is there");
    assert_eq!(begin(), 10);

    // What remembers it may be damaged or removed: then the files say which number is the next.
    let marks: Vec<_> = fs::read_dir(shelf.folder())
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_none_or(|kind| kind != "jsonl"))
        .collect();
    let [mark] = &marks[..] else {
        panic!("{marks:?}")
    };
    fs::write(mark, "no number\n").expect("it is ours");
    assert_eq!(begin(), 11);
    fs::remove_file(mark).expect("it is there");
    assert_eq!(begin(), 12);
}

#[test]
fn a_match_goes_on_from_exactly_where_it_was_at_every_step() {
    let (_folder, shelf) = shelf();
    let whole = record(Rules::default(), 8, 90);
    drop(shelf.begin(&record(Rules::default(), 8, 0)));
    for (count, entry) in whole.entries().iter().enumerate() {
        let mut resumed = shelf.resume(1).expect("it is whole");
        assert_eq!(resumed.log.state(), &whole.at(count));
        let line = resumed.log.push(entry.clone()).expect("it follows");
        assert_eq!(resumed.writer.append(&line), Saving::Saved);
    }
    let text = fs::read_to_string(file(&shelf, "0001.jsonl")).expect("a text");
    assert_eq!(text, whole.text());
}

#[test]
fn a_torn_line_is_cut_off_only_when_the_match_goes_on() {
    let (_folder, shelf) = shelf();
    let whole = record(Rules::default(), 8, 30);
    let text = whole.text();
    let before = text.trim_end().rfind('\n').expect("many lines") + 1;
    for end in before + 1..text.len() {
        let path = put(&shelf, "0001.jsonl", &text[..end]);
        assert!(shelf.read(1).is_ok());
        assert_eq!(fs::read_to_string(&path).expect("a text"), text[..end]);

        let mut resumed = shelf.resume(1).expect("only the end is torn");
        assert_eq!(resumed.torn.expect("it was torn").whole, before);
        assert_eq!(fs::read_to_string(&path).expect("a text"), text[..before]);
        let last = whole.entries().last().expect("many").clone();
        let line = resumed.log.push(last).expect("it follows");
        assert_eq!(resumed.writer.append(&line), Saving::Saved);
        drop(resumed);
        assert_eq!(fs::read_to_string(&path).expect("a text"), text);
    }
}

#[test]
fn two_programs_do_not_write_one_record() {
    let (_folder, shelf) = shelf();
    let log = record(Rules::default(), 5, 9);
    let first = shelf.begin(&log);
    let refused = shelf.resume(1).expect_err("it is locked");
    assert_eq!(refused, ResumeError::InUse(file(&shelf, "0001.jsonl")));
    assert!(
        refused
            .to_string()
            .ends_with("0001.jsonl: another undercut is writing this record now")
    );

    let second = shelf.begin(&log);
    assert_eq!(second.path(), Some(&*file(&shelf, "0002.jsonl")));
    drop((first, second));
    let one = shelf.resume(1).expect("it is free now");
    assert!(matches!(shelf.resume(1), Err(ResumeError::InUse(_))));
    drop(one);
    shelf.resume(1).expect("it is free again");
}

#[test]
fn numbers_go_up_and_are_not_given_twice() {
    let (_folder, shelf) = shelf();
    let log = record(Rules::default(), 5, 1);
    put(&shelf, "0007.jsonl", log.text());
    put(&shelf, "0011.jsonl.damaged-2", "x");
    put(&shelf, "notes.txt", "x");
    put(&shelf, "99999999999.jsonl", "x");
    put(&shelf, "00012.jsonl", "x");
    assert_eq!(shelf.begin(&log).path(), Some(&*file(&shelf, "0013.jsonl")));
    put(&shelf, "9999.jsonl", log.text());
    assert_eq!(
        shelf.begin(&log).path(),
        Some(&*file(&shelf, "10000.jsonl"))
    );
    assert_eq!(shelf.numbers(), Ok(vec![10_000, 9999, 13, 7]));
}

#[test]
fn the_list_says_how_each_match_stands() {
    let (_folder, shelf) = shelf();
    assert_eq!(shelf.is_empty(), Ok(true));
    assert_eq!(shelf.unfinished(), Ok(Unfinished::default()));
    let over = finished(1);
    let begun = record(Rules::default(), 2, 300);
    drop(shelf.begin(&begun));
    drop(shelf.begin(&over));
    put(&shelf, "0003.jsonl", "nonsense\n");
    assert_eq!(shelf.is_empty(), Ok(false));
    let listed: Vec<_> = shelf.newest(None).expect("the folder").collect();
    let [bad, over_listed, begun_listed] = &listed[..] else {
        panic!("{listed:?}");
    };
    assert!(matches!(
        &bad.log,
        Err(ReadError::Damaged {
            damage: Damage::Foreign { .. },
            ..
        })
    ));
    let summary = Summary::new(over_listed.log.as_ref().expect("it is whole"));
    assert_eq!(summary, Summary::new(&over));
    assert_eq!(summary.result, over.state().sheet().result());
    assert_eq!(summary.players[1].as_str(), "Club");
    let summary = Summary::new(begun_listed.log.as_ref().expect("it is whole"));
    assert_eq!(
        (summary.result.as_ref(), summary.hands),
        (None, begun.state().sheet().hands())
    );
    assert!(
        file(&shelf, "0003.jsonl").exists(),
        "a list changes nothing"
    );
}

#[test]
fn the_newest_unfinished_match_is_found_and_damaged_ones_are_set_aside() {
    let (_folder, shelf) = shelf();
    put(&shelf, "0001.jsonl", "so old that nobody looks at it\n");
    drop(shelf.begin(&record(Rules::default(), 2, 20)));
    drop(shelf.begin(&finished(1)));
    put(&shelf, "0004.jsonl", "");
    put(&shelf, "0005.jsonl", "{\"undercut\":9}\n");
    let found = shelf.unfinished().expect("the folder");
    assert_eq!(found.newest.expect("there is one").0, 2);
    let [set_aside] = &found.set_aside[..] else {
        panic!("{:?}", found.set_aside);
    };
    assert_eq!(set_aside.damage, Damage::Empty);
    assert_eq!(set_aside.now, Ok(file(&shelf, "0004.jsonl.damaged")));
    assert_eq!(
        set_aside.to_string(),
        format!(
            "{0}: it is empty: nothing was played in it; it has been set aside as {0}.damaged",
            file(&shelf, "0004.jsonl").display()
        )
    );
    let newer = "0005.jsonl".to_owned();
    assert!(
        names(&shelf).contains(&newer),
        "the newer program can still read it"
    );
    assert_eq!(shelf.unfinished().expect("the folder").set_aside, []);
    drop(shelf.begin(&record(Rules::default(), 3, 1)));
    let found = shelf.unfinished().expect("the folder").newest;
    assert_eq!(
        found.expect("there is one").0,
        2,
        "it has only been cut for"
    );
}

#[test]
fn a_damaged_record_is_kept_under_a_name_of_its_own() {
    let (_folder, shelf) = shelf();
    let text = record(Rules::default(), 8, 30).text();
    for (count, name) in [
        "0001.jsonl.damaged",
        "0001.jsonl.damaged-2",
        "0001.jsonl.damaged-3",
    ]
    .into_iter()
    .enumerate()
    {
        let bad = format!("{text}{{}}\n{count}\n");
        put(&shelf, "0001.jsonl", &bad);
        let Err(ResumeError::SetAside(set_aside)) = shelf.resume(1) else {
            panic!("it is damaged");
        };
        assert_eq!(set_aside.damage.line(), Some(text.lines().count() + 1));
        assert_eq!(set_aside.now, Ok(file(&shelf, name)));
        assert_eq!(fs::read_to_string(file(&shelf, name)).expect("a text"), bad);
        assert!(!file(&shelf, "0001.jsonl").exists());
    }
    assert_eq!(names(&shelf).len(), 3);
}

#[test]
fn a_damaged_record_that_another_program_holds_is_left_alone() {
    let (_folder, shelf) = shelf();
    let path = put(&shelf, "0001.jsonl", "");
    let held = File::open(&path).expect("it is there");
    held.try_lock().expect("nobody else has it");
    assert_eq!(shelf.unfinished(), Ok(Unfinished::default()));
    assert_eq!(names(&shelf), ["0001.jsonl"]);
}

#[test]
fn a_record_of_a_newer_program_is_not_touched() {
    let (_folder, shelf) = shelf();
    let path = put(&shelf, "0001.jsonl", "{\"undercut\":9}\n");
    let refused = shelf.resume(1).expect_err("it is newer");
    let damage = Damage::Newer { found: 9, known: 5 };
    assert_eq!(refused, ReadError::Damaged { path, damage }.into());
    assert_eq!(names(&shelf), ["0001.jsonl"]);
}

#[test]
fn a_record_that_is_not_there_is_an_error_with_its_path() {
    let (_folder, shelf) = shelf();
    let Err(ResumeError::Unreadable(ReadError::System(error))) = shelf.resume(4) else {
        panic!("there is no such record");
    };
    assert_eq!(error.doing, Doing::Open);
    assert!(
        error
            .to_string()
            .ends_with("0004.jsonl: there is no such file"),
        "{error}"
    );
    fs::create_dir_all(file(&shelf, "0004.jsonl")).expect("a folder");
    let error = read::<undercut::game::Match>(&file(&shelf, "0004.jsonl")).expect_err("a folder");
    assert!(
        error
            .to_string()
            .contains("0004.jsonl: the file cannot be read: Is a directory"),
        "{error}"
    );
}

#[test]
fn an_endless_file_is_not_read_to_its_end() {
    let error = read::<undercut::game::Match>(Path::new("/dev/zero")).expect_err("no record");
    assert_eq!(
        error.to_string(),
        "/dev/zero: it is larger than 64 MiB, the limit for a record"
    );
}

/// Plays on while nothing can be saved, and then mends what was in the way.
fn plays_on_unsaved(shelf: &Matches, doing: Doing, mend: impl FnOnce()) {
    let mut log = record(Rules::default(), 5, 3);
    let mut writer = shelf.begin(&log);
    let play_on = |log: &mut Record, writer: &mut Writer| {
        let entry = next(log.state(), 5, 3).expect("the match is not over");
        let line = log.push(entry).expect("it is legal");
        writer.append(&line)
    };
    for unsaved in 4..9 {
        let Saving::Failing(error) = writer.saving() else {
            panic!("nothing can be saved");
        };
        assert_eq!(error.doing, doing);
        assert!(
            error
                .to_string()
                .contains(&error.path.display().to_string())
        );
        assert_eq!((writer.path(), writer.unsaved_lines()), (None, unsaved));
        play_on(&mut log, &mut writer);
    }
    mend();
    assert_eq!(play_on(&mut log, &mut writer), Saving::Saved);
    let path = writer.path().expect("it was created");
    assert_eq!(fs::read_to_string(path).expect("a text"), log.text());
}

#[test]
fn a_folder_that_cannot_be_created_is_said_and_tried_again() {
    let (folder, shelf) = shelf();
    let in_the_way = folder.path().join("undercut");
    fs::write(&in_the_way, "a file where the folder should be").expect("it can be written");
    plays_on_unsaved(&shelf, Doing::CreateFolder, || {
        fs::remove_file(&in_the_way).expect("it is there");
    });
    fs::remove_dir_all(&in_the_way).expect("it is there");
    fs::write(&in_the_way, "again").expect("it can be written");
    assert_eq!(
        shelf.numbers().expect_err("no folder").doing,
        Doing::ReadFolder
    );
}

#[test]
fn a_read_only_folder_is_said_and_tried_again() {
    if is_root() {
        return; // Root may write everywhere.
    }
    let (_folder, shelf) = shelf();
    fs::create_dir_all(shelf.folder()).expect("a folder");
    let allow = |mode| {
        let permissions = fs::Permissions::from_mode(mode);
        fs::set_permissions(shelf.folder(), permissions).expect("it is ours");
    };
    allow(0o555);
    plays_on_unsaved(&shelf, Doing::Create, || allow(0o755));

    put(&shelf, "0002.jsonl", "damaged\n");
    allow(0o555);
    let found = shelf.unfinished().expect("the folder can be read");
    assert_eq!(found.newest.expect("there is one").0, 1);
    let told = found.set_aside[0].to_string();
    assert!(
        told.contains("it could not be set aside: Permission denied"),
        "{told}"
    );
    allow(0o755);
}

#[test]
fn a_read_only_record_is_gone_on_with_in_a_new_one() {
    if is_root() {
        return; // Root may write everywhere.
    }
    let (_folder, shelf) = shelf();
    let log = record(Rules::default(), 5, 9);
    let path = put(&shelf, "0001.jsonl", log.text());
    fs::set_permissions(&path, fs::Permissions::from_mode(0o444)).expect("it is ours");
    let resumed = shelf.resume(1).expect("it can be read");
    assert_eq!(resumed.log, log);
    assert_eq!(resumed.writer.path(), Some(&*file(&shelf, "0002.jsonl")));
    assert_eq!(fs::read(&path).expect("a text"), log.text().as_bytes());
}

#[test]
fn a_file_with_other_line_ends_is_appended_to_without_harm() {
    let (_folder, shelf) = shelf();
    let log = record(Rules::default(), 5, 9);
    put(&shelf, "0001.jsonl", log.text().replace('\n', "\r\n"));
    let mut resumed = shelf.resume(1).expect("it is whole");
    let entry = next(log.state(), 5, 9).expect("the match is not over");
    let line = resumed.log.push(entry).expect("it is legal");
    resumed.writer.append(&line);
    drop(resumed.writer);
    assert_eq!(shelf.resume(1).expect("it is whole").log, resumed.log);
}

#[test]
fn what_is_appended_after_a_torn_line_by_others_is_damage_and_not_dropped() {
    let (_folder, shelf) = shelf();
    let log = record(Rules::default(), 5, 9);
    let path = put(&shelf, "0001.jsonl", log.text() + "{\"entry\":\"pla");
    let mut file = OpenOptions::new()
        .append(true)
        .open(&path)
        .expect("it is there");
    file.write_all(b"{\"entry\":\"took-back\",\"player\":0}\n{}\n")
        .expect("it can be written");
    assert!(matches!(shelf.resume(1), Err(ResumeError::SetAside(_))));
}

#[test]
fn records_are_read_one_by_one_from_the_newest_and_none_is_touched() {
    let (_folder, shelf) = shelf();
    let played = finished(3);
    for number in [2, 5, 9] {
        put(&shelf, &format!("{number:04}.jsonl"), played.text());
    }
    put(&shelf, "0007.jsonl", "{\"undercut\":1}\n");
    let before = names(&shelf);
    let read: Vec<_> = shelf.newest(None).expect("the folder").collect();
    let numbers: Vec<u32> = read.iter().map(|shelved| shelved.number).collect();
    assert_eq!(numbers, [9, 7, 5, 2]);
    for shelved in &read {
        assert!(
            shelved
                .written
                .is_some_and(|seconds| seconds > 1_000_000_000)
        );
        match (&shelved.log, shelved.number) {
            (Err(error), 7) => assert!(error.to_string().contains("line 1"), "{error}"),
            (Ok(log), _) => assert_eq!(log, &played),
            (Err(error), number) => panic!("{number}: {error}"),
        }
    }
    let below: Vec<u32> = shelf
        .newest(Some(7))
        .expect("the folder")
        .map(|shelved| shelved.number)
        .collect();
    assert_eq!(below, [5, 2]);
    assert_eq!(shelf.read(5).expect("a record").log, played);
    assert!(shelf.read(7).is_err() && shelf.read(6).is_err());
    assert_eq!(names(&shelf), before, "a damaged one stays where it is");
}

#[test]
fn a_folder_that_is_not_there_holds_no_records() {
    let (_folder, shelf) = shelf();
    assert_eq!(shelf.newest(None).expect("nothing").count(), 0);
}

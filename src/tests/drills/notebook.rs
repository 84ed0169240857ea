//! The log of the answers on the disk.

use std::{
    fs::{self, OpenOptions},
    io::Write,
};

use undercut::{
    analysis::drills::{
        AnswerOutcome, Answered, DayNumber, Notebook, Practice, PracticeLog, practice,
    },
    record::{
        Damage,
        store::{ReadError, ResumeError, Saving},
    },
};

use super::{data, folder, id, log, practice_file};

#[test]
fn the_log_is_read_strictly() {
    let text = log(&[(1, 10, AnswerOutcome::Right), (2, 10, AnswerOutcome::Wrong)]).text();
    for (about, damaged, line) in [
        (
            "an unknown field",
            text.replacen("\"day\"", "\"more\":1,\"day\"", 1),
            2,
        ),
        (
            "no such answer",
            text.replacen("\"right\"", "\"perhaps\"", 1),
            2,
        ),
        ("no position", text.replacen("0000000000000001", "1", 1), 2),
        (
            "a day before all days",
            text.replacen("\"day\":10", "\"day\":-1", 1),
            2,
        ),
        (
            "no JSON",
            text.replacen("{\"position\"", "\"position\"", 1),
            2,
        ),
        (
            "an unknown field in the header",
            text.replacen("\"program\"", "\"x\":1,\"program\"", 1),
            1,
        ),
    ] {
        let damage = PracticeLog::parse(damaged).unwrap_err();
        assert_eq!(damage.line(), Some(line), "{about}: {damage}");
    }
    let newer = text.replacen("drills\":1", "drills\":2", 1);
    assert!(matches!(
        PracticeLog::parse(newer),
        Err(Damage::Newer { found: 2, .. })
    ));
    let other = fs::read(data("v1/oklahoma.jsonl")).unwrap();
    assert!(matches!(
        PracticeLog::parse(other),
        Err(Damage::OtherKind { .. })
    ));
}

fn note(notebook: &mut Notebook, position: u32) {
    let answered = Answered {
        position: id(position),
        day: DayNumber::new(10),
        answer: AnswerOutcome::Right,
    };
    assert_eq!(notebook.note(answered), Saving::Saved);
}

#[test]
fn answers_are_on_the_disk_at_once_and_one_program_writes_them() {
    let (_home, folder) = folder(&[]);
    assert_eq!(practice(&folder), Practice::default());
    let (mut notebook, opened) = Notebook::open(&folder).unwrap();
    assert_eq!(
        opened,
        undercut::analysis::drills::OpenedNotebook::default()
    );
    note(&mut notebook, 1);
    assert_eq!(practice(&folder).asked_on(DayNumber::new(10)), 1);
    let busy = Notebook::open(&folder).unwrap_err();
    assert!(matches!(busy, ResumeError::InUse(_)), "{busy}");
    assert!(busy.to_string().contains("another undercut"), "{busy}");
    note(&mut notebook, 2);
    assert_eq!(notebook.saving(), Saving::Saved);
    drop(notebook);
    let (notebook, _) = Notebook::open(&folder).unwrap();
    assert_eq!(notebook.practice(), &practice(&folder));
    assert_eq!(notebook.practice().positions().count(), 2);
}

#[test]
fn a_torn_answer_is_dropped_and_a_damaged_log_set_aside_with_what_was_whole_taken_over() {
    let (_home, folder) = folder(&[]);
    let (mut notebook, _) = Notebook::open(&folder).unwrap();
    note(&mut notebook, 1);
    note(&mut notebook, 2);
    drop(notebook);
    let path = practice_file(&folder, 1);
    let whole = fs::read_to_string(&path).unwrap();
    OpenOptions::new()
        .append(true)
        .open(&path)
        .unwrap()
        .write_all(b"{\"posi")
        .unwrap();
    let (mut notebook, opened) = Notebook::open(&folder).unwrap();
    assert_eq!(opened.torn.unwrap().line, 4);
    note(&mut notebook, 3);
    assert!(fs::read_to_string(&path).unwrap().starts_with(&whole));
    drop(notebook);

    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replace("0000000000000003", "three")).unwrap();
    let damaged = fs::read_to_string(&path).unwrap();
    let (notebook, opened) = Notebook::open(&folder).unwrap();
    let set_aside = opened.set_aside.unwrap();
    assert_eq!(set_aside.answers, 2);
    let told = set_aside.to_string();
    assert!(
        told.contains("line 4") && told.ends_with("the 2 answers before the damage were kept"),
        "{told}"
    );
    assert_eq!(notebook.practice().positions().count(), 2);
    let aside = set_aside.set_aside.now.unwrap();
    assert_eq!(
        fs::read_to_string(aside).unwrap(),
        damaged,
        "nothing of it is lost"
    );
    assert_eq!(
        fs::read_to_string(practice_file(&folder, 2)).unwrap(),
        whole
    );
}

#[test]
fn a_log_without_a_header_leaves_nothing_and_one_of_a_newer_program_is_not_touched() {
    let (_home, folder) = folder(&[]);
    drop(Notebook::open(&folder).unwrap());
    let path = practice_file(&folder, 1);
    fs::write(&path, "{\"undercut-drills\":2,\"future\":true}\n").unwrap();
    let newer = Notebook::open(&folder).unwrap_err();
    assert!(newer.to_string().contains("newer undercut"), "{newer}");
    assert!(path.exists());
    assert_eq!(practice(&folder), Practice::default());
    fs::write(&path, "").unwrap();
    let (notebook, opened) = Notebook::open(&folder).unwrap();
    assert_eq!(opened.set_aside.unwrap().answers, 0);
    assert_eq!(notebook.practice(), &Practice::default());

    let (_home, elsewhere) = self::folder(&[]);
    fs::write(elsewhere.path().join("drills"), "a file").unwrap();
    let refused = Notebook::open(&elsewhere).unwrap_err();
    assert!(
        matches!(refused, ResumeError::Unreadable(ReadError::System(_))),
        "{refused}"
    );
}

//! Drills: the positions of mistakes, when they are asked again, and the files in which that is kept.
#![cfg(feature = "app")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[path = "support/typed.rs"]
mod typed;

use std::{
    fs::{self, OpenOptions},
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Output},
};

use serde_json::Value;
use tempfile::TempDir;
use undercut::{
    coach::{Grade, Mistake, MistakeKind, deals_of, words::Term},
    drills::{
        Answer, Answered, Candidate, Coaches, Day, Drill, Interval, NotAsked, Outcome, Pool,
        Portion, PositionId, Practice, PracticeHeader, PracticeLog, Progress, Ruling, check,
        person,
        store::{CannotPractise, Depth, Looked, Notebook, Reviewer, Trainer, known, practice},
        words,
    },
    game::{Entry, Player, Stage},
    play::Action,
    record::{
        Damage, Record,
        store::{DataFolder, ReadError, ResumeError, Saving},
    },
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

/// Looks through all records, and tells what was found in each and how often the coach was at work.
fn looked(folder: &DataFolder) -> (Vec<(u32, Vec<Candidate>)>, usize) {
    let mut reviewer = Reviewer::new(folder).unwrap();
    let (mut found, mut worked) = (Vec::new(), 0);
    loop {
        match reviewer.go_on(Depth::Judged) {
            Looked::Found { number, candidates } => found.push((number, candidates)),
            Looked::Working => worked += 1,
            Looked::Done => return (found, worked),
            other => panic!("{other:?}"),
        }
    }
}

/// A record of the test data, and the mistakes in it.
fn found(name: &str) -> (Record, Vec<Candidate>) {
    let (_home, folder) = folder(&[name]);
    let (mut found, _) = looked(&folder);
    (record(name), found.remove(0).1)
}

#[test]
fn a_drill_is_what_the_player_saw_and_the_coach_says_again_what_it_was() {
    for name in ["v1/oklahoma.jsonl", "v1/penalise.jsonl"] {
        let (record, candidates) = found(name);
        let deals = deals_of(&record);
        let mut coaches = Coaches::default();
        let mut asked = 0;
        for candidate in &candidates {
            let mistake = candidate.mistake;
            let drill = Drill::new(&record, candidate).unwrap();
            let mut of_deal = deals.iter();
            let (played, _) = of_deal
                .find(|(one, _)| one.number() == candidate.deal)
                .unwrap();
            let seat = played.seat_of(candidate.player).unwrap();
            assert_eq!(drill.view(), &played.view_after(seat, mistake.event));
            assert!(drill.view().is_my_turn());
            assert_eq!(played.actions()[mistake.event], (seat, drill.played()));
            assert_eq!(
                (drill.mistake(), drill.position()),
                (&mistake, candidate.position)
            );
            // What it is made of can be written and read like any other record.
            let again = Record::parse(drill.record().text()).unwrap().log;
            assert_eq!(&again, drill.record());

            let coach = coaches.prepared(record.header().rules());
            let verdict = drill.judge(coach, Answer::Move(drill.played()));
            assert_eq!(verdict.ruling(), Ruling::Wrong(mistake.grade), "{name}");
            assert_eq!(verdict.decision().mistake, Some(mistake.kind));
            assert_eq!(verdict.ruling().outcome(), Outcome::Wrong);
            assert!(verdict.then().is_none(), "the same as then");
            let best = verdict.best().unwrap().action;
            let right = drill.judge(coach, Answer::Move(best));
            assert_eq!(right.ruling(), Ruling::Best);
            assert_eq!(right.then().unwrap().action, drill.played());
            let told = drill.judge(coach, Answer::GiveUp);
            assert_eq!(told.ruling().outcome(), Outcome::GaveUp);
            asked += 1;
        }
        assert!(asked > 3, "{name} has mistakes");
    }
}

#[test]
fn every_answer_is_ruled_as_the_coach_grades_it() {
    let (record, candidates) = found("v1/two-games.jsonl");
    let mut coaches = Coaches::default();
    let coach = coaches.prepared(record.header().rules());
    let mut met = [0; 4];
    for candidate in &candidates {
        let drill = Drill::new(&record, candidate).unwrap();
        for action in drill.view().legal() {
            check(drill.view(), &action).unwrap();
            let verdict = drill.judge(coach, Answer::Move(action));
            let decision = verdict.decision();
            let judged = decision.judged().unwrap();
            let place = match verdict.ruling() {
                Ruling::Best => {
                    assert_eq!(decision.best(), Some(judged));
                    0
                }
                Ruling::TooClose => {
                    assert!(decision.judgement.is_too_close(judged));
                    1
                }
                Ruling::Slight => {
                    assert!(decision.judgement.loss(judged) < Grade::LEAST[0].1);
                    2
                }
                Ruling::Wrong(grade) => {
                    assert_eq!(decision.grade(), Some(grade));
                    let cost = &words::verdict(&verdict)[1];
                    assert_eq!(cost.term, Term::Cost);
                    3
                }
                Ruling::GaveUp => panic!("something was answered"),
            };
            met[place] += 1;
        }
    }
    assert!(met[0] > 0 && met[1] > 0 && met[3] > 0, "{met:?}");
}

#[test]
fn what_is_no_answer_says_why() {
    // The house lets a knock with too much deadwood happen, and the coach does not judge it.
    let record = record("v1/penalise.jsonl");
    let mut irregular = 0;
    for (deal, _) in deals_of(&record) {
        for (event, (seat, _)) in deal.actions().iter().enumerate() {
            let view = deal.view_after(*seat, event);
            for discard in view.hand() {
                let hand = view.hand().without(discard);
                let melds = *undercut::melds::best_arrangement(hand).melds();
                let knock = Action::Knock { discard, melds };
                match check(&view, &knock) {
                    Ok(()) => assert!(view.legal().contains(&knock)),
                    Err(NotAsked::Irregular) => irregular += 1,
                    Err(NotAsked::Illegal(why)) => assert_eq!(view.check(&knock), Err(why)),
                }
            }
            if view.hand().len() == 11 {
                let refused = check(&view, &Action::EndDefence);
                assert!(matches!(refused, Err(NotAsked::Illegal(_))), "{refused:?}");
            }
        }
    }
    assert!(irregular > 0);
    assert!(
        NotAsked::Irregular
            .to_string()
            .contains("too much deadwood")
    );
}

#[test]
fn a_mistake_that_is_not_in_the_record_is_no_drill() {
    let (record, candidates) = found("v1/oklahoma.jsonl");
    let candidate = candidates[0];
    let elsewhere = Mistake {
        event: candidate.mistake.event + 1,
        ..candidate.mistake
    };
    for wrong in [
        Candidate {
            mistake: elsewhere,
            ..candidate
        },
        Candidate {
            position: id(0),
            ..candidate
        },
        Candidate {
            deal: 99,
            ..candidate
        },
        Candidate {
            player: Player::SECOND,
            ..candidate
        },
    ] {
        assert_eq!(Drill::new(&record, &wrong), None);
    }
    assert!(Drill::new(&record, &candidate).is_some());
}

#[test]
fn a_position_goes_by_the_same_name_when_its_record_has_grown() {
    let whole = record("v1/two-games.jsonl");
    let ids = |record: &Record| -> Vec<PositionId> {
        let deals = deals_of(record);
        let (deal, sheet) = &deals[0];
        (0..deal.actions().len())
            .map(|event| PositionId::of(deal, sheet, event))
            .collect()
    };
    let mut shorter = Record::new(whole.header().clone());
    for entry in &whole.entries()[..30] {
        shorter.push(entry.clone()).unwrap();
    }
    let (all, some) = (ids(&whole), ids(&shorter));
    assert!(some.len() > 5);
    assert_eq!(all[..some.len()], some);
    let apart: std::collections::BTreeSet<&PositionId> = all.iter().collect();
    assert_eq!(apart.len(), all.len(), "every position has its own");
    for wrong in ["", "00ff", "00FF00FF00FF00FF", "00ff00ff00ff00ff0", "zz"] {
        assert!(wrong.parse::<PositionId>().is_err(), "{wrong}");
    }
}

#[test]
fn a_hand_that_is_being_played_is_not_asked() {
    let (record, candidates) = found("v1/unfinished.jsonl");
    let Stage::Playing(now) = record.state().stage() else {
        panic!("it is unfinished");
    };
    let open = now.number();
    let person = person(record.header()).unwrap();
    let seat = now.seat_of(person).unwrap();
    let decisions = now.actions().iter().filter(|(of, _)| *of == seat);
    assert!(decisions.count() > 0, "something has been decided in it");
    assert!(candidates.iter().all(|candidate| candidate.deal != open));
}

#[test]
fn no_record_is_judged_twice_and_one_that_changed_is_judged_anew() {
    let (_home, folder) = folder(&["v1/oklahoma.jsonl", "v1/one-game.jsonl"]);
    let (first, worked) = looked(&folder);
    assert!(worked > 0);
    let numbers: Vec<u32> = first.iter().map(|(number, _)| *number).collect();
    assert_eq!(numbers, [2, 1], "the newest first");
    assert_eq!(looked(&folder), (first.clone(), 0));
    let (known, left) = known(&folder).unwrap();
    assert_eq!(
        (known.len(), left),
        (first[0].1.len() + first[1].1.len(), 0)
    );

    fs::copy(
        data("v1/gin-only-last-discard.jsonl"),
        folder.matches().path(1),
    )
    .unwrap();
    let (changed, worked) = looked(&folder);
    assert!(worked > 0);
    assert_eq!(changed[0], first[0]);
    assert_ne!(changed[1].1, first[1].1);

    // What is remembered is damaged, or all of it is gone.
    for file in fs::read_dir(folder.judged()).unwrap() {
        let path = file.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        fs::write(path, text.replace("\"turn\"", "\"turns\"")).unwrap();
    }
    let (again, worked) = looked(&folder);
    assert!(worked > 0);
    assert_eq!(again, changed);
    fs::remove_dir_all(folder.judged()).unwrap();
    assert_eq!(looked(&folder).0, changed);
}

#[test]
fn damaged_records_and_those_of_the_computer_alone_are_passed_over() {
    let (_home, folder) = folder(&["v1/oklahoma.jsonl", "bad/not-json.jsonl"]);
    let mut computers = fs::read_to_string(data("v1/oklahoma.jsonl")).unwrap();
    computers = computers.replace("\"kind\":\"human\"", "\"kind\":\"bot\",\"level\":\"club\"");
    fs::write(folder.matches().path(3), computers).unwrap();
    let mut reviewer = Reviewer::new(&folder).unwrap();
    assert_eq!((reviewer.records(), reviewer.done()), (3, 0));
    let none = Looked::Found {
        number: 3,
        candidates: Vec::new(),
    };
    assert_eq!(reviewer.go_on(Depth::Judged), none);
    let damaged = reviewer.go_on(Depth::Judged);
    assert!(
        matches!(damaged, Looked::Unreadable(ReadError::Damaged { .. })),
        "{damaged:?}"
    );
    assert_eq!(reviewer.go_on(Depth::Known), Looked::Left { number: 1 });
    assert_eq!(reviewer.go_on(Depth::Known), Looked::Done);
    assert_eq!(reviewer.done(), 2);
    while reviewer.go_on(Depth::Judged) == Looked::Working {
        assert!(reviewer.percent().unwrap() <= 100);
    }
    assert_eq!(reviewer.done(), 3);
    let missing = reviewer.record(9).unwrap_err();
    assert!(matches!(missing, ReadError::System(_)), "{missing}");
    let file = DataFolder::new(folder.matches().path(1));
    assert!(Reviewer::new(&file).is_err() && known(&file).is_err());
}

fn id(number: u32) -> PositionId {
    format!("{number:016x}").parse().unwrap()
}

/// A pool of records, each with these mistakes and what they lost.
fn pool(records: &[&[(u32, f64)]]) -> Pool {
    let mut pool = Pool::default();
    for (record, mistakes) in (1..).zip(records) {
        pool.add(mistakes.iter().map(|&(number, chance_lost)| Candidate {
            record,
            player: Player::FIRST,
            deal: 0,
            position: id(number),
            mistake: Mistake {
                event: number as usize,
                turn: 1,
                kind: MistakeKind::ALL[0],
                grade: Grade::of(chance_lost).unwrap(),
                points_lost: 100.0 * chance_lost,
                chance_lost,
            },
        }));
    }
    pool
}

fn log(answers: &[(u32, u32, Outcome)]) -> PracticeLog {
    let mut log = PracticeLog::new(PracticeHeader::new());
    for (position, day, answer) in answers {
        let (position, day, answer) = (id(*position), Day::new(*day), *answer);
        log.push(Answered {
            position,
            day,
            answer,
        })
        .unwrap();
    }
    log
}

#[test]
fn what_is_due_comes_first_then_the_worst_of_the_newest_and_at_the_end_what_was_wrong() {
    let pool = pool(&[&[(1, 0.02), (2, 0.3)], &[(3, 0.04), (4, 0.1)]]);
    assert_eq!(pool.len(), 4);
    let mut log = log(&[
        (1, 90, Outcome::Wrong),
        (2, 80, Outcome::Right),
        (2, 83, Outcome::Right),
    ]);
    let today = Day::new(100);
    assert_eq!(pool.left_today(log.state(), today, 10), 4);
    assert_eq!(pool.left_today(log.state(), today, 3), 3);
    let mut portion = Portion::new(3, today);
    let mut order = Vec::new();
    // Everything wrong at first, right at the second try.
    while let Some(next) = portion.next(&pool, log.state()) {
        let repeats = portion.has_asked(&next.position);
        let answer = if repeats {
            Outcome::Right
        } else {
            Outcome::Wrong
        };
        order.push((next.mistake.event, repeats));
        let position = next.position;
        log.push(Answered {
            position,
            day: today,
            answer,
        })
        .unwrap();
        portion.answered(&next, answer);
    }
    // 2 is due since day 90, 1 since day 91; of the new ones 4 is worse.
    let firsts = [(2, false), (1, false), (4, false)];
    let again = [(2, true), (1, true), (4, true)];
    assert_eq!(order, [firsts, again].concat());
    assert_eq!((portion.tally().asked, portion.tally().right), (3, 0));
    assert_eq!(
        pool.due_on(log.state(), today.plus(1)),
        3,
        "the first try counts"
    );
    assert_eq!(log.state().asked_on(today), 3);
    assert_eq!(pool.left_today(log.state(), today, 10), 1);
    assert_eq!(
        words::tally(portion.tally()),
        "0 of 3 right at the first try"
    );
}

#[test]
fn a_position_counts_once_and_for_its_newest_record() {
    let pool = pool(&[&[(1, 0.02)], &[(1, 0.02)]]);
    assert_eq!(pool.newest_first().len(), 1);
    assert_eq!(pool.newest_first()[0].record, 2);
}

#[test]
fn what_was_asked_of_a_position_follows_from_the_log() {
    let day = Day::new;
    let log = log(&[
        (1, 10, Outcome::Right),
        (1, 10, Outcome::Wrong),
        (2, 10, Outcome::GaveUp),
        (2, 10, Outcome::Right),
        // The clock was put back.
        (2, 9, Outcome::Right),
    ]);
    let resting = |interval| {
        Some(Progress::Resting {
            interval,
            since: day(10),
        })
    };
    assert_eq!(log.state().progress(&id(1)), resting(Interval::ThreeDays));
    assert_eq!(log.state().progress(&id(2)), resting(Interval::Day));
    assert_eq!(log.state().positions().count(), 2);
    assert_eq!(log.state().due(&id(3)), None);
    let again = PracticeLog::parse(log.text()).unwrap();
    assert_eq!((again.log, again.torn), (log, None));
}

#[test]
fn the_log_is_read_strictly() {
    let text = log(&[(1, 10, Outcome::Right), (2, 10, Outcome::Wrong)]).text();
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
        day: Day::new(10),
        answer: Outcome::Right,
    };
    assert_eq!(notebook.note(answered), &Saving::Saved);
}

fn practice_file(folder: &DataFolder, number: u32) -> PathBuf {
    folder.shelf::<Practice>("drills").path(number)
}

#[test]
fn answers_are_on_the_disk_at_once_and_one_program_writes_them() {
    let (_home, folder) = folder(&[]);
    assert_eq!(practice(&folder), Practice::default());
    let (mut notebook, opened) = Notebook::open(&folder).unwrap();
    assert_eq!(opened, undercut::drills::store::Opened::default());
    note(&mut notebook, 1);
    assert_eq!(practice(&folder).asked_on(Day::new(10)), 1);
    let busy = Notebook::open(&folder).unwrap_err();
    assert!(
        matches!(busy, CannotPractise::Log(ResumeError::InUse(_))),
        "{busy}"
    );
    assert!(busy.to_string().contains("another undercut"), "{busy}");
    note(&mut notebook, 2);
    assert_eq!(notebook.saving(), &Saving::Saved);
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
        told.contains("line 4")
            && told.ends_with("the 2 answers before the damage have been taken over"),
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
    assert!(matches!(refused, CannotPractise::Folder(_)), "{refused}");
}

#[test]
fn a_sitting_asks_from_the_records_and_a_record_that_has_gone_is_left_out() {
    let (_home, folder) = folder(&["v1/oklahoma.jsonl", "v1/one-game.jsonl"]);
    let (mut trainer, _) = Trainer::open(&folder, Day::new(50), 4).unwrap();
    assert_eq!((trainer.records(), trainer.ask()), (2, None));
    while trainer.wants_more() {
        trainer.look();
        assert!(trainer.percent() <= 100);
    }
    assert!(trainer.is_done() || trainer.pool().len() >= 30);
    let first = trainer.ask().unwrap();
    assert_eq!(first.number, Some(1));
    assert_eq!(
        trainer.ask().unwrap().candidate,
        first.candidate,
        "until it is answered"
    );
    while !trainer.prepare(&first.drill) {}
    let verdict = trainer.answer(&first, Answer::GiveUp);
    assert_eq!(verdict.ruling(), Ruling::GaveUp);
    assert_eq!(trainer.saving(), &Saving::Saved);
    let second = trainer.ask().unwrap();
    assert_ne!(second.drill.position(), first.drill.position());

    let gone = second.candidate.record;
    fs::remove_file(folder.matches().path(gone)).unwrap();
    while let Some(asked) = trainer.ask() {
        assert_ne!(asked.candidate.record, gone);
        trainer.answer(&asked, Answer::Move(asked.drill.view().legal()[0]));
        if trainer.portion().is_repeating() {
            break;
        }
    }
    trainer.go_on();
    assert_eq!(trainer.portion().tally().asked, 0);
}

fn run(folder: &DataFolder, arguments: &[&str], input: &str) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_undercut"));
    program
        .arg("drill")
        .args(arguments)
        .arg("--data-dir")
        .arg(folder.path());
    typed::typed(&mut program, input.as_bytes())
}

fn said(output: &Output) -> String {
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && told.is_empty(), "{told}");
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// What has to be typed to do what the coach calls best in the verdicts that were told, in their order.
fn best_moves(told: &str) -> Vec<String> {
    // A sentence may be broken over two lines.
    let flat = told.replace("\n  ", " ");
    let best = flat.lines().filter_map(|line| line.strip_prefix("Best: "));
    let typed = best.map(|best| {
        let best = best.split(" (").next().unwrap();
        let card = best.rsplit(' ').next().unwrap();
        match best.split(' ').next().unwrap() {
            "discard" => card.to_owned(),
            "knock" => format!("knock {card}"),
            "go" if best.contains("discarding") => format!("gin {card}"),
            "go" => "big gin".to_owned(),
            "draw" => "stock".to_owned(),
            "take" => "take".to_owned(),
            "pass" => "pass".to_owned(),
            other => panic!("{other}: {best}"),
        }
    });
    typed.collect()
}

#[test]
fn line_mode_asks_tells_and_comes_to_an_end() {
    let (_home, folder) = folder(&["v1/oklahoma.jsonl"]);
    let count = ["--plain", "--count", "2"];
    let (_elsewhere, first) = self::folder(&["v1/oklahoma.jsonl"]);
    let best = best_moves(&said(&run(&first, &count, "tell me\ntell me\nquit\n")));
    let told = said(&run(
        &folder,
        &count,
        &format!(
            "help\nreview\nundo\nxyzzy\nsheet\nrules\ntell me\nhint\n{}\n{}\nperhaps\nhand\nn\n",
            best[0], best[1]
        ),
    ));
    for part in [
        "Question 1 of 2: against",
        "To be told: tell me, which gives up.",
        "A match is reviewed at its table",
        "There is no command \"xyzzy\"",
        "You wanted to be told.",
        "Best: ",
        "In the match you chose to",
        "It is asked again tomorrow.",
        "Question 2 of 2",
        "Once more: against",
        "\nRight.\n",
        "0 of 2 right at the first try.",
        "2 come back tomorrow.",
        " more are waiting.",
        "More: y asks 2 more, n leaves.",
    ] {
        assert!(told.contains(part), "{part}\n{told}");
    }
    let long = said(&run(&folder, &["--plain", "--long", "--count", "1"], ""));
    assert!(
        long.contains("Question 1 of 1") && long.contains(" of hearts"),
        "{long}"
    );
    let answers = fs::read_to_string(practice_file(&folder, 1)).unwrap();
    assert!(answers.lines().count() >= 4, "{answers}");

    let list = said(&run(&folder, &["list"], ""));
    assert!(
        list.contains("in 1 days") || list.contains("tomorrow"),
        "{list}"
    );
    let json: Value = serde_json::from_str(&said(&run(&folder, &["list", "--json"], ""))).unwrap();
    let positions = json["positions"].as_array().unwrap();
    assert_eq!(json["asked_today"], 2);
    let resting = positions.iter().filter(|one| one["state"] == "resting");
    assert_eq!(resting.count(), 2);
    assert_eq!(positions.len(), list.lines().count() - 3);
    let left = positions.iter().filter(|one| one["state"] == "new").count();
    assert_eq!(json["due_today"], left.min(8));
}

#[test]
fn who_has_no_mistakes_yet_is_told_to_play() {
    let (_home, folder) = folder(&[]);
    for arguments in [&["--plain"][..], &["list"]] {
        let told = said(&run(&folder, arguments, ""));
        assert!(told.contains("Play a match"), "{told}");
    }
    let (_home, folder) = self::folder(&["bad/not-json.jsonl"]);
    let told = said(&run(&folder, &["--plain"], ""));
    assert!(told.contains("A record was left out: "), "{told}");
    let output = run(&folder, &["list"], "");
    assert!(String::from_utf8_lossy(&output.stderr).contains("left out"));
}

#[test]
fn what_cannot_be_done_is_refused_with_its_reason() {
    let (_home, folder) = folder(&[]);
    let (_notebook, _) = Notebook::open(&folder).unwrap();
    let busy = run(&folder, &["--plain"], "");
    assert_eq!(busy.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&busy.stderr).contains("another undercut"));
    for count in ["0", "1001", "many"] {
        let refused = run(&folder, &["--plain", "--count", count], "");
        assert_eq!(refused.status.code(), Some(2), "{count}");
    }
}

#[test]
fn an_answer_is_a_move_and_the_moves_of_a_match_go_on_being_entries() {
    // The record of a drill ends before the decision, and goes on with any answer.
    let (record, candidates) = found("v1/one-game.jsonl");
    let drill = Drill::new(&record, &candidates[0]).unwrap();
    for action in drill.view().legal() {
        let mut after = drill.record().clone();
        let player = drill.player();
        after.push(Entry::Played { player, action }).unwrap();
    }
}

//! Which positions are asked: found in the records, each once.

use std::fs;

use undercut::{
    analysis::coach::{Coach, DealInMatch, Grade, JudgedRecord, Mistake, deals_of},
    analysis::drills::{
        Drill, DrillCandidate, FoundMistakes, MistakeFinder, PositionId, SearchDepth, known,
    },
    game::{Player, Stage},
    players::eval::Evaluator,
    record::{
        Record,
        store::{DataFolder, ReadError},
    },
};

use crate::tests::coach::reviewed;

use super::{data, folder, found, id, looked, queue, record};

#[test]
fn a_mistake_that_is_not_in_the_record_is_no_drill() {
    let (record, candidates) = found("v1/oklahoma.jsonl");
    let candidate = candidates[0];
    let elsewhere = Mistake {
        event: candidate.mistake.event + 1,
        ..candidate.mistake
    };
    for wrong in [
        DrillCandidate {
            mistake: elsewhere,
            ..candidate
        },
        DrillCandidate {
            position: id(0),
            ..candidate
        },
        DrillCandidate {
            deal: 99,
            ..candidate
        },
        DrillCandidate {
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
        let DealInMatch { deal, score, .. } = &deals[0];
        (0..deal.actions().len())
            .map(|event| PositionId::of(deal, score.sheet(), event))
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
    let person = record.header().person().unwrap();
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
    let mut queue = queue(&folder);
    let mut reviewer = MistakeFinder::new(&folder, 1).unwrap();
    assert_eq!((reviewer.records(), reviewer.done()), (3, 0));
    let none = FoundMistakes::Found {
        number: 3,
        candidates: Vec::new(),
    };
    assert_eq!(reviewer.go_on(SearchDepth::Judged, &mut queue), none);
    let damaged = reviewer.go_on(SearchDepth::Judged, &mut queue);
    assert!(
        matches!(
            damaged,
            FoundMistakes::Unreadable(ReadError::Damaged { .. })
        ),
        "{damaged:?}"
    );
    assert_eq!(
        reviewer.go_on(SearchDepth::Known, &mut queue),
        FoundMistakes::Left {
            number: 1,
            candidates: Vec::new()
        }
    );
    assert_eq!(
        reviewer.go_on(SearchDepth::Known, &mut queue),
        FoundMistakes::Done
    );
    assert_eq!(reviewer.done(), 2);
    while let FoundMistakes::Working { .. } = reviewer.go_on(SearchDepth::Judged, &mut queue) {
        assert!(reviewer.percent(&queue).unwrap() <= 100);
    }
    assert_eq!(reviewer.done(), 3);
    let missing = reviewer.record(9).unwrap_err();
    assert!(matches!(missing, ReadError::System(_)), "{missing}");
    let file = DataFolder::new(folder.matches().path(1));
    assert!(MistakeFinder::new(&file, 1).is_err() && known(&file).is_err());
}

#[test]
fn the_mistakes_of_a_match_stay_known_while_it_goes_on() {
    let whole = record("v1/two-games.jsonl");
    let part = |entries: usize| {
        let mut part = Record::new(whole.header().clone());
        for entry in &whole.entries()[..entries] {
            part.push(entry.clone()).unwrap();
        }
        part
    };
    let all = whole.entries().len();
    let (_home, folder) = folder(&["v1/two-games.jsonl"]);
    let file = folder.matches().path(1);
    fs::write(&file, part(all / 2).text()).unwrap();
    let (found, _) = looked(&folder);
    let before = &found[0].1;
    assert!(!before.is_empty());
    for entries in [all / 2 + 1, all - 1] {
        fs::write(&file, part(entries).text()).unwrap();
        let (known, left) = known(&folder).unwrap();
        assert_eq!(
            (&known, left),
            (before, 1),
            "the rest is still to be judged"
        );
    }
    // A record that has lost its end is another one.
    fs::write(&file, part(all / 2 - 1).text()).unwrap();
    assert_eq!(known(&folder).unwrap(), (Vec::new(), 1));
}

#[test]
fn a_slight_mistake_is_not_asked() {
    let whole = record("v1/two-games.jsonl");
    let mut coach = Coach::new(Evaluator::embedded(), whole.header().rules(), 80);
    let mut judged = JudgedRecord::of(&reviewed(&whole, &mut coach));
    let player = whole.header().person().unwrap();
    let asked = |judged: &JudgedRecord| DrillCandidate::all(1, &whole, judged).len();
    let before = asked(&judged);
    let mut mistakes = judged
        .deals
        .iter_mut()
        .flat_map(|deal| &mut deal.players[player].mistakes);
    mistakes.next().expect("there are mistakes").grade = Grade::Inaccuracy;
    assert_eq!(asked(&judged), before - 1);
}

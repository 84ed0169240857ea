//! Sittings of drills.

use std::fs;

use undercut::{
    analysis::drills::{DayNumber, DrillAnswer, DrillSet, Ruling, Trainer},
    record::store::Saving,
};

use super::{folder, queue};

#[test]
fn a_sitting_asks_from_the_records_and_a_record_that_has_gone_is_left_out() {
    let (_home, folder) = folder(&["v1/oklahoma.jsonl", "v1/one-game.jsonl"]);
    let mut queue = queue(&folder);
    let (mut trainer, _) =
        Trainer::open(&folder, 1, DrillSet::new(4, DayNumber::new(50)), 4).unwrap();
    assert_eq!((trainer.records(), trainer.ask()), (2, None));
    while trainer.wants_more() {
        trainer.look(&mut queue);
        assert!(trainer.percent(&queue) <= 100);
    }
    assert!(trainer.is_done() || trainer.pool().len() >= 30);
    let first = trainer.ask().unwrap();
    assert_eq!(first.number, Some(1));
    assert_eq!(
        trainer.ask().unwrap().candidate,
        first.candidate,
        "until it is answered"
    );
    while !trainer.prepare(&first.drill, &mut queue) {}
    let verdict = trainer.answer(&first, DrillAnswer::GiveUp, &mut queue);
    assert_eq!(verdict.ruling(), Ruling::GaveUp);
    assert_eq!(trainer.saving(), Saving::Saved);
    let second = trainer.ask().unwrap();
    assert_ne!(second.drill.id(), first.drill.id());

    let gone = second.candidate.record;
    fs::remove_file(folder.matches().path(gone)).unwrap();
    while let Some(asked) = trainer.ask() {
        assert_ne!(asked.candidate.record, gone);
        let first_legal = DrillAnswer::Move(asked.drill.view().legal()[0]);
        trainer.answer(&asked, first_legal, &mut queue);
        if trainer.set().is_repeating() {
            break;
        }
    }
    trainer.go_on();
    assert_eq!(trainer.set().tally().asked, 0);
}

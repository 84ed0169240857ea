//! The record of a sheet.

use std::{fs, path::Path};

use proptest::prelude::*;
use undercut::{
    game::{HandResult, Player, Sheet},
    play::WinKind,
    record::{Damage, Label, PadEntry, PadRecord, Record},
    rules::Rules,
};

use super::{BOB, pad, won};

/// A sheet of version 1 always loads.
#[test]
fn the_sheets_of_version_1_load() {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/records/pad-v1/evening.jsonl");
    let text = fs::read(&path).expect("it is part of the project");
    let parsed = PadRecord::parse(&text).expect("it loads");
    assert_eq!((parsed.torn, parsed.log.entries().len()), (None, 8));
    assert_eq!(
        parsed.log.header().started().map(Label::as_str),
        Some("2026-07-01")
    );
    let sheet = parsed.log.state().sheet();
    let tally = sheet.tallies().next().expect("a game was finished");
    // 24 + 27 for Ann; 45 and twice 51 for Bob. Bob's boxes: three for gin, twice one for big gin after a spade.
    assert_eq!((tally.columns[0].hands, tally.columns[1].hands), (51, 147));
    assert_eq!((tally.columns[0].boxes, tally.columns[1].boxes), (50, 125));
    assert_eq!(sheet.game().hands(), [HandResult::Tie]);
}

#[test]
fn a_sheet_and_a_match_are_not_mistaken_for_each_other() {
    let text = pad(Rules::default()).text();
    let damage = Record::parse(&text).expect_err("it is a sheet");
    assert_eq!(
        damage.to_string(),
        "it is a score sheet of `undercut pad`, not the record of a match"
    );
    let as_version = |version: u64| {
        let mark = format!("\"undercut-pad\":{version}");
        PadRecord::parse(text.replacen("\"undercut-pad\":1", &mark, 1))
    };
    assert_eq!(as_version(4), Err(Damage::Newer { found: 4, known: 3 }));
    let Err(Damage::Header { reason }) = as_version(2) else {
        panic!("these rules need only the first version");
    };
    assert_eq!(
        reason,
        "a score sheet by these rules has version 1, and this says 2"
    );
    let game = include_str!("../../data/records/v1/header-only.jsonl");
    let damage = PadRecord::parse(game).expect_err("it is a match");
    assert!(matches!(damage, Damage::OtherKind { .. }), "{damage:?}");
    let stray = text.replacen("\"players\"", "\"place\":\"here\",\"players\"", 1);
    assert!(matches!(
        PadRecord::parse(stray),
        Err(Damage::Header { .. })
    ));
}

fn entry() -> impl Strategy<Value = PadEntry> {
    let kind = prop_oneof![
        Just((WinKind::Knock, 1, 98)),
        Just((WinKind::Gin, 25, 123)),
        Just((WinKind::BigGin, 31, 129)),
        Just((WinKind::Undercut, 25, 35)),
    ];
    let hand =
        (kind, 0..2_usize, any::<u32>()).prop_map(|((kind, least, most), player, chance)| {
            won(
                Player::new(player),
                kind,
                least + chance % (most - least + 1),
            )
        });
    prop_oneof![6 => hand, 1 => Just(PadEntry::Void), 1 => Just(PadEntry::LastGames), 2 => Just(PadEntry::Undid)]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Whatever is entered and taken back, the sheet is that of the hands that stand, and it reads back from every
    /// prefix of its text.
    #[test]
    fn a_sheet_is_that_of_the_hands_that_stand(entries in prop::collection::vec(entry(), 0..40)) {
        let mut pad = pad(Rules::default());
        let mut standing: Vec<HandResult> = Vec::new();
        let mut text = pad.text();
        for entry in entries {
            let Ok(line) = pad.push(entry) else { continue };
            text += &line;
            match entry {
                PadEntry::Won { player, kind, points, .. } => {
                    standing.push(HandResult::Won { player, kind, points, boxes: 1, charge: None });
                }
                PadEntry::Void => standing.push(HandResult::Void {
                    reason: undercut::play::VoidReason::StockExhausted,
                }),
                PadEntry::LastGames => prop_assert!(false, "one game is scored at a time"),
                PadEntry::Tie => prop_assert!(false, "equal counts are an undercut"),
                PadEntry::Undid => { standing.pop().expect("it was entered"); }
            }
        }
        let mut sheet = Sheet::new(&Rules::default());
        for hand in standing {
            sheet.enter(hand).expect("it was entered before");
        }
        prop_assert_eq!(pad.state().sheet(), &sheet);
        prop_assert_eq!(&pad.text(), &text);
        let header = text.find('\n').expect("a header") + 1;
        for end in header..=text.len() {
            let parsed = PadRecord::parse(&text[..end]).expect("only the end is torn");
            let whole = text[..end].rfind('\n').expect("the header has an end") + 1;
            prop_assert_eq!(parsed.log.text(), &text[..whole]);
        }
    }
}

#[test]
fn players_keep_their_numbers() {
    let mut pad = pad(Rules::default());
    pad.push(won(BOB, WinKind::Knock, 24))
        .expect("it is allowed");
    assert_eq!(pad.state().sheet().game().running(BOB), 24);
    assert_eq!(pad.state().rules(), &Rules::default());
}

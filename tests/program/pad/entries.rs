//! What is entered: every kind of line, and what the house rules exclude.

use std::fs;

use serde_json::json;
use undercut::{
    game::{Player, SheetError},
    play::WinKind,
    record::{PadEntry, PadHand, PadRefusal},
    rules::{Exhausted, IllegalKnock, KnockVariant, Rules, TieBonus},
};

use super::{ANN, ANN_BOB, Place, pad, rules, won};

/// A hand that Ann won, or ended, in this way.
fn hand(kind: WinKind) -> PadHand {
    PadHand {
        player: ANN,
        kind,
        spade: false,
        stake: 1,
        knocker: None,
    }
}

#[test]
fn a_match_is_scored_from_a_file() {
    let place = Place::new();
    let input = "\
        # The first evening.\n\
        ann knock 24\n\
        \n\
        bob gin 45   # lucky\r\n\
        Bob Undercut 27\n\
        a gin against 20\n\
        ann knock 8 against 6\n\
        ann big gin against 20\n\
        void\n\
        b big-gin 129\n\
        bob gin 123\n";
    insta::assert_snapshot!(place.out(ANN_BOB, input));
}

/// Each line in a session of its own with the house rules that it needs, and what it enters.
#[test]
fn every_kind_of_line_is_entered() {
    let place = Place::new();
    fs::write(
        place.path("rules.toml"),
        "[knock]\nvariant = \"oklahoma\"\noklahoma_spades_double = true\n\
         [score]\nundercut_on_tie = false\n[stock]\nexhausted = \"lowest-deadwood\"\n",
    )
    .expect("it can be written");
    let hand = |player: usize, kind: &str, points: u32| json!({ "entry": "won", "player": player, "kind": kind, "points": points });
    let spade = |player: usize, kind: &str, points: u32| {
        let mut hand = hand(player, kind, points);
        hand["spade"] = true.into();
        hand
    };
    for (line, entered) in [
        ("ann knock 24", hand(0, "knock", 24)),
        ("ANN KNOCK 24", hand(0, "knock", 24)),
        ("  b\tgin   45 ", hand(1, "gin", 45)),
        ("ann big-gin 51", hand(0, "big-gin", 51)),
        ("bob undercut 27", hand(1, "undercut", 27)),
        ("bob lowest 12", hand(1, "lowest-deadwood", 12)),
        ("bob lower count 12", hand(1, "lowest-deadwood", 12)),
        // The rule texts' own example: 8 against 32 is 24.
        ("ann knock 8 against 32", hand(0, "knock", 24)),
        ("ann gin against 20", hand(0, "gin", 45)),
        ("ann big gin against 20", hand(0, "big-gin", 51)),
        // And 6 under 8 is 27, whoever says it.
        ("bob undercut 6 against 8", hand(1, "undercut", 27)),
        ("ann knock 8 against 6", hand(1, "undercut", 27)),
        ("ann knock 8 against 8", json!({ "entry": "tie" })),
        ("ann lowest 3 against 15", hand(0, "lowest-deadwood", 12)),
        ("ann lowest 3 against 3", json!({ "entry": "void" })),
        ("ann gin 90 spade", spade(0, "gin", 90)),
        ("ann knock 8 against 32 spade", spade(0, "knock", 48)),
        ("void", json!({ "entry": "void" })),
        ("tie", json!({ "entry": "tie" })),
    ] {
        let (answers, status) = place.json(&["--names", "Ann,Bob", "--new"], line);
        assert_eq!(status, Some(0), "{line}: {answers:?}");
        assert_eq!(answers[0]["entered"], entered, "{line}");
        assert_eq!(answers[0]["line"], 1);
    }
}

/// Lines for a sheet of Anna and Anton, the kind of mistake, and what is said.
const MISTAKES: &[(&str, &str, &str)] = &[
    (
        "cid knock 24",
        "nobody",
        "nobody here is called \"cid\": Anna or Anton",
    ),
    (
        "knock 24",
        "nobody",
        "nobody here is called \"knock\": Anna or Anton",
    ),
    (
        "\u{1b}[2J",
        "nobody",
        "nobody here is called \"\\u{1b}[2j\": Anna or Anton",
    ),
    (
        "an knock 24",
        "ambiguous-name",
        "\"an\" may be Anna or Anton",
    ),
    (
        "anna",
        "no-kind",
        "say how the hand was won: knock, gin, big-gin, undercut, lowest or refused",
    ),
    (
        "anna won 24",
        "unknown-kind",
        "\"won\" is no way to win a hand: knock, gin, big-gin, undercut, lowest or refused",
    ),
    (
        "anna knock",
        "no-points",
        "say what the hand is worth: the points with the bonus, as in `anna knock 24`",
    ),
    (
        "anna knock lots",
        "not-a-number",
        "\"lots\" is not a number of points",
    ),
    (
        "anna knock -3",
        "not-a-number",
        "\"-3\" is not a number of points",
    ),
    (
        "anna knock 99999999999",
        "not-a-number",
        "\"99999999999\" is not a number of points",
    ),
    (
        "anna gin against",
        "one-count",
        "say the count on both sides of `against`, as in `anna gin against 20`",
    ),
    (
        "anna knock against 3",
        "one-count",
        "say the count on both sides of `against`, as in `anna knock 8 against 32`",
    ),
    (
        "anna knock 24 25",
        "stray-word",
        "\"25\" is one word too many",
    ),
    ("undo it", "stray-word", "\"it\" is one word too many"),
    (
        "anna gin 20",
        "refused",
        "gin is worth 25 to 123 points with its bonus, not 20; `against 20` adds the bonus",
    ),
    (
        "anna undercut 2",
        "refused",
        "an undercut is worth 25 to 35 points with its bonus, not 2; both counts with `against` add the bonus",
    ),
    (
        "anna knock 240",
        "refused",
        "a knock is worth 1 to 98 points with its bonus, not 240",
    ),
    (
        "undo",
        "refused",
        "there is nothing on the sheet to take back",
    ),
];

#[test]
fn a_line_that_means_nothing_changes_nothing_and_says_what_would_be_right() {
    let place = Place::new();
    for &(line, kind, message) in MISTAKES {
        let (answers, status) = place.json(&["--names", "Anna,Anton"], line);
        assert_eq!(status, Some(1), "{line}");
        assert_eq!(
            answers[0]["error"],
            json!({ "kind": kind, "message": message }),
            "{line}"
        );
        let file = fs::read_to_string(place.sheet(1)).expect("the sheet");
        assert_eq!(file.lines().count(), 1, "{line}");
    }
    let told = place.err(
        1,
        &["--names", "Anna,Anton"],
        "anna knock 24\nfoo\n\nanna gin 20\n",
    );
    let told: Vec<&str> = told.lines().collect();
    assert!(
        told[0].starts_with("line 2: nobody here is called \"foo\""),
        "{told:?}"
    );
    assert!(told[1].starts_with("line 4: gin is worth 25"), "{told:?}");
    assert_eq!(told.len(), 2);
}

#[test]
fn what_the_house_rules_exclude_is_refused() {
    let refused = |rules: Rules, entry: PadEntry| {
        let mut pad = pad(rules);
        let before = pad.clone();
        let refused = pad.push(entry).expect_err("it is excluded");
        assert_eq!(pad, before);
        refused
    };
    let standard = rules(|_| {});
    let gin_only = rules(|r| r.knock.variant = KnockVariant::GinOnly);
    assert_eq!(
        refused(gin_only, won(ANN, WinKind::Knock, 24)),
        PadRefusal::OnlyGin
    );
    assert_eq!(
        refused(gin_only, won(ANN, WinKind::Undercut, 27)),
        PadRefusal::OnlyGin
    );
    let no_big_gin = rules(|r| r.gin.big_gin = false);
    assert_eq!(
        refused(no_big_gin, won(ANN, WinKind::BigGin, 51)),
        PadRefusal::NoBigGin
    );
    assert_eq!(
        refused(standard, won(ANN, WinKind::LowestDeadwood, 5)),
        PadRefusal::NoLowestDeadwood
    );
    assert_eq!(refused(standard, PadEntry::Tie), PadRefusal::TieIsUndercut);
    assert_eq!(
        refused(standard, PadEntry::Undid),
        PadRefusal::NothingToUndo
    );
    let spade = PadEntry::Won {
        player: ANN,
        kind: WinKind::Gin,
        points: 45,
        spade: true,
        stake: 1,
        knocker: None,
    };
    assert_eq!(refused(standard, spade), PadRefusal::SpadeMeansNothing);
    let stranger = PadRefusal::Sheet(SheetError::NoSuchPlayer {
        player: Player::new(2),
        players: 2,
    });
    assert_eq!(
        refused(standard, won(Player::new(2), WinKind::Knock, 24)),
        stranger
    );

    let reckoned = |own, other, kind| pad(standard).state().reckon(hand(kind), own, &[other]);
    let too_much = PadRefusal::TooMuchDeadwood { deadwood: 99 };
    assert_eq!(reckoned(8, 99, WinKind::Knock), Err(too_much));
    let no_knock = |player| PadRefusal::NoKnock {
        player,
        deadwood: 11,
        limit: 10,
    };
    assert_eq!(reckoned(11, 32, WinKind::Knock), Err(no_knock(ANN)));
    assert_eq!(
        reckoned(3, 11, WinKind::Undercut),
        Err(no_knock(Player::SECOND))
    );
    assert_eq!(reckoned(0, 32, WinKind::Knock), Err(PadRefusal::IsGin));
    assert_eq!(reckoned(0, 0, WinKind::Undercut), Err(PadRefusal::IsGin));
    for kind in [WinKind::Gin, WinKind::BigGin] {
        let not_gin = PadRefusal::NotGin { kind, deadwood: 5 };
        assert_eq!(reckoned(5, 20, kind), Err(not_gin));
    }
    assert_eq!(
        reckoned(5, 20, WinKind::Gin)
            .expect_err("it is no gin")
            .to_string(),
        "gin leaves no deadwood, and 5 was given: enter it as a knock, or with 0 and the other's count"
    );
    let not_won = PadRefusal::NotWon {
        kind: WinKind::Undercut,
        own: 9,
        other: 8,
    };
    assert_eq!(reckoned(9, 8, WinKind::Undercut), Err(not_won));
    assert_eq!(
        not_won.to_string(),
        "9 against 8 does not win the hand by an undercut"
    );
}

/// rules.md, irregularities: a knock with too much deadwood stands where the house does not refuse it. The opponent may
/// take it for a legal one, or it is lost as if undercut.
#[test]
fn a_knock_with_too_much_deadwood_counts_as_the_house_rules_say() {
    let house = |illegal_knock, variant| {
        rules(|r| {
            r.irregularities.illegal_knock = illegal_knock;
            r.knock.variant = variant;
        })
    };
    let reckoned = |rules: Rules, kind, own, other| {
        let entry = pad(rules).state().reckon(hand(kind), own, &[other]);
        entry.map(|entry| match entry {
            PadEntry::Won { player, points, .. } => (player, points),
            other => panic!("somebody wins, not {other:?}"),
        })
    };
    let bob = Player::SECOND;
    let standard = KnockVariant::Standard;
    let forfeit = house(IllegalKnock::Forfeit, standard);
    assert_eq!(reckoned(forfeit, WinKind::Knock, 15, 70), Ok((bob, 25)));
    assert_eq!(reckoned(forfeit, WinKind::Knock, 15, 6), Ok((bob, 34)));
    assert_eq!(reckoned(forfeit, WinKind::Undercut, 6, 15), Ok((ANN, 34)));
    assert_eq!(reckoned(forfeit, WinKind::Undercut, 30, 15), Ok((ANN, 25)));
    assert_eq!(reckoned(forfeit, WinKind::Knock, 8, 32), Ok((ANN, 24)));
    let penalise = house(IllegalKnock::Penalize, standard);
    assert_eq!(reckoned(penalise, WinKind::Knock, 15, 70), Ok((ANN, 55)));
    assert_eq!(reckoned(penalise, WinKind::Undercut, 70, 15), Ok((ANN, 25)));
    let gin_only = house(IllegalKnock::Forfeit, KnockVariant::GinOnly);
    assert_eq!(reckoned(gin_only, WinKind::Knock, 4, 20), Ok((bob, 25)));
    // The limit of the upcard is not known to the sheet: 8 may have been too much.
    let oklahoma = house(IllegalKnock::Forfeit, KnockVariant::Oklahoma);
    assert_eq!(reckoned(oklahoma, WinKind::Undercut, 20, 8), Ok((ANN, 25)));
    assert_eq!(reckoned(oklahoma, WinKind::Knock, 8, 20), Ok((ANN, 12)));
}

#[test]
fn the_points_of_a_hand_lie_in_the_range_that_the_house_rules_give() {
    let range = |rules: Rules, kind, spade| {
        let worth = |points: &u32| {
            let entry = PadEntry::Won {
                player: ANN,
                kind,
                points: *points,
                spade,
                stake: 1,
                knocker: None,
            };
            pad(rules).push(entry).is_ok()
        };
        let allowed: Vec<u32> = (0..400).filter(worth).collect();
        (allowed[0], allowed[allowed.len() - 1])
    };
    let standard = rules(|_| {});
    assert_eq!(range(standard, WinKind::Knock, false), (1, 98));
    assert_eq!(range(standard, WinKind::Gin, false), (25, 123));
    assert_eq!(range(standard, WinKind::BigGin, false), (31, 129));
    assert_eq!(range(standard, WinKind::Undercut, false), (25, 35));
    let no_tie = rules(|r| r.score.undercut_on_tie = false);
    assert_eq!(range(no_tie, WinKind::Undercut, false), (26, 35));
    let ten_for_a_tie = rules(|r| r.score.undercut_tie_bonus = TieBonus::Points(10));
    assert_eq!(range(ten_for_a_tie, WinKind::Undercut, false), (10, 35));
    let penalise = rules(|r| r.irregularities.illegal_knock = IllegalKnock::Penalize);
    assert_eq!(range(penalise, WinKind::Undercut, false), (0, 123));
    assert_eq!(range(penalise, WinKind::Gin, false), (0, 123));
    let forfeit = rules(|r| {
        r.irregularities.illegal_knock = IllegalKnock::Forfeit;
        r.score.undercut_on_tie = false;
    });
    assert_eq!(range(forfeit, WinKind::Undercut, false), (25, 123));
    let oklahoma = rules(|r| {
        r.knock.variant = KnockVariant::Oklahoma;
        r.knock.oklahoma_spades_double = true;
        r.stock.exhausted = Exhausted::LowestDeadwood;
    });
    assert_eq!(range(oklahoma, WinKind::Gin, true), (50, 246));
    assert_eq!(range(oklahoma, WinKind::LowestDeadwood, false), (1, 98));
}

#[test]
fn boxes_follow_from_the_way_a_hand_was_won() {
    let rules = rules(|r| {
        r.knock.variant = KnockVariant::Oklahoma;
        r.knock.oklahoma_spades_boxes = true;
        r.score.extra_boxes.gin = 2;
        r.score.extra_boxes.undercut = 1;
    });
    let mut pad = pad(rules);
    for (kind, points, spade, boxes) in [
        (WinKind::Knock, 5, false, 1),
        (WinKind::Knock, 5, true, 2),
        (WinKind::Gin, 30, false, 3),
        (WinKind::Undercut, 26, true, 4),
        (WinKind::BigGin, 32, false, 1),
    ] {
        let before = pad.state().sheet().game().boxes(ANN);
        let entry = PadEntry::Won {
            player: ANN,
            kind,
            points,
            spade,
            stake: 1,
            knocker: None,
        };
        pad.push(entry).expect("it is allowed");
        let sheet = pad.state().sheet();
        let after = sheet.game().boxes(ANN);
        assert_eq!(after - before, boxes, "{kind:?}");
    }
}

/// Fewer points than the bonus tell that the winner had no right to it, nor to the extra boxes that go with it.
#[test]
fn who_was_barred_from_the_bonus_gets_no_extra_boxes() {
    let rules = rules(|r| {
        r.irregularities.illegal_knock = IllegalKnock::Penalize;
        r.score.extra_boxes.gin = 2;
    });
    let mut pad = pad(rules);
    let mut boxes = |points| {
        let before = pad.state().sheet().game().boxes(ANN);
        pad.push(won(ANN, WinKind::Gin, points))
            .expect("it is allowed");
        pad.state().sheet().game().boxes(ANN) - before
    };
    assert_eq!(boxes(10), 1);
    assert_eq!(boxes(25), 3);
}

/// rules.md, doubling: the figures, as a sheet has them.
#[test]
fn stakes_multiply_points_but_not_boxes() {
    let doubling = |limit| {
        rules(|r| {
            r.doubling.on = true;
            r.doubling.limit = limit;
            r.game.target = 1000;
        })
    };
    let entered = |line: &str| {
        let mut pad = pad(doubling(0));
        let words: Vec<&str> = line.split(' ').collect();
        let stake: u32 = words[4].parse().expect("a stake");
        let (own, other) = (
            words[2].parse().expect("a count"),
            words[3].parse().expect("a count"),
        );
        let kind = match words[1] {
            "refused" => WinKind::RefusedDouble,
            "gin" => WinKind::Gin,
            "big-gin" => WinKind::BigGin,
            _ => WinKind::Undercut,
        };
        let hand = PadHand {
            player: ANN,
            kind,
            spade: false,
            stake,
            knocker: None,
        };
        let entry = pad
            .state()
            .reckon(hand, own, &[other])
            .expect("it is won so");
        pad.push(entry).expect("it is allowed");
        let game = pad.state().sheet().game();
        (game.running(ANN), game.boxes(ANN))
    };
    for (line, points) in [
        ("ann refused 20 34 2", 48),
        ("ann refused 34 20 2", 20),
        ("ann gin 0 30 4", 220),
        ("ann big-gin 0 30 4", 244),
        ("ann undercut 5 8 2", 56),
    ] {
        assert_eq!(entered(line), (points, 1), "{line}");
    }
    let refused = |limit, kind, points, stake| {
        let entry = PadEntry::Won {
            player: ANN,
            kind,
            points,
            spade: false,
            stake,
            knocker: None,
        };
        pad(doubling(limit)).push(entry).expect_err("it cannot be")
    };
    let highest = 4;
    assert_eq!(
        refused(4, WinKind::Knock, 80, 8),
        PadRefusal::Stake { stake: 8, highest }
    );
    let highest = 2;
    assert_eq!(
        refused(4, WinKind::RefusedDouble, 80, 4),
        PadRefusal::Stake { stake: 4, highest }
    );
    let (points, stake) = (21, 2);
    assert_eq!(
        refused(0, WinKind::Knock, points, stake),
        PadRefusal::NotMultiplied { points, stake }
    );
}

//! The commands for a table with real cards, `undercut meld` and `undercut settle`, through the real binary.

use std::process::{Command, Output};

use serde_json::{Value, json};

fn undercut(args: &[&str]) -> Output {
    let folder = tempfile::tempdir().expect("a temporary folder");
    Command::new(env!("CARGO_BIN_EXE_undercut"))
        .args(args)
        .current_dir(folder.path())
        .env("XDG_CONFIG_HOME", folder.path())
        .output()
        .expect("the binary runs")
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("text")
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("text")
}

/// Runs with `--json`; the exit status and what was printed.
fn json_of(args: &[&str]) -> (Option<i32>, Value) {
    let output = undercut(&[args, &["--json"]].concat());
    let value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{error}: {}{}", stdout(&output), stderr(&output)));
    (output.status.code(), value)
}

/// The example of the general rules: the sevens, the run in spades, and 8 points after the 5 of spades.
const KNOCKER: &str = "7h 7d 7c Js Qs Ks Ac 2d 2h 3h";
/// The opponent: the kings, the 10 of spades to lay off, and 10 + 8 + 6 + 5 + 2 + 1.
const DEFENDER: &str = "Kc Kd Kh Ts Tc 8c 6d 5d 2c As";

fn settle<'a>(more: &[&'a str]) -> Vec<&'a str> {
    let mut args = vec![
        "settle",
        "--knocker",
        KNOCKER,
        "--discard",
        "5s",
        "--defender",
    ];
    args.push(DEFENDER);
    args.extend(more);
    args
}

#[test]
fn the_example_of_the_general_rules_scores_24() {
    let (status, value) = json_of(&settle(&[]));
    assert_eq!(status, Some(0));
    assert_eq!(
        value,
        json!({
            "version": 1,
            "kind": "knock",
            "scorer": "knocker",
            "points": 24,
            "boxes": 1,
            "knocker_deadwood": 8,
            "defender_deadwood": 32,
            "melds": ["7c 7d 7h", "Js Qs Ks"],
            "defender_melds": ["Kc Kd Kh"],
            "lay_offs": ["Ts"],
            "difference": 24,
            "bonus": 0,
            "multiplier": 1,
            "stake": 1,
        })
    );
    let text = stdout(&undercut(&settle(&[])));
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines.contains(&"Lay-off   Ts on Js Qs Ks"), "{text}");
    assert_eq!(
        lines.last(),
        Some(&"Result    knock: the knocker scores 24 points and 1 box")
    );
}

#[test]
fn a_lay_off_left_out_costs_its_points() {
    let (_, value) = json_of(&settle(&["--lay-offs", ""]));
    assert_eq!(
        (&value["points"], &value["lay_offs"]),
        (&json!(34), &json!([]))
    );
}

#[test]
fn a_card_that_is_named_twice_is_refused_in_every_list() {
    let no_list: &[&str] = &[];
    for (more, name) in [
        (&["--lay-offs", "Ts Ts"][..], "Ts"),
        (&["--lay-offs", "Ts Ts@2"], "Ts"),
        (&["--lay-offs", "10s,T♠️"], "Ts"),
        (&["--melds", "7c 7d 7h / Js Qs Ks / 7h 8h 9h"], "7h"),
        (&["--melds", "7c 7d 7h 7h / Js Qs Ks"], "7h"),
        (&["--defender-melds", "Kc Kd Kh / Kh Qh Jh"], "Kh"),
        (no_list, ""),
    ] {
        let (status, value) = json_of(&settle(more));
        let error = &value["error"];
        if more.is_empty() {
            assert_eq!((status, error), (Some(0), &Value::Null));
            continue;
        }
        assert_eq!(status, Some(1), "{more:?}: {value}");
        let message = error["message"].as_str().expect("a sentence");
        assert!(message.contains(name), "{more:?}: {message}");
    }
    for arguments in [
        &["settle", "--knocker", "7c 7c", "--defender", DEFENDER][..],
        &["settle", "--knocker", KNOCKER, "--defender", KNOCKER],
        &[
            "meld", "7c", "7d", "7h", "8h", "9h", "Th", "Js", "Qs", "Ks", "7c",
        ],
    ] {
        let output = undercut(arguments);
        assert!(!output.status.success(), "{arguments:?}");
    }
}

#[test]
fn a_suit_may_be_written_as_an_emoji() {
    let letters = stdout(&undercut(&["meld", "7h 7d 7s 8c 9c Tc Jd Qd Kd As"]));
    for cards in [
        "7♥️ 7♦️ 7♠️ 8♣️ 9♣️ 10♣️ J♦️ Q♦️ K♦️ A♠️",
        "7♥︎ 7♦︎ 7♠︎ 8♣︎ 9♣︎ T♣︎ J♦︎ Q♦︎ K♦︎ A♠︎",
    ] {
        assert_eq!(stdout(&undercut(&["meld", cards])), letters);
    }
    let taken = ["meld", "7h 7d 7s 8c 9c Tc Jd Qd Kd As 2s", "--taken", "2♠️"];
    assert!(stdout(&undercut(&taken)).contains("2s was just taken"));
}

#[test]
fn the_knocker_may_lay_down_less_than_the_best() {
    // Without the sevens they have 29, and may not knock; with a limit of 30 they may.
    let (status, value) = json_of(&settle(&["--melds", "Js Qs Ks"]));
    assert_eq!(status, Some(1));
    assert_eq!(value["error"]["kind"], "too-much-deadwood");
    // Nobody who scores the hands of others is "you".
    let told = "the knocker's deadwood would be 29, and a knock takes 10 or less";
    assert_eq!(value["error"]["message"], told);
    let (_, value) = json_of(&settle(&["--melds", "Js Qs Ks", "--preset", "straight"]));
    let told = "the knocker's deadwood would be 29, but only gin ends this hand";
    assert_eq!(value["error"]["message"], told);
    let eleven = format!("{KNOCKER} 5s");
    let (_, value) = json_of(&["settle", "--knocker", &eleven, "--defender", DEFENDER]);
    assert_eq!(value["error"]["kind"], "not-big-gin");
    let told = value["error"]["message"].as_str().expect("a sentence");
    assert!(
        told.ends_with("deadwood would be left: name the discard"),
        "{told}"
    );

    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("rules.toml");
    std::fs::write(&file, "[knock]\nlimit = 30\n").expect("a file of rules");
    let file = file.to_str().expect("a path that is text");
    let (_, value) = json_of(&settle(&["--melds", "Js Qs Ks", "--rules", file]));
    assert_eq!(value["knocker_deadwood"], 29);
    assert_eq!(value["points"], 3);
}

#[test]
fn lay_offs_are_taken_in_any_order_and_one_upon_another() {
    let args = |lay_offs: &'static str| {
        [
            "settle",
            "--knocker",
            "5c 6c 7c Jd Qd Kd Ah Ad As 4s",
            "--discard",
            "9s",
            "--defender",
            "8c 9c Tc 4c 3c 2h 2d 9h 6h 5h",
            "--lay-offs",
            lay_offs,
        ]
    };
    let (status, value) = json_of(&args("9c, 3c 8c 4c"));
    assert_eq!((status, &value["error"]), (Some(0), &Value::Null));
    // 10 + 2 + 2 + 9 + 6 + 5 are left.
    assert_eq!(value["defender_deadwood"], 34);
    assert_eq!(value["lay_offs"].as_array().map(Vec::len), Some(4));

    let (status, value) = json_of(&args("9c"));
    assert_eq!(status, Some(1));
    let message = "the 9c fits on none of the knocker's melds";
    assert_eq!(
        value,
        json!({"version": 1, "error": {"kind": "does-not-fit", "message": message}})
    );
}

#[test]
fn every_kind_of_ending_is_told() {
    let low = "Ah 2h 3h 4h 5c 5d 5s 9c 9d 9s";
    let other = "Kc Kd Kh Ts Tc 8c 6d 7d 2c As";
    let case = |args: &[&str], expected: [Value; 4]| {
        let (status, value) = json_of(&[&["settle"], args].concat());
        assert_eq!(status, Some(0), "{value}");
        let keys = ["kind", "scorer", "points", "boxes"];
        assert_eq!(keys.map(|key| value[key].clone()), expected);
    };
    // Ts Tc 8 6 7 2 A: 44 points.
    case(
        &[
            "--knocker",
            low,
            "--discard",
            "Kd",
            "--defender",
            "Kc Qd Kh Ts Tc 8c 6d 7d 2c As",
        ],
        [json!("gin"), json!("knocker"), json!(25 + 74), json!(1)],
    );
    case(
        &["--knocker", &format!("{low} 9h"), "--defender", other],
        [json!("big-gin"), json!("knocker"), json!(31 + 44), json!(1)],
    );
    // 6 under 8, the example of the general rules: 2 and the bonus of 25.
    let under = "Kc Kd Kh 9c 9d 9h 6c 6h 6s 6d";
    case(
        &[
            "--knocker",
            KNOCKER,
            "--discard",
            "5s",
            "--defender",
            "Kc Kd Kh 9c 9d 9h 4c 4d 4h 6d",
        ],
        [json!("undercut"), json!("defender"), json!(27), json!(1)],
    );
    case(
        &["--exhausted", "--knocker", KNOCKER, "--defender", under],
        [json!("void"), json!("none"), json!(0), json!(0)],
    );
}

#[test]
fn house_rules_decide_ties_and_the_end_of_the_stock() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("rules.toml");
    std::fs::write(
        &file,
        "[score]\nundercut_on_tie = false\n[stock]\nexhausted = \"lowest-deadwood\"\n",
    )
    .expect("a file of rules");
    let file = file.to_str().expect("a path that is text");
    let eight = "Kc Kd Kh 9c 9d 9h 4c 4d 4h 8d";
    let knock = [
        "settle",
        "--knocker",
        KNOCKER,
        "--discard",
        "5s",
        "--defender",
        eight,
    ];
    let (_, tie) = json_of(&[&knock[..], &["--rules", file]].concat());
    assert_eq!(
        (&tie["kind"], &tie["scorer"]),
        (&json!("tie"), &json!("none"))
    );
    let (_, undercut) = json_of(&knock);
    assert_eq!(
        (&undercut["kind"], &undercut["points"]),
        (&json!("undercut"), &json!(25))
    );

    let all_out = [
        "settle",
        "--exhausted",
        "--knocker",
        KNOCKER,
        "--defender",
        DEFENDER,
    ];
    let (_, lower) = json_of(&[&all_out[..], &["--rules", file]].concat());
    assert_eq!(lower["kind"], "lowest-deadwood");
    // 8 against 42: no lay-offs.
    assert_eq!(
        (&lower["scorer"], &lower["points"]),
        (&json!("knocker"), &json!(34))
    );
}

#[test]
fn oklahoma_goes_by_the_upcard() {
    let with = |upcard| settle(&["--preset", "oklahoma", "--upcard", upcard]);
    let (_, spade) = json_of(&with("9s"));
    assert_eq!(
        (&spade["points"], &spade["multiplier"]),
        (&json!(48), &json!(2))
    );
    let (status, low) = json_of(&with("7s"));
    assert_eq!(
        (status, &low["error"]["kind"]),
        (Some(1), &json!("too-much-deadwood"))
    );
    let missing = undercut(&settle(&["--preset", "oklahoma"]));
    assert_eq!(missing.status.code(), Some(2));
    assert!(stderr(&missing).contains("--upcard"));
}

#[test]
fn what_is_not_legal_is_told_with_its_reason() {
    let short = "7h 7d 7c";
    let cases: &[(&[&str], &str)] = &[
        (
            &[
                "--knocker",
                short,
                "--discard",
                "5s",
                "--defender",
                DEFENDER,
            ],
            "hand-size",
        ),
        (
            &["--knocker", KNOCKER, "--discard", "5s", "--defender", short],
            "hand-size",
        ),
        (
            &[
                "--knocker",
                KNOCKER,
                "--discard",
                "3h",
                "--defender",
                DEFENDER,
            ],
            "hand-size",
        ),
        (
            &[
                "--knocker",
                KNOCKER,
                "--discard",
                "As",
                "--defender",
                DEFENDER,
            ],
            "shared-card",
        ),
        (
            &[
                "--knocker",
                KNOCKER,
                "--discard",
                "5s",
                "--defender",
                KNOCKER,
            ],
            "shared-card",
        ),
        (&["--knocker", "Zz", "--defender", DEFENDER], "bad-cards"),
        (&["--knocker", "7h 7h", "--defender", DEFENDER], "bad-cards"),
        (
            &[
                "--knocker",
                &[KNOCKER, " 5s"].concat(),
                "--defender",
                DEFENDER,
            ],
            "not-big-gin",
        ),
    ];
    for (args, kind) in cases {
        let (status, value) = json_of(&[&["settle"], *args].concat());
        assert_eq!(
            (status, &value["error"]["kind"]),
            (Some(1), &json!(kind)),
            "{args:?}"
        );
        let message = value["error"]["message"].as_str().expect("a sentence");
        let told = undercut(&[&["settle"], *args].concat());
        assert_eq!(stderr(&told), format!("error: {message}\n"));
    }
}

#[test]
fn melds_and_lay_offs_that_are_not_legal_are_told_with_their_reason() {
    let cases: &[(&[&str], &str)] = &[
        (&["--melds", "7h 7d"], "bad-melds"),
        (&["--melds", "7h 7d 7c / 7h 8h 9h"], "bad-melds"),
        (&["--melds", "8h 8d 8c"], "melds-not-held"),
        (&["--lay-offs", "Ts@0"], "bad-lay-off"),
        (&["--lay-offs", "ten"], "bad-lay-off"),
        (&["--lay-offs", "Ts@9"], "no-such-meld"),
        (&["--lay-offs", "Ts@1"], "does-not-fit"),
        (&["--lay-offs", "9h"], "not-deadwood"),
        (&["--lay-offs", "8c"], "does-not-fit"),
        (&["--defender-melds", "8c 8d 8h"], "melds-not-held"),
    ];
    for (more, kind) in cases {
        let (status, value) = json_of(&settle(more));
        assert_eq!(
            (status, &value["error"]["kind"]),
            (Some(1), &json!(kind)),
            "{more:?}"
        );
    }
    let gin = "7h 7d 7c Js Qs Ks Ac Ad Ah As";
    let defender = "Kc Kd Kh Ts Tc 8c 6d 5d 2c 3s";
    let on_gin = [
        "settle",
        "--knocker",
        gin,
        "--discard",
        "5s",
        "--defender",
        defender,
    ];
    let (status, value) = json_of(&[&on_gin[..], &["--lay-offs", "Ts"]].concat());
    assert_eq!(
        (status, &value["error"]["kind"]),
        (Some(1), &json!("no-lay-offs"))
    );
}

#[test]
fn a_hand_of_ten_is_told_its_melds_and_whether_it_may_knock() {
    // In 7-7-7-8-9 a seven makes the set or the run; the run of sevens, eights and nines saves more.
    let (status, value) = json_of(&["meld", "7h 7d 7s 8s 9s 2c 2d 4h Jc Qc"]);
    assert_eq!(status, Some(0));
    assert_eq!(value["deadwood"], 14 + 2 + 2 + 4 + 10 + 10);
    assert_eq!(value["arrangements"][0]["melds"], json!(["7s 8s 9s"]));
    assert_eq!(
        (&value["knock_limit"], &value["can_knock"]),
        (&json!(10), &json!(false))
    );
    assert_eq!(value["discards"], Value::Null);

    let (_, value) = json_of(&["meld", KNOCKER]);
    assert_eq!(
        (&value["deadwood"], &value["can_knock"]),
        (&json!(8), &json!(true))
    );
}

#[test]
fn a_hand_of_eleven_is_told_its_best_discard() {
    // The example of the text on terms: 2, 6 and 9 unmatched; the 9 goes and 8 are left.
    let hand = "7h 7d 7s 3c 4c 5c 6c 2d 6h 9s";
    let hand = format!("{hand} 7c");
    let (_, value) = json_of(&["meld", &hand]);
    assert_eq!(value["best_discard"], json!({"card": "9s", "deadwood": 8}));
    assert_eq!(
        (&value["can_knock"], &value["can_gin"]),
        (&json!(true), &json!(false))
    );
    assert_eq!(value["discards"].as_array().map(Vec::len), Some(11));

    // The card just taken may not go.
    let (_, value) = json_of(&["meld", &hand, "--taken", "9s"]);
    assert_eq!(value["best_discard"], json!({"card": "6h", "deadwood": 11}));
    let text = stdout(&undercut(&["meld", &hand, "--taken", "9s"]));
    assert!(
        text.contains("9s was just taken and may not be discarded"),
        "{text}"
    );
    assert!(
        text.ends_with("no knock: 11 left, and the limit is 10\n"),
        "{text}"
    );
}

#[test]
fn gin_and_big_gin_are_seen() {
    let eleven = "Ah 2h 3h 4h 5c 5d 5s 9c 9d 9h 9s";
    let (_, value) = json_of(&["meld", eleven]);
    assert_eq!(
        (&value["can_gin"], &value["can_big_gin"]),
        (&json!(true), &json!(true))
    );
    let (_, value) = json_of(&["meld", eleven, "--preset", "eaai"]);
    assert_eq!(
        (&value["can_gin"], &value["can_big_gin"]),
        (&json!(true), &json!(false))
    );
}

#[test]
fn what_is_no_hand_is_a_matter_of_usage() {
    for args in [
        &["meld", "7h 7d"][..],
        &["meld", "7h 7h 7d"],
        &["meld", "Zz"],
        &["meld"],
        &["meld", KNOCKER, "--taken", "7h"],
        &["meld", KNOCKER, "--taken", "Zz"],
        &["meld", KNOCKER, "--preset", "oklahoma"],
        &["settle", "--knocker", KNOCKER],
    ] {
        let output = undercut(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(
            stderr(&output).starts_with("error: "),
            "{}",
            stderr(&output)
        );
        assert_eq!(stdout(&output), "");
    }
}

/// Hands against a knocker with so much deadwood, of three or four that play in one deal: rules.md §12, "Three or four hands
/// in one deal", and S4's example of round.
#[test]
fn several_defenders_are_settled_with_in_turn() {
    const KNOCKS_5: &str = "7c 7d 7h 7s Js Qs Ks 2d 2h Ac";
    const KNOCKS_8: &str = "7c 7d 7h 7s Js Qs Ks 2d 2h 4d";
    const HAS_20: &str = "Kc Kd Kh 4c 5c 6c Jd 5d 3h 2c";
    const HAS_30: &str = "8c 8d 8h 9d 9h 9s Qd Jh 6h 4d";
    const HAS_3: &str = "Kc Kd Kh 4c 5c 6c 9d 9h 9s 3h";
    const HAS_20_TOO: &str = "8c 8d 8h Qc Qd Qh Jd 5d 3c 2c";
    let four = [
        "7c 7d 7h 7s Js Qs Ks 2d Ac Ad",
        "3c 4c 5c 6c 9c 9d 9h 9s 4d 3h",
        "8c 8d 8h Qc Qd Qh 2c 2h 3d 4h",
        "Kc Kd Kh Tc Td Th 5d 5h 5s 3s",
    ];
    let battle = &["--table", "battle-royal"][..];
    let round = &["--table", "round", "--set", "table.players=3"][..];
    for (table, hands, sum) in [
        (
            battle,
            &[KNOCKS_5, HAS_20, HAS_30][..],
            "knock: the knocker scores 20 + 30 - 5 = 45 points and 1 box",
        ),
        (
            battle,
            &[KNOCKS_8, HAS_3, HAS_20_TOO],
            "undercut: defender 1 scores 8 + 20 - 3 = 25 points and 1 box; the knocker loses 20",
        ),
        (
            round,
            &[KNOCKS_5, HAS_20, HAS_30],
            "knock: the knocker scores (20 - 5) + (30 - 5) = 40 points and 1 box",
        ),
        (
            &["--table", "round"],
            &four,
            "undercut: defender 3 scores (4 - 3) + (7 - 3) + (11 - 3) + 25 = 38 points and 1 box",
        ),
    ] {
        let mut args = vec!["settle", "--knocker", hands[0]];
        args.extend(table);
        for defender in &hands[1..] {
            args.extend(["--defender", defender]);
        }
        let text = stdout(&undercut(&args));
        assert!(text.ends_with(&format!(" {sum}\n")), "{text}");
    }
}

#[test]
fn another_players_lay_offs_are_extended_in_round_and_not_in_battle_royal() {
    let settled = |table: &[&'static str], lay_offs: [&'static str; 2]| {
        let mut args = vec!["settle", "--knocker", "4s 5s 6s Jh Qh Kh Tc Td Th Ac"];
        args.extend(["--defender", "7s 8s Kc Kd Ks 4c 5c 6c 2d 3d"]);
        args.extend(["--defender", "9s 3s Qc Qd Qs 8c 8d 8h Ad 2h"]);
        args.extend(["--lay-offs", lay_offs[0], "--lay-offs", lay_offs[1]]);
        args.extend(table);
        json_of(&args)
    };
    let counts = |value: &Value| {
        [&value["defenders"][0], &value["defenders"][1]].map(|of| of["deadwood"].clone())
    };
    let round = ["--table", "round", "--set", "table.players=3"];
    let (_, value) = settled(&round, ["-", "-"]);
    assert_eq!(counts(&value), [json!(5), json!(3)]);
    let (_, value) = settled(&["--table", "battle-royal"], ["-", "-"]);
    assert_eq!(counts(&value), [json!(5), json!(12)]);
    assert_eq!(
        (&value["scorer"], &value["charge"]),
        (&json!("knocker"), &json!(0))
    );
    let (status, value) = settled(&["--table", "battle-royal"], ["-", "9s"]);
    assert_eq!(
        (status, &value["error"]["kind"]),
        (Some(1), &json!("does-not-fit"))
    );
    let (_, value) = settled(&["--table", "battle-royal"], ["", "3s"]);
    assert_eq!(counts(&value), [json!(20), json!(12)]);
}

#[test]
fn a_table_needs_all_its_defenders() {
    let mut args = settle(&["--table", "battle-royal"]);
    let (status, value) = json_of(&args);
    assert_eq!(
        (status, &value["error"]["kind"]),
        (Some(1), &json!("defenders"))
    );
    args = settle(&["--defender", DEFENDER]);
    assert_eq!(json_of(&args).0, Some(1));
    // The counts of four hands when the stock is exhausted: 5, 9, 20 and 30.
    let exhausted = [
        &["settle", "--exhausted", "--table", "round"][..],
        &["--knocker", "7c 7d 7h 7s Js Qs Ks 2d 2h Ac"],
        &["--defender", "3c 4c 5c 6c 9c 9d 9h 9s 4d 5d"],
        &["--defender", "8c 8d 8h Qc Qd Qh Jd 5h 3d 2c"],
        &["--defender", "Kc Kd Kh Tc Td Th Jc Jh 6h 4s"],
    ]
    .concat();
    let text = stdout(&undercut(&exhausted));
    let sum =
        "lowest deadwood: the first scores (9 - 5) + (20 - 5) + (30 - 5) = 44 points and 1 box";
    assert!(text.contains(sum), "{text}");
}

/// Doubling: the hand counts at the stake, and a refused double at the stake before the offer.
#[test]
fn a_stake_multiplies_and_a_refused_double_is_settled() {
    let brief = |more: &[&str]| {
        let (status, value) = json_of(&settle(more));
        assert_eq!(status, Some(0), "{value}");
        let points = value["points"].as_u64();
        (value["kind"].to_string(), points, value["stake"].as_u64())
    };
    let doubled = brief(&["--preset", "doubling", "--stake", "4"]);
    assert_eq!(doubled, ("\"knock\"".to_owned(), Some(96), Some(4)));
    let refused = |offerer, refuser, more: &[&str]| {
        let mut args = vec!["settle", "--preset", "doubling", "--refused"];
        args.extend(["--knocker", offerer, "--defender", refuser]);
        args.extend(more);
        let (status, value) = json_of(&args);
        (status, value)
    };
    // 8 against 42: (10 + 34) x 2; the other way round the bonus alone.
    let (_, ahead) = refused(KNOCKER, DEFENDER, &["--stake", "2"]);
    let expected = (&json!("refused-double"), &json!(88), &json!(1));
    assert_eq!(
        (&ahead["kind"], &ahead["points"], &ahead["boxes"]),
        expected
    );
    let (_, behind) = refused(DEFENDER, KNOCKER, &["--stake", "2"]);
    assert_eq!(
        (&behind["points"], &behind["difference"]),
        (&json!(20), &json!(0))
    );
    let (status, wrong) = refused(KNOCKER, DEFENDER, &["--stake", "3"]);
    assert_eq!(
        (status, &wrong["error"]["kind"]),
        (Some(1), &json!("bad-stake"))
    );
    let (status, off) = json_of(&settle(&["--stake", "2"]));
    assert_eq!(
        (status, &off["error"]["kind"]),
        (Some(1), &json!("no-doubling"))
    );
}

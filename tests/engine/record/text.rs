//! The text of a record: what it looks like, where it may end, and what is refused.

use proptest::prelude::*;
use undercut::{
    game::{Entry, Match, Player, Stage},
    record::{Damage, Header, HeaderError, Label, LabelError, Participant, Record, TornLine},
    rules::{IllegalKnock, Rules, TakeBack},
};

use super::{
    house::rules,
    play::{header, record},
};

fn damage(text: impl AsRef<[u8]>) -> Damage {
    match Record::parse(text) {
        Ok(parsed) => panic!("it reads as {:?}", parsed.log.entries()),
        Err(damage) => damage,
    }
}

/// A short record with a line of every kind.
fn short() -> Record {
    record(
        rules(|r| r.table.take_back = TakeBack::UntilOpponentActs),
        3,
        40,
    )
}

#[test]
fn the_header_says_everything_that_was_settled_before_the_first_step() {
    let began = "2026-07-01 20:15".parse().expect("a label");
    let header = header(Rules::default(), 42).started_at(began);
    let line = Record::new(header).text();
    assert!(
        line.starts_with("{\"undercut\":1,\"program\":\"0."),
        "{line}"
    );
    assert!(line.contains(
        "\"started\":\"2026-07-01 20:15\",\"seed\":42,\"players\":[{\"kind\":\"human\",\"name\":\"Ann\"},\
         {\"kind\":\"bot\",\"name\":\"Club\",\"level\":\"club\"}],\"rules\":{\"deal\":{\"first_dealer\":\"cut-chooses\","
    ), "{line}");
    assert!(line.ends_with("}}\n"), "{line}");
    assert_eq!(line.lines().count(), 1);
}

#[test]
fn an_entry_is_one_line() {
    let mut record = Record::new(header(Rules::default(), 42));
    let entry = |text: &str| -> Entry { serde_json::from_str(text).expect("an entry") };
    let cut = r#"{"entry":"cut","cards":["7h","Kd"]}"#;
    assert_eq!(
        record.push(entry(cut)).expect("it follows"),
        format!("{cut}\n")
    );
    let dealer = r#"{"entry":"first-dealer","dealer":1}"#;
    assert_eq!(
        record.push(entry(dealer)).expect("it follows"),
        format!("{dealer}\n")
    );
    let dealt = record.state().due(42).expect("a deal is due");
    let line = record.push(dealt).expect("it follows");
    assert!(line.starts_with(r#"{"entry":"dealt","deck":""#), "{line}");
    let pass = r#"{"entry":"played","player":0,"action":{"do":"pass"}}"#;
    assert_eq!(
        record.push(entry(pass)).expect("it follows"),
        format!("{pass}\n")
    );
}

#[test]
fn an_entry_that_cannot_follow_changes_nothing() {
    let mut record = short();
    let before = record.clone();
    let cut = Match::spread(1).cards()[..2].to_vec();
    record
        .push(Entry::Cut { cards: cut })
        .expect_err("the cut is over");
    assert_eq!(record, before);
}

#[test]
fn every_prefix_of_a_record_is_the_match_at_an_earlier_moment() {
    let record = short();
    assert_eq!(&record.at(record.entries().len()), record.state());
    assert_eq!(&record.at(usize::MAX), record.state());
    assert_eq!(record.at(0), Match::new(record.header().rules()));
    assert_eq!(record.steps().count(), record.entries().len());
    for (count, (entry, state)) in record.steps().enumerate() {
        assert_eq!(entry, &record.entries()[count]);
        assert_eq!(state, record.at(count + 1));
    }
}

/// What is left after `kill -9` or a power cut at any byte of a write.
#[test]
fn a_text_that_ends_anywhere_loses_no_whole_line() {
    let record = short();
    let text = record.text();
    let header = text.find('\n').expect("a header") + 1;
    for end in 0..=text.len() {
        let cut_off = &text.as_bytes()[..end];
        if end < header {
            let nothing = if end == 0 {
                Damage::Empty
            } else {
                Damage::TornHeader
            };
            assert_eq!(damage(cut_off), nothing, "{end}");
            continue;
        }
        let parsed = Record::parse(cut_off).expect("the header is whole");
        let whole = text[..end].rfind('\n').expect("the header has an end") + 1;
        assert_eq!(parsed.log.text(), text[..whole]);
        let torn = (whole < end).then(|| TornLine {
            line: text[..whole].lines().count() + 1,
            whole,
        });
        assert_eq!(parsed.torn, torn, "{end}");
    }
}

#[test]
fn a_last_line_with_its_end_that_cannot_be_read_is_damage_and_not_torn() {
    let text = short().text();
    let line = text.lines().count() + 1;
    for rest in [
        "\n",
        "\0\0\n",
        "{\"entry\":\"pl\n",
        "}\r\n",
        "\u{fffd}\n",
        "[[[[\n",
    ] {
        let damage = damage(format!("{text}{rest}").as_bytes());
        assert_eq!(damage.line(), Some(line), "{rest:?}");
        assert_eq!(
            damage.to_string(),
            format!("line {line}: this is not a line of JSON"),
            "{rest:?}"
        );
    }
}

#[test]
fn the_quick_way_to_read_a_line_says_what_the_thorough_way_says() {
    use undercut::{game::Match, record::Kept};
    let texts = [
        short().text(),
        include_str!("../../data/records/v1/two-games.jsonl").to_owned(),
    ];
    let mut quick = 0;
    for text in &texts {
        for line in text.lines().skip(1) {
            let thorough: Entry = serde_json::from_str(line).expect("it is an entry");
            let usual = <Match as Kept>::usual_entry(line.as_bytes());
            quick += usize::from(usual.is_some());
            assert!(usual.is_none_or(|entry| entry == thorough), "{line}");
        }
    }
    assert!(quick > 40, "only {quick} lines were read quickly");
    // What is nearly usual is left to the thorough way.
    let before = "{\"entry\":\"played\",\"player\":";
    for rest in [
        "0,\"action\":{\"do\":\"pass\"}} ",
        "0,\"action\":{\"do\":\"pass\"}}\r",
        "10,\"action\":{\"do\":\"pass\"}}",
        "-1,\"action\":{\"do\":\"pass\"}}",
        ":,\"action\":{\"do\":\"pass\"}}",
        "0,\"action\":{\"do\":\"discard\",\"card\":\"10h\"}}",
        "0,\"action\":{\"do\":\"discard\",\"card\":\"\\\"\"}}",
        "0,\"action\":{\"do\":\"discard\",\"card\":\"xx\"}}",
        "0,\"action\":{\"do\":\"discard\",\"card\":\"\"}}",
        "0,\"action\":{\"do\":\"discard\",\"card\":\"7h\",\"card\":\"8h\"}}",
        "",
    ] {
        let line = format!("{before}{rest}");
        assert_eq!(
            <Match as Kept>::usual_entry(line.as_bytes()),
            None,
            "{line}"
        );
    }
}

#[test]
fn what_a_power_cut_leaves_in_the_last_block_is_dropped() {
    let text = short().text();
    for rest in ["\0", "\0\0\0\0\0\0\0", "{\"entry\":\"pl", "{", "\u{fffd}"] {
        let parsed = Record::parse(format!("{text}{rest}")).expect("only the end is torn");
        let lines = text.lines().count();
        let torn = parsed.torn.expect("there is something to drop");
        assert_eq!((torn.line, torn.whole), (lines + 1, text.len()), "{rest:?}");
        assert_eq!(parsed.log.text(), text);
        assert_eq!(
            torn.to_string(),
            format!(
                "line {} was not written to its end and has been left out",
                lines + 1
            )
        );
    }
}

#[test]
fn lines_may_end_as_on_windows() {
    let record = short();
    let text = record.text().replace('\n', "\r\n");
    assert_eq!(Record::parse(text).expect("it reads").log, record);
}

#[test]
fn a_text_that_is_no_record_is_refused() {
    let expected = "the record of a match";
    let foreign = Damage::Foreign {
        expected,
        mark: "undercut",
    };
    assert_eq!(damage(""), Damage::Empty);
    assert_eq!(damage("{\"under"), Damage::TornHeader);
    for text in [
        "\n",
        "hello",
        "hello\n",
        "{}\n",
        "[]\n",
        "1\n",
        "\0\0\0\0",
        "\u{feff}{\"undercut\":1}\n",
        "{\"cards\":1}\n",
    ] {
        assert_eq!(damage(text), foreign, "{text:?}");
    }
    assert_eq!(damage([0xff, 0xfe, b'\n']), foreign);
    assert_eq!(
        foreign.to_string(),
        "it is not the record of a match: line 1 does not begin with {\"undercut\":…"
    );
    let huge = vec![b' '; usize::try_from(Damage::MOST_BYTES).expect("it fits") + 1];
    assert_eq!(damage(huge), Damage::TooLong);
}

#[test]
fn a_record_of_a_newer_program_is_named_as_such() {
    let newer = damage("{\"undercut\":9,\"whatever\":true}\n");
    assert_eq!(newer, Damage::Newer { found: 9, known: 5 });
    assert_eq!(newer.line(), Some(1));
    assert!(
        newer
            .to_string()
            .starts_with("it was written by a newer undercut: ")
    );
}

#[test]
fn a_wrong_header_is_refused_with_the_reason() {
    let good = Record::new(header(Rules::default(), 42)).text();
    for (from, to, reason) in [
        (
            "\"seed\":42",
            "\"seed\":-42",
            "invalid value: integer `-42`",
        ),
        ("\"seed\":42,", "", "missing field `seed`"),
        (
            "\"seed\":42",
            "\"seed\":42,\"speed\":9",
            "unknown field `speed`",
        ),
        (
            "\"undercut\":1",
            "\"undercut\":0",
            "there is no version 0 of this form",
        ),
        (
            "\"undercut\":1",
            "\"undercut\":\"1\"",
            "invalid type: string \"1\"",
        ),
        (
            "\"kind\":\"human\"",
            "\"kind\":\"ghost\"",
            "unknown variant `ghost`",
        ),
        (
            "\"name\":\"Ann\"",
            "\"name\":\"Ann\",\"age\":9",
            "unknown field `age`",
        ),
        (
            "\"name\":\"Ann\"",
            "\"name\":\"\\u001b[2J\"",
            "control character '\\u{1b}'",
        ),
        (
            "\"name\":\"Ann\"",
            "\"name\":\" \"",
            "at least one character",
        ),
        ("\"limit\":10", "\"limit\":99", "`knock.limit` is 99"),
        ("\"limit\":10", "\"limits\":10", "unknown field `limits`"),
        (
            "{\"kind\":\"human\",\"name\":\"Ann\"},",
            "",
            "there are 1 players, and the table has 2 places",
        ),
    ] {
        assert!(good.contains(from), "{from}");
        let damage = damage(good.replacen(from, to, 1));
        let text = damage.to_string();
        assert!(matches!(damage, Damage::Header { .. }), "{damage:?}");
        assert!(text.contains(reason), "{text}");
    }
}

#[test]
fn a_line_that_is_no_entry_is_refused_with_its_number() {
    let good = short().text();
    let with = |line: usize, text: &str| {
        let mut lines: Vec<&str> = good.lines().collect();
        lines[line - 1] = text;
        damage(lines.join("\n") + "\n")
    };
    for (text, reason) in [
        ("", "this is not a line of JSON"),
        ("\0\0\0", "this is not a line of JSON"),
        ("{\"entry\":\"played\"", "this is not a line of JSON"),
        ("{\"entry\":\"sneezed\"}", "unknown variant `sneezed`"),
        (
            "{\"entry\":\"played\",\"player\":0}",
            "missing field `action`",
        ),
        (
            "{\"entry\":\"played\",\"player\":0,\"action\":{\"do\":\"discard\",\"card\":\"1x\"}}",
            "1x",
        ),
        ("[]", "missing field `entry`"),
    ] {
        let damage = with(9, text);
        assert!(
            matches!(damage, Damage::NoEntry { line: 9, .. }),
            "{damage:?}"
        );
        let told = damage.to_string();
        assert!(
            told.starts_with("line 9: ") && told.contains(reason),
            "{told}"
        );
    }
}

#[test]
fn a_field_that_does_not_belong_to_its_entry_is_refused() {
    let good = short().text();
    for (line, text) in good.lines().enumerate().skip(1) {
        for at in text.match_indices('}').map(|(at, _)| at) {
            let doctored = format!("{},\"note\":1{}", &text[..at], &text[at..]);
            let mut lines: Vec<&str> = good.lines().collect();
            lines[line] = &doctored;
            let told = damage(lines.join("\n") + "\n").to_string();
            let begin = format!("line {}: ", line + 1);
            assert!(told.starts_with(&begin) && told.contains("note"), "{told}");
        }
    }
}

#[test]
fn an_entry_that_the_match_refuses_is_refused_with_its_number_and_the_reason() {
    let good = short().text();
    let lines: Vec<&str> = good.lines().collect();
    let dealt = lines
        .iter()
        .position(|line| line.contains("dealt"))
        .expect("a deal");
    let mut doctored = lines.clone();
    doctored.insert(dealt + 1, lines[dealt]);
    let damage = damage(doctored.join("\n") + "\n");
    assert_eq!(damage.line(), Some(dealt + 2));
    assert_eq!(
        damage.to_string(),
        format!(
            "line {}: a deal cannot come now: a player's move comes next",
            dealt + 2
        )
    );
}

#[test]
fn a_header_needs_a_player_for_every_place() {
    let ann = || Participant::human("Ann".parse().expect("a name"));
    for found in [0, 1, 3] {
        let players = (0..found).map(|_| ann()).collect();
        let refused = Header::new(Rules::default(), players, 0);
        assert_eq!(refused, Err(HeaderError::Players { places: 2, found }));
    }
}

#[test]
fn a_label_is_one_line_that_can_be_printed() {
    let label = |text: &str| text.parse::<Label>();
    assert_eq!(label(" Zoë ♥ ").expect("a name").as_str(), "Zoë ♥");
    assert_eq!(label("\t "), Err(LabelError::Empty));
    assert_eq!(label("a\nb"), Err(LabelError::Control { character: '\n' }));
    assert_eq!(
        label(&"é".repeat(60)).map(|label| label.to_string().chars().count()),
        Ok(60)
    );
    assert_eq!(
        label(&"é".repeat(61)),
        Err(LabelError::TooLong { length: 61 })
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Whatever is played reads back as it was, and is played on from there as it would have been.
    #[test]
    fn a_record_reads_back_as_it_was(seed in any::<u64>(), most in 0_usize..400, house in 0..4_u8) {
        let rules = rules(|r| match house {
            0 => {}
            1 => r.table.take_back = TakeBack::UntilOpponentActs,
            2 => r.irregularities.illegal_knock = IllegalKnock::Penalize,
            _ => r.deal.eleven_card_start = true,
        });
        let record = record(rules, seed, most);
        let parsed = Record::parse(record.text()).expect("it was written by this program");
        prop_assert_eq!(&parsed.log, &record);
        prop_assert_eq!(parsed.torn, None);
        prop_assert!(!matches!(record.state().stage(), Stage::Cut) || most == 0);
    }

    /// No byte that is changed, lost or added makes the reader panic or lets an illegal step in.
    #[test]
    fn a_doctored_record_is_refused_or_is_legal(at in 0_usize..4000, byte in any::<u8>(), kind in 0..3_u8) {
        let mut text = short().text().into_bytes();
        let at = at % text.len();
        match kind {
            0 => text[at] = byte,
            1 => { text.remove(at); }
            _ => text.insert(at, byte),
        }
        match Record::parse(&text) {
            Ok(parsed) => {
                let mut again = Match::new(parsed.log.header().rules());
                for entry in parsed.log.entries() {
                    again.apply(entry).expect("it was let in");
                }
                prop_assert_eq!(&again, parsed.log.state());
            }
            Err(damage) => {
                let told = damage.to_string();
                prop_assert!(!told.is_empty() && !told.contains('\n'), "{}", told);
            }
        }
    }
}

#[test]
fn players_are_counted_as_they_sat_down() {
    let record = short();
    let name = |player| {
        record
            .header()
            .player(player)
            .map(|player| player.name.as_str())
    };
    assert_eq!(name(Player::FIRST), Some("Ann"));
    assert_eq!(name(Player::SECOND), Some("Club"));
    assert_eq!(name(Player::new(2)), None);
    assert_eq!(record.header().seed(), 3);
    assert_eq!(
        record.header().program().as_str(),
        env!("CARGO_PKG_VERSION")
    );
    assert_eq!(record.header().started(), None);
}

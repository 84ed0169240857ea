//! The protocol: the example in its text is a deal as the program plays it, and our player believes only what can be.

use crate::support::typed;

use std::{borrow::Cow, fmt::Write, fs, ops::ControlFlow, path::Path};

use undercut::{
    cards::{Deck, Stream, below, stream},
    lab::wire::{read_action, read_greeting},
    lab::{
        Bot, Greedy, Level, Scores, Situation,
        wire::{LineError, PROTOCOL, PlayerSide, ProtocolError, TableMessage, TableSide},
    },
    play::{Action, CannotFollow, Deal, NotDealt, Outcome, View, Win, WinKind, pair},
    rules::Rules,
};

/// What our player makes of a line.
type Heard = ControlFlow<(), Option<String>>;

/// Where the example begins in the text of the protocol.
const EXAMPLE: &str = "```\n< {\"type\":\"hello\"";

/// A deal in which the dealer is a program at the table and the other plays greedily, as the lines that are exchanged.
struct Example {
    lines: String,
    deal: Deal,
}

impl Example {
    fn told(&mut self, told: &TableMessage) -> String {
        let line = told.line();
        let shown = match told {
            TableMessage::Match { seed, .. } => {
                format!("{{\"type\":\"match\",\"rules\":{{…}},\"seed\":{seed}}}")
            }
            _ => line.clone(),
        };
        writeln!(self.lines, "< {shown}").expect("it is as it should be");
        line
    }

    fn play(seed: u64, name: &str, make: impl FnMut(u64) -> Box<dyn Bot>) -> Self {
        let rules = Rules::default();
        let deck = Deck::shuffled(&mut stream(seed, Stream::Deal(0)));
        let seat = pair::DEALER;
        let mut views = pair::SEATS.map(|seat| Deal::first_view(&rules, &deck, seat));
        let mut example = Self {
            lines: String::new(),
            deal: Deal::new(&rules, deck),
        };
        let mut guest = PlayerSide::new(name.parse().expect("it is as it should be"), make);
        let mut host = TableSide::default();
        let mut say = |example: &mut Self, told: &TableMessage| -> Option<String> {
            let line = example.told(told);
            match guest
                .hear(&line)
                .unwrap_or_else(|why| panic!("{line}: {why}"))
            {
                Heard::Continue(Some(answer)) => {
                    writeln!(example.lines, "> {answer}").expect("it is as it should be");
                    Some(answer)
                }
                Heard::Continue(None) | Heard::Break(()) => None,
            }
        };
        let greeting = say(&mut example, &TableMessage::hello(1)).expect("it is as it should be");
        assert_eq!(
            read_greeting(&greeting, 1)
                .expect("it is as it should be")
                .as_str(),
            name
        );
        say(&mut example, &host.begin(&rules, 7));
        while let Some(turn) = example.deal.turn() {
            let view = &views[turn.index()];
            let action: Action = if turn == seat {
                let at = Situation {
                    number: 0,
                    scores: Scores::default(),
                    view: Cow::Borrowed(view),
                };
                let answers: Vec<_> = host
                    .ask(&at)
                    .iter()
                    .filter_map(|told| say(&mut example, told))
                    .collect();
                read_action(&answers[0]).expect("it is as it should be")
            } else {
                Greedy.choose(view)
            };
            let event = example
                .deal
                .apply(turn, &action)
                .expect("it is as it should be");
            for seat in pair::SEATS {
                views[seat.index()].observe(event.seen_by(seat));
            }
        }
        let at = Situation {
            number: 0,
            scores: Scores::default(),
            view: Cow::Borrowed(&views[seat.index()]),
        };
        for told in host.close(&at) {
            say(&mut example, &told);
        }
        say(&mut example, &TableMessage::Bye {});
        example
    }
}

#[test]
fn the_example_is_a_deal_that_the_program_plays() {
    let example = shown_example();
    let (text, shown) = PROTOCOL
        .find(EXAMPLE)
        .map_or((PROTOCOL, ""), |at| PROTOCOL.split_at(at));
    let expected = format!("```\n{}```\n", example.lines);
    if std::env::var_os("UPDATE_PROTOCOL").is_some() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/help/protocol.md");
        fs::write(path, format!("{text}{expected}")).unwrap();
        return;
    }
    assert_eq!(
        shown, expected,
        "`UPDATE_PROTOCOL=1 cargo test --test wire` writes the example anew"
    );
    assert!(matches!(
        example.deal.outcome(),
        Some(Outcome::Won(Win {
            kind: WinKind::Knock,
            ..
        }))
    ));
    assert!(
        expected.contains("\"do\":\"lay-off\""),
        "it shows a defence"
    );
}

fn shown_example() -> Example {
    Example::play(SEED, "Minnow", |_| Box::new(Greedy))
}

/// The deal of the example.
const SEED: u64 = 557;

fn guest() -> PlayerSide<impl FnMut(u64) -> Box<dyn Bot>> {
    PlayerSide::new("Clara".parse().expect("it is as it should be"), |seed| {
        Level::Beginner.bot(seed)
    })
}

const HELLO: &str = r#"{"type":"hello","protocol":1,"table":"a test"}"#;
const HAND: &str = "7c 7d 7h Js Qs Ks 2c 4h 9d 9s";

fn begin() -> String {
    TableSide::default().begin(&Rules::default(), 1).line()
}

fn deal(hand: &str, rest: &str) -> String {
    let scores = r#"{"mine":0,"theirs":0}"#;
    format!(
        r#"{{"type":"deal","number":0,"seat":"dealer","hand":"{hand}"{rest},"scores":{scores}}}"#
    )
}

/// What our player says to the last of these lines; all others are as they should be.
fn last(lines: &[&str]) -> Result<Heard, ProtocolError> {
    let mut guest = guest();
    let (last, before) = lines.split_last().expect("it is as it should be");
    for line in before {
        if let Err(why) = guest.hear(line) {
            panic!("{line}: {why}");
        }
    }
    guest.hear(last)
}

/// The same, after the deal has begun.
fn in_a_deal(lines: &[&str]) -> Result<Heard, ProtocolError> {
    let (begin, dealt) = (begin(), deal(HAND, r#","upcard":"Kh""#));
    last(&[&[HELLO, &begin, &dealt], lines].concat())
}

fn kind(given: &Result<Heard, ProtocolError>) -> &'static str {
    match given {
        Err(ProtocolError::OutOfOrder { given, .. }) => given,
        other => panic!("{other:?}"),
    }
}

#[test]
fn lines_out_of_their_order_are_refused() {
    let begin = begin();
    let dealt = deal(HAND, r#","upcard":"Kh""#);
    assert_eq!(kind(&last(&[&begin])), "match");
    assert_eq!(kind(&last(&[HELLO, HELLO])), "hello");
    assert_eq!(kind(&last(&[HELLO, &dealt])), "deal");
    let event = r#"{"type":"event","seat":"non-dealer","did":{"do":"pass"}}"#;
    assert_eq!(kind(&last(&[HELLO, &begin, event])), "event");
    let over = r#"{"type":"over","result":{"outcome":"tie","deadwood":3}}"#;
    assert_eq!(kind(&in_a_deal(&[over])), "over");
    let choose = choose(|_| ());
    assert_eq!(kind(&in_a_deal(&[&choose])), "choose", "it is not our turn");
    assert_eq!(last(&[HELLO, r#"{"type":"bye"}"#]), Ok(Heard::Break(())));
}

#[test]
fn lines_that_are_none_are_refused_with_the_place() {
    for (line, part) in [
        ("", "EOF while parsing"),
        ("deal", "expected value at column 1"),
        ("3", "expected an object with the key \"type\""),
        (r#"{"type":"shuffle"}"#, "unknown variant `shuffle`"),
        (r#"{"type":"bye","at":3}"#, "unknown field `at`"),
        (
            r#"{"type":"event","seat":"dealer","did":{"do":"pass","card":"2c"}}"#,
            "unknown field `card`",
        ),
        (
            r#"{"type":"event","seat":"dealer","did":{"do":"discard","card":"1c"}}"#,
            "1c",
        ),
    ] {
        let why = last(&[HELLO, line]).unwrap_err().to_string();
        assert!(
            why.starts_with("this is not a line of the table: ") && why.contains(part),
            "{why}"
        );
    }
    let newer = r#"{"type":"hello","protocol":3,"table":"a test","colour":"red"}"#;
    assert_eq!(
        last(&[newer]),
        Err(ProtocolError::Line(LineError::Version { given: 3 }))
    );
}

#[test]
fn what_cannot_be_dealt_or_happen_is_refused() {
    let begin = begin();
    let dealt = |hand: &str, rest: &str| last(&[HELLO, &begin, &deal(hand, rest)]);
    assert_eq!(
        dealt(HAND, ""),
        Err(ProtocolError::NotDealt(NotDealt::Upcard { due: true }))
    );
    assert!(matches!(
        dealt("2c 3c", r#","upcard":"Kh""#),
        Err(ProtocolError::NotDealt(NotDealt::Size { given: 2, .. }))
    ));
    let event = |did: &str| {
        let line = format!(r#"{{"type":"event","seat":"non-dealer","did":{did}}}"#);
        in_a_deal(&[&line])
    };
    assert_eq!(event(r#"{"do":"pass"}"#), Ok(Heard::Continue(None)));
    assert!(matches!(
        event(r#"{"do":"draw-stock"}"#),
        Err(ProtocolError::CannotFollow(CannotFollow::Illegal(_)))
    ));
    assert!(matches!(
        event(r#"{"do":"knock","melds":[],"deadwood":""}"#),
        Err(ProtocolError::Line(LineError::NoDiscard))
    ));
}

/// The question that the dealer is asked after a pass, with something changed.
fn choose(change: impl FnOnce(&mut undercut::lab::wire::ChooseMessage)) -> String {
    let rules = Rules::default();
    let hand = HAND.parse().expect("it is as it should be");
    let mut view = View::dealt(
        &rules,
        pair::DEALER,
        hand,
        Some("Kh".parse().expect("it is as it should be")),
    )
    .expect("it is as it should be");
    let did = undercut::lab::wire::SeenAction::Pass {};
    view.follow(
        did.seen(pair::NON_DEALER, None)
            .expect("it is as it should be"),
    )
    .expect("it is as it should be");
    let mut question = undercut::lab::wire::ChooseMessage::of(&view);
    change(&mut question);
    TableMessage::Choose(Box::new(question)).line()
}

#[test]
fn a_question_has_to_fit_the_deal_that_was_told() {
    let pass = r#"{"type":"event","seat":"non-dealer","did":{"do":"pass"}}"#;
    let asked = |line: String| in_a_deal(&[pass, &line]);
    let Ok(Heard::Continue(Some(answer))) = asked(choose(|_| ())) else {
        panic!("the question is right")
    };
    assert!(matches!(
        read_action(&answer),
        Ok(Action::Pass | Action::TakeUpcard)
    ));
    // Another table may list them in another order.
    assert!(asked(choose(|question| question.legal.reverse())).is_ok());
    let card = "2c".parse().unwrap();
    let wrong: [(&str, String); 7] = [
        (
            "hand",
            choose(|question| question.hand.remove(card).then_some(()).unwrap()),
        ),
        ("top", choose(|question| question.top = None)),
        ("stock", choose(|question| question.stock += 1)),
        ("limit", choose(|question| question.limit = 0)),
        (
            "known",
            choose(|question| question.known = undercut::lab::wire::KnownCards::OfOne(card.into())),
        ),
        ("unseen", choose(|question| question.unseen.extend([card]))),
        (
            "legal",
            choose(|question| question.legal.push(Action::DrawStock)),
        ),
    ];
    for (part, line) in wrong {
        assert_eq!(asked(line), Err(ProtocolError::Question { part }));
    }
    assert_eq!(
        asked(choose(|question| question.legal.clear())),
        Err(ProtocolError::NoAnswer)
    );
}

#[test]
fn an_answer_is_one_of_those_that_the_table_allows() {
    let rules = Rules::default();
    for seed in 0..40 {
        let deck = Deck::shuffled(&mut stream(seed, Stream::Deal(0)));
        let mut chance = stream(seed, Stream::Cut);
        let mut views = pair::SEATS.map(|seat| Deal::first_view(&rules, &deck, seat));
        let mut deal = Deal::new(&rules, deck);
        let mut sides = pair::SEATS.map(|_| {
            let mut guest = PlayerSide::new("Guest".parse().unwrap(), |_| {
                Box::new(Greedy) as Box<dyn Bot>
            });
            let mut host = TableSide::default();
            let _ = guest.hear(&TableMessage::hello(1).line()).unwrap();
            let _ = guest.hear(&host.begin(&rules, 7).line()).unwrap();
            (guest, host)
        });
        while let Some(turn) = deal.turn() {
            let (guest, host) = &mut sides[turn.index()];
            let mut answer = None;
            let mut allowed = Vec::new();
            let at = Situation {
                number: 0,
                scores: Scores::default(),
                view: Cow::Borrowed(&views[turn.index()]),
            };
            for mut told in host.ask(&at) {
                if let TableMessage::Choose(question) = &mut told {
                    let count = u32::try_from(question.legal.len()).unwrap();
                    // Now and then a single one, now and then all.
                    let kept = below(&mut chance, count + 1).max(1);
                    while question.legal.len() > kept as usize {
                        let count = u32::try_from(question.legal.len()).unwrap();
                        let place = below(&mut chance, count);
                        question.legal.remove(place as usize);
                    }
                    allowed.clone_from(&question.legal);
                }
                if let Heard::Continue(Some(line)) = guest.hear(&told.line()).unwrap() {
                    answer = Some(read_action(&line).unwrap());
                }
            }
            let answer = answer.expect("a question is answered");
            assert!(allowed.contains(&answer), "{answer:?} of {allowed:?}");
            let event = deal.apply(turn, &answer).unwrap();
            for seat in pair::SEATS {
                views[seat.index()].observe(event.seen_by(seat));
            }
        }
    }
}

#[test]
fn a_deal_ends_as_it_was_told() {
    let example = shown_example();
    let begin = begin();
    let lines: Vec<&str> = example
        .lines
        .lines()
        .filter_map(|line| line.strip_prefix("< "))
        .map(|line| if line.contains('…') { &begin } else { line })
        .take_while(|line| !line.contains(r#""type":"over""#))
        .collect();
    let over = r#"{"type":"over","result":{"outcome":"tie","deadwood":3}}"#;
    assert_eq!(
        last(&[&lines[..], &[over]].concat()),
        Err(ProtocolError::Ending)
    );
}

#[test]
fn greetings_and_answers_are_read_strictly() {
    let wrong = [
        "",
        "{}",
        r#"{"type":"hello","protocol":1}"#,
        r#"{"type":"hello","protocol":1,"name":""}"#,
        r#"{"type":"hello","protocol":1,"name":"Minnow","rank":1}"#,
    ];
    for line in wrong {
        assert!(
            matches!(read_greeting(line, 1), Err(LineError::Malformed(_))),
            "{line}"
        );
    }
    assert_eq!(
        read_greeting(r#"{"type":"hello","protocol":9}"#, 1),
        Err(LineError::Version { given: 9 })
    );
    // At a table that needs the second version only that does, elsewhere either.
    let greets = |protocol: u64, needed| {
        let line = format!(r#"{{"type":"hello","protocol":{protocol},"name":"Minnow"}}"#);
        read_greeting(&line, needed).is_ok()
    };
    assert!(greets(1, 1) && greets(2, 1) && greets(2, 2));
    assert!(!greets(1, 2) && !greets(3, 1));
    assert!(read_action(r#"{"do":"discard"}"#).is_err());
    assert!(read_action(r#"{"do":"pass","why":"bored"}"#).is_err());
    assert_eq!(read_action(r#"{"do":"pass"}"#), Ok(Action::Pass));
}

mod program {
    use std::process::{Command, Output};

    use super::{typed::typed, *};

    fn bot(arguments: &[&str], input: &[u8]) -> Output {
        let mut program = Command::new(env!("CARGO_BIN_EXE_undercut"));
        typed(program.arg("bot").args(arguments), input)
    }

    fn refused(input: &[u8]) -> String {
        let output = bot(&["--level", "club"], input);
        assert_eq!(output.status.code(), Some(1));
        let told = String::from_utf8(output.stderr).expect("it is as it should be");
        assert_eq!(told.lines().count(), 1, "{told}");
        told
    }

    #[test]
    fn the_program_plays_the_example() {
        let name = Level::Club.called();
        let example = Example::play(SEED, name.as_str(), |seed| Level::Club.bot(seed)).lines;
        let begin = begin();
        let mut input = String::new();
        let mut expected = String::new();
        for line in example.lines() {
            match line.split_at(2) {
                ("> ", said) => writeln!(expected, "{said}").unwrap(),
                (_, told) if told.contains('…') => writeln!(input, "{begin}").unwrap(),
                (_, told) => writeln!(input, "{told}").unwrap(),
            }
        }
        let output = bot(&["--level", "club", "--seed", "7"], input.as_bytes());
        assert!(output.status.success());
        assert_eq!(String::from_utf8(output.stdout).unwrap(), expected);
        assert_eq!(output.stderr, b"");
    }

    #[test]
    fn a_table_that_goes_away_is_no_error() {
        for input in [&b""[..], HELLO.as_bytes()] {
            assert!(bot(&["--level", "beginner"], input).status.success());
        }
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line() {
        assert_eq!(
            refused(b"{\"type\":\"bye\"}\n"),
            "error: line 1: a line of type \"bye\" cannot come now: \"hello\" comes first\n"
        );
        let told = refused(format!("{HELLO}\n{{\"type\":\n").as_bytes());
        assert!(
            told.starts_with("error: line 2: this is not a line of the table: EOF"),
            "{told}"
        );
        assert!(refused(b"\xff\xfe\n").starts_with("error: line 1 is not UTF-8: "));
        let long = vec![b'x'; (1 << 20) + 1];
        assert_eq!(
            refused(&long),
            "error: line 1 has more than 1048576 bytes\n"
        );
    }

    #[test]
    fn the_protocol_is_printed() {
        let output = bot(&["--protocol"], b"");
        assert_eq!(String::from_utf8(output.stdout).unwrap(), PROTOCOL);
        let without = bot(&[], b"");
        assert_eq!(without.status.code(), Some(2));
    }
}

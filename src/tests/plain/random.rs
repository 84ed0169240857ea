//! Any lines at all, by any house rules: nothing panics, something can always be done, and the record stays true.

use proptest::prelude::*;
use undercut::{
    game::Stage,
    plain::{CardNames, Letters, LineNext, LineOptions, Speech},
    play::{Seat, pair},
    players::Level,
    record::Record,
    rules::{HouseRules, KEYS, RuleKey, RuleKind, Rules, Value},
};

use super::{
    defence::{KNOCKED, TOO_MUCH},
    dialogues::{DRAWN, GIN},
    driver::Driver,
    scenario::Case,
    seated::{Seated, record, record_of},
};

/// Lines of every kind; `7h` stands for any card and `2` for any number.
const LINES: [&str; 55] = [
    "",
    "y",
    "n",
    "2",
    "7",
    "s",
    "stock",
    "t",
    "take",
    "take 7h",
    "p",
    "pass",
    "7h",
    "discard 7h",
    "d 7",
    "k",
    "knock",
    "knock 7h",
    "knock 7h 2",
    "knock 7",
    "gin",
    "gin 7h",
    "gin 7h 2",
    "big gin",
    "melds",
    "melds 2",
    "melds 7h",
    "melds all",
    "lay 7h",
    "lay 7h on 2",
    "lay 7",
    "lay best",
    "best",
    "done",
    "accept",
    "double",
    "refuse",
    "exposed",
    "pick up",
    "me",
    "opponent",
    "hand",
    "leaves",
    "sheet",
    "sheet all",
    "rules",
    "rules all",
    "pile",
    "undo",
    "help",
    "flurb",
    "\u{7f}\0 \u{1b}[31m",
    "take the 7 of hearts",
    "99999999999999999999",
    "\u{2665}",
];

/// What is typed next.
#[derive(Debug, Clone)]
enum Typed {
    /// What the driver would say.
    Sensible,
    /// A line of the list, with this card and this number.
    Line(String),
    /// Anything.
    Anything(String),
}

fn typed() -> impl Strategy<Value = Typed> {
    let line = (0..LINES.len(), "[A2-9TJQK]", "[cdhs]", 0..13_usize).prop_map(
        |(line, rank, suit, number)| {
            let line = LINES[line].replace("7h", &format!("{rank}{suit}"));
            Typed::Line(line.replace('2', &number.to_string()))
        },
    );
    prop_oneof![
        4 => Just(Typed::Sensible),
        5 => line,
        1 => any::<String>().prop_map(Typed::Anything),
    ]
}

fn house() -> impl Strategy<Value = HouseRules> {
    let choices = proptest::collection::vec(any::<u16>(), KEYS.len());
    choices.prop_map(|choices| {
        let mut house = HouseRules::default();
        // Two sit at it.
        let keys = KEYS.iter().zip(choices);
        let keys = keys.filter(|(key, _)| !matches!(key.path, "table.game" | "table.players"));
        for (key, choice) in keys {
            let before = house;
            let set = key.set(&mut house, value(key, usize::from(choice)));
            set.expect("the value is one of the key's");
            // Two keys can contradict one another.
            if Rules::new(house).is_err() {
                house = before;
            }
        }
        house
    })
}

/// One of the values of a key; its default more often than not.
fn value(key: &RuleKey, choice: usize) -> Value<'static> {
    if choice.is_multiple_of(2) {
        return key.default_value();
    }
    let choice = choice / 2;
    match key.kind() {
        RuleKind::Switch => Value::Switch(choice.is_multiple_of(2)),
        RuleKind::Choice(values) => Value::Name(values[choice % values.len()].name),
        RuleKind::Number(range) | RuleKind::NumberOr(range, _) => {
            let most = (*range.end()).min(range.start() + 40);
            let number = range.start()
                + u32::try_from(choice).expect("16 bits") % (most - range.start() + 1);
            // A match by games takes an odd number.
            let number = if key.path == "match.best_of" {
                number | 1
            } else {
                number
            };
            Value::Number(number.into())
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn any_lines_by_any_rules(
        house in house(),
        seed in 0..1000_u64,
        opponent in 0..OPPONENTS.len(),
        manner in manner(),
        lines in proptest::collection::vec(typed(), 0..150),
    ) {
        let record = record(house, seed, OPPONENTS[opponent].name());
        disturb(record, manner, lines);
    }

    #[test]
    fn any_lines_at_rare_moments(
        moment in 0..RARE.len(),
        manner in manner(),
        lines in proptest::collection::vec(typed(), 0..40),
    ) {
        let (case, me) = &RARE[moment];
        disturb(record_of(case, *me), manner, lines);
    }
}

/// Who plays against the lines: how well does not matter to them, and those who think long are left out.
const OPPONENTS: [Level; 4] = [
    Level::Beginner,
    Level::Casual,
    Level::Strong,
    Level::Knocker,
];

/// Moments that random play hardly ever comes to.
const RARE: [(Case, Seat); 5] = [
    (TOO_MUCH, pair::DEALER),
    (
        Case {
            rules: "irregularities.illegal_knock = penalise; table.take_back = until-opponent-acts",
            ..DRAWN
        },
        pair::NON_DEALER,
    ),
    (KNOCKED, pair::DEALER),
    (GIN, pair::NON_DEALER),
    (
        Case {
            rules: "table.discard_pile = penalise; gin.lay_offs = true",
            ..GIN
        },
        pair::NON_DEALER,
    ),
];

fn manner() -> impl Strategy<Value = LineOptions> {
    let answers_yes = prop_oneof![3 => Just(false), 1 => Just(true)];
    let cards = prop_oneof![Just(CardNames::Short), Just(CardNames::Long)];
    (answers_yes, cards).prop_map(|(answers_yes, cards)| LineOptions {
        remarks: true,
        shows_seed: true,
        speech: Speech {
            cards,
            letters: Letters::Ascii,
        },
        answers_yes,
    })
}

/// Types these lines, holds what must be so after each, and then plays the hand to its end.
fn disturb(record: Record, manner: LineOptions, lines: Vec<Typed>) {
    let mut seated = Seated::at(record, manner);
    let mut driver = Driver::default();
    let mut last: Vec<String> = seated.transcript.lines().map(str::to_owned).collect();
    for typed in lines {
        if seated.next != LineNext::Listen {
            break;
        }
        let line = match typed {
            Typed::Sensible if manner.speech.cards == CardNames::Short => last
                .iter()
                .filter_map(|line| driver.read(line))
                .last()
                .expect("something is asked"),
            Typed::Sensible => "s".to_owned(),
            Typed::Line(line) | Typed::Anything(line) => line,
        };
        last = seated.say(&line);
        if matches!(seated.game().stage(), Stage::Playing(_)) && seated.next == LineNext::Listen {
            let told = seated.say("hand");
            for words in ["Hand: ", "stock ", "Score: "] {
                assert!(told.iter().any(|line| line.contains(words)), "{told:?}");
            }
            last.splice(..0, told);
        }
    }
    let read = Record::parse(seated.session.record().text()).expect("the record is one");
    assert_eq!(read.log.state(), seated.game());
    let speech = Speech::default();
    play_on(read.log, LineOptions { speech, ..manner });
}

/// Plays a match on until another hand has ended.
fn play_on(record: Record, manner: LineOptions) {
    let hands = record.state().sheet().hands();
    let mut seated = Seated::at(record, manner);
    let mut driver = Driver::default();
    let mut lines: Vec<String> = seated.transcript.lines().map(str::to_owned).collect();
    for _ in 0..400 {
        if seated.next != LineNext::Listen || seated.game().sheet().hands() > hands {
            return;
        }
        let line = lines.iter().filter_map(|line| driver.read(line)).last();
        lines = seated.say(&line.expect("something is asked"));
    }
    panic!("the hand does not end:\n{}", seated.transcript);
}

//! Every command and every refusal, as dialogues. They end before the opponent has anything to choose, so they do not
//! change with how well they play.

use undercut::{
    plain::{CardNames, Letters, LineNext, LineOptions, Speech},
    play::{Seat, pair},
    players::Level,
    rules::HouseRules,
};

use super::{
    scenario::Case,
    seated::{Seated, record, record_of},
};

/// The printed hands, in a match that their first hand ends.
pub const PRINTED: Case = Case {
    rules: "game.target = 10; match.best_of = 1",
    ..Case::PRINTED
};

/// The non-dealer has drawn the 5♠.
pub const DRAWN: Case = Case {
    script: "N pass; D pass; N draw",
    ..PRINTED
};

pub const GIN: Case = Case {
    non_dealer: "7c 7d 7h Js Qs Ks As 2s 3s 9c",
    dealer: "Kc Kd Kh Ts Jd 8d 6h 5c 2c Ah",
    stock: "4s",
    ..DRAWN
};

pub fn case(case: &Case, me: Seat, lines: &[&str]) -> Seated {
    let mut seated = Seated::in_case(case, me);
    for line in lines {
        seated.say(line);
    }
    seated
}

#[track_caller]
pub fn hold(name: &str, case_of: &Case, me: Seat, lines: &[&str]) -> Seated {
    let seated = case(case_of, me, lines);
    insta::assert_snapshot!(name, seated.transcript);
    seated
}

/// A script in which every card that is drawn is thrown, up to the end of the stock. `first` draws first.
pub fn to_the_end(case: &Case, first: char) -> String {
    let deck = case.deck();
    let seats = if first == 'N' { ["N", "D"] } else { ["D", "N"] };
    let thrown = deck.cards().iter().rev().skip(21).take(29);
    let turns = seats.iter().cycle().zip(thrown);
    let turns: Vec<String> = turns
        .map(|(seat, card)| format!("{seat} draw; {seat} throw {card}"))
        .collect();
    format!("N pass; D pass; {}", turns.join("; "))
}

#[test]
fn the_cut_and_the_choice_of_the_dealer() {
    let mut seated = Seated::at(
        record(HouseRules::default(), 42, "club"),
        LineOptions::default(),
    );
    for line in [
        "", "s", "0", "53", "7h", "undo", "hand", "leaves", "pile", "opponent", "sheet", "rules",
        "17", "17", "", "s", "opponent",
    ] {
        seated.say(line);
    }
    insta::assert_snapshot!("cut", seated.transcript);
}

#[test]
fn opponents_talk_unless_that_is_switched_off() {
    for remarks in [true, false] {
        let greetings = Level::LADDER.map(|level| {
            let options = LineOptions {
                remarks,
                ..LineOptions::default()
            };
            let record = record(HouseRules::default(), 42, level.name());
            let mut seated = Seated::at(record, options);
            for line in ["17", "opponent"] {
                seated.say(line);
            }
            let mut lines = seated.transcript.lines();
            lines.any(|line| line.contains(": \"") && line.ends_with('"'))
        });
        assert_eq!(greetings.contains(&true), remarks);
    }
}

#[test]
fn on_the_offer_of_the_upcard() {
    let lines = [
        "",
        "flurb",
        "s",
        "take 7h",
        "take 9d 9c",
        "7c",
        "7",
        "12",
        "99",
        "discard",
        "knock",
        "knock 7c",
        "gin",
        "big gin",
        "melds",
        "melds 1",
        "lay 7c",
        "best",
        "done",
        "accept",
        "refuse",
        "exposed",
        "pick up",
        "me",
        "y",
        "n",
        "undo",
        "pile",
        "opponent",
        "leaves",
        "hand",
        "sheet",
        "sheet all",
    ];
    hold("offer", &PRINTED, pair::NON_DEALER, &lines);
}

#[test]
fn pages_to_read() {
    let other = Case {
        rules: "knock.variant = oklahoma; gin.big_gin = false; match.best_of = 3",
        ..Case::PRINTED
    };
    let lines = ["help", "rules", "rules all"];
    hold("pages", &other, pair::NON_DEALER, &lines);
}

#[test]
fn on_a_draw() {
    let passed = Case {
        script: "N pass; D pass",
        ..PRINTED
    };
    let lines = ["p", "t", "t 9d", "7c", "knock 5s", "melds 7c", "s"];
    hold("draw", &passed, pair::NON_DEALER, &lines);
}

#[test]
fn taking_the_upcard() {
    let lines = ["take 9d", "9d", "d 9", "knock 9d", "melds 9d"];
    hold("take", &PRINTED, pair::NON_DEALER, &lines);
}

#[test]
fn with_eleven_cards() {
    let lines = [
        "s",
        "t",
        "p",
        "discard",
        "d 2",
        "2",
        "9c",
        "discard 9",
        "ten",
        "t",
        "knock",
        "knock 9c",
        "knock ks",
        "knock k",
        "gin",
        "gin 5s",
        "gin 9c",
        "big gin",
        "melds",
        "melds 2",
        "melds 5s",
        "melds 9c",
        "knock 5s 99",
        "knock 5s 0",
        "leaves",
        "lay 5s",
        "done",
        "knock 3c",
        "n",
        "knock 3c",
        "help",
        "",
        "knock 3c",
        "hand",
        "y",
    ];
    let seated = hold("eleven", &DRAWN, pair::NON_DEALER, &lines);
    assert_eq!(seated.next, LineNext::Over);
}

#[test]
fn looking_through_the_discards() {
    let script = "N pass; D pass; N draw; N throw 5s; D draw; D throw 4d; N draw";
    let open = Case {
        rules: "table.discard_pile = open",
        stock: "5s 4d 6d",
        script,
        ..Case::PRINTED
    };
    hold("pile_open", &open, pair::NON_DEALER, &["pile"]);
    let paid = Case {
        rules: "table.discard_pile = penalise",
        ..open
    };
    hold(
        "pile_paid",
        &paid,
        pair::NON_DEALER,
        &["pile", "n", "pile", "pile", "pile"],
    );
}

#[test]
fn taking_a_move_back() {
    let practice = Case {
        rules: "table.take_back = until-opponent-acts",
        ..DRAWN
    };
    let lines = [
        "undo", "undo", "s", "ks", "y", "s", "pile", "undo", "ks", "y", "n", "5s",
    ];
    hold("undo", &practice, pair::NON_DEALER, &lines);
    let manner = LineOptions {
        answers_yes: true,
        ..LineOptions::default()
    };
    let record = record_of(&practice, pair::NON_DEALER);
    let mut unasked = Seated::at(record, manner);
    unasked.say("ks");
    assert!(!unasked.transcript.contains("Stands: "), "a yes is a yes");
    let mut start = Seated::at(
        record_of(
            &Case {
                rules: practice.rules,
                ..PRINTED
            },
            pair::NON_DEALER,
        ),
        LineOptions::default(),
    );
    start.say("undo");
    insta::assert_snapshot!("nothing_to_undo", start.transcript);
}

#[test]
fn a_double_is_answered_and_refused() {
    let doubling = Case {
        rules: "doubling.on = true; game.target = 10; match.best_of = 1",
        script: "N pass; D double",
        ..PRINTED
    };
    let lines = ["s", "double", "hand", "rules", "refuse"];
    hold("double_refused", &doubling, pair::NON_DEALER, &lines);
    let accepted = Case {
        script: "N pass; D double; N accept-double; D pass",
        ..doubling
    };
    let lines = ["t", "hand", "undo", "s", "double", "knock 5s"];
    hold("double_accepted", &accepted, pair::NON_DEALER, &lines);
}

#[test]
fn eleven_cards_to_begin_with() {
    let eleven = Case {
        rules: "deal.eleven_card_start = true; table.discard_pile = penalise",
        non_dealer: "7c 7d 7h Js Qs Ks Ac 2d 2h 3c 5s",
        upcard: "",
        stock: "",
        script: "",
        ..PRINTED
    };
    hold(
        "eleven_start",
        &eleven,
        pair::NON_DEALER,
        &["take 9d", "pile"],
    );
}

#[test]
fn leaving() {
    let seated = hold("quit", &DRAWN, pair::NON_DEALER, &["quit"]);
    assert_eq!(seated.next, LineNext::Left);
}

#[test]
fn long_names() {
    let manner = LineOptions {
        speech: Speech {
            cards: CardNames::Long,
            letters: Letters::Ascii,
        },
        ..LineOptions::default()
    };
    let record = record_of(&DRAWN, pair::NON_DEALER);
    let mut seated = Seated::at(record, manner);
    for line in [
        "leaves",
        "knock",
        "discard the queen of hearts",
        "knock the five of spades",
    ] {
        seated.say(line);
    }
    insta::assert_snapshot!("long", seated.transcript);
}

/// A script reads the last line of an answer, so it has to be the whole prompt.
#[test]
fn with_long_names_what_can_be_done_is_still_one_line() {
    let manner = LineOptions {
        speech: Speech {
            cards: CardNames::Long,
            letters: Letters::Ascii,
        },
        ..LineOptions::default()
    };
    let queens = Case {
        rules: "stock.exhausted = last-discard-knock; first_turn.after_passes = dealer",
        non_dealer: "2c 2d 2h Kc Kd Kh 8d 8h 8s Qc",
        dealer: "Ac 3d 5h 7s 9c Jd 4h 6s 8c Ts",
        upcard: "9d",
        stock: "As Ad Ah 2s 3c 3h 3s 4c 4d 4s 5c 5d 5s 6c 6d 6h 7c 7d 7h 9h 9s Tc Td Th Jc Jh Js Qh Qd",
        ..Case::PRINTED
    };
    let script: &'static str = to_the_end(&queens, 'D').leak();
    let last = Case { script, ..queens };
    let mut seated = Seated::at(record_of(&last, pair::NON_DEALER), manner);
    seated.say("t");
    assert!(
        seated
            .transcript
            .contains("\nKnock: you have to; knock queen of clubs, ")
    );
    for (case, me, line) in [
        (&super::defence::TOO_MUCH, pair::DEALER, "melds 1"),
        (&super::defence::KNOCKED, pair::DEALER, "1"),
        (&GIN, pair::NON_DEALER, "hand"),
    ] {
        Seated::at(record_of(case, me), manner).say(line);
    }
}

#[test]
fn the_coach_says_what_to_do_and_the_record_notes_it_once() {
    let mut start = Seated::in_case(&Case::PRINTED, pair::NON_DEALER);
    let early = start.say("review");
    assert!(
        early
            .iter()
            .any(|line| line == "There is no hand of yours to judge."),
        "{early:?}"
    );
    let first = start.say("hint");
    assert!(first[0].starts_with("Best: "), "{first:?}");
    let again = start.say("hint");
    assert_eq!(first, again, "the same question has the same answer");
    assert_eq!(start.game().hints(undercut::game::Player::FIRST), 1);
}

#[test]
fn a_first_hint_that_costs_the_rating_is_asked_for_again() {
    let you = undercut::game::Player::FIRST;
    let mut start = Seated::in_case(&Case::PRINTED, pair::NON_DEALER);
    let asked = start.say_once("hint").join(" ");
    assert!(
        asked.starts_with("With a hint this match is not rated."),
        "{asked}"
    );
    assert!(asked.ends_with("Sure: y does it, n does not."), "{asked}");
    let left = start.say_once("n").join(" ");
    assert!(left.starts_with("Canceled."), "{left}");
    assert_eq!(start.game().hints(you), 0);
    start.say_once("hint");
    let hint = start.say_once("y");
    assert!(hint[0].starts_with("Best: "), "{hint:?}");
    let again = start.say_once("hint");
    assert_eq!(hint, again, "it is asked once");
    assert_eq!(start.game().hints(you), 1);

    let options = LineOptions {
        answers_yes: true,
        ..LineOptions::default()
    };
    let mut script = Seated::at(record_of(&Case::PRINTED, pair::NON_DEALER), options);
    assert_eq!(script.say_once("hint"), hint, "a script is not asked");
}

#[test]
fn a_hint_with_a_card_lists_that_discard() {
    let mut drawn = Seated::in_case(&DRAWN, pair::NON_DEALER);
    let plain = drawn.say("hint");
    let refused = drawn.say("hint 2s 3s");
    assert_eq!(
        refused[0],
        "hint does not go with \"3s\"; help lists the commands."
    );
    let hand = format!("{} 5s", DRAWN.non_dealer);
    for card in hand.split_whitespace().map(|card| card.replace('T', "10")) {
        let said = drawn.say(&format!("hint {card}"));
        assert_eq!(said[0], plain[0], "it is the same advice");
        let listed = format!("iscard the {card} (");
        let listed = said.iter().filter(|line| line.contains(&listed));
        assert_eq!(listed.count(), 1, "{said:?}");
    }
    assert!(drawn.say("hint As")[0].contains("is not in your hand"));
    assert_eq!(
        drawn.say("hint gin")[0],
        "You cannot go gin now: hint alone says what to do."
    );
    assert!(drawn.say("hint draw")[0].contains("discard"));
    let mut first = Seated::in_case(&Case::PRINTED, pair::NON_DEALER);
    let said = first.say("hint 7h");
    assert_eq!(
        said[0],
        "You do not discard now: hint alone says what to do."
    );
}

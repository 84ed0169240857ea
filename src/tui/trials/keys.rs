//! Keys and what they do: a state, what is pressed, and what is expected.

use crate::{
    game::{Entry, Player, words::Symbols},
    melds::Melds,
    play::{Action, Phase},
    rules::{DiscardPile, Exhausted, HouseRules, IllegalKnock, KnockVariant, TakeBack},
    tui::{keymap::Place, sitting::Mind},
};

use super::{
    Bench,
    scenes::{self, card, deck, house, mine, theirs},
};

/// What it is about, the state, the keys, and what is expected.
pub(super) type Case = (&'static str, fn() -> Bench, &'static str, &'static str);

/// The last entry of the record, without its wrapping.
pub(super) fn last(bench: &Bench) -> String {
    match bench.sitting().record().entries().last() {
        Some(Entry::Played { player, action }) => {
            let who = if *player == Player::FIRST {
                "I"
            } else {
                "they"
            };
            match action {
                Action::Discard { card } => format!("{who} discard {card}"),
                Action::Knock { discard, melds } => {
                    format!("{who} knock {discard} {}", laid(melds))
                }
                Action::BigGin { .. } => format!("{who} big gin"),
                Action::Spread { melds } => format!("{who} spread {}", laid(melds)),
                Action::LayOff(lay_off) => format!("{who} lay off {}", lay_off.card),
                other => format!("{who} {other:?}"),
            }
        }
        Some(Entry::FirstDealer { dealer }) => format!("{dealer} deals"),
        Some(other) => format!("{other:?}"),
        None => "nothing".to_owned(),
    }
}

fn laid(melds: &Melds) -> String {
    let melds: Vec<String> = melds.iter().map(|meld| meld.to_string()).collect();
    format!("[{}]", melds.join(", "))
}

pub(super) fn told(bench: &Bench) -> String {
    let notice = bench.sitting().notice.as_ref();
    notice
        .map(|notice| notice.phrase().text(Symbols::Ascii))
        .unwrap_or_default()
}

fn asked(bench: &Bench) -> Vec<String> {
    let asked = bench.model.question();
    let lines = asked.map(|asked| asked.question.lines).unwrap_or_default();
    lines
        .iter()
        .map(|line| line.label.text(Symbols::Ascii))
        .collect()
}

#[test]
fn a_key_at_the_table_leads_to_the_next_entry() {
    let cases: [Case; 21] = [
        ("take", scenes::offer, "t", "I TakeUpcard"),
        ("pass", scenes::offer, "p", "I Pass"),
        ("stock", scenes::first_draw, "Space", "I DrawStock"),
        ("stock by letter", scenes::first_draw, "d", "I DrawStock"),
        (
            "the drawn card has the cursor",
            scenes::discard,
            "Enter",
            "I discard Jd",
        ),
        (
            "arrows",
            scenes::discard,
            "Left Enter Down Enter",
            "I discard 5s",
        ),
        ("letters", scenes::discard, "l Enter", "I discard 8s"),
        (
            "round the end",
            scenes::discard,
            "End Right Enter Down Enter",
            "I discard 4c",
        ),
        (
            "home",
            scenes::discard,
            "Home Enter Down Enter",
            "I discard 4c",
        ),
        ("a typed rank", scenes::discard, "8 Enter", "I discard 8s"),
        (
            "a typed card",
            scenes::discard,
            "4 h Enter Down Enter",
            "I discard 4h",
        ),
        ("a typed ace", scenes::discard, "a Enter", "I discard As"),
        (
            "moved, then discarded",
            scenes::discard,
            "< < Enter",
            "I discard Jd",
        ),
        (
            "knock",
            scenes::may_knock,
            "6 n",
            "I knock 6c [4c 4d 4h, As 2s 3s 4s 5s]",
        ),
        (
            "knock with a choice",
            scenes::two_ways_to_knock,
            "n Enter",
            "I knock 9d [4c 4d 4h, Qc Qd Qh, 3s 4s 5s]",
        ),
        (
            "knock otherwise",
            scenes::two_ways_to_knock,
            "n Down Enter",
            "I knock 9d [4c 4d 4h 4s, Qc Qd Qh]",
        ),
        (
            "gin",
            scenes::may_gin,
            "g Enter",
            "I knock 2d [4c 4d 4h, 9c Tc Jc, 3s 4s 5s 6s]",
        ),
        (
            "gin passed over",
            scenes::may_gin,
            "Enter Down Enter",
            "I discard 2d",
        ),
        ("big gin", scenes::may_big_gin, "b Enter", "I big gin"),
        (
            "melds laid down",
            scenes::defence,
            "Enter",
            "I spread [8c 8h 8s]",
        ),
        ("lay off", scenes::lay_off, "Enter", "I lay off Ks"),
    ];
    for (name, bench, keys, expected) in cases {
        let mut bench = bench();
        bench.press(keys);
        assert_eq!(last(&bench), expected, "{name}");
    }
}

#[test]
fn what_cannot_be_done_says_why_and_changes_nothing() {
    let cases: [Case; 9] = [
        ("draw on an offer", scenes::offer, "Space", "take it"),
        ("pass on a draw", scenes::first_draw, "p", "nothing to pass"),
        (
            "take what was passed",
            scenes::first_draw,
            "t",
            "may not be taken",
        ),
        (
            "discard before drawing",
            scenes::first_draw,
            "Enter",
            "begins with a draw",
        ),
        (
            "knock before drawing",
            scenes::first_draw,
            "n",
            "begins with a draw",
        ),
        ("draw twice", scenes::discard, "Space", "eleven cards"),
        ("knock with too much", scenes::discard, "n", "10"),
        ("gin without gin", scenes::may_knock, "g", "no discard"),
        ("big gin without it", scenes::may_knock, "b", "eleven"),
    ];
    for (name, bench, keys, why) in cases {
        let mut bench = bench();
        let before = bench.sitting().record().clone();
        bench.press(keys);
        let told = told(&bench);
        assert!(
            told.to_lowercase().contains(why),
            "{name}: {told:?} does not say {why:?}"
        );
        assert_eq!(bench.sitting().record(), &before, "{name}");
        bench.press("Right");
        assert!(
            bench.sitting().notice.is_none(),
            "{name}: it stays on the screen"
        );
    }
}

#[test]
fn the_card_just_taken_cannot_be_discarded() {
    let mut bench = scenes::offer();
    bench.press("t");
    assert_ne!(
        bench.sitting().row.card(),
        Some("Qc".parse().unwrap()),
        "the cursor goes to a card that may be discarded"
    );
    bench.press("Q c Enter");
    assert!(told(&bench).contains("Qc"), "{}", told(&bench));
    assert_eq!(last(&bench), "I TakeUpcard");
}

#[test]
fn a_knock_that_could_be_better_is_asked_about() {
    let mut bench = scenes::may_knock();
    // The ace cannot be thrown, for 11 would be left; the five leaves 7, the six leaves 6.
    bench.press("a n");
    assert_eq!(
        asked(&bench),
        ["Knock with 6, discarding 6c", "Think again"]
    );
    bench.press("Esc 5 n");
    assert_eq!(
        asked(&bench),
        [
            "Knock with 6, discarding 6c",
            "Knock with 7, discarding 5h",
            "Think again"
        ]
    );
    bench.press("Down Enter Enter");
    assert_eq!(last(&bench), "I knock 5h [4c 4d 4h, As 2s 3s 4s 5s]");
}

#[test]
fn gin_and_big_gin_are_not_passed_over_by_mistake() {
    let mut bench = scenes::may_gin();
    bench.press("Enter");
    assert_eq!(asked(&bench)[0], "Go gin, discarding 2d");
    bench.press("Enter Enter");
    assert_eq!(last(&bench), "I knock 2d [4c 4d 4h, 9c Tc Jc, 3s 4s 5s 6s]");

    let mut bench = scenes::may_big_gin();
    bench.press("g");
    assert_eq!(asked(&bench)[0], "Go big gin, with all eleven cards");
    // Laid down otherwise a card would be left, and that would be no big gin.
    let mut other = scenes::may_big_gin();
    other.press("b");
    assert_eq!(last(&other), "I big gin");
    bench.press("Down Enter Enter");
    assert!(last(&bench).starts_with("I knock Qc"), "{}", last(&bench));
}

#[test]
fn lay_offs_are_offered_until_nothing_fits() {
    let mut bench = scenes::lay_off();
    assert_eq!(
        asked(&bench),
        [
            "Lay off all: 8d 9d Ks",
            "Lay off Ks on Kc Kd Kh",
            "Lay off 9d on 9c 9h 9s",
            "Lay off 8d on 5d 6d 7d",
            "Stop laying off: 28 deadwood",
        ]
    );
    bench.press("Down Down Down Enter");
    assert_eq!(last(&bench), "I lay off 8d");
    assert!(asked(&bench).contains(&"Lay off 9d on 5d 6d 7d 8d".to_owned()));
    bench.press("Enter");
    assert_eq!(bench.model.place(), Place::Between);
}

#[test]
fn all_lay_offs_are_the_first_choice_where_several_cards_fit() {
    let mut bench = scenes::lay_off();
    bench.press("Enter");
    assert_eq!(bench.model.place(), Place::Between);
    let mut one_by_one = scenes::lay_off();
    one_by_one.press("Down Enter");
    assert_eq!(last(&one_by_one), "I lay off Ks");
    assert_eq!(asked(&one_by_one)[0], "Lay off all: 8d 9d");
    one_by_one.press("Down Enter");
    // One card is left that fits: it is all.
    assert!(!asked(&one_by_one)[0].contains("all"));
}

#[test]
fn laying_off_no_more_ends_the_hand() {
    let mut bench = scenes::lay_off();
    bench.press("End Enter");
    assert_eq!(last(&bench), "I EndDefence");
    assert_eq!(bench.model.place(), Place::Between);
}

#[test]
fn a_knock_beyond_the_limit_is_asked_about_where_the_house_lets_it_happen() {
    for (rule, expected) in [
        (IllegalKnock::Penalize, "your opponent chooses"),
        (IllegalKnock::Forfeit, "lost as if undercut"),
    ] {
        let mut house = house();
        house.irregularities.illegal_knock = rule;
        let mut bench = Bench::resumed(
            house,
            7,
            &[
                Entry::Dealt {
                    deck: deck(scenes::MINE, scenes::THEIRS, "Qc Jd"),
                    second: None,
                },
                mine(Action::Pass),
                theirs(Action::Pass),
                mine(Action::DrawStock),
            ],
        );
        bench.press("n");
        let question = bench.model.question().unwrap().question;
        assert!(question.prompt.text(Symbols::Ascii).contains(expected));
        assert_eq!(asked(&bench), ["Think again", "Knock with 20 anyway"]);
        bench.press("Down Enter Enter");
        assert!(last(&bench).starts_with("I knock Jd"), "{}", last(&bench));
    }
}

#[test]
fn a_double_is_offered_only_after_a_confirmation() {
    let mut bench = scenes::may_double();
    let lines = bench.lines.len();
    bench.press("f");
    let question = bench.model.question().unwrap().question;
    let prompt = question.prompt.text(Symbols::Ascii);
    assert!(prompt.starts_with("Double the stake to 4?"), "{prompt}");
    assert_eq!(asked(&bench), ["Think again", "Double to 4"]);
    for no in ["Enter", "Esc"] {
        bench.press("f").press(no);
        assert_eq!(bench.model.place(), Place::Draw);
        assert_eq!(bench.lines.len(), lines, "{no}");
    }
    bench.press("f Down Enter");
    assert_eq!(last(&bench), "I OfferDouble");
}

#[test]
fn an_irregular_knock_of_the_opponent_can_be_answered() {
    let mut house = house();
    house.irregularities.illegal_knock = IllegalKnock::Penalize;
    let knocked = [
        Entry::Dealt {
            deck: deck(scenes::MINE, scenes::THEIRS, "Qc Jd Js"),
            second: None,
        },
        mine(Action::Pass),
        theirs(Action::Pass),
        mine(Action::DrawStock),
        mine(Action::Discard { card: card("Jd") }),
        theirs(Action::DrawStock),
        theirs(Action::Knock {
            discard: card("Js"),
            melds: scenes::melds(&["Kc Kd Kh", "7c 7d 7h"]),
        }),
    ];
    for (keys, expected) in [
        // There is nothing to lay off then, so the melds are laid down at once.
        ("Enter", "I spread [4c 4d 4h, 3s 4s 5s]"),
        ("Down Enter", "I RefuseKnock"),
        ("Down Down Enter Enter", "I PlayExposed"),
        ("Down Down Enter Down Enter", "I PickUp"),
    ] {
        let mut bench = Bench::resumed(house, 7, &knocked);
        bench.press(keys);
        assert_eq!(last(&bench), expected);
        bench.screen();
    }
}

#[test]
fn the_last_discard_may_be_taken_to_knock_with_or_left() {
    let mut house = house();
    house.stock.exhausted = Exhausted::LastDiscardKnock;
    let mut bench = Bench::resumed(house, 7, &[]);
    bench.answers = true;
    bench.press("Enter");
    // Both only draw and throw what they drew, until the stock is exhausted.
    for _ in 0..200 {
        match bench.model.place() {
            Place::Offer => break,
            Place::Draw => bench.press("Space"),
            Place::Discard => bench.press("Enter"),
            _ => return,
        };
    }
    let phase = bench.sitting().playing().map(|view| *view.phase());
    if let Some(Phase::LastDiscard { .. }) = phase {
        bench.press("p");
        assert_eq!(bench.model.place(), Place::Between);
    }
}

#[test]
fn the_pile_opens_as_the_house_has_it() {
    let entries = |house: HouseRules| {
        Bench::resumed(
            house,
            7,
            &[
                Entry::Dealt {
                    deck: deck(scenes::MINE, scenes::THEIRS, "Qc Jd 2d Jh"),
                    second: None,
                },
                mine(Action::Pass),
                theirs(Action::Pass),
                mine(Action::DrawStock),
                mine(Action::Discard { card: card("Jd") }),
                theirs(Action::DrawStock),
                theirs(Action::Discard { card: card("2d") }),
            ],
        )
    };
    for (rule, opens, entry) in [
        (DiscardPile::Top, false, "they discard 2d"),
        (DiscardPile::Open, true, "they discard 2d"),
        (DiscardPile::Penalize, true, "I LookBack"),
    ] {
        let mut house = house();
        house.table.discard_pile = rule;
        let mut bench = entries(house);
        bench.press(match rule {
            DiscardPile::Penalize => "v Down Enter",
            DiscardPile::Top | DiscardPile::Open => "v",
        });
        let page = bench.page();
        assert_eq!(page == Some("discard pile"), opens, "{rule}");
        assert_eq!(last(&bench), entry, "{rule}");
    }
}

#[test]
fn a_move_is_taken_back_only_where_the_house_lets_it() {
    let mut bench = scenes::discard();
    bench.press("u");
    assert!(told(&bench).contains("a move stands"), "{}", told(&bench));

    let mut house = house();
    house.table.take_back = TakeBack::UntilOpponentActs;
    let mut bench = Bench::resumed(
        house,
        7,
        &[
            Entry::Dealt {
                deck: deck(scenes::MINE, scenes::THEIRS, "Qc Jd"),
                second: None,
            },
            mine(Action::Pass),
            theirs(Action::Pass),
            mine(Action::DrawStock),
        ],
    );
    bench.answers = true;
    bench.press("Enter");
    // Even without a pace, the opponent waits so long that a move can be taken back.
    assert!(matches!(bench.sitting().mind, Mind::Ready { .. }));
    bench.press("u");
    assert_eq!(bench.sitting().playing().unwrap().hand().len(), 11);
    assert!(bench.sitting().game().took_back());
    assert_eq!(bench.sitting().mind, Mind::Resting);
}

#[test]
fn why_there_is_nothing_to_take_back_is_told_to_the_player() {
    let mut house = house();
    house.table.take_back = TakeBack::UntilOpponentActs;
    let dealt = Entry::Dealt {
        deck: deck(scenes::MINE, scenes::THEIRS, "Qc Jd"),
        second: None,
    };
    let mut fresh = Bench::resumed(house, 7, std::slice::from_ref(&dealt));
    fresh.press("u");
    assert!(
        told(&fresh).contains("There is nothing to take back in this hand"),
        "{}",
        told(&fresh)
    );
    let mut later = Bench::resumed(house, 7, &[dealt, mine(Action::Pass), theirs(Action::Pass)]);
    later.press("u");
    assert!(
        told(&later).contains("the last move was not yours"),
        "{}",
        told(&later)
    );
}

#[test]
fn an_oklahoma_ace_lets_only_gin_end_the_hand() {
    let mut house = house();
    house.knock.variant = KnockVariant::Oklahoma;
    let mut bench = Bench::resumed(
        house,
        7,
        &[
            Entry::Dealt {
                deck: deck(scenes::MINE, scenes::THEIRS, "Ac 2s"),
                second: None,
            },
            mine(Action::Pass),
            theirs(Action::Pass),
            mine(Action::DrawStock),
        ],
    );
    assert!(bench.screen().contains("only gin"), "{}", bench.screen());
    bench.press("8 n");
    assert!(
        told(&bench).to_lowercase().contains("gin"),
        "{}",
        told(&bench)
    );
}

#[test]
fn the_keys_of_a_turn_are_in_the_footer_of_a_small_screen() {
    for (width, height) in [(40, 12), (60, 20), (80, 24)] {
        let mut bench = scenes::may_double();
        bench.resize(width, height);
        let screen = bench.screen();
        let footer = screen.lines().last().unwrap_or_default();
        let has = |key: &str| footer.split_whitespace().any(|word| word == key);
        for key in ["f", "i", "q", "?"] {
            assert!(has(key), "{key}: {screen}");
        }
        // The order of the cards and the sheet can wait where there is no room for their words.
        let has_all = ["s sort", "m score", "? help"].map(|key| footer.contains(key));
        assert!(has_all == [true; 3] || !has("s") && !has("m"), "{screen}");
        assert!(
            footer.contains("stock") && footer.contains("f double"),
            "{screen}"
        );
    }
}

#[test]
fn every_answer_is_in_sight_on_a_small_screen() {
    for scene in [
        scenes::offer,
        scenes::discard,
        scenes::may_double,
        scenes::waiting,
    ] {
        let mut bench = scene();
        bench.resize(40, 12);
        bench.press("q");
        let screen = bench.screen();
        let asked = bench.model.asked.as_ref().expect("it is asked first");
        for line in &asked.question.lines {
            assert!(
                screen.contains(&line.label.text(Symbols::Unicode)),
                "{screen}"
            );
        }
    }
}

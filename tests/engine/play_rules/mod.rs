//! Every value of every house rule that bears on one deal, each in a case worked out by hand.
//!
//! A case names the keys it is about, and a test plays it again with other values of each: if nothing comes out
//! differently, the case shows nothing.

mod doubling;
mod ending;
mod illegal_knock;
use crate::support::scenario;
mod score;
mod several;
mod stock;
mod turn;

use std::collections::{BTreeMap, BTreeSet};

use scenario::Case;
use undercut::rules::{HouseRules, KEYS, RuleKey, RuleKind, Rules, Value};

/// The keys that are about what happens between deals.
const BETWEEN_DEALS: &[&str] = &[
    "deal.first_dealer",
    "deal.next_dealer",
    "deal.after_void",
    "table.take_back",
    "score.box_bonus",
    "score.box_when",
    "game.target",
    "game.bonus",
    "game.shutout",
    "game.shutout_bonus",
    "game.winner",
    "match.target",
    "match.credit",
    "match.bonus",
    "match.best_of",
    "match.hollywood",
    "match.hollywood_games",
    // They have tables of cases of their own.
    "table.game",
    "table.players",
];

/// The non-dealer is dealt gin but for the 4♠, which any other card of the run replaces.
const GIN: Case = Case {
    non_dealer: "2c 3c 4c 5c 6c 9h Th Jh Qh 4s",
    dealer: "Kc Kd Ks Ts Jd 8d 6h 5d 2s 8h",
    stock: "Kh",
    ..Case::PRINTED
};

/// The non-dealer is dealt ten cards that the Q♠ makes eleven melded ones.
const BIG_GIN: Case = Case {
    non_dealer: "7c 7d 7h 7s Ts Js Ks 2c 2d 2h",
    dealer: "Kc Kd Kh 9s Jd 8d 6h 5c 2s Ah",
    stock: "Qs",
    ..Case::PRINTED
};

/// The non-dealer draws the 9♣ and knocks with it: 3 points. The dealer is left with 3 as well.
const TIE: Case = Case {
    non_dealer: "7c 7d 7h 7s Ts Js Qs Ks 2c Ac",
    dealer: "Kc Kd Kh 8d 9d Td 4c 5c 6c 3h",
    upcard: "Jh",
    stock: "9c",
    script: "N pass; D pass; N draw; N knock 9c: 7c 7d 7h 7s / Ts Js Qs Ks; D spread: Kc Kd Kh / 8d 9d Td / 4c 5c 6c",
    ..Case::PRINTED
};

/// The non-dealer draws the Q♥. When he throws the 3♣ he is left with Q, 2, 2 and A: 15 points, 5 too many. The dealer
/// has 25 points of deadwood, 6 after laying off the 10♠ and the 9♠.
const TOO_MUCH: Case = Case {
    dealer: "Kc Kd Kh 4h 5h 6h Ts 9s 5d Ad",
    stock: "Qh",
    ..Case::PRINTED
};

/// Cases that come out differently with some other value of each key they name.
fn cases() -> impl Iterator<Item = &'static Case> {
    [
        turn::CASES,
        ending::CASES,
        stock::CASES,
        score::CASES,
        illegal_knock::CASES,
        doubling::CASES,
    ]
    .into_iter()
    .flatten()
}

/// Cases about several rules at once, which need not come out differently with every other value.
fn together() -> impl Iterator<Item = &'static Case> {
    [
        turn::TOGETHER,
        ending::TOGETHER,
        stock::TOGETHER,
        illegal_knock::TOGETHER,
        several::CASES,
        doubling::TOGETHER,
    ]
    .into_iter()
    .flatten()
}

#[test]
fn every_case_comes_out_as_worked_out_by_hand() {
    for case in cases().chain(together()) {
        case.check();
    }
}

/// Other values of a key.
fn others(key: &RuleKey, value: Value<'static>) -> Vec<Value<'static>> {
    let numbers = |range: std::ops::RangeInclusive<u32>| {
        let (first, last) = (i64::from(*range.start()), i64::from(*range.end()));
        let near = match value {
            Value::Number(number) => vec![number - 1, number + 1],
            Value::Switch(_) | Value::Name(_) => Vec::new(),
        };
        let all = near.into_iter().chain([first, last]);
        all.filter(move |number| (first..=last).contains(number))
            .map(Value::Number)
            .collect::<Vec<_>>()
    };
    let mut values = match key.kind() {
        RuleKind::Switch => vec![Value::Switch(true), Value::Switch(false)],
        RuleKind::Number(range) => numbers(range),
        RuleKind::Choice(names) => names.iter().map(|named| Value::Name(named.name)).collect(),
        RuleKind::NumberOr(range, named) => {
            let mut values = numbers(range);
            values.push(Value::Name(named.name));
            values
        }
    };
    values.retain(|other| *other != value);
    values
}

fn with(house: HouseRules, key: &RuleKey, value: Value) -> Option<Rules> {
    let mut house = house;
    key.set(&mut house, value).expect("a value of the key");
    Rules::new(house).ok()
}

#[test]
fn every_case_depends_on_every_key_it_names() {
    for case in cases() {
        for (key, value) in case.settings() {
            let differs = others(key, value)
                .into_iter()
                .filter_map(|other| with(case.house(), key, other))
                .any(|rules| case.play(&rules) != case.expected());
            let path = key.path;
            assert!(differs, "{:?} says nothing of {path} = {value}", case.name);
        }
    }
}

#[test]
fn every_value_of_every_key_that_bears_on_a_deal_has_its_case() {
    let mut shown: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for (key, value) in cases().flat_map(Case::settings) {
        shown.entry(key.path).or_default().insert(value.to_string());
    }
    for key in KEYS {
        let values = shown.remove(key.path).unwrap_or_default();
        if BETWEEN_DEALS.contains(&key.path) {
            assert!(values.is_empty(), "{} does not bear on a deal", key.path);
            continue;
        }
        let default = key.default_value().to_string();
        let wanted: Vec<String> = match key.kind() {
            RuleKind::Switch => vec!["true".into(), "false".into()],
            RuleKind::Choice(names) => names.iter().map(|n| format!("{:?}", n.name)).collect(),
            RuleKind::Number(range) if range.clone().count() <= 3 => {
                range.map(|number| number.to_string()).collect()
            }
            RuleKind::Number(_) | RuleKind::NumberOr(..) => vec![default],
        };
        for value in &wanted {
            assert!(values.contains(value), "{} = {value} has no case", key.path);
        }
        assert!(values.len() > 1, "{} has no case but the default", key.path);
    }
    for path in BETWEEN_DEALS {
        assert!(RuleKey::find(path).is_some(), "{path} is no key");
    }
}

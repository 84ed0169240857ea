//! What is said of a double, held against the trials.

use std::collections::BTreeMap;

use crate::{
    analysis::coach::{
        About, Closeness, Coach, Effort, Ended, Hint, Share, move_class::MoveClass,
        reason::class_of,
    },
    game::{Sheet, words::Symbols},
    play::{Action, WinKind},
    players::{Level, eval::Evaluator},
    rules::{HouseRules, Rules},
    tests::coach::{judged_early, position, positions_by},
};

/// Holds what is said of a double against the trials: its percentages are shares of hands in them.
fn check_doubling(hint: &Hint, told: &mut BTreeMap<&'static str, usize>) {
    let judgment = &hint.judgment;
    let moves = judgment.told_apart();
    let Some(double) = moves
        .iter()
        .find(|judged| class_of(judged) == MoveClass::Doubles)
    else {
        return;
    };
    let best = moves[0];
    let other = if double.action == best.action {
        moves[1]
    } else {
        double
    };
    // Against a double that you think of something is said, and first, wherever there is something to say.
    if double.action == Action::OfferDouble
        && judgment.closeness(double) == Closeness::Worse
        && hint
            .note(&double.action)
            .is_some_and(|note| note.reason.is_some())
    {
        let against = hint.reasons_beside(Some(&double.action));
        assert_eq!(against[0].about, About::Double, "{against:?}");
        assert!(
            against[1..]
                .iter()
                .all(|reason| reason.about != About::Double)
        );
        *told.entry("against").or_default() += 1;
    }
    let said: Vec<(About, String)> = hint
        .reasons
        .iter()
        .map(|reason| (reason.about, reason.phrase.text(Symbols::Ascii)))
        .collect();
    let doubling = said.iter().filter(|(about, _)| *about == About::Double);
    let doubling: Vec<&String> = doubling.map(|(_, said)| said).collect();
    let is_offer = double.action == Action::OfferDouble;
    let close = match judgment.closeness(other) {
        Closeness::TooClose if is_offer => Some("Whether to double is too close to call: "),
        Closeness::TooClose => Some("Whether to accept is too close to call: "),
        Closeness::Equal if is_offer => Some("Doubling is as good as waiting: "),
        Closeness::Equal => Some("Accepting is as good as refusing: "),
        Closeness::Best | Closeness::Worse => None,
    };
    if let Some(close) = close {
        let [one] = doubling[..] else {
            panic!("{said:?}");
        };
        assert!(one.starts_with(close), "{one}");
        *told.entry("close").or_default() += 1;
    }
    let is_beside = |about: &About| about.beside().is_some();
    let speaks_of_it = |(about, said): &&(About, String)| {
        *about == About::Double || best.action == double.action && said.contains("accept")
    };
    for (place, (about, said)) in said.iter().enumerate() {
        assert!(*about != About::Double || place == 0, "{said}");
    }
    let Some((_, said)) = said.iter().find(speaks_of_it) else {
        return;
    };
    *told.entry("told").or_default() += 1;
    *told.entry("and more").or_default() +=
        usize::from(hint.reasons.iter().any(|reason| is_beside(&reason.about)));
    let tried = if is_offer {
        double
    } else {
        moves
            .iter()
            .find(|judged| judged.action == Action::AcceptDouble)
            .expect("it is an answer")
    };
    let refused = tried
        .endings
        .share(|ended| is_offer && ended.is_won_by(WinKind::RefusedDouble));
    let won = tried.endings.share(Ended::is_won);
    let accepted = Share {
        some: won.some - refused.some,
        all: won.all - refused.some,
    };
    let shares = [refused, accepted].map(|share| format!("{:.0} %", 100.0 * share.value()));
    let words: Vec<&str> = said.split(' ').collect();
    let percents = words.windows(2).filter(|pair| pair[1].starts_with('%'));
    let percents: Vec<String> = percents.map(|pair| format!("{} %", pair[0])).collect();
    assert!(!percents.is_empty(), "{said}");
    for percent in percents {
        assert!(shares.contains(&percent), "{said}: {shares:?}");
    }
}

#[test]
fn what_is_said_of_a_double_comes_first_and_is_true_of_the_trials() {
    /// In more deals fewer doubles are close.
    const FEW: usize = 200;
    let mut house = HouseRules::default();
    house.doubling.on = true;
    let rules = Rules::new(house.usual()).expect("the usual rules with doubles");
    let mut coach = Coach::new(Evaluator::embedded(), &rules, 80);
    let sheet = Sheet::new(&rules);
    let mut told = BTreeMap::new();
    for view in positions_by(&rules, Level::Expert, 77, 90, 7) {
        let is_of_doubles = |action| MoveClass::of(action) == MoveClass::Doubles;
        if !view.legal().iter().any(is_of_doubles) {
            continue;
        }
        let judgment = judged_early(&mut coach, &position(&sheet, &view), Effort::Quick, FEW);
        let hint = coach.hint_of(&view, judgment);
        check_doubling(&hint, &mut told);
    }
    for kind in ["close", "told", "and more", "against"] {
        assert!(told.get(kind).is_some_and(|count| *count > 0), "{told:?}");
    }
}

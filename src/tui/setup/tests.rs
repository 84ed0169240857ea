use super::{places::NEAR, *};
use crate::{
    game::words::distinct,
    players::Opponent,
    rules::{GameTable, Hollywood, HouseRules, Preset, Rules},
    session::length,
};

fn others(setup: &Setup) -> Vec<String> {
    let places = 0..setup.others().len();
    places
        .map(|place| setup.other(place).name.to_string())
        .collect()
}

/// What is set up for Ann at the start.
fn of_ann(opponent: Level, book: &RuleBook) -> Setup {
    Setup::new("Ann".parse().unwrap(), opponent, book, 7)
}

#[test]
fn a_person_keeps_their_place_and_nobody_sits_twice() {
    let mut presets = PRESETS.iter();
    let chouette = presets.find(|preset| preset.name() == "chouette");
    let book = chouette.unwrap().book();
    let alone = of_ann(Level::Casual, &book);
    let mut shared = alone
        .clone()
        .shared_by(["Ann", "Bob"].map(|name| name.parse().unwrap()).to_vec());
    let before = others(&shared);
    shared.meet_again(Level::Steady, &[]);
    assert_eq!(others(&shared), before);
    assert_eq!(before[0], "Bob");

    let mut swapped = alone;
    let mut before = others(&swapped);
    swapped.meet_again(Level::Steady, &[]);
    before.reverse();
    assert_eq!(others(&swapped), before);
}

#[test]
fn nobody_sits_twice_unless_they_are_named_twice() {
    let round = PRESETS.iter().find(|preset| preset.name() == "round");
    let table = |level| of_ann(level, &round.unwrap().book());
    let is_distinct = |setup: &Setup| {
        let names = others(setup);
        distinct(names.iter().map(String::as_str)) == names
    };
    for level in Level::ALL {
        let mut setup = table(level);
        assert_eq!(others(&setup)[0], level.called().as_str());
        for named in Level::ALL {
            let setup = table(level).with_opponents([named.into()]);
            assert!(is_distinct(&setup), "{:?}", others(&setup));
            assert_eq!(others(&setup)[0], named.called().as_str());
        }
        for place in [0, 1, 2, 0, 1, 2] {
            for forward in [true, true, true, false] {
                setup.step_other(place, forward);
                let people = setup
                    .others()
                    .iter()
                    .filter(|one| **one == PlaceHolder::Person);
                assert!(
                    people.count() > 1 || is_distinct(&setup),
                    "{:?}",
                    others(&setup)
                );
            }
        }
    }
    let twice = table(Level::Casual).with_opponents([Level::Club; 2].map(Opponent::from));
    assert_eq!(twice.company(), "against Clara, Clara (2) and Eddie");
}

#[test]
fn at_two_everybody_can_be_chosen_and_a_larger_table_has_nobody_twice() {
    let mut setup = of_ann(Level::Beginner, &RuleBook::built_in());
    for level in Level::ALL {
        assert_eq!(others(&setup), [level.called().as_str()]);
        let mut large = setup.clone();
        large.table.usual = Some((GameTable::Round, 4));
        let names = others(&large);
        assert_eq!(distinct(names.iter().map(String::as_str)), names);
        setup.step_other(0, true);
    }
    // Past the last level sits another person at this keyboard; they go, and do not turn up in another place.
    assert_eq!(others(&setup), ["Player 2"]);
    setup.step_other(0, true);
    setup.table.usual = Some((GameTable::Round, 4));
    let names = others(&setup);
    assert!(
        !names.iter().any(|name| name.starts_with("Player")),
        "{names:?}"
    );
    assert_eq!(distinct(names.iter().map(String::as_str)), names);
}

#[test]
fn house_rules_that_have_their_own_length_are_known_to_change_it() {
    let mut setup = of_ann(Level::Beginner, &RuleBook::built_in());
    setup.meet_first();
    for house in 0..setup.houses.len() {
        setup.house = house;
        let rules = setup.rules();
        let quick = setup.rules_of_length(Some(MatchLength::Quick));
        let is_other = rules != quick || rules.match_play.hollywood != Hollywood::Off;
        assert_eq!(
            setup.has_changed_length(),
            is_other,
            "{}",
            setup.chosen().name()
        );
    }
}

#[test]
fn what_is_named_for_a_match_stays_and_the_rest_takes_after_the_last() {
    let book = RuleBook::built_in();
    let setup = || of_ann(Level::Club, &book);
    let mut full = setup();
    full.length.usual = Some(MatchLength::Full);
    let last = LastMatch {
        opponent: Some(Level::Novice),
        others: Vec::new(),
        rules: full.rules(),
    };
    let offered = |opponents, rules, last| {
        let mut setup = setup().naming(FixedChoices { opponents, rules });
        setup.follow(last);
        let (length, _) = setup.length();
        (others(&setup)[0].clone(), length)
    };
    let is = |name: &str, length: &str| (name.to_owned(), length.to_owned());
    let own = offered(false, true, None).1;
    assert_eq!(offered(false, false, None), is("Benny", "one game to 50"));
    assert_eq!(offered(true, false, None), is("Clara", "one game to 50"));
    assert_eq!(offered(false, true, None), is("Benny", &own));
    assert_eq!(offered(false, true, Some(&last)), is("Nora", &own));
    assert_eq!(offered(true, true, Some(&last)), is("Clara", &own));
    // Once it has begun the next match takes after it in everything.
    let named = FixedChoices {
        opponents: true,
        rules: true,
    };
    let mut setup = setup().naming(named);
    setup.begin().unwrap();
    setup.follow(None);
    assert_eq!(others(&setup), ["Benny"]);
}

/// Whatever table, length and take-back were chosen, the next start offers the same again.
#[test]
fn the_next_match_is_offered_as_the_last_was_set_up() {
    let new = || of_ann(Level::Club, &RuleBook::built_in());
    for (tables, lengths, take_backs) in [(0, 0, 0), (0, 2, 1), (2, 0, 1), (6, 1, 0)] {
        let mut played = new();
        (0..tables).for_each(|_| played.step_table(true));
        (0..lengths).for_each(|_| played.step_length(true));
        (0..take_backs).for_each(|_| played.step_take_back());
        let last = LastMatch {
            opponent: Some(Level::Club),
            others: Vec::new(),
            rules: played.rules(),
        };
        let mut next = new();
        next.follow(Some(&last));
        assert_eq!(next.rules(), last.rules);
        let mut again = played.clone();
        again.follow(Some(&last));
        assert_eq!(again.rules(), last.rules);
        // Rules that were named, or stand in a file, go before those of the last match.
        let mut named = new().naming(FixedChoices {
            opponents: false,
            rules: true,
        });
        named.follow(Some(&last));
        assert_eq!(named.rules(), new().rules());
    }
}

#[test]
fn those_who_sat_in_the_other_places_are_met_again() {
    let new = || of_ann(Level::LADDER[0], &Preset::find("round").unwrap().book());
    let [first, second, third] = [Level::Expert, Level::Grandmaster, Level::Novice];
    let last = LastMatch {
        opponent: Some(first),
        others: vec![Some(second), Some(third)],
        rules: new().rules(),
    };
    let mut next = new();
    next.follow(Some(&last));
    let seated: Vec<Option<Level>> = next.others().iter().map(PlaceHolder::level).collect();
    assert_eq!(seated, [first, second, third].map(Some));
    // A person keeps their place.
    let names = ["Ann", "Bob"].map(|name| name.parse().unwrap());
    let mut shared = new().shared_by(names.to_vec());
    let before = others(&shared);
    shared.follow(Some(&last));
    assert_eq!(others(&shared), before);
}

#[test]
fn a_length_is_that_of_the_last_match_where_the_house_rules_have_another() {
    let built_in = RuleBook::built_in();
    let mut setup = of_ann(Level::Club, &built_in);
    setup.meet_first();
    assert!(!setup.is_as_long_as_last(), "there is none");
    for (rules, is_so) in [(setup.rules(), true), (built_in.rules(), false)] {
        let last = LastMatch {
            opponent: Some(Level::Club),
            others: Vec::new(),
            rules,
        };
        setup.follow(Some(&last));
        assert_eq!(setup.is_as_long_as_last(), is_so);
        setup.step_length(true);
        assert!(!setup.is_as_long_as_last(), "another was chosen");
    }
}

/// Presets and rules that were put together in the form of a new match.
#[test]
fn house_rules_chosen_for_one_match_are_gone_after_it() {
    let mut usual = of_ann(Level::Club, &RuleBook::built_in());
    usual.meet_first();
    let after = |mut once: Setup, called: &str| {
        assert!(once.is_once() && *once.book() == RuleBook::built_in());
        let rules = once.rules();
        let header = once.begin().unwrap();
        assert_eq!(*header.rules(), rules, "{called}");
        let last = LastMatch {
            opponent: Some(Level::Club),
            others: Vec::new(),
            rules,
        };
        // In the menu after the match, and at the next start.
        once.follow(Some(&last));
        let mut again = usual.clone();
        again.follow(Some(&last));
        for next in [once, again] {
            assert_eq!(next.chosen().name(), "the built-in rules", "{called}");
            assert!(next.houses == usual.houses && !next.is_once(), "{called}");
        }
    };
    for house in 1..usual.houses.len() {
        let mut once = usual.clone();
        once.house = house;
        let called = once.chosen().name();
        after(once, &called);
    }
    let mut house = usual.rules().into_house();
    house.score.gin_bonus = 33;
    let mut once = usual.clone();
    once.play_once(usual.next_book().changed(Rules::new(house).unwrap()));
    assert_eq!(once.chosen().name(), "the built-in rules, changed here");
    // It can be left and found again in the form.
    once.step_house(true);
    assert_eq!(once.chosen().name(), "the built-in rules");
    once.step_house(false);
    after(once, "changed");
}

#[test]
fn all_who_play_are_named_and_those_who_may_be_partners_are_no_opponents() {
    let at = |name: &str| {
        let mut presets = PRESETS.iter();
        let preset = presets.find(|preset| preset.name() == name).unwrap();
        of_ann(Level::Casual, &preset.book()).company()
    };
    assert_eq!(at("quick"), "against Conrad");
    assert_eq!(at("cutthroat"), "against Conrad and Eddie");
    assert_eq!(at("round"), "against Conrad, Eddie and Clara");
    assert_eq!(at("partnership"), "with Conrad, Eddie and Clara");
}

#[test]
fn the_length_is_that_of_the_rules_whatever_was_changed_first() {
    let ann = || of_ann(Level::Casual, &RuleBook::built_in());
    for steps in 0..4 {
        let mut setup = ann();
        for _ in 0..steps {
            setup.step_length(true);
        }
        let chosen = setup.length();
        for _ in 0..setup.houses.len() {
            let rules = setup.rules();
            let own = setup.chosen().book.rules();
            if setup.has_own_length() {
                assert_eq!(rules, own, "{} after {steps}", setup.chosen().name());
            }
            let (told, _) = setup.length();
            let by_points =
                rules.match_play.best_of == 0 && rules.match_play.hollywood == Hollywood::Off;
            let target = if by_points {
                rules.match_play.target
            } else {
                rules.game.target
            };
            let games = rules.game.target;
            let is_told = if by_points && games != rules.usual().game.target {
                told == format!("match to {target}, games to {games}")
            } else {
                told.ends_with(&format!("to {target}"))
            };
            assert!(is_told, "{told}");
            // A length that is chosen now goes before that of the house rules, except that of three games at once.
            if setup.has_own_length() {
                setup.step_length(true);
                let stands = own.match_play.hollywood != Hollywood::Off;
                assert_eq!(setup.rules() == own, stands);
            }
            setup.step_house(true);
        }
        assert_eq!(setup.length(), chosen, "it is chosen still");
    }
}

#[test]
fn lengths_follow_one_another_from_the_shortest_to_the_longest() {
    for preset in PRESETS {
        let mut setup = of_ann(Level::LADDER[0], &preset.book());
        let first = setup.length();
        let mut minutes = Vec::new();
        while minutes.is_empty() || setup.length() != first {
            minutes.push(setup.length().1);
            setup.step_length(true);
        }
        // After the longest the shortest comes again.
        let falls = minutes.windows(2).filter(|pair| pair[1] < pair[0]);
        assert!(falls.count() <= 1, "{}: {minutes:?}", preset.name());
    }
}

#[test]
fn the_others_at_a_larger_table_are_about_as_strong_as_the_first() {
    let round = PRESETS.iter().find(|preset| preset.name() == "round");
    let table = || of_ann(Level::LADDER[0], &round.unwrap().book());
    let far = |setup: &Setup, level: Level| {
        let levels = setup.others().iter().filter_map(PlaceHolder::level);
        let far = levels.map(|other| (other as usize).abs_diff(level as usize));
        far.max().unwrap_or_default()
    };
    for level in Level::LADDER {
        let asked = table().with_opponents([level.into()]);
        let mut met = table();
        met.meet_again(level, &[]);
        for setup in [asked, met] {
            assert_eq!(others(&setup)[0], level.called().as_str());
            assert!(far(&setup, level) <= NEAR, "{:?}", others(&setup));
            let called = others(&setup);
            assert_eq!(distinct(called.iter().map(String::as_str)), called);
        }
    }
}

#[test]
fn a_preset_sets_its_own_length_and_brings_yours_back_when_it_goes() {
    let mut setup = of_ann(Level::Beginner, &RuleBook::built_in());
    setup.meet_first();
    let (table, length) = (setup.table(), setup.length());
    // As the page of the house rules does it.
    let choose = |setup: &mut Setup, book: RuleBook| {
        let (before, next) = (setup.clone(), set_like(&setup.own(), &book).rules());
        setup.adopt(book);
        setup.stay_with(&before, &next);
    };
    let mut kept = 0;
    for preset in PRESETS {
        let own = preset.book().rules();
        choose(&mut setup, preset.book());
        assert!(!has_own_length(&own) || has_same_length(&own, &setup.rules()));
        kept += usize::from(setup.length() == length);
        choose(&mut setup, RuleBook::built_in());
        assert_eq!((setup.table(), setup.length()), (table, length.clone()));
    }
    assert!(kept > 1, "others have no length of their own");
}

#[test]
fn a_match_says_how_long_its_games_are_where_that_is_unusual() {
    let mut house = HouseRules::default();
    (house.match_play.best_of, house.match_play.target) = (0, 500);
    let said = |house| length(&Rules::new(house).unwrap());
    assert_eq!(said(house), "match to 500");
    house.game.target = 150;
    assert_eq!(said(house), "match to 500, games to 150");
}

#[test]
fn a_table_keeps_the_length_where_it_can_and_else_it_is_known_to_change_it() {
    let mut setup = of_ann(Level::Beginner, &RuleBook::built_in());
    setup.meet_first();
    assert!(!setup.table_changes_length());
    for (table, length) in [
        ((GameTable::Cutthroat, 3), "one game to 100"),
        ((GameTable::Chouette, 3), "one game to 50"),
        ((GameTable::BattleRoyal, 3), "one game to 100"),
        ((GameTable::Partnership, 4), "one game to 60"),
        ((GameTable::Two, 2), "one game to 50"),
    ] {
        setup.choose_table(table);
        assert_eq!(setup.length().0, length, "{table:?}");
        let is_other = length != "one game to 50";
        assert_eq!(setup.table_changes_length(), is_other, "{table:?}");
    }
}

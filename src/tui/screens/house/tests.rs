use super::*;

fn key(path: &str) -> &'static RuleKey {
    RuleKey::find(path).unwrap()
}

fn page() -> HouseScreen {
    HouseScreen::new(RuleBook::built_in(), true)
}

#[test]
fn every_key_can_be_changed_there_and_back() {
    for key in KEYS {
        let mut page = page();
        let before = page.value(key);
        page.change(key, true);
        if page.value(key) == before {
            // It stands at the end of its range.
            page.change(key, false);
        }
        assert_ne!(page.value(key), before, "{}", key.path);
        assert_eq!(page.origin(key), &RuleOrigin::Changed);
        let changed = KEYS
            .iter()
            .filter(|key| *page.origin(key) == RuleOrigin::Changed);
        assert_eq!(changed.count(), 1);
        assert!(page.is_changed());
        let restored = page.restored(key).expect("it was changed");
        page.set(key, restored);
        assert_eq!(page.value(key), before);
        assert_eq!(page.origin(key), &RuleOrigin::Default);
        assert!(!page.is_changed());
        assert_eq!(page.restored(key), None);
    }
}

#[test]
fn what_was_changed_before_is_put_back_to_the_default() {
    let limit = key("knock.limit");
    let mut before = page();
    before.set(limit, Value::Number(7));
    let book = before.rules().expect("the rules fit together");
    let mut page = HouseScreen::new(book, true);
    assert_eq!(page.restored(limit), Some(Value::Number(10)));
    page.set(limit, Value::Number(9));
    assert_eq!(page.restored(limit), Some(Value::Number(7)));
}

#[test]
fn numbers_step_inside_their_range() {
    let (limit, bonus) = (key("knock.limit"), key("score.gin_bonus"));
    let tie = key("score.undercut_tie_bonus");
    let mut page = page();
    page.change(limit, true);
    assert_eq!(page.value(limit), Value::Number(11));
    page.set(limit, Value::Number(98));
    page.change(limit, true);
    assert_eq!(page.value(limit), Value::Number(98));
    page.set(bonus, Value::Number(22));
    page.change(bonus, false);
    assert_eq!(page.value(bonus), Value::Number(20));
    page.change(bonus, true);
    assert_eq!(page.value(bonus), Value::Number(25));
    page.set(bonus, Value::Number(0));
    page.change(bonus, false);
    assert_eq!(page.value(bonus), Value::Number(0));
    page.change(tie, true);
    assert_eq!(page.value(tie), Value::Number(0));
    page.change(tie, false);
    assert_eq!(page.value(tie), Value::Name("undercut-bonus"));
    page.change(tie, false);
    assert_eq!(page.value(tie), Value::Name("undercut-bonus"));
}

#[test]
fn what_a_key_cannot_be_is_refused_in_the_words_of_the_reader() {
    let limit = key("knock.limit");
    let mut page = page();
    page.set(limit, Value::Number(99));
    let told = page.refused.as_ref().unwrap().to_string();
    assert_eq!(told, "`knock.limit` is 99, but it must be between 0 and 98");
    assert_eq!(page.value(limit), Value::Number(10));
}

#[test]
fn values_that_contradict_one_another_stand_and_are_told() {
    let mut page = page();
    page.set(key("knock.variant"), Value::Name("oklahoma"));
    assert!(page.faults.is_empty());
    page.set(key("deal.eleven_card_start"), Value::Switch(true));
    assert_eq!(
        page.faults[0].keys(),
        ["knock.variant", "deal.eleven_card_start"]
    );
    assert!(page.rules().is_err());
    page.start_from(Preset::find("pagat").ok());
    assert_eq!(page.rules().unwrap().rules(), page.book.rules());
}

#[test]
fn two_values_of_a_key_differ_in_what_a_row_shows() {
    // The first row of a sentence on a screen of 80 columns.
    let row = 69;
    for key in KEYS {
        let values: Vec<Value<'_>> = match key.kind() {
            RuleKind::Switch => [false, true].map(Value::Switch).to_vec(),
            RuleKind::Choice(names) => names.iter().map(|one| Value::Name(one.name)).collect(),
            RuleKind::Number(range) | RuleKind::NumberOr(range, _) => {
                let (first, last) = (i64::from(*range.start()), i64::from(*range.end()));
                let some = [first, first + 1, first + 2, first + 3, last];
                let in_range = some.into_iter().filter(|number| *number <= last);
                in_range.map(Value::Number).collect()
            }
        };
        let line = |value: &Value<'_>| {
            let mut house = HouseRules::default();
            key.set(&mut house, *value).unwrap();
            key.line(&house).chars().take(row).collect::<String>()
        };
        for (place, value) in values.iter().enumerate() {
            for other in values[place + 1..].iter().filter(|other| *other != value) {
                assert_ne!(line(value), line(other), "{}", key.path);
            }
        }
    }
}

#[test]
fn a_rule_that_the_table_fixes_is_not_changed() {
    let dealer = key("deal.first_dealer");
    let cutthroat = Preset::find("cutthroat").unwrap().book();
    let mut page = HouseScreen::new(cutthroat, true);
    assert!(dealer.matters(&page.house) && dealer.is_fixed(&page.house));
    let before = page.house;
    page.change(dealer, true);
    assert_eq!(page.house, before);
    assert!(!page.line(dealer, None, &[]).changes);
    let mut page = HouseScreen::new(RuleBook::built_in(), true);
    assert!(!dealer.is_fixed(&page.house));
    let before = page.house;
    page.change(dealer, true);
    assert_ne!(page.house, before);
}

#[test]
fn a_value_that_a_table_does_not_have_is_told_by_its_own_sentence() {
    let mut house = *Preset::find("cutthroat").unwrap().book().rules();
    house.deal.first_dealer = crate::rules::FirstDealer::CutHigh;
    let faults = Rules::new(house).unwrap_err();
    let said = faults[0].in_words();
    assert!(
        said.contains("\"The higher card of a cut deals first\" contradict each other: in cutthroat the middle card"),
        "{said}"
    );
}

#[test]
fn the_rules_of_a_match_are_only_read() {
    let rules = Preset::find("oklahoma").unwrap().book().rules();
    let mut page = HouseScreen::new(RuleBook::of_match(rules), false);
    let used = KEYS.iter().filter(|key| key.matters(&page.house)).count();
    assert!(page.rows().len() == used && used < KEYS.len());
    page.change(key("knock.limit"), true);
    assert_eq!(page.rules().unwrap().rules(), rules);
    assert_eq!(page.origin(key("knock.variant")), &RuleOrigin::Match);
    assert_eq!(page.origin(key("knock.limit")), &RuleOrigin::Default);
}

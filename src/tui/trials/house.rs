//! The page of the house rules, key by key.

use crate::{
    rules::{
        FoundBy, GameTable, HouseRules, KEYS, Preset, RuleBook, RuleKey, Rules, RulesFile, Value,
    },
    tui::{
        message::Message,
        screens::{HouseRow, HouseScreen},
    },
};

use super::{Bench, scenes};

fn page(bench: &Bench) -> &HouseScreen {
    bench
        .model
        .top_as::<HouseScreen>()
        .expect("the page is open")
}

/// The page with the cursor on a key.
fn at(bench: &mut Bench, path: &str) {
    if bench.model.top_as::<HouseScreen>().is_none() {
        bench.press("r");
    }
    bench.press("Home");
    for _ in 0..page(bench).rows().len() {
        if matches!(page(bench).row(), HouseRow::Key(key) if key.path == path) {
            return;
        }
        bench.press("Down");
    }
    panic!("no line for {path}");
}

fn value(bench: &Bench, path: &str) -> Value<'static> {
    page(bench).value(RuleKey::find(path).unwrap())
}

/// What the title says of rules that were changed: how many lines have a star.
fn marked(bench: &Bench) -> String {
    let rules = page(bench).rules().unwrap().rules();
    let marked = KEYS.iter().filter(|key| key.is_unusual(&rules));
    assert!(marked.count() > 0);
    ", changed; * not the default".to_owned()
}

/// The words on the screen, wherever they are broken into rows.
fn said(bench: &Bench) -> String {
    let screen = bench.screen();
    screen.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn file(name: &str, found: FoundBy) -> RulesFile {
    RulesFile {
        name: name.to_owned(),
        found,
    }
}

pub(super) fn with_files() -> Bench {
    let mut bench = Bench::new();
    bench.model.rules_files = vec![
        file("rules.toml", FoundBy::Folder),
        file("/home/ann/.config/undercut/rules.toml", FoundBy::User),
    ];
    bench
}

pub(super) fn contradiction() -> Bench {
    let mut bench = Bench::new();
    at(&mut bench, "deal.eleven_card_start");
    bench.press("Right");
    at(&mut bench, "knock.variant");
    bench.press("Right");
    bench
}

#[test]
fn values_are_changed_by_keys_and_hold_for_the_next_match() {
    let mut bench = Bench::new();
    bench.choose(crate::tui::screens::MenuEntry::Rules);
    at(&mut bench, "knock.limit");
    bench.press("Left Left");
    assert_eq!(value(&bench, "knock.limit"), Value::Number(8));
    bench.press("1 2 Enter");
    assert_eq!(value(&bench, "knock.limit"), Value::Number(12));
    bench.press("9 9 Enter");
    let screen = bench.screen();
    assert!(screen.contains("this is 99, but it must be"), "{screen}");
    assert_eq!(value(&bench, "knock.limit"), Value::Number(12));
    at(&mut bench, "gin.big_gin");
    bench.press("Enter");
    at(&mut bench, "knock.variant");
    bench.press("Enter Down Enter");
    assert_eq!(value(&bench, "knock.variant"), Value::Name("oklahoma"));
    bench.press("Esc");
    assert!(bench.model.top_as::<HouseScreen>().is_none());
    let chosen = bench.model.setup.chosen();
    assert_eq!(chosen.name(), "the built-in rules, changed here");
    assert_eq!(chosen.book.rules().knock.limit, 12);
    assert!(!chosen.book.rules().gin.big_gin);
    assert!(bench.kept.is_empty(), "nothing is written unasked");
    bench
        .choose(crate::tui::screens::MenuEntry::NewMatch)
        .press("End Enter");
    assert_eq!(bench.sitting().game().rules().knock.limit, 12);
}

#[test]
fn the_page_has_the_values_of_the_table_and_the_length_of_the_next_match() {
    let played = |bench: &Bench| bench.model.setup.rules();
    for steps in 0..8 {
        let mut bench = Bench::new();
        bench.press("Enter Home");
        for _ in 0..steps {
            bench.press("Right");
        }
        let table = bench.model.setup.table();
        bench.press("r");
        assert_eq!(
            page(&bench).rules().unwrap().rules(),
            played(&bench),
            "{table:?}"
        );
        bench.press("Esc");
        assert_eq!(bench.model.setup.house, 0);
        assert_eq!(bench.model.setup.table(), table, "nothing was changed");
    }
    let mut bench = Bench::new();
    bench.model.setup.meet_first();
    bench.press("Enter Up Up Right r");
    let before = played(&bench);
    assert_eq!(page(&bench).rules().unwrap().rules(), before);
    let screen = bench.screen();
    assert!(!screen.contains("changed"), "you changed nothing: {screen}");
    at(&mut bench, "knock.limit");
    bench.press("Left");
    assert!(
        bench.screen().contains(&marked(&bench)),
        "{}",
        bench.screen()
    );
    bench.press("Esc");
    assert_eq!(played(&bench).knock.limit, before.knock.limit - 1);
    assert_eq!(played(&bench).game, before.game, "the length stays");
    // Whoever comes back finds as many: the length is not among them.
    bench.press("r");
    let screen = bench.screen();
    assert!(screen.contains(&marked(&bench)), "{screen}");
    bench.press("Esc");
    assert_eq!(played(&bench).match_play, before.match_play);
}

#[test]
fn a_number_that_was_typed_is_taken_without_enter() {
    let mut bench = with_files();
    bench.choose(crate::tui::screens::MenuEntry::Rules);
    at(&mut bench, "game.target");
    bench.press("2 5 Down");
    assert_eq!(value(&bench, "game.target"), Value::Number(25));
    at(&mut bench, "game.bonus");
    bench.press("3 0 w");
    assert_eq!(value(&bench, "game.bonus"), Value::Number(30));
    bench.press("Esc");
    // One that cannot be is told before anything else is done.
    at(&mut bench, "knock.limit");
    for key in ["Down", "End", "w", "q"] {
        bench.press("9 9").press(key);
        assert_eq!(
            page(&bench).row(),
            HouseRow::Key(RuleKey::find("knock.limit").unwrap())
        );
        let screen = bench.screen();
        assert!(screen.contains("this is 99"), "{key}: {screen}");
    }
    bench.press("9 q");
    assert!(bench.model.top_as::<HouseScreen>().is_none());
    let rules = bench.model.setup.chosen().book.rules();
    assert_eq!(
        (rules.game.target, rules.game.bonus, rules.knock.limit),
        (25, 30, 9)
    );
}

#[test]
fn the_footer_tells_how_a_number_is_taken_and_left() {
    let mut bench = Bench::new();
    at(&mut bench, "game.target");
    bench.press("2");
    let screen = bench.screen();
    assert!(
        screen.contains("Enter save") && screen.contains("Esc cancel"),
        "{screen}"
    );
    assert!(!screen.contains("q back"), "{screen}");
}

#[test]
fn a_number_that_is_typed_can_be_mended_and_left() {
    let mut bench = Bench::new();
    at(&mut bench, "game.target");
    bench.press("2 5 0 Backspace");
    assert_eq!(page(&bench).typed.as_deref(), Some("25"));
    assert!(bench.screen().contains("25_"));
    bench.press("Esc");
    assert_eq!(page(&bench).typed, None);
    assert_eq!(value(&bench, "game.target"), Value::Number(100));
    bench.press("Right Backspace");
    assert_eq!(value(&bench, "game.target"), Value::Number(100));
    // A word takes no number.
    at(&mut bench, "deal.first_dealer");
    bench.press("5");
    assert_eq!(page(&bench).typed, None);
}

#[test]
fn a_preset_is_a_start() {
    let mut bench = Bench::new();
    bench.press("r Home Enter");
    // After "leave them" and the built-in rules come the presets.
    bench.press("Down Down Down Enter");
    let pagat = Preset::find("pagat").unwrap().book().rules();
    assert_eq!(page(&bench).rules().unwrap().rules(), pagat);
    bench.press("Home Enter Enter");
    assert_eq!(page(&bench).rules().unwrap().rules(), pagat);
    bench.press("Esc");
    assert_eq!(bench.model.setup.chosen().name(), "the rules of Pagat.com");
}

#[test]
fn a_contradiction_is_shown_at_its_keys_and_has_to_be_mended() {
    let mut bench = contradiction();
    let screen = bench.screen();
    assert!(screen.contains("one contradiction"), "{screen}");
    assert!(screen.contains("takes the knock limit"), "{screen}");
    assert!(screen.contains("▸! Oklahoma: the first upcard"), "{screen}");
    bench.press("w");
    assert!(bench.model.asked.is_none() && bench.kept.is_empty());
    bench.press("Esc Enter");
    assert!(bench.model.top_as::<HouseScreen>().is_some());
    bench.press("Esc Down Enter");
    assert!(bench.model.top_as::<HouseScreen>().is_none());
    let setup = &bench.model.setup;
    assert_eq!(setup.book(), &RuleBook::built_in());
}

#[test]
fn the_rules_are_written_only_when_asked_and_where() {
    let mut bench = with_files();
    at(&mut bench, "score.gin_bonus");
    bench.press("Left w");
    assert!(bench.screen().contains("rules.toml in this folder"));
    bench.press("End Enter");
    assert!(bench.kept.is_empty());
    // Your own file comes first.
    bench.press("w Enter");
    let (file, _) = bench.kept.pop().unwrap();
    assert_eq!(file.found, FoundBy::User);
    bench.press("w Down Enter");
    let (file, rules) = bench.kept.pop().unwrap();
    assert_eq!(file.name, "rules.toml");
    assert_eq!(rules.score.gin_bonus, 20);
    let book = RuleBook::read(file, b"[score]\ngin_bonus = 20\n").unwrap();
    bench.send(Message::RulesKept(Ok(book)));
    let screen = bench.screen();
    assert!(
        screen.contains("Written to rules.toml in this folder."),
        "{screen}"
    );
    assert!(screen.contains("rules.toml:2"), "{screen}");
    let why = "rules.toml:1:1: there is no key `x`\n  1 | x\n    | ^".to_owned();
    bench.send(Message::RulesKept(Err(why)));
    let screen = bench.screen();
    assert!(
        screen.contains("Not written: rules.toml:1:1: there is no key"),
        "{screen}"
    );
}

#[test]
fn at_the_table_the_rules_are_only_read() {
    let mut bench = scenes::discard();
    let before = bench.sitting().record().clone();
    bench.press("? r");
    at(&mut bench, "knock.limit");
    bench.press("Right 5 Enter Backspace w");
    assert_eq!(value(&bench, "knock.limit"), Value::Number(10));
    assert!(bench.kept.is_empty() && bench.model.asked.is_none());
    let screen = bench.screen();
    assert!(screen.contains("read only"), "{screen}");
    assert!(!screen.contains("Enter change"), "{screen}");
    bench.press("Esc");
    assert!(bench.model.top_as::<HouseScreen>().is_none());
    assert_eq!(bench.sitting().record(), &before);
}

#[test]
fn the_mouse_points_and_changes() {
    let mut bench = Bench::new();
    bench.press("r");
    let row = |bench: &Bench, name: &str| -> u16 {
        let screen = bench.screen();
        let at = screen.lines().position(|line| line.contains(name));
        u16::try_from(at.expect("it is in sight")).unwrap()
    };
    let y = row(&bench, "Each player is dealt ten cards");
    bench.click(5, y);
    assert_eq!(
        value(&bench, "deal.eleven_card_start"),
        Value::Switch(false)
    );
    let y = row(&bench, "Each player is dealt ten cards");
    bench.click(5, y);
    assert_eq!(value(&bench, "deal.eleven_card_start"), Value::Switch(true));
}

#[test]
fn rules_without_effect_are_shown_only_when_asked_for() {
    let oklahoma = |bench: &Bench| {
        let rows = page(bench).rows().into_iter();
        let keys = rows.filter_map(|row| match row {
            HouseRow::Key(key) => Some(key.path),
            _ => None,
        });
        keys.filter(|path| path.starts_with("knock.oklahoma"))
            .count()
    };
    let to_the_switch = |bench: &mut Bench| {
        bench.press("Home");
        while page(bench).row() != HouseRow::Idle {
            bench.press("Down");
        }
    };
    let mut bench = Bench::new();
    bench.press("r");
    assert_eq!(oklahoma(&bench), 0);
    to_the_switch(&mut bench);
    let screen = bench.screen();
    assert!(screen.contains("rules have no effect now"), "{screen}");
    assert!(screen.contains("Enter show"), "{screen}");
    bench.press("Enter");
    assert_eq!(page(&bench).row(), HouseRow::Idle);
    assert_eq!(oklahoma(&bench), 3);
    assert!(bench.screen().contains("Enter hide"));
    bench.press("Enter");
    assert_eq!(oklahoma(&bench), 0);
    // The rules that come into effect stand in their places, and the cursor stays.
    at(&mut bench, "knock.variant");
    bench.press("Right");
    assert_eq!(oklahoma(&bench), 3);
    let row = page(&bench).row();
    assert_eq!(row, HouseRow::Key(RuleKey::find("knock.variant").unwrap()));
}

#[test]
fn every_key_and_what_it_says_can_be_seen_at_the_smallest_size() {
    for (width, height) in [(40, 12), (45, 14)] {
        let mut bench = Bench::new();
        bench.resize(width, height);
        bench.press("r End Up Enter");
        assert!(page(&bench).rows().len() > KEYS.len(), "all are shown");
        bench.press("Home");
        for _ in 0..page(&bench).rows().len() {
            let screen = bench.screen();
            if let HouseRow::Key(key) = page(&bench).row() {
                let line = key.line(&HouseRules::default());
                for word in line.split(' ').take(6).chain(key.source.split(' ')) {
                    assert!(screen.contains(word), "{word} of {line}:\n{screen}");
                }
            }
            bench.press("Down");
        }
        let rules = Rules::new(HouseRules::default()).unwrap();
        assert_eq!(page(&bench).rules().unwrap().rules(), rules);
    }
}

#[test]
fn a_house_rule_that_does_not_fit_the_table_does_not_count_there() {
    let mut bench = Bench::new();
    let mut house = HouseRules::default();
    for (path, value) in [
        ("doubling.on", Value::Switch(true)),
        ("deal.after_void", Value::Name("alternate")),
    ] {
        RuleKey::find(path).unwrap().set(&mut house, value).unwrap();
    }
    let book = RuleBook::built_in().changed(Rules::new(house).unwrap());
    bench.model.setup.adopt(book.clone());
    bench.press("Enter Home Right");
    let told = said(&bench);
    assert!(told.contains("except 1 rule"), "{told}");
    let rule =
        "Not at this table: After a hand without a winner, the other player deals (in cutthroat";
    assert!(told.contains(rule), "{told}");

    // The help has the rules of this table, and so has their own page, which says the same.
    bench.resize(160, 90);
    bench.press("?");
    let told = said(&bench);
    assert!(told.contains("• Cutthroat, for three"), "{told}");
    assert!(!told.contains("the other player deals"), "{told}");
    bench.press("Esc r Home");
    let told = said(&bench);
    assert!(told.contains(rule), "{told}");
    assert_eq!(value(&bench, "deal.after_void"), Value::Name("same"));
    bench.press("Esc End Enter");
    let rules = *bench.sitting().game().rules();
    assert_eq!(rules.table.game, GameTable::Cutthroat);
    assert!(rules.doubling.on, "that one fits");
    // At another table it counts again.
    assert_eq!(bench.model.setup.book(), &book);
}

#[test]
fn a_value_that_a_table_chosen_on_the_page_excludes_gives_way_to_that_of_the_table() {
    let mut bench = Bench::new();
    at(&mut bench, "deal.after_void");
    bench.press("Right");
    at(&mut bench, "table.game");
    bench.press("Right");
    assert!(said(&bench).contains("! one contradiction"));
    at(&mut bench, "deal.after_void");
    assert!(
        bench.screen().contains("Enter change"),
        "{}",
        bench.screen()
    );
    bench.press("Enter");
    assert_eq!(value(&bench, "deal.after_void"), Value::Name("same"));
    assert!(!said(&bench).contains("contradiction"));
    assert!(
        !bench.screen().contains("Enter change"),
        "{}",
        bench.screen()
    );
}

#[test]
fn what_was_chosen_in_new_match_is_not_written_and_stays_chosen() {
    let mut bench = with_files();
    bench.model.setup.meet_first();
    let length = bench.model.setup.length();
    // Cutthroat, and moves can be taken back.
    bench.press("Enter Home Right End Up Right");
    let mut chosen = bench.model.setup.rules().into_house();
    for leaves in [false, true] {
        at(&mut bench, "knock.limit");
        bench.press("Left");
        chosen.knock.limit -= 1;
        if leaves {
            bench.press("Esc r");
        }
        bench.press("w");
        let told = said(&bench);
        assert!(
            told.contains("What you chose in New match is not written"),
            "{told}"
        );
        bench.press("Enter");
        let (file, rules) = bench.kept.pop().unwrap();
        let mut wanted = HouseRules::default();
        wanted.knock.limit = chosen.knock.limit;
        assert_eq!(rules.into_house(), wanted);
        let text = format!("[knock]\nlimit = {}\n", chosen.knock.limit);
        let book = RuleBook::read(file, text.as_bytes()).unwrap();
        bench.send(Message::RulesKept(Ok(book)));
        assert_eq!(bench.model.setup.rules().into_house(), chosen);
        assert_eq!(page(&bench).rules().unwrap().rules().into_house(), chosen);
    }
    // So does the length for two, which cutthroat does not have.
    bench.press("Esc Home Left");
    assert_eq!(bench.model.setup.length(), length);
    bench.press("Right End Enter");
    assert_eq!(bench.sitting().game().rules().into_house(), chosen);
}

#[test]
fn a_length_that_is_changed_on_the_page_is_played_as_it_is_shown() {
    let mut bench = Bench::new();
    bench.model.setup.meet_first();
    for opens in ["r", "Enter r"] {
        bench.press(opens);
        at(&mut bench, "game.target");
        bench.press("6 0 Enter");
        let shown = page(&bench).rules().unwrap().rules();
        assert_eq!((shown.game.target, shown.match_play.best_of), (60, 1));
        bench.press("Esc");
        assert_eq!(bench.model.setup.rules(), shown);
    }
}

#[test]
fn the_page_opens_where_it_was_left_and_says_how_long_its_changes_hold() {
    let mut bench = Bench::new();
    at(&mut bench, "knock.limit");
    bench.press("Esc r");
    let limit = HouseRow::Key(RuleKey::find("knock.limit").unwrap());
    assert_eq!(page(&bench).row(), limit);
    bench.press("Left Esc");
    let told = said(&bench);
    assert!(told.contains("hold until you quit"), "{told}");
    assert!(told.contains("press w in House rules"), "{told}");
}

#[test]
fn rules_changed_in_a_new_match_are_those_of_that_match_alone() {
    let mut bench = Bench::new();
    let before = bench.model.setup.clone();
    for begins in [false, true] {
        bench.press("Enter");
        at(&mut bench, "knock.limit");
        bench.press("Left Esc");
        let told = said(&bench);
        assert!(told.contains("for other matches, press w"), "{told}");
        assert!(told.contains("rules, changed here"), "{told}");
        assert_eq!(bench.model.setup.rules().knock.limit, 9);
        assert_eq!(bench.model.setup.book(), before.book());
        if begins {
            bench.press("End Enter");
            assert_eq!(bench.sitting().game().rules().knock.limit, 9);
        } else {
            bench.press("Esc");
        }
        assert_eq!(bench.model.setup.chosen(), before.chosen());
        assert_eq!(bench.model.setup.houses, before.houses);
    }
}

#[test]
fn a_key_that_is_held_stops_at_the_ends_of_the_list() {
    let mut bench = Bench::new();
    bench.press("r Home Up Up");
    assert_eq!(page(&bench).row(), HouseRow::Start);
    bench.press("End Down Down");
    assert_eq!(page(&bench).row(), HouseRow::Keep);
}

#[test]
fn a_sentence_takes_as_many_rows_as_it_needs() {
    let mut bench = Bench::new();
    bench.resize(60, 20);
    bench.press("r Home");
    let house = HouseRules::default();
    for _ in 1..page(&bench).rows().len() {
        bench.press("Down");
        if let HouseRow::Key(key) = page(&bench).row() {
            let (told, line) = (said(&bench).replace("< > ", ""), key.line(&house));
            assert!(told.contains(&line), "{line}\n{}", bench.screen());
        }
    }
}

#[test]
fn a_key_that_does_what_enter_does_is_not_shown_beside_it() {
    let mut bench = Bench::new();
    bench.press("r End");
    let screen = bench.screen();
    assert_eq!(screen.matches("save to a file").count(), 1, "{screen}");
    bench.press("Up");
    assert!(
        bench.screen().contains("w save to a file"),
        "{}",
        bench.screen()
    );
}

#[test]
fn a_length_has_no_star_and_the_help_counts_no_rule_for_it() {
    let mut bench = Bench::new();
    bench.choose(crate::tui::screens::MenuEntry::NewMatch);
    bench.press("Up Up Up Right r");
    at(&mut bench, "game.target");
    let screen = bench.screen();
    assert!(screen.contains("Chosen in New match."), "{screen}");
    assert!(!screen.contains('*'), "{screen}");
    bench.press("?");
    let told = said(&bench).replace(" ┃", "");
    let every = "Apart from the length, every rule is the usual one.";
    assert!(told.contains(every), "{told}");
}

#[test]
fn the_length_that_comes_with_a_table_is_not_called_unusual() {
    let mut bench = Bench::new();
    bench.press("Enter Down Down Home");
    for _ in 0..6 {
        bench.press("Right r");
        let screen = bench.screen();
        assert!(screen.contains("* set in New match"), "{screen}");
        bench.press("Esc");
    }
}

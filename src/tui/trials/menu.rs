//! The menu, and the form of a new match.

use crate::{
    players::{Level, Opponent},
    record::{
        Header, Participant, Record,
        store::{Summary, Unfinished},
    },
    rules::{GameTable, Preset, RuleBook, Rules, TakeBack},
    tui::{
        analyst::DueToday,
        keymap::Place,
        message::Message,
        setup::{LastMatch, Setup},
    },
};

use super::{Bench, scenes};

#[test]
fn the_first_click_on_a_line_only_points_at_it() {
    let mut bench = Bench::new();
    bench.press("Enter");
    let length = bench.model.setup.length();
    let mut click = |sign: char| {
        let screen = bench.screen();
        let mut lines = screen.lines().enumerate();
        let (y, line) = lines.find(|(_, line)| line.contains("Length")).unwrap();
        let x = line.chars().position(|one| one == sign).unwrap();
        bench.click(u16::try_from(x).unwrap(), u16::try_from(y).unwrap());
        bench.model.setup.length() == length
    };
    assert!(click('L'), "it points");
    assert!(!click('>'), "it is longer");
    assert!(click('<'), "and as it was");
    assert!(!click('L'), "as with Enter");
}

#[test]
fn the_menu_puts_a_match_together() {
    let mut bench = Bench::new();
    bench.press("Enter");
    assert_eq!(bench.model.place(), Place::NewMatch);
    let before = bench.model.setup.clone();
    bench.press("Up Right");
    assert_eq!(bench.model.setup.take_back(), TakeBack::UntilOpponentActs);
    let screen = bench.screen();
    assert!(screen.contains("The key is u."), "{screen}");
    bench.press("Left");
    bench.press("Up Enter");
    assert_eq!(bench.model.place(), Place::House, "Enter shows the rules");
    bench.press("Esc");
    assert_eq!(bench.model.setup, before);
    bench.press("Right");
    assert_eq!(bench.model.setup.house, 1);
    bench.press("Up Right");
    let screen = bench.screen();
    assert!(
        screen.contains("< one game to 50, about 10 minutes >"),
        "{screen}"
    );
    bench.press("Up Left");
    assert_eq!(bench.model.setup.opponent(), None, "a person beside you");
    bench.press("Left");
    assert_eq!(
        bench.model.setup.opponent(),
        Some(&Opponent::Computer(Level::Knocker))
    );
    bench.press("Right Right Right");
    assert_eq!(
        bench.model.setup.opponent(),
        Some(&Opponent::Computer(Level::Novice))
    );
    bench.press("Esc");
    assert_eq!(bench.model.place(), Place::Menu);
    assert_eq!(bench.model.setup, before, "no match has begun");
    bench.press("Enter End Up Up Right");
    let screen = bench.screen();
    let words: Vec<&str> = screen.split_whitespace().collect();
    let said = words.join(" ");
    assert!(
        said.contains("Only this match is played by them."),
        "{screen}"
    );
    bench.press("Up Right");
    bench.press("End Enter");
    assert_eq!(bench.model.place(), Place::Cut);
    assert_eq!(bench.model.setup.house, 0, "it was for this match");
    let header = bench.header.as_ref().unwrap();
    assert_eq!(header.seed(), 7);
    let rules = header.rules();
    assert_eq!((rules.game.target, rules.match_play.best_of), (50, 1));

    // A match that is left now is in no list.
    bench.press("q");
    let screen = bench.screen();
    assert!(screen.contains("No cards have been dealt"), "{screen}");
    assert!(!screen.contains("resume"), "{screen}");
}

#[test]
fn a_record_that_cannot_be_gone_on_with_is_told_in_the_menu() {
    let mut bench = Bench::new();
    bench.send(Message::Resumed(Err("it is damaged".into())));
    assert!(
        bench.screen().contains("It is damaged."),
        "{}",
        bench.screen()
    );

    let players = |level: &str| {
        vec![
            Participant::human("Ann".parse().unwrap()),
            Participant::bot("Zoe".parse().unwrap(), level.parse().unwrap()),
        ]
    };
    let record = |players| Record::new(Header::new(Rules::default(), players, 1).unwrap());
    bench.send(Message::Resumed(Ok(Box::new(record(players("wizard"))))));
    assert!(bench.screen().contains("wizard"), "{}", bench.screen());
    let nobody = vec![Level::Club.participant(), Level::Master.participant()];
    bench.send(Message::Resumed(Ok(Box::new(record(nobody)))));
    assert!(bench.model.sitting.is_none());
    assert!(bench.screen().contains("No person"), "{}", bench.screen());
}

#[test]
fn a_match_begins_by_itself_only_when_there_is_none_to_go_on_with() {
    let summary = Summary::new(scenes::discard().sitting().record());
    for (newest, begins) in [(None, true), (Some((1, summary)), false)] {
        let mut bench = Bench::new();
        bench.model.menu.begins = true;
        bench.send(Message::Found {
            unfinished: Ok(Unfinished {
                newest,
                set_aside: Vec::new(),
            }),
            last: None,
        });
        assert_eq!(bench.model.sitting.is_some(), begins);
    }
}

#[test]
fn a_first_match_is_short_and_against_the_first_opponent_and_the_next_follows_the_last() {
    let mut bench = Bench::new();
    let setup = |level| Setup::new("Ann".parse().unwrap(), level, &RuleBook::built_in(), 7);
    bench.model.setup = setup(Level::Casual);
    let found = |last| Message::Found {
        unfinished: Ok(Unfinished {
            newest: None,
            set_aside: Vec::new(),
        }),
        last,
    };
    bench.send(found(None));
    bench.press("Enter");
    let screen = bench.screen();
    assert!(screen.contains("Benny, beginner, level 1 of 9"), "{screen}");
    assert!(screen.contains("one game to 50, about"), "{screen}");
    bench.press("Esc");
    let mut last = setup(Level::Casual);
    last.step_length(true);
    last.step_length(true);
    bench.send(found(Some(Box::new(LastMatch {
        opponent: Some(Level::Novice),
        others: Vec::new(),
        rules: last.rules(),
    }))));
    bench.press("Enter");
    let screen = bench.screen();
    assert!(screen.contains("novice, level 2 of 9"), "{screen}");
    assert!(screen.contains("one game to 100, about"), "{screen}");
}

#[test]
fn how_a_match_of_several_stands_is_never_cut() {
    let tables = [
        (GameTable::Cutthroat, 3),
        (GameTable::Chouette, 4),
        (GameTable::BattleRoyal, 3),
        (GameTable::Partnership, 4),
        (GameTable::Round, 4),
    ];
    for (game, players) in tables {
        let house = super::tables::house(game, players);
        let names = &super::tables::FOUR[..players as usize];
        let played = Bench::shared(house, 7, names);
        let summary = Summary::new(played.sitting().record());
        let mut bench = Bench::new();
        bench.model.setup = played.model.setup;
        bench.model.menu.unfinished = Some((1, summary));
        for (width, height) in [(40, 12), (45, 14), (80, 24)] {
            bench.resize(width, height);
            let screen = bench.screen();
            for entry in ["Go on", "New match"] {
                let line = screen.lines().find(|line| line.contains(entry)).unwrap();
                assert!(!line.contains('…'), "{screen}");
            }
        }
    }
}

#[test]
fn the_menu_does_not_move_when_something_is_found() {
    let mut bench = Bench::new();
    let column = |bench: &Bench| {
        let screen = bench.screen();
        let line = screen.lines().find(|line| line.contains("Settings"));
        line.and_then(|line| line.find("Settings"))
    };
    for (width, height) in [(45, 14), (80, 24), (120, 40)] {
        bench.resize(width, height);
        let at = column(&bench);
        for words in [1, 4, 40] {
            bench.send(Message::DrillsCounted {
                due: DueToday {
                    briefly: "many ".repeat(words),
                    ..DueToday::default()
                },
                has_hands: true,
            });
            assert_eq!(column(&bench), at, "{}", bench.screen());
        }
    }
}

#[test]
fn the_form_does_not_move_while_its_values_change() {
    let mut bench = Bench::new();
    bench.press("Enter");
    let column = |bench: &Bench| {
        let screen = bench.screen();
        let line = screen.lines().find(|line| line.contains("House rules  "));
        let before = line.and_then(|line| line.split("House rules").next());
        before.map(|before| before.chars().count())
    };
    let at = column(&bench);
    for _ in 0..4 {
        bench.press("Up");
        for _ in 0..20 {
            bench.press("Right");
            assert_eq!(column(&bench), at, "{}", bench.screen());
        }
    }
}

#[test]
fn what_was_changed_in_a_new_match_can_be_put_back() {
    let mut bench = Bench::new();
    let before = bench.model.setup.clone();
    bench.press("Enter");
    assert!(
        !bench.screen().contains("undo changes"),
        "{}",
        bench.screen()
    );
    bench.press("Up Right Up Right Up Right Up Right");
    assert_ne!(bench.model.setup, before);
    assert!(
        bench.screen().contains("undo changes"),
        "{}",
        bench.screen()
    );
    bench.press("Backspace");
    assert_eq!(bench.model.setup, before);
    assert_eq!(bench.model.place(), Place::NewMatch);
}

#[test]
fn a_new_match_says_where_the_unfinished_one_stays() {
    let kept = "Your match with Benny is kept in Records.";
    let mut bench = Bench::new();
    bench.press("Enter");
    assert!(!bench.screen().contains("is kept"), "{}", bench.screen());
    let summary = Summary::new(scenes::discard().sitting().record());
    bench.model.menu.unfinished = Some((3, summary));
    for (width, height) in [(80, 24), (120, 40)] {
        bench.resize(width, height);
        assert!(bench.screen().contains(kept), "{}", bench.screen());
    }
}

#[test]
fn a_match_that_waits_names_its_house_rules() {
    let mut summary = Summary::new(scenes::discard().sitting().record());
    let mut bench = Bench::new();
    for (house, told) in [
        (None, "Ann 0, Benny 0 (own house rules)"),
        (Some("quick"), "Ann 0, Benny 0 in this game"),
        (Some("straight"), "Ann 0, Benny 0 (straight gin)"),
    ] {
        if let Some(name) = house {
            summary.rules = Preset::find(name).unwrap().book().rules();
        }
        bench.model.menu.unfinished = Some((3, summary.clone()));
        assert!(bench.screen().contains(told), "{}", bench.screen());
    }
}

#[test]
fn unfinished_matches_are_counted_beside_the_records() {
    let summary = Summary::new(scenes::discard().sitting().record());
    let mut bench = Bench::new();
    bench.send(Message::Found {
        unfinished: Ok(Unfinished {
            newest: Some((3, summary)),
            set_aside: Vec::new(),
        }),
        last: None,
    });
    let whose = "Ann 0, Benny 0 (own house rules)";
    assert!(bench.screen().contains(whose), "{}", bench.screen());
    bench.send(Message::LadderFound {
        ladder: None,
        unfinished: 3,
    });
    let screen = bench.screen();
    assert!(screen.contains("review; 3 unfinished"), "{screen}");
    assert!(screen.contains(whose), "{screen}");
    bench.resize(40, 12);
    assert!(
        bench.screen().contains("3 unfinished"),
        "{}",
        bench.screen()
    );
}

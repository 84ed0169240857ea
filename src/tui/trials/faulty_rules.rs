//! House rules that are read by default and have a mistake.

use crate::{
    rules::{FoundBy, RuleBook, RulesFile},
    tui::{keymap::Place, message::Message},
};

use super::Bench;

const WHY: &str = "line 2 of rules.toml: there is no key `limt` (did you mean `limit`?)";

fn faulty() -> Bench {
    let mut bench = Bench::new();
    bench.model.faulty_rules = Some(WHY.to_owned());
    bench
}

#[test]
fn the_menu_and_the_form_name_the_mistake() {
    let mut bench = faulty();
    insta::assert_snapshot!("faulty_rules_in_the_menu", bench.screen());
    bench.press("Enter");
    insta::assert_snapshot!("faulty_rules_before_a_match", bench.screen());
    bench.press("Up Up");
    assert!(bench.screen().contains("Line 2"), "{}", bench.screen());
    bench.press("Up");
    assert!(!bench.screen().contains("Line 2"), "{}", bench.screen());
}

#[test]
fn a_match_begins_by_other_rules_only_where_the_form_says_so() {
    let mut bench = faulty();
    bench.press("Enter");
    let screen = bench.screen();
    let begin = screen.lines().find(|row| row.contains("▸ Begin"));
    assert!(
        begin.is_some_and(|row| row.ends_with("by the built-in rules")),
        "{screen}"
    );
    bench.press("Enter");
    assert_eq!(
        (bench.model.place(), bench.rules_read),
        (Place::NewMatch, 1)
    );
    bench.send(Message::RulesRead(Err(WHY.to_owned())));
    assert!(bench.model.sitting.is_some(), "{}", bench.screen());

    // What was read for another page begins nothing.
    let mut bench = faulty();
    bench.press("r");
    bench.press("Esc Enter");
    bench.send(Message::RulesRead(Err(WHY.to_owned())));
    assert_eq!(bench.model.place(), Place::NewMatch);
    assert!(bench.model.sitting.is_none());
}

#[test]
fn what_was_corrected_is_played_by() {
    let mut bench = faulty();
    bench.press("Enter Enter");
    let file = RulesFile {
        name: "rules.toml".to_owned(),
        found: FoundBy::Folder,
    };
    let book = RuleBook::read(file, b"[knock]\nlimit = 7\n").unwrap();
    bench.send(Message::RulesRead(Ok(book)));
    let screen = bench.screen();
    assert!(screen.contains("can be used again"), "{screen}");
    assert!(screen.contains("rules.toml in this folder"), "{screen}");
    bench.press("Enter");
    assert_eq!(bench.sitting().game().rules().knock.limit, 7);
}

/// Without the file the built-in rules go on, and the form stays as it was filled in.
#[test]
fn a_file_that_is_gone_changes_no_choice() {
    let mut bench = faulty();
    bench.press("Enter");
    for _ in 0..20 {
        bench.press("Up");
    }
    bench.press("Right");
    let rows = |screen: &str| -> Vec<String> {
        let rows = screen
            .lines()
            .filter(|row| row.contains("Length") || row.contains("Table"));
        rows.map(str::to_owned).collect()
    };
    let chosen = rows(&bench.screen());
    assert!(!chosen.is_empty(), "{}", bench.screen());
    bench.send(Message::RulesRead(Ok(RuleBook::built_in())));
    let screen = bench.screen();
    assert!(
        screen.contains("The built-in rules can be used again."),
        "{screen}"
    );
    assert_eq!(rows(&screen), chosen, "{screen}");
}

#[test]
fn chosen_rules_need_no_question() {
    let mut bench = faulty();
    bench.press("Enter Up Up Right");
    bench.press("End Enter");
    assert_eq!(bench.rules_read, 0);
    assert!(bench.model.sitting.is_some(), "{}", bench.screen());
}

#[test]
fn the_page_of_the_house_rules_reads_the_file_again() {
    let mut bench = faulty();
    bench.press("r");
    assert_eq!((bench.model.place(), bench.rules_read), (Place::House, 1));
    bench.send(Message::RulesRead(Err(WHY.to_owned())));
    assert!(bench.screen().contains("Line 2"), "{}", bench.screen());
}

//! The deal of the day: begun, resumed, played once for the result and again for practice.

use crate::{
    analysis::stats::{DailyRecords, DailyResult, DailyResults},
    game::{Player, Stage},
    players::Level,
    record::{Daily, Record},
    tui::{
        keymap::Place,
        message::{Effect, Message},
        screens::{AnyScreen, DailyScreen, DailyStanding},
    },
};

use super::{
    Bench,
    played::{begun, date, of_the_day},
    player::play_on,
};

const TODAY: &str = "2026-11-22";

/// Some days, today's among them.
pub(super) fn history() -> Vec<Record> {
    ["2026-11-19", "2026-11-20", "2026-11-21", TODAY]
        .map(|day| of_the_day(day, day))
        .into()
}

fn found(records: Vec<Record>) -> Box<DailyRecords> {
    let days = DailyResults::of(records.iter().filter_map(DailyResult::of));
    let here = (1..).zip(records).find(|(_, record)| {
        let daily = record.header().occasion().daily();
        daily.is_some_and(|daily| daily.date == date(TODAY))
    });
    Box::new(DailyRecords {
        today: date(TODAY),
        date: date(TODAY),
        here,
        days,
        ..DailyRecords::nothing(date(TODAY), date(TODAY))
    })
}

#[test]
fn a_damaged_record_is_told_before_its_deal_is_begun_anew() {
    let mut bench = opened(Vec::new());
    let lost = DailyRecords {
        lost: Some("daily/0001.jsonl.damaged".into()),
        ..DailyRecords::nothing(date(TODAY), date(TODAY))
    };
    bench.send(Message::DaysFound(Ok(Box::new(lost))));
    for (width, height) in [(40, 12), (60, 20), (80, 24)] {
        bench.resize(width, height);
        bench.press("Home");
        // Sentences are broken over rows.
        let flat = |bench: &Bench| {
            let screen = bench.screen();
            screen.split_whitespace().collect::<Vec<_>>().join(" ")
        };
        let mut told = flat(&bench);
        while !told.contains("a new first try.") {
            bench.press("PgDn");
            assert_ne!(flat(&bench), told, "{width}x{height}");
            told = flat(&bench);
        }
    }
    let told = bench.screen();
    assert!(
        told.contains("! The deal of 2026-11-22 was begun"),
        "{told}"
    );
    assert!(told.contains("0001.jsonl.damaged"), "{told}");
    bench.press("Enter");
    assert_eq!(bench.sitting().header().seed(), Daily::seed(date(TODAY)));
}

/// The page with what these records say.
pub(super) fn opened(records: Vec<Record>) -> Bench {
    let mut bench = Bench::new();
    let effects = bench.model.open(AnyScreen::Daily(Box::new(DailyScreen::new(
        None,
        Level::OF_THE_DAY,
    ))));
    bench.perform(effects);
    assert_eq!(bench.days, [Effect::FindDays(None)]);
    bench.send(Message::DaysFound(Ok(found(records))));
    bench
}

/// Today's deal at its end.
pub(super) fn over() -> Bench {
    let mut bench = opened(Vec::new());
    bench.press("Enter");
    while matches!(bench.sitting().game().stage(), Stage::Playing(_)) {
        play_on(&mut bench);
    }
    bench
}

#[test]
fn the_menu_leads_to_the_deal_of_the_day_and_back() {
    let mut bench = Bench::new();
    bench.choose(crate::tui::screens::MenuEntry::Daily);
    assert_eq!(bench.model.place(), Place::Daily);
    assert_eq!(
        bench.model.top_as::<DailyScreen>().unwrap().standing(),
        DailyStanding::Unknown
    );
    bench.press("Enter");
    assert!(bench.model.sitting.is_none(), "nothing is known of it yet");
    bench.press("Esc");
    assert_eq!(bench.model.place(), Place::Menu);
}

#[test]
fn a_deal_is_played_against_the_chosen_level_and_compared_with_the_strongest() {
    let mut bench = opened(Vec::new());
    assert_eq!(
        bench.model.top_as::<DailyScreen>().unwrap().standing(),
        DailyStanding::Open
    );
    bench.press("Right Left Right");
    assert_eq!(
        bench.model.top_as::<DailyScreen>().unwrap().level,
        Level::Strong
    );
    bench.press("Left Enter");
    let sitting = bench.sitting();
    assert_eq!(
        (sitting.me(), sitting.other_name()),
        (Player::FIRST, "Clara")
    );
    assert_eq!(sitting.header().seed(), Daily::seed(date(TODAY)));
    assert_eq!(sitting.game().deals(), 1, "the hand is dealt at once");
    assert!(
        bench.screen().contains("the deal of 2026-11-22"),
        "{}",
        bench.screen()
    );
    assert_eq!(bench.branches.len(), 1);
    let before = Record::parse(bench.branches[0].text()).unwrap().log;
    assert_eq!(before.entries(), []);

    let mut bench = over();
    assert_eq!(bench.model.place(), Place::Between);
    let comparison = bench.sitting().comparison().expect("both are known");
    assert_eq!(comparison.rows()[0], ["", "Greta", "you"]);
    bench.press("Enter");
    assert_eq!(bench.page(), Some("comparison"));
    bench.resize(80, 40);
    let line = DailyResult::of(bench.sitting().record()).unwrap().line();
    assert!(
        bench.screen().contains(&line[..60]),
        "{line}\n{}",
        bench.screen()
    );
    bench.press("Enter");
    assert!(
        bench.screen().contains("The deal of the day is over."),
        "{}",
        bench.screen()
    );
    assert!(
        bench.screen().contains("Go back to the deal of the day"),
        "{}",
        bench.screen()
    );
    assert!(
        !bench.screen().contains("Go on with the next hand"),
        "it is one hand"
    );
    bench.days.clear();
    bench.press("Enter");
    assert_eq!(bench.model.place(), Place::Daily);
    assert_eq!(
        bench.days,
        [Effect::FindDays(None)],
        "the page is told anew"
    );
}

#[test]
fn what_was_begun_is_gone_on_with() {
    let half = begun(TODAY, TODAY);
    let mut bench = opened(vec![half.clone()]);
    assert_eq!(
        bench.model.top_as::<DailyScreen>().unwrap().standing(),
        DailyStanding::Begun
    );
    assert!(
        bench.screen().contains("Enter resume"),
        "{}",
        bench.screen()
    );
    bench.days.clear();
    bench.press("Enter");
    assert_eq!(bench.days, [Effect::ResumeDaily(1)]);
    bench.send(Message::DailyResumed(Ok(Box::new(half))));
    assert_eq!(
        bench.sitting().header().occasion().called(),
        Some(format!("the deal of {}", date(TODAY)))
    );
    bench.press("q");
    assert!(
        bench.screen().contains("Leave the deal of the day?"),
        "{}",
        bench.screen()
    );
    bench.press("Down Enter");
    assert_eq!(bench.model.place(), Place::Daily);

    bench.send(Message::DailyResumed(Err("another undercut has it".into())));
    assert!(
        bench.screen().contains("another undercut has it"),
        "{}",
        bench.screen()
    );
}

#[test]
fn a_second_try_is_practice() {
    let mut bench = opened(history());
    assert_eq!(
        bench.model.top_as::<DailyScreen>().unwrap().standing(),
        DailyStanding::Played
    );
    assert!(bench.screen().contains("as practice"), "{}", bench.screen());
    bench.press("Right Enter");
    assert!(bench.sitting().is_branch());
    assert_eq!(bench.sitting().other_name(), "Stella");
    assert!(!bench.sitting().is_daily());
    let origin = bench.sitting().header().occasion().origin().unwrap();
    assert_eq!(origin.record.as_ref().unwrap().as_str(), "daily 2026-11-22");
}

#[test]
fn after_the_deal_it_is_played_again_from_either_side() {
    for (keys, me) in [("Down", Player::FIRST), ("Down Down", Player::SECOND)] {
        let mut bench = over();
        bench.press("Enter Enter").press(keys).press("Enter");
        assert!(bench.sitting().is_branch());
        assert_eq!(bench.sitting().me(), me);
        let origin = bench.sitting().header().occasion().origin().unwrap();
        assert_eq!(origin.record.as_ref().unwrap().as_str(), "daily 2026-11-22");
        bench.press("q Down Enter");
        assert_eq!(bench.model.place(), Place::Daily);
    }
}

#[test]
fn a_click_on_the_level_chooses_the_next() {
    let mut bench = opened(Vec::new());
    let row = bench
        .screen()
        .lines()
        .position(|row| row.contains("< Clara"));
    bench.click(20, u16::try_from(row.expect("it is shown")).unwrap());
    assert_eq!(
        bench.model.top_as::<DailyScreen>().unwrap().level,
        Level::Strong
    );
}

#[test]
fn the_page_scrolls() {
    let mut bench = opened(history());
    bench.resize(40, 12);
    bench.press("End");
    let end = bench.model.top_as::<DailyScreen>().unwrap().scroll;
    assert!(end > 0);
    bench.press("Up PgUp Home Down PgDn");
    assert!(bench.model.top_as::<DailyScreen>().unwrap().scroll <= end);
    bench.press("PgDn PgDn PgDn");
    assert_eq!(bench.model.top_as::<DailyScreen>().unwrap().scroll, end);
    bench.send(Message::DaysFound(Err("the folder cannot be read".into())));
    assert!(
        bench.screen().contains("cannot be read"),
        "{}",
        bench.screen()
    );
}

#[test]
fn after_the_deal_esc_leads_back_to_its_page() {
    let mut bench = over();
    // A single hand has no boxes that would be added up at the end of a game.
    assert!(!bench.screen().contains("box"), "{}", bench.screen());
    bench.press("Enter Enter");
    assert_eq!(bench.model.place(), Place::Question);
    bench.press("Esc");
    assert_eq!(bench.model.place(), Place::Daily);
}

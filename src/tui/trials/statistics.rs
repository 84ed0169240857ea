//! The page of the statistics: news that comes while it is open, opponents, scrolling, and how it looks.

use std::fmt::Write;

use proptest::prelude::*;

use crate::{
    analysis::coach::{Grade, JudgedDeal, JudgedPlayer, Luck, Mistake, MistakeKind},
    analysis::{
        Steps,
        stats::{Career, PlayedMatch, report::report},
    },
    game::{ByPlayer, Player, Stage, words::Symbols},
    players::{Bot, Greedy, Level},
    record::{Record, store::DataFolder},
    rules::Rules,
    tui::{
        analyst::{Analyst, CoachRequest, StatisticsNews},
        glyphs::Charset,
        keymap::Place,
        message::{Effect, Message},
        screens::{AnyScreen, StatisticsScreen},
        trials::snapshot::pictured,
    },
};

use super::{
    Bench,
    pictures::SIZES,
    played::{against, play_until},
    scenes,
};

/// A match of so many deals between a person and a level, both of whom play what leaves the least deadwood.
fn record(level: &str, seed: u64, deals: u64) -> Record {
    let level = Level::LADDER.into_iter().find(|one| one.name() == level);
    let header = against(level.expect("a level"), Rules::default(), seed);
    let mut record = Record::new(header);
    let players: [Box<dyn Bot>; 2] = [Box::new(Greedy), Box::new(Greedy)];
    play_until(&mut record, players, |game| {
        game.deals() >= deals && matches!(game.stage(), Stage::ToDeal { .. })
    });
    record
}

/// What a coach could have made of the hands of a match: numbers that go up and down, and less is lost in the later ones.
fn judged(played: &PlayedMatch, before: usize) -> Vec<JudgedDeal> {
    let kinds = &MistakeKind::ALL[..9];
    let hands = played.hands.iter().enumerate();
    let deal = |(number, hand): (usize, &crate::analysis::stats::PlayedHand)| {
        let at = before + number;
        let real = |number: usize| f64::from(u32::try_from(number).unwrap());
        let lost = real(at * 7 % 9) * 8.0 / real(8 + at / 4);
        let given = real(at * 5 % 7);
        let side = |lost: f64, luck: Luck, mistakes: Vec<Mistake>| JudgedPlayer {
            decisions: 14,
            points_lost: lost,
            chance_lost: lost / 200.0,
            lost_by_lot: 0.2,
            luck: Some(luck),
            mistakes,
        };
        let kind = kinds[(at * at) % kinds.len()];
        let mistake = Mistake {
            event: 3,
            turn: 1,
            kind,
            grade: Grade::of(lost / 200.0).unwrap_or(Grade::Inaccuracy),
            points_lost: lost,
            chance_lost: lost / 200.0,
        };
        let luck = Luck {
            result: hand.points(),
            given,
            lost,
        };
        let other = Luck {
            result: -luck.result,
            given: lost,
            lost: given,
        };
        let mistakes = if lost > 3.0 {
            vec![mistake]
        } else {
            Vec::new()
        };
        JudgedDeal {
            number: number as u64,
            is_over: true,
            players: ByPlayer::pair(side(lost, luck, mistakes), side(given, other, Vec::new())),
        }
    };
    hands.map(deal).collect()
}

fn matches(of: &[(&str, u64, u64)]) -> Vec<PlayedMatch> {
    let played = |&(level, seed, deals): &(&str, u64, u64)| {
        PlayedMatch::of(&record(level, seed, deals)).unwrap()
    };
    of.iter().map(played).collect()
}

/// Against three opponents, with hands enough for a trend.
fn many() -> Vec<PlayedMatch> {
    let levels = ["novice", "club", "grandmaster", "club", "novice"];
    let all: Vec<_> = (0..25)
        .map(|seed| (levels[seed % 5], seed as u64, 30))
        .collect();
    matches(&all)
}

/// The page, with nothing known yet.
fn opened() -> Bench {
    let mut bench = Bench::new();
    bench.choose(crate::tui::screens::MenuEntry::Statistics);
    assert_eq!(bench.model.place(), Place::Statistics);
    bench
}

fn number(bench: &Bench) -> u64 {
    page(bench).number
}

fn page(bench: &Bench) -> &StatisticsScreen {
    match bench.model.top() {
        Some(AnyScreen::Statistics(page)) => page,
        other => panic!("{other:?} is another screen"),
    }
}

fn told(bench: &mut Bench, news: StatisticsNews) {
    let number = number(bench);
    let news = Some(news);
    bench.send(Message::Surveyed { number, news });
}

/// The page with these matches counted.
fn counted(matches: Vec<PlayedMatch>) -> Bench {
    let mut bench = opened();
    let counted = (matches, Vec::new());
    told(&mut bench, StatisticsNews::Counted(Ok(counted)));
    bench
}

/// The page with all of these matches judged.
fn finished(matches: Vec<PlayedMatch>) -> Bench {
    let mut before = 0;
    let mut news = Vec::new();
    for (place, played) in matches.iter().enumerate() {
        news.push((place, judged(played, before)));
        before += played.hands.len();
    }
    let mut bench = counted(matches);
    let matches = news;
    let steps = None;
    told(&mut bench, StatisticsNews::Judged { matches, steps });
    bench
}

#[test]
fn what_is_counted_is_shown_at_once_and_the_coach_goes_on() {
    let mut bench = opened();
    assert_eq!(bench.surveys, [Effect::Survey(1)]);
    assert!(
        bench.screen().contains("are being read"),
        "{}",
        bench.screen()
    );
    let counted = (matches(&[("club", 1, 4)]), vec!["0002.jsonl: empty".into()]);
    told(&mut bench, StatisticsNews::Counted(Ok(counted)));
    assert_eq!(bench.surveys.last(), Some(&Effect::SurveyOn(1)));
    bench.resize(100, 80);
    let screen = bench.screen();
    assert!(
        screen.contains("1 match: ") && screen.contains("4 hands"),
        "{screen}"
    );
    assert!(screen.contains("the coach is at work: 0 %"), "{screen}");
    assert!(
        screen.contains("One record is left out: 0002.jsonl"),
        "{screen}"
    );

    let steps = Some(Steps { done: 3, total: 4 });
    let matches = Vec::new();
    told(&mut bench, StatisticsNews::Judged { matches, steps });
    assert!(
        bench.screen().contains("at work: 75 %"),
        "{}",
        bench.screen()
    );
    assert_eq!(bench.surveys.len(), 3);
    let played = PlayedMatch::of(&record("club", 1, 4)).unwrap();
    let matches = vec![(0, judged(&played, 0))];
    let steps = None;
    told(&mut bench, StatisticsNews::Judged { matches, steps });
    assert_eq!(bench.surveys.len(), 3, "everything is done");
    let screen = bench.screen();
    assert!(
        !screen.contains("at work") && screen.contains("accuracy"),
        "{screen}"
    );
}

#[test]
fn the_coach_goes_on_when_the_page_is_left_but_not_beside_a_match() {
    let judging = |steps| {
        let matches = Vec::new();
        let news = Some(StatisticsNews::Judged { matches, steps });
        Message::Surveyed { number: 1, news }
    };
    let working = || judging(Some(Steps { done: 1, total: 2 }));
    let mut bench = counted(matches(&[("club", 1, 2)]));
    bench.press("Esc");
    assert_eq!(bench.model.place(), Place::Menu);
    bench.send(working());
    assert_eq!(bench.surveys.last(), Some(&Effect::SurveyOn(1)));
    bench.send(judging(None));
    assert_eq!(bench.surveys.last(), Some(&Effect::SurveyEnd(1)));
    let mut at_table = scenes::discard();
    at_table.send(working());
    assert_eq!(at_table.surveys, [Effect::SurveyEnd(1)]);
}

#[test]
fn news_of_an_earlier_survey_is_not_shown() {
    let mut bench = counted(matches(&[("club", 1, 2)]));
    bench.press("Esc");
    // What an earlier survey has to say is not wanted on the page that was opened since.
    bench.press("Enter");
    assert_eq!(number(&bench), 2);
    let counted = (Vec::new(), Vec::new());
    let news = Some(StatisticsNews::Counted(Ok(counted)));
    bench.send(Message::Surveyed { number: 1, news });
    assert_eq!(page(&bench).counted(), None);
    bench.send(Message::Surveyed {
        number: 2,
        news: None,
    });
    for key in ["q", "Enter"] {
        let mut bench = opened();
        bench.press(key);
        assert_eq!(bench.model.place(), Place::Menu);
        assert!(!bench.has_quit);
    }
}

#[test]
fn the_arrows_choose_the_opponent() {
    let mut bench = finished(matches(&[("club", 1, 4), ("novice", 2, 3), ("club", 3, 2)]));
    let shown = |bench: &Bench| page(bench).counted().unwrap().opponent().map(str::to_owned);
    for (key, name, hands) in [
        ("Right", Some("club"), "6 hands"),
        ("Right", Some("novice"), "3 hands"),
        ("Right", None, "9 hands"),
        ("Left", Some("novice"), "3 hands"),
    ] {
        bench.press("Down Down");
        bench.press(key);
        assert_eq!(shown(&bench).as_deref(), name);
        assert_eq!(page(&bench).scroll, 0);
        assert!(bench.screen().contains(hands), "{}", bench.screen());
    }
    // The same by the mouse: the signs beside the name.
    bench.click(13, 0);
    assert_eq!(shown(&bench).as_deref(), Some("club"));
    let screen = bench.screen();
    let (before, _) = screen.split_once("against Clara, club >").unwrap();
    let sign = before.chars().count() + "against Clara, club ".len();
    bench.click(sign.try_into().unwrap(), 0);
    assert_eq!(
        shown(&bench).as_deref(),
        Some("novice"),
        "{}",
        bench.screen()
    );

    let mut alone = finished(matches(&[("club", 1, 2)]));
    alone.press("Right");
    assert_eq!(shown(&alone), None, "there is no other");
}

#[test]
fn the_page_scrolls_to_its_end_and_no_further() {
    let mut bench = finished(matches(&[("club", 1, 4)]));
    bench.press("End");
    let end = page(&bench).scroll;
    assert!(end > 0);
    bench.press("Down PgDn Space");
    assert_eq!(page(&bench).scroll, end);
    assert!(
        bench.screen().contains("do not count"),
        "{}",
        bench.screen()
    );
    bench.press("Up PgUp Home");
    assert_eq!(page(&bench).scroll, 0);
    bench.press("?");
    assert_eq!(bench.model.place(), Place::Reading);
    bench.press("Esc");
    assert_eq!(bench.model.place(), Place::Statistics);
}

#[test]
fn records_that_cannot_be_read_are_told() {
    let mut bench = opened();
    told(
        &mut bench,
        StatisticsNews::Counted(Err("matches: the folder cannot be read".into())),
    );
    assert!(
        bench.screen().contains("the folder cannot be read"),
        "{}",
        bench.screen()
    );
    let (matches, steps) = (Vec::new(), None);
    told(&mut bench, StatisticsNews::Judged { matches, steps });
    bench.press("Right Down");
    assert!(bench.surveys.len() == 1, "there is nothing to judge");
    assert!(matches!(
        Analyst::new(None).begin_statistics(1),
        StatisticsNews::Counted(Err(_))
    ));
}

#[test]
fn the_surveyor_counts_a_folder_and_has_it_judged() {
    let home = tempfile::tempdir().unwrap();
    let folder = DataFolder::new(home.path());
    let record = record("club", 5, 1);
    drop(folder.matches().begin(&record));
    std::fs::write(home.path().join("matches/0002.jsonl"), "{}\n").unwrap();
    let mut analyst = Analyst::new(Some(folder));
    let StatisticsNews::Counted(Ok(counted)) = analyst.begin_statistics(4) else {
        panic!("it can be read");
    };
    assert_eq!(
        analyst.go_on_with_statistics(3),
        None,
        "those were other statistics"
    );
    analyst.end(3);
    let mut page = StatisticsScreen::new(4);
    page.take_in(StatisticsNews::Counted(Ok(counted)));
    assert_eq!(page.counted().unwrap().percent(), Some(0));
    while page.counted().unwrap().percent().is_some() {
        page.take_in(analyst.go_on_with_statistics(4).unwrap());
    }
    let words: Vec<String> = page.report(80).sentences();
    assert!(
        words.iter().any(|line| line.starts_with("accuracy: ")),
        "{words:?}"
    );
    assert!(
        words.iter().any(|line| line.contains("is left out")),
        "{words:?}"
    );
    assert_eq!(
        analyst.go_on_with_statistics(4),
        None,
        "nothing is left of it"
    );
    analyst.begin_statistics(5);
    analyst.end(5);
    assert_eq!(analyst.go_on_with_statistics(5), None);
}

#[test]
fn a_match_that_was_reviewed_is_not_judged_again() {
    let home = tempfile::tempdir().unwrap();
    let folder = DataFolder::new(home.path());
    let record = record("club", 5, 1);
    drop(folder.matches().begin(&record));
    let review = |only| CoachRequest::Review {
        record: Box::new(record.clone()),
        player: Player::FIRST,
        only,
    };
    let judged_at_once = |folder: &DataFolder| {
        let mut analyst = Analyst::new(Some(folder.clone()));
        analyst.begin_statistics(9);
        let news = analyst.go_on_with_statistics(9).unwrap();
        matches!(news, StatisticsNews::Judged { steps: None, .. })
    };
    for (only, is_whole) in [(Some(2), false), (None, true)] {
        let mut analyst = Analyst::new(Some(folder.clone()));
        analyst.begin(1, review(only));
        while analyst.go_on(1).is_some() {}
        let judged = folder.judged();
        assert_eq!(judged.is_dir(), is_whole, "{only:?}");
        assert!(!is_whole || judged_at_once(&folder));
    }
}

#[test]
fn no_row_is_too_long_and_no_figure_is_lost_at_any_width() {
    let page = finished(many());
    let StatisticsScreen { known, .. } = self::page(&page).clone();
    let shown = StatisticsScreen {
        number: 0,
        scroll: 0,
        known,
    };
    for width in (34..=92).step_by(2) {
        for symbols in [Symbols::Unicode, Symbols::Ascii] {
            for row in shown.report(width).rows(width, symbols) {
                let text: String = row.iter().map(|(_, text)| text.as_str()).collect();
                assert!(text.chars().count() <= width, "{text:?} in {width}");
                assert!(symbols == Symbols::Unicode || text.is_ascii(), "{text:?}");
            }
        }
    }
    let nothing = report(&Career::default(), None, 80).sentences();
    assert_eq!(nothing, ["No hand is finished yet."]);
}

fn pictures(mut bench: Bench, keys: &str) -> String {
    let mut pictures = String::new();
    for (width, height) in SIZES {
        bench.resize(width, height);
        bench.press("Home");
        bench.press(keys);
        let picture = pictured(&bench.buffer());
        writeln!(pictures, "== {width}x{height}\n{picture}").unwrap();
    }
    pictures
}

#[test]
fn pictures_of_the_page() {
    insta::assert_snapshot!("the_statistics", pictures(finished(many()), ""));
    insta::assert_snapshot!(
        "the_statistics_further_down",
        pictures(finished(many()), "PgDn PgDn")
    );
    insta::assert_snapshot!(
        "the_statistics_at_their_end",
        pictures(finished(many()), "End")
    );
    let mut one = finished(many());
    one.press("Right Right");
    insta::assert_snapshot!("the_statistics_against_one", pictures(one, ""));
    insta::assert_snapshot!("the_statistics_while_judged", pictures(counted(many()), ""));
    let few = finished(matches(&[("club", 1, 2)]));
    insta::assert_snapshot!("the_statistics_of_few_hands", pictures(few, ""));
    insta::assert_snapshot!(
        "the_statistics_of_nothing",
        pictures(counted(Vec::new()), "")
    );
    let mut ascii = finished(many());
    ascii.model.charset = Charset::Ascii;
    ascii.resize(80, 70);
    let picture = ascii.screen();
    assert!(picture.is_ascii(), "{picture}");
    insta::assert_snapshot!("the_statistics_in_ascii", picture);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn nothing_panics_whatever_is_pressed_and_told(
        happening in prop::collection::vec((0..14_usize, 0..260_u16, 0..90_u16), 1..40),
    ) {
        let played = matches(&[("club", 1, 2), ("novice", 2, 1)]);
        let mut bench = opened();
        for (what, x, y) in happening {
            let current = match bench.model.top() {
                Some(AnyScreen::Statistics(page)) => page.number,
                _ => bench.model.errands,
            };
            let keys = ["Up", "Down", "PgUp", "PgDn", "Home", "End", "Left", "Right", "Esc", "Enter", "?"];
            match what {
                0..=10 => { bench.press(keys[what]); }
                11 => bench.resize(x, y),
                12 => bench.click(x, y),
                _ => {
                    let news = match x % 3 {
                        0 => StatisticsNews::Counted(Ok((played.clone(), Vec::new()))),
                        1 => StatisticsNews::Counted(Err("no".into())),
                        _ => StatisticsNews::Judged {
                            matches: vec![(usize::from(y % 4), judged(&played[0], 0))],
                            steps: Some(Steps { done: u64::from(x), total: u64::from(y) }),
                        },
                    };
                    bench.send(Message::Surveyed { number: current, news: Some(news) });
                }
            }
            bench.screen();
        }
    }
}

//! The drills on the screen: a question at the table, the verdict, the next question, and the end.

use std::{path::Path, sync::OnceLock};

use crate::{
    analysis::{
        JudgedCache, JudgingQueue,
        coach::{DealInMatch, Grade, Mistake, MistakeKind, deals_of},
        drills::{
            DayNumber, Drill, DrillAnswer, DrillCandidate, DrillEnd, DrillQuestion, FoundMistakes,
            LeitnerState, MistakeFinder, PositionId, SearchDepth,
        },
    },
    game::Player,
    play::Action,
    record::{Record, store::DataFolder},
    tui::{
        analyst::{Analyst, DueToday, due_today},
        analyst::{DrillNews, DrillRequest, JudgedAnswer},
        hand_row::Pointing,
        keymap::Place,
        message::{Effect, Message},
        screens::AnyScreen,
        screens::MenuEntry,
        screens::{DrillScreen, DrillStage},
        widgets::CardSize,
    },
};

use super::{
    Bench,
    pictures::{SIZES, pictures},
    player::act,
    scenes,
};

/// The day of these trials.
const TODAY: DayNumber = DayNumber::new(20_000);

/// A folder with a match in it that has mistakes, and who works on the drills.
struct Stand {
    folder: DataFolder,
    at_work: Analyst,
    _home: tempfile::TempDir,
}

impl Stand {
    fn with(records: &[&str]) -> Self {
        let home = tempfile::tempdir().unwrap();
        let folder = DataFolder::new(home.path());
        let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/records");
        std::fs::create_dir_all(folder.matches().folder()).unwrap();
        for (number, name) in (1..).zip(records) {
            std::fs::copy(data.join(name), folder.matches().path(number)).unwrap();
        }
        Self {
            at_work: Analyst::new(Some(folder.clone())),
            folder,
            _home: home,
        }
    }

    /// Does one thing that was asked; says whether there was any.
    fn works(&mut self, bench: &mut Bench) -> bool {
        if bench.drills.is_empty() {
            return false;
        }
        let Effect::Drills { number, errand } = bench.drills.remove(0) else {
            panic!("not for the drills");
        };
        let news = self.at_work.drill(number, errand, TODAY);
        bench.send(Message::Drilled { number, news });
        true
    }

    /// Does all that was asked, and what follows from it.
    fn works_off(&mut self, bench: &mut Bench) {
        while self.works(bench) {}
    }
}

/// Practice opened from the menu.
fn entered(bench: &mut Bench) {
    bench.choose(MenuEntry::Practice);
    assert!(matches!(stage(bench), DrillStage::Ready { .. }));
    assert!(bench.screen().contains("your own finished hands"));
    bench.press("Enter");
}

fn stage(bench: &Bench) -> &DrillStage {
    &bench.model.drills().expect("practice is open").stage
}

fn asked(bench: &Bench) -> DrillQuestion {
    let DrillStage::Asking(asked) = stage(bench) else {
        panic!("nothing is asked: {:?}", stage(bench));
    };
    (**asked).clone()
}

/// Answers with this action, and with the melds that are offered first.
fn acts(bench: &mut Bench, action: Action) {
    act(bench, action);
    if bench.model.place() == Place::Question {
        bench.press("Enter");
    }
}

#[test]
fn a_question_is_answered_at_the_table_and_the_verdict_leads_to_the_next() {
    let mut stand = Stand::with(&["v1/oklahoma.jsonl"]);
    let mut bench = Bench::new();
    entered(&mut bench);
    assert!(matches!(stage(&bench), DrillStage::Looking { .. }));
    assert_eq!(bench.model.place(), Place::Reading);
    stand.works_off(&mut bench);
    let first = asked(&bench);
    assert_eq!(first.number, Some(1));
    let place = bench.model.place();
    assert!(
        [Place::Offer, Place::Draw, Place::Discard].contains(&place),
        "{place:?}"
    );
    let screen = bench.screen();
    assert!(
        screen.contains("Question 1 of 10") && screen.contains("i tell me"),
        "{screen}"
    );
    assert_eq!(&bench.sitting().playing().unwrap(), first.drill.view());
    assert_eq!(bench.sitting().row.cursor(), 0, "it gives nothing away");

    // Given up: the best is told, and the question comes again at the end.
    bench.press("i");
    assert!(matches!(stage(&bench), DrillStage::Judging(_)));
    stand.works_off(&mut bench);
    for (width, height) in SIZES {
        bench.resize(width, height);
        bench.press("Home");
        assert!(
            bench.screen().contains("You gave up."),
            "{}",
            bench.screen()
        );
        bench.press("End PgUp PgDn Up Down");
    }
    bench.resize(100, 30);
    bench.press("Home");
    let screen = bench.screen();
    for part in [
        "Question 1 of 10",
        "best",
        "why ",
        "match ",
        "asked again at the end, and tomorrow",
        "Enter go on",
    ] {
        assert!(screen.contains(part), "{part}\n{screen}");
    }
    bench.press("Enter Enter");
    stand.works_off(&mut bench);
    let second = asked(&bench);
    assert_eq!(second.number, Some(2), "Enter pressed twice asks once");

    // The best move is right.
    let hint = second.drill.hint(&mut JudgingQueue::default());
    let told = second.drill.verdict(&hint, DrillAnswer::GiveUp);
    let best = told.best().unwrap().action;
    acts(&mut bench, best);
    stand.works_off(&mut bench);
    assert!(bench.screen().contains("Right."), "{}", bench.screen());
    assert!(
        bench.screen().contains("asked again in 3 days"),
        "{}",
        bench.screen()
    );
    bench.press("Enter");
    stand.works_off(&mut bench);

    // What was done then is wrong again.
    let third = asked(&bench);
    let played = third.drill.played;
    acts(&mut bench, played);
    stand.works_off(&mut bench);
    let screen = bench.screen();
    assert!(screen.contains("Wrong: "), "{screen}");
    bench.press("End");
    let screen = bench.screen();
    assert!(screen.contains("the same"), "{screen}");

    assert!(
        bench.lines.is_empty() && bench.header.is_none(),
        "no record is written"
    );
    bench.press("q");
    stand.works_off(&mut bench);
    assert_eq!(bench.model.place(), Place::Menu);
    assert!(bench.model.sitting.is_none() && !bench.has_quit);
    // What is left of the record when the player leaves is judged the next time.
    let mut queue = JudgingQueue::with_cache(JudgedCache::new(stand.folder.judged()));
    let mut finder = MistakeFinder::new(&stand.folder, 1).unwrap();
    while finder.go_on(SearchDepth::Judged, &mut queue) != FoundMistakes::Done {}
    let due = due_today(&stand.folder, TODAY);
    assert_eq!((due.briefly.as_str(), due.count), ("7 due today", 7));
    assert_eq!(due.nothing, Vec::<String>::new());
    bench.send(Message::DrillsCounted {
        due,
        has_hands: true,
    });
    assert!(bench.screen().contains("7 due today"), "{}", bench.screen());
    entered(&mut bench);
    stand.works_off(&mut bench);
    let screen = bench.screen();
    assert!(screen.contains("Question 1 of 7"), "{screen}");
}

#[test]
fn what_cannot_be_done_says_why_and_the_question_stays() {
    let mut bench = questioned(2);
    let before = asked(&bench);
    for (keys, why) in [
        ("u", "nothing to take back"),
        ("Space", "eleven cards"),
        ("t", "eleven cards"),
        ("g", "no discard leaves you"),
        ("b", "eleven"),
    ] {
        bench.press(keys);
        let notice = super::keys::told(&bench);
        assert!(notice.to_lowercase().contains(why), "{keys}: {notice}");
        assert_eq!(asked(&bench), before);
    }
    // Pages lie over the question and are closed again.
    for keys in ["?", "m", "r"] {
        bench.press(keys);
        assert_ne!(bench.model.place(), Place::Discard, "{keys}");
        let screen = bench.screen();
        assert!(screen.contains("Esc close"), "{screen}");
        bench.press("Esc");
        assert_eq!(bench.model.place(), Place::Discard, "{keys}");
    }
    for key in ["q", "Esc"] {
        bench.press("?").press(key);
        assert_eq!(asked(&bench), before, "{key} closes the page first");
    }
    bench.press("Esc");
    assert_eq!(bench.model.place(), Place::Menu);
}

#[test]
fn a_second_program_is_told_and_nothing_to_ask_is_said() {
    let mut stand = Stand::with(&[]);
    let held = crate::analysis::drills::Notebook::open(&stand.folder).unwrap();
    let mut bench = Bench::new();
    entered(&mut bench);
    stand.works_off(&mut bench);
    assert!(
        bench.screen().contains("another undercut"),
        "{}",
        bench.screen()
    );
    bench.press("Enter");
    assert_eq!(bench.model.place(), Place::Menu);
    drop(held);
    stand.works_off(&mut bench);
    entered(&mut bench);
    stand.works_off(&mut bench);
    assert!(
        bench.screen().contains("Play a match"),
        "{}",
        bench.screen()
    );
    bench.press("Esc");
    assert!(bench.model.drills().is_none());
    let due = due_today(&stand.folder, TODAY);
    assert_eq!(due.briefly, "none due");
    // It is said at once, and nothing is offered.
    bench.choose(MenuEntry::Practice);
    bench.send(Message::DrillsCounted {
        due,
        has_hands: true,
    });
    let screen = bench.screen();
    assert!(screen.contains("Play a match"), "{screen}");
    assert!(!screen.contains("begin"), "{screen}");
    bench.press("Enter");
    assert_eq!(bench.model.place(), Place::Menu);
}

#[test]
fn before_the_first_hand_practice_offers_a_match() {
    use crate::analysis::drills::has_finished_hands;
    let stand = Stand::with(&[]);
    assert!(!has_finished_hands(&stand.folder));
    let mut bench = Bench::new();
    bench.choose(MenuEntry::Practice);
    let count = |has_hands| Message::DrillsCounted {
        due: DueToday {
            count: 1,
            ..DueToday::default()
        },
        has_hands,
    };
    bench.send(count(true));
    let screen = bench.screen();
    assert!(screen.contains("Enter begin"), "{screen}");
    assert!(screen.contains("One position is due today."), "{screen}");
    bench.press("Esc");
    bench.choose(MenuEntry::Practice);
    bench.send(count(false));
    let screen = bench.screen();
    assert!(
        screen.contains("You have not finished a hand yet"),
        "{screen}"
    );
    assert!(screen.contains("Enter new match"), "{screen}");
    bench.press("Enter");
    assert_eq!(bench.model.place(), Place::NewMatch);
    bench.press("Esc");
    assert_eq!(bench.model.place(), Place::Menu);
    let stand = Stand::with(&["v1/one-game.jsonl"]);
    assert!(has_finished_hands(&stand.folder));
}

#[test]
fn what_comes_too_late_changes_nothing() {
    let mut stand = Stand::with(&["v1/one-game.jsonl"]);
    let mut bench = Bench::new();
    entered(&mut bench);
    assert!(stand.works(&mut bench));
    bench.press("q");
    let number = bench.model.errands;
    for news in [
        DrillNews::Looking { percent: 5 },
        DrillNews::Preparing,
        DrillNews::Prepared,
        DrillNews::Closed,
        DrillNews::Refused("late".to_owned()),
    ] {
        bench.send(Message::Drilled { number, news });
        assert_eq!(bench.model.place(), Place::Menu);
    }
    stand.works_off(&mut bench);
    let gone = stand.at_work.drill(number, DrillRequest::Ask, TODAY);
    assert_eq!(gone, DrillNews::Closed);
}

/// A question made of a hand of the scenes: the decision of this number of it.
pub(super) fn questioned(event: usize) -> Bench {
    let record: Record = scenes::hand_over().sitting().record().clone();
    let DealInMatch { deal, score, .. } = deals_of(&record).remove(0);
    let own: Vec<usize> = (0..deal.actions().len())
        .filter(|at| deal.seats()[deal.actions()[*at].0] == Player::FIRST)
        .collect();
    let event = own[event];
    let candidate = DrillCandidate {
        record: 1,
        player: Player::FIRST,
        deal: 0,
        position: PositionId::of(&deal, score.sheet(), event),
        mistake: Mistake {
            event,
            turn: 1,
            kind: MistakeKind::Other,
            grade: Grade::Mistake,
            points_lost: 5.0,
            chance_lost: 0.03,
        },
    };
    let drill = Drill::new(&record, &candidate).unwrap();
    let asked = Box::new(DrillQuestion {
        candidate,
        drill,
        number: Some(3),
    });
    let mut bench = in_room(DrillStage::Looking { percent: 0 });
    let number = bench.model.errands;
    bench.send(Message::Drilled {
        number,
        news: DrillNews::Asked {
            asked,
            heading: "Question 3 of 10".to_owned(),
        },
    });
    bench
}

/// Practice at this stage.
fn in_room(stage: DrillStage) -> Bench {
    let mut bench = Bench::new();
    let mut page = DrillScreen::new(&mut bench.model);
    page.stage = stage;
    bench.model.push(AnyScreen::Drills(Box::new(page)));
    bench
}

#[test]
fn a_card_is_raised_only_where_one_is_to_be_discarded() {
    for (decision, place, pointing) in [
        (0, Place::Offer, Pointing::Resting),
        (1, Place::Draw, Pointing::Resting),
        (2, Place::Discard, Pointing::Meant),
    ] {
        let bench = questioned(decision);
        let sitting = bench.sitting();
        assert_eq!(
            (bench.model.place(), sitting.row.pointing()),
            (place, pointing)
        );
    }
}

#[test]
fn a_question_is_drawn_at_every_size() {
    let mut bench = questioned(3);
    assert_eq!(bench.model.at_most(CardSize::Large), CardSize::Large);
    insta::assert_snapshot!(pictures(&mut bench));
    bench.model.charset = crate::tui::glyphs::Charset::Ascii;
    assert!(bench.screen().is_ascii());
}

#[test]
fn the_search_and_the_end_are_drawn_at_every_size() {
    let over = DrillEnd {
        tally: Some("7 of 10 right on the first try".to_owned()),
        told: vec![
            "3 positions to repeat tomorrow".to_owned(),
            "21 more are waiting".to_owned(),
        ],
        warnings: vec![
            "a record was left out: 0004.jsonl: it is empty: nothing was played in it".to_owned(),
        ],
        more: 10,
    };
    let searching = pictures(&mut in_room(DrillStage::Looking { percent: 42 }));
    let ended = pictures(&mut in_room(DrillStage::Over(over)));
    let refused = pictures(&mut in_room(DrillStage::Refused(
        "the folder cannot be read".to_owned(),
    )));
    insta::assert_snapshot!([searching, ended, refused].concat());
}

/// The verdict on what was done in the match at the question of this number, which is given up instead where that is
/// asked for.
fn judged(event: usize, gives_up: bool) -> Bench {
    let mut bench = questioned(event);
    let asked = asked(&bench);
    if gives_up {
        bench.press("i");
    } else {
        acts(&mut bench, asked.drill.played);
    }
    let [Effect::Drills { number, errand }] = &bench.drills[bench.drills.len() - 1..] else {
        panic!("the answer is handed in");
    };
    let DrillRequest::Judge { answer, .. } = errand else {
        panic!("the answer is judged: {errand:?}");
    };
    let hint = asked.drill.hint(&mut JudgingQueue::default());
    let judged = JudgedAnswer {
        verdict: asked.drill.verdict(&hint, *answer),
        asked,
        progress: Some(LeitnerState::after(None, false, TODAY)),
        unsaved: None,
    };
    let (number, news) = (*number, DrillNews::Judged(Box::new(judged)));
    bench.send(Message::Drilled { number, news });
    bench
}

/// A verdict that has taken the coach's time once.
pub(super) fn told() -> Bench {
    static MODEL: OnceLock<crate::tui::screens::Model> = OnceLock::new();
    let mut bench = Bench::new();
    bench.model = MODEL.get_or_init(|| judged(3, false).model).clone();
    bench
}

#[test]
fn a_key_of_another_page_says_that_it_does_nothing_after_an_answer() {
    let mut bench = told();
    for key in ["i", "n", "p", "Tab", "Right"] {
        bench.press(key);
        let said = format!("! {key} does nothing here.");
        assert!(bench.screen().contains(&said), "{}", bench.screen());
    }
}

#[test]
fn a_drill_does_not_look_like_a_match() {
    let mut bench = questioned(3);
    for (width, height) in SIZES {
        bench.resize(width, height);
        let screen = bench.screen();
        let score = screen.lines().next().unwrap();
        assert!(score.contains("Mistake drill"), "{screen}");
    }
}

#[test]
fn a_verdict_lies_beside_the_position_and_can_be_read_to_its_end() {
    for (event, gives_up) in [(0, false), (2, false), (3, true)] {
        let mut bench = judged(event, gives_up);
        let judged = bench
            .model
            .drills()
            .unwrap()
            .judged()
            .expect("it is told")
            .clone();
        let hand = judged.asked.drill.view().hand();
        let last = crate::analysis::drills::words::verdict(&judged.verdict).pop();
        let last = last
            .unwrap()
            .phrase
            .text(crate::game::words::Symbols::Unicode);
        let end = last.split(' ').next_back().unwrap();
        for (width, height) in SIZES {
            bench.resize(width, height);
            bench.press("Home");
            let screen = bench.screen();
            assert!(screen.contains("Question 3 of 10"), "{screen}");
            for card in hand {
                let card = bench.model.charset.glyphs().card(card);
                assert!(screen.contains(&card), "{card}\n{screen}");
            }
            bench.press("End");
            assert!(bench.screen().contains(end), "{end}\n{}", bench.screen());
        }
        assert_eq!(bench.model.place(), Place::Reading);
        bench.press("Enter");
        assert!(matches!(
            bench.drills.last(),
            Some(Effect::Drills {
                errand: DrillRequest::Ask,
                ..
            })
        ));
    }
}

#[test]
fn a_verdict_is_drawn_at_every_size() {
    let mut pictured = pictures(&mut judged(3, false));
    pictured += &pictures(&mut judged(0, true));
    let mut ascii = told();
    ascii.model.charset = crate::tui::glyphs::Charset::Ascii;
    assert!(ascii.screen().is_ascii());
    insta::assert_snapshot!(pictured);
}

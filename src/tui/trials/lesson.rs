//! The first lesson at the keys.

use std::cell::RefCell;

use proptest::prelude::*;

use crate::{
    analysis::coach::{Coach, Effort, Inquiry},
    lesson::{Lesson, Progress, Step, StoredProgress, Wants, coach_position},
    players::eval::Evaluator,
    rules::Rules,
    tui::{
        analyst::CoachNews,
        glyphs::Charset,
        keymap::Place,
        message::{Effect, Message},
        screens::{LessonScreen, MenuEntry},
        theme::BuiltIn,
        trials::snapshot::styled,
    },
};

use super::{
    Bench, drawn,
    pictures::{SIZES, pictures},
};

/// The lesson, opened with this step.
fn at(step: Step) -> Bench {
    let mut bench = Bench::new();
    bench.model.learning.keeps = true;
    let effects = LessonScreen::open(&mut bench.model, Some(step));
    bench.perform(effects);
    bench
}

fn page(bench: &Bench) -> &LessonScreen {
    bench.model.top_as().expect("the lesson is open")
}

fn lesson(bench: &Bench) -> &Lesson {
    &page(bench).lesson
}

/// The keys that do every step but the last.
fn keys(step: Step) -> &'static str {
    match step {
        Step::POINTS => "K Enter a Enter",
        Step::SET => "7 c Enter 7 d Enter 7 s Enter",
        Step::RUN => "9 h Enter T Enter J Enter",
        Step::ONE_MELD => "7 h Enter 8 Enter 9 Enter",
        Step::TURN => "Space K Enter",
        Step::PILE => "t K Enter",
        Step::KNOCK => "Space 6 n",
        Step::LAY_OFF => "9 Enter T Enter",
        Step::GIN => "Space g Down Enter",
        _ => "",
    }
}

/// A mistake in each step.
fn mistake(step: Step) -> &'static str {
    match step {
        Step::POINTS => "9 Enter",
        Step::SET => "7 Enter K Enter",
        Step::RUN => "Q Enter",
        Step::ONE_MELD => "7 c Enter 7 d Enter 7 h Enter",
        Step::TURN => "Space 7 Enter",
        Step::PILE => "t Q Enter",
        Step::KNOCK => "Space 4 n",
        Step::LAY_OFF => "T Enter",
        Step::GIN => "Space g Enter",
        _ => "g",
    }
}

fn pressed(mut bench: Bench, keys: &str) -> Bench {
    bench.press(keys);
    bench
}

thread_local! {
    /// A coach who needs less preparation than the program's.
    static COACH: RefCell<Coach<'static>> = RefCell::new(Coach::new(
        Evaluator::embedded(),
        &Rules::default(),
        20,
    ));
}

/// Lets the coach answer, if it was asked.
fn coached(bench: &mut Bench) {
    for effect in std::mem::take(&mut bench.errands) {
        let Effect::AskCoach { number, .. } = effect else {
            continue;
        };
        if let Some(view) = lesson(bench).asks_coach() {
            let position = coach_position(view);
            let hint =
                COACH.with_borrow_mut(|coach| coach.hint(&position, Inquiry::Best, Effort::Glance));
            let news = Some(CoachNews::Hint {
                hint: Box::new(hint),
                is_done: true,
            });
            bench.send(Message::Coached { number, news });
        }
    }
}

#[test]
fn the_ten_steps_are_gone_through_with_the_keys_of_the_game() {
    let mut bench = Bench::new();
    bench.model.learning.keeps = true;
    bench.choose(MenuEntry::Learn);
    assert_eq!(bench.model.place(), Place::Lesson);
    for step in Step::all().take(9) {
        assert_eq!(lesson(&bench).step(), step);
        bench.press(keys(step));
        assert!(lesson(&bench).is_done(), "{step:?}\n{}", bench.screen());
        bench.press("Enter");
    }
    assert_eq!(lesson(&bench).step(), Step::HAND);
    let kept = bench.learned.last().cloned().unwrap();
    assert_eq!((kept.count(), kept.step), (9, Step::HAND));

    // The whole hand: the coach says what to do, and the decision waits for it.
    let footer = |bench: &Bench| bench.screen().lines().last().unwrap_or_default().to_owned();
    assert!(footer(&bench).contains("i hint"), "{}", bench.screen());
    bench.press("i");
    assert_eq!(lesson(&bench).wants(), Wants::Coach);
    coached(&mut bench);
    assert!(
        bench.screen().contains("The coach would"),
        "{}",
        bench.screen()
    );
    bench.press("PgUp PgDn t");
    assert_eq!(lesson(&bench).wants(), Wants::Coach);
    coached(&mut bench);
    assert_eq!(lesson(&bench).wants(), Wants::AnyEnd);
    for _ in 0..60 {
        if lesson(&bench).is_over() {
            break;
        }
        coached(&mut bench);
        let keys = match lesson(&bench).wants() {
            Wants::AnyDraw => "Space",
            Wants::AnyEnd => "End n n End Enter Enter",
            other => panic!("{other:?}"),
        };
        bench.press(keys);
        coached(&mut bench);
    }
    assert!(lesson(&bench).is_over(), "{}", bench.screen());
    assert_eq!(bench.learned.last().unwrap().count(), 10);
    // A first match is offered, which the menu remembers.
    bench.press("Enter");
    assert_eq!(bench.model.place(), Place::NewMatch);
    let screen = bench.screen();
    assert!(
        screen.contains("Benny, beginner") && screen.contains("one game to 50"),
        "{screen}"
    );
    bench.press("Esc");
    assert_eq!(bench.model.place(), Place::Menu);
    assert!(bench.screen().contains("all ten steps done"));
}

#[test]
fn one_goes_back_and_forth_and_comes_back_later() {
    let mut bench = at(Step::SET);
    bench.press("7 Enter");
    assert_eq!(lesson(&bench).chosen().len(), 1);
    bench.press("PgUp");
    assert_eq!(lesson(&bench).step(), Step::SET, "to its beginning first");
    assert!(lesson(&bench).chosen().is_empty());
    bench.press("PgUp");
    assert_eq!(lesson(&bench).step(), Step::POINTS);
    bench.press("PgUp");
    assert_eq!(lesson(&bench).step(), Step::POINTS);
    bench.press("PgDn + +");
    assert_eq!(lesson(&bench).step(), Step::ONE_MELD);
    for leave in ["Esc", "q Down Enter", "q q"] {
        bench.press(leave);
        assert_eq!(bench.model.place(), Place::Menu, "{leave}");
        assert!(
            bench.screen().contains("step 4 of 10"),
            "{}",
            bench.screen()
        );
        bench.choose(MenuEntry::Learn);
        assert_eq!(lesson(&bench).step(), Step::ONE_MELD);
    }
    assert!(!bench.has_quit);
}

#[test]
fn a_step_that_is_left_goes_on_where_it_was() {
    let mut bench = pressed(at(Step::SET), "7 c Enter");
    let chosen = lesson(&bench).chosen();
    for leave in ["Esc", "q Down Enter"] {
        bench.press(leave);
        bench.choose(MenuEntry::Learn);
        assert_eq!(lesson(&bench).chosen(), chosen);
    }
    let mut bench = pressed(at(Step::HAND), "t Esc");
    bench.errands.clear();
    bench.choose(MenuEntry::Learn);
    assert_eq!(lesson(&bench).wants(), Wants::Coach);
    coached(&mut bench);
    assert_eq!(lesson(&bench).wants(), Wants::AnyEnd);
    let held = lesson(&bench).view().hand();
    assert_eq!(held.len(), 11);
    bench.press("Esc");
    bench.choose(MenuEntry::Learn);
    assert_eq!(lesson(&bench).view().hand(), held);
}

#[test]
fn a_hand_that_has_been_played_is_not_thrown_away_without_a_question() {
    let mut bench = at(Step::HAND);
    coached(&mut bench);
    bench.press("t");
    coached(&mut bench);
    let taken = lesson(&bench).view().clone();
    bench.press("-");
    let screen = bench.screen();
    assert!(
        screen.contains("What you have played of it is lost."),
        "{screen}"
    );
    bench.press("Enter");
    assert_eq!(lesson(&bench).view(), &taken, "played on");
    bench.press("- Down Enter");
    assert!(!lesson(&bench).has_begun());
    assert_eq!(lesson(&bench).step(), Step::HAND);
    // Elsewhere little is lost.
    let bench = pressed(at(Step::TURN), "Space -");
    assert!(bench.model.asked.is_none() && !lesson(&bench).has_begun());
}

#[test]
fn a_card_that_is_not_held_holds_up_one_key_and_no_more() {
    let mut bench = pressed(at(Step::KNOCK), "Space k n");
    let told = format!("{:?}", page(&bench).mistyped);
    assert!(
        told.contains("under the cursor, press the key again"),
        "{told}"
    );
    assert!(!lesson(&bench).is_done());
    bench.press("n");
    assert!(page(&bench).mistyped.is_none());
    assert!(lesson(&bench).reply().is_some(), "the knock is judged");
}

#[test]
fn a_ten_is_typed_with_a_capital_where_cards_are_laid_off() {
    let bench = pressed(at(Step::LAY_OFF), "t");
    let screen = bench.screen();
    assert!(screen.contains("Type a ten as T or 10."), "{screen}");
}

#[test]
fn what_was_wrong_with_one_card_is_not_said_of_another() {
    let mut bench = pressed(at(Step::KNOCK), "Space 4 n");
    assert!(bench.screen().contains("with the 4♣, but that leaves 10"));
    bench.press("Left");
    assert!(lesson(&bench).reply().is_none(), "{}", bench.screen());
    let mut bench = pressed(at(Step::GIN), "Space g Enter");
    assert!(bench.screen().contains("leaves out the gin bonus"));
    bench.press("Down");
    assert!(lesson(&bench).reply().is_none(), "{}", bench.screen());
    // The coach's warning stays while another move is looked for.
    let mut bench = at(Step::HAND);
    for keys in ["t", "5 h Enter"] {
        bench.press(keys);
        coached(&mut bench);
    }
    let warned = lesson(&bench).reply().cloned();
    assert!(bench.screen().contains("or discard the 5♥ anyway."));
    bench.press("Left");
    assert_eq!(lesson(&bench).reply().cloned(), warned);
}

#[test]
fn a_key_that_means_nothing_is_answered_like_one_that_is_not_bound() {
    for (step, before) in [(Step::POINTS, ""), (Step::TURN, keys(Step::TURN))] {
        let mut bench = pressed(at(step), before);
        let reply = lesson(&bench).reply().cloned();
        for key in ["Space", "p", "n", "g", "b", "Up"] {
            bench.press(key);
            let screen = bench.screen();
            let told = format!("! {key} does nothing here.");
            assert!(screen.contains(&told), "{screen}");
            assert_eq!(lesson(&bench).reply().cloned(), reply, "{step:?} {key}");
        }
    }
    let bench = pressed(at(Step::RUN), "t");
    assert!(bench.screen().contains("! Type a ten as T or 10."));
    let bench = pressed(bench, "q Esc");
    assert_eq!(page(&bench).mistyped, None, "{}", bench.screen());
    let bench = pressed(at(Step::KNOCK), "Space k");
    let told = "You hold no K: to knock, point at the card to discard and press n.";
    assert!(bench.screen().contains(told), "{}", bench.screen());
    let bench = pressed(at(Step::GIN), "4");
    assert!(bench.screen().contains("! 4 does nothing here."));
}

#[test]
fn on_a_small_screen_the_text_comes_first_and_then_the_cards() {
    let mut bench = at(Step::GIN);
    bench.resize(40, 12);
    assert!(bench.screen().contains("No deadwood at all"));
    assert!(!bench.screen().contains("Deadwood 4"));
    bench.press("g");
    assert!(
        lesson(&bench).reply().is_none(),
        "nothing is done while it is read"
    );
    bench.press("Enter");
    assert!(bench.screen().contains("Deadwood 4"), "{}", bench.screen());
    bench.press("Space g");
    assert!(
        bench.screen().contains("until one player"),
        "{}",
        bench.screen()
    );
    bench.press("Enter");
    assert!(bench.screen().contains("53 + 37"), "{}", bench.screen());
    bench.press("Down Enter");
    assert!(lesson(&bench).is_done());
}

#[test]
fn the_menu_offers_the_lesson_once_and_to_who_has_no_record() {
    let found = |has_records, progress| Message::LessonFound {
        found: StoredProgress {
            progress,
            ..StoredProgress::default()
        },
        has_records,
    };
    let offer = "New to gin rummy?";
    let mut bench = Bench::new();
    bench.send(found(false, None));
    assert!(bench.screen().contains(offer), "{}", bench.screen());
    // It has been made, and is not made again; nothing else has happened.
    assert_eq!(bench.learned, [Progress::default()]);
    assert_eq!(bench.model.place(), Place::Menu);
    bench.press("Enter");
    assert!(!bench.screen().contains(offer), "nor on the form");
    bench.press("Esc");
    bench.choose(MenuEntry::Learn);
    bench.press("Esc");
    assert!(!bench.screen().contains(offer), "nor after it");
    for (has_records, progress) in [(true, None), (false, Some(Progress::default()))] {
        let mut bench = Bench::new();
        bench.send(found(has_records, progress));
        assert!(!bench.screen().contains(offer));
        assert!(bench.learned.is_empty());
        assert!(bench.screen().contains("Learn the game"));
    }
}

#[test]
fn what_is_wrong_with_the_file_is_told_and_a_foreign_one_not_overwritten() {
    let mut bench = Bench::new();
    bench.send(Message::LessonFound {
        found: StoredProgress {
            note: Some("lesson.json: it was written by a newer undercut".to_owned()),
            is_foreign: true,
            ..StoredProgress::default()
        },
        has_records: false,
    });
    assert!(bench.screen().contains("newer undercut"));
    bench.choose(MenuEntry::Learn);
    bench.press(keys(Step::POINTS));
    assert!(lesson(&bench).is_done() && bench.learned.is_empty());

    let mut bench = at(Step::POINTS);
    bench.send(Message::LessonKept(Err("the disk is full".to_owned())));
    bench.press(keys(Step::POINTS));
    bench.learned.clear();
    bench.press("Enter");
    assert!(bench.learned.is_empty(), "it is not tried again");
    bench.press("Esc");
    bench.send(Message::LessonKept(Ok(())));
    assert_eq!(bench.model.place(), Place::Menu);
}

#[test]
fn the_lesson_begins_by_itself_where_that_was_asked_for() {
    let mut bench = Bench::new();
    bench.model.learning.opens = Some(None);
    let mut progress = Progress::default();
    progress.step = Step::KNOCK;
    bench.send(Message::LessonFound {
        found: StoredProgress {
            progress: Some(progress),
            ..StoredProgress::default()
        },
        has_records: true,
    });
    assert_eq!(lesson(&bench).step(), Step::KNOCK);
    bench.press("q");
    assert_eq!(bench.model.place(), Place::Question);
    bench.press("Enter");
    assert_eq!(lesson(&bench).step(), Step::KNOCK);
    bench.press("Esc");
    assert_eq!(bench.model.place(), Place::Menu, "the menu lies behind it");
}

#[test]
fn a_card_is_clicked_and_so_are_the_piles_and_the_sums() {
    let click = |bench: &mut Bench, text: &str| {
        let screen = bench.screen();
        let rows: Vec<&str> = screen.lines().collect();
        let found = rows.iter().enumerate().rev().find_map(|(row, line)| {
            let at = line.find(text)?;
            Some((line[..at].chars().count(), row))
        });
        let (column, row) = found.unwrap_or_else(|| panic!("no {text}:\n{screen}"));
        bench.click(u16::try_from(column).unwrap(), u16::try_from(row).unwrap());
    };
    let mut bench = at(Step::POINTS);
    click(&mut bench, "│K♦");
    assert!(lesson(&bench).reply().is_some(), "{}", bench.screen());
    click(&mut bench, "│A♠");
    assert!(lesson(&bench).is_done());
    bench.click(70, 8);
    assert_eq!(lesson(&bench).step(), Step::SET, "anywhere goes on");

    let mut bench = at(Step::TURN);
    click(&mut bench, "stock 31");
    click(&mut bench, "│K♦");
    assert!(!lesson(&bench).is_done(), "a discard is clicked twice");
    click(&mut bench, "│K♦");
    assert!(lesson(&bench).is_done(), "{}", bench.screen());
    let mut bench = at(Step::PILE);
    click(&mut bench, "pile 1");
    assert_eq!(lesson(&bench).wants(), Wants::Discard);

    let mut bench = pressed(at(Step::GIN), "Space g");
    click(&mut bench, "53 + 37 + 25 = 115");
    click(&mut bench, "53 + 37 + 25 = 115");
    assert!(lesson(&bench).is_done(), "{}", bench.screen());
}

/// Whether everything that is said stands on the screen, to its last word.
fn is_whole(bench: &Bench) -> Result<(), String> {
    let screen = bench.screen();
    let page = page(bench);
    let glyphs = bench.model.charset.glyphs();
    let plain = |phrase: &crate::game::words::Phrase| {
        glyphs.text(&phrase.text(symbols(bench))).into_owned()
    };
    let words: Vec<&str> = screen.split_whitespace().collect();
    let seen = words.join(" ");
    let mut wanted = Vec::new();
    if page.reads_first(bench.model.tier()) {
        wanted.push(plain(&page.lesson.text()));
    } else {
        wanted.push(plain(&page.lesson.asked()));
        wanted.extend(match &page.mistyped {
            Some(why) => Some(plain(why)),
            None => page.lesson.reply().map(|reply| plain(&reply.phrase)),
        });
        wanted.extend(page.lesson.lines().iter().map(plain));
        if bench.model.size.width >= 60 {
            wanted.push(plain(&page.lesson.text()));
        }
    }
    for text in wanted {
        let text: Vec<&str> = text.split_whitespace().collect();
        let text = text.join(" ");
        if !seen.contains(&text) {
            return Err(format!("not whole: {text}\n{screen}"));
        }
    }
    Ok(())
}

fn symbols(bench: &Bench) -> crate::game::words::Symbols {
    match bench.model.charset {
        Charset::Unicode => crate::game::words::Symbols::Unicode,
        Charset::Ascii => crate::game::words::Symbols::Ascii,
    }
}

#[test]
fn nothing_that_is_said_is_cut_at_any_size() {
    for (width, height) in SIZES.into_iter().chain([(120, 40), (200, 60)]) {
        for charset in [Charset::Unicode, Charset::Ascii] {
            for step in Step::all() {
                for keys in ["", mistake(step), keys(step)] {
                    let mut bench = at(step);
                    bench.model.charset = charset;
                    bench.resize(width, height);
                    let check = |bench: &Bench| {
                        if let Err(why) = is_whole(bench) {
                            panic!("{width}x{height} {step:?} {keys:?}: {why}");
                        }
                    };
                    check(&bench);
                    for key in keys.split_whitespace() {
                        while page(&bench).reads_first(bench.model.tier()) {
                            bench.press("Enter");
                        }
                        bench.press(key);
                        check(&bench);
                    }
                }
            }
        }
    }
}

#[test]
fn nothing_of_the_whole_hand_is_cut() {
    for (width, height) in SIZES {
        for way in 0..4 {
            let mut bench = at(Step::HAND);
            bench.resize(width, height);
            if page(&bench).reads_first(bench.model.tier()) {
                bench.press("Enter");
            }
            for turn in 0..80 {
                if lesson(&bench).is_over() {
                    break;
                }
                coached(&mut bench);
                let keys = match lesson(&bench).wants() {
                    Wants::Offer => ["p p", "t t", "p p", "t t"][way],
                    Wants::Draw | Wants::AnyDraw => {
                        ["Space Space", "t t", "Space Space", "t t Space Space"][way]
                    }
                    _ if turn % 5 == 3 => "End n n",
                    _ => [
                        "End Enter Enter",
                        "Home Enter Enter",
                        "End Left Enter Enter",
                        "End Enter Enter",
                    ][way],
                };
                for key in keys.split_whitespace() {
                    // The next Enter begins a match.
                    if lesson(&bench).is_over() {
                        break;
                    }
                    bench.press(key);
                    coached(&mut bench);
                    if let Err(why) = is_whole(&bench) {
                        panic!("{width}x{height} way {way}: {why}");
                    }
                }
            }
        }
    }
}

#[test]
fn pictures_of_each_step() {
    for step in Step::all() {
        let name = format!("step_{:02}", step.number());
        let mut bench = at(step);
        if step == Step::HAND {
            coached(&mut bench);
        }
        let mut all = format!("begun\n{}", pictures(&mut bench));
        let told = |keys: &str| {
            let mut bench = at(step);
            if step == Step::HAND {
                coached(&mut bench);
            }
            bench.resize(40, 12);
            bench.press("Enter");
            for key in keys.split_whitespace() {
                if page(&bench).reads_first(bench.model.tier()) {
                    bench.press("Enter");
                }
                bench.press(key);
            }
            pictures(&mut bench)
        };
        for (name, keys) in [("wrong", mistake(step)), ("done", keys(step))] {
            all.extend([name, "\n", &told(keys)]);
        }
        insta::assert_snapshot!(name, all);
    }
}

#[test]
fn ascii_alone_and_without_colors() {
    let mut bench = pressed(at(Step::SET), "7 Enter");
    bench.model.charset = Charset::Ascii;
    let ascii = pictures(&mut bench);
    assert!(ascii.is_ascii());
    insta::assert_snapshot!("lesson_ascii", ascii);
    let bench = pressed(at(Step::SET), "7 Enter");
    insta::assert_snapshot!(
        "lesson_without_colors",
        styled(&drawn(&bench.model, BuiltIn::Mono))
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn whatever_is_pressed_in_the_lesson_nothing_panics_or_is_cut(
        step in 0..10_usize,
        size in prop::sample::select(SIZES.to_vec()),
        pressed in prop::collection::vec(prop::sample::select(vec![
            "Enter", "Space", "t", "p", "n", "g", "b", "Left", "Right", "Up", "Down", "Home", "End", "s", "<", ">",
            "PgUp", "PgDn", "7", "K", "a", "9", "T", "c", "h", "Backspace", "i", "m", "u", "v",
        ]), 1..80),
    ) {
        let mut bench = at(Step::of_number(step + 1).unwrap());
        bench.resize(size.0, size.1);
        for key in pressed {
            bench.press(key);
            if bench.model.place() != Place::Lesson {
                break;
            }
            coached(&mut bench);
            if let Err(why) = is_whole(&bench) {
                return Err(TestCaseError::fail(why));
            }
        }
    }
}

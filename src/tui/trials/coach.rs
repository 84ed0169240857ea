//! The coach at the table: what it shows at every size, and reviews.

use std::{fmt::Write, sync::Arc};

use crate::{
    analysis::{
        JudgingQueue, Steps,
        coach::{Effort, Inquiry, words},
    },
    game::words::sentence,
    rules::GameTable,
    tui::{
        analyst::Analyst,
        analyst::{CoachNews, CoachRequest, Coaching, Reviewed},
        glyphs::Charset,
        keymap::Place,
        message::{Effect, Message},
        screens,
        theme::{BuiltIn, ColorDepth, Theme},
        trials::snapshot::{pictured, styled},
        widgets::Look,
    },
};

use super::{
    Bench,
    pictures::SIZES,
    scenes,
    tables::{FOUR, house, until},
};

impl Bench {
    /// Lets the coach do a slice of its work; says whether there was any.
    pub(super) fn coach_goes_on(&mut self, analyst: &mut Analyst) -> bool {
        let number = match self.errands.pop() {
            Some(Effect::AskCoach { number, errand }) => {
                analyst.begin(number, errand);
                number
            }
            Some(Effect::CoachOn(number)) => number,
            Some(Effect::CoachEnd(number)) => {
                analyst.end(number);
                self.send(Message::Coached { number, news: None });
                return true;
            }
            Some(other) => panic!("{other:?} is nothing for the coach"),
            None => return false,
        };
        let news = analyst.go_on(number);
        self.send(Message::Coached { number, news });
        true
    }

    /// Lets the coach finish its work.
    pub(super) fn coach_works(&mut self, analyst: &mut Analyst) {
        while self.coach_goes_on(analyst) {}
    }

    pub(super) fn news(&self) -> &CoachNews {
        let coaching: &Option<Coaching> = &self.model.coaching;
        &coaching.as_ref().expect("the coach has been asked").news
    }
}

/// The scene with a hint open.
pub(super) fn hinted(scene: fn() -> Bench) -> Bench {
    let mut bench = scene();
    bench.press("i");
    bench.coach_works(&mut Analyst::default());
    assert!(matches!(bench.news(), CoachNews::Hint { .. }));
    bench
}

/// The scene with a hint open whose moves were tried, as far as it goes in the end, or while it goes on.
pub(super) fn tried(scene: fn() -> Bench, is_done: bool) -> Bench {
    let mut bench = scene();
    bench.press("i");
    let Some(Effect::AskCoach { number, errand }) = bench.errands.pop() else {
        panic!("the coach is asked");
    };
    let CoachRequest::Hint(position, effort) = errand else {
        panic!("{errand:?} is no question for a hint");
    };
    let mut queue = JudgingQueue::default().with_effort(Effort::Quick);
    let mut hint = Box::new(queue.hint(&position, Inquiry::Best, effort));
    if !is_done {
        hint.withhold_reason();
    }
    let news = Some(CoachNews::Hint { hint, is_done });
    bench.send(Message::Coached { number, news });
    bench
}

#[test]
fn a_hand_and_a_match_are_reviewed_with_a_headline_that_counts_the_list() {
    let mut analyst = Analyst::default();
    for (mut bench, keys) in [
        (scenes::hand_over(), "i"),
        (scenes::game_won(), "Enter i"),
        (scenes::match_won(), "Enter i"),
    ] {
        bench.press(keys);
        assert_eq!(bench.page(), Some("review"));
        bench.coach_works(&mut analyst);
        let CoachNews::Review(reviewed) = bench.news().clone() else {
            panic!("{:?} is no review", bench.news());
        };
        let (review, player) = (&reviewed.review, reviewed.player);
        assert_eq!(player, bench.sitting().me());
        let headline = sentence(&words::counted(review.judged(player).count()));
        let headline = headline.trim_end_matches('.');
        bench.resize(100, 60);
        let screen = bench.screen();
        assert!(screen.contains(headline), "{headline}\n{screen}");
        let told = screen
            .lines()
            .filter(|line| line.trim_start().starts_with("Turn "));
        assert_eq!(told.count(), review.mistakes(player).count(), "{screen}");
        bench.press("Esc");
        assert_eq!(bench.model.place(), Place::Between);
    }
}

type Scene = fn() -> Bench;

/// The scene after these keys, when the coach has done what they ask for.
fn reviewed(scene: Scene, keys: &str) -> Bench {
    let mut bench = scene();
    bench.press(keys);
    bench.coach_works(&mut Analyst::default());
    bench
}

fn at_work(scene: Scene) -> Bench {
    let mut bench = scene();
    bench.press("i");
    bench
}

/// What the coach shows: at work on a hint and on a review, hints of every kind, and reviews.
const SHOWN: [(&str, Scene); 13] = [
    ("at work on a hint", || at_work(scenes::discard)),
    ("at work on a review", || at_work(scenes::hand_over)),
    ("an upcard", || hinted(scenes::offer)),
    ("a discard", || hinted(scenes::discard)),
    ("a knock", || hinted(scenes::may_knock)),
    ("a discard being tried", || tried(scenes::discard, false)),
    ("a discard tried", || tried(scenes::discard, true)),
    ("a knock tried", || tried(scenes::may_knock, true)),
    ("melds against a knock", || hinted(scenes::defence)),
    ("a lay-off", || hinted(scenes::lay_off)),
    ("a hand", || reviewed(scenes::hand_over, "i")),
    ("a game", || reviewed(scenes::game_won, "Enter i")),
    ("a match", || reviewed(scenes::match_won, "Enter i")),
];

#[test]
fn what_the_coach_shows_at_every_size() {
    let mut pictures = String::new();
    for (name, scene) in SHOWN {
        let mut bench = scene();
        for (width, height) in SIZES {
            bench.resize(width, height);
            let picture = pictured(&bench.buffer());
            writeln!(pictures, "== {name} {width}x{height}\n{picture}").unwrap();
        }
    }
    insta::assert_snapshot!(pictures);
}

#[test]
fn what_the_coach_shows_in_every_kind_of_theme() {
    let looks = [
        (BuiltIn::Dark, ColorDepth::Indexed, Charset::Unicode),
        (BuiltIn::HighContrast, ColorDepth::Sixteen, Charset::Unicode),
        (BuiltIn::Mono, ColorDepth::None, Charset::Unicode),
        (BuiltIn::Light, ColorDepth::Indexed, Charset::Ascii),
    ];
    let mut pictures = String::new();
    let styled_too = ["a discard", "a discard tried", "a lay-off", "a hand"];
    for (name, scene) in SHOWN {
        if !styled_too.contains(&name) {
            continue;
        }
        let mut bench = scene();
        for (theme, depth, charset) in looks {
            bench.model.charset = charset;
            let look = Look {
                theme: Theme::built_in(theme, depth),
                glyphs: charset.glyphs(),
            };
            let picture = styled(&crate::tui::trials::snapshot::drawn(
                80,
                24,
                &look,
                |canvas| {
                    screens::draw(&bench.model, canvas);
                },
            ));
            assert!(charset == Charset::Unicode || picture.is_ascii());
            let theme = theme.name();
            writeln!(
                pictures,
                "== {name} {theme} {depth:?} {charset:?}\n{picture}"
            )
            .unwrap();
        }
    }
    insta::assert_snapshot!(pictures);
}

#[test]
fn a_review_fills_in_and_the_chosen_mistake_stays_chosen() {
    let mut bench = scenes::hand_over();
    bench.press("i");
    bench.coach_works(&mut Analyst::default());
    let CoachNews::Review(whole) = bench.news().clone() else {
        panic!("the review is done");
    };
    let mistakes = |reviewed: &Reviewed| reviewed.review.mistakes(reviewed.player).count();
    // The coach has found the last mistake only.
    let mut part = Reviewed::clone(&whole);
    part.left = Some(Steps { done: 1, total: 4 });
    for deal in &mut part.review.deals {
        for decision in &mut deal.decisions {
            decision.is_open = true;
        }
        let mut graded = deal
            .decisions
            .iter_mut()
            .zip(&whole.review.deals[0].decisions);
        let last =
            graded.rfind(|(_, judged)| judged.player == whole.player && judged.grade().is_some());
        last.expect("there is a mistake").0.is_open = false;
    }
    assert_eq!(mistakes(&part), 1);
    let number = bench.model.coaching.as_ref().expect("it is open").number;
    let tell = |bench: &mut Bench, reviewed: &Reviewed| {
        let news = CoachNews::Review(Arc::new(reviewed.clone()));
        bench.send(Message::Coached {
            number,
            news: Some(news),
        });
    };
    let is_at_work = |bench: &Bench| bench.screen().contains("The numbers still change: ");
    let chosen = |bench: &Bench| {
        let coaching = bench.model.coaching.as_ref().expect("it is open");
        coaching.mistakes().nth(coaching.mistake?)
    };
    tell(&mut bench, &part);
    assert!(is_at_work(&bench), "{}", bench.screen());
    assert!(
        bench
            .screen()
            .contains("So far no blunder, no mistake, 1 inaccuracy"),
        "{}",
        bench.screen()
    );
    bench.press("n");
    let last = chosen(&bench);
    assert!(last.is_some());
    tell(&mut bench, &whole);
    assert!(!is_at_work(&bench));
    assert_eq!(chosen(&bench), last);
    // Also while the replay shows it.
    tell(&mut bench, &part);
    bench.press("Enter");
    tell(&mut bench, &whole);
    bench.press("q");
    assert!(!is_at_work(&bench));
    assert_eq!(chosen(&bench), last);
}

#[test]
fn no_card_is_marked_before_the_best_move_is_settled() {
    for (is_done, is_marked) in [(false, false), (true, true)] {
        let mut bench = tried(scenes::discard, is_done);
        for (width, height) in [(60, 20), (80, 24), (120, 40)] {
            bench.resize(width, height);
            let screen = bench.screen();
            assert_eq!(screen.contains('▲'), is_marked, "{screen}");
        }
    }
}

#[test]
fn the_numbers_of_a_hint_stand_under_their_heads_at_larger_tables() {
    for (game, players) in [(GameTable::BattleRoyal, 3), (GameTable::Round, 4)] {
        let mut bench = Bench::shared(house(game, players), 7, &FOUR[..players as usize]);
        until(&mut bench, |bench| {
            let view = bench.sitting().playing();
            let may_take = view.is_some_and(|view| view.takings().count() > 0);
            bench.model.place() == Place::Draw && may_take
        });
        bench.press("i");
        bench.coach_works(&mut Analyst::default());
        for (width, height) in [(60, 20), (80, 24), (100, 30), (120, 40)] {
            bench.resize(width, height);
            let screen = bench.screen();
            assert!(screen.contains("game %"), "{screen}");
        }
    }
}

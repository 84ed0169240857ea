//! The first lesson: each step can be done, each wrong answer is answered with what is true of it, and every number told is
//! what the engine says.

mod melding;
mod steps;
mod turning;
mod whole_hand;

use undercut::{
    cards::{Card, CardSet},
    game::words::{Phrase, Symbols},
    lesson::{Deed, Lesson, Mood, Step, Wants},
};

fn card(text: &str) -> Card {
    text.parse().unwrap()
}

fn at(step: Step) -> Lesson {
    let mut lesson = Lesson::new();
    lesson.go_to(step);
    lesson
}

fn text(phrase: &Phrase) -> String {
    phrase.text(Symbols::Ascii)
}

/// Does something, and says how it was meant and what was said.
fn hear(lesson: &mut Lesson, deed: Deed) -> (Mood, String) {
    lesson.hear(deed);
    let reply = lesson.reply().expect("every deed is answered");
    (reply.mood, text(&reply.phrase))
}

fn right(lesson: &mut Lesson, deed: Deed) -> String {
    let (mood, told) = hear(lesson, deed);
    assert_eq!(mood, Mood::Right, "{told}");
    told
}

fn wrong(lesson: &mut Lesson, deed: Deed) -> String {
    let before = (lesson.wants(), lesson.asked(), lesson.view().clone());
    let (mood, told) = hear(lesson, deed);
    assert_eq!(mood, Mood::Wrong, "{told}");
    let after = (lesson.wants(), lesson.asked(), lesson.view().clone());
    assert_eq!(
        before, after,
        "nothing has changed, and it can be tried again"
    );
    told
}

fn cards(lesson: &Lesson) -> CardSet {
    lesson.view().hand()
}

/// The deeds that do every step but the last.
fn answers(step: Step) -> Vec<Deed> {
    let choose = |text: &str| text.split(' ').map(|text| Deed::Card(card(text))).collect();
    match step {
        Step::Points => choose("Kd As"),
        Step::Set => choose("7c 7d 7s"),
        Step::Run => choose("9h Th Jh"),
        Step::OneMeld => choose("7h 8h 9h"),
        Step::Turn => vec![Deed::Draw, Deed::Card(card("Kd"))],
        Step::Pile => vec![Deed::Take, Deed::Card(card("Kc"))],
        Step::Knock => vec![Deed::Draw, Deed::Knock(card("6h"))],
        Step::LayOff => choose("9d Td"),
        Step::Gin => vec![Deed::Draw, Deed::Gin, Deed::Answer(1)],
        Step::Hand => Vec::new(),
    }
}

fn done(step: Step) -> Lesson {
    let mut lesson = at(step);
    for deed in answers(step) {
        right(&mut lesson, deed);
    }
    assert!(lesson.is_done() && lesson.wants() == Wants::GoOn);
    lesson
}

//! The first lesson: each step can be done, each wrong answer is answered with what is true of it, and every number told is
//! what the engine says.

mod melding;
mod steps;
mod turning;
mod whole_hand;

use undercut::{
    cards::{Card, CardSet},
    game::words::{Phrase, Symbols},
    lesson::{Lesson, LessonInput, Progress, Step, Tone, Wants},
};

fn card(text: &str) -> Card {
    text.parse().unwrap()
}

fn at(step: Step) -> Lesson {
    let mut lesson = Lesson::resumed(Progress::default());
    lesson.go_to(step);
    lesson
}

fn text(phrase: &Phrase) -> String {
    phrase.text(Symbols::Ascii)
}

/// Does something, and says how it was meant and what was said.
fn hear(lesson: &mut Lesson, deed: LessonInput) -> (Tone, String) {
    lesson.handle(deed);
    let reply = lesson.reply().expect("every deed is answered");
    (reply.tone, text(&reply.phrase))
}

fn right(lesson: &mut Lesson, deed: LessonInput) -> String {
    let (mood, told) = hear(lesson, deed);
    assert_eq!(mood, Tone::Right, "{told}");
    told
}

fn wrong(lesson: &mut Lesson, deed: LessonInput) -> String {
    let before = (lesson.wants(), lesson.asked(), lesson.view().clone());
    let (mood, told) = hear(lesson, deed);
    assert_eq!(mood, Tone::Wrong, "{told}");
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
fn answers(step: Step) -> Vec<LessonInput> {
    let choose = |text: &str| {
        text.split(' ')
            .map(|text| LessonInput::Card(card(text)))
            .collect()
    };
    match step {
        Step::POINTS => choose("Kd As"),
        Step::SET => choose("7c 7d 7s"),
        Step::RUN => choose("9h Th Jh"),
        Step::ONE_MELD => choose("7h 8h 9h"),
        Step::TURN => vec![LessonInput::Draw, LessonInput::Card(card("Kd"))],
        Step::PILE => vec![LessonInput::Take, LessonInput::Card(card("Kc"))],
        Step::KNOCK => vec![LessonInput::Draw, LessonInput::Knock(card("6h"))],
        Step::LAY_OFF => choose("9d Td"),
        Step::GIN => vec![LessonInput::Draw, LessonInput::Gin, LessonInput::Answer(1)],
        _ => Vec::new(),
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

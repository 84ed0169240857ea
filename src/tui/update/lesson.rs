//! What the keys do in the first lesson.

use crate::{
    game::words::Phrase,
    lesson::{LessonInput, Lesson, Step, Wants, CoachComment, StoredProgress},
    tui::{
        coaching::{CoachNews, CoachRequest},
        keymap::{self, Command, Place},
        lesson_page::{Begins, LessonPage},
        message::Effect,
        model::Model,
        runtime::Key,
        screens::AnyScreen,
    },
};

/// Enters the lesson, with this step or where it was left.
pub fn open(model: &mut Model, step: Option<Step>) -> Vec<Effect> {
    let mut lesson = Lesson::resumed(model.learning.progress.unwrap_or_default());
    if let Some(step) = step {
        lesson.go_to(step);
    }
    model.learning.offers = false;
    model.push(AnyScreen::Lesson(Box::new(LessonPage::new(lesson))));
    after(model)
}

/// Takes in how far the learner has come. The offer counts as made once it has been shown.
pub(super) fn found(model: &mut Model, found: StoredProgress, has_records: bool) -> Vec<Effect> {
    if let Some(note) = model.learning.found(found, has_records) {
        model.told = Some(Phrase::from_sentence(&note));
    }
    match std::mem::take(&mut model.learning.begins) {
        Begins::AtOnce(step) => open(model, step),
        Begins::WhenAsked if model.learning.offers => {
            let progress = model.learning.progress.unwrap_or_default();
            vec![Effect::KeepLesson(progress)]
        }
        Begins::WhenAsked => Vec::new(),
    }
}

/// How far the learner has come was kept; what cannot be is told once and not tried again.
pub(super) fn kept(model: &mut Model, kept: Result<(), String>) {
    if let Err(why) = kept {
        model.learning.keeps = false;
        let told = format!("how far you come in the lesson is not kept: {why}");
        model.told = Some(Phrase::from_sentence(&told));
    }
}

/// Leaves the lesson.
pub(super) fn close(model: &mut Model) -> Vec<Effect> {
    model.pop();
    Vec::new()
}

/// What follows whatever has been done: what was reached is kept, and the coach is sent where his word is wanted.
fn after(model: &mut Model) -> Vec<Effect> {
    let number = model.errands + 1;
    let Some(page) = model.lesson_mut() else {
        return Vec::new();
    };
    let mut effects = Vec::new();
    let progress = page.lesson.progress();
    if page.sends(number)
        && let Some(view) = page.lesson.asks_coach()
    {
        let errand = CoachRequest::Hint(Box::new(CoachComment::position(view)));
        effects.push(Effect::AskCoach { number, errand });
        model.errands = number;
    }
    if model.learning.progress != Some(progress) {
        model.learning.progress = Some(progress);
        if model.learning.keeps {
            effects.push(Effect::KeepLesson(progress));
        }
    }
    effects
}

/// Takes what the coach says, if the lesson waits for it.
///
/// # Errors
///
/// The news, when they are not for the lesson.
pub(super) fn coached(
    model: &mut Model,
    number: u64,
    news: Option<CoachNews>,
) -> Result<Vec<Effect>, Option<CoachNews>> {
    let Some(page) = model.lesson_mut().filter(|page| page.waits_for(number)) else {
        return Err(news);
    };
    match news {
        Some(CoachNews::Working(_)) => Ok(vec![Effect::CoachOn(number)]),
        Some(CoachNews::Hint(hint)) => {
            page.coach_says(CoachComment::of(*hint));
            Ok(after(model))
        }
        other => Err(other),
    }
}

/// Takes a key as part of a card being typed, if it is one.
pub(super) fn typed(model: &mut Model, place: Place, key: Key) -> Option<Vec<Effect>> {
    if place != Place::Lesson {
        return None;
    }
    let tier = model.tier();
    let page = model.lesson_mut()?;
    if page.reads_first(tier) {
        return None;
    }
    let started = page.typed.rank().is_some();
    let Some(pressed) = keymap::typed(key, started) else {
        page.typed.erase();
        return None;
    };
    let mistyped = page.typed.press(pressed, &mut page.row).err();
    page.mistyped = mistyped.map(|why| Phrase::from_sentence(&why.to_string()));
    Some(Vec::new())
}

pub(super) fn on_command(model: &mut Model, command: Command) -> Vec<Effect> {
    let tier = model.tier();
    let Some(page) = model.lesson_mut() else {
        return Vec::new();
    };
    page.mistyped = None;
    if command != Command::Confirm {
        page.clicked = None;
    }
    let wants = page.lesson.wants();
    let here = page.lesson.step();
    match command {
        Command::StepBack => match here.previous() {
            // From the middle of a step one goes to its beginning first.
            _ if page.lesson.reply().is_some() && !page.lesson.is_done() => page.go_to(here),
            Some(step) => page.go_to(step),
            None => page.go_to(here),
        },
        Command::StepOn => {
            if let Some(step) = here.next() {
                page.go_to(step);
            }
        }
        Command::Confirm | Command::DrawStock if page.reads_first(tier) => page.read(),
        _ if page.reads_first(tier) => {}
        Command::Confirm => return confirm(model),
        Command::DrawStock => page.handle(LessonInput::Draw),
        Command::Take => page.handle(LessonInput::Take),
        Command::Pass => page.handle(LessonInput::Pass),
        Command::Gin => page.handle(LessonInput::Gin),
        Command::BigGin => page.handle(LessonInput::BigGin),
        Command::Knock => {
            if let Some(card) = page.row.card() {
                page.handle(LessonInput::Knock(card));
            }
        }
        Command::Up => page.step_line(false),
        Command::Down => page.step_line(true),
        Command::First | Command::Left if wants == Wants::Answer => page.step_line(false),
        Command::Last | Command::Right if wants == Wants::Answer => page.step_line(true),
        Command::Left => page.row.left(),
        Command::Right => page.row.right(),
        Command::First => page.row.first(),
        Command::Last => page.row.last(),
        Command::Sort => page.sort(),
        _ => {}
    }
    after(model)
}

/// Asks the coach what to do.
pub(super) fn hint(model: &mut Model) -> Vec<Effect> {
    let tier = model.tier();
    if let Some(page) = model.lesson_mut()
        && !page.reads_first(tier)
    {
        page.mistyped = None;
        page.lesson.hint();
    }
    after(model)
}

/// Does what the cursor is on.
fn confirm(model: &mut Model) -> Vec<Effect> {
    let Some(page) = model.lesson_mut() else {
        return Vec::new();
    };
    match page.lesson.wants() {
        Wants::GoOn if page.lesson.is_over() => return close(model),
        Wants::GoOn => page.handle(LessonInput::GoOn),
        Wants::Answer => page.handle(LessonInput::Answer(page.line)),
        Wants::Card
        | Wants::Draw
        | Wants::Take
        | Wants::Discard
        | Wants::Knock
        | Wants::LayOff
        | Wants::Gin
        | Wants::Offer
        | Wants::AnyDraw
        | Wants::AnyEnd
        | Wants::Coach => {
            if let Some(card) = page.row.card() {
                page.handle(LessonInput::Card(card));
            }
        }
    }
    after(model)
}

/// A card was clicked: the cursor goes there, and a second click does what Enter does.
pub(super) fn clicked(model: &mut Model, place: usize) -> Vec<Effect> {
    let Some(page) = model.lesson_mut() else {
        return Vec::new();
    };
    let Some(card) = page.row.cards().get(place).copied() else {
        return Vec::new();
    };
    let again = page.clicked == Some(card);
    // In a step in which cards are only chosen nothing can be done by mistake.
    let chooses = matches!(page.lesson.wants(), Wants::Card | Wants::LayOff);
    page.row.point_at(card);
    page.mistyped = None;
    if again || chooses {
        return on_command(model, Command::Confirm);
    }
    page.clicked = Some(card);
    Vec::new()
}

/// A line of a question was clicked: the cursor goes there, and a second click chooses it.
pub(super) fn clicked_line(model: &mut Model, line: usize) -> Vec<Effect> {
    let Some(page) = model.lesson_mut() else {
        return Vec::new();
    };
    if page.line == line {
        return on_command(model, Command::Confirm);
    }
    page.line = line;
    Vec::new()
}

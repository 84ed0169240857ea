//! A question that lies over a page: what is asked, and the answers below it.

use ratatui::layout::Rect;

use crate::tui::{
    model::Model,
    screens::target::{self, Target},
    theme::Role,
    widgets::{Canvas, Choice, ChoiceList, inset, row_of},
};

/// The room of the question, and of its answers.
fn areas(model: &Model, canvas: &Canvas<'_>) -> (Rect, Rect) {
    let inner = inset(super::whole(model), 1, 0);
    let asked = model.asked.as_ref();
    let asked = asked.map_or(0, |asked| {
        let prompt = &asked.question.prompt;
        super::rows(prompt, Role::Message, inner.width, canvas).len()
    });
    let rows = u16::try_from(asked)
        .unwrap_or(u16::MAX)
        .min(inner.height / 2);
    let apart = u16::from(inner.height >= 20);
    let prompt = Rect {
        y: inner.y + apart,
        height: rows,
        ..inner
    };
    let answers = Rect {
        y: prompt.bottom() + 1,
        height: inner.bottom().saturating_sub(prompt.bottom() + 2),
        ..inner
    };
    (prompt, answers)
}

fn choices(model: &Model, canvas: &Canvas<'_>) -> (Vec<Choice>, usize) {
    let Some(asked) = &model.asked else {
        return (Vec::new(), 0);
    };
    let lines = asked.question.lines.iter();
    let choices = lines.map(|line| Choice::new("", super::told(&line.label, canvas)));
    (choices.collect(), asked.cursor)
}

pub(super) fn targets(model: &Model, canvas: &Canvas<'_>) -> Vec<(Rect, Target)> {
    let (choices, selected) = choices(model, canvas);
    let list = ChoiceList {
        choices: &choices,
        selected,
    };
    let rects = list.choice_rects(areas(model, canvas).1);
    target::each(rects, Target::Answer).collect()
}

pub(super) fn draw(model: &Model, canvas: &mut Canvas<'_>) {
    let Some(asked) = &model.asked else { return };
    let (prompt, answers) = areas(model, canvas);
    super::draw_phrase(&asked.question.prompt, Role::Message, prompt, canvas);
    let (choices, selected) = choices(model, canvas);
    ChoiceList {
        choices: &choices,
        selected,
    }
    .draw(answers, canvas);
    // What a long answer has not room for in its row stands below the list.
    let Some(under) = choices.get(selected) else {
        super::footer::draw(model, canvas);
        return;
    };
    let shown = u16::try_from(choices.len()).unwrap_or(u16::MAX);
    let below = Rect {
        y: answers.y.saturating_add(shown + 1),
        height: answers.height.saturating_sub(shown + 1),
        ..answers
    };
    let too_long = canvas.glyphs().width(&under.label).saturating_add(3) > answers.width;
    if too_long && !below.is_empty() {
        let label = &asked.question.lines[selected].label;
        super::draw_phrase(label, Role::Label, row_of(below, 0).union(below), canvas);
    }
    super::footer::draw(model, canvas);
}

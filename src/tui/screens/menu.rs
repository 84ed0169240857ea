//! The menu, and the page on which a new match is put together.

use ratatui::layout::Rect;

use crate::tui::{
    menu::{Entry, Field, Form, Menu},
    model::Model,
    target::Target,
    theme::Role,
    widgets::{Align, Canvas, Choice, ChoiceList, centred, row_of},
};

fn list(model: &Model, choices: &[Choice]) -> Rect {
    let whole = Rect::new(0, 0, model.size.width, model.size.height);
    let height = u16::try_from(choices.len()).unwrap_or(u16::MAX);
    centred(whole, 64, height)
}

fn lines(model: &Model) -> (Vec<Choice>, usize) {
    match &model.menu.form {
        Some(form) => (form_lines(model, *form), form.cursor),
        None => (menu_lines(&model.menu), model.menu.cursor),
    }
}

fn menu_lines(menu: &Menu) -> Vec<Choice> {
    let line = |entry: Entry| match (entry, &menu.unfinished) {
        (Entry::Continue, Some((_, summary))) => {
            let names: Vec<String> = summary.players.iter().map(ToString::to_string).collect();
            let running: Vec<String> = summary.running.iter().map(ToString::to_string).collect();
            Choice::new("", "Go on with the match").noted(format!(
                "{}, {}",
                names.join(" – "),
                running.join("–")
            ))
        }
        (Entry::Continue, None) => Choice::new("", "Go on with the match"),
        (Entry::NewMatch, _) => Choice::new("", "New match"),
        (Entry::Help, _) => Choice::new("", "Help"),
        (Entry::Quit, _) => Choice::new("", "Quit"),
    };
    menu.entries().into_iter().map(line).collect()
}

fn form_lines(model: &Model, form: Form) -> Vec<Choice> {
    let setup = &model.menu.setup;
    let value = |field: Field, value: String| {
        if form.field() == field {
            format!("< {value} >")
        } else {
            format!("  {value}")
        }
    };
    Field::ALL
        .into_iter()
        .map(|field| match field {
            Field::Level => Choice::new("", "Opponent").noted(value(
                field,
                format!("{}: {}", setup.level, setup.level.description()),
            )),
            Field::House => {
                Choice::new("", "House rules").noted(value(field, setup.chosen().name.clone()))
            }
            Field::Pace => Choice::new("", "Pace").noted(value(field, model.pace.to_string())),
            Field::Start => Choice::new("", "Begin"),
        })
        .collect()
}

pub(super) fn targets(model: &Model, _canvas: &Canvas<'_>) -> Vec<(Rect, Target)> {
    let (choices, selected) = lines(model);
    let area = list(model, &choices);
    let rects = ChoiceList {
        choices: &choices,
        selected,
    }
    .choice_rects(area);
    (0..)
        .zip(rects)
        .map(|(line, rect)| (rect, Target::MenuLine(line)))
        .collect()
}

pub(super) fn draw(model: &Model, canvas: &mut Canvas<'_>) {
    let whole = canvas.area();
    canvas.line(row_of(whole, 1), "Undercut", Role::Title, Align::Centre);
    let (choices, selected) = lines(model);
    let area = list(model, &choices);
    ChoiceList {
        choices: &choices,
        selected,
    }
    .draw(area, canvas);
    if let Some(told) = &model.told {
        let at = Rect {
            y: area.bottom() + 1,
            height: 2,
            ..area
        };
        super::draw_phrase(told, Role::Warning, at, canvas);
    }
    super::draw_footer(model, canvas);
}

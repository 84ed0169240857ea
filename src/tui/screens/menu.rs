//! The menu, and the page on which a new match is put together.

use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use crate::{
    game::words::Symbols,
    lesson::{Progress, Step},
    players::{Level, Opponent},
    tui::{
        handbook::differences,
        lesson_page::Learning,
        menu::{Entry, Field, Form, Menu},
        model::Model,
        screens::target::{self, Target},
        theme::Role,
        widgets::{Canvas, Choice, MenuView, inset},
    },
};

fn lines(model: &Model) -> (Vec<Choice>, usize) {
    match &model.menu.form {
        Some(form) => (form_lines(model, *form), form.cursor),
        None => (menu_lines(&model.menu, &model.learning), model.menu.cursor),
    }
}

fn menu_lines(menu: &Menu, learning: &Learning) -> Vec<Choice> {
    let line = |entry: Entry| match (entry, &menu.unfinished) {
        (Entry::Continue, Some((_, summary))) => {
            let names: Vec<String> = summary.players.iter().map(ToString::to_string).collect();
            let running: Vec<String> = summary.running.iter().map(ToString::to_string).collect();
            let running = running.join(" – ");
            Choice::new("", "Go on")
                .noted(format!("{}, {running} in this game", names.join(" – ")))
                .briefly(running)
        }
        (Entry::Continue, None) => Choice::new("", "Go on"),
        (Entry::NewMatch, _) => {
            let opponent = &menu.setup.opponent;
            let name = opponent.called();
            Choice::new("", "New match")
                .noted(format!("against {name}, {opponent}"))
                .briefly(format!("against {name}"))
        }
        (Entry::Daily, _) => Choice::new("", "Deal of the day"),
        (Entry::Practise, _) => Choice::new("", "Practise")
            .noted(menu.due.clone())
            .briefly(first_words(&menu.due)),
        (Entry::Learn, _) => Choice::new("", "Learn the game").noted(learned(learning)),
        (Entry::Records, _) => Choice::new("", "Records").noted("replay, review"),
        (Entry::Rules, _) => Choice::new("", "House rules").noted(menu.setup.chosen().name.clone()),
        (Entry::Statistics, _) => Choice::new("", "Statistics"),
        (Entry::Settings, _) => Choice::new("", "Settings"),
        (Entry::Help, _) => Choice::new("", "Help"),
        (Entry::Quit, _) => Choice::new("", "Quit"),
    };
    menu.entries().into_iter().map(line).collect()
}

/// A sentence up to its first comma.
fn first_words(told: &str) -> &str {
    told.split(',').next().unwrap_or(told)
}

/// How far the player has come in the first lesson.
fn learned(learning: &Learning) -> String {
    let all = Step::ALL.len();
    match learning.progress {
        Some(progress) if progress.count() == all => "all ten steps done".to_owned(),
        Some(progress) if progress != Progress::default() => {
            format!("step {} of {all}", progress.step.number())
        }
        Some(_) | None => "ten short steps".to_owned(),
    }
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
            Field::Opponent => {
                let opponent = format!("{}, {}", setup.opponent.called(), setup.opponent);
                Choice::new("", "Opponent").noted(value(field, opponent))
            }
            Field::House => {
                Choice::new("", "House rules").noted(value(field, setup.chosen().name.clone()))
            }
            Field::Pace => Choice::new("", "Pace").noted(value(field, model.pace.to_string())),
            Field::Start => Choice::new("", "Begin"),
        })
        .collect()
}

/// The menu or the form under it, with what is to be known before a match.
struct Shown {
    heading: &'static str,
    choices: Vec<Choice>,
    selected: usize,
    notes: Vec<String>,
}

impl Shown {
    fn new(model: &Model) -> Self {
        let (choices, selected) = lines(model);
        let setup = &model.menu.setup;
        let opponent = model.menu.form.map(|_| {
            let name = setup.opponent.called();
            match &setup.opponent {
                Opponent::Computer(level) => {
                    let about = level.description();
                    match level.rung() {
                        Some(rung) => {
                            format!("Level {rung} of {}: {name} {about}.", Level::LADDER.len())
                        }
                        None => format!("Beside the levels: {name} {about}."),
                    }
                }
                Opponent::Program(_) => format!("{name} is another program."),
            }
        });
        let different = differences(&setup.chosen().rules);
        let rules = (!different.is_empty())
            .then(|| format!("Not the built-in rules: {}", different.join(", ")));
        let seal = setup
            .seal
            .filter(|_| model.menu.form.is_some())
            .map(|seal| {
                format!(
                    "Seal {}: the decks are shuffled already, and it fits no others. The record of the match will open \
                     it, and undercut verify tells whether you were dealt the sealed cards.",
                    seal.commitment.short()
                )
            });
        let offer = (model.learning.offers && model.menu.form.is_none())
            .then(|| "New to gin rummy? Learn the game teaches it in ten short steps.".to_owned());
        let notes = offer
            .into_iter()
            .chain(opponent)
            .chain(rules)
            .chain(seal)
            .collect();
        Self {
            heading: match model.menu.form {
                Some(_) => "New match",
                None => "Gin Rummy",
            },
            choices,
            selected,
            notes,
        }
    }

    fn view(&self) -> MenuView<'_> {
        MenuView {
            heading: self.heading,
            choices: &self.choices,
            selected: self.selected,
            notes: &self.notes,
        }
    }
}

/// The room of the menu, and the one under it for what the player has to be told.
fn areas(model: &Model) -> (Rect, Rect) {
    let whole = super::whole(model);
    let told = match &model.told {
        Some(told) => {
            let least = if whole.width >= 80 { 2 } else { 3 };
            // Words that do not fit leave some room at the ends of the rows.
            let row = usize::from(whole.width.saturating_sub(12).max(1));
            let rows =
                u16::try_from(told.text(Symbols::Ascii).width() / row + 1).unwrap_or(u16::MAX);
            rows.clamp(least, (whole.height / 2).max(least))
        }
        None => 0,
    };
    let menu = Rect {
        height: whole.height.saturating_sub(told + 1),
        ..inset(whole, 1, 0)
    };
    let below = Rect {
        y: menu.bottom(),
        height: told,
        ..menu
    };
    (menu, below)
}

pub(super) fn targets(model: &Model, canvas: &Canvas<'_>) -> Vec<(Rect, Target)> {
    let (menu, _) = areas(model);
    let rects = Shown::new(model).view().choice_rects(menu, canvas);
    target::each(rects, Target::MenuLine).collect()
}

pub(super) fn draw(model: &Model, canvas: &mut Canvas<'_>) {
    let (menu, below) = areas(model);
    Shown::new(model).view().draw(menu, canvas);
    if let Some(told) = &model.told {
        super::draw_phrase(told, Role::Warning, below, canvas);
    }
    super::footer::draw(model, canvas);
}

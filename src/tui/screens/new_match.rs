//! A new match: the opponent, the house rules and the pace.

use crate::{
    game::words::Phrase,
    players::{Level, Opponent},
    record::Record,
    tui::{
        keymap::{Command, Place},
        message::Effect,
        widgets::{Canvas, Choice, MenuView},
    },
};

use super::{
    Go, HouseScreen, Model, Next, Screen, table,
    values::{draw_menu, other_rules},
};

/// A new match being put together. Its values are those of the [`Setup`](crate::tui::setup::Setup).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewMatchScreen {
    /// The line under the cursor, from 0.
    cursor: usize,
}

impl Default for NewMatchScreen {
    /// The cursor is on the line that begins the match.
    fn default() -> Self {
        Self {
            cursor: NewMatchField::ALL.len() - 1,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum NewMatchField {
    Opponent,
    House,
    Pace,
    Start,
}

impl NewMatchField {
    const ALL: [Self; 4] = [Self::Opponent, Self::House, Self::Pace, Self::Start];
}

impl NewMatchScreen {
    fn field(&self) -> NewMatchField {
        NewMatchField::ALL[self.cursor]
    }

    fn change(&self, model: &mut Model, forward: bool) {
        match self.field() {
            NewMatchField::Opponent => model.setup.step_opponent(forward),
            NewMatchField::House => model.setup.step_house(forward),
            NewMatchField::Pace if forward => model.pace = model.pace.next(),
            NewMatchField::Pace => model.pace = model.pace.previous(),
            NewMatchField::Start => {}
        }
    }

    fn confirm(&self, model: &mut Model) -> Next {
        if self.field() != NewMatchField::Start {
            self.change(model, true);
            return Next::stay();
        }
        let effects = begin(model);
        let go = match model.sitting {
            Some(_) => Go::Close,
            None => Go::Stay,
        };
        Next { effects, go }
    }

    fn choices(&self, model: &Model) -> Vec<Choice> {
        let setup = &model.setup;
        let line = |field: NewMatchField| {
            let (label, value) = match field {
                NewMatchField::Opponent => (
                    "Opponent",
                    format!("{}, {}", setup.opponent.called(), setup.opponent),
                ),
                NewMatchField::House => ("House rules", setup.chosen().name.clone()),
                NewMatchField::Pace => ("Pace", model.pace.to_string()),
                NewMatchField::Start => return Choice::new("", "Begin"),
            };
            Choice::new("", label).noted(if self.field() == field {
                format!("< {value} >")
            } else {
                format!("  {value}")
            })
        };
        NewMatchField::ALL.into_iter().map(line).collect()
    }
}

impl Screen for NewMatchScreen {
    fn place(&self, _: &Model) -> Place {
        Place::NewMatch
    }

    fn draw(&self, model: &Model, canvas: &mut Canvas<'_>) {
        let seal = model.setup.seal.map(|seal| {
            format!(
                "Seal {}: the decks are already shuffled, and the seal fits no others. The record opens it after the \
                 match; undercut verify checks that you were dealt the sealed cards.",
                seal.commitment.short()
            )
        });
        let opponent = [about_opponent(&model.setup.opponent)];
        let notes: Vec<String> = opponent
            .into_iter()
            .chain(other_rules(model))
            .chain(seal)
            .collect();
        let menu = MenuView {
            heading: "New match",
            choices: &self.choices(model),
            selected: self.cursor,
            notes: &notes,
        };
        draw_menu(&menu, model, canvas);
    }

    fn command(&mut self, command: Command, model: &mut Model) -> Next {
        match command {
            Command::Left => self.change(model, false),
            Command::Right => self.change(model, true),
            Command::Confirm => return self.confirm(model),
            Command::House => return Next::open(HouseScreen::of(model)),
            _ => {}
        }
        Next::stay()
    }

    fn label(&self, command: Command, _model: &Model) -> Option<&'static str> {
        match command {
            Command::Confirm => Some("choose"),
            Command::Close => Some("close"),
            _ => None,
        }
    }

    fn list(&mut self) -> Option<(&mut usize, usize)> {
        let count = NewMatchField::ALL.len();
        Some((&mut self.cursor, count))
    }

    fn click(&mut self, line: usize, model: &mut Model) -> Next {
        self.cursor = line;
        self.confirm(model)
    }
}

fn about_opponent(opponent: &Opponent) -> String {
    let name = opponent.called();
    match opponent {
        Opponent::Computer(level) => {
            let about = level.description();
            match level.rung() {
                Some(rung) => format!("Level {rung} of {}: {name} {about}.", Level::LADDER.len()),
                None => format!("Outside the levels: {name} {about}."),
            }
        }
        Opponent::Program(_) => format!("{name} is another program."),
    }
}

/// Begins a new match as it is set up.
pub fn begin(model: &mut Model) -> Vec<Effect> {
    let begun = model
        .setup
        .begin()
        .map_err(|why| why.to_string())
        .and_then(|header| {
            let start = Effect::StartRecord(Box::new(header.clone()));
            let sitting = model
                .sit(Record::new(header))
                .map_err(|why| why.to_string())?;
            Ok((start, sitting))
        });
    match begun {
        Ok((start, sitting)) => {
            let mut effects = vec![start];
            effects.extend(table::sit_down(model, sitting));
            effects
        }
        Err(why) => {
            model.told = Some(Phrase::from_sentence(&why));
            Vec::new()
        }
    }
}

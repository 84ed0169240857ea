//! A new match: the table, the opponent, the length, the house rules and the pace.

use crate::{
    game::words::{Phrase, sentence},
    players::{Level, Opponent},
    record::Record,
    rules::{NamedChoice, RuleKey},
    tui::{
        keymap::{Command, Place},
        message::Effect,
        settings::Setting,
        setup::{PlaceHolder, Setup},
        widgets::{Canvas, Choice, MenuView},
    },
};

use super::{
    Go, HouseScreen, Model, Next, Screen, board, table,
    values::{draw_menu, other_rules},
};

/// A new match being put together. Its values are those of the [`Setup`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewMatchScreen {
    /// The line under the cursor, from 0.
    cursor: usize,
    /// How many lines there are.
    lines: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum NewMatchField {
    Table,
    /// Who has a place after yours, counted from 0.
    Other(usize),
    Length,
    House,
    Pace,
    Start,
}

impl NewMatchField {
    fn all(setup: &Setup) -> Vec<Self> {
        let others = (0..setup.others().len()).map(Self::Other);
        let rest = [Self::Length, Self::House, Self::Pace, Self::Start];
        [Self::Table]
            .into_iter()
            .chain(others)
            .chain(rest)
            .collect()
    }
}

impl NewMatchScreen {
    /// The cursor is on the line that begins the match.
    pub fn new(setup: &Setup) -> Self {
        let lines = NewMatchField::all(setup).len();
        Self {
            cursor: lines - 1,
            lines,
        }
    }

    fn field(&self, setup: &Setup) -> NewMatchField {
        let fields = NewMatchField::all(setup);
        fields[self.cursor.min(fields.len() - 1)]
    }

    fn change(&mut self, model: &mut Model, forward: bool) {
        match self.field(&model.setup) {
            NewMatchField::Table => model.setup.step_table(forward),
            NewMatchField::Other(place) => model.setup.step_other(place, forward),
            NewMatchField::Length => model.setup.step_length(forward),
            NewMatchField::House => model.setup.step_house(forward),
            NewMatchField::Pace if forward => model.pace = model.pace.next(),
            NewMatchField::Pace => model.pace = model.pace.previous(),
            NewMatchField::Start => {}
        }
        self.lines = NewMatchField::all(&model.setup).len();
    }

    fn confirm(&mut self, model: &mut Model) -> Next {
        if self.field(&model.setup) != NewMatchField::Start {
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
            let mut brief = String::new();
            let (label, value) = match field {
                NewMatchField::Table => ("Table", setup.table().1.to_owned()),
                NewMatchField::Other(place) => (
                    if setup.others().len() == 1 {
                        "Opponent"
                    } else {
                        NUMBERED[place]
                    },
                    match &setup.others()[place] {
                        PlaceHolder::Opponent(opponent) => {
                            let eyes = board::eyes(&opponent.to_string(), model.charset);
                            format!("{eyes}{}, {opponent}", opponent.called())
                        }
                        PlaceHolder::Person => {
                            format!("{}, at this keyboard", setup.other(place).name)
                        }
                    },
                ),
                NewMatchField::Length => {
                    let (told, minutes) = setup.length().unwrap_or_default();
                    brief.clone_from(&told);
                    ("Length", format!("{told}, about {minutes} minutes"))
                }
                NewMatchField::House => ("House rules", setup.chosen().name.clone()),
                NewMatchField::Pace => ("Pace", model.pace.to_string()),
                NewMatchField::Start => return Choice::new("", "Begin"),
            };
            let chosen = |value: String| {
                if self.field(setup) == field {
                    format!("< {value} >")
                } else {
                    format!("  {value}")
                }
            };
            let choice = Choice::new("", label).noted(chosen(value));
            if brief.is_empty() {
                choice
            } else {
                choice.briefly(chosen(brief))
            }
        };
        NewMatchField::all(setup).into_iter().map(line).collect()
    }
}

impl Screen for NewMatchScreen {
    fn place(&self, _: &Model) -> Place {
        Place::NewMatch
    }

    fn draw(&self, model: &Model, canvas: &mut Canvas<'_>) {
        let seal = model.setup.seal.map(|seal| {
            let seal = seal.commitment.short();
            format!("Sealed decks: {seal} (undercut verify checks them)")
        });
        let setup = &model.setup;
        let about = match self.field(setup) {
            NewMatchField::Table => about_table(setup),
            NewMatchField::Length => about_length(setup),
            NewMatchField::House => sentence(&setup.chosen().about),
            NewMatchField::Pace => Setting::Pace.doc().replace('`', ""),
            NewMatchField::Other(place) => about_other(setup, place),
            NewMatchField::Start => about_other(setup, 0),
        };
        let notes: Vec<String> = [about]
            .into_iter()
            .chain(other_rules(model))
            .chain(seal)
            .collect();
        let menu = MenuView {
            heading: "New match",
            choices: &self.choices(model),
            selected: self.cursor,
            notes: &notes,
            reserved: NOTES,
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
            _ => None,
        }
    }

    fn click(&mut self, line: usize, model: &mut Model) -> Next {
        self.cursor = line;
        self.confirm(model)
    }

    fn list(&mut self) -> Option<(&mut usize, usize)> {
        Some((&mut self.cursor, self.lines))
    }
}

/// How many rows what is said of a line takes, most often.
const NOTES: u16 = 4;

/// The places at a table of three or four.
const NUMBERED: [&str; 3] = ["Second player", "Third player", "Fourth player"];

fn about_table(setup: &Setup) -> String {
    let ((game, _), _) = setup.table();
    game.named().doc.to_owned()
}

/// When a game and the match end.
fn about_length(setup: &Setup) -> String {
    let Ok(rules) = setup.rules() else {
        return String::new();
    };
    let keys = ["game.target", "match.best_of", "match.target"].into_iter();
    let said = keys.filter_map(|path| RuleKey::find(path)?.sentence(&rules));
    said.collect::<Vec<_>>().join(" ")
}

fn about_other(setup: &Setup, place: usize) -> String {
    let other = &setup.others()[place];
    let name = setup.other(place).name;
    match other {
        PlaceHolder::Person => {
            format!("{name} shares this keyboard: the cards are covered between your turns.")
        }
        PlaceHolder::Opponent(Opponent::Computer(level)) => {
            let about = level.persona().about.join(" ");
            match level.rung() {
                Some(rung) => format!("{about} Level {rung} of {}.", Level::LADDER.len()),
                None => about,
            }
        }
        PlaceHolder::Opponent(Opponent::Program(_)) => format!("{name} is another program."),
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
            model.learning.offers = false;
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

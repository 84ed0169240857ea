//! The ladder: every opponent, your results against them, who is next, and your rating.

use crate::{
    analysis::stats::{Faced, Ladder, report},
    players::Level,
    tui::{
        keymap::{Command, Place},
        layout::Tier,
        widgets::{Canvas, ListChoice, MenuView},
    },
};

use super::{AnyScreen, Model, NewMatchScreen, Next, Screen, board, values::draw_menu};

/// The opponents from the first of the ladder on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LadderScreen {
    /// The line under the cursor, from 0.
    cursor: usize,
}

impl LadderScreen {
    /// The cursor is on the opponent who is next.
    pub fn new(next: Option<Level>) -> Self {
        let cursor = Level::ALL.iter().position(|level| Some(*level) == next);
        Self {
            cursor: cursor.unwrap_or(0),
        }
    }

    fn level(&self) -> Level {
        Level::ALL[self.cursor.min(Level::ALL.len() - 1)]
    }
}

/// The width of the lines, in which no result is cut.
const WIDTH: u16 = 70;

/// Your results against an opponent, in a few words: all, without the best hand, and how you stand alone. Without any it is what
/// a character does.
fn results(faced: &Faced, ladder: &Ladder) -> [String; 3] {
    let standing = report::standing(faced, ladder);
    let matches = match faced.matches_won + faced.matches_lost {
        0 => String::new(),
        all => format!("won {} of {all}", faced.matches_won),
    };
    let hand = faced
        .best_hand
        .map_or_else(String::new, |points| format!("best hand {points:.0}"));
    [
        format!("{standing:<12}{matches:<14}{hand}"),
        format!("{standing:<12}{matches}"),
        standing.to_owned(),
    ]
    .map(|told| match told.trim_end() {
        "" => habit(faced.level).to_owned(),
        told => told.to_owned(),
    })
}

/// What a character does, which the name alone does not tell.
const fn habit(level: Level) -> &'static str {
    match level {
        Level::Camper => "goes for gin",
        Level::Taker => "takes a lot",
        Level::Knocker => "knocks early",
        _ => "",
    }
}

impl Screen for LadderScreen {
    fn place(&self, _: &Model) -> Place {
        Place::Ladder
    }

    fn draw(&self, model: &Model, canvas: &mut Canvas<'_>) {
        let ladder = model.menu.ladder.as_ref();
        let choice = |(place, level): (usize, Level)| {
            let eyes = board::eyes(level.name(), model.charset);
            let results_of = |ladder: &Ladder| Some(results(ladder.opponents.get(place)?, ladder));
            let [told, counted, standing] = ladder.and_then(results_of).unwrap_or_default();
            let (note, brief) = match model.tier() {
                Tier::TooSmall | Tier::Compact => (standing, String::new()),
                _ => (told, counted),
            };
            // The characters after the last level have no place on the ladder.
            let rung = level
                .rung()
                .map_or_else(String::new, |rung| rung.to_string());
            ListChoice::new("", format!("{rung:<2}{eyes}{}", level.introduced()))
                .noted(note)
                .briefly(brief)
        };
        let rating = match ladder {
            Some(ladder) => report::rating(ladder),
            None => "The records are being read.".to_owned(),
        };
        let about = [self.level().persona().about.join(" ")].into_iter();
        let notes: Vec<String> = if model.tier() > Tier::Compact {
            let [how, hinted] = [report::PASSED, report::HINTED].map(str::to_owned);
            about.chain([String::new(), how, hinted, rating]).collect()
        } else {
            Vec::new()
        };
        let menu = MenuView {
            heading: &format!(
                "Ladder: {} levels and {} characters",
                Level::LADDER.len(),
                Level::CHARACTERS.len()
            ),
            choices: &Level::ALL
                .into_iter()
                .enumerate()
                .map(choice)
                .collect::<Vec<_>>(),
            selected: self.cursor,
            notes: &notes,
            reserved: match model.tier() {
                Tier::TooSmall | Tier::Compact => 0,
                Tier::Narrow => 6,
                Tier::Standard | Tier::Full | Tier::Large | Tier::Huge => 4,
            },
            width: WIDTH,
            largest: model.settings.cards,
        };
        draw_menu(&menu, model, canvas);
    }

    fn command(&mut self, command: Command, model: &mut Model) -> Next {
        match command {
            Command::Confirm => {
                let form = NewMatchScreen::against(self.level(), model);
                Next::open(AnyScreen::NewMatch(Box::new(form)))
            }
            _ => Next::stay(),
        }
    }

    fn label(&self, command: Command, _model: &Model) -> Option<&'static str> {
        match command {
            Command::Confirm => Some("new match"),
            _ => None,
        }
    }

    fn list(&mut self) -> Option<(&mut usize, usize)> {
        Some((&mut self.cursor, Level::ALL.len()))
    }
}

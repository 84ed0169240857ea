//! Opening the table on the screen: what was typed about it, and what the terminal can do.

use std::{env, path::PathBuf};

use anyhow::Context;
use clap::{
    Args, ValueHint,
    builder::{PossibleValuesParser, TypedValueParser},
};
use rand::{TryRng, rngs::SysRng};

use super::{Failure, look, options::DataArgs};
use crate::{
    game::words::Phrase,
    lesson::Step,
    plain::Aside,
    players::{Level, Opponents, program::CommandLine},
    record::{Date, Label, Record, next_seed},
    rules::{RuleBook, store},
    tui::{
        app::Table,
        glyphs::Charset,
        model::Model,
        pace::Pace,
        runtime::{self, Mouse},
        settings::{Settings, Signs},
        setup::Setup,
        theme::ColorDepth,
        theme::Theme,
    },
};

/// The options of the screen.
#[derive(Debug, Clone, Default, PartialEq, Eq, Args)]
pub struct ScreenArgs {
    /// Your name at the table
    #[arg(long, value_name = "NAME")]
    name: Option<Label>,

    /// How fast the opponent's moves are shown; any key skips the wait
    #[arg(long, value_name = "P", value_parser = pace())]
    pace: Option<Pace>,

    /// Draw with ASCII alone: 7h for the seven of hearts
    #[arg(long)]
    pub(super) ascii: bool,

    /// The colours: dark, light, high-contrast, mono, one of your own, or a file
    ///
    /// Without colours (`NO_COLOR`) it is always mono. `undercut themes` lists them.
    #[arg(long, value_name = "THEME", value_hint = ValueHint::FilePath)]
    theme: Option<String>,

    /// The keys of FILE instead of your own keys.toml
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    keys: Option<PathBuf>,

    /// Leave the mouse to the terminal
    #[arg(long)]
    no_mouse: bool,
}

fn pace() -> impl TypedValueParser<Value = Pace> {
    PossibleValuesParser::new(Pace::ALL.map(Pace::name)).try_map(|name| name.parse::<Pace>())
}

/// What the table opens with.
#[derive(Debug, Clone, PartialEq)]
pub enum Opens {
    /// The menu.
    Menu,
    /// A match.
    Match,
    /// The replay of a record.
    Replay {
        /// The record.
        record: Box<Record>,
        /// How many of its entries come before the place at which it opens; its first hand, when that is not given.
        step: Option<usize>,
    },
    /// A branch of a record.
    Branch(Box<Record>),
    /// The page of the deal of the day.
    Daily {
        /// Whose deal; today's when it is none.
        date: Option<Date>,
        /// Whom the computer plays in one that was not begun.
        level: Level,
    },
    /// The drills.
    Drills,
    /// The first lesson, with this step or where it was left.
    Lesson(Option<Step>),
}

/// What a new match begins with.
#[derive(Debug)]
pub struct Seating {
    /// Whom the computer plays.
    pub opponent: Option<Level>,
    /// The command line of the program that is the opponent instead.
    pub program: Option<CommandLine>,
    /// Who answers for the opponents: that program too.
    pub opponents: Opponents,
    /// The house rules in force.
    pub book: RuleBook,
    /// Whether any of these was asked for, and so a new match.
    pub is_chosen: bool,
    /// What decides the cards; chance, when it is not given.
    pub seed: Option<u64>,
    /// Where the records are kept.
    pub data: DataArgs,
    /// What is played instead of a match.
    pub aside: Option<Aside>,
}

impl Seating {
    /// What the menu begins with by these house rules, when nothing was asked for.
    pub(super) fn of_menu(book: RuleBook, data: DataArgs) -> Self {
        Self {
            opponent: None,
            program: None,
            opponents: Opponents::default(),
            book,
            is_chosen: false,
            seed: None,
            data,
            aside: None,
        }
    }

    /// The set-up of a new match, with the player's name.
    ///
    /// # Errors
    ///
    /// When the system gives no random bytes to seal the decks with.
    pub(super) fn setup(&self, name: Label) -> Result<Setup, Failure> {
        let secret = secret()?;
        let setup = Setup::new(
            name,
            self.opponent.unwrap_or(Level::Casual),
            &self.book,
            self.seed.unwrap_or_else(|| next_seed(&secret, None)),
        );
        let setup = match self.opponents.program() {
            Some(name) => setup.visited_by(name.clone()),
            None => setup,
        };
        Ok(setup.sealing(secret))
    }
}

impl ScreenArgs {
    /// The settings: what was typed goes before the environment, and that before the user's file.
    ///
    /// # Errors
    ///
    /// What is wrong with the file, with the environment or with the theme that was typed.
    pub(super) fn settings(&self) -> Result<Settings, Failure> {
        let mut settings = look::settings()?;
        if let Some(name) = &self.name {
            settings.name = name.clone();
        }
        if let Some(pace) = self.pace {
            settings.pace = pace;
        }
        if let Some(theme) = &self.theme {
            // Line mode has no colours, and yet what was typed has to mean something.
            look::themes(theme, ColorDepth::None)?;
            settings.theme.clone_from(theme);
        }
        if let Some(file) = &self.keys {
            // The same holds for its keys.
            look::keys(Some(file))?;
        }
        if self.ascii {
            settings.signs = Signs::Ascii;
        }
        if self.no_mouse {
            settings.mouse = false;
        }
        Ok(settings)
    }

    /// Opens the table, and returns when it is left.
    ///
    /// # Errors
    ///
    /// When a file of the user's cannot be used, or the terminal cannot be taken over or read.
    pub fn open(self, opens: Opens, seating: &Seating) -> Result<(), Failure> {
        let settings = self.settings()?;
        let depth = ColorDepth::from_environment(|name| env::var(name).ok());
        let themes = look::themes(&settings.theme, depth)?;
        let (keys, _) = look::keys(self.keys.as_deref())?;
        let folder = seating.data.folder();
        let setup = seating.setup(settings.name.clone())?;
        let mut model = Model::new(setup, settings.pace, charset(&settings));
        let mouse = if settings.mouse {
            Mouse::Clicks
        } else {
            Mouse::Off
        };
        model.settings = settings;
        model.keys = keys;
        model.rules_files = store::places();
        let folder = match folder {
            Ok(folder) => Some(folder),
            Err(why) => {
                model.told = Some(Phrase::from_sentence(&why.to_string()));
                None
            }
        };
        if model.told.is_none() {
            model.told = hard_to_read(&themes.theme(&model.settings.theme, model.settings.deck));
        }
        let mut table = match opens {
            Opens::Menu => Table::menu(model, themes, folder.as_ref()),
            Opens::Branch(record) => Table::branching(model, themes, folder.as_ref(), *record),
            Opens::Daily { date, level } => {
                Table::of_the_day(model, themes, folder.as_ref(), date, level)
            }
            Opens::Drills => Table::practising(model, themes, folder.as_ref()),
            Opens::Lesson(step) => Table::teaching(model, themes, folder.as_ref(), step),
            Opens::Match if seating.is_chosen => Table::playing(model, themes, folder.as_ref()),
            Opens::Match => Table::going_on(model, themes, folder.as_ref()),
            Opens::Replay { record, step } => {
                Table::replaying(model, themes, folder.as_ref(), *record, step)
            }
        };
        table = table.by_calendar(super::daily::today);
        table = table.against(seating.opponents.clone());
        Ok(runtime::run(&mut table, mouse).context("the terminal failed")?)
    }
}

/// What is said of a theme of the user's own in which something can hardly be read.
fn hard_to_read(theme: &Theme) -> Option<Phrase> {
    let (_, faint) = theme.faint();
    let first = faint.first()?;
    let told = format!(
        "in the theme {} {first}; undercut themes check tells everything",
        theme.name()
    );
    Some(Phrase::from_sentence(&told))
}

/// The signs that may be used.
pub(super) fn charset(settings: &Settings) -> Charset {
    look::charset(settings.signs == Signs::Ascii)
}

/// 32 bytes from the system's source of randomness, which nobody can guess.
fn secret() -> Result<[u8; 32], Failure> {
    let mut bytes = [0; 32];
    SysRng
        .try_fill_bytes(&mut bytes)
        .context("the system gives no random bytes, without which no deck can be sealed")?;
    Ok(bytes)
}

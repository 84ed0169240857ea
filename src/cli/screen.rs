//! Opening the table on the screen: what was typed about it, and what the terminal can do.

use std::env;

use anyhow::Context;
use clap::Args;
use rand::{TryRng, rngs::SysRng};

use super::{
    Failure, RulesArgs,
    failure::failed,
    look,
    options::{DataArgs, ScreenArgs, SpeechArgs, charset, today},
};
use crate::{
    game::words::Phrase,
    lesson::Step,
    plain::{Aside, Speech},
    players::{Level, Opponents, program::CommandLine},
    record::{Date, Label, Record, next_seed, store::DataFolder},
    rules::{RuleBook, store},
    tui::{
        app::ScreenApp,
        runtime::{self, Mouse},
        screens::Model,
        setup::Setup,
        theme::{ColorDepth, Theme},
    },
};

/// What the table opens with.
#[derive(Debug, Clone, PartialEq)]
pub enum Opens {
    Menu,
    Match,
    Replay {
        record: Box<Record>,
        /// How many of its entries come before the place at which it opens; if none, it opens at the first hand.
        step: Option<usize>,
    },
    Branch(Box<Record>),
    /// The page of the deal of the day.
    Daily {
        /// If none, today's.
        date: Option<Date>,
        /// The opponent's level in a deal that was not begun.
        level: Level,
    },
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

/// The options of what is done at the terminal and is no match of its own: the lesson, the drills, the deal of the day.
#[derive(Debug, Args)]
pub struct SittingArgs {
    #[command(flatten)]
    pub(super) data: DataArgs,

    #[command(flatten)]
    pub(super) screen: ScreenArgs,

    #[command(flatten)]
    pub(super) speech: SpeechArgs,
}

impl SittingArgs {
    /// Whether it is held on the screen.
    pub(super) fn is_on_screen(&self) -> bool {
        self.speech.is_on_screen()
    }

    /// Holds it on the screen, and returns when the player leaves.
    ///
    /// # Errors
    ///
    /// What is wrong with the house rules, the settings or the terminal.
    pub(super) fn open(self, opens: Opens) -> Result<(), Failure> {
        let seating = Seating::of_menu(RulesArgs::default().resolve()?, self.data);
        self.screen.open(opens, &seating)
    }

    /// How lines are written where there is no screen.
    ///
    /// # Errors
    ///
    /// What is wrong with the settings.
    pub(super) fn speech(&self) -> Result<Speech, Failure> {
        Ok(self.speech.speech(&self.screen.settings()?))
    }

    /// The folder for the records.
    ///
    /// # Errors
    ///
    /// When none was named and the user has no home.
    pub(super) fn folder(&self) -> Result<DataFolder, Failure> {
        self.data.folder().map_err(failed)
    }
}

impl ScreenArgs {
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
            Opens::Menu => ScreenApp::menu(model, themes, folder.as_ref()),
            Opens::Branch(record) => ScreenApp::branching(model, themes, folder.as_ref(), *record),
            Opens::Daily { date, level } => {
                ScreenApp::of_the_day(model, themes, folder.as_ref(), date, level)
            }
            Opens::Drills => ScreenApp::practicing(model, themes, folder.as_ref()),
            Opens::Lesson(step) => ScreenApp::teaching(model, themes, folder.as_ref(), step),
            Opens::Match if seating.is_chosen => ScreenApp::playing(model, themes, folder.as_ref()),
            Opens::Match => ScreenApp::going_on(model, themes, folder.as_ref()),
            Opens::Replay { record, step } => {
                ScreenApp::replaying(model, themes, folder.as_ref(), *record, step)
            }
        };
        table = table.by_calendar(today);
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

/// 32 bytes from the system's source of randomness, which nobody can guess.
fn secret() -> Result<[u8; 32], Failure> {
    let mut bytes = [0; 32];
    SysRng
        .try_fill_bytes(&mut bytes)
        .context("the system gives no random bytes, without which no deck can be sealed")?;
    Ok(bytes)
}

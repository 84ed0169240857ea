//! Opening the screen, with the options and what the terminal can do.

use std::{
    env,
    io::{self, Write},
};

use anyhow::Context;
use clap::Args;
use rand::{TryRng, rngs::SysRng};

use super::{
    args::{DataArgs, RulesArgs, ScreenArgs, SpeechArgs, charset, mark, today},
    failure::{Failure, failed},
    look,
};
use crate::{
    game::words::Phrase,
    lesson::Step,
    plain::{Aside, Begin, CannotPlay, Console},
    players::{Level, Opponents, program::CommandLine},
    record::{Date, Label, Record, next_seed},
    rules::{RuleBook, store},
    tui::{
        app::ScreenApp,
        runtime::{self, Mouse},
        screens::Model,
        setup::Setup,
        theme::{ColorDepth, Theme},
    },
};

/// What the screen opens with.
#[derive(Debug, Clone, PartialEq)]
pub enum Opens {
    Menu,
    Match,
    Replay {
        record: Box<Record>,
        /// It opens after so many entries, or else at the first hand.
        step: Option<usize>,
    },
    Branch(Box<Record>),
    /// The page of the deal of the day.
    Daily {
        /// None is today's.
        date: Option<Date>,
        /// The opponent in a new deal.
        level: Level,
    },
    Drills,
    /// The first lesson, with this step or where it was left.
    Lesson(Option<Step>),
}

/// What a new match begins with.
#[derive(Debug)]
pub struct Seating {
    pub opponent: Option<Level>,
    /// The command line of the opposing program, if there is one.
    pub program: Option<CommandLine>,
    /// Answers for the opponents, that program too.
    pub opponents: Opponents,
    /// The house rules in force.
    pub book: RuleBook,
    /// Whether a match is resumed or a new one begun.
    pub begin: Begin,
    /// The seed of the cards; chance if not given.
    pub seed: Option<u64>,
    pub data: DataArgs,
    /// What is played instead of a match.
    pub aside: Option<Aside>,
}

impl Seating {
    /// The menu, with these house rules.
    pub(super) fn of_menu(book: RuleBook, data: DataArgs) -> Self {
        Self {
            opponent: None,
            program: None,
            opponents: Opponents::default(),
            book,
            begin: Begin::Ask,
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
        let mut secret = [0; 32];
        SysRng
            .try_fill_bytes(&mut secret)
            .context("the system gives no random bytes to seal the decks with")?;
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

/// The options of the lesson, the drills and the deal of the day.
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
    /// Opens the screen, and returns when the player leaves.
    ///
    /// # Errors
    ///
    /// What is wrong with the house rules, the settings or the terminal.
    pub(super) fn open(self, opens: Opens) -> Result<(), Failure> {
        let seating = Seating::of_menu(RulesArgs::default().resolve()?, self.data);
        self.screen.open(opens, &seating)
    }

    /// The standard streams, for line mode.
    ///
    /// # Errors
    ///
    /// What is wrong with the settings.
    pub(super) fn console<'a>(&self, out: &'a mut dyn Write) -> Result<Console<'a>, Failure> {
        let speech = self.speech.speech(&self.screen.settings()?);
        Ok(Console::new(io::stdin().lock(), out, mark(), speech))
    }
}

impl ScreenArgs {
    /// Opens the screen, and returns when the player leaves.
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
            Opens::Match => match (seating.begin, &folder) {
                (Begin::New, _) => ScreenApp::playing(model, themes, folder.as_ref()),
                (Begin::Ask, _) => ScreenApp::going_on(model, themes, folder.as_ref()),
                (Begin::GoOn, None) => return Err(CannotPlay::NothingUnfinished.into()),
                (Begin::GoOn, Some(data)) => {
                    let found = data.matches().unfinished().map_err(failed)?;
                    if let Some(set_aside) = found.set_aside.first() {
                        model.told = Some(Phrase::from_sentence(&set_aside.to_string()));
                    }
                    let (number, _) = found.newest.ok_or(CannotPlay::NothingUnfinished)?;
                    ScreenApp::resuming(model, themes, data, number)
                }
            },
            Opens::Replay { record, step } => {
                ScreenApp::replaying(model, themes, folder.as_ref(), *record, step)
            }
        };
        table = table.by_calendar(today);
        table = table.against(seating.opponents.clone());
        Ok(runtime::run(&mut table, mouse).context("the terminal failed")?)
    }
}

/// The warning about a theme of the user's own in which something is hard to read.
fn hard_to_read(theme: &Theme) -> Option<Phrase> {
    let (_, faint) = theme.faint();
    let first = faint.first()?;
    let told = format!(
        "in the theme {} {first}; undercut themes check says more",
        theme.name()
    );
    Some(Phrase::from_sentence(&told))
}

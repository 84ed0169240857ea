//! Opening the table on the screen: what was typed about it, and what the terminal can do.

use std::{env, path::PathBuf};

use clap::{
    Args, ValueHint,
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
};

use super::{Failure, secret::secret};
use crate::{
    bots::{Level, Persona},
    config,
    record::{
        Label, next_seed,
        store::{DataFolder, NoDataFolder},
    },
    rules::RuleBook,
    tui::{
        app::Table,
        glyphs::Charset,
        menu::Setup,
        model::Model,
        pace::Pace,
        phrase::Phrase,
        runtime::{self, Mouse},
        theme::{BuiltIn, Depth, Theme},
        widgets::Look,
    },
};

/// The options of the screen.
#[derive(Debug, Clone, Default, Args)]
pub struct ScreenArgs {
    /// Your name at the table
    #[arg(long, value_name = "NAME")]
    pub(super) name: Option<Label>,

    /// How fast the opponent's moves are shown; any key skips the wait
    #[arg(long, value_name = "P", value_parser = pace())]
    pace: Option<Pace>,

    /// Draw with ASCII alone: 7h for the seven of hearts
    #[arg(long)]
    pub(super) ascii: bool,

    /// The colours; without colours (`NO_COLOR`) it is always mono
    #[arg(long, value_name = "T", value_parser = theme())]
    theme: Option<BuiltIn>,

    /// Leave the mouse to the terminal
    #[arg(long)]
    no_mouse: bool,
}

fn pace() -> impl TypedValueParser<Value = Pace> {
    PossibleValuesParser::new(Pace::ALL.map(Pace::name)).try_map(|name| name.parse::<Pace>())
}

fn theme() -> impl TypedValueParser<Value = BuiltIn> {
    let names = BuiltIn::ALL.map(|theme| PossibleValue::new(theme.name()));
    PossibleValuesParser::new(names).map(|name| BuiltIn::from_name(&name).unwrap_or_default())
}

/// What the table opens with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Opens {
    /// The menu.
    Menu,
    /// A match.
    Match,
}

/// What a new match begins with.
#[derive(Debug)]
pub struct Seating {
    /// Whom the computer plays.
    pub opponent: Option<Persona>,
    /// The house rules in force.
    pub book: RuleBook,
    /// Whether any of these was asked for, and so a new match.
    pub is_chosen: bool,
    /// What decides the cards; chance, when it is not given.
    pub seed: Option<u64>,
    /// The folder for the records; the user's own, when it is not given.
    pub data_dir: Option<PathBuf>,
}

/// The option that names the folder for the records.
#[derive(Debug, Clone, Default, Args)]
pub struct DataArgs {
    /// Keep the matches in DIR instead of your folder for the state of programs
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub data_dir: Option<PathBuf>,
}

impl Seating {
    /// The set-up of a new match, with the player's name if he gave one.
    ///
    /// # Errors
    ///
    /// When the system gives no random bytes to seal the decks with.
    pub(super) fn setup(&self, name: Option<Label>) -> Result<Setup, Failure> {
        let secret = secret()?;
        let setup = Setup::new(
            name.unwrap_or_else(you),
            self.opponent.unwrap_or(Level::Casual.into()),
            &self.book,
            self.seed.unwrap_or_else(|| next_seed(&secret, None)),
        );
        Ok(setup.sealing(secret))
    }

    /// Where the records are kept.
    pub(super) fn folder(&self) -> Result<DataFolder, NoDataFolder> {
        match &self.data_dir {
            Some(path) => Ok(DataFolder::new(path)),
            None => DataFolder::of_user(),
        }
    }
}

impl ScreenArgs {
    /// The signs that may be used.
    pub(super) fn charset(&self) -> Charset {
        if self.ascii {
            Charset::Ascii
        } else {
            Charset::from_environment(|name| env::var(name).ok())
        }
    }

    /// Opens the table, and returns when it is left.
    ///
    /// # Errors
    ///
    /// When the terminal cannot be taken over or read.
    pub fn open(self, opens: Opens, seating: &Seating) -> Result<(), Failure> {
        let environment = |name: &str| env::var(name).ok();
        let charset = self.charset();
        let look = Look {
            theme: Theme::built_in(
                self.theme.unwrap_or_default(),
                Depth::from_environment(environment),
            ),
            glyphs: charset.glyphs(),
        };
        let folder = seating.folder();
        let setup = seating.setup(self.name)?;
        let mut model = Model::new(setup, self.pace.unwrap_or_default(), charset);
        model.rules_files = config::places();
        let folder = match folder {
            Ok(folder) => Some(folder),
            Err(why) => {
                model.told = Some(Phrase::from_sentence(&why.to_string()));
                None
            }
        };
        let mut table = match opens {
            Opens::Menu => Table::menu(model, look, folder.as_ref()),
            Opens::Match if seating.is_chosen => Table::playing(model, look, folder.as_ref()),
            Opens::Match => Table::going_on(model, look, folder.as_ref()),
        };
        let mouse = if self.no_mouse {
            Mouse::Off
        } else {
            Mouse::Clicks
        };
        runtime::run(&mut table, mouse).map_err(|error| {
            Failure::Failed(anyhow::Error::from(error).context("the terminal failed"))
        })
    }
}

fn you() -> Label {
    "You".parse().expect("it is a short word")
}

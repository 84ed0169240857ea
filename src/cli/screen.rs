//! Opening the screen, with the options and what the terminal can do.

use std::{
    path::{Path, PathBuf},
    thread::Builder,
};

use anyhow::{Context, anyhow};
use rand::{TryRng, rngs::SysRng};

use super::{
    args::today,
    common::{Common, ScreenArgs, charset},
    failure::{Failure, failed},
    look,
};
use crate::{
    game::words::Phrase,
    lesson::Step,
    plain::{Aside, Begin, CannotPlay, check_resumable},
    players::{
        Level, Opponent, Opponents,
        program::{CommandLine, warning},
    },
    record::{Date, Label, Record, next_seed, store::DataFolder},
    rules::{RuleBook, store},
    text::replace::{folder_of, sweep},
    tui::{
        app::ScreenApp,
        disarm::Pauses,
        marker, records,
        runtime::{self, Mouse},
        screens::Model,
        setup::{FixedChoices, Setup},
        theme::Theme,
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
    /// The people at the keyboard, if they are named.
    pub people: Vec<Label>,
    /// The opponents in their order, where they are named one by one.
    pub named: Vec<NamedOpponent>,
    /// Answers for the opponents, that program too.
    pub opponents: Opponents,
    /// The house rules in force.
    pub book: RuleBook,
    /// Whether they were named on the command line.
    pub names_rules: bool,
    /// The mistake in the file that is read by default, where the screen opens without it.
    pub faulty_rules: Option<String>,
    /// Whether a match is resumed or a new one begun.
    pub begin: Begin,
    /// The seed of the cards; chance if not given.
    pub seed: Option<u64>,
    pub common: Common,
    /// What is played instead of a match.
    pub aside: Option<Aside>,
}

/// An opponent as it was named on the command line.
#[derive(Debug, Clone, PartialEq)]
pub enum NamedOpponent {
    Level(Level),
    Program(CommandLine),
}

impl Seating {
    /// Whether a program plays.
    pub(super) fn has_program(&self) -> bool {
        let mut named = self.named.iter();
        named.any(|named| matches!(named, NamedOpponent::Program(_)))
    }

    /// The menu, with these house rules.
    pub(super) fn of_menu(book: RuleBook, common: &Common) -> Self {
        Self {
            opponent: None,
            people: Vec::new(),
            named: Vec::new(),
            opponents: Opponents::default(),
            book,
            names_rules: false,
            faulty_rules: None,
            begin: Begin::Ask,
            seed: None,
            common: common.clone(),
            aside: None,
        }
    }

    /// What opens beside the matches: the lesson, the drills, the deal of the day, a replay. A mistake in the house rules that are
    /// read by default is no reason not to open it.
    pub(super) fn without_a_match(common: &Common) -> Self {
        let (book, faulty_rules) = match store::look_for_by_path() {
            Ok(book) => (book, None),
            Err(why) => (RuleBook::built_in(), Some(why)),
        };
        Self {
            faulty_rules,
            ..Self::of_menu(book, common)
        }
    }

    /// The set-up of a new match, with the player's name. What was not named takes after the last match in this folder, or is
    /// what a newcomer is offered.
    ///
    /// # Errors
    ///
    /// When the system gives no random bytes to seal the decks with.
    pub(super) fn setup(&self, name: Label, kept: Option<&DataFolder>) -> Result<Setup, Failure> {
        let mut secret = [0; 32];
        SysRng
            .try_fill_bytes(&mut secret)
            .context("the system gives no random bytes to seal the decks with")?;
        let setup = Setup::new(
            name,
            self.opponent.unwrap_or(Level::LADDER[0]),
            &self.book,
            self.seed.unwrap_or_else(|| next_seed(&secret, None)),
        );
        let mut setup = setup
            .shared_by(self.people.clone())
            .with_opponents(self.named())
            .naming(FixedChoices {
                opponents: self.opponent.is_some() || !self.named.is_empty(),
                rules: self.names_rules,
            })
            .sealing(secret);
        let last = kept.and_then(|folder| records::last(&folder.matches()));
        setup.follow(last.as_ref());
        Ok(setup)
    }

    /// The opponents that are named one by one, in their order.
    pub(super) fn named(&self) -> impl Iterator<Item = Opponent> {
        let mut programs = self.opponents.programs().into_iter();
        self.named.iter().filter_map(move |named| match named {
            NamedOpponent::Level(level) => Some((*level).into()),
            NamedOpponent::Program(_) => programs.next().map(Opponent::Program),
        })
    }
}

impl ScreenArgs {
    /// Opens the screen, and returns when the player leaves.
    ///
    /// # Errors
    ///
    /// When a file of the user's cannot be used, or the terminal cannot be taken over or read.
    pub fn open(self, opens: Opens, seating: &Seating) -> Result<(), Failure> {
        let common = &seating.common;
        let mut settings = common.settings()?;
        if let Some(pace) = self.pace {
            settings.pace = pace;
        }
        if self.no_mouse {
            settings.mouse = false;
        }
        let themes = look::themes(&settings.theme, common.depth())?;
        let (keys, _) = common.keys()?;
        let folder = common.untidied_folder();
        // The menu looks for the last match once it is on the screen.
        let kept = folder.as_ref().ok();
        let kept = kept.filter(|_| seating.begin == Begin::New);
        let setup = seating.setup(settings.name.clone(), kept)?;
        let mut model = Model::new(setup, settings.pace, charset(&settings));
        let mouse = if settings.mouse {
            Mouse::Clicks
        } else {
            Mouse::Off
        };
        model.settings = settings;
        model.disarm.pauses = Pauses::wanted().map_err(Failure::usage)?;
        model.keys = keys;
        model.rules_files = store::places();
        model.faulty_rules.clone_from(&seating.faulty_rules);
        let of_rules = model.rules_files.iter();
        let of_rules: Vec<PathBuf> = of_rules
            .map(|file| folder_of(Path::new(&file.name)).to_owned())
            .collect();
        let records = folder.as_ref().ok().cloned();
        // Any number of files may lie there, so nobody waits for it. Where there is no thread, it is done the next time.
        let _ = Builder::new().name("sweep".into()).spawn(move || {
            if let Some(records) = records {
                records.tidy();
            }
            for folder in of_rules {
                sweep(&folder);
            }
        });
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
        if let Some(warning) = seating.has_program().then(warning).flatten() {
            model.told = Some(Phrase::from_sentence(warning));
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
                (Begin::GoOn | Begin::Number(_), None) => {
                    return Err(CannotPlay::NothingUnfinished.into());
                }
                (Begin::Number(number), Some(data)) => {
                    check_resumable(&data.matches(), number)?;
                    ScreenApp::resuming(model, themes, data, number)
                }
                (Begin::GoOn, Some(data)) => {
                    let found = marker::unfinished(data).map_err(failed)?;
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
        let ended = runtime::run(&mut table, mouse).context("the terminal failed");
        // The terminal is restored by now, so a slow disk can be waited for, and Ctrl-C ends that.
        let unsaved = table.finish();
        ended?;
        if unsaved.is_empty() {
            return Ok(());
        }
        Err(failed(anyhow!(unsaved.join("; "))))
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

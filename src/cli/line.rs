//! Playing in line mode: what was typed about it, and between which streams.

use std::io::{self, Write};

use clap::Args;

use super::{
    Failure,
    screen::{Beside, ScreenArgs, Seating},
    sitting::mark,
    speech_args::SpeechArgs,
};
use crate::{
    lesson::{Progress, store},
    plain::{Begin, CannotPlay, Manner, Play, Questions, SeedTold, Speech, run},
    record::store::DataFolder,
    tui::settings::Settings,
};

/// The options of line mode.
#[derive(Debug, Clone, Copy, Default, Args)]
pub struct LineArgs {
    #[command(flatten)]
    pub(super) speech: SpeechArgs,

    /// In line mode, go on with the unfinished match without asking
    #[arg(
        long = "continue",
        requires = "plain",
        conflicts_with_all = ["new", "level", "seed", "rules", "preset"]
    )]
    go_on: bool,

    /// In line mode, begin a new match without asking; an unfinished one is kept
    #[arg(long, requires = "plain")]
    new: bool,

    /// In line mode, answer every question that guards against a slip with yes
    #[arg(long, requires = "plain")]
    yes: bool,
}

impl LineArgs {
    /// Those of a command that begins nothing but what it names.
    pub(super) fn of(speech: SpeechArgs, yes: bool) -> Self {
        Self {
            speech,
            yes,
            ..Self::default()
        }
    }

    /// Plays over the standard streams.
    ///
    /// # Errors
    ///
    /// What is wrong with the records or the output.
    pub(super) fn play(
        self,
        seating: &Seating,
        screen: &ScreenArgs,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let settings = screen.settings()?;
        let manner = self.manner(&settings, seating);
        let header = seating.setup(settings.name)?.begin();
        let play = Play {
            begin: self.begin(seating),
            header: header.map_err(|why| Failure::Failed(why.into()))?,
            house: seating.book.source().to_string(),
            manner,
            mark: mark(),
            again: again(seating),
            opponents: seating.opponents.clone(),
            aside: seating.aside.clone().map(|aside| {
                let kept = seating.data.folder().map(|folder| match aside.shelf {
                    Beside::Practice => folder.practice(),
                    Beside::Daily => folder.daily(),
                });
                crate::plain::Aside {
                    record: aside.record,
                    number: aside.number,
                    kept: kept.map_err(|why| why.to_string()),
                }
            }),
            practice: seating.data.folder().ok().map(|folder| folder.practice()),
        };
        let folder = seating.data.folder();
        if let (Ok(folder), false) = (&folder, play.mark.is_empty()) {
            offer_lesson(folder, manner.speech, out)?;
        }
        let kept = folder.map(|folder| folder.matches());
        let kept = kept.map_err(|why| why.to_string());
        Ok(run(&play, &kept, io::stdin().lock(), out)?)
    }

    fn begin(self, seating: &Seating) -> Begin {
        let asks_for_new = self.new || seating.is_chosen;
        match (self.go_on, asks_for_new) {
            (true, _) => Begin::GoOn,
            (false, true) => Begin::New,
            (false, false) => Begin::Ask,
        }
    }

    fn manner(self, settings: &Settings, seating: &Seating) -> Manner {
        Manner {
            speech: self.speech.speech(settings),
            questions: if self.yes {
                Questions::Yes
            } else {
                Questions::Ask
            },
            seed: match seating.seed {
                Some(_) => SeedTold::AtOnce,
                None => SeedTold::AtTheEnd,
            },
        }
    }
}

/// Tells a person at a terminal who has no record yet of the lesson: once, and then no more.
fn offer_lesson(folder: &DataFolder, speech: Speech, out: &mut dyn Write) -> io::Result<()> {
    // What cannot be read is not nothing.
    let is_new = folder.matches().is_empty().unwrap_or(false);
    let found = store::find(folder);
    if !is_new || found != store::Found::default() {
        return Ok(());
    }
    // That it was offered is not worth a complaint where it cannot be kept.
    let _ = store::keep(folder, Progress::default());
    let offer = "New to gin rummy? undercut learn teaches it in ten short steps.";
    for line in speech.lines(offer) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

/// The command that goes on with a match that was left.
fn again(seating: &Seating) -> String {
    let daily = seating.aside.as_ref().and_then(|aside| {
        let header = aside.record.header();
        header.occasion().daily().map(|daily| daily.date)
    });
    let mut again = match daily {
        Some(date) => format!("undercut daily --plain --date {date}"),
        None => "undercut play --plain --continue".to_owned(),
    };
    let mut add = |option: &str, value: &str| again.extend([" ", option, " ", &quoted(value)]);
    if let Some(program) = &seating.program {
        add("--opponent", &format!("cmd:{}", program.as_typed()));
    }
    if let Some(path) = &seating.data.data_dir {
        add("--data-dir", &path.display().to_string());
    }
    again
}

/// A word for a shell.
fn quoted(word: &str) -> String {
    let is_safe = |c: char| c.is_ascii_alphanumeric() || "/._-".contains(c);
    if !word.is_empty() && word.chars().all(is_safe) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

impl From<CannotPlay> for Failure {
    fn from(error: CannotPlay) -> Self {
        match error {
            CannotPlay::Output(error) => Self::Output(error),
            CannotPlay::NothingUnfinished
            | CannotPlay::Shelf(_)
            | CannotPlay::Resume(_)
            | CannotPlay::Sit(_)
            | CannotPlay::Program(_) => Self::Failed(error.into()),
        }
    }
}

//! `undercut play`: a match at the table.

use std::{
    io::{self, Write},
    path::{Path, PathBuf},
};

use anyhow::anyhow;
use clap::{
    Args, ValueHint,
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
};
use shell_words::quote;

use super::{
    Failure, RulesArgs, entry,
    failure::failed,
    options::{DataArgs, ScreenArgs, SpeechArgs, mark},
    program_args::ProgramArgs,
    screen::{Opens, Seating},
    signals::TakesAlong,
};
use crate::{
    game::{Match, Player, other_of_two},
    lesson::{Progress, StoredProgress, find_progress, keep_progress},
    plain::{Aside, Begin, CannotPlay, Manner, Play, Questions, SeedTold, Speech, run},
    players::{
        Level, Opponents,
        program::{CommandLine, EndAllOnDrop, Program},
    },
    record::{
        Branch, Label, Participant, Place, Record,
        store::{self, DataFolder, name_of},
    },
    tui::settings::Settings,
};

/// The arguments of `undercut play`.
#[derive(Debug, Default, Args)]
#[command(after_help = "\
Line mode tells the whole game in lines of words, for a screen reader or a script. Each answer ends with one line that \
says what can be done now; its first word (Cut, Dealer, Upcard, Draw, Discard, Defence, ...) tells what kind of moment \
it is. There, help lists the commands. An unfinished match is offered first, unless a level, a seed or house rules are \
named.

A program that is the opponent is sent what its seat may see, and nothing else. If it fails (it ends, is late, or answers \
what is wrong or not legal), the match stops with what it did, and is kept: the same command goes on with it, and starts the \
program anew. A record never starts a program.

Examples:
  undercut play --level club --preset oklahoma
  undercut play --plain --long
  undercut play --plain --continue
  undercut play --plain --seed 42 --yes < moves.txt
  undercut play --from 0007.jsonl --at 3.12    play on after a move
  undercut play --from 0007.jsonl --at 3 --other-side
                                               the opponent's cards of deal 3
  undercut play --opponent 'cmd:python3 player.py' --move-time 5")]
pub struct PlayCommand {
    /// Whom the computer plays: a level, or one of the last three, each with a habit
    #[arg(long, value_name = "LEVEL", value_parser = persona())]
    level: Option<Level>,

    /// Play against another program, which speaks the protocol of `undercut bot --protocol`
    #[arg(long, value_name = "cmd:PROGRAM ARGS", value_parser = command, conflicts_with = "level")]
    opponent: Option<CommandLine>,

    #[command(flatten)]
    programs: ProgramArgs,

    #[command(flatten)]
    rules: RulesArgs,

    /// Decides the cut and every deck: the same seed gives the same cards
    #[arg(long, value_name = "S", value_parser = seed)]
    seed: Option<u64>,

    /// Play on from a moment of the match recorded in FILE; it is practice, and the record stays as it is
    #[arg(
        long,
        value_name = "FILE",
        value_hint = ValueHint::FilePath,
        conflicts_with_all = ["seed", "rules", "preset", "go_on", "new"]
    )]
    from: Option<PathBuf>,

    /// Which moment, as `undercut replay` numbers them: 3 for the cards of the third hand, 3.12 for the same hand after its
    /// twelfth move [default: the cards of the last hand that was finished]
    #[arg(long, value_name = "PLACE", requires = "from", value_parser = str::parse::<Place>)]
    at: Option<Place>,

    /// Sit on the other side of the table than the person did there
    #[arg(long, requires = "from")]
    other_side: bool,

    #[command(flatten)]
    data: DataArgs,

    #[command(flatten)]
    screen: ScreenArgs,

    #[command(flatten)]
    line: LineArgs,
}

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

/// Reads the name of an opponent; what is none is answered with the list.
pub(super) fn persona() -> impl TypedValueParser<Value = Level> {
    let value = |persona: Level| PossibleValue::new(persona.name()).help(persona.description());
    PossibleValuesParser::new(Level::ALL.map(value)).try_map(|name| name.parse::<Level>())
}

/// Reads the command line of a program.
fn command(text: &str) -> Result<CommandLine, String> {
    entry::program(text).unwrap_or_else(|| {
        Err("a program is named as 'cmd:PROGRAM ARGS'; a level is chosen by --level".to_owned())
    })
}

impl PlayCommand {
    /// What opens the menu, with these options.
    pub(super) fn opening_menu(data: DataArgs, screen: ScreenArgs, speech: SpeechArgs) -> Self {
        Self {
            data,
            screen,
            line: LineArgs::of(speech, false),
            ..Self::default()
        }
    }

    /// Plays a match, or opens the menu; in line mode where that was asked for or there is no terminal for a screen.
    ///
    /// # Errors
    ///
    /// What is wrong with the house rules, the records, the terminal or the output.
    pub fn run(self, opens: Opens, out: &mut dyn Write) -> Result<(), Failure> {
        let book = self.rules.resolve()?;
        let is_on_screen = self.line.speech.is_on_screen();
        let mut signals = None;
        let programs = EndAllOnDrop;
        let opponents = match &self.opponent {
            None => Opponents::default(),
            Some(command) => {
                // Before the program is started: it may not be left behind.
                signals = Some(TakesAlong::watch().map_err(anyhow::Error::from)?);
                let program = Program::start(command.clone(), self.programs.move_time());
                Opponents::with(program.map_err(anyhow::Error::from)?)
            }
        };
        let mut seating = Seating {
            is_chosen: self.level.is_some()
                || self.seed.is_some()
                || self.rules.rules.is_some()
                || self.rules.preset.is_some(),
            opponent: self.level,
            program: self.opponent,
            opponents,
            book,
            seed: self.seed,
            data: self.data,
            aside: None,
        };
        let mut opens = opens;
        if let Some(file) = &self.from {
            let name = self.screen.settings()?.name;
            let record = branch(file, self.at, self.other_side, name, &seating)?;
            if is_on_screen {
                opens = Opens::Branch(Box::new(record));
            } else {
                let practice = seating.data.folder().map(|folder| folder.practice());
                seating.aside = Some(Aside {
                    record,
                    number: None,
                    kept: practice.map_err(|why| why.to_string()),
                });
            }
        }
        let done = if is_on_screen {
            if let Some(signals) = signals {
                signals.leave();
            }
            self.screen.open(opens, &seating)
        } else {
            self.line.play(&seating, &self.screen, out)
        };
        // A program that nobody is waiting for is told goodbye; one that is still thinking is not waited for.
        drop(seating);
        drop(programs);
        done
    }
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
        let folder = seating.data.folder().map_err(|why| why.to_string());
        let header = seating.setup(settings.name)?.begin();
        let play = Play {
            begin: self.begin(seating),
            header: header.map_err(failed)?,
            house: seating.book.source().to_string(),
            manner,
            mark: mark(),
            again: again(seating),
            opponents: seating.opponents.clone(),
            aside: seating.aside.clone(),
            practice: folder.as_ref().ok().map(DataFolder::practice),
        };
        if let (Ok(folder), false) = (&folder, play.mark.is_empty()) {
            offer_lesson(folder, manner.speech, out)?;
        }
        let kept = folder.map(|folder| folder.matches());
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

/// The record of a match that continues from a place in a file, or else from the cards of its last finished hand. The
/// opponent is the one that was named, or else the one there; `other_side` changes the seats.
fn branch(
    file: &Path,
    at: Option<Place>,
    other_side: bool,
    person: Label,
    seating: &Seating,
) -> Result<Record, Failure> {
    let cannot = |why: String| failed(anyhow!("{}: {why}", file.display()));
    let record = store::read::<Match>(file).map_err(failed)?.log;
    let branch = match at {
        Some(place) => {
            let entries = place.entries(&record);
            let entries = entries.map_err(|why| cannot(why.to_string()))?;
            Branch::at(&record, entries)
        }
        None => Branch::of_last_hand(&record),
    };
    let mut branch = branch.map_err(|why| cannot(why.to_string()))?;
    if let Some(name) = name_of(file) {
        branch = branch.named(name);
    }
    let own = record.header().person().unwrap_or(Player::FIRST);
    let other = other_of_two(own);
    let player = if other_side { other } else { own };
    let opponent = opponent(&record, other, seating);
    let begun = branch.begin(player, person, opponent);
    begun.map_err(|why| cannot(why.to_string()))
}

/// Who is played against: whom the command line names, or who sat there, if it is somebody of this program's.
fn opponent(record: &Record, there: Player, seating: &Seating) -> Participant {
    if let Some(name) = seating.opponents.program() {
        return Participant::program(name.clone());
    }
    let there = record.header().player(there);
    let same = there.filter(|one| Level::of(one).is_some());
    match (seating.opponent, same) {
        (None, Some(same)) => same.clone(),
        (named, _) => named.unwrap_or(Level::Casual).participant(),
    }
}

/// Tells a person at a terminal who has no record yet of the lesson: once, and then no more.
fn offer_lesson(folder: &DataFolder, speech: Speech, out: &mut dyn Write) -> io::Result<()> {
    // What cannot be read is not nothing.
    let is_new = folder.matches().is_empty().unwrap_or(false);
    let found = find_progress(folder);
    if !is_new || found != StoredProgress::default() {
        return Ok(());
    }
    // That it was offered is not worth a complaint where it cannot be kept.
    let _ = keep_progress(folder, Progress::default());
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
    let mut add = |option: &str, value: &str| again.extend([" ", option, " ", &quote(value)]);
    if let Some(program) = &seating.program {
        add("--opponent", &format!("cmd:{}", program.text));
    }
    if let Some(path) = &seating.data.data_dir {
        add("--data-dir", &path.display().to_string());
    }
    again
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

/// Reads a seed.
pub(super) fn seed(text: &str) -> Result<u64, String> {
    text.parse()
        .map_err(|_| format!("a seed is a whole number from 0 to {}", u64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_is_a_whole_number() {
        assert_eq!(seed("18446744073709551615"), Ok(u64::MAX));
        for text in ["", "-1", "1.5", "seven", "18446744073709551616"] {
            let why = seed(text).expect_err("it is no seed");
            assert_eq!(
                why,
                "a seed is a whole number from 0 to 18446744073709551615"
            );
        }
    }
}

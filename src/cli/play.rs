//! `undercut play`: a match at the table.

use std::io::Write;

use anyhow::anyhow;
use clap::{Args, ValueHint};
use shell_words::quote;

use super::{
    args::{ProgramArgs, RulesArgs, opponent, program, seed},
    common::{Common, SpeechArgs, TableArgs, mark},
    completion,
    failure::{Failure, failed},
    input::{Input, input},
    record,
    screen::{NamedOpponent, Opens, Seating},
    signals::end_programs_too,
};
use crate::{
    game::{LabelError, Match, Player, other_of_two, words::Names},
    lesson::{Progress, find_progress, keep_progress},
    plain::{Aside, Begin, CannotPlay, LineOptions, Play, run, while_waiting},
    players::{
        Level, Opponent, Opponents,
        program::{EndAllOnDrop, GREETING, Program, warning},
    },
    record::{
        Branch, Label, Moment, Participant, Record,
        store::{DataFolder, name_of},
    },
    text::shown,
};

/// The arguments of `undercut play`.
#[derive(Debug, Default, Args)]
#[command(after_help = include_str!("../../assets/help/commands/play.txt"))]
pub struct PlayCommand {
    /// Your opponent: a level, or one of the last three, each with a habit. At a larger table levels close to it take the
    /// other places, unless --opponent names each
    #[arg(long, value_name = "LEVEL", value_parser = opponent(&Level::ALL))]
    level: Option<Level>,

    /// Play against another program that speaks the protocol of `undercut bot --protocol`; or, once for each place of the
    /// table, a program or a level
    #[arg(long, value_name = "LEVEL|cmd:PROGRAM ARGS", value_parser = command, add = completion::program(), conflicts_with = "level")]
    opponent: Vec<NamedOpponent>,

    /// The people at this keyboard, in their order: Ann,Bob; the screen is covered whenever it is another one's turn
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = person)]
    people: Vec<Label>,

    #[command(flatten)]
    programs: ProgramArgs,

    #[command(flatten)]
    rules: RulesArgs,

    /// The seed of the cut and of every deck: the same seed gives the same cards
    #[arg(long, value_name = "S", value_parser = seed)]
    seed: Option<u64>,

    /// Resume match N, or your newest unfinished match, without asking
    #[arg(
        long = "continue",
        value_name = "N",
        num_args = 0..=1,
        value_parser = match_number,
        add = completion::records(),
        conflicts_with_all = ["new", "level", "people", "seed", "rules", "preset"]
    )]
    #[expect(clippy::option_option, reason = "an option with an optional value")]
    go_on: Option<Option<u32>>,

    /// Practice from a moment of a match: its number, or the file of a record; the record does not change
    #[arg(
        long,
        value_name = "RECORD",
        value_hint = ValueHint::FilePath,
        value_parser = input(),
        add = completion::records(),
        conflicts_with_all = ["seed", "rules", "preset", "go_on", "new", "people"]
    )]
    from: Option<Input>,

    /// The moment, as `undercut replay` numbers it: 3 for the cards of the third hand, 3.12 for the same hand after its
    /// twelfth move [default: the cards of the last finished hand]
    #[arg(long, value_name = "PLACE", requires = "from", value_parser = str::parse::<Moment>)]
    at: Option<Moment>,

    /// Play with the cards of the other side
    #[arg(long, requires = "from")]
    other_side: bool,

    #[command(flatten)]
    table: TableArgs,

    #[command(flatten)]
    line: LineArgs,
}

/// The options about questions.
#[derive(Debug, Clone, Copy, Default, Args)]
struct LineArgs {
    /// Start a new match without asking; an unfinished one is kept
    #[arg(long)]
    new: bool,

    /// In line mode, answer yes to every question that asks for confirmation
    #[arg(long)]
    yes: bool,
}

/// Reads an opponent: the command line of a program, or a level.
fn command(text: &str) -> Result<NamedOpponent, String> {
    match program(text) {
        Some(command) => command.map(NamedOpponent::Program),
        None => text.parse().map(NamedOpponent::Level).map_err(|_| {
            "name a level, such as club, or write a program as 'cmd:PROGRAM ARGS'".to_owned()
        }),
    }
}

/// Reads the name of a person.
fn person(text: &str) -> Result<Label, String> {
    let name: Label = text.parse().map_err(|why: LabelError| why.to_string())?;
    if name.as_str().eq_ignore_ascii_case(Names::YOU) {
        return Err(
            "everybody at the keyboard is \"You\" on their turn: give each person a name"
                .to_owned(),
        );
    }
    Ok(name)
}

/// Reads the number of a match.
fn match_number(text: &str) -> Result<u32, &'static str> {
    let number = text.strip_prefix("matches/").unwrap_or(text);
    number.parse().map_err(|_| {
        "only a match is resumed, by its number; --from plays on from another record, as practice"
    })
}

impl PlayCommand {
    /// Opens the menu, with these options.
    pub(super) fn menu(table: TableArgs) -> Self {
        Self {
            table,
            ..Self::default()
        }
    }

    /// Plays a match, or opens the menu; in line mode where that was asked for or there is no terminal for a screen.
    ///
    /// # Errors
    ///
    /// What is wrong with the house rules, the records, the terminal or the output.
    pub fn run(self, opens: Opens, common: &Common, out: &mut dyn Write) -> Result<(), Failure> {
        self.table.check(common)?;
        common.only_in_lines("--yes", self.line.yes)?;
        if !self.opponent.is_empty() {
            common.expect_programs(self.from.as_ref());
        }
        let is_on_screen = common.is_on_screen();
        let (book, faulty_rules) = match opens {
            // Nothing is played before the mistake is on the screen.
            Opens::Menu if is_on_screen && !self.rules.is_given() => {
                let seating = Seating::without_a_match(common);
                (seating.book, seating.faulty_rules)
            }
            _ => (self.rules.resolve()?, None),
        };
        let programs = EndAllOnDrop;
        let mut opponents = Opponents::default();
        for named in &self.opponent {
            if let NamedOpponent::Program(command) = named {
                // Before the program starts: it must not be left behind.
                end_programs_too().map_err(failed)?;
                let start = || Program::start(command.clone(), self.programs.move_time);
                let program = while_waiting(&command.text, GREETING, start);
                opponents = opponents.and(program.map_err(failed)?);
            }
        }
        let named = self.opponent.len() + usize::from(self.level.is_some());
        if self.from.is_none() {
            let places = Match::new(&book.rules()).players();
            check_people(self.people.len(), places, named)?;
        }
        let names_level = |named: &NamedOpponent| matches!(named, NamedOpponent::Level(_));
        let names_level = self.opponent.iter().any(names_level);
        let is_new = self.line.new
            || names_level
            || !self.people.is_empty()
            || self.level.is_some()
            || self.seed.is_some()
            || self.rules.is_given();
        let mut seating = Seating {
            begin: match (self.go_on, is_new) {
                (Some(Some(number)), _) => Begin::Number(number),
                (Some(None), _) => Begin::GoOn,
                (None, true) => Begin::New,
                (None, false) => Begin::Ask,
            },
            opponent: self.level,
            people: self.people,
            named: self.opponent,
            opponents,
            names_rules: self.rules.is_given(),
            faulty_rules,
            book,
            seed: self.seed,
            common: common.clone(),
            aside: None,
        };
        let mut opens = opens;
        if let Some(file) = self.from {
            let name = common.settings()?.name;
            let (file, parsed) = record::read(&file, common).map_err(failed)?;
            let record = parsed.log;
            let cannot = |why: &dyn std::fmt::Display| failed(anyhow!("{}: {why}", shown(&file)));
            let branch = branch(&record, self.at).map_err(|why| cannot(&why))?;
            let branch = match name_of(&file) {
                Some(name) => branch.named(name),
                None => branch,
            };
            let own = record.header().person().unwrap_or(Player::FIRST);
            let other = other_of_two(own);
            let player = if self.other_side { other } else { own };
            check_people(0, record.header().players().len(), named)?;
            let opponents = seating.opponents_in(&record, own, player);
            let begun = branch.begin(player, name, opponents);
            let record = begun.map_err(|why| cannot(&why))?;
            if is_on_screen {
                opens = Opens::Branch(Box::new(record));
            } else {
                let practice = common.folder().map(|folder| folder.practice());
                seating.aside = Some(Aside {
                    record,
                    number: None,
                    kept: practice.map_err(|why| why.to_string()),
                });
            }
        }
        let done = if is_on_screen {
            self.table.screen.open(opens, &seating)
        } else {
            seating.play_in_lines(self.table.speech, self.line.yes, out)
        };
        // First say goodbye to a program that nobody waits for; one that still thinks is then ended.
        drop(seating);
        drop(programs);
        done
    }
}

/// Whether so many people, and an opponent if one is named, have a place.
fn check_people(people: usize, places: usize, opponents: usize) -> Result<(), Failure> {
    if people > places {
        return Err(Failure::configuration(format_args!(
            "--people names {people} people, and this table has {places} places"
        )));
    }
    if people == places && opponents > 0 {
        return Err(Failure::configuration(format_args!(
            "every place of this table is taken by --people, and an opponent is named"
        )));
    }
    if people.max(1) + opponents > places {
        return Err(Failure::configuration(format_args!(
            "{opponents} opponents are named, and this table has {places} places"
        )));
    }
    Ok(())
}

/// The branch of a record at a place, or else at the cards of its last finished hand.
fn branch(record: &Record, at: Option<Moment>) -> Result<Branch, anyhow::Error> {
    Ok(match at {
        Some(place) => Branch::at(record, place.entries(record)?)?,
        None => Branch::of_last_hand(record)?,
    })
}

impl Seating {
    /// The opponents in a branch of a record in which the person who sat at `own` sits at `player`: those named on the
    /// command line take the other places in their order, and a single one takes all. The rest stay as they were, with one of
    /// our own players in the place of a person or a program.
    fn opponents_in(&self, record: &Record, own: Player, player: Player) -> Vec<Participant> {
        let level = self.opponent.map(Opponent::from);
        let named: Vec<_> = level.into_iter().chain(self.named()).collect();
        if let [everywhere] = named.as_slice() {
            return vec![everywhere.participant()];
        }
        let mut others = record.header().others_at(own, player);
        for (place, other) in others.iter_mut().enumerate() {
            match named.get(place) {
                Some(named) => *other = named.participant(),
                None if Level::of(other).is_some() => {}
                None => *other = Level::Casual.participant(),
            }
        }
        others
    }

    /// Plays in line mode over the standard streams; `yes` answers every question that guards against a slip.
    ///
    /// # Errors
    ///
    /// What is wrong with the records or the output.
    pub(super) fn play_in_lines(
        &self,
        speech: SpeechArgs,
        yes: bool,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let settings = self.common.settings()?;
        let mut console = self.common.console(speech, out)?;
        let folder = self.common.folder().map_err(|why| why.to_string());
        let mut setup = self.setup(settings.name, folder.as_ref().ok())?;
        let play = Play {
            begin: self.begin,
            header: setup.begin().map_err(failed)?,
            house: setup.chosen().name(),
            options: LineOptions {
                speech: console.speech(),
                answers_yes: yes,
                remarks: settings.remarks,
                shows_seed: self.seed.is_some(),
            },
            again: self.command_to_resume(),
            names_match: self.aside.is_none(),
            opponents: self.opponents.clone(),
            aside: self.aside.clone(),
            practice: folder.as_ref().ok().map(DataFolder::practice),
        };
        if let (Ok(folder), false) = (&folder, mark().is_empty())
            && is_new_to_lesson(folder)
        {
            console.say("New to gin rummy? undercut learn teaches it in ten short steps.")?;
        }
        if let Some(warning) = self.has_program().then(warning).flatten() {
            console.say(warning)?;
        }
        let kept = folder.map(|folder| folder.matches());
        Ok(run(&play, &kept, &mut console)?)
    }

    /// The command that resumes a match after leaving it.
    fn command_to_resume(&self) -> String {
        let daily = self.aside.as_ref().and_then(|aside| {
            let header = aside.record.header();
            header.occasion().daily().map(|daily| daily.date)
        });
        let mut command = match daily {
            Some(date) => format!("undercut daily --plain --date {date}"),
            // The number of the match follows.
            None => "undercut play --plain".to_owned(),
        };
        let mut add = |option: &str, value: &str| command.extend([" ", option, " ", &quote(value)]);
        for named in &self.named {
            if let NamedOpponent::Program(program) = named {
                add("--opponent", &format!("cmd:{}", program.text));
            }
        }
        if let Some(path) = &self.common.data_dir {
            add("--data-dir", &path.to_string_lossy());
        }
        command
    }
}

/// Whether the lesson is to be offered: once, to a player without a record. The offer then counts as made.
fn is_new_to_lesson(folder: &DataFolder) -> bool {
    // A folder that cannot be read may hold records.
    let has_records = !folder.matches().is_empty().unwrap_or(false);
    let is_new = find_progress(folder).is_offered(has_records);
    if is_new {
        // Where this cannot be kept, the offer is only made again.
        let _ = keep_progress(folder, &Progress::default());
    }
    is_new
}

impl From<CannotPlay> for Failure {
    fn from(error: CannotPlay) -> Self {
        match error {
            CannotPlay::Output(error) => Self::Output(error),
            CannotPlay::Unsaved => Self::Reported,
            CannotPlay::NothingUnfinished
            | CannotPlay::NoSuchMatch(_)
            | CannotPlay::IsOver(_)
            | CannotPlay::Shelf(_)
            | CannotPlay::Resume(_)
            | CannotPlay::Sit(_)
            | CannotPlay::Program(_) => Self::Failed(error.into()),
        }
    }
}

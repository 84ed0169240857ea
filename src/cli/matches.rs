//! `undercut matches`: list the recorded matches with their numbers.

use std::{
    io::{self, BufRead, BufReader, IsTerminal, Read, Write},
    path::{Path, PathBuf},
};

use clap::{Args, value_parser};
use serde_json::{Value, json};
use unicode_width::UnicodeWidthStr;

use super::{
    common::Common,
    failure::{Failure, failed, print_json, warn},
    record::Drawer,
};
use crate::{
    game::{
        Match,
        words::{Symbols, counted},
    },
    players::Level,
    record::{
        Damage, Header, Parsed, Record,
        store::{self, Shelf, Shelved, Summary},
    },
    session::RecordLine,
    text::regular,
};

/// How many are listed on a terminal.
const ON_A_TERMINAL: usize = 20;

/// The arguments of `undercut matches`.
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../assets/help/commands/matches.txt"))]
#[expect(clippy::struct_excessive_bools, reason = "each is an option")]
pub struct MatchesCommand {
    /// Only matches that you can resume
    #[arg(long)]
    unfinished: bool,

    /// Only matches against NAME: a level, a character, or a name at the table
    #[arg(long, value_name = "NAME")]
    against: Option<String>,

    /// At most the newest N [default: 20 on a terminal, otherwise all]
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..))]
    limit: Option<u32>,

    /// All of them
    #[arg(long, conflicts_with = "limit")]
    all: bool,

    /// List the practice games instead
    #[arg(long, conflicts_with = "daily")]
    practice: bool,

    /// List the deals of the day instead
    #[arg(long)]
    daily: bool,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// A record in the list.
struct Listed {
    line: RecordLine,
    path: PathBuf,
    /// The rest of what JSON says of it; null where it cannot be read. A record itself would take too much room.
    facts: Value,
}

impl MatchesCommand {
    /// Prints the list, the newest first.
    ///
    /// # Errors
    ///
    /// The folder cannot be read.
    pub fn run(self, common: &Common, out: &mut dyn Write) -> Result<(), Failure> {
        let drawer = self.drawer();
        let records = drawer.shelf(&common.folder().map_err(failed)?);
        let limit = match self.limit {
            Some(limit) => usize::try_from(limit).unwrap_or(usize::MAX),
            None if self.all || self.json || !io::stdout().is_terminal() => usize::MAX,
            None => ON_A_TERMINAL,
        };
        let mut found = self.found(&records)?;
        // Records are read as they are taken.
        let listed: Vec<Listed> = found.by_ref().take(limit).collect();
        if self.json {
            let all: Vec<Value> = listed.iter().map(|one| one.json(drawer)).collect();
            return print_json(out, &json!({ "matches": all }));
        }
        if listed.is_empty() {
            let nothing = if self.unfinished || self.against.is_some() {
                "No such match is recorded."
            } else {
                "Nothing is recorded yet. `undercut play` starts a match."
            };
            return Ok(writeln!(out, "{nothing}")?);
        }
        if common.plain {
            for one in &listed {
                writeln!(out, "{}", one.line.sentence(drawer.kind()))?;
            }
        } else {
            print(&listed, drawer, common.symbols()?, out)?;
        }
        if self.limit.is_none() && found.next().is_some() {
            out.flush()?;
            let count = counted(listed.len(), "match", "matches");
            warn(format_args!("The newest {count}. --all lists all."));
        }
        Ok(())
    }

    fn drawer(&self) -> Drawer {
        match (self.practice, self.daily) {
            (true, _) => Drawer::Practice,
            (false, true) => Drawer::Daily,
            (false, false) => Drawer::Matches,
        }
    }

    /// The records that are asked for, the newest first, each read when it comes up.
    fn found(&self, records: &Shelf<Match>) -> Result<impl Iterator<Item = Listed>, Failure> {
        let whole = records.numbers().map_err(failed)?.into_iter();
        let whole = whole.map(|number| (number, None));
        // Those that were set aside keep their number in the name of the file.
        let aside = records.set_aside().map_err(failed)?.into_iter();
        let aside = aside.filter_map(|path| {
            let digits = path.file_name()?.to_str()?.split('.').next()?;
            Some((digits.parse().ok()?, Some(path)))
        });
        let mut all: Vec<(u32, Option<PathBuf>)> = whole.chain(aside).collect();
        all.sort_by(|a, b| b.0.cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
        let read = |(number, aside): (u32, Option<PathBuf>)| {
            let listed = match aside {
                Some(path) => Listed::aside(number, path),
                None if !self.is_against(&records.path(number)) => return None,
                None => Listed::read(Some(records.shelved(number)).filter(Shelved::has_begun)?),
            };
            self.is_asked_for(&listed).then_some(listed)
        };
        Ok(all.into_iter().filter_map(read))
    }

    /// Whether the header of a record names the opponent that was asked for. Only its first line is read.
    fn is_against(&self, path: &Path) -> bool {
        let Some(wanted) = &self.against else {
            return true;
        };
        let mut line = Vec::new();
        let read = regular::open(path).and_then(|file| {
            let mut file = BufReader::new(file).take(Damage::MOST_BYTES);
            file.read_until(b'\n', &mut line)
        });
        let parsed = read.ok().and_then(|_| store::parse(&line, path).ok());
        parsed.is_some_and(|parsed: Parsed<Match>| {
            let header: &Header = parsed.log.header();
            let others = header.players().iter().filter(|one| !one.is_person());
            others.into_iter().any(|one| {
                one.name.as_str().eq_ignore_ascii_case(wanted)
                    || Level::of(one).is_some_and(|level| level.name() == wanted)
            })
        })
    }

    fn is_asked_for(&self, listed: &Listed) -> bool {
        match &listed.line.found {
            Ok(found) => !(self.unfinished && found.is_finished),
            Err(_) => !self.unfinished && self.against.is_none(),
        }
    }
}

impl Listed {
    fn read(shelved: Shelved<Match>) -> Self {
        let path = shelved.path.clone();
        let facts = shelved.log.as_ref().map_or(Value::Null, facts);
        let line = RecordLine::from(shelved);
        Self { line, path, facts }
    }

    /// A record that was set aside; its file says why when it is read by its path.
    fn aside(number: u32, path: PathBuf) -> Self {
        let file = path.file_name().unwrap_or_default().to_string_lossy();
        let line = RecordLine {
            number,
            file: file.clone().into_owned(),
            day: None,
            found: Err(format!("it was set aside as {file}")),
        };
        let facts = Value::Null;
        Self { line, path, facts }
    }

    fn json(&self, drawer: Drawer) -> Value {
        let Self { line, path, facts } = self;
        json!({
            "number": line.number,
            "name": drawer.named(line.number),
            "file": path.to_string_lossy(),
            "date": line.day,
            "players": facts["players"],
            "rules": line.found.as_ref().ok().map(|found| &found.rules),
            "hands": line.found.as_ref().ok().map(|found| found.hands),
            "finished": line.found.as_ref().ok().map(|found| found.is_finished),
            "winner": facts["winner"],
            "scores": facts["scores"],
            "games_won": facts["games_won"],
            "running": facts["running"],
            "damage": line.found.as_ref().err(),
        })
    }
}

/// Who played, and how it stands.
fn facts(record: &Record) -> Value {
    let Summary {
        running,
        games_won,
        scores,
        result,
        ..
    } = Summary::new(record);
    json!({
        "players": record.header().players(),
        "winner": result.and_then(|result| result.winner()),
        "scores": scores,
        "games_won": games_won,
        "running": running,
    })
}

fn print(
    listed: &[Listed],
    drawer: Drawer,
    symbols: Symbols,
    out: &mut dyn Write,
) -> io::Result<()> {
    let rows: Vec<[String; 5]> = listed
        .iter()
        .map(|Listed { line, .. }| {
            let day = line
                .day
                .as_ref()
                .map_or_else(String::new, ToString::to_string);
            let number = drawer.named(line.number);
            match &line.found {
                Ok(found) => {
                    let (name, level) = &found.opponent;
                    let standing = match symbols {
                        Symbols::Unicode => found.standing.clone(),
                        Symbols::Ascii => found.standing.replace('–', "-"),
                    };
                    let hands = counted(found.hands, "hand", "hands");
                    [number, day, format!("{name} ({level})"), standing, hands]
                }
                Err(why) => [
                    number,
                    day,
                    "damaged".to_owned(),
                    why.clone(),
                    String::new(),
                ],
            }
        })
        .collect();
    // What is wrong with a damaged record is long, and pushes nothing aside.
    let width = |column: usize| {
        let whole = rows
            .iter()
            .zip(listed)
            .filter(|(_, one)| one.line.found.is_ok() || column < 3);
        whole.map(|(row, _)| row[column].width()).max().unwrap_or(0)
    };
    let widths = [0, 1, 2, 3].map(width);
    let filled = |text: &str, width: usize| " ".repeat(width.saturating_sub(text.width()));
    for row in &rows {
        let [number, day, who, standing, hands] = row;
        let line = format!(
            "{}{number}  {day}{}  {who}{}  {standing}{}  {hands}",
            filled(number, widths[0]),
            filled(day, widths[1]),
            filled(who, widths[2]),
            filled(standing, widths[3]),
        );
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

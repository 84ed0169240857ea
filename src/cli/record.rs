//! The record that a command reads: a match by its number, a file, or the standard input.

use std::{
    fmt, io,
    path::{Path, PathBuf},
};

use clap::{Args, ValueHint};
use shell_words::quote;

use super::{
    common::Common,
    completion::records,
    failure::{Refusal, warn},
    input::{self, Input, input},
};
use crate::{
    game::Match,
    record::{
        Damage, Parsed, Scored,
        store::{self, DataFolder, Doing, NoDataFolder, ReadError, Shelf, StoreError},
    },
    text::shown,
};

/// The argument that says which record is read.
#[derive(Debug, Args)]
pub(super) struct RecordArgs {
    /// The number of a match, or a file [default: your newest match; its number is printed]
    ///
    /// `undercut matches` lists the numbers. A practice game is practice/3, a deal of the day daily/3. A number is always a
    /// match of yours; write ./7 for a file that is called 7, and - for the standard input.
    #[arg(value_name = "RECORD", value_hint = ValueHint::FilePath, value_parser = input(), add = records())]
    record: Option<Input>,
}

/// Why no record was read.
#[derive(Debug, thiserror::Error)]
pub(super) enum NotRead {
    #[error(transparent)]
    Read(#[from] ReadError),
    #[error("there is no match in {} yet; name a file", shown(.0))]
    NoneYet(PathBuf),
    #[error("{0}")]
    NoSuchNumber(String),
    /// The file named is not there, or the folder of the records cannot be read.
    #[error("{0}")]
    Unreadable(String),
}

impl From<NotRead> for Refusal {
    fn from(why: NotRead) -> Self {
        match why {
            NotRead::Read(why) => why.into(),
            NotRead::NoneYet(_) | NotRead::NoSuchNumber(_) => Self::new("no-record", why),
            NotRead::Unreadable(_) => Self::new("unreadable", why),
        }
    }
}

impl From<NoDataFolder> for NotRead {
    fn from(why: NoDataFolder) -> Self {
        Self::Unreadable(why.to_string())
    }
}

impl From<StoreError> for NotRead {
    fn from(why: StoreError) -> Self {
        Self::Unreadable(why.to_string())
    }
}

impl RecordArgs {
    /// Reads the record that was named, or the newest match, whose number then goes to the standard error.
    ///
    /// # Errors
    ///
    /// There is none, it cannot be read, or it is not a record.
    pub(super) fn read(&self, common: &Common) -> Result<(PathBuf, Parsed<Match>), NotRead> {
        if let Some(named) = &self.record {
            return read(named, common);
        }
        let matches = common.folder()?.matches();
        let mut read = matches
            .numbers()?
            .into_iter()
            .map(|number| (number, matches.read(number)));
        // A match that was left before a card was dealt is in no list either.
        let is_listed = |read: &Result<Parsed<Match>, ReadError>| {
            read.as_ref()
                .map_or(true, |parsed| parsed.log.state().has_begun())
        };
        let Some((newest, parsed)) = read.find(|(_, read)| is_listed(read)) else {
            return Err(NotRead::NoneYet(matches.folder().to_owned()));
        };
        let (path, parsed) = (matches.path(newest), parsed?);
        warn(format_args!(
            "Match {newest}, your newest: {}",
            shown(&path)
        ));
        Ok((path, parsed))
    }

    /// Stands for a record without a name.
    pub(super) const ANY: &str = "RECORD";

    /// What names the record on the command line again, quoted for a shell. `read` is where it lies. The standard input cannot
    /// be named again, and a number means another record where no other folder is given.
    pub(super) fn named(&self, read: &Path, folder: Option<&Path>) -> String {
        let shell_word = |path: &Path| {
            let text = path.to_str()?;
            // A line of text cannot show it.
            let is_shown = !text.chars().any(char::is_control);
            is_shown.then(|| quote(text).into_owned())
        };
        let number = || read.file_stem()?.to_str()?.parse().ok();
        let named = match (&self.record, folder) {
            (Some(Input::Stdin), _) => None,
            (Some(_) | None, Some(_)) => shell_word(read),
            (Some(Input::File(file)), None) => shell_word(file),
            (None, None) => number().map(|number| Drawer::Matches.named(number)),
        };
        named.unwrap_or_else(|| Self::ANY.to_owned())
    }
}

/// Reads the record that was named, and says where it lies.
///
/// # Errors
///
/// It is not there, it cannot be read, or it is not a record.
pub(super) fn read(named: &Input, common: &Common) -> Result<(PathBuf, Parsed<Match>), NotRead> {
    let file = match named {
        Input::Stdin => {
            let path = named.path();
            let bytes = input::stdin(Damage::MOST_BYTES)
                .map_err(|why| NotRead::Unreadable(format!("{}: {why}", shown(path))))?;
            return Ok((path.to_owned(), store::parse(&bytes, path)?));
        }
        Input::File(file) => file,
    };
    let Some(numbered) = RecordNumber::of(file) else {
        return match (store::read(file), common.folder()) {
            (Err(ReadError::System(error)), Ok(folder)) if is_missing(&error) => {
                let matches = folder.matches();
                let matches = shown(matches.folder());
                let why = format!("{error}; your matches are recorded in {matches}");
                Err(NotRead::Unreadable(why))
            }
            (read, _) => Ok((file.clone(), read?)),
        };
    };
    let shelf = numbered.drawer.shelf(&common.folder()?);
    let path = shelf.path(numbered.number);
    match shelf.read(numbered.number) {
        Err(ReadError::System(error)) if is_missing(&error) => {
            Err(NotRead::NoSuchNumber(numbered.missing(&shelf)))
        }
        read => Ok((path, read?)),
    }
}

/// The file of a record that was named by its number, or the file that was named.
///
/// # Errors
///
/// There is no record of that number.
pub(super) fn path(named: &Path, common: &Common) -> Result<PathBuf, NotRead> {
    let Some(numbered) = RecordNumber::of(named) else {
        return Ok(named.to_owned());
    };
    let shelf = numbered.drawer.shelf(&common.folder()?);
    let path = shelf.path(numbered.number);
    if path.exists() {
        Ok(path)
    } else {
        Err(NotRead::NoSuchNumber(numbered.missing(&shelf)))
    }
}

fn is_missing(error: &StoreError) -> bool {
    error.doing == Doing::Open && error.kind == io::ErrorKind::NotFound
}

/// Where records with numbers lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Drawer {
    Matches,
    Practice,
    Daily,
}

impl Drawer {
    const ALL: [Self; 3] = [Self::Matches, Self::Practice, Self::Daily];

    /// The name of the folder.
    const fn name(self) -> &'static str {
        match self {
            Self::Matches => "matches",
            Self::Practice => "practice",
            Self::Daily => "daily",
        }
    }

    /// What a record in it is, at the beginning of a sentence.
    pub(super) const fn kind(self) -> &'static str {
        match self {
            Self::Matches => "Match",
            Self::Practice => "Practice game",
            Self::Daily => "Deal of the day",
        }
    }

    /// What names a record on the command line.
    pub(super) fn named(self, number: u32) -> String {
        match self {
            Self::Matches => number.to_string(),
            Self::Practice | Self::Daily => format!("{}/{number}", self.name()),
        }
    }

    pub(super) fn shelf(self, folder: &DataFolder) -> Shelf<Match> {
        match self {
            Self::Matches => folder.matches(),
            Self::Practice => folder.practice(),
            Self::Daily => folder.daily(),
        }
    }
}

/// A record by its number: `7`, `matches/7`, `practice/3`, `daily/3`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct RecordNumber {
    drawer: Drawer,
    number: u32,
}

impl RecordNumber {
    /// What a name means, if it names a number.
    fn of(name: &Path) -> Option<Self> {
        let name = name.to_str()?;
        let (drawer, number) = match name.split_once('/') {
            Some((folder, number)) => {
                let drawer = Drawer::ALL.into_iter().find(|one| one.name() == folder);
                (drawer?, number)
            }
            None => (Drawer::Matches, name),
        };
        let number = number
            .bytes()
            .all(|byte| byte.is_ascii_digit())
            .then(|| number.parse());
        let number = number?.ok()?;
        Some(Self { drawer, number })
    }

    /// That there is no such record.
    fn missing(self, records: &Shelf<Match>) -> String {
        let file = records.path(self.number);
        let aside = records.set_aside().unwrap_or_default();
        let was = file.file_name().unwrap_or_default().to_string_lossy();
        let aside = aside.iter().rev().find(|path| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            name.starts_with(&*was)
        });
        if let Some(aside) = aside {
            return format!("{self} was damaged, and was set aside as {}", shown(aside));
        }
        let number = self.number.to_string();
        let file = if self.drawer == Drawer::Matches && Path::new(&number).exists() {
            format!(", and ./{number} is the file")
        } else {
            String::new()
        };
        format!("there is no {self}; `undercut matches` lists them{file}")
    }
}

impl fmt::Display for RecordNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.drawer.kind().to_lowercase(), self.number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_is_named_as_a_shell_reads_it() {
        let path = Path::new("/matches/0007.jsonl");
        let named = |record| RecordArgs { record }.named(path, None);
        let file = |name: &str| named(Some(Input::File(name.into())));
        assert_eq!(named(None), "7");
        assert_eq!(file("practice/3"), "practice/3");
        assert_eq!(file("Ann's match.jsonl"), r"'Ann'\''s match.jsonl'");
        assert_eq!(file("two\nlines"), "RECORD");
        assert_eq!(named(Some(Input::Stdin)), "RECORD");
        let elsewhere = RecordArgs { record: None };
        let elsewhere = elsewhere.named(path, Some(Path::new("/")));
        assert_eq!(elsewhere, "/matches/0007.jsonl");
    }

    #[test]
    fn only_a_number_alone_or_in_a_known_folder_is_a_number() {
        let of = |name: &str| {
            let numbered = RecordNumber::of(Path::new(name))?;
            Some((numbered.drawer, numbered.number))
        };
        assert_eq!(of("7"), Some((Drawer::Matches, 7)));
        assert_eq!(of("0007"), Some((Drawer::Matches, 7)));
        assert_eq!(of("matches/7"), Some((Drawer::Matches, 7)));
        assert_eq!(of("practice/3"), Some((Drawer::Practice, 3)));
        assert_eq!(of("daily/3"), Some((Drawer::Daily, 3)));
        for file in [
            "./7",
            "7.jsonl",
            "0007.jsonl",
            "old/7",
            "practice/",
            "",
            "+7",
            "-7",
            "7 ",
            "practice/0003.jsonl",
            "/7",
            "99999999999",
        ] {
            assert_eq!(of(file), None, "{file}");
        }
    }
}

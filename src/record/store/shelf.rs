//! The records of one kind, in one folder.

use super::{
    Doing, ReadError, ResumeError, SetAside, StoreError, Writer, numbers, private, tail::Tail,
    writer::Destination,
};
use crate::{
    game::{MatchResult, Player, Table},
    record::{Damage, Kept, Label, Log, Parsed, Scored, TornLine},
    rules::Rules,
    text::{
        regular,
        replace::{is_beside, sync_folder},
    },
};
use std::{
    fs::{self, File, OpenOptions, TryLockError},
    io::{self, Read},
    marker::PhantomData,
    path::{Path, PathBuf},
    time::UNIX_EPOCH,
};

/// The records of one kind in one folder, each under a number: `0001.jsonl`, `0002.jsonl` and so on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shelf<S> {
    folder: PathBuf,
    kind: PhantomData<fn() -> S>,
}

/// A record as it lies on its shelf, with all that is in it.
#[expect(missing_docs, reason = "names say what the fields are")]
#[derive(Debug)]
pub struct Shelved<S: Kept> {
    pub number: u32,
    pub path: PathBuf,
    /// When it was written to last, in seconds since 1970-01-01 00:00 UTC; none when the system does not say.
    pub written: Option<u64>,
    /// What is in it, or why it cannot be read.
    pub log: Result<Log<S>, ReadError>,
}

impl<S: Scored> Shelved<S> {
    /// Whether it belongs in a list: there is something in it, or it cannot be read.
    pub fn has_begun(&self) -> bool {
        self.log
            .as_ref()
            .map_or(true, |log| log.state().has_begun())
    }
}

/// The newest record that can be resumed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Unfinished {
    /// The number and the summary of the newest unfinished record; of one that has not begun only if no other is unfinished.
    pub newest: Option<(u32, Summary)>,
    /// The damaged records that were found on the way to it.
    pub set_aside: Vec<SetAside>,
}

/// Everything that lies on a shelf.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sorted<S: Kept> {
    /// The records with their numbers, the oldest first.
    pub records: Vec<(u32, Log<S>)>,
    /// Why others are not among them; the damaged ones have been set aside.
    pub left_out: Vec<ResumeError>,
}

/// A record to go on with.
#[derive(Debug)]
pub struct Resumed<S: Kept> {
    /// What has been played.
    pub log: Log<S>,
    /// What writes the rest.
    pub writer: Writer,
    /// The last line, if it was not written to its end: it has been cut off.
    pub torn: Option<TornLine>,
}

impl<S: Kept> Shelf<S> {
    pub(super) fn new(folder: PathBuf) -> Self {
        Self {
            folder,
            kind: PhantomData,
        }
    }

    /// The folder, which need not exist.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Whether no record lies here. None of them is opened.
    ///
    /// # Errors
    ///
    /// When the folder is there but cannot be read.
    pub fn is_empty(&self) -> Result<bool, StoreError> {
        Ok(self.numbers()?.is_empty())
    }

    /// The files of all records, the oldest first. None of them is opened.
    ///
    /// # Errors
    ///
    /// When the folder is there but cannot be read.
    pub fn paths(&self) -> Result<Vec<PathBuf>, StoreError> {
        let numbers = self.numbers()?.into_iter().rev();
        Ok(numbers.map(|number| self.path(number)).collect())
    }

    /// Begins a record under the next number, with everything that `log` already holds.
    ///
    /// It always gives a writer; when the record cannot be created, the writer says so and tries again later.
    pub fn begin(&self, log: &Log<S>) -> Writer {
        Writer::new(Destination::Folder(self.folder.clone()), log.text())
    }

    /// Locks a record, reads it, cuts off a torn last line, and gives what is needed to go on from there.
    ///
    /// When the file may be read but not written, it is continued as a new record under the next number.
    ///
    /// # Errors
    ///
    /// When another program has it, when it cannot be read, or when it is damaged; then it has been set aside.
    pub fn resume(&self, number: u32) -> Result<Resumed<S>, ResumeError> {
        let path = self.path(number);
        check(&path)?;
        private::tighten_file(&path);
        let mut file = match lock(&path) {
            Ok(file) => file,
            Err(ResumeError::Unreadable(ReadError::System(error))) if is_read_only(&error) => {
                let Parsed { log, torn } = read(&path)?;
                let writer = self.begin(&log);
                return Ok(Resumed { log, writer, torn });
            }
            Err(error) => return Err(error),
        };
        match read_open(&mut file, &path) {
            Ok(parsed) => go_on(file, path, parsed),
            // The newer program can still read it.
            Err(ReadError::Damaged { path, damage }) if !is_newer(&damage) => {
                let now = set_aside(&path);
                Err(SetAside { path, damage, now }.into())
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Reads every record, and sets aside the damaged ones.
    ///
    /// # Errors
    ///
    /// When the folder is there but cannot be read.
    pub fn sorted(&self) -> Result<Sorted<S>, StoreError> {
        let mut sorted = Sorted {
            records: Vec::new(),
            left_out: Vec::new(),
        };
        for number in self.numbers()?.into_iter().rev() {
            match self.read(number) {
                Ok(Parsed { log, .. }) => sorted.records.push((number, log)),
                Err(error) => sorted.left_out.extend(self.look_again(number, error)),
            }
        }
        Ok(sorted)
    }

    /// Reads the record of this number. Nothing is locked or changed, but that others can no longer read it.
    ///
    /// # Errors
    ///
    /// When the system refuses, and when it is no record.
    pub fn read(&self, number: u32) -> Result<Parsed<S>, ReadError> {
        let path = self.path(number);
        private::tighten_file(&path);
        read_found(&path)
    }

    /// Looks under the lock at a record that could not be read, since another program may be writing its first line at
    /// this moment, and sets it aside when it is damaged; none when it is whole after all or somebody writes it.
    fn look_again(&self, number: u32, error: ReadError) -> Option<ResumeError> {
        match error {
            ReadError::Damaged { .. } => match self.resume(number) {
                Ok(_) | Err(ResumeError::InUse(_)) => None,
                Err(why) => Some(why),
            },
            ReadError::System(_) => Some(error.into()),
        }
    }

    /// The records that were set aside because they were damaged, the oldest first.
    ///
    /// # Errors
    ///
    /// When the folder is there but cannot be read.
    pub fn set_aside(&self) -> Result<Vec<PathBuf>, StoreError> {
        let mut names = numbers::names(&self.folder)?;
        names.retain(|name| {
            let number = numbers::number(name);
            number.is_some_and(|number| self.path(number).file_name() != Some(name.as_ref()))
        });
        names.sort_unstable();
        Ok(names.iter().map(|name| self.folder.join(name)).collect())
    }

    /// The file of the record with this number, which need not be there.
    pub fn path(&self, number: u32) -> PathBuf {
        numbers::path(&self.folder, number)
    }

    /// The numbers of the records, the newest first. A number that was seen here is not given to another record, even when
    /// this one is deleted.
    ///
    /// # Errors
    ///
    /// When the folder is there but cannot be read.
    pub fn numbers(&self) -> Result<Vec<u32>, StoreError> {
        let names = numbers::names(&self.folder)?;
        private::tighten_folder(&self.folder, |name| {
            numbers::number(name).is_some() || is_beside(name) || name == numbers::MARK
        });
        let of_record = |name: &String| {
            let number = numbers::number(name)?;
            (self.path(number).file_name()? == name.as_str()).then_some(number)
        };
        let mut numbers: Vec<u32> = names.iter().filter_map(of_record).collect();
        numbers.sort_unstable_by(|a, b| b.cmp(a));
        let seen = names.iter().filter_map(|name| numbers::number(name)).max();
        if let Some(highest) = seen {
            numbers::raise(&self.folder, highest);
        }
        Ok(numbers)
    }
}

impl<S: Scored> Shelf<S> {
    /// Every record whose number is below this one, or every one, the newest first, each read when it comes up. Nothing is
    /// locked or changed.
    ///
    /// # Errors
    ///
    /// When the folder is there but cannot be read.
    pub fn newest(
        &self,
        below: Option<u32>,
    ) -> Result<impl Iterator<Item = Shelved<S>> + '_, StoreError> {
        let mut numbers = self.numbers()?;
        numbers.retain(|number| below.is_none_or(|below| *number < below));
        Ok(numbers.into_iter().map(|number| self.shelved(number)))
    }

    /// Reads the record of this number, with where it lies. Nothing is locked or changed.
    pub fn shelved(&self, number: u32) -> Shelved<S> {
        let path = self.path(number);
        Shelved {
            number,
            written: written(&path),
            log: self.read(number).map(|parsed| parsed.log),
            path,
        }
    }

    /// Looks for the newest record that can be resumed, and moves aside the damaged ones it meets on the way.
    ///
    /// # Errors
    ///
    /// When the folder is there but cannot be read.
    pub fn unfinished(&self) -> Result<Unfinished, StoreError> {
        self.unfinished_where(|_| true)
    }

    /// Looks for the newest record that can be resumed and is as wanted, and moves aside the damaged ones it meets on the
    /// way.
    ///
    /// # Errors
    ///
    /// When the folder is there but cannot be read.
    pub fn unfinished_where(
        &self,
        is_wanted: impl Fn(&Log<S>) -> bool,
    ) -> Result<Unfinished, StoreError> {
        let mut answer = Unfinished::default();
        for number in self.numbers()? {
            match self.read(number) {
                Ok(Parsed { log, .. }) => {
                    let summary = Summary::new(&log);
                    if summary.result.is_some() || !is_wanted(&log) {
                        continue;
                    }
                    if log.state().has_begun() {
                        answer.newest = Some((number, summary));
                        break;
                    }
                    answer.newest.get_or_insert((number, summary));
                }
                Err(error) => {
                    if let Some(ResumeError::SetAside(aside)) = self.look_again(number, error) {
                        answer.set_aside.push(aside);
                    }
                }
            }
        }
        Ok(answer)
    }
}

/// Refuses what lies here as a record and is a pipe or a device. A person may name one, and then waits for it.
fn check(path: &Path) -> Result<(), ReadError> {
    let checked = regular::check(path);
    Ok(checked.map_err(|error| StoreError::new(path, Doing::Open, &error))?)
}

/// When a file was written to last, in seconds since 1970.
pub fn written(path: &Path) -> Option<u64> {
    let changed = fs::metadata(path).ok()?.modified().ok()?;
    Some(changed.duration_since(UNIX_EPOCH).ok()?.as_secs())
}

/// Reads a file as a record, which need not lie in a data folder. Nothing is locked or changed.
///
/// # Errors
///
/// When the system refuses, and when the file is no record of this kind.
pub fn read<S: Kept>(path: &Path) -> Result<Parsed<S>, ReadError> {
    parse(&content(path)?, path)
}

/// The same of a file that nobody has named, and which therefore has to be one: a pipe or a device could keep the program
/// waiting for ever.
///
/// # Errors
///
/// When the system refuses, and when the file is no record of this kind.
pub fn read_found<S: Kept>(path: &Path) -> Result<Parsed<S>, ReadError> {
    check(path)?;
    read(path)
}

/// Begins a record in this file, which must not exist, with everything that `log` already holds.
///
/// It always gives a writer; when the file cannot be created, the writer says so and tries again later.
pub fn begin<S: Kept>(path: &Path, log: &Log<S>) -> Writer {
    Writer::new(Destination::File(path.to_owned()), log.text())
}

/// Locks this file, reads it, cuts off a torn last line, and gives what is needed to go on from there.
///
/// # Errors
///
/// When another program has it, when it cannot be read or written, or when it is no record; it is left as it is.
pub fn resume<S: Kept>(path: &Path) -> Result<Resumed<S>, ResumeError> {
    let mut file = lock(path)?;
    let parsed = read_open(&mut file, path)?;
    go_on(file, path.to_owned(), parsed)
}

/// Opens a record and locks it.
fn lock(path: &Path) -> Result<File, ResumeError> {
    let file = OpenOptions::new().read(true).write(true).open(path);
    let file = file.map_err(|error| refused(path, Doing::Open, &error))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(ResumeError::InUse(path.to_owned())),
        Err(TryLockError::Error(error)) => Err(refused(path, Doing::Lock, &error)),
    }
}

/// Cuts off a torn last line, and gives what is needed to go on.
fn go_on<S: Kept>(
    file: File,
    path: PathBuf,
    Parsed { log, torn }: Parsed<S>,
) -> Result<Resumed<S>, ResumeError> {
    let length = if let Some(torn) = torn {
        torn.whole as u64
    } else {
        let metadata = file.metadata();
        metadata
            .map_err(|error| refused(&path, Doing::Read, &error))?
            .len()
    };
    let mut tail = Tail::new(path, file, length);
    if torn.is_some() {
        tail.cut()?;
    }
    let writer = Writer::new(Destination::Open(tail), String::new());
    Ok(Resumed { log, writer, torn })
}

fn read_open<S: Kept>(file: &mut File, path: &Path) -> Result<Parsed<S>, ReadError> {
    parse(&read_bytes(file, path)?, path)
}

fn read_bytes(file: &mut File, path: &Path) -> Result<Vec<u8>, StoreError> {
    let mut bytes = Vec::new();
    let most = Damage::MOST_BYTES;
    file.take(most + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| StoreError::new(path, Doing::Read, &error))?;
    Ok(bytes)
}

/// The content of a file, as far as it can be a record.
///
/// # Errors
///
/// When the system refuses.
pub fn content(path: &Path) -> Result<Vec<u8>, StoreError> {
    let mut file = File::open(path).map_err(|error| StoreError::new(path, Doing::Open, &error))?;
    read_bytes(&mut file, path)
}

/// Reads the content of this file as a record.
///
/// # Errors
///
/// When it is no record of this kind.
pub fn parse<S: Kept>(content: &[u8], path: &Path) -> Result<Parsed<S>, ReadError> {
    Log::parse(content).map_err(|damage| ReadError::Damaged {
        path: path.to_owned(),
        damage,
    })
}

fn refused(path: &Path, doing: Doing, error: &io::Error) -> ResumeError {
    ReadError::from(StoreError::new(path, doing, error)).into()
}

fn is_read_only(error: &StoreError) -> bool {
    matches!(
        error.kind,
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem
    )
}

fn is_newer(damage: &Damage) -> bool {
    matches!(damage, Damage::Newer { .. })
}

/// Gives a damaged record another name, which no file has yet.
pub(super) fn set_aside(path: &Path) -> Result<PathBuf, StoreError> {
    for attempt in 1_u32.. {
        let mut name = path.as_os_str().to_owned();
        name.push(match attempt {
            1 => ".damaged".to_owned(),
            _ => format!(".damaged-{attempt}"),
        });
        let aside = PathBuf::from(name);
        // Renaming would overwrite a file that has the name already, so the name is taken first.
        match File::create_new(&aside) {
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
            Err(error) => return Err(StoreError::new(&aside, Doing::Create, &error)),
        }
        return match fs::rename(path, &aside) {
            Ok(()) => {
                sync_folder(path);
                Ok(aside)
            }
            Err(error) => {
                // It is empty and ours.
                let _ = fs::remove_file(&aside);
                Err(StoreError::new(path, Doing::Rename, &error))
            }
        };
    }
    unreachable!("a folder has fewer files than there are numbers")
}

/// A record in a few words, for a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summary {
    /// The players' names, in the order of their numbers.
    pub players: Vec<Label>,
    /// The house rules, with the length of the match.
    pub rules: Rules,
    /// Who sits where now.
    pub table: Table,
    /// How many hands have been finished.
    pub hands: usize,
    /// The running scores of the game being played, in points, by player.
    pub running: Vec<i64>,
    /// The games won, by player.
    pub games_won: Vec<usize>,
    /// The match scores in points, by player, without the match bonus.
    pub scores: Vec<i64>,
    /// How it ended; none when it can be resumed.
    pub result: Option<MatchResult>,
}

impl Summary {
    /// The summary of a record.
    pub fn new<S: Scored>(log: &Log<S>) -> Self {
        let sheet = log.state().sheet();
        let running = Player::all(sheet.players()).map(|player| sheet.game().running(player));
        Self {
            players: S::names(log.header()),
            rules: *sheet.rules(),
            table: sheet.table(),
            hands: sheet.hands(),
            running: running.collect(),
            games_won: sheet.games_won(),
            scores: sheet.match_scores(),
            result: sheet.result(),
        }
    }
}

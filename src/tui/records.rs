//! The records on the disk: their list, and what is opened from it.

use std::sync::LazyLock;

use crate::{
    game::{Match, Player, Stage, other_of_two, words::is_by_games},
    record::{
        Date, Label, Participant, Record, come_from,
        store::{DataFolder, ReadError, Shelf, Shelved},
    },
    rules::{PRESETS, Rules},
};

/// Which records are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Drawer {
    Matches,
    /// Branches of other records.
    Practice,
}

impl Drawer {
    /// Where they are kept.
    pub fn shelf(self, folder: &DataFolder) -> Shelf<Match> {
        match self {
            Self::Matches => folder.matches(),
            Self::Practice => folder.practice(),
        }
    }

    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Matches => Self::Practice,
            Self::Practice => Self::Matches,
        }
    }
}

/// A part of the list.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Listing {
    /// The records, the newest first.
    pub lines: Vec<RecordLine>,
    /// Whether there are older ones.
    pub more: bool,
}

/// A record in the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordLine {
    /// Its number in its folder.
    pub number: u32,
    /// The name of its file.
    pub file: String,
    /// The day on which it was last written to, where that is known.
    pub day: Option<Date>,
    /// What is in it, or why it cannot be read.
    pub found: Result<Found, String>,
}

/// What is in a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// The opponent: their name, and their level or kind.
    pub opponent: (String, String),
    /// The name of the house rules.
    pub rules: String,
    /// How many hands are over.
    pub hands: usize,
    /// The score and whether it is over, in a few words.
    pub standing: String,
    /// Whether it is over.
    pub is_finished: bool,
    /// Where a branch comes from, in sentences.
    pub comes_from: Vec<String>,
}

/// How many records are read at a time: few enough that the newest appear at once.
pub const LISTED: usize = 25;

/// The next part of the list, from the newest record on or from the one below this number.
///
/// # Errors
///
/// Why the folder cannot be read.
pub fn list(shelf: &Shelf<Match>, below: Option<u32>) -> Result<Listing, String> {
    let records = shelf.newest(below).map_err(|why| why.to_string())?;
    let lines: Vec<RecordLine> = records.take(LISTED).map(RecordLine::from).collect();
    // A part that is not full is the last.
    let more = lines.len() == LISTED;
    Ok(Listing { lines, more })
}

/// The record of this number.
///
/// # Errors
///
/// Why it cannot be read. It has not been touched.
pub fn read(shelf: &Shelf<Match>, number: u32) -> Result<Box<Record>, String> {
    let parsed = shelf.read(number).map_err(|why| why.to_string())?;
    Ok(Box::new(parsed.log))
}

/// What the record of this number is called: its file, and the folder in which it lies.
pub fn called(shelf: &Shelf<Match>, number: u32) -> Option<Label> {
    let folder = shelf.folder().file_name()?.to_str()?;
    format!("{folder}/{number:04}.jsonl").parse().ok()
}

/// The house rules that have a name.
static NAMED: LazyLock<Vec<(&str, Rules)>> = LazyLock::new(|| {
    let presets = PRESETS
        .iter()
        .map(|preset| (preset.name(), preset.book().rules()));
    let usual = ("the built-in rules", Rules::default());
    [usual].into_iter().chain(presets).collect()
});

impl From<Shelved<Match>> for RecordLine {
    fn from(shelved: Shelved<Match>) -> Self {
        let Shelved {
            number,
            path,
            written,
            log,
        } = shelved;
        let file = path
            .file_name()
            .map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        Self {
            number,
            file,
            day: written.map(Date::of_unix),
            found: match log {
                Ok(record) => Ok(Found::of(&record)),
                Err(ReadError::Damaged { damage, .. }) => Err(damage.to_string()),
                Err(ReadError::System(why)) => Err(format!("{}: {}", why.doing, why.reason)),
            },
        }
    }
}

impl Found {
    pub fn of(record: &Record) -> Self {
        let (header, game) = (record.header(), record.state());
        let me = person(record);
        let other = other_of_two(me);
        let participant = header.player(other);
        let called = |one: &Participant| (one.name.to_string(), one.kind.name().to_owned());
        Self {
            opponent: participant.map(called).unwrap_or_default(),
            rules: NAMED
                .iter()
                .find(|(_, named)| named == game.rules())
                .map_or("rules of its own", |(name, _)| name)
                .to_owned(),
            hands: game.sheet().hands(),
            standing: standing(record, me.index(), other.index()),
            is_finished: record.is_finished(),
            comes_from: come_from(record),
        }
    }
}

/// How a match stands, seen from one side.
fn standing(record: &Record, me: usize, other: usize) -> String {
    let game = record.state();
    let sheet = game.sheet();
    if let Stage::Over(result) = game.stage() {
        let word = match result.winner {
            None => "drawn",
            Some(winner) if winner.index() == me => "won",
            Some(_) => "lost",
        };
        return if is_by_games(game.rules()) {
            let won = &result.games_won;
            format!("{word} {}–{} in games", won[me], won[other])
        } else {
            format!("{word} {}–{}", result.scores[me], result.scores[other])
        };
    }
    let scores = sheet.match_scores();
    let running = Player::all(sheet.players());
    let running: Vec<i64> = running.map(|player| sheet.game().running(player)).collect();
    let word = if record.is_finished() {
        "over"
    } else {
        "unfinished"
    };
    match (scores[me], scores[other]) {
        (0, 0) => format!("{word}, {}–{}", running[me], running[other]),
        (mine, theirs) => format!(
            "{word}, {mine}–{theirs} and {}–{}",
            running[me], running[other]
        ),
    }
}

/// The person who played a match: the first, where there are more or none.
pub fn person(record: &Record) -> Player {
    record.header().person().unwrap_or(Player::FIRST)
}

//! `undercut pad`: the score sheet of a match between people with real cards.

mod line;

use std::{
    io::{self, IsTerminal, Write},
    path::{Path, PathBuf},
};

use anyhow::{Context, anyhow};
use clap::{Args, ValueHint};
use serde_json::{Value, json};

use self::line::PadLine;
use super::{
    args::RulesArgs,
    common::Common,
    failure::{Failure, Refusal, failed, print_line, warn},
    paper,
};
use crate::{
    game::{
        MatchResult, Player, Sheet, Table,
        words::{Names, Paper, Symbols, game_over, seating, win_kind},
    },
    plain::Lines,
    play::{BySeat, WinKind},
    record::{
        Label, Pad, PadEntry, PadHeader, PadRecord, PadRefusal, Scored,
        store::{self, ResumeError, Resumed, Saving, Shelf, Writer},
    },
    rules::Rules,
    text::shown,
};

/// The arguments of `undercut pad`.
#[derive(Debug, Args)]
#[command(after_help = concat!(
    include_str!("../../assets/help/commands/pad.txt"),
    include_str!("../../assets/help/commands/pad-lines.txt"),
    include_str!("../../assets/help/commands/pad-after.txt")
))]
pub struct PadCommand {
    /// The players, each a name of one word; in the order of the cut where it seats them, else clockwise
    #[arg(long, value_name = "A,B", value_delimiter = ',')]
    names: Vec<Label>,

    /// Start a new sheet; an unfinished one is kept
    #[arg(long, conflicts_with = "file")]
    new: bool,

    /// Keep the sheet in FILE, which may exist
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    file: Option<PathBuf>,

    #[command(flatten)]
    rules: RulesArgs,

    /// Answer each line with a line of JSON
    #[arg(long)]
    json: bool,
}

impl PadCommand {
    /// Keeps the sheet until the input ends.
    ///
    /// # Errors
    ///
    /// The house rules or the file cannot be used, or a line from a file or a pipe could not be entered.
    pub fn run(self, common: &Common, out: &mut dyn Write) -> Result<(), Failure> {
        if self.file.is_some() && common.data_dir.is_some() {
            return Err(Failure::usage(
                "--file and --data-dir both say where the sheet is kept: use one",
            ));
        }
        if self.file.as_deref() == Some(Path::new("-")) {
            return Err(Failure::usage(
                "--file -: the sheet is kept in a file, and the hands come from the standard input",
            ));
        }
        let input = io::stdin();
        let output = match (self.json, input.is_terminal()) {
            (true, _) => PadOutput::Json,
            (false, true) => PadOutput::Keyboard,
            (false, false) => PadOutput::Pipe,
        };
        let mut notes = Vec::new();
        let (pad, writer) = self.open(common, &mut notes)?;
        let mut sitting = PadTable::new(pad, writer, output, out);
        sitting.greet(&notes)?;
        let mut lines = Lines::new(input.lock());
        for number in 1.. {
            sitting.prompt()?;
            let line = lines.next_line().context("the input cannot be read")?;
            match line {
                Some(line) if sitting.enter(number, &line)? => {}
                Some(_) => break,
                None => {
                    sitting.end_line()?;
                    break;
                }
            }
        }
        sitting.leave()
    }

    /// Opens the sheet that was asked for, or the unfinished one, or a new one. Without a writer it cannot be kept.
    fn open(
        &self,
        common: &Common,
        notes: &mut Vec<String>,
    ) -> Result<(PadRecord, Option<Writer>), Failure> {
        let resumed = match (&self.file, common.folder()) {
            (Some(path), _) if path.exists() => {
                let resumed = store::resume(path).map_err(failed)?;
                if let Some(differs) = self.differs(&resumed.log, self.asked_rules()?.as_ref()) {
                    return Err(Failure::usage(format_args!(
                        "{}: {differs}; leave the option out to resume it",
                        shown(path)
                    )));
                }
                resumed
            }
            (Some(path), _) => {
                let pad = self.begin()?;
                let writer = store::begin(path, &pad);
                return Ok((pad, Some(writer)));
            }
            (None, Err(why)) => {
                notes.push(format!("the sheet is not saved: {why}"));
                return Ok((self.begin()?, None));
            }
            (None, Ok(folder)) => {
                let unfinished = if self.new {
                    None
                } else {
                    self.unfinished(&folder.pads(), notes)?
                };
                let Some(resumed) = unfinished else {
                    let pad = self.begin()?;
                    let writer = folder.pads().begin(&pad);
                    return Ok((pad, Some(writer)));
                };
                resumed
            }
        };
        notes.extend(resumed.torn.map(|torn| torn.to_string()));
        Ok((resumed.log, Some(resumed.writer)))
    }

    /// The newest unfinished sheet that is as was asked for.
    fn unfinished(
        &self,
        pads: &Shelf<Pad>,
        notes: &mut Vec<String>,
    ) -> Result<Option<Resumed<Pad>>, Failure> {
        let rules = self.asked_rules()?;
        let found = match pads.unfinished_where(|pad| self.differs(pad, rules.as_ref()).is_none()) {
            Ok(found) => found,
            Err(why) => {
                notes.push(why.to_string());
                return Ok(None);
            }
        };
        notes.extend(found.set_aside.iter().map(ToString::to_string));
        let Some((number, _)) = found.newest else {
            notes.extend(self.other_unfinished(pads, rules.as_ref()));
            return Ok(None);
        };
        let resumed = pads.resume(number).map_err(|why| match why {
            ResumeError::InUse(_) => failed(anyhow!("{why}; --new starts another")),
            ResumeError::Unreadable(_) | ResumeError::SetAside(_) => failed(why),
        })?;
        Ok(Some(resumed))
    }

    /// That there is an unfinished sheet, but not the one that was asked for.
    fn other_unfinished(&self, pads: &Shelf<Pad>, rules: Option<&Rules>) -> Option<String> {
        let (number, _) = pads.unfinished().ok()?.newest?;
        let differs = self.differs(&pads.read(number).ok()?.log, rules)?;
        Some(format!(
            "sheet {number} is unfinished, but {differs}; this is a new one"
        ))
    }

    /// The house rules, if any were named.
    fn asked_rules(&self) -> Result<Option<Rules>, Failure> {
        if !self.rules.is_given() {
            return Ok(None);
        }
        Ok(Some(self.rules.resolve()?.rules()))
    }

    /// A new sheet.
    fn begin(&self) -> Result<PadRecord, Failure> {
        let rules = self.rules.resolve()?.rules();
        let usual: &[&str] = match PadHeader::places(&rules) {
            2 => &["You", "Opponent"],
            places => &["You", "West", "North", "East"][..places],
        };
        let names = if self.names.is_empty() {
            let usual = usual.iter();
            usual
                .map(|name| name.parse().expect("it is a short word"))
                .collect()
        } else {
            self.names.clone()
        };
        let header = PadHeader::new(rules, names).map_err(Failure::usage)?;
        Ok(PadRecord::new(header))
    }

    /// How this sheet differs from what was asked for. Names may stand in any order, and in large or small letters.
    fn differs(&self, pad: &PadRecord, rules: Option<&Rules>) -> Option<String> {
        let players = pad.header().players();
        let sorted = |names: &[Label]| {
            let names = names.iter().map(|name| name.as_str().to_lowercase());
            let mut names: Vec<String> = names.collect();
            names.sort();
            names
        };
        if !self.names.is_empty() && sorted(&self.names) != sorted(players) {
            let names: Vec<&str> = players.iter().map(Label::as_str).collect();
            return Some(format!("it is the sheet of {}", and_list(&names)));
        }
        let differ = rules.is_some_and(|rules| rules != pad.header().rules());
        differ.then(|| "it has other rules".to_owned())
    }
}

/// Names in a sentence: `Ann, Bob and Cid`.
fn and_list(names: &[&str]) -> String {
    match names {
        [before @ .., last] if !before.is_empty() => format!("{} and {last}", before.join(", ")),
        _ => names.concat(),
    }
}

/// Where the lines come from, and who reads the answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum PadOutput {
    /// A person types them.
    Keyboard,
    /// They come from a file or a pipe.
    Pipe,
    /// A program reads the answers.
    Json,
}

/// The score sheet in use.
struct PadTable<'a> {
    pad: PadRecord,
    labels: Vec<Label>,
    names: Names,
    writer: Option<Writer>,
    output: PadOutput,
    out: &'a mut dyn Write,
    /// Whether it was said that the sheet is not saved.
    said_unsaved: bool,
    refused: usize,
}

impl PadTable<'_> {
    /// Why something cannot be entered, with the names of the players in the place of their numbers.
    fn named(&self, refusal: PadRefusal) -> Refusal {
        // The commonest slip: the count without the bonus.
        let hint = match refusal {
            PadRefusal::Points {
                kind: WinKind::Gin | WinKind::BigGin,
                points,
                least,
                ..
            } if points < least => format!("; `against {points}` adds the bonus"),
            PadRefusal::Points {
                kind: WinKind::Undercut,
                points,
                least,
                ..
            } if points < least => "; both counts with `against` add the bonus".to_owned(),
            _ => String::new(),
        };
        let why = Player::all(self.labels.len()).fold(refusal.to_string(), |why, player| {
            why.replace(&player.to_string(), self.names.subject(player))
        });
        Refusal::new("refused", format!("{why}{hint}"))
    }
}

impl<'a> PadTable<'a> {
    fn new(
        pad: PadRecord,
        writer: Option<Writer>,
        output: PadOutput,
        out: &'a mut dyn Write,
    ) -> Self {
        let labels = Pad::names(pad.header());
        Self {
            names: Names::new(labels.iter().map(Label::as_str), None),
            labels,
            pad,
            writer,
            output,
            out,
            said_unsaved: false,
            refused: 0,
        }
    }

    /// Prints the notes and the sheet before the first line.
    fn greet(&mut self, notes: &[String]) -> Result<(), Failure> {
        for note in notes {
            self.note(note)?;
        }
        if self.output == PadOutput::Keyboard {
            paper::sheet(self.out, &self.names, self.pad.state().sheet())?;
            self.tell_seats()?;
            writeln!(self.out, "`help` lists what you can type.")?;
        }
        self.tell_saving()
    }

    fn prompt(&mut self) -> Result<(), Failure> {
        if self.output == PadOutput::Keyboard {
            write!(self.out, "hand {}> ", self.pad.state().sheet().hands() + 1)?;
        }
        Ok(self.out.flush()?)
    }

    fn end_line(&mut self) -> Result<(), Failure> {
        if self.output == PadOutput::Keyboard {
            writeln!(self.out)?;
        }
        Ok(())
    }

    /// Answers a line. Returns false if it was the last.
    fn enter(&mut self, number: usize, line: &str) -> Result<bool, Failure> {
        let done = match line::read(line, &self.labels) {
            Err(why) => Err(why),
            Ok(PadLine::Quit) => return Ok(false),
            Ok(PadLine::Nothing) => return Ok(true),
            Ok(PadLine::Sheet) => return self.print_sheet().map(|()| true),
            Ok(PadLine::Help) => return self.print_help().map(|()| true),
            Ok(PadLine::Hand(hand)) => hand
                .entry(self.pad.state())
                .map_err(|why| self.named(why))
                .and_then(|entry| self.push(entry)),
            Ok(PadLine::Entry(entry)) => self.push(entry),
        };
        match done {
            Ok(entry) => self.answer(number, entry)?,
            Err(refusal) => self.refuse(number, &refusal)?,
        }
        self.tell_saving()?;
        Ok(true)
    }

    fn push(&mut self, entry: PadEntry) -> Result<PadEntry, Refusal> {
        let over = self.pad.state().sheet().result();
        if let (Some(result), false) = (over, entry == PadEntry::Undid) {
            let ended = match result.winners.as_slice() {
                [] => "it is drawn".to_owned(),
                winners => format!("{} won it", self.names.together(winners)),
            };
            let why = format!("the match is over: {ended}; `undo` takes the last hand back");
            return Err(Refusal::new("match-over", why));
        }
        let line = self.pad.push(entry).map_err(|why| self.named(why))?;
        if let Some(writer) = &mut self.writer {
            writer.append(&line);
        }
        Ok(entry)
    }

    fn answer(&mut self, number: usize, entry: PadEntry) -> Result<(), Failure> {
        if self.output == PadOutput::Json {
            let answer = self.json_answer(number, entry);
            return print_line(self.out, &answer);
        }
        let sheet = self.pad.state().sheet();
        let what = match entry {
            PadEntry::Won {
                player,
                kind,
                points,
                ..
            } => {
                let who = self.names.subject(player);
                format!("{who}: {} {points}", win_kind(kind))
            }
            PadEntry::Tie => "A tie".to_owned(),
            PadEntry::Void => "Void".to_owned(),
            PadEntry::LastGames => "The open games are the last".to_owned(),
            PadEntry::Undid => "Taken back".to_owned(),
        };
        let pages = Paper::new(&self.names, sheet);
        if self.pad.state().first().is_some() {
            return Ok(writeln!(
                self.out,
                "{what}. The other deal is still being played."
            )?);
        }
        if !ended_a_game(sheet, entry) {
            writeln!(self.out, "{what}. Score: {}.", pages.running())?;
            return self.tell_seats();
        }
        writeln!(self.out, "{what}.")?;
        for (number, tally) in sheet.just_tallied() {
            if sheet.is_hollywood() {
                writeln!(self.out, "{}", pages.head(&format!("Game {number}")))?;
            }
            paper::lines(self.out, pages.tally(&tally))?;
            let over = game_over(&self.names, number, &tally);
            writeln!(self.out, "{}.", over.text(Symbols::Ascii))?;
        }
        paper::lines(self.out, pages.standing())?;
        self.tell_seats()
    }

    /// Who sits down to the next hand, where that changes.
    fn tell_seats(&mut self) -> Result<(), Failure> {
        let sheet = self.pad.state().sheet();
        let seats = seating(&self.names, sheet.table()).filter(|_| sheet.result().is_none());
        if let Some(seats) = seats {
            writeln!(self.out, "Next: {}.", seats.text(Symbols::Ascii))?;
        }
        Ok(())
    }

    fn refuse(&mut self, number: usize, refusal: &Refusal) -> Result<(), Failure> {
        self.refused += 1;
        match self.output {
            PadOutput::Keyboard => writeln!(self.out, "{refusal}.")?,
            PadOutput::Pipe => {
                self.out.flush()?;
                warn(format_args!("line {number}: {refusal}"));
            }
            PadOutput::Json => {
                print_line(self.out, &json!({ "line": number, "error": refusal }))?;
            }
        }
        Ok(())
    }

    /// Ends the sitting.
    fn leave(mut self) -> Result<(), Failure> {
        let saving = self.writer.as_mut().map(Writer::finish);
        match self.output {
            PadOutput::Keyboard => {
                if saving == Some(Saving::Saved)
                    && let Some(path) = self.writer.as_ref().and_then(Writer::path)
                {
                    writeln!(self.out, "The sheet is in {}.", shown(path))?;
                }
            }
            PadOutput::Pipe | PadOutput::Json => self.print_sheet()?,
        }
        match saving {
            Some(Saving::Saved) => {}
            Some(Saving::Failing(why)) => {
                return Err(failed(anyhow!("the sheet was not saved: {why}")));
            }
            None if self.pad.entries().is_empty() => {}
            None => return Err(failed(anyhow!("the sheet was not saved"))),
        }
        if self.refused > 0 && self.output != PadOutput::Keyboard {
            return Err(Failure::Reported);
        }
        Ok(())
    }

    fn print_help(&mut self) -> Result<(), Failure> {
        let help = include_str!("../../assets/help/commands/pad-lines.txt");
        match self.output {
            PadOutput::Json => print_line(self.out, &json!({ "help": help }))?,
            PadOutput::Keyboard | PadOutput::Pipe => write!(self.out, "{help}")?,
        }
        Ok(())
    }

    fn print_sheet(&mut self) -> Result<(), Failure> {
        match self.output {
            PadOutput::Json => {
                let sheet = json!({ "sheet": self.json_sheet() });
                print_line(self.out, &sheet)?;
            }
            PadOutput::Keyboard | PadOutput::Pipe => {
                paper::sheet(self.out, &self.names, self.pad.state().sheet())?;
            }
        }
        Ok(())
    }

    /// Says when the sheet is no longer saved, and when it is again.
    fn tell_saving(&mut self) -> Result<(), Failure> {
        let failing = match self.writer.as_ref().map(Writer::saving) {
            Some(Saving::Failing(why)) => Some(why.to_string()),
            Some(Saving::Saved) | None => None,
        };
        let was_failing = std::mem::replace(&mut self.said_unsaved, failing.is_some());
        match failing {
            Some(why) if !was_failing => self.note(&format!("the sheet is not saved: {why}")),
            None if was_failing => self.note("the sheet is saved again"),
            Some(_) | None => Ok(()),
        }
    }

    fn note(&mut self, text: &str) -> Result<(), Failure> {
        match self.output {
            PadOutput::Keyboard => writeln!(self.out, "{text}.")?,
            PadOutput::Pipe => {
                self.out.flush()?;
                warn(text);
            }
            PadOutput::Json => print_line(self.out, &json!({ "note": text }))?,
        }
        Ok(())
    }

    fn json_answer(&self, number: usize, entry: PadEntry) -> Value {
        let sheet = self.pad.state().sheet();
        let ended = ended_a_game(sheet, entry);
        let mut tallies = sheet.just_tallied().filter(|_| ended);
        let tally = tallies.next().map(|(_, tally)| tally);
        let further: Vec<Value> = tallies.map(|(_, tally)| paper::json(&tally)).collect();
        let mut answer = json!({
            "line": number,
            "entered": entry,
            "running": self.running(),
            "game": tally.map(|tally| paper::json(&tally)),
            "further_games": further,
            "match": self.json_match(),
        });
        self.add_seats(&mut answer);
        answer
    }

    /// Adds what there is at a table of more than two: the deal that is over beside another, and who sits where next.
    fn add_seats(&self, answer: &mut Value) {
        let (pad, sheet) = (self.pad.state(), self.pad.state().sheet());
        if sheet.table() == Table::Two {
            return;
        }
        answer["first_deal"] = json!(pad.first());
        let table = sheet.table();
        let seated = |player: &Player| table.sits_in(*player);
        let (seated, idle): (Vec<Player>, Vec<Player>) = self.names.players().partition(seated);
        answer["next"] = json!({ "seated": seated, "waiting": idle });
        match table {
            Table::Chouette(line) => {
                answer["next"]["box"] = json!(line.in_box());
                answer["next"]["captain"] = json!(line.captain());
                answer["next"]["waiting"] = json!(line.order()[2..]);
            }
            Table::Cutthroat { dealer, .. } => answer["next"]["dealer"] = json!(dealer),
            Table::Partnership { sides, .. } => {
                answer["next"]["sides"] = json!(sides);
                let pairs = table.seats(table.first_dealers()[0]);
                let pairs: Vec<&[Player]> = pairs.iter().map(BySeat::as_slice).collect();
                answer["next"]["deals"] = json!(pairs);
            }
            Table::Two | Table::BattleRoyal | Table::Round { .. } => {}
        }
    }

    fn json_sheet(&self) -> Value {
        let sheet = self.pad.state().sheet();
        let games = sheet.finished().iter().zip(sheet.tallies());
        let games = games
            .map(|(game, tally)| json!({ "hands": game.hands(), "tally": paper::json(&tally) }));
        let mut answer = json!({
            "players": self.labels,
            "file": self.writer.as_ref().and_then(Writer::path),
            "finished": games.collect::<Vec<Value>>(),
            "game": { "hands": sheet.game().hands(), "running": self.running() },
            "match": self.json_match(),
        });
        self.add_seats(&mut answer);
        answer
    }

    fn json_match(&self) -> Value {
        let sheet = self.pad.state().sheet();
        let result = sheet.result();
        let mut standing = json!({
            "scores": result.as_ref().map_or_else(|| sheet.match_scores(), |result| result.scores.clone()),
            "games_won": sheet.games_won(),
            "winner": result.as_ref().map(MatchResult::winner),
        });
        if sheet.table() != Table::Two {
            standing["winners"] = json!(result.map(|result| result.winners));
        }
        standing
    }

    fn running(&self) -> Vec<i64> {
        let game = self.pad.state().sheet().game();
        self.names
            .players()
            .map(|player| game.running(player))
            .collect()
    }
}

/// Whether the line ended a game, not taking one back.
fn ended_a_game(sheet: &Sheet, entry: PadEntry) -> bool {
    let is_hand = !matches!(entry, PadEntry::Undid | PadEntry::LastGames);
    is_hand && !sheet.just_ended().is_empty()
}

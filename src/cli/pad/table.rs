//! The score sheet in use: what is typed is entered, and answered.

use std::io::Write;

use anyhow::anyhow;
use serde_json::{Value, json};

use super::line::{self, PadLine};
use crate::{
    cli::{
        failure::{Failure, Refusal, failed, print_line, warn},
        paper,
    },
    game::{
        MatchResult, Player, Sheet, SheetError, Table,
        words::{Names, Paper, Symbols, game_over, match_noun, seating, win_kind},
    },
    play::{BySeat, WinKind},
    record::{
        Label, Pad, PadEntry, PadRecord, PadRefusal, Scored,
        store::{Saving, Writer},
    },
    text::shown,
};

/// Where the lines come from, and who reads the answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PadOutput {
    /// A person types them.
    Keyboard,
    /// They come from a file or a pipe.
    Pipe,
    /// A program reads the answers.
    Json,
}

/// The score sheet in use.
pub(super) struct PadTable<'a> {
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
            PadRefusal::Sheet(SheetError::SitsOut { .. }) => self
                .seats()
                .map_or_else(String::new, |seats| format!(": {seats}")),
            _ => String::new(),
        };
        Refusal::new("refused", format!("{}{hint}", refusal.named(&self.names)))
    }
}

impl<'a> PadTable<'a> {
    pub(super) fn new(
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
    pub(super) fn greet(&mut self, notes: &[String]) -> Result<(), Failure> {
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

    pub(super) fn prompt(&mut self) -> Result<(), Failure> {
        if self.output == PadOutput::Keyboard {
            write!(self.out, "hand {}> ", self.pad.state().sheet().hands() + 1)?;
        }
        Ok(self.out.flush()?)
    }

    pub(super) fn end_line(&mut self) -> Result<(), Failure> {
        if self.output == PadOutput::Keyboard {
            writeln!(self.out)?;
        }
        Ok(())
    }

    /// Answers a line. Returns false if it was the last.
    pub(super) fn enter(&mut self, number: usize, line: &str) -> Result<bool, Failure> {
        let done = match line::read(line, &self.labels) {
            Ok(PadLine::Hand(_)) if self.is_over() => Err(self.match_over()),
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
        if self.is_over() && entry != PadEntry::Undid {
            return Err(self.match_over());
        }
        let line = self.pad.push(entry).map_err(|why| self.named(why))?;
        if let Some(writer) = &mut self.writer {
            writer.append(&line);
        }
        Ok(entry)
    }

    fn is_over(&self) -> bool {
        self.pad.state().sheet().result().is_some()
    }

    fn match_over(&self) -> Refusal {
        let result = self.pad.state().sheet().result();
        let ended = match result.as_ref().map_or(&[][..], |result| &result.winners) {
            [] => "it is drawn".to_owned(),
            winners => format!("{} won it", self.names.together(winners)),
        };
        let whole = match_noun(self.pad.state().rules());
        let why = format!("the {whole} is over: {ended}; `undo` takes the last hand back");
        Refusal::new("match-over", why)
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
    fn seats(&self) -> Option<String> {
        let sheet = self.pad.state().sheet();
        let seats = seating(&self.names, sheet.table()).filter(|_| sheet.result().is_none());
        seats.map(|seats| seats.text(Symbols::Ascii))
    }

    fn tell_seats(&mut self) -> Result<(), Failure> {
        if let Some(seats) = self.seats() {
            writeln!(self.out, "Next: {seats}.")?;
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
    pub(super) fn leave(mut self) -> Result<(), Failure> {
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
        let help = include_str!("../../../assets/help/commands/pad-lines.txt");
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
                answer["next"]["waiting"] = json!(line.waiting());
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

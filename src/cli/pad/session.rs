//! A sitting with the score sheet: lines go in, what they brought comes out.

use std::io::Write;

use anyhow::anyhow;
use serde_json::{Value, json};

use super::line::{self, PadLine};
use crate::{
    cli::{
        Failure,
        failure::{Refusal, failed, warn},
        paper,
    },
    game::{
        Player,
        words::{Names, Paper, Symbols, game_over, win_kind},
    },
    play::WinKind,
    record::{
        Label, Pad, PadEntry, PadRecord, PadRefusal, Scored,
        store::{Saving, Writer},
    },
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

/// What would be right instead, for the commonest slip: the count without the bonus.
fn hint(refusal: &PadRefusal) -> String {
    match refusal {
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
    }
}

impl From<PadRefusal> for Refusal {
    fn from(refusal: PadRefusal) -> Self {
        let hint = hint(&refusal);
        Self::new("refused", format!("{refusal}{hint}"))
    }
}

/// A sitting with the score sheet.
pub(super) struct PadSession<'a> {
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

impl<'a> PadSession<'a> {
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

    /// Says what there is to be said before the first line.
    pub(super) fn greet(&mut self, notes: &[String]) -> Result<(), Failure> {
        for note in notes {
            self.note(note)?;
        }
        if self.output == PadOutput::Keyboard {
            paper::sheet(self.out, &self.names, self.pad.state().sheet())?;
            writeln!(self.out, "`help` tells what can be typed.")?;
        }
        self.tell_saving()
    }

    /// Says that it is the person's turn.
    pub(super) fn prompt(&mut self) -> Result<(), Failure> {
        if self.output == PadOutput::Keyboard {
            write!(self.out, "hand {}> ", self.pad.state().sheet().hands() + 1)?;
        }
        Ok(self.out.flush()?)
    }

    /// Leaves the line of the prompt when nothing was typed on it.
    pub(super) fn end_line(&mut self) -> Result<(), Failure> {
        if self.output == PadOutput::Keyboard {
            writeln!(self.out)?;
        }
        Ok(())
    }

    /// Takes a line, and says what it brought. False when it was the last.
    pub(super) fn enter(&mut self, number: usize, line: &str) -> Result<bool, Failure> {
        let done = match line::read(line, &self.labels) {
            Err(why) => Err(why),
            Ok(PadLine::Quit) => return Ok(false),
            Ok(PadLine::Nothing) => return Ok(true),
            Ok(PadLine::Sheet) => return self.print_sheet().map(|()| true),
            Ok(PadLine::Help) => return self.print_help().map(|()| true),
            Ok(PadLine::Hand(hand)) => hand
                .entry(self.pad.state())
                .map_err(Refusal::from)
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
            let winner = self.names.subject(result.winner).to_owned();
            let why =
                format!("the match is over: {winner} won it; `undo` takes the last hand back");
            return Err(Refusal::new("match-over", why));
        }
        let line = self.pad.push(entry)?;
        if let Some(writer) = &mut self.writer {
            writer.append(&line);
        }
        Ok(entry)
    }

    fn answer(&mut self, number: usize, entry: PadEntry) -> Result<(), Failure> {
        if self.output == PadOutput::Json {
            let answer = self.json_answer(number, entry);
            return Ok(writeln!(self.out, "{answer}")?);
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
            PadEntry::Undid => "Taken back".to_owned(),
        };
        let score = |player| {
            format!(
                "{} {}",
                self.names.subject(player),
                sheet.game().running(player)
            )
        };
        match sheet.tallies().last() {
            // The hand ended a game, unless it was taken back.
            Some(tally) if sheet.game().hands().is_empty() && entry != PadEntry::Undid => {
                writeln!(self.out, "{what}.")?;
                let pages = Paper::new(&self.names, sheet);
                paper::lines(self.out, pages.tally(&tally))?;
                let over = game_over(&self.names, sheet.finished().len(), &tally);
                writeln!(self.out, "{}.", over.text(Symbols::Ascii))?;
                paper::lines(self.out, pages.standing())?;
            }
            Some(_) | None => {
                let scores: Vec<String> = self.names.players().map(score).collect();
                writeln!(self.out, "{what}. Score: {}.", scores.join(", "))?;
            }
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
                let answer = json!({ "line": number, "error": refusal });
                writeln!(self.out, "{answer}")?;
            }
        }
        Ok(())
    }

    /// Ends the sitting.
    pub(super) fn leave(mut self) -> Result<(), Failure> {
        match self.output {
            PadOutput::Keyboard => {
                if let Some(path) = self.writer.as_ref().and_then(Writer::path) {
                    writeln!(self.out, "The sheet is in {}.", path.display())?;
                }
            }
            PadOutput::Pipe | PadOutput::Json => self.print_sheet()?,
        }
        if let Some(Saving::Failing(why)) = self.writer.as_mut().map(Writer::retry) {
            return Err(failed(anyhow!("the sheet was not saved: {why}")));
        }
        if self.refused > 0 && self.output != PadOutput::Keyboard {
            return Err(Failure::Reported);
        }
        Ok(())
    }

    fn print_help(&mut self) -> Result<(), Failure> {
        let help = include_str!("help.txt");
        match self.output {
            PadOutput::Json => writeln!(self.out, "{}", json!({ "help": help }))?,
            PadOutput::Keyboard | PadOutput::Pipe => write!(self.out, "{help}")?,
        }
        Ok(())
    }

    fn print_sheet(&mut self) -> Result<(), Failure> {
        match self.output {
            PadOutput::Json => writeln!(self.out, "{}", json!({ "sheet": self.json_sheet() }))?,
            PadOutput::Keyboard | PadOutput::Pipe => {
                paper::sheet(self.out, &self.names, self.pad.state().sheet())?;
            }
        }
        Ok(())
    }

    /// Says it when the sheet is no longer saved, and when it is again.
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

    /// Says something that no line asked for.
    fn note(&mut self, text: &str) -> Result<(), Failure> {
        match self.output {
            PadOutput::Keyboard => writeln!(self.out, "{text}.")?,
            PadOutput::Pipe => {
                self.out.flush()?;
                warn(text);
            }
            PadOutput::Json => writeln!(self.out, "{}", json!({ "note": text }))?,
        }
        Ok(())
    }

    fn json_answer(&self, number: usize, entry: PadEntry) -> Value {
        let sheet = self.pad.state().sheet();
        let ended = sheet.game().hands().is_empty() && entry != PadEntry::Undid;
        let tally = sheet.tallies().last().filter(|_| ended);
        json!({
            "line": number,
            "entered": entry,
            "running": self.running(),
            "game": tally.map(|tally| paper::json(&tally)),
            "match": self.json_match(),
        })
    }

    fn json_sheet(&self) -> Value {
        let sheet = self.pad.state().sheet();
        let games = sheet.finished().iter().zip(sheet.tallies());
        let games = games
            .map(|(game, tally)| json!({ "hands": game.hands(), "tally": paper::json(&tally) }));
        json!({
            "players": self.labels,
            "file": self.writer.as_ref().and_then(Writer::path),
            "finished": games.collect::<Vec<Value>>(),
            "game": { "hands": sheet.game().hands(), "running": self.running() },
            "match": self.json_match(),
        })
    }

    fn json_match(&self) -> Value {
        let sheet = self.pad.state().sheet();
        let result = sheet.result();
        json!({
            "scores": result.as_ref().map_or_else(|| sheet.match_scores(), |result| result.scores.clone()),
            "games_won": sheet.games_won(),
            "winner": result.map(|result| result.winner),
        })
    }

    fn running(&self) -> Vec<i64> {
        let game = self.pad.state().sheet().game();
        self.names
            .players()
            .map(|player: Player| game.running(player))
            .collect()
    }
}

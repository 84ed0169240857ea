//! The question whether to go on with an unfinished match.

use crate::{
    game::words::{counted, mid_sentence},
    record::{Label, store::Summary},
};

use super::{command::Command, speech::Speech, talk::Talk};

/// The question whether to go on with an unfinished match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Door {
    match_in_words: String,
    speech: Speech,
}

/// The answer to the question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Entered {
    /// Go on with the unfinished match.
    GoOn,
    /// Begin another; the unfinished one is kept.
    New,
    /// Leave.
    Left,
}

/// What can be said.
const PROMPT: &str = "Unfinished: y goes on with it, n begins another and keeps it, quit leaves.";

impl Door {
    /// The question for a match of which this is the summary.
    pub fn new(summary: &Summary, speech: Speech) -> Self {
        let each = |numbers: &[i64]| -> String {
            let named = summary.players.iter().zip(numbers);
            let named: Vec<String> = named
                .map(|(name, number)| format!("{name} {number}"))
                .collect();
            named.join(", ")
        };
        let players = summary.players.iter().map(Label::as_str);
        let players: Vec<&str> = players.map(mid_sentence).collect();
        let hands = counted(summary.hands, "hand", "hands");
        let match_in_words = format!(
            "There is an unfinished match, {}: {hands} finished. Score: {}. Match: {}.",
            players.join(" against "),
            each(&summary.running),
            each(&summary.scores),
        );
        Self {
            match_in_words,
            speech,
        }
    }

    /// The match, and the question.
    pub fn ask(&self) -> Vec<String> {
        self.lines(&self.match_in_words)
    }

    /// The answer that a line gives.
    ///
    /// # Errors
    ///
    /// The lines to print when it gives none; the last is the question again.
    pub fn answer(&self, line: &str) -> Result<Entered, Vec<String>> {
        match line.trim().to_lowercase().as_str() {
            "continue" | "c" => return Ok(Entered::GoOn),
            "new" => return Ok(Entered::New),
            _ => {}
        }
        match Command::read(line) {
            Ok(Command::Yes | Command::Enter) => Ok(Entered::GoOn),
            Ok(Command::No) => Ok(Entered::New),
            Ok(Command::Quit) => Ok(Entered::Left),
            Ok(Command::Hand | Command::Help) => Err(self.ask()),
            Ok(_) => Err(self.lines("First say whether to go on with the unfinished match.")),
            Err(why) => Err(self.lines(&why.to_string())),
        }
    }

    fn lines(&self, sentence: &str) -> Vec<String> {
        let mut talk = Talk::default();
        talk.say(sentence);
        talk.say(PROMPT);
        talk.lines(self.speech)
    }
}

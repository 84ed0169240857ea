//! The command line of a program at the table.

use std::{fmt, str::FromStr};

use crate::players::Excerpt;

/// The command line of a program at the table, split as a shell splits it; no shell is started.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct CommandLine {
    text: String,
    program: String,
    arguments: Vec<String>,
}

/// Why a text is no command line.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotACommand {
    /// There is no word.
    #[error("a program has to be named after cmd:, as in 'cmd:python3 player.py'")]
    Empty,
    /// A quote is not closed.
    #[error("a quote in `{0}` is not closed")]
    Quote(Excerpt),
    /// A word that no program can be given.
    #[error("the command `{0}` contains a NUL character")]
    Nul(Excerpt),
}

impl CommandLine {
    /// As it was typed.
    pub fn as_typed(&self) -> &str {
        &self.text
    }

    /// The program.
    pub fn program(&self) -> &str {
        &self.program
    }

    /// Its arguments.
    pub fn arguments(&self) -> &[String] {
        &self.arguments
    }
}

impl FromStr for CommandLine {
    type Err = NotACommand;

    fn from_str(text: &str) -> Result<Self, NotACommand> {
        let text = text.trim();
        if text.contains('\0') {
            return Err(NotACommand::Nul(Excerpt::new(text.as_bytes())));
        }
        let words = shell_words::split(text);
        let words = words.map_err(|_| NotACommand::Quote(Excerpt::new(text.as_bytes())))?;
        let mut words = words.into_iter();
        match words.next() {
            Some(program) if !program.is_empty() => Ok(Self {
                text: text.to_owned(),
                program,
                arguments: words.collect(),
            }),
            Some(_) | None => Err(NotACommand::Empty),
        }
    }
}

/// As it was written, fit to be shown.
impl fmt::Display for CommandLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Excerpt::new(self.text.as_bytes()).fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_split_as_by_a_shell() {
        let command: CommandLine = r#" a\ b "c 'd'" '' e"f"g "#.parse().unwrap();
        assert_eq!(command.program(), "a b");
        assert_eq!(command.arguments(), ["c 'd'", "", "efg"]);
        assert_eq!("".parse::<CommandLine>(), Err(NotACommand::Empty));
        assert_eq!("''".parse::<CommandLine>(), Err(NotACommand::Empty));
        assert!(matches!(
            "a 'b".parse::<CommandLine>(),
            Err(NotACommand::Quote(_))
        ));
        assert!(matches!(
            "a\0b".parse::<CommandLine>(),
            Err(NotACommand::Nul(_))
        ));
    }
}

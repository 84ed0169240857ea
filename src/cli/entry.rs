//! Who is entered in the arena on the command line: a level, a character, `greedy`, or a program.

use std::{collections::HashSet, ffi::OsStr, time::Duration};

use clap::{
    Arg, Command, Error,
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
    error::ErrorKind,
};

use crate::players::{Fault, arena::Entrant, program::CommandLine};

/// What precedes the command line of a program.
const PROGRAM: &str = "cmd:";

/// Who is entered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Entry {
    /// The player of our own with this name.
    Ours(String),
    /// Another program.
    Program(CommandLine),
}

impl Entry {
    /// Enters them. A program is started, so that it is known what it calls itself, and that it can be.
    ///
    /// # Errors
    ///
    /// Why a program cannot play.
    pub(super) fn enter(&self, move_time: Duration) -> Result<Entrant, Fault> {
        match self {
            Self::Ours(name) => Ok(Entrant::named(name).expect("the name was read from the list")),
            Self::Program(command) => Entrant::program(command.clone(), move_time),
        }
    }
}

/// Gives every entrant a name of his own where there are more than two: the first of a name keeps it, and the others are
/// called `name (2)`, `name (3)` and so on, as far as nobody else is called so.
pub(super) fn told_apart(entrants: Vec<Entrant>) -> Vec<Entrant> {
    if entrants.len() == 2 {
        return entrants;
    }
    let own: HashSet<String> = entrants.iter().map(|one| one.name().to_owned()).collect();
    let mut taken = HashSet::new();
    let apart = entrants.into_iter().map(|entrant| {
        let name = entrant.name().to_owned();
        if taken.insert(name.clone()) {
            return entrant;
        }
        let mut numbered = (2_u64..).map(|number| format!("{name} ({number})"));
        let free = numbered.find(|name| !own.contains(name) && taken.insert(name.clone()));
        entrant.called(free.expect("there are more numbers than entrants"))
    });
    apart.collect()
}

/// Reads the command line of a program after `cmd:`; none where that does not precede it.
///
/// # Errors
///
/// What is wrong with the command line.
pub(super) fn program(text: &str) -> Option<Result<CommandLine, String>> {
    let command = text.strip_prefix(PROGRAM)?;
    Some(command.parse().map_err(|why| format!("{why}")))
}

/// Reads who is entered; what is nobody is answered with the list.
#[derive(Debug, Clone, Copy)]
pub(super) struct EntryParser;

impl TypedValueParser for EntryParser {
    type Value = Entry;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<Entry, Error> {
        match value.to_str().and_then(program) {
            Some(Ok(line)) => Ok(Entry::Program(line)),
            Some(Err(why)) => {
                Err(Error::raw(ErrorKind::ValueValidation, format!("{why}\n")).with_cmd(command))
            }
            None => PossibleValuesParser::new(Entrant::names())
                .map(Entry::Ours)
                .parse_ref(command, argument, value),
        }
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let names: Vec<_> = Entrant::names().map(PossibleValue::new).collect();
        let program = PossibleValue::new("cmd:PROGRAM ARGS");
        Some(Box::new(names.into_iter().chain([program])))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_of_many_have_the_same_name() {
        let called = |names: &[&str]| -> Vec<String> {
            let named = |name: &&str| Entrant::new(*name, || unreachable!("nobody is seated"));
            let apart = told_apart(names.iter().map(named).collect());
            apart.iter().map(|one| one.name().to_owned()).collect()
        };
        assert_eq!(called(&["Ann", "Ann"]), ["Ann", "Ann"]);
        assert_eq!(
            called(&["Ann", "Ann (2)", "Ann", "Ann", "Bob", "Ann (2)"]),
            ["Ann", "Ann (2)", "Ann (3)", "Ann (4)", "Bob", "Ann (2) (2)"]
        );
        assert_eq!(
            called(&["Ann", "Ann", "Ann (2)"]),
            ["Ann", "Ann (3)", "Ann (2)"]
        );
    }
}

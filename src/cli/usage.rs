//! What is wrong with the command line, in the words of its reader, but with the words of others escaped.

use std::{
    borrow::Cow,
    ffi::OsString,
    io::{self, Write},
    process::ExitCode,
};

use clap::{
    Command, Error,
    error::{ContextKind, ContextValue, ErrorKind},
};

use super::{
    failure::{Refusal, print_error},
    printable::Printable,
};
use crate::text::{Conjunction, escaped, is_unprintable};

/// Whether the answer is to be JSON, as far as a command line shows that may be wrong.
pub(super) fn asks_for_json(mut arguments: impl Iterator<Item = OsString>) -> bool {
    arguments
        .by_ref()
        .take_while(|one| one != "--")
        .any(|one| one == "--json")
}

/// Prints help, the version, or what is wrong with the command line, and returns the exit status.
pub(super) fn report(error: Error, command: &Command, json: bool) -> ExitCode {
    let status = ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2));
    if !error.use_stderr() {
        // Nobody is left to read it when the output is closed.
        let _ = error.print();
        return status;
    }
    let error = with_owners(without_foreign_letters(error), command);
    let text = error.render();
    if json {
        let text = text.to_string();
        let why = Refusal::new("usage", sentence(&text)).with_tips(tips(&text));
        let _ = print_error(&mut Printable::new(io::stdout()), &why);
    } else if is_colored_only(&text.ansi().to_string()) {
        let _ = error.print();
    } else {
        let _ = write!(Printable::new(io::stderr()), "{text}");
    }
    status
}

/// Says to which commands an option belongs that was given without one of them.
fn with_owners(mut error: Error, command: &Command) -> Error {
    let (ErrorKind::UnknownArgument, None, Some(ContextValue::String(given))) = (
        error.kind(),
        error.get(ContextKind::Suggested),
        error.get(ContextKind::InvalidArg),
    ) else {
        return error;
    };
    let is_given = |name: &str| given.strip_prefix("--") == Some(name);
    let owners = command.get_subcommands().filter(|one| {
        let mut names = one.get_arguments().filter_map(|one| one.get_long());
        names.any(is_given)
    });
    let owners: Vec<String> = owners
        .map(|one| format!("`{} {}`", command.get_name(), one.get_name()))
        .collect();
    if !owners.is_empty() {
        let tip = format!("{given} is an option of {}", Conjunction::And.list(&owners));
        let tips = ContextValue::StyledStrs(vec![tip.into()]);
        error.insert(ContextKind::Suggested, tips);
    }
    error
}

/// Escapes what was quoted from the command line. Colors and everything else around it are the reader's own.
fn without_foreign_letters(mut error: Error) -> Error {
    let quoted: Vec<(ContextKind, ContextValue)> = error
        .context()
        .filter_map(|(kind, value)| Some((kind, in_safe_letters(value)?)))
        .collect();
    if !quoted.is_empty() {
        // Its tips quote it once more.
        error.remove(ContextKind::Suggested);
    }
    for (kind, value) in quoted {
        error.insert(kind, value);
    }
    error
}

/// A text of an error as it can be shown; none if it can be shown as it is.
fn in_safe_letters(value: &ContextValue) -> Option<ContextValue> {
    match value {
        ContextValue::String(text) => match shown(text) {
            Cow::Borrowed(_) => None,
            Cow::Owned(text) => Some(ContextValue::String(text)),
        },
        ContextValue::Strings(texts) => {
            let shown: Vec<Cow<'_, str>> = texts.iter().map(|text| shown(text)).collect();
            let changed = shown.iter().any(|text| matches!(text, Cow::Owned(_)));
            changed.then(|| ContextValue::Strings(shown.into_iter().map(Cow::into_owned).collect()))
        }
        _ => None,
    }
}

fn shown(text: &str) -> Cow<'_, str> {
    let escaped = escaped(text);
    if escaped == text {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(escaped)
    }
}

/// Whether a text holds nothing that a terminal obeys but colors.
fn is_colored_only(text: &str) -> bool {
    let mut parts = text.split("\u{1b}[");
    let is_fine = |text: &str| {
        !text
            .chars()
            .any(|letter| letter != '\n' && is_unprintable(letter))
    };
    parts.next().is_none_or(is_fine)
        && parts.all(|part| {
            let after =
                part.trim_start_matches(|letter: char| letter.is_ascii_digit() || letter == ';');
            after.strip_prefix('m').is_some_and(is_fine)
        })
}

/// What is wrong, without the advice below it.
fn sentence(text: &str) -> String {
    let text = text.strip_prefix("error: ").unwrap_or(text);
    let first = text.split("\n\n").next().unwrap_or_default();
    let lines: Vec<&str> = first.lines().map(str::trim).collect();
    lines.join(" ")
}

/// The advice: each `tip:` in a line of its own.
fn tips(text: &str) -> Vec<String> {
    let tips = text.lines().map(str::trim);
    tips.filter_map(|line| line.strip_prefix("tip: "))
        .map(str::to_owned)
        .collect()
}

#[cfg(test)]
mod tests {
    use clap::Arg;

    use super::*;

    #[test]
    fn colors_are_all_that_is_let_through() {
        assert!(is_colored_only("\u{1b}[1m\u{1b}[31merror:\u{1b}[0m no\n"));
        for bad in [
            "\u{1b}[2J",
            "\u{1b}]0;x\u{7}",
            "\u{1b}[31",
            "a\u{9b}31m",
            "\u{202e}",
        ] {
            assert!(!is_colored_only(bad), "{bad:?}");
        }
    }

    #[test]
    fn tips_are_kept_apart() {
        let text = "error: unexpected argument '--a'\n\n  tip: a similar argument exists: '--b'\n\nUsage: x\n";
        assert_eq!(sentence(text), "unexpected argument '--a'");
        assert_eq!(tips(text), ["a similar argument exists: '--b'"]);
        assert!(tips("error: no\n").is_empty());
    }

    #[test]
    fn an_option_of_other_commands_names_them() {
        let (seed, level) = (
            Arg::new("seed").long("seed"),
            Arg::new("level").long("level"),
        );
        let command = Command::new("program")
            .arg(Arg::new("pace").long("pace"))
            .subcommand(Command::new("play").arg(seed.clone()).arg(level))
            .subcommand(Command::new("arena").arg(seed));
        let tips = |given: &[&str]| {
            let read = command.clone().try_get_matches_from(given);
            let error = with_owners(read.expect_err("it is wrong"), &command);
            tips(&error.render().to_string())
        };
        assert_eq!(
            tips(&["program", "--seed", "7"]),
            ["--seed is an option of `program play` and `program arena`"]
        );
        assert_eq!(
            tips(&["program", "--level=club"]),
            ["--level is an option of `program play`"]
        );
        assert_eq!(tips(&["program", "--pace"]), [""; 0]);
        assert_eq!(tips(&["program", "--strange"]), [""; 0]);
    }

    #[test]
    fn a_sentence_ends_before_the_advice() {
        assert_eq!(
            sentence("error: the following were not provided:\n  --a <A>\n\nUsage: x\n"),
            "the following were not provided: --a <A>"
        );
    }
}

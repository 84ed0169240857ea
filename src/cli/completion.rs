//! Completions for shells: the shell asks this program, which knows the matches, the themes and everything else by name.

use std::ffi::OsStr;

use clap::ColorChoice;
use clap_complete::{
    CompleteEnv,
    engine::{ArgValueCompleter, CompletionCandidate, PathCompleter, ValueCompleter},
};

use super::{command, look};
use crate::{
    players::arena::Entrant,
    record::store::{DataFolder, Shelved},
    session::RecordLine,
    tui::theme::BuiltIn,
};

/// The variable by which a shell asks.
pub(super) const VARIABLE: &str = "UNDERCUT_COMPLETE";

/// How many matches are offered.
const OFFERED: usize = 20;

/// Answers a shell that asks for completions, which ends the program.
pub(super) fn answer() {
    CompleteEnv::with_factory(|| command(ColorChoice::Never))
        .var(VARIABLE)
        .bin("undercut")
        .complete();
}

/// The newest matches by their numbers, and files.
pub(super) fn records() -> ArgValueCompleter {
    ArgValueCompleter::new(|current: &OsStr| {
        let matches = DataFolder::of_user().map(|folder| folder.matches());
        let mut found = Vec::new();
        if let Ok(matches) = &matches
            && let Ok(newest) = matches.newest(None)
        {
            let begun = newest.filter(Shelved::has_begun).take(OFFERED);
            found.extend(begun.map(RecordLine::from).map(|line| {
                let about = line.sentence("Match");
                CompletionCandidate::new(line.number.to_string()).help(Some(about.into()))
            }));
        }
        with_files(found, current)
    })
}

/// Themes by name, and files.
pub(super) fn themes() -> ArgValueCompleter {
    ArgValueCompleter::new(|current: &OsStr| {
        let built_in = BuiltIn::ALL
            .map(|theme| CompletionCandidate::new(theme.name()).help(Some(theme.about().into())));
        let own = look::own_themes()
            .into_iter()
            .map(|(name, _)| CompletionCandidate::new(name));
        with_files(built_in.into_iter().chain(own).collect(), current)
    })
}

/// The players of the arena, and the beginning of a program's command line.
pub(super) fn players() -> ArgValueCompleter {
    ArgValueCompleter::new(|current: &OsStr| {
        let names = Entrant::names().map(CompletionCandidate::new);
        beginning_with(names.chain([program_prefix()]), current)
    })
}

/// The beginning of a program's command line.
pub(super) fn program() -> ArgValueCompleter {
    ArgValueCompleter::new(|current: &OsStr| beginning_with([program_prefix()], current))
}

fn program_prefix() -> CompletionCandidate {
    CompletionCandidate::new("cmd:").help(Some("a program that speaks the protocol".into()))
}

fn beginning_with(
    found: impl IntoIterator<Item = CompletionCandidate>,
    current: &OsStr,
) -> Vec<CompletionCandidate> {
    let begun = current.to_string_lossy();
    let fits = |one: &CompletionCandidate| one.get_value().to_string_lossy().starts_with(&*begun);
    found.into_iter().filter(fits).collect()
}

fn with_files(found: Vec<CompletionCandidate>, current: &OsStr) -> Vec<CompletionCandidate> {
    let mut found = beginning_with(found, current);
    found.extend(PathCompleter::any().complete(current));
    found
}

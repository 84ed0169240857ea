//! What stands under the options in the help of every command, and in its manual page: examples, exit status, environment
//! and files.

use std::fmt::Write;

use clap::Command;

use crate::{
    analysis::coach::Effort,
    tui::{disarm::Pauses, settings::Setting},
};

/// What a command ends with.
pub(super) const EXIT: [(&str, &str); 3] = [
    ("0", "it worked"),
    ("1", "it failed, and the standard error says why"),
    (
        "2",
        "the command line, a variable, or a file of settings, rules, themes or keys is wrong",
    ),
];

/// The variables other than the settings.
const VARIABLES: [(&str, &str); 8] = [
    (
        Effort::VARIABLE,
        "How long the coach tries moves out: glance, rough, brief, quick, full or deep. [default: full]",
    ),
    (
        Pauses::VARIABLE,
        "Whether keys wait after the screen has changed: kept or, for scripts, skipped. [default: kept]",
    ),
    ("NO_COLOR", "No colors, unless --color always."),
    (
        "CLICOLOR_FORCE",
        "Colors in help and errors without a terminal too.",
    ),
    (
        "LC_ALL, LC_CTYPE, LANG",
        "Unicode is used where they name UTF-8.",
    ),
    ("TERM, COLORTERM", "What the terminal can do."),
    (
        "XDG_STATE_HOME",
        "The records are in its folder undercut. [default: ~/.local/state]",
    ),
    (
        "XDG_CONFIG_HOME",
        "Your files are in its folder undercut. [default: ~/.config]",
    ),
];

/// The files, what they are, and the commands that use them; `undercut` is the menu.
const FILES: [(&str, &str, &[&str]); 10] = [
    (
        "~/.local/state/undercut/matches",
        "your matches: 0007.jsonl is match 7",
        &[
            "undercut", "play", "matches", "replay", "review", "stats", "verify", "drill",
        ],
    ),
    (
        "~/.local/state/undercut/practice",
        "practice games",
        &[
            "undercut", "play", "daily", "matches", "replay", "review", "verify",
        ],
    ),
    (
        "~/.local/state/undercut/daily",
        "deals of the day",
        &["undercut", "daily", "matches", "replay", "review", "verify"],
    ),
    (
        "~/.local/state/undercut/drills",
        "your answers",
        &["undercut", "drill"],
    ),
    (
        "~/.local/state/undercut/judged",
        "what the coach found; you can delete it",
        &["undercut", "drill", "stats"],
    ),
    ("~/.local/state/undercut/pads", "score sheets", &["pad"]),
    (
        "~/.config/undercut/settings.toml",
        "your settings",
        &[
            "undercut", "play", "daily", "learn", "drill", "matches", "replay", "review", "stats",
            "verify",
        ],
    ),
    (
        "~/.config/undercut/keys.toml",
        "your keys",
        &[
            "undercut", "play", "daily", "learn", "drill", "replay", "keys",
        ],
    ),
    (
        "~/.config/undercut/themes",
        "your themes",
        &[
            "undercut", "play", "daily", "learn", "drill", "replay", "themes",
        ],
    ),
    (
        "rules.toml, ~/.config/undercut/rules.toml",
        "house rules: the first one found",
        &[
            "undercut", "play", "meld", "settle", "pad", "arena", "rules",
        ],
    ),
];

/// What stands under the options of a command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct HelpPage {
    /// What there is to know, in paragraphs.
    pub(super) about: String,
    /// A command in each line, with a note after it.
    pub(super) examples: Vec<String>,
    /// The variables that it goes by, and what they mean.
    pub(super) environment: Vec<(String, String)>,
    /// The files that it uses, and what they are.
    pub(super) files: Vec<(&'static str, &'static str)>,
}

impl HelpPage {
    /// The page of a command, whose text has the examples after a line `Examples:`. A command within another takes its
    /// examples from there.
    fn new(path: &str, text: &str, opens_table: bool) -> Self {
        let (about, examples) = parted(text);
        let name = path.split(' ').nth(1).unwrap_or("undercut");
        let settings = Setting::ALL
            .iter()
            .filter(|&&one| opens_table || one == Setting::Signs);
        let sentence = |text: &str| {
            text.split_inclusive(". ")
                .next()
                .unwrap_or(text)
                .trim()
                .to_owned()
        };
        let settings = settings.map(|one| (one.variable(), sentence(one.doc())));
        let variables = VARIABLES.map(|(name, what)| (name.to_owned(), what.to_owned()));
        let used = FILES
            .iter()
            .filter(|(_, _, commands)| commands.contains(&name));
        Self {
            about,
            examples,
            environment: settings.chain(variables).collect(),
            files: used.map(|&(file, what, _)| (file, what)).collect(),
        }
    }

    /// The lines for `-h`.
    fn short(&self) -> String {
        let mut text = String::from("Examples:\n");
        for example in &self.examples {
            // Writing to a text cannot fail.
            let _ = writeln!(text, "  {example}");
        }
        text + "\n--help says more."
    }

    /// The lines for `--help`.
    fn long(&self) -> String {
        let mut text = self.about.clone();
        if !text.is_empty() {
            text += "\n\n";
        }
        text += "Examples:\n";
        for example in &self.examples {
            let _ = writeln!(text, "  {example}");
        }
        text += "\nExit status:\n";
        for (status, what) in EXIT {
            let _ = writeln!(text, "  {status}  {what}");
        }
        text += "\nEnvironment:\n";
        for (name, what) in &self.environment {
            let _ = writeln!(text, "  {name}\n      {what}");
        }
        text += "\nFiles:\n";
        if self.files.is_empty() {
            text += "  none\n";
        }
        for (file, what) in &self.files {
            let _ = writeln!(text, "  {file}\n      {what}");
        }
        text.trim_end().to_owned()
    }
}

/// The text of a command without its examples, and those.
fn parted(text: &str) -> (String, Vec<String>) {
    let mut about = Vec::new();
    let mut examples = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if line == "Examples:" {
            let found = lines.by_ref().take_while(|line| !line.is_empty());
            // The next lines of one are further in.
            examples.extend(found.map(|line| line.strip_prefix("  ").unwrap_or(line).to_owned()));
        } else {
            about.push(line);
        }
    }
    (about.join("\n").trim().to_owned(), examples)
}

/// Every command with its page. `pages` is called with the path of each, such as `undercut rules check`.
pub(super) fn documented(command: Command, pages: &mut dyn FnMut(&str, &HelpPage)) -> Command {
    let text = command.get_after_help().map(ToString::to_string);
    with_page(command, "undercut", &text.unwrap_or_default(), true, pages)
}

fn with_page(
    command: Command,
    path: &str,
    text: &str,
    opens_table: bool,
    pages: &mut dyn FnMut(&str, &HelpPage),
) -> Command {
    let opens_table = opens_table || command.get_arguments().any(|one| one.get_id() == "pace");
    let page = HelpPage::new(path, text, opens_table);
    pages(path, &page);
    let names: Vec<String> = command
        .get_subcommands()
        .map(|one| one.get_name().to_owned())
        .collect();
    let examples = page.examples.clone();
    let mut command = command
        .after_help(page.short())
        .after_long_help(page.long());
    for name in names {
        let path = format!("{path} {name}");
        command = command.mut_subcommand(name, |nested| {
            let text = match nested.get_after_help() {
                Some(text) => text.to_string(),
                None => own_examples(&path, &examples),
            };
            with_page(nested, &path, &text, false, pages)
        });
    }
    command
}

/// The examples of a command among those of the command that it is within.
fn own_examples(path: &str, examples: &[String]) -> String {
    let own = examples.iter().filter(|example| {
        example
            .strip_prefix(path)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
    });
    own.fold(String::from("Examples:\n"), |text, example| {
        text + example + "\n"
    })
}

//! `undercut man` and `undercut completions`, generated from the declaration of the command line.

use std::{
    collections::BTreeMap,
    io::{self, Write},
    path::PathBuf,
};

use clap::{Args, ColorChoice, Command, ValueHint};
use clap_complete::{Shell, env::Shells};
use clap_mangen::{
    Man,
    roff::{Roff, roman},
};

use super::{
    command, completion, declared,
    failure::{Failure, failed},
    help::{EXIT, HelpPage, documented},
};
use crate::text::{quoted, shown, store};

/// The arguments of `undercut man`.
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../assets/help/commands/man.txt"))]
pub struct ManCommand {
    /// The command, such as play or rules check [default: the whole program]
    #[arg(value_name = "COMMAND")]
    of: Vec<String>,

    /// Write the pages of the program and of every command into DIR
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath, conflicts_with = "of")]
    out: Option<PathBuf>,
}

impl ManCommand {
    /// Prints a page, or writes all of them.
    ///
    /// # Errors
    ///
    /// There is no such command, or those of the files and of the output.
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let pages = pages()?;
        if let Some(folder) = self.out {
            for (name, text) in &pages {
                let path = folder.join(format!("{name}.1"));
                store::write(&path, &String::from_utf8_lossy(text))
                    .map_err(|why| failed(anyhow::Error::msg(why)))?;
            }
            return Ok(writeln!(
                out,
                "wrote {} pages into {}",
                pages.len(),
                shown(&folder)
            )?);
        }
        let mut name = vec!["undercut".to_owned()];
        name.extend(self.of.iter().cloned());
        let name = name.join("-");
        if let Some((_, text)) = pages.iter().find(|(page, _)| *page == name) {
            return Ok(out.write_all(text)?);
        }
        let commands: Vec<String> = pages
            .iter()
            .filter_map(|(page, _)| page.strip_prefix("undercut-"))
            .map(|name| name.replace('-', " "))
            .collect();
        Err(Failure::usage(format_args!(
            "there is no command {}; the commands are {}",
            quoted(&self.of.join(" ")),
            commands.join(", ")
        )))
    }
}

/// Every page with its name: that of the program, and one for each command and each command within it.
fn pages() -> Result<Vec<(String, Vec<u8>)>, Failure> {
    let mut texts = BTreeMap::new();
    // There is no page of `help`.
    let program = declared().disable_help_subcommand(true);
    let mut program = documented(program, &mut |path, page| {
        texts.insert(path.replace(' ', "-"), page.clone());
    });
    program.build();
    let mut pages = Vec::new();
    render(&program, None, &texts, &mut pages)?;
    Ok(pages)
}

fn render(
    command: &Command,
    parent: Option<&str>,
    texts: &BTreeMap<String, HelpPage>,
    pages: &mut Vec<(String, Vec<u8>)>,
) -> Result<(), Failure> {
    let name = command
        .get_display_name()
        .unwrap_or_else(|| command.get_name())
        .to_owned();
    let man = Man::new(command.clone());
    let mut text = Vec::new();
    // Without a date: the page of a version is the same wherever it is made.
    let version = env!("CARGO_PKG_VERSION");
    writeln!(
        text,
        ".TH {name} 1 \"\" \"undercut {version}\" \"Undercut\""
    )?;
    man.render_name_section(&mut text)?;
    man.render_synopsis_section(&mut text)?;
    man.render_description_section(&mut text)?;
    man.render_options_section(&mut text)?;
    if command.has_subcommands() {
        man.render_subcommands_section(&mut text)?;
    }
    if let Some(page) = texts.get(&name) {
        sections(page).to_writer(&mut text)?;
    }
    let nested = command.get_subcommands();
    let nested: Vec<String> = nested
        .filter_map(|one| one.get_display_name().map(str::to_owned))
        .collect();
    let others: Vec<String> = parent
        .map(str::to_owned)
        .into_iter()
        .chain(nested)
        .collect();
    let others: Vec<String> = others.iter().map(|name| format!("{name}(1)")).collect();
    let mut roff = Roff::default();
    roff.control("SH", ["SEE ALSO"]);
    roff.text([roman(others.join(", "))]);
    roff.to_writer(&mut text)?;
    pages.push((name.clone(), text));
    for nested in command.get_subcommands() {
        render(nested, Some(&name), texts, pages)?;
    }
    Ok(())
}

/// The sections under the options.
fn sections(page: &HelpPage) -> Roff {
    let mut roff = Roff::default();
    let as_it_is = |roff: &mut Roff, title: &str, lines: &mut dyn Iterator<Item = &str>| {
        roff.control("SH", [title]);
        roff.control("nf", []);
        for line in lines {
            if line.is_empty() {
                roff.control("sp", []);
            } else {
                roff.text([roman(line)]);
            }
        }
        roff.control("fi", []);
    };
    if !page.about.is_empty() {
        as_it_is(&mut roff, "DETAILS", &mut page.about.lines());
    }
    as_it_is(
        &mut roff,
        "EXAMPLES",
        &mut page.examples.iter().map(String::as_str),
    );
    let list = |roff: &mut Roff, title: &str, rows: &mut dyn Iterator<Item = (&str, &str)>| {
        roff.control("SH", [title]);
        for (name, what) in rows {
            roff.control("TP", []);
            roff.text([roman(name)]);
            roff.text([roman(what)]);
        }
    };
    list(&mut roff, "EXIT STATUS", &mut EXIT.into_iter());
    let variables = page.environment.iter();
    let mut variables = variables.map(|(name, what)| (name.as_str(), what.as_str()));
    list(&mut roff, "ENVIRONMENT", &mut variables);
    if !page.files.is_empty() {
        list(&mut roff, "FILES", &mut page.files.iter().copied());
    }
    roff
}

/// The arguments of `undercut completions`.
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../assets/help/commands/completions.txt"))]
pub struct CompletionsCommand {
    /// The shell
    shell: Shell,
}

impl CompletionsCommand {
    /// Prints the completions: a function by which the shell asks this program.
    ///
    /// # Errors
    ///
    /// Those of the output.
    pub fn run(self) -> Result<(), Failure> {
        let program = command(ColorChoice::Never);
        let name = program.get_name();
        let shells = Shells::builtins();
        let shell = shells.completer(&self.shell.to_string());
        let shell = shell.expect("each of these shells is known there");
        let mut text = Vec::new();
        shell.write_registration(completion::VARIABLE, name, name, name, &mut text)?;
        // Not through the stream of the other commands, which escapes tabs.
        let mut out = io::stdout();
        out.write_all(&text)?;
        Ok(out.flush()?)
    }
}

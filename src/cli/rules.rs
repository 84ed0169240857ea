//! `undercut rules`: show, check and begin a file of house rules.

use std::{
    io::{self, Write},
    path::PathBuf,
};

use clap::{Args, Subcommand, ValueHint};
use serde_json::json;

use super::{
    Failure,
    rules_args::{RulesArgs, preset},
    start_file::{begin, check},
};
use crate::rules::{
    FoundBy, PRESETS, Preset, RuleBook, commented_rules,
    store::{self, FILE_NAME},
};

/// The arguments of `undercut rules`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  undercut rules init                     begin a rules.toml in this folder
  undercut rules check rules.toml         see whether it can be used
  undercut rules show                     the rules in force, and where each value comes from
  undercut rules show --preset pagat
  undercut rules presets pagat > rules.toml")]
pub struct RulesCommand {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Print the rules in force, and where each value comes from
    Show {
        #[command(flatten)]
        rules: RulesArgs,
        /// Print JSON: source, base, rules, and the origin of each key
        #[arg(long)]
        json: bool,
    },
    /// Read files of house rules, and tell everything that is wrong with them
    Check {
        /// The files
        #[arg(required = true, value_name = "FILE", value_hint = ValueHint::FilePath)]
        files: Vec<PathBuf>,
    },
    /// List the presets, or print the file of one
    Presets {
        /// The preset whose file is printed
        #[arg(value_parser = preset(), hide_possible_values = true)]
        name: Option<&'static Preset>,
        /// Print JSON: the name of each, what it is, and with NAME its rules
        #[arg(long)]
        json: bool,
    },
    /// Write a file of house rules with every key, its default and what it means
    Init {
        /// The file, which must not exist yet
        #[arg(default_value = FILE_NAME, value_hint = ValueHint::FilePath)]
        path: PathBuf,
    },
}

impl RulesCommand {
    /// Does what was asked.
    ///
    /// # Errors
    ///
    /// What is wrong with the files or the output.
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        match self.action {
            Action::Show { rules, json } => {
                let book = rules.resolve()?;
                if json {
                    print_json(out, &book)
                } else {
                    Ok(write!(out, "{}", book.to_toml())?)
                }
            }
            Action::Check { files } => check(&files, out, |path| {
                let book = store::read(path, FoundBy::Name).map_err(|why| why.to_string())?;
                Ok(format!("{}: {}", book.source(), in_words(&book)))
            }),
            Action::Presets { name: None, json } => list_presets(json, out),
            Action::Presets {
                name: Some(preset),
                json,
            } => print_preset(preset, json, out),
            Action::Init { path } => begin(&path, &commented_rules(), out),
        }
    }
}

fn print_json(out: &mut dyn Write, value: &impl serde::Serialize) -> Result<(), Failure> {
    serde_json::to_writer_pretty(&mut *out, value).map_err(io::Error::from)?;
    Ok(writeln!(out)?)
}

/// What a good file comes to, in a few words.
fn in_words(book: &RuleBook) -> String {
    let changed = book.entries().filter(|entry| !entry.is_default()).count();
    let base = book.base().map_or_else(String::new, |base| {
        format!("based on the preset {}, ", base.name())
    });
    match changed {
        0 => format!("good, {base}every value is the default"),
        1 => format!("good, {base}1 value is not the default"),
        _ => format!("good, {base}{changed} values are not the default"),
    }
}

fn list_presets(json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    if json {
        let list: Vec<_> = PRESETS
            .iter()
            .map(|preset| json!({ "name": preset.name(), "about": preset.about() }))
            .collect();
        return print_json(out, &list);
    }
    let width = PRESETS
        .iter()
        .map(|preset| preset.name().len())
        .max()
        .unwrap_or_default();
    for preset in PRESETS {
        writeln!(out, "{:width$}  {}", preset.name(), preset.about())?;
    }
    Ok(())
}

fn print_preset(preset: &'static Preset, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    if json {
        let rules = preset.book().rules();
        print_json(
            out,
            &json!({ "name": preset.name(), "about": preset.about(), "rules": rules }),
        )
    } else {
        Ok(write!(out, "{}", preset.text())?)
    }
}

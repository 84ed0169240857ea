//! `undercut rules`: show, check and start a file of house rules.

use std::io::Write;

use clap::{Args, Subcommand, ValueHint};
use serde_json::json;

use super::{
    args::{RulesArgs, preset},
    common::Common,
    failure::{Failure, print_json},
    input::{Input, Output, input, output},
    look::{self, check},
};
use crate::rules::{PRESETS, Preset, RuleBook, commented_rules, store::FILE_NAME};

/// The arguments of `undercut rules`.
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../assets/help/commands/rules.txt"))]
pub struct RulesCommand {
    #[command(subcommand)]
    action: RulesAction,
}

#[derive(Debug, Subcommand)]
enum RulesAction {
    /// Print the rules in force, and where each value comes from
    Show {
        #[command(flatten)]
        rules: RulesArgs,
        /// Print JSON: source, base, rules, and the origin of each key
        #[arg(long)]
        json: bool,
    },
    /// Check files of house rules, and print all errors
    Check {
        /// The files [default: the rules that `undercut play` would use]
        #[arg(value_name = "FILE", value_hint = ValueHint::FilePath, value_parser = input())]
        files: Vec<Input>,
    },
    /// List the presets, or print one
    Presets {
        /// The preset to print
        #[arg(value_parser = preset(), hide_possible_values = true)]
        name: Option<&'static Preset>,
        /// Print JSON: the name of each, what it is, and with NAME its rules
        #[arg(long)]
        json: bool,
    },
    /// Write a file of house rules with every key, its default and what it means
    Init {
        /// The file, which must not exist yet; - prints it
        #[arg(value_name = "FILE", default_value = FILE_NAME, value_hint = ValueHint::FilePath, value_parser = output())]
        file: Output,
    },
}

impl RulesCommand {
    /// Does what was asked.
    ///
    /// # Errors
    ///
    /// What is wrong with the files or the output.
    pub fn run(self, common: &Common, out: &mut dyn Write) -> Result<(), Failure> {
        match self.action {
            RulesAction::Show { rules, json } => {
                let book = rules.resolve()?;
                if json {
                    print_json(out, &book)
                } else if common.plain {
                    show_in_lines(&book, out)
                } else {
                    Ok(write!(out, "{}", book.to_toml())?)
                }
            }
            RulesAction::Check { files } if files.is_empty() => {
                let book = RulesArgs::default().resolve()?;
                Ok(writeln!(out, "{}: {}", book.source(), in_words(&book))?)
            }
            RulesAction::Check { files } => check(&files, out, |file| {
                let book = look::rules(file).map_err(|why| why.to_string())?;
                Ok(format!("{}: {}", book.source(), in_words(&book)))
            }),
            RulesAction::Presets { name: None, json } => list_presets(json, common.plain, out),
            RulesAction::Presets {
                name: Some(preset),
                json,
            } => print_preset(preset, json, out),
            RulesAction::Init { file } => file.begin(&commented_rules(), out),
        }
    }
}

/// A good file in a few words.
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

/// Each key in a line of its own, whose place explains nothing.
fn show_in_lines(book: &RuleBook, out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "The rules in force: {}.", book.source())?;
    if let Some(base) = book.base() {
        writeln!(out, "They are based on the preset {}.", base.name())?;
    }
    for dropped in book.dropped() {
        writeln!(out, "{dropped}.")?;
    }
    for entry in book.entries() {
        let (key, value) = (entry.key.path, entry.value);
        writeln!(out, "{key} is {value}, from: {}.", entry.origin)?;
    }
    Ok(())
}

fn list_presets(json: bool, plain: bool, out: &mut dyn Write) -> Result<(), Failure> {
    if json {
        let list: Vec<_> = PRESETS
            .iter()
            .map(|preset| json!({ "name": preset.name(), "about": preset.about() }))
            .collect();
        return print_json(out, &json!({ "presets": list }));
    }
    let width = PRESETS.iter().map(|preset| preset.name().len()).max();
    let width = width.unwrap_or_default();
    for preset in PRESETS {
        let (name, about) = (preset.name(), preset.about());
        if plain {
            writeln!(out, "{name}: {about}")?;
        } else {
            writeln!(out, "{name:width$}  {about}")?;
        }
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

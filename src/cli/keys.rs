//! `undercut keys`: show the keys in force, check and start a file of keys.

use std::io::Write;

use clap::{Args, Subcommand, ValueHint};

use super::{
    common::Common,
    failure::Failure,
    input::{Input, Output, input, output},
    look::{self, check},
};
use crate::{text::shown, tui::keymap::Keymap};

/// The arguments of `undercut keys`.
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../assets/help/commands/keys.txt"))]
pub struct KeysCommand {
    #[command(subcommand)]
    action: Option<KeysAction>,
}

#[derive(Debug, Subcommand)]
enum KeysAction {
    /// Print the keys in force
    Show,
    /// Check files of keys, and print all errors
    Check {
        /// The files
        #[arg(required = true, value_name = "FILE", value_hint = ValueHint::FilePath, value_parser = input())]
        files: Vec<Input>,
    },
    /// Write a file with every command, its keys and what it does
    Init {
        /// The file, which must not exist yet; - prints it
        #[arg(value_name = "FILE", default_value = look::KEYS_FILE, value_hint = ValueHint::FilePath, value_parser = output())]
        file: Output,
    },
}

impl KeysCommand {
    /// Does what was asked.
    ///
    /// # Errors
    ///
    /// What is wrong with the files or the output.
    pub fn run(self, common: &Common, out: &mut dyn Write) -> Result<(), Failure> {
        match self.action.unwrap_or(KeysAction::Show) {
            KeysAction::Show => {
                let (keys, source) = common.keys()?;
                show(&keys, &source, common.plain, out)
            }
            KeysAction::Check { files } => check(&files, out, |file| {
                look::read_keys(file)?;
                Ok(format!("{}: good", shown(file.path())))
            }),
            KeysAction::Init { file } => file.begin(&Keymap::default().to_toml(), out),
        }
    }
}

fn show(keys: &Keymap, source: &str, plain: bool, out: &mut dyn Write) -> Result<(), Failure> {
    if plain {
        writeln!(out, "The keys in force: {source}.")?;
    } else {
        writeln!(out, "# {source}")?;
    }
    let usual = Keymap::default();
    for (binding, bound) in keys.bindings() {
        let names: Vec<String> = bound.iter().map(ToString::to_string).collect();
        if plain {
            let is_own = usual.keys(binding.command) != bound;
            let own = if is_own { ", your own" } else { "" };
            let keys = match &names[..] {
                [] => "no key".to_owned(),
                names => names.join(" or "),
            };
            let what = binding.doc.replace('`', "");
            writeln!(out, "{}: {keys}{own}. {what}", binding.name)?;
            continue;
        }
        let mark = if usual.keys(binding.command) == bound {
            " "
        } else {
            "*"
        };
        writeln!(
            out,
            "{mark} {:10} {:18} {}",
            binding.name,
            names.join(" "),
            binding.doc.replace('`', "")
        )?;
    }
    Ok(())
}
